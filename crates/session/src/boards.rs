//! Both boards, and whether the position must be announced once both stand right.

use crate::{seat_board::SeatBoard, setup::Setup};
use annabella_game::{Position, Seat};

/// Both seats' boards.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    white: SeatBoard,
    black: SeatBoard,
    /// The game went back, and the position has not been announced to the players yet.
    position_owed: bool,
}

impl Boards {
    /// Creates boards that should show `start`.
    pub(crate) fn new(setup: &Setup, start: &Position) -> Self {
        let board = |seat| SeatBoard::new(setup.seat(seat).board, start);
        Self { white: board(Seat::White), black: board(Seat::Black), position_owed: false }
    }

    /// A seat's board.
    pub(crate) const fn of(&self, seat: Seat) -> &SeatBoard {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    /// A seat's board, for changes.
    pub(crate) const fn of_mut(&mut self, seat: Seat) -> &mut SeatBoard {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// Requests an announcement of the position once both boards stand right.
    pub(crate) const fn owe_position(&mut self) {
        self.position_owed = true;
    }

    /// Takes that request.
    pub(crate) const fn take_owed_position(&mut self) -> bool {
        std::mem::replace(&mut self.position_owed, false)
    }

    /// Restores the expected positions from before a decision, and keeps the present state of the sensors.
    pub(crate) fn with_sensing_of(self, later: &Self) -> Self {
        Self {
            white: self.white.with_sensing_of(&later.white),
            black: self.black.with_sensing_of(&later.black),
            position_owed: self.position_owed,
        }
    }
}
