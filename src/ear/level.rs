//! How loud it is: a meter, and a floor of noise that follows the room. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// Samples of a frame, 10 ms at 16 kHz.
pub(crate) const FRAME: usize = 160;

/// The level of some samples in dB below full scale (0 is the loudest, silence is -100).
pub fn level_db(samples: &[i16]) -> f32 {
    if samples.is_empty() {
        return -100.0;
    }
    let mean = samples.iter().map(|&s| f64::from(s)).sum::<f64>() / samples.len() as f64;
    let power = samples.iter().map(|&s| (f64::from(s) - mean).powi(2)).sum::<f64>() / samples.len() as f64;
    let full = 32_768.0_f64.powi(2);
    (10.0 * (power / full).max(1e-10).log10()) as f32
}

/// The share of samples at the rails: a microphone that is too loud.
pub(crate) fn clipped(samples: &[i16]) -> f32 {
    let n = samples.iter().filter(|s| s.unsigned_abs() >= 32_700).count();
    n as f32 / samples.len().max(1) as f32
}

/// The noise of the room: falls at once to a quieter moment, rises slowly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floor {
    db: f32,
    frames: u32,
}

impl Default for Floor {
    fn default() -> Self {
        Self { db: -55.0, frames: 0 }
    }
}

impl Floor {
    /// Never taken for quieter than this, so that the hiss of a good microphone is not speech.
    const LOWEST: f32 = -70.0;
    /// Frames in which the first guess is replaced quickly.
    const SETTLE: u32 = 20;

    /// Takes a frame's level and returns the floor.
    pub(crate) fn follow(&mut self, db: f32, speaking: bool) -> f32 {
        self.frames = self.frames.saturating_add(1);
        let rise: f32 = if speaking {
            // Half a decibel a second: a fan that is switched on does not stay speech for ever.
            0.005
        } else if self.frames < Self::SETTLE {
            1.0
        } else {
            0.05
        };
        self.db =
            if db < self.db { self.db + 0.3 * (db - self.db) } else { self.db + rise.min(db - self.db) };
        self.db = self.db.max(Self::LOWEST);
        self.db
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_decibels_below_full_scale_and_an_offset_is_no_sound() {
        let square: Vec<i16> = (0..160).map(|i| if i % 2 == 0 { 16_384 } else { -16_384 }).collect();
        assert!((level_db(&square) + 6.02).abs() < 0.01);
        assert!(level_db(&[12_000; 160]) < -99.0);
        assert!(level_db(&[]) < -99.0);
    }

    #[test]
    fn the_floor_falls_fast_and_rises_slowly() {
        let mut floor = Floor::default();
        for _ in 0..100 {
            floor.follow(-60.0, false);
        }
        assert!((floor.db + 60.0).abs() < 0.5, "{}", floor.db);
        for _ in 0..50 {
            floor.follow(-20.0, true);
        }
        assert!(floor.db < -58.0, "half a second of speech is no noise: {}", floor.db);
    }
}
