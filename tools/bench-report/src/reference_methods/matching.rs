//! How other programs infer moves from a board's reports, each from its public description. Pure.
//!
//! An ambiguity in a description is resolved in the method's favour. A player who is asked for the promotion piece
//! answers correctly and at once. Squares are given, so no method has to find the orientation of the board.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::HashMap;

use annabella::{
    board::{Scan, SquareContents, scan::scan_of},
    game::{Move, Position, Role, Square},
};

/// A report of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoardReport {
    /// A change of one square.
    Changed(Square, SquareContents),
    /// The whole board.
    Read(Box<Scan>),
}

/// A method that infers moves from reports.
pub(crate) trait InferenceMethod {
    /// Its name on the page.
    fn name(&self) -> &'static str;
    /// Passes the elapsed milliseconds and the next report, if any. `promotes` is the player's answer about a
    /// promotion.
    fn observe(&mut self, after_ms: u32, report: Option<&BoardReport>, promotes: Role);
    /// The moves inferred so far.
    fn moves(&self) -> &[Move];
}

/// The game so far: positions and the moves between them.
struct MovesSoFar {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl MovesSoFar {
    fn new() -> Self {
        Self { positions: vec![Position::default()], moves: Vec::new() }
    }

    fn now(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn before(&self) -> Option<&Position> {
        self.positions.len().checked_sub(2).map(|at| &self.positions[at])
    }

    fn play(&mut self, m: Move) {
        if let Some(after) = self.now().after(m) {
            self.positions.push(after);
            self.moves.push(m);
        }
    }

    fn take_back(&mut self) {
        if self.moves.pop().is_some() {
            self.positions.pop();
        }
    }
}

fn apply(stands: &mut Scan, report: &BoardReport, identity: bool) {
    let seen = |contents: SquareContents| match contents {
        SquareContents::Piece(_) if !identity => SquareContents::Something,
        other => other,
    };
    match report {
        BoardReport::Changed(square, contents) => stands[square.to_usize()] = seen(*contents),
        BoardReport::Read(scan) => *stands = scan.map(seen),
    }
}

/// The legal move that leads to this placement; of indistinguishable promotions the one with the player's
/// piece.
fn leads_to(position: &Position, stands: &Scan, identity: bool, promotes: Role) -> Option<Move> {
    let mut found = position
        .legal_moves()
        .into_iter()
        .filter(|m| position.after(*m).is_some_and(|after| scan_of(&after, identity) == *stands));
    let first = found.next()?;
    let named = |m: &Move| m.promotion() == Some(promotes);
    if first.promotion().is_none() || named(&first) { Some(first) } else { found.find(named).or(Some(first)) }
}

/// Compares each report at once with the legal moves, and never takes a move back (python-mchess,
/// certabo-lichess).
pub(crate) struct SuccessorMethod {
    stands: Scan,
    identity: bool,
    line: MovesSoFar,
}

impl SuccessorMethod {
    pub(crate) fn new(identity: bool) -> Self {
        Self { stands: scan_of(&Position::default(), identity), identity, line: MovesSoFar::new() }
    }
}

impl InferenceMethod for SuccessorMethod {
    fn name(&self) -> &'static str {
        "each report against the legal moves"
    }

    fn observe(&mut self, _after_ms: u32, report: Option<&BoardReport>, promotes: Role) {
        let Some(report) = report else { return };
        apply(&mut self.stands, report, self.identity);
        if let Some(m) = leads_to(self.line.now(), &self.stands, self.identity, promotes) {
            self.line.play(m);
        }
    }

    fn moves(&self) -> &[Move] {
        &self.line.moves
    }
}

/// After a quiet quarter of a second, compares the board with the legal moves, first those of the previous position,
/// for a sliding hand (picochess).
pub(crate) struct QuietPeriodMethod {
    stands: Scan,
    unread: bool,
    line: MovesSoFar,
}

/// The quiet time after which the board is read.
const QUIET_MS: u32 = 250;

impl QuietPeriodMethod {
    pub(crate) fn new() -> Self {
        Self { stands: scan_of(&Position::default(), true), unread: false, line: MovesSoFar::new() }
    }

