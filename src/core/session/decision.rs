//! The arbiter picks one of the choices the Laws give, and it is carried out. Nothing here happens by
//! itself.

use crate::{
    core::{
        amount::{Amount, Stated},
        announcement::Announcement,
        conversation::Repetition,
        decided::{Decision, Settled},
        docket::Item,
        earcon::Earcon,
        listener::Listener,
        refusal::Refusal,
        session::{Phase, Session},
        told::Told,
        turn::Turn,
    },
    game::{EndReason, GameResult, Seat},
    laws::{
        article::Topic,
        irregularity::{Choice, IllegalCost, illegal_kind, is_about_his_move},
        ledger::{UsedTime, Why},
        matter::Matter,
        terms::Penalty,
        touch::Clause,
    },
};

impl Session {
    /// Carries out choice `choice` (from 1) of an item, with an amount where it needs one.
    pub(super) fn choose(&mut self, number: u32, choice: u32, stated: Option<&Stated>) {
        let Some(item) = self.open_item(number) else {
            return self.refuse(self.not_open(number));
        };
        let law = self.law_on(&item.matter);
        let Some(picked) = law.choice(choice) else {
            let choices = u32::try_from(law.choices.len() + law.penalties.len()).unwrap_or(u32::MAX);
            return self.refuse(Refusal::NoSuchChoice { number, choices });
        };
        if item.listed.as_ref().is_some_and(|listed| *listed != law.choices) {
            // A number read from an old list must not mean something else.
            self.refuse(Refusal::ChoicesChanged { number });
            return self.list_item(&item);
        }
        match Amount::of(picked, stated) {
            Err(needs) => self.refuse(Refusal::Amount { number, choice, needs }),
            // A game that is over is not played on; points, fines and warnings may still come.
            Ok(amount) if self.record.phase() == Phase::Over && !recorded_after_the_game(picked) => {
                self.decide(number, Decision::AfterTheGame(picked, amount));
            }
            Ok(amount) => self.carry_out_choice(&item, picked, amount),
        }
    }

    fn carry_out_choice(&mut self, item: &Item, choice: Choice, amount: Amount) {
        let number = item.number;
        let why = Why { article: self.law_on(&item.matter).article, item: Some(number) };
        match choice {
            // Steps on the way to a decision: the item stays open.
            Choice::StopClocks => return self.stop_clocks(),
            Choice::SetClocks => match amount {
                Amount::Clocks(white_ms, black_ms) => self.set_clocks(white_ms, black_ms, why),
                _ => return self.tell(Told::SetClocksFirst { number }),
            },
            Choice::Reconcile => return self.carry_out_d_2_9(number),
            Choice::ResumeClocks if self.clock.stands() => {
                self.resume();
                if self.clock.stands() {
                    // Why they cannot run was told.
                    return;
                }
            }
            Choice::ResumeClocks => {}
            Choice::GiveClockBack(seat) => {
                if self.mover() == seat {
                    self.clock.give_back(seat, self.now);
                }
            }
            Choice::AddMinutes { to, minutes } => {
                self.give_time(to, amount.ms().unwrap_or(u64::from(minutes) * 60_000), why);
            }
            Choice::Restore | Choice::EnforceTouch(_) | Choice::EnforceRelease(_) => {
                self.restore(item);
                self.tell_times_before();
            }
            Choice::MakeQueen(_) => {
                if !self.make_queen(item) {
                    return;
                }
            }
            Choice::CountAsIllegal(seat) => self.count_illegal(item, seat),
            Choice::AsTheArticle { by, queen, .. } => {
                match queen {
                    true if !self.make_queen(item) => return,
                    true => {}
                    false => self.restore(item),
                }
                self.count_illegal(item, by);
                if !queen {
                    self.tell_times_before();
                }
            }
            Choice::RejectClaim { by, minutes } => self.reject_claim(item, by, minutes),
            Choice::AskReadBack(seat) => self.ask_read_back(seat),
            Choice::WaiveReadBack(seat) => drop(self.seat_mut(seat).talk.settle()),
            Choice::CorrectWords(seat) => self.ask_read_back(seat.other()),
            Choice::CompleteMove(seat) => {
                if let Matter::EndsAtRest { m, .. } = item.matter
                    && seat == self.mover()
                {
                    self.close(number, Decision::Carried(choice, amount));
                    return self.complete_for(seat, m);
                }
                return self.refuse(Refusal::TooLateToComplete { number });
            }
            Choice::GoOnByKey(seat) => self.go_on_by_key(seat),
            Choice::Loss(seat) | Choice::Penalise { seat, penalty: Penalty::Loss } => {
                self.close(number, Decision::Carried(choice, amount));
                let reason = match item.matter {
                    Matter::FlagFell { .. } => EndReason::Time,
                    // A claim that was put off and found wrong: he has overstepped the time since.
                    Matter::QuickplayFinish { alone: false, .. }
                        if self.clock.fallen(seat, self.now).is_some() =>
                    {
                        EndReason::Time
                    }
                    _ => EndReason::Arbiter,
                };
                return self.end(won_by(seat.other()), reason);
            }
            Choice::Forfeit(result) => {
                self.close(number, Decision::Carried(choice, amount));
                return self.end(result, EndReason::set_by_arbiter(result));
            }
            Choice::GrantFiveSeconds { by, minutes } => self.grant_five_seconds(by, minutes, why),
            // Put off, the claim is still to be decided.
            Choice::Postpone { by, minutes } => return self.postpone(by, minutes, why),
            Choice::RejectQuickplay { by, minutes } => self.go_on_with(by, minutes, why),
            Choice::NewGame => {
                // An envelope that is lost is none any more (I.12.2).
                self.adjournment = None;
                let found = match item.matter {
                    Matter::WrongStart { found, .. } => Some(found),
                    _ => None,
                };
                self.play_anew(found);
            }
            Choice::TransferPosition(seat) => {
                self.stop_clocks();
                self.tell(Told::SayWhenTransferred { seat });
            }
            Choice::NoCastling(seat) => self.record.forbid_castling(seat),
            Choice::TakeTimeUntilHeCame { from, ms } => self.take_time(from, ms, why),
            Choice::Draw => {
                self.close(number, Decision::Carried(choice, amount));
                return self.end(GameResult::Draw, reason_of(&item.matter));
            }
            Choice::Warn(seat) => self.penalise(item, seat, Penalty::Warning, &amount),
            Choice::Penalise { seat, penalty } => self.penalise(item, seat, penalty, &amount),
            Choice::SealedMoveIs(_) => {
                let Amount::Words(written) = &amount else { return };
                if !self.sealed_move_is(written) {
                    return;
                }
            }
            Choice::BothLose => {
                self.close(number, Decision::Carried(choice, amount));
                return self.end(GameResult::BothLose, EndReason::Arbiter);
            }
            Choice::AcceptLateness | Choice::Dismiss => {}
        }
        self.decide(number, Decision::Carried(choice, amount));
    }

