//! A table's stream at the simulated broker, as the desk's reader of this table sees it.
//!
//! The broker answers a request with so many messages and bytes, as the real one does, and the next request takes its
//! time on the way. Nothing comes twice or is left out within one connection, as over TCP.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    future::{Future, poll_fn},
    rc::Rc,
    task::Poll,
    time::Duration,
};

use annabella::tournament::simulate::{
    DeliveredMessage, MESSAGES_A_REQUEST, RestartReason, StreamState, TableStream, header_map,
};

use super::broker::SimulatedBroker;

/// The way of a request to the broker and of its answer.
const REQUEST_MS: u64 = 5;

/// The clock of the desk's readers, and when the next of them goes on.
#[derive(Clone, Default)]
pub(super) struct ReadersClock {
    now: Rc<Cell<u64>>,
    wakes: Rc<Cell<u64>>,
}

impl ReadersClock {
    /// Sets the clock. Readers that wait say again for when.
    pub(super) fn set(&self, now: u64) {
        self.now.set(now);
        self.wakes.set(u64::MAX);
    }

    /// When the next reader goes on by itself.
    pub(super) fn wakes(&self) -> u64 {
        self.wakes.get()
    }

    fn until(&self, at: u64) -> impl Future<Output = ()> {
        poll_fn(move |_| if self.is_due(at) { Poll::Ready(()) } else { Poll::Pending })
    }

    /// Whether it is that time; otherwise the readers run again then.
    fn is_due(&self, at: u64) -> bool {
        if self.now.get() < at {
            self.wakes.set(self.wakes.get().min(at));
        }
        self.now.get() >= at
    }
}

/// The stream of one table over one connection.
pub(super) struct BrokerStream {
    broker: Rc<RefCell<SimulatedBroker>>,
    table: usize,
    subject: String,
    clock: ReadersClock,
    /// The stream that was opened.
    created: u64,
    /// The sequence number after the last message that the broker sent.
    next: u64,
    /// What came with the last request, and when.
    delivered: VecDeque<DeliveredMessage>,
    comes_at: u64,
    /// From this number on the broker delivers each message under the number of the one before; a planted fault.
    skips_after: Option<u64>,
    skips: bool,
}

impl BrokerStream {
    pub(super) fn new(
        broker: &Rc<RefCell<SimulatedBroker>>,
        (table, subject): (usize, String),
        clock: &ReadersClock,
        skips: bool,
    ) -> Self {
        Self {
            broker: broker.clone(),
            table,
            subject,
            clock: clock.clone(),
            created: 0,
            next: 1,
            delivered: VecDeque::new(),
            comes_at: 0,
            skips_after: None,
            skips,
        }
    }

    /// Takes what the broker has now, up to the limits of a request.
    fn request(&mut self) {
        let broker = self.broker.borrow();
        let stored = &broker.streams[self.table].messages;
        let (most, mut bytes_left) = MESSAGES_A_REQUEST;
        for _ in 0..most {
            let skipped = u64::from(self.skips_after.is_some_and(|after| self.next > after));
            let at = usize::try_from(self.next - 1 + skipped).unwrap_or(usize::MAX);
            let Some(message) = stored.get(at) else { break };
            if message.payload.len() > bytes_left {
                break;
            }
            bytes_left -= message.payload.len();
            let headers = message.headers();
            self.delivered.push_back(DeliveredMessage {
                subject: self.subject.clone(),
                headers: (!headers.is_empty()).then(|| header_map(&headers)),
                payload: message.payload.to_vec(),
                sequence: self.next,
                published: i128::from(message.published_ms) * 1_000_000,
            });
            self.next += 1;
        }
    }
}

impl TableStream for BrokerStream {
    async fn open(&mut self) -> Result<StreamState, RestartReason> {
        self.clock.until(self.clock.now.get() + REQUEST_MS).await;
        let broker = self.broker.borrow();
        let stream = &broker.streams[self.table];
        self.created = stream.created;
        let last_sequence = stream.messages.len() as u64;
        Ok(StreamState { created: stream.created.into(), first_sequence: 1, last_sequence })
    }

    async fn is_undeliverable(&mut self, _: u64) -> Result<bool, RestartReason> {
        Ok(false)
    }

    async fn deliver_from(&mut self, sequence: u64) -> Result<(), RestartReason> {
        self.delivered.clear();
        (self.next, self.comes_at) = (sequence, self.clock.now.get() + REQUEST_MS);
        self.skips_after = (self.skips && sequence > 1).then_some(sequence);
        Ok(())
    }

    async fn next(&mut self) -> Option<Result<DeliveredMessage, RestartReason>> {
        poll_fn(|_| {
            if self.broker.borrow().streams[self.table].created != self.created {
                return Poll::Ready(None);
            }
            if self.delivered.is_empty() && self.clock.is_due(self.comes_at) {
                self.request();
                self.comes_at = self.clock.now.get() + REQUEST_MS;
            }
            self.delivered.pop_front().map_or(Poll::Pending, |message| Poll::Ready(Some(Ok(message))))
        })
        .await
    }

    async fn rest(&self, lasts: Duration) {
        let ms = u64::try_from(lasts.as_millis()).unwrap_or(u64::MAX);
        self.clock.until(self.clock.now.get().saturating_add(ms)).await;
    }
}
