//! The top of the arbiter's page: both clocks, which count down and are never read aloud, and the next action.

use serde_json::{Value, json};

use crate::{
    browser::{Browser, UNFOLD, Window},
    http_client::PageSession,
    web_game::{GAME, WebGame},
};

/// A game in which the program makes the announcements.
pub(crate) fn announced_by_the_program() -> String {
    GAME.lines().filter(|line| !line.starts_with("assistant =")).map(|line| format!("{line}\n")).collect()
}

async fn times(window: &Window) -> Value {
    window.js("return [...document.querySelectorAll('.clock .time')].map((one) => one.textContent)").await
}

async fn size(window: &Window, width: u32, height: u32) {
    let given = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
    window.cdp("Emulation.setDeviceMetricsOverride", given).await;
}

#[tokio::test]
async fn the_running_clock_counts_down_unread_and_both_stand_when_they_are_stopped() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    for role in ["arbiter", "spectator"] {
        let window = web_game.enter(&browser, role).await;
        window.forget().await;
        let began = times(&window).await;
        window
            .until(&format!("document.querySelector('.clock.runs .time').textContent !== {}", began[0]))
            .await;
        let now = times(&window).await;
        assert_eq!(now[1], began[1], "{role}: Black's clock stands");
        assert_eq!(
            window.text_of(".clock.runs .side").await,
            if role == "arbiter" { "White" } else { "Anna" }
        );
        assert!(window.text_of(".clock.runs .state").await.contains("running"));
        assert_eq!(window.heard().await, vec![], "{role}: no time is read aloud");
        let live = "document.querySelectorAll('[aria-live] .clock, [role=timer], .clock [aria-live]').length";
        assert_eq!(window.js(&format!("return {live}")).await, 0, "{role}");
    }
    let window = web_game.enter(&browser, "arbiter").await;
    arbiter.types("stop");
    window.until_told("#clocks", "Both clocks are stopped").await;
    let stands = times(&window).await;
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    assert_eq!(times(&window).await, stands);
    assert!(window.js("return document.querySelector('.clock.runs')").await.is_null());
    // Starting the clocks must be confirmed, and "not now" leads back.
    window.click("a#resume").await;
    window.until("document.querySelector('button#confirm-resume') !== null").await;
    window.click("#clocks .sure a.button").await;
    window.until("document.querySelector('a#resume') !== null").await;
    window.click("a#resume").await;
    window.click("#confirm-resume").await;
    window.until("document.querySelector('.clock.runs') !== null").await;
}

#[tokio::test]
async fn a_phone_shows_both_clocks_and_the_gravest_item_without_scrolling() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, black] = ["arbiter", "black"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    arbiter.types("item white 4.1 two hands on the clock");
    black.types("key arbiter");
    let window = web_game.enter(&browser, "arbiter").await;
    assert!(window.js("return document.title").await.as_str().unwrap().starts_with("(2) "));
    // The call is more serious than the arbiter's own earlier item.
    assert!(window.text_of("#gravest").await.contains("Black calls the arbiter"));
    assert!(window.text_of("#items > li:first-child").await.contains("black calls the arbiter"));
    for (width, height, least) in [(390, 844, 2.0), (1280, 1000, 3.0)] {
        size(&window, width, height).await;
        let seen = window
            .js(
                "scrollTo(0, 0); const root = parseFloat(getComputedStyle(document.documentElement).fontSize); \
                 const bottom = (css) => document.querySelector(css).getBoundingClientRect().bottom; \
                 return [parseFloat(getComputedStyle(document.querySelector('.clock .time')).fontSize) / root, \
                     bottom('#clocks'), bottom('#decide-2'), document.documentElement.scrollWidth]",
            )
            .await;
        assert!(seen[0].as_f64().unwrap() >= least, "{width}: the clock is {} rem", seen[0]);
        for at in [1, 2] {
            assert!(seen[at].as_f64().unwrap() <= f64::from(height), "{width}: {seen}");
        }
        assert!(seen[3].as_u64().unwrap() <= u64::from(width), "{width}: {seen}");
        window.picture(&format!("first-screen-{width}")).await;
    }
    window.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
    // The first press of the button shows the proposal, the second decides.
    window.click("#decide-2").await;
    window.until_told("#confirm-decide-2", "Yes, carry out: let the clocks run on").await;
    window.click("#confirm-decide-2").await;
    window.until("document.title.startsWith('(1) ')").await;
    assert!(window.text_of("#gravest").await.contains("two hands"));
}

#[tokio::test]
async fn a_long_word_is_broken_and_a_longer_one_refused() {
    let browser = Browser::start();
    let web_game = WebGame::open(&GAME.replace("\"Anna\"", &format!("\"{}\"", "Ann".repeat(60))));
    let [arbiter, black] = ["arbiter", "black"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    black.types(&format!("remark {}", "x".repeat(2_000)));
    assert!(
        black.types(&format!("remark {}", "y".repeat(2_100)))["answer"][0].as_str().unwrap().contains("2048")
    );
    assert!(black.types("remark \u{1b}[2J")["answer"][0].as_str().unwrap().contains("U+001B"));
    for role in ["arbiter", "black", "spectator"] {
        let window = web_game.enter(&browser, role).await;
        size(&window, 390, 844).await;
        window.js(UNFOLD).await;
        let width = window.js("return document.documentElement.scrollWidth").await;
        assert!(width.as_u64().unwrap() <= 390, "{role} is {width} wide");
        assert!(!window.text().await.contains("yyyy"), "{role}");
    }
}

#[tokio::test]
async fn what_is_read_aloud_carries_its_language() {
    let browser = Browser::start();
    let web_game = WebGame::open(&announced_by_the_program());
    let [arbiter, white] = ["arbiter", "white"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    let window = web_game.enter(&browser, "black").await;
    white.types("move e4");
    white.types("say eva vier");
    window.until("document.querySelector('#polite span[lang=de]')?.textContent.startsWith('Eva vier')").await;
    window.until("document.querySelector('#polite span[lang=en]') !== null").await;
    window.until("document.querySelector('#last span')?.lang === 'de'").await;
    // A reloaded page shows the same.
    window.open(&format!("{}/black", web_game.address)).await;
    let kept = "document.querySelector('#last-told span[lang=de]')?.textContent.startsWith('Eva vier')";
    window.until(kept).await;
    let unmarked = "return [...document.querySelectorAll('#recent li')].filter((one) => \
        one.textContent.includes('Eva vier') && !one.querySelector('[lang=de]')).length";
    assert_eq!(window.js(unmarked).await, 0);
}
