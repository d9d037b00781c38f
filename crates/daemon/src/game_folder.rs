//! The folder of one game: journal, transcript, PGN, both sheets, recorded announcements, and the
//! recording of a dictating player.

use std::{
    io::{self, Write as _},
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
};

use annabella_game::Seat;
use annabella_journal::PrintedSeal;
use annabella_language::notation::PieceLetters;
use annabella_messages::{MessageWriter, arbiter_page};
use annabella_score as score;
use annabella_score::Notation;
use annabella_session::actor::Listener;
use annabella_session::session::Session;

/// A game's folder is private to its owner, because it holds sealed moves, remarks and the
/// arbiter's links.
const FOLDER_MODE: u32 = 0o700;

/// A game's folder and the files in it.
#[derive(Clone, Debug)]
pub struct GameFolder {
    path: PathBuf,
}

impl GameFolder {
    /// Makes a new folder under `parent` named `stem`, with a number if that name is taken.
    pub fn create(parent: &Path, stem: &str) -> io::Result<Self> {
        std::fs::create_dir_all(parent)?;
        let mut number = 1;
        loop {
            let name = if number == 1 { stem.to_owned() } else { format!("{stem}-{number}") };
            let path = parent.join(name);
            match std::fs::DirBuilder::new().mode(FOLDER_MODE).create(&path) {
                Ok(()) => return Ok(Self { path }),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists && number < 10_000 => number += 1,
                Err(e) => return Err(e),
            }
        }
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of an existing game.
    pub const fn of(path: PathBuf) -> Self {
        Self { path }
    }

    /// The path of a new file, with a number if the name is taken.
    pub(crate) fn new_file(&self, stem: &str, extension: &str) -> PathBuf {
        let name = |number: u32| match number {
            1 => format!("{stem}.{extension}"),
            _ => format!("{stem}-{number}.{extension}"),
        };
        let free = (1..10_000).map(name).find(|name| !self.file(name).exists());
        self.file(&free.unwrap_or_else(|| name(1)))
    }

    /// The path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes the arbiter's page of this game: its setup and the decisions so far.
    pub fn write_arbiter_page(&self, session: &Session) -> io::Result<()> {
        std::fs::write(self.file("arbiter-sheet.txt"), arbiter_page(session))
    }

    /// Writes the current PGN, both sheets and the arbiter's page, each with the seal of the journal.
    pub fn write_sheets(&self, session: &Session, seal: &PrintedSeal) -> io::Result<()> {
        let sealed = |text: String, reader: Listener| {
            let line = MessageWriter::of(session.setup(), reader).seal(&seal.head, seal.device.as_deref());
            format!("{text}{line}\n")
        };
        let page = sealed(arbiter_page(session), Listener::Arbiter);
        replace(&self.file("arbiter-sheet.txt"), &page)?;
        for (name, text) in Self::sheets_now(session) {
            let of = Seat::ALL.into_iter().find(|seat| name == format!("{seat}-sheet.txt"));
            let text = of.map_or_else(|| text.clone(), |seat| sealed(text.clone(), Listener::Player(seat)));
            replace(&self.file(&name), &text)?;
        }
        Ok(())
    }

    /// The names and texts of the current PGN and both sheets.
    pub(crate) fn sheets_now(session: &Session) -> Vec<(String, String)> {
        let game = score::pgn::write(&session.game_sheet(), PieceLetters::English);
        let mut texts = vec![("game.pgn".to_owned(), game)];
        for seat in Seat::ALL {
            let sheet = session.sheet(seat);
            let file = score::pgn::write(&session.sheet_file(seat), PieceLetters::English);
            texts.push((format!("{seat}-sheet.pgn"), file));
            let text = score::text::write(sheet, session.setup().seat_lang(seat), Notation::Long);
            texts.push((format!("{seat}-sheet.txt"), text));
        }
        texts
    }
}

/// Writes a file atomically.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::Builder::new().prefix(".sheet").tempfile_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_data()?;
    // A temporary file is private; a sheet has the same permissions as the folder's other files.
    new.as_file().set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    new.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_game_folder_is_its_owners_alone() {
        let place = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            let folder = GameFolder::create(place.path(), "2026-11-25-anna-bo").unwrap();
            let mode = std::fs::metadata(folder.path()).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, FOLDER_MODE, "{}", folder.path().display());
        }
    }
}
