//! The events of a person's microphone outside a game.

use annabella_language::heard_utterance::HeardUtterance;

/// An event of the microphone.
#[cfg_attr(
    not(all(feature = "audio", feature = "vosk")),
    expect(dead_code, reason = "nothing brings them in a build without sound or without a recogniser")
)]
pub(super) enum MicrophoneEvent {
    /// An utterance.
    Heard(HeardUtterance),
    /// Words fell into our own voice and were not recognised.
    SpokenOver,
    /// The recogniser is slower than the sound, and the oldest sound is lost from now on.
    SoundLost,
    /// It takes the sound again. So many milliseconds were lost.
    SoundTakenAgain { lost_ms: u64 },
    /// The microphone was lost, for this reason.
    Lost(String),
    /// The microphone works again.
    Back,
}
