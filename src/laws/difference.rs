//! D.2.9 as parts: who does what, in order. Each edition has its own words for them; those lie with the
//! words, the parts are the same in all five.

use serde::Serialize;

use crate::game::Seat;

/// The outcome of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// The boards show the same position.
    InStep,
    /// They do not, and the sheets agree: boards are corrected.
    SheetsAgree,
    /// They do not, and the sheets part: the game goes back to where they agree.
    SheetsDiffer,
}

/// One person's part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// A player; `None` for the arbiter.
    pub who: Option<Seat>,
    /// What he does.
    pub(crate) does: Does,
}

/// What somebody does where boards differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Does {
    /// The arbiter has both clocks stopped and goes by both sheets.
    GoesBySheets,
    /// A player wrote the right move and made another: he corrects his board.
    CorrectsBoard,
    /// The arbiter sees that both boards stand right and starts the clocks; no time, no penalty.
    StartsClocksAgain,
    /// A player sets his board to the position after this many plies.
    SetsBoard {
        /// Plies that remain.
        plies: u32,
    },
    /// The arbiter leads the game back and sets the clocks to match.
    LeadsBack {
        /// Who is to move.
        turn: Seat,
    },
    /// Both sheets go on with a move that is not legal: the arbiter leads back, and 7.5 follows.
    LeadsBackToIllegalMove {
        /// Whose move it is.
        turn: Seat,
    },
}

const fn arbiter(does: Does) -> Task {
    Task { who: None, does }
}

/// Who does what where the sheets agree: `seats` have a board to correct.
pub(super) fn when_sheets_agree(seats: &[Seat]) -> Vec<Task> {
    let mut who = vec![arbiter(Does::GoesBySheets)];
    who.extend(seats.iter().map(|&seat| Task { who: Some(seat), does: Does::CorrectsBoard }));
    who.push(arbiter(Does::StartsClocksAgain));
    who
}

/// Who does what where the game goes back to after ply `plies`, `turn` to move.
pub(super) fn when_going_back(case: Case, plies: u32, turn: Seat) -> Vec<Task> {
    let mut who = vec![arbiter(Does::GoesBySheets)];
    who.extend(Seat::ALL.map(|seat| Task { who: Some(seat), does: Does::SetsBoard { plies } }));
    who.push(arbiter(match case {
        Case::SheetsDiffer => Does::LeadsBack { turn },
        _ => Does::LeadsBackToIllegalMove { turn },
    }));
    who
}
