//! A port for a server that another program must know in advance, and whether one is free.

use std::{
    io::{Error, ErrorKind, Result},
    net::{IpAddr, SocketAddr},
    sync::atomic::{AtomicU16, Ordering},
};

use tokio::net::TcpSocket;

/// The first port that is tried, and the number of ports that are. Systems assign ports above them by themselves:
/// Linux from 32768, the internet's rules from 49152.
const FIRST: u16 = 12_000;
const COUNT: u16 = 20_000;

/// A free port that no connection gets by chance before it is used.
///
/// A port that the system assigned (port 0) and that was given back may be the next connection's own port. So these
/// ports lie below all that a system assigns. Each process begins elsewhere and gets each port once.
///
/// # Errors
///
/// The address is not one of this machine, or none of the 20,000 ports is free.
pub fn free_port(ip: impl Into<IpAddr>) -> Result<u16> {
    let ip = ip.into();
    static GIVEN: AtomicU16 = AtomicU16::new(0);
    // Process ids follow each other; the factor lays their ports apart.
    let here = u64::from(std::process::id()) * 61 % u64::from(COUNT);
    for _ in 0..COUNT {
        let step = u64::from(GIVEN.fetch_add(1, Ordering::Relaxed));
        let port = FIRST + u16::try_from((here + step) % u64::from(COUNT)).unwrap_or_default();
        match check_free((ip, port).into()) {
            Ok(()) => return Ok(port),
            Err(why) if why.kind() == ErrorKind::AddrInUse => {}
            Err(why) => return Err(why),
        }
    }
    Err(Error::new(ErrorKind::AddrInUse, "no port is free"))
}

/// Checks that a server could listen at an address.
///
/// # Errors
///
/// The port is in use ([`ErrorKind::AddrInUse`]), or the address is not one of this machine.
pub fn check_free(address: SocketAddr) -> Result<()> {
    bind(address).map(drop)
}

/// Binds a socket to an address and does not listen. A process that is started meanwhile has the socket too until its program
/// begins; if it listened, it would take a connection that is meant for the server.
fn bind(address: SocketAddr) -> Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener, TcpStream};

    use super::*;

    #[test]
    fn ports_are_free_all_different_and_none_that_the_system_assigns() {
        let here = Ipv4Addr::LOCALHOST;
        let mut held = Vec::new();
        for _ in 0..50 {
            let port = free_port(here).unwrap();
            assert!((FIRST..FIRST + COUNT).contains(&port), "{port}");
            held.push(TcpListener::bind((here, port)).unwrap());
        }
    }

    #[test]
    fn a_port_that_is_tried_takes_no_connection_and_a_server_may_listen_there_meanwhile() {
        let here = Ipv4Addr::LOCALHOST;
        let port = free_port(here).unwrap();
        let address = SocketAddr::from((here, port));
        let _tried = bind(address).unwrap();
        assert_eq!(TcpStream::connect(address).unwrap_err().kind(), ErrorKind::ConnectionRefused);
        let _server = TcpListener::bind(address).unwrap();
        assert_eq!(check_free(address).unwrap_err().kind(), ErrorKind::AddrInUse);
    }

    #[test]
    fn an_address_of_another_machine_is_refused_at_once() {
        let why = free_port(Ipv4Addr::new(192, 0, 2, 1)).unwrap_err();
        assert_eq!(why.kind(), ErrorKind::AddrNotAvailable);
    }
}
