//! The clock connected to a DGT board: its times, its acknowledgements, and commands to it.
//!
//! An acknowledgement has the form of a time whose hour is ten. The clock accepts one command at a time, so further
//! commands wait here for the acknowledgement.

use std::collections::VecDeque;

use crate::{ClockSide, WireEvent};
use annabella_game::Moment;

/// Time after which an unacknowledged command is sent again.
const PATIENCE_MS: u64 = 1_500;
/// Number of attempts before a command is given up.
const TRIES: u8 = 3;

/// The content of a `BWTIME` message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClockMessage {
    /// Two times and the lever.
    Time(WireEvent),
    /// A button of the clock, 1 to 5: back, plus, run, minus, ok.
    Button(u8),
    /// The clock accepted this command.
    Acknowledged(u8),
    /// The clock refused this command.
    Refused(u8),
    /// Not relevant: no clock connected, an all-zero echo of a command, a start-up note.
    Nothing,
    /// Not a valid time: a digit is out of range.
    Senseless,
}

/// Reads the seven data bytes of a `BWTIME` message.
pub(crate) fn read(data: &[u8; 7]) -> ClockMessage {
    let [right_h, right_m, right_s, left_h, left_m, left_s, status] = *data;
    if right_h & 0x0f == 0x0a || left_h & 0x0f == 0x0a {
        return acknowledgement(data);
    }
    if data.iter().all(|byte| *byte == 0) || status & 0x20 != 0 {
        return ClockMessage::Nothing;
    }
    match (milliseconds(left_h, left_m, left_s), milliseconds(right_h, right_m, right_s)) {
        (Some(left_ms), Some(right_ms)) => ClockMessage::Time(WireEvent::Clock {
            left_ms,
            right_ms,
            running: status & 0x01 != 0,
            lever_right_up: status & 0x02 != 0,
        }),
        _ => ClockMessage::Senseless,
    }
}

fn acknowledgement(data: &[u8; 7]) -> ClockMessage {
    let [b3, b4, b5, b6, b7, b8, _] = *data;
    let ack0 = (b4 & 0x7f) | ((b6 << 3) & 0x80);
    let ack1 = (b5 & 0x7f) | ((b6 << 2) & 0x80);
    let ack3 = (b8 & 0x7f) | ((b3 << 2) & 0x80);
    // The third byte, made of b7 and b3, is not needed.
    let _ = b7;
    match ack1 {
        0x88 => match ack3 {
            0x31..=0x35 => ClockMessage::Button(ack3 & 0x0f),
            _ => ClockMessage::Nothing,
        },
        0x80.. => ClockMessage::Nothing,
        command if ack0 & 0x40 != 0 => ClockMessage::Refused(command),
        command => ClockMessage::Acknowledged(command),
    }
}

/// Decodes hours in the low nibble, and minutes and seconds as two decimal digits. `None` if out of range.
fn milliseconds(h: u8, m: u8, s: u8) -> Option<u64> {
    let sixty = |byte: u8| {
        let (tens, ones) = (byte >> 4, byte & 0x0f);
        (tens < 6 && ones < 10).then(|| u64::from(tens * 10 + ones))
    };
    let hours = h & 0x0f;
    (hours < 10).then_some(())?;
    Some(((u64::from(hours) * 60 + sixty(m)?) * 60 + sixty(s)?) * 1000)
}

/// Converts milliseconds to hours, minutes, seconds. A started second counts in full; 9:59:59 is the maximum.
pub(crate) fn hms(ms: u64) -> [u8; 3] {
    let s = ms.div_ceil(1000).min(9 * 3600 + 59 * 60 + 59);
    // The cast is safe: each part is below 60.
    [(s / 3600) as u8, (s / 60 % 60) as u8, (s % 60) as u8]
}

/// Returns the bytes that set both times (clock mode 23; 25 on a DGT3000) and start one side, or neither.
pub(crate) fn set_and_run(left_ms: u64, right_ms: u64, running: Option<ClockSide>) -> Vec<u8> {
    let mut bytes = vec![0x2b, 0x0a, 0x03, SET_AND_RUN];
    bytes.extend(hms(left_ms));
    bytes.extend(hms(right_ms));
    bytes.push(match running {
        Some(ClockSide::Left) => 0x01,
        Some(ClockSide::Right) => 0x02,
        None => 0x04,
    });
    bytes.push(0x00);
    bytes
}

