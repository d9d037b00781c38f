//! The pages in Firefox, controlled by its own Marionette protocol (length-prefixed JSON over a socket), so that no
//! separate driver is needed.

use std::{
    io::{Read as _, Write as _},
    net::{Ipv4Addr, TcpStream},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use annabella::web::free_port;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    browser::UNFOLD,
    installed::installed,
    web_game::{ROLES, WebGame, announced_by_the_program},
};

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);
/// The polling interval.
const LOOK: Duration = Duration::from_millis(50);

/// A Firefox with one window.
struct Firefox {
    process: Child,
    socket: TcpStream,
    last_command: u64,
    _profile: TempDir,
}

impl Firefox {
    fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let port = free_port(Ipv4Addr::LOCALHOST).unwrap();
        let preferences = format!(
            "user_pref(\"marionette.port\", {port});\n\
             user_pref(\"app.update.enabled\", false);\n\
             user_pref(\"browser.shell.checkDefaultBrowser\", false);\n\
             user_pref(\"datareporting.policy.dataSubmissionEnabled\", false);\n\
             user_pref(\"network.captive-portal-service.enabled\", false);\n\
             user_pref(\"network.connectivity-service.enabled\", false);\n"
        );
        std::fs::write(profile.path().join("user.js"), preferences).unwrap();
        let mut process = Command::new(installed("firefox-esr", "deps-test"))
            .args(["--marionette", "--headless", "--no-remote", "--profile"])
            .arg(profile.path())
            .env("HOME", profile.path())
            .env("TMPDIR", profile.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + PATIENCE;
        let socket = loop {
            match TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
                Ok(socket) => break socket,
                Err(_) if Instant::now() < until => std::thread::sleep(LOOK),
                Err(why) => {
                    let _ = process.kill();
                    panic!("Firefox does not answer: {why}");
                }
            }
        };
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut firefox = Self { process, socket, last_command: 0, _profile: profile };
        let greeting = firefox.read();
        assert_eq!(greeting["marionetteProtocol"], 3, "{greeting}");
        firefox.command("WebDriver:NewSession", json!({}));
        firefox
    }

    fn read(&mut self) -> Value {
        let mut length = 0_usize;
        loop {
            let mut byte = [0];
            self.socket.read_exact(&mut byte).unwrap();
            match byte[0] {
                b':' => break,
                digit => length = length * 10 + usize::from(digit - b'0'),
            }
        }
        let mut message = vec![0; length];
        self.socket.read_exact(&mut message).unwrap();
        serde_json::from_slice(&message).unwrap()
    }

    fn command(&mut self, name: &str, parameters: Value) -> Value {
        self.last_command += 1;
        let message = json!([0, self.last_command, name, parameters]).to_string();
        write!(self.socket, "{}:{message}", message.len()).unwrap();
        let answer = self.read();
        assert_eq!(answer[2], Value::Null, "{name}: {answer}");
        answer[3].clone()
    }

    fn open(&mut self, address: &str) {
        self.command("WebDriver:Navigate", json!({ "url": address }));
    }

    fn js(&mut self, script: &str) -> Value {
        self.command("WebDriver:ExecuteScript", json!({ "script": script, "args": [] }))["value"].clone()
    }

    fn until(&mut self, condition: &str) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            let found = self.js(&format!("return {condition}"));
            if !matches!(found, Value::Null | Value::Bool(false)) {
                return found;
            }
            assert!(Instant::now() < until, "this never holds: {condition}");
            std::thread::sleep(LOOK);
        }
    }

    /// The violations that axe finds with all tags, with everything unfolded.
    fn violations(&mut self) -> Value {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/.deps/axe/axe.min.js");
        let axe = std::fs::read_to_string(path);
        let axe = axe.unwrap_or_else(|why| panic!("{path}: {why}; `make deps-test` fetches it"));
        self.js(&format!("{axe}; window.axe = axe;"));
        let run = "const done = arguments[arguments.length - 1]; axe.run(document, { \
            runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', \
                'best-practice', 'experimental'] } }).then((found) => done(found.violations.flatMap((broken) => broken.nodes.map((node) => broken.id + ': ' + node.html.slice(0, 160)))))";
        let script = format!("{UNFOLD} {run}");
        self.command("WebDriver:ExecuteAsyncScript", json!({ "script": script, "args": [] }))["value"].clone()
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let message =
            json!([0, self.last_command + 1, "Marionette:Quit", {"flags": ["eForceQuit"]}]).to_string();
        // Its child processes end with it. If it does not answer, it is killed by its process id.
        let asked = write!(self.socket, "{}:{message}", message.len()).is_ok();
        let until = Instant::now() + Duration::from_secs(10);
        while asked && Instant::now() < until && matches!(self.process.try_wait(), Ok(None)) {
            std::thread::sleep(LOOK);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn firefox_finds_no_broken_rule_and_reads_the_same_as_chromium() {
    let web_game = WebGame::open(&announced_by_the_program());
    let mut firefox = Firefox::start();
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    firefox.open(&web_game.link("black"));
    firefox.until("document.getElementById('polite') !== null");
    white.types("move e4");
    white.types("say eva vier");
    // Announcements come by the stream; the words of a move have the language of their scheme.
    let heard = firefox.until("document.querySelector('#polite p span[lang=de]')?.textContent");
    assert!(heard.as_str().unwrap().starts_with("Eva vier"), "{heard}");
    black.types("key arbiter");
    for role in ROLES {
        firefox.open(&web_game.link(role));
        let query = if role == "arbiter" { "?item=1&choice=1" } else { "" };
        firefox.open(&format!("{}/{role}{query}", web_game.address));
        assert_eq!(firefox.violations(), json!([]), "{role}");
    }
    firefox.open(&format!("{}/arbiter", web_game.address));
    assert!(firefox.js("return document.title").as_str().unwrap().starts_with("(1) "));
    firefox.until("document.querySelector('.stand') !== null");
    // Starting the clocks must be confirmed; then the running clock counts down.
    firefox.js("document.getElementById('resume').click()");
    firefox.until("document.querySelector('#confirm-resume') !== null");
    firefox.js("document.querySelector('#confirm-resume').click()");
    let before = firefox.until("document.querySelector('.clock.runs .time')?.textContent");
    let goes_on = format!("document.querySelector('.clock.runs .time')?.textContent !== {before}");
    firefox.until(&goes_on);
}
