//! The routes of a session: each input, effect, act and choice goes to the rules that it concerns.

use crate::{
    act::Act,
    actor::{Actor, Listener},
    adjournment::AdjournmentMessage,
    amount::Amount,
    announcement::Announcement,
    arbiter_message::{ArbiterMessage, TournamentMessage},
    decision::Decision,
    effect::Effect,
    incidents::{Item, RemarkKind},
    input::Input,
    output::Output,
    plies::Phase,
    refusal::Refusal,
    session::{Session, decision_announcement::DecisionContent, speech::WordSource, waiting_press::Admitted},
};
use annabella_game::{EndReason, GameResult, Moment, Seat};
use annabella_language::command::Command;
use annabella_laws::{
    article::Topic,
    edition_terms::Penalty,
    irregularity::Choice,
    ledger::{RulingBasis, UsedTime},
};
use std::collections::VecDeque;

/// The reason why an effect is dropped: its subject is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutrunBy {
    /// The game has not begun, or has ended since.
    EndOfGame,
    /// An envelope is shut, so no move is made.
    ShutEnvelope,
    /// A move is being sealed, so none is made on a board.
    SealedMove,
    /// The player has no move any more.
    OtherTurn,
}

/// The condition under which an effect is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EffectScope {
    /// In every state of the game.
    Always,
    /// The game is in progress and no envelope is shut.
    Game,
    /// Moves can be made, and this player has the move, or may still put their last ply right.
    TurnOf(Seat),
}

impl Effect {
    const fn scope(&self) -> EffectScope {
        match self {
            Self::BoardRead { .. } | Self::BoardRecovered { .. } | Self::ClockPressed { .. } => {
                EffectScope::Always
            }
            Self::BoardEventObserved { .. }
            | Self::PlacementChanged { .. }
            | Self::BoardRested { .. }
            | Self::DrawOffered { .. }
            | Self::MoveCompleted { .. } => EffectScope::Game,
            Self::MovePegged { seat, .. }
            | Self::MoveAnnounced { seat, .. }
            | Self::MoveMade { seat, .. } => EffectScope::TurnOf(*seat),
        }
    }
}

/// Whether an item is closed once its choice was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemProgress {
    /// This choice decided it.
    Decided,
    /// The choice was an intermediate step, could not be carried out, or closed the item itself.
    Settled,
}

impl Session {
    /// Handles an input at a moment and returns the outputs, in order.
    ///
    /// While a press waits for its board, only what that board sends is handled, as of the moment of the press. Every
    /// other input waits behind it and is then handled as of its own moment (`waiting_press.rs`).
    ///
    /// Every input goes through the same steps, in this order:
    /// 1. The moment is stored. A moment before the latest one counts as the latest one.
    /// 2. The terms of the game and a drawn start position are announced, once. A practice game begins as soon as the boards stand.
    /// 3. Time advances to the moment: rests, comparisons, reminders, flags, arrivals, the resumption.
    /// 4. The sender of the input becomes the listener of refusals.
    /// 5. The player who acted is recorded as present, at the start and at a resumption.
    /// 6. The input is routed to the rules that it concerns.
    /// 7. The resulting effects are routed until none waits. A press that waited for an answer is judged after it.
    /// 8. Clocks at the boards are set if another cause has changed the game's clock.
    /// 9. Each recogniser receives its new expectation, if that has changed.
    /// 10. The outputs are returned.
    ///
    /// This function cannot fail. A request that cannot be carried out leads to an output.
    pub fn handle(&mut self, now: Moment, input: Input) -> Vec<Output> {
        let mut inputs = VecDeque::from([(now, input)]);
        while let Some((at, input)) = inputs.pop_front() {
            match self.admit(at, input) {
                Admitted::Now(at, input) => self.take_input(at, input),
                Admitted::Later => {}
                Admitted::AfterPress(at, input) => {
                    inputs.push_front((at, input));
                    self.judge_waiting_press(&mut inputs);
                }
            }
            if self.waiting_press_is_clear() {
                self.judge_waiting_press(&mut inputs);
            }
        }
        self.outbox.take()
    }

    fn take_input(&mut self, now: Moment, input: Input) {
        self.now = self.now.max(now);
        self.tell_terms(&input);
        self.begin_unasked();
        self.pass_time();
        self.outbox.answer(input.asked_by());
        self.note_arrival(&input);
        self.note_arrival_at_resumption(&input);
        self.route_input(input);
        self.finish_step();
    }

    /// Routes what follows from an input, and brings the clocks at the boards and the recognisers up to date.
    pub(crate) fn finish_step(&mut self) {
        self.route_effects();
        self.judge_answered_presses();
        self.set_board_clocks();
        self.update_listening();
    }

