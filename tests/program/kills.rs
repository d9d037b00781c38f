//! The real program, killed at random moments and restarted in its folder: no completed move is lost, and the clocks
//! show the last written moment. `benches/kills.rs` kills more often.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use annabella::{
    board::hand_simulation::random_game,
    daemon::{GameStep, replay_journal},
    game::{Move, Position, Seat},
    journal::Journal,
    seeded_rng::SeededRng,
    session::{
        input::Input,
        output::{Note, Output},
    },
};
use serde_json::Value;

use super::table::Daemon;

/// The largest difference of the clocks from the last written moment.
pub(crate) const OFF_MS: u64 = 50;
/// The largest number of plies of a game.
const PLIES: usize = 80;
/// A game of two sighted players, by typed lines only.
pub(crate) const TYPED_GAME: &str = "[game]\napproved_by = \"the arbiter\"\ntime_control = \"90\"\n[web]\nlisten = \"none\"\n\
     [game.white]\nsight = \"sighted\"\near = false\n[game.black]\near = false\n";
/// The sum of both clocks at its beginning.
pub(crate) const BOTH_MS: u64 = 2 * 90 * 60_000;

/// A completed move as reported: the ply, the move, and the sum of both clocks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Completed {
    ply: u64,
    pub(crate) san: String,
    pub(crate) clocks_ms: u64,
}

fn completed(line: &str) -> Option<Completed> {
    let event: Value = serde_json::from_str(line).ok().filter(|e: &Value| e["event"] == "completed")?;
    Some(Completed {
        ply: event["ply"].as_u64()?,
        san: event["san"].as_str()?.to_owned(),
        clocks_ms: event["white_ms"].as_u64()? + event["black_ms"].as_u64()?,
    })
}

/// The completed moves in the folder's journal, and how long clocks ran until its last line.
pub(crate) fn written(folder: &Path) -> (Vec<Completed>, u64) {
    let journal = Journal::read(&folder.join("journal.jsonl")).unwrap();
    let (mut moves, mut ran, mut since, mut step) = (Vec::new(), 0, None::<u64>, 0_usize);
    replay_journal(&journal, |GameStep { at, outputs, .. }| {
        let before = step.checked_sub(1).map_or(0, |before| journal.inputs[before].0.ms);
        for output in outputs {
            match output {
                Output::Note(Note::Started | Note::ClocksRun) => since = Some(at.ms),
                Output::Note(Note::ClocksStopped) => {
                    // No clock ran between the last line and the interruption.
                    let broke_off =
                        matches!(journal.inputs[step].1, Input::Resumed | Input::ResumedAfter { .. });
                    let until = if broke_off { before } else { at.ms };
                    ran += since.take().map_or(0, |since| until - since);
                }
                Output::Note(Note::Completed { ply, san, white_ms, black_ms, .. }) => {
                    moves.push(Completed { ply: ply.into(), san, clocks_ms: white_ms + black_ms });
                }
                _ => {}
            }
        }
        step += 1;
    })
    .unwrap();
    let last = journal.inputs.last().map_or(0, |(at, _)| at.ms);
    (moves, ran + since.map_or(0, |since| last - since))
}

/// Waits for running or stopped clocks; returns the sum of both.
pub(crate) fn clocks(daemon: &mut Daemon, run: bool) -> u64 {
    loop {
        let event: Value = serde_json::from_str(&daemon.expect("\"event\":\"clocks\"")).unwrap();
        if event["running"].is_null() != run {
            return event["white_ms"].as_u64().unwrap() + event["black_ms"].as_u64().unwrap();
        }
    }
}

#[test]
fn killed_at_any_moment_it_goes_on_with_every_completed_move_and_the_clocks_of_that_moment() {
    kill(8);
}

/// Plays games until the program has been killed this often; returns the number of completed moves.
pub(crate) fn kill(kills: u64) -> usize {
    let (mut killed, mut completed) = (0, 0);
    for seed in 0.. {
        let (more, moves) = one_game(seed, kills - killed);
        killed += more;
        completed += moves;
        if killed >= kills {
            break;
        }
    }
    completed
}

/// Plays one game with this many kills or until its moves end; returns the numbers of kills and of completed
/// moves.
fn one_game(seed: u64, kills: u64) -> (u64, usize) {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("game.toml"), TYPED_GAME).unwrap();
    let mut chance = SeededRng::new(seed);
    let game = random_game(seed, PLIES);
    let mut daemon = Daemon::start(place.path(), &["--config", "game.toml", "--terminal", "--json"]);
    daemon.types("arbiter: start");
    daemon.expect("\"event\":\"started\"");
    let mut told: Vec<Completed> = Vec::new();
    for kill in 0..kills {
        // The last moves of a game may end it.
        if told.len() + 4 > game.len() {
            return (kill, told.len());
        }
        let stood = written(&daemon.folder()).1;
        for _ in 0..chance.below(3) {
            types(&mut daemon, &game, told.len(), 2);
            told.push(completed(&daemon.expect("\"event\":\"completed\"")).unwrap());
        }
        let plies = told.len();
        let typed_at = Instant::now();
        types(&mut daemon, &game, plies, chance.below(3));
        std::thread::sleep(Duration::from_micros(chance.below(30_000) as u64));
        daemon.signal("KILL");
        daemon.end();
        let until_killed = u64::try_from(typed_at.elapsed().as_millis()).unwrap();
        let folder = daemon.folder();
        told.extend(daemon.lines.iter().filter_map(|line| completed(line)).filter(|c| c.ply > plies as u64));
        let (kept, ran) = written(&folder);
        let at = format!("game {seed}, kill {kill}");
        assert!(kept.len() >= told.len() && kept[..told.len()] == told[..], "{at}: {told:?}, {kept:?}");
        assert!(kept.len() <= plies + 1, "{at}: nobody made {:?}", kept.last());
        assert!(ran >= stood, "{at}: time is given back");
        told = kept;
        let resumed = ["--resume", folder.to_str().unwrap(), "--terminal", "--json"];
        daemon = Daemon::start(place.path(), &resumed);
        // A millisecond may pass between the first reading of the clock and the first step. Between the last line and the
        // kill the clock ran, which the beats beside the journal tell; on a busy machine that takes longer.
        let stand = BOTH_MS - clocks(&mut daemon, false);
        let right = ran.saturating_sub(OFF_MS)..=ran + OFF_MS + until_killed;
        assert!(right.contains(&stand), "{at}: the clocks stand elsewhere: {stand}, not {ran}");
        daemon.types("arbiter: resume");
        clocks(&mut daemon, true);
    }
    daemon.quits();
    (kills, told.len())
}

/// Types the move after so many plies, or only the first lines of it.
fn types(daemon: &mut Daemon, game: &[Move], plies: usize, lines: usize) {
    let position = game[..plies].iter().fold(Position::default(), |before, &m| before.after(m).unwrap());
    let seat = Seat::from(position.turn());
    for line in [format!("move {}", position.uci(game[plies])), "press".to_owned()].iter().take(lines) {
        daemon.types(&format!("{seat}: {line}"));
    }
}
