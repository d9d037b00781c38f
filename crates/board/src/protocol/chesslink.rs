//! Millennium ChessLink: a message is a letter, its data, and two hexadecimal digits of checksum.
//!
//! The line is 8N1, and odd parity is put into bit 7 by software. The checksum is independent of the order of
//! characters, so a valid one proves little. The documented order of squares is a8 to h1; most boards (cable on the
//! right) send h1 to a8, which is the same board turned by 180 degrees. Squares are reported in the documented order;
//! the inference finds out how the board lies.

use crate::{
    HostCommand, Scan, SquareContents, WireEvent,
    protocol::{BoardCodec, frame_assembler::shown, tell_changes},
};
use annabella_game::{Piece, Square};

/// Report every change that three consecutive scans confirm.
const REPORT_DEBOUNCED: u8 = 0b101;
/// Address of the setting for automatic reports in the E2ROM.
pub(crate) const REPORTS: u8 = 0x02;
/// Blink pattern of a lamp: on in all eight slots.
const STEADY: &str = "FF";

/// The codec of a ChessLink.
#[derive(Debug, Default)]
pub(crate) struct ChessLink {
    /// The incomplete reply, without parity bits.
    reply: Vec<u8>,
    /// The parity of its characters.
    parity: BadParity,
    /// Offset of its first byte.
    start: u64,
    offset: u64,
    /// Whether noise was already reported; the next complete reply clears it.
    skipping: bool,
    /// The last reported scan, to find changes; `None` if the next one is reported as a scan.
    last: Option<Box<Scan>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct BadParity {
    wrong: usize,
    set: bool,
}

impl BoardCodec for ChessLink {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        for byte in bytes {
            self.byte(*byte, events);
            self.offset += 1;
        }
    }

    fn encode(&mut self, command: &HostCommand) -> Vec<u8> {
        match command {
            HostCommand::Start => {
                self.last = None;
                [sealed("V"), sealed(&format!("W{REPORTS:02X}{REPORT_DEBOUNCED:02X}")), sealed("S")].concat()
            }
            HostCommand::Scan => {
                self.last = None;
                sealed("S")
            }
            HostCommand::KeepAlive => sealed("S"),
            HostCommand::Leds(squares) if squares.is_empty() => sealed("X"),
            HostCommand::Leds(squares) => sealed(&leds(squares)),
            HostCommand::Display(_) | HostCommand::SetClock { .. } => Vec::new(),
        }
    }

    fn cut(&mut self, events: &mut Vec<WireEvent>) {
        if !self.reply.is_empty() {
            self.fault("broke off", events);
        }
        let offset = self.offset;
        *self = Self { offset, ..Self::default() };
    }
}

impl ChessLink {
    fn byte(&mut self, byte: u8, events: &mut Vec<WireEvent>) {
        let letter = byte & 0x7f;
        if self.reply.is_empty() {
            self.start = self.offset;
            if length(letter).is_none() {
                // A break on the line reads as zeros, and terminals send line ends; neither is reported.
                if !self.skipping && !matches!(letter, 0 | b'\r' | b'\n' | b' ') {
                    self.reply.push(letter);
                    self.fault("is no reply", events);
                }
                return;
            }
            self.parity = BadParity::default();
        } else if !fits(&self.reply, letter) {
            self.reply.push(letter);
            self.request_scan_again("is no reply", events);
            return;
        }
        self.reply.push(letter);
        self.parity.wrong += usize::from(byte.count_ones().is_multiple_of(2));
        self.parity.set |= byte & 0x80 != 0;
        if Some(self.reply.len()) != length(self.reply[0]) {
            return;
        }
        let body = self.reply.len() - 2;
        let sum = self.reply[..body].iter().fold(0, |sum, letter| sum ^ letter);
        if hex(&self.reply[body..]) != Some(sum) {
            self.request_scan_again("has a wrong checksum", events);
            return;
        }
        // A line opened with seven data bits carries no parity.
        if self.parity.set && self.parity.wrong > 0 {
            let what = format!("{} characters of wrong parity; read by the checksum", self.parity.wrong);
            events.push(WireEvent::Fault { offset: self.start, what });
        }
        let reply = std::mem::take(&mut self.reply);
        self.skipping = false;
        self.read(&reply[..body], events);
    }

