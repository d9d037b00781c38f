//! What a person can do through console, keypad or typed line, and the one table of it.
//!
//! An act is written as the line somebody could have typed, in the journal too; read again it is the same
//! act. What must be read against the position, a move in any notation, stays as it was written.

use std::fmt;

use crate::{
    core::amount::{Stated, exact_clock_text},
    game::{GameResult, Square},
    language::{command::Command, time::parse_clock_text},
    laws::{
        assistant::Duty,
        draw::ClaimKind,
        placement::{NoBoard, Placement},
    },
};

/// A move as somebody wrote it, in any notation: only the position gives it a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove(pub String);

/// The text of a score sheet (PGN), never the name of a file: moves as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSheet(pub String);

impl<T: Into<String>> From<T> for WrittenMove {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl<T: Into<String>> From<T> for WrittenSheet {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

/// What a person claims for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The opponent's flag fell.
    Time,
    /// The opponent touched the piece on this square (D.2.10.5).
    Touch(Square),
    /// A draw, with the move that is written and not made, if there is one.
    Draw(ClaimKind, Option<WrittenMove>),
}

/// What a person can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// The clock was pressed.
    Press,
    /// A command, as if spoken.
    Command(Command),
    /// Words, as if spoken and heard exactly.
    Say(String),
    /// A move was made on a board that is not sensed.
    Move(WrittenMove),
    /// The opponent's announced move was executed on this seat's board, which is not sensed (D.2.10.1).
    Executed,
    /// What stands on this seat's board, which is not sensed.
    Board(Box<Placement>),
    /// A claim for this seat.
    Claim(Claim),
    /// The formalities of an adjournment, for the arbiter (D.2.10.6).
    Adjourn(String),
    /// An entry of a score sheet.
    Write(WrittenMove),
    /// The last entry of a score sheet is struck out.
    Strike,
    /// A whole score sheet: written by hand and entered later.
    Sheet(WrittenSheet),
    /// The device is approved by this person (11.3).
    Approve(String),
    /// The game starts.
    Start,
    /// The arbiter confirms what is proposed for an item of the queue.
    Confirm(u32),
    /// The arbiter carries out one of the choices of an item: its number, then the choice's, from 1, and how
    /// much.
    Choose(u32, u32, Option<Stated>),
    /// The arbiter refuses what is proposed; the item is closed with this reason.
    Refuse(u32, String),
    /// The arbiter decides an item in his own words, logged as they are.
    Decide(u32, String),
    /// The arbiter stops both clocks.
    StopClocks,
    /// The arbiter sets both clocks, milliseconds.
    SetClocks {
        /// White's time.
        white_ms: u64,
        /// Black's time.
        black_ms: u64,
    },
    /// The arbiter lets the game go on.
    Resume,
    /// The arbiter takes the game back so that this many plies remain.
    GoBack(u32),
    /// The arbiter ends the game.
    End(GameResult),
    /// The arbiter drops a ruling about time, by its number.
    DropRuling(u32),
    /// Asks what makes up the time on both clocks.
    ShowClock,
    /// Asks for the arbiter's open items.
    Items,
}

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A player, and his assistant as far as his duties go.
    Seat,
    /// The arbiter.
    Arbiter,
    /// Everybody.
    Anybody,
}

/// What there is to be said of one kind of act: its line of the table.
#[derive(Debug)]
pub struct Kind {
    /// The first word of its line; help has its message by this name.
    pub word: &'static str,
    /// Other first words that are understood.
    pub also: &'static [&'static str],
    /// A line somebody could type.
    pub example: &'static str,
    /// Who may.
    pub who: Who,
    /// The duty an assistant needs for it (D.2.10).
    pub duty: Option<Duty>,
    read: fn(&Rest<'_>) -> Result<Act, ReadActError>,
}

const fn kind(
    word: &'static str,
    also: &'static [&'static str],
    example: &'static str,
    who: Who,
    duty: Option<Duty>,
    read: fn(&Rest<'_>) -> Result<Act, ReadActError>,
) -> Kind {
    Kind { word, also, example, who, duty, read }
}

