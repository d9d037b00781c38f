//! Who came to the board, and when (6.6, 6.7): the moment the game was to begin, the default time after it, and when
//! each player was seen first. It counts moments of the session and knows no time of day.
//!
//! Only what a hand or a typed line does shows that somebody is there: a board that is read tells of nobody.

use crate::game::{Moment, Seat};

/// Who came, and what is due while somebody has not.
#[derive(Clone, Debug)]
pub(crate) struct Attendance {
    /// When the game was to begin, milliseconds after the session did; less than zero lies before it.
    appointed_ms: Option<i64>,
    default_ms: u64,
    came: [Option<Moment>; 2],
    /// What was due and reported.
    reported: usize,
}

/// What became due before the game began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// The game was to begin now.
    Appointed,
    /// The default time is over.
    DefaultTime,
}

impl Attendance {
    /// Nobody has come yet.
    pub(crate) const fn new(appointed_ms: Option<i64>, default_ms: u64) -> Self {
        Self { appointed_ms, default_ms, came: [None; 2], reported: 0 }
    }

    /// What becomes due, and when, in order.
    fn due(&self) -> Option<[(Due, i64); 2]> {
        let appointed = self.appointed_ms?;
        let over = appointed.saturating_add_unsigned(self.default_ms);
        Some([(Due::Appointed, appointed), (Due::DefaultTime, over)])
    }

    /// This many milliseconds went by while no session counted them: what is due lies nearer.
    pub(crate) fn time_went_by(&mut self, ms: u64) {
        self.appointed_ms = self.appointed_ms.map(|at| at.saturating_sub_unsigned(ms));
    }

    /// When something becomes due next.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let (_, at) = *self.due()?.get(self.reported)?;
        Some(Moment::from_ms(u64::try_from(at).unwrap_or(0)))
    }

    /// What has become due by now, each once.
    pub(crate) fn pass(&mut self, now: Moment) -> Vec<Due> {
        let Some(due) = self.due() else { return Vec::new() };
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        let passed = due.iter().skip(self.reported).take_while(|(_, at)| *at <= now);
        let passed: Vec<Due> = passed.map(|(due, _)| *due).collect();
        self.reported += passed.len();
        passed
    }

    /// Whether the game may begin by itself: not before the appointed moment.
    pub(crate) fn may_begin(&self, now: Moment) -> bool {
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        self.appointed_ms.is_none_or(|appointed| appointed <= now)
    }

    /// A player was seen. How many milliseconds after the game was to begin, where that is news.
    pub(crate) fn comes(&mut self, seat: Seat, now: Moment) -> Option<u64> {
        let came = &mut self.came[seat as usize];
        if came.is_some() {
            return None;
        }
        *came = Some(now);
        let late = i64::try_from(now.ms).unwrap_or(i64::MAX).saturating_sub(self.appointed_ms?);
        u64::try_from(late).ok().filter(|&ms| ms > 0)
    }

    /// Whether a player was seen.
    pub(crate) const fn is_here(&self, seat: Seat) -> bool {
        self.came[seat as usize].is_some()
    }

    /// Whether a player may be late at all.
    pub(crate) const fn has_default_time(&self) -> bool {
        self.default_ms > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_due_is_reported_once_also_where_it_lies_before_the_session() {
        let mut late = Attendance::new(Some(-60_000), 90_000);
        assert_eq!(late.deadline(), Some(Moment::from_ms(0)));
        assert_eq!(late.pass(Moment::from_ms(0)), [Due::Appointed]);
        assert_eq!(late.deadline(), Some(Moment::from_ms(30_000)));
        assert_eq!(late.pass(Moment::from_ms(29_999)), []);
        assert_eq!(late.pass(Moment::from_ms(30_000)), [Due::DefaultTime]);
        assert_eq!(late.deadline(), None);
    }

    #[test]
    fn time_that_nobody_counted_brings_the_appointed_moment_nearer() {
        let mut broke_off = Attendance::new(Some(60_000), 30_000);
        broke_off.time_went_by(50_000);
        assert_eq!(broke_off.deadline(), Some(Moment::from_ms(10_000)));
        broke_off.time_went_by(u64::MAX);
        assert_eq!(broke_off.pass(Moment::from_ms(1)), [Due::Appointed, Due::DefaultTime]);
    }

    #[test]
    fn who_comes_in_time_or_came_before_is_no_news() {
        let mut seen = Attendance::new(Some(1_000), 0);
        assert_eq!(seen.comes(Seat::White, Moment::from_ms(1_000)), None);
        assert_eq!(seen.comes(Seat::White, Moment::from_ms(9_000)), None);
        assert_eq!(seen.comes(Seat::Black, Moment::from_ms(3_500)), Some(2_500));
        assert_eq!(Attendance::new(None, 0).comes(Seat::White, Moment::from_ms(5)), None);
    }
}
