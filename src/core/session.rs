//! One game: [`Session::handle`] takes what happened and when, and returns what is asked for.
//!
//! Time passes before an input is looked at, so a press one millisecond after a flag fell finds the
//! flag down. Three positions are kept apart: the game's, and each seat's board.

mod adjournment;
mod agreed;
mod agreement;
mod arbiter;
mod arrival;
mod assistant;
mod board_clock;
mod boards;
mod claims;
mod course;
mod decision;
mod desk;
mod devices;
mod draw;
mod forgotten;
mod game_sheet;
mod hands;
mod helped;
mod keyed_pawn;
mod keys;
mod long_answers;
mod proposal;
mod queries;
mod quickplay;
mod remarks;
mod resumption;
mod rulings;
mod sheets;
mod speech;
mod start;
mod state;
mod status;
mod time;
mod unlawful;
mod unsupervised;
mod views;
mod writing;
mod wrong_start;

use crate::{
    core::{
        adjournment::Adjournment,
        announcement::{Announcement, Trouble},
        attendance::Attendance,
        device::{SeatDevice, VoiceBeside},
        docket::{Docket, Item},
        earcon::Earcon,
        fact::{Fact, Facts},
        hall::ToldOfHall,
        input::{Act, Actor, Input},
        keying::Keying,
        listener::Listener,
        output::{Note, Output},
        record::Record,
        refusal::Refusal,
        remarks::RemarkKind,
        setup::{Setup, SheetBy},
        table_clock::TableClock,
        told::Told,
        turn::{Hand, Turn},
    },
    game::{Edition, EndReason, GameResult, Moment, Position, Seat},
    laws::{
        Pace,
        article::Article,
        assistant::RefuseStartError,
        ledger::{Line, in_seconds},
        time_control::{ReadTimeControlError, TimeControl},
    },
    score::Sheet,
};

use crate::core::session::{long_answers::Further, proposal::LastDecision, state::SeatState};
pub use crate::core::{
    record::{Ending, Phase, Ply},
    session::adjournment::Privacy,
};

/// How long a sighted player's board must rest before his move is announced, milliseconds: longer than a hand pauses
/// on its way. A press, or his own words, announce it at once.
const SETTLE_MS: u64 = 1_000;
/// One game, from set-up to result.
#[derive(Clone, Debug)]
pub struct Session {
    setup: Setup,
    now: Moment,
    record: Record,
    turn: Turn,
    pace: Pace,
    clock: TableClock,
    white: SeatState,
    black: SeatState,
    docket: Docket,
    attendance: Attendance,
    adjournment: Option<Adjournment>,
    /// The device was approved before anybody sat down: then the game begins once the boards stand.
    approved_beforehand: bool,
    /// An approval at the table begins the game, too.
    approval_begins: bool,
    /// The players heard from which position they play.
    start_is_told: bool,
    /// What of long answers was not said yet, and to whom.
    rests: Vec<(Listener, Further)>,
    draw_offer: Option<Seat>,
    /// The last words heard and who said them, for the arbiter.
    last_words: Option<(Seat, String)>,
    /// The game went back and the players have not heard where to yet.
    tell_position: bool,
    /// Who is answered where what happened cannot be done.
    asked_by: Listener,
    /// Rows of keys that others than the players have begun, in the order of [`Actor::ALL`].
    keys_of_others: [Keying; 5],
    /// What of the voices beside the players' is gone.
    gone_beside: Vec<(VoiceBeside, SeatDevice)>,
    last_decision: LastDecision,
    /// What is still to be followed up; empty between two inputs.
    facts: Facts,
    outputs: Vec<Output>,
}

/// Why a game cannot be set up as asked.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SetUpGameError {
    /// The start position is no position.
    #[error("fen: {0}")]
    Fen(#[from] crate::game::ReadFenError),
    /// The time control is not understood.
    #[error("time_control: {0}")]
    TimeControl(String),
    /// A time to begin is appointed, and the text leaves the default time to the regulations.
    #[error(
        "default_time: {article} of this edition asks the regulations to name it; write default_time = \"0:30:00\" in [game]"
    )]
    DefaultTimeNotNamed {
        /// The article.
        article: Article,
    },
    /// The text has no rules of Chess960.
    #[error(
        "chess960: {edition} has no rules of Chess960; name an edition that has (no14, da17, da18), or leave it out"
    )]
    NoChess960 {
        /// The edition.
        edition: Edition,
    },
    /// There is no start position of this number.
    #[error(
        "chess960_number: {number} is no start position of Chess960; name one from 0 to 959, or leave it to be drawn"
    )]
    NoStartPosition {
        /// The number.
        number: u16,
    },
    /// The edition does not allow the game to start like this.
    #[error(transparent)]
    Refused(#[from] RefuseStartError),
}

