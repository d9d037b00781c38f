//! The synced lines of a journal; the text of a line is read again from the file when it is sent.
//!
//! Only hashes and offsets are stored. A line whose text changed is never sent.

use std::{
    io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom},
    os::unix::fs::FileExt as _,
    path::PathBuf,
};

use crate::wire::LineHash;
use annabella_files::open_file;
use annabella_journal::Journal;

/// The lines of a journal's file.
#[derive(Debug)]
pub(super) struct JournalLines {
    path: PathBuf,
    /// The offset of each line, and its length without the line end.
    places: Vec<(u64, usize)>,
    /// The offset of the next line.
    end: u64,
}

impl JournalLines {
    pub(super) const fn new(path: PathBuf) -> Self {
        Self { path, places: Vec::new(), end: 0 }
    }

    /// Reads the complete lines added since the last call, up to offset `synced`, and returns their hashes.
    pub(super) fn read_to(&mut self, synced: u64) -> io::Result<Vec<LineHash>> {
        if synced <= self.end {
            return Ok(Vec::new());
        }
        let mut file = open_file(&self.path)?;
        file.seek(SeekFrom::Start(self.end))?;
        // Of the text one line is in memory at a time, however many wait.
        let mut file = BufReader::new(file.take(synced - self.end));
        let (mut hashes, mut line) = (Vec::new(), Vec::new());
        loop {
            line.clear();
            file.read_until(b'\n', &mut line)?;
            let Some(text) = line.strip_suffix(b"\n") else { return Ok(hashes) };
            self.places.push((self.end, text.len()));
            self.end += line.len() as u64;
            hashes.push(LineHash::of(text));
        }
    }

    /// Reads the whole file, which is complete, after it was synced.
    pub(super) fn read_whole(&mut self) -> io::Result<Vec<LineHash>> {
        let file = open_file(&self.path)?;
        file.sync_data()?;
        self.read_to(file.metadata()?.len())
    }

    /// Whether a program writes the file now.
    pub(super) fn are_being_written(&self) -> bool {
        Journal::is_being_written(&self.path)
    }

    /// Returns the text of a line by its number.
    pub(super) fn text(&self, number: u64, hash: LineHash) -> io::Result<Vec<u8>> {
        let gone = || io::Error::new(io::ErrorKind::InvalidData, format!("line {number} was altered"));
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let (at, bytes) = place.and_then(|place| self.places.get(place)).copied().ok_or_else(gone)?;
        let mut text = vec![0; bytes];
        open_file(&self.path)?.read_exact_at(&mut text, at)?;
        if LineHash::of(&text) == hash { Ok(text) } else { Err(gone()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lines_that_are_safe_are_read_and_none_that_was_altered() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.jsonl");
        std::fs::write(&path, "one\ntwo\nthree\nbeat").unwrap();
        let mut lines = JournalLines::new(path.clone());
        let hash = |text: &str| LineHash::of(text.as_bytes());
        assert_eq!(lines.read_to(0).unwrap(), []);
        assert_eq!(lines.read_to(6).unwrap(), [hash("one")], "half a line is none");
        assert_eq!(lines.read_to(8).unwrap(), [hash("two")]);
        assert_eq!(lines.read_to(8).unwrap(), []);
        assert_eq!(lines.read_whole().unwrap(), [hash("three")], "what has no end yet is none");
        assert_eq!(lines.text(2, hash("two")).unwrap(), b"two");
        std::fs::write(&path, "one\ntwx\nthree\n").unwrap();
        assert!(lines.text(2, hash("two")).is_err());
        assert!(lines.text(0, hash("two")).is_err() && lines.text(4, hash("two")).is_err());
    }
}
