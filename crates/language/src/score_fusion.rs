//! Combines the results of two recognisers to one decision. Pure.
//!
//! The first recogniser works during the speech and returns words. The second scores whole texts afterwards, and also
//! decodes without a list of texts (free decoding). A text is accepted if free decoding is not much better. If the
//! first recogniser found the same, less evidence is needed.

use std::fmt;

use serde::{Deserialize, Serialize};
use strsim::normalized_levenshtein;

use crate::{
    candidate_texts::{is_castling, is_castling_shown, list_candidate_texts},
    command::Command,
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance, Reading, UNKNOWN_WORD},
    rejection::Candidate,
    scheme::Scheme,
    spelling,
    understand::{CLOSE, Understanding, understand_choice, understand_words},
};
use annabella_game::{File, Lang};

/// A text with its score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoredText {
    /// The text of [`CandidateText`](crate::candidate_texts::CandidateText).
    pub text: String,
    /// Its prior cost, nats.
    pub cost: f32,
    /// The log-probability of the text, including its end.
    pub score: f32,
}

/// A text, scored after a prompt that ends with it. An accent is then heard far more surely, and other speech is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShownText {
    /// The text.
    pub text: String,
    /// Its log-probability, including its end.
    pub score: f32,
}

/// The second recogniser's result in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LanguageScores {
    /// The language.
    pub lang: Lang,
    /// The candidate texts, likeliest first.
    pub found: Vec<ScoredText>,
    /// The result of free decoding.
    pub free: String,
    /// Its log-probability, including its end.
    pub free_score: f32,
    /// The text that was in doubt, if it was shown ([`FusionDecision::in_doubt`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<ShownText>,
}

/// The features for and against a meaning. Yes and no are 1 and 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FusionFeatures {
    /// The second recogniser's log-likelihood ratio of the best text to free decoding, in its language or the surest
    /// one, nats.
    pub ratio: f32,
    /// The text's score for each word, counting the end as a word, because long texts have lower scores.
    pub score: f32,
    /// Free decoding gives this text or one like it; falls from 1 to 0 as the ratio falls to -1. It stays 1 for a
    /// command of one word that free decoding gives with an ending.
    pub exact: f32,
    /// The first recogniser found the same.
    pub found: f32,
    /// The natural logarithm of the first recogniser's odds for its words, if it found the same.
    pub odds: f32,
    /// The share of the text's letters that free decoding gives, less what other speech shares: free decoding spells an
    /// accent differently but similarly. For an announcement 0 unless the first recogniser finds the same more likely
    /// than not, and no other announcement has more letters in common. For a command never negative: a
    /// synthesiser is written as anything.
    pub letters: f32,
    /// The announcement matches no legal move.
    pub illegal: f32,
    /// A command of several words, which little other speech resembles.
    pub phrase: f32,
    /// A command of one word without a question, and free decoding gives another word: many sounds resemble it.
    pub unlike_word: f32,
    /// A command with serious effects, or an answer without a question.
    pub grave: f32,
}

impl FusionFeatures {
    /// The number of features.
    pub const COUNT: usize = 10;

    /// A move that the second recogniser did not find.
    const UNFOUND_MOVE: Self = Self {
        ratio: WORST_RATIO,
        score: WORST_SCORE,
        exact: 0.0,
        found: 0.0,
        odds: 0.0,
        letters: 0.0,
        illegal: 0.0,
        phrase: 0.0,
        unlike_word: 0.0,
        grave: 0.0,
    };

    /// The names in the order of [`FusionWeights::of`].
    pub const NAMES: [&str; Self::COUNT] =
        ["ratio", "score", "exact", "found", "odds", "letters", "illegal", "phrase", "unlike_word", "grave"];

    /// The values in the order of [`FusionWeights::of`].
    pub const fn values(&self) -> [f32; Self::COUNT] {
        [
            self.ratio,
            self.score,
            self.exact,
            self.found,
            self.odds,
            self.letters,
            self.illegal,
            self.phrase,
            self.unlike_word,
            self.grave,
        ]
    }
}

/// The most letters for a second of sound. A prompt can make the second recogniser write a sentence for a syllable, and
/// nobody speaks faster.
const LETTERS_A_SECOND: f32 = 30.0;

/// The lower bounds of ratio and score, also used for a text that the second recogniser did not find.
const WORST_RATIO: f32 = -12.0;
const WORST_SCORE: f32 = -6.0;

/// The share of letters that a text has in common with other speech. For announcements 0.19 is the median of 120 words
/// by people. A command is found among more texts, so the likest one shares more.
const USUAL_LETTERS: f32 = 0.2;
const USUAL_LETTERS_OF_A_COMMAND: f32 = 0.55;
/// The least share of letters of two texts that are the same but for their spelling. Below it likeness is chance.
const SAME_LETTERS: f32 = 0.5;

/// The least share of letters that free decoding has in common with the first or last words of a text, if it has no others. Of
/// 185 announcements without their last word 139 have it, of 288 whole ones 3.
const PART_LETTERS: f32 = 0.8;

/// Logarithm of the odds below which the first recogniser alone does not make a move of words that are heard freely as
/// others.
const UNSURE_ODDS: f32 = 2.0;

/// The least `exact` from which free decoding writes a text. Where the second recogniser does not decide, none of 203
/// utterances of other speech has more than 0.
const WRITTEN: f32 = 0.5;

/// The least score of a shown text for each word, counting the end as a word. Of 996 hearings of words and digits by
/// people the highest has -0.77.
const LEAST_SHOWN: f32 = -0.6;
/// The same for castlings, which the usual prompt shows while one is legal. Of 331 words by people the highest has -1.9.
const LEAST_SHOWN_CASTLING: f32 = -1.5;

/// The weights of [`FusionFeatures`]. The weighted sum is the evidence for a meaning: the natural logarithm of the odds
/// that it was said.
///
/// The first five were fitted by logistic regression on voices and people that are not held out; the others were set so
/// that no conversation among these is taken for a move (docs/lab-notebook.md).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FusionWeights {
    /// The weight of each feature, in order.
    pub of: [f32; FusionFeatures::COUNT],
    /// The least difference in evidence between the best meaning and the next.
    pub close: f32,
}

impl Default for FusionWeights {
    fn default() -> Self {
        Self { of: [0.18, 0.7, 2.0, 3.2, 0.63, 10.0, -2.3, 1.3, -2.2, -1.0], close: 0.7 }
    }
}

impl FusionWeights {
    fn evidence(&self, features: &FusionFeatures) -> f32 {
        self.of.iter().zip(features.values()).map(|(weight, value)| weight * value).sum::<f32>()
    }
}

/// Whether the second recogniser decides in a language. It understands the others less well: there what the first one
/// accepts stands, and what it refuses is weighed. What only the second one finds is accepted if it is a command of several
/// words; a move is asked back.
pub const fn decides_in(lang: Lang) -> bool {
    match lang {
        Lang::De | Lang::En => true,
        Lang::Da | Lang::Nb | Lang::Sv => false,
    }
}

