//! The open text protocol of pegged boards (docs/peg.md), including the subset that a minimal Arduino sketch prints.
//! Occupancy frames of Sentio boards are read as well.
//!
//! Line numbers and checksums are optional and are verified if given. After a gap or an unreadable line a peg may
//! have moved unseen, so a scan is requested.

use crate::{
    HostCommand, Scan, SquareContents, WireEvent,
    protocol::{BoardCodec, frame_assembler, frame_assembler::shown, sentio},
};
use annabella_game::{Moment, Piece, Square};

/// The longest line without its end. A longer one is a fault up to the next line end.
pub(crate) const LINE: usize = 120;

/// Time after which a scan is requested again.
const PATIENCE_MS: u64 = 1_000;

/// The codec of a pegged board.
#[derive(Debug, Default)]
pub(crate) struct Peg {
    line: Vec<u8>,
    /// Offset of the first byte of the line.
    start: u64,
    /// Bytes read since the start of the stream.
    offset: u64,
    /// Whether the line is too long; it is then dropped up to its end.
    overlong: bool,
    /// The expected number of the next numbered line.
    expected: Option<u32>,
    wanted: ScanDemand,
    frame: sentio::LastOccupancyFrame,
}

/// Whether a scan is needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ScanDemand {
    #[default]
    No,
    /// To be requested at the next call of `due`.
    Now,
    /// Requested at this moment; requested again if no answer arrives.
    Since(Moment),
}

/// The content of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PegLine {
    Event(WireEvent),
    Hello { version: u32, identity: bool, name: String },
    Frame(Vec<u8>),
}

impl BoardCodec for Peg {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        for byte in bytes {
            match byte {
                b'\n' | b'\r' => self.line_end(events),
                _ if self.overlong => {}
                _ if self.line.len() == LINE => {
                    self.overlong = true;
                    self.line.clear();
                    self.fault(self.start, format!("a line of more than {LINE} bytes"), events);
                }
                byte => {
                    if self.line.is_empty() {
                        self.start = self.offset;
                    }
                    self.line.push(*byte);
                }
            }
            self.offset += 1;
        }
    }

    fn encode(&mut self, command: &HostCommand) -> Vec<u8> {
        match command {
            // The empty line ends any noise that the board may have taken for the start of a command.
            HostCommand::Start => {
                self.frame = sentio::LastOccupancyFrame::default();
                b"\nH\n?\n".to_vec()
            }
            HostCommand::Scan => {
                // A board that only prints frames does not answer, so its next frame is reported as a scan.
                self.frame = sentio::LastOccupancyFrame::default();
                b"?\n".to_vec()
            }
            HostCommand::KeepAlive => b"H\n".to_vec(),
            HostCommand::Leds(squares) => {
                let squares: String = squares.iter().map(|square| format!(" {square}")).collect();
                format!("L{squares}\n").into_bytes()
            }
            HostCommand::Display(_) | HostCommand::SetClock { .. } => Vec::new(),
        }
    }

    fn due(&mut self, now: Moment) -> Vec<u8> {
        let ask = match self.wanted {
            ScanDemand::No => false,
            ScanDemand::Now => true,
            ScanDemand::Since(asked) => now.ms_since(asked) >= PATIENCE_MS,
        };
        if !ask {
            return Vec::new();
        }
        self.wanted = ScanDemand::Since(now);
        b"?\n".to_vec()
    }

    fn cut(&mut self, events: &mut Vec<WireEvent>) {
        if !self.line.is_empty() {
            let what = format!("the line `{}` broke off", shown(&self.line));
            self.fault(self.start, what, events);
        }
        let offset = self.offset;
        *self = Self { offset, ..Self::default() };
    }
}

impl Peg {
    fn line_end(&mut self, events: &mut Vec<WireEvent>) {
        let line = std::mem::take(&mut self.line);
        let blank = line.iter().all(u8::is_ascii_whitespace);
        if std::mem::take(&mut self.overlong) || blank || line.starts_with(b"!") {
            return;
        }
        let read = sealed(&line).and_then(|(text, number)| Ok((parse(text)?, number)));
        match read {
            Ok((said, number)) => {
                self.number(number, matches!(said, PegLine::Hello { .. }), events);
                self.take_line(said, events);
            }
            Err(why) => {
                let what = format!("the line `{}` {why}; asking for a scan", shown(&line));
                self.fault(self.start, what, events);
            }
        }
    }

