//! The daemon: one event loop that passes inputs to the session and the session's outputs to the
//! adapters.
//!
//! Adapters never communicate with each other. Every input is journalled before it is handled.
//! While the journal cannot be written, its lines wait in memory, the game continues, and the
//! arbiter is informed.

pub mod arrival;
mod arrival_meter;
pub mod arrival_queue;
mod boot_clock;
pub(crate) mod braille_seat;
pub mod config;
pub mod config_fault;
pub mod config_values;
pub mod ear_queue;
#[cfg(test)]
mod ending_tests;
pub mod envelopes;
mod event_loop;
pub mod file_work;
pub mod game_folder;
mod game_voice;
pub mod keypad;
pub(crate) mod live_sheets;
mod orders;
mod outputs;
pub mod practice_opponent;
pub mod publish_link;
pub mod publish_settings;
mod queue_ends;
mod report;
mod sheet_file;
mod sheet_rate;
mod sheet_reader;
mod terminal_mode;
pub mod typed_line;
mod voice_listener;
pub mod waiting_arrivals;
mod web_requests;
pub mod wiring;

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use tokio::sync::mpsc::UnboundedSender;

pub use crate::{
    arrival::Arrival,
    arrival_queue::{ArrivalQueue, ArrivalSender, arrival_queue},
    terminal_mode::{TerminalMode, TypedLines, show_at_terminal},
    waiting_arrivals::{Admission, WaitingArrivals},
    web_requests::{role_updates, with_sheet},
};

pub use event_loop::{EndedGame, LoopPause, TimeSource};
pub use report::{REPORT, write_report};

use crate::{
    arrival_queue::Awaited,
    braille_seat::BrailleSeats,
    ear_queue::EarSender,
    envelopes::{MoveSealer, append_reports},
    file_work::FileWork,
    game_voice::GameVoice,
    live_sheets::LiveSheets,
};
use annabella_audio::Sink as Sound;
use annabella_board::HostCommand;
use annabella_braille::brlapi::BrailleEvent;
use annabella_console as console;
use annabella_events::{RoleView, SessionStep, StepReport, StepReporter, TimedEvent};
use annabella_game::{Lang, Moment, Seat};
use annabella_journal::{Journal, JournalWriter, SignedPoint};
use annabella_language::heard_utterance::Expectation;
use annabella_messages::{Phrases, transcript};
use annabella_publish::process_messages::{DeskOrder, OrderDone};
use annabella_session::{
    GameRole,
    actor::Listener,
    input::Input,
    output::{Note, Output},
    page_sender::PageSender,
    sealed_move_entry::SealedMoveEntry,
    session::{Session, SetUpGameError},
};
use annabella_speech_output::{Profiles, Voice, VoiceEvent};
use annabella_web::{PageFloods, UiRequest, WebServer};

/// An arrival at the daemon.
#[derive(Debug)]
pub enum DaemonEvent {
    /// An input for the session.
    Input(Input),
    /// A line was typed.
    Line(String),
    /// No more lines will be typed.
    LinesEnd,
    /// A report of a voice, with its number ([`Adapters::add_voice`]).
    Voice(usize, VoiceEvent),
    /// A report of a player's Braille display.
    Braille(Seat, BrailleEvent),
    /// A technical message of an adapter for the operator. In practice nobody operates, so it goes to the log.
    Diagnostic(String),
    /// As `Diagnostic`, about a device that does not work: its listener is told by the session.
    DeviceTrouble(String),
    /// A message for whoever sits at the terminal, in their language.
    Notice(String),
    /// A request of a browser or a client.
    Knock(UiRequest),
    /// An order of the tournament desk, verified and permitted.
    Order {
        order: DeskOrder,
        /// Receives the outcome.
        done: UnboundedSender<OrderDone>,
    },
    /// A board whose single changes are not followed is to be read whole.
    ReadBoard(Seat),
    /// The daemon has to end; the game is kept.
    Stop,
}

/// A command for a recogniser's thread.
pub enum EarCommand {
    /// Prepare for the next possible utterances.
    Expect(Box<Expectation>),
    /// Samples, 16 kHz mono.
    Samples(Vec<i16>),
    /// Stop or resume recording the dictation.
    Private(bool),
    /// The microphone was released: the current utterance is complete.
    Finish,
    /// Discard the current utterance, because an announcement interrupted it.
    Forget,
    /// Audio during an announcement: only whether somebody spoke in it is reported.
    #[cfg(feature = "audio")]
    Covered(annabella_speech_input::own_voice::MaskedAudio),
    /// The game has ended: finish the recording and end the thread.
    End,
}

