//! Which wordings of commands talk comes near to, counted in what was heard of talk.

use std::collections::BTreeMap;

use annabella::{
    game::{Lang, SchemeId},
    language::{
        command_wordings,
        rejection_thresholds::RejectionThresholds,
        score_fusion::{FusionWeights, decides_in, weigh_meanings},
        spelling,
        understand::{Understanding, understand_words},
        written_command_wordings,
    },
    speech_input::{model, vosk::LIMITS},
};
use anyhow::{Context as _, Result, anyhow};

use crate::corpora::{Findings, SpokenKind};

/// A wording of a language, and how many utterances of talk came near to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct EverydayCount {
    lang: Lang,
    words: String,
    near: u32,
}

/// How often talk came near to each wording.
pub(crate) struct EverydayCounts {
    counts: Vec<EverydayCount>,
    /// The number of utterances of talk that each language was listened for in.
    of: BTreeMap<Lang, u32>,
    /// The least evidence of a wording that counts as near.
    least: f32,
}

impl EverydayCounts {
    /// Counts in findings. The program accepts a wording with an evidence of 0 or more, and what is left to the first
    /// recogniser with a score below its limit.
    ///
    /// # Errors
    /// The limits of a model cannot be read.
    pub(crate) fn of(findings: &[Findings], least: f32) -> Result<Self> {
        let mut counts: BTreeMap<(Lang, String), u32> = BTreeMap::new();
        let mut of: BTreeMap<Lang, u32> = BTreeMap::new();
        let mut known: Vec<(Vec<SchemeId>, RejectionThresholds)> = Vec::new();
        for found in findings.iter().filter(|found| found.said.kind == SpokenKind::Talk) {
            // Where the second recogniser decides, what the first one heard alone tells nothing.
            let listened = |lang: &&Lang| !decides_in(**lang) || !found.scores.is_empty();
            for lang in found.langs.iter().filter(listened) {
                *of.entry(*lang).or_default() += 1;
            }
            let limits = match known.iter().find(|(schemes, _)| *schemes == found.schemes) {
                Some((_, limits)) => *limits,
                None => {
                    let limits = thresholds_of(found)?;
                    known.push((found.schemes.clone(), limits));
                    limits
                }
            };
            for (lang, words) in near(found, least, &limits) {
                *counts.entry((lang, words)).or_default() += 1;
            }
        }
        let counts = counts.into_iter().map(|((lang, words), near)| EverydayCount { lang, words, near });
        Ok(Self { counts: counts.collect(), of, least })
    }

    /// The table of the program, as TOML: the wordings that at least this share of talk came near to, and two utterances.
    pub(crate) fn toml(&self, share: f32) -> String {
        let mut out = format!(
            "# Written by `recogniser-evaluation corpora everyday`: so many utterances of other speech came within {:.1} nats of\n\
             # being accepted as a wording. One is listed from {:.1} % and two utterances on. See docs/recognition.md.\n",
            -self.least,
            100.0 * share
        );
        for EverydayCount { lang, words, near } in &self.counts {
            let of = self.of.get(lang).copied().unwrap_or_default();
            if *near < 2 || (*near as f32) < share * of as f32 {
                continue;
            }
            let tag = lang.tag();
            out +=
                &format!("\n[[wording]]\nlang = \"{tag}\"\nwords = \"{words}\"\nnear = {near}\nof = {of}\n");
        }
        out
    }
}

/// The wordings that an utterance came near to, by language. What was said is no mistake, with an article or without. In
/// a language that is left to the first recogniser its score tells how near; elsewhere the evidence of both does.
fn near(found: &Findings, least: f32, thresholds: &RejectionThresholds) -> Vec<(Lang, String)> {
    let expectation = found.expectation();
    let weights = FusionWeights::default();
    let first = found.first_heard();
    let mut texts: Vec<(String, bool)> = Vec::new();
    if !found.scores.is_empty() {
        let meanings =
            weigh_meanings(found.candidate.as_ref(), first.as_ref(), &found.scores, &expectation, &weights);
        let near = meanings.into_iter().filter(|meaning| meaning.evidence >= least);
        texts.extend(near.map(|meaning| (meaning.text, true)));
    }
    if let Some(candidate) = &found.candidate
        && let Some(score) = thresholds.rejection_score(candidate)
        && score <= thresholds.of(candidate.kind).rejection_score - least
    {
        texts.push((candidate.text(), false));
    }
    let said = spelling::tidy(&found.said.said);
    let bare = said.split_once(' ').map_or(said.as_str(), |(_, rest)| rest);
    let means = |words: &str| understand_words(words, &expectation.position, &found.schemes, &[]);
    let mut out = Vec::new();
    for (text, by_both) in texts {
        let words = spelling::tidy(&text);
        let Understanding::Command(command) = means(&words) else { continue };
        if [said.as_str(), bare].into_iter().any(|said| means(said) == Understanding::Command(command)) {
            continue;
        }
        let listened = |lang: &Lang| decides_in(*lang) == by_both && found.langs.contains(lang);
        for lang in Lang::ALL.into_iter().filter(listened) {
            let spoken = command_wordings(lang).zip(written_command_wordings(lang));
            let mut same =
                spoken.filter(|((other, spoken), _)| *other == command && spoken.join(" ") == words);
            if let Some((_, (_, written))) = same.next() {
                out.push((lang, written.to_owned()));
            }
        }
    }
    out
}

/// The limits of the model that a finding was heard with.
fn thresholds_of(found: &Findings) -> Result<RejectionThresholds> {
    let path = model::shipped_for(&found.schemes).join(LIMITS);
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let (thresholds, _) =
        RejectionThresholds::read(&text).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    Ok(thresholds)
}
