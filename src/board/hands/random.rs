//! A small deterministic source of chance: SplitMix64. Same seed, same game, on every machine.

/// SplitMix64: a 64-bit counter stepped by the golden ratio and mixed; not for secrets.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// A source from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 when `n` is 0.
    pub const fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }

    /// True `per_mille` times in a thousand.
    pub const fn happens(&mut self, per_mille: u16) -> bool {
        self.below(1000) < per_mille as usize
    }

    /// One of a slice, `None` where it is empty.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        of.get(self.below(of.len()))
    }
}
