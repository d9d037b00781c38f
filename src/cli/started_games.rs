//! Where this user's games were started, so that one that was cut short is found from every folder, and one that runs
//! can be ended. An adapter: files only.
//!
//! `started/NAME.json` in the device's folder is written at the start of a game and removed when nothing of the game is
//! left to do. The number of the program's process lies in the game's folder while the program runs.

use std::{
    fs::{self, DirBuilder, File},
    io,
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

use super::game_path::JOURNAL;
use annabella_daemon::game_folder;
use annabella_journal::{Journal, device_folder};

/// The file with the process of the program that plays a game, in the game's folder.
const PROCESS: &str = "process";
/// More than any note needs, in bytes.
const LARGEST_NOTE: u64 = 64 << 10;
/// The longest wait for another program that starts a game.
const OTHER_STARTS: Duration = Duration::from_secs(5);

/// A game that was started; every path is absolute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NotedGame {
    /// The game's folder.
    pub(super) folder: PathBuf,
    /// The folder from which the program was started; relative paths of the configuration begin there.
    pub(super) started_in: PathBuf,
    /// Its boards and keypads, as they were named.
    pub(super) devices: Vec<PathBuf>,
    /// Its place among the starts of this user's games. The time of day may be set between two games.
    #[serde(default)]
    pub(super) start: u64,
}

impl NotedGame {
    /// The game in this folder, which uses these devices. One that goes on keeps the folder it was started from, because
    /// its configuration was read there.
    pub(super) fn new(folder: &Path, devices: &[PathBuf]) -> Self {
        let all = Self::all();
        let start = all.iter().map(|game| game.start).max().unwrap_or(0).saturating_add(1);
        let noted = absolute(folder);
        let earlier = all.into_iter().find(|game| game.folder == noted).map(|game| game.started_in);
        Self {
            start,
            folder: noted,
            started_in: earlier.unwrap_or_else(|| absolute(Path::new("."))),
            devices: devices.iter().map(|device| absolute(device)).collect(),
        }
    }

    /// Every game that was started and whose journal is there. A note of another one is removed.
    pub(super) fn all() -> Vec<Self> {
        let Ok(notes) = notes() else { return Vec::new() };
        let entries = fs::read_dir(notes).into_iter().flatten().flatten().map(|entry| entry.path());
        let read = |note: PathBuf| {
            let game: Option<Self> = annabella_files::read(&note, LARGEST_NOTE)
                .ok()
                .and_then(|text| serde_json::from_slice(&text).ok());
            let is_there = game.as_ref().is_some_and(|game| game.folder.join(JOURNAL).exists());
            if !is_there {
                // Another program may have removed it already.
                let _ = fs::remove_file(&note);
            }
            game.filter(|_| is_there)
        };
        entries.filter_map(read).collect()
    }

    /// The game of the same folder of games that was started last, if that was after this one.
    pub(super) fn started_after(folder: &Path) -> Option<PathBuf> {
        let folder = absolute(folder);
        let all = Self::all();
        let own = all.iter().find(|game| game.folder == folder)?.start;
        let is_later = |game: &Self| game.folder.parent() == folder.parent() && game.start > own;
        all.into_iter().filter(is_later).max_by_key(|game| game.start).map(|game| game.folder)
    }

    /// The game in this folder, if it was noted.
    pub(super) fn of(folder: &Path) -> Option<Self> {
        let folder = absolute(folder);
        Self::all().into_iter().find(|game| game.folder == folder)
    }

    fn note(&self) -> io::Result<PathBuf> {
        let name = self.folder.as_os_str().as_encoded_bytes();
        // A name of its own for each folder; FNV-1a.
        let number = name.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        Ok(notes()?.join(format!("{number:016x}.json")))
    }

    fn keep(&self) -> io::Result<()> {
        let note = self.note()?;
        if let Some(notes) = note.parent() {
            fs::create_dir_all(notes)?;
        }
        // Another program that starts now reads the whole note or none.
        game_folder::replace(&note, &serde_json::to_string(self)?)
    }
}

/// Waits until no other program of this user is about to start a game, and keeps others waiting until the returned file
/// is closed. So of two programs that start at once on the same boards, the second finds the game of the first. A program
/// that hangs meanwhile is not waited for without end.
pub(super) fn start_alone() -> Option<File> {
    let folder = device_folder().ok()?;
    DirBuilder::new().recursive(true).mode(0o700).create(&folder).ok()?;
    let file =
        File::options().write(true).create(true).truncate(false).open(folder.join("starts.lock")).ok()?;
    let until = Instant::now() + OTHER_STARTS;
    while file.try_lock().is_err() {
        if Instant::now() >= until {
            return None;
        }
        thread::sleep(Duration::from_millis(20));
    }
    Some(file)
}

