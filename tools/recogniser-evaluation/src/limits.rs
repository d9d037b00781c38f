//! Fits rejection limits to a model: development speech is recognised once and then judged with many limits.
//!
//! A wrongly accepted move costs most, other speech taken for a move or a command less, and a repetition least.
//! Held-out voices are never used here.

use std::{cell::RefCell, collections::HashMap, path::Path};

use annabella::{
    game::{Lang, Position, ReadFenError, SchemeId},
    language::{
        heard_utterance::HeardUtterance,
        rejection::Candidate,
        rejection_thresholds::{CandidateKind, RejectionThresholds},
        rejection_weights::RejectionFeature,
        understand::{Understanding, understand, understand_words},
    },
    speech_input::{
        OpenModelError, SpeechRecogniser as _, UNKNOWN_WORD, recordings::Recording, vosk::VoskRecogniser,
    },
};
use recogniser_evaluation::trial::{
    IntendedMeaning, TrialContext, TrialOutcome,
    recogniser_under_test::{expectation, in_a_room},
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    noise::{self, Noise, NoiseSounds},
    weight_fitting,
};

/// One utterance in one context, recognised but not judged.
#[derive(Clone, Debug)]
pub(crate) struct HeardCase {
    written: StoredCase,
    meant: IntendedMeaning,
    position: Position,
    /// The outcomes by accepted candidate, because few of the tried limits change it.
    known: RefCell<HashMap<String, (TrialOutcome, bool)>>,
}

/// A case in a file, one line of JSON each.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredCase {
    /// The model that recognised it, see [`VoskRecogniser::made_for`].
    model: String,
    /// The schemes of the words that were possible.
    schemes: Vec<SchemeId>,
    langs: Vec<Lang>,
    voice: String,
    noise: String,
    said: String,
    fen: String,
    context: TrialContext,
    /// The candidates, one for each segment of speech.
    claims: Vec<Candidate>,
}

/// Why a stored case cannot be used with this recogniser.
#[derive(Debug, Error)]
pub(crate) enum ReadCaseError {
    /// The line is not a case.
    #[error("{0}; give a file that `recogniser-evaluation limits --cases` wrote")]
    Syntax(String),
    /// Its position is invalid.
    #[error(transparent)]
    Fen(#[from] ReadFenError),
    /// Another model recognised it, so it says nothing about this one.
    #[error("heard with model {theirs}, and this is {ours}; hear it again, without --heard")]
    OtherModel {
        /// The model of the case.
        theirs: String,
        /// The current model.
        ours: String,
    },
    /// Other words were possible, so the utterance has another meaning.
    #[error("heard with other words; give the same --scheme and --lang as it was heard with")]
    OtherWords,
}

impl HeardCase {
    /// The case as a line of a file.
    ///
    /// # Errors
    /// None in practice, because all fields can be written as JSON.
    pub(crate) fn line(&self) -> serde_json::Result<String> {
        serde_json::to_string(&self.written)
    }

    const fn context(&self) -> TrialContext {
        self.written.context
    }

    /// The voice of the utterance.
    pub(crate) fn voice(&self) -> &str {
        &self.written.voice
    }

    /// Whether limits of a kind, or of any kind, can change the outcome.
    fn depends_on(&self, kind: Option<CandidateKind>) -> bool {
        let has_words = |candidate: &Candidate| candidate.words.iter().any(|w| w.word != UNKNOWN_WORD);
        let is_of_it = |candidate: &Candidate| kind.is_none_or(|kind| candidate.kind == kind);
        self.written.claims.iter().any(|candidate| is_of_it(candidate) && has_words(candidate))
    }

    /// Whether the recogniser should accept it.
    fn is_ours(&self) -> bool {
        matches!(
            self.meant,
            IntendedMeaning::Move(_) | IntendedMeaning::Command(_) | IntendedMeaning::Several
        ) && !(self.context() == TrialContext::Commands && matches!(self.meant, IntendedMeaning::Move(_)))
    }
}

/// The recogniser that collects cases.
pub(crate) struct CaseCollector {
    ear: VoskRecogniser,
    schemes: Vec<SchemeId>,
    langs: Vec<Lang>,
    sounds: NoiseSounds,
}

impl CaseCollector {
    /// Opens the recogniser with a model's folder.
    ///
    /// # Errors
    /// If the model is missing or incomplete.
    pub(crate) fn open(
        model: &Path,
        schemes: Vec<SchemeId>,
        langs: Vec<Lang>,
        sounds: NoiseSounds,
    ) -> Result<Self, OpenModelError> {
        Ok(Self { ear: VoskRecogniser::open(model)?, schemes, langs, sounds })
    }

