//! From square changes to moves, one event at a time, without a timer. PURE.
//!
//! Squares are the game's: how the board lies is its [`Seating`](crate::board::seating::Seating)'s to know.
//! The board is believed square by square and never corrected; moves are what explains it. A move is
//! committed as soon as the placement shows it and revised as soon as the placement shows otherwise, so a
//! slide, a brushed square or a piece put back costs a revision, never the game. An occupancy board
//! commits nothing on a lift: a lifted piece always looks like a capture somewhere.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

mod ending;
mod identity;
mod occupancy;
mod search;

use shakmaty::{Board, Position as _};

use crate::{
    board::{
        BoardEvent, Contents, Scan,
        reader::{Squares, differing},
        scan::{differing_squares, scan_of},
        seating::{across, seen_across},
    },
    game::{GameResult, Move, Piece, Position, Role, Square},
};
use occupancy::Firmness;

/// How many square changes are remembered to order and bound the search for unseen moves.
const TRAIL: usize = 64;

/// What a board cannot show and something else tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Testimony {
    /// This move was announced (D.2.1).
    Announced(Move),
    /// The player on move pressed the clock.
    Pressed,
    /// The pawn on the last rank became this (D.2.1).
    Promotion(Role),
    /// The hands have rested; whatever stands now is meant.
    Settled,
}

/// A piece taken out of its hole (D.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Where it stood.
    pub square: Square,
    /// What it was.
    pub(crate) piece: Piece,
    /// How many plies stood when it was lifted.
    pub(crate) ply: usize,
}

/// Who knows which game a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Nobody else: the line is what explains the board.
    Inferred,
    /// A session, which says where the game stands (`follow`) and reads a board that tells pieces
    /// apart against that. Only what such a board cannot tell is inferred.
    Known,
}

#[derive(Clone, Debug)]
struct LinePly {
    before: Position,
    m: Move,
}

/// Follows one board through its games.
#[derive(Clone, Debug)]
pub struct Tracker {
    start: Position,
    identity: bool,
    course: Course,
    /// What the board shows.
    view: Scan,
    /// The same as a board; on occupancy boards only its occupied squares are filled (with pawns).
    board: Board,
    /// Whether the board was ever read whole; until then it is assumed to show the start.
    scanned: bool,
    line: Vec<LinePly>,
    /// Positions the line left again, latest first.
    variations: Vec<identity::Variation>,
    /// How many changes were seen.
    changes: u64,
    /// Squares whose last change was found by a reading of the whole board.
    read: Squares,
    moves: Vec<Move>,
    head: Position,
    /// The legal moves of the head and the boards they lead to.
    next: Vec<(Move, Board)>,
    /// The same for the position before the last move.
    prior: Vec<(Move, Board)>,
    /// Recent changes, oldest first: square, and whether something came to stand there.
    trail: Vec<(Square, bool)>,
    /// Where in the trail the window of the last committed move and of the present one begin.
    last_window: usize,
    window: usize,
    touched: Vec<Touch>,
    faulted: bool,
    announced: Vec<Move>,
    /// How many plies were announced as they stand, or clocked.
    confirmed: usize,
    /// Whether moves are announced in this game.
    heard: bool,
    /// A move that was announced where the board showed another.
    contradicted: Option<Move>,
    unsure: Vec<Move>,
    record: ending::Chronicle,
}

impl Tracker {
    /// A tracker of a board that should show `start`; `identity` where the board tells pieces apart.
    ///
    /// Until a scan shows otherwise the board is taken to show `start`.
    pub(super) fn new(start: Position, identity: bool, course: Course) -> Self {
        let mut tracker = Self {
            identity,
            course,
            view: scan_of(&start, identity),
            board: Board::empty(),
            scanned: false,
            line: Vec::new(),
            variations: Vec::new(),
            changes: 0,
            read: Squares::EMPTY,
            moves: Vec::new(),
            head: start.clone(),
            next: Vec::new(),
            prior: Vec::new(),
            trail: Vec::new(),
            last_window: 0,
            window: 0,
            touched: Vec::new(),
            faulted: false,
            announced: Vec::new(),
            confirmed: 0,
            heard: false,
            contradicted: None,
            unsure: Vec::new(),
            record: ending::Chronicle::default(),
            start,
        };
        tracker.redraw();
        tracker.next = successors(&tracker.head);
        tracker
    }

