//! Splits sentences with parts in another language for the voices.
//!
//! Inside a sentence such a part is between two private-use characters, which are removed before speech.

use annabella_game::Lang;
use annabella_language::SpeechPart;

/// The first opening mark; the five characters from here stand for the languages in the order of [`Lang::ALL`].
const OPEN: u32 = 0xE000;
const CLOSE: char = '\u{E00F}';

fn open(lang: Lang) -> char {
    let index = Lang::ALL.iter().zip(0..).find(|(known, _)| **known == lang).map_or(0, |(_, index)| index);
    char::from_u32(OPEN + index).unwrap_or(CLOSE)
}

/// Marks words with their language.
pub(crate) fn marked(words: &str, lang: Lang) -> String {
    format!("{}{words}{CLOSE}", open(lang))
}

/// Splits a marked sentence. Punctuation belongs to the part before it, so that every part has words; neighbours of one
/// language are joined.
pub(crate) fn split(sentence: &str, lang: Lang) -> Vec<SpeechPart> {
    let mut parts: Vec<SpeechPart> = Vec::new();
    let mut current = lang;
    for piece in sentence.split_inclusive(|c| c == CLOSE || Lang::ALL.map(open).contains(&c)) {
        let words = piece.trim_end_matches(|c| ('\u{E000}'..=CLOSE).contains(&c));
        push(&mut parts, words, current);
        let mark = piece.chars().next_back();
        current = Lang::ALL.into_iter().find(|known| mark == Some(open(*known))).unwrap_or(lang);
    }
    for part in &mut parts {
        part.text = part.text.trim().to_owned();
    }
    parts
}

fn push(parts: &mut Vec<SpeechPart>, words: &str, lang: Lang) {
    let start = words.find(|c: char| c.is_alphanumeric()).unwrap_or(words.len());
    let (punctuation, words) = words.split_at(start);
    match parts.last_mut() {
        Some(last) => last.text.push_str(punctuation),
        None if words.is_empty() => return,
        None => {}
    }
    if words.is_empty() {
        return;
    }
    match parts.last_mut() {
        Some(last) if last.lang == lang => last.text.push_str(words),
        _ => parts.push(SpeechPart { text: words.to_owned(), lang }),
    }
}

/// The parts as one spoken line.
pub fn text(parts: &[SpeechPart]) -> String {
    parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn german_names_stand_as_their_own_part_in_a_danish_sentence() {
        let move_words = marked("Springer Felix drei", Lang::De);
        let parts = split(&format!("Hvid spiller {move_words}, skak"), Lang::Da);
        let expected = [("Hvid spiller", Lang::Da), ("Springer Felix drei,", Lang::De), ("skak", Lang::Da)];
        let expected = expected.map(|(text, lang)| SpeechPart { text: text.to_owned(), lang });
        assert_eq!(parts, expected);
        assert_eq!(text(&parts), "Hvid spiller Springer Felix drei, skak");
    }

    #[test]
    fn one_language_is_one_part_and_no_mark_is_left() {
        let parts = split(&format!("{}: {}?", marked("Anna", Lang::De), marked("Eva", Lang::De)), Lang::De);
        assert_eq!(parts, [SpeechPart { text: "Anna: Eva?".to_owned(), lang: Lang::De }]);
        assert_eq!(split("", Lang::Da), []);
    }
}
