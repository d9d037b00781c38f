//! The tournament's broker, a real nats-server: permissions, and lines from other sources than a table. Every server is a
//! child of its tournament and ends with it.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use async_nats::{Client, ConnectOptions, Event, HeaderMap, Request};
use sha2::{Digest as _, Sha256};
use tokio::runtime::Handle;

use super::{
    kills::TYPED_GAME,
    table::{Daemon, annabella, read, run},
    tournament::DeskClient,
};

const PATIENCE: Duration = Duration::from_secs(60);
/// The time limit of an answer of the broker. One that is killed meanwhile never gives it.
const ANSWERED: Duration = Duration::from_secs(20);

/// A tournament with its broker.
pub(crate) struct BrokerTournament {
    pub(crate) place: tempfile::TempDir,
    pub(crate) daemon: Daemon,
    pub(crate) desk: DeskClient,
    pub(crate) runtime: Handle,
}

/// A client of the broker, and the refusals that it received.
pub(crate) struct BrokerClient {
    pub(crate) client: Client,
    refused: Arc<Mutex<Vec<String>>>,
}

/// A runtime on a thread of its own, which drives the clients' connections during all waits of the test.
fn driven() -> Handle {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let handle = runtime.handle().clone();
    std::thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
    handle
}

fn opens(place: &Path, delay: &str) -> (Daemon, DeskClient) {
    let mut command = annabella();
    command.args(["tournament", "--with-broker", "broker", "--delay", delay]);
    let mut daemon = Daemon::of(command, place);
    let desk = DeskClient::enters(&mut daemon);
    (daemon, desk)
}

impl Drop for BrokerTournament {
    /// Ends the tournament with SIGTERM, and its broker with it.
    fn drop(&mut self) {
        self.daemon.signal("TERM");
        // After a failure of the test only that failure is reported.
        if !std::thread::panicking() {
            assert!(self.daemon.end().success());
        } else {
            std::thread::sleep(Duration::from_secs(2));
        }
    }
}

impl BrokerTournament {
    pub(crate) fn opens(delay: &str) -> Self {
        Self::opens_in(tempfile::tempdir().unwrap(), delay)
    }

