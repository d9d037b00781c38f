//! A connection to the desktop's speech server, on a thread of its own: what is asked of a server that hangs never returns,
//! and whoever asked goes on without it.
//!
//! Its callbacks deadlock when they call back, so they only send. Its list of voices takes seconds, so
//! it is never asked for: the language is set over a second connection, by the number of the first.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    time::Duration,
};

use speech_dispatcher::{Connection, Mode, VoiceType};
use thiserror::Error;
use tts::{Tts, UtteranceId};

use crate::{game::Lang, voice::Profile};

/// Its kinds of voices; each of its synthesisers has a voice for some of them.
pub(crate) const VARIANTS: [&str; 8] =
    ["female1", "male1", "female2", "male2", "female3", "male3", "child_female", "child_male"];

/// How long the server may take until it is reached.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long it may take to answer.
const ANSWER: Duration = Duration::from_secs(5);
/// Tries to meet the connection's number between two of our own.
const SANDWICHES: usize = 5;

/// What is heard of a message.
pub(super) enum OfMessage {
    /// It begins to sound.
    Began(UtteranceId),
    /// It sounds no more.
    Ended(UtteranceId),
}

/// What is to be spoken in one voice.
pub(super) struct Message {
    pub(super) text: String,
    pub(super) lang: Lang,
    pub(super) profile: Profile,
}

/// Why a server cannot be spoken to.
#[derive(Debug, Error)]
pub(super) enum NotReached {
    /// It takes no connection, for this reason.
    #[error("{0}")]
    Refused(String),
    /// It does not answer, and may still.
    #[error("it does not answer")]
    Hangs,
}

type ServerErrand = Box<dyn FnOnce(&mut Connected) + Send>;

/// The server, at the other end of a thread. Dropped, it falls silent as soon as it listens.
pub(super) struct SpeechServer {
    errands: mpsc::Sender<ServerErrand>,
    reached: mpsc::Receiver<Result<(), String>>,
}

impl SpeechServer {
    /// Begins to reach it; it is started where it does not run. `heard` is called from its threads, and may send and nothing
    /// more.
    pub(super) fn call(heard: impl Fn(OfMessage) + Clone + Send + 'static) -> Self {
        let (errands, waiting) = mpsc::channel::<ServerErrand>();
        let (opened, reached) = mpsc::channel();
        std::thread::spawn(move || match Connected::open(&heard) {
            Ok(mut server) => {
                // Whoever called may have given up; then there are no errands, either.
                drop(opened.send(Ok(())));
                for errand in waiting {
                    errand(&mut server);
                }
                // What it was given and nobody waits for any more is not to be heard once it goes on.
                drop(server.tts.stop());
            }
            Err(why) => drop(opened.send(Err(why))),
        });
        Self { errands, reached }
    }

    /// Waits until it is reached, and no longer than a server that works may take.
    pub(super) fn is_reached(&mut self) -> Result<(), NotReached> {
        match self.reached.recv_timeout(PATIENCE) {
            Ok(reached) => reached.map_err(NotReached::Refused),
            Err(RecvTimeoutError::Timeout) => Err(NotReached::Hangs),
            Err(RecvTimeoutError::Disconnected) => Err(NotReached::Refused("it gave up".to_owned())),
        }
    }

    /// Whether anybody is at the other end.
    pub(super) fn is_alive(&self) -> Result<bool, NotReached> {
        self.ask(|server| server.is_alive())
    }

    /// Speaks behind what it speaks; the message's number.
    pub(super) fn speak(&self, message: Message) -> Result<UtteranceId, String> {
        let spoken = self.ask(move |server| server.speak(&message.text, message.lang, &message.profile));
        spoken.map_err(|why| why.to_string())?
    }

    /// It falls silent.
    pub(super) fn stop(&self) -> Result<(), String> {
        let stopped = self.ask(|server| server.tts.stop().map(drop).map_err(|why| why.to_string()));
        stopped.map_err(|why| why.to_string())?
    }

    fn ask<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Connected) -> T + Send + 'static,
    ) -> Result<T, NotReached> {
        let (tell, told) = mpsc::channel();
        let errand: ServerErrand = Box::new(move |server| drop(tell.send(errand(server))));
        self.errands.send(errand).map_err(|_| NotReached::Refused("it gave up".to_owned()))?;
        told.recv_timeout(ANSWER).map_err(|_| NotReached::Hangs)
    }
}

/// A connection that speaks, and one that sets the first one's language.
struct Connected {
    tts: Tts,
    beside: Connection,
    id: u32,
    lang: Option<Lang>,
    variant: Option<String>,
}

impl Connected {
    fn open(heard: &(impl Fn(OfMessage) + Clone + Send + 'static)) -> Result<Self, String> {
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
                server.listen(heard).map_err(|e| e.to_string())?;
                return Ok(server);
            }
        }
        Err("the speech server is too busy to be asked for a language".to_owned())
    }

    fn listen(&mut self, heard: &(impl Fn(OfMessage) + Clone + Send + 'static)) -> Result<(), tts::Error> {
        let told = |event: fn(UtteranceId) -> OfMessage| {
            let heard = heard.clone();
            Some(Box::new(move |id| heard(event(id))) as Box<dyn FnMut(UtteranceId)>)
        };
        self.tts.on_utterance_begin(told(OfMessage::Began))?;
        self.tts.on_utterance_end(told(OfMessage::Ended))?;
        self.tts.on_utterance_stop(told(OfMessage::Ended))
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