/// One step of the game as an observer sees it.
#[derive(Clone, Debug)]
pub struct GameStep {
    pub at: Moment,
    pub outputs: Vec<Output>,
    pub lines: Vec<String>,
    /// Every event, for an observer of the whole game.
    pub(crate) events: Vec<TimedEvent>,
    /// The report for each role, in the order of [`GameRole::ALL`].
    pub roles: [RoleView; 6],
}

/// Replays a journal's inputs in a new session, passes each step to `each`, and returns the final
/// session.
///
/// # Errors
/// If the setup is not a valid game (a journal by another version).
pub fn replay_journal(journal: &Journal, mut each: impl FnMut(GameStep)) -> Result<Session, SetUpGameError> {
    let mut step_reporter = StepReporter::default();
    replay_with_reporter(journal, &mut step_reporter, |step, _| each(step))
}

/// As [`replay_journal`]; `step_reporter` makes the reports for the roles and can be used further.
///
/// # Errors
/// If the setup is not a valid game (a journal by another version).
pub fn replay_with_reporter(
    journal: &Journal,
    step_reporter: &mut StepReporter,
    mut each: impl FnMut(GameStep, &StepReport),
) -> Result<Session, SetUpGameError> {
    let mut session = Session::new(journal.header.setup.clone())?;
    for (at, input) in &journal.inputs {
        let outputs = session.handle(*at, input.clone());
        let lines = transcript::lines(session.setup(), *at, input, &outputs);
        let told = step_reporter.tell(&SessionStep { at: *at, input, outputs: &outputs, session: &session });
        each(
            GameStep { at: *at, outputs, lines, events: told.whole.clone(), roles: told.roles.clone() },
            &told,
        );
    }
    Ok(session)
}

/// Prints a step: its transcript's lines, or its events as one JSON object a line; for one role if `role` is given.
pub fn show(step: &GameStep, json: bool, role: Option<GameRole>) {
    let of_role = role.map(|role| &step.roles[role.index()]);
    if json {
        let events = of_role.map_or(&step.events, |view| &view.events);
        events.iter().for_each(|event| console::tell(event.json()));
    } else {
        of_role.map_or(&step.lines, |view| &view.lines).iter().for_each(console::tell);
    }
}

/// An open microphone; dropping it closes it.
pub(crate) struct Microphone {
    /// Open only while it is held open.
    pub(crate) push_to_talk: bool,
    /// Whether it is held open.
    pub(crate) is_held: bool,
    /// Holds it open or releases it.
    pub(crate) hold: Box<dyn Fn(bool)>,
}

/// Sends commands to a seat's board. Dropping it closes the board.
pub type BoardCommands = Box<dyn Fn(HostCommand)>;

/// The adapters of one game.
#[derive(Default)]
pub struct Adapters {
    /// The commands of each seat's board.
    pub boards: BTreeMap<Seat, BoardCommands>,
    /// The threads that recognise speech, by seat.
    pub ears: BTreeMap<Seat, EarSender>,
    /// The recognisers' threads, joined at the end.
    pub ear_threads: Vec<std::thread::JoinHandle<()>>,
    /// Voices; several seats may share one.
    pub voices: Vec<GameVoice>,
    pub voice_of: BTreeMap<Seat, usize>,
    /// Seats with a voice of the program's own that is heard.
    pub(crate) spoken_to: BTreeSet<Seat>,
    /// Seats whose voice only the player hears and nothing records.
    pub(crate) private_voices: BTreeSet<Seat>,
    /// The output of each seat's voice. Recognisers ignore sound while it speaks.
    pub(crate) sound: BTreeMap<Seat, Sound>,
    /// The sheets in the game's folder, kept up to date.
    pub(crate) sheets: Option<LiveSheets>,
    pub(crate) braille: BrailleSeats,
    /// The outputs of the room's and the arbiter's voices.
    pub(crate) sound_of_others: Vec<Sound>,
    /// The voice of the room: for everybody, and for a player who has none.
    pub(crate) room: Option<usize>,
    /// The voice that only the arbiter hears.
    pub(crate) arbiter: Option<usize>,
    /// A voice that also speaks every announcement to anybody, for spectators of the demonstration.
    pub overheard: Option<usize>,
    /// Players with headphones, who may speak during an announcement.
    pub(crate) headphones: Vec<Seat>,
    /// Microphones, open during the game.
    pub(crate) microphones: BTreeMap<Seat, Microphone>,
}

