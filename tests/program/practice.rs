//! Practice at home: no arbiter, no approval, no configuration. The engine is a script of the test, so its answers
//! are known.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use super::table::{assert_runs_again, run};

const POLITE: &str = "uci) echo 'id name Scripted'; echo uciok;; isready) echo readyok;; quit) exit;; ";

/// An engine that runs this on a request for a move; `$n` is the number of moves so far.
pub(super) fn engine(folder: &Path, on_go: &str) -> String {
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
    let typed = "e four\npress\n";
    let game = Practice::of(&["--engine", "ENGINE", "--lang", "en", "--tone-only"], ANSWERS, typed);
    assert!(!game.out.contains("Eva four"), "{}", game.out);
    assert_eq!(game.out.matches("Understood").count(), 2, "{}", game.out);
}

#[test]
fn a_move_and_an_empty_line_are_enough_and_a_letter_asks() {
    let game = Practice::of(&["--engine", "ENGINE", "--lang", "de"], ANSWERS, "\nf3\n\nl\ng2g4\nw\n\nsign\n");
    game.told(&[
        "am Zug",
        "Felix drei",
        "Verstanden",
        "Eva fünf",
        "Schwarz: Eva fünf",
        "Gustav vier",
        "Drücken Sie die Uhr",
        "Dame Hector vier",
        "Schachmatt",
    ]);
    assert!(game.pgn().contains("2. g4"), "{}", game.pgn());
    let two = Practice::of(&["--two", "--lang", "en"], "", "e4\n\ne5\n\nblack: l\nc\n");
    two.told(&["Eva four", "Eva five", "Black: Eva five", "minutes"]);
    assert!(two.pgn().contains("1. e4") && two.pgn().contains("e5"), "{}", two.pgn());
}

#[test]
fn what_is_not_legal_is_told_at_once_with_its_reason_and_moves_are_taken_back() {
    let typed = "help\nbishop f1 c4\nbishop f one c four\nhint g1\nhint e7\ne4\npress\ntake back\nwhat now\ntake back\n";
    let game = Practice::of(&["--engine", "ENGINE", "--lang", "en", "--scheme", "en-plain"], ANSWERS, typed);
    game.told(&[
        "what now",
        "Not legal: bishop Cesar four. A piece on Eva two is in the way",
        "Not legal: bishop Cesar four. A piece on Eva two is in the way",
        "knight Gustav one can go to Felix three, Hector three",
        "Eva seven: black pawn",
        "Eva five",
        "White takes back",
        "Your move",
        "No move to take back",
    ]);
    assert!(!game.pgn().contains("e4"), "{}", game.pgn());
    assert_runs_again(&game.folder());
}

/// An engine that also tells values, by the number of moves so far.
const VALUES: &str = "case $n in 0) echo info depth 1 score cp 30; echo bestmove g1f3;; \
    1) echo info depth 1 score cp 20; echo bestmove e7e5;; 3) echo bestmove b8c6;; *) echo bestmove a7a6;; esac";

#[test]
fn an_evening_with_the_questions_that_only_practice_answers() {
    let typed = "hint\nhint\ne4\npress\nwas that good\nattacks e5\nprotects e4\nam I in check\nlevel 99\nlevel 0\n\
        level 5\nd4\npress\ntake back three moves\ntake back two moves\nwas that good\n";
    let game = Practice::of(&["--engine", "ENGINE", "--lang", "en"], VALUES, typed);
    game.told(&[
        "Hint: the knight Gustav one",
        "Hint: ",
        "Eva five",
        "A small mistake",
        "Eva five: White does not attack it",
        "Eva four: White does not protect it",
        "You are not in check",
        "The levels go from one to eight",
        "The levels go from one to eight",
        "Level five",
        "Only two moves can be taken back",
        "White takes back two moves",
        "No move yet",
    ]);
    assert_eq!(game.code, Some(0), "{}", game.diagnostics);
    assert_runs_again(&game.folder());
    let folder = game.folder().display().to_string();
    let done = run(game.place.path(), &["practice", "--terminal", "--resume", &folder], "key level\n");
    let out = String::from_utf8(done.stdout).unwrap();
    assert!(out.contains("Level five"), "{out}");
}

