//! `recogniser-evaluation limits`: fits a model's rejection limits to development speech only.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use annabella::{
    console::tell,
    speech_input::{
        recordings::{self, Recording},
        vosk,
    },
};
use anyhow::{Context as _, Result};
use clap::Args;

use crate::{
    cli::{BenchOptions, PreparedBench},
    limits::{Ablation, CaseCollector, HeardCase, LimitTally},
    noise::NoiseSounds,
    speakers::{Speaker, SpeakerGroup},
    utterance_plan::{self, UtterancePlan},
    weight_fitting::FEWEST,
};

/// Find the limits that fit a model (`conf/trust.toml` in its folder).
#[derive(Debug, Args)]
pub(crate) struct LimitsBench {
    #[command(flatten)]
    common: BenchOptions,
    /// More development speech: WAV files, each with NAME.txt beside it, as for `recogniser-evaluation hearing`.
    #[arg(long, value_name = "DIR")]
    recordings: Vec<PathBuf>,
    /// Letters and syllables recorded by people, each language (Debian's klettres-data).
    #[arg(long, value_name = "N", default_value_t = 20)]
    letters: usize,
    /// Write what was heard, a line of JSON each.
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Search in what was heard and written with --cases before, and hear nothing anew.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["recordings", "cases", "noise", "awaited", "announcements", "commands", "talk", "letters"])]
    heard: Option<PathBuf>,
    /// Signs and limits to do without: `outside`, `moves.outside`, `command.behind`, `close`.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    without: Vec<String>,
    /// Also leave out each sign and each limit in turn, and tell what that costs: all cases, and voices held apart, a
    /// fold of five after the other.
    #[arg(long)]
    each: bool,
    /// Put the limits found into the model's folder.
    #[arg(long)]
    write: bool,
}

impl LimitsBench {
    pub(crate) fn run(self, json: bool) -> Result<()> {
        let (common, table) = (&self.common, self.common.prepare()?);
        let sounds =
            if self.heard.is_some() { NoiseSounds::default() } else { common.noise_sounds(&table)? };
        let mut ear = CaseCollector::open(&table.model, vec![common.scheme], table.langs.clone(), sounds)
            .with_context(|| format!("--model {}", table.model.display()))?;
        let cases = match &self.heard {
            Some(path) => read(path, &ear)?,
            None => self.hear(&table, &mut ear)?,
        };
        if let Some(path) = &self.cases {
            let mut file = fs::File::create(path).with_context(|| format!("--cases {}", path.display()))?;
            for case in &cases {
                writeln!(file, "{}", case.line()?)?;
            }
        }
        let without = Ablation(self.without.clone());
        if self.each {
            let each = [Ablation::default()].into_iter().chain(Ablation::each());
            for Ablation(out) in each {
                let without = Ablation([without.0.clone(), out.clone()].concat());
                let (all, apart) =
                    (tally_same_cases(&ear, &cases, &without), tally_held_out_voices(&ear, &cases, &without));
                let row =
                    |tally: LimitTally| format!("{:.2}: {}", tally.cost_of_a_hundred(), tally.in_words());
                tell(format!("without {}\n  all {}\n  apart {}", out.concat(), row(all), row(apart)));
            }
            return Ok(());
        }
        let now = *ear.now();
        let found = ear.search(&cases.iter().collect::<Vec<_>>(), &without, |name, step, tally| {
            if !json {
                tell(format!("{name} {step}: {}", tally.in_words()));
            }
        });
        for kind in found.kinds_without_weights() {
            crate::warn(format_args!(
                "too little other speech was taken for {kind}, or too few {kind} were heard, to weigh the features of \
                 doubt ({FEWEST} of each are needed): llr alone counts, so more has to be said again; let more be \
                 heard with --talk, --letters or --recordings"
            ));
        }
        let (before, after) = (ear.tally(&cases, &now), ear.tally(&cases, &found));
        let made_for = vosk::fingerprint(&table.model).context("--model")?;
        let text = format!("made_for = \"{made_for}\"\n{}", toml::to_string(&found)?);
        if json {
            let report = serde_json::json!({
                "model": table.model.display().to_string(), "cases": cases.len(),
                "before": { "limits": now, "tally": before }, "after": { "limits": found, "tally": after },
            });
            tell(report);
        } else {
            tell(format!("as it is: {}", before.in_words()));
            tell(format!("found: {}", after.in_words()));
            tell(text.trim());
        }
        if self.write {
            let path = table.model.join(vosk::LIMITS);
            let head = "# Limits of belief for this model, found by `recogniser-evaluation limits`.\n";
            fs::write(&path, format!("{head}{text}"))
                .with_context(|| format!("--write {}: cannot be written", path.display()))?;
        }
        Ok(())
    }

