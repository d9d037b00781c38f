//! Simulated boards with their real bytes, codecs and links at one session, in simulated time: what a press means before
//! a slow board has reported the move, and what a board that learns its pieces during the game may change.

use annabella::{
    board::{
        SquareContents,
        link::{BoardLink, BoardLinkEvent},
        protocol::{self, BOARD_MAKES},
        simulate::{self, SimulatedBoardSetup, SimulatedDevice},
    },
    game::{EndReason, GameResult, Moment, Move, Piece, Position, Seat, Square},
    laws::incident_kind::IncidentKind,
    session::{
        Announcement,
        arbiter_message::ArbiterMessage,
        input::{Act, Actor, Input},
        output::{Earcon, Note, Output},
        session::{Phase, Session},
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};
use std::path::Path;

/// How often the simulated boards and the links are asked, in milliseconds.
const BEAT_MS: u64 = 10;

/// A simulated board, its codec and its link.
struct WiredBoard {
    device: Box<dyn SimulatedDevice>,
    link: BoardLink,
    squares: [Option<Piece>; 64],
}

impl WiredBoard {
    fn new(make: &str, position: &Position) -> Self {
        let squares = Square::ALL.map(|square| position.piece_at(square));
        let device = (simulate::find(make).unwrap().open)(&SimulatedBoardSetup { squares, identity: true });
        let make = protocol::find(make).unwrap();
        Self { device, link: BoardLink::new(make, (make.open)(), "here".into(), false, true), squares }
    }
}

/// A game at two boards.
pub(crate) struct WiredTable {
    pub(crate) session: Session,
    now: u64,
    boards: [Option<WiredBoard>; 2],
    pub(crate) outputs: Vec<Output>,
    /// The inputs of the boards, to replay them.
    inputs: Vec<(Moment, Input)>,
}

impl WiredTable {
    /// A game from this position; `makes` of White's and Black's boards, `sights` of the players.
    pub(crate) fn new(fen: &str, makes: [Option<&str>; 2], sights: [Sight; 2], control: &str) -> Self {
        let start = Position::from_fen(fen).unwrap();
        let seat = |seat: Seat| {
            let make = makes[seat as usize];
            SeatSetup {
                sight: sights[seat as usize],
                board: match make {
                    None => BoardSense::Manual,
                    Some("sentio") => BoardSense::Occupancy,
                    Some(_) => BoardSense::Identity,
                },
                reading_ms: make
                    .map_or(0, |make| protocol::find(make).unwrap().reading_ms(Path::new("/dev/ttyUSB0"))),
                ear: false,
                sheet: SheetWriter::Daemon,
                ..SeatSetup::default()
            }
        };
        let setup = Setup {
            fen: Some(fen.into()),
            time_control: control.into(),
            approved_by: Some("A. Arbiter".into()),
            white: seat(Seat::White),
            black: seat(Seat::Black),
            ..Setup::default()
        };
        let boards = makes.map(|make| make.map(|make| WiredBoard::new(make, &start)));
        let session = Session::new(setup).unwrap();
        let mut table = Self { session, now: 0, boards, outputs: Vec::new(), inputs: Vec::new() };
        for seat in Seat::ALL {
            table.open_anew(seat);
        }
        table
    }

    /// Opens the port of a board once more.
    pub(crate) fn open_anew(&mut self, seat: Seat) {
        let now = Moment::from_ms(self.now);
        let Some(board) = &mut self.boards[seat as usize] else { return };
        let mut events = Vec::new();
        board.link.report_lost("the cable was pulled".into(), &mut events);
        let bytes = board.link.opened(now, &mut events);
        let answer = board.device.feed(&bytes);
        self.took(seat, &answer);
    }

    pub(crate) fn feed(&mut self, input: Input) {
        let now = Moment::from_ms(self.now);
        self.inputs.push((now, input.clone()));
        let outputs = self.session.handle(now, input);
        for output in &outputs {
            if let Output::CommandBoard { seat, command } = output
                && let Some(board) = &mut self.boards[*seat as usize]
            {
                let bytes = board.link.command(command);
                let answer = board.device.feed(&bytes);
                self.took(*seat, &answer);
            }
        }
        self.outputs.extend(outputs);
    }

    fn took(&mut self, seat: Seat, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let Some(board) = &mut self.boards[seat as usize] else { return };
        let mut events = Vec::new();
        board.link.took(Moment::from_ms(self.now), bytes, &mut events);
        for event in events {
            match event {
                BoardLinkEvent::Wire(event) => self.feed(Input::Board { seat, event }),
                BoardLinkEvent::Lost { .. }
                | BoardLinkEvent::Restored
                | BoardLinkEvent::CalibrationLearned(_) => {}
            }
        }
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, ms: u64) {
        let until = self.now + ms;
        while self.now < until {
            self.now += BEAT_MS.min(until - self.now);
            for seat in Seat::ALL {
                let now = Moment::from_ms(self.now);
                let Some(board) = &mut self.boards[seat as usize] else { continue };
                let bytes = board.link.advance(now).unwrap();
                let mut answer = board.device.feed(&bytes);
                answer.extend(board.device.tick(now));
                self.took(seat, &answer);
            }
            if self.session.deadline().is_some_and(|due| due.ms <= self.now) {
                self.feed(Input::TimePassed);
            }
        }
    }

    /// Sets a square, as a hand does.
    pub(crate) fn set(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        let Some(board) = &mut self.boards[seat as usize] else { return };
        board.squares[square.to_usize()] = piece;
        let bytes = board.device.change(square, piece);
        self.took(seat, &bytes);
    }

    /// Moves the pieces of a move, captured ones first, at once.
    pub(crate) fn hand(&mut self, seat: Seat, before: &Position, m: Move) {
        let after = before.after(m).unwrap();
        let differing: Vec<Square> =
            Square::ALL.into_iter().filter(|&at| before.piece_at(at) != after.piece_at(at)).collect();
        for &square in &differing {
            self.set(seat, square, None);
        }
        for square in differing {
            if let Some(piece) = after.piece_at(square) {
                self.set(seat, square, Some(piece));
            }
        }
    }

    pub(crate) fn types(&mut self, seat: Seat, line: &str) {
        self.feed(Input::Act { by: Actor::Player(seat), act: Act::read(line).unwrap() });
    }

    pub(crate) fn arbiter(&mut self, line: &str) {
        self.feed(Input::Act { by: Actor::Arbiter, act: Act::read(line).unwrap() });
    }

    pub(crate) fn open(&self) -> Vec<&IncidentKind> {
        self.session.items().iter().filter(|item| item.decision.is_none()).map(|item| &item.matter).collect()
    }

    pub(crate) fn played(&self) -> Vec<String> {
        self.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect()
    }

    pub(crate) fn touches(&self) -> usize {
        self.outputs.iter().filter(|o| matches!(o, Output::Note(Note::Touched { .. }))).count()
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BLACK_FIRST: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";

/// A game in progress in which `mover` has the move, at a board of this make; the other board is not sensed.
fn table_of(make: &str, mover: Seat, sight: Sight, control: &str) -> WiredTable {
    let (makes, fen) = match mover {
        Seat::White => ([Some(make), None], START),
        Seat::Black => ([None, Some(make)], BLACK_FIRST),
    };
    let mut sights = [Sight::Sighted; 2];
    sights[mover as usize] = sight;
    let mut table = WiredTable::new(fen, makes, sights, control);
    table.wait(4_000);
    table.arbiter("start");
    table.wait(1_000);
    assert_eq!(table.session.running(), Some(mover), "{make}: {:?}", table.session.phase());
    table
}

/// A move of each seat, and its words.
fn first_move(table: &WiredTable, mover: Seat) -> (Move, &'static str, &'static str) {
    let (uci, words, san) = match mover {
        Seat::White => ("g1f3", "say springer felix drei", "Nf3"),
        Seat::Black => ("g8f6", "say springer felix sechs", "Nf6"),
    };
    (table.session.position().read_uci(uci).unwrap(), words, san)
}

/// A table at which the sighted player of White has moved and pressed at once, so that the press waits for the board.
fn pressed_at_once() -> WiredTable {
    let mut table = table_of("certabo", Seat::White, Sight::Sighted, "5");
    let (m, ..) = first_move(&table, Seat::White);
    let before = table.session.position().clone();
    table.hand(Seat::White, &before, m);
    table.types(Seat::White, "press");
    table
}

#[test]
fn a_press_right_after_the_hand_counts_at_its_moment_on_every_make() {
    for make in BOARD_MAKES {
        for mover in Seat::ALL {
            for sight in [Sight::Sighted, Sight::Impaired] {
                for delay in [0, 250, 500, 700] {
                    let case = format!("{}, {mover:?}, {sight:?}, {delay} ms", make.name);
                    let mut table = table_of(make.name, mover, sight, "5");
                    let (m, words, san) = first_move(&table, mover);
                    let before = table.session.position().clone();
                    if sight == Sight::Impaired {
                        table.types(mover, words);
                    }
                    // A frame of a Certabo board has just been sent.
                    table.wait(130);
                    table.hand(mover, &before, m);
                    table.wait(delay);
                    let times = table.session.times(Moment::from_ms(table.now));
                    table.types(mover, "press");
                    table.wait(make.reading_ms(Path::new("/dev/ttyUSB0")));
                    assert_eq!(table.played(), [san], "{case}: {:?}", table.open());
                    assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "{case}");
                    let clocks = table.session.plies()[0].clocks_ms;
                    assert_eq!(clocks, times, "{case}: the press counts at its own moment");
                    assert_eq!(table.session.running(), Some(mover.other()), "{case}");
                }
            }
        }
    }
}

#[test]
fn a_press_without_a_move_is_told_once_the_board_was_read() {
    for make in BOARD_MAKES {
        for mover in Seat::ALL {
            let mut table = table_of(make.name, mover, Sight::Impaired, "5");
            let reading = make.reading_ms(Path::new("/dev/ttyUSB0"));
            let heard = table.outputs.len();
            table.types(mover, "press");
            let sounds = |o: &Output| matches!(o, Output::PlayEarcon { earcon: Earcon::Understood, .. });
            assert!(table.outputs[heard..].iter().any(sounds), "{}: the press sounds at once", make.name);
            table.wait(reading - BEAT_MS);
            assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "{}", make.name);
            table.types(mover, "press");
            table.wait(BEAT_MS);
            assert_eq!(table.open(), [&IncidentKind::EarlyPress { by: mover }], "{}", make.name);
            assert_eq!(table.session.running(), Some(mover), "{}", make.name);
            table.wait(3_000);
            assert_eq!(table.open().len(), 1, "{}: two presses in one reading are one", make.name);
        }
    }
}

#[test]
fn a_flag_that_falls_while_a_press_waits_counts_only_if_the_press_does_not() {
    for makes_move in [true, false] {
        let mut table = table_of("certabo", Seat::White, Sight::Sighted, "1");
        let (m, ..) = first_move(&table, Seat::White);
        let before = table.session.position().clone();
        let left = table.session.times(Moment::from_ms(table.now)).0;
        table.wait(left - 300);
        if makes_move {
            table.hand(Seat::White, &before, m);
        }
        table.types(Seat::White, "press");
        table.wait(2_000);
        match makes_move {
            true => {
                assert_eq!((table.played(), table.open().len()), (vec!["Nf3".into()], 0));
                assert_eq!(table.session.plies()[0].clocks_ms.0, 300);
            }
            false => {
                assert!(table.played().is_empty());
                let of = |kind: &IncidentKind| table.open().into_iter().any(|open| open == kind);
                assert!(of(&IncidentKind::FlagFall { seat: Seat::White }), "{:?}", table.open());
                assert!(of(&IncidentKind::PressWithoutMove { by: Seat::White }), "{:?}", table.open());
            }
        }
    }
}

#[test]
fn the_last_square_of_a_slide_and_the_whole_castling_are_pressed() {
    // The piece rests on the way, and the press follows the last square at once.
    for make in ["certabo", "chesslink", "dgt"] {
        let mut table = table_of(make, Seat::White, Sight::Sighted, "5");
        let pawn = Piece::from_char('P');
        table.set(Seat::White, Square::E2, None);
        table.set(Seat::White, Square::E3, pawn);
        table.wait(800);
        table.set(Seat::White, Square::E3, None);
        table.set(Seat::White, Square::E4, pawn);
        table.types(Seat::White, "press");
        table.wait(2_000);
        assert_eq!((table.played(), table.open().len()), (vec!["e4".to_owned()], 0), "{make}");
    }
    for make in ["certabo", "sentio"] {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let mut table = WiredTable::new(fen, [Some(make), None], [Sight::Sighted; 2], "5");
        table.wait(4_000);
        table.arbiter("start");
        table.wait(1_000);
        // A certabo set is not learned from this position, so neither board tells pieces apart.
        let m = table.session.position().read_uci("e1g1").unwrap();
        let before = table.session.position().clone();
        table.hand(Seat::White, &before, m);
        table.types(Seat::White, "press");
        table.wait(2_000);
        assert_eq!((table.played(), table.open().len()), (vec!["O-O".to_owned()], 0), "{make}");
    }
}

#[test]
fn what_others_do_while_a_press_waits_comes_after_it_at_its_own_moment() {
    let pressed = |act: &dyn Fn(&mut WiredTable)| {
        let mut table = pressed_at_once();
        table.wait(200);
        act(&mut table);
        table.wait(2_000);
        assert_eq!(table.played()[0], "Nf3");
        table
    };
    // The opponent's move and press follow White's.
    let table = pressed(&|table| {
        table.types(Seat::Black, "move Nf6");
        table.types(Seat::Black, "press");
    });
    assert_eq!((table.played().len(), table.open().len()), (2, 0));
    let [white, black] = [0, 1].map(|ply: usize| table.session.plies()[ply].clocks_ms);
    assert_eq!((white.0, white.1 - black.1), (black.0, 200));
    // The opponent resigns after the move.
    let table = pressed(&|table| {
        table.types(Seat::Black, "say resign");
        table.types(Seat::Black, "say yes");
    });
    assert_eq!((table.session.phase(), table.played().len()), (Phase::Over, 1));
    // The arbiter stops the clocks, or orders that a move be sealed: it is Black's.
    let table = pressed(&|table| table.arbiter("stop"));
    assert_eq!((table.session.running(), table.open().len()), (None, 0));
    assert_eq!(table.session.times(Moment::from_ms(table.now)).1, 300_000 - 200);
    let table = pressed(&|table| table.arbiter("adjourn it is late"));
    assert_eq!(table.open().len(), 0, "{:?}", table.open());
    // A list is answered at once.
    let table = pressed(&|table| {
        let before = table.outputs.len();
        table.arbiter("status");
        assert!(table.outputs.len() > before);
    });
    assert_eq!(table.open().len(), 0);
}

#[test]
fn a_board_that_is_lost_while_a_press_waits_decides_when_it_answers_again() {
    let mut table = table_of("certabo", Seat::White, Sight::Sighted, "5");
    let (m, ..) = first_move(&table, Seat::White);
    let before = table.session.position().clone();
    table.types(Seat::White, "press");
    table.feed(Input::BoardLost { seat: Seat::White });
    let board = table.boards[0].take();
    table.wait(2_000);
    assert!(matches!(table.open()[..], [IncidentKind::BoardLost { .. }]), "{:?}", table.open());
    table.boards[0] = board;
    table.hand(Seat::White, &before, m);
    table.open_anew(Seat::White);
    table.feed(Input::BoardRestored { seat: Seat::White });
    table.wait(3_000);
    assert_eq!((table.played(), table.open().len()), (vec!["Nf3".to_owned()], 0), "{:?}", table.open());
}

#[test]
fn a_program_that_is_started_again_while_a_press_waits_reads_the_board_first() {
    let mut table = pressed_at_once();
    table.wait(100);
    // The journal ends here, and the new program asks the board for a scan.
    table.feed(Input::Resumed);
    assert_eq!(table.open().len(), 0, "{:?}", table.open());
    table.open_anew(Seat::White);
    table.wait(3_000);
    table.arbiter("resume");
    table.wait(2_000);
    assert_eq!((table.played(), table.open().len()), (vec!["Nf3".to_owned()], 0), "{:?}", table.open());
}

#[test]
fn the_same_inputs_give_the_same_game_again() {
    let mut table = pressed_at_once();
    table.wait(100);
    table.arbiter("add black 0:01:00 late");
    table.wait(3_000);
    let mut again = Session::new(table.session.setup().clone()).unwrap();
    let outputs: Vec<Output> =
        table.inputs.iter().flat_map(|(at, input)| again.handle(*at, input.clone())).collect();
    let sorted = |outputs: &[Output]| {
        let mut lines: Vec<String> = outputs.iter().map(|output| format!("{output:?}")).collect();
        lines.sort();
        lines
    };
    // The rig adds answers to commands in between, so only the order across steps may differ.
    assert_eq!(sorted(&outputs), sorted(&table.outputs));
}

#[test]
fn a_press_is_not_late_where_the_move_is_made_already() {
    for make in BOARD_MAKES {
        let mut table = table_of(make.name, Seat::White, Sight::Impaired, "5");
        let (m, words, _) = first_move(&table, Seat::White);
        let before = table.session.position().clone();
        table.types(Seat::White, words);
        table.hand(Seat::White, &before, m);
        table.wait(1_200);
        table.types(Seat::White, "press");
        assert_eq!(table.played(), ["Nf3"], "{}: completed without a wait", make.name);
        let contents = table.boards[0].as_ref().unwrap().squares[Square::F3.to_usize()];
        assert_eq!(contents.map(SquareContents::Piece), Piece::from_char('N').map(SquareContents::Piece));
    }
}

#[test]
fn a_board_that_learns_its_pieces_during_the_game_was_not_touched() {
    for mover in Seat::ALL {
        for sight in [Sight::Sighted, Sight::Impaired] {
            let case = format!("{mover:?}, {sight:?}");
            let (makes, fen) = match mover {
                Seat::White => ([Some("certabo"), None], START),
                Seat::Black => ([None, Some("certabo")], BLACK_FIRST),
            };
            let mut sights = [Sight::Sighted; 2];
            sights[mover as usize] = sight;
            let mut table = WiredTable::new(fen, makes, sights, "5");
            table.wait(500);
            table.arbiter("start");
            assert_eq!(table.session.running(), Some(mover), "{case}: the game has begun");
            let learned = |table: &WiredTable| {
                let says = |o: &Output| matches!(o, Output::Say { what: Announcement::PiecesKnown, .. });
                table.outputs.iter().any(says)
            };
            assert!(!learned(&table), "{case}: before the pieces are known");
            table.wait(3_500);
            assert!(learned(&table), "{case}");
            assert_eq!((table.touches(), table.open().len()), (0, 0), "{case}");
            let sounds =
                |o: &Output| matches!(o, Output::PlayEarcon { earcon: Earcon::Lifted | Earcon::Placed, .. });
            assert!(!table.outputs.iter().any(sounds), "{case}: no piece sounds");
            let (m, words, san) = first_move(&table, mover);
            let before = table.session.position().clone();
            if sight == Sight::Impaired {
                table.types(mover, words);
            }
            table.hand(mover, &before, m);
            table.wait(1_500);
            table.types(mover, "press");
            table.wait(1_500);
            assert_eq!((table.played(), table.touches()), (vec![san.to_owned()], 1), "{case}");
            assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "{case}");
        }
    }
}

