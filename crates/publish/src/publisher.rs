//! The process that publishes one table's journal to a broker. It reads synced lines and sends them.
//!
//! Its stdin receives the number of synced bytes; its stdout reports how many lines the broker has. The end of stdin
//! means that the game is over: the process sends the remaining lines, for a minute at most, and ends. It also ends when
//! another program plays the game on, whose own process sends all lines; two of them would refuse each other's. Whatever
//! a broker does, this process has limited memory and low priority, and may be killed at any time.

use std::{
    io::{BufRead as _, Write as _},
    path::Path,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use rustix::process::{Resource, Rlimit, nice, setrlimit};
use tokio::sync::mpsc::{Receiver, channel};

use crate::{
    journal_lines::JournalLines,
    link::{LinkInput, LinkOutput, LinkState, PublishLink},
    nats::{ConnectionEvent, NatsTarget},
    order_answers::OrderAnswers,
    order_check::{OrderCheck, OrderVerdict},
    process_messages::{DeskOrder, LinkCommand, LinkReport, line_of, read},
    target::{PublishFault, PublishTarget, ReceivedOrder},
    wire::{GameStanding, LineHash, MOST_BYTES, OrderAnswer, PRESENCE_MS, Presence, TableName},
};
use annabella_game::backoff::Backoff;

/// The limit of the address space. A broker that sends without end makes only this process fail.
const MOST_MEMORY: u64 = 1 << 30;
/// The time limit for sending the remaining lines after the game.
const LEFT_OVER: Duration = Duration::from_secs(60);
/// Delays between connections.
const RESTS_MS: (u64, u64) = (100, 1_500);
/// The timeout of an answer, at first and at most: a server that has just started leaves some requests unanswered,
/// and a slow one answers late.
const PATIENCE_MS: (u64, u64) = (1_000, 8_000);
/// Interval of the link's ticks.
const TICK: Duration = Duration::from_millis(20);

/// A pending request to the broker.
type TargetCall = Pin<Box<dyn Future<Output = Result<LinkInput, PublishFault>> + Send>>;

/// Runs until the game is over and everything is sent, or no report can be written.
///
/// # Errors
/// If no runtime can be created.
pub fn run() -> std::io::Result<()> {
    // If the system does not support the limit, the process runs without it.
    let _ = setrlimit(Resource::As, Rlimit { current: Some(MOST_MEMORY), maximum: Some(MOST_MEMORY) });
    let _ = nice(5);
    // Exactly one provider is selected, even if another library includes a second one.
    let _ = async_nats::rustls::crypto::ring::default_provider().install_default();
    let (tell, told) = channel(64);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let Some(message) = read::<LinkCommand>(&line) else { continue };
            if tell.blocking_send(message).is_err() {
                break;
            }
        }
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(publish(told));
    // The reading thread is not joined.
    runtime.shutdown_background();
    Ok(())
}

async fn publish(mut told: Receiver<LinkCommand>) {
    let Some(LinkCommand::Begin(settings)) = told.recv().await else { return };
    // The journal must be read before the broker is asked for its last line.
    let Some(first) = told.recv().await else { return };
    let mut publisher = Publisher::new(settings.journal.as_path());
    publisher.take(first);
    if let Some(leave) = settings.orders.clone() {
        publisher.gate = Some(OrderCheck::new(settings.table.clone(), leave, publisher.link.written()));
    }
    let mut rests = Backoff::new(RESTS_MS.0, RESTS_MS.1);
    let mut patience = Backoff::new(PATIENCE_MS.0, PATIENCE_MS.1);
    let mut patient = Duration::from_millis(patience.next_ms());
    while !publisher.is_done() {
        let connects = async {
            let (broker, events) = NatsTarget::connect(&settings, patient).await?;
            let orders = broker.orders(settings.orders.is_some()).await?;
            Ok((broker, ConnectionReceivers { events, orders }))
        };
        let connected = publisher.meanwhile(&mut told, connects).await;
        let why = match connected {
            Some(Ok((broker, tells))) => {
                let why = publisher.serve(&settings.table, Arc::new(broker), tells, &mut told).await;
                if std::mem::take(&mut publisher.heard) {
                    rests.reset();
                    patience.reset();
                }
                patient = Duration::from_millis(patience.next_ms());
                why
            }
            Some(Err(why)) => Some(why),
            None => return,
        };
        if let Some(why) = why {
            publisher.remark(&why);
        }
        let rest = rests.next_ms();
        // A random delay prevents all tables from reconnecting at the same moment.
        let rest = Duration::from_millis(rest / 2 + random() % (rest / 2 + 1));
        if publisher.meanwhile(&mut told, tokio::time::sleep(rest)).await.is_none() {
            return;
        }
    }
}

