//! The connections of a server: limits on their number, and on how long each may be silent or leave data unread.
//!
//! A connection has one of three stages, and each stage has its own capacity. A silent connection has not sent a
//! complete request; at the limit, the oldest silent one from the same address is closed, so that a new client can
//! always show what it has. An asking connection has sent a request without a valid link or cookie; at the limit, the
//! oldest one that waits for nothing is closed. A known connection has shown a valid link or cookie, which counts before
//! every other limit; its capacity is a reserve that no other client can use, and one session has a small part of it.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    net::{IpAddr, Ipv6Addr},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::StatusCode,
    response::Response,
};
use hyper::{
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, Semaphore, watch},
    task::JoinSet,
};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service as _;

use crate::{
    rate_limit::{RateLimit, RequestPace, SenderLimits},
    sessions::SecretTag,
};

/// The time limit for the head of a request, and for an idle connection.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The delay before the next accept if no descriptor is free.
const RETRY_ACCEPT: Duration = Duration::from_millis(50);
/// Descriptors reserved for the rest of the program.
const OTHER_DESCRIPTORS: u64 = 256;
/// The connections of one session: five browsers' worth, with six for each host.
const CONNECTIONS_A_SESSION: usize = 32;
/// The longest time for which a page that is being made keeps back the next one of its session.
const LONGEST_TURN: Duration = Duration::from_millis(50);
/// The addresses whose failed links and other refusals are counted apart.
const COUNTED_ADDRESSES: usize = 1_000;

/// The number of connections in each stage, and the time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Connections without a complete request.
    pub silent: usize,
    /// Connections that have sent a request without a valid link or cookie.
    pub asking: usize,
    /// Connections that have shown a valid link or cookie.
    pub known: usize,
    /// The time limit for the head of a request, and for idleness between two requests.
    pub head_timeout: Duration,
    /// The time limit for a client to read sent data.
    pub unread_timeout: Duration,
}

impl ConnectionLimits {
    /// Limits for a game, whose followers all have a cookie.
    pub const fn of_game(unread_timeout: Duration) -> Self {
        Self { silent: 400, asking: 600, known: 1_000, head_timeout: HEAD_TIMEOUT, unread_timeout }
    }

    /// Limits for `most` connections at a tournament, where most spectators have no cookie.
    pub const fn of_tournament(most: usize, unread_timeout: Duration) -> Self {
        let (silent, known) = (most / 8, most / 8);
        Self { silent, asking: most - silent - known, known, head_timeout: HEAD_TIMEOUT, unread_timeout }
    }

    /// The limits, reduced if the system allows too few descriptors.
    fn within(self, descriptors: u64) -> Self {
        let room =
            usize::try_from(descriptors.saturating_sub(OTHER_DESCRIPTORS)).unwrap_or(usize::MAX).max(16);
        let wanted = self.silent + self.asking + self.known;
        if wanted <= room {
            return self;
        }
        let share = |part: usize| (part * room / wanted).max(4);
        Self { silent: share(self.silent), asking: share(self.asking), known: share(self.known), ..self }
    }
}

/// The address of a client: the whole one of IPv4, the network of IPv6, because one client has a whole network of
/// 2^64 addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ClientAddress(IpAddr);

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// Who sends a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestSender {
    /// Someone without a valid link or cookie.
    Stranger,
    /// The holder of a valid link or cookie.
    Known {
        /// The name of the link or session.
        session: SecretTag,
        /// Whether it only watches. Then others go first.
        watches: bool,
    },
}

/// The stage of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    Silent,
    Asking,
    Known { session: SecretTag, watches: bool },
}

impl ConnectionStage {
    const fn is_known(self) -> bool {
        matches!(self, Self::Known { .. })
    }
}

struct OpenConnection {
    from: ClientAddress,
    stage: ConnectionStage,
    /// The requests whose response is not complete.
    unanswered: usize,
    pace: RateLimit,
    close: Arc<Notify>,
}

