//! The hall's one clock: what the machine's said when the hall was opened, and what passed since. It is never set.
//!
//! The only place here that reads the time of day: to know, when the hall is opened, how long ago what lies in a journal
//! already was written. What is written from then on happened when it came in, whatever the machine's clock says.

use std::{
    fs::Metadata,
    os::unix::fs::MetadataExt as _,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// The hall's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HallClock {
    began_ms: u64,
    began: Instant,
}

fn since_epoch(at: SystemTime) -> u64 {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl HallClock {
    pub(crate) fn begin() -> Self {
        Self { began_ms: since_epoch(SystemTime::now()), began: Instant::now() }
    }

    pub(crate) fn now_ms(&self) -> u64 {
        self.began_ms.saturating_add(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}

/// When a file was written last; now, where nobody knows.
///
/// Anybody may date a file back, and copying may: what the system noted of it last is the later date, and that holds.
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
        // The system's own stamp is a tick coarser than its clock.
        assert!(found(now - hour) + 1_000 > since_epoch(now), "nobody dates a move back");
        assert_eq!(found(now + hour), since_epoch(now + hour), "the hall's own clock bounds it");
    }
}
