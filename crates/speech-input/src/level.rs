//! Sound levels: a meter, and a noise floor that follows the room.

/// Samples of a frame, 10 ms at 16 kHz.
pub const FRAME: usize = 160;

/// The level of samples in dB below full scale (0 is the loudest, silence is -100).
pub fn level_db(samples: &[i16]) -> f32 {
    if samples.is_empty() {
        return -100.0;
    }
    let mean = samples.iter().map(|&s| f64::from(s)).sum::<f64>() / samples.len() as f64;
    let power = samples.iter().map(|&s| (f64::from(s) - mean).powi(2)).sum::<f64>() / samples.len() as f64;
    let full = 32_768.0_f64.powi(2);
    (10.0 * (power / full).max(1e-10).log10()) as f32
}

/// The share of clipped samples: the microphone's gain is too high.
pub fn clipped(samples: &[i16]) -> f32 {
    let n = samples.iter().filter(|s| s.unsigned_abs() >= 32_700).count();
    n as f32 / samples.len().max(1) as f32
}

/// The noise floor of the room: falls quickly, rises slowly.
#[derive(Clone, Copy, Debug)]
pub struct NoiseFloor {
    db: f32,
    frames: u32,
}

impl Default for NoiseFloor {
    fn default() -> Self {
        Self { db: -55.0, frames: 0 }
    }
}

impl NoiseFloor {
    /// The lowest noise floor, so that the hiss of a good microphone is not speech.
    const LOWEST: f32 = -70.0;
    /// Frames in which the initial value is replaced quickly.
    const SETTLE: u32 = 20;

    /// Processes a frame's level and returns the noise floor.
    pub fn follow(&mut self, db: f32, speaking: bool) -> f32 {
        self.frames = self.frames.saturating_add(1);
        let rise: f32 = if speaking {
            // Half a decibel a second, so that a fan does not count as speech for long.
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
        let mut floor = NoiseFloor::default();
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
