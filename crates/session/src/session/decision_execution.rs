//! Execution of a choice that the arbiter selects from those of the Laws. Nothing here happens without the arbiter.

use crate::{
    actor::Listener,
    amount::{Amount, StatedAmount},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::Decision,
    incidents::{Item, ItemEvidence},
    output::Earcon,
    plies::{Phase, Ply},
    refusal::Refusal,
    session::{
        Session,
        conversations::{AnnouncedMove, Repetition},
        decision_announcement::DecisionContent,
        illegal_moves::unlawful_by,
        router::ItemProgress,
    },
    turn::BindingTouches,
};
use annabella_game::{EndReason, GameResult, Move, Role, Seat};
use annabella_laws::{
    article::Topic,
    draw::ClaimKind,
    edition_terms::Penalty,
    incident_kind::IncidentKind,
    irregularity::{Choice, IllegalCost, concerns_last_move, illegal_kind, is_reported_illegal_move},
    ledger::{RulingBasis, UsedTime},
    touch::{TouchClause, captured_square},
};

impl Session {
    /// Carries out choice `choice` (from 1) of an item, with an amount if it needs one.
    pub(crate) fn carry_out_choice_of(&mut self, number: u32, choice: u32, stated: Option<&StatedAmount>) {
        let Some(item) = self.open_item(number) else {
            return self.refuse(self.not_open(number));
        };
        let law = self.law_on(&item.matter);
        let Some(picked) = law.choice(choice) else {
            let choices = u32::try_from(law.choices.len() + law.penalties.len()).unwrap_or(u32::MAX);
            return self.refuse(Refusal::NoSuchChoice { number, choices });
        };
        if item.listed.as_ref().is_some_and(|listed| *listed != law.choices) {
            // A number from an outdated list must not select another choice.
            self.refuse(Refusal::ChoicesChanged { number });
            return self.list_item(&item);
        }
        match Amount::of(picked, stated) {
            Err(needs) => self.refuse(Refusal::Amount { number, choice, needs }),
            // A game that is over does not continue. Points, fines and warnings are still possible.
            Ok(amount) if self.phase() == Phase::Over && !recorded_after_the_game(picked) => {
                self.decide_item(number, Decision::NotedAfterGame(picked, amount));
            }
            Ok(amount) => self.decide_aloud(DecisionContent::of(picked), |session| {
                session.carry_out_choice(&item, picked, amount);
            }),
        }
    }

    /// Sets both clocks to the times that the arbiter states.
    pub(crate) fn set_clocks_for_item(
        &mut self,
        number: u32,
        amount: &Amount,
        why: RulingBasis,
    ) -> ItemProgress {
        if let Amount::Clocks(white_ms, black_ms) = *amount {
            self.set_clocks(white_ms, black_ms, why);
            return ItemProgress::Decided;
        }
        self.tell(ArbiterMessage::SetClocksFirst { number });
        ItemProgress::Settled
    }

    /// Ends the game as a draw. A right claim that came before a flag has drawn it (9.5.2).
    pub(crate) fn end_by_draw(&mut self, item: &Item) {
        let claimed = match item.matter {
            IncidentKind::FlagFall { seat } => self.right_claim_before_flag(seat),
            _ => None,
        };
        self.end_game(GameResult::Draw, claimed.map_or_else(|| reason_of(&item.matter), ClaimKind::reason));
    }

    /// Restarts the clocks if they stand.
    pub(crate) fn resume_clocks_for_item(&mut self) -> ItemProgress {
        if self.clocks_stand() {
            self.resume_game();
        }
        match self.clocks_stand() {
            // The reason why they cannot run was reported.
            true => ItemProgress::Settled,
            false => ItemProgress::Decided,
        }
    }

    /// Carries out the article on an illegal move: the position before it or a queen, and the penalty.
    pub(crate) fn carry_out_article(&mut self, item: &Item, by: Seat, queen: bool) -> ItemProgress {
        if queen {
            if self.make_queen(item) == ItemProgress::Settled {
                return ItemProgress::Settled;
            }
            self.count_illegal(item, by);
        } else {
            self.restore_position(item, Choice::Restore);
            self.count_illegal(item, by);
            self.tell_times_before();
        }
        ItemProgress::Decided
    }

