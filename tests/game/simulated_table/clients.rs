//! Clients of the web server. Each listens in one role, stalls, is disconnected within an event, reconnects with its
//! position or anew, and sends lines that its role does not permit.
//!
//! They read the web server's own streams; the sockets are tested with real processes. The content allowed for a role
//! is checked on what the client received, not on what the program meant to send.

use annabella::web::{LineResponse, StreamKind};
use serde_json::Value;
use tokio::sync::oneshot::{self, error::TryRecvError};

use super::*;

/// The web server's time limit for unread data.
const PATIENCE_MS: u64 = 10_000;
/// The first delay before a disconnected client reconnects.
const AGAIN_MS: u64 = 300;

enum Line {
    Open,
    /// It reads nothing until then.
    Stalled {
        since: u64,
        until: u64,
    },
    /// It reconnects then.
    Cut(u64),
}

/// A client of a role.
pub(super) struct Client {
    role: GameRole,
    line: Line,
    /// The complete events received since the last load.
    received: Vec<String>,
    /// The number of the next event.
    next: usize,
    /// The answer to its last line, if pending.
    awaits: Option<oneshot::Receiver<LineResponse>>,
}

/// Lines that only the arbiter may send.
const NOT_THEIRS: [&str; 5] = ["start", "resume", "refuse 1 seen by me", "clock white +60", "result 1-0"];

impl Client {
    pub(super) fn new(role: GameRole) -> Self {
        Self { role, line: Line::Cut(0), received: Vec::new(), next: 0, awaits: None }
    }

    /// The connection is cut, or the program is gone.
    fn is_cut(&mut self, until: u64) {
        self.line = Line::Cut(until);
        self.awaits = None;
    }

    /// The client's activity until now; returns how many events it received.
    fn lives(&mut self, now: u64, streams: &Streams, chance: &mut SeededRng) -> Result<u64, String> {
        match self.line {
            Line::Stalled { since, until } if now >= until.min(since + PATIENCE_MS) => {
                let again = now + AGAIN_MS;
                self.line = if until > now { Line::Cut(again) } else { Line::Open };
            }
            Line::Cut(until) if now >= until => {
                if chance.happens(100) {
                    // A reloaded page starts without events.
                    self.received.clear();
                }
                let known = self.received.len() as u64;
                self.next = streams.place_after(self.role, StreamKind::Events, known);
                self.line = Line::Open;
            }
            _ => {}
        }
        let Line::Open = self.line else { return Ok(0) };
        let mut told = 0;
        while let Some(event) = streams.entry(self.role, StreamKind::Events, self.next) {
            if chance.happens(3) {
                // Half an event arrived; a client discards it.
                self.is_cut(now + AGAIN_MS);
                break;
            }
            self.may_have(&event)?;
            if self.next != self.received.len() {
                return Err(format!(
                    "{} was told event {} after {}",
                    self.role,
                    self.next,
                    self.received.len()
                ));
            }
            self.received.push(event.to_string());
            (self.next, told) = (self.next + 1, told + 1);
        }
        Ok(told)
    }

    /// Whether the Laws allow this role to receive an event (12.6, 12.7, D.2.10.4).
    fn may_have(&self, event: &str) -> StepResult {
        let event: Value = serde_json::from_str(event).map_err(|why| format!("{why}: {event}"))?;
        let what = event["event"].as_str().unwrap_or_default();
        let is_the_arbiters = matches!(what, "item" | "decided" | "undone") || event["to"] == "arbiter";
        let of_the_clocks = what == "clocks";
        if is_the_arbiters && self.role != GameRole::Arbiter || of_the_clocks && self.role.seat().is_some() {
            return Err(format!("a client as {} received {event}", self.role));
        }
        Ok(())
    }

    /// The answer to a line must be in the role's stream as well.
    fn is_answered(&mut self, streams: &Streams) -> StepResult {
        let Some(answer) = &mut self.awaits else { return Ok(()) };
        match answer.try_recv() {
            Ok(LineResponse { lines, .. }) => {
                self.awaits = None;
                let told = (0..).map_while(|place| streams.entry(self.role, StreamKind::Lines, place));
                let told: Vec<_> = told.collect();
                lines.iter().find(|line| !told.iter().any(|told| **told == ***line)).map_or(Ok(()), |line| {
                    Err(format!("{} was answered what it was never told: {line}", self.role))
                })
            }
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Closed) => Err(format!("a line of {} was never answered", self.role)),
        }
    }
}

