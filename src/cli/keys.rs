//! `annabella keys`: what the keys of a numeric keypad do, to print, for Braille, or to read aloud.

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::{
    braille,
    exit_code::ExitCode,
    game::Lang,
    score::brf,
    wording::{KeyNames, Phrases},
};

/// What the keys of a numeric keypad do, to print, for Braille, or to read aloud.
#[derive(Debug, Args)]
pub(super) struct Keys {
    /// How the layout is written.
    #[arg(long, value_enum, default_value_t)]
    format: KeysFormat,
    /// The language of the words.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum KeysFormat {
    /// Lines, a row of keys each.
    #[default]
    Text,
    /// Braille-ready ASCII, 40 cells by 25 lines.
    Brf,
}

/// A row of the layout, as `--json` prints it.
#[derive(Serialize)]
struct KeysOf {
    keys: String,
    does: String,
}

impl Keys {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let phrases = Phrases::builtin(self.lang);
        if json {
            for (keys, does) in phrases.key_rows(KeyNames::Signs) {
                outln!("{}", serde_json::to_string(&KeysOf { keys, does })?)?;
            }
            return Ok(ExitCode::Done);
        }
        match self.format {
            KeysFormat::Text => {
                for line in phrases.key_lines(KeyNames::Signs) {
                    outln!("{line}")?;
                }
            }
            KeysFormat::Brf => {
                let lines = braille::translate(&phrases.key_lines(KeyNames::Words), self.lang)?;
                out!("{}", brf::pages(&lines))?;
            }
        }
        Ok(ExitCode::Done)
    }
}
