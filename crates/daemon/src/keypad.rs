//! A USB keypad: its events become keys of the layout. Its loss and its return are each reported once.
//!
//! Key codes do not depend on NumLock. Some keypads send NumLock around each key, so it is ignored. A "00" key comes
//! as two zeros within a few milliseconds, and a worn key bounces; the same key within that time is one press. A
//! device is grabbed, so that no other program receives its digits; a pipe or a file with the same bytes is read
//! without that.

use std::{
    fs::File,
    io::{self, Read as _},
    os::{
        fd::{AsFd as _, BorrowedFd, OwnedFd},
        unix::fs::FileTypeExt as _,
    },
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    time::Duration,
};

use annabella_game::backoff::Backoff;
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};

/// The same key again within this time is not a second press.
const BOUNCE: Duration = Duration::from_millis(60);
/// The first and the longest delay between attempts to open a missing keypad, in milliseconds.
const RETRY: Backoff = Backoff::new(250, 4_000);
/// How long the end of a listener waits for its thread, which may hang in the system.
const ENDS_WITHIN: Duration = Duration::from_millis(300);
/// The bytes of an event on 64-bit Linux: two words of time, then type, code and value.
const EVENT: usize = 24;
/// The most bytes of a recorded file that are examined.
const MOST_RECORDED: u64 = 24 * 4_096;
/// The last type of the kernel's input events.
const LAST_EVENT_TYPE: u16 = 0x1f;
/// The error of a device that knows no such request (ENOTTY).
const NOT_FOR_THIS_DEVICE: i32 = 25;
/// The type of a key event.
const EV_KEY: u16 = 1;

/// What a keypad reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeypadEvent {
    /// A key of the layout was pressed.
    Key(char),
    /// It cannot be read: the reason and the remedy. Reported once until it is back.
    Gone(String),
    /// It can be read again.
    Back,
}

/// An event of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct KeyEvent {
    at: Duration,
    kind: u16,
    code: u16,
    value: i32,
}

/// A source of key events.
trait KeyEvents {
    /// Waits for the next events.
    fn wait(&mut self) -> io::Result<Vec<KeyEvent>>;
    /// What is readable when events have come.
    fn descriptor(&self) -> BorrowedFd<'_>;
}

/// A grabbed device.
struct GrabbedKeypad(evdev::Device);

impl KeyEvents for GrabbedKeypad {
    fn wait(&mut self) -> io::Result<Vec<KeyEvent>> {
        let events = self.0.fetch_events()?.map(|event| KeyEvent {
            at: event.timestamp().duration_since(std::time::UNIX_EPOCH).unwrap_or_default(),
            kind: event.event_type().0,
            code: event.code(),
            value: event.value(),
        });
        Ok(events.collect())
    }

    fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// The kernel's bytes from a pipe or a file.
struct RecordedKeyEvents(File);

impl KeyEvents for RecordedKeyEvents {
    fn wait(&mut self) -> io::Result<Vec<KeyEvent>> {
        let mut bytes = [0; EVENT];
        self.0.read_exact(&mut bytes)?;
        Ok(vec![of_bytes(bytes)])
    }

    fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

fn of_bytes(bytes: [u8; EVENT]) -> KeyEvent {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, kind @ .., s, t, u, v, w, x] = bytes;
    let seconds = u64::from_ne_bytes([a, b, c, d, e, f, g, h]);
    let micros = u64::from_ne_bytes([i, j, k, l, m, n, o, p]);
    KeyEvent {
        at: Duration::from_secs(seconds).saturating_add(Duration::from_micros(micros)),
        kind: u16::from_ne_bytes(kind),
        code: u16::from_ne_bytes([s, t]),
        value: i32::from_ne_bytes([u, v, w, x]),
    }
}

/// The key for a code: codes of a numeric keypad, of the same keys on a keyboard, which some keypads send instead,
/// and of the arrows, home, insert and so on that keypads with their own NumLock send.
const fn key_of(code: u16) -> Option<char> {
    Some(match code {
        82 | 11 | 110 => '0',
        79 | 2 | 107 => '1',
        80 | 3 | 108 => '2',
        81 | 4 | 109 => '3',
        75 | 5 | 105 => '4',
        76 | 6 | 355 => '5',
        77 | 7 | 106 => '6',
        71 | 8 | 102 => '7',
        72 | 9 | 103 => '8',
        73 | 10 | 104 => '9',
        78 => '+',
        74 | 12 => '-',
        55 => '*',
        98 | 53 => '/',
        83 | 121 | 52 | 51 | 111 => '.',
        96 | 28 => 'E',
        14 => 'P',
        _ => return None,
    })
}

/// Turns events into presses.
#[derive(Debug, Default)]
struct PressDecoder {
    last: Option<(char, Duration)>,
}

impl PressDecoder {
    fn of(&mut self, event: KeyEvent) -> Option<char> {
        // The value 0 is a release, and 2 the repetition of a held key.
        let key = key_of(event.code).filter(|_| event.kind == EV_KEY && event.value == 1)?;
        // Events carry the time of day. An event that is earlier than the last means that the clock was
        // set back.
        let soon = |at: Duration| event.at.checked_sub(at).is_some_and(|since| since < BOUNCE);
        let bounced = |(last, at): (char, Duration)| last == key && soon(at);
        let is_bounce = self.last.is_some_and(bounced);
        self.last = Some((key, event.at));
        (!is_bounce).then_some(key)
    }
}

fn open(path: &Path) -> io::Result<Box<dyn KeyEvents>> {
    if !std::fs::metadata(path)?.file_type().is_char_device() {
        return Ok(Box::new(RecordedKeyEvents(File::open(path)?)));
    }
    let mut device = evdev::Device::open(path)?;
    device.grab()?;
    Ok(Box::new(GrabbedKeypad(device)))
}

/// Why a keypad cannot be read, with the remedy.
fn why_gone(path: &Path, why: &io::Error) -> String {
    let remedy = match why.kind() {
        io::ErrorKind::PermissionDenied => "let this user read it (group `input`)",
        io::ErrorKind::ResourceBusy => "another program has it; a keypad is one player's alone",
        io::ErrorKind::NotFound => "plug it in, or name it as `ls /dev/input/by-id` does",
        _ => "plug it in again, or name one of `/dev/input/by-id`; it is waited for",
    };
    format!("the keypad {} cannot be read: {why}; {remedy}", path.display())
}

/// What is at the path of a keypad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeypadProof {
    /// A device with the digits.
    Keypad,
    /// A file with this many presses of keys of the layout.
    Recorded(usize),
    /// A pipe. What will come from it is not known.
    Pipe,
    /// An empty file.
    Empty,
    /// Something else.
    NoKeypad,
}

/// Tells what is at the path of a keypad.
///
/// # Errors
/// It cannot be read: the reason and the remedy.
pub fn examine(path: &Path) -> Result<KeypadProof, String> {
    let gone = |why: io::Error| why_gone(path, &why);
    let kind = std::fs::metadata(path).map_err(gone)?.file_type();
    if kind.is_char_device() {
        let mut device = match evdev::Device::open(path) {
            Ok(device) => device,
            // It is no device of the kernel's input.
            Err(why) if why.raw_os_error() == Some(NOT_FOR_THIS_DEVICE) => return Ok(KeypadProof::NoKeypad),
            Err(why) => return Err(gone(why)),
        };
        device.grab().map_err(gone)?;
        let has = |digit: char| {
            let keys = device.supported_keys();
            keys.is_some_and(|keys| keys.iter().any(|key| key_of(key.code()) == Some(digit)))
        };
        let is_keypad = ('0'..='9').all(has);
        return Ok(if is_keypad { KeypadProof::Keypad } else { KeypadProof::NoKeypad });
    }
    if kind.is_fifo() {
        return Ok(KeypadProof::Pipe);
    }
    if !kind.is_file() {
        return Ok(KeypadProof::NoKeypad);
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MOST_RECORDED).read_to_end(&mut bytes)).map_err(gone)?;
    if bytes.is_empty() {
        return Ok(KeypadProof::Empty);
    }
    let (events, rest) = bytes.as_chunks::<EVENT>();
    let events: Vec<KeyEvent> = events.iter().map(|&event| of_bytes(event)).collect();
    let mut presses = PressDecoder::default();
    let pressed = events.iter().filter(|&&event| presses.of(event).is_some()).count();
    let is_recorded =
        rest.is_empty() && events.iter().all(|event| event.kind <= LAST_EVENT_TYPE) && pressed > 0;
    Ok(if is_recorded { KeypadProof::Recorded(pressed) } else { KeypadProof::NoKeypad })
}

