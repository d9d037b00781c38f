//! A machine without screen and keyboard: a keypad alone chooses, and everything is told.

use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    path::Path,
};

use super::table::{Daemon, annabella};
use annabella::{game::Lang, journal::Journal};

/// What a box says, by the name of its text.
fn message(lang: Lang, name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("voices/setup/{lang}.ftl"));
    let texts = std::fs::read_to_string(file).unwrap();
    let start = format!("{name} = ");
    texts.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_owned()
}

/// A keypad as a pipe with the kernel's bytes.
struct PipedKeypad {
    pipe: File,
    at_ms: u64,
}

impl PipedKeypad {
    fn at(path: &Path) -> Self {
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
        // Open for both, so that it stays there while nobody reads.
        Self { pipe: OpenOptions::new().read(true).write(true).open(path).unwrap(), at_ms: 0 }
    }

    fn press(&mut self, key: char) {
        let code: u16 = match key {
            '0' => 82,
            '1' => 79,
            '2' => 80,
            '5' => 76,
            '6' => 77,
            '9' => 73,
            '-' => 74,
            '+' => 78,
            'E' => 96,
            other => panic!("{other}"),
        };
        self.at_ms += 1_000;
        for value in [1_i32, 0] {
            let mut bytes = (self.at_ms / 1_000).to_ne_bytes().to_vec();
            bytes.extend((self.at_ms % 1_000 * 1_000).to_ne_bytes());
            bytes.extend(1_u16.to_ne_bytes());
            bytes.extend(code.to_ne_bytes());
            bytes.extend(value.to_ne_bytes());
            self.pipe.write_all(&bytes).unwrap();
        }
    }
}

/// The box in this folder, without sound and with this command to switch off.
fn start_box(place: &Path, lang: Lang, power_off: &str) -> Daemon {
    let mut command = annabella();
    command.args(["box", "--lang", lang.tag(), "--power-off", power_off]).current_dir(place);
    for name in ["PULSE_SERVER", "XDG_RUNTIME_DIR"] {
        command.env(name, place);
    }
    command.env("XDG_DATA_HOME", place.join("data"));
    Daemon::of(command, place)
}

fn configure(place: &Path) {
    let config = format!(
        "[game]\ntime_control = \"90+30\"\napproved_by = \"A\"\n[white]\nkeypad = \"{}\"\n[white.voice]\nkind = \"transcript\"\n[web]\nlisten = \"none\"\n",
        place.join("keypad").display()
    );
    std::fs::write(place.join("annabella.toml"), config).unwrap();
}

#[test]
fn a_keypad_that_is_plugged_in_later_chooses_a_game_and_switches_off() {
    let place = tempfile::tempdir().unwrap();
    let lang = Lang::En;
    configure(place.path());
    let mark = place.path().join("off");
    let mut machine = start_box(place.path(), lang, &format!("touch {}", mark.display()));
    machine.expect(&message(lang, "box-ready"));
    machine.expect(&message(lang, "box-no-keypad"));
    let mut keypad = PipedKeypad::at(&place.path().join("keypad"));
    machine.expect(&message(lang, "box-keypad"));
    machine.expect(&message(lang, "box-choices-with-game"));
    keypad.press('9');
    machine.expect(&message(lang, "box-ask-switch-off"));
    keypad.press('-');
    machine.expect(&message(lang, "box-stays-on"));
    keypad.press('2');
    machine.expect(&message(lang, "box-game-begins"));
    machine.expect("kept in");
    // The game has the keypad: 5 explains its keys.
    keypad.press('5');
    machine.expect("Keys. Each says what it does");
    // A signal ends the game as well.
    machine.signal("TERM");
    assert!(machine.end().success());
    let journal = machine.folder().join("journal.jsonl");
    assert!(journal.exists() && !Journal::is_being_written(&journal));
    assert!(!mark.exists());
}

#[test]
fn enter_after_the_question_switches_off_in_every_language() {
    for lang in Lang::ALL {
        let place = tempfile::tempdir().unwrap();
        configure(place.path());
        let mut keypad = PipedKeypad::at(&place.path().join("keypad"));
        let mark = place.path().join("off");
        let mut machine = start_box(place.path(), lang, &format!("touch {}", mark.display()));
        machine.expect(&message(lang, "box-choices-with-game"));
        keypad.press('9');
        machine.expect(&message(lang, "box-ask-switch-off"));
        keypad.press('E');
        machine.expect(&message(lang, "box-switches-off"));
        assert!(machine.end().success(), "{lang}");
        assert!(mark.exists(), "{lang}");
    }
}

#[test]
fn a_machine_that_cannot_be_switched_off_says_so_and_stays() {
    let place = tempfile::tempdir().unwrap();
    configure(place.path());
    let mut keypad = PipedKeypad::at(&place.path().join("keypad"));
    let mut machine = start_box(place.path(), Lang::De, "no-such-command");
    machine.expect(&message(Lang::De, "box-choices-with-game"));
    keypad.press('9');
    machine.expect(&message(Lang::De, "box-ask-switch-off"));
    keypad.press('E');
    machine.expect("lässt sich nicht ausschalten: no-such-command");
    keypad.press('5');
    machine.expect(&message(Lang::De, "box-choices-with-game"));
}
