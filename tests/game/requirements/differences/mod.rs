//! Where the five editions differ, in the order of the checklist.

use super::{Case, Difference, NOTHING, by_year, tables};

mod clock;
mod draws;
mod impaired;
mod moves;
mod other;

pub(super) const LISTS: [&[Difference]; 5] =
    [impaired::ROWS, moves::ROWS, draws::ROWS, clock::ROWS, other::ROWS];
