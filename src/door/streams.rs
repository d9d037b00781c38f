//! What each role was told since the game began, kept once for all who listen: a stream is a place in it.
//!
//! Nobody is waited for: whoever reads slowly reads later, whoever comes back goes on where he was. A role's entries are
//! numbered 1, 2, 3 … on their own, so that no gap tells of what was kept from it.
//!
//! A text that several roles are told in one step is kept once for all of them.
//!
//! The game's loop rings one bell a step, however many listen; at the door somebody passes it on to whom it concerns.

use std::{
    collections::HashSet,
    convert::Infallible,
    sync::{
        Arc, PoisonError, RwLock, Weak,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::response::sse;
use futures_util::stream::{self, Stream, StreamExt as _};
use tokio::sync::watch;

use crate::{
    core::GameRole,
    events::{RoleView, Stamped},
};

/// When a client that was cut off asks again.
const AGAIN: Duration = Duration::from_millis(300);

/// One step of the game as a role is told of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToRole {
    /// Typed events, a JSON object each.
    pub(crate) events: Vec<String>,
    /// The same as plain lines.
    pub(crate) lines: Vec<String>,
}

impl From<&RoleView> for ToRole {
    fn from(RoleView { events, lines }: &RoleView) -> Self {
        Self { events: events.iter().map(Stamped::json).collect(), lines: lines.clone() }
    }
}

/// Which of the two is listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strand {
    /// Typed events.
    Events,
    /// Plain lines.
    Lines,
    /// Both, for a page: the events, and behind those of a step what is to be read aloud of it.
    Page,
}

#[derive(Default)]
struct Kept {
    events: Vec<Arc<str>>,
    lines: Vec<Arc<str>>,
    /// How many events there were when each of the lines was told.
    behind: Vec<usize>,
}

/// The texts of one step, each once.
#[derive(Default)]
struct TextsOfStep(HashSet<Arc<str>>);

impl TextsOfStep {
    fn shared(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let text: Arc<str> = Arc::from(text);
        self.0.insert(text.clone());
        text
    }
}

/// How far somebody has read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bookmark {
    events: usize,
    lines: usize,
}

impl Kept {
    fn told(&self, strand: Strand) -> u64 {
        match strand {
            Strand::Events | Strand::Page => self.events.len() as u64,
            Strand::Lines => self.lines.len() as u64,
        }
    }

    /// The place behind what was received already: an event's number, or a line's.
    fn place(&self, strand: Strand, after: u64) -> Bookmark {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        match strand {
            Strand::Lines => Bookmark { lines: after.min(self.lines.len()), events: 0 },
            // A line that is told twice has its number; one that is not told is lost.
            Strand::Events | Strand::Page => Bookmark {
                events: after.min(self.events.len()),
                lines: self.behind.partition_point(|events| *events < after),
            },
        }
    }

    /// What comes next, and the place behind it.
    fn next(&self, strand: Strand, at: Bookmark) -> Option<(sse::Event, Bookmark)> {
        let line = self.lines.get(at.lines).filter(|_| match strand {
            Strand::Events => false,
            Strand::Lines => true,
            Strand::Page => self.behind[at.lines] <= at.events,
        });
        if let Some(line) = line {
            let number = at.lines + 1;
            let next = Bookmark { lines: number, ..at };
            let event = sse::Event::default();
            // A page goes on after an event: that is the number it comes back with.
            let event = match strand {
                Strand::Page => event.event("line").data(serde_json::json!([number, **line]).to_string()),
                Strand::Events | Strand::Lines => event.id(number.to_string()).data(&**line),
            };
            return Some((event, next));
        }
        let entry = self.events.get(at.events).filter(|_| strand != Strand::Lines)?;
        let next = Bookmark { events: at.events + 1, ..at };
        Some((sse::Event::default().id(next.events.to_string()).data(&**entry), next))
    }
}

/// Everything every role was told.
pub struct Streams {
    kept: [RwLock<Kept>; 6],
    /// Changes with every step; whether this was all.
    ended: watch::Sender<bool>,
    /// The same for those who listen in a role, where it was told anything.
    bells: [watch::Sender<bool>; 6],
    /// Somebody passes the bell on.
    rung: AtomicBool,
    listeners: [AtomicUsize; 6],
    /// How often whoever listens in a role was sent away.
    sent_away: [AtomicUsize; 6],
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

impl Default for Streams {
    fn default() -> Self {
        Self {
            kept: Default::default(),
            ended: watch::Sender::new(false),
            bells: std::array::from_fn(|_| watch::Sender::new(false)),
            rung: AtomicBool::new(false),
            listeners: Default::default(),
            sent_away: Default::default(),
            entered: AtomicBool::new(false),
        }
    }
}

impl std::fmt::Debug for Streams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").field("has_ended", &self.has_ended()).finish_non_exhaustive()
    }
}

