//! The acts that a person can carry out through console, keypad or typed line. [`KINDS`] is the table of all of them.
//!
//! An act is written as a line that a person could have typed, in the journal too. Reading that line gives the same
//! act. A move can be read only against the position, so an act holds its text as written.

use crate::amount::{StatedAmount, exact_clock_text};
use annabella_game::{GameResult, SchemeId, Seat, Square};
use annabella_language::command::Command;
use annabella_laws::{
    assistant::Duty,
    draw::ClaimKind,
    placement::Placement,
    quickplay::{QuickplayBasis, QuickplayRequest},
    wrong_start::WrongStart,
};
use std::fmt;

mod table;

pub use table::{ActKind, ActPermission, KINDS, ReadActError, check_typed_line};

/// A move in any notation, as it was written. It can be read only against the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove(pub String);

/// The text of a score sheet (PGN) with its moves as they were written; never a file name.
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

/// An observation that an assistant enters for the opponent, if no device senses that board.
#[derive(Clone, Debug, PartialEq)]
pub enum OpponentEntry {
    /// The opponent made this move on their board.
    Move(WrittenMove),
    /// The placement on the opponent's board.
    Board(Box<Placement>),
    /// The opponent pressed the clock.
    Press,
}

/// A claim made for a seat.
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
    Quickplay(QuickplayRequest),
    /// A draw, with the move that is written and not made, if there is one.
    Draw(ClaimKind, Option<WrittenMove>),
}

/// An act of a person.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// The clock was pressed.
    Press,
    /// A command, as if spoken.
    Command(Command),
    /// A key of a numeric keypad.
    Key(char),
    /// Words, treated as if they were spoken and recognised without error.
    Say(String),
    /// A move was made on a board that is not sensed.
    Move(WrittenMove),
    /// The opponent's announced move was executed on this seat's board, which is not sensed (D.2.10.1).
    Executed,
    /// The placement on this seat's board, which is not sensed.
    Board(Box<Placement>),
    /// An assistant enters an observation for the player's opponent.
    EnterForOpponent(OpponentEntry),
    /// A claim for this seat.
    Claim(Claim),
    /// A player asks the arbiter for the formalities of an adjournment (D.2.10.6). As the arbiter's act it ends the
    /// session of play, and the player on move seals (I.1). The words are date, time and place of the resumption.
    Adjourn(String),
    /// A move is sealed. The caller encrypts it, so its words never reach a session or a journal.
    Seal(WrittenMove),
    /// The arbiter opens the envelope (I.7).
    OpenEnvelope,
    /// The arbiter reports that a player has come to the resumption.
    Present(Seat),
    /// The arbiter reports that the envelope is missing (I.12).
    EnvelopeMissing,
    /// Requests the lines on the envelope.
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
    /// The arbiter confirms the proposed choices of these items of the queue.
    Confirm(Vec<u32>),
    /// The arbiter carries out a choice of an item: the item's number, the choice's number from 1, and the amount.
    Choose(u32, u32, Option<StatedAmount>),
    /// The arbiter refuses the proposed choice; the item is closed with this reason.
    Refuse(u32, String),
    /// The arbiter decides an item in free words, logged as they are.
    Decide(u32, String),
    /// The arbiter stops both clocks.
    StopClocks,
    /// The arbiter sets both clocks, milliseconds.
    SetClocks {
        /// White's time.
        white_ms: u64,
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
    /// Requests the entries that make up the time on both clocks.
    ShowClock,
    /// Requests every open item with its evidence and choices.
    ShowAll,
    /// Requests the arbiter's open items, one line each.
    Items,
    /// Requests items in full: the evidence, and the effect of each choice.
    ShowItems(Vec<u32>, PositionForm),
    /// Requests one score sheet, one line per move (8.2).
    ShowSheet(Seat),
    /// Requests both score sheets side by side (8.2).
    Sheets {
        /// The first move to show.
        from: u32,
    },
    /// The arbiter reverses the last decision.
    Undo,
    /// A player asks to see the arbiter's sheet (A.3.2).
    SeeSheet,
    /// Signs the result (8.7), for a player or for the arbiter. The arbiter's signature makes it final.
    Sign,
    /// A remark for the record.
    Remark(String),
    /// An appeal against a decision (11.10).
    Appeal(String),
    /// The arbiter reopens a game whose result is not signed, for this reason.
    Reopen(String),
    /// The arbiter opens an item.
    OpenItem {
        seat: Seat,
        /// The article, as the arbiter names it.
        article: String,
        /// The completed ply it is about, where the arbiter names it; 1 is the game's first.
        ply: Option<u32>,
        words: String,
    },
    /// The arbiter sets the number of illegal moves counted for a player.
    SetIllegal(Seat, u32),
    /// The arbiter sets the move counter: the moves completed by the player who began.
    SetMoves(u32),
    /// The arbiter reports a fault that was present from the beginning (7.2, 7.3).
    Found(WrongStart),
    /// The arbiter sets a player's announcement scheme from now on (D.2.1).
    SetScheme(Seat, SchemeId),
    /// The arbiter accepts a player's assistant.
    AcceptAssistant(Seat, String),
    /// An adaptation to local conditions during the game (D.1).
    Adapt(String),
    /// A deviation from an article that the arbiter allows. It is recorded.
    Deviate {
        /// The article, as the arbiter names it.
        article: String,
        words: String,
    },
    /// The arbiter gives a player more time.
    AddTime {
        /// The player who receives the time.
        seat: Seat,
        /// The time in milliseconds.
        ms: u64,
        words: String,
    },
    /// Requests the actions that the game waits for.
    Status,
}

