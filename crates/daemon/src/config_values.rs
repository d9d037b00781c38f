//! Checks values that are well-formed but invalid. Each fault names its key, so that its line can be found.

use crate::{
    config::{Config, VoiceDevice},
    config_fault::ValueFault,
    envelopes, publish_settings, wiring,
};
use annabella_board::protocol;
use annabella_game::Seat;
use annabella_laws::time_control;
use annabella_session::{
    session::Session,
    setup::{SetUpGameError, Setup},
};
use std::path::{Path, PathBuf};

/// A fault of the devices and addresses of a configuration, if any.
pub fn find_device_fault(config: &Config) -> Option<ValueFault> {
    let voices = wiring::voices(config).into_iter();
    let of_voice =
        |(of, voice): (&str, &Option<VoiceDevice>)| voice.as_ref().and_then(|v| voice_fault(of, v));
    voices
        .filter_map(of_voice)
        .next()
        .or_else(|| shared_device_fault(config))
        .or_else(|| broker_fault(config))
        .or_else(|| Seat::ALL.into_iter().find_map(|seat| seat_fault(config, seat)))
        .or_else(|| page_name_fault(config))
}

fn voice_fault(of: &str, voice: &VoiceDevice) -> Option<ValueFault> {
    let fault = |key: &str, why: &dyn std::fmt::Display| {
        ValueFault::new(format!("{of}.voice.{key}"), format!("{of}.voice: {why}"))
    };
    let kind = wiring::voice_kind(&voice.kind).err().map(|why| fault("kind", &why));
    kind.or_else(|| wiring::outside_bounds(voice).map(|(key, why)| fault(key, &why)))
}

/// Whether both players have the same board or keypad.
fn shared_device_fault(config: &Config) -> Option<ValueFault> {
    if let (Some(white), Some(black)) = (&config.white.keypad, &config.black.keypad)
        && wiring::is_one_device(white, black)
    {
        let why = format!(
            "white.keypad and black.keypad are one keypad, {}; each player has one of their own",
            white.display()
        );
        return Some(ValueFault::new("black.keypad", why));
    }
    if let (Some(white), Some(black)) = (&config.white.board, &config.black.board)
        && wiring::is_one_device(&white.port, &black.port)
    {
        let why = format!(
            "white.board and black.board are plugged in at one place, {} and {}; each board has a path of its own: two \
             adapters of one make are told apart by their sockets in /dev/serial/by-path, and `annabella devices` lists them",
            white.port.display(),
            black.port.display()
        );
        return Some(ValueFault::new("black.board.port", why));
    }
    None
}

fn broker_fault(config: &Config) -> Option<ValueFault> {
    let fault = publish_settings::link_settings(config.broker.as_ref()?, Path::new("journal.jsonl")).err()?;
    Some(ValueFault { why: format!("broker: {}", fault.why), ..fault })
}

fn seat_fault(config: &Config, seat: Seat) -> Option<ValueFault> {
    let devices = config.devices(seat);
    let ports = [
        ("board.port", devices.board.as_ref().map(|board| &board.port), "/dev/ttyUSB0"),
        ("keypad", devices.keypad.as_ref(), "/dev/input/by-id/NAME-event-kbd"),
    ];
    let is_empty = |port: &Option<&PathBuf>| port.is_some_and(|port| port.as_os_str().is_empty());
    if let Some((key, _, path)) = ports.into_iter().find(|(_, port, _)| is_empty(port)) {
        let why = format!(
            "{seat}.{key} is empty; write the path of a device, such as \"{path}\", or leave the line out"
        );
        return Some(ValueFault::new(format!("{seat}.{key}"), why));
    }
    let board = devices.board.as_ref().and_then(|board| protocol::named(&board.protocol).err());
    if let Some(why) = board {
        return Some(ValueFault::new(format!("{seat}.board.protocol"), format!("{seat}.board: {why}")));
    }
    let ear = devices.ear.as_ref().filter(|ear| !["vosk", "typed"].contains(&ear.kind.as_str()))?;
    let why = format!("{seat}.ear: no recogniser is called `{}`; use one of vosk, typed", ear.kind);
    Some(ValueFault::new(format!("{seat}.ear.kind"), why))
}

/// Whether a name of the pages cannot occur in a browser's request.
fn page_name_fault(config: &Config) -> Option<ValueFault> {
    let why = config.web.as_ref()?.names.iter().find_map(|name| page_name(name).err())?;
    Some(ValueFault::new("web.names", why))
}

/// The name of a host, with a port or without, under which a page may be opened.
///
/// # Errors
/// If no host has such a name, with the remedy.
pub fn page_name(name: &str) -> Result<String, String> {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "/\\@\"".contains(c)) {
        return Err(format!(
            "`{name}` is no address of a page; write host and port, such as \"chess.example:8080\""
        ));
    }
    Ok(name.to_owned())
}

