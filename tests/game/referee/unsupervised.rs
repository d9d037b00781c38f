//! Rapid and blitz without full supervision, from A.4 and B.4 (A4 and B3 in 2009): a clock press completes an illegal
//! move; who may act on it and on a flag.

use annabella::game::{Color, Move, Seat};
use shakmaty::Position as _;

use super::{Basis, Item, Kind, Referee, article, captured_at};

impl Referee {
    pub(super) fn illegal_article(&self) -> &'static str {
        let edition = self.terms.edition;
        let blitz = self.says("blitz_illegal_move_loses").is_yes() && self.terms.clock.is_blitz(edition);
        let matter = match self.terms.unsupervised {
            false => "illegal_move",
            true if blitz => "blitz_illegal_move_loses",
            true => "rapid_illegal_move",
        };
        article(edition, matter)
    }

    /// The press completes it like any other move (A.4.2); its touched pieces apply to the replacing move.
    pub(super) fn completes_unlawful(&mut self, seat: Seat, m: Move) {
        let position = self.position_for(seat);
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

    /// The opponent claims: the clocks are stopped.
    pub(super) fn claims_illegal(&mut self, by: Seat) {
        if self.items.iter().any(|item| item.kind == Kind::IllegalMove && item.by == by.other()) {
            self.illegal_claimed = true;
            self.clock.stop(self.now);
        }
    }

    /// In 2009 the arbiter says nothing before a claim, unless both kings are in check (A4c, not in force in blitz,
    /// B3b). Later the arbiter waits for the next move in that case (A.4.4), and intervenes otherwise.
    pub(super) fn waits_for_a_claim(&self) -> bool {
        let both = self.plies().last().is_some_and(|ply| !ply.is_legal()) && self.both_kings_in_check();
        let blitz = self.terms.clock.is_blitz(self.terms.edition);
        let waits = match self.says("rapid_illegal_move_is_claimed").is_yes() {
            true => blitz || !both,
            false => both && self.says("waits_where_both_kings_are_in_check").is_yes(),
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

    /// An immediate loss in three editions, and in 2009 in blitz; in 2018 as in standard play (A.4.2, B3c).
    pub(super) fn loses_at_once(&self) -> bool {
        let blitz = self.terms.clock.is_blitz(self.terms.edition);
        let loses = self.says("rapid_illegal_move").value == "lost"
            || blitz && self.says("blitz_illegal_move_loses").is_yes();
        self.terms.unsupervised && loses
    }

    /// The claim of a player with time left counts, from 2018 on any claim (A.4.3). Without one the arbiter of
    /// 2009 says nothing; in the others the arbiter may call the flag.
    pub(super) fn rapid_flag_counts(&mut self, down: Seat) {
        let any = !self.says("flag_claim_needs_own_time").is_yes();
        let valid = self.time_claims.iter().find(|(_, left)| *left || any).map(|&(by, _)| by.other());
        match valid {
            Some(loser) => self.oversteps(down, loser),
            None if self.says("arbiter_calls_flag_in_rapid").value == "must not" => {}
            None => self.oversteps(down, down),
        }
        self.forgets_claims();
    }
}
