//! The clocks from the arbiter's view: flag falls, rulings about time, the clocks at the boards.

use crate::{
    actor::Listener,
    announcement::{Announcement, ClockOwner},
    arbiter_message::ArbiterMessage,
    output::{Earcon, Note},
    plies::Phase,
    refusal::Refusal,
    session::Session,
    table_clock::{BoardClockJump, BoardClockTimes, BoardClockUpdate, ReportedFlagFall, TimeSignal},
};
use annabella_board::{BoardRequest, ClockReading};
use annabella_game::{Moment, Seat};
use annabella_laws::{
    article::Topic,
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::RuleForce,
    incident_kind::IncidentKind,
    ledger::{Ruling, RulingBasis, UsedTime},
};

/// The extra time per move, five seconds.
const EXTRA_MS: u64 = 5_000;

impl Session {
    /// Tells that little time is left, once in a period, if the arbiter allows it: a sound for a player who does not see
    /// the clock, and the times of a player's alarms in words.
    pub(crate) fn watch_low_time(&mut self) {
        let Some(seat) = self.clock.game.running() else { return };
        let signals = self.time_signals(seat);
        if signals.is_empty() {
            return;
        }
        let (white_ms, black_ms) = self.times(self.now);
        let left_ms = match seat {
            Seat::White => white_ms,
            Seat::Black => black_ms,
        };
        let due: Vec<TimeSignal> =
            signals.into_iter().filter(|signal| self.clock.reaches(seat, *signal, left_ms)).collect();
        if due.iter().any(|signal| matches!(signal, TimeSignal::Sound(_))) {
            self.play(seat, Earcon::LowTime);
        }
        if due.iter().any(|signal| matches!(signal, TimeSignal::Words(_))) {
            let whose = ClockOwner::Own;
            self.say_beside(Listener::Player(seat), Announcement::Time { whose, left_ms });
        }
    }

    /// When the next signal of the time left is due.
    pub(crate) fn low_time_deadline(&self) -> Option<Moment> {
        let seat = self.clock.game.running()?;
        let signals = self.time_signals(seat).into_iter();
        signals.filter_map(|signal| self.clock.signal_at(seat, signal)).min()
    }

    /// The signals of the time left that a player may get.
    fn time_signals(&self, seat: Seat) -> Vec<TimeSignal> {
        let sound = self.setup.low_time.filter(|_| self.setup.is_impaired(seat));
        let words = self.setup.seat(seat).alarm.iter().map(|alarm| TimeSignal::Words(alarm.ms));
        sound.map(|limit| TimeSignal::Sound(limit.ms)).into_iter().chain(words).collect()
    }

    pub(crate) fn watch_flags(&mut self) {
        for ReportedFlagFall { seat, at, times, period } in self.clock.advance(self.now()) {
            let number = self.raise_incident(IncidentKind::FlagFall { seat });
            if times > 1 {
                let times = u32::try_from(times).unwrap_or(u32::MAX);
                self.tell(ArbiterMessage::FlagFellAgain { number, seat, times, period, at });
            }
            self.tell_both_flags(number);
            self.owe_sheets_after_flag();
        }
    }

    /// Reports that both flags are down and neither fall is decided. The order of the falls is known to the
    /// millisecond, but the article on two fallen flags applies if it is unknown.
    fn tell_both_flags(&mut self, number: u32) {
        let Some(both) = self.both_flags() else { return };
        let edition = self.edition();
        if !self.is_supervised() && edition.arbiter_calls_flag_in_rapid() == RuleForce::MustNot {
            // The order does not count there. The item's choices state the rule.
            return;
        }
        let article = edition.article_or_penalties(Topic::BothFlags);
        let of = |seat| self.flag_fell_at(seat).unwrap_or(self.now());
        let (white, black) = (of(Seat::White), of(Seat::Black));
        if self.both_flags_settled() == Some(false) {
            return self.tell(ArbiterMessage::BothFlagsUnsettled { number, white, black });
        }
        self.tell(ArbiterMessage::BothFlags {
            number,
            white,
            black,
            last_period: both.last_period,
            announced: self.both_flags_settled().is_none(),
            article,
        });
    }

