//! What the arbiter gives besides the course of the game: time, points, warnings, fines (12.9).

use crate::{
    core::amount::Amount,
    game::{Moment, Seat},
    laws::terms::Penalty,
};

/// A penalty as the arbiter gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalised {
    /// The item it was given for.
    pub item: u32,
    /// When.
    pub(crate) at: Moment,
    /// Who is penalised.
    pub seat: Seat,
    /// Which penalty of the edition's list.
    pub penalty: Penalty,
    /// How much, where it has a measure.
    pub amount: Amount,
}

/// Half points as they are written in a table: `0`, `1/2`, `1`.
pub(crate) const fn points_text(half: u8) -> &'static str {
    match half {
        0 => "0",
        1 => "1/2",
        _ => "1",
    }
}
