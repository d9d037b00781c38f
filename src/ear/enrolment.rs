//! What an ear learns about one player's voice from two minutes of known words. PURE.
//!
//! Two things: how doubtful the player's own words are to the ear, which sets how strictly other speech is turned
//! away; and which words were taken for which, which makes the ear ask sooner there.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    game::{File, Rank, Role},
    language::{hearing::Heard, scheme::Scheme},
};

/// Utterances below which nothing can be learned.
const FEWEST: usize = 8;
/// How far beyond the player's own words others are still believed.
const MARGIN: f32 = 1.5;

/// What is to be said, in a scheme's words: every name, number and piece at least twice.
pub fn prompts(scheme: &Scheme) -> Vec<String> {
    const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let square = |file: usize, rank: usize| {
        format!("{} {}", scheme.file_word(File::ALL[file % 8]), scheme.rank_word(Rank::ALL[rank % 8]))
    };
    let piece = |role: usize| scheme.piece_word(ROLES[role % 6]);
    let mut out: Vec<String> = (0..8).map(|i| square(i, i)).collect();
    out.extend((0..8).map(|i| format!("{} {}", piece(i), square(i, i + 4))));
    out.extend((0..3).map(|i| format!("{} {} {}", piece(i + 2), scheme.capture_word(), square(i, i + 2))));
    out.push(scheme.castling(shakmaty::CastlingSide::KingSide).to_owned());
    out
}

/// How far below and above the model's usual limit a player's own may lie. Two minutes in a quiet room sound clearer
/// than a tournament.
const BELOW: f32 = 1.0;
const ABOVE: f32 = 2.0;

/// One prompt as it was heard.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Prompted {
    /// The words that were to be said.
    pub(crate) said: Vec<String>,
    /// The words of the best reading, without a position.
    pub(crate) heard: Vec<String>,
    /// How doubtful the words that were said are, where they were heard.
    pub(crate) doubt: Option<f32>,
}

/// A word taken for another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Misheard {
    /// What the player said.
    pub(crate) said: String,
    /// What was heard.
    pub(crate) heard: String,
    /// 0: always taken for it; 1: never.
    pub(crate) cost: f32,
}

/// What was learned; a small TOML file that a person may read and change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enrolment {
    /// Whose voice it is.
    pub(crate) name: String,
    /// How many utterances it was learned from.
    pub utterances: usize,
    /// The limit beyond which speech is none of this player's words, see `Prompted::doubt`.
    pub doubt: Option<f32>,
    /// The model and the weights of doubt that limit was found with: it fits no others.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) made_for: String,
    /// Words taken for others.
    #[serde(default)]
    pub(crate) confusions: Vec<Misheard>,
}

/// Why nothing was learned.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LearnEnrolmentError {
    /// Not enough was said.
    #[error("{0} utterances are too few to learn a voice from; say at least {FEWEST}")]
    TooFew(usize),
    /// Hardly anything was heard as it was said.
    #[error(
        "only {right} of {all} prompts were heard as they were said; try `annabella listen` to set the \
         microphone up, then enrol again"
    )]
    NotHeard {
        /// Heard as said.
        right: usize,
        /// All of them.
        all: usize,
    },
}

impl Enrolment {
    /// Learns from prompts; `usual` is the limit of doubt that fits the model `made_for`, and no player's own is
    /// further from it than one below and two above.
    ///
    /// # Errors
    /// Too few prompts, or most of them were not heard as they were said.
    pub(crate) fn learn(
        name: &str,
        trials: &[Prompted],
        usual: f32,
        made_for: &str,
    ) -> Result<Self, LearnEnrolmentError> {
        if trials.len() < FEWEST {
            return Err(LearnEnrolmentError::TooFew(trials.len()));
        }
        let mut own: Vec<f32> = trials.iter().filter_map(|t| t.doubt).filter(|d| d.is_finite()).collect();
        let right = trials.iter().filter(|t| t.said == t.heard).count();
        if right * 2 < trials.len() {
            return Err(LearnEnrolmentError::NotHeard { right, all: trials.len() });
        }
        own.sort_by(f32::total_cmp);
        // Nineteen in twenty of the player's own words, and some room.
        let doubt = own.get((own.len() * 95 / 100).min(own.len().saturating_sub(1)));
        let doubt = doubt.map(|d| ((d + MARGIN).clamp(usual - BELOW, usual + ABOVE) * 100.0).round() / 100.0);
        let mut said: BTreeMap<&str, u32> = BTreeMap::new();
        let mut mistaken: BTreeMap<(&str, &str), u32> = BTreeMap::new();
        for trial in trials {
            for word in &trial.said {
                *said.entry(word).or_default() += 1;
            }
            if let Some((a, b)) = difference(&trial.said, &trial.heard) {
                *mistaken.entry((a, b)).or_default() += 1;
            }
        }
        let confusions = mistaken.into_iter().map(|((a, b), times)| Misheard {
            said: a.to_owned(),
            heard: b.to_owned(),
            cost: ((1.0 - times as f32 / said[a] as f32) * 100.0).round() / 100.0,
        });
        Ok(Self {
            name: name.to_owned(),
            utterances: trials.len(),
            doubt,
            made_for: made_for.to_owned(),
            confusions: confusions.collect(),
        })
    }

