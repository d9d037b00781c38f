//! `annabella words`: every wording that can be spoken or typed, and its meaning.

use annabella_console::outln;
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::{cli::announcement_scheme, exit_code::ExitCode};
use annabella_game::{File, Lang, Rank, Role, SchemeId};
use annabella_language::{command_label, scheme::Scheme, written_command_wordings};

/// List everything that can be said, one wording a line, and what it does.
#[derive(Debug, Args)]
pub(super) struct WordsArgs {
    /// The language of the commands; English if it is left out.
    #[arg(long, value_enum)]
    lang: Option<Lang>,
    /// The announcement words; those of the language if they are left out, and fide if both are.
    #[arg(long, value_enum)]
    scheme: Option<SchemeId>,
}

/// A wording in `--json`.
#[derive(Serialize)]
struct WordsLine {
    words: String,
    /// The command's name in answers of `hear`; `None` for a word of an announcement.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'static str>,
    /// Its effect, or its notation in a score sheet.
    does: String,
}

impl WordsArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let scheme = announcement_scheme(self.scheme, self.lang);
        for wording in wordings(self.lang.unwrap_or_default(), scheme) {
            if json {
                outln!("{}", serde_json::to_string(&wording)?)?;
            } else {
                outln!("{} \u{2014} {}", wording.words, wording.does)?;
            }
        }
        Ok(ExitCode::Done)
    }
}

/// The words of announcements, then every wording of every command.
fn wordings(lang: Lang, scheme: SchemeId) -> Vec<WordsLine> {
    let scheme = Scheme::builtin(scheme);
    let said = |words: &str, stands_for: String| {
        let variants = scheme.variants_of(words);
        let all = if variants.is_empty() { vec![words.to_owned()] } else { variants.to_vec() };
        all.into_iter().map(move |words| WordsLine { words, command: None, does: stands_for.clone() })
    };
    let listed = |words: &[String], stands_for: &str| -> Vec<WordsLine> {
        let one =
            |words: &String| WordsLine { words: words.clone(), command: None, does: stands_for.to_owned() };
        words.iter().map(one).collect()
    };
    let mut out: Vec<WordsLine> = Vec::new();
    for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        out.extend(said(scheme.piece_word(role), role.upper_char().to_string()));
    }
    for file in File::ALL {
        out.extend(said(scheme.file_word(file), file.char().to_string()));
        out.extend(
            scheme.letter_word(file).into_iter().flat_map(|letter| said(letter, file.char().to_string())),
        );
    }
    for rank in Rank::ALL {
        out.extend(said(scheme.rank_word(rank), rank.char().to_string()));
    }
    out.extend(said(scheme.capture_word(), "x".to_owned()));
    for (words, sign) in scheme.castlings().into_iter().zip(["O-O", "O-O-O"]) {
        out.extend(said(words, sign.to_owned()));
    }
    out.extend(listed(scheme.becomes_words(), "="));
    for (words, sign) in scheme.endings().into_iter().zip(["e.p.", "+", "#", "(=)"]) {
        out.extend(listed(words, sign));
    }
    for (command, wording) in written_command_wordings(lang) {
        out.push(WordsLine {
            words: wording.to_owned(),
            command: Some(command.name()),
            does: command_label(command, lang).to_owned(),
        });
    }
    out
}
