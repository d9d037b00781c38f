//! Decisions are proposals: each choice of an item is worked out on a copy of the session and can be shown before
//! it is carried out, through the same code; the last decision can be taken back (12.9, 7.1), and an end of the
//! game is provisional until it is signed (8.7).

use std::sync::Arc;

use crate::{
    core::{
        act::Act,
        amount::Stated,
        announcement::Announcement,
        decided::Decision,
        effect::{Change, Effect},
        listener::Listener,
        output::{Note, Output},
        refusal::Refusal,
        session::{Phase, Session},
        setup::Setup,
        table_clock::TableClock,
        told::{ItemLine, Told},
    },
    game::{SchemeId, Seat},
    laws::irregularity::IllegalCount,
    score::Entry,
};

/// The session before a decision, and what was history when it was carried out.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    before: Session,
    number: Option<u32>,
    /// Both sheets right after it: what players wrote since is theirs.
    written: [Vec<Entry>; 2],
    /// The clock right after it.
    clock: TableClock,
    /// What was agreed right after it: what is agreed anew since stays agreed.
    setup: Setup,
}

/// What the arbiter did of his own accord, as it is taken back.
#[derive(Clone, Debug)]
pub(super) enum Aside {
    /// He opened this item.
    Item(u32),
    /// He set a counter of illegal moves, which was this before.
    Illegal(Seat, IllegalCount),
    /// He set the move counter, which was this far beside the moves completed (White's, Black's).
    Moves([i64; 2]),
    /// He gave time by this ruling.
    Time(u32),
    /// A player's announcement words, which were these before.
    Scheme(Seat, Option<SchemeId>),
    /// A player's assistant, who was this before.
    Assistant(Seat, Option<String>),
    /// He put this on the record.
    Recorded(usize),
}

/// Whether the last decision can be taken back.
#[derive(Clone, Debug, Default)]
pub(super) enum LastDecision {
    /// There is none.
    #[default]
    None,
    /// It can.
    Open(Arc<Undo>),
    /// It can, and the game is not touched by that.
    Aside(Aside),
    /// A ply was completed on it.
    PlayedOn,
    /// A move was sealed on it.
    SealedOn,
}

impl Session {
    /// What a choice of an open item would do as things stand; `stated` is how much, where it needs an amount.
    pub fn effect(&self, number: u32, choice: u32, stated: Option<&Stated>) -> Effect {
        let mut after = self.clone();
        after.outputs.clear();
        if let Some(item) = after.open_item(number) {
            // Whoever asks what a choice would do means it as it is now, whatever was listed before.
            let choices = after.law_on(&item.matter).choices;
            after.docket.list(number, &choices);
        }
        after.choose(number, choice, stated);
        after.work_off();
        self.compared_with(&after, number)
    }

    fn compared_with(&self, after: &Self, number: u32) -> Effect {
        let notes = |output: &Output| match output {
            Output::Note(Note::Refused { why, .. }) => Some(why.clone()),
            _ => None,
        };
        let heard = |output: &Output| match output {
            // Every step of a board that is put right would be too much: whose board is told.
            Output::Say { what: Announcement::PutRight(_), .. } => None,
            Output::Say { to, what } if *to != Listener::Arbiter => Some((*to, what.clone())),
            _ => None,
        };
        let times = |session: &Self| <[u64; 2]>::from(session.clock.times(session.now));
        let both = |of: &dyn Fn(&Self, Seat) -> usize| {
            Seat::ALL.map(|seat| Change { from: of(self, seat), to: of(after, seat) })
        };
        let [white, black] = times(self);
        let [white_after, black_after] = times(after);
        let moved = after.record.position() != self.record.position();
        Effect {
            refused: after.outputs.iter().find_map(notes),
            closes: after.open_item(number).is_none(),
            only_noted: after.docket.items().iter().any(|item| {
                item.number == number && matches!(item.decision, Some(Decision::AfterTheGame(..)))
            }),
            plies: Change { from: self.record.plies().len(), to: after.record.plies().len() },
            position: moved.then(|| after.record.position().clone()),
            clocks_ms: [Change { from: white, to: white_after }, Change { from: black, to: black_after }],
            clocks_run: Change { from: !self.clock.stands(), to: !after.clock.stands() },
            entries: both(&|session, seat| session.seat(seat).sheet.entries.len()),
            illegal: Seat::ALL.map(|seat| Change {
                from: self.docket.illegal(seat).total(),
                to: after.docket.illegal(seat).total(),
            }),
            result: Change { from: self.result(), to: after.result() },
            boards: Seat::ALL.into_iter().filter(|&seat| after.board(seat).led_to().is_some()).collect(),
            heard: after.outputs.iter().filter_map(heard).collect(),
        }
    }

