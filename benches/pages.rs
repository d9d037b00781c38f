//! What the pages and a crowd cost: a button to the words, a decision to every page, two hundred clients beside a game.
//!
//! The program and Chromium are processes of their own, as at a table; `make deps-test` installs the browser. From words
//! to sound is measured by `latency`.

mod figure;

#[path = "../tests/page/browser.rs"]
#[expect(dead_code, reason = "the tests look at more")]
mod browser;
#[path = "../tests/page/calls.rs"]
mod calls;
#[path = "../tests/page/hall.rs"]
#[expect(dead_code, reason = "the tests play whole games")]
mod hall;
#[path = "../tests/program/table.rs"]
#[expect(dead_code, reason = "the tests have boards")]
mod table;

use std::{
    io::{BufRead as _, BufReader},
    net::TcpStream,
    sync::mpsc::channel,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use browser::{Browser, Window};
use calls::Entered;
use hall::{GAME, Hall};

const ACTS: usize = 60;
const DECISIONS: usize = 40;
const LINES: usize = 60;
/// What the loop itself takes is little: so many make a figure.
const MANY_ACTS: usize = 150;
const CROWD: usize = 200;
/// The door lets nobody act more often.
const PACE: Duration = Duration::from_millis(55);

#[tokio::main(flavor = "current_thread")]
async fn main() {
    button_to_words();
    line_to_live_region().await;
    decision_to_pages().await;
    crowd();
}

/// A button sends its line; the words are in the stream of whoever is told.
fn button_to_words() {
    let hall = Hall::open(&GAME.replace(", inform = \"person\"", ""));
    Entered::by(&hall, "arbiter").begins();
    let white = Entered::by(&hall, "white");
    let mut told = said(white.listens(0));
    let mut took = Vec::new();
    for _ in 0..ACTS {
        let began = Instant::now();
        white.types("key square e2");
        while !told().expect("the stream goes on").contains("Eva zwei") {}
        took.push(began.elapsed());
        std::thread::sleep(PACE);
    }
    print("button pressed to words in the stream", &mut took, 100);
}

/// The data of a stream, one event a call; nothing more when it ends.
fn said(stream: TcpStream) -> impl FnMut() -> Option<String> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    move || lines.find_map(|line| line.strip_prefix("data:").map(str::to_owned))
}

/// The arbiter stops the clocks or lets them run: every page says so.
async fn decision_to_pages() {
    let browser = Browser::start();
    let hall = Hall::open(GAME);
    let arbiter = Entered::by(&hall, "arbiter");
    arbiter.begins();
    let mut windows = Vec::new();
    for role in ["arbiter", "white", "black", "assistant-white"] {
        windows.push(hall.enter(&browser, role).await);
    }
    let mut took = Vec::new();
    for number in 0..DECISIONS {
        for window in &windows {
            window
                .js(
                    "window.changed = 0; window.watch?.disconnect(); \
                     window.watch = new MutationObserver(() => { changed ||= performance.timeOrigin + performance.now() }); \
                     watch.observe(document.querySelector('#next, #now'), { childList: true, subtree: true, characterData: true })",
                )
                .await;
        }
        let began = now_ms();
        arbiter.types(if number % 2 == 0 { "stop" } else { "resume" });
        let mut last: f64 = 0.0;
        for window in &windows {
            last = last.max(shown(window).await);
        }
        took.push(Duration::from_secs_f64((last - began).max(0.0) / 1e3));
    }
    print("decision to what all pages show", &mut took, 100);
}

async fn shown(window: &Window) -> f64 {
    window.until("window.changed || false").await.as_f64().expect("a moment")
}

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970").as_secs_f64() * 1e3
}