    /// Whether the board tells pieces apart.
    pub(crate) fn is_identity(&self) -> bool {
        self.identity
    }

    /// What the board shows.
    pub fn placement(&self) -> &Scan {
        &self.view
    }

    /// The position last understood.
    pub fn position(&self) -> &Position {
        &self.head
    }

    /// The moves of the game so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The squares on which the board differs from a position.
    pub fn differences(&self, target: &Position) -> Vec<Square> {
        differing_squares(&self.view, target).collect()
    }

    /// Whether the board shows the position last understood.
    pub fn is_in_step(&self) -> bool {
        differing_squares(&self.view, &self.head).next().is_none()
    }

    /// Whether no piece is in the air: every piece of the position last understood stands somewhere.
    pub fn is_quiet(&self) -> bool {
        self.board.occupied().count() >= self.head.chess.board().occupied().count()
    }

    /// The pieces lifted since the move before the last one, in order, of either colour (D.2.2). Those of
    /// the last committed move are still there: it may be revised until it is completed.
    pub fn touched(&self) -> &[Touch] {
        &self.touched
    }

    /// The position this game began from.
    pub(super) const fn start(&self) -> &Position {
        &self.start
    }

    /// Whether a move of this game was understood.
    pub(super) fn has_begun(&self) -> bool {
        !self.line.is_empty()
    }

    /// Whether the board was ever read whole.
    pub(super) const fn was_read(&self) -> bool {
        self.scanned
    }

    /// A piece made to tell the result was set on the board.
    pub(super) fn signed(&mut self, result: GameResult) -> Vec<BoardEvent> {
        if self.record.result.is_some() {
            return Vec::new();
        }
        self.record.result = Some(result);
        vec![BoardEvent::Result(result)]
    }

    /// Takes what another sense knows.
    pub(super) fn told(&mut self, testimony: Testimony) -> Vec<BoardEvent> {
        let mut out = Vec::new();
        match testimony {
            Testimony::Announced(_) if self.identity => {}
            Testimony::Announced(m) => self.announce(m, &mut out),
            Testimony::Promotion(role) => self.promote(role, &mut out),
            Testimony::Pressed => self.pressed(&mut out),
            Testimony::Settled => self.settle(Firmness::Rested, false, &mut out),
        }
        out
    }

    /// Goes on from this position, whatever was understood before: an arbiter decided, or a game is
    /// resumed. The line starts anew; the board is read against the position at once by the next event.
    pub(super) fn follow(&mut self, position: Position) {
        self.start = position.clone();
        self.begin(position);
        self.record = ending::Chronicle::default();
    }

    fn begin(&mut self, position: Position) {
        self.head = position;
        self.line.clear();
        self.variations.clear();
        self.moves.clear();
        self.prior.clear();
        self.next = successors(&self.head);
        self.trail.clear();
        (self.last_window, self.window) = (0, 0);
        self.touched.clear();
        self.announced.clear();
        self.confirmed = 0;
        self.unsure.clear();
        self.faulted = false;
    }

    fn pressed(&mut self, out: &mut Vec<BoardEvent>) {
        self.settle(Firmness::Pressed, false, out);
        // A move is claimed and none was understood: that is said, whoever may have to tell it.
        let missed = self.record.at_press_is(&self.moves) && !self.is_in_step();
        if !self.identity && self.unsure.is_empty() && (missed || !self.stands_but_for_a_lift()) {
            self.fault(out);
        }
        self.record.pressed(&self.moves);
        let plies = self.moves.len();
        if !self.identity && !missed && self.stands_but_for_a_lift() {
            self.confirmed = plies;
        }
        if self.is_in_step() {
            if self.identity {
                self.record.clocked = Some((self.head.clone(), self.moves.clone()));
            }
            self.confirmed = plies;
            self.touched.retain(|touch| touch.ply >= plies);
        }
    }

    fn redraw(&mut self) {
        self.board = board_of(&self.view);
    }

