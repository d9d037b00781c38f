//! Tests of a client that does not read.

use std::{
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpStream},
    path::Path,
    time::Duration,
};

use super::*;
use annabella_game::Seat;

/// More data than any system buffers for a connection that is not read.
const FLOOD: usize = 64 << 20;
/// The time limit of a wait, for a busy machine.
const PATIENCE_OF_TESTS: Duration = Duration::from_secs(60);

/// Waits until a condition holds.
fn until(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE_OF_TESTS;
    while !holds() {
        assert!(Instant::now() < end, "this never holds: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn who_does_not_read_is_cut_off_and_everybody_else_is_told_all() {
    let folder = tempfile::tempdir().unwrap();
    let card = RoleLinks::path_in(folder.path());
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    // A client that reads is not cut off where a busy machine does not run it for a while.
    let patience = Duration::from_secs(2);
    let settings = WebSettings { patience, ..WebSettings::new(listen, Lang::En, card.clone()) };
    let web_server = WebServer::open(settings, |_| true, drop).unwrap();
    let role = GameRole::Player(Seat::White);
    let (address, path) = {
        let link = RoleLinks::read(&card).unwrap().link(role).unwrap();
        let (host, path) = link.strip_prefix("http://").unwrap().split_once('/').unwrap();
        (host.to_owned(), path.to_owned())
    };
    let mut entering = TcpStream::connect(&address).unwrap();
    write!(entering, "GET /{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut entered = String::new();
    entering.read_to_string(&mut entered).unwrap();
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let listens = || {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET /white/lines HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\r\n").unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        stream
    };
    let (idle, mut reads) = (listens(), listens());
    assert_eq!(web_server.streams.listeners(role), 2);

    let reader = std::thread::spawn(move || {
        let mut all = 0;
        let mut some = vec![0; 1 << 16];
        while let Ok(read @ 1..) = reads.read(&mut some) {
            all += read;
        }
        all
    });
    let mut told: [RoleUpdate; 6] = Default::default();
    told[role.index()].lines = vec!["x".repeat(FLOOD / 64); 64];
    web_server.tell(&told);
    // This may take long on a busy machine; no other client waits for it.
    until("one is cut off", || web_server.streams.listeners(role) == 1);
    drop(web_server);
    assert!(reader.join().unwrap() >= FLOOD, "who reads is told everything");
    drop(idle);
}

/// A server for a game, its address, and its links file.
fn open_server(folder: &Path) -> (WebServer, SocketAddr, PathBuf) {
    open_server_at(folder, 0)
}

/// The same at this port; 0 is any.
fn open_server_at(folder: &Path, port: u16) -> (WebServer, SocketAddr, PathBuf) {
    let card = RoleLinks::path_in(folder);
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let server = WebServer::open(WebSettings::new(listen, Lang::En, card.clone()), |_| true, drop).unwrap();
    let address = server.address();
    (server, address, card)
}

/// The response to a request, up to the end of the connection; nothing, if the server has closed it before.
fn answer_to(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE_OF_TESTS)).unwrap();
    let _ = write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn two_thousand_half_open_connections_shut_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let (server, address, card) = open_server(folder.path());
    let mut half_open = Vec::new();
    for number in 0..2_000 {
        let Ok(mut stream) = TcpStream::connect(address) else { break };
        let _ = write!(stream, "GET /white HTTP/1.1\r\nHost: ");
        half_open.push(stream);
        if number % 250 == 249 {
            assert!(answer_to(address, "/").starts_with("HTTP/1.1 200"), "after {number}");
        }
    }
    assert!(half_open.len() > 500, "{}", half_open.len());
    let link = RoleLinks::read(&card).unwrap().link(GameRole::Arbiter).unwrap();
    let path = link.split_once(&address.to_string()).unwrap().1;
    assert!(answer_to(address, path).starts_with("HTTP/1.1 303"));
    drop(server);
}

#[test]
fn a_head_that_never_ends_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, _) = open_server(folder.path());
    let mut slow = TcpStream::connect(address).unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut writes = slow.try_clone().unwrap();
    let began = Instant::now();
    let dripping = std::thread::spawn(move || {
        let _ = write!(writes, "GET / HTTP/1.1\r\nHost: {address}\r\nX-Slow: ");
        while writes.write_all(b"x").is_ok() && began.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    let mut answer = Vec::new();
    let _ = slow.read_to_end(&mut answer);
    assert!(began.elapsed() < Duration::from_secs(40), "{:?}", began.elapsed());
    assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"));
    drop(slow);
    dripping.join().unwrap();
}

#[test]
fn a_stream_after_what_is_no_number_and_a_path_that_is_no_text_are_refused_in_our_own_words() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card) = open_server(folder.path());
    let link = RoleLinks::read(&card).unwrap().link(GameRole::Player(Seat::White)).unwrap();
    let entered = answer_to(address, link.split_once(&address.to_string()).unwrap().1);
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    for (path, status, words) in [
        ("white/events?after=-1", "400", "`after` takes the number of an event"),
        ("white/events?after=abc", "400", "`after` takes the number of an event"),
        ("white/lines?after=", "400", "`after` takes the number of an event"),
        ("white/lines?after=18446744073709551616", "400", "`after` takes the number of an event"),
        ("%ff/events?after=1", "404", "This page does not exist."),
        ("static/%e4.css", "404", "This page does not exist."),
    ] {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE_OF_TESTS)).unwrap();
        let head = format!("Host: {address}\r\nCookie: {cookie}\r\nConnection: close");
        write!(stream, "GET /{path} HTTP/1.1\r\n{head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {answer}");
        assert!(answer.contains(words), "{path}: {answer}");
    }
}

