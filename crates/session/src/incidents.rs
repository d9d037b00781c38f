//! The arbiter's queue (12.7). Each irregularity is an item with its evidence, its last listed choices and the
//! decision. Illegal moves, claims and penalties are counted here too. It has no access to boards, clocks or players,
//! and decides nothing.

use crate::{
    actor::Actor,
    decision::{Decision, DecisionEffect, ImposedPenalty},
};
use annabella_game::{Moment, Move, Seat, Square};
use annabella_language::question::Question;
use annabella_laws::{
    edition_terms::IllegalCounter,
    incident_kind::{BoardReliability, IncidentKind},
    irregularity::{Choice, IllegalCount},
    supervision::TimeClaim,
};

/// The evidence at the time when an item was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemEvidence {
    /// The moment at which the incident was noticed.
    pub at: Moment,
    /// Plies made before that moment.
    pub ply: usize,
    /// The placement on both boards at that moment, as far as it was sensed (White's, Black's).
    pub boards: [Option<String>; 2],
    /// The reliability of each board (White's, Black's).
    pub sure: [BoardReliability; 2],
    /// The squares touched in the turn concerned, in order.
    pub(crate) touched: Vec<Square>,
    /// Whether the player began to castle in that turn (4.4).
    pub(crate) castling_begun: bool,
    /// The moves that would have satisfied the touch or release.
    pub(crate) owed: Vec<Move>,
    /// The illegal move on the board or announced to the opponent, with its player.
    pub(crate) unlawful: Option<(Seat, Move)>,
    /// The last words recognised of the player concerned, with their speaker; never a criterion (D.2.9).
    pub(crate) words: Option<(Seat, String)>,
    /// The move announced in the turn of a press that completed nothing.
    pub(crate) announced: Option<Move>,
    /// The question to the player that was open at such a press.
    pub(crate) asked: Option<Question>,
    /// The move on the player's board at such a press.
    pub(crate) pegged: Option<Move>,
    /// The number of further presses in the same turn.
    pub(crate) pressed_again: u32,
    /// The moment of the last further press.
    pub(crate) last_press: Option<Moment>,
}

/// One irregularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number, from 1.
    pub number: u32,
    pub matter: IncidentKind,
    pub seen: ItemEvidence,
    /// Its choices as last listed.
    pub listed: Option<Vec<Choice>>,
    /// Its proposal and the effect of it, as last shown.
    pub shown: Option<ShownProposal>,
    /// The decision, once there is one.
    pub decision: Option<Decision>,
}

impl Item {
    /// Whether the arbiter has not decided it.
    pub fn is_open(&self) -> bool {
        self.decision.is_none()
    }
}

/// A proposal as it was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownProposal {
    /// The choice that was proposed.
    pub choice: Option<Choice>,
    /// The effect that it would have had.
    pub effect: DecisionEffect,
}

/// The items, counts and penalties.
#[derive(Clone, Debug, Default)]
pub(crate) struct Incidents {
    pub(crate) items: Vec<Item>,
    /// The open item about each seat's board: a difference, or an illegal placement.
    pub(crate) about_board: [Option<u32>; 2],
    /// The open item about each seat's board that does not answer.
    pub(crate) lost: [Option<u32>; 2],
    /// The item whose reconciliation (D.2.9) waits for updated sheets.
    pub(crate) awaits_sheets: Option<u32>,
    pub(crate) illegal: [IllegalCount; 2],
    /// Claims on fallen flags, each with the number of the flag's item and its moment.
    pub(crate) time_claims: Vec<(u32, Moment, TimeClaim)>,
    /// Items on illegal moves that the opponent claims.
    pub(crate) illegal_claims: Vec<u32>,
    pub(crate) penalties: Vec<ImposedPenalty>,
    pub(crate) remarks: Vec<Remark>,
    /// Whether each player's claim in a quickplay finish was postponed (White, Black).
    pub(crate) postponed: [bool; 2],
    /// Whether each player confirmed the final position of a claim (White, Black).
    pub(crate) confirmed: [bool; 2],
}

