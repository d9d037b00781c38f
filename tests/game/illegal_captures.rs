//! An illegal capture is judged at the clock press (7.5.1), in every order of the hand: captured or capturing piece
//! lifted first; on boards that distinguish pieces and on occupancy boards, turned or not.

use annabella::board::Scan;

use crate::made_then_completed::setup;
use crate::table::*;

/// A capture that is not legal: the move, the square of the captured piece, and the words.
struct IllegalCapture {
    fen: &'static str,
    uci: &'static str,
    captured: &'static str,
    words: &'static str,
}

const fn capture(
    fen: &'static str,
    uci: &'static str,
    captured: &'static str,
    words: &'static str,
) -> IllegalCapture {
    IllegalCapture { fen, uci, captured, words }
}

/// Pinned pieces, a blocked way, a way no piece moves, a guarded piece taken by the king, a promotion that leaves check, a
/// right to take in passing that is over; both colours. The queen has a legal capture that leaves the same squares full.
const CAPTURES: [IllegalCapture; 10] = [
    capture("4r1k1/8/8/8/5p2/8/4N3/4K3 w - - 0 1", "e2f4", "f4", "Springer Felix vier"),
    capture("4k3/4b3/8/2P5/4R3/8/8/4K3 b - - 0 1", "e7c5", "c5", "Läufer schlägt Cesar fünf"),
    capture("4k3/8/8/8/b7/8/P7/R3K3 w - - 0 1", "a1a4", "a4", "a1a4"),
    capture("7k/8/8/8/3N3q/8/8/5K1R b - - 0 1", "h4d4", "d4", "h4xd4"),
    capture("4k3/8/8/8/3p4/3P4/8/4K3 w - - 0 1", "d3d4", "d4", "d3xd4"),
    capture("4k3/8/4r3/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "e2", "König schlägt Eva zwei"),
    capture("4k3/8/8/7n/8/8/6P1/4K2R b - - 0 1", "h5g2", "g2", "h5xg2"),
    capture("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", "d5", "e5xd6"),
    // Words that leave out the capture name the same move (C.9).
    capture("4k3/8/8/8/2Pp4/8/8/4K3 b - - 0 1", "d4c3", "c4", "d4c3"),
    capture("4kb2/r5PK/8/8/8/8/8/8 w - - 0 1", "g7f8q", "f8", "g7xf8D"),
];

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
    captured_first: bool,
    words: WordOrder,
    turned: bool,
}

fn changes(table: &mut Table, case: CaptureCase, seat: Seat, square: Square, piece: Option<Piece>) {
    table.changes(seat, if case.turned { square.rotate_180() } else { square }, piece);
    table.wait(150);
}

/// Makes the capture and presses the clock: an item under 7.5.1 names the move.
fn judges(case: CaptureCase, capture: &IllegalCapture) -> Table {
    let position = Position::from_fen(capture.fen).unwrap();
    let seat = Seat::from(position.turn());
    let mut setup = Setup { fen: Some(capture.fen.into()), ..agreed(case.edition, BoardSense::Manual) };
    let mover = if seat == Seat::White { &mut setup.white } else { &mut setup.black };
    let ear = case.sight == Sight::Impaired;
    *mover = SeatSetup { board: case.sense, sight: case.sight, ear, ..mover.clone() };
    let mut table = Table::waiting(setup);
    let mut scan: Scan = scan_of(&position, case.sense == BoardSense::Identity);
    if case.turned {
        scan.reverse();
    }
    table.scans(seat, scan);
    table.types("arbiter: start");

    let what = format!("{case:?} {}", capture.fen);
    let say = format!("{seat}: say {}", capture.words);
    if case.words == WordOrder::Before {
        table.types(&say);
    }
    let [from, to, captured]: [Square; 3] =
        [&capture.uci[..2], &capture.uci[2..4], capture.captured].map(|square| square.parse().unwrap());
    for square in if case.captured_first { [captured, from] } else { [from, captured] } {
        changes(&mut table, case, seat, square, None);
    }
    let piece = position.piece_at(from).unwrap();
    let role = capture.uci.chars().nth(4).and_then(Role::from_char).unwrap_or(piece.role);
    changes(&mut table, case, seat, to, Some(Piece { role, ..piece }));
    if case.words == WordOrder::After {
        table.types(&say);
    }
    table.wait(1_500);
    assert_eq!(table.kinds(), "", "{what}: nothing before the press");
    table.types(&format!("{seat}: press"));
    let found = (table.kinds(), table.sans());
    assert_eq!(found, (format!("IllegalMove {seat}"), String::new()), "{what}");
    assert_eq!(table.article(1), case.edition.article(Topic::IllegalMove).unwrap().number, "{what}");
    let shown = table.reads("arbiter: show 1");
    assert!(shown.contains(&to.to_string()), "{what}: the arbiter reads which move: {shown}");
    table.types("arbiter: confirm 1");
    assert_eq!(table.session.position(), &position, "{what}");
    table
}