    /// The current limits of the model.
    pub(crate) const fn now(&self) -> &RejectionThresholds {
        self.ear.thresholds()
    }

    /// Recognises a recording; `None` if its meaning does not fit the context.
    pub(crate) fn hear(
        &mut self,
        recording: &Recording,
        context: TrialContext,
        noise: Noise,
        seed: u64,
    ) -> Option<HeardCase> {
        let position = &recording.position;
        let meant = self.meant(&recording.words, position);
        self.ear.expect(&expectation(context, &meant, position, &self.schemes, &self.langs, seed)?);
        let sound = noise::mixed(&in_a_room(&recording.samples, seed), noise, &self.sounds, seed);
        let mut claims = Vec::new();
        for frame in sound.chunks(160) {
            if self.ear.push(frame).is_some() {
                claims.extend(self.ear.candidate().cloned());
            }
        }
        if self.ear.finish().is_some() {
            claims.extend(self.ear.candidate().cloned());
        }
        let written = StoredCase {
            model: self.ear.made_for().to_owned(),
            schemes: self.schemes.clone(),
            langs: self.langs.clone(),
            voice: recording.voice.clone(),
            noise: noise.name(),
            said: recording.words.clone(),
            fen: position.fen(),
            context,
            claims,
        };
        Some(HeardCase { written, meant, position: position.clone(), known: RefCell::default() })
    }

    /// Reads a stored case.
    ///
    /// # Errors
    /// If the line is invalid or does not fit this recogniser.
    pub(crate) fn read(&self, line: &str) -> Result<HeardCase, ReadCaseError> {
        let written: StoredCase =
            serde_json::from_str(line).map_err(|e| ReadCaseError::Syntax(e.to_string()))?;
        if written.model != self.ear.made_for() {
            let (theirs, ours) = (written.model, self.ear.made_for().to_owned());
            return Err(ReadCaseError::OtherModel { theirs, ours });
        }
        if (&written.schemes, &written.langs) != (&self.schemes, &self.langs) {
            return Err(ReadCaseError::OtherWords);
        }
        let position = Position::from_fen(&written.fen)?;
        let meant = self.meant(&written.said, &position);
        Ok(HeardCase { meant, written, position, known: RefCell::default() })
    }

    fn meant(&self, words: &str, position: &Position) -> IntendedMeaning {
        IntendedMeaning::by(&understand_words(words, position, &self.schemes, &self.langs))
    }

    /// The outcome of a case with some limits, and whether an accepted command is only answered aloud.
    fn outcome(&self, case: &HeardCase, thresholds: &RejectionThresholds) -> (TrialOutcome, bool) {
        let judged: Vec<HeardUtterance> =
            case.written.claims.iter().filter_map(|c| thresholds.judge(c)).collect();
        let readings = judged.iter().flat_map(|heard| &heard.readings);
        let believed: String = readings.map(|r| format!("{} {};", r.text(), r.cost)).collect();
        if let Some(known) = case.known.borrow().get(&believed) {
            return *known;
        }
        let understanding = judged
            .iter()
            .map(|heard| understand(heard, &case.position, &self.schemes, &self.langs))
            .find(|u| *u != Understanding::NotUnderstood)
            .unwrap_or(Understanding::NotUnderstood);
        let harmless = matches!(understanding, Understanding::Command(command) if !command.is_grave());
        let came = (TrialOutcome::within(case.context(), &case.meant, &understanding), harmless);
        case.known.borrow_mut().insert(believed, came);
        came
    }

    /// The results of some limits.
    pub(crate) fn tally<'c>(
        &self,
        cases: impl IntoIterator<Item = &'c HeardCase>,
        thresholds: &RejectionThresholds,
    ) -> LimitTally {
        let mut tally = LimitTally::default();
        for case in cases {
            let (outcome, harmless) = self.outcome(case, thresholds);
            let ours = case.is_ours();
            let harmless = u32::from(outcome == TrialOutcome::WrongCommand && harmless);
            match outcome {
                TrialOutcome::WrongMove | TrialOutcome::WrongCommand if !ours => {
                    tally.taken += 1;
                    tally.taken_harmless += harmless;
                    tally.bent += u32::from(
                        outcome == TrialOutcome::WrongMove && case.meant == IntendedMeaning::Illegal,
                    );
                }
                TrialOutcome::WrongMove => tally.wrong_moves += 1,
                TrialOutcome::WrongCommand => {
                    tally.wrong_commands += 1;
                    tally.wrong_harmless += harmless;
                }
                TrialOutcome::Asked if ours => tally.again += 1,
                TrialOutcome::Right | TrialOutcome::Asked => {}
            }
            if ours {
                tally.ours += 1;
            } else {
                tally.others += 1;
            }
        }
        tally
    }

