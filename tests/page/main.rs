//! The pages in a real browser, and the door asked by hand: every role at once, as people and as strangers meet it.
//!
//! `make deps-test` installs what is needed. Everything happens on loopback, at ports the system chose.

mod axe;
mod browser;
mod calls;
mod crowd;
mod following;
mod hall;
mod hall_pages;
mod keyboard;
mod looks;
mod reading;
mod strangers;
#[path = "../program/table.rs"]
#[expect(dead_code, reason = "it has simulated boards and more, for the program's own tests")]
mod table;
mod whole_game;
