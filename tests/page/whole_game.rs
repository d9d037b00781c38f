//! A whole game by the pages alone: everybody at once, from the approval to the signature.

use crate::{
    browser::Browser,
    hall::{GAME, Hall, anna_moves, begin, bo_moves},
    table::{assert_runs_again, read},
};

#[tokio::test]
async fn a_game_is_played_by_five_people_on_their_pages_and_signed() {
    let browser = Browser::start();
    let mut hall = Hall::open(GAME);
    let arbiter = hall.enter(&browser, "arbiter").await;
    let anna = hall.enter(&browser, "white").await;
    let ida = hall.enter(&browser, "assistant-white").await;
    let bo = hall.enter(&browser, "black").await;
    let crowd = hall.enter(&browser, "spectator").await;

    arbiter.until_told("#now", "approval").await;
    begin(&arbiter).await;
    anna_moves(&anna, &ida, &bo, "e4", "Eva vier").await;
    crowd.until_told("#now", "1. e4").await;
    bo_moves(&ida, &bo, "e5", "Eva fünf").await;
    crowd.until_told("#now", "1... e5").await;
    anna_moves(&anna, &ida, &bo, "Sf3", "Springer Felix drei").await;

    // An item: it is looked at, its choice shown before, carried out, taken back and carried out again.
    bo.unfold("grave").await;
    bo.press("acts", "key arbiter").await;
    arbiter.until_told("#items", "black calls the arbiter").await;
    arbiter.click("#item-1").await;
    arbiter.until_told("#docket", "What is known").await;
    arbiter.click("#choice-1").await;
    arbiter.until_told("#choice-1", "Carry out 1").await;
    arbiter.picture("arbiter-item").await;
    arbiter.click("#choice-1").await;
    arbiter.until_told("#docket", "No item is open").await;
    arbiter.click("#undo").await;
    // What he looked at before is open again.
    arbiter.until_told("#items", "black calls the arbiter").await;
    arbiter.until_told("#choice-1", "Choose 1").await;
    arbiter.click("#choice-1").await;
    arbiter.until_told("#choice-1", "Carry out 1").await;
    arbiter.click("#choice-1").await;
    arbiter.until_told("#docket", "No item is open").await;
    for (name, window) in [("anna", &anna), ("ida", &ida), ("bo", &bo), ("crowd", &crowd)] {
        window.picture(name).await;
        let page = window.text_of("body").await;
        assert!(!page.contains("Items") && !page.contains("What is known"), "{name} sees the docket");
    }

    // Bo moves and offers a draw with it; Anna accepts by hand.
    bo.enter("#move", "Sc6").await;
    ida.until_told("#next .huge", "Springer Cesar sechs").await;
    bo.unfold("grave").await;
    bo.press("acts", "key draw_offer").await;
    anna.until_told("#next", "A draw is offered").await;
    anna.press("next", "key accept").await;
    // Nothing grave is done by one key: it is asked back.
    anna.until_told("#next .asked", "?").await;
    anna.press("next", "key yes").await;
    for window in [&arbiter, &anna, &ida, &bo, &crowd] {
        window.until_told("#over", "1/2-1/2").await;
        window.until_told("#over", "not signed yet").await;
        assert_eq!(window.complaints().await, Vec::<String>::new());
    }
    arbiter.unfold("sign").await;
    arbiter.press("course", "sign").await;
    let folder = hall.daemon.folder();
    assert!(hall.daemon.end().success());
    let pgn = read(&folder, "game.pgn");
    for written in ["1. e4", "e5", "2. Nf3", "1/2-1/2"] {
        assert!(pgn.contains(written), "{written}: {pgn}");
    }
    assert_runs_again(&folder);
}
