//! Boards that differ from the game: pieces displaced while moving (7.4), a move before its turn, a board that does not
//! answer for a while (7.5.3), and since which ply a wrongly executed move differs (D.2.9).

use annabella::board::guidance::Instruction;

use crate::made_then_completed::setup;
use crate::table::*;

fn game(edition: Edition, white: Player, black: Player) -> Table {
    Table::of(setup(edition, None, white, black))
}

/// The ply, squares and reliability of the open item about differing boards.
fn differs(table: &Table) -> Option<(u32, Vec<Square>, BoardReliability)> {
    table.open().into_iter().find_map(|matter| match matter {
        IncidentKind::BoardsDiffer { since_ply, squares, sure, .. } => {
            Some((*since_ply, squares.clone(), *sure))
        }
        _ => None,
    })
}

#[test]
fn a_pawn_that_fell_out_while_moving_is_to_be_put_back_and_makes_no_illegal_move() {
    let mut table = game(Edition::Da18, PEGS, PIECES);
    let pawn = Piece { color: Color::White, role: Role::Pawn };
    let step = Instruction::Put { square: Square::H2, piece: pawn };
    let touched = "TouchMove white h2 MoveTouched";
    for (script, open, played) in
        [("white lift h2; white hand g1f3; white: move Nf3", "", ""), ("white: press", touched, "Nf3")]
    {
        let told = said(&table.comes_to(script, open, played));
        assert!(told.contains(&Announcement::PutRight(step)), "{script}: {told:?}");
    }
    table.comes_to("wait 60000", &format!("{touched}, BoardsDiffer white"), "Nf3");
    assert_eq!(differs(&table).unwrap().1, [Square::H2]);
    table.comes_to("white put Ph2", touched, "Nf3");
}

#[test]
fn beside_a_displaced_piece_the_move_itself_is_judged() {
    let lifted = "white lift h2; white hand";
    for (of, script, open, played) in [
        (PEGS, "g1f3; white: move Nf3; white put Ph2", "TouchMove white h2 MoveTouched", "Nf3"),
        (PIECES, "g1f3", "TouchMove white h2 MoveTouched", "Nf3"),
        (PIECES, "g1g3", "IllegalMove white", ""),
    ] {
        let mut table = game(Edition::Da18, of, PIECES);
        table.comes_to(&format!("{lifted} {script}; white: press"), open, played);
    }
}

#[test]
fn a_move_made_before_its_turn_closes_its_item_by_what_becomes_of_it() {
    let mut table = game(Edition::Da18, PEGS, PIECES);
    let made = "white hand e2e4; white: move e4; white: press; black hand e2e4";
    table.comes_to(&format!("{made}; white hand d2d4; wait 40000"), "BoardsDiffer white", "e4");
    let decided = |table: &Table| table.session.items()[0].decision.clone();
    // It is taken back.
    let back = table.would_come_to("white hand d4d2", "", "e4");
    assert_eq!(decided(&back), Some(Decision::ClosedByItself(ClosureReason::BoardPutRight)));
    // Its turn comes.
    table.runs("black hand c7c5; black: press; white hand c7c5; white: move d4");
    assert_eq!(decided(&table), Some(Decision::ClosedByItself(ClosureReason::MovedBeforeTurn)));
    table.comes_to("white: press", "", "e4 c5 d4");
}

/// A game on boards that distinguish pieces, in which these moves are completed and executed.
fn played(moves: &str, white: Player, black: Player) -> Table {
    let mut table = game(Edition::Da18, white, black);
    for uci in moves.split_whitespace() {
        let mover = table.session.mover();
        let says =
            if [white, black][mover as usize] == PEGS { format!("{mover}: move {uci}") } else { "".into() };
        let other = mover.other();
        table.runs(&format!("{mover} hand {uci}; {says}; {mover}: press; {other} hand {uci}; wait 3000"));
    }
    assert_eq!((table.session.plies().len(), table.kinds()), (moves.split(' ').count(), String::new()));
    table
}

#[test]
fn a_press_while_the_board_does_not_answer_completes_the_move_that_it_shows_afterwards() {
    for (black, says) in [(PIECES, ""), (PEGS, "black: move d5")] {
        let mut table = played("e2e4", PIECES, black);
        table.runs(says);
        let told = table.comes_to("black lost; black: press", "BoardLost black", "e4");
        assert!(names(&told).contains("PressKept"), "{told:?}");
        table.comes_to("wait 2000; black plugged; black shows e2e4 d7d5", "", "e4 d5");
        assert_eq!(table.session.running(), Some(Seat::White), "{black:?}");
    }
    // The move is keyed meanwhile.
    let mut table = played("e2e4", PIECES, PIECES);
    table.runs("black lost; black: press; black: move d5");
    assert_eq!(table.sans(), "e4 d5");
}

#[test]
fn a_kept_press_without_a_move_becomes_an_item_when_the_board_answers() {
    let mut table = played("e2e4", PIECES, PIECES);
    table.comes_to("black lost; black: press", "BoardLost black", "e4");
    table.comes_to("black plugged; black shows e2e4", "PressWithoutMove black", "e4");
    // The press was judged and counts no more.
    table.comes_to("black hand d7d5; wait 3000", "PressWithoutMove black", "e4");
    table.comes_to("black: press", "PressWithoutMove black", "e4 d5");
    // Without words the impaired player's press is early, although the board does not answer.
    let mut table = played("e2e4", PIECES, PEGS);
    table.comes_to("black lost; black: press", "BoardLost black, EarlyPress black", "e4");
}

