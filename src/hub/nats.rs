//! A hub that is a NATS server with JetStream, Debian's 2.9.10 or newer.
//!
//! Only core requests are made, so that a table needs no right but to its own subjects. The surprise: what a server does
//! not allow is no error of the call, which just stays unanswered; the reason comes as an event beside it. So every call
//! ends after a while, and a connection with an unanswered call is given up and made anew.

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

use crate::hub::{
    carried::{Hub, HubFault, OrderCame},
    link::{LastStored, LinkInput, LinkOutput},
    pipe::LinkSettings,
    wire::{
        FOLLOWS_HEADER, LineHead, MOST_BYTES, MOST_ORDER_BYTES, PublishedLine, SIGNATURE_HEADER, TableName,
    },
};

/// How long a connection may take to be made.
const CONNECTS_WITHIN: Duration = Duration::from_secs(5);
/// How often both ends show that they live.
const PING_EVERY: Duration = Duration::from_secs(1);
/// So many orders wait to be looked at; what comes beside them is lost.
const ORDERS_WAIT: usize = 8;
/// "wrong last sequence": another message stands there than was said.
const ANOTHER_STANDS_THERE: u64 = 10071;

/// What befell a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HubEvent {
    /// It is gone.
    Gone,
    /// The server said something, mostly that it does not allow what was asked.
    Said(String),
}

/// A connection.
pub(crate) struct NatsHub {
    client: Client,
    table: TableName,
    /// How long anything asked of it may take.
    patience: Duration,
}

/// What JetStream answers to a published line.
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

/// Whether a hub's address can be used, and with what authority.
///
/// # Errors
/// Why not.
pub(crate) fn check_address(url: &str, ca: Option<&Path>) -> Result<(), HubFault> {
    let fault = |what: &str| Err(HubFault(format!("`{url}` {what}")));
    let Ok(address) = url.parse::<ServerAddr>() else {
        return fault("is no address of a hub; write it like `tls://192.168.1.10:4222`");
    };
    match address.scheme() {
        "tls" if ca.is_none() => fault("needs `ca`, the file of the hall's own authority"),
        "tls" => Ok(()),
        "nats" if is_loopback(&address) => Ok(()),
        "nats" => fault("would send everything in clear; write `tls://`"),
        _ => fault("is no address of a hub; it begins with `tls://`"),
    }
}

/// The version a server tells whoever connects, before anything else.
///
/// # Errors
/// Nobody answers there, or no such server.
pub(crate) fn version_of(url: &str, patience: Duration) -> Result<String, HubFault> {
    /// Of what it tells, this.
    #[derive(Deserialize)]
    struct ServerInfo {
        version: String,
    }

    let fault = |why: &dyn fmt::Display| HubFault(format!("{url}: {why}"));
    let address = url.parse::<ServerAddr>().map_err(|why| fault(&why))?;
    let mut addresses = (address.host(), address.port()).to_socket_addrs().map_err(|why| fault(&why))?;
    let address = addresses.next().ok_or_else(|| fault(&"no such machine"))?;
    let connection = TcpStream::connect_timeout(&address, patience).map_err(|why| fault(&why))?;
    connection.set_read_timeout(Some(patience)).map_err(|why| fault(&why))?;
    let mut line = String::new();
    BufReader::new(connection.take(64 * 1024)).read_line(&mut line).map_err(|why| fault(&why))?;
    let info = line.strip_prefix("INFO ").and_then(|info| serde_json::from_str::<ServerInfo>(info).ok());
    let version = info.map(|info| info.version).filter(|version| version.len() < 32);
    version.ok_or_else(|| fault(&"what answers there is no NATS server"))
}

