//! The desktop's speech server through the tts crate, owned by one thread.
//!
//! The server receives one utterance at a time, so that a move can overtake waiting answers, and answers can be
//! stopped separately. An answer that a move interrupts is repeated whole after the move.
//!
//! A server does not report its own death, so it is polled while something is being spoken. A server that does not
//! answer is given up after a while; so is one that answers but never finishes, because its synthesiser may hang.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};

use tts::UtteranceId;

use crate::{
    OpenVoiceError, OwnSettings, Profiles, Utterance, UtterancePriority, Voice, VoiceEvent, VoiceReport,
    VoiceSetup,
    speech_server::{Message, MessageEvent, ReachServerError, SpeechServer, VARIANTS},
};
use annabella_audio::{Sink, VOICE_RATE};
use annabella_game::Lang;
use annabella_session::Earcon;

/// The name in the table of voices.
pub(crate) const NAME: &str = "speech-dispatcher";

/// The time without events from a speaking server before it is polled.
const QUIET: Duration = Duration::from_secs(1);
/// How many polls without an event of the message are allowed, in addition to twice the message's duration.
const QUIET_SECONDS: usize = 10;
/// The time limit for the first connection.
const FIRST: Duration = Duration::from_secs(8);
/// The time limit for a reconnection, while an utterance waits.
const AGAIN: Duration = Duration::from_secs(2);

enum SpeechOrder {
    Say(Utterance),
    Stop,
    StopAnswers,
    BeginAnew,
    Tune(Profiles),
    Heard(MessageEvent),
    Close,
}

/// The voice.
pub(crate) struct SpeechDispatcher {
    orders: mpsc::Sender<SpeechOrder>,
    output: Sink,
    own: Arc<Mutex<OwnSettings>>,
    earcons: fn(Earcon, u32) -> Vec<i16>,
}

impl SpeechDispatcher {
    /// Connects to the server, which is started if it does not run.
    ///
    /// # Errors
    /// If no server answers.
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
            // If the thread has ended, the event is not needed.
            SpeechServer::call(move |heard| drop(events.send(SpeechOrder::Heard(heard))))
        };
        let mut server = call();
        let user = server.wait_until_reached(FIRST).map_err(|why| refused(&why.to_string()))?;
        let own = Arc::new(Mutex::new(user.own));
        let mut speaker = ServerSpeaker {
            server: Some(server),
            called: None,
            call: Box::new(call),
            own: own.clone(),
            profiles: setup.profiles,
            report: setup.report,
            output: setup.output.clone(),
            waiting: VecDeque::new(),
            current: None,
            quiet: 0,
        };
        std::thread::spawn(move || speaker.run(&waiting));
        Ok(Self { orders, output: setup.output, own, earcons: setup.earcons })
    }
}

impl Voice for SpeechDispatcher {
    fn say(&mut self, utterance: &Utterance) {
        // The thread ends only when this sender is dropped, so sending cannot fail.
        drop(self.orders.send(SpeechOrder::Say(utterance.clone())));
    }

    fn play(&mut self, earcon: Earcon) {
        self.output.play((self.earcons)(earcon, VOICE_RATE));
    }

    fn stop(&mut self) {
        self.output.stop();
        drop(self.orders.send(SpeechOrder::Stop));
    }

    fn stop_answers(&mut self) {
        drop(self.orders.send(SpeechOrder::StopAnswers));
    }

    fn offered_variants(&self) -> &'static [&'static str] {
        &VARIANTS
    }

    fn own_settings(&self) -> OwnSettings {
        *self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_profiles(&mut self, profiles: &Profiles) {
        drop(self.orders.send(SpeechOrder::Tune(profiles.clone())));
    }

    fn restart(&mut self) {
        drop(self.orders.send(SpeechOrder::BeginAnew));
    }
}

impl Drop for SpeechDispatcher {
    fn drop(&mut self) {
        drop(self.orders.send(SpeechOrder::Close));
    }
}

/// An utterance that is being spoken, with its unfinished messages.
struct PendingUtterance {
    utterance: Utterance,
    messages: VecDeque<UtteranceId>,
    began: bool,
}

impl PendingUtterance {
    /// How many polls without an event are allowed for it at this rate, with six characters a word.
    fn patience(&self, wpm: u16) -> usize {
        let letters: usize = self.utterance.parts.iter().map(|part| part.text.len()).sum();
        QUIET_SECONDS + 2 * letters * 60 / (6 * usize::from(wpm.max(1)))
    }

    fn is_answer(&self) -> bool {
        self.utterance.weight == UtterancePriority::Answer
    }
}

