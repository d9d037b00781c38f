//! Which limits of belief fit a model: development speech is heard once, then judged with limit after limit.
//!
//! A wrong move accepted weighs most, other speech taken for a move or a command next, an announcement
//! that must be said again least. Held-out voices never come here.

use std::{cell::RefCell, collections::HashMap, path::Path};

use annabella::{
    ear::{
        Ear as _, OpenModelError, UNKNOWN,
        trial::{
            Context, Meant, Outcome, Recording,
            hearing::{expectation, in_a_room},
        },
        vosk::VoskEar,
    },
    game::{Lang, Position, ReadFenError, SchemeId},
    language::{
        belief::Candidate,
        hearing::Heard,
        thresholds::{CandidateKind, Thresholds},
        understand::{Understanding, understand, understand_words},
        weights::Sign,
    },
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    noise::{self, Noise},
    weigh,
};

/// One utterance in one context, heard but not judged.
#[derive(Clone, Debug)]
pub(crate) struct HeardCase {
    written: KeptCase,
    meant: Meant,
    position: Position,
    /// What came of it, by what was believed: few of the many limits that are tried change that.
    known: RefCell<HashMap<String, (Outcome, bool)>>,
}

/// A case as it is kept in a file, a line of JSON each.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct KeptCase {
    /// Which model heard it, see [`VoskEar::made_for`].
    model: String,
    /// Whose words it listened for.
    schemes: Vec<SchemeId>,
    langs: Vec<Lang>,
    voice: String,
    noise: String,
    said: String,
    fen: String,
    context: Context,
    /// What there is to judge by, a stretch of speech each.
    claims: Vec<Candidate>,
}

/// Why a line is no case that this ear could have heard.
#[derive(Debug, Error)]
pub(crate) enum ReadCaseError {
    /// It is no case at all.
    #[error("{0}; give a file that `measuring limits --cases` wrote")]
    Syntax(String),
    /// Its position cannot be read.
    #[error(transparent)]
    Fen(#[from] ReadFenError),
    /// What another model heard tells nothing about this one.
    #[error("heard with model {theirs}, and this is {ours}; hear it again, without --heard")]
    OtherModel {
        /// Who heard it.
        theirs: String,
        /// Who is to be judged.
        ours: String,
    },
    /// Words that were not listened for mean something else, so what was said is judged otherwise.
    #[error("heard with other words; give the same --scheme and --lang as it was heard with")]
    OtherWords,
}

impl HeardCase {
    /// As a line of a file.
    ///
    /// # Errors
    /// None in practice: all of it can be written as JSON.
    pub(crate) fn line(&self) -> serde_json::Result<String> {
        serde_json::to_string(&self.written)
    }

    const fn context(&self) -> Context {
        self.written.context
    }

    /// Whose voice it is.
    pub(crate) fn voice(&self) -> &str {
        &self.written.voice
    }

    /// Whether a limit of this kind, or of any, can change what comes of it.
    fn depends_on(&self, kind: Option<CandidateKind>) -> bool {
        let has_words = |claim: &Candidate| claim.words.iter().any(|w| w.word != UNKNOWN);
        let is_of_it = |claim: &Candidate| kind.is_none_or(|kind| claim.kind == kind);
        self.written.claims.iter().any(|claim| is_of_it(claim) && has_words(claim))
    }

    /// Whether it is something the ear should take.
    fn is_ours(&self) -> bool {
        matches!(self.meant, Meant::Move(_) | Meant::Command(_) | Meant::Several)
            && !(self.context() == Context::Commands && matches!(self.meant, Meant::Move(_)))
    }
}

/// The ear that gathers cases.
pub(crate) struct Gathering {
    ear: VoskEar,
    schemes: Vec<SchemeId>,
    langs: Vec<Lang>,
    talkers: Vec<Vec<i16>>,
}

impl Gathering {
    /// Opens the ear with a model's folder.
    ///
    /// # Errors
    /// The model is missing or torn.
    pub(crate) fn open(
        model: &Path,
        schemes: Vec<SchemeId>,
        langs: Vec<Lang>,
        talkers: Vec<Vec<i16>>,
    ) -> Result<Self, OpenModelError> {
        Ok(Self { ear: VoskEar::open(model)?, schemes, langs, talkers })
    }

    /// The limits the model has now.
    pub(crate) const fn now(&self) -> &Thresholds {
        self.ear.thresholds()
    }

