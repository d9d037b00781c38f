//! The line that a person is typing: keys in, what happens out. No terminal is touched here.

use std::mem;

/// What a key means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keystroke {
    /// A character was added.
    Typed(char),
    /// The last character was taken away.
    Erased,
    /// More than one character was taken away.
    Cleared,
    /// The line is complete.
    Entered(String),
    /// The person asks the terminal for one of its own acts.
    Asked(TerminalKey),
    /// Nothing, or only a part of a character.
    Nothing,
}

/// A key that the terminal itself would act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerminalKey {
    /// Ends the input.
    End,
    /// Interrupts the program.
    Interrupt,
    /// Stops the program until it is continued.
    Suspend,
    /// Ends the program at once.
    Quit,
}

/// How far a key that sends several bytes, such as an arrow, has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sequence {
    #[default]
    None,
    Escape,
    /// Until a final byte.
    Control,
    /// One byte more.
    Last,
}

/// The most bytes of a typed line. A key held down or a file that is pasted adds no more.
const LONGEST: usize = 4_096;

/// The line that is being typed.
#[derive(Debug, Default)]
pub(crate) struct TypedText {
    text: String,
    /// The first bytes of a character.
    part: Vec<u8>,
    sequence: Sequence,
}

impl TypedText {
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Takes a byte from the keyboard; `asks` tells which bytes are the terminal's own.
    pub(crate) fn take(&mut self, byte: u8, asks: impl Fn(u8) -> Option<TerminalKey>) -> Keystroke {
        match (mem::take(&mut self.sequence), byte) {
            (Sequence::None, _) => {}
            (Sequence::Escape, b'[') => {
                self.sequence = Sequence::Control;
                return Keystroke::Nothing;
            }
            (Sequence::Escape, b'O') => {
                self.sequence = Sequence::Last;
                return Keystroke::Nothing;
            }
            // The line end is never part of a sequence.
            (Sequence::Escape | Sequence::Last | Sequence::Control, b'\r' | b'\n') => {}
            (Sequence::Control, 0x20..=0x3f) => {
                self.sequence = Sequence::Control;
                return Keystroke::Nothing;
            }
            (Sequence::Escape | Sequence::Control | Sequence::Last, _) => return Keystroke::Nothing,
        }
        if let Some(key) = asks(byte) {
            return match key {
                // As at a terminal: it ends the input on an empty line only.
                TerminalKey::End if !self.text.is_empty() => Keystroke::Nothing,
                key => Keystroke::Asked(key),
            };
        }
        match byte {
            b'\r' | b'\n' => {
                self.part.clear();
                Keystroke::Entered(mem::take(&mut self.text))
            }
            0x08 | 0x7f => self.text.pop().map_or(Keystroke::Nothing, |_| Keystroke::Erased),
            CLEAR_LINE => {
                self.text.clear();
                Keystroke::Cleared
            }
            ERASE_WORD => {
                let kept = self.text.trim_end().rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
                self.text.truncate(kept);
                Keystroke::Cleared
            }
            0x1b => {
                self.sequence = Sequence::Escape;
                Keystroke::Nothing
            }
            b'\t' => self.add(' '),
            0..=0x1f => Keystroke::Nothing,
            byte => self.add_byte(byte),
        }
    }

    fn add(&mut self, c: char) -> Keystroke {
        // As at a terminal.
        if self.text.len() >= LONGEST {
            return Keystroke::Nothing;
        }
        self.text.push(c);
        Keystroke::Typed(c)
    }

    fn add_byte(&mut self, byte: u8) -> Keystroke {
        self.part.push(byte);
        match std::str::from_utf8(&self.part) {
            Ok(whole) => {
                let typed = whole.chars().next();
                self.part.clear();
                typed.filter(|c| !c.is_control()).map_or(Keystroke::Nothing, |c| self.add(c))
            }
            // The rest of the character follows.
            Err(why) if why.error_len().is_none() => Keystroke::Nothing,
            Err(_) => {
                self.part.clear();
                self.add(char::REPLACEMENT_CHARACTER)
            }
        }
    }
}

/// Ctrl-U.
const CLEAR_LINE: u8 = 0x15;
/// Ctrl-W.
const ERASE_WORD: u8 = 0x17;

#[cfg(test)]
mod tests {
    use super::*;

    fn control(byte: u8) -> Option<TerminalKey> {
        match byte {
            3 => Some(TerminalKey::Interrupt),
            4 => Some(TerminalKey::End),
            _ => None,
        }
    }

    /// What these bytes enter, and what stands on the line after them.
    fn typed(bytes: &[u8]) -> (Vec<String>, String) {
        let mut text = TypedText::default();
        let entered = bytes.iter().filter_map(|byte| match text.take(*byte, control) {
            Keystroke::Entered(line) => Some(line),
            _ => None,
        });
        (entered.collect(), text.as_str().to_owned())
    }

    #[test]
    fn a_line_has_room_for_four_thousand_bytes_and_a_key_held_down_adds_no_more() {
        let held = [b'x'; 1_000_000];
        assert_eq!(typed(&held).1.len(), LONGEST);
        let entered = typed(&[held.as_slice(), b"\r"].concat()).0;
        assert_eq!(entered.iter().map(String::len).collect::<Vec<_>>(), [LONGEST]);
    }

    #[test]
    fn what_is_typed_is_entered_and_what_is_erased_is_not() {
        assert_eq!(typed("e4\neva fünf\r".as_bytes()), (vec!["e4".into(), "eva fünf".into()], String::new()));
        assert_eq!(typed("fünx\x7f\x08nf".as_bytes()), (vec![], "fünf".into()));
        assert_eq!(typed(b"springer felix\x17eva\x17\x17f"), (vec![], "f".into()));
        assert_eq!(typed(b"springer\x15e4\n"), (vec!["e4".into()], String::new()));
        assert_eq!(typed(b"\x7f\n"), (vec![String::new()], String::new()));
    }

    #[test]
    fn keys_that_type_nothing_leave_the_line_as_it_is() {
        for key in ["\x1b[A", "\x1bOP", "\x1b[1;5C", "\x1bx", "\x1b[200~", "\x04", "\x00", "\x1b[24~"] {
            let bytes = ["e", key, "4\n"].concat();
            assert_eq!(typed(bytes.as_bytes()).0, ["e4"], "{key:?}");
        }
        assert_eq!(typed(b"e4\x1b\n").0, ["e4"]);
    }

    #[test]
    fn bytes_that_are_no_character_are_shown_and_do_not_end_the_line() {
        assert_eq!(typed(b"e\xff4\n").0, ["e\u{fffd}4"]);
    }

    #[test]
    fn the_terminals_own_keys_are_told() {
        let mut text = TypedText::default();
        assert_eq!(text.take(4, control), Keystroke::Asked(TerminalKey::End));
        assert_eq!(text.take(b'e', control), Keystroke::Typed('e'));
        assert_eq!(text.take(4, control), Keystroke::Nothing);
        assert_eq!(text.take(3, control), Keystroke::Asked(TerminalKey::Interrupt));
    }
}
