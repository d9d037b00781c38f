//! The desktop's speech server through the tts crate, owned by one thread.
//!
//! Its callbacks deadlock when they call back, so they only send. Its list of voices takes seconds, so
//! it is never asked for: the language is set over a second connection, by the number of the first.
//! A server that dies tells nobody: while something is to be heard it is asked for a sign of life.

use std::{
    collections::VecDeque,
    sync::mpsc::{self, RecvTimeoutError},
    time::Duration,
};

use speech_dispatcher::{Connection, Mode, VoiceType};
use tts::{Tts, UtteranceId};

use crate::{
    audio::{Sink, VOICE_RATE},
    core::Earcon,
    game::Lang,
    voice::{OpenVoiceError, Profile, Profiles, Report, Utterance, Voice, VoiceEvent, VoiceSetup, speakable},
};

/// Its name in the table of voices.
pub(crate) const NAME: &str = "speech-dispatcher";

/// Its kinds of voices; each of its synthesisers has a voice for some of them.
pub(crate) const VARIANTS: [&str; 8] =
    ["female1", "male1", "female2", "male2", "female3", "male3", "child_female", "child_male"];

/// How long the server may take to answer at the beginning.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long nothing may be heard of a server that speaks before it is asked for a sign of life.
const QUIET: Duration = Duration::from_secs(1);
/// Tries to meet the connection's number between two of our own.
const SANDWICHES: usize = 5;

enum SpeechOrder {
    Say(Utterance),
    Stop,
    BeginAnew,
    Tune(Profiles),
    Began(UtteranceId),
    Ended(UtteranceId),
    Cut(UtteranceId),
    Close,
}

/// The voice.
pub(crate) struct SpeechDispatcher {
    orders: mpsc::Sender<SpeechOrder>,
    output: Sink,
    earcons: fn(Earcon, u32) -> Vec<i16>,
}

impl SpeechDispatcher {
    /// Opens a connection to the server, which is started when it does not run.
    ///
    /// # Errors
    /// No server answers.
    pub(crate) fn open(setup: VoiceSetup) -> Result<Self, OpenVoiceError> {
        let refused = |why: &str| OpenVoiceError {
            voice: NAME,
            why: why.to_owned(),
            remedy: "run `make deps` and try `spd-say hello`, or choose the voice `espeak`",
        };
        let (orders, waiting) = mpsc::channel();
        let (opened, first) = mpsc::channel();
        let (own, profiles, report) = (orders.clone(), setup.profiles, setup.report);
        let output = setup.output.clone();
        std::thread::spawn(move || match Server::open(&own) {
            Ok(server) => {
                drop(opened.send(Ok(())));
                let pending = VecDeque::new();
                ServerSpeaker { server: Some(server), events: own, profiles, report, output, pending }
                    .run(&waiting);
            }
            Err(why) => drop(opened.send(Err(why))),
        });
        match first.recv_timeout(PATIENCE) {
            Ok(Ok(())) => Ok(Self { orders, output: setup.output, earcons: setup.earcons }),
            Ok(Err(why)) => Err(refused(&why)),
            Err(RecvTimeoutError::Timeout) => Err(refused("the speech server does not answer")),
            Err(RecvTimeoutError::Disconnected) => Err(refused("the speech server gave up")),
        }
    }
}

impl Voice for SpeechDispatcher {
    fn say(&mut self, utterance: &Utterance) {
        // The thread ends only with this sender.
        drop(self.orders.send(SpeechOrder::Say(utterance.clone())));
    }

    fn play(&mut self, earcon: Earcon) {
        self.output.play((self.earcons)(earcon, VOICE_RATE));
    }

    fn stop(&mut self) {
        self.output.stop();
        drop(self.orders.send(SpeechOrder::Stop));
    }

    fn offered(&self) -> &'static [&'static str] {
        &VARIANTS
    }

    fn tune(&mut self, profiles: &Profiles) {
        drop(self.orders.send(SpeechOrder::Tune(profiles.clone())));
    }

    fn begin_anew(&mut self) {
        drop(self.orders.send(SpeechOrder::BeginAnew));
    }
}

impl Drop for SpeechDispatcher {
    fn drop(&mut self) {
        drop(self.orders.send(SpeechOrder::Close));
    }
}

/// A connection that speaks, and one that sets the first one's language.
struct Server {
    tts: Tts,
    beside: Connection,
    id: u32,
    lang: Option<Lang>,
    variant: Option<String>,
}

