//! A voice that writes lines: for tests, for terminals, for machines without sound.
//!
//! What it is given counts as spoken at once; an earcon is a line of its own in brackets.

use std::sync::Arc;

use crate::{
    core::Earcon,
    voice::{Profiles, Report, Utterance, Voice, VoiceEvent},
};

/// Its name in the table of voices.
pub(crate) const NAME: &str = "transcript";

/// A voice whose words are handed over as lines.
pub(crate) struct Transcript {
    lines: Arc<dyn Fn(String) + Send + Sync>,
    report: Report,
}

impl Transcript {
    /// A voice that hands its lines to `lines`.
    pub(crate) fn new(lines: Arc<dyn Fn(String) + Send + Sync>, report: Report) -> Self {
        Self { lines, report }
    }
}

impl Voice for Transcript {
    fn say(&mut self, utterance: &Utterance) {
        (self.report)(VoiceEvent::Began(utterance.id));
        let words: Vec<&str> =
            utterance.parts.iter().map(|p| p.text.trim()).filter(|t| !t.is_empty()).collect();
        (self.lines)(words.join(" "));
        (self.report)(VoiceEvent::Ended(utterance.id));
    }

    fn play(&mut self, earcon: Earcon) {
        (self.lines)(format!("[{}]", earcon.name()));
    }

    fn stop(&mut self) {}

    fn tune(&mut self, _: &Profiles) {}

    fn begin_anew(&mut self) {
        (self.report)(VoiceEvent::BeganAnew);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::{game::Lang, language::SpeechPart};

    #[test]
    fn each_utterance_is_one_line() {
        let said = Arc::new(Mutex::new(Vec::new()));
        let told = said.clone();
        let mut voice =
            Transcript::new(Arc::new(move |line| told.lock().unwrap().push(line)), Arc::new(|_| ()));
        let part = |text: &str, lang| SpeechPart { text: text.to_owned(), lang };
        voice.say(&Utterance {
            id: 1,
            weight: crate::voice::Weight::default(),
            parts: vec![part("Hvids træk:", Lang::Da), part(" Springer", Lang::De)],
        });
        voice.play(Earcon::InStep);
        assert_eq!(*said.lock().unwrap(), ["Hvids træk: Springer", "[in_step]"]);
    }
}
