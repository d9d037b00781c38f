//! Writes moves as the editions print them: in three lengths, with English or national piece letters.
//!
//! `language::notation` reads moves, and reads every text written here as the same move.

use clap::ValueEnum;
use shakmaty::{CastlingSide, Chess, san::San};

use annabella_game::{Lang, Move, Position, Role};
use annabella_language::notation::PieceLetters;

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

/// Returns the piece letters of a language.
pub const fn letters_of(lang: Lang) -> PieceLetters {
    match lang {
        Lang::En => PieceLetters::English,
        Lang::Da | Lang::De | Lang::Nb | Lang::Sv => PieceLetters::National,
    }
}

/// Returns the letter of a piece; empty for a pawn (C.4). [`PieceLetters::Any`] gives English letters.
pub const fn letter(role: Role, letters: PieceLetters) -> &'static str {
    match (role, letters) {
        (Role::King, _) => "K",
        (Role::Queen, PieceLetters::National) => "D",
        (Role::Rook, PieceLetters::National) => "T",
        (Role::Bishop, PieceLetters::National) => "L",
        (Role::Knight, PieceLetters::National) => "S",
        (Role::Queen, _) => "Q",
        (Role::Rook, _) => "R",
        (Role::Bishop, _) => "B",
        (Role::Knight, _) => "N",
        (Role::Pawn, _) => "",
    }
}

/// Returns a move or a series of moves, written with English letters (`Ng1-f3`, `a7-a8=Q`, `Qh4#`), with other letters.
pub fn in_letters(written: &str, letters: PieceLetters) -> String {
    let role = |c: char| Role::from_char(c).filter(|role| c.is_ascii_uppercase() && *role != Role::Pawn);
    written.chars().fold(String::with_capacity(written.len()), |mut text, c| {
        match role(c) {
            Some(role) => text.push_str(letter(role, letters)),
            None => text.push(c),
        }
        text
    })
}

/// Returns a legal move in writing: `0-0`, `Sbd2`, `exd6 e.p.`, `d8D+`, `Dxf7#`.
pub fn write_move(position: &Position, m: Move, letters: PieceLetters, notation: Notation) -> String {
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

fn squares(chess: &Chess, m: Move, letters: PieceLetters, notation: Notation) -> String {
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

/// Returns `+`, `#`, or an empty string.
pub(crate) fn check_sign(position: &Position, m: Move) -> &'static str {
    use shakmaty::Position as _;
    match position.after(m) {
        Some(after) if after.chess.is_checkmate() => "#",
        Some(after) if after.chess.is_check() => "+",
        _ => "",
    }
}
