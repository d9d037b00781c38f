//! Appendix D clause by clause, in a session of every edition: the observations of each test, compared with the
//! requirements of that edition's text. `cargo test --test game clauses::table -- --nocapture` prints clause,
//! edition and tests.
//!
//! A case cannot claim an edition in which it did not run: it acts on sessions of that edition only, which is
//! checked after every input, and if the texts differ, its observations must differ as well.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use annabella::{
    game::{Edition, Moment, Seat},
    language::heard_utterance::HeardUtterance,
    session::{
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
    transcript,
};

mod assistant;
mod boards;
mod turn;

/// A test of one clause: the required observations in each edition, DA09 first.
struct Case {
    clause: u8,
    name: &'static str,
    expected: [&'static str; Edition::ALL.len()],
    observe: fn(&Table) -> String,
}

const fn same(clause: u8, name: &'static str, expected: &'static str, observe: fn(&Table) -> String) -> Case {
    Case { clause, name, expected: [expected; Edition::ALL.len()], observe }
}

const fn differs(
    clause: u8,
    name: &'static str,
    expected: [&'static str; Edition::ALL.len()],
    observe: fn(&Table) -> String,
) -> Case {
    Case { clause, name, expected, observe }
}

fn cases() -> impl Iterator<Item = &'static Case> {
    turn::CASES.iter().chain(boards::CASES).chain(assistant::CASES)
}

/// Whether there is a case with this name; the table below runs all of them under every edition.
pub(crate) fn is_tried(name: &str) -> bool {
    cases().any(|case| case.name == name)
}

/// Sets up the games of one edition, and counts the acts under each edition.
struct Table {
    edition: Edition,
    ran: Rc<RefCell<BTreeMap<Edition, u32>>>,
}

impl Table {
    /// White is impaired and dictates; Black is sighted and writes; no board is sensed.
    fn setup(&self) -> Setup {
        let seat = SeatSetup { board: BoardSense::Manual, ..SeatSetup::default() };
        Setup {
            edition: self.edition,
            approved_by: Some("the arbiter".into()),
            white: SeatSetup { sight: Sight::Impaired, sheet: SheetWriter::Dictated, ..seat.clone() },
            black: seat,
            ..Setup::default()
        }
    }

    fn game(&self) -> Game {
        self.begin(self.setup()).expect("the game may start")
    }

    /// The same with White's board distinguishing pieces.
    fn sensed(&self) -> Game {
        let mut setup = self.setup();
        setup.white.board = BoardSense::Identity;
        let mut game = self.begin(setup).expect("the game may start");
        game.scan(Seat::White);
        game
    }

    fn begin(&self, setup: Setup) -> Result<Game, String> {
        let session = Session::new(setup).map_err(|e| {
            // A refused setup counts as an act of the edition.
            *self.ran.borrow_mut().entry(self.edition).or_default() += 1;
            e.to_string()
        })?;
        let mut game = Game { session, now: 0, ran: Rc::clone(&self.ran) };
        game.arbiter(Act::Start);
        Ok(game)
    }
}

struct Game {
    session: Session,
    now: u64,
    ran: Rc<RefCell<BTreeMap<Edition, u32>>>,
}

/// The result of one input.
struct InputOutcome {
    outputs: Vec<Output>,
    lines: Vec<String>,
}

impl InputOutcome {
    fn says(&self, words: &str) -> bool {
        self.lines.iter().any(|line| line.contains(words))
    }

    /// The first line with these words.
    fn line(&self, words: &str) -> String {
        self.lines.iter().find(|line| line.contains(words)).cloned().unwrap_or_default()
    }

    /// The announcements to a listener, joined.
    fn told(&self, listener: &str) -> String {
        let mark = format!("> {listener}: ");
        self.lines.iter().filter_map(|line| Some(line.split_once(&mark)?.1)).collect::<Vec<_>>().join("; ")
    }

    fn refused(&self) -> bool {
        self.outputs.iter().any(|o| matches!(o, Output::Note(Note::Refused { .. })))
    }
}

impl Game {
    /// The act by which a person states the position on a board.
    fn states(board: &str) -> Act {
        Act::read(&format!("board {board}")).expect("a board")
    }

    fn input(&mut self, input: Input) -> InputOutcome {
        self.now += 1_000;
        let at = Moment::from_ms(self.now);
        let outputs = self.session.handle(at, input.clone());
        *self.ran.borrow_mut().entry(self.session.setup().edition).or_default() += 1;
        let lines = transcript::lines(self.session.setup(), at, &input, &outputs);
        InputOutcome { outputs, lines }
    }

    fn act(&mut self, by: Actor, act: Act) -> InputOutcome {
        self.input(Input::Act { by, act })
    }

    fn arbiter(&mut self, act: Act) -> InputOutcome {
        self.act(Actor::Arbiter, act)
    }

    fn player(&mut self, seat: Seat, act: Act) -> InputOutcome {
        self.act(Actor::Player(seat), act)
    }

