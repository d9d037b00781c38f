//! What the program is told of its disk, against what is on the disk. The moves that a player is told to be unsaved
//! follow from it (`Session::unsaved_plies`).

use annabella::session::journal_state::DiskFault;

use super::*;

/// A call that hangs is told after this time, in milliseconds.
const TOLD_AFTER_MS: u64 = 1_000;
/// A failure that has become smaller is told after this time, in milliseconds: a line that only tells of the disk may be
/// on its way for ten seconds.
const CORRECTED_AFTER_MS: u64 = 11_100;

/// A line may have a moment that is earlier by so much than the program's at the last look: a signature has that of the
/// last input, and a press that of its arrival.
const EARLIER_BY_MS: u64 = 1_000;

/// Lines that were handed over in one round.
#[derive(Clone, Copy, Debug)]
struct HandedLines {
    /// Where the last one ends, in bytes.
    end: u64,
    /// When they were handed over.
    at: u64,
    /// The earliest and the latest moment that they may have.
    moments: (u64, u64),
}

/// What the program was told of its disk, and the lines that the disk does not have.
#[derive(Debug, Default)]
pub(super) struct DiskPromise {
    /// The last failure, with the moment of the first line that is not on the disk.
    fails: Option<Option<u64>>,
    /// All lines since the program began. Another program may take away those that were on the disk.
    lines: Vec<HandedLines>,
    handed: u64,
    /// How many bytes were on the disk at the last look.
    safe: u64,
    /// The moment of the program at the last look.
    seen: u64,
    /// Since when a failure is told that is larger than it is.
    too_much_since: Option<u64>,
    hangs: u64,
    /// A hang was told; its end is told when the disk has been calm for a while.
    has_hung: bool,
}

impl DiskPromise {
    /// Takes what the program is told.
    pub(super) fn hears(&mut self, news: &DiskNews) {
        match news {
            DiskNews::Failed(failure) => {
                let hangs = failure.fault == DiskFault::Hangs;
                self.hangs += u64::from(hangs);
                self.has_hung |= hangs;
                self.fails = Some(failure.unsaved_since.map(|at| at.ms));
            }
            DiskNews::Back => self.fails = None,
            DiskNews::Slow | DiskNews::Changed(_) => {}
        }
    }

    /// Whether lines that the disk lacks are said to be there at this time. A line of the last second may be on its way,
    /// and one that only tells of the disk for longer.
    pub(super) fn says_safe(&self, now: u64) -> bool {
        let is_late = self.first_missing().is_some_and(|first| now > first.at + TOLD_AFTER_MS);
        self.fails.is_none() && is_late
    }

    /// The first lines that the disk did not have at the last look.
    fn first_missing(&self) -> Option<HandedLines> {
        self.lines.get(self.lines.partition_point(|lines| lines.end <= self.safe)).copied()
    }

    /// Compares what is told with the disk, of which `safe` bytes survive a loss of power.
    fn judge(&mut self, safe: u64, now: u64, suspended_until: u64) -> StepResult {
        let before = std::mem::replace(&mut self.safe, safe);
        if safe < before {
            // Another program took what was there. The writer sees that now, and has as long as for new lines.
            let taken = self.lines.iter_mut().filter(|lines| lines.end > safe && lines.end <= before);
            taken.for_each(|lines| lines.at = now);
        }
        let first = self.first_missing();
        // A program that was suspended gives its disk another second.
        let is_late = |since: u64, after: u64| now > since.max(suspended_until) + after;
        let late = first.filter(|lines| is_late(lines.at, TOLD_AFTER_MS));
        match (self.fails, late) {
            (None, Some(lines)) => {
                return Err(format!("nobody is told that the disk lacks lines since {} ms", lines.at));
            }
            (Some(None), Some(lines)) => {
                return Err(format!(
                    "all lines are said to be on the disk, which lacks those of {} ms",
                    lines.at
                ));
            }
            (Some(Some(told)), Some(lines)) if told > lines.moments.1 => {
                return Err(format!(
                    "the lines before {told} ms are said to be on the disk, which lacks those of {:?}",
                    lines.moments
                ));
            }
            _ => {}
        }
        let is_too_much = match (self.fails, first) {
            (Some(Some(told)), Some(lines)) => told + EARLIER_BY_MS < lines.moments.0,
            (Some(Some(_)), None) => true,
            _ => false,
        };
        self.too_much_since = if is_too_much { self.too_much_since.or(Some(now)) } else { None };
        match self.too_much_since {
            Some(since) if is_late(since, CORRECTED_AFTER_MS) => Err(format!(
                "lines from {:?} on are said to be missing since {since} ms, and the first that is missing is {first:?}",
                self.fails
            )),
            _ => Ok(()),
        }
    }
}

impl World {
    /// The threads that write the journal run.
    pub(super) async fn disk_lives(&mut self) -> StepResult {
        if self.program.is_none() {
            return Ok(());
        }
        self.disk_threads.run(self.now.get(), self.disk.returns());
        if self.disk.has_failed() {
            // The power failed in a line that had waited, and in no step.
            self.before_failure = None;
            self.faults.power_fails_soon = false;
            self.figures.power_cuts += 1;
            return self.killed().await;
        }
        self.look()
    }

    /// What is told of the disk is true at any moment.
    pub(super) fn judge_promise(&mut self) -> StepResult {
        let Some(program) = &self.program else { return Ok(()) };
        let (now, moment) = (self.now.get(), program.now().ms);
        let (all, handed) = self.disk_threads.handed_over();
        self.disk.is_handed(all);
        let promise = &mut self.promise;
        if handed > promise.handed {
            let moments = (promise.seen, moment);
            promise.lines.push(HandedLines { end: handed, at: now, moments });
            promise.handed = handed;
        }
        promise.seen = moment;
        self.figures.told_hangs += std::mem::take(&mut promise.hangs);
        // A disk that lies, or a file that another program changed, is found out later.
        let Some(safe) = self.disk.safe_bytes() else { return Ok(()) };
        let reported =
            self.tournament.as_ref().and_then(|of| Some(*of.link.borrow().synced.as_ref()?.borrow()));
        if let Some(reported) = reported.filter(|reported| *reported > safe) {
            return Err(format!("{reported} bytes are reported as safe, and {safe} are"));
        }
        promise.judge(safe, now, self.stood_until)
    }

    /// Once the faults are over, everything is on the disk and nothing else is told.
    pub(super) fn promise_is_kept(&self) -> StepResult {
        let ((handed, _), safe) = (self.disk_threads.handed_over(), self.disk.safe_bytes());
        let is_over = match self.promise.fails {
            None => true,
            Some(unsaved) => self.promise.has_hung && unsaved.is_none(),
        };
        if !is_over || safe != Some(handed) {
            return Err(format!("the disk works again: {:?}, {safe:?} of {handed} bytes", self.promise));
        }
        Ok(())
    }
}
