//! Everything that can happen to a game. The journal holds these and nothing else.

use crate::{
    board::WireEvent,
    core::{
        adjournment::SealedMove,
        device::{SeatDevice, VoiceBeside},
        hall::{HallHears, OrderFault},
        listener::Listener,
    },
    game::Seat,
    language::hearing::Heard,
};

pub use crate::core::{act::Act, actor::Actor};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A seat's board reported something.
    Board {
        /// Whose board.
        seat: Seat,
        /// What its bytes said.
        event: WireEvent,
    },
    /// A seat's board stopped answering.
    BoardLost {
        /// Whose board.
        seat: Seat,
    },
    /// It answers again; a scan follows.
    BoardBack {
        /// Whose board.
        seat: Seat,
    },
    /// A seat's ear heard speech.
    Heard {
        /// Whose ear.
        seat: Seat,
        /// What was heard.
        heard: Heard,
    },
    /// A seat spoke while our own voice did: nobody can tell what.
    Unheard {
        /// Who spoke.
        seat: Seat,
    },
    /// The ear of a seat stopped working (`false`) or works again.
    Ear {
        /// Whose ear.
        seat: Seat,
        /// Whether it works.
        works: bool,
    },
    /// The journal cannot be written (`works: false`), or everything that waited is written.
    Journal {
        /// Whether it can.
        works: bool,
    },
    /// A player's keypad, Braille line, sound or voice is gone (`false`) or there again.
    Device {
        /// Whose.
        seat: Seat,
        /// Which.
        what: SeatDevice,
        /// Whether it works.
        works: bool,
    },
    /// Voice or sound of the room or of the arbiter is gone (`false`) or there again.
    DeviceBeside {
        /// Whose.
        of: VoiceBeside,
        /// Which.
        what: SeatDevice,
        /// Whether it works.
        works: bool,
    },
    /// Whether the hall hears this table has changed.
    Hall {
        /// Whether it does now.
        hears: HallHears,
    },
    /// The hall's desk acted as the arbiter, by a signed order.
    Ordered {
        /// What.
        act: Act,
        /// The order's hash, in hexadecimal digits: the desk knows its order by it.
        order: String,
    },
    /// An order of the desk was not taken, for the first time for this reason.
    OrderNotTaken {
        /// Why.
        why: OrderFault,
    },
    /// Somebody acted by key, button or typed line.
    Act {
        /// Who.
        by: Actor,
        /// What.
        act: Act,
    },
    /// A move was sealed, by whoever carries inputs: only the arbiter's key reads it (I.1).
    Sealed {
        /// Whose move.
        seat: Seat,
        /// The move, encrypted, and the hash that commits to it.
        sealed: SealedMove,
    },
    /// The envelope was opened with the arbiter's key.
    Opened {
        /// The sealed move as it was written or said.
        text: String,
        /// Its salt.
        salt: String,
    },
    /// The envelope could not be opened.
    NotOpened,
    /// An adjourned game is to be resumed in so many milliseconds; less than zero: it was to be.
    ResumptionIn {
        /// Milliseconds.
        ms: i64,
    },
    /// The program was started again in the middle of this game, after it broke off.
    Resumed {
        /// How long nobody kept this game, milliseconds, where that is known.
        after_ms: Option<u64>,
    },
    /// The program stood still for this long, milliseconds: the machine slept, or it was held. Time went on.
    StoodStill {
        /// How long.
        ms: u64,
    },
    /// Time passed and nothing else happened: a deadline is due.
    Time,
}

impl Input {
    /// What kind of thing it is, in one word, and nothing of what it says.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Board { .. } => "board",
            Self::BoardLost { .. } => "board_lost",
            Self::BoardBack { .. } => "board_back",
            Self::Heard { .. } => "heard",
            Self::Unheard { .. } => "unheard",
            Self::Ear { .. } => "ear",
            Self::Device { .. } => "device",
            Self::DeviceBeside { .. } => "device_beside",
            Self::Journal { .. } => "journal",
            Self::Hall { .. } => "hall",
            Self::Ordered { .. } => "ordered",
            Self::OrderNotTaken { .. } => "order_not_taken",
            Self::Act { .. } => "act",
            Self::Sealed { .. } => "sealed",
            Self::Opened { .. } => "opened",
            Self::NotOpened => "not_opened",
            Self::ResumptionIn { .. } => "resumption_in",
            Self::Resumed { .. } => "resumed",
            Self::StoodStill { .. } => "stood_still",
            Self::Time => "time",
        }
    }

    /// Who is answered where this cannot be done.
    pub(crate) const fn asked_by(&self) -> Listener {
        match self {
            Self::Board { seat, .. }
            | Self::BoardLost { seat }
            | Self::BoardBack { seat }
            | Self::Heard { seat, .. }
            | Self::Unheard { seat }
            | Self::Ear { seat, .. }
            | Self::Device { seat, .. }
            | Self::Sealed { seat, .. }
            | Self::Act { by: Actor::Player(seat), .. } => Listener::Player(*seat),
            Self::Act { by: Actor::Assistant(seat), .. } => Listener::Assistant(*seat),
            Self::Act { by: Actor::Arbiter, .. }
            | Self::Opened { .. }
            | Self::NotOpened
            | Self::ResumptionIn { .. }
            | Self::Journal { .. }
            | Self::DeviceBeside { .. }
            | Self::Hall { .. }
            | Self::Ordered { .. }
            | Self::OrderNotTaken { .. }
            | Self::Resumed { .. }
            | Self::StoodStill { .. }
            | Self::Time => Listener::Arbiter,
        }
    }
}
