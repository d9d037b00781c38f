//! `recogniser-evaluation hearing`: measures the recogniser on held-out speakers or on recordings.

use std::{fs, path::PathBuf};

use annabella::{
    console::tell,
    game::SchemeId,
    speech_input::recordings::{self, Recording},
};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use recogniser_evaluation::trial::{RecogniserUnderTest, Trial, TrialStatistics};
use serde::Serialize;

use crate::{
    chart::{self, Measurements},
    cli::BenchOptions,
    continuous_talk, noise,
    speakers::{Speaker, SpeakerGroup},
};

#[derive(Debug, Args)]
pub(crate) struct HearingBench {
    #[command(flatten)]
    common: BenchOptions,
    /// Who speaks.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', default_value = "held-out,flite")]
    speakers: Vec<SpeakerGroup>,
    /// Only voices whose name has this in it (`flite`, `slt`).
    #[arg(long, value_name = "PART")]
    voice: Option<String>,
    /// Your own recordings: WAV files, each with NAME.txt beside it (line 1: what is said; `fen: …`: the
    /// position). Folders are voices.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["announcements", "commands", "talk", "voice", "speakers"])]
    recordings: Option<PathBuf>,
    /// Seconds of everyday talk without end, in each context.
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=360_000))]
    endless: u32,
    /// How many talk at once in it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=12))]
    at_once: u8,
    /// Write a chart.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The answer as JSON.
#[derive(Serialize)]
struct HearingReport<'a> {
    model: String,
    scheme: SchemeId,
    utterances: usize,
    seconds_of_speech: u64,
    #[serde(flatten)]
    measured: &'a Measurements,
}

impl HearingBench {
    pub(crate) fn run(self, json: bool) -> Result<()> {
        let (common, table) = (&self.common, self.common.prepare()?);
        let model = table.model.display().to_string();
        let mut hearing = RecogniserUnderTest::open(&table.model, vec![common.scheme], table.langs.clone())
            .with_context(|| format!("--model {model}"))?;
        let sounds = common.noise_sounds(&table)?;
        let mut trials: Vec<Trial> = Vec::new();
        let (mut utterances, mut samples) = (0, 0);
        let mut judge = |batch: &[Recording], hearing: &mut RecogniserUnderTest| {
            for recording in batch {
                utterances += 1;
                samples += recording.samples.len() as u64;
                let seed = common.seed.wrapping_add(utterances as u64);
                for &context in &table.contexts {
                    let judged = table.noises.iter().filter_map(|&noise| {
                        hearing.judge_with(recording, context, seed, |room| {
                            (noise::mixed(&room, noise, &sounds, seed), noise.name())
                        })
                    });
                    trials.extend(judged);
                }
            }
        };
        let speakers = if self.recordings.is_some() { Vec::new() } else { self.chosen()? };
        if let Some(folder) = &self.recordings {
            judge(&recordings::read(folder)?, &mut hearing);
        }
        for (k, speaker) in speakers.iter().enumerate() {
            crate::warn(format_args!("{} of {}: {}", k + 1, speakers.len(), speaker.name()));
            judge(&common.spoken(speaker, &table)?, &mut hearing);
        }
        let mut measured = Measurements { figures: TrialStatistics::of(&trials), endless: Vec::new() };
        if self.endless > 0 {
            crate::warn(format_args!("{} seconds of talk without end", self.endless));
            let talkers = if speakers.is_empty() {
                Speaker::of(SpeakerGroup::HeldOut, common.scheme)
            } else {
                speakers
            };
            measured.endless = continuous_talk::listen(
                &mut hearing,
                &talkers,
                &table.contexts,
                continuous_talk::TalkSettings {
                    seconds: self.endless,
                    at_once: self.at_once.into(),
                    seed: common.seed,
                },
                table.folder.path(),
            )?;
        }
        if let Some(path) = &self.svg {
            fs::write(path, chart::svg(&measured, &model))
                .with_context(|| format!("--svg {}: cannot be written", path.display()))?;
        }
        let seconds_of_speech = samples / 16000;
        if json {
            let report = HearingReport {
                model,
                scheme: common.scheme,
                utterances,
                seconds_of_speech,
                measured: &measured,
            };
            tell(serde_json::to_string(&report)?);
            return Ok(());
        }
        let scheme = common.scheme;
        tell(format!("{model}, scheme {scheme}: {utterances} utterances, {seconds_of_speech} s of speech"));
        measured.figures.in_words().iter().for_each(tell);
        for endless in &measured.endless {
            tell(endless.in_words());
            for (said, heard) in &endless.taken {
                tell(format!("taken: {}: said `{said}`, heard `{heard}`", endless.context.name()));
            }
        }
        Ok(())
    }

    /// The selected speakers.
    fn chosen(&self) -> Result<Vec<Speaker>> {
        let wanted = |s: &Speaker| self.voice.as_ref().is_none_or(|part| s.name().contains(part.as_str()));
        let all = self.speakers.iter().flat_map(|&g| Speaker::of(g, self.common.scheme));
        let speakers: Vec<Speaker> = all.filter(wanted).collect();
        if speakers.is_empty() {
            match &self.voice {
                Some(part) => {
                    bail!("--voice {part}: no voice has that in its name; try `espeak-ng` or `flite`")
                }
                None => bail!(
                    "--speakers: none of these speaks the words of {} here; try --speakers held-out",
                    self.common.scheme
                ),
            }
        }
        Ok(speakers)
    }
}
