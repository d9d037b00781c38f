//! Two processes connected by pseudo-terminals: a simulated board and our serial transport.
//!
//! The board runs in `annabella simulate` and receives lines of commands. Every test waits for answers, never
//! for a fixed time.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use annabella::{
    board::{
        ClockSide, HostCommand, SquareContents, WireEvent, hand_simulation,
        link::BoardLinkEvent,
        protocol,
        serial::{OpenPortError, SerialBoard, open_port},
        simulate::played_game,
    },
    game::{Color, Piece, Role, Square},
};
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(60);

struct Simulator {
    process: Child,
    acts: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    link: PathBuf,
}

impl Simulator {
    fn start(protocol: &str, link: &Path, more: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_annabella"))
            .args(["simulate", "--protocol", protocol, "--script", "-", "--link"])
            .arg(link)
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let acts = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().unwrap());
        let mut simulator = Self { process, acts, answers, link: link.into() };
        assert_eq!(simulator.answer(), format!("ready {}", link.display()));
        simulator
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn act(&mut self, line: &str) {
        writeln!(self.acts.as_mut().unwrap(), "{line}").unwrap();
        assert_eq!(self.answer(), format!("ok {line}"));
    }

    /// Kills the process without clean-up, like a power failure.
    fn kill(&mut self) {
        // The system gives the terminal's number to another test, whose board the link would name.
        std::fs::remove_file(&self.link).unwrap();
        std::os::unix::fs::symlink(self.link.with_file_name("nothing"), &self.link).unwrap();
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Simulator {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A board opened through the serial transport, and its events.
struct Host {
    board: SerialBoard,
    events: Receiver<BoardLinkEvent>,
    /// All events so far, for messages.
    seen: Vec<BoardLinkEvent>,
}

impl Host {
    fn open(protocol: &str, link: &Path) -> Self {
        let (sender, events) = channel();
        let make = protocol::find(protocol).unwrap();
        let board = SerialBoard::open(link, make, move |event| {
            let _ = sender.send(event);
        })
        .unwrap();
        Self { board, events, seen: Vec::new() }
    }

    /// The next event for which `pass` returns a value; others are skipped. Fails after a time limit.
    fn until<T>(&mut self, what: &str, mut pass: impl FnMut(&BoardLinkEvent) -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        while let Ok(event) = self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
            let passed = pass(&event);
            self.seen.push(event);
            if let Some(passed) = passed {
                return passed;
            }
        }
        panic!("{what} never came; seen: {:#?}", self.seen)
    }

    fn wire<T>(&mut self, what: &str, mut pass: impl FnMut(&WireEvent) -> Option<T>) -> T {
        self.until(what, |event| match event {
            BoardLinkEvent::Wire(event) => pass(event),
            _ => None,
        })
    }

    fn scan(&mut self) -> Box<[SquareContents; 64]> {
        self.wire("a scan", |event| match event {
            WireEvent::Scan(scan) => Some(scan.clone()),
            _ => None,
        })
    }

    /// Waits until the board has told what it is and how it stands; returns how it stands. A board that reports of its
    /// own accord may tell the one before the other.
    fn told_itself(&mut self, with_identity: bool) -> Box<[SquareContents; 64]> {
        let (mut has_greeted, mut stands) = (false, None);
        self.wire("a hello and a scan", |event| {
            match event {
                WireEvent::Hello { identity, .. } => has_greeted |= *identity == with_identity,
                WireEvent::Scan(scan) => stands = Some(scan.clone()),
                _ => {}
            }
            stands.take_if(|_| has_greeted)
        })
    }

    fn changed(&mut self) -> (Square, SquareContents) {
        self.wire("a change", |event| match event {
            WireEvent::Changed { square, contents } => Some((*square, *contents)),
            _ => None,
        })
    }

    fn fault(&mut self) -> String {
        self.wire("a fault", |event| match event {
            WireEvent::Fault { what, .. } => Some(what.clone()),
            _ => None,
        })
    }

    fn lost(&mut self) -> String {
        self.until("the loss", |event| match event {
            BoardLinkEvent::Lost { why } => Some(why.clone()),
            _ => None,
        })
    }

    fn back(&mut self) {
        self.until("its return", |event| (*event == BoardLinkEvent::Restored).then_some(()));
    }
}

fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let link = folder.path().join("board");
    (folder, link)
}

fn piece(letter: char) -> SquareContents {
    SquareContents::Piece(Piece::from_char(letter).unwrap())
}

#[test]
fn a_dgt_board_is_read_moved_and_timed() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("dgt", &link, &[]);
    let mut host = Host::open("dgt", &link);
    assert_eq!(host.told_itself(true)[Square::E1.to_usize()], piece('K'));
    simulator.act("lift e2");
    assert_eq!(host.changed(), (Square::E2, SquareContents::Empty));
    simulator.act("place e4");
    let pawn = SquareContents::Piece(Piece { color: Color::White, role: Role::Pawn });
    assert_eq!(host.changed(), (Square::E4, pawn));
    simulator.act("clock 5400000 3600000 running white");
    let time = host.wire("a time", |event| match event {
        WireEvent::Clock { left_ms, right_ms, running: true, lever_right_up } => {
            Some((*left_ms, *right_ms, *lever_right_up))
        }
        _ => None,
    });
    assert_eq!(time, (5_400_000, 3_600_000, false));
    simulator.act("press");
    host.wire("the lever", |event| {
        matches!(event, WireEvent::Clock { lever_right_up: true, .. }).then_some(())
    });
    host.board.send(HostCommand::Display("anna 4".to_owned()));
    host.board.send(HostCommand::SetClock {
        left_ms: 61_000,
        right_ms: 3_601_000,
        running: Some(ClockSide::Right),
    });
    // The second command waits for the first one's acknowledgement.
    host.wire("the time set", |event| match event {
        WireEvent::Clock { left_ms: 61_000, right_ms: 3_601_000, lever_right_up: true, .. } => Some(()),
        _ => None,
    });
}

