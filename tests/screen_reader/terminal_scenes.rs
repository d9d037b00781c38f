//! A player at a terminal: a practice game by typed lines.

use std::time::Duration;

use tempfile::TempDir;

use crate::{
    desktop::{Desktop, wait_until},
    owned_process::OwnedProcess,
    run_of_scenes::NamedScene,
    scene::Scene,
};

/// The title of the window.
const TITLE: &str = "Chess";
/// The time between keys of a person who types quickly.
const BETWEEN_KEYS: Duration = Duration::from_millis(60);

/// A terminal in which the program runs.
struct TerminalOnDesktop {
    _process: OwnedProcess,
    /// The folder in which the program runs.
    _folder: TempDir,
}

impl TerminalOnDesktop {
    /// Starts the program with these arguments, without a shell.
    fn start(desktop: &Desktop, arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = desktop.program("xfce4-terminal");
        terminal.args(["--disable-server", "--hide-menubar", "--hide-toolbar", "--hide-scrollbar"]);
        terminal.args(["--geometry=110x40", "--title", TITLE, "--dynamic-title-mode=none", "-x"]);
        terminal.arg(env!("CARGO_BIN_EXE_annabella")).args(arguments).current_dir(folder.path());
        let mut process = desktop.start_program("xfce4-terminal", &mut terminal);
        wait_until("the terminal", || {
            process.assert_runs();
            desktop.xdotool(&["getactivewindow", "getwindowname"]).contains(TITLE)
        });
        Self { _process: process, _folder: folder }
    }
}

pub(crate) const PRACTICE: NamedScene = NamedScene { name: "practice", play: practice };

fn practice(scene: &mut Scene<'_>) {
    scene.act("starts practice at a terminal");
    let _terminal =
        TerminalOnDesktop::start(scene.desktop, &["practice", "--terminal", "--lang", "en", "--level", "1"]);
    scene.hears(TITLE);
    scene.until_quiet();
    for (line, answer) in [("my time", "hour"), ("what now", "your move")] {
        scene.act(&format!("asks: {line}"));
        scene.types(line, BETWEEN_KEYS);
        scene.press("Return");
        scene.hears(answer);
        scene.was_whole(answer);
        assert_eq!(scene.times(answer), 1, "it is read once:\n{}", scene.heard_so_far());
    }
}
