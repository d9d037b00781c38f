//! A deaf-blind player's game with a real brltty and a virtual display.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{Ipv4Addr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use annabella::web::free_port;

use super::{installed::installed, table::Daemon};

/// brltty with its display; ended by its process id.
struct Display {
    brltty: Child,
    wire: TcpStream,
    lines: std::sync::mpsc::Receiver<String>,
    host: String,
    log: std::path::PathBuf,
}

impl Display {
    /// A display of 20 cells.
    fn start(folder: &Path) -> Self {
        let free = free_port(Ipv4Addr::LOCALHOST).unwrap();
        // Servers are distinguished by a number; this process's id makes it unique.
        let host = format!(":{}", 1000 + std::process::id() % 60_000);
        std::fs::write(folder.join("brltty.conf"), "").unwrap();
        let brltty = Command::new(installed("brltty", "deps-test"))
            .args(["-n", "-e", "-l", "info", "-b", "vr", "-x", "no", "-s", "no"])
            .arg("-f")
            .arg(folder.join("brltty.conf"))
            .args(["-d", &format!("server:127.0.0.1:{free}")])
            .args(["-A", &format!("auth=none,host={host}")])
            .arg("-P")
            .arg(folder.join("brltty.pid"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(folder.join("brltty.log")).unwrap())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        let mut wire = loop {
            match TcpStream::connect(("127.0.0.1", free)) {
                Ok(wire) => break wire,
                Err(why) if Instant::now() > until => panic!("brltty does not listen: {why}"),
                Err(_) => std::thread::sleep(Duration::from_millis(50)),
            }
        };
        wire.write_all(b"cells 20\n").unwrap();
        let (sender, lines) = std::sync::mpsc::channel();
        let mut from = BufReader::new(wire.try_clone().unwrap());
        std::thread::spawn(move || {
            let mut line = Vec::new();
            while from.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
                let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                line.clear();
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        Self { brltty, wire, lines, host, log: folder.join("brltty.log") }
    }

    /// Waits until the display shows this text.
    fn shows(&self, words: &str) -> String {
        let until = Instant::now() + Duration::from_secs(60);
        let mut before = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            let Some(cells) = line.strip_prefix("Visual \"").and_then(|rest| rest.strip_suffix('"')) else {
                continue;
            };
            if cells.contains(words) {
                return cells.to_owned();
            }
            before.push(cells.to_owned());
        }
        println!("{}", std::fs::read_to_string(&self.log).unwrap_or_default());
        panic!("the display never shows `{words}`: {before:?}");
    }

    fn key(&mut self, key: &str) {
        self.wire.write_all(format!("{key}\n").as_bytes()).unwrap();
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.brltty.kill();
        let _ = self.brltty.wait();
    }
}

fn agreed(devices: &str) -> String {
    format!(
        "[game]\napproved_by = \"A. Arbiter\"\ntime_control = \"90+30\"\nlang = \"en\"\n\
         [game.white]\nsight = \"impaired\"\nscheme = \"fide\"\nlang = \"de\"\near = false\n[game.black]\nlang = \"en\"\near = false\n\
         [white]\n{devices}\n"
    )
}

#[test]
fn a_deaf_blind_player_reads_asks_and_resigns_by_his_braille_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut display = Display::start(folder.path());
    let config = agreed(&format!("braille = \"{}\"", display.host));
    std::fs::write(folder.path().join("table.toml"), config).unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    display.shows("Die Partie");
    daemon.types("white: move e4");
    daemon.types("white: e2 e4");
    daemon.types("white: press");
    daemon.types("black: move e5");
    daemon.types("black: press");
    display.shows("e5");
    // A routing key answers with its command; the commands are below the newest line.
    display.key("LNDN");
    display.shows("Zeit");
    display.key("ROUTE 1");
    display.shows("1:");
    daemon.types("white: key resign");
    let asked = display.shows("aufgeben?");
    let yes = asked.find("ja").expect("yes and no stand on the same line");
    display.key(&format!("ROUTE {}", yes + 1));
    daemon.expect("0-1");
    assert!(daemon.end().success());
}