    fn pass_time(&mut self) {
        match self.phase() {
            Phase::SettingUp => return self.watch_arrivals(),
            Phase::Over => return,
            Phase::Playing => {}
        }
        self.report_unread_boards();
        self.settle_rested_moves();
        for seat in Seat::ALL {
            self.compare_rested_board(seat);
            self.remind_of_repetition(seat);
        }
        self.settle_doubtful_reading();
        self.watch_little_time();
        self.watch_low_time();
        self.watch_flags();
        self.watch_arrivals();
        self.watch_resumption();
    }

    fn route_input(&mut self, input: Input) {
        match input {
            Input::Board { seat, event } => self.take_board_event(seat, &event),
            Input::BoardLost { seat } => self.report_board_lost(seat),
            // The board counts as answering only after a scan, which reports its placement.
            Input::BoardRestored { seat } => self.request_scan(seat),
            Input::Heard { seat, heard } => self.take_utterance(seat, &heard, WordSource::Microphone),
            Input::OverlappedSpeech { seat } => self.answer_overlapped_speech(seat),
            Input::Evaluated { request, evaluation } => self.take_evaluation(request, evaluation),
            Input::EvaluationFailed => self.miss_evaluation(),
            Input::NotAsRecorded { seat } => self.take_back_unrecorded(seat),
            Input::SpeechInput { seat, works } => self.report_speech_input(seat, works),
            Input::Device { seat, what, works } => {
                self.report_device(seat, what, works);
            }
            Input::DeviceFloods { seat, what, floods, lost } => self.report_flood(seat, what, floods, lost),
            Input::PageFloods { from, floods, lost } => self.report_page_flood(from, floods, lost),
            Input::SharedDevice { of, what, works } => {
                self.report_shared_device(of, what, works);
            }
            Input::Journal { works, fault, unsaved_since_ms } => {
                self.report_journal(works, fault, unsaved_since_ms.map(Moment::from_ms));
            }
            Input::JournalChanged { change } => self.report_journal_change(change),
            Input::TournamentReception { hears } => {
                self.tell(ArbiterMessage::Tournament(TournamentMessage::Reception(hears)));
            }
            Input::TournamentOrder { act, order: _ } => {
                self.tell(ArbiterMessage::Tournament(TournamentMessage::Order { line: act.to_string() }));
                self.route_act(Actor::Arbiter, act);
            }
            Input::TournamentOrderRejected { why } => {
                self.tell(ArbiterMessage::Tournament(TournamentMessage::OrderRejected(why)));
            }
            Input::Act { by, act } => self.route_act(by, act),
            Input::MoveSealed { seat, sealed } => self.hand_in_sealed_move(seat, sealed),
            Input::EnvelopeOpened { text, salt } => self.take_opened_envelope(&text, &salt),
            Input::EnvelopeNotOpened => self.tell_of_adjournment(AdjournmentMessage::NotOpened),
            Input::ResumptionIn { ms } => self.set_resumption_in(ms),
            Input::Resumed => self.resume_after_restart(None),
            Input::ResumedAfter { ms } => self.resume_after_restart(Some(ms)),
            Input::ProcessStalled { ms } => self.tell(ArbiterMessage::StoodStill { ms }),
            Input::TimePassed => {}
        }
    }

    /// Routes every waiting effect. What follows from one comes before the effects that waited already.
    pub(crate) fn route_effects(&mut self) {
        while let Some(effect) = self.effects.take() {
            match self.outrun_by(effect.scope()) {
                // The game has ended since. Acts after its end change nothing.
                Some(OutrunBy::EndOfGame) => continue,
                // The pieces are only set up for the resumption.
                Some(OutrunBy::ShutEnvelope) => continue,
                // The placement is not a move, because the next move is in an envelope.
                Some(OutrunBy::SealedMove) => continue,
                // The move was completed since. The rest of the effect belongs to no turn.
                Some(OutrunBy::OtherTurn) => continue,
                None => {}
            }
            match effect {
                Effect::BoardEventObserved { seat, event } => self.follow_hand(seat, event),
                Effect::PlacementChanged { seat } => self.read_board(seat),
                Effect::BoardRead { seat } => self.close_difference(seat),
                Effect::BoardRecovered { seat } => self.report_board_recovered(seat),
                Effect::BoardRested { seat } => self.judge_rested_board(seat),
                Effect::MovePegged { seat, m, known } => self.note_pegged_move(seat, m, known),
                Effect::MoveAnnounced { seat, corrects } => self.check_announcement(seat, corrects),
                Effect::DrawOffered { seat } => self.offer_draw(seat),
                Effect::MoveMade { seat, m, at_rest } => self.make_move(seat, m, at_rest),
                Effect::ClockPressed { seat } => self.carry_out_press(seat),
                Effect::MoveCompleted { seat, m } => self.complete_made_move(seat, m),
            }
        }
    }