/// A connection of one of the machine's own addresses.
fn connect_from(last: u8, address: SocketAddr) -> TcpStream {
    let from = SocketAddr::from((Ipv4Addr::new(127, 0, 0, last), 0));
    let socket = rustix::net::socket(rustix::net::AddressFamily::INET, rustix::net::SocketType::STREAM, None);
    let socket = socket.unwrap();
    rustix::net::bind(&socket, &from).unwrap();
    rustix::net::connect(&socket, &address).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE_OF_TESTS)).unwrap();
    stream
}

/// Sends a request on an open connection and reads the head of the response and what came with it; nothing, if the
/// server has closed the connection.
fn ask_on(stream: &mut TcpStream, address: SocketAddr, path: &str, headers: &str) -> String {
    if write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}\r\n").is_err() {
        return String::new();
    }
    let mut some = vec![0; 1 << 16];
    let read = stream.read(&mut some).unwrap_or(0);
    String::from_utf8_lossy(&some[..read]).into_owned()
}

/// Enters in a role; the cookie.
fn enter(address: SocketAddr, card: &Path, role: GameRole) -> String {
    let link = RoleLinks::read(card).unwrap().link(role).unwrap();
    let entered = answer_to(address, link.split_once(&address.to_string()).unwrap().1);
    let cookie = entered
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "))
        .unwrap_or_else(|| panic!("{entered}"));
    cookie.split(';').next().unwrap().to_owned()
}

#[test]
fn strangers_who_keep_connections_and_ask_all_the_time_keep_no_link_and_no_cookie_out() {
    let folder = tempfile::tempdir().unwrap();
    let (server, address, card) = open_server(folder.path());
    let cookie = enter(address, &card, GameRole::Player(Seat::White));
    let is_over = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let strangers: Vec<_> = (1..=2)
        .map(|last| {
            let is_over = is_over.clone();
            std::thread::spawn(move || {
                let mut open: Vec<TcpStream> = Vec::new();
                while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                    open.retain_mut(|stream| ask_on(stream, address, "/", "").starts_with("HTTP/1.1 200"));
                    // More than one address has room for.
                    open.extend((open.len()..320).map(|_| connect_from(last, address)));
                }
            })
        })
        .collect();
    for round in 0..12 {
        std::thread::sleep(Duration::from_millis(100));
        let stream = || connect_from(1, address);
        let by_cookie = ask_on(&mut stream(), address, "/white/lines", &format!("Cookie: {cookie}\r\n"));
        assert!(by_cookie.starts_with("HTTP/1.1 200"), "{round}: {by_cookie}");
        let link = RoleLinks::read(&card).unwrap().link(GameRole::Arbiter).unwrap();
        let by_link = ask_on(&mut stream(), address, link.split_once(&address.to_string()).unwrap().1, "");
        assert!(by_link.starts_with("HTTP/1.1 303"), "{round}: {by_link}");
        assert!(RoleClient::answers(&card, GameRole::Arbiter), "{round}");
    }
    is_over.store(true, std::sync::atomic::Ordering::Relaxed);
    for stranger in strangers {
        stranger.join().unwrap();
    }
    drop(server);
}

