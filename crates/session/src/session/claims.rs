//! Claims: a draw (9.2, 9.3, 5.2), a fallen flag, a touched piece, the quickplay finish. The arbiter decides each.
//! The verdict of the program goes to the arbiter only (12.6).

use crate::{
    act::{self, WrittenMove},
    actor::Actor,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    context::illegal_moves::{unlawful_by, unlawful_matter},
    decision::{ClosureReason, Decision},
    earcon::Earcon,
    edition_provision::EditionProvision,
    incidents::Item,
    listener::Listener,
    record::Phase,
    refusal::Refusal,
    session::Session,
};
use annabella_game::Seat;
use annabella_language::command::Command;
use annabella_laws::{
    article::Topic,
    draw::{self, ClaimKind},
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::AnnouncedMoveRule,
    incident_kind::IncidentKind,
    irregularity::Choice,
    ledger::RulingBasis,
    quickplay::{self, QuickplayClaimant, QuickplayRequest},
    supervision::TimeClaim,
    touch,
};

/// The claim that a command makes, if any.
pub(super) const fn claim_of(command: Command) -> Option<ClaimKind> {
    match command {
        Command::ClaimThreefold => Some(ClaimKind::Threefold),
        Command::ClaimFiftyMoves => Some(ClaimKind::FiftyMoves),
        Command::ClaimStalemate => Some(ClaimKind::Stalemate),
        Command::ClaimDeadPosition => Some(ClaimKind::DeadPosition),
        Command::Time
        | Command::OpponentTime
        | Command::Moves
        | Command::LastMove
        | Command::LastFive
        | Command::AllMoves
        | Command::Further
        | Command::FromMove(_)
        | Command::Repeat
        | Command::Piece(..)
        | Command::File(_)
        | Command::Rank(_)
        | Command::Square(_)
        | Command::Captured
        | Command::Rule(_)
        | Command::DrawOffer
        | Command::Accept
        | Command::Decline
        | Command::Resign
        | Command::Correction
        | Command::Adjust
        | Command::Arbiter
        | Command::Yes
        | Command::No
        | Command::Help
        | Command::Stop
        | Command::Faster
        | Command::Slower
        | Command::Louder
        | Command::WhatNow
        | Command::TakeBack
        | Command::Hint(_)
        | Command::Softer
        | Command::Fuller
        | Command::Briefer
        | Command::OtherVoice => None,
    }
}

impl Session {
    /// Handles a typed claim by the player or, on time and touch, by the assistant (D.2.10.5).
    pub(super) fn take_claim(&mut self, by: Actor, seat: Seat, claim: act::Claim) {
        match claim {
            act::Claim::Draw(kind, written) => self.claim_draw(seat, kind, written.as_ref()),
            act::Claim::Illegal => self.claim_illegal(seat),
            act::Claim::Quickplay(asked) => self.ask_in_quickplay(seat, asked),
            act::Claim::Time => self.claim_time(by, seat),
            act::Claim::Clock => self.claim_clock(seat),
            act::Claim::Touch(square) => {
                if !self.cx().piece_stood_on(square) {
                    return self.refuse(Refusal::NothingStoodThere { square });
                }
                let by = seat.other();
                let clause = (!self.cx().has_the_move(by)).then_some(touch::TouchClause::NotOnMove);
                // This includes a turn that begins before the press.
                let is_ahead = clause.is_none() && by != self.mover();
                let ply = self.plies().len() + usize::from(is_ahead);
                let right_is_lost = !touch::may_claim_breach(self.cx().has_touched(seat));
                if let Some(number) = self.cx().open_item_on_touch(by, square, clause, ply) {
                    self.tell(ArbiterMessage::TouchReportedAgain { number, by: seat });
                } else {
                    let touched =
                        IncidentKind::TouchMove { by, square, clause, release: None, right_is_lost };
                    let number = self.raise_incident(touched);
                    self.incidents.is_about_ply(number, ply);
                }
                if right_is_lost {
                    self.tell(ArbiterMessage::Printed(EditionProvision::ComplaintLost { by: seat }));
                }
                self.play(seat, Earcon::Understood);
            }
        }
    }

