//! The program as users run it: separate processes with terminals and folders.
//!
//! Sound is tested in `tests/audio`, because its timing permits no other tests at the same time.

mod adjournment;
mod arbiter_page;
mod box_menu;
mod braille;
mod broken_voices;
mod broker;
mod cli;
mod cut_short;
mod daemon;
#[cfg(feature = "vosk")]
mod demo;
mod desk_orders;
mod faults;
mod first_lines;
mod floods;
mod games;
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
mod practice;
mod publish;
mod readme;
mod say_and_hear;
mod setup;
mod table;
mod terminal;
mod tournament;
mod tournament_faults;
mod unread_output;
mod web;
