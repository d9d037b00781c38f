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

    /// Whether a voice has not spoken to the end that somebody hears or that is recorded.
    pub(super) fn awaits_voice(&self) -> bool {
        let speaks_elsewhere = self.speaks_elsewhere();
        self.voices.iter().any(|voice| voice.owes() && (voice.is_of_use() || speaks_elsewhere))
    }

    /// Whether a speech server speaks, whose sound passes through no loudspeaker of ours.
    #[cfg(feature = "audio")]
    fn speaks_elsewhere(&self) -> bool {
        self.sound.values().chain(&self.sound_of_others).any(|sink| !sink.knows_its_sound())
    }

    #[cfg(not(feature = "audio"))]
    const fn speaks_elsewhere(&self) -> bool {
        true
    }

    /// Notes the failure or return of a loudspeaker at the voices of its listener.
    pub(super) fn note_loudspeaker(&mut self, input: &Input) {
        for number in 0..self.voices.len() {
            let hearers = self.hearers_of(number);
            let tells = |works| hearers.iter().any(|whose| whose.device(SeatDevice::Sound, works) == *input);
            if let Some(works) = [false, true].into_iter().find(|works| tells(*works)) {
                self.voices[number].note_loudspeaker(works);
            }
        }
    }
}

#[cfg(all(test, feature = "audio"))]
mod tests {
    use super::*;
    use annabella_session::Earcon;
    use annabella_speech_output::{Profiles, Utterance, UtterancePriority, Voice};

    /// Speaks nothing to the end.
    struct Mute;

    impl Voice for Mute {
        fn say(&mut self, _: &Utterance) {}
        fn play(&mut self, _: Earcon) {}
        fn stop(&mut self) {}
        fn set_profiles(&mut self, _: &Profiles) {}
        fn restart(&mut self) {}
    }

    #[test]
    fn the_end_of_the_program_waits_for_a_voice_that_is_heard_or_recorded() {
        let sound = |seat, works| Input::Device { seat, what: SeatDevice::Sound, works };
        let mut adapters = Adapters::default();
        let number = adapters.add_voice(Box::new(Mute), Profiles::default());
        adapters.voice_of.insert(Seat::White, number);
        assert!(!adapters.awaits_voice());
        let utterance = Utterance { id: 1, parts: Vec::new(), weight: UtterancePriority::InTurn };
        adapters.voices[number].say(utterance);
        assert!(adapters.awaits_voice());
        adapters.note_loudspeaker(&sound(Seat::Black, false));
        assert!(adapters.awaits_voice(), "of the other player");
        adapters.note_loudspeaker(&sound(Seat::White, false));
        assert!(!adapters.awaits_voice());
        adapters.note_loudspeaker(&sound(Seat::White, true));
        assert!(adapters.awaits_voice());
        adapters.note_loudspeaker(&sound(Seat::White, false));
        adapters.voices[number].note_recording();
        assert!(adapters.awaits_voice());
    }
}
