//! The event's own regulations: each key of `[game]` tested in a game, under editions that differ.

use super::table::{Table, agreed, lines_by, said};
use annabella::{
    board::{SquareContents, scan::scan_of},
    game::{Edition, EndReason, GameResult, Moment, Position, Seat, Square},
    laws::{
        clock::BothFlags,
        edition_terms::IllegalCounter,
        incident_kind::IncidentKind,
        irregularity::{Choice, Circumstances, irregularity},
        supervision::Supervision,
    },
    messages::arbiter_page,
    session::{
        Announcement,
        session::{Phase, Session},
        setup::{AllowedLateness, BoardSense, Setup},
    },
};

/// White, on sensed boards, presses without a move, which is counted, then moves a rook through a pawn of the same
/// colour and presses. Returns the proposal.
fn a_press_and_an_illegal_move(edition: Edition, counter: IllegalCounter) -> Choice {
    let mut table = Table::of(Setup { illegal_counter: counter, ..agreed(edition, BoardSense::Identity) });
    table.types("white: press");
    let pressed = IncidentKind::PressWithoutMove { by: Seat::White };
    assert_eq!(table.open(), [&pressed]);
    let law = table.session.law_on(&pressed);
    let counts = law.choices.iter().position(|&c| c == Choice::CountAsIllegal(Seat::White)).unwrap();
    table.types(&format!("arbiter: choose 1 {}", counts + 1));
    let mut scan = scan_of(&Position::default(), true);
    scan[Square::H4.to_usize()] = scan[Square::H1.to_usize()];
    scan[Square::H1.to_usize()] = SquareContents::Empty;
    table.scans(Seat::White, scan);
    table.types("white: press");
    let open = table.open();
    assert_eq!(open, [&IncidentKind::IllegalMove { by: Seat::White }], "{edition}");
    table.session.law_on(open[0]).choices[0]
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

fn rapid(edition: Edition, supervision: Supervision, time_control: &str) -> Table {
    let time_control = time_control.to_owned();
    Table::of(Setup { supervision, time_control, ..agreed(edition, BoardSense::Manual) })
}

/// The article and the proposal for a flag.
fn on_flag(table: &Table, seat: Seat) -> (&'static str, Choice) {
    let law = table.session.law_on(&IncidentKind::FlagFall { seat });
    (law.article.number, law.choices[0])
}

#[test]
fn an_illegal_move_in_rapid_and_blitz_costs_what_the_supervision_has_it_cost() {
    let by = Seat::White;
    let minutes = |minutes| Choice::AsTheArticle { by, queen: false, minutes };
    let lost = Choice::Loss(by);
    let proposed = |edition, supervision, control: &str| {
        let law = rapid(edition, supervision, control).session.law_on(&IncidentKind::IllegalMove { by });
        (law.article.number, law.choices[0])
    };
    for (edition, in_rapid, in_blitz) in [
        // Without a claim.
        (Edition::Da09, ("A4c", Choice::Dismiss), ("B3c", Choice::Dismiss)),
        (Edition::No14, ("A4b", lost), ("A4b", lost)),
        (Edition::Sv17, ("A.4.2", lost), ("A.4.2", lost)),
        (Edition::Da17, ("A.4.2", lost), ("A.4.2", lost)),
        (Edition::Da18, ("A.4.2", minutes(2)), ("A.4.2", minutes(1))),
    ] {
        assert_eq!(proposed(edition, Supervision::Partial, "15+10"), in_rapid, "{edition}");
        assert_eq!(proposed(edition, Supervision::Partial, "3+2"), in_blitz, "{edition}");
        let (article, choice) = proposed(edition, Supervision::Full, "15+10");
        assert_eq!(choice, minutes(2), "{edition}");
        assert!(article.starts_with('7'), "{article}");
        let standard = proposed(edition, Supervision::Partial, "90+30");
        assert_eq!(standard, (article, choice), "{edition}: standard play is always supervised in full");
    }
}

#[test]
fn a_claim_on_time_needs_time_left_except_in_the_text_of_2018() {
    for (edition, supervision, article, proposed, words) in [
        (Edition::Da09, Supervision::Partial, "A4f", Choice::Draw, "only with time left (A4e)"),
        (Edition::No14, Supervision::Partial, "6.11", Choice::Draw, "only with time left (A4c)"),
        (Edition::Sv17, Supervision::Partial, "G.3.1", Choice::Draw, "only with time left (A.4.3)"),
        (Edition::Da17, Supervision::Partial, "III.3.1", Choice::Draw, "only with time left (A.4.3)"),
        (
            Edition::Da18,
            Supervision::Partial,
            "A.4.3",
            Choice::Loss(Seat::White),
            "holds all the same (A.4.3)",
        ),
        (Edition::Da17, Supervision::Full, "III.3.1", Choice::Loss(Seat::White), ""),
    ] {
        let mut table = rapid(edition, supervision, "20");
        table.wait(21 * 60_000);
        // Nobody has claimed; White goes on, and Black's flag falls as well.
        table.plays("e4");
        table.wait(21 * 60_000);
        let told = lines_by(edition, &table.types("black: claim time"));
        assert_eq!(on_flag(&table, Seat::White), (article, proposed), "{edition}");
        assert!(told.contains(words), "{edition}: {told}");
        let before = table.session.times(Moment::from_ms(table.now));
        table.wait(5_000);
        assert_eq!(before, table.session.times(Moment::from_ms(table.now)));
        assert!(table.session.result().is_none(), "the arbiter decides");
    }
}

#[test]
fn where_the_arbiter_must_not_call_a_flag_nothing_is_proposed_until_a_player_claims() {
    let lost = Choice::Loss(Seat::White);
    for (edition, silent) in [(Edition::Da09, true), (Edition::Sv17, false), (Edition::Da18, false)] {
        let mut table = rapid(edition, Supervision::Partial, "20");
        table.wait(21 * 60_000);
        let unclaimed = if silent { Choice::Dismiss } else { lost };
        assert_eq!(on_flag(&table, Seat::White).1, unclaimed, "{edition}");
        table.types("black: claim time");
        assert_eq!(on_flag(&table, Seat::White).1, lost, "{edition}");
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.result(), Some((GameResult::BlackWins, EndReason::Time)), "{edition}");
    }
}

