//! One game: [`Session::handle`] takes what happened and when, and returns what is asked for.
//!
//! Time passes before an input is looked at, so a press one millisecond after a flag fell finds the
//! flag down. Three positions are kept apart: the game's, and each seat's board.

use crate::{
    board::{GameResult, Scan, tracker::Tracker},
    chess::{Move, Position, Square},
    core::{
        announcement::{Announcement, EndReason, Question, Step},
        arbiter::Item,
        board_clock::Told,
        earcon::Earcon,
        hearing::Expectation,
        input::{Act, Actor, Input},
        moment::Moment,
        output::{Note, Output},
        seat::{Listener, Seat},
        setup::{BoardSense, Setup, SheetBy},
    },
    language::command::Command,
    laws::{
        Pace,
        assistant::{By, Duty, RefuseStartError},
        clock::Clock,
        irregularity::IllegalCount,
        time_control::{ReadTimeControlError, TimeControl},
    },
    score::Sheet,
};

/// How long a sighted player's board must rest before his move is announced, milliseconds.
pub(super) const SETTLE_MS: u64 = 200;
/// How long a board must rest before it is compared with the game, milliseconds.
pub(super) const QUIET_MS: u64 = 2_000;
/// How long a piece may be in the air, or an announced move half executed, before the arbiter hears of it.
pub(super) const AIR_MS: u64 = 30_000;
/// How long a repetition may take before its sound is played again, milliseconds.
pub(super) const READ_BACK_MS: u64 = 12_000;
/// How often that sound is played; then the item at the player's own press says the rest.
pub(super) const REMINDERS: u8 = 2;

/// Where a game stands as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The boards are being set up, or an approval is missing.
    SettingUp,
    /// The game is on; the clocks may be stopped by the arbiter.
    Playing,
    /// The game is over.
    Over,
}

/// A completed ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position it was made in.
    pub before: Position,
    /// The move.
    pub m: Move,
    /// Both clocks when it was completed, milliseconds (White, Black).
    pub clocks_ms: (u64, u64),
    /// When it was completed.
    pub completed_at: Moment,
    /// Whether a draw was offered with it.
    pub draw_offer: bool,
}

/// The move being made.
#[derive(Clone, Debug, Default)]
pub(super) struct Turn {
    /// The move that stands on the mover's own board.
    pub(super) pegged: Option<Move>,
    /// The move that was announced.
    pub(super) announced: Option<Move>,
    /// The move that was relayed to the opponent.
    pub(super) relayed: Option<Move>,
    /// When a sighted player's move is taken as settled.
    pub(super) settle_at: Option<Moment>,
    /// Squares whose pieces were lifted, in order (D.2.2).
    pub(super) touched: Vec<Square>,
    /// A draw is offered with this move.
    pub(super) draw_offer: bool,
    /// "I adjust" was said before any touch.
    pub(super) adjusting: bool,
    /// The first move whose peg was released in another hole (4.7).
    pub(super) released: Option<Move>,
    /// The move that stood and whose piece was taken up again.
    pub(super) lifted_again: Option<Move>,
    /// The move was keyed: words alone do not replace it.
    pub(super) keyed: bool,
    /// What an occupancy board cannot tell apart.
    pub(super) unsure: Vec<Move>,
    /// The clock was pressed while a question to a sighted player was open.
    pub(super) press_waits: bool,
}

/// A repetition that is owed (D.2.1).
#[derive(Clone, Debug)]
pub(super) struct ReadBack {
    pub(super) before: Position,
    pub(super) m: Move,
    pub(super) remind_at: Moment,
    /// Ply it belongs to (plies completed when it was announced).
    pub(super) ply: usize,
    /// How often its sound was played again.
    pub(super) reminders: u8,
}