/// The receivers of a connection.
struct ConnectionReceivers {
    events: Receiver<ConnectionEvent>,
    orders: Receiver<ReceivedOrder>,
}

struct Publisher {
    link: PublishLink,
    lines: JournalLines,
    /// The check of orders, if the table accepts any.
    gate: Option<OrderCheck>,
    answers: OrderAnswers,
    began: Instant,
    /// The state of the game, and when it was received.
    standing: Option<(GameStanding, Instant)>,
    state: Option<LinkState>,
    /// Whether the broker answered in this connection.
    heard: bool,
    remarked: String,
    /// The time since which the game is over.
    over: Option<Instant>,
    /// Since then nobody wrote the journal at some time. A program that writes it later is another one.
    was_left: bool,
}

impl Publisher {
    fn new(journal: &Path) -> Self {
        Self {
            link: PublishLink::new(),
            lines: JournalLines::new(journal.to_owned()),
            gate: None,
            answers: OrderAnswers::default(),
            began: Instant::now(),
            standing: None,
            state: None,
            heard: false,
            remarked: String::new(),
            over: None,
            was_left: false,
        }
    }

    fn is_done(&mut self) -> bool {
        let Some(since) = self.over else { return false };
        let is_written = self.lines.are_being_written();
        self.was_left |= !is_written;
        matches!(self.link.state(), LinkState::Level | LinkState::Forked(_))
            || self.was_left && is_written
            || since.elapsed() > LEFT_OVER
    }

    /// Waits for a future and handles messages meanwhile; `None` if the work is done before.
    async fn meanwhile<T>(
        &mut self,
        told: &mut Receiver<LinkCommand>,
        waits: impl Future<Output = T>,
    ) -> Option<T> {
        tokio::pin!(waits);
        let mut tick = tokio::time::interval(Duration::from_millis(500));
        loop {
            tokio::select! {
                done = &mut waits => return Some(done),
                message = told.recv(), if self.over.is_none() => {
                    // Without a connection an output is useless.
                    self.handle_message(message);
                }
                _ = tick.tick() => {}
            }
            if self.is_done() {
                return None;
            }
        }
    }

    fn handle_message(&mut self, message: Option<LinkCommand>) -> Option<LinkOutput> {
        match message {
            Some(message) => self.take(message),
            None => {
                self.over = Some(Instant::now());
                let lines = self.lines.read_whole();
                self.take_lines(lines)
            }
        }
    }

    fn take(&mut self, message: LinkCommand) -> Option<LinkOutput> {
        match message {
            LinkCommand::Synced(bytes) => {
                let lines = self.lines.read_to(bytes);
                self.take_lines(lines)
            }
            LinkCommand::Stands(standing) => {
                self.standing = Some((standing, Instant::now()));
                None
            }
            LinkCommand::Done(done) => {
                self.answers.done(done);
                None
            }
            LinkCommand::Begin(_) => None,
        }
    }

