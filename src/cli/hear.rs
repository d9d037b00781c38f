//! `annabella hear`: interprets one utterance in a position.

use annabella_console::outln;
use std::{
    ffi::OsString,
    io::BufRead as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use super::{
    heard_language::{HeardLanguage, heard_as_at_a_seat},
    operator_texts,
    practice::system_lang,
};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_game::{Position, SchemeId};
use annabella_language::{
    heard_utterance::{Expectation, HeardUtterance},
    json_understanding::JsonUnderstanding,
};
use annabella_speech_input::{
    self as speech_input, HeardRecording, second_recogniser_choice::SecondRecogniserChoice,
};

/// Understand one utterance, typed or recorded, in a position.
///
/// The answer is one JSON object. Its `outcome` is `move`, `ambiguous`, `illegal`, `command` or `not_understood`. The exit code is 0 for a move or a
/// command, else 1. Example: `annabella hear --text "springer felix drei"`.
#[derive(Debug, Args)]
pub(super) struct HearArgs {
    /// The announcement words of the speaker; those of the language if they are left out. Repeat it for the opponent's.
    /// Typed words of every scheme are understood in any case.
    #[arg(long, value_enum)]
    scheme: Vec<SchemeId>,
    /// The language of the speaker, as of a seat in a game; the system's if it is left out. `all` hears all five at once
    /// and is stricter, because each language is one more chance for talk. Typed words are understood in any case.
    #[arg(long, value_enum)]
    lang: Option<HeardLanguage>,
    /// The position, as a FEN; the start of a game if it is left out.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The words. `-` reads lines from standard input and answers each.
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, conflicts_with = "wav")]
    text: Option<OsString>,
    /// A WAV recording of the words.
    #[arg(long, value_name = "FILE")]
    wav: Option<PathBuf>,
    /// With `--wav`: also say why, in sentences (`explanation`): each feature, its weight, and the distance to each limit.
    #[arg(long, requires = "wav")]
    explain: bool,
    /// A question is open, so yes and no are expected. Without it such words in a recording may be talk.
    #[arg(long)]
    asked: bool,
    /// The recogniser's model folder; the installed one for the schemes if it is left out.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// The second recogniser: `whisper-base`, `none`, or a file or folder; the installed one if it is left out.
    #[arg(long, value_name = "NAME|PATH")]
    second: Option<String>,
}

impl HearArgs {
    pub(super) fn run(self, _json: bool) -> Result<ExitCode> {
        let position = match &self.fen {
            Some(fen) => Position::from_fen(fen).context("--fen")?,
            None => Position::default(),
        };
        let expectation = heard_as_at_a_seat(position, self.scheme, self.lang);
        let model = self.model.unwrap_or_else(|| speech_input::model::shipped_for(&expectation.schemes));
        let second = self.second.as_deref().map(SecondRecogniserChoice::read).unwrap_or_default();
        if self.text.as_deref().is_some_and(|text| text == "-") {
            return answer_lines(&expectation);
        }
        let heard = match (self.text, self.wav) {
            // Invalid UTF-8 is an utterance that is not understood, not an error.
            (Some(text), _) => HeardUtterance::typed(text.to_string_lossy()),
            (None, Some(file)) => {
                let recorded = wav(&file, &model, &expectation, &second, self.explain)?;
                let why = (recorded.probability, recorded.explanation);
                return answer(&recorded.heard, &expectation, self.asked, why);
            }
            (None, None) => bail!("nothing to hear; give --text or --wav"),
        };
        answer(&heard, &expectation, self.asked, (None, Vec::new()))
    }
}

/// Interprets each line of stdin in the same position.
fn answer_lines(expectation: &Expectation) -> Result<ExitCode> {
    let mut ended = ExitCode::Done;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line.context("--text -: reading stdin")?;
        // Invalid UTF-8 also receives an answer, because there is one answer for each line.
        let heard = HeardUtterance::typed(String::from_utf8_lossy(&line).trim());
        if answer(&heard, expectation, false, (None, Vec::new()))? != ExitCode::Done {
            ended = ExitCode::Negative;
        }
    }
    Ok(ended)
}

/// Prints the interpretation, for every source of utterances.
fn answer(
    heard: &HeardUtterance,
    expectation: &Expectation,
    is_asked: bool,
    (probability, explanation): (Option<f32>, Vec<String>),
) -> Result<ExitCode> {
    let answer = JsonUnderstanding::of(heard, expectation, is_asked).decided(probability, explanation);
    outln!("{}", serde_json::to_string(&answer)?)?;
    Ok(if answer.is_understood() { ExitCode::Done } else { ExitCode::Negative })
}

/// Recognises the speech in a recording.
fn wav(
    file: &Path,
    model: &Path,
    expectation: &Expectation,
    second: &SecondRecogniserChoice,
    is_explained: bool,
) -> Result<HeardRecording> {
    let (expectation, missing) =
        speech_input::expect_with_model(model, expectation.clone()).context("--model")?;
    if !missing.is_empty() {
        let words: Vec<String> = missing.into_iter().collect();
        console::warn(format_args!(
            "the model {} does not know {}; these cannot be heard, name another model with --model",
            model.display(),
            words.join(", ")
        ));
    }
    if speech_input::lacks_second(second) {
        console::warn(operator_texts::builtin(system_lang()).say("no-second-recogniser", &[]));
    }
    speech_input::recognise_wav(file, model, &expectation, second, is_explained).context("--wav")
}