#[test]
fn a_replugged_board_and_one_whose_pieces_stay_unknown_are_played_on() {
    // The set is known, the cable is pulled and plugged in again: the pieces are known at once.
    let mut table = table_of("certabo", Seat::White, Sight::Sighted, "5");
    table.feed(Input::BoardLost { seat: Seat::White });
    table.open_anew(Seat::White);
    table.feed(Input::BoardRestored { seat: Seat::White });
    table.wait(3_000);
    assert_eq!((table.touches(), table.open().len()), (0, 0), "{:?}", table.open());
    // The first move comes before the pieces are known, so the board tells full and empty squares alone.
    let mut table = WiredTable::new(START, [Some("certabo"), None], [Sight::Sighted; 2], "5");
    table.wait(500);
    for (mover, san) in [(Seat::White, "d4"), (Seat::Black, "e5"), (Seat::White, "Nf3")] {
        let before = table.session.position().clone();
        let m = before.read_san(san).unwrap();
        match mover {
            Seat::White => table.hand(Seat::White, &before, m),
            Seat::Black => {
                table.types(Seat::Black, &format!("move {san}"));
                table.hand(Seat::White, &before, m);
            }
        }
        table.wait(1_500);
        table.types(mover, "press");
        table.wait(1_500);
    }
    assert_eq!((table.played().len(), table.open().len()), (3, 0), "{:?} {:?}", table.played(), table.open());
}

