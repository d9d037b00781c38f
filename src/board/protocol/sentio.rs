//! Tabutronic Sentio: `:255 255 0 0 0 0 255 255`, eight decimals a frame, sent over and over.
//!
//! The first decimal is rank 8 and its bit 7 is file a. A frame tells the whole board, so a frame
//! that cannot be read costs nothing but its own line.

use crate::{
    board::{
        Contents, HostCommand, Scan, WireEvent,
        protocol::{Protocol, frames::Frames},
    },
    game::Square,
};

/// The last frame read, to tell what changed since.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    rows: Option<[u8; 8]>,
}

impl Frame {
    /// Takes the eight occupancy bytes of a frame, rank 8 first: a scan if it is the first, then
    /// one change for each square that differs (emptied squares first, as a hand lifts before it
    /// places).
    pub(crate) fn take(&mut self, rows: &[u8], events: &mut Vec<WireEvent>) {
        let Some(rows) = rows.first_chunk::<8>().copied() else { return };
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
#[derive(Debug)]
pub(crate) struct Sentio {
    frames: Frames,
    frame: Frame,
}

impl Default for Sentio {
    fn default() -> Self {
        Self { frames: Frames::of(8), frame: Frame::default() }
    }
}

impl Protocol for Sentio {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        let frame = &mut self.frame;
        self.frames.feed(bytes, events, |rows, events| frame.take(rows, events));
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
        let frame = &mut self.frame;
        self.frames.cut(events, |rows, events| frame.take(rows, events));
        self.frame = Frame::default();
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<WireEvent> {
        let (mut board, mut events) = (Sentio::default(), Vec::new());
        board.feed(bytes, &mut events);
        board.cut(&mut events);
        events
    }

    #[test]
    fn the_first_frame_is_a_scan_and_bit_seven_is_file_a() {
        let events = read(b":255 255 0 0 0 128 127 255 \r\n");
        let [WireEvent::Scan(scan)] = &events[..] else { panic!("{events:?}") };
        let stands = |square: Square| scan[square.to_usize()].is_occupied();
        assert!(stands(Square::A3) && !stands(Square::A2) && stands(Square::B2) && stands(Square::H8));
    }

    #[test]
    fn later_frames_tell_what_changed_lifts_first() {
        let events =
            read(b":255 255 0 0 0 0 255 255 \r\n:255 255 0 0 8 0 247 255 \r\n:255 255 0 0 8 0 247 255\r\n");
        assert_eq!(
            events[1..],
            [
                WireEvent::Changed { square: Square::E2, contents: Contents::Empty },
                WireEvent::Changed { square: Square::E4, contents: Contents::Something },
            ]
        );
    }

    #[test]
    fn a_broken_line_is_read_on_and_a_torn_one_costs_only_itself() {
        let events = read(b"L:255 255\n0 0 0 D0 255 255\r\n");
        assert!(matches!(events[..], [WireEvent::Scan(_)]), "{events:?}");
        let events = read(b"5 0 255\r\n:255 255 0 0:255 255 0 0 0 0 255 255\r\n:1 2 3 4 5 6 7 999\r\n");
        let offsets: Vec<_> = events
            .iter()
            .map(|event| match event {
                WireEvent::Fault { offset, .. } => Some(*offset),
                _ => None,
            })
            .collect();
        assert_eq!(offsets, [Some(0), Some(9), None, Some(47)]);
    }

    #[test]
    fn lamps_count_files_the_other_way_round() {
        assert_eq!(leds(&[Square::E2, Square::E4]), [0, 0, 0, 0, 0x10, 0, 0x10, 0]);
    }
}
