//! Words, touches and claims of, or about, a player who is not on move (4.2, 4.3, 4.8, 9.5), and decisions after
//! which nothing can be carried out.

use annabella::{
    board::{SquareContents, WireEvent},
    game::{Color, Edition, Piece, Position, Role, Seat, Square},
    laws::{
        incident_kind::IncidentKind,
        irregularity::{Choice, Irregularity},
        supervision::Supervision,
        touch::TouchClause,
    },
    session::{
        Announcement,
        input::Input,
        output::{Note, Output},
        setup::{BoardSense, Setup, Sight},
    },
};

use crate::table::{MINUTE, Table, after, agreed, lines, lines_by, refused, said};

fn of_touch(table: &Table) -> (Option<TouchClause>, Irregularity) {
    let matter = table
        .open()
        .into_iter()
        .find(|m| matches!(m, IncidentKind::TouchMove { .. }))
        .expect("it is an item");
    let IncidentKind::TouchMove { clause, .. } = matter else { unreachable!() };
    (*clause, table.session.law_on(matter))
}

#[test]
fn a_touch_reported_of_who_is_not_on_move_obliges_to_nothing() {
    for (edition, article) in [
        (Edition::Da09, "4.2"),
        (Edition::No14, "4.2"),
        (Edition::Sv17, "4.2.1"),
        (Edition::Da17, "4.2.1"),
        (Edition::Da18, "4.2.1"),
    ] {
        let mut table = Table::typed(edition);
        table.types("white: claim touch b8");
        let (clause, law) = of_touch(&table);
        assert_eq!((clause, law.article.number), (Some(TouchClause::NotOnMove), article), "{edition}");
        assert_eq!(law.choices, [Choice::Dismiss, Choice::Warn(Seat::Black)], "he has made no move yet");
        let shown = lines(&table.types("arbiter: show 1"));
        assert!(shown.contains("black is not on move now"), "{shown}");
    }
}

#[test]
fn what_was_touched_in_the_turn_before_can_still_be_enforced() {
    let mut table = Table::typed(Edition::Sv17);
    table.plays("d4 d5 e3");
    table.types("black: claim touch g1");
    let (clause, law) = of_touch(&table);
    assert_eq!((clause, law.article.number), (Some(TouchClause::NotOnMove), "4.3"));
    assert_eq!(law.choices[0], Choice::EnforceTouch(Seat::White));
    table.types("arbiter: confirm 1");
    assert_eq!(table.session.plies().len(), 2, "the move before which he touched it is taken back");
    for seat in Seat::ALL {
        table.types(&format!("{seat}: board rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR"));
    }
    table.types("arbiter: resume");
    table.plays("c4");
    let bound = IncidentKind::TouchMove {
        by: Seat::White,
        square: Square::G1,
        clause: Some(TouchClause::MoveTouched),
        release: None,
        right_is_lost: false,
    };
    assert_eq!(table.open(), [&bound], "the knight was touched");
}

#[test]
fn a_touch_in_the_turn_before_the_press_is_kept_by_the_reply() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: move d4");
    table.types("white: claim touch b8");
    let (clause, law) = of_touch(&table);
    assert_eq!(
        (clause, law.choices[0]),
        (None, Choice::EnforceTouch(Seat::Black)),
        "he is on move, pressed or not"
    );
    table.types("white: press");
    table.plays("Nc6");
    assert!(table.open().is_empty(), "{:?}", table.open());
}

#[test]
fn a_touch_in_the_turn_before_the_press_is_enforced_and_leaves_the_move_that_waits_for_it() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: move d4");
    table.types("white: claim touch b8");
    table.types("arbiter: confirm 1");
    table.types("arbiter: resume");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1, "d4 stands");
    table.plays("e6");
    assert!(
        matches!(table.open()[..], [IncidentKind::TouchMove { by: Seat::Black, square: Square::B8, .. }]),
        "{:?}",
        table.open()
    );
}

