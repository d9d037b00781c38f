//! Somebody with one table's key at a real nats-server: what they store, send and open costs that table alone, and is
//! told at the desk and at the table as what it is.

use std::time::{Duration, Instant};

use async_nats::HeaderMap;

use super::{
    broker::{BrokerClient, BrokerTournament, journal, opens_again},
    desk_orders::table_elsewhere,
    table::read,
};

/// The time within which an honest table is seen beside a hostile one, on a busy machine.
const SEEN: Duration = Duration::from_secs(60);

/// Publishes messages of this size without awaiting answers, and then asks how the last one was taken.
fn floods(tournament: &BrokerTournament, who: &BrokerClient, table: &str, count: usize, bytes: usize) {
    let payload = vec![b'x'; bytes];
    tournament.runtime.block_on(async {
        for _ in 0..count {
            who.client.publish(format!("hall.{table}.journal"), payload.clone().into()).await.unwrap();
        }
        who.client.flush().await.unwrap();
    });
}

/// The messages and bytes that the broker has of a table.
fn stored(tournament: &BrokerTournament, desk: &BrokerClient, table: &str) -> (u64, u64) {
    let info = tournament.asks(desk, &format!("$JS.API.STREAM.INFO.HALL_{table}"), "").unwrap();
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    (info["state"]["messages"].as_u64().unwrap_or(0), info["state"]["bytes"].as_u64().unwrap_or(0))
}

fn desk_of(tournament: &BrokerTournament) -> BrokerClient {
    tournament.table("desk", read(&tournament.broker(), "desk.nk").trim())
}

