//! A simulated table: the daemon's event loop, its journal, links and codecs run in one thread and in simulated time,
//! with all faults drawn from one seed.
//!
//! It does not use `turmoil`, which simulates hosts and sockets, because this daemon receives bytes of boards, a
//! disk, voices and typed lines. Each has an adapter that is thin enough to be replaced beside the loop
//! (`Game::rest`, `Game::handle_arrival`), and without a scheduler an hour of play takes milliseconds. Clients read
//! the web server's own streams; its sockets are tested with real processes.
//!
//! The truth about a game is what the hands did, never what the program reports.

use self::{
    adjournment::{SealedTruth, ply_of_adjournment},
    board::BoardAndCable,
    clients::Client,
    clock::live_alone,
    disk_judge::DiskPromise,
    faults::Faults,
    forms::Forms,
    patience::Patience,
    sealer::SimulatedSealer,
    voice::SimulatedVoice,
};
use crate::referee::Clock;
use annabella::{
    board::{HostCommand, WireEvent, link::BoardLinkEvent},
    daemon::{
        Adapters, Admission, Arrival, DaemonEvent, Game, GameStep, WaitingArrivals, replay_with_reporter,
    },
    events::{Event, RoleView, StepReporter, TimedEvent},
    game::{Edition, GameResult, Moment, Move, Piece, Position, SchemeId, Seat, Square},
    journal::{DeviceKey, DiskNews, DiskReporter, Journal, JournalWriter, SimulatedDiskThreads},
    laws::incident_kind::IncidentKind,
    seeded_rng::SeededRng,
    session::{
        Announcement, GameRole,
        act::Act,
        actor::{Listener, SeatDevice},
        input::Input,
        output::{Note, Output},
        pending::AwaitedAction,
        session::{Phase, Session},
        setup::{SeatSetup, Setup, SheetWriter, Sight},
    },
    speech_output::Profiles,
    web::{Streams, UiRequest},
};
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    path::Path,
    rc::Rc,
    sync::{Arc, Mutex},
};

mod adjournment;
mod board;
mod clients;
mod clock;
mod disk;
mod disk_judge;
mod faults;
mod figures;
mod forms;
mod patience;
mod players;
mod recovery;
mod sealer;
mod seat;
mod voice;

pub(crate) use self::{
    clock::SimulatedClock,
    disk::Disk,
    figures::Figures,
    seat::{LinkEnd, ProgramEnd, TournamentSeat},
};

/// An error ends the game.
type StepResult = Result<(), String>;

/// The largest clock time that a killed program may lose, in milliseconds: a heartbeat interval and its delay.
const BEAT_MS: u64 = 1_100;

/// The largest error of a clock, in milliseconds.
const CLOCK_MS: u64 = 50;

/// The time that a program needs for an arrival, in milliseconds.
const ARRIVAL_TAKES_MS: u64 = 1;
/// The longest time that a press or a line waits for arrivals of others, in milliseconds.
const WAIT_MS: u64 = 150;

fn pieces_of(position: &Position) -> [Option<Piece>; 64] {
    Square::ALL.map(|square| position.piece_at(square))
}

/// An observed step.
struct ObservedStep {
    at: Moment,
    outputs: Vec<Output>,
    told: [RoleView; 6],
}

/// The events of each role so far.
type ToldEvents = [Vec<String>; 6];

