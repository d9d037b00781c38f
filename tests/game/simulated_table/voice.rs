//! A player's voice: it takes its time, breaks down in the middle of a sentence, and what was said to its end is remembered.

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
    reports: VecDeque<VoiceEvent>,
    /// It broke down, and takes nothing until it is asked to begin anew.
    is_broken: bool,
    /// It cannot begin anew, either.
    is_away: bool,
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

    /// When something ends or was reported.
    pub(super) fn next(&self) -> u64 {
        let mouth = self.mouth();
        // What was just given, or cut off, is looked after at this very moment.
        let now = !mouth.reports.is_empty() || mouth.ends.is_none() && !mouth.waiting.is_empty();
        if now { 0 } else { mouth.ends.unwrap_or(u64::MAX) }
    }

    /// What happened up to now: reports, and the words that were said to their end.
    pub(super) fn lives(&self, now: u64) -> (Vec<VoiceEvent>, Vec<String>) {
        let mut mouth = self.mouth();
        let mut said = Vec::new();
        while let Some(ends) = mouth.ends.filter(|ends| *ends <= now) {
            let Some((id, text)) = mouth.waiting.pop_front() else { break };
            mouth.reports.push_back(VoiceEvent::Ended(id));
            said.push(text);
            mouth.begin(ends);
        }
        if mouth.ends.is_none() {
            mouth.begin(now);
        }
        (mouth.reports.drain(..).collect(), said)
    }

    pub(super) fn is_silent(&self) -> bool {
        self.mouth().waiting.is_empty()
    }

    /// It breaks down and stays away until it [`comes_back`](Self::comes_back). Whether it cut a sentence.
    pub(super) fn dies(&self) -> bool {
        let mut mouth = self.mouth();
        mouth.is_away = true;
        let cuts = mouth.ends.is_some();
        let first = mouth.waiting.front().map_or(u64::MAX, |(id, _)| *id);
        mouth.breaks_down(first);
        cuts
    }

    pub(super) fn comes_back(&self) {
        self.mouth().is_away = false;
    }
}

impl Mouth {
    fn begin(&mut self, now: u64) {
        self.ends = self.waiting.front().map(|(_, text)| now + 200 + 15 * text.len() as u64);
    }

    fn breaks_down(&mut self, from: u64) {
        self.is_broken = true;
        self.waiting.clear();
        self.ends = None;
        self.reports.push_back(VoiceEvent::BrokeDown { from, why: "it was killed".into() });
    }
}

impl Voice for SimulatedVoice {
    fn say(&mut self, utterance: &Utterance) {
        let mut mouth = self.mouth();
        if mouth.is_broken {
            mouth.breaks_down(utterance.id);
        } else {
            mouth.waiting.push_back((utterance.id, text(&utterance.parts)));
        }
    }

    fn play(&mut self, _: Earcon) {}

    fn stop(&mut self) {
        let mut mouth = self.mouth();
        let cut: Vec<u64> = mouth.waiting.drain(..).map(|(id, _)| id).collect();
        mouth.reports.extend(cut.into_iter().map(VoiceEvent::Stopped));
        mouth.ends = None;
    }

    fn tune(&mut self, _: &Profiles) {}

    fn begin_anew(&mut self) {
        let mut mouth = self.mouth();
        if mouth.is_away {
            mouth.breaks_down(u64::MAX);
        } else {
            mouth.is_broken = false;
            mouth.reports.push_back(VoiceEvent::BeganAnew);
        }
    }
}
