//! Turned boards, from their bytes to the session and back.

use std::collections::BTreeSet;

use annabella::{
    board::{
        ClockSide,
        protocol::{self, BoardCodec},
        seating::Seating,
        simulate::{self, SimulatedBoardSetup, SimulatedDevice},
    },
    daemon::typed_line::{TypedRequest, read_line},
    game::{Moment, Piece, Position, Seat, Square},
    session::{
        input::Input,
        output::Output,
        session::{Phase, Session},
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// A session, a codec and a simulated board that exchange only bytes.
struct Rig {
    session: Session,
    seat: Seat,
    seating: Seating,
    codec: Box<dyn BoardCodec>,
    device: Box<dyn SimulatedDevice>,
    now: u64,
    /// The bytes written to the board.
    sent: Vec<u8>,
}

impl Rig {
    /// A board of this make with White at its eighth rank; `stands` are the pieces on the game's squares.
    fn turned(make: &str, seat: Seat, identity: bool, stands: &[Option<Piece>; 64]) -> Self {
        let sense = if identity { BoardSense::Identity } else { BoardSense::Occupancy };
        let seats = |board| SeatSetup { board, ear: false, sight: Sight::Impaired, ..SeatSetup::default() };
        let (mut white, mut black) = (seats(BoardSense::Manual), seats(BoardSense::Manual));
        match seat {
            Seat::White => white.board = sense,
            Seat::Black => black.board = sense,
        }
        let setup = Setup { approved_by: Some("A. Arbiter".into()), white, black, ..Setup::default() };
        let seating = Seating::lying(true);
        let mut squares = *stands;
        squares.reverse();
        let mut rig = Self {
            session: Session::new(setup).unwrap(),
            seat,
            seating,
            codec: (protocol::named(make).unwrap().open)(),
            device: (simulate::find(make).unwrap().open)(&SimulatedBoardSetup { squares, identity }),
            now: 0,
            sent: Vec::new(),
        };
        let start = rig.codec.encode(&annabella::board::HostCommand::Start);
        rig.talk(start);
        rig
    }

    /// Sends bytes to the board, its answers to the session, and the session's commands to the board again.
    fn talk(&mut self, mut to_board: Vec<u8>) {
        for _ in 0..20 {
            self.now += 50;
            let now = Moment::from_ms(self.now);
            self.sent.extend(&to_board);
            let mut from_board = self.device.feed(&to_board);
            from_board.extend(self.device.tick(now));
            to_board = self.heard(&from_board);
            to_board.extend(self.codec.due(now));
        }
    }

    fn heard(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut events = Vec::new();
        self.codec.feed(bytes, &mut events);
        let inputs = events.into_iter().map(|event| Input::Board { seat: self.seat, event });
        inputs.collect::<Vec<_>>().into_iter().flat_map(|input| self.input(input)).collect()
    }

    fn input(&mut self, input: Input) -> Vec<u8> {
        let outputs = self.session.handle(Moment::from_ms(self.now), input);
        let command = |output| match output {
            Output::CommandBoard { seat, command } if seat == self.seat => Some(self.codec.encode(&command)),
            _ => None,
        };
        outputs.into_iter().filter_map(command).flatten().collect()
    }

    /// Changes one of the game's squares by hand.
    fn hand(&mut self, square: Square, piece: Option<char>) {
        let own = self.seating.own_square(square);
        let piece = piece.map(|letter| Piece::from_char(letter).unwrap());
        let bytes = self.device.change(own, piece);
        let to_board = self.heard(&bytes);
        self.talk(to_board);
    }

    fn types(&mut self, line: &str) {
        let (by, TypedRequest::Act(act)) = read_line(line, self.session.mover(), self.seat).unwrap() else {
            panic!("{line}: a file")
        };
        let to_board = self.input(Input::Act { by, act });
        self.talk(to_board);
    }
}

fn array() -> [Option<Piece>; 64] {
    let start = Position::default();
    std::array::from_fn(|i| start.piece_at(Square::ALL[i]))
}

/// The board's own squares whose four corners a ChessLink was last told to light. `L32` is followed by two digits
/// for each of 81 corners, by file edges from a to h, each from the eighth rank down; `X` switches all off.
fn lit(sent: &[u8]) -> BTreeSet<Square> {
    let text: String = sent.iter().map(|byte| char::from(byte & 0x7f)).collect();
    let (lamps, out) = (text.rfind("L32"), text.rfind('X'));
    let Some(lamps) = lamps.filter(|at| out.is_none_or(|out| out < *at)) else { return BTreeSet::new() };
    let corner = |n: usize| &text[lamps + 3 + 2 * n..lamps + 5 + 2 * n] != "00";
    let whole = |square: &Square| {
        let first = square.file().to_usize() * 9 + 7 - square.rank().to_usize();
        [0, 1, 9, 10].iter().all(|next| corner(first + next))
    };
    Square::ALL.into_iter().filter(whole).collect()
}

#[test]
fn a_turned_chesslink_lights_the_squares_the_hand_is_led_to() {
    let mut stands = array();
    stands.swap(Square::E2.to_usize(), Square::E3.to_usize());
    let mut rig = Rig::turned("chesslink", Seat::White, true, &stands);
    // e3 to e2, where an upright board has d6 and d7.
    assert_eq!(lit(&rig.sent), BTreeSet::from([Square::D6, Square::D7]));
    rig.hand(Square::E3, None);
    assert_eq!(lit(&rig.sent), BTreeSet::from([Square::D7]), "only where the pawn goes");
    rig.hand(Square::E2, Some('P'));
    assert_eq!(lit(&rig.sent), BTreeSet::new());
    rig.types("arbiter: start");
    assert_eq!(rig.session.phase(), Phase::Playing);
}

#[test]
fn a_turned_pegged_board_that_tells_no_pegs_apart_lights_the_right_squares_once_it_can_be_known() {
    let mut rig = Rig::turned("peg", Seat::White, false, &array());
    rig.types("arbiter: start");
    // The first move shows the orientation: on an upright board these squares would be d7 and d5.
    rig.hand(Square::E2, None);
    rig.hand(Square::E4, Some('P'));
    rig.types("white: move e4");
    rig.types("white: press");
    assert_eq!(rig.session.plies().len(), 1);
    rig.sent.clear();
    rig.types("arbiter: back 0");
    // The pawn is taken from e4.
    let sent = String::from_utf8(rig.sent.clone()).unwrap();
    assert!(sent.contains("L d5\n") && !sent.contains("L e4"), "{sent}");
}

#[test]
fn a_turned_dgt_s_clock_is_read_pressed_and_set_by_the_right_sides() {
    let mut rig = Rig::turned("dgt", Seat::White, true, &array());
    rig.types("arbiter: start");
    // White sits on the right.
    let bytes = rig.device.set_clock(3_000_000, 3_600_000, Some(ClockSide::Right));
    let to_board = rig.heard(&bytes);
    rig.talk(to_board);
    let (white_ms, black_ms) = rig.session.times(rig.session.now());
    assert!((3_590_000..=3_600_000).contains(&white_ms) && black_ms == 3_000_000, "{white_ms} {black_ms}");
    rig.hand(Square::E2, None);
    rig.hand(Square::E4, Some('P'));
    rig.types("white: move e4");
    let bytes = rig.device.press();
    rig.talk(bytes.clone());
    let to_board = rig.heard(&bytes);
    rig.talk(to_board);
    assert_eq!(rig.session.plies().len(), 1, "the lever is White's press");
    rig.sent.clear();
    rig.types("arbiter: clocks 1:01:01 0:01:05");
    // Left 0:01:05 is Black's, right 1:01:01 White's.
    let set = [0x2b, 0x0a, 0x03, 0x0a, 0, 1, 5, 1, 1, 1];
    assert!(rig.sent.windows(set.len()).any(|bytes| bytes == set), "{:02x?}", rig.sent);
}
