//! The web server of a running game over real HTTP: access, the events of each role, and the cost of clients.

use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::Stdio,
};

use serde_json::Value;

use crate::table::{Daemon, annabella, assert_runs_again};

const ROLES: [&str; 6] = ["white", "black", "assistant-white", "assistant-black", "arbiter", "spectator"];

/// A response of the web server.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let is = |line: &&str| line.split(':').next().is_some_and(|found| found.eq_ignore_ascii_case(name));
        self.head.lines().find(is).and_then(|line| line.split_once(':')).map(|(_, value)| value.trim())
    }
}

/// Sends a request unchanged and reads the whole response.
pub(crate) fn asks(address: &str, request: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    let mut answer = Vec::new();
    // The server may close the connection early.
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A client that has entered.
#[derive(Clone)]
struct JoinedClient {
    address: String,
    role: String,
    cookie: String,
    token: String,
}

fn card(folder: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(folder.join("web.json")).unwrap()).unwrap()
}

fn address(folder: &Path) -> String {
    card(folder)["address"].as_str().unwrap().strip_prefix("http://").unwrap().to_owned()
}

/// A role's link, without the host.
fn link(folder: &Path, role: &str) -> String {
    let link = card(folder)["links"][role].as_str().unwrap().to_owned();
    link.split_once(&address(folder)).unwrap().1.to_owned()
}

impl JoinedClient {
    fn enters(folder: &Path, role: &str) -> Self {
        let address = address(folder);
        let answer = get(&address, &link(folder, role), "");
        assert_eq!(answer.status, 303, "{}", answer.head);
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        let mut guest = Self { address, role: role.to_owned(), cookie, token: String::new() };
        if role != "spectator" {
            let page = guest.gets("").body;
            let (_, token) = page
                .split_once("name=token value=\"")
                .or_else(|| page.split_once("name=\"token\" value=\""))
                .unwrap();
            guest.token = token.split('"').next().unwrap().to_owned();
        }
        guest
    }

    fn gets(&self, path: &str) -> Answer {
        get(&self.address, &format!("/{}{path}", self.role), &format!("Cookie: {}\r\n", self.cookie))
    }

    fn types(&self, line: &str) -> Answer {
        let body = serde_json::json!({ "line": line, "token": self.token }).to_string();
        let (address, role, cookie) = (&self.address, &self.role, &self.cookie);
        asks(
            address,
            &format!(
                "POST /{role}/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
                 Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            ),
        )
    }

    /// The role's stream after an event.
    fn listens(&self, last: u64) -> Stream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (address, role, cookie) = (&self.address, &self.role, &self.cookie);
        write!(
            stream,
            "GET /{role}/events HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nLast-Event-ID: {last}\r\n\r\n"
        )
        .unwrap();
        let mut lines = BufReader::new(stream).lines();
        // The stream is open once the response begins.
        assert!(lines.next().unwrap().unwrap().ends_with("200 OK"));
        Stream { lines }
    }
}