#[test]
fn single_lifts_and_whole_moves_may_be_mixed() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("dgt", &link, &[]);
    for act in ["lift e2", "place e4", "move e7e5", "lift g1", "place f3", "move Nc6"] {
        simulator.act(act);
    }
    let mut host = Host::open("dgt", &link);
    let scan = host.scan();
    let stands: String = [Square::E4, Square::E5, Square::F3, Square::C6]
        .iter()
        .map(|square| letter(scan[square.to_usize()]))
        .collect();
    assert_eq!(stands, "PpNn");
}

fn letter(contents: SquareContents) -> char {
    match contents {
        SquareContents::Empty => '.',
        SquareContents::Something => '?',
        SquareContents::Piece(piece) => piece.char(),
    }
}

#[test]
fn the_board_is_read_again_once_it_falls_quiet() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("dgt", &link, &[]);
    let mut host = Host::open("dgt", &link);
    host.scan();
    simulator.act("lift e2");
    host.changed();
    assert_eq!(host.scan()[Square::E2.to_usize()], SquareContents::Empty);
}

#[test]
fn half_a_message_and_garbage_are_told_and_outlived() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("dgt", &link, &[]);
    let mut host = Host::open("dgt", &link);
    host.scan();
    simulator.act("bytes 8e 00 05 0c");
    simulator.act("lift d2");
    assert!(host.fault().contains("broke off"));
    assert_eq!(host.changed(), (Square::D2, SquareContents::Empty));
    simulator.act("bytes 01 02 03 ff 00 8d 7f");
    assert!(host.fault().contains("0x01"));
    simulator.act("place d4");
    assert_eq!(host.changed().0, Square::D4);
}

#[test]
fn a_pulled_cable_is_reported_and_the_board_is_found_again() {
    for protocol in ["dgt", "peg"] {
        let (_folder, link) = place();
        let mut simulator = Simulator::start(protocol, &link, &[]);
        let mut host = Host::open(protocol, &link);
        host.scan();
        simulator.act("lift g1");
        host.changed();
        simulator.kill();
        assert!(host.lost().contains("check its cable"));
        // The symbolic link remains but has no target; a new process takes its place.
        let mut simulator = Simulator::start(protocol, &link, &["--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
        host.back();
        let scan = host.scan();
        assert_eq!(scan.iter().filter(|square| square.is_occupied()).count(), 2, "{protocol}");
        simulator.act("lift e1");
        assert_eq!(host.changed(), (Square::E1, SquareContents::Empty));
    }
}

#[test]
fn a_cable_out_for_a_moment_keeps_the_position() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("peg", &link, &[]);
    let mut host = Host::open("peg", &link);
    host.scan();
    simulator.act("move e2e4");
    simulator.act("unplug 300ms");
    host.lost();
    // A hand moves while the cable is disconnected.
    simulator.act("move e7e5");
    host.back();
    let scan = host.scan();
    let stands = |square: Square| scan[square.to_usize()].is_occupied();
    assert!(stands(Square::E4) && stands(Square::E5) && !stands(Square::E7));
}

#[test]
fn a_pegged_board_says_lifts_presses_and_keys() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("peg", &link, &["--occupancy"]);
    let mut host = Host::open("peg", &link);
    assert_eq!(host.told_itself(false)[Square::A1.to_usize()], SquareContents::Something);
    simulator.act("lift b1");
    assert_eq!(host.changed(), (Square::B1, SquareContents::Empty));
    simulator.act("place c3");
    assert_eq!(host.changed(), (Square::C3, SquareContents::Something));
    simulator.act("press");
    host.wire("a press", |event| (*event == WireEvent::Press).then_some(()));
    simulator.act("key 7");
    host.wire("a key", |event| (*event == WireEvent::Key('7')).then_some(()));
    // An unreadable line may have been a peg, so the board is scanned again.
    simulator.act("bytes 44 20 71 71 0d 0a");
    assert!(host.fault().contains("D qq"));
    host.scan();
}

