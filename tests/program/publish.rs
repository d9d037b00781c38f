//! A table that publishes to a NATS server that refuses it or lies, and to none. A real tournament's broker under faults is in
//! `tournament_faults.rs`, orders are in `desk_orders.rs`.

use std::{
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use annabella::web::free_port;
use async_nats::{ConnectOptions, jetstream};
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
        Self { process, port }
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

    /// The number of lines that it has.
    fn lines(&self) -> u64 {
        self.runtime.block_on(async {
            let stream = jetstream::new(self.client.clone()).get_stream("HALL_t7").await.unwrap();
            stream.get_info().await.unwrap().state.messages
        })
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
    let folder = tempfile::tempdir().unwrap();
    writes_key(folder.path(), SEED);
    let config = format!(
        "[broker]\nurl = \"nats://127.0.0.1:{port}\"\ntable = \"t7\"\nkey = \"table.nk\"\n\
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
fn a_broker_that_refuses_the_table_is_told_with_its_reason_and_the_game_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let others = RIGHTS.replace("hall.t7.journal", "hall.t8.journal");
    let server = NatsServer::start(place.path(), free_port(Ipv4Addr::LOCALHOST).unwrap(), &others);
    let desk = Desk::of(&server);
    let (_folder, mut daemon) = game(server.port, LEAVE);
    daemon.expect_all(&["Permissions Violation", "the tournament server does not receive this table"]);
    happens(&mut daemon, 5);
    assert_eq!(desk.lines(), 0);
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
fn without_leave_nothing_is_handed_on() {
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
