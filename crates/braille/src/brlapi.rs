//! A Braille display through brltty, with brltty's own protocol over its socket.
//!
//! The C library ends a program that writes without a display; a few packets over a socket do not. The whole display
//! is claimed, whatever console is active. A server that is missing, or has no display, is reported once and retried.

use std::{
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpStream, ToSocketAddrs as _},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::line::BrailleKey;
use annabella_game::backoff::Backoff;

/// The version of the protocol.
const VERSION: u32 = 8;
/// The folder of the servers' sockets on this machine.
const SOCKETS: &str = "/var/lib/BrlAPI";
/// The files with the key that some servers require.
const KEY_FILES: [&str; 2] = ["/etc/brlapi.key", "/etc/brltty/brlapi.key"];
/// The first port of servers on a network.
const FIRST_PORT: u16 = 4101;
/// Interval at which the server is asked for its display, and the timeout of its answer.
const ASK: Duration = Duration::from_secs(2);
/// The longest time for which a server that reads nothing may block the game.
const WRITE: Duration = Duration::from_millis(20);
/// Delays between attempts to reach a lost server, at first and at most, in milliseconds.
const RETRY: Backoff = Backoff::new(500, 8_000);
/// A server that had its display for less time is asked again later and later, so that one that comes and goes is not
/// told of all the time.
const STEADY: Duration = Duration::from_secs(10);
/// The longest packet that is accepted.
const LONGEST: u32 = 8192;
/// How many other packets may come before an awaited one.
const MOST_SKIPPED: usize = 64;
/// More cells than any display has. A server on a network may name any number, and the text is filled to it.
const MOST_CELLS: usize = 1_000;

/// An event of a display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrailleEvent {
    /// The display is ready, with so many cells.
    Ready(usize),
    /// A key was pressed.
    Key(BrailleKey),
    /// The display is missing: the cause and the remedy. Reported once until it is ready again.
    Gone(String),
}

/// A connection to a server.
enum BrlapiConnection {
    Unix(UnixStream),
    Tcp(TcpStream),
}

impl BrlapiConnection {
    /// Opens `HOST:N` in brltty's notation: without a host a socket of this machine, otherwise the N-th port.
    fn open(host: &str) -> io::Result<Self> {
        let (name, number) = host.rsplit_once(':').unwrap_or((host, "0"));
        if name.is_empty() {
            return UnixStream::connect(PathBuf::from(SOCKETS).join(number)).map(Self::Unix);
        }
        let number: u16 = number.parse().map_err(|_| io::Error::other("no number follows the colon"))?;
        let mut refused = io::Error::new(ErrorKind::NotFound, "this name has no address");
        for address in (name, FIRST_PORT.saturating_add(number)).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, ASK) {
                Ok(stream) => return Ok(Self::Tcp(stream)),
                Err(why) => refused = why,
            }
        }
        Err(refused)
    }

    fn patience(&self, longest: Option<Duration>) -> io::Result<()> {
        match self {
            Self::Unix(stream) => stream.set_read_timeout(longest),
            Self::Tcp(stream) => stream.set_read_timeout(longest),
        }
    }

    fn haste(&self) -> io::Result<()> {
        match self {
            Self::Unix(stream) => stream.set_write_timeout(Some(WRITE)),
            Self::Tcp(stream) => stream.set_write_timeout(Some(WRITE)),
        }
    }

    fn end(&self) {
        // A connection that has already ended needs nothing more.
        let _ = match self {
            Self::Unix(stream) => stream.shutdown(Shutdown::Both),
            Self::Tcp(stream) => stream.shutdown(Shutdown::Both),
        };
    }

    fn again(&self) -> io::Result<Self> {
        match self {
            Self::Unix(stream) => stream.try_clone().map(Self::Unix),
            Self::Tcp(stream) => stream.try_clone().map(Self::Tcp),
        }
    }

    fn send(&mut self, kind: char, body: &[u8]) -> io::Result<()> {
        let size = u32::try_from(body.len()).unwrap_or(u32::MAX);
        let mut packet = size.to_be_bytes().to_vec();
        packet.extend(u32::from(kind).to_be_bytes());
        packet.extend(body);
        match self {
            Self::Unix(stream) => stream.write_all(&packet),
            Self::Tcp(stream) => stream.write_all(&packet),
        }
    }

    /// Returns the next packet, or `None` if none arrived within the timeout.
    fn next(&mut self) -> io::Result<Option<(char, Vec<u8>)>> {
        let mut head = [0; 8];
        match self.read(&mut head[..1]) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(_) => {}
            Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => return Ok(None),
            Err(why) => return Err(why),
        }
        self.read_exact(&mut head[1..])?;
        let [a, b, c, d, e, f, g, h] = head;
        let size = u32::from_be_bytes([a, b, c, d]);
        if size > LONGEST {
            return Err(io::Error::other("this is no server of brltty's"));
        }
        let mut body = vec![0; size as usize];
        self.read_exact(&mut body)?;
        let kind = char::from_u32(u32::from_be_bytes([e, f, g, h])).unwrap_or('\0');
        Ok(Some((kind, body)))
    }

    /// Returns the next packet of this kind and skips others.
    fn expect(&mut self, wanted: char) -> io::Result<Vec<u8>> {
        for _ in 0..MOST_SKIPPED {
            match self.next()? {
                Some((kind, body)) if kind == wanted => return Ok(body),
                Some(('e' | 'E', _)) => return Err(io::Error::other("brltty refuses")),
                Some(_) => {}
                None => return Err(ErrorKind::TimedOut.into()),
            }
        }
        Err(io::Error::other("this is no server of brltty's"))
    }
}

