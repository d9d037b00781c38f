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

#[test]
fn who_does_not_read_is_cut_off_and_everybody_else_is_told_all() {
    let folder = tempfile::tempdir().unwrap();
    let card = RoleLinks::path_in(folder.path());
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let patience = Duration::from_millis(300);
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

    let mut told: [RoleUpdate; 6] = Default::default();
    told[role.index()].lines = vec!["x".repeat(FLOOD / 64); 64];
    web_server.tell(&told);
    let reader = std::thread::spawn(move || {
        let mut all = 0;
        let mut some = vec![0; 1 << 16];
        while let Ok(read @ 1..) = reads.read(&mut some) {
            all += read;
        }
        all
    });
    // This may take long on a busy machine; no other client waits for it.
    while web_server.streams.listeners(role) > 1 {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(web_server);
    assert!(reader.join().unwrap() >= FLOOD, "who reads is told everything");
    drop(idle);
}

/// A server for a game, its address, and its links file.
fn open_server(folder: &Path) -> (WebServer, SocketAddr, PathBuf) {
    let card = RoleLinks::path_in(folder);
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = WebServer::open(WebSettings::new(listen, Lang::En, card.clone()), |_| true, drop).unwrap();
    let address = server.address();
    (server, address, card)
}

/// The response to a request, up to the end of the connection.
fn answer_to(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
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
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let head = format!("Host: {address}\r\nCookie: {cookie}\r\nConnection: close");
        write!(stream, "GET /{path} HTTP/1.1\r\n{head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {answer}");
        assert!(answer.contains(words), "{path}: {answer}");
    }
}
