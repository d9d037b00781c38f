//! An adjourned game over two runs of the real program: the contents of its folder in between, and the same lines in
//! a replay of its journal. The log is at its highest level.

use std::{fs::Permissions, os::unix::fs::PermissionsExt as _, path::Path};

use age::secrecy::ExposeSecret as _;

use super::table::{Daemon, annabella, assert_runs_again};

/// The program with a separate folder for keys.
fn start(place: &Path, arguments: &[&str]) -> Daemon {
    let mut command = annabella();
    command
        .env("ANNABELLA_STATE", place.join("state"))
        .env("ANNABELLA_LOG", "trace")
        .arg("play")
        .args(arguments)
        .arg("--terminal");
    Daemon::of(command, place)
}

const CONFIG: &str = "[game]\nedition = \"da18\"\napproved_by = \"the test's arbiter\"\n\
                      [game.white]\nname = \"Anna\"\nsight = \"impaired\"\nscheme = \"fide\"\nboard = \"manual\"\n\
                      [game.black]\nname = \"Bo\"\nboard = \"manual\"\n";

/// A game after 1.e4, in which Black has sealed a move and the program was ended.
fn adjourned(place: &Path, config: &str, seal: &str) -> Daemon {
    std::fs::write(place.join("game.toml"), config).unwrap();
    let mut daemon = start(place, &["--config", "game.toml"]);
    for (line, answer) in [
        ("arbiter: start", "# the clocks start"),
        ("white: eva vier", "# white made"),
        ("black: eva vier", "# black repeats"),
        ("white: press", "= 1. e4"),
        ("arbiter: adjourn 2026-11-24 10:00 hall B", "# the session ends; black seals (I.1.1)"),
        (seal, "# black has sealed a move (seal "),
        ("black: press", "# the envelope with black's move is shut"),
    ] {
        daemon.types(line);
        daemon.expect(answer);
    }
    daemon.quits();
    daemon
}

/// Whether bytes hold a word by itself. Within encrypted text and signatures, which are written in base64, three letters
/// stand together by chance.
fn holds_word(bytes: &[u8], word: &str) -> bool {
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    let is_apart = |at: usize| {
        let (before, after) = (at.checked_sub(1).and_then(|at| bytes.get(at)), bytes.get(at + word.len()));
        !before.is_some_and(is_base64) && !after.is_some_and(is_base64)
    };
    let mut found = bytes.windows(word.len()).enumerate().filter(|(_, window)| *window == word.as_bytes());
    found.any(|(at, _)| is_apart(at))
}

fn holds(folder: &Path, word: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let holding = files.filter(|file| holds_word(&std::fs::read(file).unwrap(), word));
    holding.map(|file| file.display().to_string()).collect()
}

#[test]
fn a_sealed_move_is_in_no_file_until_it_is_opened_days_later() {
    let place = tempfile::tempdir().unwrap();
    let first = adjourned(place.path(), CONFIG, "black: seal Sh6");
    let folder = first.folder();
    for words in ["Sh6", "Nh6", "g8h6"] {
        assert_eq!(holds(&folder, words), Vec::<String>::new(), "{words}");
        assert!(first.lines.iter().all(|line| !holds_word(line.as_bytes(), words)), "{:?}", first.lines);
    }
    assert!(first.lines.iter().any(|line| line.contains("input=\"move_sealed\"")), "the log was looked at");
    let envelope = std::fs::read_to_string(folder.join("envelope.txt")).unwrap();
    for words in ["white Anna, black Bo", "black sealed move 1", "2026-11-24 10:00 hall B", "Ke8", "seal: "] {
        assert!(envelope.contains(words), "{words}:\n{envelope}");
    }
    assert!(folder.join("sealed-move.age").exists());

    let again = folder.display().to_string();
    let mut second = start(place.path(), &["--resume", &again]);
    second.types("arbiter: open");
    second.expect("the envelope is opened when white is here (I.7)");
    second.types("arbiter: present white");
    second.expect("`arbiter: open` opens the envelope");
    second.types("arbiter: open");
    second.expect("black sealed: Sh6");
    second.expect("= 1... Nh6");
    second.expect("# the clocks run");
    second.types("white: springer hector sechs");
    second.expect("# white repeats rightly");
    second.types("white: david vier");
    second.expect("# white made");
    second.types("white: press");
    second.expect("= 2. d4");
    second.quits();
    assert_runs_again(&folder);
    assert!(!holds(&folder, "Nh6").is_empty(), "once it is opened it is a move like any other");
}

#[test]
fn an_envelope_for_the_arbiters_own_key_is_opened_with_his_file_alone() {
    let place = tempfile::tempdir().unwrap();
    let his = age::x25519::Identity::generate();
    let config = CONFIG.replacen("[game]\n", &format!("[game]\narbiter_key = \"{}\"\n", his.to_public()), 1);
    let first = adjourned(place.path(), &config, "black: seal Sf6");
    assert!(!place.path().join("state/arbiter-key.txt").exists(), "no key is made that nobody needs");
    let key = place.path().join("his key.txt");
    std::fs::write(&key, his.to_string().expose_secret()).unwrap();
    std::fs::set_permissions(&key, Permissions::from_mode(0o644)).unwrap();

    let folder = first.folder().display().to_string();
    let mut second = start(place.path(), &["--resume", &folder]);
    for (line, answer) in [
        ("arbiter: present white", "`arbiter: open` opens the envelope"),
        ("arbiter: open", "this key does not open the envelope"),
        ("arbiter: open his key.txt", "others may read this file"),
    ] {
        second.types(line);
        second.expect(answer);
    }
    std::fs::set_permissions(&key, Permissions::from_mode(0o600)).unwrap();
    second.types("arbiter: open his key.txt");
    second.expect("= 1... Nf6");
}

#[test]
fn a_key_that_is_none_is_refused_before_a_game_begins() {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(place.path().join("game.toml"), "[game]\narbiter_key = \"age1nonsense\"\n").unwrap();
    let mut daemon = start(place.path(), &["--config", "game.toml"]);
    assert_eq!(daemon.end().code(), Some(2));
    assert!(
        daemon.lines.concat().contains("arbiter_key: `age1nonsense` is no public key"),
        "{:?}",
        daemon.lines
    );
    assert!(!place.path().join("games").exists());
}
