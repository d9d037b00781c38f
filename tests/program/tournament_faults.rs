//! Real tables publish through a network that can be cut, while broker and tournament suffer all kinds of faults;
//! then the broker's lines are compared with the tables' journals, line by line.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use annabella::{
    board::hand_simulation::random_game,
    game::{Position, Seat},
    publish::wire::{PublishedLine, TableName},
};
use async_nats::jetstream::{
    self,
    consumer::{AckPolicy, pull},
};
use futures_util::StreamExt as _;

use super::{
    broker::{BrokerTournament, copies, opens_again, signals},
    kills::TYPED_GAME,
    table::{Daemon, read, run},
};

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// The pause of a table between two lines.
const REST: Duration = Duration::from_millis(150);
/// The number of moves of a table; then it goes on with other lines.
const PLIES: usize = 80;

const TABLES: usize = 2;
/// The interval of a table's moves; its requests are more frequent.
const PLY: Duration = Duration::from_millis(500);
/// How long the network is cut.
const CUT: Duration = Duration::from_secs(4);
/// How long the broker is stopped.
const HELD: Duration = Duration::from_secs(3);
const KILLS: u32 = 2;
/// By how much the broker's store is rolled back.
const SET_BACK: Duration = Duration::from_secs(2);

/// A network between tables and broker. While it is cut, nothing passes and no side is informed.
struct CutNetwork {
    port: u16,
    cut: Arc<AtomicBool>,
    ends: Arc<AtomicBool>,
    accepts: Option<JoinHandle<()>>,
}

impl CutNetwork {
    fn lies_before(broker: SocketAddr) -> Self {
        let here = TcpListener::bind("127.0.0.1:0").unwrap();
        here.set_nonblocking(true).unwrap();
        let port = here.local_addr().unwrap().port();
        let (cut, ends) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (is_cut, has_ended) = (cut.clone(), ends.clone());
        let accepts = std::thread::spawn(move || {
            while !has_ended.load(Ordering::Relaxed) {
                match here.accept() {
                    Ok((near, _)) => {
                        let (is_cut, has_ended) = (is_cut.clone(), has_ended.clone());
                        std::thread::spawn(move || joins(near, broker, &is_cut, &has_ended));
                    }
                    Err(_) => std::thread::sleep(Duration::from_millis(5)),
                }
            }
        });
        Self { port, cut, ends, accepts: Some(accepts) }
    }

    fn is_cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::Relaxed);
    }
}

impl Drop for CutNetwork {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        // The threads notice this within their next poll.
        let _ = self.accepts.take().map(JoinHandle::join);
    }
}

/// Joins a connection with the broker, once the network is not cut.
fn joins(near: TcpStream, broker: SocketAddr, cut: &AtomicBool, ends: &AtomicBool) {
    near.set_nonblocking(false).unwrap();
    let rests = || std::thread::sleep(Duration::from_millis(20));
    while cut.load(Ordering::Relaxed) && !ends.load(Ordering::Relaxed) {
        rests();
    }
    // A broker that is down refuses connections.
    let Ok(far) = TcpStream::connect(broker) else { return };
    let (near_again, far_again) = (near.try_clone().unwrap(), far.try_clone().unwrap());
    std::thread::scope(|scope| {
        scope.spawn(|| carries(near, far_again, cut, ends));
        carries(far, near_again, cut, ends);
    });
}

