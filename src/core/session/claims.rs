//! Claims: a draw (9.2, 9.3, 5.2), a fallen flag, a touched piece, an adjournment. Each is the arbiter's
//! to decide; whether it is right is worked out for him alone (12.6).

use crate::{
    core::{
        act::{self, WrittenMove},
        announcement::Announcement,
        decided::{Decision, Settled},
        docket::Item,
        earcon::Earcon,
        input::Actor,
        printed::Printed,
        refusal::Refusal,
        session::{Phase, Session},
        told::Told,
    },
    game::{Move, Seat, Square},
    language::{
        command::Command,
        notation::{Letters, read_move},
    },
    laws::{
        Pace,
        article::Topic,
        draw::{self, ClaimKind, DrawClaim, InvalidClaim, Verdict},
        irregularity::Choice,
        matter::Matter,
        supervision::{Supervision, TimeClaim},
        terms::AnnouncedMove,
        touch,
    },
};

/// The claim a spoken or keyed command makes, if it makes one.
pub(super) const fn claim_of(command: Command) -> Option<ClaimKind> {
    Some(match command {
        Command::ClaimThreefold => ClaimKind::Threefold,
        Command::ClaimFiftyMoves => ClaimKind::FiftyMoves,
        Command::ClaimStalemate => ClaimKind::Stalemate,
        Command::ClaimDeadPosition => ClaimKind::DeadPosition,
        _ => return None,
    })
}

impl Session {
    /// A claim by typed line, by the player or, on time and touch, by the assistant (D.2.10.5).
    pub(super) fn on_claim(&mut self, by: Actor, seat: Seat, claim: act::Claim) {
        match claim {
            act::Claim::Draw(kind, written) => self.claim_draw(seat, kind, written.as_ref()),
            act::Claim::Illegal => self.claim_illegal(seat),
            act::Claim::Quickplay(asked) => self.ask_in_quickplay(seat, asked),
            act::Claim::Time => self.claim_time(by, seat),
            act::Claim::Clock => self.claim_clock(seat),
            act::Claim::Touch(square) => {
                if !self.piece_stood_on(square) {
                    return self.refuse(Refusal::NothingStoodThere { square });
                }
                let by = seat.other();
                let clause = (!self.has_the_move(by)).then_some(touch::Clause::NotOnMove);
                // In the turn that begins before the press, too.
                let is_ahead = clause.is_none() && by != self.mover();
                let ply = self.record.plies().len() + usize::from(is_ahead);
                if let Some(number) = self.open_item_on_touch(by, square, clause, ply) {
                    self.tell(Told::TouchReportedAgain { number, by: seat });
                } else {
                    let number = self.raise(Matter::TouchMove { by, square, clause, release: None });
                    self.docket.is_about_ply(number, ply);
                }
                if !touch::may_claim_breach(self.has_touched(seat)) {
                    self.tell(Told::Printed(Printed::ComplaintLost { by: seat }));
                }
                self.play(seat, Earcon::Understood);
            }
        }
    }

    /// The open item on the same touch, if there is one: an earlier report of it, or what the program saw of it itself.
    fn open_item_on_touch(
        &self,
        of: Seat,
        on: Square,
        reported: Option<touch::Clause>,
        ply: usize,
    ) -> Option<u32> {
        let is_same = |item: &&Item| {
            let Matter::TouchMove { by, square, clause, .. } = item.matter else { return false };
            let was_seen = clause.is_some_and(|clause| clause != touch::Clause::NotOnMove);
            by == of && square == on && item.seen.ply == ply && (clause == reported || was_seen)
        };
        self.docket.open_items().find(is_same).map(|item| item.number)
    }

    /// Whether a piece stands on a square, or stood there before the last move.
    fn piece_stood_on(&self, square: Square) -> bool {
        let last = self.record.plies().last().map(|ply| &ply.before);
        let made = self.after_made().map(|(_, after)| after);
        [Some(self.record.position()), last, made.as_ref()]
            .into_iter()
            .flatten()
            .any(|position| position.piece_at(square).is_some())
    }