/// All open connections, oldest first. The table only counts; it touches no socket.
struct ConnectionTable {
    limits: ConnectionLimits,
    next: u64,
    open: BTreeMap<u64, OpenConnection>,
    failed_links: SenderLimits<ClientAddress>,
    refusals: SenderLimits<ClientAddress>,
    /// Each session's turn to have a page made.
    turns: BTreeMap<SecretTag, Arc<Semaphore>>,
    /// How many requests of strangers were refused, and how many of their connections were closed before they sent one,
    /// and nobody was told of it yet.
    refused: u64,
}

impl ConnectionTable {
    const fn new(limits: ConnectionLimits) -> Self {
        let failed_links = SenderLimits::new(RequestPace::LINES, COUNTED_ADDRESSES);
        let refusals = SenderLimits::new(RequestPace::REFUSALS, COUNTED_ADDRESSES);
        Self {
            limits,
            next: 0,
            open: BTreeMap::new(),
            failed_links,
            refusals,
            turns: BTreeMap::new(),
            refused: 0,
        }
    }

    /// The turn of a session. The turns of sessions that wait for nothing are forgotten.
    fn turn_of(&mut self, session: SecretTag) -> Arc<Semaphore> {
        self.turns.retain(|_, turn| Arc::strong_count(turn) > 1);
        self.turns.entry(session).or_insert_with(|| Arc::new(Semaphore::new(1))).clone()
    }

    fn count(&self, counts: impl Fn(&OpenConnection) -> bool) -> usize {
        self.open.values().filter(|one| counts(one)).count()
    }

    /// Adds a connection. If there are too many silent ones, an older one is closed.
    fn add(&mut self, from: ClientAddress) -> (u64, Arc<Notify>) {
        let is_silent = |one: &OpenConnection| one.stage == ConnectionStage::Silent;
        let closes = if self.count(|one| is_silent(one) && one.from == from) >= self.limits.silent.div_ceil(2)
        {
            self.close_oldest(|one| is_silent(one) && one.from == from)
        } else {
            self.count(is_silent) >= self.limits.silent && self.close_oldest_of_most_crowded(is_silent)
        };
        self.refused += u64::from(closes);
        let (id, close) = (self.next, Arc::new(Notify::new()));
        self.next += 1;
        self.open.insert(
            id,
            OpenConnection {
                from,
                stage: ConnectionStage::Silent,
                unanswered: 0,
                pace: RateLimit::new(RequestPace::STRANGERS),
                close: close.clone(),
            },
        );
        (id, close)
    }

    /// Closes the oldest of some connections, of the address that has the most of them. Returns whether there is one.
    fn close_oldest_of_most_crowded(&mut self, closes: impl Fn(&OpenConnection) -> bool) -> bool {
        let mut counts: BTreeMap<ClientAddress, usize> = BTreeMap::new();
        for one in self.open.values().filter(|one| closes(one)) {
            *counts.entry(one.from).or_default() += 1;
        }
        let crowded = counts.into_iter().max_by_key(|(_, count)| *count);
        crowded.is_some_and(|(from, _)| self.close_oldest(|one| closes(one) && one.from == from))
    }

    /// Closes the oldest of some connections. Returns whether there is one.
    fn close_oldest(&mut self, closes: impl Fn(&OpenConnection) -> bool) -> bool {
        let oldest = self.open.iter().find(|(_, one)| closes(one)).map(|(id, _)| *id);
        let gone = oldest.and_then(|id| self.open.remove(&id));
        gone.is_some_and(|gone| {
            gone.close.notify_one();
            true
        })
    }

    /// Whether a request of this connection is answered.
    fn admits(&mut self, id: u64, sender: RequestSender, now_ms: u64) -> bool {
        let Some(one) = self.open.get_mut(&id) else { return false };
        let (from, stage) = (one.from, one.stage);
        let becomes = match (stage, sender) {
            (ConnectionStage::Known { session, .. }, RequestSender::Known { session: same, .. })
                if session == same =>
            {
                stage
            }
            (_, RequestSender::Known { session, watches }) => {
                if !self.make_room_for_session(id, session, watches) {
                    return false;
                }
                ConnectionStage::Known { session, watches }
            }
            (ConnectionStage::Known { .. }, RequestSender::Stranger) => stage,
            (ConnectionStage::Asking | ConnectionStage::Silent, RequestSender::Stranger) => {
                if !one.pace.admit_request(now_ms)
                    || (stage == ConnectionStage::Silent && !self.make_room_for_stranger(from))
                {
                    self.refused += 1;
                    return false;
                }
                ConnectionStage::Asking
            }
        };
        self.open.get_mut(&id).is_some_and(|one| {
            one.stage = becomes;
            true
        })
    }