#[test]
fn a_piece_that_a_board_gets_to_know_later_is_no_touch() {
    let fen = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    let known = |piece: char| SquareContents::Piece(Piece::from_char(piece).unwrap());
    for sight in [Sight::Sighted, Sight::Impaired] {
        for said in ["say berta acht springer", "say bella acht dame"] {
            let role = if said.contains("dame") { 'Q' } else { 'N' };
            if sight == Sight::Sighted && role == 'N' {
                continue;
            }
            let mut table = WiredTable::new(fen, [Some("peg"), None], [sight, Sight::Sighted], "5");
            table.wait(500);
            table.arbiter("start");
            let said = said.replace("berta", "bella");
            let tell = |table: &mut WiredTable, square, contents| {
                let event = annabella::board::WireEvent::Changed { square, contents };
                table.feed(Input::Board { seat: Seat::White, event });
                table.wait(200);
            };
            tell(&mut table, Square::B7, SquareContents::Empty);
            // A second queen, whose tag is not known yet.
            tell(&mut table, Square::B8, SquareContents::Something);
            if sight == Sight::Impaired {
                table.types(Seat::White, &said);
                table.wait(200);
            }
            let touches = table.touches();
            tell(&mut table, Square::B8, known(role));
            assert_eq!(table.touches(), touches, "{sight:?} {said}");
            table.wait(1_200);
            table.types(Seat::White, "press");
            table.wait(1_000);
            assert_eq!(
                (table.played().len(), table.open().len()),
                (1, 0),
                "{sight:?} {said}: {:?}",
                table.open()
            );
            assert!(table.played()[0].contains(role), "{sight:?} {said}: {:?}", table.played());
            // Known less well, and better again.
            let touches = table.touches();
            for contents in [SquareContents::Something, known(role)] {
                tell(&mut table, Square::B8, contents);
            }
            table.wait(3_000);
            assert_eq!((table.touches(), table.open().len()), (touches, 0), "{sight:?} {said}");
        }
    }
}

