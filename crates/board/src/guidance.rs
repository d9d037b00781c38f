//! Guides a person who sets up a position: one square at a time, the nearest first.
//!
//! No step makes a correct square wrong. A wrong square is emptied at most once and filled at most once, so the
//! target is reached in at most twice as many steps as squares differ.

use crate::{
    Scan, SquareContents,
    scan::{agrees, differing_squares},
};
use annabella_game::{Piece, Position, Square};

/// One step for the person at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// Remove the piece on a square.
    Remove {
        /// The square.
        square: Square,
        /// The piece, if it is known.
        piece: Option<Piece>,
    },
    /// Put a piece on an empty square.
    Put {
        /// The square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// Move a piece from one square to another.
    Bring {
        /// The piece.
        piece: Piece,
        /// The square where it stands.
        from: Square,
        /// The square where it belongs.
        to: Square,
    },
}

impl Instruction {
    /// Returns the squares of the step, for the lights of a board.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Remove { square, .. } | Self::Put { square, .. } => vec![square],
            Self::Bring { from, to, .. } => vec![from, to],
        }
    }
}

/// Returns the next step, nearest to `near` (the square last touched); `None` if the board shows the target.
///
/// `placement` is in game squares, and may come from an identity or an occupancy board. An occupancy board cannot
/// show a piece of the wrong kind, so only empty and occupied squares are corrected, and a misplaced piece of unknown
/// kind is removed instead of moved.
pub fn next_step(placement: &Scan, target: &Position, near: Option<Square>) -> Option<Instruction> {
    let wrong: Vec<Square> = differing_squares(placement, target).collect();
    let at = wrong
        .iter()
        .copied()
        .min_by_key(|square| (near.map_or(0, |near| square.distance(near)), square.to_usize()))?;
    let stands = |square: Square| placement[square.to_usize()];
    let open_for = |piece: Piece| {
        let is_open = move |to: &Square| !stands(*to).is_occupied() && target.piece_at(*to) == Some(piece);
        wrong.iter().copied().filter(is_open).collect::<Vec<_>>()
    };
    let spare_of = |piece: Piece| {
        let is_spare = move |from: &Square| stands(*from) == SquareContents::Piece(piece);
        wrong.iter().copied().filter(is_spare).collect::<Vec<_>>()
    };
    // A wrong square that is occupied: its piece is moved to where it is missing, or removed.
    if stands(at).is_occupied() {
        let piece = match stands(at) {
            SquareContents::Piece(piece) => Some(piece),
            _ => None,
        };
        let to = piece.and_then(|piece| Some((piece, own_match(at, &open_for(piece), &spare_of(piece))?)));
        return Some(match to {
            Some((piece, to)) => Instruction::Bring { piece, from: at, to },
            None => Instruction::Remove { square: at, piece },
        });
    }
    let piece = target.piece_at(at)?;
    Some(match own_match(at, &spare_of(piece), &open_for(piece)) {
        Some(from) => Instruction::Bring { piece, from, to: at },
        None => Instruction::Put { square: at, piece },
    })
}

/// The square that belongs to `at`: the nearest one, but rather one that is not nearer to another square like `at`, so
/// that equal pieces are not exchanged crosswise. Pawns go back on their files.
fn own_match(at: Square, partners: &[Square], like_at: &[Square]) -> Option<Square> {
    let apart = |a: Square, b: Square| {
        a.file().to_usize().abs_diff(b.file().to_usize()) + a.rank().to_usize().abs_diff(b.rank().to_usize())
    };
    let is_others = |&to: &Square| like_at.iter().any(|&other| apart(other, to) < apart(at, to));
    partners.iter().copied().min_by_key(|to| (is_others(to), apart(at, *to), to.to_usize()))
}

/// Returns the placement after a step was carried out.
pub fn followed(placement: &Scan, step: Instruction, identity: bool) -> Scan {
    let mut after = *placement;
    let shown =
        |piece: Piece| if identity { SquareContents::Piece(piece) } else { SquareContents::Something };
    match step {
        Instruction::Remove { square, .. } => after[square.to_usize()] = SquareContents::Empty,
        Instruction::Put { square, piece } => after[square.to_usize()] = shown(piece),
        Instruction::Bring { piece, from, to } => {
            after[from.to_usize()] = SquareContents::Empty;
            after[to.to_usize()] = shown(piece);
        }
    }
    after
}

/// Returns whether a placement shows a position, as far as the board can sense it.
pub fn matches_target(placement: &Scan, target: &Position) -> bool {
    Square::ALL.into_iter().all(|square| agrees(placement[square.to_usize()], target, square))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scan::scan_of;
    use annabella_game::{Color, Role};

    fn contents(identity: bool) -> impl Strategy<Value = SquareContents> {
        (0..13_u8).prop_map(move |n| match n {
            0 => SquareContents::Empty,
            _ if !identity => SquareContents::Something,
            n => SquareContents::Piece(Piece {
                color: Color::from_white(n % 2 == 0),
                role: Role::ALL[usize::from((n - 1) / 2)],
            }),
        })
    }

    fn placement() -> impl Strategy<Value = (bool, Vec<SquareContents>)> {
        any::<bool>().prop_flat_map(|identity| {
            (Just(identity), proptest::collection::vec(contents(identity), 64..=64))
        })
    }

    proptest! {
        #[test]
        fn following_the_steps_reaches_the_target_in_at_most_one_step_a_wrong_square(
            (identity, squares) in placement(), plies in 0..60_u32, seed in any::<u64>(),
        ) {
            let target = crate::hand_simulation::random_game(seed, plies as usize)
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
            prop_assert!(matches_target(&scan, &target));
        }
    }

    #[test]
    fn a_misplaced_piece_is_brought_rather_than_removed_and_put() {
        let target = Position::default();
        let mut scan = scan_of(&target, true);
        let knight = scan[Square::G1.to_usize()];
        scan[Square::G1.to_usize()] = SquareContents::Empty;
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
        scan[Square::A1.to_usize()] = SquareContents::Empty;
        scan[Square::H8.to_usize()] = SquareContents::Empty;
        let Some(Instruction::Put { square, .. }) = next_step(&scan, &target, Some(Square::G7)) else {
            panic!()
        };
        assert_eq!(square, Square::H8);
    }

    #[test]
    fn equal_pieces_are_not_exchanged_crosswise() {
        let target = Position::default();
        for (shown, steps) in [
            // 1. e4 e5 2. Nf3 d6, Black's pawns alone.
            ("rnbqkbnr/ppp2ppp/3p4/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ["e5e7", "d6d7"]),
            ("rnbqkbnr/pppppppp/8/8/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 1", ["d3d2", "e4e2"]),
        ] {
            let mut scan = scan_of(&Position::from_fen(shown).unwrap(), true);
            let mut told = Vec::new();
            while let Some(step) = next_step(&scan, &target, None) {
                if let Instruction::Bring { from, to, .. } = step {
                    told.push(format!("{from}{to}"));
                }
                scan = followed(&scan, step, true);
            }
            told.sort();
            let mut steps = steps.map(str::to_owned);
            steps.sort();
            assert_eq!(told, steps, "{shown}");
        }
    }
}
