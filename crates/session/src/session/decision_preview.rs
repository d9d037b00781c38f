//! Previews and reversal of decisions. Each choice of an item is computed on a copy of the session by the same code
//! that carries it out, and can be shown before. The last decision can be reversed (12.9, 7.1). A result is
//! provisional until it is signed (8.7).

use crate::{
    act::{Act, PositionForm},
    actor::Listener,
    amount::StatedAmount,
    announcement::{Announcement, DecidedTimes},
    arbiter_message::{ArbiterMessage, ItemLine},
    decision::{ChangedPart, Decision, DecisionEffect, LostPly, ValueChange},
    incidents::ShownProposal,
    output::{Note, Output},
    plies::Phase,
    refusal::Refusal,
    seat_board::SeatBoard,
    session::Session,
    setup::Setup,
    table_clock::TableClock,
};
use annabella_game::{Position, SchemeId, Seat, Square};
use annabella_laws::irregularity::{Choice, IllegalCount, Irregularity};
use annabella_score::Entry;
use std::sync::Arc;

/// The session before a decision, and the state right after it.
#[derive(Clone, Debug)]
pub(crate) struct DecisionUndo {
    before: Session,
    /// The items that were decided.
    items: Vec<u32>,
    /// The arbiter gave the result, and decided nothing else.
    gives_result: bool,
    /// The table heard the decision.
    was_told: bool,
    /// Both sheets right after the decision. Later entries of the players are kept.
    written: [Vec<Entry>; 2],
    /// The clock right after the decision.
    clock: TableClock,
    /// The agreement right after the decision. Later changes are kept.
    setup: Setup,
}

/// An act of the arbiter without an item, with the data to reverse it.
#[derive(Clone, Debug)]
pub(crate) enum ArbiterActUndo {
    /// The arbiter opened this item.
    Item(u32),
    /// The arbiter set a counter of illegal moves. Its previous value.
    IllegalCount(Seat, IllegalCount),
    /// The arbiter set the move counter. Its previous offset from the completed moves (White's, Black's).
    MoveCounter([i64; 2]),
    /// The arbiter gave time by this ruling.
    AddedTime(u32),
    /// The arbiter set a player's scheme. The previous scheme.
    Scheme(Seat, Option<SchemeId>),
    /// The arbiter accepted a player's assistant. The previous assistant.
    Assistant(Seat, (Option<String>, Option<String>)),
    /// The arbiter put this remark on the record.
    Remark(usize),
}

/// The state of the last decision for a reversal. It can be reversed until the next envelope is opened.
#[derive(Clone, Debug, Default)]
pub(crate) enum UndoableDecision {
    /// There is no decision.
    #[default]
    None,
    /// The decision can be reversed.
    Open(Arc<DecisionUndo>),
    /// The act can be reversed without changing the game.
    OwnAct(ArbiterActUndo),
    /// An envelope was opened after the decision, so its move is known.
    EnvelopeOpened,
}

/// What a line of the arbiter would do. It is shown first, and the same line again carries it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ShownConsequence {
    /// `undo` loses the plies that were completed since the decision; so many are completed now.
    Undo { completed: usize },
    /// `adjourn` leaves these squares wrong on both boards (White's, Black's).
    Adjourn { wrong: [Vec<Square>; 2] },
}

/// The sheets on which D.2.9 is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetsToGoBy {
    /// Missing entries are requested first (8.1.3).
    BroughtUpToDate,
    AsTheyAre,
}

impl Session {
    /// The effect of a choice of an open item as things stand; `stated` is the amount, if it needs one.
    pub fn effect(&self, number: u32, choice: u32, stated: Option<&StatedAmount>) -> DecisionEffect {
        self.effect_by_sheets(number, choice, stated, SheetsToGoBy::BroughtUpToDate)
    }

    /// The same for display. D.2.9 uses the sheets as they are, because missing entries are listed separately.
    pub(crate) fn effect_shown(&self, number: u32, choice: u32) -> DecisionEffect {
        self.effect_by_sheets(number, choice, None, SheetsToGoBy::AsTheyAre)
    }

    fn effect_by_sheets(
        &self,
        number: u32,
        choice: u32,
        stated: Option<&StatedAmount>,
        sheets: SheetsToGoBy,
    ) -> DecisionEffect {
        let mut after = self.clone();
        drop(after.outbox.take());
        if let Some(item) = after.open_item(number) {
            // A preview uses the present choices, regardless of an earlier list.
            let choices = after.law_on(&item.matter).choices;
            after.list_choices(number, &choices);
        }
        let proposed = after.open_item(number).map(|item| after.law_on(&item.matter));
        let reconciles = proposed.is_some_and(|law| law.choice(choice) == Some(Choice::Reconcile));
        match sheets {
            SheetsToGoBy::AsTheyAre if reconciles => after.incidents.awaits_sheets = Some(number),
            SheetsToGoBy::AsTheyAre | SheetsToGoBy::BroughtUpToDate => {}
        }
        after.carry_out_choice_of(number, choice, stated);
        after.route_effects();
        self.compare_effects(&after, number)
    }

