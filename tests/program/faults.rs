//! Faults of tables with real processes: a full disk, a suspended program, a restarted machine.
//!
//! A small disk and another boot time are made in separate namespaces (`unshare`), which end with the process.

use std::{
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use annabella::{journal::Journal, session::input::Input};

use super::{
    keypad::PipedKeypad,
    kills::{BOTH_MS, OFF_MS, TYPED_GAME, clocks, written},
    table::{Board, Daemon, annabella, assert_runs_again, read},
};

/// The program in separate namespaces, in a shell that runs `before` first and `after` when the program has
/// ended.
fn apart(namespaces: &[&str], before: &str, arguments: &str, after: &str) -> Command {
    let program = env!("CARGO_BIN_EXE_annabella");
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user"]).args(namespaces).args([
        "sh",
        "-c",
        &format!("set -e; {before} '{program}' play {arguments}; {after}"),
    ]);
    command
}

/// Fails where this machine permits no namespaces.
fn assert_namespaces(of: &[&str]) {
    let tried = Command::new("unshare").args(["--user", "--map-root-user"]).args(of).arg("true").output();
    assert!(
        tried.is_ok_and(|tried| tried.status.success()),
        "this test needs namespaces (`unshare --user --map-root-user {}`), which this machine refuses; permit user \
         namespaces, or leave the test out by name with `-- --skip NAME`",
        of.join(" ")
    );
}

#[test]
fn a_full_disk_is_told_at_once_and_written_when_there_is_room() {
    assert_namespaces(&["--mount"]);
    let place = tempfile::tempdir().unwrap();
    std::fs::create_dir(place.path().join("games")).unwrap();
    // The disk has space for the beginning of a game; a file fills the rest.
    let before = "mount -t tmpfs -o size=256k tmpfs games;";
    let command = apart(&["--mount"], before, "--terminal", "cp -r games kept");
    let mut daemon = Daemon::of(command, place.path());
    daemon.types("arbiter: approve N. N.");
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    // The folder in the shell's namespace.
    let games = Path::new("/proc")
        .join(daemon.id().to_string())
        .join("root")
        .join(place.path().join("games").strip_prefix("/").unwrap());
    let filler = games.join("somebody-elses");
    fill(&filler);
    daemon.types("white: eva vier");
    for _ in 0..40 {
        daemon.types("white: key time");
    }
    // A beat of the clocks may find the disk full before the move does.
    daemon.expect_all(&["# white made e2e4", "> arbiter: The game cannot be saved"]);
    daemon.types("white: press");
    daemon.expect("= 1. e4");
    // A signed result ends the program only once it is on the disk.
    daemon.types("arbiter: result 1-0");
    for who in ["white", "black", "arbiter"] {
        daemon.types(&format!("{who}: sign"));
    }
    daemon.expect("# the result 1-0 is signed");
    daemon.types("quit");
    daemon.expect("the last lines of the game are not saved");
    std::fs::remove_file(&filler).unwrap();
    daemon.expect("the journal can be written again; nothing of it is missing");
    assert!(daemon.end().success(), "{:?}", daemon.lines);
    let folder = std::fs::read_dir(place.path().join("kept")).unwrap().next().unwrap().unwrap().path();
    let sheet = read(&folder, "game.pgn");
    assert!(sheet.contains("1. e4") && sheet.contains("[Result \"1-0\"]"), "{sheet}");
    assert_runs_again(&folder);
    let sound = annabella().arg("verify").arg(&folder).output().unwrap();
    assert!(sound.status.success(), "{}", String::from_utf8_lossy(&sound.stdout));
}

/// A pegged board for White and a DGT board for Black, and the daemon with running clocks.
fn table() -> (tempfile::TempDir, Daemon, Board, Board) {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let [white, black] = ["white-port", "black-port"].map(at);
    let text = format!(
        "[game]\napproved_by = \"the test's arbiter\"\n[white]\nboard = {{ protocol = \"peg\", port = {white:?} }}\n\
         [black]\nboard = {{ protocol = \"dgt\", port = {black:?} }}\n"
    );
    std::fs::write(at("table.toml"), text).unwrap();
    let (white, black) = (Board::start("peg", &white, &[]), Board::start("dgt", &black, &[]));
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    daemon.expect("# the clocks start");
    (folder, daemon, white, black)
}

