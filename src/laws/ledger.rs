//! One player's clock as an account: what was given and what was used, entry by entry.
//!
//! Nothing is written over: what the clock shows is the sum of its entries, and never below nothing.
//! An entry belongs to a ply, so going back is a matter of which entries stay.

use crate::{game::Moment, laws::article::Article};

/// The most one ruling may give or set: more than any clock shows, and sums stay far from overflow.
const MOST_MS: i64 = 1 << 50;

/// What one player was given and has used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<LedgerEntry>,
    given_ms: i64,
    used_ms: i64,
}

/// One amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The ply it belongs to: the one that brought it by being completed, or the one under way then.
    /// What was there before the first move belongs to ply 0.
    pub(crate) ply: u32,
    /// What it is.
    pub what: What,
    /// Milliseconds; less than zero takes from what is left.
    pub ms: i64,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A period's time.
    Period {
        /// Which, from 1; a last period that repeats counts on.
        number: u32,
    },
    /// The increment of a move.
    Extra,
    /// Time saved in a period of the delay mode, where the edition lets it lapse (6.3.2).
    NotCarried,
    /// The clock ran.
    Used {
        /// Ran besides, of the move's delay, and is not taken.
        delayed_ms: u64,
        /// Ran besides, when nothing was left.
        over_ms: u64,
    },
    /// The arbiter gave, took or set time.
    Ruled(Ruling),
    /// A clock that is followed showed another time.
    Followed,
    /// What was missing to nothing when the game went back; no clock shows less.
    Floor,
}

/// Time the arbiter gave, took or set; to whom, the ledger says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Its number in the game, from 1.
    pub number: u32,
    /// When.
    pub at: Moment,
    /// By which article, for which item.
    pub why: Why,
    /// What the clock was set to, where it was set.
    pub(crate) set_to_ms: Option<u64>,
}

/// What a ruling rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The article.
    pub article: Article,
    /// The item it was decided with, if there is one.
    pub item: Option<u32>,
}

/// What becomes of the time used since, when the game goes back to a ply. Rulings stay either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsedTime {
    /// Used time as it was at that ply (D.2.9, 6.10, 7.2, 7.3).
    AsThen,
    /// Used time stays used: a move is put right (4, 7.5, 9.5).
    Kept,
}

/// One line of an account as it is read out; the lines add up to what is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub what: LineOf,
    /// Milliseconds; less than zero takes from what is left.
    pub ms: i64,
}

/// What a line is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineOf {
    /// A period's time; its number, from 1.
    Period(u32),
    /// The increments.
    Extras {
        /// Of how many moves.
        moves: u32,
    },
    /// Saved time that lapsed at the end of a period (6.3.2).
    NotCarried,
    /// More time on a clock that is followed.
    FollowedMore,
    /// A ruling.
    Ruled(Ruling),
    /// What was missing to nothing when the game went back.
    Floor,
    /// Used.
    Used,
    /// Used by a clock that is followed.
    FollowedLess,
}

impl LedgerEntry {
    /// Whether it takes what a clock ran; everything else gives, though a ruling may give less than nothing.
    const fn is_used(&self) -> bool {
        matches!(self.what, What::Used { .. }) || (matches!(self.what, What::Followed) && self.ms < 0)
    }
}

impl Ledger {
    /// Everything that was given: periods, increments, rulings. Milliseconds.
    pub const fn given_ms(&self) -> i64 {
        self.given_ms
    }

    /// Everything that was used. Milliseconds.
    pub const fn used_ms(&self) -> i64 {
        self.used_ms
    }

    /// What is left: given less used. Milliseconds.
    pub(crate) fn left_ms(&self) -> u64 {
        u64::try_from(self.left()).unwrap_or(0)
    }

    /// Never below nothing: what is used is never more than what is left, and neither is what is taken.
    const fn left(&self) -> i64 {
        self.given_ms - self.used_ms
    }

    /// The entries, in order.
    pub fn entries(&self) -> &[LedgerEntry] {
        &self.entries
    }

    /// What was left when this many plies were completed.
    pub(crate) fn left_at_ply(&self, ply: u32) -> u64 {
        let sum: i64 = self.entries.iter().filter(|entry| entry.ply <= ply).map(|entry| entry.ms).sum();
        u64::try_from(sum).unwrap_or(0)
    }

    pub(super) fn give_period(&mut self, ply: u32, number: u32, ms: u64) {
        self.push(LedgerEntry { ply, what: What::Period { number }, ms: signed(ms) });
    }

    pub(super) fn give_extra(&mut self, ply: u32, ms: u64) {
        if ms > 0 {
            self.push(LedgerEntry { ply, what: What::Extra, ms: signed(ms) });
        }
    }

    /// Nothing of what is left goes into the next period.
    pub(super) fn let_lapse(&mut self, ply: u32) {
        if self.left() > 0 {
            self.push(LedgerEntry { ply, what: What::NotCarried, ms: -self.left() });
        }
    }

