//! An illegal capture is judged at the clock press (7.5.1), in every order of the hand: captured or capturing piece
//! lifted first; on boards that distinguish pieces and on occupancy boards, turned or not.

use annabella::{
    board::{Scan, SquareContents, WireEvent, scan::scan_of},
    game::{Edition, Piece, Position, Role, Seat, Square},
    laws::{article::Topic, edition::EditionArticles as _, incident_kind::IncidentKind, touch::TouchClause},
    session::{
        input::Input,
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

use super::table::{Table, agreed, lines};

/// A capture that is not legal.
struct IllegalCapture {
    fen: &'static str,
    from: Square,
    to: Square,
    /// The square of the captured piece, if it is not `to`.
    passed: Option<Square>,
    /// The piece of a promotion.
    becomes: Option<Role>,
    words: &'static str,
}

const fn capture(fen: &'static str, from: Square, to: Square, words: &'static str) -> IllegalCapture {
    IllegalCapture { fen, from, to, passed: None, becomes: None, words }
}

/// Pinned pieces, a blocked way, a way no piece moves, a guarded piece taken by the king, a promotion that leaves check, a
/// right to take in passing that is over; both colours. The queen has a legal capture that leaves the same squares full.
const CAPTURES: [IllegalCapture; 10] = [
    capture("4r1k1/8/8/8/5p2/8/4N3/4K3 w - - 0 1", Square::E2, Square::F4, "Springer Felix vier"),
    capture("4k3/4b3/8/2P5/4R3/8/8/4K3 b - - 0 1", Square::E7, Square::C5, "Läufer schlägt Cesar fünf"),
    capture("4k3/8/8/8/b7/8/P7/R3K3 w - - 0 1", Square::A1, Square::A4, "a1a4"),
    capture("7k/8/8/8/3N3q/8/8/5K1R b - - 0 1", Square::H4, Square::D4, "h4xd4"),
    capture("4k3/8/8/8/3p4/3P4/8/4K3 w - - 0 1", Square::D3, Square::D4, "d3xd4"),
    capture("4k3/8/4r3/8/8/8/4p3/4K3 w - - 0 1", Square::E1, Square::E2, "König schlägt Eva zwei"),
    capture("4k3/8/8/7n/8/8/6P1/4K2R b - - 0 1", Square::H5, Square::G2, "h5xg2"),
    IllegalCapture {
        fen: "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        from: Square::E5,
        to: Square::D6,
        passed: Some(Square::D5),
        becomes: None,
        words: "e5xd6",
    },
    // Words that leave out the capture name the same move (C.9).
    IllegalCapture {
        fen: "4k3/8/8/8/2Pp4/8/8/4K3 b - - 0 1",
        from: Square::D4,
        to: Square::C3,
        passed: Some(Square::C4),
        becomes: None,
        words: "d4c3",
    },
    IllegalCapture {
        fen: "4kb2/r5PK/8/8/8/8/8/8 w - - 0 1",
        from: Square::G7,
        to: Square::F8,
        passed: None,
        becomes: Some(Role::Queen),
        words: "g7xf8D",
    },
];

/// The piece that the hand lifts first.
#[derive(Clone, Copy, Debug)]
enum HandOrder {
    CapturedFirst,
    CapturingFirst,
}

/// When the words come.
#[derive(Clone, Copy, Debug, PartialEq)]
enum WordOrder {
    Before,
    After,
    /// A sighted player says nothing.
    Never,
}

#[derive(Clone, Copy, Debug)]
struct CaptureCase {
    edition: Edition,
    sense: BoardSense,
    sight: Sight,
    hands: HandOrder,
    words: WordOrder,
    turned: bool,
}

fn table_of(case: CaptureCase, position: &Position) -> Table {
    let seat = Seat::from(position.turn());
    let mut setup = Setup { fen: Some(position.to_string()), ..agreed(case.edition, BoardSense::Manual) };
    let mover = if seat == Seat::White { &mut setup.white } else { &mut setup.black };
    *mover = SeatSetup {
        board: case.sense,
        sight: case.sight,
        ear: case.sight == Sight::Impaired,
        ..mover.clone()
    };
    let mut table = Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
    let mut scan: Scan = scan_of(position, case.sense == BoardSense::Identity);
    if case.turned {
        scan.reverse();
    }
    table.scans(seat, scan);
    table.types("arbiter: start");
    table
}

fn changes(table: &mut Table, case: CaptureCase, seat: Seat, square: Square, piece: Option<Piece>) {
    let contents = match (piece, case.sense) {
        (None, _) => SquareContents::Empty,
        (Some(piece), BoardSense::Identity) => SquareContents::Piece(piece),
        (Some(_), _) => SquareContents::Something,
    };
    let square = if case.turned { square.rotate_180() } else { square };
    table.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } });
    table.wait(150);
}

/// Makes the capture in that order.
fn takes(table: &mut Table, case: CaptureCase, capture: &IllegalCapture, position: &Position) {
    let seat = Seat::from(position.turn());
    let piece = position.piece_at(capture.from).unwrap();
    let captured = capture.passed.unwrap_or(capture.to);
    let lifts = match case.hands {
        HandOrder::CapturedFirst => [captured, capture.from],
        HandOrder::CapturingFirst => [capture.from, captured],
    };
    for square in lifts {
        changes(table, case, seat, square, None);
    }
    let role = capture.becomes.unwrap_or(piece.role);
    changes(table, case, seat, capture.to, Some(Piece { role, ..piece }));
}

