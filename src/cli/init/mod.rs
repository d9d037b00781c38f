//! `annabella init`: writes a commented configuration from answers and flags.
//!
//! Questions go to stderr, and an invalid answer is asked for again. At the end of input the default in brackets is
//! used. An existing file is never overwritten.

use annabella_console::outln;
use std::{
    fs::OpenOptions,
    io::{self, BufRead as _, ErrorKind, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::cli::{
    game_path::in_command,
    init::template::InitSettings,
    setup_texts::{self, color},
};
use crate::exit_code::ExitCode;
use annabella_board::{
    ports::{DetectedPort, SystemRoots, discover},
    protocol::{self, BOARD_MAKES},
};
use annabella_console as console;
use annabella_daemon::{config::Config, config_values, wiring::is_one_device};
use annabella_game::{Edition, Lang, Position, SchemeId, Seat};
use annabella_language::{
    announce::{AnnouncementForm, announce},
    notation::{PieceLetters, read_move},
    scheme::Scheme,
};
use annabella_laws::time_control::{self, TimeControl};
use annabella_score::text_file;
use annabella_speech_output as speech_output;
use annabella_texts::{TextArgument, Texts};

mod template;

/// Write a configuration with remarks, from your answers.
///
/// What a flag says is not asked. Example: `annabella init --lang da`, then `annabella doctor --config annabella.toml`.
#[derive(Debug, Args)]
pub(super) struct InitArgs {
    /// The language of the questions and remarks, and of both players and the arbiter.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// The file to write. A file that exists is never overwritten.
    #[arg(long, value_name = "FILE", default_value = "annabella.toml")]
    output: PathBuf,
    /// Ask nothing; what no flag says gets its default.
    #[arg(long)]
    yes: bool,
    /// The text of the Laws: da09, no14, sv17, da17, da18 or fide23; that of the language if it is left out.
    #[arg(long)]
    edition: Option<Edition>,
    /// Minutes, and seconds added at each move: 90+30. With a delay: 25d10. With periods: 40/90+30,30+30.
    #[arg(long, value_name = "TIME", value_parser = time_control)]
    time_control: Option<String>,
    /// Who approved this device for the game (11.3).
    #[arg(long, value_name = "NAME", value_parser = shown_text)]
    approved_by: Option<String>,
    /// The event's name, for the score sheets.
    #[arg(long, value_name = "NAME", value_parser = shown_text)]
    event: Option<String>,
    /// The round.
    #[arg(long, value_name = "ROUND", value_parser = shown_text)]
    round: Option<String>,
    /// The announcement words of both players: fide, da, da-de, nb, nb-scand, sv-scand or en-plain.
    #[arg(long)]
    scheme: Option<SchemeId>,
    /// White's name.
    #[arg(long, value_name = "NAME", value_parser = shown_text)]
    white: Option<String>,
    /// Black's name.
    #[arg(long, value_name = "NAME", value_parser = shown_text)]
    black: Option<String>,
    /// Who is blind or visually impaired.
    #[arg(long, value_name = "WHO")]
    impaired: Option<PlayerChoice>,
    /// White's board and its port, such as peg=/dev/serial/by-id/NAME, or `none`.
    #[arg(long, value_name = "KIND=PORT", value_parser = board)]
    white_board: Option<BoardChoice>,
    /// Black's board and its port, likewise.
    #[arg(long, value_name = "KIND=PORT", value_parser = board)]
    black_board: Option<BoardChoice>,
    /// Who has a headset.
    #[arg(long, value_name = "WHO")]
    sound: Option<PlayerChoice>,
}

/// Which of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlayerChoice {
    White,
    Black,
    Both,
    None,
}

impl PlayerChoice {
    const fn has(self, seat: Seat) -> bool {
        matches!((self, seat), (Self::Both, _) | (Self::White, Seat::White) | (Self::Black, Seat::Black))
    }
}

/// The board of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum BoardChoice {
    Absent,
    At { kind: &'static str, port: String },
}

fn time_control(text: &str) -> Result<String, String> {
    time_control::check_minutes(text.trim()).map_err(|doubt| doubt.to_string())?;
    text.trim().parse::<TimeControl>().map(|_| text.trim().to_owned()).map_err(|why| why.to_string())
}

fn shown_text(text: &str) -> Result<String, String> {
    if text.contains(char::is_control) {
        return Err("write it without line ends and control characters".to_owned());
    }
    Ok(text.to_owned())
}

fn board(text: &str) -> Result<BoardChoice, String> {
    let text = shown_text(text)?;
    if text == "none" {
        return Ok(BoardChoice::Absent);
    }
    let (kind, port) = text
        .split_once('=')
        .filter(|(_, port)| !port.is_empty())
        .ok_or("write it as KIND=PORT, or none; `annabella devices` lists ports")?;
    let kind = protocol::named(kind).map_err(|why| why.to_string())?.name;
    Ok(BoardChoice::At { kind, port: port.to_owned() })
}

/// Whether an answer means "none", in any of the languages; no name has this form.
fn is_none_word(answer: &str) -> bool {
    const WORDS: [&str; 11] = [
        "none", "nobody", "no one", "niemand", "keiner", "keine", "keines", "kein", "ingen", "inget", "intet",
    ];
    WORDS.contains(&answer.trim().to_lowercase().as_str())
}

impl InitArgs {
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
        let unwritable = || format!("cannot write {file}; name another place with --output");
        // A folder that takes no file is told before the questions: the answers would be lost.
        let folder = self.output.parent().filter(|folder| !folder.as_os_str().is_empty());
        tempfile::tempfile_in(folder.unwrap_or(Path::new("."))).with_context(unwritable)?;
        let ports = discover(&SystemRoots::default());
        let settings = self.settings(&mut SetupPrompt::of(self.lang, !self.yes), ports)?;
        let named = in_command(&self.output);
        let text = template::write(self.lang, &named, &settings);
        let read = Config::from_toml(&self.output, &text)?;
        // What `play` would refuse is not written.
        let fault = config_values::find_device_fault(&read);
        if let Some(fault) = fault.or_else(|| config_values::find_game_fault(&read.game)) {
            bail!("{}", fault.why);
        }
        let new = OpenOptions::new().write(true).create_new(true).open(&self.output);
        match new.and_then(|mut new| new.write_all(text.as_bytes())) {
            Ok(()) => {}
            Err(why) if why.kind() == ErrorKind::AlreadyExists => bail!(there()),
            Err(why) => {
                // An empty or half a file would be read as a configuration.
                let _ = std::fs::remove_file(&self.output);
                return Err(why).with_context(unwritable);
            }
        }
        if json {
            outln!("{}", json!({ "file": file }))?;
        } else {
            outln!("{file}")?;
        }
        let next = setup_texts::builtin(self.lang).say("next-commands", &[("file", named)]);
        console::prompt(format_args!("{next}\n"));
        Ok(ExitCode::Done)
    }

    /// The settings from flags and answers.
    fn settings(&self, asking: &mut SetupPrompt, mut ports: Vec<DetectedPort>) -> Result<InitSettings> {
        let mut set = InitSettings::new();
        let mut headphones = Vec::new();
        let mut taken: Option<PathBuf> = None;
        let mut put = |key: &str, value: &str| {
            set.insert(key.to_owned(), quoted(value));
        };
        let edition = match self.edition {
            Some(edition) => edition,
            None => asking.edition(self.lang)?,
        };
        put("game.edition", &edition.to_string());
        let time = match &self.time_control {
            Some(time) => time.clone(),
            None => asking.ask("ask-time-control", &[], "90+30", |asking, text| {
                if let Err(doubt) = time_control::check_minutes(text.trim()) {
                    let given = [("minutes", doubt.minutes), ("seconds", doubt.seconds)];
                    return Err(asking.texts.say("doubtful-time-control", &given));
                }
                time_control(text).map_err(|_| asking.texts.say("not-a-time-control", &[]))
            })?,
        };
        put("game.time_control", &time);
        let approved = match &self.approved_by {
            Some(name) => name.clone(),
            None => asking.name("ask-approved-by", &[])?,
        };
        if !approved.is_empty() {
            put("game.approved_by", &approved);
        }
        for (key, named, question) in
            [("game.event", &self.event, "ask-event"), ("game.round", &self.round, "ask-round")]
        {
            let name = match named {
                Some(name) => name.clone(),
                None => asking.name(question, &[])?,
            };
            if !name.is_empty() {
                put(key, &name);
            }
        }
        put("game.lang", self.lang.tag());
        if self.scheme.is_none() {
            asking.explain_schemes(self.lang);
        }
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
            let scheme = match self.scheme {
                Some(scheme) => scheme,
                None => asking.scheme(self.lang, seat)?,
            };
            put(&format!("game.{seat}.scheme"), &scheme.to_string());
            put(&format!("game.{seat}.sheet"), if impaired { "dictated" } else { "paper" });
            let named = if seat == Seat::White { &self.white_board } else { &self.black_board };
            let board = match named {
                Some(board) => board.clone(),
                None => asking.board(seat, impaired, &ports, taken.as_deref())?,
            };
            if let BoardChoice::At { kind, port } = board {
                // A port can have one board only.
                ports.retain(|other| !is_one_device(&other.path, Path::new(&port)));
                put(&format!("{seat}.board.protocol"), kind);
                put(&format!("{seat}.board.port"), &port);
                taken = Some(PathBuf::from(port));
            }
            let sound = match self.sound {
                Some(who) => who.has(seat),
                None => asking.yes("ask-sound", seat, impaired)?,
            };
            if sound {
                put(&format!("{seat}.ear.kind"), if cfg!(feature = "vosk") { "vosk" } else { "typed" });
                put(&format!("{seat}.voice.kind"), speech_output::DEFAULT_VOICE);
                // A headset has headphones: the player may speak while the voice does.
                headphones.push(format!("{seat}.ear.headphones"));
            }
        }
        set.extend(headphones.into_iter().map(|key| (key, "true".to_owned())));
        Ok(set)
    }
}

