//! The template of the configuration: every section and key with an example and a comment.
//!
//! This is the only list of the documented keys. A test compares it with the keys that the configuration accepts, so
//! a new key without a line here (and a comment in `voices/setup/`) fails.

use std::collections::BTreeMap;

use crate::cli::setup_texts::{self, color};
use annabella_board::protocol::BOARD_MAKES;
use annabella_game::{Lang, Seat};

/// A section of the file. `SEAT` in its path stands for each seat.
struct TemplateSection {
    path: &'static str,
    /// The text id of its comment is `section-ID`, and that of a key's is `ID-KEY`.
    id: &'static str,
    keys: &'static [(&'static str, &'static str)],
}

const fn section(
    path: &'static str,
    id: &'static str,
    keys: &'static [(&'static str, &'static str)],
) -> TemplateSection {
    TemplateSection { path, id, keys }
}

/// Keys outside all sections, which must come first in TOML.
const ABOVE: &[(&str, &str)] = &[("games", r#""games""#)];

const GAME: TemplateSection = section(
    "game",
    "game",
    &[
        ("edition", r#""da18""#),
        ("time_control", r#""90+30""#),
        ("approved_by", r#""N. N., IA""#),
        ("leave_to_publish", r#""N. N., IA""#),
        ("lang", r#""en""#),
        ("event", r#""Club championship""#),
        ("site", r#""Aarhus""#),
        ("date", r#""2026.11.23""#),
        ("round", r#""1""#),
        ("board_number", r#""3""#),
        ("fen", r#""rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#),
        ("chess960", "false"),
        ("chess960_number", "518"),
        ("draw_ban", "30"),
        ("illegal_counter", r#""joint""#),
        ("supervised_blitz_minutes", "1"),
        ("appointed", r#""14:00""#),
        ("default_time", r#""0:30:00""#),
        ("low_time", r#""0:02:00""#),
        ("supervision", r#""full""#),
        ("quickplay_finish", "false"),
        ("arbiter_present", "true"),
        ("arbiter_key", r#""age1...""#),
        ("adaptation", r#""The game is played in a room of its own""#),
    ],
);

/// The sections of each seat, in this order.
const OF_SEATS: &[TemplateSection] = &[
    section(
        "game.SEAT",
        "game-seat",
        &[
            ("name", r#""N. N.""#),
            ("sight", r#""impaired""#),
            ("lang", r#""en""#),
            ("sheet", r#""dictated""#),
            ("scheme", r#""fide""#),
            ("verbosity", r#""move""#),
            ("alarm", r#"["0:05:00", "0:01:00"]"#),
            ("hearing_impaired", "false"),
            ("assistant_name", r#""N. N.""#),
            ("helper_accepted_by", r#""N. N., IA""#),
            ("board", r#""identity""#),
            ("ear", "true"),
        ],
    ),
    section(
        "game.SEAT.assistant",
        "game-seat-assistant",
        &[
            ("execute", r#""person""#),
            ("announce", r#""daemon""#),
            ("score_and_press", r#""person""#),
            ("inform", r#""daemon""#),
            ("claim", r#""daemon""#),
            ("adjourn", r#""person""#),
        ],
    ),
    section("SEAT", "seat", &[("keypad", r#""/dev/input/by-id/NAME""#), ("braille", "true")]),
    section(
        "SEAT.board",
        "seat-board",
        &[
            ("protocol", r#""peg""#),
            ("port", r#""/dev/serial/by-id/NAME""#),
            ("set", r#""games/SEAT-set.txt""#),
        ],
    ),
    section(
        "SEAT.ear",
        "seat-ear",
        &[
            ("kind", r#""vosk""#),
            ("device", r#""NAME""#),
            ("headphones", "true"),
            ("push_to_talk", "false"),
            ("keep_sound", "true"),
            ("second", r#""whisper-base""#),
            ("model", r#""models/fide""#),
        ],
    ),
    section("SEAT.voice", "seat-voice", VOICE),
];

/// The keys of a voice.
const VOICE: &[(&str, &str)] = &[
    ("kind", r#""user""#),
    ("device", r#""NAME""#),
    ("rate", "175"),
    ("volume", "100"),
    ("voice", r#""f3""#),
    ("record", "false"),
];

/// The sections of the room and the arbiter.
const OF_OTHERS: &[TemplateSection] =
    &[section("room.voice", "room-voice", VOICE), section("arbiter.voice", "arbiter-voice", VOICE)];

const DOOR: TemplateSection =
    section("web", "web", &[("listen", r#""127.0.0.1:8080""#), ("names", r#"["chess.example:8080"]"#)]);

const BROKER: TemplateSection = section(
    "broker",
    "broker",
    &[
        ("url", r#""tls://192.168.1.10:4222""#),
        ("table", r#""7""#),
        ("key", r#""table.nk""#),
        ("ca", r#""tournament-ca.pem""#),
        ("arbiter_key", r#""0123abcd...""#),
        ("orders", r#"["start", "item", "decide", "time"]"#),
    ],
);

/// The settings: full key names (`game.white.name`) and values in TOML.
pub(super) type InitSettings = BTreeMap<String, String>;

/// The file's text. A setting is written as a value, every other key as a comment with its example.
pub(super) fn write(lang: Lang, file: &str, set: &InitSettings) -> String {
    let texts = setup_texts::builtin(lang);
    let mut text = String::new();
    let remark = |text: &mut String, words: &str| {
        for line in words.lines() {
            text.push_str(&format!("# {}\n", line.trim()));
        }
    };
    for head in ["file-head", "file-read"] {
        remark(&mut text, &texts.say(head, &[("file", file.to_owned())]));
    }
    let boards = BOARD_MAKES.iter().map(|make| make.name).collect::<Vec<_>>().join(", ");
    let keys = |text: &mut String, path: &str, id: &str, keys: &[(&str, &str)], seat: &str| {
        for (key, example) in keys {
            // The keys of a voice are the same for every listener.
            let id = if id.ends_with("-voice") { "seat-voice" } else { id };
            let name = if id.is_empty() { (*key).to_owned() } else { format!("{id}-{key}") };
            let whole = if path.is_empty() { (*key).to_owned() } else { format!("{path}.{key}") };
            let given: &[_] = if name == "seat-board-protocol" { &[("boards", boards.clone())] } else { &[] };
            remark(text, &texts.say(&name, given));
            match set.get(&whole) {
                Some(value) => text.push_str(&format!("{key} = {value}\n")),
                None => text.push_str(&format!("#{key} = {}\n", example.replace("SEAT", seat))),
            }
        }
    };
    text.push('\n');
    keys(&mut text, "", "", ABOVE, "");
    let begin = |text: &mut String, section: &TemplateSection, seat: Option<Seat>| {
        let name = seat.map(|seat| seat.to_string()).unwrap_or_default();
        let path = section.path.replace("SEAT", &name);
        text.push('\n');
        let given: Vec<_> = seat.map(color).into_iter().collect();
        remark(text, &texts.say(&format!("section-{}", section.id), &given));
        let is_set = set.keys().any(|key| key.rsplit_once('.').is_some_and(|(of, _)| of == path));
        text.push_str(&format!("{}[{path}]\n", if is_set { "" } else { "#" }));
        keys(text, &path, section.id, section.keys, &name);
    };
    begin(&mut text, &GAME, None);
    for seat in Seat::ALL {
        for section in OF_SEATS {
            begin(&mut text, section, Some(seat));
        }
    }
    for section in OF_OTHERS {
        begin(&mut text, section, None);
    }
    begin(&mut text, &DOOR, None);
    begin(&mut text, &BROKER, None);
    text
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::Path};

    use super::*;
    use annabella_daemon::config::Config;
    use annabella_texts::checks::messages;

    /// The part of the error for this configuration after `before`.
    fn error_after(text: &str, before: &str) -> Option<String> {
        let error = Config::from_toml(Path::new("a.toml"), text).unwrap_err().to_string();
        error.split_once(before).map(|(_, rest)| rest.to_owned())
    }

    /// All keys of the configuration, taken from its errors for an unknown section and an unknown key.
    fn keys_there_are(found: &mut BTreeSet<String>) {
        found.insert("games".to_owned());
        let sections = error_after("[bogus]\nbogus = 1\n", "; there are ").unwrap();
        for section in sections.split('[').skip(1) {
            let section = section.split(']').next().unwrap();
            keys_below(section, found);
            // The error names White's sections only.
            if section.starts_with("white") {
                keys_below(&section.replacen("white", "black", 1), found);
            }
        }
    }

    fn keys_below(path: &str, found: &mut BTreeSet<String>) {
        let error = error_after(&format!("[{path}]\nbogus = 1\n"), "`bogus` is no key");
        let Some(expected) = error.as_deref().and_then(|rest| rest.split_once("; ")).map(|(_, keys)| keys)
        else {
            found.insert(path.to_owned());
            return;
        };
        for key in expected.split('`').skip(1).step_by(2) {
            keys_below(&format!("{path}.{key}"), found);
        }
    }

    fn keys_shown(text: &str) -> BTreeSet<String> {
        let mut section = String::new();
        let mut shown = BTreeSet::new();
        for line in text.lines().filter(|line| !line.starts_with("# ")) {
            let line = line.trim_start_matches('#');
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = format!("{name}.");
            } else if let Some((key, _)) = line.split_once(" = ") {
                assert!(shown.insert(format!("{section}{key}")), "{section}{key} twice");
            }
        }
        shown
    }

    #[test]
    fn every_key_of_the_configuration_is_shown_and_no_other() {
        let mut keys = BTreeSet::new();
        keys_there_are(&mut keys);
        assert!(keys.len() > 90, "{keys:?}");
        assert_eq!(
            keys_shown(&write(Lang::En, "a.toml", &InitSettings::new())),
            keys,
            "a new key has a line in src/cli/init/template.rs and a remark in voices/setup/; UPDATE=1 cargo test --test program guide"
        );
    }

    #[test]
    fn a_file_with_nothing_set_says_nothing_and_one_with_every_example_is_read() {
        for lang in Lang::ALL {
            let text = write(lang, "a.toml", &InitSettings::new());
            assert_eq!(Config::from_toml(Path::new("a.toml"), &text).unwrap(), Config::default(), "{lang}");
            let all: String = text
                .lines()
                .filter(|line| !line.starts_with("# "))
                .fold(String::new(), |all, line| all + line.trim_start_matches('#') + "\n");
            let read = Config::from_toml(Path::new("a.toml"), &all).unwrap();
            assert_eq!(read.white.board.unwrap().protocol, "peg", "{lang}");
            assert_eq!(read.game.draw_ban, 30, "{lang}");
            assert!(text.lines().all(|line| line.chars().count() <= 140), "{lang}");
        }
    }

    #[test]
    fn no_remark_is_left_over() {
        let text = write(Lang::En, "a.toml", &InitSettings::new());
        let source = setup_texts::source(Lang::En);
        let remarks =
            source.split("# The file's own remarks").nth(1).unwrap().split("# Said aloud").next().unwrap();
        for name in messages(remarks).keys().filter(|name| !name.starts_with("file-")) {
            let key = name.rsplit('-').next().unwrap();
            assert!(text.contains(&format!("{key} = ")) || name.starts_with("section-"), "{name}");
        }
    }
}