    /// Writes one square; reports what a hand did there.
    fn write(&mut self, square: Square, contents: Contents, out: &mut Vec<BoardEvent>) {
        let was = std::mem::replace(&mut self.view[square.to_usize()], contents);
        if was == contents {
            return;
        }
        let known = |contents: Contents| match contents {
            Contents::Piece(piece) => Some(piece),
            _ => None,
        };
        if was.is_occupied() {
            let stood = self.head.piece_at(square);
            let piece = known(was).or(stood);
            out.push(BoardEvent::Lifted { square, piece });
            if let Some(piece) = stood
                && known(was).is_none_or(|lifted| lifted == piece)
            {
                out.push(BoardEvent::Touched { square, piece });
                self.touched.push(Touch { square, piece, ply: self.line.len() });
            }
            self.board.discard_piece_at(square);
            self.remember(square, false);
        }
        if contents.is_occupied() {
            out.push(BoardEvent::Placed { square, piece: known(contents) });
            self.board.set_piece_at(square, known(contents).unwrap_or(UNKNOWN));
            self.remember(square, true);
        }
    }

    fn remember(&mut self, square: Square, placed: bool) {
        if self.trail.len() >= 2 * TRAIL {
            let drop = self.trail.len() - TRAIL;
            self.trail.drain(..drop);
            self.window = self.window.saturating_sub(drop);
            self.last_window = self.last_window.saturating_sub(drop);
        }
        self.trail.push((square, placed));
        self.changes += 1;
    }

    /// One square changed.
    pub(super) fn change(&mut self, square: Square, contents: Contents) -> Vec<BoardEvent> {
        let mut out = Vec::new();
        if self.view[square.to_usize()] == contents {
            return out;
        }
        let (lifted, quiet) = (!contents.is_occupied(), self.is_quiet());
        if lifted && quiet && !self.faulted && self.is_stranded(square) {
            self.fault(&mut out);
        }
        self.read.discard(square);
        self.write(square, contents, &mut out);
        self.settle(Firmness::Moving, false, &mut out);
        out
    }

    /// The whole board was read.
    pub(super) fn scan(&mut self, view: &Scan) -> Vec<BoardEvent> {
        let mut out = Vec::new();
        self.scanned = true;
        let unseen = *view != self.view;
        // Departures first: a hand lifts before it places.
        for arrivals in [false, true] {
            for square in Square::ALL {
                let contents = view[square.to_usize()];
                if contents.is_occupied() == arrivals {
                    if self.view[square.to_usize()] != contents {
                        self.read.add(square);
                    }
                    self.write(square, contents, &mut out);
                }
            }
        }
        self.settle(Firmness::Scanned, unseen, &mut out);
        if !self.is_in_step() && self.is_quiet() {
            self.fault(&mut out);
        }
        out
    }

    /// Whether the first move of a board makes sense only the other way round.
    pub(super) fn makes_sense_across(&self, square: Square, contents: Contents) -> bool {
        if self.has_begun() {
            return false;
        }
        let mut as_thought = self.view;
        as_thought[square.to_usize()] = contents;
        let mut turned = self.view_across();
        turned[across(square).to_usize()] = contents;
        let explained = |view: &Scan| {
            let board = board_of(view);
            self.next.iter().any(|(m, after)| {
                // The reply may have begun.
                let (shown, stands) = (board.occupied(), after.occupied());
                let missing = stands & !shown;
                let wrong = match self.identity {
                    true => differing(after, &board) & shown,
                    false => shown & !stands,
                };
                wrong.is_empty()
                    && (missing & !after.by_color(self.head.turn().other())).is_empty()
                    && missing.count() <= 1
                    && (m.is_castle() || shown.contains(m.to()))
            })
        };
        explained(&turned) && !explained(&as_thought)
    }

    /// What the board shows if it lies the other way round: until it was read whole, squares that never
    /// changed are assumed to show the start.
    fn view_across(&self) -> Scan {
        let turned = seen_across(&self.view);
        if self.scanned {
            return turned;
        }
        let start = scan_of(&self.start, self.identity);
        let thought = seen_across(&start);
        std::array::from_fn(|i| if turned[i] == thought[i] { start[i] } else { turned[i] })
    }

    /// The board was found to lie the other way round: what was seen on it lies across.
    pub(super) fn turn_across(&mut self) {
        self.view = self.view_across();
        self.redraw();
        for (square, _) in &mut self.trail {
            *square = across(*square);
        }
        self.touched.clear();
    }