/// The folder of the notes.
fn notes() -> io::Result<PathBuf> {
    Ok(device_folder()?.join("started"))
}

/// The absolute path, with the real path of its folder. The last part stays a link where it is one.
fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return path };
    parent.canonicalize().map_or_else(|_| path.clone(), |parent| parent.join(name))
}

/// Notes that this program plays a game; dropping it tells that the program ended by itself.
pub(super) struct RunningProgram {
    game: NotedGame,
}

impl RunningProgram {
    /// Notes the start. A game whose start cannot be noted is played all the same.
    pub(super) fn note(game: NotedGame) -> Self {
        if let Err(why) = game.keep() {
            tracing::info!(%why, "the start of the game is not noted");
        }
        let process = format!("{}\n", std::process::id());
        if let Err(why) = game_folder::replace(&game.folder.join(PROCESS), &process) {
            tracing::info!(%why, "the process is not noted");
        }
        Self { game }
    }

    /// Nothing of the game is left to do.
    pub(super) fn is_settled(&self) {
        if let Ok(note) = self.game.note() {
            // Without a note there is nothing to remove.
            let _ = fs::remove_file(note);
        }
    }
}

impl Drop for RunningProgram {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.game.folder.join(PROCESS));
    }
}

/// The process of the program that plays the game in this folder now.
pub(super) fn process_of(folder: &Path) -> Option<i32> {
    if !Journal::is_being_written(&folder.join(JOURNAL)) {
        return None;
    }
    annabella_files::read_text(&folder.join(PROCESS), LARGEST_NOTE).ok()?.trim().parse().ok()
}

/// Whether the program of this game ended without its own doing.
pub(super) fn was_cut_short(folder: &Path) -> bool {
    folder.join(PROCESS).exists() && !Journal::is_being_written(&folder.join(JOURNAL))
}

/// The names of a device: its path, and where links lead from there.
fn names_of(device: &Path) -> Vec<PathBuf> {
    let mut names = vec![absolute(device)];
    // A link that leads back to itself ends, too.
    for _ in 0..16 {
        let last = &names[names.len() - 1];
        let Ok(target) = fs::read_link(last) else { break };
        let next = last.parent().map_or_else(|| target.clone(), |folder| folder.join(&target));
        names.push(absolute(&next));
    }
    names
}

/// Whether one of these devices is one of the others. A pseudo-terminal belongs to one program after the other, so its
/// number counts only while the game runs.
pub(super) fn share_a_device(one: &[PathBuf], other: &[PathBuf], is_running: bool) -> bool {
    let names = |devices: &[PathBuf]| -> Vec<PathBuf> {
        let of_one = devices.iter().flat_map(|device| names_of(device));
        of_one.filter(|name| is_running || !name.starts_with("/dev/pts")).collect()
    };
    let others = names(other);
    names(one).iter().any(|name| others.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_by_each_of_its_names_but_a_pseudo_terminal_only_while_it_is_used() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        fs::write(path("adapter"), "").unwrap();
        std::os::unix::fs::symlink("adapter", path("by-id")).unwrap();
        std::os::unix::fs::symlink(path("by-id"), path("board")).unwrap();
        std::os::unix::fs::symlink("/dev/pts/77", path("old")).unwrap();
        std::os::unix::fs::symlink("/dev/pts/77", path("new")).unwrap();
        std::os::unix::fs::symlink("self", path("self")).unwrap();
        let number = Path::new("/dev/pts/77");
        assert!(share_a_device(&[number.into()], &[path("old")], true));
        assert!(!share_a_device(&[number.into()], &[number.into()], false));
        for (one, other, running, ended) in [
            ("board", "adapter", true, true),
            ("by-id", "board", true, true),
            ("./board", "board", true, true),
            ("old", "old", true, true),
            ("old", "new", true, false),
            ("old", "board", false, false),
            ("self", "board", false, false),
        ] {
            let share = |runs| share_a_device(&[path(one)], &[path(other)], runs);
            assert_eq!((share(true), share(false)), (running, ended), "{one}, {other}");
        }
    }
}