fn carries(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool, ends: &AtomicBool) {
    from.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    let mut bytes = [0; 16 * 1024];
    while !ends.load(Ordering::Relaxed) {
        if cut.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(20));
            continue;
        }
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => {
                // Data in transit during a cut arrives after it, as in a real network.
                while cut.load(Ordering::Relaxed) && !ends.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(20));
                }
                if to.write_all(&bytes[..read]).is_err() {
                    break;
                }
            }
            Err(why)
                if matches!(why.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    // If one side closes, the other is closed as well.
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

/// A table that plays by itself until it is ended.
struct PlayingTable {
    name: String,
    journal: PathBuf,
    ends: Arc<AtomicBool>,
    plays: JoinHandle<Daemon>,
    place: tempfile::TempDir,
}

impl PlayingTable {
    fn begins(tournament: &BrokerTournament, network: &CutNetwork, number: usize) -> Self {
        let name = format!("t{number}");
        tournament.enrols(&name);
        let place = tempfile::tempdir().unwrap();
        let given = tournament.broker().join("tables").join(&name);
        for file in ["table.nk", "tournament-ca.pem"] {
            std::fs::copy(given.join(file), place.path().join(file)).unwrap();
        }
        let through = |line: &str| match line.starts_with("url = ") {
            true => format!("url = \"tls://127.0.0.1:{}\"\n", network.port),
            false => format!("{line}\n"),
        };
        let section: String = read(&given, "section.toml").lines().map(through).collect();
        let mut game = TYPED_GAME.replacen("[game]\n", "[game]\nleave_to_publish = \"the arbiter\"\n", 1);
        for (seat, player) in [("[game.white]\n", "Anna"), ("[game.black]\n", "Bo")] {
            game = game.replace(seat, &format!("{seat}name = \"{player} {number}\"\nsheet = \"entered\"\n"));
        }
        std::fs::write(place.path().join("table.toml"), game + &section).unwrap();
        let mut daemon = Daemon::start(place.path(), &["--terminal", "--config", "table.toml"]);
        daemon.expect("this game is kept in ");
        daemon.types("arbiter: start");
        let journal = daemon.folder().join("journal.jsonl");
        let ends = Arc::new(AtomicBool::new(false));
        let ended = ends.clone();
        let plays = std::thread::spawn(move || plays(daemon, number as u64, &ended));
        Self { name, journal, ends, plays, place }
    }

    /// The complete lines so far.
    fn written(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.journal).unwrap();
        text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned).collect()
    }
}

/// Plays moves, and sends requests in between.
fn plays(mut daemon: Daemon, number: u64, ended: &AtomicBool) -> Daemon {
    // A game that does not end before the faults do.
    let game = (100 * number..).map(|seed| random_game(seed, PLIES)).find(|game| game.len() == PLIES);
    let mut moves = game.unwrap().into_iter();
    let mut position = Position::default();
    let mut next = Instant::now();
    while !ended.load(Ordering::Relaxed) {
        if Instant::now() >= next
            && let Some(m) = moves.next()
        {
            next += PLY;
            let seat = Seat::from(position.turn());
            daemon.types(&format!("{seat}: move {}", position.uci(m)));
            daemon.types(&format!("{seat}: press"));
            daemon.expect("= ");
            position = position.after(m).unwrap();
        }
        daemon.types("white: key time");
        daemon.expect("! nobody informs");
        std::thread::sleep(REST);
    }
    daemon
}

/// The comparison of the broker's lines with the tables' journals. A repeated line is recognised by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct JournalComparison {
    lost: usize,
    out_of_order: usize,
    other: usize,
}

impl JournalComparison {
    fn of(broker: &[PublishedLine], tables: &[(String, Vec<String>)]) -> Self {
        let mut held = Self::default();
        for (name, written) in tables {
            let mut next = 0;
            for line in broker.iter().filter(|line| line.table.as_str() == name) {
                let at = usize::try_from(line.head.number).unwrap() - 1;
                // A line that was written since then is not compared.
                let Some(own) = written.get(at) else { continue };
                held.out_of_order += usize::from(at > next);
                held.other += usize::from(at <= next && *own != line.text);
                next += usize::from(at == next && *own == line.text);
            }
            held.lost += written.len() - next;
        }
        held
    }
}

/// All lines of the broker in order, as the desk reads them.
fn read_broker(tournament: &BrokerTournament) -> Option<Vec<PublishedLine>> {
    let seed = read(&tournament.broker(), "desk.nk").trim().to_owned();
    let desk = tournament.comes(Some(&seed), "_INBOX_desk", &tournament.broker().join("ca.pem"), PATIENCE)?;
    tournament.runtime.block_on(async {
        let context = jetstream::new(desk.client.clone());
        let mut lines = Vec::new();
        let mut streams = context.streams();
        let mut names = Vec::new();
        while let Some(stream) = streams.next().await {
            names.push(stream.ok()?.config.name);
        }
        for name in names.iter().filter(|name| TableName::of_stream(name).is_some()) {
            lines.extend(read_stream(&context, name).await?);
        }
        Some(lines)
    })
}

/// All lines of one table's stream in order.
async fn read_stream(context: &jetstream::Context, name: &str) -> Option<Vec<PublishedLine>> {
    let mut stream = context.get_stream(name).await.ok()?;
    let last = stream.info().await.ok()?.state.messages;
    let consumer = stream.create_consumer(pull::Config {
        ack_policy: AckPolicy::None,
        memory_storage: true,
        ..pull::Config::default()
    });
    let mut messages = consumer.await.ok()?.messages().await.ok()?;
    let mut lines = Vec::new();
    while (lines.len() as u64) < last {
        let message = tokio::time::timeout(Duration::from_secs(10), messages.next()).await.ok()??.ok()?;
        let headers = message.headers.as_ref();
        let header = |name: &str| headers.and_then(|all| all.get(name)).map(|value| value.as_str());
        // Reading a line checks its hash.
        lines.push(PublishedLine::read(&message.subject, header, &message.payload).unwrap());
    }
    Some(lines)
}

