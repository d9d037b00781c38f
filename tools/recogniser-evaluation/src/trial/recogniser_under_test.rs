//! Feeds a recording to the recogniser like a microphone and judges the result.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use crate::trial::{IntendedMeaning, Trial, TrialContext, TrialOutcome};
use annabella::game::{Lang, Position, SchemeId};
use annabella::language::{
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance},
    understand::{Understanding, understand, understand_words},
};
use annabella::seeded_rng::SeededRng;
use annabella::speech_input::{self, RecognitionError, SpeechRecogniser, recordings::Recording};

/// A recogniser with its schemes and languages.
pub struct RecogniserUnderTest {
    ear: Box<dyn SpeechRecogniser>,
    schemes: Vec<SchemeId>,
    langs: Vec<Lang>,
}

/// Samples of quiet room before and after; long enough for the recogniser to detect the end.
const BEFORE: usize = 4800;
const AFTER: usize = 19200;

impl RecogniserUnderTest {
    /// Opens the recogniser with a model's folder. It waits for the second recogniser without a limit, so that the
    /// result does not depend on the machine's load.
    ///
    /// # Errors
    /// The model is missing or damaged, or the program was built without a recogniser.
    pub fn open(model: &Path, schemes: Vec<SchemeId>, langs: Vec<Lang>) -> Result<Self, RecognitionError> {
        Ok(Self { ear: speech_input::open_patient(model)?, schemes, langs })
    }

    /// Recognises a recording in a quiet room and judges the result; `None` if its meaning does not fit the context.
    /// The same seed gives the same room.
    pub fn judge(&mut self, recording: &Recording, context: TrialContext, seed: u64) -> Option<Trial> {
        self.judge_with(recording, context, seed, |room| (room, "clean".to_owned()))
    }

    /// Like `Self::judge`, with a change of the sound in its room, which returns its name too.
    pub fn judge_with(
        &mut self,
        recording: &Recording,
        context: TrialContext,
        seed: u64,
        disturb: impl FnOnce(Vec<i16>) -> (Vec<i16>, String),
    ) -> Option<Trial> {
        let meant = IntendedMeaning::by(&understand_words(
            &recording.words,
            &recording.position,
            &self.schemes,
            &self.langs,
        ));
        self.expect(context, &meant, &recording.position, seed)?;
        let (sound, noise) = disturb(in_a_room(&recording.samples, seed));
        let (all, took) = self.hear_out(&sound);
        let (heard, understanding) = self.first_understood(&all, &recording.position);
        Some(Trial {
            voice: recording.voice.clone(),
            noise,
            context,
            outcome: TrialOutcome::within(context, &meant, &understanding),
            meant,
            said: recording.words.clone(),
            heard,
            decided_ms: u32::try_from(took.as_millis()).unwrap_or(u32::MAX),
        })
    }

    /// The meaning of a sound without a continuation.
    pub fn understand_whole(&mut self, sound: &[i16], position: &Position) -> Understanding {
        let (all, _) = self.hear_out(sound);
        self.first_understood(&all, position).1
    }

    /// The utterances of a whole sound, and the computing time after its end.
    fn hear_out(&mut self, sound: &[i16]) -> (Vec<HeardUtterance>, Duration) {
        let mut all = self.ear.push_in_pieces(sound);
        let began = Instant::now();
        all.extend(self.ear.finish());
        (all, began.elapsed())
    }

    /// Sets the expectation for a meaning in a context; `None` without a change if they do not fit.
    pub fn expect(
        &mut self,
        context: TrialContext,
        meant: &IntendedMeaning,
        position: &Position,
        seed: u64,
    ) -> Option<()> {
        self.ear.expect(&expectation(context, meant, position, &self.schemes, &self.langs, seed)?);
        Some(())
    }

    /// Recognises samples of conversation: words and meanings of the finished utterances.
    pub fn overhear(&mut self, samples: &[i16], position: &Position) -> Vec<(String, Understanding)> {
        let heard = self.ear.push_in_pieces(samples);
        heard
            .iter()
            .map(|heard| (heard.text(), understand(heard, position, &self.schemes, &self.langs)))
            .collect()
    }

    /// A pause may divide an utterance; as in a game, the first part with a meaning counts.
    fn first_understood(&self, all: &[HeardUtterance], position: &Position) -> (String, Understanding) {
        let words: Vec<String> = all.iter().map(HeardUtterance::text).collect();
        let understood = all
            .iter()
            .map(|heard| understand(heard, position, &self.schemes, &self.langs))
            .find(|u| *u != Understanding::NotUnderstood)
            .unwrap_or(Understanding::NotUnderstood);
        (words.join(" / "), understood)
    }
}

/// The expectation for a meaning in a context; `None` if they do not fit.
pub fn expectation(
    context: TrialContext,
    meant: &IntendedMeaning,
    position: &Position,
    schemes: &[SchemeId],
    langs: &[Lang],
    seed: u64,
) -> Option<Expectation> {
    Some(Expectation {
        awaited: awaited(context, meant, position, seed)?,
        asked: meant.is_answer(),
        ..Expectation::any_move(position.clone(), schemes.to_vec(), langs.to_vec())
    })
}