impl Adapters {
    /// Adds a voice and returns its number.
    pub fn add_voice(&mut self, voice: Box<dyn Voice>, profiles: Profiles) -> usize {
        self.voices.push(GameVoice::new(voice, profiles));
        self.voices.len() - 1
    }
}

/// Receives each step, and the session after it.
pub type Observer = Box<dyn FnMut(&GameStep, &Session)>;

/// A game being played.
pub struct Game {
    session: Session,
    journal: JournalWriter,
    clock: TimeSource,
    /// The clock's value when this part of the game began.
    began: u64,
    offset: Moment,
    adapters: Adapters,
    spoken: u64,
    envelopes: Option<Box<dyn MoveSealer>>,
    /// The private entry of a sealed move, while it is open.
    sealed_move_entry: Option<SealedMoveEntry>,
    observer: Observer,
    step_reporter: StepReporter,
    web_server: Option<WebServer>,
    typing: TerminalMode,
    /// The source of typed lines, until it ends.
    typed_lines: TypedLines,
    /// A person at the terminal ended a game that is not over, so nothing more is spoken.
    is_cut_short: bool,
    /// `quit` was typed.
    quits: bool,
    /// It was told that `doctor` explains a device that does not work.
    names_doctor: bool,
    /// The disk refuses the journal's lines.
    journal_fails: bool,
    /// The program ends once all lines are saved.
    awaits_disk: bool,
    /// When a program that was told to end by a signal ends although lines are not saved.
    stops_by: Option<Moment>,
    /// The program ends although lines are not saved.
    is_forced: bool,
    /// What is done with files beside the loop.
    files: FileWork,
    /// When an unsigned result is kept as it is.
    signing_until: Option<Moment>,
    /// How much of the help each role has received, if there is more.
    helped: [Option<usize>; 6],
    sheet_rate: sheet_rate::SheetRate,
    /// Reads the sheets of pages beside the loop; without it they are read at once, as in simulations.
    sheet_reader: Option<sheet_reader::SheetReader>,
    page_floods: PageFloods<PageSender>,
    /// A copy of the session since the last step.
    copy: Option<Arc<Session>>,
    /// Lines that wait until the flag is cleared. In a practice game a script waits for the opponent's move.
    waiting_lines: Option<(Arc<AtomicBool>, VecDeque<DaemonEvent>)>,
    /// When the pages of a finished game are closed.
    farewell: Option<Moment>,
    /// How many inputs were handled since the start of the program.
    steps: u64,
    was_over: bool,
    /// When the last time was journalled.
    written: Moment,
    /// The moment of what is handled now, never before the last journalled one.
    as_of: Moment,
    /// The longest time between the arrival of something and its handling, in milliseconds.
    longest_wait_ms: u64,
    /// The current wait.
    rest: Option<LoopPause>,
    /// The clock's value at the end of the previous wait.
    woke: u64,
}

impl Game {
    /// A new or continued game; `offset` is the moment at which an earlier part ended.
    pub fn new(
        session: Session,
        journal: JournalWriter,
        offset: Moment,
        adapters: Adapters,
        observer: Observer,
    ) -> Self {
        Self::at_clock(event_loop::boot_clock(), session, journal, offset, adapters, observer)
    }

    /// As `new`, with another clock, for simulations.
    pub fn at_clock(
        clock: TimeSource,
        session: Session,
        journal: JournalWriter,
        offset: Moment,
        adapters: Adapters,
        observer: Observer,
    ) -> Self {
        let began = clock();
        Self {
            session,
            journal,
            began,
            woke: began,
            clock,
            offset,
            adapters,
            spoken: 0,
            envelopes: None,
            sealed_move_entry: None,
            observer,
            step_reporter: StepReporter::default(),
            web_server: None,
            typing: TerminalMode::default(),
            typed_lines: TypedLines::default(),
            is_cut_short: false,
            quits: false,
            names_doctor: false,
            journal_fails: false,
            awaits_disk: false,
            stops_by: None,
            is_forced: false,
            files: FileWork::default(),
            signing_until: None,
            helped: [None; 6],
            sheet_rate: sheet_rate::SheetRate::default(),
            sheet_reader: None,
            page_floods: PageFloods::default(),
            copy: None,
            waiting_lines: None,
            farewell: None,
            steps: 0,
            was_over: false,
            rest: None,
            written: offset,
            as_of: offset,
            longest_wait_ms: 0,
        }
    }

