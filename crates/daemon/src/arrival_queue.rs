//! The queue from the adapters' threads to the event loop. An arrival is stamped when it is sent.
//!
//! The clock is read while the queue is locked. So whoever finds the queue empty knows that everything which arrives
//! later has a later moment, and no deadline passes before an arrival that came in time.

use crate::{
    DaemonEvent,
    arrival::{Arrival, ArrivalSource},
    boot_clock::boot_time_ms,
    queue_ends::{QueueClosed, QueueContents, ReceivingEnd, SendingEnd, queue_ends},
    waiting_arrivals::{Admission, WaitingArrivals},
};
use std::{sync::Arc, time::Duration};

/// The clock by which arrivals are stamped: milliseconds since a fixed moment.
pub type ArrivalClock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// The daemon has ended and receives nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the daemon has ended")]
pub struct DaemonEnded;

impl From<QueueClosed> for DaemonEnded {
    fn from(_: QueueClosed) -> Self {
        Self
    }
}

/// Sends arrivals to the event loop. Never blocks, but for [`send_when_there_is_room`](Self::send_when_there_is_room).
#[derive(Clone)]
pub struct ArrivalSender {
    end: SendingEnd<WaitingArrivals>,
    clock: ArrivalClock,
}

/// Receives arrivals in the event loop.
pub struct ArrivalQueue {
    end: ReceivingEnd<WaitingArrivals>,
    clock: ArrivalClock,
}

/// What the event loop waited for.
#[derive(Debug)]
pub enum Awaited {
    /// An arrival.
    Arrived(Arrival),
    /// Nothing that had arrived by this value of the clock waits.
    NothingBy(u64),
    /// Nothing can arrive any more.
    AllSendersGone,
}

impl QueueContents for WaitingArrivals {
    type Left = Self;

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn take_left(&mut self) -> Self {
        std::mem::take(self)
    }
}

/// Opens a queue whose arrivals are stamped by the machine's boot-time clock, as [`Game`](crate::Game) reads it.
pub fn arrival_queue() -> (ArrivalSender, ArrivalQueue) {
    arrival_queue_at(Arc::new(boot_time_ms))
}

/// As [`arrival_queue`], with another clock.
pub fn arrival_queue_at(clock: ArrivalClock) -> (ArrivalSender, ArrivalQueue) {
    let (sends, receives) = queue_ends(WaitingArrivals::default());
    (ArrivalSender { end: sends, clock: clock.clone() }, ArrivalQueue { end: receives, clock })
}

impl ArrivalSender {
    /// Stamps and sends an arrival. A source that has too many waiting arrivals loses its oldest noise, and without
    /// noise this one: whoever waits for an answer to it finds that nobody will give one.
    ///
    /// # Errors
    /// If the daemon has ended.
    pub fn send(&self, event: DaemonEvent) -> Result<(), DaemonEnded> {
        let admission = self.end.change(|waiting| waiting.push((self.clock)(), event))?;
        match admission {
            Admission::Waits | Admission::InPlaceOfNoise => self.end.wake(),
            // A flood does not wake the event loop.
            Admission::OverLimit | Admission::Bounce => {}
            Admission::Full(lost) => {
                tracing::debug!(from = ?ArrivalSource::of(&lost), "a source sends more than its queue holds");
            }
        }
        Ok(())
    }

    /// As [`send`](Self::send), but waits until the source has room. For readers of a stream that can wait, such as a
    /// pipe of typed lines.
    ///
    /// # Errors
    /// If the daemon has ended.
    pub fn send_when_there_is_room(&self, event: DaemonEvent) -> Result<(), DaemonEnded> {
        self.end.wait_while(|waiting| !waiting.has_room_for(&event));
        // Only this thread sends for its source, so that the room is still there.
        self.send(event)
    }
}

impl std::fmt::Debug for ArrivalSender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ArrivalSender").finish_non_exhaustive()
    }
}

impl ArrivalQueue {
    /// The next arrival, if one waits.
    pub fn try_next(&mut self) -> Awaited {
        let ((now, taken), has_senders) = self.end.change(|waiting| {
            let now = (self.clock)();
            (now, waiting.take(now))
        });
        match taken {
            Some(arrival) => {
                self.end.wake_senders();
                Awaited::Arrived(arrival)
            }
            None if has_senders => Awaited::NothingBy(now),
            None => Awaited::AllSendersGone,
        }
    }

