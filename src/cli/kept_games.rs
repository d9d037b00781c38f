//! Earlier games with the same configuration: one that is running now, or one that is unfinished.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::game_path::{JOURNAL, KEPT_CONFIG};
use super::operator_texts;
use annabella_console as console;
use annabella_daemon::{config::Config, replay_journal, wiring};
use annabella_game::Lang;
use annabella_journal::Journal;
use annabella_session::session::Phase;

/// The games that were started with a configuration.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct KeptGames {
    /// A game that another program is playing with the same boards or keypads.
    holding_devices: Option<PathBuf>,
    /// A game that another program is playing without these devices.
    running: Option<PathBuf>,
    /// The newest game that had begun, if it is neither running nor settled, with the name of its text.
    unsettled: Option<(&'static str, PathBuf)>,
}

impl KeptGames {
    /// Searches the folder of games.
    pub(super) fn of(config: &Config, path: &Path) -> Self {
        let Ok(text) = Config::read_text(path) else { return Self::default() };
        let games = config.games.clone().unwrap_or_else(|| PathBuf::from("games"));
        let entries = std::fs::read_dir(games).into_iter().flatten().flatten();
        let written = |folder: PathBuf| Some((Journal::written_at(&folder.join(JOURNAL))?, folder));
        let mut folders: Vec<_> = entries.filter_map(|entry| written(entry.path())).collect();
        folders.sort();
        let devices = wiring::device_paths(config);
        let mut kept = Self::default();
        let mut is_newest_begun = true;
        for (_, folder) in folders.into_iter().rev() {
            let Ok(begun_with) = Config::read_text(&folder.join(KEPT_CONFIG)) else { continue };
            let theirs = Config::from_toml(path, &begun_with).map(|config| wiring::device_paths(&config));
            let shares = theirs.is_ok_and(|theirs| theirs.iter().any(|device| devices.contains(device)));
            if begun_with != text && !shares {
                continue;
            }
            let journal = folder.join(JOURNAL);
            match Journal::is_being_written(&journal) {
                true if shares => return Self { holding_devices: Some(folder), ..Self::default() },
                true => kept.running = kept.running.or(Some(folder)),
                // Only the newest game that had begun can be continued, so no older journal is replayed, which takes
                // time.
                false if is_newest_begun => match what_is_left(&journal) {
                    GameRemains::NeverBegan => continue,
                    GameRemains::Unsettled(text) => kept.unsettled = Some((text, folder)),
                    GameRemains::Nothing => {}
                },
                false => {}
            }
            is_newest_begun = false;
        }
        kept
    }

    /// Reports the games that were found to the operator, in the arbiter's language.
    ///
    /// # Errors
    /// If a running game uses the same devices; then no second game is started.
    pub(super) fn tell(&self, lang: Lang) -> Result<()> {
        let texts = operator_texts::builtin(lang);
        let of = |name: &str, folder: &Path| texts.say(name, &[("folder", folder.display().to_string())]);
        if let Some(folder) = &self.holding_devices {
            bail!("{}", of("boards-are-in-use", folder));
        }
        if let Some(folder) = &self.running {
            console::warn(of("configuration-is-played", folder));
        }
        if let Some((text, folder)) = &self.unsettled {
            console::warn(of(text, folder));
        }
        Ok(())
    }
}

/// What remains to be done in a kept game.
enum GameRemains {
    /// It was ended before it began, so it hides no game before it.
    NeverBegan,
    /// It is in progress or not signed: the name of the text that tells so.
    Unsettled(&'static str),
    /// It is settled, or its journal cannot be read and is left to the arbiter.
    Nothing,
}

/// Replays a journal to find what remains to be done.
fn what_is_left(journal: &Path) -> GameRemains {
    let session = Journal::read(journal).ok().and_then(|journal| replay_journal(&journal, |_| {}).ok());
    let Some(session) = session else { return GameRemains::Nothing };
    match session.phase() {
        Phase::SettingUp => GameRemains::NeverBegan,
        Phase::Playing => GameRemains::Unsettled("last-game-unfinished"),
        Phase::Over if !session.is_signed() => GameRemains::Unsettled("last-game-unsigned"),
        Phase::Over => GameRemains::Nothing,
    }
}