/// The reason for a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum FusionReason {
    /// The meaning with the most evidence was accepted.
    Believed {
        /// The text.
        text: String,
        /// Its evidence.
        evidence: f32,
        /// Whether the first recogniser found the same.
        agreed: bool,
    },
    /// The first recogniser's words were accepted. The second has no result for their language or meaning.
    FirstAlone,
    /// No candidate text was found.
    NothingFound,
    /// Free decoding gives the first words of the text and nothing after them, or the last and nothing before them.
    HeardInPart {
        /// The text.
        text: String,
        /// The result of free decoding.
        free: String,
    },
    /// Only the second recogniser found the text, in a language in which it does not decide, and the text resembles other
    /// speech.
    SecondAlone {
        /// The text.
        text: String,
    },
    /// The best meaning has too little evidence.
    Doubtful {
        /// The text.
        text: String,
        /// Its evidence.
        found: f32,
        /// The least accepted evidence.
        least: f32,
        /// Its log-likelihood ratio to free decoding.
        ratio: f32,
        /// The result of free decoding.
        free: String,
    },
    /// Another meaning has nearly as much evidence.
    Close {
        /// The text.
        text: String,
        /// The other one.
        other: String,
        /// The difference in evidence.
        found: f32,
        /// The least difference.
        least: f32,
    },
}

/// The least accepted evidence with the languages of a seat: more likely than not.
const LEAST: f32 = 0.0;

/// The least accepted evidence for what is listened for: more than two languages raise it.
pub(crate) fn least_evidence(expectation: &Expectation) -> f32 {
    LEAST + expectation.language_bar()
}

impl FusionReason {
    /// The reason as a log may hold it, without any recognised word.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Believed { agreed: true, .. } => "found by both",
            Self::Believed { agreed: false, .. } => "believed",
            Self::FirstAlone => "left to the first recogniser",
            Self::NothingFound => "nothing near",
            Self::HeardInPart { .. } => "a part of it was not heard",
            Self::SecondAlone { .. } => "heard by the second recogniser only",
            Self::Doubtful { .. } => "too little evidence",
            Self::Close { .. } => "not told apart",
        }
    }

    /// The deciding value and its limit; `None` if no limit decided.
    pub const fn value_and_limit(&self) -> Option<(f32, f32)> {
        match self {
            Self::Doubtful { found, least, .. } | Self::Close { found, least, .. } => Some((*found, *least)),
            _ => None,
        }
    }
}

impl fmt::Display for FusionReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Believed { text, evidence, agreed } => {
                let both = if *agreed { ", found by both" } else { "" };
                write!(f, "believed `{text}`: evidence {evidence:.1}{both}")
            }
            Self::FirstAlone => write!(f, "left to the first recogniser"),
            Self::NothingFound => write!(f, "refused: nothing that may be said is near"),
            Self::HeardInPart { text, free } => write!(f, "refused `{text}`: heard freely only `{free}`"),
            Self::SecondAlone { text } => write!(f, "refused `{text}`: the first recogniser did not find it"),
            Self::Doubtful { text, found, least, ratio, free } => {
                write!(
                    f,
                    "refused `{text}`: evidence {found:.1}, least {least:.1}; ratio {ratio:.1}, heard freely `{free}`"
                )
            }
            Self::Close { text, other, found, least } => {
                write!(f, "not told apart `{text}` and `{other}`: {found:.1}, least {least:.1}")
            }
        }
    }
}

/// The fused result and its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct FusionDecision {
    /// The accepted utterance; `None` for silence.
    pub heard: Option<HeardUtterance>,
    /// The reason.
    pub reason: FusionReason,
    /// A text that would be accepted if it scored well when shown, with its language. Nothing else of the decision
    /// depends on it.
    pub in_doubt: Option<(Lang, String)>,
}

/// A meaning with its evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct WeighedMeaning {
    /// The meaning.
    pub means: Understanding,
    /// The likeliest text with this meaning.
    pub text: String,
    /// The features for and against it.
    pub features: FusionFeatures,
    /// The weighted evidence.
    pub evidence: f32,
}

impl WeighedMeaning {
    fn is_move(&self) -> bool {
        matches!(self.means, Understanding::Move { .. } | Understanding::Ambiguous { .. })
    }

    fn is_announcement(&self) -> bool {
        self.is_move() || self.means == Understanding::Illegal
    }

    /// Whether a good score when shown is enough. Illegal announcements, single words, and a letter with a number
    /// resemble too much else (`F four` for `four`).
    fn may_be_shown(&self) -> bool {
        match TextKind::of(&self.means, &self.text, 1.0) {
            TextKind::Move | TextKind::Phrase => !is_letter_and_number(&self.text),
            TextKind::Illegal | TextKind::Word | TextKind::Answer => false,
        }
    }

    /// Whether a text with this meaning was shown and scored well.
    fn is_confirmed(&self, second: &[LanguageScores], expectation: &Expectation) -> bool {
        self.may_be_shown()
            && second.iter().filter(|scores| may_show(scores.lang, second)).any(|scores| {
                let Some(shown) = &scores.shown else { return false };
                let means = meaning_of(&shown.text, expectation, &expectation.langs);
                for_each_word(shown.score, &shown.text) >= LEAST_SHOWN
                    && same((&means, &shown.text), (&self.means, &self.text))
            })
    }

    /// The text to show for this meaning, as it is written, with its language.
    fn text_to_show(&self, second: &[LanguageScores], expectation: &Expectation) -> Option<(Lang, String)> {
        if !self.may_be_shown() || second.iter().any(|scores| scores.shown.is_some()) {
            return None;
        }
        let found = second
            .iter()
            .find(|scores| scores.found.iter().any(|text| text.text == self.text))
            .map(|scores| (scores.lang, self.text.clone()));
        let to_show = found.or_else(|| {
            // The first recogniser's model may spell `Cesar` as `cäsar`.
            let spoken = |word: &str| {
                let variants = expectation.schemes.iter().map(|id| Scheme::builtin(*id).variants_of(word));
                let first = variants.into_iter().find_map(|variants| variants.first().cloned());
                first.unwrap_or_else(|| word.to_owned()).to_lowercase()
            };
            let wanted: Vec<String> = self.text.split(' ').map(spoken).collect();
            let wanted = wanted.join(" ");
            let all = list_candidate_texts(expectation).into_iter();
            let mut written = all.filter(|text| text.text.to_lowercase() == wanted);
            written.next().map(|text| (text.lang, text.text))
        });
        to_show.filter(|(lang, _)| may_show(*lang, second))
    }

    fn is(&self, said: &Said) -> bool {
        same((&self.means, &self.text), (&said.means, &said.text))
    }
}

/// Words of the first recogniser with their meaning.
struct Said {
    means: Understanding,
    text: String,
}

impl Said {
    fn of(text: String, expectation: &Expectation) -> Option<Self> {
        let known = !text.is_empty() && !text.split(' ').any(|word| word == UNKNOWN_WORD);
        known.then(|| Self { means: meaning_of(&text, expectation, &expectation.langs), text })
    }
}

/// Whether the second recogniser does not decide on the words: they hold an unlimited number, or it does not decide in
/// their language.
fn are_left_to_first(means: &Understanding, text: &str, expectation: &Expectation) -> bool {
    match means {
        Understanding::Command(command) if command.is_numbered() => true,
        Understanding::Command(_) => {
            let langs: Vec<Lang> =
                expectation.langs.iter().copied().filter(|lang| decides_in(*lang)).collect();
            langs.is_empty() || meaning_of(text, expectation, &langs) != *means
        }
        _ => !expectation.schemes.iter().any(|id| decides_in(Scheme::builtin(*id).lang())),
    }
}

/// The meaning of words under an expectation.
pub(crate) fn meaning_of(words: &str, expectation: &Expectation, langs: &[Lang]) -> Understanding {
    let Expectation { position, schemes, awaited, .. } = expectation;
    match awaited {
        AwaitedSpeech::Choice(candidates) => understand_choice(words, candidates, position, schemes, langs),
        _ => understand_words(words, position, schemes, langs),
    }
}

