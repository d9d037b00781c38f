//! A client of the web server: a program that enters in a role, sends lines and follows the role's
//! streams.

use std::{
    io::{self, BufRead as _, BufReader, Read as _},
    path::Path,
    time::Duration,
};

use serde::Deserialize;
use ureq::{Agent, Body, http::Response};

use crate::{
    role_links::RoleLinks,
    sessions::{SecretTag, draw_number, form_token_of, proof_of},
    streams::StreamKind,
};
use annabella_session::GameRole;

/// More than any entry or answer of a game, in bytes.
const LONGEST_ENTRY: u64 = 1 << 20;
/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long an idle connection is reused; shorter than the server's limit.
const KEPT_IDLE: Duration = Duration::from_secs(5);
/// The delay before an interrupted stream is requested again.
const AGAIN: Duration = Duration::from_millis(300);
/// The longest accepted proof, in bytes.
const LONGEST_PROOF: u64 = 256;
/// The longest wait that a server may ask for, in seconds.
const LONGEST_WAIT_S: u64 = 30;
/// How often a line without an answer is sent again.
const MOST_RESENT: u32 = 1;
/// How often a line waits for a server that too many requests reach.
const MOST_WAITS: u32 = 60;
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
    /// Too many requests reach the server, of strangers or of this client.
    #[error("too many requests reach the game at {origin} just now; wait {wait_s} s and try again")]
    TooMany {
        /// The server's origin.
        origin: String,
        /// How long to wait, in seconds.
        wait_s: u64,
    },
    /// Whoever answers does not know the link, so it was not sent there.
    #[error(
        "another program answers at {origin}, and nothing was sent to it; this game's program has ended, or its pages \
         are elsewhere: name its folder"
    )]
    NotTheGame {
        /// The origin.
        origin: String,
    },
    /// The server does not accept its name in the link.
    #[error("the game does not answer to the name {origin}; use the address that it printed")]
    OtherName {
        /// The origin.
        origin: String,
    },
    /// The server answers something else.
    #[error("the game at {origin} answers {status}; try again")]
    Unexpected {
        /// The server's origin.
        origin: String,
        /// The status of the response.
        status: u16,
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
    /// The server is connected and does not answer in time.
    #[error(
        "the game at {origin} does not answer; its program is suspended, or the machine is busy: look at its terminal, or \
         try again"
    )]
    Silent {
        /// The origin.
        origin: String,
    },
    /// The line is longer than the server takes.
    #[error(
        "this is longer than 64 KiB, and nothing of it was taken; one game needs less: bring in its sheet alone"
    )]
    TooLong,
}

/// Why a line has no answer.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// The line was not carried out.
    #[error(transparent)]
    NotTaken(#[from] EnterError),
    /// The line was sent, and its answer did not come.
    #[error(
        "no answer came to this line, and it may have been carried out: type `status` before you type it again"
    )]
    Unanswered,
    /// The answer cannot be read, or no random number was drawn.
    #[error(transparent)]
    Io(#[from] io::Error),
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
        let (of_role, key) = path.split_once("?key=").ok_or_else(no_link)?;
        if of_role.parse() != Ok(role) {
            return Err(no_link());
        }
        let entering = agent(Some(PATIENCE));
        demand_proof(&entering, &origin, role, key)?;
        let answered = entering.get(link).call();
        let answered = answered.map_err(|why| unreached(&origin, &why))?;
        let cookie = answered.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
        let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) else {
            return Err(refused(&answered, &origin, role));
        };
        let token = cookie.split_once('=').map(|(_, value)| form_token_of(value)).unwrap_or_default();
        Ok(Self { agent: agent(None), origin, role, cookie: cookie.to_owned(), token })
    }

    /// Whether the game's own server answers at the address in the links file: it knows the link of the role.
    pub fn answers(card: &Path, role: GameRole) -> bool {
        let Ok(card) = RoleLinks::read(card) else { return false };
        let link = card.link(role);
        let Some((_, key)) = link.as_deref().ok().and_then(|link| link.split_once("?key=")) else {
            return false;
        };
        match demand_proof(&agent(Some(PATIENCE)), &card.address, role, key) {
            // Somebody has used the link meanwhile, or many ask.
            Ok(()) | Err(EnterError::Used { .. } | EnterError::TooMany { .. }) => true,
            Err(_) => false,
        }
    }

    /// Whether the server may still be there: it answers, or it is connected and silent.
    pub fn is_there(&self) -> bool {
        matches!(self.demand_proof(), Ok(()) | Err(EnterError::TooMany { .. } | EnterError::Silent { .. }))
    }

    /// Asks the server to prove that it is the one that was entered: another program may have its address by now.
    fn demand_proof(&self) -> Result<(), EnterError> {
        let (_, value) = self.cookie.split_once('=').unwrap_or_default();
        demand_proof(&self.agent, &self.origin, self.role, value)
    }

    /// Sends a line in the role. A line whose answer is lost, or late, is sent again with the same number; the server
    /// carries it out once.
    ///
    /// # Errors
    /// If the server is gone or another one, rejects the line, or does not answer it.
    pub fn act(&self, line: &str) -> Result<ClientAnswer, LineError> {
        let once = draw_number().map_err(io::Error::other)?;
        let body = serde_json::json!({ "line": line, "token": self.token, "once": once });
        let (mut waits, mut unanswered) = (0, 0);
        loop {
            match self.demand_proof() {
                Ok(()) | Err(EnterError::TooMany { .. }) => {}
                Err(_) if unanswered > 0 => return Err(LineError::Unanswered),
                Err(why) => return Err(why.into()),
            }
            let sent = self
                .agent
                .post(format!("{}/{}/act", self.origin, self.role))
                .header("origin", &self.origin)
                .header("cookie", &self.cookie)
                .send_json(&body);
            let mut answered = match sent {
                Ok(answered) if answered.status() != 503 => answered,
                _ if unanswered < MOST_RESENT => {
                    unanswered += 1;
                    continue;
                }
                _ => return Err(LineError::Unanswered),
            };
            if answered.status().is_success() {
                let body = answered.body_mut().with_config().limit(LONGEST_ENTRY);
                return Ok(body.read_json().map_err(io::Error::other)?);
            }
            match refused(&answered, &self.origin, self.role) {
                EnterError::TooMany { wait_s, .. } if waits < MOST_WAITS => {
                    waits += 1;
                    std::thread::sleep(Duration::from_secs(wait_s));
                }
                why => return Err(why.into()),
            }
        }
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
                // Too many requests, or the game is busy.
                Ok(stream) if matches!(stream.status().as_u16(), 429 | 503) => {}
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

    fn stream(&self, strand: StreamKind, after: u64) -> io::Result<Response<Body>> {
        self.demand_proof().map_err(io::Error::other)?;
        let name = match strand {
            StreamKind::Events | StreamKind::Page => "events",
            StreamKind::Lines => "lines",
        };
        self.agent
            .get(format!("{}/{}/{name}?after={after}", self.origin, self.role))
            .header("cookie", &self.cookie)
            .call()
            .map_err(io::Error::other)
    }
}

