//! One player's clock as a ledger of given and used time.
//!
//! Entries are never overwritten. The clock shows their sum, which is never below zero. Each entry belongs to a ply, so
//! that going back keeps the entries up to a ply.

use crate::article::Article;
use annabella_game::Moment;

/// The most that one ruling may give or set: above any clock time, and small enough to exclude overflow.
const MOST_MS: i64 = 1 << 50;

/// The time that one player was given and has used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<LedgerEntry>,
    given_ms: i64,
    used_ms: i64,
}

/// One entry of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The ply whose completion brought the entry, or that was being played then. Entries before the first move belong
    /// to ply 0.
    pub(crate) ply: u32,
    /// The kind of entry.
    pub what: LedgerEntryKind,
    /// Milliseconds; a negative amount reduces the time left.
    pub ms: i64,
}

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerEntryKind {
    /// A period's time.
    Period {
        /// The period, from 1; repetitions of the last period are counted on.
        number: u32,
    },
    /// The increment of a move.
    Extra,
    /// Time saved in a period of the delay mode that the edition does not carry over (6.3.2).
    NotCarried,
    /// The clock ran.
    Used {
        /// Additional running time within the move's delay, which is not charged.
        delayed_ms: u64,
        /// Additional running time after the time was used up.
        over_ms: u64,
    },
    /// The arbiter gave, took or set time.
    Ruled(Ruling),
    /// A followed clock showed another time.
    Followed,
    /// The amount that raises a negative sum to zero after going back.
    Floor,
}

/// Time that the arbiter gave, took or set for the ledger's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its number in the game, from 1.
    pub number: u32,
    /// The time of the ruling.
    pub at: Moment,
    /// The article and the item.
    pub why: RulingBasis,
    /// The time the clock was set to, if it was set.
    pub set_to_ms: Option<u64>,
}

/// The basis of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingBasis {
    pub article: Article,
    /// The item of the decision, if there is one.
    pub item: Option<u32>,
}

/// The treatment of time used since a ply when the game goes back to it. Rulings stay in both cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedTime {
    /// The used time returns to its value at that ply (D.2.9, 6.10, 7.2, 7.3).
    AsThen,
    /// Used time stays used, because only a move is corrected (4, 7.5, 9.5).
    Kept,
}

/// One line of the account as read to a person; the lines add up to the displayed time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// The kind of line.
    pub what: AccountLineKind,
    /// Milliseconds; a negative amount reduces the time left.
    pub ms: i64,
}

/// The kind of an account line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountLineKind {
    /// A period's time; its number, from 1.
    Period(u32),
    /// The increments.
    Extras {
        /// The number of moves.
        moves: u32,
    },
    /// Saved time that lapsed at the end of a period (6.3.2).
    NotCarried,
    /// Time added by a followed clock.
    FollowedMore,
    /// A ruling.
    Ruled(Ruling),
    /// The amount that raises a negative sum to zero after going back.
    Floor,
    /// Used time.
    Used,
    /// Time used on a followed clock.
    FollowedLess,
}

impl LedgerEntry {
    /// Whether the entry charges running time. All other entries give time; a ruling's amount may be negative.
    const fn is_used(&self) -> bool {
        matches!(self.what, LedgerEntryKind::Used { .. })
            || (matches!(self.what, LedgerEntryKind::Followed) && self.ms < 0)
    }
}

impl Ledger {
    /// The time given: periods, increments, rulings. Milliseconds.
    pub const fn given_ms(&self) -> i64 {
        self.given_ms
    }

    /// The time used. Milliseconds.
    pub const fn used_ms(&self) -> i64 {
        self.used_ms
    }

    /// The time left: given minus used. Milliseconds.
    pub(crate) fn left_ms(&self) -> u64 {
        u64::try_from(self.left()).unwrap_or(0)
    }

    /// Never negative, because no more is charged or taken than is left.
    const fn left(&self) -> i64 {
        self.given_ms - self.used_ms
    }

    /// The entries, in order.
    pub fn entries(&self) -> &[LedgerEntry] {
        &self.entries
    }

    /// The time left when this many plies were completed.
    pub(crate) fn left_at_ply(&self, ply: u32) -> u64 {
        let sum: i64 = self.entries.iter().filter(|entry| entry.ply <= ply).map(|entry| entry.ms).sum();
        u64::try_from(sum).unwrap_or(0)
    }

    pub(super) fn give_period(&mut self, ply: u32, number: u32, ms: u64) {
        self.push(LedgerEntry { ply, what: LedgerEntryKind::Period { number }, ms: signed(ms) });
    }

    pub(super) fn give_extra(&mut self, ply: u32, ms: u64) {
        if ms > 0 {
            self.push(LedgerEntry { ply, what: LedgerEntryKind::Extra, ms: signed(ms) });
        }
    }

    /// Removes the time left, which is not carried into the next period.
    pub(super) fn record_lapsed_time(&mut self, ply: u32) {
        if self.left() > 0 {
            self.push(LedgerEntry { ply, what: LedgerEntryKind::NotCarried, ms: -self.left() });
        }
    }

    /// Charges running time: `delayed` within the delay, then `spent`.
    pub(super) fn run(&mut self, ply: u32, delayed: u64, spent: u64) {
        let ms = spent.min(self.left_ms());
        let over = spent - ms;
        if let Some(LedgerEntry { ply: of, what: LedgerEntryKind::Used { delayed_ms, over_ms }, ms: sum }) =
            self.entries.last_mut()
            && *of == ply
        {
            *delayed_ms = delayed_ms.saturating_add(delayed);
            *over_ms = over_ms.saturating_add(over);
            *sum -= signed(ms);
            self.used_ms += signed(ms);
        } else if delayed > 0 || spent > 0 {
            let what = LedgerEntryKind::Used { delayed_ms: delayed, over_ms: over };
            self.push(LedgerEntry { ply, what, ms: -signed(ms) });
        }
    }

