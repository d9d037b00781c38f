//! The folder of one game: journal, transcript, PGN, both sheets, the recorded
//! announcements, a dictating player's words as sound.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use crate::{
    core::{listener::Listener, session::Session},
    game::Seat,
    journal::Seal,
    language::notation::Letters,
    score::{self, Notation},
    wording::{Desk, arbiter_page},
};

/// A game's folder and the files in it.
#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes a new folder under `parent`, named by `stem`; a number is added where that is taken.
    pub(crate) fn create(parent: &Path, stem: &str) -> io::Result<Self> {
        std::fs::create_dir_all(parent)?;
        let mut number = 1;
        loop {
            let name = if number == 1 { stem.to_owned() } else { format!("{stem}-{number}") };
            let path = parent.join(name);
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Self { path }),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists && number < 10_000 => number += 1,
                Err(e) => return Err(e),
            }
        }
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of a game that is there already.
    pub(crate) const fn of(path: PathBuf) -> Self {
        Self { path }
    }

    /// A file that is not in it yet: a number is added where the name is taken.
    pub(crate) fn new_file(&self, stem: &str, extension: &str) -> PathBuf {
        let name = |number: u32| match number {
            1 => format!("{stem}.{extension}"),
            _ => format!("{stem}-{number}.{extension}"),
        };
        let free = (1..10_000).map(name).find(|name| !self.file(name).exists());
        self.file(&free.unwrap_or_else(|| name(1)))
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes the arbiter's page for this game: what was agreed, and what was decided so far.
    pub(crate) fn write_arbiter_page(&self, session: &Session) -> io::Result<()> {
        std::fs::write(self.file("arbiter-sheet.txt"), arbiter_page(session))
    }

    /// Writes the PGN, both sheets and the arbiter's page as they stand, and of which journal they are.
    pub(crate) fn write_sheets(&self, session: &Session, seal: &Seal) -> io::Result<()> {
        let sealed = |text: String, reader: Listener| {
            let line = Desk::of(session.setup(), reader).seal(&seal.head, seal.device.as_deref());
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

    /// The PGN and both sheets as they stand: the files' names, and what they hold.
    pub(crate) fn sheets_now(session: &Session) -> Vec<(String, String)> {
        let game = score::pgn::write(&session.game_sheet(), Letters::English);
        let mut texts = vec![("game.pgn".to_owned(), game)];
        for seat in Seat::ALL {
            let sheet = session.sheet(seat);
            texts.push((format!("{seat}-sheet.pgn"), score::pgn::write(sheet, Letters::English)));
            let text = score::text::write(sheet, session.setup().seat(seat).lang, Notation::Long);
            texts.push((format!("{seat}-sheet.txt"), text));
        }
        texts
    }
}

/// Writes a file whole or not at all.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = tempfile::Builder::new().prefix(".sheet").tempfile_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_data()?;
    // A temporary file is its writer's alone; a sheet is read by whoever reads the folder's other files.
    new.as_file().set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    new.persist(path)?;
    Ok(())
}
