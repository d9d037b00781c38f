//! `annabella init`: a commented configuration, out of answers and flags.
//!
//! Questions go to stderr and an answer that cannot be taken is asked for again; where nobody answers any more, what
//! stands in brackets is taken. A file that is there is never written over.

use std::{
    fs::OpenOptions,
    io::{self, BufRead as _, ErrorKind, Write as _},
    path::PathBuf,
};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::{
    board::{
        devices::{Port, Roots, discover},
        protocol::{self, PROTOCOLS},
    },
    cli::{
        init::template::Settings,
        setup_texts::{self, color},
    },
    config::Config,
    console,
    core::session::Session,
    exit_code::ExitCode,
    game::{Edition, Lang, Seat},
    laws::time_control::TimeControl,
    texts::{Filled, Texts},
};

mod template;

/// A commented configuration, out of answers and flags; what a flag says is not asked.
#[derive(Debug, Args)]
pub(super) struct Init {
    /// The language of questions, remarks, players and arbiter.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// The file to write; one that is there is never written over.
    #[arg(long, value_name = "FILE", default_value = "annabella.toml")]
    output: PathBuf,
    /// Ask nothing.
    #[arg(long)]
    yes: bool,
    /// Which text of the Laws governs.
    #[arg(long, value_enum)]
    edition: Option<Edition>,
    /// Minutes and seconds a move, such as 90+30.
    #[arg(long, value_name = "TIME", value_parser = time_control)]
    time_control: Option<String>,
    /// Who approved this device for the game (11.3).
    #[arg(long, value_name = "NAME")]
    approved_by: Option<String>,
    /// White's name.
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Black's name.
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Who is blind or visually impaired.
    #[arg(long, value_name = "WHO")]
    impaired: Option<WhichPlayers>,
    /// White's board and where it is plugged in, or none.
    #[arg(long, value_name = "KIND=PORT", value_parser = board)]
    white_board: Option<NamedBoard>,
    /// Black's board and where it is plugged in, or none.
    #[arg(long, value_name = "KIND=PORT", value_parser = board)]
    black_board: Option<NamedBoard>,
    /// Who has a headset.
    #[arg(long, value_name = "WHO")]
    sound: Option<WhichPlayers>,
}

/// Which of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WhichPlayers {
    White,
    Black,
    Both,
    None,
}

impl WhichPlayers {
    const fn has(self, seat: Seat) -> bool {
        matches!((self, seat), (Self::Both, _) | (Self::White, Seat::White) | (Self::Black, Seat::Black))
    }
}

/// A board that is configured.
#[derive(Clone, Debug, PartialEq, Eq)]
enum NamedBoard {
    Absent,
    At { kind: &'static str, port: String },
}

fn time_control(text: &str) -> Result<String, String> {
    text.trim().parse::<TimeControl>().map(|_| text.trim().to_owned()).map_err(|why| why.to_string())
}

fn board(text: &str) -> Result<NamedBoard, String> {
    if text == "none" {
        return Ok(NamedBoard::Absent);
    }
    let (kind, port) = text
        .split_once('=')
        .filter(|(_, port)| !port.is_empty())
        .ok_or("write it as KIND=PORT, or none; `annabella devices` lists ports")?;
    let kind = protocol::named(kind).map_err(|why| why.to_string())?.name;
    Ok(NamedBoard::At { kind, port: port.to_owned() })
}

impl Init {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let file = self.output.display().to_string();
        let there = || {
            format!(
                "{file} is there already and is not written over; name another one with --output, or move it away"
            )
        };
        if self.output.symlink_metadata().is_ok() {
            bail!(there());
        }
        let ports = discover(&Roots::default());
        let settings = self.settings(&mut Asking::of(self.lang, !self.yes), ports)?;
        let text = template::write(self.lang, &file, &settings);
        let read = Config::from_toml(&self.output, &text)?;
        Session::new(read.game).context("what was answered is no game")?;
        let new = OpenOptions::new().write(true).create_new(true).open(&self.output);
        match new.and_then(|mut new| new.write_all(text.as_bytes())) {
            Ok(()) => {}
            Err(why) if why.kind() == ErrorKind::AlreadyExists => bail!(there()),
            Err(why) => {
                return Err(why)
                    .with_context(|| format!("cannot write {file}; name another place with --output"));
            }
        }
        if json {
            outln!("{}", json!({ "file": file }))?;
        } else {
            outln!("{file}")?;
        }
        Ok(ExitCode::Done)
    }

