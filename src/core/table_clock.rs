//! The clock on the table: the ledger of both players, whether it runs, the clocks at the boards, and which
//! flags were reported. It knows no board, no position and no listener; it is told and answers with facts.
//!
//! Whether the clocks run is known in one place, the clock itself; what the clocks at the boards were told of
//! it is another matter, and lags behind.
//!
//! A clock at a board takes times only in its own mode for that (DGT: 23, a DGT3000 25); one that refuses says
//! so and is set by hand. Such a clock adds no increment by itself, so none is set up for a game with one.

use crate::{
    game::{Edition, Moment, Seat},
    laws::{
        clock::{BothFlags, Clock},
        ledger::{Line, Ruling, UsedTime, Why},
        time_control::TimeControl,
    },
};

/// How long a clock that was set may go on reporting the times it had before, milliseconds: commands
/// to it wait for one another.
const SETTING_MS: u64 = 5_000;
/// By how much a clock that was set may differ from what it was set to, milliseconds.
const NEAR_MS: u64 = 3_000;

#[derive(Clone, Debug)]
pub(crate) struct TableClock {
    clock: Clock,
    /// At which seats' boards a clock was read (White's, Black's).
    at_boards: [bool; 2],
    /// What the clocks at the boards are known to show.
    told: Option<LastTold>,
    /// How many of the flags that fell were reported.
    reported: usize,
}

#[derive(Clone, Copy, Debug)]
struct LastTold {
    times_ms: (u64, u64),
    stands: bool,
    /// When they were set, until one reports these times.
    set_at: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlagFell {
    /// Whose.
    pub(crate) seat: Seat,
    /// When.
    pub(crate) at: Moment,
    /// How often that player's flag has fallen, this fall included.
    pub(crate) times: usize,
    /// In which period, from 1.
    pub(crate) period: u32,
}

/// What the clocks at the boards are to be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToSet {
    /// Somebody must do it by hand: the clock shows no time, and adds none when it is set from here.
    ByHand,
    /// These times.
    Times(HostClock),
}

/// Both times and whose clock runs, as a clock at a board takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HostClock {
    /// White's time, milliseconds.
    pub(crate) white_ms: u64,
    /// Black's time, milliseconds.
    pub(crate) black_ms: u64,
    /// Whose clock runs, if one does.
    pub(crate) running: Option<Seat>,
}

