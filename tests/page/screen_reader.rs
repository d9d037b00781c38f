//! The view of a screen reader: the order of the accessibility tree, headings and landmarks, and announcements with
//! their times.

use std::{
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};

use crate::{
    browser::{Browser, Window},
    http_client::PageSession,
    keyboard::strike,
    web_game::{GAME, WebGame},
};

/// A node of the accessibility tree: its role, its name, and other properties.
pub(crate) struct Node {
    pub(crate) role: String,
    pub(crate) name: String,
    properties: Value,
}

impl Node {
    pub(crate) fn property(&self, name: &str) -> Value {
        let all = self.properties.as_array().cloned().unwrap_or_default();
        let found = all.into_iter().find(|one| one["name"] == name);
        found.map_or(Value::Null, |one| one["value"]["value"].clone())
    }
}

/// The tree in reading order, without nodes that a screen reader skips.
pub(crate) async fn tree(window: &Window) -> Vec<Node> {
    let answer = window.cdp("Accessibility.getFullAXTree", json!({})).await;
    let nodes = answer["nodes"].as_array().unwrap();
    let by_id = |id: &Value| nodes.iter().find(|node| node["nodeId"] == *id);
    let mut order = Vec::new();
    let mut next = vec![&nodes[0]];
    while let Some(node) = next.pop() {
        next.extend(node["childIds"].as_array().into_iter().flatten().rev().filter_map(by_id));
        if node["ignored"] == true {
            continue;
        }
        let text = |name: &str| node[name]["value"].as_str().unwrap_or_default().to_owned();
        order.push(Node { role: text("role"), name: text("name"), properties: node["properties"].clone() });
    }
    order
}

/// More landmarks than these are in the way: a screen reader says each one that it enters and leaves.
const MOST_LANDMARKS: usize = 6;
const LANDMARKS: [&str; 7] = ["banner", "main", "navigation", "region", "search", "contentinfo", "form"];

/// The headings of the second level.
pub(crate) fn sections_of(tree: &[Node]) -> Vec<&str> {
    let second = |node: &&Node| node.role == "heading" && node.property("level") == 2;
    tree.iter().filter(second).map(|node| node.name.as_str()).collect()
}

/// Rules for every page: heading levels without gaps, landmarks with distinct names, a name for every control, and
/// one live region of each kind.
pub(crate) async fn reads_well(window: &Window, tree: &[Node], page: &str) {
    let headings: Vec<(i64, &str)> = tree
        .iter()
        .filter(|node| node.role == "heading")
        .map(|node| (node.property("level").as_i64().unwrap(), node.name.as_str()))
        .collect();
    assert_eq!(headings.iter().filter(|(level, _)| *level == 1).count(), 1, "{headings:?}");
    assert_eq!(headings[0].0, 1, "the page's own heading comes first: {headings:?}");
    assert!(headings.windows(2).all(|two| two[1].0 <= two[0].0 + 1), "no level is left out: {headings:?}");
    for landmark in ["banner", "main", "contentinfo"] {
        assert!(tree.iter().any(|node| node.role == landmark), "{page} has no {landmark}");
    }
    // Landmarks of the same kind must have different names.
    let mut named: Vec<(&str, &str)> = tree
        .iter()
        .filter(|node| LANDMARKS.contains(&node.role.as_str()))
        // A form without a name is not a landmark.
        .filter(|node| node.role != "form" || !node.name.is_empty())
        .map(|node| (node.role.as_str(), node.name.as_str()))
        .collect();
    let all = named.len();
    assert!(all <= MOST_LANDMARKS, "{page} has {all} landmarks: {named:?}");
    named.sort_unstable();
    named.dedup();
    assert_eq!(named.len(), all, "{page}");
    for node in tree {
        let acts = ["button", "link", "textbox", "combobox", "checkbox", "DisclosureTriangle", "searchbox"];
        assert!(
            !acts.contains(&node.role.as_str()) || !node.name.is_empty(),
            "{page}: a {} has no name",
            node.role
        );
    }
    let of_live = |kind: &str| {
        tree.iter()
            .filter(|node| node.property("live") == kind && node.property("atomic") != Value::Null)
            .count()
    };
    let (polite, assertive) = (
        window.js("return document.querySelectorAll('[aria-live=polite], [role=status], [role=log], output').length").await,
        window.js("return document.querySelectorAll('[aria-live=assertive], [role=alert]').length").await,
    );
    assert_eq!((polite, assertive), (json!(1), json!(1)), "{page}: one region of each kind");
    assert!(
        of_live("polite") >= 1 && of_live("assertive") >= 1,
        "{page}: both are in the tree before they speak"
    );
}

