//! `annabella practice --drill`: an announcement drill at a person's devices.
//! `annabella_language::drill` decides its steps.

use super::person_devices::{PersonDevices, PersonDevicesSetup, PersonInput, converse};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_events::{Event, TimedEvent, VERSION};
use annabella_game::{Lang, SchemeId, Seat};
use annabella_language::{
    SpeechPart,
    drill::{Drill, DrillInput, DrillOutput, DrillSource, draw_tasks},
};
use annabella_messages::{speak_drill, text};
use annabella_session::actor::Listener;
use anyhow::Result;
use std::{
    hash::{BuildHasher as _, Hasher as _, RandomState},
    path::PathBuf,
    time::Duration,
};

/// The options of a drill.
pub(super) struct DrillRequest {
    pub(super) scheme: SchemeId,
    pub(super) lang: Lang,
    /// The side to which events are addressed.
    pub(super) seat: Seat,
    /// Whether answers are typed only.
    pub(super) terminal: bool,
    pub(super) keypad: Option<PathBuf>,
    pub(super) json: bool,
}

impl DrillRequest {
    /// Runs the drill to its end.
    pub(super) fn run(self) -> Result<ExitCode> {
        converse(self.hold())
    }

    async fn hold(self) -> Result<ExitCode> {
        let (scheme, lang, terminal) = (self.scheme, self.lang, self.terminal);
        let keypad = self.keypad.as_deref();
        let devices = PersonDevices::open(&PersonDevicesSetup { scheme, lang, terminal, keypad, game: None });
        let source = match (devices.hears(), terminal) {
            (_, true) => DrillSource::Terminal,
            (true, false) => DrillSource::Microphone,
            (false, false) => DrillSource::Keyboard,
        };
        let tasks = draw_tasks(RandomState::new().build_hasher().finish());
        let mut held =
            HeldDrill { drill: Drill::new(scheme, lang, tasks), request: self, devices, is_over: false };
        held.step(DrillInput::Begin(source));
        while !held.is_over {
            let now = held.devices.now();
            let wait = held.drill.due().map(|due| Duration::from_millis(due.ms_since(now)));
            let is_silent = !held.devices.speaks();
            tokio::select! {
                input = held.devices.next() => held.take(input),
                () = tokio::time::sleep(wait.unwrap_or_default()), if wait.is_some() && is_silent => {
                    held.step(DrillInput::TimePassed);
                }
            }
        }
        held.devices.finish_speaking().await;
        Ok(ExitCode::Done)
    }
}

/// A drill with its devices.
struct HeldDrill {
    drill: Drill,
    request: DrillRequest,
    devices: PersonDevices,
    is_over: bool,
}

impl HeldDrill {
    fn step(&mut self, input: DrillInput<'_>) {
        for output in self.drill.handle(self.devices.now(), input) {
            match output {
                DrillOutput::Say(sentence) => {
                    let parts = speak_drill(&sentence, self.request.lang, self.request.scheme);
                    self.tell(&parts);
                }
                DrillOutput::Expect(expectation) => self.devices.expect(*expectation),
                DrillOutput::End => self.is_over = true,
            }
        }
    }

    fn tell(&mut self, parts: &[SpeechPart]) {
        let request = &self.request;
        if request.json {
            let event = Event::say(Listener::Player(request.seat), request.lang, parts);
            let at_ms = self.devices.now().ms;
            console::tell(TimedEvent { v: VERSION, at_ms, event }.json());
        } else {
            console::tell(text(parts));
        }
        self.devices.say(parts);
    }

    fn take(&mut self, input: PersonInput) {
        match input {
            PersonInput::Heard(heard) => {
                self.devices.hush();
                self.step(DrillInput::Heard(&heard));
            }
            PersonInput::Typed(line) => {
                self.devices.hush();
                self.step(DrillInput::Typed(&line));
            }
            PersonInput::Keyed(command) => {
                self.devices.hush();
                self.step(DrillInput::Keyed(command));
            }
            PersonInput::KeyedMove(keyed) => {
                self.devices.hush();
                self.step(DrillInput::Typed(&keyed.words()));
            }
            PersonInput::KeysTold(parts) => self.tell(&parts),
            PersonInput::MicrophoneLost => self.step(DrillInput::MicrophoneLost),
            PersonInput::MicrophoneBack => self.step(DrillInput::MicrophoneBack),
            PersonInput::Spoken => self.step(DrillInput::Spoken),
            PersonInput::Leaves => {
                self.devices.hush();
                self.step(DrillInput::Leave);
            }
        }
    }
}
