//! The start of a game: the announcement of its terms and its start position, the notes about assistants, the approval (11.3), the
//! arrivals and the clock (6.6, 6.7). The arbiter decides whether lateness loses.

use crate::{
    actor::{Actor, Listener},
    announcement::Announcement,
    arbiter_message::{ArbiterMessage, EditionProvision},
    input::Input,
    output::Note,
    plies::Phase,
    refusal::Refusal,
    session::{Session, practice::GamePolicy},
    setup::Setup,
};
use annabella_board::{BoardRequest, WireEvent};
use annabella_game::{Moment, Position, Seat, player_name::spoken_name};
use annabella_laws::{
    article::Topic,
    assistant::{Duty, DutyHolder},
    edition::{EditionArticles as _, EditionValues as _},
    incident_kind::IncidentKind,
};

/// The conditions for the start, and the arrivals.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// The device was approved before the session, so the game begins once the boards stand.
    pub(crate) approved_beforehand: bool,
    /// The terms of the game were announced to the players.
    terms_are_told: bool,
    pub(crate) attendance: Attendance,
}

impl Start {
    /// A game before the start, without arrivals. `default_time_ms` is the allowed lateness in milliseconds.
    pub(crate) const fn new(setup: &Setup, default_time_ms: u64) -> Self {
        Self {
            approved_beforehand: setup.approved_by.is_some() || !GamePolicy::of(setup).needs_approval(),
            terms_are_told: false,
            attendance: Attendance::new(setup.appointed_in_ms, default_time_ms),
        }
    }

    /// Records that both players are present, because the arbiter starts the game. The arbiter judges lateness.
    pub(crate) fn note_both_present(&mut self, now: Moment) {
        for seat in Seat::ALL {
            let _late_ms = self.attendance.note_arrival(seat, now);
        }
    }
}

impl Session {
    /// Announces once, before anything else, what the players should know of the game: to each impaired player colour,
    /// board, opponent, time control and words, and to both an unusual start position. A restart before the start
    /// announces it again.
    pub(crate) fn tell_terms(&mut self, input: &Input) {
        let is_restart = matches!(input, Input::Resumed | Input::ResumedAfter { .. });
        if is_restart && self.phase() == Phase::SettingUp {
            self.start.terms_are_told = false;
        }
        if std::mem::replace(&mut self.start.terms_are_told, true) {
            return;
        }
        let impaired = Seat::ALL.into_iter().filter(|&seat| self.setup.is_impaired(seat));
        let told: Vec<(Seat, Vec<Announcement>)> = impaired.map(|seat| (seat, self.terms(seat))).collect();
        for (seat, terms) in told {
            for what in terms {
                self.say_beside(Listener::Player(seat), what);
            }
        }
        if let Some(position) = self.start_position() {
            self.say_table(position);
        }
        self.keep_terms(None);
    }

    /// The announcement of an unusual start position.
    fn start_position(&self) -> Option<Announcement> {
        let number = self.setup.start_number()?;
        Some(Announcement::StartPosition { number, pieces: Position::back_rank(number)? })
    }

    /// Keeps what an impaired player was told of the game, so that they can have it repeated until something else is said.
    fn keep_terms(&mut self, begins: Option<&Announcement>) {
        for seat in Seat::ALL {
            if self.setup.is_impaired(seat) {
                let terms = self.terms(seat).into_iter().chain(self.start_position());
                let said = begins.cloned().into_iter().chain(terms).collect();
                self.talks[seat].keep_said(said);
            }
        }
    }

    /// What an impaired player should know of the game; nothing that is unknown.
    fn terms(&self, seat: Seat) -> Vec<Announcement> {
        let control = self.setup.time_control.parse().ok().map(Announcement::TimeControl);
        let parts = [Some(self.own_side(seat)), control, Some(Announcement::WordsInUse)];
        parts.into_iter().flatten().collect()
    }

    /// The colour, the board and the opponent of a player.
    fn own_side(&self, seat: Seat) -> Announcement {
        let known = |text: &str| !matches!(text.trim(), "" | "?");
        let opponent = &self.setup.seat(seat.other()).name;
        Announcement::YouPlay {
            color: seat.color(),
            board_number: self.setup.board_number.clone().filter(|number| known(number)),
            opponent: known(opponent).then(|| spoken_name(opponent)),
        }
    }

    /// Tells an impaired player their side after a restart.
    fn tell_own_side(&mut self, seat: Seat) {
        if self.setup.is_impaired(seat) {
            let side = self.own_side(seat);
            self.say_beside(Listener::Player(seat), side);
        }
    }