impl Server {
    fn open(events: &mpsc::Sender<SpeechOrder>) -> Result<Self, String> {
        let connect = || {
            Connection::open("annabella", "language", "annabella", Mode::Threaded)
                .map_err(|e| format!("the speech server cannot be reached ({e:?})"))
        };
        for _ in 0..SANDWICHES {
            let before = connect()?;
            let tts = Tts::default().map_err(|e| format!("the speech server refuses to speak ({e})"))?;
            let beside = connect()?;
            let (low, high) = (before.client_id(), beside.client_id());
            // Dropping closes; `close` by hand would free it twice.
            drop(before);
            // Another program's connection came between: try again.
            if high == low + 2 {
                let id = u32::try_from(low + 1).map_err(|e| e.to_string())?;
                let mut server = Self { tts, beside, id, lang: None, variant: None };
                server.listen(events).map_err(|e| e.to_string())?;
                return Ok(server);
            }
        }
        Err("the speech server is too busy to be asked for a language".to_owned())
    }

    fn listen(&mut self, events: &mpsc::Sender<SpeechOrder>) -> Result<(), tts::Error> {
        let told = |order: fn(UtteranceId) -> SpeechOrder, to: mpsc::Sender<SpeechOrder>| {
            Some(Box::new(move |id| drop(to.send(order(id)))) as Box<dyn FnMut(UtteranceId)>)
        };
        self.tts.on_utterance_begin(told(SpeechOrder::Began, events.clone()))?;
        self.tts.on_utterance_end(told(SpeechOrder::Ended, events.clone()))?;
        self.tts.on_utterance_stop(told(SpeechOrder::Cut, events.clone()))
    }

    /// Whether anybody is at the other end.
    fn is_alive(&self) -> bool {
        self.lang.is_none_or(|lang| self.beside.set_language_uid(lang.tag(), self.id).is_ok())
    }

    fn speak(&mut self, text: &str, lang: Lang, profile: &Profile) -> Result<UtteranceId, String> {
        if self.lang != Some(lang) {
            self.beside.set_language_uid(lang.tag(), self.id).map_err(|e| format!("{e:?}"))?;
            self.lang = Some(lang);
        }
        if self.variant != profile.variant {
            let kind = profile.variant.as_deref().and_then(kind_of).unwrap_or(VoiceType::Male1);
            self.beside.set_voice_type_uid(kind, self.id).map_err(|e| format!("{e:?}"))?;
            self.variant.clone_from(&profile.variant);
        }
        let told = |e: tts::Error| e.to_string();
        self.tts.set_rate(server_rate(profile.rate)).map_err(told)?;
        self.tts.set_pitch((f32::from(profile.pitch) - 50.0) * 2.0).map_err(told)?;
        self.tts.set_volume(f32::from(profile.volume) * 2.0 - 100.0).map_err(told)?;
        self.tts.speak(text, false).map_err(told)?.ok_or_else(|| "it gave no number".to_owned())
    }
}

/// The server's kind of voice of this name.
fn kind_of(variant: &str) -> Option<VoiceType> {
    Some(match variant {
        "female1" => VoiceType::Female1,
        "female2" => VoiceType::Female2,
        "female3" => VoiceType::Female3,
        "male1" => VoiceType::Male1,
        "male2" => VoiceType::Male2,
        "male3" => VoiceType::Male3,
        "child_female" => VoiceType::ChildFemale,
        "child_male" => VoiceType::ChildMale,
        _ => return None,
    })
}

/// Words a minute on the server's scale of -100 to 100; its espeak-ng speaks 80, 170 and 449 there.
fn server_rate(wpm: u16) -> f32 {
    let off = f32::from(wpm) - 170.0;
    (if off < 0.0 { off / 90.0 * 100.0 } else { off / 279.0 * 100.0 }).clamp(-100.0, 100.0)
}

/// An utterance on its way: which of its messages are still to end.
struct Pending {
    utterance: Utterance,
    messages: VecDeque<UtteranceId>,
    began: bool,
}

struct ServerSpeaker {
    server: Option<Server>,
    /// For the callbacks of the next server.
    events: mpsc::Sender<SpeechOrder>,
    profiles: Profiles,
    report: Report,
    /// Told when the server's voice sounds: the ear is deaf then.
    output: Sink,
    pending: VecDeque<Pending>,
}

