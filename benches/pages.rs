//! The cost of pages and many clients: from a button to the words, from a decision to every page, and 200 clients of
//! one game.
//!
//! The program and Chromium are separate processes; `make deps-test` installs the browser. `latency` measures from
//! words to sound.

mod figure;

#[path = "../tests/page/browser.rs"]
#[expect(dead_code, reason = "the tests look at more")]
mod browser;
#[path = "../tests/program/http_client.rs"]
mod http_client;
#[path = "../tests/program/installed.rs"]
mod installed;
#[path = "../tests/program/table.rs"]
#[expect(dead_code, reason = "the tests have boards")]
mod table;
#[path = "../tests/page/web_game.rs"]
#[expect(dead_code, reason = "the tests play whole games")]
mod web_game;

use std::{
    io::{BufRead as _, BufReader},
    net::TcpStream,
    sync::mpsc::channel,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use browser::{Browser, Window};
use http_client::PageSession;
use web_game::{GAME, WebGame};

const ACTS: usize = 60;
const DECISIONS: usize = 40;
const LINES: usize = 60;
/// The loop needs little time per act, so many acts make a figure.
const MANY_ACTS: usize = 150;
const CROWD: usize = 200;
/// The web server does not accept acts more often.
const PACE: Duration = Duration::from_millis(55);

#[tokio::main(flavor = "current_thread")]
async fn main() {
    button_to_words();
    line_to_live_region().await;
    decision_to_pages().await;
    crowd();
}

/// A button sends its line; the words arrive in the stream of the role.
fn button_to_words() {
    let web_game = WebGame::open(&GAME.replace(", inform = \"person\"", ""));
    PageSession::by(&web_game, "arbiter").begins();
    let white = PageSession::by(&web_game, "white");
    let mut told = stream_events(white.listens(0));
    let mut took = Vec::new();
    for _ in 0..ACTS {
        let began = Instant::now();
        white.types("key square e2");
        while !told().expect("the stream goes on").contains("Eva zwei") {}
        took.push(began.elapsed());
        std::thread::sleep(PACE);
    }
    print("button pressed to words in the stream", &took, 100.0);
}

/// Returns the data of a stream, one event per call; `None` at its end.
fn stream_events(stream: TcpStream) -> impl FnMut() -> Option<String> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    move || lines.find_map(|line| line.strip_prefix("data:").map(str::to_owned))
}

/// The arbiter stops or starts the clocks, and every page shows it.
async fn decision_to_pages() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    let mut windows = Vec::new();
    for role in ["arbiter", "white", "black", "assistant-white"] {
        windows.push(web_game.enter(&browser, role).await);
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
    print("decision to what all pages show", &took, 100.0);
}

async fn shown(window: &Window) -> f64 {
    window.until("window.changed || false").await.as_f64().expect("a moment")
}

fn now_ms() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970").as_secs_f64() * 1e3
}

/// From a typed line to the live region with its answer, in the page of the same role.
async fn line_to_live_region() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    PageSession::by(&web_game, "arbiter").begins();
    let white = PageSession::by(&web_game, "white");
    let window = web_game.enter(&browser, "white").await;
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
        // The region needs a pause between two messages.
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    print("button to the region that is read aloud", &took, 20.0);
}

/// Measures the same acts without and with 200 listening clients, and the memory of each client.
fn crowd() {
    let web_game = WebGame::open(GAME);
    PageSession::by(&web_game, "arbiter").begins();
    let white = PageSession::by(&web_game, "white");
    let alone = acts(&white, &web_game);
    let before = kilobytes(&web_game);
    let streams: Vec<TcpStream> =
        (0..CROWD).map(|_| PageSession::by(&web_game, "spectator").listens(0)).collect();
    let (heard, hearing) = channel();
    for stream in streams {
        let heard = heard.clone();
        std::thread::spawn(move || {
            let mut told = stream_events(stream);
            while let Some(event) = told() {
                if event.contains("\"clocks\"") && heard.send(Instant::now()).is_err() {
                    return;
                }
            }
        });
    }
    std::thread::sleep(Duration::from_secs(1));
    let each = kilobytes(&web_game).saturating_sub(before) / CROWD;
    println!("a listening client: {each} kB of memory (promised 50)");
    figure::tell("a page, memory of a listening client", "kB", &[each as f64], Some(50.0));
    let crowded = acts(&white, &web_game);
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
    let arbiter = PageSession::by(&web_game, "arbiter");
    while hearing.try_recv().is_ok() {}
    let mut took = Vec::new();
    for number in 0..20 {
        let began = Instant::now();
        arbiter.types(if number % 2 == 0 { "stop" } else { "resume" });
        let last = (0..CROWD).filter_map(|_| hearing.recv_timeout(Duration::from_secs(5)).ok()).max();
        took.extend(last.map(|last| last - began));
        std::thread::sleep(PACE);
    }
    print("decision to the last of the streams", &took, 100.0);
}

/// Returns the median time of an act, and the processor seconds of the game's thread per act.
fn acts(who: &PageSession, web_game: &WebGame) -> (Duration, f64) {
    let before = core_seconds(web_game);
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
    (took[figure::nearest_rank(MANY_ACTS, 50)], (core_seconds(web_game) - before) / MANY_ACTS as f64)
}

/// Returns the processor time of the program's first thread, the game's loop; the web server has its own thread.
fn core_seconds(web_game: &WebGame) -> f64 {
    let daemon = web_game.daemon.id();
    let stat = std::fs::read_to_string(format!("/proc/{daemon}/task/{daemon}/schedstat")).expect("it runs");
    let nanoseconds = stat.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.expect("a number") / 1e9
}

/// Returns the memory of the program.
fn kilobytes(web_game: &WebGame) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", web_game.daemon.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it says so");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

fn print(what: &str, times: &[Duration], promised: f64) {
    let taken: Vec<f64> = times.iter().map(|t| t.as_secs_f64() * 1e3).collect();
    println!("{what}: {}", figure::in_words(&taken, "ms", promised));
    figure::tell(&format!("a page, {what}"), "ms", &taken, Some(promised));
}