#[test]
fn only_who_is_on_move_may_adjust_and_no_answer_tells_of_a_press() {
    let answer = |outputs: &[Output]| said(outputs);
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        assert_eq!(answer(&table.types("black: key adjust")), [Announcement::AdjustOnMoveOnly]);
        assert_eq!(answer(&table.types("white: key adjust")), [Announcement::AdjustNoted]);
        table.types("white: move c4");
        let before_the_press = answer(&table.types("black: key adjust"));
        assert_eq!(before_the_press, [Announcement::AdjustNoted], "{edition}");
        table.types("white: press");
        assert_eq!(answer(&table.types("black: key adjust")), before_the_press, "{edition}");
        assert_eq!(answer(&table.types("white: key adjust")), [Announcement::AdjustOnMoveOnly]);
        assert!(table.open().is_empty(), "nothing of it reaches the arbiter");
    }
}

#[test]
fn a_wrong_claim_before_the_press_costs_its_minutes_and_the_written_move_is_owed_after_it() {
    for (edition, minutes) in
        [(Edition::Da09, 3), (Edition::No14, 2), (Edition::Sv17, 2), (Edition::Da17, 2), (Edition::Da18, 2)]
    {
        let mut table = Table::typed(edition);
        table.types("white: move Nf3");
        table.types("black: claim threefold Nf6");
        let claim = table.open()[0].clone();
        assert!(
            matches!(claim, IncidentKind::DrawClaim { by: Seat::Black, written: Some(_), .. }),
            "{edition}: {claim:?}"
        );
        let before = table.session.times(table.session.now());
        table.types("arbiter: confirm 1");
        let after = table.session.times(table.session.now());
        assert_eq!(after.0.abs_diff(before.0 + minutes * MINUTE) / 1_000, 0, "{edition}");
        assert_eq!(after.1, before.1, "the claimant loses none of his own");
        assert_eq!(table.session.running(), Some(Seat::White), "{edition}: whose press is still to come");
        table.types("white: press");
        assert_eq!(table.session.plies().len(), 1);
        table.plays("e6");
        assert_eq!(table.open(), [&IncidentKind::WrittenMoveNotMade { by: Seat::Black }], "{edition}");
    }
}

#[test]
fn a_decision_on_a_game_that_is_over_says_that_it_is_only_noted() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let start = Position::from_fen(fen).unwrap();
    // In 2009 a legal mate ends the game, whatever was touched.
    let mut setup = agreed(Edition::Da09, BoardSense::Manual);
    setup.fen = Some(fen.into());
    setup.white.board = BoardSense::Identity;
    let mut table = Table::of(setup);
    let king = SquareContents::Piece(Piece { color: Color::White, role: Role::King });
    for (square, contents) in [(Square::E1, SquareContents::Empty), (Square::E1, king)] {
        table.feed(Input::Board { seat: Seat::White, event: WireEvent::Changed { square, contents } });
    }
    table.shows(Seat::White, &after(&start, "a1a8"));
    table.types("white: press");
    assert!(table.session.result().is_some(), "it mates");
    let (clause, law) = of_touch(&table);
    assert_eq!(
        clause,
        Some(TouchClause::MoveTouched),
        "put back before the rook was touched: no castling (4.3)"
    );
    let shown = lines_by(Edition::Da09, &table.types("arbiter: show 1"));
    let effects = shown.matches("only noted").count();
    assert_eq!(effects, law.choices.len() - 1, "a warning may still be given: {shown}");
    table.types("arbiter: reopen the king was touched");
    let shown = lines_by(Edition::Da09, &table.types("arbiter: show 1"));
    assert!(!shown.contains("only noted") && shown.contains("what remains"), "{shown}");
}

#[test]
fn an_item_of_a_signed_game_advises_no_reopening_that_is_refused() {
    let mut table = Table::typed(Edition::No14);
    table.types("arbiter: item black 11.5 talks to his neighbour");
    table.types("arbiter: result 1-0");
    for (signed, advised) in [(false, true), (true, false)] {
        if signed {
            table.types("arbiter: sign");
        }
        let shown = lines(&table.types("arbiter: show 1"));
        assert!(shown.contains("only noted"), "{shown}");
        assert_eq!(shown.contains("reopen"), advised, "{shown}");
        assert_eq!(refused(&table.types("arbiter: reopen too early")).is_none(), advised);
        if !signed {
            table.types("arbiter: result 1-0");
        }
    }
}

