//! The connections of a server: limits on their number, and on how long each may be silent or leave data unread.
//!
//! A connection has one of three stages, and each stage has its own capacity. A silent connection has not sent a
//! complete request; at the limit, the oldest silent one from the same address is closed, so that a new client can
//! always show a cookie. An asking connection has sent a request without a valid cookie. A known connection has shown
//! a valid cookie; its capacity is a reserve that no other client can use.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{Router, body::Body, extract::Request, response::Response};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, watch},
    task::JoinSet,
};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service as _;

/// The time limit for the head of a request, and for an idle connection.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The delay before the next accept if no descriptor is free.
const RETRY_ACCEPT: Duration = Duration::from_millis(50);
/// Descriptors reserved for the rest of the program.
const OTHER_DESCRIPTORS: u64 = 256;

/// The number of connections in each stage, and the time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Connections without a complete request.
    pub silent: usize,
    /// Connections that have sent a request without a valid cookie.
    pub asking: usize,
    /// Connections that have shown a valid cookie.
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

/// The stage of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    Silent,
    Asking,
    Known,
}

struct OpenConnection {
    from: IpAddr,
    stage: ConnectionStage,
    close: Arc<Notify>,
}

/// All open connections, oldest first. The table only counts; it touches no socket.
struct ConnectionTable {
    limits: ConnectionLimits,
    next: u64,
    open: BTreeMap<u64, OpenConnection>,
}

impl ConnectionTable {
    fn new(limits: ConnectionLimits) -> Self {
        Self { limits, next: 0, open: BTreeMap::new() }
    }

    fn count(&self, stage: ConnectionStage, from: Option<IpAddr>) -> usize {
        self.open
            .values()
            .filter(|one| one.stage == stage && from.is_none_or(|from| one.from == from))
            .count()
    }

    /// Adds a connection. If there are too many silent ones, an older one is closed.
    fn add(&mut self, from: IpAddr) -> (u64, Arc<Notify>) {
        if self.count(ConnectionStage::Silent, Some(from)) >= self.limits.silent.div_ceil(2) {
            self.close_oldest_silent(from);
        } else if self.count(ConnectionStage::Silent, None) >= self.limits.silent
            && let Some(crowded) = self.most_silent_address()
        {
            self.close_oldest_silent(crowded);
        }
        let (id, close) = (self.next, Arc::new(Notify::new()));
        self.next += 1;
        self.open.insert(id, OpenConnection { from, stage: ConnectionStage::Silent, close: close.clone() });
        (id, close)
    }

    fn most_silent_address(&self) -> Option<IpAddr> {
        let mut counts: BTreeMap<IpAddr, usize> = BTreeMap::new();
        for one in self.open.values().filter(|one| one.stage == ConnectionStage::Silent) {
            *counts.entry(one.from).or_default() += 1;
        }
        counts.into_iter().max_by_key(|(_, count)| *count).map(|(from, _)| from)
    }

    fn close_oldest_silent(&mut self, from: IpAddr) {
        let oldest =
            self.open.iter().find(|(_, one)| one.stage == ConnectionStage::Silent && one.from == from);
        if let Some(id) = oldest.map(|(id, _)| *id)
            && let Some(gone) = self.open.remove(&id)
        {
            gone.close.notify_one();
        }
    }

    /// Whether a request of this connection is answered; `known` means that it shows a valid
    /// cookie.
    fn admits(&mut self, id: u64, known: bool) -> bool {
        let Some(OpenConnection { from, stage, .. }) = self.open.get(&id) else { return false };
        let (from, stage) = (*from, *stage);
        let asking = || {
            self.count(ConnectionStage::Asking, None) < self.limits.asking
                && self.count(ConnectionStage::Asking, Some(from)) < self.limits.asking.div_ceil(2)
        };
        let becomes = match stage {
            ConnectionStage::Known => Some(ConnectionStage::Known),
            ConnectionStage::Asking | ConnectionStage::Silent
                if known && self.count(ConnectionStage::Known, None) < self.limits.known =>
            {
                Some(ConnectionStage::Known)
            }
            ConnectionStage::Asking => Some(ConnectionStage::Asking),
            ConnectionStage::Silent => asking().then_some(ConnectionStage::Asking),
        };
        match becomes {
            Some(stage) => self.open.get_mut(&id).is_some_and(|one| {
                one.stage = stage;
                true
            }),
            None => false,
        }
    }
}

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
}