impl World {
    pub(super) fn clients_live(&mut self) -> StepResult {
        let streams = self.streams.borrow().clone();
        for client in &mut self.clients {
            self.figures.events_at_clients += client.lives(self.now.get(), &streams, &mut self.chance)?;
            client.is_answered(&streams)?;
        }
        Ok(())
    }

    /// The program is gone, and all connections with it.
    pub(super) fn clients_are_cut(&mut self) {
        let now = self.now.get();
        for client in &mut self.clients {
            client.is_cut(now + AGAIN_MS);
        }
    }

    /// The web server restarts with the events that are on disk. If a tail was lost, clients drop all that they
    /// received and start again.
    pub(super) fn door_opens_again(&mut self, whole: bool, told: &[[RoleView; 6]]) {
        let streams = Streams::default();
        told.iter().for_each(|step| streams.tell(&step.each_ref().map(Into::into)));
        *self.streams.borrow_mut() = Arc::new(streams);
        for client in self.clients.iter_mut().filter(|_| !whole) {
            client.received.clear();
        }
    }

    pub(super) fn a_client_stalls(&mut self, ms: u64) {
        let now = self.now.get();
        let at = self.chance.below(self.clients.len().max(1));
        if let Some(client) = self.clients.get_mut(at).filter(|client| matches!(client.line, Line::Open)) {
            self.figures.stalled_clients += 1;
            client.line = Line::Stalled { since: now, until: now + ms };
        }
    }

    /// Cuts a client's connection, often just after a request.
    pub(super) fn a_client_is_cut(&mut self, ms: u64) {
        let now = self.now.get();
        let at = self.chance.below(self.clients.len().max(1));
        let asks = self.chance.happens(500);
        let Some(client) = self.clients.get_mut(at) else { return };
        self.figures.dropped_clients += 1;
        client.is_cut(now + ms);
        if asks {
            self.arrives(DaemonEvent::Knock(UiRequest::Glance(oneshot::channel().0)));
        }
        self.arrives(DaemonEvent::Knock(UiRequest::ListenerGone));
    }

    /// Someone other than the arbiter sends an arbiter's line, which must have no effect.
    pub(super) async fn a_stranger_types(&mut self) -> StepResult {
        let at = self.chance.below(self.clients.len().max(1));
        let line = NOT_THEIRS[self.chance.below(NOT_THEIRS.len())];
        let stays = self.chance.happens(500);
        let Some(client) = self.clients.get_mut(at).filter(|client| client.role != GameRole::Arbiter) else {
            return Ok(());
        };
        let (answer, answered) = oneshot::channel();
        client.awaits = stays.then_some(answered);
        let knock = UiRequest::Line { role: client.role, line: line.to_owned(), answer };
        self.rounds().await?;
        let stood = |session: &Session| {
            let decided = session.items().iter().filter(|item| item.decision.is_some()).count();
            (
                session.plies().len(),
                decided,
                session.clocks_stand(),
                session.phase(),
                session.result().is_some(),
            )
        };
        let before = stood(self.session());
        let kills = self.figures.kills;
        self.one_round(Some(DaemonEvent::Knock(knock))).await?;
        // If the power failed in this very round, another program is running here.
        if self.figures.kills == kills && stood(self.session()) != before {
            return Err(format!("`{line}` was obeyed in a role that may not say it"));
        }
        Ok(())
    }

    /// All connected clients have received everything.
    pub(super) fn clients_know_all(&mut self) -> StepResult {
        let streams = self.streams.borrow().clone();
        for client in &self.clients {
            let told = streams.last_id(client.role);
            if matches!(client.line, Line::Open) && client.received.len() as u64 != told {
                return Err(format!("{} received {} events of {told}", client.role, client.received.len()));
            }
            if !self.tales[client.role.index()].starts_with(&client.received) {
                return Err(format!("a client as {} knows another tale", client.role));
            }
        }
        Ok(())
    }
}
