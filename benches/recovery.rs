//! The cost of keeping a game: the append of an input without a sync, the recovery of a game of 200 plies, and an
//! idle daemon: its share of a core and its memory, with and without a recogniser that listens to a microphone.

#[cfg(all(feature = "audio", feature = "vosk"))]
#[expect(dead_code, reason = "the bench has no speech server and ends by itself")]
#[path = "../tests/audio/sound_bench.rs"]
mod sound_bench;

mod figure;

use std::{
    fs::File,
    io::{self, Seek as _, SeekFrom, Write as _},
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use annabella::{
    board::hand_simulation::random_game,
    daemon::replay_with_reporter,
    events::StepReporter,
    game::{Moment, Position, Seat},
    journal::{Journal, JournalStore, JournalWriter, StoreCondition, SyncCall},
    session::{
        input::{Act, Actor, Input},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

const PLIES: usize = 200;
const TIMES: usize = 30;
/// The duration of the observation of the idle daemon, and the time before it, in which a model is loaded.
const IDLE: Duration = Duration::from_secs(20);
const SETTLES: Duration = Duration::from_secs(8);
const PROGRAM: &str = env!("CARGO_BIN_EXE_annabella");
/// Ticks of process time per second in Linux.
const TICKS: f64 = 100.0;

/// A file that is written and not synced.
#[derive(Debug)]
struct Unsynced(File);

impl JournalStore for Unsynced {
    fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
        Ok(StoreCondition::Intact)
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        self.0.set_len(0)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<SyncCall> {
        self.0.seek(SeekFrom::Start(at))?;
        self.0.write_all(bytes)?;
        Ok(Box::new(|| Ok(())))
    }

    fn cut(&mut self, at: u64) {
        // If truncating fails, the next write covers the rest.
        let _ = self.0.set_len(at);
    }

    fn note(&mut self, _: usize, _: &[u8]) -> io::Result<SyncCall> {
        // Only lines are measured, so a beat is not written.
        Ok(Box::new(|| Ok(())))
    }
}

fn setup() -> Setup {
    let seat =
        || SeatSetup { sight: Sight::Sighted, board: BoardSense::Manual, ear: false, ..SeatSetup::default() };
    Setup { approved_by: Some("the arbiter".into()), white: seat(), black: seat(), ..Setup::default() }
}

/// Returns the inputs of a game of 200 plies that does not end earlier.
fn typed() -> Vec<(Moment, Input)> {
    let played = |seed: u64| {
        let mut session = Session::new(setup()).expect("it is a game");
        let mut position = Position::default();
        let mut inputs = vec![Input::Act { by: Actor::Arbiter, act: Act::Start }];
        for m in random_game(seed, PLIES) {
            let by = Actor::Player(Seat::from(position.turn()));
            inputs.push(Input::Act { by, act: Act::Move(position.uci(m).into()) });
            inputs.push(Input::Act { by, act: Act::Press });
            position = position.after(m)?;
        }
        let at = |index: usize| Moment::from_ms(index as u64 * 4_000);
        let inputs: Vec<_> = inputs.into_iter().enumerate().map(|(i, input)| (at(i), input)).collect();
        for (at, input) in &inputs {
            session.handle(*at, input.clone());
        }
        (session.plies().len() == PLIES).then_some(inputs)
    };
    (0..1_000).find_map(played).expect("one game of a thousand is long enough")
}

fn print(what: &str, times: &[Duration], at_most: Duration) {
    let taken: Vec<f64> = times.iter().map(|t| t.as_secs_f64() * 1e3).collect();
    let at_most = at_most.as_secs_f64() * 1e3;
    println!("{what}: {}", figure::in_words(&taken, "ms", at_most));
    figure::tell(what, "ms", &taken, Some(at_most));
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.jsonl");
    let inputs = typed();
    let file = File::create(&path).expect("a file");
    let mut writer = JournalWriter::create_in(Box::new(Unsynced(file)), &setup(), None, Box::new(|_| {}))
        .expect("it begins");
    let mut appended = Vec::new();
    for (at, input) in &inputs {
        let began = Instant::now();
        writer.append(*at, input);
        appended.push(began.elapsed());
    }
    drop(writer);
    print("an input appended, not synced", &appended, Duration::from_micros(50));
    let recovered: Vec<Duration> = (0..TIMES).map(|_| recover(&path)).collect();
    print("a game of 200 plies recovered", &recovered, Duration::from_millis(100));
    idle(folder.path(), "no ear", Command::new(PROGRAM), "0.2 %, 40 MB");
    idle_with_an_ear(folder.path());
}

/// Complete recognition: a silent microphone through a sound server, and the model.
#[cfg(all(feature = "audio", feature = "vosk"))]
fn idle_with_an_ear(folder: &Path) {
    if let Some(program) = sound_bench::missing_program() {
        println!("a daemon that waits, an ear: not measured, no {program} here; `make deps` installs it");
        return;
    }
    let bench = sound_bench::SoundBench::start();
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/fide");
    let config = format!("[white]\near = {{ kind = \"vosk\", model = \"{}\" }}\n", models.display());
    std::fs::write(folder.join("annabella.toml"), config).expect("a folder");
    idle(folder, "an ear", bench.command(PROGRAM), "1 %");
}

#[cfg(not(all(feature = "audio", feature = "vosk")))]
fn idle_with_an_ear(_: &Path) {
    println!("a daemon that waits, an ear: not measured, this program has none");
}

fn recover(path: &Path) -> Duration {
    let began = Instant::now();
    let journal = Journal::read(path).expect("it is whole");
    let mut told = Vec::new();
    let mut step_reporter = StepReporter::default();
    let session = replay_with_reporter(&journal, &mut step_reporter, |_, step| told.push(step.clone()))
        .expect("it is a game");
    let took = began.elapsed();
    assert_eq!(session.plies().len(), PLIES);
    took
}

/// Measures a daemon in the middle of a game, with running clocks and an open web server.
fn idle(folder: &Path, ear: &str, mut program: Command, asked_for: &str) {
    let mut daemon = program
        .args(["play", "--terminal"])
        .args(
            folder.join("annabella.toml").exists().then_some(["--config", "annabella.toml"]).iter().flatten(),
        )
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut lines = daemon.stdin.take().expect("a pipe");
    writeln!(lines, "arbiter: approve N. N.\narbiter: start").expect("it reads");
    std::thread::sleep(SETTLES);
    let ticks = || -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", daemon.id())).unwrap_or_default();
        // User and system time follow the name, which may contain any character.
        let after = stat.rsplit(')').next().unwrap_or_default();
        after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum()
    };
    let before = ticks();
    std::thread::sleep(IDLE);
    let share = (ticks() - before) / TICKS / IDLE.as_secs_f64() * 100.0;
    let status = std::fs::read_to_string(format!("/proc/{}/status", daemon.id())).unwrap_or_default();
    let kilobytes = |name: &str| -> f64 {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kb| kb.parse().ok()).unwrap_or(0.0)
    };
    println!(
        "a daemon that waits, {ear}: {share:.2} % of a core, {:.1} MB (asked for: {asked_for})",
        kilobytes("VmRSS:") / 1_024.0
    );
    let (least, memory) = if ear == "no ear" { (0.2, Some(40.0)) } else { (1.0, None) };
    figure::tell(&format!("a daemon that waits, {ear}: its share"), "% of a core", &[share], Some(least));
    let megabytes = kilobytes("VmRSS:") / 1_024.0;
    figure::tell(&format!("a daemon that waits, {ear}: its memory"), "MB", &[megabytes], memory);
    drop(lines);
    // The measurement is done, so the game may be lost.
    let _ = daemon.kill();
    let _ = daemon.wait();
}
