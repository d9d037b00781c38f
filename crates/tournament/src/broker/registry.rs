//! A broker's folder: the registry of enrolled tables, and the files generated from it.
//!
//! A writer holds the registry's lock from reading to writing, so that two simultaneous enrolments are both
//! kept.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io,
    net::{IpAddr, SocketAddr},
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
};

use nkeys::{KeyPair, KeyPairType};
use rustix::{
    fs::{FlockOperation, flock},
    process::{Resource, getrlimit},
};
use serde::{Deserialize, Serialize};

use crate::{
    broker::{
        certificates,
        error::BrokerError,
        private_file::write_private,
        server_config::{self, BrokerServerConfig},
        server_process, stream_folder,
    },
    feed,
    feed_news::FeedSettings,
    toml_fault,
};
use annabella_console as console;
use annabella_journal::DeviceKey;
use annabella_publish::wire::TableName;
use annabella_texts::toml_bounds::check_toml_bounds;
use annabella_web::free_port;

/// The file of the key that signs the desk's orders.
const ARBITER_KEY: &str = "arbiter.key";

/// Where the broker listens. A missing option keeps its earlier value.
#[derive(Clone, Debug, Default)]
pub struct BrokerOptions {
    /// The address on which the broker listens.
    pub listen: Option<SocketAddr>,
    /// Host names and addresses by which tables reach it.
    pub names: Vec<String>,
}

/// The registry of enrolled tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrokerRegistry {
    listen: SocketAddr,
    #[serde(default)]
    names: Vec<String>,
    /// The space in the store for one table, in bytes. A stream keeps the limit with which it was made.
    #[serde(default = "table_bytes")]
    table_bytes: u64,
    /// Public keys, by table name.
    #[serde(default)]
    tables: BTreeMap<String, String>,
}

/// The space in the store for one table, if the book names none: a game takes about 3 MB.
const fn table_bytes() -> u64 {
    64 * 1024 * 1024
}

/// A broker's folder.
#[derive(Debug)]
pub struct BrokerFolder {
    path: PathBuf,
    book: BrokerRegistry,
    desk_seed: String,
    /// Signs the desk's orders.
    arbiter: DeviceKey,
}

/// The result of an enrolment.
#[derive(Clone, Debug)]
pub struct EnrolledTable {
    /// The section for the table's configuration.
    pub section: String,
    /// The folder with the files for the table.
    pub folder: PathBuf,
    /// Whether the files include a seed made for the table.
    pub with_seed: bool,
    /// Whether a running broker has loaded the enrolment.
    pub runs: bool,
}

/// Reads a seed from a file, or makes it if there is none.
fn seed_in(path: &Path) -> Result<String, BrokerError> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let seed = text.trim().to_owned();
            let sound = seed.len() == 58 && seed.is_ascii() && KeyPair::from_seed(&seed).is_ok();
            let fault = || BrokerError::Keys(format!("{} holds no seed; remove it", path.display()));
            if sound { Ok(seed) } else { Err(fault()) }
        }
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            let seed = KeyPair::new_user().seed().map_err(|why| BrokerError::Keys(why.to_string()))?;
            write_private(path, &format!("{seed}\n"))?;
            Ok(seed)
        }
        Err(why) => Err(BrokerError::file(path)(why)),
    }
}

fn public_of(seed: &str) -> Result<String, BrokerError> {
    KeyPair::from_seed(seed).map(|pair| pair.public_key()).map_err(|why| BrokerError::Keys(why.to_string()))
}

/// Whether a text is a host name or address that is valid in a URL and a certificate.
fn is_host(name: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    name.parse::<IpAddr>().is_ok() || (name.len() <= 253 && name.split('.').all(part))
}

/// Takes the lock for changes of the registry.
fn lock(folder: &Path) -> Result<File, BrokerError> {
    let path = folder.join("broker.lock");
    let file = File::options().create(true).write(true).truncate(false).open(&path);
    let file = file.map_err(BrokerError::file(&path))?;
    flock(&file, FlockOperation::LockExclusive).map_err(|why| BrokerError::file(&path)(why.into()))?;
    Ok(file)
}

