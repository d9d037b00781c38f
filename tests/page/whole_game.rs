//! A whole game through the pages only: all people at the same time, from the approval to the signature.

use crate::{
    browser::Browser,
    table::{assert_runs_again, read},
    web_game::{GAME, WebGame, anna_moves, begin, bo_moves},
};

#[tokio::test]
async fn a_game_is_played_by_five_people_on_their_pages_and_signed() {
    let browser = Browser::start();
    let mut web_game = WebGame::open(GAME);
    let arbiter = web_game.enter(&browser, "arbiter").await;
    let anna = web_game.enter(&browser, "white").await;
    let ida = web_game.enter(&browser, "assistant-white").await;
    let bo = web_game.enter(&browser, "black").await;
    let crowd = web_game.enter(&browser, "spectator").await;

    arbiter.until_told("#now", "approval").await;
    begin(&arbiter).await;
    anna_moves(&anna, &ida, &bo, "e4", "Eva vier").await;
    crowd.until_told("#now", "1. e4").await;
    crowd.until("heard.some(([, text]) => text === 'move 1, white: Eva four')").await;
    bo_moves(&ida, &bo, "e5", "Eva fünf").await;
    crowd.until_told("#now", "1... e5").await;
    anna_moves(&anna, &ida, &bo, "Sf3", "Springer Felix drei").await;

    // An item: it is opened, its choice is shown, carried out, undone and carried out again.
    bo.unfold("grave").await;
    bo.press("acts", "key arbiter").await;
    arbiter.until_told("#items", "black calls the arbiter").await;
    arbiter.click("#item-1").await;
    arbiter.until_told("#open-items", "Evidence").await;
    arbiter.click("#choice-1").await;
    arbiter.until_told("#confirm-choice-1", "Carry out 1").await;
    arbiter.picture("arbiter-item").await;
    arbiter.click("#confirm-choice-1").await;
    arbiter.until_told("#open-items", "No item is open").await;
    arbiter.click("#undo").await;
    // The item that was open before is open again.
    arbiter.until_told("#items", "black calls the arbiter").await;
    arbiter.until_told("#choice-1", "Choose 1, proposed").await;
    arbiter.click("#choice-1").await;
    arbiter.until_told("#confirm-choice-1", "Carry out 1").await;
    arbiter.click("#confirm-choice-1").await;
    arbiter.until_told("#open-items", "No item is open").await;
    for (name, window) in [("anna", &anna), ("ida", &ida), ("bo", &bo), ("crowd", &crowd)] {
        window.picture(name).await;
        let page = window.text_of("body").await;
        assert!(!page.contains("Items") && !page.contains("Evidence"), "{name} sees the items");
    }

    // Bo moves and offers a draw; Anna accepts with a button.
    bo.enter("#move", "Sc6").await;
    ida.until_told("#next .huge", "Springer Cesar sechs").await;
    bo.unfold("grave").await;
    bo.press("acts", "key draw_offer").await;
    anna.until_told("#next", "A draw is offered").await;
    anna.press("next", "key accept").await;
    // Accepting a draw needs a confirmation.
    anna.until_told("#next .asked", "?").await;
    anna.press("next", "key yes").await;
    for window in [&arbiter, &anna, &ida, &bo, &crowd] {
        window.until_told("#over", "1/2-1/2").await;
        window.until_told("#over", "not signed yet").await;
        assert_eq!(window.complaints().await, Vec::<String>::new());
    }
    arbiter.unfold("sign").await;
    arbiter.press("course", "sign").await;
    for window in [&arbiter, &anna, &ida, &bo, &crowd] {
        window.until_told("#over", ", signed").await;
        assert_eq!(window.complaints().await, Vec::<String>::new());
    }
    // The result can still be read and downloaded afterwards.
    let taken = "const [report, pgn, brf] = await Promise.all(['report', 'pgn', 'brf'].map((name) => \
        fetch(location.pathname + '/' + name).then((answer) => answer.text()))); return [report, pgn, brf]";
    for window in [&arbiter, &anna, &ida, &bo, &crowd] {
        let taken = window.js(&format!("return (async () => {{ {taken} }})()")).await;
        assert!(taken[0].as_str().unwrap().contains("<svg"), "{taken}");
        assert!(taken[1].as_str().unwrap().contains("2. Nf3"), "{taken}");
        assert!(taken[2].as_str().unwrap().lines().all(|line| line.len() <= 40), "{taken}");
    }
    arbiter.click("footer a[href*=report]").await;
    arbiter.until("document.querySelector('svg[role=img] title') !== null").await;
    assert_eq!(arbiter.driver.title().await.unwrap(), "Anna – Bo: report of the game");
    arbiter.picture("report").await;
    arbiter.driver.back().await.unwrap();
    arbiter.until_told("#over", ", signed").await;
    // The server waits for readers of a report, but the operator may end it earlier.
    let folder = web_game.daemon.folder();
    web_game.daemon.signal("TERM");
    assert!(web_game.daemon.end().success());
    let named = |line: &String| line.contains("the report of the game is ") && line.ends_with("/report.html");
    assert!(web_game.daemon.lines.iter().any(named), "{:?}", web_game.daemon.lines);
    assert!(read(&folder, "report.html").contains("<svg"));
    let pgn = read(&folder, "game.pgn");
    for written in ["1. e4", "e5", "2. Nf3", "1/2-1/2"] {
        assert!(pgn.contains(written), "{written}: {pgn}");
    }
    assert_runs_again(&folder);
}

#[tokio::test]
async fn a_game_that_is_over_ends_when_its_last_page_is_closed() {
    let browser = Browser::start();
    let mut web_game = WebGame::open(GAME);
    let arbiter = web_game.enter(&browser, "arbiter").await;
    let crowd = web_game.enter(&browser, "spectator").await;
    begin(&arbiter).await;
    arbiter.unfold("end").await;
    arbiter.click("#course form:has(#result) button").await;
    crowd.until_told("#over", "1-0").await;
    // A reloaded page does not count as closed.
    arbiter.driver.refresh().await.unwrap();
    arbiter.until_told("#over", "not signed yet").await;
    arbiter.unfold("sign").await;
    arbiter.press("course", "sign").await;
    crowd.until_told("#over", ", signed").await;
    crowd.driver.refresh().await.unwrap();
    crowd.until_told("#over", ", signed").await;
    // Files are written at once, not when all clients have left.
    let report = web_game.daemon.folder().join("report.html");
    arbiter.until_holds("the report is kept", || report.exists()).await;
    arbiter.open("about:blank").await;
    crowd.open("about:blank").await;
    assert!(web_game.daemon.end().success());
}