    /// One item in full: its evidence, and for each choice what it would do.
    pub(super) fn show_item(&mut self, number: u32) {
        let Some(item) = self.open_item(number) else {
            return self.refuse(self.not_open(number));
        };
        let law = self.law_on(&item.matter);
        let mut lines = self.evidence_lines(&item);
        for (&what, choice) in law.choices.iter().zip(1..) {
            let effect = self.effect(number, choice, None);
            lines.push(ItemLine::Choice { choice, what });
            lines.push(ItemLine::Effect { choice, effect: Box::new(effect) });
        }
        lines.extend(self.penalty_line(&law));
        lines.push(ItemLine::HowToDecide);
        self.docket.list(number, &law.choices);
        self.docket.show(number, self.effect(number, law.proposed(), None));
        self.tell_lines(number, lines);
    }

    /// Carries out what the Laws propose for an item, through the same code as any of its choices. Where that
    /// takes moves back and nobody has looked yet, what it does is told before it is done.
    pub(super) fn confirm(&mut self, number: u32) {
        let Some(item) = self.open_item(number) else {
            return self.refuse(self.not_open(number));
        };
        let law = self.law_on(&item.matter);
        let choice = law.proposed();
        let effect = self.effect(number, choice, None);
        let shown = self.docket.shown(number).is_some_and(|shown| shown.is_same(&effect));
        if let (true, false, Some(what)) = (effect.takes_moves_back(), shown, law.choice(choice)) {
            // Nobody asked for a position.
            let effect = Box::new(Effect { position: None, ..effect });
            self.tell_lines(
                number,
                vec![ItemLine::Choice { choice, what }, ItemLine::Effect { choice, effect }],
            );
        }
        self.choose(number, choice, None);
    }

    pub(super) fn tell_lines(&mut self, number: u32, lines: Vec<ItemLine>) {
        for line in lines {
            self.tell(Told::Item { number, line });
        }
    }

    /// Carries out an act of the arbiter that decides something, so that it can be taken back.
    pub(super) fn decide_by(&mut self, act: Act) {
        let number = match &act {
            Act::Confirm(numbers) => numbers.first().copied(),
            Act::Choose(number, ..) | Act::Refuse(number, _) | Act::Decide(number, _) => Some(*number),
            _ => None,
        };
        let before = Self { outputs: Vec::new(), ..self.clone() };
        let from = self.outputs.len();
        self.carry_out(act);
        self.work_off();
        let decides = |output: &Output| {
            matches!(
                output,
                Output::Note(
                    Note::Decided { .. }
                        | Note::SealingOrdered { .. }
                        | Note::WentBack { .. }
                        | Note::Over { .. }
                        | Note::Told(Told::Clocks { .. })
                )
            )
        };
        if self.outputs[from..].iter().any(decides) {
            let written = Seat::ALL.map(|seat| self.seat(seat).sheet.entries.clone());
            let (clock, setup) = (self.clock.clone(), self.setup.clone());
            self.last_decision = LastDecision::Open(Arc::new(Undo { before, number, written, clock, setup }));
        }
    }

    /// A ply was completed: what was decided before it can no longer be taken back.
    pub(super) fn close_last_decision(&mut self) {
        if matches!(self.last_decision, LastDecision::Open(_)) {
            self.last_decision = LastDecision::PlayedOn;
        }
    }

