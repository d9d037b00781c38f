//! Sealed moves: their private entry, the key that encrypts them, and the files of the envelope.
//!
//! The move is encrypted before the input is journalled. In plain text it exists only in this process's memory while
//! one line is handled. A salt and padding to a fixed length keep the hash and the size from revealing it.

use crate::{
    EarCommand, Game,
    file_work::{FileWork, LOOP_WAITS},
    game_folder::GameFolder,
};
use age::{
    secrecy::ExposeSecret as _,
    x25519::{Identity, Recipient},
};
use annabella_console as console;
use annabella_events::RoleView;
use annabella_files::NamedFileFault;
use annabella_game::{Lang, Seat};
use annabella_journal::device_folder;
use annabella_language::scheme::Scheme;
use annabella_messages::{Phrases, envelope_page};
use annabella_session::{
    actor::Listener,
    adjournment::{SealedMove, commitment},
    announcement::Announcement,
    input::{Act, Actor, Input},
    output::{Note, Output},
    sealed_move_entry::{SealedMoveEntry, SealedMoveEntryOutcome},
};
use annabella_speech_output::{Utterance, UtterancePriority};
use anyhow::{Context as _, Result, anyhow};
use std::{
    fs::DirBuilder,
    io::{self, Write as _},
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
    time::Duration,
};

/// The plain text is padded to a multiple of this many bytes, so that its size does not reveal the
/// move.
const PADDED: usize = 256;

/// More than any key file needs, in bytes.
const LARGEST_KEY: u64 = 64 << 10;
/// The longest wait for the file of a key.
const KEY_WAIT: Duration = Duration::from_millis(1_000);

const NO_PLACE: &str = "there is no folder for the key; set HOME, or name arbiter_key in [game]";

/// Seals moves and opens envelopes. It has what an adjournment needs and the game does not: random numbers, a key, files
/// and the time of day.
pub trait MoveSealer {
    /// Encrypts a move.
    ///
    /// # Errors
    /// If there is no usable key; the sentence is for the arbiter.
    fn seal(&mut self, text: &str) -> Result<SealedMove>;

    /// Names the file of the key for the next envelope.
    fn name_key(&mut self, path: PathBuf);

    /// Decrypts the move and its salt.
    ///
    /// # Errors
    /// If the key does not open the envelope.
    fn open(&mut self, ciphertext: &str) -> Result<(String, String)>;

    /// Writes the text on the envelope and the encrypted move beside the game. A failure is told to the operator in
    /// this language.
    fn write_envelope(&self, files: &mut FileWork, page: String, ciphertext: String, lang: Lang);

    /// The milliseconds until the resumption, if its words begin with a date and a time.
    fn ms_until(&self, words: &str) -> Option<i64>;
}

/// The place of a game's sealed moves, and the key that encrypts them.
#[derive(Debug)]
pub struct Envelopes {
    folder: GameFolder,
    /// The arbiter's public key; without one, the program's key, which is made for the first sealed
    /// move.
    recipient: Option<Recipient>,
    /// The file of the program's key; `None` if there is no place for it.
    key_file: Option<PathBuf>,
    /// The key file named by the arbiter's last `open`.
    open_with: Option<PathBuf>,
}

impl Envelopes {
    /// The envelopes of a game in `folder`; `arbiter_key` is the arbiter's public key, if any.
    ///
    /// # Errors
    /// If `arbiter_key` is not a key.
    pub fn new(folder: &GameFolder, arbiter_key: Option<&str>) -> Result<Self> {
        let recipient = recipient(arbiter_key)?;
        Ok(Self { folder: folder.clone(), recipient, key_file: key_file().ok(), open_with: None })
    }
}

impl MoveSealer for Envelopes {
    fn seal(&mut self, text: &str) -> Result<SealedMove> {
        let (recipient, key_file, text) = (self.recipient.clone(), self.key_file.clone(), text.to_owned());
        with_key_disk(move || seal(recipient, key_file.as_deref(), &text))
    }

    fn name_key(&mut self, path: PathBuf) {
        self.open_with = Some(path);
    }

    fn open(&mut self, ciphertext: &str) -> Result<(String, String)> {
        let path = self.open_with.take().or_else(|| self.key_file.clone());
        let ciphertext = ciphertext.to_owned();
        with_key_disk(move || open_with_key(path.as_deref(), &ciphertext))
    }

