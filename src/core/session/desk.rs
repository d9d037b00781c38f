//! What the arbiter does of his own accord: an item he opens himself, counters he sets, time he adds.
//!
//! Each is a decision like any other: it is in the journal, and taken back by `undo`.

use crate::{
    core::{
        refusal::Refusal,
        session::{Phase, Session},
        told::Told,
    },
    game::Seat,
    laws::{article::Topic, matter::Matter},
};

impl Session {
    /// He saw something himself and names the article; a game that is over can still get points and warnings.
    pub(super) fn open_item_by_hand(&mut self, by: Seat, article: String, words: String) {
        self.raise(Matter::Noticed { by, article, words });
    }

    /// So many illegal moves of a player are counted from now on.
    pub(super) fn set_illegal(&mut self, seat: Seat, number: u32) {
        if self.is_over() {
            return;
        }
        self.docket.set_illegal(seat, self.setup.edition, number);
        self.tell(Told::IllegalSet { seat, number });
    }

    /// The move counter is set (6.10): what is told of it, and the periods of the clock, go by it. No time
    /// changes with it.
    pub(super) fn set_moves(&mut self, number: u32) {
        if self.is_over() {
            return;
        }
        self.clock.set_moves(number, self.now);
        self.tell(Told::MovesSet { number });
    }

    /// A player gets more time, for a reason that is kept (12.5).
    pub(super) fn add_time(&mut self, seat: Seat, ms: u64, words: String) {
        if self.is_over() {
            return;
        }
        let why = self.why(Topic::Disturbance, None);
        self.tell(Told::TimeAdded { seat, ms, words, article: why.article });
        self.give_time(seat, ms, why);
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
