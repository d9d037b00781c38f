//! The door asked by hand: requests written out byte by byte, as a program of anybody's may send them.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

use serde_json::{Value, json};

use crate::hall::Hall;

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The head as it came, its names in lower case.
    head: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// A line of the head; empty where there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.head.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str())
    }

    /// What was answered as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }
}

/// A connection to a door at `http://HOST:PORT`.
pub(crate) fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    stream
}

/// Sends a request as it stands, and reads until the door ends the connection.
pub(crate) fn raw(address: &str, request: &str) -> Answer {
    let mut stream = connect(address);
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let named = head.lines().skip(1).filter_map(|line| line.split_once(": "));
    Answer {
        status: status.unwrap_or_else(|| panic!("no answer to\n{request}")),
        head: named.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect(),
        body: body.to_owned(),
    }
}

/// A request with these lines in its head; `Host` is the door's own where none of them is another.
pub(crate) fn call(address: &str, method: &str, path: &str, head: &[(&str, &str)], body: &str) -> Answer {
    let host = address.trim_start_matches("http://");
    let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !head.iter().any(|(name, _)| *name == "Host") {
        request.push_str(&format!("Host: {host}\r\n"));
    }
    for (name, value) in head {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    raw(address, &request)
}

/// Somebody who entered with a program of his own.
pub(crate) struct Entered {
    pub(crate) address: String,
    pub(crate) role: String,
    pub(crate) cookie: String,
    pub(crate) token: String,
}

impl Entered {
    pub(crate) fn by(hall: &Hall, role: &str) -> Self {
        let link = hall.link(role);
        let path = link.strip_prefix(&hall.address).unwrap();
        let entered = call(&hall.address, "GET", path, &[], "");
        assert_eq!(entered.status, 303, "{entered:?}");
        let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        let mut entered =
            Self { address: hall.address.clone(), role: role.to_owned(), cookie, token: String::new() };
        let page = entered.get("");
        // A spectator's page has no form.
        let token = page.body.split("name=\"token\" value=\"").nth(1);
        entered.token = token.and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned();
        entered
    }

    /// A page of his role: `""` is the page itself.
    pub(crate) fn get(&self, path: &str) -> Answer {
        call(&self.address, "GET", &format!("/{}{path}", self.role), &[("Cookie", &self.cookie)], "")
    }

    /// A line typed in his role.
    pub(crate) fn sends(&self, line: &str, head: &[(&str, &str)]) -> Answer {
        let mut all = vec![("Cookie", self.cookie.as_str()), ("Content-Type", "application/json")];
        all.extend(head);
        let body = json!({"line": line, "token": self.token}).to_string();
        call(&self.address, "POST", &format!("/{}/act", self.role), &all, &body)
    }

    /// A line typed as his own page would send it.
    pub(crate) fn types(&self, line: &str) -> Value {
        let answer = self.sends(line, &[("Origin", &self.address)]);
        assert_eq!(answer.status, 200, "{line}: {answer:?}");
        answer.json()
    }

    /// The arbiter approves the device and starts the game.
    pub(crate) fn begins(&self) {
        self.types("approve N. N.");
        self.types("start");
    }

    /// A stream of what he is told, after an event.
    pub(crate) fn listens(&self, after: u64) -> TcpStream {
        let mut stream = connect(&self.address);
        let request = format!(
            "GET /{}/events?after={after} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n",
            self.role,
            self.address.trim_start_matches("http://"),
            self.cookie
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }
}
