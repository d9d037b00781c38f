//! The daemon: one event loop that carries inputs to the core and its outputs to the adapters.
//!
//! Adapters never talk to each other. Every input is journalled before it is handled; while the
//! journal cannot be written its lines wait in memory, the game goes on and the arbiter is told.

mod at_the_door;
pub(crate) mod braille_seat;
mod carrying;
pub mod folder;
mod game_voice;
pub(crate) mod hall_link;
pub(crate) mod hall_settings;
mod hearer;
pub(crate) mod live_sheets;
mod orders;
mod report;
mod rounds;
pub(crate) mod sealing;
pub mod terminal;
mod typing;
pub mod wiring;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::BufRead as _,
    sync::Arc,
    time::Duration,
};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

pub(crate) use crate::daemon::{
    at_the_door::{for_door, with_sheet},
    typing::Typing,
};

pub(crate) use report::{REPORT, write_report};
pub use rounds::{Pause, TimeSource};

use crate::{
    audio::Sink as Sound,
    board::HostCommand,
    braille::brlapi::BrailleEvent,
    console,
    core::{
        GameRole,
        booth::Booth,
        input::Input,
        output::{Note, Output},
        session::{Session, SetUpGameError},
    },
    daemon::{
        braille_seat::BrailleSeats,
        game_voice::GameVoice,
        live_sheets::LiveSheets,
        sealing::{Envelopes, told_after},
    },
    door::{Door, Knock},
    events::{Narrator, RoleView, Stamped, StepSeen, ToldOfStep},
    game::{Moment, Seat},
    hub::pipe::{DeskOrder, OrderDone},
    journal::{Journal, JournalWriter, Signed},
    language::hearing::Expectation,
    transcript,
    voice::{Profiles, Voice, VoiceEvent},
};

/// Something reached the daemon.
#[derive(Debug)]
pub enum Arrived {
    /// Something happened to the game.
    Input(Input),
    /// A line was typed.
    Line(String),
    /// No more lines will be typed.
    LinesEnd,
    /// A voice reported; its number ([`Adapters::add_voice`]).
    Voice(usize, VoiceEvent),
    /// A player's Braille line reported.
    Braille(Seat, BrailleEvent),
    /// An adapter has something to tell the operator.
    Diagnostic(String),
    /// Somebody at the door wants something.
    Knock(Knock),
    /// The hall's desk ordered something, with leave and signed.
    Order {
        /// What.
        order: DeskOrder,
        /// Who is told what came of it.
        done: UnboundedSender<OrderDone>,
    },
    /// The daemon should end; the game is kept.
    Stop,
}

/// What an ear's thread is told.
pub(crate) enum EarWork {
    /// Make ready for what may be said next.
    Expect(Box<Expectation>),
    /// Samples, 16 kHz mono.
    Samples(Vec<i16>),
    /// What is said from now on is not kept, or is again.
    Private(bool),
    /// The speaker is done: whatever was being said is over.
    Finish,
    /// What was being said is not whole (our own voice broke in): it is thrown away.
    #[cfg_attr(not(feature = "audio"), expect(dead_code, reason = "only a microphone has gaps"))]
    Forget,
    /// What our own voice covered: whether somebody spoke in it is told, and no more.
    #[cfg(feature = "audio")]
    Covered(crate::ear::own_voice::Covered),
    /// The game has ended: what is kept of the dictation is finished, and the thread ends.
    End,
}

/// One step of the game as an observer sees it.
#[derive(Clone, Debug)]
pub struct Step {
    /// When.
    pub at: Moment,
    /// What was asked for.
    pub outputs: Vec<Output>,
    /// The transcript's lines.
    pub lines: Vec<String>,
    /// Every event, for whoever sees the whole.
    pub(crate) events: Vec<Stamped>,
    /// What each role was told, in the order of [`GameRole::ALL`].
    pub roles: [RoleView; 6],
}

/// Hands a journal's inputs to a fresh session, shows each step, and returns the session as it ended.
///
/// # Errors
/// Where what was agreed is no game (a journal by another version).
pub fn run_again(journal: &Journal, mut each: impl FnMut(Step)) -> Result<Session, SetUpGameError> {
    let mut narrator = Narrator::default();
    run_again_told(journal, &mut narrator, |step, _| each(step))
}

