//! Reads one table's stream at the broker: its lines in order, from the last position on.
//!
//! Each table has a reader of its own, so a table's backlog holds up no other table. A reader hands over one message
//! at a time and waits until it is handled; waiting readers take turns. It asks the broker for few messages, limited
//! in number and bytes, so that the broker never has to cut the connection.
//!
//! The stream is read once from its beginning, then from the last message on, also after a cut. If the broker lost its
//! store or restored an older one, the stream's state shows it and the stream is read again; lines that are known
//! already change nothing. A silent consumer is replaced.

use std::{collections::BTreeMap, error::Error, future::Future, time::Duration};

use async_nats::HeaderMap;
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::feed_news::{FeedNews, FeedReply};
use annabella_publish::wire::{MOST_BYTES, MOST_HEADER_BYTES, PublishedLine, TableName};

/// The delay before the next attempt.
const AGAIN: Duration = Duration::from_millis(250);
/// How many messages one request fetches, and how many bytes: one message of the largest size always fits. Two requests
/// may be outstanding.
pub(crate) const AT_ONCE: usize = 32;
pub(crate) const BYTES_AT_ONCE: usize = LARGEST_MESSAGE + 8 * 1024;
/// The largest message with its headers.
pub(crate) const LARGEST_MESSAGE: usize = MOST_BYTES + MOST_HEADER_BYTES;
/// How many undeliverable messages are skipped between two reports.
const PASSED_AT_ONCE: usize = 64;

/// The reading position: the stream, the sequence number of the last message and the time when it was published. A
/// stream that was rolled back has another message there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StreamPosition {
    created: i128,
    sequence: u64,
    published: i128,
    /// The last message was skipped, because no consumer can deliver it.
    passed_over: bool,
    /// The stream and its last message when the tournament first connected. Messages up to that one have the age that
    /// the broker states. Every later message arrived while the tournament ran.
    found: Option<(i128, u64)>,
}

impl StreamPosition {
    /// The position of a table that was enrolled while the tournament ran: all its messages are new.
    pub(crate) fn of_new_table() -> Self {
        Self { found: Some((0, 0)), ..Self::default() }
    }

    /// Forgets the position, because another stream or another message is there.
    fn reset(&mut self, created: i128) {
        *self = Self { created, found: self.found, ..Self::default() };
    }

    /// Goes on at the first message that the broker still has, if those before it are gone.
    fn skip_to(&mut self, first: u64) {
        if first > self.sequence + 1 {
            (self.sequence, self.passed_over) = (first - 1, true);
        }
    }

    /// Decides on the next delivered message. `first` is whether it is the first one since the position was asked for
    /// again.
    fn step(&mut self, sequence: u64, published: i128, first: bool) -> PositionStep {
        if sequence == self.sequence && published == self.published {
            return PositionStep::Known;
        }
        if sequence == self.sequence + 1 {
            (self.sequence, self.published, self.passed_over) = (sequence, published, false);
            return PositionStep::Next;
        }
        if first {
            // The last message was asked for, and another came: another stream.
            let created = self.created;
            self.reset(created);
            return PositionStep::OtherStream;
        }
        // Messages between were lost on the way, in a cut. They are at the broker.
        PositionStep::Lost
    }
}

/// What a delivered message is, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PositionStep {
    /// The last message once more.
    Known,
    Next,
    /// Messages before it were not delivered.
    Lost,
    /// The stream is not the one read so far.
    OtherStream,
}

/// One message of a table for the desk. The next one follows after `done`.
pub(crate) struct TableTurn {
    pub(crate) table: TableName,
    pub(crate) news: Option<FeedNews>,
    /// The position after it.
    pub(crate) position: StreamPosition,
    /// Receives how long the reader rests.
    pub(crate) done: oneshot::Sender<Duration>,
}

/// Where each table's stream was read, between two connections.
#[derive(Debug, Default)]
pub(crate) struct ReadingPositions {
    positions: BTreeMap<TableName, StreamPosition>,
    /// Whether the broker was reached before. A table that is found later is new.
    was_reached: bool,
}

impl ReadingPositions {
    /// The broker is reached; returns whether it was reached before.
    pub(crate) fn reach(&mut self) -> bool {
        std::mem::replace(&mut self.was_reached, true)
    }

    /// The position from which a table is read.
    pub(crate) fn of(&mut self, table: &TableName, was_reached: bool) -> StreamPosition {
        let position = self.positions.entry(table.clone()).or_insert_with(|| match was_reached {
            true => StreamPosition::of_new_table(),
            false => StreamPosition::default(),
        });
        position.clone()
    }