    /// What is set, by flag or answer.
    fn settings(&self, asking: &mut Asking, mut ports: Vec<Port>) -> Result<Settings> {
        let mut set = Settings::new();
        let mut put = |key: &str, value: &str| {
            set.insert(key.to_owned(), quoted(value));
        };
        let edition = match self.edition {
            Some(edition) => edition,
            None => asking.edition()?,
        };
        put("game.edition", &edition.to_string());
        let time = match &self.time_control {
            Some(time) => time.clone(),
            None => asking.ask("ask-time-control", &[], "90+30", |_, text| time_control(text))?,
        };
        put("game.time_control", &time);
        let approved = match &self.approved_by {
            Some(name) => name.clone(),
            None => asking.name("ask-approved-by", &[])?,
        };
        if !approved.is_empty() {
            put("game.approved_by", &approved);
        }
        put("game.lang", self.lang.tag());
        for seat in Seat::ALL {
            let name = match (seat, &self.white, &self.black) {
                (Seat::White, Some(name), _) | (Seat::Black, _, Some(name)) => name.clone(),
                _ => asking.name("ask-name", &[color(seat)])?,
            };
            if !name.is_empty() {
                put(&format!("game.{seat}.name"), &name);
            }
            let impaired = match self.impaired {
                Some(who) => who.has(seat),
                None => asking.yes("ask-impaired", seat, seat == Seat::White)?,
            };
            put(&format!("game.{seat}.sight"), if impaired { "impaired" } else { "sighted" });
            put(&format!("game.{seat}.lang"), self.lang.tag());
            put(&format!("game.{seat}.sheet"), if impaired { "dictated" } else { "paper" });
            let named = if seat == Seat::White { &self.white_board } else { &self.black_board };
            let board = match named {
                Some(board) => board.clone(),
                None => asking.board(seat, impaired, &ports)?,
            };
            if let NamedBoard::At { kind, port } = board {
                // No two boards are plugged in at one place.
                ports.retain(|other| other.path.as_os_str() != port.as_str());
                put(&format!("{seat}.board.protocol"), kind);
                put(&format!("{seat}.board.port"), &port);
            }
            let sound = match self.sound {
                Some(who) => who.has(seat),
                None => asking.yes("ask-sound", seat, impaired)?,
            };
            if sound {
                put(&format!("{seat}.ear.kind"), if cfg!(feature = "vosk") { "vosk" } else { "typed" });
                put(&format!("{seat}.voice.kind"), "espeak");
            }
        }
        Ok(set)
    }
}

/// A text as the file writes it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Whoever answers.
struct Asking {
    texts: &'static Texts,
    /// Nobody answers any more.
    done: bool,
}

impl Asking {
    fn of(lang: Lang, asks: bool) -> Self {
        Self { texts: setup_texts::builtin(lang), done: !asks }
    }

    fn text(&self, name: &str) -> String {
        self.texts.say(name, &[])
    }

    /// Asks until an answer can be taken.
    fn ask<T>(
        &mut self,
        question: &str,
        given: &[Filled],
        otherwise: &str,
        read: impl Fn(&Self, &str) -> Result<T, String>,
    ) -> Result<T> {
        let question = self.texts.say(question, given);
        let asked = self.texts.say("ask", &[("question", question), ("otherwise", otherwise.to_owned())]);
        loop {
            let answer = self.answer(&asked)?.unwrap_or_else(|| otherwise.to_owned());
            match read(self, &answer) {
                Ok(read) => return Ok(read),
                Err(why) if !self.done => {
                    console::prompt(format_args!(
                        "{}\n",
                        self.texts.say("ask-again", &[("answer", answer), ("why", why)])
                    ));
                }
                Err(why) => bail!(why),
            }
        }
    }

