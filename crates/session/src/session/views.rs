//! Views of a game in progress for pages and other callers. They change nothing. The caller filters them by role
//! (12.6, 12.7).

use crate::{
    act::PositionForm,
    arbiter_message::ItemLine,
    decision::Decision,
    incidents::{Item, RemarkKind},
    plies::Phase,
    refusal::Refusal,
    seat_board::SeatBoard,
    session::{Session, decision_preview::UndoableDecision, practice::GamePolicy},
};
use annabella_board::{Scan, scan::scan_of};
use annabella_game::{
    Edition, EndReason, GameResult, Moment, Move, Position, Seat, Square, half_points_text,
};
use annabella_language::{question::Question, time::clock_text};
use annabella_laws::edition_terms::Penalty;
use annabella_score::{Entry, Sheet};

impl Session {
    /// The last move that is made and announced to the opponent and not completed yet, with the position it was made in.
    pub fn told(&self) -> Option<(&Position, Move)> {
        self.plies.told().filter(|_| self.phase() == Phase::Playing)
    }

    /// The move on the board of the player who has the move, if it was not announced to the opponent yet.
    pub fn stands_untold(&self) -> Option<Move> {
        let turn = self.plies.turn();
        let standing = turn.standing().filter(|_| self.phase() == Phase::Playing);
        standing.filter(|m| turn.relayed() != Some(*m))
    }

    /// The position in force, with an announced illegal move.
    pub fn position_told(&self) -> Position {
        let announced = self.plies.announced_position().filter(|_| self.phase() == Phase::Playing);
        announced.unwrap_or_else(|| self.plies.position().clone())
    }

    /// The placement on a seat's board as far as known, otherwise the expected one.
    pub fn board_shown(&self, seat: Seat) -> Scan {
        let taken = || scan_of(&self.position_told(), true);
        self.shown(seat).map_or_else(taken, |scan| self.named(seat, *scan))
    }

    /// The position that a seat's board was ordered to show, until it shows it.
    pub fn ordered_position(&self, seat: Seat) -> Option<Position> {
        self.board(seat).led_to().cloned()
    }

    /// Whether the placement on a seat's board is known.
    pub fn board_is_known(&self, seat: Seat) -> bool {
        self.shown(seat).is_some()
    }

    /// Whether a seat's board is sensed.
    pub fn board_tells(&self, seat: Seat) -> bool {
        self.is_sensed(seat)
    }

    /// The squares on which a seat's board differs from the game, for the arbiter only (12.7).
    pub fn board_differs(&self, seat: Seat) -> Vec<Square> {
        match self.phase() {
            Phase::Playing if self.shown(seat).is_some() => self.differing(seat),
            _ => Vec::new(),
        }
    }

    /// The announced move whose repetition a player owes, and its position (D.2.1).
    pub fn owes_repetition(&self, seat: Seat) -> Option<(&Position, Move)> {
        self.talks[seat].repetition.owed()
    }

    /// The open question to a player.
    pub fn is_asked(&self, seat: Seat) -> Option<&Question> {
        self.talks[seat].question()
    }

    /// The player whose draw offer is open.
    pub fn offers_draw(&self) -> Option<Seat> {
        self.draws.offered_by()
    }

    /// Whether both clocks stand.
    pub fn clocks_stand(&self) -> bool {
        self.clock.is_stopped()
    }

    /// The number of illegal moves counted for a player (7.5).
    pub fn illegal_moves(&self, seat: Seat) -> u32 {
        self.incidents.illegal[seat as usize].total()
    }

    /// The number of moves that a player has completed, by the move counter (6.10).
    pub fn moves_counted(&self, seat: Seat) -> u32 {
        self.clock.game.counted(seat, self.plies_completed_by(seat))
    }

    /// The number of plies that a player has completed.
    pub(crate) fn plies_completed_by(&self, seat: Seat) -> usize {
        self.plies.completed().iter().filter(|ply| ply.by() == seat).count()
    }

