//! What an honest table pays for an adversary beside it: from a press to the arbiter's desk, and from a typed line to its
//! answer, alone and beside each adversary.
//!
//! The tournament, its broker and the honest table are processes of their own; this process is the person at the table,
//! the desk's page and the adversary. All share the machine. `PLIES=110` are played in each phase; `ONLY=strangers`
//! measures one adversary alone.
//!
//! The adversaries: a table's key that fills its share of the store with large messages and forged forks; strangers
//! without a link at the pages of the desk and of the table; a page of the honest table that brings in large sheets; a
//! neighbour whose board sends presses without a pause.

mod figure;
#[path = "../tests/program/table.rs"]
#[expect(dead_code, reason = "the tests do more with a table")]
mod table;

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use annabella::{
    board::hand_simulation::random_game,
    game::{Position, Seat},
    laws::ending::is_dead,
    session::GameRole,
    web::{RoleClient, RoleLinks},
};
use async_nats::{ConnectOptions, HeaderMap};
use sha2::{Digest as _, Sha256};
use table::{Board, Daemon, annabella, read, run};

/// The promised longest times, in milliseconds, of 95 in 100.
const PRESS_TO_DESK_MS: f64 = 150.0;
const TYPED_LINE_MS: f64 = 50.0;
/// The plies of a phase, if the caller names no other number.
const PLIES: usize = 110;
/// Between two plies, so that the adversary and not the honest table fills the machine.
const REST: Duration = Duration::from_millis(60);
/// The strangers at each server of pages.
const STRANGERS: usize = 300;
/// A message that fills the store, in bytes.
const LARGE_MESSAGE: usize = 200_000;
/// The text of a large sheet, in bytes.
const LARGE_SHEET: usize = 60_000;

/// The honest table with the tournament's desk.
struct HonestTable {
    place: tempfile::TempDir,
    tournament: Daemon,
    table: Daemon,
    /// The address of the tournament's pages.
    desk_address: String,
    /// When each completed ply arrived at the desk.
    at_desk: Receiver<Instant>,
    /// The game to play.
    moves: Vec<(Seat, String)>,
    played: usize,
}

/// What ends an adversary.
type Stop = Arc<AtomicBool>;

/// Starts an adversary beside the honest table.
type StartAdversary = fn(&HonestTable, Stop) -> Adversary;

fn main() {
    let plies = std::env::var("PLIES").ok().and_then(|n| n.parse().ok()).unwrap_or(PLIES);
    let only = std::env::var("ONLY").ok();
    let adversaries: [(&str, StartAdversary); 4] = [
        ("a hostile key", hostile_key),
        ("strangers", strangers),
        ("large sheets", large_sheets),
        ("a flooding board", flooding_board),
    ];
    for (name, begin) in adversaries {
        if only.as_deref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let mut honest = HonestTable::start(2 * plies);
        honest.measure(plies, &format!("before {name}"));
        let stop = Stop::default();
        let adversary = begin(&honest, stop.clone());
        std::thread::sleep(Duration::from_secs(2));
        honest.measure(plies, &format!("beside {name}"));
        stop.store(true, Ordering::Relaxed);
        println!("{name}: {}", adversary.end());
        honest.end();
    }
}

/// Threads of an adversary, and how often it did its worst.
struct Adversary {
    threads: Vec<JoinHandle<()>>,
    did: Arc<AtomicU64>,
    what: &'static str,
    neighbour: Option<Daemon>,
}

impl Adversary {
    fn new(what: &'static str) -> Self {
        Self { threads: Vec::new(), did: Arc::default(), what, neighbour: None }
    }

    fn end(self) -> String {
        for thread in self.threads {
            let _ = thread.join();
        }
        if let Some(mut neighbour) = self.neighbour {
            neighbour.signal("TERM");
            neighbour.end();
        }
        format!("{} {}", self.did.load(Ordering::Relaxed), self.what)
    }
}

impl HonestTable {
    fn start(plies: usize) -> Self {
        let place = tempfile::tempdir().expect("a folder for a moment");
        for table in ["7", "8"] {
            let done = run(place.path(), &["tournament", "enrol-table", table], "");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        }
        let mut command = annabella();
        command.args(["tournament", "--with-broker", "--delay", "0:00:00"]);
        let mut tournament = Daemon::of(command, place.path());
        tournament.expect("the broker is at ");
        let link = tournament.expect("good once: ");
        let link = link[link.find("http://").expect("a link") + 7..].to_owned();
        let (address, path) = link.split_once('/').expect("an address");
        let table_place = place.path().join("honest");
        let table = plays(&table_place, &place.path().join("broker/tables/7"));
        let at_desk = follow_table(address, path);
        let moves = (1..).find_map(|seed| game_of(seed, plies)).expect("a game of this length");
        let desk_address = address.to_owned();
        Self { place, tournament, table, desk_address, at_desk, moves, played: 0 }
    }

    /// The folder of the honest game.
    fn folder(&self) -> PathBuf {
        self.table.folder()
    }

