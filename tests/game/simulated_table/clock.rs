//! The clock of a simulation. Every table of it, and whatever else takes part, waits at this one clock, in one thread.

use std::{
    cell::Cell,
    future::{Future, poll_fn},
    rc::Rc,
    task::{Context, Poll, Waker},
};

/// The clock, and the moment for which its holder waits. Holders of the same clock are made with
/// [`another_holder`](Self::another_holder).
#[derive(Clone)]
pub(crate) struct SimulatedClock {
    pub(crate) now: Rc<Cell<u64>>,
    wakes: Rc<Cell<u64>>,
}

impl SimulatedClock {
    /// A clock that shows this many milliseconds.
    pub(crate) fn at(ms: u64) -> Self {
        Self { now: Rc::new(Cell::new(ms)), wakes: Rc::new(Cell::new(ms)) }
    }

    /// The same clock for somebody else, who waits for nothing yet.
    pub(crate) fn another_holder(&self) -> Self {
        Self { now: self.now.clone(), wakes: Rc::new(Cell::new(self.now.get())) }
    }

    /// When the holder goes on.
    pub(crate) fn wakes(&self) -> u64 {
        self.wakes.get()
    }

    /// Ends the holder's wait: something arrived.
    pub(crate) fn wake(&self) {
        self.wakes.set(self.wakes.get().min(self.now.get()));
    }

    /// Waits until this moment, or until something arrives.
    pub(super) fn until_or_woken(&self, at: u64) -> impl Future<Output = ()> {
        self.wakes.set(at);
        poll_fn(|_| if self.now.get() >= self.wakes.get() { Poll::Ready(()) } else { Poll::Pending })
    }

    /// Waits until this moment, whatever arrives.
    pub(super) async fn until(&self, at: u64) {
        while self.now.get() < at {
            self.until_or_woken(at).await;
        }
    }
}

/// Lets the only holder of a clock live to the end.
pub(super) fn live_alone<T>(clock: &SimulatedClock, life: impl Future<Output = T>) -> T {
    let mut life = Box::pin(life);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = life.as_mut().poll(&mut context) {
            return done;
        }
        clock.now.set(clock.wakes());
    }
}