/// Returns the bytes that show up to eight characters (DGT3000 and later). Every byte of a message must be below
/// 0x80, so a character outside printable ASCII is shown as a space.
pub(crate) fn display(text: &str) -> Vec<u8> {
    let mut bytes = vec![0x2b, 0x0c, 0x03, DISPLAY];
    let shown = text.chars().map(|c| if c.is_ascii_graphic() { c as u8 } else { b' ' });
    bytes.extend(shown.chain(std::iter::repeat(b' ')).take(8));
    bytes.extend([0x00, 0x00]);
    bytes
}

/// Returns the bytes that remove a text from the display, so that the times are visible again.
pub(crate) fn end_text() -> Vec<u8> {
    vec![0x2b, 0x03, 0x03, END_TEXT, 0x00]
}

/// Number of the end-text command in acknowledgements.
pub(crate) const END_TEXT: u8 = 0x03;
/// Number of the set-and-run command in acknowledgements.
pub(crate) const SET_AND_RUN: u8 = 0x0a;
/// Number of the ASCII display command in acknowledgements.
pub(crate) const DISPLAY: u8 = 0x0c;

/// A queue of clock commands, of which one at a time is sent.
#[derive(Debug, Default)]
pub(crate) struct CommandQueue {
    waiting: VecDeque<Vec<u8>>,
    sent: Option<SentClockCommand>,
}

#[derive(Debug)]
struct SentClockCommand {
    bytes: Vec<u8>,
    tries: u8,
    /// When it was sent; `None` until the first call of `due`.
    at: Option<Moment>,
    /// Whether it was refused and must be sent again at the next call.
    again: bool,
}

impl CommandQueue {
    /// Adds a command and returns the bytes to send now. A newer command of the same kind replaces one that still
    /// waits, because the older one is obsolete.
    pub(crate) fn push(&mut self, bytes: Vec<u8>) -> Vec<u8> {
        self.waiting.retain(|other| other.get(3) != bytes.get(3));
        self.waiting.push_back(bytes);
        if self.sent.is_some() { Vec::new() } else { self.next() }
    }

    /// Takes the clock's answer to a command. Returns true if the clock refused it and no attempt is left.
    pub(crate) fn answered(&mut self, command: u8, taken: bool) -> bool {
        let Some(sent) = self.sent.as_mut().filter(|sent| sent.bytes.get(3) == Some(&command)) else {
            return false;
        };
        // A clock that cannot show text refuses to end it; a repetition would be useless.
        if taken || command == END_TEXT {
            self.sent = None;
            return false;
        }
        sent.again = true;
        sent.tries >= TRIES
    }

    /// Returns the bytes to send now: the next command, or a repetition of the last one.
    pub(crate) fn due(&mut self, now: Moment) -> Vec<u8> {
        let Some(sent) = self.sent.as_mut() else { return self.stamped(now) };
        let since = sent.at.get_or_insert(now);
        if !sent.again && now.ms_since(*since) < PATIENCE_MS {
            return Vec::new();
        }
        if sent.tries >= TRIES {
            self.sent = None;
            return self.stamped(now);
        }
        sent.tries += 1;
        sent.at = Some(now);
        sent.again = false;
        sent.bytes.clone()
    }