/// Every kind of act, in the order help lists them.
pub const KINDS: [Kind; 25] = [
    kind("say", &["says"], "white: springer felix drei", Who::Seat, Some(Duty::B), |rest| {
        rest.words().map(Act::Say)
    }),
    kind("press", &["clock"], "white: press", Who::Seat, Some(Duty::C), |rest| rest.nothing(Act::Press)),
    kind("move", &["makes", "plays"], "white: move Sf3", Who::Seat, Some(Duty::A), |rest| {
        rest.words().map(|text| Act::Move(text.into()))
    }),
    kind("write", &["writes"], "white: write Sf3", Who::Seat, Some(Duty::C), |rest| {
        rest.words().map(|text| Act::Write(text.into()))
    }),
    kind("strike", &[], "white: strike", Who::Seat, Some(Duty::C), |rest| rest.nothing(Act::Strike)),
    kind("sheet", &[], "black: sheet FILE.pgn", Who::Seat, Some(Duty::C), |rest| {
        rest.words().map(|text| Act::Sheet(text.into()))
    }),
    kind("key", &[], "white: key time", Who::Anybody, None, |rest| rest.command()),
    kind("executed", &["done"], "assistant: executed", Who::Seat, Some(Duty::A), |rest| {
        rest.nothing(Act::Executed)
    }),
    kind("board", &[], "black: board FEN", Who::Seat, Some(Duty::A), |rest| rest.board()),
    kind("claim", &["claims"], "assistant: claim time", Who::Seat, Some(Duty::E), |rest| rest.claim()),
    kind("adjourn", &[], "assistant: adjourn WORDS", Who::Seat, Some(Duty::F), |rest| {
        Ok(Act::Adjourn(rest.text.to_owned()))
    }),
    kind("approve", &[], "arbiter: approve NAME", Who::Arbiter, None, |rest| rest.words().map(Act::Approve)),
    kind("start", &[], "arbiter: start", Who::Arbiter, None, |rest| rest.nothing(Act::Start)),
    kind("items", &[], "arbiter: items", Who::Arbiter, None, |rest| rest.nothing(Act::Items)),
    kind("confirm", &[], "arbiter: confirm 3", Who::Arbiter, None, |rest| {
        rest.number(rest.text).map(Act::Confirm)
    }),
    kind("choose", &[], "arbiter: choose 3 2 AMOUNT", Who::Arbiter, None, |rest| {
        let (item, text) = rest.numbered(rest.text)?;
        let (choice, amount) = rest.numbered(&text)?;
        let amount = amount.trim();
        Ok(Act::Choose(item, choice, (!amount.is_empty()).then(|| amount.into())))
    }),
    kind("refuse", &[], "arbiter: refuse 3 REASON", Who::Arbiter, None, |rest| {
        rest.numbered(rest.text).map(|(item, why)| Act::Refuse(item, why))
    }),
    kind("decide", &[], "arbiter: decide 3 WORDS", Who::Arbiter, None, |rest| {
        rest.numbered(rest.text).map(|(item, what)| Act::Decide(item, what))
    }),
    kind("stop", &[], "arbiter: stop", Who::Arbiter, None, |rest| rest.nothing(Act::StopClocks)),
    kind("resume", &["continue"], "arbiter: resume", Who::Arbiter, None, |rest| rest.nothing(Act::Resume)),
    kind("clocks", &[], "arbiter: clocks 0:45:00 0:50:00", Who::Arbiter, None, |rest| rest.clocks()),
    kind("show", &[], "arbiter: show clock", Who::Arbiter, None, |rest| match rest.text.trim() {
        "clock" => Ok(Act::ShowClock),
        text => Err(ReadActError::NothingToShow { text: text.to_owned() }),
    }),
    kind("drop", &[], "arbiter: drop 2", Who::Arbiter, None, |rest| {
        rest.number(rest.text).map(Act::DropRuling)
    }),
    kind("back", &[], "arbiter: back 16", Who::Arbiter, None, |rest| rest.number(rest.text).map(Act::GoBack)),
    kind("result", &[], "arbiter: result 1-0", Who::Arbiter, None, |rest| {
        let text = rest.text.trim();
        text.parse().map(Act::End).map_err(|_| ReadActError::NoResult { text: text.to_owned() })
    }),
];

/// Why a line is no act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadActError {
    /// Nobody is called like this.
    Nobody {
        /// The name.
        name: String,
    },
    /// Nothing follows the name.
    NothingAfterName,
    /// No act begins with this word.
    Unknown {
        /// The first word.
        word: String,
    },
    /// Something must follow the word.
    NothingFollows {
        /// The first word.
        word: &'static str,
    },
    /// Nothing may follow the word.
    TooMuch {
        /// The first word.
        word: &'static str,
    },
    /// A number was expected.
    NoNumber {
        /// The first word.
        word: &'static str,
        /// What stood there.
        text: String,
    },
    /// No command to be keyed.
    NoCommand {
        /// What stood there.
        text: String,
    },
    /// No square.
    NoSquare {
        /// What stood there.
        text: String,
    },
    /// Nothing that can be shown.
    NothingToShow {
        /// What stood there.
        text: String,
    },
    /// No claim.
    NoClaim,
    /// No two times.
    NoClocks,
    /// No result.
    NoResult {
        /// What stood there.
        text: String,
    },
    /// No board.
    NoBoard {
        /// What stood there.
        text: String,
        /// What is wrong with it.
        why: NoBoard,
    },
}

