//! Clock times and move counts in words, and a reader for tests.
//!
//! At most two units are spoken: hours and minutes, or minutes and seconds, or seconds. The rest is cut and never
//! rounded up, so that a player does not expect more time than is left.

use thiserror::Error;

use crate::number::{Inflection, number};
use annabella_game::Lang;

/// A clock text that cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{text}` is no clock time: {why}; write hours, minutes and seconds as `1:05:30`")]
pub struct ReadClockError {
    /// The text as given.
    pub(crate) text: String,
    /// The fault.
    pub(crate) why: &'static str,
}

/// Milliseconds as `H:MM:SS`, as a clock displays them: cut to whole seconds.
pub fn clock_text(ms: u64) -> String {
    let s = ms / 1000;
    format!("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
}

/// Reads `H:MM:SS` (or `M:SS`) into milliseconds; a fraction of a second (`0:00:09.5`) is kept.
pub fn parse_clock_text(text: &str) -> Result<u64, ReadClockError> {
    let refuse = |why| ReadClockError { text: text.to_owned(), why };
    let (whole, fraction) = text.trim().split_once(['.', ',']).unwrap_or((text.trim(), "0"));
    let fields: Vec<&str> = whole.split(':').collect();
    if !(2..=3).contains(&fields.len()) {
        return Err(refuse("it needs two or three fields parted by `:`"));
    }
    let mut seconds: u64 = 0;
    for (index, field) in fields.iter().enumerate() {
        if field.is_empty() || field.len() > 6 || !field.bytes().all(|b| b.is_ascii_digit()) {
            return Err(refuse("every field is a number of at most six digits"));
        }
        let value: u64 = field.parse().map_err(|_| refuse("every field is a number"))?;
        if index > 0 && (value > 59 || field.len() > 2) {
            return Err(refuse("minutes and seconds go from 0 to 59"));
        }
        seconds = seconds * 60 + value;
    }
    if fraction.is_empty() || fraction.len() > 9 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return Err(refuse("the fraction of a second is digits"));
    }
    let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
    let thousandths: u64 = thousandths.parse().map_err(|_| refuse("the fraction of a second is digits"))?;
    Ok(seconds * 1000 + thousandths)
}

/// Reads a time of a clock that must name its hours: `0:05:00`. Without them `5:00` could be minutes or hours.
///
/// # Errors
/// Like [`parse_clock_text`], and a text of two fields.
pub fn parse_clock_text_with_hours(text: &str) -> Result<u64, ReadClockError> {
    match text.matches(':').count() {
        2 => parse_clock_text(text),
        _ => Err(ReadClockError { text: text.to_owned(), why: "it needs hours, minutes and seconds" }),
    }
}

/// A time as a clock's display or a log has it. Two fields are hours and minutes, or minutes and seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisplayedTime {
    /// Three fields.
    Exact(u64),
    /// Two fields, in milliseconds by either reading.
    TwoFields {
        /// As hours and minutes.
        hours_ms: u64,
        /// As minutes and seconds.
        minutes_ms: u64,
    },
}

impl DisplayedTime {
    /// Reads `1:29:30`, `1:29` or `29:30.5`.
    ///
    /// # Errors
    /// Like [`parse_clock_text`].
    pub fn read(text: &str) -> Result<Self, ReadClockError> {
        let ms = parse_clock_text(text)?;
        let has_fraction = text.contains(['.', ',']);
        Ok(match text.matches(':').count() {
            1 if !has_fraction => Self::TwoFields { hours_ms: ms * 60, minutes_ms: ms },
            _ => Self::Exact(ms),
        })
    }

    /// The time of a clock that showed `before` last, or had it at the start: the reading that is nearer to it. Without
    /// it, two fields are minutes and seconds where they would be no hours of a game; `None` where they may be both.
    pub fn after(self, before: Option<u64>) -> Option<u64> {
        match (self, before) {
            (Self::Exact(ms), _) => Some(ms),
            (Self::TwoFields { hours_ms, minutes_ms }, Some(before)) => {
                let is_hours = hours_ms.abs_diff(before) < minutes_ms.abs_diff(before);
                Some(if is_hours { hours_ms } else { minutes_ms })
            }
            (Self::TwoFields { hours_ms, minutes_ms }, None) => {
                let hours = hours_ms / 3_600_000;
                (!(1..=HOURS_OF_A_GAME).contains(&hours)).then_some(minutes_ms)
            }
        }
    }
}

