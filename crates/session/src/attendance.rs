//! The arrival of the players (6.6, 6.7): the appointed start, the default time after it, and the first sign of each
//! player. It counts moments of the session and has no time of day.
//!
//! Only an act on a board or a typed line proves that a player is present. A scan of a board does not.

use annabella_game::{Moment, Seat};

/// The arrivals, and the deadlines while a player has not come.
#[derive(Clone, Debug)]
pub(crate) struct Attendance {
    /// The appointed start, milliseconds after the session began; negative if it lies before.
    appointed_ms: Option<i64>,
    default_ms: u64,
    came: [Option<Moment>; 2],
    /// The number of deadlines that were reported.
    reported: usize,
}

/// A deadline before the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttendanceDeadline {
    /// The appointed start.
    Appointed,
    /// The end of the default time.
    DefaultTime,
}

impl Attendance {
    /// A record without arrivals.
    pub(crate) const fn new(appointed_ms: Option<i64>, default_ms: u64) -> Self {
        Self { appointed_ms, default_ms, came: [None; 2], reported: 0 }
    }

    /// The deadlines and their times, in order.
    fn due(&self) -> Option<[(AttendanceDeadline, i64); 2]> {
        let appointed = self.appointed_ms?;
        let over = appointed.saturating_add_unsigned(self.default_ms);
        Some([(AttendanceDeadline::Appointed, appointed), (AttendanceDeadline::DefaultTime, over)])
    }

    /// Moves the deadlines closer by this many milliseconds, which passed while the program did not run.
    pub(crate) fn count_missed_time(&mut self, ms: u64) {
        self.appointed_ms = self.appointed_ms.map(|at| at.saturating_sub_unsigned(ms));
    }

    /// The next deadline.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let (_, at) = *self.due()?.get(self.reported)?;
        Some(Moment::from_ms(u64::try_from(at).unwrap_or(0)))
    }

    /// Takes the deadlines that have passed, each once.
    pub(crate) fn take_due(&mut self, now: Moment) -> Vec<AttendanceDeadline> {
        let Some(due) = self.due() else { return Vec::new() };
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        let passed = due.iter().skip(self.reported).take_while(|(_, at)| *at <= now);
        let passed: Vec<AttendanceDeadline> = passed.map(|(due, _)| *due).collect();
        self.reported += passed.len();
        passed
    }

    /// The time since the appointed start, in milliseconds; 0 before it.
    pub(crate) fn late_ms(&self, now: Moment) -> u64 {
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        let late = self.appointed_ms.map_or(0, |appointed| now.saturating_sub(appointed));
        u64::try_from(late).unwrap_or(0)
    }

    /// Whether the game may begin without the arbiter: not before the appointed start.
    pub(crate) fn may_begin(&self, now: Moment) -> bool {
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        self.appointed_ms.is_none_or(|appointed| appointed <= now)
    }

    /// Records a player's first appearance. Returns the delay after the appointed start in milliseconds, if it is
    /// news.
    pub(crate) fn note_arrival(&mut self, seat: Seat, now: Moment) -> Option<u64> {
        let came = &mut self.came[seat as usize];
        if came.is_some() {
            return None;
        }
        *came = Some(now);
        let late = i64::try_from(now.ms).unwrap_or(i64::MAX).saturating_sub(self.appointed_ms?);
        u64::try_from(late).ok().filter(|&ms| ms > 0)
    }

    /// Whether a player has appeared.
    pub(crate) const fn is_here(&self, seat: Seat) -> bool {
        self.came[seat as usize].is_some()
    }

    /// Whether the default time is more than zero.
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
        assert_eq!(late.take_due(Moment::from_ms(0)), [AttendanceDeadline::Appointed]);
        assert_eq!(late.deadline(), Some(Moment::from_ms(30_000)));
        assert_eq!(late.take_due(Moment::from_ms(29_999)), []);
        assert_eq!(late.take_due(Moment::from_ms(30_000)), [AttendanceDeadline::DefaultTime]);
        assert_eq!(late.deadline(), None);
    }

    #[test]
    fn time_that_nobody_counted_brings_the_appointed_moment_nearer() {
        let mut broke_off = Attendance::new(Some(60_000), 30_000);
        broke_off.count_missed_time(50_000);
        assert_eq!(broke_off.deadline(), Some(Moment::from_ms(10_000)));
        broke_off.count_missed_time(u64::MAX);
        assert_eq!(
            broke_off.take_due(Moment::from_ms(1)),
            [AttendanceDeadline::Appointed, AttendanceDeadline::DefaultTime]
        );
    }

    #[test]
    fn who_comes_in_time_or_came_before_is_no_news() {
        let mut seen = Attendance::new(Some(1_000), 0);
        assert_eq!(seen.note_arrival(Seat::White, Moment::from_ms(1_000)), None);
        assert_eq!(seen.note_arrival(Seat::White, Moment::from_ms(9_000)), None);
        assert_eq!(seen.note_arrival(Seat::Black, Moment::from_ms(3_500)), Some(2_500));
        assert_eq!(Attendance::new(None, 0).note_arrival(Seat::White, Moment::from_ms(5)), None);
    }
}
