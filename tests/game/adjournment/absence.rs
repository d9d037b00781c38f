//! Players who are late or absent at the resumption, under each edition.

use super::*;

fn resumed_with(edition: Edition, default_time: &str) -> Adjourning {
    let default_time = Some(AllowedLateness::try_from(default_time.to_owned()).unwrap());
    let mut game = Adjourning::of(Setup { default_time, ..agreed(edition, BoardSense::Manual) });
    game.table.plays("e4 e5");
    game.types("arbiter: adjourn");
    game.types("white: seal Nf3");
    game.types("white: press");
    game
}

#[test]
fn in_2009_the_present_player_whose_flag_fell_has_lost_to_the_absent_one() {
    for edition in [Edition::Da09, Edition::No14] {
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.time_control = "50".into();
        setup.default_time = Some(AllowedLateness::try_from("1:00:00".to_owned()).unwrap());
        let mut game = Adjourning::of(setup);
        game.table.plays("e4 e5");
        game.types("arbiter: adjourn");
        game.types("white: seal Nf3");
        game.types("white: press");
        game.types("arbiter: present black");
        game.types("arbiter: open");
        game.table.wait(61 * 60_000);
        assert_eq!(game.open_matters(), [AdjournmentIncident::Late { seat: Some(Seat::White) }]);
        let loser = if edition == Edition::Da09 { Seat::Black } else { Seat::White };
        assert_eq!(game.law().1[0], Choice::Loss(loser), "{edition}");
    }
}

#[test]
fn in_2009_a_fallen_flag_loses_nothing_to_an_absent_player_who_cannot_mate() {
    let mut setup = agreed(Edition::Da09, BoardSense::Manual);
    setup.time_control = "50".into();
    setup.fen = Some("4k3/7p/8/8/8/8/8/4K3 w - - 0 1".to_owned());
    let mut game = Adjourning::of(setup);
    game.types("arbiter: adjourn");
    game.types("white: seal Kd2");
    game.types("white: press");
    game.types("arbiter: present black");
    game.types("arbiter: open");
    game.table.wait(61 * 60_000);
    assert_eq!(game.open_matters(), [AdjournmentIncident::Late { seat: Some(Seat::White) }]);
    assert_eq!(game.law().1[0], Choice::Loss(Seat::White));
}

#[test]
fn a_late_player_who_is_accepted_plays_on() {
    let mut game = resumed_with(Edition::Sv17, "0:05:00");
    game.types("arbiter: resume");
    game.table.wait(6 * 60_000);
    game.types("white: status");
    game.types("black: key arbiter");
    let number = game.number();
    game.types(&format!("arbiter: choose {number} 4"));
    game.types("arbiter: open");
    game.table.plays("Nc6 Bb5");
}

#[test]
fn the_appointed_moment_starts_an_absent_repliers_clock_and_nobody_elses() {
    let mut game = Adjourning::adjourned(Edition::Da18, "Nf3");
    game.feed(Input::ResumptionIn { ms: 60_000 });
    game.table.wait(59_000);
    assert_eq!(game.runs(), None);
    let due = game.table.wait(2_000);
    assert!(due.iter().any(|o| matches!(
        o,
        Output::Note(Note::ArbiterInformed(ArbiterMessage::Adjournment(
            AdjournmentMessage::ResumptionDue { .. }
        )))
    )));
    assert_eq!(game.runs(), Some(Seat::Black));

    let mut game = Adjourning::adjourned(Edition::Da18, "Nf3");
    game.feed(Input::ResumptionIn { ms: 60_000 });
    game.types("arbiter: present black");
    game.table.wait(61_000);
    assert_eq!(game.runs(), None, "he is there: the envelope is opened");

    let mut game = Adjourning::adjourned(Edition::Da18, "Nf3");
    let late = game.feed(Input::ResumptionIn { ms: -60_000 });
    game.table.wait(61_000);
    assert!(lines_by(Edition::Da18, &late).contains("0:01:00 ago"));
    assert_eq!(game.runs(), None, "a program that was started late starts no clock");
}

#[test]
fn a_replier_whose_opponent_is_there_answers_on_the_board() {
    let mut game = Adjourning::adjourned(Edition::Da18, "Nf3");
    game.types("arbiter: present white");
    game.types("arbiter: present black");
    game.types("arbiter: open");
    assert_eq!(refused(&game.types("black: seal Nc6")), Some(Refusal::NothingToSeal));
    game.table.plays("Nc6");
}
