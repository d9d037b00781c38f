//! A game for a simulated board: read from PGN and turned into script commands.

use std::{io::Cursor, ops::ControlFlow};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use thiserror::Error;

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

/// The reason why a PGN contains no playable game.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadGameError {
    /// The PGN contains no game.
    #[error("there is no game in it; a PGN holds tags and moves such as `1. e4 e5`")]
    Empty,
    /// A move is not legal.
    #[error("move {number} `{san}` is not legal after {after}")]
    Illegal {
        /// Move number as printed, `3.` or `3...`.
        number: String,
        /// The move as written.
        san: String,
        /// The position before it.
        after: String,
    },
    /// The FEN tag is invalid.
    #[error("its FEN tag: {0}")]
    Fen(String),
    /// The text cannot be parsed.
    #[error("it cannot be read: {0}")]
    Broken(String),
}

/// Reads the first game of a PGN.
pub fn read(pgn: &str) -> Result<PlayedGame, ReadGameError> {
    match Reader::new(Cursor::new(pgn.as_bytes())).read_game(&mut GameCollector) {
        Ok(Some(game)) => match game {
            Ok(game) if game.moves.is_empty() && !pgn.contains('[') => Err(ReadGameError::Empty),
            game => game,
        },
        Ok(None) => Err(ReadGameError::Empty),
        Err(error) => Err(ReadGameError::Broken(error.to_string())),
    }
}

struct GameCollector;

impl Visitor for GameCollector {
    type Tags = Position;
    type Movetext = (PlayedGame, Position);
    type Output = Result<PlayedGame, ReadGameError>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Position::default())
    }

    fn tag(&mut self, tags: &mut Position, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            match Position::from_fen(&value.decode_utf8_lossy()) {
                Ok(position) => *tags = position,
                Err(error) => return ControlFlow::Break(Err(ReadGameError::Fen(error.to_string()))),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Position) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((PlayedGame { start: start.clone(), moves: Vec::new() }, start))
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, (game, now): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        let next = san.san.to_move(&now.chess).ok().and_then(|m| Some((m, now.after(m)?)));
        let Some((m, after)) = next else {
            let dots = if now.turn() == Color::White { "." } else { "..." };
            let number = shakmaty::Position::fullmoves(&now.chess);
            return ControlFlow::Break(Err(ReadGameError::Illegal {
                number: format!("{number}{dots}"),
                san: san.to_string(),
                after: now.fen(),
            }));
        };
        game.moves.push(m);
        *now = after;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (game, _): Self::Movetext) -> Self::Output {
        Ok(game)
    }
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
