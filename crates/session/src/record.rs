//! The record of the game: the start position, the completed plies, the present position and the result. A result is
//! provisional until the arbiter signs it (8.7), because the moves before it may have broken the Laws.

use annabella_game::{EndReason, GameResult, Moment, Move, Position, Seat, Square};
use annabella_laws::{
    helpmate::{self, MateStudy},
    history::{History, PositionKey},
};
use std::sync::OnceLock;

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The boards are being set up, or the approval is missing.
    SettingUp,
    /// The game is in progress. The arbiter may have stopped the clocks.
    Playing,
    /// The game is over.
    Over,
}

/// A completed ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position it was made in.
    pub before: Position,
    /// The move.
    pub m: Move,
    /// Both clocks when it was completed, milliseconds (White, Black).
    pub clocks_ms: (u64, u64),
    /// Whether a draw was offered with it.
    pub draw_offer: bool,
}

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result.
    pub result: GameResult,
    /// The reason.
    pub reason: EndReason,
    /// The moment in the session's time.
    pub at: Moment,
    /// Whether the arbiter signed it. A signed result is final.
    pub signed: bool,
    /// Whether each player signed it (White, Black).
    pub players: [bool; 2],
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    SettingUp,
    Playing,
    Over(Ending),
}

/// The record of the game.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    start: Position,
    plies: Vec<Ply>,
    /// The key of the position before each ply.
    keys: Vec<PositionKey>,
    /// The position after the last completed ply.
    position: Position,
    course: Stage,
    begun: bool,
    /// The players who may not castle, by the arbiter's decision (White, Black).
    no_castling: [bool; 2],
    /// The rooks that must not be used for castling, by the arbiter's decision.
    no_castling_with: Vec<Square>,
    /// Whether White and Black could mate from `position` by a series of moves. Computed on request.
    mates: [OnceLock<MateStudy>; 2],
}

impl Record {
    /// A game that has not begun, with this start position.
    pub(crate) fn new(start: Position) -> Self {
        Self {
            position: start.clone(),
            start,
            plies: Vec::new(),
            keys: Vec::new(),
            course: Stage::SettingUp,
            begun: false,
            no_castling: [false; 2],
            no_castling_with: Vec::new(),
            mates: Default::default(),
        }
    }

    /// The start position.
    pub(crate) const fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last completed ply.
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// The completed plies.
    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The player on move.
    pub(crate) fn mover(&self) -> Seat {
        Seat::from(self.position.turn())
    }

    /// The player of the first ply.
    pub(crate) fn first(&self) -> Seat {
        Seat::from(self.start.turn())
    }

    /// The phase of the game.
    pub(crate) const fn phase(&self) -> Phase {
        match self.course {
            Stage::SettingUp => Phase::SettingUp,
            Stage::Playing => Phase::Playing,
            Stage::Over(_) => Phase::Over,
        }
    }

    /// The end of the game.
    pub(crate) const fn ending(&self) -> Option<&Ending> {
        match &self.course {
            Stage::Over(ending) => Some(ending),
            Stage::SettingUp | Stage::Playing => None,
        }
    }