pub(crate) fn get(address: &str, path: &str, headers: &str) -> Answer {
    asks(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n"))
}

/// The events of a stream: number and object.
struct Stream {
    lines: std::io::Lines<BufReader<TcpStream>>,
}

impl Iterator for Stream {
    type Item = (u64, Value);

    fn next(&mut self) -> Option<(u64, Value)> {
        let mut id = 0;
        loop {
            let line = self.lines.next()?.ok()?;
            if let Some(number) = line.strip_prefix("id: ") {
                id = number.parse().unwrap();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((id, serde_json::from_str(data).unwrap()));
            }
        }
    }
}

/// A started game without devices.
fn begun(folder: &Path) -> Daemon {
    let mut daemon = Daemon::start(folder, &["--terminal"]);
    daemon.expect("the pages are at");
    daemon.types("arbiter: approve N. N.");
    daemon.types("arbiter: start");
    daemon.expect("the clocks start");
    daemon
}

/// One typed move at a table without boards.
fn move_of(daemon: &mut Daemon, who: &str, other: &str, san: &str, words: &str) {
    daemon.types(&format!("{who}: move {san}"));
    daemon.types(&format!("{who}: {words}"));
    daemon.types(&format!("{other}: {words}"));
    daemon.types(&format!("{who}: press"));
    daemon.expect("= ");
}

#[test]
fn a_link_is_good_once_for_its_own_role_and_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let daemon = begun(folder.path());
    let game = daemon.folder();
    let address = address(&game);
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(game.join("web.json")).unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o600, "only its owner reads the links");
    let arbiter = link(&game, "arbiter");
    let key = arbiter.split_once('=').unwrap().1;

    assert_eq!(get(&address, "/arbiter", "").status, 401, "without a cookie");
    assert_eq!(get(&address, &format!("/white?key={key}"), "").status, 403, "another role's link");
    asks(&address, &format!("HEAD {arbiter} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"));
    let entered = get(&address, &arbiter, "");
    assert_eq!(
        (entered.status, entered.header("location")),
        (303, Some("/arbiter")),
        "who only looked used nothing up"
    );
    let cookie = entered.header("set-cookie").unwrap();
    for flag in ["; Path=/arbiter", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert!(!cookie.contains(key), "the cookie is not the link");
    assert_eq!(get(&address, &arbiter, "").status, 403, "it was used");
    assert_ne!(link(&game, "arbiter"), arbiter, "a fresh one takes its place");

    let cookie = cookie.split(';').next().unwrap();
    let page = get(&address, "/arbiter", &format!("Cookie: {cookie}\r\n"));
    assert_eq!(page.status, 200);
    let csp = page.header("content-security-policy").unwrap();
    assert!(csp.starts_with("default-src 'none'") && !csp.contains("unsafe"), "{csp}");
    assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    let renamed = cookie.replace("arbiter=", "white=");
    assert_eq!(
        get(&address, "/white", &format!("Cookie: {renamed}\r\n")).status,
        401,
        "another role's cookie"
    );
    assert!(!daemon.lines.iter().any(|line| line.contains(key)), "no secret is printed");
}

