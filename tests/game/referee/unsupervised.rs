//! Rapid and blitz without full supervision, read off A.4 and B.4 (A4 and B3 in 2009): an illegal move that is pressed
//! is completed, and who may do what about it and about a flag.

use annabella::game::{Color, Edition, Move, Seat};
use shakmaty::Position as _;

use super::{Basis, Item, Kind, Referee, articles, captured_at};

impl Referee {
    pub(super) fn illegal_article(&self) -> &'static str {
        match self.terms.unsupervised {
            true => articles::rapid_illegal_move(self.terms.edition, self.terms.clock.is_blitz()),
            false => articles::illegal_move(self.terms.edition),
        }
    }

    /// The press completes it like any other move (A.4.2); what was touched for it binds the one that replaces it.
    pub(super) fn completes_unlawful(&mut self, seat: Seat, m: Move) {
        let position = self.position();
        let hand = &self.hands[seat as usize];
        let mut touched = hand.touched.clone();
        if hand.stated.is_some() {
            for square in [m.from(), captured_at(m)].into_iter().flatten() {
                if let Some(piece) = position.piece_at(square) {
                    touched.touch(square, piece);
                }
            }
        }
        touched.let_nothing_go();
        self.illegal_claimed = false;
        let item = self.item(Kind::IllegalMove, seat, self.illegal_article());
        self.raise(Item { basis: Basis::Touched(touched), ..item });
        self.completes(seat, m);
    }

    /// The opponent claims: the clocks stand.
    pub(super) fn claims_illegal(&mut self, by: Seat) {
        if self.items.iter().any(|item| item.kind == Kind::IllegalMove && item.by == by.other()) {
            self.illegal_claimed = true;
            self.clock.stop(self.now);
        }
    }

    /// In 2009 the arbiter says nothing before a claim, but where both kings are in check (A4c, out of force in blitz,
    /// B3b); later he waits for the next move there (A.4.4), and steps in otherwise.
    pub(super) fn waits_for_a_claim(&self) -> bool {
        let both = self.line.last().is_some_and(|(before, m)| !before.legal_moves().contains(m))
            && self.both_kings_in_check();
        let waits = match self.terms.edition {
            Edition::Da09 => self.terms.clock.is_blitz() || !both,
            _ => both,
        };
        self.terms.unsupervised && waits && !self.illegal_claimed
    }

    pub(crate) fn both_kings_in_check(&self) -> bool {
        let chess = self.position().chess;
        let board = chess.board();
        [Color::White, Color::Black].into_iter().all(|color| {
            let king = board.king_of(color).expect("kings stay");
            !chess.king_attackers(king, color.other(), board.occupied()).is_empty()
        })
    }

    /// Lost at once in three texts, in 2009 in blitz; in 2018 as in standard play (A.4.2, B3c).
    pub(super) fn loses_at_once(&self) -> bool {
        self.terms.unsupervised
            && match self.terms.edition {
                Edition::No14 | Edition::Sv17 | Edition::Da17 => true,
                Edition::Da09 => self.terms.clock.is_blitz(),
                Edition::Da18 => false,
            }
    }

    /// The claim of a player with time left counts, in 2018 any (A.4.3). Without one the arbiter of 2009 says
    /// nothing; the others may call the flag.
    pub(super) fn rapid_flag_counts(&mut self, down: Seat) {
        let any = self.terms.edition == Edition::Da18;
        let valid = self.time_claims.iter().find(|(_, left)| *left || any).map(|&(by, _)| by.other());
        match valid {
            Some(loser) => self.loses(loser),
            None if self.terms.edition == Edition::Da09 => {}
            None => self.loses(down),
        }
        self.forgets_claims();
    }
}
