//! Reads the broker: the lines of all tables, the tables' presence and answers, and how full its store is; sends the
//! desk's orders.
//!
//! Lines and everything else use two connections, so that a backlog of lines delays no order and a flood of presences
//! no line.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use async_nats::{
    Client, ConnectOptions, Event, HeaderMap, Request, client::RequestErrorKind, connection::State, jetstream,
};
use futures_util::TryStreamExt as _;
use tokio::{
    sync::{
        Semaphore,
        mpsc::{self, UnboundedReceiver, UnboundedSender, unbounded_channel},
    },
    task::JoinSet,
};

use crate::{
    feed_news::{FeedNews, FeedReply, FeedSettings, StoreShare, StoreSpace},
    nats_stream::{NatsStream, stream_config},
    orders::{OrderNews, SentOrder},
    presence_reader::hear_table,
    table_reader::{ReadingPositions, RestartReason, read_table},
};
use annabella_publish::wire::{SIGNATURE_HEADER, TableName};

/// The time limit for an answer of the broker.
const ANSWERS: Duration = Duration::from_secs(5);
/// The delay before the next attempt.
const AGAIN: Duration = Duration::from_millis(250);
/// How often the receiver is asked whether to stop.
const LOOK: Duration = Duration::from_millis(200);
/// How often the broker is asked for its streams, and the folder for new tables.
const POLL: Duration = Duration::from_secs(2);
/// How many readers open at once.
pub(crate) const OPEN_AT_ONCE: usize = 32;
/// How many messages of one table wait to be read beside its lines; further ones of this table are lost.
const HEARD_WAIT: usize = 64;
/// How many messages wait for one reader of lines. It asks for fewer; the rest is for the broker's heartbeats.
const LINES_WAIT: usize = 256;

/// Reads the broker until `tell` says that the tournament ends, and sends the desk's orders.
pub(crate) async fn follow(
    place: &FeedSettings,
    mut orders: UnboundedReceiver<SentOrder>,
    tell: impl Fn(Vec<FeedNews>) -> FeedReply,
) {
    let mut positions = ReadingPositions::default();
    let mut reached = false;
    while !tell(Vec::new()).ends {
        let connecting = FeedConnection::open(place);
        tokio::pin!(connecting);
        let connected = loop {
            tokio::select! {
                connected = &mut connecting => break connected,
                // An order that cannot be sent now is never sent later.
                Some(order) = orders.recv() => {
                    tell(vec![news_of(&order, OrderNews::NotSent)]);
                }
            }
        };
        match connected {
            Ok(mut connection) => {
                reached = true;
                let read = connection.read(place, &mut positions, &mut orders, &tell).await;
                tracing::debug!("the broker is read anew: {read:?}");
            }
            Err(why) => tracing::debug!("the broker is not reached: {why}"),
        }
        if std::mem::take(&mut reached) {
            tell(vec![FeedNews::Reached(false)]);
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Makes the stream of a table that was enrolled while the broker runs, so that the table's first line is taken.
///
/// # Errors
/// If the broker cannot be reached. The desk makes the stream as well, within seconds.
pub(crate) fn make_stream(place: &FeedSettings, table: &TableName) -> Result<(), RestartReason> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (gone, _) = unbounded_channel();
        let client = connect(place, HEARD_WAIT, gone).await?;
        jetstream::new(client).get_or_create_stream(stream_config(table, place.table_bytes)).await?;
        Ok(())
    })
}

async fn connect(
    place: &FeedSettings,
    waiting: usize,
    gone: UnboundedSender<()>,
) -> Result<Client, RestartReason> {
    let options = ConnectOptions::with_nkey(place.seed.clone())
        .add_root_certificates(place.authority.clone())
        .require_tls(true)
        .custom_inbox_prefix("_INBOX_desk")
        .ping_interval(Duration::from_secs(1))
        .connection_timeout(ANSWERS)
        .request_timeout(Some(ANSWERS))
        .subscription_capacity(waiting)
        .event_callback(move |event| {
            if matches!(event, Event::Disconnected | Event::Closed) {
                // The receiver may have left the connection already.
                let _ = gone.send(());
            }
            async {}
        })
        .name("the tournament's desk");
    Ok(options.connect(&place.url).await?)
}

/// The two connections to the broker.
struct FeedConnection {
    lines: Client,
    rest: Client,
    gone: UnboundedReceiver<()>,
}

/// The answer to a poll: the streams.
type StreamList = Result<Vec<(TableName, StoreShare)>, RestartReason>;

