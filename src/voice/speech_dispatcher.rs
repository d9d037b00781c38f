//! The desktop's speech server through the tts crate, owned by one thread.
//!
//! A server that dies tells nobody: while something is to be heard it is asked for a sign of life. One that hangs is given
//! up after a while, and so is one that answers and never comes to an end: its synthesiser may hang behind it.

use std::{
    collections::VecDeque,
    sync::mpsc::{self, RecvTimeoutError},
    time::Duration,
};

use tts::UtteranceId;

use crate::{
    audio::{Sink, VOICE_RATE},
    core::Earcon,
    game::Lang,
    voice::{
        OpenVoiceError, Profiles, Report, Utterance, Voice, VoiceEvent, VoiceSetup, speakable,
        speech_server::{Message, NotReached, OfMessage, SpeechServer, VARIANTS},
    },
};

/// Its name in the table of voices.
pub(crate) const NAME: &str = "speech-dispatcher";

/// How long nothing may be heard of a server that speaks before it is asked for a sign of life.
const QUIET: Duration = Duration::from_secs(1);
/// How often in a row it may be asked for that, and nothing of a message heard, besides twice the time the message takes.
const QUIET_SECONDS: usize = 10;

enum SpeechOrder {
    Say(Utterance),
    Stop,
    BeginAnew,
    Tune(Profiles),
    Heard(OfMessage),
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
        let own = orders.clone();
        let call = move || {
            let events = own.clone();
            // The thread may have ended; then nobody asks what was said.
            SpeechServer::call(move |heard| drop(events.send(SpeechOrder::Heard(heard))))
        };
        let mut server = call();
        server.is_reached().map_err(|why| refused(&why.to_string()))?;
        let mut speaker = ServerSpeaker {
            server: Some(server),
            called: None,
            call: Box::new(call),
            profiles: setup.profiles,
            report: setup.report,
            output: setup.output.clone(),
            pending: VecDeque::new(),
            quiet: 0,
        };
        std::thread::spawn(move || speaker.run(&waiting));
        Ok(Self { orders, output: setup.output, earcons: setup.earcons })
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

/// An utterance on its way: which of its messages are still to end.
struct Pending {
    utterance: Utterance,
    messages: VecDeque<UtteranceId>,
    began: bool,
}

impl Pending {
    /// How often in a row nothing may be heard of it, at this many words a minute, of five letters and a space.
    fn patience(&self, wpm: u16) -> usize {
        let letters: usize = self.utterance.parts.iter().map(|part| part.text.len()).sum();
        QUIET_SECONDS + 2 * letters * 60 / (6 * usize::from(wpm.max(1)))
    }
}

struct ServerSpeaker {
    server: Option<SpeechServer>,
    /// One that was called and has not answered.
    called: Option<SpeechServer>,
    call: Box<dyn Fn() -> SpeechServer + Send>,
    profiles: Profiles,
    report: Report,
    /// Told when the server's voice sounds: the ear is deaf then.
    output: Sink,
    pending: VecDeque<Pending>,
    /// How often in a row nothing was heard of what is on its way.
    quiet: usize,
}

impl ServerSpeaker {
    fn run(&mut self, orders: &mpsc::Receiver<SpeechOrder>) {
        loop {
            let order = if self.pending.is_empty() {
                orders.recv().ok()
            } else {
                match orders.recv_timeout(QUIET) {
                    Err(RecvTimeoutError::Timeout) => {
                        self.is_quiet();
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
                Some(SpeechOrder::Heard(OfMessage::Began(id))) => self.began(id),
                Some(SpeechOrder::Heard(OfMessage::Ended(id))) => self.ended(id),
                Some(SpeechOrder::Close) | None => break,
            }
            self.output.sounds_elsewhere(self.pending.iter().any(|p| p.began));
        }
        self.output.sounds_elsewhere(false);
    }

    /// Nothing was heard for a while though something is on its way.
    fn is_quiet(&mut self) {
        let (Some(server), Some(first)) = (&self.server, self.pending.front()) else { return };
        self.quiet += 1;
        let lang = first.utterance.parts.first().map_or(Lang::En, |part| part.lang);
        let patience = first.patience(self.profiles.of(lang).rate);
        match server.is_alive() {
            Err(why) => self.break_down(&why.to_string(), u64::MAX),
            Ok(false) => self.break_down("it ended in the middle of a sentence", u64::MAX),
            Ok(true) if self.quiet > patience => self.break_down("it does not end a sentence", u64::MAX),
            Ok(true) => {}
        }
    }

    fn say(&mut self, utterance: Utterance) {
        if self.server.is_none() {
            // It was on its way when the server was lost.
            return self.break_down("there is none", utterance.id);
        }
        match self.send(&utterance) {
            Ok(messages) => {
                if self.pending.is_empty() {
                    self.quiet = 0;
                }
                self.pending.push_back(Pending { utterance, messages, began: false });
                self.flush();
            }
            Err(why) => self.break_down(&why, utterance.id),
        }
    }

    fn send(&self, utterance: &Utterance) -> Result<VecDeque<UtteranceId>, String> {
        let server = self.server.as_ref().ok_or("no server")?;
        let mut messages = VecDeque::new();
        for part in &utterance.parts {
            let text = speakable(&part.text);
            // A single letter would switch the server's punctuation mode on the whole connection.
            let text = if text.len() == 1 { format!("{text} ") } else { text };
            if !text.trim().is_empty() {
                let message = Message { text, lang: part.lang, profile: self.profiles.of(part.lang) };
                messages.push_back(server.speak(message)?);
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
            let mut called = self.called.take().unwrap_or_else(|| (self.call)());
            match called.is_reached() {
                Ok(()) => self.server = Some(called),
                Err(why) => {
                    // It is not called once more before that comes to something.
                    self.called = matches!(why, NotReached::Hangs).then_some(called);
                    return self.break_down(&why.to_string(), u64::MAX);
                }
            }
        }
        (self.report)(VoiceEvent::BeganAnew);
    }

    fn stop(&mut self) {
        let cut: Vec<u64> = self.pending.drain(..).map(|p| p.utterance.id).collect();
        let stopped = self.server.as_ref().map(SpeechServer::stop);
        for id in cut {
            (self.report)(VoiceEvent::Stopped(id));
        }
        if let Some(Err(why)) = stopped {
            self.break_down(&why, u64::MAX);
        }
    }

    fn began(&mut self, id: UtteranceId) {
        if let Some(p) = self.pending.iter_mut().find(|p| p.messages.contains(&id)) {
            self.quiet = 0;
            if !std::mem::replace(&mut p.began, true) {
                (self.report)(VoiceEvent::Began(p.utterance.id));
            }
        }
    }

    fn ended(&mut self, id: UtteranceId) {
        for p in &mut self.pending {
            if p.messages.contains(&id) {
                self.quiet = 0;
            }
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
    use crate::{language::SpeechPart, voice::Weight};

    #[test]
    fn a_long_sentence_is_waited_for_longer_and_a_slow_voice_as_well() {
        let pending = |letters: usize| {
            let parts = vec![SpeechPart { text: "a".repeat(letters), lang: Lang::En }];
            let utterance = Utterance { id: 1, parts, weight: Weight::Owed };
            Pending { utterance, messages: VecDeque::new(), began: false }
        };
        assert_eq!(pending(0).patience(170), QUIET_SECONDS);
        // A hundred words, a minute at that pace: twice as long is waited.
        assert_eq!(pending(600).patience(100), QUIET_SECONDS + 120);
        assert_eq!(pending(600).patience(200), QUIET_SECONDS + 60);
    }
}
