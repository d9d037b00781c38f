//! A move is made, then completed. By 1.1 and 1.3 a player has the move when the opponent's move has been *made*. The
//! press only completes it (6.2.1; 6.7a in 2009). From 2014 on the player's own next move completes it too (6.2.1.2).
//! A move that ends the game needs no press (6.2.1.1).
//!
//! These games are judged from the Laws alone. They use typed lines, hands at the boards, and the arbiter's acts. They
//! look at what everybody sees: items, announcements, plies, position, clocks and result.
//!
//! | file | rule |
//! |---|---|
//! | `answers` | an answer before the press is a move like any other (1.1, 6.2.2) |
//! | `endings` | a move that ends the game, a flag, an agreement: what came first (5.1, 6.8, 6.9) |
//! | `illegal` | illegal and unfinished moves, and what a touch without words binds (7.5.1, 4.7.2, D.2.3) |
//! | `told` | the answer is announced, and nothing in it tells what is legal (D.2.1, 12.6) |
//! | `press_meanings` | what a press means in each state (6.2.1, D.2.4) |

use annabella::{
    board::{Scan, SquareContents, WireEvent, scan::scan_of},
    game::{Edition, EndReason, GameResult, Moment, Piece, Position, Role, Seat, Square},
    language::question::Question,
    laws::incident_kind::IncidentKind,
    session::{
        input::Input,
        output::Output,
        session::Phase,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

use super::table::{Table, agreed};

mod answers;
mod endings;
mod illegal;
mod press_meanings;
mod stories;
mod told;

pub(crate) use press_meanings::cases as press_cases;

/// A player and the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) sight: Sight,
    pub(crate) board: BoardSense,
}

const fn player(sight: Sight, board: BoardSense) -> Player {
    Player { sight, board }
}

/// A sighted player whose moves are typed or keyed.
pub(crate) const TYPED: Player = player(Sight::Sighted, BoardSense::Manual);
/// A sighted player at a board that distinguishes pieces.
pub(crate) const PIECES: Player = player(Sight::Sighted, BoardSense::Identity);
/// A sighted player at a board that distinguishes occupied squares from empty ones.
pub(crate) const SQUARES: Player = player(Sight::Sighted, BoardSense::Occupancy);
/// An impaired player whose words are the only source.
pub(crate) const SPOKEN: Player = player(Sight::Impaired, BoardSense::Manual);
/// An impaired player at a pegged board that distinguishes pieces.
pub(crate) const PEGS: Player = player(Sight::Impaired, BoardSense::Identity);
/// An impaired player at a pegged board that distinguishes occupied squares from empty ones.
pub(crate) const HOLES: Player = player(Sight::Impaired, BoardSense::Occupancy);

/// Every kind of player.
pub(crate) const PLAYERS: [Player; 6] = [TYPED, PIECES, SQUARES, SPOKEN, PEGS, HOLES];

/// Pairs (White, Black) in which every kind of player has each colour.
pub(crate) const PAIRS: [(Player, Player); 6] =
    [(TYPED, TYPED), (PIECES, SPOKEN), (SQUARES, PEGS), (SPOKEN, SQUARES), (PEGS, HOLES), (HOLES, PIECES)];

/// The editions in which the player's own next move completes a move (6.2a of 2014, 6.2.1.2).
const SINCE_2014: [Edition; 5] =
    [Edition::No14, Edition::Sv17, Edition::Da17, Edition::Da18, Edition::Fide23];

/// A game with hands at its boards.
pub(crate) struct Game {
    pub(crate) table: Table,
    /// The contents of each board that is sensed (White's, Black's).
    boards: [Option<Scan>; 2],
}

impl Game {
    pub(crate) fn of(setup: Setup) -> Self {
        let table = Table::of(setup);
        let start = table.session.position().clone();
        let board = |seat| match table.session.setup().seat(seat).board {
            BoardSense::Manual => None,
            sense => Some(scan_of(&start, sense == BoardSense::Identity)),
        };
        let boards = Seat::ALL.map(board);
        Self { table, boards }
    }

    pub(crate) fn new(edition: Edition, fen: Option<&str>, white: Player, black: Player) -> Self {
        Self::of(setup(edition, fen, white, black))
    }

    fn kind(&self, seat: Seat) -> Player {
        let of = self.table.session.setup().seat(seat);
        player(of.sight, of.board)
    }

    fn edition(&self) -> Edition {
        self.table.session.setup().edition
    }

    pub(crate) fn types(&mut self, line: &str) -> Vec<Output> {
        self.table.types(line)
    }

    pub(crate) fn wait(&mut self, ms: u64) -> Vec<Output> {
        self.table.wait(ms)
    }

    // Hands.

    /// A square of a sensed board changes.
    fn change(&mut self, seat: Seat, square: Square, contents: SquareContents) -> Vec<Output> {
        let Some(board) = &mut self.boards[seat as usize] else { return Vec::new() };
        board[square.to_usize()] = contents;
        self.table.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } })
    }

    /// A hand lifts what is on a square of a sensed board.
    fn lifts(&mut self, seat: Seat, square: Square) -> (SquareContents, Vec<Output>) {
        let held = self.boards[seat as usize].as_ref().map(|board| board[square.to_usize()]);
        (held.unwrap_or(SquareContents::Empty), self.change(seat, square, SquareContents::Empty))
    }

    /// A hand moves a piece on a sensed board. What stood on the other square is removed first.
    pub(crate) fn slides(&mut self, seat: Seat, from: Square, to: Square) -> Vec<Output> {
        let Some(board) = &self.boards[seat as usize] else { return Vec::new() };
        let captures = board[to.to_usize()] != SquareContents::Empty;
        let mut outputs = if captures { self.lifts(seat, to).1 } else { Vec::new() };
        let (held, lifted) = self.lifts(seat, from);
        outputs.extend(lifted);
        outputs.extend(self.change(seat, to, held));
        outputs
    }

    /// A hand makes a move on a sensed board. Castling moves both pieces, and a promotion brings the new piece.
    pub(crate) fn hand(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        let (from, to) = squares(uci);
        let mut outputs = self.slides(seat, from, to);
        if let Some((from, to)) = rook_of(uci) {
            outputs.extend(self.slides(seat, from, to));
        }
        let new = uci.chars().nth(4).and_then(Role::from_char);
        if let (Some(role), Some(board)) = (new, self.boards[seat as usize].as_ref())
            && let SquareContents::Piece(Piece { color, .. }) = board[to.to_usize()]
        {
            outputs.extend(self.lifts(seat, to).1);
            outputs.extend(self.change(seat, to, SquareContents::Piece(Piece { color, role })));
        }
        outputs
    }

    /// The player makes a move as this kind of player does: typed; or by hand, and rested; or by words; or by hand
    /// and words. Nobody presses.
    pub(crate) fn makes(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        match self.kind(seat) {
            TYPED => self.types(&format!("{seat}: move {uci}")),
            SPOKEN => self.types(&format!("{seat}: say {}", words(uci))),
            Player { sight: Sight::Sighted, .. } => {
                let mut outputs = self.hand(seat, uci);
                outputs.extend(self.wait(1_500));
                outputs
            }
            Player { sight: Sight::Impaired, .. } => {
                let mut outputs = self.hand(seat, uci);
                outputs.extend(self.types(&format!("{seat}: say {}", words(uci))));
                outputs
            }
        }
    }

    /// White moves the pawn from a7 to the last rank and leaves it there.
    fn leaves_pawn_on_a8(&mut self) {
        match self.kind(Seat::White) {
            TYPED => drop(self.types("white: move a7a8p")),
            _ => drop(self.hand(Seat::White, "a7a8")),
        }
        if self.kind(Seat::White) == PEGS {
            self.types("white: say anna acht");
        }
        self.wait(1_500);
    }

    /// The player presses, and confirms the words if only words name the move and it is asked for.
    pub(crate) fn presses(&mut self, seat: Seat) -> Vec<Output> {
        let mut outputs = self.types(&format!("{seat}: press"));
        if matches!(self.table.session.is_asked(seat), Some(Question::ConfirmMove { .. })) {
            outputs.extend(self.types(&format!("{seat}: key yes")));
        }
        outputs
    }

    /// The player makes a move, and the opponent executes it. Nobody presses.
    fn unpressed(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        let mut outputs = self.makes(seat, uci);
        outputs.extend(self.hand(seat.other(), uci));
        outputs
    }

    /// The players make and complete moves in turn, beginning with the mover.
    pub(crate) fn plays(&mut self, moves: &str) {
        for uci in moves.split_whitespace() {
            let mover = self.table.session.mover();
            let plies = self.table.session.plies().len();
            self.unpressed(mover, uci);
            self.presses(mover);
            assert_eq!(self.table.session.plies().len(), plies + 1, "{uci}: {:?}", self.table.open());
        }
    }

    /// White's presses that make up for a forgotten one. In 2009 nothing but a press completes a move, so the press
    /// after White's next move completes the one before it, and the answer needs its own press (6.7a).
    fn presses_late(&mut self, seat: Seat) {
        self.presses(seat);
        if self.edition() == Edition::Da09 {
            self.presses(seat.other());
            self.presses(seat);
        }
    }

    /// The same after an illegal move. Where words alone name it, they are no move before their player has confirmed
    /// them, so the first press may complete the forgotten move.
    fn presses_illegal(&mut self, seat: Seat) {
        self.presses_late(seat);
        for _ in 0..3 {
            if self.kind(seat) != SPOKEN || !self.open().is_empty() {
                return;
            }
            self.presses(seat.other());
            self.presses(seat);
        }
    }

    // What everybody sees.

    pub(crate) fn sans(&self) -> Vec<String> {
        self.table.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect()
    }

    fn told(&self) -> String {
        self.table.session.position_told().fen()
    }

    fn result(&self) -> Option<(GameResult, EndReason)> {
        self.table.session.result()
    }

    pub(crate) fn open(&self) -> Vec<IncidentKind> {
        self.table.open().into_iter().cloned().collect()
    }

    fn has(&self, is_it: impl Fn(&IncidentKind) -> bool) -> bool {
        self.table.open().into_iter().any(is_it)
    }

    // The arbiter.

    fn number(&self, is_it: impl Fn(&IncidentKind) -> bool) -> u32 {
        let open = self.table.session.items().iter().filter(|item| item.decision.is_none());
        let found = open.map(|item| (item.number, &item.matter)).find(|(_, matter)| is_it(matter));
        found.unwrap_or_else(|| panic!("no such item: {:?}", self.open())).0
    }

    /// The arbiter confirms the proposal of the open item. Where the program asks back, it is confirmed again.
    fn confirms(&mut self, is_it: impl Fn(&IncidentKind) -> bool) -> Vec<Output> {
        let number = self.number(is_it);
        let mut outputs = self.types(&format!("arbiter: confirm {number}"));
        let is_open = |i: &annabella::session::incidents::Item| i.number == number && i.decision.is_none();
        if self.table.session.phase() == Phase::Playing && self.table.session.items().iter().any(is_open) {
            outputs.extend(self.types(&format!("arbiter: confirm {number}")));
        }
        outputs
    }

    /// The arbiter confirms the proposals of all open items until the game is over or none is open.
    fn settles(&mut self) {
        for _ in 0..6 {
            if self.table.session.phase() != Phase::Playing || self.open().is_empty() {
                return;
            }
            self.confirms(|_| true);
        }
    }

    /// The hands set both boards to the position in force, and the arbiter lets the game go on.
    fn put_right(&mut self) {
        let target = self.table.session.position_told();
        let target = Position::from_fen(&target.fen()).expect("a position");
        for seat in Seat::ALL {
            match self.kind(seat).board {
                BoardSense::Manual => drop(self.types(&format!("{seat}: executed"))),
                sense => {
                    let scan = scan_of(&target, sense == BoardSense::Identity);
                    self.boards[seat as usize] = Some(scan);
                    self.table.scans(seat, scan);
                }
            }
        }
        if self.table.session.running().is_none() {
            self.types("arbiter: resume");
        }
        assert!(self.table.session.running().is_some(), "a clock runs: {:?}", self.open());
    }
}

