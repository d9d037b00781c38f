//! Simulated boards with their real bytes, codecs and links at one session, in simulated time: what a press means before
//! a slow board has reported the move, and what a board that learns its pieces during the game may change.
//!
//! `board_bytes.txt` has games in lines. A story begins with `# WHAT IT SHOWS`; then `boards: MAKE MAKE` (White's and Black's,
//! `-` for none), `sights: impaired sighted`, `fen: FEN`, `control: 5`; rows `- A B` for which it is played once each, with `$1` and
//! `$2` in its lines. Besides the steps of [`WiredTable::does`] a line may look: `open INCIDENTS`, `played SAN …`, `times 300 …` (of
//! White and Black; `…` is any), `touches 1`, `jumps true` (of a clock, told to the arbiter: whether each stays), `running black`,
//! `result 1-0 Resignation`, `made 1`, `told`: the last step brought something. `forget`
//! leaves out what was told so far.

use std::{fs, path::Path};

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
    /// The boards whose cable is pulled.
    away: [Option<WiredBoard>; 2],
    outputs: Vec<Output>,
    /// How many of them the last line of a story brought.
    brought: usize,
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
        let mut table = Self {
            session,
            now: 0,
            boards,
            away: [None, None],
            outputs: Vec::new(),
            brought: 0,
            inputs: Vec::new(),
        };
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

    /// One step after the other; `;` ends a step: `white: press`, `arbiter: start`, `wait 500 ms`; `white moves e2e4`
    /// at once, and what stands there is taken off first.
    fn runs(&mut self, script: &str) {
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let seat = if step.starts_with("black") { Seat::Black } else { Seat::White };
            if let Some(ms) = step.strip_prefix("wait ") {
                self.wait(ms.strip_suffix(" ms").unwrap().parse().unwrap());
            } else if let Some((_, moves)) = step.split_once(" moves ") {
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
        let (kinds, sans) = self.stands();
        assert_eq!((kinds.as_str(), sans.as_str()), (open, played), "{script}");
    }

    /// The open incidents and the completed moves.
    fn stands(&self) -> (String, String) {
        let items = self.session.items().iter().filter(|item| item.decision.is_none());
        let kinds: Vec<String> = items.map(|item| brief(&item.matter)).collect();
        let sans: Vec<String> = self.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect();
        (kinds.join(", "), sans.join(" "))
    }

    fn touches(&self) -> usize {
        self.outputs.iter().filter(|o| matches!(o, Output::Note(Note::Touched { .. }))).count()
    }

    fn times(&self) -> (u64, u64) {
        self.session.times(Moment::from_ms(self.now))
    }

    /// The other side's clock and the pieces: what a story does beside the steps of a script. `None` if it is none of them.
    fn does(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        let seat = if words[0] == "black" { Seat::Black } else { Seat::White };
        match words[..] {
            ["begins"] => self.runs("wait 4000 ms; arbiter: start; wait 1000 ms"),
            ["clock", "shows", left, right] => {
                let [left_ms, right_ms] = [left, right].map(|ms| ms.parse().unwrap());
                let event = WireEvent::Clock { left_ms, right_ms, running: true, lever_right_up: false };
                self.feed(Input::Board { seat: Seat::White, event });
            }
            ["forget"] => self.outputs.clear(),
            ["journal", "ends"] => self.feed(Input::Resumed),
            [_, "loses", "its", "board"] => {
                self.feed(Input::BoardLost { seat });
                self.away[seat as usize] = self.boards[seat as usize].take();
            }
            [_, "plugs", "it", "in"] => self.boards[seat as usize] = self.away[seat as usize].take(),
            [_, "opens", "its", "port"] => self.open_anew(seat),
            [_, "has", "its", "board", "again"] => self.feed(Input::BoardRestored { seat }),
            [_, "touches", square] => {
                let square: Square = square.parse().unwrap();
                let held = self.boards[seat as usize].as_ref().unwrap().squares[square.to_usize()];
                for piece in [None, held] {
                    self.set(seat, square, piece);
                    self.wait(300);
                }
            }
            // The piece is known, or a square is full.
            [_, "tells", square, contents] => {
                let contents = match contents {
                    "empty" => SquareContents::Empty,
                    "something" => SquareContents::Something,
                    letter => {
                        SquareContents::Piece(letter.chars().next().and_then(Piece::from_char).unwrap())
                    }
                };
                let event = WireEvent::Changed { square: square.parse().unwrap(), contents };
                self.feed(Input::Board { seat, event });
                self.wait(200);
            }
            // The kings of both players, one after the other; what stood there is taken off first.
            [_, "kings", white, black] => {
                for (from, to, piece) in [(Square::E1, white, 'K'), (Square::E8, black, 'k')] {
                    let to = to.parse().unwrap();
                    for (square, piece, ms) in
                        [(to, None, 300), (from, None, 300), (to, Piece::from_char(piece), 1_400)]
                    {
                        self.set(seat, square, piece);
                        self.wait(ms);
                    }
                }
            }
            ["both", "put", "back"] => Seat::ALL.into_iter().for_each(|seat| self.puts_back(seat)),
            [_, "puts", "back"] => self.puts_back(seat),
            [first, ..] if first.ends_with(':') || ["wait", "white", "black"].contains(&first) => {
                self.runs(line);
            }
            _ => return None,
        }
        Some(())
    }

    /// The pieces of a board are put back to the position in force.
    fn puts_back(&mut self, seat: Seat) {
        let position = self.session.position().clone();
        let shown = self.boards[seat as usize].as_ref().unwrap().squares;
        let is_wrong = |square: &Square| shown[square.to_usize()] != position.piece_at(*square);
        let wrong: Vec<Square> = Square::ALL.into_iter().filter(is_wrong).collect();
        for of_game in [false, true] {
            for &square in &wrong {
                self.set(seat, square, position.piece_at(square).filter(|_| of_game));
                self.wait(100);
            }
        }
    }

    /// Does a line of a story or looks; a look fails with what is there.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let before = self.outputs.len();
        if self.does(line).is_some() {
            self.brought = self.outputs.len().saturating_sub(before);
            return Ok(());
        }
        let (what, wanted) = line.split_once(' ').unwrap_or((line, ""));
        let list = |of: &[bool]| of.iter().map(bool::to_string).collect::<Vec<_>>().join(" ");
        let (kinds, sans) = self.stands();
        let found = match what {
            "open" => kinds,
            "played" => sans,
            "touches" => self.touches().to_string(),
            "made" => self.session.made_plies().len().to_string(),
            "jumps" => list(&self.jumps()),
            "running" => self.session.running().map_or("nobody".into(), |seat| seat.to_string()),
            "result" => {
                let result = self.session.result().map(|(result, why)| format!("{result} {why:?}"));
                result.unwrap_or("none".into())
            }
            "told" => (self.brought > 0).to_string(),
            "times" => {
                let times: [u64; 2] = self.times().into();
                let of =
                    |(ms, wanted): (u64, &str)| if wanted == "…" { wanted.into() } else { ms.to_string() };
                times.into_iter().zip(wanted.split(' ')).map(of).collect::<Vec<String>>().join(" ")
            }
            _ => panic!("{line}: no such line"),
        };
        let wanted = if what == "told" { "true" } else { wanted };
        if found == wanted { Ok(()) } else { Err(found) }
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
    table.runs("wait 4000 ms; arbiter: start; wait 1000 ms");
    assert_eq!(table.session.running(), Some(mover), "{make}: {:?}", table.session.phase());
    table
}