#[test]
fn a_new_game_with_another_side_begins_by_a_word_and_the_old_one_is_kept() {
    let place = tempfile::tempdir().unwrap();
    let command = engine(place.path(), "case $n in 0) echo bestmove d2d4;; *) echo bestmove e7e5;; esac");
    let arguments =
        ["practice", "--terminal", "--lang", "en", "--engine", &command, "--level", "2", "--minutes", "20"];
    let mut game = Conversation::begin(place.path(), &arguments);
    game.hear("Practice");
    game.say("e4");
    game.say("press");
    game.hear("Eva five");
    game.say("level 7");
    game.hear("Level seven");
    game.say("I play Black");
    game.hear("Begin a new game with Black? Yes or no");
    game.say("no");
    game.say("play Black");
    game.hear("Begin a new game with Black? Yes or no");
    game.say("yes");
    game.hear("Practice");
    game.hear("David four");
    game.say("key level");
    game.hear("Level seven");
    game.say("time");
    game.hear("minutes");
    game.say("quit");
    assert_eq!(game.end(), Some(0));
    let read = |folder: fs::DirEntry| fs::read_to_string(folder.path().join("game.pgn")).unwrap();
    let mut kept: Vec<String> =
        fs::read_dir(place.path().join("games")).unwrap().map(|folder| read(folder.unwrap())).collect();
    kept.sort();
    let [d4, e4] = &kept[..] else { panic!("{kept:?}") };
    let (d4, e4) = if d4.contains("1. d4") { (d4, e4) } else { (e4, d4) };
    assert!(e4.contains("1. e4") && e4.contains("e5"), "{e4}");
    for pgn in [d4, e4] {
        assert!(pgn.contains("[TimeControl \"1200\"]"), "{pgn}");
    }
    assert!(d4.contains("[White \"Scripted\"]") && e4.contains("[Black \"Scripted\"]"), "{d4}{e4}");
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

/// A program that is spoken with line by line; it is stopped when this is dropped.
pub(super) struct Conversation {
    child: std::process::Child,
    input: std::process::ChildStdin,
    lines: std::sync::mpsc::Receiver<String>,
}

impl Conversation {
    pub(super) fn begin(place: &Path, arguments: &[&str]) -> Self {
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

    pub(super) fn say(&mut self, line: &str) {
        use std::io::Write as _;
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that contains this.
    pub(super) fn hear(&mut self, part: &str) -> String {
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
    pub(super) fn end(mut self) -> Option<i32> {
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

/// The command that a program printed for going on, as arguments.
fn printed_command(diagnostics: &str) -> Vec<String> {
    let line = diagnostics.lines().rev().find(|line| line.contains("practice --resume")).unwrap();
    let command = line.split('`').find(|part| part.starts_with("annabella ")).unwrap();
    command.split(' ').skip(1).map(str::to_owned).collect()
}

/// A polite engine that plays the first legal move of its side from a list, and writes what it is asked.
fn logging_engine(place: &Path) -> String {
    let log = place.join("asked.txt").display().to_string();
    let answers = "case $n in 0) m=d2d4;; 1) m=e7e5;; 2) m=c2c4;; 3) m=b8c6;; 4) m=b1c3;; *) m=a7a6;; esac; echo bestmove $m";
    engine(place, &format!("echo $n $line >> {log}; {answers}"))
}

fn run_in(place: &Path, arguments: &[String], typed: &str) -> (String, String) {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = run(place, &arguments, typed);
    (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap())
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn the_printed_command_goes_on_with_colour_strength_words_and_opponent() {
    let place = tempfile::tempdir().unwrap();
    let engine = logging_engine(place.path());
    let all = [
        "practice",
        "--terminal",
        "--play",
        "black",
        "--level",
        "1",
        "--lang",
        "de",
        "--scheme",
        "da",
        "--engine",
    ];
    let begin: Vec<String> = all.into_iter().chain([engine.as_str()]).map(str::to_owned).collect();
    let (out, diagnostics) = run_in(place.path(), &begin, "dora fem\npress\nquit\n");
    assert!(out.contains("Dora fire") && out.contains("Cecilie fire"), "{out}");
    let command = printed_command(&diagnostics);
    // The journal alone is enough.
    assert_eq!(command.len(), 3, "{command:?}");
    for typed in ["was jetzt\nspringer cecilie seks\npress\nletzter zug\n", "was jetzt\n"] {
        let (out, diagnostics) = run_in(place.path(), &command, typed);
        assert!(out.contains("am Zug") && !out.contains("Gegner"), "{out}{diagnostics}");
        assert_eq!(printed_command(&diagnostics), command);
    }
    let asked = fs::read_to_string(place.path().join("asked.txt")).unwrap();
    assert_eq!(
        asked.lines().collect::<Vec<_>>(),
        ["0 go movetime 100 depth 1", "2 go movetime 100 depth 1", "4 go movetime 100 depth 1"]
    );
    let stronger = [&command[..], &words("--level 3 --terminal --terminal")].concat();
    run_in(place.path(), &stronger, "take back\nspringer cecilie seks\npress\nlast move\n");
    let asked = fs::read_to_string(place.path().join("asked.txt")).unwrap();
    assert_eq!(asked.lines().last(), Some("4 go movetime 200 depth 4"));
}

#[test]
fn what_contradicts_the_kept_game_is_refused_in_the_players_language() {
    let place = tempfile::tempdir().unwrap();
    let engine = logging_engine(place.path());
    fs::write(place.path().join("one.pgn"), "1. e4 e5 2. Nf3 Nc6 *\n").unwrap();
    fs::write(place.path().join("other.pgn"), "1. d4 d5 *\n").unwrap();
    let games = [
        (
            "--play black --engine",
            Some(&engine),
            &["--play white", "--two", "--game one.pgn", "--lang sv", "--scheme fide"][..],
            "--level 5",
        ),
        ("--two", None, &["--level 2", "--engine true", "--game one.pgn", "--scheme da"][..], "--play white"),
        (
            "--game one.pgn",
            None,
            &["--play black", "--two", "--level 2", "--game other.pgn"][..],
            "--game one.pgn",
        ),
    ];
    for (begin, engine, refused, allowed) in games {
        let mut arguments = words(&format!("practice --terminal --lang nb {begin}"));
        arguments.extend(engine.cloned());
        let (_, diagnostics) = run_in(place.path(), &arguments, "quit\n");
        let command = printed_command(&diagnostics);
        for flags in refused {
            let (out, why) = run_in(place.path(), &[&command[..], &words(flags)].concat(), "quit\n");
            assert!(out.is_empty() && why.lines().count() == 1, "{begin}, {flags}: {out}{why}");
            assert!(why.contains(flags) && why.contains("uten --resume"), "{begin}, {flags}: {why}");
        }
        let (_, diagnostics) = run_in(place.path(), &[&command[..], &words(allowed)].concat(), "quit\n");
        assert!(printed_command(&diagnostics).len() >= command.len(), "{diagnostics}");
    }
}

#[test]
fn a_recorded_game_goes_on_without_its_file_and_two_people_stay_two() {
    let place = tempfile::tempdir().unwrap();
    let fen = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1";
    fs::write(
        place.path().join("game.pgn"),
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 Kd7 2. O-O-O+ Ke6 3. e5 *\n"),
    )
    .unwrap();
    let (_, diagnostics) =
        run_in(place.path(), &words("practice --terminal --lang en --game game.pgn"), "e4\npress\n");
    fs::remove_file(place.path().join("game.pgn")).unwrap();
    let command = printed_command(&diagnostics);
    let (out, diagnostics) =
        run_in(place.path(), &command, "king d2\npress\nlong castling\npress\nwhat now\n");
    assert!(out.contains("White takes back") && out.contains("king Eva six"), "{out}{diagnostics}");
    assert!(out.contains("In this game another move was played") && !diagnostics.contains("O-O-O"), "{out}");

    let (_, diagnostics) = run_in(
        place.path(),
        &words("practice --terminal --two --lang en --fen 4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1")
            .iter()
            .map(|word| word.replace('_', " "))
            .collect::<Vec<_>>(),
        "e4\npress\n",
    );
    let (out, diagnostics) = run_in(
        place.path(),
        &printed_command(&diagnostics),
        "king e7\npress\nwhite: king f2\npress\nlast move\n",
    );
    assert!(out.contains("king Felix two"), "{out}{diagnostics}");
}

#[test]
fn the_last_unfinished_game_is_offered_and_a_move_in_place_of_an_answer_begins_a_new_one() {
    let place = tempfile::tempdir().unwrap();
    let engine = logging_engine(place.path());
    let begin =
        ["practice", "--terminal", "--lang", "de", "--scheme", "da", "--play", "black", "--engine", &engine];
    let offer = "ist nicht zu Ende. Fortsetzen? Ja oder nein";
    let begun = run(place.path(), &begin, "dora fem\npress\nquit\n");
    assert!(!String::from_utf8_lossy(&begun.stdout).contains(offer));
    let plain = ["practice", "--terminal", "--lang", "en"];
    let games = || fs::read_dir(place.path().join("games")).unwrap().count();
    for yes in ["ja", "j", "yes"] {
        let gone_on = run(place.path(), &plain, &format!("{yes}\nwas jetzt\nquit\n"));
        let out = String::from_utf8_lossy(&gone_on.stdout).into_owned();
        let mut lines = out.lines();
        assert!(
            lines.next().is_some_and(|line| line.contains("gegen Scripted") && line.ends_with(offer)),
            "{out}"
        );
        assert!(lines.any(|line| line.contains("am Zug")), "{out}");
        assert_eq!((gone_on.status.code(), games()), (Some(0), 1), "{out}");
    }
    for line in ["nein\nquit\n", "quit\n", "what now\nquit\n"] {
        let new = run(place.path(), &plain, line);
        assert!(String::from_utf8_lossy(&new.stdout).contains(offer));
        assert_eq!((new.status.code(), games()), (Some(0), 2), "{line}");
        fs::remove_dir_all(newest(place.path())).unwrap();
    }
    let new = run(place.path(), &[&plain[..], &["--new"]].concat(), "quit\n");
    assert!(!String::from_utf8_lossy(&new.stdout).contains(offer));
}

#[test]
fn puzzles_are_read_out_and_a_wrong_try_is_told_why() {
    let place = tempfile::tempdir().unwrap();
    let file = "8/8/8/8/8/8/8/8 w - - bm Qb7;\n\
                4K1k1/7R/8/3p4/3p4/1Q6/8/8 w - - bm Qb7; pv Qb7 d3 Qg7#; id \"two\";\n\
                Q7/6R1/p6k/8/p7/8/8/1K6 w - - bm Qh8#;\n";
    fs::write(place.path().join("own.epd"), file).unwrap();
    let arguments =
        ["practice", "--terminal", "--lang", "en", "--scheme", "en-plain", "--puzzles", "own.epd"];
    let done = run(
        place.path(),
        &arguments,
        "Qa8\nqueen d five\nrubbish\nhelp\nQb7\nposition\nQg7\nsolution\nQh8\n",
    );
    let out = String::from_utf8(done.stdout).unwrap();
    let mut rest = out.lines();
    for words in [
        "2 puzzles",
        "Puzzle 1 of 2: two. Mate in 2",
        "White: king Eva eight, queen Bella three, rook Hector seven. Black: king Gustav eight, pawn David four, David five. White to move",
        "That is no legal move here",
        "is legal, but another move is asked for; the answer is ",
        "Not understood",
        "Say or type your move.",
        "Right. The answer: David three. Your move",
        "White: king Eva eight, queen Bella seven, rook Hector seven. Black: king Gustav eight, pawn David three, David five. White to move",
        "Solved",
        "Puzzle 2 of 2. Mate in 1",
        "The solution: queen Hector eight",
        "Solved",
        "1 of 2 puzzles were solved without the solution",
    ] {
        assert!(rest.any(|line| line.contains(words)), "no `{words}` in its place:\n{out}");
    }
    let why = String::from_utf8(done.stderr).unwrap();
    assert!(why.contains("own.epd, line 1: ") && why.contains("the puzzle is left out"), "{why}");
    assert_eq!(done.status.code(), Some(0));
    // The program has some of its own.
    let own = run(place.path(), &["--json", "practice", "--terminal", "--puzzles"], "quit\n");
    let first: serde_json::Value =
        serde_json::from_str(String::from_utf8(own.stdout).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!(first["all"], 12);
    let none = run(place.path(), &["practice", "--terminal", "--puzzles", "none.epd"], "");
    assert_eq!(none.status.code(), Some(2));
}

/// The folder of the game that was begun last.
fn newest(place: &Path) -> std::path::PathBuf {
    let folders = fs::read_dir(place.join("games")).unwrap().map(|entry| entry.unwrap().path());
    let dated = folders.filter_map(|folder| {
        Some((fs::metadata(folder.join("journal.jsonl")).ok()?.modified().ok()?, folder))
    });
    dated.max().unwrap().1
}

#[test]
fn two_people_read_each_line_once_without_a_log_and_have_the_same_duties() {
    let typed = "hjälp\nhelp\neva fyra\ntryck\nsvart: Eva fem\nSVART: tryck\nvad nu\nsvart: vad nu\nvit: ta tillbaka\n\
                 vit: nästa\nvit: utfört\nblack: nasta\nblack: executed\nblack: e5\ndomare\narbiter: result 1-0\n\
                 svart: avsluta\nsvart: nej\nkommando\n";
    let game = Practice::of(&["--two", "--lang", "sv", "--scheme", "sv-scand"], "", typed);
    game.told(&[
        "Vit: Säg ditt drag, sedan ”tryck”",
        "Eva fyra",
        "Vit: Uppfattat",
        "Eva fem",
        "Svart: Uppfattat",
        "Vit: Du är vid draget",
        "Vit tar tillbaka",
        "Flytta vit bonde från Eva fyra till Eva två",
        "Vit: Flytta svart bonde från Eva fem till Eva sju",
        "Vit: Brädet står rätt",
        "Svart: Flytta svart bonde från Eva fem till Eva sju",
        "Brädena stämmer överens",
        "Svart: avsluta? Ja eller nej",
        "`kommando` betyder inget nu",
    ]);
    assert_eq!(game.out.matches("Eva fyra\n").count(), 1, "{}", game.out);
    for of_the_log in ["0:00", "# ", "> ", "~ ", "approve", "confirm", "arbiter", "understood"] {
        assert!(!game.out.contains(of_the_log), "`{of_the_log}`:\n{}", game.out);
    }
    let lines: Vec<&str> = game.out.lines().collect();
    assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "{}", game.out);
    assert!(game.diagnostics.contains("`white: …`"), "{}", game.diagnostics);
    // Every typed line is answered: there are at least as many lines as were typed.
    assert!(lines.len() >= typed.lines().count(), "{}", game.out);
    let asks = |seat: &str| {
        let journal = fs::read_to_string(game.folder().join("journal.jsonl")).unwrap();
        let head: serde_json::Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
        head["setup"][seat]["ear"].clone()
    };
    assert_eq!(asks("white"), asks("black"));
}