    /// The moves so far, for rules that depend on all of them (9.2, 9.3, 9.6).
    pub(crate) fn history(&self) -> History<'_> {
        History::of(&self.keys, self.position.clone())
    }

    /// Whether this player could mate from the present position by any series of moves. Computed once per position.
    pub(crate) fn mate_study(&self, seat: Seat) -> &MateStudy {
        self.mates[seat as usize].get_or_init(|| helpmate::study(&self.position, seat))
    }

    /// Sets the position and returns the previous one.
    fn set_position(&mut self, position: Position) -> Position {
        self.mates = Default::default();
        std::mem::replace(&mut self.position, position)
    }

    /// Begins the game.
    pub(crate) fn begin(&mut self) {
        self.course = Stage::Playing;
        self.begun = true;
    }

    /// Completes a ply, legal or not. The session decides whether a press completes an illegal one. `None` if the
    /// move is impossible in the position.
    pub(crate) fn complete(&mut self, m: Move, clocks_ms: (u64, u64), draw_offer: bool) -> Option<&Ply> {
        let after = self.position.after_made(m)?;
        let before = self.set_position(after);
        self.keys.push(PositionKey::of(&before));
        self.plies.push(Ply { before, m, clocks_ms, draw_offer });
        self.plies.last()
    }

    /// Marks a draw offer, made by the player of the last ply, on that ply. Returns its index, from 0.
    pub(crate) fn mark_draw_offer_on_last_ply(&mut self) -> Option<usize> {
        self.plies.last_mut()?.draw_offer = true;
        Some(self.plies.len() - 1)
    }

    /// Takes the game back so that this many plies remain (D.2.9, 7.2–7.5).
    pub(crate) fn back_to(&mut self, plies: usize) {
        if let Some(first_void) = self.plies.get(plies) {
            let before = first_void.before.clone();
            self.set_position(before);
        }
        self.plies.truncate(plies);
        self.keys.truncate(plies);
        self.take_castling();
    }

    /// Forbids this player to castle from now on (A.4.1).
    pub(crate) fn forbid_castling(&mut self, seat: Seat) {
        self.no_castling[seat as usize] = true;
        self.take_castling();
    }

    /// Forbids castling with the rook of this square from now on (A.4.1.2).
    pub(crate) fn forbid_castling_with(&mut self, rook: Square) {
        self.no_castling_with.push(rook);
        self.take_castling();
    }

    fn take_castling(&mut self) {
        for rook in self.no_castling_with.clone() {
            self.set_position(self.position.without_castling_with(rook));
        }
        for seat in Seat::ALL {
            if self.no_castling[seat as usize] {
                self.set_position(self.position.without_castling(seat.color()));
            }
        }
    }

    /// Annuls the game and begins a new one from the same position.
    pub(crate) fn begin_anew(&mut self) {
        self.back_to(0);
        self.no_castling = [false; 2];
        self.no_castling_with.clear();
        self.set_position(self.start.clone());
    }

    /// Replaces the moves of the game (D.2.9). The clock times of the plies stay. Returns the first ply that differs,
    /// or `None` if all are the same.
    pub(crate) fn adopt(&mut self, moves: &[Move]) -> Option<usize> {
        let followed = self.plies.iter().map(|ply| ply.m);
        let common = followed.zip(moves).take_while(|(a, b)| a == *b).count();
        if common == moves.len() {
            return None;
        }
        let old = self.plies.split_off(common);
        self.keys.truncate(common);
        let common_end = self.plies.last().and_then(|last| last.before.after_made(last.m));
        self.set_position(common_end.unwrap_or_else(|| self.start.clone()));
        for (m, was) in moves[common..].iter().zip(old) {
            if self.complete(*m, was.clocks_ms, was.draw_offer).is_none() {
                break;
            }
        }
        self.take_castling();
        Some(common)
    }

    /// Ends the game. Returns `false` if it is over already.
    pub(crate) fn end(&mut self, result: GameResult, reason: EndReason, at: Moment) -> bool {
        let over = self.ending().is_some();
        if !over {
            self.course = Stage::Over(Ending { result, reason, at, signed: false, players: [false; 2] });
        }
        !over
    }

    /// Signs the result for the arbiter. Returns `false` if there is none, or it is signed.
    pub(crate) fn sign(&mut self) -> bool {
        match &mut self.course {
            Stage::Over(ending) if !ending.signed => {
                ending.signed = true;
                true
            }
            _ => false,
        }
    }

    /// Signs the result for a player. Returns `false` if there is none, or that player has signed.
    pub(crate) fn sign_as(&mut self, seat: Seat) -> bool {
        match &mut self.course {
            Stage::Over(ending) => !std::mem::replace(&mut ending.players[seat as usize], true),
            _ => false,
        }
    }

    /// Keeps the players' signatures under an unchanged result when a decision is reversed.
    pub(crate) fn with_signatures_of(mut self, later: &Self) -> Self {
        if let (Stage::Over(ending), Some(other)) = (&mut self.course, later.ending())
            && ending.result == other.result
        {
            ending.players = other.players;
        }
        self
    }

    /// Removes a result that is not signed. Returns `false` if there is none, or it is signed.
    pub(crate) fn reopen(&mut self) -> bool {
        let open = self.ending().is_some_and(|ending| !ending.signed);
        if open {
            // A game lost by absence had not begun.
            self.course = if self.begun { Stage::Playing } else { Stage::SettingUp };
        }
        open
    }
}
