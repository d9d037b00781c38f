//! What the game waits for, worked out once, and its views: "what now?", the status line and the pages.

use crate::{
    actor::Listener,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    output::Note,
    pending::{Audience, AwaitedAction, LastSaid, NextStep, Pending},
    plies::Phase,
    refusal::Refusal,
    session::Session,
    turn::Turn,
};
use annabella_board::scan::differing_squares;
use annabella_game::{Move, Position, Seat, Square};
use annabella_laws::{article::Topic, edition::EditionArticles as _, incident_kind::IncidentKind};

/// The list while it is worked out.
#[derive(Default)]
struct PendingList {
    entries: Vec<Pending>,
}

impl PendingList {
    fn add(
        &mut self,
        from: impl Into<Option<Seat>>,
        known_to: Audience,
        action: impl Into<Option<AwaitedAction>>,
        step: impl Into<Option<NextStep>>,
    ) {
        let (from, action, step) = (from.into(), action.into(), step.into());
        self.entries.push(Pending { from, known_to, held: false, action, step });
    }

    /// Adds a part of the list; `held` if a matter before it must be settled first.
    fn add_part(&mut self, held: bool, add: impl FnOnce(&mut Self)) {
        let begins = self.entries.len();
        add(self);
        for entry in &mut self.entries[begins..] {
            entry.held = held;
        }
    }
}

impl Session {
    /// Answers "what now?".
    pub(crate) fn tell_next_step(&mut self, to: Listener, seat: Seat) {
        let step = self.next_step(seat);
        // In practice a player without a sensed board may go on without following the orders.
        let may_move = matches!(step, NextStep::PutRight(_))
            && !self.policy().has_arbiter()
            && self.is_led_by_words(seat)
            && seat == self.plies.to_move();
        let own = may_move.then(|| self.step_on_move(seat).unwrap_or(NextStep::Move));
        self.say(to, Announcement::WhatNow(step));
        if let Some(own) = own {
            self.say_beside(to, Announcement::WhatNow(own));
        }
    }

    /// Reports the awaited actions to the listener who asks, in one line.
    pub(crate) fn tell_status(&mut self) {
        let to = self.outbox.asked_by();
        if to == Listener::Arbiter && self.phase() == Phase::Playing {
            let (white_ms, black_ms) = self.times(self.now());
            self.tell(ArbiterMessage::Clocks { white_ms, black_ms });
        }
        let waits = self.waits(to);
        self.note(Note::Waiting { to, waits });
        let open = self.open_numbers();
        if to == Listener::Arbiter && self.phase() == Phase::Over && !open.is_empty() {
            self.tell(ArbiterMessage::OpenAfterEnd { open });
        }
        self.tell_unsaved_plies(to);
    }

    fn open_numbers(&self) -> Vec<u32> {
        self.incidents.open_items().map(|item| item.number).collect()
    }

    /// The open step of this player.
    pub fn next_step(&self, seat: Seat) -> NextStep {
        let is_own = |from: Option<Seat>| from.is_none_or(|from| from == seat);
        let list = self.pending().into_iter();
        let mut own = list.filter(|pending| is_own(pending.from) && pending.known_to != Audience::Nobody);
        own.find_map(|pending| pending.step).unwrap_or(match self.phase() {
            Phase::SettingUp => NextStep::NotStarted,
            Phase::Playing => NextStep::OpponentsMove,
            Phase::Over => NextStep::Over { unsigned: false },
        })
    }

    /// The actions that the game waits for, as a listener may know them.
    pub fn waits(&self, to: Listener) -> Vec<AwaitedAction> {
        self.actions(|from| match to {
            Listener::Arbiter => Audience::Arbiter,
            Listener::Player(seat) | Listener::Assistant(seat) if from == Some(seat) => Audience::Seat,
            _ => Audience::Table,
        })
    }

