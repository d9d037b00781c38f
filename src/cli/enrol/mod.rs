//! `annabella enrol`: adapts the recogniser to a player's voice, from the microphone or from
//! recordings.

mod trial;

use annabella_console::outln;
use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};

use crate::exit_code::ExitCode;
use annabella_game::{Lang, SchemeId};
use annabella_language::scheme::Scheme;
use annabella_speech_input as speech_input;
use annabella_speech_input::enrolment::Enrolment;

/// What is to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EnrolScript {
    /// Twenty announcements that adapt the recogniser to the voice.
    Voice,
    /// The prompts of a trial, which are recorded and kept.
    Trial,
}

/// Adapt the recogniser to a player's voice with twenty announcements.
///
/// It takes two minutes. The result is a file, NAME.toml. Name it in the configuration: `enrolment = "NAME.toml"` in [white.ear].
#[derive(Debug, Args)]
pub(super) struct EnrolArgs {
    /// The player's name.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// A folder of recordings to use instead of the microphone: WAV files, each with a text file of the same name
    /// that holds its words.
    #[arg(long, value_name = "DIR")]
    recordings: Option<PathBuf>,
    /// `voice` adapts the recogniser; `trial` records the prompts of a trial with people.
    #[arg(long, value_name = "SCRIPT", default_value = "voice")]
    script: EnrolScript,
    /// Print the prompts of the trial and record nothing.
    #[arg(long)]
    list: bool,
    /// The language of the trial's prompts; that of the announcement words if it is left out.
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    /// The file to write (NAME.toml if it is left out), or the folder for a trial's recordings (`trial`).
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The announcement words that are said.
    #[arg(long, value_name = "SCHEME", default_value = "fide")]
    scheme: SchemeId,
    /// The recogniser's model folder; the installed one if it is left out.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The microphone's name, as `annabella devices` prints it; the system's default if it is left out.
    #[arg(long, value_name = "NAME", conflicts_with = "recordings")]
    device: Option<String>,
}

impl EnrolArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if self.script == EnrolScript::Trial {
            return self.trial(json);
        }
        if self.list || self.lang.is_some() {
            bail!("--list and --lang belong to --script trial");
        }
        let model = self.model.clone().unwrap_or_else(|| speech_input::model::shipped(self.scheme));
        let learned = self.learn(&model)?;
        let out = write_enrolment(&learned, &self.name, self.out)?;
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
                annabella_console::warn(line);
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
        let mut recogniser =
            speech_input::vosk::enrolment_recogniser::EnrolmentRecogniser::open(model, self.scheme)
                .context("--model")?;
        if let Some(folder) = &self.recordings {
            for recording in speech_input::trial::recordings::read(folder)? {
                recogniser.hear(&recording.words, &recording.samples);
            }
        } else {
            microphone(&mut recogniser, self.scheme, self.device.as_deref())?;
        }
        let missing = recogniser.missing();
        if !missing.is_empty() {
            annabella_console::warn(format_args!(
                "the model does not know {}; prompts with these were left out",
                missing.join(", ")
            ));
        }
        recogniser.learn(&self.name).context("nothing was learned")
    }

    #[cfg(not(feature = "vosk"))]
    fn learn(&self, _: &Path) -> Result<Enrolment> {
        bail!(speech_input::RecognitionError::NotBuilt)
    }
}

/// Shows each prompt and records after Enter.
#[cfg(feature = "vosk")]
fn microphone(
    recogniser: &mut speech_input::vosk::enrolment_recogniser::EnrolmentRecogniser,
    scheme: SchemeId,
    device: Option<&str>,
) -> Result<()> {
    let mut said = prompted(device)?;
    let prompts = speech_input::enrolment::prompts(Scheme::builtin(scheme));
    outln!("{} announcements; after each line press Enter, then say it within four seconds", prompts.len())?;
    for (i, prompt) in prompts.iter().enumerate() {
        outln!("{} of {}: {prompt}", i + 1, prompts.len())?;
        let samples = said(4, prompt)?.context("the lines ended before all prompts were said")?;
        outln!("heard: {}", recogniser.hear(prompt, &samples))?;
    }
    Ok(())
}

/// Records the microphone after Enter, for a number of seconds; the pause keeps a screen reader out of the recording.
/// `None` at the end of input.
#[cfg(feature = "audio")]
fn prompted(device: Option<&str>) -> Result<Box<trial::TakeSource<'static>>> {
    use std::{
        sync::mpsc,
        time::{Duration, Instant},
    };

    use annabella_speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    };

    let (sender, captured) = mpsc::channel();
    let capture = Capture::open(device, sender, OwnVoice::default())?;
    Ok(Box::new(move |seconds, _| {
        // The closure keeps the microphone open.
        let _open = &capture;
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line).context("waiting for Enter")? == 0 {
            return Ok(None);
        }
        // Sound from before the line was read is discarded.
        while captured.try_recv().is_ok() {}
        let (end, mut samples) = (Instant::now() + Duration::from_secs(seconds), Vec::new());
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match captured.recv_timeout(left) {
                Ok(CaptureEvent::Samples(piece)) => samples.extend(piece),
                Ok(CaptureEvent::Lost(why)) => bail!("{why}"),
                Ok(_) | Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(Some(samples))
    }))
}

#[cfg(not(feature = "audio"))]
fn prompted(_: Option<&str>) -> Result<Box<trial::TakeSource<'static>>> {
    bail!("built without sound; give recordings with --recordings DIR")
}

/// Writes an enrolment to `out`, or to `NAME.toml` by default; returns the path.
pub(super) fn write_enrolment(learned: &Enrolment, name: &str, out: Option<PathBuf>) -> Result<PathBuf> {
    let out = out.unwrap_or_else(|| PathBuf::from(format!("{}.toml", file_name(name))));
    fs::write(&out, toml::to_string(learned)?)
        .with_context(|| format!("--out {}: cannot be written", out.display()))?;
    Ok(out)
}

/// A name in a form for file names.
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