struct ServerSpeaker {
    server: Option<SpeechServer>,
    /// A server that is being connected.
    called: Option<SpeechServer>,
    call: Box<dyn Fn() -> SpeechServer + Send>,
    own: Arc<Mutex<OwnSettings>>,
    profiles: Profiles,
    report: VoiceReport,
    /// Records that the server speaks, so that recognisers ignore it.
    output: Sink,
    /// Utterances that the server has not received.
    waiting: VecDeque<Utterance>,
    /// The utterance that the server is speaking.
    current: Option<PendingUtterance>,
    /// How many polls in a row passed without an event of the current utterance.
    quiet: usize,
}

impl ServerSpeaker {
    fn run(&mut self, orders: &mpsc::Receiver<SpeechOrder>) {
        loop {
            let order = if self.current.is_none() {
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
                Some(SpeechOrder::StopAnswers) => self.stop_answers(),
                Some(SpeechOrder::BeginAnew) => self.restart(),
                Some(SpeechOrder::Tune(profiles)) => self.profiles = profiles,
                Some(SpeechOrder::Heard(MessageEvent::Began(id))) => self.began(id),
                Some(SpeechOrder::Heard(MessageEvent::Ended(id))) => self.ended(id),
                Some(SpeechOrder::Close) | None => break,
            }
            self.output.sounds_elsewhere(self.current.as_ref().is_some_and(|p| p.began));
        }
        self.output.sounds_elsewhere(false);
    }

    /// Handles a poll: no event came although an utterance is being spoken.
    fn is_quiet(&mut self) {
        let (Some(server), Some(first)) = (&self.server, &self.current) else { return };
        self.quiet += 1;
        let lang = first.utterance.parts.first().map_or(Lang::En, |part| part.lang);
        let own = self.own.lock().unwrap_or_else(PoisonError::into_inner).rate;
        let patience = first.patience(self.profiles.of(lang).rate.unwrap_or(own));
        match server.is_alive() {
            Err(why) => self.break_down(&why.to_string(), u64::MAX),
            Ok(false) => self.break_down("it ended in the middle of a sentence", u64::MAX),
            Ok(true) if self.quiet > patience => self.break_down("it does not end a sentence", u64::MAX),
            Ok(true) => {}
        }
    }

    fn say(&mut self, utterance: Utterance) {
        if self.server.is_none() {
            // The order was sent before the server was lost.
            return self.break_down("there is none", utterance.id);
        }
        let at = place_in_queue(&self.waiting, utterance.weight);
        let breaks_in = at == 0
            && utterance.weight == UtterancePriority::Move
            && self.current.as_ref().is_some_and(PendingUtterance::is_answer);
        self.waiting.insert(at, utterance);
        if breaks_in && let Some(cut) = self.current.take() {
            // The interrupted utterance is repeated after the move.
            self.waiting.insert(1, cut.utterance);
            self.hush();
        }
        self.go_on();
    }

    /// Gives the server the next utterance if it has none.
    fn go_on(&mut self) {
        while self.current.is_none()
            && let Some(utterance) = self.waiting.pop_front()
        {
            match self.send(&utterance) {
                Ok(messages) => {
                    self.quiet = 0;
                    self.current = Some(PendingUtterance { utterance, messages, began: false });
                    self.flush();
                }
                Err(why) => return self.break_down(&why, utterance.id),
            }
        }
    }

    fn send(&self, utterance: &Utterance) -> Result<VecDeque<UtteranceId>, String> {
        let server = self.server.as_ref().ok_or("no server")?;
        let mut spans: Vec<Message> = Vec::new();
        for part in &utterance.parts {
            let text = printable(&part.text);
            if text.is_empty() {
                continue;
            }
            match spans.last_mut().filter(|before| before.lang == part.lang) {
                Some(before) => {
                    before.text.push(' ');
                    before.text.push_str(&text);
                }
                None => spans.push(Message { text, lang: part.lang, profile: self.profiles.of(part.lang) }),
            }
        }
        for span in spans.iter_mut().filter(|span| span.text.len() == 1) {
            // A single letter would change the server's punctuation mode for the whole connection.
            span.text.push(' ');
        }
        if spans.is_empty() { Ok(VecDeque::new()) } else { server.speak(spans).map(VecDeque::from) }
    }

    /// Reports the loss of the server, with its utterances and `last`, which was to be given to it.
    fn break_down(&mut self, why: &str, last: u64) {
        let current = self.current.take().map(|pending| pending.utterance.id);
        let from = self.waiting.drain(..).map(|utterance| utterance.id).chain(current).min();
        self.server = None;
        self.output.sounds_elsewhere(false);
        (self.report)(VoiceEvent::BrokeDown {
            from: from.map_or(last, |from| from.min(last)),
            why: format!(
                "the speech server was lost ({why}); start it with `spd-say hello`, or choose the voice `espeak`"
            ),
        });
    }

