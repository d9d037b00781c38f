//! Reads one table's stream at the broker: its lines in order, from the last position on.
//!
//! Each table has a reader of its own, so a table's backlog holds up no other table. A reader hands over one message
//! at a time and waits until it is handled; waiting readers take turns. It asks the broker for few messages, limited
//! in number and bytes, so that the broker never has to cut the connection.
//!
//! The stream is read once from its beginning, then from the last message on, also after a cut. If the broker lost its
//! store or restored an older one, the stream's state shows it and the stream is read again; lines that are known
//! already change nothing. A silent consumer is replaced.

use std::{error::Error, time::Duration};

use async_nats::{
    HeaderMap,
    jetstream::{
        self,
        consumer::{AckPolicy, DeliverPolicy, pull},
        stream::{Config as StreamConfig, DiscardPolicy, StorageType, Stream},
    },
};
use futures_util::StreamExt as _;
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::feed_news::FeedNews;
use annabella_publish::wire::{MOST_BYTES, MOST_HEADER_BYTES, PublishedLine, TableName};

/// The broker's heartbeat interval. A consumer that misses two heartbeats is replaced.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// How long a request for lines waits at the broker.
const WAITS_AT_BROKER: Duration = Duration::from_secs(20);
/// The delay before the next attempt.
const AGAIN: Duration = Duration::from_millis(250);
/// How many messages one request fetches, and how many bytes: one message of the largest size always fits. Two requests
/// may be outstanding.
const AT_ONCE: usize = 32;
const BYTES_AT_ONCE: usize = LARGEST_MESSAGE + 8 * 1024;
/// The largest message with its headers.
const LARGEST_MESSAGE: usize = MOST_BYTES + MOST_HEADER_BYTES;
/// The largest number of messages of one table. A game has some thousands.
const MOST_MESSAGES: i64 = 200_000;
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

/// Why reading stopped. It restarts after every reason.
pub(crate) type RestartReason = Box<dyn Error + Send + Sync>;

/// The configuration of a table's stream. It is full at `bytes`; then the server refuses this table's lines alone, and
/// the table keeps them.
pub(crate) fn stream_config(table: &TableName, bytes: u64) -> StreamConfig {
    StreamConfig {
        name: table.stream(),
        subjects: vec![table.journal()],
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        max_bytes: i64::try_from(bytes).unwrap_or(i64::MAX),
        max_messages: MOST_MESSAGES,
        max_message_size: i32::try_from(LARGEST_MESSAGE).unwrap_or(i32::MAX),
        deny_delete: true,
        deny_purge: true,
        // A table requests its own last line through this.
        allow_direct: true,
        ..StreamConfig::default()
    }
}

/// Reads a table until nobody takes its turns. `opening` limits how many readers open at once.
pub(crate) async fn read_table(
    jetstream: jetstream::Context,
    table: TableName,
    bytes: u64,
    position: StreamPosition,
    opening: std::sync::Arc<Semaphore>,
    turns: mpsc::Sender<TableTurn>,
) {
    let mut reader = TableReader { jetstream, table, bytes, position, turns };
    loop {
        match reader.read(&opening).await {
            Ok(()) => return,
            Err(why) => tracing::debug!("table {} is read anew: {why}", reader.table),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

struct TableReader {
    jetstream: jetstream::Context,
    table: TableName,
    bytes: u64,
    position: StreamPosition,
    turns: mpsc::Sender<TableTurn>,
}

impl TableReader {
    /// Reads until an error, or until nobody takes the turns.
    async fn read(&mut self, opening: &Semaphore) -> Result<(), RestartReason> {
        let opens = opening.acquire().await?;
        let config = stream_config(&self.table, self.bytes);
        let stream = self.jetstream.get_or_create_stream(config).await?;
        let info = stream.cached_info();
        let created = info.created.unix_timestamp_nanos();
        if self.position.created != created || info.state.last_sequence < self.position.sequence {
            self.position.reset(created);
        }
        // The broker drops the oldest messages in one case: `published_tables.rs` tells the desk.
        self.position.skip_to(info.state.first_sequence);
        let (found, last_found) = *self.position.found.get_or_insert((created, info.state.last_sequence));
        if !self.pass_over().await? {
            return Ok(());
        }
        let mut lines = self.open(&stream).await?;
        drop(opens);
        let mut first = true;
        while let Some(message) = lines.next().await {
            let message = message?;
            let info = message.info().map_err(|why| why.to_string())?;
            let (sequence, published) = (info.stream_sequence, info.published.unix_timestamp_nanos());
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
            let headers = message.headers.as_ref();
            let news = read_line(&message.subject, headers, &message.payload, published_ms, live);
            if !self.hand_over(news).await {
                return Ok(());
            }
        }
        Err("the consumer ended".into())
    }

    async fn open(&self, stream: &Stream) -> Result<pull::Stream, RestartReason> {
        // The last message is requested again where possible: after a rollback another message is there.
        let start = (self.position.sequence + u64::from(self.position.passed_over)).max(1);
        let consumer = stream
            .create_consumer(pull::Config {
                deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: start },
                ack_policy: AckPolicy::None,
                memory_storage: true,
                inactive_threshold: Duration::from_secs(30),
                ..pull::Config::default()
            })
            .await?;
        let lines = consumer
            .stream()
            .max_messages_per_batch(AT_ONCE)
            .max_bytes_per_batch(BYTES_AT_ONCE)
            .heartbeat(HEARTBEAT)
            .expires(WAITS_AT_BROKER)
            .messages()
            .await?;
        Ok(lines)
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
            tokio::time::sleep(rest).await;
        }
        true
    }

    /// Skips the next messages that no consumer can deliver. A client may store a message that has a status in its
    /// headers; a consumer's client takes it for a reply of the server and never gets past it. Returns whether the
    /// reader goes on.
    async fn pass_over(&mut self) -> Result<bool, RestartReason> {
        let mut passed = 0;
        loop {
            let asked = serde_json::json!({ "seq": self.position.sequence + 1 });
            let subject = format!("STREAM.MSG.GET.{}", self.table.stream());
            let answer: StreamMessageAnswer = self.jetstream.request(subject, &asked).await?;
            let undeliverable = answer
                .message
                .is_some_and(|next| !next.hdrs.is_empty() && !next.hdrs.starts_with(WITHOUT_STATUS));
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

/// The field that is read of a stored message.
#[derive(serde::Deserialize)]
struct StreamMessage {
    /// In base64.
    #[serde(default)]
    hdrs: String,
}

#[derive(serde::Deserialize)]
struct StreamMessageAnswer {
    message: Option<StreamMessage>,
}

/// The base64 text of headers without a status: `NATS/1.0` and the start of the line end.
const WITHOUT_STATUS: &str = "TkFUUy8xLjAN";

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

    #[test]
    fn a_table_s_stream_has_a_limit_of_its_own_and_refuses_what_is_over_it() {
        let config = stream_config(&TableName::read("7").unwrap(), 1 << 20);
        assert_eq!((config.max_bytes, config.discard), (1 << 20, DiscardPolicy::New));
        assert_eq!(config.subjects, ["hall.7.journal"]);
    }
}
