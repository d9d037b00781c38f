//! One table's stream at a NATS server, for its reader. It decides nothing.

use std::time::Duration;

use async_nats::jetstream::{
    self,
    consumer::{AckPolicy, DeliverPolicy, pull},
    stream::{Config as StreamConfig, DiscardPolicy, StorageType, Stream},
};
use futures_util::StreamExt as _;

use crate::table_reader::{
    AT_ONCE, BYTES_AT_ONCE, DeliveredMessage, LARGEST_MESSAGE, RestartReason, StreamState, TableStream,
};
use annabella_publish::wire::TableName;

/// The broker's heartbeat interval. A consumer that misses two heartbeats is replaced.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// How long a request for lines waits at the broker.
const WAITS_AT_BROKER: Duration = Duration::from_secs(20);
/// The largest number of messages of one table. A game has some thousands.
const MOST_MESSAGES: i64 = 200_000;

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

/// A table's stream, and the consumer of its lines.
pub(crate) struct NatsStream {
    jetstream: jetstream::Context,
    table: TableName,
    /// The space for this table, in bytes.
    bytes: u64,
    stream: Option<Stream>,
    lines: Option<pull::Stream>,
}

impl NatsStream {
    pub(crate) const fn new(jetstream: jetstream::Context, table: TableName, bytes: u64) -> Self {
        Self { jetstream, table, bytes, stream: None, lines: None }
    }
}

impl TableStream for NatsStream {
    async fn open(&mut self) -> Result<StreamState, RestartReason> {
        let config = stream_config(&self.table, self.bytes);
        let stream = self.jetstream.get_or_create_stream(config).await?;
        let info = stream.cached_info();
        let state = StreamState {
            created: info.created.unix_timestamp_nanos(),
            first_sequence: info.state.first_sequence,
            last_sequence: info.state.last_sequence,
        };
        (self.stream, self.lines) = (Some(stream), None);
        Ok(state)
    }

    async fn is_undeliverable(&mut self, sequence: u64) -> Result<bool, RestartReason> {
        let asked = serde_json::json!({ "seq": sequence });
        let subject = format!("STREAM.MSG.GET.{}", self.table.stream());
        let answer: StreamMessageAnswer = self.jetstream.request(subject, &asked).await?;
        Ok(answer.message.is_some_and(|next| !next.hdrs.is_empty() && !next.hdrs.starts_with(WITHOUT_STATUS)))
    }

    async fn deliver_from(&mut self, sequence: u64) -> Result<(), RestartReason> {
        let stream = self.stream.as_ref().ok_or("the stream is not open")?;
        let consumer = stream
            .create_consumer(pull::Config {
                deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: sequence },
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
        self.lines = Some(lines);
        Ok(())
    }

    async fn next(&mut self) -> Option<Result<DeliveredMessage, RestartReason>> {
        let message = match self.lines.as_mut()?.next().await? {
            Ok(message) => message,
            Err(why) => return Some(Err(why.into())),
        };
        let (sequence, published) = match message.info() {
            Ok(info) => (info.stream_sequence, info.published.unix_timestamp_nanos()),
            Err(why) => return Some(Err(why.to_string().into())),
        };
        let jetstream::Message { message, .. } = message;
        Some(Ok(DeliveredMessage {
            subject: message.subject.to_string(),
            headers: message.headers,
            payload: message.payload.into(),
            sequence,
            published,
        }))
    }

    async fn rest(&self, lasts: Duration) {
        tokio::time::sleep(lasts).await;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_s_stream_has_a_limit_of_its_own_and_refuses_what_is_over_it() {
        let config = stream_config(&TableName::read("7").unwrap(), 1 << 20);
        assert_eq!((config.max_bytes, config.discard), (1 << 20, DiscardPolicy::New));
        assert_eq!(config.subjects, ["hall.7.journal"]);
    }
}
