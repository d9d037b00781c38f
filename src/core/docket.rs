//! The arbiter's docket (12.7): each irregularity an item with its evidence, the choices listed last and the
//! decision; what was counted and given. It knows no board, clock or player; nothing in here decides.

use crate::{
    core::{decided::Decision, effect::Effect, remarks::Remark, rulings::Penalised},
    game::{Edition, Moment, Move, Seat, Square},
    laws::{
        Pace,
        irregularity::{Choice, IllegalCost, IllegalCount},
        matter::{Matter, Sureness},
        supervision::TimeClaim,
        terms::{IllegalCounter, IllegalKind},
    },
};

/// What was known when an item was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// When it was noticed.
    pub at: Moment,
    /// Plies completed then.
    pub(crate) ply: usize,
    /// Both boards as they stood then, as far as they are sensed (White's, Black's).
    pub(crate) boards: [Option<String>; 2],
    /// How far each board can be relied on (White's, Black's).
    pub sure: [Sureness; 2],
    /// What was touched in the turn it is about, in order.
    pub(crate) touched: Vec<Square>,
    /// The moves that would have kept what was touched or released.
    pub(crate) owed: Vec<Move>,
    /// The move that stood or was told to the opponent and was not legal, and who made it.
    pub(crate) unlawful: Option<(Seat, Move)>,
    /// The last words heard before it, who said them first: never a criterion (D.2.9).
    pub(crate) words: Option<(Seat, String)>,
}

/// One irregularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number, from 1.
    pub number: u32,
    /// What it is about.
    pub matter: Matter,
    /// What was known when it was opened.
    pub seen: Evidence,
    /// Its choices as they were listed last.
    pub listed: Option<Vec<Choice>>,
    /// What its proposal would do, as it was shown last.
    pub shown: Option<Effect>,
    /// The decision, once there is one.
    pub decision: Option<Decision>,
}

/// The items, what was counted and what was given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Docket {
    items: Vec<Item>,
    /// The item each seat's board has open: where it differs, or what stands on it against the Laws.
    about_board: [Option<u32>; 2],
    /// The item on each seat's board not answering.
    lost: [Option<u32>; 2],
    /// The item whose D.2.9 waits for sheets to be brought up to date.
    awaits_sheets: Option<u32>,
    illegal: [IllegalCount; 2],
    /// Claims on fallen flags, each with the item on the flag.
    time_claims: Vec<(u32, TimeClaim)>,
    /// Items on illegal moves that the opponent claims for.
    illegal_claims: Vec<u32>,
    penalties: Vec<Penalised>,
    remarks: Vec<Remark>,
    /// Whose claim in a quickplay finish was put off, and who confirmed the final position (White, Black).
    postponed: [bool; 2],
    confirmed: [bool; 2],
}

impl Docket {
    /// Nothing is open yet; illegal moves are counted like this.
    pub(crate) fn new(counter: IllegalCounter) -> Self {
        Self { illegal: [IllegalCount::by(counter); 2], ..Self::default() }
    }

    /// Opens an item; its number.
    pub(crate) fn open(&mut self, matter: Matter, seen: Evidence) -> u32 {
        let number = u32::try_from(self.items.len() + 1).unwrap_or(u32::MAX);
        self.items.push(Item { number, matter, seen, listed: None, shown: None, decision: None });
        number
    }

