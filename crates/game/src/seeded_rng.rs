//! A small seeded random number generator (SplitMix64). The same seed gives the same numbers on every machine.

/// SplitMix64: a 64-bit counter with a fixed increment and a mixing function. Not for secrets.
#[derive(Clone, Debug)]
pub struct SeededRng(u64);

impl SeededRng {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`; 0 when `n` is 0.
    pub const fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }

    /// Returns true with a probability of `per_mille` in 1,000.
    pub const fn happens(&mut self, per_mille: u16) -> bool {
        self.below(1000) < per_mille as usize
    }

    /// Returns a random element of a slice, or `None` if the slice is empty.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }

    /// Returns a number in the range -1 to 1.
    pub fn next_symmetric(&mut self) -> f32 {
        ((self.next() >> 40) as f32) / ((1u64 << 23) as f32) - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::SeededRng;

    #[test]
    fn a_seed_repeats_and_every_face_falls() {
        let roll = |seed| {
            let mut chance = SeededRng::new(seed);
            (0..600).map(|_| chance.below(6)).collect::<Vec<_>>()
        };
        assert_eq!(roll(7), roll(7));
        assert_ne!(roll(7), roll(8));
        let mut faces = [0; 6];
        roll(7).into_iter().for_each(|f| faces[f] += 1);
        assert!(faces.iter().all(|&n| (60..140).contains(&n)), "{faces:?}");
    }

    #[test]
    fn a_swing_stays_in_bounds_around_nothing() {
        let mut chance = SeededRng::new(1);
        let swings: Vec<f32> = (0..2000).map(|_| chance.next_symmetric()).collect();
        assert!(swings.iter().all(|s| (-1.0..=1.0).contains(s)));
        assert!((swings.iter().sum::<f32>() / 2000.0).abs() < 0.05);
    }
}
