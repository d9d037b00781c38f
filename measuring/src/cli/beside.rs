//! `measuring beside`: our hearing beside the bare recogniser's, and Appendix D's names beside letters and NATO's.
//!
//! Each utterance is heard by everybody before the next is spoken. Figures are lines of JSON, for `figures`.

use std::collections::BTreeMap;

use annabella::{
    chance::Chance,
    console::tell,
    ear::{
        self, Ear as _,
        trial::{
            Context as Awaits, Hearing, Meant, Outcome,
            hearing::{expectation, in_a_room},
        },
        vosk::VoskEar,
    },
    game::{Lang, Position, SchemeId},
    language::understand::{Understanding, understand_words},
};
use anyhow::{Context as _, Result};
use clap::Args;

use crate::{
    alphabets::{ALPHABETS, nearest},
    bare::{Bare, Listed},
    cli::Common,
    noise,
    programme::{self, Programme},
    speakers::{Group, HELD_OUT, Speaker, Speech},
};

#[derive(Debug, Args)]
pub(crate) struct BesideBench {
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

/// So many out of so many, by name and what was counted.
#[derive(Default)]
struct BesideTally(BTreeMap<(String, &'static str), (u32, u32)>);

impl BesideTally {
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

impl BesideBench {
    pub(crate) fn run(self) -> Result<()> {
        let mut tally = BesideTally::default();
        self.recognisers(&mut tally)?;
        self.alphabets(&mut tally)?;
        tally.tell();
        Ok(())
    }

    fn recognisers(&self, tally: &mut BesideTally) -> Result<()> {
        let (scheme, langs) = (SchemeId::Fide, [Lang::De]);
        let common = Common::quiet(self.noise.clone(), self.seed);
        let table = common.prepare()?;
        let talkers = common.talkers(&table)?;
        let mut hearing = Hearing::open(&table.model, vec![scheme], langs.to_vec())?;
        let bare = Bare::open(&table.model, scheme)?;
        let programme = Programme {
            announcements: self.announcements,
            commands: 0,
            talk: self.announcements,
            seed: self.seed,
        };
        let mut seed = self.seed;
        for speaker in [Group::Flite, Group::HeldOut].into_iter().flat_map(|g| Speaker::of(g, scheme)) {
            let said =
                programme::utterances(&speaker, scheme, programme, &langs, &|_| true, table.folder.path())?;
            for recording in said {
                let meaning = |words: &str| understand_words(words, &recording.position, &[scheme], &langs);
                let meant = Meant::by(&meaning(&recording.words));
                for &noise in &table.noises {
                    seed += 1;
                    let sound = noise::mixed(&in_a_room(&recording.samples, seed), noise, &talkers, seed);
                    let mut judge = |who: &str, understood: &Understanding| {
                        let outcome = Outcome::within(Awaits::Open, &meant, understood);
                        let name = |what: &str| format!("{what}, {}, {who}", noise.name());
                        let wrong = matches!(outcome, Outcome::WrongMove | Outcome::WrongCommand);
                        match meant {
                            Meant::Move(_) => {
                                let right = outcome == Outcome::Right;
                                tally.count(name("the right move at once"), "announcements", right);
                                tally.count(name("another move taken"), "announcements", wrong);
                            }
                            Meant::Illegal => {
                                tally.count(
                                    name("an illegal move bent to a legal one"),
                                    "announcements",
                                    wrong,
                                );
                            }
                            Meant::Talk => tally.count(name("talk taken"), "sentences", wrong),
                            _ => {}
                        }
                    };
                    if hearing.expect(Awaits::Open, &meant, &recording.position, seed).is_some() {
                        judge("ours", &hearing.understand_whole(&sound, &recording.position));
                    }
                    for (listed, who) in Listed::ALL {
                        let words = bare.hear(listed, &recording.position, &sound)?;
                        judge(who, &meaning(&words));
                    }
                }
            }
        }
        Ok(())
    }

    fn alphabets(&self, tally: &mut BesideTally) -> Result<()> {
        let common = Common::quiet(self.noise.clone(), self.seed);
        let table = common.prepare()?;
        let talkers = common.talkers(&table)?;
        let mut ear = VoskEar::open(&ear::model::shipped(SchemeId::Fide))?;
        let start = Position::default();
        let awaited = expectation(Awaits::Open, &Meant::Talk, &start, &[SchemeId::Fide], &[Lang::De], 0);
        ear.expect(&awaited.context("any move can be awaited")?);
        let mut chance = Chance::new(self.seed);
        for alphabet in &ALPHABETS {
            let names = alphabet.phones()?;
            for voice in HELD_OUT.iter().cycle().take(self.names) {
                for (file, word) in alphabet.said.iter().enumerate() {
                    let speech = Speech::Plain(word, alphabet.tag);
                    let samples = Speaker::Espeak(voice).speak(speech, &mut chance, table.folder.path())?;
                    for &noise in &table.noises {
                        let seed = chance.next();
                        ear.hear_whole(&noise::mixed(&in_a_room(&samples, seed), noise, &talkers, seed));
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
