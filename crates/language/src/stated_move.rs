//! A whole announcement as spoken or written, independent of a position, for the record and for repetition.
//!
//! Because no position is used, the result does not reveal whether a move is legal or whether several moves match.

use shakmaty::CastlingSide;

use crate::{
    announce::{disambiguation, square_words},
    announcement_parser::{ParsedMove, ParsedPieceMove},
    lexicon::Lexicon,
    notation::{PieceLetters, WrittenReading, offers_draw, read_written},
    scheme::Scheme,
    utterance_parser::{ParsedUtterance, UtteranceWords, read_said, read_tail},
};
use annabella_game::{Lang, Move, Position, Role, SchemeId};

/// A whole announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatedMove(ParsedMove);

impl StatedMove {
    /// Reads an announcement from words or a written move, and whether a draw was offered with it (9.1); `None` if it
    /// is not a whole announcement. `schemes` only decide words with two meanings, and the position what a small `b` or
    /// `d` is.
    pub fn of(text: &str, position: &Position, schemes: &[SchemeId]) -> Option<(Self, bool)> {
        Self::of_written(text, position).or_else(|| Self::of_spoken(text, schemes))
    }

    fn of_written(text: &str, position: &Position) -> Option<(Self, bool)> {
        let (written, tail) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let looks_written = written.len() <= 24 && written.bytes().any(|b| b.is_ascii_digit() || b == b'-');
        let reading = looks_written.then(|| read_written(position, written, PieceLetters::Any)).flatten()?;
        let (offered, en_passant) = read_tail(tail)?;
        let reading = if en_passant { reading.en_passant().unwrap_or(reading) } else { reading };
        let shape = match reading {
            WrittenReading::One(shape) => shape,
            WrittenReading::PawnOrPiece { pawn, .. } => ParsedMove::Piece(pawn),
        };
        Some((Self(shape), offered || offers_draw(written)))
    }

    fn of_spoken(text: &str, schemes: &[SchemeId]) -> Option<(Self, bool)> {
        let words = UtteranceWords::read(text)?;
        let preferred: Vec<Lang> = schemes.iter().map(|scheme| Scheme::builtin(*scheme).lang()).collect();
        words.readings(Lexicon::builtin(), &preferred).iter().find_map(|reading| match read_said(reading) {
            ParsedUtterance::Announcement { shape, draw_offer } => Some((Self(shape), draw_offer)),
            ParsedUtterance::TakenBack | ParsedUtterance::Nothing => None,
        })
    }

    /// The announcement of a move in its position.
    pub fn of_move(position: &Position, m: Move) -> Self {
        if let Some(side) = m.castling_side() {
            return Self(ParsedMove::Castling(Some(side)));
        }
        let (from_file, from_rank) = disambiguation(position, m);
        Self(ParsedMove::Piece(ParsedPieceMove {
            role: (m.role() != Role::Pawn).then_some(m.role()),
            from_file,
            from_rank,
            capture: m.is_capture(),
            captured: None,
            to: m.to(),
            promotion: m.promotion(),
            en_passant: m.is_en_passant(),
        }))
    }

    /// The move in English notation for a position; `None` if it has none, such as castling without a side. The letter
    /// P tells a pawn where its file may be read as a piece.
    pub fn written_in(self, position: &Position) -> Option<String> {
        let text = self.written()?;
        let ParsedMove::Piece(ParsedPieceMove { role: None | Some(Role::Pawn), .. }) = self.0 else {
            return Some(text);
        };
        let is_pawn = |shape: &ParsedMove| matches!(shape, ParsedMove::Piece(piece) if piece.role.is_none());
        let reading = read_written(position, &text, PieceLetters::Any)?;
        Some(if reading.shapes().iter().all(is_pawn) { text } else { format!("P{text}") })
    }

