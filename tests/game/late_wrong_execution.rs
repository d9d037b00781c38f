//! A wrongly executed move that is found late: since which ply it differs, and on which squares (D.2.9).

use annabella::{
    game::{Edition, Position, Seat, Square},
    laws::incident_kind::{BoardReliability, IncidentKind},
    session::{Announcement, input::Input, setup::BoardSense},
};

use super::table::{Table, after, agreed, lines, said};

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
fn a_move_executed_wrongly_plies_ago_is_told_with_its_own_ply_on_a_stated_board() {
    for edition in [Edition::Da09, Edition::Da18] {
        let mut table = Table::typed(edition);
        for m in ["c4", "e5", "Nf3", "Nc6", "g3", "Nf6", "Bg2"] {
            let mover = table.session.mover();
            table.types(&format!("{mover}: move {m}"));
            // Executing a move is reported by the person, correctly or not.
            table.types(&format!("{}: executed", mover.other()));
            table.types(&format!("{mover}: press"));
        }
        // Black had placed the knight on h3 at White's second move.
        table.types("black: board r1bqkb1r/pppp1ppp/2n2n2/4p3/2P5/6PN/PP1PPPBP/RNBQK2R");
        assert_eq!(
            differs(&table),
            Some((2, vec![Square::F3, Square::H3], BoardReliability::Word)),
            "{edition}"
        );
    }
}

#[test]
fn a_board_that_was_away_is_told_with_the_ply_its_difference_shows_and_every_square() {
    let mut table = Table::of(agreed(Edition::No14, BoardSense::Identity));
    let start = Position::default();
    table.feed(Input::BoardLost { seat: Seat::Black });
    let moves = ["e2e4", "c7c5", "b1c3", "b8c6", "f2f4"];
    for (count, uci) in moves.iter().enumerate() {
        let mover = table.session.mover();
        let now = after(&start, &moves[..=count].join(" "));
        match mover {
            Seat::White => drop(table.shows(Seat::White, &now)),
            Seat::Black => drop(table.types(&format!("black: move {uci}"))),
        }
        table.types(&format!("{mover}: press"));
        if mover == Seat::White {
            table.types("black: executed");
        } else {
            table.shows(Seat::White, &now);
        }
    }
    assert_eq!(table.session.plies().len(), 5);
    // On Black's board White's knight went to a3, two white moves ago.
    let wrong = after(&start, "e2e4 c7c5 b1a3 b8c6 f2f4");
    table.feed(Input::BoardRestored { seat: Seat::Black });
    let told = said(&table.shows(Seat::Black, &wrong));
    let squares = vec![Square::A3, Square::C3];
    assert!(told.contains(&Announcement::OwnBoardBack { differing: squares.clone() }), "{told:?}");
    table.wait(40_000);
    assert_eq!(differs(&table), Some((2, squares, BoardReliability::Retraced)));
}

#[test]
fn a_ply_told_by_what_stands_there_is_no_certainty_for_several_wrong_moves_may_look_like_it() {
    let mut table = Table::of(agreed(Edition::Sv17, BoardSense::Identity));
    let start = Position::default();
    table.feed(Input::BoardLost { seat: Seat::Black });
    let moves = ["d2d4", "d7d5", "g1f3", "g8f6", "f3e5", "f6e4"];
    for (count, uci) in moves.iter().enumerate() {
        let mover = table.session.mover();
        let now = after(&start, &moves[..=count].join(" "));
        match mover {
            Seat::White => drop(table.shows(Seat::White, &now)),
            Seat::Black => drop(table.types(&format!("black: move {uci}"))),
        }
        table.types(&format!("{mover}: press"));
        match mover {
            Seat::White => drop(table.types("black: executed")),
            Seat::Black => drop(table.shows(Seat::White, &now)),
        }
    }
    // White's knight went to h3 and then to g5: in the position itself only its last move seems to be wrong.
    let wrong = after(&start, "d2d4 d7d5 g1h3 g8f6 h3g5 f6e4");
    table.feed(Input::BoardRestored { seat: Seat::Black });
    table.shows(Seat::Black, &wrong);
    table.wait(40_000);
    assert_eq!(differs(&table), Some((4, vec![Square::E5, Square::G5], BoardReliability::Retraced)));
    let listed = lines(&table.types("arbiter: items"));
    assert!(listed.contains("since move 3 of white or before"), "{listed}");
}
