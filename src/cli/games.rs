//! `annabella games`: the kept games by opponent and date, and one game step by step: as lines, as JSON, or by ear.

use std::{
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

use annabella_console::outln;
use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;

use super::{
    game_path::{JOURNAL, journal_of},
    named_file::{LARGEST_FILE, unreadable},
    person_devices::{PersonDevices, PersonDevicesSetup, PersonInput, converse},
    practice::{plugged_keypads, system_lang},
    started_games::NotedGame,
};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_daemon::replay_journal;
use annabella_game::{GameResult, Lang, Position, SchemeId, Seat};
use annabella_journal::Journal;
use annabella_language::{
    SpeechPart,
    command::Command,
    heard_utterance::{AwaitedSpeech, Expectation},
    understand::{Understanding, understand, understand_words},
};
use annabella_messages::{GameReader, ReaderLine, text};
use annabella_score::{
    Sheet,
    game_walk::{GameWalk, LeftOut, MOST_PLIES, WalkStep},
    pgn, text_file,
};

/// The most games of a list; each is replayed, which takes time.
const MOST_LISTED: usize = 200;

/// List the kept games, or step through one of them.
///
/// At a terminal it is by ear: a game is chosen and stepped through by speech, keys of a keypad or typed lines, and
/// `help` names what can be said. Examples: `annabella games`; `annabella games --opponent Larsen`;
/// `annabella games games/2026-11-25_140000`; `annabella games round3.pgn --number 2 --from 12`.
#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// The folder of a game, its journal, or a PGN file; without it the games are listed.
    #[arg(value_name = "GAME")]
    game: Option<PathBuf>,
    /// The folder of the games to list, besides those that this user began elsewhere.
    #[arg(long, value_name = "FOLDER", default_value = "games", conflicts_with = "game")]
    folder: PathBuf,
    /// Only games with a player whose name contains this.
    #[arg(long, value_name = "NAME", conflicts_with = "number")]
    opponent: Option<String>,
    /// Which game of a PGN file, from 1.
    #[arg(long, value_name = "N", requires = "game", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Begin after this move instead of at the start.
    #[arg(long, value_name = "N", requires = "game")]
    from: Option<u32>,
    /// The language of the sentences; the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
    /// The announcement words; those of the language where absent.
    #[arg(long)]
    scheme: Option<SchemeId>,
    /// By ear, although it is not started at a terminal.
    #[arg(long)]
    say: bool,
    /// By typed lines: nothing is heard or spoken.
    #[arg(long, conflicts_with = "say")]
    terminal: bool,
    /// The numeric keypad, one of /dev/input/by-id; found by itself where it calls itself a keypad.
    #[arg(long, value_name = "PATH")]
    keypad: Option<PathBuf>,
}

/// A game that can be stepped through.
struct ReadGame {
    /// Its number in the list.
    number: usize,
    sheet: Sheet,
    /// What is told of the game's text besides the moves.
    left_out: LeftOut,
    /// Where it is kept.
    place: PathBuf,
    /// The player to whom "my" refers.
    asker: Seat,
}

impl ReadGame {
    fn result(&self) -> Option<&'static str> {
        self.sheet.result.map(GameResult::code)
    }

    fn date(&self) -> String {
        self.sheet.tag("Date").unwrap_or_default().replace('.', "-")
    }

    fn has_player(&self, name: Option<&str>) -> bool {
        let has = |wanted: &str| {
            names(&self.sheet).iter().any(|name| name.to_lowercase().contains(&wanted.to_lowercase()))
        };
        name.is_none_or(has)
    }

    fn listed(&self, reader: GameReader) -> Vec<SpeechPart> {
        reader.listed(self.number, names(&self.sheet), &self.date(), self.result())
    }

    fn json(&self) -> serde_json::Value {
        let [white, black] = names(&self.sheet);
        serde_json::json!({
            "number": self.number, "folder": self.place, "white": white, "black": black, "date": self.date(),
            "result": self.result(), "plies": self.sheet.entries.len(),
        })
    }
}