    /// Gives a turn to the desk and lets the reader go on. Returns whether the tournament ends.
    pub(crate) fn take(&mut self, turn: TableTurn, tell: impl FnOnce(Option<FeedNews>) -> FeedReply) -> bool {
        let TableTurn { table, news, position, done } = turn;
        let reply = tell(news);
        self.positions.insert(table, position);
        // The reader may have been replaced.
        let _ = done.send(reply.rest);
        reply.ends
    }
}

/// Why reading stopped. It restarts after every reason.
pub type RestartReason = Box<dyn Error + Send + Sync>;

/// The state of a table's stream when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamState {
    /// When it was made, in nanoseconds: another stream of the same name has another time.
    pub created: i128,
    pub first_sequence: u64,
    pub last_sequence: u64,
}

/// A stored message as the broker delivers it.
#[derive(Clone, Debug)]
pub struct DeliveredMessage {
    pub subject: String,
    pub headers: Option<HeaderMap>,
    pub payload: Vec<u8>,
    pub sequence: u64,
    /// In nanoseconds since 1970, by the broker's clock.
    pub published: i128,
}

/// One table's stream at a broker: `nats_stream.rs`, or that of a simulation.
///
/// After an error it is opened again.
pub trait TableStream {
    /// Opens the stream and asks for its state.
    fn open(&mut self) -> impl Future<Output = Result<StreamState, RestartReason>>;
    /// Whether the message of this number is stored and no consumer can deliver it.
    fn is_undeliverable(&mut self, sequence: u64) -> impl Future<Output = Result<bool, RestartReason>>;
    /// Begins to deliver the messages from this number on.
    fn deliver_from(&mut self, sequence: u64) -> impl Future<Output = Result<(), RestartReason>>;
    /// Waits for the next message; `None` if no more follow.
    fn next(&mut self) -> impl Future<Output = Option<Result<DeliveredMessage, RestartReason>>>;
    /// Waits for a while.
    fn rest(&self, lasts: Duration) -> impl Future<Output = ()>;
}

/// Reads a table until nobody takes its turns. `opening` limits how many readers open at once.
pub(crate) async fn read_table<S: TableStream>(
    stream: S,
    table: TableName,
    position: StreamPosition,
    opening: std::sync::Arc<Semaphore>,
    turns: mpsc::Sender<TableTurn>,
) {
    let mut reader = TableReader { stream, table, position, turns };
    loop {
        match reader.read(&opening).await {
            Ok(()) => return,
            Err(why) => tracing::debug!("table {} is read anew: {why}", reader.table),
        }
        reader.stream.rest(AGAIN).await;
    }
}

struct TableReader<S> {
    stream: S,
    table: TableName,
    position: StreamPosition,
    turns: mpsc::Sender<TableTurn>,
}

impl<S: TableStream> TableReader<S> {
    /// Reads until an error, or until nobody takes the turns.
    async fn read(&mut self, opening: &Semaphore) -> Result<(), RestartReason> {
        let opens = opening.acquire().await?;
        let StreamState { created, first_sequence, last_sequence } = self.stream.open().await?;
        if self.position.created != created || last_sequence < self.position.sequence {
            self.position.reset(created);
        }
        // The broker drops the oldest messages in one case: `published_tables.rs` tells the desk.
        self.position.skip_to(first_sequence);
        let (found, last_found) = *self.position.found.get_or_insert((created, last_sequence));
        if !self.pass_over().await? {
            return Ok(());
        }
        // The last message is requested again where possible: after a rollback another message is there.
        let start = (self.position.sequence + u64::from(self.position.passed_over)).max(1);
        self.stream.deliver_from(start).await?;
        drop(opens);
        let mut first = true;
        while let Some(message) = self.stream.next().await {
            let DeliveredMessage { subject, headers, payload, sequence, published } = message?;
            let step = self.position.step(sequence, published, std::mem::take(&mut first));
            match step {
                PositionStep::Known => continue,
                PositionStep::Next => {}
                PositionStep::Lost => {
                    let next = self.position.sequence + 1;
                    return Err(format!("message {next} was lost on the way, {sequence} came").into());
                }
                PositionStep::OtherStream => return Err("another message stands there".into()),
            }
            // A clock that is set back while the tournament runs must not date a line back.
            let live = created != found || sequence > last_found;
            let published_ms = u64::try_from(published / 1_000_000).unwrap_or(0);
            let news = read_line(&subject, headers.as_ref(), &payload, published_ms, live);
            if !self.hand_over(news).await {
                return Ok(());
            }
        }
        Err("the consumer ended".into())
    }

