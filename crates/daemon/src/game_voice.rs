//! One voice of the game: its settings, and its queue of unspoken announcements.
//!
//! All announcements reach a voice through here, so that none is lost when the voice fails.

use annabella_game::Moment;
use annabella_session::Earcon;
use annabella_speech_output::{Profiles, Utterance, Voice, VoiceEvent, unspoken_queue::UnspokenQueue};

/// A voice and its unspoken announcements.
pub struct GameVoice {
    voice: Box<dyn Voice>,
    profiles: Profiles,
    unsaid: UnspokenQueue,
    /// Its loudspeaker works.
    is_audible: bool,
    /// What it says is recorded.
    is_recorded: bool,
}

/// The meaning of a voice's report for the game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum VoiceNews {
    /// No change.
    None,
    /// It failed, for this reason.
    BrokeDown(String),
    /// It works again.
    Works,
    /// A message for the operator; no announcement is lost.
    Remark(String),
}

impl GameVoice {
    pub(super) fn new(voice: Box<dyn Voice>, profiles: Profiles) -> Self {
        Self { voice, profiles, unsaid: UnspokenQueue::default(), is_audible: true, is_recorded: false }
    }

    /// Notes that its loudspeaker failed or works again.
    pub(super) const fn note_loudspeaker(&mut self, works: bool) {
        self.is_audible = works;
    }

    /// Notes that what it says is recorded.
    pub(super) const fn note_recording(&mut self) {
        self.is_recorded = true;
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
        self.unsaid.drop_all();
        self.voice.stop();
    }

    pub(super) fn stop_answers(&mut self) {
        self.unsaid.drop_answers();
        self.voice.stop_answers();
    }

    pub(super) fn adjust(&mut self, rate_percent: u16, volume_percent: u16) {
        let own = self.voice.own_settings();
        // A setting without a change stays as the voice has it.
        if rate_percent != 100 {
            self.profiles = self.profiles.at_rate(rate_percent, own.rate);
        }
        if volume_percent != 100 {
            self.profiles = self.profiles.at_volume(volume_percent, own.volume);
        }
        self.voice.set_profiles(&self.profiles);
    }

    /// Switches to the next variant of the voice.
    pub(super) fn speak_otherwise(&mut self) {
        self.profiles = self.profiles.with_next_variant(self.voice.offered_variants());
        self.voice.set_profiles(&self.profiles);
    }

    /// When its restart is due.
    pub(super) const fn due(&self) -> Option<Moment> {
        self.unsaid.again_at()
    }

    /// Restarts a failed voice when its restart is due.
    pub(super) fn supervise_output(&mut self, now: Moment) {
        if self.unsaid.is_asked(now) {
            self.voice.restart();
        }
    }

    /// Whether it has not spoken to the end.
    pub(super) fn owes(&self) -> bool {
        self.unsaid.waiting_count() > 0
    }

    /// Whether its loudspeaker plays what it says, or a recording keeps it.
    pub(super) const fn is_of_use(&self) -> bool {
        self.is_audible || self.is_recorded
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