    fn take_line(&mut self, said: PegLine, events: &mut Vec<WireEvent>) {
        match said {
            PegLine::Event(event) => {
                if matches!(event, WireEvent::Scan(_)) {
                    self.wanted = ScanDemand::No;
                }
                events.push(event);
            }
            PegLine::Hello { version, identity, name } => {
                if version != 1 {
                    let what =
                        format!("the board speaks version {version} of the protocol, not 1; read as 1");
                    events.push(WireEvent::Fault { offset: self.start, what });
                }
                events.push(WireEvent::Hello { name, identity });
            }
            PegLine::Frame(rows) => {
                self.wanted = ScanDemand::No;
                self.frame.take(&rows, events);
            }
        }
    }

    /// Compares a line's number with the expected one. After a lost line a peg may have moved unseen.
    fn number(&mut self, number: Option<u32>, hello: bool, events: &mut Vec<WireEvent>) {
        let Some(number) = number else { return };
        let Some(expected) = self.expected.replace(number.wrapping_add(1)) else { return };
        // A counter of 8, 16 or 32 bits wraps to zero.
        let wrapped = number == 0 && matches!(expected, 0x100 | 0x1_0000 | 0);
        if number == expected || wrapped {
            return;
        }
        if hello && number == 0 {
            // The board restarted, so its earlier reports no longer count.
            self.wanted = ScanDemand::Now;
            return;
        }
        let what = format!("line {number} came where {expected} was due; asking for a scan");
        self.fault(self.start, what, events);
    }

    fn fault(&mut self, offset: u64, what: String, events: &mut Vec<WireEvent>) {
        events.push(WireEvent::Fault { offset, what });
        if self.wanted == ScanDemand::No {
            self.wanted = ScanDemand::Now;
        }
    }
}

/// Removes checksum and number from a line: `U e2 #17*5C`.
fn sealed(line: &[u8]) -> Result<(&str, Option<u32>), String> {
    let mut text = std::str::from_utf8(line).map_err(|_| "is no text".to_owned())?;
    if let Some((body, sum)) = text.rsplit_once('*')
        && sum.trim_end().len() == 2
        && let Ok(sum) = u8::from_str_radix(sum.trim_end(), 16)
    {
        let is = body.bytes().fold(0, |is, byte| is ^ byte);
        if is != sum {
            return Err(format!("has the checksum {is:02X}, not the one it gives"));
        }
        text = body;
    }
    let mut number = None;
    if let Some((body, digits)) = text.rsplit_once('#') {
        let digits = digits.trim();
        let digits: u32 = digits.parse().map_err(|_| format!("has the number `{digits}`, which is none"))?;
        (text, number) = (body, Some(digits));
    }
    Ok((text.trim(), number))
}

/// Reads a line without its number and checksum.
fn parse(text: &str) -> Result<PegLine, String> {
    if let Some(frame) = text.strip_prefix(':') {
        return frame_assembler::read(frame, 8).map(PegLine::Frame);
    }
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let mut words = rest.split_whitespace();
    let event = match verb {
        "H" => return hello(rest),
        "U" => {
            let square = square(words.next())?;
            // The piece is only validated: the game knows it, and the square is empty now.
            piece(words.next())?;
            WireEvent::Changed { square, contents: SquareContents::Empty }
        }
        "D" => {
            let square = square(words.next())?;
            WireEvent::Changed { square, contents: piece(words.next())? }
        }
        "B" => {
            words = "".split_whitespace();
            WireEvent::Scan(scan(rest)?)
        }
        "P" => WireEvent::Press,
        "K" => {
            let mut key = words.next().unwrap_or_default().chars();
            match (key.next(), key.next()) {
                (Some(key @ ('0'..='9' | '+' | '-' | '*' | '/' | '.' | 'E')), None) => WireEvent::Key(key),
                _ => return Err("names no key (0-9, + - * / . or E)".to_owned()),
            }
        }
        "V" => {
            let percent = words.next().and_then(|word| word.parse().ok()).filter(|percent| *percent <= 100);
            WireEvent::Battery(percent.ok_or("gives no charge of 0 to 100")?)
        }
        _ => return Err("begins with no letter of the protocol".to_owned()),
    };
    match words.next() {
        Some(word) => Err(format!("goes on with `{}`", shown(word.as_bytes()))),
        None => Ok(PegLine::Event(event)),
    }
}

