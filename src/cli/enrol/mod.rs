//! `annabella enrol`: checks whether a player is understood.

mod voice_check;

use std::path::PathBuf;

use annabella_console::outln;
use anyhow::{Context as _, Result};
use clap::Args;

use crate::{
    cli::{announcement_scheme, microphone_takes::microphone_takes},
    exit_code::ExitCode,
};
use annabella_game::{Lang, SchemeId};
use annabella_speech_input as speech_input;
use voice_check::VoiceCheck;

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
    /// Print the prompts and record nothing.
    #[arg(long)]
    list: bool,
    /// The player's language; that of the announcement words if it is left out.
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
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
            None => check.hear_prompts(&mut *microphone_takes(self.device.as_deref())?, &|line| {
                show_prompt(line, json)
            })?,
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