/// Waits until the broker has all these lines of the tables' journals, each once and in order.
fn has_all(tournament: &BrokerTournament, written: &[(String, Vec<String>)], after: &str) {
    let until = Instant::now() + PATIENCE;
    loop {
        let held = read_broker(tournament).map(|broker| JournalComparison::of(&broker, written));
        if let Some(held) = held.filter(|held| held.lost == 0) {
            assert_eq!(held, JournalComparison::default(), "after {after}");
            return;
        }
        assert!(Instant::now() < until, "after {after} the broker does not have every line: {held:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn catches_up(tournament: &BrokerTournament, tables: &[PlayingTable], after: &str) {
    let written: Vec<_> = tables.iter().map(|table| (table.name.clone(), table.written())).collect();
    has_all(tournament, &written, after);
}

#[test]
fn tables_whose_network_is_cut_and_whose_broker_suffers_everything_lose_double_and_turn_round_no_line() {
    let mut tournament = BrokerTournament::opens("0:15:00");
    let network = CutNetwork::lies_before(tournament.url().rsplit('/').next().unwrap().parse().unwrap());
    let tables: Vec<_> =
        (1..=TABLES).map(|number| PlayingTable::begins(&tournament, &network, number)).collect();
    let plays_on = |time: Duration| std::thread::sleep(time);
    plays_on(Duration::from_secs(2));
    catches_up(&tournament, &tables, "nothing yet");

    network.is_cut(true);
    plays_on(CUT);
    network.is_cut(false);
    catches_up(&tournament, &tables, "a network that was cut");

    signals(&tournament, "STOP");
    plays_on(HELD);
    signals(&tournament, "CONT");
    catches_up(&tournament, &tables, "a broker that was held still");

    for kill in 0..KILLS {
        plays_on(Duration::from_millis(u64::from(kill) * 37 % 1_500));
        let pid = read(&tournament.broker(), "nats.pid");
        signals(&tournament, "KILL");
        // The tournament restarts it; the next kill is of the new process.
        let until = Instant::now() + PATIENCE;
        while read(&tournament.broker(), "nats.pid") == pid {
            assert!(Instant::now() < until, "it is not started again");
            plays_on(Duration::from_millis(20));
        }
    }
    catches_up(&tournament, &tables, "a broker that was killed");

    tournament.daemon.signal("KILL");
    assert!(!tournament.daemon.end().success());
    tournament.opens_anew();
    catches_up(&tournament, &tables, "a tournament killed, its broker with it, and made again");

    let older = tournament.broker().with_file_name("older");
    opens_again(&mut tournament, |store| copies(store, &older));
    catches_up(&tournament, &tables, "a tournament ended and opened again");
    plays_on(SET_BACK);
    opens_again(&mut tournament, |store| {
        std::fs::remove_dir_all(store).unwrap();
        copies(&older, store);
    });
    catches_up(&tournament, &tables, "a broker that was set back");

    opens_again(&mut tournament, |store| std::fs::remove_dir_all(store).unwrap());
    catches_up(&tournament, &tables, "a broker that lost everything");

    for table in &tables {
        table.ends.store(true, Ordering::Relaxed);
    }
    let mut journals = Vec::new();
    let mut last = Vec::new();
    for table in tables {
        let mut daemon = table.plays.join().unwrap();
        daemon.types("arbiter: result 1/2-1/2");
        daemon.types("arbiter: sign");
        daemon.end_of_lines();
        assert!(daemon.end().success());
        let folder = daemon.folder();
        // The journal's chain is complete; the broker's lines equal the journal's, so their chain is complete,
        // too.
        let verified = run(&folder, &["verify", "."], "");
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
        let text = std::fs::read_to_string(&table.journal).unwrap();
        last.push((table.name.clone(), text.lines().map(str::to_owned).collect::<Vec<_>>()));
        journals.push(table.place);
    }
    has_all(&tournament, &last, "the end of the games");
    // The desk has every game to its end, without a faulty line.
    tournament.desk.expects("/desk/results", "1/2-1/2");
    let page = tournament.desk.expects("/desk", "signed");
    let needs = page.split("id=\"needs\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(!needs.contains("line ") && !needs.contains("lines of"), "{needs}");
}