/// What a person asks for.
enum ReaderInput {
    Line(ReaderLine),
    /// A question about the board, or another command.
    Command(Command),
    /// A typed line without a meaning.
    Unread(String),
    NotUnderstood,
    Leaves,
}

/// Prints, and speaks where that is wanted.
struct Teller {
    json: bool,
    reader: GameReader,
    scheme: SchemeId,
    lang: Lang,
    devices: PersonDevices,
}

impl Teller {
    /// Tells a sentence; `told` are the fields of its JSON object besides the text.
    fn tell(&mut self, parts: &[SpeechPart], told: serde_json::Value) -> Result<()> {
        print(parts, told, self.json)?;
        self.devices.say(parts);
        Ok(())
    }

    fn tell_event(&mut self, parts: &[SpeechPart], event: &str) -> Result<()> {
        self.tell(parts, serde_json::json!({ "event": event }))
    }

    /// Waits for what the person asks for. What was being said before is not said to its end.
    async fn next(&mut self, position: &Position) -> Result<ReaderInput> {
        let reader = self.reader;
        let schemes = [self.scheme];
        self.devices.expect(Expectation {
            awaited: AwaitedSpeech::Commands,
            // "Yes" opens a game.
            asked: true,
            ..Expectation::at_seat(position.clone(), schemes.to_vec(), self.lang)
        });
        loop {
            let input = match self.devices.next().await {
                PersonInput::Heard(heard) if heard.text().is_empty() => continue,
                PersonInput::Heard(heard) => match understand(&heard, position, &schemes, &[]) {
                    Understanding::Command(command) => input_of(command),
                    _ => ReaderInput::NotUnderstood,
                },
                PersonInput::Keyed(command) => input_of(command),
                PersonInput::KeyedMove(_) => ReaderInput::NotUnderstood,
                PersonInput::Typed(line) => match reader.read_line(&line) {
                    Some(line) => ReaderInput::Line(line),
                    None => match understand_words(&line, position, &schemes, &[self.lang, Lang::En]) {
                        Understanding::Command(command) => input_of(command),
                        _ => ReaderInput::Unread(line),
                    },
                },
                PersonInput::KeysTold(parts) => {
                    self.tell_event(&parts, "keys")?;
                    continue;
                }
                PersonInput::MicrophoneLost => {
                    self.tell_event(&reader.no_microphone(), "microphone")?;
                    continue;
                }
                PersonInput::MicrophoneBack => {
                    self.tell_event(&reader.microphone_back(), "microphone")?;
                    continue;
                }
                PersonInput::Spoken => continue,
                PersonInput::Leaves => ReaderInput::Leaves,
            };
            let spoke = self.devices.speaks();
            self.devices.hush();
            if !matches!(input, ReaderInput::Line(ReaderLine::Stop)) {
                return Ok(input);
            }
            if !spoke {
                self.tell_event(&reader.nothing_to_stop(), "refused")?;
            }
        }
    }
}

fn input_of(command: Command) -> ReaderInput {
    ReaderLine::of_command(command).map_or(ReaderInput::Command(command), ReaderInput::Line)
}

fn print(parts: &[SpeechPart], mut told: serde_json::Value, json: bool) -> Result<()> {
    if json {
        told["text"] = text(parts).into();
        outln!("{told}")?;
    } else {
        outln!("{}", text(parts))?;
    }
    Ok(())
}

