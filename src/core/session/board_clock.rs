//! A clock at a board (DGT): its times are the game's and its lever is the press; what the arbiter
//! changes is set on it.
//!
//! Left and right are the board's own; here they become White's and Black's.

use crate::{
    board::{HostCommand, orientation::Orientation},
    core::{
        output::{Note, Output},
        session::{Phase, Session},
        table_clock::{HostClock, ToSet},
    },
    game::Seat,
};

impl Session {
    /// A reading of the clock at a seat's board.
    pub(super) fn on_board_clock(&mut self, seat: Seat, left_ms: u64, right_ms: u64, lever_right_up: bool) {
        let turned = self.is_turned(seat);
        let (white_ms, black_ms) = if turned { (right_ms, left_ms) } else { (left_ms, right_ms) };
        if self.phase != Phase::Over {
            self.clock.read(seat, white_ms, black_ms, self.now);
        }
        if self.clock.lever(seat, lever_right_up) && self.phase == Phase::Playing {
            // The lever goes up on the far side of the player who pressed.
            self.on_press(if lever_right_up == turned { Seat::Black } else { Seat::White });
        }
    }

    /// Sets the clocks at the boards where the game's clock was changed by something else than them.
    pub(super) fn set_board_clocks(&mut self) {
        if self.phase != Phase::Playing {
            return;
        }
        match self.clock.due_at_boards(self.now) {
            None => {}
            Some(ToSet::ByHand) => self.note(Note::Arbiter(
                "the board's clock shows no time and adds none when it is set from here; set it by hand"
                    .into(),
            )),
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
        let turned = self.is_turned(seat);
        if let Some(runs) = running {
            self.clock.expect_lever(seat, (runs == Seat::White) == turned);
        }
        // White is taken to sit where the board's own White does.
        let (white_ms, black_ms, running) = match turned {
            false => (white_ms, black_ms, running.map(Seat::color)),
            true => (black_ms, white_ms, running.map(|seat| seat.other().color())),
        };
        let command = HostCommand::SetClock { white_ms, black_ms, running };
        self.outputs.push(Output::Board { seat, command });
        self.note(Note::Arbiter(format!(
            "the clock at {seat}'s board is set to the same times: look whether it shows them"
        )));
    }

    fn is_turned(&self, seat: Seat) -> bool {
        self.seat(seat).board.as_ref().is_some_and(|b| b.orientation() == Some(Orientation::Turned))
    }
}
