//! The events that end a game at once (5, 9.6), and the result of a fallen flag (6.9).
//!
//! "Cannot mate by any series of legal moves" is decided from the material and from pawns proved locked;
//! [`crate::helpmate`] searches further if a loss depends on it. The arbiter decides on a position that is dead for
//! another reason.

use crate::edition::EditionRules;
use shakmaty::Position as _;

use crate::{CountedMoves, edition_terms::FivefoldRule, history::History, locked_pawns};
use annabella_game::{EndReason, GameResult, Position, Seat};

/// An ended game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    pub result: GameResult,
    pub reason: EndReason,
}

/// Whether a player could still mate by any series of legal moves, the opponent's help included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateBySeries {
    /// No series of moves mates: the material does not suffice, or locked pawns prevent it.
    Impossible,
    /// A mating series was found.
    Possible,
    /// Neither is proved; the arbiter decides.
    Unknown,
}

/// Whether this player could still mate, decided from the pieces on the board.
pub fn mate_by_series(position: &Position, seat: Seat) -> MateBySeries {
    if position.chess.has_insufficient_material(seat.color())
        || locked_pawns::never_checks(position, seat.color())
    {
        MateBySeries::Impossible
    } else {
        MateBySeries::Unknown
    }
}

/// The result of a resignation (5.1.2). `opponent_mates`: whether the opponent of the resigning player could mate.
pub fn resignation(
    edition: impl Into<&'static EditionRules>,
    by: Seat,
    opponent_mates: MateBySeries,
) -> GameEnd {
    let draws = edition.into().resignation_needs_a_possible_mate.value;
    match (opponent_mates, by) {
        (MateBySeries::Impossible, _) if draws => {
            GameEnd { result: GameResult::Draw, reason: EndReason::ResignationWithoutMate }
        }
        (_, Seat::White) => GameEnd { result: GameResult::BlackWins, reason: EndReason::Resignation },
        (_, Seat::Black) => GameEnd { result: GameResult::WhiteWins, reason: EndReason::Resignation },
    }
}

/// Whether the position is certainly dead: neither player could mate.
pub fn is_dead(position: &Position) -> bool {
    Seat::ALL.iter().all(|&seat| mate_by_series(position, seat) == MateBySeries::Impossible)
}

/// The game's end by the last move, if that move ended it. `uncompleted` is the number of last plies that are made and not
/// completed. Some editions do not count them for the 75 moves (9.6.2).
pub fn ending(
    edition: impl Into<&'static EditionRules>,
    history: &History<'_>,
    uncompleted: usize,
) -> Option<GameEnd> {
    let edition = edition.into();
    let now = history.now();
    let draw = |reason| Some(GameEnd { result: GameResult::Draw, reason });
    if now.chess.is_checkmate() {
        let result = match Seat::from(now.turn()) {
            Seat::White => GameResult::BlackWins,
            Seat::Black => GameResult::WhiteWins,
        };
        return Some(GameEnd { result, reason: EndReason::Checkmate });
    }
    if now.chess.is_stalemate() {
        return draw(EndReason::Stalemate);
    }
    if is_dead(now) {
        return draw(EndReason::DeadPosition);
    }
    if fivefold(edition, history) == Some(FivefoldStanding::Draw) {
        return draw(EndReason::Fivefold);
    }
    if seventy_five(edition, history, uncompleted) {
        return draw(EndReason::SeventyFiveMoves);
    }
    None
}

/// The effect of five occurrences of the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FivefoldStanding {
    /// The game is drawn without a claim.
    Draw,
    /// Five occurrences, but not consecutive as the text requires; the arbiter decides.
    ForTheArbiter,
}

/// The effect of five occurrences of the current position; `None` for fewer, or if the edition has no such article.
pub fn fivefold(
    edition: impl Into<&'static EditionRules>,
    history: &History<'_>,
) -> Option<FivefoldStanding> {
    let edition = edition.into();
    let rule = edition.fivefold.value?;
    let last: Vec<usize> = history.occurrences().rev().take(5).collect();
    if last.len() < 5 {
        return None;
    }
    let in_a_row = last.windows(2).all(|pair| pair[0] - pair[1] == 4);
    Some(match rule {
        FivefoldRule::Consecutive if !in_a_row => FivefoldStanding::ForTheArbiter,
        FivefoldRule::Consecutive | FivefoldRule::Anywhere => FivefoldStanding::Draw,
    })
}

/// Whether 75 moves by each without progress end the game under this edition. [`ending`] checks first whether the last
/// move mates.
pub fn seventy_five(
    edition: impl Into<&'static EditionRules>,
    history: &History<'_>,
    uncompleted: usize,
) -> bool {
    let edition = edition.into();
    let Some(counted) = edition.seventy_five_moves.value else { return false };
    counted_plies(history, counted, uncompleted) >= 150
}

/// Half-moves without progress, made or completed: the last `uncompleted` ones are only made.
pub(crate) fn counted_plies(history: &History<'_>, counted: CountedMoves, uncompleted: usize) -> u32 {
    let made = history.without_progress();
    match counted {
        CountedMoves::Made => made,
        CountedMoves::Completed => made.saturating_sub(u32::try_from(uncompleted).unwrap_or(u32::MAX)),
    }
}
