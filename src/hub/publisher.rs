//! The process that speaks with a hub for one table: it reads the journal's lines once they are safe, and hands them on.
//!
//! It is told on its stdin what became safe, and tells on its stdout how far the hub is. When nobody tells it anything any
//! more the game is over: it hands on what is left, for a minute at most, and ends. However a hub behaves, this process has
//! little memory, gives way to the game, and may be killed at any time.

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
    backoff::Backoff,
    hub::{
        answers::OrderAnswers,
        carried::{Hub, HubFault, OrderCame},
        journal_lines::JournalLines,
        link::{HubLink, LinkInput, LinkOutput, LinkState},
        nats::{HubEvent, NatsHub},
        orders::{OrderGate, OrderTaken},
        pipe::{DeskOrder, FromLink, ToLink, line_of, read},
        wire::{GameStanding, LineHash, OrderAnswer, PRESENCE_MS, Presence, TableName},
    },
};

/// The most address space it may take: a hub that sends without end makes it fail, and nothing else.
const MOST_MEMORY: u64 = 1 << 30;
/// How long it hands on what is left once the game is over.
const LEFT_OVER: Duration = Duration::from_secs(60);
/// Rests between connections.
const RESTS_MS: (u64, u64) = (100, 1_500);
/// How long an answer is waited for, at first and at most: a server that has just been started leaves some questions
/// unanswered, and a slow one answers late.
const PATIENCE_MS: (u64, u64) = (1_000, 8_000);
/// How often the link is told that time passed.
const TICK: Duration = Duration::from_millis(20);

/// What a call of the hub comes to.
type HubAnswering = Pin<Box<dyn Future<Output = Result<LinkInput, HubFault>> + Send>>;

/// Runs until the game is over and everything is handed on, or nobody can be told anything.
///
/// # Errors
/// There is no runtime to be had.
pub(crate) fn run() -> std::io::Result<()> {
    // A system that does not limit it lets it live without.
    let _ = setrlimit(Resource::As, Rlimit { current: Some(MOST_MEMORY), maximum: Some(MOST_MEMORY) });
    let _ = nice(5);
    // One provider was built in; a library that brings another one must not make it a question.
    let _ = async_nats::rustls::crypto::ring::default_provider().install_default();
    let (tell, told) = channel(64);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let Some(message) = read::<ToLink>(&line) else { continue };
            if tell.blocking_send(message).is_err() {
                break;
            }
        }
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(publish(told));
    // The thread that reads is not waited for.
    runtime.shutdown_background();
    Ok(())
}