    /// Whether there is room for another asking connection of this address, perhaps after an idle one was closed.
    fn make_room_for_stranger(&mut self, from: ClientAddress) -> bool {
        let asks = |one: &OpenConnection| one.stage == ConnectionStage::Asking;
        let is_idle = |one: &OpenConnection| asks(one) && one.unanswered == 0;
        let of_address = self.count(|one| asks(one) && one.from == from);
        if of_address >= self.limits.asking.div_ceil(2)
            && !self.close_oldest(|one| is_idle(one) && one.from == from)
        {
            return false;
        }
        self.count(asks) < self.limits.asking || self.close_oldest_of_most_crowded(is_idle)
    }

    /// Whether there is room for another connection of this session. A session with too many loses its oldest one. Of
    /// all known connections idle ones go first, and then those that only watch, unless the new one only watches too.
    fn make_room_for_session(&mut self, id: u64, session: SecretTag, watches: bool) -> bool {
        let is_known = |one: &OpenConnection| one.stage.is_known();
        let is_own = |one: &OpenConnection| matches!(one.stage, ConnectionStage::Known { session: own, .. } if own == session);
        if self.open.get(&id).is_some_and(is_known) {
            return true;
        }
        if self.count(is_own) >= CONNECTIONS_A_SESSION {
            return self.close_oldest(is_own);
        }
        let only_watches =
            |one: &OpenConnection| matches!(one.stage, ConnectionStage::Known { watches: true, .. });
        self.count(is_known) < self.limits.known
            || self.close_oldest(|one| is_known(one) && one.unanswered == 0)
            || !watches && (self.close_oldest(only_watches) || self.close_oldest(is_known))
    }
}

/// Is told how many requests of strangers were refused; it must not block.
type RefusalReport = Arc<dyn Fn(u64) + Send + Sync>;

type SharedTable = Arc<Mutex<ConnectionTable>>;

fn table(shared: &SharedTable) -> MutexGuard<'_, ConnectionTable> {
    // Every change is a single step, so a panic elsewhere leaves the table consistent.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The connection of a request; every request has it as an extension.
#[derive(Clone)]
pub struct RequestConnection {
    id: u64,
    table: SharedTable,
    opened: Instant,
    tell_refused: RefusalReport,
}

impl RequestConnection {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether the request is answered.
    pub fn admits(&self, sender: RequestSender) -> bool {
        let admits = table(&self.table).admits(self.id, sender, self.now_ms());
        self.tell_refused();
        admits
    }

    /// Tells of what was refused since the last time.
    fn tell_refused(&self) {
        let refused = std::mem::take(&mut table(&self.table).refused);
        if refused > 0 {
            (self.tell_refused)(refused);
        }
    }

    /// Whether one more failed link of this client's address is answered as such.
    pub fn admits_failed_link(&self) -> bool {
        self.admits_of_address(|table| &mut table.failed_links)
    }

    /// Whether a stranger who is refused is told why. An address whose every connection sends one such request is told
    /// of, as one connection is that sends many.
    pub fn admits_refusal(&self, sender: RequestSender, status: StatusCode) -> bool {
        let is_refusal = matches!(
            status,
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::MISDIRECTED_REQUEST
        );
        sender != RequestSender::Stranger
            || !is_refusal
            || self.admits_of_address(|table| &mut table.refusals)
    }

    /// Whether a limit of this client's address admits one more.
    fn admits_of_address(
        &self,
        limits: impl FnOnce(&mut ConnectionTable) -> &mut SenderLimits<ClientAddress>,
    ) -> bool {
        let mut table = table(&self.table);
        let Some(from) = table.open.get(&self.id).map(|one| one.from) else { return false };
        let admits = limits(&mut table).admit_request(from, self.now_ms());
        table.refused += u64::from(!admits);
        drop(table);
        self.tell_refused();
        admits
    }

