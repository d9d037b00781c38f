//! `annabella practice`: a game at home without arbiter, approval and configuration file.

use std::{
    path::{Path, PathBuf},
    sync::PoisonError,
};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::{
    cli::{
        drill::DrillRequest,
        play::{StartedGame, agree_on_devices, begin, journal_report, play, resume},
    },
    exit_code::ExitCode,
};
use annabella_board::{
    ports::{PortAccess, SystemRoots, discover},
    protocol,
};
use annabella_console as console;
use annabella_daemon::{
    DaemonEvent, TerminalMode,
    config::{BoardDevice, BrailleAddress, Config, EarDevice, ListenAddress, VoiceDevice, WebConfig},
    config_values,
    practice_opponent::{OpponentEnd, PracticeOpponent},
};
use annabella_engine::{Deadlines, EngineSettings, Level, find_default_engine, locate_engine};
use annabella_game::{Lang, Move, Position, SchemeId, Seat};
use annabella_score::{Sheet, pgn, sheet_file_fault::SheetFileFault};
use annabella_session::{
    GameRole,
    setup::{SeatSetup, Setup, SheetWriter, Sight},
};

/// The socket of brltty on this machine.
const BRLTTY_SOCKET: &str = "/var/lib/BrlAPI/0";

/// Practise at home, without arbiter, approval or configuration.
#[derive(Debug, Args)]
pub(super) struct PracticeArgs {
    /// Play against this UCI engine; without a choice, Debian's `stockfish` where it is installed, else --two.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["two", "game"])]
    engine: Option<String>,
    /// Two people play; a line names who speaks (`white: …`, `black: …`), or is said by the player on move.
    #[arg(long, conflicts_with = "game")]
    two: bool,
    /// Play one side of this game; the program plays the other.
    #[arg(long, value_name = "FILE.pgn")]
    game: Option<PathBuf>,
    /// The announcement drill: names of files, ranks and whole moves.
    #[arg(long, conflicts_with_all = ["engine", "two", "game", "fen", "resume", "board"])]
    drill: bool,
    /// The make of your board, where it is not found by itself; several boards with --two: White's first.
    #[arg(long, value_name = "KIND", requires = "port")]
    board: Vec<String>,
    /// Where that board is plugged in; `annabella devices` lists it. The path of `annabella simulate --link` serves, too.
    #[arg(long, value_name = "PATH", requires = "board")]
    port: Vec<PathBuf>,
    /// How strong the engine plays, from 1 (weakest) to 8.
    #[arg(long, default_value_t)]
    level: Level,
    /// The side you play.
    #[arg(long, value_name = "white|black", default_value = "white")]
    play: Seat,
    /// The announcement words; those of the language where absent.
    #[arg(long)]
    scheme: Option<SchemeId>,
    /// The language of everything else; the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
    /// The position to begin from.
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    fen: Option<String>,
    /// Everything by typed lines: each is what you say. Nothing is heard or spoken.
    #[arg(long)]
    terminal: bool,
    /// Go on with the practice game in this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["fen", "game"])]
    resume: Option<PathBuf>,
}

/// The chosen opponent.
enum ChosenOpponent {
    Engine(Vec<String>),
    Recorded(Box<Sheet>),
    Person,
}

