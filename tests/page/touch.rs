//! A phone with a swipe reader (TalkBack, VoiceOver): one swipe goes to the next stop of the page. The stops are counted
//! from the accessibility tree of a browser that emulates a phone.
//!
//! A stop is a control, or a text that is not part of one. A text counts as often as it has leaves in the tree, although
//! TalkBack joins the leaves of a paragraph; so the count is an upper bound.

use serde_json::{Value, json};

use crate::{
    browser::{Browser, Window},
    http_client::PageSession,
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

#[tokio::test]
async fn probe() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = browser.window().await;
    become_phone(&window).await;
    let [arbiter, white, black] = ["arbiter", "white", "black"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    white.types("move e4");
    white.types("say eva vier");
    black.types("key arbiter");
    for role in ["white", "assistant-white", "arbiter", "spectator"] {
        web_game.seat(&window, role).await;
        let found = stops(&window).await;
        println!("== {role}: {}", found.len());
        for (role, name) in found {
            if role == "gridcell" {
                continue;
            }
            println!("{role}: {name}");
        }
    }
}