#[test]
fn a_claim_that_held_stays_held_though_the_claimants_flag_falls_later() {
    let mut table = rapid(Edition::Da09, Supervision::Partial, "20");
    table.wait(21 * 60_000);
    table.plays("e4");
    table.types("black: claim time");
    table.types("arbiter: resume");
    table.wait(21 * 60_000);
    table.types("white: claim time");
    for seat in Seat::ALL {
        assert_eq!(on_flag(&table, seat), ("A4e", Choice::Loss(Seat::White)));
    }
}

/// A game scheduled for ten seconds after the start of the session, on sensed boards in the start position.
fn appointed(edition: Edition, default_time: Option<&str>) -> Table {
    let default_time = default_time.map(|text| AllowedLateness::try_from(text.to_owned()).unwrap());
    let setup = Setup {
        appointed: Some("14:00".to_owned().try_into().unwrap()),
        appointed_in_ms: Some(10_000),
        default_time,
        ..agreed(edition, BoardSense::Identity)
    };
    let mut table = Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
    for seat in Seat::ALL {
        table.shows(seat, &Position::default());
    }
    table
}

#[test]
fn the_game_begins_at_the_appointed_moment_and_whites_clock_runs_whoever_is_there() {
    let mut table = appointed(Edition::Sv17, Some("0:30:00"));
    assert_eq!(table.session.phase(), Phase::SettingUp, "the boards stand, and it is too early");
    table.wait(5_000);
    assert_eq!(table.session.phase(), Phase::SettingUp);
    let told = lines_by(Edition::Sv17, &table.wait(5_000));
    assert!(told.contains("to begin now (6.6); nobody was seen"), "{told}");
    assert_eq!(table.session.phase(), Phase::Playing);
    table.wait(60_000);
    let (white_ms, black_ms) = table.session.times(Moment::from_ms(table.now));
    assert!(white_ms < black_ms);
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
        let mut table = appointed(edition, named);
        table.wait(9_000 + minutes * 60_000);
        assert!(table.open().is_empty(), "{edition}: {:?}", table.open());
        table.wait(2_000);
        let absent = IncidentKind::PlayerAbsent { seat: None };
        assert_eq!(table.open(), [&absent], "{edition}");
        let law = table.session.law_on(&absent);
        assert_eq!(law.article.number, article);
        assert_eq!(law.choices.contains(&Choice::AcceptLateness), may_accept, "{edition}");
        assert_eq!(
            law.choices[..3],
            [BothForfeit, WhiteByForfeit, BlackByForfeit].map(Choice::Forfeit),
            "{edition}"
        );
        table.wait(60_000);
        assert!(table.session.result().is_none(), "the arbiter decides");
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.result(), Some((BothForfeit, EndReason::Forfeit)));
        table.types("arbiter: undo");
        assert!(table.session.result().is_none());
    }
}

#[test]
fn one_who_is_there_does_not_lose_and_lateness_may_be_accepted() {
    let mut table = appointed(Edition::Da17, Some("0:10:00"));
    table.types("white: key moves");
    table.wait(11 * 60_000);
    let absent = IncidentKind::PlayerAbsent { seat: Some(Seat::Black) };
    assert_eq!(table.open(), [&absent]);
    assert_eq!(table.session.law_on(&absent).choices[0], Choice::Forfeit(GameResult::WhiteByForfeit));
    let told = lines_by(Edition::Da17, &table.types("black: key moves"));
    assert!(told.contains("black arrived 0:10:50 after"), "{told}");
    table.types("arbiter: choose 1 2");
    assert!(table.open().is_empty() && table.session.result().is_none());
}

