//! Restarts a failed recogniser with exponential backoff, and opens one without a microphone at its first sound.
//!
//! The utterance during the failure is lost; the player is informed and can use keys. Incoming sound triggers the
//! restart, so no additional thread is needed.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use crate::{RecognitionError, SpeechRecogniser};
use annabella_game::backoff::Backoff;
use annabella_language::heard_utterance::{Expectation, HeardUtterance};

/// The delays between two attempts.
const RESTS: Backoff = Backoff::new(500, 30_000);

/// Opens a recogniser.
pub(crate) type OpenRecogniser =
    Box<dyn FnMut() -> Result<Box<dyn SpeechRecogniser>, RecognitionError> + Send>;

/// Receives `false` after a failure and `true` after a restart.
pub type RecogniserReport = Box<dyn Fn(bool) + Send>;

/// A recogniser that is restarted after a failure.
pub struct RestartingRecogniser {
    ear: Option<Box<dyn SpeechRecogniser>>,
    open: OpenRecogniser,
    /// The expectation for the next recogniser.
    expectation: Option<Expectation>,
    rests: Backoff,
    again_at: Instant,
    report: RecogniserReport,
    /// A failure was reported, and no restart since.
    has_failed: bool,
}

impl RestartingRecogniser {
    /// Opens the recogniser for the first time.
    ///
    /// # Errors
    /// It cannot be opened; no further attempt is made.
    pub fn open(mut open: OpenRecogniser, report: RecogniserReport) -> Result<Self, RecognitionError> {
        let ear = Some(open()?);
        Ok(Self { ear, ..Self::at_first_sound(open, report) })
    }

    /// A recogniser that is opened at the first sound, because there is no microphone yet. Its models take seconds to
    /// load, for which nothing waits.
    pub fn at_first_sound(open: OpenRecogniser, report: RecogniserReport) -> Self {
        let again_at = Instant::now();
        Self { ear: None, open, expectation: None, rests: RESTS, again_at, report, has_failed: false }
    }

    /// Calls the recogniser, if there is one, and drops it if it fails.
    fn with<T>(&mut self, work: impl FnOnce(&mut dyn SpeechRecogniser) -> Option<T>) -> Option<T> {
        let ear = self.ear.as_mut()?;
        let done = catch_unwind(AssertUnwindSafe(|| work(ear.as_mut())));
        done.unwrap_or_else(|_| {
            self.ear = None;
            self.rest();
            self.report_failure();
            None
        })
    }

    /// Reports a failure once until the recogniser works again.
    fn report_failure(&mut self) {
        if !std::mem::replace(&mut self.has_failed, true) {
            (self.report)(false);
        }
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
            Err(_) => {
                self.report_failure();
                return self.rest();
            }
        }
        let expectation = self.expectation.clone();
        let ready = self.with(|ear| {
            if let Some(expectation) = &expectation {
                ear.expect(expectation);
            }
            Some(())
        });
        if ready.is_some() && std::mem::take(&mut self.has_failed) {
            (self.report)(true);
        }
    }

    fn heard(&mut self, heard: Option<HeardUtterance>) -> Option<HeardUtterance> {
        if heard.is_some() {
            self.rests.reset();
        }
        heard
    }
}

impl SpeechRecogniser for RestartingRecogniser {
    fn expect(&mut self, expectation: &Expectation) {
        self.expectation = Some(expectation.clone());
        self.with(|ear| {
            ear.expect(expectation);
            Some(())
        });
    }

    fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
        self.open_again();
        let heard = self.with(|ear| ear.push(samples));
        self.heard(heard)
    }

    fn finish(&mut self) -> Option<HeardUtterance> {
        let heard = self.with(|ear| ear.finish());
        self.heard(heard)
    }

    fn forget(&mut self) -> bool {
        self.with(|ear| Some(ear.forget())).unwrap_or(false)
    }

    fn note_missed_beginning(&mut self) {
        self.with(|ear| {
            ear.note_missed_beginning();
            Some(())
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use annabella_game::{Lang, Position, SchemeId};

    /// Fails at the sample 13, returns its first expected language at the sample 1.
    #[derive(Default)]
    struct Fragile {
        listens_for: Option<Lang>,
    }

    impl SpeechRecogniser for Fragile {
        fn expect(&mut self, expectation: &Expectation) {
            self.listens_for = expectation.langs.first().copied();
        }

        fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
            assert_ne!(samples, [13], "the recogniser of this test breaks down");
            (samples == [1]).then(|| HeardUtterance::typed(self.listens_for.map_or("nothing", Lang::tag)))
        }

        fn finish(&mut self) -> Option<HeardUtterance> {
            None
        }
    }

    #[test]
    fn a_recogniser_that_breaks_down_is_told_opened_again_and_knows_what_to_listen_for() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let (report, mut opened) = (told.clone(), 0);
        // The second attempt to open it fails.
        let open: OpenRecogniser = Box::new(move || {
            opened += 1;
            if opened == 2 { Err(RecognitionError::NotBuilt) } else { Ok(Box::new(Fragile::default())) }
        });
        let report = Box::new(move |works| report.lock().unwrap().push(works));
        let mut ear = RestartingRecogniser {
            rests: Backoff::new(0, 0),
            ..RestartingRecogniser::open(open, report).unwrap()
        };
        ear.expect(&Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![Lang::Nb]));
        let text = |heard: Option<HeardUtterance>| heard.map(|heard| heard.text());
        assert_eq!(text(ear.push(&[1])).as_deref(), Some("nb"));
        assert_eq!(text(ear.push(&[13])), None);
        assert_eq!(text(ear.finish()), None);
        assert_eq!(*told.lock().unwrap(), [false]);
        assert_eq!(text(ear.push(&[1])), None);
        assert_eq!(text(ear.push(&[1])).as_deref(), Some("nb"));
        assert_eq!(*told.lock().unwrap(), [false, true]);
    }

    #[test]
    fn a_recogniser_without_a_microphone_is_opened_at_the_first_sound_and_told_only_if_that_fails() {
        for failures in [0, 2] {
            let told = Arc::new(Mutex::new(Vec::new()));
            let attempts = Arc::new(Mutex::new(0));
            let (report, counted) = (told.clone(), attempts.clone());
            let open: OpenRecogniser = Box::new(move || {
                let mut attempts = counted.lock().unwrap();
                *attempts += 1;
                if *attempts <= failures {
                    Err(RecognitionError::NotBuilt)
                } else {
                    Ok(Box::new(Fragile::default()))
                }
            });
            let report = Box::new(move |works| report.lock().unwrap().push(works));
            let mut ear = RestartingRecogniser {
                rests: Backoff::new(0, 0),
                ..RestartingRecogniser::at_first_sound(open, report)
            };
            ear.expect(&Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![Lang::Nb]));
            assert_eq!(*attempts.lock().unwrap(), 0);
            let heard: Vec<Option<String>> =
                (0..=failures).map(|_| ear.push(&[1]).map(|heard| heard.text())).collect();
            assert_eq!(heard.last().unwrap().as_deref(), Some("nb"));
            assert_eq!(*told.lock().unwrap(), [false, true][..failures]);
        }
    }
}
