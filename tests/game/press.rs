//! The press: at it the mover's own move is judged by itself, and differences left from executing the opponent's move fall
//! under D.2.9. Before it a player who was told a move is on move (1.1), so touches and words count.

use crate::made_then_completed::setup;
use crate::table::*;

fn game(edition: Edition, white: Player, black: Player) -> Table {
    Table::of(setup(edition, None, white, black))
}

#[test]
fn a_legal_move_on_a_board_that_was_wrong_before_is_no_illegal_move() {
    for edition in Edition::ALL {
        for black in [PIECES, SQUARES] {
            // The pawn is placed one square short, and stays there until it is noticed.
            let mut table = game(edition, TYPED, black);
            let wrong = "play c4; black hand c2c3; black: say cesar vier; wait 40000";
            table.comes_to(wrong, "BoardsDiffer black", "c4");
            // No press closes the item, and none is added.
            let pressed = "black hand g7g6; black: press; wait 40000";
            table.comes_to(pressed, "BoardsDiffer black", "c4 g6");
            let IncidentKind::BoardsDiffer { since_ply, .. } = table.open()[0] else { unreachable!() };
            assert_eq!(*since_ply, 0, "{edition} {black:?}");
        }
    }
}

#[test]
fn what_is_really_illegal_beside_it_is_told_as_such() {
    let mut table = game(Edition::No14, TYPED, PIECES);
    let script = "play c4; black hand c2c3 g7g4; black: press";
    table.comes_to(script, "IllegalMove black", "c4");
}

#[test]
fn who_had_executed_a_move_that_was_replaced_differs_since_that_ply() {
    let mut table = game(Edition::Da17, PIECES, PIECES);
    table.runs("white hand c2c4; wait 3000; black hand c2c4; wait 3000; white hand c4c3; white: press");
    table.wait(40_000);
    assert_eq!(table.kinds(), "TouchMove white c4 Released, BoardsDiffer black");
    assert!(matches!(table.open()[1], IncidentKind::BoardsDiffer { since_ply: 0, .. }));
}

#[test]
fn a_pawn_taken_in_passing_and_left_standing_is_a_move_not_made() {
    let mut table = Table::of(setup(Edition::Da17, Some("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1"), TYPED, PEGS));
    let words = "black: say cesar schlägt david drei; black: press";
    table.comes_to(&format!("black hand c4d3; {words}"), "EarlyPress black", "");
    table.comes_to(&format!("black lift d4; {words}"), "EarlyPress black", "cxd3");
}

/// White could capture on d5 with a knight, too, as Black's did.
#[test]
fn words_that_may_repeat_the_reply_are_not_the_next_move() {
    for edition in [Edition::No14, Edition::Da17] {
        let mut setup = from("4k3/8/5n2/3P4/8/2N5/8/4K3 b - - 0 1", agreed(edition, BoardSense::Manual));
        setup.white.sight = Sight::Impaired;
        let mut table = Table::of(setup);
        let words = "white: konge dora to; black: move Nxd5; white: springer schlägt david fünf";
        table.comes_to(&format!("play Ke7; {words}"), "", "Ke7");
        table.comes_to("white: press", "", "Ke7 Kd2");
    }
}

/// D.2.4: words and board name two legal moves. However often it is pressed one item is open; it does not speak of an
/// illegal move, and `show` names both moves and the player's own words.
#[test]
fn d_2_4_presses_between_two_moves_are_one_item_that_names_both() {
    for edition in [Edition::No14, Edition::Da17] {
        let mut table = game(edition, TYPED, PEGS);
        table.runs("play c4; black hand c2c4; black: say cesar vier");
        table.runs("black: say springer cesar sechs; black hand b8a6");
        table.comes_to("black: press; black: press; black: press", "EarlyPress black", "c4");
        table.types("white: say letzter Zug");
        let shown = table.reads("arbiter: show 1");
        for part in [
            "announced: Nb8-c6",
            "on the board: Nb8-a6",
            "pressed 3 times",
            "last words heard: black: springer cesar sechs",
        ] {
            assert!(shown.contains(part), "{edition}: no `{part}`: {shown}");
        }
        assert!(!shown.lines().next().unwrap().contains("illegal"), "{edition}: {shown}");
        // In the next turn a press is a new matter.
        let next = "black hand a6c6; black: press; white: press";
        table.comes_to(next, "EarlyPress black, PressWithoutMove white", "c4 Nc6");
    }
}

