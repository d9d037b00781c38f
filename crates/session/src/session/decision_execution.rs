//! Execution of a choice that the arbiter selects from those of the Laws. Nothing here happens without the arbiter.

use crate::{
    amount::{Amount, StatedAmount},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    conversation::AnnouncementRepetition,
    decision::Decision,
    earcon::Earcon,
    incidents::Item,
    listener::Listener,
    record::Phase,
    refusal::Refusal,
    session::{Session, router::ItemProgress},
};
use annabella_game::{EndReason, GameResult, Seat};
use annabella_laws::{
    article::Topic,
    edition_terms::Penalty,
    incident_kind::IncidentKind,
    irregularity::{Choice, IllegalCost, illegal_kind},
    ledger::{RulingBasis, UsedTime},
};

impl Session {
    /// Carries out choice `choice` (from 1) of an item, with an amount if it needs one.
    pub(super) fn carry_out_choice_of(&mut self, number: u32, choice: u32, stated: Option<&StatedAmount>) {
        let Some(item) = self.cx().open_item(number) else {
            return self.refuse(self.cx().not_open(number));
        };
        let law = self.cx().law_on(&item.matter);
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
            Ok(amount) => self.carry_out_choice(&item, picked, amount),
        }
    }

    /// Sets both clocks to the times that the arbiter states.
    pub(super) fn set_clocks_for_item(
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

    /// Restarts the clocks if they stand.
    pub(super) fn resume_clocks_for_item(&mut self) -> ItemProgress {
        if self.cx().clocks_stand() {
            self.resume_game();
        }
        match self.cx().clocks_stand() {
            // The reason why they cannot run was reported.
            true => ItemProgress::Settled,
            false => ItemProgress::Decided,
        }
    }

    /// Carries out the article on an illegal move: the position before it or a queen, and the penalty.
    pub(super) fn carry_out_article(&mut self, item: &Item, by: Seat, queen: bool) -> ItemProgress {
        if queen {
            if self.make_queen(item) == ItemProgress::Settled {
                return ItemProgress::Settled;
            }
            self.count_illegal(item, by);
        } else {
            self.restore_position(item);
            self.count_illegal(item, by);
            self.tell_times_before();
        }
        ItemProgress::Decided
    }

    /// Completes a move that ends the game and was not pressed.
    pub(super) fn complete_unpressed_move(
        &mut self,
        item: &Item,
        seat: Seat,
        decided: Decision,
    ) -> ItemProgress {
        if let IncidentKind::EndingMoveUnpressed { m, .. } = item.matter
            && seat == self.mover()
        {
            self.close_item(item.number, decided);
            self.complete_move_for(seat, m);
        } else {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
        }
        ItemProgress::Settled
    }

    /// Ends the game as a loss for a player.
    pub(super) fn end_by_loss(&mut self, item: &Item, seat: Seat) {
        let overstepped = match item.matter {
            IncidentKind::FlagFall { .. } => true,
            // A postponed claim was found wrong, and the claimant's flag has fallen since.
            IncidentKind::QuickplayFinish { alone: false, .. } => self.cx().flag_fell_at(seat).is_some(),
            _ => false,
        };
        let reason = if overstepped { EndReason::Time } else { EndReason::Arbiter };
        self.end_game(won_by(seat.other()), reason);
    }

    /// Ends the game as a draw.
    pub(super) fn end_by_draw(&mut self, item: &Item) {
        self.end_game(GameResult::Draw, reason_of(&item.matter));
    }

    /// Annuls the game and begins it again.
    pub(super) fn play_anew_for_item(&mut self, item: &Item) {
        // A lost envelope ends the adjournment (I.12.2).
        self.adjournment.end();
        let found = match item.matter {
            IncidentKind::WrongStart { found, .. } => Some(found),
            _ => None,
        };
        self.play_game_anew(found);
    }

    /// Plays the move that the arbiter states as the sealed one.
    pub(super) fn play_stated_sealed_move(&mut self, amount: &Amount) -> ItemProgress {
        match amount {
            Amount::Words(written) if self.set_sealed_move(written) => ItemProgress::Decided,
            _ => ItemProgress::Settled,
        }
    }

    /// Restores the position before the irregularity, even if moves were completed since: before its move, or before
    /// the current one. A touched piece still binds the new move (7.5.1, 4.3), and so does a written one (9.5.3).
    pub(super) fn restore_position(&mut self, item: &Item) {
        self.stop_clocks();
        let to = self.cx().ply_before(item);
        let mut binding = self.cx().binding_touches(item);
        if let IncidentKind::TouchMove { by, .. } = item.matter
            && to > self.plies().len()
        {
            self.bind_early_turn(by, binding);
            return self.put_boards_right();
        }
        let owed = self.cx().move_owed_after(item, to);
        if to < self.plies().len() {
            if self.cx().is_void_with_move(item, to) {
                // Later touches belong to moves that are void now.
                binding.touched.clear();
            }
            self.go_back(to, UsedTime::Kept);
        } else {
            self.restart_turn_in_place();
        }
        self.bind_turn(self.mover(), binding, owed);
    }

    /// Restarts the current move from the present position.
    fn restart_turn_in_place(&mut self) {
        // After a king was taken, the opponent's clock was running.
        let mover = self.mover();
        self.put_mover_on_clock();
        self.assume_captured_king();
        // The repetition of the previous move stays owed. Boards of unknown placement count as showing the announced
        // position.
        self.assume_told_positions();
        let owed = self.talks.of_mut(mover).take_repetition();
        self.restart_turn();
        if let Some(owed) = owed {
            let now = self.now();
            self.talks.of_mut(mover).owe_repetition(owed, now);
        }
        self.put_boards_right();
    }

    pub(super) fn count_illegal(&mut self, item: &Item, seat: Seat) {
        let edition = self.cx().edition();
        let kind = illegal_kind(edition, &item.matter);
        let mode = self.cx().playing_mode();
        let why = self.cx().why(Topic::IllegalMove, Some(item));
        match self.incidents.count_illegal(seat, edition, mode, kind) {
            IllegalCost::Minutes(minutes) => self.give_time(seat.other(), u64::from(minutes) * 60_000, why),
            IllegalCost::Loss => self.tell(ArbiterMessage::LosesByArticle { seat }),
        }
    }

    /// Turns a pawn on the last rank into a queen. The move is completed, and the board must be put right (7.5.2).
    /// The item stays open if the game has gone on too far.
    pub(super) fn make_queen(&mut self, item: &Item) -> ItemProgress {
        let (by, m) = match item.matter {
            IncidentKind::PromotionUnfinished { by, m } => (by, m),
            IncidentKind::ArbiterObservation { by, ply, .. } => return self.record_queen(item, by, ply),
            _ => return ItemProgress::Settled,
        };
        if self.phase() == Phase::Playing {
            self.exchange_pawn_afterwards(by, m);
        }
        if self.phase() != Phase::Playing || by != self.mover() || self.position().after(m).is_none() {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
            return ItemProgress::Settled;
        }
        // A board is put right with the clocks stopped.
        self.stop_clocks();
        self.complete_move_for(by, m);
        self.put_boards_right();
        ItemProgress::Decided
    }

    /// Records a reported promotion as one to a queen, because the pawn was left on the last rank (7.5.2).
    fn record_queen(&mut self, item: &Item, by: Seat, named: Option<u32>) -> ItemProgress {
        let Some((ply, m)) =
            self.cx().reported_promotion(by, named).filter(|_| self.phase() == Phase::Playing)
        else {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
            return ItemProgress::Settled;
        };
        if self.plies()[ply].m != m {
            self.take_plies_back(ply, UsedTime::Kept);
            self.stop_clocks();
            self.complete_move_for(by, m);
            self.put_boards_right();
        }
        ItemProgress::Decided
    }

    /// Repeats the last announcement. Its repetition is owed again.
    pub(super) fn ask_read_back(&mut self, seat: Seat) {
        let last = match self.cx().relayed() {
            Some(m) if seat != self.mover() => Some((self.position().clone(), m, self.plies().len())),
            _ => {
                let index = self.plies().iter().rposition(|ply| Seat::from(ply.before.turn()) != seat);
                index.map(|i| (self.plies()[i].before.clone(), self.plies()[i].m, i))
            }
        };
        let Some((before, m, ply)) = last else { return };
        let what = Announcement::Move { before: Box::new(before.clone()), m };
        self.say(Listener::Player(seat), what);
        self.play(seat, Earcon::AwaitingReadBack);
        let now = self.now();
        self.talks.of_mut(seat).owe_repetition(AnnouncementRepetition { before, m, ply, awaited: true }, now);
    }
}