impl GamesArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(system_lang);
        let scheme = self.scheme.unwrap_or_else(|| lang.scheme());
        let reader = GameReader::new(lang, scheme);
        let at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let by_ear = self.say || (at_terminal && !self.terminal && !json);
        let chooses = by_ear || self.terminal;
        let games = match &self.game {
            Some(game) => games_at(game)?,
            None => games_of_folders(&self.folder, self.opponent.as_deref()),
        };
        let (all, place) = (games.len(), self.game.as_deref().map(Path::display));
        let wanted = |game: &ReadGame| game.has_player(self.opponent.as_deref());
        let mut games: Vec<ReadGame> = games.into_iter().filter(wanted).collect();
        let terminal = !by_ear;
        if games.is_empty() {
            if by_ear {
                let setup = PersonDevicesSetup { scheme, lang, terminal, keypad: None, game: None };
                converse(
                    async move { say_that_there_is_none(reader, PersonDevices::open(&setup), json).await },
                )?;
            } else if !json {
                print(&reader.nothing_listed(), serde_json::json!({}), json)?;
            }
            return Ok(ExitCode::Negative);
        }
        if !chooses && place.is_none() {
            return list(&games, reader, json);
        }
        let named = self.number.map(|number| number as usize);
        if let (Some(number), Some(place)) = (named, &place)
            && number > all
        {
            bail!("{place} holds {all} games; name one of them by --number");
        }
        // Which game is stepped through at once.
        let chosen = match (named, &place) {
            (Some(number), _) => games.iter().position(|game| game.number == number),
            (None, Some(_)) if games.len() == 1 || !chooses => Some(0),
            _ => None,
        };
        if let (Some(chosen), Some(place)) = (chosen, &place)
            && all > 1
            && !chooses
        {
            let number = games[chosen].number;
            console::warn(format_args!(
                "{place} holds {all} games; this is number {number}, --number names another"
            ));
        }
        let keypad = self.keypad.clone().or_else(|| plugged_keypads().into_iter().next().filter(|_| chooses));
        let from = self.from;
        converse(async move {
            let setup = PersonDevicesSetup { scheme, lang, terminal, keypad: keypad.as_deref(), game: None };
            let devices = PersonDevices::open(&setup);
            let mut teller = Teller { json, reader, scheme, lang, devices };
            if teller.devices.lacks_microphone() {
                teller.tell_event(&reader.no_microphone(), "microphone")?;
            }
            let chosen = match chosen {
                Some(chosen) => Some(chosen),
                None => choose(&games, &mut teller).await?,
            };
            if let Some(chosen) = chosen {
                walk(&games.swap_remove(chosen), from, chooses, &mut teller).await?;
            }
            teller.devices.finish_speaking().await;
            Ok(ExitCode::Done)
        })
    }
}

/// The game of a folder or a journal, or the games of a PGN file.
fn games_at(game: &Path) -> Result<Vec<ReadGame>> {
    if game.is_dir() || game.extension().is_some_and(|ending| ending == "jsonl") {
        return Ok(vec![game_of_journal(&journal_of(game), game.to_owned(), 1)?]);
    }
    games_of_file(game)
}

async fn say_that_there_is_none(reader: GameReader, mut devices: PersonDevices, json: bool) -> Result<()> {
    let none = reader.nothing_listed();
    print(&none, serde_json::json!({ "event": "refused" }), json)?;
    devices.say(&none);
    devices.finish_speaking().await;
    Ok(())
}

/// Prints the list.
fn list(games: &[ReadGame], reader: GameReader, json: bool) -> Result<ExitCode> {
    for game in games {
        print(&game.listed(reader), game.json(), json)?;
    }
    Ok(ExitCode::Done)
}

/// Has a game chosen; returns its place in the list, or `None` if the person leaves.
async fn choose(games: &[ReadGame], teller: &mut Teller) -> Result<Option<usize>> {
    let reader = teller.reader;
    teller.tell_event(&reader.choosing(games.len()), "choose")?;
    let mut at = 0;
    teller.tell(&games[at].listed(reader), games[at].json())?;
    loop {
        let to = match teller.next(&Position::default()).await? {
            ReaderInput::Line(ReaderLine::Quit) | ReaderInput::Leaves => return Ok(None),
            ReaderInput::Line(ReaderLine::Open) => return Ok(Some(at)),
            ReaderInput::Line(ReaderLine::Step(step)) => {
                let to = match step {
                    WalkStep::Next => Some(at + 1).filter(|to| *to < games.len()),
                    WalkStep::Previous => at.checked_sub(1),
                    WalkStep::Start => Some(0),
                    WalkStep::End => Some(games.len() - 1),
                    WalkStep::Move(number, _) => {
                        let named = games.iter().position(|game| game.number == number as usize);
                        if let Some(named) = named {
                            return Ok(Some(named));
                        }
                        None
                    }
                };
                if to.is_none() {
                    teller.tell_event(&reader.no_listed(step), "refused")?;
                }
                to
            }
            ReaderInput::Line(ReaderLine::Again) => Some(at),
            ReaderInput::Line(
                ReaderLine::Help | ReaderLine::Position | ReaderLine::Clock | ReaderLine::Stop,
            ) => {
                teller.tell_event(&reader.choosing_help(), "help")?;
                None
            }
            ReaderInput::Unread(_) | ReaderInput::Command(_) | ReaderInput::NotUnderstood => {
                teller.tell_event(&reader.not_understood(), "refused")?;
                None
            }
        };
        if let Some(to) = to {
            at = to;
            teller.tell(&games[at].listed(reader), games[at].json())?;
        }
    }
}

