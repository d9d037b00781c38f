//! What the passes found in an utterance, boiled down to what there is to judge it by. PURE.
//!
//! No limit of belief is in here, so other limits can be tried on speech heard once (`measuring limits`).
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::{Deserialize, Serialize};

use crate::{
    ear::{ModelFolder, UNKNOWN, alignment::Alignment, phrases::Listening},
    game::{Move, Position},
    language::{
        hearing::{Awaited, Expectation},
        understand::{Understanding, understand_words},
    },
};

/// Sounds outside the vocabulary that may follow a phrase, seconds: a breath, a chair.
const BREATH_S: f32 = 0.3;

/// Less likely than this, a word that makes no difference counts as not said.
const IDLE: f32 = 0.6;

/// A word of the first pass.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeardWord {
    /// As the model writes it.
    pub word: String,
    /// 0 to 1.
    pub posterior: f32,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// Seconds.
    pub end_s: f32,
}

impl HeardWord {
    pub(super) const fn lasted_s(&self) -> f32 {
        self.end_s - self.start_s
    }

    pub(super) fn letters(&self) -> f32 {
        self.word.chars().count() as f32
    }
}

/// A phone that the phone loop heard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeardPhone {
    /// As the model calls its phone.
    pub phone: String,
    /// Seconds from the utterance's beginning.
    pub start_s: f32,
    /// Seconds.
    pub end_s: f32,
}

/// One alternative of a pass.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Its words.
    pub words: Vec<String>,
    /// The more the better; only differences mean something.
    pub score: f32,
}

/// One alternative of the position's grammar, word by word; the posteriors of its words are not reckoned yet.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TimedAlternative {
    pub(super) words: Vec<HeardWord>,
    pub(super) score: f32,
}

impl TimedAlternative {
    pub(super) fn reading(&self) -> Alternative {
        Alternative { words: self.words.iter().map(|w| w.word.clone()).collect(), score: self.score }
    }
}

/// The best alternative's words with their N-best posteriors: how likely the alternatives are, all in all, that have a word
/// at that time.
pub(super) fn with_posteriors(alternatives: &[TimedAlternative]) -> Vec<HeardWord> {
    let Some(best) = alternatives.first() else { return Vec::new() };
    let chance = |a: &TimedAlternative| (a.score - best.score).exp();
    let all: f32 = alternatives.iter().map(chance).sum();
    let sure = |word: &HeardWord| {
        let same = |w: &HeardWord| w.word == word.word && w.start_s < word.end_s && w.end_s > word.start_s;
        let with: f32 = alternatives.iter().filter(|a| a.words.iter().any(same)).map(chance).sum();
        HeardWord { posterior: with / all, ..word.clone() }
    };
    best.words.iter().map(sure).collect()
}

/// What all passes found in one utterance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Passes {
    /// The position's grammar, word by word.
    pub words: Vec<HeardWord>,
    /// The position's grammar, alternatives.
    pub position: Vec<Alternative>,
    /// The general grammar, alternatives.
    pub general: Vec<Alternative>,
    /// The phone loop; empty where the model does not lend itself to it.
    pub phone_loop: Vec<Alternative>,
    /// Its best path, phone by phone.
    pub phones_heard: Vec<HeardPhone>,
    /// How loud it was, dB below full scale every 10 ms.
    pub levels: Vec<f32>,
}

/// Where somebody else was heard, far more softly than the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Background {
    before: bool,
    after: bool,
}

impl Alternative {
    /// Whether these are its words, sounds outside the vocabulary aside, and whatever it finds where somebody else
    /// was heard.
    fn says(&self, words: &[&str], background: Background) -> bool {
        let theirs: Vec<&str> = self.words.iter().map(String::as_str).filter(|w| *w != UNKNOWN).collect();
        let ours: Vec<&str> = words.iter().copied().filter(|w| *w != UNKNOWN).collect();
        match (background.before, background.after) {
            (false, false) => theirs == ours,
            (true, false) => theirs.ends_with(&ours),
            (false, true) => theirs.starts_with(&ours),
            (true, true) => theirs.windows(ours.len().max(1)).any(|w| w == ours),
        }
    }
}

