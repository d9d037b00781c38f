//! A table of real processes: the program, pegged boards on pseudo-terminals, keypad events through a pipe, and
//! requests of a page.
//!
//! Times are taken before a line is passed to the simulated board, so they include its own share. Every process is
//! ended by its id when dropped.

use std::{
    fs::File,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};

/// The time limit for every step, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The path of the program, next to this one.
pub(crate) fn annabella() -> Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name("annabella");
    if !program.exists() {
        bail!("{} is not built; `cargo build --release` does it", program.display());
    }
    Ok(program)
}

/// A simulated board, in a process of its own on a pseudo-terminal.
pub(crate) struct BoardProcess {
    process: Child,
    lines: ChildStdin,
}

impl BoardProcess {
    /// Starts a pegged board at `link`, in the start position.
    pub(crate) fn at(link: &Path) -> Result<Self> {
        let mut process = Command::new(annabella()?)
            .args(["simulate", "--protocol", "peg", "--script", "-", "--link"])
            .arg(link)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let lines = process.stdin.take().context("a pipe")?;
        let mut answers = BufReader::new(process.stdout.take().context("a pipe")?);
        let mut ready = String::new();
        answers.read_line(&mut ready)?;
        // A thread drains its output, so that it never blocks.
        std::thread::spawn(move || answers.lines().for_each(drop));
        if ready.starts_with("ready") {
            Ok(Self { process, lines })
        } else {
            bail!("the simulated board says: {ready}")
        }
    }

    /// Sends an act of the hand; returns the time before the write.
    pub(crate) fn acts(&mut self, what: &str) -> Result<Instant> {
        let began = Instant::now();
        writeln!(self.lines, "{what}")?;
        Ok(began)
    }
}

impl Drop for BoardProcess {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// The program with a game.
pub(crate) struct RealTable {
    program: Child,
    typed: ChildStdin,
    lines: Receiver<String>,
    folder: PathBuf,
    /// All lines so far.
    told: Vec<String>,
    read: usize,
}

impl RealTable {
    /// Starts `play --terminal` with this configuration in this folder.
    pub(crate) fn start(folder: &Path, config: &str) -> Result<Self> {
        std::fs::write(folder.join("table.toml"), config)?;
        Self::of(folder, &["--config", "table.toml"])
    }

    /// Starts `play --terminal` with these arguments.
    pub(crate) fn of(folder: &Path, arguments: &[&str]) -> Result<Self> {
        let mut program = Command::new(annabella()?)
            .args(["play", "--terminal"])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (sender, lines) = channel();
        let pipes: [Option<Box<dyn std::io::Read + Send>>; 2] = [
            program.stdout.take().map(|p| Box::new(p) as Box<_>),
            program.stderr.take().map(|p| Box::new(p) as Box<_>),
        ];
        for pipe in pipes.into_iter().flatten() {
            let sender = sender.clone();
            std::thread::spawn(move || {
                BufReader::new(pipe).lines().map_while(Result::ok).for_each(|l| drop(sender.send(l)));
            });
        }
        let typed = program.stdin.take().context("a pipe")?;
        Ok(Self { program, typed, lines, folder: folder.to_owned(), told: Vec::new(), read: 0 })
    }

    pub(crate) fn id(&self) -> u32 {
        self.program.id()
    }

    /// Types a line.
    pub(crate) fn types(&mut self, line: &str) -> Result<()> {
        writeln!(self.typed, "{line}")?;
        Ok(())
    }

    /// Waits for a line with these words, after the last match.
    pub(crate) fn expect(&mut self, words: &str) -> Result<()> {
        if self.expect_within(words, PATIENCE)? {
            return Ok(());
        }
        let last = self.told.len().saturating_sub(12);
        bail!("no line with `{words}`; the last were\n{}", self.told[last..].join("\n"))
    }

    /// Whether a matching line comes in time. If not, the next search starts again after the last match.
    pub(crate) fn expect_within(&mut self, words: &str, longest: Duration) -> Result<bool> {
        let (until, before) = (Instant::now() + longest, self.read);
        loop {
            while self.read < self.told.len() {
                self.read += 1;
                if self.told[self.read - 1].contains(words) {
                    return Ok(true);
                }
            }
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => self.told.push(line),
                Err(RecvTimeoutError::Timeout) => {
                    self.read = before;
                    return Ok(false);
                }
                Err(RecvTimeoutError::Disconnected) => bail!("the program ended:\n{}", self.told.join("\n")),
            }
        }
    }

