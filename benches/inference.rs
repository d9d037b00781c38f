//! Figures of the move inference: plies recovered from noisy games on both kinds of board, and the time per event.
//!
//! The tracker uses no time. "Reports alone" is a board without a clock and announcements. Some of its games are
//! ambiguous: a single pawn step, captured so that its pawn is carried over the next square, gives the same reports
//! as a double step captured en passant. A press resolves them.

mod figure;

use std::time::Instant;

use annabella::{
    board::{
        BoardEvent, WireEvent,
        hand_simulation::{HandEvent, HandNoise, perform, random_game},
        scan::scan_of,
        seating::Seating,
        sensed_board::SensedBoard,
        tracker::{ExternalEvidence, GameKnowledge},
    },
    game::Position,
};

fn main() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let whole = |noise: HandNoise| HandNoise { dropped: 0, ..noise };
    for (name, identity, noise, sense) in [
        ("identity, surface noise, clock pressed", true, HandNoise::SURFACE, BenchEvidence::Presses),
        (
            "identity, surface noise, nothing lost, clock pressed",
            true,
            whole(HandNoise::SURFACE),
            BenchEvidence::Presses,
        ),
        ("identity, surface noise, reports alone", true, HandNoise::SURFACE, BenchEvidence::Reports),
        (
            "identity, surface noise, nothing lost, reports alone",
            true,
            whole(HandNoise::SURFACE),
            BenchEvidence::Reports,
        ),
        (
            "occupancy, peg noise, nothing lost, announced",
            false,
            whole(HandNoise::PEGS),
            BenchEvidence::Voice,
        ),
        ("occupancy, peg noise, announced", false, HandNoise::PEGS, BenchEvidence::Voice),
        ("occupancy, surface noise, announced", false, HandNoise::SURFACE, BenchEvidence::Voice),
        ("occupancy, peg noise, silent, clock pressed", false, HandNoise::PEGS, BenchEvidence::Presses),
        (
            "occupancy, peg noise, nothing lost, silent, clock pressed",
            false,
            whole(HandNoise::PEGS),
            BenchEvidence::Presses,
        ),
        ("occupancy, peg noise, reports alone", false, HandNoise::PEGS, BenchEvidence::Reports),
    ] {
        run(name, identity, noise, sense, games);
    }
}

/// The evidence besides the board's reports.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BenchEvidence {
    Reports,
    /// The press; a player who is asked for the promotion piece answers.
    Presses,
    /// The press, and an announcement of every move.
    Voice,
}

fn run(name: &str, identity: bool, noise: HandNoise, sense: BenchEvidence, games: u64) {
    let start = Position::default();
    let (mut plies, mut right, mut whole, mut wrong, mut unsure) = (0, 0, 0, 0_usize, 0_usize);
    // Games in which a wrong move stood at a press without any reported doubt.
    let mut silent = 0;
    let mut nanos = Vec::new();
    let mut failed = Vec::new();
    let first = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    for seed in first..first + games {
        let moves = random_game(seed, 120);
        let seating = Seating::lying(seed % 2 != 0);
        let mut board = SensedBoard::new(start.clone(), identity, GameKnowledge::Inferred);
        let set_up = seating.own_scan(&scan_of(&start, identity));
        board.observe(&WireEvent::Scan(Box::new(set_up)));
        let (mut played, mut doubt, mut astray) = (0, false, false);
        for deed in perform(&start, &moves, noise, seed) {
            played += usize::from(matches!(deed.act, HandEvent::Announced(_)));
            let began = Instant::now();
            let events = match &deed.act {
                HandEvent::Announced(m) if sense == BenchEvidence::Voice => {
                    board.take_evidence(ExternalEvidence::Announced(*m))
                }
                HandEvent::Pressed if sense != BenchEvidence::Reports => {
                    board.take_evidence(ExternalEvidence::Pressed)
                }
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
            if sense == BenchEvidence::Presses
                && events.iter().any(|e| matches!(e, BoardEvent::AskPromotion { .. }))
                && let Some(role) = moves.get(played).and_then(|m| m.promotion())
            {
                board.take_evidence(ExternalEvidence::Promotion(role));
            }
            if matches!(deed.act, HandEvent::Pressed) && !astray {
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
    let at = |q: usize| nanos[(nanos.len() * q).div_ceil(1000).saturating_sub(1)] as f64 / 1000.0;
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
