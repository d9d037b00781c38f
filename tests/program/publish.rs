//! Publishing a table's lines to a real NATS server: one that is killed, suspended, wiped, that refuses or lies, and
//! none.

use std::{
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use annabella::{
    publish::wire::{Presence, PublishedLine},
    web::free_port,
};
use async_nats::{ConnectOptions, HeaderMap, Subscriber, jetstream};
use ed25519_dalek::{Signer as _, SigningKey};
use futures_util::StreamExt as _;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::{
    installed::installed,
    table::{Daemon, run},
};

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// A key for these tests only.
const SEED: &str = "SUABH2BB33QAZD7MLHDND44QFCUYC5OEXURCDAMH5YOLBC5VWAAX2NQVRM";
const USER: &str = "UBKTE55WYQRC6HIVZ76LFHO72WBXJSXAD42KCZMYSC7KRZEL3JZR2QLI";
/// The permissions of a table.
const RIGHTS: &str = "publish: [\"hall.t7.journal\", \"hall.t7.presence\", \"hall.t7.answers\", \
                      \"$JS.API.DIRECT.GET.HALL_t7.hall.t7.journal\"], subscribe: [\"_INBOX_t7.>\", \"hall.t7.orders\"]";

/// A server on a port of its own, ended by its process id.
struct NatsServer {
    process: Child,
    folder: PathBuf,
    port: u16,
}

impl NatsServer {
    fn start(folder: &Path, port: u16, rights: &str) -> Self {
        let config = format!(
            "listen: \"127.0.0.1:{port}\"\nserver_name: test\njetstream {{ store_dir: \"{}\" }}\n\
             accounts {{ HALL {{ jetstream: enabled, users: [\n\
             {{ nkey: {USER}, permissions: {{ {rights} }} }},\n{{ user: desk, password: desk }} ] }} }}\n",
            folder.join("store").display()
        );
        let file = folder.join("nats.conf");
        std::fs::write(&file, config).unwrap();
        let mut command = Command::new(installed("nats-server", "deps-test"));
        command.arg("-c").arg(&file).stdout(Stdio::null()).stderr(Stdio::null());
        let process = command.spawn().unwrap();
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < until, "nats-server does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { process, folder: folder.to_owned(), port }
    }

    fn signal(&self, name: &str) {
        let line = format!("kill -s {name} {}", self.process.id());
        assert!(Command::new("sh").args(["-c", &line]).status().unwrap().success());
    }

    /// Killed without warning; its store is kept or deleted.
    fn killed(mut self, wiped: bool) -> u16 {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        if wiped {
            std::fs::remove_dir_all(self.folder.join("store")).unwrap();
        }
        self.port
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A client with all permissions, which creates the stream and reads it.
struct Desk {
    runtime: Runtime,
    client: async_nats::Client,
}

impl Desk {
    fn of(server: &NatsServer) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let options = ConnectOptions::with_user_and_password("desk".into(), "desk".into());
        let client = runtime.block_on(options.connect(format!("nats://127.0.0.1:{}", server.port))).unwrap();
        let config = jetstream::stream::Config {
            name: "HALL_t7".to_owned(),
            subjects: vec!["hall.t7.journal".to_owned()],
            allow_direct: true,
            ..Default::default()
        };
        runtime
            .block_on(async { jetstream::new(client.clone()).get_or_create_stream(config).await })
            .unwrap();
        Self { runtime, client }
    }

    /// The texts of all lines in order, each compared with its headers.
    fn lines(&self) -> Vec<String> {
        self.runtime.block_on(async {
            let mut stream = jetstream::new(self.client.clone()).get_stream("HALL_t7").await.unwrap();
            let last = stream.info().await.unwrap().state.last_sequence;
            let mut lines = Vec::new();
            for sequence in 1..=last {
                let message = stream.get_raw_message(sequence).await.unwrap();
                let header = |name: &str| message.headers.get(name).map(|value| value.as_str());
                let line = PublishedLine::read(&message.subject, header, &message.payload).unwrap();
                assert_eq!((line.table.as_str(), line.head.number), ("t7", sequence));
                lines.push(line.text);
            }
            lines
        })
    }

    /// Waits until the stream has exactly the journal's lines, in order.
    fn has_all_of(&self, journal: &Path) {
        let until = Instant::now() + PATIENCE;
        loop {
            let text = std::fs::read_to_string(journal).unwrap();
            let written: Vec<&str> =
                text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).collect();
            let lines = self.lines();
            assert!(
                lines.len() > written.len()
                    || written.starts_with(&lines.iter().map(String::as_str).collect::<Vec<_>>())
            );
            if lines.len() >= written.len() {
                return;
            }
            assert!(Instant::now() < until, "the broker has {} of {} lines", lines.len(), written.len());
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

/// Writes a table's key as a file that its user alone may read.
fn writes_key(folder: &Path, seed: &str) {
    let file = folder.join("table.nk");
    std::fs::write(&file, format!("{seed}\n")).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
}

/// A game with typed acts that publishes to this port.
fn game(port: u16, more: &str) -> (TempDir, Daemon) {
    ordered_game(port, more, "")
}

/// The same with more settings of the broker.
fn ordered_game(port: u16, more: &str, of_broker: &str) -> (TempDir, Daemon) {
    let folder = tempfile::tempdir().unwrap();
    writes_key(folder.path(), SEED);
    let config = format!(
        "[broker]\nurl = \"nats://127.0.0.1:{port}\"\ntable = \"t7\"\nkey = \"table.nk\"\n{of_broker}\
         [game]\napproved_by = \"the test's arbiter\"\n{more}\n"
    );
    std::fs::write(folder.path().join("table.toml"), config).unwrap();
    let daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    (folder, daemon)
}

const LEAVE: &str = "leave_to_publish = \"the test's arbiter\"";

/// Makes the journal grow by requests, each of which is answered.
fn happens(daemon: &mut Daemon, times: u32) {
    for _ in 0..times {
        daemon.types("white: key time");
        daemon.expect("> white: ");
    }
}

#[test]
fn a_broker_gets_every_line_once_and_in_order_also_after_it_was_killed_and_wiped() {
    let place = tempfile::tempdir().unwrap();
    let server = NatsServer::start(place.path(), free_port(Ipv4Addr::LOCALHOST).unwrap(), RIGHTS);
    let desk = Desk::of(&server);
    let mut presence = desk.runtime.block_on(desk.client.subscribe("hall.t7.presence")).unwrap();
    let (_folder, mut daemon) = game(server.port, LEAVE);
    happens(&mut daemon, 5);
    let journal = daemon.folder().join("journal.jsonl");
    desk.has_all_of(&journal);
    let told = desk.runtime.block_on(presence.next()).unwrap();
    let presence = Presence::read(&told.payload).unwrap();
    assert!(presence.lines > 0 && presence.standing.fen.starts_with("rnbqkbnr/"), "{presence:?}");

    let port = server.killed(false);
    happens(&mut daemon, 5);
    daemon.expect("the tournament server does not receive this table");
    let server = NatsServer::start(place.path(), port, RIGHTS);
    let desk = Desk::of(&server);
    desk.has_all_of(&journal);
    daemon.expect("the tournament server receives this table again");

    let port = server.killed(true);
    happens(&mut daemon, 5);
    let server = NatsServer::start(place.path(), port, RIGHTS);
    let desk = Desk::of(&server);
    desk.has_all_of(&journal);
    // The last lines arrive after the program has ended.
    daemon.types("arbiter: end 1/2-1/2");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    desk.has_all_of(&journal);
    let first = desk.lines().remove(0);
    assert!(first.contains("\"leave_to_publish\":\"the test's arbiter\""), "{first}");
}

#[test]
fn a_frozen_broker_is_told_once_to_the_arbiter_and_waited_for_by_nobody() {
    let place = tempfile::tempdir().unwrap();
    let server = NatsServer::start(place.path(), free_port(Ipv4Addr::LOCALHOST).unwrap(), RIGHTS);
    let desk = Desk::of(&server);
    let (_folder, mut daemon) = game(server.port, LEAVE);
    happens(&mut daemon, 3);
    let journal = daemon.folder().join("journal.jsonl");
    desk.has_all_of(&journal);
    server.signal("STOP");
    happens(&mut daemon, 30);
    daemon.expect("the tournament server does not receive this table");
    server.signal("CONT");
    daemon.expect("the tournament server receives this table again");
    desk.has_all_of(&journal);
    let told = daemon.lines.iter().filter(|line| line.contains("does not receive")).count();
    assert_eq!(told, 1, "{:#?}", daemon.lines);
    assert!(
        daemon.lines.iter().all(|line| !line.starts_with("> white: the tournament")
            && !line.starts_with("> black: the tournament"))
    );
}

#[test]
fn a_broker_that_refuses_the_table_is_told_with_its_reason_and_the_game_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let others = RIGHTS.replace("hall.t7.journal", "hall.t8.journal");
    let server = NatsServer::start(place.path(), free_port(Ipv4Addr::LOCALHOST).unwrap(), &others);
    let desk = Desk::of(&server);
    let (_folder, mut daemon) = game(server.port, LEAVE);
    daemon.expect_all(&["Permissions Violation", "the tournament server does not receive this table"]);
    happens(&mut daemon, 5);
    assert_eq!(desk.lines(), Vec::<String>::new());
}

#[test]
fn a_broker_that_is_none_takes_neither_memory_nor_time_of_the_game() {
    let liar = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = liar.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for (turn, connection) in liar.incoming().map_while(Result::ok).enumerate() {
            std::thread::spawn(move || lie(connection, turn));
        }
    });
    let (_folder, mut daemon) = game(port, LEAVE);
    happens(&mut daemon, 10);
    daemon.expect("the tournament server does not receive this table");
    happens(&mut daemon, 30);
    let status = std::fs::read_to_string(format!("/proc/{}/status", daemon.id())).unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = resident.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 300_000, "the game's own process took {kilobytes} kB");
}