    pub(crate) fn give_time(&mut self, to: Seat, ms: u64, why: RulingBasis) {
        self.clock.game.give(to, ms, why, self.now());
        self.tell_clocks();
    }

    pub(crate) fn take_time(&mut self, from: Seat, ms: u64, why: RulingBasis) {
        self.clock.game.take(from, ms, why, self.now());
        self.tell_clocks();
    }

    pub(crate) fn set_clocks(&mut self, white_ms: u64, black_ms: u64, why: RulingBasis) {
        self.clock.game.set(white_ms, black_ms, why, self.now());
        self.tell_clocks();
    }

    /// Reports the rulings since the ply to which the game goes back. They stay in force until the arbiter drops
    /// them.
    pub(crate) fn tell_kept_rulings(&mut self, rulings: &[(Seat, i64, Ruling)]) {
        for &(seat, ms, ruling) in rulings {
            self.tell(ArbiterMessage::StaysGiven { seat, ms, ruling });
        }
    }

    /// Reports the clock times before a move that is put right. By default the time used on it stays used, but the
    /// arbiter may choose the earlier times (7.1).
    pub(crate) fn tell_times_before(&mut self) {
        let ply = u32::try_from(self.plies.completed().len()).unwrap_or(u32::MAX);
        let before = self.clock.game.times_after_going_back(ply, UsedTime::AsThen, self.now());
        let Some((white_ms, black_ms)) = before.filter(|&ms| ms != self.times(self.now)) else {
            return;
        };
        let article = self.edition().article_or_penalties(Topic::TimesRestored);
        self.tell(ArbiterMessage::TimesBefore { white_ms, black_ms, article });
    }

    /// Drops a ruling, for the arbiter.
    pub(crate) fn drop_ruling(&mut self, number: u32) {
        match self.clock.game.drop_ruling(number, self.now()) {
            true => self.tell_clocks(),
            false => self.refuse(Refusal::NoSuchRuling { number }),
        }
    }

    /// Shows the entries of both clocks. They add up to the displayed times.
    pub(crate) fn show_clock(&mut self) {
        for seat in Seat::ALL {
            for line in self.explain_clock(seat, self.now()) {
                self.tell(ArbiterMessage::ClockLine { seat, line });
            }
            let (white, black) = self.times(self.now);
            let left = if seat == Seat::White { white } else { black };
            self.tell(ArbiterMessage::TimeLeft { seat, ms: left });
        }
    }

    /// Reports both times to the arbiter.
    pub(crate) fn tell_clocks(&mut self) {
        let (white_ms, black_ms) = self.times(self.now);
        self.tell(ArbiterMessage::Clocks { white_ms, black_ms });
    }

    /// Handles a reading of the clock at a seat's board.
    pub(crate) fn read_board_clock(&mut self, seat: Seat, reading: ClockReading) {
        let ClockReading { white_ms, black_ms, pressed } = reading;
        if self.phase() != Phase::Over {
            let is_playing = self.phase() == Phase::Playing;
            let refuted = self.clock.read_board_clock(seat, (white_ms, black_ms), is_playing, self.now);
            self.tell_clock_jump(refuted);
        }
        if let Some(color) = pressed.filter(|_| self.phase() == Phase::Playing) {
            self.press_clock(color.into());
        }
    }

    /// Takes a doubtful reading of a clock at a board as true, once the next readings did not refute it.
    pub(crate) fn settle_doubtful_reading(&mut self) {
        let jump = self.clock.settle_doubt(self.now);
        self.tell_clock_jump(jump);
    }

    fn tell_clock_jump(&mut self, jump: Option<BoardClockJump>) {
        let Some(BoardClockJump { seat, before_ms, shown_ms, stays }) = jump else { return };
        self.tell(ArbiterMessage::ClockJump { seat, before_ms, shown_ms, stays });
    }