/// A fault of the setup of a game, if any.
pub fn find_game_fault(game: &Setup) -> Option<ValueFault> {
    for (key, stands) in [("practice", game.practice), ("practised", game.practised.is_some())] {
        if stands {
            let why = format!(
                "`{key}` is no key of [game]: a practice game is begun by `annabella practice` alone"
            );
            return Some(ValueFault::new(format!("game.{key}"), why));
        }
    }
    if game.appointed_in_ms.is_some() {
        let why = "`appointed_in_ms` is no key of [game]; write the time of day, appointed = \"14:00\"";
        return Some(ValueFault::new("game.appointed_in_ms", why));
    }
    if let Some(seat) = Seat::ALL.into_iter().find(|&seat| game.seat(seat).reading_ms != 0) {
        let why = "`reading_ms` is no key of a player: it follows from the make of the board; remove it";
        return Some(ValueFault::new(format!("game.{seat}.reading_ms"), why));
    }
    blank_name_fault(game)
        .or_else(|| date_fault(&game.date))
        .or_else(|| start_number_fault(game))
        .or_else(|| {
            let minutes = game.supervised_blitz_minutes.filter(|minutes| !(1..=99).contains(minutes))?;
            let why = format!("{minutes} minutes are no penalty in blitz; write 1 to 99, such as 1");
            Some(ValueFault::new("game.supervised_blitz_minutes", why))
        })
        .or_else(|| set_up_fault(game))
        .or_else(|| {
            let why = envelopes::recipient(game.arbiter_key.as_deref()).err()?;
            Some(ValueFault::new("game.arbiter_key", why.to_string()))
        })
}

/// A start number without Chess960 or beside another start position would be ignored.
fn start_number_fault(game: &Setup) -> Option<ValueFault> {
    game.chess960_number?;
    let why = if !game.chess960 {
        "`chess960_number` counts only beside chess960 = true; write that, too, or leave the number out"
    } else if game.fen.is_some() {
        "`chess960_number` and `fen` name two start positions; leave one of them out"
    } else {
        return None;
    };
    Some(ValueFault::new("game.chess960_number", why))
}

/// A blank name would approve or permit something without a person.
fn blank_name_fault(game: &Setup) -> Option<ValueFault> {
    let of_seat = |seat: Seat| {
        let agreed = game.seat(seat);
        [
            (format!("game.{seat}.assistant_name"), &agreed.assistant_name),
            (format!("game.{seat}.helper_accepted_by"), &agreed.helper_accepted_by),
        ]
    };
    let of_game = [
        ("game.approved_by".to_owned(), &game.approved_by),
        ("game.leave_to_publish".to_owned(), &game.leave_to_publish),
    ];
    let all = of_game.into_iter().chain(Seat::ALL.into_iter().flat_map(of_seat));
    let is_blank = |name: &Option<String>| name.as_ref().is_some_and(|name| name.trim().is_empty());
    let (key, _) = all.into_iter().find(|(_, name)| is_blank(name))?;
    let name = key.rsplit('.').next().unwrap_or_default().to_owned();
    Some(ValueFault::new(key, format!("`{name}` names nobody; write a name there, or leave the line out")))
}

/// A valid date has year, month and day, each with `?` if unknown.
fn date_fault(date: &str) -> Option<ValueFault> {
    let is_in = |text: &str, length: usize, most: u32| {
        text.len() == length
            && (text.bytes().all(|c| c == b'?')
                || (text.bytes().all(|c| c.is_ascii_digit())
                    && text.parse().is_ok_and(|number: u32| (1..=most).contains(&number))))
    };
    let is_date = match date.split('.').collect::<Vec<_>>()[..] {
        [year, month, day] => is_in(year, 4, 9999) && is_in(month, 2, 12) && is_in(day, 2, 31),
        _ => false,
    };
    let why = format!(
        "`{date}` is no date; write year, month and day, such as \"2026.11.23\", with ? for what is not known"
    );
    (!is_date).then(|| ValueFault::new("game.date", why))
}

