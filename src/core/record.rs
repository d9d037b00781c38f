//! The record of the game: where it began, the completed plies, where it stands, and how it ended. An end is
//! provisional until the arbiter signs it (8.7): what led to it may have been no part of the Laws.

use crate::{
    game::{EndReason, GameResult, Moment, Move, Position, Seat},
    laws::history::{History, PositionKey},
};

/// Where a game stands as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The boards are being set up, or an approval is missing.
    SettingUp,
    /// The game is on; the clocks may be stopped by the arbiter.
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

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result.
    pub result: GameResult,
    /// Why.
    pub reason: EndReason,
    /// When, by the session's time.
    pub at: Moment,
    /// The arbiter signed it: it is final.
    pub signed: bool,
    /// Which players signed it (White, Black).
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
    /// Of the position before each of them.
    keys: Vec<PositionKey>,
    /// After the last completed ply.
    position: Position,
    course: Stage,
    begun: bool,
    /// Who may not castle, by the arbiter's decision (White, Black).
    no_castling: [bool; 2],
}

impl Record {
    /// A game that has not begun.
    pub(crate) fn new(start: Position) -> Self {
        Self {
            position: start.clone(),
            start,
            plies: Vec::new(),
            keys: Vec::new(),
            course: Stage::SettingUp,
            begun: false,
            no_castling: [false; 2],
        }
    }

    /// The position it begins with.
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

    /// Who is on move.
    pub(crate) fn mover(&self) -> Seat {
        Seat::from(self.position.turn())
    }

    /// Who made the first ply, or will.
    pub(crate) fn first(&self) -> Seat {
        Seat::from(self.start.turn())
    }

    /// Where the game stands as a whole.
    pub(crate) const fn phase(&self) -> Phase {
        match self.course {
            Stage::SettingUp => Phase::SettingUp,
            Stage::Playing => Phase::Playing,
            Stage::Over(_) => Phase::Over,
        }
    }

    /// How it ended.
    pub(crate) const fn ending(&self) -> Option<&Ending> {
        match &self.course {
            Stage::Over(ending) => Some(ending),
            Stage::SettingUp | Stage::Playing => None,
        }
    }

    /// The moves so far, for what depends on all of them (9.2, 9.3, 9.6).
    pub(crate) fn history(&self) -> History<'_> {
        History::of(&self.keys, self.position.clone())
    }

    /// The game begins.
    pub(crate) fn begin(&mut self) {
        self.course = Stage::Playing;
        self.begun = true;
    }

    /// A ply is completed, legal or not: whether one that is not is completed by the press is the session's to know.
    /// `None` where it cannot be made here.
    pub(crate) fn complete(&mut self, m: Move, clocks_ms: (u64, u64), draw_offer: bool) -> Option<&Ply> {
        let after = self.position.after_made(m)?;
        let before = std::mem::replace(&mut self.position, after);
        self.keys.push(PositionKey::of(&before));
        self.plies.push(Ply { before, m, clocks_ms, draw_offer });
        self.plies.last()
    }

    /// A draw is offered after the last ply was completed, by who made it. The ply, from 0.
    pub(crate) fn offer_with_last(&mut self) -> Option<usize> {
        self.plies.last_mut()?.draw_offer = true;
        Some(self.plies.len() - 1)
    }

    /// The game goes back so that this many plies remain (D.2.9, 7.2–7.5).
    pub(crate) fn back_to(&mut self, plies: usize) {
        if let Some(first_void) = self.plies.get(plies) {
            self.position = first_void.before.clone();
        }
        self.plies.truncate(plies);
        self.keys.truncate(plies);
        self.take_castling();
    }

    /// This player may not castle from now on (A.4.1).
    pub(crate) fn forbid_castling(&mut self, seat: Seat) {
        self.no_castling[seat as usize] = true;
        self.take_castling();
    }

    fn take_castling(&mut self) {
        for seat in Seat::ALL {
            if self.no_castling[seat as usize] {
                self.position = self.position.without_castling(seat.color());
            }
        }
    }

    /// The game is annulled: a new one begins from the same position.
    pub(crate) fn begin_anew(&mut self) {
        self.back_to(0);
        self.no_castling = [false; 2];
        self.position = self.start.clone();
    }

    /// Other moves than were followed are the game (D.2.9): the clocks of the plies stay. The first ply that
    /// is another one, or `None` where all are the same.
    pub(crate) fn adopt(&mut self, moves: &[Move]) -> Option<usize> {
        let followed = self.plies.iter().map(|ply| ply.m);
        let common = followed.zip(moves).take_while(|(a, b)| a == *b).count();
        if common == moves.len() {
            return None;
        }
        let old = self.plies.split_off(common);
        self.keys.truncate(common);
        self.position = self
            .plies
            .last()
            .and_then(|last| last.before.after_made(last.m))
            .unwrap_or_else(|| self.start.clone());
        for (m, was) in moves[common..].iter().zip(old) {
            if self.complete(*m, was.clocks_ms, was.draw_offer).is_none() {
                break;
            }
        }
        Some(common)
    }

    /// The game is over. `false` where it is already.
    pub(crate) fn end(&mut self, result: GameResult, reason: EndReason, at: Moment) -> bool {
        let over = self.ending().is_some();
        if !over {
            self.course = Stage::Over(Ending { result, reason, at, signed: false, players: [false; 2] });
        }
        !over
    }

    /// The arbiter signs the result. `false` where there is none, or it is signed.
    pub(crate) fn sign(&mut self) -> bool {
        match &mut self.course {
            Stage::Over(ending) if !ending.signed => {
                ending.signed = true;
                true
            }
            _ => false,
        }
    }

    /// A player signs the result. `false` where there is none, or he has.
    pub(crate) fn sign_as(&mut self, seat: Seat) -> bool {
        match &mut self.course {
            Stage::Over(ending) => !std::mem::replace(&mut ending.players[seat as usize], true),
            _ => false,
        }
    }

    /// Players' signatures under the same result stay, whatever else is taken back.
    pub(crate) fn with_signatures_of(mut self, later: &Self) -> Self {
        if let (Stage::Over(ending), Some(other)) = (&mut self.course, later.ending())
            && ending.result == other.result
        {
            ending.players = other.players;
        }
        self
    }

    /// An end that is not signed is none: the game goes on. `false` where it is signed, or there is none.
    pub(crate) fn reopen(&mut self) -> bool {
        let open = self.ending().is_some_and(|ending| !ending.signed);
        if open {
            // One that was lost by absence never began.
            self.course = if self.begun { Stage::Playing } else { Stage::SettingUp };
        }
        open
    }
}