    fn compare_effects(&self, after: &Self, number: u32) -> DecisionEffect {
        let notes = |output: &Output| match output {
            Output::Note(Note::Refused { why, .. }) => Some(why.clone()),
            _ => None,
        };
        let heard = |output: &Output| match output {
            // The single instructions of a board that is put right are too long here. The board itself is listed.
            Output::Say { what: Announcement::PutRight(_), .. } => None,
            Output::Say { to, what } if *to != Listener::Arbiter => Some((*to, what.clone())),
            _ => None,
        };
        let times = |session: &Self| <[u64; 2]>::from(session.times(session.now));
        let both = |of: &dyn Fn(&Self, Seat) -> usize| {
            Seat::ALL.map(|seat| ValueChange { from: of(self, seat), to: of(after, seat) })
        };
        let [white, black] = times(self);
        let [white_after, black_after] = times(after);
        let moved = after.plies.position() != self.plies.position();
        DecisionEffect {
            refused: after.outbox.outputs().iter().find_map(notes),
            closes: after.open_item(number).is_none(),
            is_signed: after.plies.ending().is_some_and(|ending| ending.signed),
            only_noted: after.incidents.items.iter().any(|item| {
                item.number == number && matches!(item.decision, Some(Decision::NotedAfterGame(..)))
            }),
            plies: ValueChange { from: self.plies.made().len(), to: after.plies.made().len() },
            lost: match after.plies.made().len() < self.plies.completed().len() {
                true => self.plies_lost(after, number),
                // A ply that another one replaces (D.2.9) is not lost.
                false => Vec::new(),
            },
            position: moved.then(|| after.plies.position().clone()),
            clocks_ms: [
                ValueChange { from: white, to: white_after },
                ValueChange { from: black, to: black_after },
            ],
            clocks_run: ValueChange { from: !self.clocks_stand(), to: !after.clocks_stand() },
            entries: both(&|session, seat| session.sheets[seat].sheet.entries.len()),
            illegal: Seat::ALL.map(|seat| ValueChange {
                from: self.incidents.illegal[seat as usize].total(),
                to: after.incidents.illegal[seat as usize].total(),
            }),
            result: ValueChange { from: self.result(), to: after.result() },
            boards: Seat::ALL.into_iter().filter(|&seat| after.board(seat).led_to().is_some()).collect(),
            heard: after.outbox.outputs().iter().filter_map(heard).collect(),
        }
    }

    /// The completed plies that are in the game and not in it afterwards.
    fn plies_lost(&self, after: &Self, number: u32) -> Vec<LostPly> {
        let remains = after.plies.made();
        let completed = self.plies.completed();
        let same = completed.iter().zip(remains).take_while(|(ply, kept)| ply.m == kept.m).count();
        let own = self.incidents.items.iter().find(|item| item.number == number);
        let own = own.and_then(|item| {
            let ply = self.ply_before(item);
            // An item that names nobody is about no ply of its own.
            (completed.get(ply)?.by() == item.matter.seat()?).then_some(ply)
        });
        (same..completed.len())
            .map(|ply| LostPly {
                before: completed[ply].before.clone(),
                m: completed[ply].m,
                is_own: own == Some(ply),
            })
            .collect()
    }

    /// Shows one item in full: its evidence, and the effect of each choice.
    pub(crate) fn show_item(&mut self, number: u32, form: PositionForm) {
        let Some(item) = self.open_item(number) else {
            return self.refuse(self.not_open(number));
        };
        let law = self.law_on(&item.matter);
        let mut lines = self.evidence_lines(&item, form);
        // The proposal comes first. For each choice only the changes are listed.
        let mut choices: Vec<_> = law.choices.iter().copied().zip(1..).collect();
        choices.sort_by_key(|(_, choice)| *choice != law.proposed());
        for (what, choice) in choices {
            let effect = self.effect_shown(number, choice);
            let proposed = choice == law.proposed();
            lines.push(match proposed {
                true => ItemLine::ProposedChoice { choice, what },
                false => ItemLine::Choice { choice, what },
            });
            if proposed || !effect.changes_nothing() {
                lines.push(ItemLine::Effect { choice, effect: Box::new(effect), form });
            }
        }
        lines.extend(self.penalty_line(&law));
        if form == PositionForm::Fen {
            lines.push(ItemLine::Position(Box::new(self.plies.position().clone())));
        }
        lines.push(ItemLine::HowToDecide);
        self.list_choices(number, &law.choices);
        self.note_shown_proposal(number, &law);
        self.tell_lines(number, lines);
        if law.choice(law.proposed()) == Some(Choice::Reconcile) {
            self.ask_for_sheets(number);
        }
    }

