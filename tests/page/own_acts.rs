//! Own acts: each is answered in words on its page, once.

use serde_json::json;

use crate::{
    browser::Browser,
    http_client::PageSession,
    keyboard::chord,
    web_game::{GAME, WebGame, makes_first_move},
};

/// A turn of acts that bring their author no announcement, with the status of each.
const SILENT: [(&str, &str, &str); 13] = [
    ("white", "move e4", "Eva vier."),
    ("white", "say eva vier", "Eva vier."),
    ("black", "say eva vier", "Repeated rightly."),
    ("black", "executed", "Executed."),
    ("black", "write e4", "Written: e4."),
    ("black", "strike", "Struck out: e4."),
    ("white", "press", "Clock pressed."),
    ("assistant-white", "opponent press", "Entered."),
    ("white", "say eva fünf", "Repeated rightly."),
    ("assistant-white", "executed", "Executed."),
    ("white", "adjourn", "The arbiter is told."),
    ("black", "key no", "No."),
    ("black", "key decline", "Declined."),
];

#[test]
fn an_act_that_nothing_else_answers_is_answered_by_its_status() {
    let web_game = WebGame::open(GAME);
    let [arbiter, white, black, helper] =
        ["arbiter", "white", "black", "assistant-white"].map(|role| PageSession::by(&web_game, role));
    arbiter.begins();
    for (role, line, status) in SILENT {
        match line {
            // A question and an offer to answer.
            "opponent press" => drop(helper.types("opponent move e5")),
            "key no" => drop(black.types("key resign")),
            "key decline" => {
                white.types("move Nf3");
                white.types("say springer felix drei");
                white.types("key draw_offer");
            }
            _ => {}
        }
        let by = [&white, &black, &helper].into_iter().find(|one| one.role == role).unwrap();
        let told = by.types(line);
        assert_eq!((&told["lines"], &told["answer"]), (&json!([]), &json!([status])), "{line}");
    }
    // What is announced to the role has no status besides.
    let asked = white.types("key last_move");
    assert_eq!(asked["answer"], json!([]), "{asked}");
    assert_ne!(asked["lines"], json!([]), "{asked}");
    arbiter.types("result 1-0");
    let signed = white.types("sign");
    assert!(signed["lines"][0].as_str().unwrap().contains("1-0"), "{signed}");
    assert_eq!(signed["answer"], json!([]), "{signed}");
}

#[tokio::test]
async fn a_status_is_read_once_where_somebody_acted_and_nowhere_else() {
    let browser = Browser::start();
    let web_game = WebGame::open(GAME);
    let [arbiter, white, black] = web_game.people();
    arbiter.begins();
    makes_first_move(&white, &black);
    let anna = web_game.enter(&browser, "white").await;
    let elsewhere = web_game.enter(&browser, "white").await;
    anna.press("acts", "press").await;
    anna.until("heard.some(([, text]) => text === 'Clock pressed.')").await;
    anna.until_told("#moves", "1. e4").await;
    // Keys would cut it off.
    anna.until("performance.now() - heard.at(-1)[2] > 2000").await;
    chord(&anna, 'i').await;
    anna.enter("#line", "zebra crossing").await;
    anna.until("heard.some(([, text]) => text.includes('zebra crossing'))").await;
    let desk = web_game.enter(&browser, "arbiter").await;
    desk.enter("#line", "nonsense").await;
    desk.until("heard.some(([, text]) => text.includes('nonsense'))").await;
    desk.until("performance.now() - heard.at(-1)[2] > 6000").await;
    desk.enter("#line", "status").await;
    desk.until("heard.some(([, text]) => text.startsWith('waiting for'))").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    for window in [&anna, &desk] {
        let heard = window.heard().await;
        for (_, text) in &heard {
            let times = heard.iter().filter(|(_, other)| other.trim_end() == text.trim_end()).count();
            assert_eq!(times, 1, "{text} is read {times} times: {heard:?}");
        }
    }
    let heard = elsewhere.heard().await;
    assert!(heard.iter().all(|(_, text)| !text.contains("pressed")), "{heard:?}");
}