impl Read for BrlapiConnection {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Unix(stream) => stream.read(into),
            Self::Tcp(stream) => stream.read(into),
        }
    }
}

fn numbers(body: &[u8]) -> Vec<u32> {
    body.as_chunks::<4>().0.iter().map(|bytes| u32::from_be_bytes(*bytes)).collect()
}

/// Returns the number of cells; 0 if no display is attached.
fn cells(body: &[u8]) -> usize {
    numbers(body).get(..2).map_or(0, |size| size[0].saturating_mul(size[1]) as usize)
}

/// Identifies this program and claims the display.
fn greet(wire: &mut BrlapiConnection) -> io::Result<usize> {
    wire.patience(Some(ASK))?;
    let version = numbers(&wire.expect('v')?);
    if version != [VERSION] {
        return Err(io::Error::other(format!(
            "brltty uses version {} of its protocol, not {VERSION}",
            version.first().map_or_else(|| "?".to_owned(), u32::to_string)
        )));
    }
    wire.send('v', &VERSION.to_be_bytes())?;
    let ways = numbers(&wire.expect('a')?);
    if !ways.contains(&u32::from('N')) {
        let key = KEY_FILES.iter().find_map(|file| std::fs::read(file).ok()).ok_or_else(|| {
            io::Error::new(
                ErrorKind::PermissionDenied,
                "brltty requires its key, which this user cannot read",
            )
        })?;
        let mut answer = u32::from('K').to_be_bytes().to_vec();
        answer.extend(key);
        wire.send('a', &answer)?;
        wire.expect('A')?;
    }
    wire.send('s', &[])?;
    let size = cells(&wire.expect('s')?);
    if size == 0 {
        return Err(io::Error::new(ErrorKind::NotConnected, "brltty has no display"));
    }
    if size > MOST_CELLS {
        return Err(io::Error::other(format!(
            "brltty names a display of {size} cells, and no display has them"
        )));
    }
    // No console number claims all consoles; no driver name selects keys as commands.
    wire.send('t', &[0, 0, 0, 0, 0])?;
    wire.expect('A')?;
    Ok(size)
}