/// A table with everybody and everything at it.
pub(crate) struct World {
    seed: u64,
    chance: SeededRng,
    now: Rc<Cell<u64>>,
    /// The same clock, at which the table waits.
    wait: SimulatedClock,
    /// The table's place in a tournament, if it has one.
    tournament: Option<TournamentSeat>,
    /// The time that the arbiter is about to give to a side or to take back from it, in milliseconds.
    gift: Option<(usize, i64)>,
    /// How many decisions of the arbiter there were, and how many were reversed.
    decisions: u64,
    undone: u64,
    /// How many decisions there were when the last one was reversed.
    decisions_before_undo: u64,
    /// The result that somebody is about to agree on or to rule.
    ends_with: Option<GameResult>,
    setup: Setup,
    disk: Disk,
    /// The threads of the running program that write its journal.
    disk_threads: SimulatedDiskThreads,
    program: Option<Game>,
    /// Arrivals on their way to the program.
    arrivals: WaitingArrivals,
    /// The program handles its last arrival until then.
    busy_until: u64,
    /// The moment that the current arrival must have, if it is a press or a line.
    exact_at: Option<u64>,
    /// When each side's presses since the last completed move arrived.
    presses: [Vec<u64>; 2],
    /// How many items about illegal moves there were at the last comparison of the clocks.
    illegal: usize,
    /// When the program last stood still.
    stood_until: u64,
    /// Reports of the disk.
    news: Arc<Mutex<Vec<DiskNews>>>,
    commands: Rc<RefCell<Vec<(Seat, HostCommand)>>>,
    seen: Rc<RefCell<Vec<ObservedStep>>>,
    boards: [BoardAndCable; 2],
    voices: [SimulatedVoice; 2],
    /// The announcements that each player has yet to hear, in order.
    to_hear: [VecDeque<String>; 2],
    tales: ToldEvents,
    /// The web server's history of each role.
    streams: Rc<RefCell<Arc<Streams>>>,
    clients: Vec<Client>,
    /// What people send from pages.
    forms: Forms,
    faults: Faults,
    clock: Clock,
    /// The completed moves, each with the position before it.
    line: Vec<(Position, Move)>,
    /// The move whose clock press is expected next.
    expected: Option<(Seat, Move)>,
    /// When the program was started, and the game's moment then.
    taken_up: (u64, Moment),
    /// From when until when the program was suspended since it was started.
    suspended: Vec<(u64, u64)>,
    /// What the program was told of its disk, and what is true.
    promise: DiskPromise,
    /// The session before the step during which the power may fail.
    before_failure: Option<Session>,
    figures: Figures,
    /// The ply before which the game is adjourned.
    adjourns_at: Option<usize>,
    /// The move that is being sealed, or is in its envelope.
    sealed: Option<SealedTruth>,
    /// The moves whose envelopes were opened. A disk may lose that.
    opened: Vec<SealedTruth>,
    sealer: SimulatedSealer,
}

/// Plays one game; an error says which game, when and why.
pub(crate) fn play(seed: u64) -> Result<Figures, String> {
    let clock = SimulatedClock::at(1_000);
    let mut world = World::new(seed, clock.clone(), None);
    live_alone(&clock, world.play()).map_err(|why| format!("SEED={seed} {why}"))?;
    Ok(world.figures)
}

