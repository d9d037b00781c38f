//! The event's own regulations: each key of `[game]` tested in a game. What differs by edition alone is in
//! `requirements::differences`.

use annabella::{
    laws::{clock::BothFlags, edition_terms::IllegalCounter},
    session::setup::AllowedLateness,
};

use crate::table::*;

/// White, on sensed boards, presses without a move, which is counted, then moves a rook through a pawn of the same
/// colour and presses. Returns the proposal.
fn a_press_and_an_illegal_move(edition: Edition, counter: IllegalCounter) -> Choice {
    let mut table = Table::of(Setup { illegal_counter: counter, ..agreed(edition, BoardSense::Identity) });
    table.comes_to("white: press", "PressWithoutMove white", "");
    table.picks(1, Choice::CountAsIllegal(Seat::White));
    table.comes_to("white hand h1h4; white: press", "IllegalMove white", "");
    table.choices(2)[0]
}

#[test]
fn illegal_moves_count_as_the_edition_has_it_unless_the_arbiter_decided_otherwise() {
    use IllegalCounter::{Edition as AsPrinted, Joint, Separate};
    let lost = Choice::Loss(Seat::White);
    let first = Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 };
    for (edition, printed) in [(Edition::Da17, first), (Edition::Sv17, first), (Edition::Da18, lost)] {
        assert_eq!(a_press_and_an_illegal_move(edition, AsPrinted), printed, "{edition}");
        assert_eq!(a_press_and_an_illegal_move(edition, Joint), lost, "{edition}");
        assert_eq!(a_press_and_an_illegal_move(edition, Separate), first, "{edition}");
    }
}

fn rapid(edition: Edition, supervision: Supervision, control: &str) -> Table {
    let time_control = control.to_owned();
    Table::of(Setup { supervision, time_control, ..agreed(edition, BoardSense::Manual) })
}

/// The article and the proposal for a matter.
fn on(table: &Table, matter: &IncidentKind) -> (&'static str, Choice) {
    let law = table.session.law_on(matter);
    (law.article.number, law.choices[0])
}

#[test]
fn a_claim_that_held_stays_held_though_the_claimants_flag_falls_later() {
    let mut table = rapid(Edition::Da09, Supervision::Partial, "20");
    table.runs("wait 21m; play e4; black: claim time; arbiter: resume; wait 21m; white: claim time");
    for seat in Seat::ALL {
        let found = on(&table, &IncidentKind::FlagFall { seat });
        assert_eq!(found, ("A4e", Choice::Loss(Seat::White)));
    }
    // Nobody has claimed White's flag, and Black claims when Black's has fallen too: that needs time left, except in the
    // text of 2018. The clocks stop.
    for (edition, supervision, found) in [
        (Edition::Da17, Supervision::Full, ("III.3.1", Choice::Loss(Seat::White))),
        (Edition::Da17, Supervision::Partial, ("III.3.1", Choice::Draw)),
        (Edition::Da18, Supervision::Partial, ("A.4.3", Choice::Loss(Seat::White))),
    ] {
        let mut table = rapid(edition, supervision, "20");
        table.runs("wait 21m; play e4; wait 21m; black: claim time");
        assert_eq!(
            on(&table, &IncidentKind::FlagFall { seat: Seat::White }),
            found,
            "{edition} {supervision:?}"
        );
        let before = table.times();
        table.wait(5_000);
        assert_eq!((table.times(), table.result()), (before, None), "the arbiter decides");
    }
}

/// A game scheduled for so many milliseconds after the start of the session.
fn appointed(edition: Edition, in_ms: i64, default_time: Option<&str>, board: BoardSense) -> Setup {
    let default_time = default_time.map(|text| AllowedLateness::try_from(text.to_owned()).unwrap());
    let appointed = Some("14:00".to_owned().try_into().unwrap());
    Setup { appointed, appointed_in_ms: Some(in_ms), default_time, ..agreed(edition, board) }
}

/// Ten seconds before, on sensed boards in the start position.
fn at_the_boards(edition: Edition, default_time: Option<&str>) -> Table {
    let mut table = Table::waiting(appointed(edition, 10_000, default_time, BoardSense::Identity));
    table.runs("white shows; black shows");
    table
}

#[test]
fn the_game_begins_at_the_appointed_moment_and_whites_clock_runs_whoever_is_there() {
    let mut table = at_the_boards(Edition::Sv17, Some("0:30:00"));
    table.wait(5_000);
    assert_eq!(table.session.phase(), Phase::SettingUp, "the boards stand, and it is too early");
    let told = lines_by(Edition::Sv17, &table.wait(5_000));
    assert!(told.contains("to begin now (6.6); nobody was seen"), "{told}");
    assert_eq!(table.session.phase(), Phase::Playing);
    table.wait(60_000);
    let [white, black] = table.times();
    assert!(white < black);
}