/// Everything about one seat.
#[derive(Clone, Debug)]
pub(super) struct SeatState {
    /// The seat's board; `None` where nothing is sensed.
    pub(super) board: Option<Tracker>,
    pub(super) board_answers: bool,
    pub(super) scanned: bool,
    /// What a person stated to stand on a board that is not sensed.
    pub(super) stated: Option<Box<Scan>>,
    /// The open item about this board not answering.
    pub(super) lost_item: Option<u32>,
    /// A hand was at work when the board was compared; it is looked at once more.
    pub(super) second_look: bool,
    /// Squares the arbiter left as they are.
    pub(super) left_as_they_are: Vec<Square>,
    /// When the board is next compared with the game.
    pub(super) quiet_at: Option<Moment>,
    /// What the board should show once the announced move is executed on it.
    pub(super) mirror: Option<Position>,
    /// Plies completed when this board last stood right.
    pub(super) in_step_ply: usize,
    /// The open item about this board.
    pub(super) difference_item: Option<u32>,
    /// Where the arbiter's decision (or the set-up) leads this board.
    pub(super) guide: Option<Position>,
    pub(super) guide_step: Option<Step>,
    pub(super) last_touched: Option<Square>,
    pub(super) ear_works: bool,
    pub(super) asked: Option<Question>,
    pub(super) read_back: Option<ReadBack>,
    pub(super) last_said: Vec<Announcement>,
    pub(super) listening: Option<Expectation>,
    pub(super) sheet: Sheet,
    pub(super) flag_reported: bool,
    /// Whether a clock at this board was ever read.
    pub(super) has_clock: bool,
    /// How the lever of the clock at this board lay last.
    pub(super) lever_right_up: Option<bool>,
}

/// One game, from set-up to result.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) setup: Setup,
    pub(super) now: Moment,
    pub(super) phase: Phase,
    pub(super) start: Position,
    pub(super) position: Position,
    pub(super) plies: Vec<Ply>,
    pub(super) turn: Turn,
    pub(super) pace: Pace,
    pub(super) clock: Clock,
    pub(super) clock_stopped: bool,
    /// What the clocks at the boards show, where there is one.
    pub(super) clock_told: Option<Told>,
    pub(super) white: SeatState,
    pub(super) black: SeatState,
    pub(super) items: Vec<Item>,
    /// Illegal moves the arbiter counted, White's and Black's (7.5).
    pub(super) illegal: [IllegalCount; 2],
    /// The item whose D.2.9 waits for sheets to be brought up to date.
    pub(super) sheets_awaited: Option<u32>,
    pub(super) draw_offer: Option<Seat>,
    pub(super) result: Option<(GameResult, EndReason)>,
    /// The last words heard and who said them, for the arbiter.
    pub(super) last_words: Option<String>,
    /// The game went back and the players have not heard where to yet.
    pub(super) tell_position: bool,
    pub(super) outputs: Vec<Output>,
}