/// A seat, the hand of its first move, the words if they are needed, and the move.
fn first_move(mover: Seat, sight: Sight) -> (&'static str, String, &'static str) {
    let (hand, words, san) = match mover {
        Seat::White => ("white moves g1f3", "white: say springer felix drei", "Nf3"),
        Seat::Black => ("black moves g8f6", "black: say springer felix sechs", "Nf6"),
    };
    (hand, if sight == Sight::Impaired { words.into() } else { String::new() }, san)
}

/// A table at which the sighted player of White has moved and pressed at once, so that the press waits for the board.
fn pressed_at_once() -> WiredTable {
    let mut table = table_of("certabo", Seat::White, Sight::Sighted, "5");
    table.runs("white moves g1f3; white: press");
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
                    table.runs(&format!("{words}; wait 130 ms; {hand}; wait {delay} ms"));
                    let times = table.times();
                    let reading = reading_ms(make.name);
                    table.comes_to(&format!("{mover}: press; wait {reading} ms"), "", san);
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
            table.comes_to(&format!("wait {almost} ms"), "", "");
            let early = format!("EarlyPress {mover}");
            table.comes_to(&format!("{mover}: press; wait {BEAT_MS} ms"), &early, "");
            assert_eq!(table.session.running(), Some(mover), "{}", make.name);
            // Two presses in one reading are one.
            table.comes_to("wait 3000 ms", &early, "");
        }
    }
}