#[test]
fn a_turned_board_reports_its_own_squares() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("dgt", &link, &["--seat", "black"]);
    let mut host = Host::open("dgt", &link);
    assert_eq!(host.scan()[Square::D8.to_usize()], piece('K'));
    simulator.act("lift e2");
    assert_eq!(host.changed(), (Square::D7, SquareContents::Empty));
}

#[test]
fn a_sentio_speaks_unasked() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("sentio", &link, &[]);
    let mut host = Host::open("sentio", &link);
    assert_eq!(host.scan()[Square::A8.to_usize()], SquareContents::Something);
    simulator.act("lift e2");
    assert_eq!(host.changed(), (Square::E2, SquareContents::Empty));
}

#[test]
fn a_chesslink_reports_changes_of_its_own_accord() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("chesslink", &link, &[]);
    let mut host = Host::open("chesslink", &link);
    assert_eq!(host.told_itself(true)[Square::E1.to_usize()], piece('K'));
    host.board.send(HostCommand::Leds(vec![Square::E2]));
    simulator.act("lift e2");
    assert_eq!(host.changed(), (Square::E2, SquareContents::Empty));
    simulator.act("place e4");
    assert_eq!(host.changed(), (Square::E4, piece('P')));
}

#[test]
fn a_certabo_learns_its_set_from_the_start_array() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("certabo", &link, &[]);
    let mut host = Host::open("certabo", &link);
    assert_eq!(host.scan()[Square::E1.to_usize()], SquareContents::Something);
    host.wire("a hello", |event| matches!(event, WireEvent::Hello { identity: true, .. }).then_some(()));
    assert_eq!(host.scan()[Square::E1.to_usize()], piece('K'));
    simulator.act("lift g1");
    assert_eq!(host.changed(), (Square::G1, SquareContents::Empty));
}

#[test]
fn a_signal_ends_a_simulated_board_and_takes_its_link_away() {
    let (_folder, link) = place();
    let mut simulator = Simulator::start("peg", &link, &[]);
    assert!(link.is_symlink());
    let pid = simulator.process.id().to_string();
    assert!(Command::new("sh").args(["-c", &format!("kill -TERM {pid}")]).status().unwrap().success());
    assert!(simulator.process.wait().unwrap().success());
    assert!(!link.is_symlink());
}

#[test]
fn a_game_is_played_from_a_pgn_and_the_link_is_gone_after_it() {
    let (folder, link) = place();
    let pgn = folder.path().join("game.pgn");
    std::fs::write(&pgn, "1. e4 d5 2. exd5 Qxd5 *\n").unwrap();
    let mut simulator = Command::new(env!("CARGO_BIN_EXE_annabella"))
        .args(["simulate", "--protocol", "dgt", "--pace", "5", "--pgn"])
        .arg(&pgn)
        .arg("--link")
        .arg(&link)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut ready = String::new();
    BufReader::new(simulator.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let mut host = Host::open("dgt", &link);
    host.scan();
    // The order of the hand's changes is random, but the same for the same seed.
    let game = played_game::read("1. e4 d5 2. exd5 Qxd5 *").unwrap();
    let deeds = hand_simulation::perform(&game.start, &game.moves, hand_simulation::HandNoise::NONE, 1);
    let done = deeds.iter().filter_map(|deed| match deed.act {
        hand_simulation::HandEvent::Changed { square, contents } => Some((square, contents)),
        _ => None,
    });
    for change in done {
        assert_eq!(host.changed(), change);
    }
    assert!(simulator.wait().unwrap().success());
    assert!(!link.exists() && !link.is_symlink());
    host.lost();
}

#[test]
fn a_board_that_must_learn_its_pieces_plays_its_game_after_that() {
    let (folder, link) = place();
    let pgn = folder.path().join("game.pgn");
    std::fs::write(&pgn, "1. e4 d5 2. exd5 Nf6 *\n").unwrap();
    let pgn = pgn.display().to_string();
    let mut simulator = Simulator::start("certabo", &link, &["--pgn", &pgn, "--pace", "800"]);
    // Without further acts the board leaves after the game.
    drop(simulator.acts.take());
    let read = Command::new(env!("CARGO_BIN_EXE_annabella"))
        .args(["board", "--protocol", "certabo", "--moves", "--port"])
        .arg(&link)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&read.stdout).trim(), "e2e4 d7d5 e4d5 g8f6");
    assert!(simulator.process.wait().unwrap().success());
}