/// Data that no server sends: a line without an end, nonsense, a message larger than the memory.
fn lie(mut connection: TcpStream, turn: usize) {
    let info = b"INFO {\"server_id\":\"x\",\"version\":\"2.9.10\",\"max_payload\":1048576,\"headers\":true,\"nonce\":\"abc\"}\r\n";
    let said: Vec<Vec<u8>> = match turn % 4 {
        0 => vec![b"x".repeat(1 << 20); 64],
        1 => vec![b"HTTP/1.1 200 OK\r\n\r\n".to_vec()],
        2 => vec![info.to_vec(), b"PONG\r\n".to_vec(), b"MSG a 1 18446744073709551615\r\n".to_vec()],
        _ => vec![info.to_vec(), b"PONG\r\nMSG a 1 99999999999\r\n".to_vec(), b"y".repeat(1 << 24)],
    };
    for bytes in said {
        if connection.write_all(&bytes).is_err() {
            return;
        }
    }
    // It says nothing more and keeps the connection open.
    let mut rest = [0; 4096];
    while connection.read(&mut rest).is_ok_and(|read| read > 0) {}
}

#[test]
fn without_leave_nothing_is_handed_on_and_a_fault_in_the_section_is_refused() {
    let broker = TcpListener::bind("127.0.0.1:0").unwrap();
    broker.set_nonblocking(true).unwrap();
    let port = broker.local_addr().unwrap().port();
    let (_folder, mut daemon) = game(port, "");
    daemon.expect("nothing is published: nobody gave permission");
    happens(&mut daemon, 3);
    daemon.types("arbiter: end 1/2-1/2");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    assert!(broker.accept().is_err(), "nobody connects");
    for (wrong, named) in [
        ("url = \"nats://192.0.2.1:4222\"\ntable = \"7\"\nkey = \"k\"", "in clear"),
        ("url = \"tls://192.0.2.1:4222\"\ntable = \"7\"\nkey = \"k\"", "needs `ca`"),
        ("url = \"nats://127.0.0.1\"\ntable = \"a.b\"\nkey = \"k\"", "`a.b` is no name of a table"),
        ("url = \"nats://127.0.0.1\"\ntable = \"7\"", "key"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("table.toml"), format!("[broker]\n{wrong}\n")).unwrap();
        let refused = run(folder.path(), &["play", "--config", "table.toml"], "");
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && told.contains(named), "{told}");
    }
}

