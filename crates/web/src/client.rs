//! A client of the web server: a program that enters in a role, sends lines and follows the role's
//! streams.

use std::{
    io::{self, BufRead as _, BufReader},
    path::Path,
    time::Duration,
};

use serde::Deserialize;
use ureq::{Agent, Body, http::Response};

use crate::{role_links::RoleLinks, sessions::form_token_of, streams::StreamKind};
use annabella_session::GameRole;

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long an idle connection is reused; shorter than the server's limit.
const KEPT_IDLE: Duration = Duration::from_secs(5);
/// The delay before an interrupted stream is requested again.
const AGAIN: Duration = Duration::from_millis(300);
/// After this many failed attempts the game counts as gone.
const TRIES: u32 = 20;

/// Why a client cannot enter.
#[derive(Debug, thiserror::Error)]
pub enum EnterError {
    /// The text is no link of the role.
    #[error("`{link}` is no link of the role {role}; `annabella join GAME --as {role} --link` prints one")]
    NoLink {
        /// The given text.
        link: String,
        /// The requested role.
        role: GameRole,
    },
    /// The link has been used.
    #[error("this link was used; `annabella join GAME --as {role} --link` prints another")]
    Used {
        /// The role.
        role: GameRole,
    },
    /// No server answers.
    #[error("nobody answers at {origin} ({why}); the game is over, or another one: name its folder")]
    NobodyThere {
        /// The server's origin.
        origin: String,
        /// The error.
        why: String,
    },
}

/// The answer to a typed line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct ClientAnswer {
    /// The answer to this client only.
    #[serde(default)]
    pub answer: Vec<String>,
    /// The number of the role's last line so far.
    #[serde(default)]
    pub last_line: u64,
    /// The number of the role's last event so far.
    #[serde(default)]
    pub last_event: u64,
}

/// A client that has entered in a role.
#[derive(Clone)]
pub struct RoleClient {
    agent: Agent,
    origin: String,
    role: GameRole,
    cookie: String,
    token: String,
}

/// An HTTP agent without proxy and redirects, because the server is known and direct.
fn agent(patience: Option<Duration>) -> Agent {
    Agent::config_builder()
        .proxy(None)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .max_idle_age(KEPT_IDLE)
        .timeout_connect(Some(PATIENCE))
        .timeout_recv_response(Some(PATIENCE))
        .timeout_recv_body(patience)
        .build()
        .into()
}

impl RoleClient {
    /// Exchanges a link for a cookie.
    pub fn enter(link: &str, role: GameRole) -> Result<Self, EnterError> {
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

    /// Whether a server answers at the address in the links file.
    pub fn answers(card: &Path) -> bool {
        let Ok(card) = RoleLinks::read(card) else { return false };
        agent(Some(PATIENCE)).get(&card.address).call().is_ok()
    }

    /// Whether the server still answers.
    pub fn is_there(&self) -> bool {
        self.agent.get(&self.origin).call().is_ok()
    }

    /// Sends a line in the role.
    pub fn act(&self, line: &str) -> io::Result<ClientAnswer> {
        let sent = self
            .agent
            .post(format!("{}/{}/act", self.origin, self.role))
            .header("origin", &self.origin)
            .header("cookie", &self.cookie)
            .send_json(serde_json::json!({ "line": line, "token": self.token }));
        let mut answered = sent.map_err(io::Error::other)?;
        if !answered.status().is_success() {
            return Err(io::Error::other(format!("the web server answers {}", answered.status())));
        }
        answered.body_mut().read_json().map_err(io::Error::other)
    }

    /// Passes each entry after `after` to `each`, until the game ends or `each` returns false. An interrupted
    /// stream is resumed where it stopped.
    pub fn follow(&self, strand: StreamKind, after: u64, mut each: impl FnMut(StreamNews<'_>) -> bool) {
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
                // The server has rejected the client's session.
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

    fn stream(&self, strand: StreamKind, after: u64) -> Result<Response<Body>, ureq::Error> {
        let name = match strand {
            StreamKind::Events | StreamKind::Page => "events",
            StreamKind::Lines => "lines",
        };
        self.agent
            .get(format!("{}/{}/{name}?after={after}", self.origin, self.role))
            .header("cookie", &self.cookie)
            .call()
    }
}

/// News of a followed stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamNews<'a> {
    /// An entry for the role.
    Entry {
        /// Its number.
        id: u64,
        /// Its text.
        data: &'a str,
    },
    /// The stream was interrupted; it is tried again.
    Cut,
    /// The stream is connected again.
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
    /// The next entry, with its number.
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
            let refused = RoleClient::enter(link, GameRole::Arbiter);
            assert!(matches!(refused, Err(EnterError::NoLink { .. })), "{link}");
        }
    }
}
