//! Reads written moves: the score-sheet forms of every edition, UCI, and moves typed at a console.
//!
//! `Sf3`, `Nf3`, `Sg1f3`, `e2-e4`, `exd4`, `ed4`, `d8D`, `d8=Q`, `0-0`, `O-O`, `exd6 e.p.`, `g1f3`, `Pe4`. The letter B is
//! the English bishop and never a pawn (C.4 shows `Bd4` as a wrong pawn form).
//!
//! A small `b` or `d` before a move is a file if a pawn of that file can make the move, and a bishop or a queen if such
//! a piece can. `read_written` is the only place that decides it.

use std::cmp::Ordering;

use shakmaty::CastlingSide;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;

use crate::{
    announcement_parser::{ParsedMove, ParsedPieceMove, legal_moves_matching},
    illegal_moves::illegal_moves_matching,
};
use annabella_game::{File, Move, Position, Rank, Role, Square, plain_text::is_steering};

/// The accepted piece letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceLetters {
    /// K Q R B N.
    English,
    /// K D T L S, for Danish, Norwegian, Swedish and German.
    National,
    /// Both. They share only K, and no letter means two pieces.
    #[default]
    Any,
}

/// What a small `b` or `d` before a move is if a pawn and a piece can make it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SmallLetters {
    /// The pawn's file or the piece: nobody knows.
    #[default]
    Either,
    /// The pawn's file, where the writer writes pieces in capitals.
    Files,
}

/// What a written text says in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrittenReading {
    /// One move.
    One(ParsedMove),
    /// A pawn's move or a piece's: `bxc4`, where both can take.
    PawnOrPiece {
        /// With the letter as the pawn's file.
        pawn: ParsedPieceMove,
        /// With the letter as the piece.
        piece: ParsedPieceMove,
    },
}

/// The reason why a written move was refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadNotationError {
    /// The text is not a move in any notation read here.
    #[error("`{text}` is no move in writing; write it as `Nf3`, `Sf3`, `Sg1f3`, `g1f3` or `0-0`")]
    Unreadable {
        /// The text as given.
        text: String,
    },
    /// The text matches no legal move.
    #[error("`{text}` is not legal here; check the moves before it")]
    Illegal {
        /// The text as given.
        text: String,
        /// The position.
        fen: String,
    },
    /// The text matches several legal moves.
    #[error("`{text}` may be {}; name the file or the rank it leaves", candidates.join(" or "))]
    Ambiguous {
        /// The text as given.
        text: String,
        /// The matching moves, UCI.
        candidates: Vec<String>,
    },
    /// A small `b` or `d` may be the pawn's file or the piece, and both can move so.
    #[error("`{text}` may be {pawn} or {piece}; write one of them")]
    PawnOrPiece {
        /// The text as given.
        text: String,
        /// The pawn's move, with its square.
        pawn: String,
        /// The piece's move, with its capital.
        piece: String,
    },
    /// A pawn reaches the last rank and the promotion piece is not named (D.2.1).
    #[error("`{text}` does not say what the pawn becomes; add the piece, such as `d8Q` or `d8D`")]
    PromotionPieceMissing {
        /// The text as given.
        text: String,
    },
}

/// Reads one written move in a position. Check and mate signs, `!` and `?`, a move number before it, an offer sign
/// `(=)` and `e.p.` after it are accepted and not compared; only `e.p.` must be right.
pub fn read_move(position: &Position, text: &str, letters: PieceLetters) -> Result<Move, ReadNotationError> {
    read_move_with(position, text, letters, SmallLetters::Either)
}

