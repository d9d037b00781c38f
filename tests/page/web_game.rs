//! A game with pages, and the people who open them, each with their own link and window.

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    browser::{Browser, Window},
    http_client::PageSession,
    table::Daemon,
};

/// Anna is visually impaired and assisted by Ida; Bo is sighted and enters moves on a score sheet; the program keeps
/// Anna's. Nothing is approved yet.
pub(crate) const GAME: &str = r#"
[game]
event = "Club championship"
time_control = "90+30"

[game.white]
name = "Anna"
sight = "impaired"
scheme = "fide"
lang = "en"
sheet = "dictated"
assistant_name = "Ida"
assistant = { execute = "person", announce = "person", score_and_press = "person", inform = "person" }

[game.black]
name = "Bo"
scheme = "fide"
lang = "en"
sheet = "entered"
"#;

/// A game in which the program makes the announcements.
pub(crate) fn announced_by_the_program() -> String {
    GAME.lines().filter(|line| !line.starts_with("assistant =")).map(|line| format!("{line}\n")).collect()
}

/// The roles, by their names in addresses.
pub(crate) const ROLES: [&str; 6] =
    ["white", "black", "assistant-white", "assistant-black", "arbiter", "spectator"];

/// A game with its web server.
pub(crate) struct WebGame {
    pub(crate) daemon: Daemon,
    /// The web server's address: `http://127.0.0.1:PORT`.
    pub(crate) address: String,
    _place: TempDir,
}

/// A folder in memory, if the machine has one. A disk that other programs keep busy is told on the pages, between the
/// messages that a test counts.
pub(crate) fn folder_in_memory() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

impl PageSession {
    pub(crate) fn by(web_game: &WebGame, role: &str) -> Self {
        Self::enter(&web_game.address, &web_game.link(role), role)
    }
}

impl WebGame {
    /// A game without a terminal, like a service; all input comes through the web server.
    pub(crate) fn open(config: &str) -> Self {
        let place = folder_in_memory();
        std::fs::write(place.path().join("table.toml"), config).unwrap();
        let mut daemon = Daemon::start(place.path(), &["--config", "table.toml"]);
        let told = daemon.expect("the pages are at ");
        let address = told.split("the pages are at ").nth(1).and_then(|rest| rest.split(';').next());
        let address = address.expect("the pages' address is told").to_owned();
        Self { daemon, address, _place: place }
    }

    /// The content of `web.json`: address and links.
    pub(crate) fn card(&self) -> Value {
        let path = self.daemon.folder().join("web.json");
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    /// The one-time link of a role.
    pub(crate) fn link(&self, role: &str) -> String {
        self.card()["links"][role].as_str().unwrap().to_owned()
    }

    /// The arbiter and both players, without windows.
    pub(crate) fn people(&self) -> [PageSession; 3] {
        ["arbiter", "white", "black"].map(|role| PageSession::by(self, role))
    }

    /// A person enters by their link in a new window, and listens.
    pub(crate) async fn enter(&self, browser: &Browser, role: &str) -> Window {
        let window = browser.window().await;
        self.seat(&window, role).await;
        window
    }

    /// A person enters by their link in an open window, and listens.
    pub(crate) async fn seat(&self, window: &Window, role: &str) {
        window.open(&self.link(role)).await;
        assert_eq!(window.driver.current_url().await.unwrap().path(), format!("/{role}"));
        window.listen().await;
    }
}