/// A keypad that is read. It is given free when this is dropped, so that another reader finds it.
#[derive(Debug)]
pub struct KeypadListener {
    end: Arc<OwnedFd>,
    ended: mpsc::Receiver<()>,
}

impl Drop for KeypadListener {
    fn drop(&mut self) {
        // The counter of such a descriptor is far from full.
        let _ = rustix::io::write(&self.end, &1_u64.to_ne_bytes());
        let _ = self.ended.recv_timeout(ENDS_WITHIN);
    }
}

/// Reads a keypad on a thread of its own until `report` returns false. A missing keypad is awaited.
pub fn listen(path: PathBuf, report: impl Fn(KeypadEvent) -> bool + Send + 'static) {
    std::thread::spawn(move || follow(&path, report, None));
}

/// As [`listen`], until the returned listener is dropped.
///
/// # Errors
/// The system has no descriptor left.
pub fn listen_while_held(
    path: PathBuf,
    report: impl Fn(KeypadEvent) -> bool + Send + 'static,
) -> io::Result<KeypadListener> {
    let end = Arc::new(eventfd(0, EventfdFlags::CLOEXEC)?);
    let (ends, ended) = mpsc::channel();
    let awaited = end.clone();
    std::thread::spawn(move || {
        follow(&path, report, Some(&awaited));
        // The listener waits for this, and may have given up.
        let _ = ends.send(());
    });
    Ok(KeypadListener { end, ended })
}

/// Whether the end came, while nothing was readable or until a time had passed.
fn ends_first(end: Option<&OwnedFd>, readable: Option<BorrowedFd<'_>>, longest: Option<Duration>) -> bool {
    let longest = longest.and_then(|longest| Timespec::try_from(longest).ok());
    let Some(end) = end else {
        if let Some(longest) = longest {
            // Nothing ends this wait.
            let _ = poll(&mut [], Some(&longest));
        }
        return false;
    };
    let mut awaited = vec![PollFd::new(end, PollFlags::IN)];
    awaited.extend(readable.as_ref().map(|readable| PollFd::new(readable, PollFlags::IN)));
    // An interrupted wait is followed by the next one.
    let _ = poll(&mut awaited, longest.as_ref());
    !awaited[0].revents().is_empty()
}

