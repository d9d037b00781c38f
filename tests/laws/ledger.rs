//! The clock's ledger: the effect of going back, the arbiter's rulings, flags as events, lines that add up; and
//! random sequences of all events, checked by an independent referee.

use annabella::laws::edition::EditionArticles as _;
use annabella::{
    game::{Edition, Seat},
    laws::{
        Topic,
        clock::{BothFlags, Clock},
        ledger::{AccountLineKind, RulingBasis, UsedTime},
    },
};
use proptest::prelude::*;

use super::{
    clock_events,
    setup::{at, clock},
};

const MINUTE: u64 = 60_000;

fn why(topic: Topic, item: Option<u32>) -> RulingBasis {
    RulingBasis { article: Edition::Da18.article(topic).unwrap(), item }
}

/// The clock after twelve plies of a minute each, from 90 minutes without increment; White begins.
fn after_twelve_plies() -> Clock {
    let mut clock = clock("90");
    clock.start(at(0));
    for ply in 1..=12_u64 {
        clock.press(clock.on_move(), at(ply * MINUTE));
    }
    clock
}

#[test]
fn going_back_takes_used_time_as_then_and_leaves_what_was_ruled() {
    let mut clock = after_twelve_plies();
    clock.give(Seat::Black, 2 * MINUTE, why(Topic::IllegalMove, Some(3)), at(12 * MINUTE));
    clock.take(Seat::White, MINUTE, why(Topic::Penalties, Some(4)), at(12 * MINUTE));
    assert_eq!(clock.times(at(12 * MINUTE)), (83 * MINUTE, 86 * MINUTE));
    let rulings = clock.rulings_after(4);
    assert!(clock.go_back(4, UsedTime::AsThen));
    // Two moves each: two minutes used by each player, plus the rulings since.
    assert_eq!(clock.times(at(20 * MINUTE)), (87 * MINUTE, 90 * MINUTE));
    assert_eq!(clock.at_ply(4).map(|s| (s.white_ms, s.black_ms)), Some((88 * MINUTE, 88 * MINUTE)));
    let told: Vec<_> = rulings.iter().map(|(seat, ms, r)| (r.number, *seat, *ms, r.why.item)).collect();
    assert_eq!(
        told,
        [(1, Seat::Black, 120_000, Some(3)), (2, Seat::White, -60_000, Some(4))],
        "the arbiter is told what stays given"
    );
    assert!(clock.drop_ruling(2, at(20 * MINUTE)), "and may drop one by one");
    assert_eq!(clock.times(at(20 * MINUTE)), (88 * MINUTE, 90 * MINUTE));
    assert!(!clock.drop_ruling(2, at(20 * MINUTE)), "dropped once");
    assert_eq!(clock.rulings_after(0).len(), 1);
}

#[test]
fn a_move_put_right_leaves_used_time_used() {
    let mut clock = clock("90+30");
    clock.start(at(0));
    clock.press(Seat::White, at(20 * MINUTE));
    assert_eq!(clock.times(at(20 * MINUTE)).0, 71 * MINUTE);
    let then = clock.times_after_going_back(0, UsedTime::AsThen, at(20 * MINUTE));
    assert!(clock.go_back(0, UsedTime::Kept));
    // The increment of the second move is added when it is made again.
    assert_eq!(clock.times(at(25 * MINUTE)), (70 * MINUTE + 30_000, 90 * MINUTE + 30_000));
    assert_eq!(then, Some((90 * MINUTE + 30_000, 90 * MINUTE + 30_000)), "the other value (7.1)");
    clock.start(at(25 * MINUTE));
    clock.press(Seat::White, at(26 * MINUTE));
    assert_eq!(clock.times(at(26 * MINUTE)).0, 70 * MINUTE);
}

#[test]
fn no_clock_shows_less_than_nothing_after_going_back() {
    // White receives ten minutes with the second move; five are taken; the game goes back to the first move.
    let mut clock = clock("1/0:10,10:00");
    clock.start(at(0));
    clock.press(Seat::White, at(8_000));
    clock.take(Seat::White, 5 * MINUTE, why(Topic::Penalties, None), at(8_000));
    assert!(clock.go_back(0, UsedTime::AsThen));
    assert_eq!(clock.times(at(9_000)).0, 0);
    let lines = clock.explain(Seat::White, at(9_000));
    assert!(lines.iter().any(|line| line.what == AccountLineKind::Floor && line.ms == 5 * 60_000 - 10_000));
    // The flag falls when the clock runs again; without the ruling everything is as before.
    assert_eq!(clock.flag(Seat::White, at(9_000)), None);
    clock.drop_ruling(1, at(9_000));
    assert_eq!(clock.times(at(9_000)).0, 10_000);
}

