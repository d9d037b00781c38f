//! What a session keeps of the plies, of the turn under way and of each seat.

use crate::{
    core::{conversation::Conversation, seat_board::SeatBoard, setup::Setup},
    game::{Moment, Move, Position, Seat},
    score::Sheet,
};

/// A completed ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position it was made in.
    pub before: Position,
    /// The move.
    pub m: Move,
    /// Both clocks when it was completed, milliseconds (White, Black).
    pub clocks_ms: (u64, u64),
    /// When it was completed.
    pub completed_at: Moment,
    /// Whether a draw was offered with it.
    pub draw_offer: bool,
}

/// Everything about one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatState {
    pub(super) board: SeatBoard,
    /// What is open between the program and the player.
    pub(super) talk: Conversation,
    pub(super) sheet: Sheet,
}

impl SeatState {
    pub(super) fn new(setup: &Setup, seat: Seat, start: &Position) -> Self {
        let agreed = setup.seat(seat);
        Self {
            board: SeatBoard::new(agreed.board, start),
            talk: Conversation::new(agreed.ear),
            sheet: Sheet { start: start.clone(), tags: tags(setup), ..Sheet::default() },
        }
    }
}

fn tags(setup: &Setup) -> Vec<(String, String)> {
    let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    vec![
        ("Event".into(), setup.event.clone()),
        ("Site".into(), setup.site.clone()),
        ("Date".into(), setup.date.clone()),
        ("Round".into(), setup.round.clone()),
        ("White".into(), named(&setup.white.name)),
        ("Black".into(), named(&setup.black.name)),
    ]
}
