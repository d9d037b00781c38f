//! Simulates a player at a board: turns moves into the square changes that a real board reports.
//!
//! Reports may be late, duplicated, lost or out of order, but the given moves are always played. A scan follows a
//! lost report at the next silence. The caller rotates the board and splits the bytes.

mod random_game;

pub use random_game::random_game;

use shakmaty::{Board, CastlingSide, Position as _};

use crate::{Scan, SquareContents, WireEvent, seating::Seating};
use annabella_game::seeded_rng::SeededRng;
use annabella_game::{Move, Piece, Position, Role, Square};

/// The silence after which the whole board is scanned if a report was lost. A scan on silence also recovers boards
/// that stall.
pub(crate) const SILENCE_MS: u32 = 250;

/// The deviations from clean reports, each as a probability per thousand moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandNoise {
    /// A piece is placed on intermediate squares on its way; recorded games show nine in 199 plies.
    pub slides: u16,
    /// A captured piece brushes an adjacent empty square when it is removed, as in recorded games.
    pub brushes: u16,
    /// A capture shows one piece replaced by another without an empty square: 25 of 35 recorded captures.
    pub swaps: u16,
    /// A piece is lifted and put back before the move: a touch, an adjustment, or a badly centred base.
    pub bounces: u16,
    /// The arrival is reported before the departure: a scan of a DGT board takes 200 ms or more.
    pub early_places: u16,
    /// The first lift of the reply is reported before the last report of the move before it.
    pub fast_replies: u16,
    /// One report is lost; a scan follows at the next silence.
    pub dropped: u16,
    /// One report is duplicated, as by a base at the edge of its square.
    pub doubled: u16,
    /// Another move, or the move itself, is made and taken back first.
    pub takebacks: u16,
}

impl HandNoise {
    /// Clean reports.
    pub const NONE: Self = Self {
        slides: 0,
        brushes: 0,
        swaps: 0,
        bounces: 0,
        early_places: 0,
        fast_replies: 0,
        dropped: 0,
        doubled: 0,
        takebacks: 0,
    };
    /// All deviations, far more frequent than on a real board whose pieces slide on the surface.
    pub const SURFACE: Self = Self {
        slides: 250,
        brushes: 200,
        swaps: 700,
        bounces: 100,
        early_places: 150,
        fast_replies: 80,
        dropped: 30,
        doubled: 50,
        takebacks: 30,
    };
    /// Pegs cannot slide, and a fast scan always detects a lifted peg; contacts bounce.
    pub const PEGS: Self = Self { slides: 0, swaps: 0, early_places: 0, bounces: 250, ..Self::SURFACE };
}

/// An event as it reached the program. Squares are the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandEvent {
    /// The board reported one square.
    Changed {
        /// The square.
        square: Square,
        /// The new state of the square.
        contents: SquareContents,
    },
    /// The whole board was scanned.
    Scan(Box<Scan>),
    /// The player announced this move.
    Announced(Move),
    /// The player pressed the clock.
    Pressed,
}

/// An event and the delay after the previous one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedHandEvent {
    /// Milliseconds since the previous event.
    pub after_ms: u32,
    /// The event.
    pub act: HandEvent,
}

impl TimedHandEvent {
    /// Returns the event as a board reports it; `None` for an announcement or a press.
    pub fn reported(&self, identity: bool, seating: &Seating) -> Option<WireEvent> {
        let shown = |contents: SquareContents| match contents {
            SquareContents::Piece(_) if !identity => SquareContents::Something,
            other => other,
        };
        match &self.act {
            HandEvent::Changed { square, contents } => {
                Some(WireEvent::Changed { square: seating.own_square(*square), contents: shown(*contents) })
            }
            HandEvent::Scan(scan) => Some(WireEvent::Scan(Box::new(seating.own_scan(&scan.map(shown))))),
            HandEvent::Announced(_) | HandEvent::Pressed => None,
        }
    }
}