/// White's pawn is on e4, announced, executed by Black, without a clock press.
fn e4_without_its_press(edition: Edition, black: Player) -> Table {
    let mut table = game(edition, PIECES, black);
    table.runs("white hand e2e4; wait 1500; black hand e2e4");
    table
}

#[test]
fn a_reply_before_the_press_is_made_and_its_words_may_be_taken_back() {
    for edition in Edition::ALL {
        for (black, taken_back) in [(PEGS, false), (SPOKEN, false), (PEGS, true)] {
            let mut table = e4_without_its_press(edition, black);
            table.runs("black hand g8f6");
            if taken_back {
                // No slip that came too late.
                table.comes_to("black: say springer hector sechs; black: key correction", "", "");
            }
            let outputs = table.types("black: say springer felix sechs");
            let made = |o: &Output| matches!(o, Output::Note(Note::Made { seat: Seat::Black, .. }));
            assert!(outputs.iter().any(made), "{edition} {black:?}: it was made and announced");
            table.comes_to("white: press; black: press", "", "e4 Nf6");
        }
    }
}

#[test]
fn a_touch_before_the_press_refuses_an_offer_and_executing_the_move_does_not() {
    let mut table = game(Edition::Sv17, PIECES, PEGS);
    table.runs("white hand e2e4; wait 1500; white: key draw_offer");
    assert!(!names(&table.runs("black lift e2; black put Pe4")).contains("DrawDeclined"));
    assert!(names(&table.runs("black lift g8")).contains("DrawDeclined"), "touched to be moved (9.1)");
}

#[test]
fn pieces_lifted_to_execute_a_move_are_no_touch_of_the_reply() {
    // The captured knight is removed from Black's board before Black replies with another piece.
    let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/8/2B5/PPPP1PPP/RN1QKBNR w KQkq - 0 1";
    let mut table = Table::of(setup(Edition::Da18, Some(fen), PIECES, PEGS));
    let reply = "black: say david sechs; white: press; black: press";
    let script = format!("white hand c3e5; wait 1500; black hand c3e5 d7d6; {reply}");
    table.comes_to(&script, "", "Bxe5 d6");
    // A piece that Black touched for the reply must be moved all the same.
    let mut table = e4_without_its_press(Edition::Da18, PEGS);
    table.comes_to(&format!("black hand b8b8 d7d6; {reply}"), "TouchMove black b8 MoveTouched", "e4 d6");
}

#[test]
fn an_illegal_move_that_was_not_announced_is_not_made() {
    for edition in Edition::ALL {
        // D.2.3 (c) first.
        let mut table = e4_without_its_press(edition, PEGS);
        table.comes_to("white: press; black hand g8g5; black: press", "EarlyPress black", "e4");
        let said = "black: say gustav acht gustav fünf; black: press";
        table.comes_to(said, "EarlyPress black, IllegalMove black", "e4");
    }
}

const PROMOTES: &str = "7k/1P6/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn what_is_touched_or_chosen_first_binds_what_comes_after_it() {
    for (fen, script, open) in [
        // A new piece stays, also where the pawn was set down first and where the hand is quick.
        (PROMOTES, "white lift b7; white put Rb8; white lift b8; white put Qb8", "white b8 PromotionChosen"),
        (
            PROMOTES,
            "white hand b7b7 b7b8; white lift b8; white put Rb8; white lift b8; white put Qb8",
            "white b8 PromotionChosen",
        ),
        // The king is released on h2 and lifted again; the rook touched afterwards does not require castling.
        (
            "6k1/8/8/8/R7/6K1/8/8 w - - 0 1",
            "white hand g3h2; wait 1500; white hand h2g3 a4a1",
            "white h2 Released",
        ),
    ] {
        let mut table = Table::of(setup(Edition::Da17, Some(fen), PIECES, PEGS));
        table.runs(&format!("{script}; white: press"));
        assert_eq!(table.kinds(), format!("TouchMove {open}"), "{script}");
    }
}

