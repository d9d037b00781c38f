//! The link of a game to a hall: a process beside this one, started again when it ends, told what is safe on the disk.
//!
//! All of it is a thread of its own, which the game's loop neither waits for nor asks. The loop is asked, as somebody at
//! the door asks: how the game stands. Whether the hall hears the table reaches the game as an input, seldom.

use std::{
    collections::BTreeSet,
    io,
    process::Stdio,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    sync::{
        mpsc::{UnboundedSender, unbounded_channel},
        oneshot, watch,
    },
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{
    backoff::Backoff,
    core::{hall::OrderFault, input::Input},
    daemon::Arrived,
    door::{Glance, Knock},
    game::Seat,
    hub::{
        link::LinkState,
        pipe::{FromLink, LinkSettings, ToLink, line_of, read},
        told::HallTold,
        wire::{ClockState, GameStanding, PRESENCE_MS},
    },
};

/// Rests between processes that ended.
const RESTS_MS: (u64, u64) = (500, 30_000);
/// A process that lived so long was no failure.
const LIVED: Duration = Duration::from_secs(60);
/// How long a process may take to read a line.
const READS_WITHIN: Duration = Duration::from_secs(5);
/// How long a line waits before it is handed on. The process that does so wants a processor just when the table's own answer
/// does, and few tables have many.
const BREATH: Duration = Duration::from_millis(2);
/// How often it is looked at whether the arbiter is to be told.
const LOOK: Duration = Duration::from_millis(250);

/// Why a process is left.
enum LinkEnded {
    /// Nobody writes the journal any more, or nobody takes what is told.
    Game,
    /// It is gone, or takes nothing.
    Process,
}

/// A process that speaks with the hub.
struct LinkProcess {
    process: Child,
    tells: ChildStdin,
    told: Lines<BufReader<ChildStdout>>,
}

/// Begins to hand a game on.
pub(crate) fn begin(
    settings: LinkSettings,
    synced: watch::Receiver<u64>,
    arrivals: UnboundedSender<Arrived>,
) {
    let attend = move || {
        let told = arrivals.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        match runtime {
            Ok(runtime) => runtime.block_on(attend(&settings, synced, &arrivals)),
            Err(why) => remark(&told, &why.to_string()),
        }
    };
    std::thread::spawn(attend);
}

/// Tells the operator; the game may be over, and then nobody asks any more.
fn remark(arrivals: &UnboundedSender<Arrived>, what: &str) {
    let _ = arrivals.send(Arrived::Diagnostic(format!("the link to the hall: {what}")));
}

async fn attend(
    settings: &LinkSettings,
    mut synced: watch::Receiver<u64>,
    arrivals: &UnboundedSender<Arrived>,
) {
    let began = Instant::now();
    let (told, state) = (HallTold::new(0), LinkState::Behind(0));
    let mut watched = Watched { began, told, state, not_taken: BTreeSet::new() };
    let mut rests = Backoff::new(RESTS_MS.0, RESTS_MS.1);
    loop {
        let started = Instant::now();
        match LinkProcess::start() {
            Ok(mut process) => {
                let ended = process.attend(settings, &mut synced, &mut watched, arrivals).await;
                if matches!(ended, LinkEnded::Game) {
                    // What is left it hands on by itself.
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
            watched.look(arrivals);
            if synced.has_changed().is_err() {
                return;
            }
        }
    }
}

/// How far the hub is, and what the arbiter was told of it.
struct Watched {
    began: Instant,
    told: HallTold,
    state: LinkState,
    /// Why orders were not taken, as far as he was told.
    not_taken: BTreeSet<OrderFault>,
}

impl Watched {
    /// An order was not taken: the arbiter is told once why, the operator how often by now.
    fn not_taken(&mut self, why: OrderFault, count: u64, arrivals: &UnboundedSender<Arrived>) {
        if self.not_taken.insert(why) {
            // The game may be over.
            let _ = arrivals.send(Arrived::Input(Input::OrderNotTaken { why }));
        }
        remark(arrivals, &format!("orders that were not taken ({}): {count}", why.name()));
    }

    fn look(&mut self, arrivals: &UnboundedSender<Arrived>) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        if let Some(hears) = self.told.look(now, self.state) {
            // The game may be over.
            let _ = arrivals.send(Arrived::Input(Input::Hall { hears }));
        }
    }
}

impl LinkProcess {
    fn start() -> io::Result<Self> {
        // Also where the program was replaced by a newer one meanwhile.
        let mut process = Command::new("/proc/self/exe")
            .arg("hall-link")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // Whoever ends the game at its terminal does not end this: something may be left to hand on.
            .process_group(0)
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (tells, told) = pipes.ok_or_else(|| io::Error::other("it has no pipes"))?;
        Ok(Self { process, tells, told: BufReader::new(told).lines() })
    }

    async fn tell(&mut self, message: &ToLink) -> io::Result<()> {
        timeout(READS_WITHIN, self.tells.write_all(line_of(message).as_bytes())).await?
    }

    async fn attend(
        &mut self,
        settings: &LinkSettings,
        synced: &mut watch::Receiver<u64>,
        watched: &mut Watched,
        arrivals: &UnboundedSender<Arrived>,
    ) -> LinkEnded {
        let begun = self.tell(&ToLink::Begin(Box::new(settings.clone()))).await;
        let first = *synced.borrow_and_update();
        if begun.is_err() || self.tell(&ToLink::Synced(first)).await.is_err() {
            return LinkEnded::Process;
        }
        let mut look = interval(LOOK);
        let mut presence = interval(Duration::from_millis(PRESENCE_MS));
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        presence.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut glance: Option<oneshot::Receiver<Glance>> = None;
        let (done, mut orders_done) = unbounded_channel();
        loop {
            let message = tokio::select! {
                changed = synced.changed() => match changed {
                    Ok(()) => {
                        // What else waits to be handed on goes with it; the table's own answers go first.
                        tokio::time::sleep(BREATH).await;
                        Some(ToLink::Synced(*synced.borrow_and_update()))
                    }
                    Err(_) => return LinkEnded::Game,
                },
                line = self.told.next_line() => match line {
                    Ok(Some(line)) => {
                        match read(&line) {
                            Some(FromLink::State(state)) => watched.state = state,
                            Some(FromLink::Remark(what)) => remark(arrivals, &what),
                            Some(FromLink::Order(order)) => {
                                // The game may be over; then nothing is done, and nothing answered.
                                let _ = arrivals.send(Arrived::Order { order, done: done.clone() });
                            }
                            Some(FromLink::NotTaken { why, count }) => watched.not_taken(why, count, arrivals),
                            None => {}
                        }
                        None
                    }
                    Ok(None) | Err(_) => return LinkEnded::Process,
                },
                seen = seen(&mut glance), if glance.is_some() => {
                    glance = None;
                    seen.map(|glance| ToLink::Stands(standing(&glance)))
                }
                Some(done) = orders_done.recv() => Some(ToLink::Done(done)),
                _ = look.tick() => {
                    watched.look(arrivals);
                    None
                }
                _ = presence.tick() => {
                    let (answer, asked) = oneshot::channel();
                    if arrivals.send(Arrived::Knock(Knock::Glance(answer))).is_err() {
                        return LinkEnded::Game;
                    }
                    glance = Some(asked);
                    None
                }
            };
            if let Some(message) = message
                && self.tell(&message).await.is_err()
            {
                return LinkEnded::Process;
            }
        }
    }
}

async fn seen(glance: &mut Option<oneshot::Receiver<Glance>>) -> Option<Glance> {
    match glance {
        Some(glance) => glance.await.ok(),
        None => std::future::pending().await,
    }
}

fn standing(glance: &Glance) -> GameStanding {
    let Glance { session, now } = glance;
    let (white, black) = session.times(*now);
    let runs: Option<Seat> = session.running();
    GameStanding { at: now.ms, fen: session.position().fen(), clock: ClockState { white, black, runs } }
}
