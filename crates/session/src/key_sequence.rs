//! A player's unfinished key sequence, and whether the player learns the keys. It has no access to the game.
//!
//! No timer waits for the rest of a sequence. One that paused too long is dropped at the next key, so that a single
//! key then has its own meaning again.

use annabella_game::Moment;
use annabella_language::keypad_layout::{KeySequenceMeaning, LEARN_KEY, STOP_KEY, pressed};

/// The longest pause between two keys of a sequence, milliseconds.
const PATIENCE_MS: u64 = 10_000;

/// The outcome of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeySequenceOutcome {
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
pub(crate) struct KeySequence {
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
    pub(crate) fn press(&mut self, key: char, now: Moment) -> KeySequenceOutcome {
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
            KeySequenceMeaning::Command(_)
            | KeySequenceMeaning::Say(_)
            | KeySequenceMeaning::Press
            | KeySequenceMeaning::Learn => KeySequenceOutcome::Whole(meaning),
        }
    }
}

#[cfg(test)]
mod tests {
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
