//! The start of a game: the announcement of the start position, the approval (11.3) and the arrivals (6.6, 6.7). The
//! arbiter decides whether lateness loses.

use crate::{
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    attendance::{Attendance, AttendanceDeadline},
    context::Context,
    game_policy::GamePolicy,
    part_event::PartEvent,
    record::Phase,
    setup::Setup,
};
use annabella_game::{Moment, Position, Seat};
use annabella_laws::{article::Topic, edition::EditionArticles as _, incident_kind::IncidentKind};

/// The conditions for the start, and the arrivals.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// The device was approved before the session, so the game begins once the boards stand.
    approved_beforehand: bool,
    /// An approval at the table also begins the game.
    approval_begins: bool,
    /// The start position was announced to the players.
    position_is_told: bool,
    attendance: Attendance,
}

impl Start {
    /// A game before the start, without arrivals. `default_time_ms` is the allowed lateness in milliseconds.
    pub(crate) const fn new(setup: &Setup, default_time_ms: u64) -> Self {
        Self {
            approved_beforehand: setup.approved_by.is_some() || !GamePolicy::of(setup).needs_approval(),
            approval_begins: false,
            position_is_told: false,
            attendance: Attendance::new(setup.appointed_in_ms, default_time_ms),
        }
    }

    /// Makes an approval at the table begin the game.
    pub(crate) const fn begin_by_approval(&mut self) {
        self.approval_begins = true;
    }

    /// Whether an approval at the table begins the game.
    pub(crate) const fn begins_by_approval(&self) -> bool {
        self.approval_begins
    }

    /// Whether the game begins once the boards stand. An arbiter who approves the device at the table is present and
    /// starts the game.
    pub(crate) const fn begins_when_boards_stand(&self) -> bool {
        self.approved_beforehand || self.approval_begins
    }

    /// Announces an unusual start position once, before anything else.
    pub(crate) fn tell_position(&mut self, setup: &Setup) -> Vec<PartEvent> {
        if std::mem::replace(&mut self.position_is_told, true) {
            return Vec::new();
        }
        let drawn = setup.start_number().and_then(|number| Some((number, Position::back_rank(number)?)));
        let told = drawn
            .map(|(number, pieces)| PartEvent::SaidToTable(Announcement::StartPosition { number, pieces }));
        told.into_iter().collect()
    }

    /// Whether the game may begin without the arbiter: not before the appointed start.
    pub(crate) fn may_begin(&self, now: Moment) -> bool {
        self.attendance.may_begin(now)
    }

    /// The next deadline.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        self.attendance.deadline()
    }

    /// Moves the deadlines closer by this many milliseconds, which passed while the program did not run.
    pub(crate) fn count_missed_time(&mut self, ms: u64) {
        self.attendance.count_missed_time(ms);
    }

    /// Handles the passing of time while a player may be missing. At the appointed start a game that is ready begins
    /// even if a player is absent, and White's clock runs.
    pub(crate) fn watch_arrivals(&mut self, cx: &Context) -> Vec<PartEvent> {
        let mut events = Vec::new();
        for due in self.attendance.take_due(cx.now()) {
            let missing: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| !self.was_seen(seat, cx)).collect();
            match due {
                AttendanceDeadline::Appointed if cx.phase() != Phase::SettingUp => {}
                AttendanceDeadline::Appointed => {
                    let article = cx.edition().article_or_penalties(Topic::AppointedTime);
                    events.push(PartEvent::ArbiterTold(ArbiterMessage::AppointedTime {
                        missing,
                        late_ms: self.attendance.late_ms(cx.now()),
                        article,
                    }));
                    events.push(PartEvent::StartIsDue);
                }
                AttendanceDeadline::DefaultTime if missing.is_empty() => {}
                AttendanceDeadline::DefaultTime => {
                    let seat = if let [seat] = missing[..] { Some(seat) } else { None };
                    events.push(PartEvent::IncidentRaised(IncidentKind::PlayerAbsent { seat }));
                }
            }
        }
        events
    }

    /// Whether a player was present. A move proves it.
    fn was_seen(&self, seat: Seat, cx: &Context) -> bool {
        self.attendance.is_here(seat) || cx.plies_made_by(seat) > 0
    }

    /// Records a player's arrival at the board.
    pub(crate) fn note_arrival(&mut self, seat: Seat, cx: &Context) -> Vec<PartEvent> {
        if cx.phase() == Phase::Over {
            return Vec::new();
        }
        let both_were_absent = !self.attendance.is_here(seat.other());
        let Some(ms) = self.attendance.note_arrival(seat, cx.now()) else { return Vec::new() };
        let mut events = vec![PartEvent::ArbiterTold(ArbiterMessage::CameLate { seat, ms })];
        // White's clock should have run since the appointed start, but does not run yet.
        if cx.phase() == Phase::SettingUp && seat == Seat::White && self.attendance.has_default_time() {
            events.push(PartEvent::IncidentRaised(IncidentKind::LateArrival { seat, ms, both_were_absent }));
        }
        events
    }

    /// Records that both players are present, because the arbiter starts the game. The arbiter judges lateness.
    pub(crate) fn note_both_present(&mut self, now: Moment) {
        for seat in Seat::ALL {
            let _late_ms = self.attendance.note_arrival(seat, now);
        }
    }

    /// Keeps the present arrivals when a decision is reversed.
    pub(crate) fn with_attendance_of(self, later: Self) -> Self {
        Self { attendance: later.attendance, ..self }
    }
}
