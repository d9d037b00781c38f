//! Orders to put a board right: what obeys them is no touch and no release, on every kind of board, for both seats. Once
//! the board shows the ordered position, touches count again (4.3, 4.7, 7.5.1, D.2.9).

use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{Edition, Piece, Position, Role, Seat, Square},
    laws::{incident_kind::IncidentKind, irregularity::Choice},
    session::{
        Announcement,
        input::Input,
        output::Output,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

use super::table::{Table, agreed, said};

const KINDS: [(BoardSense, Sight); 6] = [
    (BoardSense::Identity, Sight::Impaired),
    (BoardSense::Identity, Sight::Sighted),
    (BoardSense::Occupancy, Sight::Impaired),
    (BoardSense::Occupancy, Sight::Sighted),
    (BoardSense::Manual, Sight::Impaired),
    (BoardSense::Manual, Sight::Sighted),
];

/// The way in which a hand obeys.
#[derive(Clone, Copy, Debug, PartialEq)]
enum HandOrder {
    /// The ordered squares one after the other.
    AsOrdered,
    /// All wrong pieces are lifted first, and put down from the last square to the first.
    TwoInHand,
    /// Each piece is put on a wrong square before it comes to the right one.
    OverAnotherSquare,
}

/// A game in which this seat has the first move, at two boards of one kind.
struct Ordered {
    table: Table,
    seat: Seat,
    board: BoardSense,
    impaired: bool,
}

impl Ordered {
    fn new(edition: Edition, seat: Seat, (board, sight): (BoardSense, Sight)) -> Self {
        let fen = match seat {
            Seat::White => Position::default().fen(),
            Seat::Black => Position::default().fen().replace(" w ", " b "),
        };
        let mut setup = Setup { fen: Some(fen), ..agreed(edition, board) };
        for seat in [&mut setup.white, &mut setup.black] {
            *seat = SeatSetup { sight, ear: false, ..seat.clone() };
        }
        Self { table: Table::of(setup), seat, board, impaired: sight == Sight::Impaired }
    }

    /// A square as the player sees it: "g1" is g8 for Black.
    fn at(&self, square: &str) -> Square {
        let square: Square = square.parse().unwrap();
        if self.seat == Seat::White { square } else { square.flip_vertical() }
    }

    fn change(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        let contents = match piece {
            None => SquareContents::Empty,
            Some(piece) if self.board == BoardSense::Identity => SquareContents::Piece(piece),
            Some(_) => SquareContents::Something,
        };
        self.table.wait(300);
        self.table.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } });
    }

    fn lifts(&mut self, square: &str) {
        let square = self.at(square);
        self.change(self.seat, square, None);
    }

    fn puts(&mut self, square: &str, role: Role) {
        let square = self.at(square);
        self.change(self.seat, square, Some(role.of(self.seat.color())));
    }

    /// The player moves a piece, and announces the move if `said`.
    fn moves(&mut self, from: &str, to: &str, role: Role, said: bool) {
        if self.board != BoardSense::Manual {
            self.lifts(from);
            self.puts(to, role);
            self.table.wait(1_500);
        }
        let (from, to) = (self.at(from), self.at(to));
        let verb = match (self.board, self.impaired) {
            (BoardSense::Manual, _) => "move",
            (_, true) if said => "say",
            _ => return,
        };
        self.table.types(&format!("{}: {verb} {from}{to}", self.seat));
        if self.board == BoardSense::Manual && self.impaired && said {
            self.table.types(&format!("{}: say {from}{to}", self.seat));
        }
    }

    fn press(&mut self) {
        self.table.types(&format!("{}: press", self.seat));
    }

    /// The arbiter opens an item by hand and carries out the choice that this picks.
    fn decides(&mut self, article: &str, picks: Picks) -> Vec<Output> {
        let item = self.table.session.items().len() + 1;
        self.table.types(&format!("arbiter: item {} {article} seen", self.seat));
        let choice = self.table.choices(item).into_iter().position(picks).unwrap() + 1;
        self.table.types(&format!("arbiter: choose {item} {choice}"))
    }

    /// Both hands obey the order.
    fn obey(&mut self, order: HandOrder) {
        for seat in Seat::ALL {
            if self.board == BoardSense::Manual {
                self.table.types(&format!("{seat}: executed"));
            } else {
                let target = self.ordered(seat);
                self.sets(seat, &target, order);
            }
        }
        self.table.wait(3_000);
        self.table.types("arbiter: resume");
    }

    /// A hand brings a seat's board to this position.
    fn sets(&mut self, seat: Seat, target: &Position, order: HandOrder) {
        let shown = self.table.session.board_shown(seat);
        let identity = self.board == BoardSense::Identity;
        let want = scan_of(target, identity);
        let wrong: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|square| {
                let (is, to) = (shown[square.to_usize()], want[square.to_usize()]);
                if identity { is != to } else { is.is_occupied() != to.is_occupied() }
            })
            .collect();
        let lifted: Vec<Square> =
            wrong.iter().copied().filter(|square| shown[square.to_usize()].is_occupied()).collect();
        let mut put: Vec<(Square, Piece)> =
            wrong.iter().filter_map(|&square| Some((square, target.piece_at(square)?))).collect();
        if order == HandOrder::TwoInHand {
            put.reverse();
        }
        let mut lifted = lifted.into_iter();
        if order == HandOrder::TwoInHand {
            lifted.by_ref().for_each(|square| self.change(seat, square, None));
        }
        for (square, piece) in put {
            if let Some(from) = lifted.next() {
                self.change(seat, from, None);
            }
            if order == HandOrder::OverAnotherSquare {
                let free = Square::ALL.into_iter().find(|at| {
                    target.piece_at(*at).is_none()
                        && !self.table.session.board_shown(seat)[at.to_usize()].is_occupied()
                });
                self.change(seat, free.unwrap(), Some(piece));
                self.table.wait(2_500);
                self.change(seat, free.unwrap(), None);
            }
            self.change(seat, square, Some(piece));
        }
        lifted.for_each(|square| self.change(seat, square, None));
    }

    /// The position that a seat's board was ordered to show.
    fn ordered(&self, seat: Seat) -> Position {
        self.table.session.ordered_position(seat).unwrap_or_else(|| self.table.session.position().clone())
    }

    fn open_touches(&self) -> Vec<&IncidentKind> {
        self.table
            .open()
            .into_iter()
            .filter(|matter| matches!(matter, IncidentKind::TouchMove { .. }))
            .collect()
    }
}

