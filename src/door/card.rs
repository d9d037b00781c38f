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
    /// A file among the user's own that leads to it, so that it is found from anywhere.
    signpost: Option<PathBuf>,
}

impl Card {
    /// The file's name in a game's folder.
    pub(crate) const FILE: &str = "door.json";

    /// Reads a card.
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let text = std::fs::read_to_string(path)?;
        serde_json::from_str(&text).map_err(io::Error::from)
    }

    /// A role's link, good once.
    pub(crate) fn link(&self, role: GameRole) -> io::Result<String> {
        let none = || io::Error::other(format!("it has no link of the role {role}"));
        self.links.get(&role.to_string()).cloned().ok_or_else(none)
    }

    /// The card of a door at this address; it is written under the first name the door was given.
    pub(crate) fn file(path: PathBuf, address: SocketAddr, name: Option<String>) -> CardFile {
        let host = if address.ip().is_unspecified() { name } else { None };
        let origin = format!("http://{}", host.unwrap_or_else(|| address.to_string()));
        let signpost =
            signposts().map(|posts| posts.join(format!("{}-{}", std::process::id(), address.port())));
        CardFile { path, origin, signpost }
    }

    /// The card in a game's folder.
    pub(crate) fn path_in(folder: &Path) -> PathBuf {
        folder.join(Self::FILE)
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
        std::fs::rename(&written, &self.path)?;
        // Where it cannot be put up the game is found in its folder all the same.
        let _ = self.put_signpost_up();
        Ok(())
    }

    fn put_signpost_up(&self) -> io::Result<()> {
        let Some(signpost) = &self.signpost else { return Ok(()) };
        if let Some(posts) = signpost.parent() {
            std::fs::create_dir_all(posts)?;
        }
        std::fs::write(signpost, std::path::absolute(&self.path)?.as_os_str().as_encoded_bytes())
    }
}

impl Drop for CardFile {
    /// The links lead nowhere any more.
    fn drop(&mut self) {
        for gone in [Some(&self.path), self.signpost.as_ref()].into_iter().flatten() {
            // One that is gone already leads nowhere either.
            let _ = std::fs::remove_file(gone);
        }
    }
}

/// Where this user's games put up what leads to their cards.
fn signposts() -> Option<PathBuf> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from);
    let own = || std::env::home_dir().map(|home| home.join(".local/state"));
    runtime.or_else(own).map(|place| place.join("annabella").join("doors"))
}

/// The cards of games that may be running: those kept in this folder's `games`, then every other of this user's.
pub(crate) fn find_cards() -> [Vec<PathBuf>; 2] {
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let mut here: Vec<PathBuf> = entries(Path::new("games"))
        .iter()
        .map(|game| Card::path_in(game))
        .filter(|card| card.exists())
        .collect();
    here.sort();
    let posts = signposts().map(|posts| entries(&posts)).unwrap_or_default();
    let leads = posts.iter().filter_map(|post| std::fs::read_to_string(post).ok()).map(PathBuf::from);
    let mut elsewhere: Vec<PathBuf> = leads.filter(|card| card.exists()).collect();
    elsewhere.sort();
    [here, elsewhere]
}