    /// Completes a move that ends the game and was not pressed.
    pub(crate) fn complete_unpressed_move(
        &mut self,
        item: &Item,
        seat: Seat,
        decided: Decision,
    ) -> ItemProgress {
        if let IncidentKind::EndingMoveUnpressed { m, .. } = item.matter
            && self.plies.uncompleted().last().is_some_and(|ply| ply.by() == seat && ply.m == m)
        {
            self.close_item(item.number, decided);
            self.complete_move_for(seat, m);
        } else {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
        }
        ItemProgress::Settled
    }

    /// Ends the game as a loss for a player.
    pub(crate) fn end_by_loss(&mut self, item: &Item, seat: Seat) {
        let overstepped = match item.matter {
            IncidentKind::FlagFall { .. } => true,
            // A postponed claim was found wrong, and the claimant's flag has fallen since.
            IncidentKind::QuickplayFinish { alone: false, .. } => self.flag_fell_at(seat).is_some(),
            _ => false,
        };
        let reason = match item.matter {
            _ if overstepped => EndReason::Time,
            IncidentKind::ResultSigned { .. } => EndReason::Resignation,
            _ => EndReason::Arbiter,
        };
        self.end_game(won_by(seat.other()), reason);
    }

    /// Annuls the game and begins it again.
    pub(crate) fn play_anew_for_item(&mut self, item: &Item) {
        // A lost envelope ends the adjournment (I.12.2).
        self.adjournment.end();
        let found = match item.matter {
            IncidentKind::WrongStart { found, .. } => Some(found),
            _ => None,
        };
        self.play_game_anew(found);
    }

    /// Plays the move that the arbiter states as the sealed one.
    pub(crate) fn play_stated_sealed_move(&mut self, amount: &Amount) -> ItemProgress {
        match amount {
            Amount::Words(written) if self.set_sealed_move(written) => ItemProgress::Decided,
            _ => ItemProgress::Settled,
        }
    }

    /// Restores the position before the irregularity, even if moves were completed since: before its move, or before
    /// the current one. A touched piece still binds the new move (7.5.1, 4.3), and so does a written one (9.5.3).
    pub(crate) fn restore_position(&mut self, item: &Item, choice: Choice) {
        self.stop_clocks();
        let to = self.ply_before(item);
        let mut binding = self.binding_touches(item, choice);
        let owed = self.move_owed_after(item, to);
        let repetition = self.take_open_repetition_before(to);
        if to < self.plies.made().len() {
            if self.is_void_with_move(item, to) {
                // Later touches belong to moves that are void now.
                binding.touched.clear();
            }
            self.go_back(to, UsedTime::Kept);
        } else {
            self.restart_turn_in_place();
        }
        self.expect_repetition_again(&repetition);
        self.plies.bind_turn(binding, owed);
    }

    /// Takes the open repetition of the last of these plies, because the player owes it afterwards too. Once a later ply
    /// was completed, the repetition is no longer owed.
    fn take_open_repetition_before(&mut self, plies: usize) -> Repetition {
        let last = plies.checked_sub(1).and_then(|at| self.plies.made().get(at));
        let Some(last) = last.filter(|_| plies == self.plies.completed().len()) else {
            return Repetition::None;
        };
        let is_it = |open: &AnnouncedMove| open.m == last.m && open.before == last.before;
        let repetition = &mut self.talks[last.by().other()].repetition;
        if repetition.open().is_some_and(is_it) { repetition.take_open() } else { Repetition::None }
    }

    /// Expects an open repetition as before; the time for a reminder begins anew.
    fn expect_repetition_again(&mut self, open: &Repetition) {
        if let Some(announced) = open.open() {
            let awaited = open.owed().is_some();
            let to_move = self.plies.to_move();
            self.talks[to_move].repetition = Repetition::of(announced.clone(), awaited, self.now);
        }
    }