    fn write_envelope(&self, files: &mut FileWork, page: String, ciphertext: String, lang: Lang) {
        let folder = self.folder.clone();
        files.within(LOOP_WAITS, move || {
            if let Err(why) = write_envelope(&folder, &page, &ciphertext) {
                console::warn(Phrases::builtin(lang).envelope_unwritten(folder.path(), &why));
            }
        });
    }

    fn ms_until(&self, words: &str) -> Option<i64> {
        ms_until(words, &jiff::Zoned::now())
    }
}

/// Does what needs the key. The key may lie on another disk, which may hang.
fn with_key_disk<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let done = FileWork::default().within(KEY_WAIT, work);
    done.unwrap_or_else(|| Err(anyhow!("the disk with the key does not answer; try again")))
}

/// Writes the text on the envelope and the encrypted file for the arbiter's own tool.
fn write_envelope(folder: &GameFolder, page: &str, ciphertext: &str) -> io::Result<()> {
    std::fs::write(folder.new_file("envelope", "txt"), page)?;
    std::fs::write(folder.new_file("sealed-move", "age"), ciphertext)
}

/// Encrypts a move for the recipient, or for the program's key if there is none.
fn seal(recipient: Option<Recipient>, key_file: Option<&Path>, text: &str) -> Result<SealedMove> {
    let recipient = match recipient {
        Some(recipient) => recipient,
        None => own_key(key_file.context(NO_PLACE)?)?.to_public(),
    };
    let mut random = [0; 32];
    getrandom::fill(&mut random).map_err(|why| anyhow!("no random bytes: {why}"))?;
    let salt: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    let ciphertext = age::encrypt_and_armor(&recipient, pad_sealed_move(text, &salt).as_bytes())?;
    let on = jiff::Zoned::now().strftime("%Y-%m-%d %H:%M").to_string();
    Ok(SealedMove { commitment: commitment(text, &salt), ciphertext, on })
}

/// Decrypts the move and its salt with the key in a file.
fn open_with_key(path: Option<&Path>, ciphertext: &str) -> Result<(String, String)> {
    opened(&read_key(path.context(NO_PLACE)?)?, ciphertext.as_bytes())
}

/// Decrypts the move and its salt from an envelope.
fn opened(key: &Identity, ciphertext: &[u8]) -> Result<(String, String)> {
    let plain = age::decrypt(key, ciphertext)?;
    let plain = String::from_utf8(plain).context("what is in the envelope is no text")?;
    let mut lines = plain.lines();
    match (lines.next(), lines.next()) {
        (Some(text), Some(salt)) => Ok((text.to_owned(), salt.to_owned())),
        _ => Err(anyhow!("what is in the envelope is no sealed move")),
    }
}

/// Decrypts an envelope with the key in the text of a key file. Both may come from any source.
///
/// # Errors
/// If the key or the envelope is invalid.
pub fn read_envelope(key_file: &str, ciphertext: &[u8]) -> Result<(String, String)> {
    opened(&key_in(key_file, Path::new("key.txt"))?, ciphertext)
}

/// The plain text of a move and its salt, padded so that the size does not reveal the move.
fn pad_sealed_move(text: &str, salt: &str) -> String {
    let mut plain = format!("{text}\n{salt}\n");
    plain.push_str(&" ".repeat(plain.len().next_multiple_of(PADDED) - plain.len()));
    plain
}

/// Parses the arbiter's public key, if given.
///
/// # Errors
/// If the text is not a key.
pub fn recipient(arbiter_key: Option<&str>) -> Result<Option<Recipient>> {
    let read = |key: &str| {
        key.trim().parse().map_err(|why| {
            anyhow!(
                "arbiter_key: `{key}` is no public key ({why}); write the age1… that age-keygen prints, or leave \
                 it out"
            )
        })
    };
    arbiter_key.map(read).transpose()
}

/// The file of the program's key: in the folder of the device key, never in a game's folder.
fn key_file() -> io::Result<PathBuf> {
    Ok(device_folder()?.join("arbiter-key.txt"))
}

/// The file of the program's key, if others may read it. Then it is not used.
pub fn exposed_key() -> Option<PathBuf> {
    let path = key_file().ok()?;
    matches!(annabella_files::read_secret(&path, LARGEST_KEY), Err(NamedFileFault::Exposed)).then_some(path)
}