/// The hours with which a player may begin a game.
const HOURS_OF_A_GAME: u64 = 3;

/// A unit of time: its inflection, singular, plural and length.
struct Unit {
    counted: Inflection,
    one: &'static str,
    many: &'static str,
    seconds: u64,
}

const fn units(lang: Lang) -> [Unit; 3] {
    let (hour, minute, second) = match lang {
        Lang::Da => (("time", "timer", Inflection::Common), ("minut", "minutter"), ("sekund", "sekunder")),
        Lang::De => {
            (("Stunde", "Stunden", Inflection::Feminine), ("Minute", "Minuten"), ("Sekunde", "Sekunden"))
        }
        Lang::En => (("hour", "hours", Inflection::Common), ("minute", "minutes"), ("second", "seconds")),
        Lang::Nb => (("time", "timer", Inflection::Common), ("minutt", "minutter"), ("sekund", "sekunder")),
        Lang::Sv => (("timme", "timmar", Inflection::Common), ("minut", "minuter"), ("sekund", "sekunder")),
    };
    let counted = match lang {
        Lang::Da | Lang::Nb => Inflection::Neuter,
        Lang::De => Inflection::Feminine,
        Lang::En | Lang::Sv => Inflection::Common,
    };
    [
        Unit { counted: hour.2, one: hour.0, many: hour.1, seconds: 3600 },
        Unit { counted, one: minute.0, many: minute.1, seconds: 60 },
        Unit { counted, one: second.0, many: second.1, seconds: 1 },
    ]
}

const fn and(lang: Lang) -> &'static str {
    match lang {
        Lang::Da | Lang::Nb => "og",
        Lang::De => "und",
        Lang::En => "and",
        Lang::Sv => "och",
    }
}

/// A remaining time in words, cut to the second and to two units; less than a second is "zero seconds".
pub fn spoken_time(ms: u64, lang: Lang) -> String {
    let seconds = ms / 1000;
    let units = units(lang);
    let (first, second) = if seconds >= 3600 { (&units[0], &units[1]) } else { (&units[1], &units[2]) };
    let high = seconds / first.seconds;
    let low = seconds % first.seconds / second.seconds;
    match (high, low) {
        (0, low) => quantity(low, second, lang),
        (high, 0) => quantity(high, first, lang),
        (high, low) => {
            format!("{} {} {}", quantity(high, first, lang), and(lang), quantity(low, second, lang))
        }
    }
}

/// A span of time in words, to the second: "ninety minutes", "two hours", "one hour and fifteen seconds". Less than three
/// hours are counted in minutes unless they are whole hours.
pub fn spoken_duration(ms: u64, lang: Lang) -> String {
    let seconds = ms / 1000;
    let minutes = seconds / 60;
    let hours = if minutes < 180 && !minutes.is_multiple_of(60) { 0 } else { minutes / 60 };
    let counts = [hours, (seconds - hours * 3600) / 60, seconds % 60];
    let units = units(lang);
    let named = counts.iter().zip(&units).filter(|(n, _)| **n > 0);
    let mut parts: Vec<String> = named.map(|(n, unit)| quantity(*n, unit, lang)).collect();
    let Some(last) = parts.pop() else { return quantity(0, &units[2], lang) };
    match parts.is_empty() {
        true => last,
        false => format!("{} {} {last}", parts.join(", "), and(lang)),
    }
}

fn quantity(n: u64, unit: &Unit, lang: Lang) -> String {
    let words = number(u32::try_from(n).unwrap_or(u32::MAX), lang, unit.counted);
    format!("{words} {}", if n == 1 { unit.one } else { unit.many })
}

