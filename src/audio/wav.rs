//! WAV files as a stream of mono samples, whatever their width, rate and channels.
//!
//! A file is never read whole: an hour of sound needs no more memory than a second. A torn file gives
//! what it holds, then says at which byte it ends.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use hound::{SampleFormat, WavReader};
use thiserror::Error;

use crate::audio::{
    EAR_RATE,
    resample::{Resample, ResampleError, sample},
};

/// Why a WAV file cannot be heard.
#[derive(Debug, Error)]
pub enum ReadWavError {
    /// The file cannot be opened.
    #[error("{path}: {why}; check the path")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The header is no WAV header we can read.
    #[error("{path}: byte {offset}: {why}; give a WAV file, integer of 8 to 32 bits or 32-bit float")]
    Header {
        /// The file.
        path: PathBuf,
        /// Bytes read when the trouble showed.
        offset: u64,
        /// What is wrong.
        why: String,
    },
    /// The rate cannot be turned into 16 kHz.
    #[error("{path}: {why}")]
    Rate {
        /// The file.
        path: PathBuf,
        /// Which rate, and what to do.
        why: ResampleError,
    },
    /// The file ends, or breaks, in the middle of its sound.
    #[error("{path}: byte {offset}: the sound breaks off ({why}); record it again, or cut the file there")]
    Torn {
        /// The file.
        path: PathBuf,
        /// Where.
        offset: u64,
        /// What the reader said.
        why: String,
    },
    /// There is no sound in it.
    #[error("{path}: there is no sound in it; record it again")]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

/// A declared length this long means that the writer did not know it: a pipe from a synthesiser.
const UNKNOWN_LENGTH: u32 = 0x7fff_0000;

/// Counts what was read, so that a failing header can be told by its byte although hound owns the reader.
struct CountedBytes<R> {
    inner: R,
    offset: Arc<AtomicU64>,
}

impl<R: Read> Read for CountedBytes<R> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.offset.fetch_add(n as u64, Relaxed);
        Ok(n)
    }
}

/// A WAV file being read as 16 kHz mono.
pub struct WavSource {
    path: PathBuf,
    reader: WavReader<CountedBytes<BufReader<File>>>,
    data_start: u64,
    file_len: u64,
    channels: usize,
    resample: Resample,
    read: u64,
    over: bool,
}

impl WavSource {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// The file is missing, is no WAV, or has a rate nothing can be made of.
    pub fn open(path: &Path) -> Result<Self, ReadWavError> {
        let open_error = |why| ReadWavError::Open { path: path.to_owned(), why };
        let file = File::open(path).map_err(open_error)?;
        let meta = file.metadata().map_err(open_error)?;
        if meta.is_dir() {
            return Err(open_error(std::io::Error::other("it is a folder")));
        }
        let offset = Arc::new(AtomicU64::new(0));
        let header =
            |why: String| ReadWavError::Header { path: path.to_owned(), offset: offset.load(Relaxed), why };
        let reader = WavReader::new(CountedBytes { inner: BufReader::new(file), offset: offset.clone() })
            .map_err(|e| header(e.to_string()))?;
        let data_start = offset.load(Relaxed);
        let spec = reader.spec();
        if spec.channels == 0 {
            return Err(header("it claims no channels".to_owned()));
        }
        let resample = Resample::new(spec.sample_rate, EAR_RATE)
            .map_err(|why| ReadWavError::Rate { path: path.to_owned(), why })?;
        Ok(Self {
            path: path.to_owned(),
            reader,
            data_start,
            file_len: meta.len(),
            channels: usize::from(spec.channels),
            resample,
            read: 0,
            over: false,
        })
    }

    /// Appends the next stretch of 16 kHz mono samples to `out`; `false` when nothing is left.
    ///
    /// # Errors
    /// The sound breaks off; what came before it was already handed out.
    pub(crate) fn read(&mut self, out: &mut Vec<i16>) -> Result<bool, ReadWavError> {
        if self.over {
            return Ok(false);
        }
        let mut mono = Vec::with_capacity(4096);
        let ended = self.read_mono(&mut mono, 4096);
        self.resample.push(&mono, out);
        match ended {
            Ok(false) => Ok(true),
            Ok(true) => {
                self.over = true;
                self.resample.finish(out);
                if self.read == 0 { Err(ReadWavError::Empty { path: self.path.clone() }) } else { Ok(true) }
            }
            Err(why) => {
                self.over = true;
                self.resample.finish(out);
                Err(ReadWavError::Torn { path: self.path.clone(), offset: self.offset(), why })
            }
        }
    }

    /// The whole file at once, for short ones.
    ///
    /// # Errors
    /// As `WavSource::read`.
    pub fn read_all(mut self) -> Result<Vec<i16>, ReadWavError> {
        let mut out = Vec::new();
        while self.read(&mut out)? {}
        Ok(out)
    }

    fn offset(&self) -> u64 {
        let spec = self.reader.spec();
        let width = u64::from(spec.bits_per_sample.div_ceil(8)) * u64::from(spec.channels);
        (self.data_start + self.read * width).min(self.file_len)
    }

    /// Reads up to `frames` frames; `true` when the sound is over.
    fn read_mono(&mut self, mono: &mut Vec<i16>, frames: usize) -> Result<bool, String> {
        let spec = self.reader.spec();
        let channels = self.channels;
        let left = u64::from(self.reader.duration()).saturating_sub(self.read);
        let frames = frames.min(usize::try_from(left).unwrap_or(usize::MAX));
        if frames == 0 {
            return Ok(true);
        }
        let before = mono.len();
        let outcome = match spec.sample_format {
            SampleFormat::Float => average(self.reader.samples::<f32>(), channels, frames, mono, |s| s),
            SampleFormat::Int => {
                let full = 2_f32.powi(i32::from(spec.bits_per_sample) - 1);
                average(self.reader.samples::<i32>(), channels, frames, mono, |s| s as f32 / full)
            }
        };
        self.read += (mono.len() - before) as u64;
        // `len` counts samples of every channel, as the header has them.
        let bytes = self.reader.len().saturating_mul(u32::from(spec.bits_per_sample / 8).max(1));
        match outcome {
            Err(_) if bytes >= UNKNOWN_LENGTH => Ok(true),
            other => other.map(|()| false),
        }
    }
}

/// Averages each frame's channels into one sample.
fn average<R: Read, S: hound::Sample>(
    mut samples: hound::WavSamples<'_, R, S>,
    channels: usize,
    frames: usize,
    mono: &mut Vec<i16>,
    scale: impl Fn(S) -> f32,
) -> Result<(), String> {
    for _ in 0..frames {
        let mut sum = 0.0;
        for _ in 0..channels {
            match samples.next() {
                Some(Ok(s)) => sum += scale(s),
                Some(Err(e)) => return Err(e.to_string()),
                None => return Err("fewer samples than the header says".to_owned()),
            }
        }
        mono.push(sample(sum / channels as f32));
    }
    Ok(())
}
