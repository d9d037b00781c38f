//! Touches and releases, clause by clause (4.2–4.8): seen by a board and judged at the press, or reported by the opponent's
//! side, also of a player who is not on move.

use crate::made_then_completed::setup;
use crate::table::*;

const CASTLE: &str = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
const MATE: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";

/// White is at a board, and Black's is not sensed.
fn game(edition: Edition, fen: &str, white: Player) -> Table {
    Table::of(setup(edition, Some(fen), white, TYPED))
}

#[test]
fn castling_is_begun_with_the_rook_also_where_it_was_let_go_before_the_king_was_touched() {
    for edition in Edition::ALL {
        for (of, words) in [(PEGS, "white: say kurze rochade"), (PIECES, "")] {
            let mut table = game(edition, CASTLE, of);
            let script = format!("white hand h1f1; wait 1500; white hand e1g1; {words}; white: press");
            table.comes_to(&script, "TouchMove white h1 RookFirst", "O-O");
            // A sighted player's rook was released as a move of its own, so that move is required (4.7). A peg without
            // its announcement is no move (D.2.3), so any move of the rook is left.
            let IncidentKind::TouchMove { release, .. } = table.open()[0] else { unreachable!() };
            let released = release.map(|release| release.to);
            assert_eq!(released, (of == PIECES).then_some(Square::F1), "{edition} {of:?}");
            let shown = table.reads("arbiter: show 1");
            for part in ["would keep it: Rh1-f1\n", "1: what white released stays where it was released"] {
                assert_eq!(shown.contains(part), of == PIECES, "{edition} {of:?}: {shown}");
            }
        }
    }
}

/// The pawn was adjusted, the knight was not.
#[test]
fn to_adjust_covers_the_next_touch_only() {
    let mut table = Table::of(setup(Edition::Da18, None, PIECES, TYPED));
    let script = "white: key adjust; white hand e2e2 g1g1 d2d4; white: press";
    table.comes_to(script, "TouchMove white g1 MoveTouched", "d4");
}

#[test]
fn a_sighted_hand_may_slide_on_but_not_after_it_rested() {
    // Three tenths of a second are a slide.
    for (rests, open) in [(300, ""), (5_000, "TouchMove white h3 Released")] {
        let mut table = game(Edition::Da18, "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", PIECES);
        let script = format!("white hand h1h3; wait {rests}; white hand h3h5; white: press");
        table.comes_to(&script, open, "Qh5+");
    }
}

#[test]
fn a_hand_at_rest_ends_no_game() {
    let mut rests = game(Edition::No14, MATE, PIECES);
    rests.comes_to("white hand a1a8; wait 20000", "EndingMoveUnpressed white", "");
    assert_eq!(rests.result(), None, "no timer ends a game");
    // The hand goes on and stops on another square; or the press ends it, or the arbiter.
    let moved = rests.would_come_to("white hand a8a7; white: press", "TouchMove white a8 Released", "Ra7");
    assert_eq!(moved.result(), None);
    for ends in ["white: press", "arbiter: confirm 1"] {
        assert!(rests.would_come_to(ends, "", "Ra8#").result().is_some(), "{ends}");
    }
}

#[test]
fn a_reported_touch_is_settled_by_the_move_that_keeps_it_and_twice_reported_one_item() {
    let mut table = game(Edition::Sv17, CASTLE, PIECES);
    table.comes_to("black: claim touch a2", "TouchMove white a2 reported", "");
    let again = ArbiterMessage::TouchReportedAgain { number: 1, by: Seat::Black };
    for _ in 0..2 {
        assert!(told(&table.types("black: claim touch a2")).contains(&again));
    }
    // Another square is another touch, and a decided touch may be reported again.
    let mut others = table.clone();
    others.runs("black: claim touch a1; arbiter: refuse 1 seen by me; black: claim touch a2");
    assert_eq!(others.session.items().len(), 3);
    table.comes_to("white hand a2a4; white: press", "", "a4");
}

#[test]
fn a_touch_reported_of_who_is_not_on_move_obliges_to_nothing() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.comes_to("white: claim touch b8", "TouchMove black b8 NotOnMove", "");
        let article = if matches!(edition, Edition::Da09 | Edition::No14) { "4.2" } else { "4.2.1" };
        assert_eq!(table.article(1), article, "{edition}");
        // There is no move yet that could be taken back.
        assert_eq!(table.choices(1), [Choice::Dismiss, Choice::Warn(Seat::Black)], "{edition}");
        let shown = table.reads("arbiter: show 1");
        assert!(shown.contains("black is not on move now"), "{shown}");
    }
}

#[test]
fn what_was_touched_in_the_turn_before_can_still_be_enforced() {
    let mut table = Table::typed(Edition::Sv17);
    table.comes_to("play d4 d5 e3; black: claim touch g1", "TouchMove white g1 NotOnMove", "d4 d5 e3");
    assert_eq!((table.article(1), table.choices(1)[0]), ("4.3".into(), Choice::EnforceTouch(Seat::White)));
    // The move before which it was touched is taken back.
    table.comes_to("arbiter: confirm 1", "", "d4 d5");
    table.comes_to("goes on; play c4", "TouchMove white g1 MoveTouched", "d4 d5 c4");
}

