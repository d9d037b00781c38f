//! A client of the web server that writes requests byte by byte, as any program may send them.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    /// 0 if the server closed the connection without an answer.
    pub(crate) status: u16,
    /// The headers, with names in lower case.
    head: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    /// The value of a header; empty if it is missing.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.head.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }
}

/// Sends a request unchanged, and reads until the web server closes the connection.
pub(crate) fn raw(address: &str, request: &str) -> Answer {
    let mut stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut bytes = Vec::new();
    // The web server may answer and close the connection before it has read all.
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let named = head.lines().skip(1).filter_map(|line| line.split_once(": "));
    Answer {
        status: status.unwrap_or(0),
        head: named.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect(),
        body: body.to_owned(),
    }
}

/// A request with these headers; `Host` is the server's own unless another is given.
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

/// A client that has entered in a role.
pub(crate) struct PageSession {
    pub(crate) address: String,
    pub(crate) role: String,
    pub(crate) cookie: String,
    pub(crate) token: String,
}

impl PageSession {
    /// Enters by the role's link at `http://HOST:PORT`.
    pub(crate) fn enter(address: &str, link: &str, role: &str) -> Self {
        let path = link.strip_prefix(address).unwrap();
        let entered = call(address, "GET", path, &[], "");
        assert_eq!(entered.status, 303, "{entered:?}");
        let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        let (address, role) = (address.to_owned(), role.to_owned());
        let mut entered = Self { address, role, cookie, token: String::new() };
        // A game whose loop a busy machine keeps waiting says so, and has a page the next time.
        let until = Instant::now() + Duration::from_secs(60);
        let mut page = entered.get("");
        while page.status == 503 && Instant::now() < until {
            page = entered.get("");
        }
        // A spectator's page has no form.
        let token = page.body.split("name=\"token\" value=\"").nth(1);
        entered.token = token.and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned();
        entered
    }

    /// A page of their role: `""` is the main page.
    pub(crate) fn get(&self, path: &str) -> Answer {
        call(&self.address, "GET", &format!("/{}{path}", self.role), &[("Cookie", &self.cookie)], "")
    }

    /// Sends a line in their role.
    pub(crate) fn sends(&self, line: &str, head: &[(&str, &str)]) -> Answer {
        let mut all = vec![("Cookie", self.cookie.as_str()), ("Content-Type", "application/json")];
        all.extend(head);
        let body = json!({"line": line, "token": self.token}).to_string();
        call(&self.address, "POST", &format!("/{}/act", self.role), &all, &body)
    }

    /// Sends a line as the role's page does.
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

    /// Opens the role's stream after an event.
    pub(crate) fn listens(&self, after: u64) -> TcpStream {
        let host = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(
            stream,
            "GET /{}/events HTTP/1.1\r\nHost: {host}\r\nCookie: {}\r\nLast-Event-ID: {after}\r\n\r\n",
            self.role, self.cookie
        )
        .unwrap();
        stream
    }
}
