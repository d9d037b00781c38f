//! The quickplay finish (10 and D in 2009, G, III), help at the clock, and access to the arbiter's sheet: requested
//! by a player, decided by the arbiter.

use annabella::laws::{
    edition_terms::ClockWord,
    quickplay::{QuickplayBasis, QuickplayRequest, QuickplayStanding},
};

use crate::table::*;

fn setup(edition: Edition, control: &str, announced: Option<bool>) -> Setup {
    let (time_control, quickplay_finish) = (control.into(), announced);
    Setup { time_control, quickplay_finish, ..agreed(edition, BoardSense::Manual) }
}

/// Both players are sighted, and White is on move with less than two minutes.
fn in_the_last_two_minutes(edition: Edition, announced: Option<bool>) -> Table {
    let mut table = Table::of(setup(edition, "70", announced));
    table.runs("play e4 e5; wait 68m; wait 30000");
    table
}

fn standing(table: &Table) -> QuickplayStanding {
    match table.session.items().last().map(|item| &item.matter) {
        Some(IncidentKind::QuickplayFinish { standing, .. }) => *standing,
        other => panic!("nothing is asked: {other:?}"),
    }
}

fn is_drawn(table: &Table) -> bool {
    table.result().is_some_and(|(result, _)| result == GameResult::Draw)
}

#[test]
fn a_draw_is_claimed_in_the_last_two_minutes_where_the_edition_and_the_event_allow_it() {
    for (edition, announced, article, found) in [
        (Edition::Da09, Some(false), "10.2", QuickplayStanding::Stands),
        (Edition::No14, Some(true), "G5", QuickplayStanding::Stands),
        (Edition::Sv17, Some(true), "G.5", QuickplayStanding::Stands),
        (Edition::Da17, None, "III.5", QuickplayStanding::WhereAnnounced),
        (Edition::Da18, Some(false), "III.5", QuickplayStanding::NotInForce),
    ] {
        let mut table = in_the_last_two_minutes(edition, announced);
        let outputs = table.types("white: claim quickplay cannot");
        assert_eq!((standing(&table), table.article(1).as_str()), (found, article), "{edition}");
        let claimed = Announcement::DrawClaimed { by: Seat::White, halted: Some(ClockWord::Stop) };
        assert_eq!(said(&outputs).contains(&claimed), found.is_valid());
        assert_eq!(refused(&table.types("arbiter: resume")).is_none(), found.is_valid(), "stopped only then");
    }
}

#[test]
fn who_is_not_on_move_has_time_or_has_lost_it_has_nothing_to_claim() {
    let mut table = in_the_last_two_minutes(Edition::Da17, Some(true));
    for (script, found) in [
        ("black: claim quickplay", QuickplayStanding::NotOnMove),
        ("play Nf3; black: claim quickplay effort", QuickplayStanding::TimeEnough),
        ("play Nc6; wait 2m; white: claim quickplay effort", QuickplayStanding::FlagFallen),
    ] {
        table.runs(script);
        assert_eq!(standing(&table), found, "{script}");
    }
    assert_eq!(table.choices(1)[0], Choice::Dismiss);
    // An increment excludes the quickplay finish, except in 2009.
    for (edition, found) in
        [(Edition::Sv17, QuickplayStanding::NotInForce), (Edition::Da09, QuickplayStanding::Stands)]
    {
        let mut table = Table::of(setup(edition, "70+2", Some(true)));
        table.runs("wait 69m; white: claim quickplay");
        assert_eq!(standing(&table), found, "{edition}");
    }
}