/// A text as a TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// The dialogue with the user.
struct SetupPrompt {
    texts: &'static Texts,
    /// The input has ended.
    done: bool,
}

impl SetupPrompt {
    fn of(lang: Lang, asks: bool) -> Self {
        Self { texts: setup_texts::builtin(lang), done: !asks }
    }

    fn text(&self, name: &str) -> String {
        self.texts.say(name, &[])
    }

    /// Asks until the answer is valid.
    fn ask<T>(
        &mut self,
        question: &str,
        given: &[TextArgument],
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

    /// Reads one line; `None` without an answer.
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
        let line = text_file::decode(&line)
            .map_or_else(|_| String::from_utf8_lossy(&line).into_owned(), |(text, _)| text);
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        if read > 0 && !io::stdin().is_terminal() {
            // A terminal echoes the answer; a pipe does not.
            console::prompt(format_args!("{}\n", line.trim()));
        }
        Ok(Some(line.trim().to_owned()).filter(|line| !line.is_empty()))
    }

    fn edition(&mut self, lang: Lang) -> Result<Edition> {
        let choices = Edition::list();
        let default = Edition::offered_first(lang).to_string();
        self.ask("ask-edition", &[("choices", choices.clone())], &default, |asking, text| {
            text.parse().map_err(|_| asking.texts.say("not-one-of", &[("choices", choices.clone())]))
        })
    }