/// Whether a choice is possible after the end of a game: it must change no move, clock or result.
const fn recorded_after_the_game(choice: Choice) -> bool {
    match choice {
        Choice::Warn(_) => true,
        Choice::Penalise { penalty, .. } => {
            !matches!(penalty, Penalty::Loss | Penalty::MoreTimeForOpponent | Penalty::LessTimeForOffender)
        }
        Choice::Dismiss
        | Choice::GiveClockBack(_)
        | Choice::AddMinutes { .. }
        | Choice::SetClocks
        | Choice::StopClocks
        | Choice::ResumeClocks
        | Choice::Restore
        | Choice::EnforceTouch(_)
        | Choice::EnforceRelease(_)
        | Choice::MakeQueen(_)
        | Choice::CountAsIllegal(_)
        | Choice::AsTheArticle { .. }
        | Choice::RejectClaim { .. }
        | Choice::Reconcile
        | Choice::CorrectWords(_)
        | Choice::AskReadBack(_)
        | Choice::WaiveReadBack(_)
        | Choice::CompleteMove(_)
        | Choice::GoOnByKey(_)
        | Choice::Forfeit(_)
        | Choice::AcceptLateness
        | Choice::TakeTimeUntilArrival { .. }
        | Choice::NewGame
        | Choice::TransferPosition(_)
        | Choice::NoCastling(_)
        | Choice::NoCastlingWith(_)
        | Choice::GrantFiveSeconds { .. }
        | Choice::Postpone { .. }
        | Choice::RejectQuickplay { .. }
        | Choice::SealedMoveIs(_)
        | Choice::BothLose
        | Choice::Loss(_)
        | Choice::LossAndHalf(_)
        | Choice::Draw => false,
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
        IncidentKind::EarlyPress { .. }
        | IncidentKind::PressWithoutMove { .. }
        | IncidentKind::BoardsDiffer { .. }
        | IncidentKind::IllegalMove { .. }
        | IncidentKind::PromotionUnfinished { .. }
        | IncidentKind::WrittenMoveNotMade { .. }
        | IncidentKind::SlipAfterPress { .. }
        | IncidentKind::EndingMoveUnpressed { .. }
        | IncidentKind::TouchMove { .. }
        | IncidentKind::ArbiterCalled { .. }
        | IncidentKind::ReadBackMissing { .. }
        | IncidentKind::PlayerAbsent { .. }
        | IncidentKind::LateArrival { .. }
        | IncidentKind::Adjournment(_)
        | IncidentKind::BoardLost { .. }
        | IncidentKind::NotRecorded { .. }
        | IncidentKind::WrittenAhead { .. }
        | IncidentKind::SheetOwed { .. }
        | IncidentKind::WrongStart { .. }
        | IncidentKind::QuickplayFinish { .. }
        | IncidentKind::IllegalClaimed { .. }
        | IncidentKind::BothKingsInCheck
        | IncidentKind::PawnOnLastRank { .. }
        | IncidentKind::AssistedPlayer { .. }
        | IncidentKind::SheetAskedTooOften { .. }
        | IncidentKind::ArbiterObservation { .. } => EndReason::Arbiter,
    }
}
