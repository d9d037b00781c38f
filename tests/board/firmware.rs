//! The reference sketch, compiled for this computer with a stand-in for the Arduino: its contacts are
//! simulated, and its output is read by our own codec.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
};

use annabella::{
    board::{SquareContents, WireEvent, protocol},
    game::{Piece, Position, Square},
};

/// The twelve resistors that the sketch expects, in ohms, and the pull-up.
const RESISTORS: [(char, f64); 12] = [
    ('P', 820.0),
    ('N', 1_800.0),
    ('B', 3_000.0),
    ('R', 4_300.0),
    ('Q', 6_200.0),
    ('K', 8_200.0),
    ('p', 12_000.0),
    ('n', 16_000.0),
    ('b', 22_000.0),
    ('r', 33_000.0),
    ('q', 56_000.0),
    ('k', 120_000.0),
];
const PULL_UP: f64 = 10_000.0;
/// The resistance of a multiplexer.
const SWITCH: f64 = 80.0;

/// Compiles the sketch of one kind (warnings are errors), unless it is up to date.
fn built(kind: &str, flags: &[&str]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("firmware");
    let sources =
        ["host/Arduino.h", "host/main.cpp", "annabella_peg/annabella_peg.ino"].map(|file| root.join(file));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("annabella_peg-{kind}"));
    let written = |path: &Path| path.metadata().and_then(|metadata| metadata.modified()).ok();
    if sources.iter().all(|source| written(source) < written(&program)) {
        return program;
    }
    // Another run of the tests may compile at the same time, so each writes a file of its own and renames it.
    let fresh = program.with_extension(std::process::id().to_string());
    let compiled = Command::new("g++")
        .args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(root.join("host"))
        .args(flags)
        .args(["-x", "c++"])
        .args(&sources[1..])
        .arg("-o")
        .arg(&fresh)
        .output()
        .expect("g++ is needed to test the sketch (Debian: apt-get install g++)");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    std::fs::rename(&fresh, &program).unwrap();
    program
}

// The tests of one run share the compiled file of each kind.
static IDENTITY: LazyLock<PathBuf> = LazyLock::new(|| built("identity", &["-DIDENTITY=1", "-DKEYPAD=1"]));
static OCCUPANCY: LazyLock<PathBuf> = LazyLock::new(|| built("occupancy", &["-DIDENTITY=0", "-DKEYPAD=0"]));

/// Runs the sketch with these lines; returns its output and the codec's events.
fn run(program: &Path, script: &str) -> (String, Vec<WireEvent>) {
    let mut sketch = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it was just built");
    let mut stdin = sketch.stdin.take().unwrap();
    let script = script.to_owned();
    // Written by a thread: both pipes are short, and writing without reading could block for ever.
    let writer = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
    let out = sketch.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(out.status.success());
    let mut codec = (protocol::find("peg").unwrap().open)();
    let mut events = Vec::new();
    codec.feed(&out.stdout, &mut events);
    codec.cut(&mut events);
    assert!(!events.iter().any(|event| matches!(event, WireEvent::Fault { .. })), "{events:?}");
    (String::from_utf8(out.stdout).unwrap(), events)
}

/// The reading of a hole with this peg, whose resistor deviates by this percentage.
fn reading(letter: char, off: f64) -> u32 {
    let ohms = RESISTORS.iter().find(|resistor| resistor.0 == letter).unwrap().1;
    let ohms = ohms * (1.0 + off / 100.0) + SWITCH;
    (1023.0 * ohms / (ohms + PULL_UP)).round() as u32
}

fn start_array(off: f64) -> String {
    let position = Position::default();
    let hole = |square: Square| {
        let piece = position.piece_at(square)?;
        Some(format!("hole {square} {}\n", reading(piece.char(), off)))
    };
    Square::ALL.into_iter().filter_map(hole).collect()
}

fn changes(events: &[WireEvent]) -> Vec<WireEvent> {
    events.iter().filter(|event| matches!(event, WireEvent::Changed { .. })).cloned().collect()
}

fn changed(square: Square, contents: SquareContents) -> WireEvent {
    WireEvent::Changed { square, contents }
}

fn piece(letter: char) -> SquareContents {
    SquareContents::Piece(Piece::from_char(letter).unwrap())
}

