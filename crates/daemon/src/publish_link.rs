//! The link of a game to a tournament: a separate process, restarted when it ends, which is informed of journal lines
//! that are on disk.
//!
//! The link has a thread of its own, and the game's loop never waits for it. The link requests the state of the game
//! as a web client does. Changes of the tournament's reception reach the game as rare inputs.

use crate::{DaemonEvent, arrival_queue::ArrivalSender};
use annabella_game::{Seat, backoff::Backoff};
use annabella_publish::{
    link::LinkState,
    process_messages::{LinkCommand, LinkReport, LinkSettings, line_of, read},
    reachability::ReachabilityNotice,
    wire::{ClockState, GameStanding, PRESENCE_MS},
};
use annabella_session::{arbiter_message::OrderFault, input::Input};
use annabella_web::{GameSnapshot, UiRequest};
use std::{
    collections::BTreeSet,
    io,
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    sync::{mpsc::unbounded_channel, oneshot, watch},
    time::{MissedTickBehavior, interval, timeout},
};

/// The shortest and the longest delay before a restart.
const RESTS_MS: (u64, u64) = (500, 30_000);
/// A process that ran this long did not fail.
const LIVED: Duration = Duration::from_secs(60);
/// The time limit for the process to read a line.
const READS_WITHIN: Duration = Duration::from_secs(5);
/// How long a line waits before it is sent to the process. Sending needs a processor at the same time as the answer
/// at the table, and few tables have several processors.
const COLLECTING: Duration = Duration::from_millis(2);
/// The polling interval for reports to the arbiter.
const LOOK: Duration = Duration::from_millis(250);

/// Why a process is no longer used.
enum LinkEndReason {
    /// The journal is closed, or the game no longer receives reports.
    Game,
    /// The process ended or does not read.
    Process,
}

/// The process that communicates with the broker.
struct LinkProcess {
    process: Child,
    tells: ChildStdin,
    told: Lines<BufReader<ChildStdout>>,
}

/// Starts to publish a game.
pub fn begin(settings: LinkSettings, synced: watch::Receiver<u64>, arrivals: ArrivalSender) {
    let run_publisher = move || {
        let told = arrivals.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        match runtime {
            Ok(runtime) => runtime.block_on(run_publisher(&settings, synced, &arrivals)),
            Err(why) => remark(&told, &why.to_string()),
        }
    };
    std::thread::spawn(run_publisher);
}

/// Sends a message to the operator; after the end of the game it is discarded.
fn remark(arrivals: &ArrivalSender, what: &str) {
    let _ = arrivals.send(DaemonEvent::Diagnostic(format!("the link to the tournament: {what}")));
}

async fn run_publisher(settings: &LinkSettings, mut synced: watch::Receiver<u64>, arrivals: &ArrivalSender) {
    let began = Instant::now();
    let (told, state) = (ReachabilityNotice::new(0), LinkState::Behind(0));
    let mut watched = LinkMonitor { began, told, state, not_taken: BTreeSet::new() };
    let mut rests = Backoff::new(RESTS_MS.0, RESTS_MS.1);
    loop {
        let started = Instant::now();
        match LinkProcess::start() {
            Ok(mut process) => {
                let ended = process.run_publisher(settings, &mut synced, &mut watched, arrivals).await;
                if matches!(ended, LinkEndReason::Game) {
                    // The process publishes the remaining lines by itself.
                    return;
                }
                let _ = process.process.kill().await;
            }
            Err(why) => remark(arrivals, &format!("it cannot be started: {why}")),
        }
        watched.state = LinkState::Behind(0);
        if started.elapsed() > LIVED {
            rests.reset();
        }
        let until = Instant::now() + Duration::from_millis(rests.next_ms());
        while Instant::now() < until {
            tokio::time::sleep(LOOK).await;
            watched.observe_link(arrivals);
            if synced.has_changed().is_err() {
                return;
            }
        }
    }
}

/// The state of the link, and the last report of it to the arbiter.
struct LinkMonitor {
    began: Instant,
    told: ReachabilityNotice,
    state: LinkState,
    /// The rejection reasons that were reported to the arbiter.
    not_taken: BTreeSet<OrderFault>,
}

impl LinkMonitor {
    /// Reports a rejected order: each reason once to the arbiter, and the count to the operator.
    fn not_taken(&mut self, why: OrderFault, count: u64, arrivals: &ArrivalSender) {
        if self.not_taken.insert(why) {
            // The game may be over.
            let _ = arrivals.send(DaemonEvent::Input(Input::TournamentOrderRejected { why }));
        }
        remark(arrivals, &format!("orders that were not taken ({}): {count}", why.into_str()));
    }