impl LastTold {
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
        let clock = Clock::with_sides(edition, control.clone(), control, first);
        Self { clock, at_boards: [false; 2], told: None, reported: 0 }
    }

    // The game's course.

    /// Whether both clocks stand.
    pub(crate) fn stands(&self) -> bool {
        self.clock.running().is_none()
    }

    /// Lets the clock of the player on move run. `false` if one runs.
    pub(crate) fn start(&mut self, now: Moment) -> bool {
        let stood = self.stands();
        self.clock.resume(now);
        stood
    }

    /// Stops both clocks. `false` if they stand.
    pub(crate) fn stop(&mut self, now: Moment) -> bool {
        let ran = !self.stands();
        self.clock.stop(now);
        ran
    }

    /// The player's move is completed; both times then. Clocks that stand go on standing: the arbiter
    /// completes a move.
    pub(crate) fn press(&mut self, seat: Seat, now: Moment) -> (u64, u64) {
        let stood = self.start(now);
        self.clock.press(seat, now);
        if stood {
            self.clock.stop(now);
        }
        self.clock.times(now)
    }

    /// The clock is given back to this player: his runs again. Nothing happens while both stand.
    pub(crate) fn give_back(&mut self, seat: Seat, now: Moment) {
        if !self.stands() {
            self.clock.run(seat, now);
        }
    }

    /// It is this player's clock that runs, or will when clocks that stand go on.
    pub(crate) fn is_on(&mut self, seat: Seat, now: Moment) {
        let stood = self.stands();
        if self.clock.on_move() == seat {
            return;
        }
        self.clock.run(seat, now);
        if stood {
            self.clock.stop(now);
        }
    }

    /// Lets time pass up to now; the flags that fell and were not reported, each once.
    pub(crate) fn pass(&mut self, now: Moment) -> Vec<FlagFell> {
        self.clock.pass(now);
        let falls = self.clock.falls();
        let fell = falls.iter().enumerate().skip(self.reported).map(|(index, fall)| FlagFell {
            seat: fall.seat,
            at: fall.at,
            times: falls[..=index].iter().filter(|f| f.seat == fall.seat).count(),
            period: fall.period,
        });
        let fell = fell.collect();
        self.reported = falls.len();
        fell
    }

    /// When a flag will fall, if nothing else happens before.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        self.clock.deadline()
    }

    /// From now on every move brings both players so much more. `false` where a clock at a board must be set by hand.
    pub(crate) fn add_extra(&mut self, ms: u64, now: Moment) -> bool {
        self.clock.add_extra(ms, now);
        !Seat::ALL.into_iter().any(|seat| self.is_at_board(seat))
    }

    /// Both clocks are set for a new game and stand.
    pub(crate) fn begin_anew(&mut self) {
        self.clock = self.clock.anew();
        self.reported = 0;
    }

    // What the arbiter rules.

    /// Both times are set (6.10, 7.1).
    pub(crate) fn set(&mut self, white_ms: u64, black_ms: u64, why: Why, now: Moment) {
        self.clock.set(white_ms, black_ms, why, now);
    }

    /// A player is given time.
    pub(crate) fn give(&mut self, to: Seat, ms: u64, why: Why, now: Moment) {
        self.clock.give(to, ms, why, now);
    }

    /// Time is taken from a player.
    pub(crate) fn take(&mut self, from: Seat, ms: u64, why: Why, now: Moment) {
        self.clock.take(from, ms, why, now);
    }

    /// A ruling is dropped. `false` if there is none of this number.
    pub(crate) fn drop_ruling(&mut self, number: u32, now: Moment) -> bool {
        self.clock.drop_ruling(number, now)
    }

    /// The game goes back to a ply; both clocks stand. The rulings given since that ply, which stay given;
    /// `None` if that many plies were not completed.
    pub(crate) fn back_to(
        &mut self,
        ply: u32,
        used: UsedTime,
        now: Moment,
    ) -> Option<Vec<(Seat, i64, Ruling)>> {
        self.clock.stop(now);
        let rulings = self.clock.rulings_after(ply);
        if !self.clock.go_back(ply, used) {
            return None;
        }
        self.reported = self.reported.min(self.clock.falls().len());
        Some(rulings)
    }

    /// Both times as they would be after going back, White's first, milliseconds.
    pub(crate) fn as_if_back(&self, ply: u32, used: UsedTime, now: Moment) -> Option<(u64, u64)> {
        self.clock.as_if_back(ply, used, now)
    }

    /// Plies are struck out and no time is changed; both clocks stand.
    pub(crate) fn strike(&mut self, ply: u32, now: Moment) {
        self.clock.stop(now);
        self.clock.strike(ply);
    }

    /// The move counter is set: so many moves are completed by whoever began. How far beside the moves completed
    /// it was before.
    pub(crate) fn set_moves(&mut self, number: u32, now: Moment) -> [i64; 2] {
        self.clock.set_moves(number, now)
    }

    /// The move counter is as far beside the moves completed as it was.
    pub(crate) fn move_counter_again(&mut self, was: [i64; 2], now: Moment) {
        self.clock.move_counter_again(was, now);
    }

    /// The number of the last ruling.
    pub(crate) const fn last_ruling(&self) -> u32 {
        self.clock.last_ruling()
    }

    // What there is to know.

    /// How many completed moves count for a player who completed so many in this game.
    pub(crate) fn counted(&self, seat: Seat, completed: usize) -> u32 {
        self.clock.counted(seat, completed)
    }

    /// Both times, White's first, milliseconds.
    pub(crate) fn times(&self, now: Moment) -> (u64, u64) {
        self.clock.times(now)
    }

    /// What makes up the time a clock shows; the lines add up to it.
    pub(crate) fn explain(&self, seat: Seat, now: Moment) -> Vec<Line> {
        self.clock.explain(seat, now)
    }

    /// The period a player is in, from 0, and what each move brings him in it, milliseconds.
    pub(crate) fn period_and_extra(&self, seat: Seat) -> (usize, u64) {
        self.clock.period_and_extra(seat)
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.clock.running()
    }

    /// Whether a move brings an increment or a delay in any period.
    pub(crate) fn brings_extra(&self) -> bool {
        self.clock.brings_extra()
    }

    /// Whether moves bring time.
    pub(crate) fn adds_time(&self) -> bool {
        self.clock.adds_time()
    }

    /// When a player's flag fell, if it is down.
    pub(crate) fn fallen(&self, seat: Seat, now: Moment) -> Option<Moment> {
        self.clock.flag(seat, now)
    }

    /// Both flags are down.
    pub(crate) fn both_flags(&self, now: Moment) -> Option<BothFlags> {
        self.clock.both_flags(now)
    }

    /// This clock again, though another decision went between (see [`Clock::taken_back`]); what the clocks at the
    /// boards were told stays known.
    pub(crate) fn taken_back(&self, after: &Self, later: &Self, now: Moment) -> Self {
        let clock = self.clock.taken_back(&after.clock, &later.clock, now);
        Self { clock, reported: self.reported, ..later.clone() }
    }

    // The clocks at the boards.

    /// The clock at a seat's board shows these times, which are the game's from then on. One that was set a
    /// moment ago and still shows the old times is not believed.
    pub(crate) fn read(&mut self, seat: Seat, white_ms: u64, black_ms: u64, now: Moment) {
        self.at_boards[seat as usize] = true;
        let times_ms = (white_ms, black_ms);
        if times_ms == (0, 0) || self.told.is_some_and(|told| told.outruns(times_ms, now)) {
            return;
        }
        self.clock.follow(white_ms, black_ms, now);
        // Whether it stands is what it was told last; nobody told it to run yet.
        let stands = self.told.is_none_or(|told| told.stands);
        self.told = Some(LastTold { times_ms, stands, set_at: None });
    }

    /// Whether there is a clock at a seat's board.
    pub(crate) const fn is_at_board(&self, seat: Seat) -> bool {
        self.at_boards[seat as usize]
    }

    /// What the clocks at the boards are to be set to, where the game's clock was changed by something else
    /// than them. Asked once, answered once: they are taken to be set.
    pub(crate) fn due_at_boards(&mut self, now: Moment) -> Option<ToSet> {
        if !Seat::ALL.into_iter().any(|seat| self.is_at_board(seat)) {
            return None;
        }
        let times_ms = self.clock.times(now);
        let stands = self.stands();
        if self.told.is_none() && self.clock.adds_time() {
            // Told once: from now on the clock is looked at as any other.
            self.told = Some(LastTold { times_ms, stands, set_at: None });
            return Some(ToSet::ByHand);
        }
        let same = self.told.is_some_and(|told| {
            told.stands == stands && (!self.clock.follows() || told.times_ms == times_ms)
        });
        if same {
            return None;
        }
        self.told = Some(LastTold { times_ms, stands, set_at: Some(now) });
        let (white_ms, black_ms) = times_ms;
        Some(ToSet::Times(HostClock { white_ms, black_ms, running: self.clock.running() }))
    }
}
