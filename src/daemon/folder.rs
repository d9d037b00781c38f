//! The folder of one game: journal, transcript, PGN, both sheets, the recorded
//! announcements, a dictating player's words as sound.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    core::{
        seat::Seat,
        session::Session,
        setup::{BoardSense, Setup, SheetBy},
    },
    language::notation::Letters,
    laws::assistant::{By, Duty},
    score::{self, Entry, Notation, Sheet},
};

/// A game's folder and the files in it.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes a new folder under `parent`, named by `stem`; a number is added where that is taken.
    pub fn create(parent: &Path, stem: &str) -> io::Result<Self> {
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
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of a game that is there already.
    pub const fn of(path: PathBuf) -> Self {
        Self { path }
    }

    /// A file that is not in it yet: a number is added where the name is taken.
    pub fn new_file(&self, stem: &str, extension: &str) -> PathBuf {
        let name = |number: u32| match number {
            1 => format!("{stem}.{extension}"),
            _ => format!("{stem}-{number}.{extension}"),
        };
        let free = (1..10_000).map(name).find(|name| !self.file(name).exists());
        self.file(&free.unwrap_or_else(|| name(1)))
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes the arbiter's page for this game: what was agreed, in plain lines.
    pub fn write_arbiter_sheet(&self, setup: &Setup) -> io::Result<()> {
        std::fs::write(self.file("arbiter-sheet.txt"), arbiter_sheet(setup))
    }

    /// Writes the PGN and both sheets as they stand.
    pub fn write_sheets(&self, session: &Session) -> io::Result<()> {
        std::fs::write(self.file("game.pgn"), score::pgn::write(&game_sheet(session), Letters::English))?;
        for seat in Seat::ALL {
            let sheet = session.sheet(seat);
            std::fs::write(
                self.file(&format!("{seat}-sheet.pgn")),
                score::pgn::write(sheet, Letters::English),
            )?;
            let text = score::text::write(sheet, session.setup().seat(seat).lang, Notation::Long);
            std::fs::write(self.file(&format!("{seat}-sheet.txt")), text)?;
        }
        Ok(())
    }
}

/// What was agreed before the game, for the arbiter: edition, time control, approval, seats, duties.
pub fn arbiter_sheet(setup: &Setup) -> String {
    let mut lines = vec![
        "Annabella: sheet for the arbiter".to_owned(),
        format!("Event {}, round {}, {}, {}", setup.event, setup.round, setup.site, setup.date),
        format!("Edition of the Laws: {}", setup.edition),
        format!("Time control: {}", setup.time_control),
        format!(
            "Approval of the device (11.3): {}",
            setup.approved_by.as_deref().unwrap_or("not yet; `arbiter: approve NAME`")
        ),
        "The device holds no engine, evaluates nothing and uses no network.".to_owned(),
    ];
    for seat in Seat::ALL {
        let agreed = setup.seat(seat);
        let name = if agreed.name.is_empty() { "?" } else { &agreed.name };
        let sight = if setup.is_impaired(seat) { "visually impaired, pegged board" } else { "sighted" };
        let hearing = if agreed.hearing_impaired { ", hearing-impaired" } else { "" };
        lines.push(String::new());
        lines.push(format!("{seat}: {name}, {sight}{hearing}"));
        lines.push(format!(
            "  board: {}",
            match agreed.board {
                BoardSense::Identity => "sensed, tells pieces apart",
                BoardSense::Occupancy => "sensed, knows occupied from empty",
                BoardSense::Manual => "not sensed; moves are typed, `board FEN` states what stands there",
            }
        ));
        lines.push(format!(
            "  score: {}",
            match agreed.sheet {
                SheetBy::Dictated => "the player's dictation (D.2.7)",
                SheetBy::Entered => "entered by hand",
                SheetBy::Daemon => "the device's record, accepted by the arbiter beforehand",
            }
        ));
        lines.push(format!("  announcements in scheme {}", setup.scheme(seat)));
        lines.push(format!("  assistant: {}", agreed.assistant_name.as_deref().unwrap_or("nobody")));
        let duties = setup.duties(seat);
        for duty in Duty::ALL {
            let by = match duties.by(duty) {
                By::Daemon => "the device",
                By::Person => "the assistant",
                By::Nobody => "nobody",
            };
            let article = duty.article(setup.edition);
            lines.push(format!("  {duty} ({article}), {}: {by}", duty.text(setup.edition)));
        }
    }
    lines.push(String::new());
    lines.push(
        "Items: `arbiter: items`; `confirm N`, `choose N CHOICE`, `refuse N WHY`, `decide N WORDS`.".into(),
    );
    lines.push("Irregularities are shown to the arbiter alone; nothing is done before he decides.".into());
    lines.push("Signature of the arbiter: ______________________________".into());
    lines.join("\n") + "\n"
}

/// The game as the daemon followed it, as a sheet. No claim rests on it (6.12.2).
pub fn game_sheet(session: &Session) -> Sheet {
    let mut sheet = Sheet { entries: Vec::new(), ..session.sheet(Seat::White).clone() };
    sheet.result = session.result().map(|(result, _)| result);
    for ply in session.plies() {
        sheet.entries.push(Entry {
            text: ply.before.san(ply.m),
            m: Some(ply.m),
            draw_offer: ply.draw_offer,
            clocks_ms: Some(ply.clocks_ms),
        });
    }
    sheet
}
