//! Recording the moves as the Laws require (8.1–8.6), and access to a sheet (8.2): each omission is one item.

use crate::table::*;
use SheetWriter::Daemon;
use SheetWriter::Dictated;
use SheetWriter::Entered;
use SheetWriter::Paper;

/// Both players are sighted, and moves are typed; a player who writes during the game does so by typed lines.
fn under(edition: Edition, time_control: &str, white: SheetWriter, black: SheetWriter) -> Table {
    let mut setup = Setup { time_control: time_control.into(), ..agreed(edition, BoardSense::Manual) };
    (setup.white.sheet, setup.black.sheet) = (white, black);
    Table::of(setup)
}

fn writes(table: &mut Table, seat: Seat, moves: &str) -> Vec<Output> {
    moves.split_whitespace().flat_map(|text| table.types(&format!("{seat}: write {text}"))).collect()
}

fn closed(table: &Table, item: usize) -> Option<ClosureReason> {
    match table.session.items()[item - 1].decision {
        Some(Decision::ClosedByItself(reason)) => Some(reason),
        _ => None,
    }
}

/// The editions, and the number of the article in each.
const NUMBERS: [(Edition, &str, &str); 4] = [
    (Edition::Da09, "8.1", "8.1"),
    (Edition::No14, "8.1c", "8.1a"),
    (Edition::Sv17, "8.1.3", "8.1.2"),
    (Edition::Da18, "8.1.3", "8.1.2"),
];

#[test]
fn a_move_made_before_the_last_one_is_written_is_one_item_for_the_whole_run() {
    for (edition, number, _) in NUMBERS {
        let mut table = under(edition, "90+30", Daemon, Entered);
        table.plays("d4 Nf6 c4");
        assert_eq!(table.kinds(), "", "Black may answer before writing");
        writes(&mut table, Seat::Black, "d4");
        table.plays("e6 Nf3 b6 g3 Bb7 Bg2");
        let missing = IncidentKind::NotRecorded { by: Seat::Black, ply: 1 };
        assert_eq!(table.open(), [&missing], "{edition}: three moves, one item");
        assert_eq!(table.article(1), number);
        // Half of the missing moves are not enough.
        writes(&mut table, Seat::Black, "Nf6 c4 e6");
        assert_eq!(table.open(), [&missing]);
        assert!(said(&writes(&mut table, Seat::Black, "Nf3 b6 g3 Bb7")).is_empty(), "no player hears of it");
        assert_eq!((table.kinds().as_str(), closed(&table, 1)), ("", Some(ClosureReason::SheetUpToDate)));
        // The next omission is another item.
        table.plays("Be7 O-O O-O Nc3");
        assert_eq!(table.session.items().len(), 2, "{edition}");
    }
}

#[test]
fn who_dictates_or_has_his_sheet_kept_here_or_on_paper_owes_nothing_from_here() {
    for by in [Daemon, Paper, Dictated] {
        let mut table = under(Edition::Da17, "90+30", by, by);
        table.plays("f4 d5 Nf3 g6 g3 Bg7 Bg2 Nf6");
        assert_eq!(table.kinds(), "", "{by:?}");
    }
    // A sheet that was on paper is watched once its player types the moves.
    let mut table = under(Edition::Sv17, "90+30", Paper, Paper);
    table.runs("play e4 c5 Nf3; white: write e4; play d6 d4");
    assert_eq!(table.open(), [&IncidentKind::NotRecorded { by: Seat::White, ply: 1 }]);
}

#[test]
fn not_writing_at_all_reaches_the_arbiter_once_and_rapid_needs_no_writing() {
    for (control, open) in [("90+30", "NotRecorded white, NotRecorded black"), ("25+10", ""), ("3+2", "")] {
        let mut table = under(Edition::No14, control, Entered, Entered);
        table.plays("e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3");
        assert_eq!(table.kinds(), open, "{control}");
    }
}

