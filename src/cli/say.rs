//! `annabella say`: announces moves, times or move counts in words.

use annabella_console::outln;
use std::{io::BufRead as _, time::Duration};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_daemon::config::VoiceDevice;
use annabella_daemon::{DaemonEvent, arrival_queue, wiring};
use annabella_game::{Lang, Position, SchemeId};
use annabella_language::{
    SpeechPart,
    announce::{AnnouncementForm, announce},
    notation::{PieceLetters, SmallLetters, read_move_with},
    scheme::Scheme,
    time::{parse_clock_text, spoken_moves, spoken_time},
};
use annabella_speech_output::{Utterance, UtterancePriority, VoiceEvent};

/// Print moves, a time or a number of moves as the words that are spoken.
///
/// Examples: `annabella say e4 e5 Nf3`; `annabella say --scheme da --form long g1f3`; `annabella say --time 1:05:00
/// --lang sv`.
#[derive(Debug, Args)]
pub(super) struct SayArgs {
    /// The words that moves are announced in.
    #[arg(long, value_enum, default_value_t)]
    scheme: SchemeId,
    /// The language of times and numbers of moves.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// The position before the first move, as a FEN; the start of a game if it is left out.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// `short`: piece and square. `long`: square of departure and square of arrival.
    #[arg(long, value_enum, default_value_t)]
    form: FormArg,
    /// Also speak the words through the default loudspeaker.
    #[arg(long)]
    aloud: bool,
    /// Say this remaining time instead of moves, such as 1:05:00.
    #[arg(long, value_name = "H:MM:SS", conflicts_with_all = ["moves", "MOVE"], allow_hyphen_values = true)]
    time: Option<String>,
    /// Say this number of moves instead of moves.
    #[arg(long, value_name = "N", conflicts_with = "MOVE", allow_negative_numbers = true, value_parser = read_count)]
    moves: Option<u32>,
    /// Moves in order, in any notation: g1f3, Nf3, Sf3, exd4, ed4, 0-0, d8=Q or d8D. `-` reads them from standard
    /// input, line by line.
    #[arg(value_name = "MOVE", id = "MOVE")]
    list: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FormArg {
    #[default]
    Short,
    Long,
}

/// Reads a number of moves.
fn read_count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("give a whole number from 0 to {}, such as 31", u32::MAX))
}

/// An announcement in `--json`.
#[derive(Serialize)]
struct SaidMove {
    uci: String,
    san: String,
    words: String,
}

impl SayArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(time) = &self.time {
            let ms = parse_clock_text(time).context("--time")?;
            return print_words(&spoken_time(ms, self.lang), json, self.aloud, self.lang);
        }
        if let Some(count) = self.moves {
            return print_words(&spoken_moves(count, self.lang), json, self.aloud, self.lang);
        }
        if written_moves(&self.list).next().is_none() {
            bail!("nothing to say; give moves such as `e4 e5 Nf3`, or --time, or --moves");
        }
        let position = match &self.fen {
            Some(fen) => Position::from_fen(fen).context("--fen")?,
            None => Position::default(),
        };
        if matches!(&self.list[..], [only] if only == "-") {
            return self.say_lines(position, json);
        }
        let (said, _) = self.announced(position, &self.list)?;
        print_moves(&said, json)?;
        if self.aloud {
            let words: Vec<&str> = said.iter().map(|one| one.words.as_str()).collect();
            speak(&words, Scheme::builtin(self.scheme).lang())?;
        }
        Ok(ExitCode::Done)
    }

    /// All moves are read before the first is announced, so that an error does not come in the
    /// middle.
    fn announced(&self, mut position: Position, list: &[String]) -> Result<(Vec<SaidMove>, Position)> {
        let form = match self.form {
            FormArg::Short => AnnouncementForm::Short,
            FormArg::Long => AnnouncementForm::Long,
        };
        let mut said = Vec::with_capacity(list.len());
        for (index, text) in written_moves(list).enumerate() {
            // A written game: its small letters are files.
            let m = read_move_with(&position, text, PieceLetters::Any, SmallLetters::Files)
                .with_context(|| format!("move {}", index + 1))?;
            said.push(SaidMove {
                uci: position.uci(m),
                san: position.san(m),
                words: announce(Scheme::builtin(self.scheme), &position, m, form),
            });
            position = position.after(m).with_context(|| format!("move {}", index + 1))?;
        }
        Ok((said, position))
    }

    /// Announces the moves of each line of stdin as it comes; the position continues from line to line. An invalid
    /// line is answered with the reason and changes nothing.
    fn say_lines(&self, mut position: Position, json: bool) -> Result<ExitCode> {
        let mut ended = ExitCode::Done;
        for (number, line) in (1..).zip(std::io::stdin().lock().split(b'\n')) {
            let line = line.context("reading the moves from stdin")?;
            let line = String::from_utf8_lossy(&line).into_owned();
            match self.announced(position.clone(), std::slice::from_ref(&line)) {
                Ok((said, after)) => {
                    position = after;
                    print_moves(&said, json)?;
                    if self.aloud {
                        let words: Vec<&str> = said.iter().map(|one| one.words.as_str()).collect();
                        speak(&words, Scheme::builtin(self.scheme).lang())?;
                    }
                }
                Err(why) => {
                    ended = ExitCode::BadInput;
                    let why = format!("{why:#}");
                    if json {
                        outln!("{}", serde_json::json!({ "line": line.trim(), "error": why }))?;
                    } else {
                        outln!("! line {number}, {why}")?;
                    }
                }
            }
        }
        Ok(ended)
    }
}

fn print_moves(said: &[SaidMove], json: bool) -> Result<()> {
    for one in said {
        if json {
            outln!("{}", serde_json::to_string(one)?)?;
        } else {
            outln!("{}", one.words)?;
        }
    }
    Ok(())
}

/// The moves of the arguments: a quoted list is split, and anything that is not a move (numbers,
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

/// Speaks the words in a language, and waits for the end.
pub(super) fn speak(words: &[&str], lang: Lang) -> Result<()> {
    let parts = words.iter().map(|text| vec![SpeechPart { text: (*text).to_owned(), lang }]);
    speak_parts(&parts.collect::<Vec<_>>())
}

/// Speaks sentences, each of parts with a language of their own, and waits for the end.
pub(super) fn speak_parts(sentences: &[Vec<SpeechPart>]) -> Result<()> {
    let (arrivals, mut told) = arrival_queue();
    let (mut voice, output) = wiring::open_voice(&VoiceDevice::default(), None, 0, &arrivals)?;
    for (id, parts) in (1..).zip(sentences) {
        voice.say(&Utterance { id, parts: parts.clone(), weight: UtterancePriority::default() });
    }
    // A speech server plays its sound itself, so the voice reports the end, not the output.
    let mut left = sentences.len();
    while left > 0
        && let Some(event) = told.blocking_recv()
    {
        let DaemonEvent::Voice(_, event) = event else { continue };
        match event {
            VoiceEvent::Ended(_) | VoiceEvent::Stopped(_) => left -= 1,
            VoiceEvent::BrokeDown { why, .. } => bail!("{why}"),
            VoiceEvent::Remark(what) => console::warn(what),
            VoiceEvent::Began(_) | VoiceEvent::BeganAnew => {}
        }
    }
    output.drain(Duration::from_secs(600));
    Ok(())
}
