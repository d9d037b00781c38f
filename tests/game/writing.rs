//! Recording the moves as the Laws require (8.1–8.6), and access to a sheet (8.2): each omission is one item.

use annabella::{
    game::{Edition, Seat},
    laws::{incident_kind::IncidentKind, irregularity::Choice},
    session::{
        arbiter_message::ArbiterMessage,
        decision::{ClosureReason, Decision},
        incidents::Item,
        output::Output,
        setup::{BoardSense, SheetWriter},
    },
};

use crate::table::{MINUTE, Table, agreed, lines, said, told};

/// Both players are sighted, and moves are typed; a player who writes during the game does so by typed lines.
fn under(edition: Edition, time_control: &str, white: SheetWriter, black: SheetWriter) -> Table {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.time_control = time_control.into();
    setup.white.sheet = white;
    setup.black.sheet = black;
    Table::of(setup)
}

fn writes(table: &mut Table, seat: Seat, moves: &str) {
    for text in moves.split_whitespace() {
        table.types(&format!("{seat}: write {text}"));
    }
}

#[test]
fn a_move_made_before_the_last_one_is_written_is_one_item_for_the_whole_run() {
    for (edition, number) in [
        (Edition::Da09, "8.1"),
        (Edition::No14, "8.1c"),
        (Edition::Sv17, "8.1.3"),
        (Edition::Da17, "8.1.3"),
        (Edition::Da18, "8.1.3"),
    ] {
        let mut table = under(edition, "90+30", SheetWriter::Daemon, SheetWriter::Entered);
        table.plays("d4 Nf6 c4");
        assert!(table.open().is_empty(), "he may answer before he writes");
        writes(&mut table, Seat::Black, "d4");
        table.plays("e6 Nf3 b6 g3 Bb7 Bg2");
        let missing = IncidentKind::NotRecorded { by: Seat::Black, ply: 1 };
        assert_eq!(table.open(), [&missing], "{edition}: three moves, one item");
        assert_eq!(table.article(1), number);
        // Half of the missing moves are not enough.
        writes(&mut table, Seat::Black, "Nf6 c4 e6");
        assert_eq!(table.open().len(), 1);
        let outputs = [("Nf3 b6 g3", "Bb7")].map(|(most, last)| {
            writes(&mut table, Seat::Black, most);
            table.types(&format!("black: write {last}"))
        });
        assert!(said(&outputs.concat()).is_empty(), "no player hears of it");
        assert!(table.open().is_empty(), "{edition}");
        let closed = table.session.items()[0].decision.clone();
        assert_eq!(closed, Some(Decision::ClosedByItself(ClosureReason::SheetUpToDate)));
        // The next omission is another item.
        table.plays("Be7 O-O O-O Nc3");
        assert_eq!(table.session.items().len(), 2, "{edition}");
    }
}

#[test]
fn who_dictates_or_has_his_sheet_kept_here_or_on_paper_owes_nothing_from_here() {
    for by in [SheetWriter::Daemon, SheetWriter::Paper, SheetWriter::Dictated] {
        let mut table = under(Edition::Da17, "90+30", by, by);
        table.plays("f4 d5 Nf3 g6 g3 Bg7 Bg2 Nf6");
        assert!(table.open().is_empty(), "{by:?}: {:?}", table.open());
    }
}

#[test]
fn a_sheet_that_was_on_paper_is_watched_once_its_player_types_his_moves() {
    let mut table = under(Edition::Sv17, "90+30", SheetWriter::Paper, SheetWriter::Paper);
    table.plays("e4 c5 Nf3");
    writes(&mut table, Seat::White, "e4");
    table.plays("d6 d4");
    assert_eq!(table.open(), [&IncidentKind::NotRecorded { by: Seat::White, ply: 1 }]);
}

