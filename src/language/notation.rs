//! Moves as they are written: score-sheet forms of every edition, UCI, and what is typed at a console.
//!
//! `Sf3`, `Nf3`, `Sg1f3`, `e2-e4`, `exd4`, `ed4`, `d8D`, `d8=Q`, `0-0`, `O-O`, `exd6 e.p.`, `g1f3`. The
//! letter B is the English bishop and never a pawn (rules C.4 shows `Bd4` as a wrong pawn form).

use shakmaty::CastlingSide;
use thiserror::Error;

use crate::{
    game::{File, Move, Position, Rank, Role, Square},
    language::utterance::{PieceShape, Shape, bearing},
};

/// Whose piece letters are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N.
    English,
    /// K D T L S: Danish, Norwegian, Swedish and German alike.
    National,
    /// Both; they share only K, and no letter means two pieces.
    #[default]
    Any,
}

/// Why a written move was refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadNotationError {
    /// It is no move in any notation read here.
    #[error("`{text}` is no move in writing; write it as `Nf3`, `Sf3`, `Sg1f3`, `g1f3` or `0-0`")]
    Unreadable {
        /// The text as given.
        text: String,
    },
    /// No legal move is written so.
    #[error("`{text}` is not legal here ({fen}); check the moves before it")]
    Illegal {
        /// The text as given.
        text: String,
        /// The position.
        fen: String,
    },
    /// Several legal moves are written so.
    #[error("`{text}` may be {}; name the file or the rank it leaves", candidates.join(" or "))]
    Ambiguous {
        /// The text as given.
        text: String,
        /// The moves it may be, UCI.
        candidates: Vec<String>,
    },
    /// A pawn reaches the last rank and its new piece is not named (D.2.1).
    #[error("`{text}` does not say what the pawn becomes; add the piece, such as `d8Q` or `d8D`")]
    PromotionPieceMissing {
        /// The text as given.
        text: String,
    },
}

/// Reads one written move against a position. Check and mate signs, `!` and `?`, a move number before
/// it, an offer sign `(=)` and `e.p.` after it are allowed and not compared, save that `e.p.` must be one.
pub fn read_move(position: &Position, text: &str, letters: Letters) -> Result<Move, ReadNotationError> {
    let unreadable = || ReadNotationError::Unreadable { text: text.to_owned() };
    let shape = read_written(text, letters).ok_or_else(unreadable)?;
    let found = bearing(position, &shape);
    match found[..] {
        [m] => Ok(m),
        [] => Err(ReadNotationError::Illegal { text: text.to_owned(), fen: position.fen() }),
        _ if found.iter().all(|m| m.promotion().is_some()) => {
            Err(ReadNotationError::PromotionPieceMissing { text: text.to_owned() })
        }
        _ => Err(ReadNotationError::Ambiguous {
            text: text.to_owned(),
            candidates: found.iter().map(|m| position.uci(*m)).collect(),
        }),
    }
}

/// Whether a draw was offered with a written move: `(=)` or a lone `=` at its end (C.12).
pub(crate) fn offers_draw(text: &str) -> bool {
    let text = text.trim();
    text.ends_with("(=)") || text.ends_with('=')
}

pub(super) fn read_written(text: &str, letters: Letters) -> Option<Shape> {
    // Nothing longer than "12... Sg1xf3 e.p.+ (=)" is a move; a page of text is not looked through.
    if text.len() > 64 {
        return None;
    }
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '×' => 'x',
            other => other,
        })
        .collect();
    let mut rest = without_number(&plain);
    let mut en_passant = false;
    loop {
        let cut = rest.trim_end_matches(['+', '#', '!', '?', '‼', '⁇']);
        let cut = cut.strip_suffix("(=)").or_else(|| cut.strip_suffix('=')).unwrap_or(cut);
        let passing =
            ["e.p.", "e.p", "ep.", "ep"].into_iter().find_map(|mark| strip_suffix_ignoring_case(cut, mark));
        let cut = match passing {
            Some(before) if !en_passant => {
                en_passant = true;
                before
            }
            _ => cut,
        };
        if cut.len() == rest.len() {
            break;
        }
        rest = cut;
    }
    match rest {
        "0-0" | "O-O" | "o-o" | "00" | "OO" if !en_passant => {
            return Some(Shape::Castling(Some(CastlingSide::KingSide)));
        }
        "0-0-0" | "O-O-O" | "o-o-o" | "000" | "OOO" if !en_passant => {
            return Some(Shape::Castling(Some(CastlingSide::QueenSide)));
        }
        _ => {}
    }
    read_piece_move(rest, letters, en_passant).map(Shape::Piece)
}

