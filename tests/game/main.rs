//! Tests of the session: acts of the players at the board, and decisions of the arbiter.
//!
//! Each group of tests is one program, because linking takes longer than compiling its tests.

mod adjournment;
mod arbiter;
mod arbiter_choices;
mod assistants;
mod board_bytes;
mod chess960;
mod chess960_starts;
mod envelopes;
mod everyday_words;
mod keys;
mod listening_view;
mod made_then_completed;
mod players;
mod proposals;
mod random_lines;
mod record;
mod referee;
mod refereed;
mod refereed_games;
mod requirements;
mod simulated_games;
#[cfg_attr(
    not(feature = "tournament"),
    allow(dead_code, unused_imports, reason = "its place in a tournament")
)]
mod simulated_table;
#[cfg(feature = "tournament")]
mod simulated_tournament;
#[cfg(feature = "tournament")]
mod simulated_tournaments;
mod stories;
mod table;
mod table_clock;
mod transcripts;
mod what_now;