/// Plays the moves from `start`, each followed by its announcement and a press.
///
/// A lost report is recovered as in the daemon, by a scan at the first silence of `SILENCE_MS`. Changes before that
/// are reported against a placement that is wrong on one square. The sequence ends at an illegal move. The same
/// arguments give the same events.
pub fn perform(start: &Position, moves: &[Move], noise: HandNoise, seed: u64) -> Vec<TimedHandEvent> {
    let mut hand = HandSimulator {
        chance: SeededRng::new(seed),
        noise,
        board: start.chess.board().clone(),
        deeds: Vec::new(),
        lost: Vec::new(),
    };
    let mut position = start.clone();
    for &m in moves {
        let Some(after) = position.after(m) else { break };
        let first = hand.deeds.len();
        if hand.chance.happens(noise.takebacks) {
            let other = *hand.chance.pick(&position.legal_moves()).unwrap_or(&m);
            if let Some(wrong) = position.after(other) {
                hand.play(&position, other, wrong.chess.board());
                hand.undo(position.chess.board());
            }
        }
        if hand.chance.happens(noise.bounces) {
            hand.bounce(&position, m);
        }
        hand.play(&position, m, after.chess.board());
        let end = hand.deeds.len();
        if end > first && hand.chance.happens(noise.doubled) {
            let at = first + hand.chance.below(end - first);
            let again = TimedHandEvent { after_ms: 1, ..hand.deeds[at].clone() };
            hand.deeds.insert(at + 1, again);
        }
        if first > 0 && hand.chance.happens(noise.fast_replies) {
            hand.hurry(first);
        }
        if end > first && hand.chance.happens(noise.dropped) {
            let end = hand.deeds.len();
            hand.lost.push(first + hand.chance.below(end - first));
        }
        hand.deeds.push(TimedHandEvent { after_ms: 300, act: HandEvent::Announced(m) });
        hand.deeds.push(TimedHandEvent { after_ms: 200, act: HandEvent::Pressed });
        position = after;
    }
    reported(start.chess.board(), hand.deeds, &hand.lost)
}

/// Removes lost reports from the events and inserts the scans that recover them.
fn reported(start: &Board, deeds: Vec<TimedHandEvent>, lost: &[usize]) -> Vec<TimedHandEvent> {
    let mut told = Vec::with_capacity(deeds.len());
    let mut stands = scan(start);
    let mut ails = false;
    for (i, mut deed) in deeds.into_iter().enumerate() {
        if ails && deed.after_ms >= SILENCE_MS {
            ails = false;
            deed.after_ms -= SILENCE_MS;
            told.push(TimedHandEvent { after_ms: SILENCE_MS, act: HandEvent::Scan(Box::new(stands)) });
        }
        if let HandEvent::Changed { square, contents } = deed.act {
            stands[square.to_usize()] = contents;
            if lost.contains(&i) {
                ails = true;
                continue;
            }
        }
        told.push(deed);
    }
    if ails {
        told.push(TimedHandEvent { after_ms: SILENCE_MS, act: HandEvent::Scan(Box::new(stands)) });
    }
    told
}

fn scan(board: &Board) -> Scan {
    std::array::from_fn(|i| {
        board.piece_at(Square::ALL[i]).map_or(SquareContents::Empty, SquareContents::Piece)
    })
}

struct HandSimulator {
    chance: SeededRng,
    noise: HandNoise,
    /// The true placement.
    board: Board,
    deeds: Vec<TimedHandEvent>,
    /// The indices of the lost reports.
    lost: Vec<usize>,
}

impl HandSimulator {
    fn set(&mut self, square: Square, piece: Option<Piece>) {
        if self.board.piece_at(square) == piece {
            return;
        }
        match piece {
            Some(piece) => self.board.set_piece_at(square, piece),
            None => self.board.discard_piece_at(square),
        }
        let after_ms = 80 + self.chance.below(900) as u32;
        let contents = piece.map_or(SquareContents::Empty, SquareContents::Piece);
        self.deeds.push(TimedHandEvent { after_ms, act: HandEvent::Changed { square, contents } });
    }