    /// Opens a tournament whose broker keeps so many bytes of each table.
    pub(crate) fn opens_with_space(bytes: u64) -> Self {
        let place = tempfile::tempdir().unwrap();
        let done = run(place.path(), &["tournament", "enrol-table", "first"], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let book = place.path().join("broker/broker.toml");
        let text = read(&place.path().join("broker"), "broker.toml");
        let of = text.lines().find(|line| line.starts_with("table_bytes = ")).unwrap();
        std::fs::write(&book, text.replace(of, &format!("table_bytes = {bytes}"))).unwrap();
        Self::opens_in(place, "0:15:00")
    }

    fn opens_in(place: tempfile::TempDir, delay: &str) -> Self {
        let (daemon, desk) = opens(place.path(), delay);
        let runtime = driven();
        Self { place, daemon, desk, runtime }
    }

    pub(crate) fn broker(&self) -> PathBuf {
        self.place.path().join("broker")
    }

    /// The address of its broker.
    pub(crate) fn url(&self) -> String {
        let told = self.daemon.lines.iter().find_map(|line| line.split_once("the broker is at "));
        told.unwrap().1.split(' ').next().unwrap().to_owned()
    }

    /// Opens a tournament in the same place after the earlier one has ended.
    pub(crate) fn opens_anew(&mut self) {
        (self.daemon, self.desk) = opens(self.place.path(), "0:15:00");
    }

    pub(crate) fn enrols(&self, table: &str) -> String {
        let done = run(self.place.path(), &["tournament", "enrol-table", table], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        read(&self.broker().join("tables").join(table), "table.nk").trim().to_owned()
    }

    /// Connects to the broker with a seed and an inbox. Tries until it succeeds or `patience` is over.
    pub(crate) fn comes(
        &self,
        seed: Option<&str>,
        inbox: &str,
        ca: &Path,
        patience: Duration,
    ) -> Option<BrokerClient> {
        let url = self.url();
        let until = Instant::now() + patience;
        loop {
            let refused = Arc::new(Mutex::new(Vec::new()));
            let keep = refused.clone();
            let options = match seed {
                Some(seed) => ConnectOptions::with_nkey(seed.to_owned()),
                None => ConnectOptions::new(),
            };
            let options = options
                .add_root_certificates(ca.to_owned())
                .require_tls(true)
                .custom_inbox_prefix(inbox)
                .request_timeout(Some(ANSWERED))
                .event_callback(move |event| {
                    if let Event::ServerError(why) = &event {
                        keep.lock().unwrap().push(why.to_string());
                    }
                    async {}
                });
            match self.runtime.block_on(options.connect(&url)) {
                Ok(client) => return Some(BrokerClient { client, refused }),
                Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(100)),
                Err(_) => return None,
            }
        }
    }

    pub(crate) fn table(&self, name: &str, seed: &str) -> BrokerClient {
        self.comes(Some(seed), &format!("_INBOX_{name}"), &self.broker().join("ca.pem"), PATIENCE).unwrap()
    }

    pub(crate) fn asks(&self, who: &BrokerClient, subject: &str, body: &str) -> Option<String> {
        let asked = self.runtime.block_on(who.client.request(subject.to_owned(), body.to_owned().into()));
        asked.ok().map(|answer| String::from_utf8_lossy(&answer.payload).into_owned())
    }

    /// Publishes a line as a table does; returns whether it was accepted.
    fn publishes(&self, who: &BrokerClient, table: &str, game: &str, number: usize, line: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("Annabella-Line", number.to_string());
        headers.insert("Annabella-Hash", hash(line));
        headers.insert("Annabella-Game", hash(game));
        let subject = format!("hall.{table}.journal");
        let request = Request::new().headers(headers).payload(line.to_owned().into()).timeout(Some(ANSWERED));
        let asked = who.client.send_request(subject, request);
        self.runtime.block_on(asked).is_ok_and(|answer| answer.payload.starts_with(b"{\"stream\":\"HALL_"))
    }

    pub(crate) fn publishes_all(&self, who: &BrokerClient, table: &str, lines: &[String], from: usize) {
        for (line, number) in lines.iter().zip(1..).skip(from) {
            assert!(self.publishes(who, table, &lines[0], number, line), "line {number}");
        }
    }
}

fn hash(line: &str) -> String {
    Sha256::digest(line).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The journal of a real game, signed by its device.
pub(crate) fn journal(place: &Path, names: [&str; 2]) -> Vec<String> {
    let folder = place.join(names.join("-"));
    std::fs::create_dir(&folder).unwrap();
    let mut config = TYPED_GAME.to_owned();
    for (seat, name) in ["[game.white]\n", "[game.black]\n"].into_iter().zip(names) {
        config = config.replace(seat, &format!("{seat}name = \"{name}\"\nsheet = \"entered\"\n"));
    }
    std::fs::write(folder.join("table.toml"), config).unwrap();
    let mut daemon = Daemon::start(&folder, &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    daemon.types("arbiter: start");
    daemon.plays(&[("white", "e4"), ("black", "e5"), ("white", "Nf3"), ("black", "Nc6")]);
    daemon.types("arbiter: result 1-0");
    daemon.types("arbiter: sign");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    read(&daemon.folder(), "journal.jsonl").lines().map(str::to_owned).collect()
}

#[test]
fn nobody_may_do_more_at_the_broker_than_what_he_is_there_for() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (seven, eight) = (tournament.enrols("7"), tournament.enrols("8"));
    let ca = tournament.broker().join("ca.pem");
    let little = Duration::from_secs(1);
    assert!(tournament.comes(None, "_INBOX_7", &ca, little).is_none(), "who has no key");
    let foreign = nkeys::KeyPair::new_user().seed().unwrap();
    assert!(tournament.comes(Some(&foreign), "_INBOX_7", &ca, little).is_none(), "whom nobody enrolled");
    // The certificate authority of another tournament: a table rejects a broker that it did not certify.
    let elsewhere = tempfile::tempdir().unwrap();
    run(elsewhere.path(), &["tournament", "enrol-table", "7"], "");
    let other = elsewhere.path().join("broker/ca.pem");
    assert!(tournament.comes(Some(&seven), "_INBOX_7", &other, little).is_none(), "an unknown authority");

    let table = tournament.table("7", &seven);
    assert!(tournament.asks(&table, "hall.7.journal", "x").is_some_and(|answer| answer.contains("\"seq\":")));
    let desk_seed = read(&tournament.broker(), "desk.nk").trim().to_owned();
    let desk = tournament.table("desk", &desk_seed);
    let other = tournament.table("8", &eight);
    let purge = r#"{"name":"HALL_7"}"#;
    let forbidden = [
        "hall.8.journal",
        "hall.8.presence",
        "hall.7.orders",
        "hall.8.orders",
        "$JS.API.STREAM.PURGE.HALL_7",
        "$JS.API.STREAM.DELETE.HALL_7",
        "$JS.API.STREAM.UPDATE.HALL_7",
        "$JS.API.STREAM.MSG.DELETE.HALL_7",
        "$JS.API.STREAM.MSG.GET.HALL_7",
        "$JS.API.STREAM.INFO.HALL_7",
        "$JS.API.STREAM.CREATE.OTHER",
        "$JS.API.CONSUMER.CREATE.HALL_7",
        "$JS.API.DIRECT.GET.HALL_7",
        "$JS.API.DIRECT.GET.HALL_8.hall.8.journal",
        "$JS.API.ACCOUNT.PURGE.HALL",
        "$JS.API.INFO",
        "$SYS.REQ.SERVER.PING",
        "_INBOX_8.guessed",
    ];
    let of_the_desk =
        ["STREAM.PURGE", "STREAM.DELETE", "STREAM.UPDATE", "ACCOUNT.PURGE", "MSG.DELETE", "hall.7.journal"];
    let refuses = |who: &BrokerClient, subject: &str| {
        let before = who.refused.lock().unwrap().len();
        tournament.runtime.block_on(async {
            who.client.publish(subject.to_owned(), purge.into()).await.unwrap();
            who.client.flush().await.unwrap();
        });
        let until = Instant::now() + PATIENCE;
        while who.refused.lock().unwrap().len() == before {
            assert!(Instant::now() < until, "{subject} was not refused");
            std::thread::sleep(Duration::from_millis(10));
        }
        let told = who.refused.lock().unwrap().last().cloned().unwrap_or_default();
        assert!(told.to_lowercase().contains("permissions violation"), "{subject}: {told}");
    };
    for subject in forbidden {
        refuses(&table, subject);
        if of_the_desk.iter().any(|part| subject.contains(part)) {
            refuses(&desk, subject);
        }
    }
    refuses(&desk, "hall.7.journal");
    // No table receives another's answers, lines or orders.
    for subject in [
        "_INBOX_8.>",
        "_INBOX.>",
        "_INBOX_desk.>",
        "hall.8.orders",
        "hall.*.presence",
        "hall.>",
        ">",
        "$SYS.>",
    ] {
        let before = table.refused.lock().unwrap().len();
        let heard = tournament.runtime.block_on(async {
            let heard = table.client.subscribe(subject).await.unwrap();
            table.client.flush().await.unwrap();
            heard
        });
        let until = Instant::now() + PATIENCE;
        while table.refused.lock().unwrap().len() == before {
            assert!(Instant::now() < until, "{subject} may be heard");
            std::thread::sleep(Duration::from_millis(10));
        }
        drop(heard);
    }
    let info = tournament.asks(&desk, "$JS.API.STREAM.INFO.HALL_7", "").unwrap();
    assert!(info.contains("\"messages\":1"), "all that was refused changed nothing: {info}");
    assert!(info.contains("\"deny_delete\":true") && info.contains("\"deny_purge\":true"), "{info}");
    // The broker's acknowledgement does not arrive on another table's subject when a client names that as the
    // reply.
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    tournament.publishes_all(&other, "8", &game[..3], 0);
    tournament.desk.expects("/desk", "broker.8");
    tournament.runtime.block_on(async {
        table.client.publish_with_reply("hall.7.journal", "hall.8.journal", "y".into()).await.unwrap();
        table.client.flush().await.unwrap();
    });
    tournament.publishes_all(&other, "8", &game[..5], 3);
    tournament.desk.expects("/table/broker.8", "Anna");
}

#[test]
fn a_broker_whose_address_is_taken_says_so_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let done = run(place.path(), &["tournament", "--with-broker", "b", "--broker-listen", &address], "");
    let told = String::from_utf8_lossy(&done.stderr);
    assert_eq!((done.status.code(), told.lines().count()), (Some(2), 1), "{told}");
    assert!(told.contains("another program is at"), "{told}");
}

/// Sends the broker a signal, by its pid.
pub(crate) fn signals(tournament: &BrokerTournament, name: &str) {
    let pid = read(&tournament.broker(), "nats.pid");
    let sent =
        std::process::Command::new("sh").args(["-c", &format!("kill -s {name} {}", pid.trim())]).status();
    assert!(sent.unwrap().success());
}

/// Ends the tournament, changes its broker's store, and opens it again.
pub(crate) fn opens_again(tournament: &mut BrokerTournament, meanwhile: impl FnOnce(&Path)) {
    tournament.daemon.signal("TERM");
    assert!(tournament.daemon.end().success());
    let pid = PathBuf::from("/proc").join(read(&tournament.broker(), "nats.pid").trim());
    assert!(!pid.exists(), "the broker ends with its tournament");
    meanwhile(&tournament.broker().join("store"));
    tournament.opens_anew();
}

pub(crate) fn copies(from: &Path, to: &Path) {
    let done = std::process::Command::new("cp").arg("-r").arg(from).arg(to).status().unwrap();
    assert!(done.success());
}

/// Whether a process is running; a zombie has no command line.
fn runs(pid: &str) -> bool {
    std::fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|command| !command.is_empty())
}

