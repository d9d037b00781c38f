//! Writing moves as the editions print them: three lengths, English or national piece letters.
//!
//! Reading is `language::notation`; whatever is written here it reads back to the same move.

use clap::ValueEnum;
use shakmaty::{CastlingSide, Chess, san::San};

use crate::{
    game::{Lang, Move, Position, Role},
    language::notation::Letters,
};

/// How much of a move is written (both printed forms of the sample game in C.13, and C.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Notation {
    /// Without capture, check and e.p. signs: `ed4`, `De3`, `ed6`.
    Short,
    /// With them: `exd4`, `De3+`, `exd6 e.p.`.
    #[default]
    Long,
    /// With the square of departure as well: `Sg1f3`, `e5xd4` (C.8 of the Danish 2017 and 2018 texts).
    FromTo,
}

/// The piece letters of a language.
pub const fn letters_of(lang: Lang) -> Letters {
    match lang {
        Lang::En => Letters::English,
        Lang::Da | Lang::De | Lang::Nb | Lang::Sv => Letters::National,
    }
}

/// A piece's letter; none for a pawn (C.4). [`Letters::Any`] writes English ones.
pub(crate) const fn letter(role: Role, letters: Letters) -> &'static str {
    match (role, letters) {
        (Role::King, _) => "K",
        (Role::Queen, Letters::National) => "D",
        (Role::Rook, Letters::National) => "T",
        (Role::Bishop, Letters::National) => "L",
        (Role::Knight, Letters::National) => "S",
        (Role::Queen, _) => "Q",
        (Role::Rook, _) => "R",
        (Role::Bishop, _) => "B",
        (Role::Knight, _) => "N",
        (Role::Pawn, _) => "",
    }
}

/// A legal move in writing: `0-0`, `Sbd2`, `exd6 e.p.`, `d8D+`, `Dxf7#`.
pub fn write_move(position: &Position, m: Move, letters: Letters, notation: Notation) -> String {
    let mut text = match m.castling_side() {
        Some(CastlingSide::KingSide) => "0-0".to_owned(),
        Some(CastlingSide::QueenSide) => "0-0-0".to_owned(),
        None => squares(&position.chess, m, letters, notation),
    };
    if notation != Notation::Short {
        if m.is_en_passant() {
            text.push_str(" e.p.");
        }
        text.push_str(check_sign(position, m));
    }
    text
}

fn squares(chess: &Chess, m: Move, letters: Letters, notation: Notation) -> String {
    let mut text = letter(m.role(), letters).to_owned();
    if notation == Notation::FromTo {
        text.push_str(&m.from().map(|from| from.to_string()).unwrap_or_default());
    } else if let San::Normal { file, rank, .. } = San::from_move(chess, m) {
        text.extend(file.map(|file| file.char()));
        text.extend(rank.map(|rank| rank.char()));
    }
    if m.is_capture() && notation != Notation::Short {
        text.push('x');
    }
    text.push_str(&m.to().to_string());
    if let Some(role) = m.promotion() {
        text.push_str(letter(role, letters));
    }
    text
}

/// `+`, `#`, or nothing.
pub(crate) fn check_sign(position: &Position, m: Move) -> &'static str {
    use shakmaty::Position as _;
    match position.after(m) {
        Some(after) if after.chess.is_checkmate() => "#",
        Some(after) if after.chess.is_check() => "+",
        _ => "",
    }
}
