//! Which way round a board lies on the table. PURE.
//!
//! No make reports it. The start array of an identity board tells at once; an occupancy board looks
//! the same both ways until White's first move.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    board::{Contents, Scan},
    game::{Position, Square},
};

/// How the board's own squares map to the game's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// The board's a1 is the game's a1.
    #[default]
    Upright,
    /// The board's a1 is the game's h8: turned by 180 degrees.
    Turned,
}

impl Orientation {
    /// The game's square of a board's square; the same map leads back.
    pub const fn apply(self, square: Square) -> Square {
        match self {
            Self::Upright => square,
            Self::Turned => square.rotate_180(),
        }
    }

    /// The other way round.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Upright => Self::Turned,
            Self::Turned => Self::Upright,
        }
    }

    /// A whole scan in game squares (or back in board squares).
    pub fn apply_scan(self, scan: &Scan) -> Scan {
        let mut turned = *scan;
        if self == Self::Turned {
            turned.reverse();
        }
        turned
    }

    /// The orientation in which a scan shows exactly this position, if exactly one does.
    pub fn of_scan(scan: &Scan, position: &Position) -> Option<Self> {
        let fits = |o: Self| differing_squares(&o.apply_scan(scan), position).next().is_none();
        match (fits(Self::Upright), fits(Self::Turned)) {
            (true, false) => Some(Self::Upright),
            (false, true) => Some(Self::Turned),
            _ => None,
        }
    }

    /// The orientation in which a scan differs least from a position; upright where both differ alike.
    pub fn nearest(scan: &Scan, position: &Position) -> Self {
        let differing = |o: Self| differing_squares(&o.apply_scan(scan), position).count();
        if differing(Self::Turned) < differing(Self::Upright) { Self::Turned } else { Self::Upright }
    }
}

/// Whether what a board knows of a square agrees with what a position has there.
pub fn agrees(contents: Contents, position: &Position, square: Square) -> bool {
    match (contents, position.piece_at(square)) {
        (Contents::Empty, None) | (Contents::Something, Some(_)) => true,
        (Contents::Piece(here), Some(there)) => here == there,
        _ => false,
    }
}

/// The squares of a scan (in game squares) that disagree with a position, from a1 to h8.
pub fn differing_squares(scan: &Scan, position: &Position) -> impl Iterator<Item = Square> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_array_tells_the_orientation_both_ways() {
        let start = Position::default();
        let scan = scan_of(&start, true);
        assert_eq!(Orientation::of_scan(&scan, &start), Some(Orientation::Upright));
        let turned = Orientation::Turned.apply_scan(&scan);
        assert_eq!(Orientation::of_scan(&turned, &start), Some(Orientation::Turned));
    }

    #[test]
    fn an_occupancy_start_array_tells_nothing() {
        let start = Position::default();
        assert_eq!(Orientation::of_scan(&scan_of(&start, false), &start), None);
    }
}
