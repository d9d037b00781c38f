//! The streams that one session has open at once. Each page has one; another program or many tabs could open any
//! number. If a session opens one too many, its oldest stream is closed, and its page tells so.

use std::{
    collections::{BTreeMap, VecDeque},
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::response::sse;
use futures_util::stream::{self, Stream, StreamExt as _};
use tokio::sync::Notify;

use crate::sessions::SecretTag;

/// The open streams of a session. A browser opens five, and a page that is loaded again has two for a moment.
pub(crate) const STREAMS_A_SESSION: usize = 8;
/// The name of the last event of a stream that is closed because its session has opened too many.
const CROWDED: &str = "crowded";

/// The open streams of all sessions.
#[derive(Default)]
pub struct StreamSeats {
    open: Mutex<SeatTable>,
}

#[derive(Default)]
struct SeatTable {
    next: u64,
    /// The streams of each session, the oldest first.
    of: BTreeMap<SecretTag, VecDeque<(u64, Arc<Notify>)>>,
}

/// An open stream of a session; its place is free when it is dropped.
pub struct StreamSeat {
    seats: Arc<StreamSeats>,
    session: SecretTag,
    number: u64,
    lost: Arc<Notify>,
}

impl StreamSeats {
    fn table(&self) -> MutexGuard<'_, SeatTable> {
        // Every change is a single step, so a panic elsewhere leaves the table consistent.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a stream of a session. If it has too many, its oldest one is closed.
    pub fn take(self: &Arc<Self>, session: SecretTag) -> StreamSeat {
        let mut table = self.table();
        let (number, lost) = (table.next, Arc::new(Notify::new()));
        table.next += 1;
        let own = table.of.entry(session).or_default();
        own.push_back((number, lost.clone()));
        if own.len() > STREAMS_A_SESSION
            && let Some((_, oldest)) = own.pop_front()
        {
            oldest.notify_one();
        }
        StreamSeat { seats: self.clone(), session, number, lost }
    }
}

impl StreamSeat {
    /// The stream, until its place is lost. Then its last event tells so.
    pub fn keep<S>(self, stream: S) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send
    where
        S: Stream<Item = Result<sse::Event, Infallible>> + Send + 'static,
    {
        stream::unfold(Some((self, Box::pin(stream))), |open| async move {
            let (seat, mut stream) = open?;
            tokio::select! {
                biased;
                () = seat.lost.notified() => {
                    let last = sse::Event::default().event(CROWDED).data(STREAMS_A_SESSION.to_string());
                    Some((Ok(last), None))
                }
                next = stream.next() => next.map(|event| (event, Some((seat, stream)))),
            }
        })
    }
}

impl Drop for StreamSeat {
    fn drop(&mut self) {
        let mut table = self.seats.table();
        if let Some(own) = table.of.get_mut(&self.session) {
            own.retain(|(number, _)| *number != self.number);
            if own.is_empty() {
                table.of.remove(&self.session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_session_that_opens_one_too_many_loses_its_oldest_stream_and_another_session_none() {
        let seats = Arc::new(StreamSeats::default());
        let [one, other] = ["one", "other"].map(SecretTag::of);
        let open = |session| {
            let stream = stream::once(std::future::ready(Ok(sse::Event::default()))).chain(stream::pending());
            Box::pin(seats.take(session).keep(stream))
        };
        let mut of_other = open(other);
        let mut streams: Vec<_> = (0..=STREAMS_A_SESSION).map(|_| open(one)).collect();
        let told = format!("{:?}", streams[0].next().await.unwrap().unwrap());
        assert!(told.contains(CROWDED), "{told}");
        assert!(streams[0].next().await.is_none());
        for stream in streams[1..].iter_mut().chain([&mut of_other]) {
            let event = format!("{:?}", stream.next().await.unwrap().unwrap());
            assert!(!event.contains(CROWDED), "{event}");
        }
        drop(streams.split_off(1));
        assert!(!seats.table().of.contains_key(&one), "a place is free when the stream is dropped");
        assert_eq!(seats.table().of[&other].len(), 1);
    }
}
