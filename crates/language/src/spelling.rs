//! Maps the spellings of a word to one key.
//!
//! `Läufer`, `LAEUFER`, `laufer` and a decomposed `Läufer` share the key `laufer`; `Cæsar` is `casar`.
//! The grammar's words and the recognised words are mapped alike, so the mapping need not be reversible.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// The key of a word in any spelling.
pub fn key(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for c in word.nfd() {
        match c {
            _ if is_combining_mark(c) => {}
            'æ' | 'Æ' => plain.push('a'),
            'ø' | 'Ø' => plain.push('o'),
            'ß' | 'ẞ' => plain.push_str("ss"),
            _ if c.is_alphanumeric() => plain.extend(c.to_lowercase()),
            _ => {}
        }
    }
    fold_digraphs(&plain)
}

/// Folds `ae`, `oe`, `ue` and `aa`, typed for a missing letter, to the plain vowel.
fn fold_digraphs(plain: &str) -> String {
    let mut folded = String::with_capacity(plain.len());
    let mut last = ' ';
    for c in plain.chars() {
        let second = match last {
            'a' => c == 'e' || c == 'a',
            'o' | 'u' => c == 'e',
            _ => false,
        };
        if !second {
            folded.push(c);
            last = c;
        } else if c == 'e' {
            // A third vowel is separate: `uee` is `u` and `e`. Only `aae` is one vowel, as `åe` is: `slaaet`, `slået`.
            last = ' ';
        }
    }
    folded
}

/// Normalises an utterance: composed (NFC), lower case, one blank between words, no punctuation. The recogniser's
/// `[unk]` and castling marks (`0-0`) stay whole.
pub fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&word);
    }
    out
}

/// The words of an utterance, in lower case and composed form.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for chunk in text.split_whitespace() {
        let lower: String = chunk.nfc().flat_map(char::to_lowercase).collect();
        let bare = lower.trim_matches(|c: char| ".,;:!?\"'()«»„“”‚‘’…".contains(c));
        if matches!(bare, "[unk]" | "<unk>") {
            words.push("[unk]".to_owned());
        } else if let Some(mark) = castling_mark(bare) {
            words.push(mark.to_owned());
        } else if matches!(bare, "e.p" | "ep") {
            words.push("e.p.".to_owned());
        } else if bare == "=" {
            words.push("=".to_owned());
        } else {
            let spoken = lower.replace(['\'', '’', '`', '´'], "");
            let mut word = String::new();
            for c in spoken.chars() {
                if c.is_alphanumeric() || is_combining_mark(c) {
                    word.push(c);
                    continue;
                }
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                // A sign that is not punctuation (a figurine) is a word, because its removal would change the meaning.
                if !is_punctuation(c) {
                    words.push(c.to_string());
                }
            }
            if !word.is_empty() {
                words.push(word);
            }
        }
    }
    words
}

const fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || matches!(c, '\u{2000}'..='\u{206f}' | '«' | '»' | '¡' | '¿' | '·' | '\u{feff}')
}

/// Converts `0-0`, `O-O-O` and similar marks (in lower case) to the digit form.
fn castling_mark(chunk: &str) -> Option<&'static str> {
    match chunk.trim_end_matches(['+', '#']) {
        "0-0" | "o-o" => Some("0-0"),
        "0-0-0" | "o-o-o" => Some("0-0-0"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_word_has_one_key() {
        for spellings in [
            ["Läufer", "LAEUFER", "laufer", "La\u{308}ufer"],
            ["fünf", "fuenf", "funf", "FÜNF"],
            ["tårn", "taarn", "tarn", "Ta\u{30a}rn"],
            ["løber", "loeber", "lober", "LØBER"],
            ["Cæsar", "Caesar", "Cäsar", "casar"],
            ["slået", "slaaet", "slaet", "SLÅET"],
            ["Weiß", "weiss", "WEISS", "weiß"],
        ] {
            for spelling in spellings {
                assert_eq!(key(spelling), key(spellings[0]), "{spelling}");
            }
        }
    }

    #[test]
    fn punctuation_falls_and_marks_stay() {
        assert_eq!(tidy(" Springer,  Felix-drei! "), "springer felix drei");
        assert_eq!(tidy("O-O-O"), "0-0-0");
        assert_eq!(tidy("J'adoube."), "jadoube");
        assert_eq!(tidy("[unk] Eva"), "[unk] eva");
    }
}