    /// Handles the passing of time while a player may be missing. At the appointed start a game that is ready begins
    /// even if a player is absent, and White's clock runs.
    pub(crate) fn watch_arrivals(&mut self) {
        for due in self.start.attendance.take_due(self.now) {
            let missing: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| !self.was_seen(seat)).collect();
            match due {
                AttendanceDeadline::Appointed if self.phase() != Phase::SettingUp => {}
                AttendanceDeadline::Appointed => {
                    let article = self.edition().article_or_penalties(Topic::AppointedTime);
                    let late_ms = self.start.attendance.late_ms(self.now);
                    self.tell(ArbiterMessage::AppointedTime { missing, late_ms, article });
                    self.start_when_ready();
                }
                AttendanceDeadline::DefaultTime if missing.is_empty() => {}
                AttendanceDeadline::DefaultTime => {
                    let seat = if let [seat] = missing[..] { Some(seat) } else { None };
                    self.raise_incident(IncidentKind::PlayerAbsent { seat });
                }
            }
        }
    }

    /// Whether a player was present. A move proves it.
    fn was_seen(&self, seat: Seat) -> bool {
        self.start.attendance.is_here(seat) || self.plies_completed_by(seat) > 0
    }

    /// Starts the game once the boards stand, if the device was approved beforehand. An arbiter who approves it at
    /// the table is present and starts the game.
    pub(crate) fn start_when_boards_stand(&mut self) {
        if self.start.approved_beforehand {
            self.start_when_ready();
        }
    }

    /// Starts if every sensed board stands right and the device is approved, and not before the appointed start.
    pub(crate) fn start_when_ready(&mut self) {
        if self.phase() == Phase::SettingUp
            && self.start.attendance.may_begin(self.now())
            && (self.setup().approved_by.is_some() || !self.policy().needs_approval())
            && self.boards_stand()
        {
            self.start_game();
        }
    }

    fn boards_stand(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.board(seat).is_set_up(self.plies.start()))
    }

    pub(crate) fn approve_device(&mut self, by: String) {
        let article = self.edition().article_or_penalties(Topic::Devices);
        self.tell(ArbiterMessage::Approved { by: by.clone(), article });
        self.tell(ArbiterMessage::Printed(EditionProvision::Devices(self.edition().devices())));
        self.setup.approved_by = Some(by);
    }

    /// Starts the game for the arbiter, although a board may differ.
    pub(crate) fn start_by_arbiter(&mut self) {
        if self.setup().approved_by.is_none() {
            let article = self.edition().article_or_penalties(Topic::Devices);
            return self.refuse(Refusal::NotApproved { article });
        }
        if self.phase() != Phase::SettingUp {
            return self.refuse(Refusal::HasStarted);
        }
        self.start.note_both_present(self.now());
        self.start_game();
    }

    /// Reports players who have help with pressing and recording. In one edition the arbiter adjusts their clock
    /// (6.7d, 8.1 of 2009).
    fn tell_helped_players(&mut self) {
        for seat in Seat::ALL {
            if self.setup().duties(seat).by(Duty::C) == DutyHolder::Person {
                let adjusted = self.edition().clock_adjusted_for_a_helper();
                self.tell(ArbiterMessage::Printed(EditionProvision::Helped { seat, adjusted }));
            }
        }
    }

    fn start_game(&mut self) {
        self.plies.begin();
        self.start_clocks();
        for seat in Seat::ALL {
            if self.boards[seat].stop_guidance() {
                self.command_board(seat, BoardRequest::Lights(Vec::new()));
            }
        }
        self.compare_boards_soon();
        self.note(Note::Started);
        let begins = match self.policy() {
            GamePolicy::Arbitrated => Announcement::GameStarts,
            GamePolicy::Practice => Announcement::PracticeStarts,
        };
        self.say_table(begins.clone());
        self.keep_terms(Some(&begins));
        self.tell_helped_players();
        self.tell_assistants_not_accepted();
    }

    /// Reports assistants whom nobody is named as having accepted for the arbiter.
    fn tell_assistants_not_accepted(&mut self) {
        if !self.policy().has_arbiter() {
            return;
        }
        for seat in Seat::ALL {
            let agreed = self.setup().seat(seat);
            if agreed.assistant_name.is_some() && agreed.helper_accepted_by.is_none() {
                let topic =
                    if self.setup().is_impaired(seat) { Topic::Assistant } else { Topic::SightedAssistant };
                let article = self.edition().article_or_penalties(topic);
                self.tell(ArbiterMessage::AssistantNotAccepted { seat, article });
            }
        }
    }

    /// Records the arrival of a player who acts. The first scan of a board does not count.
    pub(crate) fn note_arrival(&mut self, input: &Input) {
        let seat = match input {
            Input::Act { by, .. } => self.seat_at_the_table(*by),
            Input::Board { seat, event } => self.is_a_hand(*seat, event).then_some(*seat),
            _ => None,
        };
        let Some(seat) = seat else { return };
        if self.phase() == Phase::Over {
            return;
        }
        let both_were_absent = !self.start.attendance.is_here(seat.other());
        let Some(ms) = self.start.attendance.note_arrival(seat, self.now) else { return };
        self.tell(ArbiterMessage::CameLate { seat, ms });
        // White's clock should have run since the appointed start, but does not run yet.
        if self.phase() == Phase::SettingUp && seat == Seat::White && self.start.attendance.default_ms > 0 {
            self.raise_incident(IncidentKind::LateArrival { seat, ms, both_were_absent });
        }
    }

    /// The player whose presence an act of this person shows. An assistant whom a player does not have may be anybody.
    pub(crate) fn seat_at_the_table(&self, by: Actor) -> Option<Seat> {
        match by {
            Actor::Player(seat) => Some(seat),
            Actor::Assistant(seat) => self.setup.has_assistant(seat).then_some(seat),
            Actor::Arbiter => None,
        }
    }

    fn is_a_hand(&self, seat: Seat, event: &WireEvent) -> bool {
        match event {
            WireEvent::Press | WireEvent::Key(_) | WireEvent::Button(_) | WireEvent::Changed { .. } => true,
            WireEvent::Scan(scan) => self.shown(seat).is_some_and(|before| before != &**scan),
            _ => false,
        }
    }

    /// Resumes the game after the program was restarted. The interruption costs no player time. Changes on the boards
    /// are reported after the next scan. Each player hears of the interruption, and their open step or the last
    /// announcements once their board has been read. In practice nothing is said before that.
    pub(crate) fn resume_after_restart(&mut self, after_ms: Option<u64>) {
        self.start.attendance.count_missed_time(after_ms.unwrap_or(0));
        self.forget_unsaved();
        self.advice.forget_requests();
        self.stop_clocks();
        self.devices.forget_floods();
        for seat in Seat::ALL {
            self.boards[seat].require_scan();
        }
        if self.policy().has_arbiter() {
            let awaits_resume = self.phase() == Phase::Playing && !self.waits_for_opening();
            self.tell(ArbiterMessage::StartedAgain { after_ms, awaits_resume });
        }
        if self.phase() != Phase::Playing {
            return;
        }
        let now = self.now();
        for seat in Seat::ALL {
            // While the move is sealed, the boards are only set up.
            if !self.is_shut() {
                self.boards[seat].wait_for_scan(now);
            }
        }
        if !self.policy().has_arbiter() {
            return self.go_on_after_restart(Seat::White);
        }
        for seat in Seat::ALL {
            // The last announcements for repetition stay unchanged.
            self.tell_own_side(seat);
            self.say_beside(Listener::Player(seat), Announcement::Interrupted);
            if self.board(seat).read_until().is_none() {
                self.go_on_after_restart(seat);
            }
        }
    }

    /// Tells a player where they are after a restart. Their board has been read, or does not answer, or there is none.
    fn go_on_after_restart(&mut self, seat: Seat) {
        if self.policy().has_arbiter() {
            return self.say_again_after_restart(seat);
        }
        if Seat::ALL.into_iter().any(|seat| self.board(seat).read_until().is_some()) {
            return;
        }
        self.let_clocks_run();
        for seat in Seat::ALL {
            self.tell_own_side(seat);
            if !self.clocks_stand() {
                self.say_beside(Listener::Player(seat), Announcement::PracticeGoesOn);
            }
            self.say_again_after_restart(seat);
        }
    }

    fn say_again_after_restart(&mut self, seat: Seat) {
        let begins =
            |what: &Announcement| matches!(what, Announcement::GameStarts | Announcement::PracticeStarts);
        let is_guided = self.board(seat).led_to().is_some() && self.board(seat).has_sensor();
        // That it begins is not true any more, and a guided hand has just heard its next step.
        if !is_guided && !self.talks[seat].said_last.iter().any(begins) {
            self.repeat_last(Listener::Player(seat), seat);
        }
    }

    /// Ends the wait for a board after a restart, because it was read or does not answer.
    pub(crate) fn end_wait_for_board(&mut self, seat: Seat) {
        if self.boards[seat].end_wait_for_scan() && self.phase() == Phase::Playing {
            self.go_on_after_restart(seat);
        }
    }

    /// Reports the boards that have not answered for a while since a restart.
    pub(crate) fn report_unread_boards(&mut self) {
        let now = self.now();
        for seat in Seat::ALL {
            if self.board(seat).read_until().is_some_and(|at| at <= now) {
                self.report_board_lost(seat);
            }
        }
    }
}

