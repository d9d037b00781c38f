//! Views of a game in progress for pages and other callers. They change nothing. The caller filters them by role
//! (12.6, 12.7).

use crate::{
    arbiter_message::{ArbiterMessage, ItemLine},
    awaited_action::AwaitedAction,
    decision::Decision,
    incidents::Item,
    listener::Listener,
    output::Note,
    position_form::PositionForm,
    record::Phase,
    remarks::RemarkKind,
    session::{Session, decision_preview::UndoableDecision},
};
use annabella_board::{
    Scan,
    guidance::Instruction,
    scan::{differing_squares, scan_of},
};
use annabella_game::{EndReason, GameResult, Move, Position, Seat, Square, half_points_text};
use annabella_language::question::Question;
use annabella_laws::{
    article::Topic,
    edition::EditionArticles as _,
    edition_terms::Penalty,
    edition_terms::PlayingMode,
    incident_kind::IncidentKind,
    irregularity::{Choice, Irregularity},
};
use annabella_score::{Entry, Sheet};

impl Session {
    /// The move that is made and announced to the opponent, and not completed yet.
    pub fn relayed(&self) -> Option<Move> {
        self.cx().move_told()
    }

    /// The move on the mover's board that was not announced to the opponent yet.
    pub fn stands_untold(&self) -> Option<Move> {
        let standing = self.cx().standing().filter(|_| self.phase() == Phase::Playing);
        standing.filter(|m| self.cx().relayed() != Some(*m))
    }

    /// The position of the game, with a move that is made and not completed.
    pub fn position_told(&self) -> Position {
        self.cx().position_told()
    }

    /// The placement on a seat's board as far as known, otherwise the expected one.
    pub fn board_shown(&self, seat: Seat) -> Scan {
        let taken = || scan_of(&self.position_told(), true);
        self.cx().shown(seat).map_or_else(taken, |scan| self.cx().named(seat, *scan))
    }

    /// Whether the placement on a seat's board is known.
    pub fn board_is_known(&self, seat: Seat) -> bool {
        self.cx().shown(seat).is_some()
    }

    /// Whether a seat's board is sensed.
    pub fn board_tells(&self, seat: Seat) -> bool {
        self.cx().is_sensed(seat)
    }

    /// The squares on which a seat's board differs from the game, for the arbiter only (12.7).
    pub fn board_differs(&self, seat: Seat) -> Vec<Square> {
        match self.phase() {
            Phase::Playing if self.cx().shown(seat).is_some() => self.cx().differing(seat),
            _ => Vec::new(),
        }
    }

    /// The instructions for a seat's board that is being put right.
    pub fn way_of(&self, seat: Seat) -> Vec<Instruction> {
        self.cx().board(seat).remaining_guidance()
    }

    /// The announced move that a seat's board does not show yet, and the position in which it was made.
    pub fn to_execute(&self, seat: Seat) -> Option<(Position, Move)> {
        let board = self.cx().board(seat);
        let told = usize::from(self.mover() != seat && self.relayed().is_some());
        // A board without a sensor counts as behind until a person confirms it.
        let behind = !board.has_sensor() && board.in_step_ply() < self.plies().len() + told;
        if self.phase() != Phase::Playing || (board.mirror().is_none() && !behind) {
            return None;
        }
        let last = || self.plies().last().map(|ply| (ply.before.clone(), ply.m));
        match self.relayed() {
            Some(m) if told > 0 => Some((self.position().clone(), m)),
            _ => last().filter(|(before, _)| Seat::from(before.turn()) != seat),
        }
    }

    /// The announced move whose repetition a player owes, and its position (D.2.1).
    pub fn owes_repetition(&self, seat: Seat) -> Option<(&Position, Move)> {
        self.talks.of(seat).owed().map(|owed| (&owed.before, owed.m))
    }

    /// The last repetition given, until the player makes a move.
    pub(crate) fn repetition_given(&self, seat: Seat) -> Option<(&Position, Move)> {
        self.talks.of(seat).repeated().map(|given| (&given.before, given.m))
    }

    /// The open question to a player.
    pub fn is_asked(&self, seat: Seat) -> Option<&Question> {
        self.talks.of(seat).question()
    }

    /// The player whose draw offer is open.
    pub const fn offers_draw(&self) -> Option<Seat> {
        self.draws.offered_by()
    }

    /// Whether both clocks stand.
    pub fn clocks_stand(&self) -> bool {
        self.cx().clocks_stand()
    }

    /// The number of illegal moves counted for a player (7.5).
    pub fn illegal_moves(&self, seat: Seat) -> u32 {
        self.cx().illegal_moves(seat)
    }

