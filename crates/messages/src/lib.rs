//! The texts of all messages, except the moves themselves, from values of the session and the laws. Texts are built in.
//!
//! The sentences are data (`voices/*.ftl`). [`Phrases::speak`] gives spoken words; [`MessageWriter`] writes messages
//! for the arbiter, the transcript and typing users.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

mod adjournment;
mod announcements;
mod arbiter_messages;
mod arbiter_sheet;
mod arbiter_sheet_terms;
mod awaited_actions;
mod decision_effects;
mod drill;
mod edition_provisions;
mod game_steps;
mod help;
mod incident_forms;
mod incident_texts;
mod items;
mod keys;
mod language_runs;
mod line_wrap;
mod message;
mod message_writer;
mod own_acts;
mod phrases;
mod refusals;
#[cfg(test)]
mod tests;
pub mod transcript;
mod transcript_lines;

pub use crate::{
    adjournment::envelope_page,
    arbiter_sheet::arbiter_page,
    drill::speak_drill,
    game_steps::{GameReader, PuzzleLine, ReaderLine},
    keys::KeyNames,
    language_runs::text,
    message_writer::MessageWriter,
    own_acts::OwnAct,
    phrases::{Phrases, check_voices, with_initial_capital},
};