/// The arrivals, and the deadlines while a player has not come.
#[derive(Clone, Debug)]
pub(crate) struct Attendance {
    /// The appointed start, milliseconds after the session began; negative if it lies before.
    appointed_ms: Option<i64>,
    default_ms: u64,
    came: [Option<Moment>; 2],
    /// The number of deadlines that were reported.
    reported: usize,
}

/// A deadline before the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttendanceDeadline {
    /// The appointed start.
    Appointed,
    /// The end of the default time.
    DefaultTime,
}

impl Attendance {
    /// A record without arrivals.
    pub(crate) const fn new(appointed_ms: Option<i64>, default_ms: u64) -> Self {
        Self { appointed_ms, default_ms, came: [None; 2], reported: 0 }
    }

    /// The deadlines and their times, in order.
    fn due(&self) -> Option<[(AttendanceDeadline, i64); 2]> {
        let appointed = self.appointed_ms?;
        let over = appointed.saturating_add_unsigned(self.default_ms);
        Some([(AttendanceDeadline::Appointed, appointed), (AttendanceDeadline::DefaultTime, over)])
    }

    /// Moves the deadlines closer by this many milliseconds, which passed while the program did not run.
    pub(crate) fn count_missed_time(&mut self, ms: u64) {
        self.appointed_ms = self.appointed_ms.map(|at| at.saturating_sub_unsigned(ms));
    }