    fn read(&mut self, promotes: Role) {
        let shows = |position: &Position| scan_of(position, true) == self.stands;
        if shows(self.line.now()) {
            return;
        }
        let slid = self.line.before().and_then(|before| leads_to(before, &self.stands, true, promotes));
        if let Some(m) = slid {
            self.line.take_back();
            self.line.play(m);
        } else if let Some(m) = leads_to(self.line.now(), &self.stands, true, promotes) {
            self.line.play(m);
        } else if let Some(ply) = self.line.positions.iter().rposition(shows) {
            while self.line.moves.len() > ply {
                self.line.take_back();
            }
        }
    }
}

impl InferenceMethod for QuietPeriodMethod {
    fn name(&self) -> &'static str {
        "read after a quiet 250 ms, slides replaced"
    }

    fn observe(&mut self, after_ms: u32, report: Option<&BoardReport>, promotes: Role) {
        if self.unread && after_ms >= QUIET_MS {
            self.read(promotes);
            self.unread = false;
        }
        if let Some(report) = report {
            apply(&mut self.stands, report, true);
            self.unread = true;
            // A reading of the whole board implies a quiet time of its own.
            if matches!(report, BoardReport::Read(_)) {
                self.read(promotes);
                self.unread = false;
            }
        }
    }

    fn moves(&self) -> &[Move] {
        &self.line.moves
    }
}

/// All positions reachable from any earlier one; the game is the last one that the board showed (dgtdriver).
pub(crate) struct ReachableMethod {
    stands: Scan,
    nodes: Vec<Node>,
    known: HashMap<Scan, usize>,
    moves: Vec<Move>,
}

struct Node {
    position: Position,
    from: Option<(usize, Move)>,
    followed: bool,
}

impl ReachableMethod {
    pub(crate) fn new() -> Self {
        let start = Position::default();
        let stands = scan_of(&start, true);
        let nodes = vec![Node { position: start, from: None, followed: false }];
        let mut all = Self { stands, nodes, known: HashMap::from([(stands, 0)]), moves: Vec::new() };
        all.follow(0);
        all
    }

    /// Adds all positions reachable from a node.
    fn follow(&mut self, at: usize) {
        if std::mem::replace(&mut self.nodes[at].followed, true) {
            return;
        }
        let position = self.nodes[at].position.clone();
        for m in position.legal_moves() {
            if let Some(after) = position.after(m) {
                self.known.insert(scan_of(&after, true), self.nodes.len());
                self.nodes.push(Node { position: after, from: Some((at, m)), followed: false });
            }
        }
    }
}

impl InferenceMethod for ReachableMethod {
    fn name(&self) -> &'static str {
        "every position reachable from any before"
    }

    fn observe(&mut self, _after_ms: u32, report: Option<&BoardReport>, _promotes: Role) {
        let Some(report) = report else { return };
        apply(&mut self.stands, report, true);
        let Some(&head) = self.known.get(&self.stands) else { return };
        self.follow(head);
        self.moves.clear();
        let mut at = head;
        while let Some((from, m)) = self.nodes[at].from {
            self.moves.push(m);
            at = from;
        }
        self.moves.reverse();
    }

    fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// Squares that should be occupied but are empty, and the reverse.
fn off(position: &Position, stands: &Scan) -> (Vec<Square>, Vec<Square>) {
    let differs = |full: bool| {
        Square::ALL
            .into_iter()
            .filter(|&s| position.piece_at(s).is_some() == full && stands[s.to_usize()].is_occupied() != full)
            .collect()
    };
    (differs(true), differs(false))
}

fn plain_move(position: &Position, from: Square, to: Square, promotes: Role) -> Option<Move> {
    let right = |m: &Move| m.promotion().is_none_or(|role| role == promotes);
    let goes = |m: &Move| match m {
        // A castling is given by the king's squares.
        Move::Castle { king, rook } => {
            let side = shakmaty::CastlingSide::from_king_side(king < rook);
            *king == from && side.king_to(position.turn()) == to
        }
        m => m.from() == Some(from) && m.to() == to,
    };
    position.legal_moves().into_iter().find(|m| goes(m) && right(m))
}

