//! How often a role may bring in a sheet.
//!
//! A sheet costs far more than another line. It is read beside the loop, and the sheets of other roles wait for it.

use annabella_game::Moment;
use annabella_session::GameRole;

/// The shortest time between two sheets of one role, in milliseconds.
const BETWEEN_SHEETS_MS: u64 = 5_000;

/// When each role brought in its last sheet.
#[derive(Debug, Default)]
pub(crate) struct SheetRate {
    last: [Option<Moment>; GameRole::ALL.len()],
}

impl SheetRate {
    /// Accepts a sheet of a role now, or returns after how many seconds it may come again.
    pub(crate) fn take(&mut self, role: GameRole, now: Moment) -> Result<(), u64> {
        let last = &mut self.last[role.index()];
        let waits_ms = last.map_or(0, |last| BETWEEN_SHEETS_MS.saturating_sub(now.ms_since(last)));
        if waits_ms > 0 {
            return Err(waits_ms.div_ceil(1_000));
        }
        *last = Some(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Seat;

    #[test]
    fn a_role_brings_in_one_sheet_in_five_seconds_and_no_other_role_waits_for_it() {
        let mut rate = SheetRate::default();
        let [white, black] = Seat::ALL.map(GameRole::Player);
        assert_eq!(rate.take(white, Moment::from_ms(0)), Ok(()));
        assert_eq!(rate.take(white, Moment::from_ms(100)), Err(5));
        assert_eq!(rate.take(black, Moment::from_ms(100)), Ok(()));
        assert_eq!(rate.take(white, Moment::from_ms(4_999)), Err(1));
        // What was refused does not count.
        assert_eq!(rate.take(white, Moment::from_ms(5_000)), Ok(()));
    }
}