    /// The shipped limits with weights that best separate our words from other speech, if there are enough cases
    /// of both. New weights shift the scores, so the score limits start where the two kinds meet.
    fn weighed(&self, cases: &[&HeardCase], without: &Ablation) -> RejectionThresholds {
        let (mut moves, mut commands) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
        for case in cases {
            for candidate in case.written.claims.iter().filter(|e| e.expected) {
                let said: Vec<&str> = candidate.words.iter().map(|w| w.word.as_str()).collect();
                let Some(features) = candidate.features().filter(|_| !said.contains(&UNKNOWN_WORD)) else {
                    continue;
                };
                let understanding =
                    understand_words(&said.join(" "), &case.position, &self.schemes, &self.langs);
                let kind = if candidate.kind.is_move() { &mut moves } else { &mut commands };
                match TrialOutcome::within(case.context(), &case.meant, &understanding) {
                    TrialOutcome::Right if case.is_ours() => kind.0.push(features),
                    // A similar word in an illegal announcement is not other speech; the limit `behind` covers
                    // it.
                    TrialOutcome::WrongMove | TrialOutcome::WrongCommand
                        if !case.is_ours() && case.meant != IntendedMeaning::Illegal =>
                    {
                        kind.1.push(features);
                    }
                    _ => {}
                }
            }
        }
        let mut best = RejectionThresholds {
            moves: weight_fitting::fit(&moves.0, &moves.1, &without.kept("moves")),
            commands: weight_fitting::fit(&commands.0, &commands.1, &without.kept("commands")),
            ..RejectionThresholds::default()
        };
        for &kind in CandidateKind::ALL {
            if best.weights(kind).is_some() {
                best.of_mut(kind).rejection_score = 0.0;
            }
        }
        best
    }

    /// Searches the limits of lowest cost, one limit after the other, until none improves. A limit changes only
    /// if that lowers the cost, and then to the loosest value of lowest cost, because speech of real people
    /// counts against loose limits, while only easy synthetic voices count against strict ones. The search
    /// starts with the shipped limits, so that the same cases give the same limits.
    pub(crate) fn search(
        &self,
        cases: &[&HeardCase],
        without: &Ablation,
        mut tell: impl FnMut(&str, f32, LimitTally),
    ) -> RejectionThresholds {
        let limits: Vec<SearchedLimit> = limits().collect();
        let mut best =
            RejectionThresholds { phone_loop: self.ear.has_phone_loop(), ..self.weighed(cases, without) };
        for limit in limits.iter().filter(|limit| without.has(&limit.name())) {
            (limit.set)(&mut best, limit.kind, limit.off);
        }
        for _ in 0..3 {
            let before = best;
            for limit in limits.iter().filter(|limit| !without.has(&limit.name())) {
                let (moving, still): (Vec<&HeardCase>, Vec<&HeardCase>) =
                    cases.iter().partition(|case| case.depends_on(limit.kind));
                let still = self.tally(still, &best);
                let tally =
                    |limits: &RejectionThresholds| still.and(self.tally(moving.iter().copied(), limits));
                let now = tally(&best).cost();
                let costs: Vec<(f32, u64)> = (limit.steps.iter())
                    .map(|&step| {
                        let mut tried = best;
                        (limit.set)(&mut tried, limit.kind, step);
                        let tally = tally(&tried);
                        tell(&limit.name(), step, tally);
                        (step, tally.cost())
                    })
                    .collect();
                if let Some((step, _)) = loosest_cheapest_step(&costs).filter(|(_, cost)| *cost < now) {
                    (limit.set)(&mut best, limit.kind, step);
                }
            }
            if best == before {
                break;
            }
        }
        best
    }
}

/// Weights and limits that are left out to measure their effect: `outside` of both kinds of weights, `moves.outside`
/// of one, `behind` of every kind, `command.behind`, `close`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ablation(pub(crate) Vec<String>);

impl Ablation {
    fn has(&self, name: &str) -> bool {
        let part = name.split_once('.').map(|(_, part)| part);
        self.0.iter().any(|out| out == name || Some(out.as_str()) == part)
    }