    /// The move in English notation.
    fn written(self) -> Option<String> {
        let shape = match self.0 {
            ParsedMove::Castling(Some(CastlingSide::KingSide)) => return Some("O-O".into()),
            ParsedMove::Castling(Some(CastlingSide::QueenSide)) => return Some("O-O-O".into()),
            ParsedMove::Castling(None) => return None,
            ParsedMove::Piece(shape) => shape,
        };
        let mut text = String::new();
        text.extend(shape.role.filter(|role| *role != Role::Pawn).map(Role::upper_char));
        text.extend(shape.from_file.map(|file| file.char()));
        text.extend(shape.from_rank.map(|rank| rank.char()));
        text.extend(shape.capture.then_some('x'));
        text.push_str(&shape.to.to_string());
        if let Some(role) = shape.promotion {
            text.extend(['=', role.upper_char()]);
        }
        if shape.en_passant {
            text.push_str(" e.p.");
        }
        Some(text)
    }

    /// The move in a scheme's words.
    pub fn words(self, scheme: &Scheme) -> String {
        let shape = match self.0 {
            ParsedMove::Castling(Some(side)) => return scheme.castling(side).to_owned(),
            ParsedMove::Castling(None) => return scheme.list.either_castling[0].clone(),
            ParsedMove::Piece(shape) => shape,
        };
        let square = square_words(scheme, shape.to);
        let piece = |role: Role| scheme.piece_word(role);
        let words = [
            shape.role.map(piece),
            shape.from_file.map(|file| scheme.file_word(file)),
            shape.from_rank.map(|rank| scheme.rank_word(rank)),
            shape.capture.then(|| scheme.capture_word()),
            shape.captured.map(piece),
            Some(square.as_str()),
            shape.promotion.map(piece),
            shape.en_passant.then(|| scheme.list.en_passant[0].as_str()),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> StatedMove {
        StatedMove::of(text, &Position::default(), &[SchemeId::Fide]).unwrap().0
    }

    #[test]
    fn what_is_legal_and_what_is_not_are_written_and_said_back_alike() {
        let scheme = Scheme::builtin(SchemeId::Fide);
        for (said, written, words) in [
            ("springer felix drei", "Nf3", "Springer Felix drei"),
            ("Sf7", "Nf7", "Springer Felix sieben"),
            ("eva schlägt david fünf", "exd5", "Eva schlägt David fünf"),
            ("anna acht dame", "a8=Q", "Anna acht Dame"),
            ("g1f3", "g1f3", "Gustav eins Felix drei"),
            ("lange rochade", "O-O-O", "Lange Rochade"),
            ("ed6 e.p.", "ed6 e.p.", "Eva David sechs en passant"),
        ] {
            assert_eq!(of(said).written().as_deref(), Some(written), "{said}");
            assert_eq!(of(said).words(scheme).to_lowercase(), words.to_lowercase(), "{said}");
        }
    }

    #[test]
    fn a_legal_move_is_read_again_from_what_is_written_of_it() {
        use crate::notation::read_move;
        for fen in [
            "r3k2r/pPp2ppp/8/3pP3/1N3N2/8/P4PPP/R3K2R w KQkq d6 0 1",
            "7k/8/8/2N1N3/8/2N1N3/8/K7 w - - 0 1",
            "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1",
            "4k3/8/8/2p1p3/1P1P4/8/3Q1B2/4K3 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for m in position.legal_moves() {
                let written = StatedMove::of_move(&position, m).written_in(&position).unwrap();
                assert_eq!(read_move(&position, &written, PieceLetters::Any), Ok(m), "{written} in {fen}");
            }
        }
    }

    #[test]
    fn an_offer_said_with_it_is_heard_and_half_an_announcement_is_none() {
        assert!(
            StatedMove::of("springer felix drei remis", &Position::default(), &[SchemeId::Fide]).unwrap().1
        );
        assert!(StatedMove::of("e4(=)", &Position::default(), &[]).unwrap().1);
        for text in ["springer", "springer felix", "guten tag", ""] {
            assert_eq!(StatedMove::of(text, &Position::default(), &[SchemeId::Fide]), None, "{text}");
        }
    }
}
