//! Why something that was asked for is not done. The words, the real cause and what to do instead, lie in
//! `voices/`.

use crate::{
    core::{actor::Actor, amount::Needs},
    game::{Seat, Square},
    language::notation::ReadNotationError,
    laws::{article::Article, assistant::Duty},
    score::pgn::ReadPgnError,
};

/// One refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    // Who may.
    /// It is a player's or an assistant's act, and the arbiter tried it.
    NotTheArbiters,
    /// It is the arbiter's act.
    OnlyTheArbiter {
        /// Who tried it.
        by: Actor,
    },
    /// That assistant was not given the duty.
    DutyNotGiven {
        /// Whose assistant.
        seat: Seat,
        /// Which duty.
        duty: Duty,
    },
    /// An assistant tried what no duty covers: a game's end, an offer or an answer to one is the player's own (D.2.10).
    ThePlayersOwn {
        /// Whose assistant.
        seat: Seat,
    },
    /// Only the player signs for himself (8.7).
    OnlyThePlayerSigns {
        /// Whose signature it would be.
        seat: Seat,
    },
    /// Nobody was given the duty to inform this player (D.2.10.4).
    NobodyInforms {
        /// Whom.
        seat: Seat,
    },

    /// His impaired opponent has an assistant, so this sighted player may have none (D.2.11).
    OpponentHasAssistant {
        /// Who.
        seat: Seat,
        /// The article.
        article: Article,
    },

    // Where the game stands.
    /// The device is not approved (11.3).
    NotApproved {
        /// The article.
        article: Article,
    },
    /// The game has started.
    HasStarted,
    /// The game has not started.
    NotStarted,
    /// The game is over.
    IsOver,
    /// The clocks stand until the arbiter lets them run.
    ClocksStand,
    /// The clocks run.
    ClocksRun,
    /// This player's clock does not run.
    NotHisClock {
        /// Whose.
        seat: Seat,
    },
    /// It is not this player's move.
    NotHisMove {
        /// Whose.
        seat: Seat,
    },
    /// No move of this player's is to be sealed.
    NothingToSeal,
    /// The clock is stopped once a move is sealed.
    SealFirst,
    /// The game is being adjourned, or is.
    IsAdjourned,
    /// The game was not adjourned.
    NotAdjourned,
    /// There is no envelope to be opened.
    NoEnvelope,
    /// The envelope is opened when this player is there (I.7).
    NotThere {
        /// Who.
        seat: Seat,
        /// The article.
        article: Article,
    },
    /// No more plies than these were completed.
    FewerPlies {
        /// How many.
        completed: u32,
    },

    /// No ruling of this number stands.
    NoSuchRuling {
        /// Its number.
        number: u32,
    },

    // Boards and sheets.
    /// This board must be put right first.
    BoardNotRight {
        /// Whose.
        seat: Seat,
        /// Whether it tells by itself when it stands right.
        sensed: bool,
    },
    /// This board is sensed: nobody needs to tell of it.
    BoardIsSensed {
        /// Whose.
        seat: Seat,
    },
    /// What was written is no move of the position.
    NotAMove(ReadNotationError),
    /// These words mean nothing now.
    WordsMeanNothing {
        /// Who typed them.
        seat: Seat,
        /// The words.
        words: String,
    },
    /// The sheet begins from another position.
    SheetOfAnotherGame,
    /// The sheet cannot be read.
    SheetUnreadable(ReadPgnError),
    /// The sheet has no entry to strike out.
    SheetEmpty {
        /// Whose.
        seat: Seat,
    },

    // Items.
    /// This item is not open.
    ItemNotOpen {
        /// Its number.
        number: u32,
        /// Those that are.
        open: Vec<u32>,
    },
    /// The item has no such choice.
    NoSuchChoice {
        /// Its number.
        number: u32,
        /// How many choices it has.
        choices: u32,
    },
    /// The choices are no longer those that were listed.
    ChoicesChanged {
        /// The item's number.
        number: u32,
    },
    /// The amount does not fit the choice.
    Amount {
        /// The item's number.
        number: u32,
        /// The choice's.
        choice: u32,
        /// What it needs.
        needs: Needs,
    },
    /// There is no decision to take back.
    NothingToUndo,
    /// A ply was completed on the decision: the game can only go back.
    PlayedOn,
    /// A move was sealed on the decision: it stays in its envelope.
    SealedOn,
    /// The result is signed.
    IsSigned,
    /// No piece stands there, nor stood there before the last move.
    NothingStoodThere {
        /// The square a touch was reported of.
        square: Square,
    },
    /// This player has signed it.
    HasSigned {
        /// Who.
        seat: Seat,
    },
    /// The game is not over: there is no result.
    NotOver,
    /// A refusal needs a reason.
    NoReason {
        /// The item's number.
        number: u32,
    },
    /// A decision in his own words needs them.
    NoWords {
        /// The item's number.
        number: u32,
    },
    /// The move of this item can no longer be completed.
    TooLateToComplete {
        /// The item's number.
        number: u32,
    },
}
