//! The arbiter decides by two presses: the first shows the effect, the second decides. The focus is always on an element
//! that a screen reader reads.

use serde_json::Value;

use crate::{
    browser::{Browser, Window},
    http_client::PageSession,
    keyboard::{ENTER, chord},
    web_game::{GAME, WebGame},
};

/// The time in which a removed element would take the focus with it.
const SETTLED: std::time::Duration = std::time::Duration::from_millis(700);

const FOLDS: &str =
    "return [...document.querySelectorAll('[aria-expanded]')].map((one) => [one.id, one.ariaExpanded])";

/// What a screen reader reads of the focused element: its id, its text and its description.
async fn focused(window: &Window) -> [String; 3] {
    tokio::time::sleep(SETTLED).await;
    let script = "const at = document.activeElement, about = document.getElementById(at.getAttribute('aria-describedby')); \
        return [at.id, at.textContent.trim(), about ? about.textContent.trim() : '']";
    serde_json::from_value(window.js(script).await).unwrap()
}

/// Records whether an element that takes the focus does so while the element that loses it is still there. Orca says
/// nothing of an element that takes the focus in the place of a removed one.
async fn watch_focus(window: &Window) {
    window
        .js("window.silent = []; let had = document.activeElement; \
             document.addEventListener('focusin', ({ target }) => { \
                 if (!had.isConnected) silent.push(target.id); had = target; })")
        .await;
}

async fn focus(window: &Window, css: &str) {
    window.until(&format!("document.querySelector('{css}') !== null")).await;
    window.js(&format!("document.querySelector('{css}').focus()")).await;
}

async fn heard(window: &Window, words: &str) {
    window.until(&format!("heard.some(([, text]) => text.includes({words:?}))")).await;
}

#[tokio::test]
async fn two_presses_decide_and_the_focus_goes_to_the_next_decision() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, black] = ["arbiter", "black"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    arbiter.types("item white 4.1 two hands on the clock");
    let window = web_game.enter(&browser, "arbiter").await;
    let folds = window.js(FOLDS).await;
    assert!(folds.as_array().is_some_and(|folds| !folds.is_empty()), "{folds}");

    watch_focus(&window).await;
    focus(&window, "#decide-1").await;
    window.keys([ENTER]).await;
    window.until("document.getElementById('confirm-decide-1')").await;
    let [id, text, _] = focused(&window).await;
    assert_eq!(id, "confirm-decide-1");
    assert_eq!(text, "Yes, carry out: leave it as it is");
    assert_eq!(window.js(FOLDS).await, folds, "nothing is opened or closed elsewhere");
    assert_eq!(window.heard().await, vec![], "what is shown is read there and not announced");

    // A graver item does not take the button away from under the arbiter's finger.
    black.types("key arbiter");
    heard(&window, "Item two: Black calls the arbiter").await;
    window.until("document.getElementById('item-2')").await;
    assert_eq!(focused(&window).await[0], "confirm-decide-1");
    window.forget().await;
    window.keys([ENTER]).await;
    heard(&window, "item 1 decided: leave it as it is").await;

    // The next decision has the focus and is read with what it is about.
    window.until("document.activeElement.id.startsWith('decide-')").await;
    let [id, text, about] = focused(&window).await;
    assert_eq!(id, "decide-2");
    assert!(text.starts_with("Decide: let the clocks run on: the clocks run;"), "{text}");
    assert!(about.contains("Black calls the arbiter"), "{about}");
    assert_eq!(window.js("return silent").await, Value::Array(vec![]));

    // "Not now" leads back to the button that was pressed. After the last decision the heading has the focus.
    window.keys([ENTER]).await;
    window.until("document.activeElement.id === 'confirm-decide-2'").await;
    window.js("document.activeElement.nextElementSibling.focus()").await;
    window.keys([ENTER]).await;
    for next in ["decide-2", "confirm-decide-2", "h-now"] {
        window.until(&format!("document.activeElement.id === '{next}'")).await;
        assert_eq!(focused(&window).await[0], next);
        window.keys([ENTER]).await;
    }
    heard(&window, "No move yet. a move of white").await;
    assert_eq!(window.js("return silent").await, Value::Array(vec![]));
}

