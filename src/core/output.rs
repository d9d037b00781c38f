//! Everything the core can ask for. It says what; adapters say and do it.

use crate::{
    board::HostCommand,
    core::{
        announcement::Announcement, decided::Decision, earcon::Earcon, listener::Listener, refusal::Refusal,
        told::Told, waiting::Wait,
    },
    game::{EndReason, GameResult, Move, Seat},
    language::{command::Command, hearing::Expectation},
    laws::article::Article,
};

/// One thing asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Say this to somebody, after what is already being said.
    Say {
        /// Who hears it.
        to: Listener,
        /// What is said.
        what: Announcement,
    },
    /// Play a short sound to somebody.
    Play {
        /// Who hears it.
        to: Listener,
        /// Which sound.
        earcon: Earcon,
    },
    /// Be silent towards somebody at once.
    Hush {
        /// Who wants silence.
        to: Listener,
    },
    /// Speech is to be changed for somebody: faster, slower, louder or softer.
    Adjust {
        /// For whom.
        to: Listener,
        /// Percent of the present rate.
        rate_percent: u16,
        /// Percent of the present volume.
        volume_percent: u16,
    },
    /// Another voice is to speak to somebody.
    OtherVoice {
        /// To whom.
        to: Listener,
    },
    /// A seat's ear should now listen for this.
    Listen {
        /// Whose ear.
        seat: Seat,
        /// For what.
        expectation: Box<Expectation>,
    },
    /// A seat's board should do this.
    Board {
        /// Whose board.
        seat: Seat,
        /// What.
        command: HostCommand,
    },
    /// The envelope is to be opened with the arbiter's key; what it holds comes back as an input.
    OpenEnvelope {
        /// What was encrypted.
        ciphertext: String,
    },
    /// A fact for the record and the transcript.
    Note(Note),
}

/// A fact of the game's course. Nothing is said of it by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The clocks started.
    Started,
    /// A peg or piece was touched by the player on move (D.2.2).
    Touched {
        /// By whom.
        seat: Seat,
        /// Where it stood.
        square: shakmaty::Square,
    },
    /// A move stands on the mover's board.
    Pegged {
        /// By whom.
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// Several moves fit what an occupancy board shows.
    Unsure {
        /// Whose board.
        seat: Seat,
        /// The moves in UCI.
        ucis: Vec<String>,
    },
    /// An announcement was understood.
    Announced {
        /// By whom.
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// The move is made: off, in, and announced (D.2.3).
    Made {
        /// By whom.
        seat: Seat,
        /// The move in UCI.
        uci: String,
    },
    /// The move is completed: the clock was pressed (6.2.1).
    Completed {
        /// Its ply, 1 = White's first move.
        ply: u32,
        /// By whom.
        seat: Seat,
        /// The move.
        m: Move,
        /// In English SAN.
        san: String,
        /// White's clock, milliseconds.
        white_ms: u64,
        /// Black's clock.
        black_ms: u64,
    },
    /// The opponent repeated the announcement (D.2.1).
    ReadBack {
        /// Who repeated.
        seat: Seat,
        /// Whether it named the announced move.
        right: bool,
    },
    /// A seat's board shows the game's position.
    InStep {
        /// Whose board.
        seat: Seat,
    },
    /// A score sheet got an entry.
    Written {
        /// Whose sheet.
        seat: Seat,
        /// What was written.
        what: Written,
    },
    /// An item was decided, or settled itself.
    Decided {
        /// Its number.
        number: u32,
        /// The decision.
        decision: Decision,
    },
    /// A player asks what his assistant tells him (D.2.10.4).
    Asked {
        /// Who asks.
        seat: Seat,
        /// What for.
        command: Command,
    },
    /// Something for the arbiter's channel.
    Told(Told),
    /// What the game waits for, for whoever asked.
    Waiting {
        /// Who asked.
        to: Listener,
        /// What he may know of it.
        waits: Vec<Wait>,
    },
    /// The clocks stopped.
    ClocksStopped,
    /// The clocks run again.
    ClocksRun,
    /// The arbiter ended the session: this player seals his move (I.1).
    SealingOrdered {
        /// Who.
        by: Seat,
        /// The article.
        article: Article,
    },
    /// A player handed in his sealed move; nobody knows which it is.
    Sealed {
        /// Who.
        seat: Seat,
        /// The hash that commits to it.
        seal: String,
    },
    /// The clock is stopped, the envelope shut.
    EnvelopeShut {
        /// Whose move is in it.
        by: Seat,
    },
    /// An adjourned game is resumed.
    GameResumed,
    /// The game went back so that this many plies remain.
    WentBack {
        /// Plies that remain.
        plies: u32,
    },
    /// The last decision was taken back.
    Undone {
        /// The item it was about, if it was one.
        number: Option<u32>,
    },
    /// The arbiter signed the result (8.7).
    Signed {
        /// The result.
        result: GameResult,
    },
    /// The game is annulled, and a new one begins (7.2, 7.3).
    Annulled,
    /// A player signed the result (8.7).
    SignedBy {
        /// Who.
        seat: Seat,
        /// The result.
        result: GameResult,
    },
    /// An end that was not signed is none.
    Reopened {
        /// Why, in the arbiter's words.
        why: String,
    },
    /// The game is over.
    Over {
        /// The result.
        result: GameResult,
        /// Why.
        reason: EndReason,
    },
    /// Something was asked that cannot be done now; whoever asked is told why.
    Refused {
        /// Who asked.
        to: Listener,
        /// Why.
        why: Refusal,
    },
}

/// What happened to a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// An entry.
    Entry(String),
    /// The last entry was struck out.
    StruckOut(String),
    /// A whole sheet was brought in.
    BroughtIn {
        /// How many plies it has.
        plies: u32,
    },
}
