//! A question in a scheme's words that can be answered by one of its words.
//!
//! It never shows an arrow or a number: "Anna oder Eva?".

use crate::{
    announce::{AnnouncementForm, announce, square_words},
    command::Command,
    illegal_announcement,
    scheme::Scheme,
};
use annabella_game::{Move, Position, Role, Square};

/// A question and its possible answers. It has no time limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Several moves match the words; the question names their differences.
    WhichMove {
        /// The position.
        before: Box<Position>,
        /// The matching moves, at least two.
        candidates: Vec<Move>,
    },
    /// The promotion piece is missing (D.2.1).
    PromotionPiece {
        /// The promotion square.
        square: Square,
    },
    /// Confirmation of an irreversible command.
    Confirm(Command),
    /// Confirmation of a move.
    ConfirmMove {
        /// The position.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
}

impl Question {
    /// The moves that an answer can name.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        match self {
            Self::Confirm(_) => Vec::new(),
            Self::ConfirmMove { m, .. } => vec![*m],
            Self::WhichMove { candidates, .. } => candidates.clone(),
            Self::PromotionPiece { square } => {
                let moves = position.legal_moves();
                let legal = moves.into_iter().filter(|m| m.to() == *square && m.promotion().is_some());
                let legal: Vec<Move> = legal.collect();
                if legal.is_empty() { illegal_announcement::promotions(position, *square) } else { legal }
            }
        }
    }
}

/// The words of a question, with its question mark.
pub fn question_text(question: &Question, scheme: &Scheme) -> String {
    let mut choices = match question {
        Question::WhichMove { before, candidates } => choices(before, candidates, scheme),
        Question::PromotionPiece { .. } => [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
            .map(|role| scheme.piece_word(role).to_owned())
            .to_vec(),
        Question::Confirm(command) => vec![scheme.list.label(*command).to_owned()],
        Question::ConfirmMove { before, m } => vec![announce(scheme, before, *m, AnnouncementForm::Long)],
    };
    let last = choices.pop().unwrap_or_default();
    if choices.is_empty() {
        return format!("{last}?");
    }
    format!("{} {} {last}?", choices.join(", "), scheme.or_word())
}

/// The shortest words that distinguish the candidates: the source coordinates (file, rank, square), then the pieces,
/// the promotion pieces, the target squares, and last the whole announcements.
fn choices(before: &Position, candidates: &[Move], scheme: &Scheme) -> Vec<String> {
    let same =
        |what: &dyn Fn(&Move) -> String| candidates.windows(2).all(|pair| what(&pair[0]) == what(&pair[1]));
    let castling = |m: &Move| m.castling_side().map(|side| scheme.castling(side).to_owned());
    let from = |m: &Move| m.from().map(|square| square_words(scheme, square)).unwrap_or_default();
    let to = |m: &Move| {
        m.castling_side().map_or_else(|| square_words(scheme, m.to()), |s| scheme.castling(s).to_owned())
    };
    let promotion =
        |m: &Move| m.promotion().map(|role| scheme.piece_word(role).to_owned()).unwrap_or_default();
    let role = |m: &Move| scheme.piece_word(m.role()).to_owned();
    if candidates.iter().all(|m| m.is_castle()) {
        return candidates.iter().filter_map(castling).collect();
    }
    if same(&role) && same(&to) && same(&promotion) {
        let file = |m: &Move| m.from().map(|s| scheme.file_word(s.file()).to_owned()).unwrap_or_default();
        let rank = |m: &Move| m.from().map(|s| scheme.rank_word(s.rank()).to_owned()).unwrap_or_default();
        return distinct(candidates, &file)
            .or_else(|| distinct(candidates, &rank))
            .unwrap_or_else(|| candidates.iter().map(from).collect());
    }
    if same(&to)
        && same(&from)
        && let Some(pieces) = distinct(candidates, &promotion)
    {
        return pieces;
    }
    if same(&to)
        && same(&promotion)
        && let Some(pieces) = distinct(candidates, &role)
    {
        return pieces;
    }
    if same(&role) && same(&promotion) && distinct(candidates, &to).is_some() {
        let file = |m: &Move| scheme.file_word(m.to().file()).to_owned();
        let rank = |m: &Move| scheme.rank_word(m.to().rank()).to_owned();
        // "Anna oder Eva?" if only the file is open, "zwei oder drei?" if only the rank is.
        let shorter = if candidates.iter().any(|m| m.is_castle()) {
            None
        } else if same(&rank) {
            distinct(candidates, &file)
        } else if same(&file) {
            distinct(candidates, &rank)
        } else {
            None
        };
        return shorter.unwrap_or_else(|| candidates.iter().map(to).collect());
    }
    let short = |m: &Move| announce(scheme, before, *m, AnnouncementForm::Short);
    distinct(candidates, &short).unwrap_or_else(|| {
        candidates.iter().map(|m| announce(scheme, before, *m, AnnouncementForm::Long)).collect()
    })
}

/// The candidates' words, if all are different.
fn distinct(candidates: &[Move], what: &dyn Fn(&Move) -> String) -> Option<Vec<String>> {
    let words: Vec<String> = candidates.iter().map(what).collect();
    let mut sorted = words.clone();
    sorted.sort();
    sorted.dedup();
    (sorted.len() == words.len()).then_some(words)
}
