//! The differences between the editions, in the order of the checklist.

use super::{Case, Difference, NOTHING, by_year, tables};

mod clock;
mod draws;
mod from_2023;
mod impaired;
mod moves;
mod other;

pub(super) const LISTS: [&[Difference]; 6] =
    [impaired::ROWS, moves::ROWS, draws::ROWS, clock::ROWS, other::ROWS, from_2023::ROWS];
