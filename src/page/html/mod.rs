//! What somebody sees, laid out as HTML: nothing in here looks into a game, it is given a sight of it.
//!
//! Every act is a form that works without a script; the script only saves the reload and says what is new.

mod arbiter;
mod assistant;
mod board;
mod chooser;
mod docket;
mod frame;
mod leaf;
mod player;
mod report;
mod spectator;

pub(super) use arbiter::arbiter;
pub(super) use assistant::assistant;
use board::board;
pub(super) use chooser::{front, refused};
pub(crate) use frame::{Shell, head};
pub(super) use leaf::Leaf;
pub(crate) use leaf::section;
pub(super) use player::player;
pub use report::Style;
pub(super) use report::report;
pub(super) use spectator::spectator;
