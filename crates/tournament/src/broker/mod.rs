//! The tournament's broker: Debian's nats-server with a generated configuration, started and stopped with the
//! tournament.
//!
//! Its folder is readable by the user only. The registry (`broker.toml`) says which key may publish as which table;
//! the server's configuration is generated from it. The tables can send again everything that a broker stores.

mod bound_process;
mod certificates;
mod error;
mod private_file;
mod registry;
mod server;
mod server_config;
mod server_process;
mod stream_folder;

pub use crate::broker::{
    bound_process::become_broker,
    registry::{BrokerFolder, BrokerOptions},
    server::{BrokerServer, OLDEST_SOUND, installed},
};
