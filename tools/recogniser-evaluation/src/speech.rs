//! Speech from any source at the same level, and its errors.

use annabella::audio::wav::ReadWavError;
use thiserror::Error;

/// Why no speech can be made.
#[derive(Debug, Error)]
pub(crate) enum SpeakError {
    /// The program is not installed.
    #[error(
        "{0} is not installed; install it (`make deps`), or give your own recordings with --recordings DIR"
    )]
    Missing(&'static str),
    /// The recorded letters are not installed.
    #[error("no recorded letters in {0}; install Debian's klettres-data and vorbis-tools")]
    NoLetters(&'static str),
    /// The synthesiser failed.
    #[error("{program} cannot say `{text}` as {voice}: {why}")]
    Refused { program: &'static str, voice: String, text: String, why: String },
    /// The temporary folder cannot be written.
    #[error("no room for the speech: {0}; free space in the temporary folder")]
    Folder(#[from] std::io::Error),
    /// The synthesised file cannot be read.
    #[error(transparent)]
    Wav(#[from] ReadWavError),
}

/// Scales the samples to a peak of 12,000.
pub(crate) fn normalise_peak(samples: Vec<i16>) -> Vec<i16> {
    let loudest = samples.iter().map(|s| s.unsigned_abs()).max().unwrap_or(0).max(1);
    let scale = 12_000.0 / f32::from(loudest);
    samples.into_iter().map(|s| (f32::from(s) * scale) as i16).collect()
}
