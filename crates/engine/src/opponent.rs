//! The process of an engine. A thread requests its moves, and each answer has a deadline.

use std::{
    io::{BufRead, BufReader, Read as _, Write as _},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use thiserror::Error;

use annabella_game::{EngineScore, Position};

use crate::{
    level::Level,
    uci::{EVALUATION_TIME, EngineLine, SearchPosition, ask_for_a_move, ask_for_a_value},
};

/// The deadlines for answers of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// Until the engine has identified itself and is ready.
    pub ready: Duration,
    /// The time added to the engine's thinking time for a move.
    pub beyond_search: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self { ready: Duration::from_secs(10), beyond_search: Duration::from_secs(5) }
    }
}

/// The engine and its strength.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The program and its arguments ([`crate::locate_engine`]).
    pub command: Vec<String>,
    /// The strength.
    pub level: Level,
    /// The deadlines for its answers.
    pub deadlines: Deadlines,
}

/// The reason why an engine no longer plays. Each message names the remedy.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum EngineFailure {
    /// The program cannot be started.
    #[error("the engine `{command}` cannot be started: {why}; name another one with --engine")]
    NotStarted {
        /// Its command.
        command: String,
        /// The message of the system.
        why: String,
    },
    /// It did not answer by the UCI protocol.
    #[error("`{command}` does not answer as a UCI engine; name one that does with --engine")]
    NoEngine {
        /// Its command.
        command: String,
    },
    /// It did not answer a request for a move in time.
    #[error("the engine `{command}` does not answer; take the game up again with another --engine")]
    Hangs {
        /// Its command.
        command: String,
    },
    /// Its process ended.
    #[error(
        "the engine `{command}` has ended; take the game up again, with another --engine if it ends again"
    )]
    Ended {
        /// Its command.
        command: String,
    },
    /// It answered a move that is not legal.
    #[error(
        "the engine `{command}` answered `{text}`, which is no legal move; take the game up again with another --engine"
    )]
    IllegalMove {
        /// Its command.
        command: String,
        /// The text of its answer.
        text: String,
    },
    /// It does not support Chess960.
    #[error("the engine `{command}` plays no Chess960; name one that does with --engine")]
    NoChess960 {
        /// Its command.
        command: String,
    },
}

/// An event of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineEvent {
    /// It is ready; contains its name.
    Ready(String),
    /// Its move in the position of the last request, legal there, in UCI.
    Plays(String),
    /// What it holds of a position.
    Evaluates {
        /// The number of the request.
        request: u32,
        /// The best move, legal there, in UCI.
        best: String,
        /// The value for the player to move, if it told one.
        score: Option<EngineScore>,
    },
    /// It no longer plays.
    Failed(EngineFailure),
}

/// The receiver of an engine's events; called on the engine's own thread.
pub type EngineReport = Box<dyn FnMut(EngineEvent) + Send>;

/// Replaces the number of a request when the opponent is dropped; no answer is awaited.
const CLOSING: u64 = u64::MAX;
/// Interval at which a waiting thread checks whether the opponent was dropped.
const LOOK_UP: Duration = Duration::from_millis(50);
/// Lines of an engine that wait to be read. An engine that prints more than this waits until they are read.
const WAITING_LINES: usize = 64;
/// The longest line that is kept, in bytes. No answer that is read is as long.
const LINE_LIMIT: u64 = 64 * 1024;

/// A request to the engine.
enum EngineRequest {
    /// A move, with the number of the request.
    Move { number: u64, position: SearchPosition, level: Level },
    /// The best move and the value of a position, with the caller's number.
    Evaluation { request: u32, position: SearchPosition },
}

impl EngineRequest {
    const fn position(&self) -> &SearchPosition {
        match self {
            Self::Move { position, .. } | Self::Evaluation { position, .. } => position,
        }
    }
}