#[test]
fn the_same_inputs_give_the_same_game_again() {
    let mut table = pressed_at_once();
    table.runs("wait 100 ms; arbiter: add black 0:01:00 late; wait 3000 ms");
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
        table.comes_to(&format!("{words}; {hand}; wait 1200 ms; white: press"), "", san);
    }
}

#[test]
fn a_board_that_learns_its_pieces_during_the_game_was_not_touched() {
    for mover in Seat::ALL {
        for sight in [Sight::Sighted, Sight::Impaired] {
            let case = format!("{mover:?}, {sight:?}");
            let mut table = at_one_board("certabo", mover, sight, "5");
            table.runs("wait 500 ms; arbiter: start");
            assert_eq!(table.session.running(), Some(mover), "{case}: the game has begun");
            let says = |o: &Output| matches!(o, Output::Say { what: Announcement::PiecesKnown, .. });
            assert!(!table.outputs.iter().any(says), "{case}: before the pieces are known");
            table.comes_to("wait 3500 ms", "", "");
            assert!(table.outputs.iter().any(says), "{case}");
            let sounds =
                |o: &Output| matches!(o, Output::PlayEarcon { earcon: Earcon::Lifted | Earcon::Placed, .. });
            assert!(!table.outputs.iter().any(sounds), "{case}: no piece sounds");
            assert_eq!(table.touches(), 0, "{case}");
            let (hand, words, san) = first_move(mover, sight);
            table.comes_to(&format!("{words}; {hand}; wait 1500 ms; {mover}: press; wait 1500 ms"), "", san);
            assert_eq!(table.touches(), 1, "{case}");
        }
    }
}

#[test]
fn each_story_goes_as_written() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/board_bytes.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    for story in text.split("\n# ").skip(1) {
        let (title, body) = story.split_once('\n').unwrap();
        let mut rows: Vec<Vec<&str>> = body
            .lines()
            .filter_map(|line| line.strip_prefix("- "))
            .map(|row| row.split(" | ").collect())
            .collect();
        if rows.is_empty() {
            rows.push(Vec::new());
        }
        for row in rows {
            let filled = |line: &str| {
                let places = row.iter().enumerate();
                places.fold(line.to_owned(), |line, (at, value)| line.replace(&format!("${}", at + 1), value))
            };
            let lines: Vec<String> = body.lines().map(filled).collect();
            let key = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name));
            let makes = key("boards: ").unwrap_or("certabo -").split_once(' ').unwrap();
            let sight = |name| if name == "impaired" { Sight::Impaired } else { Sight::Sighted };
            let sights = key("sights: ").unwrap_or("sighted sighted").split_once(' ').unwrap();
            let mut table = WiredTable::new(
                key("fen: ").unwrap_or(START),
                [makes.0, makes.1].map(|make| Some(make).filter(|make| *make != "-")),
                [sight(sights.0), sight(sights.1)],
                key("control: ").unwrap_or("5"),
            );
            let is_key = |line: &&String| {
                let keys = ["boards: ", "sights: ", "fen: ", "control: ", "- ", "-- "];
                line.is_empty() || keys.iter().any(|key| line.starts_with(key))
            };
            for line in lines.iter().filter(|line| !is_key(line)) {
                if let Err(is) = table.line(line) {
                    wrong.push(format!("{title} {row:?}: `{line}`: {is}"));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
