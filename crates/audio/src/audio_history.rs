//! The last seconds of a stream with their times.
//!
//! The stream arrives in pieces, early or late by the buffers of the sound system. Times are therefore counted in
//! samples; the system clock only reveals missing samples.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// The duration that is stored.
const KEPT: Duration = Duration::from_secs(15);
/// A stream this far behind the clock has missing samples; less is a delay of its buffer.
const BEHIND: Duration = Duration::from_millis(100);

/// The last samples of a stream.
pub(crate) struct AudioHistory {
    rate: u32,
    samples: VecDeque<i16>,
    /// The time of its last sample, by the count of samples.
    end: Option<Instant>,
}

impl AudioHistory {
    /// Creates a history for a stream with so many samples per second.
    pub(crate) const fn new(rate: u32) -> Self {
        Self { rate, samples: VecDeque::new(), end: None }
    }

    /// Takes samples that passed just now.
    pub(crate) fn take(&mut self, samples: &[i16], now: Instant) {
        let lasted = self.lasts(samples.len());
        let mut end = self.end.map_or(now, |end| end + lasted);
        let left_out = now.saturating_duration_since(end);
        if left_out > BEHIND {
            let silent = self.count(left_out.min(KEPT));
            self.samples.extend(std::iter::repeat_n(0, silent));
            end = now;
        }
        self.samples.extend(samples);
        let over = self.samples.len().saturating_sub(self.count(KEPT));
        self.samples.drain(..over);
        self.end = Some(end);
    }

    /// Returns `count` samples from a moment on; silence for samples that are missing or no longer stored.
    pub(crate) fn from(&self, from: Instant, count: usize) -> Vec<i16> {
        let Some(end) = self.end else { return vec![0; count] };
        // The start of the requested range, counted from the first stored sample.
        let back = self.count(end.saturating_duration_since(from));
        let ahead = self.count(from.saturating_duration_since(end));
        let before = back.saturating_sub(self.samples.len()).min(count);
        let skipped = (self.samples.len() + ahead).saturating_sub(back);
        let kept = self.samples.iter().skip(skipped).copied();
        let mut found: Vec<i16> = std::iter::repeat_n(0, before).chain(kept).take(count).collect();
        found.resize(count, 0);
        found
    }

    fn lasts(&self, samples: usize) -> Duration {
        Duration::from_secs_f64(samples as f64 / f64::from(self.rate))
    }

    fn count(&self, time: Duration) -> usize {
        (time.as_secs_f64() * f64::from(self.rate)).round() as usize
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::AudioHistory;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn what_passed_is_found_by_its_moment_however_unevenly_it_came() {
        let (mut track, began) = (AudioHistory::new(1000), Instant::now());
        // Pieces of 10 ms: two at once, one late.
        for (piece, at) in [(1, 10), (2, 10), (3, 35), (4, 40)] {
            track.take(&[piece; 10], began + ms(at));
        }
        assert_eq!(track.from(began + ms(5), 10), [1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
        assert_eq!(track.from(began + ms(35), 10), [4, 4, 4, 4, 4, 0, 0, 0, 0, 0]);
        assert_eq!(track.from(began - ms(5), 10), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
        assert_eq!(track.from(began + ms(90), 3), [0; 3], "not yet");
    }

    #[test]
    fn what_was_left_out_is_silence_and_what_is_long_past_is_gone() {
        let (mut track, began) = (AudioHistory::new(1000), Instant::now());
        track.take(&[1; 10], began + ms(10));
        track.take(&[2; 10], began + ms(510));
        assert_eq!(track.from(began + ms(8), 4), [1, 1, 0, 0]);
        assert_eq!(track.from(began + ms(498), 4), [0, 0, 2, 2]);
        track.take(&[3; 10], began + Duration::from_secs(60));
        assert_eq!(track.from(began, 4), [0; 4]);
    }
}