/// The arbiter at a tournament's desk: the signing key, and messages of the table.
struct OrderingDesk<'a> {
    desk: &'a Desk,
    key: SigningKey,
    presence: Subscriber,
    answers: Subscriber,
}

/// An order in the form in which it is sent.
#[derive(Clone)]
struct SentOrder {
    payload: String,
    signature: String,
}

impl<'a> OrderingDesk<'a> {
    fn of(desk: &'a Desk) -> Self {
        let hears = |subject: &'static str| desk.runtime.block_on(desk.client.subscribe(subject)).unwrap();
        let (presence, answers) = (hears("hall.t7.presence"), hears("hall.t7.answers"));
        Self { desk, key: SigningKey::from_bytes(&[9; 32]), presence, answers }
    }

    fn key() -> String {
        hexadecimal(SigningKey::from_bytes(&[9; 32]).verifying_key().as_bytes())
    }

    /// An order after the last line that the table reported.
    fn order(&mut self, line: &str, key: &SigningKey) -> SentOrder {
        // The newest one; older ones may be queued.
        let told = self.desk.runtime.block_on(self.presence.next()).unwrap();
        let presence = Presence::read(&told.payload).unwrap();
        let payload = serde_json::json!({
            "table": "t7", "after": presence.lines, "hash": presence.head, "nonce": presence.nonce, "line": line,
        });
        let payload = payload.to_string();
        let signed = key.sign(format!("annabella order 1\n{payload}").as_bytes());
        SentOrder { payload, signature: hexadecimal(&signed.to_bytes()) }
    }

