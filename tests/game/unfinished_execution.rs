//! Differences left from executing the opponent's move fall under D.2.9, with their ply. The mover's own move is
//! judged separately, on boards that distinguish pieces and on others.

use annabella::{
    board::{SquareContents, WireEvent},
    game::{Edition, Position, Seat, Square},
    laws::incident_kind::IncidentKind,
    session::{input::Input, setup::BoardSense},
};

use super::table::{Table, after, agreed};

fn differs(table: &Table) -> Option<(Seat, u32)> {
    table.open().into_iter().find_map(|matter| match matter {
        IncidentKind::BoardsDiffer { seat, since_ply, .. } => Some((*seat, *since_ply)),
        _ => None,
    })
}

#[test]
fn a_legal_move_beside_a_move_executed_wrongly_is_completed_where_pieces_are_not_told_apart() {
    let start = Position::default();
    for edition in Edition::ALL {
        let mut table = Table::of(agreed(edition, BoardSense::Occupancy));
        table.shows(Seat::White, &after(&start, "d2d4"));
        table.wait(3_000);
        table.types("white: press");
        table.shows(Seat::Black, &after(&start, "d2d3"));
        table.wait(40_000);
        assert_eq!(differs(&table), Some((Seat::Black, 0)), "{edition}");
        for (square, contents) in
            [(Square::G8, SquareContents::Empty), (Square::F6, SquareContents::Something)]
        {
            table.feed(Input::Board { seat: Seat::Black, event: WireEvent::Changed { square, contents } });
        }
        table.types("black: press");
        let played: Vec<String> = table.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect();
        assert_eq!(played, ["d4", "Nf6"], "{edition}: {:?}", table.open());
        assert_eq!(
            (table.open().len(), differs(&table)),
            (1, Some((Seat::Black, 0))),
            "no press closes the item"
        );
    }
}

#[test]
fn who_had_executed_a_move_that_was_replaced_differs_since_that_ply() {
    let start = Position::default();
    let mut table = Table::of(agreed(Edition::Da17, BoardSense::Identity));
    table.shows(Seat::White, &after(&start, "c2c4"));
    table.wait(3_000);
    table.shows(Seat::Black, &after(&start, "c2c4"));
    table.wait(3_000);
    table.shows(Seat::White, &after(&start, "c2c3"));
    table.types("white: press");
    table.wait(40_000);
    assert_eq!(differs(&table), Some((Seat::Black, 0)), "{:?}", table.open());
}
