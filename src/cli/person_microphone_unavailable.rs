//! The microphone of a person outside a game in a build without sound or without a recogniser: there is none.

use tokio::sync::mpsc::UnboundedSender;

use super::microphone_event::MicrophoneEvent;
use annabella_audio::Sink;
use annabella_game::SchemeId;
use annabella_language::heard_utterance::Expectation;

/// No microphone.
pub(super) struct PersonMicrophone;

impl PersonMicrophone {
    pub(super) fn open(
        _scheme: SchemeId,
        _own: Option<Sink>,
        _told: UnboundedSender<MicrophoneEvent>,
    ) -> Option<Self> {
        None
    }

    pub(super) fn expect(&self, _expectation: Expectation) {}
}
