//! A broker's folder: the book of who is who, and every file that is made out of it.
//!
//! Whoever changes the book holds its lock from reading to writing: two that enrol at once both stand in it.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io,
    net::{IpAddr, SocketAddr, TcpListener},
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
};

use nkeys::{KeyPair, KeyPairType};
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};

use crate::{
    hall::{
        broker::{
            authority,
            error::BrokerError,
            private::write_private,
            running,
            server_config::{self, LARGEST_STREAM, ServerPlan},
        },
        feed::FeedPlace,
    },
    hub::wire::TableName,
    journal::DeviceKey,
};

/// The file of the key the desk's orders are signed with.
const ARBITER_KEY: &str = "arbiter.key";

/// Where a broker is asked to be; what is not said stays as it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct BrokerAsks {
    pub(crate) listen: Option<SocketAddr>,
    /// Names and addresses tables reach it by.
    pub(crate) names: Vec<String>,
}

/// Who is who.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    listen: SocketAddr,
    #[serde(default)]
    names: Vec<String>,
    /// Public keys, by the names of the tables.
    #[serde(default)]
    tables: BTreeMap<String, String>,
}

/// A broker's folder.
#[derive(Debug)]
pub(crate) struct BrokerFolder {
    path: PathBuf,
    book: Book,
    desk_seed: String,
    /// What the desk's orders are signed with.
    arbiter: DeviceKey,
}

/// What a table was given.
#[derive(Clone, Debug)]
pub(crate) struct Enrolled {
    /// Its section of a configuration.
    pub(crate) section: String,
    /// Where the files lie that go to the table.
    pub(crate) folder: PathBuf,
    /// Its seed is among them.
    pub(crate) with_seed: bool,
    /// A broker that runs knows it already.
    pub(crate) runs: bool,
}

/// A seed that is kept in a file; made where there is none.
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

/// A host's name or address: what may stand in a URL and a certificate.
fn is_host(name: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    name.parse::<IpAddr>().is_ok() || (name.len() <= 253 && name.split('.').all(part))
}

/// The lock whoever changes the book holds.
fn lock(folder: &Path) -> Result<File, BrokerError> {
    let path = folder.join("broker.lock");
    let file = File::options().create(true).write(true).truncate(false).open(&path);
    let file = file.map_err(BrokerError::file(&path))?;
    flock(&file, FlockOperation::LockExclusive).map_err(|why| BrokerError::file(&path)(why.into()))?;
    Ok(file)
}

impl BrokerFolder {
    /// Opens a broker's folder, makes what is missing in it, and writes the server's configuration.
    pub(crate) fn open(path: &Path, asks: &BrokerAsks) -> Result<Self, BrokerError> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(path).map_err(BrokerError::file(path))?;
        let path = fs::canonicalize(path).map_err(BrokerError::file(path))?;
        if let Some(name) = asks.names.iter().find(|name| !is_host(name)) {
            return Err(BrokerError::HostName(name.clone()));
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
            None => Book { listen: ([127, 0, 0, 1], 0).into(), names: Vec::new(), tables: BTreeMap::new() },
        };
        book.listen = asks.listen.unwrap_or(book.listen);
        if book.listen.port() == 0 {
            // Kept from now on: it stands in what the tables were given.
            let free = TcpListener::bind(book.listen).and_then(|socket| socket.local_addr());
            book.listen = free.map_err(|why| BrokerError::DoesNotStart(format!("{}: {why}", book.listen)))?;
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
        // One that serves goes on with the certificate it has.
        if before != Some((folder.book.listen, folder.book.names.clone()))
            || !folder.file("server.key").exists()
        {
            authority::certify(&folder.path, &folder.names())?;
        }
        folder.write()?;
        Ok(folder)
    }

    fn read_book(file: &Path, text: &str) -> Result<Book, BrokerError> {
        let fault = |why: String| BrokerError::Book { path: file.to_owned(), why };
        let book: Book = toml::from_str(text).map_err(|why| fault(why.message().to_owned()))?;
        for (name, key) in &book.tables {
            if TableName::read(name).is_err() || read_public(key).is_none() {
                return Err(fault(format!("table `{name}` has no sound name or key")));
            }
        }
        match book.names.iter().find(|name| !is_host(name)) {
            Some(name) => Err(fault(BrokerError::HostName(name.clone()).to_string())),
            None => Ok(book),
        }
    }

