//! Bytes of each make of board, both ways. PURE: bytes in, events out, in any chunking.
//!
//! A make is one file here and one line in [`PROTOCOLS`]. Cutting the stream anywhere changes no
//! event; bytes that mean nothing give one fault with their offset, and reading goes on behind them.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use thiserror::Error;

use crate::{
    board::{HostCommand, Scan, WireEvent},
    game::{Moment, Square},
};

pub(crate) mod certabo;
pub(crate) mod chesslink;
pub mod dgt;
pub(crate) mod dgt_clock;
pub(crate) mod frames;
pub(crate) mod peg;
pub(crate) mod sentio;

/// Our side of a make's wire protocol.
pub trait Protocol: Send {
    /// Takes bytes as they came, in any chunking, and appends what they say. Never panics, never
    /// loses step for good: after bad bytes it reports a fault and finds the next message.
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>);

    /// The bytes that ask the board for this; empty where the make cannot do it, or where the
    /// board must first acknowledge something else ([`due`](Self::due) hands them over then).
    fn encode(&mut self, command: &HostCommand) -> Vec<u8>;

    /// Bytes that must go to the board now without anyone having asked: a scan after a gap, a clock
    /// command that waited for its turn or its acknowledgement. Ask after each `feed` and `encode`
    /// and some four times a second; asking too early or too often does no harm.
    fn due(&mut self, now: Moment) -> Vec<u8> {
        let _ = now;
        Vec::new()
    }

    /// What was learned about this very board since this was last asked, as a text to be kept and given to
    /// [`recall`](Self::recall) the next time: which tag is which piece. `None` where there is nothing new.
    fn learnt(&mut self) -> Option<String> {
        None
    }

    /// Takes what was kept. The codec is as it was where the text makes no sense.
    ///
    /// # Errors
    /// Which line makes no sense, and what it should be.
    fn recall(&mut self, text: &str) -> Result<(), String> {
        let _ = text;
        Ok(())
    }

    /// The stream broke off here (cable out, end of file): a half message is reported as a fault
    /// and forgotten. The same codec then reads on from the new connection.
    fn cut(&mut self, events: &mut Vec<WireEvent>);
}

/// Whether a make tells its pieces apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sensing {
    /// Every square says which piece stands there.
    Identity,
    /// Every square says only whether something stands there.
    Occupancy,
    /// Either; the board's own hello or scans tell.
    Told,
}

/// How a make's serial line is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSettings {
    /// Bits a second. Pseudo-terminals and USB-CDC boards accept and ignore it.
    pub(crate) baud: u32,
    /// Data bits, 5 to 8.
    pub(crate) data_bits: u8,
    /// Stop bits, 1 or 2.
    pub(crate) stop_bits: u8,
    /// What to do with the data-terminal-ready line; `None` leaves it as it is.
    pub(crate) dtr: Option<bool>,
}

impl LineSettings {
    /// 8 data bits, no parity, 1 stop bit.
    const fn eight_n_one(baud: u32, dtr: Option<bool>) -> Self {
        Self { baud, data_bits: 8, stop_bits: 1, dtr }
    }
}

/// A make of board and how it is spoken with.
#[derive(Clone, Copy, Debug)]
pub struct Make {
    /// Its name on the command line and in the configuration.
    pub name: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// Whether it tells pieces apart.
    pub(crate) sensing: Sensing,
    /// Its serial line.
    pub line: LineSettings,
    /// How often to ask for a sign of life, milliseconds; `None` where the board speaks unasked
    /// or cannot be asked.
    pub(crate) keep_alive_ms: Option<u64>,
    /// How long after the last change to ask for a full scan, milliseconds, to catch a change that
    /// was lost; `None` where the codec itself notices losses.
    pub(crate) rescan_ms: Option<u64>,
    /// Whether it learns something that is worth keeping for the next game.
    pub(crate) learns: bool,
    /// How long without a byte until the board is taken for dead, milliseconds.
    pub(crate) silence_ms: Option<u64>,
    /// A fresh codec.
    pub open: fn() -> Box<dyn Protocol>,
}

/// Every make, the best known first.
pub const PROTOCOLS: &[Make] = &[
    Make {
        name: "dgt",
        title: "DGT e-board",
        sensing: Sensing::Identity,
        line: LineSettings::eight_n_one(9600, None),
        keep_alive_ms: Some(1_000),
        rescan_ms: Some(250),
        learns: false,
        silence_ms: Some(5_000),
        open: || Box::new(dgt::Dgt::default()),
    },
    Make {
        name: "peg",
        title: "pegged board (open peg protocol)",
        sensing: Sensing::Told,
        line: LineSettings::eight_n_one(38_400, None),
        // Three lines of Arduino need not answer, so silence proves nothing.
        keep_alive_ms: Some(2_000),
        rescan_ms: None,
        learns: false,
        silence_ms: None,
        open: || Box::new(peg::Peg::default()),
    },
    Make {
        name: "chesslink",
        title: "Millennium ChessLink",
        sensing: Sensing::Identity,
        line: LineSettings::eight_n_one(38_400, Some(false)),
        keep_alive_ms: Some(2_000),
        // The sign of life is a status already.
        rescan_ms: None,
        learns: false,
        silence_ms: Some(7_000),
        open: || Box::new(chesslink::ChessLink::default()),
    },
    Make {
        name: "sentio",
        title: "Tabutronic Sentio",
        sensing: Sensing::Occupancy,
        line: LineSettings::eight_n_one(38_400, Some(false)),
        keep_alive_ms: None,
        rescan_ms: None,
        learns: false,
        silence_ms: Some(5_000),
        open: || Box::new(sentio::Sentio::default()),
    },
    Make {
        name: "certabo",
        title: "Certabo (RFID)",
        // Identity once its tags are known; see `certabo::Certabo`.
        sensing: Sensing::Told,
        line: LineSettings::eight_n_one(38_400, Some(false)),
        keep_alive_ms: None,
        rescan_ms: None,
        learns: true,
        silence_ms: Some(5_000),
        open: || Box::new(certabo::Certabo::default()),
    },
];

/// A make nobody here knows.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("no board is called `{name}`; use one of {}", names())]
pub struct FindMakeError {
    /// The name as given.
    pub(crate) name: String,
}

/// The make of that name.
pub fn find(name: &str) -> Option<&'static Make> {
    PROTOCOLS.iter().find(|make| make.name == name)
}

/// The make of that name, or an error that names them all.
pub fn named(name: &str) -> Result<&'static Make, FindMakeError> {
    find(name).ok_or_else(|| FindMakeError { name: name.to_owned() })
}

/// The names of all makes, for messages and `--help`.
pub(crate) fn names() -> String {
    PROTOCOLS.iter().map(|make| make.name).collect::<Vec<_>>().join(", ")
}

/// Tells a board that was read whole: as a scan the first time, later as what changed since. Emptied
/// squares come first, as a hand lifts before it places.
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