/// White's move is made and not pressed, so Black is on move.
#[test]
fn a_touch_in_the_turn_before_the_press_is_kept_by_the_reply_or_enforced() {
    let mut table = Table::typed(Edition::Da17);
    table.comes_to("white: move d4; white: claim touch b8", "TouchMove black b8 reported", "");
    assert_eq!(table.choices(1)[0], Choice::EnforceTouch(Seat::Black));
    table.would_come_to("white: press; play Nc6", "", "d4 Nc6");
    // The move that waits for its press stands.
    table.comes_to("arbiter: confirm 1; arbiter: resume; white: press", "", "d4");
    table.comes_to("play e6", "TouchMove black b8 MoveTouched", "d4 e6");
}

#[test]
fn only_who_is_on_move_may_adjust_and_no_answer_tells_of_a_press() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        for (before, seat, answer) in [
            ("", "black", Announcement::AdjustOnMoveOnly),
            ("", "white", Announcement::AdjustNoted),
            ("white: move c4", "black", Announcement::AdjustNoted),
            ("white: press", "black", Announcement::AdjustNoted),
            ("", "white", Announcement::AdjustOnMoveOnly),
        ] {
            table.runs(before);
            assert_eq!(said(&table.types(&format!("{seat}: key adjust"))), [answer], "{edition} {before}");
        }
        assert_eq!(table.kinds(), "", "nothing of it reaches the arbiter");
    }
}

#[test]
fn a_reported_touch_that_binds_to_nothing_is_proposed_to_be_left() {
    let enforce = Choice::EnforceTouch(Seat::Black);
    for (square, moves, first) in [
        // Black cannot capture the rook.
        ("a1", "e5", Choice::Dismiss),
        ("a8", "e5", Choice::Dismiss),
        ("d7", "e5", enforce),
        ("d7", "", enforce),
        ("a8", "", Choice::Dismiss),
    ] {
        let mut table = Table::typed(Edition::Da18);
        table.runs(&format!("play e4; white: claim touch {square}; play {moves}"));
        assert_eq!(table.choices(1)[0], first, "{square} {moves}");
    }
}

/// In 2009 a legal mate ends the game, whatever was touched.
#[test]
fn a_decision_on_a_game_that_is_over_says_that_it_is_only_noted() {
    let mut table = game(Edition::Da09, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", PIECES);
    // Put back before the rook was touched: no castling (4.3).
    table.comes_to("white hand e1e1 a1a8; white: press", "TouchMove white e1 MoveTouched", "Ra8#");
    assert!(table.result().is_some(), "it mates");
    let shown = table.reads("arbiter: show 1");
    let noted = table.choices(1).len() - 1;
    assert_eq!(shown.matches("only noted").count(), noted, "a warning may still be given: {shown}");
    table.types("arbiter: reopen the king was touched");
    let shown = table.reads("arbiter: show 1");
    assert!(!shown.contains("only noted") && shown.contains("what remains"), "{shown}");
}

fn is_made(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| matches!(output, Output::Note(Note::Made { .. })))
}

/// The captured piece stands, and the hand holds the other one.
#[test]
fn a_capture_is_made_when_it_stands_or_by_a_sighted_players_press() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let mut table = game(Edition::Da17, fen, HOLES);
    let outputs = table.runs("white lift e4; white: eva schlägt david fünf; wait 20000");
    assert!(!is_made(&outputs), "however long it is held");
    table.comes_to("white: press", "EarlyPress white", "");
    assert!(is_made(&table.runs("white lift d5; white put Pd5")), "now it stands there");
    table.comes_to("white: press", "EarlyPress white", "exd5");
    // No sensor saw the swap.
    let mut table = game(Edition::Da17, fen, SQUARES);
    table.comes_to("white lift e4; white: eva schlägt david fünf; white: press", "", "exd5");
}

#[test]
fn a_report_names_a_square_where_a_piece_stands_or_stood() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: move d4");
    for (line, why) in [
        ("black: claim touch e4", Some(Refusal::NothingStoodThere { square: Square::E4 })),
        // It stands there, and came from d2.
        ("black: claim touch d4", None),
        ("white: press", None),
        ("black: claim touch d2", None),
    ] {
        assert_eq!(refused(&table.types(line)), why, "{line}");
    }
    assert_eq!(table.session.items().len(), 2);
}

#[test]
fn article_4_3_2_and_4_3_3_name_the_capture_that_was_not_made() {
    let fen = "4k3/8/8/4p3/8/5N2/3P4/4K3 w - - 0 1";
    for (script, open, words) in [
        (
            "white hand f3f3 e5e5 f3g5; white: say springer gustav fünf; white: press",
            "TouchMove white f3 CaptureWithTouched",
            "touched a piece of either side, first on f3, and did not capture",
        ),
        (
            "white hand e5e5 d2d3; white: say david drei; white: press",
            "TouchMove white e5 CaptureTouched",
            "touched the opponent's piece on e5 and did not capture it",
        ),
    ] {
        let mut table = Table::of(from(fen, setup(Edition::Fide23, None, PEGS, TYPED)));
        table.runs(script);
        assert_eq!(table.kinds(), open);
        let shown = lines_by(Edition::Fide23, &table.types("arbiter: show 1"));
        assert!(shown.contains(words), "{shown}");
    }
}