    /// Explains the schemes, with one move in each.
    fn explain_schemes(&self, lang: Lang) {
        if self.done {
            return;
        }
        let start = Position::default();
        let Ok(knight) = read_move(&start, "Nf3", PieceLetters::Any) else { return };
        let mut lines = vec![self.text("schemes-explained")];
        for scheme in SchemeId::ALL {
            let words = announce(Scheme::builtin(scheme), &start, knight, AnnouncementForm::Short);
            let own = if scheme == lang.scheme() { self.text("scheme-of-language") } else { String::new() };
            lines.push(format!("  {scheme}: {words}{own}"));
        }
        console::prompt(format_args!("{}\n", lines.join("\n")));
    }

    /// The player's announcement scheme; the default is the language's.
    fn scheme(&mut self, lang: Lang, seat: Seat) -> Result<SchemeId> {
        let choices = SchemeId::ALL.map(|scheme| scheme.to_string()).join(", ");
        let given = [color(seat), ("choices", choices.clone())];
        self.ask("ask-scheme", &given, &lang.scheme().to_string(), |asking, text| {
            let named = SchemeId::ALL.into_iter().find(|scheme| scheme.to_string() == text.to_lowercase());
            named.ok_or_else(|| asking.texts.say("not-one-of", &[("choices", choices.clone())]))
        })
    }

