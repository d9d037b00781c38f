//! A game without hardware, driven by typed lines, with its pages.

use std::path::Path;

use annabella::game::{Lang, SchemeId};
use tempfile::TempDir;

use crate::table::{Daemon, annabella};

/// White is impaired and assisted by Siri; Black is sighted. The device is approved.
pub(crate) struct TableWithPages {
    pub(crate) daemon: Daemon,
    place: TempDir,
}

/// The settings of the table in one language; moves are said in the words of `scheme`.
pub(crate) fn settings(lang: Lang, scheme: SchemeId) -> String {
    let said_by = ["white", "room", "arbiter"]
        .map(|listener| format!("[{listener}.voice]\nkind = \"transcript\"\n"))
        .concat();
    format!(
        r#"[game]
event = "Open Aarhus"
edition = "fide23"
approved_by = "A. Rbiter"
time_control = "90+30"
lang = "{lang}"
[game.white]
name = "Anna Berg"
sight = "impaired"
scheme = "{scheme}"
lang = "{lang}"
sheet = "dictated"
assistant_name = "Siri Lund"
helper_accepted_by = "A. Rbiter"
[game.black]
name = "Bo Dahl"
sight = "sighted"
lang = "{lang}"
sheet = "entered"
[white.ear]
kind = "typed"
{said_by}"#
    )
}

impl TableWithPages {
    /// Opens the table. Moves are said in German words.
    pub(crate) fn open(lang: Lang) -> Self {
        Self::open_with(&settings(lang, SchemeId::Fide))
    }

    pub(crate) fn open_with(settings: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        std::fs::write(place.path().join("table.toml"), settings).unwrap();
        let mut daemon = Daemon::start(place.path(), &["--terminal", "--config", "table.toml"]);
        // The words around the address are in the language of the table.
        daemon.expect("http://127.0.0.1:");
        Self { daemon, place }
    }

    /// Types lines, each with its role: `white: eva vier`.
    pub(crate) fn types(&mut self, lines: &[&str]) {
        for line in lines {
            self.daemon.types(line);
        }
    }

    /// The one-time link of a role.
    pub(crate) fn link(&self, role: &str) -> String {
        link_in(&self.daemon.folder(), role)
    }

    /// Opens a table whose clocks run; White has moved e4 and pressed.
    pub(crate) fn open_after_first_move(lang: Lang) -> Self {
        let mut table = Self::open(lang);
        table.types(&["arbiter: start", "white: eva vier"]);
        table.types(&["black: eva vier", "black: executed", "white: press"]);
        table.daemon.expect("= 1. e4");
        table
    }
}

/// The arbiters' desk over the tables of a folder.
pub(crate) struct DeskOfTables {
    _tournament: Daemon,
    /// Good once.
    pub(crate) link: String,
}

impl DeskOfTables {
    pub(crate) fn open(table: &TableWithPages, lang: Lang) -> Self {
        let mut command = annabella();
        command.args(["tournament", "games", "--delay", "0:00:00", "--lang", lang.into()]);
        let mut tournament = Daemon::of(command, table.place.path());
        let told = tournament.expect("key=");
        let at = told.find("http://").unwrap_or_else(|| panic!("no link: {told}"));
        let link = told[at..].split_whitespace().next().unwrap().to_owned();
        Self { _tournament: tournament, link }
    }
}

fn link_in(folder: &Path, role: &str) -> String {
    let text = std::fs::read_to_string(folder.join("web.json")).unwrap();
    let card: serde_json::Value = serde_json::from_str(&text).unwrap();
    card["links"][role].as_str().unwrap_or_else(|| panic!("no link for {role}: {card}")).to_owned()
}
