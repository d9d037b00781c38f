//! Passes the session's outputs to voices, recognisers, boards and Braille displays, and handles the
//! voices' reports.

use crate::{
    EarCommand, Game,
    game_voice::{GameVoice, VoiceNews},
};
use annabella_braille::brlapi::BrailleEvent;
use annabella_game::{Moment, Seat};
use annabella_language::{SpeechPart, scheme::Scheme};
use annabella_messages::{Phrases, transcript::WordedOutput};
use annabella_session::{
    Announcement,
    actor::{Listener, SeatDevice, SharedVoice},
    input::{Actor, Input},
    output::Output,
};
use annabella_speech_output::{Utterance, UtterancePriority, VoiceEvent};

impl Game {
    pub(super) fn carry_out(&mut self, WordedOutput { output, words }: &WordedOutput<'_>) {
        match output {
            Output::Say { what, .. } => {
                let weight = if what.precedes_answers() {
                    UtterancePriority::Move
                } else if what.is_answer() {
                    UtterancePriority::Answer
                } else {
                    UtterancePriority::InTurn
                };
                for (to, parts) in words.iter().filter(|(_, parts)| !parts.is_empty()) {
                    if is_about_own_voice(what) || self.is_heard_beside(what, *to) {
                        continue;
                    }
                    let parts = self.aloud(what).unwrap_or_else(|| parts.clone());
                    for voice in self.voices_of(*to) {
                        self.spoken += 1;
                        let utterance = Utterance { id: self.spoken, parts: parts.clone(), weight };
                        self.adapters.voices[voice].say(utterance);
                    }
                }
            }
            Output::PlayEarcon { to, earcon } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].play(*earcon);
                }
            }
            Output::StopSpeech { to } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].stop();
                }
            }
            Output::AdjustSpeech { to, rate_percent, volume_percent, .. } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].adjust(*rate_percent, *volume_percent);
                }
            }
            Output::SwitchVoice { to } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].speak_otherwise();
                }
            }
            Output::Listen { seat, expectation } => {
                if let Some(ear) = self.adapters.ears.get(seat) {
                    // A failed recogniser reports its failure as an input.
                    let _ = ear.send(EarCommand::Expect(expectation.clone()));
                }
            }
            Output::CommandBoard { seat, command } => {
                if let Some(board) = self.adapters.boards.get(seat) {
                    board(command.clone());
                }
            }
            Output::EndProgram | Output::BeginNewGame(_) => self.quits = true,
            // The envelope is opened after all other outputs of this step; the opponent in practice asks its engine.
            Output::OpenEnvelope { .. }
            | Output::EvaluatePosition { .. }
            | Output::SetLevel { .. }
            | Output::Note(_) => {}
        }
    }

    /// Whether the other player's voice, which is this player's too, says the same: the own move of one of two people at one
    /// loudspeaker is announced to the other.
    fn is_heard_beside(&self, what: &Announcement, to: Listener) -> bool {
        match (what, to) {
            (Announcement::OwnMove { .. }, Listener::Player(seat)) => {
                self.voices_of(to) == self.voices_of(Listener::Player(seat.other()))
            }
            _ => false,
        }
    }

    /// The spoken form of an announcement, if it differs from the written form.
    fn aloud(&self, what: &Announcement) -> Option<Vec<SpeechPart>> {
        let Announcement::ArbiterItem { number, matter } = what else { return None };
        let setup = self.session.setup();
        let scheme = Scheme::builtin(setup.arbiters_scheme());
        Some(Phrases::builtin(setup.lang).item_aloud(*number, matter, scheme))
    }

    /// The voices for a listener, each once. Assistants read; so does an arbiter without a voice.
    fn voices_of(&self, to: Listener) -> Vec<usize> {
        let room = self.adapters.room;
        let of = |seat: Seat| self.adapters.voice_of.get(&seat).copied().or(room);
        let mut voices: Vec<usize> = match to {
            Listener::Player(seat) => of(seat).into_iter().collect(),
            Listener::Table => Seat::ALL.into_iter().filter_map(of).chain(room).collect(),
            Listener::Arbiter => self.adapters.arbiter.into_iter().collect(),
            Listener::Assistant(_) => Vec::new(),
        };
        voices.extend(self.adapters.overheard);
        voices.sort_unstable();
        voices.dedup();
        voices
    }

    pub(super) fn handle_braille_event(&mut self, seat: Seat, event: BrailleEvent) {
        let device = |works| Input::Device { seat, what: SeatDevice::Braille, works };
        let Some(braille) = self.adapters.braille.get_mut(&seat) else { return };
        match event {
            BrailleEvent::Ready(cells) => {
                braille.is_ready(cells);
                self.step(device(true));
            }
            BrailleEvent::Gone(why) => {
                self.tell_of_device(&format!("{seat}: {why}"));
                self.step(device(false));
            }
            BrailleEvent::Key(key) => {
                for act in braille.press(key) {
                    self.step(Input::Act { by: Actor::Player(seat), act });
                }
            }
        }
    }

    pub(super) fn handle_voice_event(&mut self, number: usize, event: VoiceEvent) {
        let Some(works) = self.record_voice_event(number, event) else { return };
        for whose in self.adapters.hearers_of(number) {
            self.step(whose.device(SeatDevice::Voice, works));
        }
    }

    /// Handles a voice's report; returns `false` if it failed and `true` if it works again.
    pub(super) fn record_voice_event(&mut self, number: usize, event: VoiceEvent) -> Option<bool> {
        let now = self.now();
        match self.adapters.voices.get_mut(number)?.reported(now, event) {
            VoiceNews::None => None,
            VoiceNews::Works => {
                tracing::info!(number, "a voice works again");
                Some(true)
            }
            VoiceNews::BrokeDown(why) => {
                tracing::warn!(number, why, "a voice broke down");
                self.tell_of_device(&format!(
                    "a voice broke down: {why}; what it has not said is said again"
                ));
                Some(false)
            }
            VoiceNews::Remark(what) => {
                tracing::warn!(number, what, "a voice remarks");
                self.tell_of_device(&what);
                None
            }
        }
    }

    /// When the first restart of a voice is due.
    pub(super) fn voices_due(&self) -> Option<Moment> {
        self.adapters.voices.iter().filter_map(GameVoice::due).min()
    }

    pub(super) fn restart_failed_voices(&mut self) {
        let now = self.now();
        self.adapters.voices.iter_mut().for_each(|voice| voice.supervise_output(now));
    }
}

/// Whether a voice would announce its own failure. The interrupted announcement is repeated, which
/// is enough.
const fn is_about_own_voice(what: &Announcement) -> bool {
    matches!(
        what,
        Announcement::OwnDevice { what: SeatDevice::Voice, .. }
            | Announcement::SharedDevice { of: SharedVoice::Arbiter, what: SeatDevice::Voice, .. }
    )
}