    /// The reason to drop an effect, if any.
    fn outrun_by(&self, scope: EffectScope) -> Option<OutrunBy> {
        let player = match scope {
            EffectScope::Always => return None,
            EffectScope::Game => None,
            EffectScope::TurnOf(seat) => Some(seat),
        };
        if self.phase() != Phase::Playing {
            return Some(OutrunBy::EndOfGame);
        }
        if self.is_shut() {
            return Some(OutrunBy::ShutEnvelope);
        }
        let player = player?;
        if !self.moves_are_made() || self.must_seal(player) {
            return Some(OutrunBy::SealedMove);
        }
        self.plies.turn_of(player).is_none().then_some(OutrunBy::OtherTurn)
    }

    pub(crate) fn route_act(&mut self, by: Actor, act: Act) {
        match by {
            Actor::Arbiter => self.route_arbiter_act(act),
            Actor::Player(seat) | Actor::Assistant(seat) => self.route_seat_act(by, seat, act),
        }
    }

    fn route_seat_act(&mut self, by: Actor, seat: Seat, act: Act) {
        if !self.policy().has_arbiter() && act == Act::Undo {
            // The player's word for taking a move back, which is the arbiter's order in a rated game.
            return self.carry_out_command(by, seat, Command::TakeBack(None));
        }
        if !self.policy().has_arbiter() && !act.kind().who.is_of_a_seat() {
            return self.refuse(Refusal::NoArbiterInPractice);
        }
        // The meaning of an assistant's words, and so the duty that they need, is known only after reading them.
        let is_read_first = matches!((by, &act), (Actor::Assistant(_), Act::Say(_)));
        if let Some(why) = self.barred_from(by, seat, &act).filter(|_| !is_read_first) {
            return self.refuse(why);
        }
        self.note_helper(by, &act);
        match act {
            Act::Press => self.press_clock(seat),
            Act::Command(command) => self.carry_out_command(by, seat, command),
            Act::Key(key) if by == Actor::Player(seat) => self.take_key(seat, key),
            Act::Key(key) => self.take_key_of_other_role(by, key),
            Act::Say(words) => self.take_typed_words(by, seat, words),
            Act::Move(_) if self.announces_without_duty(by, seat) => {
                self.refuse(Refusal::BoardIsSensed { seat });
            }
            Act::Move(written) => self.key_move(seat, written),
            Act::Executed => self.accept_execution(by, seat),
            Act::Board(placement) => self.state_board(seat, &placement),
            Act::EnterForOpponent(entry) => self.enter_for_opponent(by, seat, entry),
            Act::Claim(claim) => self.take_claim(by, seat, claim),
            Act::Adjourn(words) => self.report_adjournment_wish(seat, words),
            Act::Seal(_) => self.refuse(Refusal::NothingToSeal),
            Act::Write(entry) => self.write_entry(seat, &entry),
            Act::Strike => self.strike_entry(seat),
            Act::Sheet(sheet) => self.bring_sheet(seat, &sheet),
            Act::Status => self.tell_status(),
            Act::SeeSheet => self.show_arbiters_sheet(seat),
            Act::Sign => self.sign_result_as(seat),
            Act::Remark(words) => self.put_on_record(by, RemarkKind::Remark, &words),
            Act::Appeal(words) => self.put_on_record(by, RemarkKind::Appeal, &words),
            _ => self.refuse(Refusal::OnlyTheArbiter { by }),
        }
    }

    fn route_arbiter_act(&mut self, act: Act) {
        if !self.policy().has_arbiter() {
            return self.refuse(Refusal::NoArbiterInPractice);
        }
        match act.kind().is_undoable {
            true => self.carry_out_undoably(act),
            false => self.carry_out_arbiter_act(act),
        }
    }

