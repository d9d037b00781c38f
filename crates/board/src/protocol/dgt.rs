//! DGT e-boards: binary messages. The first byte of each has its top bit set.
//!
//! The length includes the three header bytes. There is no checksum, so only the top bit marks the next message.
//! After power-up a board may send up to eight seconds of stored moves unprompted. In the piece codes K precedes Q
//! and R precedes N.

use crate::{
    HostCommand, SquareContents, WireEvent,
    protocol::{
        BoardCodec,
        dgt_clock::{self, ClockMessage, CommandQueue},
    },
};
use annabella_game::{Color, GameResult, Moment, Piece, Role, Square};

/// Message ids from board to host.
pub(crate) mod id {
    /// The pieces on all 64 fields.
    pub(crate) const BOARD_DUMP: u8 = 0x86;
    /// Clock times, or an acknowledgement in the same form.
    pub(crate) const BWTIME: u8 = 0x8d;
    /// One field changed.
    pub(crate) const FIELD_UPDATE: u8 = 0x8e;
    /// Stored moves, which are ignored.
    pub(crate) const EE_MOVES: u8 = 0x8f;
    pub(crate) const BUS_ADDRESS: u8 = 0x90;
    /// Serial number of five digits.
    pub(crate) const SERIAL: u8 = 0x91;
    /// Trademark text.
    pub(crate) const TRADEMARK: u8 = 0x92;
    /// Version: major, minor.
    pub(crate) const VERSION: u8 = 0x93;
    /// Dump and update of draughts boards.
    pub(crate) const DRAUGHTS: [u8; 2] = [0x94, 0x95];
    /// Hardware version.
    pub(crate) const HARDWARE: u8 = 0x96;
    /// Battery state of wireless boards.
    pub(crate) const BATTERY: u8 = 0xa0;
    /// Serial number of ten digits.
    pub(crate) const LONG_SERIAL: u8 = 0xa2;
    /// Answers of clocks on the bus of newer boards.
    pub(crate) const CLOCK_BUS: u8 = 0xa3;
}

/// The longest body that is stored. Longer bodies (stored moves) are counted but not stored.
const KEPT: usize = 128;

/// Maps a field number (0 = a8, 7 = h8, 63 = h1) to a square and back: the ranks are mirrored.
pub const fn field(square: Square) -> u8 {
    square as u8 ^ 0b11_1000
}

/// Decodes a piece code: 0 empty, 1-6 PRNBKQ, 7-12 prnbkq, 13-15 the magic pieces.
pub(crate) fn contents(code: u8) -> (SquareContents, Option<GameResult>) {
    const ROLES: [Role; 6] = [Role::Pawn, Role::Rook, Role::Knight, Role::Bishop, Role::King, Role::Queen];
    match code & 0x0f {
        0 => (SquareContents::Empty, None),
        code @ 1..=12 => {
            let color = if code <= 6 { Color::White } else { Color::Black };
            let role = ROLES[usize::from((code - 1) % 6)];
            (SquareContents::Piece(Piece { color, role }), None)
        }
        13 => (SquareContents::Empty, Some(GameResult::Draw)),
        14 => (SquareContents::Empty, Some(GameResult::WhiteWins)),
        _ => (SquareContents::Empty, Some(GameResult::BlackWins)),
    }
}

/// Returns the code of a piece; 0 for none.
pub fn code(piece: Option<Piece>) -> u8 {
    let Some(piece) = piece else { return 0 };
    let role = match piece.role {
        Role::Pawn => 1,
        Role::Rook => 2,
        Role::Knight => 3,
        Role::Bishop => 4,
        Role::King => 5,
        Role::Queen => 6,
    };
    if piece.color == Color::White { role } else { role + 6 }
}

/// The codec of a DGT board.
#[derive(Debug, Default)]
pub struct Dgt {
    reading: Framing,
    /// Bytes read since the start of the stream.
    offset: u64,
    clock: CommandQueue,
    /// Magic pieces on the board. A dump repeats them, but each sign is reported once.
    signs: Vec<(Square, GameResult)>,
}

#[derive(Debug, Default)]
enum Framing {
    /// Between messages.
    #[default]
    Idle,
    /// Between messages, after a reported fault.
    Skipping,
    Message {
        id: u8,
        start: u64,
        length: [u8; 2],
        got: usize,
        body: Vec<u8>,
    },
}