#[test]
fn foreign_hosts_and_origins_stay_out_however_they_are_spelled() {
    let folder = tempfile::tempdir().unwrap();
    let daemon = begun(folder.path());
    let arbiter = JoinedClient::enters(&daemon.folder(), "arbiter");
    let address = arbiter.address.clone();
    let (ip, port) = address.split_once(':').unwrap();
    let names = [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.1",
        "127.000.000.001",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        "localhost.",
        "127.0.0.1.",
        "127.0.0.2",
        "LOCALHOST.example",
        "user@127.0.0.1",
        "127.0.0.1@evil.example",
        "xn--lclhst-nva",
        "",
        "null",
    ];
    let ports =
        [format!(":{port}"), String::new(), ":80".to_owned(), format!(":0{port}"), format!(":{port}0")];
    let mut tried = 0;
    for name in names {
        for port in &ports {
            let host = format!("{name}{port}");
            let read = asks(
                &address,
                &format!(
                    "GET /arbiter HTTP/1.1\r\nHost: {host}\r\nCookie: {}\r\nConnection: close\r\n\r\n",
                    arbiter.cookie
                ),
            );
            assert!(matches!(read.status, 400 | 421), "Host `{host}` is answered {}", read.status);
            let body = serde_json::json!({ "line": "start", "token": arbiter.token }).to_string();
            let written = asks(
                &address,
                &format!(
                    "POST /arbiter/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{host}\r\nCookie: {}\r\n\
                     Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                    arbiter.cookie,
                    body.len()
                ),
            );
            assert_eq!(written.status, 403, "Origin `http://{host}`");
            tried += 2;
        }
    }
    assert!(tried >= 200, "{tried}");
    let absolute =
        format!("GET http://evil.example/ HTTP/1.1\r\nHost: {ip}:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(asks(&address, &absolute).status, 421);
    let two = format!("GET / HTTP/1.1\r\nHost: {address}\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert!(matches!(asks(&address, &two).status, 400 | 421));
    let token = JoinedClient { token: "0".repeat(32), ..arbiter.clone() };
    assert_eq!(token.types("stop").status, 403, "a form that is not from its page");
    assert_eq!(arbiter.types("status").status, 200);
}

#[test]
fn each_role_is_told_what_it_may_know_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let game = daemon.folder();
    let guests: Vec<JoinedClient> = ROLES.iter().map(|role| JoinedClient::enters(&game, role)).collect();
    let streams: Vec<Stream> = guests.iter().map(|guest| guest.listens(0)).collect();
    // A requested time, a resignation with its confirmation, a reported touch, a declined offer, an item and its
    // decision.
    daemon.types("white: key time");
    move_of(&mut daemon, "white", "black", "e4", "eva vier");
    daemon.types("black: key resign");
    daemon.types("black: key no");
    daemon.types("white: claim touch e7");
    move_of(&mut daemon, "black", "white", "e5", "eva fünf");
    daemon.types("white: key draw_offer");
    daemon.types("black: key decline");
    daemon.types("arbiter: item black 11.5 geheimnis at the board");
    daemon.types("arbiter: decide 2 geheimnis also here");
    daemon.types("arbiter: undo");
    daemon.types("black: gemurmel");
    daemon.types("arbiter: result 1-0");
    daemon.expect("1-0");
    daemon.types("arbiter: sign");
    assert!(daemon.end().success());
    assert_runs_again(&game);

    let streams: Vec<Vec<(u64, Value)>> = streams.into_iter().map(Iterator::collect).collect();
    for ((role, events), at) in ROLES.iter().zip(&streams).zip(0..) {
        let numbers: Vec<u64> = events.iter().map(|(id, _)| *id).collect();
        assert!(
            numbers.iter().copied().eq(1..=numbers.len() as u64),
            "{role} is told by its own numbers: {numbers:?}"
        );
        let own_seat = role.trim_start_matches("assistant-");
        for (_, event) in events {
            let kind = event["event"].as_str().unwrap();
            let secret = event.to_string().contains("geheimnis");
            let to = event["to"].as_str().unwrap_or_default();
            match at {
                4 => {}
                5 => {
                    assert!(["started", "completed", "clocks", "over"].contains(&kind), "spectator: {event}")
                }
                _ => {
                    let for_the_arbiter = ["item", "decided", "undone", "told", "clocks"].contains(&kind);
                    assert!(!for_the_arbiter && !secret, "{role}: {event}");
                    if matches!(kind, "say" | "earcon" | "refused" | "hush") {
                        let own = [own_seat, role, "table"].contains(&to);
                        assert!(own && (at > 1 || !to.starts_with("assistant")), "{role}: {event}");
                    }
                    if matches!(kind, "touched" | "pegged" | "announced" | "sheet" | "device" | "asked") {
                        assert_eq!(event["seat"], own_seat, "{role}: {event}");
                    }
                    if kind == "waiting" {
                        let waits = event["for"].to_string();
                        assert!(!waits.contains("items") && !waits.contains("press"), "{role}: {event}");
                    }
                }
            }
        }
        let told = |kind: &str| events.iter().filter(|(_, event)| event["event"] == kind).count();
        assert_eq!(
            (told("completed"), told("over")),
            (2, 2),
            "{role} hears the game, its end and the signature"
        );
    }
    let kinds =
        |at: usize| streams[at].iter().map(|(_, e)| e["event"].as_str().unwrap()).collect::<BTreeSet<_>>();
    assert!(
        ["item", "decided", "undone", "told", "clocks"].iter().all(|kind| kinds(4).contains(kind)),
        "{:?}",
        kinds(4)
    );
    assert!(
        kinds(1).contains("refused") && !kinds(0).contains("refused"),
        "whoever mumbled is answered alone"
    );
}

#[test]
fn who_is_cut_off_twenty_times_is_told_each_event_once_and_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let arbiter = JoinedClient::enters(&daemon.folder(), "arbiter");
    let mut told: Vec<(u64, Value)> = Vec::new();
    for n in 0..20 {
        // Events while a client listens, is disconnected, and while none listens.
        let mut stream = arbiter.listens(told.last().map_or(0, |(id, _)| *id));
        daemon.types(&format!("arbiter: item white 4.1 note {n}"));
        told.extend(stream.by_ref().take(2 + n % 3));
        drop(stream);
        daemon.types("arbiter: status");
    }
    let rest = arbiter.listens(told.last().map_or(0, |(id, _)| *id));
    daemon.types("quit");
    told.extend(rest);
    assert!(daemon.end().success());
    assert!(told.iter().map(|(id, _)| *id).eq(1..=told.len() as u64), "no gap, nothing twice");
    let noted: Vec<&str> = told
        .iter()
        .filter(|(_, event)| event["event"] == "item")
        .filter_map(|(_, event)| event["text"].as_str()?.rsplit("note ").next())
        .collect();
    let all: Vec<String> = (0..20).map(|n| n.to_string()).collect();
    assert_eq!(noted.len(), all.len(), "{noted:?}");
    assert!(noted.iter().zip(&all).all(|(noted, n)| noted.starts_with(n.as_str())), "{noted:?}");
}

