//! A clock at a board (DGT): its times are the game's and its lever is the press; what the arbiter
//! changes is set on it.
//!
//! Left and right are the board's own; here they become White's and Black's.

use crate::{
    board::{ClockReading, Request},
    core::{
        session::{Phase, Session},
        table_clock::{HostClock, ToSet},
        told::Told,
    },
    game::Seat,
};

impl Session {
    /// A reading of the clock at a seat's board.
    pub(super) fn on_board_clock(&mut self, seat: Seat, reading: ClockReading) {
        let ClockReading { white_ms, black_ms, pressed } = reading;
        if self.record.phase() != Phase::Over {
            self.clock.read(seat, white_ms, black_ms, self.now);
        }
        if let Some(color) = pressed.filter(|_| self.record.phase() == Phase::Playing) {
            self.on_press(color.into());
        }
    }

    /// Sets the clocks at the boards where the game's clock was changed by something else than them.
    pub(super) fn set_board_clocks(&mut self) {
        if self.record.phase() != Phase::Playing {
            return;
        }
        match self.clock.due_at_boards(self.now) {
            None => {}
            Some(ToSet::ByHand) => self.tell(Told::SetClockByHand),
            Some(ToSet::Times(times)) => {
                for seat in Seat::ALL {
                    if self.clock.is_at_board(seat) {
                        self.set_clock_at(seat, times);
                    }
                }
            }
        }
    }

    fn set_clock_at(&mut self, seat: Seat, HostClock { white_ms, black_ms, running }: HostClock) {
        self.ask_board(seat, Request::Times { white_ms, black_ms, running: running.map(Seat::color) });
        self.tell(Told::LookAtClock { seat });
    }
}
