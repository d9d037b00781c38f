//! What a person can do through console, keypad or typed line; [`KINDS`] is the one table of it.
//!
//! An act is written as the line somebody could have typed, in the journal too; read again it is the same
//! act. What must be read against the position, a move in any notation, stays as it was written.

mod table;

use std::fmt;

use crate::{
    core::amount::{Stated, exact_clock_text},
    game::{GameResult, SchemeId, Seat, Square},
    language::command::Command,
    laws::{
        assistant::Duty,
        draw::ClaimKind,
        placement::Placement,
        quickplay::{Basis, QuickplayAsk},
        wrong_start::WrongStart,
    },
};

pub use table::{KINDS, Kind, ReadActError, Who};

/// A move as somebody wrote it, in any notation: only the position gives it a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove(pub(crate) String);

/// The text of a score sheet (PGN), never the name of a file: moves as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSheet(pub(crate) String);

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
    /// A clock was set wrongly for the resumption of an adjourned game (I.13).
    Clock,
    /// The opponent touched the piece on this square (D.2.10.5).
    Touch(Square),
    /// The opponent's last move was illegal (A.4.2; 7.5).
    Illegal,
    /// Five seconds a move, or a draw, in a quickplay finish.
    Quickplay(QuickplayAsk),
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
    /// A key of a numeric keypad.
    Key(char),
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
    /// The formalities of an adjournment, for the arbiter (D.2.10.6). The arbiter's own: the session ends, and
    /// the player on move seals (I.1); date, time and place of the resumption.
    Adjourn(String),
    /// A move is sealed. Whoever carries inputs encrypts it: its words never reach a session or a journal.
    Seal(WrittenMove),
    /// The arbiter opens the envelope (I.7).
    OpenEnvelope,
    /// The arbiter says that a player has come to the resumption.
    Present(Seat),
    /// The arbiter says that the envelope is missing (I.12).
    EnvelopeMissing,
    /// Asks what stands on the envelope.
    ShowEnvelope,
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
    /// The arbiter confirms what is proposed for these items of the queue.
    Confirm(Vec<u32>),
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
    /// Asks for every open item: the evidence, and the choices.
    ShowAll,
    /// Asks for the arbiter's open items, a line each.
    Items,
    /// Asks for items in full: the evidence, and what each choice would do.
    ShowItems(Vec<u32>),
    /// Asks for one score sheet, a line a move (8.2).
    ShowSheet(Seat),
    /// Asks for both score sheets side by side (8.2).
    Sheets {
        /// From this move on.
        from: u32,
    },
    /// The arbiter takes his last decision back.
    Undo,
    /// A player asks to be shown the arbiter's sheet (A.3.2).
    SeeSheet,
    /// The result is signed (8.7): a player's signature, or the arbiter's, by which it is final.
    Sign,
    /// Words for the record.
    Remark(String),
    /// An appeal against a decision (11.10).
    Appeal(String),
    /// An end that is not signed is none, for this reason: the game goes on.
    Reopen(String),
    /// The arbiter opens an item himself.
    OpenItem {
        /// Whose doing it is.
        seat: Seat,
        /// The article, as he names it.
        article: String,
        /// What he saw.
        words: String,
    },
    /// The arbiter sets how many illegal moves of a player are counted.
    SetIllegal(Seat, u32),
    /// The arbiter sets the move counter: the moves completed by whoever began.
    SetMoves(u32),
    /// The arbiter found something that was wrong from the beginning (7.2, 7.3).
    Found(WrongStart),
    /// A player's announcement words are others from now on (D.2.1).
    SetScheme(Seat, SchemeId),
    /// The arbiter accepts a player's assistant.
    AcceptAssistant(Seat, String),
    /// An adaptation to local conditions while the game goes on (D.1).
    Adapt(String),
    /// A deviation from an article, as he names it, that he allows: for the record.
    Deviate {
        /// The article.
        article: String,
        /// What is otherwise.
        words: String,
    },
    /// The arbiter gives a player more time.
    AddTime {
        /// Whom.
        seat: Seat,
        /// Milliseconds.
        ms: u64,
        /// Why.
        words: String,
    },
    /// Asks what the game waits for.
    Status,
}