#[test]
fn a_move_written_before_it_is_made_is_one_item_until_he_decides() {
    for (edition, _, number) in NUMBERS {
        let mut table = under(edition, "90+30", Entered, Daemon);
        writes(&mut table, Seat::White, "c4");
        assert_eq!(table.open(), [&IncidentKind::WrittenAhead { by: Seat::White, ply: 0 }], "{edition}");
        assert_eq!(table.article(1), number);
        for (plays, written) in [("c4 e5", "e5 Nc3"), ("Nc3 Nf6", "Nf6 g3")] {
            table.plays(plays);
            writes(&mut table, Seat::White, written);
        }
        assert_eq!(table.session.items().len(), 1, "one item, not one each move");
        table.runs("arbiter: choose 1 2; play g3 Bb4");
        writes(&mut table, Seat::White, "Bb4 Bg2");
        assert_eq!(table.session.items().len(), 2, "after the warning it is a new one");
    }
    // What stands made may be written by both before the press.
    let mut table = under(Edition::Da18, "90+30", Entered, Entered);
    table.runs("white: move Nf3; wait 2000; white: write Nf3; black: write Nf3; white: press");
    assert!(table.session.items().is_empty());
}

#[test]
fn a_move_written_for_a_claim_was_allowed() {
    let moves = "Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1";
    let mut table = under(Edition::Da17, "90+30", Daemon, Entered);
    table.plays(moves);
    writes(&mut table, Seat::Black, &format!("{moves} Nb8"));
    assert_eq!(table.open(), [&IncidentKind::WrittenAhead { by: Seat::Black, ply: 7 }]);
    table.types("black: claim threefold");
    assert!(matches!(table.open()[..], [IncidentKind::DrawClaim { written: Some(_), .. }]));
    assert_eq!(closed(&table, 2), Some(ClosureReason::WrittenToClaim));
    // Claiming first and writing then is not an omission, either.
    let mut table = under(Edition::Da17, "90+30", Entered, Daemon);
    table.runs("white: claim threefold Nc3; white: write Nc3");
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
            let mut table = under(edition, control, Entered, Daemon);
            table.wait(waits);
            table.plays("e4 c6 d4 d5 Nc3 dxe4");
            assert_eq!(table.kinds().is_empty(), excused, "{edition} {control}: {}", table.kinds());
        }
    }
}

#[test]
fn who_was_below_five_minutes_once_is_excused_for_the_period_whatever_he_is_given_and_not_for_the_next() {
    let mut table = under(Edition::Da17, "3/40:00,60:00", Entered, Daemon);
    table.runs("wait 36m; arbiter: add white 0:30:00 the lamp fell; play e4 e5 f4 exf4 Bc4 Qh4+");
    assert_eq!(table.kinds(), "", "at some time of the period White had less");
    table.plays("Kf1 g5");
    assert_eq!(table.open(), [&IncidentKind::NotRecorded { by: Seat::White, ply: 0 }], "a new period");
}

const SIXTEEN: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";

/// White and Black had less than five minutes, neither wrote, and White's flag falls in the 9th move.
fn flag_falls(edition: Edition, white: SheetWriter, black: SheetWriter) -> (Table, Vec<Output>) {
    let mut table = under(edition, "40/61:00,30:00", white, black);
    table.runs("wait 57m; play e4; wait 58m");
    table.plays(SIXTEEN.strip_prefix("e4 ").unwrap());
    let outputs = table.wait(5 * MINUTE);
    (table, outputs)
}

#[test]
fn when_a_flag_falls_and_neither_wrote_the_clocks_are_to_be_stopped_and_both_owe_their_sheets() {
    for (edition, number) in
        [(Edition::Da09, "8.5c"), (Edition::No14, "8.5c"), (Edition::Sv17, "8.5.3"), (Edition::Da18, "8.5.3")]
    {
        let (mut table, outputs) = flag_falls(edition, Entered, Entered);
        assert!(said(&outputs).is_empty(), "only the arbiter hears of it");
        assert!(matches!(
            table.open()[..],
            [
                IncidentKind::FlagFall { seat: Seat::White },
                IncidentKind::SheetOwed { seat: Seat::White, ply: 0, both: true, .. },
                IncidentKind::SheetOwed { seat: Seat::Black, ply: 0, both: true, .. }
            ]
        ));
        // Nobody wrote, so there is no complete sheet, and both must reconstruct the moves.
        let law = table.session.law_on(table.open()[1]);
        assert_eq!((law.choices[0], law.article.number), (Choice::StopClocks, number), "{edition}");
        let shown = lines(&table.types("arbiter: show 2"));
        assert!(shown.contains("moves completed 8 and 8, made 8 and 8"), "{shown}");
        table.types("arbiter: confirm 2");
        assert_eq!(table.open().len(), 3, "stopping the clocks is a step on the way");
        // One sheet is written, and the other player's complete sheet is entered.
        writes(&mut table, Seat::White, SIXTEEN);
        assert_eq!(table.kinds(), "FlagFall white, SheetOwed black");
        let act = Act::Sheet(format!("{SIXTEEN} *").into());
        table.feed(Input::Act { by: Actor::Player(Seat::Black), act });
        assert_eq!(table.kinds(), "FlagFall white", "{edition}");
    }
}

