//! Names of the files in several alphabets, told apart by the same net: its phones alone, and no list of words.
//!
//! Everybody's names have the pronunciations that espeak-ng gives them. The net was trained on Appendix D's words, so that its
//! phones know them best; what is compared is how far apart the names lie.

use std::process::Command;

use anyhow::{Context as _, Result, bail};
use strsim::generic_levenshtein;

/// One way to name the files.
pub(crate) struct Alphabet {
    pub(crate) name: &'static str,
    /// espeak-ng's language.
    pub(crate) tag: &'static str,
    /// What is said, from a to h.
    pub(crate) said: [&'static str; 8],
}

/// Those that are compared. What espeak-ng reads wrongly is spelt as it sounds.
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
    /// The phones of each name, as the models write them.
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

/// Which name is nearest to what was heard; none where two are as near.
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
