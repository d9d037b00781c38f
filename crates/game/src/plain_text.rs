//! Makes text from outside safe to show: no character of it may control a terminal, fake a line or change the text
//! direction.
//!
//! Input that a person types or configures is refused if [`find_steering`] finds such a character. Text that is shown
//! all the same, such as an error about a file, passes through [`escape_line`].

use std::{borrow::Cow, fmt::Write as _};

/// The maximum length of a text for the record, in bytes.
pub const LONGEST_WORDS: usize = 2_048;

/// Returns whether a character controls the display: control characters, line and paragraph separators, marks that
/// change the text direction, and the private marks that separate languages in our own sentences.
pub fn is_steering(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{2028}' | '\u{2029}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
                | '\u{2066}'..='\u{2069}' | '\u{E000}'..='\u{E00F}' | '\u{FEFF}'
        )
}

/// Returns the first character of a line that controls the display.
pub fn find_steering(line: &str) -> Option<char> {
    line.chars().find(|&c| is_steering(c))
}

/// As [`find_steering`], for the text of a file. Line ends, tabs and marks that only change the text direction are
/// allowed in it. Its words are shown without them.
pub fn find_steering_in_text(text: &str) -> Option<char> {
    let is_of_files = |c| {
        matches!(
            c,
            '\n' | '\r' | '\t' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{200E}' | '\u{200F}'
                | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
        )
    };
    text.chars().find(|&c| is_steering(c) && !is_of_files(c))
}

/// Returns the name of a character that cannot be shown: `U+001B`.
pub fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Returns a line as it is shown. Every control character is replaced by its code point, as `<U+001B>`.
pub fn escape_line(text: &str) -> Cow<'_, str> {
    escape(text, is_steering)
}

/// As [`escape_line`], for text of several lines: line ends and tabs stay.
pub fn escape_text(text: &str) -> Cow<'_, str> {
    escape(text, |c| is_steering(c) && !matches!(c, '\n' | '\t'))
}

fn escape(text: &str, steers: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if steers(c) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "<{}>", code_point(c));
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_steers_a_terminal_is_found_and_shown_by_its_code_point() {
        for (text, shown) in [
            ("a\u{1b}[2Jb", "a<U+001B>[2Jb"),
            ("a\u{7}", "a<U+0007>"),
            ("one\r\narbiter: result 1-0", "one<U+000D><U+000A>arbiter: result 1-0"),
            ("\u{9b}31m", "<U+009B>31m"),
            ("abc\u{202e}fed", "abc<U+202E>fed"),
            ("a\u{2028}b", "a<U+2028>b"),
            ("\u{e000}eins", "<U+E000>eins"),
            ("del\u{7f}", "del<U+007F>"),
        ] {
            assert!(find_steering(text).is_some(), "{shown}");
            assert_eq!(escape_line(text), shown);
            assert_eq!(find_steering(&escape_line(text)), None);
        }
    }

    #[test]
    fn plain_text_of_any_language_stays() {
        for text in ["Ærø – Žižka, “Große” Märchen", "Nf3+! (½-½)", "王さん", "👩‍🦯 e\u{301}"]
        {
            assert_eq!(find_steering(text), None, "{text}");
            assert!(matches!(escape_line(text), Cow::Borrowed(_)));
        }
        assert_eq!(find_steering_in_text("1. e4\r\n\te5\n"), None);
        assert_eq!(find_steering_in_text("1. e4 {\u{1b}}"), Some('\u{1b}'));
        assert_eq!(escape_text("one\n\ttwo\u{1b}"), "one\n\ttwo<U+001B>");
    }
}