fn every_case(sense: BoardSense) -> Vec<CaptureCase> {
    let mut cases = Vec::new();
    for captured_first in [true, false] {
        for (sight, words) in [
            (Sight::Impaired, WordOrder::Before),
            (Sight::Impaired, WordOrder::After),
            (Sight::Sighted, WordOrder::Before),
            (Sight::Sighted, WordOrder::After),
            (Sight::Sighted, WordOrder::Never),
        ] {
            for turned in [false, true] {
                let edition = Edition::ALL[cases.len() % Edition::ALL.len()];
                cases.push(CaptureCase { edition, sense, sight, captured_first, words, turned });
            }
        }
    }
    cases
}

#[test]
fn an_illegal_capture_is_judged_at_the_press_by_7_5_1_on_a_board_that_tells_pieces_apart() {
    for case in every_case(BoardSense::Identity) {
        CAPTURES.iter().for_each(|capture| drop(judges(case, capture)));
    }
}

#[test]
fn an_illegal_capture_is_judged_at_the_press_by_7_5_1_on_a_board_that_knows_full_from_empty() {
    for case in every_case(BoardSense::Occupancy) {
        for capture in &CAPTURES {
            // Without words the queen's capture may be her legal one, and an occupancy board does not show
            // pawns and promotions.
            let is_plain = capture.uci[2..] == *capture.captured && capture.uci != "h4d4";
            if case.words != WordOrder::Never || is_plain {
                judges(case, capture);
            }
        }
    }
}

#[test]
fn the_piece_that_captured_against_7_5_1_must_move_by_4_3_in_either_order() {
    for sense in [BoardSense::Identity, BoardSense::Occupancy] {
        for captured_first in [true, false] {
            let (edition, sight, words) = (Edition::Da17, Sight::Sighted, WordOrder::Before);
            let case = CaptureCase { edition, sense, sight, captured_first, words, turned: false };
            let mut table = judges(case, &CAPTURES[2]);
            let script = "goes on; white hand a2a3; wait 1500; white: press";
            table.comes_to(script, "TouchMove white a1 MoveTouched", "a3");
        }
    }
}

/// D.2.9 concerns differences from before the player's own hand began; here there are none.
#[test]
fn a_captured_piece_lifted_first_and_put_back_is_no_part_of_another_move() {
    for of in [PIECES, SQUARES] {
        let fen = "4k3/8/8/3p4/8/8/4P3/3RK3 w - - 0 1";
        let mut table = Table::of(setup(Edition::Da18, Some(fen), of, TYPED));
        // The touch still applies: the rook can capture it (4.3.2).
        let script = "white hand d5d5 e2e4; wait 1500; white: press";
        table.comes_to(script, "TouchMove white d5 CaptureTouched", "e4");
    }
}
