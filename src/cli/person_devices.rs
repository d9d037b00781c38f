//! What a person uses outside a game: a voice, a microphone, typed lines and a keypad. The drill, the puzzles, the kept
//! games and the question before a game open them here.

use std::{
    collections::BTreeSet,
    path::Path,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, error::SendError, unbounded_channel};

use super::{microphone_event::MicrophoneEvent, operator_texts, person_microphone::PersonMicrophone};
use annabella_audio::Sink;
use annabella_console as console;
use annabella_daemon::{
    ArrivalQueue, ArrivalSender, DaemonEvent, arrival_queue,
    config::VoiceDevice,
    keypad::{self, KeypadEvent, KeypadListener},
    watch_signals, wiring,
};
use annabella_game::{Lang, Moment, SchemeId};
use annabella_language::{
    SpeechPart, Verbosity,
    command::Command,
    heard_utterance::{Expectation, HeardUtterance},
    keypad_layout::{BOARD_KEY, KeySequenceMeaning, KeyedMove},
    scheme::Scheme,
};
use annabella_messages::Phrases;
use annabella_session::{
    Announcement, Earcon,
    session::keys::{KeySequence, KeySequenceOutcome},
};
use annabella_speech_input::{lacks_second, second_recogniser_choice::SecondRecogniserChoice};
use annabella_speech_output::{Utterance, UtterancePriority, Voice, VoiceEvent};

/// The time limit for speaking the last sentences.
const FAREWELL: Duration = Duration::from_secs(20);

/// What is to be opened.
pub(super) struct PersonDevicesSetup<'a> {
    pub(super) scheme: SchemeId,
    pub(super) lang: Lang,
    /// Whether nothing is heard or spoken.
    pub(super) terminal: bool,
    pub(super) keypad: Option<&'a Path>,
    /// The game that follows. It takes the lines that were not asked for here, and the signals.
    pub(super) game: Option<&'a ArrivalSender>,
}

/// What a person did.
#[derive(Debug)]
pub(super) enum PersonInput {
    Heard(HeardUtterance),
    Typed(String),
    /// The keys of a command.
    Keyed(Command),
    /// The keys of a move.
    KeyedMove(KeyedMove),
    /// Keys with nothing to carry out. The person is to be told this of them.
    KeysTold(Vec<SpeechPart>),
    MicrophoneLost,
    MicrophoneBack,
    /// Everything has been spoken.
    Spoken,
    /// Nothing can come any more, or a signal asks for the end.
    Leaves,
}

/// The open devices of a person.
pub(super) struct PersonDevices {
    voice: Option<PersonVoice>,
    microphone: Option<PersonMicrophone>,
    /// Whether the microphone works.
    hears: bool,
    /// Whether the recogniser is slower than the sound.
    loses_sound: bool,
    heard: UnboundedReceiver<MicrophoneEvent>,
    lines: RequestedLines,
    keypad: Option<KeypadListener>,
    pressed: UnboundedReceiver<KeypadEvent>,
    keys: KeySequence,
    arriving: ArrivalQueue,
    /// Keeps the queue open.
    _arrivals: ArrivalSender,
    began: Instant,
    lang: Lang,
    scheme: SchemeId,
    terminal: bool,
}

impl PersonDevices {
    /// Opens what there is. A voice or a microphone that is missing is done without; the operator is told of it.
    pub(super) fn open(setup: &PersonDevicesSetup<'_>) -> Self {
        let (arrivals, arriving) = arrival_queue();
        if setup.game.is_none() {
            watch_signals(arrivals.clone(), setup.lang);
        }
        let (told, heard) = unbounded_channel();
        let voice = if setup.terminal { None } else { PersonVoice::open(&arrivals) };
        let sink = voice.as_ref().map(|voice| voice.sink.clone());
        let microphone = if setup.terminal { None } else { PersonMicrophone::open(setup.scheme, sink, told) };
        if microphone.is_some() && lacks_second(&SecondRecogniserChoice::default()) {
            console::warn(operator_texts::builtin(setup.lang).say("no-second-recogniser", &[]));
        }
        let (presses, pressed) = unbounded_channel();
        let keypad = setup.keypad.and_then(|path| {
            let report = move |event| presses.send(event).is_ok();
            keypad::listen_while_held(path.to_owned(), report)
                .map_err(|why| console::warn(format_args!("{}: {why}", path.display())))
                .ok()
        });
        Self {
            voice,
            hears: microphone.is_some(),
            loses_sound: false,
            microphone,
            heard,
            lines: RequestedLines::new(setup.game.cloned()),
            keypad,
            pressed,
            keys: KeySequence::default(),
            arriving,
            _arrivals: arrivals,
            began: Instant::now(),
            lang: setup.lang,
            scheme: setup.scheme,
            terminal: setup.terminal,
        }
    }