/// The words for moves, and the inflection of their number: for none, one and more.
const fn moves_called(lang: Lang) -> (Inflection, &'static str, &'static str, &'static str) {
    match lang {
        Lang::Da => (Inflection::Neuter, "ingen træk", "træk", "træk"),
        Lang::De => (Inflection::Common, "keine Züge", "Zug", "Züge"),
        Lang::En => (Inflection::Common, "no moves", "move", "moves"),
        Lang::Nb => (Inflection::Neuter, "ingen trekk", "trekk", "trekk"),
        Lang::Sv => (Inflection::Neuter, "inga drag", "drag", "drag"),
    }
}

/// The number of moves in words: "one move", "einundzwanzig Züge".
pub fn spoken_moves(n: u32, lang: Lang) -> String {
    let (inflected, none, one, many) = moves_called(lang);
    match n {
        0 => none.to_owned(),
        n => format!("{} {}", number(n, lang, inflected), if n == 1 { one } else { many }),
    }
}

/// The number of moves in digits, for a Braille line: `1 move`, `21 Züge`.
pub fn counted_moves(n: u32, lang: Lang) -> String {
    let (_, none, one, many) = moves_called(lang);
    match n {
        0 => none.to_owned(),
        n => format!("{n} {}", if n == 1 { one } else { many }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{small, tens};

    fn spoken(text: &str) -> [String; 5] {
        Lang::ALL.map(|lang| spoken_time(parse_clock_text(text).unwrap(), lang))
    }

    #[test]
    fn times_have_at_most_two_units_and_agree_in_number_and_gender() {
        assert_eq!(
            spoken("1:01:59"),
            [
                "en time og et minut",
                "eine Stunde und eine Minute",
                "one hour and one minute",
                "en time og ett minutt",
                "en timme och en minut",
            ]
        );
        assert_eq!(
            spoken("0:21:01"),
            [
                "enogtyve minutter og et sekund",
                "einundzwanzig Minuten und eine Sekunde",
                "twenty-one minutes and one second",
                "tjueett minutter og ett sekund",
                "tjugoett minuter och en sekund",
            ]
        );
        assert_eq!(
            spoken("0:00:00"),
            ["nul sekunder", "null Sekunden", "zero seconds", "null sekunder", "noll sekunder"]
        );
        assert_eq!(spoken("2:00:30")[1], "zwei Stunden");
        assert_eq!(spoken("5:00")[2], "five minutes");
        assert_eq!(spoken_time(59_999, Lang::En), "fifty-nine seconds");
    }

    #[test]
    fn all_36_000_times_are_read_back_to_the_precision_spoken() {
        for lang in Lang::ALL {
            for seconds in 0..36_000_u64 {
                let text = spoken_time(seconds * 1000 + 999, lang);
                let precise = if seconds >= 3600 { seconds - seconds % 60 } else { seconds };
                assert_eq!(parse_time(&text, lang), Some(precise), "{lang}: {text}");
                assert!(!text.contains(|c: char| c.is_ascii_digit()));
            }
        }
    }

    #[test]
    fn durations_are_exact_and_counted_as_people_count_them() {
        let spoken = |text: &str, lang| spoken_duration(parse_clock_text(text).unwrap(), lang);
        let english = [
            ("1:30:00", "ninety minutes"),
            ("2:00:00", "two hours"),
            ("1:40:00", "one hundred minutes"),
            ("0:00:30", "thirty seconds"),
            ("0:01:30", "one minute and thirty seconds"),
            ("1:00:15", "one hour and fifteen seconds"),
            ("3:20:05", "three hours, twenty minutes and five seconds"),
            ("0:00:00", "zero seconds"),
        ];
        for (text, words) in english {
            assert_eq!(spoken(text, Lang::En), words);
        }
        assert_eq!(
            Lang::ALL.map(|lang| spoken("1:30:01", lang)),
            [
                "halvfems minutter og et sekund",
                "neunzig Minuten und eine Sekunde",
                "ninety minutes and one second",
                "nitti minutter og ett sekund",
                "nittio minuter och en sekund",
            ]
        );
    }

    #[test]
    fn clock_texts_are_read_and_bad_ones_named() {
        assert_eq!(parse_clock_text("1:05:30"), Ok(3_930_000));
        assert_eq!(parse_clock_text(" 0:00:09.5 "), Ok(9_500));
        assert_eq!(parse_clock_text("12:34"), Ok(754_000));
        assert!(parse_clock_text_with_hours("12:34").unwrap_err().to_string().contains("hours"));
        assert_eq!(parse_clock_text_with_hours("0:12:34"), Ok(754_000));
        for bad in
            ["", "7", "1:60:00", "1:00:061", "-1:00:00", "1::2", "a:bc:de", "1:2:3:4", "1:00:00.", "९:००"]
        {
            assert!(parse_clock_text_with_hours(bad).is_err(), "{bad}");
            assert!(parse_clock_text(bad).unwrap_err().to_string().contains("1:05:30"), "{bad}");
        }
        assert!(parse_clock_text("999999999999999999999:00:00").is_err());
    }

    #[test]
    fn words_that_no_clock_says_are_refused() {
        for bad in
            ["", "five o'clock", "five seconds and two minutes", "two hours and one second", "one hours"]
        {
            assert_eq!(parse_time(bad, Lang::En), None, "{bad}");
        }
    }

    #[test]
    fn move_counts_agree_with_their_noun() {
        assert_eq!(
            Lang::ALL.map(|l| spoken_moves(1, l)),
            ["et træk", "ein Zug", "one move", "ett trekk", "ett drag"]
        );
        assert_eq!(
            Lang::ALL.map(|l| spoken_moves(41, l)),
            ["enogfyrre træk", "einundvierzig Züge", "forty-one moves", "førtiett trekk", "fyrtioett drag"]
        );
        assert_eq!(spoken_moves(0, Lang::Sv), "inga drag");
    }

    /// Reads the words of [`spoken_time`] back into seconds; `None` for any other text. Hours up to 99.
    fn parse_time(text: &str, lang: Lang) -> Option<u64> {
        let linking = format!(" {} ", and(lang));
        let mut seconds = 0;
        let mut last_unit = u64::MAX;
        for part in text.trim().split(linking.as_str()) {
            let (count, noun) = part.rsplit_once(' ')?;
            let count = parse_below_a_hundred(count, lang)?;
            let unit =
                units(lang).into_iter().find(|unit| noun == if count == 1 { unit.one } else { unit.many })?;
            if unit.seconds >= last_unit || (last_unit == 3600 && unit.seconds == 1) {
                return None;
            }
            last_unit = unit.seconds;
            seconds += count * unit.seconds;
        }
        Some(seconds)
    }

    /// Reads a number below 100 from its words, independently of [`number`], so that each tests the other.
    fn parse_below_a_hundred(words: &str, lang: Lang) -> Option<u64> {
        let unit = |word: &str| -> Option<u64> {
            if matches!(word, "en" | "et" | "ett" | "ein" | "eine" | "eins" | "one") {
                return Some(1);
            }
            small(lang).iter().position(|&small| small == word).map(|n| n as u64)
        };
        let ten = |word: &str| tens(lang).iter().position(|&ten| ten == word).map(|n| (n as u64 + 2) * 10);
        if let Some(n) = unit(words).or_else(|| ten(words)) {
            return Some(n);
        }
        let digit = |word: &str| unit(word).filter(|n| (1..=9).contains(n));
        match lang {
            Lang::Da | Lang::De => {
                let link = if lang == Lang::Da { "og" } else { "und" };
                let (low, high) = words.split_once(link)?;
                Some(ten(high)? + digit(low)?)
            }
            Lang::En => {
                let (high, low) = words.split_once('-')?;
                Some(ten(high)? + digit(low)?)
            }
            Lang::Nb | Lang::Sv => tens(lang).into_iter().find_map(|high| {
                let low = digit(words.strip_prefix(high)?)?;
                Some(ten(high)? + low)
            }),
        }
    }
}
