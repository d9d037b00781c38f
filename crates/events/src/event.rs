//! Events as programs read them: one JSON object per line. Names and fields are stable; removing or renaming one
//! requires a new value of `v`.

use annabella_game::{Lang, Seat, Square};
use annabella_language::SpeechPart;
use annabella_messages::text;
use annabella_session::{actor::Listener, output::Earcon, pending::AwaitedAction};
use serde::{Deserialize, Serialize};

/// The version of the names and fields.
pub const VERSION: u32 = 1;

/// One event, and when it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Stamped"))]
pub struct TimedEvent {
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
        /// The parts of the words and the language of each, where the languages differ.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spans: Vec<LanguageSpan>,
    },
    /// A short sound for somebody.
    Earcon {
        /// Who hears it.
        to: String,
        /// Its name.
        sound: String,
    },
    /// The speech to this listener stops.
    Hush {
        /// Who.
        to: String,
    },
    /// The player on move touched a piece (D.2.2).
    Touched {
        /// Whose player.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// Where it stood.
        square: String,
    },
    /// A move stands on the mover's own board.
    Pegged {
        /// Whose board.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// The mover's announcement was understood.
    Announced {
        /// Who announced.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// A move is made and announced, and not completed yet (D.2.3).
    Made {
        /// Who moved.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
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
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
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
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// Whether it was the announced move.
        right: bool,
    },
    /// A board shows the game's position.
    InStep {
        /// Whose board.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
    },
    /// A player asks the assistant (D.2.10.4).
    Asked {
        /// Who asks.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
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
        #[cfg_attr(test, schemars(with = "Option<crate::tests::SeatSchema>"))]
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
        #[cfg_attr(test, schemars(with = "Option<crate::tests::SeatSchema>"))]
        running: Option<Seat>,
    },
    /// A score sheet changed.
    Sheet {
        /// Whose.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// What was written, struck out or brought in.
        entry: String,
        /// `written`, `struck_out` or `brought_in`.
        change: String,
    },
    /// The arbiter ended the session: this player seals a move.
    SealingOrdered {
        /// Who.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
    },
    /// A player handed in the sealed move, or another one instead; which it is, no event tells before it is opened.
    Sealed {
        /// Who.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// The hash that commits to it, in hexadecimal.
        seal: String,
    },
    /// The clock is stopped and the envelope shut: the game is adjourned.
    EnvelopeShut {
        /// Whose move is in it.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
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
    /// A player signed the result (8.7) and agrees to it. Only the arbiter's signature makes it final.
    Signature {
        /// Who.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// The result.
        result: String,
    },
    /// The game is annulled, and a new one begins (7.2, 7.3).
    Annulled,
    /// An end that was not signed is none; the game goes on.
    Reopened {
        /// Why, in the arbiter's words; told to the arbiter alone.
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
        r#for: Vec<PendingItem>,
        /// The same in the reader's language.
        text: String,
    },
    /// A device of a seat stopped, or works again.
    Device {
        /// Whose.
        #[cfg_attr(test, schemars(with = "crate::tests::SeatSchema"))]
        seat: Seat,
        /// `board`, `ear`, `keypad`, `braille`, `sound` or `voice`.
        what: String,
        /// Whether it works.
        works: bool,
    },
}

/// A part of a line that is in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Span"))]
pub struct LanguageSpan {
    /// The language.
    pub lang: String,
    /// The words.
    pub text: String,
}

impl LanguageSpan {
    /// Returns words in a language.
    pub fn of(lang: Lang, text: impl Into<String>) -> Self {
        Self { lang: lang.tag().to_owned(), text: text.into() }
    }
}

/// A line as it was reported, and its parts by language; no parts if the languages are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldLine {
    /// The whole line.
    pub text: String,
    /// Its parts.
    pub spans: Vec<LanguageSpan>,
}

impl From<&str> for ToldLine {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), spans: Vec::new() }
    }
}

impl From<String> for ToldLine {
    fn from(text: String) -> Self {
        Self { text, spans: Vec::new() }
    }
}

impl From<&SpeechPart> for LanguageSpan {
    fn from(part: &SpeechPart) -> Self {
        Self::of(part.lang, part.text.trim())
    }
}

/// One thing that is waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Waited"))]
pub struct PendingItem {
    /// What: `approval`, `board_answers`, `board_right`, `appointed`, `start`, `arbiter`, `clocks`, `move`, `press`, `repetition`,
    /// `answer`, `items`, `seal`, `resumption`, `opening` or `signature`.
    pub what: String,
    /// Whose, where it is one seat's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<crate::tests::SeatSchema>"))]
    pub seat: Option<Seat>,
    /// The squares that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The open items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<u32>,
}

impl TimedEvent {
    /// Returns the event as a line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("an event is text, numbers and lists of them")
    }
}

impl Event {
    /// Returns the event for speech of these parts to a listener whose language is `lang`.
    pub fn say(to: Listener, lang: Lang, spoken: &[SpeechPart]) -> Self {
        let spans: Vec<LanguageSpan> = spoken.iter().map(LanguageSpan::from).collect();
        let of_one_language = spans.iter().all(|span| span.lang == lang.tag());
        Self::Say {
            to: to.to_string(),
            lang: lang.tag().to_owned(),
            text: text(spoken),
            spans: if of_one_language { Vec::new() } else { spans },
        }
    }

    pub(super) fn earcon(to: Listener, earcon: Earcon) -> Self {
        Self::Earcon { to: to.to_string(), sound: earcon.name().to_owned() }
    }
}

impl From<&AwaitedAction> for PendingItem {
    fn from(wait: &AwaitedAction) -> Self {
        let (what, seat) = match wait {
            AwaitedAction::Approval { .. } => ("approval", None),
            AwaitedAction::BoardAnswers { seat } => ("board_answers", Some(*seat)),
            AwaitedAction::BoardRight { seat, .. } => ("board_right", Some(*seat)),
            AwaitedAction::Appointed { .. } => ("appointed", None),
            AwaitedAction::Start | AwaitedAction::OrStart => ("start", None),
            AwaitedAction::Called { by } => ("arbiter", Some(*by)),
            AwaitedAction::Clocks => ("clocks", None),
            AwaitedAction::Decision | AwaitedAction::SealedMove { .. } => ("decision", None),
            AwaitedAction::Move { seat } => ("move", Some(*seat)),
            AwaitedAction::Press { seat } => ("press", Some(*seat)),
            AwaitedAction::Repetition { seat } => ("repetition", Some(*seat)),
            AwaitedAction::Answer { seat } => ("answer", Some(*seat)),
            AwaitedAction::Items { .. } => ("items", None),
            AwaitedAction::Seal { seat } => ("seal", Some(*seat)),
            AwaitedAction::Resumption => ("resumption", None),
            AwaitedAction::Opening => ("opening", None),
            AwaitedAction::Signature => ("signature", None),
            AwaitedAction::SignatureOf { seat } => ("signature", Some(*seat)),
        };
        let squares = match wait {
            AwaitedAction::BoardRight { squares, .. } => squares.iter().map(Square::to_string).collect(),
            _ => Vec::new(),
        };
        let items = match wait {
            AwaitedAction::Items { open } => open.clone(),
            _ => Vec::new(),
        };
        Self { what: what.to_owned(), seat, squares, items }
    }
}