impl Act {
    /// The first word of its line.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Press => "press",
            Self::Command(_) | Self::Key(_) => "key",
            Self::Say(_) => "say",
            Self::Move(_) => "move",
            Self::Executed => "executed",
            Self::Board(_) => "board",
            Self::Claim(_) => "claim",
            Self::Adjourn(_) => "adjourn",
            Self::Seal(_) => "seal",
            Self::OpenEnvelope => "open",
            Self::Present(_) => "present",
            Self::EnvelopeMissing => "missing",
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
            Self::ShowClock
            | Self::ShowAll
            | Self::ShowItems(_)
            | Self::ShowSheet(_)
            | Self::ShowEnvelope => "show",
            Self::Sheets { .. } => "sheets",
            Self::Undo => "undo",
            Self::SeeSheet => "see",
            Self::Sign => "sign",
            Self::Remark(_) => "remark",
            Self::Appeal(_) => "appeal",
            Self::Reopen(_) => "reopen",
            Self::Items => "items",
            Self::OpenItem { .. } => "item",
            Self::SetIllegal(..) => "counter",
            Self::SetMoves(_) => "moves",
            Self::Found(_) => "found",
            Self::SetScheme(..) => "scheme",
            Self::AcceptAssistant(..) => "accept",
            Self::Adapt(_) => "adaptation",
            Self::Deviate { .. } => "deviation",
            Self::AddTime { .. } => "add",
            Self::Status => "status",
        }
    }

    fn who(&self) -> Option<Who> {
        Kind::of(self.word()).map(|kind| kind.who)
    }

    /// Whether a player does it, or his assistant.
    pub(crate) fn is_of_a_seat(&self) -> bool {
        matches!(self.who(), Some(Who::Seat | Who::Anybody))
    }

    /// Whether the arbiter does it.
    pub(crate) fn is_the_arbiters(&self) -> bool {
        matches!(self.who(), Some(Who::Arbiter | Who::Anybody))
    }

    /// The duty an assistant needs for it (D.2.10).
    pub(crate) fn duty(&self) -> Option<Duty> {
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
            Self::Key(key) => write!(f, " {key}"),
            Self::Say(words)
            | Self::Approve(words)
            | Self::Reopen(words)
            | Self::Remark(words)
            | Self::Appeal(words) => write!(f, " {words}"),
            Self::Move(WrittenMove(text))
            | Self::Write(WrittenMove(text))
            | Self::Seal(WrittenMove(text)) => {
                write!(f, " {text}")
            }
            Self::Sheet(WrittenSheet(text)) => write!(f, " {text}"),
            Self::Board(placement) => write!(f, " {}", placement.field()),
            Self::Claim(claim) => write!(f, " {claim}"),
            Self::Adjourn(words) if words.is_empty() => Ok(()),
            Self::Adjourn(words) => write!(f, " {words}"),
            Self::ShowClock => f.write_str(" clock"),
            Self::ShowAll => f.write_str(" all"),
            Self::ShowSheet(seat) => write!(f, " sheet {seat}"),
            Self::Sheets { from: 0 | 1 } => Ok(()),
            Self::Sheets { from } => write!(f, " {from}"),
            Self::ShowEnvelope => f.write_str(" envelope"),
            Self::Present(seat) => write!(f, " {seat}"),
            Self::Confirm(numbers) | Self::ShowItems(numbers) => {
                numbers.iter().try_for_each(|number| write!(f, " {number}"))
            }
            Self::GoBack(number) | Self::DropRuling(number) | Self::SetMoves(number) => {
                write!(f, " {number}")
            }
            Self::Choose(item, choice, None) => write!(f, " {item} {choice}"),
            Self::Choose(item, choice, Some(stated)) => write!(f, " {item} {choice} {stated}"),
            Self::Refuse(item, words) | Self::Decide(item, words) if words.is_empty() => write!(f, " {item}"),
            Self::Refuse(item, words) | Self::Decide(item, words) => write!(f, " {item} {words}"),
            Self::SetClocks { white_ms, black_ms } => {
                write!(f, " {} {}", exact_clock_text(*white_ms), exact_clock_text(*black_ms))
            }
            Self::End(result) => write!(f, " {result}"),
            Self::Found(WrongStart::Pieces) => f.write_str(" setup"),
            Self::Found(WrongStart::KingAndQueen(seat)) => write!(f, " swapped {seat}"),
            Self::Found(WrongStart::Board(seat)) => write!(f, " turned {seat}"),
            Self::Found(WrongStart::Colours) => f.write_str(" colours"),
            Self::SetScheme(seat, scheme) => write!(f, " {seat} {scheme}"),
            Self::AcceptAssistant(seat, name) => write!(f, " {seat} assistant {name}"),
            Self::Adapt(words) => write!(f, " {words}"),
            Self::Deviate { article, words } => write!(f, " {article} {words}"),
            Self::OpenItem { seat, article, words } => write!(f, " {seat} {article} {words}"),
            Self::SetIllegal(seat, number) => write!(f, " {seat} {number}"),
            Self::AddTime { seat, ms, words } => write!(f, " {seat} {} {words}", exact_clock_text(*ms)),
            Self::SeeSheet => f.write_str(" sheet"),
            Self::Press
            | Self::Executed
            | Self::Strike
            | Self::Start
            | Self::StopClocks
            | Self::OpenEnvelope
            | Self::EnvelopeMissing
            | Self::Resume
            | Self::Undo
            | Self::Sign
            | Self::Items
            | Self::Status => Ok(()),
        }
    }
}

