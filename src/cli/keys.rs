//! `annabella keys`: the layout of a numeric keypad, for printing, for Braille, or to be read
//! aloud.

use annabella_console::{out, outln};
use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::exit_code::ExitCode;
use annabella_braille as braille;
use annabella_game::Lang;
use annabella_messages::{KeyNames, Phrases};
use annabella_score::brf;

/// List what each key of a numeric keypad does, as text or for a Braille printer.
#[derive(Debug, Args)]
pub(super) struct KeysArgs {
    /// The form of the list.
    #[arg(long, value_enum, default_value_t)]
    format: KeysFormat,
    /// The language of the words.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum KeysFormat {
    /// One line for each key.
    #[default]
    Text,
    /// Braille-ready ASCII, 40 cells by 25 lines.
    Brf,
}

/// A row of the layout in `--json`.
#[derive(Serialize)]
struct KeyRowAnswer {
    keys: String,
    does: String,
}

impl KeysArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let phrases = Phrases::builtin(self.lang);
        if json {
            for (keys, does) in phrases.key_rows(KeyNames::Signs) {
                outln!("{}", serde_json::to_string(&KeyRowAnswer { keys, does })?)?;
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
