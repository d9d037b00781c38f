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
//! # Map, from the ground floor up
//!
//! The `pub mod` lines at the end of this file are the one list of floors: a blank line between two groups is a
//! ceiling. A room knows the rooms below its own floor and nobody beside or above it; `tests/tidy.rs`
//! reads every `use` and holds that, and that no two files know each other.
//!
//! - [`console`]: lines to people who may be gone. [`exit_code`]: what a command ends with. [`chance`]: PURE.
//!   Seeded chance, for simulated hands and measured speech. [`backoff`]: PURE. Rests between tries. [`game`]: PURE. What everybody speaks of:
//!   position, move, seat, moment, result, names of languages, schemes and editions.
//! - [`logbook`]: what the program does, on stderr, where it is asked for. [`texts`]: PURE. Words of one purpose, a file a language. [`rulebook`]: PURE. What an article says, in our own short wording, by edition and language.
//! - [`board`]: codecs ([`board::protocol`], PURE), inference of moves ([`board::tracker`], PURE), the talk over any line ([`board::link`], PURE),
//!   guidance for hands ([`board::guidance`], PURE), the serial transport, simulated boards.
//!   [`language`]: PURE. Schemes and what is understood ([`language::understand`]); what of what was heard is
//!   believed ([`language::belief`]); what an ear is to expect and what it hands on ([`language::hearing`]); times,
//!   numbers and moves in words.
//! - [`score`]: PURE. Sheets, notation in national letters, PGN, text, Braille-ready pages.
//! - [`laws`]: PURE. The five editions, the clock, D.2.9's reconciliation, touch-move, draws.
//! - [`core`]: PURE. The session, made of parts that do not know one another: the move being made (`core/turn.rs`, a
//!   table of states), each seat's board (`core/seat_board.rs`), the clock on the table (`core/table_clock.rs`, over
//!   the ledger of [`laws::ledger`]), what is said and asked (`core/conversation.rs`), the arbiter's docket
//!   (`core/docket.rs`), the record (`core/record.rs`). Parts answer with facts (`core/fact.rs`), which the session works
//!   off in a queue; a decision is worked out on a copy before it is carried out (`core/session/proposal.rs`).
//!   An adjourned game (`core/adjournment.rs`) holds its sealed move encrypted; the move in clear is heard, read and seen in
//!   [`core::booth`] alone, which works on a copy, and never becomes an input.
//!   What can be typed is one table (`core/act/table.rs`); what the arbiter reads is a value, [`core::told::Told`] or
//!   [`core::refusal::Refusal`]. Start with [`core::session`].
//! - [`wording`]: PURE. What the core and the laws have to say, in the words of `voices/`: heard, or read by the arbiter,
//!   each in his language. [`audio`]: sound in and out of this machine.
//! - [`voice`], [`ear`], [`braille`], [`keypad`], [`journal`]: adapters. They carry and decide nothing.
//!   [`transcript`]: PURE, a game as lines. [`config`]: the file a game is described in.
//! - [`hub`]: where a table hands its journal's lines on for a hall: what stands on the wire ([`hub::wire`], PURE), which line
//!   is sent next ([`hub::link`], PURE), and a seeded world both are tried in ([`hub::simulate`], PURE). What speaks with
//!   a hub (`hub/publisher.rs`) is a process of its own, which `daemon/hall_link.rs` starts and the game's loop never waits for.
//! - [`events`]: PURE. What happens, typed and as lines, told to each role as far as it may know it. [`page`]: PURE. The
//!   pages of a game, one a role. [`door`]: HTTP on a thread of its own; it asks the daemon's loop and is never waited for.
//! - [`daemon`]: the event loop and its wiring. A round of the loop waits for nothing (`daemon/rounds.rs`), so that a simulated
//!   table (`tests/game/simulated_table`) drives the same rounds in simulated time.
//! - [`demo`]: the whole thing with no hardware. [`outside`]: everything that reads what comes from outside, a floor above all
//!   that reads, for `fuzzing/`.
//! - [`hall`]: many tables, one arbiter's desk, a round for spectators. It only reads: a table as the hall sees it
//!   (`hall/table.rs`) is its journal run again, line by line; which table needs the arbiter first (`hall/queue.rs`) and what
//!   spectators may have when (`hall/release.rs`) are decided without a clock or a file; what is done at the desk goes to
//!   the table's own door, or to a table elsewhere as a signed order (`hall/orders.rs`). Tables elsewhere publish to its broker, a nats-server it starts itself (`hall/broker`), whose
//!   stream is read by `hall/feed.rs`.
//! - [`cli`]: the command line, one file a command.
//!
//! Apart, in packages of their own that nothing here knows: `measuring/`, how well the ear hears voices it never met, and
//! which limits of belief fit a model; `fuzzing/`, which feeds every reader what nobody would write; `figures/`, which runs
//! every bench, and others' published methods beside ours, and writes the page of figures (a bench tells its own as lines of
//! JSON, `benches/figure/mod.rs`). They are members of the workspace, so that one build tests all of it; a plain
//! `cargo build` builds none of them.
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
//! - Who may know a thing and who may do it is decided by role in [`core::game_role`], and nowhere else.
//! - No player hears of legality, claims, a forgotten press or an evaluation.
//! - Adapters never talk to each other; one that dies or hangs is told once, tried again with growing rests, and the game goes on
//!   without it. What a voice has not said to its end it says again, whole and in order ([`voice`], `voice/unsaid.rs`).
//!
//! # To add …
//!
//! - **a board**: `src/board/protocol/NAME.rs` (a codec), one line in
//!   [`board::protocol::PROTOCOLS`], and its other side in `src/board/simulate/`.
//! - **a language**: `voices/LANG.ftl` and `voices/rules/LANG.ftl`, its words in `grammars/`, one line in
//!   [`game::Lang`]; the tests walk the files by themselves.
//! - **a spoken command**: a variant of [`language::command::Command`], its phrases in `grammars/words-LANG.toml`,
//!   its name (`command-…`) in `voices/`, a row of keys, its answer in `src/core/session/queries.rs`.
//! - **a key**: a row of the one layout, [`language::keypad::LAYOUT`]; the README's table and the player's guide follow.
//! - **a key of the configuration**: a field in `src/config.rs` or [`core::setup`], its line in `src/cli/init/template.rs`, its
//!   remark in `voices/setup/`, its line in `docs/guide/technician.md`; tests name what is missing.
//! - **an act** (a typed line): a variant of [`Act`](core::act::Act), its line of the one table, `src/core/act/table.rs`:
//!   first words, who may, which duty, how the rest is read; its words (`act-…`) in `voices/`, its effect in the session, its line in
//!   `docs/guide/`.
//! - **something told to the arbiter, or a refusal**: a variant of [`Told`](core::told::Told) or
//!   [`Refusal`](core::refusal::Refusal), its message (`told-…`, `refuse-…`) in `voices/`, its arm in
//!   `src/wording/told.rs` or `refusals.rs`.
//! - **an article that can be asked for**: its number by edition in `voices/rules/numbers.toml`, its text in each
//!   `voices/rules/LANG.ftl`.
//! - **something that reads what comes from outside**: a line of [`outside::READERS`], and seeds in `fuzzing/corpus/`.
//! - **a rule that editions print differently**: a method in `src/laws/edition.rs`, and its game in
//!   `tests/game/requirements/`: the same lines under every edition, with what each is told.
//! - **an irregularity**: a variant of [`Matter`](laws::matter::Matter), its article and choices in
//!   [`laws::irregularity`], its words (`title-…`, `choice-…`) in `voices/`; a new choice (`src/laws/choice.rs`) has its effect in
//!   `src/core/session/decision.rs`, and is shown before by the same code.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

#[macro_use]
pub mod console;
pub mod backoff;
pub mod chance;
pub mod exit_code;
pub mod game;

pub mod logbook;
pub mod texts;

pub mod rulebook;

pub mod board;
pub mod language;

pub mod score;

pub mod laws;

pub mod core;

pub mod audio;
pub mod wording;

pub mod braille;
pub mod config;
pub mod ear;
pub mod journal;
pub mod keypad;
pub mod transcript;
pub mod voice;

pub mod events;
pub mod hub;

pub mod page;

pub mod door;

pub mod daemon;

pub mod demo;
pub mod hall;

pub mod outside;

pub mod cli;
