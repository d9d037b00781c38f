//! A clock at a board (DGT): its times are the game's and its lever is the press; what the arbiter
//! changes is set on it.
//!
//! A clock takes times only in its own mode for that (DGT: 23, a DGT3000 25); one that refuses says so
//! and is set by hand. Such a clock adds no increment by itself, so none is set up for a game with one.

use crate::{
    board::{ClockReading, Request},
    core::{
        output::Note,
        session::{Phase, Session},
    },
    game::{Moment, Seat},
};

/// How long a clock that was set may go on reporting the times it had before, milliseconds: commands
/// to it wait for one another.
const SETTING_MS: u64 = 5_000;
/// By how much a clock that was set may differ from what it was set to, milliseconds.
const NEAR_MS: u64 = 3_000;

/// What the clocks at the boards are known to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    white_ms: u64,
    black_ms: u64,
    /// Whether they stand because the arbiter stopped them.
    stopped: bool,
    /// When they were set, until one reports these times.
    set_at: Option<Moment>,
}

impl Told {
    /// Whether a report was sent before the clock was set.
    fn outruns(&self, white_ms: u64, black_ms: u64, now: Moment) -> bool {
        let far = |set: u64, shown: u64| set.abs_diff(shown) > NEAR_MS;
        self.set_at.is_some_and(|at| now.ms_since(at) < SETTING_MS)
            && (far(self.white_ms, white_ms) || far(self.black_ms, black_ms))
    }
}

impl Session {
    /// A reading of the clock at a seat's board.
    pub(super) fn on_board_clock(&mut self, seat: Seat, reading: ClockReading) {
        let ClockReading { white_ms, black_ms, pressed } = reading;
        self.seat_mut(seat).has_clock = true;
        let outrun = self.clock_told.is_some_and(|told| told.outruns(white_ms, black_ms, self.now));
        if self.phase != Phase::Over && (white_ms, black_ms) != (0, 0) && !outrun {
            self.clock.follow(white_ms, black_ms, self.now);
            // Whether it stands is what it was told last; nobody told it to run yet.
            let stopped = self.clock_told.is_none_or(|told| told.stopped);
            self.clock_told = Some(Told { white_ms, black_ms, stopped, set_at: None });
        }
        if let Some(color) = pressed.filter(|_| self.phase == Phase::Playing) {
            self.on_press(color.into());
        }
    }

    /// Sets the clocks at the boards where the game's clock was changed by something else than them.
    pub(super) fn set_board_clocks(&mut self) {
        if self.phase != Phase::Playing || !Seat::ALL.into_iter().any(|seat| self.seat(seat).has_clock) {
            return;
        }
        if self.clock_told.is_none() && self.clock.adds_time() {
            // Told once: from now on the clock is looked at as any other.
            self.clock_told = Some(self.clock_as_told());
            return self.note(Note::Arbiter(
                "the board's clock shows no time and adds none when it is set from here; set it by hand"
                    .into(),
            ));
        }
        let told = self.clock_as_told();
        let same = self.clock_told.is_some_and(|before| {
            before.stopped == told.stopped
                && (!self.clock.follows()
                    || (before.white_ms, before.black_ms) == (told.white_ms, told.black_ms))
        });
        if same {
            return;
        }
        self.clock_told = Some(Told { set_at: Some(self.now), ..told });
        for seat in Seat::ALL {
            if self.seat(seat).has_clock {
                self.set_clock_at(seat, told);
            }
        }
    }

    fn set_clock_at(&mut self, seat: Seat, told: Told) {
        let runs = if told.stopped { None } else { self.clock.running() };
        let Told { white_ms, black_ms, .. } = told;
        self.ask_board(seat, Request::Times { white_ms, black_ms, running: runs.map(Seat::color) });
        self.note(Note::Arbiter(format!(
            "the clock at {seat}'s board is set to the same times: look whether it shows them"
        )));
    }

    fn clock_as_told(&self) -> Told {
        let (white_ms, black_ms) = self.clock.times(self.now);
        Told { white_ms, black_ms, stopped: self.clock_stopped, set_at: None }
    }
}
