//! Before the clock press: a player who was told a move is on move (1.1), their touches and words count, and their
//! move is adopted when the clock is pressed (6.2.2). The arbiter's decisions leave unrelated state unchanged.

use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{Color, Edition, Moment, Piece, Position, Role, Seat, Square},
    laws::{incident_kind::IncidentKind, touch::TouchClause},
    session::{
        Announcement,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Table {
    session: Session,
    now: u64,
}

impl Table {
    /// White is sighted, Black is not. Both boards distinguish pieces, unless Black's is not sensed.
    fn new(fen: &str, edition: Edition, black: BoardSense, control: &str) -> Self {
        let start = Position::from_fen(fen).unwrap();
        let seat = |sight, board| SeatSetup {
            sight,
            board,
            ear: false,
            sheet: SheetWriter::Daemon,
            ..SeatSetup::default()
        };
        let setup = Setup {
            edition,
            fen: Some(fen.into()),
            time_control: control.into(),
            approved_by: Some("A. Arbiter".into()),
            white: seat(Sight::Sighted, BoardSense::Identity),
            black: seat(Sight::Impaired, black),
            ..Setup::default()
        };
        let mut table = Self { session: Session::new(setup).unwrap(), now: 0 };
        for seat in Seat::ALL {
            table.wire(seat, WireEvent::Scan(Box::new(scan_of(&start, true))));
        }
        if black == BoardSense::Manual {
            table.arbiter("start");
        }
        table
    }

    fn feed(&mut self, input: Input) -> Vec<Output> {
        self.now += 300;
        self.session.handle(Moment::from_ms(self.now), input)
    }

    fn wire(&mut self, seat: Seat, event: WireEvent) -> Vec<Output> {
        self.feed(Input::Board { seat, event })
    }

    fn lift(&mut self, seat: Seat, square: Square) -> Vec<Output> {
        self.wire(seat, WireEvent::Changed { square, contents: SquareContents::Empty })
    }

    fn put(&mut self, seat: Seat, square: Square, color: Color, role: Role) -> Vec<Output> {
        let contents = SquareContents::Piece(Piece { color, role });
        self.wire(seat, WireEvent::Changed { square, contents })
    }

    /// Moves a piece from one square to another.
    fn hand(&mut self, seat: Seat, from: Square, to: Square, color: Color, role: Role) {
        self.lift(seat, from);
        self.put(seat, to, color, role);
    }

    fn types(&mut self, seat: Seat, line: &str) -> Vec<Output> {
        self.feed(Input::Act { by: Actor::Player(seat), act: Act::read(line).unwrap() })
    }

    fn arbiter(&mut self, line: &str) -> Vec<Output> {
        self.feed(Input::Act { by: Actor::Arbiter, act: Act::read(line).unwrap() })
    }

    fn wait(&mut self, ms: u64) -> Vec<Output> {
        let until = Moment::from_ms(self.now + ms);
        let mut outputs = Vec::new();
        while let Some(due) = self.session.deadline().filter(|&due| due <= until) {
            outputs.extend(self.session.handle(due, Input::TimePassed));
        }
        self.now = until.ms;
        outputs
    }

    fn open(&self) -> Vec<&IncidentKind> {
        self.session.items().iter().filter(|item| item.decision.is_none()).map(|item| &item.matter).collect()
    }

    fn played(&self) -> Vec<String> {
        self.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect()
    }
}

fn declined(outputs: &[Output]) -> bool {
    outputs.iter().any(|o| matches!(o, Output::Say { what: Announcement::DrawDeclined, .. }))
}

/// White's pawn is on e4, announced, executed by Black, without a clock press.
fn e4_without_its_press(edition: Edition, black: BoardSense) -> Table {
    let mut table = Table::new(START, edition, black, "90+30");
    table.hand(Seat::White, Square::E2, Square::E4, Color::White, Role::Pawn);
    table.wait(1_500);
    if black != BoardSense::Manual {
        table.hand(Seat::Black, Square::E2, Square::E4, Color::White, Role::Pawn);
    }
    table
}

#[test]
fn a_reply_announced_before_the_press_need_not_be_announced_again() {
    for edition in Edition::ALL {
        for black in [BoardSense::Identity, BoardSense::Manual] {
            let mut table = e4_without_its_press(edition, black);
            if black == BoardSense::Identity {
                table.hand(Seat::Black, Square::G8, Square::F6, Color::Black, Role::Knight);
            }
            let outputs = table.types(Seat::Black, "say springer felix sechs");
            let made =
                outputs.iter().any(|o| matches!(o, Output::Note(Note::Made { seat: Seat::Black, .. })));
            assert!(made, "{edition} {black:?}: it was made and announced");
            table.types(Seat::White, "press");
            table.types(Seat::Black, "press");
            assert_eq!(table.played(), ["e4", "Nf6"], "{edition} {black:?}");
            assert!(table.open().is_empty(), "{:?}", table.open());
        }
    }
}

#[test]
fn words_for_a_reply_are_taken_back_before_the_press_like_any_others() {
    let mut table = e4_without_its_press(Edition::Da17, BoardSense::Identity);
    table.hand(Seat::Black, Square::G8, Square::F6, Color::Black, Role::Knight);
    table.types(Seat::Black, "say springer hector sechs");
    table.types(Seat::Black, "key correction");
    assert!(table.open().is_empty(), "no slip that came too late: {:?}", table.open());
    table.types(Seat::Black, "say springer felix sechs");
    table.types(Seat::White, "press");
    table.types(Seat::Black, "press");
    assert_eq!(table.played(), ["e4", "Nf6"]);
}

#[test]
fn a_touch_before_the_press_refuses_an_offer() {
    let mut table = e4_without_its_press(Edition::Sv17, BoardSense::Identity);
    table.types(Seat::White, "key draw_offer");
    assert!(declined(&table.lift(Seat::Black, Square::G8)), "a piece touched to be moved (9.1)");

    // Executing the announced move does not decline the offer.
    let mut table = Table::new(START, Edition::Sv17, BoardSense::Identity, "90+30");
    table.hand(Seat::White, Square::E2, Square::E4, Color::White, Role::Pawn);
    table.wait(1_500);
    table.types(Seat::White, "key draw_offer");
    assert!(!declined(&table.lift(Seat::Black, Square::E2)));
}

#[test]
fn pieces_lifted_to_execute_a_move_are_no_touch_of_the_reply() {
    // The captured knight is removed from Black's board before Black replies with another piece.
    let fen = "rnbqkb1r/pppp1ppp/5n2/4p3/8/2B5/PPPP1PPP/RN1QKBNR w KQkq - 0 1";
    let mut table = Table::new(fen, Edition::Da18, BoardSense::Identity, "90+30");
    table.lift(Seat::White, Square::E5);
    table.hand(Seat::White, Square::C3, Square::E5, Color::White, Role::Bishop);
    table.wait(1_500);
    table.lift(Seat::Black, Square::E5);
    table.hand(Seat::Black, Square::C3, Square::E5, Color::White, Role::Bishop);
    table.hand(Seat::Black, Square::D7, Square::D6, Color::Black, Role::Pawn);
    table.types(Seat::Black, "say david sechs");
    table.types(Seat::White, "press");
    table.types(Seat::Black, "press");
    assert_eq!(table.played(), ["Bxe5", "d6"]);
    assert!(table.open().is_empty(), "{:?}", table.open());

    // A piece that Black touched for the reply must be moved all the same.
    let mut table = e4_without_its_press(Edition::Da18, BoardSense::Identity);
    table.hand(Seat::Black, Square::B8, Square::B8, Color::Black, Role::Knight);
    table.hand(Seat::Black, Square::D7, Square::D6, Color::Black, Role::Pawn);
    table.types(Seat::Black, "say david sechs");
    table.types(Seat::White, "press");
    table.types(Seat::Black, "press");
    assert!(
        matches!(table.open()[..], [IncidentKind::TouchMove { by: Seat::Black, square: Square::B8, .. }]),
        "{:?}",
        table.open()
    );
}

#[test]
fn an_illegal_move_that_was_not_announced_is_not_made() {
    for edition in Edition::ALL {
        let mut table = e4_without_its_press(edition, BoardSense::Identity);
        table.types(Seat::White, "press");
        table.hand(Seat::Black, Square::G8, Square::G5, Color::Black, Role::Knight);
        table.types(Seat::Black, "press");
        assert_eq!(
            table.open(),
            [&IncidentKind::EarlyPress { by: Seat::Black }],
            "{edition}: D.2.3 (c) first"
        );
        table.types(Seat::Black, "say gustav acht gustav fünf");
        table.types(Seat::Black, "press");
        assert!(table.open().contains(&&IncidentKind::IllegalMove { by: Seat::Black }), "{:?}", table.open());
    }
}

#[test]
fn a_new_piece_stays_also_where_the_pawn_was_set_down_first_and_where_the_hand_is_quick() {
    let fen = "7k/1P6/8/8/8/8/8/K7 w - - 0 1";
    for pawn_first in [true, false] {
        let mut table = Table::new(fen, Edition::Da17, BoardSense::Identity, "90+30");
        table.lift(Seat::White, Square::B7);
        if pawn_first {
            table.hand(Seat::White, Square::B7, Square::B8, Color::White, Role::Pawn);
            table.lift(Seat::White, Square::B8);
        }
        table.put(Seat::White, Square::B8, Color::White, Role::Rook);
        table.lift(Seat::White, Square::B8);
        table.put(Seat::White, Square::B8, Color::White, Role::Queen);
        table.types(Seat::White, "press");
        let clause = table.session.items().first().map(|item| item.matter.clone());
        assert!(
            matches!(
                clause,
                Some(IncidentKind::TouchMove { clause: Some(TouchClause::PromotionChosen), .. })
            ),
            "pawn first {pawn_first}: {clause:?}"
        );
    }
}

#[test]
fn a_written_move_is_owed_though_an_illegal_one_came_between() {
    let mut table = Table::new(START, Edition::Da17, BoardSense::Identity, "90+30");
    table.types(Seat::White, "claim threefold Nf3");
    table.arbiter("confirm 1");
    table.hand(Seat::White, Square::G1, Square::G4, Color::White, Role::Knight);
    table.types(Seat::White, "press");
    table.arbiter("confirm 2");
    table.hand(Seat::White, Square::G4, Square::G1, Color::White, Role::Knight);
    table.arbiter("resume");
    table.hand(Seat::White, Square::G1, Square::H3, Color::White, Role::Knight);
    table.types(Seat::White, "press");
    assert!(
        table.open().contains(&&IncidentKind::WrittenMoveNotMade { by: Seat::White }),
        "{:?}",
        table.open()
    );
}

#[test]
fn a_decision_taken_back_leads_no_board_that_was_wrong_without_it() {
    let mut table = Table::new(START, Edition::Da17, BoardSense::Identity, "90+30");
    table.hand(Seat::White, Square::E2, Square::E4, Color::White, Role::Pawn);
    table.wait(1_500);
    // Black places the pawn one square short.
    table.hand(Seat::Black, Square::E2, Square::E3, Color::White, Role::Pawn);
    table.types(Seat::White, "press");
    table.types(Seat::White, "key arbiter");
    table.arbiter("confirm 1");
    table.arbiter("undo");
    let led = table.wait(40_000);
    let put_right = |o: &Output| matches!(o, Output::Say { what: Announcement::PutRight(_), .. });
    assert!(!led.iter().any(put_right), "nobody decided that it is put right");
    assert!(table.open().iter().any(|m| matches!(m, IncidentKind::BoardsDiffer { seat: Seat::Black, .. })));
}

#[test]
fn what_was_used_of_a_delay_stays_used_when_a_decision_is_taken_back() {
    let mut table = Table::new(START, Edition::Da17, BoardSense::Identity, "25d10");
    table.arbiter("item white 11.5 talks");
    table.wait(4_000);
    table.arbiter("choose 1 2");
    table.wait(4_000);
    table.arbiter("undo");
    let begun = table.now;
    table.wait(10_000);
    let (left, _) = table.session.times(Moment::from_ms(table.now));
    let thought = begun + 10_000 - 600;
    assert_eq!(left, 25 * 60_000 - (thought - 10_000), "ten seconds of the move are free, once");
}

#[test]
fn what_is_touched_after_a_piece_was_let_go_changes_nothing() {
    // The king is released on h2 and lifted again; the rook touched afterwards does not require castling.
    let mut table =
        Table::new("6k1/8/8/8/R7/6K1/8/8 w - - 0 1", Edition::Da17, BoardSense::Identity, "90+30");
    table.hand(Seat::White, Square::G3, Square::H2, Color::White, Role::King);
    table.wait(1_500);
    table.hand(Seat::White, Square::H2, Square::G3, Color::White, Role::King);
    table.hand(Seat::White, Square::A4, Square::A1, Color::White, Role::Rook);
    table.types(Seat::White, "press");
    assert!(
        matches!(
            table.open()[..],
            [IncidentKind::TouchMove { clause: Some(TouchClause::Released), square: Square::H2, .. }]
        ),
        "{:?}",
        table.open()
    );
}

#[test]
fn a_capture_that_was_touched_is_still_owed_after_the_position_came_back() {
    let fen = "4k3/8/8/8/5Q2/4r3/4K3/8 w - - 0 1";
    let mut table = Table::new(fen, Edition::Da17, BoardSense::Identity, "90+30");
    // King and rook are touched; the queen captures the rook.
    table.hand(Seat::White, Square::E2, Square::E2, Color::White, Role::King);
    table.lift(Seat::White, Square::E3);
    table.hand(Seat::White, Square::F4, Square::E3, Color::White, Role::Queen);
    table.types(Seat::White, "press");
    table.arbiter("confirm 1");
    table.hand(Seat::White, Square::E3, Square::F4, Color::White, Role::Queen);
    table.put(Seat::White, Square::E3, Color::Black, Role::Rook);
    table.arbiter("resume");
    table.hand(Seat::White, Square::E2, Square::D2, Color::White, Role::King);
    table.types(Seat::White, "press");
    assert!(
        matches!(
            table.open()[..],
            [IncidentKind::TouchMove { clause: Some(TouchClause::CaptureWithTouched), .. }]
        ),
        "the king takes the rook (4.3.3): {:?}",
        table.open()
    );
}
