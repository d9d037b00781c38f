//! The tournament's clock: the time of day when the tournament started, plus the time that passed since. It is never
//! set.
//!
//! It reads the time of day once, at the start, to date lines that are in the journals already. A later line is dated
//! by its arrival, whatever the machine's clock says.

use std::{
    fs::Metadata,
    os::unix::fs::MetadataExt as _,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// The tournament's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TournamentClock {
    began_ms: u64,
    began: Instant,
}

fn since_epoch(at: SystemTime) -> u64 {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl TournamentClock {
    pub(crate) fn begin() -> Self {
        Self { began_ms: since_epoch(SystemTime::now()), began: Instant::now() }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.began_ms.saturating_add(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}

/// When a file was last written; the latest possible time if unknown.
///
/// The modification time can be set back, for example by copying. The change time of the inode cannot, so the later
/// of the two counts.
pub(crate) fn written_ms(file: &Metadata) -> u64 {
    let noted_ms = u64::try_from(file.ctime()).unwrap_or(0).saturating_mul(1_000);
    let noted_ms = noted_ms.saturating_add(u64::try_from(file.ctime_nsec() / 1_000_000).unwrap_or(0));
    file.modified().map_or(u64::MAX, since_epoch).max(noted_ms)
}

#[cfg(test)]
mod tests {
    use std::{fs::File, time::Duration};

    use super::*;

    #[test]
    fn a_file_that_is_dated_back_is_as_old_as_the_system_noted_and_one_of_the_future_is_not_older() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal");
        std::fs::write(&path, "line").unwrap();
        let (now, hour) = (SystemTime::now(), Duration::from_secs(3_600));
        let found = |at: SystemTime| {
            File::options().write(true).open(&path).unwrap().set_modified(at).unwrap();
            written_ms(&std::fs::metadata(&path).unwrap())
        };
        // The system's timestamp is coarser than its clock by one tick.
        assert!(found(now - hour) + 1_000 > since_epoch(now), "nobody dates a move back");
        assert_eq!(found(now + hour), since_epoch(now + hour), "the tournament's own clock is the limit");
    }
}
