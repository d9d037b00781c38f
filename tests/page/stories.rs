//! What people do on their pages and what they find there, written as texts in `tests/page/stories`.
//!
//! `== WORDS` begins a game with a browser; below it `program announces` or `not inform` changes who announces. Its lines:
//!
//! - `begins`: the arbiter approves the device and starts the game. `ROLE: LINE`: the role's page sends a line.
//! - `open ROLE`: the role's window, in which the following lines are done; `at ROLE` goes back to it. `show PATH`.
//! - `chord KEY` (with Alt), `keys TEXT`, `key NAME`, `click CSS`, `focus CSS`, `press SECTION LINE`, `enter CSS TEXT`,
//!   `unfold ID`: what a person does. `js SCRIPT`; `early SCRIPT`, in each page that is shown from now on, before its own.
//!   `slow MS`: answers of the server are late from now on. `forget`: what was read so far counts no more. `wait MS`.
//! - `until JS`: a condition of the page. `is JS`: it holds now. `focused ID: WORDS & WORDS`: the element that has the focus,
//!   a moment later, and what is read of it. `on WORDS`: tag, id and text of the focused element begin so. `heard WORDS`:
//!   they are read aloud, now or soon; `not heard WORDS`, `unheard`: nothing is. `told CSS WORDS`: they stand there, now or
//!   soon. `no complaints` of the browser.
//! - `size WIDTH HEIGHT`, `shifted KEY` (with Alt and Shift). `reload`. `ends`: the program is ended, `closes`: it ends by itself;
//!   `left FILE: WORDS & WORDS`: what it leaves, now or soon; `replays`.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use serde_json::json;
use thirtyfour::prelude::*;

use crate::{
    browser::{Browser, Window},
    http_client::PageSession,
    keyboard::{chord, strike},
    table::assert_runs_again,
    web_game::{GAME, WebGame, announced_by_the_program},
};

/// The time in which a removed element would take the focus with it.
const SETTLED: Duration = Duration::from_millis(700);

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a screen reader reads of the focused element: its text and its description.
const READ: &str = "const at = document.activeElement, about = document.getElementById(at.getAttribute('aria-describedby')); \
    return [at.id, at.textContent.trim() + ' ' + (about ? about.textContent.trim() : '')]";

/// The keys that a line names.
fn key(name: &str) -> char {
    match name {
        "Enter" => '\u{e007}',
        "Tab" => '\u{e004}',
        "Left" => '\u{e012}',
        "Up" => '\u{e013}',
        other => panic!("{other} is no key"),
    }
}

struct Story {
    web_game: WebGame,
    browser: Browser,
    sessions: BTreeMap<String, PageSession>,
    windows: BTreeMap<String, Window>,
    at: String,
}

impl Story {
    fn begins(config: &str) -> Self {
        Self {
            web_game: WebGame::open(config),
            browser: Browser::start(),
            sessions: BTreeMap::new(),
            windows: BTreeMap::new(),
            at: String::new(),
        }
    }

    fn sends(&mut self, role: &str, line: &str) {
        let web_game = &self.web_game;
        let session = self.sessions.entry(role.to_owned());
        session.or_insert_with(|| PageSession::by(web_game, role)).types(line);
    }

