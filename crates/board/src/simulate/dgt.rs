//! A simulated DGT board with a clock.
//!
//! It starts in bus mode and sends nothing before a single-board command.

use crate::{
    protocol::{
        dgt::{code, field, id},
        dgt_clock::{DISPLAY, END_TEXT, SET_AND_RUN, hms},
    },
    simulate::{BoardClock, ClockSide, SimulatedBoardSetup, SimulatedDevice},
};
use annabella_game::{GameResult, Moment, Piece, Square};

/// The reports that the board sends unprompted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DgtReportMode {
    /// None (bus mode, or after a reset).
    Idle,
    /// Fields, and the clock every second.
    Update,
    /// Fields only.
    UpdateBoard,
    /// Fields, and the clock when it changes.
    UpdateNice,
}

/// A simulated DGT board.
#[derive(Debug)]
pub struct SimulatedDgt {
    /// Piece codes by field, 0 = a8.
    fields: [u8; 64],
    mode: DgtReportMode,
    /// The incomplete bytes of a command with data.
    command: Vec<u8>,
    clock: BoardClock,
    /// The last clock message, and when it was sent.
    told: Vec<u8>,
    told_at: Moment,
    /// The text that the host wrote on the clock's display.
    shown: Option<String>,
}

impl SimulatedDgt {
    /// Creates a board with these pieces and with its clock at zero.
    pub fn new(setting: &SimulatedBoardSetup) -> Self {
        let mut fields = [0; 64];
        for square in Square::ALL {
            fields[usize::from(field(square))] = code(setting.squares[square.to_usize()]);
        }
        Self {
            fields,
            mode: DgtReportMode::Idle,
            command: Vec::new(),
            clock: BoardClock::default(),
            told: Vec::new(),
            told_at: Moment::default(),
            shown: None,
        }
    }

    /// Returns the text that the clock shows in place of its times, if the host wrote one.
    pub fn shown(&self) -> Option<&str> {
        self.shown.as_deref()
    }

    fn set(&mut self, square: Square, code: u8) -> Vec<u8> {
        let field = field(square);
        self.fields[usize::from(field)] = code;
        if self.mode == DgtReportMode::Idle { Vec::new() } else { message(id::FIELD_UPDATE, &[field, code]) }
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

    /// Returns a clock message if the mode requires one now.
    fn clock_changed(&mut self) -> Vec<u8> {
        if !matches!(self.mode, DgtReportMode::Update | DgtReportMode::UpdateNice) {
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
        // The body is start mark, command, data, end mark.
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
        // Acknowledgements are sent only in the modes that report the clock.
        if matches!(self.mode, DgtReportMode::Update | DgtReportMode::UpdateNice) {
            acknowledgement(command, 0)
        } else {
            Vec::new()
        }
    }
}

impl SimulatedDevice for SimulatedDgt {
    fn feed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for &byte in bytes {
            if !self.command.is_empty() {
                self.command.push(byte);
                // The command byte, the length of the rest, the rest.
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
                0x40 | 0x4a => self.mode = DgtReportMode::Idle,
                0x41 => out.extend(self.times()),
                0x42 => out.extend(message(id::BOARD_DUMP, &self.fields)),
                0x43 => self.mode = DgtReportMode::Update,
                0x44 => self.mode = DgtReportMode::UpdateBoard,
                0x4b => {
                    self.mode = DgtReportMode::UpdateNice;
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
        self.mode = DgtReportMode::Idle;
        self.command.clear();
        self.told.clear();
    }

    fn sign(&mut self, square: Square, result: GameResult) -> Vec<u8> {
        let code = match result {
            GameResult::WhiteWins | GameResult::WhiteByForfeit => 14,
            GameResult::BlackWins | GameResult::BlackByForfeit => 15,
            // The board has three signs; a result without its own sign is shown as a draw.
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
            '1'..='5' if matches!(self.mode, DgtReportMode::Update | DgtReportMode::UpdateNice) => {
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
        self.clock.advance(now);
        if self.mode == DgtReportMode::Update && now.ms_since(self.told_at) >= 1000 {
            self.told_at = now;
            self.told.clear();
        }
        self.clock_changed()
    }
}

/// Returns a message with its three header bytes.
fn message(id: u8, body: &[u8]) -> Vec<u8> {
    let length = body.len() + 3;
    let mut bytes = vec![id, (length >> 7) as u8 & 0x7f, length as u8 & 0x7f];
    bytes.extend(body);
    bytes
}

/// Returns an acknowledgement of the clock, in the form of a time at ten o'clock.
fn acknowledgement(ack1: u8, ack3: u8) -> Vec<u8> {
    let high = |bit: u8, ack: u8| if ack & 0x80 == 0 { 0 } else { bit };
    let b3 = 0x0a | high(0x20, ack3);
    let b6 = high(0x20, ack1);
    message(id::BWTIME, &[b3, 0x10, ack1 & 0x7f, b6, 0x00, ack3 & 0x7f, 0x00])
}
