//! The ear under test: a recording is fed as a microphone would feed it, and its understanding judged.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use crate::{
    chance::Chance,
    ear::{
        self, Ear, HearError,
        enrolment::Enrolment,
        trial::{Context, Meant, Outcome, Recording, Trial},
    },
    game::{Lang, Position, SchemeId},
    language::{
        hearing::{Awaited, Expectation, Heard},
        understand::{Understanding, understand, understand_words},
    },
};

/// An ear, and whose words it listens for.
pub struct Hearing {
    ear: Box<dyn Ear>,
    schemes: Vec<SchemeId>,
    langs: Vec<Lang>,
}

/// Samples fed at a time: a tenth of a second.
const CHUNK: usize = 1600;
/// A quiet room before and after, samples; long enough for the ear to find the end by itself.
const BEFORE: usize = 4800;
const AFTER: usize = 19200;

impl Hearing {
    /// Opens the ear with a model's folder.
    ///
    /// # Errors
    /// The model is missing or torn, or the program was built without a recogniser.
    pub fn open(model: &Path, schemes: Vec<SchemeId>, langs: Vec<Lang>) -> Result<Self, HearError> {
        Ok(Self { ear: ear::open(model)?, schemes, langs })
    }

    /// Hears the same model from now on as for someone of whom this was learned.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn enrol(&mut self, model: &Path, learned: Enrolment) -> Result<(), HearError> {
        self.ear = ear::open_enrolled(model, learned)?;
        Ok(())
    }

    /// Hears a recording in a quiet room, and judges what came of it; `None` where its meaning does not fit the
    /// context. The same seed gives the same room.
    pub(crate) fn judge(&mut self, recording: &Recording, context: Context, seed: u64) -> Option<Trial> {
        self.judge_with(recording, context, seed, |room| (room, "clean".to_owned()))
    }

    /// As `Self::judge`, with something done to the sound in its room; this tells what, too.
    pub fn judge_with(
        &mut self,
        recording: &Recording,
        context: Context,
        seed: u64,
        disturb: impl FnOnce(Vec<i16>) -> (Vec<i16>, String),
    ) -> Option<Trial> {
        let meant =
            Meant::by(&understand_words(&recording.words, &recording.position, &self.schemes, &self.langs));
        self.expect(context, &meant, &recording.position, seed)?;
        let (sound, noise) = disturb(in_a_room(&recording.samples, seed));
        let (all, took) = self.hear_out(&sound);
        let (heard, understanding) = self.first_understood(&all, &recording.position);
        Some(Trial {
            voice: recording.voice.clone(),
            noise,
            context,
            outcome: Outcome::within(context, &meant, &understanding),
            meant,
            said: recording.words.clone(),
            heard,
            decided_ms: u32::try_from(took.as_millis()).unwrap_or(u32::MAX),
        })
    }

    /// What a sound means that nothing follows.
    pub fn understand_whole(&mut self, sound: &[i16], position: &Position) -> Understanding {
        let (all, _) = self.hear_out(sound);
        self.first_understood(&all, position).1
    }

    /// What is heard of a sound to its end, and how long the decision took after it.
    fn hear_out(&mut self, sound: &[i16]) -> (Vec<Heard>, Duration) {
        let mut all: Vec<Heard> = sound.chunks(CHUNK).filter_map(|chunk| self.ear.push(chunk)).collect();
        let began = Instant::now();
        all.extend(self.ear.finish());
        (all, began.elapsed())
    }

    /// Listens for what fits a meaning in its context; `None`, and nothing changes, where the two do not go together.
    pub fn expect(&mut self, context: Context, meant: &Meant, position: &Position, seed: u64) -> Option<()> {
        self.ear.expect(&expectation(context, meant, position, &self.schemes, &self.langs, seed)?);
        Some(())
    }

    /// Hears some samples of talk: words and meaning of what is over.
    pub fn overhear(&mut self, samples: &[i16], position: &Position) -> Vec<(String, Understanding)> {
        let chunks: Vec<Heard> = samples.chunks(CHUNK).filter_map(|c| self.ear.push(c)).collect();
        chunks
            .iter()
            .map(|heard| (heard.text(), understand(heard, position, &self.schemes, &self.langs)))
            .collect()
    }

    /// A pause may cut an utterance in two; as at the board, the first part that means something counts.
    fn first_understood(&self, all: &[Heard], position: &Position) -> (String, Understanding) {
        let words: Vec<String> = all.iter().map(Heard::text).collect();
        let understood = all
            .iter()
            .map(|heard| understand(heard, position, &self.schemes, &self.langs))
            .find(|u| *u != Understanding::NotUnderstood)
            .unwrap_or(Understanding::NotUnderstood);
        (words.join(" / "), understood)
    }
}