fn follow(path: &Path, report: impl Fn(KeypadEvent) -> bool, end: Option<&OwnedFd>) {
    let mut gone = false;
    let mut rests = RETRY;
    loop {
        let why = match open(path) {
            Ok(mut events) => {
                if std::mem::take(&mut gone) && !report(KeypadEvent::Back) {
                    return;
                }
                let mut presses = PressDecoder::default();
                loop {
                    if ends_first(end, Some(events.descriptor()), None) {
                        return;
                    }
                    match events.wait() {
                        Ok(events) => {
                            for key in events.into_iter().filter_map(|event| presses.of(event)) {
                                rests.reset();
                                if !report(KeypadEvent::Key(key)) {
                                    return;
                                }
                            }
                        }
                        Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                        Err(why) => break why,
                    }
                }
            }
            Err(why) => why,
        };
        if !std::mem::replace(&mut gone, true) && !report(KeypadEvent::Gone(why_gone(path, &why))) {
            return;
        }
        if ends_first(end, None, Some(Duration::from_millis(rests.next_ms()))) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write as _, sync::mpsc};

    use super::*;

    fn bytes(ms: u64, code: u16, value: i32) -> Vec<u8> {
        let mut bytes = (ms / 1000).to_ne_bytes().to_vec();
        bytes.extend((ms % 1000 * 1000).to_ne_bytes());
        bytes.extend(EV_KEY.to_ne_bytes());
        bytes.extend(code.to_ne_bytes());
        bytes.extend(value.to_ne_bytes());
        assert_eq!(bytes.len(), EVENT);
        bytes
    }

    #[test]
    fn every_key_of_the_layout_has_a_code_and_no_code_is_none_of_its_keys() {
        let keys: Vec<char> = (0..1024).filter_map(key_of).collect();
        assert!(annabella_language::keypad_layout::KEYS.chars().all(|key| keys.contains(&key)));
        assert!(keys.into_iter().all(annabella_language::keypad_layout::is_key));
    }

    #[test]
    fn numlock_releases_repetitions_bounces_and_the_second_zero_of_00_are_no_presses() {
        let mut presses = PressDecoder::default();
        let mut of = |ms, code, value| presses.of(of_bytes(bytes(ms, code, value).try_into().unwrap()));
        assert_eq!(of(1000, 69, 1), None, "NumLock around the key");
        assert_eq!(of(1001, 77, 1), Some('6'));
        assert_eq!(of(1100, 106, 1), Some('6'), "by a keypad whose NumLock is off");
        assert_eq!(of(1200, 355, 1), Some('5'), "clear");
        assert_eq!(of(1300, 77, 2), None, "held down");
        assert_eq!(of(1310, 77, 0), None, "released");
        assert_eq!(of(2000, 82, 1), Some('0'));
        assert_eq!(of(2012, 82, 1), None, "00");
        assert_eq!(of(2100, 82, 1), Some('0'), "a second press");
        assert_eq!(of(2101, 96, 1), Some('E'), "another key at once is another key");
    }

    #[test]
    fn a_clock_that_is_set_back_swallows_no_press() {
        let mut presses = PressDecoder::default();
        let mut of = |ms| presses.of(of_bytes(bytes(ms, 82, 1).try_into().unwrap()));
        assert_eq!(of(3_600_000), Some('0'));
        assert_eq!(of(5_000), Some('0'));
        assert_eq!(of(5_012), None, "00");
    }

    #[test]
    fn recorded_events_through_a_pipe_are_keys_and_a_keypad_pulled_out_is_told_once_and_found_again() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("keypad");
        let (tell, told) = mpsc::channel();
        listen(path.clone(), move |event| tell.send(event).is_ok());
        let wait = || told.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(matches!(wait(), KeypadEvent::Gone(why) if why.contains("plug it in")));
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let mut pipe = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        assert_eq!(wait(), KeypadEvent::Back);
        for (at, code) in [(1_000, 77), (1_500, 76), (2_000, 75)] {
            pipe.write_all(&[bytes(at, code, 1), bytes(at + 80, code, 0)].concat()).unwrap();
        }
        assert_eq!([wait(), wait(), wait()], ['6', '5', '4'].map(KeypadEvent::Key));
        std::fs::remove_file(&path).unwrap();
        drop(pipe);
        assert!(matches!(wait(), KeypadEvent::Gone(_)));
        assert!(told.recv_timeout(Duration::from_millis(800)).is_err(), "told once");
    }

    #[test]
    fn a_listener_that_is_dropped_gives_its_keypad_free_at_once() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("keypad");
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let (tell, told) = mpsc::channel();
        let first = tell.clone();
        let listener = listen_while_held(path.clone(), move |event| first.send(event).is_ok()).unwrap();
        let mut pipe = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        pipe.write_all(&bytes(1_000, 77, 1)).unwrap();
        let wait = || told.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(wait(), KeypadEvent::Key('6'));
        drop(listener);
        // The first reader would take this key.
        let second = File::open(&path).unwrap();
        pipe.write_all(&bytes(2_000, 76, 1)).unwrap();
        let mut left = RecordedKeyEvents(second);
        assert_eq!(left.wait().unwrap()[0].code, 76);
        drop(tell);
        assert!(told.recv_timeout(Duration::from_millis(100)).is_err(), "nobody listens any more");
    }
}
