//! The event loop of the daemon: how long it waits, and how it handles an arrival.
//!
//! A pass blocks on nothing and reads only the game's clock. The few lines that wait are in [`Game::run`]; a
//! simulation runs the same passes in simulated time.

use crate::{
    DaemonEvent, Game, TypedLines,
    arrival::{Arrival, ArrivalSource},
    arrival_queue::{ArrivalQueue, Awaited},
    boot_clock::boot_time_ms,
    file_work::{FileWork, LOOP_WAITS},
    sheet_reader::SheetReader,
    web_requests::SIGNING_MS,
};
use annabella_board::HostCommand;
use annabella_console as console;
use annabella_game::{Moment, Seat};
use annabella_journal::PrintedSeal;
use annabella_messages::transcript::WordedOutput;
use annabella_session::{
    actor::Listener,
    input::Input,
    output::Output,
    session::{Phase, Session},
};
use std::{ops::ControlFlow, sync::atomic::Ordering, time::Duration};

/// The longest wait of the loop, in milliseconds. Timers stop while the machine is suspended, but the clock does not.
const BEAT_MS: u64 = 1_000;
/// How often it is looked whether the last lines are saved, before the program ends, in milliseconds.
const SAVED_MS: u64 = 20;
/// How often it is looked whether a sheet is read, in milliseconds.
const SHEET_MS: u64 = 10;
/// An arrival that waited longer than this is logged, in milliseconds.
const LATE_MS: u64 = 50;
/// How long a signal to end waits for a disk that hangs or is full, in milliseconds. A service is killed after 90 s.
const STOP_MS: u64 = 30_000;
/// The longest wait for the last sheets, and the same if the program ends although the disk hangs.
const LAST_KEEP: Duration = Duration::from_secs(10);
const FORCED_KEEP: Duration = Duration::from_secs(1);
/// A wake-up that is late by more than this is reported to the arbiter, in milliseconds.
const GAP_MS: u64 = 2_000;

/// Milliseconds since a fixed moment. Changes of the time of day do not affect it, and it counts
/// while the machine is suspended.
pub type TimeSource = Box<dyn Fn() -> u64>;

/// The machine's boot-time clock.
pub(super) fn boot_clock() -> TimeSource {
    Box::new(boot_time_ms)
}

/// A wait of the loop: its start, and its end if nothing arrives.
#[derive(Clone, Copy, Debug)]
pub struct LoopPause {
    began: u64,
    until: u64,
    deadline: Option<Moment>,
    /// The longest time to wait, from now on.
    pub lasts: Duration,
}

impl Game {
    /// The game's time.
    pub fn now(&self) -> Moment {
        self.moment_of((self.clock)())
    }

    /// The game's time at a value of its clock.
    fn moment_of(&self, clock_ms: u64) -> Moment {
        self.offset.plus_ms(clock_ms.saturating_sub(self.began))
    }

    /// The current game.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Continues an interrupted game: sends the last commands and announcements to the new recognisers and
    /// voices. `outputs` are all earlier outputs.
    pub fn go_on(&mut self, outputs: &[Output], after_ms: Option<u64>) {
        let again = |output| WordedOutput { output, words: Vec::new() };
        for seat in Seat::ALL {
            let of_seat = |o: &&Output| matches!(o, Output::Listen { seat: by, .. } if *by == seat);
            if let Some(last) = outputs.iter().rev().find(of_seat) {
                self.carry_out(&again(last));
            }
        }
        for output in
            outputs.iter().filter(|o| matches!(o, Output::AdjustSpeech { .. } | Output::SwitchVoice { .. }))
        {
            self.carry_out(&again(output));
        }
        self.as_of = self.now().max(self.written);
        self.step(after_ms.map_or(Input::Resumed, |ms| Input::ResumedAfter { ms }));
        for input in self.session.sounds_again() {
            self.step(input);
        }
    }

    /// The first pass. A game that was over before accepts sheets and decisions until typed input ends.
    pub fn begin(&mut self) {
        self.woke = (self.clock)();
        self.was_over = self.session.phase() == Phase::Over;
        self.as_of = self.now().max(self.written);
        if !self.was_over {
            self.step(Input::TimePassed);
        }
    }