/// A game whose clock stands at White's board; the test is the clock.
fn table_with_clock(control: &str) -> WiredTable {
    let mut table = WiredTable::new(START, [Some("chesslink"), None], [Sight::Sighted; 2], control);
    table.wait(500);
    table.arbiter("start");
    let outputs = table.outputs.len();
    table.shows_clock(600_000, 600_000);
    assert_eq!(table.session.times(Moment::from_ms(table.now)), (600_000, 600_000));
    table.wait(6_000);
    table.outputs.truncate(outputs);
    table.shows_clock(594_000, 600_000);
    table
}

impl WiredTable {
    fn shows_clock(&mut self, left_ms: u64, right_ms: u64) {
        let event =
            annabella::board::WireEvent::Clock { left_ms, right_ms, running: true, lever_right_up: false };
        self.feed(Input::Board { seat: Seat::White, event });
    }

    /// The jumps of a clock at a board that the arbiter was told: whether each stays.
    fn jumps(&self) -> Vec<bool> {
        let jump = |o: &Output| match o {
            Output::Note(Note::ArbiterInformed(ArbiterMessage::ClockJump { stays, .. })) => Some(*stays),
            _ => None,
        };
        self.outputs.iter().filter_map(jump).collect()
    }

    fn times(&self) -> (u64, u64) {
        self.session.times(Moment::from_ms(self.now))
    }
}

