//! Claims: a draw (9.2, 9.3, 5.2), a fallen flag, a touched piece, the quickplay finish. The arbiter decides each. The
//! verdict of the program, and what it rests on, go to the arbiter only (12.6).

use crate::{
    act::{self, WrittenMove},
    actor::{Actor, Listener},
    announcement::Announcement,
    arbiter_message::{ArbiterMessage, EditionProvision},
    decision::{ClosureReason, Decision},
    incidents::Item,
    output::Earcon,
    plies::Phase,
    refusal::Refusal,
    session::{
        Session,
        illegal_moves::{unlawful_by, unlawful_matter},
    },
    turn::BindingTouches,
};
use annabella_game::{Moment, Move, Position, Seat, Square};
use annabella_language::{
    illegal_announcement,
    notation::{PieceLetters, ReadNotationError, read_move},
};
use annabella_laws::{
    Pace,
    article::{Article, Topic},
    draw::{self, ClaimKind, DrawClaim, InvalidClaim, Verdict},
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::{AnnouncedMoveRule, PlayingMode, RuleForce},
    ending::{self, GameEnd, MateBySeries},
    helpmate::{self, MateStudy},
    incident_kind::IncidentKind,
    irregularity::Choice,
    ledger::RulingBasis,
    quickplay::{self, QuickplayClaimant, QuickplayProgress, QuickplayRequest},
    supervision::{Supervision, TimeClaim},
    touch,
};
use annabella_score::Entry;