/// Encodes a text of so many cells without a cursor.
fn written(text: &str, size: usize) -> Vec<u8> {
    const REGION_TEXT_CURSOR_CHARSET: u32 = 0x02 | 0x04 | 0x20 | 0x40;
    const CHARSET: &[u8] = b"UTF-8";
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).to_be_bytes();
    let mut body = REGION_TEXT_CURSOR_CHARSET.to_be_bytes().to_vec();
    body.extend(number(1));
    body.extend(number(size));
    body.extend(number(text.len()));
    body.extend(text.as_bytes());
    body.extend(number(0));
    body.push(5);
    body.extend(CHARSET);
    body
}

/// Decodes a key of brltty.
fn key_of(body: &[u8]) -> Option<BrailleKey> {
    let code = *numbers(body).get(1)?;
    let (kind, block, argument) = (code >> 29, code >> 16 & 0x1FFF, code & 0xFFFF);
    match (kind, block, argument) {
        (1, 0, 1 | 3 | 5) => Some(BrailleKey::Up),
        (1, 0, 2 | 4 | 6) => Some(BrailleKey::Down),
        (1, 0, 19 | 21 | 23 | 25) => Some(BrailleKey::Left),
        (1, 0, 20 | 22 | 24 | 26) => Some(BrailleKey::Right),
        (1, 0, 9 | 11 | 29) => Some(BrailleKey::Home),
        (1, 0, 10 | 12 | 30 | 31) => Some(BrailleKey::Newest),
        (1, 1, cell) => Some(BrailleKey::Route(cell as usize)),
        (0, 0, 0xFF0D) => Some(BrailleKey::Letter('\n')),
        (0, 0, letter) => char::from_u32(letter).filter(|c| !c.is_control()).map(BrailleKey::Letter),
        _ => None,
    }
}

#[derive(Default)]
struct DisplayState {
    /// The text to show.
    text: String,
    size: usize,
    wire: Option<BrlapiConnection>,
    closed: bool,
}

/// A display. Dropping it releases it.
pub struct BrailleDisplay {
    shared: Arc<Mutex<DisplayState>>,
}

fn held(shared: &Mutex<DisplayState>) -> std::sync::MutexGuard<'_, DisplayState> {
    // After a panic elsewhere the state is still valid.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl BrailleDisplay {
    /// Claims the display at `host` (`:0` is the first server of this machine) on its own thread.
    pub fn open(host: String, report: impl Fn(BrailleEvent) + Send + 'static) -> Self {
        let shared = Arc::new(Mutex::new(DisplayState::default()));
        let own = shared.clone();
        std::thread::spawn(move || {
            let mut told = false;
            let mut rests = RETRY;
            loop {
                let began = BrlapiConnection::open(&host)
                    .and_then(|mut wire| greet(&mut wire).map(|size| (wire, size)));
                let why = match began {
                    Ok((wire, size)) => {
                        told = false;
                        let began = Instant::now();
                        let why = serve(wire, size, &own, &report);
                        reset_if_steady(&mut rests, began.elapsed());
                        why
                    }
                    Err(why) => why,
                };
                let mut shared = held(&own);
                shared.wire = None;
                if shared.closed {
                    return;
                }
                drop(shared);
                if !std::mem::replace(&mut told, true) {
                    report(BrailleEvent::Gone(why_gone(&host, &why)));
                }
                std::thread::sleep(Duration::from_millis(rests.next_ms()));
            }
        });
        Self { shared }
    }

    /// Shows a text, cut or filled to the cells of the display.
    pub fn show(&self, text: String) {
        let mut shared = held(&self.shared);
        shared.text = text;
        write(&mut shared);
    }
}

impl Drop for BrailleDisplay {
    fn drop(&mut self) {
        let mut shared = held(&self.shared);
        shared.closed = true;
        if let Some(wire) = &mut shared.wire {
            // Releases the display before the connection ends. A lost server has released it already.
            let _ = wire.send('L', &[]);
        }
    }
}