impl Passes {
    /// The log-likelihood ratio of the phone loop to these words, nats for each second of them; `None` where there is no
    /// phone loop.
    fn llr(&self, words: &[&str], background: Background) -> Option<f32> {
        let phones = self.phone_loop.first()?.score;
        // What a branch of the position's grammar costs is no fault of the sound: the general pass charges none.
        let said = self.position.iter().chain(&self.general).filter(|r| r.says(words, background));
        let score = said.map(|r| r.score).reduce(f32::max)?;
        let lasted = self.words.last()?.end_s - self.words.first()?.start_s;
        Some((phones - score) / lasted.max(0.2))
    }
}

/// How much softer than the words something before or after them is that somebody else says, or nobody, dB.
const BESIDE_DB: f32 = 9.0;
/// Nor how near to them it may be, seconds: a word's first and last sounds are soft.
const NEAR_S: f32 = 0.1;

/// The words of an utterance as a stretch of sound.
#[derive(Clone, Copy)]
struct Own<'a> {
    levels: &'a [f32],
    start_s: f32,
    end_s: f32,
    db: f32,
}

impl<'a> Own<'a> {
    /// The stretch from the first word of ours to the last, and how loud the words are on the whole.
    fn of(words: &[HeardWord], levels: &'a [f32]) -> Option<Self> {
        let ours = || words.iter().filter(|w| w.word != UNKNOWN);
        let (start_s, end_s) = (ours().next()?.start_s, ours().next_back()?.end_s);
        let db = mean_db(ours().flat_map(|w| stretch(levels, w.start_s, w.end_s)))?;
        Some(Self { levels, start_s, end_s, db })
    }

    /// Whether the words are far louder than something.
    fn is_above(self, start_s: f32, end_s: f32) -> bool {
        mean_db(stretch(self.levels, start_s, end_s).iter()).is_none_or(|db| db < self.db - BESIDE_DB)
    }

    /// Whether a stretch lies before or after the words and is far softer: a neighbour, a chair, the street.
    fn is_beside(self, start_s: f32, end_s: f32) -> bool {
        let middle = f32::midpoint(start_s, end_s);
        (middle < self.start_s - NEAR_S || middle > self.end_s + NEAR_S) && self.is_above(start_s, end_s)
    }
}

/// The levels of a stretch of time.
fn stretch(levels: &[f32], start_s: f32, end_s: f32) -> &[f32] {
    let at = |s: f32| ((s * 100.0).max(0.0) as usize).min(levels.len());
    &levels[at(start_s)..at(end_s).max(at(start_s))]
}

/// Mean power of some levels, dB; `None` for none.
fn mean_db<'a>(levels: impl Iterator<Item = &'a f32>) -> Option<f32> {
    let (sum, count) = levels.fold((0.0f32, 0.0f32), |(sum, n), db| (sum + 10f32.powf(db / 10.0), n + 1.0));
    (count > 0.0).then(|| 10.0 * (sum / count).max(1e-10).log10())
}

/// What the words would bring about, were they believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A move, where the words were not known beforehand.
    Choice,
    /// The move whose words were expected.
    Verified,
    /// A command.
    Command,
    /// A command that ends a game, disturbs the opponent or calls the arbiter, or an answer that nobody asked for.
    Grave,
}

impl Kind {
    /// Whether they would be a move.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Choice | Self::Verified)
    }

    fn of(words: &str, expected: bool, expectation: &Expectation) -> Self {
        match understand_words(words, &Position::default(), &[], &[]) {
            Understanding::Command(command) if command.is_grave() => Self::Grave,
            Understanding::Command(command) if command.is_answer() && !expectation.asked => Self::Grave,
            Understanding::Command(_) => Self::Command,
            _ if expected && names_the_awaited(words, expectation) => Self::Verified,
            _ => Self::Choice,
        }
    }
}

/// What some words mean where this is expected.
fn understood(words: &str, expectation: &Expectation) -> Understanding {
    understand_words(words, &expectation.position, &expectation.schemes, &expectation.langs)
}

/// The move that some words name.
fn meaning(words: &[HeardWord], expectation: &Expectation) -> Option<Move> {
    let words = words.iter().map(|w| w.word.as_str()).collect::<Vec<_>>().join(" ");
    match understood(&words, expectation) {
        Understanding::Move { m, .. } => Some(m),
        _ => None,
    }
}