impl BoardCodec for Dgt {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        for byte in bytes {
            self.byte(*byte, events);
            self.offset += 1;
        }
    }

    fn encode(&mut self, command: &HostCommand) -> Vec<u8> {
        match command {
            // The bytes are: reset, version, serial number, dump, and updates with the clock when it changes.
            HostCommand::Start => {
                self.clock.clear();
                vec![0x40, 0x4d, 0x45, 0x42, 0x4b]
            }
            HostCommand::Scan => vec![0x42],
            HostCommand::KeepAlive => vec![0x45],
            HostCommand::Leds(_) => Vec::new(),
            HostCommand::Display(text) => self.clock.push(dgt_clock::display(text)),
            HostCommand::SetClock { left_ms, right_ms, running } => {
                let now = self.clock.push(dgt_clock::set_and_run(*left_ms, *right_ms, *running));
                self.clock.push(dgt_clock::end_text());
                now
            }
        }
    }

    fn due(&mut self, now: Moment) -> Vec<u8> {
        self.clock.due(now)
    }

    fn cut(&mut self, events: &mut Vec<WireEvent>) {
        self.broken_off(events);
        self.reading = Framing::Idle;
        self.clock.clear();
    }
}

impl Dgt {
    fn byte(&mut self, byte: u8, events: &mut Vec<WireEvent>) {
        if byte & 0x80 != 0 {
            self.broken_off(events);
            self.reading = Framing::Message {
                id: byte,
                start: self.offset,
                length: [0; 2],
                got: 1,
                body: Vec::with_capacity(64),
            };
            return;
        }
        match &mut self.reading {
            Framing::Idle => {
                events.push(WireEvent::Fault {
                    offset: self.offset,
                    what: format!("byte {byte:#04x} outside any message; skipped to the next one"),
                });
                self.reading = Framing::Skipping;
            }
            Framing::Skipping => {}
            Framing::Message { id, start, length, got, body } => {
                match *got {
                    1 => length[0] = byte,
                    2 => length[1] = byte,
                    _ if body.len() < KEPT => body.push(byte),
                    _ => {}
                }
                *got += 1;
                if *got < 3 {
                    return;
                }
                let total = usize::from(length[0]) << 7 | usize::from(length[1]);
                if *got == 3
                    && let Some(what) = wrong_length(*id, total)
                {
                    events.push(WireEvent::Fault { offset: *start, what });
                    self.reading = Framing::Skipping;
                } else if *got == total {
                    let (id, start, body) = (*id, *start, std::mem::take(body));
                    self.reading = Framing::Idle;
                    self.message(id, start, &body, events);
                }
            }
        }
    }

    /// Reports a message that ended too early, except stored moves, which are not used.
    fn broken_off(&self, events: &mut Vec<WireEvent>) {
        if let Framing::Message { id, start, length, got, .. } = &self.reading
            && *id != id::EE_MOVES
        {
            let total = usize::from(length[0]) << 7 | usize::from(length[1]);
            let of = if *got < 3 { String::new() } else { format!(" of {total}") };
            events.push(WireEvent::Fault {
                offset: *start,
                what: format!("message {id:#04x} broke off after {got}{of} bytes; dropped"),
            });
        }
    }

    fn message(&mut self, id: u8, start: u64, body: &[u8], events: &mut Vec<WireEvent>) {
        let hello = |name: String| WireEvent::Hello { name, identity: true };
        match id {
            id::BOARD_DUMP => self.dump(body, events),
            id::FIELD_UPDATE => {
                let (field, code) = (body[0], body[1]);
                let Ok(square) = Square::try_from(field ^ 0b11_1000) else {
                    events.push(WireEvent::Fault {
                        offset: start,
                        what: format!("field {field} of 64 changed; ignored"),
                    });
                    return;
                };
                let (contents, sign) = contents(code);
                events.push(WireEvent::Changed { square, contents });
                self.sign(square, sign, events);
            }
            id::BWTIME => self.clock(start, body, events),
            id::SERIAL | id::LONG_SERIAL => events.push(hello(format!("DGT board, serial {}", text(body)))),
            id::TRADEMARK => events.push(hello(text(body))),
            id::VERSION => events.push(hello(format!("DGT board, version {}.{}", body[0], body[1]))),
            id::BATTERY => {
                // The first byte is the charge in percent; boards on mains power send another value.
                if let Some(percent) = body.first().filter(|percent| **percent <= 100) {
                    events.push(WireEvent::Battery(*percent));
                }
            }
            // Stored moves, bus address, hardware version and draughts messages are ignored.
            _ => {}
        }
    }

