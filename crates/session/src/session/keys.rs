//! Keys of a keypad, and their use for learning. Every function can be used without speech.

use super::speech::WordSource;
use crate::{
    act::Act, actor::Actor, announcement::Announcement, earcon::Earcon, key_sequence::KeySequenceOutcome,
    listener::Listener, output::Output, record::Phase, refusal::Refusal, session::Session,
};
use annabella_game::{Move, Position, Seat};
use annabella_language::{
    command::Command,
    heard_utterance::HeardUtterance,
    keypad_layout::{BOARD_KEY, KeySequenceMeaning, KeyedMove},
    question::Question,
};

impl Session {
    /// Handles a key of a player: of the board, of their own keypad, or of a terminal.
    pub(super) fn take_key(&mut self, seat: Seat, key: char) {
        let now = self.now();
        match self.talks.press_key(seat, key, now) {
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(command)) => {
                self.take_keyed_command(seat, command)
            }
            KeySequenceOutcome::Whole(KeySequenceMeaning::Say(said)) => self.take_keyed_words(seat, said),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Press) => self.press_clock(seat),
            KeySequenceOutcome::Begun(keys) if keys.chars().eq([BOARD_KEY]) => {
                self.say_beside(Listener::Player(seat), Announcement::KeysFollow);
            }
            KeySequenceOutcome::Begun(_) => self.play(seat, Earcon::Understood),
            KeySequenceOutcome::Learns(on) => {
                self.say_beside(Listener::Player(seat), Announcement::LearnsKeys { on })
            }
            KeySequenceOutcome::Asks(keys) => {
                self.say_beside(Listener::Player(seat), Announcement::KeysDo { keys })
            }
            KeySequenceOutcome::Nothing
            | KeySequenceOutcome::Whole(
                KeySequenceMeaning::Learn | KeySequenceMeaning::More | KeySequenceMeaning::Nothing,
            ) => {
                self.play(seat, Earcon::Mismatch);
            }
        }
    }

    /// Carries out a keyed command. A repeated key does not confirm a question; the answer must be yes (9.1.2.1).
    fn take_keyed_command(&mut self, seat: Seat, command: Command) {
        if command == Command::Accept
            && let Some(question @ Question::Confirm(Command::Accept)) = self.is_asked(seat).cloned()
        {
            return self.say(Listener::Player(seat), Announcement::Ask(question));
        }
        self.carry_out_command(Actor::Player(seat), seat, command);
    }

    /// Handles a keyed move like spoken words: as an announcement or a repetition.
    fn take_keyed_words(&mut self, seat: Seat, keyed: KeyedMove) {
        if !self.say_typed_words(seat, keyed.words()) {
            self.play(seat, Earcon::Mismatch);
        }
    }

    /// The last move announced to a player, and whether they owe its repetition (D.2.1); otherwise the last move.
    pub fn last_announced(&self, seat: Seat) -> (Option<(&Position, Move)>, bool) {
        match self.talks.of(seat).owed() {
            Some(owed) => (Some((&owed.before, owed.m)), true),
            None => (self.plies().last().map(|ply| (&ply.before, ply.m)), false),
        }
    }

    /// Handles a key of an assistant or the arbiter as the line that it stands for, once the sequence is complete.
    pub(super) fn take_key_of_other_role(&mut self, by: Actor, key: char) {
        let now = self.now();
        let Some(means) = self.talks.press_key_for_other_role(by, key, now) else {
            self.outbox.push(Output::PlayEarcon { to: self.outbox.asked_by(), earcon: Earcon::Understood });
            return;
        };
        match means {
            KeySequenceMeaning::Command(command) => self.route_act(by, Act::Command(command)),
            KeySequenceMeaning::Say(keyed) => self.route_act(by, Act::Say(keyed.words())),
            KeySequenceMeaning::Press if matches!(by, Actor::Assistant(_)) => self.route_act(by, Act::Press),
            KeySequenceMeaning::Press
            | KeySequenceMeaning::Learn
            | KeySequenceMeaning::More
            | KeySequenceMeaning::Nothing => {
                let seat = self.mover();
                self.refuse(Refusal::WordsMeanNothing { seat, words: key.to_string() });
            }
        }
    }

    /// Handles typed or keyed words as if recognised without error. Unlike speech, which may come from the hall, they
    /// always get an answer. Returns `false` if they had no effect.
    pub(super) fn say_typed_words(&mut self, seat: Seat, words: String) -> bool {
        let before = self.outbox.outputs().len();
        self.take_utterance(seat, &HeardUtterance::typed(words.clone()), WordSource::Keyboard);
        if self.outbox.outputs().len() > before || !self.events.is_empty() {
            return true;
        }
        self.refuse(match self.phase() {
            Phase::Over => Refusal::IsOver,
            Phase::SettingUp => Refusal::NotStarted,
            Phase::Playing => Refusal::WordsMeanNothing { seat, words },
        });
        false
    }
}
