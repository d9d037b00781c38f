//! What the arbiter does of his own accord: an item he opens himself, counters he sets, time he adds.
//!
//! None of it touches a move, so that taking it back touches none either: what was made and said since stays,
//! also where moves were completed on it.

use crate::{
    core::{
        decided::{Decision, Settled},
        output::Note,
        refusal::Refusal,
        session::{
            Phase, Session,
            proposal::{Aside, LastDecision},
        },
        told::Told,
    },
    game::Seat,
    laws::{article::Topic, matter::Matter},
};

impl Session {
    /// He saw something himself and names the article; a game that is over can still get points and warnings.
    pub(super) fn open_item_by_hand(&mut self, by: Seat, article: String, words: String) {
        let number = self.raise(Matter::Noticed { by, article, words });
        self.last_decision = LastDecision::Aside(Aside::Item(number));
    }

    /// So many illegal moves of a player are counted from now on.
    pub(super) fn set_illegal(&mut self, seat: Seat, number: u32) {
        if self.is_over() {
            return;
        }
        let was = *self.docket.illegal(seat);
        let mut count = was;
        count.set(self.setup.edition, number);
        self.docket.set_illegal(seat, count);
        self.tell(Told::IllegalSet { seat, number });
        self.last_decision = LastDecision::Aside(Aside::Illegal(seat, was));
    }

    /// The move counter is set (6.10): what is told of it, and the periods of the clock, go by it. No time
    /// changes with it.
    pub(super) fn set_moves(&mut self, number: u32) {
        if self.is_over() {
            return;
        }
        let was = self.clock.set_moves(number, self.now);
        self.tell(Told::MovesSet { number });
        self.last_decision = LastDecision::Aside(Aside::Moves(was));
    }

    /// A player gets more time, for a reason that is kept (12.5).
    pub(super) fn add_time(&mut self, seat: Seat, ms: u64, words: String) {
        if self.is_over() {
            return;
        }
        let why = self.why(Topic::Disturbance, None);
        self.tell(Told::TimeAdded { seat, ms, words, article: why.article });
        self.give_time(seat, ms, why);
        self.last_decision = LastDecision::Aside(Aside::Time(self.clock.last_ruling()));
    }

    pub(super) fn take_back_aside(&mut self, aside: Aside) {
        self.last_decision = LastDecision::None;
        self.note(Note::Undone { number: None });
        match aside {
            Aside::Item(number) => self.close(number, Decision::ByItself(Settled::TakenBack)),
            Aside::Illegal(seat, was) => self.docket.set_illegal(seat, was),
            Aside::Moves(was) => self.clock.move_counter_again(was, self.now),
            Aside::Time(number) => self.drop_ruling(number),
            Aside::Scheme(seat, was) => self.setup.seat_mut(seat).scheme = was,
            Aside::Assistant(seat, was) => self.setup.seat_mut(seat).assistant_name = was,
            Aside::Recorded(index) => self.docket.take_remark_back(index),
        }
    }

    /// Nothing is counted and no clock is set any more once the game is over; he hears so.
    fn is_over(&mut self) -> bool {
        let over = self.record.phase() == Phase::Over;
        if over {
            self.refuse(Refusal::IsOver);
        }
        over
    }
}