/// `12.` or `12...` before the move.
fn without_number(text: &str) -> &str {
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_digits.len() < text.len() && after_digits.starts_with(['.', '…']) {
        after_digits.trim_start_matches(['.', '…'])
    } else {
        text
    }
}

fn strip_suffix_ignoring_case<'t>(text: &'t str, suffix: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(suffix.len())?;
    (text.is_char_boundary(at) && text[at..].eq_ignore_ascii_case(suffix)).then(|| &text[..at])
}

fn read_piece_move(text: &str, letters: Letters, en_passant: bool) -> Option<PieceShape> {
    let mut chars: Vec<char> = text.chars().collect();
    if let ['A'..='H', '1'..='8', 'A'..='H', '1'..='8', ..] = chars[..] {
        chars.iter_mut().for_each(|c| *c = c.to_ascii_lowercase());
    }
    let mut rest = &chars[..];
    let mut role = None;
    // `B` and `D` are pieces, `b` and `d` files; other piece letters cannot be files in either case.
    if let [first, after @ ..] = rest
        && let Some(said) = piece_letter(*first, letters)
    {
        role = Some(said);
        rest = after;
    }
    let mut promotion = None;
    if let [before @ .., last] = rest
        && !last.is_ascii_digit()
    {
        // `d8D`, `d8=D`, `d8/D`, `d8(D)`.
        let (before, last) = match (before, last) {
            ([before @ .., '(', inner], ')') => (before, *inner),
            ([before @ .., '=' | '/'], last) => (before, *last),
            (before, last) => (before, *last),
        };
        promotion = Some(promotion_letter(last, letters)?);
        rest = before;
    }
    let (mut items, mut capture) = (Vec::with_capacity(4), false);
    for c in rest {
        match c {
            'x' | 'X' | ':' if !capture => capture = true,
            '-' if !items.is_empty() => {}
            _ => items.push(coordinate(*c)?),
        }
    }
    let (from, to) = match items[..] {
        [WrittenCoordinate::File(f), WrittenCoordinate::Rank(r)] => ((None, None), (f, r)),
        [WrittenCoordinate::File(from), WrittenCoordinate::File(f), WrittenCoordinate::Rank(r)] => {
            ((Some(from), None), (f, r))
        }
        [WrittenCoordinate::Rank(from), WrittenCoordinate::File(f), WrittenCoordinate::Rank(r)]
            if role.is_some() =>
        {
            ((None, Some(from)), (f, r))
        }
        [
            WrittenCoordinate::File(ff),
            WrittenCoordinate::Rank(fr),
            WrittenCoordinate::File(f),
            WrittenCoordinate::Rank(r),
        ] => ((Some(ff), Some(fr)), (f, r)),
        _ => return None,
    };
    Some(PieceShape {
        role,
        from_file: from.0,
        from_rank: from.1,
        capture,
        captured: None,
        to: Square::from_coords(to.0, to.1),
        promotion,
        en_passant,
    })
}

#[derive(Clone, Copy)]
enum WrittenCoordinate {
    File(File),
    Rank(Rank),
}

fn coordinate(c: char) -> Option<WrittenCoordinate> {
    // A capital B or D is a piece or nothing; the other capitals can only be files.
    let c = if matches!(c, 'A' | 'C' | 'E'..='H') { c.to_ascii_lowercase() } else { c };
    File::from_char(c)
        .map(WrittenCoordinate::File)
        .or_else(|| Rank::from_char(c).map(WrittenCoordinate::Rank))
}

/// A piece letter at the front; capital, or small where no file has that letter.
fn piece_letter(c: char, letters: Letters) -> Option<Role> {
    if matches!(c, 'b' | 'd') { None } else { promotion_letter(c, letters) }
}

fn promotion_letter(c: char, letters: Letters) -> Option<Role> {
    let english = letters != Letters::National;
    let national = letters != Letters::English;
    match c.to_ascii_uppercase() {
        'K' => Some(Role::King),
        'Q' if english => Some(Role::Queen),
        'R' if english => Some(Role::Rook),
        'B' if english => Some(Role::Bishop),
        'N' if english => Some(Role::Knight),
        'D' if national => Some(Role::Queen),
        'T' if national => Some(Role::Rook),
        'L' if national => Some(Role::Bishop),
        'S' if national => Some(Role::Knight),
        _ => None,
    }
}