    /// Plays so many plies, and tells how long a typed line and the way of a press to the desk took.
    fn measure(&mut self, plies: usize, when: &str) {
        let (mut typed, mut pressed) = (Vec::new(), Vec::new());
        let took = |began: Instant| began.elapsed().as_secs_f64() * 1_000.0;
        for _ in 0..plies {
            let (seat, m) = self.moves[self.played].clone();
            self.played += 1;
            let began = Instant::now();
            self.table.types(&format!("{seat}: move {m}"));
            self.table.expect(&format!("# {seat} made {m}"));
            typed.push(took(began));
            self.at_desk.try_iter().for_each(drop);
            let began = Instant::now();
            self.table.types(&format!("{seat}: press"));
            self.table.expect("= ");
            let at = self.at_desk.recv_timeout(Duration::from_secs(60));
            let at = at.unwrap_or_else(|_| panic!("ply {} comes to the desk", self.played));
            pressed.push(at.saturating_duration_since(began).as_secs_f64() * 1_000.0);
            std::thread::sleep(REST);
        }
        for (what, taken, promised) in
            [("a typed line", &typed, TYPED_LINE_MS), ("a press to the desk", &pressed, PRESS_TO_DESK_MS)]
        {
            println!("{what}, {when}: {}", figure::in_words(taken, "ms", promised));
            figure::tell(&format!("an honest table, {when}, {what}"), "ms", taken, Some(promised));
        }
    }

    fn end(mut self) {
        for process in [&mut self.table, &mut self.tournament] {
            process.signal("TERM");
            process.end();
        }
    }
}

/// A random game of so many plies, if no position before its last ply ends it.
fn game_of(seed: u64, plies: usize) -> Option<Vec<(Seat, String)>> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for m in random_game(seed, plies) {
        if is_dead(&position) {
            return None;
        }
        moves.push((Seat::from(position.turn()), position.uci(m)));
        position = position.after(m)?;
    }
    (moves.len() == plies).then_some(moves)
}

/// Starts the honest table: typed moves, pages, and the tournament's broker.
fn plays(place: &Path, given: &Path) -> Daemon {
    std::fs::create_dir(place).expect("a folder");
    for file in ["table.nk", "tournament-ca.pem"] {
        std::fs::copy(given.join(file), place.join(file)).expect("copied");
    }
    let mut config = String::from(
        "[game]\napproved_by = \"the arbiter\"\nleave_to_publish = \"the arbiter\"\ntime_control = \"90\"\n\
         [web]\nlisten = \"127.0.0.1:0\"\n\
         [game.white]\nname = \"Anna\"\nsight = \"sighted\"\near = false\nsheet = \"entered\"\n\
         [game.black]\nname = \"Bo\"\near = false\nsheet = \"entered\"\n",
    );
    config += &read(given, "section.toml");
    std::fs::write(place.join("table.toml"), config).expect("written");
    let mut daemon = Daemon::start(place, &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    daemon.types("arbiter: start");
    daemon.expect("the clocks start");
    daemon
}

/// Sends a request, and returns the connection.
fn ask(address: &str, path: &str, more: &str) -> TcpStream {
    let mut socket = TcpStream::connect(address).expect("the tournament is there");
    write!(socket, "GET /{path} HTTP/1.1\r\nHost: {address}\r\n{more}\r\n").expect("asked");
    socket
}

/// Enters the desk and follows the events of its first table; sends the time of each completed ply.
fn follow_table(address: &str, link: &str) -> Receiver<Instant> {
    let mut entered = String::new();
    ask(address, link, "Connection: close\r\n").read_to_string(&mut entered).expect("answered");
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap_or_default());
    let until = Instant::now() + Duration::from_secs(30);
    let table = loop {
        let mut desk = String::new();
        let more = format!("{cookie}Connection: close\r\n");
        ask(address, "desk", &more).read_to_string(&mut desk).expect("answered");
        let found = desk.split("/table/").nth(1).and_then(|rest| rest.split(['"', '?', '#', '/']).next());
        if let Some(table) = found {
            break table.to_owned();
        }
        assert!(Instant::now() < until, "the desk shows the table");
        std::thread::sleep(Duration::from_millis(100));
    };
    let events = ask(address, &format!("table/{table}/events"), &cookie);
    let (sender, at_desk) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(events).lines().map_while(Result::ok) {
            if line.contains("\"completed\"") && sender.send(Instant::now()).is_err() {
                return;
            }
        }
    });
    at_desk
}

