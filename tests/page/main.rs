//! The pages in real browsers, and the web server with handwritten requests: all roles at the same time, and
//! attackers.
//!
//! `make deps-test` installs the requirements. All connections use loopback and ports assigned by the system.

mod answers;
mod appearance;
mod axe;
mod bad_input;
mod browser;
mod firefox;
mod followed_boards;
#[path = "../program/http_client.rs"]
#[expect(dead_code, reason = "streams are read in the tests of the program")]
mod http_client;
#[path = "../program/installed.rs"]
mod installed;
mod keyboard;
mod screen_reader;
mod stories;
#[path = "../program/table.rs"]
#[expect(dead_code, reason = "it has simulated boards and more, for the program's own tests")]
mod table;
mod touch;
mod tournament_pages;
mod web_game;
