//! Codecs: the bytes of each make of board in both directions, in any chunking.
//!
//! A make is one file here and one entry in [`BOARD_MAKES`]. The chunking of the stream changes no event. Undecodable
//! bytes give one fault with their offset, and decoding continues after them.

use std::path::Path;

use thiserror::Error;

use crate::{HostCommand, Scan, WireEvent};
use annabella_game::{Moment, Square};

pub(crate) mod certabo;
pub(crate) mod chesslink;
pub mod dgt;
pub(crate) mod dgt_clock;
pub(crate) mod frame_assembler;
pub(crate) mod peg;
pub(crate) mod sentio;

/// The host side of a make's wire protocol.
pub trait BoardCodec: Send {
    /// Takes bytes in any chunking and appends the decoded events. Never panics. After undecodable bytes it appends a
    /// fault and resynchronises at the next message.
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>);

    /// Encodes a command. Returns no bytes if the make does not support it, or if the board must first acknowledge
    /// another command; [`due`](Self::due) then returns them later.
    fn encode(&mut self, command: &HostCommand) -> Vec<u8>;

    /// Returns bytes to send without a command: a scan request after a gap, or a clock command that waited for its
    /// turn or for an acknowledgement. Call this after each `feed` and `encode` and about four times a second; extra
    /// calls are harmless.
    fn due(&mut self, now: Moment) -> Vec<u8> {
        let _ = now;
        Vec::new()
    }

    /// Returns what was learned about this individual board since the last call (which tag is which piece), as text
    /// to store and pass to [`recall`](Self::recall) next time. `None` if nothing is new.
    fn learnt(&mut self) -> Option<String> {
        None
    }

    /// Restores stored text. If the text is invalid, the codec stays unchanged.
    ///
    /// # Errors
    /// Names the invalid line, and the form it should have.
    fn recall(&mut self, text: &str) -> Result<(), String> {
        let _ = text;
        Ok(())
    }

    /// The stream ended (cable removed, end of file): reports an incomplete message as a fault and discards it. The
    /// same codec then decodes the next connection.
    fn cut(&mut self, events: &mut Vec<WireEvent>);
}

/// Whether a make identifies pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSensing {
    /// Every square reports its piece.
    Identity,
    /// Every square reports only whether it is occupied.
    Occupancy,
    /// Either of the two; the board's hello or its scans decide.
    SelfReported,
}

/// The settings of a make's serial line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSettings {
    /// Baud rate. Pseudo-terminals and USB-CDC boards accept and ignore it.
    pub(crate) baud: u32,
    /// Data bits, 5 to 8.
    pub(crate) data_bits: u8,
    /// Stop bits, 1 or 2.
    pub(crate) stop_bits: u8,
    /// The state of the data-terminal-ready line; `None` leaves it unchanged.
    pub(crate) dtr: Option<bool>,
}

impl LineSettings {
    /// 8 data bits, no parity, 1 stop bit.
    const fn eight_n_one(baud: u32, dtr: Option<bool>) -> Self {
        Self { baud, data_bits: 8, stop_bits: 1, dtr }
    }
}

/// A make of board and its connection settings.
#[derive(Clone, Copy, Debug)]
pub struct BoardMake {
    /// The name on the command line and in the configuration.
    pub name: &'static str,
    /// The name shown to people.
    pub title: &'static str,
    /// Whether it identifies pieces.
    pub sensing: BoardSensing,
    /// The settings of its serial line.
    pub line: LineSettings,
    /// Interval of the keep-alive command in milliseconds; `None` if the board sends unprompted or does not answer
    /// commands.
    pub(crate) keep_alive_ms: Option<u64>,
    /// Delay from the last change to a full scan in milliseconds, which recovers a lost change; `None` if the codec
    /// detects losses itself.
    pub(crate) rescan_ms: Option<u64>,
    /// The longest time from a change on the board to its event, over a cable, in milliseconds; see docs/devices.md.
    reading_ms: u64,
    /// Whether it learns something that should be stored for the next game.
    pub learns: bool,
    /// The silence after which the board counts as lost, in milliseconds.
    pub silence_ms: Option<u64>,
    /// Creates a codec.
    pub open: fn() -> Box<dyn BoardCodec>,
}

