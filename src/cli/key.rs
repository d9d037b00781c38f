//! `annabella key`: the public key of this device, which identifies its journals.

use annabella_console::outln;
use anyhow::Result;
use clap::Args;

use crate::exit_code::ExitCode;
use annabella_journal::DeviceKey;

/// Print this device's public key.
///
/// It proves later that this device wrote a journal. The secret key is made at first use.
#[derive(Debug, Args)]
pub(super) struct KeyArgs {}

impl KeyArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let key = DeviceKey::of_this_device()?.public();
        if json {
            outln!("{}", serde_json::json!({ "key": key.to_string() }))?;
        } else {
            outln!("{key}")?;
        }
        Ok(ExitCode::Done)
    }
}