impl PracticeArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if self.drill {
            return self.hold_drill(json);
        }
        let named = self.named_boards()?;
        let chosen = self.choose_opponent()?;
        let lang = self.lang.unwrap_or_else(system_lang);
        let (arrivals, arriving) = unbounded_channel();
        let report = journal_report(arrivals.clone());
        let mut config = self.config(&chosen, named, lang);
        if let Some(fault) = config_values::find_device_fault(&config) {
            bail!("{}", fault.why);
        }
        // An engine that does not work is reported before the game starts.
        let (opponent, name) = self.start_opponent(chosen, &arrivals)?;
        if let Some(name) = name {
            self.seat_mut(&mut config.game, self.play.other()).name = name;
        }
        for seat in Seat::ALL {
            agree_on_devices(&mut config, seat)?;
            // Without a recogniser no repetition is awaited (D.2.1); a typed one still counts.
            let has_ear = config.devices(seat).ear.is_some();
            self.seat_mut(&mut config.game, seat).ear &= has_ear;
        }
        let begun = match &self.resume {
            Some(folder) => self.resume(folder, report)?,
            None => begin(&mut config, None, report)?,
        };
        config.game = begun.session.setup().clone();
        let folder = begun.folder.path().to_owned();
        let end = opponent.as_ref().map(PracticeOpponent::end);
        let role = opponent.is_some().then_some(GameRole::Player(self.play));
        let done = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?
            .block_on(play(
                config,
                begun,
                (arrivals, arriving),
                true,
                TerminalMode { role, json },
                opponent,
            ))?;
        match end.and_then(why_it_ended) {
            Some(why) => {
                let folder = folder.display();
                bail!("{why}; the game is kept in {folder}: `annabella practice --resume {folder}`")
            }
            None => Ok(done),
        }
    }

    fn hold_drill(self, json: bool) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(system_lang);
        let scheme = self.scheme.unwrap_or_else(|| lang.scheme());
        let Self { play: seat, terminal, .. } = self;
        DrillRequest { scheme, lang, seat, terminal, json }.run()
    }

    /// The boards of --board and --port, in their order.
    fn named_boards(&self) -> Result<Vec<BoardDevice>> {
        let (kinds, ports) = (self.board.len(), self.port.len());
        if kinds != ports {
            bail!("--board stands {kinds} times and --port {ports} times; give each board a port of its own");
        }
        let seats = if self.two { 2 } else { 1 };
        if kinds > seats {
            bail!("--board stands {kinds} times; only with --two does a second person have a board");
        }
        for kind in &self.board {
            protocol::named(kind).context("--board")?;
        }
        let named = self.board.iter().zip(&self.port);
        Ok(named
            .map(|(kind, port)| BoardDevice { protocol: kind.clone(), port: port.clone(), set: None })
            .collect())
    }

    fn choose_opponent(&self) -> Result<ChosenOpponent> {
        if let Some(command) = &self.engine {
            return Ok(ChosenOpponent::Engine(locate_engine(command)?));
        }
        if let Some(path) = &self.game {
            return Ok(ChosenOpponent::Recorded(Box::new(read_game(path)?)));
        }
        if self.two {
            return Ok(ChosenOpponent::Person);
        }
        Ok(find_default_engine().map_or_else(
            || {
                console::warn(
                    "no engine is found, so two people play; install Debian's `stockfish`, or name one with --engine",
                );
                ChosenOpponent::Person
            },
            ChosenOpponent::Engine,
        ))
    }

    /// The setup of the game and its devices.
    fn config(&self, chosen: &ChosenOpponent, named: Vec<BoardDevice>, lang: Lang) -> Config {
        let scheme = self.scheme.unwrap_or_else(|| lang.scheme());
        let person = SeatSetup {
            sight: Sight::Impaired,
            scheme: Some(scheme),
            lang,
            sheet: SheetWriter::Daemon,
            ..SeatSetup::default()
        };
        let mut game = Setup {
            practice: true,
            event: "Practice".into(),
            lang,
            white: person.clone(),
            black: person.clone(),
            fen: self.fen.clone(),
            ..Setup::default()
        };
        let mut config = Config {
            // The player is alone at this game, so it needs no web server.
            web: Some(WebConfig { listen: ListenAddress::Closed, ..WebConfig::default() }),
            ..Config::default()
        };
        let mut seats = vec![self.play];
        match chosen {
            ChosenOpponent::Engine(_) | ChosenOpponent::Recorded(_) => {
                *self.seat_mut(&mut game, self.play.other()) =
                    SeatSetup { sight: Sight::Sighted, ear: false, ..person };
            }
            ChosenOpponent::Person => seats.push(self.play.other()),
        }
        if let ChosenOpponent::Recorded(sheet) = chosen {
            game.event = sheet.tag("Event").unwrap_or("Practice").to_owned();
            game.fen = (sheet.start != Position::default()).then(|| sheet.start.fen());
        }
        let found = if named.is_empty() { plugged_boards() } else { named };
        let mut boards = found.into_iter();
        let mut keypads = plugged_keypads().into_iter();
        for seat in seats {
            let devices = match seat {
                Seat::White => &mut config.white,
                Seat::Black => &mut config.black,
            };
            devices.board = boards.next();
            devices.keypad = keypads.next();
            if seat == self.play && Path::new(BRLTTY_SOCKET).exists() {
                devices.braille = Some(BrailleAddress::Here(true));
            }
            if !self.terminal {
                devices.voice = Some(VoiceDevice::default());
                devices.ear = (seat == self.play).then(EarDevice::default);
            }
        }
        config.game = game;
        config
    }

    const fn seat_mut<'a>(&self, game: &'a mut Setup, seat: Seat) -> &'a mut SeatSetup {
        match seat {
            Seat::White => &mut game.white,
            Seat::Black => &mut game.black,
        }
    }

    /// Starts the opponent; returns the name of an engine.
    fn start_opponent(
        &self,
        chosen: ChosenOpponent,
        arrivals: &UnboundedSender<DaemonEvent>,
    ) -> Result<(Option<PracticeOpponent>, Option<String>)> {
        let seat = self.play.other();
        Ok(match chosen {
            ChosenOpponent::Engine(command) => {
                let settings = EngineSettings { command, level: self.level, deadlines: Deadlines::default() };
                let (opponent, name) = PracticeOpponent::engine(seat, settings, arrivals.clone())?;
                (Some(opponent), Some(name))
            }
            ChosenOpponent::Recorded(sheet) => {
                let moves: Vec<Move> = sheet.entries.iter().filter_map(|entry| entry.m).collect();
                let name = sheet.tag(if seat == Seat::White { "White" } else { "Black" }).map(str::to_owned);
                (Some(PracticeOpponent::recorded(seat, moves, arrivals.clone())), name)
            }
            ChosenOpponent::Person => (None, None),
        })
    }

    fn resume(&self, folder: &Path, report: annabella_journal::DiskReporter) -> Result<StartedGame> {
        let begun = resume(folder.to_owned(), report)?;
        if !begun.session.setup().practice {
            let folder = folder.display();
            bail!("{folder} holds no practice game; `annabella play --resume {folder}` goes on with it");
        }
        Ok(begun)
    }
}