    /// Records the time that a followed clock shows.
    pub(super) fn follow(&mut self, ply: u32, shown: u64) {
        let ms = signed(shown) - self.left();
        let under_way = self.entries.iter_mut().rev().take_while(|entry| entry.ply == ply);
        let same =
            |entry: &&mut LedgerEntry| entry.what == LedgerEntryKind::Followed && (entry.ms < 0) == (ms < 0);
        match under_way.into_iter().find(same) {
            _ if ms == 0 => {}
            Some(entry) => {
                entry.ms += ms;
                self.add_up();
            }
            None => self.push(LedgerEntry { ply, what: LedgerEntryKind::Followed, ms }),
        }
    }

    /// Gives time by the arbiter's order, or takes it if negative, at most the time left.
    pub(super) fn rule(&mut self, ply: u32, ruling: Ruling, ms: i64) {
        let left = self.left();
        let ms = ms.clamp(-left, (MOST_MS - left).max(0));
        self.push(LedgerEntry { ply, what: LedgerEntryKind::Ruled(ruling), ms });
    }

    /// Removes a ruling; `None` if no ruling has this number.
    pub(super) fn drop_ruling(&mut self, ply: u32, number: u32) -> Option<LedgerEntry> {
        let is_it = |entry: &LedgerEntry| matches!(entry.what, LedgerEntryKind::Ruled(ruling) if ruling.number == number);
        let entry = self.entries.remove(self.entries.iter().position(is_it)?);
        // The floor entry is recomputed, because the ruling may have caused it.
        self.entries.retain(|entry| entry.what != LedgerEntryKind::Floor);
        self.add_up();
        self.add_floor_entry(ply);
        Some(entry)
    }

    /// Goes back to a completed ply.
    pub(super) fn back_to(&mut self, ply: u32, used: UsedTime) {
        self.entries.retain(|entry| {
            entry.ply <= ply
                || matches!(entry.what, LedgerEntryKind::Ruled(_))
                || (used == UsedTime::Kept && entry.is_used())
        });
        self.move_to(ply);
        self.add_floor_entry(ply + 1);
    }

    /// Assigns the entries after a ply to the ply that now follows it.
    pub(super) fn move_to(&mut self, ply: u32) {
        for entry in &mut self.entries {
            entry.ply = entry.ply.min(ply + 1);
        }
        self.add_up();
    }

    /// The account lines; they add up to the time left.
    pub(crate) fn lines(&self) -> Vec<AccountLine> {
        let mut lines = Vec::new();
        let mut whole = |what: AccountLineKind, of: &dyn Fn(&LedgerEntry) -> bool| {
            let told = |line: &AccountLine| line.what == what;
            if self.entries.iter().any(of) && !lines.iter().any(told) {
                lines.push(AccountLine {
                    what,
                    ms: self.entries.iter().filter(|e| of(e)).map(|e| e.ms).sum(),
                });
            }
        };
        for entry in &self.entries {
            if let LedgerEntryKind::Period { number } = entry.what {
                whole(AccountLineKind::Period(number), &|e| e.what == entry.what);
            }
        }
        let is_extra = |e: &LedgerEntry| e.what == LedgerEntryKind::Extra;
        let moves = self.entries.iter().filter(|e| is_extra(e)).count();
        whole(AccountLineKind::Extras { moves: u32::try_from(moves).unwrap_or(u32::MAX) }, &is_extra);
        whole(AccountLineKind::NotCarried, &|e| e.what == LedgerEntryKind::NotCarried);
        whole(AccountLineKind::FollowedMore, &|e| e.what == LedgerEntryKind::Followed && e.ms >= 0);
        for entry in &self.entries {
            if let LedgerEntryKind::Ruled(ruling) = entry.what {
                whole(AccountLineKind::Ruled(ruling), &|e| e.what == entry.what);
            }
        }
        whole(AccountLineKind::Floor, &|e| e.what == LedgerEntryKind::Floor);
        whole(AccountLineKind::Used, &|e| matches!(e.what, LedgerEntryKind::Used { .. }));
        whole(AccountLineKind::FollowedLess, &|e| e.what == LedgerEntryKind::Followed && e.ms < 0);
        lines
    }

    fn push(&mut self, entry: LedgerEntry) {
        self.entries.push(entry);
        self.count(entry);
    }

    fn count(&mut self, entry: LedgerEntry) {
        if entry.is_used() {
            self.used_ms -= entry.ms;
        } else {
            self.given_ms += entry.ms;
        }
    }

    fn add_up(&mut self) {
        (self.given_ms, self.used_ms) = (0, 0);
        for index in 0..self.entries.len() {
            self.count(self.entries[index]);
        }
    }

    fn add_floor_entry(&mut self, ply: u32) {
        let missing = self.used_ms - self.given_ms;
        if missing > 0 {
            self.push(LedgerEntry { ply, what: LedgerEntryKind::Floor, ms: missing });
        }
    }
}

/// Rounds lines to whole seconds. Each sum of lines is rounded like the clock's display, so that the lines add up to
/// it; a line is less than a second off.
pub fn in_seconds(mut lines: Vec<AccountLine>) -> Vec<AccountLine> {
    let (mut sum, mut shown) = (0, 0);
    for line in &mut lines {
        sum += line.ms;
        let seconds = i64::div_euclid(sum, 1_000) * 1_000;
        line.ms = seconds - shown;
        shown = seconds;
    }
    lines
}

/// Converts to an amount of the ledger.
pub(super) fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(MOST_MS).min(MOST_MS)
}