#[test]
fn a_duty_is_owed_still_after_an_illegal_move_or_after_the_position_came_back() {
    // The written move, though an illegal one came between.
    let mut table = game(Edition::Da17, PIECES, PEGS);
    table.runs("white: claim threefold Nf3; arbiter: confirm 1; white hand g1g4; white: press");
    let script = "arbiter: confirm 2; white hand g4g1; arbiter: resume; white hand g1h3; white: press";
    table.comes_to(script, "WrittenMoveNotMade white", "Nh3");
    // King and rook are touched, and the queen captures the rook: the king takes it (4.3.3).
    let fen = "4k3/8/8/8/5Q2/4r3/4K3/8 w - - 0 1";
    let mut table = Table::of(setup(Edition::Da17, Some(fen), PIECES, PEGS));
    table.runs("white hand e2e2 f4e3; white: press; arbiter: confirm 1; white hand e3f4; white put re3");
    let script = "arbiter: resume; white hand e2d2; white: press";
    table.comes_to(script, "TouchMove white e2 CaptureWithTouched", "Kd2");
}

#[test]
fn a_decision_taken_back_leads_no_board_that_was_wrong_without_it() {
    let mut table = game(Edition::Da17, PIECES, PEGS);
    // Black places the pawn one square short.
    table.runs("white hand e2e4; wait 1500; black hand e2e3; white: press; white: key arbiter");
    let led = table.comes_to(
        "arbiter: confirm 1; arbiter: undo; wait 40000",
        "ArbiterCalled white, BoardsDiffer black",
        "e4",
    );
    assert!(!names(&led).contains("PutRight"), "nobody decided that it is put right");
}

#[test]
fn what_was_used_of_a_delay_stays_used_when_a_decision_is_taken_back() {
    let setup = Setup { time_control: "25d10".into(), ..agreed(Edition::Da17, BoardSense::Manual) };
    let mut table = Table::of(setup);
    let begun = table.now;
    table.runs("arbiter: item white 11.5 talks; wait 4000; arbiter: choose 1 2; wait 4000");
    table.runs("arbiter: undo; wait 10000");
    let used = table.now - begun - 10_000;
    assert_eq!(table.times()[0], 25 * MINUTE - used, "ten seconds of the move are free, once");
}

// A press while the program waits for an answer: it answers, if the board shows one of the moves in question, or it waits
// for the answer and counts at its own moment. Nothing is charged before, and an item that is opened after all says what
// was asked.

const KNIGHTS: &str = "4k3/p6p/8/8/8/8/P6P/1N2KN2 w - - 0 1";
const PAWN: &str = "8/P6k/8/8/8/8/7p/K7 w - - 0 1";

/// The kind of the question that is open to White.
fn asked(table: &Table) -> String {
    table.session.is_asked(Seat::White).map(kind).unwrap_or_default()
}

#[test]
fn the_press_answers_where_the_board_shows_a_move_in_question() {
    for edition in Edition::ALL {
        for of in [PEGS, HOLES] {
            let mut table = game(edition, of, TYPED);
            let script = "white hand g1f3; white half-hears springer felix drei; white: press";
            table.comes_to(script, "", "Nf3");
            assert_eq!(table.session.running(), Some(Seat::Black), "{edition}");
            let mut table = game(edition, TYPED, of);
            let script = "black hand e2e4 g8f6; black half-hears springer felix sechs; black: press";
            table.comes_to(&format!("play e4; {script}"), "", "e4 Nf6");
            assert_eq!(table.session.running(), Some(Seat::White), "{edition}");
            for (hand, san) in [("b1d2", "Nbd2"), ("f1d2", "Nfd2")] {
                let mut table = Table::of(setup(edition, Some(KNIGHTS), of, TYPED));
                table.types("white: say springer david zwei");
                assert_eq!(asked(&table), "WhichMove", "{edition}");
                table.comes_to(&format!("white hand {hand}; white: press"), "", san);
            }
        }
    }
}

#[test]
fn the_press_answers_which_new_piece_was_meant_and_waits_where_the_board_does_not_tell() {
    for edition in Edition::ALL {
        for of in [PEGS, HOLES, SPOKEN] {
            let mut table = Table::of(setup(edition, Some(PAWN), of, TYPED));
            table.types("white: say anna acht");
            assert_eq!(asked(&table), "PromotionPiece", "{edition} {of:?}");
            let told = if of == PEGS { "a8=N" } else { "" };
            table.comes_to("white lift a7; white put Na8; white: press", "", told);
            if of != PEGS {
                table.comes_to("white: say springer", "", "a8=N");
            }
        }
    }
}