#[tokio::test]
async fn every_page_reads_in_one_order_under_headings_and_few_landmarks() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = browser.window().await;
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    white.types("move e4");
    white.types("say eva vier");
    black.types("key arbiter");
    let sections: [(&str, &[&str]); 6] = [
        (
            "white",
            &["Now", "Latest message", "Play", "Ask", "Your board", "Moves", "Voice", "Type a line", "Keys"],
        ),
        (
            "black",
            &["Now", "Latest message", "Play", "Ask", "Your board", "Moves", "Voice", "Type a line", "Keys"],
        ),
        (
            "assistant-white",
            &["Next", "Latest message", "Your duties", "Boards", "Moves", "Type a line", "Keys"],
        ),
        (
            "assistant-black",
            &["Next", "Latest message", "Your duties", "Boards", "Moves", "Type a line", "Keys"],
        ),
        (
            "arbiter",
            &[
                "Clocks",
                "Next",
                "Latest message",
                "Items",
                "Course of the game",
                "Times in detail",
                "Score sheets",
                "Boards",
                "The Laws",
                "Journal",
                "Type a line",
                "Keys",
            ],
        ),
        ("spectator", &["Game", "Latest message", "Moves", "Board", "Keys"]),
    ];
    for (role, expected) in sections {
        web_game.seat(&window, role).await;
        let tree = tree(&window).await;
        let regions: Vec<&str> =
            tree.iter().filter(|node| node.role == "region").map(|node| node.name.as_str()).collect();
        let awaited = expected.iter().find(|name| matches!(**name, "Now" | "Next" | "Game")).unwrap();
        assert_eq!(regions, [awaited, "Latest message"], "{role}");
        assert_eq!(sections_of(&tree), expected, "{role}");
        reads_well(&window, &tree, role).await;
        // The squares from the player's own side, rank by rank.
        let squares: Vec<&str> =
            tree.iter().filter(|node| node.role == "gridcell").map(|node| node.name.as_str()).collect();
        let squares: Vec<&str> = squares.into_iter().filter(|name| !name.is_empty()).collect();
        assert_eq!(squares.len() % 64, 0, "{role}");
        let first = if role.ends_with("black") { "h1 white rook" } else { "a8 black rook" };
        assert_eq!(squares.first(), Some(&first), "{role}");
        // Files and ranks are in the squares' names, and the pieces in words before each board.
        let headers = tree.iter().filter(|node| node.role == "columnheader" || node.role == "rowheader");
        let of_sheets = if role == "arbiter" { usize::MAX } else { 0 };
        assert!(headers.count() <= of_sheets, "{role}: a board has headers");
        let boards = squares.len() / 64;
        let in_words =
            |node: &&Node| node.role == "StaticText" && node.name.contains("white king e1, queen d1");
        assert_eq!(tree.iter().filter(in_words).count(), boards, "{role}");
    }
}

#[tokio::test]
async fn a_message_waits_for_a_pause_in_typing_and_is_read_once_more_where_a_key_cut_it_off() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let white = PageSession::by(&web_game, "white");
    PageSession::by(&web_game, "arbiter").begins();
    let anna = web_game.enter(&browser, "white").await;
    anna.js("window.keys = []; addEventListener('keydown', () => { keys.push(performance.now()); }, true)")
        .await;
    anna.js("document.getElementById('line').focus()").await;
    // A busy machine may type more slowly than a person. Then nothing follows from what was read, and it is typed again.
    for _ in 0..20 {
        if types_into_messages(&anna, &white).await {
            return;
        }
        anna.until("performance.now() - Math.max(keys.at(-1), ...heard.map(([, , at]) => at)) > 4000").await;
    }
    panic!("the machine is too busy to type as a person does");
}

/// The longest pause between two keys, in milliseconds of the page's clock.
async fn longest_pause(window: &Window) -> f64 {
    let pauses = "return Math.max(0, ...keys.slice(1).map((at, before) => at - keys[before]))";
    window.js(pauses).await.as_f64().unwrap()
}

/// The milliseconds from a message, counted from zero, to the last key.
async fn key_after(window: &Window, message: usize) -> f64 {
    window.js(&format!("return keys.at(-1) - heard[{message}][2]")).await.as_f64().unwrap()
}

