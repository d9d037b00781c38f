//! Keyboard only: everything can be reached, keys have the effect that the page describes, and announcements do not
//! move the focus.

use thirtyfour::prelude::*;

use crate::{
    browser::{Browser, UNFOLD, Window},
    http_client::PageSession,
    web_game::{GAME, ROLES, WebGame, begin, makes_first_move},
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

#[tokio::test]
async fn an_item_is_decided_and_taken_back_by_keys_alone() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let window = web_game.enter(&browser, "arbiter").await;
    begin(&window).await;
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.types("item white 4.1 the first");
    arbiter.types("item black 4.1 the second");
    window.until("heard.some(([, text]) => text.includes('the second'))").await;
    window.until("heard.some(([, text]) => text.startsWith('The game begins'))").await;
    // The announcements at the start are read one after the other; the focused element is not announced in
    // addition.
    window.until("heard.some(([, text]) => text.includes('(6.2.6)'))").await;
    // The list of items may come after the words that report them.
    window.until("document.getElementById('item-2')").await;
    window.js("document.activeElement.blur()").await;
    // Outside the list a letter is a screen reader's.
    strike(&window, "j").await;
    assert!(window.focus().await.starts_with("BODY"), "{}", window.focus().await);
    chord(&window, 'o').await;
    assert!(window.focus().await.starts_with("A#item-1 "), "{}", window.focus().await);
    strike(&window, "j").await;
    assert!(window.focus().await.starts_with("A#item-2 "), "{}", window.focus().await);
    strike(&window, "k").await;
    window.keys([ENTER]).await;
    window.until_told("#open-items", "Evidence").await;
    assert!(window.focus().await.starts_with("A#item-1 "), "{}", window.focus().await);
    window.forget().await;
    // A number shows the choice; the same number again carries it out.
    strike(&window, "1").await;
    window.until_told("#confirm-choice-1", "Carry out 1").await;
    assert!(window.focus().await.starts_with("BUTTON#confirm-choice-1 "), "{}", window.focus().await);
    // Of the announcements at the start the one about the assistant may still wait for its turn.
    let heard = window.heard().await;
    let is_of_start = heard.iter().all(|(_, text)| text.contains("(D.2.10)"));
    assert!(is_of_start, "what he looks at is not read to him besides: {heard:?}");
    strike(&window, "1").await;
    window.until("document.getElementById('item-1') === null").await;
    assert!(window.focus().await.starts_with("BUTTON#decide-2 "), "the next item: {}", window.focus().await);
    window.click("#undo").await;
    window.until_told("#items", "the first").await;
    assert_ne!(window.focus().await.split('#').next(), Some("BODY"));
}

#[tokio::test]
async fn lichess_keys_do_here_what_they_do_there() {
    let browser = Browser::start();
    // Only the program tells White the times.
    let web_game = WebGame::open(&GAME.replace(", inform = \"person\"", ""));
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    makes_first_move(&white, &black);
    white.types("press");
    let window = web_game.enter(&browser, "white").await;
    chord(&window, 'k').await;
    assert!(window.focus().await.starts_with("H2#h-keys "), "{}", window.focus().await);
    assert_eq!(window.js("return !document.getElementById('all-keys-inside').hidden").await, true);
    chord(&window, 'i').await;
    assert!(window.focus().await.starts_with("INPUT#line "), "{}", window.focus().await);
    // In a field a letter is text; `c` as a line asks for the time.
    let told_time = "heard.some(([, text]) => /minute|hour/.test(text))";
    strike(&window, "c").await;
    window.keys([ENTER]).await;
    window.until(told_time).await;
    window.until("document.getElementById('line').value === ''").await;
    window.js("document.activeElement.blur()").await;
    strike(&window, "b").await;
    assert!(window.focus().await.starts_with("BODY"), "{}", window.focus().await);
    chord(&window, 'b').await;
    assert!(window.focus().await.starts_with("TD# e4"), "{}", window.focus().await);
    let goes = async |keys: &str, square: &str| {
        strike(&window, keys).await;
        let focus = window.focus().await;
        assert!(focus.contains(&format!("# {square}")), "{keys}: {focus}, not {square}");
    };
    goes("8", "e8 black king").await;
    goes("1", "e1 white king").await;
    goes("4", "e4 white pawn").await;
    goes("\u{e012}", "d4").await;
    goes("\u{e013}", "d5").await;
    goes("q", "d1 white queen").await;
    goes("n", "g1 white knight").await;
    goes("q", "d8 black queen").await;
    window.forget().await;
    strike(&window, "olx").await;
    window.until("heard.length >= 3").await;
    let heard: Vec<String> = window.heard().await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(heard[0], "d8 black queen");
    assert!(heard[1].contains("Eva vier"), "{heard:?}");
    assert_eq!(heard[2], "c8 black bishop, e8 black king, d7 black pawn");
    window.forget().await;
    strike(&window, "oo").await;
    window.until("heard.length >= 2").await;
    let heard: Vec<String> = window.heard().await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(heard[0].trim_end(), heard[1].trim_end(), "the same again is read again");
    assert_ne!(heard[0], heard[1], "some readers do not read an equal text again");
    window.forget().await;
    strike(&window, "t").await;
    window.until(told_time).await;
}