    /// The position before the irregularity, also where moves were completed since: before the move it
    /// came with, or before the one under way. A touched piece still binds the new move (7.5.1, 4.3), and
    /// so does a written one (9.5.3).
    fn restore(&mut self, item: &Item) {
        self.stop_clocks();
        let to = match item.matter {
            Matter::TouchMove { by, .. } | Matter::WrittenMoveNotMade { by } | Matter::Noticed { by, .. }
                if is_about_his_move(self.setup.edition, &item.matter)
                    && item.seen.ply > 0
                    && self.made_ply(item.seen.ply - 1) == Some(by) =>
            {
                item.seen.ply - 1
            }
            _ => item.seen.ply,
        };
        let (mut touched, releases) = match item.matter {
            Matter::TouchMove { release: Some(release), .. } => {
                (release.from.into_iter().collect(), vec![release])
            }
            Matter::TouchMove { clause: None | Some(Clause::NotOnMove), square, .. } => {
                (vec![square], Vec::new())
            }
            Matter::TouchMove { .. } => (item.seen.touched.clone(), Vec::new()),
            // Completed without full supervision: what bound him was noted then.
            Matter::IllegalMove { .. } | Matter::PromotionUnfinished { .. }
                if item.seen.ply < self.record.plies().len() =>
            {
                (item.seen.touched.clone(), Vec::new())
            }
            _ => (self.touched_by_unlawful_move(), self.turn.releases().to_vec()),
        };
        if let Matter::TouchMove { by, .. } = item.matter
            && to > self.record.plies().len()
        {
            // His turn has begun though the press before it is still to come: the move that waits for it stays made.
            let hand = self.hand(by);
            *self.turn.early(hand) = Turn::bound(hand, touched, releases, None);
            return self.put_boards_right();
        }
        // A written move is owed though an illegal one came between (9.5.3).
        let still_owed = self.turn.owed().filter(|_| to == self.record.plies().len());
        if to < self.record.plies().len() {
            let completed_by_it =
                !self.is_supervised() && to + 1 == self.record.plies().len() && item.seen.unlawful.is_some();
            if !matches!(item.matter, Matter::TouchMove { .. }) && !completed_by_it {
                // What was touched since belongs to moves that are void now.
                touched.clear();
            }
            self.go_back(to, UsedTime::Kept);
        } else {
            // Beside a king that was taken the opponent's clock was the one that ran.
            let mover = self.mover();
            self.clock.is_on(mover, self.now);
            // What he owes to the move before is owed still; boards that nobody sees show what was told.
            self.take_boards_to_show_what_was_told();
            let owed = self.seat_mut(mover).talk.settle();
            self.restart_turn();
            if let Some(owed) = owed {
                let now = self.now;
                self.seat_mut(mover).talk.owe(owed, now);
            }
            self.put_boards_right();
        }
        let owed = match item.matter {
            Matter::WrittenMoveNotMade { by } => {
                // Of the claim that was found wrong, not of one that was refused or taken back.
                self.docket.items().iter().rev().find_map(|i| match (&i.matter, &i.decision) {
                    (
                        Matter::DrawClaim { by: claimed, written, .. },
                        Some(Decision::Carried(Choice::RejectClaim { .. }, _)),
                    ) if *claimed == by => *written,
                    _ => None,
                })
            }
            _ => still_owed,
        };
        self.turn = Turn::bound(self.hand(self.mover()), touched, releases, owed);
    }