    fn says(&mut self, seat: Seat, words: &str) -> InputOutcome {
        self.input(Input::Heard { seat, heard: HeardUtterance::typed(words) })
    }

    fn press(&mut self, seat: Seat) -> InputOutcome {
        self.player(seat, Act::Press)
    }

    /// White's complete move, with Black's repetition and execution.
    fn white(&mut self, words: &str) -> InputOutcome {
        self.says(Seat::White, words);
        self.says(Seat::Black, words);
        self.player(Seat::Black, Act::Executed);
        self.press(Seat::White)
    }

    /// Black's complete move, with White's repetition.
    fn black(&mut self, san: &str, words: &str) -> InputOutcome {
        self.player(Seat::Black, Act::Move(san.into()));
        self.says(Seat::White, words);
        self.press(Seat::Black)
    }

    fn scan(&mut self, seat: Seat) -> InputOutcome {
        let scan = annabella::board::scan::scan_of(self.session.position(), true);
        self.input(Input::Board { seat, event: annabella::board::WireEvent::Scan(Box::new(scan)) })
    }

    /// Changes a square of White's board: a FEN letter arrives, or `-` leaves it empty.
    fn peg(&mut self, square: &str, piece: char) -> InputOutcome {
        use annabella::{board::SquareContents, game::Piece};
        let contents = Piece::from_char(piece).map_or(SquareContents::Empty, SquareContents::Piece);
        let event =
            annabella::board::WireEvent::Changed { square: square.parse().expect("a square"), contents };
        self.input(Input::Board { seat: Seat::White, event })
    }

    fn plies(&self) -> usize {
        self.session.plies().len()
    }

    /// The article of the newest open item.
    fn article(&mut self) -> String {
        let listed = self.arbiter(Act::ShowAll);
        let line = listed.lines.iter().rev().find(|line| line.contains(": article ")).cloned();
        let line = line.expect("an item is open");
        line.split_once(": article ").and_then(|(_, rest)| rest.split(' ').next()).unwrap_or("").to_owned()
    }
}

const NUMBERS: [&str; 11] =
    ["D.2.1", "D.2.2", "D.2.3", "D.2.4", "D.2.5", "D.2.6", "D.2.7", "D.2.8", "D.2.9", "D.2.10", "D.2.11"];

/// The numbers of the same clauses in 2009 and 2014; D.2.4 is part of point 3 there.
const OLDER: [[&str; 2]; 11] = [
    ["E2.1", "D2.1"],
    ["E2.2", "D2.2"],
    ["E2.3", "D2.3"],
    ["E2.3 end", "D2.3 end"],
    ["E2.3 tail", "D2.4"],
    ["E2.4", "D2.5"],
    ["E2.5", "D2.6"],
    ["E2.6", "D2.7"],
    ["E2.7-8", "D2.8"],
    ["E2.9", "D2.9"],
    ["E2.9f tail", "D2.10"],
];

#[test]
fn table_every_clause_of_every_edition_has_at_least_two_tests() {
    let mut table: BTreeMap<(u8, Edition), Vec<&str>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in cases() {
        for (edition, expected) in Edition::ALL.into_iter().zip(case.expected) {
            let at = Table { edition, ran: Rc::default() };
            let observed = (case.observe)(&at);
            let ran: Vec<Edition> = at.ran.borrow().keys().copied().collect();
            if ran != [edition] {
                wrong.push(format!("{} in {edition}: sessions of {ran:?} acted", case.name));
            } else if observed != expected {
                wrong.push(format!(
                    "D.2.{} in {edition}, {}: observed `{observed}`, the text asks `{expected}`",
                    case.clause, case.name
                ));
            } else {
                table.entry((case.clause, edition)).or_default().push(case.name);
            }
        }
    }
    println!(
        "{:8} {:>12} {:>9} {:>6} {:>6} {:>6} {:>7}",
        "clause", "da09", "no14", "sv17", "da17", "da18", "fide23"
    );
    for clause in 1..=11_u8 {
        let count = |edition| table.get(&(clause, edition)).map_or(0, Vec::len);
        let [da09, no14, sv17, da17, da18, fide23] = Edition::ALL.map(count);
        let index = usize::from(clause) - 1;
        let [e, d] = OLDER[index];
        println!(
            "{:8} {da09:>2} {e:>9} {no14:>2} {d:>9} {sv17:>3} {da17:>6} {da18:>6} {fide23:>7}",
            NUMBERS[index]
        );
        for case in cases().filter(|case| case.clause == clause) {
            let split =
                if case.expected.iter().all(|e| *e == case.expected[0]) { "" } else { " (texts differ)" };
            println!("           {}{split}", case.name);
        }
        for (edition, tests) in Edition::ALL.into_iter().zip([da09, no14, sv17, da17, da18, fide23]) {
            if tests < 2 {
                wrong.push(format!("{} has {tests} tests in {edition}", NUMBERS[index]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_two_cases_share_a_name() {
    let mut names: Vec<&str> = cases().map(|case| case.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}