    /// The actions that the game waits for, as a spectator may know them: from completed moves, the clocks, the
    /// result.
    pub fn waits_in_public(&self) -> Vec<AwaitedAction> {
        let mut waits = self.actions(|_| Audience::Everybody);
        for wait in &mut waits {
            if let AwaitedAction::Move { seat } = wait {
                *seat = self.mover();
            }
        }
        waits
    }

    /// The actions for a listener, whose place in the audience depends on the seat.
    fn actions(&self, place: impl Fn(Option<Seat>) -> Audience) -> Vec<AwaitedAction> {
        let told = |pending: &Pending| !pending.held && pending.known_to <= place(pending.from);
        let list = self.pending().into_iter().filter(told);
        let mut actions: Vec<AwaitedAction> = list.filter_map(|pending| pending.action).collect();
        // The move is named first, then what each player owes in words.
        actions.sort_by_key(|action| match action {
            AwaitedAction::Repetition { seat } => 1 + 2 * *seat as u8,
            AwaitedAction::Answer { seat } => 2 + 2 * *seat as u8,
            AwaitedAction::Items { .. } => u8::MAX,
            _ => 0,
        });
        actions
    }

    /// Everything that the game waits for, the most important first.
    pub fn pending(&self) -> Vec<Pending> {
        let mut list = PendingList::default();
        match self.phase() {
            Phase::SettingUp => self.add_start(&mut list),
            Phase::Playing => self.add_game(&mut list),
            // The arbiter's signature makes the result final. Then nothing is awaited, even if a player has not
            // signed. Nobody signs a practice game.
            Phase::Over if self.is_signed() || !self.policy().has_arbiter() => {}
            Phase::Over => {
                let signed = self.signatures();
                for seat in Seat::ALL.into_iter().filter(|&seat| !signed[seat as usize]) {
                    let action = AwaitedAction::SignatureOf { seat };
                    list.add(seat, Audience::Everybody, action, NextStep::Over { unsigned: true });
                }
                list.add(None, Audience::Everybody, AwaitedAction::Signature, None);
            }
        }
        let open = self.open_numbers();
        // A game that is over waits for no item: a decision on it is recorded, and the result stands (8.7).
        if !open.is_empty() && self.phase() != Phase::Over {
            list.add(None, Audience::Arbiter, AwaitedAction::Items { open }, None);
        }
        list.entries
    }

    fn add_start(&self, list: &mut PendingList) {
        let has_arbiter = self.policy().has_arbiter();
        if has_arbiter && self.setup.approved_by.is_none() {
            let article = self.edition().article_or_penalties(Topic::Devices);
            list.add(None, Audience::Everybody, AwaitedAction::Approval { article }, None);
        }
        let start = self.plies.start();
        for seat in Seat::ALL {
            let board = self.board(seat);
            // The start does not wait for guidance that an earlier decision began.
            list.add_part(true, |list| {
                self.add_guidance(list, seat);
            });
            if board.is_silent() || !board.is_set_up(start) {
                let action = match self.wrong_squares(seat, start) {
                    // Its placement was not read yet.
                    squares if squares.is_empty() => AwaitedAction::BoardAnswers { seat },
                    squares => AwaitedAction::BoardRight { seat, squares },
                };
                let step = board.is_silent().then_some(NextStep::BoardSilent);
                list.add(seat, Audience::Everybody, action, step);
            }
        }
        let is_early = !self.start.attendance.may_begin(self.now());
        if let Some(at) = self.setup.appointed.filter(|_| is_early) {
            list.add(None, Audience::Everybody, AwaitedAction::Appointed { at }, None);
        }
        // A practice game begins as soon as its boards stand right.
        if has_arbiter {
            // The boards and the appointed start can begin a game; an approval at the table cannot.
            let waits = list.entries.iter().any(|pending| !pending.held);
            let begins_by_itself = waits && (self.start.approved_beforehand || is_early);
            let action = if begins_by_itself { AwaitedAction::OrStart } else { AwaitedAction::Start };
            list.add(None, Audience::Everybody, action, None);
        }
    }

