//! The configuration file of `play`: its text becomes validated values.
//!
//! Every key is optional. An unknown key is an error with its line, so that a typing error never
//! silently changes a game.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
};

use serde::Deserialize;
use thiserror::Error;

use crate::config_fault::{self, ValueFault};
use annabella_game::Seat;
use annabella_game::plain_text::{code_point, escape_line, find_steering};
use annabella_score::text_file;
use annabella_session::setup::Setup;
use annabella_speech_input::second_recogniser_choice::SecondRecogniserChoice;
use annabella_texts::toml_bounds::check_toml_bounds;

/// More than any configuration needs, in bytes.
const LARGEST_CONFIG: u64 = annabella_files::MIB;

/// The configuration of `play`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The folder for games, one folder a game; `games` if absent.
    pub games: Option<PathBuf>,
    /// The setup of the game.
    pub game: Setup,
    /// White's devices.
    pub white: SeatDevices,
    /// Black's devices.
    pub black: SeatDevices,
    /// The web server of pages and event streams; if absent, on loopback at any free port.
    pub web: Option<WebConfig>,
    /// The broker to which the game is published, if any.
    pub broker: Option<PublishConfig>,
    /// The voice for everybody at the table, and for a player without a voice.
    pub room: OtherDevices,
    /// The voice that only the arbiter hears.
    pub arbiter: OtherDevices,
}

/// The web server of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WebConfig {
    /// The listening address. Other machines can reach any address except loopback; the arbiter's page says
    /// so.
    pub listen: ListenAddress,
    /// Other accepted host names, with their ports.
    pub names: Vec<String>,
}

/// The broker of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishConfig {
    /// Its URL.
    pub(crate) url: String,
    /// The table's name at the broker.
    pub(crate) table: String,
    /// The file with this table's key.
    pub(crate) key: PathBuf,
    /// The file with the certificate of the broker's authority.
    #[serde(default)]
    pub(crate) ca: Option<PathBuf>,
    /// The public key of the arbiter at the tournament desk, whose orders are accepted; without it none
    /// are.
    #[serde(default)]
    pub(crate) arbiter_key: Option<String>,
    /// The permitted kinds of orders; all kinds if absent.
    #[serde(default)]
    pub(crate) orders: Option<Vec<String>>,
}

/// The address of the web server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum ListenAddress {
    /// No web server.
    Closed,
    /// At this address.
    Address(SocketAddr),
}

impl Default for ListenAddress {
    /// On loopback, at any free port.
    fn default() -> Self {
        Self::Address(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }
}

impl TryFrom<String> for ListenAddress {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "none" => Ok(Self::Closed),
            _ => text.parse().map(Self::Address).map_err(|_| {
                format!("`{text}` is no address to listen at; write it like `127.0.0.1:8080`, or `none`")
            }),
        }
    }
}

/// The devices of the room or the arbiter.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OtherDevices {
    /// The voice.
    pub voice: Option<VoiceDevice>,
}

/// The devices of one seat.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatDevices {
    /// The board; without one the seat's moves are typed or confirmed by an assistant.
    pub board: Option<BoardDevice>,
    /// The recogniser; without one the seat's commands are typed.
    pub ear: Option<EarDevice>,
    /// The voice; announcements are printed at the terminal in any case.
    pub voice: Option<VoiceDevice>,
    /// A numeric keypad, preferably a path in `/dev/input/by-id`.
    pub keypad: Option<PathBuf>,
    /// A Braille display through brltty: `true`, or brltty's address (`":0"`, `"host:0"`).
    pub braille: Option<BrailleAddress>,
}

/// Whether there is a Braille display, or brltty's address.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "braille is `true`, or where brltty answers, such as `\":0\"` or `\"host:0\"`")]
pub enum BrailleAddress {
    /// On this machine, or none.
    Here(bool),
    /// The address of brltty.
    Host(String),
}

