//! A recogniser that reports when an utterance is decided.

use tokio::sync::mpsc::UnboundedSender;

use annabella_language::heard_utterance::{Expectation, HeardUtterance};
use annabella_speech_input::SpeechRecogniser;

/// The end of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UtteranceEnd {
    /// Whether anything was heard. The game gets it after this report.
    pub(super) is_heard: bool,
}

/// A recogniser that reports the end of each utterance. The demonstration speaks again only after it: a second utterance
/// that waits behind the first one would be heard in a later position.
pub(super) struct ReportedEar {
    ear: Box<dyn SpeechRecogniser>,
    is_heard: bool,
    ends: UnboundedSender<UtteranceEnd>,
}

impl ReportedEar {
    pub(super) fn new(ear: Box<dyn SpeechRecogniser>, ends: UnboundedSender<UtteranceEnd>) -> Self {
        Self { ear, is_heard: false, ends }
    }
}

impl SpeechRecogniser for ReportedEar {
    fn expect(&mut self, expectation: &Expectation) {
        self.ear.expect(expectation);
    }

    fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
        let heard = self.ear.push(samples);
        self.is_heard |= heard.is_some();
        heard
    }

    fn finish(&mut self) -> Option<HeardUtterance> {
        let heard = self.ear.finish();
        let is_heard = std::mem::take(&mut self.is_heard) || heard.is_some();
        // The demonstration may be over.
        let _ = self.ends.send(UtteranceEnd { is_heard });
        heard
    }

    fn forget(&mut self) -> bool {
        self.ear.forget()
    }

    fn note_missed_beginning(&mut self) {
        self.ear.note_missed_beginning();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    /// Hears what it was given, one entry for each piece of sound and each end.
    struct ListedUtterances(VecDeque<Option<&'static str>>);

    impl ListedUtterances {
        fn next(&mut self) -> Option<HeardUtterance> {
            self.0.pop_front().flatten().map(HeardUtterance::typed)
        }
    }

    impl SpeechRecogniser for ListedUtterances {
        fn expect(&mut self, _: &Expectation) {}

        fn push(&mut self, _: &[i16]) -> Option<HeardUtterance> {
            self.next()
        }

        fn finish(&mut self) -> Option<HeardUtterance> {
            self.next()
        }
    }

    #[test]
    fn each_end_is_reported_with_whether_anything_was_heard_before_it() {
        for (heard, is_heard) in [
            ([None, None], false),
            ([None, Some("eva vier")], true),
            // The pause at the end of the sound has ended the utterance.
            ([Some("eva vier"), None], true),
        ] {
            let (sends, mut ends) = unbounded_channel();
            // The next utterance is silence: what was heard before does not count for it.
            let listed = ListedUtterances(heard.into_iter().chain([None, None]).collect());
            let mut ear = ReportedEar::new(Box::new(listed), sends);
            for expected in [is_heard, false] {
                ear.push(&[0; 160]);
                assert!(ends.try_recv().is_err(), "it is not over");
                ear.finish();
                assert_eq!(ends.try_recv(), Ok(UtteranceEnd { is_heard: expected }));
            }
        }
    }
}
