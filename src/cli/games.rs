//! `annabella games`: the kept games by opponent and date, and one game step by step, as lines, as JSON or aloud.

use std::{
    io::BufRead as _,
    path::{Path, PathBuf},
};

use annabella_console::outln;
use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;

use super::{
    game_path::{JOURNAL, journal_of},
    practice::system_lang,
    say::speak_parts,
    started_games::NotedGame,
};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_daemon::replay_journal;
use annabella_game::{GameResult, Lang, SchemeId};
use annabella_journal::Journal;
use annabella_language::SpeechPart;
use annabella_messages::{GameReader, ReaderLine, text};
use annabella_score::{
    Sheet,
    game_walk::{GameWalk, LeftOut, MOST_PLIES, WalkStep},
    pgn, text_file,
};

/// The largest file of games.
const LARGEST_FILE: u64 = 16 * annabella_files::MIB;
/// The most games of a list; each is replayed, which takes time.
const MOST_LISTED: usize = 200;

/// List the kept games, or step through one of them.
///
/// Examples: `annabella games`; `annabella games --opponent Larsen`; `annabella games games/2026-11-25_140000`;
/// `annabella games round3.pgn --number 2 --from 12`. While a game is stepped through, `help` names the steps.
#[derive(Debug, Args)]
pub(super) struct GamesArgs {
    /// The folder of a game, its journal, or a PGN file; without it the games are listed.
    #[arg(value_name = "GAME")]
    game: Option<PathBuf>,
    /// The folder of the games to list, besides those that this user began elsewhere.
    #[arg(long, value_name = "FOLDER", default_value = "games", conflicts_with = "game")]
    folder: PathBuf,
    /// Only games with a player whose name contains this.
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    opponent: Option<String>,
    /// Which game of a PGN file, from 1.
    #[arg(long, value_name = "N", requires = "game", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Begin after this move instead of at the start.
    #[arg(long, value_name = "N", requires = "game")]
    from: Option<u32>,
    /// The language of the sentences; the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
    /// The announcement words; those of the language where absent.
    #[arg(long)]
    scheme: Option<SchemeId>,
    /// Also speak everything through the default loudspeaker.
    #[arg(long)]
    say: bool,
}

/// Prints, and speaks where that is wanted.
struct Teller {
    json: bool,
    say: bool,
}

impl Teller {
    /// Tells a sentence; `told` are the fields of its JSON object besides the text.
    fn tell(&self, parts: &[SpeechPart], mut told: serde_json::Value) -> Result<()> {
        if self.json {
            told["text"] = text(parts).into();
            outln!("{told}")?;
        } else {
            outln!("{}", text(parts))?;
        }
        if self.say {
            speak_parts(&[parts.to_vec()])?;
        }
        Ok(())
    }
}