fn is_loopback(address: &ServerAddr) -> bool {
    let host = address.host();
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl NatsHub {
    /// The orders that come from now on, where the table takes any.
    pub(crate) async fn orders(&self, takes_any: bool) -> Result<Receiver<OrderCame>, HubFault> {
        let (came, orders) = channel(ORDERS_WAIT);
        if !takes_any {
            return Ok(orders);
        }
        let heard = self.client.subscribe(self.table.orders()).await;
        let mut heard = heard.map_err(|why| HubFault(whole_reason(&why)))?;
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
                // Whoever sends more than can be looked at is not waited for.
                let _ = came.try_send(OrderCame { payload: message.payload.to_vec(), signature });
            }
        });
        Ok(orders)
    }

    /// Connects, and hears of what befalls the connection.
    pub(crate) async fn connect(
        settings: &LinkSettings,
        patience: Duration,
    ) -> Result<(Self, Receiver<HubEvent>), HubFault> {
        check_address(&settings.url, settings.ca.as_deref())?;
        let seed = std::fs::read_to_string(&settings.key).map_err(|why| {
            HubFault(format!("the table's key {} cannot be read: {why}", settings.key.display()))
        })?;
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
            Ok(Err(why)) => return Err(HubFault(whole_reason(&why))),
            Err(_) => return Err(HubFault("the hub does not answer".to_owned())),
        };
        Ok((Self { client, table: settings.table.clone(), patience }, hearing))
    }

    async fn ask(&self, subject: String, request: Request) -> Result<Option<Message>, HubFault> {
        let request = request.timeout(Some(self.patience));
        match self.client.send_request(subject, request).await {
            Ok(message) => Ok(Some(message)),
            Err(why) if why.kind() == RequestErrorKind::TimedOut => Err(silent()),
            Err(why) if why.kind() == RequestErrorKind::NoResponders => Ok(None),
            Err(why) => Err(HubFault(whole_reason(&why))),
        }
    }

    async fn last(&self) -> Result<LastStored, HubFault> {
        let answered = self.ask(self.table.last_line(), Request::new()).await?;
        let message = answered.ok_or_else(no_stream)?;
        last_of(&self.table, &message)
    }

    async fn send(&self, head: LineHead, follows: u64, line: Vec<u8>) -> Result<LinkInput, HubFault> {
        if line.len() > MOST_BYTES {
            return Err(HubFault(format!("line {} of the journal is longer than a hub takes", head.number)));
        }
        let mut headers = HeaderMap::new();
        for (name, value) in head.headers() {
            headers.insert(name, value);
        }
        headers.insert(FOLLOWS_HEADER, follows.to_string());
        let request = Request::new().headers(headers).payload(line.into());
        let message = self.ask(self.table.journal(), request).await?.ok_or_else(no_stream)?;
        let unread = |_| HubFault("the hub answers what no hub answers".to_owned());
        let ack: PubAck = serde_json::from_slice(&message.payload).map_err(unread)?;
        match ack.error {
            None if ack.seq > 0 => Ok(LinkInput::Acked { number: head.number, sequence: ack.seq }),
            Some(error) if error.err_code == ANOTHER_STANDS_THERE => {
                Ok(LinkInput::Refused { number: head.number })
            }
            Some(error) => Err(HubFault(format!("the hub takes no line: {}", error.description))),
            None => Err(HubFault("the hub answers what no hub answers".to_owned())),
        }
    }
}

impl Hub for NatsHub {
    async fn answer(self: Arc<Self>, asked: LinkOutput, line: Vec<u8>) -> Result<LinkInput, HubFault> {
        match asked {
            LinkOutput::Ask { ask } => Ok(LinkInput::Stored { ask, last: self.last().await? }),
            LinkOutput::Send { head, follows } => self.send(head, follows, line).await,
        }
    }

    async fn tell(&self, subject: String, payload: Vec<u8>) {
        // A connection that takes nothing is noticed by what has to be heard.
        let _ = tokio::time::timeout(PING_EVERY, self.client.publish(subject, payload.into())).await;
    }
}

/// The last message of a table, as JetStream hands it out.
fn last_of(table: &TableName, message: &Message) -> Result<LastStored, HubFault> {
    let status = message.status.map(|status| status.as_u16());
    if status == Some(404) {
        return Ok(LastStored::Nothing);
    }
    let header = |name: &str| message.headers.as_ref()?.get(name).map(|value| value.as_str());
    let sequence = header("Nats-Sequence").and_then(|sequence| sequence.parse::<u64>().ok());
    let Some(sequence) =
        sequence.filter(|_| status.is_none() && header("Nats-Subject") == Some(&table.journal()))
    else {
        return Err(HubFault(
            "the hub does not say what it has; its stream has to allow direct reading".to_owned(),
        ));
    };
    Ok(match PublishedLine::read(&table.journal(), header, &message.payload) {
        Ok(line) => LastStored::Line { head: line.head, sequence },
        Err(_) => LastStored::Strange { sequence },
    })
}

async fn tell(events: Sender<HubEvent>, event: Event) {
    let event = match event {
        Event::Disconnected | Event::Closed => HubEvent::Gone,
        Event::ServerError(why) => HubEvent::Said(why.to_string()),
        Event::ClientError(why) => HubEvent::Said(why.to_string()),
        Event::Connected | Event::LameDuckMode | Event::Draining | Event::SlowConsumer(_) => return,
    };
    // Sixteen that nobody has read yet say enough.
    let _ = events.try_send(event);
}

fn silent() -> HubFault {
    HubFault("the hub does not answer".to_owned())
}

fn no_stream() -> HubFault {
    HubFault("the hub keeps no lines: no hall has made its stream, or JetStream is off".to_owned())
}

/// An error with what it comes from, in one sentence.
fn whole_reason(error: &dyn std::error::Error) -> String {
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