/// Steps through a game.
async fn walk(game: &ReadGame, from: Option<u32>, helps: bool, teller: &mut Teller) -> Result<()> {
    let plies = game.sheet.entries.len();
    if plies > MOST_PLIES {
        let place = game.place.display();
        bail!("{place}: the game has {plies} plies; at most {MOST_PLIES} are stepped through");
    }
    let reader = teller.reader;
    let mut walk = GameWalk::new(&game.sheet);
    for sentence in reader.opened(&walk, names(&game.sheet), game.result(), game.left_out) {
        teller.tell_event(&sentence, "opened")?;
    }
    if helps {
        teller.tell_event(&reader.help(), "help")?;
    }
    if let Some(from) = from
        && !walk.step(WalkStep::Move(from, None))
    {
        teller.tell_event(&reader.no_step(WalkStep::Move(from, None)), "refused")?;
    }
    tell_place(&walk, teller)?;
    loop {
        match teller.next(walk.position()).await? {
            ReaderInput::Leaves | ReaderInput::Line(ReaderLine::Quit) => return Ok(()),
            ReaderInput::Line(line @ (ReaderLine::Step(_) | ReaderLine::Open)) => {
                let step = if let ReaderLine::Step(step) = line { step } else { WalkStep::Next };
                match walk.step(step) {
                    true => tell_place(&walk, teller)?,
                    false => teller.tell_event(&reader.no_step(step), "refused")?,
                }
            }
            ReaderInput::Line(ReaderLine::Again) => tell_place(&walk, teller)?,
            ReaderInput::Line(ReaderLine::Position) => {
                let told = serde_json::json!({ "event": "position", "fen": walk.position().fen() });
                teller.tell(&reader.position(walk.position()), told)?;
            }
            ReaderInput::Line(ReaderLine::Clock) => {
                let clocks_ms = Seat::ALL.map(|seat| walk.clock_ms(seat));
                let told = serde_json::json!({ "event": "clocks", "clocks_ms": clocks_ms });
                teller.tell(&reader.clocks(&walk), told)?;
            }
            ReaderInput::Line(ReaderLine::Help | ReaderLine::Stop) => {
                teller.tell_event(&reader.help(), "help")?;
            }
            ReaderInput::Unread(line) => teller.tell_event(&reader.unknown(&line), "refused")?,
            ReaderInput::NotUnderstood => teller.tell_event(&reader.not_understood(), "refused")?,
            ReaderInput::Command(command) => {
                match reader.board_answer(walk.position(), game.asker, command) {
                    Some(told) => {
                        for parts in told {
                            teller.tell_event(&parts, "board")?;
                        }
                    }
                    None => teller.tell_event(&reader.not_understood(), "refused")?,
                }
            }
        }
    }
}

fn tell_place(walk: &GameWalk, teller: &mut Teller) -> Result<()> {
    let ply = walk.ply();
    let told = serde_json::json!({
        "event": "place",
        "move": ply.map(|ply| ply.number),
        "color": ply.map(|ply| ply.seat.color().fold_wb("white", "black")),
        "san": ply.and_then(|ply| ply.m.map(|m| ply.before.san(m))),
        "clock_ms": ply.and_then(|ply| ply.clock_ms),
        "is_end": walk.is_at_end(),
    });
    let parts = teller.reader.place(walk);
    teller.tell(&parts, told)
}