#[test]
fn time_until_white_came_is_proposed_where_his_clock_could_not_run() {
    for (edition, article) in [(Edition::Da09, "6.6b"), (Edition::No14, "6.7b"), (Edition::Da18, "6.7.2")] {
        let mut setup = agreed(edition, BoardSense::Identity);
        setup.appointed_in_ms = Some(-60_000);
        setup.default_time = Some(AllowedLateness { ms: 3_600_000 });
        let mut table = Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
        table.wait(240_000);
        assert!(table.open().is_empty());
        let (before, _) = table.session.times(table.session.now());
        table.types("white: key time");
        let Some(IncidentKind::LateArrival { ms, .. }) = table.open().first().copied().cloned() else {
            panic!("{edition}: {:?}", table.open())
        };
        assert_eq!(ms, 300_100);
        assert_eq!(table.session.law_on(table.open()[0]).article.number, article);
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.times(table.session.now()).0, before - ms, "{edition}");
        table.types("arbiter: undo");
        assert_eq!(table.session.times(table.session.now()).0, before, "{edition}");
    }
}

#[test]
fn the_arbiter_who_starts_the_game_says_that_both_are_there() {
    let mut table = appointed(Edition::Sv17, None);
    table.types("arbiter: start");
    table.wait(60_000);
    assert!(table.open().is_empty(), "{:?}", table.open());
}

#[test]
fn a_game_lost_by_absence_is_set_up_again_when_its_end_is_none() {
    let mut setup = agreed(Edition::Da17, BoardSense::Identity);
    setup.appointed_in_ms = Some(0);
    let mut table = Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
    table.wait(1_000);
    table.types("arbiter: confirm 1");
    assert_eq!(table.session.phase(), Phase::Over);
    table.types("arbiter: reopen the train was late");
    assert_eq!(table.session.phase(), Phase::SettingUp);
}

#[test]
fn the_text_of_2014_wants_the_default_time_named() {
    let setup = |default_time| Setup {
        appointed_in_ms: Some(0),
        default_time,
        ..agreed(Edition::No14, BoardSense::Manual)
    };
    let refused = Session::new(setup(None)).unwrap_err().to_string();
    assert!(refused.contains("6.7a") && refused.contains("default_time = \"0:30:00\""), "{refused}");
    assert!(Session::new(setup(Some(AllowedLateness { ms: 0 }))).is_ok());
}

#[test]
fn a_drawn_start_position_is_told_once_and_played_from_where_the_edition_has_it() {
    let setup =
        |edition| Setup { chess960: true, chess960_number: Some(693), ..agreed(edition, BoardSense::Manual) };
    for edition in Edition::ALL {
        let session = Session::new(setup(edition));
        if matches!(edition, Edition::Da09 | Edition::Sv17) {
            let refused = session.unwrap_err().to_string();
            assert!(refused.contains("chess960") && refused.contains("no14, da17, da18"), "{refused}");
            continue;
        }
        let mut table = Table { session: session.unwrap(), fed: Vec::new(), now: 0 };
        let pieces = Position::back_rank(693).unwrap();
        let heard = said(&table.types("white: key help"));
        assert_eq!(heard[0], Announcement::StartPosition { number: 693, pieces }, "{edition}");
        assert!(!said(&table.types("arbiter: start")).contains(&heard[0]), "told once");
        assert_eq!(Some(table.session.position().clone()), Position::chess960(693));
        table.plays("e4");
        assert!(arbiter_page(&table.session).contains("start position 693"));
    }
    // Also if the first event starts the game.
    let late = Setup {
        appointed_in_ms: Some(-1_000),
        default_time: Some(AllowedLateness { ms: 60_000 }),
        ..setup(Edition::No14)
    };
    let mut table = Table { session: Session::new(late).unwrap(), fed: Vec::new(), now: 0 };
    let heard = said(&table.types("white: key help"));
    assert!(
        matches!(heard[..2], [Announcement::StartPosition { .. }, Announcement::GameStarts]),
        "{heard:?}"
    );
    let wrong = Setup { chess960_number: Some(960), ..setup(Edition::Da17) };
    let refused = Session::new(wrong).unwrap_err().to_string();
    assert!(refused.contains("960") && refused.contains("0 to 959"), "{refused}");
}

