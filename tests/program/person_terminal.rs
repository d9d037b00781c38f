//! Lines that are printed while a person types at a terminal: nothing that is typed is torn, and the terminal is left as
//! it was found. What a screen reader says of them is heard in `tests/screen_reader`.

use std::{
    io::{ErrorKind, Read as _, Write as _},
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use rustix::termios::{LocalModes, OptionalActions, OutputModes, tcgetattr, tcsetattr};
use serialport::{SerialPort as _, TTYPort};

use super::table::{annabella, engine};

const PATIENCE: Duration = Duration::from_secs(60);

/// The program at a terminal, and the person's side of the terminal.
struct AtTerminal {
    program: Child,
    person: TTYPort,
    /// The program's side, kept open so that its modes can be read after the end.
    line: std::fs::File,
    shown: Vec<u8>,
}

impl AtTerminal {
    fn begin(folder: &Path, arguments: &[&str]) -> Self {
        let (mut person, host) = TTYPort::pair().unwrap();
        person.set_timeout(Duration::from_millis(20)).unwrap();
        let line = std::fs::File::options().read(true).write(true).open(host.name().unwrap()).unwrap();
        let mut modes = tcgetattr(&line).unwrap();
        modes.local_modes |= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        modes.output_modes |= OutputModes::OPOST | OutputModes::ONLCR;
        tcsetattr(&line, OptionalActions::Now, &modes).unwrap();
        let end = || Stdio::from(line.try_clone().unwrap());
        let mut command = annabella();
        command.args(arguments).current_dir(folder).env("TERM", "xterm");
        // A signal to the program's group must not reach the tests.
        let program = command.stdin(end()).stdout(end()).stderr(end()).process_group(0).spawn().unwrap();
        Self { program, person, line, shown: Vec::new() }
    }

    fn types(&mut self, keys: &str) {
        self.person.write_all(keys.as_bytes()).unwrap();
    }

    fn read(&mut self) {
        let mut part = [0; 1024];
        match self.person.read(&mut part) {
            Ok(read) => self.shown.extend(&part[..read]),
            Err(why) if why.kind() == ErrorKind::TimedOut => {}
            Err(why) => panic!("{why}"),
        }
    }

    /// Waits until a line of the screen is `words`.
    fn expect(&mut self, words: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.screen().iter().any(|line| line == words) {
            assert!(Instant::now() < until, "no line `{words}`:\n{}", self.screen().join("\n"));
            self.read();
        }
    }

    /// Waits until the program has ended.
    fn end(&mut self) -> std::process::ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            self.read();
            if let Some(status) = self.program.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < until, "it does not end:\n{}", self.screen().join("\n"));
        }
    }

    /// The lines of the screen, as a terminal of great width and height shows them.
    fn screen(&self) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.shown);
        let (mut lines, mut column) = (vec![Vec::new()], 0);
        let mut rest = text.chars();
        while let Some(c) = rest.next() {
            let line = lines.last_mut().unwrap();
            match c {
                '\r' => column = 0,
                '\n' => lines.push(Vec::new()),
                '\x08' => column -= 1,
                '\x1b' => {
                    let erases = [rest.next(), rest.next()] == [Some('['), Some('J')];
                    assert!(erases, "an unknown sequence in {text:?}");
                    line.truncate(column);
                }
                c => {
                    line.truncate(column.max(line.len()));
                    if column < line.len() {
                        line[column] = c;
                    } else {
                        line.push(c);
                    }
                    column += 1;
                }
            }
        }
        lines.into_iter().map(|line| line.into_iter().collect()).collect()
    }

    fn is_as_it_was_found(&self) -> bool {
        let modes = tcgetattr(&self.line).unwrap().local_modes;
        modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
    }
}

impl Drop for AtTerminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Whether the journal of the only game in `place` has these words.
fn is_journalled(place: &Path, words: &str) -> bool {
    let games = std::fs::read_dir(place.join("games")).into_iter().flatten().flatten();
    let mut journals = games.map(|game| std::fs::read_to_string(game.path().join("journal.jsonl")));
    journals.any(|journal| journal.is_ok_and(|lines| lines.contains(words)))
}

const ANSWERS: &str = "case $n in 1) sleep 0.5; echo bestmove e7e5;; *) echo bestmove a7a6;; esac";

#[test]
fn a_half_typed_line_is_whole_although_the_opponent_moves_meanwhile() {
    let place = tempfile::tempdir().unwrap();
    let command = engine(place.path(), ANSWERS);
    let mut game =
        AtTerminal::begin(place.path(), &["practice", "--terminal", "--lang", "en", "--engine", &command]);
    game.expect("Practice: say your move, then press. \"Help\" says more");
    assert!(!game.is_as_it_was_found(), "the keys are read one by one");
    game.types("e4\r");
    game.expect("Eva four");
    game.types("press\r");
    game.expect("Understood");
    // The opponent's move comes before the line is entered, and is read after it or above it.
    game.types("what no");
    let until = Instant::now() + PATIENCE;
    while !is_journalled(place.path(), "e7e5") {
        assert!(Instant::now() < until, "the opponent does not move:\n{}", game.screen().join("\n"));
        game.read();
    }
    game.types("x\x7fw\r");
    game.expect("Your move");
    let screen = game.screen();
    let place_of = |words: &str| {
        let found: Vec<usize> = (0..screen.len()).filter(|line| screen[*line] == words).collect();
        assert_eq!(found.len(), 1, "`{words}` stands once:\n{}", screen.join("\n"));
        found[0]
    };
    place_of("what now");
    assert!(place_of("Eva five") < place_of("Your move"));
    game.types("quit\r");
    assert!(game.end().success());
    assert!(game.is_as_it_was_found());
    assert!(!game.screen().iter().any(|line| line.contains("annabella: ")), "{:?}", game.screen());
}

#[test]
fn the_terminals_own_keys_still_end_the_program_and_the_terminal_is_left_as_it_was() {
    let place = tempfile::tempdir().unwrap();
    let command = engine(place.path(), ANSWERS);
    for key in ["\x03", "\x04"] {
        let arguments = ["practice", "--terminal", "--new", "--lang", "en", "--engine", &command];
        let mut game = AtTerminal::begin(place.path(), &arguments);
        game.expect("Practice: say your move, then press. \"Help\" says more");
        game.types("e\x7f");
        game.types(key);
        assert!(game.end().success(), "{key:?}");
        assert!(game.is_as_it_was_found(), "{key:?}");
    }
}

#[test]
fn what_programs_read_comes_as_before() {
    let place = tempfile::tempdir().unwrap();
    let command = engine(place.path(), ANSWERS);
    let arguments = ["practice", "--terminal", "--json", "--lang", "en", "--engine", &command];
    let mut game = AtTerminal::begin(place.path(), &arguments);
    let until = Instant::now() + PATIENCE;
    while !game.screen().iter().any(|line| line.contains("\"event\":\"say\"")) {
        assert!(Instant::now() < until, "{:?}", game.screen());
        game.read();
    }
    assert!(game.is_as_it_was_found(), "programs read the lines of --json");
    game.types("quit\n");
    assert!(game.end().success());
}