#[test]
fn two_hundred_spectators_see_the_same_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let game = daemon.folder();
    // One session has few streams.
    let spectators: Vec<JoinedClient> = (0..200).map(|_| JoinedClient::enters(&game, "spectator")).collect();
    let streams: Vec<Stream> = spectators.iter().map(|spectator| spectator.listens(0)).collect();
    let spectator = &spectators[0];
    move_of(&mut daemon, "white", "black", "d4", "david vier");
    for (stream, n) in streams.into_iter().zip(0..) {
        let mut moves = stream.filter(|(_, event)| event["event"] == "completed");
        assert_eq!(moves.next().unwrap().1["san"], "d4", "spectator {n}");
    }
    assert_eq!(spectator.types("press").status, 403, "and does nothing");
}

#[test]
fn an_assistant_neither_ends_a_game_nor_speaks_for_the_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    daemon.types("arbiter: accept white assistant Ida");
    daemon.expect("Ida");
    let assistant = JoinedClient::enters(&daemon.folder(), "assistant-white");
    for line in [
        "resign",
        "aufgabe",
        "key resign",
        "yes",
        "ja",
        "key yes",
        "key draw_offer",
        "remis",
        "key 9",
        "key E",
        "key arbiter",
        "key accept",
        "claim threefold",
        "key adjust",
    ] {
        let answer = assistant.types(line).body;
        assert!(answer.contains("only the player") || answer.contains("mean nothing"), "{line}: {answer}");
    }
    let other = assistant.types("white: resign").body;
    assert!(other.contains("you are white's assistant here"), "{other}");
    // The act for which the assistant is there.
    daemon.types("white: key resign");
    daemon.expect("> white: ");
    assistant.types("yes");
    daemon.expect("! ");
    assistant.types("executed");
    daemon.types("white: key no");
    move_of(&mut daemon, "white", "black", "e4", "eva vier");
    assert!(!daemon.lines.iter().any(|line| line.contains("0-1")), "{:?}", daemon.lines);
}