#[test]
fn a_session_that_opens_too_many_streams_is_told_so_on_its_oldest_one() {
    let folder = tempfile::tempdir().unwrap();
    let (server, address, card) = open_server(folder.path());
    let role = GameRole::Player(Seat::White);
    let [cookie, other] = [0; 2].map(|_| enter(address, &card, role));
    let listen = |cookie: &str| {
        let mut stream = connect_from(1, address);
        let head = ask_on(&mut stream, address, "/white/events?page", &format!("Cookie: {cookie}\r\n"));
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        stream
    };
    let mut first = listen(&cookie);
    let of_other = listen(&other);
    let more: Vec<TcpStream> = (0..8).map(|_| listen(&cookie)).collect();
    let mut told = Vec::new();
    // Its stream ends; the connection itself stays until it is idle for long.
    first.set_read_timeout(Some(PATIENCE_OF_TESTS)).unwrap();
    let mut some = [0; 1 << 12];
    while !String::from_utf8_lossy(&told).contains("event: crowded") {
        let read = first.read(&mut some).unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&told));
        told.extend_from_slice(&some[..read]);
    }
    until("the oldest stream has left", || server.streams.listeners(role) == 9);
    drop((of_other, more, server));
}

#[test]
fn a_thousand_requests_of_one_session_are_slowed_down_and_those_of_another_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card) = open_server(folder.path());
    let role = GameRole::Player(Seat::White);
    let [fast, slow] = [0; 2].map(|_| enter(address, &card, role));
    // This path is answered without the game. All requests come at once on one connection: on a busy machine a client that
    // awaits each answer asks less often than it may.
    let ask = |cookie: &str, times: usize| -> Vec<String> {
        let head = format!("GET /white/lines?after=x HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n");
        let requests = format!("{head}\r\n").repeat(times - 1) + &head + "Connection: close\r\n\r\n";
        let mut stream = connect_from(1, address);
        let mut writes = stream.try_clone().unwrap();
        let writer = std::thread::spawn(move || writes.write_all(requests.as_bytes()));
        let mut answers = String::new();
        let read = stream.read_to_string(&mut answers);
        assert!(read.is_ok() && writer.join().unwrap().is_ok(), "{read:?}");
        let statuses = answers.split("HTTP/1.1 ").skip(1);
        statuses.map(|answer| answer.get(..3).unwrap_or_default().to_owned()).collect()
    };
    let statuses = ask(&fast, 1_000);
    assert_eq!(statuses.len(), 1_000);
    let admitted = statuses.iter().filter(|status| *status == "400").count();
    assert!(statuses.iter().any(|status| status == "429"), "{admitted}");
    assert!(admitted >= 200, "a burst is let through: {admitted}");
    assert_eq!(ask(&slow, 1), ["400"]);
}

/// The refused requests that were told of, each with its sender.
type ToldRefusals = Arc<std::sync::Mutex<Vec<(PageSender, u64)>>>;

/// A server that notes which refused requests it tells of.
fn refusing_server(folder: &Path) -> (WebServer, ToldRefusals) {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = WebSettings::new(listen, Lang::En, RoleLinks::path_in(folder));
    let counts = ToldRefusals::default();
    let told = counts.clone();
    let knock = move |request| {
        if let UiRequest::TooMany { from, refused } = request {
            told.lock().unwrap().push((from, refused));
        }
        true
    };
    (WebServer::open(settings, knock, drop).unwrap(), counts)
}

