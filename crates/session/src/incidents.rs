//! The arbiter's queue (12.7). Each irregularity is an item with its evidence, its last listed choices and the
//! decision. Illegal moves, claims and penalties are counted here too. It has no access to boards, clocks or players,
//! and decides nothing.

use crate::{
    decision::Decision, decision_effect::DecisionEffect, imposed_penalty::ImposedPenalty, remarks::Remark,
};
use annabella_game::{Edition, Moment, Move, Seat, Square};
use annabella_laws::{
    edition_terms::{IllegalCounter, IllegalKind, PlayingMode},
    incident_kind::{BoardReliability, IncidentKind},
    irregularity::{Choice, IllegalCost, IllegalCount},
    supervision::TimeClaim,
};

/// The evidence at the time when an item was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemEvidence {
    /// The moment at which the incident was noticed.
    pub at: Moment,
    /// Plies completed at that moment.
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
    /// Its subject.
    pub matter: IncidentKind,
    /// Its evidence.
    pub seen: ItemEvidence,
    /// Its choices as last listed.
    pub listed: Option<Vec<Choice>>,
    /// Its proposal and the effect of it, as last shown.
    pub shown: Option<ShownProposal>,
    /// The decision, once there is one.
    pub decision: Option<Decision>,
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
    items: Vec<Item>,
    /// The open item about each seat's board: a difference, or an illegal placement.
    about_board: [Option<u32>; 2],
    /// The open item about each seat's board that does not answer.
    lost: [Option<u32>; 2],
    /// The item whose reconciliation (D.2.9) waits for updated sheets.
    awaits_sheets: Option<u32>,
    illegal: [IllegalCount; 2],
    /// Claims on fallen flags, each with the number of the flag's item.
    time_claims: Vec<(u32, TimeClaim)>,
    /// Items on illegal moves that the opponent claims.
    illegal_claims: Vec<u32>,
    penalties: Vec<ImposedPenalty>,
    remarks: Vec<Remark>,
    /// Whether each player's claim in a quickplay finish was postponed (White, Black).
    postponed: [bool; 2],
    /// Whether each player confirmed the final position of a claim (White, Black).
    confirmed: [bool; 2],
    confirms_unseen: bool,
    /// Each press opens a separate item.
    an_item_a_press: bool,
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

    /// Stores the squares touched in the turn concerned, if that turn is over, and whether castling was begun in it.
    pub(crate) fn record_touches(&mut self, number: u32, touched: &[Square], castling_begun: bool) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.touched = touched.to_vec();
            item.seen.castling_begun = castling_begun;
        }
    }

    /// Stores the moves that would have satisfied the touch or release in the turn concerned.
    pub(crate) fn record_owed_moves(&mut self, number: u32, owed: Vec<Move>) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.owed = owed;
        }
    }

    /// Counts a further press in the turn of an item.
    pub(crate) fn count_press(&mut self, number: u32, at: Moment) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.pressed_again = item.seen.pressed_again.saturating_add(1);
            item.seen.last_press = Some(at);
        }
    }

    /// Stores the announced move and the move on the board at the press.
    pub(crate) fn record_moves_of_turn(
        &mut self,
        number: u32,
        announced: Option<Move>,
        pegged: Option<Move>,
    ) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            (item.seen.announced, item.seen.pegged) = (announced, pegged);
        }
    }

    /// Makes each press open a separate item from now on.
    pub(crate) const fn open_an_item_a_press(&mut self) {
        self.an_item_a_press = true;
    }

    /// Whether a press is added to the open item about an earlier press of the same turn.
    pub(crate) const fn joins_presses(&self) -> bool {
        !self.an_item_a_press
    }

    /// Closes an item. Returns `false` if no open item has this number.
    pub(crate) fn close(&mut self, number: u32, decision: &Decision) -> bool {
        let open = self.items.iter_mut().find(|item| item.number == number && item.decision.is_none());
        open.map(|item| item.decision = Some(decision.clone())).is_some()
    }

    /// Restores the items from before a decision. Items opened since then stay.
    pub(crate) fn taken_back(self, later: &Self) -> Self {
        let mut docket = self;
        let known = docket.items.len();
        docket.items.extend(later.items.iter().skip(known).cloned());
        for (mine, theirs) in docket.about_board.iter_mut().zip(later.about_board) {
            *mine = theirs.or(*mine);
        }
        docket.lost = later.lost;
        docket.remarks.clone_from(&later.remarks);
        docket.confirmed = later.confirmed;
        docket
    }

    /// Stores the choices of an item as they were listed.
    pub(crate) fn list(&mut self, number: u32, choices: &[Choice]) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.listed = Some(choices.to_vec());
        }
    }

    /// Stores the proposal of an item as it was shown.
    pub(crate) fn show(&mut self, number: u32, proposal: ShownProposal) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.shown = Some(proposal);
        }
    }

    /// The proposal of an item as it was last shown.
    pub(crate) fn shown(&self, number: u32) -> Option<&ShownProposal> {
        self.open_item(number).and_then(|item| item.shown.as_ref())
    }

    /// Makes a confirmation carry out the present proposal, whatever was shown, as in earlier program versions.
    pub(crate) const fn confirm_unseen(&mut self) {
        self.confirms_unseen = true;
    }

    /// Whether a confirmation carries out the present proposal, whatever was shown.
    pub(crate) const fn confirms_unseen(&self) -> bool {
        self.confirms_unseen
    }

    /// Every item, oldest first, closed ones included.
    pub(crate) fn items(&self) -> &[Item] {
        &self.items
    }

    /// The open items, oldest first.
    pub(crate) fn open_items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.decision.is_none())
    }

    pub(crate) fn open_item(&self, number: u32) -> Option<&Item> {
        self.open_items().find(|item| item.number == number)
    }

    /// The open item about a seat's board.
    pub(crate) fn about_board(&self, seat: Seat) -> Option<u32> {
        self.about_board[seat as usize]
    }

    /// Stores the item about a seat's board.
    pub(crate) fn set_board_item(&mut self, seat: Seat, number: u32) {
        // A game without an arbiter has no items.
        if number == 0 {
            return;
        }
        self.about_board[seat as usize] = Some(number);
    }

    /// Takes the item about a seat's board, which no longer concerns that board.
    pub(crate) fn clear_board_item(&mut self, seat: Seat) -> Option<u32> {
        self.about_board[seat as usize].take()
    }

    /// Stores the item about a seat's board that does not answer.
    pub(crate) fn set_lost_board_item(&mut self, seat: Seat, number: u32) {
        // A game without an arbiter has no items.
        if number == 0 {
            return;
        }
        self.lost[seat as usize] = Some(number);
    }

    /// Takes the item about a seat's board that did not answer.
    pub(crate) fn take_lost_board_item(&mut self, seat: Seat) -> Option<u32> {
        self.lost[seat as usize].take()
    }

    /// Sets the item that waits for updated sheets, or none.
    pub(crate) fn await_sheets(&mut self, number: Option<u32>) {
        self.awaits_sheets = number;
    }

    /// The item that waits for sheets.
    pub(crate) const fn awaits_sheets(&self) -> Option<u32> {
        self.awaits_sheets
    }

    /// A player's illegal moves as counted (7.5).
    pub(crate) const fn illegal(&self, seat: Seat) -> &IllegalCount {
        &self.illegal[seat as usize]
    }

    /// Counts one more and returns its consequence.
    pub(crate) fn count_illegal(
        &mut self,
        seat: Seat,
        edition: Edition,
        mode: PlayingMode,
        kind: IllegalKind,
    ) -> IllegalCost {
        self.illegal[seat as usize].count(edition, mode, kind)
    }

    /// Resets the counts for a new game.
    pub(crate) fn reset_illegal_counts(&mut self, counter: IllegalCounter) {
        self.illegal = [IllegalCount::by(counter); 2];
    }

    /// Stores a claim on the flag of this item.
    pub(crate) fn claim_time(&mut self, number: u32, claim: TimeClaim) {
        self.time_claims.push((number, claim));
    }

    /// The claims on flags whose items are open, oldest first.
    pub(crate) fn time_claims(&self) -> impl Iterator<Item = TimeClaim> {
        let is_open = |number: &u32| self.open_item(*number).is_some();
        self.time_claims.iter().filter(move |(number, _)| is_open(number)).map(|&(_, claim)| claim)
    }

    /// Stores the opponent's claim on the illegal move of this item.
    pub(crate) fn claim_illegal(&mut self, number: u32) {
        self.illegal_claims.push(number);
    }

    /// Whether an undecided illegal move of this player is claimed.
    pub(crate) fn illegal_is_claimed(&self, of: Seat) -> bool {
        let about = |item: &Item| {
            item.matter == IncidentKind::IllegalMove { by: of }
                || matches!(item.matter, IncidentKind::PromotionUnfinished { by, .. } if by == of)
        };
        self.open_items().any(|item| about(item) && self.illegal_claims.contains(&item.number))
    }

    /// Sets the ply of an item whose ply was completed before it was opened.
    pub(crate) fn is_about_ply(&mut self, number: u32, ply: usize) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.ply = ply;
        }
    }

    /// Sets the count of a player's illegal moves, by the arbiter.
    pub(crate) fn set_illegal(&mut self, seat: Seat, count: IllegalCount) {
        self.illegal[seat as usize] = count;
    }

    /// Puts a remark on the record. It stays regardless of later decisions.
    pub(crate) fn remark(&mut self, remark: Remark) {
        self.remarks.push(remark);
    }

    /// The remarks on the record, in order.
    pub(crate) fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Removes a remark, because the arbiter withdrew it.
    pub(crate) fn take_remark_back(&mut self, index: usize) {
        if index < self.remarks.len() {
            self.remarks.remove(index);
        }
    }

    /// Stores that the decision on a player's claim in a quickplay finish is postponed.
    pub(crate) fn postpone(&mut self, by: Seat) {
        self.postponed[by as usize] = true;
    }

    pub(crate) fn is_postponed(&self, by: Seat) -> bool {
        self.postponed[by as usize]
    }

    /// Stores a player's confirmation of the final position of a claim. Returns `false` if it was confirmed before.
    pub(crate) fn confirm_position(&mut self, by: Seat) -> bool {
        !std::mem::replace(&mut self.confirmed[by as usize], true)
    }

    pub(crate) fn has_confirmed(&self, by: Seat) -> bool {
        self.confirmed[by as usize]
    }

    /// Adds a penalty (12.9).
    pub(crate) fn penalise(&mut self, given: ImposedPenalty) {
        self.penalties.push(given);
    }

    /// The penalties given, in order.
    pub(crate) fn penalties(&self) -> &[ImposedPenalty] {
        &self.penalties
    }
}
