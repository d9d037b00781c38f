//! The microphone of a person outside a game.

use std::sync::mpsc;

use tokio::sync::mpsc::UnboundedSender;

use annabella_audio::Sink;
use annabella_console as console;
use annabella_game::SchemeId;
use annabella_language::heard_utterance::{Expectation, HeardUtterance};
use annabella_speech_input as speech_input;
use annabella_speech_input::{
    capture::{Capture, CaptureEvent},
    own_voice::{MaskedSpeech, OwnVoice},
};

/// An event of the microphone.
pub(super) enum MicrophoneEvent {
    /// An utterance.
    Heard(HeardUtterance),
    /// Words fell into our own voice and were not recognised.
    SpokenOver,
    /// The microphone was lost, for this reason.
    Lost(String),
    /// The microphone works again.
    Back,
}

/// A microphone with its recogniser.
pub(super) struct PersonMicrophone {
    _capture: Capture,
    expectations: mpsc::Sender<Expectation>,
}

impl PersonMicrophone {
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
            let (mut was_told, mut masked) = (false, MaskedSpeech::default());
            for event in captured {
                expected.try_iter().for_each(|expectation| ear.expect(&expectation));
                let news = match event {
                    CaptureEvent::Samples(samples) => ear.push(&samples).map(MicrophoneEvent::Heard),
                    CaptureEvent::Gap => {
                        was_told = ear.forget();
                        was_told.then_some(MicrophoneEvent::SpokenOver)
                    }
                    CaptureEvent::Covered(covered) => {
                        let spoken_over = masked.is_in(&covered);
                        if spoken_over {
                            ear.note_missed_beginning();
                        }
                        // Speech during a sentence has been reported already.
                        let is_news = spoken_over && !std::mem::take(&mut was_told);
                        is_news.then_some(MicrophoneEvent::SpokenOver)
                    }
                    CaptureEvent::Released => ear.finish().map(MicrophoneEvent::Heard),
                    CaptureEvent::Lost(why) => Some(MicrophoneEvent::Lost(why)),
                    CaptureEvent::Back => Some(MicrophoneEvent::Back),
                };
                // A closed channel means that nobody listens any more.
                if news.is_some_and(|news| told.send(news).is_err()) {
                    break;
                }
            }
        });
        Some(Self { _capture: capture, expectations })
    }

    /// Sets the possible next utterances.
    pub(super) fn expect(&self, expectation: Expectation) {
        // If the thread has ended, nothing is heard any more.
        let _ = self.expectations.send(expectation);
    }
}
