//! The clock's course as the arbiter hears of it: flags that fell, rulings about time, and the lines that make
//! up both times.
//!
//! The clock itself is a part that answers with facts; only here do they become items and notes.

use crate::{
    core::{docket::Item, output::Note, session::Session, table_clock::FlagFell},
    game::Seat,
    language::time::clock_text,
    laws::{
        article::Topic,
        clock::BothFlags,
        ledger::{Line, LineOf, Ruling, UsedTime, Why},
        matter::Matter,
    },
};

impl Session {
    pub(super) fn watch_flags(&mut self) {
        for FlagFell { seat, at, times, period } in self.clock.pass(self.now) {
            let number = self.raise(Matter::FlagFell { seat });
            if times > 1 {
                self.note(Note::Arbiter(format!(
                    "item {number}: {seat}'s flag has fallen {times} times, now in period {period} at {at}"
                )));
            }
            self.tell_of_both_flags(number);
        }
    }

    /// Both flags are down and neither fall was decided: which fell first is known to the millisecond, and the
    /// article on two fallen flags is for when it is not.
    fn tell_of_both_flags(&mut self, number: u32) {
        let Some(both) = self.both_flags() else { return };
        let edition = self.setup.edition;
        let article = edition.article_or_penalties(Topic::BothFlags);
        let of = |seat| self.clock.fallen(seat, self.now).unwrap_or(self.now);
        let (white, black) = (of(Seat::White), of(Seat::Black));
        let condition = match edition.both_flags_settled_in_main_laws() {
            true => "",
            false => ", where it was announced",
        };
        let otherwise = if both.last_period { "drawn" } else { "the game goes on" };
        self.note(Note::Arbiter(format!(
            "item {number}: both flags are down: white's since {white}, black's since {black}; where nobody can \
             tell which fell first, {otherwise} ({article}{condition})"
        )));
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
            let line = format!("stays given: {seat} {}", ruling_text(ms, ruling));
            self.note(Note::Arbiter(format!("{line}; `arbiter: drop {}` drops it", ruling.number)));
        }
    }

    /// Time used on a move that is put right stays used; what the clocks showed before it is the other value
    /// the arbiter may choose (7.1).
    pub(super) fn tell_times_before(&mut self) {
        let ply = u32::try_from(self.plies.len()).unwrap_or(u32::MAX);
        let before = self.clock.as_if_back(ply, UsedTime::AsThen, self.now);
        let Some((white, black)) = before.filter(|&ms| ms != self.clock.times(self.now)) else { return };
        let (white, black) = (clock_text(white), clock_text(black));
        let article = self.setup.edition.article_or_penalties(Topic::TimesRestored);
        self.note(Note::Arbiter(format!(
            "used time stays used; before the move it was white {white}, black {black}: `arbiter: clocks \
             {white} {black}` sets that ({article})"
        )));
    }

    /// The arbiter drops a ruling.
    pub(super) fn drop_ruling(&mut self, number: u32) {
        match self.clock.drop_ruling(number, self.now) {
            true => self.tell_clocks(),
            false => self.note(Note::Refused(format!("no ruling {number} stands; `arbiter: show clock`"))),
        }
    }

    /// Both clocks line by line; the lines add up to what is displayed.
    pub(super) fn show_clock(&mut self) {
        for seat in Seat::ALL {
            for line in self.clock.explain(seat, self.now) {
                self.note(Note::Arbiter(format!("{seat}: {}", line_text(line))));
            }
            let (white, black) = self.clock.times(self.now);
            let left = if seat == Seat::White { white } else { black };
            self.note(Note::Arbiter(format!("{seat}: left: {}", time_text(left))));
        }
    }

    /// Both clocks, for the arbiter.
    pub(super) fn tell_clocks(&mut self) {
        let (white_ms, black_ms) = self.clock.times(self.now);
        self.note(Note::Arbiter(format!("clocks: white {white_ms} ms, black {black_ms} ms")));
    }
}

/// `+0:02:00 (7.5.1, item 3)`
fn ruling_text(ms: i64, ruling: Ruling) -> String {
    let item = ruling.why.item.map_or_else(String::new, |item| format!(", item {item}"));
    let set = ruling.set_to_ms.map_or_else(String::new, |ms| format!(", set to {}", clock_text(ms)));
    format!("{} ({}{item}{set})", amount_text(ms), ruling.why.article)
}

/// A line of a clock's account: what it is, and how much.
fn line_text(line: Line) -> String {
    let what = match line.what {
        LineOf::Period(number) => format!("period {number}"),
        LineOf::Extras { moves } => format!("increments of {moves} moves"),
        LineOf::NotCarried => "saved time that is not carried over".to_owned(),
        LineOf::FollowedMore => "more on the clock at the board".to_owned(),
        LineOf::Ruled(ruling) => {
            return format!("ruling {}: {}", ruling.number, ruling_text(line.ms, ruling));
        }
        LineOf::Floor => "no clock shows less than nothing".to_owned(),
        LineOf::Used => "used".to_owned(),
        LineOf::FollowedLess => "used on the clock at the board".to_owned(),
    };
    format!("{what}: {}", amount_text(line.ms))
}

/// `+0:02:00`; thousandths where there are any, so that lines add up as they are written.
fn amount_text(ms: i64) -> String {
    let sign = if ms < 0 { '-' } else { '+' };
    format!("{sign}{}", time_text(ms.unsigned_abs()))
}

fn time_text(ms: u64) -> String {
    match ms % 1000 {
        0 => clock_text(ms),
        part => format!("{}.{part:03}", clock_text(ms)),
    }
}