/// What follows the first word of a line.
struct Rest<'a> {
    word: &'static str,
    text: &'a str,
}

impl Rest<'_> {
    fn nothing(&self, act: Act) -> Result<Act, ReadActError> {
        match self.text.trim() {
            "" => Ok(act),
            _ => Err(ReadActError::TooMuch { word: self.word }),
        }
    }

    fn words(&self) -> Result<String, ReadActError> {
        match self.text.trim() {
            "" => Err(ReadActError::NothingFollows { word: self.word }),
            _ => Ok(self.text.to_owned()),
        }
    }

    fn number(&self, text: &str) -> Result<u32, ReadActError> {
        let text = without_name(text);
        text.parse().map_err(|_| ReadActError::NoNumber { word: self.word, text: text.to_owned() })
    }

    /// A number, and what follows it.
    fn numbered(&self, text: &str) -> Result<(u32, String), ReadActError> {
        let text = without_name(text);
        let (first, words) = text.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((text, ""));
        Ok((self.number(first)?, words.to_owned()))
    }

    fn command(&self) -> Result<Act, ReadActError> {
        let text = self.text.trim();
        let read = text.to_lowercase().parse();
        read.map(Act::Command).map_err(|_| ReadActError::NoCommand { text: text.to_owned() })
    }

    fn board(&self) -> Result<Act, ReadActError> {
        self.words()?;
        match Placement::read(self.text) {
            Ok(placement) => Ok(Act::Board(Box::new(placement))),
            Err(error) => Err(ReadActError::NoBoard { text: error.text, why: error.why }),
        }
    }

    fn claim(&self) -> Result<Act, ReadActError> {
        let mut said = self.text.split_whitespace();
        let what = said.next().map(str::to_lowercase).unwrap_or_default();
        let rest = said.collect::<Vec<_>>().join(" ");
        let drawn = match what.as_str() {
            "threefold" | "repetition" => Some(ClaimKind::Threefold),
            "fifty" | "50" => Some(ClaimKind::FiftyMoves),
            "stalemate" => Some(ClaimKind::Stalemate),
            "dead" => Some(ClaimKind::DeadPosition),
            _ => None,
        };
        let claim = match (drawn, what.as_str()) {
            (Some(kind), _) if rest.is_empty() => Claim::Draw(kind, None),
            (Some(kind), _) if kind.is_by_article_9() => Claim::Draw(kind, Some(rest.into())),
            (_, "time" | "flag") if rest.is_empty() => Claim::Time,
            (_, "touch" | "touched") if !rest.is_empty() => match rest.parse() {
                Ok(square) => Claim::Touch(square),
                Err(_) => return Err(ReadActError::NoSquare { text: rest }),
            },
            _ => return Err(ReadActError::NoClaim),
        };
        Ok(Act::Claim(claim))
    }

    fn clocks(&self) -> Result<Act, ReadActError> {
        let mut times = self.text.split_whitespace().map(parse_clock_text);
        match (times.next(), times.next(), times.next()) {
            (Some(Ok(white_ms)), Some(Ok(black_ms)), None) => Ok(Act::SetClocks { white_ms, black_ms }),
            _ => Err(ReadActError::NoClocks),
        }
    }
}

/// `item 3`, `#3` and `to ply 16` are the number alone.
fn without_name(text: &str) -> &str {
    let mut text = text.trim_start();
    while let Some((head, tail)) = text.split_once(char::is_whitespace)
        && ["item", "ply", "choice", "to"].iter().any(|name| head.eq_ignore_ascii_case(name))
    {
        text = tail.trim_start();
    }
    text.trim_start_matches('#').trim_end_matches(['.', ','])
}

impl Kind {
    /// The kind whose lines begin with this word.
    pub fn of(word: &str) -> Option<&'static Self> {
        let word = word.to_lowercase();
        KINDS.iter().find(|kind| kind.word == word || kind.also.contains(&word.as_str()))
    }

    /// Reads what follows the word.
    pub fn read(&'static self, rest: &str) -> Result<Act, ReadActError> {
        (self.read)(&Rest { word: self.word, text: rest })
    }
}