async fn publish(mut told: Receiver<ToLink>) {
    let Some(ToLink::Begin(settings)) = told.recv().await else { return };
    // What the journal holds has to be known before a hub is asked what it has.
    let Some(first) = told.recv().await else { return };
    let mut publisher = Publisher::new(settings.journal.as_path());
    publisher.take(first);
    if let Some(leave) = settings.orders.clone() {
        publisher.gate = Some(OrderGate::new(settings.table.clone(), leave, publisher.link.written()));
    }
    let mut rests = Backoff::new(RESTS_MS.0, RESTS_MS.1);
    let mut patience = Backoff::new(PATIENCE_MS.0, PATIENCE_MS.1);
    let mut patient = Duration::from_millis(patience.next_ms());
    while !publisher.is_done() {
        let connects = async {
            let (hub, events) = NatsHub::connect(&settings, patient).await?;
            let orders = hub.orders(settings.orders.is_some()).await?;
            Ok((hub, HubTells { events, orders }))
        };
        let connected = publisher.meanwhile(&mut told, connects).await;
        let why = match connected {
            Some(Ok((hub, tells))) => {
                let why = publisher.serve(&settings.table, Arc::new(hub), tells, &mut told).await;
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
        // Tables that lost the same hub do not all come back in the same moment.
        let rest = Duration::from_millis(rest / 2 + random() % (rest / 2 + 1));
        if publisher.meanwhile(&mut told, tokio::time::sleep(rest)).await.is_none() {
            return;
        }
    }
}

/// What comes of a connection by itself.
struct HubTells {
    events: Receiver<HubEvent>,
    orders: Receiver<OrderCame>,
}

struct Publisher {
    link: HubLink,
    lines: JournalLines,
    /// Where the table takes orders.
    gate: Option<OrderGate>,
    answers: OrderAnswers,
    began: Instant,
    /// How the game stands, and when that was told.
    standing: Option<(GameStanding, Instant)>,
    state: Option<LinkState>,
    /// The hub answered something in this connection.
    heard: bool,
    remarked: String,
    /// The game is over since then.
    over: Option<Instant>,
}

impl Publisher {
    fn new(journal: &Path) -> Self {
        Self {
            link: HubLink::new(),
            lines: JournalLines::new(journal.to_owned()),
            gate: None,
            answers: OrderAnswers::default(),
            began: Instant::now(),
            standing: None,
            state: None,
            heard: false,
            remarked: String::new(),
            over: None,
        }
    }

    fn is_done(&self) -> bool {
        self.over.is_some_and(|since| {
            self.link.state() == LinkState::Level
                || matches!(self.link.state(), LinkState::Forked(_))
                || since.elapsed() > LEFT_OVER
        })
    }

    /// Waits for something, and takes what it is told meanwhile; `None` where it is done before.
    async fn meanwhile<T>(
        &mut self,
        told: &mut Receiver<ToLink>,
        waits: impl Future<Output = T>,
    ) -> Option<T> {
        tokio::pin!(waits);
        let mut tick = tokio::time::interval(Duration::from_millis(500));
        loop {
            tokio::select! {
                done = &mut waits => return Some(done),
                message = told.recv(), if self.over.is_none() => {
                    // There is no connection that anything could be asked of.
                    self.take_or_end(message);
                }
                _ = tick.tick() => {}
            }
            if self.is_done() {
                return None;
            }
        }
    }

    fn take_or_end(&mut self, message: Option<ToLink>) -> Option<LinkOutput> {
        match message {
            Some(message) => self.take(message),
            None => {
                self.over = Some(Instant::now());
                let lines = self.lines.read_whole();
                self.take_lines(lines)
            }
        }
    }

    fn take(&mut self, message: ToLink) -> Option<LinkOutput> {
        match message {
            ToLink::Synced(bytes) => {
                let lines = self.lines.read_to(bytes);
                self.take_lines(lines)
            }
            ToLink::Stands(standing) => {
                self.standing = Some((standing, Instant::now()));
                None
            }
            ToLink::Done(done) => {
                self.answers.done(done);
                None
            }
            ToLink::Begin(_) => None,
        }
    }

    fn take_lines(&mut self, lines: std::io::Result<Vec<LineHash>>) -> Option<LinkOutput> {
        // A file that is gone just now is written anew, and then told of again.
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
            say(&FromLink::State(state));
        }
        output
    }

    /// Tells the operator, once in a row.
    fn remark(&mut self, why: &HubFault) {
        if self.remarked != why.0 {
            self.remarked.clone_from(&why.0);
            say(&FromLink::Remark(why.0.clone()));
        }
    }

    /// Hands on what there is, as long as the connection lasts; says why it did not.
    async fn serve(
        &mut self,
        table: &TableName,
        hub: Arc<impl Hub>,
        mut tells: HubTells,
        told: &mut Receiver<ToLink>,
    ) -> Option<HubFault> {
        let mut tick = tokio::time::interval(TICK);
        let mut answering: Option<HubAnswering> = None;
        let mut wants = self.handle(LinkInput::Connected);
        let mut why = None;
        self.tell_presence(table, &*hub).await;
        self.answer_what_is_due(table, &*hub).await;
        loop {
            if let Some(asked) = wants.take() {
                let line = match asked {
                    LinkOutput::Ask { .. } => Ok(Vec::new()),
                    LinkOutput::Send { head, .. } => self.lines.text(head.number, head.hash),
                };
                match line {
                    Ok(line) => answering = Some(Box::pin(hub.clone().answer(asked, line))),
                    Err(why) => {
                        self.handle(LinkInput::Lost);
                        return Some(HubFault(format!("the journal cannot be read: {why}")));
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
                        self.handle(LinkInput::Lost);
                        return why;
                    }
                }
                event = tells.events.recv() => match event {
                    // Why something stays unanswered: it is told of when that is given up.
                    Some(HubEvent::Said(what)) => {
                        self.handle(LinkInput::Lost);
                        return Some(HubFault(format!("the hub says: {what}")));
                    }
                    Some(HubEvent::Gone) | None => {
                        self.handle(LinkInput::Lost);
                        return None;
                    }
                },
                message = told.recv(), if self.over.is_none() => {
                    let stands = matches!(message, Some(ToLink::Stands(_)));
                    wants = self.take_or_end(message);
                    if stands {
                        self.tell_presence(table, &*hub).await;
                    }
                    self.answer_what_is_due(table, &*hub).await;
                }
                Some(came) = tells.orders.recv(), if self.over.is_none() => {
                    if let Some(answer) = self.order(&came) {
                        hub.tell(table.answers(), answer.bytes()).await;
                    }
                }
                _ = tick.tick() => wants = self.handle(LinkInput::Tick),
            }
            if self.is_done() {
                return None;
            }
        }
    }

    /// Answers the orders that were carried out.
    async fn answer_what_is_due(&mut self, table: &TableName, hub: &impl Hub) {
        for answer in self.answers.due() {
            hub.tell(table.answers(), answer.bytes()).await;
        }
    }

    /// An order came: one that is to be carried out is told to the game, any other is answered.
    fn order(&mut self, came: &OrderCame) -> Option<OrderAnswer> {
        let now = self.now();
        let gate = self.gate.as_mut()?;
        match gate.take(now, &self.link, &came.payload, came.signature.as_deref()) {
            OrderTaken::Takes { order, line } => {
                self.answers.waits_for(order);
                say(&FromLink::Order(DeskOrder { order, line }));
                None
            }
            OrderTaken::Refuses { order, why } => {
                let count = gate.count(why);
                if is_told(count) {
                    say(&FromLink::NotTaken { why, count });
                }
                Some(OrderAnswer { order, taken: false, lines: Vec::new(), why: Some(why) })
            }
            OrderTaken::Passes => {
                let count = gate.passed();
                if is_told(count) {
                    say(&FromLink::Remark(format!("orders come faster than they are looked at: {count}")));
                }
                None
            }
        }
    }

    /// Tells that the table is there, where its game said so lately.
    async fn tell_presence(&mut self, table: &TableName, hub: &impl Hub) {
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
        hub.tell(table.presence(), presence.bytes()).await;
    }
}

/// The first is told, and then each that makes ten times as many.
const fn is_told(count: u64) -> bool {
    let mut tenth = count;
    while tenth.is_multiple_of(10) && tenth > 0 {
        tenth /= 10;
    }
    tenth == 1
}

async fn wait_for(answering: &mut Option<HubAnswering>) -> Result<LinkInput, HubFault> {
    match answering {
        Some(answering) => answering.await,
        None => std::future::pending().await,
    }
}

/// Whoever was to be told may be gone; the lines are handed on all the same.
fn say(message: &FromLink) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(line_of(message).as_bytes()).and_then(|()| out.flush());
}