    /// What was touched in the turn an item is about, where that turn is over.
    pub(crate) fn was_touched(&mut self, number: u32, touched: &[Square]) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.touched = touched.to_vec();
        }
    }

    /// The moves that would have kept what was touched or released in the turn an item is about.
    pub(crate) fn was_owed(&mut self, number: u32, owed: Vec<Move>) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.owed = owed;
        }
    }

    /// Closes an item. `false` where none of this number is open.
    pub(crate) fn close(&mut self, number: u32, decision: &Decision) -> bool {
        let open = self.items.iter_mut().find(|item| item.number == number && item.decision.is_none());
        open.map(|item| item.decision = Some(decision.clone())).is_some()
    }

    /// The docket before a decision again; items that were opened since stay.
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

    /// Remembers the choices of an item as they were listed.
    pub(crate) fn list(&mut self, number: u32, choices: &[Choice]) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.listed = Some(choices.to_vec());
        }
    }

    /// Remembers what the proposal of an item would do, as it was shown.
    pub(crate) fn show(&mut self, number: u32, effect: Effect) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.shown = Some(effect);
        }
    }

    /// What the proposal of an item would do, as it was shown last.
    pub(crate) fn shown(&self, number: u32) -> Option<&Effect> {
        self.open_item(number).and_then(|item| item.shown.as_ref())
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

    /// The item that a seat's board has open.
    pub(crate) fn about_board(&self, seat: Seat) -> Option<u32> {
        self.about_board[seat as usize]
    }

    /// A seat's board has this item open.
    pub(crate) fn board_has(&mut self, seat: Seat, number: u32) {
        self.about_board[seat as usize] = Some(number);
    }

    /// The item of a seat's board is its business no more.
    pub(crate) fn forget_board(&mut self, seat: Seat) -> Option<u32> {
        self.about_board[seat as usize].take()
    }

    /// A seat's board does not answer; this item says so.
    pub(crate) fn board_is_lost(&mut self, seat: Seat, number: u32) {
        self.lost[seat as usize] = Some(number);
    }

    /// A seat's board answers again; the item that said otherwise.
    pub(crate) fn board_is_back(&mut self, seat: Seat) -> Option<u32> {
        self.lost[seat as usize].take()
    }

    /// Sheets are to be brought up to date for this item, or no more.
    pub(crate) fn await_sheets(&mut self, number: Option<u32>) {
        self.awaits_sheets = number;
    }

    /// The item that waits for sheets.
    pub(crate) const fn awaits_sheets(&self) -> Option<u32> {
        self.awaits_sheets
    }

    /// A player's illegal moves as they were counted (7.5).
    pub(crate) const fn illegal(&self, seat: Seat) -> &IllegalCount {
        &self.illegal[seat as usize]
    }

    /// Counts one more; what it costs.
    pub(crate) fn count_illegal(
        &mut self,
        seat: Seat,
        edition: Edition,
        pace: Pace,
        kind: IllegalKind,
    ) -> IllegalCost {
        self.illegal[seat as usize].count(edition, pace, kind)
    }

    /// A new game: nothing is counted.
    pub(crate) fn count_anew(&mut self, counter: IllegalCounter) {
        self.illegal = [IllegalCount::by(counter); 2];
    }

    /// A claim was made on the flag this item is about.
    pub(crate) fn claim_time(&mut self, number: u32, claim: TimeClaim) {
        self.time_claims.push((number, claim));
    }

    /// Claims on flags whose items are open, oldest first.
    pub(crate) fn time_claims(&self) -> impl Iterator<Item = TimeClaim> {
        let is_open = |number: &u32| self.open_item(*number).is_some();
        self.time_claims.iter().filter(move |(number, _)| is_open(number)).map(|&(_, claim)| claim)
    }

    /// The opponent claims for the illegal move this item is about.
    pub(crate) fn claim_illegal(&mut self, number: u32) {
        self.illegal_claims.push(number);
    }

    /// Whether he claims for an illegal move of this player that is still to be decided.
    pub(crate) fn illegal_is_claimed(&self, of: Seat) -> bool {
        let about = |item: &Item| {
            item.matter == Matter::IllegalMove { by: of }
                || matches!(item.matter, Matter::PromotionUnfinished { by, .. } if by == of)
        };
        self.open_items().any(|item| about(item) && self.illegal_claims.contains(&item.number))
    }

    /// An item is about a ply that was completed before it was opened.
    pub(crate) fn is_about_ply(&mut self, number: u32, ply: usize) {
        if let Some(item) = self.items.iter_mut().find(|item| item.number == number) {
            item.seen.ply = ply;
        }
    }

    /// The arbiter sets what is counted of a player's illegal moves.
    pub(crate) fn set_illegal(&mut self, seat: Seat, count: IllegalCount) {
        self.illegal[seat as usize] = count;
    }

    /// Something is put on the record; it stays whatever is decided.
    pub(crate) fn remark(&mut self, remark: Remark) {
        self.remarks.push(remark);
    }

    /// What was put on the record, in order.
    pub(crate) fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The last of the arbiter's own is no part of the record: he took it back.
    pub(crate) fn take_remark_back(&mut self, index: usize) {
        if index < self.remarks.len() {
            self.remarks.remove(index);
        }
    }

    /// The decision on a player's claim in a quickplay finish is put off.
    pub(crate) fn postpone(&mut self, by: Seat) {
        self.postponed[by as usize] = true;
    }

    pub(crate) fn is_postponed(&self, by: Seat) -> bool {
        self.postponed[by as usize]
    }

    /// A player confirms the position a claim ended the game with. `false` where he has.
    pub(crate) fn confirm_position(&mut self, by: Seat) -> bool {
        !std::mem::replace(&mut self.confirmed[by as usize], true)
    }

    pub(crate) fn has_confirmed(&self, by: Seat) -> bool {
        self.confirmed[by as usize]
    }

    /// A penalty was given (12.9).
    pub(crate) fn penalise(&mut self, given: Penalised) {
        self.penalties.push(given);
    }

    /// The penalties given, in order.
    pub(crate) fn penalties(&self) -> &[Penalised] {
        &self.penalties
    }
}