fn names(sheet: &Sheet) -> [&str; 2] {
    ["White", "Black"].map(|color| sheet.tag(color).unwrap_or("?"))
}

/// The folders of games here, and those that this user began elsewhere, the newest first.
fn newest_first(here: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(here).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.extend(NotedGame::all().into_iter().map(|game| game.folder));
    let mut seen = std::collections::BTreeSet::new();
    folders.retain(|folder| seen.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone())));
    let dated = |folder: PathBuf| Some((Journal::written_at(&folder.join(JOURNAL))?, folder));
    let mut dated: Vec<_> = folders.into_iter().filter_map(dated).collect();
    dated.sort_by(|one, other| other.cmp(one));
    dated.into_iter().map(|(_, folder)| folder).collect()
}

/// The kept games with this opponent, the newest first. One that cannot be read is named and left out.
fn games_of_folders(here: &Path, opponent: Option<&str>) -> Vec<ReadGame> {
    let (mut number, mut games) = (0, Vec::new());
    for folder in newest_first(here) {
        if games.len() == MOST_LISTED {
            console::warn(format_args!("the {MOST_LISTED} newest games are listed; name an --opponent"));
            break;
        }
        match game_of_journal(&folder.join(JOURNAL), folder, number + 1) {
            // The numbers stay the same whoever is asked for.
            Ok(game) => {
                number += 1;
                games.extend(Some(game).filter(|game| game.has_player(opponent)));
            }
            Err(why) => console::warn(format_args!("{why:#}; the game is left out")),
        }
    }
    games
}

fn game_of_journal(journal: &Path, place: PathBuf, number: usize) -> Result<ReadGame> {
    // An error of reading names the file itself.
    let read = Journal::read(journal)?;
    let session = replay_journal(&read, |_| {}).with_context(|| journal.display().to_string())?;
    let asker = session.setup().practised.as_ref().map_or(Seat::White, |sides| sides.player);
    Ok(ReadGame { number, sheet: session.game_sheet(), left_out: LeftOut::default(), place, asker })
}

/// The games of a PGN file, each with what is left out beside its main line.
fn games_of_file(file: &Path) -> Result<Vec<ReadGame>> {
    let named = file.display();
    let bytes =
        annabella_files::read(file, LARGEST_FILE).map_err(|why| unreadable(&named.to_string(), why))?;
    let text = text_file::decode_games(&bytes).map_err(|why| anyhow!("{named}, {why}"))?;
    let sheets = pgn::read_all(&text).map_err(|why| anyhow!("{named}, {why}"))?;
    if sheets.is_empty() {
        bail!("{named} holds no game; name a PGN file, or a folder that a game was kept in");
    }
    if let [only] = &sheets[..]
        && only.tag("White").is_none()
        && let walk = GameWalk::new(only)
        && let Some((_, text)) = walk.stops().filter(|_| walk.is_empty())
    {
        bail!(
            "{named} holds no game: `{text}` is no first move; name a PGN file, or take `annabella practice --puzzles` \
             for puzzles"
        );
    }
    // Where each game begins is known by its tags. Where that is not certain, what is beside the main lines is counted
    // for the first game only.
    let mut begins: Vec<usize> = pgn::read_tags(&text).into_iter().map(|(line, _)| line - 1).collect();
    if begins.len() != sheets.len() {
        begins = vec![0];
    }
    let lines: Vec<&str> = text.lines().collect();
    let game = |(index, sheet): (usize, Sheet)| {
        let own = begins.get(index).map(|first| {
            let end = begins.get(index + 1).copied().unwrap_or(lines.len());
            lines.get(*first..end).unwrap_or_default().join("\n")
        });
        let left_out = own.map(|own| LeftOut::of(&own)).unwrap_or_default();
        let place = file.to_owned();
        ReadGame { number: index + 1, sheet, left_out, place, asker: Seat::White }
    };
    Ok(sheets.into_iter().enumerate().map(game).collect())
}
