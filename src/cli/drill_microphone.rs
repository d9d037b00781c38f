//! The microphone of an announcement drill: recognised utterances, and samples for an enrolment.

use std::sync::mpsc;

use anyhow::{Context as _, Result};
use tokio::sync::mpsc::UnboundedSender;

use annabella_audio::{RECOGNISER_RATE, Sink};
use annabella_console as console;
use annabella_game::SchemeId;
use annabella_language::heard_utterance::{Expectation, HeardUtterance};
use annabella_speech_input as speech_input;
use annabella_speech_input::{
    capture::{Capture, CaptureEvent},
    enrolment::Enrolment,
    own_voice::OwnVoice,
    vosk::enrolment_recogniser::EnrolmentRecogniser,
};

/// The longest announcement with the silence before it, in samples (8 s).
const LONGEST: usize = 8 * RECOGNISER_RATE as usize;

/// An event of the microphone.
pub(super) enum MicrophoneEvent {
    /// An utterance and its samples.
    Heard(HeardUtterance, Vec<i16>),
    /// The microphone was lost, for this reason.
    Lost(String),
    /// The microphone works again.
    Back,
}

/// A microphone with the drill's recogniser, and the recogniser for the enrolment.
pub(super) struct DrillMicrophone {
    _capture: Capture,
    expectations: mpsc::Sender<Expectation>,
    scheme: SchemeId,
    /// The samples of the last utterance.
    last: Vec<i16>,
    learning: Option<EnrolmentRecogniser>,
}

impl DrillMicrophone {
    /// Opens the system's microphone; it must ignore the sound of `own`. `None` without a microphone or a model; the
    /// operator is informed of a missing model.
    pub(super) fn open(
        scheme: SchemeId,
        own: Option<Sink>,
        told: UnboundedSender<MicrophoneEvent>,
    ) -> Option<Self> {
        let (sender, captured) = mpsc::channel();
        let capture = match Capture::open(None, sender, OwnVoice::of(own)) {
            Ok(capture) => capture,
            Err(why) => {
                tracing::info!("{why}");
                return None;
            }
        };
        // No clock is running, so a late result is better than none.
        let mut ear = match speech_input::open_patient(&speech_input::model::shipped(scheme)) {
            Ok(ear) => ear,
            Err(why) => {
                console::warn(why);
                return None;
            }
        };
        let (expectations, expected) = mpsc::channel::<Expectation>();
        std::thread::spawn(move || {
            let mut sounded: Vec<i16> = Vec::new();
            for event in captured {
                expected.try_iter().for_each(|expectation| ear.expect(&expectation));
                let news = match event {
                    CaptureEvent::Samples(samples) => {
                        sounded.extend(&samples);
                        let surplus = sounded.len().saturating_sub(LONGEST);
                        sounded.drain(..surplus);
                        ear.push(&samples)
                            .map(|heard| MicrophoneEvent::Heard(heard, std::mem::take(&mut sounded)))
                    }
                    CaptureEvent::Gap => {
                        ear.forget();
                        sounded.clear();
                        None
                    }
                    CaptureEvent::Covered(_) => None,
                    CaptureEvent::Released => {
                        ear.finish().map(|heard| MicrophoneEvent::Heard(heard, std::mem::take(&mut sounded)))
                    }
                    CaptureEvent::Lost(why) => Some(MicrophoneEvent::Lost(why)),
                    CaptureEvent::Back => Some(MicrophoneEvent::Back),
                };
                // A closed channel means that the drill is over.
                if news.is_some_and(|news| told.send(news).is_err()) {
                    break;
                }
            }
        });
        Some(Self { _capture: capture, expectations, scheme, last: Vec::new(), learning: None })
    }

    /// Sets the possible next utterances.
    pub(super) fn expect(&self, expectation: Expectation) {
        // If the thread has ended, the drill is over.
        let _ = self.expectations.send(expectation);
    }

    /// Keeps the samples of an utterance for the enrolment.
    pub(super) fn keep(&mut self, samples: Vec<i16>) {
        self.last = samples;
    }

    /// Uses the kept samples of these words for the enrolment; returns the recognised words. `None` if the model does
    /// not know the words.
    pub(super) fn learn_from(&mut self, words: &str) -> Option<String> {
        let samples = std::mem::take(&mut self.last);
        let recogniser = match &mut self.learning {
            Some(recogniser) => recogniser,
            empty => {
                let opened =
                    EnrolmentRecogniser::open(&speech_input::model::shipped(self.scheme), self.scheme);
                match opened {
                    Ok(recogniser) => empty.insert(recogniser),
                    Err(why) => {
                        console::warn(why);
                        return None;
                    }
                }
            }
        };
        let missing = recogniser.missing().len();
        let heard = recogniser.hear(words, &samples);
        (recogniser.missing().len() == missing).then_some(heard)
    }

    /// The enrolment of this person's voice.
    pub(super) fn learned(&self, name: &str) -> Result<Enrolment> {
        let recogniser = self.learning.as_ref().context("nothing was heard")?;
        recogniser.learn(name).context("nothing was learned")
    }
}
