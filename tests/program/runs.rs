//! Whole runs of the program, written as texts in `tests/program/runs`: what is typed and done, and what is told.
//!
//! `== WORDS` begins a run in an empty folder; with `each A B` below, one for each value of `{each}`. Its other lines:
//!
//! - `file NAME` and indented lines: a file with these lines; `\xHH` is a byte. `sh LINE`: a shell line that succeeds.
//!   `cd NAME`: a folder in which the next programs begin.
//! - `env NAME VALUE`: for the programs of this run; without a value the name is unset.
//! - `engine N:MOVE … *:MOVE`: `ENGINE` answers with MOVE after N moves; or indented arms of a shell's `case` of N.
//! - `$ ARGUMENTS`: the program runs to its end and succeeds; `$2 ARGUMENTS`: it ends with this code. `< LINE` after it is
//!   typed. `refused ARGUMENTS => WORDS & WORDS`: code 2, nothing on stdout, one sentence on stderr with these words.
//! - `& ARGUMENTS`: the program begins, and goes on beside the rest; `begin` begins a game whose clocks run, `table WHITE
//!   BLACK` one with two boards, with the indented lines in White's configuration. `< LINE` is typed, `> WORDS` is waited
//!   for, `~ WORDS` too, in any order with its neighbours. `signal NAME`, `kill`, `close` (no more lines), `end` and `quit`
//!   end it; `end 2` expects this code.
//! - `board SEAT PROTOCOL`: a simulated board at `SEAT-port`; `@SEAT ACTS` acts at it, `@SEAT 30x ACTS` often, with `bytes 9x
//!   HEX` the same bytes; `@SEAT moves UCI WORDS` makes a whole move with its answers. `keypad`: a pipe in place of a
//!   keypad; `keys KEYS` presses; `unplug` takes it away.
//! - What was told last: `| WORDS` on stdout, after the line before; `= LINE` the whole next line of stdout; `! WORDS` on
//!   stderr; `no WORDS` nowhere; `objects`: JSON only. Of a program that has ended: `3 times WORDS`; `3 lines` of stdout;
//!   `1 errors`: lines of stderr.
//! - `in FILE: WORDS & WORDS`, `not in FILE: WORDS`. `replays`: the journal of the game gives its transcript again.
//!
//! `{place}` is the run's folder, `{game}` the game's, `{program}` the program, `{checkout}` the source, `{printed:BEGINNING}` the arguments of the
//! last printed command that begins so, `{sv:NAME}` a text of the program.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use tempfile::TempDir;

use super::{
    guide::message,
    keypad::PipedKeypad,
    table::{Board, Daemon, annabella, assert_runs_again, engine},
};
use annabella::game::Lang;

/// What a program told, in lines.
#[derive(Default)]
struct Told {
    out: Vec<String>,
    errors: Vec<String>,
    /// The lines of `out` that are compared already.
    read: usize,
}

struct Run {
    place: TempDir,
    /// The folder in which programs begin.
    here: PathBuf,
    each: String,
    environment: Vec<(String, String)>,
    engine: String,
    daemon: Option<Daemon>,
    boards: BTreeMap<String, Board>,
    keypad: Option<PipedKeypad>,
    /// Of the last command, unless the daemon was spoken with since.
    told: Option<Told>,
}

/// The words of a line, of which some are in quotation marks.
fn arguments(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// A text with `\xHH` as bytes.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut all = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        all.push(u8::from_str_radix(&part[..2], 16).unwrap());
        all.extend(&part.as_bytes()[2..]);
    }
    all
}

/// How often something is to be done, and what: `30x press`.
fn often(acts: &str) -> Option<(usize, &str)> {
    let (times, acts) = acts.split_once("x ")?;
    Some((times.parse().ok()?, acts))
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
}

impl Run {
    fn new(each: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        Self {
            here: place.path().into(),
            place,
            each: each.to_owned(),
            environment: Vec::new(),
            engine: String::new(),
            daemon: None,
            boards: BTreeMap::new(),
            keypad: None,
            told: None,
        }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.here.join(name)
    }

    /// The folder of the only game.
    fn game(&self) -> PathBuf {
        let games = std::fs::read_dir(self.at("games")).unwrap().map(|entry| entry.unwrap().path());
        let games: Vec<PathBuf> = games.filter(|path| path.is_dir()).collect();
        assert_eq!(games.len(), 1, "{games:?}");
        games[0].clone()
    }

