//! Figures of inference: plies recovered from noisy games on both kinds of board, and time an event.

use std::time::Instant;

use annabella::{
    board::{
        BoardEvent, WireEvent,
        hands::{Act, Noise, perform, random_game},
        orientation::{Orientation, scan_of},
        tracker::{Evidence, Tracker},
    },
    chess::Position,
};

fn main() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    for (name, identity, noise, announced) in [
        ("identity, surface noise, no evidence", true, Noise::SURFACE, false),
        ("identity, surface noise, nothing lost", true, Noise { dropped: 0, ..Noise::SURFACE }, false),
        ("occupancy, peg noise, nothing lost, announced", false, Noise { dropped: 0, ..Noise::PEGS }, true),
        ("occupancy, peg noise, announced", false, Noise::PEGS, true),
        ("occupancy, surface noise, announced", false, Noise::SURFACE, true),
        ("occupancy, peg noise, silent", false, Noise::PEGS, false),
    ] {
        run(name, identity, noise, announced, games);
    }
}

fn run(name: &str, identity: bool, noise: Noise, announced: bool, games: u64) {
    let start = Position::default();
    let (mut plies, mut right, mut whole, mut wrong, mut unsure) = (0, 0, 0, 0_usize, 0_usize);
    let mut nanos = Vec::new();
    let mut failed = Vec::new();
    let first = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    for seed in first..first + games {
        let moves = random_game(seed, 120);
        let orientation = if seed % 2 == 0 { Orientation::Upright } else { Orientation::Turned };
        let mut tracker = Tracker::new(start.clone(), identity);
        let set_up = orientation.apply_scan(&scan_of(&start, identity));
        tracker.observe(&WireEvent::Scan(Box::new(set_up)));
        for deed in perform(&start, &moves, noise, seed) {
            let began = Instant::now();
            let events = match &deed.act {
                Act::Announced(m) if announced => tracker.evidence(Evidence::Announced(*m)),
                Act::Pressed if announced => tracker.evidence(Evidence::Pressed),
                _ => deed.reported(identity, orientation).map(|e| tracker.observe(&e)).unwrap_or_default(),
            };
            nanos.push(began.elapsed().as_nanos());
            unsure += events
                .iter()
                .filter(|e| matches!(e, BoardEvent::Unsure { .. } | BoardEvent::Fault { .. }))
                .count();
        }
        let common = moves.iter().zip(tracker.moves()).take_while(|(a, b)| a == b).count();
        plies += moves.len();
        right += common;
        whole += u64::from(common == moves.len() && tracker.moves().len() == moves.len());
        wrong += tracker.moves().len() - common;
        if common < moves.len() && failed.len() < 5 {
            failed.push((seed, common));
        }
    }
    nanos.sort_unstable();
    let at = |q: usize| nanos[(nanos.len() - 1) * q / 1000] as f64 / 1000.0;
    println!(
        "{name}: {whole} of {games} games whole, {right} of {plies} plies ({:.3} %), {wrong} plies beyond the \
         first error, {unsure} times unsure or fault; event median {:.2} us, p99 {:.2} us, max {:.2} us{}",
        100.0 * right as f64 / plies as f64,
        at(500),
        at(990),
        at(1000),
        if failed.is_empty() { String::new() } else { format!("; first failures (seed, ply) {failed:?}") },
    );
}
