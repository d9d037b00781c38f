//! The opponent in a practice game: it follows the game and acts as the player of its seat.
//!
//! It sends the same inputs as a person, so the journal of a practice game is replayed without an engine.

use crate::{DaemonEvent, arrival_queue::ArrivalSender};
use annabella_engine::{
    Deadlines, EngineEvent, EngineFailure, EngineOpponent, EngineSettings, Level, SearchPosition,
};
use annabella_game::{Move, Seat};
use annabella_language::command::Command;
use annabella_session::{
    Announcement,
    actor::Listener,
    engine_evaluation::EngineEvaluation,
    input::{Act, Actor, Input},
    output::{Note, Output},
    pending::AwaitedAction,
    session::{Phase, Session},
};
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::Duration,
};

/// After this many refused moves the opponent is stopped.
const TRIES: u32 = 3;

/// The source of the opponent's moves.
enum OpponentMoves {
    Engine {
        engine: EngineOpponent,
        /// Its program, and its strength now.
        settings: EngineSettings,
        /// The same program with its full strength, for the player's questions; started when the first one comes.
        analyst: Option<Analyst>,
    },
    /// The moves of a recorded game.
    Recorded(Vec<Move>),
}

/// An engine that answers the player's questions.
struct Analyst {
    engine: EngineOpponent,
    /// It has failed. The next question starts another one.
    has_failed: Arc<AtomicBool>,
}

/// How long an answer to a player's question may take beyond the engine's search, because typed lines wait for it.
const BEYOND_EVALUATION: Duration = Duration::from_secs(2);

impl Analyst {
    fn start(settings: &EngineSettings, arrivals: &ArrivalSender) -> Self {
        let deadlines = Deadlines { beyond_search: BEYOND_EVALUATION, ..settings.deadlines };
        let settings =
            EngineSettings { command: settings.command.clone(), level: Level::STRONGEST, deadlines };
        let has_failed = Arc::new(AtomicBool::new(false));
        let (failed, arrivals) = (has_failed.clone(), arrivals.clone());
        let report = move |event| {
            let answer = match event {
                EngineEvent::Ready(_) | EngineEvent::Plays(_) => return,
                EngineEvent::Evaluates { request, best, score } => {
                    Input::Evaluated { request, evaluation: EngineEvaluation { best, score } }
                }
                EngineEvent::Failed(_) => {
                    failed.store(true, Ordering::SeqCst);
                    Input::EvaluationFailed
                }
            };
            // If the daemon has ended, nobody waits for the answer.
            let _ = arrivals.send(DaemonEvent::Input(answer));
        };
        Self { engine: EngineOpponent::start(settings, Box::new(report)), has_failed }
    }
}

/// Why the opponent has stopped.
pub type OpponentEnd = Arc<Mutex<Option<OpponentEnding>>>;

/// Why the opponent in a practice game stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpponentEnding {
    /// It failed, for this reason.
    Failed(String),
    /// The recorded game has no more moves.
    RecordEnds,
}

/// The opponent in a practice game.
pub struct PracticeOpponent {
    seat: Seat,
    source: OpponentMoves,
    arrivals: ArrivalSender,
    /// The number of plies for which a move is requested and awaited.
    asked: Option<usize>,
    refused: u32,
    /// The number of plies for which a move was requested last.
    played_at: Option<usize>,
    /// A move of the player that is not in the recorded game is being taken back.
    takes_back: bool,
    /// The result was signed.
    has_signed: bool,
    is_thinking: Arc<AtomicBool>,
    end: OpponentEnd,
}