impl ServerSpeaker {
    fn run(mut self, orders: &mpsc::Receiver<SpeechOrder>) {
        loop {
            let order = if self.pending.is_empty() {
                orders.recv().ok()
            } else {
                match orders.recv_timeout(QUIET) {
                    Err(RecvTimeoutError::Timeout) => {
                        if self.server.as_ref().is_some_and(|server| !server.is_alive()) {
                            self.break_down("it ended in the middle of a sentence", u64::MAX);
                        }
                        continue;
                    }
                    order => order.ok(),
                }
            };
            match order {
                Some(SpeechOrder::Say(utterance)) => self.say(utterance),
                Some(SpeechOrder::Stop) => self.stop(),
                Some(SpeechOrder::BeginAnew) => self.begin_anew(),
                Some(SpeechOrder::Tune(profiles)) => self.profiles = profiles,
                Some(SpeechOrder::Began(id)) => self.began(id),
                Some(SpeechOrder::Ended(id) | SpeechOrder::Cut(id)) => self.ended(id),
                Some(SpeechOrder::Close) | None => break,
            }
            self.output.sounds_elsewhere(self.pending.iter().any(|p| p.began));
        }
        self.output.sounds_elsewhere(false);
    }

    fn say(&mut self, utterance: Utterance) {
        if self.server.is_none() {
            // It was on its way when the server was lost.
            return self.break_down("there is none", utterance.id);
        }
        match self.send(&utterance) {
            Ok(messages) => {
                self.pending.push_back(Pending { utterance, messages, began: false });
                self.flush();
            }
            Err(why) => self.break_down(&why, utterance.id),
        }
    }

    fn send(&mut self, utterance: &Utterance) -> Result<VecDeque<UtteranceId>, String> {
        let server = self.server.as_mut().ok_or("no server")?;
        let mut messages = VecDeque::new();
        for part in &utterance.parts {
            let text = speakable(&part.text);
            // A single letter would switch the server's punctuation mode on the whole connection.
            let text = if text.len() == 1 { format!("{text} ") } else { text };
            if !text.trim().is_empty() {
                messages.push_back(server.speak(&text, part.lang, &self.profiles.of(part.lang))?);
            }
        }
        Ok(messages)
    }

    /// The server is lost, and with it what it was given and `last`, which it was to be given.
    fn break_down(&mut self, why: &str, last: u64) {
        let from = self.pending.front().map_or(last, |pending| pending.utterance.id);
        self.pending.clear();
        self.server = None;
        self.output.sounds_elsewhere(false);
        (self.report)(VoiceEvent::BrokeDown {
            from,
            why: format!(
                "the speech server was lost ({why}); start it with `spd-say hello`, or choose the voice `espeak`"
            ),
        });
    }

    fn begin_anew(&mut self) {
        if self.server.is_none() {
            match Server::open(&self.events) {
                Ok(server) => self.server = Some(server),
                Err(why) => return self.break_down(&why, u64::MAX),
            }
        }
        (self.report)(VoiceEvent::BeganAnew);
    }

    fn stop(&mut self) {
        let cut: Vec<u64> = self.pending.drain(..).map(|p| p.utterance.id).collect();
        let stopped = self.server.as_mut().map(|server| server.tts.stop());
        for id in cut {
            (self.report)(VoiceEvent::Stopped(id));
        }
        if let Some(Err(why)) = stopped {
            self.break_down(&why.to_string(), u64::MAX);
        }
    }

    fn began(&mut self, id: UtteranceId) {
        if let Some(p) = self.pending.iter_mut().find(|p| p.messages.contains(&id) && !p.began) {
            p.began = true;
            (self.report)(VoiceEvent::Began(p.utterance.id));
        }
    }

    fn ended(&mut self, id: UtteranceId) {
        for p in &mut self.pending {
            p.messages.retain(|m| *m != id);
        }
        self.flush();
    }

    /// Tells the end of what has nothing left to say, in order; an utterance may have had nothing at all.
    fn flush(&mut self) {
        while self.pending.front().is_some_and(|p| p.messages.is_empty()) {
            if let Some(p) = self.pending.pop_front() {
                if !p.began {
                    (self.report)(VoiceEvent::Began(p.utterance.id));
                }
                (self.report)(VoiceEvent::Ended(p.utterance.id));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_one_of_the_servers_kinds() {
        assert!(VARIANTS.iter().all(|name| kind_of(name).is_some()));
        assert!(kind_of("f3").is_none());
    }

    #[test]
    fn words_a_minute_fit_the_servers_scale() {
        for (wpm, scale) in [(80, -100.0), (170, 0.0), (449, 100.0), (900, 100.0), (10, -100.0)] {
            assert!((server_rate(wpm) - scale).abs() < 0.01, "{wpm}");
        }
    }
}