/// Fills the disk.
fn fill(path: &Path) {
    let mut file = std::fs::File::create(path).unwrap();
    let some = [0; 512];
    while std::io::Write::write_all(&mut file, &some).is_ok() {}
}

/// How long the program is suspended.
const HELD: Duration = Duration::from_secs(10);
/// The increment of the default time control.
const INCREMENT_MS: u64 = 30_000;

/// An act happened between these two times: before it was done, and after its effect was seen.
#[derive(Clone, Copy)]
struct TimeSpan(Instant, Instant);

impl TimeSpan {
    /// The least and the most milliseconds since another act.
    fn since(self, other: Self) -> std::ops::RangeInclusive<u64> {
        let ms = |later: Instant, earlier| later.saturating_duration_since(earlier).as_millis() as u64;
        ms(self.0, other.1).saturating_sub(OFF_MS)..=ms(self.1, other.0) + OFF_MS
    }
}

#[test]
fn a_program_held_for_ten_seconds_takes_what_the_boards_did_and_its_clocks_went_on_with_the_world() {
    let (_folder, mut daemon, mut white, mut black) = table();
    daemon.white_moves(&mut white, &mut black, "e2e4", "eva vier");
    let pressed = |daemon: &mut Daemon| {
        let began = Instant::now();
        daemon.types("black: press");
        daemon.expect("= ");
        TimeSpan(began, Instant::now())
    };
    let replies = |daemon: &mut Daemon, white: &mut Board, uci: &str, words: &str| {
        daemon.types(&format!("white: {words}"));
        daemon.expect("# white repeats rightly");
        white.act(&format!("move {uci}"));
        daemon.expect("# white's board is in step");
    };
    black.act("move e7e5");
    daemon.expect("# black made e7e5");
    replies(&mut daemon, &mut white, "e7e5", "eva fünf");
    let first = pressed(&mut daemon);
    daemon.white_moves(&mut white, &mut black, "g1f3", "springer felix drei");

    let stops = Instant::now();
    daemon.signal("STOP");
    let stopped = TimeSpan(stops, Instant::now());
    // Black makes a move, and White's cable is disconnected and connected again.
    black.act("move b8c6");
    white.act("unplug 1s");
    std::thread::sleep(HELD);
    let goes_on = Instant::now();
    daemon.signal("CONT");
    // It is told at the moment of what is handled first, perhaps of something that came just before the stop.
    daemon.expect("# arbiter: the program was suspended for 0:00:");
    let went_on = TimeSpan(goes_on, Instant::now());
    let told = daemon.expect_all(&["# black made b8c6", "white's board answers"]);
    assert!(!told[0].starts_with("0:00:0"), "the game's time went on: {told:?}");
    replies(&mut daemon, &mut white, "b8c6", "springer cäsar sechs");
    let second = pressed(&mut daemon);
    daemon.quits();

    let folder = daemon.folder();
    let moves = written(&folder).0;
    let san: Vec<&str> = moves.iter().map(|completed| completed.san.as_str()).collect();
    assert_eq!(san, ["e4", "e5", "Nf3", "Nc6"]);
    let ran = moves[1].clocks_ms + 2 * INCREMENT_MS - moves[3].clocks_ms;
    assert!(second.since(first).contains(&ran), "{ran} ms ran of {:?}", second.since(first));
    let inputs = Journal::read(&folder.join("journal.jsonl")).unwrap().inputs;
    let gaps: Vec<u64> = inputs
        .iter()
        .filter_map(|(_, input)| if let Input::ProcessStalled { ms } = input { Some(*ms) } else { None })
        .collect();
    // On a busy machine the program may stand still for a moment besides.
    let gaps: Vec<u64> = gaps.into_iter().filter(|ms| *ms > HELD.as_millis() as u64 / 2).collect();
    // The loop would have waited for up to a second of it anyway.
    let held = went_on.since(stopped);
    assert!(
        gaps.len() == 1 && (held.start() - 1_000..=*held.end()).contains(&gaps[0]),
        "{gaps:?} of {held:?}"
    );
    assert_runs_again(&folder);
}