impl BrailleAddress {
    /// The address of brltty, found as in brltty's own programs.
    pub fn host(&self) -> Option<String> {
        match self {
            Self::Here(false) => None,
            Self::Here(true) => Some(std::env::var("BRLAPI_HOST").unwrap_or_else(|_| ":0".to_owned())),
            Self::Host(host) => Some(host.clone()),
        }
    }
}

/// A board on a serial port.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardDevice {
    /// The kind: `dgt`, `peg`, `chesslink`, `sentio`.
    pub protocol: String,
    /// The device, preferably a path in `/dev/serial/by-id`.
    pub port: PathBuf,
    /// The file with the piece of each tag (Certabo); if absent, `SEAT-set.txt` beside the games.
    #[serde(default)]
    pub set: Option<PathBuf>,
}

/// A microphone and its recogniser.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EarDevice {
    /// `vosk` or `typed`.
    pub kind: String,
    /// The recogniser's model; if absent, the shipped one for the scheme.
    pub model: Option<PathBuf>,
    /// The microphone's name; if absent, the system's default.
    pub device: Option<String>,
    /// The microphone is open only between a typed `talk` and the next one.
    pub(crate) push_to_talk: bool,
    /// The second recogniser: `whisper-base`, `none`, or a file or folder. If absent, the shipped one is used if it
    /// is installed and the machine is fast enough.
    pub second: Option<String>,
    /// The player hears the voice through headphones and may speak during an announcement; answers then stop.
    pub(crate) headphones: bool,
    /// The dictation is kept as a recording if it is the player's record (D.2.7).
    pub(crate) keep_sound: bool,
}

impl EarDevice {
    /// The choice of a second recogniser.
    pub fn second(&self) -> SecondRecogniserChoice {
        self.second.as_deref().map(SecondRecogniserChoice::read).unwrap_or_default()
    }
}

impl Default for EarDevice {
    fn default() -> Self {
        Self {
            kind: "vosk".into(),
            model: None,
            device: None,
            push_to_talk: false,
            headphones: false,
            second: None,
            keep_sound: true,
        }
    }
}

/// A voice and its sound device.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VoiceDevice {
    /// `user` (the user's speech server, or espeak-ng if none runs), `espeak`, `speech-dispatcher` or `transcript`.
    pub kind: String,
    /// The sound device's name; if absent, the system's default. A named device is never replaced by another.
    pub device: Option<String>,
    /// Words a minute, 80 to 900.
    pub rate: Option<u16>,
    /// 0 to 100.
    pub volume: Option<u8>,
    /// A variant of the voice, such as `f3` of espeak-ng. An unknown variant is an error.
    pub voice: Option<String>,
    /// Also record all announcements into this game's folder.
    pub record: bool,
}

impl Default for VoiceDevice {
    fn default() -> Self {
        let kind = annabella_speech_output::DEFAULT_VOICE.to_owned();
        Self { kind, device: None, rate: None, volume: None, voice: None, record: false }
    }
}

/// Why a configuration is invalid.
#[derive(Debug, Error)]
pub enum ReadConfigError {
    /// The file could not be read.
    #[error("cannot read the configuration {path} ({why}); give the path of a file to --config")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// The text is not a valid configuration; the message names line and column.
    #[error("{path}: {why}")]
    Text {
        /// The file.
        path: PathBuf,
        /// The place and the fault.
        why: String,
    },
}

impl Config {
    /// Reads a configuration file.
    pub fn read(path: &Path) -> Result<Self, ReadConfigError> {
        Self::from_toml(path, &Self::read_text(path)?)
    }

    /// The text of a configuration file in any encoding that editors use.
    pub fn read_text(path: &Path) -> Result<String, ReadConfigError> {
        let bytes = annabella_files::read(path, LARGEST_CONFIG)
            .map_err(|why| ReadConfigError::File { path: path.to_owned(), why: why.into() })?;
        let decoded = text_file::decode(&bytes);
        // When the text is read, a control character is reported with its key or line.
        Ok(decoded.map_or_else(|_| String::from_utf8_lossy(&bytes).into_owned(), |(text, _)| text))
    }