impl Session {
    /// Sets a game up; nothing is said yet.
    pub fn new(setup: Setup) -> Result<Self, SetUpGameError> {
        let start = start::position(&setup)?;
        let control: TimeControl = setup
            .time_control
            .parse()
            .map_err(|e: ReadTimeControlError| SetUpGameError::TimeControl(e.to_string()))?;
        start::check(&setup)?;
        let seat = |seat| SeatState::new(&setup, seat, &start);
        Ok(Self {
            white: seat(Seat::White),
            black: seat(Seat::Black),
            pace: setup.edition.pace(control.seconds_for_pace()),
            clock: TableClock::new(setup.edition, control, Seat::from(start.turn())),
            now: Moment::default(),
            turn: Turn::new(if setup.is_impaired(Seat::from(start.turn())) {
                Hand::Impaired
            } else {
                Hand::Sighted
            }),
            approved_beforehand: setup.approved_by.is_some(),
            approval_begins: false,
            start_is_told: false,
            rests: Vec::new(),
            attendance: Attendance::new(setup.appointed_in_ms, start::default_time_ms(&setup)?),
            adjournment: None,
            docket: Docket::new(setup.illegal_counter),
            draw_offer: None,
            last_words: None,
            tell_position: false,
            asked_by: Listener::Arbiter,
            keys_of_others: Default::default(),
            gone_beside: Vec::new(),
            last_decision: LastDecision::default(),
            facts: Facts::default(),
            outputs: Vec::new(),
            record: Record::new(start),
            setup,
        })
    }

    /// As a game of earlier programs, which began once the boards stood and the device was approved, whoever approved it.
    pub(crate) const fn begun_by_approval(mut self) -> Self {
        self.approval_begins = true;
        self
    }

    /// What was agreed before the game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game's position: after the last completed move.
    pub const fn position(&self) -> &Position {
        self.record.position()
    }

    /// The completed plies.
    pub fn plies(&self) -> &[Ply] {
        self.record.plies()
    }

    /// Where the game stands as a whole.
    pub const fn phase(&self) -> Phase {
        self.record.phase()
    }

    /// The result and its reason, once the game is over.
    pub fn result(&self) -> Option<(GameResult, EndReason)> {
        self.record.ending().map(|ending| (ending.result, ending.reason))
    }

    /// Whether the arbiter signed the result: it is final (8.7).
    pub fn is_signed(&self) -> bool {
        self.record.ending().is_some_and(|ending| ending.signed)
    }

    /// A player's score sheet.
    pub const fn sheet(&self, seat: Seat) -> &Sheet {
        &self.seat(seat).sheet
    }

    /// The arbiter's queue, oldest first, closed items included.
    pub fn items(&self) -> &[Item] {
        self.docket.items()
    }

    /// Both clocks now, milliseconds (White, Black).
    pub fn times(&self, now: Moment) -> (u64, u64) {
        self.clock.times(now)
    }

    /// Whose clock runs; nobody's while both stand.
    pub fn running(&self) -> Option<Seat> {
        self.clock.running()
    }

    /// What makes up the time a player's clock shows, in whole seconds; the lines add up to it.
    pub fn explain_clock(&self, seat: Seat, now: Moment) -> Vec<Line> {
        in_seconds(self.clock.explain(seat, now))
    }

    /// The latest moment that was handed in.
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Standard, rapid or blitz under the edition.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The next moment at which [`Input::Time`] should be handed in though nothing else happened.
    pub fn deadline(&self) -> Option<Moment> {
        match self.record.phase() {
            Phase::SettingUp => return self.attendance.deadline(),
            Phase::Over => return None,
            Phase::Playing => {}
        }
        let seats = [&self.white, &self.black];
        let quiet = seats.iter().filter_map(|s| s.board.quiet_at()).min();
        let read_back = seats.iter().filter_map(|s| s.talk.remind_at()).min();
        let flag = self.clock.deadline();
        let absence = self.attendance.deadline();
        let resumption = self.adjournment_deadline();
        [self.turn.rests_at(), quiet, read_back, flag, absence, resumption].into_iter().flatten().min()
    }

