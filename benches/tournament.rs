//! The cost of a tournament server: tables publish to its broker at twenty times the speed of a tournament, and the
//! bench measures the time from an arbiter's call at a table to the desk.
//!
//! Broker and server are separate processes; this process is all tables; all share the machine. `TABLES=16,64` sets
//! the numbers of tables; `PLY_MS=300` is the time of a ply, for more load without more tables; `FOLDERS=1000` opens a
//! tournament with so many folders; `SPECTATORS=2000` follow one game; `PLIES=400` are played at tables with and
//! without a broker (`tournament/own_latency.rs`).

mod figure;
#[path = "tournament/own_latency.rs"]
mod own_latency;
#[path = "../tests/program/table.rs"]
#[expect(dead_code, reason = "the tests have boards")]
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use async_nats::{ConnectOptions, HeaderMap};
use ed25519_dalek::{Signer as _, SigningKey};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use sha2::{Digest as _, Sha256};
use table::{Daemon, annabella, read, run};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _};

const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5";
const TYPED_GAME: &str = "[game]\napproved_by = \"the arbiter\"\ntime_control = \"90\"\n[web]\nlisten = \"none\"\n\
     [game.white]\nname = \"WHITE\"\nsight = \"sighted\"\near = false\nsheet = \"entered\"\n\
     [game.black]\nname = \"BLACK\"\near = false\nsheet = \"entered\"\n";
/// Milliseconds of a ply: twenty times the speed of a tournament in which it takes a minute.
const PLY_MS: usize = 3_000;

fn main() {
    let asked = std::env::var("TABLES").unwrap_or_else(|_| "16,64,256,1000".into());
    let many = |name: &str, usually| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usually);
    // Each spectator needs a connection at both ends. If the system allows fewer, the connection fails with an error.
    let files = Rlimit { current: Some(20_000), ..getrlimit(Resource::Nofile) };
    let _ = setrlimit(Resource::Nofile, files);
    let place = tempfile::tempdir().expect("a folder for a moment");
    let template = game(place.path());
    own_latency::measure(many("PLIES", 400));
    measure_opening(many("FOLDERS", 1_000), &template);
    measure_spectators(many("SPECTATORS", 2_000), &template);
    let ply = Duration::from_millis(many("PLY_MS", PLY_MS) as u64);
    for tables in asked.split(',').filter_map(|count| count.trim().parse().ok()) {
        measure(tables, ply, &template);
    }
}

