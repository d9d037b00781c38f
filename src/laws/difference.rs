//! D.2.9 in each edition's words: who takes part, by what it is decided, who corrects what, what becomes
//! of the clocks. The procedure is the same in all five; persons and words are not.

use serde::Serialize;

use crate::{
    game::{Edition, Seat},
    laws::{Pace, article::Topic},
};

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Task {
    /// `white`, `black` or `arbiter`.
    pub who: &'static str,
    /// What he does.
    pub does: String,
}

/// The arbiter's part.
const fn takes_part(edition: Edition) -> &'static str {
    match edition {
        Edition::Da09 => "an arbiter takes part",
        Edition::No14 | Edition::Sv17 => "the arbiter helps",
        Edition::Da17 | Edition::Da18 => "the arbiter takes part",
    }
}

/// What decides.
const fn goes_by(edition: Edition) -> &'static str {
    match edition {
        Edition::Da09 | Edition::Da17 | Edition::Da18 => "goes by both players' score sheets",
        Edition::No14 => "examines both players' records",
        Edition::Sv17 => "compares both players' score sheets",
    }
}

/// What a player does who wrote the right move and made another.
const fn corrects(edition: Edition) -> &'static str {
    match edition {
        Edition::Da09 | Edition::Da17 | Edition::Da18 => "corrects the position to the move on the sheets",
        Edition::No14 => "corrects the position so that it agrees with the records",
        Edition::Sv17 => "corrects the position on his own board so that it agrees with the sheets",
    }
}

/// Where the game goes back to.
const fn goes_back(edition: Edition) -> &'static str {
    match edition {
        Edition::Da09 | Edition::Da17 | Edition::Da18 => {
            "the game is led back to the move on which the sheets are the same"
        }
        Edition::No14 => "the moves are taken back to where the records agree again",
        Edition::Sv17 => "the position is restored to the point where both sheets agree",
    }
}

/// What the arbiter does with the clocks then.
const fn clocks(edition: Edition) -> &'static str {
    match edition {
        Edition::Da09 | Edition::Da17 | Edition::Da18 => "sets the clocks to match",
        Edition::No14 => "adjusts the clock to match",
        Edition::Sv17 => "adjusts the clocks to match",
    }
}

/// What the edition asks for where boards differ, for the arbiter before he decides: both cases.
pub fn duties(edition: Edition) -> [String; 2] {
    let [agree, differ] = [Topic::BoardsDifferSheetsAgree, Topic::BoardsDifferSheetsDiffer]
        .map(|topic| edition.article_or_penalties(topic));
    [
        format!(
            "{agree}: {} and {}; where they agree, who wrote the right move and made another {}",
            takes_part(edition),
            goes_by(edition),
            corrects(edition)
        ),
        format!("{differ}: where they do not, {}, and the arbiter {}", goes_back(edition), clocks(edition)),
    ]
}

fn arbiter(does: String) -> Task {
    Task { who: "arbiter", does }
}

fn opens(edition: Edition) -> Task {
    let stop = edition.article_or_penalties(Topic::CallArbiter);
    arbiter(format!(
        "has both clocks stopped ({stop}) and {} ({})",
        goes_by(edition),
        edition.article_or_penalties(Topic::BoardsDiffer)
    ))
}

/// Who does what where the sheets agree: `seats` have a board to correct.
pub(super) fn when_sheets_agree(edition: Edition, seats: &[Seat]) -> Vec<Task> {
    let mut who = vec![opens(edition)];
    who.extend(seats.iter().map(|&seat| Task { who: name(seat), does: corrects(edition).to_owned() }));
    who.push(arbiter(
        "sees that both boards stand right and starts the clocks again; no time is changed and no penalty is \
         prescribed"
            .to_owned(),
    ));
    who
}

/// Who does what where the game goes back to after ply `k`, `turn` to move.
pub(super) fn when_going_back(edition: Edition, case: Case, k: usize, turn: Seat) -> Vec<Task> {
    let place =
        if k == 0 { "the initial position".to_owned() } else { format!("the position after ply {k}") };
    let mut who = vec![opens(edition)];
    for seat in Seat::ALL {
        who.push(Task { who: name(seat), does: format!("sets his board to {place}") });
    }
    let back = goes_back(edition);
    who.push(arbiter(match case {
        Case::SheetsDiffer => {
            format!("{}: {back}; strikes every later ply; {turn} is to move", clocks(edition))
        }
        _ => format!(
            "both sheets go on with a move that is not legal ({}): {back}; strikes every later ply; {} \
             gets {} more, or the game is lost for {turn} if it was his illegal move number {}; {turn} is \
             to move, touch-move binding",
            edition.article_or_penalties(Topic::IllegalMove),
            turn.other(),
            minutes_for_illegal_move(edition),
            edition.illegal_move_limit()
        ),
    }));
    who
}

fn minutes_for_illegal_move(edition: Edition) -> String {
    let [usual, blitz] = [Pace::Standard, Pace::Blitz].map(|pace| edition.illegal_move_minutes(pace));
    if usual == blitz { format!("{usual} minutes") } else { format!("{usual} minutes ({blitz} in blitz)") }
}

const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "white",
        Seat::Black => "black",
    }
}