/// The words without doubtful ones that the move is the same without: a stretched last sound taken for `remis`, a
/// breath for `mal`. An offer that was made and is left out here can be made again.
fn without_the_idle(words: Vec<HeardWord>, named: impl Fn(&[HeardWord]) -> Option<Move>) -> Vec<HeardWord> {
    let Some(m) = named(&words) else { return words };
    let mut kept = words;
    let mut at = 0;
    while at < kept.len() {
        let doubtful = kept[at..].iter().take_while(|w| w.posterior < IDLE).count();
        let shorter = [&kept[..at], &kept[at + doubtful..]].concat();
        if doubtful > 0 && named(&shorter) == Some(m) {
            kept = shorter;
        } else {
            at += doubtful.max(1);
        }
    }
    kept
}

/// How likely the readings are, all in all, that mean the same as some words: one word of two spellings, or with and
/// without `mal`, is no less likely for that. 0 for words that mean nothing here.
fn shared_posterior(
    readings: impl Iterator<Item = (String, f32)>,
    words: &str,
    expectation: &Expectation,
) -> f32 {
    let meant = understood(words, expectation);
    if !matches!(meant, Understanding::Move { .. } | Understanding::Command(_)) {
        return 0.0;
    }
    let (mut same, mut all) = (0.0, 0.0);
    for (reading, cost) in readings {
        let chance = (-cost).exp();
        all += chance;
        if understood(&reading, expectation) == meant {
            same += chance;
        }
    }
    same / f32::max(all, f32::MIN_POSITIVE)
}

/// Whether the words are the very move's that is expected, not another legal one's.
fn names_the_awaited(words: &str, expectation: &Expectation) -> bool {
    let (Awaited::Announcement(awaited) | Awaited::ReadBack(awaited)) = &expectation.awaited else {
        return false;
    };
    match understood(words, expectation) {
        Understanding::Move { m, .. } => m == *awaited,
        Understanding::Ambiguous { candidates, .. } => candidates.contains(awaited),
        _ => false,
    }
}

/// How many features there are.
pub const FEATURES: usize = 11;

/// What an utterance is judged by, see [`Recognition::features`].
pub type Features = [f32; FEATURES];

/// What the passes say about one utterance, limits aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recognition {
    /// The words, a breath after them left out; empty for silence.
    pub words: Vec<HeardWord>,
    /// What they would bring about.
    pub kind: Kind,
    /// Whether they are one of the phrases that make sense now.
    pub expected: bool,
    /// Whether only commands were awaited.
    pub only_commands: bool,
    /// How much worse than its best reading the general pass finds the words; `None` where it does not at all.
    pub behind: Option<f32>,
    /// How much worse than words that make no sense now the best reading is that does; `None` where none does.
    pub behind_senseless: Option<f32>,
    /// The log-likelihood ratio of the phone loop to the words, nats for each second of them; `None` where there is no
    /// phone loop.
    pub llr: Option<f32>,
    /// The words' phones aligned with those that were heard; `None` where the model does not tell.
    pub alignment: Option<Alignment>,
    /// The phones that the phone loop heard; those far softer than the words, before and after them, are left out.
    pub phones: Vec<String>,
    /// Other readings of the position and how much worse they are.
    pub others: Vec<(String, f32)>,
    /// How long the utterance lasted, milliseconds.
    pub lasted_ms: u32,
}

