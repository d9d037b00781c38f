//! Tabutronic Sentio: `:255 255 0 0 0 0 255 255`, eight decimals per frame, sent repeatedly.
//!
//! The first decimal is rank 8 and its bit 7 is file a. A frame shows the whole board, so an unreadable one loses
//! nothing else.

use crate::{
    HostCommand, Scan, SquareContents, WireEvent,
    protocol::{BoardCodec, frame_assembler::FrameAssembler},
};
use annabella_game::Square;

/// The last frame, to find changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastOccupancyFrame {
    rows: Option<[u8; 8]>,
}

impl LastOccupancyFrame {
    /// Takes the eight occupancy bytes of a frame, rank 8 first. The first frame is reported as a scan; later ones as
    /// one change per square that differs. Emptied squares come first, because a player lifts before placing.
    pub(crate) fn take(&mut self, rows: &[u8], events: &mut Vec<WireEvent>) {
        let Some(rows) = rows.first_chunk::<8>().copied() else { return };
        let Some(before) = self.rows.replace(rows) else {
            let mut scan: Box<Scan> = Box::new([SquareContents::Empty; 64]);
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

/// The codec of a Sentio. The board sends unprompted and is never asked.
#[derive(Debug)]
pub(crate) struct Sentio {
    frames: FrameAssembler,
    frame: LastOccupancyFrame,
}

impl Default for Sentio {
    fn default() -> Self {
        Self { frames: FrameAssembler::of(8), frame: LastOccupancyFrame::default() }
    }
}

impl BoardCodec for Sentio {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        let frame = &mut self.frame;
        self.frames.feed(bytes, events, |rows, events| frame.take(rows, events));
    }

    fn encode(&mut self, command: &HostCommand) -> Vec<u8> {
        match command {
            HostCommand::Start | HostCommand::Scan => {
                self.frame = LastOccupancyFrame::default();
                Vec::new()
            }
            HostCommand::Leds(squares) => leds(squares).to_vec(),
            HostCommand::KeepAlive | HostCommand::Display(_) | HostCommand::SetClock { .. } => Vec::new(),
        }
    }

    fn cut(&mut self, events: &mut Vec<WireEvent>) {
        let frame = &mut self.frame;
        self.frames.cut(events, |rows, events| frame.take(rows, events));
        self.frame = LastOccupancyFrame::default();
    }
}

/// Returns the lamps as eight raw bytes, rank 8 first. Bit 0 is file a, the reverse of the frames.
pub(crate) fn leds(squares: &[Square]) -> [u8; 8] {
    let mut rows = [0; 8];
    for square in squares {
        rows[7 - square.rank().to_usize()] |= 1 << square.file().to_u32();
    }
    rows
}

fn contents(rows: [u8; 8], square: Square) -> SquareContents {
    let row = rows[7 - square.rank().to_usize()];
    if row & (0x80 >> square.file().to_u32()) == 0 {
        SquareContents::Empty
    } else {
        SquareContents::Something
    }
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
                WireEvent::Changed { square: Square::E2, contents: SquareContents::Empty },
                WireEvent::Changed { square: Square::E4, contents: SquareContents::Something },
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
