//! Speakers the shipped models were never trained on: espeak-ng's held-out variants, and flite's four
//! people where it is installed. They speak into a temporary folder.

use std::{path::Path, process::Command};

use shakmaty::Position as _;
use thiserror::Error;

use crate::{
    audio::wav::{ReadWavError, WavSource},
    chess::Position,
    hearing_bench::{dice::Dice, positions, run::Utterance},
    language::{
        Lang, SchemeId,
        announce::{Form, announce},
        scheme::Scheme,
        understand::{Understanding, understand_words},
    },
};

/// Variants of espeak-ng's voices that training leaves out.
pub const HELD_OUT: [&str; 14] = [
    "f4", "m7", "klatt4", "anika", "Andy", "steph2", "grandma", "paul", "Hugo", "belinda", "m2", "edward",
    "iven2", "linda",
];
/// flite's people; training knows none of them.
pub const FLITE: [&str; 4] = ["kal16", "awb", "rms", "slt"];

/// The announcement words in flite's American phones.
const FLITE_GERMAN: &str = include_str!("flite.txt");
const FLITE_DANISH: &str = include_str!("flite-da.txt");
/// Everyday sentences that mean nothing here.
const TALK: &str = include_str!("talk.txt");

/// Why nothing can be spoken.
#[derive(Debug, Error)]
pub enum SpeakError {
    /// The program is not there.
    #[error(
        "{0} is not installed; install it (`make deps`), or give your own recordings with --recordings DIR"
    )]
    Missing(&'static str),
    /// It would not speak.
    #[error("{program} cannot say `{text}` as {voice}: {why}")]
    Refused {
        /// The program.
        program: &'static str,
        /// The voice.
        voice: String,
        /// The words.
        text: String,
        /// What it wrote.
        why: String,
    },
    /// The temporary folder cannot be written.
    #[error("no room for the speech: {0}; free space in the temporary folder")]
    Folder(#[from] std::io::Error),
    /// What was spoken cannot be read back.
    #[error(transparent)]
    Wav(#[from] ReadWavError),
}

/// One who speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// A variant of espeak-ng's voice of the language spoken.
    Espeak(&'static str),
    /// One of flite's people.
    Flite(&'static str),
}

impl Speaker {
    /// All that are held out and can speak a scheme's words on this machine; flite knows the German and the Danish ones.
    pub fn all(scheme: SchemeId) -> Vec<Self> {
        let mut out: Vec<Self> = HELD_OUT.iter().map(|v| Self::Espeak(v)).collect();
        let known = flite_words(Scheme::builtin(scheme).lang()).next().is_some();
        if known && Command::new("flite").arg("--version").output().is_ok() {
            out.extend(FLITE.iter().map(|v| Self::Flite(v)));
        }
        out
    }

    /// The name used in reports.
    pub fn name(&self) -> String {
        match self {
            Self::Espeak(variant) => format!("espeak-ng {variant}"),
            Self::Flite(voice) => format!("flite {voice}"),
        }
    }
}

/// What is spoken.
#[derive(Clone, Copy, Debug)]
pub struct Programme {
    /// Announcements of legal moves, each voice; as many more are heard in a position where they are not
    /// legal.
    pub announcements: usize,
    /// Sentences of everyday talk, each voice.
    pub talk: usize,
    /// Where chance starts.
    pub seed: u64,
}

/// Everything a speaker says: announcements, the same ones in positions that bear them not, and talk.
///
/// # Errors
/// The synthesiser is missing or refuses.
pub fn utterances(
    speaker: &Speaker,
    scheme: SchemeId,
    programme: Programme,
    folder: &Path,
) -> Result<Vec<Utterance>, SpeakError> {
    let mut dice = Dice::new(programme.seed ^ name_bits(&speaker.name()));
    let lang = Scheme::builtin(scheme).lang();
    let mut out = Vec::new();
    for _ in 0..programme.announcements {
        let (position, m) = positions::position_and_move(&mut dice);
        let form = if dice.below(3) == 0 { Form::Long } else { Form::Short };
        let words = announce(Scheme::builtin(scheme), &position, m, form);
        let samples = speak(speaker, &words, Language::Announcement(lang), &mut dice, folder)?;
        let utterance = |position| Utterance {
            voice: speaker.name(),
            words: words.clone(),
            position,
            samples: samples.clone(),
        };
        if let Some(other) = illegal_elsewhere(&words, scheme, &mut dice) {
            out.push(utterance(other));
        }
        out.push(utterance(position));
    }
    let sentences = talk(match speaker {
        Speaker::Espeak(_) => None,
        Speaker::Flite(_) => Some("en"),
    });
    for k in 0..programme.talk {
        let Some((language, text)) = sentences.get((k + dice.below(2)) * 7 % sentences.len().max(1)) else {
            break;
        };
        let (position, _) = positions::position_and_move(&mut dice);
        let samples = speak(speaker, text, Language::Talk(language), &mut dice, folder)?;
        out.push(Utterance { voice: speaker.name(), words: (*text).to_owned(), position, samples });
    }
    Ok(out)
}

/// A position in which the words announce no legal move.
fn illegal_elsewhere(words: &str, scheme: SchemeId, dice: &mut Dice) -> Option<Position> {
    (0..50).map(|_| positions::position_and_move(dice).0).find(|position| {
        !position.chess.is_game_over()
            && understand_words(words, position, &[scheme], &[]) == Understanding::Illegal
    })
}

/// The sentences of `talk.txt`, of one language or of all.
fn talk(only: Option<&str>) -> Vec<(&'static str, &'static str)> {
    TALK.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(": "))
        .filter(|(language, _)| only.is_none_or(|o| o == *language))
        .collect()
}

#[derive(Clone, Copy)]
enum Language {
    Announcement(Lang),
    Talk(&'static str),
}

fn speak(
    speaker: &Speaker,
    text: &str,
    language: Language,
    dice: &mut Dice,
    folder: &Path,
) -> Result<Vec<i16>, SpeakError> {
    let wav = folder.join("spoken.wav");
    let (program, mut command) = match speaker {
        Speaker::Espeak(variant) => {
            let (tag, said) = match language {
                Language::Announcement(lang) => (lang.tag(), respelt(text, lang)),
                Language::Talk(tag) => (tag, text.to_owned()),
            };
            let tag = if tag == "en" { "en-us" } else { tag };
            let mut command = Command::new("espeak-ng");
            command.args(["-v", &format!("{tag}+{variant}")]);
            command.args(["-s", &(120 + 10 * dice.below(13)).to_string()]);
            command.args(["-p", &(20 + dice.below(65)).to_string()]);
            command.arg("-w").arg(&wav).arg("--").arg(said);
            ("espeak-ng", command)
        }
        Speaker::Flite(voice) => {
            let mut command = Command::new("flite");
            command.args(["-voice", voice]);
            let mut said = text.to_owned();
            if let Language::Announcement(lang) = language {
                let lexicon = folder.join("flite.lex");
                std::fs::write(&lexicon, flite_lexicon(lang))?;
                command.arg("-add_lex").arg(&lexicon);
                said = in_flite_words(text, lang).ok_or_else(|| SpeakError::Refused {
                    program: "flite",
                    voice: (*voice).to_owned(),
                    text: text.to_owned(),
                    why: "a word is not in its list".to_owned(),
                })?;
            }
            command.args(["-t", &said]).arg("-o").arg(&wav);
            ("flite", command)
        }
    };
    let told = command.output().map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => SpeakError::Missing(program),
        _ => SpeakError::Folder(e),
    })?;
    if !told.status.success() || !wav.exists() {
        return Err(SpeakError::Refused {
            program,
            voice: speaker.name(),
            text: text.to_owned(),
            why: String::from_utf8_lossy(&told.stderr).trim().to_owned(),
        });
    }
    let samples = even(WavSource::open(&wav)?.read_all()?);
    std::fs::remove_file(&wav)?;
    Ok(samples)
}

/// What espeak-ng reads wrongly is spelt as it sounds.
fn respelt(text: &str, lang: Lang) -> String {
    if lang != Lang::De {
        return text.to_owned();
    }
    text.split_whitespace()
        .map(|word| match word.to_lowercase().as_str() {
            "cesar" | "cäsar" | "cæsar" => "Zäsar".to_owned(),
            "hector" => "Hektor".to_owned(),
            _ => word.to_owned(),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// (word, flite's phones) of a language's announcements; none of a language flite was not taught.
fn flite_words(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
    let list = match lang {
        Lang::De => FLITE_GERMAN,
        Lang::Da => FLITE_DANISH,
        _ => "",
    };
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('='))
        .map(|(word, phones)| (word.trim(), phones.trim()))
}

/// flite spells out what it takes for no word, so each word gets a pronounceable name of its own.
fn invented(mut number: usize) -> String {
    let mut name = "ba".to_owned();
    for _ in 0..4 {
        name.push(char::from(b"bdfglmnprst"[number % 11]));
        name.push(char::from(b"aiou"[number / 11 % 4]));
        number /= 44;
    }
    name
}

fn flite_lexicon(lang: Lang) -> String {
    let words = flite_words(lang).enumerate();
    words.map(|(k, (_, phones))| format!("{} 0 : {phones}\n", invented(k + 1))).collect()
}

/// The text in the invented names; `None` for a word that is not in the list.
fn in_flite_words(text: &str, lang: Lang) -> Option<String> {
    let names: Option<Vec<String>> = text
        .to_lowercase()
        .split_whitespace()
        .map(|word| flite_words(lang).position(|(w, _)| w == word).map(|k| invented(k + 1)))
        .collect();
    Some(names?.join(" "))
}

/// The loudest sample at 12,000, whoever speaks.
fn even(samples: Vec<i16>) -> Vec<i16> {
    let loudest = samples.iter().map(|s| s.unsigned_abs()).max().unwrap_or(0).max(1);
    let scale = 12_000.0 / f32::from(loudest);
    samples.into_iter().map(|s| (f32::from(s) * scale) as i16).collect()
}

fn name_bits(name: &str) -> u64 {
    name.bytes().fold(0, |bits, b| bits.rotate_left(9) ^ u64::from(b))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use shakmaty::CastlingSide;

    use super::{flite_words, in_flite_words, invented, talk};
    use crate::{
        chess::{File, Position, Rank, Role},
        language::{
            Lang, SchemeId,
            scheme::Scheme,
            understand::{Understanding, understand_words},
        },
    };

    #[test]
    fn flite_can_say_every_word_of_the_scheme() {
        for id in [SchemeId::Fide, SchemeId::Da] {
            let scheme = Scheme::builtin(id);
            let mut words: Vec<&str> = File::ALL.iter().map(|f| scheme.file_word(*f)).collect();
            words.extend(Rank::ALL.iter().map(|r| scheme.rank_word(*r)));
            words.extend(Role::ALL.iter().map(|r| scheme.piece_word(*r)));
            words.extend(CastlingSide::ALL.iter().map(|side| scheme.castling(*side)));
            words.push(scheme.capture_word());
            for word in words {
                assert!(in_flite_words(word, scheme.lang()).is_some(), "{id}: {word}");
            }
        }
        assert_eq!(in_flite_words("Eva Xanthippe", Lang::De), None);
        assert_eq!(in_flite_words("two", Lang::En), None);
    }

    #[test]
    fn invented_names_are_all_different() {
        for lang in [Lang::De, Lang::Da] {
            let n = flite_words(lang).count();
            let names: HashSet<String> = (1..=n).map(invented).collect();
            assert_eq!(names.len(), n);
        }
    }

    #[test]
    fn talk_means_nothing_in_any_language() {
        assert!(talk(None).len() >= 60);
        assert!(!talk(Some("en")).is_empty() && talk(Some("xx")).is_empty());
        for (language, text) in talk(None) {
            let meant = understand_words(text, &Position::default(), &[SchemeId::Fide], &[]);
            assert_eq!(meant, Understanding::NotUnderstood, "{language}: {text}");
        }
    }
}
