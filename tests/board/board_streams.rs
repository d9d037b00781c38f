//! Whole games as bytes of a DGT board, read by the command line: the list of moves must be exact.
//!
//! The simulated board sends its fields in batches of one scan, with arrivals before departures as a slow scan
//! does, with clock messages in between, in small chunks, turned or not, with or without a dump.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use annabella::{
    board::{
        ClockSide,
        hand_simulation::{HandEvent, HandNoise, perform, random_game},
        protocol::dgt::{code, field},
        simulate::{SimulatedBoardSetup, SimulatedDevice as _, dgt::SimulatedDgt},
    },
    game::{Move, Piece, Position, Square},
    seeded_rng::SeededRng,
};

fn uci(start: &Position, moves: &[Move]) -> String {
    moves.iter().map(|&m| start.uci(m)).collect::<Vec<_>>().join(" ")
}

fn decoded(bytes: &[u8], more: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_annabella"))
        .args(["board", "--protocol", "dgt", "--bytes", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for chunk in bytes.chunks(10) {
        stdin.write_all(chunk).unwrap();
    }
    drop(stdin);
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    String::from_utf8(out.stdout).unwrap()
}

/// One game as bytes.
struct Stream {
    board: SimulatedDgt,
    turned: bool,
    bytes: Vec<u8>,
    /// The changes since the last scan: the board's own square and its new contents.
    batch: Vec<(Square, Option<Piece>)>,
}

impl Stream {
    fn new(start: &Position, turned: bool, dump: bool, stray: bool) -> Self {
        let mut squares = Square::ALL.map(|square| start.piece_at(square));
        if turned {
            squares.reverse();
        }
        let mut board = SimulatedDgt::new(&SimulatedBoardSetup { squares, identity: true });
        let mut bytes = Vec::new();
        if stray {
            // Unrequested stored moves: 7936 bytes with their header.
            bytes.extend([0x8f, 0x3e, 0x00]);
            bytes.extend(std::iter::repeat_n(0x6a, 7933));
        }
        board.set_clock(180_000, 180_000, Some(ClockSide::Left));
        bytes.extend(board.feed(if dump { &[0x4d, 0x42, 0x4b] } else { &[0x4b] }));
        Self { board, turned, bytes, batch: Vec::new() }
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) {
        let square = if self.turned { square.rotate_180() } else { square };
        self.batch.push((square, piece));
    }

    /// Ends a scan: sends the changes within it, arrivals first if they are on other squares.
    fn scanned(&mut self) {
        let batch = std::mem::take(&mut self.batch);
        let last = |square: Square| batch.iter().rposition(|change| change.0 == square);
        for arrivals in [true, false] {
            for (i, &(square, piece)) in batch.iter().enumerate() {
                if last(square) == Some(i) && piece.is_some() == arrivals {
                    self.bytes.extend(self.board.change(square, piece));
                }
            }
        }
    }
}

#[test]
fn a_dgt_board_s_bytes_give_the_exact_move_list() {
    let noise = HandNoise { dropped: 0, ..HandNoise::SURFACE };
    for seed in 40_000..40_016_u64 {
        let start = Position::default();
        let moves = random_game(seed, 90);
        let (turned, dump, stray) = (seed % 2 == 1, seed % 3 != 0, seed % 4 == 0);
        let mut stream = Stream::new(&start, turned, dump, stray);
        let mut chance = SeededRng::new(seed);
        for deed in perform(&start, &moves, noise, seed) {
            if deed.after_ms > 200 || chance.happens(300) {
                stream.scanned();
            }
            match deed.act {
                HandEvent::Changed { square, contents } => stream.change(
                    square,
                    match contents {
                        annabella::board::SquareContents::Piece(piece) => Some(piece),
                        _ => None,
                    },
                ),
                HandEvent::Pressed => {
                    stream.scanned();
                    let clock = stream.board.press();
                    stream.bytes.extend(clock);
                }
                _ => {}
            }
        }
        stream.scanned();
        let line = decoded(&stream.bytes, &["--moves"]);
        assert_eq!(line.trim_end(), uci(&start, &moves), "seed {seed} turned {turned} dump {dump}");
    }
}

fn fields(text: &str) -> Vec<u8> {
    text.split_whitespace()
        .flat_map(|change| {
            let (square, what) = change.split_once('=').unwrap();
            let piece = what.chars().next().and_then(Piece::from_char);
            [0x8e, 0, 5, field(square.parse().unwrap()), code(piece)]
        })
        .collect()
}

#[test]
fn a_torn_stream_tells_where_and_goes_on() {
    let mut bytes = fields("e2=. e4=P");
    bytes.extend([0x11, 0x22]);
    bytes.extend(fields("e7=. e5=p"));
    bytes.extend([0x8e, 0x00]);
    let told = decoded(&bytes, &[]);
    let faults: Vec<&str> = told.lines().filter(|line| line.contains("\"fault\"")).collect();
    assert_eq!(faults.len(), 2, "{told}");
    assert!(faults[0].contains("\"offset\":10"), "{told}");
    assert!(faults[1].contains("\"offset\":22"), "{told}");
    assert_eq!(decoded(&bytes, &["--moves"]), "e2e4 e7e5\n");
}

#[test]
fn kings_in_the_centre_end_the_list_before_them() {
    let game = "e2=. e4=P e7=. e5=p g1=. f3=N b8=. c6=n f1=. b5=B ";
    for (kings, result) in [("e8=. e1=. d5=k e4=. e4=K", "1-0"), ("e1=. e8=. d4=K e5=k", "0-1")] {
        let bytes = fields(&format!("{game}{kings}"));
        assert_eq!(decoded(&bytes, &["--moves"]), "e2e4 e7e5 g1f3 b8c6 f1b5\n");
        assert!(decoded(&bytes, &[]).contains(&format!("\"result\":\"{result}\"")), "{kings}");
    }
}
