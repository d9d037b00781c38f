//! Putting a board right, one square at a time, nearest first. PURE.
//!
//! No step makes a right square wrong, and a wrong square is emptied at most once and filled at most
//! once, so the target is reached in at most twice as many steps as squares differ.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    board::{
        Contents, Scan,
        scan::{agrees, differing_squares},
    },
    game::{Piece, Position, Square},
};

/// One thing for a hand to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// Take what stands on a square away (the piece, where it is known).
    Remove {
        /// The square.
        square: Square,
        /// What stands there.
        piece: Option<Piece>,
    },
    /// Put a piece on an empty square.
    Put {
        /// The square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// Bring a piece from one square to another.
    Bring {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it belongs.
        to: Square,
    },
}

impl Instruction {
    /// The squares the step is about, for a board's lights.
    pub(crate) fn squares(self) -> Vec<Square> {
        match self {
            Self::Remove { square, .. } | Self::Put { square, .. } => vec![square],
            Self::Bring { from, to, .. } => vec![from, to],
        }
    }
}

/// The next thing for a hand to do, nearest to `near` (the square last touched) first; `None` when the
/// board shows the target.
///
/// `placement` is in game squares, and may come from an identity or an occupancy board. On an occupancy
/// board a piece of the wrong kind cannot be seen, so only empty and full squares are put right, and a
/// misplaced piece whose kind is unknown is taken away instead of brought elsewhere.
pub(crate) fn next_step(placement: &Scan, target: &Position, near: Option<Square>) -> Option<Instruction> {
    let wrong: Vec<Square> = differing_squares(placement, target).collect();
    let nearest = |squares: &mut dyn Iterator<Item = Square>, to: Option<Square>| {
        squares.min_by_key(|&square| (to.map_or(0, |t| square.distance(t)), square.to_usize()))
    };
    let at = nearest(&mut wrong.iter().copied(), near)?;
    let stands = |square: Square| placement[square.to_usize()];
    // A full square that is wrong: its piece can serve elsewhere, or is taken away.
    if stands(at).is_occupied() {
        if let Contents::Piece(piece) = stands(at) {
            let mut open = wrong
                .iter()
                .copied()
                .filter(|&to| !stands(to).is_occupied() && target.piece_at(to) == Some(piece));
            if let Some(to) = nearest(&mut open, Some(at)) {
                return Some(Instruction::Bring { piece, from: at, to });
            }
        }
        let piece = match stands(at) {
            Contents::Piece(piece) => Some(piece),
            _ => None,
        };
        return Some(Instruction::Remove { square: at, piece });
    }
    let piece = target.piece_at(at)?;
    let mut spare = wrong.iter().copied().filter(|&from| stands(from) == Contents::Piece(piece));
    Some(match nearest(&mut spare, Some(at)) {
        Some(from) => Instruction::Bring { piece, from, to: at },
        None => Instruction::Put { square: at, piece },
    })
}

/// The placement after a hand followed a step.
pub(crate) fn followed(placement: &Scan, step: Instruction, identity: bool) -> Scan {
    let mut after = *placement;
    let shown = |piece: Piece| if identity { Contents::Piece(piece) } else { Contents::Something };
    match step {
        Instruction::Remove { square, .. } => after[square.to_usize()] = Contents::Empty,
        Instruction::Put { square, piece } => after[square.to_usize()] = shown(piece),
        Instruction::Bring { piece, from, to } => {
            after[from.to_usize()] = Contents::Empty;
            after[to.to_usize()] = shown(piece);
        }
    }
    after
}

/// Whether a placement shows a position, as far as its board can tell.
pub(crate) fn stands_right(placement: &Scan, target: &Position) -> bool {
    Square::ALL.into_iter().all(|square| agrees(placement[square.to_usize()], target, square))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        board::scan::scan_of,
        game::{Color, Role},
    };

    fn contents(identity: bool) -> impl Strategy<Value = Contents> {
        (0..13_u8).prop_map(move |n| match n {
            0 => Contents::Empty,
            _ if !identity => Contents::Something,
            n => Contents::Piece(Piece {
                color: Color::from_white(n % 2 == 0),
                role: Role::ALL[usize::from((n - 1) / 2)],
            }),
        })
    }

    fn placement() -> impl Strategy<Value = (bool, Vec<Contents>)> {
        any::<bool>().prop_flat_map(|identity| {
            (Just(identity), proptest::collection::vec(contents(identity), 64..=64))
        })
    }

    proptest! {
        #[test]
        fn following_the_steps_reaches_the_target_in_at_most_one_step_a_wrong_square(
            (identity, squares) in placement(), plies in 0..60_u32, seed in any::<u64>(),
        ) {
            let target = crate::board::hands::random_game(seed, plies as usize)
                .iter().fold(Position::default(), |p, &m| p.after(m).unwrap());
            let mut scan: Scan = squares.try_into().unwrap();
            let wrong = differing_squares(&scan, &target).count();
            let mut near = None;
            let mut steps = 0;
            while let Some(step) = next_step(&scan, &target, near) {
                near = Some(match step {
                    Instruction::Remove { square, .. } | Instruction::Put { square, .. } => square,
                    Instruction::Bring { to, .. } => to,
                });
                scan = followed(&scan, step, identity);
                steps += 1;
                prop_assert!(steps <= 2 * wrong);
            }
            prop_assert!(stands_right(&scan, &target));
        }
    }

    #[test]
    fn a_misplaced_piece_is_brought_rather_than_removed_and_put() {
        let target = Position::default();
        let mut scan = scan_of(&target, true);
        let knight = scan[Square::G1.to_usize()];
        scan[Square::G1.to_usize()] = Contents::Empty;
        scan[Square::H3.to_usize()] = knight;
        let step = next_step(&scan, &target, Some(Square::H3)).unwrap();
        assert_eq!(
            step,
            Instruction::Bring { piece: Role::Knight.of(Color::White), from: Square::H3, to: Square::G1 }
        );
        let after = followed(&scan, step, true);
        assert_eq!(next_step(&after, &target, Some(Square::G1)), None);
    }

    #[test]
    fn the_square_nearest_to_the_hand_comes_first() {
        let target = Position::default();
        let mut scan = scan_of(&target, true);
        scan[Square::A1.to_usize()] = Contents::Empty;
        scan[Square::H8.to_usize()] = Contents::Empty;
        let Some(Instruction::Put { square, .. }) = next_step(&scan, &target, Some(Square::G7)) else {
            panic!()
        };
        assert_eq!(square, Square::H8);
    }
}
