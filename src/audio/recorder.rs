//! Everything that was said to one listener, in one WAV file, and beside it a text that tells when (WebVTT).
//!
//! Long silence is shortened, so that a five-hour game leaves a file of minutes; the text counts the file's time. The
//! header is put right every second and the text after each utterance: what a crash leaves behind still plays. It is
//! recorded with headroom: a sound over a loud voice is no crackle.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
};

use hound::{SampleFormat, WavSpec, WavWriter};
use thiserror::Error;

use crate::audio::mixer::Played;

/// Silence is cut down to this, milliseconds.
const LONGEST_SILENCE_MS: u32 = 600;
/// Half of full scale: 6 dB.
const HEADROOM: i16 = i16::MAX / 2;

/// Why the recording cannot be written.
#[derive(Debug, Error)]
#[error("{path}: the recording cannot be written: {why}; check the folder and the space on the disk")]
pub struct RecordError {
    path: PathBuf,
    why: hound::Error,
}

/// A sample as it is recorded.
pub(crate) const fn with_headroom(s: i16) -> i16 {
    // Never -32768: half of it is beyond the headroom by one.
    let half = s / 2;
    if half < -HEADROOM { -HEADROOM } else { half }
}

/// A WAV file being written, 16-bit mono, and its text.
pub(crate) struct Recorder {
    path: PathBuf,
    writer: WavWriter<BufWriter<File>>,
    text: File,
    rate: u32,
    silence: u32,
    unflushed: u32,
    /// Samples in the file.
    written: u64,
    /// Words of utterances that have not ended, and where each began.
    words: BTreeMap<u64, (String, Option<u64>)>,
}

impl Recorder {
    /// Begins a file; one that is there already is written over.
    ///
    /// # Errors
    /// The file cannot be made.
    pub(crate) fn create(path: &Path, rate: u32) -> Result<Self, RecordError> {
        let spec =
            WavSpec { channels: 1, sample_rate: rate, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let fail = |why| RecordError { path: path.to_owned(), why };
        let writer = WavWriter::create(path, spec).map_err(fail)?;
        let text = File::create(path.with_extension("vtt"))
            .and_then(|mut text| text.write_all(b"WEBVTT\n").map(|()| text))
            .map_err(|why| fail(why.into()))?;
        let words = BTreeMap::new();
        Ok(Self { path: path.to_owned(), writer, text, rate, silence: 0, unflushed: 0, written: 0, words })
    }

    /// The words of an utterance that will sound.
    pub(crate) fn words(&mut self, id: u64, words: String) {
        self.words.insert(id, (words, None));
    }

    /// Writes what sounded, and what began or ended in it.
    ///
    /// # Errors
    /// The disk is full or gone.
    pub(crate) fn write(&mut self, samples: &[i16], events: &[Played]) -> Result<(), RecordError> {
        let longest = self.rate * LONGEST_SILENCE_MS / 1000;
        for event in events {
            if let Played::Began(id) = event
                && let Some((_, began)) = self.words.get_mut(id)
            {
                *began = Some(self.written);
            }
        }
        for &s in samples {
            self.silence = if s == 0 { self.silence.saturating_add(1) } else { 0 };
            if self.silence <= longest {
                let written = self.writer.write_sample(with_headroom(s));
                written.map_err(|why| RecordError { path: self.path.clone(), why })?;
                self.unflushed += 1;
                self.written += 1;
            }
        }
        for event in events {
            if let Played::Ended(id) | Played::Stopped(id) = event
                && let Some((words, Some(began))) = self.words.remove(id)
            {
                self.cue(began, &words)?;
            }
        }
        if self.unflushed >= self.rate {
            self.unflushed = 0;
            self.writer.flush().map_err(|why| RecordError { path: self.path.clone(), why })?;
        }
        Ok(())
    }

    fn cue(&mut self, began: u64, words: &str) -> Result<(), RecordError> {
        // An arrow would end the line of times, markup would be read as such.
        let words = words.replace("-->", "to").replace('&', "&amp;").replace('<', "&lt;");
        let (from, to) = (self.time(began), self.time(self.written));
        let written = writeln!(self.text, "\n{from} --> {to}\n{words}");
        written.map_err(|why| RecordError { path: self.path.with_extension("vtt"), why: why.into() })
    }

    /// `0:01:02.345` of a sample.
    fn time(&self, sample: u64) -> String {
        let ms = sample * 1000 / u64::from(self.rate);
        format!("{:02}:{:02}:{:02}.{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The disk is full or gone.
    pub(crate) fn finish(self) -> Result<(), RecordError> {
        self.writer.finalize().map_err(|why| RecordError { path: self.path, why })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_tells_when_each_utterance_sounds_in_the_file_and_nothing_is_clipped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("said.wav");
        let mut recorder = Recorder::create(&path, 1000).unwrap();
        recorder.words(1, "Eva vier".into());
        recorder.words(2, "a < b --> c".into());
        recorder.write(&[i16::MAX; 500], &[Played::Began(1), Played::Ended(1)]).unwrap();
        // Five seconds of silence are shortened to 600 ms, and the text counts what is left.
        recorder.write(&[0; 5000], &[]).unwrap();
        recorder.write(&[i16::MIN; 100], &[Played::Began(2)]).unwrap();
        recorder.write(&[1; 100], &[Played::Ended(2)]).unwrap();
        recorder.finish().unwrap();
        let text = std::fs::read_to_string(path.with_extension("vtt")).unwrap();
        let cues = "WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nEva vier\n\n00:00:01.100 --> 00:00:01.300\na &lt; b to c\n";
        assert_eq!(text, cues);
        let samples = hound::WavReader::open(&path).unwrap().into_samples::<i16>();
        let loudest = samples.map(|s| s.unwrap().unsigned_abs()).max().unwrap();
        assert_eq!(loudest, HEADROOM.unsigned_abs(), "6 dB below full scale");
    }
}
