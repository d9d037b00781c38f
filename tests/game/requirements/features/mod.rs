//! The requirements of a game, in the order of the checklist.

mod announcing;
mod boards;
mod conduct;
mod moves;
mod moves_and_clock;

use super::{
    Case, Feature,
    ObservedBy::{Clause, Differences, In, Test},
    Responsible::{Human, Program, Proposed},
    all, by_year, tables,
};

pub(super) const LISTS: [&[Feature]; 5] =
    [announcing::ROWS, boards::ROWS, moves_and_clock::ROWS, moves::ROWS, conduct::ROWS];
