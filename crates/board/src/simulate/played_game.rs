//! A game for a simulated board, turned into script commands.

use crate::simulate::script::ScriptCommand;
use annabella_game::{Color, Move, Piece, Position, Rank, Role, Square};

/// A game: its start position and its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedGame {
    /// The position before the first move.
    pub start: Position,
    /// The moves, each legal after the earlier ones.
    pub moves: Vec<Move>,
}

/// Returns the script commands of a move: the captured piece is lifted first, then the moving piece; castling lifts
/// king and rook and places the king first; a promotion lifts the pawn and places the new piece.
pub(crate) fn plain(position: &Position, m: Move) -> Vec<ScriptCommand> {
    let color = position.turn();
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            let mut acts = Vec::with_capacity(3);
            if capture.is_some() {
                acts.push(ScriptCommand::Lift(to));
            }
            acts.push(ScriptCommand::Lift(from));
            acts.push(ScriptCommand::Place(to, Some(Piece { color, role: promotion.unwrap_or(role) })));
            acts
        }
        Move::EnPassant { from, to } => {
            let taken = Square::from_coords(to.file(), from.rank());
            vec![
                ScriptCommand::Lift(taken),
                ScriptCommand::Lift(from),
                ScriptCommand::Place(to, Some(Piece { color, role: Role::Pawn })),
            ]
        }
        Move::Castle { king, rook } => {
            let short = rook.file() > king.file();
            let rank = if color == Color::White { Rank::First } else { Rank::Eighth };
            let (king_to, rook_to) = if short { (6, 5) } else { (2, 3) };
            let at = |file| Square::from_coords(shakmaty::File::new(file), rank);
            vec![
                ScriptCommand::Lift(king),
                // In Chess960 the rook may stand on the king's target, so both are lifted before one is placed.
                ScriptCommand::Lift(rook),
                ScriptCommand::Place(at(king_to), Some(Piece { color, role: Role::King })),
                ScriptCommand::Place(at(rook_to), Some(Piece { color, role: Role::Rook })),
            ]
        }
        Move::Put { role, to } => vec![ScriptCommand::Place(to, Some(Piece { color, role }))],
    }
}