/// An answer's line to the region it is read aloud from, in the page of whoever asked.
async fn line_to_live_region() {
    let browser = Browser::start();
    let hall = Hall::open(GAME);
    Entered::by(&hall, "arbiter").begins();
    let white = Entered::by(&hall, "white");
    let window = hall.enter(&browser, "white").await;
    window
        .js(
            "window.changed = 0; new MutationObserver(() => { changed = performance.timeOrigin + performance.now() }) \
             .observe(document.getElementById('polite'), { childList: true })",
        )
        .await;
    let mut took = Vec::new();
    for _ in 0..LINES {
        let began = now_ms();
        white.types("key square e2");
        let changed = window.until(&format!("changed > {began} && changed")).await;
        took.push(Duration::from_secs_f64((changed.as_f64().expect("a moment") - began) / 1e3));
        // The region takes a breath between two messages.
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    print("button to the region that is read aloud", &mut took, 20);
}

/// The same acts with nobody and with two hundred listening; and what each of these takes of memory.
fn crowd() {
    let hall = Hall::open(GAME);
    Entered::by(&hall, "arbiter").begins();
    let white = Entered::by(&hall, "white");
    let alone = acts(&white, &hall);
    let before = kilobytes(&hall);
    let streams: Vec<TcpStream> = (0..CROWD).map(|_| Entered::by(&hall, "spectator").listens(0)).collect();
    let (heard, hearing) = channel();
    for stream in streams {
        let heard = heard.clone();
        std::thread::spawn(move || {
            let mut told = said(stream);
            while let Some(event) = told() {
                if event.contains("\"clocks\"") && heard.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
    }
    std::thread::sleep(Duration::from_secs(1));
    let each = kilobytes(&hall).saturating_sub(before) / CROWD;
    println!("a listening client: {each} kB of memory (promised 50)");
    figure::tell("a page, memory of a listening client", "kB", &[each as f64], Some(50.0));
    let crowded = acts(&white, &hall);
    let ratio = crowded.1 / alone.1;
    println!(
        "an act with nobody and with {CROWD} listening: {:.2} ms and {:.2} ms; of the core's own thread {:.3} ms and {:.3} ms (ratio {ratio:.2})",
        alone.0.as_secs_f64() * 1e3,
        crowded.0.as_secs_f64() * 1e3,
        alone.1 * 1e3,
        crowded.1 * 1e3,
    );
    let what = format!("a page, the core's own time of an act with {CROWD} listening beside nobody");
    figure::tell(&what, "times", &[ratio], Some(1.2));
    let arbiter = Entered::by(&hall, "arbiter");
    while hearing.try_recv().is_ok() {}
    let mut took = Vec::new();
    for number in 0..20 {
        let began = Instant::now();
        arbiter.types(if number % 2 == 0 { "stop" } else { "resume" });
        let last = (0..CROWD).filter_map(|_| hearing.recv_timeout(Duration::from_secs(5)).ok()).max();
        took.extend(last.map(|last| last - began));
        std::thread::sleep(PACE);
    }
    print("decision to the last of the streams", &mut took, 100);
}

/// The middle of an act's times, and the processor's seconds the core's thread takes of one.
fn acts(who: &Entered, hall: &Hall) -> (Duration, f64) {
    let before = core_seconds(hall);
    let mut took: Vec<Duration> = (0..MANY_ACTS)
        .map(|_| {
            let began = Instant::now();
            who.types("key square e2");
            let took = began.elapsed();
            std::thread::sleep(PACE);
            took
        })
        .collect();
    took.sort_unstable();
    (took[MANY_ACTS / 2], (core_seconds(hall) - before) / MANY_ACTS as f64)
}

/// What the program's first thread, the game's loop, used of the processor; the door has its own.
fn core_seconds(hall: &Hall) -> f64 {
    let daemon = hall.daemon.id();
    let stat = std::fs::read_to_string(format!("/proc/{daemon}/task/{daemon}/schedstat")).expect("it runs");
    let nanoseconds = stat.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.expect("a number") / 1e9
}

/// What the program holds of memory.
fn kilobytes(hall: &Hall) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", hall.daemon.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it says so");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

fn print(what: &str, times: &mut [Duration], promised: u128) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{what}: median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms (promised {promised} ms, {} times)",
        at(0.5),
        at(0.95),
        at(1.0),
        times.len()
    );
    let taken: Vec<f64> = times.iter().map(|t| t.as_secs_f64() * 1e3).collect();
    figure::tell(&format!("a page, {what}"), "ms", &taken, Some(promised as f64));
}
