//! The commands that a player can give by voice, by key or by console button.

use std::{fmt, str::FromStr};

use thiserror::Error;

use annabella_game::{Color, File, Rank, Role, Square};
use annabella_rulebook::ArticleNumber;

/// A text that is not a command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{text}` is no command; write its name and what it asks about, such as `time`, `square e4`, `piece white knight`"
)]
pub struct ReadCommandError {
    /// The text as given.
    pub(crate) text: String,
}

/// A spoken (or keyed) command. Speech is never the only way to give one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// The asker's remaining time (D.2.10.4, on request only).
    Time,
    /// The opponent's remaining time.
    OpponentTime,
    /// The number of moves (made or completed, by edition).
    Moves,
    /// The last move again.
    LastMove,
    /// The last five moves.
    LastFive,
    /// All moves from the start.
    AllMoves,
    /// The next part of a long answer.
    Further,
    /// Five moves beginning with this one.
    FromMove(u16),
    /// Repeats the last output.
    Repeat,
    /// The squares of the pieces of a kind; of both colours if none is named.
    Piece(Option<Color>, Role),
    /// The pieces on a file.
    File(File),
    /// The pieces on a rank.
    Rank(Rank),
    /// The piece on a square.
    Square(Square),
    /// The captured pieces.
    Captured,
    /// The text of an article (11.9).
    Rule(ArticleNumber),
    /// Offer a draw (9.1).
    DrawOffer,
    /// Claim a draw: the position occurred, or is about to occur, for the third time (9.2).
    ClaimThreefold,
    /// Claim a draw: fifty moves by each without capture or pawn move (9.3).
    ClaimFiftyMoves,
    /// Claim that the position is stalemate (5.2.1).
    ClaimStalemate,
    /// Claim that no player can mate (5.2.2).
    ClaimDeadPosition,
    /// Accept an offer.
    Accept,
    /// Decline an offer.
    Decline,
    /// Resign; confirmed before it counts (5.1.2).
    Resign,
    /// Take back a slip of the tongue (D.2.8).
    Correction,
    /// "J'adoube": pieces are adjusted (4.2).
    Adjust,
    /// Call the arbiter (6.11.2).
    Arbiter,
    /// Yes.
    Yes,
    /// No.
    No,
    /// List the commands that are possible now.
    Help,
    /// Stop the current output.
    Stop,
    /// Speak faster.
    Faster,
    /// Speak slower.
    Slower,
    /// Speak louder.
    Louder,
    /// Speak softer.
    Softer,
    /// Say more of each move.
    Fuller,
    /// Say less of each move.
    Briefer,
    /// Speak with another voice.
    OtherVoice,
    /// The player to move, and the action expected from the asker.
    WhatNow,
    /// Take back the asker's last move; in practice only.
    TakeBack,
    /// The legal moves of the piece on a square, or of the touched piece if none is named. In practice only.
    Hint(Option<Square>),
}

impl Command {
    /// Whether a wrongly recognised command would end the game, disturb the opponent or call the arbiter.
    pub const fn is_grave(self) -> bool {
        matches!(self, Self::Resign | Self::DrawOffer | Self::Accept | Self::Arbiter)
    }

    /// Whether the command only asks, or only changes how the program speaks.
    pub const fn only_asks(self) -> bool {
        match self {
            Self::Time
            | Self::OpponentTime
            | Self::Moves
            | Self::LastMove
            | Self::LastFive
            | Self::AllMoves
            | Self::Further
            | Self::FromMove(_)
            | Self::Repeat
            | Self::Piece(..)
            | Self::File(_)
            | Self::Rank(_)
            | Self::Square(_)
            | Self::Captured
            | Self::Rule(_)
            | Self::Help
            | Self::Stop
            | Self::Faster
            | Self::Slower
            | Self::Louder
            | Self::Softer
            | Self::Fuller
            | Self::Briefer
            | Self::OtherVoice
            | Self::WhatNow => true,
            Self::Hint(_)
            | Self::Resign
            | Self::ClaimThreefold
            | Self::ClaimFiftyMoves
            | Self::ClaimStalemate
            | Self::ClaimDeadPosition
            | Self::DrawOffer
            | Self::Accept
            | Self::Decline
            | Self::Correction
            | Self::Adjust
            | Self::Arbiter
            | Self::Yes
            | Self::No
            | Self::TakeBack => false,
        }
    }

    /// Whether the command may be accepted if only one of two recognisers found it: it only gives a spoken answer, or
    /// needs a confirmation. A command that changes the game or reaches another person may not.
    pub(crate) const fn may_be_taken_in_doubt(self) -> bool {
        self.only_asks()
            || matches!(
                self,
                Self::Hint(_)
                    | Self::Resign
                    | Self::ClaimThreefold
                    | Self::ClaimFiftyMoves
                    | Self::ClaimStalemate
                    | Self::ClaimDeadPosition
            )
    }