    fn settle(&mut self, rest: Firmness, unseen: bool, out: &mut Vec<BoardEvent>) {
        let plies = self.line.len();
        match (self.identity, self.course) {
            (false, _) => self.settle_occupancy(rest, out),
            (true, Course::Inferred) => self.settle_identity(rest, unseen, out),
            (true, Course::Known) => self.look_for_kings(out),
        }
        let revised = out.iter().any(|event| matches!(event, BoardEvent::Revised { .. }));
        if self.line.len() != plies || revised || self.faulted && self.is_in_step() {
            self.faulted = false;
        }
    }

    /// Whether a quiet board stands unexplained and the hand turns to a piece that stands right: the
    /// position it leaves behind was meant, and is no move.
    fn is_stranded(&self, square: Square) -> bool {
        let mut wrong = differing_squares(&self.view, &self.head);
        let first = wrong.next();
        if first.is_none() || first == Some(square) || wrong.any(|other| other == square) {
            return false;
        }
        // A king on its castling square waits for its rook, and a pawn on the last rank for its piece.
        !self.next.iter().any(|(m, after)| {
            (m.is_castle() || m.is_promotion() || m.is_en_passant())
                && differing_squares(&self.view, &self.head)
                    .all(|s| after.piece_at(s) != self.head.piece_at(s))
        })
    }

    fn fault(&mut self, out: &mut Vec<BoardEvent>) {
        // What a session reads for itself, it also finds wrong for itself.
        let judged = !self.identity || self.course == Course::Inferred;
        if judged && !self.faulted && self.record.result.is_none() {
            self.faulted = true;
            out.push(BoardEvent::Fault { squares: self.differences(&self.head) });
        }
    }

    fn commit(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        if self.push(m) {
            self.record.replaced = None;
            out.push(BoardEvent::Move { m });
            let plies = self.line.len();
            self.touched.retain(|touch| touch.ply + 1 >= plies);
        }
    }

    fn revise(&mut self, m: Move, out: &mut Vec<BoardEvent>) {
        self.pop();
        if self.push(m) {
            out.push(BoardEvent::Revised { m });
        }
    }

    fn take_back(&mut self, out: &mut Vec<BoardEvent>) {
        self.pop();
        self.prior = self.line.last().map(|ply| successors(&ply.before)).unwrap_or_default();
        out.push(BoardEvent::Takeback);
    }

    /// Plays a move on the line; false (and nothing done) if it is not legal there.
    fn push(&mut self, m: Move) -> bool {
        let Some(after) = self.head.after(m) else { return false };
        let before = std::mem::replace(&mut self.head, after);
        self.line.push(LinePly { before, m });
        self.moves.push(m);
        self.prior = std::mem::replace(&mut self.next, successors(&self.head));
        self.last_window = self.window;
        // What is in the air already belongs to what follows.
        let missing = self.head.chess.board().occupied() & !self.board.occupied();
        self.window = missing
            .into_iter()
            .filter_map(|square| self.trail.iter().rposition(|&change| change == (square, false)))
            .min()
            .unwrap_or(self.trail.len());
        self.unsure.clear();
        self.contradicted = None;
        true
    }

    fn pop(&mut self) {
        if self.identity {
            self.leave_head();
        }
        if let Some(ply) = self.line.pop() {
            self.moves.pop();
            self.confirmed = self.confirmed.min(self.line.len());
            self.head = ply.before;
            self.next = successors(&self.head);
            self.window = self.last_window;
            self.unsure.clear();
        }
    }
}

/// Stands for "something" where a board has to be drawn of an occupancy board.
const UNKNOWN: Piece = Piece { color: crate::game::Color::White, role: Role::Pawn };

fn board_of(view: &Scan) -> Board {
    let mut board = Board::empty();
    for square in Square::ALL {
        match view[square.to_usize()] {
            Contents::Empty => {}
            Contents::Something => board.set_piece_at(square, UNKNOWN),
            Contents::Piece(piece) => board.set_piece_at(square, piece),
        }
    }
    board
}

fn successors(position: &Position) -> Vec<(Move, Board)> {
    position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut after = position.chess.clone();
            after.play_unchecked(m);
            (m, after.board().clone())
        })
        .collect()
}
