//! The state of one game. [`Session::handle`] takes an input and its moment, and returns the outputs.
//!
//! The session advances its clocks to that moment before it handles the input. A press one millisecond after a flag
//! fell therefore finds the flag down. The game and the two boards each have their own position.
//!
//! A session is made of parts. Each part is a struct with private fields. Its methods take the game as a read-only
//! `Context` and return events (`PartEvent`). No part can access another part. `router.rs` routes inputs, events,
//! acts and choices; the other files beside it hold the steps that concern several parts.

mod adjournment;
mod arbiter_acts;
mod board_comparison;
mod board_handling;
mod claims;
mod clock;
mod decision_execution;
mod decision_preview;
mod draws;
mod early_moves;
mod illegal_moves;
mod incident_handling;
mod keys;
mod move_making;
mod player_steps;
mod practice;
mod queries;
mod reconciliation;
mod recording;
mod router;
mod speech;
mod start;
mod views;

use crate::{
    adjourned_game::Adjournment,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    boards::Boards,
    context::{Context, context_of},
    conversations::Conversations,
    devices::Devices,
    draw_offers::DrawOffers,
    earcon::Earcon,
    incidents::{Incidents, Item},
    input::Input,
    listener::Listener,
    outbox::Outbox,
    output::{Note, Output},
    record::Record,
    refusal::Refusal,
    scoresheets::Scoresheets,
    session::decision_preview::UndoableDecision,
    session_event::{SessionEvent, SessionEventQueue},
    setup::Setup,
    start::Start,
    start_rules,
    table_clock::TableClock,
    turn::{MoveRules, Turn},
};
pub use crate::{
    adjourned_game::Privacy,
    record::{Ending, Phase, Ply},
    start_rules::SetUpGameError,
};
use annabella_game::{EndReason, GameResult, Moment, Position, Seat};
use annabella_laws::{
    Pace,
    ledger::{AccountLine, in_seconds},
    time_control::{ReadTimeControlError, TimeControl},
};
use annabella_score::Sheet;

/// The time without a change after which the move on a sighted player's board is announced, milliseconds. It is
/// longer than a hand pauses during a move. A press or the player's own words announce the move at once.
const SETTLE_MS: u64 = 1_000;
/// One game, from set-up to result.
#[derive(Clone, Debug)]
pub struct Session {
    now: Moment,
    /// The agreement before the game.
    setup: Setup,
    // The state of the game. [`Context`] gives read access to all of these fields.
    record: Record,
    turn: Turn,
    clock: TableClock,
    boards: Boards,
    incidents: Incidents,
    // The parts that act on it. Their methods take a context.
    start: Start,
    talks: Conversations,
    sheets: Scoresheets,
    draws: DrawOffers,
    adjournment: Adjournment,
    devices: Devices,
    undoable: UndoableDecision,
    /// Events to follow up; empty between two inputs.
    events: SessionEventQueue,
    outbox: Outbox,
}

impl Session {
    /// Creates a game from its set-up, without any output.
    pub fn new(setup: Setup) -> Result<Self, SetUpGameError> {
        let start = start_rules::position(&setup)?;
        let control: TimeControl = setup
            .time_control
            .parse()
            .map_err(|e: ReadTimeControlError| SetUpGameError::TimeControl(e.to_string()))?;
        start_rules::check(&setup)?;
        let first = Seat::from(start.turn());
        Ok(Self {
            now: Moment::default(),
            turn: Turn::new(MoveRules::of(&setup, first)),
            clock: TableClock::new(setup.edition, control, first),
            boards: Boards::new(&setup, &start),
            incidents: Incidents::new(setup.illegal_counter),
            start: Start::new(&setup, start_rules::default_time_ms(&setup)?),
            talks: Conversations::new(&setup),
            sheets: Scoresheets::new(&setup, &start),
            draws: DrawOffers::default(),
            adjournment: Adjournment::default(),
            devices: Devices::default(),
            undoable: UndoableDecision::default(),
            events: SessionEventQueue::default(),
            outbox: Outbox::new(),
            record: Record::new(start),
            setup,
        })
    }

    /// Restores the start rule of earlier program versions: the game began once the boards stood and a person had
    /// approved the device.
    pub const fn begun_by_approval(mut self) -> Self {
        self.start.begin_by_approval();
        self
    }

    /// Restores the answer of earlier program versions to a press that completes nothing: a sound.
    pub const fn without_open_step(mut self) -> Self {
        self.talks.leave_open_step_out();
        self
    }

    /// Restores the behaviour of earlier program versions: a confirmation never led to another question.
    pub const fn confirming_unseen(mut self) -> Self {
        self.incidents.confirm_unseen();
        self
    }

    /// Restores the behaviour of earlier program versions: each press that completed nothing opened an item.
    pub const fn with_an_item_a_press(mut self) -> Self {
        self.incidents.open_an_item_a_press();
        self
    }

