//! Writes the round's files on a thread of its own, so that a slow, full or missing disk delays neither the desk nor
//! the spectators.
//!
//! The reading thread hands over changed files without waiting. The writing thread writes the newest text of each
//! file; a failed write is tried again until it succeeds or a newer text replaces it.

use std::{
    collections::BTreeMap,
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// A write that takes longer is reported.
pub(crate) const SLOW: Duration = Duration::from_secs(10);
/// The delay before a failed write is tried again.
pub(crate) const AGAIN: Duration = Duration::from_secs(1);

/// Why the files on disk differ from the desk's state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FilesTrouble {
    /// The system refused to write a file.
    Refused { name: String, why: String },
    /// A write takes very long.
    Slow { name: String },
}

#[derive(Default)]
struct FilesState {
    /// The newest texts that are not yet written, by file name.
    waiting: BTreeMap<String, String>,
    /// Texts whose write failed and is tried again.
    refused: BTreeMap<String, String>,
    /// The last failure, until every failed write has succeeded.
    why: Option<FilesTrouble>,
    /// The file that is being written, and since when.
    writing: Option<(String, Instant)>,
    ends: bool,
}

#[derive(Default)]
struct SharedFiles {
    state: Mutex<FilesState>,
    changed: Condvar,
}

impl SharedFiles {
    fn state(&self) -> MutexGuard<'_, FilesState> {
        // A panic cannot leave a half-done change here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The files of a round.
pub(crate) struct RoundFiles {
    shared: Arc<SharedFiles>,
    slow: Duration,
}

impl RoundFiles {
    /// Starts the writing thread; `write` receives a file's name and its text.
    pub(crate) fn begin(
        (slow, again): (Duration, Duration),
        write: impl FnMut(&str, &str) -> io::Result<()> + Send + 'static,
    ) -> Self {
        let shared = Arc::new(SharedFiles::default());
        let writer = shared.clone();
        // The thread is never joined, because the disk may block it for ever.
        std::thread::spawn(move || keep_writing(&writer, again, write));
        Self { shared, slow }
    }

    /// Hands over files to be written, without waiting.
    pub(crate) fn hand_over(&self, files: Vec<(String, String)>) {
        if files.is_empty() {
            return;
        }
        let mut state = self.shared.state();
        for (name, text) in files {
            state.refused.remove(&name);
            state.waiting.insert(name, text);
        }
        self.shared.changed.notify_all();
    }

    /// The current problem with the files.
    pub(crate) fn trouble(&self) -> Option<FilesTrouble> {
        let state = self.shared.state();
        let slow = state.writing.as_ref().filter(|(_, since)| since.elapsed() >= self.slow);
        slow.map(|(name, _)| FilesTrouble::Slow { name: name.clone() }).or_else(|| state.why.clone())
    }

    /// Ends the writing thread after it has written what is waiting, or after `patience`.
    pub(crate) fn end(&self, patience: Duration) {
        let until = Instant::now() + patience;
        let mut state = self.shared.state();
        state.ends = true;
        self.shared.changed.notify_all();
        while state.writing.is_some() || !state.waiting.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            let waited = self.shared.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn keep_writing(shared: &SharedFiles, again: Duration, mut write: impl FnMut(&str, &str) -> io::Result<()>) {
    let mut state = shared.state();
    loop {
        let Some((name, text)) = state.waiting.pop_first() else {
            if state.ends {
                return;
            }
            state = if state.refused.is_empty() {
                state.why = None;
                shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
            } else {
                let waited = shared.changed.wait_timeout(state, again);
                let (mut state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
                if waited.timed_out() {
                    let refused = std::mem::take(&mut state.refused);
                    state.waiting.extend(refused);
                }
                state
            };
            continue;
        };
        state.writing = Some((name.clone(), Instant::now()));
        drop(state);
        let written = write(&name, &text);
        state = shared.state();
        state.writing = None;
        if let Err(why) = written {
            state.why = Some(FilesTrouble::Refused { name: name.clone(), why: why.to_string() });
            if !state.waiting.contains_key(&name) {
                state.refused.insert(name, text);
            }
        }
        shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);
    const SOON: Duration = Duration::from_millis(10);

    fn until(what: &str, holds: impl Fn() -> bool) {
        let until = Instant::now() + PATIENCE;
        while !holds() {
            assert!(Instant::now() < until, "{what}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn file(name: &str, text: &str) -> Vec<(String, String)> {
        vec![(name.to_owned(), text.to_owned())]
    }

    #[test]
    fn a_disk_that_takes_nothing_holds_nobody_up_and_is_given_the_newest_text() {
        let place = tempfile::tempdir().unwrap();
        let pipe = place.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
        let to_pipe = pipe.clone();
        // Writing to a pipe blocks until it is read.
        let files = RoundFiles::begin((SOON, SOON), move |_, text| std::fs::write(&to_pipe, text));
        files.hand_over(file("games.pgn", "1"));
        until("it is slow", || files.trouble() == Some(FilesTrouble::Slow { name: "games.pgn".into() }));
        for text in ["2", "3", "4"] {
            files.hand_over(file("games.pgn", text));
        }
        files.end(SOON);
        let mut taken = String::new();
        while taken.len() < 2 {
            taken += &std::fs::read_to_string(&pipe).unwrap();
        }
        assert_eq!(taken, "14", "what nobody wrote yet gives way to what is newer");
        until("all is written", || files.trouble().is_none());
        files.end(PATIENCE);
    }

    #[test]
    fn what_the_disk_refuses_is_told_and_written_once_it_can_be_and_the_rest_at_once() {
        let full = Arc::new(AtomicBool::new(true));
        let written = Arc::new(Mutex::new(Vec::new()));
        let (is_full, keeps) = (full.clone(), written.clone());
        let files = RoundFiles::begin((PATIENCE, SOON), move |name, text| {
            if name == "game-1.pgn" && is_full.load(Ordering::Relaxed) {
                return Err(io::Error::from(io::ErrorKind::StorageFull));
            }
            keeps.lock().unwrap().push((name.to_owned(), text.to_owned()));
            Ok(())
        });
        let has =
            |name: &str, text: &str| written.lock().unwrap().contains(&(name.to_owned(), text.to_owned()));
        files.hand_over(file("game-1.pgn", "old"));
        until("it is refused", || files.trouble().is_some());
        let refused = |trouble: Option<FilesTrouble>| matches!(trouble, Some(FilesTrouble::Refused { name, why }) if name == "game-1.pgn" && !why.is_empty());
        assert!(refused(files.trouble()));
        files.hand_over(file("games.pgn", "whole"));
        until("the others are written", || has("games.pgn", "whole"));
        files.hand_over(file("game-1.pgn", "new"));
        assert!(refused(files.trouble()), "it is refused still");
        full.store(false, Ordering::Relaxed);
        until("all is written", || files.trouble().is_none());
        assert!(has("game-1.pgn", "new") && !has("game-1.pgn", "old"));
        files.end(PATIENCE);
    }
}