fn awaited(
    context: TrialContext,
    meant: &IntendedMeaning,
    position: &Position,
    seed: u64,
) -> Option<AwaitedSpeech> {
    if !context.fits(meant) {
        return None;
    }
    Some(match (context, meant) {
        (TrialContext::Open, _) => AwaitedSpeech::AnyMove,
        (TrialContext::Commands, _) => AwaitedSpeech::Commands,
        (TrialContext::Expected, IntendedMeaning::Move(m)) => AwaitedSpeech::Announcement(*m),
        (TrialContext::Expected, _) => return None,
        (TrialContext::Another, _) => {
            let mut others = position.legal_moves();
            others.retain(|m| *meant != IntendedMeaning::Move(*m));
            AwaitedSpeech::Announcement(*SeededRng::new(seed).pick(&others)?)
        }
    })
}

/// A sample with the hiss of a quiet room.
pub fn hissing(sample: i16, chance: &mut SeededRng) -> i16 {
    sample.saturating_add((chance.next_symmetric() * 14.0) as i16)
}

/// The speech between two stretches of room hiss.
pub fn in_a_room(samples: &[i16], seed: u64) -> Vec<i16> {
    let mut chance = SeededRng::new(seed ^ 0x0072_6f6f_6d00);
    let quiet = std::iter::repeat_n(0i16, BEFORE);
    let after = std::iter::repeat_n(0i16, AFTER);
    quiet.chain(samples.iter().copied()).chain(after).map(|s| hissing(s, &mut chance)).collect()
}

#[cfg(test)]
mod tests {
    use super::{AFTER, BEFORE, RecogniserUnderTest};
    use crate::trial::{TrialContext, TrialOutcome};
    use annabella::game::{Lang, Position, SchemeId};
    use annabella::language::heard_utterance::{Expectation, HeardUtterance};
    use annabella::speech_input::{SpeechRecogniser, recordings::Recording};

    /// A recogniser that returns given words after a given number of samples.
    struct Scripted(&'static str, usize, usize);

    impl SpeechRecogniser for Scripted {
        fn expect(&mut self, _: &Expectation) {
            self.2 = 0;
        }
        fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
            self.2 += samples.len();
            None
        }
        fn finish(&mut self) -> Option<HeardUtterance> {
            assert_eq!(self.2, self.1, "every sample reaches the ear");
            (!self.0.is_empty()).then(|| HeardUtterance::typed(self.0))
        }
    }

    fn judge(said: &str, heard: &'static str) -> TrialOutcome {
        judge_in(TrialContext::Open, said, heard).unwrap()
    }

    fn judge_in(context: TrialContext, said: &str, heard: &'static str) -> Option<TrialOutcome> {
        let samples = vec![1000; 8000];
        let ear = Box::new(Scripted(heard, BEFORE + samples.len() + AFTER, 0));
        let mut hearing = RecogniserUnderTest { ear, schemes: vec![SchemeId::Fide], langs: vec![Lang::De] };
        let recording = Recording {
            voice: "x".to_owned(),
            words: said.to_owned(),
            position: Position::default(),
            samples,
        };
        hearing.judge(&recording, context, 1).map(|t| t.outcome)
    }

    #[test]
    fn what_was_heard_is_held_against_what_was_said() {
        assert_eq!(judge("Eva vier", "eva vier"), TrialOutcome::Right);
        assert_eq!(judge("Eva vier", "eva drei"), TrialOutcome::WrongMove);
        assert_eq!(judge("Eva vier", "[unk]"), TrialOutcome::Asked);
        assert_eq!(judge("Eva vier", ""), TrialOutcome::Asked, "an ear that hears nothing");
        assert_eq!(judge("guten Morgen", "[unk]"), TrialOutcome::Right);
        assert_eq!(judge("guten Morgen", "eva vier"), TrialOutcome::WrongMove);
    }

    #[test]
    fn what_is_awaited_decides_what_is_wrong() {
        use TrialContext::{Another, Commands, Expected};
        assert_eq!(judge_in(Expected, "Eva vier", "eva vier"), Some(TrialOutcome::Right));
        assert_eq!(judge_in(Expected, "guten Morgen", "eva vier"), None);
        assert_eq!(
            judge_in(Another, "Eva vier", "eva vier"),
            Some(TrialOutcome::Right),
            "heard as it was said"
        );
        assert_eq!(judge_in(Another, "guten Morgen", "eva vier"), Some(TrialOutcome::WrongMove));
        assert_eq!(judge_in(Commands, "Eva vier", "[unk]"), Some(TrialOutcome::Right));
        assert_eq!(judge_in(Commands, "Zeit", "zeit"), Some(TrialOutcome::Right));
    }
}
