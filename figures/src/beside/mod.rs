//! What others use for the same work: their published methods, written anew here.
//!
//! No code and no table of theirs is here, only what they say they do.

pub(crate) mod grammar;
pub(crate) mod matching;
