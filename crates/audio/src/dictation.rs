//! Stores a player's dictation as sound (D.2.7): one FLAC file per game, and a text with the time of each recognised
//! utterance.
//!
//! The recording is a plain WAV file whose header is updated every second, so it is playable after a crash. The WAV
//! file is removed only after the FLAC file was decoded and every sample was equal.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Seek as _, Write as _},
    path::{Path, PathBuf},
};

use flacenc::{
    bitsink::ByteSink,
    component::{BitRepr, Stream},
    config,
    error::Verify as _,
    source::{Context, Fill as _, FrameBuf},
};
use hound::{SampleFormat, WavReader, WavSpec, WavWriter};

use crate::RECOGNISER_RATE;

/// Samples per block of the FLAC file.
const BLOCK: usize = 4096;

/// A dictation in progress, 16 kHz mono.
pub struct Dictation {
    stem: PathBuf,
    sound: WavWriter<BufWriter<File>>,
    index: File,
    taken: u64,
    unflushed: usize,
}

impl Dictation {
    /// Creates `STEM.wav` and `STEM.txt`; neither may exist.
    ///
    /// # Errors
    /// If a file exists already, or cannot be created.
    pub fn begin(stem: &Path) -> io::Result<Self> {
        let spec = WavSpec {
            channels: 1,
            sample_rate: RECOGNISER_RATE,
            bits_per_sample: 16,
            sample_format: SampleFormat::Int,
        };
        let index = File::create_new(stem.with_extension("txt"))?;
        let sound = BufWriter::new(File::create_new(stem.with_extension("wav"))?);
        let mut sound = WavWriter::new(sound, spec).map_err(io_error)?;
        sound.flush().map_err(io_error)?;
        Ok(Self { stem: stem.to_owned(), sound, index, taken: 0, unflushed: 0 })
    }

    /// Stores samples.
    ///
    /// # Errors
    /// If the disk is full or missing.
    pub fn take(&mut self, samples: &[i16]) -> io::Result<()> {
        for &sample in samples {
            self.sound.write_sample(sample).map_err(io_error)?;
        }
        self.taken += samples.len() as u64;
        self.unflushed += samples.len();
        if self.unflushed >= RECOGNISER_RATE as usize {
            self.unflushed = 0;
            self.sound.flush().map_err(io_error)?;
        }
        Ok(())
    }

    /// Notes recognised words with the time at which they were recognised; they end just before it.
    ///
    /// # Errors
    /// If the disk is full or missing.
    pub fn heard(&mut self, words: &str) -> io::Result<()> {
        let ms = self.taken * 1000 / u64::from(RECOGNISER_RATE);
        let (s, ms) = (ms / 1000, ms % 1000);
        let line = format!("{}:{:02}:{:02}.{ms:03}  {words}\n", s / 3600, s / 60 % 60, s % 60);
        self.index.write_all(line.as_bytes())
    }

    /// Converts the WAV file to `STEM.flac`. Without samples all files are removed.
    ///
    /// # Errors
    /// If the FLAC file cannot be written, or does not decode to the same samples. It is then removed, and the WAV
    /// file stays.
    pub fn finish(self) -> io::Result<()> {
        let (wav, flac) = (self.stem.with_extension("wav"), self.stem.with_extension("flac"));
        self.sound.finalize().map_err(io_error)?;
        if self.taken == 0 {
            // The microphone never opened. An empty file would look like a kept recording.
            std::fs::remove_file(&wav)?;
            return std::fs::remove_file(self.stem.with_extension("txt"));
        }
        // An existing file must be neither overwritten nor removed.
        let file = File::create_new(&flac)?;
        let made = encode(&wav, file).and_then(|()| compare(&wav, &flac, self.taken));
        match made {
            Ok(()) => std::fs::remove_file(&wav),
            Err(why) => {
                // An incomplete file must not look like the record. The first error is more important than this one.
                let _ = std::fs::remove_file(&flac);
                Err(why)
            }
        }
    }
}

/// Encodes block by block, so that memory use does not depend on the length of the game.
fn encode(wav: &Path, flac: File) -> io::Result<()> {
    let config = config::Encoder::default().into_verified().map_err(|(_, why)| of_encoder(why))?;
    let mut stream = Stream::new(RECOGNISER_RATE as usize, 1, 16).map_err(of_encoder)?;
    let mut block = FrameBuf::with_size(1, BLOCK).map_err(of_encoder)?;
    let mut sum = Context::new(16, 1);
    let mut out = BufWriter::new(flac);
    // Reserves the place of the header, whose content is known at the end.
    out.write_all(&bytes(&stream)?)?;
    let mut reader = WavReader::open(wav).map_err(io_error)?;
    let mut samples = reader.samples::<i16>();
    for number in 0.. {
        let piece: Vec<i32> = samples
            .by_ref()
            .take(BLOCK)
            .map(|sample| sample.map(i32::from))
            .collect::<Result<_, _>>()
            .map_err(io_error)?;
        if piece.is_empty() {
            break;
        }
        block.fill_interleaved(&piece).map_err(of_encoder)?;
        sum.fill_interleaved(&piece).map_err(of_encoder)?;
        let frame = flacenc::encode_fixed_size_frame(&config, &block, number, stream.stream_info())
            .map_err(of_encoder)?;
        stream.stream_info_mut().update_frame_info(&frame);
        out.write_all(&bytes(&frame)?)?;
    }
    let info = stream.stream_info_mut();
    info.set_md5_digest(&sum.md5_digest());
    // The last block may be shorter; the header excludes it.
    info.set_block_sizes(BLOCK, BLOCK).map_err(of_encoder)?;
    out.rewind()?;
    out.write_all(&bytes(&stream)?)?;
    out.into_inner().map_err(|why| why.into_error())?.sync_all()
}