    /// Whether the microphone works.
    pub(super) const fn hears(&self) -> bool {
        self.hears
    }

    /// Whether a microphone was wanted and there is none.
    pub(super) const fn lacks_microphone(&self) -> bool {
        !self.hears && !self.terminal
    }

    /// The time since these devices were opened.
    pub(super) fn now(&self) -> Moment {
        Moment::from(self.began.elapsed())
    }

    /// Sets the possible next utterances.
    pub(super) fn expect(&self, expectation: Expectation) {
        if let Some(microphone) = &self.microphone {
            microphone.expect(expectation);
        }
    }

    /// Speaks a sentence after those before it.
    pub(super) fn say(&mut self, parts: &[SpeechPart]) {
        if let Some(voice) = &mut self.voice {
            voice.say(parts.to_vec());
        }
    }

    /// Stops all speech. Whoever answers does not wait for the end of a sentence.
    pub(super) fn hush(&mut self) {
        if let Some(voice) = &mut self.voice {
            voice.voice.stop();
        }
    }

    /// Whether something is being spoken.
    pub(super) fn speaks(&self) -> bool {
        self.voice.as_ref().is_some_and(|voice| !voice.owed.is_empty())
    }

    /// Waits for what the person does next.
    pub(super) async fn next(&mut self) -> PersonInput {
        loop {
            if self.lines.ended && (self.terminal || !(self.hears || self.keypad.is_some())) {
                return PersonInput::Leaves;
            }
            self.lines.request();
            let input = tokio::select! {
                arrived = self.arriving.recv() => self.take(arrived),
                line = self.lines.next(), if !self.lines.ended => line.map(PersonInput::Typed),
                Some(event) = self.heard.recv() => self.hear(event),
                Some(event) = self.pressed.recv() => self.press(event),
            };
            if let Some(input) = input {
                return input;
            }
        }
    }

    /// Waits until the last sentences are spoken.
    pub(super) async fn finish_speaking(&mut self) {
        let end = tokio::time::sleep(FAREWELL);
        tokio::pin!(end);
        while self.speaks() {
            tokio::select! {
                arrived = self.arriving.recv() => {
                    if matches!(self.take(arrived), Some(PersonInput::Leaves)) {
                        return;
                    }
                }
                () = &mut end => return,
            }
        }
    }

    fn take(&mut self, arrived: Option<DaemonEvent>) -> Option<PersonInput> {
        match arrived.unwrap_or(DaemonEvent::Stop) {
            DaemonEvent::Voice(_, event) => self.follow_voice(event),
            DaemonEvent::Diagnostic(why) | DaemonEvent::DeviceTrouble(why) | DaemonEvent::Notice(why) => {
                console::warn(why);
                None
            }
            DaemonEvent::Stop => Some(PersonInput::Leaves),
            // Other events occur only in games.
            _ => None,
        }
    }

    fn follow_voice(&mut self, event: VoiceEvent) -> Option<PersonInput> {
        let voice = self.voice.as_mut()?;
        match event {
            VoiceEvent::Began(_) | VoiceEvent::BeganAnew => {}
            VoiceEvent::Ended(id) | VoiceEvent::Stopped(id) => {
                return (voice.owed.remove(&id) && voice.owed.is_empty()).then_some(PersonInput::Spoken);
            }
            VoiceEvent::BrokeDown { why, .. } => {
                console::warn(why);
                voice.owed.clear();
                voice.voice.restart();
            }
            VoiceEvent::Remark(why) => console::warn(why),
        }
        None
    }

    fn hear(&mut self, event: MicrophoneEvent) -> Option<PersonInput> {
        match event {
            MicrophoneEvent::Heard(heard) => Some(PersonInput::Heard(heard)),
            MicrophoneEvent::SpokenOver => {
                self.play(Earcon::Unheard);
                None
            }
            MicrophoneEvent::SoundLost => {
                self.loses_sound = true;
                console::warn(operator_texts::builtin(self.lang).say("sound-lost", &[]));
                self.hears.then_some(PersonInput::MicrophoneLost)
            }
            MicrophoneEvent::SoundTakenAgain { lost_ms } => {
                self.loses_sound = false;
                let seconds = lost_ms.div_ceil(1_000).to_string();
                console::warn(
                    operator_texts::builtin(self.lang).say("sound-taken-again", &[("seconds", seconds)]),
                );
                self.hears.then_some(PersonInput::MicrophoneBack)
            }
            MicrophoneEvent::Lost(why) => {
                self.hears = false;
                console::warn(why);
                (!self.loses_sound).then_some(PersonInput::MicrophoneLost)
            }
            MicrophoneEvent::Back => {
                self.hears = true;
                (!self.loses_sound).then_some(PersonInput::MicrophoneBack)
            }
        }
    }

