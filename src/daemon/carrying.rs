//! What the game asks for, carried to voices, ears, boards and Braille lines; and what these report.

use crate::{
    braille::brlapi::BrailleEvent,
    console,
    core::{
        Announcement,
        device::{SeatDevice, VoiceBeside},
        input::{Actor, Input},
        listener::Listener,
        output::Output,
    },
    daemon::{
        EarWork, Game,
        game_voice::{GameVoice, VoiceNews},
    },
    game::{Moment, Seat},
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
                    if is_of_his_voice(*to, what) {
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
                    self.adapters.voices[voice].adjust(*rate_percent, *volume_percent);
                }
            }
            Output::OtherVoice { to } => {
                for voice in self.voices_of(*to) {
                    self.adapters.voices[voice].speak_otherwise();
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
        let scheme = Scheme::builtin(setup.arbiters_scheme());
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

    pub(super) fn on_voice(&mut self, number: usize, event: VoiceEvent) {
        let Some(works) = self.hear_of_voice(number, event) else { return };
        for whose in self.adapters.hearers_of(number) {
            self.step(whose.device(SeatDevice::Voice, works));
        }
    }

    /// Takes a voice's report, and says whether it broke down (`false`) or works again.
    pub(super) fn hear_of_voice(&mut self, number: usize, event: VoiceEvent) -> Option<bool> {
        let now = self.now();
        match self.adapters.voices.get_mut(number)?.reported(now, event) {
            VoiceNews::None => None,
            VoiceNews::Works => {
                tracing::info!(number, "a voice works again");
                Some(true)
            }
            VoiceNews::BrokeDown(why) => {
                tracing::warn!(number, why, "a voice broke down");
                console::warn(format_args!("a voice broke down: {why}; what it has not said is said again"));
                Some(false)
            }
            VoiceNews::Remark(what) => {
                tracing::warn!(number, what, "a voice remarks");
                console::warn(what);
                None
            }
        }
    }

    /// When the first of the voices wants to be looked after.
    pub(super) fn voices_due(&self) -> Option<Moment> {
        self.adapters.voices.iter().filter_map(GameVoice::due).min()
    }

    pub(super) fn look_after_voices(&mut self) {
        let now = self.now();
        self.adapters.voices.iter_mut().for_each(|voice| voice.look_after(now));
    }
}

/// Whether somebody would be told of his own voice by this very voice: he hears what was cut again, which says it all.
const fn is_of_his_voice(to: Listener, what: &Announcement) -> bool {
    match what {
        Announcement::Device { what: SeatDevice::Voice, .. } => matches!(to, Listener::Player(_)),
        Announcement::DeviceBeside { of: VoiceBeside::Arbiter, what: SeatDevice::Voice, .. } => true,
        _ => false,
    }
}