impl Act {
    /// Reads what `Display` writes, and what people type.
    pub fn read(line: &str) -> Result<Self, ReadActError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let kind = Kind::of(word).ok_or_else(|| ReadActError::Unknown { word: word.to_owned() })?;
        kind.read(rest)
    }

    /// The first word of its line.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Press => "press",
            Self::Command(_) => "key",
            Self::Say(_) => "say",
            Self::Move(_) => "move",
            Self::Executed => "executed",
            Self::Board(_) => "board",
            Self::Claim(_) => "claim",
            Self::Adjourn(_) => "adjourn",
            Self::Write(_) => "write",
            Self::Strike => "strike",
            Self::Sheet(_) => "sheet",
            Self::Approve(_) => "approve",
            Self::Start => "start",
            Self::Confirm(_) => "confirm",
            Self::Choose(..) => "choose",
            Self::Refuse(..) => "refuse",
            Self::Decide(..) => "decide",
            Self::StopClocks => "stop",
            Self::SetClocks { .. } => "clocks",
            Self::Resume => "resume",
            Self::GoBack(_) => "back",
            Self::End(_) => "result",
            Self::DropRuling(_) => "drop",
            Self::ShowClock => "show",
            Self::Items => "items",
        }
    }

    /// The duty an assistant needs for it (D.2.10).
    pub fn duty(&self) -> Option<Duty> {
        match self {
            Self::Command(Command::Time | Command::OpponentTime | Command::Moves) => Some(Duty::D),
            other => Kind::of(other.word())?.duty,
        }
    }
}

impl fmt::Display for Act {
    /// The line somebody could have typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Command(command) => write!(f, " {command}"),
            Self::Say(words) | Self::Approve(words) => write!(f, " {words}"),
            Self::Move(WrittenMove(text)) | Self::Write(WrittenMove(text)) => write!(f, " {text}"),
            Self::Sheet(WrittenSheet(text)) => write!(f, " {text}"),
            Self::Board(placement) => write!(f, " {}", placement.field()),
            Self::Claim(claim) => write!(f, " {claim}"),
            Self::Adjourn(words) if words.is_empty() => Ok(()),
            Self::Adjourn(words) => write!(f, " {words}"),
            Self::ShowClock => f.write_str(" clock"),
            Self::Confirm(number) | Self::GoBack(number) | Self::DropRuling(number) => write!(f, " {number}"),
            Self::Choose(item, choice, None) => write!(f, " {item} {choice}"),
            Self::Choose(item, choice, Some(stated)) => write!(f, " {item} {choice} {stated}"),
            Self::Refuse(item, words) | Self::Decide(item, words) if words.is_empty() => write!(f, " {item}"),
            Self::Refuse(item, words) | Self::Decide(item, words) => write!(f, " {item} {words}"),
            Self::SetClocks { white_ms, black_ms } => {
                write!(f, " {} {}", exact_clock_text(*white_ms), exact_clock_text(*black_ms))
            }
            Self::End(result) => write!(f, " {result}"),
            Self::Press
            | Self::Executed
            | Self::Strike
            | Self::Start
            | Self::StopClocks
            | Self::Resume
            | Self::Items => Ok(()),
        }
    }
}

