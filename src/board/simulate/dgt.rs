//! A DGT board with a clock, as it answers a host.
//!
//! It wakes in bus mode and says nothing until a single-board command comes.

use crate::{
    board::{
        protocol::{
            dgt::{code, field, id},
            dgt_clock::{DISPLAY, END_TEXT, SET_AND_RUN, hms},
        },
        simulate::{BoardClock, ClockSide, Device, Setting},
    },
    game::{GameResult, Moment, Piece, Square},
};

/// What the board sends of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing (bus mode, or after a reset).
    Idle,
    /// Fields and the clock every second.
    Update,
    /// Fields alone.
    UpdateBoard,
    /// Fields, and the clock when it changes.
    UpdateNice,
}

/// A simulated DGT board.
#[derive(Debug)]
pub struct SimulatedDgt {
    /// Piece codes by field, 0 = a8.
    fields: [u8; 64],
    mode: Mode,
    /// Bytes of a command that carries data, not yet whole.
    command: Vec<u8>,
    clock: BoardClock,
    /// The last clock message sent, and when.
    told: Vec<u8>,
    told_at: Moment,
    /// What the host last wrote on the clock's display.
    shown: Option<String>,
}

impl SimulatedDgt {
    /// A board with these pieces on it and its clock at zero.
    pub fn new(setting: &Setting) -> Self {
        let mut fields = [0; 64];
        for square in Square::ALL {
            fields[usize::from(field(square))] = code(setting.squares[square.to_usize()]);
        }
        Self {
            fields,
            mode: Mode::Idle,
            command: Vec::new(),
            clock: BoardClock::default(),
            told: Vec::new(),
            told_at: Moment::default(),
            shown: None,
        }
    }

    /// What the clock shows instead of its times, if the host wrote something.
    pub fn shown(&self) -> Option<&str> {
        self.shown.as_deref()
    }

    fn set(&mut self, square: Square, code: u8) -> Vec<u8> {
        let field = field(square);
        self.fields[usize::from(field)] = code;
        if self.mode == Mode::Idle { Vec::new() } else { message(id::FIELD_UPDATE, &[field, code]) }
    }

    fn times(&self) -> Vec<u8> {
        let bcd = |byte: u8| ((byte / 10) << 4) | (byte % 10);
        let ([rh, rm, rs], [lh, lm, ls]) = (hms(self.clock.right_ms), hms(self.clock.left_ms));
        let mut status = match self.clock.running {
            Some(ClockSide::Right) => 0x11,
            Some(ClockSide::Left) => 0x09,
            None => 0x00,
        };
        if self.clock.lever_right_up {
            status |= 0x02;
        }
        message(id::BWTIME, &[bcd(rh), bcd(rm), bcd(rs), bcd(lh), bcd(lm), bcd(ls), status])
    }

    /// A clock message if the mode asks for one now.
    fn clock_changed(&mut self) -> Vec<u8> {
        if !matches!(self.mode, Mode::Update | Mode::UpdateNice) {
            return Vec::new();
        }
        let times = self.times();
        if times == self.told {
            Vec::new()
        } else {
            self.told.clone_from(&times);
            times
        }
    }

    fn clock_command(&mut self, body: &[u8]) -> Vec<u8> {
        // Body: start mark, command, data, end mark.
        let (Some(&command), data) = (body.get(1), body.get(2..).unwrap_or_default()) else {
            return Vec::new();
        };
        match (command, data) {
            (SET_AND_RUN, [lh, lm, ls, rh, rm, rs, run, ..]) => {
                let ms =
                    |h: u8, m: u8, s: u8| 1000 * ((u64::from(h) * 60 + u64::from(m)) * 60 + u64::from(s));
                let running = match run & 0x07 {
                    1 => Some(ClockSide::Left),
                    2 => Some(ClockSide::Right),
                    _ => None,
                };
                self.clock.set(ms(*lh, *lm, *ls), ms(*rh, *rm, *rs), running);
            }
            (DISPLAY, [text @ .., _, _]) => {
                self.shown = Some(String::from_utf8_lossy(text).trim_end().to_owned());
            }
            (END_TEXT, _) => self.shown = None,
            _ => {}
        }
        // Acknowledgements come only in the modes that report the clock.
        if matches!(self.mode, Mode::Update | Mode::UpdateNice) {
            acknowledgement(command, 0)
        } else {
            Vec::new()
        }
    }
}