fn read_key(path: &Path) -> Result<Identity> {
    let text = annabella_files::read_secret(path, LARGEST_KEY)
        .with_context(|| format!("the key {} is not read", path.display()))?;
    key_in(&text, path)
}

/// Parses the key in the text of a key file.
fn key_in(text: &str, path: &Path) -> Result<Identity> {
    let key = text.lines().map(str::trim).find(|line| line.starts_with("AGE-SECRET-KEY-"));
    let key = key.with_context(|| format!("{} holds no AGE-SECRET-KEY-…", path.display()))?;
    key.parse().map_err(|why| anyhow!("{}: {why}", path.display()))
}

/// Reads the program's key, or makes it, readable by its user only.
fn own_key(path: &Path) -> Result<Identity> {
    if path.exists() {
        return read_key(path);
    }
    let key = Identity::generate();
    let make = || -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        // The file is private from its creation on, and written atomically.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        writeln!(file, "# public key: {}\n{}", key.to_public(), key.to_string().expose_secret())?;
        file.as_file().sync_all()?;
        file.persist_noclobber(path)?;
        Ok(())
    };
    make().with_context(|| format!("making the key {}", path.display()))?;
    Ok(key)
}

/// The milliseconds until the resumption, if the text begins with a date and a time.
fn ms_until(words: &str, now: &jiff::Zoned) -> Option<i64> {
    let mut words = words.split_whitespace();
    let moment: jiff::civil::DateTime = format!("{}T{}", words.next()?, words.next()?).parse().ok()?;
    let moment = moment.to_zoned(now.time_zone().clone()).ok()?;
    Some(moment.timestamp().as_millisecond() - now.timestamp().as_millisecond())
}

/// Joins the reports of a step and of a step that followed from it.
pub(super) fn append_reports(mut told: [RoleView; 6], more: [RoleView; 6]) -> [RoleView; 6] {
    for (told, more) in told.iter_mut().zip(more) {
        told.append(more);
    }
    told
}

impl Game {
    /// Allows moves of this game to be sealed.
    pub fn with_envelopes(mut self, envelopes: impl MoveSealer + 'static) -> Self {
        self.envelopes = Some(Box::new(envelopes));
        self.check_sealed_entry();
        self
    }

    /// Sets the key file for the arbiter's `open`.
    pub(super) fn open_with(&mut self, by: Actor, path: PathBuf) {
        if let (Actor::Arbiter, Some(envelopes)) = (by, &mut self.envelopes) {
            envelopes.name_key(path);
        }
        self.step(Input::Act { by, act: Act::OpenEnvelope });
    }

    /// Passes an input to the private entry if it belongs to a sealed move. Only the encrypted move is
    /// journalled.
    ///
    /// # Errors
    /// The input itself, if it does not belong to a sealed move.
    pub(super) fn take_private_input(&mut self, input: Input) -> Result<[RoleView; 6], Input> {
        let at = self.as_of;
        let answer = |by, act| SealedMoveEntry::seals_answer(&self.session, by, act);
        let kept = match (&mut self.sealed_move_entry, &input) {
            (Some(sealed_move_entry), input) => {
                sealed_move_entry.handle_input(at, input).map(|kept| (sealed_move_entry.seat(), kept))
            }
            (None, Input::Act { by: by @ (Actor::Player(seat) | Actor::Assistant(seat)), act }) => {
                answer(*by, act).filter(|_| self.envelopes.is_some()).map(|kept| (*seat, kept))
            }
            (None, _) => None,
        };
        match (kept, input) {
            (Some((seat, kept)), _) => Ok(self.keep(seat, kept)),
            // No move is to be sealed now. The session refuses the act, without the move in it.
            (None, Input::Act { by, act: Act::Seal(_) }) => {
                Err(Input::Act { by, act: Act::Seal("-".into()) })
            }
            (None, input) => Err(input),
        }
    }

    fn keep(&mut self, seat: Seat, kept: SealedMoveEntryOutcome) -> [RoleView; 6] {
        let mut told = <[RoleView; 6]>::default();
        let sealed = self.envelopes.as_mut().zip(kept.seal.as_deref()).map(|(with, text)| with.seal(text));
        match sealed {
            Some(Ok(sealed)) => told = self.carry(Input::MoveSealed { seat, sealed }),
            Some(Err(why)) => {
                let why = self.desk(Listener::Arbiter).unusable_key(&format!("{why:#}"));
                self.answer_typed(Listener::Arbiter, format!("! {why}"));
                return told;
            }
            None => {}
        }
        for what in &kept.said {
            self.speak_privately(seat, what);
        }
        if let (Some(sound), Some(&voice)) = (kept.sound, self.adapters.voice_of.get(&seat)) {
            self.adapters.voices[voice].play(sound);
        }
        for input in kept.passed_on {
            told = append_reports(told, self.carry(input));
        }
        self.check_sealed_entry();
        told
    }

