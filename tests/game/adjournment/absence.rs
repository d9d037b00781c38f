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
fn the_tolerance_is_an_hour_in_2009_and_the_default_time_since() {
    for edition in Edition::ALL {
        let mut game = resumed_with(edition, "0:20:00");
        game.types("arbiter: present white");
        game.types("arbiter: resume");
        let minutes = if edition == Edition::Da09 { 60 } else { 20 };
        game.table.wait((minutes - 1) * 60_000);
        assert!(game.open_matters().is_empty(), "{edition}");
        game.table.wait(2 * 60_000);
        assert_eq!(game.open_matters(), [AdjournmentIncident::Late { seat: Some(Seat::Black) }], "{edition}");
        let article = ["R10", "E10", "E.10", "I.10", "I.10", "I.10"][edition as usize];
        let (found, choices) = game.law();
        assert_eq!(found, article);
        assert_eq!(choices, [Choice::Loss(Seat::Black), Choice::AcceptLateness, Choice::Dismiss]);
        assert_eq!(over(&game), None, "no timer ends a game");
        // If the sealed move might end the game, the envelope is opened first, except under 2009.
        let opened = refused(&game.types("arbiter: open")).is_none();
        assert_eq!(opened, edition != Edition::Da09, "{edition}");
        game.types(&format!("arbiter: confirm {}", game.number()));
        assert_eq!(over(&game), Some((GameResult::WhiteWins, EndReason::Arbiter)), "{edition}");
    }
}

#[test]
fn a_sealed_mate_wins_though_its_player_does_not_come() {
    for edition in Edition::ALL {
        let mut game = Adjourning::typed(edition);
        game.table.plays("f3 e5 g4");
        game.types("arbiter: adjourn");
        game.types("black: seal Qh4");
        game.types("black: press");
        game.types("arbiter: present white");
        game.types("arbiter: open");
        assert_eq!(over(&game), Some((GameResult::BlackWins, EndReason::Checkmate)), "{edition}");
        game.table.wait(2 * 3_600_000);
        assert!(game.open_matters().is_empty(), "{edition}");
    }
}

#[test]
fn a_late_replier_is_stalemated_all_the_same_except_in_2009() {
    let fen = Some("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1".to_owned());
    for edition in Edition::ALL {
        let default_time = Some(AllowedLateness::try_from("0:10:00".to_owned()).unwrap());
        let setup = Setup { fen: fen.clone(), default_time, ..agreed(edition, BoardSense::Manual) };
        let mut game = Adjourning::of(setup);
        game.types("arbiter: adjourn");
        game.types("white: seal Qc7");
        game.types("white: press");
        game.types("arbiter: present white");
        game.types("arbiter: resume");
        game.table.wait(61 * 60_000);
        let number = game.number();
        game.types("arbiter: open");
        let drawn = Some((GameResult::Draw, EndReason::Stalemate));
        match edition {
            Edition::Da09 => {
                game.types(&format!("arbiter: confirm {number}"));
                assert_eq!(over(&game).map(|(result, _)| result), Some(GameResult::WhiteWins));
            }
            _ => assert_eq!(over(&game), drawn, "{edition}"),
        }
    }
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
fn where_both_are_late_the_replier_loses_the_time_and_both_may_lose_the_game() {
    for edition in Edition::ALL {
        let mut game = resumed_with(edition, "0:15:00");
        game.types("arbiter: resume");
        game.table.wait(14 * 60_000);
        assert_eq!(game.runs(), Some(Seat::Black), "{edition}");
        game.table.wait(50 * 60_000);
        assert_eq!(game.open_matters(), [AdjournmentIncident::Late { seat: None }], "{edition}");
        game.types(&format!("arbiter: confirm {}", game.number()));
        assert_eq!(over(&game), Some((GameResult::BothLose, EndReason::Arbiter)), "{edition}");
    }
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
fn an_absent_replier_loses_his_own_time_and_calls_when_he_comes() {
    for edition in Edition::ALL {
        let mut game = Adjourning::adjourned(edition, "Bc4");
        let begun = game.types("arbiter: resume");
        let article = ["R9b", "E9b", "E.9.2", "I.9.2", "I.9.2", "I.9.2"][edition as usize];
        assert!(lines_by(edition, &begun).contains(&format!("clock runs ({article})")), "{edition}");
        assert!(said(&begun).contains(&Announcement::GameResumed { sealed: Seat::White }));
        assert_eq!(game.runs(), Some(Seat::Black), "{edition}");
        game.table.wait(7 * 60_000);
        assert_eq!(game.moves().len(), 2, "the envelope is still shut");
        assert_eq!(refused(&game.types("black: move Nf6")), Some(Refusal::IsAdjourned));
        game.types("black: key arbiter");
        assert_eq!(game.runs(), None, "he stops the clock");
        game.types("arbiter: open");
        assert_eq!(game.moves(), ["e4", "e5", "Bc4"], "{edition}");
        assert_eq!(game.runs(), Some(Seat::Black), "{edition}");
        let (_, black) = game.table.session.times(Moment::from_ms(game.table.now));
        let used = 90 * 60_000 + 60_000 - black;
        assert!((7 * 60_000..7 * 60_000 + 5_000).contains(&used), "{edition}: {used} ms");
        game.table.plays("Nf6 d3");
    }
}

#[test]
fn an_opponent_of_an_absent_sealer_may_seal_his_answer() {
    for edition in Edition::ALL {
        let mut game = Adjourning::adjourned(edition, "Nf3");
        game.types("arbiter: present black");
        let opened = game.types("arbiter: open");
        let article = ["R9c", "E9c", "E.9.3", "I.9.3", "I.9.3", "I.9.3"][edition as usize];
        assert!(lines_by(edition, &opened).contains(&format!("({article})")), "{edition}");
        game.table.wait(60_000);
        game.types("black: seal Nc6");
        game.types("black: press");
        assert_eq!(game.moves().len(), 3, "{edition}: the answer is in its envelope");
        assert_eq!(game.runs(), Some(Seat::White), "{edition}: the absent player's clock runs");
        assert!(refused(&game.types("arbiter: open")).is_some(), "{edition}");
        game.table.wait(3 * 60_000);
        game.types("white: status");
        game.types("arbiter: open");
        assert_eq!(game.moves(), ["e4", "e5", "Nf3", "Nc6"], "{edition}");
        assert_eq!(game.runs(), Some(Seat::White), "{edition}");
        let (white, _) = game.table.session.times(Moment::from_ms(game.table.now));
        assert!(white < 90 * 60_000 + 120_000 - 3 * 60_000, "{edition}");
        game.table.plays("d4");
    }
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
