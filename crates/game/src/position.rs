//! Positions, moves and squares of shakmaty, with the castling mode kept beside the position.
//!
//! Chess960 needs the mode whenever a move is written or read, so the two are stored together.

use std::fmt;

use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, EnPassantMode, FromSetup as _, Position as _,
    fen::Fen,
    san::{San, SanPlus},
    uci::UciMove,
};
pub use shakmaty::{Color, File, Move, Piece, Rank, Role, Square};
use thiserror::Error;

/// A position of a game: shakmaty's [`Chess`] and the castling mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The position by the rules: board, side to move, castling rights, counters.
    pub chess: Chess,
    /// Whether castling follows the classical rules or Chess960.
    pub castling: CastlingMode,
}

/// The reason why a FEN was refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadFenError {
    /// The text is not a FEN.
    #[error("`{fen}` is no FEN: {why}; give six fields such as `8/8/8/8/8/8/8/K1k5 w - - 0 1`")]
    Syntax {
        /// The text as given.
        fen: String,
        /// The message of the parser.
        why: String,
    },
    /// The position is not possible in a game.
    #[error("the position `{fen}` cannot arise: {why}; compare it with the board")]
    Impossible {
        /// The text as given.
        fen: String,
        /// The error in the position.
        why: String,
    },
    /// A counter is higher than any game reaches.
    #[error("the {field} of `{fen}` is {number}; give at most {LONGEST_GAME}")]
    Counter {
        /// The text as given.
        fen: String,
        /// The name of its field.
        field: &'static str,
        /// Its number.
        number: u32,
    },
}

/// The highest move number and half-move clock of a FEN that is read. Numbers of a game that begins there can be
/// calculated without overflow.
const LONGEST_GAME: u32 = 10_000;

/// The error for a text that is not a legal move in the position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{text}` is no legal move here; write it as `g1f3`, `Nf3` or `Sf3`")]
pub struct ReadMoveError {
    /// The text as given.
    pub(crate) text: String,
}

impl Default for Position {
    fn default() -> Self {
        Self { chess: Chess::default(), castling: CastlingMode::Standard }
    }
}

impl Position {
    /// Returns the start position of Chess960 with this number, 0 to 959 (518 is the classical one); `None` for any
    /// other number.
    pub fn chess960(number: u16) -> Option<Self> {
        let rank: String = Self::back_rank(number)?.into_iter().map(Role::upper_char).collect();
        let fen = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", rank.to_lowercase());
        let setup = fen.parse::<Fen>().ok()?.into_setup();
        let chess = Chess::from_setup(setup, CastlingMode::Chess960).ok()?;
        Some(Self { chess, castling: CastlingMode::Chess960 })
    }

    /// Returns the rooks with which this side may still castle: queenside first, then kingside.
    pub fn castling_rooks(&self, color: Color) -> [Option<Square>; 2] {
        let rooks = self.chess.castles();
        [CastlingSide::QueenSide, CastlingSide::KingSide].map(|side| rooks.rook(color, side))
    }

    /// Returns the rook with which a colour may still castle, on the same side of its king as `square`. The colour is
    /// the one whose first rank contains `square`; the rook need not stand on it.
    pub fn castling_rook_beside(&self, square: Square) -> Option<Square> {
        let color =
            [Color::White, Color::Black].into_iter().find(|color| color.backrank() == square.rank())?;
        let king = self.chess.board().king_of(color)?;
        self.chess.castles().rook(color, CastlingSide::from_king_side(king.file() < square.file()))
    }

    /// Returns the same position without the right to castle with the rook on this square.
    #[must_use]
    pub fn without_castling_with(&self, rook: Square) -> Self {
        let mut setup = self.chess.to_setup(EnPassantMode::Always);
        setup.castling_rights.discard(rook);
        let chess = Chess::from_setup(setup, self.castling).unwrap_or_else(|_| self.chess.clone());
        Self { chess, castling: self.castling }
    }

