//! Runs a million random sequences of clock events and checks that used and remaining time add up to the millisecond.
//!
//! `CLOCK_SEQUENCES=1000` runs fewer; `CLOCK_FIRST=93` starts with that seed.

mod figure;

#[path = "../tests/laws/clock_events/mod.rs"]
mod clock_events;
#[allow(dead_code, reason = "the referee of the games uses more of it")]
#[path = "../tests/game/referee/clock.rs"]
mod clock_of_referee;
#[allow(dead_code, reason = "the referee of the games uses more of it")]
#[path = "../tests/game/referee/printed.rs"]
mod printed;

const EVENTS: u64 = 40;

fn main() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let (sequences, first) =
        (number("CLOCK_SEQUENCES").unwrap_or(1_000_000), number("CLOCK_FIRST").unwrap_or(0));
    let began = std::time::Instant::now();
    let (mut events, mut completed, mut rulings, mut went_back, mut taken_back, mut falls, mut wrong) =
        (0, 0, 0, 0, 0, 0, 0_u64);
    for seed in first..first + sequences {
        match clock_events::play(seed, EVENTS) {
            Ok(played) => {
                events += played.events;
                completed += played.completed;
                rulings += played.rulings;
                went_back += played.went_back;
                taken_back += played.taken_back;
                falls += played.falls;
            }
            Err(why) => {
                wrong += 1;
                println!("{why}");
            }
        }
    }
    println!("{sequences} sequences, {events} events; each time given less used is left, for both players");
    println!("{completed} moves completed, {rulings} rulings, {went_back} times back, {falls} flags fell");
    println!("{taken_back} decisions were taken back");
    println!("sequences that went wrong: {wrong}; {:.1} s", began.elapsed().as_secs_f64());
    let of = format!("of {sequences}");
    figure::tell("clock sequences in which a millisecond is lost or won", &of, &[wrong as f64], Some(0.0));
    if wrong > 0 {
        std::process::exit(1);
    }
}
