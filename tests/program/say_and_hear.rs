//! `annabella say` and `annabella hear` as a user runs them: words, JSON, exit codes.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, Command, Output, Stdio},
};

fn annabella(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_annabella")).args(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn hear(arguments: &[&str]) -> (serde_json::Value, i32) {
    let output = annabella(&[&["hear"], arguments].concat());
    let line = out(&output);
    assert_eq!(line.lines().count(), 1, "{line}");
    (serde_json::from_str(&line).unwrap(), output.status.code().unwrap())
}

const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn hear_answers_in_one_json_object() {
    let (answer, code) = hear(&["--text", "Springer Felix drei"]);
    assert_eq!(
        answer,
        serde_json::json!({"outcome": "move", "uci": "g1f3", "san": "Nf3", "words": "springer felix drei"})
    );
    assert_eq!(code, 0);
    let (answer, code) =
        hear(&["--fen", PROMOTION, "--scheme", "da", "--scheme", "fide", "--text", "ANNA Otte!"]);
    assert_eq!(
        answer,
        serde_json::json!({
            "outcome": "ambiguous", "candidates": ["a7a8q", "a7a8r", "a7a8b", "a7a8n"],
            "question": "dronning, tårn, løber eller springer?", "words": "anna otte"
        })
    );
    assert_eq!(code, 1);
    assert_eq!(
        hear(&["--text", "Eva fuenf"]),
        (serde_json::json!({"outcome": "illegal", "words": "eva fuenf"}), 1)
    );
    assert_eq!(hear(&["--text", ""]), (serde_json::json!({"outcome": "not_understood", "words": ""}), 1));
    assert_eq!(
        hear(&["--text", "wo stehen die schwarzen Bauern"]),
        (
            serde_json::json!({
                "outcome": "command", "command": "piece", "piece": "pawn", "color": "black",
                "words": "wo stehen die schwarzen bauern"
            }),
            0
        )
    );
    let (answer, _) = hear(&["--text", "Eva vier, remis"]);
    assert_eq!(answer["draw_offer"], true);
    let (answer, _) = hear(&["--text", "Reihe vier"]);
    assert_eq!((&answer["command"], &answer["rank"]), (&"rank".into(), &4.into()));
}

/// A command that reads stdin, and a function that returns its next answer.
fn piped(arguments: &[&str]) -> (Child, impl FnMut(&[u8]) -> String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_annabella"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut asked = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let ask = move |line: &[u8]| {
        asked.write_all(line).and_then(|()| asked.write_all(b"\n")).unwrap();
        answers.next().unwrap().unwrap()
    };
    (child, ask)
}

#[test]
fn say_answers_each_line_of_a_pipe_as_it_comes_and_goes_on_after_one_that_is_no_move() {
    let (mut child, mut ask) = piped(&["say", "--scheme", "en-plain", "-"]);
    assert_eq!(ask(b"e4"), "Eva four");
    assert!(ask(b"Ke7").starts_with("! line 2, move 1: "), "not White's, and no legal move");
    assert!(ask(b"\xff\xfe").starts_with("! "));
    assert_eq!(ask(b"1... e7e5"), "Eva five");
    drop(ask);
    assert_eq!(child.wait().unwrap().code(), Some(2), "a line was no move");
    let (mut child, mut ask) = piped(&["say", "--json", "-"]);
    assert_eq!(ask(b"Nf3"), "{\"uci\":\"g1f3\",\"san\":\"Nf3\",\"words\":\"Springer Felix drei\"}");
    drop(ask);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn hear_answers_each_line_of_a_pipe_as_it_comes() {
    let (mut child, mut ask) = piped(&["hear", "--text", "-"]);
    let mut outcome = |line: &[u8]| {
        let answer: serde_json::Value = serde_json::from_str(&ask(line)).unwrap();
        answer["outcome"].as_str().unwrap().to_owned()
    };
    assert_eq!(outcome(b"springer felix drei"), "move");
    assert_eq!(outcome(b""), "not_understood");
    assert_eq!(outcome(b"\xff\xff"), "not_understood");
    assert_eq!(outcome(b"guten abend"), "not_understood");
    assert_eq!(outcome(b"Zeit\r"), "command");
    assert_eq!(outcome(b"dame anna eins"), "illegal");
    drop(ask);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[cfg(all(feature = "vosk", feature = "whisper"))]
#[test]
fn a_program_outside_its_folder_says_that_the_second_recogniser_is_not_there() {
    use std::{fs, os::unix::fs::symlink, path::Path};
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The first recogniser's models and libvosk are beside it.
    symlink(checkout.join("models"), at("models")).unwrap();
    symlink(checkout.join(".deps/lib"), at("lib")).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_annabella"));
    if fs::hard_link(program, at("annabella")).is_err() {
        fs::copy(program, at("annabella")).unwrap();
    }
    let silence = hound::WavSpec {
        channels: 1,
        sample_rate: 16_000,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut wav = hound::WavWriter::create(at("silence.wav"), silence).unwrap();
    (0..16_000).for_each(|_| wav.write_sample(0_i16).unwrap());
    wav.finalize().unwrap();
    let table = "[white]\near = { kind = \"vosk\", device = \"no such microphone\" }\n";
    fs::write(at("table.toml"), table).unwrap();
    let told = |arguments: &[&str], lang: &str, typed: &str| {
        let mut command = Command::new(at("annabella"));
        command.args(arguments).current_dir(place.path()).env("LC_ALL", lang);
        for name in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "ANNABELLA_STATE"] {
            command.env(name, place.path());
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = command.spawn().unwrap();
        // A command without questions may have ended already.
        let _ = running.stdin.take().unwrap().write_all(typed.as_bytes());
        let done = running.wait_with_output().unwrap();
        format!("{}{}", out(&done), String::from_utf8_lossy(&done.stderr))
    };
    let wav = ["hear", "--wav", "silence.wav"];
    let times = |text: &str, words: &str| text.lines().filter(|line| line.contains(words)).count();
    let english = told(&wav, "en_GB.UTF-8", "");
    assert_eq!(times(&english, "the second recogniser is not there"), 1, "{english}");
    let swedish = told(&wav, "sv_SE.UTF-8", "");
    assert_eq!(times(&swedish, "den andra taligenkännaren finns inte"), 1, "{swedish}");
    let none = told(&["hear", "--wav", "silence.wav", "--second", "none"], "en_GB.UTF-8", "");
    assert_eq!(times(&none, "second recogniser"), 0, "{none}");
    let play = told(&["play", "--config", "table.toml", "--terminal"], "en_GB.UTF-8", "quit\nquit\n");
    assert_eq!(times(&play, "second recogniser is not there"), 1, "{play}");
    let doctor = told(&["doctor", "--lang", "en"], "en_GB.UTF-8", "");
    assert!(times(&doctor, "whisper-base.safetensors is not there") == 1, "{doctor}");
}