    /// Whether its argument is an unlimited number, of an article or a move.
    pub(crate) const fn is_numbered(self) -> bool {
        matches!(self, Self::Rule(_) | Self::FromMove(_))
    }

    /// Whether it answers a question or an offer and has no other meaning.
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Yes | Self::No | Self::Accept | Self::Decline)
    }

    /// Every command that takes no argument.
    pub(crate) const WITHOUT_ARGUMENT: [Self; 34] = [
        Self::Time,
        Self::OpponentTime,
        Self::Moves,
        Self::LastMove,
        Self::LastFive,
        Self::AllMoves,
        Self::Further,
        Self::Repeat,
        Self::Captured,
        Self::DrawOffer,
        Self::ClaimThreefold,
        Self::ClaimFiftyMoves,
        Self::ClaimStalemate,
        Self::ClaimDeadPosition,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Correction,
        Self::Adjust,
        Self::Arbiter,
        Self::Yes,
        Self::No,
        Self::Help,
        Self::Stop,
        Self::Faster,
        Self::Slower,
        Self::Louder,
        Self::Softer,
        Self::Fuller,
        Self::Briefer,
        Self::OtherVoice,
        Self::WhatNow,
        Self::TakeBack,
        Self::Hint(None),
    ];

    /// The commands that help lists, in this order.
    pub const IN_HELP: [Self; 31] = [
        Self::WhatNow,
        Self::Time,
        Self::OpponentTime,
        Self::Moves,
        Self::LastMove,
        Self::Repeat,
        Self::Piece(None, Role::King),
        Self::Square(Square::A1),
        Self::File(File::A),
        Self::Rank(Rank::First),
        Self::Captured,
        Self::LastFive,
        Self::AllMoves,
        Self::FromMove(1),
        Self::Further,
        Self::Rule(ArticleNumber::of_article(1)),
        Self::DrawOffer,
        Self::ClaimThreefold,
        Self::ClaimFiftyMoves,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Correction,
        Self::Adjust,
        Self::Arbiter,
        Self::Stop,
        Self::Faster,
        Self::Slower,
        Self::Fuller,
        Self::Briefer,
        Self::OtherVoice,
    ];

    /// Every kind of command once, with a sample argument.
    pub fn kinds() -> impl Iterator<Item = Self> {
        let asking = [
            Self::Piece(None, Role::King),
            Self::File(File::A),
            Self::Rank(Rank::First),
            Self::Square(Square::A1),
            Self::Rule(ArticleNumber::of_article(1)),
            Self::FromMove(1),
        ];
        Self::WITHOUT_ARGUMENT.into_iter().chain(asking)
    }

    /// The stable name used in JSON, journals, typed lines and grammar files. Arguments follow after a blank.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::OpponentTime => "opponent_time",
            Self::Moves => "moves",
            Self::LastMove => "last_move",
            Self::LastFive => "last_five",
            Self::AllMoves => "all_moves",
            Self::Further => "further",
            Self::FromMove(_) => "from_move",
            Self::Repeat => "repeat",
            Self::Piece(..) => "piece",
            Self::File(_) => "file",
            Self::Rank(_) => "rank",
            Self::Square(_) => "square",
            Self::Captured => "captured",
            Self::Rule(_) => "rule",
            Self::DrawOffer => "draw_offer",
            Self::ClaimThreefold => "claim_threefold",
            Self::ClaimFiftyMoves => "claim_fifty_moves",
            Self::ClaimStalemate => "claim_stalemate",
            Self::ClaimDeadPosition => "claim_dead_position",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Resign => "resign",
            Self::Correction => "correction",
            Self::Adjust => "adjust",
            Self::Arbiter => "arbiter",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Help => "help",
            Self::Stop => "stop",
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Louder => "louder",
            Self::Softer => "softer",
            Self::Fuller => "fuller",
            Self::Briefer => "briefer",
            Self::OtherVoice => "other_voice",
            Self::WhatNow => "what_now",
            Self::TakeBack => "take_back",
            Self::Hint(_) => "hint",
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