/// A game of these players. The program keeps both sheets, so nobody owes an entry.
pub(crate) fn setup(edition: Edition, fen: Option<&str>, white: Player, black: Player) -> Setup {
    let seat = |of: Player| SeatSetup {
        sight: of.sight,
        board: of.board,
        ear: false,
        sheet: SheetWriter::Daemon,
        ..SeatSetup::default()
    };
    Setup {
        fen: fen.map(str::to_owned),
        white: seat(white),
        black: seat(black),
        ..agreed(edition, BoardSense::Manual)
    }
}

/// White's e4 is made and not pressed. Black answers e5, and White executes it.
fn answered(edition: Edition, white: Player, black: Player) -> Game {
    let mut game = Game::new(edition, None, white, black);
    game.unpressed(Seat::White, "e2e4");
    game.unpressed(Seat::Black, "e7e5");
    game
}

/// The two squares of a move.
pub(crate) fn squares(uci: &str) -> (Square, Square) {
    (uci[..2].parse().expect("a square"), uci[2..4].parse().expect("a square"))
}

/// The rook's squares if the king castles. No other piece makes these moves here.
pub(crate) fn rook_of(uci: &str) -> Option<(Square, Square)> {
    match uci {
        "e1g1" => Some((Square::H1, Square::F1)),
        "e1c1" => Some((Square::A1, Square::D1)),
        "e8g8" => Some((Square::H8, Square::F8)),
        "e8c8" => Some((Square::A8, Square::D8)),
        _ => None,
    }
}

