//! What a spectator's page shows: completed moves, the board after them, both clocks, the result.

use crate::{
    core::session::Session,
    game::{Moment, Seat},
    page::{
        sight::{BoardSight, Hall},
        words::PageWords,
    },
};

/// What a spectator's page shows.
pub(in crate::page) struct SpectatorSight {
    pub(in crate::page) hall: Hall,
    pub(in crate::page) board: BoardSight,
    /// Both clocks, milliseconds (White, Black).
    pub(in crate::page) clocks_ms: (u64, u64),
    /// Who has the move.
    pub(in crate::page) turn: Seat,
}

impl SpectatorSight {
    pub(in crate::page) fn of(session: &Session, now: Moment, words: &PageWords) -> Self {
        Self {
            hall: Hall::of(session, words),
            board: BoardSight::of_position(session.position(), Seat::White),
            clocks_ms: session.times(now),
            turn: session.mover(),
        }
    }
}