    fn add_game(&self, list: &mut PendingList) {
        let adjourned = self.adjournment.awaited_action();
        let is_adjourned = adjourned.is_some();
        let ends = self.item_before_the_end().is_some();
        let is_illegal = self.pressed_illegally().is_some();
        // The clock of an absent player, or of one who answers that player, stands, and goes on once the boards stand right.
        let clock_goes_on = self.answer_waits_for_clocks()
            || self.adjournment.on_clock().is_some()
                && self.clocks_stand()
                && adjourned != Some(AwaitedAction::Decision);
        let clocks_held = is_adjourned && !clock_goes_on;
        let boards_held = clocks_held && !self.adjournment.waits_for_boards();

        list.add_part(is_adjourned || ends, |list| self.add_questions(list));
        // A player who is told to put pieces right does that first, also before an envelope is opened.
        for seat in Seat::ALL {
            if !boards_held {
                self.add_board(list, seat);
            } else {
                list.add_part(true, |list| {
                    self.add_guidance(list, seat);
                });
            }
        }
        // The player who sealed an answer can press only after the clocks were started.
        if self.answer_waits_for_clocks() {
            self.add_clocks(list);
        }
        if let Some(action) = adjourned {
            self.add_adjournment(list, action);
        }
        if ends {
            list.add_part(clocks_held, Self::add_decision);
        }
        if self.clocks_stand() && !self.answer_waits_for_clocks() {
            list.add_part(clocks_held || ends, |list| self.add_clocks(list));
        }
        if is_illegal {
            list.add_part(is_adjourned || ends, Self::add_decision);
        }
        for seat in Seat::ALL {
            list.add_part(is_adjourned || ends, |list| self.add_answers_to_opponent(list, seat));
        }
        list.add_part(is_adjourned || ends || is_illegal, |list| self.add_moves(list));
    }

    fn add_questions(&self, list: &mut PendingList) {
        for seat in Seat::ALL {
            if let Some(question) = self.is_asked(seat) {
                let step = NextStep::Answer(question.clone());
                list.add(seat, Audience::Seat, AwaitedAction::Answer { seat }, step);
            }
        }
    }

    fn add_decision(list: &mut PendingList) {
        list.add(None, Audience::Everybody, AwaitedAction::Decision, NextStep::ArbiterDecides);
    }

    fn add_clocks(&self, list: &mut PendingList) {
        let called = self.incidents.open_items().find_map(|item| match item.matter {
            IncidentKind::ArbiterCalled { by } => Some(by),
            _ => None,
        });
        // In practice they go on by themselves, once the boards stand right.
        let action = self
            .policy()
            .has_arbiter()
            .then(|| called.map_or(AwaitedAction::Clocks, |by| AwaitedAction::Called { by }));
        list.add(None, Audience::Everybody, action, NextStep::ClocksStand);
    }

    fn add_adjournment(&self, list: &mut PendingList, action: AwaitedAction) {
        let sealed = self.adjournment.has_move_to_shut_in();
        for asker in Seat::ALL {
            let step = match action {
                AwaitedAction::Opening => NextStep::EnvelopeUnopened,
                AwaitedAction::Decision => NextStep::ArbiterDecides,
                AwaitedAction::Seal { seat } if seat == asker && sealed => NextStep::MoveSealed,
                AwaitedAction::Seal { seat } => NextStep::Adjourned { seals: Some(seat), asker },
                _ => NextStep::Adjourned { seals: None, asker },
            };
            list.add(asker, Audience::Seat, None, step);
        }
        list.add(None, Audience::Everybody, action, None);
        if let Some(Refusal::SealedMoveUnplayable { item: None, plies }) = self.unplayable_move() {
            list.add(None, Audience::Arbiter, AwaitedAction::SealedMove { plies }, None);
        }
    }