impl PracticeOpponent {
    /// Starts an engine and waits until it is ready; returns its name.
    ///
    /// # Errors
    /// If the program is no engine, or is not ready in time.
    pub fn engine(
        seat: Seat,
        settings: EngineSettings,
        arrivals: ArrivalSender,
    ) -> Result<(Self, String), EngineFailure> {
        let (ready, is_ready) = mpsc::channel();
        let (end, moves) = (OpponentEnd::default(), arrivals.clone());
        let failed = end.clone();
        let command = settings.command.join(" ");
        let kept = settings.clone();
        let report = move |event| match event {
            // The waiting caller may have given up.
            EngineEvent::Ready(name) => drop(ready.send(Ok(name))),
            EngineEvent::Plays(uci) => play(seat, &uci, &moves),
            EngineEvent::Evaluates { .. } => {}
            EngineEvent::Failed(failure) => {
                stop(&failed, OpponentEnding::Failed(failure.to_string()), &moves);
                let _ = ready.send(Err(failure));
            }
        };
        let engine = EngineOpponent::start(settings, Box::new(report));
        let name = is_ready.recv().unwrap_or(Err(EngineFailure::NoEngine { command }))?;
        let source = OpponentMoves::Engine { engine, settings: kept, analyst: None };
        Ok((Self::new(seat, source, arrivals, end), name))
    }

    /// Plays one side of a recorded game.
    pub fn recorded(seat: Seat, moves: Vec<Move>, arrivals: ArrivalSender) -> Self {
        Self::new(seat, OpponentMoves::Recorded(moves), arrivals, OpponentEnd::default())
    }

    fn new(seat: Seat, source: OpponentMoves, arrivals: ArrivalSender, end: OpponentEnd) -> Self {
        let is_thinking = Arc::new(AtomicBool::new(false));
        Self {
            seat,
            source,
            arrivals,
            asked: None,
            refused: 0,
            played_at: None,
            takes_back: false,
            has_signed: false,
            is_thinking,
            end,
        }
    }

    /// Whether the opponent's move is awaited.
    pub fn is_thinking(&self) -> Arc<AtomicBool> {
        self.is_thinking.clone()
    }

    /// Why the opponent has stopped, once it has.
    pub fn end(&self) -> OpponentEnd {
        self.end.clone()
    }

    /// Follows a step of the game.
    pub fn follow(&mut self, session: &Session, outputs: &[Output]) {
        for output in outputs {
            self.see(output);
            if let Output::EvaluatePosition { request, plies } = output {
                self.evaluate(session, *request, *plies);
            }
        }
        if session.phase() == Phase::Over && !self.has_signed {
            self.has_signed = true;
            if !session.signatures()[self.seat as usize] {
                self.act(Act::Sign);
            }
        }
        let has_the_move = session.phase() == Phase::Playing
            && session.mover() == self.seat
            && session.running() == Some(self.seat)
            && session.told().is_none();
        let plies = session.plies().len();
        let is_made = session.phase() == Phase::Playing
            && session.running() == Some(self.seat)
            && session.told().is_some_and(|(before, _)| before.turn() == self.seat.color());
        if is_made && plies.checked_sub(1) != self.played_at {
            // The program ended between the move and its press.
            self.played_at = plies.checked_sub(1);
            self.act(Act::Press);
        }
        if !has_the_move {
            self.asked = None;
        } else if self.asked != Some(plies) && !is_led(session) {
            self.asked = Some(plies);
            self.played_at = Some(plies);
            self.find_move(session);
        }
        // The flag stays set until the clock is pressed. It is cleared while a board is set right, because a
        // person's lines may be needed for that.
        let holds_the_turn = session.phase() == Phase::Playing
            && session.mover() == self.seat
            && session.running() == Some(self.seat)
            && !is_led(session);
        // Lines of a script wait for an answer, too.
        self.is_thinking.store(holds_the_turn || session.awaits_engine(), Ordering::SeqCst);
    }

    fn see(&mut self, output: &Output) {
        let own = Listener::Player(self.seat);
        match output {
            Output::SetLevel { level } => self.set_level(*level),
            Output::Note(Note::WentBack { .. }) => {
                self.asked = None;
                self.takes_back = false;
                if let OpponentMoves::Engine { engine, .. } = &self.source {
                    engine.forget();
                }
            }
            // If it came while a board was being set right, the move is requested again.
            Output::Note(Note::Refused { to, .. }) if *to == own && self.asked.is_some() => {
                self.asked = None;
                self.refused += 1;
                if self.refused >= TRIES {
                    let why = "the opponent's moves are not taken; take the game up again".to_owned();
                    stop(&self.end, OpponentEnding::Failed(why), &self.arrivals);
                }
            }
            Output::Note(Note::Completed { ply, seat, m, .. }) => {
                self.refused = 0;
                if *seat != self.seat {
                    self.compare_with_record(*ply, *m);
                }
            }
            Output::Say { to, what: Announcement::DrawOffered { .. } } if *to == own => {
                self.act(Act::Command(Command::Decline));
            }
            _ => {}
        }
    }