/// What an ear is told to listen for in a context where something is meant; `None` where the two do not go together.
pub fn expectation(
    context: Context,
    meant: &Meant,
    position: &Position,
    schemes: &[SchemeId],
    langs: &[Lang],
    seed: u64,
) -> Option<Expectation> {
    Some(Expectation {
        position: position.clone(),
        schemes: schemes.to_vec(),
        langs: langs.to_vec(),
        awaited: awaited(context, meant, position, seed)?,
        asked: meant.is_answer(),
    })
}

fn awaited(context: Context, meant: &Meant, position: &Position, seed: u64) -> Option<Awaited> {
    if !context.fits(meant) {
        return None;
    }
    Some(match (context, meant) {
        (Context::Open, _) => Awaited::AnyMove,
        (Context::Commands, _) => Awaited::Commands,
        (Context::Expected, Meant::Move(m)) => Awaited::Announcement(*m),
        (Context::Expected, _) => return None,
        (Context::Another, _) => {
            let mut others = position.legal_moves();
            others.retain(|m| *meant != Meant::Move(*m));
            Awaited::Announcement(*Chance::new(seed).pick(&others)?)
        }
    })
}

/// A sample in a quiet room, which hisses.
pub fn hissing(sample: i16, chance: &mut Chance) -> i16 {
    sample.saturating_add((chance.swing() * 14.0) as i16)
}

/// The speech between two stretches of a quiet room's hiss.
pub fn in_a_room(samples: &[i16], seed: u64) -> Vec<i16> {
    let mut chance = Chance::new(seed ^ 0x0072_6f6f_6d00);
    let quiet = std::iter::repeat_n(0i16, BEFORE);
    let after = std::iter::repeat_n(0i16, AFTER);
    quiet.chain(samples.iter().copied()).chain(after).map(|s| hissing(s, &mut chance)).collect()
}

#[cfg(test)]
mod tests {
    use super::{AFTER, BEFORE, Hearing};
    use crate::{
        ear::{
            Ear,
            trial::{Context, Outcome, Recording},
        },
        game::{Lang, Position, SchemeId},
        language::hearing::{Expectation, Heard},
    };

    /// An ear that writes down what it is told to, once it has heard this many samples.
    struct Scripted(&'static str, usize, usize);

    impl Ear for Scripted {
        fn expect(&mut self, _: &Expectation) {
            self.2 = 0;
        }
        fn push(&mut self, samples: &[i16]) -> Option<Heard> {
            self.2 += samples.len();
            None
        }
        fn finish(&mut self) -> Option<Heard> {
            assert_eq!(self.2, self.1, "every sample reaches the ear");
            (!self.0.is_empty()).then(|| Heard::typed(self.0))
        }
    }

    fn judge(said: &str, heard: &'static str) -> Outcome {
        judge_in(Context::Open, said, heard).unwrap()
    }

    fn judge_in(context: Context, said: &str, heard: &'static str) -> Option<Outcome> {
        let samples = vec![1000; 8000];
        let ear = Box::new(Scripted(heard, BEFORE + samples.len() + AFTER, 0));
        let mut hearing = Hearing { ear, schemes: vec![SchemeId::Fide], langs: vec![Lang::De] };
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
        assert_eq!(judge("Eva vier", "eva vier"), Outcome::Right);
        assert_eq!(judge("Eva vier", "eva drei"), Outcome::WrongMove);
        assert_eq!(judge("Eva vier", "[unk]"), Outcome::Asked);
        assert_eq!(judge("Eva vier", ""), Outcome::Asked, "an ear that hears nothing");
        assert_eq!(judge("guten Morgen", "[unk]"), Outcome::Right);
        assert_eq!(judge("guten Morgen", "eva vier"), Outcome::WrongMove);
    }

    #[test]
    fn what_is_awaited_decides_what_is_wrong() {
        use Context::{Another, Commands, Expected};
        assert_eq!(judge_in(Expected, "Eva vier", "eva vier"), Some(Outcome::Right));
        assert_eq!(judge_in(Expected, "guten Morgen", "eva vier"), None);
        assert_eq!(judge_in(Another, "Eva vier", "eva vier"), Some(Outcome::Right), "heard as it was said");
        assert_eq!(judge_in(Another, "guten Morgen", "eva vier"), Some(Outcome::WrongMove));
        assert_eq!(judge_in(Commands, "Eva vier", "[unk]"), Some(Outcome::Right));
        assert_eq!(judge_in(Commands, "Zeit", "zeit"), Some(Outcome::Right));
    }
}