impl Streams {
    /// A step of the game, for each role in the order of [`GameRole::ALL`].
    pub fn tell(&self, told: &[ToRole; 6]) {
        let mut texts = TextsOfStep::default();
        for (kept, told) in self.kept.iter().zip(told) {
            if told.events.is_empty() && told.lines.is_empty() {
                continue;
            }
            // A reader that broke down left nothing half done.
            let mut kept = kept.write().unwrap_or_else(PoisonError::into_inner);
            kept.events.extend(told.events.iter().map(|text| texts.shared(text)));
            kept.lines.extend(told.lines.iter().map(|text| texts.shared(text)));
            let (events, lines) = (kept.events.len(), kept.lines.len());
            kept.behind.resize(lines, events);
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

    /// Whoever listens in a role reads no further. Who comes again is listened for anew: whether he is let in is not
    /// decided here.
    pub(crate) fn send_away(&self, role: GameRole) {
        self.sent_away[role.index()].fetch_add(1, Ordering::Release);
        self.bells[role.index()].send_modify(|_| {});
    }

    fn times_sent_away(&self, role: GameRole) -> usize {
        self.sent_away[role.index()].load(Ordering::Acquire)
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
        self.read(role, |kept| kept.told(strand))
    }

    /// The number of a role's last event.
    pub fn last_id(&self, role: GameRole) -> u64 {
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

    /// How many entries of a strand are behind somebody who says that he received so many: no more than were told.
    pub fn place_after(&self, role: GameRole, strand: Strand, received: u64) -> usize {
        usize::try_from(received.min(self.told(role, strand))).unwrap_or(usize::MAX)
    }

    /// An entry of a strand, where there is one yet.
    pub fn entry(&self, role: GameRole, strand: Strand, place: usize) -> Option<Arc<str>> {
        self.read(role, |kept| match strand {
            Strand::Lines => kept.lines.get(place).cloned(),
            Strand::Events | Strand::Page => kept.events.get(place).cloned(),
        })
    }

    /// Passes the bell on, until nothing more comes.
    async fn pass_on(streams: Weak<Self>, mut bell: watch::Receiver<bool>) {
        let mut known = [(0, 0); 6];
        loop {
            let ended = *bell.borrow_and_update();
            let Some(at) = streams.upgrade() else { return };
            for (role, known) in GameRole::ALL.into_iter().zip(&mut known) {
                let told = at.read(role, |kept| (kept.events.len(), kept.lines.len()));
                if std::mem::replace(known, told) != told || ended {
                    at.bells[role.index()].send_replace(ended);
                }
            }
            drop(at);
            if ended || bell.changed().await.is_err() {
                return;
            }
        }
    }

    /// The stream of a role behind what was received already. Inside a runtime.
    pub(crate) fn listen(
        self: Arc<Self>,
        role: GameRole,
        strand: Strand,
        after: u64,
        left: impl Fn() + Send + 'static,
    ) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send {
        self.listeners[role.index()].fetch_add(1, Ordering::Relaxed);
        if !self.rung.swap(true, Ordering::Relaxed) {
            tokio::spawn(Self::pass_on(Arc::downgrade(&self), self.ended.subscribe()));
        }
        let changed = self.bells[role.index()].subscribe();
        let place = self.read(role, |kept| kept.place(strand, after));
        let came = self.times_sent_away(role);
        let listening = AtTheStream { streams: self, role, left };
        let first = stream::once(std::future::ready(Ok(sse::Event::default().retry(AGAIN))));
        first.chain(stream::unfold(
            (listening, changed, place),
            move |(listening, mut changed, place)| async move {
                loop {
                    let ended = *changed.borrow_and_update();
                    if listening.streams.times_sent_away(role) != came {
                        return None;
                    }
                    let next = listening.streams.read(role, |kept| kept.next(strand, place));
                    if let Some((event, place)) = next {
                        return Some((Ok(event), (listening, changed, place)));
                    }
                    if ended || changed.changed().await.is_err() {
                        return None;
                    }
                }
            },
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_roles_are_told_is_kept_once_and_what_one_alone_is_told_is_his() {
        let streams = Streams::default();
        let of = |own: &str| ToRole { events: vec!["all".into(), own.into()], lines: vec!["said".into()] };
        let told: [ToRole; 6] = std::array::from_fn(|role| of(&format!("to {role}")));
        streams.tell(&told);
        streams.tell(&told);
        let entries = |role: GameRole, place| streams.entry(role, Strand::Events, place).unwrap();
        let [first, others @ ..] = GameRole::ALL;
        for (number, role) in others.into_iter().enumerate() {
            assert!(Arc::ptr_eq(&entries(first, 0), &entries(role, 0)), "{role:?} has it once more");
            assert_eq!(&*entries(role, 1), format!("to {}", number + 1));
            let line = |role| streams.entry(role, Strand::Lines, 1).unwrap();
            assert!(Arc::ptr_eq(&line(first), &line(role)));
        }
    }
}
