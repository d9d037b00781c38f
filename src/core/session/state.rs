//! What a session keeps of the plies, of the turn under way and of each seat.

use crate::{
    board::{Scan, guidance::Instruction, sensed::SensedBoard, tracker::Course},
    core::{
        conversation::Conversation,
        setup::{BoardSense, Setup},
    },
    game::{Moment, Move, Position, Seat, Square},
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
    /// The seat's board; `None` where nothing is sensed.
    pub(super) board: Option<SensedBoard>,
    pub(super) board_answers: bool,
    pub(super) scanned: bool,
    /// What a person stated to stand on a board that is not sensed.
    pub(super) stated: Option<Box<Scan>>,
    /// A hand was at work when the board was compared; it is looked at once more.
    pub(super) second_look: bool,
    /// Squares the arbiter left as they are.
    pub(super) left_as_they_are: Vec<Square>,
    /// When the board is next compared with the game.
    pub(super) quiet_at: Option<Moment>,
    /// What the board should show once the announced move is executed on it.
    pub(super) mirror: Option<Position>,
    /// Plies completed when this board last stood right.
    pub(super) in_step_ply: usize,
    /// Where the arbiter's decision (or the set-up) leads this board.
    pub(super) guide: Option<Position>,
    pub(super) guide_step: Option<Instruction>,
    pub(super) last_touched: Option<Square>,
    /// What is open between the program and the player.
    pub(super) talk: Conversation,
    pub(super) sheet: Sheet,
}

impl SeatState {
    pub(super) fn new(setup: &Setup, seat: Seat, start: &Position) -> Self {
        let agreed = setup.seat(seat);
        let board = match agreed.board {
            BoardSense::Identity => Some(SensedBoard::new(start.clone(), true, Course::Known)),
            BoardSense::Occupancy => Some(SensedBoard::new(start.clone(), false, Course::Known)),
            BoardSense::Manual => None,
        };
        Self {
            board_answers: board.is_some(),
            scanned: board.is_none(),
            board,
            stated: None,
            second_look: false,
            left_as_they_are: Vec::new(),
            quiet_at: None,
            mirror: None,
            in_step_ply: 0,
            guide: None,
            guide_step: None,
            last_touched: None,
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
