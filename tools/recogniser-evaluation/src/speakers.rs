//! The speakers: voices on which the shipped models were not trained, and others for choosing settings.
//!
//! Held out are the variants of espeak-ng named here, also with the phones of other languages, and flite's four
//! voices. Variants that were used in training serve for development. They write to a temporary folder.

use std::{path::Path, process::Command};

use annabella::{
    audio::wav::WavSource,
    game::{Lang, SchemeId},
    language::scheme::Scheme,
    seeded_rng::SeededRng,
};
use clap::ValueEnum;

use crate::{
    letters,
    speech::{SpeakError, normalise_peak},
};

/// Variants of espeak-ng's voices that are left out of training.
pub(crate) const HELD_OUT: [&str; 14] = [
    "f4", "m7", "klatt4", "anika", "Andy", "steph2", "grandma", "paul", "Hugo", "belinda", "m2", "edward",
    "iven2", "linda",
];
/// Some variants that are used in training.
pub(crate) const TRAINED: [&str; 24] = [
    "adam", "Alex", "Annie", "benjamin", "caleb", "david", "Denis", "f1", "f2", "f3", "f5", "gustave",
    "klatt", "klatt3", "Lee", "m1", "m3", "m4", "m8", "max", "michel", "pedro", "robert", "zac",
];
/// flite's voices; none is used in training.
pub(crate) const FLITE: [&str; 4] = ["kal16", "awb", "rms", "slt"];
/// Languages whose phones are used for the German words.
pub(crate) const ACCENTS: [&str; 5] = ["da", "de", "en", "nb", "sv"];

/// The announcement words in flite's American phones.
const FLITE_GERMAN: &str = include_str!("flite.txt");
const FLITE_DANISH: &str = include_str!("flite-da.txt");
/// The announcement words, spelt for espeak-ng's other languages.
const ACCENT_WORDS: &str = include_str!("accents.txt");

/// Speakers of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SpeakerGroup {
    /// espeak-ng's held-out variants.
    HeldOut,
    /// The same with Danish, German, English, Norwegian and Swedish sounds (German words only).
    Accents,
    /// flite's four people, where it is installed (German and Danish words).
    Flite,
    /// espeak-ng's variants that models are made with: for choosing settings, never for figures.
    Development,
    /// Letters and syllables recorded by people (Debian's klettres-data), all of them talk: for choosing settings.
    Letters,
}

