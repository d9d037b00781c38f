//! `annabella bench limits`: which limits of belief fit a model, from development speech only.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::Common;
use crate::exit_code::ExitCode;

/// Find the limits that fit a model (`conf/trust.toml` in its folder).
#[derive(Debug, Args)]
pub(super) struct LimitsBench {
    #[command(flatten)]
    common: Common,
    /// More development speech: WAV files, each with NAME.txt beside it, as for `bench hearing`.
    #[arg(long, value_name = "DIR")]
    recordings: Vec<PathBuf>,
    /// Letters and syllables recorded by people, each language (Debian's klettres-data).
    #[arg(long, value_name = "N", default_value_t = 20)]
    letters: usize,
    /// Write what was heard, a line of JSON each.
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Put the limits found into the model's folder.
    #[arg(long)]
    write: bool,
}

#[cfg(not(feature = "vosk"))]
impl LimitsBench {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        drop((self.common.prepare()?, self.recordings, self.letters, self.cases, self.write));
        anyhow::bail!(crate::ear::HearError::NotBuilt)
    }
}

#[cfg(feature = "vosk")]
impl LimitsBench {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        use std::{fs, io::Write as _};

        use anyhow::Context as _;

        use crate::{
            ear::vosk,
            hearing_bench::{
                Utterance,
                limits::{Case, Gathering},
                programme::{self, Programme},
                recordings,
                speakers::{Group, Speaker},
            },
        };

        let (common, table) = (&self.common, self.common.prepare()?);
        let talkers = common.talkers(&table)?;
        let mut ear = Gathering::open(&table.model, vec![common.scheme], table.langs.clone(), talkers)
            .with_context(|| format!("--model {}", table.model.display()))?;
        let mut cases: Vec<Case> = Vec::new();
        let mut number = 0;
        let mut gather = |batch: &[Utterance], ear: &mut Gathering| {
            for utterance in batch {
                number += 1;
                let seed = common.seed.wrapping_add(number);
                for &context in &table.contexts {
                    cases.extend(table.noises.iter().filter_map(|&n| ear.hear(utterance, context, n, seed)));
                }
            }
        };
        for speaker in Speaker::of(Group::Development, common.scheme) {
            crate::console::warn(speaker.name());
            gather(&common.spoken(&speaker, &table)?, &mut ear);
        }
        if self.letters > 0 {
            for speaker in Speaker::of(Group::Letters, common.scheme) {
                crate::console::warn(speaker.name());
                let programme =
                    Programme { announcements: 0, commands: 0, talk: self.letters, seed: common.seed };
                let spoken = programme::utterances(
                    &speaker,
                    common.scheme,
                    programme,
                    &[],
                    &|_| true,
                    &table.folder.0,
                )?;
                gather(&spoken, &mut ear);
            }
        }
        for folder in &self.recordings {
            crate::console::warn(folder.display());
            gather(&recordings::read(folder)?, &mut ear);
        }
        if let Some(path) = &self.cases {
            let mut file = fs::File::create(path).with_context(|| format!("--cases {}", path.display()))?;
            for case in &cases {
                writeln!(file, "{}", serde_json::to_string(case)?)?;
            }
        }
        let now = *ear.now();
        let found = ear.search(&cases, now, |name, step, tally| {
            if !json {
                outln!("{name} {step}: {}", tally.in_words());
            }
        });
        let (before, after) = (ear.tally(&cases, &now), ear.tally(&cases, &found));
        let made_for = vosk::fingerprint(&table.model).context("--model")?;
        let text = format!("made_for = \"{made_for}\"\n{}", toml::to_string(&found)?);
        if json {
            let report = serde_json::json!({
                "model": table.model.display().to_string(), "cases": cases.len(),
                "before": { "limits": now, "tally": before }, "after": { "limits": found, "tally": after },
            });
            outln!("{report}");
        } else {
            outln!("as it is: {}", before.in_words());
            outln!("found: {}", after.in_words());
            outln!("{}", text.trim());
        }
        if self.write {
            let path = table.model.join(vosk::LIMITS);
            let head = "# Limits of belief for this model, found by `annabella bench limits`.\n";
            fs::write(&path, format!("{head}{text}"))
                .with_context(|| format!("--write {}: cannot be written", path.display()))?;
        }
        Ok(ExitCode::Done)
    }
}