#[test]
fn an_untidy_game_ends_in_the_right_position_all_the_same() {
    for (protocol, noise, seat) in [("dgt", "surface", "black"), ("peg", "pegs", "white")] {
        let (folder, link) = place();
        let pgn = folder.path().join("game.pgn");
        std::fs::write(&pgn, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qf6 *\n").unwrap();
        let pgn = pgn.display().to_string();
        let more = ["--pgn", &pgn, "--noise", noise, "--seed", "7", "--pace", "4", "--seat", seat];
        let mut simulator = Simulator::start(protocol, &link, &more);
        let mut host = Host::open(protocol, &link);
        // The board answers only after the script with the game.
        simulator.act("wait 1");
        host.board.send(HostCommand::Scan);
        let end = "r1b1kbnr/1pp2ppp/p1p2q2/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1";
        let turn = |text: String| if seat == "black" { text.chars().rev().collect() } else { text };
        host.wire("the last position", |event| match event {
            WireEvent::Scan(scan) => (turn(placement(scan)) == end).then_some(()),
            _ => None,
        });
    }
}

/// The placement field of a FEN.
fn placement(scan: &[SquareContents; 64]) -> String {
    let rank = |rank: usize| (0..8).map(move |file| letter(scan[(7 - rank) * 8 + file])).collect::<String>();
    let mut text = (0..8).map(rank).collect::<Vec<_>>().join("/");
    for run in (1..=8).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text
}

#[test]
fn a_port_that_cannot_be_opened_says_why_and_what_to_do() {
    let (folder, link) = place();
    let make = protocol::find("dgt").unwrap();
    let nowhere = folder.path().join("nowhere");
    let error = open_port(&nowhere, &make.line).unwrap_err();
    assert_eq!(error, OpenPortError::Missing { path: nowhere.display().to_string() });
    let file = folder.path().join("file");
    std::fs::write(&file, "no port").unwrap();
    assert!(matches!(open_port(&file, &make.line), Err(OpenPortError::NoPort { .. })));
    let _simulator = Simulator::start("dgt", &link, &[]);
    let _host = Host::open("dgt", &link);
    let busy = open_port(&link, &make.line).unwrap_err();
    assert_eq!(busy, OpenPortError::Busy { path: link.display().to_string() });
}

#[test]
fn a_port_that_is_not_there_yet_is_waited_for() {
    let (_folder, link) = place();
    let (sender, events) = channel();
    let board = SerialBoard::await_port(&link, protocol::find("peg").unwrap(), move |event| {
        let _ = sender.send(event);
    });
    let mut host = Host { board, events, seen: Vec::new() };
    assert!(host.lost().contains("plug it in"));
    let _simulator = Simulator::start("peg", &link, &[]);
    host.back();
    host.scan();
}

#[test]
fn a_board_that_falls_silent_is_lost_until_it_speaks_again() {
    let (_folder, link) = place();
    // A pegged board does not understand a DGT host and does not answer it.
    let mut other = Simulator::start("peg", &link, &[]);
    let mut host = Host::open("dgt", &link);
    assert!(host.lost().contains("has said nothing for 5 s"));
    std::thread::sleep(Duration::from_millis(400));
    assert!(host.events.try_recv().is_err(), "its port alone is not the board");
    other.kill();
    let _simulator = Simulator::start("dgt", &link, &[]);
    host.back();
    host.scan();
}

#[test]
fn dropping_a_board_ends_its_thread_at_once() {
    let (_folder, link) = place();
    let _simulator = Simulator::start("dgt", &link, &[]);
    // On a busy machine one of them may take longer.
    let took = (0..5).map(|_| {
        let host = Host::open("dgt", &link);
        let began = Instant::now();
        drop(host.board);
        began.elapsed()
    });
    assert!(took.min().unwrap() < Duration::from_millis(500));
    assert!(open_port(&link, &protocol::find("dgt").unwrap().line).is_ok(), "the port is free again");
}

#[test]
fn the_table_of_readings_names_every_make_with_its_time() {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/devices.md")).unwrap();
    let rows: Vec<(&str, u64)> = text
        .lines()
        .filter_map(|line| {
            let mut cells = line.split('|').map(str::trim).skip(1);
            Some((cells.next()?, cells.next()?.strip_suffix(" ms")?.parse().ok()?))
        })
        .collect();
    let (cable, radio) = (Path::new("/dev/ttyACM0"), Path::new("/dev/rfcomm0"));
    let makes = protocol::BOARD_MAKES;
    assert_eq!(rows.len(), makes.len());
    for make in makes {
        assert!(rows.contains(&(make.name, make.reading_ms(cable))), "{}", make.name);
        assert_eq!(make.reading_ms(radio), 2 * make.reading_ms(cable));
    }
}
