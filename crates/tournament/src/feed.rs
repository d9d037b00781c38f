//! Reads the broker's stream: the lines of all tables in the order of arrival, and the tables' presence.
//!
//! The whole stream is read once from its beginning, then from the last message on. If the broker was away, lost its
//! store or restored an older one, the stream's state shows it and the stream is read again; lines that are known
//! already change nothing. A silent consumer is replaced.

use std::{path::PathBuf, time::Duration};

use async_nats::{
    Client, ConnectOptions, HeaderMap, Request,
    client::RequestErrorKind,
    connection::State,
    jetstream::{
        self,
        consumer::{AckPolicy, DeliverPolicy, pull},
        stream::{Config as StreamConfig, DiscardPolicy, StorageType},
    },
};
use futures_util::StreamExt as _;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::orders::{OrderNews, SentOrder};
use annabella_journal::DeviceKey;
use annabella_publish::wire::{
    LineHash, MOST_BYTES, OrderAnswer, Presence, PublishedLine, SIGNATURE_HEADER, STREAM, STREAM_SUBJECTS,
    TableName,
};

/// The broker's heartbeat interval. A consumer that misses two heartbeats is replaced.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// The time limit for an answer of the broker.
const ANSWERS: Duration = Duration::from_secs(5);
/// The delay before the next attempt.
const AGAIN: Duration = Duration::from_millis(250);
/// The space for the headers of a line.
pub(crate) const HEADERS: usize = 4 * 1024;
/// How often the receiver is asked whether to stop.
const LOOK: Duration = Duration::from_millis(200);
/// How many lines one request fetches.
const AT_ONCE: usize = 1_000;

/// The broker's address, and the desk's credentials.
#[derive(Clone, Debug)]
pub struct FeedSettings {
    pub(crate) url: String,
    pub(crate) seed: String,
    /// The certificate of the broker's authority.
    pub(crate) authority: PathBuf,
    /// The largest size of the stream.
    pub(crate) largest: u64,
    /// Signs the desk's orders.
    pub(crate) arbiter: DeviceKey,
}

/// A message from the broker.
#[derive(Clone, Debug)]
pub(crate) enum FeedNews {
    /// A line, the time of the broker's machine when it was stored, and whether it arrived after the
    /// tournament connected.
    Line { line: PublishedLine, published_ms: u64, live: bool },
    /// A message on a table's subject that is not a line of a journal. `of` is the table whose stored line it
    /// contains, if it is a reply of the server.
    Strange { table: String, of: Option<TableName> },
    /// A presence message of a table.
    Presence { table: String, presence: Presence },
    /// A message about an order at a table.
    Order { table: TableName, order: LineHash, news: OrderNews },
    /// Whether the broker can be reached.
    Reached(bool),
}

/// The reading position: the stream, the sequence number of the last message and the time when it was published. A
/// stream that was rolled back has another message there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct StreamPosition {
    created: i128,
    sequence: u64,
    published: i128,
    /// The last message was skipped, because no consumer can deliver it.
    passed_over: bool,
    /// The next message was missing, and a later one came.
    gap: bool,
    /// The stream and its last message when the tournament first connected. Messages up to that one have the age that
    /// the broker states. Every later message arrived while the tournament ran.
    found: Option<(i128, u64)>,
}