impl Session {
    /// Handles a typed claim by the player or, on time and touch, by the assistant (D.2.10.5).
    pub(crate) fn take_claim(&mut self, by: Actor, seat: Seat, claim: act::Claim) {
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
                let clause = (by != self.plies.to_move()).then_some(touch::TouchClause::NotOnMove);
                let ply = self.plies.made().len();
                let right_is_lost = !touch::may_claim_breach(self.has_touched(seat));
                if let Some(number) = self.open_item_on_touch(by, square, clause, ply) {
                    self.tell(ArbiterMessage::TouchReportedAgain { number, by: seat });
                } else {
                    let touched =
                        IncidentKind::TouchMove { by, square, clause, release: None, right_is_lost };
                    let number = self.raise_incident(touched);
                    self.set_ply_of_item(number, ply);
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
        if self.phase() != Phase::Playing || self.flag_fell_at(opponent).is_none() {
            return self.tell(ArbiterMessage::ClaimsOnTimeTooEarly { by: seat });
        }
        let fell = IncidentKind::FlagFall { seat: opponent };
        let open = self.incidents.open_items().find(|item| item.matter == fell).map(|item| item.number);
        let number = open.unwrap_or_else(|| self.raise_incident(fell));
        if open.is_some() {
            self.tell(ArbiterMessage::ClaimsOnTime { number, by: seat });
        }
        let claim = TimeClaim { by: seat, has_time_left: self.flag_fell_at(seat).is_none() };
        self.incidents.time_claims.push((number, self.now, claim));
        self.tell_assistants_claim(by, seat);
        if self.is_supervised() {
            return;
        }
        // The player's own flag must stay as it is until the arbiter has checked it (A.4.3).
        self.stop_clocks();
        if !claim.has_time_left {
            let edition = self.edition();
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
        let no_more = self.law_on(&fell).choices.first() == Some(&Choice::Draw);
        if matches!(by, Actor::Assistant(_)) && no_more {
            let may = self.edition().assistant_may_claim_draw_on_time();
            self.tell(ArbiterMessage::Printed(EditionProvision::ClaimsDrawOnTime { of: seat, may }));
        }
    }

    /// Handles a draw claim: an item, the clocks by the article, an offer to the opponent. `written` is a move that
    /// is written and not made; without it, the sheet or the announcement is used.
    pub(crate) fn claim_draw(&mut self, seat: Seat, kind: ClaimKind, written: Option<&WrittenMove>) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        // 5.2 ends the game even after a flag fall.
        if let Some(number) = self.called_flag(seat).filter(|_| kind.is_by_article_9()) {
            return self.refuse_claim_after_flag(seat, number);
        }
        let is_same = |i: &&Item| {
            i.seen.ply == self.plies.ply_of(seat)
                && matches!(i.matter, IncidentKind::DrawClaim { by, kind: k, .. } if by == seat && k == kind)
        };
        let before = self.incidents.open_items().find(is_same).cloned();
        let named = written.is_some();
        let (written, verdict) = match self.examine_draw_claim(seat, kind, written) {
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
            let how = self.edition().announced_move();
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
        let on_move = seat == self.plies.to_move() || !kind.is_by_article_9();
        let number = self.raise_incident(IncidentKind::DrawClaim { by: seat, kind, written, verdict });
        if let Some(before) = before {
            self.close_item(before.number, Decision::ClosedByItself(ClosureReason::MergedIntoItem(number)));
        }
        self.settle_writing_for_claim(seat);
        self.tell(ArbiterMessage::Claimed { by: seat, kind, verdict });
        if !on_move {
            return self.play(seat, Earcon::Understood);
        }
        self.count_claim_as_offer(seat);
        // 5.2 has no claim. The player calls the arbiter instead, and may stop the clocks for that (6.11.2).
        if !kind.is_by_article_9() || draw::clocks_must_stop(self.edition()) {
            self.stop_clocks();
        }
        let halted = self.clocks_stand().then_some(self.edition().halts_clocks());
        self.say_table(Announcement::DrawClaimed { by: seat, halted });
    }

    /// Refuses a claim after the claimant's own flag fell and was called. The flag decides (6.9).
    fn refuse_claim_after_flag(&mut self, by: Seat, number: u32) {
        let article = self.edition().article_or_penalties(Topic::FlagResult);
        self.refuse(Refusal::FlagDecides { seat: by, article });
        self.tell(ArbiterMessage::ClaimsAfterFlag { number, by, article });
    }

    /// Rejects a claim: the opponent gets time, the written move must be made, and the game goes on (9.5.3).
    pub(crate) fn reject_claim(&mut self, item: &Item, by: Seat, minutes: u32) {
        let why = self.why(Topic::Claim, Some(item));
        self.give_time(by.other(), u64::from(minutes) * 60_000, why);
        if let IncidentKind::DrawClaim { written, .. } = item.matter {
            self.owe_written_move(by, written);
        }
        let written = self.plies.turn().owed.filter(|_| by == self.plies.to_move());
        let before = Box::new(self.plies.position().clone());
        self.say(Listener::Player(by), Announcement::ClaimRejected { before, written });
        // A move that ends the game may have waited for this decision.
        if self.clocks_stand() && !self.waits_for_opening() && self.item_before_the_end().is_none() {
            self.resume_game();
        }
    }

    /// Requires the written move, because the claim with it was wrong (9.5.3). An illegal one binds its piece like a
    /// touch (4.3). A player who is not on move has no such obligation.
    fn owe_written_move(&mut self, by: Seat, written: Option<Move>) {
        if by != self.plies.to_move() {
            return;
        }
        let from = written.filter(|&m| !self.plies.position().is_legal(m)).and_then(|m| m.from());
        match from {
            Some(from) => {
                let binding = BindingTouches { touched: vec![from], ..BindingTouches::default() };
                self.plies.bind_turn(binding, None);
            }
            None => self.plies.turn_mut().owed = written,
        }
    }

    /// Closes a player's claims, because the opponent accepted the claim as an offer (9.1.2.3).
    pub(crate) fn close_claims_of(&mut self, seat: Seat) {
        let own = |item: &Item| match item.matter {
            IncidentKind::DrawClaim { by, .. } | IncidentKind::QuickplayFinish { by, .. } => by == seat,
            _ => false,
        };
        self.close_items(own, ClosureReason::AcceptedAsOffer);
    }

    /// Reports a request for an adjournment and calls the arbiter, who handles its formalities (D.2.10.6).
    pub(crate) fn report_adjournment_wish(&mut self, seat: Seat, words: String) {
        self.tell(ArbiterMessage::Adjourns { by: seat, words: words.trim().to_owned() });
        self.settle_writing_for_claim(seat);
        self.raise_incident_once(IncidentKind::ArbiterCalled { by: seat });
    }

    /// Whether a quickplay finish may be in force.
    pub fn may_have_quickplay_finish(&self) -> bool {
        self.quickplay_in_force() != Some(false)
    }

    /// Handles a player's request for five seconds a move, or a draw claim, in a quickplay finish. The arbiter is
    /// called, so the clocks stop if the request is permitted.
    pub(crate) fn ask_in_quickplay(&mut self, seat: Seat, asked: QuickplayRequest) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let same = |matter: &IncidentKind| matches!(matter, IncidentKind::QuickplayFinish { by, asked: open, .. } if *by == seat && *open == asked);
        if self.incidents.open_items().any(|item| same(&item.matter)) {
            return self.play(seat, Earcon::Understood);
        }
        let (white_ms, black_ms) = self.times(self.now);
        let asker = QuickplayClaimant {
            on_move: seat == self.plies.to_move(),
            left_ms: if seat == Seat::White { white_ms } else { black_ms },
            flag_fell: self.flag_fell_at(seat).is_some(),
        };
        let standing = quickplay::examine(self.edition(), asked, self.quickplay_in_force(), asker);
        let alone = !self.setup().arbiter_present
            && matches!(asked, QuickplayRequest::Draw(_))
            && standing.is_valid();
        self.raise_incident(IncidentKind::QuickplayFinish { by: seat, asked, standing, alone });
        self.play(seat, Earcon::Understood);
        if !standing.is_valid() {
            return;
        }
        self.stop_clocks();
        let offers = asked == QuickplayRequest::FiveSeconds || self.edition().quickplay_claim_is_an_offer();
        if offers {
            self.count_claim_as_offer(seat);
        }
        let halted = self.edition().halts_clocks();
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
    pub(crate) fn postpone_decision(&mut self, by: Seat, minutes: u32, why: RulingBasis) {
        self.incidents.postponed[by as usize] = true;
        self.go_on_with_minutes(by, minutes, why);
    }

    /// Confirms the final position by the opponent's signature, without an arbiter; for a claim of no effort to win,
    /// the sheet too (D, G.6, III.6). Returns `false` if there is no such claim.
    pub(crate) fn confirm_final_position(&mut self, seat: Seat) -> bool {
        let claimed = |matter: &IncidentKind| matches!(*matter, IncidentKind::QuickplayFinish { by, alone: true, .. } if by == seat.other());
        let Some(number) = self.incidents.open_items().find(|item| claimed(&item.matter)).map(|i| i.number)
        else {
            return false;
        };
        if !std::mem::replace(&mut self.incidents.confirmed[seat as usize], true) {
            self.tell(ArbiterMessage::PositionConfirmed { number, seat });
            self.play(seat, Earcon::Understood);
        } else {
            self.refuse(Refusal::HasSigned { seat });
        }
        true
    }

    /// Reports that the last decision was on a quickplay finish, against which this edition has no appeal.
    pub(crate) fn tell_finality(&mut self) {
        let decided = |item: &&Item| matches!(item.decision, Some(Decision::CarriedOut(..)));
        let last = self.items().iter().rev().find(decided);
        if let Some(article) = last.and_then(|item| self.final_by(&item.matter)) {
            self.tell(ArbiterMessage::NoAppeal { article });
        }
    }

    /// Handles a claim that the opponent's last move was illegal. It is possible until the claimant's next move.
    pub(crate) fn claim_illegal(&mut self, by: Seat) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let about_him = |item: &&Item| unlawful_by(&item.matter) == Some(by.other());
        let open = self.incidents.open_items().find(about_him).map(|item| (item.number, item.matter.clone()));
        match open {
            Some((number, matter)) => {
                self.incidents.illegal_claims.push(number);
                let article = self.law_on(&matter).article;
                self.tell(ArbiterMessage::ClaimsIllegal { number, by, article });
            }
            None => self.claim_illegal_unseen(by),
        }
        self.play(by, Earcon::Understood);
        if !self.clocks_stand() {
            self.stop_clocks();
            let halted = self.edition().halts_clocks();
            self.say_table(Announcement::ArbiterCalled { by, halted });
        }
    }

    /// Handles such a claim without an open item: it was decided already, the move stands, or nothing was observed.
    pub(crate) fn claim_illegal_unseen(&mut self, by: Seat) {
        let plies = self.plies.completed();
        if self.unlawful_ply() == Some(by.other()) && self.plies.announced_plies() == plies.len() {
            let ply = plies.len() - 1;
            let matter = unlawful_matter(by.other(), &plies[ply].before, plies[ply].m);
            let number = self.raise_incident(matter);
            self.set_ply_of_item(number, ply);
            return self.incidents.illegal_claims.push(number);
        }
        let mut of_opponent = plies.iter().rev().filter(|ply| ply.by() != by);
        let late = of_opponent.next().is_some_and(|ply| !ply.before.is_legal(ply.m));
        let claimed = IncidentKind::IllegalClaimed { by, late };
        if !self.incidents.open_items().any(|item| item.matter == claimed) {
            self.raise_incident(claimed);
        }
    }
}

impl Session {
    /// The open item on the same touch, if any: an earlier report, or an observation of the program.
    pub(crate) fn open_item_on_touch(
        &self,
        of: Seat,
        on: Square,
        reported: Option<touch::TouchClause>,
        ply: usize,
    ) -> Option<u32> {
        let is_same = |item: &&Item| {
            let IncidentKind::TouchMove { by, square, clause, .. } = item.matter else { return false };
            let was_seen = clause.is_some_and(|clause| clause != touch::TouchClause::NotOnMove);
            by == of && square == on && item.seen.ply == ply && (clause == reported || was_seen)
        };
        self.incidents.open_items().find(is_same).map(|item| item.number)
    }

