//! Numbers in words in five languages, because a voice may read digits as a time or a date.
//!
//! A voice reads "05:00" as "five o'clock", so no digit is spoken. Every `u32` has words.

use annabella_game::Lang;

/// The form of "one" that agrees with the counted noun; the other numbers do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inflection {
    /// Without a noun: "eins", "et", "ett".
    Bare,
    /// A masculine or common noun ("ein Zug", "en time").
    Common,
    /// A feminine noun; differs from the common form in German only ("eine Minute").
    Feminine,
    /// A neuter noun ("et minut", "ett minutt").
    Neuter,
}

/// The words from 0 to 19 in one language; 1 has the form used in compounds.
pub(crate) const fn small(lang: Lang) -> [&'static str; 20] {
    match lang {
        Lang::Da => [
            "nul", "en", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti", "elleve", "tolv",
            "tretten", "fjorten", "femten", "seksten", "sytten", "atten", "nitten",
        ],
        Lang::De => [
            "null",
            "ein",
            "zwei",
            "drei",
            "vier",
            "fünf",
            "sechs",
            "sieben",
            "acht",
            "neun",
            "zehn",
            "elf",
            "zwölf",
            "dreizehn",
            "vierzehn",
            "fünfzehn",
            "sechzehn",
            "siebzehn",
            "achtzehn",
            "neunzehn",
        ],
        Lang::En => [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
        Lang::Nb => [
            "null", "en", "to", "tre", "fire", "fem", "seks", "sju", "åtte", "ni", "ti", "elleve", "tolv",
            "tretten", "fjorten", "femten", "seksten", "sytten", "atten", "nitten",
        ],
        Lang::Sv => [
            "noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva", "tolv",
            "tretton", "fjorton", "femton", "sexton", "sjutton", "arton", "nitton",
        ],
    }
}

/// The words for 20, 30, … 90 in one language.
pub(crate) const fn tens(lang: Lang) -> [&'static str; 8] {
    match lang {
        Lang::Da => ["tyve", "tredive", "fyrre", "halvtreds", "tres", "halvfjerds", "firs", "halvfems"],
        Lang::De => ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"],
        Lang::En => ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
        Lang::Nb => ["tjue", "tretti", "førti", "femti", "seksti", "sytti", "åtti", "nitti"],
        Lang::Sv => ["tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio"],
    }
}

/// A number in words that agrees with the counted noun.
pub fn number(n: u32, lang: Lang, counted: Inflection) -> String {
    if n < 1_000_000 {
        return below_a_million(n, lang, counted);
    }
    let (big, name) = if n >= 1_000_000_000 { (1_000_000_000, 1) } else { (1_000_000, 0) };
    let (one, many) = match (lang, name) {
        (Lang::Da, 0) => ("en million", "millioner"),
        (Lang::Da, _) => ("en milliard", "milliarder"),
        (Lang::De, 0) => ("eine Million", "Millionen"),
        (Lang::De, _) => ("eine Milliarde", "Milliarden"),
        (Lang::En, 0) => ("one million", "million"),
        (Lang::En, _) => ("one billion", "billion"),
        (Lang::Nb, 0) => ("en million", "millioner"),
        (Lang::Nb, _) => ("en milliard", "milliarder"),
        (Lang::Sv, 0) => ("en miljon", "miljoner"),
        (Lang::Sv, _) => ("en miljard", "miljarder"),
    };
    let head = match n / big {
        1 => one.to_owned(),
        k => format!("{} {many}", below_a_million(k, lang, Inflection::Common)),
    };
    match n % big {
        0 => head,
        rest if rest < 100 => match linking_word(lang) {
            Some(and) => format!("{head} {and} {}", number(rest, lang, counted)),
            None => format!("{head} {}", number(rest, lang, counted)),
        },
        rest => format!("{head} {}", number(rest, lang, counted)),
    }
}

/// The word between the hundreds and the rest, if the language has one.
pub(crate) const fn linking_word(lang: Lang) -> Option<&'static str> {
    match lang {
        Lang::Da | Lang::Nb => Some("og"),
        Lang::En => Some("and"),
        Lang::De | Lang::Sv => None,
    }
}

