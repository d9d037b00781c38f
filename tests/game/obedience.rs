//! Orders to put a board right: what obeys them is no touch and no release, on every kind of board, for both seats. Once
//! the board shows the ordered position, touches count again (4.3, 4.7, 7.5.1, D.2.9).

use crate::made_then_completed::setup;
use crate::table::*;

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

/// Picks the choice that the arbiter carries out.
type Picks = fn(Choice) -> bool;

const RESTORE: Picks = |choice| choice == Choice::Restore;

/// A game in which this seat has the first move, at two boards of one kind.
struct Ordered {
    table: Table,
    seat: Seat,
    kind: Player,
}

impl Ordered {
    fn new(seat: Seat, kind: Player) -> Self {
        let fen = match seat {
            Seat::White => Position::default().fen(),
            Seat::Black => Position::default().fen().replace(" w ", " b "),
        };
        Self { table: Table::of(setup(Edition::Da18, Some(&fen), kind, kind)), seat, kind }
    }

    fn is_sensed(&self) -> bool {
        self.kind.board != BoardSense::Manual
    }

    /// A move as the player sees it: "g1f3" is g8f6 for Black.
    fn own(&self, uci: &str) -> String {
        let rank = |c: char| if c.is_ascii_digit() { (b'9' - (c as u8 - b'0')) as char } else { c };
        if self.seat == Seat::White { uci.to_owned() } else { uci.chars().map(rank).collect() }
    }

    fn hand(&mut self, uci: &str) {
        let uci = self.own(uci);
        self.table.wait(300);
        self.table.hand(self.seat, &uci);
    }

    /// The player moves a piece, and announces the move if `said`.
    fn moves(&mut self, uci: &str, said: bool) {
        self.hand(uci);
        self.table.wait(1_500);
        let (seat, uci) = (self.seat, self.own(uci));
        if !self.is_sensed() {
            self.table.types(&format!("{seat}: move {uci}"));
        }
        if said && self.kind.sight == Sight::Impaired {
            self.table.types(&format!("{seat}: say {uci}"));
        }
    }

    fn press(&mut self) {
        self.table.types(&format!("{}: press", self.seat));
    }

    /// The arbiter opens an item by hand and carries out the choice that this picks.
    fn decides(&mut self, article: &str, picks: Picks) -> Vec<Output> {
        let item = self.table.session.items().len() + 1;
        self.table.types(&format!("arbiter: item {} {article} seen", self.seat));
        let choice = self.table.number_of(item, picks);
        self.table.types(&format!("arbiter: choose {item} {choice}"))
    }

    /// Both hands obey the order.
    fn obey(&mut self, order: HandOrder) {
        for seat in Seat::ALL {
            if self.is_sensed() {
                let ordered = self.table.session.ordered_position(seat);
                self.sets(seat, &ordered.unwrap_or_else(|| self.table.session.position().clone()), order);
            } else {
                self.table.types(&format!("{seat}: executed"));
            }
        }
        self.table.runs("wait 3000; arbiter: resume");
    }

    /// A hand brings a seat's board to the position in force.
    fn executes(&mut self, seat: Seat) {
        if self.is_sensed() {
            let position = self.table.session.position().clone();
            self.sets(seat, &position, HandOrder::AsOrdered);
        }
        self.table.wait(3_000);
    }

    fn change(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        self.table.wait(300);
        self.table.changes(seat, square, piece);
    }

    /// A hand brings a seat's board to this position.
    fn sets(&mut self, seat: Seat, target: &Position, order: HandOrder) {
        let shown = self.table.session.board_shown(seat);
        let identity = self.kind.board == BoardSense::Identity;
        let want = scan_of(target, identity);
        let is_wrong = |square: &Square| {
            let (is, to) = (shown[square.to_usize()], want[square.to_usize()]);
            if identity { is != to } else { is.is_occupied() != to.is_occupied() }
        };
        let wrong: Vec<Square> = Square::ALL.into_iter().filter(is_wrong).collect();
        let lifted: Vec<Square> =
            wrong.iter().copied().filter(|square| shown[square.to_usize()].is_occupied()).collect();
        let mut put: Vec<(Square, Piece)> =
            wrong.iter().filter_map(|&square| Some((square, target.piece_at(square)?))).collect();
        let mut lifted = lifted.into_iter();
        if order == HandOrder::TwoInHand {
            put.reverse();
            lifted.by_ref().for_each(|square| self.change(seat, square, None));
        }
        for (square, piece) in put {
            if let Some(from) = lifted.next() {
                self.change(seat, from, None);
            }
            if order == HandOrder::OverAnotherSquare {
                let shown = self.table.session.board_shown(seat);
                let is_free =
                    |at: &Square| target.piece_at(*at).is_none() && !shown[at.to_usize()].is_occupied();
                let free = Square::ALL.into_iter().find(is_free).unwrap();
                self.change(seat, free, Some(piece));
                self.table.wait(2_500);
                self.change(seat, free, None);
            }
            self.change(seat, square, Some(piece));
        }
        lifted.for_each(|square| self.change(seat, square, None));
    }