    fn claim_time(&mut self, by: Actor, seat: Seat) {
        let opponent = seat.other();
        self.play(seat, Earcon::Understood);
        if self.phase() != Phase::Playing || self.cx().flag_fell_at(opponent).is_none() {
            return self.tell(ArbiterMessage::ClaimsOnTimeTooEarly { by: seat });
        }
        let fell = IncidentKind::FlagFall { seat: opponent };
        let open = self.cx().open_items().find(|item| item.matter == fell).map(|item| item.number);
        let number = open.unwrap_or_else(|| self.raise_incident(fell));
        if open.is_some() {
            self.tell(ArbiterMessage::ClaimsOnTime { number, by: seat });
        }
        let claim = TimeClaim { by: seat, has_time_left: self.cx().flag_fell_at(seat).is_none() };
        self.incidents.claim_time(number, claim);
        self.tell_assistants_claim(by, seat);
        if self.cx().is_supervised() {
            return;
        }
        // The player's own flag must stay as it is until the arbiter has checked it (A.4.3).
        self.stop_clocks();
        if !claim.has_time_left {
            let edition = self.cx().edition();
            let article = edition.article_or_penalties(Topic::RapidFlag);
            self.tell(ArbiterMessage::ClaimantsFlagIsDown {
                number,
                by: seat,
                holds: claim.holds(edition),
                article,
            });
        }
    }

    /// Reports an assistant's claim on time that can lead to a draw at most. Only one edition permits it (D2.9e).
    fn tell_assistants_claim(&mut self, by: Actor, seat: Seat) {
        let fell = IncidentKind::FlagFall { seat: seat.other() };
        let no_more = self.cx().law_on(&fell).choices.first() == Some(&Choice::Draw);
        if matches!(by, Actor::Assistant(_)) && no_more {
            let may = self.cx().edition().assistant_may_claim_draw_on_time();
            self.tell(ArbiterMessage::Printed(EditionProvision::ClaimsDrawOnTime { of: seat, may }));
        }
    }