    fn read(&mut self, reply: &[u8], events: &mut Vec<WireEvent>) {
        match reply[0] {
            b's' => self.status(&reply[1..], events),
            b'v' => {
                let (high, low) = (hex(&reply[1..3]).unwrap_or(0), hex(&reply[3..5]).unwrap_or(0));
                let name = format!("ChessLink board, version {high}.{low}");
                events.push(WireEvent::Hello { name, identity: true });
            }
            // Acknowledgements need no event.
            _ => {}
        }
    }

    fn status(&mut self, letters: &[u8], events: &mut Vec<WireEvent>) {
        let mut scan = Box::new([SquareContents::Empty; 64]);
        for (field, letter) in letters.iter().enumerate() {
            // The order is a8 to h8, then the next lower rank: the ranks are mirrored.
            scan[field ^ 0b11_1000] =
                Piece::from_char(*letter as char).map_or(SquareContents::Empty, SquareContents::Piece);
        }
        tell_changes(self.last.as_deref(), &scan, events);
        self.last = Some(scan);
    }

    /// Drops the first character of an invalid reply and reads the rest again, because the real reply may start
    /// within it.
    fn request_scan_again(&mut self, why: &str, events: &mut Vec<WireEvent>) {
        let held = self.reply.clone();
        let (start, here) = (self.start, self.offset);
        self.fault(why, events);
        for (at, letter) in (1..).zip(&held[1..]) {
            self.offset = start + at;
            // The parity was already checked; odd parity is restored so that it is not reported twice.
            self.byte(odd(*letter), events);
        }
        self.offset = here;
    }

    fn fault(&mut self, why: &str, events: &mut Vec<WireEvent>) {
        if !self.skipping {
            let what = format!("`{}` {why}; skipped to the next reply", shown(&self.reply));
            events.push(WireEvent::Fault { offset: self.start, what });
        }
        self.skipping = true;
        self.reply.clear();
    }
}

/// Returns the length of a reply by its first letter, checksum included.
const fn length(letter: u8) -> Option<usize> {
    match letter {
        b's' => Some(67),
        b'v' | b'w' | b'r' => Some(7),
        b'l' | b'x' => Some(3),
        _ => None,
    }
}

/// Returns whether this letter can follow the start of a reply.
fn fits(reply: &[u8], letter: u8) -> bool {
    if reply[0] == b's' && reply.len() <= 64 {
        letter == b'.' || Piece::from_char(letter as char).is_some()
    } else {
        letter.is_ascii_hexdigit()
    }
}