/// Asks a server to prove that it knows a link or cookie of a role, before that is sent to it.
fn demand_proof(agent: &Agent, origin: &str, role: GameRole, secret: &str) -> Result<(), EnterError> {
    let no_number = |why: String| EnterError::NobodyThere { origin: origin.to_owned(), why };
    let nonce = draw_number().map_err(|why| no_number(why.to_string()))?;
    let tag = SecretTag::of(secret);
    let answered = agent.get(format!("{origin}/{role}/proof?of={tag}&nonce={nonce}")).call();
    let mut answered = answered.map_err(|why| unreached(origin, &why))?;
    if !answered.status().is_success() {
        return Err(refused(&answered, origin, role));
    }
    let body = answered.body_mut().with_config().limit(LONGEST_PROOF).read_to_string().unwrap_or_default();
    let host = origin.strip_prefix("http://").unwrap_or(origin);
    match body == proof_of(secret, host, &nonce) {
        true => Ok(()),
        false => Err(EnterError::NotTheGame { origin: origin.to_owned() }),
    }
}

/// Why a request has no answer.
fn unreached(origin: &str, why: &ureq::Error) -> EnterError {
    match why {
        ureq::Error::Timeout(_) => EnterError::Silent { origin: origin.to_owned() },
        why => EnterError::NobodyThere { origin: origin.to_owned(), why: why.to_string() },
    }
}

/// What a rejected request tells.
fn refused(answered: &Response<Body>, origin: &str, role: GameRole) -> EnterError {
    let origin = origin.to_owned();
    let wait_s = || {
        let named = answered.headers().get("retry-after").and_then(|wait| wait.to_str().ok()?.parse().ok());
        named.unwrap_or(1).clamp(1, LONGEST_WAIT_S)
    };
    match answered.status().as_u16() {
        401 | 403 => EnterError::Used { role },
        300..=399 | 404 => EnterError::NotTheGame { origin },
        413 => EnterError::TooLong,
        421 => EnterError::OtherName { origin },
        429 => EnterError::TooMany { origin, wait_s: wait_s() },
        status => EnterError::Unexpected { origin, status },
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
    reader: BufReader<R>,
}

impl StreamEntries<ureq::BodyReader<'static>> {
    fn of(stream: Response<Body>) -> Self {
        Self { reader: BufReader::new(stream.into_body().into_reader()) }
    }
}

impl<R: io::Read> StreamEntries<R> {
    /// The next line of at most `left` bytes, which are counted down.
    fn next_line(&mut self, left: &mut u64) -> Option<String> {
        let mut line = Vec::new();
        let read = self.reader.by_ref().take(*left + 1).read_until(b'\n', &mut line).ok()?;
        *left = left.checked_sub(read as u64).filter(|_| read > 0)?;
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        String::from_utf8(line.strip_suffix(b"\r").unwrap_or(line).to_vec()).ok()
    }