#[test]
fn an_item_of_the_arbiters_own_shows_the_article_he_named_and_no_other() {
    let mut table = Table::typed(Edition::No14);
    table.types("arbiter: item black 11.5 talks to his neighbour");
    let listed = lines(&table.types("arbiter: items"));
    assert_eq!(listed.matches("11.5").count(), 1, "{listed}");
    assert!(!listed.contains("12.9"), "{listed}");
    let shown = lines(&table.types("arbiter: show 1"));
    assert!(shown.contains("article 11.5"), "{shown}");
    let other = shown.lines().filter(|line| line.contains("12.9")).count();
    assert_eq!(other, 1, "the list of penalties is under its own: {shown}");
}

/// White is impaired at an occupancy board; Black's board is not sensed.
fn captures(impaired: bool) -> Table {
    let mut setup = Setup {
        fen: Some("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".into()),
        ..agreed(Edition::Da17, BoardSense::Manual)
    };
    setup.white.board = BoardSense::Occupancy;
    if impaired {
        setup.white.sight = Sight::Impaired;
    }
    Table::of(setup)
}

fn hand(table: &mut Table, square: Square, contents: SquareContents) -> Vec<Output> {
    table.feed(Input::Board { seat: Seat::White, event: WireEvent::Changed { square, contents } })
}

fn is_made(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| matches!(output, Output::Note(Note::Made { .. })))
}

#[test]
fn a_capture_with_the_peg_in_the_hand_and_the_captured_one_standing_is_not_made() {
    let mut table = captures(true);
    hand(&mut table, Square::E4, SquareContents::Empty);
    assert!(!is_made(&table.types("white: eva schlägt david fünf")));
    assert!(!is_made(&table.wait(20_000)), "however long he holds it");
    table.types("white: press");
    assert_eq!(
        (table.session.plies().len(), table.open()),
        (0, vec![&IncidentKind::EarlyPress { by: Seat::White }])
    );
    hand(&mut table, Square::D5, SquareContents::Empty);
    let outputs = hand(&mut table, Square::D5, SquareContents::Something);
    assert!(is_made(&outputs), "now it stands there");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1);
}

#[test]
fn a_sighted_players_capture_whose_swap_no_sensor_saw_is_completed_by_his_press() {
    let mut table = captures(false);
    hand(&mut table, Square::E4, SquareContents::Empty);
    table.types("white: eva schlägt david fünf");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1);
}

#[test]
fn what_a_choice_would_do_is_shown_also_where_the_choices_were_others_when_they_were_read_last() {
    let mut setup = agreed(Edition::Da09, BoardSense::Manual);
    setup.time_control = "20".into();
    setup.supervision = Supervision::Partial;
    let mut table = Table::of(setup);
    table.wait(20 * MINUTE + 1_000);
    let before = lines_by(Edition::Da09, &table.types("arbiter: show 1"));
    table.types("black: claim time");
    let shown = lines_by(Edition::Da09, &table.types("arbiter: show 1"));
    assert_ne!(before, shown, "a claim changes what is proposed");
    assert!(shown.contains("choice 1 would do: the game ends 0-1"), "{shown}");
    assert!(!shown.contains("are others by now"), "{shown}");
}

#[test]
fn letting_clocks_run_that_run_refuses_nothing() {
    let mut table = Table::typed(Edition::No14);
    table.types("white: key arbiter");
    table.types("arbiter: resume");
    let run = table.choices(1).iter().position(|c| *c == Choice::ResumeClocks).unwrap() + 1;
    let outputs = table.types(&format!("arbiter: choose 1 {run}"));
    assert_eq!((refused(&outputs), table.open().len()), (None, 0));
    assert_eq!(table.session.running(), Some(Seat::White));
}