    /// Makes typed lines wait while the flag is set.
    #[must_use]
    pub fn with_lines_waiting_for(mut self, is_set: Arc<AtomicBool>) -> Self {
        self.waiting_lines = Some((is_set, VecDeque::new()));
        self
    }

    /// Reads the sheets of pages and of `join` on a thread of its own, so that no press waits for them.
    #[must_use]
    pub fn with_sheets_read_apart(mut self) -> Self {
        self.sheet_reader = Some(sheet_reader::SheetReader::default());
        self
    }

    fn step(&mut self, input: Input) -> [RoleView; 6] {
        match self.take_private_input(input) {
            Ok(told) => told,
            Err(input) => self.carry(input),
        }
    }

    /// Journals an input, passes it to the session and carries out the outputs.
    fn carry(&mut self, input: Input) -> [RoleView; 6] {
        let at = self.as_of;
        if let Input::Heard { seat, heard } = &input
            && heard.has_words()
            && self.adapters.headphones.contains(seat)
            && let Some(&voice) = self.adapters.voice_of.get(seat)
        {
            self.adapters.voices[voice].stop_answers();
        }
        self.steps += 1;
        match input {
            Input::BoardLost { seat } => tracing::warn!(step = self.steps, %seat, "the board is lost"),
            Input::BoardRestored { seat } => tracing::info!(step = self.steps, %seat, "the board is back"),
            Input::Device { seat, what, works } => {
                self.adapters.note_loudspeaker(&input);
                tracing::info!(step = self.steps, %seat, what = what.name(), works, "a device");
            }
            Input::SharedDevice { of, what, works } => {
                self.adapters.note_loudspeaker(&input);
                tracing::info!(
                    step = self.steps,
                    of = of.name(),
                    what = what.name(),
                    works,
                    "a device beside"
                );
            }
            Input::SpeechInput { seat, works } => {
                tracing::info!(step = self.steps, %seat, works, "the recogniser")
            }
            Input::ProcessStalled { ms } => tracing::warn!(step = self.steps, ms, "the program stood still"),
            _ => {}
        }
        self.journal.append(at, &input);
        self.written = at;
        let outputs = self.session.handle(at, input.clone());
        let completes = |output: &Output| {
            matches!(
                output,
                Output::Note(Note::Completed { .. } | Note::GameEnded { .. } | Note::Signed { .. })
            )
        };
        tracing::debug!(
            step = self.steps,
            at_ms = at.ms,
            input = <&str>::from(&input),
            outputs = outputs.len(),
            "step"
        );
        if outputs.iter().any(completes) {
            self.journal.sign(SignedPoint::Ply);
        }
        if let Some(sheets) = &self.adapters.sheets {
            sheets.follow(&self.session, &outputs);
        }
        let worded = transcript::worded(self.session.setup(), &outputs);
        for output in &worded {
            self.carry_out(output);
        }
        for (&seat, braille) in &mut self.adapters.braille {
            braille.follow(&self.session, seat, &outputs);
        }
        let lines = transcript::lines_of(self.session.setup(), at, &input, &worded);
        self.copy = None;
        let seen = SessionStep { at, input: &input, outputs: &outputs, session: &self.session };
        let told = self.step_reporter.tell(&seen);
        self.publish_step(&told);
        let seen = GameStep { at, outputs, lines, events: told.whole, roles: told.roles };
        (self.observer)(&seen, &self.session);
        append_reports(seen.roles, self.follow_adjournment(&input, &seen.outputs))
    }

    /// Waits until the last announcements are spoken, however the game ended, but for voices without a loudspeaker; not if a person at the terminal ends the
    /// program, before or meanwhile.
    async fn finish_speaking(&mut self, arrivals: &mut ArrivalQueue) {
        if self.is_cut_short {
            return;
        }
        let end = tokio::time::sleep(Duration::from_secs(20));
        tokio::pin!(end);
        while self.adapters.awaits_voice() {
            let due = self.voices_due().map_or(u64::MAX, |at| at.ms_since(self.now()));
            tokio::select! {
                arrived = arrivals.recv() => match arrived {
                    // The journal is closed, so a voice's report is only for the operator.
                    Some(DaemonEvent::Voice(number, event)) => drop(self.record_voice_event(number, event)),
                    None | Some(DaemonEvent::Stop) => break,
                    Some(DaemonEvent::Line(line)) if typed_line::is_end(&line) => break,
                    Some(_) => {}
                },
                () = tokio::time::sleep(Duration::from_millis(due)) => self.restart_failed_voices(),
                () = &mut end => break,
            }
        }
    }

