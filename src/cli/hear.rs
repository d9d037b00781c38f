//! `annabella hear`: understand one utterance against a position.

use std::{
    ffi::OsString,
    io::BufRead as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::{
    console, ear,
    exit_code::ExitCode,
    game::{Lang, Position, SchemeId},
    language::{
        answer::Answer,
        hearing::{Awaited, Expectation, Heard},
        scheme::Scheme,
        spelling,
        understand::understand,
    },
};

/// Understand one utterance against a position.
#[derive(Debug, Args)]
pub(super) struct Hear {
    /// The schemes at the table, first first; words of all schemes are understood in any case.
    #[arg(long, value_enum)]
    scheme: Vec<SchemeId>,
    /// The position the words are about (default: the start of a game).
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The words; `-` reads them from stdin, an answer a line.
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, conflicts_with = "wav")]
    text: Option<OsString>,
    /// A recording of the words.
    #[arg(long, value_name = "FILE")]
    wav: Option<PathBuf>,
    /// The recogniser's model folder (default: the one that ships for the schemes).
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
}

impl Hear {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let position = match &self.fen {
            Some(fen) => Position::from_fen(fen).context("--fen")?,
            None => Position::default(),
        };
        let schemes = if self.scheme.is_empty() { vec![SchemeId::default()] } else { self.scheme };
        let model = self.model.unwrap_or_else(|| ear::model::shipped_for(&schemes));
        if self.text.as_deref().is_some_and(|text| text == "-") {
            return answer_lines(&position, &schemes);
        }
        let heard = match (self.text, self.wav) {
            // Bytes that are no text are no words either: an outcome, not an error.
            (Some(text), _) => Heard::typed(text.to_string_lossy()),
            (None, Some(file)) => wav(&file, &model, &position, &schemes)?,
            (None, None) => bail!("nothing to hear; give --text or --wav"),
        };
        answer(&heard, &position, &schemes)
    }
}

/// Answers each line of stdin, all against the same position, until there are no more.
fn answer_lines(position: &Position, schemes: &[SchemeId]) -> Result<ExitCode> {
    let mut ended = ExitCode::Done;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.context("--text -: reading stdin")?;
        // Bytes that are no text are answered, too: whoever pipes counts the answers.
        let heard = Heard::typed(String::from_utf8_lossy(&line).trim());
        if answer(&heard, position, schemes)? != ExitCode::Done {
            ended = ExitCode::Negative;
        }
    }
    Ok(ended)
}

/// Prints what was understood; every way of hearing ends here.
fn answer(heard: &Heard, position: &Position, schemes: &[SchemeId]) -> Result<ExitCode> {
    let understanding = understand(heard, position, schemes, &[]);
    let words = spelling::tidy(&heard.text());
    let scheme = Scheme::builtin(schemes.first().copied().unwrap_or_default());
    let answer = Answer::new(&understanding, position, scheme, words);
    outln!("{}", serde_json::to_string(&answer)?)?;
    Ok(if answer.is_understood() { ExitCode::Done } else { ExitCode::Negative })
}

/// Hears a recording.
fn wav(file: &Path, model: &Path, position: &Position, schemes: &[SchemeId]) -> Result<Heard> {
    let mut expectation = Expectation {
        position: position.clone(),
        schemes: schemes.to_vec(),
        langs: Lang::ALL.to_vec(),
        awaited: Awaited::AnyMove,
        // Nobody knows what came before the recording: it may be an answer.
        asked: true,
    };
    let missing = ear::missing_words(model, &expectation).context("--model")?;
    if !missing.is_empty() {
        let words: Vec<String> = missing.into_iter().collect();
        console::warn(format_args!(
            "the model {} does not know {}; these cannot be heard, name another model with --model",
            model.display(),
            words.join(", ")
        ));
        // The words of all schemes are understood together: what the model does know is listened for too.
        if !schemes.contains(&SchemeId::Fide) {
            expectation.schemes.push(SchemeId::Fide);
        }
    }
    ear::hear_wav(file, model, &expectation).context("--wav")
}