/// Picks the choice that the arbiter carries out.
type Picks = fn(Choice) -> bool;

/// What the arbiter may have seen, by article, and the choice that sets the position up again.
const SEEN: [(&str, Picks); 5] = [
    ("4.1", |choice| choice == Choice::Restore),
    ("4.3", |choice| choice == Choice::Restore),
    ("7.5.1", |choice| matches!(choice, Choice::AsTheArticle { .. })),
    ("7.5.1", |choice| choice == Choice::Restore),
    ("12.6", |choice| choice == Choice::Restore),
];

#[test]
fn a_piece_that_was_ordered_back_is_no_longer_released_where_it_stood() {
    for seat in Seat::ALL {
        for kind in KINDS {
            for (article, picks) in SEEN {
                for said_it in [true, false] {
                    let mut game = Ordered::new(Edition::Da18, seat, kind);
                    let case = format!("{seat} {kind:?} {article} said {said_it}");
                    game.moves("g1", "f3", Role::Knight, said_it);
                    let told = said(&game.decides(article, picks));
                    assert!(told.iter().any(|a| matches!(a, Announcement::PutRight(_))), "{case}: {told:?}");
                    game.obey(HandOrder::AsOrdered);
                    assert!(game.open_touches().is_empty(), "{case}: {:?}", game.table.open());
                    // The knight was touched, and it moves (4.3). It need not go where it stood.
                    game.moves("g1", "h3", Role::Knight, true);
                    game.press();
                    assert_eq!(game.table.session.plies().len(), 1, "{case}");
                    assert!(game.table.open().is_empty(), "{case}: {:?}", game.table.open());
                }
            }
        }
    }
}