#[test]
fn a_flag_falls_again_in_a_later_period_and_each_fall_is_known() {
    let mut clock = clock("1/1:00,1:00");
    clock.start(at(0));
    clock.press(Seat::White, at(70_000));
    assert_eq!(clock.flag(Seat::White, at(70_000)), None, "the new period raises it");
    clock.press(Seat::Black, at(80_000));
    clock.advance(at(80_000 + 61_000));
    let falls: Vec<_> = clock.falls().iter().map(|f| (f.seat, f.at.ms, f.period)).collect();
    assert_eq!(falls, [(Seat::White, 60_000, 1), (Seat::White, 140_000, 2)]);
    assert_eq!(clock.flag(Seat::White, at(150_000)), Some(at(140_000)));
    // After going back before the second fall, the first remains; it was reset with ply 1.
    assert!(clock.go_back(1, UsedTime::AsThen));
    assert_eq!((clock.falls().len(), clock.flag(Seat::White, at(0))), (1, None));
    assert!(clock.go_back(0, UsedTime::AsThen));
    assert!(clock.falls().is_empty());
}

#[test]
fn time_that_is_given_raises_a_flag_and_no_increment_comes_before() {
    let mut clock = clock("1:00+5");
    clock.start(at(0));
    clock.press(Seat::White, at(90_000));
    assert_eq!(clock.times(at(90_000)).0, 0);
    assert_eq!(clock.flag(Seat::White, at(90_000)), Some(at(65_000)));
    clock.give(Seat::White, MINUTE, why(Topic::ClockSetting, None), at(90_000));
    assert_eq!(clock.flag(Seat::White, at(90_000)), None);
    clock.press(Seat::Black, at(91_000));
    assert_eq!(clock.deadline(), Some(at(91_000 + 60_000)));
}

#[test]
fn both_flags_down_tell_which_fell_first_and_whether_moves_remain() {
    let both = |text: &str| {
        let mut clock = clock(text);
        clock.start(at(0));
        assert_eq!(clock.both_flags(at(61_000)), None);
        clock.press(Seat::White, at(61_000));
        clock.both_flags(at(61_000 + 60_000))
    };
    assert_eq!(both("1:00"), Some(BothFlags { first: Some(Seat::White), last_period: true }));
    assert_eq!(both("9/1:00,1:00"), Some(BothFlags { first: Some(Seat::White), last_period: false }));
    let mut at_once = clock("1:00");
    for seat in Seat::ALL {
        at_once.take(seat, 9 * MINUTE, why(Topic::Penalties, None), at(5));
    }
    assert_eq!(at_once.both_flags(at(5)), Some(BothFlags { first: None, last_period: true }));
}

#[test]
fn the_clock_is_explained_line_by_line() {
    let mut clock = Clock::new(Edition::Sv17, "2/10:00+5,5:00d3".parse().unwrap());
    clock.start(at(0));
    for ply in 1..=4_u64 {
        clock.press(clock.on_move(), at(ply * 30_000));
    }
    let article = Edition::Sv17.article(Topic::IllegalMove).unwrap();
    let why = RulingBasis { article, item: Some(7) };
    clock.give(Seat::White, 2 * MINUTE, why, at(121_000));
    let lines = clock.explain(Seat::White, at(130_000));
    let told: Vec<(String, i64)> = lines
        .iter()
        .map(|line| match line.what {
            AccountLineKind::Ruled(r) => {
                (format!("{} item {:?} at {}", r.why.article.number, r.why.item, r.at), line.ms)
            }
            what => (format!("{what:?}"), line.ms),
        })
        .collect();
    let told: Vec<(&str, i64)> = told.iter().map(|(what, ms)| (what.as_str(), *ms)).collect();
    assert_eq!(
        told,
        [
            ("Period(1)", 600_000),
            ("Period(2)", 300_000),
            ("Extras { moves: 2 }", 10_000),
            ("7.5.1 item Some(7) at 0:02:01.000", 120_000),
            // 60 s for two moves, and 7 of the 10 s since, because three belong to the delay.
            ("Used", -67_000),
        ]
    );
    assert_eq!(lines.iter().map(|line| line.ms).sum::<i64>(), clock.times(at(130_000)).0 as i64);
}

#[test]
fn a_followed_clock_enters_as_corrections() {
    let mut clock = clock("90+30");
    clock.follow(90 * MINUTE, 90 * MINUTE, at(0));
    clock.start(at(0));
    for second in 1..=60 {
        clock.follow(90 * MINUTE - second * 1000, 90 * MINUTE, at(second * 1000));
    }
    let lines = clock.explain(Seat::White, at(60_000));
    let of = |what| lines.iter().filter(|line| line.what == what).map(|line| line.ms).sum::<i64>();
    // The clock was set thirty seconds short and a minute was used; there is one entry for each ply, not for
    // each report.
    assert_eq!((of(AccountLineKind::FollowedLess), of(AccountLineKind::Used)), (-90_000, 0));
    assert_eq!(clock.ledger(Seat::White).entries().len(), 4);
    clock.press(Seat::White, at(60_500));
    clock.follow(89 * MINUTE + 30_000, 90 * MINUTE, at(61_000));
    assert!(clock.go_back(0, UsedTime::AsThen));
    assert_eq!(clock.times(at(70_000)), (90 * MINUTE, 90 * MINUTE), "as it was shown first");
}

proptest! {
    #[test]
    fn any_sequence_of_events_conserves_time_to_the_millisecond(seed in any::<u64>(), events in 1_u64..80) {
        if let Err(why) = clock_events::play(seed, events) {
            prop_assert!(false, "{}", why);
        }
    }
}
