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
    /// Those of a colour.
    Of(Color),
}

impl AskedPieces {
    /// The name in JSON and journals; none for both.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Self::Both => None,
            Self::Own => Some("own"),
            Self::Of(color) => Some(color.fold_wb("white", "black")),
        }
    }
}

/// What a command asks about. [`ArgumentKind`] names the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(ArgumentKind))]
pub(crate) enum CommandArgument {
    Square(Square),
    File(File),
    Rank(Rank),
    /// A kind of piece.
    Piece(AskedPieces, Role),
    Rule(ArticleNumber),
    /// The number of a move, from 1.
    Number(u16),
}

impl CommandArgument {
    /// Reads the output of `Display`.
    pub(super) fn read(kind: ArgumentKind, text: &str) -> Option<Self> {
        match kind {
            ArgumentKind::Square => text.parse().ok().map(Self::Square),
            ArgumentKind::File => one_char(text).and_then(File::from_char).map(Self::File),
            ArgumentKind::Rank => one_char(text).and_then(Rank::from_char).map(Self::Rank),
            ArgumentKind::Piece => {
                let role = |name: &str| Role::ALL.into_iter().find(|role| role_name(*role) == name);
                let (whose, name) = match text.split_whitespace().collect::<Vec<_>>()[..] {
                    [name] => (AskedPieces::Both, name),
                    ["own" | "my", name] => (AskedPieces::Own, name),
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
            ArgumentKind::Number => text.parse().ok().filter(|number| *number > 0).map(Self::Number),
        }
    }
}

impl fmt::Display for CommandArgument {
    /// `e4`, `e`, `4`, `knight`, `white knight`, `own knight`, `D.2.9`, `20`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => write!(f, "{square}"),
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

impl Command {
    /// What it asks about, if anything.
    pub(crate) const fn argument(self) -> Option<CommandArgument> {
        match self {
            Self::Square(square) | Self::Hint(Some(square)) => Some(CommandArgument::Square(square)),
            Self::File(file) => Some(CommandArgument::File(file)),
            Self::Rank(rank) => Some(CommandArgument::Rank(rank)),
            Self::Piece(whose, role) => Some(CommandArgument::Piece(whose, role)),
            Self::Rule(number) => Some(CommandArgument::Rule(number)),
            Self::FromMove(number) => Some(CommandArgument::Number(number)),
            _ => None,
        }
    }

    /// The same command about something else; `None` if it does not ask about such a thing.
    pub(crate) const fn about(self, argument: CommandArgument) -> Option<Self> {
        match (self, argument) {
            (Self::Square(_), CommandArgument::Square(square)) => Some(Self::Square(square)),
            (Self::Hint(_), CommandArgument::Square(square)) => Some(Self::Hint(Some(square))),
            (Self::File(_), CommandArgument::File(file)) => Some(Self::File(file)),
            (Self::Rank(_), CommandArgument::Rank(rank)) => Some(Self::Rank(rank)),
            (Self::Piece(..), CommandArgument::Piece(whose, role)) => Some(Self::Piece(whose, role)),
            (Self::Rule(_), CommandArgument::Rule(number)) => Some(Self::Rule(number)),
            (Self::FromMove(_), CommandArgument::Number(number)) => Some(Self::FromMove(number)),
            _ => None,
        }
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