    /// Carries out an act of the arbiter. [`Session::carry_out_undoably`] keeps what is needed to reverse it.
    pub(crate) fn carry_out_arbiter_act(&mut self, act: Act) {
        match act {
            Act::Approve(by) => self.approve_device(by),
            Act::Start => self.start_by_arbiter(),
            Act::StopClocks if self.stop_shuts_envelope() => self.shut_envelope(),
            Act::StopClocks => self.stop_clocks(),
            Act::OpenEnvelope => self.open_envelope(),
            Act::Present(seat) => self.note_presence(seat),
            Act::EnvelopeMissing => self.raise_missing_envelope(false),
            Act::ShowEnvelope => self.show_envelope(),
            Act::Resume => self.resume_game(),
            Act::ShowClock => self.show_clock(),
            Act::ShowAll => self.show_all(),
            Act::ShowItems(numbers, form) => {
                numbers.into_iter().for_each(|number| self.show_item(number, form));
            }
            Act::ShowSheet(seat) => self.show_sheet(seat),
            Act::Sheets { from } => self.compare_sheets(from),
            Act::Items => self.list_items(),
            Act::Status => self.tell_status(),
            Act::OpenItem { seat, article, ply, words } => {
                self.open_item_by_hand(seat, article, ply, words);
            }
            Act::SetIllegal(seat, number) => self.set_illegal(seat, number),
            Act::SetMoves(number) => self.set_moves(number),
            Act::AddTime { seat, ms, words } => self.decide_aloud(DecisionContent::default(), |session| {
                session.add_time(seat, ms, words);
            }),
            Act::Found(found) => self.raise_wrong_start(found),
            Act::SetScheme(seat, scheme) => self.set_scheme(seat, scheme),
            Act::AcceptAssistant(seat, name) => self.accept_assistant(seat, name),
            Act::Adapt(words) => self.put_agreement_on_record(RemarkKind::Adaptation, &words),
            Act::Deviate { article, words } => {
                self.put_agreement_on_record(RemarkKind::Deviation(article), &words)
            }
            Act::Undo => self.undo_decision(),
            Act::Sign => self.sign_result(),
            Act::Remark(words) => self.put_on_record(Actor::Arbiter, RemarkKind::Remark, &words),
            Act::Appeal(words) => self.put_on_record(Actor::Arbiter, RemarkKind::Appeal, &words),
            Act::Reopen(why) => self.reopen_game(why),
            Act::Key(key) => self.take_key_of_other_role(Actor::Arbiter, key),
            Act::Command(command) => self.carry_out_command(Actor::Arbiter, self.plies.to_move(), command),
            Act::Confirm(numbers) => self.confirm_items(&numbers),
            Act::Choose(number, choice, stated) => self.carry_out_choice_of(number, choice, stated.as_ref()),
            // An item is not closed without a reason.
            Act::Refuse(number, _) | Act::Decide(number, _) if self.open_item(number).is_none() => {
                self.refuse(self.not_open(number));
            }
            Act::Refuse(number, why) if why.trim().is_empty() => self.refuse(Refusal::NoReason { number }),
            Act::Refuse(number, why) => self.decide_item(number, Decision::Refused(why)),
            Act::Decide(number, words) if words.trim().is_empty() => self.refuse(Refusal::NoWords { number }),
            Act::Decide(number, words) => self.decide_item(number, Decision::InArbitersWords(words)),
            Act::SetClocks { .. } if self.is_signed() => self.refuse(Refusal::IsSigned),
            Act::SetClocks { white_ms, black_ms } => {
                let why = self.why(Topic::ClockSetting, None);
                self.decide_aloud(DecisionContent::default(), |session| {
                    session.set_clocks(white_ms, black_ms, why);
                });
            }
            Act::Adjourn(words) => self.order_sealing(&words),
            Act::GoBack(plies) => self.decide_aloud(DecisionContent::going_back(), |session| {
                session.go_back(plies as usize, UsedTime::AsThen);
            }),
            Act::End(_) if self.phase() == Phase::Over => self.refuse(Refusal::IsOver),
            Act::End(result) => self.end_game(result, EndReason::set_by_arbiter(result)),
            Act::DropRuling(number) => self.decide_aloud(DecisionContent::dropping(), |session| {
                session.drop_ruling(number);
            }),
            _ => self.refuse(Refusal::NotTheArbiters),
        }
    }

