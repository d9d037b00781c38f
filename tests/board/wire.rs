//! Two processes connected by pseudo-terminals: a simulated board and our serial transport.
//!
//! The board runs in `annabella simulate` and receives lines of commands. Every test waits for answers, never
//! for a fixed time. `wire.txt` has most of them in lines:
//!
//! - `# WHAT IT SHOWS`, and rows `- A | B` for which it is played once each, with `$1` and `$2` in its lines.
//! - `simulate MAKE ARGUMENTS …`: a simulated board, in place of an earlier one that was killed. `open MAKE`: our side.
//! - `LINE` of the simulated board (`lift e2`, `place e4`, `press`, …). `kill`: as in a power failure. `send scan`, `send display
//!   TEXT`, `send clock MS MS left`, `send lamps e2`: commands to the board.
//! - What is waited for: `changed e2=.` and `scan e1=K …` (the next one shows this), `event WORDS` (the next wire event with these
//!   words), `told identity=true e1=K`: a hello and a scan in either order; `stands BOARD`: a scan that shows this;
//!   `lost WORDS`, `back`. `pieces 2`: the squares that are full in the last scan. `quiet`: nothing is told meanwhile.

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
    },
    game::Square,
    score::pgn,
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

    fn changed(&mut self) -> (Square, SquareContents) {
        self.wire("a change", |event| match event {
            WireEvent::Changed { square, contents } => Some((*square, *contents)),
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

fn letter(contents: SquareContents) -> char {
    match contents {
        SquareContents::Empty => '.',
        SquareContents::Something => '?',
        SquareContents::Piece(piece) => piece.char(),
    }
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
    let game = pgn::read("1. e4 d5 2. exd5 Qxd5 *").unwrap();
    let moves: Vec<_> = game.entries.iter().filter_map(|entry| entry.m).collect();
    let deeds = hand_simulation::perform(&game.start, &moves, hand_simulation::HandNoise::NONE, 1);
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

/// A story's boards: simulated and ours.
struct Wired {
    folder: TempDir,
    simulator: Option<Simulator>,
    host: Option<Host>,
    scan: [SquareContents; 64],
}

impl Wired {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        Self { folder, simulator: None, host: None, scan: [SquareContents::Empty; 64] }
    }

    fn host(&mut self) -> &mut Host {
        self.host.as_mut().expect("our side is open")
    }

    fn same(&self, squares: &str) -> Result<(), String> {
        let at = |square: &str| self.scan[square.parse::<Square>().unwrap().to_usize()];
        let is = |pair: &str| {
            pair.split_once('=').is_some_and(|(square, what)| letter(at(square)).to_string() == what)
        };
        if squares.split_whitespace().all(is) { Ok(()) } else { Err(placement(&self.scan)) }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let has = |text: String, words: &str| {
            let text = text.replace(": ", "=");
            words.split(' ').all(|word| text.contains(word))
        };
        match first {
            "simulate" => {
                let mut words = rest.split(' ');
                let make = words.next().unwrap();
                let link = self.folder.path().join("board");
                let fen = rest.split_once("--fen ").map(|(_, fen)| ["--fen", fen]);
                let pgn = self.folder.path().join("game.pgn").display().to_string();
                let more: Vec<&str> = match &fen {
                    Some(fen) => fen.to_vec(),
                    None => words.map(|word| if word == "GAME" { pgn.as_str() } else { word }).collect(),
                };
                self.simulator = Some(Simulator::start(make, &link, &more));
            }
            "game" => std::fs::write(self.folder.path().join("game.pgn"), format!("{rest}\n")).unwrap(),
            "open" => self.host = Some(Host::open(rest, &self.folder.path().join("board"))),
            "kill" => self.simulator.as_mut().unwrap().kill(),
            "send" => {
                let command = command(rest);
                self.host().board.send(command);
            }
            "changed" => {
                let (square, contents) = self.host().changed();
                let is = format!("{square}={}", letter(contents));
                return if is == rest { Ok(()) } else { Err(is) };
            }
            "scan" => {
                self.scan = *self.host().scan();
                return self.same(rest);
            }
            "told" => {
                let (greeting, squares) = rest.split_once(' ').unwrap();
                let (mut has_greeted, mut stands) = (false, None);
                // A board that reports of its own accord may tell the one before the other.
                self.scan = self.host().wire("a hello and a scan", |event| {
                    match event {
                        WireEvent::Scan(scan) => stands = Some(**scan),
                        event => has_greeted |= has(format!("{event:?}"), &format!("Hello {greeting}")),
                    }
                    stands.take_if(|_| has_greeted)
                });
                return self.same(squares);
            }
            "stands" => self.host().wire(rest, |event| match event {
                WireEvent::Scan(scan) => (placement(scan) == rest).then_some(()),
                _ => None,
            }),
            "event" => self.host().wire(rest, |event| has(format!("{event:?}"), rest).then_some(())),
            "lost" => {
                let why = self.host().lost();
                return if why.contains(rest) { Ok(()) } else { Err(why) };
            }
            "back" => self.host().back(),
            "pieces" => {
                let full = self.scan.iter().filter(|square| square.is_occupied()).count().to_string();
                return if full == rest { Ok(()) } else { Err(full) };
            }
            "quiet" => {
                std::thread::sleep(Duration::from_millis(400));
                let event = self.host().events.try_recv();
                return event.map_or(Ok(()), |event| Err(format!("{event:?}")));
            }
            _ => self.simulator.as_mut().expect("a board").act(line),
        }
        Ok(())
    }
}

fn command(text: &str) -> HostCommand {
    match text.split(' ').collect::<Vec<_>>()[..] {
        ["scan"] => HostCommand::Scan,
        ["lamps", ref squares @ ..] => {
            HostCommand::Leds(squares.iter().map(|at| at.parse().unwrap()).collect())
        }
        ["display", ref words @ ..] => HostCommand::Display(words.join(" ")),
        ["clock", left, right, running] => HostCommand::SetClock {
            left_ms: left.parse().unwrap(),
            right_ms: right.parse().unwrap(),
            running: Some(if running == "left" { ClockSide::Left } else { ClockSide::Right }),
        },
        _ => panic!("{text}: no command"),
    }
}

#[test]
fn each_story_goes_as_written() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board/wire.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let play = |story: &str| {
        let (title, body) = story.split_once('\n').unwrap();
        let rows: Vec<&str> = body.lines().filter_map(|line| line.strip_prefix("- ")).collect();
        for row in if rows.is_empty() { vec![""] } else { rows } {
            let mut wired = Wired::new();
            for line in body.lines().filter(|line| !line.is_empty() && !line.starts_with('-')) {
                let places = row.split(" | ").enumerate();
                let line = places
                    .fold(line.to_owned(), |line, (at, value)| line.replace(&format!("${}", at + 1), value));
                wired.line(&line).unwrap_or_else(|is| panic!("{title}: `{line}`: {is}"));
            }
        }
    };
    // Each waits for its boards and not for the processor.
    std::thread::scope(|threads| {
        let play = &play;
        text.split("\n# ").skip(1).for_each(|story| drop(threads.spawn(move || play(story))));
    });
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

/// A process that is being started has a closed port for a moment longer.
#[test]
fn a_port_that_is_given_up_within_a_moment_is_not_busy() {
    let (_folder, link) = place();
    let _simulator = Simulator::start("dgt", &link, &[]);
    let line = &protocol::find("dgt").unwrap().line;
    let held = open_port(&link, line).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            drop(held);
        });
        open_port(&link, line).unwrap();
    });
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