#[test]
fn a_reading_of_the_clock_that_cannot_be_waits_for_the_next_and_is_told_once() {
    for shown in [(0, 600_000), (593_000, 0), (2_400_000, 600_000), (593_000, 2_400_000), (100, 100)] {
        let mut table = table_with_clock("10");
        for round in 0_u64..3 {
            table.wait(850);
            table.shows_clock(shown.0, shown.1);
            assert_eq!(table.times().1, 600_000, "{shown:?}");
            table.wait(150);
            table.shows_clock(593_000 - round * 1_000, 600_000);
        }
        table.wait(3_000);
        assert_eq!(table.times(), (591_000, 600_000), "{shown:?}");
        assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "{shown:?}");
        assert_eq!(table.jumps(), [false], "{shown:?}");
    }
}

#[test]
fn a_flag_that_fell_counts_from_the_first_reading() {
    // It runs down to zero: the flag falls with that reading.
    let mut table = table_with_clock("10");
    table.wait(590_000);
    table.shows_clock(4_000, 600_000);
    table.wait(4_000);
    table.shows_clock(0, 600_000);
    assert_eq!(table.times().0, 0);
    table.wait(10);
    table.feed(Input::TimePassed);
    assert_eq!(table.open(), [&IncidentKind::FlagFall { seat: Seat::White }]);
    assert_eq!(table.jumps(), Vec::<bool>::new());
    // It jumps there, and the next readings say the same, or the clock is silent, because nothing changes.
    for again in [true, false] {
        let mut table = table_with_clock("10");
        table.wait(1_000);
        table.shows_clock(0, 600_000);
        assert_eq!(table.open().len(), 0);
        for _ in 0..3 {
            table.wait(1_000);
            if again {
                table.shows_clock(0, 600_000);
            }
        }
        assert_eq!(table.open(), [&IncidentKind::FlagFall { seat: Seat::White }], "{again}");
        assert_eq!(table.jumps(), [true], "{again}");
    }
    // The program did not hear the clock for a minute.
    let mut table = table_with_clock("10");
    table.wait(60_000);
    table.shows_clock(534_000, 600_000);
    assert_eq!((table.times().0, table.jumps().len()), (534_000, 0));
}