impl RequestConnection {
    /// Whether the request is answered; `known` means that it shows a valid cookie.
    pub fn admits(&self, known: bool) -> bool {
        table(&self.table).admits(self.id, known)
    }
}

/// Removes the connection from the table when dropped.
struct ConnectionEntry(RequestConnection);

impl Drop for ConnectionEntry {
    fn drop(&mut self) {
        table(&self.0.table).open.remove(&self.0.id);
    }
}

/// Serves `app` until `ended`, then completes open requests.
pub async fn serve(
    socket: TcpListener,
    app: Router,
    limits: ConnectionLimits,
    ended: impl Future<Output = ()>,
) {
    let limits = limits.within(raise_descriptor_limit());
    let shared: SharedTable = Arc::new(Mutex::new(ConnectionTable::new(limits)));
    let (tell_end, end) = watch::channel(false);
    let mut connections = JoinSet::new();
    tokio::pin!(ended);
    loop {
        tokio::select! {
            () = &mut ended => break,
            // Finished connections need no further work.
            Some(_) = connections.join_next() => {}
            accepted = socket.accept() => match accepted {
                Ok((stream, from)) => {
                    let (id, close) = table(&shared).add(from.ip().to_canonical());
                    let entry = ConnectionEntry(RequestConnection { id, table: shared.clone() });
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
        async move { Ok::<Response, Infallible>(app.call(request).await.unwrap_or_else(|never| match never {})) }
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

/// Raises the soft limit of descriptors to the hard one; returns the new limit.
fn raise_descriptor_limit() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum && setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok() {
        return maximum.unwrap_or(u64::MAX);
    }
    current.unwrap_or(u64::MAX)
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

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    #[test]
    fn a_newcomer_closes_the_oldest_silent_connection_of_its_own_address() {
        let mut table = ConnectionTable::new(LIMITS);
        let other = table.add(address(2)).0;
        let first: Vec<u64> = (0..4).map(|_| table.add(address(1)).0).collect();
        let newcomer = table.add(address(1)).0;
        assert!(!table.open.contains_key(&first[0]), "the oldest one goes");
        for id in first[1..].iter().chain([&newcomer, &other]) {
            assert!(table.open.contains_key(id), "{id}");
        }
    }

    #[test]
    fn many_addresses_cannot_shut_out_another() {
        let mut table = ConnectionTable::new(LIMITS);
        for round in 0..20 {
            for last in 1..=4 {
                table.add(address(last));
            }
            assert!(table.count(ConnectionStage::Silent, None) <= LIMITS.silent, "round {round}");
        }
        let (newcomer, _) = table.add(address(9));
        assert!(table.admits(newcomer, true));
    }

    #[test]
    fn the_reserve_of_cookie_holders_is_not_filled_by_others() {
        let mut table = ConnectionTable::new(LIMITS);
        let mut admitted = 0;
        for last in 1..=9 {
            for _ in 0..3 {
                let id = table.add(address(last)).0;
                admitted += usize::from(table.admits(id, false));
            }
        }
        assert_eq!(admitted, LIMITS.asking);
        let (holder, _) = table.add(address(1));
        assert!(table.admits(holder, true));
        assert!(table.admits(holder, false), "a known connection stays known");
        assert_eq!(table.count(ConnectionStage::Known, None), 1);
    }

    #[test]
    fn one_address_asks_for_half_of_the_room() {
        let mut table = ConnectionTable::new(LIMITS);
        let asks = |table: &mut ConnectionTable| {
            let id = table.add(address(1)).0;
            table.admits(id, false)
        };
        let answers: Vec<bool> = (0..5).map(|_| asks(&mut table)).collect();
        assert_eq!(answers, [true, true, true, false, false]);
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