    fn add_board(&self, list: &mut PendingList, seat: Seat) {
        if self.board(seat).is_silent() {
            list.add(seat, Audience::Seat, AwaitedAction::BoardAnswers { seat }, NextStep::BoardSilent);
        }
        if !self.add_guidance(list, seat) && self.incidents.about_board[seat as usize].is_some() {
            let squares = self.differing(seat);
            if !squares.is_empty() {
                list.add(seat, Audience::Arbiter, AwaitedAction::BoardRight { seat, squares }, None);
            }
        }
    }

    /// Adds the guidance of a board. Returns `false` if it is not guided.
    fn add_guidance(&self, list: &mut PendingList, seat: Seat) -> bool {
        let board = self.board(seat);
        let Some(target) = board.led_to() else { return false };
        let action = AwaitedAction::BoardRight { seat, squares: self.wrong_squares(seat, target) };
        let step = board.remaining_guidance().first().copied();
        let step = step.map_or(NextStep::BoardToPutRight, NextStep::PutRight);
        // The board of a player who sealed may show the move that is still in its envelope.
        let known_to = if self.is_shut() { Audience::Seat } else { Audience::Everybody };
        list.add(seat, known_to, action, step);
        true
    }

    fn add_answers_to_opponent(&self, list: &mut PendingList, seat: Seat) {
        let board = self.board(seat);
        if let Some((before, m)) = self.owes_repetition(seat) {
            let step = NextStep::Repeat { before: Box::new(before.clone()), m };
            list.add(seat, Audience::Table, AwaitedAction::Repetition { seat }, step);
        }
        if board.back_wrong
            && let Some(step) = board.step_since_back(&self.lawful(seat))
        {
            list.add(seat, Audience::Seat, None, NextStep::PutRight(step));
        }
        if let Some((before, m)) = self.to_execute(seat) {
            // Without a sensor the program does not know how far the player is, so it does not tell them.
            let known_to = if board.has_sensor() { Audience::Seat } else { Audience::Nobody };
            list.add(seat, known_to, None, NextStep::Execute { before: Box::new(before), m });
        }
        if self.draws.is_offered_to(seat) {
            let own_clock = self.running() == Some(seat);
            list.add(seat, Audience::Seat, None, NextStep::DrawOffered { own_clock });
        }
    }

    fn add_moves(&self, list: &mut PendingList) {
        let seat = self.plies.to_move();
        if let Some(m) = self.stands_untold() {
            let step = NextStep::PeggedNotAnnounced { before: Box::new(self.plies.position().clone()), m };
            list.add(seat, Audience::Nobody, None, step);
        }
        if self.told().is_some() {
            let by = self.mover();
            list.add(by, Audience::Arbiter, AwaitedAction::Press { seat: by }, None);
        }
        for player in Seat::ALL {
            list.add(player, Audience::Seat, None, self.step_in_game(player));
        }
        let other = seat.other();
        let mut known_to = Audience::Everybody;
        if self.plies.turn().relayed().is_some() {
            // An announced illegal move is answered like a legal one, so that nothing tells what is legal.
            list.add(other, known_to, AwaitedAction::Move { seat: other }, None);
            known_to = Audience::Nobody;
        }
        list.add(seat, known_to, AwaitedAction::Move { seat }, None);
    }

    /// The announced move that a seat's board does not show yet, and the position in which it was made.
    pub(crate) fn to_execute(&self, seat: Seat) -> Option<(Position, Move)> {
        let board = self.board(seat);
        let last = match seat == self.plies.to_move() {
            true => self.plies.made().last().map(|ply| (ply.before.clone(), ply.m)),
            false => self.plies.turn().relayed().map(|m| (self.plies.position().clone(), m)),
        };
        // A board without a sensor counts as behind until a person confirms it.
        let behind = !board.has_sensor() && board.in_step_ply < self.plies.announced_plies();
        last.filter(|_| board.mirror.is_some() || behind)
    }

    fn wrong_squares(&self, seat: Seat, target: &Position) -> Vec<Square> {
        self.shown(seat).map_or_else(Vec::new, |scan| differing_squares(scan, target).collect())
    }

