//! The link to a broker under loss, duplication, reordering, rollback and disconnection. The bench `publish_link` runs
//! more seeds.

#[path = "network/memory_target.rs"]
mod memory_target;
#[path = "network/simulated_network.rs"]
mod simulated_network;

use simulated_network::{NetworkCounts, live};

#[test]
fn no_line_is_lost_doubled_or_out_of_order_whatever_broker_and_network_do() {
    let mut all = NetworkCounts::default();
    for seed in 0..200 {
        let count = live(seed).unwrap_or_else(|why| panic!("{why}"));
        all.lines += count.lines;
        for (sum, of) in [
            (&mut all.lost, count.lost),
            (&mut all.doubled, count.doubled),
            (&mut all.cuts, count.cuts),
            (&mut all.amnesias, count.amnesias),
            (&mut all.kills, count.kills),
            (&mut all.orders, count.orders),
            (&mut all.acts, count.acts),
        ] {
            *sum += of;
        }
    }
    assert!(all.lines > 50_000, "{all:?}");
    let faults = [all.lost, all.doubled, all.cuts, all.amnesias, all.kills];
    assert!(faults.iter().all(|&of| of > 1_000), "{all:?}");
    assert!(all.acts > 200 && all.orders > 10 * all.acts / 2, "{all:?}");
}

/// Regression: an old copy of a line arrived at a broker that had lost messages, at a sequence number where it
/// fitted. The broker's last line was then a valid one, and the missing lines before it were not detected.
#[test]
fn an_old_copy_that_comes_late_to_a_broker_that_forgot_hides_no_line() {
    live(6_323).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn a_seed_is_lived_through_again_as_it_was() {
    assert_eq!(live(7), live(7));
}
