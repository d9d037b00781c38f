//! The commands that a player can give by voice, by key or by console button: one row of a table for each.

mod argument;
mod row;

use std::{fmt, str::FromStr};

use strum::IntoStaticStr;
use thiserror::Error;

pub use argument::{ArgumentField, AskedPieces, role_name};
pub use row::{CommandRow, PageGroup};

pub(crate) use argument::{ArgumentKind, CommandArgument};

use annabella_game::{ClaimKind, File, Rank, Role, Square};
use annabella_rulebook::ArticleNumber;
use argument::AskedAbout;
use row::{acts, answers, asks, claims, is_the_players_own};

/// A text that is not a command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{text}` is no command; write its name and what it asks about, such as `time`, `square e4`, `piece white knight`"
)]
pub struct ReadCommandError {
    /// The text as given.
    pub(crate) text: String,
}

/// Makes the enum [`Command`] and its table from the rows. A row is the variant, what it asks about with a sample, and
/// the columns of [`CommandRow`]. What may be asked about is read, written, keyed and offered by its type
/// ([`AskedAbout`]).
macro_rules! commands {
    (@kind) => { None };
    (@kind $about:ty) => { Some(<$about as AskedAbout>::KIND) };
    (@kind $($about:ty),+) => { Some(<($($about),+) as AskedAbout>::KIND) };
    (@argument) => { None };
    (@argument $about:ident) => { $about.argument() };
    (@argument $($about:ident),+) => { ($($about),+).argument() };
    (@about $name:ident $given:ident) => { None };
    (@about $name:ident $given:ident $about:ident) => { AskedAbout::read($given).map(Self::$name) };
    (@about $name:ident $given:ident $($about:ident),+) => {
        AskedAbout::read($given).map(|($($about),+)| Self::$name($($about),+))
    };
    (@alone $name:ident) => { Some(Self::$name) };
    (@alone $name:ident $about:ident) => { AskedAbout::nothing().map(Self::$name) };
    (@alone $name:ident $($about:ident),+) => {
        AskedAbout::nothing().map(|($($about),+)| Self::$name($($about),+))
    };
    ($(
        $(#[doc = $doc:literal])+ $name:ident $(($($field:ident: $about:ty = $sample:expr),+))? => $row:expr,
    )*) => {
        /// A spoken (or keyed) command. Speech is never the only way to give one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
        #[strum(serialize_all = "snake_case")]
        pub enum Command {
            $($(#[doc = $doc])+ $name $(($($about),+))?,)*
        }

        /// The table, in the order of `annabella words` and of the texts of recognisers.
        static ROWS: &[CommandRow] = &[$(
            $row.of(Command::$name $(($($sample),+))?, commands!(@kind $($($about),+)?)),
        )*];

        impl Command {
            /// What it asks about, if anything.
            pub(crate) fn argument(self) -> Option<CommandArgument> {
                match self {
                    $(Self::$name $(($($field),+))? => commands!(@argument $($($field),+)?),)*
                }
            }

            /// The same command about something else; `None` if it does not ask about such a thing.
            pub(crate) fn about(self, argument: CommandArgument) -> Option<Self> {
                match self {
                    $(Self::$name { .. } => commands!(@about $name argument $($($field),+)?),)*
                }
            }

            /// The same command about nothing; `None` if it always asks about something.
            pub(crate) fn alone(self) -> Option<Self> {
                match self {
                    $(Self::$name { .. } => commands!(@alone $name $($($field),+)?),)*
                }
            }
        }
    };
}

commands! {
    /// The asker's remaining time (D.2.10.4, on request only).
    Time => asks().is_for_duty_d().keys(2, "1").letter('c').page(PageGroup::Ask, 4).help(2).braille(1),
    /// The opponent's remaining time.
    OpponentTime => asks().is_for_duty_d().keys(3, "2").letter('o').page(PageGroup::Ask, 5).help(3)
        .braille(3),
    /// The number of moves (made or completed, by edition).
    Moves => asks().is_for_duty_d().keys(4, "3").letter('m').page(PageGroup::Ask, 6).help(4).braille(6),
    /// The last move again.
    LastMove => asks().keys(5, "4").letter('l').page(PageGroup::Ask, 3).help(5).braille(4),
    /// The last five moves.
    LastFive => asks().keys(22, "6.").page(PageGroup::AskMore, 1).help(12).braille(7),
    /// All moves from the start.
    AllMoves => asks().keys(23, "6E").page(PageGroup::AskMore, 2).help(13).braille(8),
    /// The next part of a long answer.
    Further => asks().keys(24, "6/6").letter('f').page(PageGroup::AskMore, 3).help(15),
    /// Repeats the last output.
    Repeat => asks().keys(1, "0").letter('r').page(PageGroup::Ask, 2).help(6).practice(2).braille(5),
    /// The captured pieces.
    Captured => asks().keys(21, "60").letter('x').page(PageGroup::AskMore, 4).help(11).braille(9),
    /// Offer a draw (9.1).
    DrawOffer => is_the_players_own().is_grave().keys(7, "7").letter('d').page(PageGroup::Grave, 1)
        .help(17).braille(10),
    /// Claim a draw: the position occurred, or is about to occur, for the third time (9.2).
    ClaimThreefold => claims(ClaimKind::Threefold).keys(35, "6/1").page(PageGroup::Grave, 3).help(18),
    /// Claim a draw: fifty moves by each without capture or pawn move (9.3).
    ClaimFiftyMoves => claims(ClaimKind::FiftyMoves).keys(36, "6/2").page(PageGroup::Grave, 4).help(19),
    /// Claim that the position is stalemate (5.2.1).
    ClaimStalemate => claims(ClaimKind::Stalemate).keys(37, "6/3").page(PageGroup::Grave, 5).help(19),
    /// Claim that no player can mate (5.2.2).
    ClaimDeadPosition => claims(ClaimKind::DeadPosition).keys(38, "6/4").page(PageGroup::Grave, 6).help(19),
    /// Accept an offer.
    Accept => answers().is_grave().keys(10, "+").help(20),
    /// Decline an offer.
    Decline => answers().keys(11, "-").letter('n').help(21),
    /// Resign; confirmed before it counts (5.1.2).
    Resign => is_the_players_own().is_grave().may_be_taken_in_doubt().keys(9, "9")
        .page(PageGroup::Grave, 2).help(22).braille(14),
    /// Take back a slip of the tongue (D.2.8).
    Correction => acts().keys(12, "*").letter('k').page(PageGroup::InTheGame, 1).help(23).braille(11),
    /// "J'adoube": pieces are adjusted (4.2).
    Adjust => is_the_players_own().keys(13, "/").letter('j').page(PageGroup::InTheGame, 2).help(24)
        .braille(12),
    /// Call the arbiter (6.11.2).
    Arbiter => is_the_players_own().is_grave().keys(8, "8").letter('a').page(PageGroup::InTheGame, 3).help(25)
        .braille(13),
    /// Yes.
    Yes => answers().keys(15, "E").letter('y'),
    /// No.
    No => answers(),
    /// List the commands that are possible now.
    Help => asks().keys(39, "6/5").page(PageGroup::AskMore, 5).braille(15),
    /// Stop the current output.
    Stop => asks().keys(14, ".").letter('q').page(PageGroup::Voice, 1).help(26),
    /// Speak faster.
    Faster => asks().keys(30, "6/*").page(PageGroup::Voice, 2).help(27),
    /// Speak slower.
    Slower => asks().keys(31, "6/.").page(PageGroup::Voice, 3).help(28),
    /// Speak louder.
    Louder => asks().keys(28, "6/+").page(PageGroup::Voice, 4).help(28),
    /// Speak softer.
    Softer => asks().keys(29, "6/-").page(PageGroup::Voice, 5).help(28),
    /// Say more of each move.
    Fuller => asks().keys(32, "6/9").page(PageGroup::Voice, 6).help(29),
    /// Say less of each move.
    Briefer => asks().keys(33, "6/8").page(PageGroup::Voice, 7).help(30),
    /// Speak with another voice.
    OtherVoice => asks().keys(34, "6/0").page(PageGroup::Voice, 8).help(31),
    /// The player to move, and the action expected from the asker.
    WhatNow => asks().keys(40, "6/E").letter('w').page(PageGroup::Ask, 1).help(1).practice(1)
        .braille(2),
    /// Take back the asker's last moves with the answers to them, one if no number is given; in practice only.
    TakeBack(count: Option<u16> = None) => acts().only_in_practice().typed("take_back 3, take_back").keys(41, "6*9n")
        .keys_alone(41, "6-9").practice(3),
    /// The legal moves of the piece on a square, or of the touched piece if none is named. In practice only.
    Hint(square: Option<Square> = None) => acts().only_in_practice().may_be_taken_in_doubt().typed("hint e2")
        .keys_alone(42, "6-0").practice(4),
    /// Presses the asker's clock. A word alone does it in practice only (6.2.1).
    Press => acts().keys(43, "6+E"),
    /// The order for a board without sensors is carried out, or the opponent's move.
    Next => acts().keys(44, "6-E").help(6).practice(5),
    /// Signs the result (8.7). A word alone does it in practice only.
    Sign => is_the_players_own().keys(45, "6*E").practice(6),
    /// Ends the program; the game is kept. In practice only.
    Quit => is_the_players_own().keys(46, "6-+").practice(7),
    /// The squares of the pieces of a kind.
    Piece(whose: AskedPieces = AskedPieces::Both, role: Role = Role::King) => asks()
        .typed("piece knight, piece own knight, piece opponents knight, piece white knight").keys(18, "6+p").letter('p').page(PageGroup::AskAbout, 1)
        .help(7),
    /// The asker's pieces in one answer: the king first, pawns last.
    OwnPieces => asks().keys(18, "6++").page(PageGroup::AskMore, 4).help(7).braille(9),
    /// The opponent's pieces in one answer.
    OpponentPieces => asks().keys(18, "6+-").page(PageGroup::AskMore, 4).help(7).braille(9),
    /// The asker's pieces, then the opponent's.
    AllPieces => asks().keys(18, "6+*").page(PageGroup::AskMore, 4).help(7).braille(9),
    /// The pieces on a file.
    File(file: File = File::A) => asks().typed("file e").keys(19, "6*f").letter('s').page(PageGroup::AskAbout, 2)
        .help(9),
    /// The pieces on a rank.
    Rank(rank: Rank = Rank::First) => asks().typed("rank 4").keys(20, "6-r").page(PageGroup::AskAbout, 3).help(10),
    /// The piece on a square.
    Square(square: Square = Square::A1) => asks().typed("square e4").keys(17, "6fr").page(PageGroup::AskAbout, 4)
        .help(8),
    /// The pieces on both diagonals of a square, from the square outwards; without a square, on the two long ones.
    Diagonals(square: Option<Square> = Some(Square::A1)) => asks().typed("diagonals e4, diagonals").keys(20, "6//fr")
        .keys_alone(20, "6//0").page(PageGroup::AskAbout, 4).help(10).braille(9),
    /// The whole board, rank by rank from the asker's side.
    Board => asks().keys(20, "6**").page(PageGroup::AskMore, 4).help(10).braille(9),
    /// What stands between two squares of a file, a rank or a diagonal.
    Between(from: Square = Square::A1, to: Square = Square::H8) => asks().typed("between e4 h7").keys(20, "6--frfr")
        .page(PageGroup::AskAbout, 4).help(10),
    /// The pieces that attack a square: those of the other colour than what stands there, or of both if it is empty.
    Attacks(square: Square = Square::E4) => asks().only_in_practice().typed("attacks e4").keys(42, "6-*fr").practice(8),
    /// The pieces that protect what stands on a square; on an empty one those of the asker.
    Protects(square: Square = Square::E4) => asks().only_in_practice().typed("protects e4").keys(42, "6-/fr")
        .practice(8),
    /// Whether the asker's king is attacked, and by what.
    InCheck => asks().only_in_practice().keys(42, "6--0").practice(8).braille(9),
    /// How good the asker's last move was, by the engine's value of the position before and after it.
    WasThatGood => asks().only_in_practice().keys(42, "6-*0").practice(8).braille(9),
    /// The strength of the engine from now on; without a number the strength it has.
    Level(number: Option<u16> = Some(5)) => acts().only_in_practice().typed("level 5, level").keys(42, "6*0n")
        .keys_alone(42, "6*0+").practice(9),
    /// Begins a new game; this one is kept.
    NewGame => acts().only_in_practice().may_be_taken_in_doubt().keys(47, "6-/0").practice(9),
    /// Begins a new game with the white pieces.
    PlayWhite => acts().only_in_practice().may_be_taken_in_doubt().keys(47, "6+8").practice(9),
    /// Begins a new game with the black pieces.
    PlayBlack => acts().only_in_practice().may_be_taken_in_doubt().keys(47, "6+9").practice(9),
    /// Begins a new game with so many minutes for each player.
    Minutes(number: u16 = 15) => acts().only_in_practice().may_be_taken_in_doubt().typed("minutes 15").keys(47, "6--9nn")
        .practice(9),
    /// The text of an article (11.9).
    Rule(number: ArticleNumber = ArticleNumber::of_article(9)) => asks().typed("rule 9.2")
        .page(PageGroup::AskAbout, 6).help(16),
    /// Five moves beginning with this one.
    FromMove(number: u16 = 1) => asks().typed("from_move 20").keys(25, "6/7nn").page(PageGroup::AskAbout, 5)
        .help(14),
}

impl Command {
    /// Every row of the table.
    pub fn rows() -> impl Iterator<Item = &'static CommandRow> {
        ROWS.iter()
    }

    /// The row of this command.
    pub fn row(self) -> &'static CommandRow {
        let is_same =
            |row: &&CommandRow| std::mem::discriminant(&row.command) == std::mem::discriminant(&self);
        Self::rows().find(is_same).expect("the macro gives every command a row")
    }

    /// Every kind of command once, with a sample argument.
    pub fn kinds() -> impl Iterator<Item = Self> {
        Self::rows().map(|row| row.command)
    }

    /// The request or answer of this letter at a terminal, if it asks about nothing.
    pub fn of_letter(letter: char) -> Option<Self> {
        let of_letter = |row: &&CommandRow| row.letter == Some(letter) && (row.only_asks || row.is_answer);
        Self::rows().find(of_letter).map(|row| row.command).filter(|command| command.argument().is_none())
    }

    /// The commands that help lists, in order. In practice those come first that the player needs there, and nobody is
    /// called.
    pub fn in_help(practice: bool) -> Vec<Self> {
        let everywhere = in_order(|row| row.help);
        if !practice {
            return everywhere;
        }
        let mut listed = in_order(|row| row.practice);
        let others = everywhere.into_iter().filter(|command| command.row().practice.is_none());
        listed.extend(others.filter(|command| *command != Self::Arbiter));
        listed
    }

    /// The commands of a group of buttons on the player's page, in order.
    pub fn on_page(group: PageGroup) -> Vec<Self> {
        in_order(|row| row.page.filter(|(own, _)| *own == group).map(|(_, place)| place))
    }

    /// The commands in the menu of a Braille line, in order. Nothing can be written there that they ask about.
    pub fn on_braille_line(practice: bool) -> Vec<Self> {
        let listed = in_order(|row| row.braille.filter(|_| practice || !row.only_in_practice));
        listed.into_iter().filter_map(Self::alone).collect()
    }

    /// Whether it would be grave if it was recognised wrongly; the column of the table says why.
    pub fn is_grave(self) -> bool {
        self.row().is_grave
    }

    /// Whether it answers a question or an offer and has no other meaning.
    pub fn is_answer(self) -> bool {
        self.row().is_answer
    }

    /// Whether its argument is an unlimited number, such as that of an article or a move.
    pub(crate) fn is_numbered(self) -> bool {
        matches!(self.argument(), Some(CommandArgument::Rule(_) | CommandArgument::Number(_)))
    }

    /// Whether it is about a number that there may be: moves are counted from 1. Of a level that there is not the player is
    /// told.
    pub(crate) const fn has_possible_number(self) -> bool {
        !matches!(self, Self::FromMove(0) | Self::TakeBack(Some(0)))
    }

    /// The stable name used in JSON, journals, typed lines and grammar files. Arguments follow after a blank.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The commands that have a place in a list, in its order.
fn in_order(place: impl Fn(&CommandRow) -> Option<u8>) -> Vec<Command> {
    let mut listed: Vec<(u8, Command)> =
        Command::rows().filter_map(|row| Some((place(row)?, row.command))).collect();
    listed.sort_by_key(|(place, _)| *place);
    listed.into_iter().map(|(_, command)| command).collect()
}

impl fmt::Display for Command {
    /// `time`, `square e4`, `file e`, `rank 4`, `piece knight`, `piece white knight`, `rule D.2.9`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.argument() {
            Some(argument) => write!(f, " {argument}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Command {
    type Err = ReadCommandError;

    /// Reads the output of `Display`.
    fn from_str(text: &str) -> Result<Self, ReadCommandError> {
        let (name, about) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let row = Self::rows().find(|row| row.command.name() == name);
        let read = row.and_then(|row| match about.trim() {
            "" => row.command.alone(),
            about => row.command.about(CommandArgument::read(row.about?, about)?),
        });
        read.filter(|command| command.has_possible_number())
            .ok_or_else(|| ReadCommandError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Color;

    #[test]
    fn every_command_is_read_as_it_is_written() {
        let mut commands: Vec<Command> = Command::kinds().collect();
        commands.extend(Square::ALL.map(Command::Square));
        commands.extend(File::ALL.map(Command::File));
        commands.extend(Rank::ALL.map(Command::Rank));
        for role in Role::ALL {
            let whose = [Color::White, Color::Black].map(AskedPieces::Of);
            let whose =
                whose.into_iter().chain([AskedPieces::Both, AskedPieces::Own, AskedPieces::Opponents]);
            commands.extend(whose.map(|whose| Command::Piece(whose, role)));
        }
        commands.extend(["4", "4.3", "9.5b", "D.2.10.6", "III.4"].map(|n| Command::Rule(n.parse().unwrap())));
        commands.extend([1, 20, 130].map(Command::FromMove));
        commands.extend([Command::Hint(Some(Square::E2)), Command::TakeBack(Some(3))]);
        commands.extend([Command::Diagonals(None), Command::Between(Square::E4, Square::H7)]);
        for command in commands {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
    }

    #[test]
    fn a_letter_asks_or_answers_and_does_nothing_grave() {
        assert_eq!(Command::of_letter('c'), Some(Command::Time));
        assert_eq!(Command::of_letter('l'), Some(Command::LastMove));
        assert_eq!(Command::of_letter('y'), Some(Command::Yes));
        // Calling the arbiter, offering a draw and taking a word back need a word. A piece needs a name.
        assert!(
            ['a', 'd', 'k', 'p', 'e', '4'].into_iter().all(|letter| Command::of_letter(letter).is_none())
        );
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
            "between e4",
            "between e4 e9",
            "rule",
            "rule -",
            "from_move 0",
            "from_move here",
            "take_back 0",
            "take_back some",
        ] {
            assert!(text.parse::<Command>().is_err(), "{text}");
        }
    }
}