/// As [`run_again`]; `narrator` tells what each role was told, and goes on from there.
///
/// # Errors
/// Where what was agreed is no game (a journal by another version).
pub fn run_again_told(
    journal: &Journal,
    narrator: &mut Narrator,
    mut each: impl FnMut(Step, &ToldOfStep),
) -> Result<Session, SetUpGameError> {
    let session = Session::new(journal.header.setup.clone())?;
    // Before format 5 an approval at the table began the game.
    let mut session = if journal.header.format < 5 { session.begun_by_approval() } else { session };
    for (at, input) in &journal.inputs {
        let outputs = session.handle(*at, input.clone());
        let lines = transcript::lines(session.setup(), *at, input, &outputs);
        let told = narrator.tell(&StepSeen { at: *at, input, outputs: &outputs, session: &session });
        each(Step { at: *at, outputs, lines, events: told.whole.clone(), roles: told.roles.clone() }, &told);
    }
    Ok(session)
}

/// Prints a step: its transcript's lines, or its events, one JSON object a line; of one role alone where one is named.
pub(crate) fn show(step: &Step, json: bool, role: Option<GameRole>) {
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
    /// Heard only while it is held open.
    pub(crate) push_to_talk: bool,
    /// Whether it is.
    pub(crate) is_held: bool,
    /// Holds it open or lets it go.
    pub(crate) hold: Box<dyn Fn(bool)>,
}

/// Asks something of a seat's board; dropping it lets the board go.
pub type BoardCommands = Box<dyn Fn(HostCommand)>;

/// The adapters of one game.
#[derive(Default)]
pub struct Adapters {
    /// How each seat's board is spoken to.
    pub boards: BTreeMap<Seat, BoardCommands>,
    pub(crate) ears: BTreeMap<Seat, std::sync::mpsc::Sender<EarWork>>,
    /// The ears' threads; waited for at the end.
    pub(crate) ear_threads: Vec<std::thread::JoinHandle<()>>,
    /// Voices; several seats may share one.
    pub(crate) voices: Vec<GameVoice>,
    /// Which voice speaks to a seat.
    pub voice_of: BTreeMap<Seat, usize>,
    /// Seats whose voice nobody else hears and nothing records.
    pub(crate) heard_alone: BTreeSet<Seat>,
    /// Where a seat's voice is heard; an ear is deaf while it speaks.
    pub(crate) sound: BTreeMap<Seat, Sound>,
    /// The sheets in the game's folder, kept up to date.
    pub(crate) sheets: Option<LiveSheets>,
    /// Players' Braille lines.
    pub(crate) braille: BrailleSeats,
    /// Where other voices are heard: the room's, the arbiter's.
    pub(crate) sound_of_others: Vec<Sound>,
    /// The voice of the room: for everybody, and for a player who has none.
    pub(crate) room: Option<usize>,
    /// The voice in the arbiter's ear.
    pub(crate) arbiter: Option<usize>,
    /// A voice that also says all that anybody hears: the demonstration's, for who looks on.
    pub(crate) overheard: Option<usize>,
    /// Players who hear their voice through headphones: they may speak while it does.
    pub(crate) headphones: Vec<Seat>,
    /// Microphones, open as long as the game.
    pub(crate) microphones: BTreeMap<Seat, Microphone>,
}

impl Adapters {
    /// Adds a voice; the number says which one it is.
    pub fn add_voice(&mut self, voice: Box<dyn Voice>, profiles: Profiles) -> usize {
        self.voices.push(GameVoice::new(voice, profiles));
        self.voices.len() - 1
    }
}

/// Sees each step, and the session after it.
pub type Observer = Box<dyn FnMut(&Step, &Session)>;

