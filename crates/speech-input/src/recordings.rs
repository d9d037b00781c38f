//! A user's own recordings: WAV files, each with a text file of the same name.
//!
//! The text's first line holds the spoken words; a line `fen: …` gives the position (default: the start position). The
//! folder's name is the name of the voice. `consent.wav` is not a recording.

use std::{
    fs,
    path::{Path, PathBuf},
};

use thiserror::Error;

use annabella_audio::wav::{ReadWavError, WavSource};
use annabella_game::{Position, ReadFenError};

/// One recording with its words.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The speaker: the name of the folder.
    pub voice: String,
    /// The spoken words from the text file.
    pub words: String,
    /// The position that the words refer to.
    pub position: Position,
    /// 16 kHz mono.
    pub samples: Vec<i16>,
}

/// The reason why a folder of recordings cannot be used.
#[derive(Debug, Error)]
pub enum ReadRecordingsError {
    /// The folder, or a file in it, cannot be read.
    #[error("{path} cannot be read ({why}); name a folder of WAV files with --recordings DIR")]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// No recording has a text.
    #[error("{0} holds no WAV file with a text beside it; put what is said in NAME.wav into NAME.txt")]
    Empty(PathBuf),
    /// A recording has no text.
    #[error("{0} has no text beside it; write what is said into a file of the same name ending in .txt")]
    NoText(PathBuf),
    /// A text has no words.
    #[error("{0} is empty; its first line is what is said in the recording")]
    NoWords(PathBuf),
    /// A line of a text is not understood.
    #[error(
        "{path}: line {line}: `{text}` is neither `fen: …` nor empty; the words stand on the first line only"
    )]
    Line {
        /// The text file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// The position cannot be read.
    #[error("{path}: line {line}: {why}")]
    Fen {
        /// The text file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The fault.
        why: ReadFenError,
    },
    /// A recording cannot be decoded.
    #[error(transparent)]
    Wav(#[from] ReadWavError),
}

/// Reads a folder and its subfolders, sorted by name.
///
/// # Errors
/// The first unusable file, by name and line.
pub fn read(folder: &Path) -> Result<Vec<Recording>, ReadRecordingsError> {
    let is_recording = |path: &PathBuf| {
        path.extension().is_some_and(|e| e.eq_ignore_ascii_case("wav"))
            && path.file_stem().is_none_or(|name| name != CONSENT)
    };
    let voice = |path: &Path| match path.parent().filter(|parent| *parent != folder).and_then(Path::file_name)
    {
        Some(name) => name.to_string_lossy().into_owned(),
        None => "recordings".to_owned(),
    };
    let paths = files_below(folder)?.into_iter().filter(is_recording);
    let found: Vec<Recording> =
        paths.map(|path| recording(&path, &voice(&path))).collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Err(ReadRecordingsError::Empty(folder.to_owned()));
    }
    Ok(found)
}

/// The base name of the file with a person's consent. It is kept with the recordings but is not one of them.
pub const CONSENT: &str = "consent";
/// The greatest depth of folders, so that a cycle of links ends.
const DEEP: usize = 8;

/// The files of a folder and its subfolders, sorted by name.
///
/// # Errors
/// A folder cannot be read.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, ReadRecordingsError> {
    let mut found = Vec::new();
    gather(folder, 0, &mut found)?;
    found.sort();
    Ok(found)
}

fn gather(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), ReadRecordingsError> {
    let failed = |why| ReadRecordingsError::Read { path: folder.to_owned(), why };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if !path.is_dir() {
            found.push(path);
        } else if depth < DEEP {
            gather(&path, depth + 1, found)?;
        }
    }
    Ok(())
}

fn recording(path: &Path, voice: &str) -> Result<Recording, ReadRecordingsError> {
    let text_path = path.with_extension("txt");
    if !text_path.exists() {
        return Err(ReadRecordingsError::NoText(path.to_owned()));
    }
    let text = fs::read_to_string(&text_path)
        .map_err(|why| ReadRecordingsError::Read { path: text_path.clone(), why })?;
    let (words, position) = said(&text_path, &text)?;
    Ok(Recording { voice: voice.to_owned(), words, position, samples: WavSource::open(path)?.read_all()? })
}

/// Reads a text file: the words and their position.
fn said(path: &Path, text: &str) -> Result<(String, Position), ReadRecordingsError> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let words = match lines.next() {
        Some((_, line)) if !line.trim_start().to_lowercase().starts_with("fen:") => line.trim().to_owned(),
        _ => return Err(ReadRecordingsError::NoWords(path.to_owned())),
    };
    let mut position = Position::default();
    for (at, line) in lines {
        let line = line.trim();
        let Some(("fen", fen)) = line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) else {
            return Err(ReadRecordingsError::Line {
                path: path.to_owned(),
                line: at + 1,
                text: line.to_owned(),
            });
        };
        position = Position::from_fen(fen).map_err(|why| ReadRecordingsError::Fen {
            path: path.to_owned(),
            line: at + 1,
            why,
        })?;
    }
    Ok((words, position))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{read, said};
    use annabella_game::Position;

    fn wav(path: &Path) {
        let spec = hound::WavSpec {
            channels: 1,
            sample_rate: 16000,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let mut writer = hound::WavWriter::create(path, spec).unwrap();
        (0..1600).for_each(|k| writer.write_sample((k % 50) as i16).unwrap());
        writer.finalize().unwrap();
    }

    #[test]
    fn a_text_names_words_and_position() {
        let fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
        let (words, position) =
            said(Path::new("x.txt"), &format!("König Anna zwei\n\nfen: {fen}\n")).unwrap();
        assert_eq!((words.as_str(), position.fen().as_str()), ("König Anna zwei", fen));
        assert_eq!(said(Path::new("x.txt"), "ja").unwrap().1, Position::default());
    }

    #[test]
    fn a_fault_in_a_text_is_named_by_file_and_line() {
        for (text, part) in [
            ("", "x.txt is empty"),
            ("fen: 8/8/8/8/8/8/8/K1k5 w - - 0 1", "x.txt is empty"),
            ("eva vier\nposition: e4", "x.txt: line 2: `position: e4`"),
            ("eva vier\n\nfen: nonsense", "x.txt: line 3: `nonsense` is no FEN"),
        ] {
            let error = said(Path::new("x.txt"), text).unwrap_err().to_string();
            assert!(error.contains(part), "{text:?}: {error}");
        }
    }

    #[test]
    fn folders_are_voices_and_a_wav_without_text_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("karin")).unwrap();
        wav(&folder.path().join("karin/one.wav"));
        assert!(read(folder.path()).unwrap_err().to_string().contains("one.wav has no text"));
        fs::write(folder.path().join("karin/one.txt"), "eva vier").unwrap();
        wav(&folder.path().join("two.WAV"));
        fs::write(folder.path().join("two.txt"), "ja").unwrap();
        wav(&folder.path().join("karin/consent.wav"));
        let found = read(folder.path()).unwrap();
        let told: Vec<_> =
            found.iter().map(|u| (u.voice.as_str(), u.words.as_str(), u.samples.len())).collect();
        assert_eq!(told, [("karin", "eva vier", 1600), ("recordings", "ja", 1600)]);
    }

    #[test]
    fn an_empty_or_missing_folder_is_told_with_its_remedy() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(folder.path()).unwrap_err().to_string().contains("NAME.txt"));
        assert!(read(&folder.path().join("none")).unwrap_err().to_string().contains("--recordings"));
    }
}