/// Missing and added squares relative to the position: one of each is a move, two missing squares begin a capture
/// (picochess on Tabutronic's Sentio).
pub(crate) struct SquareCountMethod {
    stands: Scan,
    line: MovesSoFar,
    /// The capturing piece's square, and the target.
    capture: Option<(Square, Square)>,
}

impl SquareCountMethod {
    pub(crate) fn new() -> Self {
        Self { stands: scan_of(&Position::default(), false), line: MovesSoFar::new(), capture: None }
    }
}

impl InferenceMethod for SquareCountMethod {
    fn name(&self) -> &'static str {
        "squares missing and added counted"
    }

    fn observe(&mut self, _after_ms: u32, report: Option<&BoardReport>, promotes: Role) {
        let Some(report) = report else { return };
        apply(&mut self.stands, report, false);
        if self.line.before().is_some_and(|before| scan_of(before, false) == self.stands) {
            self.line.take_back();
            self.capture = None;
            return;
        }
        let now = self.line.now().clone();
        let (missing, added) = off(&now, &self.stands);
        let own = |square: Square| now.piece_at(square).is_some_and(|piece| piece.color == now.turn());
        let played = match (missing.as_slice(), added.as_slice()) {
            (&[from], &[to]) => plain_move(&now, from, to, promotes).or_else(|| {
                // The piece was moved further.
                let last = *self.line.moves.last()?;
                let before = self.line.before()?;
                let m = (last.to() == from).then(|| plain_move(before, last.from()?, to, promotes))??;
                self.line.take_back();
                Some(m)
            }),
            (&[one, other], &[]) => {
                self.capture = [(one, other), (other, one)].into_iter().find(|&(a, b)| own(a) && !own(b));
                None
            }
            (&[from], &[]) => {
                let takes = self.capture.filter(|&(mover, _)| mover == from);
                takes.and_then(|(from, to)| plain_move(&now, from, to, promotes))
            }
            (&[one, other], &[to]) => [one, other]
                .into_iter()
                .filter_map(|from| plain_move(&now, from, to, promotes))
                .find(|m| m.is_en_passant()),
            _ => None,
        };
        if let Some(m) = played {
            self.line.play(m);
            self.capture = None;
        }
    }

    fn moves(&self) -> &[Move] {
        &self.line.moves
    }
}

/// After every placed piece: first the previous position, then the moves to that square, then late castling
/// (Universal-Chess).
pub(crate) struct PiecePlacedMethod {
    stands: Scan,
    line: MovesSoFar,
}

impl PiecePlacedMethod {
    pub(crate) fn new() -> Self {
        Self { stands: scan_of(&Position::default(), false), line: MovesSoFar::new() }
    }

    fn to_square(&self, position: &Position, square: Option<Square>, promotes: Role) -> Option<Move> {
        let lands = |m: &Move| match (m, square) {
            (_, None) => true,
            (Move::Castle { .. }, Some(_)) => true,
            (m, Some(square)) => m.to() == square,
        };
        position
            .legal_moves()
            .into_iter()
            .filter(|m| lands(m) && m.promotion().is_none_or(|role| role == promotes))
            .find(|m| position.after(*m).is_some_and(|after| scan_of(&after, false) == self.stands))
    }
}

impl InferenceMethod for PiecePlacedMethod {
    fn name(&self) -> &'static str {
        "each man put down, moves to its square"
    }

    fn observe(&mut self, _after_ms: u32, report: Option<&BoardReport>, promotes: Role) {
        let Some(report) = report else { return };
        apply(&mut self.stands, report, false);
        let square = match report {
            BoardReport::Changed(_, SquareContents::Empty) => return,
            BoardReport::Changed(square, _) => Some(*square),
            BoardReport::Read(_) => None,
        };
        if self.line.before().is_some_and(|before| scan_of(before, false) == self.stands) {
            self.line.take_back();
        } else if let Some(m) = self.to_square(self.line.now(), square, promotes) {
            self.line.play(m);
        } else if let (Some(before), Some(last)) = (self.line.before(), self.line.moves.last())
            && let Some(m) = self.to_square(before, square, promotes)
            && (m.is_castle() || m.from() == last.from())
        {
            self.line.take_back();
            self.line.play(m);
        }
    }

    fn moves(&self) -> &[Move] {
        &self.line.moves
    }
}

