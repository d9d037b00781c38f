//! The program as its users start it: processes of their own, over terminals and folders.
//!
//! Sound has a program of its own, `tests/audio`: it is timed, and nothing else may run beside it.

mod adjournment;
mod arbiter_page;
mod braille;
mod broken_voices;
mod broker;
mod cli;
mod daemon;
#[cfg(feature = "vosk")]
mod demo;
mod door;
mod faults;
mod guide;
mod hall;
mod hall_faults;
mod hub;
mod journal;
mod kills;
mod logbook;
mod orders;
mod readme;
mod say_and_hear;
mod setting_up;
mod table;
mod terminal;
#[cfg(feature = "vosk")]
mod trial;