    /// A name; empty if there is none.
    fn name(&mut self, question: &str, given: &[TextArgument]) -> Result<String> {
        let none = self.text("none");
        let name = self.ask(question, given, &none, |_, text| Ok(text.to_owned()))?;
        Ok(if is_none_word(&name) { String::new() } else { name })
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

    /// The board of a seat; a connected one is proposed.
    fn board(
        &mut self,
        seat: Seat,
        impaired: bool,
        ports: &[DetectedPort],
        taken: Option<&Path>,
    ) -> Result<BoardChoice> {
        let none = self.text("none");
        let likely = |port: &&DetectedPort| port.makes.iter().any(|make| (*make == "peg") == impaired);
        let found = ports.iter().find(likely).and_then(|port| {
            let kind = port.makes.iter().find(|make| (**make == "peg") == impaired)?;
            Some((*kind, port.path.display().to_string()))
        });
        let names: Vec<&str> = BOARD_MAKES.iter().map(|make| make.name).chain([none.as_str()]).collect();
        let choices = names.join(", ");
        let otherwise = found.as_ref().map_or(none.as_str(), |(kind, _)| kind);
        let given = [color(seat), ("choices", choices.clone())];
        let kind = self.ask("ask-board", &given, otherwise, |asking, text| {
            if is_none_word(text) {
                return Ok(None);
            }
            let refused = |_| asking.texts.say("not-one-of", &[("choices", choices.clone())]);
            protocol::named(&text.to_lowercase()).map(|make| Some(make.name)).map_err(refused)
        })?;
        let Some(kind) = kind else { return Ok(BoardChoice::Absent) };
        let otherwise =
            found.filter(|(found, _)| *found == kind).map_or_else(|| none.clone(), |(_, port)| port);
        let port = self.ask("ask-port", &[], &otherwise, |asking, text| match taken {
            Some(other) if is_one_device(other, Path::new(text)) => Err(asking.text("port-taken")),
            _ => Ok(text.to_owned()),
        })?;
        if is_none_word(&port) {
            console::warn(self.texts.say("board-left-out", &[color(seat), ("board", kind.to_owned())]));
            return Ok(BoardChoice::Absent);
        }
        Ok(BoardChoice::At { kind, port })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn whoever_is_nobody_in_a_prompt_or_a_bracket_is_no_name() {
        for lang in Lang::ALL {
            let texts = setup_texts::builtin(lang);
            assert!(is_none_word(&texts.say("none", &[])), "{lang}");
            let asked = texts.say("ask-approved-by", &[]);
            let word = asked.rsplit(';').next().unwrap().split(':').next().unwrap();
            assert!(is_none_word(word), "{lang}: {asked}");
        }
        assert!(!is_none_word("Inga Niemandsen"));
    }

    use std::path::Path;

    use super::*;
    use annabella_session::{
        session::Session,
        setup::{SheetWriter, Sight},
    };

    #[test]
    fn what_flags_say_is_what_the_configuration_reads_whatever_letters_it_has() {
        let name = "Åse \"Q\" \\ Ø";
        let init = InitArgs {
            lang: Lang::Nb,
            output: "a.toml".into(),
            yes: true,
            edition: Some(Edition::No14),
            time_control: Some("25d10".into()),
            approved_by: None,
            event: Some("Cup".into()),
            round: Some("3".into()),
            scheme: None,
            white: Some("Bo".into()),
            black: Some(name.into()),
            impaired: Some(PlayerChoice::Black),
            white_board: Some(board("dgt=/dev/a=b").unwrap()),
            black_board: Some(board("none").unwrap()),
            sound: Some(PlayerChoice::Both),
        };
        let settings = init.settings(&mut SetupPrompt::of(Lang::Nb, false), Vec::new()).unwrap();
        let config =
            Config::from_toml(Path::new("a.toml"), &template::write(Lang::Nb, "a.toml", &settings)).unwrap();
        assert_eq!((config.game.edition, config.game.lang), (Edition::No14, Lang::Nb));
        assert_eq!((config.game.black.name.as_str(), config.game.black.sight), (name, Sight::Impaired));
        assert_eq!((config.game.white.sight, config.game.white.sheet), (Sight::Sighted, SheetWriter::Paper));
        assert_eq!(config.game.approved_by, None);
        assert_eq!((config.game.event.as_str(), config.game.round.as_str()), ("Cup", "3"));
        assert_eq!(Seat::ALL.map(|seat| config.game.seat(seat).scheme), [Some(SchemeId::NbScand); 2]);
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
