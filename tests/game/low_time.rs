//! The sound for little time: only where it is allowed, only for a player who does not see the clock, once in a period.

use crate::table::{MINUTE, Table, agreed};
use annabella::{
    game::{Edition, Seat},
    session::{
        Announcement,
        actor::Listener,
        announcement::ClockOwner,
        output::{Earcon, Output},
        setup::{BoardSense, LowTime, Setup, Sight},
    },
};

fn setup(edition: Edition, control: &str, limit: Option<&str>) -> Setup {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.time_control = control.into();
    setup.low_time = limit.map(|limit| LowTime::try_from(limit.to_owned()).unwrap());
    setup
}

/// Who hears the sound.
fn heard(outputs: &[Output]) -> Vec<Seat> {
    let of = |output: &Output| match output {
        Output::PlayEarcon { to: Listener::Player(seat), earcon: Earcon::LowTime } => Some(*seat),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

#[test]
fn it_sounds_at_the_named_time_once_and_only_for_the_player_who_does_not_see_the_clock() {
    for edition in Edition::ALL {
        for impaired in Seat::ALL {
            let mut setup = setup(edition, "90", Some("0:02:00"));
            match impaired {
                Seat::White => setup.white.sight = Sight::Impaired,
                Seat::Black => setup.black.sight = Sight::Impaired,
            }
            let mut table = Table::of(setup);
            if impaired == Seat::Black {
                table.types("white: move e4");
                table.types("white: press");
            }
            assert_eq!(heard(&table.wait(87 * MINUTE)), [], "{edition} {impaired}");
            let told = table.wait(MINUTE + 30_000);
            assert_eq!(heard(&told), [impaired], "{edition} {impaired}");
            let (white_ms, black_ms) = table.session.times(table.session.now());
            assert!([white_ms, black_ms][impaired as usize] <= 120_000);
            assert_eq!(heard(&table.wait(80_000)), [], "{edition} {impaired}");
        }
    }
}

#[test]
fn without_the_key_and_for_the_clock_that_stands_it_never_sounds() {
    for limit in [None, Some("0:02:00")] {
        let mut setup = setup(Edition::Fide23, "3", limit);
        setup.black.sight = Sight::Impaired;
        let mut table = Table::of(setup);
        let mut told = table.wait(MINUTE + 30_000);
        table.types("arbiter: stop");
        told.extend(table.wait(10 * MINUTE));
        assert_eq!(heard(&told), [], "{limit:?}");
    }
    let mut setup = setup(Edition::Fide23, "3", None);
    setup.white.sight = Sight::Impaired;
    let mut table = Table::of(setup);
    assert_eq!(heard(&table.wait(3 * MINUTE)), []);
}

#[test]
fn an_increment_around_the_limit_sounds_once_and_the_next_period_sounds_again() {
    let mut setup = setup(Edition::Fide23, "2/3+30,3", Some("0:02:00"));
    setup.white.sight = Sight::Impaired;
    let mut table = Table::of(setup);
    let mut told = table.wait(80_000);
    for (white, black) in [("e4", "e5"), ("Nf3", "Nc6")] {
        told.extend(table.types(&format!("white: {white}")));
        told.extend(table.types("white: press"));
        told.extend(table.types(&format!("black: move {black}")));
        told.extend(table.types("black: press"));
        told.extend(table.types("white: executed"));
        told.extend(table.wait(45_000));
    }
    assert_eq!(heard(&told), [Seat::White]);
    assert_eq!(heard(&table.wait(10 * MINUTE)), [Seat::White]);
}

/// The times in words that a player hears unasked, in minutes and seconds.
fn told(outputs: &[Output]) -> Vec<(Seat, u64, u64)> {
    let of = |output: &Output| match output {
        Output::Say {
            to: Listener::Player(seat),
            what: Announcement::Time { whose: ClockOwner::Own, left_ms },
        } => Some((*seat, left_ms / 60_000, left_ms / 1_000 % 60)),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

#[test]
fn the_alarms_of_a_player_tell_their_times_once_and_nobody_elses() {
    let alarms = |times: &[&str]| -> Vec<LowTime> {
        times.iter().map(|time| LowTime::try_from((*time).to_owned()).unwrap()).collect()
    };
    let mut setup = setup(Edition::Fide23, "10", None);
    setup.white.sight = Sight::Impaired;
    // The first one is above the time of the game.
    setup.white.alarm = alarms(&["2:00:00", "0:05:00", "0:01:00"]);
    assert_eq!(setup.alarms_above_the_time(Seat::White), [(0, setup.white.alarm[0])]);
    let mut table = Table::of(setup);
    assert_eq!(told(&table.wait(4 * MINUTE + 59_000)), []);
    assert_eq!(told(&table.wait(2_000)), [(Seat::White, 5, 0)]);
    assert_eq!(told(&table.wait(3 * MINUTE)), []);
    table.types("white: e4");
    table.types("white: press");
    assert_eq!(told(&table.wait(5 * MINUTE + 30_000)), [], "Black has no alarm");
    table.types("black: move e5");
    table.types("black: press");
    table.types("white: executed");
    assert_eq!(told(&table.wait(MINUTE)), [(Seat::White, 1, 0)]);
    assert_eq!(told(&table.wait(50_000)), []);
}

#[test]
fn a_time_that_is_none_is_refused_with_how_to_write_it() {
    for text in ["2 minutes", "", "0:00:00", "-1"] {
        let why = LowTime::try_from(text.to_owned()).unwrap_err();
        assert!(why.contains("0:02:00"), "{text}: {why}");
    }
}
