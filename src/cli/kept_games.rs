//! Earlier games with the same boards or the same configuration: one that is running now, one that is unfinished, or
//! one whose journal cannot be read.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::game_path::{JOURNAL, KEPT_CONFIG, in_command, this_command_with};
use super::operator_texts;
use super::started_games::{NotedGame, share_a_device, was_cut_short};
use annabella_console as console;
use annabella_daemon::{config::Config, replay_journal, wiring};
use annabella_game::Lang;
use annabella_journal::Journal;
use annabella_session::session::Phase;

/// What is to be started.
pub(super) struct StartRequest<'a> {
    pub(super) config: &'a Config,
    /// The configuration's text, if a file was named.
    pub(super) text: Option<String>,
    pub(super) is_practice: bool,
}

/// The games that were started with the same boards or configuration.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct KeptGames {
    /// A game that another program is playing with the same boards or keypads.
    holding_devices: Option<PathBuf>,
    /// A game that another program is playing without these devices.
    running: Option<PathBuf>,
    /// The newest game that had begun, if it is neither running nor settled.
    unsettled: Option<UnsettledGame>,
}

/// A game of which something remains to be done.
#[derive(Debug, PartialEq, Eq)]
struct UnsettledGame {
    folder: PathBuf,
    remains: GameRemains,
    /// Whether it was played with one of the boards or keypads.
    shares: bool,
}

/// A folder that may hold a game with the same boards or configuration.
struct CandidateGame {
    folder: PathBuf,
    devices: Vec<PathBuf>,
    has_same_text: bool,
}

impl KeptGames {
    /// Searches the folder of games, and every folder in which this user started one.
    pub(super) fn of(request: &StartRequest<'_>) -> Self {
        let devices = wiring::device_paths(request.config);
        let mut kept = Self::default();
        let mut is_newest_begun = true;
        for game in candidates(request) {
            let journal = game.folder.join(JOURNAL);
            let is_running = Journal::is_being_written(&journal);
            // The same configuration names the same boards.
            let is_again = game.has_same_text && !devices.is_empty() && !is_running;
            let shares = is_again || share_a_device(&devices, &game.devices, is_running);
            match is_running {
                true if shares => return Self { holding_devices: Some(game.folder), ..Self::default() },
                true if game.has_same_text => kept.running = kept.running.or(Some(game.folder)),
                // Only the newest game that had begun can be continued, so no older journal is replayed, which takes
                // time.
                false if is_newest_begun && (shares || game.has_same_text) => {
                    match remains_of(&journal, request.is_practice) {
                        GameRemains::NeverBegan => continue,
                        GameRemains::Nothing => {}
                        remains => {
                            kept.unsettled = Some(UnsettledGame { folder: game.folder, remains, shares })
                        }
                    }
                }
                _ => continue,
            }
            is_newest_begun = false;
        }
        kept
    }

    /// Refuses to start a second program at the boards of a running game.
    ///
    /// # Errors
    /// If a running game uses the same devices.
    pub(super) fn refuse_held_boards(&self, lang: Lang) -> Result<()> {
        let Some(folder) = &self.holding_devices else { return Ok(()) };
        bail!(
            "{}",
            operator_texts::builtin(lang).say("boards-are-in-use", &[("folder", in_command(folder))])
        );
    }

    /// As [`Self::refuse_held_boards`], for a program that goes on with the game in this folder.
    pub(super) fn refuse_boards_of_others(&self, folder: &Path, lang: Lang) -> Result<()> {
        let real = |folder: &Path| folder.canonicalize().ok();
        match &self.holding_devices {
            Some(holding) if real(holding) != real(folder) => self.refuse_held_boards(lang),
            _ => Ok(()),
        }
    }

    /// Reports the games that were found to the operator, in the arbiter's language.
    ///
    /// # Errors
    /// If a running or an unfinished game uses the same devices; then no second game is started.
    pub(super) fn tell(&self, lang: Lang, begins_anyway: bool) -> Result<()> {
        self.refuse_held_boards(lang)?;
        let texts = operator_texts::builtin(lang);
        if let Some(folder) = &self.running {
            console::warn(texts.say("configuration-is-played", &[("folder", in_command(folder))]));
        }
        let Some(game) = &self.unsettled else { return Ok(()) };
        let named = [
            ("folder", in_command(&game.folder)),
            ("command", this_command_with("--new")),
            (
                "why",
                match &game.remains {
                    GameRemains::Unreadable(why) => why.clone(),
                    _ => String::new(),
                },
            ),
        ];
        let (refused, told) = match &game.remains {
            GameRemains::Unfinished => ("unfinished-at-boards", "last-game-unfinished"),
            GameRemains::UnfinishedPractice => ("practice-unfinished-at-boards", "last-practice-unfinished"),
            GameRemains::Unreadable(_) => ("unreadable-at-boards", "last-game-unreadable"),
            GameRemains::Unsigned => ("", "last-game-unsigned"),
            GameRemains::NeverBegan | GameRemains::Nothing => return Ok(()),
        };
        // Who ended a practice game by `quit` was told how it goes on.
        let is_left = game.remains == GameRemains::UnfinishedPractice && !was_cut_short(&game.folder);
        if game.shares && !begins_anyway && !refused.is_empty() && !is_left {
            bail!("{}", texts.say(refused, &named));
        }
        console::warn(texts.say(told, &named));
        Ok(())
    }
}

