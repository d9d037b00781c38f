//! Renders the views as HTML, without access to the game itself.
//!
//! Every act is a form that works without a script. The script avoids the reload and announces what is
//! new.

mod arbiter;
mod assistant;
pub(crate) mod board;
mod clocks;
mod frame;
mod open_items;
mod page_context;
mod player;
mod report;
mod role_list;
mod spectator;

pub(super) use arbiter::arbiter;
pub(super) use assistant::assistant;
use board::board;
pub(super) use clocks::clocks;
pub use frame::{PageFrame, head, told_line};
pub(super) use page_context::PageContext;
pub use page_context::{folding, region, section};
pub(super) use player::player;
pub use report::StyleSource;
pub(super) use report::report;
pub(super) use role_list::{front, refused};
pub(super) use spectator::spectator;