    /// The error for a value that is well-formed but invalid, with its place in the file.
    pub fn refuse_value(path: &Path, fault: &ValueFault) -> ReadConfigError {
        let why = Self::read_text(path).map_or_else(|_| fault.why.clone(), |text| fault.describe(&text));
        ReadConfigError::Text { path: path.to_owned(), why }
    }

    /// Reads a configuration's text; `path` is its name in messages.
    pub fn from_toml(path: &Path, text: &str) -> Result<Self, ReadConfigError> {
        check_toml_bounds(text)
            .map_err(|why| ReadConfigError::Text { path: path.to_owned(), why: why.to_string() })?;
        if let Some((line, key, character)) = find_steering_value(text) {
            let why = format!(
                "line {line}: the value of `{key}` holds a character that cannot be shown ({}); write it without \
                 line ends and control characters",
                code_point(character)
            );
            return Err(ReadConfigError::Text { path: path.to_owned(), why });
        }
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let why = Self::quoted_fault(text, &error)
                .unwrap_or_else(|| config_fault::describe(text, error.message(), error.span()));
            ReadConfigError::Text { path: path.to_owned(), why }
        })
    }

    /// The valid words, if a value of another type must be one of some words.
    fn quoted_fault(text: &str, error: &toml::de::Error) -> Option<String> {
        let span = error.span().filter(|_| error.message().starts_with("wanted string"))?;
        let (before, value, after) =
            (text.get(..span.start)?, text.get(span.clone())?, text.get(span.end..)?);
        let again = toml::from_str::<Self>(&format!("{before}{value:?}{after}")).err()?;
        let is_same = again.span().is_some_and(|place| place.start == span.start);
        is_same.then(|| config_fault::describe(text, again.message(), Some(span)))
    }

    /// Resolves the relative paths of boards and keypads from this folder.
    pub fn begin_paths_in(&mut self, folder: &Path) {
        for devices in [&mut self.white, &mut self.black] {
            let of_board =
                devices.board.iter_mut().flat_map(|board| [Some(&mut board.port), board.set.as_mut()]);
            for path in of_board.flatten().chain(&mut devices.keypad) {
                *path = folder.join(&path);
            }
        }
    }

    /// The devices of a seat.
    pub const fn devices(&self, seat: Seat) -> &SeatDevices {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

/// The first key or value with a control character: its line, its key and the character. `None` for a text that
/// is not TOML; the reader reports its faults.
fn find_steering_value(text: &str) -> Option<(usize, String, char)> {
    let (key, character) = find_in_table("", &text.parse().ok()?)?;
    let name = key.rsplit('.').next().unwrap_or(&key);
    let line = text.lines().position(|line| {
        let line = line.trim_start();
        line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('='))
            && (find_steering(line).is_some()
                || line.contains("\\")
                || line.contains("\"\"\"")
                || line.contains("'''"))
    });
    Some((line.unwrap_or(0) + 1, escape_line(&key).into_owned(), character))
}

fn find_in_table(path: &str, table: &toml::Table) -> Option<(String, char)> {
    table.iter().find_map(|(key, value)| {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match find_steering(key) {
            Some(character) => Some((path, character)),
            None => find_in_value(&path, value),
        }
    })
}

