//! Judges whether a journal can be trusted: whole, cut, edited, or by another device.

use std::{fmt, path::Path};

use strum::IntoStaticStr;

use crate::{Journal, PublicKey, ReadJournalError, SignedPoint, read_bytes};

/// The verdict on a journal. Only a whole one is known to be unchanged.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Soundness {
    /// Every line is unchanged, to the end, and signed by this device.
    Whole {
        /// Its last line.
        line: usize,
        /// The device that signed.
        by: PublicKey,
        /// The lines that were signed only when the game was resumed, from and to.
        late: Vec<(usize, usize)>,
    },
    /// The journal ends after this line without the final signature of the program.
    Cut {
        /// The last sound line.
        line: usize,
        /// The last line covered by a signature.
        signed: Option<usize>,
    },
    /// A line was changed.
    Edited {
        /// The changed line, or the one whose signature reveals the change.
        line: usize,
        why: String,
    },
    /// Another device signed.
    Foreign {
        /// The first line it signed.
        line: usize,
        by: PublicKey,
    },
    /// No device signed.
    Unsigned {
        /// Its last line.
        line: usize,
    },
}

impl Soundness {
    /// Judges the file of a journal; `key` is the device that should have written it.
    ///
    /// # Errors
    /// If there is no journal.
    pub fn of(path: &Path, key: PublicKey) -> Result<Self, ReadJournalError> {
        Self::of_bytes(path, &read_bytes(path)?, key)
    }

    /// As [`of`](Self::of), for the bytes of the file.
    fn of_bytes(path: &Path, bytes: &[u8], key: PublicKey) -> Result<Self, ReadJournalError> {
        let journal = match Journal::from_bytes(path, bytes) {
            Ok(journal) => journal,
            Err(ReadJournalError::Line { line, why, .. }) => return Ok(Self::Edited { line, why }),
            Err(error) => return Self::without_header(bytes, &error).ok_or(error),
        };
        if let Some(line) = journal.empty_line {
            return Ok(Self::Edited { line, why: "an empty line was written between the lines".to_owned() });
        }
        let (line, ..) = journal.end;
        if journal.heads.is_empty() {
            return Ok(match journal.header.device {
                Some(by) if key != by => Self::Foreign { line: 1, by },
                Some(_) => Self::Cut { line, signed: None },
                None => Self::Unsigned { line },
            });
        }
        if let Some(other) = journal.heads.iter().find(|head| head.by != key) {
            return Ok(Self::Foreign { line: other.line, by: other.by });
        }
        let last = journal.heads.last().filter(|head| head.line == line && head.what == SignedPoint::End);
        Ok(match last {
            // The program ends each line. Without the last end a byte was taken away.
            Some(head) if journal.torn_line.is_none() && !journal.lacks_its_last_end => {
                Self::Whole { line, by: head.by, late: journal.signed_late() }
            }
            _ => Self::Cut { line, signed: journal.heads.last().map(|head| head.line) },
        })
    }

    /// Judges a journal whose first line cannot be read; `None` if it is not a journal.
    fn without_header(bytes: &[u8], error: &ReadJournalError) -> Option<Self> {
        let ReadJournalError::NoJournal { why, .. } = error else { return None };
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or_default();
        if lines.any(|line| line.starts_with(b"{") && line.windows(9).any(|part| part == b"\"chain\":\"")) {
            return Some(Self::Edited { line: 1, why: why.clone() });
        }
        let torn = first.len() == bytes.len() && (first.is_empty() || first.starts_with(b"{\""));
        torn.then_some(Self::Cut { line: 0, signed: None })
    }

    /// Returns the line of the verdict.
    pub const fn line(&self) -> usize {
        match self {
            Self::Whole { line, .. }
            | Self::Cut { line, .. }
            | Self::Edited { line, .. }
            | Self::Foreign { line, .. }
            | Self::Unsigned { line } => *line,
        }
    }

    /// Returns the device that signed, as far as it is known.
    pub const fn by(&self) -> Option<PublicKey> {
        match self {
            Self::Whole { by, .. } | Self::Foreign { by, .. } => Some(*by),
            Self::Cut { .. } | Self::Edited { .. } | Self::Unsigned { .. } => None,
        }
    }
}