    /// Who made a completed ply, counted from 0.
    fn made_ply(&self, ply: usize) -> Option<Seat> {
        self.record.plies().get(ply).map(|done| Seat::from(done.before.turn()))
    }

    fn count_illegal(&mut self, item: &Item, seat: Seat) {
        let edition = self.setup.edition;
        let kind = illegal_kind(edition, &item.matter);
        let pace = self.pace;
        let why = self.why(Topic::IllegalMove, Some(item));
        match self.docket.count_illegal(seat, edition, pace, kind) {
            IllegalCost::Minutes(minutes) => self.give_time(seat.other(), u64::from(minutes) * 60_000, why),
            IllegalCost::Loss => self.tell(Told::LosesByArticle { seat }),
        }
    }

    /// A pawn left on the last rank is a queen: the move stands, completed, and the board is put right
    /// (7.5.2). `false` where the game has gone on and it can no longer be.
    fn make_queen(&mut self, item: &Item) -> bool {
        let Matter::PromotionUnfinished { by, m } = item.matter else { return false };
        if self.record.phase() == Phase::Playing {
            self.exchanges_pawn_afterwards(by, m);
        }
        if self.record.phase() != Phase::Playing
            || by != self.mover()
            || self.record.position().after(m).is_none()
        {
            self.refuse(Refusal::TooLateToComplete { number: item.number });
            return false;
        }
        // A board is put right with the clocks stopped.
        self.stop_clocks();
        self.complete_for(by, m);
        self.put_boards_right();
        true
    }

    /// The moves of a board that does not answer are keyed; nobody is taken to know what it shows.
    fn go_on_by_key(&mut self, seat: Seat) {
        self.board_mut(seat).state(None);
        if let Some(number) = self.docket.forget_board(seat) {
            self.close(number, Decision::ByItself(Settled::MovesAreKeyed));
        }
        self.tell(Told::MovesAreKeyed { seat });
    }

    /// The last announcement once more; its repetition is owed again.
    fn ask_read_back(&mut self, seat: Seat) {
        let last = match self.turn.relayed() {
            Some(m) if seat != self.mover() => {
                Some((self.record.position().clone(), m, self.record.plies().len()))
            }
            _ => {
                let index = self.record.plies().iter().rposition(|ply| Seat::from(ply.before.turn()) != seat);
                index.map(|i| (self.record.plies()[i].before.clone(), self.record.plies()[i].m, i))
            }
        };
        let Some((before, m, ply)) = last else { return };
        let what = Announcement::Move { before: Box::new(before.clone()), m };
        self.say(Listener::Player(seat), what);
        self.play(seat, Earcon::AwaitingReadBack);
        let now = self.now;
        self.seat_mut(seat).talk.owe(Repetition { before, m, ply, awaited: true }, now);
    }
}

/// What may still be given once a game is over: everything that changes no move, clock or result.
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

/// Why a game is drawn that the arbiter calls drawn.
fn reason_of(matter: &Matter) -> EndReason {
    match matter {
        Matter::FlagFell { .. } => EndReason::Time,
        Matter::AutomaticDraw(reason) => *reason,
        Matter::DrawClaim { kind, .. } => kind.reason(),
        _ => EndReason::Arbiter,
    }
}