    /// Returns the same position without this side's rights to castle.
    #[must_use]
    pub fn without_castling(&self, color: Color) -> Self {
        let mut setup = self.chess.to_setup(EnPassantMode::Always);
        setup.castling_rights &= !Bitboard::from(color.backrank());
        let chess = Chess::from_setup(setup, self.castling).unwrap_or_else(|_| self.chess.clone());
        Self { chess, castling: self.castling }
    }

    /// Returns White's first rank, from a to h, in the Chess960 start position with this number.
    pub fn back_rank(number: u16) -> Option<[Role; 8]> {
        // The squares of the two knights among the five empty squares.
        const KNIGHTS: [[usize; 2]; 10] =
            [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        let mut n = usize::from(number);
        let mut digit = |base: usize| {
            let rest = n % base;
            n /= base;
            rest
        };
        let mut rank: [Option<Role>; 8] = [None; 8];
        rank[2 * digit(4) + 1] = Some(Role::Bishop);
        rank[2 * digit(4)] = Some(Role::Bishop);
        let place = |rank: &mut [Option<Role>; 8], empty: usize, role: Role| {
            if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(empty) {
                *square = Some(role);
            }
        };
        place(&mut rank, digit(6), Role::Queen);
        let [first, second] = *KNIGHTS.get(n)?;
        place(&mut rank, second, Role::Knight);
        place(&mut rank, first, Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            place(&mut rank, 0, role);
        }
        let rank: Vec<Role> = rank.into_iter().flatten().collect();
        rank.try_into().ok()
    }

    /// Reads a FEN. It is Chess960 if it has castling rights that are impossible in classical chess.
    pub fn from_fen(fen: &str) -> Result<Self, ReadFenError> {
        let setup = fen
            .trim()
            .parse::<Fen>()
            .map_err(|e| ReadFenError::Syntax { fen: fen.to_owned(), why: e.to_string() })?
            .into_setup();
        for (field, number) in [("half-move clock", setup.halfmoves), ("move number", setup.fullmoves.get())]
        {
            if number > LONGEST_GAME {
                return Err(ReadFenError::Counter { fen: fen.to_owned(), field, number });
            }
        }
        let castling = CastlingMode::detect(&setup);
        let chess = Chess::from_setup(setup, castling)
            .or_else(shakmaty::PositionError::ignore_invalid_ep_square)
            .or_else(shakmaty::PositionError::ignore_invalid_castling_rights)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .map_err(|e| ReadFenError::Impossible { fen: fen.to_owned(), why: e.to_string() })?;
        Ok(Self { chess, castling })
    }

    /// Returns the position as FEN. The en passant square is given only if a capture there is legal.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    /// Returns the number of the move to be made, as on a score sheet.
    pub fn move_number(&self) -> u32 {
        self.chess.fullmoves().get()
    }

    /// Returns every legal move.
    pub fn legal_moves(&self) -> shakmaty::MoveList {
        self.chess.legal_moves()
    }

    /// Returns the piece on a square, if any.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.chess.board().piece_at(square)
    }

    /// Returns the squares of the pieces of a colour that attack a square, or protect a piece of their own there. A pinned
    /// piece attacks too (3.1.2), and a king does where it could not go.
    pub fn attackers_of(&self, square: Square, color: Color) -> Vec<Square> {
        let board = self.chess.board();
        board.attacks_to(square, color, board.occupied()).into_iter().collect()
    }

