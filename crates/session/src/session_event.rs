//! The internal events of a session, handled one at a time. A part returns its results, and the session routes them
//! to the parts concerned. The consequences of an event are handled before the events that wait already. They
//! therefore keep their order, and the game does not change during a caller's step.

use std::collections::VecDeque;

use crate::turn::MoveSource;
use annabella_board::BoardEvent;
use annabella_game::{Move, Seat};

/// One event to follow up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SessionEvent {
    /// The player acted on a seat's board.
    BoardEventObserved {
        /// The seat of the board.
        seat: Seat,
        /// The action.
        event: BoardEvent,
    },
    /// The placement on a seat's board has changed.
    PlacementChanged {
        /// The seat of the board.
        seat: Seat,
    },
    /// A seat's board was read, so a difference may be gone.
    BoardRead {
        /// The seat of the board.
        seat: Seat,
    },
    /// A seat's board answers again.
    BoardRecovered {
        /// The seat of the board.
        seat: Seat,
    },
    /// A seat's board has rested and is compared with the game.
    BoardRested {
        /// The seat of the board.
        seat: Seat,
    },
    /// A legal move stands on the mover's board.
    MovePegged {
        /// The player on move.
        seat: Seat,
        m: Move,
        /// The source of that information.
        known: MoveSource,
    },
    /// The mover has announced a move, and the tracker of the board has received it.
    MoveAnnounced {
        /// The player on move.
        seat: Seat,
        /// The words correct an earlier announcement.
        corrects: bool,
    },
    /// A draw was offered with the words just spoken (9.1).
    DrawOffered {
        /// The player's seat.
        seat: Seat,
    },
    /// The mover's move is made (D.2.3, 4.7).
    MoveMade {
        /// The player on move.
        seat: Seat,
        m: Move,
        /// Only a rest on the board shows it, without words or a press.
        at_rest: bool,
    },
    /// A clock was pressed, and the board beside it has received that.
    ClockPressed {
        /// The seat of the clock.
        seat: Seat,
    },
    /// The mover's move is completed (6.2.1).
    MoveCompleted {
        /// The player on move.
        seat: Seat,
        m: Move,
    },
}

/// Events that wait to be followed up.
#[derive(Clone, Debug, Default)]
pub(crate) struct SessionEventQueue {
    waiting: VecDeque<SessionEvent>,
    /// The index for consequences of the current event, before the events that waited already.
    next: usize,
}

impl SessionEventQueue {
    /// Adds a consequence of the current event.
    pub(crate) fn add(&mut self, fact: SessionEvent) {
        self.waiting.insert(self.next, fact);
        self.next += 1;
    }

    /// Takes the next event, which becomes the current one.
    pub(crate) fn take(&mut self) -> Option<SessionEvent> {
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
        let read = |seat| SessionEvent::BoardRead { seat };
        let mut facts = SessionEventQueue::default();
        facts.add(SessionEvent::PlacementChanged { seat: Seat::White });
        facts.add(SessionEvent::ClockPressed { seat: Seat::White });
        assert_eq!(facts.take(), Some(SessionEvent::PlacementChanged { seat: Seat::White }));
        facts.add(read(Seat::White));
        facts.add(read(Seat::Black));
        assert_eq!(facts.take(), Some(read(Seat::White)));
        assert_eq!(facts.take(), Some(read(Seat::Black)));
        assert_eq!(facts.take(), Some(SessionEvent::ClockPressed { seat: Seat::White }));
        assert_eq!(facts.take(), None);
        assert!(facts.is_empty());
    }
}
