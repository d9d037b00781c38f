//! Who hears a voice of the game, and as what it is told that it is gone.

use crate::{
    core::{
        device::{SeatDevice, VoiceBeside},
        input::Input,
    },
    daemon::Adapters,
    game::Seat,
};

/// Who hears a voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hearer {
    /// A player.
    Player(Seat),
    /// The room or the arbiter.
    Beside(VoiceBeside),
}

impl Hearer {
    /// His name, in the names of files.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Player(Seat::White) => "white",
            Self::Player(Seat::Black) => "black",
            Self::Beside(of) => of.name(),
        }
    }

    /// That his voice or sound is gone or there again.
    pub(super) const fn device(self, what: SeatDevice, works: bool) -> Input {
        match self {
            Self::Player(seat) => Input::Device { seat, what, works },
            Self::Beside(of) => Input::DeviceBeside { of, what, works },
        }
    }
}

impl Adapters {
    /// Who is told of when this voice breaks down: the players who hear it; of the room's that no player hears, the room.
    pub(super) fn hearers_of(&self, voice: usize) -> Vec<Hearer> {
        let hears = |seat: &Seat| self.voice_of.get(seat).copied().or(self.room) == Some(voice);
        let players: Vec<Hearer> = Seat::ALL.into_iter().filter(hears).map(Hearer::Player).collect();
        let room =
            (self.room == Some(voice) && players.is_empty()).then_some(Hearer::Beside(VoiceBeside::Room));
        let arbiter = (self.arbiter == Some(voice)).then_some(Hearer::Beside(VoiceBeside::Arbiter));
        players.into_iter().chain(room).chain(arbiter).collect()
    }
}