    /// Hands a message over and waits until it is handled. Returns whether the reader goes on.
    async fn hand_over(&self, news: Option<FeedNews>) -> bool {
        let (done, handled) = oneshot::channel();
        let turn = TableTurn { table: self.table.clone(), news, position: self.position.clone(), done };
        if self.turns.send(turn).await.is_err() {
            return false;
        }
        let Ok(rest) = handled.await else { return false };
        if !rest.is_zero() {
            self.stream.rest(rest).await;
        }
        true
    }

    /// Skips the next messages that no consumer can deliver. A client may store a message that has a status in its
    /// headers; a consumer's client takes it for a reply of the server and never gets past it. Returns whether the
    /// reader goes on.
    async fn pass_over(&mut self) -> Result<bool, RestartReason> {
        let mut passed = 0;
        loop {
            let undeliverable = self.stream.is_undeliverable(self.position.sequence + 1).await?;
            if undeliverable {
                self.position.sequence += 1;
                self.position.passed_over = true;
                passed += 1;
            }
            if passed == PASSED_AT_ONCE || (!undeliverable && passed > 0) {
                tracing::info!("{passed} messages of table {} have a status and are passed over", self.table);
                let news = FeedNews::Strange { table: self.table.to_string(), of: None };
                if !self.hand_over(Some(news)).await {
                    return Ok(false);
                }
                passed = 0;
            }
            if !undeliverable {
                return Ok(true);
            }
        }
    }
}

fn read_line(
    subject: &str,
    headers: Option<&HeaderMap>,
    payload: &[u8],
    published_ms: u64,
    live: bool,
) -> Option<FeedNews> {
    // The client's headers come first; the server appends its own.
    let header = |name: &str| headers.and_then(|all| all.get_last(name)).map(async_nats::HeaderValue::as_str);
    if let Some(answered) = header("Nats-Subject") {
        // No table sends this header. It marks a reply of the server to a request for a stored
        // line.
        let table = TableName::of_journal(subject).ok()?.to_string();
        let of = TableName::of_journal(answered).ok();
        tracing::info!("under the name of table {table} came an answer of the broker about `{answered}`");
        return Some(FeedNews::Strange { table, of });
    }
    match PublishedLine::read(subject, header, payload) {
        Ok(line) => Some(FeedNews::Line { line, published_ms, live }),
        Err(why) => {
            let table = TableName::of_journal(subject).ok()?.to_string();
            tracing::info!("under the name of table {table} came what is no line: {why}");
            Some(FeedNews::Strange { table, of: None })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_kept_over_a_cut_and_forgotten_only_when_another_stream_is_there() {
        let mut position = StreamPosition { created: 1, ..StreamPosition::default() };
        for (sequence, first) in [(1, true), (2, false), (3, false)] {
            assert_eq!(position.step(sequence, i128::from(sequence), first), PositionStep::Next);
        }
        // A cut loses what was on its way: reading goes on behind the third message.
        assert_eq!(position.step(900, 900, false), PositionStep::Lost);
        assert_eq!(position.sequence, 3);
        assert_eq!(position.step(3, 3, true), PositionStep::Known);
        assert_eq!(position.step(4, 4, false), PositionStep::Next);
        // After a rollback another message has that number, or none has.
        for (sequence, published) in [(4, 77), (9, 9)] {
            let mut other = position.clone();
            assert_eq!(other.step(sequence, published, true), PositionStep::OtherStream);
            assert_eq!(other, StreamPosition { created: 1, ..StreamPosition::default() });
        }
        // What the broker dropped is skipped, and nothing else.
        let mut shortened = position.clone();
        shortened.skip_to(1);
        assert_eq!(shortened, position);
        shortened.skip_to(50);
        assert_eq!(shortened.step(50, 50, true), PositionStep::Next);
        // A message that was passed over is not asked for again.
        position.passed_over = true;
        position.sequence = 5;
        assert_eq!(position.step(6, 6, true), PositionStep::Next);
        assert!(!position.passed_over);
    }

    // A request for lines always has room for the largest.
    const _: () = assert!(BYTES_AT_ONCE > LARGEST_MESSAGE);
}