/// Types while messages come, and checks when they are read. `false` if the keys came too late: with a pause in which a
/// message may be read, or after the words that they were to cut off.
async fn types_into_messages(anna: &Window, white: &PageSession) -> bool {
    /// Shorter than the pause after which a message is read.
    const NO_PAUSE_MS: f64 = 650.0;
    /// Shorter than the three seconds after which it is read although somebody types.
    const SHORT_MS: f64 = 2_800.0;
    /// Shorter than the words of a message are spoken.
    const SPOKEN_MS: f64 = 900.0;
    anna.js("keys.length = heard.length = 0").await;
    for at in 0..20 {
        strike(anna, "x").await;
        if at == 10 {
            white.types("key square e2");
        }
    }
    anna.until("heard.length > 0").await;
    let typed_for = anna.js("return keys.at(-1) - keys[10]").await.as_f64().unwrap();
    if longest_pause(anna).await > NO_PAUSE_MS || typed_for > SHORT_MS {
        return false;
    }
    let waited = -key_after(anna, 0).await;
    assert!(waited >= 690.0, "read {waited} ms after a key");
    // A key cuts it off, and another one cuts the repetition off.
    strike(anna, "x").await;
    if key_after(anna, 0).await > SPOKEN_MS {
        return false;
    }
    anna.until("heard.length > 1").await;
    assert!(-key_after(anna, 1).await >= 690.0);
    strike(anna, "x").await;
    if key_after(anna, 1).await > SPOKEN_MS {
        return false;
    }
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let heard = anna.heard().await;
    assert_eq!(heard.len(), 2, "at most one repetition: {heard:?}");
    assert!(heard.iter().all(|(_, text)| text.starts_with("Eva two")), "{heard:?}");
    assert_ne!(heard[0].1, heard[1].1, "equal texts in a row differ");
    assert_eq!(heard[0].1.trim_end(), heard[1].1.trim_end(), "by a space that is not spoken");
    // Keys without a pause: after three seconds at most, and once more afterwards.
    anna.js("keys.length = heard.length = 0").await;
    strike(anna, "x").await;
    white.types("key square e1");
    let until = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while anna.js("return heard.length").await == 0 {
        assert!(std::time::Instant::now() < until, "a message is never read while somebody types");
        strike(anna, "x").await;
    }
    let first = anna.js("return heard[0][2] - keys[0]").await.as_f64().unwrap();
    if longest_pause(anna).await > NO_PAUSE_MS || first > 6_000.0 {
        return false;
    }
    assert!(first >= 2_000.0, "{first} ms");
    strike(anna, "x").await;
    if key_after(anna, 0).await > SPOKEN_MS {
        return false;
    }
    anna.until("heard.length === 2").await;
    assert!(-key_after(anna, 1).await >= 690.0);
    assert!(anna.heard().await.iter().all(|(_, text)| text.starts_with("Eva one")));
    true
}

/// A proxy between a browser and the web server, which can cut all connections at once.
struct Wire {
    port: u16,
    lines: Arc<Mutex<Vec<TcpStream>>>,
    to: Arc<Mutex<Option<String>>>,
}

impl Wire {
    fn lay() -> Self {
        let socket = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = socket.local_addr().unwrap().port();
        let wire = Self { port, lines: Arc::default(), to: Arc::default() };
        let (lines, to) = (wire.lines.clone(), wire.to.clone());
        std::thread::spawn(move || {
            for line in socket.incoming().map_while(Result::ok) {
                let address = to.lock().unwrap().clone().unwrap_or_default();
                let Ok(web_server) = TcpStream::connect(address) else { continue };
                let ends = [line.try_clone().unwrap(), web_server.try_clone().unwrap()];
                lines.lock().unwrap().extend(ends);
                let (here, there) = (line.try_clone().unwrap(), web_server.try_clone().unwrap());
                std::thread::spawn(move || carry(line, web_server));
                std::thread::spawn(move || carry(there, here));
            }
        });
        wire
    }

    fn cut(&self) {
        for line in self.lines.lock().unwrap().drain(..) {
            // A connection may have ended already.
            let _ = line.shutdown(std::net::Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(some) = from.read(&mut bytes)
        && some > 0
        && to.write_all(&bytes[..some]).is_ok()
    {}
    // The other end may be closed already.
    let _ = to.shutdown(std::net::Shutdown::Both);
}

#[tokio::test]
async fn twenty_cuts_lose_nothing_and_double_nothing() {
    let browser = Browser::start();
    let wire = Wire::lay();
    let name = format!("127.0.0.1:{}", wire.port);
    let web_game = WebGame::open(&format!("[web]\nlisten = \"127.0.0.1:0\"\nnames = [\"{name}\"]\n{GAME}"));
    *wire.to.lock().unwrap() = Some(web_game.address.trim_start_matches("http://").to_owned());
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    let desk = browser.window().await;
    desk.open(&web_game.link("arbiter").replace(&web_game.address, &format!("http://{name}"))).await;
    desk.listen().await;
    for number in 1..=20 {
        wire.cut();
        arbiter.types(&format!("item white 4.1 cut {number}."));
        desk.until(&format!("heard.some(([, text]) => text.includes('cut {number}.'))")).await;
    }
    let heard = desk.heard().await;
    let numbers: Vec<usize> = heard
        .iter()
        .filter_map(|(_, text)| text.split_once("cut ")?.1.trim_end_matches('.').parse().ok())
        .collect();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>(), "{heard:?}");
    let lost = heard.iter().filter(|(_, text)| text.starts_with("The connection is lost")).count();
    let back = heard.iter().filter(|(_, text)| text.starts_with("The connection is back")).count();
    assert!((1..=20).contains(&lost) && back <= lost, "lost {lost} times, back {back} times");
}