#[test]
fn one_refused_request_on_each_of_many_connections_is_told_of_too() {
    let head = |host: &str| format!("Host: {host}\r\nConnection: close\r\n\r\n");
    for (what, path, is_named) in [("no cookie", "/white", true), ("another host", "/", false)] {
        let folder = tempfile::tempdir().unwrap();
        let (server, counts) = refusing_server(folder.path());
        let address = server.address();
        let host = if is_named { address.to_string() } else { "evil.example".to_owned() };
        let ask = || send(address, &format!("GET {path} HTTP/1.1\r\n{}", head(&host))).0;
        let refused = || counts.lock().unwrap().iter().map(|(_, refused)| refused).sum::<u64>();
        let end = Instant::now() + PATIENCE_OF_TESTS;
        let (mut told_why, mut too_many) = (0, 0);
        while refused() < 40 {
            assert!(Instant::now() < end, "{what}: nobody is told");
            match ask() {
                401 | 421 => told_why += 1,
                429 => too_many += 1,
                other => panic!("{what}: {other}"),
            }
        }
        assert!(told_why >= 200 && refused() <= too_many, "{what}: {told_why} and {too_many}");
        assert!(counts.lock().unwrap().iter().all(|(from, _)| *from == PageSender::Stranger), "{what}");
        // Whoever has a link comes in all the same, and so does a stranger of another address.
        let link =
            RoleLinks::read(&RoleLinks::path_in(folder.path())).unwrap().link(GameRole::Arbiter).unwrap();
        let path = link.split_once(&address.to_string()).unwrap().1;
        assert!(answer_to(address, path).starts_with("HTTP/1.1 303"), "{what}");
        let other = ask_on(&mut connect_from(2, address), address, "/white", "");
        assert!(other.starts_with("HTTP/1.1 401"), "{what}: {other}");
    }
}

#[test]
fn strangers_who_ask_too_often_are_told_of_with_the_number_of_their_refused_requests() {
    let folder = tempfile::tempdir().unwrap();
    let (server, counts) = refusing_server(folder.path());
    let requests = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address()).repeat(60);
    let mut connections = 0;
    let refused = || counts.lock().unwrap().iter().map(|(_, refused)| refused).sum::<u64>();
    let end = Instant::now() + PATIENCE_OF_TESTS;
    while refused() < 40 {
        assert!(Instant::now() < end, "nobody is told: {:?}", counts.lock().unwrap());
        let mut stream = TcpStream::connect(server.address()).unwrap();
        // The server closes the connection with its first refusal, and takes no more of it.
        let _ = stream.write_all(requests.as_bytes());
        let _ = stream.read_to_end(&mut Vec::new());
        connections += 1;
    }
    assert!(refused() <= connections, "one refusal each, and none twice: {connections}");
    assert!(counts.lock().unwrap().iter().all(|(from, _)| *from == PageSender::Stranger));
}

/// A server whose loop counts the lines and answers each with its number.
fn counting_server(folder: &Path) -> (WebServer, SocketAddr, PathBuf, Arc<std::sync::Mutex<Vec<String>>>) {
    let card = RoleLinks::path_in(folder);
    let lines = Arc::<std::sync::Mutex<Vec<String>>>::default();
    let carried_out = lines.clone();
    let knock = move |request| {
        if let UiRequest::Line { line, answer, .. } = request {
            let mut lines = carried_out.lock().unwrap();
            lines.push(line);
            let told = format!("answer {}", lines.len());
            drop(answer.send(LineResponse { alone: vec![told.into()], ..LineResponse::default() }));
        }
        true
    };
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = WebServer::open(WebSettings::new(listen, Lang::En, card.clone()), knock, drop).unwrap();
    let address = server.address();
    (server, address, card, lines)
}

