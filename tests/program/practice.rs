//! Practice at home: no arbiter, no approval, no configuration. The engine is a script of the test, so its answers
//! are known.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use super::table::{assert_runs_again, run};

const POLITE: &str = "uci) echo 'id name Scripted'; echo uciok;; isready) echo readyok;; quit) exit;; ";

/// An engine that runs this on a request for a move; `$n` is the number of moves so far.
fn engine(folder: &Path, on_go: &str) -> String {
    let path = folder.join("engine.sh");
    let text = format!(
        "#!/bin/sh\nn=0\nwhile read -r line; do\ncase $line in {POLITE}\n\
         'position fen '*' moves '*) n=$(echo \"${{line#* moves }}\" | wc -w);;\n\
         'position fen '*) n=0;;\n\
         go*) {on_go};; esac\ndone\n"
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("sh {}", path.display())
}

/// The output and the end of a practice game, and its folder.
struct Practice {
    place: tempfile::TempDir,
    out: String,
    diagnostics: String,
    code: Option<i32>,
}

impl Practice {
    /// A scripted engine replaces `ENGINE` in the arguments.
    fn of(arguments: &[&str], on_go: &str, typed: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        let command = engine(place.path(), on_go);
        let arguments = arguments.iter().map(|word| if *word == "ENGINE" { command.as_str() } else { word });
        let all: Vec<&str> = ["practice", "--terminal"].into_iter().chain(arguments).collect();
        let done = run(place.path(), &all, typed);
        Self {
            out: String::from_utf8(done.stdout).unwrap(),
            diagnostics: String::from_utf8(done.stderr).unwrap(),
            code: done.status.code(),
            place,
        }
    }

    fn folder(&self) -> std::path::PathBuf {
        let mut games: Vec<_> =
            fs::read_dir(self.place.path().join("games")).unwrap().map(|e| e.unwrap().path()).collect();
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    fn pgn(&self) -> String {
        fs::read_to_string(self.folder().join("game.pgn")).unwrap()
    }

    /// Checks that these lines came in this order.
    fn told(&self, lines: &[&str]) {
        let mut rest = self.out.lines();
        for words in lines {
            assert!(rest.any(|line| line.contains(words)), "no `{words}` in its place:\n{}", self.out);
        }
    }
}

const ANSWERS: &str =
    "case $n in 1) echo bestmove e7e5;; 3) echo bestmove d8h4;; *) echo bestmove a7a6;; esac";

#[test]
fn a_game_against_an_engine_needs_nothing_and_is_marked_as_practice() {
    let typed = "what now\nf3\nwhat now\npress\nwhat now\ng4\npress\nsign\n";
    let game = Practice::of(&["--engine", "ENGINE", "--lang", "en"], ANSWERS, typed);
    game.told(&[
        "Practice: say your move, then press",
        "Your move",
        "Press the clock to complete Felix three",
        "Eva five",
        "Your move",
        "queen Hector four",
        "Checkmate. Black wins",
    ]);
    assert_eq!(game.code, Some(0), "{}", game.diagnostics);
    let pgn = game.pgn();
    assert!(pgn.contains("[EventType \"practice\"]") && pgn.contains("[Black \"Scripted\"]"), "{pgn}");
    assert!(pgn.contains("2. g4") && pgn.contains("Qh4# ") && pgn.contains("[Result \"0-1\"]"), "{pgn}");
    let journal = fs::read_to_string(game.folder().join("journal.jsonl")).unwrap();
    assert!(journal.lines().next().unwrap().contains("\"practice\":true"), "the head says it");
    assert_runs_again(&game.folder());
}

#[test]
fn what_is_not_legal_is_told_at_once_with_its_reason_and_moves_are_taken_back() {
    let typed = "help\nbishop f1 c4\nbishop f one c four\nhint g1\nhint\nhint e7\ne4\npress\ntake back\nwhat now\ntake back\n";
    let game = Practice::of(&["--engine", "ENGINE", "--lang", "en", "--scheme", "en-plain"], ANSWERS, typed);
    game.told(&[
        "what now",
        "Not legal: bishop Cesar four. A piece on Eva two is in the way",
        "Not legal: bishop Cesar four. A piece on Eva two is in the way",
        "knight Gustav one can go to Felix three, Hector three",
        "Touch a piece",
        "Eva seven: black pawn",
        "Eva five",
        "White takes back",
        "Your move",
        "No move to take back",
    ]);
    assert!(!game.pgn().contains("e4"), "{}", game.pgn());
    assert_runs_again(&game.folder());
}

#[test]
fn nobody_makes_a_rated_game_of_it() {
    let typed = "arbiter: approve N. N., IA\nwhite: approve N. N.\nwhite: arbiter\n";
    let game = Practice::of(&["--two", "--lang", "en"], "", typed);
    assert_eq!(game.out.matches("a practice game has no arbiter").count(), 3, "{}", game.out);
    let place = game.place.path();
    for (text, remedy) in
        [("[game]\npractice = true\n", "annabella practice"), ("[black]\nengine = \"stockfish\"\n", "line 2")]
    {
        fs::write(place.join("game.toml"), text).unwrap();
        let refused = run(place, &["play", "--config", "game.toml", "--terminal"], "");
        let why = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{why}");
        assert!(why.contains(remedy), "{why}");
    }
    let folder = game.folder();
    let refused = run(place, &["play", "--resume", &folder.display().to_string()], "");
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(2) && why.contains("practice --resume"), "{why}");
}

#[test]
fn an_engine_that_fails_ends_with_one_sentence_and_the_game_goes_on_later() {
    for on_go in ["exit 1", "echo bestmove e2e4"] {
        let game = Practice::of(&["--engine", "ENGINE"], on_go, "e4\npress\n");
        assert_eq!(game.code, Some(2), "{}", game.diagnostics);
        let why = game.diagnostics.lines().last().unwrap();
        assert!(why.contains("the engine `") && why.contains("practice --resume"), "{why}");
        let folder = game.folder();
        let place = game.place.path();
        let better = engine(place, ANSWERS);
        let folder = folder.display().to_string();
        let arguments = ["practice", "--terminal", "--resume", &folder, "--engine", &better];
        let done = run(place, &arguments, "last move\n");
        assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
        assert!(game.pgn().contains("e5"), "{}", game.pgn());
    }
    for (arguments, remedy) in
        [(["--engine", "/no/such/engine"], "install"), (["--engine", "true"], "name one that does")]
    {
        let game = Practice::of(&arguments, "", "");
        assert_eq!(game.code, Some(2));
        assert_eq!(game.diagnostics.lines().count(), 1, "{}", game.diagnostics);
        assert!(game.diagnostics.contains(remedy), "{}", game.diagnostics);
        assert!(!game.place.path().join("games").exists(), "no game was begun");
    }
}

#[test]
fn a_recorded_game_is_played_through_and_another_move_is_taken_back() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("game.pgn"), "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n").unwrap();
    let arguments = ["practice", "--terminal", "--lang", "en", "--game", "game.pgn"];
    let done = run(place.path(), &arguments, "e4\npress\nd4\npress\nknight f3\npress\n");
    let (out, why) = (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap());
    assert!(
        out.contains("Eva five") && out.contains("White takes back") && out.contains("knight Cesar six"),
        "{out}"
    );
    assert!(why.contains("the recorded game has Nf3 here"), "{why}");
    fs::write(place.path().join("game.pgn"), "1. e4 e5\n2. Nf9 *\n").unwrap();
    let done = run(place.path(), &arguments, "");
    let why = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.code() == Some(2) && why.contains("line 2, column 4"), "{why}");
}