impl BrokerFolder {
    /// Opens a broker's folder, makes the files that are missing, and writes the server's
    /// configuration.
    pub fn open(path: &Path, asks: &BrokerOptions) -> Result<Self, BrokerError> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(BrokerError::file(path))?;
        let path = fs::canonicalize(path).map_err(BrokerError::file(path))?;
        if let Some(name) = asks.names.iter().find(|name| !is_host(name)) {
            return Err(BrokerError::HostName(name.clone()));
        }
        // A folder of another purpose may hold files of the same names, which would be written over.
        let is_brokers = ["broker.lock", "broker.toml"].iter().any(|name| path.join(name).exists());
        if !is_brokers && fs::read_dir(&path).map_err(BrokerError::file(&path))?.next().is_some() {
            return Err(BrokerError::Foreign { path });
        }
        let _locked = lock(&path)?;
        let file = path.join("broker.toml");
        let there = match fs::read_to_string(&file) {
            Ok(text) => Some(Self::read_book(&file, &text)?),
            Err(why) if why.kind() == io::ErrorKind::NotFound => None,
            Err(why) => return Err(BrokerError::file(file)(why)),
        };
        let before = there.as_ref().map(|book| (book.listen, book.names.clone()));
        let mut book = match there {
            Some(book) => book,
            None => BrokerRegistry {
                listen: ([127, 0, 0, 1], 0).into(),
                names: Vec::new(),
                table_bytes: table_bytes(),
                tables: BTreeMap::new(),
            },
        };
        book.listen = asks.listen.unwrap_or(book.listen);
        if book.listen.port() == 0 {
            // The port stays fixed from now on, because it is in the configurations of the tables.
            let free = free_port(book.listen.ip());
            let free = free.map_err(|why| BrokerError::DoesNotStart(format!("{}: {why}", book.listen)))?;
            book.listen.set_port(free);
        }
        if !asks.names.is_empty() {
            book.names.clone_from(&asks.names);
        }
        if book.listen.ip().is_unspecified() && book.names.is_empty() {
            return Err(BrokerError::NoName(book.listen));
        }
        let desk_seed = seed_in(&path.join("desk.nk"))?;
        let arbiter = DeviceKey::in_file(&path, ARBITER_KEY);
        let arbiter = arbiter.map_err(BrokerError::file(path.join(ARBITER_KEY)))?;
        let folder = Self { path, book, desk_seed, arbiter };
        // A running server keeps its certificate.
        if before != Some((folder.book.listen, folder.book.names.clone()))
            || !folder.file("server.key").exists()
        {
            certificates::certify(&folder.path, &folder.names())?;
        }
        folder.write()?;
        Ok(folder)
    }

    fn read_book(file: &Path, text: &str) -> Result<BrokerRegistry, BrokerError> {
        let fault = |why: String| BrokerError::Book { path: file.to_owned(), why };
        check_toml_bounds(text).map_err(|why| fault(why.to_string()))?;
        let book: BrokerRegistry =
            toml::from_str(text).map_err(|why| fault(toml_fault::of_reader(text, &why)))?;
        for (name, key) in &book.tables {
            if TableName::read(name).is_err() || read_public(key).is_none() {
                let why = "has no sound name or key; enrol it anew";
                let at = toml_fault::key(text, name);
                return Err(fault(toml_fault::at(text, at, &format!("table `{name}` {why}"))));
            }
        }
        match book.names.iter().find(|name| !is_host(name)) {
            Some(name) => {
                let why = BrokerError::HostName(name.clone()).to_string();
                Err(fault(toml_fault::at(text, toml_fault::key(text, "names"), &why)))
            }
            None => Ok(book),
        }
    }

    /// All names of the certificate. This machine uses the first two.
    fn names(&self) -> Vec<String> {
        let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let listen = Some(self.book.listen.ip()).filter(|ip| !ip.is_unspecified()).map(|ip| ip.to_string());
        for name in listen.iter().chain(&self.book.names) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    fn write(&self) -> Result<(), BrokerError> {
        let fault = |why: toml::ser::Error| BrokerError::Book {
            path: self.file("broker.toml"),
            why: why.to_string(),
        };
        let book = toml::to_string(&self.book).map_err(fault)?;
        let desk = public_of(&self.desk_seed)?;
        let config = server_config::write(&BrokerServerConfig {
            listen: &self.book.listen.to_string(),
            folder: &self.path.to_string_lossy(),
            desk: &desk,
            tables: &self.book.tables,
            // The server raises its own limit to the hard one.
            descriptors: getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX),
        });
        write_private(&self.file("broker.toml"), &book)?;
        write_private(&self.file("nats.conf"), &config)
    }

    /// Enrols a table with its own public key, or with a seed made for it.
    pub fn enrol(&mut self, name: &str, public: Option<&str>) -> Result<EnrolledTable, BrokerError> {
        TableName::read(name).map_err(BrokerError::TableName)?;
        let _locked = lock(&self.path)?;
        // Another process may have enrolled a table in the meantime.
        let file = self.file("broker.toml");
        let text = fs::read_to_string(&file).map_err(BrokerError::file(&file))?;
        self.book = Self::read_book(&file, &text)?;
        // Some file systems do not distinguish capitals, and neither do some readers.
        if let Some(known) = self.book.tables.keys().find(|known| known.eq_ignore_ascii_case(name)) {
            return Err(BrokerError::Enrolled(known.clone()));
        }
        let given = public.map(|public| read_public(public).ok_or(BrokerError::PublicKey)).transpose()?;
        if let Some((known, _)) = self.book.tables.iter().find(|(_, key)| Some(*key) == given.as_ref()) {
            return Err(BrokerError::KeyOf(known.clone()));
        }
        let folder = self.file("tables").join(name);
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)
            .map_err(BrokerError::file(&folder))?;
        let with_seed = given.is_none();
        let key = match given {
            Some(key) => key,
            None => public_of(&seed_in(&folder.join("table.nk"))?)?,
        };
        let authority =
            fs::read_to_string(self.file("ca.pem")).map_err(BrokerError::file(self.file("ca.pem")))?;
        write_private(&folder.join("tournament-ca.pem"), &authority)?;
        let section = self.section(name);
        write_private(&folder.join("section.toml"), &section)?;
        self.book.tables.insert(name.to_owned(), key);
        self.write()?;
        let runs = server_process::reload(&self.path);
        if runs
            && let Ok(table) = TableName::read(name)
            && let Err(why) = feed::make_stream(&self.feed(), &table)
        {
            // The desk makes it within seconds.
            console::warn(format_args!("the broker has no place for the lines of table {name} yet: {why}"));
        }
        Ok(EnrolledTable { section, folder, with_seed, runs })
    }

    /// Makes room for a table's lines while no broker runs in this folder: its stored lines are moved beside the store.
    /// Returns where they are kept; `None` if nothing is stored.
    pub fn make_room(&self, name: &str) -> Result<Option<PathBuf>, BrokerError> {
        let table = TableName::read(name).map_err(BrokerError::TableName)?;
        if !self.book.tables.contains_key(name) {
            return Err(BrokerError::NotEnrolled(name.to_owned()));
        }
        let _stands = server_process::hold(&self.path)?;
        stream_folder::set_aside(&self.path, &table.stream())
    }

    /// A table's section of its configuration.
    fn section(&self, table: &str) -> String {
        let url = self.url();
        let arbiter = self.arbiter.public();
        format!(
            "[broker]\nurl = \"{url}\"\ntable = \"{table}\"\nkey = \"table.nk\"\nca = \"tournament-ca.pem\"\n\
             # Whose orders this table takes; without this line it takes none.\narbiter_key = \"{arbiter}\"\n"
        )
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The folder's absolute path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The URL for tables.
    pub fn url(&self) -> String {
        let host = match self.book.names.first() {
            Some(name) => name.clone(),
            None => self.book.listen.ip().to_string(),
        };
        url(&host, self.book.listen.port())
    }

    /// The address for this machine.
    pub(crate) fn own_address(&self) -> SocketAddr {
        match self.book.listen {
            listen if listen.ip().is_unspecified() => ([127, 0, 0, 1], listen.port()).into(),
            listen => listen,
        }
    }

    /// The settings by which this machine's desk reads the broker.
    pub fn feed(&self) -> FeedSettings {
        let address = self.own_address();
        FeedSettings {
            url: url(&address.ip().to_string(), address.port()),
            seed: self.desk_seed.clone(),
            authority: self.file("ca.pem"),
            folder: self.path.clone(),
            enrolled: enrolled_in,
            table_bytes: self.book.table_bytes,
            arbiter: self.arbiter.clone(),
        }
    }

    /// How many tables are enrolled.
    pub fn tables(&self) -> usize {
        self.book.tables.len()
    }
}

