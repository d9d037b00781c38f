//! What each role was told since the game began, kept once for all who listen: a stream is a place in it.
//!
//! Nobody is waited for: whoever reads slowly reads later, whoever comes back goes on where he was. A role's entries are
//! numbered 1, 2, 3 … on their own, so that no gap tells of what was kept from it.

use std::{
    convert::Infallible,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::response::sse;
use futures_util::stream::{self, Stream, StreamExt as _};
use tokio::sync::watch;

use crate::core::GameRole;

/// When a client that was cut off asks again.
const AGAIN: Duration = Duration::from_millis(300);

/// One step of the game as a role is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToRole {
    /// Typed events, a JSON object each.
    pub(crate) events: Vec<String>,
    /// The same as plain lines.
    pub(crate) lines: Vec<String>,
}

/// Which of the two is listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strand {
    /// Typed events.
    Events,
    /// Plain lines.
    Lines,
}

#[derive(Default)]
struct Kept {
    events: Vec<Arc<str>>,
    lines: Vec<Arc<str>>,
}

impl Kept {
    fn strand(&self, strand: Strand) -> &[Arc<str>] {
        match strand {
            Strand::Events => &self.events,
            Strand::Lines => &self.lines,
        }
    }
}

/// Everything every role was told.
pub(crate) struct Streams {
    kept: [RwLock<Kept>; 6],
    /// Changes with every entry; whether this was all.
    ended: watch::Sender<bool>,
    listeners: [AtomicUsize; 6],
    entered: AtomicBool,
}

/// Somebody who listens; counted as long as his stream stands.
struct AtTheStream<L: Fn()> {
    streams: Arc<Streams>,
    role: GameRole,
    left: L,
}

impl<L: Fn()> Drop for AtTheStream<L> {
    fn drop(&mut self) {
        self.streams.listeners[self.role.index()].fetch_sub(1, Ordering::Relaxed);
        (self.left)();
    }
}

impl Streams {
    pub(crate) fn new() -> Self {
        Self {
            kept: Default::default(),
            ended: watch::Sender::new(false),
            listeners: Default::default(),
            entered: AtomicBool::new(false),
        }
    }

    /// A step of the game, for each role in the order of [`GameRole::ALL`].
    pub(crate) fn tell(&self, told: &[ToRole; 6]) {
        for (kept, told) in self.kept.iter().zip(told) {
            if told.events.is_empty() && told.lines.is_empty() {
                continue;
            }
            // A reader that broke down left nothing half done.
            let mut kept = kept.write().unwrap_or_else(PoisonError::into_inner);
            kept.events.extend(told.events.iter().map(|text| Arc::from(text.as_str())));
            kept.lines.extend(told.lines.iter().map(|text| Arc::from(text.as_str())));
        }
        self.ended.send_modify(|_| {});
    }

    /// Somebody entered.
    pub(crate) fn enters(&self) {
        self.entered.store(true, Ordering::Relaxed);
    }

    /// Whether anybody did.
    pub(crate) fn somebody_entered(&self) -> bool {
        self.entered.load(Ordering::Relaxed)
    }

    /// How many listen in a role.
    pub(crate) fn listeners(&self, role: GameRole) -> usize {
        self.listeners[role.index()].load(Ordering::Relaxed)
    }

    /// Nothing more comes: every stream ends after what it has not read yet.
    pub(crate) fn end(&self) {
        self.ended.send_replace(true);
    }

    /// Whether nothing more comes.
    pub(crate) fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }

    /// Until nothing more comes.
    pub(crate) async fn ended(&self) {
        // The sender lives as long as this does.
        let _ = self.ended.subscribe().wait_for(|ended| *ended).await;
    }

    fn read<T>(&self, role: GameRole, look: impl FnOnce(&Kept) -> T) -> T {
        look(&self.kept[role.index()].read().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many entries a strand of a role has.
    pub(crate) fn told(&self, role: GameRole, strand: Strand) -> u64 {
        self.read(role, |kept| kept.strand(strand).len() as u64)
    }

    /// The number of a role's last event.
    pub(crate) fn last_id(&self, role: GameRole) -> u64 {
        self.told(role, Strand::Events)
    }

    /// How many lines a role was told, and the last of them, oldest first.
    pub(crate) fn recent(&self, role: GameRole, most: usize) -> (u64, Vec<String>) {
        self.read(role, |kept| {
            let from = kept.lines.len().saturating_sub(most);
            let last = kept.lines[from..].iter().map(|line| line.to_string());
            (kept.lines.len() as u64, last.collect())
        })
    }

    /// Every event a role was told.
    pub(crate) fn events(&self, role: GameRole) -> Vec<Arc<str>> {
        self.read(role, |kept| kept.events.clone())
    }

    /// The stream of a role behind what was received already.
    pub(crate) fn listen(
        self: Arc<Self>,
        role: GameRole,
        strand: Strand,
        after: u64,
        left: impl Fn() + Send + 'static,
    ) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send {
        self.listeners[role.index()].fetch_add(1, Ordering::Relaxed);
        let changed = self.ended.subscribe();
        let known = self.read(role, |kept| kept.strand(strand).len());
        let next = usize::try_from(after).unwrap_or(usize::MAX).min(known);
        let listening = AtTheStream { streams: self, role, left };
        let first = stream::once(std::future::ready(Ok(sse::Event::default().retry(AGAIN))));
        first.chain(stream::unfold(
            (listening, changed, next),
            move |(listening, mut changed, next)| async move {
                loop {
                    let ended = *changed.borrow_and_update();
                    let entry = listening.streams.read(role, |kept| kept.strand(strand).get(next).cloned());
                    if let Some(entry) = entry {
                        let event = sse::Event::default().id((next + 1).to_string()).data(&*entry);
                        return Some((Ok(event), (listening, changed, next + 1)));
                    }
                    if ended || changed.changed().await.is_err() {
                        return None;
                    }
                }
            },
        ))
    }
}