    /// Handles a draw claim: an item, the clocks by the article, an offer to the opponent. `written` is a move that
    /// is written and not made; without it, the sheet or the announcement is used.
    pub(super) fn claim_draw(&mut self, seat: Seat, kind: ClaimKind, written: Option<&WrittenMove>) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.cx().not_playing());
        }
        // 5.2 ends the game even after a flag fall.
        if let Some(number) = self.cx().called_flag(seat).filter(|_| kind.is_by_article_9()) {
            return self.refuse_claim_after_flag(seat, number);
        }
        let is_same = |i: &&Item| {
            i.decision.is_none()
                && i.seen.ply == self.plies().len()
                && matches!(i.matter, IncidentKind::DrawClaim { by, kind: k, .. } if by == seat && k == kind)
        };
        let before = self.cx().items().iter().find(is_same).cloned();
        let named = written.is_some();
        let (written, verdict) = match self.cx().examine_draw_claim(seat, kind, written, self.sheets.of(seat))
        {
            Ok(examined) => examined,
            Err(error) => return self.refuse(Refusal::NotAMove(error)),
        };
        if self.decide_claim(seat, kind, verdict) {
            return;
        }
        if let Some(before) = &before {
            let first = match before.matter {
                IncidentKind::DrawClaim { written: first, .. } => first,
                _ => None,
            };
            let how = self.cx().edition().announced_move();
            match first.is_some() && named && first != written {
                false => return self.play(seat, Earcon::Understood),
                true if how != AnnouncedMoveRule::MadeAfterClaim => {
                    self.play(seat, Earcon::Understood);
                    return self
                        .tell(ArbiterMessage::Printed(EditionProvision::WrittenMoveStays { by: seat, how }));
                }
                true => {}
            }
        }
        // A player who is not on move has no such claim, so the opponent's clock is not stopped.
        let on_move = self.cx().has_the_move(seat) || !kind.is_by_article_9();
        let number = self.raise_incident(IncidentKind::DrawClaim { by: seat, kind, written, verdict });
        if let Some(before) = before {
            self.close_item(before.number, Decision::ClosedByItself(ClosureReason::MergedIntoItem(number)));
        }
        self.settle_writing_for_claim(seat);
        self.tell(ArbiterMessage::Claimed { by: seat, kind, verdict });
        if !on_move {
            return self.play(seat, Earcon::Understood);
        }
        self.count_claim_as_offer(seat, seat == self.mover());
        // 5.2 has no claim. The player calls the arbiter instead, and may stop the clocks for that (6.11.2).
        if !kind.is_by_article_9() || draw::clocks_must_stop(self.cx().edition()) {
            self.stop_clocks();
        }
        let halted = self.cx().clocks_stand().then_some(self.cx().edition().halts_clocks());
        self.say_table(Announcement::DrawClaimed { by: seat, halted });
    }

    /// Refuses a claim after the claimant's own flag fell and was called. The flag decides (6.9).
    fn refuse_claim_after_flag(&mut self, by: Seat, number: u32) {
        let article = self.cx().edition().article_or_penalties(Topic::FlagResult);
        self.refuse(Refusal::FlagDecides { seat: by, article });
        self.tell(ArbiterMessage::ClaimsAfterFlag { number, by, article });
    }

    /// Rejects a claim: the opponent gets time, the written move must be made, and the game goes on (9.5.3).
    pub(super) fn reject_claim(&mut self, item: &Item, by: Seat, minutes: u32) {
        let why = self.cx().why(Topic::Claim, Some(item));
        self.give_time(by.other(), u64::from(minutes) * 60_000, why);
        if let IncidentKind::DrawClaim { written, .. } = item.matter {
            self.owe_written_move(by, written);
        }
        let written = self.cx().owed_move().filter(|_| by == self.mover());
        let before = Box::new(self.position().clone());
        self.say(Listener::Player(by), Announcement::ClaimRejected { before, written });
        if self.cx().clocks_stand() {
            self.resume_game();
        }
    }

    /// Closes a player's claims, because the opponent accepted the claim as an offer (9.1.2.3).
    pub(super) fn close_claims_of(&mut self, seat: Seat) {
        let own = |item: &Item| match item.matter {
            IncidentKind::DrawClaim { by, .. } | IncidentKind::QuickplayFinish { by, .. } => by == seat,
            _ => false,
        };
        self.close_items(own, ClosureReason::AcceptedAsOffer);
    }

    /// Reports a request for an adjournment and calls the arbiter, who handles its formalities (D.2.10.6).
    pub(super) fn report_adjournment_wish(&mut self, seat: Seat, words: String) {
        self.tell(ArbiterMessage::Adjourns { by: seat, words: words.trim().to_owned() });
        self.settle_writing_for_claim(seat);
        self.raise_incident(IncidentKind::ArbiterCalled { by: seat });
    }

    /// Whether a quickplay finish may be in force.
    pub fn may_have_quickplay_finish(&self) -> bool {
        self.cx().quickplay_in_force() != Some(false)
    }

    /// Handles a player's request for five seconds a move, or a draw claim, in a quickplay finish. The arbiter is
    /// called, so the clocks stop if the request is permitted.
    pub(super) fn ask_in_quickplay(&mut self, seat: Seat, asked: QuickplayRequest) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.cx().not_playing());
        }
        let same = |matter: &IncidentKind| matches!(matter, IncidentKind::QuickplayFinish { by, asked: open, .. } if *by == seat && *open == asked);
        if self.cx().open_items().any(|item| same(&item.matter)) {
            return self.play(seat, Earcon::Understood);
        }
        let (white_ms, black_ms) = self.cx().times();
        let asker = QuickplayClaimant {
            on_move: seat == self.mover(),
            left_ms: if seat == Seat::White { white_ms } else { black_ms },
            flag_fell: self.cx().flag_fell_at(seat).is_some(),
        };
        let standing = quickplay::examine(self.cx().edition(), asked, self.cx().quickplay_in_force(), asker);
        let alone = !self.cx().setup().arbiter_present
            && matches!(asked, QuickplayRequest::Draw(_))
            && standing.is_valid();
        self.raise_incident(IncidentKind::QuickplayFinish { by: seat, asked, standing, alone });
        self.play(seat, Earcon::Understood);
        if !standing.is_valid() {
            return;
        }
        self.stop_clocks();
        let offers =
            asked == QuickplayRequest::FiveSeconds || self.cx().edition().quickplay_claim_is_an_offer();
        if offers {
            self.count_claim_as_offer(seat, true);
        }
        let halted = self.cx().edition().halts_clocks();
        match asked {
            QuickplayRequest::FiveSeconds => {
                self.say_table(Announcement::ArbiterCalled { by: seat, halted });
                self.say(Listener::Player(seat.other()), Announcement::DrawOffered { by: seat });
            }
            QuickplayRequest::Draw(_) => {
                self.say_table(Announcement::DrawClaimed { by: seat, halted: Some(halted) })
            }
        }
    }

    /// Postpones the decision. The item stays open.
    pub(super) fn postpone_decision(&mut self, by: Seat, minutes: u32, why: RulingBasis) {
        self.incidents.postpone(by);
        self.go_on_with_minutes(by, minutes, why);
    }

    /// Confirms the final position by the opponent's signature, without an arbiter; for a claim of no effort to win,
    /// the sheet too (D, G.6, III.6). Returns `false` if there is no such claim.
    pub(super) fn confirm_final_position(&mut self, seat: Seat) -> bool {
        let claimed = |matter: &IncidentKind| matches!(*matter, IncidentKind::QuickplayFinish { by, alone: true, .. } if by == seat.other());
        let Some(number) = self.cx().open_items().find(|item| claimed(&item.matter)).map(|i| i.number) else {
            return false;
        };
        if self.incidents.confirm_position(seat) {
            self.tell(ArbiterMessage::PositionConfirmed { number, seat });
            self.play(seat, Earcon::Understood);
        } else {
            self.refuse(Refusal::HasSigned { seat });
        }
        true
    }

    /// Reports that the last decision was on a quickplay finish, against which this edition has no appeal.
    pub(super) fn tell_finality(&mut self) {
        let decided = |item: &&Item| matches!(item.decision, Some(Decision::CarriedOut(..)));
        let last = self.cx().items().iter().rev().find(decided);
        if let Some(article) = last.and_then(|item| self.cx().final_by(&item.matter)) {
            self.tell(ArbiterMessage::NoAppeal { article });
        }
    }

    /// Handles a claim that the opponent's last move was illegal. It is possible until the claimant's next move.
    pub(super) fn claim_illegal(&mut self, by: Seat) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.cx().not_playing());
        }
        let about_him = |item: &&Item| unlawful_by(&item.matter) == Some(by.other());
        let open = self.cx().open_items().find(about_him).map(|item| (item.number, item.matter.clone()));
        match open {
            Some((number, matter)) => {
                self.incidents.claim_illegal(number);
                let article = self.cx().law_on(&matter).article;
                self.tell(ArbiterMessage::ClaimsIllegal { number, by, article });
            }
            None => self.claim_illegal_unseen(by),
        }
        self.play(by, Earcon::Understood);
        if !self.cx().clocks_stand() {
            self.stop_clocks();
            let halted = self.cx().edition().halts_clocks();
            self.say_table(Announcement::ArbiterCalled { by, halted });
        }
    }

    /// Handles such a claim without an open item: it was decided already, the move stands, or nothing was observed.
    pub(super) fn claim_illegal_unseen(&mut self, by: Seat) {
        let plies = self.plies();
        if self.cx().unlawful_ply() == Some(by.other()) && self.cx().relayed().is_none() {
            let ply = plies.len() - 1;
            let matter = unlawful_matter(by.other(), &plies[ply].before, plies[ply].m);
            let number = self.raise_incident(matter);
            self.incidents.is_about_ply(number, ply);
            return self.incidents.claim_illegal(number);
        }
        let mut of_opponent = plies.iter().rev().filter(|ply| Seat::from(ply.before.turn()) != by);
        let late = of_opponent.next().is_some_and(|ply| !ply.before.is_legal(ply.m));
        let claimed = IncidentKind::IllegalClaimed { by, late };
        if !self.cx().open_items().any(|item| item.matter == claimed) {
            self.raise_incident(claimed);
        }
    }
}
