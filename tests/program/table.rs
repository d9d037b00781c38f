//! A table for tests: the daemon and its simulated boards as separate processes with real terminals.
//!
//! Every process is ended by its id when it is dropped. Waits are for a line and have generous time limits.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::{Duration, Instant},
};

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program under test.
pub(crate) fn annabella() -> Command {
    Command::new(env!("CARGO_BIN_EXE_annabella"))
}

/// Starts a command whose input and output are pipes to the test.
fn spawned(command: &mut Command, diagnostics: Stdio) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(diagnostics).spawn().unwrap()
}

/// Runs a command in a folder to its end, with these typed lines.
pub(crate) fn run(folder: &Path, arguments: &[&str], typed: &str) -> Output {
    let mut process = spawned(annabella().args(arguments).current_dir(folder), Stdio::piped());
    // A command without questions may have ended already.
    let _ = process.stdin.take().unwrap().write_all(typed.as_bytes());
    process.wait_with_output().unwrap()
}

/// A simulated board.
pub(crate) struct Board {
    process: Child,
    lines: ChildStdin,
    link: PathBuf,
}

impl Board {
    pub(crate) fn start(protocol: &str, link: &Path, more: &[&str]) -> Self {
        let mut command = annabella();
        command.args(["simulate", "--protocol", protocol, "--script", "-", "--link"]).arg(link).args(more);
        let mut process = spawned(&mut command, Stdio::null());
        let lines = process.stdin.take().unwrap();
        let mut answers = BufReader::new(process.stdout.take().unwrap());
        let mut ready = String::new();
        answers.read_line(&mut ready).unwrap();
        assert!(ready.starts_with("ready"), "the simulated {protocol} board says: {ready}");
        // A thread drains its output, so that it never blocks.
        std::thread::spawn(move || answers.lines().for_each(drop));
        Self { process, lines, link: link.into() }
    }