    /// Prints a technical message for the operator. In practice nobody operates.
    pub(crate) fn tell_operator(&self, text: &str) {
        match self.session.setup().practice {
            true => tracing::info!(text, "for the technician"),
            false => console::warn(text),
        }
    }

    /// Tells of a device that does not work. The reason is technical and in English, so other readers get the command
    /// that explains it, once.
    pub(crate) fn tell_of_device(&mut self, text: &str) {
        let setup = self.session.setup();
        if !setup.practice && setup.lang == Lang::En {
            return console::warn(text);
        }
        tracing::info!(text, "a device does not work");
        if !std::mem::replace(&mut self.names_doctor, true) {
            console::warn(self.desk(Listener::Arbiter).device_trouble());
        }
    }

    /// Closes the microphones and waits until each recogniser has finished its recording.
    fn finish_hearing(&mut self, arrivals: &mut ArrivalQueue) {
        self.adapters.microphones.clear();
        for ear in std::mem::take(&mut self.adapters.ears).into_values() {
            // A recogniser whose thread has ended has nothing to finish.
            let _ = ear.send(EarCommand::End);
        }
        let until = Instant::now() + if self.is_forced { FORCED_WAIT } else { DICTATION_WAIT };
        let desk = self.desk(Listener::Arbiter);
        for thread in self.adapters.ear_threads.drain(..) {
            // A recording that hangs at its disk must not keep the program from ending.
            while !thread.is_finished() && Instant::now() < until {
                std::thread::sleep(DICTATION_LOOK);
            }
            if !thread.is_finished() {
                console::warn(desk.dictation_unfinished(false));
                continue;
            }
            if thread.join().is_err() {
                console::warn(desk.dictation_unfinished(true));
            }
        }
        while let Awaited::Arrived(arrived) = arrivals.try_next() {
            match arrived.event {
                DaemonEvent::Diagnostic(text) | DaemonEvent::DeviceTrouble(text) => self.tell_operator(&text),
                DaemonEvent::Notice(text) => console::warn(text),
                _ => {}
            }
        }
    }
}

/// The longest wait for the end of a dictation's recording, and the same if the program ends although the disk hangs.
const DICTATION_WAIT: Duration = Duration::from_secs(60);
const FORCED_WAIT: Duration = Duration::from_secs(1);
/// How often it is looked meanwhile.
const DICTATION_LOOK: Duration = Duration::from_millis(10);

/// Reads typed lines on a thread of its own.
pub fn read_lines(arrivals: ArrivalSender) {
    std::thread::spawn(move || {
        for line in console::typed_lines() {
            if arrivals.send_when_there_is_room(DaemonEvent::Line(line)).is_err() {
                return;
            }
        }
        let _ = arrivals.send_when_there_is_room(DaemonEvent::LinesEnd);
    });
}

/// How long the program has after a second signal, before it is ended wherever it hangs.
const SECOND_SIGNAL: Duration = Duration::from_secs(5);
/// The exit code of a program that was ended so.
const ENDED_BY_SIGNAL: i32 = 2;

/// Keeps signals from ending the program that are no request to end it, for as long as it runs: those of an operator's
/// scripts, of a power supply, and of a limit on the size of files or on processor time. A write beyond the limit then
/// gives an error, as a full disk does.
pub fn outlive_signals() {
    use rustix::process::Signal;
    use tokio::signal::unix::{SignalKind, signal};

    // If signals are not available, they act as the system has it.
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    runtime.block_on(async {
        for outlived in [Signal::USR1, Signal::USR2, Signal::ALARM, Signal::POWER, Signal::XFSZ, Signal::XCPU]
        {
            // What was registered once stays so.
            let _ = signal(SignalKind::from_raw(outlived.as_raw()));
        }
    });
}