    fn kept(&self, of: &str) -> Vec<RejectionFeature> {
        let is_kept = |sign: &RejectionFeature| !self.has(&format!("{of}.{}", sign.name()));
        RejectionFeature::ALL.iter().copied().filter(is_kept).collect()
    }

    /// Each of them separately.
    pub(crate) fn each() -> Vec<Self> {
        let of = |kind| RejectionFeature::ALL.iter().map(move |sign| format!("{kind}.{}", sign.name()));
        let features = of("moves").chain(of("commands"));
        features.chain(limits().map(|limit| limit.name())).map(|name| Self(vec![name])).collect()
    }
}

/// A limit to be searched.
struct SearchedLimit {
    kind: Option<CandidateKind>,
    of: &'static str,
    set: fn(&mut RejectionThresholds, Option<CandidateKind>, f32),
    steps: &'static [f32],
    /// The value at which it rejects nothing.
    off: f32,
}

impl SearchedLimit {
    fn name(&self) -> String {
        self.kind.map_or_else(|| self.of.to_owned(), |kind| format!("{}.{}", kind.name(), self.of))
    }
}

/// Sets a limit that each kind has separately.
macro_rules! of_kind {
    ($field:ident) => {
        |t, kind, v| {
            if let Some(kind) = kind {
                t.of_mut(kind).$field = v
            }
        }
    };
}

/// The values tried for each limit, from strict to loose. `close` prevents confusion of moves, which is rare with
/// development voices, so no value looser than the shipped one is tried.
fn limits() -> impl Iterator<Item = SearchedLimit> {
    use CandidateKind::{Choice, Command, Grave, Verified};
    let of = |kind, of, set, steps, off| SearchedLimit { kind: Some(kind), of, set, steps, off };
    let doubts = CandidateKind::ALL
        .iter()
        .map(move |&kind| of(kind, "doubt", of_kind!(rejection_score), DOUBTS, 99.0));
    let behinds = [Choice, Command, Grave].map(|kind| of(kind, "behind", of_kind!(behind), BEHINDS, 999.0));
    doubts.chain(behinds).chain([
        of(Verified, "behind", of_kind!(behind), &[8.0], 999.0),
        SearchedLimit {
            kind: None,
            of: "close",
            set: |t, _, v| t.close = v,
            steps: &[3.0, 2.5, 2.0],
            off: 0.01,
        },
    ])
}

const BEHINDS: &[f32] = &[0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0];
/// Logarithms of the odds of other speech. Above 2 nothing may be accepted, whatever the cases show.
const DOUBTS: &[f32] = &[
    -4.0, -3.5, -3.0, -2.75, -2.5, -2.25, -2.0, -1.75, -1.5, -1.25, -1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5,
    0.75, 1.0, 1.25, 1.5, 2.0,
];

/// The last of the values of lowest cost, with its cost.
fn loosest_cheapest_step(costs: &[(f32, u64)]) -> Option<(f32, u64)> {
    costs.iter().rev().min_by_key(|(_, cost)| *cost).copied()
}

/// The counted results of some limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct LimitTally {
    /// Announcements and commands.
    pub(crate) ours: u32,
    /// Of these: wrong moves accepted.
    pub(crate) wrong_moves: u32,
    /// Of these: wrong commands accepted.
    pub(crate) wrong_commands: u32,
    /// The wrong commands that would only be answered aloud.
    pub(crate) wrong_harmless: u32,
    /// Announcements and commands that have to be repeated.
    pub(crate) again: u32,
    /// All other speech.
    pub(crate) others: u32,
    /// Of these: taken for moves or commands.
    pub(crate) taken: u32,
    /// Of these: only answered aloud.
    pub(crate) taken_harmless: u32,
    /// Of these: illegal announcements that were taken for legal moves.
    pub(crate) bent: u32,
}

impl LimitTally {
    /// The cost. A wrong move costs as much as fifty repetitions; other speech that is taken (also an illegal move
    /// taken for a legal one) or a wrong command costs twenty, or five if it is only answered aloud. Both groups have
    /// equal weight, whatever their sizes.
    pub(crate) fn cost(&self) -> u64 {
        let ours = 50 * self.wrong_moves + 20 * self.wrong_commands - 15 * self.wrong_harmless + self.again;
        let others = 20 * self.taken - 15 * self.taken_harmless;
        // ours
        // self.ours + others
        // self.others, without fractions.
        u64::from(ours) * u64::from(self.others.max(1)) + u64::from(others) * u64::from(self.ours.max(1))
    }

