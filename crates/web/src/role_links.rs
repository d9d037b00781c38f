//! `web.json` in a game's folder: the web server's address, and a one-time link for each role. Only its owner may
//! read it, because a reader may enter in every role.

use std::{
    collections::BTreeMap,
    io::{self, Write as _},
    net::SocketAddr,
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use annabella_session::GameRole;

/// More than any of the files needs, in bytes.
const LARGEST: u64 = 64 << 10;

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleLinks {
    /// The web server's address: `http://HOST:PORT`.
    pub(crate) address: String,
    /// The one-time link of each role.
    pub(crate) links: BTreeMap<String, String>,
}

/// The location of the file.
pub(crate) struct RoleLinksFile {
    path: PathBuf,
    origin: String,
    /// A file in the user's runtime folder that refers to it, so that it can be found from
    /// anywhere.
    signpost: Option<PathBuf>,
}

impl RoleLinks {
    /// The file's name in a game's folder.
    pub const FILE: &str = "web.json";

    /// Reads the file.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text = annabella_files::read_secret(path, LARGEST)?;
        serde_json::from_str(&text).map_err(io::Error::from)
    }

    /// The link of a role; it works once.
    pub fn link(&self, role: GameRole) -> io::Result<String> {
        let none = || io::Error::other(format!("it has no link of the role {role}"));
        self.links.get(&role.to_string()).cloned().ok_or_else(none)
    }

    /// The links of a server at this address. They use the first configured name if the address is
    /// unspecified.
    pub(crate) fn file(path: PathBuf, address: SocketAddr, name: Option<String>) -> RoleLinksFile {
        let host = if address.ip().is_unspecified() { name } else { None };
        let origin = format!("http://{}", host.unwrap_or_else(|| address.to_string()));
        let signpost =
            signposts().map(|posts| posts.join(format!("{}-{}", std::process::id(), address.port())));
        RoleLinksFile { path, origin, signpost }
    }

    /// The path of the file in a game's folder.
    pub fn path_in(folder: &Path) -> PathBuf {
        folder.join(Self::FILE)
    }
}

impl RoleLinksFile {
    /// Writes the file atomically.
    pub(crate) fn keep(&self, link: impl Fn(GameRole) -> String) -> io::Result<()> {
        let links = GameRole::ALL
            .map(|role| (role.to_string(), format!("{}/{role}?key={}", self.origin, link(role))));
        let card = RoleLinks { address: self.origin.clone(), links: BTreeMap::from(links) };
        let written = self.path.with_extension("json.new");
        // A file left by an interrupted start may be readable by others.
        let _ = std::fs::remove_file(&written);
        let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&written)?;
        file.write_all(serde_json::to_string_pretty(&card)?.as_bytes())?;
        file.write_all(b"\n")?;
        std::fs::rename(&written, &self.path)?;
        // If this fails, the game can still be found by its folder.
        let _ = self.write_signpost();
        Ok(())
    }

    fn write_signpost(&self) -> io::Result<()> {
        let Some(signpost) = &self.signpost else { return Ok(()) };
        if let Some(posts) = signpost.parent() {
            std::fs::create_dir_all(posts)?;
        }
        std::fs::write(signpost, std::path::absolute(&self.path)?.as_os_str().as_encoded_bytes())
    }
}

impl Drop for RoleLinksFile {
    /// Removes the files, because the links no longer work.
    fn drop(&mut self) {
        for gone in [Some(&self.path), self.signpost.as_ref()].into_iter().flatten() {
            // The file may be gone already.
            let _ = std::fs::remove_file(gone);
        }
    }
}

/// The folder in which this user's games register their links files.
fn signposts() -> Option<PathBuf> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from);
    let own = || std::env::home_dir().map(|home| home.join(".local/state"));
    runtime.or_else(own).map(|place| place.join("annabella").join("doors"))
}

/// The links files of games that may be running: those in this folder's `games`, then all others of this user.
pub fn find_cards() -> [Vec<PathBuf>; 2] {
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let mut here: Vec<PathBuf> = entries(Path::new("games"))
        .iter()
        .map(|game| RoleLinks::path_in(game))
        .filter(|card| card.exists())
        .collect();
    here.sort();
    let posts = signposts().map(|posts| entries(&posts)).unwrap_or_default();
    let leads =
        posts.iter().filter_map(|post| annabella_files::read_text(post, LARGEST).ok()).map(PathBuf::from);
    let mut elsewhere: Vec<PathBuf> = leads.filter(|card| card.exists()).collect();
    elsewhere.sort();
    [here, elsewhere]
}
