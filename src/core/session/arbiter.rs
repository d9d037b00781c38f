//! The arbiter's queue (12.7): each irregularity an item with its moment, its evidence, the article
//! of the edition, what is proposed, and the decision. Nothing happens before the arbiter decides.

use crate::{
    core::{
        announcement::Announcement,
        decided::{Decision, Settled},
        docket::{Evidence, Item},
        earcon::Earcon,
        input::{Act, Actor},
        listener::Listener,
        output::Note,
        printed::Printed,
        refusal::Refusal,
        remarks::RemarkKind,
        session::{Phase, Session},
        told::{ItemLine, Told},
    },
    game::{EndReason, Seat},
    laws::{
        adjournment::Adjourned,
        article::Topic,
        ending,
        irregularity::{self, Choice, Circumstances, Irregularity},
        ledger::UsedTime,
        matter::Matter,
        placement::Placement,
    },
};

impl Session {
    /// Puts a matter into the queue; told to the arbiter alone.
    pub(super) fn raise(&mut self, matter: Matter) -> u32 {
        let evidence = Evidence {
            at: self.now,
            ply: self.record.plies().len(),
            boards: Seat::ALL.map(|seat| self.board_text(seat)),
            sure: Seat::ALL.map(|seat| self.board(seat).sureness()),
            touched: self.turn.touched().to_vec(),
            owed: Vec::new(),
            unlawful: self.unlawful_made().map(|m| (self.mover(), m)),
            words: self.last_words.clone(),
        };
        let number = self.docket.open(matter.clone(), evidence);
        self.say(Listener::Arbiter, Announcement::ArbiterItem { number, matter });
        number
    }

    /// Closes an item that is open.
    pub(super) fn close(&mut self, number: u32, decision: Decision) {
        if self.docket.close(number, &decision) {
            self.note(Note::Decided { number, decision });
        }
    }

    /// Closes every open item that is settled by itself.
    pub(super) fn close_where(&mut self, is_settled: impl Fn(&Item) -> bool, how: Settled) {
        let settled = self.docket.open_items().filter(|item| is_settled(item)).map(|item| item.number);
        for number in settled.collect::<Vec<_>>() {
            self.close(number, Decision::ByItself(how));
        }
    }

    pub(super) fn on_arbiter(&mut self, act: Act) {
        match act {
            Act::Approve(by) => self.approve(by),
            Act::Start => self.start_by_arbiter(),
            Act::StopClocks if self.stop_shuts() => {}
            Act::StopClocks => self.stop_clocks(),
            Act::OpenEnvelope => self.open_envelope(),
            Act::Present(seat) => self.is_present(seat),
            Act::EnvelopeMissing => self.missing(false),
            Act::ShowEnvelope => self.show_envelope(),
            Act::Resume => self.resume(),
            Act::ShowClock => self.show_clock(),
            Act::ShowAll => self.show_all(),
            Act::ShowItems(numbers) => numbers.into_iter().for_each(|number| self.show_item(number)),
            Act::ShowSheet(seat) => self.show_sheet(seat),
            Act::Sheets { from } => self.show_sheets(from),
            Act::Items => self.list_items(),
            Act::Status => self.tell_status(),
            Act::OpenItem { seat, article, words } => self.open_item_by_hand(seat, article, words),
            Act::SetIllegal(seat, number) => self.set_illegal(seat, number),
            Act::SetMoves(number) => self.set_moves(number),
            Act::AddTime { seat, ms, words } => self.add_time(seat, ms, words),
            Act::Found(found) => self.found_wrong(found),
            Act::SetScheme(seat, scheme) => self.set_scheme(seat, scheme),
            Act::AcceptAssistant(seat, name) => self.accept_assistant(seat, name),
            Act::Adapt(words) => self.settle(RemarkKind::Adaptation, &words),
            Act::Deviate { article, words } => self.settle(RemarkKind::Deviation(article), &words),
            Act::Undo => self.undo(),
            Act::Sign => self.sign(),
            Act::Remark(words) => self.put_on_record(Actor::Arbiter, RemarkKind::Remark, &words),
            Act::Appeal(words) => self.put_on_record(Actor::Arbiter, RemarkKind::Appeal, &words),
            Act::Reopen(why) => self.reopen(why),
            Act::Key(key) => self.on_key_of_another(Actor::Arbiter, key),
            Act::Command(command) => {
                let mover = self.mover();
                self.on_command(Actor::Arbiter, mover, command);
            }
            decision => self.decide_by(decision),
        }
    }

