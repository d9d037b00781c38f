//! Score sheets: the entries as they were written, and their meaning.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod brf;
pub mod format;
pub mod game_walk;
pub(crate) mod json;
mod labels;
mod move_rows;
pub mod notation;
pub mod pgn;
pub mod puzzles;
pub(crate) mod sheet;
pub mod sheet_file_fault;
pub mod text;
pub mod text_file;

pub use notation::{Notation, in_letters, letters_of, write_move};
pub use sheet::{Entry, LARGEST_SHEET, Sheet, UnreadWord};
pub use text::signers;