    /// The sum of two results.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            ours: self.ours + other.ours,
            wrong_moves: self.wrong_moves + other.wrong_moves,
            wrong_commands: self.wrong_commands + other.wrong_commands,
            wrong_harmless: self.wrong_harmless + other.wrong_harmless,
            again: self.again + other.again,
            others: self.others + other.others,
            taken: self.taken + other.taken,
            taken_harmless: self.taken_harmless + other.taken_harmless,
            bent: self.bent + other.bent,
        }
    }

    /// The cost for every hundred announcements and commands, with equal weight of both groups.
    pub(crate) fn cost_of_a_hundred(&self) -> f64 {
        self.cost() as f64 * 100.0 / f64::from(self.ours.max(1)) / f64::from(self.others.max(1))
    }

    /// The results as a sentence.
    pub(crate) fn in_words(&self) -> String {
        format!(
            "of {} announcements and commands {} to be said again, {} wrong moves, {} wrong commands ({} harmless); \
             of {} others {} taken ({} harmless, {} illegal moves)",
            self.ours,
            self.again,
            self.wrong_moves,
            self.wrong_commands,
            self.wrong_harmless,
            self.others,
            self.taken,
            self.taken_harmless,
            self.bent
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loosest_of_the_least_is_taken() {
        assert_eq!(loosest_cheapest_step(&[(1.0, 3), (2.0, 1), (3.0, 1), (4.0, 2)]), Some((3.0, 1)));
        assert_eq!(loosest_cheapest_step(&[]), None);
    }

    #[test]
    fn a_wrong_move_weighs_more_than_being_asked_fifty_times() {
        let none = LimitTally { ours: 1000, others: 1000, ..LimitTally::default() };
        let wrong = LimitTally { wrong_moves: 1, ..none };
        let again = LimitTally { again: 49, ..none };
        assert!(wrong.cost() > again.cost());
        let taken = LimitTally { taken: 1, ..none };
        let answered = LimitTally { taken_harmless: 1, ..taken };
        assert!(
            wrong.cost() > taken.cost() && taken.cost() > answered.cost() && answered.cost() > none.cost()
        );
        let command = LimitTally { wrong_commands: 1, ..none };
        assert_eq!(
            (command.cost(), LimitTally { wrong_harmless: 1, ..command }.cost()),
            (taken.cost(), answered.cost())
        );
    }

    #[test]
    fn hearing_more_other_speech_makes_no_limit_stricter() {
        let few = LimitTally { ours: 100, again: 10, others: 100, taken: 1, ..LimitTally::default() };
        let many = LimitTally { others: 1000, taken: 10, ..few };
        let (loose_few, loose_many) =
            (LimitTally { again: 0, taken: 2, ..few }, LimitTally { again: 0, taken: 20, ..many });
        assert!(few.cost() < loose_few.cost() && many.cost() < loose_many.cost());
        let one_more = LimitTally { taken: 11, ..loose_many };
        assert!(one_more.cost() < many.cost(), "a tenth of a case in a hundred");
    }

    #[test]
    fn every_limit_that_is_tried_can_be_set_and_read_back() {
        for limit in limits() {
            let steps = limit.steps;
            assert!(steps.is_sorted() || steps.iter().rev().is_sorted(), "{}", limit.name());
            for &step in steps.iter().chain([&limit.off]) {
                let mut thresholds = RejectionThresholds::default();
                (limit.set)(&mut thresholds, limit.kind, step);
                let text = toml::to_string(&thresholds).unwrap();
                let table: toml::Table = toml::from_str(&text).unwrap();
                let set = limit.kind.map_or(&table, |kind| table[kind.name()].as_table().unwrap());
                assert_eq!(set[limit.of].as_float().unwrap() as f32, step, "{}", limit.name());
                assert_eq!(RejectionThresholds::read(&text).unwrap().0, thresholds, "{}", limit.name());
            }
        }
    }

    #[test]
    fn what_is_left_out_is_named_with_its_kind_or_for_every_kind() {
        let without = |names: &[&str]| Ablation(names.iter().map(|n| (*n).to_owned()).collect());
        assert!(
            without(&["behind"]).has("command.behind") && without(&["command.behind"]).has("command.behind")
        );
        assert!(!without(&["command.behind"]).has("choice.behind") && without(&["close"]).has("close"));
        let fewer = without(&["moves.phones"]);
        assert!(
            !fewer.kept("moves").contains(&RejectionFeature::Phones)
                && fewer.kept("moves").contains(&RejectionFeature::Deleted)
        );
        assert!(fewer.kept("commands").contains(&RejectionFeature::Phones));
    }
}
