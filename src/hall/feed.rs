//! What comes from the hub's broker: every table's lines in the order it took them, and who is there.
//!
//! The whole stream is read from its beginning once, then on from the last message; a broker that was away, or lost its
//! store, or got an older one back, is noticed by what it says of its stream, and read anew: lines that are known already
//! change nothing. A consumer that falls silent is made again.

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

use crate::{
    hall::orders::{OrderNews, SentOrder},
    hub::wire::{
        LineHash, MOST_BYTES, OrderAnswer, Presence, PublishedLine, SIGNATURE_HEADER, STREAM,
        STREAM_SUBJECTS, TableName,
    },
    journal::DeviceKey,
};

/// A consumer that misses two of these is made again.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long a broker has for an answer.
const ANSWERS: Duration = Duration::from_secs(5);
/// How often it is tried again.
const AGAIN: Duration = Duration::from_millis(250);
/// Room for what stands beside a line.
pub(crate) const HEADERS: usize = 4 * 1024;
/// How often whoever is told is asked whether he has enough.
const LOOK: Duration = Duration::from_millis(200);
/// How many lines are asked for at once.
const AT_ONCE: usize = 1_000;

/// Where the hub's broker is, and who the desk is there.
#[derive(Clone, Debug)]
pub(crate) struct FeedPlace {
    pub(crate) url: String,
    pub(crate) seed: String,
    /// The certificate of the authority it is known by.
    pub(crate) authority: PathBuf,
    /// The most its stream takes.
    pub(crate) largest: u64,
    /// What the desk signs its orders with.
    pub(crate) arbiter: DeviceKey,
}

/// What came.
#[derive(Clone, Debug)]
pub(crate) enum FeedNews {
    /// A line, when the broker took it by its machine's clock, and whether it came while the hall was open.
    Line { line: PublishedLine, published_ms: u64, live: bool },
    /// Something under a table's subject that is no line of a journal.
    Strange { table: String },
    /// A table is there.
    Presence { table: String, presence: Presence },
    /// Something was heard of an order at a table.
    Order { table: TableName, order: LineHash, news: OrderNews },
    /// Whether the broker can be reached.
    Reached(bool),
}

/// Where in which stream somebody reads: the last message that was read, and when it was published. A stream that was
/// rolled back has another there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ReadUpTo {
    created: i128,
    sequence: u64,
    published: i128,
    /// The stream as it was when the hall came to it first, and its last message then: older ones were there before the
    /// hall, and are as old as the broker says. Any other came while the hall was open.
    found: Option<(i128, u64)>,
}