/// The tables that are enrolled in a broker's folder now. None if its book cannot be read.
fn enrolled_in(folder: &Path) -> Vec<TableName> {
    let book = fs::read_to_string(folder.join("broker.toml")).ok();
    let book: Option<BrokerRegistry> = book.and_then(|text| toml::from_str(&text).ok());
    let tables = book.map(|book| book.tables).unwrap_or_default();
    tables.keys().filter_map(|name| TableName::read(name).ok()).collect()
}

fn url(host: &str, port: u16) -> String {
    if host.contains(':') { format!("tls://[{host}]:{port}") } else { format!("tls://{host}:{port}") }
}

/// Reads a user's public key. `KeyPair::from_public_key` expects the right length, so the length is
/// checked first.
fn read_public(text: &str) -> Option<String> {
    let text = Some(text.trim()).filter(|text| text.len() == 56 && text.is_ascii())?;
    let pair = KeyPair::from_public_key(text).ok()?;
    (matches!(pair.key_pair_type(), KeyPairType::User) && pair.public_key() == text).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_table_is_enrolled_once_by_a_sound_name_and_a_key_of_its_own() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("broker");
        let mut broker = BrokerFolder::open(&path, &BrokerOptions::default()).unwrap();
        let enrolled = broker.enrol("7", None).unwrap();
        assert!(enrolled.with_seed && !enrolled.runs);
        assert!(enrolled.section.contains(&format!("url = \"{}\"", broker.url())), "{}", enrolled.section);
        let refused = |broker: &mut BrokerFolder, name: &str, key: Option<&str>| {
            broker.enrol(name, key).err().map(|why| why.to_string()).unwrap_or_default()
        };
        for name in ["", "a.b", "a b", "*", ">", "../x", "å", &"a".repeat(65)] {
            assert!(refused(&mut broker, name, None).contains("no name of a table"), "{name}");
        }
        let key = KeyPair::new_user().public_key();
        let account = KeyPair::new_account();
        assert!(refused(&mut broker, "7", Some(&key)).contains("table 7 is enrolled"));
        assert!(broker.enrol("8", Some(&key)).is_ok_and(|enrolled| !enrolled.with_seed));
        assert!(
            !path.join("tables/8/table.nk").exists(),
            "the seed of a table with its own key never comes here"
        );
        assert!(refused(&mut broker, "9", Some(&key)).contains("table 8's"));
        for wrong in
            ["", "U", &account.public_key(), &account.seed().unwrap(), &key[1..], &key.to_lowercase()]
        {
            assert!(refused(&mut broker, "9", Some(wrong)).contains("no public key"), "{wrong}");
        }
        // A folder that was opened earlier reads the registry again before it enrols.
        let mut other = BrokerFolder::open(&path, &BrokerOptions::default()).unwrap();
        assert_eq!((other.tables(), other.url()), (2, broker.url()), "its port stays");
        broker.enrol("T1", None).unwrap();
        assert!(refused(&mut other, "t1", None).contains("table T1 is enrolled"));
        let config = fs::read_to_string(path.join("nats.conf")).unwrap();
        assert_eq!(config.matches("nkey: U").count(), 4, "{config}");
        let key = format!("arbiter_key = \"{}\"", broker.feed().arbiter.public());
        assert!(enrolled.section.contains(&key), "{}", enrolled.section);
        for secret in [
            "arbiter.key",
            "desk.nk",
            "ca.key",
            "server.key",
            "tables/7/table.nk",
            "nats.conf",
            "broker.toml",
        ] {
            let mode = fs::metadata(path.join(secret)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{secret}");
        }
    }

    #[test]
    fn a_book_that_was_spoiled_and_a_place_without_a_name_are_refused() {
        let place = tempfile::tempdir().unwrap();
        let everywhere = BrokerOptions { listen: Some(([0, 0, 0, 0], 4443).into()), names: Vec::new() };
        let refused = BrokerFolder::open(place.path(), &everywhere).err().unwrap().to_string();
        assert!(refused.contains("--broker-name"), "{refused}");
        let named = BrokerOptions { names: vec!["hall.example".into()], ..everywhere };
        assert_eq!(BrokerFolder::open(place.path(), &named).unwrap().url(), "tls://hall.example:4443");
        let spoiled = BrokerOptions { names: vec!["a\"b".into()], ..BrokerOptions::default() };
        assert!(BrokerFolder::open(place.path(), &spoiled).is_err());
        let book = place.path().join("broker.toml");
        for (text, words) in [
            ("listen = 7", "line 1, column 10: "),
            ("listen = \"127.0.0.1:1\"\n[tables]\n\"a b\" = \"U\"", "line 3, column 1: table `a b`"),
            ("listen = \"127.0.0.1:1\"\n names = [\"a b\"]", "line 2, column 2: `a b`"),
            ("what = 1", "line 1, column 1: "),
        ] {
            fs::write(&book, text).unwrap();
            let refused =
                BrokerFolder::open(place.path(), &BrokerOptions::default()).err().unwrap().to_string();
            assert!(refused.contains("broker.toml is no book"), "{refused}");
            assert!(refused.contains(words) && refused.lines().count() == 1, "{refused}");
        }
    }
}
