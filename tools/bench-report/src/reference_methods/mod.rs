//! The published methods of other programs for the same tasks, implemented anew.
//!
//! Nothing here is copied: the code and tables follow the published descriptions only.

pub(crate) mod grammar;
pub(crate) mod matching;
