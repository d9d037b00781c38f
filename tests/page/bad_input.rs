//! Pages under bad conditions: forms without scripts, a reload in mid-sentence, two windows of one role, a browser
//! without speech and sound.

use serde_json::json;

use crate::{
    browser::{Browser, Window},
    http_client::{PageSession, call},
    web_game::{GAME, WebGame},
};

/// Records what the live regions receive, from the first moment of each document.
const RECORDS: &str = "window.heard = []; \
    new MutationObserver((changes) => { \
        for (const change of changes) for (const node of change.addedNodes) \
            if (node.nodeName === 'P' && node.parentElement?.matches('[aria-live]')) \
                heard.push([node.parentElement.id, node.textContent, performance.now()]); \
    }).observe(document, { childList: true, subtree: true });";

async fn before_each_document(window: &Window, script: &str) {
    window.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).await;
}

/// How often a text was read.
async fn times(window: &Window, words: &str) -> usize {
    window.heard().await.iter().filter(|(_, text)| text.contains(words)).count()
}

#[test]
fn a_plain_form_opens_the_page_at_its_answer_once() {
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    for (role, line) in
        [("white", "key what_now"), ("assistant-white", "key last_move"), ("arbiter", "nonsense")]
    {
        let person = if role == "arbiter" { None } else { Some(PageSession::by(&web_game, role)) };
        let person = person.as_ref().unwrap_or(&arbiter);
        let head = [
            ("Cookie", person.cookie.as_str()),
            ("Origin", &web_game.address),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ];
        let line = line.replace(' ', "+");
        for (back, place) in [("", ""), ("%3Flang%3Dde%23ask", "?lang=de")] {
            let body = format!("token={}&line={line}&back={back}", person.token);
            let answer = call(&web_game.address, "POST", &format!("/{role}/act"), &head, &body);
            assert_eq!(answer.status, 303, "{role}: {answer:?}");
            assert_eq!(answer.header("location"), format!("/{role}{place}#answer"), "{role}");
            let page = person.get("").body;
            let told = page.split("id=\"answer\"").nth(1).and_then(|rest| rest.split("</ul>").next());
            assert!(told.is_some_and(|told| told.contains("<li")), "{role}: {page}");
            assert!(!person.get("").body.contains("id=\"answer\""), "{role}: it is told once");
        }
    }
}

#[tokio::test]
async fn a_reload_in_mid_sentence_neither_loses_nor_repeats_a_message() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    let window = browser.window().await;
    before_each_document(&window, RECORDS).await;
    window.open(&web_game.link("arbiter")).await;
    arbiter.types("item white 4.1 one");
    window.until("heard.some(([, text]) => text.includes('one'))").await;
    // The sentence is over.
    let over = "performance.now() - heard.find(([, text]) => text.includes('one'))[2] > 9000";
    window.until(over).await;
    arbiter.types("item white 4.1 two");
    window.until("heard.some(([, text]) => text.includes('two'))").await;
    window.driver.refresh().await.unwrap();
    window.until("heard.some(([, text]) => text.includes('two'))").await;
    assert_eq!(times(&window, "one").await, 0, "{:?}", window.heard().await);
    // A page that is opened anew starts after its latest message.
    window.open("about:blank").await;
    window.open(&format!("{}/arbiter", web_game.address)).await;
    window.until("document.getElementById('told-1')").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_000)).await;
    assert_eq!(window.heard().await, vec![], "a page that is opened anew reads no earlier message");
    assert_eq!(window.complaints().await, Vec::<String>::new());
}

#[tokio::test]
async fn two_windows_of_one_role_read_each_message_once_each() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    arbiter.begins();
    let windows = [web_game.enter(&browser, "arbiter").await, web_game.enter(&browser, "arbiter").await];
    for number in 1..=5 {
        arbiter.types(&format!("item white 4.1 news {number}."));
    }
    for window in &windows {
        window.until("heard.some(([, text]) => text.includes('news 5.'))").await;
        window.until("performance.now() - heard.at(-1)[2] > 1500").await;
        for number in 1..=5 {
            let told = times(window, &format!("news {number}.")).await;
            assert_eq!(told, 1, "news {number}: {:?}", window.heard().await);
        }
    }
}

#[tokio::test]
async fn a_browser_without_speech_or_sound_reads_the_same_messages() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let white = PageSession::by(&web_game, "white");
    PageSession::by(&web_game, "arbiter").begins();
    let window = browser.window().await;
    let silent = "for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance', 'AudioContext']) delete window[name];";
    before_each_document(&window, silent).await;
    web_game.seat(&window, "white").await;
    assert_eq!(window.js("return 'speechSynthesis' in window || 'AudioContext' in window").await, false);
    white.types("key square e2");
    window.until("heard.some(([, text]) => text.includes('Eva two'))").await;
    assert_eq!(window.complaints().await, Vec::<String>::new());
}