    /// Carries out one of the choices that the Laws provide for an item.
    pub(crate) fn carry_out_choice(&mut self, item: &Item, choice: Choice, amount: Amount) {
        let number = item.number;
        let why = RulingBasis { article: self.law_on(&item.matter).article, item: Some(number) };
        let carried_out = Decision::CarriedOut(choice, amount.clone());
        let progress = match choice {
            Choice::StopClocks => {
                self.stop_clocks();
                ItemProgress::Settled
            }
            Choice::SetClocks => self.set_clocks_for_item(number, &amount, why),
            Choice::Reconcile => {
                self.reconcile_boards(number);
                ItemProgress::Settled
            }
            Choice::ResumeClocks => self.resume_clocks_for_item(),
            Choice::GiveClockBack(seat) => {
                if self.mover() == seat {
                    self.give_clock_back(seat);
                }
                ItemProgress::Decided
            }
            Choice::AddMinutes { to, minutes } => {
                self.give_time(to, amount.ms().unwrap_or(u64::from(minutes) * 60_000), why);
                ItemProgress::Decided
            }
            Choice::Restore | Choice::EnforceTouch(_) | Choice::EnforceRelease(_) => {
                self.restore_position(item, choice);
                self.tell_times_before();
                ItemProgress::Decided
            }
            Choice::MakeQueen(_) => self.make_queen(item),
            Choice::CountAsIllegal(seat) => {
                self.count_illegal(item, seat);
                ItemProgress::Decided
            }
            Choice::AsTheArticle { by, queen, .. } => self.carry_out_article(item, by, queen),
            Choice::RejectClaim { by, minutes } => {
                self.reject_claim(item, by, minutes);
                ItemProgress::Decided
            }
            Choice::AskReadBack(seat) => {
                self.ask_read_back(seat);
                ItemProgress::Decided
            }
            Choice::WaiveReadBack(seat) => {
                self.talks[seat].repetition.take_open();
                ItemProgress::Decided
            }
            Choice::CorrectWords(seat) => {
                self.ask_read_back(seat.other());
                ItemProgress::Decided
            }
            Choice::CompleteMove(seat) => self.complete_unpressed_move(item, seat, carried_out.clone()),
            Choice::GoOnByKey(seat) => {
                self.go_on_by_keys(seat);
                ItemProgress::Decided
            }
            Choice::Loss(seat) | Choice::Penalise { seat, penalty: Penalty::Loss } => {
                self.record_decision(number, carried_out.clone());
                self.end_by_loss(item, seat);
                ItemProgress::Settled
            }
            Choice::Forfeit(result) => {
                self.record_decision(number, carried_out.clone());
                self.end_game(result, EndReason::set_by_arbiter(result));
                ItemProgress::Settled
            }
            Choice::GrantFiveSeconds { by, minutes } => {
                self.grant_five_seconds(by, minutes, why);
                ItemProgress::Decided
            }
            // The postponed claim must still be decided.
            Choice::Postpone { by, minutes } => {
                self.postpone_decision(by, minutes, why);
                ItemProgress::Settled
            }
            Choice::RejectQuickplay { by, minutes } => {
                let before = Box::new(self.plies.position().clone());
                self.say(Listener::Player(by), Announcement::ClaimRejected { before, written: None });
                self.go_on_with_minutes(by, minutes, why);
                ItemProgress::Decided
            }
            Choice::NewGame => {
                self.play_anew_for_item(item);
                ItemProgress::Decided
            }
            Choice::TransferPosition(seat) => {
                self.stop_clocks();
                self.tell(ArbiterMessage::SayWhenTransferred { seat });
                ItemProgress::Decided
            }
            Choice::NoCastling(seat) => {
                self.plies.forbid_castling(seat);
                self.track_boards();
                ItemProgress::Decided
            }
            Choice::NoCastlingWith(rook) => {
                self.plies.forbid_castling_with(rook);
                self.track_boards();
                ItemProgress::Decided
            }
            Choice::TakeTimeUntilArrival { from, ms } => {
                self.take_time(from, ms, why);
                ItemProgress::Decided
            }
            Choice::Draw => {
                self.record_decision(number, carried_out.clone());
                self.end_by_draw(item);
                ItemProgress::Settled
            }
            Choice::Warn(seat) => {
                self.impose_penalty(item, seat, Penalty::Warning, &amount);
                ItemProgress::Decided
            }
            Choice::Penalise { seat, penalty } => {
                self.impose_penalty(item, seat, penalty, &amount);
                ItemProgress::Decided
            }
            Choice::SealedMoveIs(_) => self.play_stated_sealed_move(&amount),
            Choice::LossAndHalf(seat) => {
                self.record_decision(number, carried_out.clone());
                let result = match seat {
                    Seat::White => GameResult::HalfForBlack,
                    Seat::Black => GameResult::HalfForWhite,
                };
                self.end_game(result, EndReason::Arbiter);
                ItemProgress::Settled
            }
            Choice::BothLose => {
                self.record_decision(number, carried_out.clone());
                self.end_game(GameResult::BothLose, EndReason::Arbiter);
                ItemProgress::Settled
            }
            Choice::AcceptLateness | Choice::Dismiss => ItemProgress::Decided,
        };
        match progress {
            ItemProgress::Decided => self.decide_item(number, carried_out),
            ItemProgress::Settled => {}
        }
    }
}
