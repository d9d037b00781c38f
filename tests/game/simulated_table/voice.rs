//! A simulated voice: it takes time, fails within sentences, and records what was spoken to the end.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use annabella::{
    language::SpeechPart,
    session::Earcon,
    speech_output::{Profiles, Utterance, Voice, VoiceEvent},
};

#[derive(Default)]
struct Mouth {
    waiting: VecDeque<(u64, String)>,
    /// When the current utterance ends.
    ends: Option<u64>,
    reports: VecDeque<VoiceEvent>,
    /// It has failed, and accepts nothing until it is restarted.
    is_broken: bool,
    /// Restarting it fails, too.
    is_away: bool,
}

/// The voice; clones share it.
#[derive(Clone, Default)]
pub(super) struct SimulatedVoice(Arc<Mutex<Mouth>>);

/// The audible text of an utterance.
pub(super) fn text(parts: &[SpeechPart]) -> String {
    parts.iter().map(|part| part.text.trim()).collect::<Vec<_>>().join(" ")
}

impl SimulatedVoice {
    fn mouth(&self) -> MutexGuard<'_, Mouth> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the next utterance ends or a report is due.
    pub(super) fn next(&self) -> u64 {
        let mouth = self.mouth();
        // A new or interrupted utterance is handled at once.
        let now = !mouth.reports.is_empty() || mouth.ends.is_none() && !mouth.waiting.is_empty();
        if now { 0 } else { mouth.ends.unwrap_or(u64::MAX) }
    }

    /// The reports until now, and the utterances spoken to the end.
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

    /// Fails and stays away until it [`comes_back`](Self::comes_back). Returns whether a sentence was
    /// interrupted.
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

    fn set_profiles(&mut self, _: &Profiles) {}

    fn restart(&mut self) {
        let mut mouth = self.mouth();
        if mouth.is_away {
            mouth.breaks_down(u64::MAX);
        } else {
            mouth.is_broken = false;
            mouth.reports.push_back(VoiceEvent::BeganAnew);
        }
    }
}
