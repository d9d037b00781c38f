//! A running tournament: a thread that reads the folders, one that writes the round's files, and the server of the
//! pages.
//!
//! Folders are read once before the first request is accepted, so that the first page is complete. Lines from a
//! broker arrive while the pages are served.

use std::{
    fs::File,
    io,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
    thread::JoinHandle,
    time::Duration,
};

use rustix::{
    fs::{FlockOperation, flock},
    io::Errno,
};
use tokio::sync::mpsc::unbounded_channel;

use crate::{
    desk_sessions::DeskSessions,
    feed,
    feed_news::{FeedReply, FeedSettings},
    orders::OrderDispatcher,
    routes,
    sectors::DeskScope,
    state::TournamentState,
    tables::TournamentSettings,
};
use annabella_game::Lang;
use annabella_web::RandomSourceError;

/// The time limit for the round's files at shutdown.
const LAST_FILES: Duration = Duration::from_secs(2);
/// The polling interval of the folders.
const LOOK: Duration = Duration::from_millis(50);

/// The inputs and addresses of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentServerSettings {
    /// Folders of games, or folders that contain folders of games.
    pub folders: Vec<PathBuf>,
    /// The broker to which tables publish.
    pub feed: Option<FeedSettings>,
    /// The folder for the round's files.
    pub out: Option<PathBuf>,
    pub listen: SocketAddr,
    /// Other accepted host names, with their ports.
    pub names: Vec<String>,
    pub lang: Lang,
}

/// Why a tournament cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenTournamentError {
    /// The address cannot be bound.
    #[error("the tournament cannot be served at {address}: {why}; name another address by --listen")]
    Address { address: SocketAddr, why: io::Error },
    /// The server would listen on every address of the machine, and no accepted host name is given.
    #[error("the tournament at {address} answers to no name; name what people open by --name HOST:PORT")]
    NoName { address: SocketAddr },
    /// The round's files cannot be written.
    #[error("the round's files cannot be written to {path}: {why}; name another folder by --out")]
    Out { path: PathBuf, why: io::Error },
    /// Another tournament writes the files of the round.
    #[error("another tournament writes its round to {path}; end that one, or name another folder by --out")]
    OutHeld { path: PathBuf },
    /// No random keys can be made.
    #[error(transparent)]
    Chance(#[from] RandomSourceError),
}

/// A running tournament.
pub struct TournamentServer {
    pub(crate) address: SocketAddr,
    socket: TcpListener,
    room: Arc<TournamentState>,
    keys: DeskSessions,
    places: TournamentServerSettings,
    readers: Vec<JoinHandle<()>>,
    /// The lock on the folder of the round's files.
    _held: Option<File>,
}

/// Makes the folder of the round's files, and keeps other tournaments out of it. Two would write over each other's files,
/// and one may have the shorter delay.
fn hold_round_folder(path: &Path) -> Result<File, OpenTournamentError> {
    let fault = |why| OpenTournamentError::Out { path: path.to_owned(), why };
    std::fs::create_dir_all(path).map_err(fault)?;
    let folder = File::open(path).map_err(fault)?;
    match flock(&folder, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => Err(OpenTournamentError::OutHeld { path: path.to_owned() }),
        // Without locks on its disk a tournament still writes.
        _ => Ok(folder),
    }
}

impl TournamentServer {
    /// Opens a tournament and reads its folders.
    pub fn open(
        places: TournamentServerSettings,
        settings: TournamentSettings,
    ) -> Result<Self, OpenTournamentError> {
        let address = places.listen;
        if address.ip().is_unspecified() && places.names.is_empty() {
            return Err(OpenTournamentError::NoName { address });
        }
        let no_address = |why| OpenTournamentError::Address { address, why };
        let socket = annabella_web::listen_at(address).map_err(no_address)?;
        let address = socket.local_addr().map_err(no_address)?;
        let out = places.out.as_ref().map(|out| out.join(format!("round-{}", settings.round)));
        let held = out.as_deref().map(hold_round_folder).transpose()?;
        let (sends, ordered) = unbounded_channel();
        let desk = places.feed.as_ref().map(|feed| OrderDispatcher::new(feed.arbiter.clone(), sends));
        let sectors = settings.sectors.len();
        let room = Arc::new(TournamentState::new(settings, places.folders.clone(), desk, out));
        room.floor().tell_pairing_faults(room.now_ms());
        room.refresh();
        let mut readers = Vec::new();
        if let Some(feed) = places.feed.clone() {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let (room, runtime) = (room.clone(), runtime.map_err(no_address)?);
            readers.push(std::thread::spawn(move || {
                runtime.block_on(feed::follow(&feed, ordered, |news| {
                    let rest = room.feed(news);
                    FeedReply { ends: room.has_ended(), rest }
                }));
            }));
        }
        readers.push({
            let room = room.clone();
            std::thread::spawn(move || {
                while !room.has_ended() {
                    std::thread::sleep(LOOK);
                    room.refresh();
                    room.enter_running_tables();
                }
            })
        });
        Ok(Self { _held: held, address, socket, room, keys: DeskSessions::new(sectors)?, places, readers })
    }

    /// The URL origin for other machines.
    pub fn origin(&self) -> String {
        let name = self.places.names.first().filter(|_| self.address.ip().is_unspecified());
        format!("http://{}", name.cloned().unwrap_or_else(|| self.address.to_string()))
    }

    /// The link of the chief's desk; it works once.
    pub fn desk_link(&self) -> String {
        self.keys.link(&self.origin(), None)
    }

    /// The link of each deputy's desk, with the sector's and the deputy's name; each works once.
    pub fn sector_links(&self) -> Vec<(String, String, String)> {
        let origin = self.origin();
        let floor = self.room.floor();
        let sectors = floor.settings.sectors.iter().enumerate();
        sectors
            .map(|(place, sector)| {
                (sector.name.clone(), sector.arbiter.clone(), self.keys.link(&origin, Some(place)))
            })
            .collect()
    }

    /// How many tables there are.
    pub fn tables(&self) -> usize {
        self.room.floor().labels(DeskScope::default()).len()
    }

    /// Serves until `ended`.
    pub async fn serve(mut self, ended: impl Future<Output = ()> + Send + 'static) {
        let origin = self.origin();
        let readers = std::mem::take(&mut self.readers);
        let room = self.room.clone();
        let gate_names = self.places.names.clone();
        routes::serve(
            self.socket,
            self.address,
            &gate_names,
            origin,
            self.room,
            self.keys,
            self.places.lang,
            ended,
        )
        .await;
        room.end();
        for reader in readers {
            // The thread has printed its panic itself.
            let _ = reader.join();
        }
        room.end_files(LAST_FILES);
    }
}
