//! A long run of the whole table with faults: what grows, and whether anything is lost.
//!
//! The program has two boards, two recognisers, two voices, five pages and a Braille display. At first both players
//! ask at the same time, which needs most memory. Then knights move out and back, and every
//! word is spoken into the microphones. Cables are disconnected, microphones fall silent, pages are
//! closed, and the program is suspended for seconds. During the last quarter of the time there are no moves. At the
//! end the program is killed within a move and resumed. A word that was missed twice is typed and counted.
//!
//! A game's record grows with the game, so there are two results: the memory that a ply leaves behind, and the growth
//! without moves.

use std::{
    net::{Ipv4Addr, Shutdown, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use annabella::{console::tell, web::free_port};
use anyhow::{Context as _, Result, ensure};

use crate::{
    collect::MissingFigure,
    figure::{Figure, short},
    measures::{
        end_to_end::MicrophoneSpeaker,
        growth::Growth,
        monitor::Monitor,
        table::{BoardProcess, RealTable, WebClient, annabella},
    },
};

/// Knights move out and back: the mover, the move, the words.
const ROUND: [(bool, &str, &str); 4] = [
    (true, "g1f3", "Springer Felix drei"),
    (false, "g8f6", "Springer Felix sechs"),
    (true, "f3g1", "Springer Gustav eins"),
    (false, "f6g8", "Springer Gustav acht"),
];
/// A fault occurs after every so many plies.
const FAULT: usize = 5;
/// The silence before each utterance.
const QUIET: Duration = Duration::from_millis(500);
/// The time limit for recognising an utterance.
const HEARD: Duration = Duration::from_secs(6);
/// The time within which both questions are over and an answer has begun.
const ANSWERED: Duration = Duration::from_secs(4);
/// The share of the time without moves.
const REST: f64 = 0.25;
/// The interval at which the program's size is sampled.
const LOOK: Duration = Duration::from_secs(2);
/// A shorter time of playing or resting does not show the growth of an hour.
const SHORTEST: f64 = 180.0;
/// What both players ask at the same time before the first move, and how often.
const ASKED: [(&str, &str); 4] = [
    ("wie viel Zeit habe ich noch", "was steht auf Eva vier"),
    ("letzter Zug", "wie viel Zeit hat mein Gegner"),
    ("was steht auf Linie Gustav", "wie viele Züge"),
    ("wer ist am Zug", "wo stehen meine Springer"),
];
const ASKED_TIMES: usize = 40;
/// The promised memory while both players speak at once, in megabytes.
const BOTH_SPEAK: f64 = 300.0;
/// The promised largest growth for each ply, in kilobytes.
const A_PLY: f64 = 20.0;
/// The promised largest growth without moves, in kilobytes an hour.
const AT_REST: f64 = 2_000.0;
/// The promised largest growth of open descriptors, an hour.
const DESCRIPTORS: f64 = 1.0;
/// The roles of the open pages.
const PAGES: [&str; 5] = ["arbiter", "white", "black", "spectator", "spectator"];

/// brltty with a simulated Braille display; ended when dropped.
struct BrailleServer {
    brltty: Child,
    _wire: TcpStream,
    host: String,
}

impl BrailleServer {
    fn start(folder: &Path) -> Option<Self> {
        let free = free_port(Ipv4Addr::LOCALHOST).ok()?;
        let host = format!(":{}", 1_000 + std::process::id() % 60_000);
        std::fs::write(folder.join("brltty.conf"), "").ok()?;
        let brltty = Command::new("brltty")
            .args(["-n", "-e", "-b", "vr", "-x", "no", "-s", "no", "-f"])
            .arg(folder.join("brltty.conf"))
            .args(["-d", &format!("server:127.0.0.1:{free}"), "-A", &format!("auth=none,host={host}"), "-P"])
            .arg(folder.join("brltty.pid"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let mut brltty = brltty.ok()?;
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            if let Ok(mut wire) = TcpStream::connect(("127.0.0.1", free)) {
                use std::io::Write as _;
                wire.write_all(b"cells 20\n").ok()?;
                return Some(Self { brltty, _wire: wire, host });
            }
            if Instant::now() > until {
                drop(brltty.kill());
                drop(brltty.wait());
                return None;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for BrailleServer {
    fn drop(&mut self) {
        drop(self.brltty.kill());
        drop(self.brltty.wait());
    }
}

fn config(folder: &Path, braille: Option<&BrailleServer>) -> String {
    let at = |name: &str| folder.join(name).display().to_string();
    let braille = braille.map_or_else(String::new, |line| format!("braille = \"{}\"\n", line.host));
    format!(
        "[game]\nedition = \"da09\"\napproved_by = \"a measure\"\ntime_control = \"300+30\"\nlang = \"en\"\n\
         [game.white]\nsight = \"impaired\"\nscheme = \"fide\"\nlang = \"de\"\nsheet = \"dictated\"\n\
         [game.black]\nscheme = \"fide\"\nlang = \"de\"\nsheet = \"paper\"\n\
         [white]\nboard = {{ protocol = \"peg\", port = \"{}\" }}\near = {{ kind = \"vosk\", device = \"mouth\" }}\n\
         voice = {{ kind = \"espeak\", device = \"out\" }}\n{braille}\
         [black]\nboard = {{ protocol = \"peg\", port = \"{}\" }}\near = {{ kind = \"vosk\", device = \"mouth2\" }}\n\
         voice = {{ kind = \"espeak\", device = \"out\" }}\n",
        at("white-port"),
        at("black-port")
    )
}

/// The table and its participants.
struct Soak {
    table: RealTable,
    /// White's first.
    boards: [BoardProcess; 2],
    mouths: [MicrophoneSpeaker; 2],
    out: Monitor,
    pages: Vec<TcpStream>,
    /// The number of utterances, and of those that were typed in the end.
    spoken: usize,
    typed: usize,
    faults: usize,
}

impl Soak {
    /// Speaks words until these are printed; after two failures they are typed.
    fn says(&mut self, white: bool, words: &str, wanted: &str) -> Result<()> {
        self.spoken += 1;
        for _ in 0..2 {
            self.out.wait_for_silence(QUIET);
            self.mouths[usize::from(!white)].says(words)?;
            if self.table.expect_within(wanted, HEARD)? {
                return Ok(());
            }
        }
        self.typed += 1;
        self.table.types(&format!("{}: {words}", if white { "white" } else { "black" }))?;
        self.table.expect(wanted)
    }

    fn ply(&mut self, white: bool, uci: &str, words: &str) -> Result<()> {
        let (mover, other) = if white { ("white", "black") } else { ("black", "white") };
        self.boards[usize::from(!white)].acts(&format!("move {uci}"))?;
        if white {
            self.table.expect(&format!("white has {uci} on the board"))?;
            self.says(true, words, &format!("white made {uci}"))?;
        } else {
            self.table.expect(&format!("black made {uci}"))?;
        }
        self.says(!white, words, &format!("{other} repeats rightly"))?;
        self.boards[usize::from(white)].acts(&format!("move {uci}"))?;
        self.table.expect(&format!("{other}'s board is in step"))?;
        if white {
            self.boards[0].acts("press")?;
        } else {
            self.table.types(&format!("{mover}: press"))?;
        }
        self.table.expect("= ")
    }

    /// Both players ask at the same time. Returns the memory afterwards, in kilobytes.
    fn both_ask(&mut self) -> Result<f64> {
        for (one, other) in ASKED.iter().cycle().take(ASKED_TIMES) {
            self.out.wait_for_silence(QUIET);
            for (mouth, words) in self.mouths.iter_mut().zip([one, other]) {
                mouth.says(words)?;
            }
            // The answers begin after the questions and the pause.
            std::thread::sleep(ANSWERED);
        }
        Ok(size(self.table.id())?.0)
    }

    fn open_pages(&mut self) -> Result<()> {
        for page in self.pages.drain(..) {
            page.shutdown(Shutdown::Both)?;
        }
        for role in PAGES {
            let page = WebClient::enter(&self.table, role)?.listens()?;
            let mut told = page.try_clone()?;
            // Reads until the page is closed.
            std::thread::spawn(move || drop(std::io::copy(&mut told, &mut std::io::sink())));
            self.pages.push(page);
        }
        Ok(())
    }

    fn fault(&mut self) -> Result<()> {
        self.faults += 1;
        let pause = || std::thread::sleep(Duration::from_secs(2));
        match self.faults % 4 {
            0 => {
                self.boards[self.faults / 4 % 2].acts("unplug 2s")?;
                self.table.expect("board answers")?;
            }
            1 => self.open_pages()?,
            2 => {
                for suspended in ["1", "0"] {
                    let mut pactl = Command::new("pactl");
                    drop(pactl.args(["suspend-source", "mouth", suspended]).stderr(Stdio::null()).status());
                    let mut pactl = Command::new("pactl");
                    drop(
                        pactl
                            .args(["suspend-source", "bus.monitor", suspended])
                            .stderr(Stdio::null())
                            .status(),
                    );
                    pause();
                }
            }
            _ => {
                signal(self.table.id(), "STOP");
                pause();
                signal(self.table.id(), "CONT");
                pause();
            }
        }
        Ok(())
    }
}

fn signal(id: u32, name: &str) {
    drop(Command::new("sh").args(["-c", &format!("kill -s {name} {id}")]).status());
}

/// The memory in kilobytes and the open descriptors of a process.
fn size(id: u32) -> Result<(f64, f64)> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).context("VmRSS")?;
    let kilobytes = line.trim().trim_end_matches(" kB").parse()?;
    Ok((kilobytes, std::fs::read_dir(format!("/proc/{id}/fd"))?.count() as f64))
}

/// Plays for this many minutes and prints the results.
pub(crate) fn measure(minutes: f64) -> Result<()> {
    let folder = tempfile::tempdir()?;
    second_microphone()?;
    let braille = BrailleServer::start(folder.path());
    if braille.is_none() {
        let why = "brltty does not start here; `make deps-test` installs it".to_owned();
        tell(MissingFigure { what: "a Braille line in the soak".to_owned(), why }.line());
    }
    let boards = [
        BoardProcess::at(&folder.path().join("white-port"))?,
        BoardProcess::at(&folder.path().join("black-port"))?,
    ];
    let mut table = RealTable::start(folder.path(), &config(folder.path(), braille.as_ref()))?;
    table.expect("the clocks start")?;
    let (mouths, out) =
        ([MicrophoneSpeaker::open("bus")?, MicrophoneSpeaker::open("bus2")?], Monitor::open("out.monitor")?);
    let mut soak = Soak { table, boards, mouths, out, pages: Vec::new(), spoken: 0, typed: 0, faults: 0 };
    soak.open_pages()?;
    let spoken_at_once = soak.both_ask()?;
    let name = "everything on, memory after both players spoke at the same time";
    tell(Figure::value(name, "MB", spoken_at_once / 1_024.0, Some(BOTH_SPEAK)).line());
    let began = Instant::now();
    let (mut memory, mut descriptors, mut plies) = (Vec::new(), Vec::new(), 0);
    let mut by_ply = Vec::new();
    let (playing, all) = (minutes * 60.0 * (1.0 - REST), minutes * 60.0);
    while began.elapsed().as_secs_f64() < playing {
        let (white, uci, words) = ROUND[plies % ROUND.len()];
        soak.ply(white, uci, words)?;
        plies += 1;
        if plies % FAULT == 0 {
            soak.fault()?;
        }
        let (kilobytes, open) = size(soak.table.id())?;
        let now = began.elapsed().as_secs_f64();
        memory.push((now, kilobytes));
        by_ply.push((plies as f64, kilobytes));
        descriptors.push((now, open));
    }
    let played = memory.len();
    soak.table.types("arbiter: stop")?;
    while began.elapsed().as_secs_f64() < all {
        std::thread::sleep(LOOK);
        let (kilobytes, open) = size(soak.table.id())?;
        let now = began.elapsed().as_secs_f64();
        memory.push((now, kilobytes));
        descriptors.push((now, open));
    }
    soak.table.types("arbiter: resume")?;
    let lost = killed_and_resumed(soak, folder.path(), plies)?;
    tell(Figure::value("everything on, plies", "completed", plies as f64, None).line());
    let lasted = |of: &[(f64, f64)]| of.last().zip(of.first()).map_or(0.0, |(last, first)| last.0 - first.0);
    let (moving, resting) = memory.split_at(played);
    // The first quarter fills caches and streams, so it does not count.
    let settled =
        |of: &[(f64, f64)], enough: bool| Some(&of[of.len() / 4..]).filter(|_| enough).and_then(Growth::of);
    let (long, quiet) = (lasted(moving) >= SHORTEST, lasted(resting) >= SHORTEST);
    let later_plies = by_ply.get(by_ply.len() / 4..).filter(|_| long);
    told(later_plies.and_then(Growth::of), "memory that a ply leaves behind", "kB", A_PLY);
    let hourly = |growth: Option<Growth>| growth.map(|growth| growth.with_each(3_600.0));
    let at_rest = hourly(settled(resting, quiet));
    told(at_rest, "growth of memory while nobody moves", "kB an hour", AT_REST);
    let open = hourly(settled(&descriptors, long && quiet));
    told(open, "growth of open descriptors", "an hour", DESCRIPTORS);
    let points = memory.iter().map(|(s, kb)| (s / 60.0, kb / 1_024.0)).collect();
    tell(Figure::curve("everything on over time, memory", "MB", "minutes", points).line());
    tell(lost.line());
    Ok(())
}

/// Adds a second microphone, for the other player.
fn second_microphone() -> Result<()> {
    for module in [
        ["module-null-sink", "sink_name=bus2", "rate=48000"].as_slice(),
        ["module-remap-source", "source_name=mouth2", "master=bus2.monitor"].as_slice(),
    ] {
        let status = Command::new("pactl").arg("load-module").args(module).stdout(Stdio::null()).status()?;
        ensure!(status.success(), "pactl {module:?}: {status}");
    }
    Ok(())
}

/// Prints a growth with its bounds, and the part beyond them, which has the promised limit.
fn told(growth: Option<Growth>, what: &str, unit: &str, promised: f64) {
    let Some(growth) = growth else {
        let why = "it was too short to tell; `make soak REAL=1` takes twenty minutes".to_owned();
        tell(MissingFigure { what: what.to_owned(), why }.line());
        return;
    };
    let bounded = format!("{unit}, ± {}", short(growth.bound));
    tell(Figure::value(format!("everything on, {what}"), &bounded, growth.each, None).line());
    let name = format!("everything on, {what}, that its bounds do not explain");
    tell(Figure::value(name, unit, growth.beyond_its_bounds(), Some(promised)).line());
}

/// Kills the program within a move and resumes it; the figure is the number of plies missing from the journal.
fn killed_and_resumed(mut soak: Soak, folder: &Path, plies: usize) -> Result<Figure> {
    let (white, uci, _) = ROUND[plies % ROUND.len()];
    soak.boards[usize::from(!white)].acts(&format!("move {uci}"))?;
    std::thread::sleep(Duration::from_millis(1_500));
    let game = soak.table.game()?;
    tell(
        Figure::share(
            "everything on, words typed because they were not heard twice",
            "words",
            soak.typed,
            soak.spoken,
        )
        .line(),
    );
    tell(
        Figure::value("everything on, faults", "cables, microphones, pages, stops", soak.faults as f64, None)
            .line(),
    );
    drop(soak.table);
    let game_path = game.to_str().context("a path")?;
    let mut again = RealTable::of(folder, &["--resume", game_path])?;
    again.expect("started again")?;
    again.types("arbiter: resume")?;
    std::thread::sleep(Duration::from_secs(1));
    again.end()?;
    let journal = game.join("journal.jsonl");
    let replayed = Command::new(annabella()?).arg("replay").arg(&journal).output()?;
    ensure!(replayed.status.success(), "replay: {}", String::from_utf8_lossy(&replayed.stderr));
    let found =
        String::from_utf8_lossy(&replayed.stdout).lines().filter(|line| line.contains("  = ")).count();
    let verified = Command::new(annabella()?).arg("verify").arg(&game).stdout(Stdio::null()).status()?;
    ensure!(verified.success(), "the journal is not whole");
    Ok(Figure::share(
        "everything on, plies lost to faults, a kill and a resumption",
        "plies",
        plies.abs_diff(found),
        plies,
    )
    .promised(0.0))
}