    /// Speaks an announcement if only this player hears it and nothing records it. Otherwise a
    /// sound replaces it.
    fn speak_privately(&mut self, seat: Seat, what: &Announcement) {
        let Some(&voice) = self.adapters.voice_of.get(&seat) else { return };
        if !self.adapters.private_voices.contains(&seat) {
            return;
        }
        let setup = self.session.setup();
        let scheme = Scheme::builtin(setup.scheme(seat));
        let verbosity = setup.seat(seat).verbosity;
        let parts = Phrases::builtin(setup.seat_lang(seat)).speak(what, scheme, verbosity);
        if !parts.is_empty() {
            self.spoken += 1;
            self.adapters.voices[voice].say(Utterance {
                id: self.spoken,
                parts,
                weight: UtterancePriority::Answer,
            });
        }
    }

    /// Follows a step: opens or closes the private entry, writes files, and announces the resumption's time.
    pub(super) fn follow_adjournment(&mut self, input: &Input, outputs: &[Output]) -> [RoleView; 6] {
        let mut told = <[RoleView; 6]>::default();
        let shut = |output: &Output| matches!(output, Output::Note(Note::EnvelopeShut { .. }));
        if let (Some(envelopes), true) = (&self.envelopes, outputs.iter().any(shut))
            && let Some((page, envelope)) = envelope_page(&self.session).zip(self.session.envelope())
        {
            let lang = self.session.setup().lang;
            envelopes.write_envelope(&mut self.files, page, envelope.sealed.ciphertext.clone(), lang);
        }
        self.check_sealed_entry();
        let opens = outputs.iter().find_map(|output| match output {
            Output::OpenEnvelope { ciphertext } => Some(ciphertext),
            _ => None,
        });
        if let Some(ciphertext) = opens {
            let opened = match &mut self.envelopes {
                Some(envelopes) => envelopes.open(ciphertext),
                None => Err(anyhow!("this game keeps no envelopes")),
            };
            match opened {
                Ok((text, salt)) => told = self.step(Input::EnvelopeOpened { text, salt }),
                Err(why) => {
                    console::warn(Phrases::builtin(self.session.setup().lang).envelope_stays_shut(&why));
                    told = self.step(Input::EnvelopeNotOpened);
                }
            }
        }
        let asks_when = matches!(
            input,
            Input::Resumed
                | Input::ResumedAfter { .. }
                | Input::Act { by: Actor::Arbiter, act: Act::Adjourn(_) }
        );
        let words = self.session.resumption().filter(|_| asks_when);
        let ms = self.envelopes.as_ref().zip(words).and_then(|(envelopes, words)| envelopes.ms_until(words));
        if let Some(ms) = ms {
            told = append_reports(told, self.step(Input::ResumptionIn { ms }));
        }
        told
    }

