//! The other side of the door: a program that enters in a role, acts in it and follows what it is told.

use std::{
    io::{self, BufRead as _, BufReader},
    path::Path,
    time::Duration,
};

use serde::Deserialize;
use ureq::{Agent, Body, http::Response};

use crate::{
    core::GameRole,
    door::{card::Card, keys::form_token_of, streams::Strand},
};

/// How long a door may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long until a stream that was cut is asked for again.
const AGAIN: Duration = Duration::from_millis(300);
/// How often that is tried before the game counts as gone.
const TRIES: u32 = 20;

/// Why somebody does not get in.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EnterError {
    /// It is no link of a role.
    #[error("`{link}` is no link of the role {role}; `annabella join GAME --as {role} --link` prints one")]
    NoLink {
        /// What was given.
        link: String,
        /// The role that was asked for.
        role: GameRole,
    },
    /// Somebody entered by it before.
    #[error("this link was used; `annabella join GAME --as {role} --link` prints another")]
    Used {
        /// The role.
        role: GameRole,
    },
    /// Nobody answers there.
    #[error("nobody answers at {origin} ({why}); the game is over, or another one: name its folder")]
    NobodyThere {
        /// Where.
        origin: String,
        /// Why.
        why: String,
    },
}

/// What came of a typed line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct VisitorAnswer {
    /// What is told to whoever typed it alone.
    #[serde(default)]
    pub(crate) answer: Vec<String>,
    /// The number of the last line the role was told by now.
    #[serde(default)]
    pub(crate) last_line: u64,
    /// The number of the last event the role was told by now.
    #[serde(default)]
    pub(crate) last_event: u64,
}

/// Somebody who entered.
#[derive(Clone)]
pub(crate) struct Visitor {
    agent: Agent,
    origin: String,
    role: GameRole,
    cookie: String,
    token: String,
}

/// Waits for no proxy and follows nothing: what is spoken to is this machine.
fn agent(patience: Option<Duration>) -> Agent {
    Agent::config_builder()
        .proxy(None)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .timeout_connect(Some(PATIENCE))
        .timeout_recv_response(Some(PATIENCE))
        .timeout_recv_body(patience)
        .build()
        .into()
}

impl Visitor {
    /// Exchanges a link for a cookie.
    pub(crate) fn enter(link: &str, role: GameRole) -> Result<Self, EnterError> {
        let no_link = || EnterError::NoLink { link: link.to_owned(), role };
        let (origin, path) = link
            .strip_prefix("http://")
            .and_then(|rest| rest.split_once('/'))
            .map(|(host, path)| (format!("http://{host}"), path))
            .ok_or_else(no_link)?;
        let (of_role, _) = path.split_once("?key=").ok_or_else(no_link)?;
        if of_role.parse() != Ok(role) {
            return Err(no_link());
        }
        let answered = agent(Some(PATIENCE)).get(link).call();
        let answered = answered
            .map_err(|why| EnterError::NobodyThere { origin: origin.clone(), why: why.to_string() })?;
        let cookie = answered.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) else {
            return Err(EnterError::Used { role });
        };
        let token = cookie.split_once('=').map(|(_, value)| form_token_of(value)).unwrap_or_default();
        Ok(Self { agent: agent(None), origin, role, cookie: cookie.to_owned(), token })
    }

    /// Whether a door answers where a card says.
    pub(crate) fn answers(card: &Path) -> bool {
        let Ok(card) = Card::read(card) else { return false };
        agent(Some(PATIENCE)).get(&card.address).call().is_ok()
    }

    /// Types a line in the role.
    pub(crate) fn act(&self, line: &str) -> io::Result<VisitorAnswer> {
        let sent = self
            .agent
            .post(format!("{}/{}/act", self.origin, self.role))
            .header("origin", &self.origin)
            .header("cookie", &self.cookie)
            .send_json(serde_json::json!({ "line": line, "token": self.token }));
        let mut answered = sent.map_err(io::Error::other)?;
        if !answered.status().is_success() {
            return Err(io::Error::other(format!("the door answers {}", answered.status())));
        }
        answered.body_mut().read_json().map_err(io::Error::other)
    }

    /// Hands over everything the role is told behind what is known, until the game is gone. A stream that is cut is
    /// gone on with where it was. `each` tells whether to go on.
    pub(crate) fn follow(&self, strand: Strand, after: u64, mut each: impl FnMut(StreamNews<'_>) -> bool) {
        let mut after = after;
        let mut left = TRIES;
        while left > 0 {
            match self.stream(strand, after) {
                Ok(stream) if stream.status() == 204 => return,
                Ok(stream) if stream.status().is_success() => {
                    if left < TRIES && !each(StreamNews::Back) {
                        return;
                    }
                    left = TRIES;
                    let mut entries = StreamEntries::of(stream);
                    while let Some((id, data)) = entries.next_entry() {
                        after = id;
                        if !each(StreamNews::Entry { id, data: &data }) {
                            return;
                        }
                    }
                }
                // He has no place there any more.
                Ok(_) => return,
                Err(_) => {}
            }
            if left == TRIES && !each(StreamNews::Cut) {
                return;
            }
            left -= 1;
            std::thread::sleep(AGAIN);
        }
    }

    fn stream(&self, strand: Strand, after: u64) -> Result<Response<Body>, ureq::Error> {
        let name = match strand {
            Strand::Events | Strand::Page => "events",
            Strand::Lines => "lines",
        };
        self.agent
            .get(format!("{}/{}/{name}?after={after}", self.origin, self.role))
            .header("cookie", &self.cookie)
            .call()
    }
}

