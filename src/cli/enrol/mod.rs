//! `annabella enrol`: learns a player's voice, from the microphone or from a folder of recordings.

mod trial;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};

use crate::{
    ear::{self, enrolment::Enrolment},
    exit_code::ExitCode,
    game::{Lang, SchemeId},
    language::scheme::Scheme,
};

/// What is to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Script {
    /// Twenty announcements, from which a player's voice is learned.
    Voice,
    /// What a trial needs of a person, recorded and kept.
    Trial,
}

/// Learn a player's voice; name the file in the configuration: `[white.ear] enrolment = "FILE"`.
#[derive(Debug, Args)]
pub(super) struct Enrol {
    /// Whose voice it is.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// Recordings instead of the microphone: WAV files, each with NAME.txt beside it that holds its words.
    #[arg(long, value_name = "DIR")]
    recordings: Option<PathBuf>,
    /// What is to be said: `voice` to be heard better, `trial` to be recorded for a trial of the ear (docs/trial.md).
    #[arg(long, value_name = "SCRIPT", default_value = "voice")]
    script: Script,
    /// Print what a trial asks for, and record nothing.
    #[arg(long)]
    list: bool,
    /// The language of a trial's prompts, commands and talk (default: the scheme's).
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    /// Where to write what was learned (default: NAME.toml), or the folder of a trial's recordings (default: trial).
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The scheme whose announcements are said.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    scheme: SchemeId,
    /// The recogniser's model folder (default: the one that ships for the scheme).
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The microphone's name (default: the system's).
    #[arg(long, value_name = "NAME", conflicts_with = "recordings")]
    device: Option<String>,
}

impl Enrol {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if self.script == Script::Trial {
            return self.trial(json);
        }
        if self.list || self.lang.is_some() {
            bail!("--list and --lang belong to --script trial");
        }
        let model = self.model.clone().unwrap_or_else(|| ear::model::shipped(self.scheme));
        let learned = self.learn(&model)?;
        let out = self.out.unwrap_or_else(|| PathBuf::from(format!("{}.toml", file_name(&self.name))));
        fs::write(&out, toml::to_string(&learned)?)
            .with_context(|| format!("--out {}: cannot be written", out.display()))?;
        if json {
            outln!("{}", serde_json::to_string(&learned)?)?;
        } else {
            outln!("learned from {} utterances, kept in {}", learned.utterances, out.display())?;
            for confusion in &learned.confusions {
                outln!("`{}` was taken for `{}`", confusion.said, confusion.heard)?;
            }
            outln!("put this into the configuration, under [white.ear] or [black.ear]:")?;
            outln!("enrolment = \"{}\"", out.display())?;
        }
        Ok(ExitCode::Done)
    }

    fn trial(self, json: bool) -> Result<ExitCode> {
        let folder = self.out.unwrap_or_else(|| PathBuf::from("trial")).join(file_name(&self.name));
        let lang = self.lang.unwrap_or_else(|| Scheme::builtin(self.scheme).lang());
        let session = trial::TrialSession { name: &self.name, scheme: self.scheme, lang, folder: &folder };
        if self.list {
            session.list()?;
            return Ok(ExitCode::Done);
        }
        let kept = match &self.recordings {
            Some(folder) => session.record(&mut trial::folder(folder), &|line| {
                crate::console::warn(line);
                Ok(())
            })?,
            None => session.record(&mut *prompted(self.device.as_deref())?, &|line| Ok(outln!("{line}")?))?,
        };
        if json {
            outln!("{}", serde_json::to_string(&kept)?)?;
        } else {
            outln!("{kept}")?;
        }
        Ok(ExitCode::Done)
    }

    #[cfg(feature = "vosk")]
    fn learn(&self, model: &Path) -> Result<Enrolment> {
        let mut pupil = ear::vosk::pupil::Pupil::open(model, self.scheme).context("--model")?;
        if let Some(folder) = &self.recordings {
            for recording in ear::trial::recordings::read(folder)? {
                pupil.hear(&recording.words, &recording.samples);
            }
        } else {
            microphone(&mut pupil, self.scheme, self.device.as_deref())?;
        }
        let missing = pupil.missing();
        if !missing.is_empty() {
            crate::console::warn(format_args!(
                "the model does not know {}; prompts with these were left out",
                missing.join(", ")
            ));
        }
        pupil.learn(&self.name).context("nothing was learned")
    }

    #[cfg(not(feature = "vosk"))]
    fn learn(&self, _: &Path) -> Result<Enrolment> {
        bail!(ear::HearError::NotBuilt)
    }
}

/// Prompts line by line: Enter, then the words.
#[cfg(feature = "vosk")]
fn microphone(pupil: &mut ear::vosk::pupil::Pupil, scheme: SchemeId, device: Option<&str>) -> Result<()> {
    let mut said = prompted(device)?;
    let prompts = ear::enrolment::prompts(Scheme::builtin(scheme));
    outln!("{} announcements; after each line press Enter, then say it within four seconds", prompts.len())?;
    for (i, prompt) in prompts.iter().enumerate() {
        outln!("{} of {}: {prompt}", i + 1, prompts.len())?;
        let samples = said(4, prompt)?.context("the lines ended before all prompts were said")?;
        outln!("heard: {}", pupil.hear(prompt, &samples))?;
    }
    Ok(())
}

/// What is said into the microphone after Enter, for so many seconds; the pause keeps a screen reader out of the recording.
/// `None` once there are no more lines.
#[cfg(feature = "audio")]
fn prompted(device: Option<&str>) -> Result<Box<trial::Takes<'static>>> {
    use std::{
        sync::mpsc,
        time::{Duration, Instant},
    };

    use crate::ear::{
        capture::{Capture, Captured},
        own_voice::OwnVoice,
    };

    let (sender, captured) = mpsc::channel();
    let capture = Capture::open(device, sender, OwnVoice::default())?;
    Ok(Box::new(move |seconds, _| {
        // It listens as long as it is asked.
        let _open = &capture;
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line).context("waiting for Enter")? == 0 {
            return Ok(None);
        }
        // What sounded while the line was read is not the answer.
        while captured.try_recv().is_ok() {}
        let (end, mut samples) = (Instant::now() + Duration::from_secs(seconds), Vec::new());
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match captured.recv_timeout(left) {
                Ok(Captured::Samples(piece)) => samples.extend(piece),
                Ok(Captured::Lost(why)) => bail!("{why}"),
                Ok(_) | Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(Some(samples))
    }))
}

#[cfg(not(feature = "audio"))]
fn prompted(_: Option<&str>) -> Result<Box<trial::Takes<'static>>> {
    bail!("built without sound; give recordings with --recordings DIR")
}

/// A name as part of a file's name.
fn file_name(name: &str) -> String {
    let plain: String =
        name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    if plain.is_empty() { "player".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_name_never_leaves_the_folder() {
        assert_eq!(file_name("Karin Ö."), "karin-Ö-");
        assert_eq!(file_name("../x"), "---x");
        assert_eq!(file_name(""), "player");
    }
}
