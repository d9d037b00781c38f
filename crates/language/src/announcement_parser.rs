//! Parses an announcement from word meanings and finds the matching moves (D.2.1, C.8 to C.11).
//!
//! `[piece] [file|rank|square] [captures [piece]] square [becomes] [piece]`, or castling. Missing parts are not
//! guessed; only a missing piece word means a pawn (C.4).

use shakmaty::{CastlingMode, CastlingSide};

use crate::lexicon::WordMeaning;
use annabella_game::{File, Move, Position, Rank, Role, Square};

/// A complete announcement or score-sheet entry, before it is matched with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParsedMove {
    /// Castling; the side may be missing.
    Castling(Option<CastlingSide>),
    /// A move that is not castling.
    Piece(ParsedPieceMove),
}

/// The parts of an announced move that is not castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ParsedPieceMove {
    /// The piece word; `None` means a pawn, or any piece if the whole source square is named.
    pub(super) role: Option<Role>,
    pub(super) from_file: Option<File>,
    pub(super) from_rank: Option<Rank>,
    /// A capture word was said. It is optional for a capture and wrong for any other move.
    pub(super) capture: bool,
    /// The captured piece, if named.
    pub(super) captured: Option<Role>,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
    pub(super) en_passant: bool,
}

/// Parses a whole announcement; `None` if it is incomplete or not an announcement. The caller has removed fillers, tail
/// words and corrections.
pub(super) fn read_shape(meanings: &[WordMeaning], en_passant: bool) -> Option<ParsedMove> {
    let mut rest = meanings;
    let mut role = None;
    if let [WordMeaning::Piece(said), after @ ..] = rest {
        role = Some(*said);
        rest = after;
    }
    if let [WordMeaning::Castling(side)] = rest {
        return (!en_passant && matches!(role, None | Some(Role::King)))
            .then_some(ParsedMove::Castling(*side));
    }
    if let [WordMeaning::From, after @ ..] = rest {
        rest = after;
    }
    let before = take_coordinates(&mut rest);
    let mut capture = false;
    let mut captured = None;
    let mut linked = false;
    loop {
        match rest {
            [WordMeaning::To, after @ ..] => rest = after,
            [WordMeaning::Capture, after @ ..] if !capture => {
                capture = true;
                rest = after;
                if let [WordMeaning::Piece(said), after @ ..] = rest {
                    captured = Some(*said);
                    rest = after;
                }
            }
            _ => break,
        }
        linked = true;
    }
    let (from, to) = if linked {
        let to = take_coordinates(&mut rest);
        (before, to)
    } else {
        before.split_at_last_square()?
    };
    let (from_file, from_rank) = from.as_from()?;
    let to = to.as_square()?;
    while let [WordMeaning::Becomes, after @ ..] = rest {
        if after.is_empty() {
            return None;
        }
        rest = after;
    }
    let mut promotion = None;
    if let [WordMeaning::Piece(said), after @ ..] = rest {
        promotion = Some(*said);
        rest = after;
    }
    if !rest.is_empty() {
        return None;
    }
    // "takes David four" may be the end of "Springer takes David four". "five David six" names neither piece nor file,
    // which no pawn announcement does.
    if role.is_none() && from_file.is_none() && (capture || from_rank.is_some()) {
        return None;
    }
    Some(ParsedMove::Piece(ParsedPieceMove {
        role,
        from_file,
        from_rank,
        capture,
        captured,
        to,
        promotion,
        en_passant,
    }))
}

/// Up to four consecutive names of files and ranks.
#[derive(Clone, Copy, Debug, Default)]
struct Coordinates {
    items: [Option<Coordinate>; 4],
    count: usize,
}

#[derive(Clone, Copy, Debug)]
enum Coordinate {
    File(File),
    Rank(Rank),
}

fn take_coordinates(rest: &mut &[WordMeaning]) -> Coordinates {
    let mut taken = Coordinates::default();
    while let [first, after @ ..] = *rest {
        let coordinate = match first {
            WordMeaning::File(file) => Coordinate::File(*file),
            WordMeaning::Rank(rank) => Coordinate::Rank(*rank),
            _ => break,
        };
        let Some(place) = taken.items.get_mut(taken.count) else { break };
        *place = Some(coordinate);
        taken.count += 1;
        *rest = after;
    }
    taken
}

