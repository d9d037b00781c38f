//! Ears: adapters that turn sound (or typed lines) into words. They decide nothing.
//!
//! The typed ear is always built.

use crate::core::hearing::{Expectation, Heard};

/// An ear that is fed 16 kHz mono samples.
pub trait Ear: Send {
    /// Makes ready for what may be said next; called before the speaker begins.
    fn expect(&mut self, expectation: &Expectation);
    /// Hears some samples (any number); returns a stretch of speech once it is over.
    fn push(&mut self, samples: &[i16]) -> Option<Heard>;
    /// No more samples come: whatever was being said is over.
    fn finish(&mut self) -> Option<Heard>;
}
