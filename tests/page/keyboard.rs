//! Keyboard only: everything can be reached. What keys do is told in `stories/by_keyboard.txt`.

use thirtyfour::prelude::*;

use crate::{
    browser::{Browser, UNFOLD, Window},
    http_client::PageSession,
    web_game::{GAME, ROLES, WebGame},
};

pub(crate) const TAB: char = '\u{e004}';
pub(crate) const ENTER: char = '\u{e007}';

/// The interactive elements of a page, each by its most specific name, without the times of clocks that run on.
const OFFERED: &str = "const named = (one) => one.tagName + ' ' + (one.id || one.getAttribute('href') || \
     (one.form && [...new FormData(one.form, one.tagName === 'BUTTON' ? one : null).getAll('line')].join(' ')) || '') + \
     ' ' + (one.getAttribute('aria-label') || one.textContent).trim().replaceAll(/\\d+:\\d\\d:\\d\\d/g, 'TIME'); ";

/// Presses the keys of `text` one after another.
pub(crate) async fn strike(window: &Window, text: &str) {
    window.keys(text.chars()).await;
}

/// Presses Alt with a letter or a digit.
pub(crate) async fn chord(window: &Window, key: char) {
    let chain = window.driver.action_chain().key_down(Key::Alt).key_down(key).key_up(key).key_up(Key::Alt);
    chain.perform().await.unwrap();
}

/// The interactive elements of a page in order, with everything unfolded.
pub(crate) async fn offered(window: &Window) -> Vec<String> {
    window.js(UNFOLD).await;
    let offered = window
        .js(&format!(
            "{OFFERED} return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, \
             textarea, summary, td[tabindex=\"0\"]')].filter((one) => !one.hidden && !one.disabled).map(named)"
        ))
        .await;
    serde_json::from_value(offered).unwrap()
}

/// The elements reached by this many steps of Tab from the beginning of the page.
pub(crate) async fn reached_by_tab(window: &Window, steps: usize) -> Vec<String> {
    let mut reached = Vec::new();
    // What is awaited takes the focus a moment after the page is loaded; Tab begins where the focus was last.
    window
        .until(
            "!document.querySelector('[data-awaited]') || location.hash || \
             document.activeElement.matches('[data-awaited]')",
        )
        .await;
    window.js("const top = document.querySelector('h1'); top.tabIndex = -1; top.focus()").await;
    for _ in 0..steps {
        window.keys([TAB]).await;
        let here = window.js(&format!("{OFFERED} return named(document.activeElement)")).await;
        reached.push(here.as_str().unwrap().to_owned());
    }
    reached
}

#[tokio::test]
async fn everything_a_page_offers_is_reached_by_tab_and_in_its_order() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = browser.window().await;
    PageSession::by(&web_game, "arbiter").begins();
    PageSession::by(&web_game, "arbiter").types("item white 4.1 two hands");
    for role in ROLES {
        web_game.seat(&window, role).await;
        if role == "arbiter" {
            window.open(&format!("{}/arbiter?item=1", web_game.address)).await;
        }
        let offered = offered(&window).await;
        assert!(!offered.is_empty(), "{role}");
        assert_eq!(reached_by_tab(&window, offered.len()).await, offered, "{role}");
    }
}