#[test]
fn two_fallen_flags_go_by_the_quickplay_finish_where_it_was_announced() {
    let told_of = |edition, quickplay_finish, control: &str| {
        let time_control = control.to_owned();
        let setup = Setup { quickplay_finish, time_control, ..agreed(edition, BoardSense::Manual) };
        let mut table = Table::of(setup);
        table.wait(62 * 60_000);
        table.plays("e4");
        lines_by(edition, &table.wait(62 * 60_000))
    };
    for (edition, article) in
        [(Edition::Sv17, "G.3.1"), (Edition::Da17, "III.3.1"), (Edition::Da18, "III.3.1")]
    {
        let settled = told_of(edition, Some(true), "60");
        assert!(settled.contains(&format!("drawn ({article})")), "{edition}: {settled}");
        let unsaid = told_of(edition, None, "60");
        assert!(unsaid.contains(&format!("drawn ({article}, where it was announced)")), "{unsaid}");
        // Not announced, and announced together with an increment.
        for told in [
            told_of(edition, Some(false), "60"),
            told_of(edition, Some(true), "60+5"),
            told_of(edition, None, "60+5"),
        ] {
            assert!(!told.contains(article), "{edition}: {told}");
            assert!(told.contains("no article settles it"), "{edition}: {told}");
        }
    }
    for edition in [Edition::Da09, Edition::No14] {
        let told = told_of(edition, Some(false), "60");
        assert!(told.contains("drawn (6.11)"), "{edition}: in the main Laws: {told}");
    }
}

#[test]
fn two_flags_in_a_game_with_increment_are_no_matter_of_a_guideline_at_any_pace() {
    for (edition, article) in
        [(Edition::Da18, "III.3.1"), (Edition::Sv17, "G.3.1"), (Edition::Fide23, "III.3.1")]
    {
        for supervision in [Supervision::Full, Supervision::Partial] {
            let setup =
                Setup { supervision, time_control: "3+2".into(), ..agreed(edition, BoardSense::Manual) };
            let mut table = Table::of(setup);
            table.wait(4 * 60_000);
            table.plays("e4");
            let mut told = lines_by(edition, &table.wait(4 * 60_000));
            told.push_str(&lines_by(edition, &table.types("white: claim time")));
            for item in ["1", "2"] {
                told.push_str(&lines_by(edition, &table.types(&format!("arbiter: show {item}"))));
            }
            assert!(told.contains("both flags are down"), "{told}");
            assert!(!told.contains(article), "{edition}, {supervision:?}: {told}");
        }
    }
}

#[test]
fn nothing_is_proposed_for_two_flags_that_no_article_settles() {
    let matter = IncidentKind::FlagFall { seat: Seat::White };
    let both_flags = Some(BothFlags { first: None, last_period: true });
    let seen =
        |both_flags_settled| Circumstances { both_flags, both_flags_settled, ..Circumstances::default() };
    for edition in [Edition::Sv17, Edition::Da18] {
        assert_eq!(irregularity(edition, &matter, &seen(true)).choices[0], Choice::Draw);
        assert_eq!(irregularity(edition, &matter, &seen(false)).choices[0], Choice::Dismiss);
    }
}

#[test]
fn what_was_decided_before_the_game_is_on_the_arbiters_page() {
    let page = |setup| arbiter_page(&Table::of(setup).session);
    let plain = agreed(Edition::Da17, BoardSense::Manual);
    let printed = page(plain.clone());
    assert!(!printed.contains("as decided before the game") && !printed.contains("local conditions"));
    let joint = page(Setup { illegal_counter: IllegalCounter::Joint, ..plain.clone() });
    assert!(joint.contains("of every kind count together (7.5.1), as decided"), "{joint}");
    let unsupervised =
        page(Setup { supervision: Supervision::Partial, time_control: "15+10".into(), ..plain.clone() });
    assert!(unsupervised.contains("without full supervision (A.4)"), "{unsupervised}");
    for (announced, words) in [(true, "finish was announced"), (false, "finish was not announced")] {
        let page = page(Setup { quickplay_finish: Some(announced), ..plain.clone() });
        assert!(page.contains(words), "{page}");
    }
    let adapted = page(Setup {
        edition: Edition::Da09,
        adaptation: Some("plain English words, the clock on the left".into()),
        ..plain
    });
    assert!(adapted.contains("Adapted to local conditions (E1): plain English words"), "{adapted}");
}

#[test]
fn a_start_after_the_appointed_time_tells_the_delay() {
    for (ago, told) in [(2_400_000, "should have begun 0:40:00 ago ("), (0, "was to begin now (")] {
        let setup = Setup {
            appointed_in_ms: Some(-ago),
            default_time: Some(AllowedLateness { ms: 3_600_000 }),
            ..agreed(Edition::Fide23, BoardSense::Manual)
        };
        let mut table = Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
        let outputs = lines_by(Edition::Fide23, &table.wait(0));
        assert!(outputs.contains(told), "{outputs}");
        assert!(outputs.contains("nobody was seen at a board yet"), "{outputs}");
    }
}
