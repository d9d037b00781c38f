//! Text files in common encodings: UTF-8 and UTF-16, each with or without a byte order mark, and Windows-1252 (or
//! Latin-1).
//!
//! A text can be written back in its original encoding. A DOS end-of-file character (0x1A) at the end is removed.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};
use thiserror::Error;

/// The encoding of a text file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextEncoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-8 that begins with its byte order mark.
    Utf8WithMark,
    /// UTF-16, little-endian, with its byte order mark.
    Utf16Le,
    /// UTF-16, big-endian, with its byte order mark.
    Utf16Be,
    /// UTF-16, little-endian, without a mark.
    Utf16LeUnmarked,
    /// UTF-16, big-endian, without a mark.
    Utf16BeUnmarked,
    /// Windows-1252. Latin-1 differs from it only in codes that do not occur in text.
    Windows1252,
}

impl TextEncoding {
    /// Returns the name of the encoding for a `charset` parameter.
    pub fn charset(self) -> &'static str {
        match self {
            Self::Utf8 | Self::Utf8WithMark => "utf-8",
            Self::Utf16Le | Self::Utf16Be => "utf-16",
            Self::Utf16LeUnmarked => "utf-16le",
            Self::Utf16BeUnmarked => "utf-16be",
            Self::Windows1252 => "windows-1252",
        }
    }
}

/// The error for a file that is not text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}, column {column}: this is no text; name a plain text file in UTF-8 or Latin-1")]
pub struct NoTextError {
    /// The line of the first invalid character, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
}

/// Decodes a file; returns its text without the byte order mark, and its encoding.
///
/// # Errors
/// If the file contains a control character that does not occur in text.
pub fn decode(bytes: &[u8]) -> Result<(String, TextEncoding), NoTextError> {
    let (text, encoding) = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => match std::str::from_utf8(rest) {
            Ok(text) => (text.to_owned(), TextEncoding::Utf8WithMark),
            Err(_) => (windows(rest), TextEncoding::Windows1252),
        },
        [0xff, 0xfe, rest @ ..] => {
            (UTF_16LE.decode_without_bom_handling(rest).0.into_owned(), TextEncoding::Utf16Le)
        }
        [0xfe, 0xff, rest @ ..] => {
            (UTF_16BE.decode_without_bom_handling(rest).0.into_owned(), TextEncoding::Utf16Be)
        }
        _ => match unmarked_utf16(bytes) {
            Some(TextEncoding::Utf16BeUnmarked) => {
                (UTF_16BE.decode_without_bom_handling(bytes).0.into_owned(), TextEncoding::Utf16BeUnmarked)
            }
            Some(_) => {
                (UTF_16LE.decode_without_bom_handling(bytes).0.into_owned(), TextEncoding::Utf16LeUnmarked)
            }
            None => match std::str::from_utf8(bytes) {
                Ok(text) => (text.to_owned(), TextEncoding::Utf8),
                Err(_) => (windows(bytes), TextEncoding::Windows1252),
            },
        },
    };
    let text = match text.find('\u{1a}') {
        Some(end) if text[end..].chars().all(|c| c == '\u{1a}' || c.is_whitespace() || c == '\0') => {
            text[..end].to_owned()
        }
        _ => text,
    };
    let is_control = |c: char| c < ' ' && !matches!(c, '\t' | '\n' | '\r' | '\u{b}' | '\u{c}');
    match text.find(is_control) {
        None => Ok((text, encoding)),
        Some(at) => {
            let before = text[..at].replace("\r\n", "\n").replace('\r', "\n");
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            Err(NoTextError { line: before.matches('\n').count() + 1, column })
        }
    }
}

/// Decodes a file of games. In a file joined from the output of several programs some parts may be UTF-8 and others
/// Windows-1252; each part is decoded by its own encoding.
///
/// # Errors
/// As [`decode`].
pub fn decode_games(bytes: &[u8]) -> Result<String, NoTextError> {
    let has_piece_signs = bytes.windows(3).any(|code| matches!(code, [0xe2, 0x99, 0x94..=0x9f]));
    let decoded = if std::str::from_utf8(bytes).is_ok() || !has_piece_signs {
        decode(bytes)
    } else {
        let parts =
            bytes.utf8_chunks().flat_map(|chunk| [chunk.valid().to_owned(), windows(chunk.invalid())]);
        decode(parts.collect::<String>().as_bytes())
    };
    // Word processors write this line end within a paragraph.
    decoded.map(|(text, _)| text.replace('\u{b}', "\n"))
}

