//! An arrival at the daemon: its moment, its source, and how it counts when its source sends too much.

use crate::{DaemonEvent, arrival_meter::ArrivalLimit};
use annabella_board::{ClockSide, WireEvent};
use annabella_braille::brlapi::BrailleEvent;
use annabella_game::Seat;
use annabella_session::{
    GameRole,
    actor::SeatDevice,
    flooded_input::FloodedInput,
    input::{Act, Actor, Input},
};
use annabella_speech_output::VoiceEvent;
use annabella_web::UiRequest;

/// Something that arrived, with its moment.
#[derive(Debug)]
pub struct Arrival {
    /// The value of the game's clock when it arrived, in milliseconds.
    pub at_ms: u64,
    pub event: DaemonEvent,
}

/// Where arrivals come from. Each source has a queue of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArrivalSource {
    /// The program itself: signals, the journal.
    Program,
    /// Lines typed at the terminal or read from a pipe.
    Lines,
    /// The pages and clients of a role.
    Page(GameRole),
    /// Requests for a copy of the game.
    Glances,
    /// The desk of the tournament.
    Desk,
    /// A seat's board.
    Board(Seat),
    /// A seat's keypad.
    Keypad(Seat),
    /// A seat's Braille line.
    Braille(Seat),
    /// A seat's microphone and recogniser.
    Microphone(Seat),
    /// Moves and words that are no device's, such as those of the opponent in practice.
    Acts,
    /// A voice, by its number.
    Voice(usize),
    /// Losses and returns of loudspeakers and voices.
    Sounds,
    /// Messages for the operator.
    Remarks,
}

/// What is measured of a player's devices, each with a limit of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MeasuredKind {
    /// Changes of single squares, clocks that are only read, and what a board tells of itself.
    Changes,
    /// Readings of a whole board.
    Readings,
    /// Bytes that cannot be decoded.
    Faults,
    /// Presses of the clock at a board.
    Presses,
    /// Keys of a keypad, of a board's keypad, or of a Braille display.
    Keys,
    /// Utterances, and speech that fell into the program's own voice.
    Utterances,
}

impl MeasuredKind {
    /// The kind of an arrival. Only what comes from outside is measured.
    pub(crate) const fn of(event: &DaemonEvent, class: ArrivalClass) -> Option<Self> {
        match event {
            DaemonEvent::Input(Input::Board { event, .. }) => Some(match event {
                WireEvent::Scan(_) => Self::Readings,
                WireEvent::Fault { .. } => Self::Faults,
                WireEvent::Key(_) => Self::Keys,
                _ if matches!(class, ArrivalClass::Press) => Self::Presses,
                _ => Self::Changes,
            }),
            DaemonEvent::Input(Input::Act { by: Actor::Player(_), act: Act::Key(_) })
            | DaemonEvent::Braille(_, BrailleEvent::Key(_)) => Some(Self::Keys),
            DaemonEvent::Input(Input::Heard { .. } | Input::OverlappedSpeech { .. }) => {
                Some(Self::Utterances)
            }
            _ => None,
        }
    }

    /// The most that is handled. Hands at a board stay far below: an arm that sweeps all 32 pieces over three squares
    /// each makes 192 changes, two people who put all pieces back with both hands 16 a second, a piece that slides over
    /// seven squares 14. Nobody presses six times a second, or says five moves.
    pub(crate) const fn limit(self) -> ArrivalLimit {
        let (at_once, a_second) = match self {
            Self::Changes => (256, 100),
            Self::Readings => (40, 20),
            Self::Faults => (10, 1),
            Self::Presses => (12, 6),
            Self::Keys => (64, 20),
            Self::Utterances => (20, 5),
        };
        ArrivalLimit { at_once, a_second }
    }
}

/// How an arrival counts when its source sends too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrivalClass {
    /// A press of a clock. Nothing of another source delays it.
    Press,
    /// It is not lost before the noise of its source is.
    Kept,
    /// It is lost first, the oldest before the newer ones.
    Noise,
}