fn below_a_million(n: u32, lang: Lang, counted: Inflection) -> String {
    if n < 100 {
        return below_a_hundred(n, lang, counted);
    }
    let (unit, name) = match (lang, n >= 1000) {
        (Lang::Da, false) => (100, "hundrede"),
        (Lang::Da, true) => (1000, "tusind"),
        (Lang::De, false) => (100, "hundert"),
        (Lang::De, true) => (1000, "tausend"),
        (Lang::En, false) => (100, "hundred"),
        (Lang::En, true) => (1000, "thousand"),
        (Lang::Nb, false) => (100, "hundre"),
        (Lang::Nb, true) => (1000, "tusen"),
        (Lang::Sv, false) => (100, "hundra"),
        (Lang::Sv, true) => (1000, "tusen"),
    };
    // German and Swedish write one word; the others separate hundreds and thousands.
    let joined = matches!(lang, Lang::De | Lang::Sv);
    let blank = if joined { "" } else { " " };
    let how_many = match (n / unit, lang) {
        // "ett" and "tusen" share a t: "ettusen".
        (1, Lang::Sv) if unit == 1000 => "et".to_owned(),
        // Inside a word German omits the last s of "eins".
        (k, Lang::De) if k % 100 == 1 => {
            below_a_million(k, lang, Inflection::Neuter).trim_end_matches('s').to_owned()
        }
        (k, _) => below_a_million(k, lang, Inflection::Neuter),
    };
    let head = format!("{how_many}{blank}{name}");
    match n % unit {
        0 => head,
        rest if rest < 100 => match linking_word(lang) {
            Some(and) => format!("{head} {and} {}", below_a_hundred(rest, lang, counted)),
            None => format!("{head}{}", below_a_hundred(rest, lang, tail(lang, counted))),
        },
        rest => format!("{head}{blank}{}", below_a_million(rest, lang, counted)),
    }
}

/// After hundreds, German and Swedish use "eins" and "ett" for every noun.
const fn tail(lang: Lang, counted: Inflection) -> Inflection {
    if matches!(lang, Lang::De | Lang::Sv) { Inflection::Bare } else { counted }
}

/// A number from 1 to 99 in the separate words of a recogniser: `ein und zwanzig`, `tjue en`.
pub fn number_words(n: u32, lang: Lang) -> Vec<&'static str> {
    let index = |n: u32| usize::try_from(n).expect("below a hundred");
    if n < 20 {
        return vec![if n == 1 { one(lang, Inflection::Bare) } else { small(lang)[index(n)] }];
    }
    let ten = tens(lang)[index(n / 10).min(9) - 2];
    let unit = small(lang)[index(n % 10)];
    match (n % 10, lang) {
        (0, _) => vec![ten],
        (_, Lang::Da) => vec![unit, "og", ten],
        (_, Lang::De) => vec![unit, "und", ten],
        (_, Lang::En | Lang::Nb | Lang::Sv) => vec![ten, unit],
    }
}

/// The words of a number of neuter things, where they differ from [`number_words`]: `tjue ett` (moves are neuter).
pub fn neuter_number_words(n: u32, lang: Lang) -> Option<Vec<&'static str>> {
    let is_other = lang == Lang::Nb && n > 20 && n % 10 == 1;
    is_other.then(|| vec![number_words(n, lang)[0], one(lang, Inflection::Neuter)])
}

