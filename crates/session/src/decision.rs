//! The outcome of an item of the arbiter's queue: a decision of the arbiter, or a closure by the program.

use crate::{
    actor::Listener,
    amount::Amount,
    announcement::{Announcement, DecidedTimes, SheetsRead},
    refusal::Refusal,
};
use annabella_game::{EndReason, GameResult, Moment, Move, Position, Seat};
use annabella_laws::{
    edition_terms::Penalty, irregularity::Choice, reconciliation_tasks::ReconciliationCase,
};
use strum::{IntoStaticStr, VariantNames};

/// The outcome of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The arbiter refused the proposal, for this reason.
    Refused(String),
    /// The arbiter decided, in these words.
    InArbitersWords(String),
    /// One of its choices was carried out.
    CarriedOut(Choice, Amount),
    /// One of its choices, recorded after the end of the game. The game does not change.
    NotedAfterGame(Choice, Amount),
    /// D.2.9: the game went back so that this many plies remain.
    WentBack {
        /// The case of D.2.9.
        case: ReconciliationCase,
        plies: u32,
    },
    /// D.2.9: the sheets agree, and boards are corrected.
    BoardsCorrected {
        /// The part of the sheets that was read.
        read: SheetsRead,
    },
    /// D.2.9: both boards show the same position, and the game continues from it.
    BoardsAdopted,
    /// The item was closed without a decision.
    ClosedByItself(ClosureReason),
}

/// The reason why an item closed without a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ClosureReason {
    /// The player put the board right.
    BoardPutRight,
    /// The differing squares were a move made while the opponent was on move. It stands now as the player's own move.
    MovedBeforeTurn,
    /// The board answers again.
    BoardAnswered,
    /// The board does not answer, and its moves are entered by key.
    MovesAreKeyed,
    /// The opponent accepted the claim as an offer (9.1.2.3).
    AcceptedAsOffer,
    /// The move was completed.
    Completed,
    /// The clock was pressed before the flag fell. The press waited for an answer.
    PressedBefore,
    /// The touched piece was moved or captured.
    TouchKept,
    /// The opponent has made the next move, and the illegal one stands (A.4.2).
    MoveStands,
    /// The sheet is up to date.
    SheetUpToDate,
    /// The move that was written too early was written for a claim, or to be sealed (8.1.2).
    WrittenToClaim,
    /// The sealed move ended the game, and that result stands (I.10).
    SealedMoveEnded,
    /// The arbiter withdrew the item.
    TakenBack,
    /// Another item covers the same matter.
    MergedIntoItem(u32),
}

/// A value before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueChange<T> {
    pub from: T,
    /// The value after the decision.
    pub to: T,
}

impl<T: PartialEq> ValueChange<T> {
    /// Whether the two differ.
    pub fn is_one(&self) -> bool {
        self.from != self.to
    }
}

/// A part of the effect of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ChangedPart {
    /// The proposed choice.
    Choice,
    /// Whether the decision is possible, and whether it closes the item.
    Possibility,
    /// The moves of the game.
    Moves,
    /// The position of the game.
    Position,
    /// The clocks.
    Clocks,
    /// The score sheets.
    Sheets,
    /// The illegal moves counted.
    Counters,
    /// The result.
    Result,
    /// The boards to put right.
    Boards,
    /// The announcements and their listeners.
    Heard,
}

/// A completed ply that a decision takes out of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostPly {
    pub before: Position,
    pub m: Move,
    /// The item is about this ply itself.
    pub is_own: bool,
}

/// The effect of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionEffect {
    /// The reason why it cannot be carried out now.
    pub refused: Option<Refusal>,
    /// Whether it closes the item; otherwise it is an intermediate step.
    pub closes: bool,
    /// The game is over, so the decision would only be recorded. The game would have to be reopened first.
    pub only_noted: bool,
    /// The result is signed, so the game cannot be reopened (8.7).
    pub is_signed: bool,
    pub plies: ValueChange<usize>,
    /// The completed plies that the game loses, in order.
    pub lost: Vec<LostPly>,
    /// The new position of the game, if it changes.
    pub position: Option<Position>,
    /// Both clocks, milliseconds (White's, Black's).
    pub clocks_ms: [ValueChange<u64>; 2],
    pub clocks_run: ValueChange<bool>,
    /// Entries of both sheets (White's, Black's).
    pub entries: [ValueChange<usize>; 2],
    /// Illegal moves counted (White's, Black's).
    pub illegal: [ValueChange<u32>; 2],
    /// The result and its reason.
    pub result: ValueChange<Option<(GameResult, EndReason)>>,
    /// The boards to put right.
    pub boards: Vec<Seat>,
    /// The announcements and their listeners.
    pub heard: Vec<(Listener, Announcement)>,
}

