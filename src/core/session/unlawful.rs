//! A move that is not legal, made like any other: it stands on the mover's board, is announced, told to the opponent
//! and judged at the press (7.5.1). Nobody learns before, and no player by it, that it is none.

use crate::{
    board::reader::unlawful_standing,
    core::{fact::Fact, refusal::Refusal, session::Session, turn::KnownBy},
    game::{Move, Seat, Square},
    language::{notation::ReadNotationError, unlawful},
    laws::{matter::Matter, touch::captured_square},
};

impl Session {
    /// The moves, none of them legal, that may stand on the mover's own board beside what was left over before.
    pub(super) fn unlawful_on_board(&self, seat: Seat) -> Vec<Move> {
        let position = self.record.position();
        match self.board(seat).shown_beside_what_was_left(position) {
            Some(scan) if self.is_sensed(seat) => unlawful_standing(&scan, position, self.turn.touched()),
            _ => Vec::new(),
        }
    }

    /// The one such move that a board shows by itself: a capture is told from a piece in the hand only where
    /// pieces are told apart.
    pub(super) fn unlawful_move_shown(&self, seat: Seat) -> Option<Move> {
        match self.unlawful_on_board(seat)[..] {
            [m] if self.is_identity(seat) || !m.is_capture() => Some(m),
            _ => None,
        }
    }

    /// He announced a move that is not legal; his board may have shown it without being able to tell.
    pub(super) fn on_unlawful_words(&mut self, seat: Seat, m: Move) {
        if self.unlawful_on_board(seat).contains(&m) {
            self.then(Fact::Stands { seat, m, known: KnownBy::Board });
        }
    }

    /// A move was typed that no legal move bears.
    pub(super) fn on_unlawful_written(&mut self, seat: Seat, text: &str, error: ReadNotationError) {
        let named = unlawful::written(text, self.record.position());
        match (&named[..], unlawful::asks_promotion(&named)) {
            ([], _) => self.refuse(Refusal::NotAMove(error)),
            (&[m], _) => self.on_written(seat, m),
            (_, Some(_)) => {
                self.refuse(Refusal::NotAMove(ReadNotationError::PromotionPieceMissing {
                    text: text.to_owned(),
                }));
            }
            (several, None) => {
                let candidates = several.iter().map(|&m| self.record.position().uci(m)).collect();
                let text = text.to_owned();
                self.refuse(Refusal::NotAMove(ReadNotationError::Ambiguous { text, candidates }));
            }
        }
    }

    /// A made move is completed by the press; one that is not legal is judged by it. The clock stays the mover's
    /// until the arbiter has decided.
    pub(super) fn on_completes(&mut self, seat: Seat, m: Move) {
        if self.record.position().is_legal(m) {
            return self.complete(seat, m);
        }
        if self.completes_unlawful(seat, m) {
            return;
        }
        self.raise_illegal_once(seat);
    }

    /// One item is enough for an illegal move, however often it is pressed.
    pub(super) fn raise_illegal_once(&mut self, seat: Seat) {
        let ply = self.record.plies().len();
        let illegal = Matter::IllegalMove { by: seat };
        if !self.docket.open_items().any(|item| item.matter == illegal && item.seen.ply == ply) {
            self.raise(illegal);
        }
    }

    /// What binds the move that replaces this one (4.3, 7.5.1): what was touched, and, where no board told of it,
    /// the piece that was moved and what it took.
    pub(super) fn touched_by_unlawful_move(&self) -> Vec<Square> {
        let mut touched = self.turn.touched().to_vec();
        let made = self.unlawful_made().or_else(|| self.touched_by_keyed_pawn());
        if let Some(m) = made.filter(|_| touched.is_empty()) {
            touched.extend(m.from());
            touched.extend(captured_square(m));
        }
        touched
    }

    /// The move under way that is not legal: it stands on the mover's board, or the opponent was told of it.
    pub(super) fn unlawful_made(&self) -> Option<Move> {
        let made = self.turn.standing().or(self.turn.relayed());
        made.filter(|&m| !self.record.position().is_legal(m))
    }
}