/// Reads the stream until `tell` returns false, and sends the desk's orders.
pub(crate) async fn follow(
    place: &FeedSettings,
    mut orders: UnboundedReceiver<SentOrder>,
    tell: impl Fn(Vec<FeedNews>) -> bool,
) {
    let mut position = StreamPosition::default();
    let mut reached = false;
    while !tell(Vec::new()) {
        let connecting = connect(place);
        tokio::pin!(connecting);
        let connected = loop {
            tokio::select! {
                connected = &mut connecting => break connected,
                // An order that cannot be sent now is never sent later.
                Some(order) = orders.recv() => drop(tell(vec![news_of(&order, OrderNews::NotSent)])),
            }
        };
        if let Ok(client) = connected {
            reached = true;
            let read = read(&client, place, &mut position, &mut orders, &tell).await;
            tracing::debug!("the broker's stream is read anew: {read:?}");
        }
        if std::mem::take(&mut reached) {
            tell(vec![FeedNews::Reached(false)]);
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Why reading stopped. It restarts after every reason.
type RestartReason = Box<dyn std::error::Error + Send + Sync>;

async fn connect(place: &FeedSettings) -> Result<Client, RestartReason> {
    let options = ConnectOptions::with_nkey(place.seed.clone())
        .add_root_certificates(place.authority.clone())
        .require_tls(true)
        .custom_inbox_prefix("_INBOX_desk")
        .ping_interval(Duration::from_secs(1))
        .connection_timeout(ANSWERS)
        .request_timeout(Some(ANSWERS))
        .name("the tournament's desk");
    Ok(options.connect(&place.url).await?)
}

fn stream_config(place: &FeedSettings) -> StreamConfig {
    StreamConfig {
        name: STREAM.to_owned(),
        subjects: vec![STREAM_SUBJECTS.to_owned()],
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        max_bytes: i64::try_from(place.largest).unwrap_or(i64::MAX),
        max_message_size: i32::try_from(MOST_BYTES + HEADERS).unwrap_or(i32::MAX),
        deny_delete: true,
        deny_purge: true,
        // A table requests its own last line through this.
        allow_direct: true,
        ..StreamConfig::default()
    }
}

async fn read(
    client: &Client,
    place: &FeedSettings,
    position: &mut StreamPosition,
    orders: &mut UnboundedReceiver<SentOrder>,
    tell: &impl Fn(Vec<FeedNews>) -> bool,
) -> Result<(), RestartReason> {
    let mut presence = client.subscribe("hall.*.presence").await?;
    let mut answers = client.subscribe("hall.*.answers").await?;
    let (unheard, mut heard_by_nobody) = unbounded_channel();
    let jetstream = jetstream::new(client.clone());
    let stream = jetstream.get_or_create_stream(stream_config(place)).await?;
    let info = stream.cached_info();
    let created = info.created.unix_timestamp_nanos();
    if position.created != created || info.state.last_sequence < position.sequence {
        *position = StreamPosition { created, found: position.found, ..StreamPosition::default() };
    }
    for table in pass_over(&jetstream, position).await? {
        tell(vec![FeedNews::Strange { table, of: None }]);
    }
    let (found, last_found) = *position.found.get_or_insert((created, info.state.last_sequence));
    // The last message is requested again where possible: after a rollback another message is
    // there.
    let start = (position.sequence + u64::from(position.passed_over)).max(1);
    let consumer = stream
        .create_consumer(pull::Config {
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: start },
            ack_policy: AckPolicy::None,
            memory_storage: true,
            inactive_threshold: Duration::from_secs(30),
            ..pull::Config::default()
        })
        .await?;
    let mut lines = consumer
        .stream()
        .max_messages_per_batch(AT_ONCE)
        .heartbeat(HEARTBEAT)
        .expires(Duration::from_secs(20))
        .messages()
        .await?;
    let mut looks = tokio::time::interval(LOOK);
    tell(vec![FeedNews::Reached(true)]);
    loop {
        let news = tokio::select! {
            line = lines.next() => match line {
                Some(message) => {
                    let message = message?;
                    let info = message.info().map_err(|why| why.to_string())?;
                    let (sequence, published) = (info.stream_sequence, info.published.unix_timestamp_nanos());
                    if sequence == position.sequence && published == position.published {
                        continue;
                    }
                    if sequence != position.sequence + 1 {
                        let after = position.sequence;
                        position.gap = true;
                        return Err(format!("message {sequence} stands where {} was expected", after + 1).into());
                    }
                    (position.sequence, position.published) = (sequence, published);
                    position.passed_over = false;
                    // A clock that is set back while the tournament runs must not date a line back.
                    let live = created != found || sequence > last_found;
                    let published_ms = u64::try_from(published / 1_000_000).unwrap_or(0);
                    let headers = message.headers.as_ref();
                    read_line(&message.subject, headers, &message.payload, published_ms, live)
                }
                None => return Err("the consumer ended".into()),
            },
            _ = looks.tick() => None,
            Some(order) = orders.recv() => send(client, order, &unheard),
            Some(unheard) = heard_by_nobody.recv() => Some(unheard),
            answer = answers.next() => match answer {
                Some(message) => read_answer(&message.subject, &message.payload),
                None => return Err("the connection ended".into()),
            },
            heard = presence.next() => match heard {
                Some(message) => read_presence(&message.subject, &message.payload),
                None => return Err("the connection ended".into()),
            },
        };
        if tell(news.into_iter().collect()) {
            return Ok(());
        }
    }
}

/// The fields that are read of a stored message.
#[derive(serde::Deserialize)]
struct StreamMessage {
    subject: String,
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

/// Skips the next messages that no consumer can deliver, and returns their tables. A client may store a message that
/// has a status in its headers; a consumer's client takes it for a reply of the server and never gets past it. If the
/// next message has no status and yet another came in its place, the stream is not the one read so far.
async fn pass_over(
    jetstream: &jetstream::Context,
    position: &mut StreamPosition,
) -> Result<Vec<String>, RestartReason> {
    let mut tables = Vec::new();
    loop {
        let asked = serde_json::json!({ "seq": position.sequence + 1 });
        let answer: StreamMessageAnswer =
            jetstream.request(format!("STREAM.MSG.GET.{STREAM}"), &asked).await?;
        let message =
            answer.message.filter(|next| !next.hdrs.is_empty() && !next.hdrs.starts_with(WITHOUT_STATUS));
        let Some(message) = message else { break };
        position.sequence += 1;
        (position.passed_over, position.gap) = (true, false);
        tracing::info!(
            "message {} under `{}` has a status and is passed over",
            position.sequence,
            message.subject
        );
        tables.extend(TableName::of_journal(&message.subject).map(|table| table.to_string()));
    }
    if std::mem::take(&mut position.gap) {
        // No user may delete messages, so a gap means another stream.
        *position = StreamPosition { found: position.found, ..StreamPosition::default() };
        return Err("another message stands there".into());
    }
    Ok(tables)
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

fn news_of(sent: &SentOrder, news: OrderNews) -> FeedNews {
    FeedNews::Order { table: sent.table.clone(), order: sent.order, news }
}

/// Sends an order if the broker is connected. Returns news that is known at once.
fn send(client: &Client, sent: SentOrder, unheard: &UnboundedSender<FeedNews>) -> Option<FeedNews> {
    if client.connection_state() != State::Connected {
        return Some(news_of(&sent, OrderNews::NotSent));
    }
    let mut headers = HeaderMap::new();
    headers.insert(SIGNATURE_HEADER, sent.signature.as_str());
    let request = Request::new().headers(headers).payload(sent.payload.clone().into());
    let (client, unheard) = (client.clone(), unheard.clone());
    tokio::spawn(async move {
        // A table answers on a subject of its own. The request only shows whether the table is
        // subscribed.
        if let Err(why) = client.send_request(sent.table.orders(), request).await
            && why.kind() == RequestErrorKind::NoResponders
        {
            // The receiver may have been restarted.
            let _ = unheard.send(news_of(&sent, OrderNews::NobodyHears));
        }
    });
    None
}

fn read_answer(subject: &str, payload: &[u8]) -> Option<FeedNews> {
    let name = subject.strip_prefix("hall.")?.strip_suffix(".answers")?;
    let table = TableName::read(name).ok()?;
    let answer = OrderAnswer::read(payload).ok()?;
    Some(FeedNews::Order { table, order: answer.order, news: OrderNews::Answered(answer) })
}

fn read_presence(subject: &str, payload: &[u8]) -> Option<FeedNews> {
    let name = subject.strip_prefix("hall.")?.strip_suffix(".presence")?;
    let table = TableName::read(name).ok()?.to_string();
    match Presence::read(payload) {
        Ok(presence) => Some(FeedNews::Presence { table, presence }),
        Err(_) => None,
    }
}
