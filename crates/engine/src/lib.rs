//! An opponent for practice: a UCI chess engine in its own process, with deadlines.
//!
//! The process never blocks the game. A separate thread sends requests, every answer has a deadline, and an illegal
//! move is reported and never played. A rated game does not use this crate.
//!
//! The protocol is implemented here without a library: the game needs six commands and three answers. The deadlines
//! and the end of the process decide whether the game continues, and no parser provides them.

mod level;
mod locate;
mod opponent;
mod uci;

pub use level::{Level, ReadLevelError};
pub use locate::{LocateEngineError, find_default_engine, locate_engine};
pub use opponent::{Deadlines, EngineEvent, EngineFailure, EngineOpponent, EngineReport, EngineSettings};
pub use uci::{EngineLine, SearchPosition};