#[cfg(test)]
mod tests {
    use annabella::board::hand_simulation::{HandEvent, HandNoise, perform, random_game};

    use super::*;

    fn changed(square: Square, piece: Option<shakmaty::Piece>) -> BoardReport {
        BoardReport::Changed(square, piece.map_or(SquareContents::Empty, SquareContents::Piece))
    }

    /// e2 lifted, e3 placed for a moment, e3 lifted, e4 placed.
    fn slide() -> Vec<(u32, BoardReport)> {
        let pawn = Position::default().piece_at(Square::E2);
        vec![
            (0, changed(Square::E2, None)),
            (100, changed(Square::E3, pawn)),
            (400, changed(Square::E3, None)),
            (100, changed(Square::E4, pawn)),
        ]
    }

    fn moves(method: &mut dyn InferenceMethod, reports: &[(u32, BoardReport)]) -> Vec<String> {
        for (after_ms, report) in reports {
            method.observe(*after_ms, Some(report), Role::Queen);
        }
        method.observe(1_000, None, Role::Queen);
        method.moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_slide_is_replaced_by_those_that_say_so_and_loses_the_one_that_does_not() {
        assert_eq!(moves(&mut QuietPeriodMethod::new(), &slide()), ["e2-e4"]);
        assert_eq!(moves(&mut ReachableMethod::new(), &slide()), ["e2-e4"]);
        assert_eq!(moves(&mut SquareCountMethod::new(), &slide()), ["e2-e4"]);
        assert_eq!(moves(&mut PiecePlacedMethod::new(), &slide()), ["e2-e4"]);
        assert_eq!(moves(&mut SuccessorMethod::new(true), &slide()), ["e2-e3"]);
    }

    #[test]
    fn with_tidy_hands_every_method_for_boards_that_know_their_pieces_recovers_quiet_games() {
        for seed in 0..4 {
            let quiet: Vec<Move> =
                random_game(seed, 30).into_iter().take_while(|m| !m.is_castle() && !m.is_capture()).collect();
            let deeds = perform(&Position::default(), &quiet, HandNoise::NONE, seed);
            let all: [Box<dyn InferenceMethod>; 5] = [
                Box::new(SuccessorMethod::new(true)),
                Box::new(QuietPeriodMethod::new()),
                Box::new(ReachableMethod::new()),
                Box::new(SquareCountMethod::new()),
                Box::new(PiecePlacedMethod::new()),
            ];
            for mut method in all {
                for deed in &deeds {
                    let report = match &deed.act {
                        HandEvent::Changed { square, contents } => {
                            Some(BoardReport::Changed(*square, *contents))
                        }
                        _ => None,
                    };
                    method.observe(deed.after_ms, report.as_ref(), Role::Queen);
                }
                method.observe(1_000, None, Role::Queen);
                assert_eq!(method.moves(), quiet, "{}", method.name());
            }
        }
    }

    #[test]
    fn a_capture_by_counting_needs_the_empty_square_seen() {
        let knight = Position::default().piece_at(Square::G1);
        let pawn = Position::default().piece_at(Square::E7);
        let quiet = [
            (0, changed(Square::G1, None)),
            (9, changed(Square::F3, knight)),
            (9, changed(Square::E7, None)),
            (9, changed(Square::E5, pawn)),
        ];
        let seen = [
            (9, changed(Square::E5, None)),
            (9, changed(Square::F3, None)),
            (9, changed(Square::E5, knight)),
        ];
        let hidden = [(9, changed(Square::F3, None)), (9, changed(Square::E5, knight))];
        let with =
            |more: &[(u32, BoardReport)]| moves(&mut SquareCountMethod::new(), &[&quiet[..], more].concat());
        assert_eq!(with(&seen).last().map(String::as_str), Some("Nf3xe5"));
        assert_eq!(with(&hidden).len(), 2, "nobody saw the square empty");
    }
}
