//! Figures of inference: plies recovered from noisy games on both kinds of board, and time an event.
//!
//! Nothing here is timed for the tracker. "Reports alone" is a board without a clock or a voice; some of its
//! games cannot be told apart by anybody: a pawn's step whose taken pawn is carried over the next square
//! leaves the same reports as two steps taken in passing. A clock that is pressed settles those.

mod figure;

use std::time::Instant;

use annabella::{
    board::{
        BoardEvent, WireEvent,
        hands::{Happening, Untidiness, perform, random_game},
        scan::scan_of,
        seating::Seating,
        sensed::SensedBoard,
        tracker::{Course, Testimony},
    },
    game::Position,
};

fn main() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let whole = |noise: Untidiness| Untidiness { dropped: 0, ..noise };
    for (name, identity, noise, sense) in [
        ("identity, surface noise, clock pressed", true, Untidiness::SURFACE, Sense::Presses),
        (
            "identity, surface noise, nothing lost, clock pressed",
            true,
            whole(Untidiness::SURFACE),
            Sense::Presses,
        ),
        ("identity, surface noise, reports alone", true, Untidiness::SURFACE, Sense::Reports),
        (
            "identity, surface noise, nothing lost, reports alone",
            true,
            whole(Untidiness::SURFACE),
            Sense::Reports,
        ),
        ("occupancy, peg noise, nothing lost, announced", false, whole(Untidiness::PEGS), Sense::Voice),
        ("occupancy, peg noise, announced", false, Untidiness::PEGS, Sense::Voice),
        ("occupancy, surface noise, announced", false, Untidiness::SURFACE, Sense::Voice),
        ("occupancy, peg noise, silent, clock pressed", false, Untidiness::PEGS, Sense::Presses),
        (
            "occupancy, peg noise, nothing lost, silent, clock pressed",
            false,
            whole(Untidiness::PEGS),
            Sense::Presses,
        ),
        ("occupancy, peg noise, reports alone", false, Untidiness::PEGS, Sense::Reports),
    ] {
        run(name, identity, noise, sense, games);
    }
}

/// What there is besides the board's reports.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    Reports,
    /// The clock; a player who is asked for the promotion piece answers.
    Presses,
    /// The clock, and every move announced.
    Voice,
}

fn run(name: &str, identity: bool, noise: Untidiness, sense: Sense, games: u64) {
    let start = Position::default();
    let (mut plies, mut right, mut whole, mut wrong, mut unsure) = (0, 0, 0, 0_usize, 0_usize);
    // Games in which a wrong move stood when the clock was pressed and nothing had been said of doubt.
    let mut silent = 0;
    let mut nanos = Vec::new();
    let mut failed = Vec::new();
    let first = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    for seed in first..first + games {
        let moves = random_game(seed, 120);
        let seating = Seating::lying(seed % 2 != 0);
        let mut board = SensedBoard::new(start.clone(), identity, Course::Inferred);
        let set_up = seating.own_scan(&scan_of(&start, identity));
        board.observe(&WireEvent::Scan(Box::new(set_up)));
        let (mut played, mut doubt, mut astray) = (0, false, false);
        for deed in perform(&start, &moves, noise, seed) {
            played += usize::from(matches!(deed.act, Happening::Announced(_)));
            let began = Instant::now();
            let events = match &deed.act {
                Happening::Announced(m) if sense == Sense::Voice => board.told(Testimony::Announced(*m)),
                Happening::Pressed if sense != Sense::Reports => board.told(Testimony::Pressed),
                _ => deed.reported(identity, &seating).map(|e| board.observe(&e)).unwrap_or_default(),
            };
            nanos.push(began.elapsed().as_nanos());
            let told = |e: &&BoardEvent| {
                matches!(
                    e,
                    BoardEvent::Unsure { .. } | BoardEvent::Fault { .. } | BoardEvent::AskPromotion { .. }
                )
            };
            let said = events.iter().filter(told).count();
            unsure += said;
            doubt |= said > 0;
            if sense == Sense::Presses
                && events.iter().any(|e| matches!(e, BoardEvent::AskPromotion { .. }))
                && let Some(role) = moves.get(played).and_then(|m| m.promotion())
            {
                board.told(Testimony::Promotion(role));
            }
            if matches!(deed.act, Happening::Pressed) && !astray {
                let right = moves.iter().zip(board.tracker().moves()).take_while(|(a, b)| a == b).count();
                astray = right < board.tracker().moves().len();
                silent += usize::from(astray && !doubt);
                doubt &= right < played;
            }
        }
        let common = moves.iter().zip(board.tracker().moves()).take_while(|(a, b)| a == b).count();
        plies += moves.len();
        right += common;
        whole += u64::from(common == moves.len() && board.tracker().moves().len() == moves.len());
        wrong += board.tracker().moves().len() - common;
        if common < moves.len() && failed.len() < 5 {
            failed.push((seed, common));
        }
    }
    nanos.sort_unstable();
    let at = |q: usize| nanos[(nanos.len() - 1) * q / 1000] as f64 / 1000.0;
    println!(
        "{name}: {whole} of {games} games whole, {right} of {plies} plies ({:.3} %), {wrong} plies beyond the \
         first error, {silent} wrong moves committed silently, {unsure} times unsure or fault; event median {:.2} us, p99 {:.2} us, max {:.2} us{}",
        100.0 * right as f64 / plies as f64,
        at(500),
        at(990),
        at(1000),
        if failed.is_empty() { String::new() } else { format!("; first failures (seed, ply) {failed:?}") },
    );
    let share = 100.0 * right as f64 / plies as f64;
    figure::tell(&format!("plies recovered, {name}"), &format!("% of plies, {games} games"), &[share], None);
    figure::tell(
        &format!("wrong moves committed silently, {name}"),
        &format!("in {games} games"),
        &[silent as f64],
        None,
    );
    figure::tell(&format!("an event, 99 of 100, {name}"), "µs", &[at(990)], None);
}
