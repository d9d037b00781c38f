//! Parses words to meanings, self-corrections and tail words.
//!
//! A word with meanings in two languages is read in the language of the surrounding words. If that does not decide,
//! both readings are matched with the position.

use shakmaty::CastlingSide;

use crate::{
    announcement_parser::{ParsedMove, read_shape},
    lexicon::{EVERY_LANG, Langs, Lexicon, WordMeaning, lang_bit},
    spelling,
};
use annabella_game::{File, Lang, Rank};

/// The most words of an utterance, more than an announcement with its corrections needs.
const MOST_WORDS: usize = 64;

/// The keys of the words of an utterance; typed squares are split (`e4`: `e`, `4`).
pub(super) struct UtteranceWords {
    pub(super) keys: Vec<String>,
}

/// The content of one reading of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParsedUtterance {
    /// A complete announcement, and whether a draw was offered with it.
    Announcement { shape: ParsedMove, draw_offer: bool },
    /// The words were taken back without a replacement.
    TakenBack,
    /// No complete announcement.
    Nothing,
}

impl UtteranceWords {
    /// `None` if the text has no words or too many.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut keys = Vec::new();
        for word in spelling::words(text) {
            match word.as_str() {
                "[unk]" | "0-0" | "0-0-0" | "e.p." | "=" => keys.push(word),
                _ => {
                    let key = spelling::key(&word);
                    if is_squares(&key) {
                        keys.extend(key.chars().map(String::from));
                    } else if !key.is_empty() {
                        keys.push(key);
                    } else {
                        // A word of signs only is an unknown word.
                        keys.push(word);
                    }
                }
            }
            if keys.len() > MOST_WORDS {
                return None;
            }
        }
        (!keys.is_empty()).then_some(Self { keys })
    }

    pub(super) fn has_unknown(&self) -> bool {
        self.keys.iter().any(|key| key == "[unk]")
    }

    /// Whether the words are a "no" said more than once, with nothing else.
    pub(super) fn is_only_no(&self, lexicon: &Lexicon) -> bool {
        let mut said = self.keys.iter().filter(|key| !lexicon.is_filler(key));
        said.all(|key| lexicon.says_no(key))
    }

    /// Whether a sentence that names no move and is no other command says no: at its end ("I say no"), or with courtesy
    /// after it ("no, sorry").
    pub(super) fn says_no(&self, lexicon: &Lexicon) -> bool {
        if self.has_unknown() {
            return false;
        }
        let is_slip = |reading: &Vec<Option<WordMeaning>>| match read_said(reading) {
            ParsedUtterance::Announcement { .. } => true,
            ParsedUtterance::TakenBack => {
                reading.iter().any(|meaning| *meaning != Some(WordMeaning::Correction))
            }
            ParsedUtterance::Nothing => false,
        };
        let readings = self.readings(lexicon, &[]);
        let only_corrections =
            readings.iter().any(|reading| reading.iter().all(|m| *m == Some(WordMeaning::Correction)));
        let last = self.keys.iter().rfind(|key| !lexicon.is_filler(key));
        !readings.iter().any(is_slip)
            && (last.is_some_and(|key| lexicon.says_no(key))
                || (only_corrections && self.keys.iter().any(|key| lexicon.says_no(key))))
    }

    /// The meanings of the words, without fillers, in every reading that the languages allow.
    pub(super) fn readings(&self, lexicon: &Lexicon, preferred: &[Lang]) -> Vec<Vec<Option<WordMeaning>>> {
        let tokens = self.tokens(lexicon);
        let mut votes = [0_u32; Lang::ALL.len()];
        for token in &tokens {
            if let [(_, langs)] = token[..]
                && langs != EVERY_LANG
            {
                for (i, vote) in votes.iter_mut().enumerate() {
                    *vote += 2 * u32::from(langs >> i & 1);
                }
            }
        }
        for lang in preferred {
            if let Some(i) = Lang::ALL.iter().position(|l| l == lang) {
                votes[i] += 1;
            }
        }
        let support = |langs: Langs| {
            votes.iter().enumerate().filter(|(i, _)| langs >> i & 1 == 1).map(|(_, v)| *v).max().unwrap_or(0)
        };
        let mut readings: Vec<Vec<Option<WordMeaning>>> = vec![Vec::with_capacity(tokens.len())];
        for token in &tokens {
            let best = token.iter().map(|(_, langs)| support(*langs)).max();
            let kept: Vec<Option<WordMeaning>> = match best {
                None => vec![None],
                Some(best) => {
                    token.iter().filter(|(_, langs)| support(*langs) == best).map(|(m, _)| Some(*m)).collect()
                }
            };
            if kept[..] == [Some(WordMeaning::Filler)] {
                continue;
            }
            // Two such words are rare and three unknown, so at most eight readings are built.
            if kept.len() > 1 && readings.len() * kept.len() <= 8 {
                readings = readings
                    .iter()
                    .flat_map(|reading| {
                        kept.iter().map(|meaning| {
                            let mut longer = reading.clone();
                            longer.push(*meaning);
                            longer
                        })
                    })
                    .collect();
            } else {
                readings.iter_mut().for_each(|reading| reading.push(kept[0]));
            }
        }
        readings
    }

    fn tokens(&self, lexicon: &Lexicon) -> Vec<Vec<(WordMeaning, Langs)>> {
        let mut tokens = Vec::with_capacity(self.keys.len());
        let mut at = 0;
        while at < self.keys.len() {
            let key = self.keys[at].as_str();
            let mark = match key {
                "0-0" => Some(WordMeaning::Castling(Some(CastlingSide::KingSide))),
                "0-0-0" => Some(WordMeaning::Castling(Some(CastlingSide::QueenSide))),
                "e.p." => Some(WordMeaning::EnPassant),
                "=" => Some(WordMeaning::Offer),
                "x" => Some(WordMeaning::Capture),
                _ => digit(key).map(WordMeaning::Rank),
            };
            if let Some(mark) = mark {
                tokens.push(vec![(mark, EVERY_LANG)]);
                at += 1;
            } else if let Some((meanings, length)) = lexicon.longest(&self.keys[at..]) {
                tokens.push(meanings.to_vec());
                at += length;
            } else {
                let file = letter(key).filter(|_| self.continues_a_file(lexicon, at + 1));
                tokens.push(file.map(|file| (WordMeaning::File(file), EVERY_LANG)).into_iter().collect());
                at += 1;
            }
        }
        tokens
    }

    /// Whether the word at an index is a rank, a file or a capture. A single letter before another word is not a file
    /// ("a queen").
    fn continues_a_file(&self, lexicon: &Lexicon, at: usize) -> bool {
        self.keys.get(at).is_some_and(|key| {
            digit(key).is_some()
                || letter(key).is_some()
                || key == "x"
                || lexicon.single(key).iter().any(|(m, _)| {
                    matches!(m, WordMeaning::File(_) | WordMeaning::Rank(_) | WordMeaning::Capture)
                })
        })
    }
}