/// Reads one written move like [`read_move`], by a writer whose small letters are known.
pub fn read_move_with(
    position: &Position,
    text: &str,
    letters: PieceLetters,
    small: SmallLetters,
) -> Result<Move, ReadNotationError> {
    let unreadable = || ReadNotationError::Unreadable { text: text.to_owned() };
    let shape = match read_written(position, text, letters).ok_or_else(unreadable)? {
        WrittenReading::One(shape) => shape,
        WrittenReading::PawnOrPiece { pawn, .. } if small == SmallLetters::Files => ParsedMove::Piece(pawn),
        WrittenReading::PawnOrPiece { pawn, piece } => {
            let (text, [pawn, piece]) = (text.to_owned(), told_apart(position, pawn, piece));
            return Err(ReadNotationError::PawnOrPiece { text, pawn, piece });
        }
    };
    let found = legal_moves_matching(position, &shape);
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

/// What a text says in a position; `None` if it is no move in writing.
///
/// A small `b` or `d` is what can move so by the rules, else what can move so on a free path, else the piece.
pub(super) fn read_written(position: &Position, text: &str, letters: PieceLetters) -> Option<WrittenReading> {
    let (pawn, piece) = match read_shapes(text, letters) {
        WrittenShapes { first: Some(ParsedMove::Piece(pawn)), piece: Some(piece) } => (pawn, piece),
        WrittenShapes { first, piece } => {
            return first.or(piece.map(ParsedMove::Piece)).map(WrittenReading::One);
        }
    };
    let [by_pawn, by_piece] = [pawn, piece].map(|shape| {
        let shape = ParsedMove::Piece(shape);
        let is_legal = !legal_moves_matching(position, &shape).is_empty();
        // The path is looked at only where no rule lets it move.
        2 * u8::from(is_legal) + u8::from(is_legal || illegal_moves_matching(&shape, position).pseudo_legal)
    });
    Some(match by_pawn.cmp(&by_piece) {
        Ordering::Equal if by_pawn > 0 => WrittenReading::PawnOrPiece { pawn, piece },
        Ordering::Greater => WrittenReading::One(ParsedMove::Piece(pawn)),
        Ordering::Equal | Ordering::Less => WrittenReading::One(ParsedMove::Piece(piece)),
    })
}

/// The pawn's and the piece's move that a text may say in a position; `None` if it says at most one of them.
pub fn pawn_or_piece(position: &Position, text: &str) -> Option<[String; 2]> {
    match read_written(position, text, PieceLetters::Any)? {
        WrittenReading::One(_) => None,
        WrittenReading::PawnOrPiece { pawn, piece } => Some(told_apart(position, pawn, piece)),
    }
}

/// The pawn's move with both squares, and the piece's with its capital, as the writer would write them.
fn told_apart(position: &Position, pawn: ParsedPieceMove, piece: ParsedPieceMove) -> [String; 2] {
    let shape = ParsedMove::Piece(pawn);
    let moves = match legal_moves_matching(position, &shape) {
        legal if legal.is_empty() => illegal_moves_matching(&shape, position).moves,
        legal => legal,
    };
    let from = moves.first().and_then(|m| m.from()).map_or_else(
        || pawn.from_file.map_or_else(String::new, |file| format!("P{}", file.char())),
        |from| from.to_string(),
    );
    let sign = if pawn.capture || moves.iter().any(|m| m.is_capture()) { "x" } else { "" };
    let letter = if piece.role == Some(Role::Queen) { 'D' } else { 'B' };
    let part = [piece.from_file.map(File::char), piece.from_rank.map(Rank::char)];
    let part: String = part.into_iter().flatten().collect();
    let to = pawn.to;
    [format!("{from}{sign}{to}"), format!("{letter}{part}{sign}{to}")]
}

impl WrittenReading {
    /// Every move that the text may say.
    pub(super) fn shapes(&self) -> Vec<ParsedMove> {
        match *self {
            Self::One(shape) => vec![shape],
            Self::PawnOrPiece { pawn, piece } => [pawn, piece].map(ParsedMove::Piece).to_vec(),
        }
    }

    /// The same with `e.p.` said after it; `None` for castling.
    pub(super) fn en_passant(self) -> Option<Self> {
        let passing = |shape: ParsedPieceMove| ParsedPieceMove { en_passant: true, ..shape };
        match self {
            Self::One(ParsedMove::Castling(_)) => None,
            Self::One(ParsedMove::Piece(shape)) => Some(Self::One(ParsedMove::Piece(passing(shape)))),
            // No piece takes en passant.
            Self::PawnOrPiece { pawn, .. } => Some(Self::One(ParsedMove::Piece(passing(pawn)))),
        }
    }
}

/// Whether a draw was offered with a written move: `(=)` or a lone `=` at its end (C.12).
///
/// `+=` and `/=` are an annotator's signs ("slightly better") and not an offer.
pub fn offers_draw(text: &str) -> bool {
    let text = text.trim();
    let before_sign = text.strip_suffix('=').and_then(|before| before.chars().last());
    text.ends_with("(=)")
        || before_sign.is_some_and(|before| !matches!(before, '+' | '/' | '=' | '-'))
        || text == "="
}

/// Whether a character is invisible: zero-width marks, soft hyphens, direction marks, variation selectors.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Normalises a written word to one code for each sign: no invisible characters, English letters for figurines, plain
/// dashes, plain forms for full-width and compatibility forms (`½` is `1/2`, `…` is `...`), Latin letters for similar
/// Cyrillic and Greek ones. The result holds no control characters.
pub fn plain_notation(text: &str) -> String {
    let visible = text.chars().filter(|c| !is_invisible(*c) && !is_steering(*c));
    visible
        .nfkc()
        .filter_map(|c| match c {
            '♔' | '♚' => Some('K'),
            '♕' | '♛' => Some('Q'),
            '♖' | '♜' => Some('R'),
            '♗' | '♝' => Some('B'),
            '♘' | '♞' => Some('N'),
            // A pawn has no letter.
            '♙' | '♟' => None,
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => Some('-'),
            '\u{2044}' | '\u{2215}' => Some('/'),
            '\u{2236}' => Some(':'),
            '×' | '✕' | '✖' | '✗' | '✘' | '⨯' | '⨉' | '\u{445}' => Some('x'),
            '\u{41e}' | '\u{39f}' => Some('O'),
            '\u{43e}' | '\u{3bf}' => Some('o'),
            '\u{430}' => Some('a'),
            '\u{441}' => Some('c'),
            '\u{435}' => Some('e'),
            other => Some(other),
        })
        .collect()
}

/// Splits a written word into a move in any notation and an annotator's addition (`Nf3N`, `e4!?`, `Bb5+/=`, `Qd2□`).
/// `None` if it does not begin with the shape of a move, or if another text follows. The word must be normalised by
/// [`plain_notation`].
pub fn split_annotation(word: &str) -> Option<(&str, &str)> {
    if word.len() > 64 {
        return None;
    }
    let ends = word.char_indices().map(|(at, c)| at + c.len_utf8()).collect::<Vec<_>>();
    ends.into_iter().rev().find_map(|end| {
        let (written, rest) = word.split_at(end);
        let ends_a_move = written.ends_with(|c: char| c.is_ascii_alphanumeric() || c == ')');
        (ends_a_move && is_annotation(rest) && has_move_shape(written)).then_some((written, rest))
    })
}

/// Whether a written move has a small letter for its piece, or capitals for its files, so that its writer's letters do
/// not tell pieces from files.
pub fn writes_pieces_small(written: &str) -> bool {
    let has_capitals_only = || {
        let letters = written.bytes().filter(u8::is_ascii_alphabetic);
        letters.clone().count() > 1 && letters.clone().all(|c| c.is_ascii_uppercase())
    };
    let names_square = written.bytes().any(|c| c.is_ascii_digit());
    let suspect = written.starts_with(['k', 'q', 'r', 'n', 't', 'l', 's', 'p']) || has_capitals_only();
    suspect && names_square && split_annotation(written).is_some()
}

/// Whether a word, or the rest of one after a move, is an annotation: signs only, or one of the usual letters.
pub fn is_annotation(word: &str) -> bool {
    let letters: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    matches!(letters.as_str(), "" | "N" | "TN" | "RR" | "D")
        || CHECK_WORDS.contains(&letters.to_ascii_lowercase().as_str())
}

/// Words for check, mate and en passant that follow a move.
const CHECK_WORDS: [&str; 18] = [
    "ep",
    "ch",
    "dbl",
    "dblch",
    "dis",
    "disch",
    "check",
    "mate",
    "checkmate",
    "mat",
    "matt",
    "schach",
    "skak",
    "skakmat",
    "sjakk",
    "sjakkmatt",
    "schack",
    "schackmatt",
];

/// Whether a text has the shape of a move; only a pawn on the last rank may promote.
fn has_move_shape(text: &str) -> bool {
    let WrittenShapes { first, piece } = read_shapes(text, PieceLetters::Any);
    [first, piece.map(ParsedMove::Piece)].into_iter().flatten().any(|shape| match shape {
        ParsedMove::Piece(piece) => {
            let last_rank = matches!(piece.to.rank(), Rank::First | Rank::Eighth);
            let is_pawn = matches!(piece.role, None | Some(Role::Pawn));
            piece.promotion.is_none() || (is_pawn && last_rank)
        }
        ParsedMove::Castling(_) => true,
    })
}

/// The shapes of a written text, without a position.
#[derive(Clone, Copy, Debug, Default)]
struct WrittenShapes {
    /// With a small `b` or `d` at its front as a file.
    first: Option<ParsedMove>,
    /// With a small `b` or `d` at its front as a piece.
    piece: Option<ParsedPieceMove>,
}

fn read_shapes(text: &str, letters: PieceLetters) -> WrittenShapes {
    // No move is longer than "12... Sg1xf3 e.p.+ (=)"; longer texts are not examined.
    if text.len() > 64 {
        return WrittenShapes::default();
    }
    let plain: String = plain_notation(text).chars().filter(|c| !c.is_whitespace()).collect();
    let mut rest = without_number(&plain);
    let mut en_passant = false;
    loop {
        let cut = rest.trim_end_matches(['+', '#', '!', '?']);
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
    // Castling with zeros or letters O, also mixed.
    let castles: String = rest.chars().map(|c| if matches!(c, '0' | 'o') { 'O' } else { c }).collect();
    match castles.as_str() {
        "O-O" | "OO" if !en_passant => {
            let first = Some(ParsedMove::Castling(Some(CastlingSide::KingSide)));
            return WrittenShapes { first, piece: None };
        }
        "O-O-O" | "OOO" if !en_passant => {
            let first = Some(ParsedMove::Castling(Some(CastlingSide::QueenSide)));
            return WrittenShapes { first, piece: None };
        }
        _ => {}
    }
    read_piece_shapes(rest, letters, en_passant)
}

/// Reads a move that is not castling. Where all letters are capitals, they tell no more than small ones.
fn read_piece_shapes(text: &str, letters: PieceLetters, en_passant: bool) -> WrittenShapes {
    let mut chars: Vec<char> = text.chars().collect();
    if !chars.iter().skip(1).any(char::is_ascii_lowercase) {
        chars.iter_mut().for_each(|c| *c = c.to_ascii_lowercase());
    }
    let as_file = read_piece_move(&chars, None, letters, en_passant);
    let names_both_squares =
        as_file.is_some_and(|shape| shape.from_file.is_some() && shape.from_rank.is_some());
    match &chars[..] {
        // `b2b4` is never a bishop.
        _ if names_both_squares => WrittenShapes { first: as_file.map(ParsedMove::Piece), piece: None },
        [small @ ('b' | 'd'), after @ ..] => {
            let role = promotion_letter(*small, letters);
            let piece = role.and_then(|role| read_piece_move(after, Some(role), letters, en_passant));
            WrittenShapes { first: as_file.map(ParsedMove::Piece), piece }
        }
        [letter, after @ ..] => {
            let role = piece_letter(*letter, letters);
            let by_letter = role.and_then(|role| read_piece_move(after, Some(role), letters, en_passant));
            WrittenShapes { first: by_letter.or(as_file).map(ParsedMove::Piece), piece: None }
        }
        [] => WrittenShapes::default(),
    }
}

/// Removes `12.` or `12...` before the move.
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

/// Reads the parts after the piece's letter.
fn read_piece_move(
    text: &[char],
    role: Option<Role>,
    letters: PieceLetters,
    en_passant: bool,
) -> Option<ParsedPieceMove> {
    let mut rest = text;
    let mut capture = false;
    // `Ld7:` and `Ld7x`, as older books write a capture.
    if let [before @ .., 'x' | 'X' | ':'] = rest {
        capture = true;
        rest = before;
    }
    let mut promotion = None;
    if let [before @ .., last] = rest
        && !last.is_ascii_digit()
    {
        // `d8D`, `d8=D`, `d8/D`, `d8:D`, `d8(D)`, `d8(=D)`.
        let (before, last) = match (before, last) {
            ([before @ .., '(', '=', inner] | [before @ .., '(', inner], ')') => (before, *inner),
            ([before @ .., '=' | '/' | ':'], last) => (before, *last),
            (before, last) => (before, *last),
        };
        promotion = Some(promotion_letter(last, letters)?);
        rest = before;
    }
    let mut items = Vec::with_capacity(4);
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
    Some(ParsedPieceMove {
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
    // A capital B or D is a piece; the other capitals can only be files.
    let c = if matches!(c, 'A' | 'C' | 'E'..='H') { c.to_ascii_lowercase() } else { c };
    File::from_char(c)
        .map(WrittenCoordinate::File)
        .or_else(|| Rank::from_char(c).map(WrittenCoordinate::Rank))
}

/// A piece letter at the front that is no file: `P` is the pawn in every language.
fn piece_letter(c: char, letters: PieceLetters) -> Option<Role> {
    if matches!(c, 'P' | 'p') { Some(Role::Pawn) } else { promotion_letter(c, letters) }
}

fn promotion_letter(c: char, letters: PieceLetters) -> Option<Role> {
    let english = letters != PieceLetters::National;
    let national = letters != PieceLetters::English;
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
