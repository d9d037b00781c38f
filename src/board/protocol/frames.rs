//! Lines of decimals after a colon, as Tabutronic and Certabo boards send them over and over.
//!
//! Such a line tells the whole board, so one that cannot be read costs nothing but itself. Lines are
//! now and then broken by a stray line feed, and letters that answer lamp commands stand anywhere.

use crate::board::WireEvent;

/// Puts frames of a fixed number of bytes together.
#[derive(Debug)]
pub(crate) struct Frames {
    /// How many numbers a frame has.
    count: usize,
    line: Vec<u8>,
    /// Offset of the first byte of the line.
    start: u64,
    offset: u64,
    /// Between frames, after a fault already told, up to the next colon.
    skipping: bool,
}

impl Frames {
    /// Frames of that many numbers.
    pub(crate) const fn of(count: usize) -> Self {
        Self { count, line: Vec::new(), start: 0, offset: 0, skipping: false }
    }

    /// Takes bytes in any chunking; whole frames go to `frame`, what cannot be read is a fault.
    pub(crate) fn feed(
        &mut self,
        bytes: &[u8],
        events: &mut Vec<WireEvent>,
        mut frame: impl FnMut(&[u8], &mut Vec<WireEvent>),
    ) {
        for byte in bytes {
            self.byte(*byte, events, &mut frame);
            self.offset += 1;
        }
    }

    /// The stream broke off; a last frame that is whole but for its line end is read.
    pub(crate) fn cut(
        &mut self,
        events: &mut Vec<WireEvent>,
        mut frame: impl FnMut(&[u8], &mut Vec<WireEvent>),
    ) {
        self.line_end(events, &mut frame);
        self.skipping = false;
    }

    fn byte(
        &mut self,
        byte: u8,
        events: &mut Vec<WireEvent>,
        frame: &mut impl FnMut(&[u8], &mut Vec<WireEvent>),
    ) {
        match byte {
            b':' => {
                self.line_end(events, frame);
                self.start = self.offset;
                self.line.push(byte);
            }
            // A stray line feed is no end: the numbers are not all there.
            b'\n' if self.line.len() > 1 && numbers(&self.line) < self.count => self.line.push(b' '),
            b'\r' | b'\n' => self.line_end(events, frame),
            // Answers to lamp commands.
            b'L' | b'D' => {}
            // Four characters a number, and some room.
            _ if self.line.len() >= 4 * self.count + 16 => self.fault("is too long", events),
            b' ' if self.line.is_empty() => {}
            _ if self.line.is_empty() => {
                if !self.skipping {
                    self.start = self.offset;
                    self.line.push(byte);
                    self.fault("begins no frame", events);
                }
            }
            byte => self.line.push(byte),
        }
    }

    fn line_end(&mut self, events: &mut Vec<WireEvent>, frame: &mut impl FnMut(&[u8], &mut Vec<WireEvent>)) {
        if self.line.is_empty() {
            self.skipping = false;
            return;
        }
        let read = std::str::from_utf8(&self.line[1..])
            .map_err(|_| "is no text".to_owned())
            .and_then(|text| read(text, self.count));
        match read {
            Ok(bytes) => {
                frame(&bytes, events);
                self.line.clear();
            }
            Err(why) => self.fault(&why, events),
        }
        self.skipping = false;
    }

    fn fault(&mut self, why: &str, events: &mut Vec<WireEvent>) {
        let what = format!("the line `{}` {why}; skipped to the next frame", shown(&self.line));
        events.push(WireEvent::Fault { offset: self.start, what });
        self.line.clear();
        self.skipping = true;
    }
}

fn numbers(line: &[u8]) -> usize {
    line.split(|byte| !byte.is_ascii_digit()).filter(|word| !word.is_empty()).count()
}

/// Reads the numbers of a frame, the colon taken off.
pub(crate) fn read(text: &str, count: usize) -> Result<Vec<u8>, String> {
    let bytes: Result<Vec<u8>, _> = text.split_whitespace().map(str::parse).collect();
    let bytes = bytes.map_err(|_| "has a number that is no byte of 0 to 255".to_owned())?;
    if bytes.len() == count { Ok(bytes) } else { Err(format!("has {} numbers, not {count}", bytes.len())) }
}

/// A line as it can be printed: at most 40 characters, nothing that moves a cursor.
pub(crate) fn shown(line: &[u8]) -> String {
    let printable = |byte: &u8| if (0x20..0x7f).contains(byte) { *byte as char } else { '\u{fffd}' };
    let mut text: String = line.iter().take(40).map(printable).collect();
    if line.len() > 40 {
        text.push('…');
    }
    text
}