    /// Takes what happened at a moment and returns what is asked for, in order.
    ///
    /// Moments that go backwards are taken as the latest one seen. Nothing in here can fail: what
    /// cannot be done is answered with an output.
    pub fn handle(&mut self, now: Moment, input: Input) -> Vec<Output> {
        self.now = self.now.max(now);
        self.tell_start_position();
        self.pass_time();
        self.asked_by = input.asked_by();
        self.look_who_comes(&input);
        self.look_who_comes_back(&input);
        self.take(input);
        self.work_off();
        self.set_board_clocks();
        self.listen();
        std::mem::take(&mut self.outputs)
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Board { seat, event } => self.on_board(seat, &event),
            Input::BoardLost { seat } => self.on_board_lost(seat),
            // It counts as answering once it was read: only then is known what it shows.
            Input::BoardBack { seat } => self.on_board_back(seat),
            Input::Heard { seat, heard } => self.on_heard(seat, &heard),
            Input::Unheard { seat } => self.on_unheard(seat),
            Input::Ear { seat, works } => self.on_ear(seat, works),
            Input::Device { seat, what, works } => self.on_device(seat, what, works),
            Input::DeviceBeside { of, what, works } => self.on_device_beside(of, what, works),
            Input::Journal { works } => {
                let trouble = if works { Trouble::JournalBack } else { Trouble::JournalLost };
                self.say(Listener::Arbiter, Announcement::Trouble(trouble));
            }
            Input::Hall { hears } => self.tell(Told::Hall(ToldOfHall::Hears(hears))),
            Input::Ordered { act, .. } => {
                self.tell(Told::Hall(ToldOfHall::Orders { line: act.to_string() }));
                self.on_act(Actor::Arbiter, act);
            }
            Input::OrderNotTaken { why } => self.tell(Told::Hall(ToldOfHall::NotTaken(why))),
            Input::Act { by, act } => self.on_act(by, act),
            Input::Resumed { after_ms } => self.on_resumed(after_ms),
            Input::StoodStill { ms } => self.tell(Told::StoodStill { ms }),
            Input::Sealed { seat, sealed } => self.on_sealed(seat, sealed),
            Input::Opened { text, salt } => self.on_opened(&text, &salt),
            Input::NotOpened => self.on_not_opened(),
            Input::ResumptionIn { ms } => self.on_resumption_in(ms),
            Input::Time => {}
        }
    }

    /// Follows up every fact. One that the game has outrun meanwhile leads nowhere.
    fn work_off(&mut self) {
        while let Some(fact) = self.facts.take() {
            let playing = self.record.phase() == Phase::Playing && !self.is_shut();
            let moves = playing && self.moves_are_made();
            let on_move = |seat| moves && seat == self.mover();
            match fact {
                Fact::Hand { seat, event } if playing => self.on_hand(seat, event),
                Fact::Shows { seat } if playing => self.on_shows(seat),
                Fact::Read { seat } => self.close_difference(seat),
                Fact::Answers { seat } => self.on_answers(seat),
                Fact::Rests { seat } if playing => self.on_rests(seat),
                Fact::Stands { seat, m, known } if on_move(seat) => self.on_stands(seat, m, known),
                Fact::Spoken { seat, corrects } if on_move(seat) => self.on_spoken(seat, corrects),
                Fact::Offers { seat } if playing => self.offer_draw(seat),
                Fact::Made { seat, m, at_rest } if on_move(seat) => self.on_made(seat, m, at_rest),
                Fact::Pressed { seat } if on_move(seat) => self.on_pressed(seat),
                Fact::Completes { seat, m } if on_move(seat) => self.on_completes(seat, m),
                _ => {}
            }
        }
    }

    /// This is so, and is followed up before what waits already.
    fn then(&mut self, fact: Fact) {
        self.facts.add(fact);
    }

    fn pass_time(&mut self) {
        match self.record.phase() {
            Phase::SettingUp => return self.watch_arrivals(),
            Phase::Over => return,
            Phase::Playing => {}
        }
        if self.turn.rest_is_over(self.now) && self.moves_are_made() {
            self.on_settled();
            self.work_off();
        }
        for seat in Seat::ALL {
            let now = self.now;
            if self.board_mut(seat).has_rested(now) && !self.is_shut() {
                self.compare_board(seat);
                self.work_off();
            }
            self.remind_of_repetition(seat);
        }
        self.watch_little_time();
        self.watch_flags();
        self.watch_arrivals();
        self.watch_resumption();
    }

    /// Nobody's time runs for a program that broke off; what hands did meanwhile is told as soon as
    /// each board is read. A player hears that it was so, and what he is to do or was told last.
    fn on_resumed(&mut self, after_ms: Option<u64>) {
        self.attendance.time_went_by(after_ms.unwrap_or(0));
        self.stop_clocks();
        for seat in Seat::ALL {
            self.board_mut(seat).must_be_read();
        }
        self.tell(Told::StartedAgain { after_ms });
        if self.record.phase() == Phase::Playing {
            for seat in Seat::ALL {
                let to = Listener::Player(seat);
                // What he was told last stays what it was.
                self.outputs.push(Output::Say { to, what: Announcement::Interrupted });
                self.repeat(to, seat);
            }
        }
    }

    fn on_act(&mut self, by: Actor, act: Act) {
        match (by, act) {
            (Actor::Arbiter, act) => self.on_arbiter(act),
            (Actor::Player(seat) | Actor::Assistant(seat), act) => self.on_seat_act(by, seat, act),
        }
    }

    fn on_seat_act(&mut self, by: Actor, seat: Seat, act: Act) {
        if let Some(why) = self.barred_from(by, seat, &act) {
            return self.refuse(why);
        }
        self.look_who_helps(by, &act);
        match act {
            Act::Press => self.on_press(seat),
            Act::Command(command) => self.on_command(by, seat, command),
            Act::Key(key) if by == Actor::Player(seat) => self.on_keypad(seat, key),
            Act::Key(key) => self.on_key_of_another(by, key),
            Act::Say(words) => {
                self.typed_words(by, seat, words);
            }
            Act::Move(written) => self.on_keyed_move(seat, written),
            Act::Executed => self.on_executed(by, seat),
            Act::Board(placement) => self.on_stated(seat, &placement),
            Act::Claim(claim) => self.on_claim(by, seat, claim),
            Act::Adjourn(words) => self.on_adjourn(seat, words),
            Act::Seal(_) => self.refuse(Refusal::NothingToSeal),
            Act::Write(entry) => self.write(seat, &entry),
            Act::Strike => self.strike(seat),
            Act::Sheet(sheet) => self.bring_sheet(seat, &sheet),
            Act::Status => self.tell_status(),
            Act::SeeSheet => self.ask_for_the_sheet(seat),
            Act::Sign => self.sign_as(seat),
            Act::Remark(words) => self.put_on_record(by, RemarkKind::Remark, &words),
            Act::Appeal(words) => self.put_on_record(by, RemarkKind::Appeal, &words),
            _ => self.refuse(Refusal::OnlyTheArbiter { by }),
        }
    }

    // Small things every part uses.

    const fn seat(&self, seat: Seat) -> &SeatState {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    const fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// The seat whose move it is.
    pub fn mover(&self) -> Seat {
        self.record.mover()
    }

    fn say(&mut self, to: Listener, what: Announcement) {
        if let Listener::Player(seat) = to {
            self.seat_mut(seat).talk.said(vec![what.clone()]);
        }
        self.outputs.push(Output::Say { to, what });
    }

    fn say_table(&mut self, what: Announcement) {
        for seat in Seat::ALL {
            self.seat_mut(seat).talk.said(vec![what.clone()]);
        }
        self.outputs.push(Output::Say { to: Listener::Table, what });
    }

    fn play(&mut self, seat: Seat, earcon: Earcon) {
        self.outputs.push(Output::Play { to: Listener::Player(seat), earcon });
    }

    fn tell(&mut self, told: Told) {
        self.note(Note::Told(told));
    }

    /// Why nothing can be done that needs a game under way.
    const fn not_playing(&self) -> Refusal {
        match self.record.phase() {
            Phase::Over => Refusal::IsOver,
            Phase::SettingUp | Phase::Playing => Refusal::NotStarted,
        }
    }

    fn refuse(&mut self, why: Refusal) {
        self.note(Note::Refused { to: self.asked_by, why });
    }

    fn note(&mut self, note: Note) {
        self.outputs.push(Output::Note(note));
    }

    fn end(&mut self, result: GameResult, reason: EndReason) {
        if !self.record.end(result, reason, self.now) {
            return;
        }
        self.draw_offer = None;
        self.clock.stop(self.now);
        for seat in Seat::ALL {
            let state = self.seat_mut(seat);
            state.sheet.result = Some(result);
            state.talk.start_anew();
        }
        self.note(Note::Over { result, reason });
        self.say_table(Announcement::GameOver { result, reason });
    }
}

/// Whether the daemon writes this sheet by itself at completion.
const fn daemon_writes(sheet: SheetBy) -> bool {
    matches!(sheet, SheetBy::Daemon)
}
