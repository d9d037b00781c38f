//! The history of each role's events and lines since the game began. It is stored once for all clients; a stream is a
//! position in it.
//!
//! No client is waited for: a slow one reads later, and a reconnected one continues at its position. The entries of a
//! role are numbered 1, 2, 3 … separately, so that no gap reveals an entry for others. A text for several roles in
//! one step is stored once.
//!
//! The game's loop sends one signal a step, however many clients listen; the web server forwards it to the roles
//! concerned.

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

use annabella_events::{LanguageSpan, RoleView, TimedEvent, ToldLine};
use annabella_session::GameRole;

/// The delay before a disconnected client reconnects.
const AGAIN: Duration = Duration::from_millis(300);

/// The events and lines of one step for a role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleUpdate {
    /// Typed events, one JSON object each.
    pub events: Vec<String>,
    /// The same news as plain lines.
    pub lines: Vec<String>,
    /// The languages of each line's parts; empty if unknown.
    pub line_spans: Vec<Vec<LanguageSpan>>,
}

impl From<&RoleView> for RoleUpdate {
    fn from(RoleView { events, lines, line_spans, .. }: &RoleView) -> Self {
        Self {
            events: events.iter().map(TimedEvent::json).collect(),
            lines: lines.clone(),
            line_spans: line_spans.clone(),
        }
    }
}

/// The kind of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamKind {
    /// Typed events.
    Events,
    /// Plain lines.
    Lines,
    /// Both, for a page: the events of a step, then its lines to be read aloud.
    Page,
}

#[derive(Default)]
struct RoleHistory {
    events: Vec<Arc<str>>,
    lines: Vec<Arc<str>>,
    /// The languages of each line's parts, as JSON.
    spans: Vec<Arc<str>>,
    /// How many events there were before each line.
    behind: Vec<usize>,
}

/// The texts of one step, each stored once.
#[derive(Default)]
struct StepTexts(HashSet<Arc<str>>);

impl StepTexts {
    fn shared(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let text: Arc<str> = Arc::from(text);
        self.0.insert(text.clone());
        text
    }
}

/// The position of a client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ReadPosition {
    events: usize,
    lines: usize,
}

impl RoleHistory {
    fn last_event_number(&self, strand: StreamKind) -> u64 {
        match strand {
            StreamKind::Events | StreamKind::Page => self.events.len() as u64,
            StreamKind::Lines => self.lines.len() as u64,
        }
    }

    /// The position after the entries that were received: a number of events, or of lines.
    fn place(&self, strand: StreamKind, after: u64) -> ReadPosition {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        match strand {
            StreamKind::Lines => ReadPosition { lines: after.min(self.lines.len()), events: 0 },
            // A repeated line is recognised by its number; an omitted one would be lost.
            StreamKind::Events | StreamKind::Page => ReadPosition {
                events: after.min(self.events.len()),
                lines: self.behind.partition_point(|events| *events < after),
            },
        }
    }

    /// The next entry, and the position after it.
    fn next(&self, strand: StreamKind, at: ReadPosition) -> Option<(sse::Event, ReadPosition)> {
        let line = self.lines.get(at.lines).filter(|_| match strand {
            StreamKind::Events => false,
            StreamKind::Lines => true,
            StreamKind::Page => self.behind[at.lines] <= at.events,
        });
        if let Some(line) = line {
            let number = at.lines + 1;
            let next = ReadPosition { lines: number, ..at };
            let event = sse::Event::default();
            // A page resumes after an event, so its lines have no id.
            let event = match strand {
                StreamKind::Page => {
                    let text = serde_json::Value::from(&**line);
                    let spans = self.spans.get(at.lines).map_or("[]", |spans| &**spans);
                    event.event("line").data(format!("[{number},{text},{spans}]"))
                }
                StreamKind::Events | StreamKind::Lines => event.id(number.to_string()).data(&**line),
            };
            return Some((event, next));
        }
        let entry = self.events.get(at.events).filter(|_| strand != StreamKind::Lines)?;
        let next = ReadPosition { events: at.events + 1, ..at };
        Some((sse::Event::default().id(next.events.to_string()).data(&**entry), next))
    }
}