    /// Recognises the utterances of all development speakers.
    fn hear(&self, table: &PreparedBench, ear: &mut CaseCollector) -> Result<Vec<HeardCase>> {
        let common = &self.common;
        let mut cases: Vec<HeardCase> = Vec::new();
        let mut number = 0;
        let mut gather = |batch: &[Recording]| {
            for recording in batch {
                number += 1;
                let seed = common.seed.wrapping_add(number);
                for &context in &table.contexts {
                    cases.extend(table.noises.iter().filter_map(|&n| ear.hear(recording, context, n, seed)));
                }
            }
        };
        for speaker in Speaker::of(SpeakerGroup::Development, common.scheme) {
            crate::warn(speaker.name());
            gather(&common.spoken(&speaker, table)?);
        }
        if self.letters > 0 {
            for speaker in Speaker::of(SpeakerGroup::Letters, common.scheme) {
                crate::warn(speaker.name());
                let programme =
                    UtterancePlan { announcements: 0, commands: 0, talk: self.letters, seed: common.seed };
                let knows = |_: &str| true;
                let folder = table.folder.path();
                gather(&utterance_plan::utterances(&speaker, common.scheme, programme, &[], &knows, folder)?);
            }
        }
        for folder in &self.recordings {
            crate::warn(folder.display());
            gather(&recordings::read(folder)?);
        }
        Ok(cases)
    }
}

/// The results of limits on the same cases that they were fitted to.
fn tally_same_cases(ear: &CaseCollector, cases: &[HeardCase], without: &Ablation) -> LimitTally {
    let all: Vec<&HeardCase> = cases.iter().collect();
    ear.tally(cases, &ear.search(&all, without, |_, _, _| {}))
}

/// The number of parts in the cross-validation by voice.
const FOLDS: usize = 5;

/// The results of limits on voices that they were not fitted to.
fn tally_held_out_voices(ear: &CaseCollector, cases: &[HeardCase], without: &Ablation) -> LimitTally {
    let mut voices: Vec<&str> = cases.iter().map(HeardCase::voice).collect();
    voices.sort_unstable();
    voices.dedup();
    let is_apart =
        |case: &HeardCase, fold| voices.binary_search(&case.voice()).is_ok_and(|at| at % FOLDS == fold);
    (0..FOLDS).fold(LimitTally::default(), |sum, fold| {
        let (apart, others): (Vec<&HeardCase>, Vec<&HeardCase>) =
            cases.iter().partition(|c| is_apart(c, fold));
        let found = ear.search(&others, without, |_, _, _| {});
        sum.and(ear.tally(apart, &found))
    })
}

/// Reads the stored cases.
fn read(path: &Path, ear: &CaseCollector) -> Result<Vec<HeardCase>> {
    let text = fs::read_to_string(path).with_context(|| format!("--heard {}", path.display()))?;
    let case = |(k, line): (usize, &str)| {
        ear.read(line).with_context(|| format!("--heard {}: line {}", path.display(), k + 1))
    };
    text.lines().enumerate().map(case).collect()
}
