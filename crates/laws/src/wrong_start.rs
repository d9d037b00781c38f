//! Irregularities of the start that are found later: set-up, board, colours (7.2, 7.3; A.4.1).
//!
//! Without full supervision they cannot be claimed after both players have made a certain number of moves.

use crate::edition::EditionRules;
use crate::{article::Topic, choice::Choice, edition_terms::ReversedColoursRule};
use annabella_game::{Rank, Seat, Square};
use strum::{IntoStaticStr, VariantNames};

/// An irregularity of the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum WrongStart {
    /// Some pieces stood on wrong squares.
    Pieces,
    /// A player's king and queen were exchanged.
    KingAndQueen(Seat),
    /// A rook stood on a wrong square; the value is its correct square.
    Rook(Square),
    /// A player's board was turned (2.1).
    Board(Seat),
    /// Both players have the other's colour.
    Colours,
}

impl WrongStart {
    pub(crate) const fn topic(self) -> Topic {
        match self {
            Self::Pieces | Self::KingAndQueen(_) | Self::Rook(_) => Topic::WrongSetup,
            Self::Board(_) => Topic::TurnedBoard,
            Self::Colours => Topic::ReversedColours,
        }
    }
}

/// The rooks that may castle, of White and of Black.
pub type CastlingRooks = [[Option<Square>; 2]; 2];

/// The seat whose rook starts on this square.
pub fn seat_of_rook(square: Square) -> Seat {
    if square.rank() == Rank::First { Seat::White } else { Seat::Black }
}

/// The article and the choices. `made` are the moves by White and by Black, `rooks` the rooks that may castle.
pub(super) fn choices(
    edition: &'static EditionRules,
    found: WrongStart,
    made: [u32; 2],
    unsupervised: bool,
    rooks: CastlingRooks,
) -> (Topic, Vec<Choice>) {
    let each_rook = || rooks.into_iter().flatten().flatten();
    let by_both = made[0].min(made[1]);
    let too_late = unsupervised && by_both >= edition.setup_claims_end_after_moves.value;
    match found {
        WrongStart::KingAndQueen(seat) if too_late => {
            (Topic::RapidSetup, vec![Choice::NoCastling(seat), Choice::Dismiss])
        }
        WrongStart::Rook(square) if too_late => {
            let bars = each_rook().any(|rook| rook == square).then_some(Choice::NoCastlingWith(square));
            let mut choices: Vec<Choice> = bars.into_iter().chain([Choice::Dismiss]).collect();
            if !edition.displaced_rook_may_not_castle.value {
                choices.reverse();
            }
            (Topic::RapidSetup, choices)
        }
        // The misplaced pieces are not named: a king or a rook among them may not castle.
        WrongStart::Pieces if too_late => {
            let with_a_right =
                Seat::ALL.into_iter().filter(|&seat| rooks[seat as usize].iter().any(Option::is_some));
            let mut choices = vec![Choice::Dismiss];
            choices.extend(with_a_right.map(Choice::NoCastling));
            choices.extend(each_rook().map(Choice::NoCastlingWith));
            (Topic::RapidSetup, choices)
        }
        WrongStart::Board(_) if too_late => (Topic::RapidSetup, vec![Choice::Dismiss]),
        WrongStart::Pieces | WrongStart::KingAndQueen(_) | WrongStart::Rook(_) => {
            (found.topic(), vec![Choice::NewGame, Choice::Dismiss])
        }
        WrongStart::Board(seat) => (found.topic(), vec![Choice::TransferPosition(seat), Choice::Dismiss]),
        WrongStart::Colours => {
            let anew = edition.reversed_colours.value == ReversedColoursRule::NewGameBeforeTenMoves
                && made.iter().all(|&made| made < 10);
            let mut choices = vec![Choice::Dismiss, Choice::NewGame];
            if anew {
                choices.reverse();
            }
            (found.topic(), choices)
        }
    }
}
