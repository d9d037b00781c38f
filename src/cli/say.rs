//! `annabella say`: announce moves, times or move counts in words.

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::{
    chess::Position,
    exit_code::ExitCode,
    language::{
        Lang, SchemeId,
        announce::{Form, announce},
        notation::{Letters, read_move},
        scheme::Scheme,
    },
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
struct Said {
    uci: String,
    san: String,
    words: String,
}

impl Say {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(time) = &self.time {
            let ms = read_time(time)?;
            return print_words(&time_words(ms, self.lang)?, json, self.aloud, self.lang);
        }
        if let Some(count) = self.moves {
            return print_words(&moves_words(count, self.lang)?, json, self.aloud, self.lang);
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
            said.push(Said {
                uci: position.uci(m),
                san: position.san(m),
                words: announce(scheme, &position, m, form),
            });
            position = position.after(m).with_context(|| format!("move {}", index + 1))?;
        }
        for one in &said {
            if json {
                println!("{}", serde_json::to_string(one)?);
            } else {
                println!("{}", one.words);
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

/// `H:MM:SS` or `MM:SS` as milliseconds.
fn read_time(text: &str) -> Result<u64> {
    let wrong =
        || anyhow::anyhow!("--time `{text}` is no time; write hours, minutes and seconds as `1:05:00`");
    let fields = text.split(':').map(|field| {
        let digits = !field.is_empty() && field.len() <= 3 && field.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| field.parse::<u64>().ok()).flatten()
    });
    let fields: Vec<u64> = fields.collect::<Option<_>>().ok_or_else(wrong)?;
    let (h, m, s) = match fields[..] {
        [h, m, s] => (h, m, s),
        [m, s] => (0, m, s),
        _ => return Err(wrong()),
    };
    if s > 59 || (fields.len() == 3 && m > 59) {
        return Err(wrong());
    }
    Ok(((h * 60 + m) * 60 + s) * 1000)
}

fn time_words(_ms: u64, _lang: Lang) -> Result<String> {
    bail!("--time is not wired to the words of times yet")
}

fn moves_words(_count: u32, _lang: Lang) -> Result<String> {
    bail!("--moves is not wired to the words of move counts yet")
}

fn print_words(words: &str, json: bool, aloud: bool, lang: Lang) -> Result<ExitCode> {
    if json {
        println!("{}", serde_json::json!({ "words": words }));
    } else {
        println!("{words}");
    }
    if aloud {
        speak(&[words], lang)?;
    }
    Ok(ExitCode::Done)
}

/// Speaks the words with the voice of a language. The voice is put in here once it is merged.
fn speak(_words: &[&str], _lang: Lang) -> Result<()> {
    Ok(())
}