#[test]
fn two_people_play_and_sign_and_a_claim_is_decided_by_what_stands() {
    let typed = "f3\npress\nblack: e5\nblack: press\nwhite: threefold repetition\nwhite: yes\ng4\npress\n\
                 black: queen h4\nwhite: sign\nblack: sign\n";
    let game = Practice::of(&["--two", "--lang", "en"], "", typed);
    game.told(&["That is no draw", "Checkmate. Black wins", "white signs", "black signs"]);
    assert!(game.pgn().contains("[Signed \"white, black\"]"), "{}", game.pgn());
    assert!(!game.diagnostics.contains("not signed"), "{}", game.diagnostics);
}

/// A program that is spoken with line by line; it is stopped when this is dropped.
struct Conversation {
    child: std::process::Child,
    input: std::process::ChildStdin,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Conversation {
    fn begin(place: &Path, arguments: &[&str]) -> Self {
        use std::{io::BufRead as _, process::Stdio};
        let mut child = super::table::annabella()
            .current_dir(place)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let out = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
        let (told, lines) = std::sync::mpsc::channel();
        std::thread::spawn(move || out.map_while(Result::ok).for_each(|line| drop(told.send(line))));
        Self { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        use std::io::Write as _;
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that contains this.
    fn hear(&mut self, part: &str) -> String {
        let mut before = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(std::time::Duration::from_secs(60)) {
            if line.contains(part) {
                return line;
            }
            before.push(line);
        }
        panic!("no line contains `{part}`: {before:#?}");
    }

    /// It was told to end.
    fn end(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // It has ended already, or the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_drill_goes_to_its_end_by_keyboard_and_says_what_it_understood() {
    let place = tempfile::tempdir().unwrap();
    let arguments = ["practice", "--drill", "--terminal", "--lang", "sv"];
    let mut drill = Conversation::begin(place.path(), &arguments);
    drill.hear("24 uppgifter");
    for number in 1..=24 {
        let prompt = drill.hear(&format!("{number} av 24. "));
        let words = prompt.rsplit([':', '.']).next().unwrap().trim().to_owned();
        if number == 2 {
            drill.say("Cesar");
            drill.hear("Uppfattat: Cesar. Väntat: Bella. En gång till");
            drill.say("xyzzy");
            drill.hear("Väntat: Bella. En gång till");
            drill.say("vad nu");
            drill.hear("Uppgift 2 av 24: skriv Bella");
            drill.say("upprepa");
            drill.hear("2 av 24. Linje B: Bella");
        }
        drill.say(&words);
        drill.hear(&format!("Rätt: {words}"));
    }
    drill.hear("23 av 24 var rätt vid första försöket");
    assert_eq!(drill.end(), Some(0));
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0, "nothing is written");
}

#[test]
fn the_drill_stops_at_the_word_and_at_the_end_of_the_lines() {
    let place = tempfile::tempdir().unwrap();
    for (typed, done) in [("Anna\nstopp\nBella\n", 1), ("quit\n", 0), ("a\nb\n", 2)] {
        let out = run(place.path(), &["practice", "--drill", "--terminal", "--lang", "nb", "--json"], typed);
        let text = String::from_utf8(out.stdout).unwrap();
        let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        let told = last["text"].as_str().unwrap();
        assert!(told.contains(&format!("Øvelsen slutter etter {done} av 24 oppgaver")), "{typed}: {text}");
        assert_eq!((last["event"].as_str(), last["lang"].as_str()), (Some("say"), Some("nb")));
        assert_eq!(out.status.code(), Some(0));
    }
}

#[test]
fn a_simulated_board_is_named_and_its_moves_are_played_in_practice() {
    let place = tempfile::tempdir().unwrap();
    let link = place.path().join("board");
    let link_text = link.display().to_string();
    let simulate =
        ["simulate", "--protocol", "peg", "--link", &link_text, "--seat", "black", "--script", "-"];
    let mut board = Conversation::begin(place.path(), &simulate);
    board.hear("ready");
    let first = engine(place.path(), "case $n in 0) echo bestmove c2c4;; *) echo bestmove b1c3;; esac");
    let arguments = [
        "practice",
        "--terminal",
        "--lang",
        "da",
        "--scheme",
        "da",
        "--play",
        "black",
        "--engine",
        &first,
        "--board",
        "peg",
        "--port",
        &link_text,
    ];
    let mut game = Conversation::begin(place.path(), &arguments);
    game.hear("Cecilie fire");
    for act in ["lift c2", "place c4 P", "lift e7", "place e5 p"] {
        board.say(act);
        board.hear(&format!("ok {act}"));
    }
    game.say("erik fem");
    // Words and pegs come by two ways: the move is made when both are there.
    let mut now = String::new();
    while !now.contains("Tryk på uret") {
        game.say("hvad nu");
        // Words that come before all pegs are answered as they were typed, in lower case.
        now = game.hear("");
    }
    assert!(now.contains("Erik fem"), "{now}");
    board.say("press");
    game.hear("springer Cecilie tre");
    game.say("quit");
    assert_eq!(game.end(), Some(0));
    board.say("quit");
    assert_eq!(board.end(), Some(0));
    let games: Vec<_> = fs::read_dir(place.path().join("games")).unwrap().collect();
    let folder = games.into_iter().next().unwrap().unwrap().path();
    let pgn = fs::read_to_string(folder.join("game.pgn")).unwrap();
    assert!(pgn.contains("1. c4") && pgn.contains(" e5"), "{pgn}");
    for (arguments, why) in [
        (&["--board", "wood", "--port", "/dev/null"][..], "no board"),
        (&["--board", "peg"][..], "--port"),
        (&["--board", "peg", "--port", "/a", "--board", "dgt", "--port", "/b"][..], "--two"),
    ] {
        let all = [&["practice", "--terminal", "--engine", &first][..], arguments].concat();
        let refused = run(place.path(), &all, "");
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(2) && told.contains(why), "{told}");
    }
}
