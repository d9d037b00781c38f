//! The acts that a person can carry out through console, keypad or typed line. [`KINDS`] is the table of all of them.
//!
//! An act is written as a line that a person could have typed, in the journal too. Reading that line gives the same
//! act. A move can be read only against the position, so an act holds its text as written.

use annabella_game::{Position, Square};
use annabella_laws::{
    draw::ClaimKind,
    placement::Placement,
    quickplay::{QuickplayBasis, QuickplayRequest},
};
use annabella_score::{
    Sheet,
    pgn::{self, ReadPgnError},
};
use std::fmt;

mod arguments;
mod table;

pub use arguments::{ReadActError, check_typed_line};
pub use table::{Act, ActKind, ActPermission, DeskPermission, KINDS};
pub(crate) use table::{AssistantRule, MoveDisclosure};

/// A move in any notation, as it was written. It can be read only against the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove(pub String);

/// The text of a score sheet (PGN) with its moves as they were written; never a file name.
///
/// It may have been read already, so that a game need not wait while a long text is read. Only the text is journalled
/// and compared; reading it gives the same sheet at any time.
#[derive(Clone, Debug)]
pub struct WrittenSheet {
    text: String,
    reading: Option<Box<SheetReading>>,
}

/// What was read, and the start position that it was read from.
#[derive(Clone, Debug)]
struct SheetReading {
    start: Position,
    sheet: Result<Sheet, ReadPgnError>,
}

impl WrittenSheet {
    /// The text as written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same text, read now from the game's start position.
    #[must_use]
    pub fn read_now(self, start: &Position) -> Self {
        let sheet = pgn::read_from(start, &self.text);
        Self { reading: Some(Box::new(SheetReading { start: start.clone(), sheet })), ..self }
    }

    /// The sheet of a game with this start position.
    pub(crate) fn sheet(&self, start: &Position) -> Result<Sheet, ReadPgnError> {
        match &self.reading {
            Some(reading) if reading.start == *start => reading.sheet.clone(),
            _ => pgn::read_from(start, &self.text),
        }
    }
}

impl PartialEq for WrittenSheet {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for WrittenSheet {}

impl<T: Into<String>> From<T> for WrittenMove {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl<T: Into<String>> From<T> for WrittenSheet {
    fn from(text: T) -> Self {
        Self { text: text.into(), reading: None }
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

impl Act {
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
}

impl fmt::Display for OpponentEntry {
    /// Writes the entry as it is typed after `opponent`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(WrittenMove(text)) => write!(f, "move {text}"),
            Self::Board(placement) => write!(f, "board {}", placement.field()),
            Self::Press => f.write_str("press"),
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
    use crate::act::table::ActName;
    use annabella_game::{GameResult, SchemeId, Seat};
    use annabella_language::command::Command;
    use annabella_laws::{placement::PlacementFault, wrong_start::WrongStart};
    use strum::VariantArray as _;

    /// The examples of the table, and further forms of their lines.
    fn acts() -> Vec<Act> {
        let board = "rnbqkbnr/pppppppp/8/8/8/?6N/PPPPPPPP/RNBQKB1R";
        let further_forms = [
            Act::Say("springer  felix drei".into()),
            Act::Command(Command::Square(Square::E4)),
            Act::Key('6'),
            Act::Key('E'),
            Act::Board(Box::new(Placement::read(board).unwrap())),
            Act::EnterForOpponent(OpponentEntry::Press),
            Act::EnterForOpponent(OpponentEntry::Board(Box::new(Placement::read(board).unwrap()))),
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
            Act::Claim(Claim::Clock),
            Act::Adjourn(String::new()),
            Act::Adjourn("0:12:00 2026-11-24 10:00 hall B".into()),
            Act::Sheet("[White \"?\"]\n\n1. e4 e5 *\n".into()),
            Act::Confirm(vec![3, 5, 4]),
            Act::Choose(3, 2, None),
            Act::Choose(3, 2, Some("0:01:30".into())),
            Act::Refuse(3, "seen: by me".into()),
            Act::Refuse(3, String::new()),
            Act::Decide(4, " as  he says".into()),
            Act::SetClocks { white_ms: 2_700_000, black_ms: 3_000_250 },
            Act::ShowClock,
            Act::ShowAll,
            Act::ShowItems(vec![3], PositionForm::Fen),
            Act::ShowItems(vec![3, 4], PositionForm::Words),
            Act::ShowSheet(Seat::Black),
            Act::ShowEnvelope,
            Act::Sheets { from: 35 },
            Act::End(GameResult::BothLose),
            Act::Remark("the flag  was hanging".into()),
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
            Act::SetScheme(Seat::Black, SchemeId::NbScand),
            Act::AddTime { seat: Seat::Black, ms: 90_500, words: "a lamp fell".into() },
        ];
        let examples = KINDS.iter().filter_map(example).map(|line| Act::read(&line).unwrap());
        examples.chain(further_forms).collect()
    }

    /// The line of a row's example without the actor. The words of `say` are typed without it.
    fn example(kind: &ActKind) -> Option<String> {
        let (_, line) = kind.example.split_once(": ").unwrap();
        (kind.word != "say").then(|| line.replace("FEN", "8/8/8/8/8/8/8/8"))
    }

    #[test]
    fn every_act_is_read_again_as_it_is_written() {
        let acts = acts();
        for act in &acts {
            assert_eq!(Act::read(&act.to_string()).as_ref(), Ok(act), "{act}");
        }
        for name in ActName::VARIANTS {
            assert!(acts.iter().any(|act| ActName::from(act) == *name), "{name:?} is not tried");
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
        for kind in &KINDS {
            let Some(line) = example(kind) else { continue };
            assert_eq!(Act::read(&line).unwrap().kind().word, kind.word, "{line}");
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
            let who = act.kind().who;
            assert_eq!(turned_away(Actor::Arbiter, &act), !who.is_the_arbiters(), "{act}");
            assert_eq!(turned_away(Actor::Player(Seat::Black), &act), !who.is_of_a_seat(), "{act}");
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
