//! Illegal moves: from the board or the keyboard to the arbiter or, without full supervision, into the game (7.5,
//! A.4). No player learns from this that a move is illegal.

use crate::{
    arbiter_message::ArbiterMessage,
    context::illegal_moves::{UnlawfulPosition, unlawful_by, unlawful_matter, unpromoted},
    decision::ClosureReason,
    incidents::Item,
    refusal::Refusal,
    session::Session,
    session_event::SessionEvent,
    turn::MoveSource,
};
use annabella_board::{SquareContents, scan::scan_of};
use annabella_game::{Move, Position, Role, Seat};
use annabella_language::{illegal_announcement, notation::ReadNotationError};
use annabella_laws::{edition::EditionValues as _, incident_kind::IncidentKind, ledger::UsedTime};

impl Session {
    /// Handles an announced illegal move that the board may show without being able to identify it.
    pub(super) fn peg_illegal_announcement(&mut self, seat: Seat, m: Move) {
        if self.cx().unlawful_on_board(seat).contains(&m) {
            self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Board });
        }
    }

    /// Handles a typed move that matches no legal move.
    pub(super) fn enter_illegal_written_move(&mut self, seat: Seat, text: &str, error: ReadNotationError) {
        let named = illegal_announcement::written(text, self.position());
        match (&named[..], illegal_announcement::asks_promotion(&named)) {
            ([], _) => self.refuse(Refusal::NotAMove(error)),
            (&[m], _) => self.enter_written_move(seat, m),
            (_, Some(_)) => {
                self.refuse(Refusal::NotAMove(ReadNotationError::PromotionPieceMissing {
                    text: text.to_owned(),
                }));
            }
            (several, None) => {
                let candidates = several.iter().map(|&m| self.position().uci(m)).collect();
                let text = text.to_owned();
                self.refuse(Refusal::NotAMove(ReadNotationError::Ambiguous { text, candidates }));
            }
        }
    }

    /// Completes a made move by the press; an illegal one is judged. The clock stays the mover's until the arbiter
    /// has decided.
    pub(super) fn complete_made_move(&mut self, seat: Seat, m: Move) {
        if self.position().is_legal(m) {
            return self.commit_move(seat, m);
        }
        if self.commit_illegal_move(seat, m) {
            return;
        }
        self.raise_illegal_once(seat);
    }

    /// Raises one item for an illegal move, regardless of the number of presses.
    pub(super) fn raise_illegal_once(&mut self, seat: Seat) {
        let ply = self.plies().len();
        let illegal = IncidentKind::IllegalMove { by: seat };
        if !self.cx().open_items().any(|item| item.matter == illegal && item.seen.ply == ply) {
            self.raise_incident(illegal);
        }
    }

    /// Boards that nobody senses count as showing the capture of a king that was said, which no position holds, so that
    /// the players are told to put the king back.
    pub(super) fn assume_captured_king(&mut self) {
        let captures_king = |m: &Move| m.capture() == Some(Role::King);
        let Some(m) = self.cx().unlawful_made().filter(captures_king) else { return };
        let mut scan = scan_of(self.position(), true);
        let Some(from) = m.from() else { return };
        scan[m.to().to_usize()] = scan[from.to_usize()];
        scan[from.to_usize()] = SquareContents::Empty;
        for seat in Seat::ALL {
            let knows = seat == self.mover() || self.turn.relayed() == Some(m);
            if knows && self.cx().shown(seat).is_none() {
                self.boards.of_mut(seat).set_stated_placement(Some(Box::new(scan)));
            }
        }
    }

    /// Stores an unpromoted pawn. No move is made, and only the arbiter is informed.
    pub(super) fn key_unpromoted_pawn(&mut self, seat: Seat, m: Move) {
        let Some(after) = self.position().after(m) else { return };
        self.decline_draw_by_touch(seat);
        let mut scan = scan_of(&after, true);
        scan[m.to().to_usize()] = SquareContents::Piece(Role::Pawn.of(seat.color()));
        self.boards.of_mut(seat).set_stated_placement(Some(Box::new(scan)));
        self.tell(ArbiterMessage::BoardStated { seat });
    }

    /// Removes a keyed unpromoted pawn, because another move is keyed instead.
    pub(super) fn take_keyed_pawn_back(&mut self, seat: Seat) {
        if !self.cx().is_sensed(seat) && self.cx().pawn_left_standing(seat).is_some() {
            self.boards.of_mut(seat).set_stated_placement(None);
        }
    }

    /// Completes a pressed illegal move. Returns `false` if it does not enter the game, because the rules apply in
    /// full or the board would show no valid position.
    pub(super) fn commit_illegal_move(&mut self, seat: Seat, m: Move) -> bool {
        if self.cx().is_supervised() {
            return false;
        }
        if self.position().after_made(m).is_none() {
            // The king is gone. The press starts the opponent's clock, and the game cannot continue.
            self.raise_illegal_once(seat);
            self.give_clock_back(seat.other());
            return true;
        }
        let touched = self.cx().touched_by_unlawful_move();
        let kind = unlawful_matter(seat, self.position(), m);
        let castling_begun = self.turn.castling_begun();
        self.raise_incident_of_turn(kind, Some((&touched, castling_begun)), Vec::new());
        self.commit_move(seat, m);
        true
    }

    /// Completes a move that left a pawn on the last rank, by the press (A.4.2 with 7.5.2). Returns `false` if the
    /// rules apply in full. `m` is the promotion to a queen that it stands for.
    pub(super) fn complete_with_pawn(&mut self, seat: Seat, m: Move) -> bool {
        let Move::Normal { role, from, capture, to, .. } = m else { return false };
        if self.cx().is_supervised() {
            return false;
        }
        let m = Move::Normal { role, from, capture, to, promotion: None };
        self.turn.set_made_move(m);
        self.add_event(SessionEvent::MoveMade { seat, m, at_rest: false });
        self.add_event(SessionEvent::MoveCompleted { seat, m });
        true
    }

    /// Handles a press by a player who is not on move although their clock runs, because their king was taken by a
    /// pressed move. That player has made no move, so the clock goes back to the opponent.
    pub(super) fn answer_press_without_king(&mut self, seat: Seat) -> bool {
        if seat == self.mover() || self.running() != Some(seat) {
            return false;
        }
        self.give_clock_back(seat.other());
        self.raise_incident(IncidentKind::PressWithoutMove { by: seat });
        true
    }

    /// Exchanges a pawn on the last rank for a queen although play went on, which changes the ply (7.5.2). Returns
    /// `false` if the last ply is not that move.
    pub(super) fn exchange_pawn_afterwards(&mut self, by: Seat, m: Move) -> bool {
        let plies = self.plies();
        let is_it = |before: &Position, made: Move| {
            unpromoted(before, made) == Some(m.to())
                && Seat::from(before.turn()) == by
                && made.from() == m.from()
        };
        if self.cx().is_supervised() || !plies.last().is_some_and(|ply| is_it(&ply.before, ply.m)) {
            return false;
        }
        self.take_plies_back(plies.len() - 1, UsedTime::Kept);
        true
    }

    /// Lets the opponent's illegal move stand, because the player's next move is made (A.4.2).
    pub(super) fn let_illegal_move_stand(&mut self, seat: Seat) {
        if self.cx().is_supervised() || self.cx().clocks_stand() {
            return;
        }
        let before = self.plies().len().checked_sub(1);
        let stands =
            |item: &Item| unlawful_by(&item.matter) == Some(seat.other()) && Some(item.seen.ply) == before;
        self.close_items(stands, ClosureReason::MoveStands);
    }

    /// Reports an illegal position that still exists after the next move. The arbiter then ends the game (A.4.4).
    pub(super) fn raise_standing_illegality(&mut self, stood: Option<UnlawfulPosition>) {
        if !self.cx().edition().waits_where_both_kings_are_in_check() {
            return;
        }
        match stood {
            Some(UnlawfulPosition::BothKings) if self.cx().stands_unlawful() == stood => {
                self.raise_incident(IncidentKind::BothKingsInCheck);
            }
            Some(UnlawfulPosition::Pawn(square))
                if self.position().piece_at(square).is_some_and(|piece| piece.role == Role::Pawn) =>
            {
                self.raise_incident(IncidentKind::PawnOnLastRank { square });
            }
            _ => {}
        }
    }
}
