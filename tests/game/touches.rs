//! Touches and releases judged at the clock press, clause by clause (4.2–4.8), on a board that distinguishes
//! pieces.

use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{Edition, Moment, Position, Role, Seat, Square},
    laws::{incident_kind::IncidentKind, touch::TouchClause},
    session::{
        arbiter_message::ArbiterMessage,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

use super::table::lines;

/// White at a board that distinguishes pieces, Black at one that is not sensed.
struct Table {
    session: Session,
    now: u64,
    board: Position,
    impaired: bool,
}

impl Table {
    fn new(fen: &str, impaired: bool, edition: Edition) -> Self {
        let board = Position::from_fen(fen).unwrap();
        let sight = if impaired { Sight::Impaired } else { Sight::Sighted };
        let setup = Setup {
            edition,
            fen: Some(fen.into()),
            time_control: "90+30".into(),
            approved_by: Some("A. Arbiter".into()),
            white: SeatSetup { sight, board: BoardSense::Identity, ear: impaired, ..SeatSetup::default() },
            black: SeatSetup { board: BoardSense::Manual, ear: false, ..SeatSetup::default() },
            ..Setup::default()
        };
        let mut table = Self { session: Session::new(setup).unwrap(), now: 0, board, impaired };
        let scan = WireEvent::Scan(Box::new(scan_of(&table.board, true)));
        table.wire(scan);
        assert_eq!(table.session.phase(), annabella::session::session::Phase::Playing);
        table
    }

    fn wire(&mut self, event: WireEvent) -> Vec<Output> {
        self.now += 50;
        self.session.handle(Moment::from_ms(self.now), Input::Board { seat: Seat::White, event })
    }

    fn lift(&mut self, square: Square) {
        self.wire(WireEvent::Changed { square, contents: SquareContents::Empty });
    }

    fn put(&mut self, square: Square, role: Role) {
        let piece = role.of(Seat::White.color());
        self.wire(WireEvent::Changed { square, contents: SquareContents::Piece(piece) });
    }

    fn rest(&mut self, ms: u64) {
        self.now += ms;
        self.session.handle(Moment::from_ms(self.now), Input::TimePassed);
    }

    fn act(&mut self, line: &str) -> Vec<Output> {
        self.now += 500;
        let act = Act::read(line).unwrap();
        self.session.handle(Moment::from_ms(self.now), Input::Act { by: Actor::Player(Seat::White), act })
    }

    /// Announces the move if necessary, and presses the clock.
    fn complete(&mut self, words: &str) {
        if self.impaired {
            self.act(&format!("say {words}"));
        }
        self.act("press");
    }

    /// The lines that the arbiter reads.
    fn shows(&mut self, line: &str) -> String {
        self.now += 500;
        let act = Act::read(line).unwrap();
        lines(&self.session.handle(Moment::from_ms(self.now), Input::Act { by: Actor::Arbiter, act }))
    }

    fn touch(&self) -> Option<(TouchClause, Square)> {
        self.session.items().iter().find_map(|item| match item.matter {
            IncidentKind::TouchMove { square, clause: Some(clause), .. } => Some((clause, square)),
            _ => None,
        })
    }
}

const CASTLE: &str = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";

#[test]
fn castling_begun_with_the_rook_is_told_by_its_own_clause() {
    for impaired in [true, false] {
        let mut table = Table::new(CASTLE, impaired, Edition::Sv17);
        table.lift(Square::A1);
        table.lift(Square::E1);
        table.put(Square::C1, Role::King);
        table.put(Square::D1, Role::Rook);
        table.complete("lange rochade");
        assert_eq!(table.touch(), Some((TouchClause::RookFirst, Square::A1)), "impaired: {impaired}");
        assert_eq!(table.session.plies().len(), 1, "the move stands until the arbiter decides");
    }
}

#[test]
fn castling_is_begun_with_the_rook_also_where_it_was_let_go_before_the_king_was_touched() {
    for edition in Edition::ALL {
        for impaired in [true, false] {
            let case = format!("{edition}, impaired: {impaired}");
            let mut table = Table::new(CASTLE, impaired, edition);
            table.lift(Square::H1);
            table.put(Square::F1, Role::Rook);
            table.rest(1_500);
            table.lift(Square::E1);
            table.put(Square::G1, Role::King);
            table.complete("kurze rochade");
            assert_eq!(table.touch(), Some((TouchClause::RookFirst, Square::H1)), "{case}");
            // A sighted player's rook was released as a move of its own, so that move is required (4.7). A peg without
            // its announcement is no move (D.2.3), so any move of the rook is left.
            let released = table.session.items().iter().find_map(|item| match item.matter {
                IncidentKind::TouchMove { release, .. } => release.map(|release| release.to),
                _ => None,
            });
            assert_eq!(released, (!impaired).then_some(Square::F1), "{case}");
            let shown = table.shows("show 1");
            assert_eq!(shown.contains("what would keep it: Rh1-f1\n"), !impaired, "{case}: {shown}");
            assert_eq!(
                shown.contains("choice 1: what white released stays where it was released"),
                !impaired,
                "{case}: {shown}"
            );
        }
    }
}

#[test]
fn a_king_put_down_where_castling_puts_it_castles_or_it_is_told() {
    for announced in [true, false] {
        let mut table = Table::new(CASTLE, true, Edition::No14);
        table.lift(Square::E1);
        table.put(Square::G1, Role::King);
        if announced {
            table.act("say kurze rochade");
        }
        table.lift(Square::G1);
        table.put(Square::F2, Role::King);
        table.complete("könig felix zwei");
        let told = announced.then_some((TouchClause::ReleasedKing, Square::G1));
        assert_eq!(table.touch(), told, "announced: {announced}");
    }
}

#[test]
fn a_peg_in_another_hole_stays_there_once_it_was_announced() {
    for announced in [true, false] {
        let mut table = Table::new("4k3/8/8/8/8/8/P7/1N2K3 w - - 0 1", true, Edition::Da09);
        table.lift(Square::B1);
        table.put(Square::C3, Role::Knight);
        if announced {
            table.act("say springer cesar drei");
        }
        table.lift(Square::C3);
        table.put(Square::A3, Role::Knight);
        table.complete("springer anna drei");
        let told = announced.then_some((TouchClause::Released, Square::C3));
        assert_eq!(table.touch(), told, "announced: {announced}");
    }
}

#[test]
fn a_new_piece_on_the_promotion_square_is_not_exchanged() {
    let mut table = Table::new("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", true, Edition::Da17);
    table.lift(Square::A7);
    table.put(Square::A8, Role::Queen);
    table.lift(Square::A8);
    table.put(Square::A8, Role::Rook);
    table.complete("anna acht turm");
    assert_eq!(table.touch(), Some((TouchClause::PromotionChosen, Square::A8)));
}

#[test]
fn to_adjust_covers_the_next_touch_only() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut table = Table::new(start, false, Edition::Da18);
    table.act("key adjust");
    table.lift(Square::E2);
    table.put(Square::E2, Role::Pawn);
    table.lift(Square::G1);
    table.put(Square::G1, Role::Knight);
    table.lift(Square::D2);
    table.put(Square::D4, Role::Pawn);
    table.complete("");
    assert_eq!(
        table.touch(),
        Some((TouchClause::MoveTouched, Square::G1)),
        "the pawn was adjusted, the knight was not"
    );
}

