//! Assembles frames: a colon and a line of decimals, as Tabutronic and Certabo boards send them repeatedly.
//!
//! A frame shows the whole board, so an unreadable one loses nothing else. A stray line feed may break a line, and
//! letters that answer lamp commands may stand anywhere.

use crate::WireEvent;

/// Assembles frames of a fixed number of bytes.
#[derive(Debug)]
pub(crate) struct FrameAssembler {
    /// The number of decimals in a frame.
    count: usize,
    line: Vec<u8>,
    /// Offset of the first byte of the line.
    start: u64,
    offset: u64,
    /// Whether bytes are skipped up to the next colon, after a reported fault.
    skipping: bool,
}

impl FrameAssembler {
    /// Creates an assembler for frames of `count` decimals.
    pub(crate) const fn of(count: usize) -> Self {
        Self { count, line: Vec::new(), start: 0, offset: 0, skipping: false }
    }

    /// Takes bytes in any chunking. Complete frames go to `frame`; an unreadable line is a fault.
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

    /// The stream ended. A last frame that lacks only its line end is read.
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
            // A stray line feed does not end the line: decimals are still missing.
            b'\n' if self.line.len() > 1 && numbers(&self.line) < self.count => self.line.push(b' '),
            b'\r' | b'\n' => self.line_end(events, frame),
            // Answers to lamp commands.
            b'L' | b'D' => {}
            // Four characters per decimal, and some room.
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

/// Reads the decimals of a frame without its colon.
pub(crate) fn read(text: &str, count: usize) -> Result<Vec<u8>, String> {
    let bytes: Result<Vec<u8>, _> = text.split_whitespace().map(str::parse).collect();
    let bytes = bytes.map_err(|_| "has a number that is no byte of 0 to 255".to_owned())?;
    if bytes.len() == count { Ok(bytes) } else { Err(format!("has {} numbers, not {count}", bytes.len())) }
}

/// Returns a line as it can be printed: at most 40 characters, none of which moves a cursor.
pub(crate) fn shown(line: &[u8]) -> String {
    let printable = |byte: &u8| if (0x20..0x7f).contains(byte) { *byte as char } else { '\u{fffd}' };
    let mut text: String = line.iter().take(40).map(printable).collect();
    if line.len() > 40 {
        text.push('…');
    }
    text
}
