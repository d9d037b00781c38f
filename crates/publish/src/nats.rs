//! A broker that is a NATS server with JetStream, version 2.9.10 (Debian's) or newer.
//!
//! Only core requests are used, so that a table needs rights for its own subjects only. A forbidden request is not
//! answered with an error: it stays unanswered, and the reason arrives as a separate event. Every request therefore
//! has a timeout, and a connection with an unanswered request is replaced.

use std::{
    fmt,
    io::{BufRead as _, BufReader, Read as _},
    net::{TcpStream, ToSocketAddrs as _},
    path::Path,
    sync::Arc,
    time::Duration,
};

use async_nats::{
    Client, ConnectOptions, Event, HeaderMap, Message, Request, ServerAddr, client::RequestErrorKind,
};
use futures_util::StreamExt as _;
use serde::Deserialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::{
    link::{LastStored, LinkInput, LinkOutput},
    process_messages::LinkSettings,
    target::{PublishFault, PublishTarget, ReceivedOrder},
    wire::{FOLLOWS_HEADER, LineHead, MOST_ORDER_BYTES, PublishedLine, SIGNATURE_HEADER, TableName},
};

/// The timeout for a connection.
const CONNECTS_WITHIN: Duration = Duration::from_secs(5);
/// Interval of the pings between both ends.
const PING_EVERY: Duration = Duration::from_secs(1);
/// More than any table's key needs, in bytes.
const LARGEST_KEY: u64 = 64 << 10;
/// The number of orders that may wait for examination; further ones are lost.
const ORDERS_WAIT: usize = 8;
/// "wrong last sequence": the last message is a different one than the request expects.
const ANOTHER_STANDS_THERE: u64 = 10071;

/// The code of a line that was not stored: a limit of the stream (`maximum bytes exceeded`, `maximum messages
/// exceeded`), or a disk that fails.
const STORE_FAILED: u64 = 10077;

/// An event of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionEvent {
    /// The connection is lost.
    Gone,
    /// A message of the server, usually that a request was not permitted.
    Said(String),
}

/// A connection to a NATS server.
pub(crate) struct NatsTarget {
    client: Client,
    table: TableName,
    /// The timeout of a request.
    patience: Duration,
}

/// The answer of JetStream to a published line.
#[derive(Deserialize)]
struct PubAck {
    #[serde(default)]
    seq: u64,
    error: Option<PubError>,
}

#[derive(Deserialize)]
struct PubError {
    #[serde(default)]
    err_code: u64,
    #[serde(default)]
    description: String,
}

/// Checks the address of a broker and its certificate authority.
///
/// # Errors
/// If the address cannot be used.
pub fn check_address(url: &str, ca: Option<&Path>) -> Result<(), PublishFault> {
    let fault = |what: &str| Err(PublishFault(format!("`{url}` {what}")));
    let Ok(address) = url.parse::<ServerAddr>() else {
        return fault("is no address of a broker; write it like `tls://192.168.1.10:4222`");
    };
    match address.scheme() {
        "tls" if ca.is_none() => fault("needs `ca`, the file of the tournament's own certificate authority"),
        "tls" => Ok(()),
        "nats" if is_loopback(&address) => Ok(()),
        "nats" => fault("would send everything in clear; write `tls://`"),
        _ => fault("is no address of a broker; it begins with `tls://`"),
    }
}

/// Returns the version that a server sends at the start of each connection.
///
/// # Errors
/// If nothing answers, or not a NATS server.
pub fn version_of(url: &str, patience: Duration) -> Result<String, PublishFault> {
    /// The part of the server's message that is needed.
    #[derive(Deserialize)]
    struct ServerInfo {
        version: String,
    }

    let line = first_line(url, patience)?;
    let info = line.strip_prefix("INFO ").and_then(|info| serde_json::from_str::<ServerInfo>(info).ok());
    let version = info.map(|info| info.version).filter(|version| version.len() < 32);
    version.ok_or_else(|| PublishFault(format!("{url}: what answers there is no NATS server")))
}

