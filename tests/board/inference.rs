//! Inference of moves from changes of squares, in sequences recorded from real boards and typical of hands (`inference.txt`),
//! and in generated games.
//!
//! In the text a story begins with `# WHAT IT SHOWS`. `board: pieces` or `squares`, with `known` where the game is known from
//! elsewhere; `fen: FEN`. Then come acts and looks:
//!
//! - `e2=. e4=P d5=?`: squares and their new contents (`?` an unknown piece). `scan BOARD`: the whole board. `announced e2e4`,
//!   `pressed`, `promoted n`, `rested`: what else is known. `CHANGES -> e2e4`: the moves of a game of its own.
//! - `moves e2e4 …` (followed), `game e2e4 …` (played so far), `last EVENT` and `has EVENT` in what the last act brought,
//!   `faults 1` in it, `differs SQUARES`, `touched SQUARES`, `turned`, `unquiet`.

use std::{fs, path::Path};

use annabella::{
    board::{
        BoardEvent, SquareContents, WireEvent,
        hand_simulation::{HandEvent, HandNoise, perform, random_game},
        scan::scan_of,
        seating::Seating,
        sensed_board::SensedBoard,
        tracker::{ExternalEvidence, GameKnowledge},
    },
    game::{Move, Piece, Position, Role, Square},
};
use shakmaty::Board;

fn contents(letter: char) -> SquareContents {
    match letter {
        '.' => SquareContents::Empty,
        '?' => SquareContents::Something,
        piece => SquareContents::Piece(Piece::from_char(piece).unwrap()),
    }
}

fn uci(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut words = Vec::new();
    for &m in moves {
        words.push(position.uci(m));
        position = position.after(m).unwrap();
    }
    words.join(" ")
}

/// A board of a story, and what the last act brought.
struct StoryBoard {
    start: Position,
    identity: bool,
    knowledge: GameKnowledge,
    board: SensedBoard,
    events: Vec<BoardEvent>,
}

impl StoryBoard {
    fn new(start: Position, identity: bool, knowledge: GameKnowledge) -> Self {
        let board = SensedBoard::new(start.clone(), identity, knowledge);
        Self { start, identity, knowledge, board, events: Vec::new() }
    }

    fn feed(&mut self, changes: &str) {
        let board = &mut self.board;
        let changed = |change: &str| {
            let (square, what) = change.split_once('=').unwrap();
            let contents = contents(what.chars().next().unwrap());
            board.observe(&WireEvent::Changed { square: square.parse().unwrap(), contents })
        };
        self.events = changes.split_whitespace().flat_map(changed).collect();
    }

    fn game(&self) -> String {
        let (start, moves) = self.board.tracker().game();
        uci(start, moves)
    }

    /// An event as text, with moves in UCI notation.
    fn event(&self, event: &BoardEvent) -> String {
        let played = self.board.tracker().moves();
        let before = |m: Move| {
            let earlier = played.iter().take(played.len().saturating_sub(1));
            earlier.fold(self.start.clone(), |position, &m| position.after(m).unwrap()).uci(m)
        };
        match event {
            BoardEvent::Move { m } => format!("move {}", before(*m)),
            BoardEvent::Revised { m } => format!("revised {}", before(*m)),
            BoardEvent::Unsure { candidates } => format!("unsure {}", candidates.len()),
            other => format!("{other:?}"),
        }
    }

    /// Does a line or looks; a look fails with what is there.
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some((changes, moves)) = line.split_once(" -> ") {
            let mut own = Self::new(self.start.clone(), self.identity, self.knowledge);
            own.feed(changes);
            return same(own.game(), moves);
        }
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let tracker = self.board.tracker();
        let brought = |event: &BoardEvent| {
            let event = self.event(event);
            rest.split(' ').all(|word| event.contains(word))
        };
        self.events = match first {
            "scan" => {
                let scan = scan(rest, self.identity);
                self.board.observe(&WireEvent::Scan(Box::new(scan)))
            }
            "pressed" => self.board.take_evidence(ExternalEvidence::Pressed),
            "rested" => self.board.take_evidence(ExternalEvidence::HandsRested),
            "promoted" => {
                let role = Role::from_char(rest.chars().next().unwrap()).unwrap();
                self.board.take_evidence(ExternalEvidence::Promotion(role))
            }
            "announced" => {
                let m = tracker.position().read_uci(rest).unwrap();
                self.board.take_evidence(ExternalEvidence::Announced(m))
            }
            "moves" => return same(uci(&self.start, tracker.moves()), rest),
            "game" => return same(self.game(), rest),
            "last" if self.events.last().is_some_and(brought) => return Ok(()),
            "has" if self.events.iter().any(brought) => return Ok(()),
            "last" | "has" => return Err(format!("{:?}", self.events)),
            "faults" => {
                let is_fault = |event: &&BoardEvent| matches!(event, BoardEvent::Fault { .. });
                return same(self.events.iter().filter(is_fault).count().to_string(), rest);
            }
            "differs" => return same(squares(tracker.differences(tracker.position())), rest),
            "touched" => return same(squares(tracker.touched().iter().map(|touch| touch.square)), rest),
            "turned" => return same(self.board.seating().is_turned().to_string(), "true"),
            "unquiet" => return same(tracker.is_quiet().to_string(), "false"),
            _ => {
                self.feed(line);
                return Ok(());
            }
        };
        Ok(())
    }
}

