//! The clock on the table: the ledger of both players, the running clock, the clocks at the boards and the reported
//! flags. It has no access to a board, a position or a listener.
//!
//! Only the game's clock determines whether time runs. The last times sent to the clocks at the boards are stored
//! separately and may be older.
//!
//! A clock at a board accepts times only in a special mode (DGT: 23, a DGT3000 25). A clock that refuses reports this
//! and must be set by hand. Such a clock adds no increment by itself, so a game with one is not set up with an
//! increment.

use crate::plies::CompletedBy;
use annabella_game::{Edition, Moment, Seat};
use annabella_laws::{
    Pace,
    clock::Clock,
    edition::rules,
    ledger::{Ruling, UsedTime},
    time_control::TimeControl,
};

/// The time during which a clock that was set may still report its previous times, milliseconds. Commands to it wait
/// for each other.
const SETTING_MS: u64 = 5_000;
/// The time during which a reading that cannot be is not believed, milliseconds. A clock that runs reports each second.
const DOUBT_MS: u64 = 2_000;
/// The tolerance between the set time and the reported time, milliseconds.
const NEAR_MS: u64 = 3_000;

#[derive(Clone, Debug)]
pub(crate) struct TableClock {
    /// The clock of the game. It alone determines whether time runs.
    pub(crate) game: Clock,
    /// Standard, rapid or blitz under the edition.
    pub(crate) pace: Pace,
    /// Whether a clock was read at each seat's board (White's, Black's).
    at_boards: [bool; 2],
    /// The times that the clocks at the boards show, as far as known.
    told: Option<LastSetTimes>,
    /// The times last sent to the clocks at the boards. A person may set them later.
    sent: Option<((u64, u64), Moment)>,
    /// The next reading is taken as it is, because a person sets the clock.
    is_set_by_hand: bool,
    /// A reading that cannot be, until the next readings confirm or refute it.
    doubt: Option<DoubtfulReading>,
    /// Whether such a reading of a seat's clock was reported (White's, Black's).
    told_of_doubt: [bool; 2],
    /// The number of flag falls that were reported.
    reported: usize,
    /// The press that waits for the answer to a question.
    held: Option<Box<HeldClockPress>>,
    /// The signals of the time left that a player got, with their periods.
    signals_given: Vec<(Seat, TimeSignal, usize)>,
}

/// A signal of the time left, at so many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeSignal {
    /// The sound for little time.
    Sound(u64),
    /// The time in words.
    Words(u64),
}

impl TimeSignal {
    const fn limit_ms(self) -> u64 {
        match self {
            Self::Sound(ms) | Self::Words(ms) => ms,
        }
    }
}

/// A press that waits for an answer: the clock then, and its moment.
#[derive(Clone, Debug)]
struct HeldClockPress {
    seat: Seat,
    at: Moment,
    game: Clock,
}

/// A reading of a clock at a board that cannot be.
#[derive(Clone, Copy, Debug)]
struct DoubtfulReading {
    seat: Seat,
    first_ms: (u64, u64),
    since: Moment,
    last_ms: (u64, u64),
    last_at: Moment,
}

/// A jump of a clock at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardClockJump {
    pub(crate) seat: Seat,
    /// The times before, milliseconds (White, Black).
    pub(crate) before_ms: (u64, u64),
    /// The times that it showed.
    pub(crate) shown_ms: (u64, u64),
    /// Whether the next readings confirmed them.
    pub(crate) stays: bool,
}

#[derive(Clone, Copy, Debug)]
struct LastSetTimes {
    times_ms: (u64, u64),
    /// The moment of these times.
    at: Moment,
    stands: bool,
    /// The moment of setting, until a clock reports these times.
    set_at: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReportedFlagFall {
    pub(crate) seat: Seat,
    /// The moment of the fall.
    pub(crate) at: Moment,
    /// The number of that player's flag falls, this one included.
    pub(crate) times: usize,
    /// The period, from 1.
    pub(crate) period: u32,
}

/// The update for the clocks at the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardClockUpdate {
    /// A person must set the clock by hand, because it shows no time and adds none when set by the program.
    ByHand,
    /// These times.
    Times(BoardClockTimes),
}

