//! What ends a game at once (5, 9.6), and what a fallen flag is worth (6.9).
//!
//! "Cannot mate by any series of legal moves" is decided from the material, and where pawns are proved to be locked
//! for good; a position that is dead for another reason is for the arbiter, never guessed.

use shakmaty::Position as _;

use crate::{
    game::{Edition, EndReason, GameResult, Position, Seat},
    laws::{Counted, history::History, locked, terms::Fivefold},
};

/// An ended game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The result.
    pub result: GameResult,
    /// Why.
    pub reason: EndReason,
}

/// Whether a player could still mate by any series of legal moves, the opponent's help included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MateBySeries {
    /// By no series of moves: the material does not suffice, or locked pawns keep it away.
    Impossible,
    /// Neither is proved; whether the position allows it is for the arbiter.
    Unknown,
}

/// Whether this player could still mate.
pub fn mate_by_series(position: &Position, seat: Seat) -> MateBySeries {
    if position.chess.has_insufficient_material(seat.color()) || locked::never_checks(position, seat.color())
    {
        MateBySeries::Impossible
    } else {
        MateBySeries::Unknown
    }
}

/// Whether the position is dead for certain: neither player could mate.
pub fn is_dead(position: &Position) -> bool {
    Seat::ALL.iter().all(|&seat| mate_by_series(position, seat) == MateBySeries::Impossible)
}

/// What the last move ended, if it did. `completed`: its clock was pressed too; the count of 75 moves
/// asks for that in most editions.
pub fn ending(edition: Edition, history: &History<'_>, completed: bool) -> Option<End> {
    let now = history.now();
    let draw = |reason| Some(End { result: GameResult::Draw, reason });
    if now.chess.is_checkmate() {
        let result = match Seat::from(now.turn()) {
            Seat::White => GameResult::BlackWins,
            Seat::Black => GameResult::WhiteWins,
        };
        return Some(End { result, reason: EndReason::Checkmate });
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
    if seventy_five(edition, history, completed) {
        return draw(EndReason::SeventyFiveMoves);
    }
    None
}

/// How five occurrences of the present position stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FivefoldStanding {
    /// The game is drawn by itself.
    Draw,
    /// Five occurrences, but not in a row where the text wants that: for the arbiter.
    ForTheArbiter,
}

/// Five occurrences of the present position under this edition; `None` for fewer, or no such article.
pub fn fivefold(edition: Edition, history: &History<'_>) -> Option<FivefoldStanding> {
    let rule = edition.fivefold()?;
    let last: Vec<usize> = history.occurrences().rev().take(5).collect();
    if last.len() < 5 {
        return None;
    }
    let in_a_row = last.windows(2).all(|pair| pair[0] - pair[1] == 4);
    Some(match rule {
        Fivefold::Consecutive if !in_a_row => FivefoldStanding::ForTheArbiter,
        Fivefold::Consecutive | Fivefold::Anywhere => FivefoldStanding::Draw,
    })
}

/// Whether 75 moves by each without progress end the game under this edition. Mate on the last of them
/// wins, which [`ending`] sees first.
pub fn seventy_five(edition: Edition, history: &History<'_>, completed: bool) -> bool {
    let Some(counted) = edition.seventy_five_moves() else { return false };
    counted_plies(history, counted, completed) >= 150
}

/// Half-moves without progress, made or completed ones: a last move without its press is only made.
pub(crate) fn counted_plies(history: &History<'_>, counted: Counted, completed: bool) -> u32 {
    let made = history.without_progress();
    match counted {
        Counted::Made => made,
        Counted::Completed if completed => made,
        Counted::Completed => made.saturating_sub(1),
    }
}