impl ArrivalSource {
    /// The source of an arrival.
    pub(crate) const fn of(event: &DaemonEvent) -> Self {
        match event {
            DaemonEvent::Line(_) | DaemonEvent::LinesEnd => Self::Lines,
            DaemonEvent::Knock(UiRequest::Line { role, .. }) => Self::Page(*role),
            DaemonEvent::Knock(UiRequest::Glance(_) | UiRequest::ListenerGone) => Self::Glances,
            DaemonEvent::Order { .. } => Self::Desk,
            DaemonEvent::Voice(number, _) => Self::Voice(*number),
            DaemonEvent::Braille(seat, _) => Self::Braille(*seat),
            DaemonEvent::Diagnostic(_)
            | DaemonEvent::DeviceTrouble(_)
            | DaemonEvent::Notice(_)
            | DaemonEvent::Knock(UiRequest::TooMany { .. }) => Self::Remarks,
            DaemonEvent::Input(input) => Self::of_input(input),
            DaemonEvent::ReadBoard(seat) => Self::Board(*seat),
            DaemonEvent::Stop => Self::Program,
        }
    }

    const fn of_input(input: &Input) -> Self {
        match input {
            Input::Board { seat, .. } | Input::BoardLost { seat } | Input::BoardRestored { seat } => {
                Self::Board(*seat)
            }
            Input::DeviceFloods { seat, what, .. } => match what {
                FloodedInput::Board | FloodedInput::Presses => Self::Board(*seat),
                FloodedInput::Keypad => Self::Keypad(*seat),
                FloodedInput::Braille => Self::Braille(*seat),
                FloodedInput::Ear => Self::Microphone(*seat),
            },
            Input::Heard { seat, .. }
            | Input::OverlappedSpeech { seat }
            | Input::SpeechInput { seat, .. } => Self::Microphone(*seat),
            Input::Act { by: Actor::Player(seat), act: Act::Key(_) }
            | Input::Device { seat, what: SeatDevice::Keypad, .. } => Self::Keypad(*seat),
            Input::Device { .. } | Input::SharedDevice { .. } => Self::Sounds,
            Input::Act { .. }
            | Input::NotAsRecorded { .. }
            | Input::Evaluated { .. }
            | Input::EvaluationFailed => Self::Acts,
            Input::TournamentOrder { .. }
            | Input::TournamentOrderRejected { .. }
            | Input::TournamentReception { .. } => Self::Desk,
            _ => Self::Program,
        }
    }

    /// The seat of a player's device.
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Self::Board(seat) | Self::Keypad(seat) | Self::Braille(seat) | Self::Microphone(seat) => {
                Some(seat)
            }
            _ => None,
        }
    }

    /// The seat of a player's device, and what floods if it sends too much of a kind.
    pub(crate) const fn flooded_by(self, kind: MeasuredKind) -> Option<(Seat, FloodedInput)> {
        Some(match (self, kind) {
            (Self::Board(seat), MeasuredKind::Presses) => (seat, FloodedInput::Presses),
            (Self::Board(seat), MeasuredKind::Keys) | (Self::Keypad(seat), _) => (seat, FloodedInput::Keypad),
            (Self::Board(seat), _) => (seat, FloodedInput::Board),
            (Self::Braille(seat), _) => (seat, FloodedInput::Braille),
            (Self::Microphone(seat), _) => (seat, FloodedInput::Ear),
            _ => return None,
        })
    }

    /// The most arrivals of the source that wait.
    pub(crate) const fn bound(self) -> usize {
        match self {
            Self::Board(_) => 512,
            Self::Voice(_) => 1_024,
            Self::Program | Self::Remarks | Self::Glances => 256,
            Self::Lines
            | Self::Page(_)
            | Self::Desk
            | Self::Keypad(_)
            | Self::Braille(_)
            | Self::Microphone(_)
            | Self::Acts
            | Self::Sounds => 64,
        }
    }
}

impl ArrivalClass {
    /// The class of an arrival; `lever_up` is the lever of its board's clock as it was read last.
    pub(crate) fn of(event: &DaemonEvent, lever_up: Option<ClockSide>) -> Self {
        match event {
            DaemonEvent::Input(Input::Board { event, .. }) => match event {
                WireEvent::Press => Self::Press,
                WireEvent::Clock { .. } if lever_up.is_some() && event.lever_up() != lever_up => Self::Press,
                WireEvent::Key(_) | WireEvent::ResultSign(_) => Self::Kept,
                _ => Self::Noise,
            },
            DaemonEvent::Input(Input::Act { act: Act::Press, .. }) => Self::Press,
            DaemonEvent::Diagnostic(_)
            | DaemonEvent::DeviceTrouble(_)
            | DaemonEvent::Voice(_, VoiceEvent::Remark(_))
            | DaemonEvent::Knock(UiRequest::Glance(_) | UiRequest::ListenerGone)
            | DaemonEvent::Input(Input::OverlappedSpeech { .. }) => Self::Noise,
            _ => Self::Kept,
        }
    }
}