    /// Carries out an act that decides something.
    pub(super) fn carry_out(&mut self, act: Act) {
        match act {
            Act::Confirm(numbers) => {
                for number in numbers {
                    self.confirm(number);
                    self.work_off();
                }
            }
            Act::Choose(number, choice, stated) => self.choose(number, choice, stated.as_ref()),
            // An item is not closed without a reason.
            Act::Refuse(number, _) | Act::Decide(number, _) if self.open_item(number).is_none() => {
                self.refuse(self.not_open(number));
            }
            Act::Refuse(number, why) if why.trim().is_empty() => self.refuse(Refusal::NoReason { number }),
            Act::Refuse(number, why) => self.decide(number, Decision::Refused(why)),
            Act::Decide(number, what) if what.trim().is_empty() => self.refuse(Refusal::NoWords { number }),
            Act::Decide(number, what) => self.decide(number, Decision::InHisWords(what)),
            Act::SetClocks { white_ms, black_ms } => {
                let why = self.why(Topic::ClockSetting, None);
                self.set_clocks(white_ms, black_ms, why);
            }
            Act::Adjourn(words) => self.order_adjournment(&words),
            Act::GoBack(plies) => self.go_back(plies as usize, UsedTime::AsThen),
            Act::End(_) if self.record.phase() == Phase::Over => self.refuse(Refusal::IsOver),
            Act::End(result) => self.end(result, EndReason::set_by_arbiter(result)),
            Act::DropRuling(number) => self.drop_ruling(number),
            _ => self.refuse(Refusal::NotTheArbiters),
        }
    }

    /// The open items, a line each: details are for whoever asks.
    fn list_items(&mut self) {
        let open: Vec<_> = self.docket.open_items().cloned().collect();
        if open.is_empty() {
            return self.tell(Told::NoOpenItems);
        }
        for item in open {
            let article = self.article_on(&item.matter);
            let line = ItemLine::InShort { matter: item.matter, article };
            self.tell_lines(item.number, vec![line]);
        }
    }

    fn show_all(&mut self) {
        let open: Vec<_> = self.docket.open_items().cloned().collect();
        if open.is_empty() {
            return self.tell(Told::NoOpenItems);
        }
        for item in open {
            self.list_item(&item);
        }
    }

    /// Title, article, moment, evidence and every choice of an item, a line each.
    pub(super) fn list_item(&mut self, item: &Item) {
        let law = self.law_on(&item.matter);
        self.docket.list(item.number, &law.choices);
        let mut lines = self.evidence_lines(item);
        lines.extend(law.choices.iter().zip(1..).map(|(&what, choice)| ItemLine::Choice { choice, what }));
        lines.extend(self.penalty_line(&law));
        lines.push(ItemLine::HowToDecide);
        self.tell_lines(item.number, lines);
    }

    /// What an item is about and what was known of it, a line each.
    pub(super) fn evidence_lines(&self, item: &Item) -> Vec<ItemLine> {
        let plies = u32::try_from(item.seen.ply).unwrap_or(u32::MAX);
        let mut lines = vec![
            ItemLine::Title(item.matter.clone()),
            ItemLine::Where { article: self.article_on(&item.matter), at: item.seen.at, plies },
        ];
        if matches!(item.matter, Matter::FlagFell { .. }) && self.both_flags().is_some() {
            lines.insert(1, ItemLine::BothFlagsAreDown);
        }
        lines.extend(self.printed_of(&item.matter).map(ItemLine::Printed));
        let boards_differ = matches!(item.matter, Matter::BoardsDiffer { .. });
        for (seat, shows) in Seat::ALL.into_iter().zip(&item.seen.boards) {
            if shows.is_some() || boards_differ {
                let sure = item.seen.sure[seat as usize];
                lines.push(ItemLine::Board { seat, shows: shows.clone(), sure });
            }
        }
        if let Matter::QuickplayFinish { standing, .. } = item.matter {
            lines.push(ItemLine::Quickplay(standing));
            lines.extend(self.final_by(&item.matter).map(|article| ItemLine::NoAppeal { article }));
        }
        if let Some(article) = self.waits_by(&item.matter) {
            let pawn = matches!(item.matter, Matter::PromotionUnfinished { .. });
            lines.push(ItemLine::WaitForNextMove { article, pawn });
        }
        lines.extend(self.is_position_confirmed(&item.matter).map(ItemLine::PositionConfirmed));
        if let Matter::SheetOwed { noted: Some(noted), .. } = item.matter {
            lines.push(ItemLine::AtTheFlag(noted));
        }
        if let Matter::DrawClaim { verdict, .. } = item.matter {
            lines.push(ItemLine::Verdict(verdict));
        }
        if boards_differ {
            lines.extend([ItemLine::WhereSheetsAgree, ItemLine::WhereSheetsDiffer]);
        }
        if let (Some((seat, m)), Matter::IllegalMove { .. }) = (item.seen.unlawful, &item.matter) {
            lines.push(ItemLine::Moved { seat, m });
        }
        if !item.seen.owed.is_empty() {
            lines.push(ItemLine::KeepsIt(item.seen.owed.clone()));
        }
        if let Some((seat, words)) = item.seen.words.clone() {
            lines.push(ItemLine::LastWords { seat, words });
        }
        lines
    }

    /// What the edition prints of a matter, where another prints it otherwise.
    fn printed_of(&self, matter: &Matter) -> Option<Printed> {
        let edition = self.setup.edition;
        match matter {
            Matter::TouchMove { release: None, .. } => Some(Printed::TouchCounts(edition.touch_intent())),
            Matter::FlagFell { .. } if !self.is_supervised() => {
                Some(Printed::CallsTheFlag(edition.arbiter_calls_flag_in_rapid()))
            }
            _ => None,
        }
    }