    /// The next entry, with its number. A longer one than any game sends ends the stream.
    fn next_entry(&mut self) -> Option<(u64, String)> {
        let (mut id, mut data) = (None, Vec::new());
        let mut left = LONGEST_ENTRY;
        loop {
            let line = self.next_line(&mut left)?;
            match line.split_once(':') {
                _ if line.is_empty() => {
                    left = LONGEST_ENTRY;
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
    use std::{
        io::Write as _,
        net::TcpListener,
        sync::{Arc, Mutex},
    };

    use super::*;

    #[test]
    fn entries_are_read_whole_and_a_torn_one_is_none() {
        let text = "retry: 300\n\n: still here\n\nid: 3\ndata: one\ndata: two\n\nid: 4\ndata: three\n\nid: 5\ndata: to";
        let mut entries = StreamEntries { reader: BufReader::new(text.as_bytes()) };
        let read: Vec<_> = std::iter::from_fn(|| entries.next_entry()).collect();
        assert_eq!(read, [(3, "one\ntwo".into()), (4, "three".into())]);
    }

    #[test]
    fn an_entry_without_end_ends_the_stream_before_it_fills_the_memory() {
        for endless in ["a", "data: x\n", ": x\n"] {
            let sent = format!("id: 3\ndata: one\n\n{}", endless.repeat((4 << 20) / endless.len()));
            let mut reader = sent.as_bytes();
            let mut entries = StreamEntries { reader: BufReader::new(&mut reader) };
            assert_eq!(entries.next_entry(), Some((3, "one".into())));
            assert_eq!(entries.next_entry(), None);
            let read = sent.len() - reader.len();
            assert!(read < (1 << 20) + 100_000, "{read} bytes of {endless:?} were read");
        }
    }

    /// A server that has this secret and answers its first lines with these statuses, and closes the connection instead
    /// of 0. Returns the bodies of the lines.
    fn answering(secret: &'static str, statuses: &'static [u16]) -> (RoleClient, Arc<Mutex<Vec<String>>>) {
        let socket = TcpListener::bind("127.0.0.1:0").unwrap();
        let host = socket.local_addr().unwrap().to_string();
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let (origin, taken) = (format!("http://{host}"), lines.clone());
        std::thread::spawn(move || {
            let mut statuses = statuses.iter();
            for stream in socket.incoming() {
                let mut stream = BufReader::new(stream.unwrap());
                let head: Vec<String> = stream
                    .by_ref()
                    .lines()
                    .map_while(Result::ok)
                    .take_while(|line| !line.is_empty())
                    .collect();
                let length = head.iter().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
                let mut body = vec![0; length.unwrap_or(0)];
                stream.read_exact(&mut body).unwrap();
                let nonce = head[0].split("nonce=").nth(1).and_then(|rest| rest.split(' ').next());
                let (status, text) = match nonce {
                    Some(nonce) => (200, proof_of(secret, &host, nonce)),
                    None => {
                        taken.lock().unwrap().push(String::from_utf8(body).unwrap());
                        (*statuses.next().unwrap(), "{}".to_owned())
                    }
                };
                if status > 0 {
                    let head =
                        format!("HTTP/1.1 {status} x\r\nConnection: close\r\nContent-Length: {}", text.len());
                    write!(stream.get_mut(), "{head}\r\n\r\n{text}").unwrap();
                }
            }
        });
        let (cookie, token) = (format!("name={secret}"), String::new());
        (RoleClient { agent: agent(None), origin, role: GameRole::Arbiter, cookie, token }, lines)
    }

    #[test]
    fn a_line_without_an_answer_is_sent_again_as_the_same_and_is_not_called_refused() {
        for (statuses, is_answered) in
            [(&[503, 200][..], true), (&[0, 200], true), (&[503, 0], false), (&[0, 503], false)]
        {
            let (client, lines) = answering("5ec2e7", statuses);
            let answer = client.act("add white 0:05:00");
            assert_eq!(answer.is_ok(), is_answered, "{statuses:?}: {answer:?}");
            assert!(is_answered || matches!(answer, Err(LineError::Unanswered)), "{statuses:?}: {answer:?}");
            let lines = lines.lock().unwrap();
            assert!(lines.len() == 2 && lines[0] == lines[1], "{statuses:?}: {lines:?}");
        }
        let (client, _) = answering("5ec2e7", &[413]);
        assert!(matches!(client.act("sheet"), Err(LineError::NotTaken(EnterError::TooLong))));
    }

    #[test]
    fn what_is_no_link_of_the_role_is_told_before_anybody_is_asked() {
        for link in ["http://127.0.0.1:1", "http://127.0.0.1:1/white?key=00", "http://127.0.0.1:1/arbiter"] {
            let refused = RoleClient::enter(link, GameRole::Arbiter);
            assert!(matches!(refused, Err(EnterError::NoLink { .. })), "{link}");
        }
    }
}