/// Returns the journal of a game whose last act is a call.
fn game(place: &Path) -> Vec<serde_json::Value> {
    std::fs::write(place.join("table.toml"), TYPED_GAME).expect("written");
    let mut daemon = Daemon::start(place, &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    daemon.types("arbiter: start");
    for (m, ply) in MOVES.split(' ').zip(0..) {
        let seat = ["white", "black"][ply % 2];
        daemon.types(&format!("{seat}: move {m}"));
        daemon.types(&format!("{seat}: press"));
        daemon.expect("= ");
    }
    daemon.types("white: key arbiter");
    daemon.expect("calls the arbiter");
    daemon.signal("TERM");
    daemon.end();
    let text = read(&daemon.folder(), "journal.jsonl");
    text.lines().map(|line| serde_json::from_str(line).expect("a journal's line")).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the journal of the same game with other players at another device: chained and signed again.
fn table_journal(template: &[serde_json::Value], number: usize) -> Vec<String> {
    let key = SigningKey::from_bytes(&Sha256::digest(number.to_le_bytes()).into());
    let mut head = String::new();
    let mut lines = Vec::new();
    for (index, record) in template.iter().enumerate() {
        let mut record = record.clone();
        if index == 0 {
            record.as_object_mut().expect("an object").shift_remove("chain");
            record["device"] = hexadecimal(key.verifying_key().as_bytes()).into();
            let text = record.to_string();
            let text =
                text.replace("WHITE", &format!("Anna {number}")).replace("BLACK", &format!("Bo {number}"));
            head = hexadecimal(&Sha256::new().chain_update("\n").chain_update(&text).finalize());
            lines.push(format!("{},\"chain\":\"{head}\"}}", text.strip_suffix('}').expect("an object")));
            continue;
        }
        let body = if let Some(what) = record["signed"].as_str().map(str::to_owned) {
            let signature = key.sign(format!("annabella journal {what} {head}").as_bytes());
            record["signature"] = hexadecimal(&signature.to_bytes()).into();
            serde_json::json!([what, null, record["signature"]]).to_string()
        } else {
            format!("{} {}", record["at"], record["input"])
        };
        head =
            hexadecimal(&Sha256::new().chain_update(&head).chain_update("\n").chain_update(body).finalize());
        record["chain"] = head.clone().into();
        lines.push(record.to_string());
    }
    lines
}

/// Returns the use of a process so far: processor seconds and megabytes of memory.
fn taken(pid: u32) -> (f64, f64) {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = resident.and_then(|text| text.trim().trim_end_matches(" kB").parse::<f64>().ok());
    ((ticks(11) + ticks(12)) / 100.0, kilobytes.unwrap_or(0.0) / 1024.0)
}

/// Follows the stream of the desk, and stores the time of each call by the players' names.
fn follow_desk(link: &str, told: Arc<Mutex<BTreeMap<String, Instant>>>) {
    let (address, path) = link.trim_start_matches("http://").split_once('/').expect("an address");
    let ask = |path: &str, more: &str| {
        let mut socket = TcpStream::connect(address).expect("the tournament is there");
        write!(socket, "GET /{path} HTTP/1.1\r\nHost: {address}\r\n{more}\r\n").expect("asked");
        socket
    };
    let mut entered = String::new();
    ask(path, "Connection: close\r\n").read_to_string(&mut entered).expect("answered");
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    let lines = BufReader::new(ask("desk/events?page&after=0", &format!("Cookie: {cookie}\r\n"))).lines();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            let Some((_, text)) = line.split_once("\"text\":\"").filter(|_| line.contains("\"say\"")) else {
                continue;
            };
            let names = text.split('"').next().unwrap_or_default().to_owned();
            told.lock().expect("nobody breaks").entry(names).or_insert_with(Instant::now);
        }
    });
}

