//! A phone with a swipe reader (TalkBack, VoiceOver): one swipe goes to the next stop of the page. The stops are counted
//! from the accessibility tree of a browser that emulates a phone.
//!
//! A stop is a control, or a text that is not part of one. A text counts as often as it has leaves in the tree, although
//! TalkBack joins the leaves of a paragraph; so the count is an upper bound.

use serde_json::{Value, json};

use crate::{
    browser::{Browser, Window},
    web_game::{GAME, WebGame},
};

/// Controls that a swipe reaches as one stop, with the texts inside them.
const CONTROLS: [&str; 11] = [
    "button",
    "checkbox",
    "combobox",
    "DisclosureTriangle",
    "gridcell",
    "image",
    "link",
    "radio",
    "searchbox",
    "spinbutton",
    "textbox",
];

/// Makes the window a phone: its size, touch, and a coarse pointer.
pub(crate) async fn become_phone(window: &Window) {
    let screen = json!({"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": true});
    window.cdp("Emulation.setDeviceMetricsOverride", screen).await;
    window.cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 5})).await;
    let coarse =
        json!({"features": [{"name": "pointer", "value": "coarse"}, {"name": "hover", "value": "none"}]});
    window.cdp("Emulation.setEmulatedMedia", coarse).await;
}

/// The stops of one pass from the top to the end of the page, each as its role and what is said there.
pub(crate) async fn stops(window: &Window) -> Vec<(String, String)> {
    let answer = window.cdp("Accessibility.getFullAXTree", json!({})).await;
    let nodes = answer["nodes"].as_array().unwrap();
    let by_id = |id: &Value| nodes.iter().find(|node| node["nodeId"] == *id);
    let mut found = Vec::new();
    let mut next = vec![&nodes[0]];
    while let Some(node) = next.pop() {
        let text = |name: &str| node[name]["value"].as_str().unwrap_or_default().to_owned();
        let (role, name) = (text("role"), text("name"));
        let seen = node["ignored"] != true;
        if seen && CONTROLS.contains(&role.as_str()) {
            found.push((role, name));
            continue;
        }
        // A text between two elements may be a space only.
        if seen && role == "StaticText" {
            if name.chars().any(char::is_alphanumeric) {
                found.push((role, name));
            }
            continue;
        }
        next.extend(node["childIds"].as_array().into_iter().flatten().rev().filter_map(by_id));
    }
    found
}

/// The stops up to the end of a section, by the heading of the next one; all of them without a heading.
fn until<'a>(stops: &'a [(String, String)], heading: &str) -> &'a [(String, String)] {
    let end = stops.iter().position(|(role, name)| role == "StaticText" && name == heading);
    &stops[..end.unwrap_or_else(|| panic!("{heading} is no stop of {stops:?}"))]
}

/// The place of each of these names among the stops, in this order.
fn in_order(stops: &[(String, String)], names: &[&str]) {
    let place = |name: &&str| {
        let found = stops.iter().position(|(_, known)| known == name);
        found.unwrap_or_else(|| panic!("{name} is no stop of {stops:?}"))
    };
    let places: Vec<usize> = names.iter().map(place).collect();
    assert!(places.is_sorted(), "{names:?} are at {places:?}");
}

#[tokio::test]
async fn one_pass_of_swipes_over_a_page_has_few_stops_in_the_order_of_use() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = browser.window().await;
    become_phone(&window).await;
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    white.types("move e4");
    white.types("say eva vier");
    black.types("key arbiter");
    // The page, the sections in their order, the heading after the part that counts, and the most stops of that part.
    let pages: [(&str, &[&str], &str, usize); 4] = [
        ("white", &["Now", "Play", "Ask", "Your board"], "Moves", 40),
        ("assistant-white", &["Next", "Your duties", "Boards"], "Moves", 46),
        ("arbiter", &["Clocks", "Next", "Items"], "Course of the game", 40),
        ("spectator", &["Game", "Moves", "Board"], "Keys", 40),
    ];
    for (role, sections, end, most) in pages {
        web_game.seat(&window, role).await;
        let all = stops(&window).await;
        let part = until(&all, end);
        println!("{role}: {} stops, the whole page {}", part.len(), all.len());
        in_order(part, sections);
        assert!(part.len() <= most, "{role}: {} stops: {part:?}", part.len());
        assert!(!all.iter().any(|(role, _)| role == "gridcell"), "{role}: the squares are folded");
        assert!(all.iter().all(|(_, name)| !name.is_empty()), "{role}: {all:?}");
    }
    // The squares are there for whoever asks for them, and for the eye before.
    web_game.seat(&window, "white").await;
    let (button, board) = ("#own-squares", "document.getElementById('own')");
    assert!(window.js(&format!("return {board}.checkVisibility()")).await == json!(true));
    window.click(button).await;
    let cells = stops(&window).await.iter().filter(|(role, _)| role == "gridcell").count();
    assert_eq!(cells, 64);
    // An update of the page leaves them unfolded.
    white.types("key square e4");
    window.until("heard.some(([, text]) => text.includes('Eva'))").await;
    assert_eq!(window.js("return document.querySelector('#own-squares').ariaExpanded").await, "true");
    assert_eq!(window.js(&format!("return {board}.closest('[inert]')")).await, Value::Null);
}

#[tokio::test]
async fn a_mouse_and_a_keyboard_have_the_squares_at_once() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = browser.window().await;
    web_game.seat(&window, "white").await;
    let all = stops(&window).await;
    assert_eq!(all.iter().filter(|(role, _)| role == "gridcell").count(), 64);
    assert!(!all.iter().any(|(_, name)| name.starts_with("Square by square")), "{all:?}");
}
