//! The door: pages, streams and acts of a game over HTTP, each in one role.
//!
//! It stands on a thread of its own and asks the daemon's loop by channel; the loop answers and never waits for a
//! client. What a role is told is filtered before it comes here (12.7): a stream holds nothing to hide.

mod card;
mod gate;
mod keys;
mod listener;
mod pace;
mod pages;
pub(crate) mod passing;
mod serve;
mod streams;
#[cfg(test)]
mod tests;
mod visitor;

use std::{
    io::ErrorKind,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use crate::{
    backoff::Backoff,
    core::{GameRole, session::Session},
    game::{Lang, Moment},
};

pub use crate::door::streams::{Strand, Streams, ToRole};
pub(crate) use crate::door::{
    card::{Card, find_cards},
    gate::{Comer, Gate, Outside},
    keys::{Keyring, NoChanceError},
    listener::Patient,
    pace::Allowance,
    serve::TypedLine,
    visitor::{EnterError, StreamNews, Visitor},
};
use crate::door::{pages::Pages, serve::Threshold};

/// How long a client may leave what is written to it unread.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long is waited for an address that somebody else has, at first and at most, milliseconds.
const WAITS: Backoff = Backoff::new(250, 4_000);
/// How long the last answers may take when the door is shut.
const FAREWELL: Duration = Duration::from_secs(2);

/// How a door is opened.
#[derive(Clone, Debug)]
pub(crate) struct DoorSettings {
    /// Where it listens; port 0 is any free one.
    pub(crate) listen: SocketAddr,
    /// Other names it answers to, with their ports.
    pub(crate) names: Vec<String>,
    /// What whoever has not entered yet is answered in.
    pub(crate) lang: Lang,
    /// Where address and links are kept for `join`.
    pub(crate) card: PathBuf,
    /// How long a client may leave what is written to it unread.
    pub(crate) patience: Duration,
}

impl DoorSettings {
    /// On loopback, at any free port.
    pub(crate) fn new(listen: SocketAddr, lang: Lang, card: PathBuf) -> Self {
        Self { listen, names: Vec::new(), lang, card, patience: PATIENCE }
    }
}

/// Somebody at the door wants something of the game.
#[derive(Debug)]
pub enum Knock {
    /// The game as it stands.
    Glance(oneshot::Sender<Glance>),
    /// A line was typed in a role.
    Line {
        /// In which.
        role: GameRole,
        /// The line.
        line: String,
        /// What answers it.
        answer: oneshot::Sender<Answered>,
    },
    /// Somebody stopped listening.
    Left,
}

/// The game as it stands.
#[derive(Clone, Debug)]
pub struct Glance {
    /// A copy that is made at most once a step.
    pub session: Arc<Session>,
    /// The moment of the game.
    pub now: Moment,
}

/// What came of a typed line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// What the role was told; its stream holds it too.
    pub lines: Vec<String>,
    /// What is told to whoever typed it and to nobody else: help, or why it came to nothing.
    pub alone: Vec<String>,
}

/// Why a door stays shut.
#[derive(Debug, thiserror::Error)]
pub enum OpenDoorError {
    /// The address cannot be had.
    #[error("the door cannot be opened at {address}: {why}; name another address as `listen` in [door]")]
    Address {
        /// Where.
        address: SocketAddr,
        /// Why.
        why: std::io::Error,
    },
    /// Its links cannot be kept.
    #[error("the links of the door cannot be kept in {path}: {why}; check the folder")]
    Card {
        /// Where.
        path: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// Every address of the machine, and no name a request could be checked against.
    #[error(
        "the door at {address} answers to no name; write the addresses people open as names = [\"HOST:PORT\"] in [door]"
    )]
    NoName {
        /// Where.
        address: SocketAddr,
    },
    /// No keys can be drawn.
    #[error(transparent)]
    Chance(#[from] NoChanceError),
}

/// An open door.
pub(crate) struct Door {
    address: SocketAddr,
    exposed: bool,
    awaited: bool,
    streams: Arc<Streams>,
    pages: Arc<Pages>,
    thread: Option<JoinHandle<()>>,
}