    /// Whether a piece stands on a square or stood there before the last move.
    pub(crate) fn piece_stood_on(&self, square: Square) -> bool {
        let last = self.plies.made().iter().rev().take(2).map(|ply| &ply.before);
        last.chain([self.plies.position()]).any(|position| position.piece_at(square).is_some())
    }

    /// Whether a player has touched a piece to move or capture it since the opponent's move was made (6.2.2).
    /// Executing a move is not such a touch.
    pub(crate) fn has_touched(&self, seat: Seat) -> bool {
        seat == self.plies.to_move() && self.plies.turn().has_begun()
    }

    /// Whether the competition rules apply in full (A.3, B.3).
    pub fn is_supervised(&self) -> bool {
        self.pace() == Pace::Standard || self.setup.supervision == Supervision::Full
    }

    /// The conditions on which the minutes of a penalty depend.
    pub fn playing_mode(&self) -> PlayingMode {
        PlayingMode {
            pace: self.pace(),
            full_supervision: self.is_supervised(),
            supervised_blitz_minutes: self.setup.supervised_blitz_minutes,
        }
    }

    /// Whether a player could mate by any series of legal moves, from the position after the last made
    /// ply, pressed or not (4.7).
    pub(crate) fn mate_study(&self, seat: Seat) -> MateStudy {
        match ending::mate_by_series(self.plies.position(), seat) {
            MateBySeries::Impossible => impossible(),
            MateBySeries::Possible | MateBySeries::Unknown => self.plies.mate_study(seat).clone(),
        }
    }

