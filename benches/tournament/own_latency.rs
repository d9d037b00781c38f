//! The latency of a table: from a typed move to its report, plus from a press to the report of the completed move.
//! The tables have no broker, a broker, a suspended broker, and an address without a broker. A rest separates the two
//! acts.
//!
//! All four tables play the same game at the same time, one table after the other in random order. Each ply is
//! compared with the same ply at the table without a broker.

use std::{
    net::Ipv4Addr,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use annabella::{
    board::hand_simulation::random_game,
    game::{Position, Seat},
    seeded_rng::SeededRng,
    web::free_port,
};

use super::{
    TYPED_GAME, figure,
    table::{Daemon, annabella, read, run},
};

/// The remaining work of a ply on other threads is done within this time.
const REST: Duration = Duration::from_millis(8);
/// Random games of this length do not end by themselves; the next game is played at new tables.
const A_GAME: usize = 100;
/// The permitted ratio of a ply with a broker to one without.
const AT_MOST: f64 = 1.05;
/// The broker of each table; the first has none.
const BROKERS: [&str; 4] = ["no broker", "a broker", "a suspended broker", "no broker at its address"];

/// Starts a tournament with its own broker. In practice both run on another machine; here they use the processor time
/// that the tables leave.
fn tournament(place: &Path) -> Daemon {
    std::fs::create_dir(place).expect("a folder");
    let done = run(place, &["tournament", "enrol-table", "7"], "");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut command = Command::new("chrt");
    command.args(["--idle", "0"]).arg(annabella().get_program()).args(["tournament", "--with-broker"]);
    let mut tournament = Daemon::of(command, place);
    tournament.expect("the broker is at ");
    tournament
}

/// Starts a table with the files that the tournament in `broker` issued, and optionally another address.
fn plays(place: &Path, broker: Option<&Path>, url: Option<&str>) -> Daemon {
    std::fs::create_dir(place).expect("a folder");
    let mut config = TYPED_GAME.replacen("[game]\n", "[game]\nleave_to_publish = \"the arbiter\"\n", 1);
    if let Some(broker) = broker {
        let given = broker.join("broker/tables/7");
        for file in ["table.nk", "tournament-ca.pem"] {
            std::fs::copy(given.join(file), place.join(file)).expect("copied");
        }
        for line in read(&given, "section.toml").lines() {
            let line = url
                .filter(|_| line.starts_with("url = "))
                .map_or(line.to_owned(), |url| format!("url = \"{url}\""));
            config += &format!("{line}\n");
        }
    }
    std::fs::write(place.join("table.toml"), config).expect("written");
    let mut daemon = Daemon::start(place, &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    daemon.types("arbiter: start");
    daemon.expect("the clocks start");
    daemon
}

/// Plays one game at all four tables; adds the duration of each ply at each table in milliseconds.
fn play(chance: &mut SeededRng, seed: u64, took: &mut [Vec<f64>; 4]) {
    let place = tempfile::tempdir().expect("a folder for a moment");
    let [open, held] = ["open", "held"].map(|name| place.path().join(name));
    let tournaments = [tournament(&open), tournament(&held)];
    // The port is free again: nothing listens there.
    let free = free_port(Ipv4Addr::LOCALHOST).expect("a port");
    let nowhere = format!("tls://127.0.0.1:{free}");
    let at = |name: &str| place.path().join(name);
    let mut tables = [
        plays(&at("none"), None, None),
        plays(&at("with"), Some(&open), None),
        plays(&at("still"), Some(&held), None),
        plays(&at("nowhere"), Some(&open), Some(&nowhere)),
    ];
    // The broker is suspended after its table has connected, so the table waits for answers.
    std::thread::sleep(Duration::from_secs(2));
    let broker = read(&held.join("broker"), "nats.pid");
    let stopped = Command::new("sh").args(["-c", &format!("kill -s STOP {}", broker.trim())]).status();
    assert!(stopped.is_ok_and(|status| status.success()));
    let game =
        (seed..).map(|seed| random_game(seed, A_GAME)).find(|game| game.len() == A_GAME).expect("a game");
    let mut position = Position::default();
    for m in game {
        let seat = Seat::from(position.turn());
        let typed = [(format!("{seat}: move {}", position.uci(m)), "# "), (format!("{seat}: press"), "= ")];
        let mut order = [0, 1, 2, 3];
        for at in (1..order.len()).rev() {
            order.swap(at, chance.below(at + 1));
        }
        for table in order {
            let mut ply = Duration::ZERO;
            for (line, answer) in &typed {
                let began = Instant::now();
                tables[table].types(line);
                tables[table].expect(answer);
                ply += began.elapsed();
                std::thread::sleep(REST);
            }
            took[table].push(ply.as_secs_f64() * 1_000.0);
        }
        position = position.after(m).expect("a legal move");
    }
    for mut table in tables {
        table.signal("TERM");
        table.end();
    }
    // The tournament with the suspended broker must end as well.
    tournaments.iter().for_each(|tournament| tournament.signal("TERM"));
    for mut tournament in tournaments {
        tournament.end();
    }
}

/// Measures at least so many plies.
pub(crate) fn measure(plies: usize) {
    let mut chance = SeededRng::new(25);
    let mut took: [Vec<f64>; 4] = Default::default();
    for game in 0..plies.div_ceil(A_GAME) {
        play(&mut chance, 1_000 * game as u64, &mut took);
    }
    let [alone, others @ ..] = took;
    let quantile = |of: &[f64], share: f64| {
        let mut sorted = of.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted[((sorted.len() as f64 * share).ceil() as usize).saturating_sub(1)]
    };
    println!(
        "a ply at a table with {}: {:.2} ms (half), {:.2} ms (95 of 100)",
        BROKERS[0],
        quantile(&alone, 0.5),
        quantile(&alone, 0.95)
    );
    for (of, broker) in others.iter().zip(&BROKERS[1..]) {
        let pairs: Vec<f64> = of.iter().zip(&alone).map(|(with, without)| with / without).collect();
        let ratio = quantile(&pairs, 0.5);
        println!(
            "a ply at a table with {broker}: {:.2} ms (half), {:.2} ms (95 of 100); {ratio:.3} times the same ply with none (half of {} pairs)",
            quantile(of, 0.5),
            quantile(of, 0.95),
            pairs.len()
        );
        figure::tell(
            &format!("a table's latency with {broker}, against none"),
            "times",
            &[ratio],
            Some(AT_MOST),
        );
    }
}