    /// Restarts the current move from the present position.
    fn restart_turn_in_place(&mut self) {
        // After a king was taken, the opponent's clock was running.
        self.put_mover_on_clock();
        self.assume_captured_king();
        // Boards of unknown placement count as showing the announced position.
        self.assume_told_positions();
        self.restart_turn();
        self.put_boards_right();
    }

    pub(crate) fn count_illegal(&mut self, item: &Item, seat: Seat) {
        let edition = self.edition();
        let kind = illegal_kind(edition, &item.matter);
        let mode = self.playing_mode();
        let why = self.why(Topic::IllegalMove, Some(item));
        match self.incidents.illegal[seat as usize].count(edition, mode, kind) {
            IllegalCost::Minutes(minutes) => self.give_time(seat.other(), u64::from(minutes) * 60_000, why),
            IllegalCost::Loss => self.tell(ArbiterMessage::LosesByArticle { seat }),
        }
    }

    /// Turns a pawn on the last rank into a queen. The move is completed, and the board must be put right (7.5.2).
    /// The item stays open if the game has gone on too far.
    pub(crate) fn make_queen(&mut self, item: &Item) -> ItemProgress {
        let (by, m) = match item.matter {
            IncidentKind::PromotionUnfinished { by, m } => (by, m),
            IncidentKind::ArbiterObservation { by, ply, .. } => return self.record_queen(item, by, ply),
            _ => return ItemProgress::Settled,
        };
        if self.phase() == Phase::Playing {
            self.exchange_pawn_afterwards(by, m);
        }
        if self.phase() != Phase::Playing
            || by != self.plies.to_move()
            || self.plies.position().after(m).is_none()
        {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
            return ItemProgress::Settled;
        }
        // A board is put right with the clocks stopped.
        self.stop_clocks();
        self.put_mover_on_clock();
        self.complete_move_for(by, m);
        self.put_boards_right();
        ItemProgress::Decided
    }

    /// Records a reported promotion as one to a queen, because the pawn was left on the last rank (7.5.2).
    fn record_queen(&mut self, item: &Item, by: Seat, named: Option<u32>) -> ItemProgress {
        let Some((ply, m)) = self.reported_promotion(by, named).filter(|_| self.phase() == Phase::Playing)
        else {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
            return ItemProgress::Settled;
        };
        if self.plies.made()[ply].m != m {
            self.take_plies_back(ply, UsedTime::Kept);
            self.stop_clocks();
            self.complete_move_for(by, m);
            self.put_boards_right();
        }
        ItemProgress::Decided
    }

    /// Repeats the last announcement. Its repetition is owed again.
    pub(crate) fn ask_read_back(&mut self, seat: Seat) {
        let told = self.plies.turn().relayed().filter(|_| seat != self.plies.to_move());
        let last = match told {
            Some(m) => Some((self.plies.position().clone(), m, self.plies.made().len())),
            None => {
                let made = self.plies.made();
                let index = made.iter().rposition(|ply| ply.by() != seat);
                index.map(|i| (made[i].before.clone(), made[i].m, i))
            }
        };
        let Some((before, m, ply)) = last else { return };
        let what = Announcement::Move { before: Box::new(before.clone()), m };
        self.say(Listener::Player(seat), what);
        self.play(seat, Earcon::AwaitingReadBack);
        self.talks[seat].repetition = Repetition::of(AnnouncedMove { before, m, ply }, true, self.now);
    }
}

/// Whether a choice is possible after the end of a game: it must change no move, clock or result.
const fn recorded_after_the_game(choice: Choice) -> bool {
    match choice {
        Choice::Warn(_) => true,
        Choice::Penalise { penalty, .. } => {
            !matches!(penalty, Penalty::Loss | Penalty::MoreTimeForOpponent | Penalty::LessTimeForOffender)
        }
        _ => false,
    }
}