    /// The text with the values of its braces.
    fn filled(&self, text: &str) -> String {
        let mut filled =
            text.replace("{each}", &self.each).replace("{program}", env!("CARGO_BIN_EXE_annabella"));
        filled = filled.replace("{checkout}", env!("CARGO_MANIFEST_DIR"));
        filled = filled.replace("{place}", &self.place.path().display().to_string());
        if filled.contains("{game}") {
            filled = filled.replace("{game}", &self.game().display().to_string());
        }
        if let Some((head, tail)) = filled.split_once("{printed:") {
            let (begins, rest) = tail.split_once('}').unwrap();
            let told = self.told.as_ref().unwrap();
            let parts = told.out.iter().chain(&told.errors).flat_map(|line| line.split('`'));
            let mut printed = parts.filter_map(|part| part.strip_prefix("annabella "));
            let printed = printed.rfind(|part| part.starts_with(begins)).unwrap();
            filled = format!("{head}{printed}{rest}");
        }
        for lang in Lang::ALL {
            let before = format!("{{{lang}:");
            while let Some((head, tail)) = filled.split_once(&before) {
                let (name, rest) = tail.split_once('}').unwrap();
                filled = format!("{head}{}{rest}", message(lang, name));
            }
        }
        filled
    }

    fn command(&self, line: &str) -> Command {
        let mut command = annabella();
        let words = arguments(line).into_iter().map(|word| match word.as_str() {
            "ENGINE" => self.engine.clone(),
            _ => word,
        });
        command.args(words);
        self.prepare(&mut command);
        command
    }

    fn prepare(&self, command: &mut Command) {
        command.current_dir(&self.here);
        for (name, value) in &self.environment {
            match value.as_str() {
                "" => command.env_remove(name),
                value => command.env(name, value),
            };
        }
    }

    /// Runs a command to its end.
    fn runs(&mut self, line: &str, typed: &[&str]) -> Option<i32> {
        let mut command = self.command(line);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = command.spawn().unwrap();
        let typed: Vec<u8> = typed.iter().flat_map(|line| bytes(&(self.filled(line) + "\n"))).collect();
        // A command without questions may have ended already.
        let _ = std::io::Write::write_all(&mut running.stdin.take().unwrap(), &typed);
        let done = running.wait_with_output().unwrap();
        let told = Told { out: lines(&done.stdout), errors: lines(&done.stderr), read: 0 };
        print!(
            "{}",
            told.out.iter().chain(&told.errors).map(|line| format!("    {line}\n")).collect::<String>()
        );
        self.told = Some(told);
        done.status.code()
    }

    fn begins(&mut self, line: &str) {
        self.daemon = None;
        self.told = None;
        self.daemon = Some(Daemon::of(self.command(line), &self.here));
    }

    fn daemon(&mut self) -> &mut Daemon {
        self.told = None;
        self.daemon.as_mut().expect("`&` begins a program before")
    }

    /// What was told last.
    fn told(&mut self) -> &mut Told {
        let daemon = &mut self.daemon;
        self.told.get_or_insert_with(|| {
            let daemon = daemon.as_mut().expect("a program ran before");
            daemon.has_told("");
            let mut told = Told::default();
            for line in &daemon.lines {
                println!("    {line}");
                match line.strip_prefix("stderr: ") {
                    Some(error) => told.errors.push(error.to_owned()),
                    None => told.out.push(line.clone()),
                }
            }
            told
        })
    }

    fn is_refused(&mut self, line: &str, words: &str) {
        let code = self.runs(line, &["quit"]);
        let told = self.told();
        assert_eq!((code, told.out.len(), told.errors.len()), (Some(2), 0, 1));
        let why = &told.errors[0];
        assert!(why.starts_with("annabella: ") && !why.contains("panicked"), "{why}");
        words.split(" & ").for_each(|word| assert!(why.contains(word), "it does not name {word}: {why}"));
        // A cause is not repeated in the message.
        for part in why.split(": ").filter(|part| part.len() > 12) {
            assert_eq!(why.matches(part).count(), 1, "`{part}` is said twice: {why}");
        }
    }

    fn has_a_table(&mut self, protocols: &str, white: &str) {
        let (first, second) = protocols.split_once(' ').unwrap();
        let config = format!(
            "[game]\napproved_by = \"the test's arbiter\"\n\
             [white]\nboard = {{ protocol = \"{first}\", port = \"white-port\" }}\n{white}\n\
             [black]\nboard = {{ protocol = \"{second}\", port = \"black-port\" }}\n"
        );
        std::fs::write(self.at("table.toml"), config).unwrap();
        self.has_a_board("white", first);
        self.has_a_board("black", second);
        self.begins("play --config table.toml --terminal");
        self.daemon().expect("# the clocks start");
    }