    /// Hears a recording; `None` where its meaning does not fit the context.
    pub(crate) fn hear(
        &mut self,
        recording: &Recording,
        context: Context,
        noise: Noise,
        seed: u64,
    ) -> Option<HeardCase> {
        let position = &recording.position;
        let meant = self.meant(&recording.words, position);
        self.ear.expect(&expectation(context, &meant, position, &self.schemes, &self.langs, seed)?);
        let sound = noise::mixed(&in_a_room(&recording.samples, seed), noise, &self.talkers, seed);
        let mut claims = Vec::new();
        for frame in sound.chunks(160) {
            if self.ear.push(frame).is_some() {
                claims.extend(self.ear.claim().cloned());
            }
        }
        if self.ear.finish().is_some() {
            claims.extend(self.ear.claim().cloned());
        }
        let written = KeptCase {
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

    /// A case that was heard and written down before.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub(crate) fn read(&self, line: &str) -> Result<HeardCase, ReadCaseError> {
        let written: KeptCase =
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

    fn meant(&self, words: &str, position: &Position) -> Meant {
        Meant::by(&understand_words(words, position, &self.schemes, &self.langs))
    }

    /// How a case ends with some limits, and whether a command that was taken is only answered aloud.
    fn outcome(&self, case: &HeardCase, thresholds: &Thresholds) -> (Outcome, bool) {
        let judged: Vec<Heard> = case.written.claims.iter().filter_map(|c| thresholds.judge(c)).collect();
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
        let came = (Outcome::within(case.context(), &case.meant, &understanding), harmless);
        case.known.borrow_mut().insert(believed, came);
        came
    }

    /// What some limits bring.
    pub(crate) fn tally<'c>(
        &self,
        cases: impl IntoIterator<Item = &'c HeardCase>,
        thresholds: &Thresholds,
    ) -> Tally {
        let mut tally = Tally::default();
        for case in cases {
            let (outcome, harmless) = self.outcome(case, thresholds);
            let ours = case.is_ours();
            let harmless = u32::from(outcome == Outcome::WrongCommand && harmless);
            match outcome {
                Outcome::WrongMove | Outcome::WrongCommand if !ours => {
                    tally.taken += 1;
                    tally.taken_harmless += harmless;
                    tally.bent += u32::from(outcome == Outcome::WrongMove && case.meant == Meant::Illegal);
                }
                Outcome::WrongMove => tally.wrong_moves += 1,
                Outcome::WrongCommand => {
                    tally.wrong_commands += 1;
                    tally.wrong_harmless += harmless;
                }
                Outcome::Asked if ours => tally.again += 1,
                Outcome::Right | Outcome::Asked => {}
            }
            if ours {
                tally.ours += 1;
            } else {
                tally.others += 1;
            }
        }
        tally
    }

    /// What ships for every model, with the weights that best tell our words from other speech, as far as there is
    /// enough of both. New weights mean other doubts, so the limits of doubt begin where the two kinds meet.
    fn weighed(&self, cases: &[&HeardCase], without: &LeftOut) -> Thresholds {
        let (mut moves, mut commands) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
        for case in cases {
            for claim in case.written.claims.iter().filter(|e| e.expected) {
                let said: Vec<&str> = claim.words.iter().map(|w| w.word.as_str()).collect();
                let Some(signs) = claim.signs().filter(|_| !said.contains(&UNKNOWN)) else {
                    continue;
                };
                let understanding =
                    understand_words(&said.join(" "), &case.position, &self.schemes, &self.langs);
                let kind = if claim.kind.is_move() { &mut moves } else { &mut commands };
                match Outcome::within(case.context(), &case.meant, &understanding) {
                    Outcome::Right if case.is_ours() => kind.0.push(signs),
                    // A near word in an illegal announcement is no other speech: `behind` tells it.
                    Outcome::WrongMove | Outcome::WrongCommand
                        if !case.is_ours() && case.meant != Meant::Illegal =>
                    {
                        kind.1.push(signs);
                    }
                    _ => {}
                }
            }
        }
        let mut best = Thresholds {
            moves: weigh::fit(&moves.0, &moves.1, &without.kept("moves")),
            commands: weigh::fit(&commands.0, &commands.1, &without.kept("commands")),
            ..Thresholds::default()
        };
        for kind in CandidateKind::ALL {
            if best.weights(kind).is_some() {
                best.of_mut(kind).doubt = 0.0;
            }
        }
        best
    }

    /// The limits that cost least, one limit after the other until none gets better. A limit changes only if
    /// that costs less, and then to the loosest of those that cost least: what counts against a loose one is
    /// speech of real people, what counts against a strict one only voices easier than those to come.
    /// It begins with what ships for every model, so the same cases lead to the same limits.
    pub(crate) fn search(
        &self,
        cases: &[&HeardCase],
        without: &LeftOut,
        mut tell: impl FnMut(&str, f32, Tally),
    ) -> Thresholds {
        let limits: Vec<Limit> = limits().collect();
        let mut best = Thresholds { phone_loop: self.ear.has_phone_loop(), ..self.weighed(cases, without) };
        for limit in limits.iter().filter(|limit| without.has(&limit.name())) {
            (limit.set)(&mut best, limit.kind, limit.off);
        }
        for _ in 0..3 {
            let before = best;
            for limit in limits.iter().filter(|limit| !without.has(&limit.name())) {
                let (moving, still): (Vec<&HeardCase>, Vec<&HeardCase>) =
                    cases.iter().partition(|case| case.depends_on(limit.kind));
                let still = self.tally(still, &best);
                let tally = |limits: &Thresholds| still.and(self.tally(moving.iter().copied(), limits));
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
                if let Some((step, _)) = loosest_of_the_least(&costs).filter(|(_, cost)| *cost < now) {
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

/// What is left out of weights and limits, to see what it pays: `outside` of both kinds of weights, `moves.outside` of one,
/// `behind` of every kind, `command.behind`, `close`.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut(pub(crate) Vec<String>);

impl LeftOut {
    fn has(&self, name: &str) -> bool {
        let part = name.split_once('.').map(|(_, part)| part);
        self.0.iter().any(|out| out == name || Some(out.as_str()) == part)
    }

    fn kept(&self, of: &str) -> Vec<Sign> {
        Sign::ALL.into_iter().filter(|sign| !self.has(&format!("{of}.{}", sign.name()))).collect()
    }

    /// Everything that can be left out, one by one.
    pub(crate) fn each() -> Vec<Self> {
        let of = |kind| Sign::ALL.map(|sign| format!("{kind}.{}", sign.name()));
        let signs = of("moves").into_iter().chain(of("commands"));
        signs.chain(limits().map(|limit| limit.name())).map(|name| Self(vec![name])).collect()
    }
}

/// A limit that is searched.
struct Limit {
    kind: Option<CandidateKind>,
    of: &'static str,
    set: fn(&mut Thresholds, Option<CandidateKind>, f32),
    steps: &'static [f32],
    /// Where it turns nothing away.
    off: f32,
}

impl Limit {
    fn name(&self) -> String {
        self.kind.map_or_else(|| self.of.to_owned(), |kind| format!("{}.{}", kind.name(), self.of))
    }
}

/// A limit that every kind has its own of.
macro_rules! of_kind {
    ($field:ident) => {
        |t, kind, v| {
            if let Some(kind) = kind {
                t.of_mut(kind).$field = v
            }
        }
    };
}

/// What is tried for each limit, from strict to loose. `close` guards against one move taken for another, which hardly
/// happens to development voices: it is tried no looser than it ships.
fn limits() -> impl Iterator<Item = Limit> {
    use CandidateKind::{Choice, Command, Grave, Verified};
    let of = |kind, of, set, steps, off| Limit { kind: Some(kind), of, set, steps, off };
    let doubts = CandidateKind::ALL.map(|kind| of(kind, "doubt", of_kind!(doubt), DOUBTS, 99.0));
    let behinds = [Choice, Command, Grave].map(|kind| of(kind, "behind", of_kind!(behind), BEHINDS, 999.0));
    doubts.into_iter().chain(behinds).chain([
        of(Verified, "behind", of_kind!(behind), &[8.0], 999.0),
        Limit { kind: None, of: "close", set: |t, _, v| t.close = v, steps: &[3.0, 2.5, 2.0], off: 0.01 },
    ])
}

const BEHINDS: &[f32] = &[0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0];
/// Logarithms of odds that it was other speech: beyond 2 nothing is to be believed, whatever the examples say.
const DOUBTS: &[f32] = &[
    -4.0, -3.5, -3.0, -2.75, -2.5, -2.25, -2.0, -1.75, -1.5, -1.25, -1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5,
    0.75, 1.0, 1.25, 1.5, 2.0,
];

/// The last of the steps that cost least, and what it costs.
fn loosest_of_the_least(costs: &[(f32, u64)]) -> Option<(f32, u64)> {
    costs.iter().rev().min_by_key(|(_, cost)| *cost).copied()
}

/// What some limits bring, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Tally {
    /// Announcements and commands.
    pub(crate) ours: u32,
    /// Of these: another move accepted.
    pub(crate) wrong_moves: u32,
    /// Of these: another command accepted.
    pub(crate) wrong_commands: u32,
    /// How many of the wrong commands would only have been answered aloud.
    pub(crate) wrong_harmless: u32,
    /// Of ours: to be said again.
    pub(crate) again: u32,
    /// Everything else that was said.
    pub(crate) others: u32,
    /// Of these: taken for a move or a command.
    pub(crate) taken: u32,
    /// How many of them would only have been answered aloud.
    pub(crate) taken_harmless: u32,
    /// How many of them were illegal announcements, taken for a legal move.
    pub(crate) bent: u32,
}

impl Tally {
    /// A wrong move weighs like fifty repetitions; other speech taken (an illegal move bent to a legal one, too) or a
    /// wrong command like twenty, or like five where it is only answered aloud. Ours and others count alike, however
    /// many of each were heard.
    pub(crate) fn cost(&self) -> u64 {
        let ours = 50 * self.wrong_moves + 20 * self.wrong_commands - 15 * self.wrong_harmless + self.again;
        let others = 20 * self.taken - 15 * self.taken_harmless;
        // ours / self.ours + others / self.others, without fractions.
        u64::from(ours) * u64::from(self.others.max(1)) + u64::from(others) * u64::from(self.ours.max(1))
    }

    /// With another's.
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

    /// The same for every hundred of ours, where ours and others count alike.
    pub(crate) fn cost_of_a_hundred(&self) -> f64 {
        self.cost() as f64 * 100.0 / f64::from(self.ours.max(1)) / f64::from(self.others.max(1))
    }

    /// As a sentence.
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
        assert_eq!(loosest_of_the_least(&[(1.0, 3), (2.0, 1), (3.0, 1), (4.0, 2)]), Some((3.0, 1)));
        assert_eq!(loosest_of_the_least(&[]), None);
    }

    #[test]
    fn a_wrong_move_weighs_more_than_being_asked_fifty_times() {
        let none = Tally { ours: 1000, others: 1000, ..Tally::default() };
        let wrong = Tally { wrong_moves: 1, ..none };
        let again = Tally { again: 49, ..none };
        assert!(wrong.cost() > again.cost());
        let taken = Tally { taken: 1, ..none };
        let answered = Tally { taken_harmless: 1, ..taken };
        assert!(
            wrong.cost() > taken.cost() && taken.cost() > answered.cost() && answered.cost() > none.cost()
        );
        let command = Tally { wrong_commands: 1, ..none };
        assert_eq!(
            (command.cost(), Tally { wrong_harmless: 1, ..command }.cost()),
            (taken.cost(), answered.cost())
        );
    }

    #[test]
    fn hearing_more_other_speech_makes_no_limit_stricter() {
        let few = Tally { ours: 100, again: 10, others: 100, taken: 1, ..Tally::default() };
        let many = Tally { others: 1000, taken: 10, ..few };
        let (loose_few, loose_many) =
            (Tally { again: 0, taken: 2, ..few }, Tally { again: 0, taken: 20, ..many });
        assert!(few.cost() < loose_few.cost() && many.cost() < loose_many.cost());
        let one_more = Tally { taken: 11, ..loose_many };
        assert!(one_more.cost() < many.cost(), "a tenth of a case in a hundred");
    }

    #[test]
    fn every_limit_that_is_tried_can_be_set_and_read_back() {
        for limit in limits() {
            let steps = limit.steps;
            assert!(steps.is_sorted() || steps.iter().rev().is_sorted(), "{}", limit.name());
            for &step in steps.iter().chain([&limit.off]) {
                let mut thresholds = Thresholds::default();
                (limit.set)(&mut thresholds, limit.kind, step);
                let text = toml::to_string(&thresholds).unwrap();
                let table: toml::Table = toml::from_str(&text).unwrap();
                let set = limit.kind.map_or(&table, |kind| table[kind.name()].as_table().unwrap());
                assert_eq!(set[limit.of].as_float().unwrap() as f32, step, "{}", limit.name());
                assert_eq!(Thresholds::read(&text).unwrap().0, thresholds, "{}", limit.name());
            }
        }
    }

    #[test]
    fn what_is_left_out_is_named_with_its_kind_or_for_every_kind() {
        let without = |names: &[&str]| LeftOut(names.iter().map(|n| (*n).to_owned()).collect());
        assert!(
            without(&["behind"]).has("command.behind") && without(&["command.behind"]).has("command.behind")
        );
        assert!(!without(&["command.behind"]).has("choice.behind") && without(&["close"]).has("close"));
        let fewer = without(&["moves.phones"]);
        assert!(!fewer.kept("moves").contains(&Sign::Phones) && fewer.kept("moves").contains(&Sign::Deleted));
        assert!(fewer.kept("commands").contains(&Sign::Phones));
    }
}