fn bytes(part: &impl BitRepr) -> io::Result<Vec<u8>> {
    let mut sink = ByteSink::new();
    part.write(&mut sink).map_err(of_encoder)?;
    Ok(sink.as_slice().to_vec())
}

/// Decodes a FLAC file and compares it with its WAV file and with the number of samples taken.
fn compare(wav: &Path, flac: &Path, taken: u64) -> io::Result<()> {
    let mut expected = WavReader::open(wav).map_err(io_error)?;
    let mut found = claxon::FlacReader::new(BufReader::new(File::open(flac)?)).map_err(io::Error::other)?;
    let counted = found.streaminfo().samples;
    if u64::from(expected.duration()) != taken || counted.unwrap_or(0) != taken {
        return Err(io::Error::other(format!("{taken} samples were taken, {counted:?} are in the FLAC")));
    }
    let mut found = found.samples();
    for (number, sample) in expected.samples::<i16>().enumerate() {
        let sample = i32::from(sample.map_err(io_error)?);
        if found.next().transpose().map_err(io::Error::other)? != Some(sample) {
            return Err(io::Error::other(format!("sample {number} of the FLAC is another")));
        }
    }
    Ok(())
}

/// Converts an error of the encoder, which cannot be sent to another thread, to its text.
fn of_encoder(why: impl std::fmt::Display) -> io::Error {
    io::Error::other(why.to_string())
}

fn io_error(why: hound::Error) -> io::Error {
    match why {
        hound::Error::IoError(why) => why,
        why => io::Error::other(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound(length: usize) -> Vec<i16> {
        let mut state = 1_u32;
        (0..length)
            .map(|n| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let loud = if n % 30_000 < 15_000 { 20_000.0 } else { 0.0 };
                ((n as f32 / 9.0).sin() * loud) as i16 + (state >> 24) as i16
            })
            .collect()
    }

    #[test]
    fn a_dictation_a_crash_cut_off_leaves_a_wav_that_plays() {
        let place = tempfile::tempdir().unwrap();
        let stem = place.path().join("white-dictation");
        let mut dictation = Dictation::begin(&stem).unwrap();
        let samples = sound(40_000);
        for piece in samples.chunks(1_000) {
            dictation.take(piece).unwrap();
        }
        // A crash runs no destructor.
        std::mem::forget(dictation);
        let mut left = WavReader::open(stem.with_extension("wav")).unwrap();
        let left: Vec<i16> = left.samples().map(Result::unwrap).collect();
        assert!(left.len() >= 32_000 && left == samples[..left.len()], "{} samples", left.len());
    }

    #[test]
    fn a_finished_dictation_decodes_to_the_very_samples_and_its_wav_is_gone() {
        let extremes: Vec<i16> = (0..9_000).map(|n| if n % 2 == 0 { i16::MIN } else { i16::MAX }).collect();
        let lengths = [1, 2, 5, 17, 31, 4_095, 4_096, 4_097, 4_100, 100_001];
        for samples in lengths.into_iter().map(sound).chain([extremes, vec![0; 20_000]]) {
            let place = tempfile::tempdir().unwrap();
            let stem = place.path().join("black-dictation");
            let mut dictation = Dictation::begin(&stem).unwrap();
            dictation.take(&samples).unwrap();
            dictation.finish().unwrap_or_else(|why| panic!("{} samples: {why}", samples.len()));
            let flac = File::open(stem.with_extension("flac")).unwrap();
            let mut flac = claxon::FlacReader::new(flac).unwrap();
            assert_eq!(flac.streaminfo().samples, Some(samples.len() as u64));
            assert_eq!(flac.streaminfo().sample_rate, RECOGNISER_RATE);
            let found: Vec<i16> = flac.samples().map(|s| s.unwrap() as i16).collect();
            assert!(found == samples, "{} samples", samples.len());
            assert!(!stem.with_extension("wav").exists());
        }
    }

    #[test]
    fn where_nothing_was_taken_no_file_stays() {
        let place = tempfile::tempdir().unwrap();
        Dictation::begin(&place.path().join("white-dictation")).unwrap().finish().unwrap();
        assert_eq!(place.path().read_dir().unwrap().count(), 0);
    }

    #[test]
    fn the_index_tells_where_in_the_recording_words_were_understood() {
        let place = tempfile::tempdir().unwrap();
        let stem = place.path().join("white-dictation");
        let mut dictation = Dictation::begin(&stem).unwrap();
        dictation.take(&sound(16_000 + 8)).unwrap();
        dictation.heard("eva four").unwrap();
        for _ in 0..61 {
            dictation.take(&vec![0; 60 * 16_000]).unwrap();
        }
        dictation.heard("knight felix three").unwrap();
        let index = std::fs::read_to_string(stem.with_extension("txt")).unwrap();
        assert_eq!(index, "0:00:01.000  eva four\n1:01:01.000  knight felix three\n");
    }

    #[test]
    fn what_is_there_is_never_written_over_and_a_flac_that_cannot_be_made_leaves_the_wav() {
        let place = tempfile::tempdir().unwrap();
        let stem = place.path().join("white-dictation");
        std::fs::write(stem.with_extension("flac"), "another").unwrap();
        let mut dictation = Dictation::begin(&stem).unwrap();
        assert!(Dictation::begin(&stem).is_err());
        dictation.take(&sound(100)).unwrap();
        dictation.finish().unwrap_err();
        assert_eq!(std::fs::read(stem.with_extension("flac")).unwrap(), b"another");
        assert_eq!(WavReader::open(stem.with_extension("wav")).unwrap().duration(), 100);
    }
}
