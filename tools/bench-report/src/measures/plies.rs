//! The cost of an input and of a recovery as a game grows. The game consists of knight moves, which never end it
//! under the edition of 2009.

use std::time::Instant;

use annabella::{
    daemon::replay_with_reporter,
    events::StepReporter,
    game::{Edition, Moment, Seat},
    journal::{Journal, JournalWriter},
    session::{
        input::{Act, Actor, Input},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};
use anyhow::{Context as _, Result, ensure};

use crate::figure::Figure;

/// The numbers of plies at which the cost is measured.
const AT: [usize; 7] = [10, 30, 100, 300, 1_000, 3_000, 10_000];
/// The number of last inputs whose median is taken.
const LOOK: usize = 60;
/// The interval between inputs; the clocks never run out.
const EVERY_MS: usize = 100;

fn setup() -> Setup {
    let seat =
        || SeatSetup { sight: Sight::Sighted, board: BoardSense::Manual, ear: false, ..SeatSetup::default() };
    Setup {
        approved_by: Some("the arbiter".into()),
        edition: Edition::Da09,
        white: seat(),
        black: seat(),
        ..Setup::default()
    }
}

/// The typed lines: a knight of each side goes round four squares.
fn typed(plies: usize) -> Vec<(Moment, Input)> {
    const ROUNDS: [[&str; 4]; 2] = [["g1f3", "f3g5", "g5h3", "h3g1"], ["g8f6", "f6g4", "g4h6", "h6g8"]];
    let mut inputs = vec![Input::Act { by: Actor::Arbiter, act: Act::Start }];
    for ply in 0..plies {
        let by = Actor::Player(if ply % 2 == 0 { Seat::White } else { Seat::Black });
        inputs.push(Input::Act { by, act: Act::Move(ROUNDS[ply % 2][ply / 2 % 4].into()) });
        inputs.push(Input::Act { by, act: Act::Press });
    }
    let at = |index: usize| Moment::from_ms((index * EVERY_MS) as u64);
    inputs.into_iter().enumerate().map(|(i, input)| (at(i), input)).collect()
}

/// Measures the figures up to a game of this many plies.
pub(crate) fn measure(most: usize) -> Result<Vec<Figure>> {
    let (mut each, mut recovered) = (Vec::new(), Vec::new());
    for plies in AT.into_iter().filter(|plies| *plies <= most) {
        let inputs = typed(plies);
        let mut session = Session::new(setup()).context("a game")?;
        let mut took = Vec::new();
        for (at, input) in &inputs {
            let began = Instant::now();
            session.handle(*at, input.clone());
            took.push(began.elapsed().as_secs_f64() * 1e6);
        }
        ensure!(
            session.plies().len() == plies,
            "only {} of {plies} plies were played",
            session.plies().len()
        );
        let mut last = took.split_off(took.len().saturating_sub(LOOK));
        last.sort_by(f64::total_cmp);
        each.push((plies as f64, last[last.len().div_ceil(2).saturating_sub(1)]));
        recovered.push((plies as f64, recovery(&inputs, plies)?));
    }
    let first = each.first().map_or(1.0, |(_, us)| *us);
    let last = each.last().map_or(1.0, |(_, us)| *us);
    Ok(vec![
        Figure::curve("an input at a ply, median", "µs", "plies", each),
        Figure::curve("a game recovered, from its journal", "ms", "plies", recovered),
        Figure::value(
            "an input at the longest game beside one at ten plies, ratio",
            "times",
            last / first,
            None,
        ),
    ])
}

/// The median of three recoveries of a journal, in milliseconds.
fn recovery(inputs: &[(Moment, Input)], plies: usize) -> Result<f64> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("journal.jsonl");
    let mut writer = JournalWriter::create(&path, &setup(), None, Box::new(|_| {}))?;
    inputs.iter().for_each(|(at, input)| writer.append(*at, input));
    drop(writer);
    let mut took = Vec::new();
    for _ in 0..3 {
        let began = Instant::now();
        let journal = Journal::read(&path)?;
        let mut step_reporter = StepReporter::default();
        let session = replay_with_reporter(&journal, &mut step_reporter, |_, _| {})?;
        took.push(began.elapsed().as_secs_f64() * 1e3);
        ensure!(session.plies().len() == plies, "{} plies recovered", session.plies().len());
    }
    took.sort_by(f64::total_cmp);
    Ok(took[1])
}

#[cfg(test)]
mod tests {
    use super::measure;

    #[test]
    fn a_long_game_of_knights_is_played_and_recovered_whole() {
        assert_eq!(measure(30).unwrap().len(), 3);
    }
}