#[tokio::test]
async fn news_takes_neither_focus_nor_what_is_half_typed() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, white, black] = web_game.people();
    let bo = web_game.enter(&browser, "black").await;
    let desk = web_game.enter(&browser, "arbiter").await;
    arbiter.begins();
    bo.until_told("#told", "The game begins").await;
    bo.click("#say").await;
    strike(&bo, "spri").await;
    desk.click("#rule").await;
    strike(&desk, "9").await;
    white.types("move e4");
    white.types("say eva vier");
    arbiter.types("item white 4.1 one");
    for _ in 0..20 {
        black.types("key repeat");
    }
    bo.until_told("#last", "Eva vier").await;
    desk.until_told("#items", "one").await;
    strike(&bo, "n").await;
    strike(&desk, ".5").await;
    assert_eq!(bo.focus().await, "INPUT#say sprin");
    assert_eq!(desk.focus().await, "INPUT#rule 9.5");
    // The focus is on a square whose piece moves away.
    bo.js("document.activeElement.blur()").await;
    chord(&bo, 'b').await;
    strike(&bo, "2").await;
    // Left, from Black's side.
    bo.keys(['\u{e012}']).await;
    assert!(bo.focus().await.starts_with("TD# e2"), "{}", bo.focus().await);
    black.types("say eva vier");
    black.types("executed");
    white.types("press");
    bo.until_told("#moves", "1. e4").await;
    assert!(bo.focus().await.starts_with("TD# e2"), "{}", bo.focus().await);
    // The focus is on a button that disappears with its question.
    black.types("move e5");
    black.types("say eva fünf");
    black.types("key resign");
    bo.until("document.querySelector('#next button[value=\"key no\"]')").await;
    bo.driver.find(By::Css("#next button[value='key no']")).await.unwrap().focus().await.unwrap();
    black.types("key no");
    bo.until("!document.querySelector('#next button')").await;
    let focus = bo.focus().await;
    assert!(!focus.starts_with("BODY"), "the focus is lost");
    assert_eq!(bo.js("return document.activeElement.closest('section').id").await, "next", "{focus}");
}

#[tokio::test]
async fn a_chord_acts_outside_and_in_a_field_and_says_what_is_not_possible() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, white, black] = web_game.people();
    let anna = web_game.enter(&browser, "white").await;
    chord(&anna, '0').await;
    anna.until("heard.some(([, text]) => text.startsWith('There is no message'))").await;
    chord(&anna, 'p').await;
    anna.until("heard.some(([, text]) => text.startsWith('Not possible now: Press the clock'))").await;
    arbiter.begins();
    makes_first_move(&white, &black);
    anna.until("document.querySelector('#acts button[value=press]')").await;
    chord(&anna, 's').await;
    assert!(anna.focus().await.starts_with("INPUT#say "), "{}", anna.focus().await);
    strike(&anna, "half").await;
    chord(&anna, 'p').await;
    anna.until_told("#moves", "1. e4").await;
    assert_eq!(anna.focus().await, "INPUT#say half", "the field keeps its text and the focus");
    chord(&anna, 'm').await;
    assert!(anna.focus().await.starts_with("INPUT#move "), "{}", anna.focus().await);
    // The newest message is the first.
    white.types("key square e4");
    anna.until("document.querySelector('#recent li').textContent.startsWith('Eva four')").await;
    anna.until("heard.some(([, text]) => text.startsWith('Eva four'))").await;
    anna.forget().await;
    chord(&anna, '1').await;
    anna.until("heard.some(([, text]) => text.startsWith('Eva four'))").await;
    // A letter with Shift belongs to the screen reader, one with Control to the browser.
    let keys = anna.driver.action_chain().key_down(Key::Alt).key_down(Key::Shift).key_down('b').key_up('b');
    keys.key_up(Key::Shift).key_up(Key::Alt).perform().await.unwrap();
    assert!(anna.focus().await.starts_with("INPUT#move "), "{}", anna.focus().await);
}