/// Reads `H 1 8 identity NAME…`: version, columns, kind of sensing, name for people.
fn hello(rest: &str) -> Result<PegLine, String> {
    let mut words = rest.split_whitespace();
    let version = words.next().unwrap_or("1");
    let version =
        version.parse().map_err(|_| format!("gives `{}` for its version", shown(version.as_bytes())))?;
    match words.next() {
        None | Some("8") => {}
        Some(columns) => {
            return Err(format!("gives `{}` columns; a chess board has 8", shown(columns.as_bytes())));
        }
    }
    let identity = match words.next() {
        Some("identity") => true,
        None | Some("occupancy") => false,
        Some(_) => return Err("says neither `identity` nor `occupancy`".to_owned()),
    };
    let name = words.collect::<Vec<_>>().join(" ");
    let name = if name.is_empty() { "pegged board".to_owned() } else { name };
    Ok(PegLine::Hello { version, identity, name })
}

/// Reads a square, in upper or lower case.
fn square(word: Option<&str>) -> Result<Square, String> {
    word.and_then(|word| word.to_ascii_lowercase().parse().ok()).ok_or_else(|| "names no square".to_owned())
}

/// Reads a piece: `P`…`k`; `?`, `x` or nothing if the board cannot identify it.
fn piece(word: Option<&str>) -> Result<SquareContents, String> {
    let Some(word) = word else { return Ok(SquareContents::Something) };
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('?' | 'x' | 'X'), None) => Ok(SquareContents::Something),
        (Some(letter), None) => Piece::from_char(letter)
            .map(SquareContents::Piece)
            .ok_or_else(|| format!("names no piece by `{letter}` (KQRBNP kqrbnp ?)")),
        _ => Err("names no piece (KQRBNP kqrbnp ?)".to_owned()),
    }
}

