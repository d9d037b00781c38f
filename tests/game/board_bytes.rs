//! Simulated boards with their real bytes, codecs and links at one session, in simulated time: what a press means before
//! a slow board has reported the move, and what a board that learns its pieces during the game may change.

use std::path::Path;

use annabella::board::{
    link::{BoardLink, BoardLinkEvent},
    protocol::{self, BOARD_MAKES},
    simulate::{self, SimulatedBoardSetup, SimulatedDevice},
};

use crate::table::*;

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
struct WiredTable {
    session: Session,
    now: u64,
    boards: [Option<WiredBoard>; 2],
    outputs: Vec<Output>,
    /// The inputs of the boards, to replay them.
    inputs: Vec<(Moment, Input)>,
}

fn reading_ms(make: &str) -> u64 {
    protocol::find(make).unwrap().reading_ms(Path::new("/dev/ttyUSB0"))
}

impl WiredTable {
    /// A game from this position; `makes` of White's and Black's boards, `sights` of the players.
    fn new(fen: &str, makes: [Option<&str>; 2], sights: [Sight; 2], control: &str) -> Self {
        let start = Position::from_fen(fen).unwrap();
        let seat = |seat: Seat| SeatSetup {
            sight: sights[seat as usize],
            board: match makes[seat as usize] {
                None => BoardSense::Manual,
                Some("sentio") => BoardSense::Occupancy,
                Some(_) => BoardSense::Identity,
            },
            reading_ms: makes[seat as usize].map_or(0, reading_ms),
            ear: false,
            sheet: SheetWriter::Daemon,
            ..SeatSetup::default()
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
    fn open_anew(&mut self, seat: Seat) {
        let now = Moment::from_ms(self.now);
        let Some(board) = &mut self.boards[seat as usize] else { return };
        let mut events = Vec::new();
        board.link.report_lost("the cable was pulled".into(), &mut events);
        let bytes = board.link.opened(now, &mut events);
        let answer = board.device.feed(&bytes);
        self.took(seat, &answer);
    }

    fn feed(&mut self, input: Input) {
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
            if let BoardLinkEvent::Wire(event) = event {
                self.feed(Input::Board { seat, event });
            }
        }
    }

    /// Lets time pass.
    fn wait(&mut self, ms: u64) {
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
    fn set(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        let Some(board) = &mut self.boards[seat as usize] else { return };
        board.squares[square.to_usize()] = piece;
        let bytes = board.device.change(square, piece);
        self.took(seat, &bytes);
    }

    /// One step after the other; `;` ends a step: `white: press`, `arbiter: start`, `wait 500`; `white hand e2e4` moves a
    /// piece at once, and what stands there is taken off first.
    fn runs(&mut self, script: &str) {
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let seat = if step.starts_with("black") { Seat::Black } else { Seat::White };
            if let Some(ms) = step.strip_prefix("wait ") {
                self.wait(ms.parse().unwrap());
            } else if let Some((_, moves)) = step.split_once(" hand ") {
                for uci in moves.split(' ') {
                    let [from, to]: [Square; 2] = [&uci[..2], &uci[2..4]].map(|at| at.parse().unwrap());
                    let Some(board) = &self.boards[seat as usize] else { continue };
                    let held = board.squares[from.to_usize()];
                    for lifted in [to, from].into_iter().filter(|at| from != to || at == &from) {
                        if self.boards[seat as usize].as_ref().unwrap().squares[lifted.to_usize()].is_some() {
                            self.set(seat, lifted, None);
                        }
                    }
                    self.set(seat, to, held);
                }
            } else {
                let (who, line) = step.split_once(": ").unwrap();
                let by = if who == "arbiter" { Actor::Arbiter } else { Actor::Player(seat) };
                self.feed(Input::Act { by, act: Act::read(line).unwrap() });
            }
        }
    }

    /// Runs a script; these incidents are open then, and these moves completed.
    #[track_caller]
    fn comes_to(&mut self, script: &str, open: &str, played: &str) {
        self.runs(script);
        let items = self.session.items().iter().filter(|item| item.decision.is_none());
        let kinds: Vec<String> = items.map(|item| brief(&item.matter)).collect();
        let sans: Vec<String> = self.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect();
        assert_eq!((kinds.join(", ").as_str(), sans.join(" ").as_str()), (open, played), "{script}");
    }

    fn touches(&self) -> usize {
        self.outputs.iter().filter(|o| matches!(o, Output::Note(Note::Touched { .. }))).count()
    }

    fn times(&self) -> (u64, u64) {
        self.session.times(Moment::from_ms(self.now))
    }

    fn shows_clock(&mut self, left_ms: u64, right_ms: u64) {
        let event = WireEvent::Clock { left_ms, right_ms, running: true, lever_right_up: false };
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
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BLACK_FIRST: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
const SIGHTED: [Sight; 2] = [Sight::Sighted; 2];

/// A player who moves first at a board of this make; the other board is not sensed.
fn at_one_board(make: &str, mover: Seat, sight: Sight, control: &str) -> WiredTable {
    let (makes, fen) = match mover {
        Seat::White => ([Some(make), None], START),
        Seat::Black => ([None, Some(make)], BLACK_FIRST),
    };
    let mut sights = SIGHTED;
    sights[mover as usize] = sight;
    WiredTable::new(fen, makes, sights, control)
}

/// The same game in progress.
fn table_of(make: &str, mover: Seat, sight: Sight, control: &str) -> WiredTable {
    let mut table = at_one_board(make, mover, sight, control);
    table.runs("wait 4000; arbiter: start; wait 1000");
    assert_eq!(table.session.running(), Some(mover), "{make}: {:?}", table.session.phase());
    table
}

/// A seat, the hand of its first move, the words if they are needed, and the move.
fn first_move(mover: Seat, sight: Sight) -> (&'static str, String, &'static str) {
    let (hand, words, san) = match mover {
        Seat::White => ("white hand g1f3", "white: say springer felix drei", "Nf3"),
        Seat::Black => ("black hand g8f6", "black: say springer felix sechs", "Nf6"),
    };
    (hand, if sight == Sight::Impaired { words.into() } else { String::new() }, san)
}

/// A table at which the sighted player of White has moved and pressed at once, so that the press waits for the board.
fn pressed_at_once() -> WiredTable {
    let mut table = table_of("certabo", Seat::White, Sight::Sighted, "5");
    table.runs("white hand g1f3; white: press");
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
                    let (hand, words, san) = first_move(mover, sight);
                    // A frame of a Certabo board has just been sent.
                    table.runs(&format!("{words}; wait 130; {hand}; wait {delay}"));
                    let times = table.times();
                    let reading = reading_ms(make.name);
                    table.comes_to(&format!("{mover}: press; wait {reading}"), "", san);
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
            let heard = table.outputs.len();
            table.runs(&format!("{mover}: press"));
            let sounds = |o: &Output| matches!(o, Output::PlayEarcon { earcon: Earcon::Understood, .. });
            assert!(table.outputs[heard..].iter().any(sounds), "{}: the press sounds at once", make.name);
            let almost = reading_ms(make.name) - BEAT_MS;
            table.comes_to(&format!("wait {almost}"), "", "");
            let early = format!("EarlyPress {mover}");
            table.comes_to(&format!("{mover}: press; wait {BEAT_MS}"), &early, "");
            assert_eq!(table.session.running(), Some(mover), "{}", make.name);
            // Two presses in one reading are one.
            table.comes_to("wait 3000", &early, "");
        }
    }
}

#[test]
fn a_flag_that_falls_while_a_press_waits_counts_only_if_the_press_does_not() {
    for (hand, open, played) in
        [("white hand g1f3", "", "Nf3"), ("", "PressWithoutMove white, FlagFall white", "")]
    {
        let mut table = table_of("certabo", Seat::White, Sight::Sighted, "1");
        table.wait(table.times().0 - 300);
        table.comes_to(&format!("{hand}; white: press; wait 2000"), open, played);
        let clock = table.session.plies().first().map(|ply| ply.clocks_ms.0);
        assert_eq!(clock, (!played.is_empty()).then_some(300));
    }
}

#[test]
fn the_last_square_of_a_slide_and_the_whole_castling_are_pressed() {
    // The piece rests on the way, and the press follows the last square at once.
    for make in ["certabo", "chesslink", "dgt"] {
        let mut table = table_of(make, Seat::White, Sight::Sighted, "5");
        let slide = "white hand e2e3; wait 800; white hand e3e4; white: press; wait 2000";
        table.comes_to(slide, "", "e4");
    }
    // A certabo set is not learned from this position, so neither board tells pieces apart.
    for make in ["certabo", "sentio"] {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let mut table = WiredTable::new(fen, [Some(make), None], SIGHTED, "5");
        table.runs("wait 4000; arbiter: start; wait 1000");
        table.comes_to("white hand e1g1 h1f1; white: press; wait 2000", "", "O-O");
    }
}

#[test]
fn what_others_do_while_a_press_waits_comes_after_it_at_its_own_moment() {
    let pressed = |act: &str, played: &str| {
        let mut table = pressed_at_once();
        table.comes_to(&format!("wait 200; {act}; wait 2000"), "", played);
        table
    };
    // The opponent's move and press follow White's.
    let table = pressed("black: move Nf6; black: press", "Nf3 Nf6");
    let [white, black] = [0, 1].map(|ply: usize| table.session.plies()[ply].clocks_ms);
    assert_eq!((white.0, white.1 - black.1), (black.0, 200));
    // The opponent resigns after the move.
    assert_eq!(pressed("black: say resign; black: say yes", "Nf3").session.phase(), Phase::Over);
    // The arbiter stops the clocks, or orders that a move be sealed: it is Black's.
    let table = pressed("arbiter: stop", "Nf3");
    assert_eq!((table.session.running(), table.times().1), (None, 300_000 - 200));
    pressed("arbiter: adjourn it is late", "Nf3");
    // A list is answered at once.
    let mut table = pressed_at_once();
    table.wait(200);
    let before = table.outputs.len();
    table.runs("arbiter: status");
    assert!(table.outputs.len() > before);
}

#[test]
fn a_board_that_is_lost_while_a_press_waits_decides_when_it_answers_again() {
    let mut table = table_of("certabo", Seat::White, Sight::Sighted, "5");
    table.runs("white: press");
    table.feed(Input::BoardLost { seat: Seat::White });
    let board = table.boards[0].take();
    table.comes_to("wait 2000", "BoardLost white", "");
    table.boards[0] = board;
    table.runs("white hand g1f3");
    table.open_anew(Seat::White);
    table.feed(Input::BoardRestored { seat: Seat::White });
    table.comes_to("wait 3000", "", "Nf3");
}

#[test]
fn a_program_that_is_started_again_while_a_press_waits_reads_the_board_first() {
    let mut table = pressed_at_once();
    table.wait(100);
    // The journal ends here, and the new program asks the board for a scan.
    table.feed(Input::Resumed);
    table.comes_to("", "", "");
    table.open_anew(Seat::White);
    table.comes_to("wait 3000; arbiter: resume; wait 2000", "", "Nf3");
}

#[test]
fn the_same_inputs_give_the_same_game_again() {
    let mut table = pressed_at_once();
    table.runs("wait 100; arbiter: add black 0:01:00 late; wait 3000");
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
        let (hand, words, san) = first_move(Seat::White, Sight::Impaired);
        table.comes_to(&format!("{words}; {hand}; wait 1200; white: press"), "", san);
    }
}

