//! Tests of several boards on one page: the news for a spectator who follows them.

use super::*;

#[test]
fn a_spectator_follows_several_boards_in_his_order_each_after_its_delay_and_no_other() {
    let shelf = JournalFixture::new();
    let mut floor = floor(2_000, "board,white,black\n3,Anna,Bo\n5,Eva,Finn\n7,Cleo,Dan\n");
    for (table, names) in [("a", ["Anna", "Bo"]), ("b", ["Cleo", "Dan"]), ("c", ["Eva", "Finn"])] {
        takes(&mut floor, table, &shelf.journal(names, &GAME)[..6]);
    }
    let asks = |follow: &[&str]| {
        let fields = follow.iter().map(|value| ("follow".to_owned(), (*value).to_owned()));
        TournamentQuery::read(&fields.collect::<Vec<_>>())
    };
    // White's move is released, Black's is not yet.
    let now = BEGAN + 5_500;
    floor.release(now);
    let words = TournamentTexts::new(Lang::En, None);
    let page =
        |floor: &TournamentTables, follow: &[&str], now| round_page::round(floor, &words, &asks(follow), now);
    let seen = page(&floor, &["7,3"], now);
    assert!(
        seen.find("game-b").unwrap() < seen.find("game-a").unwrap() && !seen.contains("game-c"),
        "{seen}"
    );
    assert!(
        seen.contains("data-tone=\"1\">Board 3: move 1, white: ")
            && seen.contains("data-tone=\"0\">Board 7: move 1, white: "),
        "{seen}"
    );
    assert!(seen.contains("data-told=\"4\"") && !seen.contains("1... "), "{seen}");
    assert!(seen.contains("follow=7,3") && seen.contains("id=\"tones\""), "{seen}");
    floor.release(now + 2_000);
    let later = page(&floor, &["7", "b", "3", "3"], now + 2_000);
    assert!(later.contains("1... ") && later.contains("data-told=\""), "{later}");
    // All boards are offered for selection; invalid names are ignored.
    assert_eq!(page(&floor, &[], now).matches("name=\"follow\"").count(), 3);
    assert!(page(&floor, &["99"], now).contains("/round?lang=en"));
    assert_eq!(asks(&["<b>", "1&x", "", "1,2,3,4,5,6", "7,8,9,10"]).follow.len(), 8);
    // A board that is left out is no longer followed.
    floor.leave_out("b", true);
    assert!(!page(&floor, &["7,3"], now + 2_000).contains("game-b"));
    for lang in Lang::ALL {
        let words = TournamentTexts::new(lang, None);
        assert!(round_page::round(&floor, &words, &asks(&["3"]), now).contains("Anna"));
    }
}
