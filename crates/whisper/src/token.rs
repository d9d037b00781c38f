//! Converts text to tokens and back: byte pairs are merged by rank, which in Whisper's vocabulary is the token
//! number.

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
    /// The bytes of all tokens, one after another.
    bytes: Vec<u8>,
    /// The position after the last byte of each token.
    ends: Vec<u32>,
    /// The tokens in the order of their bytes.
    sorted: Vec<Token>,
    /// The end of the text; this token and all later ones are special.
    pub end: Token,
}

impl Tokens {
    /// Returns `None` if a token that every Whisper model has is missing.
    pub(crate) fn new(words: &[Vec<u8>]) -> Option<Self> {
        let bytes = words.concat();
        let ends = words.iter().scan(0, |at, word| {
            *at += word.len() as u32;
            Some(*at)
        });
        let ends = ends.collect();
        let mut sorted: Vec<Token> = (0..words.len() as Token).collect();
        // Of two equal words the later one counts.
        sorted.sort_by(|a, b| words[*a as usize].cmp(&words[*b as usize]).then(b.cmp(a)));
        let mut tokens = Self { bytes, ends, sorted, end: 0 };
        tokens.end = tokens.special("endoftext")?;
        for needed in ["startofprev", "startoftranscript", "transcribe", "notimestamps"] {
            tokens.special(needed)?;
        }
        (0..=255u8).all(|b| tokens.number_of(&[b]).is_some()).then_some(tokens)
    }

    /// Returns the bytes of a token, none if there is no such token.
    fn bytes_of(&self, token: Token) -> &[u8] {
        let token = token as usize;
        let first = token.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let end = self.ends.get(token).copied().unwrap_or(first);
        &self.bytes[first as usize..end as usize]
    }

    fn number_of(&self, bytes: &[u8]) -> Option<Token> {
        let at = self.sorted.partition_point(|token| self.bytes_of(*token) < bytes);
        self.sorted.get(at).copied().filter(|token| self.bytes_of(*token) == bytes)
    }

    /// Returns the number of a special token, named without its brackets.
    pub fn special(&self, name: &str) -> Option<Token> {
        self.number_of(format!("<|{name}|>").as_bytes())
    }

    /// Returns the number of tokens.
    pub fn count(&self) -> usize {
        self.ends.len()
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
                    .filter_map(|(i, pair)| self.number_of(&pair.concat()).map(|token| (token, i)))
                    .min();
                let Some((_, i)) = best else { break };
                let right = parts.remove(i + 1);
                parts[i].extend(right);
            }
            out.extend(parts.iter().filter_map(|part| self.number_of(part)));
        }
        out
    }

    /// Returns the text of `tokens` without special ones.
    pub fn decode(&self, tokens: &[Token]) -> String {
        let bytes: Vec<u8> =
            tokens.iter().filter(|t| **t < self.end).flat_map(|t| self.bytes_of(*t)).copied().collect();
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