fn set_up_fault(game: &Setup) -> Option<ValueFault> {
    if let Err(doubt) = time_control::check_minutes(&game.time_control) {
        return Some(ValueFault::new("game.time_control", doubt.to_string()));
    }
    let why = Session::new(game.clone()).err()?;
    let key = match &why {
        SetUpGameError::Fen(_) | SetUpGameError::StartIsOver(_) => "game.fen",
        SetUpGameError::TimeControl(_) => "game.time_control",
        SetUpGameError::NoChess960 { .. } => "game.chess960",
        SetUpGameError::NoStartPosition { .. } => "game.chess960_number",
        SetUpGameError::DefaultTimeNotNamed { .. } => "game.appointed",
        // This fault concerns several keys; the start of the game reports it.
        SetUpGameError::Refused(_) => return None,
    };
    Some(ValueFault::new(key, why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message for a configuration's first fault, with its place.
    fn told(text: &str) -> String {
        let config = Config::from_toml(Path::new("a.toml"), text).unwrap();
        let fault = find_device_fault(&config).or_else(|| find_game_fault(&config.game));
        fault.unwrap_or_else(|| panic!("nothing is wrong with {text}")).describe(text)
    }

    #[test]
    fn a_value_that_cannot_be_is_told_with_its_line_and_what_may_stand_there() {
        for (text, place, words) in [
            ("[game]\n\ntime_control = \"ninety\"\n", "line 3, column 16", "write minutes (`90`)"),
            ("[game]\ntime_control = \"5400+30\"\n", "line 2, column 16", "`90:00:00+30` or `1:30:00+30`"),
            ("[game]\ntime_control = \"40/7200:3600\"\n", "line 2, column 16", "40/2:00:00,1:00:00"),
            ("[game]\nfen = \"8/8\"\n", "line 2, column 7", "give six fields"),
            ("[game]\nchess960 = true\nchess960_number = 960\n", "line 3, column 19", "0 to 959"),
            ("[game]\nfen = \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"\n", "line 2, column 7", "the game is over"),
            ("[game]\nfen = \"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"\n", "line 2, column 7", "the game is over"),
            ("[game]\nchess960_number = 12\n", "line 2, column 19", "chess960 = true"),
            (
                "[game]\nchess960 = true\nchess960_number = 518\nfen = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"\n",
                "line 3, column 19",
                "two start positions",
            ),
            ("[game]\nsupervised_blitz_minutes = 4294967295\n", "line 2, column 28", "write 1 to 99"),
            ("[white.board]\nprotocol = \"peg\"\nport = \"\"\n", "line 3, column 8", "is empty"),
            ("[black]\nkeypad = \"\"\n", "line 2, column 10", "is empty"),
            ("[game]\nedition = \"sv17\"\nchess960 = true\n", "line 3, column 12", "fide23"),
            ("[game]\ndate = \"25.11.2026\"\n", "line 2, column 8", "\"2026.11.23\""),
            ("[game]\ndate = \"2026.13.01\"\n", "line 2, column 8", "is no date"),
            ("[game]\narbiter_key = \"age1\"\n", "line 2, column 15", "age-keygen"),
            ("[game]\napproved_by = \" \"\n", "line 2, column 15", "names nobody"),
            ("[game.black]\nhelper_accepted_by = \"\"\n", "line 2, column 22", "names nobody"),
            ("[game]\npractice = true\n", "line 2, column 12", "`annabella practice`"),
            ("[game]\nappointed_in_ms = 5\n", "line 2, column 19", "appointed = \"14:00\""),
            ("[game.black]\nreading_ms = 5\n", "line 2, column 14", "the make of the board"),
            ("[white]\nvoice = { rate = 5 }\n", "line 2, column 18", "80 to 900 words a minute"),
            ("[room.voice]\nvolume = 101\n", "line 2, column 10", "0 to 100"),
            ("[arbiter.voice]\nkind = \"x\"\n", "line 2, column 8", "speech-dispatcher"),
            ("[black.ear]\nkind = \"x\"\n", "line 2, column 8", "vosk, typed"),
            ("[black.board]\nport = \"/x\"\nprotocol = \"x\"\n", "line 3, column 12", "dgt, peg"),
            (
                "[white]\nkeypad = \"/dev/null\"\n[black]\nkeypad = \"/dev/null\"\n",
                "line 4, column 10",
                "each player has one of their own",
            ),
            ("[web]\nnames = [\"a b\"]\n", "line 2, column 9", "host and port"),
            (
                "[broker]\nurl = \"tls://x:1\"\nkey = \"k\"\ntable = \"a b\"\n",
                "line 4, column 9",
                "name of a table",
            ),
            (
                "[broker]\nurl = \"nats://127.0.0.1:1\"\nkey = \"k\"\ntable = \"a\"\narbiter_key = \"z\"\n",
                "line 5, column 15",
                "64 hexadecimal digits",
            ),
        ] {
            let told = told(text);
            assert!(told.starts_with(&format!("{place}: ")) && told.contains(words), "{text}: {told}");
        }
    }

    #[test]
    fn a_configuration_that_says_nothing_or_what_may_be_said_has_no_fault() {
        for text in [
            "",
            "[game]\ndate = \"2026.11.??\"\napproved_by = \"N. N.\"\n",
            "[game]\nedition = \"fide23\"\nchess960 = true\nchess960_number = 518\n",
            "[game.white.assistant]\nexecute = \"person\"\n[web]\nnames = [\"chess.example:8080\"]\n",
        ] {
            let config = Config::from_toml(Path::new("a.toml"), text).unwrap();
            let fault = find_device_fault(&config).or_else(|| find_game_fault(&config.game));
            assert_eq!(fault, None, "{text}");
        }
    }
}
