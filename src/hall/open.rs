//! A hall that is open: a thread that reads the folders, one that writes the round's files, and who serves the pages.
//!
//! The surprise: a folder is read a first time before anybody is let in, so that the first page is whole. What a broker
//! holds comes in while the pages are open already.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    thread::JoinHandle,
    time::Duration,
};

use tokio::sync::mpsc::unbounded_channel;

use crate::{
    door::NoChanceError,
    game::Lang,
    hall::{
        desk_keys::DeskKeys,
        feed::{self, FeedPlace},
        floor::HallSettings,
        orders::OrderDesk,
        room::HallRoom,
        sectors::DeskPart,
        serve,
    },
};

/// How long the disk has for the round's files once the hall is shut.
const LAST_FILES: Duration = Duration::from_secs(2);
/// How often the folders are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Where a hall is.
#[derive(Clone, Debug)]
pub(crate) struct HallPlaces {
    /// Folders of games, or folders that hold such.
    pub(crate) folders: Vec<PathBuf>,
    /// The broker tables publish to.
    pub(crate) feed: Option<FeedPlace>,
    /// Where the round's files are written.
    pub(crate) out: Option<PathBuf>,
    pub(crate) listen: SocketAddr,
    /// Other names it answers to, with their ports.
    pub(crate) names: Vec<String>,
    pub(crate) lang: Lang,
}

/// Why a hall stays shut.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenHallError {
    /// The address cannot be had.
    #[error("the hall cannot be opened at {address}: {why}; name another address by --listen")]
    Address { address: SocketAddr, why: io::Error },
    /// Every address of the machine, and no name a request could be checked against.
    #[error("the hall at {address} answers to no name; name what people open by --name HOST:PORT")]
    NoName { address: SocketAddr },
    /// The round's files cannot be written.
    #[error("the round's files cannot be written to {path}: {why}; name another folder by --out")]
    Out { path: PathBuf, why: io::Error },
    /// No keys can be drawn.
    #[error(transparent)]
    Chance(#[from] NoChanceError),
}

/// An open hall.
pub(crate) struct OpenHall {
    pub(crate) address: SocketAddr,
    socket: TcpListener,
    room: Arc<HallRoom>,
    keys: DeskKeys,
    places: HallPlaces,
    readers: Vec<JoinHandle<()>>,
}

impl OpenHall {
    /// Opens a hall and reads what is there.
    pub(crate) fn open(places: HallPlaces, settings: HallSettings) -> Result<Self, OpenHallError> {
        let address = places.listen;
        if address.ip().is_unspecified() && places.names.is_empty() {
            return Err(OpenHallError::NoName { address });
        }
        let no_address = |why| OpenHallError::Address { address, why };
        let socket = TcpListener::bind(address).map_err(no_address)?;
        socket.set_nonblocking(true).map_err(no_address)?;
        let address = socket.local_addr().map_err(no_address)?;
        let out = places.out.as_ref().map(|out| out.join(format!("round-{}", settings.round)));
        if let Some(path) = &out {
            std::fs::create_dir_all(path).map_err(|why| OpenHallError::Out { path: path.clone(), why })?;
        }
        let (sends, ordered) = unbounded_channel();
        let desk = places.feed.as_ref().map(|feed| OrderDesk::new(feed.arbiter.clone(), sends));
        let sectors = settings.sectors.len();
        let room = Arc::new(HallRoom::new(settings, places.folders.clone(), desk, out));
        room.look();
        let mut readers = Vec::new();
        if let Some(feed) = places.feed.clone() {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let (room, runtime) = (room.clone(), runtime.map_err(no_address)?);
            readers.push(std::thread::spawn(move || {
                runtime.block_on(feed::follow(&feed, ordered, |news| {
                    room.feed(news);
                    room.has_ended()
                }));
            }));
        }
        readers.push({
            let room = room.clone();
            std::thread::spawn(move || {
                while !room.has_ended() {
                    std::thread::sleep(LOOK);
                    room.look();
                    room.attend();
                }
            })
        });
        Ok(Self { address, socket, room, keys: DeskKeys::new(sectors)?, places, readers })
    }

    /// Where it is opened from elsewhere.
    pub(crate) fn origin(&self) -> String {
        let name = self.places.names.first().filter(|_| self.address.ip().is_unspecified());
        format!("http://{}", name.cloned().unwrap_or_else(|| self.address.to_string()))
    }

    /// The link of the desk, good once.
    pub(crate) fn desk_link(&self) -> String {
        self.keys.link(&self.origin(), None)
    }

    /// The link of each deputy's desk, good once, with his sector and his name.
    pub(crate) fn sector_links(&self) -> Vec<(String, String, String)> {
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
    pub(crate) fn tables(&self) -> usize {
        self.room.floor().labels(DeskPart::default()).len()
    }

    /// Serves until `ended`.
    pub(crate) async fn serve(mut self, ended: impl Future<Output = ()> + Send + 'static) {
        let origin = self.origin();
        let readers = std::mem::take(&mut self.readers);
        let room = self.room.clone();
        let gate_names = self.places.names.clone();
        serve::serve(
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
            // Its panic was told by the thread itself.
            let _ = reader.join();
        }
        room.end_files(LAST_FILES);
    }
}