#[test]
fn not_writing_at_all_reaches_the_arbiter_once_and_rapid_needs_no_writing() {
    for (control, items) in [("90+30", 2), ("25+10", 0), ("3+2", 0)] {
        let mut table = under(Edition::No14, control, SheetWriter::Entered, SheetWriter::Entered);
        table.plays("e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3");
        assert_eq!(table.open().len(), items, "{control}: one for each player: {:?}", table.open());
    }
}

#[test]
fn a_move_written_before_it_is_made_is_one_item_until_he_decides() {
    for (edition, number) in [
        (Edition::Da09, "8.1"),
        (Edition::No14, "8.1a"),
        (Edition::Sv17, "8.1.2"),
        (Edition::Da17, "8.1.2"),
        (Edition::Da18, "8.1.2"),
    ] {
        let mut table = under(edition, "90+30", SheetWriter::Entered, SheetWriter::Daemon);
        writes(&mut table, Seat::White, "c4");
        assert_eq!(table.open(), [&IncidentKind::WrittenAhead { by: Seat::White, ply: 0 }], "{edition}");
        assert_eq!(table.article(1), number);
        table.plays("c4 e5");
        writes(&mut table, Seat::White, "e5 Nc3");
        table.plays("Nc3 Nf6");
        writes(&mut table, Seat::White, "Nf6 g3");
        assert_eq!(table.session.items().len(), 1, "one item, not one each move");
        table.types("arbiter: choose 1 2");
        table.plays("g3 Bb4");
        writes(&mut table, Seat::White, "Bb4 Bg2");
        assert_eq!(table.session.items().len(), 2, "after his warning it is a new one");
    }
}

#[test]
fn what_stands_made_may_be_written_by_both_before_the_press() {
    let mut table = under(Edition::Da18, "90+30", SheetWriter::Entered, SheetWriter::Entered);
    table.types("white: move Nf3");
    table.wait(2_000);
    writes(&mut table, Seat::White, "Nf3");
    writes(&mut table, Seat::Black, "Nf3");
    table.types("white: press");
    assert!(table.session.items().is_empty());
}

#[test]
fn a_move_written_for_a_claim_was_allowed() {
    let mut table = under(Edition::Da17, "90+30", SheetWriter::Daemon, SheetWriter::Entered);
    table.plays("Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1");
    writes(&mut table, Seat::Black, "Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8");
    assert_eq!(table.open(), [&IncidentKind::WrittenAhead { by: Seat::Black, ply: 7 }]);
    table.types("black: claim threefold");
    assert!(matches!(table.open()[..], [IncidentKind::DrawClaim { written: Some(_), .. }]));
    let ahead = |item: &&Item| matches!(item.matter, IncidentKind::WrittenAhead { .. });
    let settled = table.session.items().iter().find(ahead).unwrap().decision.clone();
    assert_eq!(settled, Some(Decision::ClosedByItself(ClosureReason::WrittenToClaim)));
    // Claiming first and writing then is not an omission, either.
    let mut table = under(Edition::Da17, "90+30", SheetWriter::Entered, SheetWriter::Daemon);
    table.types("white: claim threefold Nc3");
    writes(&mut table, Seat::White, "Nc3");
    assert_eq!(table.session.items().len(), 1);
}

#[test]
fn below_five_minutes_without_thirty_seconds_a_move_nobody_need_write_in_that_period() {
    for (control, waits, excused) in [
        ("70", 65 * MINUTE + 1_000, true),
        ("70", 64 * MINUTE, false),
        ("70+29", 66 * MINUTE, true),
        ("70+30", 66 * MINUTE, false),
        ("70d29", 66 * MINUTE, true),
        ("70d30", 66 * MINUTE, false),
    ] {
        for edition in Edition::ALL {
            let mut table = under(edition, control, SheetWriter::Entered, SheetWriter::Daemon);
            table.wait(waits);
            table.plays("e4 c6 d4 d5");
            table.plays("Nc3 dxe4");
            assert_eq!(table.open().is_empty(), excused, "{edition} {control}: {:?}", table.open());
        }
    }
}

