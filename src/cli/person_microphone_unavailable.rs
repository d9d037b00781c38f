//! The microphone of a person outside a game in a build without sound or without a recogniser: there is none.

use tokio::sync::mpsc::UnboundedSender;

use annabella_audio::Sink;
use annabella_game::SchemeId;
use annabella_language::heard_utterance::{Expectation, HeardUtterance};

/// An event of a microphone.
#[expect(dead_code, reason = "nothing brings them in this build")]
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