fn find_in_value(path: &str, value: &toml::Value) -> Option<(String, char)> {
    match value {
        toml::Value::String(text) => Some((path.to_owned(), find_steering(text)?)),
        toml::Value::Array(all) => all.iter().find_map(|value| find_in_value(path, value)),
        toml::Value::Table(table) => find_in_table(path, table),
        toml::Value::Integer(_)
        | toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_session::setup::AllowedLateness;
    use annabella_session::setup::TimeOfDay;

    #[test]
    fn a_name_that_steers_a_terminal_is_refused_with_its_line_and_shown_escaped() {
        for (text, line, shown) in [
            ("[game]\nevent = \"Cup\"\n[game.white]\nname = \"A\\u001b[2J\"", 4, "U+001B"),
            ("[game]\nsite = \"\"\"one\ntwo\"\"\"", 2, "U+000A"),
            ("[game.black]\nname = \"A\\narbiter: result 1-0\"", 2, "U+000A"),
            ("[white.ear]\ndevice = \"\u{202e}x\"", 2, "U+202E"),
        ] {
            let error = Config::from_toml(Path::new("x.toml"), text).unwrap_err().to_string();
            assert!(error.contains(&format!("line {line}:")) && error.contains(shown), "{error}");
            assert_eq!(find_steering(&error), None, "{error:?}");
        }
        let error = Config::from_toml(Path::new("x.toml"), "[game]\nedition = \"\u{1b}[2J\"").unwrap_err();
        assert_eq!(find_steering(&error.to_string()), None, "{error:?}");
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        let text = "[game]\nedition = \"da18\"\n\n[white]\nbored = 1\n";
        let error = Config::from_toml(Path::new("a.toml"), text).unwrap_err().to_string();
        assert!(error.contains("a.toml: line 5") && error.contains("bored"), "{error}");
    }

    #[test]
    fn a_wrong_value_is_named_with_its_line() {
        let error = Config::from_toml(Path::new("a.toml"), "[game]\nedition = \"da99\"\n").unwrap_err();
        assert!(error.to_string().contains("line 2"), "{error}");
    }

    #[test]
    fn a_time_that_is_none_is_named_with_its_line_and_how_to_write_it() {
        for (line, text, remedy) in [
            ("appointed", "24:00", "\"14:00\""),
            ("appointed", "2 pm", "\"14:00\""),
            ("default_time", "half an hour", "\"0:30:00\""),
        ] {
            let text = format!("[game]\nlang = \"da\"\n{line} = \"{text}\"\n");
            let error = Config::from_toml(Path::new("a.toml"), &text).unwrap_err().to_string();
            assert!(error.contains("a.toml: line 3") && error.contains(remedy), "{error}");
        }
        let text = "[game]\nappointed = \"9:05\"\ndefault_time = \"1:00:00\"\n";
        let game = Config::from_toml(Path::new("a.toml"), text).unwrap().game;
        assert_eq!(game.appointed, Some(TimeOfDay { hour: 9, minute: 5 }));
        assert_eq!(game.default_time, Some(AllowedLateness { ms: 3_600_000 }));
        let kept = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&kept).unwrap(), game, "a journal's head reads it again");
    }

    #[test]
    fn keypad_braille_headphones_room_and_a_listeners_own_voice_are_read() {
        let text = "[white]\nkeypad = \"/dev/input/by-id/pad\"\nbraille = true\near = { headphones = true }\n\
                    voice = { device = \"ear\", rate = 260, volume = 60, voice = \"f3\" }\n\
                    [black]\nbraille = \"host:1\"\n[room]\nvoice = { record = true }\n[arbiter]\nvoice = {}\n";
        let config = Config::from_toml(Path::new("a.toml"), text).unwrap();
        let voice = config.white.voice.unwrap();
        assert_eq!((voice.rate, voice.volume, voice.voice.as_deref()), (Some(260), Some(60), Some("f3")));
        assert!(config.white.ear.unwrap().headphones && config.arbiter.voice.is_some());
        assert_eq!(config.black.braille.unwrap().host().as_deref(), Some("host:1"));
        assert_eq!(BrailleAddress::Here(false).host(), None);
        assert!(config.room.voice.unwrap().record);
    }

    #[test]
    fn an_empty_file_is_a_whole_configuration() {
        assert_eq!(Config::from_toml(Path::new("a.toml"), "").unwrap(), Config::default());
    }
}
