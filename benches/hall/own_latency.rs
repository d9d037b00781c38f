//! A table's own latency: from a move that is typed until it is told, and from a press until the completed move is, at tables
//! without a hub, with a hall, with a hub held still, and with none at its address. Between the two a hand rests.
//!
//! All four play the same game at the same time, a ply at one after the other, each time in another order; a ply is
//! compared with the same ply at the table without a hub.

use std::{
    net::TcpListener,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use annabella::{
    board::hands::random_game,
    chance::Chance,
    game::{Position, Seat},
};

use super::{
    TYPED_GAME, figure,
    table::{Daemon, annabella, read, run},
};

/// What is left to do of a ply elsewhere is done within this.
const REST: Duration = Duration::from_millis(8);
/// So many plies of a random game end no game by themselves; then the next one begins, at new tables.
const A_GAME: usize = 100;
/// What a hall may cost.
const AT_MOST: f64 = 1.05;
/// What a table's hub is; the first is none.
const HUBS: [&str; 4] = ["no hub", "a hall", "a hub held still", "no hub at its address"];

/// A hall with a broker of its own. Hall and broker stand on another machine at a tournament; here they have what the tables
/// leave of the processors.
fn hall(place: &Path) -> Daemon {
    std::fs::create_dir(place).expect("a folder");
    let done = run(place, &["hall", "enrol-table", "7"], "");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut command = Command::new("chrt");
    command.args(["--idle", "0"]).arg(annabella().get_program()).args(["hall", "--with-broker"]);
    let mut hall = Daemon::of(command, place);
    hall.expect("the broker is at ");
    hall
}

/// A table, with what a hall at `hub` gave it, and perhaps another address.
fn plays(place: &Path, hub: Option<&Path>, url: Option<&str>) -> Daemon {
    std::fs::create_dir(place).expect("a folder");
    let mut config = TYPED_GAME.replacen("[game]\n", "[game]\nleave_to_publish = \"the arbiter\"\n", 1);
    if let Some(hub) = hub {
        let given = hub.join("broker/tables/7");
        for file in ["hub.nk", "hall-ca.pem"] {
            std::fs::copy(given.join(file), place.join(file)).expect("copied");
        }
        for line in read(&given, "hub.toml").lines() {
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

/// One game at all four tables: what each ply took at each of them, in milliseconds.
fn play(chance: &mut Chance, seed: u64, took: &mut [Vec<f64>; 4]) {
    let place = tempfile::tempdir().expect("a folder for a moment");
    let [open, held] = ["open", "held"].map(|name| place.path().join(name));
    let halls = [hall(&open), hall(&held)];
    // Nobody listens there any more.
    let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port");
    let nowhere = format!("tls://{free}");
    let at = |name: &str| place.path().join(name);
    let mut tables = [
        plays(&at("none"), None, None),
        plays(&at("with"), Some(&open), None),
        plays(&at("still"), Some(&held), None),
        plays(&at("nowhere"), Some(&open), Some(&nowhere)),
    ];
    // Held once its table is there: that one waits for answers that never come.
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
    // The one whose broker is held still ends it all the same.
    halls.iter().for_each(|hall| hall.signal("TERM"));
    for mut hall in halls {
        hall.end();
    }
}

/// Measures so many plies and some more.
pub(crate) fn measure(plies: usize) {
    let mut chance = Chance::new(25);
    let mut took: [Vec<f64>; 4] = Default::default();
    for game in 0..plies.div_ceil(A_GAME) {
        play(&mut chance, 1_000 * game as u64, &mut took);
    }
    let [alone, others @ ..] = took;
    let quantile = |of: &[f64], share: f64| {
        let mut sorted = of.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted[((sorted.len() - 1) as f64 * share) as usize]
    };
    println!(
        "a ply at a table with {}: {:.2} ms (half), {:.2} ms (95 of 100)",
        HUBS[0],
        quantile(&alone, 0.5),
        quantile(&alone, 0.95)
    );
    for (of, hub) in others.iter().zip(&HUBS[1..]) {
        let pairs: Vec<f64> = of.iter().zip(&alone).map(|(with, without)| with / without).collect();
        let ratio = quantile(&pairs, 0.5);
        println!(
            "a ply at a table with {hub}: {:.2} ms (half), {:.2} ms (95 of 100); {ratio:.3} times the same ply with none (half of {} pairs)",
            quantile(of, 0.5),
            quantile(of, 0.95),
            pairs.len()
        );
        figure::tell(
            &format!("a table's latency with {hub}, against none"),
            "times",
            &[ratio],
            Some(AT_MOST),
        );
    }
}