    fn observe_link(&mut self, arrivals: &ArrivalSender) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        if let Some(hears) = self.told.observe(now, self.state) {
            // The game may be over.
            let _ = arrivals.send(DaemonEvent::Input(Input::TournamentReception { hears }));
        }
    }
}

impl LinkProcess {
    fn start() -> io::Result<Self> {
        // `/proc/self/exe` also works after an upgrade replaced the program's file.
        let mut process = Command::new("/proc/self/exe")
            .arg("tournament-link")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // In a group of its own, the process does not receive Ctrl-C at the game's terminal, because
            // lines may remain to be published.
            .process_group(0)
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (tells, told) = pipes.ok_or_else(|| io::Error::other("it has no pipes"))?;
        Ok(Self { process, tells, told: BufReader::new(told).lines() })
    }

    async fn tell(&mut self, message: &LinkCommand) -> io::Result<()> {
        timeout(READS_WITHIN, self.tells.write_all(line_of(message).as_bytes())).await?
    }

    async fn run_publisher(
        &mut self,
        settings: &LinkSettings,
        synced: &mut watch::Receiver<u64>,
        watched: &mut LinkMonitor,
        arrivals: &ArrivalSender,
    ) -> LinkEndReason {
        let begun = self.tell(&LinkCommand::Begin(Box::new(settings.clone()))).await;
        let first = *synced.borrow_and_update();
        if begun.is_err() || self.tell(&LinkCommand::Synced(first)).await.is_err() {
            return LinkEndReason::Process;
        }
        let mut look = interval(LOOK);
        let mut presence = interval(Duration::from_millis(PRESENCE_MS));
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        presence.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut glance: Option<oneshot::Receiver<GameSnapshot>> = None;
        let (done, mut orders_done) = unbounded_channel();
        loop {
            let message = tokio::select! {
                changed = synced.changed() => match changed {
                    Ok(()) => {
                        // Lines that arrive during this delay are sent together; the table's own answers
                        // come first.
                        tokio::time::sleep(COLLECTING).await;
                        Some(LinkCommand::Synced(*synced.borrow_and_update()))
                    }
                    Err(_) => return LinkEndReason::Game,
                },
                line = self.told.next_line() => match line {
                    Ok(Some(line)) => {
                        match read(&line) {
                            Some(LinkReport::State(state)) => watched.state = state,
                            Some(LinkReport::Remark(what)) => remark(arrivals, &what),
                            Some(LinkReport::Order(order)) => {
                                // After the end of the game an order is neither carried out nor
                                // answered.
                                let order = DaemonEvent::Order { order, done: done.clone() };
                                let _ = arrivals.send_when_there_is_room(order);
                            }
                            Some(LinkReport::NotTaken { why, count }) => watched.not_taken(why, count, arrivals),
                            None => {}
                        }
                        None
                    }
                    Ok(None) | Err(_) => return LinkEndReason::Process,
                },
                seen = seen(&mut glance), if glance.is_some() => {
                    glance = None;
                    seen.map(|glance| LinkCommand::Stands(standing(&glance)))
                }
                Some(done) = orders_done.recv() => Some(LinkCommand::Done(done)),
                _ = look.tick() => {
                    watched.observe_link(arrivals);
                    None
                }
                _ = presence.tick() => {
                    let (answer, asked) = oneshot::channel();
                    if arrivals.send(DaemonEvent::Knock(UiRequest::Glance(answer))).is_err() {
                        return LinkEndReason::Game;
                    }
                    glance = Some(asked);
                    None
                }
            };
            if let Some(message) = message
                && self.tell(&message).await.is_err()
            {
                return LinkEndReason::Process;
            }
        }
    }
}

async fn seen(glance: &mut Option<oneshot::Receiver<GameSnapshot>>) -> Option<GameSnapshot> {
    match glance {
        Some(glance) => glance.await.ok(),
        None => std::future::pending().await,
    }
}

fn standing(glance: &GameSnapshot) -> GameStanding {
    let GameSnapshot { session, now, journal: _, spoken_to: _ } = glance;
    let (white, black) = session.times(*now);
    let runs: Option<Seat> = session.running();
    GameStanding { at: now.ms, fen: session.position().fen(), clock: ClockState { white, black, runs } }
}