    /// The next deadline.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        let (_, at) = *self.due()?.get(self.reported)?;
        Some(Moment::from_ms(u64::try_from(at).unwrap_or(0)))
    }

    /// Takes the deadlines that have passed, each once.
    pub(crate) fn take_due(&mut self, now: Moment) -> Vec<AttendanceDeadline> {
        let Some(due) = self.due() else { return Vec::new() };
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        let passed = due.iter().skip(self.reported).take_while(|(_, at)| *at <= now);
        let passed: Vec<AttendanceDeadline> = passed.map(|(due, _)| *due).collect();
        self.reported += passed.len();
        passed
    }

    /// The time since the appointed start, in milliseconds; 0 before it.
    pub(crate) fn late_ms(&self, now: Moment) -> u64 {
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        let late = self.appointed_ms.map_or(0, |appointed| now.saturating_sub(appointed));
        u64::try_from(late).unwrap_or(0)
    }

    /// Whether the game may begin without the arbiter: not before the appointed start.
    pub(crate) fn may_begin(&self, now: Moment) -> bool {
        let now = i64::try_from(now.ms).unwrap_or(i64::MAX);
        self.appointed_ms.is_none_or(|appointed| appointed <= now)
    }

    /// Records a player's first appearance. Returns the delay after the appointed start in milliseconds, if it is
    /// news.
    pub(crate) fn note_arrival(&mut self, seat: Seat, now: Moment) -> Option<u64> {
        let came = &mut self.came[seat as usize];
        if came.is_some() {
            return None;
        }
        *came = Some(now);
        let late = i64::try_from(now.ms).unwrap_or(i64::MAX).saturating_sub(self.appointed_ms?);
        u64::try_from(late).ok().filter(|&ms| ms > 0)
    }

    /// Whether a player has appeared.
    pub(crate) const fn is_here(&self, seat: Seat) -> bool {
        self.came[seat as usize].is_some()
    }
}

#[cfg(test)]
mod attendance_tests {
    use super::*;

    #[test]
    fn what_is_due_is_reported_once_also_where_it_lies_before_the_session() {
        let mut late = Attendance::new(Some(-60_000), 90_000);
        assert_eq!(late.deadline(), Some(Moment::from_ms(0)));
        assert_eq!(late.take_due(Moment::from_ms(0)), [AttendanceDeadline::Appointed]);
        assert_eq!(late.deadline(), Some(Moment::from_ms(30_000)));
        assert_eq!(late.take_due(Moment::from_ms(29_999)), []);
        assert_eq!(late.take_due(Moment::from_ms(30_000)), [AttendanceDeadline::DefaultTime]);
        assert_eq!(late.deadline(), None);
    }

    #[test]
    fn time_that_nobody_counted_brings_the_appointed_moment_nearer() {
        let mut broke_off = Attendance::new(Some(60_000), 30_000);
        broke_off.count_missed_time(50_000);
        assert_eq!(broke_off.deadline(), Some(Moment::from_ms(10_000)));
        broke_off.count_missed_time(u64::MAX);
        assert_eq!(
            broke_off.take_due(Moment::from_ms(1)),
            [AttendanceDeadline::Appointed, AttendanceDeadline::DefaultTime]
        );
    }

    #[test]
    fn who_comes_in_time_or_came_before_is_no_news() {
        let mut seen = Attendance::new(Some(1_000), 0);
        assert_eq!(seen.note_arrival(Seat::White, Moment::from_ms(1_000)), None);
        assert_eq!(seen.note_arrival(Seat::White, Moment::from_ms(9_000)), None);
        assert_eq!(seen.note_arrival(Seat::Black, Moment::from_ms(3_500)), Some(2_500));
        assert_eq!(Attendance::new(None, 0).note_arrival(Seat::White, Moment::from_ms(5)), None);
    }
}