    /// The wait until the next due work. Repeated calls before an arrival continue the same wait.
    pub fn rest(&mut self) -> LoopPause {
        let now = (self.clock)();
        let began = self.rest.map_or(now, |rest| rest.began);
        let deadline = self.session.deadline();
        let beat = began.saturating_add(BEAT_MS);
        let beat_due = self.session.running().map(|_| self.written.plus_ms(BEAT_MS));
        let saved_due = self.awaits_disk.then(|| self.now().plus_ms(SAVED_MS));
        let is_reading = self.sheet_reader.as_ref().is_some_and(SheetReader::is_reading);
        let read_due = is_reading.then(|| self.now().plus_ms(SHEET_MS));
        let first = [deadline, self.voices_due(), beat_due, saved_due, read_due].into_iter().flatten().min();
        let due = first.map_or(u64::MAX, |at| now.saturating_add(at.ms_since(self.now())));
        let until = beat.min(due);
        let lasts = Duration::from_millis(until.saturating_sub(now));
        *self.rest.insert(LoopPause { began, until, deadline, lasts })
    }

    /// Handles the end of a wait, or something that arrives now. Breaks when the daemon is to end.
    pub fn handle_arrival(&mut self, arrived: Option<DaemonEvent>, lines_end_stops: bool) -> ControlFlow<()> {
        self.handle_arrival_of((self.clock)(), arrived, lines_end_stops)
    }

    /// Handles what arrived at `at_ms`, a value of the clock that may lie in the past: the journal and the session get
    /// that moment. `None` is the end of a wait: nothing that arrived until then is unhandled. Breaks when the daemon is
    /// to end.
    pub fn handle_arrival_of(
        &mut self,
        at_ms: u64,
        arrived: Option<DaemonEvent>,
        lines_end_stops: bool,
    ) -> ControlFlow<()> {
        let woke = (self.clock)();
        let rest = self.rest.take();
        self.as_of = self.moment_of(at_ms.min(woke)).max(self.written);
        self.note_wait(arrived.as_ref(), woke.saturating_sub(at_ms));
        // The process may have been suspended while waiting or while working. The time since the last wake-up
        // counts, except for the planned wait.
        let rested = rest.map_or(0, |rest| woke.min(rest.until).saturating_sub(rest.began));
        let stood = woke.saturating_sub(std::mem::replace(&mut self.woke, woke)).saturating_sub(rested);
        if stood > GAP_MS {
            self.step(Input::ProcessStalled { ms: stood });
        }
        self.restart_failed_voices();
        let Some(arrived) = arrived else {
            self.journal.try_again();
            if rest.and_then(|rest| rest.deadline).is_some_and(|at| at <= self.as_of) {
                self.step(Input::TimePassed);
            }
            return self.flow();
        };
        let Some(arrived) = self.let_line_wait(arrived) else { return self.flow() };
        if self.take(arrived, lines_end_stops).is_break() {
            return ControlFlow::Break(());
        }
        while let Some(line) = self.waiting_line() {
            if self.take(line, lines_end_stops).is_break() {
                return ControlFlow::Break(());
            }
        }
        self.flow()
    }

    /// Measures how long an arrival waited.
    fn note_wait(&mut self, arrived: Option<&DaemonEvent>, waited_ms: u64) {
        let Some(arrived) = arrived else { return };
        self.longest_wait_ms = self.longest_wait_ms.max(waited_ms);
        if waited_ms > LATE_MS {
            tracing::info!(from = ?ArrivalSource::of(arrived), waited_ms, "an arrival waited");
        }
    }

    /// Puts a line aside if it has to wait, or if an earlier line waits.
    fn let_line_wait(&mut self, arrived: DaemonEvent) -> Option<DaemonEvent> {
        match (&arrived, &mut self.waiting_lines) {
            (DaemonEvent::Line(_) | DaemonEvent::LinesEnd, Some((is_set, lines)))
                if is_set.load(Ordering::SeqCst) || !lines.is_empty() =>
            {
                lines.push_back(arrived);
                None
            }
            _ => Some(arrived),
        }
    }