#[test]
fn a_form_that_is_sent_twice_acts_once_and_the_same_line_of_a_new_page_acts_again() {
    let folder = tempfile::tempdir().unwrap();
    let (server, address, card, lines) = counting_server(folder.path());
    let cookie = enter(address, &card, GameRole::Arbiter);
    let token = sessions::form_token_of(cookie.split_once('=').unwrap().1);
    let send = |once: &str, line: &str| {
        let line = line.replace(' ', "+");
        let body = format!("token={token}&once={once}&lang=sv&line={line}");
        let mut stream = connect_from(1, address);
        write!(
            stream,
            "POST /arbiter/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    };
    for line in ["undo", "add white 0:05:00", "result 1-0"] {
        let before = lines.lock().unwrap().len();
        for _ in 0..3 {
            send("5.1", line);
        }
        assert_eq!(lines.lock().unwrap().len(), before + 1, "{line}: a double click, or a page loaded again");
        // Something happens in the game because of it.
        let mut told: [RoleUpdate; 6] = Default::default();
        told[GameRole::Arbiter.index()].events = vec!["{}".to_owned()];
        server.tell(&told);
        send("6.2", line);
        assert_eq!(lines.lock().unwrap().len(), before + 2, "{line}: typed anew");
    }
    drop(server);
}

#[test]
fn a_line_of_a_client_that_is_sent_again_is_done_once_and_answered_alike() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card, lines) = counting_server(folder.path());
    let link = RoleLinks::read(&card).unwrap().link(GameRole::Arbiter).unwrap();
    let client = RoleClient::enter(&link, GameRole::Arbiter).unwrap();
    assert_eq!(client.act("undo").unwrap().answer, ["answer 1"]);
    assert_eq!(client.act("undo").unwrap().answer, ["answer 2"], "typed again");
    let cookie = enter(address, &card, GameRole::Arbiter);
    let token = sessions::form_token_of(cookie.split_once('=').unwrap().1);
    let send = || {
        let body = format!("{{\"line\":\"undo\",\"token\":\"{token}\",\"once\":\"af\"}}");
        let mut stream = connect_from(1, address);
        write!(
            stream,
            "POST /arbiter/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    for is_again in [false, true] {
        let answer = send();
        assert!(answer.contains("answer 3") && answer.contains(&format!("\"again\":{is_again}")), "{answer}");
    }
    assert_eq!(lines.lock().unwrap().len(), 3);
}

#[test]
fn nothing_is_sent_to_another_program_at_the_address_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    // No connection of another test gets this port between the two programs.
    let port = free_port(Ipv4Addr::LOCALHOST).unwrap();
    let (server, address, card) = open_server_at(folder.path(), port);
    let link = RoleLinks::read(&card).unwrap().link(GameRole::Arbiter).unwrap();
    let kept = std::fs::read(&card).unwrap();
    drop(server);
    // The killed game's file stays, and another program takes the port.
    std::fs::write(&card, kept).unwrap();
    std::fs::set_permissions(&card, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let socket = TcpListener::bind(address).unwrap();
    let other = std::thread::spawn(move || {
        let mut heard = String::new();
        for answer in [
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 303 See Other\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n",
        ] {
            let (mut stream, _) = socket.accept().unwrap();
            let mut some = [0; 1 << 12];
            let read = stream.read(&mut some).unwrap();
            heard.push_str(&String::from_utf8_lossy(&some[..read]));
            stream.write_all(answer.as_bytes()).unwrap();
        }
        heard
    });
    assert!(!RoleClient::answers(&card, GameRole::Arbiter));
    let refused = RoleClient::enter(&link, GameRole::Arbiter);
    assert!(matches!(refused, Err(EnterError::NotTheGame { .. })), "{:?}", refused.err());
    let heard = other.join().unwrap();
    let (_, key) = link.split_once("?key=").unwrap();
    assert!(heard.contains("/arbiter/proof?of=") && !heard.contains(key), "{heard}");
}

#[test]
fn a_client_tells_each_rejection_as_what_it_is() {
    for (head, told) in [
        ("429 Too Many Requests\r\nRetry-After: 7", "wait 7 s and try again"),
        ("403 Forbidden", "this link was used"),
        ("421 Misdirected Request", "does not answer to the name"),
        ("404 Not Found", "another program answers"),
        ("500 Internal Server Error", "answers 500"),
    ] {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = socket.local_addr().unwrap();
        let other = std::thread::spawn(move || {
            let (mut stream, _) = socket.accept().unwrap();
            let _ = stream.read(&mut [0; 1 << 12]);
            write!(stream, "HTTP/1.1 {head}\r\nContent-Length: 0\r\n\r\n").unwrap();
        });
        let link = format!("http://{address}/arbiter?key={:032x}", 1);
        let why = RoleClient::enter(&link, GameRole::Arbiter).err().unwrap().to_string();
        assert!(why.contains(told), "{head}: {why}");
        other.join().unwrap();
    }
}

#[test]
fn a_cookie_of_another_program_on_this_host_does_not_hide_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card) = open_server(folder.path());
    let cookie = enter(address, &card, GameRole::Player(Seat::White));
    let (name, _) = cookie.split_once('=').unwrap();
    let headers = format!("Cookie: {name}=junk; {cookie}\r\n");
    let answer = ask_on(&mut connect_from(1, address), address, "/white/lines?after=x", &headers);
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    let invalid = format!("Cookie: {}\r\n", vec![format!("{name}={:032x}", 7); 500].join("; "));
    let answer = ask_on(&mut connect_from(1, address), address, "/white", &invalid);
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
}