#[test]
fn who_was_below_five_minutes_once_is_excused_for_the_period_whatever_he_is_given_and_not_for_the_next() {
    let mut table = under(Edition::Da17, "3/40:00,60:00", SheetWriter::Entered, SheetWriter::Daemon);
    table.wait(36 * MINUTE);
    table.types("arbiter: add white 0:30:00 the lamp fell");
    table.plays("e4 e5 f4 exf4 Bc4 Qh4+");
    assert!(table.open().is_empty(), "at some time of the period he had less");
    table.plays("Kf1 g5");
    assert_eq!(table.open(), [&IncidentKind::NotRecorded { by: Seat::White, ply: 0 }], "a new period");
}

/// White and Black had less than five minutes, neither wrote, and White's flag falls in the 9th move.
fn flag_falls(edition: Edition, white: SheetWriter, black: SheetWriter) -> (Table, Vec<Output>) {
    let mut table = under(edition, "40/61:00,30:00", white, black);
    table.wait(57 * MINUTE);
    table.plays("e4");
    table.wait(58 * MINUTE);
    table.plays("e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O");
    let outputs = table.wait(5 * MINUTE);
    (table, outputs)
}

#[test]
fn when_a_flag_falls_and_neither_wrote_the_clocks_are_to_be_stopped_and_both_owe_their_sheets() {
    for (edition, number) in
        [(Edition::Da09, "8.5a"), (Edition::No14, "8.5a"), (Edition::Sv17, "8.5.1"), (Edition::Da18, "8.5.1")]
    {
        let (mut table, outputs) = flag_falls(edition, SheetWriter::Entered, SheetWriter::Entered);
        assert!(said(&outputs).is_empty(), "only the arbiter hears of it");
        assert!(matches!(
            table.open()[..],
            [
                IncidentKind::FlagFall { seat: Seat::White },
                IncidentKind::SheetOwed { seat: Seat::White, ply: 0, both: true, .. },
                IncidentKind::SheetOwed { seat: Seat::Black, ply: 0, both: true, .. }
            ]
        ));
        let law = table.session.law_on(&table.session.items()[1].matter);
        assert_eq!(law.choices[0], Choice::StopClocks);
        // Nobody wrote, so there is no complete sheet, and both must reconstruct the moves.
        let reconstruct = if number.contains('.') && edition == Edition::Sv17 || edition == Edition::Da18 {
            "8.5.3"
        } else {
            "8.5c"
        };
        assert_eq!(law.article.number, reconstruct, "{edition}");
        let shown = lines(&table.types("arbiter: show 2"));
        assert!(shown.contains("white's") || shown.contains("clock that ran: white"), "{shown}");
        assert!(shown.contains("moves completed 8 and 8, made 8 and 8"), "{shown}");
        table.types("arbiter: confirm 2");
        assert_eq!(table.open().len(), 3, "stopping the clocks is a step on the way");
        // One sheet is written, and the other player's complete sheet is entered.
        let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
        writes(&mut table, Seat::White, moves);
        assert_eq!(table.open().len(), 2);
        table.feed(annabella::session::input::Input::Act {
            by: annabella::session::input::Actor::Player(Seat::Black),
            act: annabella::session::input::Act::Sheet(
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *".into(),
            ),
        });
        assert_eq!(table.open(), [&IncidentKind::FlagFall { seat: Seat::White }], "{edition}");
    }
}

