//! `annabella bench hearing`: how well the ear hears, on held-out speakers or on a user's own recordings.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::{
    chance::Chance,
    ear::{self, ModelFolder, enrolment::Enrolment},
    exit_code::ExitCode,
    game::{Lang, SchemeId},
    hearing_bench::{
        Context, Figures, Hearing, Trial, Utterance, chart, endless,
        noise::Noise,
        programme::{self, Programme},
        recordings,
        speakers::{Group, Speaker, Speech},
    },
    language::scheme::Scheme,
};

mod limits;

/// Measure.
#[derive(Debug, Args)]
pub(super) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// How well the ear hears: right, asked again, wrongly accepted, each with its 95 % bounds.
    Hearing(HearingBench),
    /// Which limits of belief fit a model, from development speech.
    Limits(limits::LimitsBench),
}

/// What is awaited while it is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Await {
    /// Any legal move: speech is the only source.
    Open,
    /// The move that is said: it is verified.
    Expected,
    /// Another move than is said.
    Another,
    /// Nothing but commands.
    Commands,
}

impl Await {
    const fn context(self) -> Context {
        match self {
            Self::Open => Context::Open,
            Self::Expected => Context::Expected,
            Self::Another => Context::Another,
            Self::Commands => Context::Commands,
        }
    }
}

/// What both benches have in common.
#[derive(Debug, Args)]
struct Common {
    /// The recogniser's model (default: the one that ships for the scheme).
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The words that are announced and listened for.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    scheme: SchemeId,
    /// Languages of the spoken commands (default: the scheme's and English); those whose words the model knows
    /// are said.
    #[arg(long, value_name = "LANG")]
    lang: Vec<Lang>,
    /// `clean`, or noise and how many decibels it lies below the speech: `pink:20` (or `20`), `white:20`,
    /// `babble:15` (four people talk); `echo` (a room), `echo+pink:20`.
    #[arg(long, value_name = "NOISE", value_delimiter = ',', default_value = "clean,20,10")]
    noise: Vec<String>,
    /// What is awaited while it is spoken; what does not fit is left out.
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "open,expected,another,commands"
    )]
    awaited: Vec<Await>,
    /// Announcements each synthetic voice makes, each heard where it is legal and where it is not.
    #[arg(long, value_name = "N", default_value_t = 10)]
    announcements: usize,
    /// Commands each of espeak-ng's voices gives.
    #[arg(long, value_name = "N", default_value_t = 4)]
    commands: usize,
    /// Sentences of everyday talk each synthetic voice says.
    #[arg(long, value_name = "N", default_value_t = 8)]
    talk: usize,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Everything a bench works with.
struct Table {
    model: PathBuf,
    langs: Vec<Lang>,
    noises: Vec<Noise>,
    contexts: Vec<Context>,
    folder: Scratch,
}

impl Common {
    fn prepare(&self) -> Result<Table> {
        let noises = self.noise.iter().map(|text| read_noise(text)).collect::<Result<Vec<_>>>()?;
        let langs = if self.lang.is_empty() {
            vec![Scheme::builtin(self.scheme).lang(), Lang::En]
        } else {
            self.lang.clone()
        };
        let model = self.model.clone().unwrap_or_else(|| ear::model::shipped(self.scheme));
        let contexts = self.awaited.iter().map(|a| a.context()).collect();
        Ok(Table { model, langs, noises, contexts, folder: Scratch::new()? })
    }

    /// What a speaker says; commands in words the model knows.
    fn spoken(&self, speaker: &Speaker, table: &Table) -> Result<Vec<Utterance>> {
        let words = ModelFolder::open(&table.model).context("--model")?.words;
        let programme = Programme {
            announcements: self.announcements,
            commands: self.commands,
            talk: self.talk,
            seed: self.seed,
        };
        let knows = |word: &str| words.id(word).is_some();
        Ok(programme::utterances(speaker, self.scheme, programme, &table.langs, &knows, &table.folder.0)?)
    }

