//! From words to what they say: meanings, self-corrections, tail words.
//!
//! A word that means two things in two languages is read in the language of the words around it; where
//! that does not decide, both readings are tried against the position.

use shakmaty::CastlingSide;

use crate::{
    game::{File, Lang, Rank},
    language::{
        lexicon::{EVERY_LANG, Langs, Lexicon, WordMeaning, lang_bit},
        spelling,
        utterance::{Shape, read_shape},
    },
};

/// Longer than any announcement with its corrections; more words are no utterance to be answered.
const MOST_WORDS: usize = 64;

/// The words of one utterance by their keys, digits and letters of typed squares apart (`e4`: `e`, `4`).
pub(super) struct Words {
    pub(super) keys: Vec<String>,
}

/// What one reading of an utterance says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A complete announcement, and whether a draw was offered with it.
    Announcement { shape: Shape, draw_offer: bool },
    /// What was said is taken back and nothing put in its place.
    TakenBack,
    /// No announcement, or not a whole one.
    Nothing,
}

impl Words {
    /// `None` where there is nothing, or more than anybody says at once.
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
                        // A word of signs alone is a word that is not known.
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

    /// What the words mean, in every reading that the languages leave open; fillers are gone.
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
            // Two such words are rare and three unheard of; more readings than eight are not tried.
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

    /// Whether the word at a place is a rank, a file or a capture: only before one is a bare letter a
    /// file ("a queen" is none).
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

/// Reads one reading: what follows the last correction counts (D.2.8), tail words are set apart.
pub(super) fn read_said(reading: &[Option<WordMeaning>]) -> Said {
    let corrected = reading.iter().rposition(|m| *m == Some(WordMeaning::Correction));
    let last = corrected.map_or(reading, |at| &reading[at + 1..]);
    if last.is_empty() {
        return if corrected.is_some() { Said::TakenBack } else { Said::Nothing };
    }
    let Some(mut meanings) = last.iter().copied().collect::<Option<Vec<WordMeaning>>>() else {
        return Said::Nothing;
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
        Some(shape) => Said::Announcement { shape, draw_offer },
        None => Said::Nothing,
    }
}

/// Words that may only follow a written move (`remis`, `e.p.`, `+`): whether a draw is offered, whether
/// it is said to be en passant. `None` where there is anything else.
pub(super) fn read_tail(text: &str) -> Option<(bool, bool)> {
    let Some(words) = Words::read(text) else { return text.trim().is_empty().then_some((false, false)) };
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

/// The languages of a set of languages, as bits.
pub(super) fn bits(langs: &[Lang]) -> Langs {
    if langs.is_empty() { EVERY_LANG } else { langs.iter().fold(0, |bits, lang| bits | lang_bit(*lang)) }
}

/// `e4`, `e2e4`.
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