/// A speaker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    /// A held-out variant of espeak-ng's voice of the spoken language.
    Espeak(&'static str),
    /// A variant that is used in training.
    Trained(&'static str),
    /// The held-out variants in turn, with the phones of this language.
    Accent(&'static str),
    /// One of flite's voices.
    Flite(&'static str),
    /// Recorded letters and syllables of a language.
    Letters(&'static str),
}

/// A text, and the language whose rules apply.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Speech<'a> {
    /// An announcement in the words of a scheme.
    Announcement(&'a str, Lang),
    /// Words of the language with this tag.
    Plain(&'a str, &'a str),
}

impl Speaker {
    /// The speakers of a group that can speak the scheme's words on this machine.
    pub(crate) fn of(group: SpeakerGroup, scheme: SchemeId) -> Vec<Self> {
        let lang = Scheme::builtin(scheme).lang();
        let german = lang == Lang::De;
        let can_flite = flite_words(lang).next().is_some();
        match group {
            SpeakerGroup::HeldOut => HELD_OUT.iter().map(|v| Self::Espeak(v)).collect(),
            SpeakerGroup::Development => TRAINED.iter().map(|v| Self::Trained(v)).collect(),
            SpeakerGroup::Letters => letters::LANGUAGES.iter().map(|v| Self::Letters(v)).collect(),
            SpeakerGroup::Accents if german => ACCENTS.iter().map(|v| Self::Accent(v)).collect(),
            SpeakerGroup::Flite if can_flite && Command::new("flite").arg("--version").output().is_ok() => {
                FLITE.iter().map(|v| Self::Flite(v)).collect()
            }
            SpeakerGroup::Accents | SpeakerGroup::Flite => Vec::new(),
        }
    }

    /// The name in reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Espeak(variant) => format!("espeak-ng {variant}"),
            Self::Trained(variant) => format!("development {variant}"),
            Self::Accent(tag) => format!("{tag} accent"),
            Self::Flite(voice) => format!("flite {voice}"),
            Self::Letters(tag) => format!("letters {tag}"),
        }
    }

    /// Its only language, if it has one only.
    pub(crate) const fn tongue(&self) -> Option<&'static str> {
        match self {
            Self::Espeak(_) | Self::Trained(_) => None,
            Self::Flite(_) => Some("en"),
            Self::Accent(tag) | Self::Letters(tag) => Some(tag),
        }
    }

    /// Speaks the text: 16 kHz, with a peak of 12,000.
    ///
    /// # Errors
    /// If the synthesiser is missing or fails.
    pub(crate) fn speak(
        &self,
        speech: Speech<'_>,
        chance: &mut SeededRng,
        folder: &Path,
    ) -> Result<Vec<i16>, SpeakError> {
        let wav = folder.join("spoken.wav");
        let (program, mut command) = match self {
            Self::Flite(voice) => ("flite", flite(voice, speech, folder, &wav)?),
            Self::Espeak(variant) | Self::Trained(variant) => {
                ("espeak-ng", espeak(variant, None, speech, chance, &wav))
            }
            Self::Accent(tag) => {
                let variant = HELD_OUT[chance.below(HELD_OUT.len())];
                ("espeak-ng", espeak(variant, Some(tag), speech, chance, &wav))
            }
            // Recorded letters cannot speak a text.
            Self::Letters(_) => return Ok(Vec::new()),
        };
        let (Speech::Announcement(text, _) | Speech::Plain(text, _)) = speech;
        let told = command.output().map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => SpeakError::Missing(program),
            _ => SpeakError::Folder(e),
        })?;
        if !told.status.success() || !wav.exists() {
            return Err(SpeakError::Refused {
                program,
                voice: self.name(),
                text: text.to_owned(),
                why: String::from_utf8_lossy(&told.stderr).trim().to_owned(),
            });
        }
        let samples = normalise_peak(WavSource::open(&wav)?.read_all()?);
        std::fs::remove_file(&wav)?;
        Ok(samples)
    }
}

/// espeak-ng with a variant, at a random rate and pitch.
fn espeak(
    variant: &str,
    accent: Option<&str>,
    speech: Speech<'_>,
    chance: &mut SeededRng,
    wav: &Path,
) -> Command {
    let (tag, said) = match (speech, accent) {
        (Speech::Announcement(text, Lang::De), Some(tag)) if tag != "de" => (tag, accented(text, tag)),
        (Speech::Announcement(text, lang), _) => (lang.tag(), respelt(text, lang)),
        (Speech::Plain(text, tag), _) => (tag, text.to_owned()),
    };
    let tag = if tag == "en" { "en-us" } else { tag };
    let mut command = Command::new("espeak-ng");
    command.args(["-v", &format!("{tag}+{variant}")]);
    command.args(["-s", &(120 + 10 * chance.below(13)).to_string()]);
    command.args(["-p", &(20 + chance.below(65)).to_string()]);
    command.arg("-w").arg(wav).arg("--").arg(said);
    command
}

fn flite(voice: &str, speech: Speech<'_>, folder: &Path, wav: &Path) -> Result<Command, SpeakError> {
    let mut command = Command::new("flite");
    command.args(["-voice", voice]);
    let said = match speech {
        Speech::Plain(text, _) => text.to_owned(),
        Speech::Announcement(text, lang) => {
            let lexicon = folder.join("flite.lex");
            std::fs::write(&lexicon, flite_lexicon(lang))?;
            command.arg("-add_lex").arg(&lexicon);
            in_flite_words(text, lang).ok_or_else(|| SpeakError::Refused {
                program: "flite",
                voice: voice.to_owned(),
                text: text.to_owned(),
                why: "a word is not in its list".to_owned(),
            })?
        }
    };
    command.args(["-t", &said]).arg("-o").arg(wav);
    Ok(command)
}

/// Words that espeak-ng reads wrongly, spelt phonetically.
fn respelt(text: &str, lang: Lang) -> String {
    if lang != Lang::De {
        return text.to_owned();
    }
    by_word(text, |word| match word {
        "cesar" | "cäsar" | "cæsar" => Some("Zäsar".to_owned()),
        "hector" => Some("Hektor".to_owned()),
        _ => None,
    })
}

