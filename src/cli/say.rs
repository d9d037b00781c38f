//! `annabella say`: announce moves, times or move counts in words.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::{
    config::VoiceDevice,
    daemon::wiring,
    exit_code::ExitCode,
    game::{Lang, Position, SchemeId},
    language::{
        SpeechPart,
        announce::{Form, announce},
        notation::{Letters, read_move},
        scheme::Scheme,
        time::{parse_clock_text, spoken_moves, spoken_time},
    },
    voice::Utterance,
};

/// Announce moves, times or move counts in words.
#[derive(Debug, Args)]
pub(super) struct Say {
    /// The announcement words.
    #[arg(long, value_enum, default_value_t)]
    scheme: SchemeId,
    /// The language of times and move counts.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// The position the first move is made in (default: the start of a game).
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Piece and square, or from-square and to-square.
    #[arg(long, value_enum, default_value_t)]
    form: FormArg,
    /// Also speak the words.
    #[arg(long)]
    aloud: bool,
    /// A remaining time instead of moves: `1:05:00`.
    #[arg(long, value_name = "H:MM:SS", conflicts_with_all = ["moves", "MOVE"])]
    time: Option<String>,
    /// A number of moves made instead of moves.
    #[arg(long, value_name = "N", conflicts_with = "MOVE")]
    moves: Option<u32>,
    /// Moves from the position: `g1f3`, `Nf3`, `Sf3`, `exd4`, `ed4`, `0-0`, `d8=Q`, `d8D`.
    #[arg(value_name = "MOVE", id = "MOVE")]
    list: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FormArg {
    #[default]
    Short,
    Long,
}

/// One announcement, as `--json` prints it.
#[derive(Serialize)]
struct SaidMove {
    uci: String,
    san: String,
    words: String,
}

impl Say {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(time) = &self.time {
            let ms = parse_clock_text(time).context("--time")?;
            return print_words(&spoken_time(ms, self.lang), json, self.aloud, self.lang);
        }
        if let Some(count) = self.moves {
            return print_words(&spoken_moves(count, self.lang), json, self.aloud, self.lang);
        }
        if self.list.is_empty() {
            bail!("nothing to say; give moves such as `e4 e5 Nf3`, or --time, or --moves");
        }
        let mut position = match &self.fen {
            Some(fen) => Position::from_fen(fen).context("--fen")?,
            None => Position::default(),
        };
        let scheme = Scheme::builtin(self.scheme);
        let form = match self.form {
            FormArg::Short => Form::Short,
            FormArg::Long => Form::Long,
        };
        // All moves are read before any is said: half a game aloud and then an error helps nobody.
        let mut said = Vec::with_capacity(self.list.len());
        for (index, text) in written_moves(&self.list).enumerate() {
            let m =
                read_move(&position, text, Letters::Any).with_context(|| format!("move {}", index + 1))?;
            said.push(SaidMove {
                uci: position.uci(m),
                san: position.san(m),
                words: announce(scheme, &position, m, form),
            });
            position = position.after(m).with_context(|| format!("move {}", index + 1))?;
        }
        for one in &said {
            if json {
                outln!("{}", serde_json::to_string(one)?)?;
            } else {
                outln!("{}", one.words)?;
            }
        }
        if self.aloud {
            let words: Vec<&str> = said.iter().map(|one| one.words.as_str()).collect();
            speak(&words, scheme.lang())?;
        }
        Ok(ExitCode::Done)
    }
}

/// The moves of the arguments: a quoted list is taken apart, and what belongs to no move (numbers,
/// `e.p.`, `(=)`) is dropped.
fn written_moves(list: &[String]) -> impl Iterator<Item = &str> {
    list.iter().flat_map(|argument| argument.split_whitespace()).filter(|word| {
        let bare = word.trim_matches(['(', ')', '.', '=', '+', '#', '!', '?']);
        let number = bare.chars().all(|c| c.is_ascii_digit()) && word.ends_with('.');
        !(number || bare.is_empty() || bare.eq_ignore_ascii_case("e.p") || bare.eq_ignore_ascii_case("ep"))
    })
}

fn print_words(words: &str, json: bool, aloud: bool, lang: Lang) -> Result<ExitCode> {
    if json {
        outln!("{}", serde_json::json!({ "words": words }))?;
    } else {
        outln!("{words}")?;
    }
    if aloud {
        speak(&[words], lang)?;
    }
    Ok(ExitCode::Done)
}

/// Speaks the words with the voice of a language, to their end.
fn speak(words: &[&str], lang: Lang) -> Result<()> {
    let (arrivals, _kept_open) = tokio::sync::mpsc::unbounded_channel();
    let (mut voice, output) = wiring::open_voice(&VoiceDevice::default(), None, &arrivals)?;
    for (id, text) in (1..).zip(words) {
        let parts = vec![SpeechPart { text: (*text).to_owned(), lang }];
        voice.say(&Utterance { id, parts });
    }
    output.drain(Duration::from_secs(600));
    Ok(())
}