    fn take_lines(&mut self, lines: std::io::Result<Vec<LineHash>>) -> Option<LinkOutput> {
        // A file that is missing now is written again and reported again.
        let hashes = lines.unwrap_or_default();
        if self.answers.wait() {
            for (hash, number) in hashes.iter().zip(self.link.written() + 1..) {
                if let Ok(text) = self.lines.text(number, *hash) {
                    self.answers.written(&text);
                }
            }
        }
        let outputs: Vec<LinkOutput> =
            hashes.into_iter().filter_map(|hash| self.handle(LinkInput::Line(hash))).collect();
        outputs.first().copied()
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn handle(&mut self, input: LinkInput) -> Option<LinkOutput> {
        let output = self.link.handle(self.now(), input);
        let state = self.link.state();
        if self.state != Some(state) {
            self.state = Some(state);
            say(&LinkReport::State(state));
        }
        output
    }

    /// Reports a fault to the operator, unless it equals the last one.
    fn remark(&mut self, why: &PublishFault) {
        if self.remarked != why.0 {
            self.remarked.clone_from(&why.0);
            say(&LinkReport::Remark(why.0.clone()));
        }
    }

    /// Sends lines until the connection ends; returns why it ended.
    async fn serve(
        &mut self,
        table: &TableName,
        broker: Arc<impl PublishTarget>,
        mut tells: ConnectionReceivers,
        told: &mut Receiver<LinkCommand>,
    ) -> Option<PublishFault> {
        let mut tick = tokio::time::interval(TICK);
        let mut answering: Option<TargetCall> = None;
        let mut wants = self.handle(LinkInput::Connected);
        let mut why = None;
        self.tell_presence(table, &*broker).await;
        self.send_due_answers(table, &*broker).await;
        loop {
            if let Some(asked) = wants.take() {
                let line = match asked {
                    LinkOutput::Ask { .. } => Ok(Vec::new()),
                    LinkOutput::Send { head, .. } => self.lines.text(head.number, head.hash),
                };
                match line {
                    // Another attempt would fail as well, so none is made but by the link's own backoff.
                    Ok(line) if line.len() > MOST_BYTES => self.refuse_long_line(asked, line.len()),
                    Ok(line) => answering = Some(Box::pin(broker.clone().answer(asked, line))),
                    Err(why) => {
                        self.handle(LinkInput::Disconnected);
                        return Some(PublishFault(format!("the journal cannot be read: {why}")));
                    }
                }
            }
            tokio::select! {
                answered = wait_for(&mut answering), if answering.is_some() => {
                    answering = None;
                    match answered {
                        Ok(input) => {
                            self.heard = true;
                            wants = self.handle(input);
                        }
                        Err(fault) => why = Some(why.unwrap_or(fault)),
                    }
                    if why.is_some() {
                        self.handle(LinkInput::Disconnected);
                        return why;
                    }
                }
                event = tells.events.recv() => match event {
                    // The event explains an unanswered request, so it ends the connection.
                    Some(ConnectionEvent::Said(what)) => {
                        self.handle(LinkInput::Disconnected);
                        return Some(PublishFault(format!("the tournament server says: {what}")));
                    }
                    Some(ConnectionEvent::Gone) | None => {
                        self.handle(LinkInput::Disconnected);
                        return None;
                    }
                },
                message = told.recv(), if self.over.is_none() => {
                    let stands = matches!(message, Some(LinkCommand::Stands(_)));
                    wants = self.handle_message(message);
                    if stands {
                        self.tell_presence(table, &*broker).await;
                    }
                    self.send_due_answers(table, &*broker).await;
                }
                Some(came) = tells.orders.recv(), if self.over.is_none() => {
                    if let Some(answer) = self.order(&came) {
                        broker.tell(table.answers(), answer.bytes()).await;
                    }
                }
                _ = tick.tick() => wants = self.handle(LinkInput::Tick),
            }
            if self.is_done() {
                return None;
            }
        }
    }

    /// Leaves out a line that no broker takes. It stays at the table, and with it the lines after it.
    fn refuse_long_line(&mut self, asked: LinkOutput, bytes: usize) {
        let LinkOutput::Send { head, .. } = asked else { return };
        self.remark(&PublishFault(format!(
            "line {} of the journal has {bytes} bytes; the tournament server takes {MOST_BYTES} at most, so this line and \
             those after it stay at this table",
            head.number
        )));
        self.handle(LinkInput::Refused { number: head.number });
    }

    /// Sends the answers to orders that were carried out.
    async fn send_due_answers(&mut self, table: &TableName, broker: &impl PublishTarget) {
        for answer in self.answers.due() {
            broker.tell(table.answers(), answer.bytes()).await;
        }
    }

    /// Handles an order: an accepted one is reported to the game, a refused one is answered.
    fn order(&mut self, came: &ReceivedOrder) -> Option<OrderAnswer> {
        let now = self.now();
        let gate = self.gate.as_mut()?;
        match gate.take(now, &self.link, &came.payload, came.signature.as_deref()) {
            OrderVerdict::Accepted { order, line } => {
                self.answers.waits_for(order);
                say(&LinkReport::Order(DeskOrder { order, line }));
                None
            }
            OrderVerdict::Refused { order, why } => {
                let count = gate.count(why);
                if is_told(count) {
                    say(&LinkReport::NotTaken { why, count });
                }
                Some(OrderAnswer { order, taken: false, lines: Vec::new(), why: Some(why) })
            }
            OrderVerdict::Ignored => {
                let count = gate.passed();
                if is_told(count) {
                    say(&LinkReport::Remark(format!("orders come faster than they are looked at: {count}")));
                }
                None
            }
        }
    }

    /// Publishes the table's presence, if the game reported its state recently.
    async fn tell_presence(&mut self, table: &TableName, broker: &impl PublishTarget) {
        let Some((standing, told)) = &self.standing else { return };
        if told.elapsed() > Duration::from_millis(PRESENCE_MS) {
            return;
        }
        let nonce = format!("{:016x}", random());
        if let Some(gate) = &mut self.gate {
            gate.tells(nonce.clone());
        }
        let written = self.link.written();
        let unix_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
        let presence = Presence {
            lines: written,
            head: self.link.hash(written),
            game: self.link.hash(1),
            standing: standing.clone(),
            nonce,
            unix_ms: u64::try_from(unix_ms).unwrap_or(u64::MAX),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        broker.tell(table.presence(), presence.bytes()).await;
    }
}

/// Returns whether to report this count: 1 and each power of ten.
const fn is_told(count: u64) -> bool {
    let mut tenth = count;
    while tenth.is_multiple_of(10) && tenth > 0 {
        tenth /= 10;
    }
    tenth == 1
}

async fn wait_for(answering: &mut Option<TargetCall>) -> Result<LinkInput, PublishFault> {
    match answering {
        Some(answering) => answering.await,
        None => std::future::pending().await,
    }
}

/// Writes a report. If the reader is gone, the lines are still published.
fn say(message: &LinkReport) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(line_of(message).as_bytes()).and_then(|()| out.flush());
}

/// Returns a random number, or 0 if the system provides none.
fn random() -> u64 {
    getrandom::u64().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::{memory::MemoryTarget, wire::ClockState};

    /// A broker in memory that records presences.
    #[derive(Default)]
    struct RecordingTarget {
        kept: Mutex<MemoryTarget>,
        told: Mutex<Vec<Presence>>,
    }

    impl PublishTarget for RecordingTarget {
        async fn answer(
            self: Arc<Self>,
            asked: LinkOutput,
            line: Vec<u8>,
        ) -> Result<LinkInput, PublishFault> {
            if let LinkOutput::Send { head, .. } = asked {
                assert_eq!(LineHash::of(&line), head.hash);
            }
            Ok(self.kept.lock().unwrap().answer(0, asked))
        }

        async fn tell(&self, subject: String, payload: Vec<u8>) {
            assert_eq!(subject, "hall.t1.presence");
            self.told.lock().unwrap().push(Presence::read(&payload).unwrap());
        }
    }

    #[tokio::test]
    async fn what_is_safe_is_handed_on_at_once_and_the_rest_when_the_game_is_over() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.jsonl");
        std::fs::write(&path, "one\ntwo\nthree\nfour\n").unwrap();
        let broker = Arc::new(RecordingTarget::default());
        let (tell, mut told) = channel(8);
        let mut publisher = Publisher::new(&path);
        publisher.take(LinkCommand::Synced(4));
        let (_alive, events) = channel(1);
        let table = TableName::read("t1").unwrap();
        let clock = ClockState { white: 1, black: 2, runs: None };
        let standing = GameStanding { at: 5, fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(), clock };
        let numbers = || broker.kept.lock().unwrap().lines(0).map(|head| head.number).collect::<Vec<_>>();
        let play = async {
            while numbers() != [1] {
                tokio::time::sleep(TICK).await;
            }
            tell.send(LinkCommand::Synced(10)).await.unwrap();
            tell.send(LinkCommand::Stands(standing.clone())).await.unwrap();
            while numbers() != [1, 2] || broker.told.lock().unwrap().is_empty() {
                tokio::time::sleep(TICK).await;
            }
            drop(tell);
        };
        let (_nobody, orders) = channel(1);
        let tells = ConnectionReceivers { events, orders };
        let (why, ()) = tokio::join!(publisher.serve(&table, broker.clone(), tells, &mut told), play);
        assert_eq!((why, numbers()), (None, vec![1, 2, 3, 4]));
        let presence = broker.told.lock().unwrap()[0].clone();
        assert_eq!((presence.lines, presence.head), (2, Some(LineHash::of(b"two"))));
        assert_eq!((presence.game, presence.standing), (Some(LineHash::of(b"one")), standing));
    }