    /// Sends acts, separated by `;`.
    pub(crate) fn act(&mut self, acts: &str) {
        for act in acts.split(';') {
            writeln!(self.lines, "{}", act.trim()).unwrap();
        }
        self.lines.flush().unwrap();
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        // The system gives the terminal's number to another test, whose board a link left here would name.
        let _ = std::fs::remove_file(&self.link);
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The daemon with its output and diagnostics in order of arrival.
pub(crate) struct Daemon {
    process: Child,
    typed: Option<ChildStdin>,
    arriving: Receiver<String>,
    /// All output so far, with diagnostics as `stderr: …`.
    pub(crate) lines: Vec<String>,
    read: usize,
    games: PathBuf,
}

impl Daemon {
    /// Starts `annabella play` in `folder`, with its games in `folder/games`.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = annabella();
        command.arg("play").args(arguments);
        Self::of(command, folder)
    }

    /// Starts a game without devices; its clocks run.
    pub(crate) fn begin(folder: &Path) -> Self {
        let mut daemon = Self::start(folder, &["--terminal"]);
        daemon.types("arbiter: approve N. N.");
        daemon.types("arbiter: start");
        daemon.expect("# the clocks start");
        daemon
    }

    pub(crate) fn of(mut command: Command, folder: &Path) -> Self {
        let mut process = spawned(command.current_dir(folder), Stdio::piped());
        let (sender, arriving) = channel();
        let stdout = process.stdout.take().unwrap();
        let stderr = process.stderr.take().unwrap();
        let to_lines = sender.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                let _ = to_lines.send(line);
            }
        });
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                let _ = sender.send(format!("stderr: {line}"));
            }
        });
        let typed = process.stdin.take();
        Self { process, typed, arriving, lines: Vec::new(), read: 0, games: folder.join("games") }
    }

    /// Types a line. A program that has ended takes none; that is seen by what it does not tell, and by its status.
    pub(crate) fn types(&mut self, line: &str) {
        let typed = self.typed.as_mut().unwrap();
        if let Err(why) = writeln!(typed, "{line}").and_then(|()| typed.flush()) {
            eprintln!("`{line}` is not taken: {why}");
        }
    }

    /// Closes the input.
    pub(crate) fn end_of_lines(&mut self) {
        self.typed = None;
    }

    /// Waits for a line that contains `words`, after the last match.
    pub(crate) fn expect(&mut self, words: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            while self.read < self.lines.len() {
                self.read += 1;
                if self.lines[self.read - 1].contains(words) {
                    return self.lines[self.read - 1].clone();
                }
            }
            match self.arriving.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => self.lines.push(line),
                Err(why) => panic!("no line with `{words}` ({why}):\n{}", self.lines.join("\n")),
            }
        }
    }

    /// Whether a line that contains `words` has come so far.
    pub(crate) fn has_told(&mut self, words: &str) -> bool {
        self.lines.extend(self.arriving.try_iter());
        self.lines.iter().any(|line| line.contains(words))
    }

    /// Waits for several lines, in any order.
    pub(crate) fn expect_all(&mut self, all: &[&str]) -> Vec<String> {
        let (from, mut last, mut told) = (self.read, self.read, Vec::new());
        for words in all {
            self.read = from;
            told.push(self.expect(words));
            last = last.max(self.read);
        }
        self.read = last;
        told
    }

    /// Players without sensed boards type their moves, each with its press.
    pub(crate) fn plays(&mut self, moves: &[(&str, &str)]) {
        for (seat, san) in moves {
            self.types(&format!("{seat}: move {san}"));
            self.types(&format!("{seat}: press"));
            self.expect("= ");
        }
    }

    /// White, impaired, makes a move on their pegged board and completes it; it is executed on Black's board.
    pub(crate) fn white_moves(&mut self, white: &mut Board, black: &mut Board, uci: &str, words: &str) {
        white.act(&format!("move {uci}"));
        self.expect(&format!("# white has {uci} on the board"));
        self.types(&format!("white: {words}"));
        self.expect(&format!("# white made {uci}"));
        self.types(&format!("black: {words}"));
        self.expect("# black repeats rightly");
        black.act(&format!("move {uci}"));
        self.expect("# black's board is in step");
        white.act("press");
        self.expect("= ");
    }

    /// Black, sighted, makes a move; White repeats and executes it; Black presses the clock by a typed line.
    pub(crate) fn black_moves(&mut self, white: &mut Board, black: &mut Board, uci: &str, words: &str) {
        black.act(&format!("move {uci}"));
        self.expect(&format!("# black made {uci}"));
        self.types(&format!("white: {words}"));
        self.expect("# white repeats rightly");
        white.act(&format!("move {uci}"));
        self.expect("# white's board is in step");
        self.types("black: press");
        self.expect("= ");
    }

    /// The process id.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends a signal by the process id. The shell's built-in `kill` is used, because a small system has no
    /// other.
    pub(crate) fn signal(&self, name: &str) {
        let line = format!("kill -s {name} {}", self.id());
        let sent = Command::new("sh").args(["-c", &line]).status().unwrap();
        assert!(sent.success());
    }

    /// Closes the input and waits for the end.
    pub(crate) fn end(&mut self) -> ExitStatus {
        self.typed = None;
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                loop {
                    match self.arriving.recv_timeout(PATIENCE) {
                        Ok(line) => self.lines.push(line),
                        Err(RecvTimeoutError::Disconnected) => return status,
                        Err(RecvTimeoutError::Timeout) => panic!("its output never ends"),
                    }
                }
            }
            assert!(Instant::now() < until, "it does not end:\n{}", self.lines.join("\n"));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.process.try_wait().unwrap().is_some()
    }

    /// Types `quit`, and checks that the program ends in order.
    pub(crate) fn quits(&mut self) {
        self.types("quit");
        assert!(self.end().success(), "{:?}", self.lines);
    }

    /// The folder of the game: the only one in `games`.
    pub(crate) fn folder(&self) -> PathBuf {
        let entries = std::fs::read_dir(&self.games).unwrap().map(|entry| entry.unwrap().path());
        // A set of pieces that was learned lies beside it.
        let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
        assert_eq!(folders.len(), 1, "{folders:?}");
        folders.remove(0)
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A file of the game's folder.
pub(crate) fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Checks that a replay of the game's journal gives its transcript, byte for byte.
pub(crate) fn assert_runs_again(folder: &Path) {
    let again = annabella().arg("replay").arg(folder.join("journal.jsonl")).output().unwrap();
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(String::from_utf8(again.stdout).unwrap(), read(folder, "transcript.txt"));
}

/// The command of an engine that runs this on a request for a move; `$n` is the number of moves so far.
pub(crate) fn engine(folder: &Path, on_go: &str) -> String {
    let path = folder.join("engine.sh");
    let text = format!(
        "#!/bin/sh\nn=0\nwhile read -r line; do\ncase $line in uci) echo 'id name Scripted'; echo uciok;;\n\
         isready) echo readyok;; quit) exit;;\n\
         'position fen '*' moves '*) n=$(echo \"${{line#* moves }}\" | wc -w);; 'position fen '*) n=0;;\n\
         go*) {on_go};; esac\ndone\n"
    );
    std::fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}