impl FeedConnection {
    async fn open(place: &FeedSettings) -> Result<Self, RestartReason> {
        let (tells, gone) = unbounded_channel();
        let lines = connect(place, LINES_WAIT, tells.clone()).await?;
        let rest = connect(place, HEARD_WAIT, tells).await?;
        Ok(Self { lines, rest, gone })
    }

    async fn read(
        &mut self,
        place: &FeedSettings,
        positions: &mut ReadingPositions,
        orders: &mut UnboundedReceiver<SentOrder>,
        tell: &impl Fn(Vec<FeedNews>) -> FeedReply,
    ) -> Result<(), RestartReason> {
        let jetstream = jetstream::new(self.lines.clone());
        // A channel for one message: readers that wait for it take turns.
        let (tells_line, mut lines) = mpsc::channel(1);
        let (tells_rest, mut heard) = mpsc::channel(1);
        let (unheard, mut heard_by_nobody) = unbounded_channel();
        let opening = Arc::new(Semaphore::new(OPEN_AT_ONCE));
        // All readers end with this set.
        let mut readers = JoinSet::new();
        let mut read: BTreeSet<TableName> = BTreeSet::new();
        let (tells_poll, mut polled) = mpsc::channel(1);
        readers.spawn(poll(jetstream::new(self.rest.clone()), tells_poll));
        let mut looks = tokio::time::interval(LOOK);
        let mut answered = false;
        loop {
            let news = tokio::select! {
                () = next_of(&mut self.gone) => return Err("the connection ended".into()),
                Some(turn) = lines.recv() => {
                    if positions.take(turn, |news| tell(news.into_iter().collect())) {
                        return Ok(());
                    }
                    continue;
                }
                Some(listed) = polled.recv() => {
                    let shares: Vec<(TableName, StoreShare)> = listed?;
                    let mut tables = (place.enrolled)(&place.folder);
                    tables.extend(shares.iter().map(|(table, _)| table.clone()));
                    let was_reached = positions.reach();
                    for table in tables {
                        if !read.insert(table.clone()) {
                            continue;
                        }
                        let position = positions.of(&table, was_reached);
                        let stream = NatsStream::new(jetstream.clone(), table.clone(), place.table_bytes);
                        let turns = tells_line.clone();
                        readers.spawn(read_table(stream, table.clone(), position, opening.clone(), turns));
                        readers.spawn(hear_table(self.rest.clone(), table, tells_rest.clone()));
                    }
                    let space = store_space(place, &shares);
                    let first = !std::mem::replace(&mut answered, true);
                    let reached = first.then_some(FeedNews::Reached(true));
                    reached.into_iter().chain([FeedNews::Store { shares, space }]).collect()
                }
                _ = looks.tick() => Vec::new(),
                Some(order) = orders.recv() => send(&self.rest, order, &unheard).into_iter().collect(),
                Some(unheard) = heard_by_nobody.recv() => vec![unheard],
                Some(told) = heard.recv() => vec![told],
            };
            if tell(news).ends {
                return Ok(());
            }
        }
    }
}

async fn next_of(gone: &mut UnboundedReceiver<()>) {
    if gone.recv().await.is_none() {
        std::future::pending().await
    }
}

/// Asks for all streams again and again. The first error ends it.
async fn poll(jetstream: jetstream::Context, tells: mpsc::Sender<StreamList>) {
    loop {
        let listed = list(&jetstream).await;
        let fails = listed.is_err();
        if tells.send(listed).await.is_err() || fails {
            return;
        }
        tokio::time::sleep(POLL).await;
    }
}

async fn list(jetstream: &jetstream::Context) -> StreamList {
    let mut streams = jetstream.streams();
    let mut shares = Vec::new();
    while let Some(info) = streams.try_next().await? {
        let Some(table) = TableName::of_stream(&info.config.name) else { continue };
        let limit = |most: i64| u64::try_from(most).unwrap_or(u64::MAX);
        shares.push((
            table,
            StoreShare {
                bytes: info.state.bytes,
                most_bytes: limit(info.config.max_bytes),
                messages: info.state.messages,
                most_messages: limit(info.config.max_messages),
                has_lost: info.state.first_sequence > 1,
            },
        ));
    }
    Ok(shares)
}

/// The space of the store on its disk, if the system tells.
fn store_space(place: &FeedSettings, shares: &[(TableName, StoreShare)]) -> Option<StoreSpace> {
    let disk = rustix::fs::statvfs(&place.folder).ok()?;
    let used = shares.iter().map(|(_, share)| share.bytes).sum();
    Some(StoreSpace { used, free: disk.f_bavail.saturating_mul(disk.f_frsize) })
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