    fn has_a_board(&mut self, seat: &str, protocol: &str) {
        let mut words = protocol.split(' ');
        let (kind, more) = (words.next().unwrap(), words.collect::<Vec<_>>());
        self.boards.remove(seat);
        let link = self.place.path().join(format!("{seat}-port"));
        let board = Board::start(kind, &link, &more);
        self.boards.insert(seat.to_owned(), board);
    }

    fn acts(&mut self, seat: &str, acts: &str) {
        let Some(made) = acts.strip_prefix("moves ") else {
            let (times, acts) = often(acts).unwrap_or((1, acts));
            let acts = match acts.strip_prefix("bytes ").and_then(often) {
                Some((times, bytes)) => format!("bytes {}", [bytes].repeat(times).join(" ")),
                None => acts.to_owned(),
            };
            (0..times).for_each(|_| self.boards.get_mut(seat).unwrap().act(&acts));
            return;
        };
        let (uci, words) = made.split_once(' ').unwrap();
        let mut boards = std::mem::take(&mut self.boards);
        let mut board = |seat: &str| boards.remove(seat).unwrap();
        let (mut white, mut black) = (board("white"), board("black"));
        match seat {
            "white" => self.daemon().white_moves(&mut white, &mut black, uci, words),
            _ => self.daemon().black_moves(&mut white, &mut black, uci, words),
        }
        self.boards = [("white".to_owned(), white), ("black".to_owned(), black)].into();
    }

    /// A file that a line names: the words it has to hold, and its text.
    fn file(&self, line: &str) -> (Vec<String>, String) {
        let (name, words) = line.split_once(": ").unwrap();
        let text = String::from_utf8_lossy(&std::fs::read(self.at(name)).unwrap()).into_owned();
        println!("{text}");
        (words.split(" & ").map(str::to_owned).collect(), text)
    }

    /// Does what a line says. `below` are the lines that belong to it: indented ones, or typed ones.
    fn does(&mut self, line: &str, below: &[&str]) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = &self.filled(rest);
        let text = || below.iter().map(|line| self.filled(line) + "\n").collect::<String>();
        match verb {
            "#" => {}
            "file" => std::fs::write(self.at(rest), bytes(&text())).unwrap(),
            "sh" => {
                // A line may wait for something that never comes.
                let mut shell = Command::new("timeout");
                shell.args(["300", "sh", "-c", rest]);
                self.prepare(&mut shell);
                assert!(shell.status().unwrap().success());
            }
            "env" => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                self.environment.push((name.to_owned(), value.to_owned()));
            }
            "cd" => self.here = self.place.path().join(rest),
            "engine" => {
                let answers = rest.split_whitespace().map(|answer| answer.replace(':', ") echo bestmove "));
                let answers: String = answers.map(|answer| answer + ";; ").collect();
                self.engine = engine(self.place.path(), &format!("case $n in {answers}\n{}esac", text()));
            }
            "refused" => {
                let (command, words) = rest.split_once(" => ").unwrap();
                self.is_refused(command, words);
            }
            "&" => self.begins(rest),
            "begin" => {
                self.begins("play --terminal");
                self.daemon().types("arbiter: approve N. N.");
                self.daemon().types("arbiter: start");
                self.daemon().expect("# the clocks start");
            }
            "table" => self.has_a_table(rest, &text()),
            "<" => self.daemon().types(rest),
            ">" => drop(self.daemon().expect(rest)),
            "signal" => self.daemon().signal(rest),
            "close" => self.daemon().end_of_lines(),
            "kill" => {
                self.daemon().signal("KILL");
                assert!(!self.daemon().end().success());
            }
            "end" => assert_eq!(self.daemon().end().code(), Some(rest.parse().unwrap_or(0))),
            "quit" => self.daemon().quits(),
            "board" => {
                let (seat, protocol) = rest.split_once(' ').unwrap();
                self.has_a_board(seat, protocol);
            }
            "keypad" => self.keypad = Some(PipedKeypad::at(&self.at("keypad"))),
            "unplug" => {
                self.keypad = None;
                std::fs::remove_file(self.at("keypad")).unwrap();
            }
            "keys" => self.keypad.as_mut().unwrap().press(rest),
            "|" => {
                let told = self.told();
                let found = told.out[told.read..].iter().position(|line| line.contains(rest.as_str()));
                told.read += 1 + found.expect("no further line of stdout has these words");
            }
            "=" => {
                let told = self.told();
                assert_eq!(told.out.get(told.read), Some(rest));
                told.read += 1;
            }
            "!" => assert!(self.told().errors.iter().any(|line| line.contains(rest.as_str()))),
            "no" => {
                let told = self.told();
                let found = told.out.iter().chain(&told.errors).find(|line| line.contains(rest.as_str()));
                assert_eq!(found, None);
            }
            "objects" => {
                for line in &self.told().out {
                    let object = serde_json::from_str::<serde_json::Value>(line);
                    assert!(object.is_ok_and(|object| object.is_object()), "{line}");
                }
            }
            "in" => {
                let (words, text) = self.file(rest);
                words.iter().for_each(|word| assert!(text.contains(word), "{word}"));
            }
            "not" => {
                let (words, text) = self.file(rest.strip_prefix("in ").unwrap());
                words.iter().for_each(|word| assert!(!text.contains(word), "{word}"));
            }
            "replays" => assert_runs_again(&self.game()),
            _ if verb.starts_with('$') => {
                let code = verb[1..].parse().unwrap_or(0);
                assert_eq!(self.runs(rest, below), Some(code));
            }
            _ if verb.starts_with('@') => self.acts(&verb[1..], rest),
            number => {
                let number: usize = number.parse().expect("the line begins with a word that is none");
                if let (None, Some(daemon)) = (&self.told, &mut self.daemon) {
                    assert!(daemon.has_ended(), "a program that goes on may tell more of them");
                }
                let told = self.told();
                let times = |words: &str| {
                    let all = told.out.iter().chain(&told.errors);
                    all.map(|line| line.matches(words).count()).sum()
                };
                let counted = match rest.split_once(' ') {
                    Some(("times", words)) => times(words),
                    _ if rest == "lines" => told.out.len(),
                    _ if rest == "errors" => told.errors.len(),
                    _ => panic!("what is counted?"),
                };
                assert_eq!(counted, number);
            }
        }
    }
}