impl Recognition {
    /// Boils the passes of an utterance down.
    pub fn of(
        passes: &Passes,
        listening: &Listening,
        model: &ModelFolder,
        expectation: &Expectation,
        lasted_ms: u32,
    ) -> Self {
        let makes_sense = |words: &mut dyn Iterator<Item = &String>| {
            let ids: Option<Vec<u32>> = words.map(|w| model.words.id(w)).collect();
            ids.is_some_and(|ids| listening.expected.follow(&ids).complete)
        };
        let complete = |words: &[HeardWord]| makes_sense(&mut words.iter().map(|w| &w.word));
        let mut words: Vec<HeardWord> = passes.words.clone();
        let mut background = Background::default();
        while let [before @ .., last] = &words[..]
            && !before.is_empty()
        {
            // What the phrase can do without counts only if it was spoken like the rest of it.
            let own = Own::of(before, &passes.levels);
            let softer = own.is_some_and(|own| own.is_above(last.start_s, last.end_s));
            let beside = last.word == UNKNOWN && (softer || last.lasted_s() <= BREATH_S);
            if !(beside || softer && complete(before)) {
                break;
            }
            words.pop();
            background.after |= softer;
        }
        let shortened = words.len() < passes.words.len();
        let own = Own::of(&words, &passes.levels);
        while words.len() > 1
            && words
                .first()
                .is_some_and(|w| w.word == UNKNOWN && own.is_some_and(|own| own.is_above(w.start_s, w.end_s)))
        {
            words.remove(0);
            background.before = true;
        }
        let mut words =
            without_the_idle(words, |words| complete(words).then(|| meaning(words, expectation)).flatten());
        let plain: Vec<&str> = words.iter().map(|w| w.word.as_str()).collect();
        let said = plain.join(" ");
        let expected = complete(&words);
        let kind = Kind::of(&said, expected, expectation);
        // Whoever else is heard gives the general pass forty readings of its own. Where its best, or any where the words
        // were known beforehand, has these words beside theirs, it agrees.
        let behind = passes.general.first().and_then(|best| {
            let agrees = |(rank, r): &(usize, &Alternative)| {
                r.says(
                    &plain,
                    if kind == Kind::Verified || *rank == 0 { background } else { Background::default() },
                )
            };
            passes.general.iter().enumerate().find(agrees).map(|(_, found)| best.score - found.score)
        });
        let best = passes.position.first().map_or(0.0, |r| r.score);
        // These words and something of somebody else's are no other reading; what is left out of this one is left
        // out of the others, lest one that is as good be passed over.
        let other = |r: &&Alternative| !r.says(&plain, background) || r.says(&plain, Background::default());
        let left = |r: &Alternative| {
            let noise = |w: &&String| *w == UNKNOWN;
            let after = if shortened { r.words.iter().rev().take_while(noise).count() } else { 0 };
            let words = &r.words[..r.words.len() - after];
            let before = if background.before { words.iter().take_while(noise).count() } else { 0 };
            words[before..].join(" ")
        };
        let others = passes.position.iter().filter(other).map(|r| (left(r), best - r.score)).collect();
        let llr = passes.llr(&plain, background);
        let near =
            passes.phones_heard.iter().filter(|s| own.is_none_or(|own| !own.is_beside(s.start_s, s.end_s)));
        let phones: Vec<String> = near.map(|s| s.phone.clone()).collect();
        let alignment = model.lexicon.as_ref().filter(|_| !phones.is_empty());
        let alignment = alignment.and_then(|lexicon| lexicon.alignment(&plain, &phones));
        let senseless = !expected && !plain.contains(&UNKNOWN);
        let mut readings = passes.position.iter().filter(|_| senseless);
        let behind_senseless = readings.find(|r| makes_sense(&mut r.words.iter())).map(|r| best - r.score);
        let share =
            shared_posterior(passes.position.iter().map(|r| (left(r), best - r.score)), &said, expectation);
        for word in words.iter_mut().filter(|w| w.word != UNKNOWN) {
            word.posterior = word.posterior.max(share);
        }
        let only_commands = expectation.awaited == Awaited::Commands;
        Self {
            words,
            kind,
            expected,
            only_commands,
            behind,
            behind_senseless,
            llr,
            alignment,
            phones,
            others,
            lasted_ms,
        }
    }

    /// How many times as slowly as the fastest the slowest of the words was spoken, letter by letter.
    pub(super) fn unevenness(&self) -> f32 {
        let pace = || self.words.iter().map(|w| w.lasted_s() / w.letters().max(1.0));
        let (fastest, slowest) = (pace().fold(f32::INFINITY, f32::min), pace().fold(0.0, f32::max));
        slowest / fastest.max(0.001)
    }