    /// Has a move taken back that differs from the recorded game.
    fn compare_with_record(&mut self, ply: u32, m: Move) {
        let OpponentMoves::Recorded(moves) = &self.source else { return };
        let index = ply as usize - 1;
        let differs = moves.get(index).is_some_and(|&recorded| recorded != m);
        if differs {
            self.takes_back = true;
            let seat = self.seat.other();
            // If the daemon has ended, the move need not be taken back.
            let _ = self.arrivals.send(DaemonEvent::Input(Input::NotAsRecorded { seat }));
        }
    }

    fn find_move(&mut self, session: &Session) {
        match &self.source {
            OpponentMoves::Engine { engine, settings, .. } => {
                engine.ask(position_after(session, session.plies().len()), settings.level);
            }
            OpponentMoves::Recorded(moves) => {
                let plies = session.plies();
                let follows = plies.iter().zip(moves).all(|(ply, recorded)| ply.m == *recorded);
                match moves.get(plies.len()) {
                    Some(&m) if follows => play(self.seat, &session.position().uci(m), &self.arrivals),
                    Some(_) if self.takes_back => {}
                    // The program ended before such a move was taken back.
                    Some(_) => {
                        if let Some(last) = plies.last().map(|ply| ply.m) {
                            let ply = u32::try_from(plies.len()).unwrap_or(u32::MAX);
                            self.compare_with_record(ply, last);
                        }
                    }
                    None => stop(&self.end, OpponentEnding::RecordEnds, &self.arrivals),
                }
            }
        }
    }

    /// Sets the strength of an engine from its next move on.
    pub fn set_level(&mut self, number: u8) {
        if let (OpponentMoves::Engine { settings, .. }, Some(level)) = (&mut self.source, Level::of(number)) {
            settings.level = level;
        }
    }

    /// Has the engine answer a question of the player's.
    fn evaluate(&mut self, session: &Session, request: u32, plies: usize) {
        let OpponentMoves::Engine { settings, analyst, .. } = &mut self.source else { return };
        let works = analyst.take().filter(|analyst| !analyst.has_failed.load(Ordering::SeqCst));
        let works = works.unwrap_or_else(|| Analyst::start(settings, &self.arrivals));
        works.engine.evaluate(request, position_after(session, plies));
        *analyst = Some(works);
    }

    fn act(&self, act: Act) {
        // If the daemon has ended, the act is not needed.
        let _ = self.arrivals.send(DaemonEvent::Input(Input::Act { by: Actor::Player(self.seat), act }));
    }
}

/// Sends a move and the clock press that completes it.
fn play(seat: Seat, uci: &str, arrivals: &ArrivalSender) {
    for act in [Act::Move(uci.into()), Act::Press] {
        // If the daemon has ended, the act is not needed.
        let _ = arrivals.send(DaemonEvent::Input(Input::Act { by: Actor::Player(seat), act }));
    }
}

fn stop(end: &OpponentEnd, why: OpponentEnding, arrivals: &ArrivalSender) {
    end.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
    // The daemon may have ended already.
    let _ = arrivals.send(DaemonEvent::Stop);
}

fn is_led(session: &Session) -> bool {
    session.waits(Listener::Table).iter().any(|wait| matches!(wait, AwaitedAction::BoardRight { .. }))
}

/// The position after so many plies of the game.
fn position_after(session: &Session, plies: usize) -> SearchPosition {
    let start = session.made_plies().first().map_or_else(|| session.position(), |ply| &ply.before);
    SearchPosition {
        fen: start.fen(),
        moves: session.made_plies().iter().take(plies).map(|ply| ply.before.uci(ply.m)).collect(),
        chess960: start.castling.is_chess960(),
    }
}