fn hex(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Sets bit 7 for odd parity.
pub(crate) const fn odd(letter: u8) -> u8 {
    let letter = letter & 0x7f;
    if letter.count_ones().is_multiple_of(2) { letter | 0x80 } else { letter }
}

/// Returns a message with its checksum, every character in odd parity.
pub(crate) fn sealed(text: &str) -> Vec<u8> {
    let sum = text.bytes().fold(0, |sum, letter| sum ^ letter);
    format!("{text}{sum:02X}").bytes().map(odd).collect()
}

/// Returns the lamps command: 81 corners, by file edges from a to h, each from rank 8 down. The four corners of a
/// square are lit.
fn leds(squares: &[Square]) -> String {
    let mut lit = [false; 81];
    for square in squares {
        let (file, below) = (square.file().to_usize(), 7 - square.rank().to_usize());
        for corner in [0, 1, 9, 10] {
            lit[file * 9 + below + corner] = true;
        }
    }
    let lamps: String = lit.iter().map(|lit| if *lit { STEADY } else { "00" }).collect();
    format!("L32{lamps}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<WireEvent> {
        let (mut board, mut events) = (ChessLink::default(), Vec::new());
        board.feed(bytes, &mut events);
        events
    }

    const START: &str = "srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

    #[test]
    fn commands_are_sealed_with_checksum_and_odd_parity() {
        assert_eq!(sealed("V"), [0xd6, 0xb5, 0xb6]);
        assert_eq!(sealed("S"), [0xd3, 0xb5, 0xb3]);
        assert_eq!(sealed("X"), [0x58, 0xb5, 0x38]);
        assert_eq!(sealed("W0203"), [0x57, 0xb0, 0x32, 0xb0, 0xb3, 0xb5, 0xb6]);
    }

    #[test]
    fn the_start_array_is_read_as_the_document_has_it() {
        let bytes = sealed(START);
        assert_eq!(bytes.len(), 67);
        assert!(bytes.ends_with(&[0xce, 0x52, 0x37, 0xb3]));
        let events = read(&bytes);
        let [WireEvent::Scan(scan)] = &events[..] else { panic!("{events:?}") };
        let at = |square: Square| scan[square.to_usize()];
        assert_eq!(at(Square::E8), SquareContents::Piece(Piece::from_char('k').unwrap()));
        assert_eq!(at(Square::D1), SquareContents::Piece(Piece::from_char('Q').unwrap()));
    }

    #[test]
    fn a_checksum_does_not_see_order_so_only_the_squares_tell() {
        let moved = START.replacen(
            "................................PPPPPPPP",
            "....................P...........PPPP.PPP",
            1,
        );
        let bytes = sealed(&moved);
        assert!(bytes.ends_with(&[0x37, 0xb3]), "the same checksum as the start array");
        let events = read(&[sealed(START), bytes].concat());
        assert_eq!(
            events[1..],
            [
                WireEvent::Changed { square: Square::E2, contents: SquareContents::Empty },
                WireEvent::Changed {
                    square: Square::E4,
                    contents: SquareContents::Piece(Piece::from_char('P').unwrap())
                },
            ]
        );
    }

    #[test]
    fn the_version_is_told() {
        assert_eq!(sealed("v0103"), [0x76, 0xb0, 0x31, 0xb0, 0xb3, 0x37, 0x34]);
        assert_eq!(
            read(&sealed("v0103")),
            [WireEvent::Hello { name: "ChessLink board, version 1.3".to_owned(), identity: true }]
        );
    }

    #[test]
    fn a_reply_within_a_torn_one_is_found() {
        let mut bytes = sealed(START)[..30].to_vec();
        bytes.extend(sealed(START));
        let events = read(&bytes);
        assert!(matches!(events[..], [WireEvent::Fault { offset: 0, .. }, WireEvent::Scan(_)]), "{events:?}");
        // One character is missing, so a checksum digit stands in the place of a piece.
        let mut bytes = sealed(START);
        bytes.remove(20);
        bytes.extend(sealed(START));
        let events = read(&bytes);
        assert!(matches!(events[..], [WireEvent::Fault { offset: 0, .. }, WireEvent::Scan(_)]), "{events:?}");
    }

    #[test]
    fn a_wrong_checksum_drops_the_reply_and_a_wrong_parity_is_told() {
        let mut bytes = sealed(START);
        bytes[66] = odd(b'4');
        assert!(matches!(read(&bytes)[..], [WireEvent::Fault { offset: 0, .. }]));
        let mut bytes = sealed(START);
        bytes[9] ^= 0x80;
        assert!(matches!(read(&bytes)[..], [WireEvent::Fault { .. }, WireEvent::Scan(_)]));
        let stripped: Vec<u8> = sealed(START).iter().map(|byte| byte & 0x7f).collect();
        assert!(matches!(read(&stripped)[..], [WireEvent::Scan(_)]));
    }

    #[test]
    fn the_corners_of_a_square_are_lit() {
        let lamps = |squares: &[Square]| {
            let text = leds(squares);
            let codes = &text[3..];
            (1..=81).filter(|n| &codes[2 * (n - 1)..2 * n] == STEADY).collect::<Vec<_>>()
        };
        assert_eq!(lamps(&[Square::A8]), [1, 2, 10, 11]);
        assert_eq!(lamps(&[Square::A1]), [8, 9, 17, 18]);
        assert_eq!(lamps(&[Square::H1]), [71, 72, 80, 81]);
    }
}