    /// Returns the square of the king of a colour, if it has one.
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.chess.board().king_of(color)
    }

    /// Returns the position after a legal move; `None` if the move is illegal.
    #[must_use]
    pub fn after(&self, m: Move) -> Option<Self> {
        if m.capture() == Some(Role::King) {
            // A king can only be captured after an illegal move. No rule of movement applies without kings.
            return None;
        }
        let chess = self.chess.clone().play(m).ok()?;
        Some(Self { chess, castling: self.castling })
    }

    /// Returns whether a move is legal in this position.
    pub fn is_legal(&self, m: Move) -> bool {
        m.capture() != Some(Role::King) && self.chess.is_legal(m)
    }

    /// Returns the position after a move that was made, legal or not, as it stands on the board. `None` if a king
    /// would be captured, or for castling onto squares that are not free.
    #[must_use]
    pub fn after_made(&self, m: Move) -> Option<Self> {
        let moved = Piece { color: self.turn(), role: m.role() };
        if m.capture() == Some(Role::King) || m.from().is_some_and(|from| self.piece_at(from) != Some(moved))
        {
            return None;
        }
        if let (Move::Castle { king, rook }, Some(side)) = (m, m.castling_side())
            && !(self.is_rook(rook) && self.has_room_to_castle(king, rook, side))
        {
            return None;
        }
        let mut chess = self.chess.clone();
        chess.play_unchecked(m);
        // A move written for another position may end on a king although it claims to capture nothing.
        let kings_stand = Color::ALL.into_iter().all(|color| chess.board().king_of(color).is_some());
        kings_stand.then_some(Self { chess, castling: self.castling })
    }

    /// The rank on which the pawns of the player on move promote.
    pub fn promotion_rank(&self) -> Rank {
        self.turn().fold_wb(Rank::Eighth, Rank::First)
    }

    /// Returns the castling move on a side, legal or not, if king and rook stand on the first rank and the squares
    /// are free.
    pub fn castling_whatever_forbids(&self, side: CastlingSide) -> Option<Move> {
        let color = self.turn();
        let home = color.fold_wb(Rank::First, Rank::Eighth);
        let board = self.chess.board();
        let king = board.king_of(color).filter(|king| king.rank() == home)?;
        let beyond = |rook: &Square| (king.file() < rook.file()) == side.is_king_side();
        let mut rooks = (board.by_piece(color.rook()) & Bitboard::from(home)).into_iter().filter(beyond);
        let rook = if side.is_king_side() { rooks.next_back() } else { rooks.next() }?;
        self.has_room_to_castle(king, rook, side).then_some(Move::Castle { king, rook })
    }

    /// Returns whether the squares where castling puts king and rook are free, or are theirs.
    fn has_room_to_castle(&self, king: Square, rook: Square, side: CastlingSide) -> bool {
        let color = self.turn();
        let free = |square: Square| [king, rook].contains(&square) || self.piece_at(square).is_none();
        free(side.king_to(color)) && free(side.rook_to(color))
    }

    fn is_rook(&self, square: Square) -> bool {
        self.piece_at(square) == Some(Piece { color: self.turn(), role: Role::Rook })
    }

    /// Returns whether the side to move could capture the king. This is only possible after an illegal move.
    pub fn king_can_be_taken(&self) -> bool {
        let board = self.chess.board();
        let king = board.king_of(!self.turn());
        king.is_none_or(|king| board.attacks_to(king, self.turn(), board.occupied()).any())
    }

    /// Returns whether both kings are in check. This is only possible after an illegal move.
    pub fn both_kings_in_check(&self) -> bool {
        self.king_can_be_taken() && self.chess.is_check()
    }

    /// Returns the move in UCI (`e1g1` for classical castling, king takes rook in Chess960).
    pub fn uci(&self, m: Move) -> String {
        UciMove::from_move(m, self.castling).to_string()
    }

    /// Returns the move in English SAN with its check or mate sign.
    pub fn san(&self, m: Move) -> String {
        SanPlus::from_move(self.chess.clone(), m).to_string()
    }

    /// Reads a UCI move.
    pub fn read_uci(&self, text: &str) -> Result<Move, ReadMoveError> {
        let refused = || ReadMoveError { text: text.to_owned() };
        let uci: UciMove = text.trim().to_ascii_lowercase().parse().map_err(|_| refused())?;
        uci.to_move(&self.chess).map_err(|_| refused())
    }

    /// Reads an English SAN move; check signs are optional and not compared.
    pub fn read_san(&self, text: &str) -> Result<Move, ReadMoveError> {
        let refused = || ReadMoveError { text: text.to_owned() };
        let san: San = text.trim().trim_end_matches(['+', '#', '!', '?']).parse().map_err(|_| refused())?;
        san.to_move(&self.chess).map_err(|_| refused())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_without_room_leads_to_no_position() {
        for (fen, king, rook) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Square::E1, Square::H1),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Square::E1, Square::A1),
            ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", Square::E1, Square::H1),
            ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", Square::E1, Square::H1),
            // No rook of the king's colour stands there.
            ("4k3/8/8/8/8/8/8/4K2r w - - 0 1", Square::E1, Square::H1),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1, Square::H1),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(position.after_made(Move::Castle { king, rook }), None, "{fen}");
        }
        let knight_beside = Position::from_fen("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1").unwrap();
        let castled = knight_beside.after_made(Move::Castle { king: Square::E1, rook: Square::A1 }).unwrap();
        assert!(castled.fen().starts_with("4k3/8/8/8/8/8/8/1NKR4"), "{castled}");
    }

    #[test]
    fn chess960_castling_is_written_king_takes_rook() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1").unwrap();
        assert_eq!(position.castling, CastlingMode::Chess960);
        let m = position.read_san("O-O").unwrap();
        assert_eq!(position.uci(m), "f1h1");
    }

    #[test]
    fn no_move_that_was_written_for_another_position_takes_a_king_away() {
        let start = Position::default();
        let over =
            |to| Move::Normal { role: Role::Queen, from: Square::D1, capture: None, to, promotion: None };
        for king in [Square::E1, Square::E8] {
            assert!(start.after_made(over(king)).is_none(), "{king}");
        }
        assert!(start.after_made(over(Square::D4)).is_some(), "not legal, and it stands");
    }

    #[test]
    fn a_torn_fen_is_named() {
        assert!(Position::from_fen("rnbq").unwrap_err().to_string().contains("rnbq"));
    }

    #[test]
    fn a_counter_that_no_game_reaches_is_refused_by_its_name() {
        for (counters, refused) in [
            ("0 10000", None),
            ("10000 1", None),
            ("0 10001", Some("move number")),
            ("0 4294967295", Some("move number")),
            ("10001 1", Some("half-move clock")),
            ("4294967295 1", Some("half-move clock")),
        ] {
            let read = Position::from_fen(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {counters}"));
            let why = read.map(drop).map_err(|why| why.to_string());
            match refused {
                None => assert_eq!(why, Ok(()), "{counters}"),
                Some(field) => {
                    assert!(why.is_err_and(|why| why.contains(field) && why.contains("10000")), "{counters}");
                }
            }
        }
    }

    #[test]
    fn the_960_start_positions_are_all_different_and_as_the_article_asks() {
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..960 {
            let rank = Position::back_rank(number).unwrap();
            let at = |role: Role| -> Vec<usize> { (0..8).filter(|&i| rank[i] == role).collect() };
            let (rooks, bishops, king) = (at(Role::Rook), at(Role::Bishop), at(Role::King)[0]);
            assert!(rooks[0] < king && king < rooks[1], "{number}: the king stands between the rooks");
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "{number}: bishops on both colours");
            assert_eq!((at(Role::Queen).len(), at(Role::Knight).len()), (1, 2));
            let position = Position::chess960(number).unwrap();
            assert!(position.castling.is_chess960());
            assert!(seen.insert(position.fen()));
        }
        assert_eq!(Position::chess960(960), None);
        assert!(Position::chess960(518).unwrap().fen().starts_with("rnbqkbnr/"));
        assert!(Position::chess960(0).unwrap().fen().starts_with("bbqnnrkr/"));
        assert!(Position::chess960(959).unwrap().fen().starts_with("rkrnnqbb/"));
    }
}
