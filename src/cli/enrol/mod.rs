//! `annabella enrol`: checks whether a player is understood, or records the prompts of a trial.

mod trial;
mod voice_check;

use std::path::PathBuf;

use annabella_console::outln;
use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};

use crate::{cli::announcement_scheme, exit_code::ExitCode};
use annabella_game::{Lang, SchemeId};
use annabella_language::scheme::Scheme;
use annabella_speech_input as speech_input;
use voice_check::VoiceCheck;

/// What is to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EnrolScript {
    /// Twenty announcements, to check that they are understood.
    Check,
    /// The prompts of a trial, which are recorded and kept.
    Trial,
}

/// Check with twenty announcements that a player is understood.
///
/// It takes two minutes. Each announcement is heard as in a game, and those that were not understood are named. Nothing is learned of the voice and no file is written, because that changed no result with both recognisers (docs/lab-notebook.md).
#[derive(Debug, Args)]
pub(super) struct EnrolArgs {
    /// The player's name.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// A folder of recordings to use instead of the microphone: WAV files, each with a text file of the same name
    /// that holds its words, and the position in a line `fen: …`.
    #[arg(long, value_name = "DIR")]
    recordings: Option<PathBuf>,
    /// `check` hears twenty announcements; `trial` records the prompts of a trial with people.
    #[arg(long, value_name = "SCRIPT", default_value = "check")]
    script: EnrolScript,
    /// Print the prompts and record nothing.
    #[arg(long)]
    list: bool,
    /// The player's language, also that of a trial's prompts; that of the announcement words if it is left out.
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    /// The folder for a trial's recordings (`trial` if it is left out).
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// The announcement words that are said; those of the language if they are left out, and fide if both are.
    #[arg(long, value_name = "SCHEME")]
    scheme: Option<SchemeId>,
    /// The recogniser's model folder; the installed one if it is left out.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The microphone's name, as `annabella devices` prints it; the system's default if it is left out.
    #[arg(long, value_name = "NAME", conflicts_with = "recordings")]
    device: Option<String>,
}

impl EnrolArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        match self.script {
            EnrolScript::Trial => self.trial(json),
            EnrolScript::Check => self.check(json),
        }
    }

    fn check(self, json: bool) -> Result<ExitCode> {
        if self.out.is_some() {
            bail!("--out belongs to --script trial");
        }
        let scheme = announcement_scheme(self.scheme, self.lang);
        if self.list {
            for words in voice_check::prompts(scheme) {
                outln!("{words}")?;
            }
            return Ok(ExitCode::Done);
        }
        let model = self.model.unwrap_or_else(|| speech_input::model::shipped(scheme));
        let mut check = VoiceCheck::open(&model, scheme).context("--model")?;
        let checked = match &self.recordings {
            Some(folder) => check.hear_folder(folder)?,
            None => check
                .hear_prompts(&mut *prompted(self.device.as_deref())?, &|line| show_prompt(line, json))?,
        };
        if json {
            let report = serde_json::json!({ "name": self.name, "announcements": checked });
            outln!("{report}")?;
            return Ok(ExitCode::Done);
        }
        let understood = checked.iter().filter(|checked| checked.understood).count();
        let all = checked.len();
        if understood == all {
            outln!("all {all} were understood")?;
        } else {
            outln!("{understood} of {all} were understood; not these:")?;
        }
        for missed in checked.iter().filter(|checked| !checked.understood) {
            outln!("`{}`: {}", missed.said, missed.heard_in_words())?;
        }
        outln!("nothing is learned of the voice, and no file is needed")?;
        if understood < all {
            outln!(
                "what is not understood can be said again, keyed or typed; `annabella listen` shows the microphone's level"
            )?;
        }
        Ok(ExitCode::Done)
    }

    fn trial(self, json: bool) -> Result<ExitCode> {
        let scheme = announcement_scheme(self.scheme, self.lang);
        let folder = self.out.unwrap_or_else(|| PathBuf::from("trial")).join(file_name(&self.name));
        let lang = self.lang.unwrap_or_else(|| Scheme::builtin(scheme).lang());
        let session = trial::TrialSession { name: &self.name, scheme, lang, folder: &folder };
        if self.list {
            session.list()?;
            return Ok(ExitCode::Done);
        }
        let kept = match &self.recordings {
            Some(folder) => session.record(&mut trial::folder(folder), &|line| {
                annabella_console::warn(line);
                Ok(())
            })?,
            None => {
                session.record(&mut *prompted(self.device.as_deref())?, &|line| show_prompt(line, json))?
            }
        };
        if json {
            outln!("{}", serde_json::to_string(&kept)?)?;
        } else {
            outln!("{kept}")?;
        }
        Ok(ExitCode::Done)
    }
}

/// Prints a prompt; beside an answer in JSON it goes to stderr.
fn show_prompt(line: impl std::fmt::Display, json: bool) -> Result<()> {
    if json {
        annabella_console::warn(line);
    } else {
        outln!("{line}")?;
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
