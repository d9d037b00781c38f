//! The announcement of a move (D.2.1), word for word.
//!
//! The short form follows C.8 to C.11 with the capture word; check is not spoken. Castling is always announced by its
//! two words, also in Chess960.

use crate::{SpeechPart, Verbosity, scheme::Scheme, word_list::WordList};
use annabella_game::{File, Lang, Move, Position, Rank, Role, Square};

/// The form of an announcement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AnnouncementForm {
    /// Piece, the disambiguation of C.10, capture, square, promotion.
    #[default]
    Short,
    /// From-square and to-square.
    Long,
}

/// The words of a move in a scheme: `Springer Bella David zwei`, `Eva schlägt David vier`.
///
/// `m` must be legal in `position`.
pub fn announce(scheme: &Scheme, position: &Position, m: Move, form: AnnouncementForm) -> String {
    match form {
        AnnouncementForm::Short => short(scheme, position, m),
        AnnouncementForm::Long => long(scheme, m),
    }
}

/// The announcement as parts for a voice, each with its language. Empty if only an earcon is wanted.
///
/// File names are spoken by the same voice as the ranks, because every scheme writes them in its own language or uses
/// FIDE's German names.
pub fn announce_parts(
    scheme: &Scheme,
    position: &Position,
    m: Move,
    verbosity: Verbosity,
) -> Vec<SpeechPart> {
    let mut parts = announce_parts_without_check(scheme, position, m, verbosity);
    if verbosity >= Verbosity::Check
        && let Some(word) = check_word(scheme, position, m)
        && let Some(part) = parts.last_mut()
    {
        part.text.push_str(", ");
        part.text.push_str(word);
    }
    parts
}

/// The same without a word for check or mate.
pub fn announce_parts_without_check(
    scheme: &Scheme,
    position: &Position,
    m: Move,
    verbosity: Verbosity,
) -> Vec<SpeechPart> {
    let text = match verbosity {
        Verbosity::Earcon => return Vec::new(),
        Verbosity::Move | Verbosity::Check => short(scheme, position, m),
        Verbosity::Sentence => full(scheme, m),
    };
    vec![SpeechPart { text, lang: scheme.lang() }]
}

/// The coordinates that distinguish a piece from others that can make the move (C.10): the file if it suffices, else
/// the rank, else both. A pawn's capture always names its file (C.9).
pub(crate) fn disambiguation(position: &Position, m: Move) -> (Option<File>, Option<Rank>) {
    let Some(from) = m.from() else { return (None, None) };
    match m.role() {
        _ if m.is_castle() => return (None, None),
        Role::Pawn => return (m.is_capture().then_some(from.file()), None),
        _ => {}
    }
    let legal = position.legal_moves();
    let mut rivals = legal
        .iter()
        .filter(|n| n.role() == m.role() && n.to() == m.to() && !n.is_castle())
        .filter_map(|n| n.from())
        .filter(|square| *square != from)
        .peekable();
    if rivals.peek().is_none() {
        return (None, None);
    }
    let (mut same_file, mut same_rank) = (false, false);
    for square in rivals {
        same_file |= square.file() == from.file();
        same_rank |= square.rank() == from.rank();
    }
    match (same_file, same_rank) {
        (false, _) => (Some(from.file()), None),
        (true, false) => (None, Some(from.rank())),
        (true, true) => (Some(from.file()), Some(from.rank())),
    }
}

fn short(scheme: &Scheme, position: &Position, m: Move) -> String {
    if let Some(side) = m.castling_side() {
        return scheme.castling(side).to_owned();
    }
    let mut words = WordRun::default();
    if m.role() != Role::Pawn {
        words.say(scheme.piece_word(m.role()));
    }
    let (file, rank) = disambiguation(position, m);
    if let Some(file) = file {
        words.say(scheme.file_word(file));
    }
    if let Some(rank) = rank {
        words.say(scheme.rank_word(rank));
    }
    if m.is_capture() {
        words.say(scheme.capture_word());
    }
    words.square(scheme, m.to());
    if let Some(role) = m.promotion() {
        words.say(scheme.piece_word(role));
    }
    words.0
}

fn long(scheme: &Scheme, m: Move) -> String {
    if let Some(side) = m.castling_side() {
        return scheme.castling(side).to_owned();
    }
    let mut words = WordRun::default();
    if m.role() != Role::Pawn {
        words.say(scheme.piece_word(m.role()));
    }
    if let Some(from) = m.from() {
        words.square(scheme, from);
    }
    if m.is_capture() {
        words.say(scheme.capture_word());
    }
    words.square(scheme, m.to());
    if let Some(role) = m.promotion() {
        words.say(scheme.piece_word(role));
    }
    words.0
}

fn full(scheme: &Scheme, m: Move) -> String {
    if let Some(side) = m.castling_side() {
        return scheme.castling(side).to_owned();
    }
    let mut words = WordRun::default();
    words.say(scheme.piece_word(m.role()));
    if let Some(from) = m.from() {
        words.square(scheme, from);
    }
    words.say(if m.is_capture() { scheme.capture_word() } else { &scheme.list.to[0] });
    words.square(scheme, m.to());
    if m.is_en_passant() {
        words.say(&scheme.list.en_passant[0]);
    }
    if let Some(role) = m.promotion() {
        words.say(&scheme.list.becomes[0]);
        words.say(scheme.piece_word(role));
    }
    words.0
}

/// Whether a move gives mate.
pub fn is_mate(position: &Position, m: Move) -> bool {
    position.after(m).is_some_and(|after| shakmaty::Position::is_checkmate(&after.chess))
}

fn check_word<'s>(scheme: &'s Scheme, position: &Position, m: Move) -> Option<&'s str> {
    use shakmaty::Position as _;
    let after = position.after(m)?;
    if after.chess.is_checkmate() {
        Some(&scheme.list.mate[0])
    } else if after.chess.is_check() {
        Some(&scheme.list.check[0])
    } else {
        None
    }
}

#[derive(Default)]
struct WordRun(String);

impl WordRun {
    fn say(&mut self, word: &str) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0.push_str(word);
    }

    fn square(&mut self, scheme: &Scheme, square: Square) {
        self.say(scheme.file_word(square.file()));
        self.say(scheme.rank_word(square.rank()));
    }
}

/// A square in a sentence of a language: the scheme's name of the file, and the rank in that language. Only announcements
/// have the rank words of the scheme (D.2.1).
pub fn square_words_in(lang: Lang, scheme: &Scheme, square: Square) -> String {
    format!("{} {}", scheme.file_word(square.file()), rank_word_in(lang, square.rank()))
}

/// The word of a rank in a language.
pub fn rank_word_in(lang: Lang, rank: Rank) -> &'static str {
    &WordList::builtin(lang).ranks[rank as usize][0]
}

/// A square in a scheme's words: `Eva vier`.
pub fn square_words(scheme: &Scheme, square: Square) -> String {
    format!("{} {}", scheme.file_word(square.file()), scheme.rank_word(square.rank()))
}