impl fmt::Display for Command {
    /// `time`, `square e4`, `file e`, `rank 4`, `piece knight`, `piece white knight`, `rule D.2.9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Square(square) | Self::Hint(Some(square)) => write!(f, " {square}"),
            Self::File(file) => write!(f, " {}", file.char()),
            Self::Rank(rank) => write!(f, " {}", rank.char()),
            Self::Rule(number) => write!(f, " {number}"),
            Self::FromMove(number) => write!(f, " {number}"),
            Self::Piece(color, role) => {
                if let Some(color) = color {
                    write!(f, " {}", color.fold_wb("white", "black"))?;
                }
                write!(f, " {}", role_name(*role))
            }
            Self::Time
            | Self::OpponentTime
            | Self::Moves
            | Self::LastMove
            | Self::LastFive
            | Self::AllMoves
            | Self::Further
            | Self::Repeat
            | Self::Captured
            | Self::DrawOffer
            | Self::ClaimThreefold
            | Self::ClaimFiftyMoves
            | Self::ClaimStalemate
            | Self::ClaimDeadPosition
            | Self::Accept
            | Self::Decline
            | Self::Resign
            | Self::Correction
            | Self::Adjust
            | Self::Arbiter
            | Self::Yes
            | Self::No
            | Self::Help
            | Self::Stop
            | Self::Faster
            | Self::Slower
            | Self::Louder
            | Self::Softer
            | Self::Fuller
            | Self::Briefer
            | Self::OtherVoice
            | Self::WhatNow
            | Self::TakeBack
            | Self::Hint(None) => Ok(()),
        }
    }
}

impl FromStr for Command {
    type Err = ReadCommandError;

    /// Reads the output of `Display`.
    fn from_str(text: &str) -> Result<Self, ReadCommandError> {
        let refused = || ReadCommandError { text: text.to_owned() };
        let role = |name: &str| Role::ALL.into_iter().find(|r| role_name(*r) == name);
        let one = |word: &str| {
            let mut chars = word.chars();
            chars.next().filter(|_| chars.next().is_none())
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = match words[..] {
            ["square", square] => square.parse().ok().map(Self::Square),
            ["hint", square] => square.parse().ok().map(|square| Self::Hint(Some(square))),
            ["file", file] => one(file).and_then(File::from_char).map(Self::File),
            ["rank", rank] => one(rank).and_then(Rank::from_char).map(Self::Rank),
            ["from_move", number] => number.parse().ok().filter(|n| *n > 0).map(Self::FromMove),
            ["piece", name] => role(name).map(|role| Self::Piece(None, role)),
            ["piece", "white", name] => role(name).map(|role| Self::Piece(Some(Color::White), role)),
            ["piece", "black", name] => role(name).map(|role| Self::Piece(Some(Color::Black), role)),
            ["rule", .., _] => {
                let number = text.trim_start()["rule".len()..].trim();
                // A journal may hold an article number that has no spoken form; it is read as written.
                let written =
                    || number.parse().ok().filter(|read: &ArticleNumber| read.to_string() == number);
                crate::read_article(number).ok().or_else(written).map(Self::Rule)
            }
            [name] => Command::WITHOUT_ARGUMENT.into_iter().find(|command| command.name() == name),
            _ => None,
        };
        read.ok_or_else(refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_read_as_it_is_written() {
        let mut commands = Command::WITHOUT_ARGUMENT.to_vec();
        commands.extend(Square::ALL.map(Command::Square));
        commands.extend(File::ALL.map(Command::File));
        commands.extend(Rank::ALL.map(Command::Rank));
        for role in Role::ALL {
            commands.extend([None, Some(Color::White), Some(Color::Black)].map(|c| Command::Piece(c, role)));
        }
        commands.extend(["4", "4.3", "9.5b", "D.2.10.6", "III.4"].map(|n| Command::Rule(n.parse().unwrap())));
        commands.extend([1, 20, 130].map(Command::FromMove));
        commands.push(Command::Hint(Some(Square::E2)));
        for command in commands {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
    }

    #[test]
    fn the_list_of_commands_without_an_argument_is_whole() {
        let source = include_str!("command.rs");
        let body = source.split("pub enum Command {\n").nth(1).and_then(|rest| rest.split("\n}").next());
        let variants = body.unwrap_or_default().lines().map(str::trim).filter(|line| {
            line.starts_with(char::is_uppercase) && line.ends_with(',') && !line.contains('(')
        });
        let listed = Command::WITHOUT_ARGUMENT.map(|command| format!("{command:?},"));
        let missing: Vec<&str> =
            variants.filter(|variant| !listed.iter().any(|known| known == variant)).collect();
        assert!(
            missing.is_empty(),
            "add {missing:?} to Command::WITHOUT_ARGUMENT, and to IN_HELP if help is to list it"
        );
        assert!(listed.len() > 30);
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for text in [
            "",
            "square",
            "square e9",
            "file ee",
            "piece",
            "piece red king",
            "time now",
            "rank",
            "rule",
            "rule -",
            "from_move 0",
            "from_move here",
        ] {
            assert!(text.parse::<Command>().is_err(), "{text}");
        }
    }
}
