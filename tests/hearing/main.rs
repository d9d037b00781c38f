//! What the ear hears, and the models and figures it hears with.

#[cfg(feature = "vosk")]
mod bench;
mod models;
#[cfg(feature = "vosk")]
mod recordings;
#[cfg(feature = "vosk")]
mod spoken;