impl fmt::Display for Soundness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.into_str())?;
        match self {
            Self::Whole { line, by, late } => {
                write!(f, "{line} lines as they were written, signed by {by}")?;
                for (from, to) in late {
                    write!(
                        f,
                        "; lines {from} to {to} were signed only when the game was resumed: the program had been ended by \
                         force, or somebody wrote them"
                    )?;
                }
                Ok(())
            }
            Self::Cut { line: 0, .. } => f.write_str(
                "it is empty or stops within its first line: a program that was ended by force, or lines taken away",
            ),
            Self::Cut { line, signed } => {
                write!(
                    f,
                    "it stops after line {line} without its end: a game under way, a program that was ended "
                )?;
                match signed {
                    Some(signed) => {
                        write!(f, "by force, or lines taken away; signed as far as line {signed}")
                    }
                    None => f.write_str("by force, or lines taken away; nothing of it is signed"),
                }
            }
            Self::Edited { line, why } => write!(f, "line {line}: {why}"),
            Self::Foreign { line, by } => write!(f, "line {line} is signed by another device, {by}"),
            Self::Unsigned { line } => {
                write!(
                    f,
                    "{line} lines whose hashes fit, signed by nobody: a device without a key"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DeviceKey, FORMAT, JournalWriter, LockedJournal};
    use annabella_game::Moment;
    use annabella_session::{input::Input, setup::Setup};

    struct SoundnessFixture {
        folder: tempfile::TempDir,
        key: DeviceKey,
    }

    impl SoundnessFixture {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let key = DeviceKey::in_folder(&folder.path().join("here")).unwrap();
            Self { folder, key }
        }

        fn path(&self) -> std::path::PathBuf {
            self.folder.path().join("journal.jsonl")
        }

        /// Writes two plies of one input each, and the end.
        fn written(&self, key: Option<DeviceKey>, ends: bool) {
            drop(std::fs::remove_file(self.path()));
            let mut writer =
                JournalWriter::create(&self.path(), &Setup::default(), key, Box::new(|_| {})).unwrap();
            for ms in 1..=2 {
                writer.append(Moment::from_ms(ms), &Input::TimePassed);
                writer.sign(SignedPoint::Ply);
            }
            if ends {
                writer.sign(SignedPoint::End);
            }
        }

        fn verdict(&self) -> Soundness {
            Soundness::of(&self.path(), self.key.public()).unwrap()
        }

        fn lines(&self) -> Vec<String> {
            std::fs::read_to_string(self.path()).unwrap().lines().map(str::to_owned).collect()
        }

        fn write(&self, lines: &[String]) {
            std::fs::write(self.path(), lines.join("\n") + "\n").unwrap();
        }
    }

    #[test]
    fn what_was_written_to_its_end_is_whole() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let by = shelf.key.public();
        assert_eq!(shelf.verdict(), Soundness::Whole { line: 6, by, late: Vec::new() });
    }

    #[test]
    fn an_empty_line_shows() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let lines = shelf.lines();
        for at in 1..=lines.len() {
            let mut more = lines.clone();
            more.insert(at, " ".to_owned());
            shelf.write(&more);
            assert!(matches!(shelf.verdict(), Soundness::Edited { line, .. } if line == at + 1), "{at}");
        }
    }

    #[test]
    fn every_bit_that_is_flipped_shows_with_its_line() {
        let shelf = SoundnessFixture::new();
        let key = Some(shelf.key.clone());
        let mut writer =
            JournalWriter::create(&shelf.path(), &Setup::default(), key, Box::new(|_| {})).unwrap();
        writer.append(Moment::from_ms(1), &Input::TimePassed);
        writer.sign(SignedPoint::Ply);
        writer.sign(SignedPoint::End);
        drop(writer);
        let sound = std::fs::read(shelf.path()).unwrap();
        let last = sound.iter().filter(|&&byte| byte == b'\n').count();
        let mut line = 1;
        for at in 0..sound.len() {
            for bit in 0..8 {
                let mut flipped = sound.clone();
                flipped[at] ^= 1 << bit;
                match Soundness::of_bytes(&shelf.path(), &flipped, shelf.key.public()) {
                    Ok(Soundness::Edited { line: told, .. }) => {
                        assert_eq!(told, line, "byte {at}, bit {bit}")
                    }
                    // Without its end the last line counts as torn.
                    Ok(Soundness::Cut { line: told, .. }) => {
                        assert!(line == last && told + 1 >= last, "byte {at}, bit {bit}: {told}");
                    }
                    Err(ReadJournalError::OtherFormat { .. }) => assert_eq!(line, 1, "byte {at}, bit {bit}"),
                    other => panic!("byte {at}, bit {bit} of line {line}: {other:?}"),
                }
            }
            line += usize::from(sound[at] == b'\n');
        }
        assert!(matches!(shelf.verdict(), Soundness::Whole { .. }));
    }

    #[test]
    fn a_line_that_is_read_as_the_same_record_and_is_not_as_it_was_written_is_named() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let lines = shelf.lines();
        let (input, signed) = (&lines[1], &lines[2]);
        let value: serde_json::Value = serde_json::from_str(signed).unwrap();
        let (signature, chain) = (value["signature"].as_str().unwrap(), value["chain"].as_str().unwrap());
        let reordered = format!(r#"{{"signature":"{signature}","signed":"ply","chain":"{chain}"}}"#);
        let escaped = signed.replacen("\"ply\"", "\"\\u0070ly\"", 1);
        for (at, text) in [
            (2, signed.replacen(signature, &signature.to_uppercase(), 1)),
            (2, signed.replacen(chain, &chain.to_uppercase(), 1)),
            (2, signed.replacen(':', ": ", 1)),
            (2, format!(" {signed}")),
            (2, format!("{signed} ")),
            (2, format!("{signed}\r")),
            (2, format!("\u{feff}{signed}")),
            (2, reordered),
            (2, escaped),
            (2, signed.replacen('{', "{\"device\":null,", 1)),
            (2, signed.replacen('{', "{\"signed\":\"ply\",", 1)),
            (2, signed.replacen("\"signed\"", "\"s\\u0069gned\"", 1)),
            (1, input.replacen("\"at\":1", "\"at\":1.0", 1)),
            (1, input.replacen("\"at\":1", "\"at\":1e0", 1)),
            (1, input.replacen("\"at\":1", "\"at\":01", 1)),
            (1, input.replacen('{', "{\"at\":1,", 1)),
            (1, input.replacen("\"time\"", "\"TIME\"", 1)),
            (1, input.replacen("\"time\"", "\"t\\u0069me\"", 1)),
            (1, format!("{input}\r")),
            (1, format!("{input}}}")),
        ] {
            assert_ne!(text, lines[at], "the text was changed");
            let mut changed = lines.clone();
            changed[at].clone_from(&text);
            shelf.write(&changed);
            let verdict = shelf.verdict();
            assert!(matches!(verdict, Soundness::Edited { line, .. } if line == at + 1), "{text}: {verdict}");
        }
        // Bytes that are added at the end, or the last line end that is taken away.
        let sound = lines.join("\n");
        for more in ["", "\n\n", "\n ", "\n\0", "\r\n", "\n{}\n"] {
            std::fs::write(shelf.path(), format!("{sound}{more}")).unwrap();
            let verdict = shelf.verdict();
            assert!(!matches!(verdict, Soundness::Whole { .. }), "{more:?}: {verdict}");
        }
    }

    /// Somebody without the key can append lines with right hashes; the program signs them when it goes on.
    #[test]
    fn lines_that_are_signed_only_when_the_game_goes_on_are_named_for_ever() {
        for ends in [false, true] {
            let shelf = SoundnessFixture::new();
            shelf.written(Some(shelf.key.clone()), ends);
            let signed = shelf.lines().len();
            for (resumption, forged) in [1, 0].into_iter().enumerate() {
                let go_on = |key: Option<DeviceKey>| {
                    let locked = LockedJournal::open(&shelf.path()).unwrap();
                    JournalWriter::go_on(locked, key, Box::new(|_| {})).unwrap()
                };
                for _ in 0..forged {
                    go_on(None).append(Moment::from_ms(9), &Input::TimePassed);
                }
                let read = Journal::read(&shelf.path()).unwrap();
                let expected = (forged > 0).then_some((signed + 1, signed + 1));
                assert_eq!(read.unsigned_end(), expected, "ended: {ends}, resumption {resumption}");
                let mut writer = go_on(Some(shelf.key.clone()));
                writer.append(Moment::from_ms(10), &Input::TimePassed);
                writer.sign(SignedPoint::End);
                drop(writer);
                let verdict = shelf.verdict();
                let Soundness::Whole { late, .. } = &verdict else { panic!("{verdict}") };
                assert_eq!(late[..], [(signed + 1, signed + 1)], "ended: {ends}, resumption {resumption}");
                let named =
                    format!("lines {0} to {0} were signed only when the game was resumed", signed + 1);
                assert!(verdict.to_string().contains(&named), "{verdict}");
            }
        }
    }

    #[test]
    fn every_line_that_is_taken_from_the_end_shows() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let lines = shelf.lines();
        for kept in 1..lines.len() {
            shelf.write(&lines[..kept]);
            let verdict = shelf.verdict();
            assert!(matches!(verdict, Soundness::Cut { line, .. } if line == kept), "{kept}: {verdict}");
        }
        let text = lines.join("\n");
        std::fs::write(shelf.path(), &text[..text.len() - 20]).unwrap();
        assert_eq!(shelf.verdict(), Soundness::Cut { line: 5, signed: Some(5) });
    }

    #[test]
    fn a_line_that_is_changed_or_left_out_in_the_middle_is_named() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let lines = shelf.lines();
        let mut changed = lines.clone();
        changed[1] = changed[1].replace("\"at\":1", "\"at\":3");
        shelf.write(&changed);
        assert!(matches!(shelf.verdict(), Soundness::Edited { line: 2, .. }));
        let mut without = lines;
        without.remove(3);
        shelf.write(&without);
        assert!(matches!(shelf.verdict(), Soundness::Edited { line: 4, .. }));
    }

    #[test]
    fn a_first_line_that_is_torn_or_changed_is_told_from_another_file() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let text = std::fs::read_to_string(shelf.path()).unwrap();
        for bytes in [0, 2, 40] {
            std::fs::write(shelf.path(), &text[..bytes]).unwrap();
            assert_eq!(shelf.verdict(), Soundness::Cut { line: 0, signed: None }, "{bytes}");
        }
        std::fs::write(shelf.path(), "").unwrap();
        assert!(shelf.verdict().to_string().contains("it is empty"), "{}", shelf.verdict());
        for (rewritten, why) in
            [(format!("\u{feff}{text}"), "byte-order mark"), (text.replace('\n', "\r\n"), "carriage return")]
        {
            std::fs::write(shelf.path(), rewritten).unwrap();
            let verdict = shelf.verdict();
            assert!(
                matches!(&verdict, Soundness::Edited { line: 1, why: told } if told.contains(why)),
                "{verdict}"
            );
        }
        std::fs::write(shelf.path(), text.replacen('{', "[", 1)).unwrap();
        assert!(matches!(shelf.verdict(), Soundness::Edited { line: 1, .. }));
        let format = format!("\"format\":{FORMAT},");
        assert!(text.contains(&format));
        std::fs::write(shelf.path(), text.replacen(&format, "\"format\":99,", 1)).unwrap();
        let error = Soundness::of(&shelf.path(), shelf.key.public()).unwrap_err();
        assert!(matches!(error, ReadJournalError::OtherFormat { .. }), "{error}");
        std::fs::write(shelf.path(), "[White \"Anna\"]\n").unwrap();
        assert!(Soundness::of(&shelf.path(), shelf.key.public()).is_err());
    }

    #[test]
    fn hashes_reckoned_anew_do_not_help_a_forger() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), true);
        let mut lines = shelf.lines();
        let header: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
        let head = header["chain"].as_str().unwrap();
        let digest = <sha2::Sha256 as sha2::Digest>::digest(format!("{head}\n3 \"time\""));
        let chain: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        lines[1] = format!("{{\"at\":3,\"input\":\"time\",\"chain\":\"{chain}\"}}");
        // The hash of the signed line is made to fit, too.
        let signed: serde_json::Value = serde_json::from_str(&lines[2]).unwrap();
        let body = format!("[\"ply\",null,{}]", signed["signature"]);
        let digest = <sha2::Sha256 as sha2::Digest>::digest(format!("{chain}\n{body}"));
        let chain: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        lines[2] = lines[2].replace(signed["chain"].as_str().unwrap(), &chain);
        shelf.write(&lines);
        let verdict = shelf.verdict();
        let Soundness::Edited { line: 3, why } = &verdict else { panic!("{verdict}") };
        assert!(why.contains("lines 1 to 3"), "{why}");
    }

    #[test]
    fn another_devices_signature_is_foreign_and_none_is_unsigned() {
        let shelf = SoundnessFixture::new();
        let other = DeviceKey::in_folder(&shelf.folder.path().join("there")).unwrap();
        shelf.written(Some(other.clone()), true);
        assert_eq!(shelf.verdict(), Soundness::Foreign { line: 3, by: other.public() });
        shelf.written(None, true);
        assert_eq!(shelf.verdict(), Soundness::Unsigned { line: 3 });
    }

    #[test]
    fn a_game_that_another_device_took_up_is_foreign_from_there_on() {
        let shelf = SoundnessFixture::new();
        shelf.written(Some(shelf.key.clone()), false);
        let other = DeviceKey::in_folder(&shelf.folder.path().join("there")).unwrap();
        let locked = LockedJournal::open(&shelf.path()).unwrap();
        let mut writer = JournalWriter::go_on(locked, Some(other.clone()), Box::new(|_| {})).unwrap();
        writer.append(Moment::from_ms(9), &Input::ResumedAfter { ms: 7 });
        writer.sign(SignedPoint::End);
        drop(writer);
        assert_eq!(shelf.verdict(), Soundness::Foreign { line: 6, by: other.public() });
    }
}
