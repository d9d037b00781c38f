//! All inputs of a game. The journal contains these and nothing else.

use crate::{
    adjournment::SealedMove,
    device::{SeatDevice, SharedVoice},
    listener::Listener,
    tournament_link::{OrderFault, TournamentReception},
};
use annabella_board::WireEvent;
use annabella_game::Seat;
use annabella_language::heard_utterance::HeardUtterance;

pub use crate::{act::Act, actor::Actor};

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A seat's board sent an event.
    Board {
        /// The seat of the board.
        seat: Seat,
        /// The decoded event.
        event: WireEvent,
    },
    /// A seat's board stopped answering.
    BoardLost {
        /// The seat of the board.
        seat: Seat,
    },
    /// A seat's board answers again. A scan follows.
    BoardRestored {
        /// The seat of the board.
        seat: Seat,
    },
    /// A seat's recogniser produced a result.
    Heard {
        /// The seat of the recogniser.
        seat: Seat,
        /// The recognised utterance.
        heard: HeardUtterance,
    },
    /// A seat's speech overlapped the program's own voice, so it cannot be recognised.
    OverlappedSpeech {
        /// The speaker's seat.
        seat: Seat,
    },
    /// The recogniser of a seat stopped working (`false`) or works again.
    SpeechInput {
        /// The seat of the recogniser.
        seat: Seat,
        /// Whether it works.
        works: bool,
    },
    /// The journal cannot be written (`works: false`), or all waiting entries are written.
    Journal {
        /// Whether it can be written.
        works: bool,
    },
    /// A player's keypad, Braille display, sound or voice failed (`false`) or works again.
    Device {
        /// The player's seat.
        seat: Seat,
        /// The kind of device.
        what: SeatDevice,
        /// Whether it works.
        works: bool,
    },
    /// The voice or sound of the room or of the arbiter failed (`false`) or works again.
    SharedDevice {
        /// The owner of the device.
        of: SharedVoice,
        /// The kind of device.
        what: SeatDevice,
        /// Whether it works.
        works: bool,
    },
    /// The reception of this table by the tournament has changed.
    TournamentReception {
        /// The present state.
        hears: TournamentReception,
    },
    /// The tournament desk carried out an arbiter's act by a signed order.
    TournamentOrder {
        /// The act.
        act: Act,
        /// The order's hash in hexadecimal digits. The desk identifies its order by it.
        order: String,
    },
    /// An order of the desk was rejected, for the first time for this reason.
    TournamentOrderRejected {
        /// The reason.
        why: OrderFault,
    },
    /// A person acted by key, button or typed line.
    Act {
        /// The actor.
        by: Actor,
        /// The act.
        act: Act,
    },
    /// A move was sealed. The caller has encrypted it for the arbiter's key (I.1).
    MoveSealed {
        /// The seat that sealed.
        seat: Seat,
        /// The encrypted move, and the hash that commits to it.
        sealed: SealedMove,
    },
    /// The envelope was opened with the arbiter's key.
    EnvelopeOpened {
        /// The sealed move as it was written or said.
        text: String,
        /// Its salt.
        salt: String,
    },
    /// The envelope could not be opened.
    EnvelopeNotOpened,
    /// The time until the resumption of an adjourned game; negative if it has passed.
    ResumptionIn {
        /// Milliseconds.
        ms: i64,
    },
    /// The program was started again in the middle of this game.
    Resumed {
        /// The time without the program in milliseconds, if known.
        after_ms: Option<u64>,
    },
    /// The program was suspended for this long, because the machine slept or the process was stopped. Time went on.
    ProcessStalled {
        /// Milliseconds.
        ms: u64,
    },
    /// A deadline passed without another input.
    TimePassed,
}

impl Input {
    /// The kind of input in one word, without its content.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Board { .. } => "board",
            Self::BoardLost { .. } => "board_lost",
            Self::BoardRestored { .. } => "board_back",
            Self::Heard { .. } => "heard",
            Self::OverlappedSpeech { .. } => "unheard",
            Self::SpeechInput { .. } => "ear",
            Self::Device { .. } => "device",
            Self::SharedDevice { .. } => "device_beside",
            Self::Journal { .. } => "journal",
            Self::TournamentReception { .. } => "hall",
            Self::TournamentOrder { .. } => "ordered",
            Self::TournamentOrderRejected { .. } => "order_not_taken",
            Self::Act { .. } => "act",
            Self::MoveSealed { .. } => "sealed",
            Self::EnvelopeOpened { .. } => "opened",
            Self::EnvelopeNotOpened => "not_opened",
            Self::ResumptionIn { .. } => "resumption_in",
            Self::Resumed { .. } => "resumed",
            Self::ProcessStalled { .. } => "stood_still",
            Self::TimePassed => "time",
        }
    }

    /// The listener of a refusal of this input.
    pub const fn asked_by(&self) -> Listener {
        match self {
            Self::Board { seat, .. }
            | Self::BoardLost { seat }
            | Self::BoardRestored { seat }
            | Self::Heard { seat, .. }
            | Self::OverlappedSpeech { seat }
            | Self::SpeechInput { seat, .. }
            | Self::Device { seat, .. }
            | Self::MoveSealed { seat, .. }
            | Self::Act { by: Actor::Player(seat), .. } => Listener::Player(*seat),
            Self::Act { by: Actor::Assistant(seat), .. } => Listener::Assistant(*seat),
            Self::Act { by: Actor::Arbiter, .. }
            | Self::EnvelopeOpened { .. }
            | Self::EnvelopeNotOpened
            | Self::ResumptionIn { .. }
            | Self::Journal { .. }
            | Self::SharedDevice { .. }
            | Self::TournamentReception { .. }
            | Self::TournamentOrder { .. }
            | Self::TournamentOrderRejected { .. }
            | Self::Resumed { .. }
            | Self::ProcessStalled { .. }
            | Self::TimePassed => Listener::Arbiter,
        }
    }
}