    fn dump(&mut self, body: &[u8], events: &mut Vec<WireEvent>) {
        let mut scan = Box::new([SquareContents::Empty; 64]);
        for square in Square::ALL {
            scan[square.to_usize()] = contents(body[usize::from(field(square))]).0;
        }
        events.push(WireEvent::Scan(scan));
        for square in Square::ALL {
            self.sign(square, contents(body[usize::from(field(square))]).1, events);
        }
    }

    fn sign(&mut self, square: Square, sign: Option<GameResult>, events: &mut Vec<WireEvent>) {
        let stood = self.signs.iter().position(|(other, _)| *other == square);
        let stood = stood.map(|at| self.signs.swap_remove(at).1);
        let Some(result) = sign else { return };
        self.signs.push((square, result));
        if stood != sign {
            events.push(WireEvent::ResultSign(result));
        }
    }

    fn clock(&mut self, start: u64, body: &[u8], events: &mut Vec<WireEvent>) {
        let Some(data) = body.first_chunk::<7>() else { return };
        match dgt_clock::read(data) {
            ClockMessage::Time(event) => events.push(event),
            ClockMessage::Button(button) => events.push(WireEvent::Button(button)),
            ClockMessage::Acknowledged(command) => {
                self.clock.answered(command, true);
            }
            ClockMessage::Refused(command) => {
                if self.clock.answered(command, false) && command == dgt_clock::SET_AND_RUN {
                    events.push(WireEvent::Fault {
                        offset: start,
                        what: "the clock takes no times (it does in its mode 23, a DGT3000 in 25); set it by hand"
                            .to_owned(),
                    });
                }
            }
            ClockMessage::Nothing => {}
            ClockMessage::Senseless => events.push(WireEvent::Fault {
                offset: start,
                what: "a clock time with digits out of range; ignored".to_owned(),
            }),
        }
    }
}

/// Returns why a message of this id cannot have this length (three header bytes included), if it cannot.
fn wrong_length(id: u8, total: usize) -> Option<String> {
    let expected = match id {
        id::BOARD_DUMP => 67,
        id::BWTIME => 10,
        id::FIELD_UPDATE | id::BUS_ADDRESS | id::VERSION => 5,
        id::SERIAL => 8,
        id::LONG_SERIAL => 13,
        id::EE_MOVES | id::TRADEMARK | id::BATTERY | id::HARDWARE | id::CLOCK_BUS => 0,
        _ if id::DRAUGHTS.contains(&id) => 0,
        _ => return Some(format!("unknown message {id:#04x}; skipped to the next one")),
    };
    match expected {
        // The length of these messages varies; the shortest has one byte of data.
        0 if total > 3 => None,
        expected if expected == total => None,
        _ => Some(format!("message {id:#04x} gives its length as {total}; skipped to the next one")),
    }
}

