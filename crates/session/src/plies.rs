//! The plies of the game, made and then completed, and the result.
//!
//! A player has the move when the opponent's move has been made (1.1, 1.3), so the position in force follows from the made
//! plies. A press only completes a ply (6.2.1); so does the player's own next move from 2014 on (6.2.1.2), and a move that
//! ends the game needs no press (6.2.1.1). Whose clock runs follows from the presses, which the clock counts.
//!
//! A result is provisional until the arbiter signs it (8.7), because the moves before it may have broken the Laws.

use crate::turn::{BindingTouches, MoveRules, Turn};
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

/// How a made ply was completed (6.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletedBy {
    /// The player pressed the clock.
    Press,
    /// The player made the next move of their own (6.2.1.2).
    OwnNextMove,
    /// The move ended the game (6.2.1.1).
    Ending,
    /// The arbiter decided it.
    Arbiter,
}

/// The completion of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The moment in the session's time.
    pub at: Moment,
    pub by: CompletedBy,
}

/// A ply that was made: announced and on the board (D.2.3), or released by a sighted player (4.7). The press completes
/// it, and until then its player may still put it right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position it was made in.
    pub before: Position,
    pub m: Move,
    /// The moment at which it was made. A sighted player's piece is released when it is put down.
    pub made_at: Moment,
    /// Its completion, once there is one.
    pub completion: Option<Completion>,
    /// Both clocks when it was completed, milliseconds (White, Black).
    pub clocks_ms: (u64, u64),
    /// Whether a draw was offered with it.
    pub draw_offer: bool,
    /// The touches, releases and words for it.
    pub(crate) turn: Turn,
}

impl Ply {
    /// The player.
    pub fn by(&self) -> Seat {
        Seat::from(self.before.turn())
    }
}

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    pub result: GameResult,
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

/// The plies of the game and the move in progress.
///
/// The made plies come first, and they are completed in order. The move in progress belongs to the
/// player who has the move. It becomes a ply when it is made. An illegal move gives the opponent no move, so it stays
/// in progress until it is pressed.
#[derive(Clone, Debug)]
pub(crate) struct Plies {
    start: Position,
    made: Vec<Ply>,
    /// The key of the position before each ply.
    keys: Vec<PositionKey>,
    /// The position in force: after the last made ply.
    position: Position,
    turn: Turn,
    /// The rules for each player's moves (White, Black).
    rules: [MoveRules; 2],
    course: Stage,
    begun: bool,
    /// The players who may not castle, by the arbiter's decision (White, Black).
    no_castling: [bool; 2],
    /// The rooks that must not be used for castling, by the arbiter's decision.
    no_castling_with: Vec<Square>,
    /// Whether White and Black could mate from `position` by a series of moves. Computed on request.
    mates: [OnceLock<MateStudy>; 2],
}

