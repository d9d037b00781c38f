//! A forgotten clock press that was replied to (6.2.1.2, 6.2.2; 6.7 in 2009): on every kind of board no legal move is
//! treated as illegal, none replaces another, and the clock runs as the edition requires.

use annabella::{
    board::{SquareContents, WireEvent},
    game::{Edition, Position, Seat, Square},
    session::{
        input::Input,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

use super::table::{Table, after, agreed};

/// White is impaired at a board of this kind; Black is sighted at a board that distinguishes pieces.
fn table(edition: Edition, white: BoardSense) -> Table {
    let setup = agreed(edition, BoardSense::Identity);
    let white = SeatSetup {
        sight: Sight::Impaired,
        sheet: SheetWriter::Dictated,
        ear: false,
        board: white,
        ..SeatSetup::default()
    };
    Table::of(Setup { white, ..setup })
}

/// A hand moves the piece on `from`, in the position `before`.
fn hand(table: &mut Table, seat: Seat, before: &Position, from: Square, to: Square) {
    let piece = match table.session.setup().seat(seat).board {
        BoardSense::Manual => return,
        BoardSense::Occupancy => SquareContents::Something,
        BoardSense::Identity => SquareContents::Piece(before.piece_at(from).unwrap()),
    };
    for (square, contents) in [(from, SquareContents::Empty), (to, piece)] {
        table.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } });
    }
}

fn plies(table: &Table) -> Vec<String> {
    table.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect()
}

/// White's pawn goes to c4 and is announced; Black executes it and replies e5; White's clock goes on running.
fn forgotten(edition: Edition, white: BoardSense) -> Table {
    let start = Position::default();
    let mut table = table(edition, white);
    hand(&mut table, Seat::White, &start, Square::C2, Square::C4);
    table.types("white: cesar vier");
    table.shows(Seat::Black, &after(&start, "c2c4"));
    for seat in [Seat::Black, Seat::White] {
        hand(&mut table, seat, &start, Square::E7, Square::E5);
    }
    table.wait(3_000);
    table
}

#[test]
fn a_press_that_comes_after_the_reply_was_executed_completes_the_move_it_was_forgotten_for() {
    for edition in Edition::ALL {
        for white in [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual] {
            let mut table = forgotten(edition, white);
            table.types("white: press");
            assert_eq!(plies(&table), ["c4"], "{edition} {white:?}");
            table.types("black: press");
            assert_eq!(plies(&table), ["c4", "e5"], "{edition} {white:?}");
            assert!(table.open().is_empty(), "{edition} {white:?}: {:?}", table.open());
        }
    }
}

#[test]
fn the_next_own_move_completes_it_from_2014_and_waits_for_its_own_press_in_2009() {
    for edition in Edition::ALL {
        for white in [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual] {
            let mut table = forgotten(edition, white);
            hand(&mut table, Seat::White, &Position::default(), Square::G1, Square::F3);
            table.types("white: springer felix drei");
            table.types("white: press");
            if edition == Edition::Da09 {
                assert_eq!(plies(&table), ["c4"], "{white:?}");
                table.types("black: press");
                assert_eq!(plies(&table), ["c4", "e5"], "{white:?}");
                table.types("white: press");
            }
            assert_eq!(plies(&table), ["c4", "e5", "Nf3"], "{edition} {white:?}");
            assert!(table.open().is_empty(), "{edition} {white:?}: {:?}", table.open());
        }
    }
}

#[test]
fn where_everything_is_typed_the_next_move_does_not_take_the_place_of_the_one_before() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        for line in ["white: move c4", "black: move e5", "white: move g3", "white: press", "black: press"] {
            table.types(line);
        }
        if edition == Edition::Da09 {
            assert_eq!(plies(&table), ["c4", "e5"]);
            table.types("white: press");
        }
        assert_eq!(plies(&table)[..3], ["c4", "e5", "g3"], "{edition}");
    }
}

#[test]
fn words_that_may_repeat_the_reply_are_not_the_next_move() {
    // White could capture on d5 with a knight, too, as Black's did.
    let fen = "4k3/8/5n2/3P4/8/2N5/8/4K3 b - - 0 1";
    for edition in [Edition::No14, Edition::Da17] {
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.fen = Some(fen.into());
        setup.white.sight = Sight::Impaired;
        let mut table = Table::of(setup);
        for line in ["black: move Ke7", "black: press", "white: konge dora to"] {
            table.types(line);
        }
        table.types("black: move Nxd5");
        table.types("white: springer schlägt david fünf");
        assert_eq!(plies(&table), ["Ke7"], "{edition}");
        table.types("white: press");
        assert_eq!(plies(&table), ["Ke7", "Kd2"], "{edition}");
    }
}
