//! The words' phones aligned with the phones that were heard. PURE.
//!
//! The log-likelihood ratio (`vosk::measure`) says how much better the phone loop explains the speech than the words
//! do; a few frames of a strange voice can spoil it. Here phones are counted, each as one: a voice that says an r in its
//! own way is one near phone off, a word that is none of ours is wrong in most of its phones.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::HashMap;

use crate::{ear::UNKNOWN, language::recognition::Alignment};

/// How every word of a model may be said, in the model's own phones (`graph/lexicon.txt`).
#[derive(Clone, Debug, Default)]
pub(crate) struct Pronunciations {
    ways: HashMap<String, Vec<Vec<Phone>>>,
    phones: HashMap<String, Phone>,
    /// What it costs to hear one phone for another, by [`Phone`], row by row.
    costs: Vec<f32>,
}

type Phone = usize;

/// Phones that are easily taken for each other.
const NEAR: &[&str] = &[
    "a A: 3 @ aU aI ah ae oh er",
    "E E: e: e @ I i Y: eh ae",
    "i: i I y e: e j",
    "O o: o U u: u aU aw oh",
    "y Y: oe u: u U",
    "3 UR r @ er oh",
    "UR U u: O",
    "OY aI O",
    "s z ts S C",
    "C x S h",
    "t d ts D",
    "k g x",
    "p b",
    "f v w",
    "m n N",
    "l r D j",
];
/// Phones with a voice of their own: taken for each other sooner than for a consonant.
const VOWELS: &str = "a A: E E: e e: i i: I O o o: u U u: y y: Y: @ 3 aI aU OY UR ae ah eh oh aw oe er";
/// The fillers of other speech, and the phones each may stand for.
const FILLERS: &[(&str, &str)] = &[
    ("+a", "a A: 3 @ E aI aU ae ah oh er"),
    ("+i", "i: i I e e: E: E y Y: j OY eh oe"),
    ("+u", "u u: U o o: O OY UR aw"),
    ("+n", "m n N"),
    ("+l", "l r j v w D"),
    ("+s", "s S f C x h ts"),
    ("+z", "z v D"),
    ("+t", "p b t d k g ts"),
];
/// Pauses: they are no phone.
const PAUSE: &str = "SIL";

/// What hearing costs: a phone like it, another vowel for a vowel, a filler of its class, any other, one too
/// many, one too few.
const ALIKE: f32 = 0.35;
const OTHER_VOWEL: f32 = 0.7;
const FILLER: f32 = 0.15;
const OTHER: f32 = 1.0;
const INSERTION: f32 = 0.35;
const DELETION: f32 = 0.8;

/// A way to turn the words so far into the phones so far.
#[derive(Clone, Copy, Default)]
struct Path {
    cost: f32,
    /// Whether a phone of the words came already.
    begun: bool,
    /// What became of the phones so far.
    so_far: Alignment,
    /// Phones added after the last of the words', so far.
    after: usize,
}

impl Path {
    /// With a phone that was inserted: beside the words as long as none of theirs came before it.
    fn inserted(mut self) -> Self {
        self.cost += INSERTION;
        if self.begun {
            self.after += 1
        } else {
            self.so_far.outside += 1
        }
        self
    }

    /// With a phone of the words that was not heard.
    fn deleted(mut self) -> Self {
        self.cost += DELETION;
        self.so_far.deleted += 1;
        self.within()
    }

    /// With a phone heard as one that costs this much.
    fn taken(mut self, cost: f32) -> Self {
        self.cost += cost;
        self.so_far.substituted += cost;
        self.within()
    }

    /// What was inserted before a phone of the words lies between them.
    const fn within(mut self) -> Self {
        self.so_far.inserted += self.after;
        (self.after, self.begun) = (0, true);
        self
    }

    fn better(self, other: Self) -> Self {
        if other.cost < self.cost { other } else { self }
    }
}

fn has(list: &str, phone: &str) -> bool {
    list.split(' ').any(|p| p == phone)
}

/// What it costs to hear `heard` where `said` was meant.
fn cost(said: &str, heard: &str) -> f32 {
    if said == heard {
        return 0.0;
    }
    if let Some((_, stands_for)) = FILLERS.iter().find(|(filler, _)| *filler == heard) {
        return if has(stands_for, said) { FILLER } else { OTHER };
    }
    if NEAR.iter().any(|group| has(group, said) && has(group, heard)) {
        ALIKE
    } else if has(VOWELS, said) && has(VOWELS, heard) {
        OTHER_VOWEL
    } else {
        OTHER
    }
}

impl Pronunciations {
    /// Reads `lexicon.txt`, a way a line: the word, then its phones.
    ///
    /// # Errors
    /// The number of a line without a phone.
    pub(crate) fn read(text: &str) -> Result<Self, usize> {
        let mut lexicon = Self::default();
        let mut names: Vec<String> = Vec::new();
        let mut number = |phone: &str, phones: &mut HashMap<String, Phone>| {
            *phones.entry(phone.to_owned()).or_insert_with(|| {
                names.push(phone.to_owned());
                names.len() - 1
            })
        };
        for (filler, _) in FILLERS {
            number(filler, &mut lexicon.phones);
        }
        for (i, line) in text.lines().enumerate() {
            let mut parts = line.split_whitespace();
            let word = parts.next().ok_or(i + 1)?;
            let said: Vec<Phone> = parts.map(|p| number(p, &mut lexicon.phones)).collect();
            if said.is_empty() {
                return Err(i + 1);
            }
            lexicon.ways.entry(word.to_owned()).or_default().push(said);
        }
        lexicon.costs = names.iter().flat_map(|said| names.iter().map(|heard| cost(said, heard))).collect();
        Ok(lexicon)
    }

