//! The listener of a voice, and the input that reports the voice's failure.

use crate::Adapters;
use annabella_game::Seat;
use annabella_session::{
    actor::{SeatDevice, SharedVoice},
    input::Input,
};

/// The listener of a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VoiceListener {
    /// A player.
    Player(Seat),
    /// The room or the arbiter.
    Beside(SharedVoice),
}

impl VoiceListener {
    /// The listener's name in file names.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Player(Seat::White) => "white",
            Self::Player(Seat::Black) => "black",
            Self::Beside(of) => of.name(),
        }
    }

    /// The input that reports a failure or return of the listener's voice or sound.
    pub(super) const fn device(self, what: SeatDevice, works: bool) -> Input {
        match self {
            Self::Player(seat) => Input::Device { seat, what, works },
            Self::Beside(of) => Input::SharedDevice { of, what, works },
        }
    }
}

impl Adapters {
    /// The listeners to whom a failure of this voice is reported: its players, or the room if no player uses the
    /// room's voice.
    pub(super) fn hearers_of(&self, voice: usize) -> Vec<VoiceListener> {
        let hears = |seat: &Seat| self.voice_of.get(seat).copied().or(self.room) == Some(voice);
        let players: Vec<VoiceListener> =
            Seat::ALL.into_iter().filter(hears).map(VoiceListener::Player).collect();
        let room = (self.room == Some(voice) && players.is_empty())
            .then_some(VoiceListener::Beside(SharedVoice::Room));
        let arbiter = (self.arbiter == Some(voice)).then_some(VoiceListener::Beside(SharedVoice::Arbiter));
        players.into_iter().chain(room).chain(arbiter).collect()
    }
}
