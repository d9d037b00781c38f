//! Reasons why a request is not carried out. `voices/` holds the words: the actual cause and the remedy.

use crate::{actor::Actor, amount::RequiredAmount};
use annabella_game::{Seat, Square};
use annabella_language::notation::ReadNotationError;
use annabella_laws::{article::Article, assistant::Duty, reconcile::ArbiterQuestion};
use annabella_score::pgn::ReadPgnError;
use strum::{IntoStaticStr, VariantNames};

/// A part of a sheet that was brought in and is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetFault {
    /// The file holds several games, and only the first was taken.
    SecondGame {
        /// The owner of the sheet.
        seat: Seat,
        /// The line of the second game, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
    /// An entry or a word, with its position.
    Unread(ArbiterQuestion),
    /// Further unreadable parts that are not listed.
    More {
        /// The owner of the sheet.
        seat: Seat,
        number: u32,
    },
}

/// One reason for a refusal.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    // Permission.
    /// The act belongs to a player or an assistant, and the arbiter attempted it.
    NotTheArbiters,
    /// The act belongs to the arbiter.
    OnlyTheArbiter {
        /// The actor who attempted it.
        by: Actor,
    },
    /// The assistant does not have the duty.
    DutyNotGiven { seat: Seat, duty: Duty },
    /// No assistant was accepted for this seat.
    NoAssistant { seat: Seat },
    /// A player attempted to enter the opponent's act. The opponent, or an assistant with the duty, must enter it.
    EnteredByAssistant { seat: Seat, duty: Duty },
    /// An assistant attempted an act that no duty covers. Ending the game, offers and answers belong to the player
    /// (D.2.10).
    ThePlayersOwn { seat: Seat },
    /// Only the player signs (8.7).
    OnlyThePlayerSigns {
        /// The player who must sign.
        seat: Seat,
    },
    /// Nobody has the duty to inform this player (D.2.10.4).
    NobodyInforms { seat: Seat },

    /// The impaired opponent has an assistant, so this sighted player may have none (D.2.11).
    OpponentHasAssistant { seat: Seat, article: Article },

    // Practice.
    /// The act is possible in a practice game only.
    OnlyInPractice,
    /// A practice game has no arbiter, and an approval cannot make it a rated game.
    NoArbiterInPractice,

    // State of the game.
    /// The device is not approved (11.3).
    NotApproved { article: Article },
    /// The game has started.
    HasStarted,
    /// The game has not started.
    NotStarted,
    /// The game is over.
    IsOver,
    /// The clocks stand until the arbiter restarts them.
    ClocksStand,
    /// The clocks run.
    ClocksRun,
    /// This player's clock does not run.
    NotPlayersClock { seat: Seat },
    /// This player is not on move.
    NotPlayersMove { seat: Seat },
    /// This player has no move to seal.
    NothingToSeal,
    /// The move must be sealed before the clock is stopped.
    SealFirst,
    /// The game is adjourned, or an adjournment was ordered.
    IsAdjourned,
    /// The game was not adjourned.
    NotAdjourned,
    /// There is no envelope to open.
    NoEnvelope,
    /// The envelope can be opened only when this player is present (I.7).
    NotThere { seat: Seat, article: Article },
    /// Only this many plies were completed.
    FewerPlies {
        /// The number of completed plies.
        completed: u32,
    },

    /// The ply that the arbiter named is no completed one of this player.
    NotTheirPly {
        /// As it was named; 1 is the game's first.
        ply: u32,
        /// Whose it was said to be.
        seat: Seat,
    },
    /// No ruling of this number stands.
    NoSuchRuling { number: u32 },

    // Boards and sheets.
    /// The position ends the game, so no clock runs.
    EndStands {
        /// The item to decide first; `None` if moves must be taken back.
        item: Option<u32>,
    },
    /// This board must be put right first.
    BoardNotRight {
        seat: Seat,
        /// Whether its sensors detect when it stands right.
        sensed: bool,
    },
    /// This board is sensed, so a statement about it is not needed.
    BoardIsSensed { seat: Seat },
    /// The written text is not a move in the position.
    NotAMove(ReadNotationError),
    /// These words have no meaning now.
    WordsMeanNothing {
        /// The player who typed them.
        seat: Seat,
        words: String,
    },
    /// The sheet begins with another position.
    SheetOfAnotherGame,
    /// The sheet cannot be read.
    SheetUnreadable(ReadPgnError),
    /// The text of the sheet is larger than any sheet needs.
    SheetTooLarge,
    /// The sheet has far more entries than the game has plies.
    SheetTooLong {
        /// Its entries.
        plies: u32,
    },
    /// A part of a sheet that was brought in cannot be read. The rest is used.
    SheetFault(SheetFault),
    /// The sheet has no entry to strike out.
    SheetEmpty { seat: Seat },

    // Items.
    /// This item is not open.
    ItemNotOpen {
        number: u32,
        /// The numbers of the open items.
        open: Vec<u32>,
    },
    /// The item has no such choice.
    NoSuchChoice {
        number: u32,
        /// The number of its choices.
        choices: u32,
    },
    /// The choices have changed since they were listed.
    ChoicesChanged { number: u32 },
    /// The amount does not fit the choice.
    Amount { number: u32, choice: u32, needs: RequiredAmount },
    /// There is no decision to reverse.
    NothingToUndo,
    /// The opened envelope holds a move that cannot be played: the open item on it, or the plies made so far.
    SealedMoveUnplayable { item: Option<u32>, plies: u32 },
    /// An envelope was opened after the decision.
    EnvelopeWasOpened,
    /// Squares of the boards stand wrong (White's, Black's). The same line again adjourns.
    BoardsStandWrong { squares: [usize; 2] },
    /// The result is signed.
    IsSigned,
    /// No piece is on this square, nor was one there before the last move.
    NothingStoodThere {
        /// The square of the reported touch.
        square: Square,
    },
    /// This player's flag has fallen. The flag decides, not the claim (6.9).
    FlagDecides { seat: Seat, article: Article },
    /// This player has signed it.
    HasSigned { seat: Seat },
    /// The game is not over, so there is no result.
    NotOver,
    /// A refusal needs a reason.
    NoReason { number: u32 },
    /// A decision in free words needs words.
    NoWords { number: u32 },
    /// The move of this item can no longer be completed.
    TooLateToComplete { number: u32 },
}

impl Refusal {
    /// The seat in question. A message that is named after its variant may say it.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::NoAssistant { seat }
            | Self::ThePlayersOwn { seat }
            | Self::OnlyThePlayerSigns { seat }
            | Self::OpponentHasAssistant { seat, .. }
            | Self::NotPlayersClock { seat }
            | Self::NotPlayersMove { seat }
            | Self::NotThere { seat, .. }
            | Self::BoardIsSensed { seat }
            | Self::SheetEmpty { seat }
            | Self::FlagDecides { seat, .. }
            | Self::HasSigned { seat } => Some(*seat),
            _ => None,
        }
    }

    /// The number of the item or ruling in question, likewise.
    pub const fn number(&self) -> Option<u32> {
        match self {
            Self::NoSuchRuling { number }
            | Self::ChoicesChanged { number }
            | Self::NoReason { number }
            | Self::NoWords { number }
            | Self::TooLateToComplete { number } => Some(*number),
            _ => None,
        }
    }

    /// The article that is the reason, likewise.
    pub const fn article(&self) -> Option<Article> {
        match self {
            Self::OpponentHasAssistant { article, .. }
            | Self::NotApproved { article }
            | Self::NotThere { article, .. }
            | Self::FlagDecides { article, .. } => Some(*article),
            _ => None,
        }
    }
}
