//! What happened, as a program reads it: one JSON object a line. Names and fields are promised; none is renamed or taken
//! away without another `v`.

use serde::{Deserialize, Serialize};

use crate::{
    core::{earcon::Earcon, listener::Listener, waiting::Wait},
    game::{EndReason, Lang, Seat, Square},
    laws::{adjournment::Adjourned, matter::Matter},
};

/// The version of the names and fields.
pub const VERSION: u32 = 1;

/// One event, and when it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Stamped {
    /// The version of names and fields.
    pub v: u32,
    /// Milliseconds since the session began.
    pub at_ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Event {
    /// The game started: both clocks count.
    Started,
    /// Somebody is told something.
    Say {
        /// Who: a role, or `table` for both players and everybody with them.
        to: String,
        /// The language of the words.
        lang: String,
        /// The words as they are spoken.
        text: String,
    },
    /// A short sound for somebody.
    Earcon {
        /// Who hears it.
        to: String,
        /// Its name.
        sound: String,
    },
    /// Whoever hears this wants silence.
    Hush {
        /// Who.
        to: String,
    },
    /// The player on move touched a piece (D.2.2).
    Touched {
        /// Whose player.
        seat: Seat,
        /// Where it stood.
        square: String,
    },
    /// A move stands on the mover's own board.
    Pegged {
        /// Whose board.
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// The mover's announcement was understood.
    Announced {
        /// Who announced.
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// A move is made and announced, and not completed yet (D.2.3).
    Made {
        /// Who moved.
        seat: Seat,
        /// The move in UCI.
        uci: String,
        /// The move in the words of whoever reads this.
        text: String,
    },
    /// A move is completed (6.2.1).
    Completed {
        /// 1 is White's first move.
        ply: u32,
        /// Who moved.
        seat: Seat,
        /// The move in UCI.
        uci: String,
        /// The move in English SAN.
        san: String,
        /// White's clock, milliseconds.
        white_ms: u64,
        /// Black's clock, milliseconds.
        black_ms: u64,
    },
    /// An announcement was repeated (D.2.1).
    Repeated {
        /// Who repeated.
        seat: Seat,
        /// Whether it was the announced move.
        right: bool,
    },
    /// A board shows the game's position.
    InStep {
        /// Whose board.
        seat: Seat,
    },
    /// A player asks his assistant (D.2.10.4).
    Asked {
        /// Who asks.
        seat: Seat,
        /// What for, as the command is named.
        command: String,
        /// The same in the assistant's language.
        text: String,
    },
    /// An item of the arbiter's queue was opened, or is closed now.
    Item {
        /// Its number.
        number: u32,
        /// The article it falls under.
        article: String,
        /// Whose doing or whose board it is, where it is one seat's.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What it is about, by name.
        matter: String,
        /// Whether it waits for a decision.
        open: bool,
        /// What it is about, in the arbiter's language.
        text: String,
    },
    /// An item was decided, or settled itself.
    Decided {
        /// Its number.
        number: u32,
        /// How, in the arbiter's language.
        text: String,
    },
    /// The last decision was taken back.
    Undone {
        /// The item it was about, if it was one.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
    },
    /// Something for the arbiter to read: an answer, a hint, a part of D.2.9.
    Told {
        /// The words.
        text: String,
    },
    /// Both clocks, and which one runs.
    Clocks {
        /// White's, milliseconds.
        white_ms: u64,
        /// Black's, milliseconds.
        black_ms: u64,
        /// Whose clock runs; absent while both stand.
        #[serde(skip_serializing_if = "Option::is_none")]
        running: Option<Seat>,
    },
    /// A score sheet changed.
    Sheet {
        /// Whose.
        seat: Seat,
        /// What was written, struck out or brought in.
        entry: String,
        /// `written`, `struck_out` or `brought_in`.
        change: String,
    },
    /// The arbiter ended the session: this player seals his move.
    SealingOrdered {
        /// Who.
        seat: Seat,
    },
    /// A player handed in his sealed move, or another one instead; which it is, no event tells before it is opened.
    Sealed {
        /// Who.
        seat: Seat,
        /// The hash that commits to it, in hexadecimal.
        seal: String,
    },
    /// The clock is stopped and the envelope shut: the game is adjourned.
    EnvelopeShut {
        /// Whose move is in it.
        seat: Seat,
    },
    /// An adjourned game is resumed.
    GameResumed,
    /// The game went back.
    WentBack {
        /// Plies that remain.
        plies: u32,
    },
    /// The game is over.
    Over {
        /// The result, such as `1-0`.
        result: String,
        /// Why, by name.
        reason: String,
        /// Whether the arbiter signed it: it is final (8.7).
        signed: bool,
    },
    /// A player signed the result (8.7): he agrees to it. Only the arbiter's signature makes it final.
    Signature {
        /// Who.
        seat: Seat,
        /// The result.
        result: String,
    },
    /// The game is annulled, and a new one begins (7.2, 7.3).
    Annulled,
    /// An end that was not signed is none; the game goes on.
    Reopened {
        /// Why, in the arbiter's words; told to him alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// What somebody asked for is not done.
    Refused {
        /// Who asked.
        to: String,
        /// Why, and what to do instead.
        text: String,
    },
    /// What only whoever typed a line is answered: help, or why it is no line.
    Answer {
        /// Who typed.
        to: String,
        /// The words.
        text: String,
    },
    /// What is waited for, as far as the reader may know it.
    Waiting {
        /// Everything that is waited for.
        r#for: Vec<Waited>,
        /// The same in the reader's language.
        text: String,
    },
    /// A device of a seat stopped, or works again.
    Device {
        /// Whose.
        seat: Seat,
        /// `board`, `ear`, `keypad`, `braille`, `sound` or `voice`.
        what: String,
        /// Whether it works.
        works: bool,
    },
}

/// One thing that is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Waited {
    /// What: `approval`, `board_answers`, `board_right`, `appointed`, `start`, `arbiter`, `clocks`, `move`, `press`, `repetition`,
    /// `answer`, `items`, `seal`, `resumption`, `opening` or `signature`.
    pub what: String,
    /// Whose, where it is one seat's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The squares that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The open items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<u32>,
}

impl Stamped {
    /// The line it is written as.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("an event is text, numbers and lists of them")
    }
}

impl Event {
    pub(super) fn say(to: Listener, lang: Lang, text: String) -> Self {
        Self::Say { to: to.to_string(), lang: lang.tag().to_owned(), text }
    }

    pub(super) fn earcon(to: Listener, earcon: Earcon) -> Self {
        Self::Earcon { to: to.to_string(), sound: earcon.name().to_owned() }
    }
}

impl From<&Wait> for Waited {
    fn from(wait: &Wait) -> Self {
        let (what, seat) = match wait {
            Wait::Approval { .. } => ("approval", None),
            Wait::BoardAnswers { seat } => ("board_answers", Some(*seat)),
            Wait::BoardRight { seat, .. } => ("board_right", Some(*seat)),
            Wait::Appointed { .. } => ("appointed", None),
            Wait::Start | Wait::OrStart => ("start", None),
            Wait::Called { by } => ("arbiter", Some(*by)),
            Wait::Clocks => ("clocks", None),
            Wait::Move { seat } => ("move", Some(*seat)),
            Wait::Press { seat } => ("press", Some(*seat)),
            Wait::Repetition { seat } => ("repetition", Some(*seat)),
            Wait::Answer { seat } => ("answer", Some(*seat)),
            Wait::Items { .. } => ("items", None),
            Wait::Seal { seat } => ("seal", Some(*seat)),
            Wait::Resumption => ("resumption", None),
            Wait::Opening => ("opening", None),
            Wait::Signature => ("signature", None),
            Wait::SignatureOf { seat } => ("signature", Some(*seat)),
        };
        let squares = match wait {
            Wait::BoardRight { squares, .. } => squares.iter().map(Square::to_string).collect(),
            _ => Vec::new(),
        };
        let items = match wait {
            Wait::Items { open } => open.clone(),
            _ => Vec::new(),
        };
        Self { what: what.to_owned(), seat, squares, items }
    }
}

/// Why a game ended, by name.
pub(super) const fn reason_name(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "checkmate",
        EndReason::Resignation => "resignation",
        EndReason::Stalemate => "stalemate",
        EndReason::DeadPosition => "dead_position",
        EndReason::Agreement => "agreement",
        EndReason::Time => "time",
        EndReason::Threefold => "threefold",
        EndReason::FiftyMoves => "fifty_moves",
        EndReason::Fivefold => "fivefold",
        EndReason::SeventyFiveMoves => "seventy_five_moves",
        EndReason::Forfeit => "forfeit",
        EndReason::Arbiter => "arbiter",
    }
}

