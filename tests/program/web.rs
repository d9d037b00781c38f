//! The web server of a running game over real HTTP: access, the events of each role, and the cost of clients.

use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader},
    net::TcpStream,
    path::Path,
};

use serde_json::Value;

use crate::{
    http_client::PageSession,
    table::{Daemon, assert_runs_again},
};

const ROLES: [&str; 6] = ["white", "black", "assistant-white", "assistant-black", "arbiter", "spectator"];

/// The link of a role, and the address before it.
fn link(folder: &Path, role: &str) -> (String, String) {
    let card = std::fs::read_to_string(folder.join("web.json")).unwrap();
    let card: Value = serde_json::from_str(&card).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&card["address"]), text(&card["links"][role]))
}

fn enter(folder: &Path, role: &str) -> PageSession {
    let (address, link) = link(folder, role);
    PageSession::enter(&address, &link, role)
}

/// The role's stream after an event. It is open once the response begins.
fn listen(who: &PageSession, last: u64) -> Stream {
    let mut lines = BufReader::new(who.listens(last)).lines();
    assert!(lines.next().unwrap().unwrap().ends_with("200 OK"));
    Stream { lines }
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

/// One typed move at a table without boards.
fn move_of(daemon: &mut Daemon, who: &str, other: &str, san: &str, words: &str) {
    daemon.types(&format!("{who}: move {san}"));
    daemon.types(&format!("{who}: {words}"));
    daemon.types(&format!("{other}: {words}"));
    daemon.types(&format!("{who}: press"));
    daemon.expect("= ");
}

#[test]
fn each_role_is_told_what_it_may_know_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::begin(folder.path());
    let game = daemon.folder();
    let guests: Vec<PageSession> = ROLES.iter().map(|role| enter(&game, role)).collect();
    let streams: Vec<Stream> = guests.iter().map(|guest| listen(guest, 0)).collect();
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
fn two_hundred_spectators_are_told_the_same_and_do_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut daemon = Daemon::begin(folder.path());
    let game = daemon.folder();
    // One session has few streams.
    let spectators: Vec<PageSession> = (0..200).map(|_| enter(&game, "spectator")).collect();
    let streams: Vec<Stream> = spectators.iter().map(|spectator| listen(spectator, 0)).collect();
    let spectator = &spectators[0];
    move_of(&mut daemon, "white", "black", "d4", "david vier");
    for (stream, n) in streams.into_iter().zip(0..) {
        let mut moves = stream.filter(|(_, event)| event["event"] == "completed");
        assert_eq!(moves.next().unwrap().1["san"], "d4", "spectator {n}");
    }
    assert_eq!(spectator.sends("press", &[("Origin", &spectator.address)]).status, 403, "and does nothing");
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
    let guest = enter(&daemon.folder(), "white");
    assert_eq!(guest.address, format!("http://{address}"));
    let told = daemon.lines.iter().filter(|line| line.contains("as soon as it is free")).count();
    assert_eq!(told, 1, "{:#?}", daemon.lines);
    daemon.quits();
}