    async fn does(&mut self, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "begins" => {
                self.sends("arbiter", "approve N. N.");
                self.sends("arbiter", "start");
                return;
            }
            "open" => {
                let window = self.web_game.enter(&self.browser, rest).await;
                self.windows.insert(rest.to_owned(), window);
                self.at = rest.to_owned();
                return;
            }
            "at" => {
                self.at = rest.to_owned();
                return;
            }
            "ends" => {
                self.web_game.daemon.signal("TERM");
                assert!(self.web_game.daemon.end().success());
                return;
            }
            "closes" => return assert!(self.web_game.daemon.end().success()),
            "left" => {
                let (name, words) = rest.split_once(": ").unwrap();
                let path = self.web_game.daemon.folder().join(name);
                let until = Instant::now() + PATIENCE;
                loop {
                    let text = std::fs::read_to_string(&path).unwrap_or_default();
                    if words.split(" & ").all(|words| text.contains(words)) {
                        return;
                    }
                    assert!(Instant::now() < until, "{text}");
                    tokio::time::sleep(SETTLED).await;
                }
            }
            "replays" => return assert_runs_again(&self.web_game.daemon.folder()),
            role if role.ends_with(':') => return self.sends(&role[..role.len() - 1], rest),
            _ => {}
        }
        let window = &self.windows[&self.at];
        let first = || rest.split_once(' ').expect("two words");
        match verb {
            "show" => window.open(&format!("{}/{rest}", self.web_game.address)).await,
            "chord" => chord(window, rest.chars().next().unwrap()).await,
            "keys" => strike(window, rest).await,
            "key" => window.keys([key(rest)]).await,
            "click" => window.click(rest).await,
            "press" => window.press(first().0, first().1).await,
            "enter" => window.enter(first().0, first().1).await,
            "unfold" => window.unfold(rest).await,
            "focus" => {
                window.until(&format!("document.querySelector({rest:?}) !== null")).await;
                window.js(&format!("document.querySelector({rest:?}).focus()")).await;
            }
            "reload" => window.driver.refresh().await.unwrap(),
            "early" => {
                let given = json!({ "source": rest });
                drop(window.cdp("Page.addScriptToEvaluateOnNewDocument", given).await);
            }
            "slow" => {
                let late = format!(
                    "const soon = fetch; \
                     fetch = async (...what) => {{ await new Promise((done) => setTimeout(done, {rest})); return soon(...what) }}"
                );
                drop(window.js(&late).await);
            }
            "js" => drop(window.js(rest).await),
            "forget" => window.forget().await,
            "wait" => tokio::time::sleep(Duration::from_millis(rest.parse().unwrap())).await,
            "until" => drop(window.until(rest).await),
            "is" => assert_eq!(window.js(&format!("return !!({rest})")).await, true),
            "focused" => {
                tokio::time::sleep(SETTLED).await;
                let [id, read]: [String; 2] = serde_json::from_value(window.js(READ).await).unwrap();
                let (expected, words) = rest.split_once(": ").unwrap_or((rest, ""));
                assert_eq!(id, expected, "{read}");
                words.split(" & ").for_each(|words| assert!(read.contains(words), "{read}"));
            }
            "on" => {
                let focus = window.focus().await;
                assert!(focus.starts_with(rest), "{focus}");
            }
            "heard" => {
                drop(window.until(&format!("heard.some(([, text]) => text.includes({rest:?}))")).await)
            }
            "not" => {
                let words = rest.strip_prefix("heard ").unwrap();
                let heard = window.heard().await;
                assert!(heard.iter().all(|(_, text)| !text.contains(words)), "{heard:?}");
            }
            "unheard" => assert_eq!(window.heard().await, vec![]),
            "no" => assert_eq!(window.complaints().await, Vec::<String>::new()),
            "size" => {
                let [width, height] = [first().0, first().1].map(|side| side.parse::<u32>().unwrap());
                let given =
                    json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
                window.cdp("Emulation.setDeviceMetricsOverride", given).await;
            }
            "shifted" => {
                let key = rest.chars().next().unwrap();
                let down = window.driver.action_chain().key_down(Key::Alt).key_down(Key::Shift);
                let up = down.key_down(key).key_up(key).key_up(Key::Shift).key_up(Key::Alt);
                up.perform().await.unwrap();
            }
            "told" => window.until_told(first().0, first().1).await,
            other => panic!("{other} is no word of a story"),
        }
    }
}

/// Plays the stories of a text, one after the other.
async fn play(name: &str) {
    let path = format!("{}/tests/page/stories/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let mut story = None;
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        // Shown where a story fails.
        println!("{name}.txt:{number}: {line}");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with("== ") {
            drop(story.take());
            let mut is_next = |words: &str| matches!(lines.peek(), Some((_, next)) if *next == words);
            let config = if is_next("program announces") {
                announced_by_the_program()
            } else if is_next("not inform") {
                GAME.replace(", inform = \"person\"", "")
            } else {
                GAME.to_owned()
            };
            if config != GAME {
                lines.next();
            }
            story = Some(Story::begins(&config));
            continue;
        }
        story.as_mut().expect("`==` begins a story").does(line).await;
    }
}

macro_rules! stories {
    ($($name:ident)*) => {
        $(#[tokio::test] async fn $name() { play(stringify!($name)).await; })*

        #[test]
        fn every_story_is_played() {
            let folder = format!("{}/tests/page/stories", env!("CARGO_MANIFEST_DIR"));
            let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            let names: std::collections::BTreeSet<_> = names.map(|name| name.into_string().unwrap()).collect();
            assert_eq!(names, [$(concat!(stringify!($name), ".txt").to_owned()),*].into());
        }
    };
}

stories! { arbiter_decides by_keyboard clocks messages whole_game }
