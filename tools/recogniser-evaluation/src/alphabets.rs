//! Compares names of the files in several alphabets, with the same acoustic model, by phones only and without a word
//! list.
//!
//! The names of all alphabets have espeak-ng's pronunciations. The model was trained on the words of Appendix D, so
//! it knows their phones best; the comparison is of the distances between the names.

use std::process::Command;

use anyhow::{Context as _, Result, bail};
use strsim::generic_levenshtein;

/// An alphabet of names for the files.
pub(crate) struct Alphabet {
    pub(crate) name: &'static str,
    /// espeak-ng's language.
    pub(crate) tag: &'static str,
    /// The names, from a to h.
    pub(crate) said: [&'static str; 8],
}

/// The alphabets to compare. A name that espeak-ng reads wrongly is spelt phonetically.
pub(crate) const ALPHABETS: [Alphabet; 5] = [
    Alphabet {
        name: "Appendix D, German voices",
        tag: "de",
        said: ["Anna", "Bella", "Zäsar", "David", "Eva", "Felix", "Gustav", "Hektor"],
    },
    Alphabet {
        name: "letters, German voices",
        tag: "de",
        said: ["ah", "be", "ze", "de", "eh", "eff", "ge", "ha"],
    },
    Alphabet {
        name: "NATO, German voices",
        tag: "de",
        said: ["Alfa", "Bravo", "Tscharli", "Delta", "Ecko", "Foxtrott", "Golf", "Hotel"],
    },
    Alphabet {
        name: "letters, English voices",
        tag: "en-us",
        said: ["eh", "bee", "see", "dee", "ee", "eff", "jee", "aitch"],
    },
    Alphabet {
        name: "NATO, English voices",
        tag: "en-us",
        said: ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"],
    },
];

impl Alphabet {
    /// The phones of each name, in the models' notation.
    pub(crate) fn phones(&self) -> Result<Vec<Vec<String>>> {
        self.said.iter().map(|word| phones(word, self.tag)).collect()
    }
}

fn phones(word: &str, tag: &str) -> Result<Vec<String>> {
    let out = Command::new("espeak-ng")
        .args(["-q", "-x", "--sep=_", "-v", tag, word])
        .output()
        .context("espeak-ng is not installed; `make deps` does it")?;
    let phones: Vec<String> = String::from_utf8_lossy(&out.stdout)
        .split(['_', ' ', '\n'])
        .map(|phone| phone.trim_matches(['\'', ',', '%', '=', '|', '!']).to_owned())
        .filter(|phone| !phone.is_empty() && phone != ":")
        .collect();
    if phones.is_empty() {
        bail!("espeak-ng says nothing for `{word}`");
    }
    Ok(phones)
}

/// The name nearest to the recognised phones; `None` if two are equally near.
pub(crate) fn nearest(names: &[Vec<String>], heard: &Vec<String>) -> Option<usize> {
    let apart = |name: &Vec<String>| generic_levenshtein(name, heard);
    let least = names.iter().map(apart).min()?;
    let mut nearest = names.iter().enumerate().filter(|(_, name)| apart(name) == least);
    let (at, _) = nearest.next()?;
    nearest.next().is_none().then_some(at)
}

#[cfg(test)]
mod tests {
    use super::{ALPHABETS, nearest};

    fn phones(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn the_nearest_name_is_found_and_two_as_near_are_none() {
        let names = [phones("a n a"), phones("e: f a"), phones("b e:")];
        assert_eq!(nearest(&names, &phones("a n a:")), Some(0));
        assert_eq!(nearest(&names, &phones("e: v a")), Some(1));
        assert_eq!(nearest(&[phones("b e:"), phones("d e:")], &phones("g e:")), None);
    }

    #[test]
    fn every_name_has_phones_of_its_own() {
        for alphabet in ALPHABETS {
            let mut all = alphabet.phones().unwrap();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), 8, "{}: {all:?}", alphabet.name);
        }
    }
}