#[test]
fn a_backlog_of_one_table_hides_no_other_also_from_a_desk_that_was_started_again() {
    let mut tournament = BrokerTournament::opens_with_space(48 << 20);
    let (seven, eight) = (tournament.enrols("7"), tournament.enrols("8"));
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    let (thief, honest) = (tournament.table("7", &seven), tournament.table("8", &eight));
    tournament.publishes_all(&honest, "8", &game[..4], 0);
    // Messages of many sizes, up to the largest that the broker takes.
    for (count, bytes) in [(120, 256 * 1024), (60, 100_000), (5_000, 200), (20_000, 1)] {
        floods(&tournament, &thief, "7", count, bytes);
    }
    let (desk, until) = (desk_of(&tournament), Instant::now() + SEEN);
    loop {
        let (messages, bytes) = stored(&tournament, &desk, "7");
        if messages == 25_180 && bytes > 36 << 20 {
            break;
        }
        assert!(Instant::now() < until, "{messages} messages of {bytes} bytes");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(desk);
    drop((thief, honest));
    // The desk is killed and started again: it reads everything anew, the tables in turns.
    opens_again(&mut tournament, |_| {});
    let began = Instant::now();
    let honest = tournament.table("8", &eight);
    tournament.publishes_all(&honest, "8", &game, 4);
    tournament.desk.expects("/table/broker.8", "Nc6");
    assert!(began.elapsed() < SEEN, "{:?}", began.elapsed());
    // What is no line is named with its table, and a true line behind it all is found.
    tournament.desk.expects("/desk", "that is no line of its journal");
    let other = journal(tournament.place.path(), ["Cleo", "Dan"]);
    let seven = tournament.table("7", &seven);
    tournament.publishes_all(&seven, "7", &other, 0);
    tournament.desk.expects("/table/broker.7", "Nc6");
}

#[test]
fn a_table_that_fills_its_space_is_refused_alone_is_named_and_sends_the_rest_when_there_is_room() {
    let mut tournament = BrokerTournament::opens_with_space(1 << 20);
    let (place, mut daemon) = table_elsewhere(&tournament, "7");
    let eight = tournament.enrols("8");
    let seed = read(place.path(), "table.nk");
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    let honest = tournament.table("8", &eight);
    tournament.publishes_all(&honest, "8", &game[..4], 0);
    let thief = tournament.table("7", seed.trim());
    // Where little is left, the server may drop the oldest messages; at last it refuses all of 300 bytes and more.
    for (count, bytes) in [(8, 150_000), (60, 4_000), (4_000, 300)] {
        floods(&tournament, &thief, "7", count, bytes);
    }
    let told = Instant::now();
    let page = tournament.desk.expects("/desk", "its space at the broker is full");
    assert!(told.elapsed() < SEEN, "{:?}", told.elapsed());
    assert!(page.contains("annabella tournament make-room 7"), "{page}");
    let needs = page.split("id=\"need-broker.7\"").nth(1).unwrap().split("</li>").next().unwrap();
    assert!(needs.contains("its space at the broker is full"), "{needs}");
    assert!(!page.contains("make-room 8"), "{page}");
    // The table tells its own arbiter once, with the lines that wait, and its game goes on.
    daemon.types("arbiter: start");
    let line = daemon.expect("the tournament server has no room left for this table");
    assert!(line.contains("wait in this table's journal") || line.contains("waits in"), "{line}");
    for (seat, m) in [("white", "e4"), ("black", "e5"), ("white", "Nf3"), ("black", "Nc6")] {
        daemon.types(&format!("{seat}: move {m}"));
        daemon.types(&format!("{seat}: press"));
        daemon.expect("= ");
    }
    // The other table's lines are taken.
    tournament.publishes_all(&honest, "8", &game, 4);
    tournament.desk.expects("/table/broker.8", "Nc6");
    drop((thief, honest));

    let mut told = String::new();
    let work = tournament.place.path().to_owned();
    opens_again(&mut tournament, |_| {
        let done = super::table::run(&work, &["tournament", "make-room", "7"], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        told = String::from_utf8_lossy(&done.stdout).into_owned();
    });
    assert!(told.contains("there is room for table 7"), "{told}");
    assert!(tournament.broker().join("store-before/HALL_7-1").is_dir(), "nothing was deleted");
    // What waited follows, in order and once.
    tournament.desk.expects("/table/broker.7", "Nc6");
    daemon.expect("the tournament server receives this table again");
    let desk = desk_of(&tournament);
    let lines = || read(&daemon.folder(), "journal.jsonl").lines().count() as u64;
    let until = Instant::now() + SEEN;
    while stored(&tournament, &desk, "7").0 != lines() {
        assert!(Instant::now() < until, "{:?} of {}", stored(&tournament, &desk, "7"), lines());
        std::thread::sleep(Duration::from_millis(100));
    }
    let page = tournament.desk.gets("/desk").body;
    assert!(!page.contains("its space at the broker is full"), "{page}");
    let told = daemon.lines.iter().filter(|line| line.contains("has no room left")).count();
    assert_eq!(told, 1, "{:#?}", daemon.lines);
    daemon.end_of_lines();
    assert!(daemon.end().success());
}

#[test]
fn the_connections_of_one_key_are_few_and_a_table_whose_are_used_up_says_so() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (place, mut daemon) = table_elsewhere(&tournament, "7");
    let seed = read(place.path(), "table.nk");
    let ca = tournament.broker().join("ca.pem");
    let comes = || tournament.comes(Some(seed.trim()), "_INBOX_7", &ca, Duration::from_millis(1));
    let mut held: Vec<BrokerClient> = (0..12).filter_map(|_| comes()).collect();
    assert!((1..4).contains(&held.len()), "beside the table itself: {}", held.len());
    // Another table and the desk get in.
    let eight = tournament.enrols("8");
    let honest = tournament.table("8", &eight);
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    tournament.publishes_all(&honest, "8", &game, 0);
    tournament.desk.expects("/table/broker.8", "Nc6");
    // The table's own connection ends, and its place is taken before it comes back. Where it was faster, it ends again.
    let (until, mut next) = (Instant::now() + SEEN, Instant::now());
    while !daemon.has_told("the broker takes no more connections of this table's key") {
        assert!(Instant::now() < until, "{:#?}", daemon.lines);
        if Instant::now() >= next {
            super::broker::signals(&tournament, "KILL");
            next = Instant::now() + SEEN / 6;
        }
        held.extend(comes());
    }
    assert!(!daemon.has_told("InvalidContentType"), "{:#?}", daemon.lines);
    drop(held);
    daemon.types("arbiter: start");
    tournament.desk.expects("/desk", "id=\"table-broker.7\"");
    daemon.end_of_lines();
    assert!(daemon.end().success());
}

#[test]
fn a_flood_of_presences_answers_and_tiny_lines_of_one_table_delays_no_order_to_another() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (_place, mut daemon) = table_elsewhere(&tournament, "8");
    let seven = tournament.enrols("7");
    let thief = tournament.table("7", &seven);
    let client = thief.client.clone();
    let ends = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let until = ends.clone();
    let presence = serde_json::json!({
        "lines": 3, "head": null, "game": "0".repeat(64), "at": u64::MAX, "fen": "x",
        "clock": { "white": 1, "black": 1, "runs": null }, "nonce": "0", "unix_ms": u64::MAX, "version": "9",
    });
    let flood = tournament.runtime.spawn(async move {
        let presence = presence.to_string();
        let answer = "x".repeat(100_000);
        while !until.load(std::sync::atomic::Ordering::Relaxed) {
            for _ in 0..50 {
                let _ = client.publish("hall.7.presence", presence.clone().into()).await;
                let _ = client.publish_with_headers("hall.7.journal", HeaderMap::new(), "x".into()).await;
            }
            let _ = client.publish("hall.7.answers", answer.clone().into()).await;
            let _ = client.flush().await;
        }
    });
    tournament.desk.expects("/desk", "it sends far more than a table sends");
    let token = tournament.desk.token("broker.8");
    let began = Instant::now();
    tournament.desk.does("broker.8", "start", &token);
    daemon.expect("the tournament desk: start");
    for (seat, m) in [("white", "e4"), ("black", "e5")] {
        daemon.types(&format!("{seat}: move {m}"));
        daemon.types(&format!("{seat}: press"));
        daemon.expect("= ");
        tournament.desk.expects("/table/broker.8", m);
    }
    assert!(began.elapsed() < SEEN, "{:?}", began.elapsed());
    let page = tournament.desk.gets("/desk").body;
    let lost = page.split("id=\"need-broker.8\"").nth(1).map(|rest| rest.split("</li>").next().unwrap());
    assert!(lost.is_none_or(|needs| !needs.contains("it sends nothing")), "{lost:?}");
    ends.store(true, std::sync::atomic::Ordering::Relaxed);
    tournament.runtime.block_on(flood).unwrap();
    daemon.end_of_lines();
    assert!(daemon.end().success());
}
