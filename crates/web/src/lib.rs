//! The web server of a game: pages, streams and acts over HTTP, each in one role.
//!
//! The server runs on a thread of its own and sends requests to the daemon's loop through a channel; the loop
//! answers and never waits for a client. Announcements are filtered by role before they arrive here (12.7), so a
//! stream contains nothing secret.

mod allowed_hosts;
mod braille_files;
mod client;
mod connections;
mod free_port;
pub mod http_messages;
mod open_pages;
mod page_floods;
mod rate_limit;
mod refused_requests;
mod role_links;
mod routes;
mod sent_forms;
mod sessions;
mod stream_seats;
mod streams;
#[cfg(test)]
mod tests;

use std::{
    collections::BTreeSet,
    io::ErrorKind,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use annabella_events::ToldLine;
use annabella_game::backoff::Backoff;
use annabella_game::{Lang, Moment, Seat};
use annabella_page::JournalSeal;
use annabella_session::{GameRole, page_sender::PageSender, session::Session};

pub use crate::{
    allowed_hosts::{AllowedHosts, OriginMismatch, RequestOrigin},
    client::{EnterError, LineError, RoleClient, StreamNews},
    connections::{ConnectionLimits, RequestConnection, RequestSender, serve},
    page_floods::PageFloods,
    rate_limit::{RateLimit, RequestPace},
    refused_requests::RefusedRequests,
    role_links::{RoleLinks, find_cards},
    routes::TypedLine,
    sent_forms::{SentBefore, SentTicket},
    sessions::{RandomSourceError, SecretTag, WebSessions},
    stream_seats::{StreamSeat, StreamSeats},
};
pub use crate::{
    free_port::{check_free, free_port},
    streams::{RoleUpdate, StreamKind, Streams},
};
use crate::{open_pages::OpenPages, routes::WebState};

/// The time limit for a client to read sent data.
const PATIENCE: Duration = Duration::from_secs(10);
/// The first and the longest delay between attempts to bind a taken address, in milliseconds.
const WAITS: Backoff = Backoff::new(250, 4_000);
/// The time limit for the last answers at shutdown.
const FAREWELL: Duration = Duration::from_secs(2);

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct WebSettings {
    /// The listening address; port 0 means any free port.
    pub listen: SocketAddr,
    /// Other accepted host names, with their ports.
    pub names: Vec<String>,
    /// The language for clients without a session.
    pub lang: Lang,
    /// The languages of the pages of White and Black.
    pub seat_langs: [Lang; 2],
    /// The file with address and links for `join`.
    pub card: PathBuf,
    /// The time limit for a client to read sent data.
    pub patience: Duration,
}

impl WebSettings {
    /// On loopback, at any free port.
    pub fn new(listen: SocketAddr, lang: Lang, card: PathBuf) -> Self {
        Self { listen, names: Vec::new(), lang, seat_langs: [lang; 2], card, patience: PATIENCE }
    }
}

/// A request of a browser or client to the game.
#[derive(Debug)]
pub enum UiRequest {
    /// A copy of the current game.
    Glance(oneshot::Sender<GameSnapshot>),
    /// A line typed in a role.
    Line {
        /// The role.
        role: GameRole,
        /// The line.
        line: String,
        /// Receives the answer.
        answer: oneshot::Sender<LineResponse>,
    },
    /// A stream was closed.
    ListenerGone,
    /// So many requests of a role's sessions, or of strangers, were refused because they are too many.
    TooMany {
        /// Who sent them.
        from: PageSender,
        /// How many, since the last such message of this sender.
        refused: u64,
    },
}

/// A copy of the current game.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The session, copied at most once a step.
    pub session: Arc<Session>,
    /// The moment of the game.
    pub now: Moment,
    /// The seal of its journal, if one is written.
    pub journal: Option<JournalSeal>,
    /// The seats whose players hear a voice of the program's own.
    pub spoken_to: BTreeSet<Seat>,
}

/// The answer to a typed line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineResponse {
    /// The role's announcements; its streams contain them too.
    pub lines: Vec<String>,
    /// The answer to this client only: help, or why the line had no effect.
    pub alone: Vec<ToldLine>,
}

/// Why a server cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenWebServerError {
    /// The address cannot be bound.
    #[error("the pages cannot be served at {address}: {why}; name another address as `listen` in [web]")]
    Address {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        why: std::io::Error,
    },
    /// The links file cannot be written.
    #[error("the links to the pages cannot be kept in {path}: {why}; check the folder")]
    Card {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// The server would listen on every address of the machine, and no accepted host name is given.
    #[error(
        "the pages at {address} answer to no name; write the addresses people open as names = [\"HOST:PORT\"] in [web]"
    )]
    NoName {
        /// The address.
        address: SocketAddr,
    },
    /// No random keys can be made.
    #[error(transparent)]
    Chance(#[from] RandomSourceError),
}

/// A running server.
pub struct WebServer {
    address: SocketAddr,
    exposed: bool,
    awaited: bool,
    streams: Arc<Streams>,
    pages: Arc<OpenPages>,
    thread: Option<JoinHandle<()>>,
}

