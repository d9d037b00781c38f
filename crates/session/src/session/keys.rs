//! Keys of a keypad, and their use for learning. Every function can be used without speech.

use crate::{
    act::Act,
    actor::{Actor, Listener},
    announcement::Announcement,
    output::{Earcon, Output},
    plies::Phase,
    refusal::Refusal,
    session::{Session, speech::WordSource},
};
use annabella_game::{Moment, Move, Position, Seat};
use annabella_language::{
    command::Command,
    heard_utterance::HeardUtterance,
    keypad_layout::{BOARD_KEY, KeySequenceMeaning, KeyedMove, LEARN_KEY, STOP_KEY, pressed},
    question::Question,
};

impl Session {
    /// Handles a key of a player: of the board, of their own keypad, or of a terminal.
    pub(crate) fn take_key(&mut self, seat: Seat, key: char) {
        let now = self.now();
        match self.talks.keys_of(Actor::Player(seat)).press(key, now) {
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
        match self.talks[seat].repetition.owed() {
            Some(owed) => (Some(owed), true),
            None => (self.plies.made().last().map(|ply| (&ply.before, ply.m)), false),
        }
    }

    /// Handles a key of an assistant or the arbiter as the line that it stands for, once the sequence is complete.
    pub(crate) fn take_key_of_other_role(&mut self, by: Actor, key: char) {
        let now = self.now();
        let Some(means) = self.talks.press_key_for_other_role(by, key, now) else {
            self.outbox.push(Output::PlayEarcon { to: self.outbox.asked_by(), earcon: Earcon::Understood });
            return;
        };
        match means {
            KeySequenceMeaning::Command(command) => self.route_act(by, Act::Command(command)),
            KeySequenceMeaning::Say(keyed) => self.route_act(by, Act::Say(keyed.words())),
            KeySequenceMeaning::Press if matches!(by, Actor::Assistant(_)) => self.route_act(by, Act::Press),
            _ => {
                let seat = self.plies.to_move();
                self.refuse(Refusal::WordsMeanNothing { seat, words: key.to_string() });
            }
        }
    }

    /// Handles typed or keyed words as if recognised without error. Unlike speech, which may come from the hall, they
    /// always get an answer. Returns `false` if they had no effect.
    pub(crate) fn say_typed_words(&mut self, seat: Seat, words: String) -> bool {
        let before = self.outbox.outputs().len();
        self.take_utterance(seat, &HeardUtterance::typed(words.clone()), WordSource::Keyboard);
        if self.outbox.outputs().len() > before || !self.effects.is_empty() {
            return true;
        }
        self.refuse(match self.phase() {
            Phase::Over => Refusal::IsOver,
            Phase::SettingUp => Refusal::NotStarted,
            Phase::Playing if !self.moves_are_made() && self.names_a_move(seat, &words) => {
                Refusal::IsAdjourned
            }
            Phase::Playing => Refusal::WordsMeanNothing { seat, words },
        });
        false
    }
}

/// The longest pause between two keys of a sequence, milliseconds.
const PATIENCE_MS: u64 = 10_000;

/// The outcome of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySequenceOutcome {
    /// The sequence is complete and has this meaning.
    Whole(KeySequenceMeaning),
    /// These keys begin a sequence.
    Begun(String),
    /// These keys have no meaning.
    Nothing,
    /// The player starts (`true`) or stops learning the keys.
    Learns(bool),
    /// The player learns the keys and asks for the meaning of these.
    Asks(String),
}

/// The keys pressed so far.
#[derive(Clone, Debug, Default)]
pub struct KeySequence {
    keys: String,
    at: Moment,
    learns: bool,
}

impl KeySequence {
    /// Handles a key of a person who does not learn keys here. Returns no meaning while a sequence is unfinished.
    pub(crate) fn press_for_other_role(&mut self, key: char, now: Moment) -> Option<KeySequenceMeaning> {
        let means = match self.press(key, now) {
            KeySequenceOutcome::Whole(means) => Some(means),
            KeySequenceOutcome::Begun(_) => None,
            KeySequenceOutcome::Nothing | KeySequenceOutcome::Learns(_) | KeySequenceOutcome::Asks(_) => {
                Some(KeySequenceMeaning::Nothing)
            }
        };
        self.learns = false;
        means
    }

