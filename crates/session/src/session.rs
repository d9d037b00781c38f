//! The state of one game. [`Session::handle`] takes an input and its moment, and returns the outputs.
//!
//! The session advances its clocks to that moment before it handles the input. A press one millisecond after a flag
//! fell therefore finds the flag down. The game and the two boards each have their own position.
//!
//! `router.rs` routes inputs, effects, acts and choices. Each other file holds the rules of one topic.

use self::{
    advice::EngineAdvice,
    conversations::Conversations,
    decision_preview::{ShownConsequence, UndoableDecision},
    devices::Devices,
    draws::DrawOffers,
    recording::SeatSheet,
    result_signal::ResultSignal,
    saving::Saving,
    sealing::Adjournment,
    start::Start,
    waiting_press::WaitingPress,
};
use crate::{
    actor::Listener,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    effect::{Effect, EffectQueue, Outbox},
    incidents::{Incidents, Item},
    input::Input,
    output::{Earcon, Note, Output},
    per_seat::PerSeat,
    plies::Plies,
    refusal::Refusal,
    seat_board::SeatBoard,
    setup::{self, Setup},
    table_clock::TableClock,
    turn::MoveRules,
};
use annabella_game::{EndReason, GameResult, Moment, Position, Seat};
use annabella_laws::{
    Pace,
    ending::GameEnd,
    ledger::{AccountLine, in_seconds},
    time_control::{ReadTimeControlError, TimeControl},
};
use annabella_score::Sheet;

mod advice;
mod announce;
mod arbiter_acts;
mod board_comparison;
mod board_events;
mod claims;
mod clock;
mod completion;
mod conversations;
mod decision_announcement;
mod decision_execution;
mod decision_preview;
mod devices;
mod draws;
mod expected_words;
mod illegal_moves;
mod incident_handling;
pub mod keys;
mod pending;
mod practice;
pub mod press;
mod queries;
mod reconciliation;
mod recording;
mod result_signal;
mod router;
mod saving;
mod sealing;
mod speech;
mod start;
mod views;
mod waiting_press;

pub use self::sealing::Privacy;
pub use crate::{
    plies::{CompletedBy, Completion, Ending, Phase, Ply},
    setup::SetUpGameError,
};

/// One game, from set-up to result.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) now: Moment,
    pub(crate) setup: Setup,
    pub(crate) plies: Plies,
    pub(crate) clock: TableClock,
    pub(crate) boards: PerSeat<SeatBoard>,
    /// The game went back, and the position has not been announced to the players yet.
    pub(crate) position_is_owed: bool,
    pub(crate) incidents: Incidents,
    pub(crate) start: Start,
    pub(crate) talks: Conversations,
    pub(crate) sheets: PerSeat<SeatSheet>,
    pub(crate) draws: DrawOffers,
    /// The end by agreement or resignation that waits for the decision on a called flag (6.8).
    pub(crate) held_end: Option<GameEnd>,
    pub(crate) adjournment: Adjournment,
    pub(crate) devices: Devices,
    pub(crate) saving: Saving,
    /// What the engine of a practice game was asked and told.
    pub(crate) advice: EngineAdvice,
    pub(crate) undoable: UndoableDecision,
    /// What the last line of the arbiter would do, if it was shown instead of carried out.
    pub(crate) shown: Option<ShownConsequence>,
    /// The players' sign for the result, until the boards show the game again.
    pub(crate) result_signal: Option<ResultSignal>,
    /// The press that waits until its board was read.
    pub(crate) waiting_press: Option<WaitingPress>,
    /// Effects to follow up; empty between two inputs.
    pub(crate) effects: EffectQueue,
    pub(crate) outbox: Outbox,
}

impl Session {
    /// Creates a game from its set-up, without any output.
    pub fn new(setup: Setup) -> Result<Self, SetUpGameError> {
        let start = setup::start_position(&setup)?;
        let mut setup = setup;
        for seat in Seat::ALL {
            // An alarm above the game's time would tell nothing.
            let above = setup.alarms_above_the_time(seat);
            setup.seat_mut(seat).alarm.retain(|alarm| above.iter().all(|(_, other)| other != alarm));
        }
        let control: TimeControl = setup
            .time_control
            .parse()
            .map_err(|e: ReadTimeControlError| SetUpGameError::TimeControl(e.to_string()))?;
        setup::check(&setup)?;
        let first = Seat::from(start.turn());
        Ok(Self {
            now: Moment::default(),
            clock: TableClock::new(setup.edition, control, first),
            boards: PerSeat::of(|seat| SeatBoard::new(setup.seat(seat).board, &start)),
            position_is_owed: false,
            incidents: Incidents::new(setup.illegal_counter),
            start: Start::new(&setup, setup::default_time_ms(&setup)?),
            talks: Conversations::new(&setup),
            sheets: PerSeat::of(|seat| SeatSheet::new(&setup, seat, &start)),
            draws: DrawOffers::default(),
            held_end: None,
            adjournment: Adjournment::default(),
            devices: Devices::default(),
            saving: Saving::default(),
            advice: EngineAdvice::default(),
            undoable: UndoableDecision::default(),
            shown: None,
            result_signal: None,
            waiting_press: None,
            effects: EffectQueue::default(),
            outbox: Outbox::new(),
            plies: Plies::new(start, Seat::ALL.map(|seat| MoveRules::of(&setup, seat))),
            setup,
        })
    }

    /// The agreement before the game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position after the last completed ply.
    pub fn position(&self) -> &Position {
        self.plies.completed_position()
    }

    /// The completed plies.
    pub fn plies(&self) -> &[Ply] {
        self.plies.completed()
    }