impl WebServer {
    /// Opens a server; `knock` passes a request to the daemon's loop and returns whether the loop runs. If the
    /// address is taken, the server waits until it is free, and calls `late` once it listens.
    pub fn open(
        settings: WebSettings,
        knock: impl Fn(UiRequest) -> bool + Send + Sync + 'static,
        late: impl FnOnce(Result<(), OpenWebServerError>) + Send + 'static,
    ) -> Result<Self, OpenWebServerError> {
        if settings.listen.ip().is_unspecified() && settings.names.is_empty() {
            return Err(OpenWebServerError::NoName { address: settings.listen });
        }
        let no_address = |why| OpenWebServerError::Address { address: settings.listen, why };
        let socket = match listen_at(settings.listen) {
            Ok(socket) => Some(socket),
            Err(why) if why.kind() == ErrorKind::AddrInUse => None,
            Err(why) => return Err(no_address(why)),
        };
        let had = socket.as_ref().map_or(Ok(settings.listen), TcpListener::local_addr);
        let address = had.map_err(no_address)?;
        let exposed = !address.ip().is_loopback();
        let streams = Arc::new(Streams::default());
        let pages = Arc::new(OpenPages::new());
        let keys = WebSessions::new()?;
        let web_state = WebState {
            gate: AllowedHosts::new(
                &address.to_string(),
                address.ip().is_loopback().then_some(address.port()),
                &settings.names,
            ),
            keys: keys.into(),
            streams: streams.clone(),
            pages: pages.clone(),
            knock: Box::new(knock),
            lang: settings.lang,
            seat_langs: settings.seat_langs,
            exposed,
            card: RoleLinks::file(settings.card.clone(), address, settings.names.first().cloned()),
            opened: Instant::now(),
            seats: Arc::default(),
            refused: std::sync::Mutex::default(),
        };
        let card = settings.card.clone();
        let keep_card = move |web_state: &WebState| {
            web_state.keep_card().map_err(|why| OpenWebServerError::Card { path: card, why })
        };
        let awaited = socket.is_none();
        // Until then no links are written, because they would lead to another program.
        let keep_late = if awaited { Some(keep_card) } else { keep_card(&web_state).map(|()| None)? };
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(no_address)?;
        tracing::info!(%address, exposed, awaited, "the web server runs, or waits for its address");
        let (patience, ends) = (settings.patience, streams.clone());
        let thread = std::thread::spawn(move || {
            runtime.block_on(async {
                let socket = match socket {
                    Some(socket) => Some(socket),
                    None => listen_when_free(address, &ends).await,
                };
                let Some(socket) = socket else { return };
                if let Some(keep_card) = keep_late {
                    late(keep_card(&web_state));
                }
                routes::serve(socket, web_state, patience).await;
            });
            runtime.shutdown_timeout(Duration::from_millis(100));
        });
        Ok(Self { address, exposed, awaited, streams, pages, thread: Some(thread) })
    }

    /// Whether the address was taken when the server was opened.
    pub const fn is_awaited(&self) -> bool {
        self.awaited
    }

    /// The server's address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether other machines can reach it.
    pub const fn is_exposed(&self) -> bool {
        self.exposed
    }

    /// Whether any client has entered since it was opened.
    pub fn has_visitor(&self) -> bool {
        self.streams.has_visitor()
    }

    /// Whether a client currently listens in a role.
    pub fn listens(&self, role: GameRole) -> bool {
        self.streams.listeners(role) > 0
    }

    /// Whether a page is open or was open a moment ago.
    pub fn has_open_page(&self) -> bool {
        self.pages.are_open()
    }

    /// Adds a step of the game: the update of each role in the order of [`GameRole::ALL`].
    pub fn tell(&self, told: &[RoleUpdate; 6]) {
        self.streams.tell(told);
    }
}

/// How many connections wait until the server accepts them. Beyond it the system drops the first packet of a client,
/// which then waits a second before it tries again.
const WAITING_CONNECTIONS: i32 = 4096;

/// Listens at an address, without blocking.
///
/// # Errors
/// If the address is taken, or is not one of this machine.
pub fn listen_at(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = TcpListener::bind(address)?;
    // The standard library lets 128 wait.
    rustix::net::listen(&socket, WAITING_CONNECTIONS)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Listens as soon as the address is free; `None` if the game ends first.
async fn listen_when_free(address: SocketAddr, game: &Streams) -> Option<TcpListener> {
    let mut rests = WAITS;
    loop {
        tokio::select! {
            () = game.ended() => return None,
            () = tokio::time::sleep(Duration::from_millis(rests.next_ms())) => {}
        }
        if let Ok(socket) = listen_at(address) {
            tracing::info!(%address, "the web server runs at last");
            return Some(socket);
        }
    }
}

impl Drop for WebServer {
    /// Ends every stream after its last entry, completes the last answers, and removes the links.
    fn drop(&mut self) {
        self.streams.end();
        if let Some(thread) = self.thread.take() {
            // The thread has printed its panic itself.
            let _ = thread.join();
        }
    }
}