    /// People for babble, if any noise asks for them: talk by voices that announce nothing here.
    fn talkers(&self, table: &Table) -> Result<Vec<Vec<i16>>> {
        let mut chance = Chance::new(self.seed);
        let mut talkers = Vec::new();
        while talkers.len() < 12 && table.noises.iter().any(|n| n.needs_talkers()) {
            let speaker = Speaker::Trained(["f1", "m1", "f3", "m3"][talkers.len() % 4]);
            let (language, text) = programme::sentence(&speaker, &mut chance);
            talkers.push(speaker.speak(Speech::Plain(&text, language), &mut chance, &table.folder.0)?);
        }
        Ok(talkers)
    }
}

#[derive(Debug, Args)]
struct HearingBench {
    #[command(flatten)]
    common: Common,
    /// Who speaks.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', default_value = "held-out,flite")]
    speakers: Vec<Group>,
    /// Only voices whose name has this in it (`flite`, `slt`).
    #[arg(long, value_name = "PART")]
    voice: Option<String>,
    /// Your own recordings: WAV files, each with NAME.txt beside it (line 1: what is said; `fen: …`: the
    /// position). Folders are voices.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["announcements", "commands", "talk", "voice", "speakers"])]
    recordings: Option<PathBuf>,
    /// What was learned of the recordings' voice: the file that `annabella enrol` wrote.
    #[arg(long, value_name = "FILE", requires = "recordings")]
    enrolment: Option<PathBuf>,
    /// Each voice enrols first: it says the twenty announcements of `annabella enrol`.
    #[arg(long, conflicts_with = "recordings")]
    enrolled: bool,
    /// Minutes of everyday talk without end, in each context.
    #[arg(long, value_name = "MINUTES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=6000))]
    endless: u32,
    /// How many talk at once in it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=12))]
    at_once: u8,
    /// Write a chart.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Report<'a> {
    model: String,
    scheme: SchemeId,
    /// Whether the voices had enrolled.
    enrolled: bool,
    utterances: usize,
    seconds_of_speech: u64,
    #[serde(flatten)]
    figures: &'a Figures,
}

impl Bench {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        match self.what {
            What::Hearing(hearing) => hearing.run(json),
            What::Limits(limits) => limits.run(json),
        }
    }
}