#[test]
fn a_clock_that_is_set_and_time_that_a_move_adds_are_no_jumps() {
    // By the program, after a ruling.
    let mut table = table_with_clock("10");
    table.arbiter("clocks 0:05:00 0:30:00");
    table.wait(1_000);
    table.shows_clock(299_000, 1_800_000);
    table.wait(6_000);
    table.shows_clock(293_000, 1_800_000);
    assert_eq!(table.times(), (293_000, 1_800_000));
    // By hand, while the clocks stand.
    table.arbiter("stop");
    table.wait(6_000);
    table.shows_clock(3_000_000, 240_000);
    assert_eq!(table.times(), (3_000_000, 240_000));
    assert_eq!(table.jumps(), Vec::<bool>::new());
    // A clock that did not obey shows the old times for a while, and is then set by hand to those of the ruling.
    let mut table = table_with_clock("10");
    table.arbiter("clocks 0:05:00 0:30:00");
    for second in 1..12 {
        table.wait(1_000);
        table.shows_clock(594_000 - second * 1_000, 600_000);
    }
    assert_eq!(table.jumps(), [true], "it shows the old times and stays there");
    table.shows_clock(300_000, 1_800_000);
    assert_eq!((table.times(), table.jumps().len()), ((300_000, 1_800_000), 1));
    // Increments, and the time of a further period.
    for (control, gained) in [("10+30", 30_000), ("40/10,30", 1_800_000)] {
        let mut table = table_with_clock(control);
        table.wait(1_000);
        table.shows_clock(593_000 + gained, 600_000);
        assert_eq!(table.times().0, 593_000 + gained, "{control}");
        assert_eq!(table.jumps(), Vec::<bool>::new(), "{control}");
    }
}