    /// Whether the arbiter's last decision can be reversed.
    pub const fn can_undo(&self) -> bool {
        matches!(self.undoable, UndoableDecision::Open(_) | UndoableDecision::OwnAct(_))
    }

    /// The evidence of an item, one line each.
    pub fn evidence(&self, item: &Item) -> Vec<ItemLine> {
        self.evidence_lines(item, PositionForm::Words)
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
        for (plies, seat, ms, ruling) in self.clock.game.rulings() {
            let sign = if ms < 0 { '-' } else { '+' };
            let (time, article) = (clock_text(ms.unsigned_abs()), ruling.why.article.number);
            let color = seat.color().fold_wb("White", "Black");
            sheet
                .remarks
                .push((plies as usize, format!("arbiter: clock of {color} {sign}{time} ({article})")));
        }
        // The writer takes the remarks in the order of the plies.
        sheet.remarks.sort_by_key(|(plies, _)| *plies);
        sheet.tags.push(("Termination".into(), self.termination().into()));
        if let Some((result, _)) = self.result() {
            // PGN has no result for points that the arbiter took or gave (12.9).
            let plain = result.half_points();
            if let Some([white, black]) = self.half_points().filter(|points| *points != plain) {
                sheet.tags.push(("WhitePoints".into(), half_points_text(white)));
                sheet.tags.push(("BlackPoints".into(), half_points_text(black)));
            }
        }
        sheet
    }

    /// A player's sheet as a file of its own, with how the game ended.
    pub fn sheet_file(&self, seat: Seat) -> Sheet {
        let mut sheet = self.sheet(seat).clone();
        // A sheet on which no result was entered tells no end.
        let ended = if sheet.result.is_some() { self.termination() } else { "unterminated" };
        sheet.tags.push(("Termination".into(), ended.into()));
        sheet
    }

    /// How the game ended, in PGN's terms.
    fn termination(&self) -> &'static str {
        self.result()
            .map_or("unterminated", |(result, reason)| termination(result, reason, self.was_penalised()))
    }

    /// Whether an item was decided by the loss of the game.
    fn was_penalised(&self) -> bool {
        use annabella_laws::irregularity::Choice::BothLose;
        use annabella_laws::irregularity::Choice::Loss;
        use annabella_laws::irregularity::Choice::Penalise;
        self.items().iter().any(|item| {
            matches!(
                item.decision,
                Some(Decision::CarriedOut(Loss(_) | BothLose | Penalise { penalty: Penalty::Loss, .. }, _))
            )
        })
    }
}

/// Short forms that the rules use.
impl Session {
    /// The moment of the latest input in milliseconds.
    pub(crate) fn now_ms(&self) -> i64 {
        i64::try_from(self.now.ms).unwrap_or(i64::MAX)
    }

    /// The rules of conduct of this kind of game.
    pub(crate) const fn policy(&self) -> GamePolicy {
        GamePolicy::of(&self.setup)
    }

    /// The edition that governs the game.
    pub(crate) const fn edition(&self) -> Edition {
        self.setup.edition
    }

    /// The refusal of an act that needs a game in progress.
    pub(crate) const fn not_playing(&self) -> Refusal {
        match self.phase() {
            Phase::Over => Refusal::IsOver,
            Phase::SettingUp | Phase::Playing => Refusal::NotStarted,
        }
    }

    /// The move on a player's board as their own.
    pub(crate) fn standing(&self, seat: Seat) -> Option<Move> {
        self.plies.turn_of(seat)?.standing()
    }

    /// The move that a player has announced as their own.
    pub(crate) fn announced(&self, seat: Seat) -> Option<Move> {
        self.plies.turn_of(seat)?.announced()
    }

    /// The moment at which a player's flag fell, if it is down.
    pub(crate) fn flag_fell_at(&self, seat: Seat) -> Option<Moment> {
        self.clock.fallen(seat, self.now)
    }

    /// The moment of the last fall of a player's flag, also if it has time again since: the one that an open item is
    /// about.
    pub(crate) fn last_flag_fall(&self, seat: Seat) -> Option<Moment> {
        self.clock.game.falls().iter().rev().find(|fall| fall.seat == seat).map(|fall| fall.at)
    }