    /// Has a page made. Those of one session are made one after another, and all others that wait come in between: a
    /// page of a large tournament takes milliseconds, and one session has many connections. A page that waits for
    /// something keeps no other one back for long.
    pub async fn in_turn(&self, sender: RequestSender, answer: impl Future<Output = Response>) -> Response {
        let RequestSender::Known { session, .. } = sender else { return answer.await };
        let turn = table(&self.table).turn_of(session);
        // It is never closed.
        let held = turn.acquire_owned().await;
        tokio::pin!(answer);
        if let Ok(response) = tokio::time::timeout(LONGEST_TURN, &mut answer).await {
            tokio::task::yield_now().await;
            return response;
        }
        drop(held);
        answer.await
    }

    fn begin_request(&self) -> UnansweredRequest {
        if let Some(one) = table(&self.table).open.get_mut(&self.id) {
            one.unanswered += 1;
        }
        UnansweredRequest(self.clone())
    }
}

/// A request whose response is not complete.
struct UnansweredRequest(RequestConnection);

impl Drop for UnansweredRequest {
    fn drop(&mut self) {
        if let Some(one) = table(&self.0.table).open.get_mut(&self.0.id) {
            one.unanswered -= 1;
        }
    }
}

/// The body of a response, which completes its request.
struct AnsweringBody {
    inner: Body,
    _request: UnansweredRequest,
}

impl HttpBody for AnsweringBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.inner).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// Removes the connection from the table when dropped.
struct ConnectionEntry(RequestConnection);

impl Drop for ConnectionEntry {
    fn drop(&mut self) {
        table(&self.0.table).open.remove(&self.0.id);
    }
}

/// Serves `app` until `ended`, then completes open requests. `tell_refused` is told how many requests of strangers were
/// refused, or silent connections of theirs closed, because they are too many; it must not block.
pub async fn serve(
    socket: TcpListener,
    app: Router,
    limits: ConnectionLimits,
    tell_refused: impl Fn(u64) + Send + Sync + 'static,
    ended: impl Future<Output = ()>,
) {
    let limits = limits.within(annabella_files::raise_descriptor_limit());
    let shared: SharedTable = Arc::new(Mutex::new(ConnectionTable::new(limits)));
    let (tell_end, end) = watch::channel(false);
    let (opened, tell_refused) = (Instant::now(), Arc::new(tell_refused) as RefusalReport);
    let mut connections = JoinSet::new();
    tokio::pin!(ended);
    loop {
        tokio::select! {
            () = &mut ended => break,
            // Finished connections need no further work.
            Some(_) = connections.join_next() => {}
            accepted = socket.accept() => match accepted {
                Ok((stream, from)) => {
                    let (id, close) = table(&shared).add(from.ip().into());
                    let tell_refused = tell_refused.clone();
                    let connection = RequestConnection { id, table: shared.clone(), opened, tell_refused };
                    connection.tell_refused();
                    let entry = ConnectionEntry(connection);
                    connections.spawn(answer(stream, app.clone(), limits, entry, close, end.clone()));
                }
                // No descriptor is free, or the client has disconnected.
                Err(_) => tokio::time::sleep(RETRY_ACCEPT).await,
            },
        }
    }
    tell_end.send_replace(true);
    drop(socket);
    while connections.join_next().await.is_some() {}
}

