//! The quickplay finish (10 and D in 2009, G, III): a player asks, the arbiter answers.

use crate::{
    core::{
        announcement::Announcement,
        decided::Decision,
        docket::Item,
        earcon::Earcon,
        listener::Listener,
        refusal::Refusal,
        session::{Phase, Session},
        told::Told,
    },
    game::Seat,
    laws::{
        Pace,
        article::{Article, Topic},
        ledger::Why,
        matter::Matter,
        quickplay::{self, Asker, Progress, QuickplayAsk},
    },
};

/// Five seconds a move.
const EXTRA_MS: u64 = 5_000;

impl Session {
    /// Without increment or delay, and not in blitz; in 2009 only blitz without full supervision is excepted (B3b).
    fn quickplay_in_force(&self) -> Option<bool> {
        let edition = self.setup.edition;
        let possible = match edition.quickplay() {
            crate::laws::terms::Quickplay::Always => self.pace != Pace::Blitz || self.is_supervised(),
            crate::laws::terms::Quickplay::IfAnnounced => {
                !self.clock.brings_extra() && self.pace != Pace::Blitz
            }
        };
        quickplay::in_force(edition, possible, self.setup.quickplay_finish)
    }

    /// Whether a quickplay finish may be in force.
    pub(crate) fn may_have_quickplay_finish(&self) -> bool {
        self.quickplay_in_force() != Some(false)
    }

    /// A player asks for five seconds a move, or claims a draw: the arbiter's matter. He is summoned, so the clocks
    /// stop where it can be asked for.
    pub(super) fn ask_in_quickplay(&mut self, seat: Seat, asked: QuickplayAsk) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let same = |matter: &Matter| matches!(matter, Matter::QuickplayFinish { by, asked: open, .. } if *by == seat && *open == asked);
        if self.docket.open_items().any(|item| same(&item.matter)) {
            return self.play(seat, Earcon::Understood);
        }
        let (white_ms, black_ms) = self.clock.times(self.now);
        let asker = Asker {
            on_move: seat == self.mover(),
            left_ms: if seat == Seat::White { white_ms } else { black_ms },
            flag_fell: self.clock.fallen(seat, self.now).is_some(),
        };
        let standing = quickplay::examine(self.setup.edition, asked, self.quickplay_in_force(), asker);
        let alone =
            !self.setup.arbiter_present && matches!(asked, QuickplayAsk::Draw(_)) && standing.is_valid();
        self.raise(Matter::QuickplayFinish { by: seat, asked, standing, alone });
        self.play(seat, Earcon::Understood);
        if !standing.is_valid() {
            return;
        }
        self.stop_clocks();
        let offers = asked == QuickplayAsk::FiveSeconds || self.setup.edition.quickplay_claim_is_an_offer();
        if offers && self.draw_offer.is_none() {
            self.draw_offer = Some(seat);
            self.turn.offer_draw();
        }
        match asked {
            QuickplayAsk::FiveSeconds => {
                self.say_table(Announcement::ArbiterCalled { by: seat });
                self.say(Listener::Player(seat.other()), Announcement::DrawOffered { by: seat });
            }
            QuickplayAsk::Draw(_) => {
                self.say_table(Announcement::DrawClaimed { by: seat, clocks_stopped: true })
            }
        }
    }

    /// How a claim in a quickplay finish stands with the arbiter.
    pub(super) fn quickplay_progress(&self, matter: &Matter) -> Progress {
        let Matter::QuickplayFinish { by, .. } = *matter else { return Progress::default() };
        Progress {
            postponed: self.docket.is_postponed(by),
            flag_fell: Seat::ALL.into_iter().any(|seat| self.clock.fallen(seat, self.now).is_some()),
            cannot_mate: false,
        }
    }

    /// Five seconds a move for both, and minutes for the opponent.
    pub(super) fn grant_five_seconds(&mut self, by: Seat, minutes: u32, why: Why) {
        if !self.clock.add_extra(EXTRA_MS, self.now) {
            self.tell(Told::SetClockByHand);
        }
        self.go_on_with(by, minutes, why);
    }

    /// The decision is put off; the item stays open.
    pub(super) fn postpone(&mut self, by: Seat, minutes: u32, why: Why) {
        self.docket.postpone(by);
        self.go_on_with(by, minutes, why);
    }

    /// The opponent gets his minutes, and the game goes on.
    pub(super) fn go_on_with(&mut self, by: Seat, minutes: u32, why: Why) {
        match minutes {
            0 => self.tell_clocks(),
            minutes => self.give_time(by.other(), u64::from(minutes) * 60_000, why),
        }
        if self.record.phase() == Phase::Playing && self.clock.stands() {
            self.resume();
        }
    }

    /// Without an arbiter the opponent confirms the final position, and where the claim is that no effort was made
    /// the sheet (D, G.6, III.6): by his signature. `false` where there is no such claim.
    pub(super) fn confirms_final_position(&mut self, seat: Seat) -> bool {
        let claimed = |matter: &Matter| matches!(*matter, Matter::QuickplayFinish { by, alone: true, .. } if by == seat.other());
        let Some(number) = self.docket.open_items().find(|item| claimed(&item.matter)).map(|i| i.number)
        else {
            return false;
        };
        if self.docket.confirm_position(seat) {
            self.tell(Told::PositionConfirmed { number, seat });
            self.play(seat, Earcon::Understood);
        } else {
            self.refuse(Refusal::HasSigned { seat });
        }
        true
    }

    /// Whether the opponent has confirmed the final position, where no arbiter was there to see it.
    pub(super) fn is_position_confirmed(&self, matter: &Matter) -> Option<bool> {
        match *matter {
            Matter::QuickplayFinish { by, alone: true, .. } => Some(self.docket.has_confirmed(by.other())),
            _ => None,
        }
    }

    /// The last decision was on a quickplay finish, against which this edition has no appeal.
    pub(super) fn tell_where_no_appeal_is(&mut self) {
        let decided = |item: &&Item| matches!(item.decision, Some(Decision::Carried(..)));
        let last = self.docket.items().iter().rev().find(decided);
        if let Some(article) = last.and_then(|item| self.final_by(&item.matter)) {
            self.tell(Told::NoAppeal { article });
        }
    }

    /// The article by which the decision on a matter is final: on a draw that can be claimed (10.2d in 2009).
    pub(super) fn final_by(&self, matter: &Matter) -> Option<Article> {
        match matter {
            Matter::QuickplayFinish { asked: QuickplayAsk::Draw(_), standing, .. } if standing.is_valid() => {
                self.setup.edition.article(Topic::QuickplayFinal)
            }
            _ => None,
        }
    }
}
