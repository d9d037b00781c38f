//! The first lines that a player meets are in their language, and tell what to do now.

use std::fs;

use super::{
    guide::message,
    table::{Daemon, annabella, run},
};
use annabella::game::Lang;

/// Words of English messages and of sound systems.
const FOREIGN: [&str; 8] =
    ["microphone:", "no loudspeaker", "plug", "sound server", "Monitor", "engine", "the recorded", "slow"];

#[test]
fn an_evening_without_microphone_begins_in_the_players_language() {
    for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
        let place = tempfile::tempdir().unwrap();
        let mut command = annabella();
        command.args(["practice", "--two", "--lang", lang.tag()]).current_dir(place.path());
        // No sound server and no card is found.
        for name in ["PULSE_SERVER", "XDG_RUNTIME_DIR"] {
            command.env(name, place.path());
        }
        let mut daemon = Daemon::of(command, place.path());
        // The two come by different streams, in any order.
        daemon
            .expect_all(&[&message(lang, "device-trouble"), &message(lang, "trouble-speech-input-missing")]);
        daemon.quits();
        let told = daemon.lines.join("\n");
        for word in FOREIGN {
            assert!(!told.contains(word), "{lang}: {word}\n{told}");
        }
    }
}

#[test]
fn a_move_that_is_not_in_the_recorded_game_is_taken_back_without_naming_the_right_one() {
    for lang in Lang::ALL {
        for play in ["white", "black"] {
            let place = tempfile::tempdir().unwrap();
            fs::write(place.path().join("game.pgn"), "1. c4 c5 2. Nc3 Nc6 *\n").unwrap();
            let arguments =
                ["practice", "--terminal", "--game", "game.pgn", "--play", play, "--lang", lang.tag()];
            let wrong = if play == "white" { "a3\npress\n" } else { "c4\nexecuted\na6\npress\n" };
            let out = run(place.path(), &arguments, &format!("{wrong}what now\nquit\n"));
            let told = String::from_utf8_lossy(&out.stdout).into_owned();
            let all = format!("{told}{}", String::from_utf8_lossy(&out.stderr));
            assert!(told.contains(&message(lang, "not-as-recorded")), "{lang} {play}: {all}");
            let right = if play == "white" { "c4" } else { "c5" };
            assert!(!all.contains(right) && !all.contains("recorded game has"), "{lang} {play}: {all}");
        }
    }
}

#[test]
fn the_doctor_speaks_the_language_that_is_named_that_of_the_configuration_or_that_of_the_system() {
    let place = tempfile::tempdir().unwrap();
    fs::write(
        place.path().join("a.toml"),
        "[game]\nlang = \"sv\"\n[white.board]\nprotocol = \"dgt\"\nport = \"nowhere\"\n[web]\nlisten = \"none\"\n",
    )
    .unwrap();
    let doctor = |arguments: &[&str], system: &str| {
        let mut command = annabella();
        command.arg("doctor").args(arguments).current_dir(place.path());
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", system);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    for (arguments, system, lang) in [
        (&["--config", "a.toml"][..], "de_DE.UTF-8", "sv"),
        (&["--config", "a.toml", "--lang", "nb"], "de_DE.UTF-8", "nb"),
        (&[], "da_DK.UTF-8", "da"),
        (&[], "de_DE.UTF-8", "de"),
        (&["--lang", "en"], "de_DE.UTF-8", "en"),
        (&[], "C", "en"),
    ] {
        let told = doctor(arguments, system);
        let (disk, board) = match lang {
            "da" => ("disk: ok", "MB ledig, en skrivning"),
            "de" => ("Datenträger: ok", "MB frei"),
            "nb" => ("hvits brett: MANGLER: ikke noe brett ved nowhere", "en skriving tar"),
            "sv" => ("vits bräde: SAKNAS: inget bräde vid nowhere", "en skrivning tar"),
            _ => ("disk: ok", "MB free, a write takes"),
        };
        assert!(told.contains(disk) && told.contains(board), "{arguments:?} {system}: {told}");
        if lang != "en" {
            for word in ["there is no", "plug", "MISSING", "without", " is ", "moves can"] {
                assert!(!told.contains(word), "{arguments:?} {system}: {word}\n{told}");
            }
        }
    }
    // JSON keeps the English names of the parts.
    let told = doctor(&["--config", "a.toml", "--json"], "C");
    assert!(told.contains("\"part\":\"white board\""), "{told}");
}

#[test]
fn the_devices_are_listed_in_the_language_that_is_named_or_that_of_the_system() {
    let place = tempfile::tempdir().unwrap();
    for lang in Lang::ALL {
        let mut command = annabella();
        command.args(["devices", "--lang", lang.tag()]);
        for name in ["PULSE_SERVER", "XDG_RUNTIME_DIR"] {
            command.env(name, place.path());
        }
        let told = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert_eq!(told.contains("no microphone: "), lang == Lang::En, "{lang}: {told}");
        // Whatever is plugged in here, no text is told by its name.
        assert!(!told.contains("devices-") && !told.contains("sound-"), "{lang}: {told}");
        if lang != Lang::En {
            for word in ["there is no", "plug", "ready", "make unknown"] {
                assert!(!told.contains(word), "{lang}: {word}\n{told}");
            }
        }
    }
}