#[test]
fn a_sighted_hand_may_slide_on_but_not_after_it_rested() {
    let fen = "4k3/8/8/8/8/8/8/4K2Q w - - 0 1";
    let mut table = Table::new(fen, false, Edition::Da18);
    table.lift(Square::H1);
    table.put(Square::H3, Role::Queen);
    table.rest(300);
    table.lift(Square::H3);
    table.put(Square::H5, Role::Queen);
    table.complete("");
    assert_eq!(table.touch(), None, "three tenths of a second are a slide");

    let mut table = Table::new(fen, false, Edition::Da18);
    table.lift(Square::H1);
    table.put(Square::H3, Role::Queen);
    table.rest(5_000);
    table.lift(Square::H3);
    table.put(Square::H5, Role::Queen);
    table.complete("");
    assert_eq!(table.touch(), Some((TouchClause::Released, Square::H3)));
}

#[test]
fn a_reported_touch_is_settled_by_the_move_that_keeps_it() {
    let mut table = Table::new(CASTLE, false, Edition::Sv17);
    let report = Act::read("claim touch a2").unwrap();
    table.now += 100;
    table
        .session
        .handle(Moment::from_ms(table.now), Input::Act { by: Actor::Player(Seat::Black), act: report });
    assert!(table.session.items()[0].decision.is_none());
    table.lift(Square::A2);
    table.put(Square::A4, Role::Pawn);
    table.complete("");
    assert!(table.session.items()[0].decision.is_some(), "the piece was moved");
    assert_eq!(table.session.items().len(), 1);
}

