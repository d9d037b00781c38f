//! Records all speech to one listener in one WAV file, with a text of times and words beside it (WebVTT).
//!
//! Long silence is shortened, so that a five-hour game gives a file of minutes; the text uses the times of the file.
//! The header is updated every second and the text after each utterance, so the files are playable after a crash.
//! Samples are recorded with headroom, so that a sound over loud speech does not clip.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
};

use hound::{SampleFormat, WavSpec, WavWriter};
use thiserror::Error;

use crate::mixer::PlaybackEvent;

/// The longest recorded silence in milliseconds.
const LONGEST_SILENCE_MS: u32 = 600;
/// Half of full scale: 6 dB of headroom.
const HEADROOM: i16 = i16::MAX / 2;

/// The reason why the recording cannot be written.
#[derive(Debug, Error)]
#[error("{path}: the recording cannot be written: {why}; check the folder and the space on the disk")]
pub struct RecordError {
    path: PathBuf,
    why: hound::Error,
}

/// Converts a sample to its recorded value.
pub(crate) const fn with_headroom(s: i16) -> i16 {
    // -32768 is limited: half of it would exceed the headroom by one.
    let half = s / 2;
    if half < -HEADROOM { -HEADROOM } else { half }
}

/// A WAV file in progress, 16-bit mono, and its text.
pub(crate) struct Recorder {
    path: PathBuf,
    writer: WavWriter<BufWriter<File>>,
    text: File,
    rate: u32,
    silence: u32,
    unflushed: u32,
    /// The number of samples in the file.
    written: u64,
    /// The words of unfinished utterances, and the sample at which each began.
    words: BTreeMap<u64, (String, Option<u64>)>,
}

impl Recorder {
    /// Creates a file. An existing file is overwritten.
    ///
    /// # Errors
    /// If a file cannot be created.
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

    /// Registers the words of an utterance that will be played.
    pub(crate) fn words(&mut self, id: u64, words: String) {
        self.words.insert(id, (words, None));
    }

    /// Writes played samples, and the events within them.
    ///
    /// # Errors
    /// If the disk is full or missing.
    pub(crate) fn write(&mut self, samples: &[i16], events: &[PlaybackEvent]) -> Result<(), RecordError> {
        let longest = self.rate * LONGEST_SILENCE_MS / 1000;
        for event in events {
            if let PlaybackEvent::Began(id) = event
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
            if let PlaybackEvent::Ended(id) | PlaybackEvent::Stopped(id) = event
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
        // An arrow would end the line of times, and markup would be interpreted.
        let words = words.replace("-->", "to").replace('&', "&amp;").replace('<', "&lt;");
        let (from, to) = (self.time(began), self.time(self.written));
        let written = writeln!(self.text, "\n{from} --> {to}\n{words}");
        written.map_err(|why| RecordError { path: self.path.with_extension("vtt"), why: why.into() })
    }

    /// Formats the time of a sample as `00:01:02.345`.
    fn time(&self, sample: u64) -> String {
        let ms = sample * 1000 / u64::from(self.rate);
        format!("{:02}:{:02}:{:02}.{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1000 % 60, ms % 1000)
    }

    /// Completes the file.
    ///
    /// # Errors
    /// If the disk is full or missing.
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
        recorder.write(&[i16::MAX; 500], &[PlaybackEvent::Began(1), PlaybackEvent::Ended(1)]).unwrap();
        // Five seconds of silence are shortened to 600 ms, and the text uses the shortened times.
        recorder.write(&[0; 5000], &[]).unwrap();
        recorder.write(&[i16::MIN; 100], &[PlaybackEvent::Began(2)]).unwrap();
        recorder.write(&[1; 100], &[PlaybackEvent::Ended(2)]).unwrap();
        recorder.finish().unwrap();
        let text = std::fs::read_to_string(path.with_extension("vtt")).unwrap();
        let cues = "WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nEva vier\n\n00:00:01.100 --> 00:00:01.300\na &lt; b to c\n";
        assert_eq!(text, cues);
        let samples = hound::WavReader::open(&path).unwrap().into_samples::<i16>();
        let loudest = samples.map(|s| s.unwrap().unsigned_abs()).max().unwrap();
        assert_eq!(loudest, HEADROOM.unsigned_abs(), "6 dB below full scale");
    }
}
