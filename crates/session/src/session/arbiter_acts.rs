//! Acts of the arbiter without an incident: items, counters and time; arrangements during the game (D.1, D.2.1,
//! D.2.11); a wrong start (7.2, 7.3); penalties (12.9); remarks, appeals and signatures (8.7, 11.10).

use crate::{
    actor::Actor,
    amount::Amount,
    arbiter_message::ArbiterMessage,
    decision::{ClosureReason, Decision, ImposedPenalty},
    incidents::{Item, Remark, RemarkKind},
    output::{Earcon, Note},
    plies::Phase,
    refusal::Refusal,
    session::{
        Session,
        decision_announcement::DecisionContent,
        decision_preview::{ArbiterActUndo, UndoableDecision},
    },
};
use annabella_game::{SchemeId, Seat};
use annabella_laws::{
    article::Topic, edition::EditionArticles as _, edition_terms::Penalty, incident_kind::IncidentKind,
    ledger::UsedTime, scheme_standing::scheme_standing, wrong_start::WrongStart,
};

impl Session {
    /// The arbiter saw something and names the article; a game that is over can still get points and warnings.
    /// A ply that the arbiter names is a completed one of that player.
    pub(crate) fn open_item_by_hand(&mut self, by: Seat, article: String, ply: Option<u32>, words: String) {
        if let Some(ply) = ply.filter(|&ply| self.completed_by(ply) != Some(by)) {
            return self.refuse(Refusal::NotTheirPly { ply, seat: by });
        }
        let number = self.raise_incident(IncidentKind::ArbiterObservation { by, article, ply, words });
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::Item(number));
    }

    /// Sets the number of illegal moves counted for a player.
    pub(crate) fn set_illegal(&mut self, seat: Seat, number: u32) {
        if self.is_over() {
            return;
        }
        let was = self.incidents.illegal[seat as usize];
        let mut count = was;
        count.set(self.edition(), number);
        self.incidents.illegal[seat as usize] = count;
        self.tell(ArbiterMessage::IllegalSet { seat, number });
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::IllegalCount(seat, was));
    }

    /// Sets the move counter (6.10). Announced counts and the periods of the clock follow it. No time changes with
    /// it.
    pub(crate) fn set_moves(&mut self, number: u32) {
        if self.is_over() {
            return;
        }
        let was = self.clock.game.set_moves(number, self.now);
        self.tell(ArbiterMessage::MovesSet { number });
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::MoveCounter(was));
    }

    /// Gives a player more time, for a stored reason (12.5).
    pub(crate) fn add_time(&mut self, seat: Seat, ms: u64, words: String) {
        if self.is_over() {
            return;
        }
        let why = self.why(Topic::Disturbance, None);
        self.tell(ArbiterMessage::TimeAdded { seat, ms, words, article: why.article });
        self.give_time(seat, ms, why);
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::AddedTime(self.clock.game.last_ruling()));
    }

    pub(crate) fn take_back_act(&mut self, aside: ArbiterActUndo) {
        self.undoable = UndoableDecision::None;
        self.note(Note::Undone { number: None });
        match aside {
            ArbiterActUndo::Item(number) => {
                self.close_item(number, Decision::ClosedByItself(ClosureReason::TakenBack))
            }
            ArbiterActUndo::IllegalCount(seat, was) => self.incidents.illegal[seat as usize] = was,
            ArbiterActUndo::MoveCounter(was) => self.clock.game.restore_move_counter(was, self.now),
            ArbiterActUndo::AddedTime(number) => {
                self.decide_aloud(DecisionContent::dropping(), |session| session.drop_ruling(number));
            }
            ArbiterActUndo::Scheme(seat, was) => self.setup.seat_mut(seat).scheme = was,
            ArbiterActUndo::Assistant(seat, was) => {
                let agreed = self.setup.seat_mut(seat);
                (agreed.assistant_name, agreed.helper_accepted_by) = was;
            }
            ArbiterActUndo::Remark(index) if index < self.incidents.remarks.len() => {
                self.incidents.remarks.remove(index);
            }
            ArbiterActUndo::Remark(_) => {}
        }
    }

    /// Refuses the act if the game is over, because counts and clocks are final then.
    fn is_over(&mut self) -> bool {
        let over = self.phase() == Phase::Over;
        if over {
            self.refuse(Refusal::IsOver);
        }
        over
    }

    /// Sets the scheme of a player's announcements from now on.
    pub(crate) fn set_scheme(&mut self, seat: Seat, scheme: SchemeId) {
        let was = self.setup.seat_mut(seat).scheme.replace(scheme);
        let edition = self.edition();
        self.tell(ArbiterMessage::SchemeSet {
            seat,
            scheme,
            standing: scheme_standing(edition, scheme),
            article: edition.article_or_penalties(Topic::Announcing),
        });
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::Scheme(seat, was));
    }

    /// Accepts a player's assistant, for the arbiter. A sighted player may have one only if the impaired opponent has
    /// none, whose right takes precedence (D.2.11).
    pub(crate) fn accept_assistant(&mut self, seat: Seat, name: String) {
        let edition = self.edition();
        let opponents = self.setup.seat(seat.other()).assistant_name.is_some();
        let sighted = |seat| !self.setup.is_impaired(seat);
        let article = edition.article_or_penalties(Topic::SightedAssistant);
        if opponents && sighted(seat) && !sighted(seat.other()) {
            return self.refuse(Refusal::OpponentHasAssistant { seat, article });
        }
        let loses = opponents && !sighted(seat) && sighted(seat.other());
        let topic = if sighted(seat) { Topic::SightedAssistant } else { Topic::Assistant };
        // The arbiter who accepts the assistant is the one who approved the device, unless another is named.
        let accepted_by = self.setup.approved_by.clone();
        let agreed = self.setup.seat_mut(seat);
        let was = (agreed.assistant_name.replace(name.clone()), agreed.helper_accepted_by.clone());
        agreed.helper_accepted_by = agreed.helper_accepted_by.take().or(accepted_by);
        let article_of = edition.article_or_penalties(topic);
        self.tell(ArbiterMessage::AssistantAccepted { seat, name, article: article_of });
        if loses {
            self.tell(ArbiterMessage::NoAssistantBeside { seat: seat.other(), article });
        }
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::Assistant(seat, was));
    }

    /// Records an adaptation (D.1), or a deviation from an article.
    pub(crate) fn put_agreement_on_record(&mut self, kind: RemarkKind, words: &str) {
        self.put_on_record(Actor::Arbiter, kind, words);
        self.tell(ArbiterMessage::OnRecord);
        let index = self.incidents.remarks.len().saturating_sub(1);
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::Remark(index));
    }

    /// Raises an incident for a fault that was present from the beginning.
    pub(crate) fn raise_wrong_start(&mut self, found: WrongStart) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let made = self.moves_made();
        // The arbiter may name the rook's present square or its correct one. The rook on that side of the king is
        // meant.
        let found = match found {
            WrongStart::Rook(square) => {
                WrongStart::Rook(self.plies.position().castling_rook_beside(square).unwrap_or(square))
            }
            WrongStart::Pieces | WrongStart::KingAndQueen(_) | WrongStart::Board(_) | WrongStart::Colours => {
                found
            }
        };
        let number = self.raise_incident(IncidentKind::WrongStart { found, made });
        self.undoable = UndoableDecision::OwnAct(ArbiterActUndo::Item(number));
    }

    /// Annuls the game. Position, times and counters are as before the first move, and the clocks stand until the
    /// arbiter restarts them.
    pub(crate) fn play_game_anew(&mut self, found: Option<WrongStart>) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        self.note(Note::Annulled);
        self.incidents.illegal =
            [annabella_laws::irregularity::IllegalCount::by(self.setup.illegal_counter); 2];
        self.sheets.restart_duties();
        self.plies.begin_anew();
        self.clock.begin_anew();
        if found == Some(WrongStart::Colours) {
            self.exchange_names();
            self.tell(ArbiterMessage::ExchangePlaces);
        }
        self.go_back(0, UsedTime::AsThen);
    }

    /// Exchanges the players' names, because they change places and the player at White's board plays White.
    fn exchange_names(&mut self) {
        std::mem::swap(&mut self.setup.white.name, &mut self.setup.black.name);
        self.sheets.exchange_names();
    }

    /// The penalties of the arbiter, in order (12.9).
    pub fn penalties(&self) -> &[ImposedPenalty] {
        &self.incidents.penalties
    }

    /// Both players' half points, White's first, once the game is over: the result, changed by penalties. The sum
    /// never exceeds that of a game (10.2).
    pub fn half_points(&self) -> Option<[u8; 2]> {
        let (result, _) = self.result()?;
        let mut points = result.half_points();
        let of = |penalty: Penalty| {
            self.incidents.penalties.iter().filter(move |given| given.penalty == penalty).filter_map(
                |given| match given.amount {
                    Amount::HalfPoints(n) => Some((given.seat, n)),
                    _ => None,
                },
            )
        };
        for (seat, n) in of(Penalty::FewerPoints) {
            points[seat as usize] = points[seat as usize].saturating_sub(n);
        }
        for (seat, n) in of(Penalty::MorePointsForOpponent) {
            let opponent = seat.other() as usize;
            points[opponent] = (points[opponent] + n).min(2 - points[seat as usize]);
        }
        Some(points)
    }

    pub(crate) fn impose_penalty(&mut self, item: &Item, seat: Seat, penalty: Penalty, amount: &Amount) {
        let why = self.why(Topic::Penalties, Some(item));
        match (penalty, amount.ms()) {
            (Penalty::MoreTimeForOpponent, Some(ms)) => self.give_time(seat.other(), ms, why),
            (Penalty::LessTimeForOffender, Some(ms)) => self.take_time(seat, ms, why),
            _ => {}
        }
        self.incidents.penalties.push(ImposedPenalty {
            item: item.number,
            at: self.now,
            seat,
            penalty,
            amount: amount.clone(),
        });
        if let Some([white, black]) = self.half_points()
            && matches!(amount, Amount::HalfPoints(_))
        {
            self.tell(ArbiterMessage::Points { white, black });
        }
    }

    /// The remarks on the record, in order.
    pub fn remarks(&self) -> &[Remark] {
        &self.incidents.remarks
    }

    pub(crate) fn put_on_record(&mut self, by: Actor, kind: RemarkKind, words: &str) {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if kind == RemarkKind::Appeal {
            let article = self.edition().article_or_penalties(Topic::Appeal);
            self.tell(ArbiterMessage::Appeals { by, words: words.clone(), article });
            self.tell_finality();
        } else if kind == RemarkKind::Remark {
            self.tell(ArbiterMessage::Remarks { by, words: words.clone() });
        }
        let (at, plies) = (self.now, self.plies.made().len());
        self.incidents.remarks.push(Remark { by, at, plies, kind, words });
        if let Actor::Player(seat) = by {
            self.play(seat, Earcon::Understood);
        }
    }

    /// Signs the result for a player (8.7). The arbiter's signature is separate and may come before or after.
    pub(crate) fn sign_result_as(&mut self, seat: Seat) {
        if self.confirm_final_position(seat) {
            return;
        }
        let Some((result, _)) = self.result() else { return self.refuse(Refusal::NotOver) };
        if !self.plies.sign_as(seat) {
            return self.refuse(Refusal::HasSigned { seat });
        }
        self.note(Note::SignedBy { seat, result });
        self.play(seat, Earcon::Understood);
        self.tag_signatures();
    }

    /// Names the persons who signed the result on both sheets.
    pub(crate) fn tag_signatures(&mut self) {
        self.sheets.tag_signatures(self.plies.ending());
    }
}
