//! Illegal moves without full supervision (A.4, B.4; A4, B3 in 2009): the press completes them like any other move, and
//! they stand once the opponent has made his next one. Until then he may claim, and the arbiter may step in; in 2009 he
//! waits for a claim. A pawn left on the last rank stands there as it is; of a king that was taken no game is left, and only
//! the clock changes over.

use crate::{
    core::{
        announcement::Announcement,
        decided::Settled,
        docket::Item,
        earcon::Earcon,
        fact::Fact,
        session::{Phase, Session},
        told::Told,
    },
    game::{Move, Position, Rank, Role, Seat, Square},
    laws::{
        article::{Article, Topic},
        ledger::UsedTime,
        matter::Matter,
    },
};

/// What the arbiter looks at again once the next move is completed (A.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StandsUnlawful {
    BothKings,
    Pawn(Square),
}

impl Session {
    /// An illegal move was pressed. `false` where it does not enter the game: the rules apply in full, or nothing on
    /// the board would be a position any more.
    pub(super) fn completes_unlawful(&mut self, seat: Seat, m: Move) -> bool {
        if self.is_supervised() {
            return false;
        }
        if self.record.position().after_made(m).is_none() {
            // The king is gone: the press starts the opponent's clock, and nothing can be played on.
            self.raise_illegal_once(seat);
            self.clock.give_back(seat.other(), self.now);
            return true;
        }
        let touched = self.touched_by_unlawful_move();
        let number = self.raise(unlawful_matter(seat, self.record.position(), m));
        self.docket.was_touched(number, &touched);
        self.complete(seat, m);
        true
    }

    /// A pawn was left on the last rank, and the press completes that (A.4.2 with 7.5.2). `false` where the rules apply
    /// in full. `m` is the promotion to a queen that would have been the move.
    pub(super) fn completes_with_pawn(&mut self, seat: Seat, m: Move) -> bool {
        let Move::Normal { role, from, capture, to, .. } = m else { return false };
        if self.is_supervised() {
            return false;
        }
        let m = Move::Normal { role, from, capture, to, promotion: None };
        self.turn.take_as_made(m);
        self.then(Fact::Made { seat, m, at_rest: false });
        self.then(Fact::Completes { seat, m });
        true
    }

    /// The clock was pressed by who is not on move though his clock runs: his king was taken, and that move was pressed.
    /// He has made none; the clock goes back to the one who has to answer for it.
    pub(super) fn presses_without_a_king(&mut self, seat: Seat) -> bool {
        if seat == self.mover() || self.clock.running() != Some(seat) {
            return false;
        }
        self.clock.give_back(seat.other(), self.now);
        self.raise(Matter::PressWithoutMove { by: seat });
        true
    }

    /// The last ply, where it was no legal move, and who made it.
    fn unlawful_ply(&self) -> Option<Seat> {
        let last = self.record.plies().last()?;
        (!last.before.is_legal(last.m)).then(|| Seat::from(last.before.turn()))
    }

    /// What stands after a ply that was no legal move: both kings in check, or a pawn on the last rank.
    pub(super) fn stands_unlawful(&self) -> Option<StandsUnlawful> {
        self.unlawful_ply()?;
        let last = self.record.plies().last()?;
        match unpromoted(&last.before, last.m) {
            Some(square) => Some(StandsUnlawful::Pawn(square)),
            None => self.record.position().both_kings_in_check().then_some(StandsUnlawful::BothKings),
        }
    }

    /// The pawn that stands on the last rank becomes a queen though play went on from it: the ply is another one
    /// (7.5.2). `false` where the last ply is not that.
    pub(super) fn exchanges_pawn_afterwards(&mut self, by: Seat, m: Move) -> bool {
        let plies = self.record.plies();
        let is_it = |before: &Position, made: Move| {
            unpromoted(before, made) == Some(m.to())
                && Seat::from(before.turn()) == by
                && made.from() == m.from()
        };
        if self.is_supervised() || !plies.last().is_some_and(|ply| is_it(&ply.before, ply.m)) {
            return false;
        }
        self.take_plies_back(plies.len() - 1, UsedTime::Kept);
        true
    }