#[test]
fn the_arbiter_agrees_postpones_or_rejects() {
    let by = Seat::White;
    let postpone = |minutes| Choice::Postpone { by, minutes };
    let reject = Choice::RejectQuickplay { by, minutes: 2 };
    let claimed = |edition| {
        let mut table = in_the_last_two_minutes(edition, Some(true));
        table.types("white: claim quickplay");
        table
    };
    let mut table = claimed(Edition::No14);
    assert_eq!(table.choices(1), [postpone(0), postpone(2), Choice::Draw, reject]);
    table.picks(1, Choice::Draw);
    assert!(is_drawn(&table));
    // Rejected: two minutes for the opponent, and the game goes on.
    let mut table = claimed(Edition::Da18);
    let before = table.times();
    table.picks(1, reject);
    assert_eq!(table.times(), [before[0], before[1] + 2 * MINUTE]);
    table.comes_to("play Nf3", "", "e4 e5 Nf3");
    // Postponed: the item stays open, and after the flag fell the game is drawn or lost.
    let mut table = claimed(Edition::Sv17);
    let before = table.times();
    table.picks(1, postpone(0));
    assert_eq!(table.times(), before, "the arbiter may give nothing");
    table.types("arbiter: undo");
    table.picks(1, postpone(2));
    assert_eq!(table.times()[1], before[1] + 2 * MINUTE);
    assert_eq!(table.choices(1), [postpone(0), postpone(2), Choice::Draw, reject], "the flag is still up");
    table.runs("play Nf3 Nc6; wait 2m");
    assert!(table.kinds().starts_with("QuickplayFinish white, FlagFall white"), "{}", table.kinds());
    assert_eq!(table.choices(1), [Choice::Draw, Choice::Loss(by), Choice::Dismiss]);
    table.picks(1, Choice::Loss(by));
    assert_eq!(table.result(), Some((GameResult::BlackWins, EndReason::Time)));
    table.types("arbiter: undo");
    table.picks(1, Choice::Draw);
    assert!(is_drawn(&table));
}

#[test]
fn a_draw_is_proposed_where_the_opponent_cannot_mate_at_all() {
    for (fen, first) in [
        ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 60", Choice::Postpone { by: Seat::Black, minutes: 0 }),
        // A bare king.
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 60", Choice::Draw),
    ] {
        let mut table = Table::of(from(fen, setup(Edition::Da17, "61", Some(true))));
        table.runs("wait 60m; black: claim quickplay cannot");
        assert_eq!(table.choices(1)[0], first);
    }
}

#[test]
fn five_seconds_a_move_are_asked_for_offered_as_a_draw_and_granted_with_two_minutes() {
    for (edition, article) in [(Edition::No14, "G4"), (Edition::Sv17, "G.4"), (Edition::Da18, "III.4")] {
        let mut table = in_the_last_two_minutes(edition, Some(true));
        let outputs = table.types("white: claim seconds");
        assert_eq!((standing(&table), table.article(1).as_str()), (QuickplayStanding::Stands, article));
        assert!(said(&outputs).contains(&Announcement::DrawOffered { by: Seat::White }), "{edition}");
        table.types("black: key decline");
        let before = table.times();
        table.picks(1, Choice::GrantFiveSeconds { by: Seat::White, minutes: 2 });
        assert_eq!(table.times(), [before[0] + 5_000, before[1] + 2 * MINUTE + 5_000], "{edition}");
        table.plays("Nf3");
        assert_eq!(table.times()[0], before[0] + 10_000 - 200, "{edition}: five seconds with each move");
        // With an increment there is no quickplay finish any more.
        table.runs("play Nc6; white: claim quickplay");
        assert_eq!(standing(&table), QuickplayStanding::NotInForce);
    }
    let mut table = in_the_last_two_minutes(Edition::Da09, None);
    table.types("white: claim seconds");
    assert_eq!(standing(&table), QuickplayStanding::NoArticle, "2009 has no such request");
    assert!(refused(&table.types("arbiter: resume")).is_some(), "no clock stopped for it");
}

#[test]
fn in_2009_the_decision_is_final_and_elsewhere_it_can_be_appealed_against() {
    for (edition, is_final) in [(Edition::Da09, true), (Edition::No14, false), (Edition::Da18, false)] {
        let mut table = in_the_last_two_minutes(edition, Some(true));
        table.types("white: claim quickplay effort");
        assert_eq!(lines(&table.types("arbiter: show 1")).contains("without appeal (10.2d)"), is_final);
        table.picks(1, Choice::RejectQuickplay { by: Seat::White, minutes: 2 });
        let outputs = told(&table.types("white: appeal I only moved my king"));
        let no_appeal = outputs.iter().any(|t| matches!(t, ArbiterMessage::NoAppeal { .. }));
        assert_eq!(no_appeal, is_final, "{edition}");
        assert_eq!(table.session.remarks().len(), 1, "it is on record all the same");
    }
    // The edition's text decides only what it contains.
    let mut table = in_the_last_two_minutes(Edition::Da09, Some(true));
    table.types("white: claim seconds");
    assert!(!lines(&table.types("arbiter: show 1")).contains("without appeal"));
}