/// Both times and the running clock, for a clock at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardClockTimes {
    /// White's time, milliseconds.
    pub(crate) white_ms: u64,
    /// Black's time, milliseconds.
    pub(crate) black_ms: u64,
    /// The player whose clock runs, if one does.
    pub(crate) running: Option<Seat>,
}

impl LastSetTimes {
    /// Whether a report was sent before the clock was set.
    fn outruns(&self, times_ms: (u64, u64), now: Moment) -> bool {
        let far = |set: u64, shown: u64| set.abs_diff(shown) > NEAR_MS;
        self.set_at.is_some_and(|at| now.ms_since(at) < SETTING_MS)
            && (far(self.times_ms.0, times_ms.0) || far(self.times_ms.1, times_ms.1))
    }
}

impl TableClock {
    /// A clock that stands; `first` is on move in the start position.
    pub(crate) fn new(edition: Edition, control: TimeControl, first: Seat) -> Self {
        let pace = rules(edition).pace(control.seconds_for_pace());
        let game = Clock::with_sides(edition, control.clone(), control, first);
        Self {
            game,
            pace,
            at_boards: [false; 2],
            told: None,
            sent: None,
            is_set_by_hand: false,
            doubt: None,
            told_of_doubt: [false; 2],
            reported: 0,
            held: None,
            signals_given: Vec::new(),
        }
    }

    // The signals of the time left.

    /// Whether this player has so little time for the first time in this period, while their clock runs. Notes it.
    pub(crate) fn reaches(&mut self, seat: Seat, signal: TimeSignal, left_ms: u64) -> bool {
        let (period, _) = self.game.period_and_extra(seat);
        let given = (seat, signal, period);
        let is_due = self.game.running() == Some(seat)
            && left_ms <= signal.limit_ms()
            && !self.signals_given.contains(&given);
        if is_due {
            self.signals_given.push(given);
        }
        is_due
    }

    /// When the player whose clock runs will have so little time, if the signal was not given in this period.
    pub(crate) fn signal_at(&self, seat: Seat, signal: TimeSignal) -> Option<Moment> {
        let (period, _) = self.game.period_and_extra(seat);
        let is_given = self.signals_given.contains(&(seat, signal, period));
        let flag_falls = self.game.deadline().filter(|_| !is_given)?;
        Some(Moment::from_ms(flag_falls.ms.saturating_sub(signal.limit_ms())))
    }

    // The course of the game.

    /// Whether both clocks stand.
    pub(crate) fn is_stopped(&self) -> bool {
        self.game.running().is_none()
    }

    /// Starts the clock of the player on move. Returns `false` if one runs.
    pub(crate) fn start(&mut self, now: Moment) -> bool {
        let stood = self.is_stopped();
        self.game.resume(now);
        stood
    }

    /// Stops both clocks. Returns `false` if they stand.
    pub(crate) fn stop(&mut self, now: Moment) -> bool {
        let ran = !self.is_stopped();
        self.game.stop(now);
        ran
    }

    /// Presses the player's clock and returns both times. Standing clocks stay stopped.
    pub(crate) fn press(&mut self, seat: Seat, now: Moment) -> (u64, u64) {
        let stood = self.start(now);
        self.game.press(seat, now);
        if stood {
            self.game.stop(now);
        }
        self.game.times(now)
    }

    /// Keeps the clock as it is at a press that waits for an answer.
    pub(crate) fn hold_press(&mut self, seat: Seat, at: Moment) {
        self.game.advance(at);
        self.held = Some(Box::new(HeldClockPress { seat, at, game: self.game.clone() }));
    }

    /// Forgets the press that waits, because it is judged now.
    pub(crate) fn drop_held_press(&mut self) {
        self.held = None;
    }

    /// Goes back to the moment of the press that waited, because its answer completes the move. Returns that moment. The
    /// clock stays as it is if more than time has passed since.
    pub(crate) fn take_held_press(&mut self, seat: Seat, now: Moment) -> Option<Moment> {
        let HeldClockPress { at, game, .. } = *self.held.take().filter(|held| held.seat == seat)?;
        let (mut then, mut since) = (game.clone(), self.game.clone());
        then.advance(now);
        since.advance(now);
        if then != since {
            return None;
        }
        self.game = game;
        self.reported = self.reported.min(self.game.falls().len());
        Some(at)
    }