/// Chance nobody foresees, or none where the system has none.
fn random() -> u64 {
    getrandom::u64().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::hub::{memory::MemoryHub, wire::ClockState};

    /// A hub in memory, and what it was told beside the lines.
    #[derive(Default)]
    struct TriedHub {
        kept: Mutex<MemoryHub>,
        told: Mutex<Vec<Presence>>,
    }

    impl Hub for TriedHub {
        async fn answer(self: Arc<Self>, asked: LinkOutput, line: Vec<u8>) -> Result<LinkInput, HubFault> {
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
        let hub = Arc::new(TriedHub::default());
        let (tell, mut told) = channel(8);
        let mut publisher = Publisher::new(&path);
        publisher.take(ToLink::Synced(4));
        let (_alive, events) = channel(1);
        let table = TableName::read("t1").unwrap();
        let clock = ClockState { white: 1, black: 2, runs: None };
        let standing = GameStanding { at: 5, fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(), clock };
        let numbers = || hub.kept.lock().unwrap().lines(0).map(|head| head.number).collect::<Vec<_>>();
        let play = async {
            while numbers() != [1] {
                tokio::time::sleep(TICK).await;
            }
            tell.send(ToLink::Synced(10)).await.unwrap();
            tell.send(ToLink::Stands(standing.clone())).await.unwrap();
            while numbers() != [1, 2] || hub.told.lock().unwrap().is_empty() {
                tokio::time::sleep(TICK).await;
            }
            drop(tell);
        };
        let (_nobody, orders) = channel(1);
        let tells = HubTells { events, orders };
        let (why, ()) = tokio::join!(publisher.serve(&table, hub.clone(), tells, &mut told), play);
        assert_eq!((why, numbers()), (None, vec![1, 2, 3, 4]));
        let presence = hub.told.lock().unwrap()[0].clone();
        assert_eq!((presence.lines, presence.head), (2, Some(LineHash::of(b"two"))));
        assert_eq!((presence.game, presence.standing), (Some(LineHash::of(b"one")), standing));
    }

    #[tokio::test]
    async fn a_hub_that_never_answers_is_left_when_its_connection_is_gone() {
        struct Frozen;
        impl Hub for Frozen {
            async fn answer(self: Arc<Self>, _: LinkOutput, _: Vec<u8>) -> Result<LinkInput, HubFault> {
                std::future::pending().await
            }
            async fn tell(&self, _: String, _: Vec<u8>) {}
        }
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.jsonl");
        std::fs::write(&path, "one\n").unwrap();
        let mut publisher = Publisher::new(&path);
        publisher.take(ToLink::Synced(4));
        let (_tell, mut told) = channel(1);
        let (events, hearing) = channel(1);
        let table = TableName::read("t1").unwrap();
        events.send(HubEvent::Gone).await.unwrap();
        let (_nobody, orders) = channel(1);
        let tells = HubTells { events: hearing, orders };
        let why = publisher.serve(&table, Arc::new(Frozen), tells, &mut told).await;
        assert_eq!((why, publisher.link.state()), (None, LinkState::Behind(1)));
    }
}
