//! `annabella rule`: shows an article of the Laws in our own short wording.

use annabella_console::outln;
use anyhow::{Context as _, Result};
use clap::Args;
use serde::Serialize;

use crate::exit_code::ExitCode;
use annabella_game::{Edition, Lang};
use annabella_language::read_article;
use annabella_rulebook as rulebook;

/// Which numbers there are.
const NUMBERS: &str = "\
The number is the edition's own: 9.5.3 or D.2.9; in the text of 2009 9.5b or E2.7. Dots may be commas, and letter case does \
not matter; the number may be said in words: four three, vier drei, fire tre. There are articles 4 to 9, rapid and blitz (A, B), play with impaired players (D; E in da09), adjourned \
games (I; E in no14 and sv17; in da09 guidelines without a letter, asked for as R1 to R13), the quickplay finish \
(III; G in no14 and sv17; 10 and D in da09), and of the articles on conduct and on the arbiter what a player may \
have to ask. Exit code 1 if the edition has no such number; then the nearest are named.";

/// Tell what an article of the Laws says, in short.
///
/// Examples: `annabella rule 9.5`; `annabella rule D.2.9 --edition da18 --lang da`.
#[derive(Debug, Args)]
#[command(after_long_help = NUMBERS)]
pub(super) struct RuleArgs {
    /// The article's number in that edition: `9.5`, `D.2.9`.
    #[arg(value_name = "NUMBER", required = true)]
    number: Vec<String>,
    /// The text of the Laws: da09, no14, sv17, da17, da18 or fide23; if it is left out, the one that `init` offers first
    /// in the language.
    #[arg(long)]
    edition: Option<Edition>,
    /// The language of the answer.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

/// An answer in `--json`.
#[derive(Serialize)]
struct RuleAnswer<'a> {
    edition: Edition,
    lang: Lang,
    /// The number as printed in the edition; if unknown, as it was requested.
    number: &'a str,
    known: bool,
    text: &'a str,
    /// The articles directly below it.
    parts: &'a [&'static str],
    /// Similar numbers if it is unknown.
    nearest: &'a [&'static str],
}

impl RuleArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let Self { number, edition, lang } = self;
        let edition = edition.unwrap_or_else(|| Edition::offered_first(lang));
        let number = read_article(&number.join(" ")).context("NUMBER")?;
        let answer = rulebook::rule(edition, number, lang);
        let asked = number.to_string();
        let told = match &answer {
            Ok(rule) => RuleAnswer {
                edition,
                lang,
                number: rule.printed,
                known: true,
                text: &rule.text,
                parts: &rule.parts,
                nearest: &[],
            },
            Err(missing) => RuleAnswer {
                edition,
                lang,
                number: &asked,
                known: false,
                text: &missing.text,
                parts: &[],
                nearest: &missing.nearest,
            },
        };
        if json {
            outln!("{}", serde_json::to_string(&told)?)?;
        } else {
            outln!("{}", told.text)?;
        }
        Ok(if told.known { ExitCode::Done } else { ExitCode::Negative })
    }
}
