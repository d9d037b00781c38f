//! `annabella key`: this device's public key, by which others know its journals.

use anyhow::Result;
use clap::Args;

use crate::{exit_code::ExitCode, journal::DeviceKey};

/// This device's public key; the secret one is made at the first start.
#[derive(Debug, Args)]
pub(super) struct Key {}

impl Key {
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
