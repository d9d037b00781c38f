//! At the clock press the mover's own move is judged by itself; differences left from executing the opponent's
//! move fall under D.2.9.

use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{Edition, Moment, Piece, Position, Seat, Square},
    laws::{incident_kind::IncidentKind, irregularity::Choice},
    session::{
        input::{Act, Actor, Input},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

struct Table {
    session: Session,
    now: u64,
}

impl Table {
    /// White plays by typed lines, Black at a board that distinguishes pieces; `impaired` is Black's sight.
    fn new(fen: &str, edition: Edition, impaired: bool) -> Self {
        let start = Position::from_fen(fen).unwrap();
        let sight = if impaired { Sight::Impaired } else { Sight::Sighted };
        let setup = Setup {
            edition,
            fen: Some(fen.into()),
            time_control: "60+10".into(),
            approved_by: Some("A. Arbiter".into()),
            white: SeatSetup {
                sight: Sight::Sighted,
                board: BoardSense::Manual,
                ear: false,
                sheet: SheetWriter::Daemon,
                ..SeatSetup::default()
            },
            black: SeatSetup {
                sight,
                board: BoardSense::Identity,
                sheet: SheetWriter::Daemon,
                ..SeatSetup::default()
            },
            ..Setup::default()
        };
        let mut table = Self { session: Session::new(setup).unwrap(), now: 0 };
        table.wire(WireEvent::Scan(Box::new(scan_of(&start, true))));
        table
    }

    fn feed(&mut self, input: Input) {
        self.now += 400;
        self.session.handle(Moment::from_ms(self.now), input);
    }

    fn wire(&mut self, event: WireEvent) {
        self.feed(Input::Board { seat: Seat::Black, event });
    }

    fn lift(&mut self, square: Square) {
        self.wire(WireEvent::Changed { square, contents: SquareContents::Empty });
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.wire(WireEvent::Changed { square, contents: SquareContents::Piece(piece) });
    }

    fn types(&mut self, seat: Seat, line: &str) {
        self.feed(Input::Act { by: Actor::Player(seat), act: Act::read(line).unwrap() });
    }

    fn wait(&mut self, ms: u64) {
        let until = Moment::from_ms(self.now + ms);
        while let Some(due) = self.session.deadline().filter(|&due| due <= until) {
            self.session.handle(due, Input::TimePassed);
        }
        self.now = until.ms;
    }

    fn open(&self) -> Vec<&IncidentKind> {
        self.session.items().iter().filter(|item| item.decision.is_none()).map(|item| &item.matter).collect()
    }
}

const WHITE_PAWN: Piece = Piece { color: shakmaty::Color::White, role: shakmaty::Role::Pawn };
const BLACK_PAWN: Piece = Piece { color: shakmaty::Color::Black, role: shakmaty::Role::Pawn };
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_legal_move_on_a_board_that_was_wrong_before_is_no_illegal_move() {
    for edition in [Edition::Da09, Edition::Sv17] {
        let mut table = Table::new(START, edition, false);
        table.types(Seat::White, "move c4");
        table.types(Seat::White, "press");
        // The pawn is placed one square short, and stays there until it is noticed.
        table.lift(Square::C2);
        table.put(Square::C3, WHITE_PAWN);
        table.types(Seat::Black, "say cesar vier");
        table.wait(40_000);
        assert!(
            matches!(table.open()[..], [IncidentKind::BoardsDiffer { seat: Seat::Black, .. }]),
            "{:?}",
            table.open()
        );
        table.lift(Square::G7);
        table.put(Square::G6, BLACK_PAWN);
        table.types(Seat::Black, "press");
        assert_eq!(table.session.plies().len(), 2, "{edition}: the move is legal and completed");
        table.wait(40_000);
        assert!(
            table.open().iter().all(|matter| matches!(matter, IncidentKind::BoardsDiffer { .. })),
            "{:?}",
            table.open()
        );
        assert_eq!(table.open().len(), 1, "no press closes the item, and none is added");
    }
}

#[test]
fn what_is_really_illegal_beside_it_is_told_as_such() {
    let mut table = Table::new(START, Edition::No14, false);
    table.types(Seat::White, "move c4");
    table.types(Seat::White, "press");
    table.lift(Square::C2);
    table.put(Square::C3, WHITE_PAWN);
    table.lift(Square::G7);
    table.put(Square::G4, BLACK_PAWN);
    table.types(Seat::Black, "press");
    assert!(table.open().contains(&&IncidentKind::IllegalMove { by: Seat::Black }), "{:?}", table.open());
    assert_eq!(table.session.plies().len(), 1);
}

#[test]
fn a_pawn_taken_in_passing_and_left_standing_is_a_move_not_made() {
    let fen = "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1";
    let mut table = Table::new(fen, Edition::Da17, true);
    table.lift(Square::C4);
    table.put(Square::D3, BLACK_PAWN);
    table.types(Seat::Black, "say cesar schlägt david drei");
    table.types(Seat::Black, "press");
    assert_eq!(table.open(), [&IncidentKind::EarlyPress { by: Seat::Black }], "D.2.4, not 7.5");
    table.lift(Square::D4);
    table.types(Seat::Black, "say cesar schlägt david drei");
    table.types(Seat::Black, "press");
    assert_eq!(table.session.plies().len(), 1);
}

#[test]
fn a_press_without_a_move_is_illegal_where_the_edition_has_it_so() {
    for (edition, illegal) in
        [(Edition::Da09, false), (Edition::No14, false), (Edition::Sv17, true), (Edition::Da18, true)]
    {
        // The announced move may or may not be executed on their board: they have moved no piece of their own.
        for mirrored in [true, false] {
            let mut table = Table::new(START, edition, false);
            table.types(Seat::White, "move e4");
            table.types(Seat::White, "press");
            if mirrored {
                table.lift(Square::E2);
                table.put(Square::E4, WHITE_PAWN);
            }
            table.types(Seat::Black, "press");
            let item = table.session.items()[0].clone();
            assert_eq!(
                item.matter,
                IncidentKind::PressWithoutMove { by: Seat::Black },
                "{edition}, {mirrored}"
            );
            let first = table.session.law_on(&item.matter).choices[0];
            let counted = first == Choice::CountAsIllegal(Seat::Black);
            assert_eq!(counted, illegal, "{edition}: {first:?}");
        }
    }
}

#[test]
fn a_forgotten_press_is_made_up_by_the_own_next_move_where_the_edition_has_it_so() {
    let typed = |edition| {
        let mut table = Table::new(START, edition, false);
        let mut setup = table.session.setup().clone();
        setup.black.board = BoardSense::Manual;
        table.session = Session::new(setup).unwrap();
        table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
        table
    };
    for edition in Edition::ALL {
        let mut table = typed(edition);
        table.types(Seat::White, "move Nf3");
        table.types(Seat::Black, "move d5");
        // The press may still come (6.2.2): then the reply stands.
        table.types(Seat::White, "press");
        table.types(Seat::Black, "press");
        assert_eq!(table.session.plies().len(), 2, "{edition}");

        let mut table = typed(edition);
        table.types(Seat::White, "move Nf3");
        table.types(Seat::Black, "move d5");
        table.types(Seat::White, "move g3");
        table.types(Seat::White, "press");
        let plies: Vec<String> = table.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect();
        match edition {
            Edition::Da09 => assert_eq!(plies, ["Nf3"], "2009 knows no such completion"),
            _ => assert_eq!(plies, ["Nf3", "d5", "g3"], "{edition}"),
        }
        assert!(
            !table.open().iter().any(|matter| matches!(matter, IncidentKind::IllegalMove { .. })),
            "{edition}"
        );
    }
}

#[test]
fn a_forgotten_press_on_a_sensed_board_makes_nothing_illegal() {
    // White is at a sensed board, too: e4, Black's e5 executed there, and d4.
    let table = Table::new(START, Edition::Da17, false);
    let mut setup = table.session.setup().clone();
    setup.white.board = BoardSense::Identity;
    let mut session = Session::new(setup).unwrap();
    let mut now = 0;
    let mut wire = |session: &mut Session, seat, event| {
        now += 300;
        session.handle(Moment::from_ms(now), Input::Board { seat, event });
    };
    let change = |square, piece: Option<Piece>| WireEvent::Changed {
        square,
        contents: piece.map_or(SquareContents::Empty, SquareContents::Piece),
    };
    for seat in Seat::ALL {
        wire(&mut session, seat, WireEvent::Scan(Box::new(scan_of(&Position::default(), true))));
    }
    wire(&mut session, Seat::White, change(Square::E2, None));
    wire(&mut session, Seat::White, change(Square::E4, Some(WHITE_PAWN)));
    let moment = session.now();
    let say = |words: &str| Input::Act { by: Actor::Player(Seat::White), act: Act::Say(words.into()) };
    session.handle(moment, say("eva vier"));
    for (seat, from, to, piece) in [
        (Seat::Black, Square::E2, Square::E4, WHITE_PAWN),
        (Seat::Black, Square::E7, Square::E5, BLACK_PAWN),
        (Seat::White, Square::E7, Square::E5, BLACK_PAWN),
        (Seat::White, Square::D2, Square::D4, WHITE_PAWN),
    ] {
        wire(&mut session, seat, change(from, None));
        wire(&mut session, seat, change(to, Some(piece)));
    }
    let moment = session.now();
    session.handle(moment, Input::Act { by: Actor::Player(Seat::White), act: Act::Press });
    let plies: Vec<String> = session.plies().iter().map(|ply| ply.before.san(ply.m)).collect();
    assert_eq!(plies, ["e4", "e5", "d4"]);
    assert!(!session.items().iter().any(|item| matches!(item.matter, IncidentKind::IllegalMove { .. })));
}

/// D.2.4: words and board name two legal moves. However often it is pressed one item is open; it does not speak of an
/// illegal move, and `show` names both moves and the player's own words.
#[test]
fn d_2_4_presses_between_two_moves_are_one_item_that_names_both() {
    const KNIGHT: Piece = Piece { color: shakmaty::Color::Black, role: shakmaty::Role::Knight };
    for edition in [Edition::No14, Edition::Da17] {
        let mut table = Table::new(START, edition, true);
        table.types(Seat::White, "move c4");
        table.types(Seat::White, "press");
        table.lift(Square::C2);
        table.put(Square::C4, WHITE_PAWN);
        table.types(Seat::Black, "say cesar vier");
        table.types(Seat::Black, "say springer cesar sechs");
        table.lift(Square::B8);
        table.put(Square::A6, KNIGHT);
        let items = table.session.items().len();
        for _ in 0..3 {
            table.types(Seat::Black, "press");
        }
        table.types(Seat::White, "say letzter Zug");
        assert!(table.session.plies().len() == 1, "{edition}: nothing is completed");
        assert!(
            matches!(table.open()[items..], [IncidentKind::EarlyPress { by: Seat::Black }]),
            "{edition}: {:?}",
            table.open()
        );
        let number = table.session.items().last().unwrap().number;
        let at = Moment::from_ms(table.now + 400);
        let act = Act::read(&format!("show {number}")).unwrap();
        let outputs = table.session.handle(at, Input::Act { by: Actor::Arbiter, act });
        let shown = super::table::lines_by(edition, &outputs);
        for part in [
            "announced: Nb8-c6",
            "on the board: Nb8-a6",
            "pressed 3 times",
            "last words heard: black: springer cesar sechs",
        ] {
            assert!(shown.contains(part), "{edition}: no `{part}`: {shown}");
        }
        let title = shown.lines().next().unwrap();
        assert!(!title.contains("illegal"), "{edition}: {title}");
        // In the next turn a press is a new matter.
        table.lift(Square::A6);
        table.put(Square::C6, KNIGHT);
        table.types(Seat::Black, "press");
        assert_eq!(table.session.plies().len(), 2, "{edition}");
        table.types(Seat::White, "press");
        let presses = |matter: &&&IncidentKind| {
            matches!(matter, IncidentKind::EarlyPress { .. } | IncidentKind::PressWithoutMove { .. })
        };
        assert_eq!(table.open().iter().filter(presses).count(), 2, "{edition}: {:?}", table.open());
    }
}