impl Device for SimulatedDgt {
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for &byte in bytes {
            if !self.command.is_empty() {
                self.command.push(byte);
                // Command, length of the rest, the rest.
                if self.command.len() >= 2 + usize::from(self.command[1]).min(32) {
                    let command = std::mem::take(&mut self.command);
                    if command[0] == 0x2b {
                        out.extend(self.clock_command(&command[2..]));
                    }
                }
                continue;
            }
            match byte {
                0x2b | 0x60 => self.command.push(byte),
                0x40 | 0x4a => self.mode = Mode::Idle,
                0x41 => out.extend(self.times()),
                0x42 => out.extend(message(id::BOARD_DUMP, &self.fields)),
                0x43 => self.mode = Mode::Update,
                0x44 => self.mode = Mode::UpdateBoard,
                0x4b => {
                    self.mode = Mode::UpdateNice;
                    self.told.clear();
                    out.extend(self.clock_changed());
                }
                0x45 => out.extend(message(id::SERIAL, b"12345")),
                0x46 => out.extend(message(id::BUS_ADDRESS, &[0x08, 0x01])),
                0x47 => out.extend(message(id::TRADEMARK, b"simulated board with a DGT board's manners")),
                0x49 => out.extend(message(id::EE_MOVES, &[0x6a; 16])),
                0x4c => out.extend(message(id::BATTERY, &[87, 0, 0, 0, 0, 0, 0, 0, 0])),
                0x4d => out.extend(message(id::VERSION, &[1, 8])),
                0x55 => out.extend(message(id::LONG_SERIAL, b"0000012345")),
                _ => {}
            }
        }
        out
    }

    fn change(&mut self, square: Square, piece: Option<Piece>) -> Vec<u8> {
        self.set(square, code(piece))
    }

    fn wake(&mut self) {
        self.mode = Mode::Idle;
        self.command.clear();
        self.told.clear();
    }

    fn sign(&mut self, square: Square, result: GameResult) -> Vec<u8> {
        let code = match result {
            GameResult::WhiteWins | GameResult::WhiteByForfeit => 14,
            GameResult::BlackWins | GameResult::BlackByForfeit => 15,
            // The board has three signs; what it has none for is shown as drawn.
            GameResult::Draw
            | GameResult::HalfForWhite
            | GameResult::HalfForBlack
            | GameResult::BothLose
            | GameResult::BothForfeit => 13,
        };
        self.set(square, code)
    }

    fn press(&mut self) -> Vec<u8> {
        self.clock.press();
        self.clock_changed()
    }

    fn key(&mut self, key: char) -> Vec<u8> {
        match key {
            '1'..='5' if matches!(self.mode, Mode::Update | Mode::UpdateNice) => {
                acknowledgement(0x88, 0x30 | key as u8)
            }
            _ => Vec::new(),
        }
    }

    fn set_clock(&mut self, left_ms: u64, right_ms: u64, running: Option<ClockSide>) -> Vec<u8> {
        self.clock.set(left_ms, right_ms, running);
        self.clock_changed()
    }

    fn tick(&mut self, now: Moment) -> Vec<u8> {
        self.clock.pass(now);
        if self.mode == Mode::Update && now.ms_since(self.told_at) >= 1000 {
            self.told_at = now;
            self.told.clear();
        }
        self.clock_changed()
    }
}

/// A message with its three header bytes.
fn message(id: u8, body: &[u8]) -> Vec<u8> {
    let length = body.len() + 3;
    let mut bytes = vec![id, (length >> 7) as u8 & 0x7f, length as u8 & 0x7f];
    bytes.extend(body);
    bytes
}

/// An acknowledgement of the clock, disguised as a time at ten o'clock.
fn acknowledgement(ack1: u8, ack3: u8) -> Vec<u8> {
    let high = |bit: u8, ack: u8| if ack & 0x80 == 0 { 0 } else { bit };
    let b3 = 0x0a | high(0x20, ack3);
    let b6 = high(0x20, ack1);
    message(id::BWTIME, &[b3, 0x10, ack1 & 0x7f, b6, 0x00, ack3 & 0x7f, 0x00])
}