fn why_it_ended(end: OpponentEnd) -> Option<String> {
    end.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The language of the system's messages, if it is supported.
fn system_lang() -> Lang {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let set = named.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    match set.split(['_', '.', '@']).next().unwrap_or_default() {
        // Both are treated as Bokmål here.
        "no" | "nn" => Lang::Nb,
        tag => Lang::ALL.into_iter().find(|lang| lang.tag() == tag).unwrap_or(Lang::En),
    }
}

/// Connected boards that can be opened and whose make is certain.
fn plugged_boards() -> Vec<BoardDevice> {
    let ports = discover(&SystemRoots::default()).into_iter();
    ports
        .filter(|port| port.access == PortAccess::Ready)
        .filter_map(|port| match &port.makes[..] {
            [make] => Some(BoardDevice { protocol: make.to_string(), port: port.path, set: None }),
            _ => None,
        })
        .collect()
}

/// Connected numeric keypads, by their device names.
fn plugged_keypads() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("/dev/input/by-id").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
            (name.contains("keypad") || name.contains("numpad")) && name.ends_with("-event-kbd")
        })
        .collect();
    found.sort();
    found
}

/// Reads a game to be played through; all its moves must be valid.
fn read_game(path: &Path) -> Result<Sheet> {
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|why| anyhow!("--game {name}: {}", SheetFileFault::of(&why)))?;
    let sheet = pgn::read(&text).with_context(|| format!("--game {name}"))?;
    if let Some(index) = sheet.entries.iter().position(|entry| entry.m.is_none()) {
        let written = &sheet.entries[index].text;
        let before = sheet.entries[..index].iter().map(|entry| entry.text.as_str());
        let (line, column) = place_of(&text, before, written);
        bail!(
            "--game {name}: line {line}, column {column}: `{written}` is no move there; correct it in the file"
        );
    }
    if sheet.entries.is_empty() {
        bail!("--game {name}: the game has no moves; name another file");
    }
    Ok(sheet)
}

/// The line and column of a move, from 1: its first place after the preceding moves, outside comments.
fn place_of<'a>(text: &str, before: impl Iterator<Item = &'a str>, written: &str) -> (usize, usize) {
    let mut depth = 0_u32;
    let mut tag = false;
    let bare: String = text
        .chars()
        .map(|c| {
            let hidden = depth > 0 || tag;
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' => depth = depth.saturating_sub(1),
                '[' if depth == 0 => tag = true,
                ']' if depth == 0 => tag = false,
                _ => {}
            }
            // Replacements keep their length, so that positions in the text stay valid.
            if (hidden || tag) && c != '\n' { " ".repeat(c.len_utf8()) } else { c.to_string() }
        })
        .collect();
    let mut at = 0;
    for earlier in before {
        at += bare[at..].find(earlier).map_or(0, |found| found + earlier.len());
    }
    at += bare[at..].find(written).unwrap_or(0);
    let line = text[..at].matches('\n').count() + 1;
    let column = text[..at].rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_cannot_be_read_is_named_by_its_line_and_column() {
        let text = "[Event \"Nf9\"]\n\n1. e4 {Nf9 is no move} e5\n2. Nf3 Nf9 1-0\n";
        assert_eq!(place_of(text, ["e4", "e5", "Nf3"].into_iter(), "Nf9"), (4, 8));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        std::fs::write(&path, text).unwrap();
        let error = format!("{:#}", read_game(&path).unwrap_err());
        assert!(error.contains("line 4, column 8") && error.contains("Nf9"), "{error}");
    }
}