    /// The read-only view of the game for the parts.
    pub(super) fn cx(&self) -> Context<'_> {
        context_of!(self)
    }

    /// The agreement before the game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game's position after the last completed move.
    pub const fn position(&self) -> &Position {
        self.record.position()
    }

    /// The completed plies.
    pub fn plies(&self) -> &[Ply] {
        self.record.plies()
    }

    /// The phase of the game.
    pub const fn phase(&self) -> Phase {
        self.record.phase()
    }

    /// The player on move.
    pub fn mover(&self) -> Seat {
        self.record.mover()
    }

    /// The result and its reason, once the game is over.
    pub fn result(&self) -> Option<(GameResult, EndReason)> {
        self.record.ending().map(|ending| (ending.result, ending.reason))
    }

    /// Whether the arbiter has signed the result. A signed result is final (8.7).
    pub fn is_signed(&self) -> bool {
        self.record.ending().is_some_and(|ending| ending.signed)
    }

    /// Whether each player has signed the result (White, Black); both `false` while there is no result.
    pub fn signatures(&self) -> [bool; 2] {
        self.record.ending().map_or([false; 2], |ending| ending.players)
    }

    /// A player's score sheet.
    pub const fn sheet(&self, seat: Seat) -> &Sheet {
        self.sheets.of(seat)
    }

    /// The arbiter's queue, oldest first, closed items included.
    pub fn items(&self) -> &[Item] {
        self.incidents.items()
    }

    /// Both clocks now, milliseconds (White, Black).
    pub fn times(&self, now: Moment) -> (u64, u64) {
        self.clock.times(now)
    }

    /// The player whose clock runs; `None` while both clocks stand.
    pub fn running(&self) -> Option<Seat> {
        self.clock.running()
    }

    /// The entries that make up the time on a player's clock, in whole seconds. They add up to that time.
    pub fn explain_clock(&self, seat: Seat, now: Moment) -> Vec<AccountLine> {
        in_seconds(self.clock.explain(seat, now))
    }

    /// The moment of the latest input.
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Standard, rapid or blitz under the edition.
    pub const fn pace(&self) -> Pace {
        self.clock.pace()
    }

    /// The inputs that report each lost voice or sound device as working again, for a restart. A device that is still
    /// missing is then reported anew.
    pub fn sounds_again(&self) -> Vec<Input> {
        self.devices.restored_sounds()
    }

    /// The next moment at which the caller must hand in [`Input::TimePassed`] if nothing else happens.
    pub fn deadline(&self) -> Option<Moment> {
        match self.phase() {
            Phase::SettingUp => return self.start.deadline(),
            Phase::Over => return None,
            Phase::Playing => {}
        }
        let quiet = Seat::ALL.into_iter().filter_map(|seat| self.boards.of(seat).quiet_at()).min();
        let reminder = Seat::ALL.into_iter().filter_map(|seat| self.talks.of(seat).remind_at()).min();
        let resumption = self.adjournment.deadline(&self.cx());
        [self.turn.rests_at(), quiet, reminder, self.clock.deadline(), self.start.deadline(), resumption]
            .into_iter()
            .flatten()
            .min()
    }

    // Effects that every step uses.

    /// Adds an event. It is followed up before the events that wait already.
    fn add_event(&mut self, event: SessionEvent) {
        self.events.add(event);
    }

    fn say(&mut self, to: Listener, what: Announcement) {
        if let Listener::Player(seat) = to {
            self.talks.of_mut(seat).keep_said(vec![what.clone()]);
        }
        self.outbox.push(Output::Say { to, what });
    }

    /// Says an announcement that "repeat" leaves out, because it does not concern the game.
    fn say_beside(&mut self, to: Listener, what: Announcement) {
        self.outbox.push(Output::Say { to, what });
    }

    fn say_table(&mut self, what: Announcement) {
        for seat in Seat::ALL {
            self.talks.of_mut(seat).keep_said(vec![what.clone()]);
        }
        self.outbox.push(Output::Say { to: Listener::Table, what });
    }

    /// Replaces the announcements that the player can have repeated.
    fn keep_to_repeat(&mut self, seat: Seat, what: Vec<Announcement>) {
        self.talks.of_mut(seat).keep_said(what);
    }

    fn play(&mut self, seat: Seat, earcon: Earcon) {
        self.outbox.push(Output::PlayEarcon { to: Listener::Player(seat), earcon });
    }

    fn tell(&mut self, told: ArbiterMessage) {
        self.note(Note::ArbiterInformed(told));
    }

    fn refuse(&mut self, why: Refusal) {
        self.note(Note::Refused { to: self.outbox.asked_by(), why });
    }

    fn note(&mut self, note: Note) {
        self.outbox.push(Output::Note(note));
    }

    fn end_game(&mut self, result: GameResult, reason: EndReason) {
        if !self.record.end(result, reason, self.now) {
            return;
        }
        self.draws.drop_offer();
        self.draws.drop_acceptances();
        self.clock.stop(self.now);
        self.sheets.set_result(Some(result));
        for seat in Seat::ALL {
            self.talks.of_mut(seat).drop_open_matters();
        }
        self.note(Note::GameEnded { result, reason });
        self.say_table(Announcement::GameOver { result, reason });
    }
}