/// What an item is about, by name, and whose it is where it is one seat's.
pub(super) const fn matter_name(matter: &Matter) -> (&'static str, Option<Seat>) {
    match matter {
        Matter::EarlyPress { by } => ("early_press", Some(*by)),
        Matter::PressWithoutMove { by } => ("press_without_move", Some(*by)),
        Matter::BoardsDiffer { seat, .. } => ("boards_differ", Some(*seat)),
        Matter::IllegalMove { by } => ("illegal_move", Some(*by)),
        Matter::PromotionUnfinished { by, .. } => ("promotion_unfinished", Some(*by)),
        Matter::DrawClaim { by, .. } => ("draw_claim", Some(*by)),
        Matter::WrittenMoveNotMade { by } => ("written_move_not_made", Some(*by)),
        Matter::SlipAfterPress { by } => ("slip_after_press", Some(*by)),
        Matter::EndsAtRest { by, .. } => ("ends_at_rest", Some(*by)),
        Matter::TouchMove { by, .. } => ("touch_move", Some(*by)),
        Matter::FlagFell { seat } => ("flag_fell", Some(*seat)),
        Matter::Called { by } => ("called", Some(*by)),
        Matter::ReadBackMissing { by } => ("repetition_missing", Some(*by)),
        Matter::Absent { seat } => ("absent", *seat),
        Matter::CameLate { seat, .. } => ("came_late", Some(*seat)),
        Matter::BoardLost { seat } => ("board_lost", Some(*seat)),
        Matter::AutomaticDraw(_) => ("automatic_draw", None),
        Matter::NotRecorded { by, .. } => ("not_recorded", Some(*by)),
        Matter::WrittenAhead { by, .. } => ("written_ahead", Some(*by)),
        Matter::SheetOwed { seat, .. } => ("sheet_owed", Some(*seat)),
        Matter::WrongStart { .. } => ("wrong_start", None),
        Matter::QuickplayFinish { by, .. } => ("quickplay_finish", Some(*by)),
        Matter::Helped { seat, .. } => ("helped", Some(*seat)),
        Matter::SheetAskedTooOften { by, .. } => ("sheet_asked_too_often", Some(*by)),
        Matter::IllegalClaimed { by, .. } => ("illegal_claimed", Some(*by)),
        Matter::BothKingsInCheck => ("both_kings_in_check", None),
        Matter::PawnOnLastRank { .. } => ("pawn_on_last_rank", None),
        Matter::Noticed { by, .. } => ("noticed", Some(*by)),
        Matter::Adjournment(Adjourned::SealedMove { by, .. }) => ("sealed_move", Some(*by)),
        Matter::Adjournment(Adjourned::Late { seat }) => ("late_to_resumption", *seat),
        Matter::Adjournment(Adjourned::EnvelopeMissing { by, .. }) => ("envelope_missing", Some(*by)),
        Matter::Adjournment(Adjourned::ClockWrong { by, .. }) => ("clock_wrong", Some(*by)),
    }
}