#[tokio::test]
async fn what_is_asked_back_is_a_new_button_that_has_the_focus() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    PageSession::by(&web_game, "arbiter").begins();
    let window = web_game.enter(&browser, "arbiter").await;
    watch_focus(&window).await;
    focus(&window, "button[value=stop]").await;
    window.keys([ENTER]).await;
    window.until("document.activeElement.id === 'h-clocks'").await;
    for (id, yes, effect, place) in [
        ("resume", "Yes, let the clocks run", "will run at once", "h-clocks"),
        ("adjourn", "Yes, adjourn the game", "to seal a move", "h-course"),
    ] {
        for confirmed in [false, true] {
            focus(&window, &format!("a#{id}")).await;
            window.keys([ENTER]).await;
            window.until(&format!("document.activeElement.id === 'confirm-{id}'")).await;
            let [at, text, _] = focused(&window).await;
            assert_eq!(at, format!("confirm-{id}"));
            assert!(text.starts_with(yes) && text.contains(effect), "{text}");
            if !confirmed {
                window.js("document.activeElement.nextElementSibling.focus()").await;
            }
            window.keys([ENTER]).await;
            let next = if confirmed { place } else { id };
            window.until(&format!("document.activeElement.id === '{next}'")).await;
            assert_eq!(focused(&window).await[0], next);
        }
    }
    assert_eq!(window.js("return silent").await, Value::Array(vec![]));
}

#[tokio::test]
async fn each_effect_is_read_once_with_the_name_of_its_choice() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    PageSession::by(&web_game, "black").types("key arbiter");
    let window = browser.window().await;
    web_game.seat(&window, "arbiter").await;
    window.open(&format!("{}/arbiter?item=1", web_game.address)).await;
    let choices = window
        .js("return [...document.querySelectorAll('.choices > li')].map((one) => [one.textContent.trim(), \
                 one.querySelector('button').textContent.trim(), document.querySelectorAll('[aria-describedby]').length])")
        .await;
    let choices: Vec<(String, String, u32)> = serde_json::from_value(choices).unwrap();
    for (number, (read, button, described)) in (1..).zip(&choices) {
        assert!(button.starts_with(&format!("Choose {number}")), "{button}");
        assert_eq!((read, described), (button, &0), "nothing stands beside the button");
    }
    assert!(
        choices[0].1.starts_with("Choose 1, proposed: let the clocks run on: the clocks run;"),
        "{choices:?}"
    );
    // A choice that needs an amount leads to its field, which names the choice.
    window.listen().await;
    focus(&window, "#choice-3").await;
    window.keys([ENTER]).await;
    window.until("document.activeElement.id === 'amount'").await;
    let label = window.text_of("label[for=amount]").await;
    assert!(label.starts_with("set both clocks: "), "{label}");
}

#[tokio::test]
async fn the_arbiters_frequent_acts_have_a_key_each() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    arbiter.types("item white 4.1 two hands");
    arbiter.types("item black 11.5 hums");
    let window = web_game.enter(&browser, "arbiter").await;
    // The field keeps the focus unless something new takes it.
    chord(&window, 'i').await;
    assert!(window.focus().await.starts_with("INPUT#line "), "{}", window.focus().await);
    chord(&window, 't').await;
    let told = "heard.some(([, text]) => /^White 1 hour 2\\d minutes \\d+ seconds? running\\. Black 1 hour 30 minutes/.test(text))";
    window.until(&told.replace("2\\d", "(?:29|30)").replace(" \\d+ seconds?", "(?: \\d+ seconds?)?")).await;
    chord(&window, 's').await;
    window.until("document.querySelector('a#resume')").await;
    assert!(window.focus().await.starts_with("INPUT#line "), "{}", window.focus().await);
    chord(&window, 's').await;
    window.until("document.activeElement.id === 'confirm-resume'").await;
    chord(&window, 's').await;
    window.until("document.querySelector('.clock.runs')").await;
    for item in ["item-1", "item-2", "item-1"] {
        chord(&window, 'o').await;
        assert_eq!(focused(&window).await[0], item);
    }
    for place in ["confirm-decide-1", "decide-2", "confirm-decide-2", "h-now"] {
        chord(&window, 'p').await;
        window.until(&format!("document.activeElement.id === '{place}'")).await;
    }
    window.forget().await;
    chord(&window, 'p').await;
    heard(&window, "Not possible now").await;
}

#[tokio::test]
async fn what_is_awaited_has_the_focus_when_the_page_opens_and_an_item_that_comes_moves_nothing() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    let window = web_game.enter(&browser, "arbiter").await;
    window.until("document.activeElement.id === 'awaited'").await;
    assert!(focused(&window).await[1].contains("a move of white"));
    let title = window.js("return document.title").await;
    assert!(
        title.as_str().is_some_and(|title| title.starts_with("A move of white – Arbiter of ")),
        "{title}"
    );
    arbiter.types("item white 4.1 two hands");
    window.until("document.getElementById('decide-1')").await;
    let [id, text, _] = focused(&window).await;
    assert_eq!(id, "awaited");
    assert!(text.contains("two hands"), "{text}");
}
