//! The arbiter's page of a game: the setup by edition, items and decisions, clocks, the approval of the device.
//! `tests/program` tests the file that `annabella play` writes.

use annabella::{
    game::Edition,
    laws::assistant::DutyHolder,
    messages::arbiter_page,
    session::setup::{BoardSense, SheetWriter, Sight},
};

use super::table::{Table, agreed};

fn page(edition: Edition, approved: bool) -> String {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.event = "Cup".into();
    setup.approved_by = approved.then(|| "A. Arbiter".into());
    setup.white.sight = Sight::Impaired;
    setup.white.sheet = SheetWriter::Dictated;
    setup.white.name = "Anna".into();
    setup.white.assistant_name = Some("H. Helper".into());
    setup.white.assistant.score_and_press = Some(DutyHolder::Person);
    arbiter_page(&Table::of(setup).session)
}

#[test]
fn each_edition_has_its_own_numbers_and_words() {
    for (edition, approval, duty_c, differ, wrong_claim, penalties) in [
        (
            Edition::Da09,
            "12.3b",
            "c (E2.9c), keep the player's score and, once",
            "E2.7: an arbiter",
            3,
            "13.4",
        ),
        (
            Edition::No14,
            "11.3b",
            "c (D2.9c), keep the player's score and, once",
            "D2.8: the arbiter helps",
            2,
            "12.9",
        ),
        (
            Edition::Sv17,
            "11.3",
            "c (D.2.10.3), keep the player's score and, once",
            "D.2.9: the arbiter helps",
            2,
            "12.9",
        ),
        (
            Edition::Da17,
            "11.3",
            "c (D.2.10.3), keep the player's score and start",
            "D.2.9: the arbiter takes",
            2,
            "12.9",
        ),
        (
            Edition::Da18,
            "11.3",
            "c (D.2.10.3), keep the player's score and start",
            "D.2.9: the arbiter takes",
            2,
            "12.9",
        ),
    ] {
        let page = page(edition, true);
        let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(&format!("Edition of the Laws: {edition} ")), "{page}");
        assert!(flat.contains(&format!("Approval of the device ({approval}): A. Arbiter")), "{page}");
        assert!(flat.contains(duty_c) && flat.contains(differ), "{page}");
        assert!(
            flat.contains(&format!("): {wrong_claim} minutes for the opponent. Penalties: {penalties}.")),
            "{page}"
        );
        assert!(flat.contains("no engine, evaluates nothing and uses no network"));
        assert!(flat.contains("No irregularity so far.") && flat.contains("Result: none yet"));
        // A sighted player's assistant has the duties a and b only.
        let black = flat.split("black: ").nth(1).unwrap().split("When the boards").next().unwrap();
        assert!(black.contains(" b (") && !black.contains(" c ("), "{black}");
    }
}

#[test]
fn it_is_one_page_and_says_where_the_approval_is_missing() {
    for edition in Edition::ALL {
        let page = page(edition, false);
        assert!(page.contains("not yet; `arbiter: approve NAME`"), "{page}");
        assert!(page.lines().count() <= 60, "{} lines", page.lines().count());
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
        assert!(page.ends_with("______________________________\n"));
    }
}

#[test]
fn items_stand_with_their_decisions_and_the_clocks_as_they_are() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: press");
    table.types("arbiter: confirm 1");
    table.plays("e4");
    table.types("white: claim threefold");
    table.types("arbiter: stop");
    table.types("arbiter: clocks 0:10:00 0:20:00");
    let page = arbiter_page(&table.session);
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains(
            "7.5.3: white pressed the clock without having made a move. Decided: count it as an illegal"
        ),
        "{page}"
    );
    assert!(flat.contains("9.2: white claims a draw: the same position three times. Open"), "{page}");
    assert!(flat.contains("Clocks after 1 ply: white 0:10:00, black 0:20:00"), "{page}");
}
