//! Who comes in at all: so many connections at once, and none that leaves what is written to it unread.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tokio_io_timeout::TimeoutStream;

/// Two hundred spectators with a stream and a page each, five times over.
const MOST: usize = 2_000;

/// Listens, and hands out patient connections.
pub(crate) struct Patient {
    socket: TcpListener,
    patience: Duration,
    room: Arc<Semaphore>,
}

impl Patient {
    pub(crate) fn new(socket: TcpListener, patience: Duration) -> Self {
        Self::with_room(socket, patience, MOST)
    }

    /// As `new`, for so many at once.
    pub(crate) fn with_room(socket: TcpListener, patience: Duration, most: usize) -> Self {
        Self { socket, patience, room: Arc::new(Semaphore::new(most)) }
    }
}

/// A connection that is cut where nothing can be written for a while.
pub(crate) struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    _room: Option<OwnedSemaphorePermit>,
}

impl axum::serve::Listener for Patient {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        // The semaphore is never closed; without a permit nobody is counted.
        let room = self.room.clone().acquire_owned().await.ok();
        loop {
            match self.socket.accept().await {
                Ok((stream, from)) => {
                    // Each event leaves at once; where that cannot be had it is only later.
                    let _ = stream.set_nodelay(true);
                    let mut stream = TimeoutStream::new(stream);
                    stream.set_write_timeout(Some(self.patience));
                    return (Connection { stream: Box::pin(stream), _room: room }, from);
                }
                // No descriptor is free just now, or who knocked is gone.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }
}