impl Door {
    /// Opens a door; `knock` hands what is wanted to the daemon's loop and tells whether anybody is there. Where somebody
    /// else has its address the door waits until it can be had, and `late` is told once it is open.
    pub(crate) fn open(
        settings: DoorSettings,
        knock: impl Fn(Knock) -> bool + Send + Sync + 'static,
        late: impl FnOnce(Result<(), OpenDoorError>) + Send + 'static,
    ) -> Result<Self, OpenDoorError> {
        if settings.listen.ip().is_unspecified() && settings.names.is_empty() {
            return Err(OpenDoorError::NoName { address: settings.listen });
        }
        let no_address = |why| OpenDoorError::Address { address: settings.listen, why };
        let socket = match listen_at(settings.listen) {
            Ok(socket) => Some(socket),
            Err(why) if why.kind() == ErrorKind::AddrInUse => None,
            Err(why) => return Err(no_address(why)),
        };
        let had = socket.as_ref().map_or(Ok(settings.listen), TcpListener::local_addr);
        let address = had.map_err(no_address)?;
        let exposed = !address.ip().is_loopback();
        let streams = Arc::new(Streams::default());
        let pages = Arc::new(Pages::new());
        let keys = Keyring::new()?;
        let threshold = Threshold {
            gate: Gate::new(
                &address.to_string(),
                address.ip().is_loopback().then_some(address.port()),
                &settings.names,
            ),
            keys: keys.into(),
            streams: streams.clone(),
            pages: pages.clone(),
            knock: Box::new(knock),
            lang: settings.lang,
            exposed,
            card: Card::file(settings.card.clone(), address, settings.names.first().cloned()),
            opened: Instant::now(),
            strangers: std::sync::Mutex::default(),
        };
        let card = settings.card.clone();
        let keep_card = move |threshold: &Threshold| {
            threshold.keep_card().map_err(|why| OpenDoorError::Card { path: card, why })
        };
        let awaited = socket.is_none();
        // Links to an address that is somebody else's would lead people to him.
        let keep_late = if awaited { Some(keep_card) } else { keep_card(&threshold).map(|()| None)? };
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(no_address)?;
        tracing::info!(%address, exposed, awaited, "the door is open, or waits for its address");
        let (patience, ends) = (settings.patience, streams.clone());
        let thread = std::thread::spawn(move || {
            runtime.block_on(async {
                let socket = match socket {
                    Some(socket) => Some(socket),
                    None => awaited_at(address, &ends).await,
                };
                let Some(socket) = socket else { return };
                if let Some(keep_card) = keep_late {
                    late(keep_card(&threshold));
                }
                serve::serve(socket, threshold, patience).await;
            });
            runtime.shutdown_timeout(Duration::from_millis(100));
        });
        Ok(Self { address, exposed, awaited, streams, pages, thread: Some(thread) })
    }

    /// Whether somebody else had its address when it was to be opened.
    pub(crate) const fn is_awaited(&self) -> bool {
        self.awaited
    }

    /// Where it stands.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether other machines reach it.
    pub(crate) const fn is_exposed(&self) -> bool {
        self.exposed
    }

    /// Whether anybody entered since it was opened.
    pub(crate) fn somebody_entered(&self) -> bool {
        self.streams.somebody_entered()
    }

    /// Whether somebody listens in a role just now.
    pub(crate) fn listens(&self, role: GameRole) -> bool {
        self.streams.listeners(role) > 0
    }

    /// Whether somebody looks at a page just now, or did a moment ago.
    pub(crate) fn pages_are_open(&self) -> bool {
        self.pages.are_open()
    }

    /// A step of the game, for each role in the order of [`GameRole::ALL`].
    pub(crate) fn tell(&self, told: &[ToRole; 6]) {
        self.streams.tell(told);
    }
}

fn listen_at(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = TcpListener::bind(address)?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Listens as soon as it can; not at all where the game ends before.
async fn awaited_at(address: SocketAddr, game: &Streams) -> Option<TcpListener> {
    let mut rests = WAITS;
    loop {
        tokio::select! {
            () = game.ended() => return None,
            () = tokio::time::sleep(Duration::from_millis(rests.next_ms())) => {}
        }
        if let Ok(socket) = listen_at(address) {
            tracing::info!(%address, "the door is open at last");
            return Some(socket);
        }
    }
}

impl Drop for Door {
    /// Every stream ends after its last entry, the last answers are given, the links are gone.
    fn drop(&mut self) {
        self.streams.end();
        if let Some(thread) = self.thread.take() {
            // Its panic was told by the thread itself.
            let _ = thread.join();
        }
    }
}