impl GamesArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(system_lang);
        let reader = GameReader::new(lang, self.scheme.unwrap_or_else(|| lang.scheme()));
        let teller = Teller { json, say: self.say };
        match &self.game {
            Some(game) => self.walk(game, reader, &teller),
            None => self.list(reader, &teller),
        }
    }

    fn list(&self, reader: GameReader, teller: &Teller) -> Result<ExitCode> {
        let wanted = self.opponent.as_deref().map(str::to_lowercase);
        let (mut number, mut listed) = (0, 0);
        for folder in newest_first(&self.folder) {
            if listed == MOST_LISTED {
                console::warn(format_args!("the {MOST_LISTED} newest games are listed; name an --opponent"));
                break;
            }
            let sheet = match sheet_of_journal(&folder.join(JOURNAL)) {
                Ok(sheet) => sheet,
                Err(why) => {
                    console::warn(format_args!("{why:#}; the game is left out"));
                    continue;
                }
            };
            // The numbers stay the same whoever is asked for.
            number += 1;
            let [white, black] = names(&sheet);
            let is_wanted =
                |wanted: &String| [white, black].iter().any(|name| name.to_lowercase().contains(wanted));
            if !wanted.as_ref().is_none_or(is_wanted) {
                continue;
            }
            listed += 1;
            let date = sheet.tag("Date").unwrap_or_default().replace('.', "-");
            let result = sheet.result.map(GameResult::code);
            let told = serde_json::json!({
                "number": number, "folder": folder, "white": white, "black": black, "date": date,
                "result": result, "plies": sheet.entries.len(),
            });
            teller.tell(&reader.listed(number, [white, black], &date, result), told)?;
        }
        if listed > 0 {
            return Ok(ExitCode::Done);
        }
        if !teller.json {
            teller.tell(&reader.nothing_listed(), serde_json::json!({}))?;
        }
        Ok(ExitCode::Negative)
    }

    fn walk(&self, game: &Path, reader: GameReader, teller: &Teller) -> Result<ExitCode> {
        let (sheet, left_out) = if game.is_dir() || game.extension().is_some_and(|ending| ending == "jsonl") {
            (sheet_of_journal(&journal_of(game))?, LeftOut::default())
        } else {
            game_of_file(game, self.number)?
        };
        let plies = sheet.entries.len();
        if plies > MOST_PLIES {
            bail!("{}: the game has {plies} plies; at most {MOST_PLIES} are stepped through", game.display());
        }
        let mut walk = GameWalk::new(&sheet);
        let result = sheet.result.map(GameResult::code);
        for sentence in reader.opened(&walk, names(&sheet), result, left_out) {
            teller.tell(&sentence, serde_json::json!({ "event": "opened" }))?;
        }
        if let Some(from) = self.from
            && !walk.step(WalkStep::Move(from, None))
        {
            teller.tell(
                &reader.no_step(WalkStep::Move(from, None)),
                serde_json::json!({ "event": "refused" }),
            )?;
        }
        Self::tell_place(&walk, reader, teller)?;
        for line in std::io::stdin().lock().split(b'\n') {
            let line = line.context("reading the steps from stdin")?;
            let line = String::from_utf8_lossy(&line).into_owned();
            match reader.read_line(&line) {
                Some(ReaderLine::Step(step)) if walk.step(step) => Self::tell_place(&walk, reader, teller)?,
                Some(ReaderLine::Step(step)) => {
                    teller.tell(&reader.no_step(step), serde_json::json!({ "event": "refused" }))?;
                }
                Some(ReaderLine::Again) => Self::tell_place(&walk, reader, teller)?,
                Some(ReaderLine::Position) => {
                    let told = serde_json::json!({ "event": "position", "fen": walk.position().fen() });
                    teller.tell(&reader.position(walk.position()), told)?;
                }
                Some(ReaderLine::Help) => {
                    teller.tell(&reader.help(), serde_json::json!({ "event": "help" }))?
                }
                Some(ReaderLine::Quit) => break,
                None => teller.tell(&reader.unknown(&line), serde_json::json!({ "event": "refused" }))?,
            }
        }
        Ok(ExitCode::Done)
    }

    fn tell_place(walk: &GameWalk, reader: GameReader, teller: &Teller) -> Result<()> {
        let ply = walk.ply();
        let told = serde_json::json!({
            "event": "place",
            "move": ply.map(|ply| ply.number),
            "color": ply.map(|ply| ply.seat.color().fold_wb("white", "black")),
            "san": ply.and_then(|ply| ply.m.map(|m| ply.before.san(m))),
            "clock_ms": ply.and_then(|ply| ply.clock_ms),
            "is_end": walk.is_at_end(),
        });
        teller.tell(&reader.place(walk), told)
    }
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

fn sheet_of_journal(journal: &Path) -> Result<Sheet> {
    let named = || journal.display().to_string();
    let read = Journal::read(journal).with_context(named)?;
    Ok(replay_journal(&read, |_| {}).with_context(named)?.game_sheet())
}

/// A game of a PGN file, and what is left out beside its main line.
fn game_of_file(file: &Path, number: u32) -> Result<(Sheet, LeftOut)> {
    let named = file.display();
    let bytes = annabella_files::read(file, LARGEST_FILE).map_err(|why| anyhow!("{named}: {why}"))?;
    let (text, _) = text_file::decode(&bytes).map_err(|why| anyhow!("{named}, {why}"))?;
    let sheets = pgn::read_all(&text).map_err(|why| anyhow!("{named}, {why}"))?;
    let all = sheets.len();
    let index = number as usize - 1;
    let Some(sheet) = sheets.into_iter().nth(index) else {
        bail!("{named} holds {all} games; name one of them by --number");
    };
    if all > 1 {
        console::warn(format_args!(
            "{named} holds {all} games; this is number {number}, --number names another"
        ));
    }
    // Where each game begins is known by its tags; a text with fewer is one game.
    let begins: Vec<usize> = pgn::read_tags(&text).into_iter().map(|(line, _)| line).collect();
    let first = begins.get(index).filter(|_| begins.len() == all).map_or(0, |line| line - 1);
    let own: String = text.lines().skip(first).flat_map(|line| [line, "\n"]).collect();
    Ok((sheet, LeftOut::of(&own)))
}