#[tokio::test]
async fn folded_parts_stay_as_their_reader_left_them() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, white] = ["arbiter", "white"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    let window = web_game.enter(&browser, "white").await;
    let folded = "[...document.querySelectorAll('[data-fold]')].filter((one) => !one.disabled && \
        one.getAttribute('aria-expanded') === 'false' && \
        document.getElementById(one.getAttribute('aria-controls')).hidden).map((one) => one.id)";
    let first = ["earlier", "grave", "ask-more", "voice-settings", "all-keys"];
    window.until(&format!("JSON.stringify({folded}) === '{}'", serde_json::json!(first))).await;
    // The call of the arbiter is never folded away.
    window.until("document.querySelector('#acts button[value=\"key arbiter\"]').checkVisibility()").await;
    window.js("document.getElementById('grave').focus()").await;
    window.keys([ENTER]).await;
    window.js("document.getElementById('ask-more').click()").await;
    // The page renews itself, and the parts around are not the same as before.
    white.types("move e4");
    white.types("say eva vier");
    window.until_told("#last", "Eva vier").await;
    assert_eq!(
        window.js(&format!("return {folded}")).await,
        serde_json::json!(["earlier", "voice-settings", "all-keys"])
    );
    assert!(window.focus().await.starts_with("BUTTON#grave "), "{}", window.focus().await);
    // A part that the server opens is unfolded once, and then it is its reader's.
    let ida = web_game.enter(&browser, "assistant-white").await;
    ida.until("document.getElementById('enter')?.getAttribute('aria-expanded') === 'false'").await;
    white.types("press");
    ida.until("document.getElementById('enter').getAttribute('aria-expanded') === 'true'").await;
    ida.js("document.getElementById('enter').click()").await;
    ida.js("window.before = document.body.dataset.events").await;
    PageSession::by(&web_game, "black").types("key arbiter");
    ida.until("document.body.dataset.events !== before").await;
    assert_eq!(ida.js("return document.getElementById('enter-inside').hidden").await, true);
}

#[tokio::test]
async fn what_is_awaited_takes_the_focus_when_a_page_opens_and_a_question_its_answer() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    let anna = web_game.enter(&browser, "white").await;
    anna.until("document.activeElement.id === 'awaited'").await;
    assert_eq!(
        anna.js("return document.title").await,
        "It is your move. – Anna",
        "a screen reader says the title first"
    );
    // Whoever comes by a link to a place stays there.
    anna.open(&format!("{}/white?lang=en#h-moves", web_game.address)).await;
    tokio::time::sleep(std::time::Duration::from_millis(1_000)).await;
    assert_ne!(anna.js("return document.activeElement.id").await, "awaited");
    // The player's own question.
    anna.js("document.getElementById('grave').click()").await;
    anna.press("acts", "key resign").await;
    anna.until("document.activeElement.value === 'key yes'").await;
    let question = anna.js("return document.activeElement.getAttribute('aria-describedby')").await;
    assert!(anna.text_of(&format!("#{}", question.as_str().unwrap())).await.contains('?'));
    anna.press("next", "key no").await;
    // Its answers are gone, and the focus rests on what is awaited.
    anna.until("document.activeElement.id === 'awaited'").await;
    // In a field the focus stays; the answers are at their keys.
    anna.click("#say").await;
    white.types("key resign");
    anna.until("document.getElementById('answers')").await;
    assert!(anna.focus().await.starts_with("INPUT#say"), "{}", anna.focus().await);
    chord(&anna, 'n').await;
    anna.until("!document.getElementById('answers')").await;
    // The opponent's offer takes the focus from no act: Enter might accept it.
    makes_first_move(&white, &black);
    anna.js("document.querySelector('#acts button[value=press]').focus()").await;
    white.types("press");
    black.types("move e5");
    black.types("say eva fünf");
    black.types("key draw_offer");
    black.types("press");
    anna.until("document.querySelector('#answers button[value=\"key accept\"]')").await;
    assert_eq!(anna.js("return document.activeElement.value").await, "press");
}

#[tokio::test]
async fn an_assistants_new_task_is_said_once_and_its_button_keeps_the_focus() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    let ida = web_game.enter(&browser, "assistant-white").await;
    ida.until("document.activeElement.id === 'task'").await;
    white.types("move e4");
    ida.until("heard.filter(([, text]) => text.startsWith(\"Announce White's move:\")).length === 1").await;
    ida.until("document.querySelector('#polite span[lang=de]')?.textContent === 'Eva vier'").await;
    ida.js("document.getElementById('task-done').focus()").await;
    ida.keys([ENTER]).await;
    ida.until("heard.some(([, text]) => text.startsWith(\"White's move is made: start Black's clock.\"))")
        .await;
    assert!(ida.focus().await.starts_with("BUTTON#task-done"), "{}", ida.focus().await);
    ida.keys([ENTER]).await;
    ida.until(
        "heard.some(([, text]) => text.startsWith(\"Execute on Black's board what White announced:\"))",
    )
    .await;
    assert!(ida.focus().await.starts_with("BUTTON#task-done"), "{}", ida.focus().await);
    // Where the next task has no button, the focus rests on its words, which are then not said besides.
    ida.forget().await;
    ida.keys([ENTER]).await;
    ida.until("document.activeElement.id === 'task'").await;
    // An update that changes no task says none.
    black.types("key arbiter");
    ida.until("heard.length > 0").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let heard = ida.heard().await;
    let tasks =
        heard.iter().filter(|(_, text)| text.contains("Enter Black's move") || text.contains("Execute on"));
    assert_eq!(tasks.count(), 0, "{heard:?}");
}