/// Whether two texts have the same meaning. Illegal announcements and parts of an answer are compared as words.
fn same(a: (&Understanding, &str), b: (&Understanding, &str)) -> bool {
    match (a.0, b.0) {
        (Understanding::Illegal, Understanding::Illegal)
        | (Understanding::NotUnderstood, Understanding::NotUnderstood) => {
            spelling::tidy(a.1) == spelling::tidy(b.1)
        }
        (one, other) => one == other,
    }
}

/// Whether the speech is a whole phrase, so that a short pause ends it: a text that may be said is at least as likely
/// as free decoding in any language. It decides nothing else.
pub fn is_whole_phrase(second: &[LanguageScores]) -> bool {
    let best = second.iter().flat_map(|scores| &scores.found).map(|text| text.score);
    let free = second.iter().map(|scores| scores.free_score);
    best.max_by(f32::total_cmp).zip(free.max_by(f32::total_cmp)).is_some_and(|(best, free)| best >= free)
}

/// Whether what the first recogniser accepted stands whatever the second finds; there is no need to wait for it.
pub fn is_left_to_first(heard: &HeardUtterance, expectation: &Expectation) -> bool {
    Said::of(heard.text(), expectation)
        .is_some_and(|said| are_left_to_first(&said.means, &said.text, expectation))
}

/// Decides from the first recogniser's `candidate`, the result it gives alone (`first`) and the second's scores.
pub fn decide(
    candidate: Option<&Candidate>,
    first: Option<HeardUtterance>,
    second: &[LanguageScores],
    expectation: &Expectation,
    weights: &FusionWeights,
) -> FusionDecision {
    let believed = first.as_ref().and_then(|heard| Said::of(heard.text(), expectation));
    if second.is_empty()
        || believed.as_ref().is_some_and(|said| are_left_to_first(&said.means, &said.text, expectation))
    {
        return FusionDecision { heard: first, reason: FusionReason::FirstAlone, in_doubt: None };
    }
    let lasted_ms =
        first.as_ref().map(|heard| heard.lasted_ms).or(candidate.map(|c| c.lasted_ms)).unwrap_or(0);
    let was_silent = first.is_none();
    let refuse = |reason| {
        let readings = vec![Reading::of(UNKNOWN_WORD, 0.0)];
        let unknown = HeardUtterance {
            readings,
            lasted_ms,
            rejection_score: None,
            unconfirmed: false,
            held_key: false,
        };
        FusionDecision { heard: (!was_silent).then_some(unknown), reason, in_doubt: None }
    };
    let meanings = weigh_meanings(candidate, first.as_ref(), second, expectation, weights);
    let Some((best, others)) = meanings.split_first() else { return refuse(FusionReason::NothingFound) };
    let text = best.text.clone();
    let free = surest(second).map_or("", |scores| scores.free.as_str());
    // The prompt supplies the rank that fits a piece and a file, and a file for a number. A player may still be about to
    // say it.
    if best.is_announcement() && best.features.odds < UNSURE_ODDS && is_heard_in_part(&text, free) {
        return refuse(FusionReason::HeardInPart { text, free: free.to_owned() });
    }
    let is_confirmed = best.is_confirmed(second, expectation);
    let least = least_evidence(expectation);
    if best.evidence < least && !is_confirmed {
        let (found, ratio) = (best.evidence, best.features.ratio);
        let refused = refuse(FusionReason::Doubtful { text, found, least, ratio, free: free.to_owned() });
        return FusionDecision { in_doubt: best.text_to_show(second, expectation), ..refused };
    }
    let decides_less = are_left_to_first(&best.means, &text, expectation);
    let is_alone = decides_less && best.features.found <= 0.0;
    let may_ask = best.is_move() && expectation.awaited == AwaitedSpeech::AnyMove;
    let is_written = best.features.exact >= WRITTEN;
    if is_alone && best.features.phrase <= 0.0 && !(may_ask && is_written) {
        return refuse(FusionReason::SecondAlone { text });
    }
    // Talk that the first recogniser takes for a move is heard freely as other words.
    let is_unsure = || best.features.odds < UNSURE_ODDS && shared_letters(&best.text, free) < SAME_LETTERS;
    // The first one takes a command that it does not know for a move: `hint Bella seven` for `king Bella seven`.
    let is_command_heard = || {
        let is_command = |other: &&WeighedMeaning| matches!(other.means, Understanding::Command(_));
        others.iter().filter(is_command).any(|other| other.features.exact >= 1.0)
    };
    // Where no board shows the move, a mistake would be completed; so it would where the hand set another move than the
    // player names, because the first recogniser finds the move on the board easily. The second recogniser's likeliest
    // announcement is then the accepted one, or the player is asked.
    let is_another_likely = || {
        let least = if best.features.odds < UNSURE_ODDS { weights.close } else { 0.0 };
        let other = |other: &&WeighedMeaning| !matches!(other.means, Understanding::Command(_));
        others.iter().filter(other).any(|other| best.features.ratio - other.features.ratio < least)
    };
    let stands = match (&best.means, &expectation.awaited) {
        (Understanding::Move { m, .. }, AwaitedSpeech::Announcement(pegged)) => m == pegged,
        _ => false,
    };
    let is_doubted = may_ask
        && !is_confirmed
        && (is_alone
            || best.features.found > 0.0
                && (decides_less && !is_written
                    || best.features.exact <= 0.0 && (is_unsure() || is_command_heard())));
    let is_asked_back = is_doubted || (may_ask && expectation.words_alone || stands) && is_another_likely();
    let in_doubt = is_doubted.then(|| best.text_to_show(second, expectation)).flatten();
    let behind = |other: &WeighedMeaning| best.evidence - other.evidence;
    let said = |meaning: &WeighedMeaning| spelling::tidy(&meaning.text);
    let mut texts = vec![said(best)];
    let mut reason = FusionReason::Believed {
        text: best.text.clone(),
        evidence: best.evidence,
        agreed: best.features.found > 0.0,
    };
    // A more likely illegal announcement is never replaced by a less likely legal one.
    let as_if_legal =
        |meaning: &WeighedMeaning| weights.evidence(&FusionFeatures { illegal: 0.0, ..meaning.features });
    let illegal = |other: &&WeighedMeaning| {
        best.is_move() && as_if_legal(other) > best.evidence && other.features.illegal > 0.0
    };
    if let Some(other) = others.iter().find(illegal) {
        let (text, other, found) = (text, other.text.clone(), behind(other));
        return refuse(FusionReason::Close { text, other, found, least: weights.close });
    }
    if let Some(other) = others.first().filter(|other| behind(other) < weights.close) {
        let (found, least) = (behind(other), weights.close);
        reason = FusionReason::Close { text: best.text.clone(), other: other.text.clone(), found, least };
        if !best.is_move() || !other.is_move() {
            return refuse(reason);
        }
        texts.extend(others.iter().filter(|other| other.is_move() && behind(other) < least).map(said));
    } else if believed.is_some_and(|said| best.is(&said)) {
        let heard = first.map(|mut heard| {
            heard.unconfirmed |= is_asked_back;
            heard
                .readings
                .retain(|reading| !is_told_apart(&reading.text(), best, others, free, expectation, weights));
            heard
        });
        return FusionDecision { heard, reason, in_doubt };
    }
    let cost = |number| if number == 0 { 0.0 } else { CLOSE / 2.0 };
    let readings = texts.iter().enumerate().map(|(number, text)| Reading::of(text, cost(number))).collect();
    let rejection_score = Some(-best.evidence);
    let heard =
        HeardUtterance { readings, lasted_ms, rejection_score, unconfirmed: is_asked_back, held_key: false };
    FusionDecision { heard: Some(heard), reason, in_doubt }
}

