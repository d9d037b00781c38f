//! One voice of the game: how it speaks, and what it still owes.
//!
//! Words reach a voice through here alone, so that none is lost with one that breaks down.

use crate::{
    core::Earcon,
    game::Moment,
    voice::{Profiles, Utterance, Voice, VoiceEvent, unsaid::Unsaid},
};

/// A voice and what it owes.
pub(crate) struct GameVoice {
    voice: Box<dyn Voice>,
    profiles: Profiles,
    unsaid: Unsaid,
}

/// What a voice's report is to the game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum VoiceNews {
    /// Nothing.
    None,
    /// It broke down, for this reason.
    BrokeDown(String),
    /// It works again.
    Works,
    /// Something for the operator; nothing is lost.
    Remark(String),
}

impl GameVoice {
    pub(super) fn new(voice: Box<dyn Voice>, profiles: Profiles) -> Self {
        Self { voice, profiles, unsaid: Unsaid::default() }
    }

    pub(super) fn say(&mut self, utterance: Utterance) {
        if self.unsaid.say(utterance.clone()) {
            self.voice.say(&utterance);
        }
    }

    pub(super) fn play(&mut self, earcon: Earcon) {
        self.voice.play(earcon);
    }

    pub(super) fn stop(&mut self) {
        self.unsaid.hush();
        self.voice.stop();
    }

    pub(super) fn stop_answers(&mut self) {
        self.unsaid.hush_answers();
        self.voice.stop_answers();
    }

    pub(super) fn adjust(&mut self, rate_percent: u16, volume_percent: u16) {
        self.profiles = self.profiles.at_rate(rate_percent).at_volume(volume_percent);
        self.voice.tune(&self.profiles);
    }

    /// The next of its variants speaks.
    pub(super) fn speak_otherwise(&mut self) {
        self.profiles = self.profiles.with_next_variant(self.voice.offered());
        self.voice.tune(&self.profiles);
    }

    /// When it wants to be looked after.
    pub(super) const fn due(&self) -> Option<Moment> {
        self.unsaid.again_at()
    }

    /// One that broke down is asked to begin anew, where it is time.
    pub(super) fn look_after(&mut self, now: Moment) {
        if self.unsaid.is_asked(now) {
            self.voice.begin_anew();
        }
    }

    /// How many utterances are not said to their end.
    pub(super) fn owes(&self) -> usize {
        self.unsaid.len()
    }

    pub(super) fn reported(&mut self, now: Moment, event: VoiceEvent) -> VoiceNews {
        match event {
            VoiceEvent::Began(_) => VoiceNews::None,
            VoiceEvent::Ended(id) if self.unsaid.ended(id) => VoiceNews::Works,
            VoiceEvent::Ended(_) => VoiceNews::None,
            VoiceEvent::Stopped(id) => {
                self.unsaid.stopped(id);
                VoiceNews::None
            }
            VoiceEvent::BrokeDown { from, why } => {
                if self.unsaid.broke_down(now, from) {
                    VoiceNews::BrokeDown(why)
                } else {
                    VoiceNews::None
                }
            }
            VoiceEvent::BeganAnew => {
                for utterance in self.unsaid.again() {
                    self.voice.say(&utterance);
                }
                VoiceNews::None
            }
            VoiceEvent::Remark(what) => VoiceNews::Remark(what),
        }
    }
}
