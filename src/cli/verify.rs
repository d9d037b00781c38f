//! `annabella verify`: whether a game's journal is whole, cut, edited or by another device.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::{
    exit_code::ExitCode,
    journal::{DeviceKey, PublicKey, Soundness},
};

/// Whether a game's journal is whole, cut, edited (which line) or signed by another device.
#[derive(Debug, Args)]
pub(super) struct Verify {
    /// The folder of a game, or its journal.
    folder: PathBuf,
    /// The device that should have written it, as its `annabella key` prints it; this device where left out.
    #[arg(long, value_name = "K")]
    key: Option<PublicKey>,
}

impl Verify {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let path = if self.folder.is_dir() { self.folder.join("journal.jsonl") } else { self.folder };
        let key = match self.key {
            Some(key) => key,
            None => DeviceKey::of_this_device()?.public(),
        };
        let soundness = Soundness::of(&path, key)?;
        if json {
            let by = soundness.by().map(|key| key.to_string());
            outln!(
                "{}",
                serde_json::json!({ "outcome": soundness.word(), "line": soundness.line(), "signed_by": by })
            )?;
        } else {
            outln!("{soundness}")?;
        }
        Ok(if matches!(soundness, Soundness::Whole { .. }) { ExitCode::Done } else { ExitCode::Negative })
    }
}