    /// Whether a player touched a piece to move or capture it since his opponent's move; executing that is none.
    fn has_touched(&self, seat: Seat) -> bool {
        seat == self.mover() && (!self.turn.touched().is_empty() || self.turn.standing().is_some())
    }

    fn claim_time(&mut self, by: Actor, seat: Seat) {
        let opponent = seat.other();
        self.play(seat, Earcon::Understood);
        if self.record.phase() != Phase::Playing || self.clock.fallen(opponent, self.now).is_none() {
            return self.tell(Told::ClaimsOnTimeTooEarly { by: seat });
        }
        let fell = Matter::FlagFell { seat: opponent };
        let open = self.docket.open_items().find(|item| item.matter == fell).map(|item| item.number);
        let number = open.unwrap_or_else(|| self.raise(fell));
        if open.is_some() {
            self.tell(Told::ClaimsOnTime { number, by: seat });
        }
        let claim = TimeClaim { by: seat, has_time_left: self.clock.fallen(seat, self.now).is_none() };
        self.docket.claim_time(number, claim);
        self.tell_what_an_assistant_may_claim(by, seat);
        if self.is_supervised() {
            return;
        }
        // His own flag is to stay as it is until the arbiter has looked (A.4.3).
        self.stop_clocks();
        if !claim.has_time_left {
            let edition = self.setup.edition;
            let article = edition.article_or_penalties(Topic::RapidFlag);
            self.tell(Told::ClaimantsFlagIsDown { number, by: seat, holds: claim.holds(edition), article });
        }
    }

    /// A claim on time that can bring no more than a draw is the assistant's in one text only (D2.9e).
    fn tell_what_an_assistant_may_claim(&mut self, by: Actor, seat: Seat) {
        let fell = Matter::FlagFell { seat: seat.other() };
        let no_more = self.law_on(&fell).choices.first() == Some(&Choice::Draw);
        if matches!(by, Actor::Assistant(_)) && no_more {
            let may = self.setup.edition.assistant_may_claim_draw_on_time();
            self.tell(Told::Printed(Printed::ClaimsDrawOnTime { of: seat, may }));
        }
    }

    /// Whether the competition rules apply in full (A.3, B.3).
    pub(crate) fn is_supervised(&self) -> bool {
        self.pace == Pace::Standard || self.setup.supervision == Supervision::Full
    }

    /// The claim on a flag that is to be decided: the first that holds, or else the last.
    pub(super) fn time_claim(&self) -> Option<TimeClaim> {
        let edition = self.setup.edition;
        let mut claims = self.docket.time_claims();
        let last = self.docket.time_claims().last();
        claims.find(|claim| claim.holds(edition)).or(last)
    }