impl Act {
    /// Whether it is a decision of the arbiter, which is answered in one line. Acts that only show or ask get longer
    /// answers.
    pub const fn decides(&self) -> bool {
        matches!(
            self,
            Self::Confirm(_)
                | Self::Choose(..)
                | Self::Refuse(..)
                | Self::Decide(..)
                | Self::StopClocks
                | Self::SetClocks { .. }
                | Self::Resume
                | Self::GoBack(_)
                | Self::End(_)
                | Self::DropRuling(_)
                | Self::Undo
                | Self::Sign
                | Self::Reopen(_)
                | Self::OpenItem { .. }
                | Self::SetIllegal(..)
                | Self::SetMoves(_)
                | Self::Found(_)
                | Self::SetScheme(..)
                | Self::AcceptAssistant(..)
                | Self::Adapt(_)
                | Self::Deviate { .. }
                | Self::AddTime { .. }
                | Self::Approve(_)
                | Self::Start
        )
    }

    /// The first word of the act's line.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Press => "press",
            Self::Command(_) | Self::Key(_) => "key",
            Self::Say(_) => "say",
            Self::Move(_) => "move",
            Self::Executed => "executed",
            Self::Board(_) => "board",
            Self::EnterForOpponent(_) => ActKind::FOR_OPPONENT,
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
            | Self::ShowItems(..)
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

    /// Converts an act that a player enters for themselves into the entry that the opponent's assistant makes for it.
    /// `None` if no such entry exists.
    pub fn into_opponent_entry(self) -> Option<Self> {
        let entry = match self {
            Self::Move(text) => OpponentEntry::Move(text),
            Self::Board(placement) => OpponentEntry::Board(placement),
            Self::Press => OpponentEntry::Press,
            _ => return None,
        };
        Some(Self::EnterForOpponent(entry))
    }

    fn who(&self) -> Option<ActPermission> {
        ActKind::of(self.word()).map(|kind| kind.who)
    }

    /// Whether a player or an assistant may carry it out.
    pub(crate) fn is_of_a_seat(&self) -> bool {
        matches!(self.who(), Some(ActPermission::Seat | ActPermission::Anybody))
    }

    /// Whether the arbiter may carry it out.
    pub(crate) fn is_the_arbiters(&self) -> bool {
        matches!(self.who(), Some(ActPermission::Arbiter | ActPermission::Anybody))
    }

    /// The duty an assistant needs for it (D.2.10).
    pub(crate) fn duty(&self) -> Option<Duty> {
        if matches!(self, Self::Command(command) if command.row().is_for_duty_d) {
            return Some(Duty::D);
        }
        ActKind::of(self.word())?.duty
    }
}