impl World {
    /// The table of a seed, alone or in a tournament.
    pub(crate) fn new(seed: u64, wait: SimulatedClock, tournament: Option<TournamentSeat>) -> Self {
        let mut chance = SeededRng::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x7ab1e);
        let both = chance.happens(150);
        let white_impaired = chance.happens(500);
        let seat = |impaired: bool| SeatSetup {
            sight: if impaired { Sight::Impaired } else { Sight::Sighted },
            sheet: if impaired { SheetWriter::Dictated } else { SheetWriter::Entered },
            scheme: Some(SchemeId::Fide),
            ear: true,
            ..SeatSetup::default()
        };
        // Long enough that no flag falls; other tests cover flags.
        let clock = Clock::new([0, 1, 4][chance.below(3)], true);
        let mut setup = Setup {
            edition: Edition::ALL[chance.below(5)],
            approved_by: Some("the arbiter".into()),
            time_control: clock.text.into(),
            white: seat(white_impaired || both),
            black: seat(!white_impaired || both),
            ..Setup::default()
        };
        if let Some(of) = &tournament {
            let [white, black] = of.names.clone();
            (setup.white.name, setup.black.name) = (white, black);
        }
        let start = Position::default();
        let boards = Seat::ALL.map(|seat| {
            let makes = if setup.is_impaired(seat) { ["peg", "peg"] } else { ["dgt", "chesslink"] };
            BoardAndCable::new(makes[chance.below(2)], &start, chance.happens(300))
        });
        let faults = Faults::new(&mut chance);
        let is_of_tournament = tournament.is_some();
        let mut sealer = SimulatedSealer::new(wait.now.clone(), seed);
        if let Some(of) = &tournament {
            let link = of.link.borrow();
            (sealer.is_readable, sealer.any_key_opens) = (link.envelopes_are_open, link.any_key_opens);
        }
        let clients = (0..chance.below(5)).map(|_| Client::new(GameRole::ALL[chance.below(6)])).collect();
        Self {
            seed,
            now: wait.now.clone(),
            disk_threads: SimulatedDiskThreads::at(wait.now.get()),
            wait,
            disk: tournament.as_ref().map(|of| of.disk.clone()).unwrap_or_default(),
            tournament,
            gift: None,
            decisions: 0,
            undone: 0,
            decisions_before_undo: 0,
            ends_with: None,
            setup,
            program: None,
            arrivals: WaitingArrivals::default(),
            busy_until: 0,
            exact_at: None,
            presses: Default::default(),
            illegal: 0,
            stood_until: 0,
            news: Arc::default(),
            commands: Rc::default(),
            seen: Rc::default(),
            boards,
            voices: Default::default(),
            to_hear: Default::default(),
            tales: Default::default(),
            streams: Rc::default(),
            clients,
            forms: Forms::new(),
            faults,
            clock,
            line: Vec::new(),
            expected: None,
            taken_up: (0, Moment::default()),
            suspended: Vec::new(),
            before_failure: None,
            promise: DiskPromise::default(),
            figures: Figures { games: 1, ..Figures::default() },
            adjourns_at: ply_of_adjournment(seed, is_of_tournament),
            sealed: None,
            opened: Vec::new(),
            sealer,
            chance,
        }
    }

    fn position(&self) -> Position {
        self.line
            .last()
            .map_or_else(Position::default, |(before, m)| before.after(*m).expect("only legal moves"))
    }

    fn mover(&self) -> Seat {
        Seat::from(self.position().turn())
    }

    /// The counts of this table.
    pub(crate) fn figures(&self) -> &Figures {
        &self.figures
    }

    pub(crate) fn session(&self) -> &Session {
        self.program.as_ref().expect("it was started").session()
    }

    fn key(&self) -> Option<DeviceKey> {
        self.tournament.as_ref().map(|of| of.key.clone())
    }

    /// Notes what happened, for whoever reads the run afterwards.
    fn notes(&self, what: impl FnOnce() -> String) {
        if let Some(of) = &self.tournament {
            of.link.borrow_mut().trail.push((self.now.get(), what()));
        }
    }

    /// The table is itself the reason why its lines come late, until then.
    fn is_late_until(&self, until: u64) {
        if let Some(of) = &self.tournament {
            of.link.borrow_mut().late_until = Some(until);
        }
    }

    fn report(&self) -> DiskReporter {
        let news = self.news.clone();
        Box::new(move |told| news.lock().expect("nobody breaks down here").push(told))
    }

    /// The adapters of a program that starts now.
    fn adapters(&mut self) -> Adapters {
        let mut adapters = Adapters::default();
        self.voices = Default::default();
        for seat in Seat::ALL {
            let voice = Box::new(self.voices[seat as usize].clone());
            let number = adapters.add_voice(voice, Profiles::default());
            adapters.voice_of.insert(seat, number);
            let commands = self.commands.clone();
            let ask = move |command| commands.borrow_mut().push((seat, command));
            adapters.boards.insert(seat, Box::new(ask));
        }
        adapters
    }

    fn take_up(&mut self, session: Session, journal: JournalWriter, left_off: Moment) -> Game {
        if let Some(of) = &self.tournament {
            let mut link = of.link.borrow_mut();
            (link.synced, link.starts) = (Some(journal.synced()), link.starts + 1);
        }
        let adapters = self.adapters();
        self.taken_up = (self.now.get(), left_off);
        let (now, seen, disk) = (self.now.clone(), self.seen.clone(), self.disk.clone());
        let streams = self.streams.clone();
        let observer = Box::new(move |step: &GameStep, _: &Session| {
            // Without power nothing is observed.
            if !disk.has_failed() {
                streams.borrow().tell(&step.roles.each_ref().map(Into::into));
                seen.borrow_mut().push(ObservedStep {
                    at: step.at,
                    outputs: step.outputs.clone(),
                    told: step.roles.clone(),
                });
            }
        });
        for board in &mut self.boards {
            board.look_for(self.now.get());
        }
        self.promise = DiskPromise::default();
        let fast = self.tournament.as_ref().is_some_and(|of| of.link.borrow().clock_runs_fast);
        let shows = move || if fast { now.get() + now.get() / 50 } else { now.get() };
        Game::at_clock(Box::new(shows), session, journal, left_off, adapters, observer)
            .with_envelopes(self.sealer.clone())
    }

    fn start(&mut self) -> StepResult {
        let (store, report) = (Box::new(self.disk.clone()), self.report());
        let journal =
            JournalWriter::create_simulated(store, &self.setup, self.key(), &self.disk_threads, report)
                .map_err(|e| e.to_string())?;
        let session = Session::new(self.setup.clone()).map_err(|e| e.to_string())?;
        let mut game = self.take_up(session, journal, Moment::default());
        game.begin();
        self.program = Some(game);
        self.look()
    }

    /// Compares the times on the program's clocks at this moment with the truth.
    fn check_times(&mut self, told: [u64; 2], at: u64, illegal: usize) -> StepResult {
        if illegal != std::mem::replace(&mut self.illegal, illegal) && self.tournament.is_some() {
            // Bytes that no hand of this table caused looked like an illegal move, and a press was one of it. Its
            // time is for the arbiter to give back, and until then the clock runs that the press started.
            self.clock.set(told, at);
            if let Some(program) = &self.program {
                self.clock.stop(at);
                if let Some(side) = program.session().running() {
                    self.clock.start(side as usize, at);
                }
            }
            return Ok(());
        }
        self.clock.run_to(at);
        if let Some((side, ms)) = self.gift {
            // The line may have been carried out by now, or not yet.
            let mut times = self.clock.times();
            let with_gift = times[side].saturating_add_signed(ms);
            if told[side].abs_diff(with_gift) <= CLOCK_MS {
                times[side] = with_gift;
                self.clock.set(times, at);
                self.gift = None;
            }
        }
        let truth = self.clock.times();
        let off = told[0].abs_diff(truth[0]).max(told[1].abs_diff(truth[1]));
        self.figures.clock_off_ms = self.figures.clock_off_ms.max(off);
        if off > CLOCK_MS {
            return Err(format!("the clocks show {told:?}, the truth is {truth:?}"));
        }
        Ok(())
    }

    /// When the press was made of a move that is completed by a step of this moment. While a board is only read whole
    /// once a second, the press of a move that it has not shown yet waits, and counts when it arrived.
    fn moment_of_press(&self, seat: Seat, told: [u64; 2], at: u64) -> u64 {
        let is_right = |pressed: u64| {
            let mut clock = self.clock.clone();
            clock.complete(seat as usize, pressed);
            let truth = clock.times();
            told[0].abs_diff(truth[0]).max(told[1].abs_diff(truth[1])) <= CLOCK_MS
        };
        if self.exact_at.is_some() || is_right(at) {
            // What arrived was the press, or the line of an arbiter.
            return at;
        }
        let since = self.clock.ran_to();
        let mut presses = self.presses[seat as usize].iter().copied();
        presses.find(|pressed| (since..at).contains(pressed) && is_right(*pressed)).unwrap_or(at)
    }

    /// Something arrives for the program now. A source that has too many waiting arrivals loses some.
    fn arrives(&mut self, event: DaemonEvent) {
        if let Some(seat) = pressed_by(&event) {
            self.presses[seat as usize].push(self.now.get());
        }
        let admission = self.arrivals.push(self.now.get(), event);
        self.figures.full_queues += u64::from(!matches!(admission, Admission::Waits));
    }

    /// Lets the program run until it waits. At a tournament each arrival takes it a millisecond.
    async fn rounds(&mut self) -> StepResult {
        let mut turns = 0;
        while self.now.get() >= self.busy_until {
            let Some(program) = &mut self.program else { return Ok(()) };
            let rest = program.rest();
            let arrived = self.arrivals.take(self.now.get());
            if arrived.is_none() && !rest.lasts.is_zero() {
                return Ok(());
            }
            turns += 1;
            if turns > 10_000 {
                return Err("the program is never at rest".into());
            }
            if let Some(arrival) = &arrived {
                self.arrival_waited(arrival)?;
            }
            self.one_round_at(arrived).await?;
        }
        Ok(())
    }

    /// Nobody's press or line waits for what others send.
    fn arrival_waited(&mut self, arrival: &Arrival) -> StepResult {
        if self.tournament.is_some() {
            self.busy_until = self.now.get() + ARRIVAL_TAKES_MS;
        }
        // A board that floods may delay its own presses.
        let floods = |seat: Seat| self.boards[seat as usize].floods(self.now.get());
        let is_a_press = |input: &Input| match input {
            Input::Board { seat, event: WireEvent::Press } => !floods(*seat),
            Input::Act { act: Act::Press, .. } => true,
            _ => false,
        };
        let is_someones = match &arrival.event {
            DaemonEvent::Line(_) | DaemonEvent::Knock(UiRequest::Line { .. }) => true,
            DaemonEvent::Input(input) => is_a_press(input),
            _ => false,
        };
        self.exact_at = is_someones.then_some(arrival.at_ms);
        let waited = self.now.get() - arrival.at_ms;
        if is_someones && self.now.get() > self.stood_until + WAIT_MS {
            self.figures.longest_wait_ms = self.figures.longest_wait_ms.max(waited);
            if waited > WAIT_MS {
                return Err(format!("{:?} waited {waited} ms", arrival.event));
            }
        }
        Ok(())
    }

    async fn one_round(&mut self, arrived: Option<DaemonEvent>) -> StepResult {
        let at_ms = self.now.get();
        self.one_round_at(arrived.map(|event| Arrival { at_ms, event })).await
    }

    async fn one_round_at(&mut self, arrived: Option<Arrival>) -> StepResult {
        if self.faults.power_fails_soon {
            self.before_failure = Some(self.session().clone());
        }
        let now = self.now.get();
        let (at, arrived) = arrived.map_or((now, None), |Arrival { at_ms, event }| (at_ms, Some(event)));
        self.disk_threads.run(now, self.disk.returns());
        let Some(program) = &mut self.program else { return Ok(()) };
        let ended = program.handle_arrival_of(at, arrived, false).is_break();
        if self.disk.has_failed() {
            self.faults.power_fails_soon = false;
            self.figures.power_cuts += 1;
            return Box::pin(self.killed()).await;
        }
        self.look()?;
        self.exact_at = None;
        if ended && self.session().phase() != Phase::Over {
            return Err("the program ended in the middle of the game".into());
        }
        Ok(())
    }

    /// The simulated clock at a moment of the game.
    fn clock_at(&self, at: Moment) -> u64 {
        self.taken_up.0 + at.ms_since(self.taken_up.1)
    }

    /// A step has the moment of what arrived, and none that is still to come.
    fn check_moment(&mut self, at: u64) -> StepResult {
        let now = self.now.get();
        if at > now {
            return Err(format!("a step has the moment {at}, and it is {now}"));
        }
        let off = self.exact_at.map_or(0, |arrived| at.saturating_sub(arrived));
        self.figures.clock_off_ms = self.figures.clock_off_ms.max(off);
        if off > CLOCK_MS {
            return Err(format!("what arrived at {:?} counts at {at}", self.exact_at));
        }
        Ok(())
    }

    /// Handles the results of the last steps.
    fn look(&mut self) -> StepResult {
        let news: Vec<DiskNews> = std::mem::take(&mut *self.news.lock().expect("nobody breaks down here"));
        for news in news {
            self.figures.full_disks += u64::from(matches!(news, DiskNews::Failed(_)));
            self.promise.hears(&news);
            if let Some(input) = news.input() {
                self.arrives(DaemonEvent::Input(input));
            }
        }
        for (seat, command) in self.commands.take() {
            self.boards[seat as usize].command(self.now.get(), &command);
        }
        for seen in self.seen.take() {
            self.figures.steps += 1;
            tell(&mut self.tales, &seen.told);
            allowed(&seen.told)?;
            let at = self.clock_at(seen.at);
            self.check_moment(at)?;
            if let Some(sealed) = &mut self.sealed {
                sealed.may_be_opened_by(&seen.outputs);
            }
            for output in &seen.outputs {
                self.happened(output, at)?;
            }
        }
        self.judge_promise()
    }

    fn happened(&mut self, output: &Output, at: u64) -> StepResult {
        self.decisions += u64::from(match output {
            Output::Note(note) => note.is_decision(),
            // An item that the arbiter enters is what `undo` reverses next.
            Output::Say { what: Announcement::ArbiterItem { matter, .. }, .. } => {
                matches!(matter, IncidentKind::ArbiterObservation { .. })
            }
            _ => false,
        });
        if matches!(output, Output::Note(Note::Undone { .. })) {
            self.undone += 1;
            self.decisions_before_undo = self.decisions;
        }
        if let (Output::Note(note), Some(sealed)) = (output, &mut self.sealed) {
            sealed.happened(note, &mut self.clock, at);
        }
        match output {
            Output::Say { to, what } => {
                if let (Listener::Player(_) | Listener::Table, Announcement::ArbiterItem { .. }) = (to, what)
                {
                    return Err("an irregularity was told to a player".into());
                }
                if let (Listener::Player(_), Announcement::OwnDevice { what: SeatDevice::Voice, .. }) =
                    (to, what)
                {
                    // A failure of a voice is not announced by that voice.
                    return Ok(());
                }
                for (to, parts) in annabella::transcript::words(self.session().setup(), output) {
                    let seats: &[Seat] = match to {
                        Listener::Player(Seat::White) => &[Seat::White],
                        Listener::Player(Seat::Black) => &[Seat::Black],
                        Listener::Table => &Seat::ALL,
                        _ => &[],
                    };
                    self.nobody_hears_the_sealed_move(&voice::text(&parts))?;
                    for &seat in seats.iter().filter(|_| !parts.is_empty()) {
                        self.to_hear[seat as usize].push_back(voice::text(&parts));
                    }
                }
            }
            Output::StopSpeech { to: Listener::Player(seat) } => self.to_hear[*seat as usize].clear(),
            Output::StopSpeech { to: Listener::Table } => self.to_hear.iter_mut().for_each(VecDeque::clear),
            Output::Note(Note::Started | Note::ClocksRun) => {
                let side = self.session().running().map(|seat| seat as usize);
                self.clock.stop(at);
                if let Some(side) = side {
                    self.clock.start(side, at);
                }
                if let Some(absent) = self.sealed.as_ref().and_then(SealedTruth::on_clock)
                    && side.is_some_and(|side| side != absent as usize)
                {
                    return Err(format!("not the clock of {absent} runs, who is absent"));
                }
            }
            Output::Note(Note::ClocksStopped) => self.clock.stop(at),
            Output::Note(Note::Completed { seat, m, white_ms, black_ms, .. }) => {
                let expected = self.expected.take();
                if expected != Some((*seat, *m)) {
                    return Err(format!("{seat} completed {m:?}, what was made is {expected:?}"));
                }
                self.line.push((self.position(), *m));
                let (told, illegal) = ([*white_ms, *black_ms], illegal_moves(self.session()));
                self.figures.plies += 1;
                if self.envelope_is_opened(*m, told, at)? {
                    self.presses = Default::default();
                    return Ok(());
                }
                let pressed = self.moment_of_press(*seat, told, at);
                self.presses = Default::default();
                self.clock.complete(*seat as usize, pressed);
                self.check_times(told, pressed, illegal)?;
            }
            Output::Note(Note::GameEnded { result, .. }) if self.ends_with == Some(*result) => {
                self.clock.stop(at);
            }
            Output::Note(Note::WentBack { .. } | Note::GameEnded { .. }) => {
                if shakmaty::Position::legal_moves(&self.position().chess).is_empty() {
                    return Ok(());
                }
                return Err(format!("nobody asked for {output:?}"));
            }
            _ => {}
        }
        Ok(())
    }

    /// Lets time pass with all its events.
    async fn pass(&mut self, ms: u64) -> StepResult {
        let until = self.now.get() + ms;
        let mut stuck = (0, 0);
        while self.now.get() < until {
            self.rounds().await?;
            let now = self.now.get();
            stuck = (now, if stuck.0 == now { stuck.1 + 1 } else { 0 });
            if stuck.1 > 10_000 {
                return Err("time does not pass in the simulated world itself".into());
            }
            let wakes = self.program.as_mut().map_or(u64::MAX, |program| {
                now + u64::try_from(program.rest().lasts.as_millis()).unwrap_or(u64::MAX)
            });
            let boards = self.boards.iter().map(BoardAndCable::next).min().unwrap_or(u64::MAX);
            let voices = self.voices.iter().map(SimulatedVoice::next).min().unwrap_or(u64::MAX);
            let busy = if self.busy_until > now { self.busy_until } else { u64::MAX };
            let wakes = wakes.max(self.busy_until);
            let next = until.min(busy).min(wakes).min(boards).min(voices).min(self.faults.next());
            let disk = if self.program.is_some() { self.disk_threads.next_ms() } else { u64::MAX };
            self.wait.until_or_woken(next.min(disk).max(now)).await;
            let next = self.now.get();
            Box::pin(self.disk_lives()).await?;
            Box::pin(self.faults_happen()).await?;
            if self.now.get() > next {
                continue;
            }
            if let Some(of) = &self.tournament {
                let arrived = std::mem::take(&mut of.link.borrow_mut().to_program);
                arrived.into_iter().for_each(|event| self.arrives(event));
            }
            for seat in Seat::ALL {
                let board = &mut self.boards[seat as usize];
                board.board_lives(next, &mut self.chance);
                let mut events = Vec::new();
                board.link_lives(next, &mut events);
                for event in events.into_iter().filter_map(|event| event_of(seat, event)) {
                    self.arrives(event);
                }
            }
            for seat in Seat::ALL {
                let (events, said) = self.voices[seat as usize].lives(next);
                for event in events {
                    self.arrives(DaemonEvent::Voice(seat as usize, event));
                }
                for text in said {
                    self.figures.announcements += 1;
                    let due = self.to_hear[seat as usize].pop_front();
                    if due.as_ref() != Some(&text) {
                        return Err(format!("{seat} heard `{text}`, due was {due:?}"));
                    }
                }
            }
            self.clients_live()?;
            self.forms_are_answered();
            if next >= wakes && self.arrivals.is_empty() {
                self.one_round(None).await?;
            }
        }
        self.rounds().await
    }

    /// Suspends the program and its links, but not the rest of the world.
    async fn stand_still(&mut self, ms: u64) -> StepResult {
        self.rounds().await?;
        // The program waits and does not wake up for a long time.
        let Some(program) = &mut self.program else { return Ok(()) };
        program.rest();
        let from = self.now.get();
        let until = from + ms;
        self.is_late_until(until + 1_000);
        while self.now.get() < until {
            self.wait.until((self.now.get() + board::ROUND_MS).min(until)).await;
            for board in &mut self.boards {
                board.board_lives(self.now.get(), &mut self.chance);
            }
        }
        self.figures.standstills += 1;
        self.suspended.push((from, until));
        self.stood_until = until;
        // What came meanwhile is handled before anything is due.
        let arrived = self.arrivals.take(self.now.get());
        self.one_round_at(arrived).await
    }
}

