//! How long people go on with what does not succeed: with all faults, and then without any.

use super::*;

/// The time limit of a turn with faults; after it all faults end.
const PATIENCE_MS: u64 = 900_000;
/// The time limit after that.
const AT_LAST_MS: u64 = 300_000;

/// Since when somebody tries, and since when there are no faults.
pub(super) struct Patience {
    began: u64,
    calm: Option<u64>,
}

impl Patience {
    pub(super) const fn since(now: u64) -> Self {
        Self { began: now, calm: None }
    }
}

impl World {
    /// Ends the faults after a while, and the game after another one: this move is not played.
    pub(super) fn is_patient(&mut self, patience: &mut Patience, m: Move) -> StepResult {
        let now = self.now.get();
        match patience.calm {
            None if now > patience.began + PATIENCE_MS => {
                self.faults_end();
                patience.calm = Some(now);
            }
            Some(since) if now > since + AT_LAST_MS => return Err(self.what_is_wrong(m)),
            _ => {}
        }
        Ok(())
    }
}