    #[test]
    fn a_process_ends_when_another_program_plays_the_game_on_and_not_while_its_own_ends() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.jsonl");
        std::fs::write(&path, "one\n").unwrap();
        let plays = || {
            let file = std::fs::File::options().write(true).open(&path).unwrap();
            file.try_lock().unwrap();
            file
        };
        let own = plays();
        let mut publisher = Publisher::new(&path);
        publisher.take(LinkCommand::Synced(4));
        assert!(!publisher.is_done());
        publisher.handle_message(None);
        assert!(!publisher.is_done(), "its own program may still have the journal");
        drop(own);
        assert!(!publisher.is_done(), "a line remains, and nobody else sends it");
        let _another = plays();
        assert!(publisher.is_done());
    }

    #[tokio::test]
    async fn a_line_that_no_broker_takes_is_left_out_and_the_connection_stays() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.jsonl");
        std::fs::write(&path, format!("one\n{}\nthree\n", "x".repeat(MOST_BYTES + 1))).unwrap();
        let broker = Arc::new(RecordingTarget::default());
        let mut publisher = Publisher::new(&path);
        publisher.take(LinkCommand::Synced(std::fs::metadata(&path).unwrap().len()));
        let (_tell, mut told) = channel(1);
        let (_alive, events) = channel(1);
        let (_nobody, orders) = channel(1);
        let (table, tells) = (TableName::read("t1").unwrap(), ConnectionReceivers { events, orders });
        let serves = publisher.serve(&table, broker.clone(), tells, &mut told);
        let served = tokio::time::timeout(Duration::from_millis(500), serves).await;
        assert!(served.is_err(), "the connection does not end: {served:?}");
        assert_eq!(broker.kept.lock().unwrap().lines(0).count(), 1);
        assert_eq!(publisher.link.state(), LinkState::Behind(2));
        assert!(
            publisher.remarked.contains("line 2 of the journal has 262145 bytes"),
            "{}",
            publisher.remarked
        );
    }

    #[tokio::test]
    async fn a_broker_that_never_answers_is_left_when_its_connection_is_gone() {
        struct UnresponsiveTarget;
        impl PublishTarget for UnresponsiveTarget {
            async fn answer(self: Arc<Self>, _: LinkOutput, _: Vec<u8>) -> Result<LinkInput, PublishFault> {
                std::future::pending().await
            }
            async fn tell(&self, _: String, _: Vec<u8>) {}
        }
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.jsonl");
        std::fs::write(&path, "one\n").unwrap();
        let mut publisher = Publisher::new(&path);
        publisher.take(LinkCommand::Synced(4));
        let (_tell, mut told) = channel(1);
        let (events, hearing) = channel(1);
        let table = TableName::read("t1").unwrap();
        events.send(ConnectionEvent::Gone).await.unwrap();
        let (_nobody, orders) = channel(1);
        let tells = ConnectionReceivers { events: hearing, orders };
        let why = publisher.serve(&table, Arc::new(UnresponsiveTarget), tells, &mut told).await;
        assert_eq!((why, publisher.link.state()), (None, LinkState::Behind(1)));
    }
}