    /// Completes the player's move and returns both times. The player's own next move changes no running clock.
    pub(crate) fn complete_move(&mut self, seat: Seat, by: CompletedBy, now: Moment) -> (u64, u64) {
        if by == CompletedBy::OwnNextMove {
            self.game.complete(seat, now);
            return self.game.times(now);
        }
        self.set_running_seat(seat, now);
        self.press(seat, now)
    }

    /// Returns the running clock to this player. Does nothing while both stand.
    pub(crate) fn give_back(&mut self, seat: Seat, now: Moment) {
        if !self.is_stopped() {
            self.game.run(seat, now);
        }
    }

    /// Makes this player's clock the running one, or the next to run if both stand.
    pub(crate) fn set_running_seat(&mut self, seat: Seat, now: Moment) {
        let stood = self.is_stopped();
        if self.game.on_move() == seat {
            return;
        }
        self.game.run(seat, now);
        if stood {
            self.game.stop(now);
        }
    }

    /// Advances to `now` and returns the flag falls that were not reported yet.
    pub(crate) fn advance(&mut self, now: Moment) -> Vec<ReportedFlagFall> {
        self.game.advance(now);
        let falls = self.game.falls();
        let fell = falls.iter().enumerate().skip(self.reported).map(|(index, fall)| ReportedFlagFall {
            seat: fall.seat,
            at: fall.at,
            times: falls[..=index].iter().filter(|f| f.seat == fall.seat).count(),
            period: fall.period,
        });
        let fell = fell.collect();
        self.reported = falls.len();
        fell
    }

    /// Adds time per move for both players. Returns `false` if a clock at a board must be set by hand.
    pub(crate) fn add_extra(&mut self, ms: u64, now: Moment) -> bool {
        self.game.add_extra(ms, now);
        !Seat::ALL.into_iter().any(|seat| self.is_at_board(seat))
    }

    /// Sets both clocks for a new game and stops them.
    pub(crate) fn begin_anew(&mut self) {
        self.game = self.game.anew();
        self.reported = 0;
    }

    // Rulings of the arbiter.

    /// Goes back to a ply and stops both clocks. Returns the rulings since that ply, which stay in force. `None` if
    /// that many plies were not completed.
    pub(crate) fn back_to(
        &mut self,
        ply: u32,
        used: UsedTime,
        now: Moment,
    ) -> Option<Vec<(Seat, i64, Ruling)>> {
        self.game.stop(now);
        let rulings = self.game.rulings_after(ply);
        if !self.game.go_back(ply, used) {
            return None;
        }
        self.reported = self.reported.min(self.game.falls().len());
        Some(rulings)
    }

    /// Strikes out plies without changing the times, and stops both clocks.
    pub(crate) fn strike(&mut self, ply: u32, now: Moment) {
        self.game.stop(now);
        self.game.strike(ply);
    }

    // Queries.

    /// The moment at which a player's flag fell, if it is down.
    pub(crate) fn fallen(&self, seat: Seat, now: Moment) -> Option<Moment> {
        self.game.flag(seat, now)
    }

    /// Restores this clock from before a decision (see [`Clock::taken_back`]). The times last sent to the clocks at
    /// the boards are kept.
    pub(crate) fn taken_back(&self, after: &Self, later: &Self, now: Moment) -> Self {
        let game = self.game.taken_back(&after.game, &later.game, now);
        Self { game, reported: self.reported, ..later.clone() }
    }

    // The clocks at the boards.

