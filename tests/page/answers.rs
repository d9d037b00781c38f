//! The answers of a whole game's server. Forged requests and links are in `crates/web`.

use serde_json::json;

use crate::{
    http_client::{PageSession, call},
    web_game::{GAME, ROLES, WebGame},
};

#[test]
fn no_answer_lets_a_foreign_script_in_and_no_secret_is_written_down() {
    let mut web_game = WebGame::open(GAME);
    let keys: Vec<String> =
        ROLES.iter().map(|role| web_game.link(role).split("key=").nth(1).unwrap().to_owned()).collect();
    let entered: Vec<PageSession> = ROLES.iter().map(|role| PageSession::by(&web_game, role)).collect();
    let mut answers = vec![
        call(&web_game.address, "GET", "/", &[], ""),
        call(&web_game.address, "GET", "/nowhere", &[], ""),
        call(&web_game.address, "GET", "/arbiter", &[], ""),
        call(&web_game.address, "GET", "/arbiter?key=00000000000000000000000000000000", &[], ""),
        call(&web_game.address, "GET", "/", &[("Host", "evil.example")], ""),
        call(&web_game.address, "GET", "/static/page.js", &[], ""),
        call(&web_game.address, "POST", "/arbiter/act", &[], "line=sign"),
    ];
    answers.extend(entered.iter().map(|who| who.get("")));
    answers.push(entered[4].get("/pgn"));
    for answer in &answers {
        let policy = answer.header("content-security-policy");
        for wanted in ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
        {
            assert!(policy.contains(wanted), "{answer:?}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("access-control-allow-origin"), "");
        if answer.header("content-type").starts_with("text/html") {
            let scripts: Vec<&str> = answer.body.split("<script").skip(1).collect();
            assert!(scripts.iter().all(|script| script.starts_with(" src=\"/static/")), "{}", answer.body);
            for inline in [" style=", "<style", " onclick=", "javascript:", "http://", "https://"] {
                assert!(!answer.body.contains(inline), "{inline} in {}", answer.body);
            }
        }
    }
    web_game.daemon.signal("TERM");
    assert!(web_game.daemon.end().success());
    let folder = web_game.daemon.folder();
    assert!(!folder.join("web.json").exists(), "the links are removed with the server");
    let mut written = web_game.daemon.lines.join("\n");
    for file in std::fs::read_dir(&folder).unwrap() {
        written.push_str(&String::from_utf8_lossy(&std::fs::read(file.unwrap().path()).unwrap()));
    }
    let secrets = keys
        .iter()
        .cloned()
        .chain(entered.iter().map(|who| who.cookie.split_once('=').unwrap().1.to_owned()));
    for secret in
        secrets.chain(entered.iter().map(|who| who.token.clone())).filter(|secret| !secret.is_empty())
    {
        assert!(!written.contains(&secret), "a secret was written down");
    }
}

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
