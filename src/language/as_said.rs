//! A whole announcement as it was said or written, whatever the position: written down, and said back. PURE.
//!
//! No position is asked, so nobody learns by it whether a move is legal, or whether several are named so.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use shakmaty::CastlingSide;

use crate::{
    game::{Lang, Move, Position, Role, SchemeId},
    language::{
        announce::{disambiguation, square_words},
        lexicon::Lexicon,
        notation::{Letters, offers_draw, read_written},
        scheme::Scheme,
        sentence::{Said, Words, read_said, read_tail},
        utterance::{PieceShape, Shape},
    },
};

/// A whole announcement as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsSaid(Shape);

impl AsSaid {
    /// What words or a written move announce, and whether a draw was offered with them (9.1); `None` where that is no
    /// whole announcement. `schemes` only decide words that mean two things.
    pub fn of(text: &str, schemes: &[SchemeId]) -> Option<(Self, bool)> {
        Self::of_written(text).or_else(|| Self::of_spoken(text, schemes))
    }

    fn of_written(text: &str) -> Option<(Self, bool)> {
        let (written, tail) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let looks_written = written.len() <= 24 && written.bytes().any(|b| b.is_ascii_digit() || b == b'-');
        let mut shape = looks_written.then(|| read_written(written, Letters::Any)).flatten()?;
        let (offered, en_passant) = read_tail(tail)?;
        if let Shape::Piece(piece) = &mut shape {
            piece.en_passant |= en_passant;
        }
        Some((Self(shape), offered || offers_draw(written)))
    }

    fn of_spoken(text: &str, schemes: &[SchemeId]) -> Option<(Self, bool)> {
        let words = Words::read(text)?;
        let preferred: Vec<Lang> = schemes.iter().map(|scheme| Scheme::builtin(*scheme).lang()).collect();
        words.readings(Lexicon::builtin(), &preferred).iter().find_map(|reading| match read_said(reading) {
            Said::Announcement { shape, draw_offer } => Some((Self(shape), draw_offer)),
            Said::TakenBack | Said::Nothing => None,
        })
    }

    /// A move as it is announced in its position.
    pub fn of_move(position: &Position, m: Move) -> Self {
        if let Some(side) = m.castling_side() {
            return Self(Shape::Castling(Some(side)));
        }
        let (from_file, from_rank) = disambiguation(position, m);
        Self(Shape::Piece(PieceShape {
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

    /// In English notation; `None` where what was said has none, as castling to no side.
    pub fn written(self) -> Option<String> {
        let shape = match self.0 {
            Shape::Castling(Some(CastlingSide::KingSide)) => return Some("O-O".into()),
            Shape::Castling(Some(CastlingSide::QueenSide)) => return Some("O-O-O".into()),
            Shape::Castling(None) => return None,
            Shape::Piece(shape) => shape,
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

    /// In a scheme's words.
    pub fn words(self, scheme: &Scheme) -> String {
        let shape = match self.0 {
            Shape::Castling(Some(side)) => return scheme.castling(side).to_owned(),
            Shape::Castling(None) => return scheme.list.either_castling[0].clone(),
            Shape::Piece(shape) => shape,
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

    fn of(text: &str) -> AsSaid {
        AsSaid::of(text, &[SchemeId::Fide]).unwrap().0
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
        use crate::language::notation::read_move;
        for fen in [
            "r3k2r/pPp2ppp/8/3pP3/1N3N2/8/P4PPP/R3K2R w KQkq d6 0 1",
            "7k/8/8/2N1N3/8/2N1N3/8/K7 w - - 0 1",
            "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for m in position.legal_moves() {
                let written = AsSaid::of_move(&position, m).written().unwrap();
                assert_eq!(read_move(&position, &written, Letters::Any), Ok(m), "{written} in {fen}");
            }
        }
    }

    #[test]
    fn an_offer_said_with_it_is_heard_and_half_an_announcement_is_none() {
        assert!(AsSaid::of("springer felix drei remis", &[SchemeId::Fide]).unwrap().1);
        assert!(AsSaid::of("e4(=)", &[]).unwrap().1);
        for text in ["springer", "springer felix", "guten tag", ""] {
            assert_eq!(AsSaid::of(text, &[SchemeId::Fide]), None, "{text}");
        }
    }
}