/// The words of a move, from square to square, as every edition's appendix has them in German.
pub(crate) fn words(uci: &str) -> String {
    match uci {
        "e1g1" | "e8g8" => return "kurze rochade".into(),
        "e1c1" | "e8c8" => return "lange rochade".into(),
        _ => {}
    }
    let word = |c| match c {
        'a' => "anna",
        'b' => "bella",
        'c' => "cesar",
        'd' => "david",
        'e' => "eva",
        'f' => "felix",
        'g' => "gustav",
        'h' => "hector",
        '1' => "eins",
        '2' => "zwei",
        '3' => "drei",
        '4' => "vier",
        '5' => "fünf",
        '6' => "sechs",
        '7' => "sieben",
        '8' => "acht",
        'q' => "dame",
        other => panic!("{other}: no word"),
    };
    uci.chars().map(word).collect::<Vec<_>>().join(" ")
}

/// The position after some legal moves.
fn position_after(fen: Option<&str>, moves: &str) -> Position {
    let start = fen.map_or_else(Position::default, |fen| Position::from_fen(fen).expect("a position"));
    super::table::after(&start, moves)
}

/// The announcements and sounds that reach a player, without squares: what a move is must not show in its kind.
fn kinds_heard(outputs: &[Output]) -> Vec<String> {
    use annabella::session::Announcement;
    use annabella::session::actor::Listener;
    let of = |output: &Output| match output {
        Output::Say { to: Listener::Arbiter, .. } => None,
        Output::Say { to, what } => {
            let what = match what {
                Announcement::Move { .. } => "a move".to_owned(),
                Announcement::MovedInstead { .. } => "another move instead".to_owned(),
                Announcement::AnnouncedOtherThanPegged { .. } => "two moves".to_owned(),
                other => format!("{other:?}"),
            };
            Some(format!("{to} hears {what}"))
        }
        Output::PlayEarcon { to, earcon } => Some(format!("{to} hears {earcon:?}")),
        Output::Note(annabella::session::output::Note::Refused { to, .. }) => {
            Some(format!("{to} is refused"))
        }
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

fn is_illegal(by: Seat) -> impl Fn(&IncidentKind) -> bool {
    move |matter| *matter == IncidentKind::IllegalMove { by }
}