impl fmt::Display for Claim {
    /// As it is typed after `claim`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, written) = match self {
            Self::Time => return f.write_str("time"),
            Self::Clock => return f.write_str("clock"),
            Self::Touch(square) => return write!(f, "touch {square}"),
            Self::Illegal => return f.write_str("illegal"),
            Self::Quickplay(QuickplayAsk::FiveSeconds) => return f.write_str("seconds"),
            Self::Quickplay(QuickplayAsk::Draw(Basis::Either)) => return f.write_str("quickplay"),
            Self::Quickplay(QuickplayAsk::Draw(Basis::CannotWin)) => return f.write_str("quickplay cannot"),
            Self::Quickplay(QuickplayAsk::Draw(Basis::NoEffort)) => return f.write_str("quickplay effort"),
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
    use crate::laws::placement::NoBoard;

    /// One or more of every act.
    fn acts() -> Vec<Act> {
        let board = "rnbqkbnr/pppppppp/8/8/8/?6N/PPPPPPPP/RNBQKB1R";
        vec![
            Act::Press,
            Act::Command(Command::Square(Square::E4)),
            Act::Key('6'),
            Act::Key('E'),
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
            Act::Claim(Claim::Illegal),
            Act::Claim(Claim::Quickplay(QuickplayAsk::FiveSeconds)),
            Act::Claim(Claim::Quickplay(QuickplayAsk::Draw(Basis::Either))),
            Act::Claim(Claim::Quickplay(QuickplayAsk::Draw(Basis::CannotWin))),
            Act::Claim(Claim::Quickplay(QuickplayAsk::Draw(Basis::NoEffort))),
            Act::SeeSheet,
            Act::Adjourn(String::new()),
            Act::Adjourn("the move is sealed".into()),
            Act::Adjourn("0:12:00 2026-11-24 10:00 hall B".into()),
            Act::Seal("Sf3".into()),
            Act::OpenEnvelope,
            Act::Present(Seat::Black),
            Act::EnvelopeMissing,
            Act::ShowEnvelope,
            Act::Claim(Claim::Clock),
            Act::Write("Sf3".into()),
            Act::Strike,
            Act::Sheet("[White \"?\"]\n\n1. e4 e5 *\n".into()),
            Act::Approve("A. Arbiter".into()),
            Act::Start,
            Act::Confirm(vec![3]),
            Act::Confirm(vec![3, 5, 4]),
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
            Act::ShowAll,
            Act::End(GameResult::BothLose),
            Act::Items,
            Act::ShowItems(vec![3]),
            Act::ShowItems(vec![3, 4]),
            Act::ShowSheet(Seat::Black),
            Act::Sheets { from: 1 },
            Act::Sheets { from: 35 },
            Act::Undo,
            Act::Sign,
            Act::Remark("the flag  was hanging".into()),
            Act::Appeal("it was my opponent who spoke".into()),
            Act::Reopen("the flag had fallen before".into()),
            Act::OpenItem { seat: Seat::White, article: "4.1".into(), words: "two  hands".into() },
            Act::Found(WrongStart::Pieces),
            Act::Found(WrongStart::KingAndQueen(Seat::Black)),
            Act::Found(WrongStart::Board(Seat::White)),
            Act::Found(WrongStart::Colours),
            Act::SetScheme(Seat::Black, SchemeId::NbScand),
            Act::AcceptAssistant(Seat::White, "K. Berg".into()),
            Act::Adapt("the clock is told by the device".into()),
            Act::Deviate { article: "D.2.1".into(), words: "English ranks".into() },
            Act::SetIllegal(Seat::Black, 1),
            Act::SetMoves(39),
            Act::AddTime { seat: Seat::Black, ms: 90_500, words: "a lamp fell".into() },
            Act::Status,
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
            assert_eq!(turned_away(Actor::Player(Seat::Black), &act), who == Who::Arbiter, "{act}");
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
        let not_like = |word| E::NotLike { example: Kind::of(word).unwrap().example };
        assert_eq!(unread("item two hands by white"), not_like("item"));
        assert_eq!(unread("item white two hands"), not_like("item"));
        assert_eq!(unread("item white 4.1"), not_like("item"));
        assert_eq!(unread("counter 2"), not_like("counter"));
        assert_eq!(unread("counter white 1000"), not_like("counter"));
        assert_eq!(unread("moves -1"), not_like("moves"));
        assert_eq!(unread("add black 0:00:00 nothing"), not_like("add"));
        assert_eq!(unread("add black 25:00:00 a day"), not_like("add"));
        assert_eq!(unread("add black 0:01:00"), not_like("add"));
        assert_eq!(unread("result 2-0"), E::NoResult { text: "2-0".into() });
        assert_eq!(unread("board 8/8"), E::NoBoard { text: "8/8".into(), why: NoBoard::Ranks { found: 2 } });
        assert_eq!(Act::read("choose item 3 choice 2."), Ok(Act::Choose(3, 2, None)));
        // A comma behind blanks is no word, nor would it be one of the line read again.
        assert_eq!(Act::read("choose 3: 2: one round  , "), Ok(Act::Choose(3, 2, Some("one round".into()))));
        assert_eq!(Act::read("back to ply #16"), Ok(Act::GoBack(16)));
    }
}
