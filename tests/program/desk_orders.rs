//! Orders from a tournament's desk to a table on another machine: real processes, a real nats-server, and one that
//! dies in between.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::{
    broker::{BrokerTournament, signals},
    kills::TYPED_GAME,
    table::{Daemon, assert_runs_again, read},
};

/// A table that publishes to the tournament's broker, configured as after an enrolment.
pub(crate) fn table_elsewhere(tournament: &BrokerTournament, name: &str) -> (TempDir, Daemon) {
    tournament.enrols(name);
    let place = tempfile::tempdir().unwrap();
    let given = tournament.broker().join("tables").join(name);
    for file in ["table.nk", "tournament-ca.pem"] {
        std::fs::copy(given.join(file), place.path().join(file)).unwrap();
    }
    let game = TYPED_GAME.replacen("[game]\n", "[game]\nleave_to_publish = \"the arbiter\"\n", 1);
    std::fs::write(place.path().join("table.toml"), game + &read(&given, "section.toml")).unwrap();
    let mut daemon = Daemon::start(place.path(), &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    tournament.desk.expects("/desk", &format!("id=\"table-broker.{name}\""));
    (place, daemon)
}

/// How often an order is in a table's journal.
fn times_ordered(journal: &Path, act: &str) -> usize {
    let text = std::fs::read_to_string(journal).unwrap();
    text.lines().filter(|line| line.contains("{\"ordered\":") && line.contains(act)).count()
}

#[test]
fn the_desk_starts_a_table_elsewhere_opens_an_item_and_decides_it() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (_place, mut daemon) = table_elsewhere(&tournament, "7");
    let journal = daemon.folder().join("journal.jsonl");
    let token = tournament.desk.token("broker.7");
    tournament.desk.does("broker.7", "start", &token);
    daemon.expect("the tournament desk: start");
    assert_eq!(times_ordered(&journal, "start"), 1);
    tournament.desk.does("broker.7", "item white 4.1 he touched it", &token);
    let page = tournament.desk.expects("/table/broker.7?item=1", "he touched it");
    for not_from_here in ["value=\"result\"", "value=\"undo\"", "value=\"back\"", "value=\"counter\""] {
        assert!(!page.contains(not_from_here), "{not_from_here} is offered");
    }
    let answer = tournament.desk.types("broker.7", "result 1-0", &token).body;
    assert!(answer.contains("\"done\":false") && answer.contains("done at the table"), "{answer}");
    tournament.desk.does("broker.7", "decide 1 he was warned", &token);
    daemon.expect("the tournament desk: decide 1 he was warned");
    tournament.desk.does("broker.7", "stop", &token);
    tournament.desk.does("broker.7", "clocks 0:40:00 0:41:00", &token);
    let page = tournament.desk.expects("/table/broker.7", "0:41:00");
    assert!(page.contains("0:40:00"), "{page}");
    // The journal says who acted, and its replay gives the same game.
    assert_eq!(times_ordered(&journal, ""), 5);
    daemon.types("arbiter: result 1-0");
    daemon.types("arbiter: sign");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    assert_runs_again(&daemon.folder());
}

#[test]
fn an_order_whose_broker_dies_acts_once_at_most_and_the_desk_says_what_is_known() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (_place, mut daemon) = table_elsewhere(&tournament, "7");
    let journal = daemon.folder().join("journal.jsonl");
    let token = tournament.desk.token("broker.7");
    tournament.desk.does("broker.7", "start", &token);
    daemon.expect("the tournament desk: start");
    for (turn, wait_ms) in [0, 3, 15, 60].into_iter().enumerate() {
        let words = format!("try-{turn}-of-it");
        let line = format!("item white 4.1 {words}");
        let answer = std::thread::scope(|scope| {
            let ordering = scope.spawn(|| tournament.desk.types("broker.7", &line, &token).body);
            std::thread::sleep(Duration::from_millis(wait_ms));
            signals(&tournament, "KILL");
            ordering.join().unwrap()
        });
        // The broker is back, and after the desk's next act every line has arrived.
        tournament.desk.does("broker.7", "stop", &token);
        tournament.desk.does("broker.7", "resume", &token);
        let acted = times_ordered(&journal, &words);
        assert!(acted <= 1, "it acted {acted} times");
        if answer.contains("\"done\":true") {
            assert_eq!(acted, 1, "{answer}");
        } else if answer.contains("No answer within 10 seconds") {
            if acted == 1 {
                tournament.desk.expects("/desk", &format!("{line}` was done after all"));
            }
        } else {
            assert!(answer.contains("Not done") || answer.contains("Nothing was sent"), "{answer}");
            assert_eq!(acted, 0, "{answer}");
        }
        assert_eq!(times_ordered(&journal, &words), acted, "nothing is sent again by itself");
    }
    // A table without the arbiter's key accepts no orders, and the desk says so at once.
    let place = tempfile::tempdir().unwrap();
    tournament.enrols("8");
    let given = tournament.broker().join("tables/8");
    for file in ["table.nk", "tournament-ca.pem"] {
        std::fs::copy(given.join(file), place.path().join(file)).unwrap();
    }
    let section: String =
        read(&given, "section.toml").lines().filter(|line| !line.starts_with("arbiter_key")).fold(
            TYPED_GAME.replacen("[game]\n", "[game]\nleave_to_publish = \"the arbiter\"\n", 1),
            |text, line| text + line + "\n",
        );
    std::fs::write(place.path().join("table.toml"), section).unwrap();
    let _without = Daemon::start(place.path(), &["--terminal", "--config", "table.toml"]);
    tournament.desk.expects("/desk", "id=\"table-broker.8\"");
    let token = tournament.desk.token("broker.8");
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let answer = tournament.desk.types("broker.8", "start", &token).body;
        if answer.contains("the table takes no orders") {
            break;
        }
        assert!(answer.contains("Nothing was sent"), "before anything was heard of it: {answer}");
        assert!(Instant::now() < until, "{answer}");
        std::thread::sleep(Duration::from_millis(200));
    }
}