/// Reads 64 squares from a8 to h1: a piece letter, `?` or `x` for an unknown piece, `.` for an empty square, digits
/// as in a FEN. Slashes and spaces between ranks are optional.
fn scan(text: &str) -> Result<Box<Scan>, String> {
    let mut scan = Box::new([SquareContents::Empty; 64]);
    let mut at = 0;
    for letter in text.chars() {
        let (contents, run) = match letter {
            '/' | ' ' | '\t' => continue,
            '1'..='8' => (SquareContents::Empty, letter as usize - '0' as usize),
            '.' => (SquareContents::Empty, 1),
            letter => (piece(Some(letter.encode_utf8(&mut [0; 4])))?, 1),
        };
        for _ in 0..run {
            // The order is a8 to h8, then the next lower rank: the ranks are mirrored.
            *scan.get_mut(at ^ 0b11_1000).ok_or("has more than 64 squares")? = contents;
            at += 1;
        }
    }
    if at == 64 { Ok(scan) } else { Err(format!("has {at} squares, not 64")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Peg, Vec<WireEvent>) {
        let (mut board, mut events) = (Peg::default(), Vec::new());
        board.feed(text.as_bytes(), &mut events);
        (board, events)
    }

    fn changed(square: Square, letter: char) -> WireEvent {
        WireEvent::Changed { square, contents: letter.try_into().unwrap() }
    }

    fn faults(events: &[WireEvent]) -> Vec<(u64, &str)> {
        let fault = |event| match event {
            &WireEvent::Fault { offset, ref what } => Some((offset, what.as_str())),
            _ => None,
        };
        events.iter().filter_map(fault).collect()
    }

    const NOW: Moment = Moment::from_ms(5);

    #[test]
    fn three_lines_of_arduino_are_enough() {
        let (mut board, events) = read("U e2\nD e4\n:255 255 0 0 8 0 247 255\n");
        assert_eq!(events[..2], [changed(Square::E2, '.'), changed(Square::E4, '?')]);
        assert!(matches!(events[2], WireEvent::Scan(_)));
        assert!(board.due(NOW).is_empty());
    }

    #[test]
    fn everything_the_protocol_has_is_read() {
        let (mut board, events) = read(
            "H 1 8 identity Anna's board #0\r\nU e2 P #1\r\nD E4 P #2\r\nP #3\r\nK 7 #4\r\nK * #5\r\nV 88 #6\r\n\
             ! a remark\r\nB rnbqkbnr/pppppppp/8/8/4P3/8/PPPP.PPP/RNBQKBNR #7\r\n",
        );
        let name = "Anna's board".to_owned();
        assert_eq!(
            events[..7],
            [
                WireEvent::Hello { name, identity: true },
                changed(Square::E2, '.'),
                changed(Square::E4, 'P'),
                WireEvent::Press,
                WireEvent::Key('7'),
                WireEvent::Key('*'),
                WireEvent::Battery(88),
            ]
        );
        let WireEvent::Scan(scan) = &events[7] else { panic!("{events:?}") };
        assert_eq!(scan[Square::E4.to_usize()], SquareContents::Piece(Piece::from_char('P').unwrap()));
        assert_eq!(scan[Square::D8.to_usize()], SquareContents::Piece(Piece::from_char('q').unwrap()));
        assert!(board.due(NOW).is_empty());
    }

    #[test]
    fn a_gap_asks_for_a_scan_until_one_comes() {
        let (mut board, mut events) = read("U e2 #7\nD e4 #9\n");
        assert_eq!(faults(&events), [(8, "line 9 came where 8 was due; asking for a scan")]);
        assert_eq!(events.len(), 3, "the line itself is believed");
        assert_eq!(board.due(NOW), b"?\n");
        assert!(board.due(NOW.plus_ms(999)).is_empty());
        assert_eq!(board.due(NOW.plus_ms(1000)), b"?\n");
        board.feed(format!("B {} #10\n", ".".repeat(64)).as_bytes(), &mut events);
        assert!(board.due(NOW.plus_ms(9000)).is_empty());
    }

    #[test]
    fn counters_of_any_size_wrap_and_a_restart_is_no_gap() {
        for (last, next) in [(255, 0), (65_535, 0), (u32::MAX, 0), (41, 42)] {
            let (mut board, events) = read(&format!("P #{last}\nP #{next}\n"));
            assert_eq!((faults(&events), board.due(NOW)), (vec![], vec![]), "{last} {next}");
        }
        let (mut board, events) = read("P #41\nH 1 8 occupancy board #0\nP #1\n");
        assert_eq!(faults(&events), []);
        assert_eq!(board.due(NOW), b"?\n", "what it saw before counts no more");
    }

    #[test]
    fn a_checksum_is_believed_where_it_is_given() {
        let sum = "U e2 #1".bytes().fold(0, |sum, byte| sum ^ byte);
        assert_eq!(read(&format!("U e2 #1*{sum:02X}\n")).1, [changed(Square::E2, '.')]);
        let (mut board, events) = read(&format!("U e3 #1*{sum:02X}\n"));
        assert_eq!(faults(&events).len(), 1);
        assert_eq!(board.due(NOW), b"?\n");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_offset_and_read_past() {
        for line in [
            "U e9",
            "U",
            "D e4 X9",
            "D e4 Z",
            "U e2 e4 e5",
            "K 10",
            "K a",
            "V 101",
            "V",
            "B rnbqkbnr",
            "Q",
            "H x",
            "H 1 9",
            "H 1 8 both",
            ":1 2 3",
            "U e2 #x",
            "\u{fe}\u{ff}",
            "B 9",
            "P P",
        ] {
            let (mut board, events) = read(&format!("D a1\n{line}\nU a1\n"));
            assert_eq!(faults(&events).iter().map(|fault| fault.0).collect::<Vec<_>>(), [5], "{line}");
            assert_eq!(events.last(), Some(&changed(Square::A1, '.')), "{line}");
            assert_eq!(board.due(NOW), b"?\n", "{line}");
        }
    }

    #[test]
    fn a_line_without_end_is_dropped_at_its_limit() {
        let (_, events) = read(&format!("{}\nU a1\n", "x".repeat(5000)));
        assert_eq!(faults(&events), [(0, "a line of more than 120 bytes")]);
        assert_eq!(events.last(), Some(&changed(Square::A1, '.')));
    }

    #[test]
    fn commands_are_lines_a_sketch_can_read_by_their_first_letter() {
        let mut board = Peg::default();
        assert_eq!(board.encode(&HostCommand::Start), b"\nH\n?\n");
        assert_eq!(board.encode(&HostCommand::Leds(vec![Square::E2, Square::E4])), b"L e2 e4\n");
        assert_eq!(board.encode(&HostCommand::Leds(vec![])), b"L\n");
    }
}
