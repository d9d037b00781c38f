//! The machine's clock that counts while the machine is suspended. Changes of the time of day do not affect it.

use rustix::time::{ClockId, clock_gettime};

/// Milliseconds since the machine started.
pub(crate) fn boot_time_ms() -> u64 {
    let now = clock_gettime(ClockId::Boottime);
    u64::try_from(now.tv_sec * 1_000 + now.tv_nsec / 1_000_000).unwrap_or(0)
}