/// How many items there are about illegal moves.
fn illegal_moves(session: &Session) -> usize {
    let items = session.items().iter();
    items.filter(|item| matches!(item.matter, IncidentKind::IllegalMove { .. })).count()
}

/// Who presses the clock with that, on a board, at the terminal or on a page.
fn pressed_by(event: &DaemonEvent) -> Option<Seat> {
    match event {
        DaemonEvent::Input(Input::Board { seat, event: WireEvent::Press }) => Some(*seat),
        DaemonEvent::Line(line) => Seat::ALL.into_iter().find(|seat| *line == format!("{seat}: press")),
        DaemonEvent::Knock(UiRequest::Line { role, line, .. }) if line == "press" => role.seat(),
        _ => None,
    }
}

fn event_of(seat: Seat, event: BoardLinkEvent) -> Option<DaemonEvent> {
    let input = match event {
        BoardLinkEvent::Wire(event) => Input::Board { seat, event },
        BoardLinkEvent::Lost { .. } => Input::BoardLost { seat },
        BoardLinkEvent::Restored => Input::BoardRestored { seat },
        BoardLinkEvent::CalibrationLearned(_) => return None,
    };
    Some(DaemonEvent::Input(input))
}

fn tell(tales: &mut ToldEvents, told: &[RoleView; 6]) {
    for (tale, view) in tales.iter_mut().zip(told) {
        tale.extend(view.events.iter().map(TimedEvent::json));
    }
}

/// Arbiter's messages reach nobody else, and clock times reach no player (12.7, D.2.10.4).
fn allowed(told: &[RoleView; 6]) -> StepResult {
    for (role, view) in GameRole::ALL.into_iter().zip(told) {
        for event in &view.events {
            let incidents =
                matches!(event.event, Event::Item { .. } | Event::Decided { .. } | Event::Undone { .. });
            let clocks = matches!(event.event, Event::Clocks { .. });
            if incidents && role != GameRole::Arbiter || clocks && role.seat().is_some() {
                return Err(format!("{role} was told {event:?}"));
            }
        }
    }
    Ok(())
}