impl Coordinates {
    fn split_at_last_square(self) -> Option<(Self, Self)> {
        let at = self.count.checked_sub(2)?;
        let mut from = Self::default();
        from.items[..at].copy_from_slice(&self.items[..at]);
        from.count = at;
        let mut to = Self::default();
        to.items[..2].copy_from_slice(&self.items[at..at + 2]);
        to.count = 2;
        Some((from, to))
    }

    fn as_from(self) -> Option<(Option<File>, Option<Rank>)> {
        match self.items {
            [None, ..] => Some((None, None)),
            [Some(Coordinate::File(file)), None, ..] => Some((Some(file), None)),
            [Some(Coordinate::Rank(rank)), None, ..] => Some((None, Some(rank))),
            [Some(Coordinate::File(file)), Some(Coordinate::Rank(rank)), None, _] => {
                Some((Some(file), Some(rank)))
            }
            _ => None,
        }
    }

    fn as_square(self) -> Option<Square> {
        match self.items {
            [Some(Coordinate::File(file)), Some(Coordinate::Rank(rank)), None, _] => {
                Some(Square::from_coords(file, rank))
            }
            _ => None,
        }
    }
}

/// The legal moves that match an announcement. None: it is illegal. Several: it is ambiguous.
pub(super) fn legal_moves_matching(position: &Position, shape: &ParsedMove) -> Vec<Move> {
    let legal = position.legal_moves();
    match shape {
        ParsedMove::Castling(side) => legal
            .into_iter()
            .filter(|m| m.castling_side().is_some_and(|s| side.is_none_or(|said| said == s)))
            .collect(),
        ParsedMove::Piece(shape) => {
            legal.into_iter().filter(|m| shape.is_matched_by(*m, position.castling)).collect()
        }
    }
}

impl ParsedPieceMove {
    fn is_matched_by(&self, m: Move, mode: CastlingMode) -> bool {
        let Some(from) = m.from() else { return false };
        if m.is_castle() {
            return self.is_castling(m, mode);
        }
        let whole_from = self.from_file.is_some() && self.from_rank.is_some();
        let role_fits = match self.role {
            Some(role) => m.role() == role,
            None => whole_from || m.role() == Role::Pawn,
        };
        role_fits
            && m.to() == self.to
            && self.from_file.is_none_or(|file| from.file() == file)
            && self.from_rank.is_none_or(|rank| from.rank() == rank)
            && (!self.capture || m.is_capture())
            && self.captured.is_none_or(|role| m.capture() == Some(role))
            && (!self.en_passant || m.is_en_passant())
            && self.promotion.is_none_or(|role| m.promotion() == Some(role))
            // A pawn's capture names its source file (C.9), unless "pawn takes" was said.
            && (m.role() != Role::Pawn
                || self.from_file.is_some()
                || (self.capture && self.role == Some(Role::Pawn))
                || !m.is_capture())
    }

    /// Castling announced by squares: the king's two steps, or onto its own rook as in Chess960, which can be nothing
    /// else in classical chess. There the target alone tells it too (`Kg1`).
    fn is_castling(&self, m: Move, mode: CastlingMode) -> bool {
        let (Some(king), Some(side)) = (m.from(), m.castling_side()) else { return false };
        let classical = mode == CastlingMode::Standard;
        let two_steps = Square::from_coords(side.king_to_file(), king.rank());
        let names_king = self.names_whole_square(king) || classical && self.names_king_on(king);
        names_king
            && matches!(self.role, None | Some(Role::King))
            && (self.to == m.to() || classical && self.to == two_steps)
            && !self.capture
            && !self.en_passant
            && self.promotion.is_none()
    }

    /// Whether the source is named in full and is this square.
    fn names_whole_square(&self, square: Square) -> bool {
        self.from_file == Some(square.file()) && self.from_rank == Some(square.rank())
    }

    /// Whether this names the king on a square: by its piece or by the whole square.
    pub(crate) fn names_king_on(&self, king: Square) -> bool {
        let part_fits = self.from_file.is_none_or(|file| file == king.file())
            && self.from_rank.is_none_or(|rank| rank == king.rank());
        self.names_whole_square(king) && self.role.is_none() || self.role == Some(Role::King) && part_fits
    }
}