    /// Handles a key.
    pub fn press(&mut self, key: char, now: Moment) -> KeySequenceOutcome {
        if now.ms_since(self.at) > PATIENCE_MS {
            self.keys.clear();
        }
        self.at = now;
        if self.keys.is_empty() && key == LEARN_KEY {
            self.learns = !self.learns;
            return KeySequenceOutcome::Learns(self.learns);
        }
        self.keys.push(key);
        let keys = std::mem::take(&mut self.keys);
        let meaning = pressed(&keys);
        if meaning == KeySequenceMeaning::More {
            self.keys.clone_from(&keys);
        }
        if self.learns {
            return KeySequenceOutcome::Asks(keys);
        }
        match meaning {
            KeySequenceMeaning::More => KeySequenceOutcome::Begun(keys),
            // The stop key cancels an unfinished sequence.
            KeySequenceMeaning::Nothing if key == STOP_KEY => {
                KeySequenceOutcome::Whole(pressed(&STOP_KEY.to_string()))
            }
            KeySequenceMeaning::Nothing => KeySequenceOutcome::Nothing,
            _ => KeySequenceOutcome::Whole(meaning),
        }
    }
}

#[cfg(test)]
mod key_sequence_tests {
    use super::*;
    use annabella_game::Square;
    use annabella_language::command::Command;

    fn at(s: u64) -> Moment {
        Moment::from_ms(s * 1000)
    }

    #[test]
    fn a_row_that_rested_too_long_is_forgotten_and_one_given_up_is_silence() {
        let mut keying = KeySequence::default();
        assert_eq!(keying.press('6', at(1)), KeySequenceOutcome::Begun("6".into()));
        assert_eq!(
            keying.press('1', at(20)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(Command::Time))
        );
        assert_eq!(keying.press('6', at(21)), KeySequenceOutcome::Begun("6".into()));
        assert_eq!(keying.press('5', at(22)), KeySequenceOutcome::Begun("65".into()));
        assert_eq!(
            keying.press('.', at(23)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(Command::Stop))
        );
        for (key, s) in ['6', '5'].into_iter().zip(24..) {
            keying.press(key, at(s));
        }
        assert_eq!(
            keying.press('4', at(26)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(Command::Square(Square::E4)))
        );
        keying.press('6', at(27));
        assert_eq!(keying.press('P', at(28)), KeySequenceOutcome::Nothing);
        assert_eq!(
            keying.press('4', at(29)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(Command::LastMove))
        );
    }

    #[test]
    fn whoever_serves_a_player_keys_rows_too_and_learns_none_here() {
        let mut keying = KeySequence::default();
        assert_eq!(keying.press_for_other_role('6', at(1)), None);
        assert_eq!(keying.press_for_other_role('5', at(2)), None);
        let square = KeySequenceMeaning::Command(Command::Square(Square::E4));
        assert_eq!(keying.press_for_other_role('4', at(3)), Some(square));
        assert_eq!(keying.press_for_other_role('5', at(4)), Some(KeySequenceMeaning::Nothing));
        assert_eq!(
            keying.press_for_other_role('4', at(5)),
            Some(KeySequenceMeaning::Command(Command::LastMove))
        );
    }

    #[test]
    fn who_learns_hears_what_keys_do_and_does_nothing_until_he_ends() {
        let mut keying = KeySequence::default();
        assert_eq!(keying.press('5', at(1)), KeySequenceOutcome::Learns(true));
        assert_eq!(keying.press('9', at(2)), KeySequenceOutcome::Asks("9".into()));
        assert_eq!(keying.press('6', at(3)), KeySequenceOutcome::Asks("6".into()));
        assert_eq!(
            keying.press('5', at(4)),
            KeySequenceOutcome::Asks("65".into()),
            "within a row it is a number"
        );
        assert_eq!(keying.press('4', at(5)), KeySequenceOutcome::Asks("654".into()));
        assert_eq!(keying.press('5', at(6)), KeySequenceOutcome::Learns(false));
        assert_eq!(
            keying.press('9', at(7)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(Command::Resign))
        );
    }
}
