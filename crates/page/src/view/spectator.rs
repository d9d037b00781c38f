//! The view of a spectator's page: completed moves, the board after them, both clocks, the result.

use crate::{
    view::{BoardView, ClockView, PublicGame},
    words::PageWords,
};
use annabella_game::{Moment, Seat};
use annabella_session::session::Session;

/// The view of a spectator's page.
pub(crate) struct SpectatorView {
    pub(crate) public_game: PublicGame,
    pub(crate) board: BoardView,
    pub(crate) clocks: ClockView,
    /// The side to move.
    pub(crate) turn: Seat,
}

impl SpectatorView {
    pub(crate) fn of(session: &Session, now: Moment, words: &PageWords) -> Self {
        Self {
            public_game: PublicGame::of(session, words),
            board: BoardView::of_position(session.position(), Seat::White),
            clocks: ClockView::of(session, now),
            turn: session.mover(),
        }
    }
}