/// Detects UTF-16 without a mark: most characters are Latin, so each has a zero byte on the same side.
fn unmarked_utf16(bytes: &[u8]) -> Option<TextEncoding> {
    let pairs = bytes.chunks_exact(2).take(512);
    let (all, little) = (pairs.len(), pairs.clone().filter(|pair| pair[0] != 0 && pair[1] == 0).count());
    let big = pairs.filter(|pair| pair[0] == 0 && pair[1] != 0).count();
    let is_most = |count: usize| all >= 4 && count * 4 >= all * 3;
    match (is_most(little), is_most(big)) {
        (true, _) => Some(TextEncoding::Utf16LeUnmarked),
        (_, true) => Some(TextEncoding::Utf16BeUnmarked),
        (false, false) => None,
    }
}

fn windows(bytes: &[u8]) -> String {
    WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
}

/// Encodes a text. UTF-8 replaces Windows-1252 if a character has no code in it.
pub fn encode(text: &str, encoding: TextEncoding) -> Vec<u8> {
    let utf16 = |mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        mark.iter().copied().chain(text.encode_utf16().flat_map(bytes)).collect()
    };
    match encoding {
        TextEncoding::Utf8 => text.as_bytes().to_vec(),
        TextEncoding::Utf8WithMark => ["\u{feff}", text].concat().into_bytes(),
        TextEncoding::Utf16Le => utf16(&[0xff, 0xfe], u16::to_le_bytes),
        TextEncoding::Utf16Be => utf16(&[0xfe, 0xff], u16::to_be_bytes),
        TextEncoding::Utf16LeUnmarked => utf16(&[], u16::to_le_bytes),
        TextEncoding::Utf16BeUnmarked => utf16(&[], u16::to_be_bytes),
        TextEncoding::Windows1252 => match WINDOWS_1252.encode(text) {
            (bytes, _, false) => bytes.into_owned(),
            (_, _, true) => text.as_bytes().to_vec(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_written_back_as_it_was_read() {
        for encoding in [
            TextEncoding::Utf8,
            TextEncoding::Utf8WithMark,
            TextEncoding::Utf16Le,
            TextEncoding::Utf16Be,
            TextEncoding::Utf16LeUnmarked,
            TextEncoding::Utf16BeUnmarked,
            TextEncoding::Windows1252,
        ] {
            let text = "Åkesson – 1.e4\r\n";
            let bytes = encode(text, encoding);
            assert_eq!(decode(&bytes), Ok((text.to_owned(), encoding)));
        }
        assert_eq!(encode("Ж", TextEncoding::Windows1252), "Ж".as_bytes());
    }

    #[test]
    fn games_of_two_encodings_in_one_file_are_each_read_as_what_they_are() {
        let mut bytes = b"[White \"\xc5kesson\"]\n\n1. ".to_vec();
        bytes.extend("♘f3".as_bytes());
        assert_eq!(decode_games(&bytes).unwrap(), "[White \"Åkesson\"]\n\n1. ♘f3");
        assert_eq!(decode_games(b"\xc5kesson").unwrap(), "Åkesson");
        assert_eq!(decode_games("Åkesson ♘".as_bytes()).unwrap(), "Åkesson ♘");
        assert!(decode_games(b"\xc5\x00").is_err());
    }

    #[test]
    fn bytes_that_no_text_has_are_named_by_their_place_and_an_end_mark_is_no_text() {
        assert_eq!(decode(b"1. e4\r\n  \x00"), Err(NoTextError { line: 2, column: 3 }));
        assert_eq!(decode(b"a\rb\x1bc"), Err(NoTextError { line: 2, column: 2 }));
        assert_eq!(decode(b"1. e4\r\n\x1a\x1a").unwrap().0, "1. e4\r\n");
    }
}
