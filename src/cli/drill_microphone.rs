//! The microphone of an announcement drill.

use std::sync::mpsc;

use tokio::sync::mpsc::UnboundedSender;

use annabella_audio::Sink;
use annabella_console as console;
use annabella_game::SchemeId;
use annabella_language::heard_utterance::{Expectation, HeardUtterance};
use annabella_speech_input as speech_input;
use annabella_speech_input::{
    capture::{Capture, CaptureEvent},
    own_voice::OwnVoice,
};

/// An event of the microphone.
pub(super) enum MicrophoneEvent {
    /// An utterance.
    Heard(HeardUtterance),
    /// The microphone was lost, for this reason.
    Lost(String),
    /// The microphone works again.
    Back,
}

/// A microphone with the drill's recogniser.
pub(super) struct DrillMicrophone {
    _capture: Capture,
    expectations: mpsc::Sender<Expectation>,
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
            for event in captured {
                expected.try_iter().for_each(|expectation| ear.expect(&expectation));
                let news = match event {
                    CaptureEvent::Samples(samples) => ear.push(&samples).map(MicrophoneEvent::Heard),
                    CaptureEvent::Gap => {
                        ear.forget();
                        None
                    }
                    CaptureEvent::Covered(_) => None,
                    CaptureEvent::Released => ear.finish().map(MicrophoneEvent::Heard),
                    CaptureEvent::Lost(why) => Some(MicrophoneEvent::Lost(why)),
                    CaptureEvent::Back => Some(MicrophoneEvent::Back),
                };
                // A closed channel means that the drill is over.
                if news.is_some_and(|news| told.send(news).is_err()) {
                    break;
                }
            }
        });
        Some(Self { _capture: capture, expectations })
    }

    /// Sets the possible next utterances.
    pub(super) fn expect(&self, expectation: Expectation) {
        // If the thread has ended, the drill is over.
        let _ = self.expectations.send(expectation);
    }
}
