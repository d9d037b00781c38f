//! What a client can cost that does not read.

use std::{
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpStream},
    time::Duration,
};

use super::*;
use crate::game::Seat;

/// More than any system keeps for a connection that is not read.
const FLOOD: usize = 64 << 20;

#[test]
fn who_does_not_read_is_cut_off_and_everybody_else_is_told_all() {
    let folder = tempfile::tempdir().unwrap();
    let card = Card::path_in(folder.path());
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let patience = Duration::from_millis(300);
    let settings = DoorSettings { patience, ..DoorSettings::new(listen, Lang::En, card.clone()) };
    let door = Door::open(settings, |_| true, drop).unwrap();
    let role = GameRole::Player(Seat::White);
    let (address, path) = {
        let link = Card::read(&card).unwrap().link(role).unwrap();
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
    assert_eq!(door.streams.listeners(role), 2);

    let mut told: [ToRole; 6] = Default::default();
    told[role.index()].lines = vec!["x".repeat(FLOOD / 64); 64];
    door.tell(&told);
    let reader = std::thread::spawn(move || {
        let mut all = 0;
        let mut some = vec![0; 1 << 16];
        while let Ok(read @ 1..) = reads.read(&mut some) {
            all += read;
        }
        all
    });
    // However long that takes on a busy machine; nobody else waits for it.
    while door.streams.listeners(role) > 1 {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(door);
    assert!(reader.join().unwrap() >= FLOOD, "who reads is told everything");
    drop(idle);
}
