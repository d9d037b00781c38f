//! What follows from an input, one thing at a time. A part says what became of what it was told; the session hands
//! it on to whom it concerns. What a fact leads to is worked off before what was waiting already, so that
//! consequences come in their order and nothing changes the game under a caller.

use std::collections::VecDeque;

use crate::{
    board::BoardEvent,
    core::turn::KnownBy,
    game::{Move, Seat},
};

/// One thing that is so and has to be followed up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fact {
    /// A hand did this on a seat's board.
    Hand {
        /// Whose board.
        seat: Seat,
        /// What it did.
        event: BoardEvent,
    },
    /// A seat's board shows something else than before.
    Shows {
        /// Whose board.
        seat: Seat,
    },
    /// What a seat's board shows was read: a difference may be gone.
    Read {
        /// Whose board.
        seat: Seat,
    },
    /// A seat's board answers again.
    Answers {
        /// Whose board.
        seat: Seat,
    },
    /// A seat's board has rested and is compared with the game.
    Rests {
        /// Whose board.
        seat: Seat,
    },
    /// A legal move stands on the mover's board.
    Stands {
        /// Who is on move.
        seat: Seat,
        m: Move,
        /// How that is known.
        known: KnownBy,
    },
    /// The mover has announced a move, and his board was told.
    Spoken {
        /// Who is on move.
        seat: Seat,
        /// His words correct what he announced before.
        corrects: bool,
    },
    /// A draw was offered with the words just spoken (9.1).
    Offers {
        /// By whom.
        seat: Seat,
    },
    /// The mover's move is made (D.2.3, 4.7).
    Made {
        /// Who is on move.
        seat: Seat,
        m: Move,
        /// Nothing but a hand at rest says so: no words, no press.
        at_rest: bool,
    },
    /// A clock was pressed, and the board at it was told.
    Pressed {
        /// Whose clock.
        seat: Seat,
    },
    /// The mover's move is completed (6.2.1).
    Completes {
        /// Who is on move.
        seat: Seat,
        m: Move,
    },
}

/// Facts that wait to be followed up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    waiting: VecDeque<Fact>,
    /// Where what the present fact leads to is put: before what was waiting.
    next: usize,
}

impl Facts {
    /// The present fact leads to this one.
    pub(crate) fn add(&mut self, fact: Fact) {
        self.waiting.insert(self.next, fact);
        self.next += 1;
    }

    /// The next fact, which is the present one from now on.
    pub(crate) fn take(&mut self) -> Option<Fact> {
        self.next = 0;
        self.waiting.pop_front()
    }

    /// Whether nothing waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_fact_leads_to_comes_before_what_was_waiting() {
        let read = |seat| Fact::Read { seat };
        let mut facts = Facts::default();
        facts.add(Fact::Shows { seat: Seat::White });
        facts.add(Fact::Pressed { seat: Seat::White });
        assert_eq!(facts.take(), Some(Fact::Shows { seat: Seat::White }));
        facts.add(read(Seat::White));
        facts.add(read(Seat::Black));
        assert_eq!(facts.take(), Some(read(Seat::White)));
        assert_eq!(facts.take(), Some(read(Seat::Black)));
        assert_eq!(facts.take(), Some(Fact::Pressed { seat: Seat::White }));
        assert_eq!(facts.take(), None);
        assert!(facts.is_empty());
    }
}
