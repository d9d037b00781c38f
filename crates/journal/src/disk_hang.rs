//! Whether a disk hangs, and when a hang is over: a disk that takes just over a second now and then is told once, and its
//! end once. It is told the time and reads no clock.

use std::time::{Duration, Instant};

/// A write or a sync that has not returned after this time is told as a failed journal.
pub(super) const HANGS_AFTER: Duration = Duration::from_secs(1);
/// A hang is over when nothing was late for so long. The time doubles with each further hang, so that a disk that takes
/// just over a second now and then is not told again and again.
const CALM: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(320));

/// How far a hang has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HangStage {
    /// Nothing has hung since the disk worked.
    Works,
    /// Something hung, and is late still, or another fault has come.
    Hung,
    /// Nothing is late since then.
    Calm(Instant),
}

/// What a disk that works again after a failure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recovery {
    /// It hung, and may do so again. A line that is on its way may still be late.
    Begins,
    /// It hung, and nothing was late for a while.
    IsLikely,
    /// The failure is over.
    IsSure,
}

/// The hangs of a disk.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiskHang {
    stage: HangStage,
    /// The last look found a call or a line that is late.
    is_late: bool,
    /// How long nothing must be late until a hang is over.
    calm: Duration,
}

impl Default for DiskHang {
    fn default() -> Self {
        Self { stage: HangStage::Works, is_late: false, calm: CALM.0 }
    }
}

impl DiskHang {
    /// Notes what a look at the calls and lines on their way has found.
    pub(super) const fn look(&mut self, is_late: bool) {
        self.is_late = is_late;
    }

    /// Whether the last look found a call or a line that is late.
    pub(super) const fn is_late(self) -> bool {
        self.is_late
    }

    /// The disk hangs.
    pub(super) const fn hangs(&mut self) {
        if matches!(self.stage, HangStage::Works) {
            self.stage = HangStage::Hung;
        }
    }

    /// The disk fails, whether it hangs or tells an error. If it was calm after a hang, that begins again.
    pub(super) const fn fails(&mut self) {
        if matches!(self.stage, HangStage::Calm(_)) {
            self.stage = HangStage::Hung;
        }
    }

    /// Nothing fails at this time. Returns whether the failure is over by that.
    pub(super) fn works(&mut self, now: Instant) -> Recovery {
        let since = match self.stage {
            HangStage::Works => return Recovery::IsSure,
            HangStage::Hung => now,
            HangStage::Calm(since) => since,
        };
        self.stage = HangStage::Calm(since);
        let calm = now.saturating_duration_since(since);
        if calm >= self.calm {
            self.stage = HangStage::Works;
            self.calm = CALM.1.min(self.calm * 2);
            return Recovery::IsSure;
        }
        if calm >= HANGS_AFTER { Recovery::IsLikely } else { Recovery::Begins }
    }

    /// When the calm is looked at next, if a hang may soon be over.
    pub(super) fn next_look(self, now: Instant) -> Option<Instant> {
        let HangStage::Calm(since) = self.stage else { return None };
        [since + HANGS_AFTER, since + self.calm].into_iter().filter(|calm| *calm > now).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hang_is_over_after_a_calm_that_doubles_and_another_failure_begins_it_again() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let mut hang = DiskHang::default();
        assert_eq!(hang.works(at(0)), Recovery::IsSure, "it never hung");
        hang.hangs();
        assert_eq!(hang.next_look(at(1)), None);
        assert_eq!(
            [1, 2, 5].map(|s| hang.works(at(s))),
            [Recovery::Begins, Recovery::IsLikely, Recovery::IsLikely]
        );
        assert_eq!((hang.next_look(at(1)), hang.next_look(at(2))), (Some(at(2)), Some(at(6))));
        hang.fails();
        assert_eq!(
            [6, 10, 11].map(|s| hang.works(at(s))),
            [Recovery::Begins, Recovery::IsLikely, Recovery::IsSure]
        );
        hang.hangs();
        assert_eq!(
            [20, 29, 30].map(|s| hang.works(at(s))),
            [Recovery::Begins, Recovery::IsLikely, Recovery::IsSure]
        );
        let mut seconds = 100;
        for _ in 0..20 {
            hang.hangs();
            hang.works(at(seconds));
            seconds += 320;
            assert_eq!(hang.works(at(seconds)), Recovery::IsSure, "never longer than that");
        }
    }
}