/// The history and the clients of all roles.
pub struct Streams {
    kept: [RwLock<RoleHistory>; 6],
    /// Signals every step; the value says whether the game has ended.
    ended: watch::Sender<bool>,
    /// The same signal for the clients of one role, when it has news.
    step_signals: [watch::Sender<bool>; 6],
    /// Whether the forwarding task runs.
    is_forwarding: AtomicBool,
    listeners: [AtomicUsize; 6],
    /// How often the clients of a role were disconnected.
    disconnect_counts: [AtomicUsize; 6],
    entered: AtomicBool,
}

/// A client of a stream; counted until it is dropped.
struct StreamListener<L: Fn()> {
    streams: Arc<Streams>,
    role: GameRole,
    left: L,
}

impl<L: Fn()> Drop for StreamListener<L> {
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
            step_signals: std::array::from_fn(|_| watch::Sender::new(false)),
            is_forwarding: AtomicBool::new(false),
            listeners: Default::default(),
            disconnect_counts: Default::default(),
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
    /// Adds a step of the game: the update of each role in the order of [`GameRole::ALL`].
    pub fn tell(&self, told: &[RoleUpdate; 6]) {
        let mut texts = StepTexts::default();
        for (kept, told) in self.kept.iter().zip(told) {
            if told.events.is_empty() && told.lines.is_empty() {
                continue;
            }
            // A panicking reader leaves no half-done change.
            let mut kept = kept.write().unwrap_or_else(PoisonError::into_inner);
            kept.events.extend(told.events.iter().map(|text| texts.shared(text)));
            kept.lines.extend(told.lines.iter().map(|text| texts.shared(text)));
            let no_spans = Vec::new();
            for at in 0..told.lines.len() {
                let spans = told.line_spans.get(at).unwrap_or(&no_spans);
                let json = serde_json::to_string(spans).unwrap_or_else(|_| "[]".to_owned());
                kept.spans.push(texts.shared(&json));
            }
            let (events, lines) = (kept.events.len(), kept.lines.len());
            kept.behind.resize(lines, events);
        }
        self.ended.send_modify(|_| {});
    }

    /// Records that a client has entered.
    pub(crate) fn enters(&self) {
        self.entered.store(true, Ordering::Relaxed);
    }

    /// Whether any client has entered.
    pub(crate) fn has_visitor(&self) -> bool {
        self.entered.load(Ordering::Relaxed)
    }

    /// How many clients listen in a role.
    pub(crate) fn listeners(&self, role: GameRole) -> usize {
        self.listeners[role.index()].load(Ordering::Relaxed)
    }

    /// Disconnects all clients of a role. A client may reconnect; its access is decided elsewhere.
    pub fn disconnect_listeners(&self, role: GameRole) {
        self.disconnect_counts[role.index()].fetch_add(1, Ordering::Release);
        self.step_signals[role.index()].send_modify(|_| {});
    }

    fn disconnections(&self, role: GameRole) -> usize {
        self.disconnect_counts[role.index()].load(Ordering::Acquire)
    }

    /// Ends every stream after its unread entries.
    pub fn end(&self) {
        self.ended.send_replace(true);
    }

