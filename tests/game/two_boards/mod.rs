//! Whole games at two boards for D.2.9, played through the session only: hands err, words are misheard, sheets differ,
//! cables are disconnected; then the arbiter decides and hands follow the instructions. The games of `refereed` have
//! everything else.
//!
//! The test keeps its own boards, plies, sheets and clocks. The truth is known because the test made it so,
//! never from the session. It uses only the program's words for moves.

use crate::referee::Clock;
use annabella::{
    board::{Scan, SquareContents, WireEvent, guidance::Instruction},
    game::{Edition, Moment, Move, Piece, Position, SchemeId, Seat, Square},
    language::{
        announce::{AnnouncementForm, announce},
        command::Command,
        heard_utterance::HeardUtterance,
        notation::pawn_or_piece,
        scheme::Scheme,
    },
    laws::incident_kind::{BoardReliability, IncidentKind},
    seeded_rng::SeededRng,
    session::{
        Announcement,
        actor::Listener,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::{Phase, Session},
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

mod arbiter;
mod figures;
mod hands;
mod sheets;
mod turn;

pub(crate) use figures::Figures;

/// The pieces on the 64 squares of a real board.
type Pieces = [Option<Piece>; 64];

const STARTS: [Option<&str>; 10] = [
    Some("8/8/4k3/8/8/8/4P3/2R1K3 w - - 0 1"),
    None,
    Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
    Some("r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq - 0 1"),
    None,
    Some("nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w FBfb - 0 1"),
    Some("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 6 8"),
    None,
    Some("1r1k2r1/pp4pp/8/8/8/8/PP4PP/1R1K2R1 w GBgb - 0 1"),
    Some("4k3/PP4pp/8/8/8/8/pp4PP/4K3 b - - 0 1"),
];

/// Why a game stops.
enum Stop {
    /// It ended as expected.
    Over,
    Wrong(String),
}

type StepResult = Result<(), Stop>;

/// One ply of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetPly {
    Move(Move),
    /// A text that is not a legal move in its place.
    Nonsense,
    /// Not dictated, to be written later in its place.
    Hole,
}

struct Table {
    seed: u64,
    session: Session,
    chance: SeededRng,
    now: u64,
    setup: Setup,
    start: Position,
    /// The completed moves, each with the position before it.
    line: Vec<(Position, Move)>,
    /// The real boards.
    boards: [Pieces; 2],
    plugged: [bool; 2],
    /// The ply since which each real board differs from the game, if it does.
    wrong_since: [Option<usize>; 2],
    /// Whether the session could detect the difference.
    told: [bool; 2],
    /// The number of plies at which each real board was last correct, even for a moment.
    right_with: [usize; 2],
    /// The moves that the players made; the session recorded another one if both recognisers erred.
    meant: Vec<Move>,
    sheets: [Vec<SheetPly>; 2],
    /// The texts that each player wrote, for bringing them as PGN.
    texts: [Vec<String>; 2],
    /// The player writes on paper, which is brought as PGN when the arbiter asks for it.
    on_paper: [bool; 2],
    clock: Clock,
    /// The move whose clock press is expected next.
    expected: Option<(Seat, Move)>,
    /// The move that both players made, if the session is expected to record another.
    meaning: Option<Move>,
    asked: Option<Seat>,
    fed: Vec<(Moment, Input, Vec<Output>)>,
    steps: [Vec<Instruction>; 2],
    figures: Figures,
}

/// Plays one game; an error says which game and where.
pub(crate) fn play(seed: u64) -> Result<Figures, String> {
    let mut table = Table::new(seed)?;
    match table.game() {
        Ok(()) | Err(Stop::Over) => {}
        Err(Stop::Wrong(why)) => return Err(why),
    }
    table.replay()?;
    let unknown = (0..2).filter(|&own| table.wrong_since[own].is_some() && !table.told[own]).count();
    table.figures.unknown_at_the_end = unknown as u64;
    table.figures.inputs = table.fed.len() as u64;
    Ok(table.figures)
}

fn pieces_of(position: &Position) -> Pieces {
    Square::ALL.map(|square| position.piece_at(square))
}

impl Table {
    fn new(seed: u64) -> Result<Self, String> {
        let mut chance = SeededRng::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x5eed);
        let both = chance.happens(200);
        let mut seat = |impaired: bool| SeatSetup {
            sight: if impaired { Sight::Impaired } else { Sight::Sighted },
            board: match chance.below(10) {
                0..=5 => BoardSense::Identity,
                6 | 7 => BoardSense::Occupancy,
                _ => BoardSense::Manual,
            },
            sheet: if impaired && chance.happens(700) { SheetWriter::Dictated } else { SheetWriter::Entered },
            scheme: Some(SchemeId::Fide),
            assistant_name: impaired.then(|| "A. Helper".into()),
            ear: false,
            ..SeatSetup::default()
        };
        let (white, black) = (seat(seed.is_multiple_of(2) || both), seat(!seed.is_multiple_of(2) || both));
        // In DA09 and SV17 saved main time lapses under a delay (6.2b, 6.3.2).
        // Controls in which no flag falls.
        let control = *chance.pick(&[0, 1, 3]).expect("three");
        let clock = Clock::new(control, !matches!(seed % 5, 0 | 2));
        let setup = Setup {
            edition: Edition::ALL[(seed % 5) as usize],
            fen: STARTS[(seed / 5 % 10) as usize].map(str::to_owned),
            approved_by: Some("the arbiter".into()),
            time_control: clock.text.into(),
            white,
            black,
            ..Setup::default()
        };
        let session = Session::new(setup.clone()).map_err(|e| format!("seed {seed}: {e}"))?;
        let start = match &setup.fen {
            Some(fen) => Position::from_fen(fen).map_err(|e| e.to_string())?,
            None => Position::default(),
        };
        let of = |sense| u64::from(setup.white.board == sense || setup.black.board == sense);
        let figures = Figures {
            games: 1,
            occupancy_games: of(BoardSense::Occupancy),
            manual_games: of(BoardSense::Manual),
            chess960_games: u64::from(start.castling.is_chess960()),
            two_impaired_games: u64::from(both),
            ..Figures::default()
        };
        let on_paper =
            Seat::ALL.map(|seat| setup.seat(seat).sheet == SheetWriter::Entered && chance.happens(400));
        Ok(Self {
            seed,
            session,
            now: 0,
            boards: [pieces_of(&start); 2],
            start,
            line: Vec::new(),
            plugged: [true; 2],
            wrong_since: [None; 2],
            told: [false; 2],
            right_with: [0; 2],
            meant: Vec::new(),
            sheets: [Vec::new(), Vec::new()],
            texts: [Vec::new(), Vec::new()],
            on_paper,
            clock,
            expected: None,
            meaning: None,
            asked: None,
            fed: Vec::new(),
            steps: [Vec::new(), Vec::new()],
            figures,
            setup,
            chance,
        })
    }

    fn err<T>(&self, what: &str) -> Result<T, Stop> {
        if std::env::var_os("TWO_BOARDS_TRAIL").is_some() {
            for (at, input, outputs) in self.fed.iter().rev().take(40).rev() {
                let lines = annabella::transcript::lines(&self.setup, *at, input, outputs);
                println!("{at} {input:?}");
                lines.iter().for_each(|line| println!("      {line}"));
            }
        }
        Err(Stop::Wrong(format!(
            "seed {} ({}, {}) at {} ms, ply {}, {}: {what}",
            self.seed,
            self.setup.edition,
            self.setup.time_control,
            self.now,
            self.line.len(),
            self.position()
        )))
    }

    fn position(&self) -> Position {
        self.line.last().map_or_else(|| self.start.clone(), |(before, m)| before.after(*m).expect("legal"))
    }

    fn mover(&self) -> Seat {
        Seat::from(self.position().turn())
    }

    fn first_mover(&self) -> Seat {
        Seat::from(self.start.turn())
    }

    /// Whether the session can know the position on this board.
    fn sensed(&self, seat: Seat) -> bool {
        self.setup.seat(seat).board != BoardSense::Manual && self.plugged[seat as usize]
    }

    fn identity(&self, seat: Seat) -> bool {
        self.setup.seat(seat).board == BoardSense::Identity
    }

    /// How a board of this kind reports a piece.
    fn tells(&self, seat: Seat, piece: Option<Piece>) -> SquareContents {
        match piece {
            None => SquareContents::Empty,
            Some(piece) if self.identity(seat) => SquareContents::Piece(piece),
            Some(_) => SquareContents::Something,
        }
    }

    fn scan(&self, seat: Seat) -> Scan {
        self.boards[seat as usize].map(|piece| self.tells(seat, piece))
    }

    /// Whether a board of this kind could distinguish these placements.
    fn tells_apart(&self, seat: Seat, one: &Pieces, other: &Pieces) -> bool {
        one.iter().zip(other).any(|(&a, &b)| self.tells(seat, a) != self.tells(seat, b))
    }

    fn wait(&mut self, ms: u64) -> StepResult {
        let until = self.now + ms;
        while let Some(due) = self.session.deadline().filter(|due| due.ms <= until) {
            self.now = self.now.max(due.ms);
            self.feed(Input::TimePassed)?;
            if self.session.deadline().is_some_and(|again| again <= due) {
                return self.err("the same deadline comes again");
            }
        }
        if self.clock.falls_at().is_some_and(|at| at <= until) {
            return self.err("a flag falls");
        }
        self.now = until;
        Ok(())
    }

    fn feed(&mut self, input: Input) -> StepResult {
        let at = Moment::from_ms(self.now);
        let outputs = self.session.handle(at, input.clone());
        self.fed.push((at, input, outputs.clone()));
        for output in &outputs {
            match output {
                Output::Say { to: Listener::Player(seat), what } => self.heard_by(*seat, what)?,
                Output::Say { to: Listener::Table, what } => self.allowed(what)?,
                Output::Note(Note::Completed { seat, m, white_ms, black_ms, .. }) => {
                    self.completed(*seat, *m, [*white_ms, *black_ms])?;
                }
                Output::Note(Note::GameEnded { .. }) => return self.over(),
                _ => {}
            }
        }
        Ok(())
    }

    fn heard_by(&mut self, seat: Seat, what: &Announcement) -> StepResult {
        match what {
            Announcement::PutRight(step) => self.steps[seat as usize].push(*step),
            Announcement::Ask(_) => self.asked = Some(seat),
            _ => {}
        }
        self.allowed(what)
    }

    /// Arbiter's messages, legality, flags and times are never told to a player without a request.
    fn allowed(&self, what: &Announcement) -> StepResult {
        match what {
            Announcement::ArbiterItem { .. } => self.err("an irregularity was told to a player"),
            Announcement::Time { .. } | Announcement::Moves { .. } => self.err("told unasked"),
            _ => Ok(()),
        }
    }

    fn completed(&mut self, seat: Seat, m: Move, told: [u64; 2]) -> StepResult {
        if self.expected != Some((seat, m)) {
            return self.err(&format!("{seat} completed {m:?}, expected was {:?}", self.expected));
        }
        self.expected = None;
        self.clock.complete(seat as usize, self.now);
        if told != self.clock.times() {
            return self.err(&format!("clocks {told:?}, the referee has {:?}", self.clock.times()));
        }
        let before = self.position();
        self.line.push((before, m));
        self.meant.push(self.meaning.take().unwrap_or(m));
        if *self.session.position() != self.position() {
            return self.err("the session stands elsewhere");
        }
        if self.setup.seat(seat).sheet == SheetWriter::Dictated {
            self.enter(seat, self.line.len() - 1, SheetPly::Move(m));
        }
        Ok(())
    }

    /// A game may end on the board only. Mate and stalemate need no clock press.
    fn over(&mut self) -> StepResult {
        let ends =
            std::iter::once(self.position()).chain(self.expected.and_then(|(_, m)| self.position().after(m)));
        if !ends.into_iter().any(|end| shakmaty::Position::is_game_over(&end.chess)) {
            return self.err("the game ended");
        }
        self.figures.ended_on_board += 1;
        Err(Stop::Over)
    }

    fn act(&mut self, by: Actor, act: Act) -> StepResult {
        self.feed(Input::Act { by, act })
    }

    fn arbiter(&mut self, act: Act) -> StepResult {
        self.act(Actor::Arbiter, act)
    }

    fn says(&mut self, seat: Seat, words: String) -> StepResult {
        self.feed(Input::Heard { seat, heard: HeardUtterance::typed(words) })
    }

    fn words(position: &Position, m: Move) -> String {
        announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Short)
    }

    fn open_items(&self, about: impl Fn(&IncidentKind) -> bool) -> Vec<u32> {
        let open = self.session.items().iter().filter(|i| i.decision.is_none() && about(&i.matter));
        open.map(|item| item.number).collect()
    }

    fn differences_open(&self) -> Vec<u32> {
        self.open_items(|m| matches!(m, IncidentKind::BoardsDiffer { .. }))
    }

    fn game(&mut self) -> StepResult {
        for seat in Seat::ALL {
            if !self.sensed(seat) {
                continue;
            }
            self.now += 100;
            let scan = Box::new(self.scan(seat));
            self.feed(Input::Board { seat, event: WireEvent::Scan(scan) })?;
        }
        if self.session.phase() != Phase::Playing {
            self.now += 100;
            self.arbiter(Act::Start)?;
        }
        if self.session.phase() != Phase::Playing {
            return self.err("the game did not start");
        }
        self.clock.start(self.first_mover() as usize, self.now);
        let plies = 6 + self.chance.below(40);
        for _ in 0..plies {
            let legal = self.position().legal_moves();
            let Some(&any) = self.chance.pick(&legal) else { break };
            // Hands err at castling and promotion, so these are more frequent than by chance.
            let special: Vec<Move> =
                legal.iter().copied().filter(|m| m.is_castle() || m.promotion().is_some()).collect();
            let m = match self.chance.pick(&special) {
                Some(&special) if self.chance.happens(400) => special,
                _ => any,
            };
            self.turn(m)?;
            self.figures.plies += 1;
        }
        Ok(())
    }

    /// The same inputs at the same moments must give the same outputs.
    fn replay(&self) -> Result<(), String> {
        let mut session = Session::new(self.setup.clone()).map_err(|e| e.to_string())?;
        for (at, input, outputs) in &self.fed {
            if session.handle(*at, input.clone()) != *outputs {
                return Err(format!("seed {}: again, {input:?} at {at} gives other outputs", self.seed));
            }
        }
        Ok(())
    }
}
