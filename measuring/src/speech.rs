//! Speech from whatever source: one loudness, or why there is none.

use annabella::audio::wav::ReadWavError;
use thiserror::Error;

/// Why nothing can be spoken.
#[derive(Debug, Error)]
pub(crate) enum SpeakError {
    /// The program is not there.
    #[error(
        "{0} is not installed; install it (`make deps`), or give your own recordings with --recordings DIR"
    )]
    Missing(&'static str),
    /// The recorded letters are not there.
    #[error("no recorded letters in {0}; install Debian's klettres-data and vorbis-tools")]
    NoLetters(&'static str),
    /// It would not speak.
    #[error("{program} cannot say `{text}` as {voice}: {why}")]
    Refused { program: &'static str, voice: String, text: String, why: String },
    /// The temporary folder cannot be written.
    #[error("no room for the speech: {0}; free space in the temporary folder")]
    Folder(#[from] std::io::Error),
    /// What was spoken cannot be read back.
    #[error(transparent)]
    Wav(#[from] ReadWavError),
}

/// The loudest sample at 12,000, whoever speaks.
pub(crate) fn even(samples: Vec<i16>) -> Vec<i16> {
    let loudest = samples.iter().map(|s| s.unsigned_abs()).max().unwrap_or(0).max(1);
    let scale = 12_000.0 / f32::from(loudest);
    samples.into_iter().map(|s| (f32::from(s) * scale) as i16).collect()
}
