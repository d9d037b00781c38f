//! The tasks of D.2.9, in order. The tasks are the same in all editions; the messages have the wording of each edition.

use serde::Serialize;

use annabella_game::Seat;

/// The outcome of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReconciliationCase {
    /// The boards show the same position.
    InStep,
    /// The boards differ and the sheets agree: boards are corrected.
    SheetsAgree,
    /// The boards and the sheets differ: the game goes back to the last ply on which the sheets agree.
    SheetsDiffer,
}

/// One person's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReconciliationTask {
    /// A player; `None` for the arbiter.
    pub who: Option<Seat>,
    pub does: ReconciliationStep,
}

/// The action in a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReconciliationStep {
    /// The arbiter has both clocks stopped and examines both sheets.
    GoesBySheets,
    /// A player who wrote the right move and made another one corrects the board.
    CorrectsBoard,
    /// The arbiter checks both boards and starts the clocks, without a change of times and without a penalty.
    StartsClocksAgain,
    /// A player sets the board to the position after this many plies.
    SetsBoard {
        /// Plies that remain.
        plies: u32,
    },
    /// The arbiter leads the game back and sets the clocks to match.
    LeadsBack { turn: Seat },
    /// Both sheets have the same illegal move: the arbiter leads the game back, and 7.5 applies.
    LeadsBackToIllegalMove {
        /// The player of that move.
        turn: Seat,
    },
}

const fn arbiter(does: ReconciliationStep) -> ReconciliationTask {
    ReconciliationTask { who: None, does }
}

/// The tasks if the sheets agree; `seats` must correct their boards.
pub(super) fn tasks_when_sheets_agree(seats: &[Seat]) -> Vec<ReconciliationTask> {
    let mut who = vec![arbiter(ReconciliationStep::GoesBySheets)];
    who.extend(
        seats
            .iter()
            .map(|&seat| ReconciliationTask { who: Some(seat), does: ReconciliationStep::CorrectsBoard }),
    );
    who.push(arbiter(ReconciliationStep::StartsClocksAgain));
    who
}

/// The tasks if the game goes back to ply `plies` with `turn` to move.
pub(super) fn tasks_when_going_back(
    case: ReconciliationCase,
    plies: u32,
    turn: Seat,
) -> Vec<ReconciliationTask> {
    let mut who = vec![arbiter(ReconciliationStep::GoesBySheets)];
    who.extend(
        Seat::ALL.map(|seat| ReconciliationTask {
            who: Some(seat),
            does: ReconciliationStep::SetsBoard { plies },
        }),
    );
    who.push(arbiter(match case {
        ReconciliationCase::SheetsDiffer => ReconciliationStep::LeadsBack { turn },
        ReconciliationCase::InStep | ReconciliationCase::SheetsAgree => {
            ReconciliationStep::LeadsBackToIllegalMove { turn }
        }
    }));
    who
}