impl Incidents {
    /// No items. `counter` sets the way of counting illegal moves.
    pub(crate) fn new(counter: IllegalCounter) -> Self {
        Self { illegal: [IllegalCount::by(counter); 2], ..Self::default() }
    }

    /// Opens an item and returns its number.
    pub(crate) fn open(&mut self, matter: IncidentKind, seen: ItemEvidence) -> u32 {
        let number = u32::try_from(self.items.len() + 1).unwrap_or(u32::MAX);
        self.items.push(Item { number, matter, seen, listed: None, shown: None, decision: None });
        number
    }

    /// An item, for changes of its evidence and of what was listed and shown.
    pub(crate) fn item_mut(&mut self, number: u32) -> Option<&mut Item> {
        self.items.iter_mut().find(|item| item.number == number)
    }

    /// Closes an item. Returns `false` if no open item has this number.
    pub(crate) fn close(&mut self, number: u32, decision: &Decision) -> bool {
        let open = self.items.iter_mut().find(|item| item.number == number && item.is_open());
        open.map(|item| item.decision = Some(decision.clone())).is_some()
    }

    /// Restores the items from before a decision. Items opened since then stay.
    pub(crate) fn taken_back(self, later: &Self) -> Self {
        let mut joined = self;
        let known = joined.items.len();
        joined.items.extend(later.items.iter().skip(known).cloned());
        for (mine, theirs) in joined.about_board.iter_mut().zip(later.about_board) {
            *mine = theirs.or(*mine);
        }
        joined.lost = later.lost;
        joined.remarks.clone_from(&later.remarks);
        joined.confirmed = later.confirmed;
        joined
    }

    /// The open items, oldest first.
    pub(crate) fn open_items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.is_open())
    }

    pub(crate) fn open_item(&self, number: u32) -> Option<&Item> {
        self.open_items().find(|item| item.number == number)
    }

    /// The number of the open item on exactly this kind of incident.
    pub(crate) fn open_item_on(&self, kind: &IncidentKind) -> Option<u32> {
        self.open_items().find(|item| item.matter == *kind).map(|item| item.number)
    }

    /// Stores the item about a seat's board.
    pub(crate) fn set_board_item(&mut self, seat: Seat, number: u32) {
        // A game without an arbiter has no items.
        if number == 0 {
            return;
        }
        self.about_board[seat as usize] = Some(number);
    }

    /// Stores the item about a seat's board that does not answer.
    pub(crate) fn set_lost_board_item(&mut self, seat: Seat, number: u32) {
        // A game without an arbiter has no items.
        if number == 0 {
            return;
        }
        self.lost[seat as usize] = Some(number);
    }

    /// The claims on flags whose items are open and their moments, oldest first.
    pub(crate) fn time_claims(&self) -> impl Iterator<Item = (Moment, TimeClaim)> {
        let open = self.time_claims.iter().filter(|(number, ..)| self.open_item(*number).is_some());
        open.map(|&(_, at, claim)| (at, claim))
    }

    /// Whether an undecided illegal move of this player is claimed.
    pub(crate) fn illegal_is_claimed(&self, of: Seat) -> bool {
        let about = |item: &Item| {
            item.matter == IncidentKind::IllegalMove { by: of }
                || matches!(item.matter, IncidentKind::PromotionUnfinished { by, .. } if by == of)
        };
        self.open_items().any(|item| about(item) && self.illegal_claims.contains(&item.number))
    }
}

/// The kind of a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// An ordinary remark.
    Remark,
    /// An appeal against a decision (11.10).
    Appeal,
    /// An adaptation to local conditions (D.1).
    Adaptation,
    /// A deviation from an article, named by its number.
    Deviation(String),
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub by: Actor,
    pub at: Moment,
    /// Plies completed at that moment.
    pub plies: usize,
    pub kind: RemarkKind,
    pub words: String,
}