#[test]
fn a_touch_that_is_reported_twice_is_one_item_and_the_second_report_is_told() {
    let mut table = Table::new(CASTLE, false, Edition::Da18);
    let mut reports = |text: &str, by| {
        table.now += 100;
        let act = Act::read(text).unwrap();
        table.session.handle(Moment::from_ms(table.now), Input::Act { by, act })
    };
    let player = Actor::Player(Seat::Black);
    reports("claim touch a2", player);
    let again = Output::Note(Note::ArbiterInformed(ArbiterMessage::TouchReportedAgain {
        number: 1,
        by: Seat::Black,
    }));
    for _ in 0..2 {
        assert!(reports("claim touch a2", player).contains(&again));
    }
    // Another square is another touch, and a decided touch may be reported again.
    reports("claim touch a1", player);
    reports("refuse 1 seen by me", Actor::Arbiter);
    reports("claim touch a2", player);
    assert_eq!(table.session.items().len(), 3);
}

#[test]
fn a_report_of_what_the_program_saw_itself_adds_to_its_item() {
    let mut table = Table::new(CASTLE, false, Edition::Sv17);
    table.lift(Square::A1);
    table.lift(Square::E1);
    table.put(Square::C1, Role::King);
    table.put(Square::D1, Role::Rook);
    table.complete("");
    let seen = table.session.items().len();
    assert_eq!(table.touch(), Some((TouchClause::RookFirst, Square::A1)));
    table.now += 100;
    let report = Act::read("claim touch a1").unwrap();
    let at = Moment::from_ms(table.now);
    table.session.handle(at, Input::Act { by: Actor::Player(Seat::Black), act: report });
    assert_eq!(table.session.items().len(), seen);
}

#[test]
fn a_hand_at_rest_ends_no_game() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let mut table = Table::new(mate, false, Edition::No14);
    table.lift(Square::A1);
    table.put(Square::A8, Role::Rook);
    table.rest(20_000);
    assert_eq!(table.session.result(), None, "no timer ends a game");
    let item = table.session.items()[0].clone();
    assert!(matches!(item.matter, IncidentKind::EndingMoveUnpressed { by: Seat::White, .. }), "{item:?}");
    // The hand goes on and stops on another square.
    table.lift(Square::A8);
    table.put(Square::A7, Role::Rook);
    table.complete("");
    assert_eq!((table.session.result(), table.session.plies().len()), (None, 1));

    let mut table = Table::new(mate, false, Edition::No14);
    table.lift(Square::A1);
    table.put(Square::A8, Role::Rook);
    table.rest(20_000);
    table.complete("");
    assert!(table.session.result().is_some(), "the press ends it");
    assert!(table.session.items().iter().all(|item| item.decision.is_some()));

    let mut table = Table::new(mate, false, Edition::No14);
    table.lift(Square::A1);
    table.put(Square::A8, Role::Rook);
    table.rest(20_000);
    table.now += 1_000;
    let act = Act::read("confirm 1").unwrap();
    table.session.handle(Moment::from_ms(table.now), Input::Act { by: Actor::Arbiter, act });
    assert!(table.session.result().is_some(), "the arbiter confirms it");
}