    /// The number of moves that a player has completed, by the move counter (6.10).
    pub fn moves_counted(&self, seat: Seat) -> u32 {
        self.cx().moves_counted(seat)
    }

    /// Whether the arbiter's last decision can be reversed.
    pub const fn can_undo(&self) -> bool {
        matches!(self.undoable, UndoableDecision::Open(_) | UndoableDecision::OwnAct(_))
    }

    /// The evidence of an item, one line each.
    pub fn evidence(&self, item: &Item) -> Vec<ItemLine> {
        self.cx().evidence_lines(item, PositionForm::Words)
    }

    /// Reports the awaited actions to the listener who asks, in one line.
    pub(super) fn tell_status(&mut self) {
        let to = self.outbox.asked_by();
        if to == Listener::Arbiter && self.phase() == Phase::Playing {
            let (white_ms, black_ms) = self.times(self.now());
            self.tell(ArbiterMessage::Clocks { white_ms, black_ms });
        }
        let waits = self.waits(to);
        self.note(Note::Waiting { to, waits });
    }

    /// The actions that the game waits for, as a listener may know them.
    pub fn waits(&self, to: Listener) -> Vec<AwaitedAction> {
        let mut waits = match self.phase() {
            Phase::SettingUp => self.waits_before_the_start(),
            Phase::Playing => self.waits_in_the_game(to),
            Phase::Over => {
                // The arbiter's signature makes the result final. Then nothing is awaited, even if a player has not
                // signed.
                let is_final = self.is_signed();
                let unsigned = Seat::ALL.into_iter().zip(self.signatures()).filter(|(_, signed)| !signed);
                let players = unsigned.map(|(seat, _)| AwaitedAction::SignatureOf { seat });
                players.chain([AwaitedAction::Signature]).filter(|_| !is_final).collect()
            }
        };
        let open: Vec<u32> = self.cx().open_items().map(|item| item.number).collect();
        if to == Listener::Arbiter && !open.is_empty() {
            waits.push(AwaitedAction::Items { open });
        }
        waits
    }

    /// The actions that the game waits for, as a spectator may know them: from completed moves, the clocks, the
    /// result.
    pub fn waits_in_public(&self) -> Vec<AwaitedAction> {
        let mut waits = self.waits(Listener::Table);
        waits.retain(|wait| !matches!(wait, AwaitedAction::Repetition { .. }));
        for wait in &mut waits {
            if let AwaitedAction::Move { seat } = wait {
                *seat = self.mover();
            }
        }
        waits
    }

    fn waits_before_the_start(&self) -> Vec<AwaitedAction> {
        let mut waits = Vec::new();
        let has_arbiter = self.cx().policy().has_arbiter();
        if has_arbiter && self.cx().setup().approved_by.is_none() {
            waits.push(AwaitedAction::Approval {
                article: self.cx().edition().article_or_penalties(Topic::Devices),
            });
        }
        let start = self.cx().start();
        for seat in Seat::ALL {
            let board = self.cx().board(seat);
            if board.is_silent() || !board.is_set_up(start) {
                let squares = self.wrong_squares(seat, start);
                waits.push(match squares[..] {
                    // Its placement was not read yet.
                    [] => AwaitedAction::BoardAnswers { seat },
                    _ => AwaitedAction::BoardRight { seat, squares },
                });
            }
        }
        let is_early = !self.start.may_begin(self.now());
        waits.extend(
            self.cx().setup().appointed.filter(|_| is_early).map(|at| AwaitedAction::Appointed { at }),
        );
        // A practice game begins as soon as its boards stand right.
        if !has_arbiter {
            return waits;
        }
        // The boards and the appointed start can begin a game; an approval at the table cannot.
        let begins_by_itself = !waits.is_empty() && (self.start.begins_when_boards_stand() || is_early);
        waits.push(if begins_by_itself { AwaitedAction::OrStart } else { AwaitedAction::Start });
        waits
    }

