//! Penalties that the arbiter gives besides ending the game: time, points, warnings, fines (12.9).

use crate::amount::Amount;
use annabella_game::{Moment, Seat};
use annabella_laws::edition_terms::Penalty;

/// A penalty as the arbiter gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImposedPenalty {
    /// The item it was given for.
    pub item: u32,
    /// The moment.
    pub at: Moment,
    /// The penalised player.
    pub seat: Seat,
    /// The penalty of the edition's list.
    pub penalty: Penalty,
    /// The amount, if the penalty has one.
    pub amount: Amount,
}
