//! A machine without screen and keyboard: a keypad alone chooses, and everything is told.

use std::path::Path;

use super::{
    keypad::PipedKeypad,
    table::{Daemon, annabella},
};
use annabella::{game::Lang, journal::Journal};

/// What a box says, by the name of its text.
fn message(lang: Lang, name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("voices/setup/{lang}.ftl"));
    let texts = std::fs::read_to_string(file).unwrap();
    let start = format!("{name} = ");
    texts.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_owned()
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
    keypad.press("9");
    machine.expect(&message(lang, "box-ask-switch-off"));
    keypad.press("-");
    machine.expect(&message(lang, "box-stays-on"));
    keypad.press("2");
    machine.expect(&message(lang, "box-game-begins"));
    machine.expect("kept in");
    // The game has the keypad: 5 explains its keys.
    keypad.press("5");
    machine.expect("Keys. Each says what it does");
    // A signal ends the game as well.
    machine.signal("TERM");
    assert!(machine.end().success());
    let journal = machine.folder().join("journal.jsonl");
    assert!(journal.exists() && !Journal::is_being_written(&journal));
    assert!(!mark.exists());
}

#[test]
fn enter_after_the_question_switches_off() {
    let place = tempfile::tempdir().unwrap();
    configure(place.path());
    let mut keypad = PipedKeypad::at(&place.path().join("keypad"));
    let mark = place.path().join("off");
    let mut machine = start_box(place.path(), Lang::Sv, &format!("touch {}", mark.display()));
    machine.expect(&message(Lang::Sv, "box-choices-with-game"));
    keypad.press("9");
    machine.expect(&message(Lang::Sv, "box-ask-switch-off"));
    keypad.press("E");
    machine.expect(&message(Lang::Sv, "box-switches-off"));
    assert!(machine.end().success());
    assert!(mark.exists());
}

#[test]
fn a_machine_that_cannot_be_switched_off_says_so_and_stays() {
    let place = tempfile::tempdir().unwrap();
    configure(place.path());
    let mut keypad = PipedKeypad::at(&place.path().join("keypad"));
    let mut machine = start_box(place.path(), Lang::De, "no-such-command");
    machine.expect(&message(Lang::De, "box-choices-with-game"));
    keypad.press("9");
    machine.expect(&message(Lang::De, "box-ask-switch-off"));
    keypad.press("E");
    machine.expect("lässt sich nicht ausschalten: no-such-command");
    keypad.press("5");
    machine.expect(&message(Lang::De, "box-choices-with-game"));
}
