//! Errors of starting a broker and of enrolling a table. Each message names a remedy for the operator.

use std::{io, path::PathBuf};

/// Why a broker does not start or a table is not enrolled.
#[derive(Debug, thiserror::Error)]
pub enum BrokerError {
    /// A file of the broker's folder cannot be read or written.
    #[error("{path}: {why}; make it usable, or name another folder by --with-broker")]
    File { path: PathBuf, why: io::Error },
    /// The folder holds files, and none of them is a broker's.
    #[error("{path} holds other files and no broker; name a broker's folder, or a new one, by --with-broker")]
    Foreign { path: PathBuf },
    /// The registry file was edited and is no longer valid.
    #[error("{path} is no book of a broker: {why}; mend it, or name another folder")]
    Book {
        path: PathBuf,
        /// What is invalid.
        why: String,
    },
    /// No server is installed.
    #[error("nats-server is not installed; on Debian: sudo apt install nats-server")]
    NotInstalled,
    /// The server ended at once.
    #[error("the broker does not start: {0}")]
    DoesNotStart(String),
    /// Another tournament has locked the folder.
    #[error("another tournament has its broker in {path}; end that one, or name another folder")]
    Held { path: PathBuf },
    /// The broker listens on every address of the machine, and no name for the certificate is
    /// given.
    #[error("a broker at {0} answers to no name; name what tables reach it by: --broker-name HOST")]
    NoName(std::net::SocketAddr),
    /// A name that is not valid in a certificate.
    #[error("`{0}` is no host's name")]
    HostName(String),
    /// A table name that is not valid in a subject.
    #[error(transparent)]
    TableName(annabella_publish::wire::WireFault),
    /// The table is enrolled already.
    #[error("table {0} is enrolled; another takes another name")]
    Enrolled(String),
    /// The table is not enrolled.
    #[error("no table {0} is enrolled here; name the broker's folder by --with-broker")]
    NotEnrolled(String),
    /// Another table has this key.
    #[error("this key is table {0}'s; each table has its own")]
    KeyOf(String),
    /// The text is not the public key of a user.
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
