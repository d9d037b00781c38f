//! `door.json` in a game's folder: where its door stands, and a link for each role that is good once. It is its owner's
//! alone to read; whoever can read it may enter in every role.

use std::{
    collections::BTreeMap,
    io::{self, Write as _},
    net::SocketAddr,
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::core::GameRole;

/// The file's name in a game's folder.
const FILE: &str = "door.json";

/// What the file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Card {
    /// Where the door stands: `http://HOST:PORT`.
    pub(crate) address: String,
    /// The one-time link of each role.
    pub(crate) links: BTreeMap<String, String>,
}

/// Where a card is kept.
pub(crate) struct CardFile {
    path: PathBuf,
    origin: String,
}

impl Card {
    /// The card of a door at this address; it is written under the first name the door was given.
    pub(crate) fn file(path: PathBuf, address: SocketAddr, name: Option<String>) -> CardFile {
        let host = if address.ip().is_unspecified() { name } else { None };
        CardFile { path, origin: format!("http://{}", host.unwrap_or_else(|| address.to_string())) }
    }

    /// The card in a game's folder.
    pub(crate) fn path_in(folder: &Path) -> PathBuf {
        folder.join(FILE)
    }
}

impl CardFile {
    /// Writes the card anew, whole or not at all.
    pub(crate) fn keep(&self, link: impl Fn(GameRole) -> String) -> io::Result<()> {
        let links = GameRole::ALL
            .map(|role| (role.to_string(), format!("{}/{role}?key={}", self.origin, link(role))));
        let card = Card { address: self.origin.clone(), links: BTreeMap::from(links) };
        let written = self.path.with_extension("json.new");
        // What a broken start left there may be readable by others.
        let _ = std::fs::remove_file(&written);
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&written)?;
        file.write_all(serde_json::to_string_pretty(&card)?.as_bytes())?;
        file.write_all(b"\n")?;
        std::fs::rename(&written, &self.path)
    }
}