#[test]
fn whoever_was_not_seen_when_the_default_time_is_over_is_an_item_and_no_loss() {
    use GameResult::{BlackByForfeit, BothForfeit, WhiteByForfeit};
    for (edition, named, minutes, article, may_accept) in [
        (Edition::Da09, None, 0, "6.6a", false),
        (Edition::Da09, Some("0:15:00"), 15, "6.6a", false),
        (Edition::No14, Some("0:30:00"), 30, "6.7a", true),
        (Edition::Sv17, None, 0, "6.7.1", true),
        (Edition::Da17, Some("1:00:00"), 60, "6.7.1", true),
        (Edition::Da18, None, 15, "6.7.1", true),
    ] {
        let mut table = at_the_boards(edition, named);
        table.comes_to(&format!("wait {minutes}m; wait 9000"), "", "");
        table.comes_to("wait 2000", "PlayerAbsent none", "");
        assert_eq!(table.article(1), article);
        let choices = table.choices(1);
        assert_eq!(choices.contains(&Choice::AcceptLateness), may_accept, "{edition}");
        let forfeits = [BothForfeit, WhiteByForfeit, BlackByForfeit].map(Choice::Forfeit);
        assert_eq!(choices[..3], forfeits, "{edition}");
        table.wait(60_000);
        assert!(table.result().is_none(), "the arbiter decides");
        table.types("arbiter: confirm 1");
        assert_eq!(table.result(), Some((BothForfeit, EndReason::Forfeit)));
        table.types("arbiter: undo");
        assert!(table.result().is_none());
    }
    // The arbiter who starts the game says that both are there.
    at_the_boards(Edition::Sv17, None).comes_to("arbiter: start; wait 60000", "", "");
    // A game lost by absence is set up again when its end is none.
    let mut table = Table::waiting(appointed(Edition::Da17, 0, None, BoardSense::Identity));
    table.runs("wait 1000; arbiter: confirm 1");
    assert_eq!(table.session.phase(), Phase::Over);
    table.types("arbiter: reopen the train was late");
    assert_eq!(table.session.phase(), Phase::SettingUp);
}

#[test]
fn one_who_is_there_does_not_lose_and_lateness_may_be_accepted() {
    let mut table = at_the_boards(Edition::Da17, Some("0:10:00"));
    table.runs("white: key moves; wait 11m");
    let absent = IncidentKind::PlayerAbsent { seat: Some(Seat::Black) };
    assert_eq!(table.open(), [&absent]);
    assert_eq!(table.choices(1)[0], Choice::Forfeit(GameResult::WhiteByForfeit));
    let told = table.reads("black: key moves");
    assert!(told.contains("black arrived 0:10:50 after"), "{told}");
    table.comes_to("arbiter: choose 1 2", "", "");
    assert!(table.result().is_none());
}

#[test]
fn time_until_white_came_is_proposed_where_his_clock_could_not_run() {
    for (edition, article) in [(Edition::Da09, "6.6b"), (Edition::No14, "6.7b"), (Edition::Da18, "6.7.2")] {
        let mut table = Table::waiting(appointed(edition, -60_000, Some("1:00:00"), BoardSense::Identity));
        table.wait(240_000);
        let before = table.times()[0];
        table.comes_to("white: key time", "LateArrival white", "");
        let IncidentKind::LateArrival { ms, .. } = *table.open()[0] else { unreachable!() };
        assert_eq!((ms, table.article(1).as_str()), (300_100, article));
        table.types("arbiter: confirm 1");
        assert_eq!(table.times()[0], before - ms, "{edition}");
        table.types("arbiter: undo");
        assert_eq!(table.times()[0], before, "{edition}");
    }
}

#[test]
fn the_text_of_2014_wants_the_default_time_named() {
    let of = |default| Session::new(appointed(Edition::No14, 0, default, BoardSense::Manual));
    let refused = of(None).unwrap_err().to_string();
    assert!(refused.contains("6.7a") && refused.contains("default_time = \"0:30:00\""), "{refused}");
    assert!(of(Some("0:00:00")).is_ok());
}

#[test]
fn a_start_after_the_appointed_time_tells_the_delay() {
    for (ago, words) in [(2_400_000, "should have begun 0:40:00 ago ("), (0, "was to begin now (")] {
        let setup = appointed(Edition::Fide23, -ago, Some("1:00:00"), BoardSense::Manual);
        let told = lines(&Table::waiting(setup).wait(0));
        assert!(told.contains(words) && told.contains("nobody was seen at a board yet"), "{told}");
    }
}