/// Why a game cannot be set up as asked.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SetUpGameError {
    /// The start position is no position.
    #[error("fen: {0}")]
    Fen(#[from] crate::chess::ReadFenError),
    /// The time control is not understood.
    #[error("time_control: {0}")]
    TimeControl(String),
    /// The edition does not allow the game to start like this.
    #[error(transparent)]
    Refused(#[from] RefuseStartError),
}

impl Session {
    /// Sets a game up; nothing is said yet.
    pub fn new(setup: Setup) -> Result<Self, SetUpGameError> {
        let start = setup.fen.as_deref().map_or_else(|| Ok(Position::default()), Position::from_fen)?;
        let control: TimeControl = setup
            .time_control
            .parse()
            .map_err(|e: ReadTimeControlError| SetUpGameError::TimeControl(e.to_string()))?;
        crate::core::before::check(&setup)?;
        let seat = |seat| SeatState::new(&setup, seat, &start);
        Ok(Self {
            white: seat(Seat::White),
            black: seat(Seat::Black),
            pace: setup.edition.pace(control.seconds_for_pace()),
            clock: Clock::with_sides(control.clone(), control, Seat::from(start.turn())),
            clock_stopped: true,
            clock_told: None,
            now: Moment::default(),
            phase: Phase::SettingUp,
            position: start.clone(),
            plies: Vec::new(),
            turn: Turn::default(),
            items: Vec::new(),
            illegal: [IllegalCount::default(); 2],
            sheets_awaited: None,
            draw_offer: None,
            result: None,
            last_words: None,
            tell_position: false,
            outputs: Vec::new(),
            start,
            setup,
        })
    }

    /// What was agreed before the game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game's position: after the last completed move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The completed plies.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Where the game stands as a whole.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The result and its reason, once the game is over.
    pub const fn result(&self) -> Option<(GameResult, EndReason)> {
        self.result
    }

    /// A player's score sheet.
    pub const fn sheet(&self, seat: Seat) -> &Sheet {
        &self.seat(seat).sheet
    }

    /// The arbiter's queue, oldest first, closed items included.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Both clocks now, milliseconds (White, Black).
    pub fn times(&self, now: Moment) -> (u64, u64) {
        self.clock.times(now)
    }

    /// The next moment at which [`Input::Time`] should be handed in though nothing else happened.
    pub fn deadline(&self) -> Option<Moment> {
        if self.phase != Phase::Playing {
            return None;
        }
        let seats = [&self.white, &self.black];
        let quiet = seats.iter().filter_map(|s| s.quiet_at).min();
        let read_back = seats
            .iter()
            .filter_map(|s| s.read_back.as_ref().filter(|r| r.reminders < REMINDERS).map(|r| r.remind_at))
            .min();
        let flag = if self.clock_stopped { None } else { self.next_flag() };
        [self.turn.settle_at, quiet, read_back, flag].into_iter().flatten().min()
    }

    fn next_flag(&self) -> Option<Moment> {
        let reported = self.seat(self.mover()).flag_reported;
        if reported { None } else { self.clock.deadline() }
    }

    /// Takes what happened at a moment and returns what is asked for, in order.
    ///
    /// Moments that go backwards are taken as the latest one seen. Nothing in here can fail: what
    /// cannot be done is answered with an output.
    pub fn handle(&mut self, now: Moment, input: Input) -> Vec<Output> {
        self.now = self.now.max(now);
        self.pass_time();
        match input {
            Input::Board { seat, event } => self.on_board(seat, &event),
            Input::BoardLost { seat } => self.on_board_lost(seat),
            // It counts as answering once it was read: only then is known what it shows.
            Input::BoardBack { seat } => self.on_board_back(seat),
            Input::Heard { seat, heard } => self.on_heard(seat, &heard),
            Input::Ear { seat, works } => self.on_ear(seat, works),
            Input::Act { by, act } => self.on_act(by, act),
            Input::Resumed => self.on_resumed(),
            Input::Time => {}
        }
        self.set_board_clocks();
        self.listen();
        std::mem::take(&mut self.outputs)
    }

    fn pass_time(&mut self) {
        if self.phase != Phase::Playing {
            return;
        }
        if self.turn.settle_at.is_some_and(|at| at <= self.now) {
            self.turn.settle_at = None;
            self.on_settled();
        }
        for seat in Seat::ALL {
            if self.seat(seat).quiet_at.is_some_and(|at| at <= self.now) {
                self.seat_mut(seat).quiet_at = None;
                self.compare_board(seat);
            }
            self.remind_of_read_back(seat);
        }
        self.watch_flags();
    }

    /// Nobody's time runs for a program that broke off; what hands did meanwhile is told as soon as
    /// each board is read.
    fn on_resumed(&mut self) {
        self.stop_clocks();
        for seat in Seat::ALL {
            self.seat_mut(seat).board_answers = false;
        }
        self.note(Note::Arbiter(
            "the program broke off and was started again; the clocks stand until `arbiter: resume`".into(),
        ));
    }

    fn on_act(&mut self, by: Actor, act: Act) {
        match (by, act) {
            (Actor::Arbiter, act) => self.on_arbiter(act),
            (Actor::Player(seat) | Actor::Assistant(seat), act) => self.on_seat_act(by, seat, act),
        }
    }

    fn on_seat_act(&mut self, by: Actor, seat: Seat, act: Act) {
        if let Some(duty) = self.refused_duty(by, seat, &act) {
            let article = duty.article(self.setup.edition);
            return self
                .note(Note::Refused(format!("{seat}'s assistant was not given that duty ({article})")));
        }
        match act {
            Act::Press => self.on_press(seat),
            Act::Command(command) => self.on_command(by, seat, command),
            Act::Say(words) => {
                let before = self.outputs.len();
                self.on_heard(seat, &crate::core::hearing::Heard::typed(words.clone()));
                if self.outputs.len() == before {
                    // A microphone may hear the hall; who types is answered.
                    self.note(Note::Refused(format!(
                        "`{words}` means nothing now; {seat} may announce a move on move, repeat an \
                         announcement, or ask (`time`, `last move`, …); `help` lists every line"
                    )));
                }
            }
            Act::Move(text) => self.on_keyed_move(seat, &text),
            Act::Executed => self.on_executed(by, seat),
            Act::Board(text) => self.on_stated(seat, &text),
            Act::Claim(words) => self.on_claim(seat, &words),
            Act::Adjourn(words) => self.on_adjourn(seat, &words),
            Act::Write(text) => self.write(seat, &text),
            Act::Strike => self.strike(seat),
            Act::Sheet(pgn) => self.bring_sheet(seat, &pgn),
            _ => self.note(Note::Refused(format!("only the arbiter may do that, not {by}"))),
        }
    }

    /// The duty an assistant would need for this act and was expressly not given (D.2.10, D.2.11).
    fn refused_duty(&self, by: Actor, seat: Seat, act: &Act) -> Option<Duty> {
        if !matches!(by, Actor::Assistant(_)) {
            return None;
        }
        let switches = &self.setup.seat(seat).assistant;
        let (duty, given) = match act {
            Act::Move(_) | Act::Executed | Act::Board(_) => (Duty::A, switches.execute),
            Act::Claim(_) => (Duty::E, switches.claim),
            Act::Adjourn(_) => (Duty::F, switches.adjourn),
            Act::Say(_) => (Duty::B, switches.announce),
            Act::Press | Act::Write(_) | Act::Strike | Act::Sheet(_) => (Duty::C, switches.score_and_press),
            Act::Command(Command::Time | Command::OpponentTime | Command::Moves) => {
                (Duty::D, switches.inform)
            }
            _ => return None,
        };
        let sighted_only = !self.setup.is_impaired(seat) && !Duty::SIGHTED.contains(&duty);
        (sighted_only || given.is_some_and(|by| by != By::Person)).then_some(duty)
    }

    // Small things every part uses.

    pub(super) const fn seat(&self, seat: Seat) -> &SeatState {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    pub(super) const fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// The seat whose move it is.
    pub fn mover(&self) -> Seat {
        Seat::from(self.position.turn())
    }

    pub(super) fn say(&mut self, to: Listener, what: Announcement) {
        if let Listener::Player(seat) = to {
            self.seat_mut(seat).last_said = vec![what.clone()];
        }
        self.outputs.push(Output::Say { to, what });
    }

    pub(super) fn say_table(&mut self, what: Announcement) {
        for seat in Seat::ALL {
            self.seat_mut(seat).last_said = vec![what.clone()];
        }
        self.outputs.push(Output::Say { to: Listener::Table, what });
    }

    pub(super) fn play(&mut self, seat: Seat, earcon: Earcon) {
        self.outputs.push(Output::Play { to: Listener::Player(seat), earcon });
    }

    pub(super) fn note(&mut self, note: Note) {
        self.outputs.push(Output::Note(note));
    }

    pub(super) fn end(&mut self, result: GameResult, reason: EndReason) {
        self.phase = Phase::Over;
        self.result = Some((result, reason));
        self.clock.stop(self.now);
        self.clock_stopped = true;
        for seat in Seat::ALL {
            let state = self.seat_mut(seat);
            state.sheet.result = Some(result);
            state.read_back = None;
            state.asked = None;
        }
        self.note(Note::Over { result, reason });
        self.say_table(Announcement::GameOver { result, reason });
    }
}

impl SeatState {
    fn new(setup: &Setup, seat: Seat, start: &Position) -> Self {
        let agreed = setup.seat(seat);
        let board = match agreed.board {
            BoardSense::Identity => Some(Tracker::new(start.clone(), true)),
            BoardSense::Occupancy => Some(Tracker::new(start.clone(), false)),
            BoardSense::Manual => None,
        };
        Self {
            board_answers: board.is_some(),
            scanned: board.is_none(),
            board,
            stated: None,
            lost_item: None,
            second_look: false,
            left_as_they_are: Vec::new(),
            quiet_at: None,
            mirror: None,
            in_step_ply: 0,
            difference_item: None,
            guide: None,
            guide_step: None,
            last_touched: None,
            ear_works: agreed.ear,
            asked: None,
            read_back: None,
            last_said: Vec::new(),
            listening: None,
            sheet: Sheet { start: start.clone(), tags: tags(setup), ..Sheet::default() },
            flag_reported: false,
            has_clock: false,
            lever_right_up: None,
        }
    }
}

fn tags(setup: &Setup) -> Vec<(String, String)> {
    let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    vec![
        ("Event".into(), setup.event.clone()),
        ("Site".into(), setup.site.clone()),
        ("Date".into(), setup.date.clone()),
        ("Round".into(), setup.round.clone()),
        ("White".into(), named(&setup.white.name)),
        ("Black".into(), named(&setup.black.name)),
    ]
}

/// Whether the daemon writes this sheet by itself at completion.
pub(super) const fn daemon_writes(sheet: SheetBy) -> bool {
    matches!(sheet, SheetBy::Daemon)
}