    /// Sets the clocks at the boards if another cause has changed the game's clock.
    pub(crate) fn set_board_clocks(&mut self) {
        if self.phase() != Phase::Playing {
            return;
        }
        match self.clock.next_board_clock_update(self.now()) {
            None => {}
            Some(BoardClockUpdate::ByHand) => self.tell(ArbiterMessage::SetClockByHand),
            Some(BoardClockUpdate::Times(times)) => {
                for seat in Seat::ALL {
                    if self.clock.is_at_board(seat) {
                        self.set_clock_at(seat, times);
                    }
                }
            }
        }
    }

    fn set_clock_at(&mut self, seat: Seat, BoardClockTimes { white_ms, black_ms, running }: BoardClockTimes) {
        self.command_board(
            seat,
            BoardRequest::Times { white_ms, black_ms, running: running.map(Seat::color) },
        );
        self.tell(ArbiterMessage::LookAtClock { seat });
    }

    pub(crate) fn stop_clocks(&mut self) {
        if self.phase() == Phase::Playing && self.clock.stop(self.now()) {
            self.note(Note::ClocksStopped);
        }
    }

    pub(crate) fn resume_game(&mut self) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if !self.clocks_stand() {
            return self.refuse(Refusal::ClocksRun);
        }
        if self.adjournment.waits_for_resumption() {
            self.begin_resumption();
            return;
        }
        if let Some(why) = self.unplayable_move() {
            return self.refuse(why);
        }
        if self.waits_for_opening() {
            return self.refuse(Refusal::IsAdjourned);
        }
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| self.board(seat).led_to().is_some()) {
            return self.refuse(Refusal::BoardNotRight { seat, sensed: self.is_sensed(seat) });
        }
        if self.ending().is_some() && self.plies.uncompleted().is_empty() {
            // No clock runs for a player who has no move.
            return self.refuse(Refusal::EndStands { item: self.item_before_the_end() });
        }
        self.put_mover_on_clock();
        self.clock.start(self.now());
        self.compare_boards_soon();
        self.note(Note::ClocksRun);
        self.say_table(Announcement::ClocksRun);
        let mover = self.mover();
        self.play(mover, Earcon::Understood);
        self.complete_move_made_meanwhile();
    }

    /// Gives both players five seconds per move, and the opponent minutes.
    pub(crate) fn grant_five_seconds(&mut self, by: Seat, minutes: u32, why: RulingBasis) {
        if !self.clock.add_extra(EXTRA_MS, self.now()) {
            self.tell(ArbiterMessage::SetClockByHand);
        }
        self.go_on_with_minutes(by, minutes, why);
    }

    /// Gives the opponent their minutes and continues the game.
    pub(crate) fn go_on_with_minutes(&mut self, by: Seat, minutes: u32, why: RulingBasis) {
        match minutes {
            0 => self.tell_clocks(),
            minutes => self.give_time(by.other(), u64::from(minutes) * 60_000, why),
        }
        if self.phase() == Phase::Playing && self.clocks_stand() && !self.waits_for_opening() {
            self.resume_game();
        }
    }

    /// Returns the running clock to a player, unless both stand.
    pub(crate) fn give_clock_back(&mut self, seat: Seat) {
        self.clock.give_back(seat, self.now());
    }

    /// Makes the clock of the player whose press is next the running one, or the next to run if both stand. After the press
    /// of an illegal move that is the opponent's, until the arbiter has decided (6.2.1, 7.5.1), and while a move is in its
    /// envelope that of the absent player for whom it was pressed (I.9).
    pub(crate) fn put_mover_on_clock(&mut self) {
        let after_illegal = || self.pressed_illegally().map(Seat::other);
        let next = self.adjournment.on_clock().or_else(after_illegal).unwrap_or(self.mover());
        self.clock.set_running_seat(next, self.now);
    }

    /// Starts the clock of the player on move.
    pub(crate) fn start_clocks(&mut self) {
        self.clock.start(self.now());
    }
}
