//! The hall's own broker, a real nats-server: who may do what there, what is made of lines nobody's table wrote, and what
//! is left when it is killed, emptied or set back.
//!
//! `KILLS=50` kills as often. Every server is a child of its hall and ends with it.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use async_nats::{Client, ConnectOptions, Event, HeaderMap};
use sha2::{Digest as _, Sha256};
use tokio::runtime::Handle;

use super::{
    door::get,
    hall::AtDesk,
    kills::TYPED_GAME,
    table::{Daemon, annabella, read, run},
};

const PATIENCE: Duration = Duration::from_secs(60);

/// A hall with its broker.
pub(crate) struct BrokerHall {
    place: tempfile::TempDir,
    pub(crate) daemon: Daemon,
    pub(crate) desk: AtDesk,
    pub(crate) runtime: Handle,
}

/// A client of the broker, and what the broker refused it.
pub(crate) struct AtBroker {
    pub(crate) client: Client,
    refused: Arc<Mutex<Vec<String>>>,
}

/// Clients' connections live on a thread of their own, also while the test waits for something else.
fn driven() -> Handle {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let handle = runtime.handle().clone();
    std::thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
    handle
}

fn opens(place: &Path, delay: &str) -> (Daemon, AtDesk) {
    let mut command = annabella();
    command.args(["hall", "--with-broker", "broker", "--delay", delay]);
    let mut daemon = Daemon::of(command, place);
    let desk = AtDesk::enters(&mut daemon);
    (daemon, desk)
}

impl Drop for BrokerHall {
    /// A hall that is asked to end ends its broker, too.
    fn drop(&mut self) {
        self.daemon.signal("TERM");
        // Where the test broke down, that is what is told.
        if !std::thread::panicking() {
            assert!(self.daemon.end().success());
        } else {
            std::thread::sleep(Duration::from_secs(2));
        }
    }
}

impl BrokerHall {
    pub(crate) fn opens(delay: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        let (daemon, desk) = opens(place.path(), delay);
        let runtime = driven();
        Self { place, daemon, desk, runtime }
    }

    pub(crate) fn broker(&self) -> PathBuf {
        self.place.path().join("broker")
    }

    /// Where its broker listens.
    pub(crate) fn url(&self) -> String {
        let told = self.daemon.lines.iter().find_map(|line| line.split_once("the broker is at "));
        told.unwrap().1.split(' ').next().unwrap().to_owned()
    }

    /// Opens a hall at the same place, where the one before is gone.
    pub(crate) fn opens_anew(&mut self) {
        (self.daemon, self.desk) = opens(self.place.path(), "0:15:00");
    }

    pub(crate) fn enrols(&self, table: &str) -> String {
        let done = run(self.place.path(), &["hall", "enrol-table", table], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        read(&self.broker().join("tables").join(table), "hub.nk").trim().to_owned()
    }

    /// Comes to the broker by a seed, as the inbox says; tries until it is let in, or for a little if it should not be.
    pub(crate) fn comes(
        &self,
        seed: Option<&str>,
        inbox: &str,
        ca: &Path,
        patience: Duration,
    ) -> Option<AtBroker> {
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
                .request_timeout(Some(Duration::from_secs(2)))
                .event_callback(move |event| {
                    if let Event::ServerError(why) = &event {
                        keep.lock().unwrap().push(why.to_string());
                    }
                    async {}
                });
            match self.runtime.block_on(options.connect(&url)) {
                Ok(client) => return Some(AtBroker { client, refused }),
                Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(100)),
                Err(_) => return None,
            }
        }
    }

    fn table(&self, name: &str, seed: &str) -> AtBroker {
        self.comes(Some(seed), &format!("_INBOX_{name}"), &self.broker().join("ca.pem"), PATIENCE).unwrap()
    }

    fn asks(&self, who: &AtBroker, subject: &str, body: &str) -> Option<String> {
        let asked = self.runtime.block_on(who.client.request(subject.to_owned(), body.to_owned().into()));
        asked.ok().map(|answer| String::from_utf8_lossy(&answer.payload).into_owned())
    }

    /// Publishes a line as a table does; whether it was taken.
    fn publishes(&self, who: &AtBroker, table: &str, game: &str, number: usize, line: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("Annabella-Line", number.to_string());
        headers.insert("Annabella-Hash", hash(line));
        headers.insert("Annabella-Game", hash(game));
        let subject = format!("hall.{table}.journal");
        let asked = who.client.request_with_headers(subject, headers, line.to_owned().into());
        self.runtime.block_on(asked).is_ok_and(|answer| answer.payload.starts_with(b"{\"stream\":\"HALL\""))
    }

    fn publishes_all(&self, who: &AtBroker, table: &str, lines: &[String], from: usize) {
        for (line, number) in lines.iter().zip(1..).skip(from) {
            assert!(self.publishes(who, table, &lines[0], number, line), "line {number}");
        }
    }
}

