//! `annabella practice --drill`: the voice, microphone and lines of an announcement drill.
//! `annabella_language::drill` decides its steps.

use crate::{
    cli::drill_microphone::{DrillMicrophone, MicrophoneEvent},
    exit_code::ExitCode,
};
use annabella_audio::Sink;
use annabella_console as console;
use annabella_daemon::{
    ArrivalQueue, ArrivalSender, DaemonEvent, arrival_queue, config::VoiceDevice, read_lines, watch_signals,
    wiring,
};
use annabella_events::{Event, TimedEvent, VERSION};
use annabella_game::{Lang, Moment, SchemeId, Seat};
use annabella_language::drill::{Drill, DrillInput, DrillOutput, DrillSentence, DrillSource, draw_tasks};
use annabella_messages::{speak_drill, text};
use annabella_session::actor::Listener;
use annabella_speech_output::{Utterance, UtterancePriority, Voice, VoiceEvent};
use anyhow::{Context as _, Result};
use std::{
    collections::BTreeSet,
    hash::{BuildHasher as _, Hasher as _, RandomState},
    time::{Duration, Instant},
};
use tokio::sync::mpsc::unbounded_channel;

/// The time limit for speaking the last announcements.
const FAREWELL: Duration = Duration::from_secs(20);

/// The options of a drill.
pub(super) struct DrillRequest {
    pub(super) scheme: SchemeId,
    pub(super) lang: Lang,
    /// The side to which events are addressed.
    pub(super) seat: Seat,
    /// Whether answers are typed only.
    pub(super) terminal: bool,
    pub(super) json: bool,
}

impl DrillRequest {
    /// Runs the drill to its end.
    pub(super) fn run(self) -> Result<ExitCode> {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?
            .block_on(self.hold())
    }

    async fn hold(self) -> Result<ExitCode> {
        let (arrivals, mut arriving) = arrival_queue();
        let (told, mut heard) = unbounded_channel();
        watch_signals(arrivals.clone());
        let voice = if self.terminal { None } else { DrillVoice::open(&arrivals) };
        let sink = voice.as_ref().map(|voice| voice.sink.clone());
        let microphone = if self.terminal { None } else { DrillMicrophone::open(self.scheme, sink, told) };
        let source = match (&microphone, self.terminal) {
            (_, true) => DrillSource::Terminal,
            (Some(_), false) => DrillSource::Microphone,
            (None, false) => DrillSource::Keyboard,
        };
        read_lines(arrivals);
        let seed = RandomState::new().build_hasher().finish();
        let tasks = draw_tasks(seed);
        let mut held = HeldDrill {
            drill: Drill::new(self.scheme, tasks),
            is_heard: microphone.is_some(),
            request: self,
            began: Instant::now(),
            voice,
            microphone,
            lines_ended: false,
            is_over: false,
        };
        held.step(DrillInput::Begin(source));
        while !held.is_over {
            let wait = held.drill.due().map(|due| Duration::from_millis(due.ms_since(held.now())));
            tokio::select! {
                arrived = arriving.recv() => held.take(arrived.unwrap_or(DaemonEvent::Stop)),
                Some(event) = heard.recv() => held.hear(event),
                () = tokio::time::sleep(wait.unwrap_or_default()), if wait.is_some() && !held.speaks() => {
                    held.step(DrillInput::TimePassed);
                }
            }
        }
        held.finish_speaking(&mut arriving).await;
        Ok(ExitCode::Done)
    }
}

/// A drill with its adapters.
struct HeldDrill {
    drill: Drill,
    request: DrillRequest,
    began: Instant,
    voice: Option<DrillVoice>,
    microphone: Option<DrillMicrophone>,
    /// Whether the microphone works.
    is_heard: bool,
    lines_ended: bool,
    is_over: bool,
}

impl HeldDrill {
    fn now(&self) -> Moment {
        Moment::from(self.began.elapsed())
    }

    fn step(&mut self, input: DrillInput<'_>) {
        for output in self.drill.handle(self.now(), input) {
            match output {
                DrillOutput::Say(sentence) => self.tell(&sentence),
                DrillOutput::Expect(expectation) => {
                    if let Some(microphone) = &self.microphone {
                        microphone.expect(*expectation);
                    }
                }
                DrillOutput::End => self.is_over = true,
            }
        }
    }