/// Waits until the broker with this pid is gone and its address is free.
fn is_gone(pid: &str, url: &str) {
    let address = url.rsplit('/').next().unwrap();
    let until = Instant::now() + PATIENCE;
    while runs(pid) || std::net::TcpListener::bind(address).is_err() {
        assert!(Instant::now() < until, "the broker {pid} at {url} outlives its tournament");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_broker_ends_with_its_tournament_and_one_that_outlived_it_is_reported() {
    let mut tournament = BrokerTournament::opens("0:15:00");
    let url = tournament.url();
    let pid_of = |tournament: &BrokerTournament| read(&tournament.broker(), "nats.pid").trim().to_owned();
    let first = pid_of(&tournament);
    // A restarted broker is bound to its parent like the first one.
    signals(&tournament, "KILL");
    tournament.daemon.expect("the broker ended by itself");
    let until = Instant::now() + PATIENCE;
    while pid_of(&tournament) == first {
        assert!(Instant::now() < until, "it is not started again");
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = pid_of(&tournament);
    tournament.daemon.signal("KILL");
    assert!(!tournament.daemon.end().success());
    is_gone(&second, &url);

    tournament.opens_anew();
    assert!(!tournament.daemon.has_told("a broker of an earlier tournament"), "none was left");
    let third = pid_of(&tournament);
    // A stopped broker ends with its tournament as well.
    let command = std::fs::read(format!("/proc/{third}/cmdline")).unwrap();
    signals(&tournament, "STOP");
    tournament.daemon.signal("KILL");
    assert!(!tournament.daemon.end().success());
    is_gone(&third, &url);
    // A broker that a person started on the folder is bound to no parent; the next tournament reports it, ends it,
    // and starts its own.
    let command = String::from_utf8(command).unwrap();
    let mut words = command.split_terminator('\0');
    let mut other = std::process::Command::new(words.next().unwrap());
    let mut other = other.args(words).stderr(std::process::Stdio::null()).spawn().unwrap();
    let fourth = other.id().to_string();
    let until = Instant::now() + PATIENCE;
    while pid_of(&tournament) != fourth {
        assert!(Instant::now() < until, "it does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    tournament.opens_anew();
    assert_ne!(pid_of(&tournament), fourth);
    assert!(!runs(&fourth));
    other.wait().unwrap();
    let until = Instant::now() + PATIENCE;
    while !tournament.daemon.has_told("a broker of an earlier tournament still runs out of ") {
        assert!(Instant::now() < until, "{:?}", tournament.daemon.lines);
    }
}
