//! The players' sign for the result: both kings in the centre of both boards, as the manuals of boards tell it.
//!
//! It is proposed to the arbiter and ends nothing by itself. Only boards that distinguish pieces show it. The hands that
//! set it up, and those that put the pieces back, touch nothing (4.3).

use crate::{
    decision::{ClosureReason, Decision},
    plies::Phase,
    session::Session,
};
use annabella_board::tracker::result_shown;
use annabella_game::{GameResult, Seat, Square};
use annabella_laws::incident_kind::IncidentKind;
use shakmaty::Bitboard;

/// A sign for the result on both boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultSignal {
    result: GameResult,
    /// Whether it stands. Otherwise the pieces are being put back.
    stands: bool,
}

impl Session {
    /// The sign on a seat's board.
    fn result_shown(&self, seat: Seat) -> Option<GameResult> {
        let board = self.board(seat);
        let scan = board.shown().filter(|_| board.is_sensed() && board.is_identity())?;
        result_shown(scan)
    }

    /// Whether a result is proposed to the arbiter by the players' sign.
    pub(crate) fn result_is_proposed(&self) -> bool {
        self.incidents.open_items().any(|item| matches!(item.matter, IncidentKind::ResultSigned { .. }))
    }

    /// Whether the players have set up the sign, and the boards do not show the game again.
    pub(crate) fn hands_signal_result(&self) -> bool {
        self.result_signal.is_some()
    }

    /// Whether a board at rest shows the sign, so that it is not compared: the sign is proposed, or the other player may
    /// still set it up.
    pub(crate) fn rests_with_result_sign(&mut self, seat: Seat) -> bool {
        let other = self.board(seat.other());
        let may_follow = other.is_sensed() && other.is_identity();
        let now = self.now;
        self.result_shown(seat).is_some()
            && (self.result_is_proposed() || may_follow && self.boards[seat].wait_for_other_board(now))
    }

    /// Looks for the sign after the placement on a board has changed.
    pub(crate) fn follow_result_signal(&mut self) {
        // An illegal move of a king beside the other one, which waits for the arbiter, is no sign.
        let explains_kings = self.result_signal.is_none() && self.pressed_illegally().is_some();
        if self.phase() != Phase::Playing || explains_kings {
            return;
        }
        let [white, black] = Seat::ALL.map(|seat| self.result_shown(seat));
        match (white.filter(|_| white == black), self.result_signal) {
            (Some(result), signal) if signal.is_none_or(|s| !s.stands || s.result != result) => {
                self.withdraw_result_signal();
                self.result_signal = Some(ResultSignal { result, stands: true });
                for seat in Seat::ALL {
                    self.forget_touches_of_signal(seat);
                    self.settle_board_item(seat);
                }
                self.raise_incident(IncidentKind::ResultSigned { result });
            }
            (None, Some(signal)) => {
                self.withdraw_result_signal();
                let stand = Seat::ALL.into_iter().all(|seat| self.differing(seat).is_empty());
                self.result_signal = (!stand).then_some(ResultSignal { stands: false, ..signal });
            }
            (Some(_), _) | (None, None) => {}
        }
    }

    /// Closes the item about the sign, because the pieces are put back.
    fn withdraw_result_signal(&mut self) {
        let is_signed =
            |item: &&crate::incidents::Item| matches!(item.matter, IncidentKind::ResultSigned { .. });
        let open = self.incidents.open_items().find(is_signed).map(|item| item.number);
        if let Some(number) = open {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::BoardPutRight));
        }
    }

    /// Forgets the touches with which a player set up the sign. Earlier ones in the same turn bind (4.3).
    fn forget_touches_of_signal(&mut self, seat: Seat) {
        let Some(turn) = self.plies.turn_of(seat) else { return };
        let position = self.plies.before_of(seat);
        let belongs = |square: &Square| {
            Bitboard::CENTER.contains(*square)
                || position.piece_at(*square).is_some_and(|piece| piece.role == shakmaty::Role::King)
        };
        let first = turn.touched.iter().position(belongs);
        let is_in_progress = seat == self.plies.to_move();
        if let Some(turn) = self.plies.turn_of_mut(seat) {
            if is_in_progress {
                // The king on the way to the centre is no move.
                turn.clear_pegged_move();
                turn.withdraw_relayed_move();
            }
            turn.forget_touches_from(first.unwrap_or(turn.touched.len()));
        }
        if is_in_progress {
            self.boards[seat.other()].mirror = None;
        }
    }
}