/// Writes the text, and gives up a server that does not accept it.
fn write(shared: &mut DisplayState) {
    let mut cells: Vec<char> = shared.text.chars().take(shared.size).collect();
    cells.resize(shared.size, ' ');
    let text: String = cells.into_iter().collect();
    let body = written(&text, shared.size);
    if let Some(wire) = &mut shared.wire
        && wire.send('w', &body).is_err()
    {
        // A packet may be incomplete. The reading thread detects the end and reconnects.
        wire.end();
        shared.wire = None;
    }
}

/// Reads keys until the connection ends, and returns the reason.
fn serve(
    mut wire: BrlapiConnection,
    size: usize,
    shared: &Mutex<DisplayState>,
    report: &impl Fn(BrailleEvent),
) -> io::Error {
    let beside = match wire.haste().and_then(|()| wire.again()) {
        Ok(beside) => beside,
        Err(why) => return why,
    };
    let mut asked = false;
    {
        let mut shared = held(shared);
        shared.size = size;
        shared.wire = Some(beside);
        write(&mut shared);
    }
    report(BrailleEvent::Ready(size));
    loop {
        let next = wire.next();
        asked = asked && !matches!(next, Ok(Some(_)));
        match next {
            Ok(Some(('k', body))) => {
                if let Some(key) = key_of(&body) {
                    report(BrailleEvent::Key(key));
                }
            }
            Ok(Some(('s', body))) => match cells(&body) {
                0 => return io::Error::new(ErrorKind::NotConnected, "brltty has no display any more"),
                now if now != size => return io::Error::other("another display was attached"),
                _ => {}
            },
            Ok(Some(('E', _))) => return io::Error::other("brltty refuses what was written"),
            Ok(Some(_)) => {}
            Ok(None) if asked => return io::Error::new(ErrorKind::TimedOut, "brltty does not answer"),
            Ok(None) => {
                asked = true;
                let mut shared = held(shared);
                if shared.closed {
                    return ErrorKind::NotConnected.into();
                }
                if let Some(wire) = &mut shared.wire
                    && let Err(why) = wire.send('s', &[])
                {
                    return why;
                }
            }
            Err(why) => return why,
        }
    }
}

/// Begins with short delays again after a server that had its display for this time.
fn reset_if_steady(rests: &mut Backoff, lasted: Duration) {
    if lasted >= STEADY {
        rests.reset();
    }
}

