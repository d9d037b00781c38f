//! Sound in and out: samples, files, streams. It knows nothing of chess and nothing of words.
//!
//! Samples are signed 16-bit mono everywhere inside; every other shape is turned into that at the edge.

#[cfg(feature = "audio")]
pub(crate) mod device;
pub(crate) mod dictation;
pub mod mixer;
pub(crate) mod recorder;
pub mod resample;
#[cfg(feature = "audio")]
pub(crate) mod server;
pub mod sink;
#[cfg(feature = "audio")]
pub(crate) mod track;
pub mod wav;

pub(crate) use mixer::Mixer;
pub use sink::Sink;

/// The rate ears listen at, samples a second.
pub const EAR_RATE: u32 = 16_000;
/// The rate voices speak at, samples a second (espeak-ng's own).
pub const VOICE_RATE: u32 = 22_050;