#[test]
fn a_board_that_learns_its_pieces_during_the_game_was_not_touched() {
    for mover in Seat::ALL {
        for sight in [Sight::Sighted, Sight::Impaired] {
            let case = format!("{mover:?}, {sight:?}");
            let mut table = at_one_board("certabo", mover, sight, "5");
            table.runs("wait 500; arbiter: start");
            assert_eq!(table.session.running(), Some(mover), "{case}: the game has begun");
            let says = |o: &Output| matches!(o, Output::Say { what: Announcement::PiecesKnown, .. });
            assert!(!table.outputs.iter().any(says), "{case}: before the pieces are known");
            table.comes_to("wait 3500", "", "");
            assert!(table.outputs.iter().any(says), "{case}");
            let sounds =
                |o: &Output| matches!(o, Output::PlayEarcon { earcon: Earcon::Lifted | Earcon::Placed, .. });
            assert!(!table.outputs.iter().any(sounds), "{case}: no piece sounds");
            assert_eq!(table.touches(), 0, "{case}");
            let (hand, words, san) = first_move(mover, sight);
            table.comes_to(&format!("{words}; {hand}; wait 1500; {mover}: press; wait 1500"), "", san);
            assert_eq!(table.touches(), 1, "{case}");
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
    table.comes_to("wait 3000", "", "");
    assert_eq!(table.touches(), 0);
    // The first move comes before the pieces are known, so the board tells full and empty squares alone.
    let mut table = at_one_board("certabo", Seat::White, Sight::Sighted, "5");
    table.runs("wait 500; white hand d2d4; wait 1500; white: press; wait 1500");
    table.runs("black: move e5; white hand e7e5; wait 1500; black: press; wait 1500");
    table.comes_to("white hand g1f3; wait 1500; white: press; wait 1500", "", "d4 e5 Nf3");
}

#[test]
fn a_piece_that_a_board_gets_to_know_later_is_no_touch() {
    let fen = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    for (sight, words, role, san) in [
        (Sight::Sighted, "", 'Q', "b8=Q+"),
        (Sight::Impaired, "white: say bella acht dame; wait 200", 'Q', "b8=Q+"),
        (Sight::Impaired, "white: say bella acht springer; wait 200", 'N', "b8=N"),
    ] {
        let known = SquareContents::Piece(Piece::from_char(role).unwrap());
        let mut table = WiredTable::new(fen, [Some("peg"), None], [sight, Sight::Sighted], "5");
        table.runs("wait 500; arbiter: start");
        let tell = |table: &mut WiredTable, square, contents| {
            table.feed(Input::Board { seat: Seat::White, event: WireEvent::Changed { square, contents } });
            table.wait(200);
        };
        tell(&mut table, Square::B7, SquareContents::Empty);
        // A second queen, whose tag is not known yet.
        tell(&mut table, Square::B8, SquareContents::Something);
        table.runs(words);
        let touches = table.touches();
        tell(&mut table, Square::B8, known);
        assert_eq!(table.touches(), touches, "{sight:?} {words}");
        table.comes_to("wait 1200; white: press; wait 1000", "", san);
        // Known less well, and better again.
        let touches = table.touches();
        for contents in [SquareContents::Something, known] {
            tell(&mut table, Square::B8, contents);
        }
        table.comes_to("wait 3000", "", san);
        assert_eq!(table.touches(), touches, "{sight:?} {words}");
    }
}

/// A game whose clock stands at White's board; the test is the clock.
fn table_with_clock(control: &str) -> WiredTable {
    let mut table = WiredTable::new(START, [Some("chesslink"), None], SIGHTED, control);
    table.runs("wait 500; arbiter: start");
    let outputs = table.outputs.len();
    table.shows_clock(600_000, 600_000);
    assert_eq!(table.times(), (600_000, 600_000));
    table.wait(6_000);
    table.outputs.truncate(outputs);
    table.shows_clock(594_000, 600_000);
    table
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
        table.comes_to("wait 3000", "", "");
        assert_eq!((table.times(), table.jumps()), ((591_000, 600_000), vec![false]), "{shown:?}");
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
    table.comes_to("wait 10; arbiter: status", "FlagFall white", "");
    assert_eq!(table.jumps(), [false; 0]);
    // It jumps there, and the next readings say the same, or the clock is silent, because nothing changes.
    for again in [true, false] {
        let mut table = table_with_clock("10");
        table.wait(1_000);
        table.shows_clock(0, 600_000);
        table.comes_to("", "", "");
        for _ in 0..3 {
            table.wait(1_000);
            if again {
                table.shows_clock(0, 600_000);
            }
        }
        table.comes_to("", "FlagFall white", "");
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
    // By the program, after a ruling; then by hand, while the clocks stand.
    let mut table = table_with_clock("10");
    for (before, left_ms, right_ms) in [
        ("arbiter: clocks 0:05:00 0:30:00; wait 1000", 299_000, 1_800_000),
        ("wait 6000", 293_000, 1_800_000),
        ("arbiter: stop; wait 6000", 3_000_000, 240_000),
    ] {
        table.runs(before);
        table.shows_clock(left_ms, right_ms);
        assert_eq!((table.times(), table.jumps().len()), ((left_ms, right_ms), 0), "{before}");
    }
    // A clock that did not obey shows the old times for a while, and is then set by hand to those of the ruling.
    let mut table = table_with_clock("10");
    table.runs("arbiter: clocks 0:05:00 0:30:00");
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
        assert_eq!((table.times().0, table.jumps().len()), (593_000 + gained, 0), "{control}");
    }
}

fn two_boards(fen: &str, sights: [Sight; 2]) -> WiredTable {
    let mut table = WiredTable::new(fen, [Some("dgt"), Some("chesslink")], sights, "30");
    table.wait(1_500);
    table
}

/// A game at two boards that distinguish pieces, after 1. e4 e5.
fn after_two_moves(sights: [Sight; 2]) -> WiredTable {
    let mut table = two_boards(START, sights);
    for (mover, uci, words) in [("white", "e2e4", "say eva vier"), ("black", "e7e5", "say eva fünf")] {
        let other = if mover == "white" { "black" } else { "white" };
        table.runs(&format!("{mover} hand {uci}; {mover}: {words}; wait 1500; {other} hand {uci}"));
        table.runs(&format!("{other}: {words}; wait 500; {mover}: press; wait 1000"));
    }
    table.comes_to("", "", "e4 e5");
    table
}

/// Sets both kings on these squares, one after the other; what stood there is taken off first.
fn set_kings(table: &mut WiredTable, seat: Seat, white: Square, black: Square) {
    for (from, to, piece) in [(Square::E1, white, 'K'), (Square::E8, black, 'k')] {
        table.set(seat, to, None);
        table.wait(300);
        table.set(seat, from, None);
        table.wait(300);
        table.set(seat, to, Piece::from_char(piece));
        table.wait(1_400);
    }
}

/// The pieces of both boards are put back to the position in force.
fn put_back(table: &mut WiredTable, seats: &[Seat]) {
    let position = table.session.position().clone();
    for &seat in seats {
        let shown = table.boards[seat as usize].as_ref().unwrap().squares;
        let is_wrong = |square: &Square| shown[square.to_usize()] != position.piece_at(*square);
        let wrong: Vec<Square> = Square::ALL.into_iter().filter(is_wrong).collect();
        for &square in &wrong {
            table.set(seat, square, None);
            table.wait(100);
        }
        for square in wrong {
            table.set(seat, square, position.piece_at(square));
            table.wait(100);
        }
    }
}

#[test]
fn kings_in_the_centre_of_both_boards_are_proposed_as_the_result_and_end_nothing() {
    for (white, black, result, reason) in [
        (Square::E4, Square::D5, GameResult::WhiteWins, EndReason::Resignation),
        (Square::D4, Square::E5, GameResult::BlackWins, EndReason::Resignation),
        (Square::D4, Square::D5, GameResult::Draw, EndReason::Agreement),
        (Square::E4, Square::E5, GameResult::Draw, EndReason::Agreement),
    ] {
        for sights in [SIGHTED, [Sight::Impaired, Sight::Sighted]] {
            let mut table = after_two_moves(sights);
            set_kings(&mut table, Seat::Black, white, black);
            // One board alone signals nothing.
            table.comes_to("wait 5000", "", "e4 e5");
            set_kings(&mut table, Seat::White, white, black);
            // The clock is stopped by hand on a real table: a press is no press without a move.
            for script in ["", "white: press; wait 40000"] {
                table.comes_to(script, "ResultSigned", "e4 e5");
                let item = &table.session.items().last().unwrap().matter;
                assert_eq!(item, &IncidentKind::ResultSigned { result }, "{sights:?}");
            }
            let mut again = table.session.clone();
            for (line, ends) in [("confirm 1", Some((result, reason))), ("undo", None)] {
                let act = Act::read(line).unwrap();
                again.handle(Moment::from_ms(table.now), Input::Act { by: Actor::Arbiter, act });
                assert_eq!((again.result(), again.plies().len()), (ends, 2), "{sights:?}");
            }
            // The game goes on instead: the pieces are put back, and the king is not bound.
            put_back(&mut table, &Seat::ALL);
            table.comes_to("wait 3000", "", "e4 e5");
            table.runs("white hand g1f3; white: say springer felix drei; wait 1500; black hand g1f3");
            table.comes_to("white: press; wait 3000", "", "e4 e5 Nf3");
        }
    }
}

#[test]
fn a_touch_before_the_sign_binds_and_kings_on_one_board_stay_touched() {
    let mut table = after_two_moves(SIGHTED);
    table.set(Seat::White, Square::B1, None);
    table.wait(300);
    table.set(Seat::White, Square::B1, Piece::from_char('N'));
    table.wait(300);
    for seat in Seat::ALL {
        set_kings(&mut table, seat, Square::E4, Square::D5);
    }
    table.comes_to("", "ResultSigned", "e4 e5");
    table.runs("arbiter: choose 1 2");
    put_back(&mut table, &Seat::ALL);
    let moves = "white hand g1f3; wait 1500; white: press; wait 1000";
    table.comes_to(moves, "TouchMove white b1 MoveTouched", "e4 e5 Nf3");
    // White's board alone: the king is touched.
    let mut table = after_two_moves(SIGHTED);
    set_kings(&mut table, Seat::White, Square::E4, Square::D5);
    put_back(&mut table, &[Seat::White]);
    table.runs(moves);
    let is_touch = |kind: &IncidentKind| matches!(kind, IncidentKind::TouchMove { .. });
    assert!(table.session.items().iter().any(|item| is_touch(&item.matter)));
}

/// Kd3-e4 is legal, and it rests before the other king follows.
#[test]
fn a_king_on_its_way_to_the_centre_may_have_looked_like_a_move() {
    let mut table = two_boards("8/8/3k4/8/8/3K4/6P1/8 w - - 0 1", SIGHTED);
    table.runs("white hand d3e4; wait 1500; black hand d3e4; wait 1500");
    assert_eq!(table.session.made_plies().len(), 1, "it looks like a move");
    table.comes_to("black hand d6d5; wait 1500; white hand d6d5; wait 1500", "ResultSigned", "");
    table.comes_to("white: press; wait 40000", "ResultSigned", "");
    // The king's way is no move of the game.
    table.comes_to("arbiter: confirm 1", "", "");
    assert_eq!(table.session.result(), Some((GameResult::WhiteWins, EndReason::Resignation)));
}

/// White's king stands in the centre by the game, and Black moves a king beside it, which is illegal.
#[test]
fn an_illegal_king_move_that_was_pressed_is_no_sign_when_the_other_board_shows_it_too() {
    let mut table = two_boards("8/8/3k4/8/4K3/8/6P1/8 b - - 0 1", SIGHTED);
    let moves = "black hand d6d5; wait 1500; black: press; wait 1000";
    table.comes_to(moves, "IllegalMove black", "");
    table.comes_to("white hand d6d5; wait 5000", "IllegalMove black", "");
}
