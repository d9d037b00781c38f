//! Aligns the words' phones with the phones heard.
//!
//! The log-likelihood ratio (`vosk::measure`) compares the phone loop with the words; a few frames of an unusual voice
//! can distort it. The alignment counts each phone once: an unusual r is one similar phone, and a word outside the
//! vocabulary differs in most phones.

use std::collections::HashMap;

use crate::UNKNOWN_WORD;
use annabella_language::recognition::Alignment;

/// The pronunciations of a model's words in the model's phones (`graph/lexicon.txt`).
#[derive(Clone, Debug, Default)]
pub struct PronunciationLexicon {
    ways: HashMap<String, Vec<Vec<Phone>>>,
    phones: HashMap<String, Phone>,
    /// The substitution costs of phones, by [`Phone`], row by row.
    costs: Vec<f32>,
}

type Phone = usize;

/// Groups of phones that are easily confused.
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
/// Vowels, which are confused with each other more easily than with consonants.
const VOWELS: &str = "a A: E E: e e: i i: I O o o: u U u: y y: Y: @ 3 aI aU OY UR ae ah eh oh aw oe er";
/// The fillers for other speech, with the phones that each may represent.
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
/// The mark of a pause, which is not a phone.
const PAUSE: &str = "SIL";

/// Costs: a similar phone, another vowel for a vowel, a filler of the phone's class, any other phone, an inserted
/// phone, a deleted phone.
const ALIKE: f32 = 0.35;
const OTHER_VOWEL: f32 = 0.7;
const FILLER: f32 = 0.15;
const OTHER: f32 = 1.0;
const INSERTION: f32 = 0.35;
const DELETION: f32 = 0.8;

/// A partial alignment of the words with the phones heard.
#[derive(Clone, Copy, Default)]
struct AlignmentPath {
    cost: f32,
    /// Whether a phone of the words is already aligned.
    begun: bool,
    /// The alignment so far.
    so_far: Alignment,
    /// Phones inserted after the last phone of the words.
    after: usize,
}

impl AlignmentPath {
    /// Adds an inserted phone; before the words' first phone it counts as outside.
    fn inserted(mut self) -> Self {
        self.cost += INSERTION;
        if self.begun {
            self.after += 1
        } else {
            self.so_far.outside += 1
        }
        self
    }

    /// Adds a phone of the words that was not heard.
    fn deleted(mut self) -> Self {
        self.cost += DELETION;
        self.so_far.deleted += 1;
        self.within()
    }

    /// Adds a phone of the words that was heard with this cost.
    fn taken(mut self, cost: f32) -> Self {
        self.cost += cost;
        self.so_far.substituted += cost;
        self.within()
    }

    /// Counts the insertions before a phone of the words as inside the words.
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

/// The cost of hearing `heard` for `said`.
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

impl PronunciationLexicon {
    /// Reads `lexicon.txt`: on each line a word and the phones of one pronunciation.
    ///
    /// # Errors
    /// The number of a line without a phone.
    pub fn read(text: &str) -> Result<Self, usize> {
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

    /// Whether a word has a pronunciation.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.ways.contains_key(word)
    }

    /// The alignment of the words' phones with the phones heard. Other speech between the words is free. `None` if a
    /// word is unknown or there are no words.
    pub(crate) fn alignment(&self, words: &[&str], heard: &[String]) -> Option<Alignment> {
        let heard: Vec<Option<Phone>> =
            heard.iter().filter(|p| *p != PAUSE).map(|p| self.phones.get(p).copied()).collect();
        let all = self.phones.len();
        // The best partial alignments, by the number of phones heard.
        let mut so_far: Vec<AlignmentPath> =
            std::iter::successors(Some(AlignmentPath::default()), |path| Some(path.inserted()))
                .take(heard.len() + 1)
                .collect();
        let mut phones = 0;
        for word in words {
            if *word == UNKNOWN_WORD {
                let mut least = so_far[0];
                for path in &mut so_far {
                    least = least.better(*path);
                    *path = least;
                }
                continue;
            }
            let ways = self.ways.get(*word)?;
            phones += ways.iter().map(Vec::len).min().unwrap_or(0);
            let mut after =
                vec![AlignmentPath { cost: f32::INFINITY, ..AlignmentPath::default() }; so_far.len()];
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
    use super::{Alignment, DELETION, INSERTION, PronunciationLexicon};

    fn lexicon() -> PronunciationLexicon {
        PronunciationLexicon::read("eva e: v A:\neva e: f a\ndrei d r aI\nvier f i: r\n").unwrap()
    }

    fn alignment(words: &str, heard: &str) -> Option<Alignment> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let heard: Vec<String> = heard.split_whitespace().map(str::to_owned).collect();
        lexicon().alignment(&words, &heard)
    }

    /// The whole difference as a share of the phones: 0 is exact, 1 is completely different.
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
        // An inserted phone costs less than a deleted one.
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
        assert_eq!(PronunciationLexicon::read("eva e: v A:\ndrei\n").unwrap_err(), 2);
    }

    #[test]
    fn a_filler_is_nearer_to_the_sounds_of_its_class() {
        let (vowel, hiss) = (distance("drei", "d r +a").unwrap(), distance("drei", "d r +s").unwrap());
        assert!(vowel < hiss, "{vowel} {hiss}");
    }
}