#[test]
fn without_an_arbiter_the_claim_ends_the_game_and_the_opponent_confirms_the_position() {
    for (edition, article) in [(Edition::Da09, "D1"), (Edition::No14, "G6"), (Edition::Da17, "III.6")] {
        let mut table = Table::of(Setup { arbiter_present: false, ..setup(edition, "60", Some(true)) });
        table.runs("wait 59m; white: claim quickplay cannot");
        let choices = vec![Choice::Draw, Choice::Loss(Seat::White), Choice::Dismiss];
        assert_eq!((table.article(1).as_str(), table.choices(1)), (article, choices));
        assert!(lines(&table.types("arbiter: show 1")).contains("the opponent confirms the final position"));
        assert_eq!(refused(&table.types("white: sign")), Some(Refusal::NotOver), "not by the claimant");
        let confirmed = ArbiterMessage::PositionConfirmed { number: 1, seat: Seat::Black };
        assert!(told(&table.types("black: sign")).contains(&confirmed), "{edition}");
        assert!(lines(&table.types("arbiter: show 1")).contains("has confirmed the final position"));
        table.picks(1, Choice::Draw);
        assert!(is_drawn(&table));
    }
}

#[test]
fn what_is_claimed_twice_is_one_claim_and_an_assistant_claims_none() {
    let mut table = in_the_last_two_minutes(Edition::Sv17, Some(true));
    table.runs("white: claim quickplay effort; white: claim quickplay effort");
    assert_eq!(table.session.items().len(), 1);
    let asked = QuickplayRequest::Draw(QuickplayBasis::NoEffort);
    assert!(matches!(table.open()[0], IncidentKind::QuickplayFinish { asked: a, .. } if *a == asked));
    let mut setup = agreed(Edition::Sv17, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    let outputs = Table::of(setup).types("assistant: claim quickplay");
    assert_eq!(refused(&outputs), Some(Refusal::ThePlayersOwn { seat: Seat::White }));
}

#[test]
fn in_2009_the_clock_is_adjusted_for_whoever_is_helped_once_for_each_help() {
    for edition in Edition::ALL {
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.white.sight = Sight::Impaired;
        setup.white.assistant_name = Some("K. Berg".into());
        setup.white.assistant.score_and_press = Some(DutyHolder::Person);
        let mut table = Table::of(setup);
        table.runs("white: move d4; assistant: press; assistant: write d4; black: move d5; black: press");
        table.runs("white: move c4; assistant: press; assistant: write d5");
        if edition != Edition::Da09 {
            assert!(!table.kinds().contains("AssistedPlayer"), "{edition}");
            continue;
        }
        assert_eq!(table.kinds().matches("AssistedPlayer white").count(), 2);
        let of = |writes| IncidentKind::AssistedPlayer { seat: Seat::White, writes };
        let articles = [false, true].map(|writes| table.session.law_on(&of(writes)).article.number);
        assert_eq!(articles, ["6.7d", "8.1"]);
        table.types("arbiter: stop");
        let before = table.times()[0];
        table.types("arbiter: choose 1 2 3");
        assert_eq!(table.times()[0], before - 3 * MINUTE);
    }
}

#[test]
fn the_arbiters_sheet_is_asked_for_five_times_in_rapid_play_where_the_edition_has_it() {
    for (edition, control, article) in [
        (Edition::Da09, "20", ""),
        (Edition::Sv17, "20", "A.3.2"),
        (Edition::Da18, "5+2", "B.3.2"),
        (Edition::Da17, "90", ""),
    ] {
        let setup = setup(edition, control, None);
        let mut table = Table::of(setup.clone());
        let outputs = told(&table.types("black: see sheet"));
        assert!(matches!(outputs[..], [ArbiterMessage::SheetAskedWithoutRight { on_move: false, .. }]));
        for times in 1..=6 {
            let outputs = told(&table.types("white: see sheet"));
            let of = |t: &ArbiterMessage| matches!(t, ArbiterMessage::SheetAsked { times: n, most: 5, .. } if *n == times);
            assert_eq!(outputs.iter().any(of), !article.is_empty(), "{edition} {control}");
        }
        if article.is_empty() {
            assert_eq!(table.kinds(), "", "{edition}");
            continue;
        }
        assert_eq!(table.open(), [&IncidentKind::SheetAskedTooOften { by: Seat::White, times: 6 }]);
        let choices = vec![Choice::Warn(Seat::White), Choice::Dismiss];
        assert_eq!((table.article(1).as_str(), table.choices(1)), (article, choices));
        let mut table = Table::of(Setup { supervision: Supervision::Partial, ..setup });
        let outputs = told(&table.types("white: see sheet"));
        assert!(matches!(outputs[..], [ArbiterMessage::SheetAskedWithoutRight { on_move: true, .. }]));
    }
}