    /// The clock ran: this much of the delay, and then this long.
    pub(super) fn run(&mut self, ply: u32, delayed: u64, spent: u64) {
        let ms = spent.min(self.left_ms());
        let over = spent - ms;
        if let Some(LedgerEntry { ply: of, what: What::Used { delayed_ms, over_ms }, ms: sum }) =
            self.entries.last_mut()
            && *of == ply
        {
            *delayed_ms = delayed_ms.saturating_add(delayed);
            *over_ms = over_ms.saturating_add(over);
            *sum -= signed(ms);
            self.used_ms += signed(ms);
        } else if delayed > 0 || spent > 0 {
            let what = What::Used { delayed_ms: delayed, over_ms: over };
            self.push(LedgerEntry { ply, what, ms: -signed(ms) });
        }
    }

    /// A clock that is followed shows this.
    pub(super) fn follow(&mut self, ply: u32, shown: u64) {
        let ms = signed(shown) - self.left();
        let under_way = self.entries.iter_mut().rev().take_while(|entry| entry.ply == ply);
        let same = |entry: &&mut LedgerEntry| entry.what == What::Followed && (entry.ms < 0) == (ms < 0);
        match under_way.into_iter().find(same) {
            _ if ms == 0 => {}
            Some(entry) => {
                entry.ms += ms;
                self.add_up();
            }
            None => self.push(LedgerEntry { ply, what: What::Followed, ms }),
        }
    }

    /// The arbiter gives (or, below zero, takes) time, as far as there is any to take.
    pub(super) fn rule(&mut self, ply: u32, ruling: Ruling, ms: i64) {
        let left = self.left();
        let ms = ms.clamp(-left, (MOST_MS - left).max(0));
        self.push(LedgerEntry { ply, what: What::Ruled(ruling), ms });
    }

    /// Takes a ruling back; `None` if there is none of this number.
    pub(super) fn drop_ruling(&mut self, ply: u32, number: u32) -> Option<LedgerEntry> {
        let is_it =
            |entry: &LedgerEntry| matches!(entry.what, What::Ruled(ruling) if ruling.number == number);
        let entry = self.entries.remove(self.entries.iter().position(is_it)?);
        // What was missing because of it is missing no more.
        self.entries.retain(|entry| entry.what != What::Floor);
        self.add_up();
        self.lift_to_nothing(ply);
        Some(entry)
    }

    /// Goes back to a ply that is completed.
    pub(super) fn back_to(&mut self, ply: u32, used: UsedTime) {
        self.entries.retain(|entry| {
            entry.ply <= ply
                || matches!(entry.what, What::Ruled(_))
                || (used == UsedTime::Kept && entry.is_used())
        });
        self.move_to(ply);
        self.lift_to_nothing(ply + 1);
    }

    /// What came after a ply belongs to the one that follows it now.
    pub(super) fn move_to(&mut self, ply: u32) {
        for entry in &mut self.entries {
            entry.ply = entry.ply.min(ply + 1);
        }
        self.add_up();
    }

    /// What makes up the time left; the lines add up to it.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut whole = |what: LineOf, of: &dyn Fn(&LedgerEntry) -> bool| {
            let told = |line: &Line| line.what == what;
            if self.entries.iter().any(of) && !lines.iter().any(told) {
                lines.push(Line { what, ms: self.entries.iter().filter(|e| of(e)).map(|e| e.ms).sum() });
            }
        };
        for entry in &self.entries {
            if let What::Period { number } = entry.what {
                whole(LineOf::Period(number), &|e| e.what == entry.what);
            }
        }
        let is_extra = |e: &LedgerEntry| e.what == What::Extra;
        let moves = self.entries.iter().filter(|e| is_extra(e)).count();
        whole(LineOf::Extras { moves: u32::try_from(moves).unwrap_or(u32::MAX) }, &is_extra);
        whole(LineOf::NotCarried, &|e| e.what == What::NotCarried);
        whole(LineOf::FollowedMore, &|e| e.what == What::Followed && e.ms >= 0);
        for entry in &self.entries {
            if let What::Ruled(ruling) = entry.what {
                whole(LineOf::Ruled(ruling), &|e| e.what == entry.what);
            }
        }
        whole(LineOf::Floor, &|e| e.what == What::Floor);
        whole(LineOf::Used, &|e| matches!(e.what, What::Used { .. }));
        whole(LineOf::FollowedLess, &|e| e.what == What::Followed && e.ms < 0);
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

    fn lift_to_nothing(&mut self, ply: u32) {
        let missing = self.used_ms - self.given_ms;
        if missing > 0 {
            self.push(LedgerEntry { ply, what: What::Floor, ms: missing });
        }
    }
}

/// Lines in whole seconds. Their sum up to each of them is shown as a clock shows it, so that a reader who adds them up
/// comes to what the clock shows; a line is less than a second off by that.
pub(crate) fn in_seconds(mut lines: Vec<Line>) -> Vec<Line> {
    let (mut sum, mut shown) = (0, 0);
    for line in &mut lines {
        sum += line.ms;
        let seconds = i64::div_euclid(sum, 1_000) * 1_000;
        line.ms = seconds - shown;
        shown = seconds;
    }
    lines
}

/// As an amount of the ledger.
pub(super) fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(MOST_MS).min(MOST_MS)
}
