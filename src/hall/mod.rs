//! The hall: many tables, one arbiter's desk, a round that spectators can follow.
//!
//! A table is its journal, and the hall only reads: everything here can be lost and is made again from the tables'
//! journals. What the arbiter does at the desk is done at the table, by its own door or by an order, and holds once the table's journal
//! has it.

mod broker;
mod clock;
mod desk_keys;
mod fault;
mod feed;
mod floor;
mod folders;
mod hub_tables;
mod open;
mod orders;
mod pages;
mod pairing;
mod pairings;
mod queue;
mod release;
mod room;
mod round;
mod round_files;
mod round_page;
mod sectors;
mod serve;
mod table;
#[cfg(test)]
mod tests;
mod texts;
mod threshold;
mod trf;

pub(crate) use crate::hall::{
    broker::{
        BrokerAsks, BrokerFolder, BrokerServer, OLDEST_SOUND, become_broker, installed as broker_installed,
    },
    floor::HallSettings,
    open::{HallPlaces, OpenHall},
    pages::HallAsks,
    pairings::Pairings,
    sectors::Sector,
    trf::Trf,
};
