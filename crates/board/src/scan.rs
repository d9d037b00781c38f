//! Compares a scan of a whole board with a position.
//!
//! An occupancy board agrees with every position that occupies the same squares.

use crate::{Scan, SquareContents};
use annabella_game::{Position, Square};

/// Returns whether the state of a square agrees with the position.
pub(crate) fn agrees(contents: SquareContents, position: &Position, square: Square) -> bool {
    match (contents, position.piece_at(square)) {
        (SquareContents::Empty, None) | (SquareContents::Something, Some(_)) => true,
        (SquareContents::Piece(here), Some(there)) => here == there,
        _ => false,
    }
}

/// Returns the squares of a scan (in game squares) that disagree with a position, from a1 to h8.
pub fn differing_squares(scan: &Scan, position: &Position) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(|&square| !agrees(scan[square.to_usize()], position, square))
}

/// Returns the scan of a position, as an identity board or as an occupancy board shows it.
pub fn scan_of(position: &Position, identity: bool) -> Scan {
    std::array::from_fn(|i| match position.piece_at(Square::ALL[i]) {
        None => SquareContents::Empty,
        Some(piece) if identity => SquareContents::Piece(piece),
        Some(_) => SquareContents::Something,
    })
}