const fn won_by(seat: Seat) -> GameResult {
    match seat {
        Seat::White => GameResult::WhiteWins,
        Seat::Black => GameResult::BlackWins,
    }
}

/// The reason of a draw declared by the arbiter.
fn reason_of(matter: &IncidentKind) -> EndReason {
    match matter {
        IncidentKind::FlagFall { .. } => EndReason::Time,
        IncidentKind::AutomaticDraw(draw) => draw.reason(),
        IncidentKind::DrawClaim { kind, .. } => kind.reason(),
        IncidentKind::ResultSigned { .. } => EndReason::Agreement,
        _ => EndReason::Arbiter,
    }
}

impl Session {
    /// The number of plies that remain when the position before an irregularity is restored.
    pub(crate) fn ply_before(&self, item: &Item) -> usize {
        let ply = item.seen.ply;
        if let Some(reported) = self.reported_ply(item) {
            return reported;
        }
        if !concerns_last_move(self.edition(), &item.matter) {
            return ply;
        }
        match item.matter {
            IncidentKind::ArbiterObservation { ply: Some(named), .. } => {
                (named as usize).saturating_sub(1).min(ply)
            }
            _ if ply > 0 && self.made_ply(ply - 1) == item.matter.seat() => ply - 1,
            _ => ply,
        }
    }

    /// Who completed a ply, counted from 1.
    pub(crate) fn completed_by(&self, ply: u32) -> Option<Seat> {
        self.made_ply((ply as usize).checked_sub(1)?)
    }

    /// The completed ply that the arbiter reports as illegal, from 0: the one they name, or else the player's last one that
    /// was no legal move, or else their last one, whatever was completed since (7.5.1). `None` where the report is of the
    /// move under way, or of something else.
    fn reported_ply(&self, item: &Item) -> Option<usize> {
        let IncidentKind::ArbiterObservation { by, ply: named, .. } = item.matter else { return None };
        let is_under_way = named.is_none() && item.seen.unlawful.is_some_and(|(seat, _)| seat == by);
        if is_under_way || !is_reported_illegal_move(self.edition(), &item.matter) {
            return None;
        }
        let completed = &self.plies.made()[..item.seen.ply.min(self.plies.made().len())];
        if let Some(ply) = named {
            return (ply as usize).checked_sub(1).filter(|&ply| ply < completed.len());
        }
        let theirs = |ply: &&Ply| ply.by() == by;
        let unlawful = completed.iter().rposition(|ply| theirs(&ply) && !ply.before.is_legal(ply.m));
        unlawful.or_else(|| completed.iter().rposition(|ply| theirs(&ply)))
    }

    /// The ply of a player's reported promotion, from 0, and its move to a queen: the named ply, or their last one. It
    /// is a queen already, or nothing was completed since, so that it can be exchanged (7.5.2).
    pub(crate) fn reported_promotion(&self, by: Seat, named: Option<u32>) -> Option<(usize, Move)> {
        let theirs = |ply: &Ply| ply.by() == by;
        let ply = match named {
            Some(named) => (named as usize).checked_sub(1)?,
            None => self.plies.made().iter().rposition(theirs)?,
        };
        let made = self.plies.made().get(ply).filter(|made| theirs(made))?;
        let Move::Normal { role, from, capture, to, promotion: Some(piece) } = made.m else { return None };
        let m = Move::Normal { role, from, capture, to, promotion: Some(Role::Queen) };
        (piece == Role::Queen || ply + 1 == self.plies.made().len()).then_some((ply, m))
    }