#[test]
fn a_game_is_approved_started_and_ended_by_those_who_join_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--terminal"]);
    daemon.expect("the pages are at");
    let join = |role: &str, typed: &str| {
        let mut client = annabella()
            .args(["join", "--as", role])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        client.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let ended = client.wait_with_output().unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        String::from_utf8(ended.stdout).unwrap()
    };
    let told = join("arbiter", "approve A. Arbiter\nstart\nblack: resign\n");
    assert!(told.contains("waiting for: approval"), "{told}");
    assert!(told.contains("you are the arbiter here, not `black`"), "{told}");
    daemon.expect("the clocks start");
    // After a client has entered, the end of the terminal's input does not end the game.
    daemon.end_of_lines();
    daemon.signal("HUP");
    let told = join("white", "remark the lamp flickers\nmove e4\neva vier\n");
    assert!(told.contains("it is on record"), "{told}");
    assert!(!told.contains("arbiter") && !told.contains(['#', '~', '>']), "{told}");
    let told = join("black", "eva vier\nWHITE: press\n");
    assert!(told.contains("you are black here"), "{told}");
    join("white", "press\n");
    daemon.expect("= 1. e4");
    let told = join("spectator", "status\nresign\n");
    assert!(told.contains("a move of black") && told.contains("only looks on"), "{told}");
    let spectator = annabella()
        .args(["join", "--as", "spectator", "--json"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    join("black", "resign\nyes\n");
    assert!(daemon.end().success());
    let events = String::from_utf8(spectator.wait_with_output().unwrap().stdout).unwrap();
    assert!(events.contains("\"event\":\"completed\"") && events.contains("\"result\":\"1-0\""), "{events}");
    assert!(!daemon.folder().join("web.json").exists(), "the links are gone");
    assert_runs_again(&daemon.folder());
    let late = annabella().args(["join", "--as", "white"]).arg(daemon.folder()).output().unwrap();
    assert_eq!(late.status.code(), Some(2));
}

#[test]
fn a_door_whose_address_is_taken_opens_once_it_is_free_and_the_game_does_not_wait() {
    let folder = tempfile::tempdir().unwrap();
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap();
    let config = format!("[game]\napproved_by = \"the test's arbiter\"\n[web]\nlisten = \"{address}\"\n");
    std::fs::write(folder.path().join("table.toml"), config).unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    daemon.expect("the pages open there as soon as it is free");
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    assert!(!daemon.folder().join("web.json").exists(), "no link leads to somebody else");
    drop(other);
    daemon.expect("at last");
    let guest = JoinedClient::enters(&daemon.folder(), "white");
    assert_eq!(guest.address, address.to_string());
    let told = daemon.lines.iter().filter(|line| line.contains("as soon as it is free")).count();
    assert_eq!(told, 1, "{:#?}", daemon.lines);
    daemon.types("quit");
    assert!(daemon.end().success());
}

impl JoinedClient {
    /// The number in the forms of the page as it is now.
    fn form_number(&self) -> String {
        let page = self.gets("").body;
        let (_, number) = page.split_once("name=\"once\" value=\"").unwrap();
        number.split('"').next().unwrap().to_owned()
    }

    /// Sends a form of the page with this number, and reads the page to which it leads.
    fn sends_form(&self, number: &str, line: &str) -> String {
        let (address, role, cookie) = (&self.address, &self.role, &self.cookie);
        let body = format!("token={}&once={number}&lang=da&back=%23arbiter&line={line}", self.token);
        let answer = asks(
            address,
            &format!(
                "POST /{role}/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            ),
        );
        assert_eq!(answer.status, 303, "{}", answer.body);
        self.gets("").body
    }
}

#[test]
fn a_form_of_the_arbiter_that_is_sent_twice_adds_time_once_and_a_new_one_adds_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let arbiter = JoinedClient::enters(&daemon.folder(), "arbiter");
    arbiter.types("stop");
    // The clocks stand.
    let clock = |page: &str| {
        let (_, clock) = page.split_once("class=\"time\" data-ms=\"").unwrap();
        clock.split('"').next().unwrap().parse::<u64>().unwrap()
    };
    let before = clock(&arbiter.gets("").body);
    let (first, other_tab) = (arbiter.form_number(), arbiter.form_number());
    assert_ne!(first, other_tab);
    let line = "add+white+0:05:00+a+lamp+fell";
    let once = arbiter.sends_form(&first, line);
    let already = "Dette er allerede sendt og tæller én gang.";
    assert!(!once.contains(already), "{once}");
    assert_eq!(clock(&once), before + 300_000);
    for number in [&first, &other_tab] {
        let again = arbiter.sends_form(number, line);
        assert!(again.contains(already), "{again}");
        assert_eq!(clock(&again), before + 300_000, "the time is added once");
    }
    let anew = arbiter.sends_form(&arbiter.form_number(), line);
    assert!(!anew.contains(already), "{anew}");
    assert_eq!(clock(&anew), before + 600_000, "typed anew it is added again");
    daemon.types("quit");
    assert!(daemon.end().success());
}

#[test]
fn after_a_kill_join_sends_nothing_to_the_program_that_took_the_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let game = daemon.folder();
    let (address, key) = (address(&game), link(&game, "arbiter"));
    daemon.signal("KILL");
    daemon.end();
    assert!(game.join("web.json").exists(), "a killed program leaves it");
    let socket = std::net::TcpListener::bind(&address).unwrap();
    let other = std::thread::spawn(move || {
        let mut heard = String::new();
        for stream in socket.incoming() {
            let mut stream = stream.unwrap();
            let mut some = [0; 1 << 12];
            let read = stream.read(&mut some).unwrap();
            if some[..read].starts_with(b"end") {
                return heard;
            }
            heard.push_str(&String::from_utf8_lossy(&some[..read]));
            let head = "HTTP/1.1 303 See Other\r\nSet-Cookie: a=b\r\nLocation: /arbiter\r\n";
            let _ =
                stream.write_all(format!("{head}Content-Length: 0\r\nConnection: close\r\n\r\n").as_bytes());
        }
        heard
    });
    for arguments in [&["--link"][..], &[]] {
        let mut join = annabella();
        join.current_dir(folder.path()).arg("join").arg(&game).args(["--as", "arbiter"]).args(arguments);
        let joined = join.stdin(Stdio::null()).output().unwrap();
        let told = String::from_utf8_lossy(&joined.stderr);
        assert!(!joined.status.success(), "{told}");
        assert!(told.contains("no program plays the game") && told.contains("play --resume"), "{told}");
        assert!(joined.stdout.is_empty(), "no link is printed");
    }
    TcpStream::connect(&address).unwrap().write_all(b"end").unwrap();
    let heard = other.join().unwrap();
    assert!(!heard.contains(key.split_once("key=").unwrap().1), "{heard}");
    assert!(!heard.contains("POST"), "{heard}");
}

