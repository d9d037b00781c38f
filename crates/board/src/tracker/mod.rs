//! Infers moves from square changes, one event at a time, without a timer.
//!
//! Squares are the game's; [`Seating`](crate::seating::Seating) maps them from the board's own. Square changes are
//! taken as they come, and moves are inferred to explain them. A move is committed as soon as the placement shows it,
//! and revised as soon as the placement shows another, so a slide, a brushed square or a piece put back costs a
//! revision and not the game. An occupancy board commits nothing on a lift, because a lifted piece always looks like
//! one of its captures.

mod identity;
mod occupancy;
mod search;
mod tracked_games;

use shakmaty::{Board, Position as _};

use crate::{
    BoardEvent, Scan, SquareContents,
    placement_reader::{Squares, differing},
    scan::{differing_squares, scan_of},
    seating::{across, seen_across},
};
use annabella_game::{GameResult, Move, Piece, Position, Role, Square};
use occupancy::PlacementFinality;

/// The number of square changes stored to order and limit the search for unobserved moves.
const TRAIL: usize = 64;

/// Evidence that does not come from the squares of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExternalEvidence {
    /// This move was announced (D.2.1).
    Announced(Move),
    /// The player on move pressed the clock.
    Pressed,
    /// The pawn on the last rank was promoted to this piece (D.2.1).
    Promotion(Role),
    /// The player paused; the placement is intended.
    HandsRested,
}

/// A piece taken out of its hole (D.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLift {
    /// The square where it stood.
    pub square: Square,
    /// The piece.
    pub(crate) piece: Piece,
    /// The number of plies at the time of the lift.
    pub(crate) ply: usize,
}

/// The source of the knowledge about the game on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKnowledge {
    /// No other source: the line is inferred from the board.
    Inferred,
    /// A session sets the position (`follow`) and reads an identity board against it. Only the moves that an
    /// occupancy board cannot show are inferred.
    Known,
}

#[derive(Clone, Debug)]
struct LinePly {
    before: Position,
    m: Move,
}

/// Infers the games played on one board.
#[derive(Clone, Debug)]
pub struct Tracker {
    start: Position,
    identity: bool,
    course: GameKnowledge,
    /// The placement.
    view: Scan,
    /// The placement as a board; on an occupancy board every occupied square holds a pawn.
    board: Board,
    /// Whether the board was ever scanned; until then it is assumed to show the start.
    scanned: bool,
    line: Vec<LinePly>,
    /// Positions that the line left, the latest first.
    variations: Vec<identity::AbandonedLine>,
    /// The number of changes so far.
    changes: u64,
    /// Squares whose last change was found by a scan.
    read: Squares,
    moves: Vec<Move>,
    head: Position,
    /// The legal moves of the head, and the resulting boards.
    next: Vec<(Move, Board)>,
    /// The same for the position before the last move.
    prior: Vec<(Move, Board)>,
    /// Recent changes, oldest first: the square, and whether a piece was placed.
    trail: Vec<(Square, bool)>,
    /// The index in the trail at which the window of the last committed move begins, and of the current move.
    last_window: usize,
    window: usize,
    touched: Vec<PieceLift>,
    faulted: bool,
    announced: Vec<Move>,
    /// The number of plies that were announced as they stand, or confirmed by a press.
    confirmed: usize,
    /// Whether moves are announced in this game.
    heard: bool,
    /// A move that was announced while the board showed another.
    contradicted: Option<Move>,
    unsure: Vec<Move>,
    record: tracked_games::TrackedGames,
}

