//! How well the ear hears: speech goes in, and what was understood is held against what was said.
//!
//! The judging (`trial`, `figures`, `interval`, `chart`, `positions`, `noise`) is pure; only `speakers`,
//! `recordings` and `run` touch the machine. What counts most is told apart: a wrong move accepted is a
//! far worse thing than a move asked for again.

pub mod chart;
pub mod dice;
pub mod figures;
pub mod interval;
pub mod noise;
pub mod positions;
pub mod recordings;
pub mod run;
pub mod speakers;
pub mod trial;

pub use figures::{Figures, Row};
pub use interval::Share;
pub use run::{Hearing, Utterance};
pub use trial::{Meant, Outcome, Trial};