    /// Reports the last change in the same scan of the board as the one before it.
    fn at_once(&mut self) {
        if let Some(deed) = self.deeds.last_mut() {
            deed.after_ms = 1 + deed.after_ms % 100;
        }
    }

    fn bounce(&mut self, position: &Position, m: Move) {
        let square = m.from().filter(|_| self.chance.happens(500)).unwrap_or_else(|| {
            let own: Vec<Square> = position.chess.board().by_color(position.turn()).into_iter().collect();
            self.chance.pick(&own).copied().unwrap_or(Square::A1)
        });
        let piece = self.board.piece_at(square);
        self.set(square, None);
        self.set(square, piece);
    }

    fn brush(&mut self, from: Square, piece: Piece) {
        if !self.chance.happens(self.noise.brushes) {
            return;
        }
        let near: Vec<Square> = shakmaty::attacks::king_attacks(from)
            .into_iter()
            .filter(|&square| self.board.piece_at(square).is_none())
            .collect();
        if let Some(&square) = self.chance.pick(&near) {
            self.set(square, Some(piece));
            self.set(square, None);
        }
    }

    /// Moves a piece from one square to another that is empty.
    fn carry(&mut self, piece: Piece, from: Square, to: Square) {
        let mut stops = Vec::new();
        if self.chance.happens(self.noise.slides) {
            for square in shakmaty::attacks::between(from, to) {
                if self.board.piece_at(square).is_none() && self.chance.happens(600) {
                    stops.push(square);
                }
            }
            stops.sort_by_key(|stop| stop.distance(from));
        }
        stops.push(to);
        let mut at = from;
        for stop in stops {
            if self.chance.happens(self.noise.early_places) {
                self.set(stop, Some(piece));
                self.set(at, None);
                self.at_once();
            } else {
                self.set(at, None);
                self.set(stop, Some(piece));
            }
            at = stop;
        }
    }

