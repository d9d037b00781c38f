//! The loop of the daemon, round by round: how long it rests, and what it does when it looks up.
//!
//! A round waits for nothing and asks no clock but the game's own. What waits is [`Game::run`], a few lines; a simulated
//! world drives the very same rounds in simulated time.

use std::{ops::ControlFlow, time::Duration};

use rustix::time::{ClockId, clock_gettime};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::{
    console,
    core::{
        device::SeatDevice,
        input::Input,
        output::Output,
        session::{Phase, Session},
    },
    daemon::{Arrived, Game},
    game::{Moment, Seat},
    journal::{Seal, Signed},
    transcript::Worded,
};

/// How often the loop looks up though nothing is due, milliseconds: a sleeping machine stops the timers, not the clock.
const BEAT_MS: u64 = 1_000;
/// How late a beat may come before the arbiter is told that the program stood still, milliseconds.
const GAP_MS: u64 = 2_000;

/// Milliseconds since some moment; neither the time of day nor a machine that sleeps moves it.
pub type TimeSource = Box<dyn Fn() -> u64>;

/// The machine's own clock.
pub(super) fn boot_clock() -> TimeSource {
    Box::new(|| {
        let now = clock_gettime(ClockId::Boottime);
        u64::try_from(now.tv_sec * 1_000 + now.tv_nsec / 1_000_000).unwrap_or(0)
    })
}

/// A rest of the loop: when it began, and until when it may last if nothing arrives.
#[derive(Clone, Copy, Debug)]
pub struct Pause {
    began: u64,
    until: u64,
    deadline: Option<Moment>,
    /// How long, at most, from now on.
    pub lasts: Duration,
}

impl Game {
    /// The game's time.
    pub fn now(&self) -> Moment {
        self.offset.plus_ms((self.clock)().saturating_sub(self.began))
    }

    /// The game as it stands.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Goes on with a game that broke off: what its ears and voices were last told is told to the new
    /// ones. `outputs` is everything asked for so far.
    pub fn go_on(&mut self, outputs: &[Output], after_ms: Option<u64>) {
        let again = |output| Worded { output, words: Vec::new() };
        for seat in Seat::ALL {
            let of_seat = |o: &&Output| matches!(o, Output::Listen { seat: by, .. } if *by == seat);
            if let Some(last) = outputs.iter().rev().find(of_seat) {
                self.carry_out(&again(last));
            }
        }
        for output in outputs.iter().filter(|o| matches!(o, Output::Adjust { .. })) {
            self.carry_out(&again(output));
        }
        self.step(Input::Resumed { after_ms });
        for seat in self.adapters.ears.keys().copied().collect::<Vec<_>>() {
            self.step(Input::Ear { seat, works: true });
        }
        for seat in self.adapters.voice_of.keys().copied().collect::<Vec<_>>() {
            self.step(Input::Device { seat, what: SeatDevice::Voice, works: true });
        }
    }

    /// The first round. A game that was over before takes sheets and decisions until nobody types any more.
    pub fn begin(&mut self) {
        self.woke = (self.clock)();
        self.was_over = self.session.phase() == Phase::Over;
        if !self.was_over {
            self.step(Input::Time);
        }
    }

    /// The loop may rest now. Asked again before anything happened, it rests still.
    pub fn rest(&mut self) -> Pause {
        let now = (self.clock)();
        let began = self.rest.map_or(now, |rest| rest.began);
        let deadline = self.session.deadline();
        let beat = began.saturating_add(BEAT_MS);
        let first = deadline.into_iter().chain(self.voices_due()).min();
        let due = first.map_or(u64::MAX, |at| now.saturating_add(at.ms_since(self.now())));
        let until = beat.min(due);
        let lasts = Duration::from_millis(until.saturating_sub(now));
        *self.rest.insert(Pause { began, until, deadline, lasts })
    }

    /// The rest is over, or something arrived before. It breaks when the daemon is to end.
    pub fn woken(&mut self, arrived: Option<Arrived>, lines_end_stops: bool) -> ControlFlow<()> {
        let woke = (self.clock)();
        let rest = self.rest.take();
        // Whoever is held may be held at rest or at work: what passed since the loop woke last, but for a due rest.
        let rested = rest.map_or(0, |rest| woke.min(rest.until).saturating_sub(rest.began));
        let stood = woke.saturating_sub(std::mem::replace(&mut self.woke, woke)).saturating_sub(rested);
        if stood > GAP_MS {
            self.step(Input::StoodStill { ms: stood });
        }
        self.look_after_voices();
        let Some(arrived) = arrived else {
            self.journal.try_again();
            if rest.and_then(|rest| rest.deadline).is_some_and(|at| at <= self.now()) {
                self.step(Input::Time);
            }
            return self.flow();
        };
        match arrived {
            Arrived::Input(input) => {
                self.step(input);
            }
            Arrived::Line(line) => {
                if !self.typed(&line) {
                    return ControlFlow::Break(());
                }
            }
            Arrived::LinesEnd if lines_end_stops && !self.somebody_entered() => return ControlFlow::Break(()),
            Arrived::LinesEnd => {}
            Arrived::Knock(knock) => self.on_knock(knock),
            Arrived::Voice(number, event) => self.on_voice(number, event),
            Arrived::Braille(seat, event) => self.on_braille(seat, event),
            Arrived::Diagnostic(text) => console::warn(text),
            Arrived::Stop => return ControlFlow::Break(()),
        }
        self.flow()
    }

    fn flow(&mut self) -> ControlFlow<()> {
        if !self.was_over && self.is_done() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Runs until the game is over, a stop arrives, or all typed lines are done (where lines are the
    /// only thing that could still arrive). `keep` is handed the session as it ended at once, before the
    /// last words are spoken and the dictation is finished: whatever breaks there loses no sheet. It is handed
    /// it before, too, where pages stay open after the end.
    pub(crate) async fn run<T>(
        mut self,
        mut arrivals: UnboundedReceiver<Arrived>,
        lines_end_stops: bool,
        mut keep: impl FnMut(Session, &Seal) -> T,
    ) -> T {
        self.begin();
        let mut kept_at = None;
        loop {
            let wait = self.rest().lasts;
            // What arrived is not late: only a beat that should have come by itself tells of a gap.
            let arrived = tokio::select! {
                biased;
                () = tokio::time::sleep(wait) => None,
                arrived = arrivals.recv() => Some(arrived.unwrap_or(Arrived::Stop)),
            };
            if self.woken(arrived, lines_end_stops).is_break() {
                break;
            }
            let stands = (self.session.result(), self.session.is_signed());
            if self.was_over || self.session.phase() != Phase::Over || kept_at == Some(stands) {
                continue;
            }
            if kept_at.replace(stands).is_none() {
                console::warn(
                    "the game is over; its pages stay open while somebody looks at one, ten minutes at most",
                );
            }
            keep(self.session.clone(), &self.journal.seal());
            if self.session.is_signed() {
                // Nothing that is said now belongs to the game.
                self.adapters.microphones.clear();
            }
        }
        self.journal.sign(Signed::End);
        tracing::info!(steps = self.steps, "the game's loop ends");
        // What it still writes is older than what is kept now.
        drop(self.adapters.sheets.take());
        let kept = keep(self.session.clone(), &self.journal.seal());
        self.finish_speaking(&mut arrivals).await;
        self.finish_hearing(&mut arrivals);
        kept
    }
}