/// A game at two boards that distinguish pieces, after 1. e4 e5.
fn after_two_moves(sights: [Sight; 2]) -> WiredTable {
    let mut table = WiredTable::new(START, [Some("dgt"), Some("chesslink")], sights, "30");
    table.wait(1_000);
    for (mover, uci, words) in [(Seat::White, "e2e4", "say eva vier"), (Seat::Black, "e7e5", "say eva fünf")]
    {
        let before = table.session.position().clone();
        let m = before.read_uci(uci).unwrap();
        table.hand(mover, &before, m);
        table.types(mover, words);
        table.wait(1_500);
        table.hand(mover.other(), &before, m);
        table.types(mover.other(), words);
        table.wait(500);
        table.types(mover, "press");
        table.wait(1_000);
    }
    assert_eq!((table.played().len(), table.open().len()), (2, 0), "{:?}", table.open());
    table
}

/// Sets both kings on these squares, one after the other; what stood there is taken off first.
fn set_kings(table: &mut WiredTable, seat: Seat, white: Square, black: Square) {
    let king = |letter| Piece::from_char(letter);
    for (from, to, piece) in [(Square::E1, white, 'K'), (Square::E8, black, 'k')] {
        table.set(seat, to, None);
        table.wait(300);
        table.set(seat, from, None);
        table.wait(300);
        table.set(seat, to, king(piece));
        table.wait(1_400);
    }
}

fn put_back(table: &mut WiredTable, seat: Seat) {
    let position = table.session.position().clone();
    let shown = table.boards[seat as usize].as_ref().unwrap().squares;
    for square in Square::ALL {
        if shown[square.to_usize()] != position.piece_at(square) {
            table.set(seat, square, None);
            table.wait(100);
        }
    }
    for square in Square::ALL {
        if shown[square.to_usize()] != position.piece_at(square) && position.piece_at(square).is_some() {
            table.set(seat, square, position.piece_at(square));
            table.wait(100);
        }
    }
}

#[test]
fn kings_in_the_centre_of_both_boards_are_proposed_as_the_result_and_end_nothing() {
    let sighted = [Sight::Sighted; 2];
    for (white, black, result, reason) in [
        (Square::E4, Square::D5, GameResult::WhiteWins, EndReason::Resignation),
        (Square::D4, Square::E5, GameResult::BlackWins, EndReason::Resignation),
        (Square::D4, Square::D5, GameResult::Draw, EndReason::Agreement),
        (Square::E4, Square::E5, GameResult::Draw, EndReason::Agreement),
    ] {
        for sights in [sighted, [Sight::Impaired, Sight::Sighted]] {
            let mut table = after_two_moves(sights);
            set_kings(&mut table, Seat::Black, white, black);
            table.wait(5_000);
            assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "one board alone signals nothing");
            set_kings(&mut table, Seat::White, white, black);
            assert_eq!(table.open(), [&IncidentKind::ResultSigned { result }], "{sights:?}");
            assert_eq!(table.session.phase(), Phase::Playing);
            // The clock is stopped by hand on a real table: a press is no press without a move.
            table.types(Seat::White, "press");
            table.wait(40_000);
            assert_eq!(table.open(), [&IncidentKind::ResultSigned { result }], "{sights:?}");
            let mut again = table.session.clone();
            let act = Act::read("confirm 1").unwrap();
            again.handle(Moment::from_ms(table.now), Input::Act { by: Actor::Arbiter, act });
            assert_eq!(again.result(), Some((result, reason)), "{sights:?}");
            assert_eq!(again.plies().len(), 2);
            let act = Act::read("undo").unwrap();
            again.handle(Moment::from_ms(table.now), Input::Act { by: Actor::Arbiter, act });
            assert_eq!((again.result(), again.phase()), (None, Phase::Playing));
            // The game goes on instead: the pieces are put back, and the king is not bound.
            for seat in Seat::ALL {
                put_back(&mut table, seat);
            }
            table.wait(3_000);
            assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "{sights:?}");
            let before = table.session.position().clone();
            let m = before.read_uci("g1f3").unwrap();
            table.hand(Seat::White, &before, m);
            table.types(Seat::White, "say springer felix drei");
            table.wait(1_500);
            table.hand(Seat::Black, &before, m);
            table.types(Seat::White, "press");
            table.wait(3_000);
            assert_eq!((table.played().len(), table.open().len()), (3, 0), "{sights:?}: {:?}", table.open());
        }
    }
}

