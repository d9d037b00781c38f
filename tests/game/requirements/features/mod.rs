//! What a game needs, in the order of the checklist.

mod announcing;
mod boards;
mod conduct;
mod course;

use super::{
    Case, Feature,
    Seen::{Clause, Differences, In, Test},
    Who::{Human, Program, Proposed},
    all, by_year, tables,
};

pub(super) const LISTS: [&[Feature]; 4] = [announcing::ROWS, boards::ROWS, course::ROWS, conduct::ROWS];