    /// What doubt is reckoned from, in the order of `weights::Weights`; `None` where the model does not tell all of it.
    pub fn features(&self) -> Option<Features> {
        let alignment = self.alignment?;
        let least = self.words.iter().map(|w| w.posterior).fold(1.0, f32::min);
        let unevenness = self.unevenness().clamp(1.0, 10.0).ln();
        let [matched, deleted, inserted, outside, phones] =
            [alignment.matched, alignment.deleted, alignment.inserted, alignment.outside, alignment.phones]
                .map(|n| n as f32);
        let (distance, substituted) = (alignment.distance(), alignment.substituted);
        let short = 1.0 / phones.max(1.0);
        Some([
            self.llr?,
            distance,
            matched,
            substituted,
            deleted,
            inserted,
            outside,
            phones,
            short,
            least,
            unevenness,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Lang, SchemeId};

    fn at_the_start() -> Expectation {
        Expectation {
            position: Position::default(),
            schemes: vec![SchemeId::Fide],
            langs: vec![Lang::De],
            awaited: Awaited::AnyMove,
            asked: false,
        }
    }

    fn spoken(score: f32, words: &[(&str, f32)]) -> TimedAlternative {
        let word = |(word, start_s): &(&str, f32)| HeardWord {
            word: (*word).to_owned(),
            posterior: 0.0,
            start_s: *start_s,
            end_s: start_s + 0.3,
        };
        TimedAlternative { words: words.iter().map(word).collect(), score }
    }

    #[test]
    fn a_word_is_as_sure_as_the_readings_that_have_it_at_its_time() {
        let half = spoken(-10.0, &[("eva", 0.0), ("eins", 0.3)]);
        let words = with_posteriors(&[spoken(-10.0, &[("eva", 0.0), ("drei", 0.3)]), half]);
        assert_eq!(words.iter().map(|w| w.posterior).collect::<Vec<_>>(), [1.0, 0.5]);
        let elsewhere = spoken(-10.0, &[("drei", 0.0), ("eva", 0.3)]);
        let words = with_posteriors(&[spoken(-10.0, &[("eva", 0.0), ("drei", 0.3)]), elsewhere]);
        assert_eq!(words.iter().map(|w| w.posterior).collect::<Vec<_>>(), [0.5, 0.5]);
        let unlikely = spoken(-30.0, &[("anna", 0.0)]);
        let words = with_posteriors(&[spoken(-10.0, &[("eva", 0.0)]), unlikely]);
        assert!(words[0].posterior > 0.999, "{words:?}");
        assert!(with_posteriors(&[]).is_empty());
    }

    #[test]
    fn readings_that_mean_the_same_are_sure_together() {
        let expectation = at_the_start();
        let readings =
            |all: &[(&str, f32)]| all.iter().map(|(w, c)| ((*w).to_owned(), *c)).collect::<Vec<_>>();
        for (words, others, share) in [
            ("eva vier", &[("bauer eva vier", 0.0), ("eva drei", 0.0)][..], 2.0 / 3.0),
            ("eva vier", &[("eva vier remis", 0.0)], 0.5),
            ("zeit", &[("uhr", 0.0)], 1.0),
            ("zeit", &[("remis", 0.0)], 0.5),
            ("eva fünf", &[("bauer eva fünf", 0.0)], 0.0),
        ] {
            let all = readings(others).into_iter().chain([(words.to_owned(), 0.0)]);
            let found = shared_posterior(all, words, &expectation);
            assert!((found - share).abs() < 1e-6, "{words} {others:?}: {found}");
        }
        assert_eq!(shared_posterior(std::iter::empty(), "eva vier", &expectation), 0.0);
    }

    #[test]
    fn a_doubtful_word_is_left_out_where_the_move_is_the_same_without_it() {
        let expectation = at_the_start();
        for (said, kept) in [
            ("springer felix drei remis?", "springer felix drei"),
            ("springer felix drei remis", "springer felix drei remis"),
            ("springer geht? nach? felix drei", "springer felix drei"),
            ("bauer? eva vier", "eva vier"),
            ("springer? felix drei", "springer? felix drei"),
            ("eva zwei? eva vier", "eva eva vier"),
            ("eva vier?", "eva vier?"),
            ("zeit?", "zeit?"),
        ] {
            let sure = |word: &str| if word.ends_with('?') { 0.5 } else { 1.0 };
            let heard = said.split(' ').map(|word| HeardWord {
                word: word.trim_end_matches('?').to_owned(),
                posterior: sure(word),
                start_s: 0.0,
                end_s: 0.3,
            });
            let left = without_the_idle(heard.collect(), |words| meaning(words, &expectation));
            let left: Vec<&str> = left.iter().map(|w| w.word.as_str()).collect();
            assert_eq!(left.join(" "), kept.replace('?', ""), "{said}");
        }
    }
}