impl HearingBench {
    fn run(self, json: bool) -> Result<ExitCode> {
        let (common, table) = (&self.common, self.common.prepare()?);
        let model = table.model.display().to_string();
        let mut hearing = Hearing::open(&table.model, vec![common.scheme], table.langs.clone())
            .with_context(|| format!("--model {model}"))?
            .with_talkers(common.talkers(&table)?);
        let mut trials: Vec<Trial> = Vec::new();
        let (mut utterances, mut samples) = (0, 0);
        let mut judge = |batch: &[Utterance], hearing: &mut Hearing| {
            for utterance in batch {
                utterances += 1;
                samples += utterance.samples.len() as u64;
                let seed = common.seed.wrapping_add(utterances as u64);
                for &context in &table.contexts {
                    trials.extend(
                        table.noises.iter().filter_map(|&n| hearing.judge(utterance, context, n, seed)),
                    );
                }
            }
        };
        let speakers = if self.recordings.is_some() { Vec::new() } else { self.chosen()? };
        if let Some(path) = &self.enrolment {
            hearing.enrol(&table.model, ear::read_enrolment(path).context("--enrolment")?)?;
        }
        if let Some(folder) = &self.recordings {
            judge(&recordings::read(folder)?, &mut hearing);
        }
        for (k, speaker) in speakers.iter().enumerate() {
            crate::console::warn(format_args!("{} of {}: {}", k + 1, speakers.len(), speaker.name()));
            if self.enrolled {
                hearing.enrol(&table.model, self.learned(speaker, &table)?)?;
            }
            judge(&common.spoken(speaker, &table)?, &mut hearing);
        }
        let mut figures = Figures::of(&trials);
        if self.endless > 0 {
            crate::console::warn(format_args!("{} minutes of talk without end", self.endless));
            let talkers =
                if speakers.is_empty() { Speaker::of(Group::HeldOut, common.scheme) } else { speakers };
            figures.endless = endless::listen(
                &mut hearing,
                &talkers,
                &table.contexts,
                endless::Talk { minutes: self.endless, at_once: self.at_once.into(), seed: common.seed },
                &table.folder.0,
            )?;
        }
        if let Some(path) = &self.svg {
            fs::write(path, chart::svg(&figures, &model))
                .with_context(|| format!("--svg {}: cannot be written", path.display()))?;
        }
        let seconds_of_speech = samples / 16000;
        if json {
            let report = Report {
                model,
                scheme: common.scheme,
                enrolled: self.enrolled || self.enrolment.is_some(),
                utterances,
                seconds_of_speech,
                figures: &figures,
            };
            outln!("{}", serde_json::to_string(&report)?)?;
            return Ok(ExitCode::Done);
        }
        outln!(
            "{model}, scheme {}: {utterances} utterances, {seconds_of_speech} s of speech",
            common.scheme
        )?;
        for line in figures.in_words() {
            outln!("{line}")?;
        }
        for wrong in &figures.mistakes {
            outln!(
                "wrongly accepted: {}, {}, {}: said `{}`, heard `{}`",
                wrong.voice,
                wrong.noise,
                wrong.context.name(),
                wrong.said,
                wrong.heard
            )?;
        }
        for (talk, (said, heard)) in figures.endless.iter().flat_map(|e| e.taken.iter().map(move |t| (e, t)))
        {
            outln!("taken: {}: said `{said}`, heard `{heard}`", talk.context.name())?;
        }
        Ok(ExitCode::Done)
    }

    /// What `annabella enrol` learns of a synthetic voice; nothing where it is not heard well enough.
    #[cfg(feature = "vosk")]
    fn learned(&self, speaker: &Speaker, table: &Table) -> Result<Enrolment> {
        let scheme = Scheme::builtin(self.common.scheme);
        let mut pupil = ear::vosk::pupil::Pupil::open(&table.model, self.common.scheme).context("--model")?;
        let mut chance = Chance::new(self.common.seed ^ 0x0065_6e72_6f6c);
        for prompt in ear::enrolment::prompts(scheme) {
            let speech = Speech::Announcement(&prompt, scheme.lang());
            pupil.hear(&prompt, &speaker.speak(speech, &mut chance, &table.folder.0)?);
        }
        Ok(pupil.learn(&speaker.name()).unwrap_or_else(|why| {
            crate::console::warn(format_args!("{}: not enrolled: {why}", speaker.name()));
            Enrolment::default()
        }))
    }

    #[cfg(not(feature = "vosk"))]
    fn learned(&self, _: &Speaker, _: &Table) -> Result<Enrolment> {
        bail!(ear::HearError::NotBuilt)
    }

    /// The speakers asked for.
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

fn read_noise(text: &str) -> Result<Noise> {
    Noise::read(text).with_context(|| {
        format!(
            "--noise {text}: give `clean`, decibels from 0 to 60, `white:`, `pink:` or `babble:` and decibels, \
             or `echo`, such as --noise clean,20,echo+babble:15"
        )
    })
}

/// A private temporary folder that is gone when the bench ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("annabella-bench-{}", std::process::id()));
        fs::create_dir(&path).with_context(|| format!("{}: cannot be made", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the temporary folder, which the system empties.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::read_noise;
    use crate::hearing_bench::noise::Noise;

    #[test]
    fn noise_is_clean_or_decibels() {
        assert_eq!(read_noise("clean").unwrap(), Noise::CLEAN);
        assert_eq!(read_noise("20").unwrap().name(), "pink 20 dB");
        for wrong in ["", "loud", "-3", "61", "1e9", "brown:10"] {
            assert!(read_noise(wrong).unwrap_err().to_string().contains("--noise"), "{wrong}");
        }
    }
}