#[test]
fn who_alone_did_not_write_owes_his_sheet_before_he_moves_and_moving_first_is_noted_once_not_barred() {
    for (edition, number) in
        [(Edition::Da09, "8.4"), (Edition::No14, "8.5b"), (Edition::Da17, "8.5.2"), (Edition::Sv17, "8.5.2")]
    {
        let (mut table, _) = flag_falls(edition, SheetWriter::Entered, SheetWriter::Daemon);
        assert!(matches!(
            table.open()[1],
            IncidentKind::SheetOwed { seat: Seat::White, both: false, noted: None, .. }
        ));
        assert_eq!(table.article(2), number, "{edition}");
        let first = table.session.law_on(&table.session.items()[1].matter).choices[0];
        assert_eq!(first, Choice::Dismiss, "no clock is to be stopped for one");
        let outputs = [table.types("white: move h3"), table.types("white: press")].concat();
        assert_eq!(table.session.plies().len(), 17, "the move is not barred");
        let before = ArbiterMessage::MovedBeforeSheet { number: 2, seat: Seat::White };
        assert_eq!(told(&outputs).iter().filter(|told| **told == before).count(), 1);
        table.plays("Bb7");
        let again = [table.types("white: move d4"), table.types("white: press")].concat();
        assert!(!told(&again).contains(&before), "it is noted once");
    }
}

#[test]
fn paper_is_owed_from_the_ply_on_from_which_it_need_not_be_written() {
    let (table, _) = flag_falls(Edition::Da18, SheetWriter::Paper, SheetWriter::Daemon);
    assert!(matches!(
        table.open()[1],
        IncidentKind::SheetOwed { seat: Seat::White, ply: 0, both: false, .. }
    ));
    let mut table = under(Edition::Da18, "40/61:00,30:00", SheetWriter::Paper, SheetWriter::Daemon);
    table.plays("d4 d5 c4 e6");
    table.wait(57 * MINUTE);
    table.plays("Nc3 Nf6");
    table.wait(5 * MINUTE);
    assert!(matches!(table.open()[1], IncidentKind::SheetOwed { seat: Seat::White, ply: 4, .. }));
    // A player with enough time has nothing to write.
    let mut table = under(Edition::Da18, "40/61:00,30:00", SheetWriter::Daemon, SheetWriter::Entered);
    table.wait(62 * MINUTE);
    assert_eq!(table.open(), [&IncidentKind::FlagFall { seat: Seat::White }]);
}

#[test]
fn the_arbiter_reads_both_sheets_side_by_side_and_their_first_difference_by_name() {
    let mut table = under(Edition::Da09, "90+30", SheetWriter::Daemon, SheetWriter::Entered);
    table.plays("Nf3 d5 g3 Nf6 Bg2 e6");
    writes(&mut table, Seat::Black, "Nf3 d5 g3 Nc6 Bg2");
    let outputs = table.types("arbiter: sheets");
    assert!(said(&outputs).is_empty());
    let shown = lines(&outputs);
    assert!(shown.contains("2. white's sheet: g3 Nf6 | black's sheet: g3 Nc6"), "{shown}");
    assert!(shown.ends_with("first difference: move 2 of black: white's sheet has Nf6, black's has Nc6"));
    assert_eq!(lines(&table.types("arbiter: sheets 3")).lines().count(), 2, "from move 3 on");
    for _ in 0..2 {
        table.types("black: strike");
    }
    let shown = lines(&table.types("arbiter: sheets"));
    assert!(shown.ends_with("the same as far as black's goes: 3 plies, the other has 6"), "{shown}");
    writes(&mut table, Seat::Black, "Nf6 Bg2 e6");
    assert!(lines(&table.types("arbiter: sheets")).ends_with("both sheets are the same (6 plies)"));
    let shown = lines(&table.types("arbiter: show sheet black"));
    assert!(shown.starts_with("black's sheet, 1. Nf3 d5\n"), "{shown}");
    assert_eq!(shown.lines().count(), 3);
}

#[test]
fn sheets_of_a_game_that_black_begins_and_empty_ones_are_read_too() {
    let mut setup = agreed(Edition::No14, BoardSense::Manual);
    setup.fen = Some("4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 31".into());
    setup.white.sheet = SheetWriter::Daemon;
    let mut table = Table::of(setup);
    table.plays("d5 d4");
    let shown = lines(&table.types("arbiter: show sheet white"));
    assert_eq!(shown, "white's sheet, 31. ... d5\nwhite's sheet, 32. d4");
    assert_eq!(lines(&table.types("arbiter: show sheet black")), "black's sheet is empty");
}