fn same(is: String, wanted: &str) -> Result<(), String> {
    if is == wanted { Ok(()) } else { Err(is) }
}

fn squares(of: impl IntoIterator<Item = Square>) -> String {
    of.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// A board in the first field of a FEN, as a board of this kind tells it.
fn scan(field: &str, identity: bool) -> [SquareContents; 64] {
    let board = Board::from_ascii_board_fen(field.as_bytes()).unwrap();
    Square::ALL.map(|at| match board.piece_at(at) {
        None => SquareContents::Empty,
        Some(piece) if identity => SquareContents::Piece(piece),
        Some(_) => SquareContents::Something,
    })
}

#[test]
fn each_story_gives_its_moves() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/board/inference.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    for story in text.split("\n# ").skip(1) {
        let (title, body) = story.split_once('\n').unwrap();
        let lines: Vec<&str> =
            body.lines().filter(|line| !line.is_empty() && !line.starts_with("-- ")).collect();
        let key = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name));
        let start = key("fen: ").map_or_else(Position::default, |fen| Position::from_fen(fen).unwrap());
        let kind = key("board: ").unwrap_or_else(|| panic!("{title}: which board?"));
        let knowledge = if kind.ends_with("known") { GameKnowledge::Known } else { GameKnowledge::Inferred };
        let mut board = StoryBoard::new(start, kind.starts_with("pieces"), knowledge);
        for line in lines.iter().filter(|line| !line.starts_with("fen: ") && !line.starts_with("board: ")) {
            if let Err(is) = board.line(line) {
                wrong.push(format!("{title}: `{line}`: {is}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Plays a game through simulated hands and the tracker; returns the real and the inferred moves.
fn played(seed: u64, noise: HandNoise, identity: bool, seating: &Seating) -> (Vec<Move>, Vec<Move>) {
    let start = Position::default();
    let moves = random_game(seed, 120);
    let mut board = SensedBoard::new(start.clone(), identity, GameKnowledge::Inferred);
    board.observe(&WireEvent::Scan(Box::new(seating.own_scan(&scan_of(&start, identity)))));
    for deed in perform(&start, &moves, noise, seed) {
        match &deed.act {
            HandEvent::Announced(m) if !identity => {
                drop(board.take_evidence(ExternalEvidence::Announced(*m)))
            }
            HandEvent::Pressed if !identity => drop(board.take_evidence(ExternalEvidence::Pressed)),
            _ => {
                if let Some(event) = deed.reported(identity, seating) {
                    board.observe(&event);
                }
            }
        }
    }
    (moves, board.tracker().moves().to_vec())
}

fn assert_same(understood: &[Move], moves: &[Move], seed: u64) {
    let common = moves.iter().zip(understood).take_while(|(a, b)| a == b).count();
    let tail =
        |moves: &[Move]| moves.iter().skip(common).take(3).map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(tail(understood), tail(moves), "seed {seed}, ply {common}");
}

#[test]
fn every_ply_of_noisy_games_is_recovered_on_an_identity_board_without_timer_or_evidence() {
    for seed in 20_000..20_040 {
        let seating = Seating::lying(seed % 2 != 0);
        let (moves, understood) = played(seed, HandNoise::SURFACE, true, &seating);
        assert_same(&understood, &moves, seed);
    }
}

#[test]
fn every_ply_of_noisy_games_is_recovered_on_an_occupancy_board_with_announcements() {
    for seed in 20_000..20_040 {
        let seating = Seating::lying(seed % 2 != 0);
        let (moves, understood) = played(seed, HandNoise::PEGS, false, &seating);
        assert_same(&understood, &moves, seed);
    }
}

#[test]
fn the_events_replayed_give_the_line() {
    for seed in 30_000..30_010 {
        let start = Position::default();
        let moves = random_game(seed, 80);
        let mut board = SensedBoard::new(start.clone(), true, GameKnowledge::Inferred);
        let mut line = Vec::new();
        for deed in perform(&start, &moves, HandNoise::SURFACE, seed) {
            let Some(event) = deed.reported(true, &Seating::default()) else { continue };
            for event in board.observe(&event) {
                match event {
                    BoardEvent::Move { m } => line.push(m),
                    BoardEvent::Revised { m } => *line.last_mut().unwrap() = m,
                    BoardEvent::Takeback => drop(line.pop().unwrap()),
                    BoardEvent::NewGame => line.clear(),
                    _ => {}
                }
            }
            assert_eq!(line, board.tracker().moves(), "seed {seed}");
        }
    }
}

#[test]
fn a_reading_of_the_whole_board_gives_back_what_was_lost() {
    let start = Position::default();
    let moves = random_game(5, 12);
    let mut positions = vec![start.clone()];
    for &m in &moves {
        positions.push(positions.last().unwrap().after(m).unwrap());
    }
    for lost in 1..=3 {
        for from in 0..positions.len() - lost {
            let mut board = SensedBoard::new(positions[from].clone(), true, GameKnowledge::Inferred);
            let scan = scan_of(&positions[from + lost], true);
            board.observe(&WireEvent::Scan(Box::new(scan)));
            assert!(board.tracker().is_in_step(), "{lost} plies after ply {from}");
            assert_eq!(board.tracker().moves().len(), lost);
        }
    }
}
