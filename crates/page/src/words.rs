//! The texts for one reader: the pages' own and those of the announcements, in the reader's
//! language.

use crate::texts;
use annabella_board::SquareContents;
use annabella_game::{Edition, Lang, Move, Piece, Position, Role, Seat, Square};
use annabella_language::{
    announce::{AnnouncementForm, announce},
    command::role_name,
    notation::PieceLetters,
    scheme::Scheme,
    time::clock_text,
};
use annabella_messages::MessageWriter;
use annabella_score::{
    Notation,
    notation::{letters_of, write_move},
};
use annabella_texts::{TextArgument, Texts};

/// The texts for one reader.
pub(super) struct PageWords {
    pub(super) lang: Lang,
    pub(super) desk: MessageWriter,
    texts: &'static Texts,
}

impl PageWords {
    /// The texts of a language, for a game with this edition.
    pub(super) fn new(lang: Lang, edition: Edition) -> Self {
        Self { lang, desk: MessageWriter::new(lang, edition), texts: texts::builtin(lang) }
    }

    /// The text of this name.
    pub(super) fn say(&self, name: &str) -> String {
        self.texts.say(name, &[])
    }

    /// The text of this name with arguments.
    pub(super) fn fill(&self, name: &str, given: &[TextArgument]) -> String {
        self.texts.say(name, given)
    }

    /// The text of this name for one side.
    pub(super) fn of(&self, name: &str, seat: Seat) -> String {
        self.texts.say(name, &[color(seat)])
    }

    /// The name of a piece.
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

    /// The name of a kind of piece, for the pieces on these squares.
    pub(super) fn kind(&self, role: Role, squares: &str) -> String {
        let number = if squares.contains(' ') { "several" } else { "one" };
        self.fill("men", &[("role", role_name(role).into()), ("number", number.into())])
    }

    /// A square and its contents.
    pub(super) fn square(&self, square: Square, contents: SquareContents) -> String {
        let what = match contents {
            SquareContents::Empty => return format!("{square}"),
            SquareContents::Something => self.say("man-unknown"),
            SquareContents::Piece(piece) => self.piece(piece),
        };
        format!("{square} {what}")
    }

    /// A move in the reader's notation.
    pub(super) fn written(&self, before: &Position, m: Move) -> String {
        write_move(before, m, letters_of(self.lang), Notation::Long)
    }

    /// The reader's piece letters.
    pub(super) fn letters(&self) -> PieceLetters {
        letters_of(self.lang)
    }
}

/// A move in the words of its announcement.
pub(super) fn announced(scheme: &Scheme, before: &Position, m: Move) -> String {
    announce(scheme, before, m, AnnouncementForm::Short)
}

/// The argument for the side in a text.
pub(super) fn color(seat: Seat) -> TextArgument {
    ("color", seat.color().fold_wb("white", "black").to_owned())
}

/// A clock time.
pub(super) fn clock(ms: u64) -> String {
    clock_text(ms)
}