    /// All names its certificate bears: this machine reaches it by the first two.
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
        let config = server_config::write(&ServerPlan {
            listen: &self.book.listen.to_string(),
            folder: &self.path.to_string_lossy(),
            desk: &desk,
            tables: &self.book.tables,
        });
        write_private(&self.file("broker.toml"), &book)?;
        write_private(&self.file("nats.conf"), &config)
    }

    /// Enrols a table: by its own public key, or by a seed that is made for it.
    pub(crate) fn enrol(&mut self, name: &str, public: Option<&str>) -> Result<Enrolled, BrokerError> {
        TableName::read(name).map_err(BrokerError::TableName)?;
        let _locked = lock(&self.path)?;
        // Another may have enrolled since this one looked.
        let file = self.file("broker.toml");
        let text = fs::read_to_string(&file).map_err(BrokerError::file(&file))?;
        self.book = Self::read_book(&file, &text)?;
        // On some disks, and to some people, two names that differ by capitals alone are one.
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
            None => public_of(&seed_in(&folder.join("hub.nk"))?)?,
        };
        let authority =
            fs::read_to_string(self.file("ca.pem")).map_err(BrokerError::file(self.file("ca.pem")))?;
        write_private(&folder.join("hall-ca.pem"), &authority)?;
        let section = self.section(name);
        write_private(&folder.join("hub.toml"), &section)?;
        self.book.tables.insert(name.to_owned(), key);
        self.write()?;
        let runs = running::reload(&self.path);
        Ok(Enrolled { section, folder, with_seed, runs })
    }

    /// A table's section of its configuration.
    fn section(&self, table: &str) -> String {
        let url = self.url();
        let arbiter = self.arbiter.public();
        format!(
            "[hub]\nurl = \"{url}\"\ntable = \"{table}\"\nkey = \"hub.nk\"\nca = \"hall-ca.pem\"\n\
             # Whose orders this table takes; without this line it takes none.\narbiter_key = \"{arbiter}\"\n"
        )
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The folder itself, absolute.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How tables reach it.
    pub(crate) fn url(&self) -> String {
        let host = match self.book.names.first() {
            Some(name) => name.clone(),
            None => self.book.listen.ip().to_string(),
        };
        url(&host, self.book.listen.port())
    }

    /// Where this machine reaches it.
    pub(crate) fn own_address(&self) -> SocketAddr {
        match self.book.listen {
            listen if listen.ip().is_unspecified() => ([127, 0, 0, 1], listen.port()).into(),
            listen => listen,
        }
    }

    /// How this machine's desk reads it.
    pub(crate) fn feed(&self) -> FeedPlace {
        let address = self.own_address();
        FeedPlace {
            url: url(&address.ip().to_string(), address.port()),
            seed: self.desk_seed.clone(),
            authority: self.file("ca.pem"),
            largest: LARGEST_STREAM,
            arbiter: self.arbiter.clone(),
        }
    }

    /// How many tables are enrolled.
    pub(crate) fn tables(&self) -> usize {
        self.book.tables.len()
    }
}

fn url(host: &str, port: u16) -> String {
    if host.contains(':') { format!("tls://[{host}]:{port}") } else { format!("tls://{host}:{port}") }
}

/// A user's public key; what reads them takes for granted that it is handed something of their length.
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
        let mut broker = BrokerFolder::open(&path, &BrokerAsks::default()).unwrap();
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
            !path.join("tables/8/hub.nk").exists(),
            "the seed of a table with its own key never comes here"
        );
        assert!(refused(&mut broker, "9", Some(&key)).contains("table 8's"));
        for wrong in
            ["", "U", &account.public_key(), &account.seed().unwrap(), &key[1..], &key.to_lowercase()]
        {
            assert!(refused(&mut broker, "9", Some(wrong)).contains("no public key"), "{wrong}");
        }
        // Another that opened the folder before knows who was enrolled since.
        let mut other = BrokerFolder::open(&path, &BrokerAsks::default()).unwrap();
        assert_eq!((other.tables(), other.url()), (2, broker.url()), "its port stays");
        broker.enrol("T1", None).unwrap();
        assert!(refused(&mut other, "t1", None).contains("table T1 is enrolled"));
        let config = fs::read_to_string(path.join("nats.conf")).unwrap();
        assert_eq!(config.matches("nkey: U").count(), 4, "{config}");
        let key = format!("arbiter_key = \"{}\"", broker.feed().arbiter.public());
        assert!(enrolled.section.contains(&key), "{}", enrolled.section);
        for secret in
            ["arbiter.key", "desk.nk", "ca.key", "server.key", "tables/7/hub.nk", "nats.conf", "broker.toml"]
        {
            let mode = fs::metadata(path.join(secret)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{secret}");
        }
    }

    #[test]
    fn a_book_that_was_spoiled_and_a_place_without_a_name_are_refused() {
        let place = tempfile::tempdir().unwrap();
        let everywhere = BrokerAsks { listen: Some(([0, 0, 0, 0], 4443).into()), names: Vec::new() };
        let refused = BrokerFolder::open(place.path(), &everywhere).err().unwrap().to_string();
        assert!(refused.contains("--broker-name"), "{refused}");
        let named = BrokerAsks { names: vec!["hall.example".into()], ..everywhere };
        assert_eq!(BrokerFolder::open(place.path(), &named).unwrap().url(), "tls://hall.example:4443");
        let spoiled = BrokerAsks { names: vec!["a\"b".into()], ..BrokerAsks::default() };
        assert!(BrokerFolder::open(place.path(), &spoiled).is_err());
        let book = place.path().join("broker.toml");
        for text in ["listen = 7", "listen = \"127.0.0.1:1\"\n[tables]\n\"a b\" = \"U\"", "what = 1"] {
            fs::write(&book, text).unwrap();
            let refused = BrokerFolder::open(place.path(), &BrokerAsks::default()).err().unwrap().to_string();
            assert!(refused.contains("broker.toml is no book"), "{refused}");
        }
    }
}
