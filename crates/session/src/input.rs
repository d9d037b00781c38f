//! All inputs of a game. The journal contains these and nothing else, as they are serialised here. Journals that exist
//! hold these names, so a name in the program can change and its serialised form cannot.

use crate::{
    actor::{DeviceOwner, Listener, SeatDevice, SharedVoice},
    adjournment::SealedMove,
    arbiter_message::{OrderFault, TournamentReception},
    engine_evaluation::EngineEvaluation,
    flooded_input::FloodedInput,
    journal_state::{DiskFault, JournalChange},
    page_sender::PageSender,
};
use annabella_board::WireEvent;
use annabella_game::{Seat, as_text};
use annabella_language::heard_utterance::HeardUtterance;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use strum::IntoStaticStr;

pub use crate::{act::Act, actor::Actor};

/// One input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Input {
    /// A seat's board sent an event.
    Board { seat: Seat, event: WireEvent },
    /// A seat's board stopped answering.
    BoardLost { seat: Seat },
    /// A seat's board answers again. A scan follows.
    #[serde(rename = "board_back")]
    BoardRestored { seat: Seat },
    /// A seat's recogniser produced a result.
    Heard {
        seat: Seat,
        /// The recognised utterance.
        #[serde(flatten)]
        heard: HeardUtterance,
    },
    /// A seat's speech overlapped the program's own voice, so it cannot be recognised.
    #[serde(rename = "unheard")]
    OverlappedSpeech { seat: Seat },
    /// In practice: the move that this seat completed is not the one of the recorded game.
    NotAsRecorded { seat: Seat },
    /// In practice: what the engine holds of a position that it was asked about ([`crate::output::Output::EvaluatePosition`]).
    Evaluated {
        /// The number of the request.
        request: u32,
        #[serde(flatten)]
        evaluation: EngineEvaluation,
    },
    /// In practice: the engine answers no question about positions.
    EvaluationFailed,
    /// The recogniser of a seat stopped working (`false`) or works again.
    #[serde(rename = "ear")]
    SpeechInput { seat: Seat, works: bool },
    /// The journal cannot be written (`works: false`), or all waiting entries are written. It is reported again when the
    /// fault or the first entry that is not on the disk is another one.
    Journal {
        works: bool,
        /// Why it cannot be written, as far as the program that wrote the journal told it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<DiskFault>,
        /// The moment of the first entry that is not on the disk, in milliseconds; `None` if all are there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unsaved_since_ms: Option<u64>,
    },
    /// Another program changed the journal's file, and the whole journal was written again.
    JournalChanged { change: JournalChange },
    /// A player's keypad, Braille display, sound or voice failed (`false`) or works again.
    Device { seat: Seat, what: SeatDevice, works: bool },
    /// The voice or sound of the room or of the arbiter failed (`false`) or works again.
    #[serde(rename = "device_beside")]
    SharedDevice { of: SharedVoice, what: SeatDevice, works: bool },
    /// A device of a seat sends more than a person can cause (`floods`), and what is beyond that is lost; or it sends as
    /// usual again, and so much was lost.
    #[serde(rename = "flood")]
    DeviceFloods { seat: Seat, what: FloodedInput, floods: bool, lost: u64 },
    /// The pages or `join` of a role, or strangers, send more than is answered (`floods`), or as usual again after so many
    /// requests were refused.
    #[serde(rename = "page_flood")]
    PageFloods {
        #[serde(rename = "role")]
        from: PageSender,
        floods: bool,
        lost: u64,
    },
    /// The reception of this table by the tournament has changed.
    #[serde(rename = "hall")]
    TournamentReception { hears: TournamentReception },
    /// The tournament desk carried out an arbiter's act by a signed order.
    #[serde(rename = "ordered")]
    TournamentOrder {
        /// The act.
        #[serde(serialize_with = "as_text::serialize", deserialize_with = "read_act")]
        act: Act,
        /// The order's hash in hexadecimal digits. The desk identifies its order by it.
        order: String,
    },
    /// An order of the desk was rejected, for the first time for this reason.
    #[serde(rename = "order_not_taken")]
    TournamentOrderRejected { why: OrderFault },
    /// A person acted by key, button or typed line.
    Act {
        /// The actor.
        #[serde(serialize_with = "as_text::serialize", deserialize_with = "read_actor")]
        by: Actor,
        /// The act, as the line that a person could type.
        #[serde(serialize_with = "as_text::serialize", deserialize_with = "read_act")]
        act: Act,
    },
    /// A move was sealed. The caller has encrypted it for the arbiter's key (I.1).
    #[serde(rename = "sealed")]
    MoveSealed {
        seat: Seat,
        /// The encrypted move, and the hash that commits to it.
        #[serde(flatten)]
        sealed: SealedMove,
    },
    /// The envelope was opened with the arbiter's key.
    #[serde(rename = "opened")]
    EnvelopeOpened {
        /// The sealed move as it was written or said.
        text: String,
        salt: String,
    },
    /// The envelope could not be opened.
    #[serde(rename = "not_opened")]
    EnvelopeNotOpened,
    /// The time until the resumption of an adjourned game; negative if it has passed.
    ResumptionIn { ms: i64 },
    /// The program was started again in the middle of this game, after an unknown time.
    Resumed,
    /// The program was started again in the middle of this game.
    ResumedAfter {
        /// The time without the program in milliseconds.
        ms: u64,
    },
    /// The program was suspended for this long, because the machine slept or the process was stopped. Time went on.
    #[serde(rename = "stood_still")]
    ProcessStalled { ms: u64 },
    /// A deadline passed without another input.
    #[serde(rename = "time")]
    TimePassed,
}

fn read_actor<'de, D: Deserializer<'de>>(from: D) -> Result<Actor, D::Error> {
    let text = String::deserialize(from)?;
    Actor::read(&text).ok_or_else(|| D::Error::custom(format_args!("`{text}` is no actor")))
}

fn read_act<'de, D: Deserializer<'de>>(from: D) -> Result<Act, D::Error> {
    let text = String::deserialize(from)?;
    Act::read(&text).map_err(|_| D::Error::custom(format_args!("`{text}` is no act")))
}

impl Input {
    /// The change that an input reports of a device: whose it is, its name, and whether it works.
    pub fn device_change(&self) -> Option<(DeviceOwner, &'static str, bool)> {
        match self {
            Self::BoardLost { seat } => Some((DeviceOwner::Player(*seat), "board", false)),
            Self::BoardRestored { seat } => Some((DeviceOwner::Player(*seat), "board", true)),
            Self::SpeechInput { seat, works } => {
                Some((DeviceOwner::Player(*seat), SeatDevice::Ear.name(), *works))
            }
            Self::Device { seat, what, works } => Some((DeviceOwner::Player(*seat), what.name(), *works)),
            Self::SharedDevice { of, what, works } => Some((DeviceOwner::Shared(*of), what.name(), *works)),
            _ => None,
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
            | Self::NotAsRecorded { seat }
            | Self::SpeechInput { seat, .. }
            | Self::Device { seat, .. }
            | Self::MoveSealed { seat, .. }
            | Self::Act { by: Actor::Player(seat), .. } => Listener::Player(*seat),
            Self::Act { by: Actor::Assistant(seat), .. } => Listener::Assistant(*seat),
            _ => Listener::Arbiter,
        }
    }
}