#[test]
fn who_alone_did_not_write_owes_his_sheet_before_he_moves_and_moving_first_is_noted_once_not_barred() {
    for (edition, number) in
        [(Edition::Da09, "8.4"), (Edition::No14, "8.5b"), (Edition::Da17, "8.5.2"), (Edition::Sv17, "8.5.2")]
    {
        let (mut table, _) = flag_falls(edition, Entered, Daemon);
        let owed = table.open()[1];
        assert!(matches!(owed, IncidentKind::SheetOwed { seat: Seat::White, both: false, noted: None, .. }));
        assert_eq!(table.article(2), number, "{edition}");
        assert_eq!(table.choices(2)[0], Choice::Dismiss, "no clock is to be stopped for one");
        let outputs = table.runs("white: move h3; white: press");
        assert_eq!(table.session.plies().len(), 17, "the move is not barred");
        let before = ArbiterMessage::MovedBeforeSheet { number: 2, seat: Seat::White };
        assert_eq!(told(&outputs).iter().filter(|told| **told == before).count(), 1);
        let again = table.runs("play Bb7; white: move d4; white: press");
        assert!(!told(&again).contains(&before), "it is noted once");
    }
}

#[test]
fn paper_is_owed_from_the_ply_on_from_which_it_need_not_be_written() {
    let owed = |table: &Table| match table.open()[..] {
        [IncidentKind::FlagFall { seat: Seat::White }, IncidentKind::SheetOwed { seat, ply, both, .. }] => {
            Some((*seat, *ply, *both))
        }
        _ => None,
    };
    let (table, _) = flag_falls(Edition::Da18, Paper, Daemon);
    assert_eq!(owed(&table), Some((Seat::White, 0, false)));
    let mut table = under(Edition::Da18, "40/61:00,30:00", Paper, Daemon);
    table.runs("play d4 d5 c4 e6; wait 57m; play Nc3 Nf6; wait 5m");
    assert_eq!(owed(&table), Some((Seat::White, 4, false)));
    // A player with enough time has nothing to write.
    let mut table = under(Edition::Da18, "40/61:00,30:00", Daemon, Entered);
    table.comes_to("wait 62m", "FlagFall white", "");
}

#[test]
fn the_arbiter_reads_both_sheets_side_by_side_and_their_first_difference_by_name() {
    let mut table = under(Edition::Da09, "90+30", Daemon, Entered);
    table.plays("Nf3 d5 g3 Nf6 Bg2 e6");
    writes(&mut table, Seat::Black, "Nf3 d5 g3 Nc6 Bg2");
    let outputs = table.types("arbiter: sheets");
    assert!(said(&outputs).is_empty());
    let shown = lines(&outputs);
    assert!(shown.contains("2. white's sheet: g3 Nf6 | black's sheet: g3 Nc6"), "{shown}");
    assert!(shown.ends_with("first difference: move 2 of black: white's sheet has Nf6, black's has Nc6"));
    assert_eq!(lines(&table.types("arbiter: sheets 3")).lines().count(), 2, "from move 3 on");
    let shown = lines(&table.runs("black: strike; black: strike; arbiter: sheets"));
    assert!(shown.ends_with("the same as far as black's goes: 3 plies, the other has 6"), "{shown}");
    writes(&mut table, Seat::Black, "Nf6 Bg2 e6");
    assert!(lines(&table.types("arbiter: sheets")).ends_with("both sheets are the same (6 plies)"));
    let shown = lines(&table.types("arbiter: show sheet black"));
    assert!(shown.starts_with("black's sheet, 1. Nf3 d5\n"), "{shown}");
    assert_eq!(shown.lines().count(), 3);
    // A game that Black begins, and an empty sheet.
    let setup = agreed(Edition::No14, BoardSense::Manual);
    let mut setup = from("4k3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 31", setup);
    setup.white.sheet = Daemon;
    let mut table = Table::of(setup);
    table.plays("d5 d4");
    let shown = lines(&table.types("arbiter: show sheet white"));
    assert_eq!(shown, "white's sheet, 31. ... d5\nwhite's sheet, 32. d4");
    assert_eq!(lines(&table.types("arbiter: show sheet black")), "black's sheet is empty");
}
