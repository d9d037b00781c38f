//! The microphone of a person outside a game.

use std::sync::mpsc;

use tokio::sync::mpsc::UnboundedSender;

use super::{microphone_event::MicrophoneEvent, microphone_hearing::hear_microphone};
use annabella_audio::Sink;
use annabella_console as console;
use annabella_daemon::{EarCommand, ear_queue::EarSender};
use annabella_game::SchemeId;
use annabella_language::heard_utterance::Expectation;
use annabella_speech_input as speech_input;
use annabella_speech_input::{capture::Capture, own_voice::OwnVoice};

/// A microphone with its recogniser.
pub(super) struct PersonMicrophone {
    _capture: Capture,
    work: EarSender,
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
        let ear = match speech_input::open_patient(&speech_input::model::shipped(scheme)) {
            Ok(ear) => ear,
            Err(why) => {
                console::warn(why);
                return None;
            }
        };
        let (work, _) = hear_microphone(captured, ear, |_| (), move |event| told.send(event).is_ok());
        Some(Self { _capture: capture, work })
    }

    /// Sets the possible next utterances.
    pub(super) fn expect(&self, expectation: Expectation) {
        // If the thread has ended, nothing is heard any more.
        let _ = self.work.send(EarCommand::Expect(Box::new(expectation)));
    }
}
