//! What the game asks for, carried to voices, ears, boards and Braille lines; and what these report.

use crate::{
    braille::brlapi::BrailleEvent,
    console,
    core::{
        Announcement,
        device::SeatDevice,
        input::{Actor, Input},
        listener::Listener,
        output::Output,
    },
    daemon::{EarWork, Game},
    game::Seat,
    language::{SpeechPart, scheme::Scheme},
    transcript::Worded,
    voice::{Utterance, VoiceEvent, Weight},
    wording::Phrases,
};

impl Game {
    pub(super) fn carry_out(&mut self, Worded { output, words }: &Worded<'_>) {
        match output {
            Output::Say { what, .. } => {
                let weight = if what.is_move() {
                    Weight::Move
                } else if what.is_answer() {
                    Weight::Answer
                } else {
                    Weight::Owed
                };
                for (to, parts) in words.iter().filter(|(_, parts)| !parts.is_empty()) {
                    let parts = self.aloud(what).unwrap_or_else(|| parts.clone());
                    for voice in self.voices_of(*to) {
                        self.spoken += 1;
                        self.unspoken += 1;
                        let utterance = Utterance { id: self.spoken, parts: parts.clone(), weight };
                        self.adapters.voices[voice].say(&utterance);
                    }
                }
            }
            Output::Play { to, earcon } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].play(*earcon);
                }
            }
            Output::Hush { to } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].stop();
                }
            }
            Output::Adjust { to, rate_percent, volume_percent } => {
                for voice in self.voices_of(*to) {
                    let profiles = &mut self.adapters.profiles[voice];
                    *profiles = profiles.at_rate(*rate_percent).at_volume(*volume_percent);
                    self.adapters.voices[voice].tune(profiles);
                }
            }
            Output::Listen { seat, expectation } => {
                if let Some(ear) = self.adapters.ears.get(seat) {
                    // A dead ear reports itself as an input; nothing more is to be done here.
                    let _ = ear.send(EarWork::Expect(expectation.clone()));
                }
            }
            Output::Board { seat, command } => {
                if let Some(board) = self.adapters.boards.get(seat) {
                    board(command.clone());
                }
            }
            // Opened once everything else of this step is carried out.
            Output::OpenEnvelope { .. } | Output::Note(_) => {}
        }
    }

    /// What is heard in other words than it is read.
    fn aloud(&self, what: &Announcement) -> Option<Vec<SpeechPart>> {
        let Announcement::ArbiterItem { number, matter } = what else { return None };
        let setup = self.session.setup();
        let scheme = Scheme::builtin(setup.scheme(Seat::White));
        Some(Phrases::builtin(setup.lang).item_aloud(*number, matter, scheme))
    }

    /// The voices that reach a listener, each once. Assistants read, and the arbiter where he has no voice.
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

    pub(super) fn on_braille(&mut self, seat: Seat, event: BrailleEvent) {
        let device = |works| Input::Device { seat, what: SeatDevice::Braille, works };
        let Some(braille) = self.adapters.braille.get_mut(&seat) else { return };
        match event {
            BrailleEvent::Ready(cells) => {
                braille.is_ready(cells);
                self.step(device(true));
            }
            BrailleEvent::Gone(why) => {
                console::warn(format_args!("{seat}: {why}"));
                self.step(device(false));
            }
            BrailleEvent::Key(key) => {
                for act in braille.press(key) {
                    self.step(Input::Act { by: Actor::Player(seat), act });
                }
            }
        }
    }

    pub(super) fn on_voice(&mut self, event: VoiceEvent) {
        match event {
            VoiceEvent::Began(_) => {}
            VoiceEvent::Ended(_) | VoiceEvent::Stopped(_) => self.unspoken = self.unspoken.saturating_sub(1),
            VoiceEvent::Failed(why) => {
                self.unspoken = 0;
                tracing::warn!(why, "the voice failed");
                console::warn(format_args!("the voice failed: {why}; the terminal's lines go on"));
            }
        }
    }
}