    /// Takes over the times of the clock at a seat's board. The old times of a clock that was just set are ignored. Times
    /// that the clock cannot have come to wait for the next readings, except while a person may set it: before the game,
    /// and while the game's clocks stand. Returns a jump that was refuted.
    pub(crate) fn read_board_clock(
        &mut self,
        seat: Seat,
        times_ms: (u64, u64),
        is_playing: bool,
        now: Moment,
    ) -> Option<BoardClockJump> {
        self.at_boards[seat as usize] = true;
        if times_ms == (0, 0) || self.told.is_some_and(|told| told.outruns(times_ms, now)) {
            return None;
        }
        if self.told.filter(|_| is_playing).is_none_or(|told| self.may_show(&told, times_ms, now)) {
            let refuted = self.doubt.take();
            let before_ms = self.told.map_or(times_ms, |told| told.times_ms);
            self.follow(times_ms, now);
            let is_new = |doubt: &DoubtfulReading| {
                !std::mem::replace(&mut self.told_of_doubt[doubt.seat as usize], true)
            };
            return refuted.filter(is_new).map(|DoubtfulReading { seat, first_ms, .. }| BoardClockJump {
                seat,
                before_ms,
                shown_ms: first_ms,
                stays: false,
            });
        }
        let goes_on = self.doubt.filter(|doubt| {
            let passed_ms = now.ms_since(doubt.last_at);
            doubt.seat == seat && self.game.may_have_gone(doubt.last_ms, times_ms, passed_ms, NEAR_MS)
        });
        let (first_ms, since) = goes_on.map_or((times_ms, now), |doubt| (doubt.first_ms, doubt.since));
        self.doubt = Some(DoubtfulReading { seat, first_ms, since, last_ms: times_ms, last_at: now });
        None
    }

    /// Whether the clock at a board may show these times after those that it showed.
    fn may_show(&self, before: &LastSetTimes, times_ms: (u64, u64), now: Moment) -> bool {
        let may_follow =
            |from: (u64, u64), at: Moment| self.game.may_have_gone(from, times_ms, now.ms_since(at), NEAR_MS);
        // A flag does not fall while the clocks stand.
        let is_being_set = self.is_set_by_hand || self.is_stopped();
        is_being_set && times_ms.0 > 0 && times_ms.1 > 0
            || may_follow(before.times_ms, before.at)
            || self.sent.is_some_and(|(times_ms, at)| may_follow(times_ms, at))
    }

    /// Takes a doubtful reading as true, because the next readings did not refute it. A flag fell with the first one.
    pub(crate) fn settle_doubt(&mut self, now: Moment) -> Option<BoardClockJump> {
        let due = self.doubt.take_if(|doubt| now.ms_since(doubt.since) >= DOUBT_MS)?;
        let before_ms = self.told.map_or(due.first_ms, |told| told.times_ms);
        self.follow(due.first_ms, due.since);
        self.follow(due.last_ms, due.last_at);
        Some(BoardClockJump { seat: due.seat, before_ms, shown_ms: due.last_ms, stays: true })
    }

    /// The moment at which a doubtful reading is taken as true.
    pub(crate) fn doubt_ends_at(&self) -> Option<Moment> {
        self.doubt.map(|doubt| doubt.since.plus_ms(DOUBT_MS))
    }

    fn follow(&mut self, times_ms: (u64, u64), at: Moment) {
        self.is_set_by_hand = false;
        self.game.follow(times_ms.0, times_ms.1, at);
        // Its state is the one last sent to it. It was not told to run yet.
        let stands = self.told.is_none_or(|told| told.stands);
        self.told = Some(LastSetTimes { times_ms, at, stands, set_at: None });
    }

    /// Whether there is a clock at a seat's board.
    pub(crate) const fn is_at_board(&self, seat: Seat) -> bool {
        self.at_boards[seat as usize]
    }

    /// Takes the update for the clocks at the boards, if another cause has changed the game's clock. The update is
    /// returned once and assumed to succeed.
    pub(crate) fn next_board_clock_update(&mut self, now: Moment) -> Option<BoardClockUpdate> {
        if !Seat::ALL.into_iter().any(|seat| self.is_at_board(seat)) {
            return None;
        }
        let times_ms = self.game.times(now);
        let stands = self.is_stopped();
        if self.told.is_none() && self.game.adds_time() {
            // Reported once. After that the clock is read like any other.
            self.told = Some(LastSetTimes { times_ms, at: now, stands, set_at: None });
            self.is_set_by_hand = true;
            return Some(BoardClockUpdate::ByHand);
        }
        let same = self
            .told
            .is_some_and(|told| told.stands == stands && (!self.game.follows() || told.times_ms == times_ms));
        if same {
            return None;
        }
        self.told = Some(LastSetTimes { times_ms, at: now, stands, set_at: Some(now) });
        self.sent = Some((times_ms, now));
        self.doubt = None;
        let (white_ms, black_ms) = times_ms;
        Some(BoardClockUpdate::Times(BoardClockTimes { white_ms, black_ms, running: self.game.running() }))
    }
}