    /// A seat's board.
    pub(crate) fn board(&self, seat: Seat) -> &SeatBoard {
        &self.boards[seat]
    }

    /// Whether this seat's board is sensed.
    pub(crate) fn is_sensed(&self, seat: Seat) -> bool {
        self.boards[seat].is_sensed()
    }

    /// Whether this seat's board distinguishes pieces.
    pub(crate) fn is_identity(&self, seat: Seat) -> bool {
        self.boards[seat].is_identity()
    }

    /// The placement on a seat's board, sensed or stated by a person; `None` if unknown.
    pub(crate) fn shown(&self, seat: Seat) -> Option<&Scan> {
        self.boards[seat].shown()
    }

    /// Whether a seat's board shows a position, as far as its sensors distinguish pieces.
    pub(crate) fn shows(&self, seat: Seat, position: &Position) -> bool {
        self.boards[seat].shows(position)
    }

    /// The legal moves of `position` that lead to the placement on a board. At most one if the board distinguishes
    /// pieces.
    pub(crate) fn moves_shown(&self, seat: Seat, position: &Position) -> Vec<Move> {
        self.boards[seat].moves_shown(position)
    }
}

/// The end of a game in PGN's terms.
const fn termination(result: GameResult, reason: EndReason, penalised: bool) -> &'static str {
    use GameResult::BlackWins;
    use GameResult::Draw;
    use GameResult::WhiteWins;
    match (reason, result) {
        // PGN uses this term for an administrative forfeit, regardless of the breach.
        (EndReason::Forfeit, _) => "rules infraction",
        (_, forfeit) if forfeit.is_forfeit() => "rules infraction",
        (EndReason::Time, _) => "time forfeit",
        // A result that the arbiter simply gives is the judgement of a third party.
        (EndReason::Arbiter, Draw) => "adjudication",
        (EndReason::Arbiter, WhiteWins | BlackWins) if !penalised => "adjudication",
        (EndReason::Arbiter, _) => "rules infraction",
        _ => "normal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_its_term_of_pgn() {
        use EndReason::{
            Agreement, Arbiter, Checkmate, DeadPosition, FiftyMoves, Fivefold, Forfeit, Resignation,
            ResignationWithoutMate, SeventyFiveMoves, Stalemate, Threefold, Time,
        };
        use GameResult::{BlackByForfeit, BlackWins, BothForfeit, BothLose, Draw, WhiteByForfeit, WhiteWins};
        let ends = [
            (Checkmate, WhiteWins, false, "normal"),
            (Resignation, BlackWins, false, "normal"),
            (ResignationWithoutMate, Draw, false, "normal"),
            (Stalemate, Draw, false, "normal"),
            (DeadPosition, Draw, false, "normal"),
            (Agreement, Draw, false, "normal"),
            (Threefold, Draw, false, "normal"),
            (FiftyMoves, Draw, false, "normal"),
            (Fivefold, Draw, false, "normal"),
            (SeventyFiveMoves, Draw, false, "normal"),
            (Time, BlackWins, false, "time forfeit"),
            // The opponent cannot mate (6.9).
            (Time, Draw, false, "time forfeit"),
            (Forfeit, WhiteByForfeit, false, "rules infraction"),
            (Forfeit, BlackByForfeit, false, "rules infraction"),
            (Forfeit, BothForfeit, false, "rules infraction"),
            (Arbiter, WhiteWins, false, "adjudication"),
            (Arbiter, Draw, false, "adjudication"),
            (Arbiter, WhiteWins, true, "rules infraction"),
            (Arbiter, BothLose, true, "rules infraction"),
        ];
        for (reason, result, penalised, term) in ends {
            assert_eq!(termination(result, reason, penalised), term, "{reason:?} {result:?}");
        }
        for name in <EndReason as strum::VariantNames>::VARIANTS {
            assert!(ends.iter().any(|(reason, ..)| reason.name() == *name), "no case ends by {name}");
        }
    }
}