    fn waits_in_the_game(&self, to: Listener) -> Vec<AwaitedAction> {
        let is = |seat| matches!(to, Listener::Player(s) | Listener::Assistant(s) if s == seat);
        let arbiter = to == Listener::Arbiter;
        let mut waits = Vec::new();
        if let Some(wait) = self.adjournment.awaited_action() {
            return vec![wait];
        }
        for seat in Seat::ALL {
            let board = self.cx().board(seat);
            if (arbiter || is(seat)) && board.is_silent() {
                waits.push(AwaitedAction::BoardAnswers { seat });
            }
            if let Some(target) = board.led_to() {
                waits.push(AwaitedAction::BoardRight { seat, squares: self.wrong_squares(seat, target) });
            } else if arbiter && self.cx().item_about_board(seat).is_some() {
                let squares = self.cx().differing(seat);
                if !squares.is_empty() {
                    waits.push(AwaitedAction::BoardRight { seat, squares });
                }
            }
        }
        if self.cx().item_before_the_end().is_some() {
            waits.push(AwaitedAction::Decision);
            return waits;
        }
        if self.cx().clocks_stand() {
            let called = self.cx().open_items().find_map(|item| match item.matter {
                IncidentKind::ArbiterCalled { by } => Some(by),
                _ => None,
            });
            waits.push(called.map_or(AwaitedAction::Clocks, |by| AwaitedAction::Called { by }));
        }
        let mover = self.mover();
        let made = self.cx().relayed().is_some();
        if self.cx().arbiter_decides_on_press() {
            waits.push(AwaitedAction::Decision);
        } else {
            if made && arbiter {
                waits.push(AwaitedAction::Press { seat: mover });
            }
            waits.push(AwaitedAction::Move { seat: if made { mover.other() } else { mover } });
        }
        for seat in Seat::ALL {
            let talk = &self.talks.of(seat);
            if talk.owed().is_some() {
                waits.push(AwaitedAction::Repetition { seat });
            }
            if talk.question().is_some() && (arbiter || is(seat)) {
                waits.push(AwaitedAction::Answer { seat });
            }
        }
        waits
    }

    fn wrong_squares(&self, seat: Seat, target: &Position) -> Vec<Square> {
        self.cx().shown(seat).map_or_else(Vec::new, |scan| differing_squares(scan, target).collect())
    }

    /// The game as the program recorded it, as a sheet. It cannot support a claim (6.12.2).
    pub fn game_sheet(&self) -> Sheet {
        let mut sheet = Sheet { entries: Vec::new(), ..self.sheet(Seat::White).clone() };
        sheet.result = self.result().map(|(result, _)| result);
        for ply in self.plies() {
            sheet.entries.push(Entry {
                text: ply.before.san(ply.m),
                m: Some(ply.m),
                draw_offer: ply.draw_offer,
                clocks_ms: Some(ply.clocks_ms),
            });
        }
        for remark in self.remarks() {
            let by = match remark.kind {
                RemarkKind::Remark => format!("{}:", remark.by),
                RemarkKind::Appeal => format!("{} appeals:", remark.by),
                RemarkKind::Adaptation | RemarkKind::Deviation(_) => continue,
            };
            // Remarks on plies that were taken back appear on the arbiter's page only.
            sheet.remarks.push((remark.plies, format!("{by} {}", remark.words)));
        }
        if let Some((result, reason)) = self.result() {
            sheet.tags.push(("Termination".into(), termination(result, reason, self.was_penalised()).into()));
            // PGN has no result for points that the arbiter took or gave (12.9).
            let plain = result.half_points();
            if let Some([white, black]) = self.half_points().filter(|points| *points != plain) {
                sheet.tags.push(("WhitePoints".into(), half_points_text(white)));
                sheet.tags.push(("BlackPoints".into(), half_points_text(black)));
            }
        }
        sheet
    }

    /// Whether an item was decided by the loss of the game.
    fn was_penalised(&self) -> bool {
        use Choice::{BothLose, Loss, Penalise};
        self.items().iter().any(|item| {
            matches!(
                item.decision,
                Some(Decision::CarriedOut(Loss(_) | BothLose | Penalise { penalty: Penalty::Loss, .. }, _))
            )
        })
    }

    /// The provisions of the Laws on a matter as it stands now.
    pub fn law_on(&self, matter: &IncidentKind) -> Irregularity {
        self.cx().law_on(matter)
    }

    /// The article of an item; for the arbiter's own item, as the arbiter named it.
    pub fn article_on(&self, matter: &IncidentKind) -> String {
        self.cx().article_on(matter)
    }

    /// Whether the competition rules apply in full (A.3, B.3).
    pub fn is_supervised(&self) -> bool {
        self.cx().is_supervised()
    }

    /// The conditions on which the minutes of a penalty depend.
    pub fn playing_mode(&self) -> PlayingMode {
        self.cx().playing_mode()
    }
}

/// The end of a game in PGN's terms.
const fn termination(result: GameResult, reason: EndReason, penalised: bool) -> &'static str {
    use GameResult::{BlackWins, Draw, WhiteWins};
    match (reason, result) {
        (EndReason::Time, _) => "time forfeit",
        (EndReason::Arbiter, Draw) => "adjudication",
        // A result that the arbiter simply gives is the judgement of a third party.
        (EndReason::Arbiter, WhiteWins | BlackWins) if !penalised => "adjudication",
        // PGN uses this term for an administrative forfeit, regardless of the breach.
        (EndReason::Arbiter | EndReason::Forfeit, _) => "rules infraction",
        _ => "normal",
    }
}
