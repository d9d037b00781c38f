//! `recogniser-evaluation beside`: compares our recognition with the bare recogniser's, and Appendix D's names with
//! letters and NATO's.
//!
//! All methods recognise an utterance before the next is spoken. Figures are printed as lines of JSON, for the
//! benchmark report.

use std::collections::BTreeMap;

use annabella::{
    console::tell,
    game::{Lang, Position, SchemeId},
    language::understand::{Understanding, understand_words},
    seeded_rng::SeededRng,
    speech_input::{self, SpeechRecogniser as _, vosk::VoskRecogniser},
};
use anyhow::{Context as _, Result};
use clap::Args;
use recogniser_evaluation::trial::{
    IntendedMeaning, RecogniserUnderTest, TrialContext as Awaits, TrialOutcome,
    recogniser_under_test::{expectation, in_a_room},
};

use crate::{
    alphabets::{ALPHABETS, nearest},
    cli::BenchOptions,
    noise,
    plain_recogniser::{PlainGrammar, PlainRecogniser},
    speakers::{HELD_OUT, Speaker, SpeakerGroup, Speech},
    utterance_plan::{self, UtterancePlan},
};

#[derive(Debug, Args)]
pub(crate) struct ComparisonBench {
    /// Announcements each voice makes, and as much talk.
    #[arg(long, value_name = "N", default_value_t = 2)]
    announcements: usize,
    /// How many voices name each file.
    #[arg(long, value_name = "N", default_value_t = 3)]
    names: usize,
    /// As for `hearing`.
    #[arg(long, value_name = "NOISE", value_delimiter = ',', default_value = "clean,10")]
    noise: Vec<String>,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Counts out of totals, by name and by what is counted.
#[derive(Default)]
struct ComparisonTally(BTreeMap<(String, &'static str), (u32, u32)>);

impl ComparisonTally {
    fn count(&mut self, name: String, what: &'static str, is: bool) {
        let at = self.0.entry((name, what)).or_default();
        at.0 += u32::from(is);
        at.1 += 1;
    }

    fn tell(&self) {
        for ((name, what), (count, of)) in &self.0 {
            tell(serde_json::json!({ "figure": name, "unit": what, "count": count, "of": of }));
        }
    }
}

impl ComparisonBench {
    pub(crate) fn run(self) -> Result<()> {
        let mut tally = ComparisonTally::default();
        self.recognisers(&mut tally)?;
        self.alphabets(&mut tally)?;
        tally.tell();
        Ok(())
    }

    fn recognisers(&self, tally: &mut ComparisonTally) -> Result<()> {
        let (scheme, langs) = (SchemeId::Fide, [Lang::De]);
        let common = BenchOptions::quiet(self.noise.clone(), None, self.seed);
        let table = common.prepare()?;
        let sounds = common.noise_sounds(&table)?;
        let mut hearing = RecogniserUnderTest::open(&table.model, vec![scheme], langs.to_vec())?;
        let bare = PlainRecogniser::open(&table.model, scheme)?;
        let programme = UtterancePlan {
            announcements: self.announcements,
            commands: 0,
            talk: self.announcements,
            seed: self.seed,
        };
        let mut seed = self.seed;
        for speaker in
            [SpeakerGroup::Flite, SpeakerGroup::HeldOut].into_iter().flat_map(|g| Speaker::of(g, scheme))
        {
            let said = utterance_plan::utterances(
                &speaker,
                scheme,
                programme,
                &langs,
                &|_| true,
                table.folder.path(),
            )?;
            for recording in said {
                let meaning = |words: &str| understand_words(words, &recording.position, &[scheme], &langs);
                let meant = IntendedMeaning::by(&meaning(&recording.words));
                for &noise in &table.noises {
                    seed += 1;
                    let sound = noise::mixed(&in_a_room(&recording.samples, seed), noise, &sounds, seed);
                    let mut judge = |who: &str, understood: &Understanding| {
                        let outcome = TrialOutcome::within(Awaits::Open, &meant, understood);
                        let name = |what: &str| format!("{what}, {}, {who}", noise.name());
                        let wrong = matches!(outcome, TrialOutcome::WrongMove | TrialOutcome::WrongCommand);
                        match meant {
                            IntendedMeaning::Move(_) => {
                                let right = outcome == TrialOutcome::Right;
                                tally.count(name("the right move at once"), "announcements", right);
                                tally.count(name("another move taken"), "announcements", wrong);
                            }
                            IntendedMeaning::Illegal => {
                                tally.count(
                                    name("an illegal move bent to a legal one"),
                                    "announcements",
                                    wrong,
                                );
                            }
                            IntendedMeaning::Talk => tally.count(name("talk taken"), "sentences", wrong),
                            _ => {}
                        }
                    };
                    if hearing.expect(Awaits::Open, &meant, &recording.position, seed).is_some() {
                        judge("ours", &hearing.understand_whole(&sound, &recording.position));
                    }
                    for (listed, who) in PlainGrammar::ALL {
                        let words = bare.hear(listed, &recording.position, &sound)?;
                        judge(who, &meaning(&words));
                    }
                }
            }
        }
        Ok(())
    }

    fn alphabets(&self, tally: &mut ComparisonTally) -> Result<()> {
        let common = BenchOptions::quiet(self.noise.clone(), None, self.seed);
        let table = common.prepare()?;
        let sounds = common.noise_sounds(&table)?;
        let mut ear = VoskRecogniser::open(&speech_input::model::shipped(SchemeId::Fide))?;
        let start = Position::default();
        let awaited =
            expectation(Awaits::Open, &IntendedMeaning::Talk, &start, &[SchemeId::Fide], &[Lang::De], 0);
        ear.expect(&awaited.context("any move can be awaited")?);
        let mut chance = SeededRng::new(self.seed);
        for alphabet in &ALPHABETS {
            let names = alphabet.phones()?;
            for voice in HELD_OUT.iter().cycle().take(self.names) {
                for (file, word) in alphabet.said.iter().enumerate() {
                    let speech = Speech::Plain(word, alphabet.tag);
                    let samples = Speaker::Espeak(voice).speak(speech, &mut chance, table.folder.path())?;
                    for &noise in &table.noises {
                        let seed = chance.next();
                        ear.hear_whole(&noise::mixed(&in_a_room(&samples, seed), noise, &sounds, seed));
                        let heard: Vec<String> = ear
                            .last()
                            .phones_heard
                            .iter()
                            .map(|p| p.phone.clone())
                            .filter(|phone| phone != "SIL" && phone != "SPN")
                            .collect();
                        let name = format!("a file told, {}, {}", noise.name(), alphabet.name);
                        tally.count(name, "names", nearest(&names, &heard) == Some(file));
                    }
                }
            }
        }
        Ok(())
    }
}