    fn sends(&self, order: &SentOrder) {
        let mut headers = HeaderMap::new();
        headers.insert("Annabella-Signature", order.signature.as_str());
        let payload = order.payload.clone().into();
        self.desk.runtime.block_on(async {
            let client = &self.desk.client;
            client.publish_with_headers("hall.t7.orders", headers, payload).await.unwrap();
            client.flush().await.unwrap();
        });
    }

    fn is_answered(&mut self, order: &SentOrder) -> serde_json::Value {
        self.is_answered_within(PATIENCE, order).expect("the order is answered")
    }

    /// The answer to an order; `None` if none comes in time. An order among too many is not examined.
    fn is_answered_within(&mut self, limit: Duration, order: &SentOrder) -> Option<serde_json::Value> {
        let hash = hexadecimal(&Sha256::digest(&order.payload));
        let until = Instant::now() + limit;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let next = async { tokio::time::timeout(left, self.answers.next()).await };
            let answer = self.desk.runtime.block_on(next).ok()?.unwrap();
            let answer: serde_json::Value = serde_json::from_slice(&answer.payload).unwrap();
            if answer["order"] == hash {
                return Some(answer);
            }
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn an_order_of_the_arbiter_acts_once_and_nothing_else_that_comes_there_does() {
    let place = tempfile::tempdir().unwrap();
    let server = NatsServer::start(place.path(), free_port(Ipv4Addr::LOCALHOST).unwrap(), RIGHTS);
    let desk = Desk::of(&server);
    let mut arbiter = OrderingDesk::of(&desk);
    let of_broker = format!("arbiter_key = \"{}\"\norders = [\"start\", \"time\"]\n", OrderingDesk::key());
    let (_folder, mut daemon) = ordered_game(server.port, LEAVE, &of_broker);
    happens(&mut daemon, 3);
    let journal = daemon.folder().join("journal.jsonl");
    desk.has_all_of(&journal);
    let ordered = || std::fs::read_to_string(&journal).unwrap().matches("{\"ordered\":").count();

    let forger = SigningKey::from_bytes(&[10; 32]);
    let forged = arbiter.order("start", &forger);
    for _ in 0..3 {
        arbiter.sends(&forged);
    }
    let answer = arbiter.is_answered(&forged);
    assert_eq!((&answer["taken"], &answer["why"]), (&false.into(), &"forged".into()), "{answer}");
    daemon.expect("an order came that the arbiter's key did not sign");
    let key = arbiter.key.clone();
    let unagreed = arbiter.order("decide 1 well", &key);
    arbiter.sends(&unagreed);
    assert_eq!(arbiter.is_answered(&unagreed)["why"], "not_agreed");
    assert_eq!(ordered(), 0);

    let start = arbiter.order("start", &key);
    arbiter.sends(&start);
    let answer = arbiter.is_answered(&start);
    assert_eq!(answer["taken"], true, "{answer}");
    assert!(answer["lines"].to_string().contains("the tournament desk: start"), "{answer}");
    daemon.expect("the tournament desk: start");
    assert_eq!(ordered(), 1);
    arbiter.sends(&start);
    assert_eq!(arbiter.is_answered(&start)["why"], "stale");
    assert_eq!(ordered(), 1);
    let told = daemon.lines.iter().filter(|line| line.contains("key did not sign")).count();
    assert_eq!(told, 1, "{:#?}", daemon.lines);
    // A flood of invalid orders during the game, and a valid order after it.
    let flood = SentOrder { payload: "x".repeat(10_000), signature: String::new() };
    for _ in 0..2_000 {
        arbiter.sends(&flood);
    }
    happens(&mut daemon, 10);
    std::thread::sleep(Duration::from_secs(3));
    let until = Instant::now() + 2 * PATIENCE;
    let stop = loop {
        let stop = arbiter.order("stop", &key);
        arbiter.sends(&stop);
        // On a busy machine the flood may not be over yet.
        let answer = arbiter.is_answered_within(PATIENCE / 3, &stop);
        if answer.as_ref().is_some_and(|answer| answer["taken"] == true) {
            break stop;
        }
        assert!(Instant::now() < until, "{answer:?}");
    };
    assert!(stop.payload.contains("\"stop\""));
    daemon.expect("the tournament desk: stop");
    assert_eq!(ordered(), 2);
    // A replay of the journal shows who acted.
    let text = std::fs::read_to_string(&journal).unwrap();
    assert!(text.contains("{\"ordered\":{\"act\":\"start\",\"order\":\""), "{text}");
}

#[test]
fn the_doctor_takes_the_key_of_another_table_for_wrong() {
    let place = tempfile::tempdir().unwrap();
    let server = NatsServer::start(place.path(), free_port(Ipv4Addr::LOCALHOST).unwrap(), RIGHTS);
    let _desk = Desk::of(&server);
    let folder = tempfile::tempdir().unwrap();
    // A key that the broker does not know, and one that it knows as that of table t7.
    let unknown = "SUAIBDPBAUTWCWBKIO6XHQNINK5FWJW4OHLXC3HQ2KFE4PEJUA44CNHTC4";
    for (table, key, is_right) in
        [("t7", SEED, true), ("t8", SEED, false), ("t7", unknown, false), ("t7", "", false)]
    {
        let file = folder.path().join("table.nk");
        std::fs::write(&file, key).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
        let config = format!(
            "[broker]\nurl = \"nats://127.0.0.1:{}\"\ntable = \"{table}\"\nkey = {file:?}\n[game]\n{LEAVE}\n",
            server.port
        );
        std::fs::write(folder.path().join("table.toml"), config).unwrap();
        let out = run(folder.path(), &["doctor", "--config", "table.toml"], "");
        let told = String::from_utf8(out.stdout).unwrap();
        let line = told.lines().find(|line| line.starts_with("tournament: ")).unwrap();
        assert_eq!(line.starts_with("tournament: ok"), is_right, "{line}");
        assert_eq!(line.starts_with("tournament: WRONG"), !is_right, "{line}");
        assert_eq!(out.status.code(), Some(i32::from(!is_right)), "{told}");
    }
}