#[test]
fn a_press_that_waits_counts_at_its_own_moment() {
    for edition in Edition::ALL {
        for (seat, before, words, played) in [
            (Seat::White, "", "springer felix drei", "Nf3"),
            (Seat::Black, "play e4", "springer felix sechs", "e4 Nf6"),
        ] {
            let (white, black) = if seat == Seat::White { (SPOKEN, TYPED) } else { (TYPED, SPOKEN) };
            let mut table = game(edition, white, black);
            table.runs(&format!("{before}; {seat} half-hears {words}; {seat}: press"));
            let (own, others) = (table.times()[seat as usize], table.times()[seat.other() as usize]);
            table.comes_to(&format!("wait 20000; {seat}: ja"), "", played);
            // The wait for the answer is the opponent's time.
            assert!(table.times()[seat as usize] >= own, "{edition} {seat}");
            assert!(others - table.times()[seat.other() as usize] >= 20_000, "{edition} {seat}");
        }
        // A flag that falls meanwhile did not fall.
        let mut table = Table::of(Setup { time_control: "90".into(), ..setup(edition, None, SPOKEN, TYPED) });
        let waits = "wait 89m; wait 55000; white half-hears springer felix drei; white: press; wait 10000";
        table.comes_to(waits, "FlagFall white", "");
        table.comes_to("white: ja", "", "Nf3");
        assert_eq!(table.session.running(), Some(Seat::Black), "{edition}");
    }
}

#[test]
fn the_answer_no_makes_it_a_press_without_a_move_and_the_item_says_what_was_asked() {
    for edition in Edition::ALL {
        for of in [SPOKEN, PEGS, HOLES] {
            for answer in ["nein", "correction"] {
                let mut table = game(edition, of, TYPED);
                table.comes_to("white half-hears springer felix drei; white: press", "", "");
                table.comes_to(&format!("white: {answer}"), "EarlyPress white", "");
                let shown = table.reads("arbiter: show 1");
                assert!(shown.contains("a question to the player was open: Ng1-f3?"), "{shown}");
                assert_eq!(table.session.running(), Some(Seat::White), "{edition} {of:?} {answer}");
            }
        }
    }
}

#[test]
fn a_question_about_another_matter_holds_the_press_and_a_made_move_does_not_wait() {
    for edition in Edition::ALL {
        for of in [SPOKEN, PEGS, HOLES] {
            for words in ["aufgeben", "stalemate", "remis"] {
                let begun = || {
                    let mut table = game(edition, of, TYPED);
                    table.runs("white hand e2e4; white: say eva vier; white: press");
                    table.comes_to("play e5; white hand e7e5", "", "e4 e5");
                    table
                };
                // A move is made: its press completes it.
                let mut table = begun();
                table.runs(&format!("white hand g1f3; white: say springer felix drei; white: say {words}"));
                assert_eq!(asked(&table), "Confirm", "{edition} {of:?} {words}");
                table.comes_to("white: press", "", "e4 e5 Nf3");
                // No move is made: the press waits.
                let mut table = begun();
                table.comes_to(&format!("white: say {words}; white: press"), "", "e4 e5");
                assert_eq!(table.result(), None, "{edition} {of:?} {words}");
                table.comes_to("white: nein", "EarlyPress white", "e4 e5");
                let shown = table.reads("arbiter: show 1");
                assert!(shown.contains("a question to the player was open: "), "{shown}");
            }
            let mut table = game(edition, of, TYPED);
            table.comes_to("white: say aufgeben; white: press; white: ja", "", "");
            assert!(table.result().is_some(), "{edition} {of:?}");
        }
    }
}

/// Words that were not understood before: the next ones are asked back, but not words for no move.
#[test]
fn after_words_in_vain_the_press_waits_for_the_answer_about_a_legal_move_alone() {
    for edition in Edition::ALL {
        let vain = |words| format!("white hears [unk]; white hears {words}; white: press");
        let mut table = game(edition, SPOKEN, TYPED);
        table.comes_to(&vain("springer felix drei"), "", "");
        table.comes_to("white: ja", "", "Nf3");
        game(edition, SPOKEN, TYPED).comes_to(&vain("springer gustav drei"), "EarlyPress white", "");
    }
}
