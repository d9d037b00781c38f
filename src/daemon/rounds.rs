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
        for output in
            outputs.iter().filter(|o| matches!(o, Output::Adjust { .. } | Output::OtherVoice { .. }))
        {
            self.carry_out(&again(output));
        }
        self.step(Input::Resumed { after_ms });
        for seat in self.adapters.ears.keys().copied().collect::<Vec<_>>() {
            self.step(Input::Ear { seat, works: true });
        }
        for input in self.session.sounds_again() {
            self.step(input);
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
        let beat_due = self.session.running().map(|_| self.written.plus_ms(BEAT_MS));
        let first = [deadline, self.voices_due(), beat_due].into_iter().flatten().min();
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
            Arrived::Order { order, done } => self.on_order(order, &done),
            Arrived::Voice(number, event) => self.on_voice(number, event),
            Arrived::Braille(seat, event) => self.on_braille(seat, event),
            Arrived::Diagnostic(text) => console::warn(text),
            Arrived::Stop => return ControlFlow::Break(()),
        }
        self.flow()
    }

    fn flow(&mut self) -> ControlFlow<()> {
        let now = self.now();
        let is_due = self.session.deadline().is_some_and(|at| at <= now);
        // While a clock runs a program that is killed is to have lost no more than a beat of it.
        if self.session.running().is_some() && !is_due && now.ms_since(self.written) >= BEAT_MS {
            self.written = now;
            self.journal.beat(now);
        }
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

#[cfg(test)]
mod tests {
    use std::{
        cell::{Cell, RefCell},
        rc::Rc,
    };

    use super::*;
    use crate::{
        core::setup::Setup,
        daemon::{Adapters, Step, run_again},
        journal::{Journal, JournalWriter},
    };

    /// A game on a clock of its own, in a folder; and what was told so far.
    struct TableInTime {
        place: tempfile::TempDir,
        clock: Rc<Cell<u64>>,
        told: Rc<RefCell<Vec<String>>>,
        game: Game,
    }

    impl TableInTime {
        fn begins() -> Self {
            let place = tempfile::tempdir().unwrap();
            let setup = Setup { approved_by: Some("the arbiter".into()), ..Setup::default() };
            let path = place.path().join("journal.jsonl");
            let journal = JournalWriter::create(&path, &setup, None, Box::new(|_| {})).unwrap();
            let (clock, told) = (Rc::new(Cell::new(7_000)), Rc::<RefCell<Vec<String>>>::default());
            let (shown, lines) = (clock.clone(), told.clone());
            let mut game = Game::at_clock(
                Box::new(move || shown.get()),
                Session::new(setup).unwrap(),
                journal,
                Moment::default(),
                Adapters::default(),
                Box::new(move |step: &Step, _: &Session| lines.borrow_mut().extend(step.lines.clone())),
            );
            game.begin();
            Self { place, clock, told, game }
        }

        fn types(&mut self, line: &str) {
            self.game.rest();
            assert!(self.game.woken(Some(Arrived::Line(line.into())), false).is_continue());
        }

        /// Nothing happens for so long.
        fn rests(&mut self, ms: u64) {
            let until = self.clock.get() + ms;
            while self.clock.get() < until {
                let lasts = u64::try_from(self.game.rest().lasts.as_millis()).unwrap();
                self.clock.set(until.min(self.clock.get() + lasts.max(1)));
                assert!(self.game.woken(None, false).is_continue());
            }
        }

        /// The program is gone; what is in its journal, and how many bytes these are.
        fn killed(self) -> (Journal, usize) {
            drop(self.game);
            let path = self.place.path().join("journal.jsonl");
            (Journal::read(&path).unwrap(), std::fs::read(path).unwrap().len())
        }
    }

    #[test]
    fn after_a_long_think_without_a_line_a_killed_game_has_lost_at_most_a_beat() {
        let mut table = TableInTime::begins();
        table.types("arbiter: start");
        assert!(table.game.session().running().is_some());
        let full = table.game.session().times(table.game.now()).0;
        table.rests(600_400);
        let (journal, bytes) = table.killed();
        let inputs = journal.inputs.len();
        let session = run_again(&journal, |_| {}).unwrap();
        let used = full - session.times(session.now()).0;
        assert!((599_400..=600_400).contains(&used), "{used} ms are written of 600,400");
        assert!(inputs <= 5 && bytes < 2_500, "{inputs} lines, {bytes} bytes");
    }

    #[test]
    fn where_no_clock_runs_nothing_is_written_of_time() {
        let mut table = TableInTime::begins();
        table.rests(60_000);
        let at = |journal: &Journal| journal.inputs.last().map(|(at, _)| at.ms);
        assert!(at(&table.killed().0).is_none_or(|ms| ms < 1_000));
    }

    #[test]
    fn a_machine_that_slept_tells_of_the_gap_and_the_clock_went_on() {
        let mut table = TableInTime::begins();
        table.types("arbiter: start");
        table.rests(5_000);
        let before = table.game.session().times(table.game.now()).0;
        table.game.rest();
        // Twenty minutes by the clock that goes on asleep; the timer of the rest ends only now.
        table.clock.set(table.clock.get() + 1_200_000);
        assert!(table.game.woken(None, false).is_continue());
        let told = table.told.borrow().join("\n");
        assert!(told.contains("the program stood still for 0:19:59"), "{told}");
        assert_eq!(before - table.game.session().times(table.game.now()).0, 1_200_000);
    }
}