fn below_a_hundred(n: u32, lang: Lang, counted: Inflection) -> String {
    let small = small(lang);
    let index = |n: u32| usize::try_from(n).expect("below a hundred");
    if n == 1 {
        return one(lang, counted).to_owned();
    }
    if n < 20 {
        return small[index(n)].to_owned();
    }
    let ten = tens(lang)[index(n / 10) - 2];
    let unit = small[index(n % 10)];
    match (n % 10, lang) {
        (0, _) => ten.to_owned(),
        (_, Lang::Da) => format!("{unit}og{ten}"),
        (_, Lang::De) => format!("{unit}und{ten}"),
        (_, Lang::En) => format!("{ten}-{unit}"),
        (1, Lang::Nb) if counted == Inflection::Neuter => format!("{ten}ett"),
        (_, Lang::Nb | Lang::Sv) => format!("{ten}{unit}"),
    }
}

const fn one(lang: Lang, counted: Inflection) -> &'static str {
    match (lang, counted) {
        (Lang::Da, Inflection::Common | Inflection::Feminine) => "en",
        (Lang::Da, Inflection::Bare | Inflection::Neuter) => "et",
        (Lang::De, Inflection::Bare) => "eins",
        (Lang::De, Inflection::Common | Inflection::Neuter) => "ein",
        (Lang::De, Inflection::Feminine) => "eine",
        (Lang::En, _) => "one",
        (Lang::Nb, Inflection::Neuter) => "ett",
        (Lang::Nb, _) => "en",
        (Lang::Sv, Inflection::Common | Inflection::Feminine) => "en",
        (Lang::Sv, Inflection::Bare | Inflection::Neuter) => "ett",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn numbers_are_spelt_as_each_language_spells_them() {
        let cases = [
            (0, ["nul", "null", "zero", "null", "noll"]),
            (1, ["et", "eins", "one", "en", "ett"]),
            (16, ["seksten", "sechzehn", "sixteen", "seksten", "sexton"]),
            (17, ["sytten", "siebzehn", "seventeen", "sytten", "sjutton"]),
            (21, ["enogtyve", "einundzwanzig", "twenty-one", "tjueen", "tjugoett"]),
            (37, ["syvogtredive", "siebenunddreißig", "thirty-seven", "trettisju", "trettiosju"]),
            (58, ["otteoghalvtreds", "achtundfünfzig", "fifty-eight", "femtiåtte", "femtioåtta"]),
            (100, ["et hundrede", "einhundert", "one hundred", "ett hundre", "etthundra"]),
            (
                101,
                [
                    "et hundrede og et",
                    "einhunderteins",
                    "one hundred and one",
                    "ett hundre og en",
                    "etthundraett",
                ],
            ),
            (
                1_066,
                [
                    "et tusind og seksogtres",
                    "eintausendsechsundsechzig",
                    "one thousand and sixty-six",
                    "ett tusen og sekstiseks",
                    "ettusensextiosex",
                ],
            ),
            (
                2_345,
                [
                    "to tusind tre hundrede og femogfyrre",
                    "zweitausenddreihundertfünfundvierzig",
                    "two thousand three hundred and forty-five",
                    "to tusen tre hundre og førtifem",
                    "tvåtusentrehundrafyrtiofem",
                ],
            ),
            (
                1_000_001,
                [
                    "en million og et",
                    "eine Million eins",
                    "one million and one",
                    "en million og en",
                    "en miljon ett",
                ],
            ),
        ];
        for (n, words) in cases {
            for (lang, words) in Lang::ALL.into_iter().zip(words) {
                assert_eq!(number(n, lang, Inflection::Bare), words, "{n} {lang}");
            }
        }
    }

    #[test]
    fn no_two_numbers_below_ten_thousand_share_their_words_and_none_holds_a_digit() {
        for lang in Lang::ALL {
            let mut seen = HashSet::new();
            for n in 0..10_000 {
                let words = number(n, lang, Inflection::Bare);
                assert!(!words.contains(|c: char| c.is_ascii_digit()), "{words}");
                assert!(seen.insert(words.clone()), "{lang}: {words} stands for two numbers");
            }
            assert!(!number(u32::MAX, lang, Inflection::Common).is_empty());
        }
    }
}
