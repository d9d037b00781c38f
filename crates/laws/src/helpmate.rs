//! Searches whether a player could still mate by any series of legal moves (5.1.2, 6.9, 7.5.5).
//!
//! A breadth-first search comes first: it proves that forced lines end without mate, and finds the shortest helpmates.
//! A best-first search follows, with the opponent's help, up to a fixed number of positions. Repetitions and move
//! counts end no series, because they need a claim. The same position always gives the same answer.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet, VecDeque},
};

use shakmaty::{
    Bitboard, Chess, Color, EnPassantMode, Position as _, Role, Square, attacks, zobrist::Zobrist64,
};

use crate::{ending::MateBySeries, locked_pawns};
use annabella_game::{Move, Position, Seat};

/// The limit of positions in the breadth-first search.
const BREADTH: usize = 1_500;
/// The limit of positions in the best-first search.
const BEST_FIRST: usize = 15_000;

/// The result of the search for one player's mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateStudy {
    /// Whether the player could mate.
    pub mates: MateBySeries,
    /// The shortest mating series found; empty if none was found.
    pub series: Vec<Move>,
}

/// Searches for a mate by this player.
pub fn study(position: &Position, seat: Seat) -> MateStudy {
    let winner = seat.color();
    if position.king_can_be_taken() {
        // Only an illegal move leads to such a position, and no rule covers its continuation.
        return MateStudy { mates: MateBySeries::Unknown, series: Vec::new() };
    }
    for (most, order) in [(BREADTH, SearchOrder::Breadth), (BEST_FIRST, SearchOrder::BestFirst)] {
        match HelpmateSearch::new(&position.chess, winner, most, order).run() {
            SearchOutcome::Mate(series) => return MateStudy { mates: MateBySeries::Possible, series },
            SearchOutcome::None => return MateStudy { mates: MateBySeries::Impossible, series: Vec::new() },
            SearchOutcome::Undecided => {}
        }
    }
    MateStudy { mates: MateBySeries::Unknown, series: Vec::new() }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchOrder {
    Breadth,
    BestFirst,
}

enum SearchOutcome {
    Mate(Vec<Move>),
    /// Every line was searched to its end.
    None,
    Undecided,
}

/// A reached position with its predecessor and the move between them.
struct Reached {
    from: Option<usize>,
    by: Option<Move>,
    chess: Chess,
    depth: u32,
}

struct HelpmateSearch {
    winner: Color,
    most: usize,
    order: SearchOrder,
    reached: Vec<Reached>,
    known: HashSet<Zobrist64>,
    breadth: VecDeque<usize>,
    best: BinaryHeap<Reverse<(u32, usize)>>,
}

impl HelpmateSearch {
    fn new(start: &Chess, winner: Color, most: usize, order: SearchOrder) -> Self {
        let mut search = Self {
            winner,
            most,
            order,
            reached: Vec::new(),
            known: HashSet::new(),
            breadth: VecDeque::new(),
            best: BinaryHeap::new(),
        };
        search.reach(start.clone(), None, None);
        search
    }

    /// Adds a position if it is new and the winner's material could mate.
    fn reach(&mut self, chess: Chess, from: Option<usize>, by: Option<Move>) {
        if chess.has_insufficient_material(self.winner)
            || !self.known.insert(chess.zobrist_hash(EnPassantMode::Legal))
            || locked_pawns::never_checks_in(&chess, self.winner)
        {
            return;
        }
        let depth = from.map_or(0, |from| self.reached[from].depth + 1);
        let index = self.reached.len();
        match self.order {
            SearchOrder::Breadth => self.breadth.push_back(index),
            SearchOrder::BestFirst => {
                self.best.push(Reverse((4 * distance(&chess, self.winner) + depth, index)))
            }
        }
        self.reached.push(Reached { from, by, chess, depth });
    }

    fn next(&mut self) -> Option<usize> {
        match self.order {
            SearchOrder::Breadth => self.breadth.pop_front(),
            SearchOrder::BestFirst => self.best.pop().map(|Reverse((_, index))| index),
        }
    }

    fn run(mut self) -> SearchOutcome {
        while let Some(index) = self.next() {
            let chess = self.reached[index].chess.clone();
            let moves = chess.legal_moves();
            if moves.is_empty() {
                if chess.turn() != self.winner && chess.is_check() {
                    return SearchOutcome::Mate(self.series_to(index));
                }
                continue;
            }
            for m in moves {
                let mut after = chess.clone();
                after.play_unchecked(m);
                self.reach(after, Some(index), Some(m));
                if self.reached.len() > self.most {
                    return self.mate_at_hand();
                }
            }
        }
        SearchOutcome::None
    }

    /// Searches the waiting positions for a mate after the limit was reached.
    fn mate_at_hand(&self) -> SearchOutcome {
        let waiting: Vec<usize> = match self.order {
            SearchOrder::Breadth => self.breadth.iter().copied().collect(),
            SearchOrder::BestFirst => Vec::new(),
        };
        let mates = |index: &usize| {
            let chess = &self.reached[*index].chess;
            chess.turn() != self.winner && chess.is_checkmate()
        };
        match waiting.into_iter().find(mates) {
            Some(index) => SearchOutcome::Mate(self.series_to(index)),
            None => SearchOutcome::Undecided,
        }
    }

    fn series_to(&self, index: usize) -> Vec<Move> {
        let mut series = Vec::new();
        let mut at = Some(index);
        while let Some(index) = at {
            series.extend(self.reached[index].by);
            at = self.reached[index].from;
        }
        series.reverse();
        series
    }
}

/// The estimated distance of a position from a mate by the winner; 0 is the least. It only orders the search.
fn distance(chess: &Chess, winner: Color) -> u32 {
    let board = chess.board();
    let (Some(own), Some(prey)) = (board.king_of(winner), board.king_of(!winner)) else { return u32::MAX };
    let occupied = board.occupied();
    let flights = (attacks::king_attacks(prey) & !board.by_color(!winner)).into_iter();
    let free = flights
        .filter(|&square| board.attacks_to(square, winner, occupied ^ Bitboard::from(prey)).is_empty())
        .count();
    let pieces = board.by_color(winner);
    let heavy = pieces & (board.by_role(Role::Queen) | board.by_role(Role::Rook));
    let light = pieces & (board.by_role(Role::Bishop) | board.by_role(Role::Knight));
    let pawns = pieces & board.by_role(Role::Pawn);
    let material = match (heavy.into_iter().next(), pawns.into_iter()) {
        (Some(_), _) => 0,
        (None, pawns) => {
            let steps =
                pawns.map(|pawn| u32::from(winner.fold_wb(7 - pawn.rank() as u8, pawn.rank() as u8))).min();
            steps.map_or(30, |steps| 20 + 8 * steps)
        }
    };
    let nearest = (heavy | light).into_iter().map(|square| square.distance(prey)).min().unwrap_or(8);
    let check = chess.turn() != winner && chess.is_check();
    let edge = |square: Square| {
        let (file, rank) = (u32::from(square.file() as u8), u32::from(square.rank() as u8));
        file.min(7 - file) + rank.min(7 - rank)
    };
    // Each piece of the other side adds distance, half of it if it can be captured. If the winner has light pieces
    // only, it adds none, because such a mate needs these pieces beside the king.
    let light_alone = heavy.is_empty() && pawns.is_empty();
    let others = if light_alone { Bitboard::EMPTY } else { board.by_color(!winner) ^ Bitboard::from(prey) };
    let guards: u32 = others
        .into_iter()
        .map(|square| {
            let pawn = board.role_at(square) == Some(Role::Pawn);
            let weight = if pawn { 2 } else { 8 };
            let attacked = board.attacks_to(square, winner, occupied).any();
            if attacked { weight / 2 } else { weight }
        })
        .sum();
    let score = material
        + 9 * u32::try_from(free).unwrap_or(8)
        + 4 * edge(prey)
        + 4 * own.distance(prey).saturating_sub(2)
        + 2 * nearest
        + guards;
    if check { score.saturating_sub(6) } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::seeded_rng::SeededRng;

    fn studied(fen: &str, seat: Seat) -> (MateBySeries, usize) {
        let position = Position::from_fen(fen).unwrap();
        let MateStudy { mates, series } = study(&position, seat);
        // Every series found must end in mate.
        let mut at = position;
        for &m in &series {
            at = at.after(m).unwrap_or_else(|| panic!("{fen}: {m} is not legal"));
        }
        if mates == MateBySeries::Possible {
            assert!(at.chess.is_checkmate() && at.turn() != seat.color(), "{fen}: {series:?}");
        }
        (mates, series.len())
    }

    #[test]
    fn article_6_9_a_forced_capture_that_leaves_bare_kings_leaves_no_mate() {
        assert_eq!(studied("7k/6R1/8/8/8/8/8/K7 b - - 0 1", Seat::White).0, MateBySeries::Impossible);
        assert_eq!(studied("8/8/8/8/8/8/1r6/K6k w - - 0 1", Seat::Black).0, MateBySeries::Impossible);
    }

    #[test]
    fn article_6_9_lines_that_all_end_leave_no_mate() {
        // The last piece is captured at once in every line.
        assert_eq!(studied("8/r7/KP6/8/k7/8/8/8 w - - 0 1", Seat::Black).0, MateBySeries::Impossible);
        assert_eq!(studied("8/8/2p5/kQ6/8/8/K7/8 b - - 0 1", Seat::White).0, MateBySeries::Impossible);
        assert_eq!(studied("8/8/8/8/8/1k6/p7/K7 b - - 0 1", Seat::Black).0, MateBySeries::Possible);
        assert_eq!(studied("k7/P7/2K5/8/8/8/8/8 w - - 0 1", Seat::White).0, MateBySeries::Possible);
        assert_eq!(
            studied("k7/P7/K7/8/8/8/8/8 b - - 0 1", Seat::White).0,
            MateBySeries::Impossible,
            "it stands"
        );
    }

    #[test]
    fn the_shortest_series_is_found_in_breadth() {
        assert_eq!(studied("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Seat::White), (MateBySeries::Possible, 1));
        assert_eq!(studied("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", Seat::White).1, 2);
    }

    #[test]
    fn a_series_is_found_from_ordinary_positions() {
        for (fen, seat) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Seat::Black),
            ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", Seat::White),
            ("8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", Seat::Black),
            ("8/8/4k3/8/8/8/8/R3K3 w - - 0 1", Seat::White),
            ("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", Seat::White),
        ] {
            assert_eq!(studied(fen, seat).0, MateBySeries::Possible, "{fen}");
        }
        // A bishop can mate beside a knight in the corner, but the series is too long to be found: undecided.
        assert_eq!(studied("8/5n2/4k3/8/8/8/8/4KB2 w - - 0 1", Seat::White), (MateBySeries::Unknown, 0));
        // Two dozen positions from random games.
        let mut chance = SeededRng::new(69);
        for plies in (10..170).step_by(14) {
            let mut position = Position::default();
            for _ in 0..plies {
                let legal = position.legal_moves();
                let m = legal.get(chance.below(legal.len().max(1))).copied();
                let Some(after) = m.and_then(|m| position.after(m)) else { break };
                position = after;
            }
            for seat in
                Seat::ALL.into_iter().filter(|&seat| !position.chess.has_insufficient_material(seat.color()))
            {
                let (mates, _) = studied(&position.fen(), seat);
                assert!(mates != MateBySeries::Unknown, "{position} for {seat}");
            }
        }
    }
}
