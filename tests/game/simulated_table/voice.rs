//! A player's voice: it takes its time, and what was said to its end is remembered.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use annabella::{
    core::Earcon,
    language::SpeechPart,
    voice::{Profiles, Utterance, Voice, VoiceEvent},
};

#[derive(Default)]
struct Mouth {
    waiting: VecDeque<(u64, String)>,
    /// When what sounds now ends.
    ends: Option<u64>,
    stopped: Vec<u64>,
}

/// The voice; clones share it.
#[derive(Clone, Default)]
pub(super) struct SimulatedVoice(Arc<Mutex<Mouth>>);

/// What is heard of an utterance.
pub(super) fn text(parts: &[SpeechPart]) -> String {
    parts.iter().map(|part| part.text.trim()).collect::<Vec<_>>().join(" ")
}

impl SimulatedVoice {
    fn mouth(&self) -> MutexGuard<'_, Mouth> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When something ends or was stopped.
    pub(super) fn next(&self) -> u64 {
        let mouth = self.mouth();
        // What was just given, or cut off, is looked after at this very moment.
        let now = !mouth.stopped.is_empty() || mouth.ends.is_none() && !mouth.waiting.is_empty();
        if now { 0 } else { mouth.ends.unwrap_or(u64::MAX) }
    }

    /// What happened up to now: reports, and the words that were said to their end.
    pub(super) fn lives(&self, now: u64) -> (Vec<VoiceEvent>, Vec<String>) {
        let mut mouth = self.mouth();
        let mut events: Vec<_> = mouth.stopped.drain(..).map(VoiceEvent::Stopped).collect();
        let mut said = Vec::new();
        while let Some(ends) = mouth.ends.filter(|ends| *ends <= now) {
            let Some((id, text)) = mouth.waiting.pop_front() else { break };
            events.push(VoiceEvent::Ended(id));
            said.push(text);
            mouth.begin(ends);
        }
        if mouth.ends.is_none() {
            mouth.begin(now);
        }
        (events, said)
    }

    pub(super) fn is_silent(&self) -> bool {
        self.mouth().waiting.is_empty()
    }
}

impl Mouth {
    fn begin(&mut self, now: u64) {
        self.ends = self.waiting.front().map(|(_, text)| now + 200 + 15 * text.len() as u64);
    }
}

impl Voice for SimulatedVoice {
    fn say(&mut self, utterance: &Utterance) {
        self.mouth().waiting.push_back((utterance.id, text(&utterance.parts)));
    }

    fn play(&mut self, _: Earcon) {}

    fn stop(&mut self) {
        let mut mouth = self.mouth();
        let cut: Vec<u64> = mouth.waiting.drain(..).map(|(id, _)| id).collect();
        mouth.stopped.extend(cut);
        mouth.ends = None;
    }

    fn tune(&mut self, _: &Profiles) {}
}
