//! The clock's course as the arbiter hears of it: flags that fell, rulings about time, and the lines that make
//! up both times.
//!
//! The clock itself is a part that answers with facts; only here do they become items and notes.

use crate::{
    core::{docket::Item, refusal::Refusal, session::Session, table_clock::FlagFell, told::Told},
    game::Seat,
    laws::{
        Pace,
        article::Topic,
        clock::BothFlags,
        ledger::{Ruling, UsedTime, Why},
        matter::Matter,
        terms::Force,
    },
};

impl Session {
    pub(super) fn watch_flags(&mut self) {
        for FlagFell { seat, at, times, period } in self.clock.pass(self.now) {
            let number = self.raise(Matter::FlagFell { seat });
            if times > 1 {
                let times = u32::try_from(times).unwrap_or(u32::MAX);
                self.tell(Told::FellAgain { number, seat, times, period, at });
            }
            self.tell_of_both_flags(number);
            self.owe_sheets_after_flag();
        }
    }

    /// Both flags are down and neither fall was decided: which fell first is known to the millisecond, and the
    /// article on two fallen flags is for when it is not.
    fn tell_of_both_flags(&mut self, number: u32) {
        let Some(both) = self.both_flags() else { return };
        let edition = self.setup.edition;
        if !self.is_supervised() && edition.arbiter_calls_flag_in_rapid() == Force::MustNot {
            // Which fell first does not count there; the item's choices say what does.
            return;
        }
        let article = edition.article_or_penalties(Topic::BothFlags);
        let of = |seat| self.clock.fallen(seat, self.now).unwrap_or(self.now);
        let (white, black) = (of(Seat::White), of(Seat::Black));
        if self.both_flags_settled() == Some(false) {
            return self.tell(Told::BothFlagsUnsettled { number, white, black });
        }
        self.tell(Told::BothFlags {
            number,
            white,
            black,
            last_period: both.last_period,
            announced: self.both_flags_settled().is_none(),
            article,
        });
    }

    /// Whether an article settles two fallen flags: in the main Laws, or as part of a quickplay finish, which is
    /// announced and goes with no increment and no blitz. `None` where nobody said whether it was announced.
    pub(super) fn both_flags_settled(&self) -> Option<bool> {
        let possible = !self.clock.adds_time() && self.pace != Pace::Blitz;
        match self.setup.quickplay_finish {
            _ if self.setup.edition.both_flags_settled_in_main_laws() => Some(true),
            Some(announced) => Some(announced && possible),
            None => None,
        }
    }

    /// Both flags are down, and the arbiter has decided about neither.
    pub(super) fn both_flags(&self) -> Option<BothFlags> {
        let is_open = |seat| {
            let fell = Matter::FlagFell { seat };
            self.docket.open_items().any(|item| item.matter == fell)
        };
        self.clock.both_flags(self.now).filter(|_| Seat::ALL.into_iter().all(is_open))
    }

    /// What a ruling about time rests on.
    pub(super) fn why(&self, topic: Topic, item: Option<&Item>) -> Why {
        Why { article: self.setup.edition.article_or_penalties(topic), item: item.map(|item| item.number) }
    }

    pub(super) fn give_time(&mut self, to: Seat, ms: u64, why: Why) {
        self.clock.give(to, ms, why, self.now);
        self.tell_clocks();
    }

    pub(super) fn take_time(&mut self, from: Seat, ms: u64, why: Why) {
        self.clock.take(from, ms, why, self.now);
        self.tell_clocks();
    }

    pub(super) fn set_clocks(&mut self, white_ms: u64, black_ms: u64, why: Why) {
        self.clock.set(white_ms, black_ms, why, self.now);
        self.tell_clocks();
    }

    /// What the arbiter ruled since the ply the game goes back to stays given until he drops it.
    pub(super) fn tell_what_stays_given(&mut self, rulings: &[(Seat, i64, Ruling)]) {
        for &(seat, ms, ruling) in rulings {
            self.tell(Told::StaysGiven { seat, ms, ruling });
        }
    }

    /// Time used on a move that is put right stays used; what the clocks showed before it is the other value
    /// the arbiter may choose (7.1).
    pub(super) fn tell_times_before(&mut self) {
        let ply = u32::try_from(self.record.plies().len()).unwrap_or(u32::MAX);
        let before = self.clock.as_if_back(ply, UsedTime::AsThen, self.now);
        let Some((white_ms, black_ms)) = before.filter(|&ms| ms != self.clock.times(self.now)) else {
            return;
        };
        let article = self.setup.edition.article_or_penalties(Topic::TimesRestored);
        self.tell(Told::TimesBefore { white_ms, black_ms, article });
    }

    /// The arbiter drops a ruling.
    pub(super) fn drop_ruling(&mut self, number: u32) {
        match self.clock.drop_ruling(number, self.now) {
            true => self.tell_clocks(),
            false => self.refuse(Refusal::NoSuchRuling { number }),
        }
    }

    /// Both clocks line by line; the lines add up to what is displayed.
    pub(super) fn show_clock(&mut self) {
        for seat in Seat::ALL {
            for line in self.explain_clock(seat, self.now) {
                self.tell(Told::ClockLine { seat, line });
            }
            let (white, black) = self.clock.times(self.now);
            let left = if seat == Seat::White { white } else { black };
            self.tell(Told::TimeLeft { seat, ms: left });
        }
    }

    /// Both clocks, for the arbiter.
    pub(super) fn tell_clocks(&mut self) {
        let (white_ms, black_ms) = self.clock.times(self.now);
        self.tell(Told::Clocks { white_ms, black_ms });
    }
}