    /// The next line that no longer has to wait.
    fn waiting_line(&mut self) -> Option<DaemonEvent> {
        let (is_set, lines) = self.waiting_lines.as_mut()?;
        if is_set.load(Ordering::SeqCst) { None } else { lines.pop_front() }
    }

    /// Tells who typed `quit` what would be lost. A disk that is only slow is waited for.
    fn tell_of_unsaved_lines(&self) {
        if self.quits && self.journal_fails {
            let (plies, by_signal) = (self.session.unsaved_plies(None), self.stops_by.is_some());
            console::warn(self.desk(Listener::Arbiter).last_lines_unsaved(plies, by_signal));
        }
    }

    /// Ends the program as `quit` does, if the last lines are saved. Otherwise it waits for the disk, but not for ever:
    /// nobody may be there to signal again.
    fn stop(&mut self) -> ControlFlow<()> {
        if self.quits || !self.journal.has_unsafe_lines() {
            self.is_forced = self.quits;
            return ControlFlow::Break(());
        }
        self.quits = true;
        self.stops_by = Some(self.now().plus_ms(STOP_MS));
        self.tell_of_unsaved_lines();
        ControlFlow::Continue(())
    }

    /// The end of the typed lines asks once to end, as `quit` does. It is no second `quit`; but nobody can type one any
    /// more, so the disk is not waited for without end.
    fn end_with_lines(&mut self) -> ControlFlow<()> {
        if !self.quits {
            return self.stop();
        }
        self.stops_by.get_or_insert(self.now().plus_ms(STOP_MS));
        ControlFlow::Continue(())
    }

    /// Handles an arrival. Breaks when the daemon is to end.
    fn take(&mut self, arrived: DaemonEvent, lines_end_stops: bool) -> ControlFlow<()> {
        match arrived {
            DaemonEvent::Input(input) => {
                if let Input::Journal { works, .. } = input {
                    self.journal_fails = !works;
                    self.tell_of_unsaved_lines();
                }
                self.step(input);
            }
            DaemonEvent::Line(line) => {
                self.signing_until = None;
                if !self.typed(&line) {
                    if self.journal.has_unsafe_lines() && !std::mem::replace(&mut self.quits, true) {
                        self.tell_of_unsaved_lines();
                        return ControlFlow::Continue(());
                    }
                    self.is_forced = self.journal.has_unsafe_lines();
                    self.is_cut_short =
                        self.typed_lines == TypedLines::FromTerminal && self.session.phase() != Phase::Over;
                    return ControlFlow::Break(());
                }
            }
            DaemonEvent::LinesEnd if lines_end_stops && !self.has_visitor() => return self.end_with_lines(),
            DaemonEvent::LinesEnd => self.typed_lines = TypedLines::None,
            DaemonEvent::Knock(knock) => self.handle_ui_request(knock),
            DaemonEvent::Order { order, done } => self.carry_out_order(order, &done),
            DaemonEvent::Voice(number, event) => self.handle_voice_event(number, event),
            DaemonEvent::Braille(seat, event) => self.handle_braille_event(seat, event),
            DaemonEvent::Diagnostic(text) => self.tell_operator(&text),
            DaemonEvent::DeviceTrouble(text) => self.tell_of_device(&text),
            DaemonEvent::Notice(text) => console::warn(text),
            DaemonEvent::ReadBoard(seat) => {
                if let Some(board) = self.adapters.boards.get(&seat) {
                    board(HostCommand::Scan);
                }
            }
            DaemonEvent::Stop => return self.stop(),
        }
        ControlFlow::Continue(())
    }