    /// Brings readings nearer that this player is known to be misheard from.
    pub(crate) fn weigh(&self, heard: &mut Heard) {
        let Some(best) = heard.readings.first().map(|r| words(&r.text())) else { return };
        for reading in heard.readings.iter_mut().skip(1) {
            let other = words(&reading.text());
            let known = difference(&other, &best).and_then(|(said, taken)| {
                self.confusions.iter().find(|c| c.said == said && c.heard == taken)
            });
            if let Some(known) = known {
                reading.cost = (reading.cost * known.cost.clamp(0.0, 1.0)).max(0.1);
            }
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The one word in which two rows of equal length differ.
fn difference<'a>(said: &'a [String], heard: &'a [String]) -> Option<(&'a str, &'a str)> {
    if said.len() != heard.len() {
        return None;
    }
    let mut differing = said.iter().zip(heard).filter(|(a, b)| a != b);
    let (a, b) = differing.next()?;
    differing.next().is_none().then_some((a.as_str(), b.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::SchemeId, language::hearing::Reading};

    fn trial(said: &str, heard: &str, doubt: f32) -> Prompted {
        Prompted { said: words(said), heard: words(heard), doubt: Some(doubt) }
    }

    fn learned() -> Enrolment {
        let mut trials: Vec<Prompted> =
            (0..9).map(|i| trial("eva vier", "eva vier", i as f32 * 0.4)).collect();
        trials.push(trial("anna zwei", "anna drei", 0.5));
        trials.push(trial("eva zwei", "eva zwei", 0.5));
        Enrolment::learn("Karin", &trials, 5.0, "this").unwrap()
    }

    #[test]
    fn every_word_of_an_announcement_is_prompted_for_twice_in_its_own_scheme() {
        for (id, castling) in [(SchemeId::Fide, "Kurze Rochade"), (SchemeId::Da, "kort rokade")] {
            let scheme = Scheme::builtin(id);
            let prompts = prompts(scheme);
            let times = |word: &str| prompts.iter().flat_map(|p| p.split(' ')).filter(|w| *w == word).count();
            for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
                assert!(times(scheme.file_word(file)) >= 2 && times(scheme.rank_word(rank)) >= 2, "{id}");
            }
            for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                assert!(times(scheme.piece_word(role)) >= 2, "{id}: {role:?}");
            }
            assert_eq!((prompts.len(), prompts[19].as_str()), (20, castling));
        }
    }

    #[test]
    fn the_limit_follows_the_players_own_words_and_confused_words_are_kept() {
        let learned = learned();
        assert_eq!(learned.doubt, Some(4.7));
        let [confusion] = &learned.confusions[..] else { panic!("{learned:?}") };
        assert_eq!(
            (confusion.said.as_str(), confusion.heard.as_str(), confusion.cost),
            ("zwei", "drei", 0.5)
        );
        let text = toml::to_string(&learned).unwrap();
        assert_eq!(toml::from_str::<Enrolment>(&text).unwrap(), learned);
    }

    #[test]
    fn what_is_known_to_be_confused_is_asked_about_sooner() {
        let reading = Reading::of;
        let mut heard = Heard {
            doubt: None,
            readings: vec![reading("eva drei", 0.0), reading("eva zwei", 3.0), reading("eva vier", 3.0)],
            lasted_ms: 900,
        };
        learned().weigh(&mut heard);
        let costs: Vec<f32> = heard.readings.iter().map(|h| h.cost).collect();
        assert_eq!(costs, [0.0, 1.5, 3.0]);
    }

    #[test]
    fn too_little_or_nothing_understood_is_no_enrolment() {
        assert_eq!(Enrolment::learn("x", &[], 6.0, ""), Err(LearnEnrolmentError::TooFew(0)));
        let deaf = vec![trial("eva vier", "anna", f32::NAN); 10];
        assert_eq!(
            Enrolment::learn("x", &deaf, 6.0, ""),
            Err(LearnEnrolmentError::NotHeard { right: 0, all: 10 })
        );
    }
}
