//! How well the ear hears: speech goes in, and what was understood is held against what was said.
//!
//! The judging (`trial`, `figures`, `interval`, `chart`, `positions`, `noise`) is pure; the rest
//! touches the machine. What counts most is told apart: a wrong move accepted is a
//! far worse thing than a move asked for again.

pub mod chart;
pub mod endless;
pub mod figures;
pub mod interval;
pub mod letters;
#[cfg(feature = "vosk")]
pub mod limits;
pub mod noise;
pub mod positions;
pub mod programme;
pub mod recordings;
pub mod run;
pub mod speakers;
pub mod trial;
#[cfg(feature = "vosk")]
mod weigh;

pub use figures::{Figures, Row};
pub use interval::{Rate, Share};
pub use run::{Hearing, Utterance};
pub use trial::{Context, Meant, Outcome, Trial};