#[test]
fn stop_ends_only_the_program_that_plays_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let game = daemon.folder();
    let own = std::fs::read(game.join("process")).unwrap();
    // As an earlier program left it, whose number another process has by now.
    let mut other = std::process::Command::new("sleep").arg("600").spawn().unwrap();
    std::fs::write(game.join("process"), other.id().to_string()).unwrap();
    let stop = |game: &Path| annabella().arg("stop").arg(game).output().unwrap();
    let refused = stop(&game);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(other.try_wait().unwrap().is_none(), "another process is not ended");
    other.kill().unwrap();
    other.wait().unwrap();
    assert!(!refused.status.success() && told.contains("does not play the game"), "{told}");
    std::fs::write(game.join("process"), own).unwrap();
    assert!(stop(&game).status.success());
    assert!(daemon.end().success());
}

#[test]
fn a_folder_that_others_can_look_into_is_told_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = begun(folder.path());
    let game = daemon.folder();
    daemon.types("quit");
    assert!(daemon.end().success());
    let shown = game.strip_prefix(folder.path()).unwrap_or(&game).display().to_string();
    for (mode, is_told) in [(0o755, true), (0o700, false)] {
        std::fs::set_permissions(&game, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
        let resumed = crate::table::run(folder.path(), &["play", "--terminal", "--resume", &shown], "quit\n");
        let told = String::from_utf8_lossy(&resumed.stderr);
        assert_eq!(told.contains("`chmod 700 "), is_told, "{mode:o}: {told}");
    }
}

#[test]
fn what_is_no_file_is_refused_at_once_by_every_key_and_line_that_names_one() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    std::os::unix::fs::symlink("circle", folder.path().join("circle")).unwrap();
    std::fs::File::create(folder.path().join("huge")).unwrap().set_len(1 << 40).unwrap();
    for name in [at("pipe"), "/dev/zero".to_owned(), at("circle"), at("."), at("huge")] {
        for arguments in [
            &["play", "--config", &name][..],
            &["practice", "--terminal", "--game", &name],
            &["verify", &name],
            &["score", &name],
            &["tournament", "--pairings", &name, "--listen", "127.0.0.1:0"],
            &["hear", "--wav", &name],
            &["simulate", "--protocol", "peg", "--link", &at("board"), "--pgn", &name],
        ] {
            let mut command = annabella();
            command.current_dir(folder.path()).args(arguments).stdin(Stdio::null());
            let refused = command.stdout(Stdio::null()).stderr(Stdio::piped()).output().unwrap();
            let told = String::from_utf8_lossy(&refused.stderr);
            assert!(!refused.status.success(), "{arguments:?}: {told}");
            assert!(!told.is_empty() && !told.contains("panicked"), "{arguments:?}: {told}");
        }
    }
}