    /// Waits for the next arrival, but not longer than `longest`.
    pub async fn next_within(&mut self, longest: Duration) -> Awaited {
        let end = tokio::time::sleep(longest);
        tokio::pin!(end);
        loop {
            let awaited = self.try_next();
            let Awaited::NothingBy(_) = awaited else { return awaited };
            tokio::select! {
                () = self.end.arrived() => {}
                // What arrived while the time ran out comes first.
                () = &mut end => return self.try_next(),
            }
        }
    }

    /// Waits for the next arrival. `None`: nothing can arrive any more.
    pub async fn recv(&mut self) -> Option<DaemonEvent> {
        loop {
            match self.try_next() {
                Awaited::Arrived(arrival) => return Some(arrival.event),
                Awaited::AllSendersGone => return None,
                Awaited::NothingBy(_) => self.end.arrived().await,
            }
        }
    }

    /// As [`recv`](Self::recv), on a thread without an event loop.
    pub fn blocking_recv(&mut self) -> Option<DaemonEvent> {
        loop {
            match self.try_next() {
                Awaited::Arrived(arrival) => return Some(arrival.event),
                Awaited::AllSendersGone => return None,
                Awaited::NothingBy(_) => self.end.wait_while_empty(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn queue_at(time: &Arc<AtomicU64>) -> (ArrivalSender, ArrivalQueue) {
        let time = time.clone();
        arrival_queue_at(Arc::new(move || time.load(Ordering::SeqCst)))
    }

    #[test]
    fn an_arrival_has_the_moment_at_which_it_was_sent_and_an_empty_queue_tells_until_when() {
        let time = Arc::new(AtomicU64::new(100));
        let (sender, mut queue) = queue_at(&time);
        sender.send(DaemonEvent::Line("status".into())).unwrap();
        time.store(5_000, Ordering::SeqCst);
        assert!(matches!(queue.try_next(), Awaited::Arrived(Arrival { at_ms: 100, .. })));
        assert!(matches!(queue.try_next(), Awaited::NothingBy(5_000)));
        drop(sender.clone());
        assert!(matches!(queue.try_next(), Awaited::NothingBy(_)));
        drop(sender);
        assert!(matches!(queue.try_next(), Awaited::AllSendersGone));
    }

    #[test]
    fn what_arrived_before_the_end_of_a_wait_is_taken_before_the_end() {
        let time = Arc::new(AtomicU64::new(0));
        let (sender, mut queue) = queue_at(&time);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        sender.send(DaemonEvent::Stop).unwrap();
        let next = runtime.block_on(queue.next_within(Duration::ZERO));
        assert!(matches!(next, Awaited::Arrived(Arrival { event: DaemonEvent::Stop, .. })), "{next:?}");
        let next = runtime.block_on(queue.next_within(Duration::ZERO));
        assert!(matches!(next, Awaited::NothingBy(0)), "{next:?}");
    }

    #[test]
    fn a_reader_of_lines_waits_for_room_and_loses_none() {
        let time = Arc::new(AtomicU64::new(0));
        let (sender, mut queue) = queue_at(&time);
        let reader = std::thread::spawn(move || {
            for number in 0..1_000 {
                sender.send_when_there_is_room(DaemonEvent::Line(number.to_string())).unwrap();
            }
        });
        let mut lines = Vec::new();
        while let Some(DaemonEvent::Line(line)) = queue.blocking_recv() {
            lines.push(line);
        }
        reader.join().unwrap();
        assert_eq!(lines, (0..1_000).map(|number| number.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn when_the_daemon_has_ended_nobody_waits_and_nobody_is_owed_an_answer() {
        let time = Arc::new(AtomicU64::new(0));
        let (sender, queue) = queue_at(&time);
        let (answer, mut answered) = tokio::sync::oneshot::channel();
        sender.send(DaemonEvent::Knock(annabella_web::UiRequest::Glance(answer))).unwrap();
        for _ in 0..64 {
            sender.send(DaemonEvent::Line("status".into())).unwrap();
        }
        let waits = sender.clone();
        let reader =
            std::thread::spawn(move || waits.send_when_there_is_room(DaemonEvent::Line("status".into())));
        drop(queue);
        assert_eq!(reader.join().unwrap(), Err(DaemonEnded));
        assert_eq!(sender.send(DaemonEvent::Stop), Err(DaemonEnded));
        assert_eq!(answered.try_recv().unwrap_err(), tokio::sync::oneshot::error::TryRecvError::Closed);
    }
}