    /// The penalties of the edition's list, by their numbers (12.9).
    pub(super) fn penalty_line(&self, law: &Irregularity) -> Option<ItemLine> {
        let first = u32::try_from(law.choices.len() + 1).unwrap_or(u32::MAX);
        let list: Vec<_> = (law.penalties.iter().zip(first..))
            .filter_map(|(choice, n)| match choice {
                Choice::Penalise { penalty, .. } => Some((n, *penalty)),
                _ => None,
            })
            .collect();
        let article = self.setup.edition.article_or_penalties(Topic::Penalties);
        (!list.is_empty()).then_some(ItemLine::Penalties { article, list })
    }

    pub(super) fn open_item(&self, number: u32) -> Option<Item> {
        self.docket.open_item(number).cloned()
    }

    pub(super) fn decide(&mut self, number: u32, decision: Decision) {
        if self.open_item(number).is_none() {
            return self.refuse(self.not_open(number));
        }
        self.close(number, decision);
        for seat in Seat::ALL {
            if self.docket.about_board(seat) == Some(number) {
                // The arbiter knows of these squares; others are news.
                let squares = self.differing(seat);
                self.board_mut(seat).leave(squares);
                self.docket.forget_board(seat);
            }
        }
    }

    /// Why an item cannot be decided, and which could be.
    pub(super) fn not_open(&self, number: u32) -> Refusal {
        let open = self.docket.open_items().map(|item| item.number).collect();
        Refusal::ItemNotOpen { number, open }
    }

    /// What the Laws say of a matter, as it stands now.
    pub fn law_on(&self, matter: &Matter) -> Irregularity {
        let edition = self.setup.edition;
        let both_flags = self.both_flags();
        let time_claim = self.time_claim();
        let offender = match matter {
            Matter::IllegalMove { by }
            | Matter::EarlyPress { by }
            | Matter::PressWithoutMove { by }
            | Matter::PromotionUnfinished { by, .. }
            | Matter::QuickplayFinish { by, .. }
            | Matter::Adjournment(Adjourned::SealedMove { by, .. })
            | Matter::Noticed { by, .. } => *by,
            // Whoever is there may have lost by his own flag (6.9).
            Matter::Adjournment(Adjourned::Late { seat: Some(seat) }) => seat.other(),
            Matter::FlagFell { seat } => match time_claim.filter(|claim| claim.holds(edition)) {
                Some(claim) if !self.is_supervised() => claim.by.other(),
                _ => both_flags.and_then(|both| both.first).unwrap_or(*seat),
            },
            _ => self.mover(),
        };
        let kind = irregularity::illegal_kind(self.setup.edition, matter);
        let seen = Circumstances {
            pace: self.pace,
            full_supervision: self.is_supervised(),
            counted_before: self.docket.illegal(offender).counted(edition, kind),
            opponent_mates: ending::mate_by_series(self.record.position(), offender.other()),
            both_flags,
            both_flags_settled: self.both_flags_settled() != Some(false),
            time_claim,
            flag_down: Seat::ALL.map(|seat| self.clock.fallen(seat, self.now).is_some()),
            quickplay: self.quickplay_progress(matter),
            illegal_claimed: self.docket.illegal_is_claimed(offender),
            stands_unlawful: self.stands_unlawful().is_some(),
            has_moved: match matter {
                Matter::TouchMove { by, .. } => {
                    self.record.plies().iter().any(|ply| Seat::from(ply.before.turn()) == *by)
                }
                _ => true,
            },
        };
        irregularity::irregularity(edition, matter, &seen)
    }

    /// The article an item is under: as the arbiter named it where the item is his own.
    pub fn article_on(&self, matter: &Matter) -> String {
        match matter {
            Matter::Noticed { article, .. } => article.clone(),
            _ => self.law_on(matter).article.number.to_owned(),
        }
    }

    pub(super) fn stop_clocks(&mut self) {
        if self.record.phase() == Phase::Playing && self.clock.stop(self.now) {
            self.note(Note::ClocksStopped);
        }
    }

    pub(super) fn resume(&mut self) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if !self.clock.stands() {
            return self.refuse(Refusal::ClocksRun);
        }
        if self.waits_for_resumption() {
            self.begin_resumption();
            return;
        }
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| self.board(seat).led_to().is_some()) {
            return self.refuse(Refusal::BoardNotRight { seat, sensed: self.is_sensed(seat) });
        }
        self.clock.start(self.now);
        self.compare_soon();
        self.note(Note::ClocksRun);
        let mover = self.mover();
        self.play(mover, Earcon::Understood);
    }

    fn board_text(&self, seat: Seat) -> Option<String> {
        self.shown(seat).map(|scan| Placement::from_scan(scan).field())
    }

    /// Both boards are compared with the game as soon as they have rested.
    pub(super) fn compare_soon(&mut self) {
        let now = self.now;
        for seat in Seat::ALL {
            if self.shown(seat).is_some() {
                self.board_mut(seat).compare_soon(now);
            }
        }
    }
}
