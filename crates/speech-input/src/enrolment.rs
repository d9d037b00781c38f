//! Learns a player's voice from two minutes of known words.
//!
//! The result has two parts: the rejection scores of the player's own words, which set the player's limit, and the
//! words that were confused, for which the recogniser asks sooner.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use annabella_game::{File, Rank, Role};
use annabella_language::{heard_utterance::HeardUtterance, scheme::Scheme};

/// The fewest utterances for learning.
const FEWEST: usize = 8;
/// The margin of the limit beyond the player's own words.
const MARGIN: f32 = 1.5;

/// The prompts in a scheme's words: every name, number and piece at least twice.
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

/// The greatest distance of a player's limit below and above the model's default. Two minutes in a quiet room are
/// clearer than a tournament.
const BELOW: f32 = 1.0;
const ABOVE: f32 = 2.0;

/// The result of one prompt.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PromptResult {
    /// The words of the prompt.
    pub(crate) said: Vec<String>,
    /// The words of the best reading without a position.
    pub(crate) heard: Vec<String>,
    /// The rejection score of the prompt's words, if they were recognised.
    pub(crate) rejection_score: Option<f32>,
}

/// A word recognised as another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnrolledConfusion {
    /// The spoken word.
    pub said: String,
    /// The recognised word.
    pub heard: String,
    /// 0: always confused; 1: never.
    pub(crate) cost: f32,
}

/// An enrolment, stored as a small TOML file that a person may read and change.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enrolment {
    /// The player's name.
    pub(crate) name: String,
    /// The number of utterances used.
    pub utterances: usize,
    /// The player's limit; speech above it is rejected, see `PromptResult::rejection_score`.
    #[serde(rename = "doubt")]
    pub rejection_score: Option<f32>,
    /// The model and the feature weights that the limit is valid for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) made_for: String,
    /// Words recognised as others.
    #[serde(default)]
    pub confusions: Vec<EnrolledConfusion>,
}

/// The reason why the enrolment failed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LearnEnrolmentError {
    /// Too few utterances.
    #[error("{0} utterances are too few to learn a voice from; say at least {FEWEST}")]
    TooFew(usize),
    /// Most prompts were not recognised as spoken.
    #[error(
        "only {right} of {all} prompts were heard as they were said; try `annabella listen` to set the \
         microphone up, then enrol again"
    )]
    NotHeard {
        /// Prompts recognised as spoken.
        right: usize,
        /// All prompts.
        all: usize,
    },
}

impl Enrolment {
    /// Learns from prompts. `usual` is the default limit of the model `made_for`; the result is at most one below it
    /// and two above.
    ///
    /// # Errors
    /// Too few prompts, or most of them were not recognised as spoken.
    pub(crate) fn learn(
        name: &str,
        trials: &[PromptResult],
        usual: f32,
        made_for: &str,
    ) -> Result<Self, LearnEnrolmentError> {
        if trials.len() < FEWEST {
            return Err(LearnEnrolmentError::TooFew(trials.len()));
        }
        let mut own: Vec<f32> =
            trials.iter().filter_map(|t| t.rejection_score).filter(|d| d.is_finite()).collect();
        let right = trials.iter().filter(|t| t.said == t.heard).count();
        if right * 2 < trials.len() {
            return Err(LearnEnrolmentError::NotHeard { right, all: trials.len() });
        }
        own.sort_by(f32::total_cmp);
        // The 95th percentile of the player's own words, plus a margin.
        let rejection_score = own.get((own.len() * 95 / 100).min(own.len().saturating_sub(1)));
        let rejection_score = rejection_score
            .map(|d| ((d + MARGIN).clamp(usual - BELOW, usual + ABOVE) * 100.0).round() / 100.0);
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
        let confusions = mistaken.into_iter().map(|((a, b), times)| EnrolledConfusion {
            said: a.to_owned(),
            heard: b.to_owned(),
            cost: ((1.0 - times as f32 / said[a] as f32) * 100.0).round() / 100.0,
        });
        Ok(Self {
            name: name.to_owned(),
            utterances: trials.len(),
            rejection_score,
            made_for: made_for.to_owned(),
            confusions: confusions.collect(),
        })
    }

    /// Lowers the cost of readings that this player's words are known to be confused with.
    pub(crate) fn reweigh_readings(&self, heard: &mut HeardUtterance) {
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

/// The one word in which two sequences of equal length differ.
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
    use annabella_game::SchemeId;
    use annabella_language::heard_utterance::Reading;

    fn trial(said: &str, heard: &str, rejection_score: f32) -> PromptResult {
        PromptResult { said: words(said), heard: words(heard), rejection_score: Some(rejection_score) }
    }

    fn learned() -> Enrolment {
        let mut trials: Vec<PromptResult> =
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
        assert_eq!(learned.rejection_score, Some(4.7));
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
        let mut heard = HeardUtterance {
            readings: vec![reading("eva drei", 0.0), reading("eva zwei", 3.0), reading("eva vier", 3.0)],
            ..HeardUtterance::typed("")
        };
        learned().reweigh_readings(&mut heard);
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
