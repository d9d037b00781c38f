//! The configuration file of `play`: text in, checked values out.
//!
//! Every key is optional; an unknown one is refused with its line, so that a slip of the finger
//! never silently changes a game.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
};

use serde::Deserialize;
use thiserror::Error;

use crate::{core::setup::Setup, game::Seat};

/// Everything `play` is told.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Config {
    /// The folder games are kept in, one folder a game; `games` where absent.
    pub(crate) games: Option<PathBuf>,
    /// What is agreed before the game.
    pub(crate) game: Setup,
    pub(crate) white: SeatDevices,
    pub(crate) black: SeatDevices,
    /// Where people come in by page and stream; on loopback, at any free port, where absent.
    pub(crate) door: Option<DoorConfig>,
    /// Where the game is handed on to a hall; nowhere where absent.
    pub(crate) hub: Option<HubConfig>,
    /// What everybody at the table hears, and a player who has no voice of his own.
    pub(crate) room: OtherDevices,
    /// What the arbiter hears, alone.
    pub(crate) arbiter: OtherDevices,
}

/// The door of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct DoorConfig {
    /// Where it listens. Anything but loopback is reached by other machines, and told on the arbiter's page.
    pub(crate) listen: Listens,
    /// Other addresses it is opened under, with their ports.
    pub(crate) names: Vec<String>,
}

/// The hub of a hall.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HubConfig {
    /// Where it is.
    pub(crate) url: String,
    /// What this table is called there.
    pub(crate) table: String,
    /// The file with this table's key.
    pub(crate) key: PathBuf,
    /// The file with the authority the hub's certificate is from.
    #[serde(default)]
    pub(crate) ca: Option<PathBuf>,
    /// The public key of the arbiter at the hall's desk, whose orders are taken; nobody's where absent.
    #[serde(default)]
    pub(crate) arbiter_key: Option<String>,
    /// What leave is given for; everything a desk can do where absent.
    #[serde(default)]
    pub(crate) orders: Option<Vec<String>>,
}

/// Where a door listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Listens {
    /// Nowhere.
    Shut,
    /// At this address.
    At(SocketAddr),
}

impl Default for Listens {
    /// On loopback, at any free port.
    fn default() -> Self {
        Self::At(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }
}

impl TryFrom<String> for Listens {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "none" => Ok(Self::Shut),
            _ => text.parse().map(Self::At).map_err(|_| {
                format!("`{text}` is no address to listen at; write it like `127.0.0.1:8080`, or `none`")
            }),
        }
    }
}

/// The devices of whoever is no player.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OtherDevices {
    /// The voice.
    pub(crate) voice: Option<VoiceDevice>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct SeatDevices {
    /// The board; without one the seat's moves are typed or confirmed by an assistant.
    pub(crate) board: Option<BoardDevice>,
    /// The ear; without one the seat's words are typed.
    pub(crate) ear: Option<EarDevice>,
    /// The voice; the terminal's lines are there in any case.
    pub(crate) voice: Option<VoiceDevice>,
    /// A numeric keypad, best one of `/dev/input/by-id`.
    pub(crate) keypad: Option<PathBuf>,
    /// A Braille line through brltty: `true`, or where brltty answers (`":0"`, `"host:0"`).
    pub(crate) braille: Option<BrailleAt>,
}

/// Whether there is a Braille line, or where brltty answers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "braille is `true`, or where brltty answers, such as `\":0\"` or `\"host:0\"`")]
pub(crate) enum BrailleAt {
    /// On this machine, or none.
    Here(bool),
    /// Where brltty answers.
    Host(String),
}

impl BrailleAt {
    /// Where brltty answers, as its own programs would find it.
    pub(crate) fn host(&self) -> Option<String> {
        match self {
            Self::Here(false) => None,
            Self::Here(true) => Some(std::env::var("BRLAPI_HOST").unwrap_or_else(|_| ":0".to_owned())),
            Self::Host(host) => Some(host.clone()),
        }
    }
}

/// A board on a serial line.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardDevice {
    /// The kind: `dgt`, `peg`, `chesslink`, `sentio`.
    pub(crate) protocol: String,
    /// The device, best one of `/dev/serial/by-id`.
    pub(crate) port: PathBuf,
    /// Where a board keeps which tag is which piece (Certabo); `SEAT-set.txt` beside the games where absent.
    #[serde(default)]
    pub(crate) set: Option<PathBuf>,
}

/// A microphone and what understands it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct EarDevice {
    /// `vosk` or `typed`.
    pub(crate) kind: String,
    /// The recogniser's model; the shipped one for the scheme where absent.
    pub(crate) model: Option<PathBuf>,
    /// The microphone's name; the system's default where absent.
    pub(crate) device: Option<String>,
    /// The microphone is heard only after a typed `talk`, until the next one.
    pub(crate) push_to_talk: bool,
    /// What `annabella enrol` learned about the player's voice.
    pub(crate) enrolment: Option<PathBuf>,
    /// The player hears his voice through headphones: he may speak while it does, and answers fall silent then.
    pub(crate) headphones: bool,
    /// The dictation is kept as sound where it is the player's record (D.2.7).
    pub(crate) keep_sound: bool,
}

impl Default for EarDevice {
    fn default() -> Self {
        Self {
            kind: "vosk".into(),
            model: None,
            device: None,
            push_to_talk: false,
            headphones: false,
            enrolment: None,
            keep_sound: true,
        }
    }
}

/// A voice and where it sounds.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VoiceDevice {
    /// `espeak`, `speech-dispatcher` or `transcript`.
    pub kind: String,
    /// The sound device's name; the system's default where absent. One that is named is never replaced by another.
    pub device: Option<String>,
    /// Words a minute, 80 to 900.
    pub rate: Option<u16>,
    /// 0 to 100.
    pub volume: Option<u8>,
    /// A variant of the voice, such as `f3` of espeak-ng; one it does not have is refused.
    pub voice: Option<String>,
    /// Also record everything said into this game's folder.
    pub record: bool,
}

impl Default for VoiceDevice {
    fn default() -> Self {
        Self { kind: "espeak".into(), device: None, rate: None, volume: None, voice: None, record: false }
    }
}

/// Why a configuration was refused.
#[derive(Debug, Error)]
pub(crate) enum ReadConfigError {
    /// The file could not be read.
    #[error("cannot read the configuration {path}; give the path of a file to --config")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The text is not a configuration; line and column are named.
    #[error("{path}: {why}")]
    Text {
        /// Which file.
        path: PathBuf,
        /// Where and what, as found.
        why: String,
    },
}

impl Config {
    /// Reads a configuration file.
    pub(crate) fn read(path: &Path) -> Result<Self, ReadConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ReadConfigError::File { path: path.to_owned(), source })?;
        Self::from_toml(path, &text)
    }

    /// Reads a configuration's text; `path` is what it is called.
    pub(crate) fn from_toml(path: &Path, text: &str) -> Result<Self, ReadConfigError> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let line = error.span().map_or(0, |span| text[..span.start].matches('\n').count() + 1);
            let why = format!("line {line}: {}", error.message());
            ReadConfigError::Text { path: path.to_owned(), why }
        })
    }

    pub(crate) const fn devices(&self, seat: Seat) -> &SeatDevices {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::appointment::{AllowedLateness, TimeOfDay};

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
        assert_eq!(BrailleAt::Here(false).host(), None);
        assert!(config.room.voice.unwrap().record);
    }

    #[test]
    fn an_empty_file_is_a_whole_configuration() {
        assert_eq!(Config::from_toml(Path::new("a.toml"), "").unwrap(), Config::default());
    }
}
