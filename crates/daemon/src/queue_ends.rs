//! The two ends of a queue between threads: its senders are counted, and it is closed by its only receiver. What it
//! holds, and what is lost when it is full, is the matter of its contents.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// What waits in a queue.
pub(crate) trait QueueContents {
    /// What is left when the receiver goes.
    type Left;

    /// Whether nothing waits.
    fn is_empty(&self) -> bool;

    /// Takes everything that waits.
    fn take_left(&mut self) -> Self::Left;
}

/// The receiver is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueueClosed;

/// An end that puts something in. Clones are further senders.
pub(crate) struct SendingEnd<Contents>(Arc<SharedQueue<Contents>>);

/// The end that takes something out.
pub(crate) struct ReceivingEnd<Contents: QueueContents>(Arc<SharedQueue<Contents>>);

struct SharedQueue<Contents> {
    held: Mutex<HeldQueue<Contents>>,
    /// Wakes a task that waits for an arrival.
    arrived: Notify,
    /// Wakes threads that wait for an arrival or for room.
    changed: Condvar,
}

struct HeldQueue<Contents> {
    contents: Contents,
    senders: usize,
    is_received: bool,
}

/// Opens a queue with one sender.
pub(crate) fn queue_ends<Contents: QueueContents>(
    contents: Contents,
) -> (SendingEnd<Contents>, ReceivingEnd<Contents>) {
    let held = Mutex::new(HeldQueue { contents, senders: 1, is_received: true });
    let shared = Arc::new(SharedQueue { held, arrived: Notify::new(), changed: Condvar::new() });
    (SendingEnd(shared.clone()), ReceivingEnd(shared))
}

impl<Contents> SharedQueue<Contents> {
    fn held(&self) -> MutexGuard<'_, HeldQueue<Contents>> {
        // A panic while the lock was held leaves no half-done change.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self) {
        self.arrived.notify_one();
        self.changed.notify_all();
    }
}

impl<Contents> SendingEnd<Contents> {
    /// Changes the contents, and wakes nobody.
    ///
    /// # Errors
    /// If the receiver is gone. Then nothing is changed.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Contents) -> T) -> Result<T, QueueClosed> {
        let mut held = self.0.held();
        if held.is_received { Ok(change(&mut held.contents)) } else { Err(QueueClosed) }
    }

    /// Wakes whoever waits at the queue.
    pub(crate) fn wake(&self) {
        self.0.wake();
    }

    /// Waits while the contents have no room, or until the receiver is gone.
    pub(crate) fn wait_while(&self, has_no_room: impl Fn(&Contents) -> bool) {
        let waits = |held: &mut HeldQueue<Contents>| held.is_received && has_no_room(&held.contents);
        drop(self.0.changed.wait_while(self.0.held(), waits));
    }
}

impl<Contents> Clone for SendingEnd<Contents> {
    fn clone(&self) -> Self {
        self.0.held().senders += 1;
        Self(self.0.clone())
    }
}

impl<Contents> Drop for SendingEnd<Contents> {
    fn drop(&mut self) {
        self.0.held().senders -= 1;
        self.0.wake();
    }
}

impl<Contents: QueueContents> ReceivingEnd<Contents> {
    /// Changes the contents. Returns also whether a sender is left.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut Contents) -> T) -> (T, bool) {
        let mut held = self.0.held();
        (change(&mut held.contents), held.senders > 0)
    }

    /// There is room again.
    pub(crate) fn wake_senders(&self) {
        self.0.changed.notify_all();
    }

    /// Waits until something may have arrived.
    pub(crate) async fn arrived(&self) {
        self.0.arrived.notified().await;
    }

    /// Waits on this thread until something is there, or no sender is left.
    pub(crate) fn wait_while_empty(&self) {
        let is_idle = |held: &mut HeldQueue<Contents>| held.senders > 0 && held.contents.is_empty();
        drop(self.0.changed.wait_while(self.0.held(), is_idle));
    }
}

impl<Contents: QueueContents> Drop for ReceivingEnd<Contents> {
    fn drop(&mut self) {
        let mut held = self.0.held();
        held.is_received = false;
        // Whoever waits for an answer to one of these finds that nobody will give one.
        let left = held.contents.take_left();
        drop(held);
        drop(left);
        self.0.changed.notify_all();
    }
}
