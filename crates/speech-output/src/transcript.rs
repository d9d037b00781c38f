//! A voice that writes lines: for tests, terminals and machines without sound.
//!
//! Utterances count as spoken at once; an earcon is a line in brackets.

use std::sync::Arc;

use crate::{Profiles, Utterance, Voice, VoiceEvent, VoiceReport};
use annabella_session::Earcon;

/// The name in the table of voices.
pub(crate) const NAME: &str = "transcript";

/// A voice that passes its text on as lines.
pub(crate) struct Transcript {
    lines: Arc<dyn Fn(String) + Send + Sync>,
    report: VoiceReport,
}

impl Transcript {
    /// A voice that passes its lines to `lines`.
    pub(crate) fn new(lines: Arc<dyn Fn(String) + Send + Sync>, report: VoiceReport) -> Self {
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

    fn set_profiles(&mut self, _: &Profiles) {}

    fn restart(&mut self) {
        (self.report)(VoiceEvent::BeganAnew);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use annabella_game::Lang;
    use annabella_language::SpeechPart;

    #[test]
    fn each_utterance_is_one_line() {
        let said = Arc::new(Mutex::new(Vec::new()));
        let told = said.clone();
        let mut voice =
            Transcript::new(Arc::new(move |line| told.lock().unwrap().push(line)), Arc::new(|_| ()));
        let part = |text: &str, lang| SpeechPart { text: text.to_owned(), lang };
        voice.say(&Utterance {
            id: 1,
            weight: crate::UtterancePriority::default(),
            parts: vec![part("Hvids træk:", Lang::Da), part(" Springer", Lang::De)],
        });
        voice.play(Earcon::InStep);
        assert_eq!(*said.lock().unwrap(), ["Hvids træk: Springer", "[in_step]"]);
    }
}
