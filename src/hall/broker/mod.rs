//! The hall's own broker: Debian's nats-server with a configuration that is written here, started and stopped with the hall.
//!
//! All of it lies in one folder, its user's alone. The book (`broker.toml`) is what counts: who may publish as which table;
//! the server's configuration is written anew from it. A broker holds nothing that its tables could not send again.

mod authority;
mod book;
mod bound;
mod error;
mod private;
mod running;
mod server;
mod server_config;

pub(crate) use crate::hall::broker::{
    book::{BrokerAsks, BrokerFolder},
    bound::become_broker,
    server::{BrokerServer, OLDEST_SOUND, installed},
};