impl Plies {
    /// A game that has not begun, with this start position; `rules` for White's and Black's moves.
    pub(crate) fn new(start: Position, rules: [MoveRules; 2]) -> Self {
        Self {
            position: start.clone(),
            turn: Turn::new(rules[Seat::from(start.turn()) as usize]),
            start,
            made: Vec::new(),
            keys: Vec::new(),
            rules,
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

    /// The position in force: after the last made ply (1.1, 1.3).
    pub(crate) const fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the last completed ply.
    pub(crate) fn completed_position(&self) -> &Position {
        self.uncompleted().first().map_or(&self.position, |ply| &ply.before)
    }

    /// The made plies, completed or not.
    pub(crate) fn made(&self) -> &[Ply] {
        &self.made
    }

    /// The completed plies.
    pub(crate) fn completed(&self) -> &[Ply] {
        &self.made[..self.completed_count()]
    }

    /// The made plies that are not completed.
    pub(crate) fn uncompleted(&self) -> &[Ply] {
        &self.made[self.completed_count()..]
    }

    /// Plies are completed in order, so the completed ones come first.
    fn completed_count(&self) -> usize {
        self.made.partition_point(|ply| ply.completion.is_some())
    }

    /// The player who has the move: the opponent's move is made (1.1, 1.3).
    pub(crate) fn to_move(&self) -> Seat {
        Seat::from(self.position.turn())
    }

    /// The player of the next ply to be completed.
    pub(crate) fn to_complete(&self) -> Seat {
        Seat::from(self.completed_position().turn())
    }

    /// The player of the first ply.
    pub(crate) fn first(&self) -> Seat {
        Seat::from(self.start.turn())
    }

    /// The move in progress of the player who has the move.
    pub(crate) const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The same, for changes.
    pub(crate) const fn turn_mut(&mut self) -> &mut Turn {
        &mut self.turn
    }

    /// The index of the last made ply if it is this player's and not completed: its player may still put it right.
    fn open_ply(&self, seat: Seat) -> Option<usize> {
        let last = self.made.len().checked_sub(1)?;
        (self.made[last].completion.is_none() && self.made[last].by() == seat).then_some(last)
    }

    /// The turn to which a player's touches and words belong: the move in progress, or their last ply while it is not
    /// completed and the opponent has made no reply.
    pub(crate) fn turn_of(&self, seat: Seat) -> Option<&Turn> {
        match seat == self.to_move() {
            true => Some(&self.turn),
            false => self.open_ply(seat).map(|index| &self.made[index].turn),
        }
    }

    /// The same, for changes.
    pub(crate) fn turn_of_mut(&mut self, seat: Seat) -> Option<&mut Turn> {
        match seat == self.to_move() {
            true => Some(&mut self.turn),
            false => self.open_ply(seat).map(|index| &mut self.made[index].turn),
        }
    }

    /// The position in which that turn began.
    pub(crate) fn before_of(&self, seat: Seat) -> &Position {
        match self.open_ply(seat).filter(|_| seat != self.to_move()) {
            Some(index) => &self.made[index].before,
            None => &self.position,
        }
    }

    /// The number of plies before the one that a player's turn is about.
    pub(crate) fn ply_of(&self, seat: Seat) -> usize {
        match self.open_ply(seat).filter(|_| seat != self.to_move()) {
            Some(index) => index,
            None => self.made.len(),
        }
    }

    /// The last move that was made and announced, legal or not, with its position; `None` once it is completed.
    pub(crate) fn told(&self) -> Option<(&Position, Move)> {
        if let Some(m) = self.turn.relayed() {
            return Some((&self.position, m));
        }
        self.uncompleted().last().map(|ply| (&ply.before, ply.m))
    }

    /// The number of plies that were announced: the made ones, and an illegal move in progress that was announced.
    pub(crate) fn announced_plies(&self) -> usize {
        self.made.len() + usize::from(self.turn.relayed().is_some())
    }

    /// The position after the last announced move. `None` after a king was taken.
    pub(crate) fn announced_position(&self) -> Option<Position> {
        match self.turn.relayed() {
            Some(m) => self.position.after_made(m),
            None => Some(self.position.clone()),
        }
    }

    /// The oldest made ply of a player that is not completed. A press completes it.
    pub(crate) fn oldest_uncompleted(&self, seat: Seat) -> Option<usize> {
        (self.completed_count()..self.made.len()).find(|&index| self.made[index].by() == seat)
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

    /// The made moves, for rules that depend on all of them (9.2, 9.3, 9.6).
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

    /// Makes the move in progress a ply, if it is legal. The opponent has the move then. Returns `false` for an
    /// illegal move.
    pub(crate) fn make(&mut self, m: Move, at: Moment) -> bool {
        let Some(after) = self.position.after(m) else { return false };
        self.push(m, after, at);
        true
    }

    fn push(&mut self, m: Move, after: Position, made_at: Moment) {
        let before = self.set_position(after);
        let next = Turn::new(self.rules[self.to_move() as usize]);
        let turn = std::mem::replace(&mut self.turn, next);
        self.keys.push(PositionKey::of(&before));
        let draw_offer = turn.offers_draw;
        self.made.push(Ply { before, m, made_at, completion: None, clocks_ms: (0, 0), draw_offer, turn });
    }

    /// Takes a player's open ply back into progress, because another move replaces it or its words were withdrawn.
    /// What the opponent has begun is dropped. Returns `false` if there is no such ply.
    pub(crate) fn take_up_again(&mut self, seat: Seat) -> bool {
        if seat == self.to_move() || self.open_ply(seat).is_none() {
            return false;
        }
        let Some(ply) = self.made.pop() else { return false };
        self.keys.pop();
        self.set_position(ply.before);
        self.turn = ply.turn;
        true
    }

    /// Begins the game.
    pub(crate) fn begin(&mut self) {
        self.course = Stage::Playing;
        self.begun = true;
    }

    /// Completes the next made ply, if there is one, with both clocks in milliseconds (White, Black). Returns whether a
    /// draw was offered with it.
    pub(crate) fn complete(
        &mut self,
        completion: Completion,
        clocks_ms: (u64, u64),
        draw_offer: bool,
    ) -> bool {
        let next = self.completed_count();
        let Some(ply) = self.made.get_mut(next) else { return false };
        ply.completion = Some(completion);
        ply.clocks_ms = clocks_ms;
        ply.draw_offer |= draw_offer | ply.turn.offers_draw;
        ply.draw_offer
    }

    /// Makes an illegal move in progress a ply, because its press completes it without full supervision (A.4). Returns
    /// `false` if the move is impossible in the position.
    pub(crate) fn make_illegal(&mut self, m: Move, at: Moment) -> bool {
        let Some(after) = self.position.after_made(m) else { return false };
        self.push(m, after, at);
        true
    }

    /// Restarts the move in progress. The made plies stay.
    pub(crate) fn restart_turn(&mut self) {
        self.turn = Turn::new(self.rules[self.to_move() as usize]);
    }

    /// Restarts the move in progress, bound by earlier touches, releases or a written move (4.3, 4.7, 9.5.3).
    pub(crate) fn bind_turn(&mut self, binding: BindingTouches, owed: Option<Move>) {
        self.turn = Turn::bound(self.rules[self.to_move() as usize], binding, owed);
    }

    /// Marks a draw offer with a player's move: the move in progress, or the last ply. Returns the index of a completed
    /// ply, from 0.
    pub(crate) fn mark_draw_offer(&mut self, by: Seat) -> Option<usize> {
        if let Some(turn) = self.turn_of_mut(by) {
            turn.offers_draw = true;
            return None;
        }
        self.made.last_mut()?.draw_offer = true;
        Some(self.made.len() - 1)
    }

    /// Takes the game back so that this many plies remain (D.2.9, 7.2–7.5).
    pub(crate) fn back_to(&mut self, plies: usize) {
        if let Some(first_void) = self.made.get(plies) {
            let before = first_void.before.clone();
            self.set_position(before);
        }
        self.made.truncate(plies);
        self.keys.truncate(plies);
        self.take_castling();
        self.restart_turn();
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
        self.restart_turn();
    }

    /// Replaces the moves of the game (D.2.9). They are completed, and the clock times of the plies stay. Returns the
    /// first ply that differs, or `None` if all are the same.
    pub(crate) fn adopt(&mut self, moves: &[Move], at: Moment) -> Option<usize> {
        let followed = self.made.iter().map(|ply| ply.m);
        let common = followed.zip(moves).take_while(|(a, b)| a == *b).count();
        if common == moves.len() {
            return None;
        }
        let old = self.made.split_off(common);
        self.keys.truncate(common);
        let common_end = self.made.last().and_then(|last| last.before.after_made(last.m));
        self.set_position(common_end.unwrap_or_else(|| self.start.clone()));
        self.restart_turn();
        for (m, was) in moves[common..].iter().zip(old) {
            let Some(after) = self.position.after_made(*m) else { break };
            self.push(*m, after, was.made_at);
            let ply = self.made.len() - 1;
            self.made[ply].clocks_ms = was.clocks_ms;
            self.made[ply].draw_offer = was.draw_offer;
        }
        for ply in self.made.iter_mut().filter(|ply| ply.completion.is_none()) {
            ply.completion = Some(Completion { at, by: CompletedBy::Arbiter });
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