#[test]
fn the_sketch_introduces_itself_and_reads_every_resistor_to_two_percent() {
    for off in [-2.0, 0.0, 2.0] {
        let (_, events) = run(&IDENTITY, &format!("{}run 200\n", start_array(off)));
        let [WireEvent::Hello { name, identity: true }, WireEvent::Scan(scan)] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(name, "Annabella reference board");
        let position = Position::default();
        for square in Square::ALL {
            let stands = position.piece_at(square).map_or(SquareContents::Empty, SquareContents::Piece);
            assert_eq!(scan[square.to_usize()], stands, "{square}, resistors off by {off} %");
        }
    }
}

#[test]
fn lifts_and_places_are_sent_and_bounces_are_not() {
    let pawn = reading('P', 0.0);
    let bounce = format!("hole e2 1023\nrun 12\nhole e2 {pawn}\nrun 12\n").repeat(5);
    let script = format!(
        "{}run 200\n{bounce}hole e2 1023\nrun 100\nhole e4 {pawn}\nrun 100\nhole d7 {}\nrun 100\n",
        start_array(0.0),
        reading('Q', 0.0),
    );
    let (_, events) = run(&IDENTITY, &script);
    assert_eq!(
        changes(&events),
        [
            changed(Square::E2, SquareContents::Empty),
            changed(Square::E4, piece('P')),
            // A peg was exchanged between two scans: its new state is reported.
            changed(Square::D7, piece('Q')),
        ]
    );
}

#[test]
fn the_button_and_the_keys_are_told_once_a_press() {
    let keys: String = "5E*".chars().map(|key| format!("key {key}\nrun 120\nkey none\nrun 80\n")).collect();
    let script = format!("run 200\nbutton 1\nrun 300\nbutton 0\nrun 100\nbutton 1\nrun 100\n{keys}");
    let (_, events) = run(&IDENTITY, &script);
    assert_eq!(
        events[2..],
        [WireEvent::Press, WireEvent::Press, WireEvent::Key('5'), WireEvent::Key('E'), WireEvent::Key('*')]
    );
}

#[test]
fn our_own_commands_are_answered() {
    let mut codec = (protocol::find("peg").unwrap().open)();
    let start = codec.encode(&annabella::board::HostCommand::Start);
    let start = String::from_utf8(start).unwrap();
    let host: String = start.lines().map(|line| format!("host {line}\n")).collect();
    let lamps = "host L e2 e4\n";
    let (_, events) = run(&IDENTITY, &format!("run 200\n{host}{lamps}run 100\n"));
    let kinds: Vec<bool> = events.iter().map(|event| matches!(event, WireEvent::Scan(_))).collect();
    assert_eq!(kinds, [false, true, false, true], "hello and board at power-up, and once more when asked");
}

#[test]
fn plain_contacts_give_occupancy() {
    let script = "hole a1 3\nhole h8 900\nrun 200\nhole h8 1020\nrun 100\n";
    let (_, events) = run(&OCCUPANCY, script);
    let WireEvent::Scan(scan) = &events[1] else { panic!("{events:?}") };
    assert!(matches!(events[0], WireEvent::Hello { identity: false, .. }));
    assert_eq!(scan[Square::A1.to_usize()], SquareContents::Something);
    assert_eq!(changes(&events), [changed(Square::H8, SquareContents::Empty)]);
}

#[test]
fn the_board_is_read_at_least_fifty_times_a_second() {
    let (out, _) = run(&IDENTITY, &format!("{}run 10000\nscans\n", start_array(0.0)));
    let scans: u32 = out.lines().find_map(|line| line.strip_prefix("! scans ")).unwrap().parse().unwrap();
    assert!(scans >= 500, "{scans} scans in ten seconds");
}

#[test]
fn numbers_run_on_past_their_wrap_without_a_gap() {
    // The 16-bit numbers wrap after 65,536 lines; the codec sees no gap, so there is no fault.
    let script = format!("run 200\n{}", "host H\nrun 1\n".repeat(66_000));
    let (out, events) = run(&OCCUPANCY, &script);
    assert!(out.contains("#65535*") && events.len() > 66_000);
}
