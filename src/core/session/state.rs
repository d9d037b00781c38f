//! What a session keeps of each seat.

use crate::{
    core::{conversation::Conversation, seat_board::SeatBoard, setup::Setup},
    game::{Position, Seat},
    score::Sheet,
};

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
