//! The view of a spectator's page: completed moves, the board after them, both clocks, the result.

use crate::{
    view::{BoardView, ClockView, MovePair, PublicGame, move_pairs},
    words::{PageWords, announced},
};
use annabella_game::{Moment, Seat};
use annabella_language::scheme::Scheme;
use annabella_session::session::{Ply, Session};

/// The view of a spectator's page.
pub(crate) struct SpectatorView {
    pub(crate) public_game: PublicGame,
    pub(crate) board: BoardView,
    pub(crate) clocks: ClockView,
    /// The side to move.
    pub(crate) turn: Seat,
    /// The last completed ply with its number, in words.
    pub(crate) last_in_words: Option<String>,
    /// The completed moves in words.
    pub(crate) moves_in_words: Vec<MovePair>,
}

impl SpectatorView {
    pub(crate) fn of(session: &Session, now: Moment, words: &PageWords) -> Self {
        let scheme = Scheme::builtin(words.lang.scheme());
        let in_words = |ply: &Ply| announced(scheme, &ply.before, ply.m);
        let last = session.plies().last();
        Self {
            public_game: PublicGame::of(session, words),
            board: BoardView::of_position(session.position(), Seat::White),
            clocks: ClockView::of(session, now),
            turn: session.mover(),
            last_in_words: last
                .map(|ply| words.desk.move_in_words(ply.before.move_number(), ply.by(), &in_words(ply))),
            moves_in_words: move_pairs(session, in_words),
        }
    }
}