/// Whether the second recogniser tells another reading of the first one from the accepted meaning: with the same
/// evidence by the first, the reading would be far enough behind. Such a reading is not asked about.
fn is_told_apart(
    text: &str,
    best: &WeighedMeaning,
    others: &[WeighedMeaning],
    free: &str,
    expectation: &Expectation,
    weights: &FusionWeights,
) -> bool {
    let means = meaning_of(text, expectation, &expectation.langs);
    if same((&means, text), (&best.means, &best.text)) {
        return false;
    }
    let kind = TextKind::of(&means, text, 1.0);
    if !best.is_move() || !matches!(kind, TextKind::Move | TextKind::Illegal) {
        return false;
    }
    let is_it = |other: &&WeighedMeaning| same((&means, text), (&other.means, &other.text));
    let features = others.iter().find(is_it).map_or(FusionFeatures::UNFOUND_MOVE, |other| other.features);
    // Below half of the letters the likeness of two texts is chance.
    let letters = match best.features.letters {
        chance if chance < SAME_LETTERS - USUAL_LETTERS => chance,
        _ => shared_letters(text, free) - USUAL_LETTERS,
    };
    let other = FusionFeatures { found: 1.0, odds: best.features.odds, illegal: 0.0, letters, ..features };
    best.evidence - weights.evidence(&other) >= weights.close
}

/// A text's score for each word, counting the end as a word.
fn for_each_word(score: f32, text: &str) -> f32 {
    score / (text.split(' ').count() + 1) as f32
}

/// The free decoding in the language with the highest score for each word. A language in which the second recogniser
/// decides is not compared with others, which it writes worse.
fn surest(second: &[LanguageScores]) -> Option<&LanguageScores> {
    let surest_of = |decides: bool| {
        let of_kind = second.iter().filter(|scores| decides_in(scores.lang) == decides);
        of_kind.max_by(|a, b| free_per_word(a).total_cmp(&free_per_word(b)))
    };
    surest_of(true).or_else(|| surest_of(false))
}

/// Whether a text of this language may be accepted because it scores well when shown. Speech of another language scores
/// well too, and so does any where free decoding is weak.
fn may_show(lang: Lang, second: &[LanguageScores]) -> bool {
    decides_in(lang) && surest(second).is_some_and(|scores| scores.lang == lang)
}

/// The letters and digits of a text in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The share of letters that two texts have in common in the same order, from 0 to 1.
fn shared_letters(text: &str, free: &str) -> f32 {
    let free = letters(free);
    if free.is_empty() { 0.0 } else { normalized_levenshtein(&letters(text), &free) as f32 }
}

/// Whether a text is the letter of a file ([`Scheme::letter_word`]) and one more word.
fn is_letter_and_number(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    matches!(words[..], [file, _] if matches!(file.as_bytes(), [b'A'..=b'H']))
}

/// Whether the second recogniser finds another text likelier. Free decoding of an unclear letter resembles many texts.
fn is_another_likelier(score: f32, text: &str, scores: &LanguageScores) -> bool {
    let likeliest = scores.found.first();
    likeliest.is_some_and(|other| other.text != text && for_each_word(other.score, text) > score)
}

/// Whether free decoding gives a text and at most two more letters: how the end of a word alone is released is written
/// as an ending (`Helper` for `help`).
fn is_with_ending(text: &str, free: &str) -> bool {
    letters(free).strip_prefix(&letters(text)).is_some_and(|ending| ending.chars().count() <= 2)
}

/// Whether free decoding gives the first words of a text and no word after them, or the last ones and none before.
fn is_heard_in_part(text: &str, free: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    (free.split_whitespace().count().max(1)..words.len()).any(|number| {
        let [first, last] = [&words[..number], &words[words.len() - number..]].map(|part| part.join(" "));
        shared_letters(&first, free) >= PART_LETTERS || shared_letters(&last, free) >= PART_LETTERS
    })
}

fn free_per_word(scores: &LanguageScores) -> f32 {
    scores.free_score / (scores.free.split_whitespace().count() + 1) as f32
}

/// All possible meanings, in descending evidence.
///
/// The first recogniser's words are included even if the second did not find them.
pub fn weigh_meanings(
    candidate: Option<&Candidate>,
    first: Option<&HeardUtterance>,
    second: &[LanguageScores],
    expectation: &Expectation,
    weights: &FusionWeights,
) -> Vec<WeighedMeaning> {
    let found = candidate.map(Candidate::text).or_else(|| first.map(HeardUtterance::text));
    let found = found.and_then(|text| Said::of(text, expectation));
    // Without a model's pronunciations there are no odds.
    let odds = first.and_then(|heard| heard.rejection_score).map_or(0.0, |doubt| -doubt);
    let is_announcement = |means: &Understanding| match means {
        Understanding::Move { .. } | Understanding::Ambiguous { .. } | Understanding::Illegal => true,
        Understanding::Command(_) | Understanding::NotUnderstood => false,
    };
    let texts: Vec<(&LanguageScores, &ScoredText, Understanding)> = second
        .iter()
        .flat_map(|scores| scores.found.iter().map(move |text| (scores, text)))
        .map(|(scores, text)| (scores, text, meaning_of(&text.text, expectation, &expectation.langs)))
        .collect();
    let letters_are_said =
        expectation.schemes.iter().any(|id| Scheme::builtin(*id).letter_word(File::A).is_some());
    let most_shared = texts
        .iter()
        .filter(|(_, _, means)| is_announcement(means))
        .map(|(scores, text, _)| shared_letters(&text.text, &scores.free))
        .fold(0.0, f32::max);
    let weighed =
        |means: Understanding, text: &str, ratio: f32, score: f32, cost: f32, by: Option<&LanguageScores>| {
            let free = by.map_or("", |scores| scores.free.as_str());
            let agrees = found.as_ref().is_some_and(|said| same((&means, text), (&said.means, &said.text)));
            let kind = TextKind::of(&means, text, cost);
            let shared = shared_letters(text, free);
            // A short text can be likelier than a long one that was really said.
            let is_decided = by.is_some_and(|scores| decides_in(scores.lang));
            let exact = if is_decided && kind == TextKind::Word && is_with_ending(text, free) {
                1.0
            } else if shared < SAME_LETTERS
                || letters_are_said && by.is_some_and(|scores| is_another_likelier(score, text, scores))
            {
                0.0
            } else {
                (1.0 + ratio).clamp(0.0, 1.0)
            };
            let one = |is: bool| f32::from(u8::from(is));
            let features = FusionFeatures {
                // Values beyond these bounds add no information.
                ratio: ratio.clamp(WORST_RATIO, 2.0),
                score: score.clamp(WORST_SCORE, 0.0),
                exact,
                found: one(agrees),
                odds: if agrees { odds } else { 0.0 },
                letters: match kind {
                    TextKind::Move | TextKind::Illegal if agrees && odds > 0.0 && shared >= most_shared => {
                        shared - USUAL_LETTERS
                    }
                    TextKind::Move | TextKind::Illegal | TextKind::Answer => 0.0,
                    TextKind::Phrase | TextKind::Word => (shared - USUAL_LETTERS_OF_A_COMMAND).max(0.0),
                },
                illegal: one(kind == TextKind::Illegal),
                phrase: one(kind == TextKind::Phrase),
                unlike_word: one(kind == TextKind::Word) * (1.0 - exact),
                grave: one(is_grave(&means, expectation)),
            };
            let evidence = weights.evidence(&features);
            WeighedMeaning { means, text: text.to_owned(), features, evidence }
        };
    let lasted_ms =
        candidate.map(|c| c.lasted_ms).or_else(|| first.map(|heard| heard.lasted_ms)).unwrap_or(0);
    // Typed words have no duration.
    let longest = if lasted_ms == 0 { f32::INFINITY } else { LETTERS_A_SECOND * lasted_ms as f32 / 1000.0 };
    // Speech of one language is written badly in another, where a text is then not much worse than free decoding.
    let surest = surest(second);
    let surest_score = surest.map_or(f32::NEG_INFINITY, |scores| scores.free_score);
    let shown: Vec<Lang> = second
        .iter()
        .map(|scores| scores.lang)
        .filter(|lang| is_castling_shown(*lang, expectation))
        .collect();
    let mut out: Vec<WeighedMeaning> = Vec::new();
    for (scores, text, means) in texts {
        if text.text.chars().count() as f32 > longest {
            continue;
        }
        let ratio = text.score - scores.free_score.max(surest_score);
        let score = for_each_word(text.score, &text.text);
        let meaning = weighed(means, &text.text, ratio, score, text.cost, Some(scores));
        // Other speech resembles what the prompt shows.
        if meaning.features.found <= 0.0
            && score < LEAST_SHOWN_CASTLING
            && shown.contains(&scores.lang)
            && is_castling(&text.text, scores.lang, &expectation.schemes)
        {
            continue;
        }
        let known =
            out.iter_mut().find(|known| same((&known.means, &known.text), (&meaning.means, &meaning.text)));
        match known {
            Some(known) if known.evidence >= meaning.evidence => {}
            Some(known) => *known = meaning,
            None => out.push(meaning),
        }
    }
    // A piece or a rank alone has a meaning only as an answer, and counts if the first recogniser accepted it.
    let believed = first.is_some_and(|heard| found.as_ref().is_some_and(|said| heard.text() == said.text));
    if let Some(said) = &found
        && (believed || said.means != Understanding::NotUnderstood)
        && !out.iter().any(|meaning| meaning.is(said))
    {
        // The prior cost is not known here: 0 for an expected answer, else 1.
        let cost = if said.means == Understanding::NotUnderstood { 0.0 } else { 1.0 };
        out.push(weighed(said.means.clone(), &said.text, WORST_RATIO, WORST_SCORE, cost, surest));
    }
    out.sort_by(|a, b| b.evidence.total_cmp(&a.evidence));
    out
}