#[test]
fn a_touch_before_the_sign_binds_and_kings_on_one_board_stay_touched() {
    let mut table = after_two_moves([Sight::Sighted; 2]);
    let knight = Piece::from_char('N');
    table.set(Seat::White, Square::B1, None);
    table.wait(300);
    table.set(Seat::White, Square::B1, knight);
    table.wait(300);
    for seat in Seat::ALL {
        set_kings(&mut table, seat, Square::E4, Square::D5);
    }
    assert!(matches!(table.open()[..], [IncidentKind::ResultSigned { .. }]), "{:?}", table.open());
    table.arbiter("choose 1 2");
    for seat in Seat::ALL {
        put_back(&mut table, seat);
    }
    let before = table.session.position().clone();
    let m = before.read_uci("g1f3").unwrap();
    table.hand(Seat::White, &before, m);
    table.wait(1_500);
    table.types(Seat::White, "press");
    table.wait(1_000);
    assert!(
        matches!(table.open()[..], [IncidentKind::TouchMove { square: Square::B1, .. }]),
        "{:?}",
        table.open()
    );
    // White's board alone: the king is touched.
    let mut table = after_two_moves([Sight::Sighted; 2]);
    set_kings(&mut table, Seat::White, Square::E4, Square::D5);
    put_back(&mut table, Seat::White);
    table.hand(Seat::White, &before, m);
    table.wait(1_500);
    table.types(Seat::White, "press");
    table.wait(1_000);
    assert!(
        table.open().iter().any(|kind| matches!(kind, IncidentKind::TouchMove { .. })),
        "{:?}",
        table.open()
    );
}

#[test]
fn a_king_on_its_way_to_the_centre_may_have_looked_like_a_move() {
    // Kd3-e4 is legal, and it rests before the other king follows.
    let fen = "8/8/3k4/8/8/3K4/6P1/8 w - - 0 1";
    let mut table = WiredTable::new(fen, [Some("dgt"), Some("chesslink")], [Sight::Sighted; 2], "30");
    table.wait(1_500);
    let [white, black] = ['K', 'k'].map(Piece::from_char);
    for seat in Seat::ALL {
        table.set(seat, Square::D3, None);
        table.set(seat, Square::E4, white);
        table.wait(1_500);
    }
    assert_eq!(table.session.made_plies().len(), 1, "it looks like a move");
    for seat in [Seat::Black, Seat::White] {
        table.set(seat, Square::D6, None);
        table.set(seat, Square::D5, black);
        table.wait(1_500);
    }
    let result = GameResult::WhiteWins;
    assert_eq!(table.open(), [&IncidentKind::ResultSigned { result }]);
    table.types(Seat::White, "press");
    table.wait(40_000);
    assert_eq!(table.open(), [&IncidentKind::ResultSigned { result }]);
    table.arbiter("confirm 1");
    assert_eq!(table.session.result(), Some((result, EndReason::Resignation)));
    assert_eq!(table.played(), Vec::<String>::new(), "the king's way is no move of the game");
}

/// White's king stands in the centre by the game, and Black moves a king beside it, which is illegal.
fn illegal_king_move() -> WiredTable {
    let fen = "8/8/3k4/8/4K3/8/6P1/8 b - - 0 1";
    let mut table = WiredTable::new(fen, [Some("dgt"), Some("chesslink")], [Sight::Sighted; 2], "30");
    table.wait(1_500);
    set_kings_move(&mut table, Seat::Black);
    table
}

fn set_kings_move(table: &mut WiredTable, seat: Seat) {
    table.set(seat, Square::D6, None);
    table.wait(300);
    table.set(seat, Square::D5, Piece::from_char('k'));
    table.wait(1_500);
}

#[test]
fn an_illegal_king_move_that_was_pressed_is_no_sign_when_the_other_board_shows_it_too() {
    let mut table = illegal_king_move();
    table.types(Seat::Black, "press");
    table.wait(1_000);
    let illegal = IncidentKind::IllegalMove { by: Seat::Black };
    assert_eq!(table.open(), [&illegal]);
    set_kings_move(&mut table, Seat::White);
    table.wait(5_000);
    assert_eq!(table.open(), [&illegal]);
}