/// Parses one reading: the words after the last correction count (D.2.8), and tail words are separated.
pub(super) fn read_said(reading: &[Option<WordMeaning>]) -> ParsedUtterance {
    let corrected = reading.iter().rposition(|m| *m == Some(WordMeaning::Correction));
    let last = corrected.map_or(reading, |at| &reading[at + 1..]);
    if last.is_empty() {
        // Words that name no move ("I say no", "remis nej") are no slip in an announcement.
        let is_slip = corrected.is_some_and(|at| takes_back(&reading[..at]));
        return if is_slip { ParsedUtterance::TakenBack } else { ParsedUtterance::Nothing };
    }
    let Some(mut meanings) = last.iter().copied().collect::<Option<Vec<WordMeaning>>>() else {
        return ParsedUtterance::Nothing;
    };
    let (mut draw_offer, mut en_passant) = (false, false);
    while let Some(tail) = meanings.last() {
        match tail {
            WordMeaning::Check => {}
            WordMeaning::Offer => draw_offer = true,
            WordMeaning::EnPassant => en_passant = true,
            _ => break,
        }
        meanings.pop();
    }
    match read_shape(&meanings, en_passant) {
        Some(shape) => ParsedUtterance::Announcement { shape, draw_offer },
        None => ParsedUtterance::Nothing,
    }
}

/// Whether the words before a last correction are corrections too, or belong to an announcement and name a piece, a
/// castling or a square.
fn takes_back(before: &[Option<WordMeaning>]) -> bool {
    let said: Vec<Option<WordMeaning>> =
        before.iter().copied().filter(|meaning| *meaning != Some(WordMeaning::Correction)).collect();
    // The corrections are taken out already.
    let is_of_a_question = |meaning: WordMeaning| {
        use WordMeaning::{Color, Ordinal, Plural, Point};
        matches!(meaning, Ordinal(_) | Plural(_) | Color(_) | Point)
    };
    let is_of_a_move =
        |meaning: &Option<WordMeaning>| meaning.is_some_and(|meaning| !is_of_a_question(meaning));
    let names_a_piece =
        said.iter().any(|m| matches!(m, Some(WordMeaning::Piece(_) | WordMeaning::Castling(_))));
    let names_a_square =
        said.windows(2).any(|pair| matches!(pair, [Some(WordMeaning::File(_)), Some(WordMeaning::Rank(_))]));
    said.is_empty() || (said.iter().all(is_of_a_move) && (names_a_piece || names_a_square))
}

/// Reads the words that may follow a written move (`remis`, `e.p.`, `+`): whether a draw is offered, and whether en
/// passant is stated. `None` if there is another word.
pub(super) fn read_tail(text: &str) -> Option<(bool, bool)> {
    let Some(words) = UtteranceWords::read(text) else {
        return text.trim().is_empty().then_some((false, false));
    };
    let (mut draw_offer, mut en_passant) = (false, false);
    for meaning in words.readings(Lexicon::builtin(), &[]).swap_remove(0) {
        match meaning? {
            WordMeaning::Offer => draw_offer = true,
            WordMeaning::EnPassant => en_passant = true,
            WordMeaning::Check => {}
            _ => return None,
        }
    }
    Some((draw_offer, en_passant))
}

/// A set of languages as bits; an empty list means all.
pub(super) fn bits(langs: &[Lang]) -> Langs {
    if langs.is_empty() { EVERY_LANG } else { langs.iter().fold(0, |bits, lang| bits | lang_bit(*lang)) }
}

/// Whether a key is one or two squares: `e4`, `e2e4`.
fn is_squares(key: &str) -> bool {
    !key.is_empty()
        && key.len().is_multiple_of(2)
        && key.len() <= 4
        && key.as_bytes().chunks(2).all(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}

/// A typed rank.
pub(super) fn digit(key: &str) -> Option<Rank> {
    one_char(key).and_then(Rank::from_char)
}

/// A typed file.
pub(super) fn letter(key: &str) -> Option<File> {
    one_char(key).and_then(File::from_char)
}

fn one_char(key: &str) -> Option<char> {
    let mut chars = key.chars();
    chars.next().filter(|_| chars.next().is_none())
}
