//! The effects inside a session, handled one at a time, and the outputs of the current input. What follows from an effect
//! is handled before the effects that wait already, so they keep their order.

use crate::{actor::Listener, output::Output, turn::MoveSource};
use annabella_board::BoardEvent;
use annabella_game::{Move, Seat};
use std::collections::VecDeque;

/// One effect to follow up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// The player acted on a seat's board.
    BoardEventObserved { seat: Seat, event: BoardEvent },
    /// The placement on a seat's board has changed.
    PlacementChanged { seat: Seat },
    /// A seat's board was read, so a difference may be gone.
    BoardRead { seat: Seat },
    /// A seat's board answers again.
    BoardRecovered { seat: Seat },
    /// A seat's board has rested and is compared with the game.
    BoardRested { seat: Seat },
    /// A legal move stands on the mover's board.
    MovePegged {
        seat: Seat,
        m: Move,
        /// The source of that information.
        known: MoveSource,
    },
    /// The mover has announced a move, and the tracker of the board has received it.
    MoveAnnounced {
        seat: Seat,
        /// The words correct an earlier announcement.
        corrects: bool,
    },
    /// A draw was offered with the words just spoken (9.1).
    DrawOffered { seat: Seat },
    /// The mover's move is made (D.2.3, 4.7).
    MoveMade {
        seat: Seat,
        m: Move,
        /// Only a rest on the board shows it, without words or a press.
        at_rest: bool,
    },
    /// A clock was pressed, and the board beside it has received that.
    ClockPressed { seat: Seat },
    /// The mover's move is completed (6.2.1).
    MoveCompleted { seat: Seat, m: Move },
}

/// Effects that wait to be followed up.
#[derive(Clone, Debug, Default)]
pub(crate) struct EffectQueue {
    waiting: VecDeque<Effect>,
    /// The index for consequences of the current effect, before the effects that waited already.
    next: usize,
}

impl EffectQueue {
    /// Adds a consequence of the current effect.
    pub(crate) fn add(&mut self, effect: Effect) {
        self.waiting.insert(self.next, effect);
        self.next += 1;
    }

    /// Takes the next effect, which becomes the current one.
    pub(crate) fn take(&mut self) -> Option<Effect> {
        self.next = 0;
        self.waiting.pop_front()
    }

    /// Whether nothing waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

/// The outputs of one input, in order.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    asked_by: Listener,
    outputs: Vec<Output>,
}

impl Outbox {
    /// An outbox without outputs.
    pub(crate) const fn new() -> Self {
        Self { asked_by: Listener::Arbiter, outputs: Vec::new() }
    }

    /// Sets the listener of the following refusals.
    pub(crate) const fn answer(&mut self, asked_by: Listener) {
        self.asked_by = asked_by;
    }

    /// The listener of a refusal.
    pub(crate) const fn asked_by(&self) -> Listener {
        self.asked_by
    }

    /// Adds an output.
    pub(crate) fn push(&mut self, output: Output) {
        self.outputs.push(output);
    }

    /// Adds an output before those from this index on.
    pub(crate) fn insert(&mut self, at: usize, output: Output) {
        self.outputs.insert(at.min(self.outputs.len()), output);
    }

    /// All outputs so far.
    pub(crate) fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// Takes all outputs.
    pub(crate) fn take(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_from_an_effect_comes_before_what_was_waiting() {
        let read = |seat| Effect::BoardRead { seat };
        let mut queue = EffectQueue::default();
        queue.add(Effect::PlacementChanged { seat: Seat::White });
        queue.add(Effect::ClockPressed { seat: Seat::White });
        assert_eq!(queue.take(), Some(Effect::PlacementChanged { seat: Seat::White }));
        queue.add(read(Seat::White));
        queue.add(read(Seat::Black));
        assert_eq!(queue.take(), Some(read(Seat::White)));
        assert_eq!(queue.take(), Some(read(Seat::Black)));
        assert_eq!(queue.take(), Some(Effect::ClockPressed { seat: Seat::White }));
        assert_eq!(queue.take(), None);
        assert!(queue.is_empty());
    }
}