    fn note_shown_proposal(&mut self, number: u32, law: &Irregularity) {
        let choice = law.choice(law.proposed());
        let effect = self.effect_shown(number, law.proposed());
        if let Some(item) = self.incidents.item_mut(number) {
            item.shown = Some(ShownProposal { choice, effect });
        }
    }

    /// The changes of an item's proposal since it was shown; empty if it was not shown.
    fn changed_since_shown(&self, number: u32) -> Vec<ChangedPart> {
        let item = self.open_item(number);
        let shown = self.incidents.open_item(number).and_then(|item| item.shown.as_ref());
        let (Some(item), Some(shown)) = (item, shown) else { return Vec::new() };
        let law = self.law_on(&item.matter);
        if law.choice(law.proposed()) != shown.choice {
            return vec![ChangedPart::Choice];
        }
        self.effect_shown(number, law.proposed()).changed_since(&shown.effect)
    }

    /// Carries out the last shown proposal of each item. It is shown instead, and the arbiter asked once more, if it has
    /// changed since it was shown, or if completed plies besides the item's own would be lost and that was not shown.
    pub(crate) fn confirm_items(&mut self, numbers: &[u32]) {
        // Changes by an earlier item of the same line count only if more plies would be lost.
        let changed: Vec<_> = numbers.iter().map(|&number| self.changed_since_shown(number)).collect();
        for (&number, changed) in numbers.iter().zip(changed) {
            match changed.is_empty() && !self.loses_unseen_plies(number) {
                true => self.confirm_item(number),
                false => self.ask_back(number, changed),
            }
            self.route_effects();
        }
    }

    /// Whether an item's proposal would lose completed plies besides its own, and the arbiter was not shown these.
    fn loses_unseen_plies(&self, number: u32) -> bool {
        let Some(item) = self.open_item(number) else { return false };
        let effect = self.effect_shown(number, self.law_on(&item.matter).proposed());
        effect.loses_other_plies() && item.shown.is_none_or(|shown| shown.effect.lost != effect.lost)
    }

    fn ask_back(&mut self, number: u32, changed: Vec<ChangedPart>) {
        let Some(item) = self.open_item(number) else { return };
        let law = self.law_on(&item.matter);
        let choice = law.proposed();
        let effect = self.effect_shown(number, choice);
        let mut lines = Vec::new();
        if !changed.is_empty() {
            lines.push(ItemLine::ChangedSinceShown(changed));
        }
        lines.extend(law.choice(choice).map(|what| ItemLine::ProposedChoice { choice, what }));
        let loses = effect.loses_other_plies().then_some(ItemLine::ConfirmOnceMore);
        lines.push(ItemLine::Effect { choice, effect: Box::new(effect), form: PositionForm::Words });
        lines.extend(loses);
        self.list_choices(number, &law.choices);
        self.note_shown_proposal(number, &law);
        self.tell_lines(number, lines);
        if law.choice(choice) == Some(Choice::Reconcile) && self.ask_for_sheets(number) {
            // The players write with the clocks stopped.
            self.stop_clocks();
        }
    }

    /// Carries out the proposal of an item by the code for its choices. If it was not shown yet, its effect is reported
    /// before.
    pub(crate) fn confirm_item(&mut self, number: u32) {
        let Some(item) = self.open_item(number) else {
            return self.refuse(self.not_open(number));
        };
        let law = self.law_on(&item.matter);
        let choice = law.proposed();
        let shown = item.shown.is_some();
        if let (false, Some(what)) = (shown, law.choice(choice)) {
            let effect = self.effect(number, choice, None).in_short();
            let mut lines = vec![ItemLine::Choice { choice, what }];
            if !effect.changes_nothing() {
                lines.push(ItemLine::Effect { choice, effect: Box::new(effect), form: PositionForm::Words });
            }
            self.tell_lines(number, lines);
        }
        if shown && law.choice(choice) == Some(Choice::Reconcile) {
            // The missing entries were listed when the item was shown.
            self.incidents.awaits_sheets = Some(number);
        }
        self.carry_out_choice_of(number, choice, None);
    }