    /// The same from a position that the record does not keep.
    pub(crate) fn mate_study_from(position: &Position, seat: Seat) -> MateStudy {
        match ending::mate_by_series(position, seat) {
            MateBySeries::Impossible => impossible(),
            MateBySeries::Possible | MateBySeries::Unknown => helpmate::study(position, seat),
        }
    }

    /// The result of a resignation.
    pub(crate) fn resignation(&self, by: Seat) -> GameEnd {
        ending::resignation(self.setup.edition, by, self.mate_study(by.other()).mates)
    }

    /// The claim on a flag to decide: the first that holds, or else the last.
    pub(crate) fn time_claim(&self) -> Option<TimeClaim> {
        let edition = self.setup.edition;
        let mut claims = self.incidents.time_claims().map(|(_, claim)| claim);
        let last = self.incidents.time_claims().map(|(_, claim)| claim).last();
        claims.find(|claim| claim.holds(edition)).or(last)
    }

    /// Examines a claim and the move written with it.
    ///
    /// # Errors
    /// If the written text is not a move of any piece.
    pub(crate) fn examine_draw_claim(
        &self,
        by: Seat,
        kind: ClaimKind,
        text: Option<&WrittenMove>,
    ) -> Result<(Option<Move>, Verdict), ReadNotationError> {
        let history = self.plies.history();
        let read = text.map(|text| self.read_claimed_move(history.now(), &text.0)).transpose()?;
        let written = match read {
            Some(named) => named,
            None => self.written_ahead(by),
        }
        .filter(|_| kind.is_by_article_9());
        let touched = self.has_touched(by);
        let uncompleted = self.plies.uncompleted().len();
        let claim = DrawClaim { by, kind, written, touched, uncompleted };
        let verdict = draw::verify(self.setup.edition, self.playing_mode(), &history, claim);
        // If several pieces or none could be meant, legality cannot be determined.
        let is_illegal = match read {
            Some(Some(m)) => !history.now().is_legal(m),
            Some(None) => true,
            None => false,
        };
        Ok(match verdict {
            Verdict::Draw | Verdict::Wrong { .. } if is_illegal && kind.is_by_article_9() => {
                let minutes = self.setup.edition.wrong_claim_minutes().of(self.playing_mode());
                (written, Verdict::IllegalMove { opponent_gets_ms: u64::from(minutes) * 60_000 })
            }
            Verdict::Invalid(_) if is_illegal => (None, Verdict::Invalid(InvalidClaim::IllegalMove)),
            verdict => (written, verdict),
        })
    }

