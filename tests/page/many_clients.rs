//! Many clients at once, and one that does not read: the game waits for none of them.

use std::{
    io::{BufRead as _, BufReader, ErrorKind, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    http_client::PageSession,
    web_game::{GAME, WebGame},
};

const CROWD: usize = 200;

/// The events of a stream up to the first one of this kind.
fn events_until(stream: TcpStream, kind: &str) -> Vec<Value> {
    let mut events = Vec::new();
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap();
        let Some(data) = line.strip_prefix("data:") else { continue };
        let event: Value = serde_json::from_str(data.trim()).unwrap();
        let is_last = event["event"] == kind;
        events.push(event);
        if is_last {
            return events;
        }
    }
    panic!("the stream ends before {kind}: {events:?}")
}

fn play(web_game: &WebGame) -> [PageSession; 3] {
    let people = web_game.people();
    let [arbiter, white, black] = &people;
    arbiter.begins();
    for (mover, other, m, words) in [
        (white, black, "e4", "eva vier"),
        (black, white, "e5", "eva fünf"),
        (white, black, "Sf3", "springer felix drei"),
    ] {
        mover.types(&format!("move {m}"));
        mover.types(&format!("say {words}"));
        other.types(&format!("say {words}"));
        other.types("executed");
        mover.types("press");
    }
    people
}

#[test]
fn two_hundred_spectators_are_told_the_same_and_a_board_more() {
    let web_game = WebGame::open(GAME);
    let crowd: Vec<PageSession> = (0..CROWD).map(|_| PageSession::by(&web_game, "spectator")).collect();
    let streams: Vec<TcpStream> = crowd.iter().map(|one| one.listens(0)).collect();
    let [arbiter, ..] = play(&web_game);
    assert_eq!(crowd[CROWD - 1].get("").status, 200, "everybody's page opens");
    arbiter.types("result 1/2-1/2");
    let told: Vec<Vec<Value>> = streams.into_iter().map(|stream| events_until(stream, "over")).collect();
    let moves = |events: &[Value]| events.iter().filter(|event| event["event"] == "completed").count();
    assert_eq!(moves(&told[0]), 3);
    assert!(told.iter().all(|events| *events == told[0]), "everybody is told the same");
    // Secret events of other roles are in none of them.
    assert!(
        !told[0].iter().any(|event| ["item", "asked", "told"].contains(&event["event"].as_str().unwrap()))
    );
}

#[test]
fn whoever_takes_nothing_is_cut_off_and_not_waited_for() {
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    // It requests many pages and reads none, more than the sockets can buffer.
    let mut deaf = arbiter.connects();
    deaf.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    let request = arbiter.request_of("");
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        match deaf.write_all(request.as_bytes()) {
            // A disconnected client notices when it writes.
            Err(why) if !matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => break,
            _ => assert!(Instant::now() < until, "a client that takes nothing is never cut off"),
        }
    }
    assert_eq!(arbiter.get("/pgn").status, 200, "the game goes on");
}
