//! Why there is no broker, or a table is not enrolled: each with its remedy, for an operator's terminal.

use std::{io, path::PathBuf};

/// Why there is no broker, or no table is enrolled.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BrokerError {
    /// A file of its folder.
    #[error("{path}: {why}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// The book was changed by other hands.
    #[error("{path} is no book of a broker: {why}; mend it, or name another folder")]
    Book {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// No server.
    #[error("nats-server is not installed; on Debian: sudo apt install nats-server")]
    NotInstalled,
    /// It ended at once.
    #[error("the broker does not start: {0}")]
    DoesNotStart(String),
    /// Another hall holds the folder.
    #[error("another hall has its broker in {path}; end that one, or name another folder")]
    Held {
        /// Which folder.
        path: PathBuf,
    },
    /// Every address of the machine, and no name a certificate could bear.
    #[error("a broker at {0} answers to no name; name what tables reach it by: --broker-name HOST")]
    NoName(std::net::SocketAddr),
    /// A name that cannot stand in a certificate.
    #[error("`{0}` is no host's name")]
    HostName(String),
    /// A name that cannot stand in a subject.
    #[error(transparent)]
    TableName(crate::hub::wire::WireFault),
    /// It is there.
    #[error("table {0} is enrolled; another takes another name")]
    Enrolled(String),
    /// One key, two tables.
    #[error("this key is table {0}'s; each table has its own")]
    KeyOf(String),
    /// Not a key of a user.
    #[error("this is no public key of a table: it begins with U and has 56 letters and digits")]
    PublicKey,
    /// Keys or certificates cannot be made.
    #[error("no keys can be made: {0}")]
    Keys(String),
}

impl BrokerError {
    pub(super) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |why| Self::File { path, why }
    }
}