#[test]
fn a_terminal_that_joined_a_program_that_is_held_says_so_and_goes_on_with_it() {
    let place = tempfile::tempdir().unwrap();
    let daemon = Daemon::begin(place.path());
    let mut command = annabella();
    command.arg("join").arg(daemon.folder()).args(["--as", "arbiter"]);
    let mut terminal = Daemon::of(command, place.path());
    terminal.expect("waiting for: a move of white");
    daemon.signal("STOP");
    terminal.types("add white 0:05:00 held");
    terminal.expect("does not answer; its program is suspended, or the machine is busy");
    daemon.signal("CONT");
    terminal.types("add white 0:10:00 held");
    terminal.types("status");
    // It was not carried out before, and neither was it told that the game is over.
    terminal.expect("clocks: white 1:4");
    assert!(!terminal.has_told("program ended"), "{:?}", terminal.lines);
}

#[test]
fn a_machine_that_was_started_anew_gives_nobody_time_and_takes_none() {
    assert_namespaces(&["--time", "--boottime", "1"]);
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("game.toml"), TYPED_GAME).unwrap();
    // On every other machine a month more has passed since the boot.
    let on = |arguments: &str, month: bool| {
        let ran: &[&str] =
            if month { &["--time", "--boottime", "2592000", "--monotonic", "2592000"] } else { &["--time"] };
        Daemon::of(apart(ran, "", arguments, ""), place.path())
    };
    let mut daemon = on("--config game.toml --terminal --json", true);
    daemon.types("arbiter: start");
    clocks(&mut daemon, true);
    let folder = daemon.folder();
    for (machine, (seat, m)) in [("white", "e4"), ("black", "e5"), ("white", "Nf3")].into_iter().enumerate() {
        daemon.types(&format!("{seat}: move {m}"));
        daemon.types(&format!("{seat}: press"));
        daemon.expect("\"event\":\"completed\"");
        daemon.quits();
        let ran = written(&folder).1;
        daemon = on(&format!("--resume {} --terminal --json", folder.display()), machine % 2 == 1);
        let stand = BOTH_MS - clocks(&mut daemon, false);
        assert!(stand.abs_diff(ran) <= OFF_MS, "machine {machine}: {stand}, not {ran}");
        daemon.types("arbiter: resume");
        clocks(&mut daemon, true);
    }
    daemon.quits();
    assert_eq!(written(&folder).0.len(), 3);
    assert_runs_again(&folder);
}

#[test]
fn a_limit_on_the_size_of_files_and_signals_that_ask_for_nothing_end_no_game() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("game.toml"), TYPED_GAME).unwrap();
    let mut command = Command::new("sh");
    // So many blocks of 512 or 1,024 bytes, by the shell. The game's lines are more; the file beside the journal, which
    // is more too, is told earlier, and the lines until then still reach the disk.
    let program = env!("CARGO_BIN_EXE_annabella");
    command.args(["-c", "ulimit -f 8; exec \"$0\" play --config game.toml --terminal", program]);
    let mut daemon = Daemon::of(command, place.path());
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    for name in ["USR1", "USR2", "ALRM", "PWR", "XCPU", "HUP"] {
        daemon.signal(name);
    }
    for _ in 0..12 {
        for (seat, m) in [("white", "Nf3"), ("black", "Nf6"), ("white", "Ng1"), ("black", "Ng8")] {
            daemon.types(&format!("{seat}: move {m}"));
            daemon.types(&format!("{seat}: press"));
        }
    }
    daemon.expect("a limit on the size of files keeps it from growing");
    daemon.types("arbiter: status");
    daemon.expect("arbiter: status");
    daemon.types("quit");
    daemon.expect("the last lines of the game are not saved");
    daemon.types("quit");
    assert_eq!(daemon.end().code(), Some(2), "no signal ends it: {:?}", daemon.lines);
}

#[test]
fn of_programs_that_start_at_once_at_the_same_keypad_one_plays() {
    let place = tempfile::tempdir().unwrap();
    let keypad = place.path().join("keypad");
    let _keypad = PipedKeypad::at(&keypad);
    let text = format!("{TYPED_GAME}[white]\nkeypad = {keypad:?}\n");
    std::fs::write(place.path().join("game.toml"), text).unwrap();
    let start = |_| {
        let mut command = annabella();
        command.args(["play", "--config", "game.toml", "--terminal"]);
        command.env("ANNABELLA_STATE", place.path().join("state"));
        Daemon::of(command, place.path())
    };
    let mut programs: Vec<Daemon> = (0..4).map(start).collect();
    for program in &mut programs {
        program.expect(": ");
    }
    let playing =
        programs.iter_mut().filter_map(|program| (!program.has_told("nothing was started")).then_some(()));
    assert_eq!(playing.count(), 1);
}
