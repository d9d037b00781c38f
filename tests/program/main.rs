//! The program as users run it: separate processes with terminals and folders.
//!
//! Sound is tested in `tests/audio`, because its timing permits no other tests at the same time.

mod braille;
mod broken_voices;
mod broker;
#[cfg(feature = "vosk")]
mod demo;
mod desk_orders;
mod faults;
mod guide;
mod hanging_disk;
mod hostile_table;
#[expect(dead_code, reason = "the pages act more")]
mod http_client;
mod installed;
mod journal;
mod keypad;
mod kills;
mod logbook;
mod person_terminal;
mod publish;
mod readme;
mod runs;
mod setup;
mod table;
mod tournament;
mod tournament_faults;
mod unread_output;
mod web;