/// Writes a table's journal into its own folder.
fn keep(games: &Path, number: usize, lines: &[String]) {
    let folder = games.join(format!("t{number:04}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("journal.jsonl"), lines.join("\n") + "\n").expect("written");
}

/// Returns the page at an address.
fn page(address: &str, path: &str, more: &str) -> String {
    let mut socket = TcpStream::connect(address).expect("the tournament is there");
    write!(socket, "GET /{path} HTTP/1.1\r\nHost: {address}\r\n{more}Connection: close\r\n\r\n")
        .expect("asked");
    let mut answered = String::new();
    socket.read_to_string(&mut answered).expect("answered");
    answered
}

/// Measures the time a tournament needs to open with existing games, until it delivers the page of its desk.
fn measure_opening(folders: usize, template: &[serde_json::Value]) {
    let place = tempfile::tempdir().expect("a folder for a moment");
    (1..=folders)
        .for_each(|number| keep(&place.path().join("games"), number, &table_journal(template, number)));
    let began = Instant::now();
    let mut command = annabella();
    command.args(["tournament", "games"]);
    let mut tournament = Daemon::of(command, place.path());
    let link = tournament.expect("good once: ");
    let (address, path) = link[link.find("http").expect("a link") + 7..].split_once('/').expect("an address");
    let entered = page(address, path, "");
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let desk =
        page(address, "desk", &format!("Cookie: {}\r\n", cookie.split(';').next().unwrap_or_default()));
    let seconds = began.elapsed().as_secs_f64();
    assert!(desk.contains(&format!("Anna {folders}")), "the desk has every table");
    let (cpu, memory) = taken(tournament.id());
    println!(
        "a tournament over {folders} folders: its desk answers after {seconds:.1} s, {cpu:.1} s of a core; {:.2} MB a table",
        memory / folders as f64
    );
    figure::tell(&format!("a tournament over {folders} folders, start to its desk"), "s", &[seconds], None);
    figure::tell(
        &format!("a tournament over {folders} folders, its processor until then"),
        "s",
        &[cpu],
        None,
    );
    tournament.signal("TERM");
    tournament.end();
}

/// Measures the delay from a journal line to each of the spectators of one game, and their cost to the tournament.
fn measure_spectators(spectators: usize, template: &[serde_json::Value]) {
    let place = tempfile::tempdir().expect("a folder for a moment");
    let games = place.path().join("games");
    let lines = table_journal(template, 1);
    let plies: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].contains("\"signed\":\"ply\"")).collect();
    let mut written = plies[1] + 1;
    keep(&games, 1, &lines[..written]);
    let mut command = annabella();
    command.args(["tournament", "games", "--delay", "0:00:00"]);
    let mut tournament = Daemon::of(command, place.path());
    let link = tournament.expect("good once: ");
    let (address, _) = link[link.find("http").expect("a link") + 7..].split_once('/').expect("an address");
    let (_, before) = taken(tournament.id());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (came, arrived) = std::sync::mpsc::channel();
    let address = address.to_owned();
    let (connected, connections) = std::sync::mpsc::channel();
    let to = address.clone();
    std::thread::spawn(move || {
        runtime.block_on(async {
            let follow = |spectator: usize| {
                let (to, came, connected) = (to.clone(), came.clone(), connected.clone());
                async move {
                    let socket =
                        tokio::net::TcpStream::connect(&to).await.expect("the tournament accepts spectators");
                    let mut socket = tokio::io::BufReader::new(socket);
                    let asked = format!("GET /game/t0001/events HTTP/1.1\r\nHost: {to}\r\n\r\n");
                    socket.write_all(asked.as_bytes()).await.expect("asked");
                    let mut line = String::new();
                    while socket.read_line(&mut line).await.is_ok_and(|bytes| bytes > 0) {
                        if line.starts_with("HTTP/1.1 200") {
                            let _ = connected.send(());
                        }
                        if line.starts_with("data:") && line.contains("\"completed\"") {
                            let _ = came.send((spectator, line.clone(), Instant::now()));
                        }
                        line.clear();
                    }
                }
            };
            let mut all = tokio::task::JoinSet::new();
            (0..spectators).for_each(|spectator| drop(all.spawn(follow(spectator))));
            while all.join_next().await.is_some() {}
        });
    });
    for _ in 0..spectators {
        connections.recv_timeout(Duration::from_secs(120)).expect("every spectator is let in");
    }
    // Earlier events are skipped.
    while arrived.recv_timeout(Duration::from_secs(3)).is_ok() {}
    let (_, memory) = taken(tournament.id());
    let (mut half, mut all) = (Vec::new(), Vec::new());
    for end in &plies[2..8] {
        let began = Instant::now();
        let file = std::fs::File::options().append(true).open(games.join("t0001/journal.jsonl"));
        let text = lines[written..=*end].join("\n") + "\n";
        file.and_then(|mut file| file.write_all(text.as_bytes())).expect("written");
        written = end + 1;
        let mut seen = BTreeSet::new();
        let mut late = Vec::new();
        while seen.len() < spectators {
            let (who, _, at) =
                arrived.recv_timeout(Duration::from_secs(60)).expect("every spectator has the move");
            if seen.insert(who) {
                late.push(at.saturating_duration_since(began).as_secs_f64() * 1_000.0);
            }
        }
        late.sort_by(f64::total_cmp);
        half.push(late[figure::nearest_rank(late.len(), 50)]);
        all.push(late[late.len() - 1]);
        // Further events belong to this move.
        while arrived.recv_timeout(Duration::from_secs(1)).is_ok() {}
    }
    let each = (memory - before) * 1_024.0 / spectators as f64;
    let longest = |of: &[f64]| of.iter().copied().fold(0.0, f64::max);
    println!(
        "{spectators} spectators of one game: half have a move after {:.0} ms at most, all after {:.0} ms; {each:.1} kB each",
        longest(&half),
        longest(&all)
    );
    figure::tell(&format!("a move at half of {spectators} spectators"), "ms", &half, None);
    figure::tell(&format!("a move at all of {spectators} spectators"), "ms", &all, None);
    figure::tell(&format!("memory a spectator, of {spectators}"), "kB", &[each], None);
    tournament.signal("TERM");
    tournament.end();
}