/// The newest practice game of a folder of games, if it had begun, is not over and is not being played.
pub(super) fn unfinished_practice(games: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(games).into_iter().flatten().flatten().map(|entry| entry.path());
    let dated = |folder: PathBuf| Some((Journal::written_at(&folder.join(JOURNAL))?, folder));
    let mut folders: Vec<_> = entries.filter_map(dated).collect();
    folders.sort_by(|one, other| other.cmp(one));
    for (_, folder) in folders {
        let journal = folder.join(JOURNAL);
        if Journal::is_being_written(&journal) {
            return None;
        }
        match remains_of(&journal, true) {
            GameRemains::NeverBegan => {}
            GameRemains::UnfinishedPractice => return Some(folder),
            // No older journal is replayed, which takes time.
            _ => return None,
        }
    }
    None
}

/// The games that may share a device or the configuration, the newest first.
fn candidates(request: &StartRequest<'_>) -> Vec<CandidateGame> {
    let games = request.config.games.clone().unwrap_or_else(|| PathBuf::from("games"));
    let entries = std::fs::read_dir(games).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    let noted = NotedGame::all();
    let real = |folder: &Path| folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let here: Vec<PathBuf> = folders.iter().map(|folder| real(folder)).collect();
    folders
        .extend(noted.iter().map(|game| game.folder.clone()).filter(|folder| !here.contains(&real(folder))));
    let read = |folder: PathBuf| {
        let written_at = Journal::written_at(&folder.join(JOURNAL))?;
        let kept = Config::read_text(&folder.join(KEPT_CONFIG)).ok();
        let note = noted.iter().find(|game| real(&game.folder) == real(&folder));
        let devices = match note {
            Some(note) => note.devices.clone(),
            None => {
                let config = Config::from_toml(&folder.join(KEPT_CONFIG), kept.as_deref()?).ok()?;
                wiring::device_paths(&config)
            }
        };
        // Elsewhere the same text may be another table's.
        let has_same_text = here.contains(&real(&folder)) && kept.is_some() && kept == request.text;
        Some((written_at, CandidateGame { folder, devices, has_same_text }))
    };
    let mut games: Vec<_> = folders.into_iter().filter_map(read).collect();
    games.sort_by(|(at, one), (other_at, other)| (other_at, &other.folder).cmp(&(at, &one.folder)));
    games.into_iter().map(|(_, game)| game).collect()
}

/// What remains to be done in a kept game.
#[derive(Debug, PartialEq, Eq)]
enum GameRemains {
    /// It was ended before it began, or it is of no interest, so it hides no game before it.
    NeverBegan,
    Unfinished,
    UnfinishedPractice,
    Unsigned,
    /// Its journal cannot be read, for this reason.
    Unreadable(String),
    /// It is settled.
    Nothing,
}

/// Replays a journal to find what remains to be done. A game under the Laws is not hidden by practice.
fn remains_of(journal: &Path, for_practice: bool) -> GameRemains {
    let read = Journal::read(journal).map_err(|why| why.to_string());
    let session = read.and_then(|journal| replay_journal(&journal, |_| {}).map_err(|why| why.to_string()));
    let session = match session {
        Ok(session) => session,
        Err(why) => return GameRemains::Unreadable(why),
    };
    match session.phase() {
        Phase::Playing if !session.setup().practice => GameRemains::Unfinished,
        Phase::Playing if for_practice => GameRemains::UnfinishedPractice,
        Phase::Over if session.setup().practice && !for_practice => GameRemains::NeverBegan,
        Phase::Over if session.setup().practice => GameRemains::Nothing,
        Phase::SettingUp | Phase::Playing => GameRemains::NeverBegan,
        Phase::Over if !session.is_signed() => GameRemains::Unsigned,
        Phase::Over => GameRemains::Nothing,
    }
}