/// The German words spelt for the voice of another language; words outside the list stay.
fn accented(text: &str, tag: &str) -> String {
    let Some(column) = ["da", "en", "nb", "sv"].iter().position(|t| *t == tag) else {
        return text.to_owned();
    };
    by_word(text, |word| {
        let (_, spelt) = lines(ACCENT_WORDS).find(|(german, _)| *german == word)?;
        spelt.split('|').nth(column).map(|s| s.trim().to_owned())
    })
}

fn by_word(text: &str, spelt: impl Fn(&str) -> Option<String>) -> String {
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| spelt(&word.to_lowercase()).unwrap_or_else(|| word.to_owned()))
        .collect();
    words.join(" ")
}

/// The words of a list, each with its entry.
fn lines(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='))
        .map(|(word, rest)| (word.trim(), rest.trim()))
}

/// flite spells out unknown words, so each word gets a pronounceable name.
fn invented(mut number: usize) -> String {
    let mut name = "ba".to_owned();
    for _ in 0..4 {
        name.push(char::from(b"bdfglmnprst"[number % 11]));
        name.push(char::from(b"aiou"[number / 11 % 4]));
        number /= 44;
    }
    name
}

/// The words of a language's announcements with flite's phones; empty for an unsupported language.
fn flite_words(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(match lang {
        Lang::De => FLITE_GERMAN,
        Lang::Da => FLITE_DANISH,
        _ => "",
    })
}

fn flite_lexicon(lang: Lang) -> String {
    let words = flite_words(lang).enumerate();
    words.map(|(k, (_, phones))| format!("{} 0 : {phones}\n", invented(k + 1))).collect()
}

/// The text in these names; `None` if a word is not in the list.
fn in_flite_words(text: &str, lang: Lang) -> Option<String> {
    let names: Option<Vec<String>> = text
        .to_lowercase()
        .split_whitespace()
        .map(|word| flite_words(lang).position(|(w, _)| w == word).map(|k| invented(k + 1)))
        .collect();
    Some(names?.join(" "))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use annabella::{
        game::{File, Lang, Rank, Role, SchemeId},
        language::scheme::Scheme,
    };
    use shakmaty::CastlingSide;

    use super::{HELD_OUT, TRAINED, accented, flite_words, in_flite_words, invented};

    /// All words of a scheme's announcements.
    fn announced(scheme: &Scheme) -> Vec<String> {
        let mut words: Vec<String> = File::ALL.map(|f| scheme.file_word(f).to_owned()).to_vec();
        words.extend(Rank::ALL.map(|r| scheme.rank_word(r).to_owned()));
        words.extend(Role::ALL.map(|r| scheme.piece_word(r).to_owned()));
        words.push(scheme.capture_word().to_owned());
        for side in CastlingSide::ALL {
            words.extend(scheme.castling(side).split(' ').map(str::to_owned));
        }
        words
    }

    #[test]
    fn flite_and_every_accent_can_say_every_word_of_the_scheme() {
        for id in [SchemeId::Fide, SchemeId::Da] {
            let scheme = Scheme::builtin(id);
            for word in announced(scheme) {
                assert!(in_flite_words(&word, scheme.lang()).is_some(), "{id}: {word}");
            }
        }
        for word in announced(Scheme::builtin(SchemeId::Fide)) {
            let listed = |tag| accented(&word, tag) != word;
            assert!(listed("da") && listed("en") && listed("nb") && listed("sv"), "{word}");
        }
        assert_eq!(in_flite_words("Eva Xanthippe", Lang::De), None);
        assert_eq!(in_flite_words("two", Lang::En), None);
        assert_eq!(accented("Läufer schlägt Eva", "nb"), "løyfer slekt eva");
    }

    #[test]
    fn who_is_held_out_is_not_used_for_development() {
        assert!(HELD_OUT.iter().all(|v| !TRAINED.contains(v)));
    }

    #[test]
    fn invented_names_are_all_different() {
        for lang in [Lang::De, Lang::Da] {
            let n = flite_words(lang).count();
            let names: HashSet<String> = (1..=n).map(invented).collect();
            assert_eq!(names.len(), n);
        }
    }
}
