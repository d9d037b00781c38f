//! What was wrong from the beginning and is found late: set-up, board, colours (7.2, 7.3; A.4.1).
//!
//! Without full supervision nobody may claim it any more once both have made so many moves.

use crate::{
    game::{Edition, Seat},
    laws::{article::Topic, choice::Choice, terms::ReversedColours},
};

/// What was wrong from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrongStart {
    /// Some pieces stood on wrong squares.
    Pieces,
    /// A player's king and queen were exchanged.
    KingAndQueen(Seat),
    /// A player's board was turned (2.1).
    Board(Seat),
    /// Both players have the other's colour.
    Colours,
}

/// The article and the choices; `made` are the moves made by White and by Black.
pub(super) fn choices(
    edition: Edition,
    found: WrongStart,
    made: [u32; 2],
    unsupervised: bool,
) -> (Topic, Vec<Choice>) {
    let by_both = made[0].min(made[1]);
    let too_late = unsupervised && by_both >= edition.setup_claims_end_after_moves();
    match found {
        WrongStart::KingAndQueen(seat) if too_late => {
            (Topic::RapidSetup, vec![Choice::NoCastling(seat), Choice::Dismiss])
        }
        WrongStart::Pieces | WrongStart::Board(_) if too_late => (Topic::RapidSetup, vec![Choice::Dismiss]),
        WrongStart::Pieces | WrongStart::KingAndQueen(_) => {
            (Topic::WrongSetup, vec![Choice::NewGame, Choice::Dismiss])
        }
        WrongStart::Board(seat) => {
            (Topic::TurnedBoard, vec![Choice::TransferPosition(seat), Choice::Dismiss])
        }
        WrongStart::Colours => {
            let anew = edition.reversed_colours() == ReversedColours::NewGameBeforeTenMoves
                && made.iter().all(|&made| made < 10);
            let mut choices = vec![Choice::Dismiss, Choice::NewGame];
            if anew {
                choices.reverse();
            }
            (Topic::ReversedColours, choices)
        }
    }
}