    /// A claim of a draw: the arbiter's queue, the clocks as the article has it, an offer to the opponent.
    /// `written` is the move that was written and not made; without it the sheet or the announcement says.
    pub(super) fn claim_draw(&mut self, seat: Seat, kind: ClaimKind, written: Option<&WrittenMove>) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let is_same = |i: &&Item| {
            i.decision.is_none()
                && i.seen.ply == self.record.plies().len()
                && matches!(i.matter, Matter::DrawClaim { by, kind: k, .. } if by == seat && k == kind)
        };
        let before = self.docket.items().iter().find(is_same).cloned();
        let named = written.is_some();
        let (written, verdict) = self.examine(seat, kind, written);
        if let Some(before) = &before {
            let first = match before.matter {
                Matter::DrawClaim { written: first, .. } => first,
                _ => None,
            };
            let how = self.setup.edition.announced_move();
            match first.is_some() && named && first != written {
                false => return self.play(seat, Earcon::Understood),
                true if how != AnnouncedMove::MadeAfterClaim => {
                    self.play(seat, Earcon::Understood);
                    return self.tell(Told::Printed(Printed::WrittenMoveStays { by: seat, how }));
                }
                true => {}
            }
        }
        // Who is not on move has no such claim; his opponent's clock is not stopped for it.
        let on_move = self.has_the_move(seat) || !kind.is_by_article_9();
        let number = self.raise(Matter::DrawClaim { by: seat, kind, written, verdict });
        if let Some(before) = before {
            self.close(before.number, Decision::ByItself(Settled::ItIsItem(number)));
        }
        self.written_for_a_claim(seat);
        self.tell(Told::Claimed { by: seat, kind, verdict });
        if !on_move {
            return self.play(seat, Earcon::Understood);
        }
        if self.draw_offer.is_none() {
            self.draw_offer = Some(seat);
            if seat == self.mover() {
                self.turn.offer_draw();
            }
        }
        // 5.2 names no claim: who says so calls the arbiter, and may stop the clocks for that (6.11.2).
        if !kind.is_by_article_9() || draw::clocks_must_stop(self.setup.edition) {
            self.stop_clocks();
        }
        let clocks_stopped = self.clock.stands();
        self.say_table(Announcement::DrawClaimed { by: seat, clocks_stopped });
    }

    /// Whether it is a player's turn: once his opponent has made his move, the press may still be to come (1.1, 1.3).
    pub(super) fn has_the_move(&self, seat: Seat) -> bool {
        seat == self.mover() || self.after_made().is_some()
    }

    /// Whether a claim is right, and the move written with it.
    fn examine(&self, by: Seat, kind: ClaimKind, text: Option<&WrittenMove>) -> (Option<Move>, Verdict) {
        let mut history = self.record.history();
        let before_the_press = self.after_made().filter(|_| by != self.mover());
        if let Some((m, _)) = before_the_press {
            history.play(m);
        }
        let written = match text.map(|text| read_move(history.now(), &text.0, Letters::Any)) {
            Some(Err(_)) => return (None, Verdict::Invalid(InvalidClaim::IllegalMove)),
            Some(Ok(m)) => Some(m),
            None => self.written_ahead(by),
        }
        .filter(|_| kind.is_by_article_9());
        let touched = match by == self.mover() {
            true => self.turn.has_begun(),
            false => self.turn.reply_has_begun(),
        };
        let last_completed = before_the_press.is_none();
        let claim = DrawClaim { by, kind, written, touched, last_completed };
        (written, draw::verify(self.setup.edition, self.pace, &history, claim))
    }

    /// The move a player has written down, or dictated, and not made yet (8.1.2, 9.2.1.1).
    fn written_ahead(&self, by: Seat) -> Option<Move> {
        if by != self.mover() || self.turn.standing().is_some() {
            return None;
        }
        let on_sheet = self.seat(by).sheet.entries.get(self.record.plies().len()).and_then(|entry| entry.m);
        let dictated = self.turn.announced().filter(|_| self.dictates(by));
        on_sheet.or(dictated).filter(|&m| self.record.position().after(m).is_some())
    }

    /// The claim was found wrong: time for the opponent, the written move is owed, the game goes on (9.5.3).
    pub(super) fn reject_claim(&mut self, item: &Item, by: Seat, minutes: u32) {
        let why = self.why(Topic::Claim, Some(item));
        self.give_time(by.other(), u64::from(minutes) * 60_000, why);
        if let Matter::DrawClaim { written, .. } = item.matter {
            let hand = self.hand(by);
            match by == self.mover() {
                true => self.turn.owe(written),
                false if self.after_made().is_some() => self.turn.early(hand).owe(written),
                // Who claims and is not on move owes nothing.
                false => {}
            }
        }
        if self.clock.stands() {
            self.resume();
        }
    }

    /// A claim is an offer: accepted, it needs no examination any more (9.1.2.3).
    pub(super) fn close_claims_of(&mut self, seat: Seat) {
        let of_him = |item: &Item| match item.matter {
            Matter::DrawClaim { by, .. } | Matter::QuickplayFinish { by, .. } => by == seat,
            _ => false,
        };
        self.close_where(of_him, Settled::AcceptedAsOffer);
    }

    /// Formalities of an adjournment are the arbiter's (D.2.10.6): he is called, with the words.
    pub(super) fn on_adjourn(&mut self, seat: Seat, words: String) {
        self.tell(Told::Adjourns { by: seat, words: words.trim().to_owned() });
        self.written_for_a_claim(seat);
        self.raise(Matter::Called { by: seat });
    }
}