    fn tell(&mut self, sentence: &DrillSentence) {
        let request = &self.request;
        let parts = speak_drill(sentence, request.lang, request.scheme);
        if request.json {
            let event = Event::say(Listener::Player(request.seat), request.lang, &parts);
            let at_ms = self.now().ms;
            console::tell(TimedEvent { v: VERSION, at_ms, event }.json());
        } else {
            console::tell(text(&parts));
        }
        if let Some(voice) = &mut self.voice {
            voice.say(parts);
        }
    }

    fn take(&mut self, arrived: DaemonEvent) {
        match arrived {
            DaemonEvent::Line(line) => {
                self.hush();
                self.step(DrillInput::Typed(&line));
            }
            DaemonEvent::LinesEnd => {
                self.lines_ended = true;
                if !self.is_heard {
                    self.step(DrillInput::Leave);
                }
            }
            DaemonEvent::Voice(_, event) => self.follow_voice(event),
            DaemonEvent::Diagnostic(why) | DaemonEvent::DeviceTrouble(why) | DaemonEvent::Notice(why) => {
                console::warn(why);
            }
            DaemonEvent::Stop => {
                self.hush();
                self.step(DrillInput::Leave);
            }
            // These events occur only in games.
            DaemonEvent::Input(_)
            | DaemonEvent::Braille(..)
            | DaemonEvent::Knock(_)
            | DaemonEvent::ReadBoard(_)
            | DaemonEvent::Order { .. } => {}
        }
    }

    fn hear(&mut self, event: MicrophoneEvent) {
        match event {
            MicrophoneEvent::Heard(heard) => {
                self.hush();
                self.step(DrillInput::Heard(&heard));
            }
            MicrophoneEvent::Lost(why) => {
                self.is_heard = false;
                console::warn(why);
                self.step(DrillInput::MicrophoneLost);
                if self.lines_ended {
                    self.step(DrillInput::Leave);
                }
            }
            MicrophoneEvent::Back => {
                self.is_heard = true;
                self.step(DrillInput::MicrophoneBack);
            }
        }
    }

    /// An answer stops the prompt.
    fn hush(&mut self) {
        if let Some(voice) = &mut self.voice {
            voice.voice.stop();
        }
    }

    fn speaks(&self) -> bool {
        self.voice.as_ref().is_some_and(|voice| !voice.owed.is_empty())
    }

    fn follow_voice(&mut self, event: VoiceEvent) {
        let Some(voice) = &mut self.voice else { return };
        match event {
            VoiceEvent::Began(_) | VoiceEvent::BeganAnew => {}
            VoiceEvent::Ended(id) | VoiceEvent::Stopped(id) => {
                if voice.owed.remove(&id) && voice.owed.is_empty() {
                    self.step(DrillInput::Spoken);
                }
            }
            VoiceEvent::BrokeDown { why, .. } => {
                console::warn(why);
                voice.owed.clear();
                voice.voice.restart();
            }
            VoiceEvent::Remark(why) => console::warn(why),
        }
    }

    /// Waits until the last announcements are spoken.
    async fn finish_speaking(&mut self, arriving: &mut ArrivalQueue) {
        let end = tokio::time::sleep(FAREWELL);
        tokio::pin!(end);
        while self.speaks() {
            tokio::select! {
                arrived = arriving.recv() => match arrived {
                    Some(DaemonEvent::Voice(_, event)) => self.follow_voice(event),
                    None | Some(DaemonEvent::Stop) => return,
                    Some(_) => {}
                },
                () = &mut end => return,
            }
        }
    }
}

/// The voice of a drill, or of a question before a game.
pub(super) struct DrillVoice {
    voice: Box<dyn Voice>,
    sink: Sink,
    next: u64,
    /// The utterances that are not finished.
    owed: BTreeSet<u64>,
}

impl DrillVoice {
    /// Opens the default voice. Without one the drill's prompts are only printed.
    pub(super) fn open(arrivals: &ArrivalSender) -> Option<Self> {
        match wiring::open_voice(&VoiceDevice::default(), None, 0, arrivals) {
            Ok((voice, sink)) => Some(Self { voice, sink, next: 1, owed: BTreeSet::new() }),
            Err(why) => {
                console::warn(format_args!("{why:#}"));
                None
            }
        }
    }

    pub(super) fn sink(&self) -> Sink {
        self.sink.clone()
    }

    pub(super) fn stop(&mut self) {
        self.voice.stop();
    }

    pub(super) fn say(&mut self, parts: Vec<annabella_language::SpeechPart>) {
        let id = self.next;
        self.next += 1;
        self.owed.insert(id);
        self.voice.say(&Utterance { id, parts, weight: UtterancePriority::InTurn });
    }
}
