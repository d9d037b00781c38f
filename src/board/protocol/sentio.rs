//! Tabutronic Sentio: `:255 255 0 0 0 0 255 255`, eight decimals a frame, sent over and over.
//!
//! The first decimal is rank 8 and its bit 7 is file a. A frame tells the whole board, so a frame
//! that cannot be read costs nothing but its own line.

use crate::{
    board::{
        Contents, HostCommand, Scan, WireEvent,
        protocol::{Protocol, peg::shown},
    },
    chess::Square,
};

/// Longest line kept. Frames have 38 bytes at most; LED letters and echoes may stand before them.
const LINE: usize = 120;

/// The last frame read, to tell what changed since.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    rows: Option<[u8; 8]>,
}

impl Frame {
    /// Takes the eight occupancy bytes of a frame, rank 8 first: a scan if it is the first, then
    /// one change for each square that differs (emptied squares first, as a hand lifts before it
    /// places).
    pub(crate) fn rows(&mut self, rows: [u8; 8], events: &mut Vec<WireEvent>) {
        let Some(before) = self.rows.replace(rows) else {
            let mut scan: Box<Scan> = Box::new([Contents::Empty; 64]);
            for square in Square::ALL {
                scan[square.to_usize()] = contents(rows, square);
            }
            events.push(WireEvent::Scan(scan));
            return;
        };
        for occupied in [false, true] {
            for square in Square::ALL {
                let now = contents(rows, square);
                if now != contents(before, square) && now.is_occupied() == occupied {
                    events.push(WireEvent::Changed { square, contents: now });
                }
            }
        }
    }
}

/// Our side of a Sentio. It is never asked anything: it sends unprompted.
#[derive(Debug, Default)]
pub struct Sentio {
    line: Vec<u8>,
    /// Offset of the first byte of the line.
    start: u64,
    offset: u64,
    /// Between frames, after a fault already told, up to the next colon.
    skipping: bool,
    frame: Frame,
}

impl Protocol for Sentio {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        for byte in bytes {
            self.byte(*byte, events);
            self.offset += 1;
        }
    }

    fn encode(&mut self, command: &HostCommand) -> Vec<u8> {
        match command {
            HostCommand::Start | HostCommand::Scan => {
                self.frame = Frame::default();
                Vec::new()
            }
            HostCommand::Leds(squares) => leds(squares).to_vec(),
            HostCommand::KeepAlive | HostCommand::Display(_) | HostCommand::SetClock { .. } => Vec::new(),
        }
    }

    fn cut(&mut self, events: &mut Vec<WireEvent>) {
        // Frames need no line end when the stream ends right behind them.
        self.line_end(events);
        let offset = self.offset;
        *self = Self { offset, ..Self::default() };
    }
}

impl Sentio {
    fn byte(&mut self, byte: u8, events: &mut Vec<WireEvent>) {
        match byte {
            b':' => {
                self.line_end(events);
                self.start = self.offset;
                self.line.push(byte);
                self.skipping = false;
            }
            b'\n' if !self.line.is_empty() && self.numbers() < 8 => {
                // Frames are now and then broken by a stray line feed: the carriage return ends them.
                self.line.push(b' ');
            }
            b'\r' | b'\n' => self.line_end(events),
            _ if self.line.len() >= LINE => self.fault("is too long", events),
            // LED boards answer with these letters, anywhere.
            b'L' | b'D' => {}
            b' ' if self.line.is_empty() => {}
            _ if self.line.is_empty() => {
                if !self.skipping {
                    self.start = self.offset;
                    self.line.push(byte);
                    self.fault("is no frame", events);
                }
            }
            byte => self.line.push(byte),
        }
    }

    fn numbers(&self) -> usize {
        self.line.split(|byte| !byte.is_ascii_digit()).filter(|word| !word.is_empty()).count()
    }

    fn line_end(&mut self, events: &mut Vec<WireEvent>) {
        if self.line.is_empty() {
            self.skipping = false;
            return;
        }
        let read = std::str::from_utf8(&self.line[1..]).map_err(|_| "is no text".to_owned()).and_then(rows);
        match read {
            Ok(read) => {
                self.frame.rows(read, events);
                self.line.clear();
            }
            Err(why) => self.fault(&why, events),
        }
        self.skipping = false;
    }

    fn fault(&mut self, why: &str, events: &mut Vec<WireEvent>) {
        events.push(WireEvent::Fault {
            offset: self.start,
            what: format!("the line `{}` {why}; skipped to the next frame", shown(&self.line)),
        });
        self.line.clear();
        self.skipping = true;
    }
}

/// Eight raw bytes, rank 8 first. The surprise: bit 0 is file a, the other way round than frames.
pub(crate) fn leds(squares: &[Square]) -> [u8; 8] {
    let mut rows = [0; 8];
    for square in squares {
        rows[7 - square.rank().to_usize()] |= 1 << square.file().to_u32();
    }
    rows
}

fn contents(rows: [u8; 8], square: Square) -> Contents {
    let row = rows[7 - square.rank().to_usize()];
    if row & (0x80 >> square.file().to_u32()) == 0 { Contents::Empty } else { Contents::Something }
}

/// Reads the decimals of a frame, the colon taken off.
pub(crate) fn rows(text: &str) -> Result<[u8; 8], String> {
    let mut rows = [0; 8];
    let mut words = text.split_whitespace();
    for (read, row) in rows.iter_mut().enumerate() {
        let word = words.next().ok_or_else(|| format!("has {read} numbers, not 8"))?;
        *row = word.parse().map_err(|_| "has a number that is no byte of 0 to 255".to_owned())?;
    }
    if words.next().is_some() { Err("has more than 8 numbers".to_owned()) } else { Ok(rows) }
}
