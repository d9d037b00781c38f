//! Voices: adapters that turn words into sound. They decide nothing.
//!
//! First in [`VOICES`](self) is the default; the transcript voice is always built.

pub mod earcon;

use crate::{core::Earcon, language::SpeechPart};

/// One thing to be spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// A number that comes back in [`VoiceEvent`].
    pub id: u64,
    /// The words, each stretch with its language.
    pub parts: Vec<SpeechPart>,
}

/// What a voice reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceEvent {
    /// The first sample of an utterance is out.
    Began(u64),
    /// An utterance was spoken to its end.
    Ended(u64),
    /// An utterance was cut off by [`Voice::stop`].
    Stopped(u64),
    /// The voice failed; a remedy is named. Utterances not yet ended must be said again by another voice.
    Failed(String),
}

/// A voice. Nothing said is ever lost or reordered; `stop` silences what is being said and what waits.
pub trait Voice: Send {
    /// Queues an utterance behind those already queued; returns at once.
    fn say(&mut self, utterance: &Utterance);
    /// Plays a short sound at once, mixed over speech.
    fn play(&mut self, earcon: Earcon);
    /// Silence, at once.
    fn stop(&mut self);
}