impl fmt::Display for Claim {
    /// As it is typed after `claim`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, written) = match self {
            Self::Time => return f.write_str("time"),
            Self::Touch(square) => return write!(f, "touch {square}"),
            Self::Draw(kind, written) => (kind, written),
        };
        f.write_str(match kind {
            ClaimKind::Threefold => "threefold",
            ClaimKind::FiftyMoves => "fifty",
            ClaimKind::Stalemate => "stalemate",
            ClaimKind::DeadPosition => "dead",
        })?;
        match written {
            Some(WrittenMove(text)) => write!(f, " {text}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One or more of every act.
    fn acts() -> Vec<Act> {
        let board = "rnbqkbnr/pppppppp/8/8/8/?6N/PPPPPPPP/RNBQKB1R";
        vec![
            Act::Press,
            Act::Command(Command::Square(Square::E4)),
            Act::Say("springer  felix drei".into()),
            Act::Move("Sf3".into()),
            Act::Executed,
            Act::Board(Box::new(Placement::read(board).unwrap())),
            Act::Claim(Claim::Time),
            Act::Claim(Claim::Touch(Square::E2)),
            Act::Claim(Claim::Draw(ClaimKind::Threefold, Some("Sf3".into()))),
            Act::Claim(Claim::Draw(ClaimKind::FiftyMoves, None)),
            Act::Claim(Claim::Draw(ClaimKind::Stalemate, None)),
            Act::Claim(Claim::Draw(ClaimKind::DeadPosition, None)),
            Act::Adjourn(String::new()),
            Act::Adjourn("the move is sealed".into()),
            Act::Write("Sf3".into()),
            Act::Strike,
            Act::Sheet("[White \"?\"]\n\n1. e4 e5 *\n".into()),
            Act::Approve("A. Arbiter".into()),
            Act::Start,
            Act::Confirm(3),
            Act::Choose(3, 2, None),
            Act::Choose(3, 2, Some("0:01:30".into())),
            Act::Refuse(3, "seen: by me".into()),
            Act::Refuse(3, String::new()),
            Act::Decide(4, " as  he says".into()),
            Act::StopClocks,
            Act::SetClocks { white_ms: 2_700_000, black_ms: 3_000_250 },
            Act::Resume,
            Act::GoBack(16),
            Act::DropRuling(2),
            Act::ShowClock,
            Act::End(GameResult::BothLose),
            Act::Items,
        ]
    }

    #[test]
    fn every_act_is_read_again_as_it_is_written() {
        let acts = acts();
        for act in &acts {
            assert_eq!(Act::read(&act.to_string()).as_ref(), Ok(act), "{act}");
        }
        for kind in &KINDS {
            assert!(acts.iter().any(|act| act.word() == kind.word), "{} is not tried", kind.word);
        }
    }

    #[test]
    fn no_word_begins_two_acts_and_every_example_is_one() {
        let mut words: Vec<&str> =
            KINDS.iter().flat_map(|k| [k.word].into_iter().chain(k.also.iter().copied())).collect();
        words.sort_unstable();
        let all = words.len();
        words.dedup();
        assert_eq!(words.len(), all);
        for kind in KINDS.iter().filter(|kind| kind.word != "say") {
            let line = kind.example.split_once(": ").unwrap().1.replace("FEN", "8/8/8/8/8/8/8/8");
            assert_eq!(Act::read(&line).unwrap().word(), kind.word, "{line}");
        }
    }

    #[test]
    fn a_game_lets_those_act_whom_the_table_names() {
        use crate::core::{
            actor::Actor,
            input::Input,
            output::{Note, Output},
            refusal::Refusal,
            session::Session,
            setup::Setup,
        };
        let turned_away = |by, act: &Act| {
            let mut session = Session::new(Setup::default()).unwrap();
            let outputs = session.handle(crate::game::Moment::default(), Input::Act { by, act: act.clone() });
            let of_role =
                |why: &Refusal| matches!(why, Refusal::NotTheArbiters | Refusal::OnlyTheArbiter { .. });
            outputs.iter().any(|o| matches!(o, Output::Note(Note::Refused { why, .. }) if of_role(why)))
        };
        for act in acts() {
            let who = Kind::of(act.word()).unwrap().who;
            assert_eq!(turned_away(Actor::Arbiter, &act), who == Who::Seat, "{act}");
            assert_eq!(
                turned_away(Actor::Player(crate::game::Seat::Black), &act),
                who == Who::Arbiter,
                "{act}"
            );
        }
    }

    #[test]
    fn what_is_no_act_is_told_apart() {
        use ReadActError as E;
        let unread = |line: &str| Act::read(line).unwrap_err();
        assert_eq!(unread("dance"), E::Unknown { word: "dance".into() });
        assert_eq!(unread("move "), E::NothingFollows { word: "move" });
        assert_eq!(unread("press now"), E::TooMuch { word: "press" });
        assert_eq!(unread("confirm x"), E::NoNumber { word: "confirm", text: "x".into() });
        assert_eq!(unread("key dance"), E::NoCommand { text: "dance".into() });
        assert_eq!(unread("claim touch e9"), E::NoSquare { text: "e9".into() });
        assert_eq!(unread("claim dead Sf3"), E::NoClaim);
        assert_eq!(unread("clocks 5"), E::NoClocks);
        assert_eq!(unread("show me"), E::NothingToShow { text: "me".into() });
        assert_eq!(unread("result 2-0"), E::NoResult { text: "2-0".into() });
        assert_eq!(unread("board 8/8"), E::NoBoard { text: "8/8".into(), why: NoBoard::Ranks { found: 2 } });
        assert_eq!(Act::read("choose item 3 choice 2."), Ok(Act::Choose(3, 2, None)));
        assert_eq!(Act::read("back to ply #16"), Ok(Act::GoBack(16)));
    }
}