    /// The made plies, completed or not. The position after the last one is in force (1.1, 1.3).
    pub fn made_plies(&self) -> &[Ply] {
        self.plies.made()
    }

    /// The phase of the game.
    pub const fn phase(&self) -> Phase {
        self.plies.phase()
    }

    /// The player whose ply is completed next.
    pub fn mover(&self) -> Seat {
        self.plies.to_complete()
    }

    /// The player who has the move: the opponent's move is made, pressed or not (1.1, 1.3).
    pub fn to_move(&self) -> Seat {
        self.plies.to_move()
    }

    /// The result and its reason, once the game is over.
    pub fn result(&self) -> Option<(GameResult, EndReason)> {
        self.plies.ending().map(|ending| (ending.result, ending.reason))
    }

    /// Whether the arbiter has signed the result. A signed result is final (8.7).
    pub fn is_signed(&self) -> bool {
        self.plies.ending().is_some_and(|ending| ending.signed)
    }

    /// Whether each player has signed the result (White, Black); both `false` while there is no result.
    pub fn signatures(&self) -> [bool; 2] {
        self.plies.ending().map_or([false; 2], |ending| ending.players)
    }

    /// A player's score sheet.
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat].sheet
    }

    /// The arbiter's queue, oldest first, closed items included.
    pub fn items(&self) -> &[Item] {
        &self.incidents.items
    }

    /// Both clocks now, milliseconds (White, Black).
    pub fn times(&self, now: Moment) -> (u64, u64) {
        self.clock.game.times(now)
    }

    /// The player whose clock runs; `None` while both clocks stand.
    pub fn running(&self) -> Option<Seat> {
        self.clock.game.running()
    }

    /// The entries that make up the time on a player's clock, in whole seconds. They add up to that time.
    pub fn explain_clock(&self, seat: Seat, now: Moment) -> Vec<AccountLine> {
        in_seconds(self.clock.game.explain(seat, now))
    }

    /// The moment of the latest input.
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Standard, rapid or blitz under the edition.
    pub const fn pace(&self) -> Pace {
        self.clock.pace
    }

    /// The inputs that report each lost voice or sound device as working again, for a restart. A device that is still
    /// missing is then reported anew.
    pub fn sounds_again(&self) -> Vec<Input> {
        self.devices.restored_sounds()
    }

    /// The next moment at which the caller must hand in [`Input::TimePassed`] if nothing else happens.
    pub fn deadline(&self) -> Option<Moment> {
        if let Some(waiting) = &self.waiting_press {
            return Some(waiting.read_by());
        }
        match self.phase() {
            Phase::SettingUp => return self.start.attendance.deadline(),
            Phase::Over => return None,
            Phase::Playing => {}
        }
        let quiet = Seat::ALL.into_iter().filter_map(|seat| self.boards[seat].quiet_at).min();
        let unread = Seat::ALL.into_iter().filter_map(|seat| self.boards[seat].read_until()).min();
        let reminder = Seat::ALL.into_iter().filter_map(|seat| self.talks[seat].repetition.remind_at()).min();
        let resumption = self.resumption_deadline();
        let rest = Seat::ALL.into_iter().filter_map(|seat| self.plies.turn_of(seat)?.rests_at()).min();
        let doubt = self.clock.doubt_ends_at();
        [
            self.low_time_deadline(),
            rest,
            quiet,
            unread,
            reminder,
            doubt,
            self.clock.game.deadline(),
            self.start.attendance.deadline(),
            resumption,
        ]
        .into_iter()
        .flatten()
        .min()
    }

    // Effects that every step uses.

    /// Adds an effect. It is followed up before the effects that wait already.
    pub(crate) fn add_effect(&mut self, effect: Effect) {
        self.effects.add(effect);
    }

    pub(crate) fn say(&mut self, to: Listener, what: Announcement) {
        if let Listener::Player(seat) = to {
            self.talks[seat].keep_said(vec![what.clone()]);
        }
        self.say_beside(to, what);
    }

    /// Says an announcement that "repeat" leaves out, because it does not concern the game.
    pub(crate) fn say_beside(&mut self, to: Listener, what: Announcement) {
        if let Listener::Player(seat) = to {
            self.talks[seat].told_at = Some(self.now);
        }
        self.outbox.push(Output::Say { to, what });
    }

    pub(crate) fn say_table(&mut self, what: Announcement) {
        for seat in Seat::ALL {
            self.talks[seat].keep_said(vec![what.clone()]);
            self.talks[seat].told_at = Some(self.now);
        }
        self.outbox.push(Output::Say { to: Listener::Table, what });
    }

    pub(crate) fn play(&mut self, seat: Seat, earcon: Earcon) {
        self.outbox.push(Output::PlayEarcon { to: Listener::Player(seat), earcon });
    }

    pub(crate) fn tell(&mut self, told: ArbiterMessage) {
        self.note(Note::ArbiterInformed(told));
    }

    pub(crate) fn refuse(&mut self, why: Refusal) {
        self.note(Note::Refused { to: self.outbox.asked_by(), why });
    }

    pub(crate) fn note(&mut self, note: Note) {
        self.outbox.push(Output::Note(note));
    }

    pub(crate) fn end_game(&mut self, result: GameResult, reason: EndReason) {
        if !self.plies.end(result, reason, self.now) {
            return;
        }
        self.draws = DrawOffers::default();
        self.clock.stop(self.now);
        self.sheets.set_result(Some(result));
        for seat in Seat::ALL {
            self.talks[seat].drop_open_matters();
        }
        self.note(Note::GameEnded { result, reason });
        self.say_table(Announcement::GameOver { result, reason });
    }
}
