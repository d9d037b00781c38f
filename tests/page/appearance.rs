//! The visual appearance in browsers with other settings: zoomed, narrow, without animation, with the system's
//! colours, without scripts.

use serde_json::{Value, json};

use crate::{
    browser::{Browser, UNFOLD, Window},
    http_client::PageSession,
    web_game::{GAME, ROLES, WebGame},
};

/// A game with rich pages: an open item, an announced move.
fn busy(web_game: &WebGame) {
    let [arbiter, white] = ["arbiter", "white"].map(|role| PageSession::by(web_game, role));
    arbiter.begins();
    white.types("move e4");
    white.types("say eva vier");
    arbiter.types("item white 4.1 two hands on the clock");
}

async fn size(window: &Window, width: u32, height: u32, scale: u32) {
    let given = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
    window.cdp("Emulation.setDeviceMetricsOverride", given).await;
}

async fn media(window: &Window, name: &str, value: &str) {
    window.cdp("Emulation.setEmulatedMedia", json!({"features": [{"name": name, "value": value}]})).await;
}

#[tokio::test]
async fn enlarged_and_narrow_nothing_is_lost_and_nothing_lies_over_another() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    busy(&web_game);
    let window = browser.window().await;
    // 200 % of a usual window, 400 % of it (1.4.10), and 200 % of text only with wider spacing (1.4.4, 1.4.12).
    let shapes = [(640, 512, 2, ""), (320, 256, 4, ""), (1280, 1024, 1, "200%")];
    for role in ROLES {
        window.open(&web_game.link(role)).await;
        if role == "arbiter" {
            window.open(&format!("{}/arbiter?item=1&choice=1", web_game.address)).await;
        }
        for (width, height, scale, text) in shapes {
            size(&window, width, height, scale).await;
            // Set like a user's own style sheet, which no content policy can forbid.
            window
                .js_with(
                    &format!(
                        "{UNFOLD} document.documentElement.style.fontSize = arguments[0]; \
                         document.documentElement.style.letterSpacing = arguments[0] && '0.12em'; \
                         document.documentElement.style.wordSpacing = arguments[0] && '0.16em'"
                    ),
                    vec![json!(text)],
                )
                .await;
            let wide = window.js("return [document.documentElement.scrollWidth, innerWidth]").await;
            assert!(
                wide[0].as_u64() <= wide[1].as_u64(),
                "{role} at {width} {text}: {wide} is scrolled sideways"
            );
            let outside = window
                .js(
                    "return [...document.querySelectorAll('a, button, input:not([type=hidden]), select, h1, h2, p, li, td, th, summary')] \
                     .filter((one) => { const box = one.getBoundingClientRect(); \
                         return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) }) \
                     .map((one) => one.outerHTML.slice(0, 120))",
                )
                .await;
            assert_eq!(outside, json!([]), "{role} at {width} {text}");
            // Nothing covers the middle of a button, so it can be clicked.
            let hidden = window
                .js(
                    "return [...document.querySelectorAll('button, a[href], summary')].filter((one) => { \
                         one.scrollIntoView({ block: 'center' }); const box = one.getBoundingClientRect(); \
                         if (!box.width) return false; \
                         const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2); \
                         return !(one.contains(hit) || hit?.contains(one)); \
                     }).map((one) => one.outerHTML.slice(0, 120))",
                )
                .await;
            assert_eq!(hidden, json!([]), "{role} at {width} {text}");
            let small = window
                .js(
                    "return [...document.querySelectorAll('button, input:not([type=hidden]), select, summary')].filter((one) => { \
                         const box = one.getBoundingClientRect(); return box.width > 0 && (box.width < 24 || box.height < 24) \
                     }).map((one) => one.outerHTML.slice(0, 120))",
                )
                .await;
            assert_eq!(small, json!([]), "{role}: targets are large enough (2.5.8)");
            window.picture(&format!("{role}-{width}{}", text.trim_end_matches('%'))).await;
        }
        window.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
    }
}

