//! Reads WAV files of any sample width, rate and number of channels as a stream of mono samples.
//!
//! A file is never read as a whole, so memory use does not depend on its length. A truncated file gives the samples
//! that it contains, and then an error with the byte at which it ends.

use std::{
    fs::File,
    io::{BufReader, Chain, Cursor, Read},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use hound::{SampleFormat, WavReader};
use thiserror::Error;

use crate::{
    RECOGNISER_RATE,
    resample::{MonoResampler, ResampleError, sample},
};

/// The reason why a WAV file cannot be read.
#[derive(Debug, Error)]
pub enum ReadWavError {
    /// The file cannot be opened.
    #[error("{path}: {why}; check the path")]
    Open {
        /// The file.
        path: PathBuf,
        /// The message of the system.
        why: std::io::Error,
    },
    /// The header is invalid or not supported.
    #[error("{path}: byte {offset}: {why}; give a WAV file, integer of 8 to 32 bits or 32-bit float")]
    Header {
        /// The file.
        path: PathBuf,
        /// The number of bytes read before the error.
        offset: u64,
        /// The error.
        why: String,
    },
    /// The rate cannot be converted to 16 kHz.
    #[error("{path}: {why}")]
    Rate {
        /// The file.
        path: PathBuf,
        /// The rate, and the remedy.
        why: ResampleError,
    },
    /// The file ends, or is damaged, within its samples.
    #[error("{path}: byte {offset}: the sound breaks off ({why}); record it again, or cut the file there")]
    Truncated {
        /// The file.
        path: PathBuf,
        /// The byte of the error.
        offset: u64,
        /// The message of the reader.
        why: String,
    },
    /// The file contains no samples.
    #[error("{path}: there is no sound in it; record it again")]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

/// A declared length this long means that the writer did not know it, such as a synthesiser that writes to a pipe.
const UNKNOWN_LENGTH: u32 = 0x7fff_0000;
/// A length that counts as unknown and is whole frames of 8 to 32 bits and up to eight channels.
const UNKNOWN_WHOLE_LENGTH: u32 = 10_080 * 213_038;
/// The bytes in which the length is looked for.
const HEAD: u64 = 4 << 10;

/// The beginning of a file. Writers that do not know the length declare several, most of which are no whole frames.
fn read_head(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    if let Some(at) = head.windows(4).position(|name| name == b"data")
        && let Some(declared) = head[at + 4..].first_chunk_mut()
        && u32::from_le_bytes(*declared) >= UNKNOWN_LENGTH
    {
        *declared = UNKNOWN_WHOLE_LENGTH.to_le_bytes();
    }
    Ok(head)
}

/// Counts the bytes read, so that a header error can name its byte although hound owns the reader.
struct CountedBytes {
    inner: BufReader<Chain<Cursor<Vec<u8>>, File>>,
    offset: Arc<AtomicU64>,
}

impl Read for CountedBytes {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.offset.fetch_add(n as u64, Relaxed);
        Ok(n)
    }
}

/// A WAV file that is read as 16 kHz mono.
pub struct WavSource {
    path: PathBuf,
    reader: WavReader<CountedBytes>,
    data_start: u64,
    file_len: u64,
    channels: usize,
    resample: MonoResampler,
    read: u64,
    over: bool,
}

impl WavSource {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// If the file is missing, is not a WAV file, or has an unsupported rate.
    pub fn open(path: &Path) -> Result<Self, ReadWavError> {
        let open_error = |why| ReadWavError::Open { path: path.to_owned(), why };
        let mut file = annabella_files::open_file(path).map_err(|why| open_error(why.into()))?;
        let meta = file.metadata().map_err(open_error)?;
        let head = read_head(&mut file).map_err(open_error)?;
        let offset = Arc::new(AtomicU64::new(0));
        let header =
            |why: String| ReadWavError::Header { path: path.to_owned(), offset: offset.load(Relaxed), why };
        let bytes = BufReader::new(Cursor::new(head).chain(file));
        let reader = WavReader::new(CountedBytes { inner: bytes, offset: offset.clone() })
            .map_err(|e| header(e.to_string()))?;
        let data_start = offset.load(Relaxed);
        let spec = reader.spec();
        if spec.channels == 0 {
            return Err(header("it claims no channels".to_owned()));
        }
        let resample = MonoResampler::new(spec.sample_rate, RECOGNISER_RATE)
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

    /// Appends the next 16 kHz mono samples to `out`; returns `false` at the end.
    ///
    /// # Errors
    /// If the file is truncated. The samples before that were already returned.
    pub fn read(&mut self, out: &mut Vec<i16>) -> Result<bool, ReadWavError> {
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
                Err(ReadWavError::Truncated { path: self.path.clone(), offset: self.offset(), why })
            }
        }
    }

    /// Reads the whole file at once; meant for short files.
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

    /// Reads up to `frames` frames; returns `true` at the end.
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
        // `len` counts the samples of all channels, as declared by the header.
        let bytes = self.reader.len().saturating_mul(u32::from(spec.bits_per_sample / 8).max(1));
        match outcome {
            Err(_) if bytes >= UNKNOWN_LENGTH => Ok(true),
            other => other.map(|()| false),
        }
    }
}

/// Averages the channels of each frame into one sample.
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