/// Sends a request unchanged; the status and the whole response.
fn send(address: SocketAddr, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE_OF_TESTS)).unwrap();
    // The server may close the connection before it has read all.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    (status, answer)
}

#[test]
fn a_request_that_is_no_ones_own_page_is_refused_and_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card, lines) = counting_server(folder.path());
    let [cookie, other] = [0; 2].map(|_| enter(address, &card, GameRole::Arbiter));
    let token_of = |cookie: &str| sessions::form_token_of(cookie.split_once('=').unwrap().1);
    let (token, others_token) = (token_of(&cookie), token_of(&other));
    let (name, secret) = cookie.split_once('=').unwrap();
    let body = format!("{{\"line\":\"undo\",\"token\":\"{token}\"}}");
    let right = format!(
        "POST /arbiter/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let (host, origin) = (format!("Host: {address}\r\n"), format!("Origin: http://{address}\r\n"));
    // Each row changes one part of the right request.
    for (what, part, other, statuses) in [
        ("another host", host.as_str(), "Host: evil.example\r\n".to_owned(), &[400, 421][..]),
        ("no host", &host, String::new(), &[400, 421]),
        ("two hosts", &host, format!("{host}Host: evil.example\r\n"), &[400, 421]),
        ("another host in the first line", "POST /", "POST http://evil.example/".to_owned(), &[400, 421]),
        ("another origin", &origin, "Origin: http://evil.example\r\n".to_owned(), &[403]),
        ("no origin", &origin, String::new(), &[403]),
        ("two origins", &origin, format!("{origin}Origin: http://evil.example\r\n"), &[403]),
        ("a foreign page", &origin, format!("{origin}Sec-Fetch-Site: cross-site\r\n"), &[403]),
        ("a form of another session", &token, others_token, &[403]),
        ("no form", &token, "0".repeat(token.len()), &[403]),
        ("no cookie", "Cookie: ", "X-Cookie: ".to_owned(), &[401]),
        ("another role", "POST /arbiter", "POST /white".to_owned(), &[401]),
        ("a cookie that is cut", secret, secret[1..].to_owned(), &[401]),
        ("a cookie of another role", name, name.replace("arbiter", "white"), &[401]),
        ("another method", "POST ", "PUT ".to_owned(), &[404, 405]),
        (
            "a link on a foreign page",
            "POST /arbiter/act",
            "GET /arbiter/act?line=undo".to_owned(),
            &[404, 405],
        ),
    ] {
        assert!(right.contains(part), "{what}");
        let (status, answer) = send(address, &right.replacen(part, &other, 1));
        assert!(statuses.contains(&status), "{what}: {answer}");
    }
    let large = right.replace("undo", &"x".repeat(1 << 20)).replace(
        &format!("Content-Length: {}", body.len()),
        &format!("Content-Length: {}", body.len() - "undo".len() + (1 << 20)),
    );
    assert!(matches!(send(address, &large).0, 400 | 413), "a large body");
    assert_eq!(*lines.lock().unwrap(), Vec::<String>::new());
    assert_eq!(send(address, &right).0, 200);
    assert_eq!(*lines.lock().unwrap(), ["undo"]);
}