    /// The touched and released pieces that bind the new move. The order to set the position up again takes a piece off
    /// the square of its release, so that release binds no more: except where the choice enforces it, and where a legal one
    /// came before an illegal move (4.7, 7.5.1).
    fn binding_touches(&self, item: &Item, choice: Choice) -> BindingTouches {
        if let Some(ply) = self.reported_ply(item) {
            // The moved piece was touched, and so was the piece that an illegal move captured.
            let made = &self.plies.made()[ply];
            let captured = captured_square(made.m).filter(|_| !made.before.is_legal(made.m));
            let touched = made.m.from().into_iter().chain(captured).collect();
            return BindingTouches { touched, ..BindingTouches::default() };
        }
        let ItemEvidence { touched, castling_begun, .. } = &item.seen;
        let as_seen = || BindingTouches {
            touched: touched.clone(),
            releases: Vec::new(),
            castling_begun: *castling_begun,
        };
        match item.matter {
            IncidentKind::TouchMove { release: Some(release), .. } if choice != Choice::Restore => {
                BindingTouches {
                    // A new piece came from nowhere; the pawn, and what it took, were touched before it (4.4.4).
                    touched: match release.from {
                        Some(from) => vec![from],
                        None => touched[..release.touched.min(touched.len())].to_vec(),
                    },
                    releases: vec![release],
                    castling_begun: false,
                }
            }
            IncidentKind::TouchMove { clause: None | Some(TouchClause::NotOnMove), square, .. } => {
                BindingTouches { touched: vec![square], ..BindingTouches::default() }
            }
            IncidentKind::TouchMove { .. } => as_seen(),
            // Completed without full supervision: the binding touches were noted then. A ply that its player may still put
            // right has them itself.
            IncidentKind::IllegalMove { by } | IncidentKind::PromotionUnfinished { by, .. }
                if item.seen.ply < self.plies.made().len() && item.seen.ply != self.plies.ply_of(by) =>
            {
                as_seen()
            }
            _ => {
                let by = item.matter.seat().unwrap_or(self.plies.to_move());
                let mut touches =
                    self.plies.turn_of(by).map_or_else(Default::default, |turn| turn.binding_touches());
                let is_illegal = unlawful_by(&item.matter).is_some()
                    || is_reported_illegal_move(self.edition(), &item.matter)
                        && item.seen.unlawful.is_some_and(|(seat, _)| seat == by);
                if !is_illegal {
                    touches.releases.clear();
                }
                match by == self.plies.to_move() {
                    true => BindingTouches { touched: self.touched_by_unlawful_move(), ..touches },
                    false => touches,
                }
            }
        }
    }

    /// Whether the touches belong to moves that become void when the game goes back to a ply. They do not if the item
    /// is about that touch or about the last move.
    pub(crate) fn is_void_with_move(&self, item: &Item, to: usize) -> bool {
        let completed_by_it =
            !self.is_supervised() && to + 1 == self.plies.made().len() && item.seen.unlawful.is_some();
        // The player's own last ply is not completed, so its touches still bind.
        let is_open =
            to == self.plies.completed().len() && Some(self.plies.made()[to].by()) == item.matter.seat();
        !matches!(item.matter, IncidentKind::TouchMove { .. })
            && !is_open
            && !completed_by_it
            && self.reported_ply(item).is_none()
    }

    /// The written move that is still owed when the game goes back to a ply, even after an illegal move.
    pub(crate) fn move_owed_after(&self, item: &Item, to: usize) -> Option<Move> {
        match item.matter {
            IncidentKind::WrittenMoveNotMade { by } => self.move_of_rejected_claim(by),
            _ => {
                let by = item.matter.seat().unwrap_or(self.plies.to_move());
                self.plies.turn_of(by).filter(|_| to == self.plies.ply_of(by)).and_then(|turn| turn.owed)
            }
        }
    }

    /// The move written with the last claim that was found wrong; not with a refused or withdrawn claim.
    fn move_of_rejected_claim(&self, by: Seat) -> Option<Move> {
        let rejected =
            |item: &&Item| matches!(item.decision, Some(Decision::CarriedOut(Choice::RejectClaim { .. }, _)));
        self.items().iter().rev().filter(rejected).find_map(|item| match item.matter {
            IncidentKind::DrawClaim { by: claimed, written, .. } if claimed == by => written,
            _ => None,
        })
    }

    /// The player of a completed ply, counted from 0.
    fn made_ply(&self, ply: usize) -> Option<Seat> {
        self.plies.made().get(ply).map(|done| done.by())
    }
}
