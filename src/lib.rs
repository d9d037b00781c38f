//! Annabella: a daemon for blind and visually impaired chess players at the real board.
//!
//! This package is the command line. The rest is in the crates that it re-exports, one for each layer;
//! `docs/architecture.md` has the map, the invariants, and three walks through the code. Start with
//! [`Session::handle`](session::session::Session::handle).
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

#[cfg(feature = "tournament")]
#[doc(inline)]
pub use annabella_tournament as tournament;
#[doc(inline)]
pub use {
    annabella_audio as audio, annabella_board as board, annabella_braille as braille,
    annabella_console as console, annabella_daemon as daemon,
    annabella_daemon::{config, keypad},
    annabella_engine as engine, annabella_events as events, annabella_game as game,
    annabella_game::{backoff, seeded_rng},
    annabella_journal as journal, annabella_language as language, annabella_laws as laws,
    annabella_messages as messages,
    annabella_messages::transcript,
    annabella_page as page, annabella_publish as publish, annabella_rulebook as rulebook,
    annabella_score as score, annabella_session as session, annabella_speech_input as speech_input,
    annabella_speech_output as speech_output, annabella_texts as texts, annabella_web as web,
};

// libvosk uses it too, because its `malloc` stands in the program.
#[cfg(feature = "vosk")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub mod cli;
pub mod demo;
pub mod exit_code;
pub mod logbook;
