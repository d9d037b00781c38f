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

/// The serialised form of a scan: 64 characters, from a1 to h8.
pub(crate) mod text {
    use crate::{Scan, SquareContents};
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(crate) fn serialize<S: Serializer>(scan: &Scan, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&scan.iter().map(|contents| char::from(*contents)).collect::<String>())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Box<Scan>, D::Error> {
        let squares = String::deserialize(from)?.chars().map(SquareContents::try_from).collect();
        let squares: Vec<_> = Result::map_err(squares, D::Error::custom)?;
        squares.try_into().map_err(|_| D::Error::custom("a scan has 64 squares"))
    }
}