async fn answer(
    stream: TcpStream,
    app: Router,
    limits: ConnectionLimits,
    entry: ConnectionEntry,
    close: Arc<Notify>,
    mut end: watch::Receiver<bool>,
) {
    // Without Nagle's delay each event is sent at once. A failure only makes it later.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.unread_timeout));
    let request_connection = entry.0.clone();
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(request_connection.clone());
        let mut app = app.clone();
        let unanswered = request_connection.begin_request();
        async move {
            // Requests that a client sends in one go wait for those of others.
            tokio::task::yield_now().await;
            let response = app.call(request).await.unwrap_or_else(|never| match never {});
            let answering = |inner| Body::new(AnsweringBody { inner, _request: unanswered });
            Ok::<Response, Infallible>(response.map(answering))
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_timeout);
    let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service);
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = close.notified() => return,
        _ = end.wait_for(|ended| *ended) => connection.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = connection.as_mut() => {}
        () = close.notified() => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ConnectionLimits = ConnectionLimits {
        silent: 8,
        asking: 6,
        known: 2,
        head_timeout: Duration::from_secs(1),
        unread_timeout: Duration::from_secs(1),
    };

    fn address(last: u8) -> ClientAddress {
        IpAddr::from([192, 0, 2, last]).into()
    }

    fn known(session: u64) -> RequestSender {
        RequestSender::Known { session: SecretTag::of(&session.to_string()), watches: false }
    }

    fn watching(session: u64) -> RequestSender {
        RequestSender::Known { session: SecretTag::of(&session.to_string()), watches: true }
    }

    impl ConnectionTable {
        fn in_stage(&self, is: impl Fn(ConnectionStage) -> bool) -> usize {
            self.count(|one| is(one.stage))
        }

        /// A new connection with a request, and whether that is answered.
        fn asks(&mut self, from: u8, sender: RequestSender) -> (u64, bool) {
            let id = self.add(address(from)).0;
            (id, self.admits(id, sender, 0))
        }

        fn is_open(&self, id: u64) -> bool {
            self.open.contains_key(&id)
        }

        fn is_busy(&mut self, id: u64) {
            self.open.get_mut(&id).unwrap().unanswered = 1;
        }
    }

    #[test]
    fn a_newcomer_closes_the_oldest_silent_connection_of_its_own_address() {
        let mut table = ConnectionTable::new(LIMITS);
        let other = table.add(address(2)).0;
        let first: Vec<u64> = (0..4).map(|_| table.add(address(1)).0).collect();
        let newcomer = table.add(address(1)).0;
        assert!(!table.is_open(first[0]), "the oldest one goes");
        for id in first[1..].iter().chain([&newcomer, &other]) {
            assert!(table.is_open(*id), "{id}");
        }
        assert_eq!(table.refused, 1, "the one that was closed");
    }

    #[test]
    fn many_addresses_cannot_shut_out_another() {
        let mut table = ConnectionTable::new(LIMITS);
        for round in 0..20 {
            for last in 1..=4 {
                table.add(address(last));
            }
            assert!(
                table.in_stage(|stage| stage == ConnectionStage::Silent) <= LIMITS.silent,
                "round {round}"
            );
        }
        assert!(table.asks(9, known(1)).1);
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), address(7));
        assert_ne!(of("192.0.2.8"), address(7));
    }

    #[test]
    fn strangers_who_wait_for_nothing_make_room_and_the_others_fill_only_their_own() {
        let mut table = ConnectionTable::new(LIMITS);
        for round in 0..20 {
            for last in 1..=9 {
                assert!(table.asks(last, RequestSender::Stranger).1, "round {round}: idle ones are closed");
            }
            assert!(table.in_stage(|stage| stage == ConnectionStage::Asking) <= LIMITS.asking);
        }
        let mut table = ConnectionTable::new(LIMITS);
        let mut admitted = 0;
        for last in 1..=9 {
            let (id, is_answered) = table.asks(last, RequestSender::Stranger);
            admitted += usize::from(is_answered);
            table.is_busy(id);
        }
        assert_eq!(admitted, LIMITS.asking, "nobody is idle");
        let (holder, is_answered) = table.asks(1, known(1));
        assert!(is_answered, "a link or cookie counts before this limit");
        assert!(table.admits(holder, RequestSender::Stranger, 0), "a known connection stays known");
        assert_eq!(table.in_stage(ConnectionStage::is_known), 1);
    }

    #[test]
    fn one_address_asks_for_half_of_the_room() {
        let mut table = ConnectionTable::new(LIMITS);
        let answers: Vec<bool> = (0..5)
            .map(|_| {
                let (id, is_answered) = table.asks(1, RequestSender::Stranger);
                table.is_busy(id);
                is_answered
            })
            .collect();
        assert_eq!(answers, [true, true, true, false, false]);
        assert!(table.asks(2, RequestSender::Stranger).1);
    }

    #[test]
    fn a_stranger_who_never_stops_asking_is_closed_and_a_session_is_not() {
        let mut table = ConnectionTable::new(LIMITS);
        let id = table.add(address(1)).0;
        assert_eq!((0..100).filter(|_| table.admits(id, RequestSender::Stranger, 5)).count(), 40);
        assert_eq!(table.refused, 60);
        let id = table.add(address(1)).0;
        assert!((0..1_000).all(|_| table.admits(id, known(1), 5)));
        assert_eq!(table.refused, 60);
    }

    #[test]
    fn one_session_has_few_connections_and_loses_its_oldest() {
        let limits = ConnectionLimits { silent: 100, known: 100, ..LIMITS };
        let mut table = ConnectionTable::new(limits);
        let (other, _) = table.asks(1, known(2));
        let own: Vec<u64> = (0..=CONNECTIONS_A_SESSION)
            .map(|_| {
                let (id, is_answered) = table.asks(1, known(1));
                assert!(is_answered);
                table.is_busy(id);
                id
            })
            .collect();
        assert!(!table.is_open(own[0]), "the oldest one goes");
        assert!(table.is_open(other) && own[1..].iter().all(|id| table.is_open(*id)));
    }

    #[test]
    fn spectators_keep_no_player_out() {
        let mut table = ConnectionTable::new(LIMITS);
        let spectators: Vec<u64> = (0..2)
            .map(|session| {
                let (id, is_answered) = table.asks(1, watching(session));
                assert!(is_answered);
                table.is_busy(id);
                id
            })
            .collect();
        assert!(!table.asks(1, watching(9)).1, "nobody is idle");
        assert!(table.asks(1, known(3)).1);
        assert!(!table.is_open(spectators[0]));
        assert!(table.asks(1, known(4)).1);
        assert!(table.asks(1, known(5)).1, "a valid cookie always counts");
        assert_eq!(table.in_stage(ConnectionStage::is_known), LIMITS.known);
    }

    /// Has pages of these sessions made at once, and returns the sessions in the order in which they came.
    fn order_of_pages(sessions: impl Iterator<Item = u64>, first_waits: bool) -> Vec<u64> {
        let connection = RequestConnection {
            id: 0,
            table: Arc::new(Mutex::new(ConnectionTable::new(LIMITS))),
            opened: Instant::now(),
            tell_refused: Arc::new(|_| {}),
        };
        let (order, last_is_made) = (Arc::<Mutex<Vec<u64>>>::default(), Arc::new(Notify::new()));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let mut pages = JoinSet::new();
            for (number, session) in sessions.enumerate() {
                let (connection, order) = (connection.clone(), order.clone());
                let last_is_made = last_is_made.clone();
                pages.spawn(async move {
                    let page = async {
                        match (number, first_waits) {
                            (0, true) => last_is_made.notified().await,
                            _ => last_is_made.notify_one(),
                        }
                        order.lock().unwrap().push(session);
                        Response::default()
                    };
                    connection.in_turn(known(session), page).await
                });
            }
            pages.join_all().await;
        });
        let mut table = table(&connection.table);
        drop(table.turn_of(SecretTag::of("9")));
        assert_eq!(table.turns.len(), 1, "the turns of sessions that wait for nothing are forgotten");
        drop(table);
        Arc::into_inner(order).unwrap().into_inner().unwrap()
    }

    #[test]
    fn the_pages_of_others_come_between_those_of_one_session() {
        let order = order_of_pages([1; 30].into_iter().chain([2, 3]), false);
        assert_eq!((order.len(), &order[..3]), (32, &[1, 2, 3][..]));
    }

    #[test]
    fn a_page_that_waits_for_something_keeps_no_other_one_of_its_session_back() {
        assert_eq!(order_of_pages([1, 1].into_iter(), true), [1, 1]);
    }

    #[test]
    fn few_descriptors_leave_each_stage_its_share() {
        let wide = ConnectionLimits::of_game(Duration::from_secs(1));
        assert_eq!(wide.within(u64::MAX), wide);
        let narrow = wide.within(1_024);
        assert!(narrow.silent + narrow.asking + narrow.known <= 768);
        assert!(narrow.known > narrow.silent);
        let tournament = ConnectionLimits::of_tournament(4_000, Duration::from_secs(1));
        assert_eq!(tournament.silent + tournament.asking + tournament.known, 4_000);
    }
}
