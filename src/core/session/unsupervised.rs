//! Illegal moves without full supervision (A.4, B.4; A4, B3 in 2009): the press completes them like any other move, and
//! they stand once the opponent has made his next one. Until then he may claim, and the arbiter may step in; in 2009 he
//! waits for a claim.

use crate::{
    core::{
        announcement::Announcement,
        decided::Settled,
        docket::Item,
        earcon::Earcon,
        session::{Phase, Session},
        told::Told,
    },
    game::{Move, Seat},
    laws::{
        article::{Article, Topic},
        matter::Matter,
    },
};

impl Session {
    /// An illegal move was pressed. `false` where it does not enter the game: the rules apply in full, or nothing on
    /// the board would be a position any more.
    pub(super) fn completes_unlawful(&mut self, seat: Seat, m: Move) -> bool {
        if self.is_supervised() || self.record.position().after_made(m).is_none() {
            return false;
        }
        let touched = self.touched_by_unlawful_move();
        let number = self.raise(Matter::IllegalMove { by: seat });
        self.docket.was_touched(number, &touched);
        self.complete(seat, m);
        true
    }

    /// The last ply, where it was no legal move, and who made it.
    fn unlawful_ply(&self) -> Option<Seat> {
        let last = self.record.plies().last()?;
        (!last.before.is_legal(last.m)).then(|| Seat::from(last.before.turn()))
    }

    /// Both kings stand in check after a ply that was no legal move.
    pub(super) fn both_kings_in_check(&self) -> bool {
        self.unlawful_ply().is_some() && self.record.position().both_kings_in_check()
    }

    /// The player's next move is made: what his opponent did before it stands, claimed or seen by nobody (A.4.2).
    pub(super) fn let_illegal_move_stand(&mut self, seat: Seat) {
        if self.is_supervised() || self.clock.stands() {
            return;
        }
        let before = self.record.plies().len().checked_sub(1);
        let of_him = Matter::IllegalMove { by: seat.other() };
        let stands = |item: &Item| item.matter == of_him && Some(item.seen.ply) == before;
        self.close_where(stands, Settled::MoveStands);
    }

    /// The arbiter waits until the next move is completed; what stands on the board then is his to end (A.4.4).
    pub(super) fn look_at_both_kings(&mut self, were_in_check: bool) {
        let edition = self.setup.edition;
        if were_in_check && self.both_kings_in_check() && edition.waits_where_both_kings_are_in_check() {
            self.raise(Matter::BothKingsInCheck);
        }
    }

    /// A player says that his opponent's last move was illegal. He has the right to it until he has made his next one.
    pub(super) fn claim_illegal(&mut self, by: Seat) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let about_him = |item: &&Item| match item.matter {
            Matter::IllegalMove { by: offender } | Matter::PromotionUnfinished { by: offender, .. } => {
                offender == by.other()
            }
            _ => false,
        };
        let open = self.docket.open_items().find(about_him).map(|item| item.number);
        match open {
            Some(number) => {
                self.docket.claim_illegal(number);
                let article = self.law_on(&Matter::IllegalMove { by: by.other() }).article;
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
            let number = self.raise(Matter::IllegalMove { by: by.other() });
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

    /// The article by which the arbiter waits, where both kings stand in check and nobody claimed.
    pub(super) fn waits_by(&self, matter: &Matter) -> Option<Article> {
        let edition = self.setup.edition;
        let waits = matches!(matter, Matter::IllegalMove { .. })
            && !self.is_supervised()
            && edition.waits_where_both_kings_are_in_check()
            && self.both_kings_in_check();
        edition.article(Topic::BothKings).filter(|_| waits)
    }
}