#[tokio::test]
async fn nothing_moves_for_whoever_wants_it_still_and_nothing_rests_on_colour() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    busy(&web_game);
    let window = browser.window().await;
    for role in ROLES {
        window.open(&web_game.link(role)).await;
        media(&window, "prefers-reduced-motion", "reduce").await;
        let moving = window
            .js(
                "return [...document.querySelectorAll('*')].filter((one) => { const style = getComputedStyle(one); \
                 return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0 || \
                     style.scrollBehavior === 'smooth' }).length + document.getAnimations().length",
            )
            .await;
        assert_eq!(moving, 0, "{role}");
        media(&window, "forced-colors", "active").await;
        // With only the system's colours, dark squares and the pieces of both sides still differ.
        let seen = window
            .js("const style = (css) => { const one = document.querySelector(css); return one && \
                     getComputedStyle(one).borderTopStyle + getComputedStyle(one).borderTopWidth }; \
                 const figure = (css) => document.querySelector(css)?.textContent; \
                 return [style('.board td.dark'), style('.board td[data-s]:not(.dark)'), \
                     figure('td[data-p=K] i'), figure('td[data-p=k] i')]")
            .await;
        assert_ne!(seen[0], seen[1], "{role}: squares");
        assert_ne!(seen[2], seen[3], "{role}: pieces");
        // Links within text are underlined, and the focused element has an outline.
        let links = window
            .js(
                "return [...document.querySelectorAll('p a, footer a:not([aria-current])')].filter((one) => \
                 !getComputedStyle(one).textDecorationLine.includes('underline')).map((one) => one.outerHTML)",
            )
            .await;
        assert_eq!(links, json!([]), "{role}");
        window.keys(['\u{e004}']).await;
        let outline = window.js("return getComputedStyle(document.activeElement).outlineStyle").await;
        assert_ne!(outline, "none", "{role}");
    }
}

/// A window without scripts is queried through the browser's protocol.
async fn seen(window: &Window, what: &str) -> Value {
    let given = json!({"expression": what, "returnByValue": true});
    window.cdp("Runtime.evaluate", given).await["result"]["value"].clone()
}

#[tokio::test]
async fn without_scripts_every_act_is_a_form_all_the_same() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = browser.window().await;
    window.cdp("Emulation.setScriptExecutionDisabled", json!({"value": true})).await;
    window.open(&web_game.link("arbiter")).await;
    let sends = async |form: &str, before: &str| {
        seen(&window, &format!("{before}; document.querySelector({}).click()", json!(form))).await;
        // The answer is a new document, in which the script does not run.
        for _ in 0..2_000 {
            if seen(&window, "document.readyState === 'complete' && !window.asked").await == true {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("no answer to {form}");
    };
    let holds = async |words: &str| {
        let text = seen(&window, "document.body.innerText").await;
        assert!(text.as_str().unwrap().contains(words), "{words}: {text}");
    };
    assert_eq!(seen(&window, "document.querySelector('td[data-s]').getAttribute('role')").await, Value::Null);
    sends(
        "#course form:has(#approve) button",
        "window.asked = 1; document.getElementById('approve').value = 'N. N.'",
    )
    .await;
    holds("approved by N. N.").await;
    sends("#course button[value=start]", "window.asked = 1").await;
    assert!(
        seen(&window, "document.body.innerText")
            .await
            .as_str()
            .is_some_and(|text| !text.contains("Both clocks are stopped"))
    );
    PageSession::by(&web_game, "black").types("key arbiter");
    window.open(&format!("{}/arbiter?item=1", web_game.address)).await;
    holds("Evidence").await;
    sends("#choice-1", "window.asked = 1").await;
    holds("Carry out 1").await;
    sends("#confirm-choice-1", "window.asked = 1").await;
    holds("No item is open").await;
    sends("#undo", "window.asked = 1").await;
    holds("black calls the arbiter").await;
    // Nothing is folded, and no button does nothing.
    window.open(&web_game.link("white")).await;
    let invisible = "[...document.querySelectorAll('[data-fold]')].filter((one) => !one.disabled || \
        !document.getElementById(one.getAttribute('aria-controls')).checkVisibility()).length";
    assert_eq!(seen(&window, invisible).await, 0);
    assert!(seen(&window, "document.querySelectorAll('[data-fold]').length").await.as_u64() > Some(3));
    // An empty field is refused in words and sends nothing.
    let empty = "[...document.querySelectorAll('form:has([aria-required])')].length";
    let forms = seen(&window, empty).await.as_u64().unwrap();
    assert!(forms > 5, "{forms}");
    for form in 0..forms {
        let button = "[...document.querySelectorAll('form:has([aria-required])')]";
        seen(&window, &format!("{button}[{form}].querySelector('button').id = 'sends-nothing'")).await;
        sends("#sends-nothing", "window.asked = 1").await;
        holds("A field is empty. Fill it in and send again.").await;
    }
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
        size(&window, 390, 844, 1).await;
        window.js(UNFOLD).await;
        let width = window.js("return document.documentElement.scrollWidth").await;
        assert!(width.as_u64().unwrap() <= 390, "{role} is {width} wide");
        assert!(!window.text().await.contains("yyyy"), "{role}");
    }
}