#[test]
fn who_touched_another_piece_first_obeys_and_moves_that_piece() {
    for seat in Seat::ALL {
        for kind in KINDS.into_iter().filter(|(board, _)| *board != BoardSense::Manual) {
            for (article, picks) in SEEN {
                for press in [false, true] {
                    if press && ["12.6", "7.5.1"].contains(&article) {
                        // The completed move stays, or the piece of the reported move must move.
                        continue;
                    }
                    let mut game = Ordered::new(Edition::Da18, seat, kind);
                    let case = format!("{seat} {kind:?} {article} pressed {press}");
                    game.lifts("b1");
                    game.puts("b1", Role::Knight);
                    game.moves("g1", "f3", Role::Knight, true);
                    if press {
                        game.press();
                    }
                    game.decides(article, picks);
                    game.obey(HandOrder::AsOrdered);
                    let before = game.table.session.items().len();
                    game.moves("b1", "c3", Role::Knight, true);
                    game.press();
                    let new: Vec<_> =
                        game.table.session.items()[before..].iter().map(|i| &i.matter).collect();
                    assert!(new.is_empty(), "{case}: {new:?}");
                }
            }
        }
    }
}

#[test]
fn a_hand_obeys_in_any_order_and_over_any_square() {
    for seat in Seat::ALL {
        for kind in KINDS {
            for order in [HandOrder::AsOrdered, HandOrder::TwoInHand, HandOrder::OverAnotherSquare] {
                let mut game = Ordered::new(Edition::Da18, seat, kind);
                let case = format!("{seat} {kind:?} {order:?}");
                game.moves("g1", "f3", Role::Knight, true);
                game.press();
                game.table.wait(500);
                assert_eq!(game.table.session.plies().len(), 1, "{case}");
                // The opponent executes it and moves a pawn.
                game.seat = seat.other();
                if game.board != BoardSense::Manual {
                    game.table.wait(100);
                    let position = game.table.session.position().clone();
                    game.sets(game.seat, &position, HandOrder::AsOrdered);
                }
                game.moves("e2", "e4", Role::Pawn, true);
                game.press();
                game.seat = seat;
                assert_eq!(game.table.session.plies().len(), 2, "{case}");
                if game.board != BoardSense::Manual {
                    let position = game.table.session.position().clone();
                    game.sets(seat, &position, HandOrder::AsOrdered);
                }
                game.table.wait(3_000);
                let none: Vec<&IncidentKind> = Vec::new();
                assert_eq!(game.table.open(), none, "{case}");
                game.table.types("arbiter: back 0");
                game.obey(order);
                game.moves("b1", "c3", Role::Knight, true);
                game.press();
                assert_eq!(game.table.session.plies().len(), 1, "{case}");
                assert_eq!(game.table.open(), none, "{case}");
                // Touches count again.
                if game.board == BoardSense::Manual {
                    continue;
                }
                game.seat = seat.other();
                let position = game.table.session.position().clone();
                game.sets(game.seat, &position, HandOrder::AsOrdered);
                game.table.wait(3_000);
                game.lifts("a2");
                game.puts("a2", Role::Pawn);
                game.moves("e2", "e4", Role::Pawn, true);
                game.press();
                assert_eq!(game.open_touches().len(), 1, "{case}: {:?}", game.table.open());
            }
        }
    }
}

#[test]
fn an_undone_order_leads_the_own_move_back_to_where_it_stood() {
    for seat in Seat::ALL {
        for kind in KINDS {
            for said_it in [true, false] {
                let mut game = Ordered::new(Edition::Da18, seat, kind);
                let case = format!("{seat} {kind:?} said {said_it}");
                game.moves("g1", "f3", Role::Knight, said_it);
                game.decides("4.1", |choice| choice == Choice::Restore);
                game.obey(HandOrder::AsOrdered);
                let told = said(&game.table.types("arbiter: undo"));
                assert!(told.iter().any(|a| matches!(a, Announcement::PutRight(_))), "{case}: {told:?}");
                game.obey(HandOrder::AsOrdered);
                if game.impaired && !said_it {
                    let (from, to) = (game.at("g1"), game.at("f3"));
                    game.table.types(&format!("{seat}: say {from}{to}"));
                }
                game.table.wait(2_000);
                game.press();
                assert_eq!(game.table.session.plies().len(), 1, "{case} {:?}", game.table.open());
                assert!(game.open_touches().is_empty(), "{case}: {:?}", game.table.open());
            }
        }
    }
}
