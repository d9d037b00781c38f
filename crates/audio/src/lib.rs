//! Audio input and output: samples, files, streams. The crate depends on neither chess nor language.
//!
//! All samples are signed 16-bit mono; adapters convert every other format.

#[cfg(feature = "audio")]
pub(crate) mod audio_history;
#[cfg(feature = "audio")]
pub mod device;
pub mod dictation;
pub mod mixer;
pub(crate) mod recorder;
pub mod resample;
#[cfg(feature = "audio")]
pub mod server;
pub mod sink;
#[cfg(feature = "audio")]
pub mod sound_cards;
pub mod wav;

pub use mixer::Mixer;
pub use sink::Sink;

/// The sample rate of recognisers, per second.
pub const RECOGNISER_RATE: u32 = 16_000;
/// The sample rate of voices, per second (as espeak-ng produces it).
pub const VOICE_RATE: u32 = 22_050;