/// A game being played.
pub struct Game {
    session: Session,
    journal: JournalWriter,
    clock: TimeSource,
    /// What the clock showed when this part of the game began.
    began: u64,
    offset: Moment,
    adapters: Adapters,
    spoken: u64,
    envelopes: Option<Envelopes>,
    /// Where a player seals his move, while one does.
    booth: Option<Booth>,
    observer: Observer,
    narrator: Narrator,
    door: Option<Door>,
    typing: Typing,
    /// How much of the help each role was told, where there is more.
    helped: [Option<usize>; 6],
    /// The copy of the session that was made since the last step.
    copy: Option<Arc<Session>>,
    /// Until when the pages of a game that is over stay open.
    farewell: Option<Moment>,
    /// How many inputs were handled since the program was started.
    steps: u64,
    was_over: bool,
    /// When the journal was last told of time.
    written: Moment,
    /// The rest that lasts.
    rest: Option<Pause>,
    /// What the clock showed when the rest before was over.
    woke: u64,
}

impl Game {
    /// A game about to be played; `offset` is where an earlier part of it left off.
    pub(crate) fn new(
        session: Session,
        journal: JournalWriter,
        offset: Moment,
        adapters: Adapters,
        observer: Observer,
    ) -> Self {
        Self::at_clock(rounds::boot_clock(), session, journal, offset, adapters, observer)
    }

    /// As `new`, by another clock: one of a simulated world.
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
            booth: None,
            observer,
            narrator: Narrator::default(),
            door: None,
            typing: Typing::default(),
            helped: [None; 6],
            copy: None,
            farewell: None,
            steps: 0,
            was_over: false,
            rest: None,
            written: offset,
        }
    }

    fn step(&mut self, input: Input) -> [RoleView; 6] {
        match self.kept_private(input) {
            Ok(told) => told,
            Err(input) => self.carry(input),
        }
    }

    /// Journals what happened, hands it to the session and carries out what is asked for.
    fn carry(&mut self, input: Input) -> [RoleView; 6] {
        let at = self.now();
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
            Input::BoardBack { seat } => tracing::info!(step = self.steps, %seat, "the board is back"),
            Input::Device { seat, what, works } => {
                tracing::info!(step = self.steps, %seat, what = what.name(), works, "a device");
            }
            Input::DeviceBeside { of, what, works } => {
                tracing::info!(
                    step = self.steps,
                    of = of.name(),
                    what = what.name(),
                    works,
                    "a device beside"
                );
            }
            Input::Ear { seat, works } => tracing::info!(step = self.steps, %seat, works, "the ear"),
            Input::StoodStill { ms } => tracing::warn!(step = self.steps, ms, "the program stood still"),
            _ => {}
        }
        self.journal.append(at, &input);
        self.written = at;
        let outputs = self.session.handle(at, input.clone());
        let completes = |output: &Output| {
            matches!(output, Output::Note(Note::Completed { .. } | Note::Over { .. } | Note::Signed { .. }))
        };
        tracing::debug!(
            step = self.steps,
            at_ms = at.ms,
            input = input.kind(),
            outputs = outputs.len(),
            "step"
        );
        if outputs.iter().any(completes) {
            self.journal.sign(Signed::Ply);
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
        let seen = StepSeen { at, input: &input, outputs: &outputs, session: &self.session };
        let told = self.narrator.tell(&seen);
        self.tell_door(&told);
        let seen = Step { at, outputs, lines, events: told.whole, roles: told.roles };
        (self.observer)(&seen, &self.session);
        told_after(seen.roles, self.follow_adjournment(&input, &seen.outputs))
    }

    /// The last words are spoken to their end, however the game ended.
    async fn finish_speaking(&mut self, arrivals: &mut UnboundedReceiver<Arrived>) {
        let end = tokio::time::sleep(Duration::from_secs(20));
        tokio::pin!(end);
        while self.adapters.voices.iter().any(|voice| voice.owes() > 0) {
            let due = self.voices_due().map_or(u64::MAX, |at| at.ms_since(self.now()));
            tokio::select! {
                arrived = arrivals.recv() => match arrived {
                    // The journal is closed: what is said of a voice now is only for the operator.
                    Some(Arrived::Voice(number, event)) => drop(self.hear_of_voice(number, event)),
                    None | Some(Arrived::Stop) => break,
                    Some(_) => {}
                },
                () = tokio::time::sleep(Duration::from_millis(due)) => self.look_after_voices(),
                () = &mut end => break,
            }
        }
    }

    /// Shuts the microphones and waits until each ear has finished what it keeps.
    fn finish_hearing(&mut self, arrivals: &mut UnboundedReceiver<Arrived>) {
        self.adapters.microphones.clear();
        for ear in std::mem::take(&mut self.adapters.ears).into_values() {
            // An ear whose thread has ended has nothing left to finish.
            let _ = ear.send(EarWork::End);
        }
        for thread in self.adapters.ear_threads.drain(..) {
            if thread.join().is_err() {
                console::warn("an ear broke down; what it had kept of the dictation is in the game's folder");
            }
        }
        while let Ok(arrived) = arrivals.try_recv() {
            if let Arrived::Diagnostic(text) = arrived {
                console::warn(text);
            }
        }
    }
}