    /// The move of a claim, legal or not; `None` for an illegal move whose piece is ambiguous.
    ///
    /// # Errors
    /// If the text cannot be read, or several legal moves match it.
    fn read_claimed_move(&self, now: &Position, text: &str) -> Result<Option<Move>, ReadNotationError> {
        match read_move(now, text, PieceLetters::Any) {
            Ok(m) => Ok(Some(m)),
            Err(ReadNotationError::Illegal { .. }) => {
                Ok(match illegal_announcement::written(text, now)[..] {
                    [m] => Some(m),
                    _ => None,
                })
            }
            Err(error) => Err(error),
        }
    }

    /// The open item on a player's fallen flag, if it was called. A later claim comes too late (6.8, 6.9). Without
    /// full supervision a flag is called by the opponent's claim, or by an arbiter who must call it.
    pub(crate) fn called_flag(&self, seat: Seat) -> Option<u32> {
        self.flag_fell_at(seat)?;
        self.open_called_flag(seat)
    }

    /// The open item on a player's flag that was called, also if the arbiter has set the clocks since.
    pub(crate) fn open_called_flag(&self, seat: Seat) -> Option<u32> {
        let called = self.arbiter_calls_flags() || self.first_time_claim(seat.other()).is_some();
        self.incidents.open_item_on(&IncidentKind::FlagFall { seat }).filter(|_| called)
    }

    /// Whether a flag counts as fallen when it falls, because the arbiter calls it.
    fn arbiter_calls_flags(&self) -> bool {
        self.is_supervised() || self.setup.edition.arbiter_calls_flag_in_rapid() == RuleForce::Shall
    }

    /// The moment of a player's first claim on the opponent's flag whose item is open.
    fn first_time_claim(&self, by: Seat) -> Option<Moment> {
        self.incidents.time_claims().find(|(_, claim)| claim.by == by).map(|(at, _)| at)
    }