impl DecisionEffect {
    /// The differences from an effect that was computed earlier. The passing of time is no difference: the change to
    /// each clock, or its new time, is compared.
    pub fn changed_since(&self, earlier: &Self) -> Vec<ChangedPart> {
        let given = |ms: ValueChange<u64>| i128::from(ms.to) - i128::from(ms.from);
        let clock = |at: usize| {
            let (now, then) = (self.clocks_ms[at], earlier.clocks_ms[at]);
            now.to == then.to || given(now) == given(then)
        };
        let possible = |of: &Self| (of.refused.clone(), of.closes, of.only_noted, of.is_signed);
        let to = |of: [ValueChange<usize>; 2]| of.map(|change| change.to);
        let illegal = |of: &Self| of.illegal.map(|change| change.to);
        // The clocks are compared by themselves.
        let heard = |of: &Self| {
            let timeless = |(to, what): &(Listener, Announcement)| match what.clone() {
                Announcement::Decided { warned, back, times: DecidedTimes::Set { .. } } => {
                    let times = DecidedTimes::Same;
                    (*to, Announcement::Decided { warned, back, times })
                }
                what => (*to, what),
            };
            of.heard.iter().map(timeless).collect::<Vec<_>>()
        };
        [
            (ChangedPart::Possibility, possible(self) == possible(earlier)),
            (ChangedPart::Result, self.result.to == earlier.result.to),
            (ChangedPart::Moves, self.plies == earlier.plies && self.lost == earlier.lost),
            (ChangedPart::Position, self.position == earlier.position),
            (ChangedPart::Clocks, clock(0) && clock(1) && self.clocks_run.to == earlier.clocks_run.to),
            (ChangedPart::Sheets, to(self.entries) == to(earlier.entries)),
            (ChangedPart::Counters, illegal(self) == illegal(earlier)),
            (ChangedPart::Boards, self.boards == earlier.boards),
            (ChangedPart::Heard, heard(self) == heard(earlier)),
        ]
        .into_iter()
        .filter_map(|(part, same)| (!same).then_some(part))
        .collect()
    }

    /// Whether it does nothing but close the item.
    pub fn changes_nothing(&self) -> bool {
        self.refused.is_none()
            && self.closes
            && !self.only_noted
            && !self.plies.is_one()
            && self.position.is_none()
            && !self.clocks_ms.iter().any(ValueChange::is_one)
            && !self.clocks_run.is_one()
            && !self.entries.iter().any(ValueChange::is_one)
            && !self.illegal.iter().any(ValueChange::is_one)
            && !self.result.is_one()
            && self.boards.is_empty()
            && self.heard.is_empty()
    }

    /// Whether the game loses completed plies besides the one that the item is about.
    pub fn loses_other_plies(&self) -> bool {
        self.lost.iter().any(|ply| !ply.is_own)
    }

    /// The same without what the arbiter needs for a list only: the moves, the clocks and the result.
    #[must_use]
    pub fn in_short(self) -> Self {
        let same = |change: ValueChange<usize>| ValueChange { to: change.from, ..change };
        Self {
            position: None,
            entries: self.entries.map(same),
            boards: Vec::new(),
            heard: Vec::new(),
            ..self
        }
    }
}

/// A penalty as the arbiter gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImposedPenalty {
    /// The item it was given for.
    pub item: u32,
    pub at: Moment,
    pub seat: Seat,
    /// The penalty of the edition's list.
    pub penalty: Penalty,
    /// The amount, if the penalty has one.
    pub amount: Amount,
}