    /// An envelope was shut: what was decided before it can no longer be taken back, or the move in it were lost.
    pub(super) fn close_last_decision_on_sealing(&mut self) {
        if matches!(self.last_decision, LastDecision::Open(_)) {
            self.last_decision = LastDecision::SealedOn;
        }
    }

    /// Takes the last decision back. Time used since stays used; boards stand as they stand, and what players
    /// wrote since is written.
    pub(super) fn undo(&mut self) {
        let undo = match &self.last_decision {
            LastDecision::None => return self.refuse(Refusal::NothingToUndo),
            LastDecision::PlayedOn => return self.refuse(Refusal::PlayedOn),
            LastDecision::SealedOn => return self.refuse(Refusal::SealedOn),
            LastDecision::Aside(aside) => return self.take_back_aside(aside.clone()),
            LastDecision::Open(undo) => Arc::clone(undo),
        };
        let Undo { before, number, written, clock, setup } = (*undo).clone();
        // A board that was wrong before the decision was wrong without it.
        let was_right = Seat::ALL.map(|seat| before.differing(seat).is_empty());
        let later = std::mem::replace(self, before);
        if later.setup != setup {
            self.setup.clone_from(&later.setup);
        }
        self.now = later.now;
        self.asked_by = later.asked_by;
        self.last_words = later.last_words;
        self.record = self.record.clone().with_signatures_of(&later.record);
        self.attendance = later.attendance;
        // What a player handed in since is not the arbiter's to take back.
        if let (Some(mine), Some(theirs)) = (&mut self.adjournment, later.adjournment)
            && mine.owner() == theirs.owner()
        {
            mine.sealed = theirs.sealed.or(mine.sealed.take());
        }
        self.clock = self.clock.taken_back(&clock, &later.clock, self.now);
        self.docket = std::mem::take(&mut self.docket).taken_back(&later.docket);
        for seat in Seat::ALL {
            let theirs = if seat == Seat::White { &later.white } else { &later.black };
            let mine = self.seat_mut(seat);
            mine.board = mine.board.clone().with_senses_of(&theirs.board);
            mine.talk = mine.talk.clone().with_ear_of(&theirs.talk);
            if theirs.sheet.entries != written[seat as usize] {
                mine.sheet.entries.clone_from(&theirs.sheet.entries);
            }
        }
        self.tag_signatures();
        self.outputs = later.outputs;
        self.note(Note::Undone { number });
        self.tell_clocks();
        if self.record.phase() == Phase::Playing {
            for seat in Seat::ALL {
                self.track_from_here(seat);
            }
            let newly_wrong = |&seat: &Seat| was_right[seat as usize] && !self.differing(seat).is_empty();
            match Seat::ALL.iter().any(newly_wrong) {
                true => self.put_boards_right(),
                false => self.compare_soon(),
            }
        }
    }

    /// The arbiter signs the result: nothing reopens it (8.7).
    pub(super) fn sign(&mut self) {
        match (self.result(), self.record.sign()) {
            (Some((result, _)), true) => {
                self.last_decision = LastDecision::None;
                self.note(Note::Signed { result });
                self.tag_signatures();
            }
            (Some(_), false) => self.refuse(Refusal::IsSigned),
            (None, _) => self.refuse(Refusal::NotOver),
        }
    }

    /// An end that is not signed is none: the game goes on where it stood, the clocks stopped.
    pub(super) fn reopen(&mut self, why: String) {
        if self.record.phase() != Phase::Over {
            return self.refuse(Refusal::NotOver);
        }
        if !self.record.reopen() {
            return self.refuse(Refusal::IsSigned);
        }
        for seat in Seat::ALL {
            self.seat_mut(seat).sheet.result = None;
        }
        self.tag_signatures();
        self.note(Note::Reopened { why });
        self.tell_clocks();
        self.compare_soon();
    }
}