    fn press(&mut self, event: KeypadEvent) -> Option<PersonInput> {
        let key = match event {
            KeypadEvent::Key(key) => key,
            KeypadEvent::Gone(why) => {
                console::warn(why);
                return None;
            }
            KeypadEvent::Back => return None,
        };
        let now = self.now();
        let tells = |announcement: &Announcement| {
            let scheme = Scheme::builtin(self.scheme);
            let told = Phrases::builtin(self.lang).speak(announcement, scheme, Verbosity::default());
            Some(PersonInput::KeysTold(told))
        };
        match self.keys.press(key, now) {
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(command)) => {
                Some(PersonInput::Keyed(command))
            }
            KeySequenceOutcome::Whole(KeySequenceMeaning::Press) => Some(PersonInput::Keyed(Command::Press)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Say(keyed)) => Some(PersonInput::KeyedMove(keyed)),
            KeySequenceOutcome::Begun(keys) if keys.chars().eq([BOARD_KEY]) => {
                tells(&Announcement::KeysFollow)
            }
            KeySequenceOutcome::Begun(_) => {
                self.play(Earcon::Understood);
                None
            }
            KeySequenceOutcome::Learns(on) => tells(&Announcement::LearnsKeys { on }),
            KeySequenceOutcome::Asks(keys) => tells(&Announcement::KeysDo { keys }),
            KeySequenceOutcome::Nothing | KeySequenceOutcome::Whole(_) => {
                tells(&Announcement::NotPossibleNow)
            }
        }
    }

    fn play(&mut self, earcon: Earcon) {
        if let Some(voice) = &mut self.voice {
            voice.voice.play(earcon);
        }
    }
}

/// Runs a conversation with a person to its end.
///
/// # Errors
/// The system has no event loop, or the conversation fails.
pub(super) fn converse<T>(conversation: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("starting the event loop")?
        .block_on(conversation)
}

/// A voice with the utterances that are not finished.
struct PersonVoice {
    voice: Box<dyn Voice>,
    sink: Sink,
    next: u64,
    owed: BTreeSet<u64>,
}

impl PersonVoice {
    /// Opens the default voice.
    fn open(arrivals: &ArrivalSender) -> Option<Self> {
        match wiring::open_voice(&VoiceDevice::default(), None, 0, arrivals) {
            Ok((voice, sink)) => Some(Self { voice, sink, next: 1, owed: BTreeSet::new() }),
            Err(why) => {
                console::warn(format_args!("{why:#}"));
                None
            }
        }
    }

    fn say(&mut self, parts: Vec<SpeechPart>) {
        let id = self.next;
        self.next += 1;
        self.owed.insert(id);
        self.voice.say(&Utterance { id, parts, weight: UtterancePriority::InTurn });
    }
}

/// Typed lines, each read when it is requested, so that those after the last request are left to the game that follows.
struct RequestedLines {
    requests: mpsc::Sender<()>,
    came: UnboundedReceiver<Option<String>>,
    is_requested: bool,
    ended: bool,
    game: Option<ArrivalSender>,
}

impl RequestedLines {
    fn new(game: Option<ArrivalSender>) -> Self {
        let (requests, requested) = mpsc::channel();
        let (told, came) = unbounded_channel();
        let late = game.clone();
        thread::spawn(move || read_requested(&requested, &told, late.as_ref()));
        Self { requests, came, is_requested: false, ended: false, game }
    }

    fn request(&mut self) {
        if !self.ended && !std::mem::replace(&mut self.is_requested, true) {
            // Without the thread no line comes, and `next` says so.
            let _ = self.requests.send(());
        }
    }

    /// The requested line; `None` at the end of the lines.
    async fn next(&mut self) -> Option<String> {
        let line = self.came.recv().await.flatten();
        self.is_requested = false;
        self.ended = line.is_none();
        line
    }
}

impl Drop for RequestedLines {
    fn drop(&mut self) {
        self.came.close();
        while let Ok(line) = self.came.try_recv() {
            leave_to_game(line, self.game.as_ref());
        }
    }
}

fn read_requested(
    requested: &mpsc::Receiver<()>,
    told: &UnboundedSender<Option<String>>,
    game: Option<&ArrivalSender>,
) {
    while requested.recv().is_ok() {
        let line = console::typed_lines().next();
        let has_ended = line.is_none();
        if let Err(SendError(late)) = told.send(line) {
            return leave_to_game(late, game);
        }
        if has_ended {
            return;
        }
    }
}

fn leave_to_game(line: Option<String>, game: Option<&ArrivalSender>) {
    if let (Some(line), Some(game)) = (line, game) {
        // If the game has ended, the line is not needed.
        let _ = game.send_when_there_is_room(DaemonEvent::Line(line));
    }
}
