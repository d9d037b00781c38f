//! What a screen reader is given: the accessibility tree's order, headings and landmarks, and what is read aloud when.

use std::{
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};

use crate::{
    browser::{Browser, Window},
    calls::Entered,
    hall::{GAME, Hall},
};

/// One node of the accessibility tree: its role, its name, and what else tests look at.
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

/// The tree in the order it is read in, without what a reader skips.
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

const LANDMARKS: [&str; 7] = ["banner", "main", "navigation", "region", "search", "contentinfo", "form"];

/// The headings of the second level.
pub(crate) fn sections_of(tree: &[Node]) -> Vec<&str> {
    let second = |node: &&Node| node.role == "heading" && node.property("level") == 2;
    tree.iter().filter(second).map(|node| node.name.as_str()).collect()
}

/// What holds of every page: headings without a gap, landmarks that are told apart, a name for whatever acts, one region of
/// each kind that is read aloud.
pub(crate) async fn reads_well(window: &Window, tree: &[Node], page: &str) {
    let headings: Vec<(i64, &str)> = tree
        .iter()
        .filter(|node| node.role == "heading")
        .map(|node| (node.property("level").as_i64().unwrap(), node.name.as_str()))
        .collect();
    assert_eq!(headings.iter().filter(|(level, _)| *level == 1).count(), 1, "{headings:?}");
    assert_eq!(headings[0].0, 1, "the page's own heading comes first: {headings:?}");
    assert!(headings.windows(2).all(|two| two[1].0 <= two[0].0 + 1), "no level is left out: {headings:?}");
    for landmark in ["banner", "main", "navigation", "contentinfo"] {
        assert!(tree.iter().any(|node| node.role == landmark), "{page} has no {landmark}");
    }
    // Landmarks of a kind are told apart by name.
    let mut named: Vec<(&str, &str)> = tree
        .iter()
        .filter(|node| LANDMARKS.contains(&node.role.as_str()))
        // A form without a name is none.
        .filter(|node| node.role != "form" || !node.name.is_empty())
        .map(|node| (node.role.as_str(), node.name.as_str()))
        .collect();
    let all = named.len();
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
async fn every_page_reads_in_one_order_under_headings_and_landmarks() {
    let browser = Browser::start();
    let hall = Hall::open(GAME);
    let window = browser.window().await;
    let [arbiter, white, black] = ["arbiter", "white", "black"].map(|role| Entered::by(&hall, role));
    arbiter.begins();
    white.types("move e4");
    white.types("say eva vier");
    black.types("key arbiter");
    let sections: [(&str, &[&str]); 6] = [
        (
            "white",
            &["Told last", "Now", "Play", "Ask", "Your board", "Moves", "Voice", "Type a line", "Keys"],
        ),
        (
            "black",
            &["Told last", "Now", "Play", "Ask", "Your board", "Moves", "Voice", "Type a line", "Keys"],
        ),
        ("assistant-white", &["Told last", "Next", "What you do", "Boards", "Moves", "Type a line", "Keys"]),
        ("assistant-black", &["Told last", "Next", "What you do", "Boards", "Moves", "Type a line", "Keys"]),
        (
            "arbiter",
            &[
                "Told last",
                "Now",
                "Items",
                "Course of the game",
                "Clocks",
                "Score sheets",
                "Boards",
                "The Laws",
                "Type a line",
                "Keys",
            ],
        ),
        ("spectator", &["Told last", "Game", "Moves", "Board", "Keys"]),
    ];
    for (role, expected) in sections {
        hall.seat(&window, role).await;
        let tree = tree(&window).await;
        let regions: Vec<&str> =
            tree.iter().filter(|node| node.role == "region").map(|node| node.name.as_str()).collect();
        assert_eq!(regions, expected, "{role}");
        let second = sections_of(&tree);
        assert_eq!(second, expected, "{role}: each region has its heading");
        reads_well(&window, &tree, role).await;
        // Squares from one's own side, rank by rank.
        let squares: Vec<&str> =
            tree.iter().filter(|node| node.role == "gridcell").map(|node| node.name.as_str()).collect();
        let squares: Vec<&str> = squares.into_iter().filter(|name| !name.is_empty()).collect();
        assert_eq!(squares.len() % 64, 0, "{role}");
        let first = if role.ends_with("black") { "h1 white rook" } else { "a8 black rook" };
        assert_eq!(squares.first(), Some(&first), "{role}");
    }
}

#[tokio::test]
async fn twenty_pieces_of_news_at_once_are_all_read_in_order_and_none_over_another() {
    let browser = Browser::start();
    let hall = Hall::open(GAME);
    let arbiter = Entered::by(&hall, "arbiter");
    arbiter.begins();
    let desk = hall.enter(&browser, "arbiter").await;
    for number in 1..=20 {
        arbiter.types(&format!("item white 4.1 news {number}"));
    }
    desk.until("heard.filter(([, text]) => /news 20$/.test(text)).length > 0").await;
    // Whatever else is under way is waited for: the queue is empty when nothing more comes for a while.
    desk.until("performance.now() - heard.at(-1)[2] > 1500").await;
    let heard = desk.heard().await;
    for number in 1..=20 {
        let told = heard.iter().filter(|(_, text)| text.ends_with(&format!("news {number}"))).count();
        assert_eq!(told, 1, "news {number} is read {told} times: {heard:?}");
    }
    let calls = heard.iter().filter(|(_, text)| text.contains(" news "));
    assert!(calls.into_iter().all(|(region, _)| region == "urgent"), "an item is a call: {heard:?}");
    let numbers: Vec<usize> =
        heard.iter().filter_map(|(_, text)| text.rsplit_once("news ")?.1.parse().ok()).collect();
    assert!(numbers.is_sorted(), "{numbers:?}");
    let gaps = desk.js("return heard.slice(1).map((one, at) => one[2] - heard[at][2])").await;
    let gaps: Vec<f64> = serde_json::from_value(gaps).unwrap();
    assert!(gaps.iter().all(|gap| *gap >= 150.0), "a breath between: {gaps:?}");
    // The clocks run, and nothing tells of them unasked.
    desk.forget().await;
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(desk.heard().await, vec![]);
}

#[tokio::test]
async fn the_same_words_twice_are_read_twice() {
    let browser = Browser::start();
    let hall = Hall::open(GAME);
    let white = Entered::by(&hall, "white");
    Entered::by(&hall, "arbiter").begins();
    let anna = hall.enter(&browser, "white").await;
    for times in 1..=3 {
        white.types("key square e2");
        anna.until(&format!("heard.filter(([, text]) => text.includes('Eva zwei')).length === {times}"))
            .await;
    }
    let heard = anna.heard().await;
    assert!(heard.iter().all(|(region, _)| region == "polite"), "an answer interrupts nobody: {heard:?}");
}

/// Stands between a browser and the door, and can cut every line at once.
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
                let Ok(door) = TcpStream::connect(address) else { continue };
                let ends = [line.try_clone().unwrap(), door.try_clone().unwrap()];
                lines.lock().unwrap().extend(ends);
                let (here, there) = (line.try_clone().unwrap(), door.try_clone().unwrap());
                std::thread::spawn(move || carry(line, door));
                std::thread::spawn(move || carry(there, here));
            }
        });
        wire
    }

    fn cut(&self) {
        for line in self.lines.lock().unwrap().drain(..) {
            // One that ended by itself is cut already.
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
    // The other end may be gone already.
    let _ = to.shutdown(std::net::Shutdown::Both);
}

#[tokio::test]
async fn twenty_cuts_lose_nothing_and_double_nothing() {
    let browser = Browser::start();
    let wire = Wire::lay();
    let name = format!("127.0.0.1:{}", wire.port);
    let hall = Hall::open(&format!("[door]\nlisten = \"127.0.0.1:0\"\nnames = [\"{name}\"]\n{GAME}"));
    *wire.to.lock().unwrap() = Some(hall.address.trim_start_matches("http://").to_owned());
    let arbiter = Entered::by(&hall, "arbiter");
    arbiter.begins();
    let desk = browser.window().await;
    desk.open(&hall.link("arbiter").replace(&hall.address, &format!("http://{name}"))).await;
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
