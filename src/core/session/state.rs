//! What a session keeps of each seat.

use crate::{
    core::{
        conversation::Conversation,
        device::SeatDevice,
        keying::Keying,
        seat_board::SeatBoard,
        setup::{Setup, SheetBy},
    },
    game::{Position, Seat},
    language::Verbosity,
    score::Sheet,
};

/// Everything about one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatState {
    pub(super) board: SeatBoard,
    /// What is open between the program and the player.
    pub(super) talk: Conversation,
    /// Less is not said of a move to him, however often he asks: a finger that slips silences no move.
    pub(super) least_said: Verbosity,
    /// What his hand has keyed so far.
    pub(super) keys: Keying,
    /// His devices that are gone.
    pub(super) gone: Vec<SeatDevice>,
    pub(super) sheet: Sheet,
    pub(super) writing: Writing,
    /// How often all moves were read to the player, or the arbiter's sheet was shown to him (A.3.2).
    pub(super) shown_moves: u32,
}

/// How a player's writing stands (8.1, 8.4).
#[derive(Clone, Debug, Default)]
pub(super) struct Writing {
    /// His entries come while the game goes on: what is missing is seen.
    pub(super) is_seen: bool,
    /// The period in which he need not write, and the first ply of it that he need not (8.4).
    pub(super) excused: Option<(usize, usize)>,
    /// The plies he must have written before he moves, since a flag fell (8.5).
    pub(super) since_flag: Option<usize>,
    /// That he moved before was told.
    pub(super) moved_before: bool,
    /// That he writes in a notation the appendix does not know was told.
    pub(super) foreign_notation: bool,
}

impl SeatState {
    pub(super) fn new(setup: &Setup, seat: Seat, start: &Position) -> Self {
        let agreed = setup.seat(seat);
        Self {
            board: SeatBoard::new(agreed.board, start),
            talk: Conversation::new(agreed.ear),
            least_said: agreed.verbosity.min(Verbosity::Move),
            keys: Keying::default(),
            gone: Vec::new(),
            sheet: Sheet { start: start.clone(), tags: tags(setup), ..Sheet::default() },
            shown_moves: 0,
            writing: Writing { is_seen: agreed.sheet == SheetBy::Entered, ..Writing::default() },
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
