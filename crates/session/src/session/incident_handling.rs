//! The arbiter's queue (12.7): each incident is an item with its moment, evidence, article, proposal and decision.

use crate::{
    announcement::Announcement,
    arbiter_message::{ArbiterMessage, ItemLine},
    decision::{ClosureReason, Decision},
    incidents::{Item, ItemEvidence},
    listener::Listener,
    output::Note,
    position_form::PositionForm,
    session::Session,
};
use annabella_game::{Move, Seat, Square};
use annabella_laws::{ending::GameEnd, incident_kind::IncidentKind};

impl Session {
    /// Opens an item for an incident and reports it to the arbiter only. In a game without an arbiter the incident is
    /// settled at once, and the returned number is 0.
    pub(super) fn raise_incident(&mut self, matter: IncidentKind) -> u32 {
        if self.settle_without_arbiter(&matter) {
            return 0;
        }
        let evidence = ItemEvidence {
            at: self.now(),
            ply: self.plies().len(),
            boards: Seat::ALL.map(|seat| self.cx().board_text(seat)),
            sure: Seat::ALL.map(|seat| self.cx().board(seat).sureness()),
            touched: self.cx().touched().to_vec(),
            castling_begun: self.cx().binding_of_turn().castling_begun,
            owed: Vec::new(),
            unlawful: self.cx().unlawful_made().map(|m| (self.mover(), m)),
            words: self.talks.last_words_about(matter.seat()),
            announced: None,
            pegged: None,
            pressed_again: 0,
            last_press: None,
        };
        let number = self.incidents.open(matter.clone(), evidence);
        self.say(Listener::Arbiter, Announcement::ArbiterItem { number, matter });
        number
    }

    /// Closes an open item. If the game's end waited for it and the move still stands, the game ends now.
    pub(super) fn close_item(&mut self, number: u32, decision: Decision) {
        let held = self.cx().item_before_the_end().is_some();
        self.record_decision(number, decision);
        if held
            && self.cx().item_before_the_end().is_none()
            && let Some(GameEnd { result, reason }) = self.cx().ending(None)
        {
            self.end_game(result, reason);
        }
    }

    /// Closes an open item whose decision ends the game itself.
    pub(super) fn record_decision(&mut self, number: u32, decision: Decision) {
        if self.incidents.close(number, &decision) {
            self.note(Note::Decided { number, decision });
        }
    }

    /// Closes every open item that is settled without a decision.
    pub(super) fn close_items(&mut self, is_settled: impl Fn(&Item) -> bool, how: ClosureReason) {
        let settled = self.incidents.open_items().filter(|item| is_settled(item)).map(|item| item.number);
        for number in settled.collect::<Vec<_>>() {
            self.close_item(number, Decision::ClosedByItself(how));
        }
    }

    /// Lists the open items, one line each. Details follow on request.
    pub(super) fn list_items(&mut self) {
        let open: Vec<_> = self.incidents.open_items().cloned().collect();
        if open.is_empty() {
            return self.tell(ArbiterMessage::NoOpenItems);
        }
        for item in open {
            let article = self.cx().article_on(&item.matter);
            let line = ItemLine::InShort { matter: item.matter, article };
            self.tell_lines(item.number, vec![line]);
        }
    }

    pub(super) fn show_all(&mut self) {
        let open: Vec<_> = self.incidents.open_items().cloned().collect();
        if open.is_empty() {
            return self.tell(ArbiterMessage::NoOpenItems);
        }
        for item in open {
            self.show_item(item.number, PositionForm::Words);
        }
    }

    /// Lists title, article, moment, evidence and every choice of an item, one line each.
    pub(super) fn list_item(&mut self, item: &Item) {
        let law = self.cx().law_on(&item.matter);
        self.incidents.list(item.number, &law.choices);
        let mut lines = self.cx().evidence_lines(item, PositionForm::Words);
        lines.extend(law.choices.iter().zip(1..).map(|(&what, choice)| ItemLine::Choice { choice, what }));
        lines.extend(self.cx().penalty_line(&law));
        lines.push(ItemLine::HowToDecide);
        self.tell_lines(item.number, lines);
    }

    pub(super) fn decide_item(&mut self, number: u32, decision: Decision) {
        if self.cx().open_item(number).is_none() {
            return self.refuse(self.cx().not_open(number));
        }
        self.close_item(number, decision);
        for seat in Seat::ALL {
            if self.incidents.about_board(seat) == Some(number) {
                self.leave_differences(seat);
            }
        }
    }

    pub(super) fn tell_all(&mut self, messages: Vec<ArbiterMessage>) {
        for message in messages {
            self.tell(message);
        }
    }

    /// Opens one item for a board with an illegal move, regardless of the number of presses. An item about a
    /// difference stays open beside it, because a press does not close it.
    pub(super) fn raise_board_item(&mut self, seat: Seat, matter: IncidentKind) {
        let open = self.incidents.about_board(seat).and_then(|number| self.cx().open_item(number));
        if open.is_none_or(|item| item.matter != matter) {
            let number = self.raise_incident(matter);
            self.incidents.set_board_item(seat, number);
        }
    }

    /// Opens one item per turn for presses that complete nothing. It stores the announced move and the move on the
    /// board at the last press.
    pub(super) fn raise_press_item(&mut self, matter: IncidentKind) {
        let ply = self.plies().len();
        let is_it = |item: &&Item| item.matter == matter && item.seen.ply == ply;
        let open = self.incidents.open_items().find(is_it).map(|item| item.number);
        let number = match open.filter(|_| self.incidents.joins_presses()) {
            Some(number) => {
                self.incidents.count_press(number, self.now());
                number
            }
            None => self.raise_incident(matter),
        };
        let (announced, pegged) = (self.cx().announced(), self.cx().standing());
        self.incidents.record_moves_of_turn(number, announced, pegged);
    }

    /// Raises an incident of a turn that is over, with its touches, whether castling was begun, and the moves that
    /// would have satisfied the touch.
    pub(super) fn raise_incident_of_turn(
        &mut self,
        kind: IncidentKind,
        touched: Option<(&[Square], bool)>,
        owed: Vec<Move>,
    ) {
        let number = self.raise_incident(kind);
        if let Some((touched, castling_begun)) = touched {
            self.incidents.record_touches(number, touched, castling_begun);
        }
        self.incidents.record_owed_moves(number, owed);
    }
}
