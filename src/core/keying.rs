//! What a player's hand has keyed so far: a row of the layout that is begun, and whether he learns the keys. It knows
//! no game.
//!
//! Nothing waits for the rest of a row: one that rested too long is forgotten at the next key, so that an hour later
//! a lone key means again what it means alone.

use crate::{
    game::Moment,
    language::keypad::{KeysMean, LEARN_KEY, STOP_KEY, pressed},
};

/// How long a row may rest between two keys, milliseconds.
const PATIENCE_MS: u64 = 10_000;

/// What a key led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HandKeyed {
    /// These keys are whole, and mean this.
    Whole(KeysMean),
    /// A row is begun with these keys.
    Begun(String),
    /// These keys mean nothing.
    Nothing,
    /// He begins to learn the keys, or ends.
    Learns(bool),
    /// He learns, and asks what these keys do.
    Asks(String),
}

/// What was keyed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keying {
    keys: String,
    at: Moment,
    learns: bool,
}

impl Keying {
    /// A key of somebody who does not learn them here: nothing yet while a row is begun.
    pub(crate) fn press_of_another(&mut self, key: char, now: Moment) -> Option<KeysMean> {
        let means = match self.press(key, now) {
            HandKeyed::Whole(means) => Some(means),
            HandKeyed::Begun(_) => None,
            HandKeyed::Nothing | HandKeyed::Learns(_) | HandKeyed::Asks(_) => Some(KeysMean::Nothing),
        };
        self.learns = false;
        means
    }

    /// A key was pressed.
    pub(crate) fn press(&mut self, key: char, now: Moment) -> HandKeyed {
        if now.ms_since(self.at) > PATIENCE_MS {
            self.keys.clear();
        }
        self.at = now;
        if self.keys.is_empty() && key == LEARN_KEY {
            self.learns = !self.learns;
            return HandKeyed::Learns(self.learns);
        }
        self.keys.push(key);
        let keys = std::mem::take(&mut self.keys);
        match pressed(&keys) {
            KeysMean::More => {
                self.keys.clone_from(&keys);
                if self.learns { HandKeyed::Asks(keys) } else { HandKeyed::Begun(keys) }
            }
            _ if self.learns => HandKeyed::Asks(keys),
            // What was begun is given up by the key that silences.
            KeysMean::Nothing if key == STOP_KEY => HandKeyed::Whole(pressed(&STOP_KEY.to_string())),
            KeysMean::Nothing => HandKeyed::Nothing,
            whole => HandKeyed::Whole(whole),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Square, language::command::Command};

    fn at(s: u64) -> Moment {
        Moment::from_ms(s * 1000)
    }

    #[test]
    fn a_row_that_rested_too_long_is_forgotten_and_one_given_up_is_silence() {
        let mut keying = Keying::default();
        assert_eq!(keying.press('6', at(1)), HandKeyed::Begun("6".into()));
        assert_eq!(keying.press('1', at(20)), HandKeyed::Whole(KeysMean::Command(Command::Time)));
        assert_eq!(keying.press('6', at(21)), HandKeyed::Begun("6".into()));
        assert_eq!(keying.press('5', at(22)), HandKeyed::Begun("65".into()));
        assert_eq!(keying.press('.', at(23)), HandKeyed::Whole(KeysMean::Command(Command::Stop)));
        for (key, s) in ['6', '5'].into_iter().zip(24..) {
            keying.press(key, at(s));
        }
        assert_eq!(
            keying.press('4', at(26)),
            HandKeyed::Whole(KeysMean::Command(Command::Square(Square::E4)))
        );
        keying.press('6', at(27));
        assert_eq!(keying.press('P', at(28)), HandKeyed::Nothing);
        assert_eq!(keying.press('4', at(29)), HandKeyed::Whole(KeysMean::Command(Command::LastMove)));
    }

    #[test]
    fn whoever_serves_a_player_keys_rows_too_and_learns_none_here() {
        let mut keying = Keying::default();
        assert_eq!(keying.press_of_another('6', at(1)), None);
        assert_eq!(keying.press_of_another('5', at(2)), None);
        let square = KeysMean::Command(Command::Square(Square::E4));
        assert_eq!(keying.press_of_another('4', at(3)), Some(square));
        assert_eq!(keying.press_of_another('5', at(4)), Some(KeysMean::Nothing));
        assert_eq!(keying.press_of_another('4', at(5)), Some(KeysMean::Command(Command::LastMove)));
    }

    #[test]
    fn who_learns_hears_what_keys_do_and_does_nothing_until_he_ends() {
        let mut keying = Keying::default();
        assert_eq!(keying.press('5', at(1)), HandKeyed::Learns(true));
        assert_eq!(keying.press('9', at(2)), HandKeyed::Asks("9".into()));
        assert_eq!(keying.press('6', at(3)), HandKeyed::Asks("6".into()));
        assert_eq!(keying.press('5', at(4)), HandKeyed::Asks("65".into()), "within a row it is a number");
        assert_eq!(keying.press('4', at(5)), HandKeyed::Asks("654".into()));
        assert_eq!(keying.press('5', at(6)), HandKeyed::Learns(false));
        assert_eq!(keying.press('9', at(7)), HandKeyed::Whole(KeysMean::Command(Command::Resign)));
    }
}