    /// The kinds of the open incidents, and the number of completed moves.
    fn stands(&self) -> (String, usize) {
        (self.table.kinds(), self.table.session.plies().len())
    }
}

/// What the arbiter may have seen, by article, and the choice that sets the position up again.
const SEEN: [(&str, Picks); 5] = [
    ("4.1", RESTORE),
    ("4.3", RESTORE),
    ("7.5.1", |choice| matches!(choice, Choice::AsTheArticle { .. })),
    ("7.5.1", RESTORE),
    ("12.6", RESTORE),
];

#[test]
fn a_piece_that_was_ordered_back_is_no_longer_released_where_it_stood() {
    for (seat, kind) in Seat::ALL.into_iter().flat_map(|seat| PLAYERS.map(|kind| (seat, kind))) {
        for (article, picks) in SEEN {
            for said_it in [true, false] {
                let mut game = Ordered::new(seat, kind);
                let case = format!("{seat} {kind:?} {article} said {said_it}");
                game.moves("g1f3", said_it);
                assert!(names(&game.decides(article, picks)).contains("PutRight"), "{case}");
                game.obey(HandOrder::AsOrdered);
                // The knight was touched, and it moves (4.3). It need not go where it stood.
                game.moves("g1h3", true);
                game.press();
                assert_eq!(game.stands(), (String::new(), 1), "{case}");
            }
        }
    }
}

#[test]
fn who_touched_another_piece_first_obeys_and_moves_that_piece() {
    let sensed = PLAYERS.into_iter().filter(|kind| kind.board != BoardSense::Manual);
    for (seat, kind) in sensed.flat_map(|kind| Seat::ALL.map(|seat| (seat, kind))) {
        for (article, picks) in SEEN {
            for press in [false, true] {
                if press && ["12.6", "7.5.1"].contains(&article) {
                    // The completed move stays, or the piece of the reported move must move.
                    continue;
                }
                let mut game = Ordered::new(seat, kind);
                game.hand("b1b1");
                game.moves("g1f3", true);
                if press {
                    game.press();
                }
                game.decides(article, picks);
                game.obey(HandOrder::AsOrdered);
                let before = game.table.session.items().len();
                game.moves("b1c3", true);
                game.press();
                let new = &game.table.session.items()[before..];
                assert!(new.is_empty(), "{seat} {kind:?} {article} pressed {press}: {new:?}");
            }
        }
    }
}

#[test]
fn a_hand_obeys_in_any_order_and_over_any_square() {
    for (seat, kind) in Seat::ALL.into_iter().flat_map(|seat| PLAYERS.map(|kind| (seat, kind))) {
        for order in [HandOrder::AsOrdered, HandOrder::TwoInHand, HandOrder::OverAnotherSquare] {
            let mut game = Ordered::new(seat, kind);
            let case = format!("{seat} {kind:?} {order:?}");
            game.moves("g1f3", true);
            game.press();
            // The opponent executes it and moves a pawn.
            game.executes(seat.other());
            game.seat = seat.other();
            game.moves("e2e4", true);
            game.press();
            game.seat = seat;
            game.executes(seat);
            assert_eq!(game.stands(), (String::new(), 2), "{case}");
            game.table.types("arbiter: back 0");
            game.obey(order);
            game.moves("b1c3", true);
            game.press();
            assert_eq!(game.stands(), (String::new(), 1), "{case}");
            // Touches count again.
            if !game.is_sensed() {
                continue;
            }
            game.executes(seat.other());
            game.seat = seat.other();
            game.hand("a2a2");
            game.moves("e2e4", true);
            game.press();
            let touch = format!("TouchMove {} {} MoveTouched", game.seat, game.own("a2"));
            assert_eq!(game.stands(), (touch, 2), "{case}");
        }
    }
}

#[test]
fn an_undone_order_leads_the_own_move_back_to_where_it_stood() {
    for (seat, kind) in Seat::ALL.into_iter().flat_map(|seat| PLAYERS.map(|kind| (seat, kind))) {
        for said_it in [true, false] {
            let mut game = Ordered::new(seat, kind);
            let case = format!("{seat} {kind:?} said {said_it}");
            game.moves("g1f3", said_it);
            game.decides("4.1", RESTORE);
            game.obey(HandOrder::AsOrdered);
            assert!(names(&game.table.types("arbiter: undo")).contains("PutRight"), "{case}");
            game.obey(HandOrder::AsOrdered);
            if kind.sight == Sight::Impaired && !said_it {
                let uci = game.own("g1f3");
                game.table.types(&format!("{seat}: say {uci}"));
            }
            game.table.wait(2_000);
            game.press();
            assert_eq!(game.stands().1, 1, "{case} {}", game.table.kinds());
            assert!(!game.table.kinds().contains("TouchMove"), "{case}: {}", game.table.kinds());
        }
    }
}