#[test]
fn a_refusal_is_a_sentence_in_the_language_of_its_page() {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let settings = WebSettings {
        seat_langs: [Lang::Nb, Lang::De],
        ..WebSettings::new(listen, Lang::Da, RoleLinks::path_in(folder.path()))
    };
    let server = WebServer::open(settings, |_| true, drop).unwrap();
    let address = server.address();
    for (request, status, lang, sentence) in [
        ("GET /white", 401, "nb", "denne kommandoen"),
        ("GET /black/nothing/here", 404, "de", "Eine solche Seite gibt es hier nicht"),
        ("GET /black/act", 405, "de", "Eine solche Seite gibt es hier nicht"),
        ("POST /white/act", 403, "nb", "Dette skjemaet"),
        ("GET /arbiter/act", 405, "da", "S\u{e5}dan en side er der ikke her"),
        ("GET /nowhere/at/all", 404, "da", "S\u{e5}dan en side er der ikke her"),
    ] {
        let sent = format!("{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        let (got, answer) = send(address, &sent);
        assert_eq!(got, status, "{request}");
        assert!(answer.contains(&format!("<html lang=\"{lang}\"")) && answer.contains(sentence), "{answer}");
        assert_eq!(answer.contains("\nallow: "), status == 405, "{answer}");
    }
}

#[test]
fn a_link_is_good_once_for_its_own_role_and_a_cookie_for_its_own_pages() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card) = open_server(folder.path());
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&card).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600, "only its owner reads the links");
    let link = || RoleLinks::read(&card).unwrap().link(GameRole::Arbiter).unwrap();
    let first = link();
    let key = first.split_once("key=").unwrap().1.to_owned();
    assert!(key.len() == 32 && key.chars().all(|c| c.is_ascii_hexdigit()), "128 bits: {key}");
    let get = |path: &str, head: &str| {
        send(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{head}Connection: close\r\n\r\n"))
    };
    for role in GameRole::ALL.into_iter().filter(|role| *role != GameRole::Arbiter) {
        let (status, answer) = get(&format!("/{role}?key={key}"), "");
        assert!(status == 403 && !answer.contains("set-cookie"), "{answer}");
    }
    // A HEAD request does not use up the link.
    let path = format!("/arbiter?key={key}");
    let head =
        send(address, &format!("HEAD {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"));
    assert!(!head.1.contains("set-cookie"), "{}", head.1);
    let (status, entered) = get(&path, "");
    let cookie = entered.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert_eq!(status, 303);
    assert!(entered.contains("referrer-policy: no-referrer"), "the link is told to nobody: {entered}");
    for wanted in ["; HttpOnly", "; SameSite=Strict", "; Path=/arbiter"] {
        assert!(cookie.contains(wanted), "{cookie}");
    }
    assert!(!cookie.contains(&key), "the cookie is not the link");
    assert_eq!(get(&path, "").0, 403, "it was used");
    assert_ne!(link(), first, "a fresh one takes its place");
    let cookie = cookie.split(';').next().unwrap();
    for path in ["", "/events", "/lines", "/pgn", "/report", "/white-sheet"] {
        for cookie in [cookie.to_owned(), cookie.replace("arbiter=", "white=")] {
            assert_eq!(get(&format!("/white{path}"), &format!("Cookie: {cookie}\r\n")).0, 401, "{path}");
        }
    }
}

#[test]
fn clients_that_wait_to_be_accepted_are_not_dropped() {
    annabella_files::raise_descriptor_limit();
    let socket = listen_at("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = socket.local_addr().unwrap();
    let waiting: Vec<_> =
        (0..400).map(|_| TcpStream::connect_timeout(&address, Duration::from_millis(500))).collect();
    assert!(waiting.iter().all(Result::is_ok), "{:?}", waiting.iter().filter(|one| one.is_ok()).count());
}

#[test]
fn what_is_too_long_is_called_so_and_a_whole_sheet_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address, card, lines) = counting_server(folder.path());
    let cookie = enter(address, &card, GameRole::Arbiter);
    let token = sessions::form_token_of(cookie.split_once('=').unwrap().1);
    let most = http_messages::LONGEST_LINE / 2;
    for (letters, status) in [(most, "303"), (most + 1, "413"), (4 * most, "413")] {
        let body = format!("token={token}&line={}", "%C3%A9".repeat(letters));
        let mut stream = connect_from(1, address);
        let sent = write!(
            stream,
            "POST /arbiter/act HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        // The server closes the connection before all of the longest body is sent.
        assert!(sent.is_ok() || letters > most + 1, "{sent:?}");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(String::from_utf8_lossy(&answer), format!("HTTP/1.1 {status}"), "{letters}");
    }
    assert_eq!(lines.lock().unwrap().len(), 1);
}