fn measure(tables: usize, ply: Duration, template: &[serde_json::Value]) {
    let place = tempfile::tempdir().expect("a folder for a moment");
    for number in 1..=tables {
        let done = run(place.path(), &["tournament", "enrol-table", &number.to_string()], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let mut command = annabella();
    command.args(["tournament", "--with-broker", "--delay", "0:00:00"]);
    let mut tournament = Daemon::of(command, place.path());
    let url = tournament.expect("the broker is at ");
    let url = url
        .split("the broker is at ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next())
        .expect("a url")
        .to_owned();
    let link = tournament.expect("good once: ");
    let told = Arc::new(Mutex::new(BTreeMap::new()));
    follow_desk(&link[link.find("http").expect("a link")..], told.clone());
    let games: Vec<Vec<String>> = (1..=tables).map(|number| table_journal(template, number)).collect();
    let (cpu_before, memory_before) = taken(tournament.id());
    let began = Instant::now();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let called: BTreeMap<String, Instant> = runtime.block_on(async {
        let mut connected = Vec::new();
        for (number, lines) in (1..=tables).zip(games) {
            let folder = place.path().join("broker/tables").join(number.to_string());
            let seed = read(&folder, "table.nk").trim().to_owned();
            let options = ConnectOptions::with_nkey(seed)
                .add_root_certificates(folder.join("tournament-ca.pem"))
                .require_tls(true)
                .custom_inbox_prefix(format!("_INBOX_{number}"))
                .request_timeout(Some(Duration::from_secs(30)));
            let client = options.connect(&url).await.expect("the broker lets its tables in");
            connected.push((client, number, lines));
        }
        // The tables play at the same time, each a little later than the one before.
        let late = |number: usize| ply * number as u32 / tables as u32;
        let playing: Vec<_> = connected
            .into_iter()
            .map(|(client, number, lines)| tokio::spawn(plays(client, number, lines, ply, late(number))))
            .collect();
        let mut called = BTreeMap::new();
        for play in playing {
            let (number, at) = play.await.expect("a table plays to its end");
            called.insert(format!("Anna {number} – Bo {number}"), at);
        }
        called
    });
    let until = Instant::now() + Duration::from_secs(60);
    while told.lock().expect("nobody breaks").len() < tables && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
    }
    let lasted = began.elapsed().as_secs_f64();
    let (cpu, memory) = taken(tournament.id());
    let told = told.lock().expect("nobody breaks");
    let late: Vec<f64> = called
        .iter()
        .filter_map(|(names, at)| {
            Some(told.get(names)?.saturating_duration_since(*at).as_secs_f64() * 1_000.0)
        })
        .collect();
    assert_eq!(late.len(), tables, "every call is heard at the desk");
    let mut sorted = late.clone();
    sorted.sort_by(f64::total_cmp);
    println!(
        "{tables} tables: a call at the desk after {:.1} ms (half), {:.1} ms (95 of 100); {:.1} % of a core; {:.2} MB a table",
        sorted[figure::nearest_rank(sorted.len(), 50)],
        sorted[figure::nearest_rank(sorted.len(), 95)],
        (cpu - cpu_before) / lasted * 100.0,
        (memory - memory_before) / tables as f64,
    );
    figure::tell(&format!("a call at one of {tables} tables to the desk"), "ms", &late, Some(150.0));
    figure::tell(
        &format!("a tournament over {tables} tables, of a core"),
        "%",
        &[(cpu - cpu_before) / lasted * 100.0],
        None,
    );
    figure::tell(
        &format!("memory a table, of {tables}"),
        "MB",
        &[(memory - memory_before) / tables as f64],
        None,
    );
    tournament.signal("TERM");
    tournament.end();
}

/// Publishes a table's journal ply by ply; returns the time at which its call was sent.
async fn plays(
    client: async_nats::Client,
    number: usize,
    lines: Vec<String>,
    ply: Duration,
    late: Duration,
) -> (usize, Instant) {
    let game = hexadecimal(&Sha256::digest(&lines[0]));
    let mut next = tokio::time::Instant::now() + late;
    let mut called = Instant::now();
    for (line, at) in lines.iter().zip(1..) {
        if line.contains("\"signed\":\"ply\"") {
            next += ply;
            tokio::time::sleep_until(next).await;
        }
        let mut headers = HeaderMap::new();
        headers.insert("Annabella-Line", at.to_string());
        headers.insert("Annabella-Hash", hexadecimal(&Sha256::digest(line)));
        headers.insert("Annabella-Game", game.clone());
        if line.contains("key arbiter") {
            called = Instant::now();
        }
        let subject = format!("hall.{number}.journal");
        client
            .request_with_headers(subject, headers, line.clone().into())
            .await
            .expect("the broker takes a line");
    }
    (number, called)
}