/// Returns why the display is missing, with the remedy.
fn why_gone(host: &str, why: &io::Error) -> String {
    let remedy = match why.kind() {
        ErrorKind::NotFound | ErrorKind::ConnectionRefused => {
            "install and start brltty (`apt-get install brltty`)"
        }
        ErrorKind::PermissionDenied => "let this user read /etc/brlapi.key (group `brlapi`)",
        ErrorKind::NotConnected => "switch the display on and plug it in",
        _ => "it is asked for again",
    };
    format!("no Braille display through brltty at {host}: {why}; {remedy}; the game goes on without it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_brltty_numbers_them_and_others_mean_nothing() {
        let key = |code: u32| key_of(&[[0; 4], code.to_be_bytes()].concat());
        assert_eq!(key(0x2000_0002), Some(BrailleKey::Down));
        assert_eq!(key(0x2000_001D), Some(BrailleKey::Home));
        assert_eq!(key(0x2000_0018), Some(BrailleKey::Right));
        assert_eq!(key(0x2001_0004), Some(BrailleKey::Route(4)));
        assert_eq!(key(u32::from('6')), Some(BrailleKey::Letter('6')));
        assert_eq!(key(0x0000_FF0D), Some(BrailleKey::Letter('\n')));
        assert_eq!(key(0x2000_0063), None);
        assert_eq!(key_of(&[1, 2, 3]), None);
    }

    /// The server side of a greeting; later packets are not read.
    fn welcome(theirs: UnixStream, cells: u32) -> BrlapiConnection {
        let mut wire = BrlapiConnection::Unix(theirs);
        wire.send('v', &VERSION.to_be_bytes()).unwrap();
        wire.expect('v').unwrap();
        wire.send('a', &u32::from('N').to_be_bytes()).unwrap();
        wire.expect('s').unwrap();
        wire.send('s', &[cells.to_be_bytes(), 1_u32.to_be_bytes()].concat()).unwrap();
        wire.expect('t').unwrap();
        wire.send('A', &[]).unwrap();
        wire
    }

    #[test]
    fn a_server_that_stops_reading_holds_nobody_up_and_is_given_up() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let server = std::thread::spawn(move || welcome(theirs, 80));
        let mut wire = BrlapiConnection::Unix(ours);
        let size = greet(&mut wire).unwrap();
        assert_eq!(size, 80);
        let deaf = server.join().unwrap();
        let shared = Arc::new(Mutex::new(DisplayState::default()));
        let (tell, told) = std::sync::mpsc::channel();
        let own = shared.clone();
        let serving = std::thread::spawn(move || serve(wire, size, &own, &|event| drop(tell.send(event))));
        assert_eq!(told.recv(), Ok(BrailleEvent::Ready(80)));
        let display = BrailleDisplay { shared: shared.clone() };
        // Far more than a socket buffers.
        for number in 0..10_000 {
            display.show(format!("{number}"));
        }
        assert!(held(&shared).wire.is_none(), "it was given up");
        serving.join().unwrap();
        drop(deaf);
    }

    #[test]
    fn a_display_of_more_cells_than_there_are_is_refused() {
        for (cells, is_taken) in [(40, true), (1_000, true), (1_001, false), (u32::MAX, false)] {
            let (ours, theirs) = UnixStream::pair().unwrap();
            // The greeting may end before the whole of it is answered.
            let server =
                std::thread::spawn(move || std::panic::catch_unwind(|| drop(welcome(theirs, cells))).is_ok());
            let greeted = greet(&mut BrlapiConnection::Unix(ours));
            assert_eq!(greeted.is_ok(), is_taken, "{cells}: {greeted:?}");
            assert!(is_taken || greeted.unwrap_err().to_string().contains("cells"), "{cells}");
            assert_eq!(server.join().unwrap(), is_taken, "{cells}");
        }
    }

    #[test]
    fn a_server_that_sends_other_packets_without_end_is_given_up() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let floods = std::thread::spawn(move || {
            let packet = [&[0, 0, 0, 0][..], &u32::from('x').to_be_bytes()].concat();
            while theirs.write_all(&packet).is_ok() {}
        });
        let mut wire = BrlapiConnection::Unix(ours);
        assert!(greet(&mut wire).unwrap_err().to_string().contains("no server of brltty"));
        drop(wire);
        floods.join().unwrap();
    }

    #[test]
    fn a_display_that_comes_and_goes_is_asked_for_less_and_less_often() {
        let mut rests = RETRY;
        let mut next = |lasted| {
            reset_if_steady(&mut rests, Duration::from_secs(lasted));
            rests.next_ms()
        };
        let flapping: u64 = (0..8).map(|_| next(1)).sum();
        assert!(flapping > 30_000, "{flapping} ms for eight messages");
        assert!(next(60) <= 500);
    }

    #[test]
    fn a_long_version_is_told_in_a_short_sentence() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let mut server = BrlapiConnection::Unix(theirs);
        server.send('v', &[7; LONGEST as usize]).unwrap();
        let told = greet(&mut BrlapiConnection::Unix(ours)).unwrap_err().to_string();
        assert!(told.contains("version 117901063") && told.len() < 100, "{told}");
    }

    #[test]
    fn a_server_that_is_no_brltty_is_refused_and_no_size_it_gives_is_believed() {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        ours.write_all(&[0xFF; 16]).unwrap();
        assert!(greet(&mut BrlapiConnection::Unix(theirs)).is_err());
        assert_eq!(cells(&[0, 0]), 0);
        assert_eq!(cells(&[0, 0, 0, 40, 0, 0, 0, 1]), 40);
    }
}
