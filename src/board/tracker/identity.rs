//! Boards that tell pieces apart: the placement alone says which moves were made.

use shakmaty::Position as _;

use crate::{
    board::{
        BoardEvent,
        tracker::{
            Tracker, ending,
            search::{Trail, differing, reach},
        },
    },
    chess::{Move, Square},
};

/// Plies taken back and plies played instead, tried in this order after every change.
const QUICK: [(usize, usize); 4] = [(0, 2), (1, 2), (2, 1), (2, 2)];
/// Tried besides when the whole board was read or the hands rest: reports may have been lost.
const RESTED: [(usize, usize); 8] = [(0, 3), (1, 3), (0, 4), (2, 3), (3, 3), (1, 4), (0, 5), (0, 6)];

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
        if !rested && diff.count() < 3 || diff.count() > 28 {
            return;
        }
        let changes: Vec<Square> = self.trail.iter().map(|&(square, _)| square).collect();
        let trail = Trail { changes: &changes, squares: self.window_squares(0) };
        let mut found = None;
        let rested_too = if rested { &RESTED[..] } else { &[] };
        for &(back, depth) in QUICK.iter().chain(rested_too) {
            if back > self.line.len() {
                continue;
            }
            let from = match back {
                0 => &self.head,
                _ => &self.line[self.line.len() - back].before,
            };
            let mut nodes = if rested { 3000 } else { 200 };
            let mut path = Vec::with_capacity(depth);
            if reach(&from.chess, &self.board, &trail, depth, &mut nodes, &mut path) {
                found = Some((back, path));
                break;
            }
        }
        if let Some((back, path)) = found {
            self.rewrite(back, &path, out);
        }
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
