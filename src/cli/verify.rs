//! `annabella verify`: checks whether a game's journal is complete, cut, edited or from another
//! device.

use annabella_console::outln;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::game_path::journal_of;
use crate::exit_code::ExitCode;
use annabella_journal::{DeviceKey, PublicKey, Soundness};

/// Check whether a game's journal is complete, cut, edited (and in which line) or signed by another device.
///
/// Exit code 0 only if it is complete and from the device.
#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// The folder of the game, or its journal.
    folder: PathBuf,
    /// The public key of the device that wrote it, as `annabella key` prints it there; this device's own if it is left out.
    #[arg(long, value_name = "K")]
    key: Option<PublicKey>,
}

impl VerifyArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let path = journal_of(&self.folder);
        let key = match self.key {
            Some(key) => key,
            None => DeviceKey::of_this_device()?.public(),
        };
        let soundness = Soundness::of(&path, key)?;
        if json {
            let by = soundness.by().map(|key| key.to_string());
            outln!(
                "{}",
                serde_json::json!({ "outcome": soundness.into_str(), "line": soundness.line(), "signed_by": by })
            )?;
        } else {
            outln!("{soundness}")?;
        }
        Ok(if matches!(soundness, Soundness::Whole { .. }) { ExitCode::Done } else { ExitCode::Negative })
    }
}