    pub(crate) fn tell_lines(&mut self, number: u32, lines: Vec<ItemLine>) {
        for line in lines {
            self.tell(ArbiterMessage::Item { number, line });
        }
    }

    /// Carries out a decision of the arbiter so that it can be reversed.
    pub(crate) fn carry_out_undoably(&mut self, decision: Act) {
        let gives_result = matches!(decision, Act::End(_));
        let mut before = self.clone();
        drop(before.outbox.take());
        let from = self.outbox.outputs().len();
        self.carry_out_arbiter_act(decision);
        self.route_effects();
        let decides = |output: &Output| matches!(output, Output::Note(note) if note.is_decision());
        let told = |output: &Output| {
            matches!(output, Output::Say { to: Listener::Table, what: Announcement::Decided { .. } })
        };
        if self.outbox.outputs()[from..].iter().any(decides) {
            let decided = |output: &Output| match output {
                Output::Note(Note::Decided { decision: Decision::ClosedByItself(_), .. }) => None,
                Output::Note(Note::Decided { number, .. }) => Some(*number),
                _ => None,
            };
            let items = self.outbox.outputs()[from..].iter().filter_map(decided).collect();
            let was_told = self.outbox.outputs()[from..].iter().any(told);
            let written = Seat::ALL.map(|seat| self.sheets[seat].sheet.entries.clone());
            let (clock, setup) = (self.clock.clone(), self.setup.clone());
            let undo = DecisionUndo { before, items, gives_result, was_told, written, clock, setup };
            self.undoable = UndoableDecision::Open(Arc::new(undo));
        }
    }

    /// Ends the possibility to reverse earlier decisions, because an envelope was opened.
    pub(crate) fn bar_undo_by_envelope(&mut self) {
        if !matches!(self.undoable, UndoableDecision::None) {
            self.undoable = UndoableDecision::EnvelopeOpened;
        }
    }

    /// Whether this consequence was shown already. If not, the caller shows it now.
    pub(crate) fn was_shown(&mut self, consequence: ShownConsequence) -> bool {
        if self.shown.take().as_ref() == Some(&consequence) {
            return true;
        }
        self.shown = Some(consequence);
        false
    }

    /// The completed plies that `undo` would lose.
    pub fn lost_by_undo(&self) -> Vec<LostPly> {
        match &self.undoable {
            UndoableDecision::Open(undo) => self.plies_lost(&undo.before, 0),
            UndoableDecision::None | UndoableDecision::OwnAct(_) | UndoableDecision::EnvelopeOpened => {
                Vec::new()
            }
        }
    }