/// Reads on until whoever is told has enough, and hands on what the desk orders.
pub(crate) async fn follow(
    place: &FeedPlace,
    mut orders: UnboundedReceiver<SentOrder>,
    tell: impl Fn(Vec<FeedNews>) -> bool,
) {
    let mut position = ReadUpTo::default();
    let mut reached = false;
    while !tell(Vec::new()) {
        let connecting = connect(place);
        tokio::pin!(connecting);
        let connected = loop {
            tokio::select! {
                connected = &mut connecting => break connected,
                // What cannot be sent now is sent at no other time.
                Some(order) = orders.recv() => drop(tell(vec![news_of(&order, OrderNews::NotSent)])),
            }
        };
        if let Ok(client) = connected {
            reached = true;
            let read = read(&client, place, &mut position, &mut orders, &tell).await;
            tracing::debug!("the hub's stream is read anew: {read:?}");
        }
        if std::mem::take(&mut reached) {
            tell(vec![FeedNews::Reached(false)]);
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Why reading ended; it begins again whatever it was.
type Anew = Box<dyn std::error::Error + Send + Sync>;

async fn connect(place: &FeedPlace) -> Result<Client, Anew> {
    let options = ConnectOptions::with_nkey(place.seed.clone())
        .add_root_certificates(place.authority.clone())
        .require_tls(true)
        .custom_inbox_prefix("_INBOX_desk")
        .ping_interval(Duration::from_secs(1))
        .connection_timeout(ANSWERS)
        .request_timeout(Some(ANSWERS))
        .name("the hall's desk");
    Ok(options.connect(&place.url).await?)
}

fn stream_config(place: &FeedPlace) -> StreamConfig {
    StreamConfig {
        name: STREAM.to_owned(),
        subjects: vec![STREAM_SUBJECTS.to_owned()],
        storage: StorageType::File,
        discard: DiscardPolicy::New,
        max_bytes: i64::try_from(place.largest).unwrap_or(i64::MAX),
        max_message_size: i32::try_from(MOST_BYTES + HEADERS).unwrap_or(i32::MAX),
        deny_delete: true,
        deny_purge: true,
        // Each table asks for its own last line by this.
        allow_direct: true,
        ..StreamConfig::default()
    }
}

async fn read(
    client: &Client,
    place: &FeedPlace,
    position: &mut ReadUpTo,
    orders: &mut UnboundedReceiver<SentOrder>,
    tell: &impl Fn(Vec<FeedNews>) -> bool,
) -> Result<(), Anew> {
    let mut presence = client.subscribe("hall.*.presence").await?;
    let mut answers = client.subscribe("hall.*.answers").await?;
    let (unheard, mut heard_by_nobody) = unbounded_channel();
    let jetstream = jetstream::new(client.clone());
    let stream = jetstream.get_or_create_stream(stream_config(place)).await?;
    let info = stream.cached_info();
    let created = info.created.unix_timestamp_nanos();
    if position.created != created || info.state.last_sequence < position.sequence {
        *position = ReadUpTo { created, found: position.found, ..ReadUpTo::default() };
    }
    let (found, last_found) = *position.found.get_or_insert((created, info.state.last_sequence));
    let consumer = stream
        .create_consumer(pull::Config {
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: position.sequence.max(1) },
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
                        // The stream lets nobody delete: it is not the one that was read so far.
                        *position = ReadUpTo { found: position.found, ..ReadUpTo::default() };
                        return Err("another message stands there".into());
                    }
                    (position.sequence, position.published) = (sequence, published);
                    // A clock that is set back while the hall is open dates nothing back.
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

fn read_line(
    subject: &str,
    headers: Option<&HeaderMap>,
    payload: &[u8],
    published_ms: u64,
    live: bool,
) -> Option<FeedNews> {
    let header = |name: &str| headers.and_then(|all| all.get(name)).map(async_nats::HeaderValue::as_str);
    match PublishedLine::read(subject, header, payload) {
        Ok(line) => Some(FeedNews::Line { line, published_ms, live }),
        Err(why) => {
            let table = TableName::of_journal(subject).ok()?.to_string();
            tracing::info!("under the name of table {table} came what is no line: {why}");
            Some(FeedNews::Strange { table })
        }
    }
}

fn news_of(sent: &SentOrder, news: OrderNews) -> FeedNews {
    FeedNews::Order { table: sent.table.clone(), order: sent.order, news }
}

/// Sends an order where somebody may hear it; what is known of that at once.
fn send(client: &Client, sent: SentOrder, unheard: &UnboundedSender<FeedNews>) -> Option<FeedNews> {
    if client.connection_state() != State::Connected {
        return Some(news_of(&sent, OrderNews::NotSent));
    }
    let mut headers = HeaderMap::new();
    headers.insert(SIGNATURE_HEADER, sent.signature.as_str());
    let request = Request::new().headers(headers).payload(sent.payload.clone().into());
    let (client, unheard) = (client.clone(), unheard.clone());
    tokio::spawn(async move {
        // A table answers on a subject of its own; asked is only whether anybody hears it.
        if let Err(why) = client.send_request(sent.table.orders(), request).await
            && why.kind() == RequestErrorKind::NoResponders
        {
            // Whoever read may have begun anew.
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