    /// Whether it tells how a word is said.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.ways.contains_key(word)
    }

    /// What it takes to turn the words' phones into those that were heard. Other speech between the words counts for
    /// nothing. `None` where a word is not known, or there is none.
    pub(crate) fn alignment(&self, words: &[&str], heard: &[String]) -> Option<Alignment> {
        let heard: Vec<Option<Phone>> =
            heard.iter().filter(|p| *p != PAUSE).map(|p| self.phones.get(p).copied()).collect();
        let all = self.phones.len();
        // The words so far, ending after so many of the phones.
        let mut so_far: Vec<Path> =
            std::iter::successors(Some(Path::default()), |path| Some(path.inserted()))
                .take(heard.len() + 1)
                .collect();
        let mut phones = 0;
        for word in words {
            if *word == UNKNOWN {
                let mut least = so_far[0];
                for path in &mut so_far {
                    least = least.better(*path);
                    *path = least;
                }
                continue;
            }
            let ways = self.ways.get(*word)?;
            phones += ways.iter().map(Vec::len).min().unwrap_or(0);
            let mut after = vec![Path { cost: f32::INFINITY, ..Path::default() }; so_far.len()];
            for way in ways {
                let mut row = so_far.clone();
                for &said in way {
                    let before = row.clone();
                    row[0] = before[0].deleted();
                    for j in 1..row.len() {
                        let taken = heard[j - 1].map_or(OTHER, |heard| self.costs[said * all + heard]);
                        row[j] = before[j - 1]
                            .taken(taken)
                            .better(before[j].deleted())
                            .better(row[j - 1].inserted());
                    }
                }
                for (best, path) in after.iter_mut().zip(row) {
                    *best = best.better(path);
                }
            }
            so_far = after;
        }
        let path = so_far[heard.len()];
        let outside = path.so_far.outside + path.after;
        (phones > 0).then_some(Alignment { phones, outside, ..path.so_far })
    }
}

#[cfg(test)]
mod tests {
    use super::{Alignment, DELETION, INSERTION, Pronunciations};

    fn lexicon() -> Pronunciations {
        Pronunciations::read("eva e: v A:\neva e: f a\ndrei d r aI\nvier f i: r\n").unwrap()
    }

    fn alignment(words: &str, heard: &str) -> Option<Alignment> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let heard: Vec<String> = heard.split_whitespace().map(str::to_owned).collect();
        lexicon().alignment(&words, &heard)
    }

    /// All of it in one, as a share of the phones: 0 is exactly as the words are said, 1 nothing like it.
    fn distance(words: &str, heard: &str) -> Option<f32> {
        let found = alignment(words, heard)?;
        let more = (found.inserted + found.outside) as f32 * INSERTION;
        Some((found.substituted + found.deleted as f32 * DELETION + more) / found.phones as f32)
    }

    #[test]
    fn words_as_they_are_said_are_no_distance_off_and_other_words_far() {
        assert_eq!(distance("eva vier", "SIL e: f a SIL f i: r SIL"), Some(0.0));
        let near = distance("eva vier", "e: v a f i: r").unwrap();
        let far = distance("eva vier", "S t r u: d @ l").unwrap();
        assert!(near > 0.0 && near < 0.1 && far > 0.7, "{near} {far}");
        // A phone too many costs less than one that is missing.
        let (more, less) = (distance("drei", "d r aI n").unwrap(), distance("drei", "d aI").unwrap());
        assert!(more > 0.0 && more < less, "{more} {less}");
    }

    #[test]
    fn every_sound_is_counted_by_what_became_of_it() {
        let all = Alignment { phones: 6, ..Alignment::default() };
        for (heard, found) in [
            ("e: v A: f i: r", all),
            ("n s e: v A: f i: r t", Alignment { outside: 3, ..all }),
            ("e: v A: SIL k f i: r", Alignment { inserted: 1, ..all }),
            ("e: v f i: r", Alignment { deleted: 1, ..all }),
            ("e: v A: v i: r", Alignment { substituted: 0.35, ..all }),
            ("s v A: f i: r k", Alignment { substituted: 1.0, outside: 1, ..all }),
        ] {
            assert_eq!(alignment("eva vier", heard), Some(found), "{heard}");
        }
    }

    #[test]
    fn other_speech_beside_the_words_counts_for_nothing() {
        assert_eq!(distance("[unk] eva", "S t r e: v A:"), Some(0.0));
        assert_eq!(distance("eva [unk]", "e: v A: S t r"), Some(0.0));
        assert!(distance("eva", "e: v A: S t r").unwrap() > 0.3);
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        assert_eq!(distance("anna", "e: v A:"), None);
        assert_eq!(
            distance("eva", "e: qq a"),
            distance("eva", "e: t a"),
            "a phone of no word is another phone"
        );
        assert_eq!(distance("[unk]", "e: v"), None);
        assert_eq!(distance("eva", ""), Some(0.8));
        assert_eq!(Pronunciations::read("eva e: v A:\ndrei\n").unwrap_err(), 2);
    }

    #[test]
    fn a_filler_is_nearer_to_the_sounds_of_its_class() {
        let (vowel, hiss) = (distance("drei", "d r +a").unwrap(), distance("drei", "d r +s").unwrap());
        assert!(vowel < hiss, "{vowel} {hiss}");
    }
}