    /// Discards all commands, because the clock is gone.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    fn stamped(&mut self, now: Moment) -> Vec<u8> {
        let bytes = self.next();
        if let Some(sent) = self.sent.as_mut() {
            sent.at = Some(now);
        }
        bytes
    }

    fn next(&mut self) -> Vec<u8> {
        let Some(bytes) = self.waiting.pop_front() else { return Vec::new() };
        self.sent = Some(SentClockCommand { bytes: bytes.clone(), tries: 1, at: None, again: false });
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_comes_first_and_the_lever_is_bit_one() {
        let clock = |left_ms, right_ms, running, lever_right_up| {
            ClockMessage::Time(WireEvent::Clock { left_ms, right_ms, running, lever_right_up })
        };
        // Right 1:29:58, left 0:45:07; the right player's clock runs.
        assert_eq!(
            read(&[0x01, 0x29, 0x58, 0x00, 0x45, 0x07, 0x13]),
            clock(2_707_000, 5_398_000, true, true)
        );
        assert_eq!(
            read(&[0x21, 0x29, 0x58, 0x10, 0x45, 0x07, 0x09]),
            clock(2_707_000, 5_398_000, true, false)
        );
    }

    #[test]
    fn what_is_no_time_is_not_told_as_one() {
        assert_eq!(read(&[0; 7]), ClockMessage::Nothing);
        assert_eq!(read(&[0, 5, 0, 0, 5, 0, 0x20]), ClockMessage::Nothing);
        assert_eq!(read(&[0, 0x60, 0, 0, 5, 0, 1]), ClockMessage::Senseless);
        assert_eq!(read(&[0, 0x0b, 0, 0, 5, 0, 1]), ClockMessage::Senseless);
        assert_eq!(read(&[0x0b, 0, 0, 0, 5, 0, 1]), ClockMessage::Senseless);
    }

    #[test]
    fn an_acknowledgement_is_seen_through_its_disguise() {
        // ack0 0x10, ack1 0x0c.
        assert_eq!(read(&[0x0a, 0x10, 0x0c, 0x00, 0x00, 0x00, 0x00]), ClockMessage::Acknowledged(0x0c));
        assert_eq!(read(&[0x0a, 0x40, 0x0a, 0x00, 0x00, 0x00, 0x00]), ClockMessage::Refused(0x0a));
        // ack1 is 0x88: its top bit is bit 5 of b6.
        for button in 1..=5 {
            assert_eq!(
                read(&[0x0a, 0x10, 0x08, 0x20, 0x00, 0x30 + button, 0x00]),
                ClockMessage::Button(button)
            );
        }
        assert_eq!(read(&[0x0a, 0x10, 0x01, 0x20, 0x00, 0x00, 0x00]), ClockMessage::Nothing);
    }

    #[test]
    fn one_command_at_a_time_and_three_tries() {
        let mut queue = CommandQueue::default();
        let (first, second) = (display("one"), set_and_run(1000, 1000, None));
        assert_eq!(queue.push(first.clone()), first);
        assert_eq!(queue.push(second.clone()), Vec::<u8>::new());
        assert_eq!(queue.due(Moment::from_ms(0)), Vec::<u8>::new());
        assert_eq!(queue.due(Moment::from_ms(1_500)), first);
        queue.answered(SET_AND_RUN, true); // Not the outstanding command.
        assert_eq!(queue.due(Moment::from_ms(1_600)), Vec::<u8>::new());
        queue.answered(DISPLAY, false);
        assert_eq!(queue.due(Moment::from_ms(1_700)), first);
        assert_eq!(queue.due(Moment::from_ms(3_200)), second, "the first is given up");
        queue.answered(SET_AND_RUN, true);
        assert_eq!(queue.due(Moment::from_ms(9_000)), Vec::<u8>::new());
    }

    #[test]
    fn a_display_nobody_saw_is_replaced() {
        let mut queue = CommandQueue::default();
        queue.push(display("a"));
        queue.push(display("b"));
        queue.push(display("c"));
        queue.answered(DISPLAY, true);
        assert_eq!(queue.due(Moment::from_ms(0)), display("c"));
    }

    #[test]
    fn begun_seconds_count() {
        assert_eq!(hms(5_399_001), [1, 30, 0]);
        assert_eq!(hms(u64::MAX), [9, 59, 59]);
        assert_eq!(
            set_and_run(60_000, 1, Some(ClockSide::Left)),
            [0x2b, 0x0a, 3, 0x0a, 0, 1, 0, 0, 0, 1, 1, 0]
        );
        assert_eq!(display("Zeit ü 12")[4..12], *b"Zeit   1");
    }
}