/// Makes the capture and presses the clock: an item under 7.5.1 names the move.
fn judges(case: CaptureCase, capture: &IllegalCapture) -> Table {
    let position = Position::from_fen(capture.fen).unwrap();
    let seat = Seat::from(position.turn());
    let mut table = table_of(case, &position);
    let what = format!("{case:?} {}", capture.fen);
    let say = |table: &mut Table| drop(table.types(&format!("{seat}: say {}", capture.words)));
    if case.words == WordOrder::Before {
        say(&mut table);
    }
    takes(&mut table, case, capture, &position);
    if case.words == WordOrder::After {
        say(&mut table);
    }
    table.wait(1_500);
    assert!(table.open().is_empty(), "{what}: nothing before the press: {:?}", table.open());
    table.types(&format!("{seat}: press"));
    assert!(table.session.plies().is_empty(), "{what}");
    assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: seat }], "{what}");
    assert_eq!(table.article(1), case.edition.article(Topic::IllegalMove).unwrap().number, "{what}");
    let shown = lines(&table.types("arbiter: show 1"));
    assert!(shown.contains(&capture.to.to_string()), "{what}: the arbiter reads which move: {shown}");
    table.types("arbiter: confirm 1");
    assert_eq!(table.session.position(), &position, "{what}");
    table
}

fn every_case(sense: BoardSense) -> Vec<CaptureCase> {
    let mut cases = Vec::new();
    for hands in [HandOrder::CapturedFirst, HandOrder::CapturingFirst] {
        for (sight, words) in [
            (Sight::Impaired, WordOrder::Before),
            (Sight::Impaired, WordOrder::After),
            (Sight::Sighted, WordOrder::Before),
            (Sight::Sighted, WordOrder::After),
            (Sight::Sighted, WordOrder::Never),
        ] {
            for turned in [false, true] {
                let edition = Edition::ALL[cases.len() % Edition::ALL.len()];
                cases.push(CaptureCase { edition, sense, sight, hands, words, turned });
            }
        }
    }
    cases
}

#[test]
fn an_illegal_capture_is_judged_at_the_press_by_7_5_1_on_a_board_that_tells_pieces_apart() {
    for case in every_case(BoardSense::Identity) {
        for capture in &CAPTURES {
            judges(case, capture);
        }
    }
}

#[test]
fn an_illegal_capture_is_judged_at_the_press_by_7_5_1_on_a_board_that_knows_full_from_empty() {
    for case in every_case(BoardSense::Occupancy) {
        for capture in &CAPTURES {
            // Without words the queen's capture may be her legal one, and an occupancy board does not show
            // pawns and promotions.
            let told = case.words != WordOrder::Never
                || capture.from != Square::H4 && capture.passed.is_none() && capture.becomes.is_none();
            if told {
                judges(case, capture);
            }
        }
    }
}

#[test]
fn every_edition_judges_it_so_in_both_orders() {
    for edition in Edition::ALL {
        for sense in [BoardSense::Identity, BoardSense::Occupancy] {
            for hands in [HandOrder::CapturedFirst, HandOrder::CapturingFirst] {
                let (sight, words, turned) = (Sight::Impaired, WordOrder::Before, false);
                let case = CaptureCase { edition, sense, sight, hands, words, turned };
                CAPTURES.iter().for_each(|capture| drop(judges(case, capture)));
            }
        }
    }
}

#[test]
fn the_piece_that_captured_against_7_5_1_must_move_by_4_3_in_either_order() {
    let capture = &CAPTURES[2];
    let position = Position::from_fen(capture.fen).unwrap();
    for sense in [BoardSense::Identity, BoardSense::Occupancy] {
        for hands in [HandOrder::CapturedFirst, HandOrder::CapturingFirst] {
            let (edition, sight, words) = (Edition::Da17, Sight::Sighted, WordOrder::Before);
            let case = CaptureCase { edition, sense, sight, hands, words, turned: false };
            let mut table = judges(case, capture);
            table.shows(Seat::White, &position);
            table.types("black: executed");
            table.types("arbiter: resume");
            let pawn = position.piece_at(Square::A2);
            changes(&mut table, case, Seat::White, Square::A2, None);
            changes(&mut table, case, Seat::White, Square::A3, pawn);
            table.wait(1_500);
            table.types("white: press");
            assert_eq!(table.session.plies().len(), 1, "{case:?} {:?}", table.open());
            let touch = table.open().into_iter().find_map(|matter| match matter {
                IncidentKind::TouchMove { square, clause, .. } => Some((*square, *clause)),
                _ => None,
            });
            assert_eq!(touch, Some((Square::A1, Some(TouchClause::MoveTouched))), "{case:?}");
        }
    }
}

#[test]
fn a_captured_piece_lifted_first_and_put_back_is_no_part_of_another_move() {
    // D.2.9 concerns differences from before the player's own hand began; here there are none.
    for sense in [BoardSense::Identity, BoardSense::Occupancy] {
        let fen = "4k3/8/8/3p4/8/8/4P3/3RK3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let (edition, sight) = (Edition::Da18, Sight::Sighted);
        let (hands, words) = (HandOrder::CapturedFirst, WordOrder::Never);
        let case = CaptureCase { edition, sense, sight, hands, words, turned: false };
        let mut table = table_of(case, &position);
        let pieces = [Square::D5, Square::E2].map(|square| position.piece_at(square));
        for (square, piece) in
            [(Square::D5, None), (Square::D5, pieces[0]), (Square::E2, None), (Square::E4, pieces[1])]
        {
            changes(&mut table, case, Seat::White, square, piece);
        }
        table.wait(1_500);
        table.types("white: press");
        assert_eq!(table.session.plies().len(), 1, "{sense:?}: {:?}", table.open());
        // The touch still applies: the rook can capture it (4.3.2).
        let breach =
            |matter: &&IncidentKind| matches!(matter, IncidentKind::TouchMove { square: Square::D5, .. });
        assert_eq!(table.open().iter().filter(|matter| breach(matter)).count(), 1, "{sense:?}");
    }
}