impl BoardMake {
    /// The longest time from a change on a board at this port to its event, in milliseconds.
    pub fn reading_ms(&self, port: &Path) -> u64 {
        if is_radio(port) { self.reading_ms * 2 } else { self.reading_ms }
    }
}

/// Whether a port is a radio link (Bluetooth), over which changes arrive later and further apart.
pub(crate) fn is_radio(port: &Path) -> bool {
    port.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rfcomm"))
}

/// Every make, the most common first.
pub const BOARD_MAKES: &[BoardMake] = &[
    BoardMake {
        name: "dgt",
        title: "DGT e-board",
        sensing: BoardSensing::Identity,
        line: LineSettings::eight_n_one(9600, None),
        keep_alive_ms: Some(1_000),
        rescan_ms: Some(250),
        reading_ms: 300,
        learns: false,
        silence_ms: Some(5_000),
        open: || Box::new(dgt::Dgt::default()),
    },
    BoardMake {
        name: "peg",
        title: "pegged board (open peg protocol)",
        sensing: BoardSensing::SelfReported,
        line: LineSettings::eight_n_one(38_400, None),
        // A minimal Arduino sketch need not answer, so silence proves nothing.
        keep_alive_ms: Some(2_000),
        rescan_ms: None,
        reading_ms: 150,
        learns: false,
        silence_ms: None,
        open: || Box::new(peg::Peg::default()),
    },
    BoardMake {
        name: "chesslink",
        title: "Millennium ChessLink",
        sensing: BoardSensing::Identity,
        line: LineSettings::eight_n_one(38_400, Some(false)),
        keep_alive_ms: Some(2_000),
        // The keep-alive command already requests a status.
        rescan_ms: None,
        reading_ms: 300,
        learns: false,
        silence_ms: Some(7_000),
        open: || Box::new(chesslink::ChessLink::default()),
    },
    BoardMake {
        name: "sentio",
        title: "Tabutronic Sentio",
        sensing: BoardSensing::Occupancy,
        line: LineSettings::eight_n_one(38_400, Some(false)),
        keep_alive_ms: None,
        rescan_ms: None,
        reading_ms: 300,
        learns: false,
        silence_ms: Some(5_000),
        open: || Box::new(sentio::Sentio::default()),
    },
    BoardMake {
        name: "certabo",
        title: "Certabo (RFID)",
        // It identifies pieces once its tags are known; see `certabo::Certabo`.
        sensing: BoardSensing::SelfReported,
        line: LineSettings::eight_n_one(38_400, Some(false)),
        keep_alive_ms: None,
        rescan_ms: None,
        reading_ms: 1_100,
        learns: true,
        silence_ms: Some(5_000),
        open: || Box::new(certabo::Certabo::default()),
    },
];

/// The error for an unknown make.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("no board is called `{name}`; use one of {}", names())]
pub struct FindBoardMakeError {
    /// The name as given.
    pub(crate) name: String,
}

/// Returns the make of that name.
pub fn find(name: &str) -> Option<&'static BoardMake> {
    BOARD_MAKES.iter().find(|make| make.name == name)
}

/// Returns the make of that name, or an error that lists them all.
pub fn named(name: &str) -> Result<&'static BoardMake, FindBoardMakeError> {
    find(name).ok_or_else(|| FindBoardMakeError { name: name.to_owned() })
}

/// Returns the names of all makes, for messages and `--help`.
pub(crate) fn names() -> String {
    BOARD_MAKES.iter().map(|make| make.name).collect::<Vec<_>>().join(", ")
}

/// Reports a reading of the whole board: a scan the first time, later the changes. Emptied squares come first,
/// because a player lifts before placing.
fn tell_changes(last: Option<&Scan>, scan: &Scan, events: &mut Vec<WireEvent>) {
    let Some(last) = last else {
        return events.push(WireEvent::Scan(Box::new(*scan)));
    };
    for occupied in [false, true] {
        for square in Square::ALL {
            let contents = scan[square.to_usize()];
            if contents != last[square.to_usize()] && contents.is_occupied() == occupied {
                events.push(WireEvent::Changed { square, contents });
            }
        }
    }
}
