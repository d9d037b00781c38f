//! Whole tournaments with all their faults: what honest tables have on their disks reaches the desk, and no table pays
//! for another. `benches/simulated_tournament.rs` plays many; `TOURNAMENT_ONLY=93` plays that one alone.

use super::{
    simulated_table::Figures,
    simulated_tournament::{PlantedFault, TournamentFigures, play, play_with},
};

/// A tournament whose broker and desk never fail, and two short ones in which they fail every few seconds.
const SEEDS: [u64; 3] = [0, 328, 338];

#[test]
fn one_simulated_tournament_after_another_ends_with_every_result_at_the_desk() {
    let only = std::env::var("TOURNAMENT_ONLY").ok().and_then(|seed| seed.parse::<u64>().ok());
    let seeds = only.map_or(SEEDS.to_vec(), |seed| vec![seed]);
    let (mut figures, mut tables) = (TournamentFigures::default(), Figures::default());
    let mut hashes = Vec::new();
    for seed in &seeds {
        let outcome = play(*seed).unwrap_or_else(|why| panic!("{why}"));
        figures.add(&outcome.figures);
        tables.add(&outcome.tables);
        hashes.push(outcome.hash);
    }
    println!("{:?}\n{:?}\n{:?}", figures.counts(), tables.counts(), tables.counts_at_a_tournament());
    assert!(figures.results_at_the_desk > 0 && tables.plies > 0);
    if only.is_none() {
        let kinds = ["broker_cuts", "partitions", "slow_brokers", "full_brokers", "restarted_brokers"];
        let kinds = kinds.into_iter().chain(["emptied_brokers", "desk_kills", "desk_partitions"]);
        let counts = figures.counts();
        let lacking: Vec<&str> =
            kinds.filter(|kind| !counts.iter().any(|(name, count)| name == kind && *count > 0)).collect();
        assert!(lacking.is_empty(), "these seeds no longer draw {lacking:?}");
        assert!(tables.hanging_disks > 0 && tables.forms > 0, "{tables:?}");
    }
    let again = play(seeds[seeds.len() - 1]).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        again.hash,
        hashes[hashes.len() - 1],
        "the same seed gives the same tournament, byte for byte"
    );
    assert!(hashes.windows(2).all(|of| of[0] != of[1]), "another seed gives another one");
}

/// `PLANTED=1` of the bench has the others, which need whole tournaments.
#[test]
fn a_fault_that_is_planted_into_the_simulation_is_found() {
    for planted in &PlantedFault::ALL[..3] {
        assert!(play_with(1, Some(*planted)).is_err(), "nobody finds {planted:?}");
    }
}

/// In this tournament the desk's connection breaks seldom, so that the next break mends nothing before it is found.
#[test]
fn a_message_that_the_broker_leaves_out_is_found() {
    assert!(play_with(110, Some(PlantedFault::BrokerSkipsAMessage)).is_err());
}

/// In this tournament a game is adjourned early, and the arbiter names another key first.
#[test]
fn a_sealed_move_that_can_be_read_and_an_envelope_that_any_key_opens_are_found() {
    for (planted, found) in [
        (PlantedFault::EnvelopesAreOpen, "can be read before it is opened"),
        (PlantedFault::AnyKeyOpens, "a wrong key opens the envelope"),
    ] {
        let why = play_with(610_005, Some(planted)).err().unwrap_or_default();
        assert!(why.contains(found), "{planted:?}: {why}");
    }
}