    /// The step of a player while a clock runs. Whose clock runs comes from the clock, and what was said from the
    /// announcements. In a rated game nothing of it depends on the rules of the moves or on the press.
    fn step_in_game(&self, seat: Seat) -> NextStep {
        let own_clock = self.running() == Some(seat);
        if let Some(step) = self.step_on_move(seat) {
            return step;
        }
        if self.policy().tells_of_press()
            && own_clock
            && !self.has_said(seat)
            && let Some(ply) = self.plies.oldest_uncompleted(seat).map(|index| &self.plies.made()[index])
        {
            return NextStep::Press { before: Box::new(ply.before.clone()), m: ply.m };
        }
        match self.said_last(seat) {
            Some(said) => NextStep::Said { own_clock, said },
            None if own_clock != (seat == self.plies.to_move()) => NextStep::ClockRuns { own: own_clock },
            None if own_clock => NextStep::Move,
            None => NextStep::OpponentsMove,
        }
    }

    /// Whether the player has said a move, or had it announced, in the turn in progress.
    fn has_said(&self, seat: Seat) -> bool {
        let said = |turn: &Turn| turn.announced().is_some() || turn.relayed().is_some();
        self.talks[seat].names_no_move || self.plies.turn_of(seat).is_some_and(said)
    }

    /// What was said last of a move that is not completed, in the view of this player.
    fn said_last(&self, seat: Seat) -> Option<LastSaid> {
        let before = |of: Seat| Box::new(self.plies.before_of(of).clone());
        let talk = &self.talks[seat];
        if let Some(turn) = self.plies.turn_of(seat).filter(|_| self.has_said(seat)) {
            let words = talk.announced_words.clone();
            let words = words.filter(|_| talk.names_no_move || turn.announced().is_some());
            return match (words, turn.announced(), turn.relayed()) {
                (Some(words), ..) => Some(LastSaid::OwnWords { before: before(seat), words }),
                (None, Some(m), _) if self.setup.is_impaired(seat) => {
                    Some(LastSaid::Own { before: before(seat), m })
                }
                (None, Some(m), _) | (None, None, Some(m)) => {
                    Some(LastSaid::Announced { before: before(seat), m })
                }
                (None, None, None) => None,
            };
        }
        let other = seat.other();
        let m = self.plies.turn_of(other)?.relayed()?;
        Some(LastSaid::Announced { before: before(other), m })
    }

    /// What is missing for the player's own move: the one in progress, or the last one while it is not completed.
    fn step_on_move(&self, seat: Seat) -> Option<NextStep> {
        let turn = self.plies.turn_of(seat)?;
        let before = || Box::new(self.plies.before_of(seat).clone());
        let talk = &self.talks[seat];
        let said = turn.announced().is_some() || talk.names_no_move;
        if said && turn.standing().is_none() {
            if self.words_stand_alone(seat) {
                // Words for a legal move are made at once, so nothing is missing for others either.
                return None;
            }
            if let Some((_, step)) = self.move_beside_displaced(seat) {
                return Some(NextStep::PutRight(step));
            }
            if let Some(words) = talk.announced_words.as_deref() {
                return Some(NextStep::SaidNotPegged { before: before(), words: words.to_owned() });
            }
        }
        Some(match (turn.announced(), turn.standing()) {
            (Some(announced), Some(pegged)) if announced != pegged => {
                NextStep::AnnouncedOther { before: before(), announced, pegged }
            }
            (Some(m), None) => NextStep::AnnouncedNotPegged { before: before(), m },
            (None, Some(m)) if self.setup.is_impaired(seat) && turn.relayed() != Some(m) => {
                NextStep::PeggedNotAnnounced { before: before(), m }
            }
            (_, Some(m)) if self.policy().tells_of_press() && self.running() == Some(seat) => {
                NextStep::Press { before: before(), m }
            }
            (_, None) if let Some(m) = turn.owed => NextStep::WrittenMove { before: before(), m },
            (_, Some(_) | None) => return None,
        })
    }
}