#[test]
fn a_drawn_start_position_is_told_once_and_played_from_where_the_edition_has_it() {
    let setup =
        |edition| Setup { chess960: true, chess960_number: Some(693), ..agreed(edition, BoardSense::Manual) };
    for edition in Edition::ALL {
        if matches!(edition, Edition::Da09 | Edition::Sv17) {
            let refused = Session::new(setup(edition)).unwrap_err().to_string();
            assert!(refused.contains("chess960") && refused.contains("no14, da17, da18"), "{refused}");
            continue;
        }
        let mut table = Table::waiting(setup(edition));
        let pieces = Position::back_rank(693).unwrap();
        let heard = said(&table.types("white: key help"));
        assert_eq!(heard[0], Announcement::StartPosition { number: 693, pieces }, "{edition}");
        assert!(!said(&table.types("arbiter: start")).contains(&heard[0]), "told once");
        assert_eq!(Some(table.session.position().clone()), Position::chess960(693));
        table.plays("e4");
        assert!(arbiter_page(&table.session).contains("start position 693"));
    }
    // Also if the first event starts the game.
    let (appointed_in_ms, default_time) = (Some(-1_000), Some(AllowedLateness { ms: 60_000 }));
    let mut table = Table::waiting(Setup { appointed_in_ms, default_time, ..setup(Edition::No14) });
    let heard = said(&table.types("white: key help"));
    assert!(
        matches!(heard[..2], [Announcement::StartPosition { .. }, Announcement::GameStarts]),
        "{heard:?}"
    );
    let wrong = Setup { chess960_number: Some(960), ..setup(Edition::Da17) };
    let refused = Session::new(wrong).unwrap_err().to_string();
    assert!(refused.contains("960") && refused.contains("0 to 959"), "{refused}");
}

/// Two fallen flags go by the quickplay finish where it was announced, and not in a game with increment.
#[test]
fn two_fallen_flags_are_settled_by_a_guideline_where_it_holds() {
    let told_of = |edition, quickplay_finish, control: &str| {
        let time_control = control.to_owned();
        let setup = Setup { quickplay_finish, time_control, ..agreed(edition, BoardSense::Manual) };
        lines_by(edition, &Table::of(setup).runs("wait 62m; play e4; wait 62m"))
    };
    for (edition, article) in
        [(Edition::Sv17, "G.3.1"), (Edition::Da17, "III.3.1"), (Edition::Da18, "III.3.1")]
    {
        let settled = told_of(edition, Some(true), "60");
        assert!(settled.contains(&format!("drawn ({article})")), "{edition}: {settled}");
        let unsaid = told_of(edition, None, "60");
        assert!(unsaid.contains(&format!("drawn ({article}, where it was announced)")), "{unsaid}");
        // Not announced, and announced together with an increment.
        for (announced, control) in [(Some(false), "60"), (Some(true), "60+5"), (None, "60+5")] {
            let told = told_of(edition, announced, control);
            assert!(!told.contains(article), "{edition}: {told}");
            assert!(told.contains("no article settles it"), "{edition}: {told}");
        }
        for supervision in [Supervision::Full, Supervision::Partial] {
            let mut table = rapid(edition, supervision, "3+2");
            let outputs =
                table.runs("wait 4m; play e4; wait 4m; white: claim time; arbiter: show 1; arbiter: show 2");
            let told = lines_by(edition, &outputs);
            assert!(told.contains("both flags are down"), "{told}");
            assert!(!told.contains(article), "{edition}, {supervision:?}: {told}");
        }
    }
    for edition in [Edition::Da09, Edition::No14] {
        let told = told_of(edition, Some(false), "60");
        assert!(told.contains("drawn (6.11)"), "{edition}: in the main Laws: {told}");
    }
}

#[test]
fn nothing_is_proposed_for_two_flags_that_no_article_settles() {
    let matter = IncidentKind::FlagFall { seat: Seat::White };
    let both_flags = Some(BothFlags { first: None, last_period: true });
    for (both_flags_settled, first) in [(true, Choice::Draw), (false, Choice::Dismiss)] {
        let seen = Circumstances { both_flags, both_flags_settled, ..Circumstances::default() };
        for edition in [Edition::Sv17, Edition::Da18] {
            assert_eq!(irregularity(edition, &matter, &seen).choices[0], first, "{edition}");
        }
    }
}

#[test]
fn what_was_decided_before_the_game_is_on_the_arbiters_page() {
    type Change = fn(&mut Setup);
    let page = |change: Change| {
        let mut setup = agreed(Edition::Da17, BoardSense::Manual);
        change(&mut setup);
        arbiter_page(&Table::of(setup).session)
    };
    let printed = page(|_| {});
    assert!(!printed.contains("as decided before the game") && !printed.contains("local conditions"));
    let decided: [(Change, &str); 5] = [
        (|s| s.illegal_counter = IllegalCounter::Joint, "of every kind count together (7.5.1), as decided"),
        (
            |s| (s.supervision, s.time_control) = (Supervision::Partial, "15+10".into()),
            "without full supervision (A.4)",
        ),
        (|s| s.quickplay_finish = Some(true), "finish was announced"),
        (|s| s.quickplay_finish = Some(false), "finish was not announced"),
        (
            |s| (s.edition, s.adaptation) = (Edition::Da09, Some("plain English words".into())),
            "Adapted to local conditions (E1): plain English words",
        ),
    ];
    for (change, words) in decided {
        let page = page(change);
        assert!(page.contains(words), "{page}");
    }
}