/// The kind of a text; it decides how much other speech resembles it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextKind {
    Move,
    Illegal,
    /// A command of several words.
    Phrase,
    /// A command of one word.
    Word,
    /// An expected short answer.
    Answer,
}

impl TextKind {
    fn of(means: &Understanding, text: &str, cost: f32) -> Self {
        match means {
            Understanding::Move { .. } | Understanding::Ambiguous { .. } => Self::Move,
            Understanding::Illegal => Self::Illegal,
            // It ends as a move does, so it is no more unlike other speech than a word.
            Understanding::Command(Command::Hint(Some(_))) => Self::Word,
            Understanding::Command(_) if text.contains(' ') => Self::Phrase,
            // An expected answer has no prior cost.
            Understanding::Command(_) | Understanding::NotUnderstood if cost <= 0.0 => Self::Answer,
            Understanding::Command(_) => Self::Word,
            Understanding::NotUnderstood => Self::Illegal,
        }
    }
}

fn is_grave(means: &Understanding, expectation: &Expectation) -> bool {
    match means {
        Understanding::Command(command) => command.is_grave() || command.is_answer() && !expectation.asked,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{recognition::RecognisedWord, rejection_thresholds::CandidateKind};
    use annabella_game::{Position, SchemeId};

    fn at_the_start(awaited: AwaitedSpeech, asked: bool) -> Expectation {
        let schemes = vec![SchemeId::Fide];
        Expectation { awaited, asked, ..Expectation::any_move(Position::default(), schemes, vec![Lang::De]) }
    }

    fn scores(found: &[(&str, f32)], free: (&str, f32)) -> Vec<LanguageScores> {
        let found = found.iter().map(|(text, score)| ScoredText {
            text: (*text).to_owned(),
            cost: 0.0,
            score: *score,
        });
        vec![LanguageScores {
            lang: Lang::De,
            found: found.collect(),
            free: free.0.to_owned(),
            free_score: free.1,
            shown: None,
        }]
    }

    /// The decision for this result of the first recogniser.
    fn decided(first: &str, second: &[LanguageScores], expectation: &Expectation) -> (String, FusionReason) {
        let heard = (!first.is_empty()).then(|| HeardUtterance::typed(first));
        let FusionDecision { heard, reason, .. } =
            decide(None, heard, second, expectation, &FusionWeights::default());
        (heard.map(|heard| heard.text()).unwrap_or_default(), reason)
    }

    #[test]
    fn a_likely_move_is_believed_whatever_the_first_recogniser_made_of_it() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let right = scores(
            &[("Springer Felix drei", -1.0), ("Springer Cesar drei", -9.0)],
            ("Springer Felix drei", -1.0),
        );
        for first in ["[unk]", "springer felix drei", "springer cesar drei"] {
            let (words, reason) = decided(first, &right, &any);
            assert_eq!(words, "springer felix drei", "{first}: {reason}");
            assert!(matches!(reason, FusionReason::Believed { .. }), "{reason}");
        }
    }

    #[test]
    fn a_phrase_is_whole_if_no_language_hears_anything_likelier() {
        let whole =
            scores(&[("Bella vier", -3.0), ("Springer Felix drei", -1.0)], ("Springer Felix III", -1.0));
        let begun = scores(&[("Springer Felix drei", -4.0)], ("Springer Felix", -1.0));
        assert!(is_whole_phrase(&whole));
        assert!(!is_whole_phrase(&begun));
        assert!(!is_whole_phrase(&scores(&[], ("Springer", -1.0))));
        assert!(!is_whole_phrase(&[]));
        let other =
            LanguageScores { lang: Lang::En, free_score: -0.5, found: Vec::new(), ..whole[0].clone() };
        assert!(!is_whole_phrase(&[&whole[..], &[other]].concat()));
    }

    #[test]
    fn what_is_heard_freely_much_better_is_refused_with_the_value_that_refused_it() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let talk = scores(&[("Bella vier", -9.5)], ("Löffel", -0.2));
        let (words, reason) = decided("[unk]", &talk, &any);
        assert_eq!(words, "[unk]");
        let told = reason.to_string();
        assert!(told.starts_with("refused `Bella vier`: evidence -"), "{told}");
        assert!(told.ends_with("least 0.0; ratio -9.3, heard freely `Löffel`"), "{told}");
        assert!(reason.value_and_limit().is_some_and(|(value, limit)| value < limit));
        assert_eq!(decided("[unk]", &scores(&[], ("Löffel", -0.2)), &any).1, FusionReason::NothingFound);
    }

    #[test]
    fn a_letter_that_free_decoding_spells_as_a_word_is_taken_for_no_other_letter() {
        // A voice said `g three`.
        let unclear = |schemes: Vec<SchemeId>| {
            let any = Expectation { schemes, ..at_the_start(AwaitedSpeech::AnyMove, false) };
            let mut second = scores(&[("Bella three", -7.9), ("David three", -8.3)], ("Tudugee three", -8.5));
            second[0].lang = Lang::En;
            decided(UNKNOWN_WORD, &second, &any).0
        };
        assert_eq!(unclear(vec![SchemeId::EnPlain]), UNKNOWN_WORD);
        assert_eq!(unclear(vec![SchemeId::Fide]), "david three", "its names do not rhyme");
        // People said `four`; a letter and a number are like it.
        let any =
            Expectation { schemes: vec![SchemeId::EnPlain], ..at_the_start(AwaitedSpeech::AnyMove, false) };
        for (text, is_shown) in [("F four", false), ("Felix four", true)] {
            let mut second = scores(&[(text, -5.0)], ("Fife four", -1.5));
            second[0].lang = Lang::En;
            let shown = decide(
                None,
                Some(HeardUtterance::typed(UNKNOWN_WORD)),
                &second,
                &any,
                &FusionWeights::default(),
            );
            assert_eq!(shown.in_doubt.is_some(), is_shown, "{text}: {}", shown.reason);
        }
    }

    #[test]
    fn an_accent_that_free_decoding_spells_similarly_is_believed_with_the_first_recogniser_only() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let heard = |first: &str, free: &str| {
            let first = HeardUtterance { rejection_score: Some(-0.5), ..HeardUtterance::typed(first) };
            decide(None, Some(first), &scores(&[], (free, -2.0)), &any, &FusionWeights::default())
        };
        let words = |decision: FusionDecision| decision.heard.map(|heard| heard.text()).unwrap_or_default();
        assert_eq!(words(heard("springer anna drei", "Pingenet drei")), "springer anna drei");
        assert_eq!(words(heard("springer anna drei", "Der Aprikosenbaum")), UNKNOWN_WORD);
        assert_eq!(words(heard(UNKNOWN_WORD, "Pingenet drei")), UNKNOWN_WORD);
    }

    #[test]
    fn a_move_that_free_decoding_hears_as_other_words_is_asked_back_unless_the_first_recogniser_is_sure() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let heard = |odds: f32, free: &str, awaited: &Expectation| {
            let first =
                HeardUtterance { rejection_score: Some(-odds), ..HeardUtterance::typed("bella vier") };
            let second = scores(&[("Bella vier", -5.0)], (free, -3.5));
            decide(None, Some(first), &second, awaited, &FusionWeights::default()).heard.unwrap()
        };
        // A person said `Löffel`, which both recognisers take for b2b4.
        assert!(heard(1.6, "Delafor", &any).unconfirmed);
        assert!(!heard(6.0, "Delafor", &any).unconfirmed);
        assert!(!heard(1.6, "Bella fier", &any).unconfirmed);
        let awaited = AwaitedSpeech::ReadBack(any.position.read_uci("b2b4").unwrap());
        assert!(!heard(1.6, "Delafor", &at_the_start(awaited, false)).unconfirmed);
    }

    /// The decision on a move of the first recogniser with these odds, if the second finds other words.
    fn found_by_the_first_alone(odds: f32, free: (&str, f32)) -> bool {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let first = HeardUtterance { rejection_score: Some(-odds), ..HeardUtterance::typed("gustav vier") };
        let decision = decide(None, Some(first), &scores(&[], free), &any, &FusionWeights::default());
        decision.heard.is_some_and(|heard| heard.has_words())
    }

    #[test]
    fn a_move_that_only_the_first_recogniser_hears_must_be_sure_where_the_second_hears_other_words() {
        // A person said `Faultier`, which was once recognised as g2g4.
        assert!(!found_by_the_first_alone(2.0, ("Das Faltjuh", -3.8)));
        assert!(!found_by_the_first_alone(2.0, ("Löffel", -0.2)));
        // A synthesiser that the second recogniser does not understand.
        assert!(found_by_the_first_alone(9.0, ("Kemathe", -9.0)));
    }

    #[test]
    fn a_command_of_one_word_may_be_written_with_an_ending_where_the_second_recogniser_decides() {
        let heard = |lang: Lang, text: &str, free: &str| {
            let expectation =
                Expectation { langs: vec![lang], ..at_the_start(AwaitedSpeech::AnyMove, false) };
            let mut second = scores(&[(text, -5.9)], (free, -1.5));
            second[0].lang = lang;
            second[0].found[0].cost = 3.0;
            let first = Some(HeardUtterance::typed(UNKNOWN_WORD));
            let refused = candidate_of(text);
            let found = (lang == Lang::Da).then_some(&refused);
            let decision = decide(found, first, &second, &expectation, &FusionWeights::default());
            decision.heard.is_some_and(|heard| heard.has_words())
        };
        assert!(heard(Lang::En, "help", "Helper"));
        assert!(heard(Lang::De, "Hilfe", "Hilfen"));
        // The ending is longer, or the word begins otherwise.
        assert!(!heard(Lang::En, "help", "Helpless"));
        assert!(!heard(Lang::En, "help", "Yelper"));
        // The second recogniser writes other Danish words similarly, even where the first one finds the same.
        assert!(!heard(Lang::Da, "hjælp", "Hjælper"));
    }

    #[test]
    fn an_announcement_that_is_heard_in_part_is_refused_unless_the_first_recogniser_is_sure() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let heard = |odds: f32, free: &str, shown: f32| {
            let mut second = scores(&[("Springer Felix drei", -1.0)], (free, -1.0));
            second[0].shown = Some(ShownText { text: "Springer Felix drei".to_owned(), score: shown });
            let first = if odds > 0.0 { "springer felix drei" } else { UNKNOWN_WORD };
            let first = HeardUtterance { rejection_score: Some(-odds), ..HeardUtterance::typed(first) };
            decide(None, Some(first), &second, &any, &FusionWeights::default())
        };
        for free in ["Springer Felix", "Spinger Felix.", "Springer", "Felix drei", "Drei"] {
            let decision = heard(0.0, free, -0.1);
            assert!(!decision.heard.is_some_and(|heard| heard.has_words()), "{free}");
            assert!(
                matches!(decision.reason, FusionReason::HeardInPart { .. }),
                "{free}: {}",
                decision.reason
            );
            assert_eq!(decision.in_doubt, None, "{free}");
            assert!(heard(5.0, free, -0.1).heard.is_some_and(|heard| heard.has_words()), "{free}");
        }
        for free in ["Springer Felix dre", "Springer Felix X", "Pringanä Felix drei", "Springerfelixdrei"] {
            assert!(heard(0.0, free, -0.1).heard.is_some_and(|heard| heard.has_words()), "{free}");
        }
    }

    #[test]
    fn a_move_is_asked_back_where_the_second_recogniser_hears_a_command_word_for_word() {
        // The first recogniser does not know `Tipp Eva vier`.
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let first = HeardUtterance { rejection_score: Some(-9.0), ..HeardUtterance::typed("eva vier") };
        let asked_back = |free: (&str, f32)| {
            let second = scores(&[("Tipp Eva vier", -1.5), ("Eva vier", -7.7)], free);
            decide(None, Some(first.clone()), &second, &any, &FusionWeights::default())
                .heard
                .unwrap()
                .unconfirmed
        };
        assert!(asked_back(("Tipp Eva vier", -1.5)));
        assert!(!asked_back(("Eva Firma", -1.0)));
    }

    #[test]
    fn where_words_are_all_that_is_known_of_a_move_it_is_asked_back_if_another_is_as_likely() {
        let asked_back = |odds: f32, found: &[(&str, f32)], words_alone: bool| {
            let any = Expectation { words_alone, ..at_the_start(AwaitedSpeech::AnyMove, false) };
            let first = HeardUtterance {
                rejection_score: Some(-odds),
                ..HeardUtterance::typed("springer felix drei")
            };
            let free = found.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            let decision = decide(None, Some(first), &scores(found, free), &any, &FusionWeights::default());
            let heard = decision.heard.unwrap();
            assert_eq!(heard.text(), "springer felix drei");
            assert_eq!(decision.in_doubt, None);
            heard.unconfirmed
        };
        let right = [("Springer Felix drei", -1.0), ("Springer Felix fünf", -4.0)];
        assert!(!asked_back(6.0, &right, true));
        // The other announcement is illegal, and was perhaps said.
        let other = [("Springer Felix drei", -2.5), ("Springer Felix fünf", -1.0)];
        assert!(asked_back(6.0, &other, true));
        assert!(!asked_back(6.0, &other, false));
        // If the first recogniser is unsure, a small difference does not tell them apart.
        let near = [("Springer Felix drei", -1.0), ("Springer Felix fünf", -1.5)];
        assert!(!asked_back(6.0, &near, true));
        assert!(asked_back(0.5, &near, true));
    }

    #[test]
    fn the_move_on_the_board_is_asked_back_if_another_announcement_is_likelier() {
        // The hand set the knight on f3, and the player perhaps said another move.
        let start = Position::default();
        let of = |uci: &str| start.legal_moves().into_iter().find(|m| start.uci(*m) == uci).unwrap();
        let heard = |pegged: &str, found: &[(&str, f32)]| {
            let awaited = AwaitedSpeech::Announcement(of(pegged));
            let first = HeardUtterance {
                rejection_score: Some(-6.0),
                ..HeardUtterance::typed("springer felix drei")
            };
            let free = found.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            let expectation = at_the_start(awaited, false);
            decide(None, Some(first), &scores(found, free), &expectation, &FusionWeights::default())
                .heard
                .unwrap()
        };
        let right = [("Springer Felix drei", -1.0), ("Springer Felix fünf", -4.0)];
        assert!(!heard("g1f3", &right).unconfirmed);
        let other = [("Springer Felix drei", -2.5), ("Springer Felix fünf", -1.0)];
        let asked = heard("g1f3", &other);
        assert_eq!((asked.text().as_str(), asked.unconfirmed), ("springer felix drei", true));
        // Another move than the one on the board is never completed by these words.
        assert!(!heard("e2e4", &other).unconfirmed);
    }

    #[test]
    fn a_text_that_is_too_long_for_its_sound_is_not_believed() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        // A digit over a telephone, for which the second recogniser returned words of the prompt.
        let heard = scores(&[("Springer Felix drei", -2.0)], ("Springer Felix drei", -2.0));
        let believed = |lasted_ms| {
            let first = HeardUtterance { lasted_ms, ..HeardUtterance::typed(UNKNOWN_WORD) };
            let decision = decide(None, Some(first), &heard, &any, &FusionWeights::default());
            decision.heard.is_some_and(|heard| heard.has_words())
        };
        assert!(!believed(250));
        assert!(believed(1_200));
    }

    #[test]
    fn speech_of_one_language_is_no_command_of_another() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let both = Expectation { langs: vec![Lang::De, Lang::En], ..any };
        let english = LanguageScores {
            lang: Lang::En,
            ..scores(&[("what can I say", -8.0)], ("What could he say", -7.5)).swap_remove(0)
        };
        let german = |score| scores(&[], ("Heute Abend könnte ich es ihm sagen", score)).swap_remove(0);
        let heard = |german| decided("[unk]", &[german, english.clone()], &both).0;
        assert_eq!(heard(german(-40.0)), "what can i say");
        assert_eq!(heard(german(-2.0)), UNKNOWN_WORD);
        // Norwegian, in which free decoding is not to be trusted, says nothing about German.
        let norwegian_player =
            Expectation { langs: vec![Lang::Nb], ..at_the_start(AwaitedSpeech::AnyMove, false) };
        let norwegian =
            LanguageScores { lang: Lang::Nb, ..scores(&[], ("Springe felles dri", -0.2)).swap_remove(0) };
        let german = scores(&[("Springer Felix drei", -3.0)], ("Springer Felix drei", -3.0)).swap_remove(0);
        assert_eq!(decided("[unk]", &[german, norwegian], &norwegian_player).0, "springer felix drei");
        // A person said `der Schatten`.
        let shown = Some(ShownText { text: "shut up".to_owned(), score: -1.0 });
        let english = LanguageScores {
            lang: Lang::En,
            shown,
            ..scores(&[("shut up", -6.3)], ("The shadow", -4.7)).swap_remove(0)
        };
        let heard = |german: (&str, f32)| {
            let german = scores(&[], german).swap_remove(0);
            decided("[unk]", &[german, english.clone()], &both).0
        };
        assert_eq!(heard(("der Schatten", -0.9)), UNKNOWN_WORD);
        assert_eq!(heard(("Schott ab", -9.0)), "shut up");
    }

    #[test]
    fn a_text_in_doubt_is_accepted_if_it_scores_well_when_shown() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let doubtful = |shown: Option<(&str, f32)>| {
            let mut scores = scores(&[("Springer Felix drei", -9.5)], ("Springe vielig stei", -3.2));
            scores[0].shown = shown.map(|(text, score)| ShownText { text: text.to_owned(), score });
            decide(None, Some(HeardUtterance::typed("[unk]")), &scores, &any, &FusionWeights::default())
        };
        let asked = doubtful(None);
        assert_eq!(asked.heard.unwrap().text(), UNKNOWN_WORD);
        assert_eq!(asked.in_doubt, Some((Lang::De, "Springer Felix drei".to_owned())));
        let words = |shown| doubtful(shown).heard.unwrap().text();
        assert_eq!(words(Some(("Springer Felix drei", -1.2))), "springer felix drei");
        assert_eq!(words(Some(("Springer Felix drei", -4.7))), UNKNOWN_WORD);
        assert_eq!(words(Some(("Springer Cesar drei", -1.2))), UNKNOWN_WORD);
        assert_eq!(doubtful(Some(("Springer Felix drei", -4.7))).in_doubt, None);
    }

    #[test]
    fn what_only_the_first_recogniser_found_is_shown_as_it_is_written() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let first =
            HeardUtterance { rejection_score: Some(-1.0), ..HeardUtterance::typed("springer cäsar drei") };
        let decision =
            decide(None, Some(first), &scores(&[], ("Pingenet", -3.0)), &any, &FusionWeights::default());
        assert_eq!(decision.in_doubt, Some((Lang::De, "Springer Cesar drei".to_owned())));
        let illegal = scores(&[("Dame Hector fünf", -9.0)], ("Lamm Hektar", -3.0));
        let word = scores(&[("Tipp", -9.0)], ("Teppich", -3.0));
        for other in [illegal, word] {
            let first = Some(HeardUtterance::typed("[unk]"));
            assert_eq!(decide(None, first, &other, &any, &FusionWeights::default()).in_doubt, None);
        }
    }

    #[test]
    fn a_castling_that_the_prompt_shows_needs_the_first_recogniser() {
        let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let castles = Expectation { position, ..at_the_start(AwaitedSpeech::AnyMove, false) };
        // A person said `verrückt`.
        let pulled = |score: f32| scores(&[("Lange Rochade", score)], ("Lange Rochade", score));
        assert_eq!(decided("[unk]", &pulled(-5.6), &castles).0, UNKNOWN_WORD);
        assert_eq!(decided("kurze rochade", &pulled(-5.6), &castles).0, UNKNOWN_WORD);
        assert_eq!(decided("lange rochade", &pulled(-5.6), &castles).0, "lange rochade");
        assert_eq!(decided("[unk]", &pulled(-4.0), &castles).0, "lange rochade");
    }

    #[test]
    fn silence_stays_silence() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let talk = scores(&[("Bella vier", -9.0)], ("", -0.2));
        assert_eq!(decide(None, None, &talk, &any, &FusionWeights::default()).heard, None);
    }

    #[test]
    fn two_moves_that_are_as_likely_are_asked_about() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let near = scores(&[("Eva drei", -1.0), ("Eva vier", -1.2)], ("Eva drei", -1.0));
        let heard =
            decide(None, Some(HeardUtterance::typed("[unk]")), &near, &any, &FusionWeights::default());
        assert_eq!(heard.heard.unwrap().readings.len(), 2);
        assert!(matches!(heard.reason, FusionReason::Close { .. }));
        // An illegal announcement close to a legal move must be repeated.
        let near = scores(&[("Eva fünf", -1.0), ("Eva vier", -1.2)], ("Eva fünf", -1.0));
        assert_eq!(decided("[unk]", &near, &any).0, "[unk]");
    }

    #[test]
    fn a_reading_that_the_second_recogniser_tells_apart_is_not_asked_about() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let readings = vec![Reading::of("eva vier", 0.0), Reading::of("eva drei", 0.4)];
        let first = || HeardUtterance {
            readings: readings.clone(),
            rejection_score: Some(-6.0),
            ..HeardUtterance::typed("eva vier")
        };
        let kept = |second: &[LanguageScores]| {
            let decision = decide(None, Some(first()), second, &any, &FusionWeights::default());
            decision.heard.map_or(0, |heard| heard.readings.len())
        };
        assert_eq!(kept(&scores(&[("Eva vier", -0.3), ("Eva drei", -9.0)], ("Eva vier", -0.3))), 1);
        assert_eq!(kept(&scores(&[("Eva vier", -1.0), ("Eva drei", -1.0)], ("Eva drei", -1.0))), 2);
        // The second recogniser heard neither of them.
        assert_eq!(kept(&scores(&[], ("Otto war", -3.0))), 2);
    }

    #[test]
    fn what_the_second_recogniser_has_no_say_in_is_left_to_the_first() {
        let any = at_the_start(AwaitedSpeech::AnyMove, false);
        let talk = scores(&[("Bella vier", -20.0)], ("Regel vier drei", -0.2));
        assert_eq!(
            decided("regel vier drei", &talk, &any),
            ("regel vier drei".to_owned(), FusionReason::FirstAlone)
        );
        let danish = Expectation { langs: vec![Lang::Da], ..any.clone() };
        assert_eq!(decided("hvad nu", &talk, &danish), ("hvad nu".to_owned(), FusionReason::FirstAlone));
        assert_eq!(decided("springer felix drei", &[], &any).1, FusionReason::FirstAlone);
    }

    /// What the first recogniser found before it refused it.
    fn candidate_of(words: &str) -> Candidate {
        let word =
            |word: &str| RecognisedWord { word: word.to_owned(), posterior: 1.0, start_s: 0.0, end_s: 0.5 };
        Candidate {
            words: words.split(' ').map(word).collect(),
            kind: CandidateKind::Choice,
            expected: true,
            only_commands: false,
            behind: None,
            behind_senseless: None,
            llr: None,
            alignment: None,
            phones: Vec::new(),
            others: Vec::new(),
            lasted_ms: 1_000,
        }
    }

    #[test]
    fn in_danish_the_second_recogniser_adds_phrases_and_refuses_nothing() {
        let danish = Expectation {
            schemes: vec![SchemeId::Da],
            langs: vec![Lang::Da],
            ..at_the_start(AwaitedSpeech::AnyMove, false)
        };
        let heard = |found: &[(&str, f32)], free| {
            vec![LanguageScores { lang: Lang::Da, ..scores(found, free).remove(0) }]
        };
        let likely = heard(&[("Erik fire", -0.5)], ("Erik fire", -0.5));
        let refused = HeardUtterance::typed(UNKNOWN_WORD);
        let confirmed = |words: &str, second: &[LanguageScores]| {
            let found = candidate_of(words);
            let first = Some(refused.clone());
            decide(Some(&found), first, second, &danish, &FusionWeights::default()).heard.unwrap()
        };
        // A move that free decoding does not write is asked back, because one of the two refused it.
        let told = |heard: HeardUtterance| (heard.text(), heard.unconfirmed);
        assert_eq!(told(confirmed("erik fire", &likely)), ("erik fire".to_owned(), false));
        let near = heard(&[("Erik fire", -1.1)], ("Erik fir", -0.5));
        assert_eq!(told(confirmed("erik fire", &near)), ("erik fire".to_owned(), true));
        let time = heard(&[("min tid", -0.5)], ("Min tid", -0.5));
        assert_eq!(told(confirmed("min tid", &time)), ("min tid".to_owned(), false));
        // What only the second one found: a move is asked back if free decoding writes it.
        assert_eq!(told(confirmed("dora fire", &likely)), ("erik fire".to_owned(), true));
        assert_eq!(confirmed("dora fire", &near).text(), UNKNOWN_WORD);
        assert!(matches!(decided(UNKNOWN_WORD, &near, &danish).1, FusionReason::SecondAlone { .. }));
        // So it is with a move on the board and with an illegal one.
        let pegged = danish.position.read_uci("e2e4").unwrap();
        let on_the_board = Expectation { awaited: AwaitedSpeech::Announcement(pegged), ..danish.clone() };
        let illegal = heard(&[("dronning Erik fire", -0.5)], ("Dronning Erik fire", -0.5));
        for (second, expectation) in [(&likely, &on_the_board), (&illegal, &danish)] {
            assert_eq!(decided(UNKNOWN_WORD, second, expectation).0, UNKNOWN_WORD);
        }
        // A command of several words is accepted, and one of one word is not.
        assert_eq!(decided(UNKNOWN_WORD, &time, &danish).0, "min tid");
        let help = heard(&[("hjælp", -0.5)], ("Hjælp", -0.5));
        assert!(matches!(decided(UNKNOWN_WORD, &help, &danish).1, FusionReason::SecondAlone { .. }));
        let talk = heard(&[("Erik fire", -20.0)], ("hvad laver du der", -0.2));
        assert_eq!(confirmed("erik fire", &talk).text(), UNKNOWN_WORD);
        assert_eq!(decided("erik fire", &talk, &danish), ("erik fire".to_owned(), FusionReason::FirstAlone));
    }

    #[test]
    fn an_answer_that_nobody_asked_for_is_grave() {
        let heard = scores(&[("ja", -1.5)], ("Ja", -0.5));
        let evidence = |asked| {
            let expectation = at_the_start(AwaitedSpeech::YesOrNo, asked);
            weigh_meanings(None, None, &heard, &expectation, &FusionWeights::default())[0].evidence
        };
        assert!(evidence(false) < evidence(true), "{} {}", evidence(false), evidence(true));
    }
}