/// Returns the bytes of a text message without unprintable characters.
fn text(body: &[u8]) -> String {
    let text: String = body.iter().map(|b| if (0x20..0x7f).contains(b) { *b as char } else { ' ' }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<WireEvent> {
        let (mut board, mut events) = (Dgt::default(), Vec::new());
        board.feed(bytes, &mut events);
        events
    }

    fn changed(square: Square, letter: char) -> WireEvent {
        let contents = Piece::from_char(letter).map_or(SquareContents::Empty, SquareContents::Piece);
        WireEvent::Changed { square, contents }
    }

    fn dump() -> Vec<u8> {
        let mut bytes = vec![0x86, 0x00, 0x43];
        bytes.extend([8, 9, 10, 12, 11, 10, 9, 8]);
        bytes.extend([7; 8]);
        bytes.extend([0; 32]);
        bytes.extend([1; 8]);
        bytes.extend([2, 3, 4, 6, 5, 4, 3, 2]);
        bytes
    }

    #[test]
    fn a_dump_runs_from_a8_to_h1_with_the_king_before_the_queen_in_code() {
        let events = read(&dump());
        let [WireEvent::Scan(scan)] = &events[..] else { panic!("{events:?}") };
        let position = annabella_game::Position::default();
        for square in Square::ALL {
            let stands = position.piece_at(square).map_or(SquareContents::Empty, SquareContents::Piece);
            assert_eq!(scan[square.to_usize()], stands, "{square}");
        }
    }

    #[test]
    fn every_piece_code_is_its_own_way_back() {
        for (code_, letter) in (1..).zip("PRNBKQprnbkq".chars()) {
            let piece = Piece::from_char(letter).unwrap();
            assert_eq!(contents(code_), (SquareContents::Piece(piece), None));
            assert_eq!(code(Some(piece)), code_);
        }
    }

    #[test]
    fn field_updates_are_changes() {
        assert_eq!(
            read(&[0x8e, 0, 5, 52, 0, 0x8e, 0, 5, 36, 1]),
            [changed(Square::E2, '.'), changed(Square::E4, 'P')]
        );
    }

    #[test]
    fn a_torn_message_is_told_with_its_offset_and_the_next_one_is_read() {
        let events = read(&[
            0x8e, 0, 5, 52, 0x8e, 0, 5, 36, 1, 7, 7, 0x8e, 0, 5, 64, 1, 0x8e, 0, 6, 1, 1, 1, 0x9f, 0, 5,
        ]);
        let offsets: Vec<_> = events
            .iter()
            .map(|event| match event {
                WireEvent::Fault { offset, .. } => Some(*offset),
                _ => None,
            })
            .collect();
        // A message cut short, bytes between messages, field 64, a wrong length, an unknown message.
        assert_eq!(offsets, [Some(0), None, Some(9), Some(11), Some(16), Some(22)], "{events:?}");
    }

    #[test]
    fn stored_moves_are_swallowed_even_when_they_break_off() {
        let mut bytes = vec![0x8f, 0x3e, 0x00];
        bytes.extend([0x40; 7933]);
        bytes.extend([0x8e, 0, 5, 52, 0]);
        assert_eq!(read(&bytes), [changed(Square::E2, '.')]);
        assert_eq!(read(&[0x8f, 0x3e, 0x00, 0x40, 0x41, 0x8e, 0, 5, 52, 0]), [changed(Square::E2, '.')]);
    }

    #[test]
    fn magic_pieces_tell_a_result_once_and_leave_their_square_empty() {
        let events = read(&[0x8e, 0, 5, 36, 14, 0x8e, 0, 5, 36, 14]);
        let won = WireEvent::ResultSign(GameResult::WhiteWins);
        assert_eq!(events, [changed(Square::E4, '.'), won.clone(), changed(Square::E4, '.')]);
        let mut with_sign = dump();
        with_sign[3 + 36] = 14;
        assert!(matches!(&read(&with_sign)[..], [WireEvent::Scan(_), sign] if *sign == won));
    }

    #[test]
    fn the_board_says_who_it_is() {
        let events =
            read(&[0x91, 0, 8, b'3', b'0', b'0', b'1', b'2', 0x93, 0, 5, 1, 8, 0xa0, 0, 7, 80, 0, 0, 0]);
        let hello = |name: &str| WireEvent::Hello { name: name.to_owned(), identity: true };
        assert_eq!(
            events,
            [hello("DGT board, serial 30012"), hello("DGT board, version 1.8"), WireEvent::Battery(80)]
        );
    }

    #[test]
    fn clock_commands_wait_for_one_another() {
        let mut board = Dgt::default();
        let now = Moment::from_ms(0);
        let shown = board.encode(&HostCommand::Display("e4".to_owned()));
        assert_eq!(shown, [0x2b, 0x0c, 3, 0x0c, b'e', b'4', b' ', b' ', b' ', b' ', b' ', b' ', 0, 0]);
        let set = HostCommand::SetClock { left_ms: 60_000, right_ms: 60_000, running: None };
        assert!(board.encode(&set).is_empty());
        board.feed(&[0x8d, 0, 10, 0x0a, 0x10, 0x0c, 0, 0, 0, 0], &mut Vec::new());
        assert_eq!(board.due(now)[3], 0x0a);
        board.feed(&[0x8d, 0, 10, 0x0a, 0x10, 0x0a, 0, 0, 0, 0], &mut Vec::new());
        assert_eq!(board.due(now), [0x2b, 3, 3, 3, 0]);
        assert_eq!(board.encode(&HostCommand::Start), [0x40, 0x4d, 0x45, 0x42, 0x4b]);
    }

    #[test]
    fn a_cut_reports_the_half_message() {
        let (mut board, mut events) = (Dgt::default(), Vec::new());
        board.feed(&[0x8e, 0, 5], &mut events);
        board.cut(&mut events);
        assert!(matches!(events[..], [WireEvent::Fault { offset: 0, .. }]));
        board.feed(&[0x8e, 0, 5, 52, 0], &mut events);
        assert_eq!(events[1..], [changed(Square::E2, '.')]);
    }
}
