//! What a command asks about.

use std::fmt;

use annabella_game::{Color, File, Rank, Role, Square};
use annabella_rulebook::ArticleNumber;
use strum::EnumDiscriminants;

use crate::command::Command;

/// Whose pieces are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AskedPieces {
    /// The pieces of both players.
    Both,
    /// The asker's own.
    Own,
    /// The opponent's.
    Opponents,
    /// Those of a colour.
    Of(Color),
}

impl AskedPieces {
    /// The name in JSON and journals; none for both.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Both => None,
            Self::Own => Some("own"),
            Self::Opponents => Some("opponents"),
            Self::Of(color) => Some(color.fold_wb("white", "black")),
        }
    }
}

/// What a command asks about. [`ArgumentKind`] names the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(ArgumentKind))]
pub(crate) enum CommandArgument {
    Square(Square),
    /// Two squares.
    Squares(Square, Square),
    File(File),
    Rank(Rank),
    /// A kind of piece.
    Piece(AskedPieces, Role),
    Rule(ArticleNumber),
    /// The number of a move, of moves or of a level.
    Number(u16),
}

impl CommandArgument {
    /// Reads the output of `Display`.
    pub(super) fn read(kind: ArgumentKind, text: &str) -> Option<Self> {
        match kind {
            ArgumentKind::Square => text.parse().ok().map(Self::Square),
            ArgumentKind::Squares => {
                let (from, to) = text.split_once(char::is_whitespace)?;
                Some(Self::Squares(from.parse().ok()?, to.trim().parse().ok()?))
            }
            ArgumentKind::File => one_char(text).and_then(File::from_char).map(Self::File),
            ArgumentKind::Rank => one_char(text).and_then(Rank::from_char).map(Self::Rank),
            ArgumentKind::Piece => {
                let role = |name: &str| Role::ALL.into_iter().find(|role| role_name(*role) == name);
                let (whose, name) = match text.split_whitespace().collect::<Vec<_>>()[..] {
                    [name] => (AskedPieces::Both, name),
                    ["own" | "my", name] => (AskedPieces::Own, name),
                    ["opponents" | "his" | "her" | "their", name] => (AskedPieces::Opponents, name),
                    ["white", name] => (AskedPieces::Of(Color::White), name),
                    ["black", name] => (AskedPieces::Of(Color::Black), name),
                    _ => return None,
                };
                Some(Self::Piece(whose, role(name)?))
            }
            ArgumentKind::Rule => {
                // A journal may hold an article number that has no spoken form; it is read as written.
                let written = || text.parse().ok().filter(|read: &ArticleNumber| read.to_string() == text);
                crate::read_article(text).ok().or_else(written).map(Self::Rule)
            }
            ArgumentKind::Number => text.parse().ok().map(Self::Number),
        }
    }
}

impl fmt::Display for CommandArgument {
    /// `e4`, `e4 h7`, `e`, `4`, `knight`, `white knight`, `own knight`, `D.2.9`, `20`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => write!(f, "{square}"),
            Self::Squares(from, to) => write!(f, "{from} {to}"),
            Self::File(file) => write!(f, "{}", file.char()),
            Self::Rank(rank) => write!(f, "{}", rank.char()),
            Self::Piece(whose, role) => match whose.name() {
                None => f.write_str(role_name(*role)),
                Some(whose) => write!(f, "{whose} {}", role_name(*role)),
            },
            Self::Rule(number) => write!(f, "{number}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A type of what a command asks about.
pub(super) trait AskedAbout: Sized {
    /// The kind of its values.
    const KIND: ArgumentKind;

    /// The value; none if nothing is asked about.
    fn argument(self) -> Option<CommandArgument>;

    /// The value of an argument of this kind.
    fn read(argument: CommandArgument) -> Option<Self>;

    /// The value that asks about nothing, if there is one.
    fn nothing() -> Option<Self> {
        None
    }
}

/// Makes a type a type of arguments.
macro_rules! asked_about {
    ($($about:ty: $value:tt is $kind:ident($($part:ident),+),)*) => {
        $(impl AskedAbout for $about {
            const KIND: ArgumentKind = ArgumentKind::$kind;

            fn argument(self) -> Option<CommandArgument> {
                let $value = self;
                Some(CommandArgument::$kind($($part),+))
            }

            fn read(argument: CommandArgument) -> Option<Self> {
                match argument {
                    CommandArgument::$kind($($part),+) => Some($value),
                    _ => None,
                }
            }
        })*
    };
}

asked_about! {
    Square: square is Square(square),
    (Square, Square): (from, to) is Squares(from, to),
    File: file is File(file),
    Rank: rank is Rank(rank),
    (AskedPieces, Role): (whose, role) is Piece(whose, role),
    ArticleNumber: number is Rule(number),
    u16: number is Number(number),
}

impl<T: AskedAbout> AskedAbout for Option<T> {
    const KIND: ArgumentKind = T::KIND;

    fn argument(self) -> Option<CommandArgument> {
        self.and_then(T::argument)
    }

    fn read(argument: CommandArgument) -> Option<Self> {
        T::read(argument).map(Some)
    }

    fn nothing() -> Option<Self> {
        Some(None)
    }
}

/// How a page asks for what a command asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentField {
    /// One of few commands is chosen.
    Choices(Vec<Command>),
    /// It is written.
    Written {
        /// An example.
        example: &'static str,
        /// It may be left out.
        optional: bool,
    },
}

impl Command {
    /// How a page asks for what this command asks about; `None` if it asks about nothing.
    pub fn argument_field(self) -> Option<ArgumentField> {
        let row = self.row();
        let arguments: Vec<CommandArgument> = match row.about? {
            ArgumentKind::File => File::ALL.map(CommandArgument::File).into(),
            ArgumentKind::Rank => Rank::ALL.map(CommandArgument::Rank).into(),
            ArgumentKind::Piece => {
                let of = |color: Color| {
                    let roles = Role::ALL.into_iter().rev();
                    roles.map(move |role| CommandArgument::Piece(AskedPieces::Of(color), role))
                };
                [Color::White, Color::Black].into_iter().flat_map(of).collect()
            }
            ArgumentKind::Square | ArgumentKind::Squares | ArgumentKind::Rule | ArgumentKind::Number => {
                let example = row.typed?.split(',').next()?;
                let example = example.split_once(' ')?.1;
                return Some(ArgumentField::Written { example, optional: self.alone().is_some() });
            }
        };
        Some(ArgumentField::Choices(arguments.into_iter().filter_map(|about| self.about(about)).collect()))
    }
}

/// The name of a piece in JSON and journals.
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn one_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}