#[test]
fn a_board_that_comes_back_right_differs_only_since_a_later_ply() {
    let mut table = played("g1f3 g8f6", PIECES, PIECES);
    table.runs("white lost; white: move Nc3; white: press; white plugged");
    let told = said(&table.runs("white shows g1f3 g8f6 b1c3"));
    assert!(told.contains(&Announcement::OwnBoardBack { differing: vec![] }), "{told:?}");
    table.runs("black hand b1c3 b8c6; black: press; white hand b8a6; wait 60000");
    assert_eq!(table.sans(), "Nf3 Nf6 Nc3 Nc6");
    assert_eq!(differs(&table).map(|(since, ..)| since), Some(3));
}

#[test]
fn a_board_that_comes_back_wrong_has_an_open_step() {
    let moves = "e2e4 e7e5 b1c3 b8c6";
    let mut table = played(moves, PEGS, PIECES);
    let right = after(&Position::default(), moves);
    let mut wrong = scan_of(&right, true);
    wrong.swap(Square::B1.to_usize(), Square::C1.to_usize());
    table.runs("white lost; white plugged");
    let told = said(&table.scans(Seat::White, wrong));
    let differing = vec![Square::B1, Square::C1];
    assert!(told.contains(&Announcement::OwnBoardBack { differing }), "{told:?}");
    let bishop = Role::Bishop.of(Color::White);
    let step = NextStep::PutRight(Instruction::Bring { piece: bishop, from: Square::B1, to: Square::C1 });
    for asks in ["white: what now", "white: repeat"] {
        let told = said(&table.types(asks));
        assert!(told.contains(&Announcement::WhatNow(step.clone())), "{asks}: {told:?}");
    }
    table.shows(Seat::White, &right);
    assert_eq!(table.session.next_step(Seat::White), NextStep::Move);
}

#[test]
fn a_board_that_comes_back_with_the_start_position_is_told_so_and_led() {
    let mut table = played("e2e4 e7e5", PEGS, PIECES);
    let told = names(&table.runs("white lost; white plugged; white shows"));
    assert!(told.contains("OwnBoardBackAtStart"), "{told}");
    assert!(!told.split(", ").any(|name| name == "OwnBoardBack"), "{told}");
    assert!(matches!(table.session.next_step(Seat::White), NextStep::PutRight(_)));
}

#[test]
fn a_move_executed_wrongly_plies_ago_is_told_with_its_own_ply_on_a_stated_board() {
    for edition in [Edition::Da09, Edition::Da18] {
        let mut table = Table::typed(edition);
        for m in ["c4", "e5", "Nf3", "Nc6", "g3", "Nf6", "Bg2"] {
            let mover = table.session.mover();
            // Executing a move is reported by the person, correctly or not.
            let other = mover.other();
            table.runs(&format!("{mover}: move {m}; {other}: executed; {mover}: press"));
        }
        // Black had placed the knight on h3 at White's second move.
        table.types("black: board r1bqkb1r/pppp1ppp/2n2n2/4p3/2P5/6PN/PP1PPPBP/RNBQK2R");
        let expected = (2, vec![Square::F3, Square::H3], BoardReliability::Word);
        assert_eq!(differs(&table), Some(expected), "{edition}");
    }
}

/// White's knight went elsewhere on Black's board, plies ago. In the position itself several wrong moves may look like the
/// last one, so the ply is no certainty.
#[test]
fn a_board_that_was_away_is_told_with_the_ply_its_difference_shows_and_every_square() {
    for (moves, wrong, since, squares) in [
        ("e2e4 c7c5 b1c3 b8c6 f2f4", "e2e4 c7c5 b1a3 b8c6 f2f4", 2, [Square::A3, Square::C3]),
        ("d2d4 d7d5 g1f3 g8f6 f3e5 f6e4", "d2d4 d7d5 g1h3 g8f6 h3g5 f6e4", 4, [Square::E5, Square::G5]),
    ] {
        let mut table = Table::of(agreed(Edition::No14, BoardSense::Identity));
        table.runs("black lost");
        for uci in moves.split(' ') {
            table.runs(&match table.session.mover() {
                Seat::White => format!("white hand {uci}; white: press; black: executed"),
                Seat::Black => format!("black: move {uci}; black: press; white hand {uci}"),
            });
        }
        assert_eq!(table.session.plies().len(), moves.split(' ').count());
        let told = said(&table.runs(&format!("black plugged; black shows {wrong}")));
        let differing = squares.to_vec();
        if since == 2 {
            assert!(told.contains(&Announcement::OwnBoardBack { differing }), "{told:?}");
        }
        table.wait(40_000);
        assert_eq!(differs(&table), Some((since, squares.to_vec(), BoardReliability::Retraced)));
        let listed = lines(&table.types("arbiter: items"));
        let named = format!("since move {} of white or before", since / 2 + 1);
        assert!(listed.contains(&named), "{listed}");
    }
}