    fn restart(&mut self) {
        if self.server.is_none() {
            let mut called = self.called.take().unwrap_or_else(|| (self.call)());
            match called.wait_until_reached(AGAIN) {
                Ok(user) => {
                    *self.own.lock().unwrap_or_else(PoisonError::into_inner) = user.own;
                    self.server = Some(called);
                }
                Err(why) => {
                    // It is not connected a second time before this attempt ends.
                    self.called = matches!(why, ReachServerError::Hangs).then_some(called);
                    return self.break_down(&why.to_string(), u64::MAX);
                }
            }
        }
        (self.report)(VoiceEvent::BeganAnew);
    }

    /// Stops the server; the events of the stopped utterance are ignored.
    fn hush(&mut self) {
        let stopped = self.server.as_ref().map(SpeechServer::stop);
        self.output.sounds_elsewhere(false);
        if let Some(Err(why)) = stopped {
            self.break_down(&why, u64::MAX);
        }
    }

    fn stop(&mut self) {
        let current = self.current.take().map(|pending| pending.utterance);
        let cut: Vec<u64> = current.into_iter().chain(self.waiting.drain(..)).map(|u| u.id).collect();
        self.hush();
        for id in cut {
            (self.report)(VoiceEvent::Stopped(id));
        }
    }

    fn stop_answers(&mut self) {
        let current = self.current.take_if(|pending| pending.is_answer()).map(|pending| pending.utterance);
        if current.is_some() {
            self.hush();
        }
        let (answers, owed): (VecDeque<_>, VecDeque<_>) =
            self.waiting.drain(..).partition(|utterance| utterance.weight == UtterancePriority::Answer);
        self.waiting = owed;
        for utterance in current.into_iter().chain(answers) {
            (self.report)(VoiceEvent::Stopped(utterance.id));
        }
        self.go_on();
    }

    fn began(&mut self, id: UtteranceId) {
        if let Some(p) = self.current.as_mut().filter(|p| p.messages.contains(&id)) {
            self.quiet = 0;
            if !std::mem::replace(&mut p.began, true) {
                (self.report)(VoiceEvent::Began(p.utterance.id));
            }
        }
    }

    fn ended(&mut self, id: UtteranceId) {
        if let Some(p) = self.current.as_mut().filter(|p| p.messages.contains(&id)) {
            self.quiet = 0;
            p.messages.retain(|m| *m != id);
        }
        self.flush();
        self.go_on();
    }

    /// Reports the end of an utterance whose messages are all finished; it may have had none.
    fn flush(&mut self) {
        if let Some(p) = self.current.take_if(|p| p.messages.is_empty()) {
            if !p.began {
                (self.report)(VoiceEvent::Began(p.utterance.id));
            }
            (self.report)(VoiceEvent::Ended(p.utterance.id));
        }
    }
}

/// The position of an utterance in the queue: a move before answers, everything else at the end.
fn place_in_queue(waiting: &VecDeque<Utterance>, weight: UtterancePriority) -> usize {
    match weight {
        UtterancePriority::Move => waiting
            .iter()
            .rposition(|utterance| utterance.weight != UtterancePriority::Answer)
            .map_or(0, |last| last + 1),
        UtterancePriority::Answer | UtterancePriority::InTurn => waiting.len(),
    }
}

/// Text without control characters, as the server accepts it.
fn printable(text: &str) -> String {
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_language::SpeechPart;

    #[test]
    fn a_long_sentence_is_waited_for_longer_and_a_slow_voice_as_well() {
        let pending = |letters: usize| {
            let parts = vec![SpeechPart { text: "a".repeat(letters), lang: Lang::En }];
            let utterance = Utterance { id: 1, parts, weight: UtterancePriority::InTurn };
            PendingUtterance { utterance, messages: VecDeque::new(), began: false }
        };
        assert_eq!(pending(0).patience(170), QUIET_SECONDS);
        // A text of a hundred words at that rate lasts a minute; the limit is twice as long.
        assert_eq!(pending(600).patience(100), QUIET_SECONDS + 120);
        assert_eq!(pending(600).patience(200), QUIET_SECONDS + 60);
    }

    #[test]
    fn a_move_goes_before_answers_and_overtakes_nothing_that_is_owed() {
        use UtterancePriority::{Answer, InTurn, Move};
        let queue = |weights: &[UtterancePriority]| {
            let utterance = |&weight| Utterance { id: 0, parts: Vec::new(), weight };
            weights.iter().map(utterance).collect::<VecDeque<_>>()
        };
        assert_eq!(place_in_queue(&queue(&[Answer, Answer]), Move), 0);
        assert_eq!(place_in_queue(&queue(&[Answer, InTurn, Answer]), Move), 2);
        assert_eq!(place_in_queue(&queue(&[Move, Answer]), Move), 1);
        assert_eq!(place_in_queue(&queue(&[Answer]), InTurn), 1);
    }

    #[test]
    fn names_keep_every_character_that_is_written() {
        let name = "O'Brien, Đorđević <&> [A]";
        assert_eq!(printable(name), name);
        assert_eq!(printable("a\0b\r\nc\u{7}"), "a b c");
    }
}
