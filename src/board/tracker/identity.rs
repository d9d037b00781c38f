//! Boards that tell pieces apart: the placement alone says which moves were made.

use shakmaty::Position as _;

use crate::{
    board::{
        BoardEvent,
        tracker::{
            Tracker, ending,
            search::{Order, Trail, differing, reach},
        },
    },
    chess::Move,
};

/// Plies taken back and plies played instead, tried in this order after every change.
const QUICK: [(usize, usize); 6] = [(0, 2), (1, 2), (2, 1), (2, 2), (0, 3), (1, 3)];
/// Tried when the whole board was read or the hands rest: reports may have been lost, so what is
/// nearest comes first, in whatever order.
const RESTED: [(usize, usize); 12] =
    [(0, 2), (1, 2), (0, 3), (1, 3), (0, 4), (2, 1), (2, 2), (2, 3), (3, 3), (0, 5), (1, 4), (0, 6)];
const ORDERS: [Order; 3] = [Order::Both, Order::Departures, Order::Free];

impl Tracker {
    pub(super) fn settle_identity(&mut self, rested: bool, out: &mut Vec<BoardEvent>) {
        if self.record.result.is_some() {
            self.begin_again(out);
            return;
        }
        if self.board == *self.head.chess.board() {
            return;
        }
        if let Some(&(m, _)) = self.next.iter().find(|(_, after)| *after == self.board) {
            if self.was_in_the_air(m)
                && let Some(path) = self.two_instead_of_two()
            {
                self.rewrite(2, &path, out);
                return;
            }
            self.commit(m, out);
            self.noted(&[m]);
            return;
        }
        if let Some(&(m, _)) = self.prior.iter().find(|(_, after)| *after == self.board) {
            self.record.replaced = self.moves.last().copied();
            self.revise(m, out);
            self.noted(&[m]);
            return;
        }
        if ending::kings_in_the_centre(&self.board).is_some() {
            self.end_by_kings(out);
            return;
        }
        if self.line.len() > 1 && self.begin_again(out) {
            return;
        }
        if let Some(ply) = self.line.iter().rposition(|ply| *ply.before.chess.board() == self.board) {
            while self.line.len() > ply {
                let undone = self.moves.last().copied();
                self.take_back(out);
                self.noted_takeback(undone);
            }
            return;
        }
        self.explain(rested, out);
    }

    /// Looks for several plies at once: a reply that began early, a wrong commitment further back,
    /// or moves whose reports were lost.
    fn explain(&mut self, rested: bool, out: &mut Vec<BoardEvent>) {
        let diff = differing(self.head.chess.board(), &self.board);
        if !rested && diff.count() < 2 || diff.count() > 28 {
            return;
        }
        let squares = self.window_squares(0);
        let tries: Vec<(Order, (usize, usize))> = if rested {
            RESTED.iter().flat_map(|&plies| ORDERS.map(|order| (order, plies))).collect()
        } else {
            ORDERS
                .iter()
                .flat_map(|&order| QUICK.map(|plies| (order, plies)))
                .filter(|&(order, (_, depth))| order != Order::Free || depth <= 2)
                .collect()
        };
        let found = tries.into_iter().find_map(|(order, (back, depth))| {
            let from = match back {
                0 => &self.head,
                _ => &self.line.get(self.line.len().checked_sub(back)?)?.before,
            };
            let trail = Trail { changes: &self.trail, order, squares };
            let mut nodes = if rested { 600 } else { 200 };
            let mut path = Vec::with_capacity(depth);
            reach(&from.chess, &self.board, &trail, depth, &mut nodes, &mut path).then_some((back, path))
        });
        if let Some((back, path)) = found {
            self.rewrite(back, &path, out);
            return;
        }
        // The move stands, and of the reply only a lifted piece is to be seen.
        let turn = self.head.turn();
        let begun = self.next.iter().find(|(_, after)| {
            let open = differing(after, &self.board);
            open.count() == 1 && (open & after.by_color(turn.other()) & !self.board.occupied()) == open
        });
        if let Some(&(m, _)) = begun {
            self.commit(m, out);
            self.noted(&[m]);
        }
    }

    /// Whether the piece that seems to move had left its square before the opponent made his last move:
    /// then it was still on its way, and its arrival was not reported.
    fn was_in_the_air(&self, m: Move) -> bool {
        let left = |m: Move| {
            m.from().and_then(|from| self.trail.iter().rposition(|&change| change == (from, false)))
        };
        let came = |m: Move| self.trail.iter().rposition(|&change| change == (m.to(), true));
        let last = self.moves.last().copied();
        match (left(m), last.and_then(left), last.and_then(came)) {
            (Some(piece), Some(left), Some(came)) => piece < left.min(came),
            _ => false,
        }
    }

    fn two_instead_of_two(&self) -> Option<Vec<Move>> {
        let from = &self.line.get(self.line.len().checked_sub(2)?)?.before;
        let trail = Trail { changes: &self.trail, order: Order::Free, squares: self.window_squares(0) };
        let (mut nodes, mut path) = (200, Vec::with_capacity(2));
        reach(&from.chess, &self.board, &trail, 2, &mut nodes, &mut path).then_some(path)
    }

    /// Takes plies back and plays others instead; the plies both have in common stay.
    fn rewrite(&mut self, back: usize, path: &[Move], out: &mut Vec<BoardEvent>) {
        let kept = self.moves.len() - back;
        let common = self.moves[kept..].iter().zip(path).take_while(|(a, b)| a == b).count();
        let (mut back, path) = (back - common, &path[common..]);
        let replaces = back > 0 && !path.is_empty();
        while back > usize::from(replaces) {
            self.take_back(out);
            back -= 1;
        }
        for (i, &m) in path.iter().enumerate() {
            if i == 0 && replaces {
                self.revise(m, out);
            } else {
                self.commit(m, out);
            }
        }
        self.noted(path);
    }
}