/// Reads typed lines on a thread of their own and hands them over.
pub(crate) fn read_lines(arrivals: UnboundedSender<Arrived>) {
    std::thread::spawn(move || {
        // Bytes that are no text are a line nobody understands, not the end of all lines.
        for line in std::io::stdin().lock().split(b'\n') {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line).into_owned();
            if arrivals.send(Arrived::Line(line)).is_err() {
                return;
            }
        }
        let _ = arrivals.send(Arrived::LinesEnd);
    });
}

/// Turns the signals that end a daemon into arrivals, from this moment on: a task would be heard only when the loop rests.
pub(crate) fn watch_signals(arrivals: UnboundedSender<Arrived>) {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn came(signal: &mut Option<Signal>) {
        let Some(signal) = signal else { return std::future::pending().await };
        if signal.recv().await.is_none() {
            std::future::pending().await
        }
    }

    // Where the system gives no signals, the daemon ends by a typed line.
    let mut interrupt = signal(SignalKind::interrupt()).ok();
    let mut terminate = signal(SignalKind::terminate()).ok();
    // A terminal that goes away takes no game with it.
    let mut hangup = signal(SignalKind::hangup()).ok();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = came(&mut interrupt) => break,
                () = came(&mut terminate) => break,
                () = came(&mut hangup) => {}
            }
        }
        let _ = arrivals.send(Arrived::Stop);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{
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
        let observer = Box::new(move |step: &Step, _: &Session| {
            // The line typed after 100 ms is worked on for five seconds.
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
        assert!(game.woken(Some(Arrived::Line("status".into())), false).is_continue());
        for _ in 0..2 {
            game.rest();
            assert!(game.woken(None, false).is_continue());
        }
        let told =
            heard.borrow().iter().filter(|line| line.contains("the program stood still for 0:00:05")).count();
        assert_eq!(told, 1, "{:#?}", heard.borrow());
    }

    #[test]
    fn the_sheets_are_written_before_an_ear_finishes_its_dictation_and_outlive_its_breakdown() {
        let place = tempfile::tempdir().unwrap();
        let folder = folder::Folder::create(place.path(), "game").unwrap();
        let setup = Setup { approved_by: Some("the arbiter".into()), ..Setup::default() };
        let path = folder.file("journal.jsonl");
        let journal = JournalWriter::create(&path, &setup, None, Box::new(|_| {})).unwrap();
        let (ear, work) = std::sync::mpsc::channel();
        let sheet = folder.file("white-sheet.pgn");
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            while !matches!(work.recv(), Ok(EarWork::End) | Err(_)) {}
            tell.send(sheet.exists()).unwrap();
            panic!("the encoder of this test breaks down");
        });
        let mut adapters = Adapters { ear_threads: vec![thread], ..Adapters::default() };
        adapters.ears.insert(Seat::White, ear);
        let session = Session::new(setup).unwrap();
        let game = Game::new(session, journal, Moment::default(), adapters, Box::new(|_, _| {}));
        let (arrivals, arriving) = tokio::sync::mpsc::unbounded_channel();
        let result = crate::game::GameResult::WhiteWins;
        arrivals.send(Arrived::Input(Input::Act { by: Actor::Arbiter, act: Act::End(result) })).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let kept = runtime
            .block_on(game.run(arriving, false, |session, seal| folder.write_sheets(&session, seal).is_ok()));
        assert!(kept && told.recv().unwrap(), "the sheets stand before the dictation is finished");
        assert!(std::fs::read_to_string(folder.file("game.pgn")).unwrap().contains("1-0"));
        assert!(folder.file("arbiter-sheet.txt").exists());
    }
}
