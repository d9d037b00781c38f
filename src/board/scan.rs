//! A reading of a whole board, and how it compares with a position. PURE.
//!
//! A board that only knows full from empty agrees with every position that fills the same squares.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    board::{Contents, Scan},
    game::{Position, Square},
};

/// Whether what a board knows of a square agrees with what a position has there.
pub(crate) fn agrees(contents: Contents, position: &Position, square: Square) -> bool {
    match (contents, position.piece_at(square)) {
        (Contents::Empty, None) | (Contents::Something, Some(_)) => true,
        (Contents::Piece(here), Some(there)) => here == there,
        _ => false,
    }
}

/// The squares of a scan (in game squares) that disagree with a position, from a1 to h8.
pub(crate) fn differing_squares(scan: &Scan, position: &Position) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(|&square| !agrees(scan[square.to_usize()], position, square))
}

/// The scan of a position, as an identity board or as an occupancy board shows it.
pub fn scan_of(position: &Position, identity: bool) -> Scan {
    std::array::from_fn(|i| match position.piece_at(Square::ALL[i]) {
        None => Contents::Empty,
        Some(piece) if identity => Contents::Piece(piece),
        Some(_) => Contents::Something,
    })
}
