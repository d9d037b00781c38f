//! A tournament: many tables, an arbiter's desk, and a round that spectators can follow.
//!
//! The journal of each table is the record. The tournament only reads it, and can rebuild all its state from the
//! journals. An act of the arbiter at the desk is sent to the table, through the table's web server or as an order,
//! and is valid once the table's journal contains it.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

mod attention_queue;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod broker;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod clock;
mod csv_columns;
mod delay_queue;
mod desk_sessions;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod feed;
mod feed_news;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod folder_pairings;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod folders;
mod line_fault;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod nats_stream;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod orders;
mod pages;
mod pairing;
mod pairing_lines;
mod pairings;
mod pairings_page;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod presence_reader;
mod published_tables;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod round_files;
mod round_page;
mod round_pgn;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod routes;
mod sectors;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod server;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod simulate;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod state;
mod table;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod table_reader;
mod tables;
#[cfg(test)]
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "tests read files and print measurements"
)]
mod tests;
mod texts;
mod toml_fault;
mod trf;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod web_state;

pub use crate::{
    broker::{
        BrokerFolder, BrokerOptions, BrokerServer, OLDEST_SOUND, become_broker, installed as broker_installed,
    },
    pages::TournamentQuery,
    pairing_lines::{PlayerGame, PlayerLine},
    pairings::Pairings,
    sectors::{Sector, Sectors},
    server::{TournamentServer, TournamentServerSettings},
    tables::TournamentSettings,
    trf::Trf,
};
