//! Everything that was said, in one WAV file.
//!
//! Long silence is shortened, so that a five-hour game leaves a file of minutes. The header is put
//! right every second: a file left behind by a crash still plays.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

use hound::{SampleFormat, WavSpec, WavWriter};
use thiserror::Error;

/// Silence is cut down to this, milliseconds.
const LONGEST_SILENCE_MS: u32 = 600;

/// Why the recording cannot be written.
#[derive(Debug, Error)]
#[error("{path}: the recording cannot be written: {why}; check the folder and the space on the disk")]
pub struct RecordError {
    path: PathBuf,
    why: hound::Error,
}

/// A WAV file being written, 16-bit mono.
pub(crate) struct Recorder {
    path: PathBuf,
    writer: WavWriter<BufWriter<File>>,
    rate: u32,
    silence: u32,
    unflushed: u32,
}

impl Recorder {
    /// Begins a file; one that is there already is written over.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(crate) fn create(path: &Path, rate: u32) -> Result<Self, RecordError> {
        let spec =
            WavSpec { channels: 1, sample_rate: rate, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let writer =
            WavWriter::create(path, spec).map_err(|why| RecordError { path: path.to_owned(), why })?;
        Ok(Self { path: path.to_owned(), writer, rate, silence: 0, unflushed: 0 })
    }

    /// Writes what sounded.
    ///
    /// # Errors
    /// The disk is full or gone.
    pub(crate) fn write(&mut self, samples: &[i16]) -> Result<(), RecordError> {
        let longest = self.rate * LONGEST_SILENCE_MS / 1000;
        let fail = |path: &Path, why| RecordError { path: path.to_owned(), why };
        for &s in samples {
            self.silence = if s == 0 { self.silence.saturating_add(1) } else { 0 };
            if self.silence <= longest {
                self.writer.write_sample(s).map_err(|why| fail(&self.path, why))?;
                self.unflushed += 1;
            }
        }
        if self.unflushed >= self.rate {
            self.unflushed = 0;
            self.writer.flush().map_err(|why| fail(&self.path, why))?;
        }
        Ok(())
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The disk is full or gone.
    pub(crate) fn finish(self) -> Result<(), RecordError> {
        self.writer.finalize().map_err(|why| RecordError { path: self.path, why })
    }
}