impl Tracker {
    /// Creates a tracker of a board that should show `start`; `identity` if the board identifies pieces.
    ///
    /// The board is assumed to show `start` until a scan shows another placement.
    pub(super) fn new(start: Position, identity: bool, course: GameKnowledge) -> Self {
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
            record: tracked_games::TrackedGames::default(),
            start,
        };
        tracker.redraw();
        tracker.next = successors(&tracker.head);
        tracker
    }

    /// Returns whether the board identifies pieces.
    pub fn is_identity(&self) -> bool {
        self.identity
    }

    /// Takes the board's report that it identifies pieces, or no longer does. The placement and the touches stay.
    pub(super) fn set_identity(&mut self, identity: bool) {
        self.identity = identity;
        if !identity {
            self.view = self.view.map(|contents| match contents {
                SquareContents::Empty => SquareContents::Empty,
                SquareContents::Something | SquareContents::Piece(_) => SquareContents::Something,
            });
        }
        self.unsure.clear();
        self.redraw();
    }

    /// Returns the placement.
    pub fn placement(&self) -> &Scan {
        &self.view
    }

    /// Returns the last inferred position.
    pub fn position(&self) -> &Position {
        &self.head
    }

    /// Returns the moves of the game so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the squares on which the board differs from a position.
    pub fn differences(&self, target: &Position) -> Vec<Square> {
        differing_squares(&self.view, target).collect()
    }

    /// Returns whether the board shows the last inferred position.
    pub fn is_in_step(&self) -> bool {
        differing_squares(&self.view, &self.head).next().is_none()
    }

    /// Returns whether no piece is lifted: the board has at least as many pieces as the last inferred position.
    pub fn is_quiet(&self) -> bool {
        self.board.occupied().count() >= self.head.chess.board().occupied().count()
    }

    /// Returns the pieces lifted since the move before the last one, in order, of either colour (D.2.2). Those of the
    /// last committed move are included: it may be revised until it is completed.
    pub fn touched(&self) -> &[PieceLift] {
        &self.touched
    }

    /// Returns the position from which this game began.
    pub(super) const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns whether a move of this game was inferred.
    pub(super) fn has_begun(&self) -> bool {
        !self.line.is_empty()
    }

    /// Returns whether the board was ever scanned.
    pub(super) const fn was_read(&self) -> bool {
        self.scanned
    }

    /// Takes a result signal of the board.
    pub(super) fn signed(&mut self, result: GameResult) -> Vec<BoardEvent> {
        if self.record.result.is_some() {
            return Vec::new();
        }
        self.record.result = Some(result);
        vec![BoardEvent::Result(result)]
    }

    /// Takes evidence from another source.
    pub(super) fn take_evidence(&mut self, testimony: ExternalEvidence) -> Vec<BoardEvent> {
        let mut out = Vec::new();
        match testimony {
            ExternalEvidence::Announced(_) if self.identity => {}
            ExternalEvidence::Announced(m) => self.announce(m, &mut out),
            ExternalEvidence::Promotion(role) => self.promote(role, &mut out),
            ExternalEvidence::Pressed => self.pressed(&mut out),
            ExternalEvidence::HandsRested => self.settle(PlacementFinality::Rested, false, &mut out),
        }
        out
    }

    /// Continues from this position, after a decision of the arbiter or when a game is resumed. The earlier inference
    /// is discarded; the next event reads the board against the position.
    pub(super) fn follow(&mut self, position: Position) {
        self.start = position.clone();
        self.begin(position);
        self.record = tracked_games::TrackedGames::default();
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
        self.settle(PlacementFinality::Pressed, false, out);
        // A press claims a move, so a missing inference is reported.
        let missed = self.record.at_press_is(&self.moves) && !self.is_in_step();
        if !self.identity && self.unsure.is_empty() && (missed || !self.is_right_but_for_a_lift()) {
            self.fault(out);
        }
        self.record.pressed(&self.moves);
        let plies = self.moves.len();
        if !self.identity && !missed && self.is_right_but_for_a_lift() {
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

    /// Sets one square and reports the lift and the placement there.
    fn write(&mut self, square: Square, contents: SquareContents, out: &mut Vec<BoardEvent>) {
        let was = std::mem::replace(&mut self.view[square.to_usize()], contents);
        if was == contents {
            return;
        }
        if was.is_occupied() && contents.is_occupied() && [was, contents].contains(&SquareContents::Something)
        {
            // The piece on the square is known better, or less well. No hand was seen at it.
            if let SquareContents::Piece(piece) = contents {
                self.board.set_piece_at(square, piece);
            }
            return;
        }
        let known = |contents: SquareContents| match contents {
            SquareContents::Piece(piece) => Some(piece),
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
                self.touched.push(PieceLift { square, piece, ply: self.line.len() });
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

    /// Takes a change of one square.
    pub(super) fn change(&mut self, square: Square, contents: SquareContents) -> Vec<BoardEvent> {
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
        self.settle(PlacementFinality::Moving, false, &mut out);
        out
    }

    /// Takes a scan of the whole board.
    pub(super) fn scan(&mut self, view: &Scan) -> Vec<BoardEvent> {
        let mut out = Vec::new();
        self.scanned = true;
        let unseen = *view != self.view;
        // Departures come first, because a player lifts before placing.
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
        self.settle(PlacementFinality::Scanned, unseen, &mut out);
        if !self.is_in_step() && self.is_quiet() {
            self.fault(&mut out);
        }
        out
    }

    /// Returns whether the first move fits the board only in the opposite direction: the changed square is not part
    /// of a move in the current direction, and is part of one in the other.
    pub(super) fn makes_sense_across(&self, square: Square, contents: SquareContents) -> bool {
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
                // If king and rook exchange squares, the occupied squares show nothing; the lifts must be observed.
                !(m.is_castle() && !self.identity && stands == self.head.chess.board().occupied())
                    && wrong.is_empty()
                    && (missing & !after.by_color(self.head.turn().other())).is_empty()
                    && missing.count() <= 1
                    && (m.is_castle() || shown.contains(m.to()))
            })
        };
        explained(&turned) && !explained(&as_thought) && !self.is_under_way(&as_thought)
    }

    /// Returns whether an occupancy board may show an incomplete move: only its pieces are missing, and only its
    /// target squares are additionally occupied.
    fn is_under_way(&self, view: &Scan) -> bool {
        let shown = board_of(view).occupied();
        let stood = self.head.chess.board().occupied();
        let part_of_it = |(m, after): &(Move, Board)| {
            let mut leaves = stood & !after.occupied();
            if m.is_capture() && !m.is_en_passant() {
                leaves.add(m.to());
            }
            if let Move::Castle { king, rook } = *m {
                leaves.add(king);
                leaves.add(rook);
            }
            (stood & !shown & !leaves).is_empty() && (shown & !after.occupied() & !leaves).is_empty()
        };
        !self.identity && self.next.iter().any(part_of_it)
    }

    /// Returns the placement if the board lies the other way round. Until the first scan, squares that never changed
    /// are assumed to show the start.
    fn view_across(&self) -> Scan {
        let turned = seen_across(&self.view);
        if self.scanned {
            return turned;
        }
        let start = scan_of(&self.start, self.identity);
        let thought = seen_across(&start);
        std::array::from_fn(|i| if turned[i] == thought[i] { start[i] } else { turned[i] })
    }

    /// Rotates all observations, after the board was found to lie the other way round.
    pub(super) fn turn_across(&mut self) {
        self.view = self.view_across();
        self.redraw();
        for (square, _) in &mut self.trail {
            *square = across(*square);
        }
        if !self.has_begun() {
            // The earlier changes belong to the first move.
            (self.last_window, self.window) = (0, 0);
        }
        self.touched.clear();
    }

    fn settle(&mut self, rest: PlacementFinality, unseen: bool, out: &mut Vec<BoardEvent>) {
        let plies = self.line.len();
        match (self.identity, self.course) {
            (false, _) => self.settle_occupancy(rest, out),
            (true, GameKnowledge::Inferred) => self.settle_identity(rest, unseen, out),
            (true, GameKnowledge::Known) => self.detect_kings_in_centre(out),
        }
        let revised = out.iter().any(|event| matches!(event, BoardEvent::Revised { .. }));
        if self.line.len() != plies || revised || self.faulted && self.is_in_step() {
            self.faulted = false;
        }
    }

    /// Returns whether a quiet board shows an unexplained placement and the player lifts a correctly placed piece.
    /// The placement was then intended, and is not a legal move.
    fn is_stranded(&self, square: Square) -> bool {
        let mut wrong = differing_squares(&self.view, &self.head);
        let first = wrong.next();
        if first.is_none() || first == Some(square) || wrong.any(|other| other == square) {
            return false;
        }
        // A king on its castling square waits for its rook, and a pawn on the last rank for its promotion.
        !self.next.iter().any(|(m, after)| {
            (m.is_castle() || m.is_promotion() || m.is_en_passant())
                && differing_squares(&self.view, &self.head)
                    .all(|s| after.piece_at(s) != self.head.piece_at(s))
        })
    }

    fn fault(&mut self, out: &mut Vec<BoardEvent>) {
        // A session that reads an identity board detects its errors itself.
        let judged = !self.identity || self.course == GameKnowledge::Inferred;
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

    /// Plays a move on the line; returns false without a change if it is not legal.
    fn push(&mut self, m: Move) -> bool {
        let Some(after) = self.head.after(m) else { return false };
        let before = std::mem::replace(&mut self.head, after);
        self.line.push(LinePly { before, m });
        self.moves.push(m);
        self.prior = std::mem::replace(&mut self.next, successors(&self.head));
        self.last_window = self.window;
        // A piece that is already lifted belongs to the next move.
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

/// Returns the result that a placement signals: both kings stand in the centre, as the makers of boards tell it.
pub fn result_shown(view: &Scan) -> Option<GameResult> {
    tracked_games::kings_in_the_centre(&board_of(view))
}

/// Represents an unknown piece in the board of an occupancy board.
pub const UNKNOWN: Piece = Piece { color: annabella_game::Color::White, role: Role::Pawn };

fn board_of(view: &Scan) -> Board {
    let mut board = Board::empty();
    for square in Square::ALL {
        match view[square.to_usize()] {
            SquareContents::Empty => {}
            SquareContents::Something => board.set_piece_at(square, UNKNOWN),
            SquareContents::Piece(piece) => board.set_piece_at(square, piece),
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