    /// The player's next move is made: what his opponent did before it stands, claimed or seen by nobody (A.4.2).
    pub(super) fn let_illegal_move_stand(&mut self, seat: Seat) {
        if self.is_supervised() || self.clock.stands() {
            return;
        }
        let before = self.record.plies().len().checked_sub(1);
        let stands =
            |item: &Item| unlawful_by(&item.matter) == Some(seat.other()) && Some(item.seen.ply) == before;
        self.close_where(stands, Settled::MoveStands);
    }

    /// The arbiter waits until the next move is completed; what stands on the board then is his to end (A.4.4).
    pub(super) fn look_at_what_stood(&mut self, stood: Option<StandsUnlawful>) {
        if !self.setup.edition.waits_where_both_kings_are_in_check() {
            return;
        }
        match stood {
            Some(StandsUnlawful::BothKings) if self.stands_unlawful() == stood => {
                self.raise(Matter::BothKingsInCheck);
            }
            Some(StandsUnlawful::Pawn(square))
                if self.record.position().piece_at(square).is_some_and(|piece| piece.role == Role::Pawn) =>
            {
                self.raise(Matter::PawnOnLastRank { square });
            }
            _ => {}
        }
    }

    /// A player says that his opponent's last move was illegal. He has the right to it until he has made his next one.
    pub(super) fn claim_illegal(&mut self, by: Seat) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let about_him = |item: &&Item| unlawful_by(&item.matter) == Some(by.other());
        let open = self.docket.open_items().find(about_him).map(|item| (item.number, item.matter.clone()));
        match open {
            Some((number, matter)) => {
                self.docket.claim_illegal(number);
                let article = self.law_on(&matter).article;
                self.tell(Told::ClaimsIllegal { number, by, article });
            }
            None => self.claim_illegal_unseen(by),
        }
        self.play(by, Earcon::Understood);
        if !self.clock.stands() {
            self.stop_clocks();
            self.say_table(Announcement::ArbiterCalled { by });
        }
    }

    /// No item is open on what he means: it was decided already, it stands, or nothing was seen.
    fn claim_illegal_unseen(&mut self, by: Seat) {
        let plies = self.record.plies();
        if self.unlawful_ply() == Some(by.other()) && self.turn.relayed().is_none() {
            let ply = plies.len() - 1;
            let matter = unlawful_matter(by.other(), &plies[ply].before, plies[ply].m);
            let number = self.raise(matter);
            self.docket.is_about_ply(number, ply);
            return self.docket.claim_illegal(number);
        }
        let mut of_opponent = plies.iter().rev().filter(|ply| Seat::from(ply.before.turn()) != by);
        let late = of_opponent.next().is_some_and(|ply| !ply.before.is_legal(ply.m));
        let claimed = Matter::IllegalClaimed { by, late };
        if !self.docket.open_items().any(|item| item.matter == claimed) {
            self.raise(claimed);
        }
    }

    /// The article by which the arbiter waits, where what stands on the board asks for it and nobody claimed.
    pub(super) fn waits_by(&self, matter: &Matter) -> Option<Article> {
        let edition = self.setup.edition;
        let waits = unlawful_by(matter).is_some()
            && !self.is_supervised()
            && edition.waits_where_both_kings_are_in_check()
            && self.stands_unlawful().is_some();
        edition.article(Topic::BothKings).filter(|_| waits)
    }
}

/// Whose illegal move, or pawn left on the last rank, a matter is about.
const fn unlawful_by(matter: &Matter) -> Option<Seat> {
    match matter {
        Matter::IllegalMove { by } | Matter::PromotionUnfinished { by, .. } => Some(*by),
        _ => None,
    }
}

/// Where a pawn stands that a move left on the last rank.
fn unpromoted(before: &Position, m: Move) -> Option<Square> {
    let last = m.to().rank() == before.turn().fold_wb(Rank::Eighth, Rank::First);
    (m.role() == Role::Pawn && m.promotion().is_none() && last).then(|| m.to())
}

/// What a move that is not legal is about.
fn unlawful_matter(by: Seat, before: &Position, m: Move) -> Matter {
    match (unpromoted(before, m), m) {
        (Some(_), Move::Normal { role, from, capture, to, .. }) => {
            let m = Move::Normal { role, from, capture, to, promotion: Some(Role::Queen) };
            Matter::PromotionUnfinished { by, m }
        }
        _ => Matter::IllegalMove { by },
    }
}