impl fmt::Display for Act {
    /// Writes the line that a person could have typed.
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
            Self::EnterForOpponent(OpponentEntry::Move(WrittenMove(text))) => write!(f, " move {text}"),
            Self::EnterForOpponent(OpponentEntry::Board(placement)) => {
                write!(f, " board {}", placement.field())
            }
            Self::EnterForOpponent(OpponentEntry::Press) => f.write_str(" press"),
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
            Self::Confirm(numbers) | Self::ShowItems(numbers, PositionForm::Words) => {
                numbers.iter().try_for_each(|number| write!(f, " {number}"))
            }
            Self::ShowItems(numbers, PositionForm::Fen) => {
                numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
                f.write_str(" fen")
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
            Self::Found(WrongStart::Rook(square)) => write!(f, " rook {square}"),
            Self::Found(WrongStart::Board(seat)) => write!(f, " turned {seat}"),
            Self::Found(WrongStart::Colours) => f.write_str(" colours"),
            Self::SetScheme(seat, scheme) => write!(f, " {seat} {scheme}"),
            Self::AcceptAssistant(seat, name) => write!(f, " {seat} assistant {name}"),
            Self::Adapt(words) => write!(f, " {words}"),
            Self::Deviate { article, words } => write!(f, " {article} {words}"),
            Self::OpenItem { seat, article, ply: None, words } => write!(f, " {seat} {article} {words}"),
            Self::OpenItem { seat, article, ply: Some(ply), words } => {
                write!(f, " {seat} {article} ply {ply} {words}")
            }
            Self::SetIllegal(seat, number) => write!(f, " {seat} {number}"),
            Self::AddTime { seat, ms, words } => write!(f, " {seat} {} {words}", exact_clock_text(*ms)),
            Self::SeeSheet => f.write_str(" sheet"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Claim {
    /// Writes the claim as it is typed after `claim`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, written) = match self {
            Self::Time => return f.write_str("time"),
            Self::Clock => return f.write_str("clock"),
            Self::Touch(square) => return write!(f, "touch {square}"),
            Self::Illegal => return f.write_str("illegal"),
            Self::Quickplay(QuickplayRequest::FiveSeconds) => return f.write_str("seconds"),
            Self::Quickplay(QuickplayRequest::Draw(QuickplayBasis::Either)) => {
                return f.write_str("quickplay");
            }
            Self::Quickplay(QuickplayRequest::Draw(QuickplayBasis::CannotWin)) => {
                return f.write_str("quickplay cannot");
            }
            Self::Quickplay(QuickplayRequest::Draw(QuickplayBasis::NoEffort)) => {
                return f.write_str("quickplay effort");
            }
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

/// The form in which a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionForm {
    /// Each side's pieces and their squares.
    #[default]
    Words,
    /// A FEN, on request.
    Fen,
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_laws::placement::PlacementFault;

    /// At least one example of every act.
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
            Act::EnterForOpponent(OpponentEntry::Press),
            Act::Claim(Claim::Time),
            Act::Claim(Claim::Touch(Square::E2)),
            Act::Claim(Claim::Draw(ClaimKind::Threefold, Some("Sf3".into()))),
            Act::Claim(Claim::Draw(ClaimKind::FiftyMoves, None)),
            Act::Claim(Claim::Draw(ClaimKind::Stalemate, None)),
            Act::Claim(Claim::Draw(ClaimKind::DeadPosition, None)),
            Act::Claim(Claim::Illegal),
            Act::Claim(Claim::Quickplay(QuickplayRequest::FiveSeconds)),
            Act::Claim(Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::Either))),
            Act::Claim(Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::CannotWin))),
            Act::Claim(Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::NoEffort))),
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
            Act::ShowItems(vec![3], PositionForm::Words),
            Act::ShowItems(vec![3], PositionForm::Fen),
            Act::ShowItems(vec![3, 4], PositionForm::Words),
            Act::ShowSheet(Seat::Black),
            Act::Sheets { from: 1 },
            Act::Sheets { from: 35 },
            Act::Undo,
            Act::Sign,
            Act::Remark("the flag  was hanging".into()),
            Act::Appeal("it was my opponent who spoke".into()),
            Act::Reopen("the flag had fallen before".into()),
            Act::OpenItem { seat: Seat::White, article: "4.1".into(), ply: None, words: "two  hands".into() },
            Act::OpenItem {
                seat: Seat::Black,
                article: "7.5.1".into(),
                ply: Some(4),
                words: "the bishop jumped".into(),
            },
            Act::Found(WrongStart::Pieces),
            Act::Found(WrongStart::KingAndQueen(Seat::Black)),
            Act::Found(WrongStart::Rook(Square::H8)),
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
        use crate::actor::Actor;
        use crate::input::Input;
        use crate::output::Note;
        use crate::output::Output;
        use crate::refusal::Refusal;
        use crate::session::Session;
        use crate::setup::Setup;
        let turned_away = |by, act: &Act| {
            let mut session = Session::new(Setup::default()).unwrap();
            let outputs =
                session.handle(annabella_game::Moment::default(), Input::Act { by, act: act.clone() });
            let of_role =
                |why: &Refusal| matches!(why, Refusal::NotTheArbiters | Refusal::OnlyTheArbiter { .. });
            outputs.iter().any(|o| matches!(o, Output::Note(Note::Refused { why, .. }) if of_role(why)))
        };
        for act in acts() {
            let who = ActKind::of(act.word()).unwrap().who;
            assert_eq!(turned_away(Actor::Arbiter, &act), who == ActPermission::Seat, "{act}");
            assert_eq!(turned_away(Actor::Player(Seat::Black), &act), who == ActPermission::Arbiter, "{act}");
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
        let not_like = |word| E::NotLike { example: ActKind::of(word).unwrap().example };
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
        assert_eq!(
            unread("board 8/8"),
            E::NoBoard { text: "8/8".into(), why: PlacementFault::Ranks { found: 2 } }
        );
        assert_eq!(Act::read("choose item 3 choice 2."), Ok(Act::Choose(3, 2, None)));
        // A comma after spaces is not a word. It would not be a word when the line is read again, either.
        assert_eq!(Act::read("choose 3: 2: one round  , "), Ok(Act::Choose(3, 2, Some("one round".into()))));
        assert_eq!(Act::read("back to ply #16"), Ok(Act::GoBack(16)));
    }
}