    /// Executes a move; `after` is the board at its end.
    fn play(&mut self, position: &Position, m: Move, after: &Board) {
        let turn = position.turn();
        match m {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                let (king_to, rook_to) = (side.king_to(turn), side.rook_to(turn));
                let crossed = king_to == rook || rook_to == king;
                if crossed || self.chance.happens(150) {
                    self.set(king, None);
                    self.set(rook, None);
                    self.set(king_to, Some(turn.king()));
                    self.set(rook_to, Some(turn.rook()));
                } else if self.chance.happens(600) {
                    self.carry(turn.king(), king, king_to);
                    self.carry(turn.rook(), rook, rook_to);
                } else {
                    self.carry(turn.rook(), rook, rook_to);
                    self.carry(turn.king(), king, king_to);
                }
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                let victim = turn.other().pawn();
                if self.chance.happens(500) {
                    self.carry(turn.pawn(), from, to);
                    self.set(taken, None);
                    self.brush(taken, victim);
                } else {
                    self.set(taken, None);
                    self.brush(taken, victim);
                    self.carry(turn.pawn(), from, to);
                }
            }
            Move::Normal { role, from, to, promotion, .. } => {
                let mover = role.of(turn);
                self.take(from, to, mover, promotion.map(|role| role.of(turn)));
            }
            Move::Put { .. } => {}
        }
        debug_assert_eq!(&self.board, after, "the hand must play {m:?}");
    }

    fn take(&mut self, from: Square, to: Square, mover: Piece, promoted: Option<Piece>) {
        let victim = self.board.piece_at(to);
        // The promoted piece may be placed on the last rank directly, or replace the pawn there.
        let straight = promoted.is_some() && self.chance.happens(500);
        let arriving = if straight { promoted.unwrap_or(mover) } else { mover };
        match victim {
            Some(victim) if self.chance.happens(self.noise.swaps) => {
                if self.chance.happens(self.noise.early_places) {
                    self.set(to, Some(arriving));
                    self.set(from, None);
                    self.at_once();
                } else {
                    self.set(from, None);
                    self.set(to, Some(arriving));
                }
                self.brush(to, victim);
            }
            Some(victim) => {
                if self.chance.happens(500) {
                    self.set(from, None);
                    self.set(to, None);
                    self.brush(to, victim);
                    self.set(to, Some(arriving));
                } else {
                    self.set(to, None);
                    self.brush(to, victim);
                    self.carry(arriving, from, to);
                }
            }
            None if straight => {
                self.set(from, None);
                self.set(to, Some(arriving));
            }
            None => self.carry(mover, from, to),
        }
        if let Some(promoted) = promoted.filter(|_| !straight) {
            if self.chance.happens(self.noise.swaps) {
                self.set(to, Some(promoted));
            } else {
                self.set(to, None);
                self.set(to, Some(promoted));
            }
        } else if let Some(promoted) = promoted
            && self.chance.happens(100)
        {
            // The wrong piece was placed first and is exchanged. The reports show a revision.
            let role = if promoted.role == Role::Queen { Role::Knight } else { Role::Queen };
            self.set(to, None);
            self.set(to, Some(role.of(promoted.color)));
            self.set(to, None);
            self.set(to, Some(promoted));
        }
    }

    /// Lifts every piece that differs, and then places all pieces as they stood before.
    fn undo(&mut self, before: &Board) {
        let differing: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&square| self.board.piece_at(square) != before.piece_at(square))
            .collect();
        for &square in &differing {
            self.set(square, None);
        }
        for &square in &differing {
            self.set(square, before.piece_at(square));
        }
    }

    /// Lets the reply at index `first` begin before the last report of the move before it.
    fn hurry(&mut self, first: usize) {
        let changed = |deed: &TimedHandEvent| match deed.act {
            HandEvent::Changed { square, .. } => Some(square),
            _ => None,
        };
        let Some(last) = (0..first).rev().find(|&i| changed(&self.deeds[i]).is_some()) else { return };
        let (late, early) = (changed(&self.deeds[last]), changed(&self.deeds[first]));
        // Only the first report may be early, and never across a report about the same square or a scan.
        let scanned = self.deeds[last..first].iter().any(|deed| matches!(deed.act, HandEvent::Scan(_)));
        // A reply begins with a lift: nothing can arrive before the previous move.
        let lift =
            matches!(self.deeds[first].act, HandEvent::Changed { contents: SquareContents::Empty, .. });
        if lift && late != early && !scanned {
            let deed = self.deeds.remove(first);
            self.deeds.insert(last, deed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_deeds() {
        let moves = random_game(3, 80);
        let start = Position::default();
        assert_eq!(
            perform(&start, &moves, HandNoise::SURFACE, 9),
            perform(&start, &moves, HandNoise::SURFACE, 9)
        );
        assert_ne!(
            perform(&start, &moves, HandNoise::SURFACE, 9),
            perform(&start, &moves, HandNoise::SURFACE, 10)
        );
    }

    #[test]
    fn the_reports_end_in_the_game_s_last_position() {
        for seed in 0..40 {
            let moves = random_game(seed, 120);
            let start = Position::default();
            let end = moves.iter().fold(start.clone(), |p, &m| p.after(m).unwrap());
            let mut shown = scan(start.chess.board());
            for deed in perform(&start, &moves, HandNoise::SURFACE, seed) {
                match deed.act {
                    HandEvent::Changed { square, contents } => shown[square.to_usize()] = contents,
                    HandEvent::Scan(all) => shown = *all,
                    _ => {}
                }
            }
            assert_eq!(shown, scan(end.chess.board()), "seed {seed}");
        }
    }
}
