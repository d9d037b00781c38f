//! Reads the games' folders instead of a broker, if all games run on one machine.
//!
//! The folders are polled a few times a second. Each poll reads a limited amount from where the last one stopped. A
//! journal that is shorter than before, or whose last line has changed, is read again from its beginning, because
//! only the table can tell which of its lines is wrong.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Read as _, Seek as _, SeekFrom},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use crate::clock::written_ms;

/// The largest amount that one poll reads of a journal: some 800 inputs, for which the other tables wait.
const AT_ONCE: u64 = 256 * 1024;
/// The longest line, and the largest amount that is read of each journal when the tournament opens.
const LONGEST_LINE: u64 = 8 * 1024 * 1024;
/// New folders and ended programs are looked for once in this many polls.
const SELDOM: u32 = 20;

/// A change in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FolderNews {
    /// A line of a table's journal without its line end, and when the file was written.
    Line { table: String, number: usize, text: String, written_ms: u64 },
    /// The lines before this one existed when the tournament started. The last of them was written then; the others
    /// are earlier by the difference of their moments.
    Dated { table: String, written_ms: u64 },
    /// A journal is shorter than before.
    Cut { table: String, lines: usize },
    /// Whether a table's program is running.
    Runs { table: String, runs: bool },
}

/// A journal that is followed.
struct FollowedFile {
    folder: PathBuf,
    inode: u64,
    /// Its length and modification time at the last poll.
    seen: (u64, i64, i64),
    /// The bytes at which its last complete line begins and ends; then the number of lines.
    last: (u64, u64),
    lines: usize,
    last_text: Vec<u8>,
    /// The last poll did not reach the end of the file.
    has_more: bool,
    runs: Option<bool>,
    /// Its program has held the file's lock at some time.
    was_held: bool,
}

/// The folders of a tournament.
pub(crate) struct Folders {
    places: Vec<PathBuf>,
    files: BTreeMap<String, FollowedFile>,
    known: BTreeSet<PathBuf>,
    looks: u32,
}

impl Folders {
    /// `places` are folders of games, or folders that contain folders of games.
    pub(crate) fn new(places: Vec<PathBuf>) -> Self {
        Self { places, files: BTreeMap::new(), known: BTreeSet::new(), looks: 0 }
    }

    /// The tables whose programs are running, with their folders.
    pub(crate) fn running(&self) -> impl Iterator<Item = (&str, &Path)> {
        let runs = self.files.iter().filter(|(_, file)| file.runs == Some(true));
        runs.map(|(table, file)| (table.as_str(), file.folder.as_path()))
    }

    /// The changes since the last poll.
    pub(crate) fn scan(&mut self) -> Vec<FolderNews> {
        let mut news = Vec::new();
        let (opening, seldom) = (self.looks == 0, self.looks.is_multiple_of(SELDOM));
        self.looks = self.looks.wrapping_add(1);
        if seldom {
            self.find();
        }
        let held = if seldom { held_files() } else { None };
        for (table, file) in &mut self.files {
            // A file that is missing or unreadable is tried again at the next poll.
            let _ = file.read_on(table, opening, &mut news);
            if seldom {
                file.tell_whether_it_runs(table, held.as_deref(), &mut news);
            }
        }
        news
    }

    fn find(&mut self) {
        for place in &self.places {
            let mut folders = vec![place.clone()];
            let inside = std::fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path());
            let mut inside: Vec<PathBuf> = inside.collect();
            inside.sort();
            folders.extend(inside);
            for folder in folders {
                let journal = folder.join(JOURNAL);
                if self.known.contains(&folder) || !journal.is_file() {
                    continue;
                }
                self.known.insert(folder.clone());
                let name = table_name(&folder);
                let free = |number: u32| if number == 1 { name.clone() } else { format!("{name}-{number}") };
                let table = (1..).map(free).find(|name| !self.files.contains_key(name));
                self.files.insert(table.unwrap_or(name.clone()), FollowedFile::new(folder));
            }
        }
    }
}

/// The journal's name in a game's folder.
const JOURNAL: &str = "journal.jsonl";

/// The table's name, with characters that are valid in a URL path.
fn table_name(folder: &Path) -> String {
    let name = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let name = name.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    match name.trim_matches('.') {
        "" => "game".to_owned(),
        name => name.chars().map(plain).collect(),
    }
}

/// The inodes of all locked files, if the system reports them.
fn held_files() -> Option<Vec<u64>> {
    let text = std::fs::read_to_string("/proc/locks").ok()?;
    let inode = |line: &str| {
        line.split_whitespace().find(|word| word.matches(':').count() == 2)?.rsplit(':').next()?.parse().ok()
    };
    Some(text.lines().filter_map(inode).collect())
}

