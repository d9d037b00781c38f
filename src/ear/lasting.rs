//! An ear that outlives its recogniser: one that breaks down is opened again with growing rests.
//!
//! What was being said when it broke down is not heard; the player is told and keys go on. It is opened by the sound that
//! comes, so that nothing waits for it beside.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use crate::{
    backoff::Backoff,
    ear::{Ear, HearError},
    language::hearing::{Expectation, Heard},
};

/// Rests between two tries.
const RESTS: Backoff = Backoff::new(500, 30_000);

/// How a recogniser is opened.
pub(crate) type OpenEar = Box<dyn FnMut() -> Result<Box<dyn Ear>, HearError> + Send>;

/// Told that it broke down (`false`) and that it hears again.
pub(crate) type ReportEar = Box<dyn Fn(bool) + Send>;

/// The ear.
pub(crate) struct LastingEar {
    ear: Option<Box<dyn Ear>>,
    open: OpenEar,
    /// What the next recogniser has to know.
    expectation: Option<Expectation>,
    rests: Backoff,
    again_at: Instant,
    report: ReportEar,
}

impl LastingEar {
    /// Opens it for the first time.
    ///
    /// # Errors
    /// It cannot be opened: what is missing now is not waited for.
    pub(crate) fn open(mut open: OpenEar, report: ReportEar) -> Result<Self, HearError> {
        let ear = Some(open()?);
        Ok(Self { ear, open, expectation: None, rests: RESTS, again_at: Instant::now(), report })
    }

    /// Hands some work to the recogniser, if there is one; one that breaks down by it is let go.
    fn with<T>(&mut self, work: impl FnOnce(&mut dyn Ear) -> Option<T>) -> Option<T> {
        let ear = self.ear.as_mut()?;
        let done = catch_unwind(AssertUnwindSafe(|| work(ear.as_mut())));
        done.unwrap_or_else(|_| {
            self.ear = None;
            self.rest();
            (self.report)(false);
            None
        })
    }

    fn rest(&mut self) {
        self.again_at = Instant::now() + Duration::from_millis(self.rests.next_ms());
    }

    fn open_again(&mut self) {
        if self.ear.is_some() || Instant::now() < self.again_at {
            return;
        }
        match (self.open)() {
            Ok(ear) => self.ear = Some(ear),
            Err(_) => return self.rest(),
        }
        let expectation = self.expectation.clone();
        let ready = self.with(|ear| {
            if let Some(expectation) = &expectation {
                ear.expect(expectation);
            }
            Some(())
        });
        if ready.is_some() {
            (self.report)(true);
        }
    }

    fn heard(&mut self, heard: Option<Heard>) -> Option<Heard> {
        if heard.is_some() {
            self.rests.reset();
        }
        heard
    }
}

impl Ear for LastingEar {
    fn expect(&mut self, expectation: &Expectation) {
        self.expectation = Some(expectation.clone());
        self.with(|ear| {
            ear.expect(expectation);
            Some(())
        });
    }

    fn push(&mut self, samples: &[i16]) -> Option<Heard> {
        self.open_again();
        let heard = self.with(|ear| ear.push(samples));
        self.heard(heard)
    }

    fn finish(&mut self) -> Option<Heard> {
        let heard = self.with(|ear| ear.finish());
        self.heard(heard)
    }

    fn forget(&mut self) -> bool {
        self.with(|ear| Some(ear.forget())).unwrap_or(false)
    }

    fn lacks_the_beginning(&mut self) {
        self.with(|ear| {
            ear.lacks_the_beginning();
            Some(())
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::{
        game::{Lang, Position, SchemeId},
        language::hearing::Awaited,
    };

    /// Breaks down at the sample 13, hears a word at the sample 1, and remembers for what it listens.
    #[derive(Default)]
    struct Fragile {
        listens_for: Option<Lang>,
    }

    impl Ear for Fragile {
        fn expect(&mut self, expectation: &Expectation) {
            self.listens_for = expectation.langs.first().copied();
        }

        fn push(&mut self, samples: &[i16]) -> Option<Heard> {
            assert_ne!(samples, [13], "the recogniser of this test breaks down");
            (samples == [1]).then(|| Heard::typed(self.listens_for.map_or("nothing", Lang::tag)))
        }

        fn finish(&mut self) -> Option<Heard> {
            None
        }
    }

    #[test]
    fn a_recogniser_that_breaks_down_is_told_opened_again_and_knows_what_to_listen_for() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let (report, mut opened) = (told.clone(), 0);
        // The second time it cannot be opened.
        let open: OpenEar = Box::new(move || {
            opened += 1;
            if opened == 2 { Err(HearError::NotBuilt) } else { Ok(Box::new(Fragile::default())) }
        });
        let report = Box::new(move |works| report.lock().unwrap().push(works));
        let mut ear = LastingEar { rests: Backoff::new(0, 0), ..LastingEar::open(open, report).unwrap() };
        ear.expect(&Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::Nb],
            awaited: Awaited::AnyMove,
            asked: false,
        });
        let text = |heard: Option<Heard>| heard.map(|heard| heard.text());
        assert_eq!(text(ear.push(&[1])).as_deref(), Some("nb"));
        assert_eq!(text(ear.push(&[13])), None);
        assert_eq!(text(ear.finish()), None);
        assert_eq!(*told.lock().unwrap(), [false]);
        assert_eq!(text(ear.push(&[1])), None);
        assert_eq!(text(ear.push(&[1])).as_deref(), Some("nb"));
        assert_eq!(*told.lock().unwrap(), [false, true]);
    }
}