    fn flow(&mut self) -> ControlFlow<()> {
        self.take_read_sheets();
        self.end_page_floods();
        // Arrivals that wait may be older than this moment, and no beat precedes them.
        let now = self.as_of;
        let is_due = self.session.deadline().is_some_and(|at| at <= now);
        // While a clock runs, a heartbeat limits the clock time that a crash can lose.
        if self.session.running().is_some() && !is_due && now.ms_since(self.written) >= BEAT_MS {
            self.written = now;
            self.journal.beat(now);
        }
        // A signed result that is not on the disk would be lost with the program.
        let ends = self.quits || !self.was_over && self.is_done();
        self.awaits_disk = ends && self.journal.has_unsafe_lines();
        if self.awaits_disk && self.stops_by.is_some_and(|by| by <= now) {
            self.is_forced = true;
            return ControlFlow::Break(());
        }
        if ends && !self.awaits_disk { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Runs until the game is over, a stop arrives, or all typed lines are done (if lines are the only
    /// possible arrivals). `keep` receives the final session at once, before the last announcements are spoken
    /// and the dictation is finished, so that a failure there loses no sheet. It also receives it earlier if
    /// pages stay open after the end. It may take as long as its third argument says.
    pub async fn run<T>(
        mut self,
        mut arrivals: ArrivalQueue,
        lines_end_stops: bool,
        mut keep: impl FnMut(Session, &PrintedSeal, Duration) -> T,
    ) -> EndedGame<T> {
        self.begin();
        let mut kept_at = None;
        loop {
            let wait = self.rest().lasts;
            // A deadline passes only when everything that arrived before it is handled.
            let (at_ms, arrived) = match arrivals.next_within(wait).await {
                Awaited::Arrived(Arrival { at_ms, event }) => (at_ms, Some(event)),
                Awaited::NothingBy(at_ms) => (at_ms, None),
                Awaited::AllSendersGone => ((self.clock)(), Some(DaemonEvent::Stop)),
            };
            if self.handle_arrival_of(at_ms, arrived, lines_end_stops).is_break() {
                break;
            }
            let stands = (self.session.result(), self.session.is_signed());
            if self.was_over || self.session.phase() != Phase::Over || kept_at == Some(stands) {
                continue;
            }
            if kept_at.replace(stands).is_none() {
                if self.session.setup().practice {
                    console::warn(self.desk(Listener::Arbiter).result_unsigned(SIGNING_MS / 1000));
                } else {
                    if self.web_server.is_some() {
                        console::warn(self.desk(Listener::Arbiter).pages_stay_open());
                    }
                    if let Some(limit_ms) = self.signing_limit_ms() {
                        self.tell_of_signing(limit_ms);
                    }
                }
            }
            keep(self.session.clone(), &self.journal.seal(), LOOP_WAITS);
            if self.session.is_signed() {
                // Speech after the signature does not belong to the game.
                self.adapters.microphones.clear();
            }
        }
        let loses_lines = !self.journal.finish(!self.is_forced);
        if loses_lines {
            console::warn(self.desk(Listener::Arbiter).last_lines_lost());
        }
        tracing::info!(steps = self.steps, longest_wait_ms = self.longest_wait_ms, "the game's loop ends");
        // The sheets thread would write an older state than `keep`.
        drop(self.adapters.sheets.take());
        let limit = if self.is_forced { FORCED_KEEP } else { LAST_KEEP };
        let kept = keep(self.session.clone(), &self.journal.seal(), limit);
        if !self.is_forced {
            self.finish_speaking(&mut arrivals).await;
        }
        self.finish_hearing(&mut arrivals);
        // Its files may lie on a disk that hangs.
        let web_server = self.web_server.take();
        FileWork::default().within(limit, move || drop(web_server));
        EndedGame { kept, loses_lines }
    }
}

/// The end of a game's loop.
#[derive(Debug)]
pub struct EndedGame<T> {
    /// What `keep` returned last.
    pub kept: T,
    /// Whether the last lines did not reach the disk.
    pub loses_lines: bool,
}

#[cfg(test)]
mod tests {
    use std::{
        cell::{Cell, RefCell},
        rc::Rc,
    };

    use super::*;
    use crate::{Adapters, GameStep, replay_journal, waiting_arrivals::WaitingArrivals};
    use annabella_board::{SquareContents, WireEvent};
    use annabella_game::Square;
    use annabella_journal::{Journal, JournalWriter};
    use annabella_session::setup::{BoardSense, Setup};
    use annabella_web::UiRequest;

    /// A game with a test clock in a folder, and its transcript so far.
    struct TimedTable {
        place: tempfile::TempDir,
        clock: Rc<Cell<u64>>,
        told: Rc<RefCell<Vec<String>>>,
        game: Game,
    }

    fn approved() -> Setup {
        Setup { approved_by: Some("the arbiter".into()), ..Setup::default() }
    }

    impl TimedTable {
        fn begins() -> Self {
            Self::begins_with(approved())
        }

        fn begins_with(setup: Setup) -> Self {
            let place = tempfile::tempdir().unwrap();
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
                Box::new(move |step: &GameStep, _: &Session| lines.borrow_mut().extend(step.lines.clone())),
            );
            game.begin();
            Self { place, clock, told, game }
        }

        fn types(&mut self, line: &str) {
            self.game.rest();
            assert!(self.game.handle_arrival(Some(DaemonEvent::Line(line.into())), false).is_continue());
        }

        /// Lets this much time pass without an arrival.
        fn rests(&mut self, ms: u64) {
            let until = self.clock.get() + ms;
            while self.clock.get() < until {
                let lasts = u64::try_from(self.game.rest().lasts.as_millis()).unwrap();
                self.clock.set(until.min(self.clock.get() + lasts.max(1)));
                assert!(self.game.handle_arrival(None, false).is_continue());
            }
        }

        /// Ends the program without a shutdown; returns its journal and the journal's size in
        /// bytes.
        fn killed(self) -> (Journal, usize) {
            drop(self.game);
            let path = self.place.path().join("journal.jsonl");
            (Journal::read(&path).unwrap(), std::fs::read(path).unwrap().len())
        }
    }

    #[test]
    fn after_a_long_think_without_a_line_a_killed_game_has_lost_at_most_a_beat() {
        let mut table = TimedTable::begins();
        table.types("arbiter: start");
        assert!(table.game.session().running().is_some());
        let full = table.game.session().times(table.game.now()).0;
        table.rests(600_400);
        let (journal, bytes) = table.killed();
        let inputs = journal.inputs.len();
        let session = replay_journal(&journal, |_| {}).unwrap();
        let used = full - session.times(session.now()).0;
        assert!((599_400..=600_400).contains(&used), "{used} ms are written of 600,400");
        assert!(inputs <= 5 && bytes < 2_500, "{inputs} lines, {bytes} bytes");
    }

    #[test]
    fn a_second_sheet_of_a_page_within_five_seconds_is_not_read_and_its_sender_is_told() {
        let mut table = TimedTable::begins();
        table.types("arbiter: start");
        let sends = |table: &mut TimedTable, seat: Seat, sheet: &str| {
            let (answer, mut answered) = tokio::sync::oneshot::channel();
            let role = annabella_session::GameRole::Player(seat);
            let line = UiRequest::Line { role, line: format!("sheet {sheet}"), answer };
            table.game.rest();
            assert!(table.game.handle_arrival(Some(DaemonEvent::Knock(line)), false).is_continue());
            let told = answered.try_recv().unwrap();
            let entries = table.game.session().sheet(seat).entries.len();
            (told.alone.into_iter().map(|line| line.text).collect::<String>(), entries)
        };
        assert_eq!(sends(&mut table, Seat::White, "1. e4 e5").1, 2);
        table.rests(2_000);
        let (told, entries) = sends(&mut table, Seat::White, "1. e4 e5 2. Nf3");
        assert!(told.contains("bring it again in 3 s") && entries == 2, "{told}");
        assert_eq!(sends(&mut table, Seat::Black, "1. e4").1, 1);
        table.rests(3_000);
        assert_eq!(sends(&mut table, Seat::White, "1. e4 e5 2. Nf3").1, 3);
    }

    #[test]
    fn a_press_is_taken_while_a_page_s_sheet_is_read_and_the_same_game_is_read_from_the_journal() {
        let mut table = white_is_about_to_press();
        let (release, held) = std::sync::mpsc::channel();
        let mut reader = SheetReader::default();
        reader.hold(held);
        table.game.sheet_reader = Some(reader);
        let (answer, mut answered) = tokio::sync::oneshot::channel();
        let role = annabella_session::GameRole::Player(Seat::Black);
        let line = UiRequest::Line { role, line: "sheet 1. e4 nonsense".into(), answer };
        table.game.rest();
        assert!(table.game.handle_arrival(Some(DaemonEvent::Knock(line)), false).is_continue());
        table.types("white: press");
        assert_eq!(table.game.session().running(), Some(Seat::Black));
        assert!(answered.try_recv().is_err() && table.game.session().sheet(Seat::Black).entries.is_empty());
        release.send(()).unwrap();
        let until = std::time::Instant::now() + Duration::from_secs(120);
        while answered.try_recv().is_err() {
            assert!(std::time::Instant::now() < until, "the sheet is not read");
            assert!(table.game.rest().lasts <= Duration::from_millis(SHEET_MS), "the loop looks for it soon");
            std::thread::sleep(Duration::from_millis(SHEET_MS));
            assert!(table.game.handle_arrival(None, false).is_continue());
        }
        let entries = table.game.session().sheet(Seat::Black).entries.clone();
        assert_eq!(entries.len(), 1);
        let (journal, _) = table.killed();
        let session = replay_journal(&journal, |_| {}).unwrap();
        assert_eq!(session.sheet(Seat::Black).entries, entries);
    }

    #[test]
    fn where_no_clock_runs_nothing_is_written_of_time() {
        let mut table = TimedTable::begins();
        table.rests(60_000);
        let at = |journal: &Journal| journal.inputs.last().map(|(at, _)| at.ms);
        assert!(at(&table.killed().0).is_none_or(|ms| ms < 1_000));
    }

    #[test]
    fn a_machine_that_slept_tells_of_the_gap_and_the_clock_went_on() {
        let mut table = TimedTable::begins();
        table.types("arbiter: start");
        table.rests(5_000);
        let before = table.game.session().times(table.game.now()).0;
        table.game.rest();
        // Twenty minutes pass by the clock that counts during suspension; the wait's timer ends
        // only now.
        table.clock.set(table.clock.get() + 1_200_000);
        assert!(table.game.handle_arrival(None, false).is_continue());
        let told = table.told.borrow().join("\n");
        assert!(told.contains("the program was suspended for 0:19:59"), "{told}");
        assert_eq!(before - table.game.session().times(table.game.now()).0, 1_200_000);
    }

    /// A game of one minute each in which White has the move and e2e4 stands on a board without a sensor.
    fn white_is_about_to_press() -> TimedTable {
        let mut setup = Setup { time_control: "1".into(), ..approved() };
        (setup.white.board, setup.black.board) = (BoardSense::Manual, BoardSense::Manual);
        let mut table = TimedTable::begins_with(setup);
        for line in ["arbiter: start", "white: e4"] {
            table.types(line);
        }
        assert_eq!(table.game.session().running(), Some(Seat::White));
        table
    }

    /// A game whose loop is held up from 10 ms before White's flag is due until a second and a half after it, and which
    /// then handles a press of White that arrived so many milliseconds after the flag was due.
    fn white_pressed_around_the_flag(after_flag_ms: i64) -> TimedTable {
        let mut table = white_is_about_to_press();
        let flag = table.clock.get() + table.game.session().times(table.game.now()).0;
        table.rests(flag - table.clock.get() - 10);
        table.game.rest();
        table.clock.set(flag + 1_500);
        let press = DaemonEvent::Line("white: press".into());
        let pressed_at = flag.checked_add_signed(after_flag_ms).unwrap();
        assert!(table.game.handle_arrival_of(pressed_at, Some(press), false).is_continue());
        table
    }

    #[test]
    fn a_press_that_arrived_before_the_flag_fell_saves_its_player_however_late_it_is_handled() {
        let mut table = white_pressed_around_the_flag(-1);
        table.rests(100);
        let session = table.game.session();
        assert_eq!(session.running(), Some(Seat::Black), "{:#?}", table.told.borrow());
        assert_eq!(session.times(table.game.now()).0, 1, "the press counts at its own moment");
        let told = table.told.borrow().join("\n");
        assert!(!told.contains("flag fell"), "{told}");
        let expected = table.told.borrow().clone();
        let mut again = Vec::new();
        replay_journal(&table.killed().0, |step| again.extend(step.lines)).unwrap();
        assert_eq!(again, expected, "the journal has the moments of arrival");
    }

    #[test]
    fn a_press_that_arrived_after_the_flag_fell_saves_nobody() {
        let table = white_pressed_around_the_flag(1);
        let told = table.told.borrow().join("\n");
        assert!(told.contains("flag fell"), "{told}");
    }

    #[test]
    fn a_moment_before_the_last_journalled_one_counts_as_that_one() {
        let mut table = white_is_about_to_press();
        table.rests(5_000);
        let now = table.clock.get();
        for (at, line) in [(now - 100, "white: status"), (now - 4_000, "arbiter: status")] {
            table.game.rest();
            assert!(
                table.game.handle_arrival_of(at, Some(DaemonEvent::Line(line.into())), false).is_continue()
            );
        }
        let (journal, _) = table.killed();
        let moments: Vec<Moment> = journal.inputs.iter().map(|(at, _)| *at).collect();
        assert!(moments.is_sorted(), "{moments:?}");
    }

    #[test]
    fn a_program_that_was_held_tells_of_it_at_the_moment_of_what_arrived_meanwhile() {
        let mut table = white_is_about_to_press();
        table.rests(1_000);
        table.game.rest();
        let now = table.clock.get();
        table.clock.set(now + 6_000);
        let press = DaemonEvent::Line("white: press".into());
        assert!(table.game.handle_arrival_of(now + 50, Some(press), false).is_continue());
        let told = table.told.borrow().join("\n");
        assert!(told.contains("the program was suspended for 0:00:05"), "{told}");
        let black = table.game.session().times(table.game.now()).1;
        assert_eq!(black, 60_000 - 5_950, "Black's clock runs since the press");
    }

    #[test]
    fn a_board_that_floods_costs_the_other_player_no_time_and_is_told_once() {
        let mut table = white_is_about_to_press();
        table.rests(1_000);
        let mut waiting = WaitingArrivals::default();
        let began = table.clock.get();
        let change = || {
            let event = WireEvent::Changed { square: Square::D5, contents: SquareContents::Empty };
            DaemonEvent::Input(Input::Board { seat: Seat::Black, event })
        };
        // Five thousand changes a second arrive, and the program handles five hundred arrivals a second.
        for ms in 0..20_000 {
            let at = began + ms;
            if ms < 10_000 {
                (0..5).for_each(|_| drop(waiting.push(at, change())));
            }
            if ms == 4_000 {
                waiting.push(at, DaemonEvent::Line("white: press".into()));
            }
            table.clock.set(at);
            if ms % 2 == 0 {
                table.game.rest();
                let (at_ms, event) =
                    waiting.take(at).map_or((at, None), |arrival| (arrival.at_ms, Some(arrival.event)));
                assert!(table.game.handle_arrival_of(at_ms, event, false).is_continue());
            }
        }
        let session = table.game.session();
        assert_eq!(session.running(), Some(Seat::Black), "{:#?}", table.told.borrow());
        assert_eq!(session.times(table.game.now()).0, 60_000 - 1_000 - 4_000);
        let expected = table.told.borrow().clone();
        let told = expected.join("\n");
        assert_eq!(told.matches("black's board sends more than hands can cause").count(), 1, "{told}");
        assert_eq!(told.matches("black's board sends as usual again").count(), 1, "{told}");
        let journal = table.killed().0;
        assert!(journal.inputs.len() < 500, "{} inputs of 50,000 are journalled", journal.inputs.len());
        let mut again = Vec::new();
        replay_journal(&journal, |step| again.extend(step.lines)).unwrap();
        assert_eq!(again, expected);
    }
}
