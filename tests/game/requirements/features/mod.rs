//! What a game needs, in the order of the checklist.

mod announcing;
mod boards;
mod conduct;
mod course;
mod moves;

use super::{
    Case, Feature,
    Seen::{Clause, Differences, In, Test},
    Who::{Human, Program, Proposed},
    all, by_year, tables,
};

pub(super) const LISTS: [&[Feature]; 5] =
    [announcing::ROWS, boards::ROWS, course::ROWS, moves::ROWS, conduct::ROWS];