/// An engine that plays as an opponent. Dropping it ends its process.
pub struct EngineOpponent {
    requests: Option<Sender<EngineRequest>>,
    /// The number of the last request; answers to earlier ones are dropped.
    last: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl EngineOpponent {
    /// Starts the process. It reports readiness or a failure.
    pub fn start(settings: EngineSettings, report: EngineReport) -> Self {
        let (requests, asked) = channel();
        let last = Arc::new(AtomicU64::new(0));
        let wanted = last.clone();
        let thread = std::thread::spawn(move || serve(&settings, &asked, &wanted, report));
        Self { requests: Some(requests), last, thread: Some(thread) }
    }

    /// Requests a move in this position, of this strength. An outstanding answer is dropped.
    pub fn ask(&self, position: SearchPosition, level: Level) {
        let number = self.last.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some(requests) = &self.requests {
            // A failed engine has reported its failure and receives no more requests.
            let _ = requests.send(EngineRequest::Move { number, position, level });
        }
    }

    /// Requests the best move and the value of this position, which has a legal move. Every such request is answered, in
    /// their order.
    pub fn evaluate(&self, request: u32, position: SearchPosition) {
        if let Some(requests) = &self.requests {
            // As for a move.
            let _ = requests.send(EngineRequest::Evaluation { request, position });
        }
    }

    /// Drops an outstanding answer.
    pub fn forget(&self) {
        self.last.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for EngineOpponent {
    fn drop(&mut self) {
        self.last.store(CLOSING, Ordering::SeqCst);
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A panicked thread leaves no process: unwinding killed it.
            let _ = thread.join();
        }
    }
}

/// The running process. Dropping it kills it and waits for its end.
struct EngineProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    command: String,
    /// The strength that it was told last.
    level: Level,
    /// The range of its option for that, if it has one.
    skill: Option<(i64, i64)>,
    wanted: Arc<AtomicU64>,
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // A process that has already ended cannot be killed, but must be waited for.
        let _ = self.input.write_all(b"quit\n");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(
    settings: &EngineSettings,
    asked: &Receiver<EngineRequest>,
    wanted: &Arc<AtomicU64>,
    mut report: EngineReport,
) {
    let served = EngineProcess::start(settings, wanted.clone()).and_then(|(mut process, chess960, name)| {
        report(EngineEvent::Ready(name));
        for asked in asked {
            let is_outdated = matches!(asked, EngineRequest::Move { number, .. } if number != wanted.load(Ordering::SeqCst));
            if is_outdated {
                continue;
            }
            if asked.position().chess960 && !chess960 {
                return Err(EngineFailure::NoChess960 { command: process.command.clone() });
            }
            match asked {
                EngineRequest::Move { number, position, level } => {
                    process.set_level(level)?;
                    let played = process.find_move(&position, settings)?;
                    if number == wanted.load(Ordering::SeqCst) {
                        report(EngineEvent::Plays(played));
                    }
                }
                EngineRequest::Evaluation { request, position } => {
                    let (best, score) = process.evaluate(&position, settings)?;
                    report(EngineEvent::Evaluates { request, best, score });
                }
            }
        }
        Ok(())
    });
    if let Err(failure) = served {
        report(EngineEvent::Failed(failure));
    }
}

impl EngineProcess {
    fn start(
        settings: &EngineSettings,
        wanted: Arc<AtomicU64>,
    ) -> Result<(Self, bool, String), EngineFailure> {
        let command = settings.command.join(" ");
        let not_started = |why: String| EngineFailure::NotStarted { command: command.clone(), why };
        let (program, arguments) =
            settings.command.split_first().ok_or_else(|| not_started("no program is named".into()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| not_started(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            let _ = child.wait();
            return Err(not_started("it has no standard input".into()));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = read_line(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let level = settings.level;
        let mut process = Self { child, input, lines, command, level, skill: None, wanted };
        let (chess960, name) = process.shake_hands(settings)?;
        Ok((process, chess960, name))
    }

    /// Sends `uci`, options and `isready`; returns whether the engine supports Chess960, and its name.
    fn shake_hands(&mut self, settings: &EngineSettings) -> Result<(bool, String), EngineFailure> {
        let until = Instant::now() + settings.deadlines.ready;
        let no_engine = |process: &Self| EngineFailure::NoEngine { command: process.command.clone() };
        let (mut name, mut skill, mut chess960) = (self.command.clone(), None, false);
        // A write to an engine that has ended fails.
        self.tell("uci\n").map_err(|_| no_engine(self))?;
        loop {
            // A program that ends or stays silent is not a UCI engine.
            match self.next_line(until).map_err(|_| no_engine(self))? {
                EngineLine::Name(told) => name = told,
                EngineLine::SkillLevel { min, max } => skill = Some((min, max)),
                EngineLine::Chess960 => chess960 = true,
                EngineLine::UciOk => break,
                EngineLine::ReadyOk | EngineLine::BestMove(_) | EngineLine::Score(_) | EngineLine::Other => {}
            }
        }
        self.skill = skill;
        self.tell_level().map_err(|_| no_engine(self))?;
        self.tell("ucinewgame\nisready\n").map_err(|_| no_engine(self))?;
        while self.next_line(until).map_err(|_| no_engine(self))? != EngineLine::ReadyOk {}
        Ok((chess960, name))
    }

    /// Sets the strength, if it is another one.
    fn set_level(&mut self, level: Level) -> Result<(), EngineFailure> {
        if std::mem::replace(&mut self.level, level) == level { Ok(()) } else { self.tell_level() }
    }

    fn tell_level(&mut self) -> Result<(), EngineFailure> {
        let Some((min, max)) = self.skill else { return Ok(()) };
        let value = self.level.skill(min, max);
        self.tell(&format!("setoption name Skill Level value {value}\n"))
    }

    fn find_move(
        &mut self,
        position: &SearchPosition,
        settings: &EngineSettings,
    ) -> Result<String, EngineFailure> {
        let level = self.level;
        let (best, _) =
            self.search(position, &ask_for_a_move(position, level), level.search_time(), settings)?;
        Ok(best)
    }

    /// The best move and the value of a position.
    fn evaluate(
        &mut self,
        position: &SearchPosition,
        settings: &EngineSettings,
    ) -> Result<(String, Option<EngineScore>), EngineFailure> {
        self.search(position, &ask_for_a_value(position), EVALUATION_TIME, settings)
    }

    fn search(
        &mut self,
        position: &SearchPosition,
        request: &str,
        time: Duration,
        settings: &EngineSettings,
    ) -> Result<(String, Option<EngineScore>), EngineFailure> {
        self.drop_late_answers(settings)?;
        let chess960 = if position.chess960 { "true" } else { "false" };
        self.tell(&format!("setoption name UCI_Chess960 value {chess960}\n"))?;
        self.tell(request)?;
        let until = Instant::now() + time + settings.deadlines.beyond_search;
        let mut value = None;
        loop {
            match self.next_line(until)? {
                EngineLine::BestMove(text) if is_legal(position, &text) => return Ok((text, value)),
                EngineLine::BestMove(text) => {
                    let text = text.chars().filter(|c| !c.is_control()).take(20).collect();
                    return Err(EngineFailure::IllegalMove { command: self.command.clone(), text });
                }
                EngineLine::Score(score) => value = Some(score),
                EngineLine::Name(_)
                | EngineLine::SkillLevel { .. }
                | EngineLine::Chess960
                | EngineLine::UciOk
                | EngineLine::ReadyOk
                | EngineLine::Other => {}
            }
        }
    }

    /// Drops what the engine still prints for an earlier request. It answers `isready` after all of that.
    fn drop_late_answers(&mut self, settings: &EngineSettings) -> Result<(), EngineFailure> {
        self.tell("stop\nisready\n")?;
        let until = Instant::now() + settings.deadlines.ready;
        while self.next_line(until)? != EngineLine::ReadyOk {}
        Ok(())
    }

    fn tell(&mut self, text: &str) -> Result<(), EngineFailure> {
        let told = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        told.map_err(|_| EngineFailure::Ended { command: self.command.clone() })
    }

    fn next_line(&self, until: Instant) -> Result<EngineLine, EngineFailure> {
        loop {
            // Both are checked before a line is taken. An engine that prints without a pause always has a line.
            if self.wanted.load(Ordering::SeqCst) == CLOSING {
                return Err(EngineFailure::Ended { command: self.command.clone() });
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(EngineFailure::Hangs { command: self.command.clone() });
            }
            match self.lines.recv_timeout(left.min(LOOK_UP)) {
                Ok(line) => return Ok(EngineLine::read(&line)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(EngineFailure::Ended { command: self.command.clone() });
                }
            }
        }
    }
}

/// Returns the next line, or `None` at the end or after a fault. A line beyond [`LINE_LIMIT`] comes in parts.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    output.take(LINE_LIMIT).read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
    Some(String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line)).into_owned())
}

/// Returns whether a move is legal in the requested position.
fn is_legal(asked: &SearchPosition, text: &str) -> bool {
    let Ok(mut position) = Position::from_fen(&asked.fen) else { return false };
    for played in &asked.moves {
        let Some(after) = position.read_uci(played).ok().and_then(|m| position.after(m)) else {
            return false;
        };
        position = after;
    }
    position.read_uci(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Writes a test engine: `answers` is the body of its loop over `$line`.
    fn engine(folder: &Path, answers: &str) -> Vec<String> {
        let path = folder.join("engine.sh");
        fs::write(&path, format!("#!/bin/sh\nwhile read -r line; do\n{answers}\ndone\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        vec!["sh".into(), path.display().to_string()]
    }

    const POLITE: &str = "case $line in uci) echo 'id name Polite'; echo uciok;; isready) echo readyok;; ";

    /// Longer than a busy machine takes for anything here.
    const PATIENCE: Duration = Duration::from_secs(60);
    const PATIENT: Deadlines = Deadlines { ready: PATIENCE, beyond_search: PATIENCE };
    /// For programs that never become ready.
    const SHORT_START: Deadlines = Deadlines { ready: Duration::from_secs(1), beyond_search: PATIENCE };
    /// For engines that never answer.
    const SHORT_SEARCH: Deadlines = Deadlines { ready: PATIENCE, beyond_search: Duration::from_millis(300) };

    fn run(answers: &str, deadlines: Deadlines, requests: &[SearchPosition]) -> Vec<EngineEvent> {
        let folder = tempfile::tempdir().unwrap();
        let settings = EngineSettings {
            command: engine(folder.path(), answers),
            level: "1".parse().unwrap(),
            deadlines,
        };
        let (events, seen) = channel();
        let opponent = EngineOpponent::start(settings, Box::new(move |event| events.send(event).unwrap()));
        let mut told = Vec::new();
        let next = |told: &mut Vec<EngineEvent>| {
            told.push(seen.recv_timeout(2 * PATIENCE).expect("the engine reports in time"));
        };
        next(&mut told);
        for request in requests {
            if matches!(told.last(), Some(EngineEvent::Failed(_))) {
                break;
            }
            opponent.ask(request.clone(), Level::default());
            next(&mut told);
        }
        told
    }

    fn at_the_start() -> SearchPosition {
        SearchPosition { fen: START.into(), moves: vec!["e2e4".into()], chess960: false }
    }

    #[test]
    fn an_engine_is_asked_and_answers_legal_moves() {
        let answers = format!(
            "{POLITE} go*) echo 'info string thinking'; echo bestmove e7e5 ponder g1f3;; quit) exit;; esac"
        );
        let told = run(&answers, PATIENT, &[at_the_start(), at_the_start()]);
        let plays = EngineEvent::Plays("e7e5".into());
        assert_eq!(told, [EngineEvent::Ready("Polite".into()), plays.clone(), plays]);
    }

    #[test]
    fn a_late_answer_to_an_earlier_request_is_not_the_answer_to_the_next_one() {
        // One engine answers each request twice, one answers `stop` without a search.
        let twice = format!(
            "{POLITE} go*) n=$((n+1)); test $n = 1 && {{ echo bestmove e7e5; echo bestmove e7e6; }} || \
             echo bestmove c7c5;; esac"
        );
        let stop = format!("{POLITE} stop) echo bestmove e7e6;; go*) echo bestmove c7c5;; esac");
        for (answers, first) in [(twice, "e7e5"), (stop, "c7c5")] {
            let told = run(&answers, PATIENT, &[at_the_start(), at_the_start()]);
            let plays = |m: &str| EngineEvent::Plays(m.into());
            assert_eq!(told, [EngineEvent::Ready("Polite".into()), plays(first), plays("c7c5")], "{answers}");
        }
    }

    #[test]
    fn an_engine_that_is_none_hangs_ends_or_plays_what_is_not_legal_is_told_apart() {
        let illegal = format!("{POLITE} go*) echo bestmove e2e4;; esac");
        let null = format!("{POLITE} go*) echo 'bestmove (none)';; esac");
        let hangs = format!("{POLITE} go*) ;; esac");
        let ends = format!("{POLITE} go*) exit 1;; esac");
        // These print without a pause: after `go`, from the start, and one line without an end.
        let floods_after_go = format!("{POLITE} go*) yes info string;; esac");
        let floods_one_line = format!("{POLITE} go*) yes | tr -d '\\n';; esac");
        for (answers, deadlines, is_it) in [
            (
                illegal.as_str(),
                PATIENT,
                (|f| matches!(f, EngineFailure::IllegalMove { text, .. } if text == "e2e4"))
                    as fn(&EngineFailure) -> bool,
            ),
            (&null, PATIENT, |f| matches!(f, EngineFailure::IllegalMove { .. })),
            (&hangs, SHORT_SEARCH, |f| matches!(f, EngineFailure::Hangs { .. })),
            (&ends, PATIENT, |f| matches!(f, EngineFailure::Ended { .. })),
            (&floods_after_go, SHORT_SEARCH, |f| matches!(f, EngineFailure::Hangs { .. })),
            (&floods_one_line, SHORT_SEARCH, |f| matches!(f, EngineFailure::Hangs { .. })),
            ("exit 3", PATIENT, |f| matches!(f, EngineFailure::NoEngine { .. })),
            ("yes info string", SHORT_START, |f| matches!(f, EngineFailure::NoEngine { .. })),
        ] {
            let told = run(answers, deadlines, &[at_the_start()]);
            let Some(EngineEvent::Failed(failure)) = told.last() else { panic!("{answers}: {told:?}") };
            assert!(is_it(failure), "{answers}: {failure:?}");
            assert!(failure.to_string().contains("--engine"), "{failure}");
        }
    }

    #[test]
    fn an_engine_tells_its_best_move_and_the_last_value_in_the_order_of_requests() {
        let answers = format!(
            "{POLITE} go*) echo 'info depth 1 score cp 30 pv e7e5'; echo 'info depth 2 score mate 3'; \
             echo bestmove e7e5;; quit) exit;; esac"
        );
        let folder = tempfile::tempdir().unwrap();
        let settings = EngineSettings {
            command: engine(folder.path(), &answers),
            level: Level::default(),
            deadlines: PATIENT,
        };
        let (events, seen) = channel();
        let analyst = EngineOpponent::start(settings, Box::new(move |event| events.send(event).unwrap()));
        analyst.evaluate(4, at_the_start());
        analyst.evaluate(7, at_the_start());
        assert_eq!(seen.recv_timeout(PATIENCE), Ok(EngineEvent::Ready("Polite".into())));
        for request in [4, 7] {
            let (best, score) = ("e7e5".to_owned(), Some(EngineScore::Mate(3)));
            assert_eq!(seen.recv_timeout(PATIENCE), Ok(EngineEvent::Evaluates { request, best, score }));
        }
    }

    #[test]
    fn a_program_that_cannot_be_started_is_reported() {
        let settings = EngineSettings {
            command: vec!["/no/such/engine".into()],
            level: Level::default(),
            deadlines: Deadlines::default(),
        };
        let (events, seen) = channel();
        let _opponent = EngineOpponent::start(settings, Box::new(move |event| events.send(event).unwrap()));
        let told = seen.recv_timeout(PATIENCE).unwrap();
        assert!(matches!(told, EngineEvent::Failed(EngineFailure::NotStarted { .. })), "{told:?}");
    }
}