    /// Reverses the last decision. Time used since then stays used, the boards keep their placement, and the players'
    /// later entries are kept.
    pub(crate) fn undo_decision(&mut self) {
        let undo = match &self.undoable {
            UndoableDecision::None | UndoableDecision::EnvelopeOpened
                if let Some(why) = self.unplayable_move() =>
            {
                return self.refuse(why);
            }
            UndoableDecision::None => return self.refuse(Refusal::NothingToUndo),
            UndoableDecision::EnvelopeOpened => return self.refuse(Refusal::EnvelopeWasOpened),
            UndoableDecision::OwnAct(aside) => return self.take_back_act(aside.clone()),
            UndoableDecision::Open(undo) => Arc::clone(undo),
        };
        let lost = self.lost_by_undo();
        let completed = self.plies.completed().len();
        if !lost.is_empty() && !self.was_shown(ShownConsequence::Undo { completed }) {
            return self.tell(ArbiterMessage::UndoLoses { lost });
        }
        let DecisionUndo { before, items, gives_result: _, was_told, written, clock, setup } =
            (*undo).clone();
        // Only a board that was right before the decision counts as newly wrong. A move that stood on it stands on it again.
        let was_right = Seat::ALL.map(|seat| before.differing(seat).is_empty());
        let had_move = Seat::ALL.map(|seat| before.with_standing_move(seat));
        let mut later = std::mem::replace(self, before);
        let reopened = later.phase() == Phase::Over;
        let stood = later.clocks_stand();
        let plies_change = later.plies.made().len() != self.plies.made().len()
            || later.plies.position() != self.plies.position();
        // Boards without a sensor stand as the players were told since then.
        let takes_move_up = Seat::ALL.into_iter().any(|seat| later.standing(seat) != self.standing(seat));
        if later.phase() == Phase::Playing
            && (later.plies.position() != self.plies.position() || takes_move_up)
        {
            later.assume_told_positions();
        }
        if later.setup != setup {
            self.setup.clone_from(&later.setup);
        }
        self.now = later.now;
        let later_ms = later.times(later.now);
        self.plies = self.plies.clone().with_signatures_of(&later.plies);
        self.start.attendance = later.start.attendance;
        let was_to_seal = later.adjournment.resumption().is_some();
        self.adjournment = self.adjournment.clone().with_sealed_move_of(later.adjournment);
        let seals_no_more = was_to_seal && self.adjournment.resumption().is_none();
        self.clock = self.clock.taken_back(&clock, &later.clock, self.now);
        self.incidents = std::mem::take(&mut self.incidents).taken_back(&later.incidents);
        self.boards = self.boards.clone().zip_with(&later.boards, SeatBoard::with_sensing_of);
        self.talks = self.talks.clone().with_ears_of(&later.talks);
        self.sheets = self.sheets.clone().with_entries_of(&later.sheets, &written);
        if !lost.is_empty() {
            // What was written since is void with its moves.
            self.sheets.strike_after(self.plies.made().len());
        }
        self.tag_signatures();
        self.outbox = later.outbox;
        if items.is_empty() {
            self.note(Note::Undone { number: None });
        }
        for number in items {
            self.note(Note::Undone { number: Some(number) });
        }
        if self.phase() == Phase::Playing {
            for seat in Seat::ALL {
                self.track_board(seat);
            }
            let newly_wrong = |&seat: &Seat| {
                let lacks_move =
                    |position: &Position| self.shown(seat).is_some() && !self.shows(seat, position);
                let wrong = !self.differing(seat).is_empty()
                    || had_move[seat as usize].as_ref().is_some_and(lacks_move);
                was_right[seat as usize] && wrong
            };
            let boards_wrong = Seat::ALL.iter().any(newly_wrong);
            // No clock starts again unannounced. The players have heard the decision, and the arbiter starts them.
            let would_start = stood && !self.clocks_stand();
            // They stood before a decision that let them run, and stand again.
            let stand_again = !stood && !reopened && self.clocks_stand();
            if stand_again {
                self.note(Note::ClocksStopped);
            }
            let stands =
                boards_wrong || reopened || plies_change || would_start || stand_again || seals_no_more;
            if stands {
                self.stop_clocks();
                let plies = u32::try_from(self.plies.made().len()).unwrap_or(u32::MAX);
                let first = self.plies.start().turn();
                match reopened {
                    true => self.say_reopened(),
                    false => self.say_table(Announcement::DecisionTakenBack {
                        plies: plies_change.then_some((plies, first)),
                        clocks_stand: true,
                    }),
                }
            }
            let (white_ms, black_ms) = self.times(self.now);
            if !stands && (white_ms, black_ms) != later_ms {
                // The players had heard the other times.
                let times = DecidedTimes::Set { white_ms, black_ms };
                self.say_table(Announcement::Decided { warned: None, back: None, times });
            } else if !stands && was_told {
                // A warning that the players heard.
                self.say_table(Announcement::DecisionTakenBack { plies: None, clocks_stand: false });
            }
            match boards_wrong {
                true => self.put_boards_as_before(),
                false => self.compare_boards_soon(),
            }
        }
        self.tell_clocks();
    }

    /// Signs the result for the arbiter. It cannot be reopened then (8.7).
    pub(crate) fn sign_result(&mut self) {
        match (self.result(), self.plies.sign()) {
            (Some((result, _)), true) => {
                self.undoable = UndoableDecision::None;
                self.note(Note::Signed { result });
                self.tag_signatures();
            }
            (Some(_), false) => self.refuse(Refusal::IsSigned),
            (None, _) => self.refuse(Refusal::NotOver),
        }
    }

    /// Reopens a game whose result is not signed. It continues from its position with the clocks stopped.
    pub(crate) fn reopen_game(&mut self, why: String) {
        if self.phase() != Phase::Over {
            return self.refuse(Refusal::NotOver);
        }
        if !self.plies.reopen() {
            return self.refuse(Refusal::IsSigned);
        }
        if matches!(&self.undoable, UndoableDecision::Open(undo) if undo.gives_result) {
            // The result is taken back, and nothing of its decision is left to reverse.
            self.undoable = UndoableDecision::None;
        }
        self.sheets.set_result(None);
        self.tag_signatures();
        self.note(Note::Reopened { why });
        self.say_reopened();
        self.tell_clocks();
        self.compare_boards_soon();
    }

    /// Tells the players that the game is not over. Its end was announced to them.
    fn say_reopened(&mut self) {
        self.say_table(Announcement::GameReopened);
    }
}
