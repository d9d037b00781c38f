//! `annabella rule`: what an article of the Laws says, in our own short wording.

use anyhow::{Context as _, Result};
use clap::Args;
use serde::Serialize;

use crate::{
    exit_code::ExitCode,
    game::{Edition, Lang},
    rulebook::{self, Number},
};

/// Which numbers there are.
const NUMBERS: &str = "\
The number is the edition's own: 9.5.3 or D.2.9; in the text of 2009 9.5b or E2.7. Dots, blanks and letter case do \
not matter. There are articles 4 to 9, rapid and blitz (A, B), play with impaired players (D; E in da09), adjourned \
games (I; E in no14 and sv17; in da09 guidelines without a letter, asked for as R1 to R13), the quickplay finish \
(III; G in no14 and sv17; 10 and D in da09), and of the articles on conduct and on the arbiter what a player may \
have to ask. Exit code 1 if the edition has no such number; then the nearest are named.";

/// What an article of the Laws says, in our own short wording: one to three sentences.
#[derive(Debug, Args)]
#[command(after_long_help = NUMBERS)]
pub(super) struct LookUp {
    /// The article's number in that edition: `9.5`, `D.2.9`.
    #[arg(value_name = "NUMBER", required = true)]
    number: Vec<String>,
    /// The text of the Laws: da09, no14, sv17, da17 or da18.
    #[arg(long, value_enum, ignore_case = true, default_value_t)]
    edition: Edition,
    /// The language of the answer.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

/// An answer, as `--json` prints it.
#[derive(Serialize)]
struct RuleAnswer<'a> {
    edition: Edition,
    lang: Lang,
    /// As printed; where there is none, as it was asked.
    number: &'a str,
    known: bool,
    text: &'a str,
    /// What lies directly under it.
    parts: &'a [&'static str],
    /// What there is instead.
    nearest: &'a [&'static str],
}

impl LookUp {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let Self { number, edition, lang } = self;
        let number: Number = number.join(" ").parse().context("NUMBER")?;
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
