//! The pairings of a round, read from a folder: from the journals of its games, or from the PGN that a tournament
//! wrote there (`round-N/games.pgn`).

use std::{
    io::{BufRead as _, BufReader, Read as _},
    path::{Path, PathBuf},
};

use crate::{pairing::LARGEST_PAIRINGS, pairings::Pairings};
use annabella_journal::JournalFollower;
use annabella_language::notation::PieceLetters;
use annabella_score::{Sheet, pgn};

/// The largest number of games that are read of a folder.
const MOST_GAMES: usize = 4_000;
/// The longest first line of a journal, in bytes.
const LONGEST_FIRST_LINE: u64 = 512 * 1024;

impl Pairings {
    /// Reads the pairings of a round, or of the last round that the folder has. The board of a game is the one of its
    /// round (`3.7`), else the number that ends the name of its folder, else its place among them.
    ///
    /// # Errors
    /// If the folder has no game of the round; the message names the folder and a remedy.
    pub fn read_folder(folder: &Path, round: Option<u32>) -> Result<Self, String> {
        let named = folder.display();
        let (text, left_out) = tags_of_journals(folder);
        let read = |bytes: &[u8]| match round {
            Some(round) => Self::read_file(bytes, round),
            None => Self::read_last_round(bytes),
        };
        if !text.is_empty() {
            // The lines of a text that stands nowhere would mislead.
            let mut pairings = read(text.as_bytes()).map_err(|_| {
                format!("{named}: none of its games is of that round; name another by --round")
            })?;
            pairings.faults.clear();
            pairings.left_out_games = left_out;
            return Ok(pairings.named(named.to_string()));
        }
        let Some(file) = file_of_round(folder, round) else {
            return Err(match left_out.first() {
                Some(why) => format!("{named}: no game in it can be read; {why}"),
                None => format!(
                    "{named}: it holds neither games nor round-N/games.pgn; name a folder of games or a file of pairings"
                ),
            });
        };
        let most = LARGEST_PAIRINGS as u64;
        let bytes = annabella_files::read(&file, most).map_err(|why| format!("{}: {why}", file.display()))?;
        let pairings = read(&bytes).map_err(|why| format!("{}, {why}", file.display()))?;
        Ok(pairings.named(file.display().to_string()))
    }
}

/// The file of a round that a tournament wrote, or of its last round.
fn file_of_round(folder: &Path, round: Option<u32>) -> Option<PathBuf> {
    let rounds = match round {
        Some(round) => round..=round,
        None => 1..=99,
    };
    let file = |round| folder.join(format!("round-{round}")).join("games.pgn");
    rounds.rev().map(file).find(|file| file.is_file())
}

/// The tags of all games as PGN, and why a game is left out.
fn tags_of_journals(folder: &Path) -> (String, Vec<String>) {
    let mut folders = vec![folder.to_owned()];
    let inside = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut inside: Vec<PathBuf> = inside.take(MOST_GAMES).collect();
    inside.sort();
    folders.extend(inside);
    let (mut text, mut left_out) = (String::new(), Vec::new());
    let journals =
        folders.into_iter().map(|folder| folder.join("journal.jsonl")).filter(|file| file.is_file());
    for file in journals {
        let begun = first_line(&file).and_then(|line| JournalFollower::begin(&line));
        match begun {
            Ok(begun) => {
                let setup = begun.setup();
                let mut tags = vec![
                    ("Event".to_owned(), setup.event.clone()),
                    ("Round".to_owned(), setup.round.clone()),
                    ("White".to_owned(), setup.white.name.clone()),
                    ("Black".to_owned(), setup.black.name.clone()),
                ];
                let of_folder = || folder_number(&file).filter(|_| !setup.round.contains('.'));
                if let Some(board) = setup.board_number.clone().or_else(of_folder) {
                    tags.push(("Board".to_owned(), board));
                }
                let sheet = Sheet { tags, ..Sheet::default() };
                text.push_str(&pgn::write(&sheet, PieceLetters::English));
                text.push('\n');
            }
            Err(why) => left_out.push(format!("{}: line 1: {why}; the game is left out", file.display())),
        }
    }
    (text, left_out)
}

fn first_line(file: &Path) -> Result<String, String> {
    let opened = annabella_files::open_file(file).map_err(|why| why.to_string())?;
    let mut line = String::new();
    let read = BufReader::new(opened.take(LONGEST_FIRST_LINE)).read_line(&mut line);
    read.map_err(|why| format!("it cannot be read ({why})"))?;
    Ok(line.trim_end_matches('\n').to_owned())
}

/// The number that ends the name of a game's folder, such as 7 of `board-7`.
fn folder_number(journal: &Path) -> Option<String> {
    let name = journal.parent()?.file_name()?.to_string_lossy().into_owned();
    let begin = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let number: u32 = name[begin..].parse().ok()?;
    // A longer one is a date.
    (1..10_000).contains(&number).then(|| number.to_string())
}
