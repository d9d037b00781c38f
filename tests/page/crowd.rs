//! Many at once, and one who takes nothing: the game waits for nobody.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    calls::Entered,
    hall::{GAME, Hall},
};

const CROWD: usize = 200;

/// The events of a stream, until one of this kind.
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

fn play(hall: &Hall) -> [Entered; 3] {
    let people = ["arbiter", "white", "black"].map(|role| Entered::by(hall, role));
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
    let hall = Hall::open(GAME);
    let crowd: Vec<Entered> = (0..CROWD).map(|_| Entered::by(&hall, "spectator")).collect();
    let streams: Vec<TcpStream> = crowd.iter().map(|one| one.listens(0)).collect();
    let [arbiter, ..] = play(&hall);
    assert_eq!(crowd[CROWD - 1].get("").status, 200, "everybody's page opens");
    arbiter.types("result 1/2-1/2");
    let told: Vec<Vec<Value>> = streams.into_iter().map(|stream| events_until(stream, "over")).collect();
    let moves = |events: &[Value]| events.iter().filter(|event| event["event"] == "completed").count();
    assert_eq!(moves(&told[0]), 3);
    assert!(told.iter().all(|events| *events == told[0]), "everybody is told the same");
    // What only others may know is in none of it.
    assert!(
        !told[0].iter().any(|event| ["item", "asked", "told"].contains(&event["event"].as_str().unwrap()))
    );
}

#[test]
fn whoever_takes_nothing_is_cut_off_and_not_waited_for() {
    let hall = Hall::open(GAME);
    let arbiter = Entered::by(&hall, "arbiter");
    arbiter.begins();
    let mut deaf = arbiter.listens(0);
    // More than what lies in any socket on the way.
    let words = "x".repeat(60_000);
    for _ in 0..150 {
        while arbiter.sends(&format!("item white 4.1 {words}"), &[("Origin", &hall.address)]).status == 429 {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    assert_eq!(arbiter.get("/pgn").status, 200, "the game goes on");
    // Whoever is cut off finds out when he writes.
    let until = Instant::now() + Duration::from_secs(40);
    while deaf.write_all(b"\r\n").is_ok() {
        assert!(Instant::now() < until, "a client that takes nothing is never cut off");
        std::thread::sleep(Duration::from_millis(50));
    }
}