    /// Whether the streams have ended.
    pub(crate) fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }

    /// Waits until the streams have ended.
    pub(crate) async fn ended(&self) {
        // The sender lives as long as `self`.
        let _ = self.ended.subscribe().wait_for(|ended| *ended).await;
    }

    fn read<T>(&self, role: GameRole, look: impl FnOnce(&RoleHistory) -> T) -> T {
        look(&self.kept[role.index()].read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The number of a role's entries of a kind.
    pub fn last_event_number(&self, role: GameRole, strand: StreamKind) -> u64 {
        self.read(role, |kept| kept.last_event_number(strand))
    }

    /// The number of a role's last event.
    pub fn last_id(&self, role: GameRole) -> u64 {
        self.last_event_number(role, StreamKind::Events)
    }

    /// The number of a role's lines, and the last of them, oldest first.
    pub fn recent(&self, role: GameRole, most: usize) -> (u64, Vec<ToldLine>) {
        self.read(role, |kept| {
            let from = kept.lines.len().saturating_sub(most);
            let last = kept.lines[from..].iter().zip(&kept.spans[from..]).map(|(line, spans)| ToldLine {
                text: line.to_string(),
                spans: serde_json::from_str(spans).unwrap_or_default(),
            });
            (kept.lines.len() as u64, last.collect())
        })
    }

    /// All events of a role.
    pub fn events(&self, role: GameRole) -> Vec<Arc<str>> {
        self.read(role, |kept| kept.events.clone())
    }

    /// The position of a client that reports this many received entries, limited to the existing ones.
    pub fn place_after(&self, role: GameRole, strand: StreamKind, received: u64) -> usize {
        usize::try_from(received.min(self.last_event_number(role, strand))).unwrap_or(usize::MAX)
    }

    /// The entry at a position, if it exists.
    pub fn entry(&self, role: GameRole, strand: StreamKind, place: usize) -> Option<Arc<str>> {
        self.read(role, |kept| match strand {
            StreamKind::Lines => kept.lines.get(place).cloned(),
            StreamKind::Events | StreamKind::Page => kept.events.get(place).cloned(),
        })
    }

    /// Forwards the signals until the streams end.
    async fn forward_steps(streams: Weak<Self>, mut bell: watch::Receiver<bool>) {
        let mut known = [(0, 0); 6];
        loop {
            let ended = *bell.borrow_and_update();
            let Some(at) = streams.upgrade() else { return };
            for (role, known) in GameRole::ALL.into_iter().zip(&mut known) {
                let told = at.read(role, |kept| (kept.events.len(), kept.lines.len()));
                if std::mem::replace(known, told) != told || ended {
                    at.step_signals[role.index()].send_replace(ended);
                }
            }
            drop(at);
            if ended || bell.changed().await.is_err() {
                return;
            }
        }
    }

    /// The stream of a role after the entries that were received. Must be called within a runtime.
    pub fn listen(
        self: Arc<Self>,
        role: GameRole,
        strand: StreamKind,
        after: u64,
        left: impl Fn() + Send + 'static,
    ) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send {
        self.listeners[role.index()].fetch_add(1, Ordering::Relaxed);
        if !self.is_forwarding.swap(true, Ordering::Relaxed) {
            tokio::spawn(Self::forward_steps(Arc::downgrade(&self), self.ended.subscribe()));
        }
        let changed = self.step_signals[role.index()].subscribe();
        let place = self.read(role, |kept| kept.place(strand, after));
        let came = self.disconnections(role);
        let listening = StreamListener { streams: self, role, left };
        let first = stream::once(std::future::ready(Ok(sse::Event::default().retry(AGAIN))));
        first.chain(stream::unfold(
            (listening, changed, place),
            move |(listening, mut changed, place)| async move {
                loop {
                    let ended = *changed.borrow_and_update();
                    if listening.streams.disconnections(role) != came {
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
        let of = |own: &str| RoleUpdate {
            events: vec!["all".into(), own.into()],
            lines: vec!["said".into()],
            line_spans: Vec::new(),
        };
        let told: [RoleUpdate; 6] = std::array::from_fn(|role| of(&format!("to {role}")));
        streams.tell(&told);
        streams.tell(&told);
        let entries = |role: GameRole, place| streams.entry(role, StreamKind::Events, place).unwrap();
        let [first, others @ ..] = GameRole::ALL;
        for (number, role) in others.into_iter().enumerate() {
            assert!(Arc::ptr_eq(&entries(first, 0), &entries(role, 0)), "{role:?} has it once more");
            assert_eq!(&*entries(role, 1), format!("to {}", number + 1));
            let line = |role| streams.entry(role, StreamKind::Lines, 1).unwrap();
            assert!(Arc::ptr_eq(&line(first), &line(role)));
        }
    }
}