    /// One line, none where nothing is answered.
    fn answer(&mut self, asked: &str) -> Result<Option<String>> {
        if self.done {
            return Ok(None);
        }
        console::prompt(format_args!("{asked}: "));
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line).context("reading the answer")?;
        if read == 0 {
            self.done = true;
            console::prompt("\n");
        }
        let line = String::from_utf8_lossy(&line);
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        Ok(Some(line.trim().to_owned()).filter(|line| !line.is_empty()))
    }

    fn edition(&mut self) -> Result<Edition> {
        let choices = Edition::ALL.map(|edition| edition.to_string()).join(", ");
        let default = Edition::default().to_string();
        self.ask("ask-edition", &[("choices", choices.clone())], &default, |asking, text| {
            text.parse().map_err(|_| asking.texts.say("not-one-of", &[("choices", choices.clone())]))
        })
    }

    /// A name; empty where there is none.
    fn name(&mut self, question: &str, given: &[Filled]) -> Result<String> {
        let none = self.text("none");
        let name = self.ask(question, given, &none, |_, text| Ok(text.to_owned()))?;
        Ok(if name == none || name == "none" { String::new() } else { name })
    }

    fn yes(&mut self, question: &str, seat: Seat, otherwise: bool) -> Result<bool> {
        let otherwise = self.text(if otherwise { "yes" } else { "no" });
        self.ask(question, &[color(seat)], &otherwise, |asking, text| {
            let answer = text.to_lowercase();
            let is = |name: &str, english: &str| {
                let word = asking.text(name);
                [word.as_str(), english].iter().any(|word| word.starts_with(&answer))
            };
            match (is("yes", "yes"), is("no", "no")) {
                (true, false) => Ok(true),
                (false, true) => Ok(false),
                _ => {
                    let choices = format!("{}, {}", asking.text("yes"), asking.text("no"));
                    Err(asking.texts.say("not-one-of", &[("choices", choices)]))
                }
            }
        })
    }

    /// The board of a seat; one that is plugged in is proposed.
    fn board(&mut self, seat: Seat, impaired: bool, ports: &[Port]) -> Result<NamedBoard> {
        let none = self.text("none");
        let likely = |port: &&Port| port.makes.iter().any(|make| (*make == "peg") == impaired);
        let found = ports.iter().find(likely).and_then(|port| {
            let kind = port.makes.iter().find(|make| (**make == "peg") == impaired)?;
            Some((*kind, port.path.display().to_string()))
        });
        let names: Vec<&str> = PROTOCOLS.iter().map(|make| make.name).chain([none.as_str()]).collect();
        let choices = names.join(", ");
        let otherwise = found.as_ref().map_or(none.as_str(), |(kind, _)| kind);
        let given = [color(seat), ("choices", choices.clone())];
        let kind = self.ask("ask-board", &given, otherwise, |asking, text| {
            if text == "none" || text == asking.text("none") {
                return Ok(None);
            }
            let refused = |_| asking.texts.say("not-one-of", &[("choices", choices.clone())]);
            protocol::named(text).map(|make| Some(make.name)).map_err(refused)
        })?;
        let Some(kind) = kind else { return Ok(NamedBoard::Absent) };
        let otherwise =
            found.filter(|(found, _)| *found == kind).map_or_else(|| none.clone(), |(_, port)| port);
        let port = self.ask("ask-port", &[], &otherwise, |_, text| Ok(text.to_owned()))?;
        Ok(if port == none || port == "none" { NamedBoard::Absent } else { NamedBoard::At { kind, port } })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::core::setup::{SheetBy, Sight};

    #[test]
    fn what_flags_say_is_what_the_configuration_reads_whatever_letters_it_has() {
        let name = "Åse \"Q\" \\ Ø\u{7}";
        let init = Init {
            lang: Lang::Nb,
            output: "a.toml".into(),
            yes: true,
            edition: Some(Edition::No14),
            time_control: Some("25d10".into()),
            approved_by: None,
            white: Some("Bo".into()),
            black: Some(name.into()),
            impaired: Some(WhichPlayers::Black),
            white_board: Some(board("dgt=/dev/a=b").unwrap()),
            black_board: Some(board("none").unwrap()),
            sound: Some(WhichPlayers::Both),
        };
        let settings = init.settings(&mut Asking::of(Lang::Nb, false), Vec::new()).unwrap();
        let config =
            Config::from_toml(Path::new("a.toml"), &template::write(Lang::Nb, "a.toml", &settings)).unwrap();
        assert_eq!((config.game.edition, config.game.lang), (Edition::No14, Lang::Nb));
        assert_eq!((config.game.black.name.as_str(), config.game.black.sight), (name, Sight::Impaired));
        assert_eq!((config.game.white.sight, config.game.white.sheet), (Sight::Sighted, SheetBy::Paper));
        assert_eq!(config.game.approved_by, None);
        assert_eq!(config.white.board.unwrap().port, Path::new("/dev/a=b"));
        assert!(config.black.board.is_none() && config.white.ear.is_some() && config.black.voice.is_some());
        assert!(Session::new(config.game).is_ok());
    }

    #[test]
    fn a_board_without_its_port_is_refused_with_the_remedy() {
        assert!(board("dgt").unwrap_err().contains("KIND=PORT"));
        assert!(board("hal=/dev/null").unwrap_err().contains("hal"));
    }
}
