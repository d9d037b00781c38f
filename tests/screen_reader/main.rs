//! The pages as a blind person hears them: a screen reader (Orca) reads them in Firefox and in Chromium, and what it says
//! is judged.
//!
//! `make deps-test` installs what is needed. Everything runs on a desktop of its own; nothing leaves this machine. The
//! short scenes are a part of `make test`; `make screen-reader` plays all scenes and writes transcripts.

mod browser_on_desktop;
mod desktop;
mod faults;
mod long_scenes;
mod owned_process;
mod requirements;
mod run_of_scenes;
mod scene;
mod short_scenes;
#[path = "../program/table.rs"]
#[expect(dead_code, reason = "it has simulated boards and more, for the program's own tests")]
mod table;
mod table_with_pages;
mod terminal_scenes;
mod voice_log;
mod wordings;