/// Why a table's lines would not reach its broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessFault {
    /// The broker does not take the key for that of the table: its reason.
    Key(String),
    /// The broker, or the way to it.
    Broker(PublishFault),
}

/// Proves that the broker takes the key for that of the table: it connects, and asks for the table's last line.
///
/// # Errors
/// What the broker refuses.
pub fn prove_access(settings: &LinkSettings, patience: Duration) -> Result<(), AccessFault> {
    let unread = |why: std::io::Error| AccessFault::Broker(PublishFault(why.to_string()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(unread)?;
    runtime.block_on(async {
        let is_of_key = |why: &str| {
            let why = why.to_lowercase();
            // A certificate has a signature, too.
            !why.contains("certificate")
                && ["authorization", "permission", "nkey", "seed", "signing"]
                    .iter()
                    .any(|word| why.contains(word))
        };
        let refused = |fault: PublishFault| match is_of_key(&fault.0) {
            true => AccessFault::Key(fault.0),
            false => AccessFault::Broker(fault),
        };
        let (target, mut events) = NatsTarget::connect(settings, patience).await.map_err(refused)?;
        let Err(fault) = target.last().await else { return Ok(()) };
        // The reason of a request that is not answered comes as an event.
        while let Ok(event) = events.try_recv() {
            if let ConnectionEvent::Said(why) = event
                && is_of_key(&why)
            {
                return Err(AccessFault::Key(why));
            }
        }
        Err(refused(fault))
    })
}

fn is_loopback(address: &ServerAddr) -> bool {
    let host = address.host();
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl NatsTarget {
    /// Subscribes to orders, if the table accepts any.
    pub(crate) async fn orders(&self, takes_any: bool) -> Result<Receiver<ReceivedOrder>, PublishFault> {
        let (came, orders) = channel(ORDERS_WAIT);
        if !takes_any {
            return Ok(orders);
        }
        let heard = self.client.subscribe(self.table.orders()).await;
        let mut heard = heard.map_err(|why| PublishFault(error_chain(&why)))?;
        tokio::spawn(async move {
            loop {
                let message = tokio::select! {
                    message = heard.next() => message,
                    () = came.closed() => None,
                };
                let Some(message) = message else { return };
                if message.payload.len() > MOST_ORDER_BYTES {
                    continue;
                }
                let signature = message.headers.as_ref().and_then(|all| all.get(SIGNATURE_HEADER));
                let signature = signature.map(|value| value.as_str().to_owned());
                // If too many orders wait, the new one is dropped.
                let _ = came.try_send(ReceivedOrder { payload: message.payload.to_vec(), signature });
            }
        });
        Ok(orders)
    }

    /// Connects, and returns the events of the connection.
    pub(crate) async fn connect(
        settings: &LinkSettings,
        patience: Duration,
    ) -> Result<(Self, Receiver<ConnectionEvent>), PublishFault> {
        check_address(&settings.url, settings.ca.as_deref())?;
        let seed = annabella_files::read_text(&settings.key, LARGEST_KEY).map_err(|why| {
            PublishFault(format!("the table's key {} cannot be read: {why}", settings.key.display()))
        })?;
        if let Some(ca) = &settings.ca {
            annabella_files::read_text(ca, LARGEST_KEY).map_err(|why| {
                PublishFault(format!("the tournament's certificate {} cannot be read: {why}", ca.display()))
            })?;
        }
        let (events, hearing) = channel(16);
        let mut options = ConnectOptions::with_nkey(seed.trim().to_owned())
            .name(format!("annabella table {}", settings.table))
            .custom_inbox_prefix(settings.table.inbox())
            .ping_interval(PING_EVERY)
            .connection_timeout(CONNECTS_WITHIN)
            .max_reconnects(1)
            .ignore_discovered_servers()
            .client_capacity(64)
            .subscription_capacity(64)
            .event_callback(move |event| tell(events.clone(), event));
        if let Some(ca) = settings.ca.as_deref().filter(|_| settings.url.starts_with("tls://")) {
            options = options.require_tls(true).add_root_certificates(ca.to_owned());
        }
        let connecting = tokio::time::timeout(CONNECTS_WITHIN, options.connect(settings.url.as_str())).await;
        let client = match connecting {
            Ok(Ok(client)) => client,
            Ok(Err(why)) => return Err(PublishFault(refusal(&settings.url, &error_chain(&why)))),
            Err(_) => return Err(PublishFault("the tournament server does not answer".to_owned())),
        };
        Ok((Self { client, table: settings.table.clone(), patience }, hearing))
    }

    async fn ask(&self, subject: String, request: Request) -> Result<Option<Message>, PublishFault> {
        let request = request.timeout(Some(self.patience));
        match self.client.send_request(subject, request).await {
            Ok(message) => Ok(Some(message)),
            Err(why) if why.kind() == RequestErrorKind::TimedOut => Err(silent()),
            Err(why) if why.kind() == RequestErrorKind::NoResponders => Ok(None),
            Err(why) => Err(PublishFault(error_chain(&why))),
        }
    }

    async fn last(&self) -> Result<LastStored, PublishFault> {
        let answered = self.ask(self.table.last_line(), Request::new()).await?;
        let message = answered.ok_or_else(no_stream)?;
        last_of(&self.table, &message)
    }

    async fn send(&self, head: LineHead, follows: u64, line: Vec<u8>) -> Result<LinkInput, PublishFault> {
        let mut headers = HeaderMap::new();
        for (name, value) in head.headers() {
            headers.insert(name, value);
        }
        headers.insert(FOLLOWS_HEADER, follows.to_string());
        let request = Request::new().headers(headers).payload(line.into());
        let message = self.ask(self.table.journal(), request).await?.ok_or_else(no_stream)?;
        let unread = |_| PublishFault("the server gave an answer that no tournament server gives".to_owned());
        let ack: PubAck = serde_json::from_slice(&message.payload).map_err(unread)?;
        match ack.error {
            None if ack.seq > 0 => Ok(LinkInput::Acked { number: head.number, sequence: ack.seq }),
            Some(error) if error.err_code == ANOTHER_STANDS_THERE => {
                Ok(LinkInput::Refused { number: head.number })
            }
            // The reason says which limit it is, in words only.
            Some(error) if error.err_code == STORE_FAILED && error.description.contains("maximum") => {
                Ok(LinkInput::NoRoom { number: head.number })
            }
            Some(error) => {
                Err(PublishFault(format!("the tournament server takes no line: {}", error.description)))
            }
            None => Err(PublishFault("the server gave an answer that no tournament server gives".to_owned())),
        }
    }
}

impl PublishTarget for NatsTarget {
    async fn answer(self: Arc<Self>, asked: LinkOutput, line: Vec<u8>) -> Result<LinkInput, PublishFault> {
        match asked {
            LinkOutput::Ask { ask } => Ok(LinkInput::Stored { ask, last: self.last().await? }),
            LinkOutput::Send { head, follows } => self.send(head, follows, line).await,
        }
    }

    async fn tell(&self, subject: String, payload: Vec<u8>) {
        // The timeouts of requests reveal a connection that accepts nothing.
        let _ = tokio::time::timeout(PING_EVERY, self.client.publish(subject, payload.into())).await;
    }
}

/// Decodes the last message of a table from JetStream's answer.
fn last_of(table: &TableName, message: &Message) -> Result<LastStored, PublishFault> {
    let status = message.status.map(|status| status.as_u16());
    // The headers of the client come first; the server appends its own.
    let header = |name: &str| message.headers.as_ref()?.get_last(name).map(|value| value.as_str());
    let sequence = header("Nats-Sequence").and_then(|sequence| sequence.parse::<u64>().ok());
    let Some(sequence) = sequence.filter(|_| header("Nats-Subject") == Some(&table.journal())) else {
        if status == Some(404) {
            return Ok(LastStored::Nothing);
        }
        return Err(PublishFault(
            "the tournament server does not say what it has; its stream has to allow direct reading"
                .to_owned(),
        ));
    };
    // A message that already had the server's headers when it was stored is an answer of the server, not a table's
    // line.
    let stored_answer = message.headers.as_ref().is_some_and(|all| all.get_all("Nats-Subject").count() > 1);
    // A message with its own status would look like the answer that nothing is stored.
    if stored_answer || status.is_some() {
        return Ok(LastStored::Strange { sequence });
    }
    Ok(match PublishedLine::read(&table.journal(), header, &message.payload) {
        Ok(line) => LastStored::Line { head: line.head, sequence },
        Err(_) => LastStored::Strange { sequence },
    })
}

/// A fault of a connection as a sentence: what is wrong, and what to do. The server's own words follow in brackets.
fn refusal(url: &str, why: &str) -> String {
    let says = |what: &str| format!("{what} ({why})");
    let lower = why.to_lowercase();
    if lower.contains("account active connections exceeded") {
        return says(
            "the broker takes no more connections of this table's key; end the other programs that use the key, or enrol \
             the table under a new name",
        );
    }
    if lower.contains("maximum connections exceeded") {
        return says(NO_CONNECTIONS);
    }
    if lower.contains("authorization violation") {
        return says("the broker does not know this table's key; enrol the table there");
    }
    if lower.contains("permissions violation") {
        return says("the key is not this table's; take `table` and `key` from one section.toml");
    }
    if lower.contains("signing nonce") {
        return says("the file of the table's key holds no key; take the one that the tournament made");
    }
    // A library's name for bytes that belong to no TLS connection.
    if lower.contains("invalidcontenttype") {
        return without_tls(url);
    }
    if lower.contains("unknownissuer") || lower.contains("badsignature") {
        return says("another tournament certified this broker; `ca` is not the file of its tournament");
    }
    // The library's words name the time, and each attempt would be told as another fault.
    if lower.contains("certificate not valid yet") || lower.contains("certificate expired") {
        return "by the clock of this machine the broker's certificate is not valid; set the clock"
            .to_owned();
    }
    if lower.contains("notvalidforname") {
        return says(
            "the broker's certificate is for another name; start the tournament with it as --broker-name",
        );
    }
    why.to_owned()
}

const NO_CONNECTIONS: &str = "the broker takes no more connections from anybody; it is tried again";

/// What answers without TLS at an address, as a sentence. A server that takes no more connections says so before any
/// encryption.
fn without_tls(url: &str) -> String {
    let said = first_line(url, Duration::from_secs(2)).unwrap_or_default();
    if said.to_lowercase().contains("maximum connections exceeded") {
        NO_CONNECTIONS.to_owned()
    } else if said.starts_with("INFO ") {
        format!("the broker at {url} does not encrypt; it is not the one that `annabella tournament` starts")
    } else {
        format!("what answers at {url} is no tournament server; check the address")
    }
}

/// The first line that a server sends at the start of each connection, before any encryption.
fn first_line(url: &str, patience: Duration) -> Result<String, PublishFault> {
    let fault = |why: &dyn fmt::Display| PublishFault(format!("{url}: {why}"));
    let address = url.parse::<ServerAddr>().map_err(|why| fault(&why))?;
    let mut addresses = (address.host(), address.port()).to_socket_addrs().map_err(|why| fault(&why))?;
    let address = addresses.next().ok_or_else(|| fault(&"no such machine"))?;
    let connection = TcpStream::connect_timeout(&address, patience).map_err(|why| fault(&why))?;
    connection.set_read_timeout(Some(patience)).map_err(|why| fault(&why))?;
    let mut line = String::new();
    BufReader::new(connection.take(64 * 1024)).read_line(&mut line).map_err(|why| fault(&why))?;
    Ok(line)
}

async fn tell(events: Sender<ConnectionEvent>, event: Event) {
    let event = match event {
        Event::Disconnected | Event::Closed => ConnectionEvent::Gone,
        Event::ServerError(why) => ConnectionEvent::Said(refusal("", &why.to_string())),
        Event::ClientError(why) => ConnectionEvent::Said(why.to_string()),
        Event::Connected | Event::LameDuckMode | Event::Draining | Event::SlowConsumer(_) => return,
    };
    // Sixteen unread events are enough.
    let _ = events.try_send(event);
}

fn silent() -> PublishFault {
    PublishFault("the tournament server does not answer".to_owned())
}

fn no_stream() -> PublishFault {
    PublishFault(
        "the broker keeps no lines: no tournament has made its stream, or JetStream is off".to_owned(),
    )
}

/// Returns an error and its causes as one sentence.
fn error_chain(error: &dyn std::error::Error) -> String {
    let mut reason = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let text = error.to_string();
        if !reason.contains(&text) {
            reason = format!("{reason}: {text}");
        }
        source = error.source();
    }
    reason
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_connection_is_told_as_what_it_is() {
        use std::io::Write as _;
        for (why, words) in [
            (
                "IO error: server error: maximum account active connections exceeded",
                "no more connections of this table's key",
            ),
            ("maximum connections exceeded", "no more connections from anybody"),
            ("authorization violation: authorization violation", "does not know this table's key"),
            (
                "TLS error: invalid peer certificate: UnknownIssuer",
                "another tournament certified this broker",
            ),
            ("TLS error: invalid peer certificate: NotValidForName", "for another name"),
            ("nats: Permissions Violation for Subscription to \"a\"", "the key is not this table's"),
            ("failed signing nonce", "holds no key"),
        ] {
            let told = refusal("tls://127.0.0.1:1", why);
            assert!(told.contains(words) && told.ends_with(&format!("({why})")), "{told}");
        }
        assert_eq!(refusal("tls://127.0.0.1:1", "connection refused"), "connection refused");
        let at = |clock: u32| {
            let not_yet = "certificate not valid before 157766400";
            let why = format!("certificate not valid yet: verification time {clock} (UNIX), but {not_yet}");
            refusal("tls://127.0.0.1:1", &format!("IO error: invalid peer certificate: {why}"))
        };
        assert_eq!(at(1_001), at(1_002), "told once");
        assert!(at(1_001).contains("set the clock"));
        // What answers without TLS says by its first line what it is.
        for (greeting, words) in [
            ("-ERR 'maximum connections exceeded'\r\n", "no more connections from anybody"),
            ("INFO {\"version\":\"2.9.10\"}\r\n", "does not encrypt"),
            ("HTTP/1.1 400 Bad Request\r\n", "no tournament server"),
            ("", "no tournament server"),
        ] {
            let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            let url = format!("tls://{}", socket.local_addr().unwrap());
            let answers =
                std::thread::spawn(move || socket.accept().unwrap().0.write_all(greeting.as_bytes()));
            let told = refusal(&url, "TLS error: received corrupt message of type InvalidContentType");
            assert!(told.contains(words) && !told.contains("InvalidContentType"), "{greeting:?}: {told}");
            answers.join().unwrap().unwrap();
        }
    }

    #[test]
    fn an_address_in_clear_is_taken_on_this_machine_alone() {
        let ca = Some(Path::new("ca.pem"));
        for (url, ca, good) in [
            ("nats://127.0.0.1:4222", None, true),
            ("nats://localhost:4222", None, true),
            ("nats://[::1]:4222", None, true),
            ("tls://hall.example:4222", ca, true),
            ("tls://hall.example:4222", None, false),
            ("nats://192.168.1.10:4222", ca, false),
            ("ws://127.0.0.1:4222", ca, false),
            ("not an address", ca, false),
            ("", ca, false),
        ] {
            assert_eq!(check_address(url, ca).is_ok(), good, "{url}");
        }
    }
}
