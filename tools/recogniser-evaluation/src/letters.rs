//! Letters and syllables recorded by people, from Debian's package klettres-data; for development only.

use std::{fs, path::Path, process::Command};

use annabella::audio::wav::WavSource;

use crate::speech::{SpeakError, normalise_peak};

/// The folder of the package.
const FOLDER: &str = "/usr/share/klettres";
/// Its languages. Recordings that are words of ours in another language are left out.
pub(crate) const LANGUAGES: [&str; 19] = [
    "ar", "cs", "da", "de", "en", "es", "fr", "he", "hu", "it", "lt", "ml", "nb", "nds", "nl", "pt_BR", "ru",
    "tn", "uk",
];
/// Syllables that sound like one of our words, and so are not other speech.
const OURS: [&str; 3] = ["ja", "je", "jo"];

/// Recordings of a language, evenly spaced in the package: name and samples.
///
/// # Errors
/// If the package or the decoder is missing.
pub(crate) fn recorded(
    language: &str,
    most: usize,
    folder: &Path,
) -> Result<Vec<(String, Vec<i16>)>, SpeakError> {
    let mut files = Vec::new();
    for kind in ["alpha", "syllab"] {
        let Ok(entries) = fs::read_dir(Path::new(FOLDER).join(language).join(kind)) else { continue };
        files.extend(entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| is_other(p)));
    }
    files.sort();
    if files.is_empty() {
        return Err(SpeakError::NoLetters(FOLDER));
    }
    let (most, all) = (most.min(files.len()), files.len());
    let mut out = Vec::new();
    for file in (0..most).map(|k| &files[k * all / most]) {
        let wav = folder.join("letter.wav");
        let told = Command::new("oggdec").arg("-Q").arg("-o").arg(&wav).arg(file).output();
        if !told.map_err(|_| SpeakError::Missing("oggdec"))?.status.success() {
            continue;
        }
        let samples = normalise_peak(WavSource::open(&wav)?.read_all()?);
        fs::remove_file(&wav)?;
        // Some are cut to almost nothing.
        if samples.len() > 800 {
            out.push((name(file), samples));
        }
    }
    Ok(out)
}

fn is_other(file: &Path) -> bool {
    let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    file.extension().is_some_and(|e| e == "ogg") && !OURS.contains(&stem.to_lowercase().as_str())
}

/// `recordingSyllabBra`: one word that is not among ours.
fn name(file: &Path) -> String {
    let part = |p: Option<&std::ffi::OsStr>| p.unwrap_or_default().to_string_lossy().replace('-', "");
    format!("recording{}{}", part(file.parent().and_then(Path::file_name)), part(file.file_stem()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use annabella::{
        game::Position,
        language::understand::{Understanding, understand_words},
    };

    use super::{is_other, name};

    #[test]
    fn what_sounds_like_a_word_of_ours_is_left_out() {
        assert!(is_other(Path::new("de/syllab/bra.ogg")));
        assert!(!is_other(Path::new("de/syllab/JA.ogg")));
        assert!(!is_other(Path::new("de/sounds.xml")));
    }

    #[test]
    fn the_name_of_a_recording_means_nothing() {
        for file in ["ml/syllab/no.ogg", "de/alpha/a.ogg", "hu/syllab/13-itt.ogg"] {
            let meant = understand_words(&name(Path::new(file)), &Position::default(), &[], &[]);
            assert_eq!(meant, Understanding::NotUnderstood, "{file}");
        }
    }
}