/// A line below another one that belongs to it: typed, or indented.
fn below(line: &str, is_typed: bool) -> Option<&str> {
    let before = if is_typed { "< " } else { "    " };
    line.strip_prefix(before).or((line == before.trim_end()).then_some(""))
}

/// Plays one run of a text: its lines with their numbers.
fn play_run(mut run: Run, all: &[(usize, &str)], name: &str) {
    let mut at = 0;
    while at < all.len() {
        let (number, line) = all[at];
        println!("{name}.txt:{number}: {line}");
        let is_typed = line.starts_with('$');
        let mut under: Vec<&str> =
            all[at + 1..].iter().map_while(|(_, line)| below(line, is_typed)).collect();
        if !is_typed {
            // Empty lines after the indented ones belong to nothing.
            under.truncate(under.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
        }
        at += 1 + under.len();
        match line.strip_prefix("~ ") {
            Some(first) => {
                let more: Vec<&str> =
                    all[at..].iter().map_while(|(_, line)| line.strip_prefix("~ ")).collect();
                at += more.len();
                let words: Vec<String> =
                    [&[first], &more[..]].concat().iter().map(|words| run.filled(words)).collect();
                run.daemon().expect_all(&words.iter().map(String::as_str).collect::<Vec<_>>());
            }
            None if line.is_empty() => {}
            None => run.does(line, &under),
        }
    }
}

/// Plays the runs of a text, one after the other.
fn play(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/program/runs/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap();
    let all: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let mut failed = Vec::new();
    for title in all.iter().filter(|(_, line)| line.starts_with("== ")) {
        let run: Vec<_> =
            all[title.0..].iter().take_while(|(_, line)| !line.starts_with("== ")).copied().collect();
        let (values, run) = match run[0].1.strip_prefix("each ") {
            Some(values) => (values.split(' ').collect(), &run[1..]),
            None => (vec![""], &run[..]),
        };
        for each in values {
            if std::panic::catch_unwind(|| play_run(Run::new(each), run, name)).is_err() {
                failed.push(format!("{name}.txt:{}: {} {each}", title.0, title.1));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

macro_rules! runs {
    ($($name:ident)*) => {
        $(#[test] fn $name() { play(stringify!($name)); })*

        #[test]
        fn every_text_is_played() {
            let folder = format!("{}/tests/program/runs", env!("CARGO_MANIFEST_DIR"));
            let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            let names: std::collections::BTreeSet<_> = names.map(|name| name.into_string().unwrap()).collect();
            assert_eq!(names, [$(concat!(stringify!($name), ".txt").to_owned()),*].into());
        }
    };
}

runs! { commands hall practice setup tables terminal unfinished }
