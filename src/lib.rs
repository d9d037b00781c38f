//! Annabella: a chess arbiter's ear, a scorer's hand and an assistant's voice for blind and visually
//! impaired players at the real board.
//!
//! # Bird's eye
//!
//! Bytes of a board, sound of a microphone and typed lines become [`Input`](core::input::Input)s.
//! One pure state machine, the [`Session`](core::session::Session), is handed each of them with the
//! moment it happened and answers with [`Output`](core::output::Output)s: what is to be said to whom,
//! which sound is played, what an ear should listen for. The daemon carries both ways and journals
//! every input first. A journal run again gives the same transcript, byte for byte.
//!
//! ```text
//! board bytes ─ protocol ─ serial ─┐                       ┌─ voices (espeak-ng, speech server, WAV)
//! microphone ── ear (vosk) ────────┼─ daemon ─ Session ────┼─ ears (what to listen for)
//! typed lines, keys ───────────────┘     │                 └─ boards (lights, scans)
//!                                     journal ── replay, score sheets
//! ```
//!
//! # Map, in reading order
//!
//! - [`chess`]: positions and moves, shakmaty's, with the castling mode kept beside them.
//! - [`core`]: PURE. The session: touched, made, completed; announcements, repetitions, slips; two
//!   boards and two sheets; the arbiter's queue. Start with [`core::session`].
//! - [`laws`]: PURE. The five editions, the clock, D.2.9's reconciliation, touch-move, draws.
//! - [`language`]: PURE. Schemes and what is understood ([`language::understand`]); what is said
//!   ([`language::phrase`]); times and numbers in words.
//! - [`score`]: PURE. Sheets, notation in national letters, PGN, text, Braille-ready pages.
//! - [`board`]: codecs ([`board::protocol`], PURE), inference of moves ([`board::tracker`], PURE),
//!   guidance for hands (PURE), the serial transport, simulated boards.
//! - [`voice`], [`ear`], [`audio`]: adapters for sound out and in. They decide nothing.
//! - [`braille`]: the adapter to liblouis.
//! - [`journal`]: inputs on disk, chained by hashes. [`transcript`]: PURE, a game as lines.
//! - [`chance`]: PURE. Seeded chance, for simulated hands and measured speech.
//! - [`console`]: lines to people who may be gone. [`config`], [`daemon`]: the event loop and its
//!   wiring. [`demo`]: the whole thing with no hardware.
//! - [`hearing_bench`]: how well a model hears, measured on speech it never met.
//! - [`cli`], [`exit_code`]: the command line, one file a command.
//!
//! # Invariants
//!
//! - The core is told the time and never asks it; it holds no file, socket, task or lock, and it
//!   cannot fail: whatever arrives is answered with an output. `.clippy.toml` and `tests/tidy.rs`
//!   keep it so.
//! - Three positions are kept apart: the game's and each seat's board. Nothing makes them equal but
//!   hands.
//! - Nothing is committed by a lift, by silence or by a timer. A move is completed by a press.
//! - Irregularities go to the arbiter's queue and nowhere else; nothing happens before he decides.
//! - No player hears of legality, claims, a forgotten press or an evaluation.
//! - Adapters never talk to each other; one that dies is told aloud and the game goes on without it.
//!
//! # To add …
//!
//! - **a board**: `src/board/protocol/NAME.rs` (a codec), one line in
//!   [`board::protocol::PROTOCOLS`], and its other side in `src/board/simulate/`.
//! - **a language**: `voices/LANG.ftl`, its words in `grammars/`, one line in
//!   [`language::Lang`]; the tests walk the files by themselves.
//! - **a spoken command**: a variant of [`language::command::Command`], its phrases in `grammars/`,
//!   its name in `voices/`, its answer in `src/core/queries.rs`.
//! - **an irregularity**: a variant of [`Matter`](core::announcement::Matter), its article and choices in
//!   [`laws::irregularity`], its words in `voices/`; a new choice has its effect in `src/core/decision.rs`.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

#[macro_use]
pub mod console;

pub mod audio;
pub mod board;
pub mod braille;
pub mod chance;
pub mod chess;
pub mod cli;
pub mod config;
pub mod core;
pub mod daemon;
pub mod demo;
pub mod ear;
pub mod exit_code;
pub mod hearing_bench;
pub mod journal;
pub mod language;
pub mod laws;
pub mod score;
pub mod transcript;
pub mod voice;