fn hash(line: &str) -> String {
    Sha256::digest(line).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A line whose act is another, with its place in the chain reckoned anew: what anybody can do who has no device's key.
fn forged(before: &str, line: &str, act: &str, other: &str) -> String {
    let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let (before, mut record) = (record(before), record(&line.replace(act, other)));
    let body = format!("{} {}", record["at"], record["input"]);
    assert!(body.contains(other), "{body}");
    let chain = before["chain"].as_str().unwrap();
    let head = Sha256::new().chain_update(chain).chain_update("\n").chain_update(body).finalize();
    record["chain"] = head.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
    record.to_string()
}

/// The journal of a real game, signed by its device.
fn journal(place: &Path, names: [&str; 2]) -> Vec<String> {
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
    for (seat, m) in [("white", "e4"), ("black", "e5"), ("white", "Nf3"), ("black", "Nc6")] {
        daemon.types(&format!("{seat}: move {m}"));
        daemon.types(&format!("{seat}: press"));
        daemon.expect("= ");
    }
    daemon.types("arbiter: result 1-0");
    daemon.types("arbiter: sign");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    read(&daemon.folder(), "journal.jsonl").lines().map(str::to_owned).collect()
}

#[test]
fn nobody_may_do_more_at_the_broker_than_what_he_is_there_for() {
    let hall = BrokerHall::opens("0:15:00");
    let (seven, eight) = (hall.enrols("7"), hall.enrols("8"));
    let ca = hall.broker().join("ca.pem");
    let little = Duration::from_secs(1);
    assert!(hall.comes(None, "_INBOX_7", &ca, little).is_none(), "who has no key");
    let foreign = nkeys::KeyPair::new_user().seed().unwrap();
    assert!(hall.comes(Some(&foreign), "_INBOX_7", &ca, little).is_none(), "whom nobody enrolled");
    // Another hall's authority: a table takes no broker that it did not certify.
    let elsewhere = tempfile::tempdir().unwrap();
    run(elsewhere.path(), &["hall", "enrol-table", "7"], "");
    let other = elsewhere.path().join("broker/ca.pem");
    assert!(hall.comes(Some(&seven), "_INBOX_7", &other, little).is_none(), "an unknown authority");

    let table = hall.table("7", &seven);
    assert!(hall.asks(&table, "hall.7.journal", "x").is_some_and(|answer| answer.contains("\"seq\":")));
    let desk_seed = read(&hall.broker(), "desk.nk").trim().to_owned();
    let desk = hall.table("desk", &desk_seed);
    let other = hall.table("8", &eight);
    let purge = r#"{"name":"HALL"}"#;
    let forbidden = [
        "hall.8.journal",
        "hall.8.presence",
        "hall.7.orders",
        "hall.8.orders",
        "$JS.API.STREAM.PURGE.HALL",
        "$JS.API.STREAM.DELETE.HALL",
        "$JS.API.STREAM.UPDATE.HALL",
        "$JS.API.STREAM.MSG.DELETE.HALL",
        "$JS.API.STREAM.MSG.GET.HALL",
        "$JS.API.STREAM.INFO.HALL",
        "$JS.API.STREAM.CREATE.OTHER",
        "$JS.API.CONSUMER.CREATE.HALL",
        "$JS.API.DIRECT.GET.HALL",
        "$JS.API.DIRECT.GET.HALL.hall.8.journal",
        "$JS.API.ACCOUNT.PURGE.HALL",
        "$JS.API.INFO",
        "$SYS.REQ.SERVER.PING",
        "_INBOX_8.guessed",
    ];
    let of_the_desk =
        ["STREAM.PURGE", "STREAM.DELETE", "STREAM.UPDATE", "ACCOUNT.PURGE", "MSG.DELETE", "hall.7.journal"];
    let refuses = |who: &AtBroker, subject: &str| {
        let before = who.refused.lock().unwrap().len();
        hall.runtime.block_on(async {
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
    // Nobody hears another's answers, lines or orders.
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
        let heard = hall.runtime.block_on(async {
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
    let info = hall.asks(&desk, "$JS.API.STREAM.INFO.HALL", "").unwrap();
    assert!(info.contains("\"messages\":1"), "all that was refused changed nothing: {info}");
    assert!(info.contains("\"deny_delete\":true") && info.contains("\"deny_purge\":true"), "{info}");
    // The broker's own acknowledgement, sent to where another table publishes, is no line: it is named there.
    let game = journal(hall.place.path(), ["Anna", "Bo"]);
    hall.publishes_all(&other, "8", &game[..3], 0);
    hall.desk.expects("/desk", "hub.8");
    hall.runtime.block_on(async {
        table.client.publish_with_reply("hall.7.journal", "hall.8.journal", "y".into()).await.unwrap();
        table.client.flush().await.unwrap();
    });
    hall.publishes_all(&other, "8", &game[..5], 3);
    hall.desk.expects("/table/hub.8", "Anna");
}

#[test]
fn a_forged_replayed_or_reordered_line_is_named_and_the_signed_game_is_what_is_shown() {
    let hall = BrokerHall::opens("0:00:00");
    let seed = hall.enrols("7");
    let table = hall.table("7", &seed);
    let lines = journal(hall.place.path(), ["Anna", "Bo"]);
    let first = lines.iter().position(|line| line.contains("move e4")).unwrap();
    hall.publishes_all(&table, "7", &lines[..first], 0);
    hall.desk.expects("/desk", "Anna – Bo");
    // Another move in its place, chained as it should be; the device never signed for it.
    let lie = forged(&lines[first - 1], &lines[first], "move e4", "move d4");
    assert!(hall.publishes(&table, "7", &lines[0], first + 1, &lie));
    let altered = lines[first].replace("move e4", "move c4");
    assert!(hall.publishes(&table, "7", &lines[0], first + 1, &altered));
    assert!(hall.publishes(&table, "7", &lines[0], first + 9, &lines[first + 8]), "too early");
    assert!(hall.publishes(&table, "7", &lines[0], 1, &lines[0]), "once more");
    // Then the table itself goes on.
    hall.publishes_all(&table, "7", &lines, first);
    let page = hall.desk.expects("/desk", "came a second time and says something else");
    assert!(page.contains("id=\"need-hub.7\""), "{page}");
    let game = hall.desk.expects("/table/hub.7", "Nc6");
    assert!(game.contains("1. e4") && !game.contains("1. d4") && !game.contains("1. c4"), "{game}");
    hall.desk.expects("/desk/results", "1-0");
    let until = Instant::now() + PATIENCE;
    loop {
        let seen = get(&hall.desk.address, "/game/hub.7", "").body;
        assert!(!seen.contains("1. d4"), "{seen}");
        if seen.contains("Nc6") {
            break;
        }
        assert!(Instant::now() < until, "{seen}");
        std::thread::sleep(Duration::from_millis(50));
    }
    // What is no line at all is named, too; and whoever publishes nothing more is lost after a while.
    assert!(hall.asks(&table, "hall.7.journal", "nonsense").is_some());
    hall.desk.expects("/desk", "that is no line of its journal");
    assert!(hall.desk.types("hub.7", "stop", &hall.desk.token("hub.7")).body.contains("\"done\":false"));
    // Nothing of it is seen by spectators before its delay: the same lines, a hall that waits.
    let late = BrokerHall::opens("0:15:00");
    let table = late.table("7", &late.enrols("7"));
    late.publishes_all(&table, "7", &lines, 0);
    late.desk.expects("/desk/results", "1-0");
    let seen = get(&late.desk.address, "/round", "").body;
    let game = get(&late.desk.address, "/game/hub.7", "").body;
    let pgn = get(&late.desk.address, "/round/games.pgn", "").body;
    for page in [seen, game, pgn] {
        assert!(!page.contains("1. e4") && !page.contains("1-0"), "{page}");
    }
}

#[test]
fn a_hall_without_a_server_or_with_a_spoiled_broker_says_so_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (arguments, words) in [
        (vec!["hall", "--with-broker", "b", "--broker-listen", &*address], "another program is at"),
        (vec!["hall", "--with-broker", "c", "--broker-listen", "0.0.0.0:4443"], "--broker-name"),
        (vec!["hall", "--with-broker", "d", "--broker-name", "a b"], "no host's name"),
        (vec!["hall", "--broker-name", "host"], "--with-broker"),
        (vec!["hall", "enrol-table", "a.b"], "no name of a table"),
        (vec!["hall", "enrol-table", "7", "--public-key", "UABC"], "no public key"),
    ] {
        let done = run(place.path(), &arguments, "");
        let told = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{told}");
        assert!(told.contains(words) && told.lines().count() == 1, "{told}");
    }
}

/// What a table does when it is sure of nothing: each line until it is taken; what was taken twice is one line.
fn carries(hall: &BrokerHall, who: &AtBroker, table: &str, lines: &[String], from: usize) {
    for (line, number) in lines.iter().zip(1..).skip(from) {
        let until = Instant::now() + PATIENCE;
        while !hall.publishes(who, table, &lines[0], number, line) {
            assert!(Instant::now() < until, "line {number} of {table} is not taken");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Sends the broker a signal, by its own pid.
pub(crate) fn signals(hall: &BrokerHall, name: &str) {
    let pid = read(&hall.broker(), "nats.pid");
    let sent =
        std::process::Command::new("sh").args(["-c", &format!("kill -s {name} {}", pid.trim())]).status();
    assert!(sent.unwrap().success());
}

/// Ends the hall, does something to what its broker kept, and opens it again.
pub(crate) fn opens_again(hall: &mut BrokerHall, meanwhile: impl FnOnce(&Path)) {
    hall.daemon.signal("TERM");
    assert!(hall.daemon.end().success());
    let pid = PathBuf::from("/proc").join(read(&hall.broker(), "nats.pid").trim());
    assert!(!pid.exists(), "the broker ends with its hall");
    meanwhile(&hall.broker().join("store"));
    hall.opens_anew();
}

pub(crate) fn copies(from: &Path, to: &Path) {
    let done = std::process::Command::new("cp").arg("-r").arg(from).arg(to).status().unwrap();
    assert!(done.success());
}

#[test]
fn a_broker_that_is_killed_stopped_emptied_or_set_back_loses_doubles_and_turns_round_no_line() {
    let kills = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3);
    let mut hall = BrokerHall::opens("0:15:00");
    let mut games = Vec::new();
    for number in 1..=kills {
        let name = format!("t{number}");
        let seed = hall.enrols(&name);
        let lines = journal(hall.place.path(), [&format!("Anna {number}"), "Bo"]);
        let table = hall.table(&name, &seed);
        let half = number * 5 % lines.len();
        carries(&hall, &table, &name, &lines[..half], 0);
        signals(&hall, "KILL");
        carries(&hall, &table, &name, &lines, half);
        games.push((name, seed, lines));
    }
    let whole = |hall: &BrokerHall, games: &[(String, String, Vec<String>)]| {
        for (name, ..) in games {
            hall.desk.expects(&format!("/table/hub.{name}"), "Nc6");
        }
        let page = hall.desk.expects("/desk", "signed");
        for words in ["line ", "lines of"] {
            let needs = page.split("id=\"needs\"").nth(1).unwrap().split("</section>").next().unwrap();
            assert!(!needs.contains(words), "a line is called wrong: {needs}");
        }
    };
    whole(&hall, &games);
    let (name, seed, lines) = games[0].clone();
    // It stands still for a while, and goes on.
    signals(&hall, "STOP");
    std::thread::sleep(Duration::from_secs(3));
    signals(&hall, "CONT");
    // A hall that was killed is made again out of what its broker has.
    hall.daemon.signal("KILL");
    let _ = hall.daemon.end();
    hall.opens_anew();
    whole(&hall, &games);
    // What the broker kept is gone: the tables send it again.
    let older = hall.place.path().join("older");
    opens_again(&mut hall, |store| std::fs::remove_dir_all(store).unwrap());
    let table = hall.table(&name, &seed);
    carries(&hall, &table, &name, &lines[..lines.len() / 2], 0);
    opens_again(&mut hall, |store| copies(store, &older));
    let table = hall.table(&name, &seed);
    carries(&hall, &table, &name, &lines, lines.len() / 2);
    whole(&hall, &games[..1]);
    // It is set back to what it was before; the table goes on from there.
    opens_again(&mut hall, |store| {
        std::fs::remove_dir_all(store).unwrap();
        copies(&older, store);
    });
    let table = hall.table(&name, &seed);
    let last = hall.asks(&table, &format!("$JS.API.DIRECT.GET.HALL.hall.{name}.journal"), "").unwrap();
    assert_eq!(last, lines[lines.len() / 2 - 1], "it was set back");
    carries(&hall, &table, &name, &lines, lines.len() / 2);
    whole(&hall, &games[..1]);
    let last = hall.asks(&table, &format!("$JS.API.DIRECT.GET.HALL.hall.{name}.journal"), "").unwrap();
    assert_eq!(last, *lines.last().unwrap());
}

/// Whether a process runs; one that ended and that nobody asked for yet has no command line.
fn runs(pid: &str) -> bool {
    std::fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|command| !command.is_empty())
}

/// Waits until the broker that had this pid is gone and its address is free.
fn is_gone(pid: &str, url: &str) {
    let address = url.rsplit('/').next().unwrap();
    let until = Instant::now() + PATIENCE;
    while runs(pid) || std::net::TcpListener::bind(address).is_err() {
        assert!(Instant::now() < until, "the broker {pid} at {url} outlives its hall");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_broker_ends_with_its_hall_however_that_ends_and_one_that_outlived_it_is_told_of() {
    let mut hall = BrokerHall::opens("0:15:00");
    let url = hall.url();
    let pid_of = |hall: &BrokerHall| read(&hall.broker(), "nats.pid").trim().to_owned();
    let first = pid_of(&hall);
    // One that was started again is bound as the first was.
    signals(&hall, "KILL");
    hall.daemon.expect("the broker ended by itself");
    let until = Instant::now() + PATIENCE;
    while pid_of(&hall) == first {
        assert!(Instant::now() < until, "it is not started again");
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = pid_of(&hall);
    hall.daemon.signal("KILL");
    assert!(!hall.daemon.end().success());
    is_gone(&second, &url);

    hall.opens_anew();
    assert!(!hall.daemon.has_told("an earlier hall"), "none was left");
    let third = pid_of(&hall);
    // Held still, it ends with its hall as well.
    let command = std::fs::read(format!("/proc/{third}/cmdline")).unwrap();
    signals(&hall, "STOP");
    hall.daemon.signal("KILL");
    assert!(!hall.daemon.end().success());
    is_gone(&third, &url);
    // One that another hand started on the folder is bound to nobody; the next hall says so, ends it, and has its own.
    let command = String::from_utf8(command).unwrap();
    let mut words = command.split_terminator('\0');
    let mut other = std::process::Command::new(words.next().unwrap());
    let mut other = other.args(words).stderr(std::process::Stdio::null()).spawn().unwrap();
    let fourth = other.id().to_string();
    let until = Instant::now() + PATIENCE;
    while pid_of(&hall) != fourth {
        assert!(Instant::now() < until, "it does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    hall.opens_anew();
    assert_ne!(pid_of(&hall), fourth);
    assert!(!runs(&fourth));
    other.wait().unwrap();
    let until = Instant::now() + PATIENCE;
    while !hall.daemon.has_told("a broker of an earlier hall still runs out of ") {
        assert!(Instant::now() < until, "{:?}", hall.daemon.lines);
    }
}
