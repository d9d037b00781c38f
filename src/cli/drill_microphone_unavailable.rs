//! The microphone of an announcement drill in a build without sound or without a recogniser: there is none.

use anyhow::{Result, bail};
use tokio::sync::mpsc::UnboundedSender;

use annabella_audio::Sink;
use annabella_game::SchemeId;
use annabella_language::heard_utterance::{Expectation, HeardUtterance};
use annabella_speech_input::{RecognitionError, enrolment::Enrolment};

/// An event of a microphone.
#[expect(dead_code, reason = "nothing brings them in this build")]
pub(super) enum MicrophoneEvent {
    /// An utterance and its samples.
    Heard(HeardUtterance, Vec<i16>),
    /// The microphone was lost, for this reason.
    Lost(String),
    /// The microphone works again.
    Back,
}

/// No microphone.
pub(super) struct DrillMicrophone;

impl DrillMicrophone {
    pub(super) fn open(
        _scheme: SchemeId,
        _own: Option<Sink>,
        _told: UnboundedSender<MicrophoneEvent>,
    ) -> Option<Self> {
        None
    }

    pub(super) fn expect(&self, _expectation: Expectation) {}

    pub(super) fn keep(&mut self, _samples: Vec<i16>) {}

    pub(super) fn learn_from(&mut self, _words: &str) -> Option<String> {
        None
    }

    pub(super) fn learned(&self, _name: &str) -> Result<Enrolment> {
        bail!(RecognitionError::NotBuilt)
    }
}
