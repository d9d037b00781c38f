//! Tests of the recognisers with their models and figures.

#[cfg(feature = "vosk")]
mod enrol;
mod models;
#[cfg(feature = "vosk")]
mod recordings;
#[cfg(feature = "whisper")]
mod second_recogniser;
#[cfg(feature = "vosk")]
mod spoken;
