//! Pieces that a player displaces while moving (7.4), and a move that is made before its turn.

use crate::table::{Table, after, agreed, said};
use annabella::{
    board::{SquareContents, WireEvent, guidance::Instruction, scan::scan_of},
    game::{Color, Edition, Piece, Position, Role, Seat, Square},
    laws::incident_kind::IncidentKind,
    session::{
        Announcement,
        decision::{ClosureReason, Decision},
        input::Input,
        pending::NextStep,
        setup::{BoardSense, Sight},
    },
};

/// White is visually disabled. Both boards distinguish pieces.
fn white_impaired() -> Table {
    let mut setup = agreed(Edition::Da18, BoardSense::Identity);
    setup.white.sight = Sight::Impaired;
    Table::of(setup)
}

fn changes(table: &mut Table, square: Square, contents: SquareContents) {
    table.feed(Input::Board { seat: Seat::White, event: WireEvent::Changed { square, contents } });
}

const PAWN: Piece = Piece { color: Color::White, role: Role::Pawn };
const KNIGHT: Piece = Piece { color: Color::White, role: Role::Knight };

fn is_illegal(matter: &IncidentKind) -> bool {
    matches!(matter, IncidentKind::IllegalMove { .. })
}

#[test]
fn a_pawn_that_fell_out_while_moving_is_to_be_put_back_and_makes_no_illegal_move() {
    let mut table = white_impaired();
    changes(&mut table, Square::H2, SquareContents::Empty);
    changes(&mut table, Square::G1, SquareContents::Empty);
    changes(&mut table, Square::F3, SquareContents::Piece(KNIGHT));
    let step = Instruction::Put { square: Square::H2, piece: PAWN };
    let told = said(&table.types("white: move Nf3"));
    assert!(told.contains(&Announcement::PutRight(step)), "{told:?}");
    assert_eq!(table.session.next_step(Seat::White), NextStep::PutRight(step));
    let told = said(&table.types("white: press"));
    assert!(told.contains(&Announcement::PutRight(step)), "{told:?}");
    assert_eq!(table.session.plies().len(), 1);
    table.wait(60_000);
    assert!(!table.open().into_iter().any(is_illegal), "{:?}", table.open());
    let differs = |matter: &&IncidentKind| matches!(matter, IncidentKind::BoardsDiffer { seat: Seat::White, squares, .. } if squares == &[Square::H2]);
    assert!(table.open().iter().any(differs), "{:?}", table.open());
    changes(&mut table, Square::H2, SquareContents::Piece(PAWN));
    assert!(!table.open().iter().any(differs), "{:?}", table.open());
}

#[test]
fn a_pawn_put_back_before_the_press_makes_the_announced_move() {
    let mut table = white_impaired();
    changes(&mut table, Square::H2, SquareContents::Empty);
    changes(&mut table, Square::G1, SquareContents::Empty);
    changes(&mut table, Square::F3, SquareContents::Piece(KNIGHT));
    table.types("white: move Nf3");
    changes(&mut table, Square::H2, SquareContents::Piece(PAWN));
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1);
    assert!(!table.open().into_iter().any(is_illegal), "{:?}", table.open());
}

#[test]
fn a_sighted_players_move_beside_a_displaced_piece_is_completed_by_the_press() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    changes(&mut table, Square::H2, SquareContents::Empty);
    changes(&mut table, Square::G1, SquareContents::Empty);
    changes(&mut table, Square::F3, SquareContents::Piece(KNIGHT));
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1);
    assert!(!table.open().into_iter().any(is_illegal), "{:?}", table.open());
}

#[test]
fn an_illegal_move_beside_a_displaced_piece_stays_illegal() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    changes(&mut table, Square::H2, SquareContents::Empty);
    changes(&mut table, Square::G1, SquareContents::Empty);
    changes(&mut table, Square::G3, SquareContents::Piece(KNIGHT));
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 0);
    assert!(table.open().into_iter().any(is_illegal), "{:?}", table.open());
}

#[test]
fn a_move_made_before_its_turn_closes_its_item_with_that_reason() {
    let mut table = white_impaired();
    let start = Position::default();
    table.shows(Seat::White, &after(&start, "e2e4"));
    table.types("white: move e4");
    table.types("white: press");
    table.shows(Seat::Black, &after(&start, "e2e4"));
    let with_d4 = |position: &Position| {
        let mut scan = scan_of(position, true);
        scan.swap(Square::D2.to_usize(), Square::D4.to_usize());
        scan
    };
    table.scans(Seat::White, with_d4(&after(&start, "e2e4")));
    table.wait(40_000);
    assert!(matches!(table.open()[..], [IncidentKind::BoardsDiffer { .. }]), "{:?}", table.open());
    table.shows(Seat::Black, &after(&start, "e2e4 c7c5"));
    table.types("black: press");
    table.scans(Seat::White, with_d4(&after(&start, "e2e4 c7c5")));
    table.types("white: move d4");
    let decision = table.session.items()[0].decision.clone();
    assert_eq!(decision, Some(Decision::ClosedByItself(ClosureReason::MovedBeforeTurn)));
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 3);
}

#[test]
fn a_move_before_its_turn_that_was_taken_back_closes_its_item_as_put_right() {
    let mut table = white_impaired();
    let start = Position::default();
    table.shows(Seat::White, &after(&start, "e2e4"));
    table.types("white: move e4");
    table.types("white: press");
    let mut scan = scan_of(&after(&start, "e2e4"), true);
    scan.swap(Square::D2.to_usize(), Square::D4.to_usize());
    table.scans(Seat::White, scan);
    table.wait(40_000);
    table.shows(Seat::White, &after(&start, "e2e4"));
    let decision = table.session.items()[0].decision.clone();
    assert_eq!(decision, Some(Decision::ClosedByItself(ClosureReason::BoardPutRight)));
}
