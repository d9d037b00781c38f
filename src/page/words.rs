//! One reader's words: the pages' own and those of the table, in his language.

use crate::{
    board::Contents,
    game::{Edition, Lang, Move, Piece, Position, Role, Seat, Square},
    language::{
        announce::{Form, announce},
        notation::Letters,
        scheme::Scheme,
        time::clock_text,
    },
    page::texts,
    score::{
        Notation,
        notation::{letters_of, write_move},
    },
    texts::{Filled, Texts},
    wording::Desk,
};

/// One reader's words.
pub(super) struct PageWords {
    pub(super) lang: Lang,
    pub(super) desk: Desk,
    texts: &'static Texts,
}

impl PageWords {
    /// The words of a language, for a game by this edition.
    pub(super) fn new(lang: Lang, edition: Edition) -> Self {
        Self { lang, desk: Desk::new(lang, edition), texts: texts::builtin(lang) }
    }

    /// A text.
    pub(super) fn say(&self, name: &str) -> String {
        self.texts.say(name, &[])
    }

    /// A text, filled in.
    pub(super) fn fill(&self, name: &str, given: &[Filled]) -> String {
        self.texts.say(name, given)
    }

    /// A text about one side.
    pub(super) fn of(&self, name: &str, seat: Seat) -> String {
        self.texts.say(name, &[color(seat)])
    }

    /// What a piece is called.
    pub(super) fn piece(&self, piece: Piece) -> String {
        let name = match piece.role {
            Role::King => "man-king",
            Role::Queen => "man-queen",
            Role::Rook => "man-rook",
            Role::Bishop => "man-bishop",
            Role::Knight => "man-knight",
            Role::Pawn => "man-pawn",
        };
        self.texts.say(name, &[color(Seat::from(piece.color))])
    }

    /// A square and what stands on it.
    pub(super) fn square(&self, square: Square, contents: Contents) -> String {
        let what = match contents {
            Contents::Empty => return format!("{square}"),
            Contents::Something => self.say("man-unknown"),
            Contents::Piece(piece) => self.piece(piece),
        };
        format!("{square} {what}")
    }

    /// A move as this reader writes it.
    pub(super) fn written(&self, before: &Position, m: Move) -> String {
        write_move(before, m, letters_of(self.lang), Notation::Long)
    }

    /// Piece letters of this reader.
    pub(super) fn letters(&self) -> Letters {
        letters_of(self.lang)
    }
}

/// A move in the words it is announced in.
pub(super) fn announced(scheme: &Scheme, before: &Position, m: Move) -> String {
    announce(scheme, before, m, Form::Short)
}

/// The side a text is about.
pub(super) fn color(seat: Seat) -> Filled {
    ("color", seat.color().fold_wb("white", "black").to_owned())
}

/// A time as a clock shows it.
pub(super) fn clock(ms: u64) -> String {
    clock_text(ms)
}