    fn check_sealed_entry(&mut self) {
        if self.envelopes.is_none() {
            return;
        }
        match &mut self.sealed_move_entry {
            Some(sealed_move_entry) if sealed_move_entry.is_still_open(&self.session) => {
                sealed_move_entry.follow(&self.session)
            }
            _ => {
                let before = self.sealed_move_entry.as_ref().map(SealedMoveEntry::seat);
                self.sealed_move_entry = SealedMoveEntry::open(&self.session);
                let after = self.sealed_move_entry.as_ref().map(SealedMoveEntry::seat);
                for (seat, private) in before.map(|s| (s, false)).into_iter().chain(after.map(|s| (s, true)))
                {
                    if let Some(ear) = self.adapters.ears.get(&seat) {
                        // If the recogniser has failed, it records nothing.
                        let _ = ear.send(EarCommand::Private(private));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn envelopes(place: &Path, arbiter_key: Option<&str>) -> Envelopes {
        let folder = GameFolder::create(place, "game").unwrap();
        let key_file = place.join("state/annabella/arbiter-key.txt");
        Envelopes { key_file: Some(key_file), ..Envelopes::new(&folder, arbiter_key).unwrap() }
    }

    #[test]
    fn what_is_sealed_is_opened_with_the_key_and_is_what_was_committed_to() {
        let place = tempfile::tempdir().unwrap();
        let mut mine = envelopes(place.path(), None);
        let sealed = mine.seal("SpringerFelixDrei").unwrap();
        // No ciphertext holds so long a text by chance.
        assert!(!sealed.ciphertext.contains("SpringerFelixDrei"));
        let (text, salt) = mine.open(&sealed.ciphertext).unwrap();
        assert_eq!((text.as_str(), commitment(&text, &salt)), ("SpringerFelixDrei", sealed.commitment));
        assert_ne!(mine.seal("Sf3").unwrap().commitment, commitment(&text, &salt), "each has its own salt");
    }

    #[test]
    fn the_programs_own_key_is_readable_by_its_user_alone_and_made_once() {
        let place = tempfile::tempdir().unwrap();
        let mut mine = envelopes(place.path(), None);
        mine.seal("e4").unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let file = &mine.key_file.clone().unwrap();
        assert_eq!((mode(file), mode(file.parent().unwrap())), (0o600, 0o700));
        let key = std::fs::read_to_string(file).unwrap();
        mine.seal("d4").unwrap();
        assert_eq!(std::fs::read_to_string(file).unwrap(), key);
    }

    #[test]
    fn a_key_that_others_may_read_or_that_is_no_file_seals_and_opens_nothing() {
        let place = tempfile::tempdir().unwrap();
        let mut mine = envelopes(place.path(), None);
        let sealed = mine.seal("e4").unwrap();
        let file = mine.key_file.clone().unwrap();
        for (mode, works) in [(0o644, false), (0o640, false), (0o600, true)] {
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(mine.seal("d4").is_ok(), works, "{mode:o}");
            assert_eq!(mine.open(&sealed.ciphertext).is_ok(), works, "{mode:o}");
        }
        let pipe = place.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [&pipe, Path::new("/dev/zero"), place.path(), &place.path().join("none")] {
            mine.name_key(path.to_owned());
            let why = mine.open(&sealed.ciphertext).unwrap_err();
            assert!(format!("{why:#}").contains(&path.display().to_string()), "{why:#}");
        }
    }

    #[test]
    fn an_envelope_for_the_arbiters_key_needs_the_arbiters_file() {
        let place = tempfile::tempdir().unwrap();
        let his = Identity::generate();
        let mut shut = envelopes(place.path(), Some(&his.to_public().to_string()));
        let sealed = shut.seal("0-0").unwrap();
        assert!(shut.open(&sealed.ciphertext).is_err(), "the program has no key of its own to try");
        own_key(shut.key_file.as_deref().unwrap()).unwrap();
        assert!(shut.open(&sealed.ciphertext).is_err(), "nor does a key of its own open it");
        let file = place.path().join("his.txt");
        std::fs::write(&file, his.to_string().expose_secret()).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
        shut.name_key(file);
        assert_eq!(shut.open(&sealed.ciphertext).unwrap().0, "0-0");
    }

    #[test]
    fn the_size_of_what_is_sealed_does_not_tell_the_move() {
        let size = |text: &str| pad_sealed_move(text, &"0".repeat(64)).len();
        assert_eq!(size("e4"), size("bauer anna sieben schlägt bella acht dame"));
    }

    #[test]
    fn a_key_that_is_none_is_named() {
        let place = tempfile::tempdir().unwrap();
        let folder = GameFolder::create(place.path(), "game").unwrap();
        let why = Envelopes::new(&folder, Some("age1nonsense")).unwrap_err().to_string();
        assert!(why.contains("arbiter_key") && why.contains("age1nonsense"), "{why}");
    }

    #[test]
    fn the_resumption_is_counted_from_now_where_its_words_begin_with_date_and_time() {
        let now = jiff::civil::date(2026, 11, 23).at(18, 5, 0, 0);
        let now = now.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(1))).unwrap();
        assert_eq!(ms_until("2026-11-24 10:00 hall B", &now), Some((15 * 60 + 55) * 60_000));
        assert_eq!(ms_until("2026-11-23 18:00", &now), Some(-5 * 60_000));
        for words in ["", "tomorrow at ten", "2026-11-24", "2026-11-24 ten"] {
            assert_eq!(ms_until(words, &now), None, "{words}");
        }
    }
}
