//! Converts text to tokens and back: byte pairs are merged by rank, which in Whisper's vocabulary is the token
//! number.

use std::collections::HashMap;

/// The number of a token.
pub type Token = u32;

/// Returns the byte of a letter in a vocabulary file (printable bytes are themselves, others start at U+0100).
fn byte_of(letter: char) -> Option<u8> {
    let printable =
        |b: u32| (0x21..=0x7e).contains(&b) || (0xa1..=0xac).contains(&b) || (0xae..=0xff).contains(&b);
    let code = letter as u32;
    if code < 256 && printable(code) {
        return u8::try_from(code).ok();
    }
    (0u32..256)
        .filter(|b| !printable(*b))
        .nth(code.checked_sub(256)? as usize)
        .and_then(|b| u8::try_from(b).ok())
}

/// Returns the bytes of a token in a vocabulary file; special tokens stay unchanged.
pub(crate) fn bytes_of(word: &str) -> Vec<u8> {
    if word.starts_with("<|") && word.ends_with("|>") {
        return word.as_bytes().to_vec();
    }
    word.chars().map(byte_of).collect::<Option<Vec<u8>>>().unwrap_or_else(|| word.as_bytes().to_vec())
}

/// A vocabulary.
pub struct Tokens {
    of: HashMap<Vec<u8>, Token>,
    words: Vec<Vec<u8>>,
    /// The end of the text; this token and all later ones are special.
    pub end: Token,
}

impl Tokens {
    /// Returns `None` if a token that every Whisper model has is missing.
    pub(crate) fn new(words: Vec<Vec<u8>>) -> Option<Self> {
        let of: HashMap<_, _> = words.iter().cloned().zip(0..).collect();
        let end = *of.get(&b"<|endoftext|>"[..])?;
        let tokens = Self { of, words, end };
        for needed in ["startofprev", "startoftranscript", "transcribe", "notimestamps"] {
            tokens.special(needed)?;
        }
        (0..=255u8).all(|b| tokens.of.contains_key(&[b][..])).then_some(tokens)
    }

    /// Returns the number of a special token, named without its brackets.
    pub fn special(&self, name: &str) -> Option<Token> {
        self.of.get(format!("<|{name}|>").as_bytes()).copied()
    }

    /// Returns the number of tokens.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// Returns the tokens of `text`.
    pub fn encode(&self, text: &str) -> Vec<Token> {
        let mut out = Vec::new();
        for piece in pieces(text) {
            let mut parts: Vec<Vec<u8>> = piece.bytes().map(|b| vec![b]).collect();
            loop {
                let best = parts
                    .windows(2)
                    .enumerate()
                    .filter_map(|(i, pair)| self.of.get(&pair.concat()).map(|token| (*token, i)))
                    .min();
                let Some((_, i)) = best else { break };
                let right = parts.remove(i + 1);
                parts[i].extend(right);
            }
            out.extend(parts.iter().filter_map(|part| self.of.get(part)));
        }
        out
    }

    /// Returns the text of `tokens` without special ones.
    pub fn decode(&self, tokens: &[Token]) -> String {
        let bytes: Vec<u8> = tokens
            .iter()
            .filter(|t| **t < self.end)
            .filter_map(|t| self.words.get(*t as usize))
            .flatten()
            .copied()
            .collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// English contractions, which are kept as one piece.
const CONTRACTIONS: [&str; 7] = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"];

/// Splits a text into words with their preceding space, numbers, and signs, which are never merged with one another.
/// English contractions are one piece.
fn pieces(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('\'') {
        let (before, after) = rest.split_at(at);
        out.extend(plain_pieces(before));
        let length = CONTRACTIONS.iter().find(|c| after.starts_with(**c)).map_or(1, |c| c.len());
        out.push(&after[..length]);
        rest = &after[length..];
    }
    out.extend(plain_pieces(rest));
    out
}

fn plain_pieces(text: &str) -> Vec<&str> {
    #[derive(PartialEq, Clone, Copy)]
    enum Kind {
        Letter,
        Digit,
        Space,
        Sign,
    }
    let kind = |c: char| {
        if c.is_alphabetic() {
            Kind::Letter
        } else if c.is_numeric() {
            Kind::Digit
        } else if c.is_whitespace() {
            Kind::Space
        } else {
            Kind::Sign
        }
    };
    let mut out = Vec::new();
    let mut start = 0;
    let mut last: Option<Kind> = None;
    let mut opened_by_space = false;
    for (i, c) in text.char_indices() {
        let now = kind(c);
        if let Some(before) = last {
            let joins = now == before || (before == Kind::Space && opened_by_space && now != Kind::Space);
            if !joins {
                out.push(&text[start..i]);
                start = i;
            }
            opened_by_space = now == Kind::Space && start == i;
        } else {
            opened_by_space = now == Kind::Space;
        }
        last = Some(now);
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}
