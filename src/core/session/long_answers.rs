//! Long answers, five at a time: nobody keeps more in mind, and nobody has to hear the end to get rid of it. "Further"
//! goes on, and moves are read from any of them on.
//!
//! What is left of an answer is remembered for whoever asked, so that the next of it is as the game stands then.

use crate::{
    core::{announcement::Announcement, listener::Listener, output::Output, session::Session},
    game::{Color, Move, Piece, Position, Square},
    language::command::Command,
};

/// A list of pieces that is no longer than a file or a rank is said whole.
const SHORT: usize = 8;

/// What of an answer was not said yet.
#[derive(Clone, Debug)]
pub(super) enum Further {
    /// Moves, from this ply on.
    Moves(usize),
    /// What may be said, from here on.
    Help(usize),
    /// Where pieces stand.
    Pieces(Announcement),
}

/// The pieces that an answer lists.
const fn pieces_of(what: &mut Announcement) -> Option<&mut Vec<(Square, Piece)>> {
    match what {
        Announcement::PiecesStand { pieces, .. }
        | Announcement::FileHolds { pieces, .. }
        | Announcement::RankHolds { pieces, .. } => Some(pieces),
        _ => None,
    }
}

impl Session {
    /// The last moves, so many of them.
    pub(super) fn tell_last_moves(&mut self, to: Listener, last: usize) {
        let first = self.moves_to_tell().len().saturating_sub(last);
        self.tell_moves(to, first);
    }

    /// Moves from one on, by its number.
    pub(super) fn tell_moves_from(&mut self, to: Listener, number: u16) {
        let before = 2 * usize::from(number.saturating_sub(1));
        let black_began = self.record.start().turn() == Color::Black;
        self.tell_moves(to, before.saturating_sub(usize::from(black_began)));
    }

    /// Moves from a ply on.
    pub(super) fn tell_moves(&mut self, to: Listener, first: usize) {
        let mut moves = self.moves_to_tell();
        if moves.is_empty() {
            return self.say(to, Announcement::NoMoveYet);
        }
        if first >= moves.len() {
            return self.say(to, Announcement::NothingMore);
        }
        let mut moves = moves.split_off(first);
        let next = first + Announcement::AT_ONCE;
        let left = moves.len().saturating_sub(Announcement::AT_ONCE);
        moves.truncate(Announcement::AT_ONCE);
        let first_ply = u32::try_from(first).unwrap_or(u32::MAX);
        let rest = (left > 0).then_some((Further::Moves(next), left));
        self.say_part(to, Announcement::MoveList { first_ply, moves }, rest);
    }

    /// The moves of the game, that which stands announced included.
    fn moves_to_tell(&self) -> Vec<(Position, Move)> {
        let completed = self.record.plies().iter().map(|ply| (ply.before.clone(), ply.m));
        let announced = self.turn.relayed().map(|m| (self.record.position().clone(), m));
        completed.chain(announced).collect()
    }

    /// What may be said.
    pub(super) fn tell_help(&mut self, to: Listener, from: usize) {
        let next = from + Announcement::AT_ONCE;
        let left = Command::TOLD.len().saturating_sub(next);
        let rest = (left > 0).then_some((Further::Help(next), left));
        self.say_part(to, Announcement::Help { from }, rest);
    }

    /// An answer that lists pieces.
    pub(super) fn tell_pieces(&mut self, to: Listener, what: Announcement) {
        self.tell_pieces_by(to, what, SHORT);
    }

    fn tell_pieces_by(&mut self, to: Listener, mut what: Announcement, short: usize) {
        let mut more = what.clone();
        let rest = match (pieces_of(&mut what), pieces_of(&mut more)) {
            (Some(now), Some(later)) if now.len() > short => {
                now.truncate(Announcement::AT_ONCE);
                later.drain(..Announcement::AT_ONCE);
                let left = later.len();
                Some((Further::Pieces(more), left))
            }
            _ => None,
        };
        self.say_part(to, what, rest);
    }

    /// The next of what was begun.
    pub(super) fn tell_further(&mut self, to: Listener) {
        let begun = self.rests.iter().position(|(whose, _)| *whose == to);
        match begun.map(|at| self.rests.swap_remove(at).1) {
            None => self.say(to, Announcement::NothingMore),
            Some(Further::Moves(first)) => self.tell_moves(to, first),
            Some(Further::Help(from)) => self.tell_help(to, from),
            Some(Further::Pieces(what)) => self.tell_pieces_by(to, what, Announcement::AT_ONCE),
        }
    }

    /// Says a part of an answer, and how much of it is left. Said again it is the same.
    fn say_part(&mut self, to: Listener, what: Announcement, rest: Option<(Further, usize)>) {
        let mut said = vec![what];
        if let Some((rest, left)) = rest {
            self.rests.retain(|(whose, _)| *whose != to);
            self.rests.push((to, rest));
            said.push(Announcement::MoreFollows { left: u32::try_from(left).unwrap_or(u32::MAX) });
        }
        if let Listener::Player(seat) = to {
            self.seat_mut(seat).talk.said(said.clone());
        }
        self.outputs.extend(said.into_iter().map(|what| Output::Say { to, what }));
    }
}