/// The key of table 8 stores large messages, and between them forks of a game that it never played.
fn hostile_key(honest: &HonestTable, stop: Stop) -> Adversary {
    let mut adversary = Adversary::new("messages stored or refused");
    let given = honest.place.path().join("broker/tables/8");
    let section = read(&given, "section.toml");
    let url = section
        .lines()
        .find_map(|line| line.strip_prefix("url = "))
        .expect("a url")
        .trim_matches('"')
        .to_owned();
    let seed = read(&given, "table.nk").trim().to_owned();
    let first = read(&honest.folder(), "journal.jsonl").lines().next().expect("a first line").to_owned();
    let did = adversary.did.clone();
    adversary.threads.push(std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let options = ConnectOptions::with_nkey(seed)
                .add_root_certificates(given.join("tournament-ca.pem"))
                .require_tls(true)
                .custom_inbox_prefix("_INBOX_8")
                .request_timeout(Some(Duration::from_secs(10)));
            let client = options.connect(&url).await.expect("the broker lets its tables in");
            let game = hexadecimal(&first);
            let large = "x".repeat(LARGE_MESSAGE);
            let mut number = 1_u64;
            while !stop.load(Ordering::Relaxed) {
                let fork = format!("{{\"at\":{number},\"input\":{{}},\"chain\":\"{game}\"}}");
                let text = if number == 1 {
                    first.clone()
                } else if number.is_multiple_of(4) {
                    large.clone()
                } else {
                    fork
                };
                let mut headers = HeaderMap::new();
                headers.insert("Annabella-Line", (1 + number % 3).to_string());
                headers.insert("Annabella-Hash", hexadecimal(&text));
                headers.insert("Annabella-Game", game.clone());
                // What is refused is tried again.
                let _ = client.publish_with_headers("hall.8.journal", headers, text.into()).await;
                if number.is_multiple_of(16) {
                    let _ = client.flush().await;
                }
                number += 1;
                did.fetch_add(1, Ordering::Relaxed);
            }
        });
    }));
    adversary
}

fn hexadecimal(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Connections without a link ask for the first page of the desk and of the table, again and again.
fn strangers(honest: &HonestTable, stop: Stop) -> Adversary {
    let mut adversary = Adversary::new("pages asked by strangers");
    let card = RoleLinks::read(&RoleLinks::path_in(&honest.folder())).expect("links");
    let link = card.link(GameRole::Spectator).expect("a link");
    let table = link.trim_start_matches("http://").split('/').next().unwrap_or_default().to_owned();
    for address in [honest.desk_address.clone(), table] {
        let (stop, did) = (stop.clone(), adversary.did.clone());
        adversary.threads.push(std::thread::spawn(move || {
            let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n");
            let mut connections: Vec<Option<TcpStream>> = (0..STRANGERS).map(|_| None).collect();
            let mut answer = [0; 16 * 1024];
            while !stop.load(Ordering::Relaxed) {
                for connection in &mut connections {
                    let socket = connection.take().or_else(|| {
                        let socket = TcpStream::connect(&address).ok()?;
                        socket.set_nonblocking(true).ok()?;
                        Some(socket)
                    });
                    let Some(mut socket) = socket else { continue };
                    while matches!(socket.read(&mut answer), Ok(read) if read > 0) {}
                    // A connection that the server closed is made anew.
                    if socket.write_all(request.as_bytes()).is_ok() {
                        did.fetch_add(1, Ordering::Relaxed);
                        *connection = Some(socket);
                    }
                }
                std::thread::sleep(Duration::from_millis(500));
            }
        }));
    }
    adversary
}

/// The page of Black at the honest table brings in large sheets without a pause.
fn large_sheets(honest: &HonestTable, stop: Stop) -> Adversary {
    let mut adversary = Adversary::new("sheets sent");
    let card = RoleLinks::read(&RoleLinks::path_in(&honest.folder())).expect("links");
    let role = GameRole::Player(Seat::Black);
    let page = RoleClient::enter(&card.link(role).expect("a link"), role).expect("Black's page");
    let did = adversary.did.clone();
    adversary.threads.push(std::thread::spawn(move || {
        let tags = format!("sheet {}1. e4", "[White \"a\"]".repeat(LARGE_SHEET / 11));
        let braces = format!("sheet 1. e4 {}", "{{}".repeat(LARGE_SHEET / 3));
        for sheet in [tags, braces].iter().cycle() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let _ = page.act(sheet);
            did.fetch_add(1, Ordering::Relaxed);
        }
    }));
    adversary
}

/// A neighbouring table of the same machine whose board sends presses without a pause.
fn flooding_board(honest: &HonestTable, stop: Stop) -> Adversary {
    let mut adversary = Adversary::new("acts of a flooding board");
    let place = honest.place.path().join("neighbour");
    std::fs::create_dir(&place).expect("a folder");
    let link = place.join("white");
    let mut board = Board::start("peg", &link, &[]);
    let config = format!(
        "[game]\napproved_by = \"the arbiter\"\ntime_control = \"90\"\n[web]\nlisten = \"none\"\n\
         [game.white]\nname = \"Ek\"\near = false\nsheet = \"entered\"\n\
         [game.black]\nname = \"Dam\"\nsight = \"sighted\"\near = false\nsheet = \"entered\"\n\
         [white.board]\nprotocol = \"peg\"\nport = \"{}\"\n",
        link.display()
    );
    std::fs::write(place.join("table.toml"), config).expect("written");
    let mut neighbour = Daemon::start(&place, &["--terminal", "--config", "table.toml"]);
    neighbour.expect("this game is kept in ");
    adversary.neighbour = Some(neighbour);
    let did = adversary.did.clone();
    adversary.threads.push(std::thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            board.act("press;press;press;press;press;press;press;press");
            did.fetch_add(8, Ordering::Relaxed);
        }
    }));
    adversary
}