    /// The item and the ground of the open right draw claim that was made by this moment. It drew the game at once (9.5.2).
    pub(crate) fn right_claim_by(&self, latest: Moment) -> Option<(u32, ClaimKind)> {
        self.incidents.open_items().find_map(|item| match item.matter {
            IncidentKind::DrawClaim { kind, verdict: Verdict::Draw, .. } if item.seen.at <= latest => {
                Some((item.number, kind))
            }
            _ => None,
        })
    }

    /// The ground of the open right draw claim that was made before a player's flag counted as fallen (6.8): when it
    /// fell, if the arbiter calls it, or else when the opponent claimed it.
    pub(crate) fn right_claim_before_flag(&self, seat: Seat) -> Option<ClaimKind> {
        let counted = match self.arbiter_calls_flags() {
            true => self.last_flag_fall(seat)?,
            false => self.first_time_claim(seat.other()).unwrap_or(self.now),
        };
        self.right_claim_by(counted).map(|(_, kind)| kind)
    }

    /// Whether quickplay rules apply: no increment, no delay, no blitz. The 2009 edition excludes only blitz without
    /// full supervision (B3b).
    pub(crate) fn quickplay_in_force(&self) -> Option<bool> {
        let edition = self.setup.edition;
        let possible = match edition.quickplay() {
            annabella_laws::edition_terms::QuickplayRule::Always => {
                self.pace() != Pace::Blitz || self.is_supervised()
            }
            annabella_laws::edition_terms::QuickplayRule::IfAnnounced => {
                !self.clock.game.has_move_bonus() && self.pace() != Pace::Blitz
            }
        };
        quickplay::in_force(edition, possible, self.setup.quickplay_finish)
    }

    /// The progress of a claim in a quickplay finish with the arbiter.
    pub(crate) fn quickplay_progress(&self, matter: &IncidentKind) -> QuickplayProgress {
        let IncidentKind::QuickplayFinish { by, .. } = *matter else { return QuickplayProgress::default() };
        QuickplayProgress {
            postponed: self.incidents.postponed[by as usize],
            flag_fell: Seat::ALL.into_iter().any(|seat| self.clock.fallen(seat, self.now).is_some()),
            cannot_mate: false,
        }
    }

    /// Whether the opponent has confirmed the final position, if no arbiter was present.
    pub(crate) fn is_position_confirmed(&self, matter: &IncidentKind) -> Option<bool> {
        match *matter {
            IncidentKind::QuickplayFinish { by, alone: true, .. } => {
                Some(self.incidents.confirmed[by.other() as usize])
            }
            _ => None,
        }
    }

    /// The article that makes a decision on a draw claim final (10.2d in 2009).
    pub(crate) fn final_by(&self, matter: &IncidentKind) -> Option<Article> {
        match matter {
            IncidentKind::QuickplayFinish { asked: QuickplayRequest::Draw(_), standing, .. }
                if standing.is_valid() =>
            {
                self.setup.edition.article(Topic::QuickplayFinal)
            }
            _ => None,
        }
    }

    /// The move that a player has written or dictated and not made yet, legal or not (8.1.2, 9.2.1.1).
    fn written_ahead(&self, by: Seat) -> Option<Move> {
        if by != self.plies.to_move() || self.standing(by).is_some() {
            return None;
        }
        let (made, now) = (self.plies.made(), self.plies.position());
        let entries = &self.sheets[by].sheet.entries;
        let read =
            |entry: &Entry| entry.m.or_else(|| self.read_claimed_move(now, &entry.text).ok().flatten());
        // A sheet with missing or different earlier moves says nothing about the next one.
        let agrees = made.iter().zip(entries).all(|(ply, entry)| entry.m == Some(ply.m));
        let written = entries.get(made.len()).and_then(read).filter(|&m| agrees || now.is_legal(m));
        written.or_else(|| self.announced(by).filter(|_| self.dictates(by)))
    }
}

const fn impossible() -> MateStudy {
    MateStudy { mates: MateBySeries::Impossible, series: Vec::new() }
}