    /// The folder of the game.
    pub(crate) fn game(&self) -> Result<PathBuf> {
        let mut games = std::fs::read_dir(self.folder.join("games"))?;
        Ok(games.next().context("no game was begun")??.path())
    }

    /// Asks the program to end, and waits.
    pub(crate) fn end(mut self) -> Result<()> {
        let line = format!("kill -s TERM {}", self.id());
        Command::new("sh").args(["-c", &line]).status()?;
        let status = self.program.wait()?;
        if status.success() { Ok(()) } else { bail!("the program ended with {status}") }
    }
}

impl Drop for RealTable {
    fn drop(&mut self) {
        drop(self.program.kill());
        drop(self.program.wait());
    }
}

/// A client of a game's web server in a role, which sends the requests of a page's buttons.
pub(crate) struct WebClient {
    address: String,
    role: String,
    cookie: String,
    token: String,
}

impl WebClient {
    /// Enters by the role's link.
    pub(crate) fn enter(table: &RealTable, role: &str) -> Result<Self> {
        let card: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(table.game()?.join("web.json"))?)?;
        let link = card["links"][role].as_str().context("no link")?;
        let (address, path) = {
            let rest = link.strip_prefix("http://").context("an address")?;
            let slash = rest.find('/').context("a path")?;
            (rest[..slash].to_owned(), rest[slash..].to_owned())
        };
        let mut web_server =
            Self { address, role: role.to_owned(), cookie: String::new(), token: String::new() };
        let entered = web_server.ask("GET", &path, "", &[])?;
        let cookie = entered.lines().find_map(|l| {
            let (name, value) = l.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie")
                .then(|| value.split(';').next().unwrap_or_default().to_owned())
        });
        web_server.cookie = cookie.context("no cookie")?;
        let page = web_server.ask("GET", &format!("/{role}"), "", &[])?;
        let token = page.split("name=\"token\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        web_server.token = token.unwrap_or_default().to_owned();
        Ok(web_server)
    }

    /// Sends a button's line; returns the time before it.
    pub(crate) fn acts(&self, line: &str) -> Result<Instant> {
        let body = serde_json::json!({ "line": line, "token": self.token }).to_string();
        let origin = format!("http://{}", self.address);
        let began = Instant::now();
        let head = [("Origin", origin.as_str()), ("Content-Type", "application/json")];
        let answer = self.ask("POST", &format!("/{}/act", self.role), &body, &head)?;
        if !answer.starts_with("HTTP/1.1 200") {
            bail!("{line}: {}", answer.lines().next().unwrap_or_default());
        }
        Ok(began)
    }

    /// Opens a stream of the role; it stays open until dropped.
    pub(crate) fn listens(&self) -> Result<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "GET /{}/events?after=0 HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n",
            self.role, self.address, self.cookie
        )?;
        Ok(stream)
    }

    fn ask(&self, method: &str, path: &str, body: &str, head: &[(&str, &str)]) -> Result<String> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if !self.cookie.is_empty() {
            request.push_str(&format!("Cookie: {}\r\n", self.cookie));
        }
        for (name, value) in head {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// A numeric keypad whose kernel events come through a pipe.
pub(crate) struct Keypad(File);

impl Keypad {
    /// Makes the pipe; a reader may open it later.
    pub(crate) fn at(path: &Path) -> Result<Self> {
        let made = Command::new("mkfifo").args(["-m", "600"]).arg(path).status()?;
        anyhow::ensure!(made.success(), "mkfifo: {made}");
        // Opened for reading and writing, so that it neither waits for a reader nor ends with one.
        Ok(Self(File::options().read(true).write(true).open(path)?))
    }

    /// Presses and releases a key of the keypad; returns the time before the first event.
    pub(crate) fn presses(&mut self, code: u16) -> Result<Instant> {
        let began = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
        self.writes(began, 1, code, 1)?;
        self.writes(began, 0, 0, 0)?;
        let down = Instant::now();
        self.writes(began + Duration::from_millis(40), 1, code, 0)?;
        self.writes(began + Duration::from_millis(40), 0, 0, 0)?;
        Ok(down)
    }

    fn writes(&mut self, at: Duration, kind: u16, code: u16, value: i32) -> Result<()> {
        let mut event = Vec::new();
        event.extend(i64::try_from(at.as_secs())?.to_ne_bytes());
        event.extend(i64::from(at.subsec_micros()).to_ne_bytes());
        event.extend(kind.to_ne_bytes());
        event.extend(code.to_ne_bytes());
        event.extend(value.to_ne_bytes());
        self.0.write_all(&event)?;
        Ok(())
    }
}