impl FollowedFile {
    const fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            inode: 0,
            seen: (0, 0, 0),
            last: (0, 0),
            lines: 0,
            last_text: Vec::new(),
            has_more: false,
            runs: None,
            was_held: false,
        }
    }

    fn read_on(&mut self, table: &str, opening: bool, news: &mut Vec<FolderNews>) -> io::Result<()> {
        let path = self.folder.join(JOURNAL);
        let found = std::fs::metadata(&path)?;
        let seen = (found.len(), found.mtime(), found.mtime_nsec());
        if self.seen == seen && self.inode == found.ino() && !self.has_more {
            return Ok(());
        }
        let mut file = annabella_files::open_file(&path)?;
        let found = file.metadata()?;
        // A line that arrives while the tournament runs is dated by its arrival; a changed clock must not date it
        // back.
        let written_ms = if opening { written_ms(&found) } else { u64::MAX };
        let mut again = found.ino() != self.inode || found.len() < self.last.1;
        if !again && self.lines > 0 {
            let mut last = vec![0; self.last_text.len()];
            file.seek(SeekFrom::Start(self.last.0))?;
            again = file.read_exact(&mut last).is_err() || last != self.last_text;
        }
        let before = self.lines;
        if again {
            (self.last, self.lines) = ((0, 0), 0);
            self.last_text.clear();
        }
        file.seek(SeekFrom::Start(self.last.1))?;
        let mut bytes = Vec::new();
        let at_once = if opening { LONGEST_LINE } else { AT_ONCE };
        let mut reader = file.take(at_once);
        reader.read_to_end(&mut bytes)?;
        if reader.limit() == 0 && !bytes.contains(&b'\n') {
            reader.set_limit(LONGEST_LINE - at_once);
            reader.read_to_end(&mut bytes)?;
        }
        // What does not end here is no line of a journal: it is not read again until the file changes.
        self.has_more = reader.limit() == 0 && bytes.contains(&b'\n');
        let mut lines = Vec::new();
        for line in bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n")) {
            self.last = (self.last.1, self.last.1 + line.len() as u64);
            self.lines += 1;
            lines.push((self.lines, String::from_utf8_lossy(line).trim_end_matches('\n').to_owned()));
            self.last_text.clear();
            self.last_text.extend_from_slice(line);
        }
        for (number, text) in lines {
            news.push(FolderNews::Line { table: table.to_owned(), number, text, written_ms });
        }
        // The moment in a line counts only after the table has verified the line.
        if opening {
            news.push(FolderNews::Dated { table: table.to_owned(), written_ms });
        }
        if again && self.lines < before && !self.has_more {
            news.push(FolderNews::Cut { table: table.to_owned(), lines: self.lines });
        }
        (self.inode, self.seen) = (found.ino(), (found.len(), found.mtime(), found.mtime_nsec()));
        Ok(())
    }

    fn tell_whether_it_runs(&mut self, table: &str, held: Option<&[u64]>, news: &mut Vec<FolderNews>) {
        let is_held = held.is_some_and(|held| held.contains(&self.inode));
        self.was_held |= is_held;
        // The lock of a program on another machine is not visible here, but its `web.json` is.
        let runs = is_held || (!self.was_held && self.folder.join("web.json").exists());
        if self.runs != Some(runs) {
            self.runs = Some(runs);
            news.push(FolderNews::Runs { table: table.to_owned(), runs });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(news: &[FolderNews]) -> Vec<(usize, &str)> {
        let mut lines = Vec::new();
        for news in news {
            if let FolderNews::Line { number, text, .. } = news {
                lines.push((*number, text.as_str()));
            }
        }
        lines
    }

    #[test]
    fn a_long_journal_is_read_in_parts_and_a_longer_line_as_a_whole() {
        let place = tempfile::tempdir().unwrap();
        let game = place.path().join("board 7");
        std::fs::create_dir(&game).unwrap();
        let mut folders = Folders::new(vec![place.path().to_owned()]);
        folders.scan();
        std::fs::write(game.join(JOURNAL), "first\n").unwrap();
        folders.looks = 0;
        folders.find();
        folders.looks = 1;
        assert_eq!(lines(&folders.scan()), [(1, "first")]);
        let part = usize::try_from(AT_ONCE).unwrap();
        let long = "x".repeat(2 * part);
        let many = "line of a journal\n".repeat(part / 4);
        std::fs::write(game.join(JOURNAL), format!("first\n{many}{long}\n")).unwrap();
        let mut polls = Vec::new();
        while polls.iter().sum::<usize>() < 1 + part / 4 {
            let read = lines(&folders.scan()).iter().map(|(_, text)| text.len() + 1).collect::<Vec<_>>();
            assert!(!read.is_empty(), "{polls:?}");
            polls.push(read.len());
        }
        assert!(polls.len() > 3, "{polls:?}");
    }

    #[test]
    fn whole_lines_are_read_once_as_they_come_and_a_cut_or_altered_file_again() {
        let place = tempfile::tempdir().unwrap();
        let game = place.path().join("board 7");
        std::fs::create_dir(&game).unwrap();
        let write = |text: &str| std::fs::write(game.join(JOURNAL), text).unwrap();
        write("{\"at\":1000,a}\n{\"at\":3000,b}\ntorn");
        let mut folders = Folders::new(vec![place.path().to_owned()]);
        let first = folders.scan();
        assert_eq!(lines(&first), [(1, "{\"at\":1000,a}"), (2, "{\"at\":3000,b}")]);
        let [
            FolderNews::Line { table, written_ms: one, .. },
            _,
            FolderNews::Dated { written_ms: two, .. },
            ..,
        ] = &first[..]
        else {
            panic!("{first:?}")
        };
        assert_eq!((table.as_str(), one), ("board_7", two));
        assert!(first.contains(&FolderNews::Runs { table: "board_7".into(), runs: false }));
        assert_eq!(lines(&folders.scan()), []);
        write("{\"at\":1000,a}\n{\"at\":3000,b}\ntorn no more\n");
        let next = folders.scan();
        assert_eq!(lines(&next), [(3, "torn no more")]);
        let [FolderNews::Line { written_ms: u64::MAX, .. }] = next[..] else {
            panic!("what comes in while the tournament runs happened when it came: {next:?}")
        };
        write("{\"at\":1000,a}\n{\"at\":3000,x}\n");
        let cut = folders.scan();
        assert_eq!(lines(&cut), [(1, "{\"at\":1000,a}"), (2, "{\"at\":3000,x}")]);
        assert!(cut.contains(&FolderNews::Cut { table: "board_7".into(), lines: 2 }), "{cut:?}");
        std::fs::remove_file(game.join(JOURNAL)).unwrap();
        assert_eq!(folders.scan(), []);
    }
}