/// Turns termination signals into arrivals, starting now. They are read on a thread of their own, so that a second one
/// ends the program even if its loop hangs.
pub fn watch_signals(arrivals: ArrivalSender, lang: Lang) {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn came(signal: &mut Option<Signal>) {
        let Some(signal) = signal else { return std::future::pending().await };
        if signal.recv().await.is_none() {
            std::future::pending().await
        }
    }

    let (tell, ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // If signals are not available, a typed line ends the daemon.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let mut interrupt = signal(SignalKind::interrupt()).ok();
            let mut terminate = signal(SignalKind::terminate()).ok();
            // The end of the terminal (SIGHUP) does not end the game.
            let mut hangup = signal(SignalKind::hangup()).ok();
            let _ = tell.send(());
            for number in 1.. {
                loop {
                    tokio::select! {
                        () = came(&mut interrupt) => break,
                        () = came(&mut terminate) => break,
                        () = came(&mut hangup) => {}
                    }
                }
                // If the daemon has ended, the signal is not needed.
                let _ = arrivals.send(DaemonEvent::Stop);
                if number == 2 {
                    std::thread::spawn(move || end_hanging_program(lang));
                }
            }
        });
    });
    // The thread registers them before a game begins.
    let _ = ready.recv();
}

/// Ends the program a while after the second signal, wherever another thread hangs.
#[expect(clippy::exit, reason = "a thread that hangs in the system can be neither joined nor told to return")]
fn end_hanging_program(lang: Lang) {
    std::thread::sleep(SECOND_SIGNAL);
    console::warn(Phrases::builtin(lang).ended_by_second_signal());
    std::process::exit(ENDED_BY_SIGNAL);
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_session::{
        input::{Act, Actor},
        setup::Setup,
    };

    #[test]
    fn a_program_that_is_held_in_the_middle_of_its_work_tells_of_it() {
        let place = tempfile::tempdir().unwrap();
        let setup = Setup { approved_by: Some("the arbiter".into()), ..Setup::default() };
        let path = place.path().join("journal.jsonl");
        let journal = JournalWriter::create(&path, &setup, None, Box::new(|_| {})).unwrap();
        let time = std::rc::Rc::new(std::cell::Cell::new(0));
        let heard = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
        let (clock, lines) = (time.clone(), heard.clone());
        let observer = Box::new(move |step: &GameStep, _: &Session| {
            // The step for the line typed at 100 ms takes five seconds.
            time.set(time.get() + if step.at.ms == 100 { 5_000 } else { 0 });
            lines.borrow_mut().extend(step.lines.clone());
        });
        let session = Session::new(setup).unwrap();
        let shown = clock.clone();
        let mut game = Game::at_clock(
            Box::new(move || shown.get()),
            session,
            journal,
            Moment::default(),
            Adapters::default(),
            observer,
        );
        game.begin();
        game.rest();
        clock.set(100);
        assert!(game.handle_arrival(Some(DaemonEvent::Line("status".into())), false).is_continue());
        for _ in 0..2 {
            game.rest();
            assert!(game.handle_arrival(None, false).is_continue());
        }
        let told = heard
            .borrow()
            .iter()
            .filter(|line| line.contains("the program was suspended for 0:00:05"))
            .count();
        assert_eq!(told, 1, "{:#?}", heard.borrow());
    }

    #[test]
    fn the_sheets_are_written_before_an_ear_finishes_its_dictation_and_outlive_its_breakdown() {
        let place = tempfile::tempdir().unwrap();
        let folder = game_folder::GameFolder::create(place.path(), "game").unwrap();
        let setup = Setup { approved_by: Some("the arbiter".into()), ..Setup::default() };
        let path = folder.file("journal.jsonl");
        let journal = JournalWriter::create(&path, &setup, None, Box::new(|_| {})).unwrap();
        let (ear, mut work) = ear_queue::ear_queue(Box::new(drop));
        let sheet = folder.file("white-sheet.pgn");
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            while !matches!(work.next_command(), Some(EarCommand::End) | None) {}
            tell.send(sheet.exists()).unwrap();
            panic!("the encoder of this test breaks down");
        });
        let mut adapters = Adapters { ear_threads: vec![thread], ..Adapters::default() };
        adapters.ears.insert(Seat::White, ear);
        let session = Session::new(setup).unwrap();
        let game = Game::new(session, journal, Moment::default(), adapters, Box::new(|_, _| {}));
        let (arrivals, arriving) = arrival_queue();
        let result = annabella_game::GameResult::WhiteWins;
        arrivals.send(DaemonEvent::Input(Input::Act { by: Actor::Arbiter, act: Act::End(result) })).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let ended = runtime.block_on(
            game.run(arriving, false, |session, seal, _| folder.write_sheets(&session, seal).is_ok()),
        );
        assert!(ended.kept && told.recv().unwrap(), "the sheets stand before the dictation is finished");
        assert!(std::fs::read_to_string(folder.file("game.pgn")).unwrap().contains("1-0"));
        assert!(folder.file("arbiter-sheet.txt").exists());
    }
}