/// What a visitor who follows is handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamNews<'a> {
    /// Something his role was told.
    Entry {
        /// Its number.
        id: u64,
        /// What.
        data: &'a str,
    },
    /// The stream was cut; it is tried again.
    Cut,
    /// The stream is there again.
    Back,
}

/// The entries of a stream of server-sent events.
struct StreamEntries<R> {
    lines: io::Lines<BufReader<R>>,
}

impl StreamEntries<ureq::BodyReader<'static>> {
    fn of(stream: Response<Body>) -> Self {
        Self { lines: BufReader::new(stream.into_body().into_reader()).lines() }
    }
}

impl<R: io::Read> StreamEntries<R> {
    /// The next one, with its number.
    fn next_entry(&mut self) -> Option<(u64, String)> {
        let (mut id, mut data) = (None, Vec::new());
        loop {
            let line = self.lines.next()?.ok()?;
            match line.split_once(':') {
                _ if line.is_empty() => {
                    if let Some(id) = id.take().filter(|_| !data.is_empty()) {
                        return Some((id, data.join("\n")));
                    }
                    data.clear();
                }
                Some(("id", text)) => id = text.trim().parse().ok(),
                Some(("data", text)) => data.push(text.strip_prefix(' ').unwrap_or(text).to_owned()),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_whole_and_a_torn_one_is_none() {
        let text = "retry: 300\n\n: still here\n\nid: 3\ndata: one\ndata: two\n\nid: 4\ndata: three\n\nid: 5\ndata: to";
        let mut entries = StreamEntries { lines: BufReader::new(text.as_bytes()).lines() };
        let read: Vec<_> = std::iter::from_fn(|| entries.next_entry()).collect();
        assert_eq!(read, [(3, "one\ntwo".into()), (4, "three".into())]);
    }

    #[test]
    fn what_is_no_link_of_the_role_is_told_before_anybody_is_asked() {
        for link in ["http://127.0.0.1:1", "http://127.0.0.1:1/white?key=00", "http://127.0.0.1:1/arbiter"] {
            let refused = Visitor::enter(link, GameRole::Arbiter);
            assert!(matches!(refused, Err(EnterError::NoLink { .. })), "{link}");
        }
    }
}
