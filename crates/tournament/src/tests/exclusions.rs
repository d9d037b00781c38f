//! Tests of two tables with the same players after one is left out: for spectators, files and the
//! desk.

use super::*;

#[test]
fn of_two_tables_under_one_name_the_arbiter_leaves_one_out_and_the_round_goes_on_with_the_other() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let pairings = "board,white,black\n3,Anna,Bo\n";
    let now = BEGAN + MINUTE;
    let mut floor = floor(0, pairings);
    takes(&mut floor, "one", &lines[..6]);
    takes(&mut floor, "two", &lines[..4]);
    floor.release(now);
    assert_eq!(floor.stale_files(), [("games.pgn".to_owned(), String::new())]);
    let (words, asks) = (TournamentTexts::new(Lang::En, None), TournamentQuery::default());
    let form = pages::DeskForm { token: "the token".to_owned(), ..pages::DeskForm::default() };
    let desk = |floor: &TournamentTables| pages::desk(floor, &words, &asks, &form, now);
    let button = "action=\"/desk/leave-out\"";
    assert_eq!(desk(&floor).matches(button).count(), 2, "each of them may be the one");
    assert!(desk(&floor).contains("value=\"the token\""));

    assert!(floor.leave_out("two", true) && !floor.leave_out("two", true));
    assert!(floor.released_game("one", now).is_some() && floor.released_game("two", now).is_none());
    let files = floor.stale_files();
    assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["game-3.pgn", "games.pgn"]);
    assert!(files.iter().all(|(_, text)| text.contains("1. e4") && text.contains("one-")), "{files:?}");
    let left = desk(&floor);
    assert!(!left.contains(button) && left.contains("id=\"without-two\""), "{left}");
    let round = round_page::round(&floor, &words, &asks, now);
    assert!(round.contains("game-one") && !round.contains("game-two"), "{round}");
    assert!(floor.queue(now, DeskScope::default()).iter().all(|(label, _)| label.id == "one"));
    // Lines of the table that is left out are visible to the arbiter only.
    takes(&mut floor, "two", &lines);
    floor.release(now);
    assert!(floor.results().is_empty() && floor.broadcast_of("two").is_none());
    assert!(floor.current_game("two", now).is_some());

    assert!(floor.leave_out("two", false));
    assert!(floor.released_game("one", now).is_none() && floor.released_game("two", now).is_none());
    assert_eq!(desk(&floor).matches(button).count(), 2);
    // A file that was written before becomes empty.
    let nothing = |name: &str| (name.to_owned(), String::new());
    assert_eq!(floor.stale_files(), [nothing("game-3.pgn"), nothing("games.pgn")]);
    assert_eq!(floor.games_pgn(), "");

    // A table named at the start is left out when it appears; so is a second game under one name at
    // the broker.
    let mut without = TournamentTables::new(TournamentSettings {
        without: ["two".to_owned(), "broker.7.2".to_owned()].into(),
        ..TournamentSettings::default()
    });
    takes(&mut without, "one", &lines[..6]);
    takes(&mut without, "two", &lines[..6]);
    let other = JournalFixture::new().journal(["Cleo", "Dan"], &GAME);
    let third = JournalFixture::new().journal(["Eva", "Finn"], &GAME);
    for number in 1..=4 {
        without.take_published_line(&published("7", &other, number), BEGAN, true, BEGAN);
    }
    without.take_published_line(&published("7", &third, 1), BEGAN, true, BEGAN);
    without.release(now);
    let shown = |id: &str| without.released_game(id, now).is_some();
    assert_eq!(["one", "two", "broker.7", "broker.7.2"].map(shown), [true, false, true, false]);
}

/// How many events the spectators of a table have received.
fn streamed(floor: &TournamentTables, id: &str) -> usize {
    floor.streams_of(id).unwrap().events(GameRole::Spectator).len()
}

#[test]
fn what_comes_of_a_table_while_it_is_hidden_is_told_to_nobody_until_it_is_seen_again_and_then_once() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let (mut floor, now) = (floor(0, "board,white,black\n3,Anna,Bo\n"), BEGAN + MINUTE);
    takes(&mut floor, "one", &lines[..4]);
    floor.release(now);
    let before = streamed(&floor, "one");
    assert!(before > 0 && floor.spectators_of("one").is_some());
    // A text that is not a journal makes no game, and the desk says so.
    takes(&mut floor, "none", &["nonsense".to_owned()]);
    assert!(floor.spectators_of("none").is_none());
    let page = pages::desk(
        &floor,
        &TournamentTexts::new(Lang::En, None),
        &TournamentQuery::default(),
        &pages::DeskForm::default(),
        now,
    );
    assert!(page.contains("this is no journal") && !page.contains("does not follow"), "{page}");
    let (words, asks) = (TournamentTexts::new(Lang::En, None), TournamentQuery::default());
    let told = |floor: &TournamentTables| floor.streams.last_id(GameRole::Spectator);
    let (rung, version) = (told(&floor), floor.version);
    // Another table gets the same players: the addresses of both stop working.
    takes(&mut floor, "two", &lines[..2]);
    assert!(floor.version > version, "a page that was made is made anew");
    takes(&mut floor, "one", &lines[..6]);
    floor.release(now + 1);
    assert!(told(&floor) > rung, "the round's page looks again");
    assert!(floor.spectators_of("one").is_none() && floor.spectators_of("two").is_none());
    assert_eq!((streamed(&floor, "one"), streamed(&floor, "two")), (before, 0));
    assert!(
        !round_page::round(&floor, &words, &asks, now).contains("Anna"),
        "also what was told of it before"
    );
    floor.leave_out("two", true);
    floor.release(now + 2);
    let after = streamed(&floor, "one");
    assert!(after > before && floor.spectators_of("one").is_some());
    assert_eq!(streamed(&floor, "two"), 0);
    let mut alone = super::floor(0, "");
    takes(&mut alone, "one", &lines[..6]);
    alone.release(now + 2);
    assert_eq!(after, streamed(&alone, "one"), "once each, as if it had always been seen");
    assert!(round_page::round(&floor, &words, &asks, now + 2).contains("Board 3"));
}

/// Which tables spectators may see, and why the arbiter is needed at each.
fn shown(floor: &TournamentTables, ids: &[&str], now_ms: u64) -> Vec<(bool, Vec<AttentionReason>)> {
    let queue = floor.queue(now_ms, DeskScope::default());
    let doubled = |kind: &AttentionReason| {
        matches!(
            kind,
            AttentionReason::DuplicateNames
                | AttentionReason::ShownBeside { .. }
                | AttentionReason::HiddenFor { .. }
        )
    };
    let of = |id: &&str| {
        let needs = queue.iter().filter(|(label, _)| label.id == *id).flat_map(|(_, needs)| needs);
        let reasons = needs.map(|need| need.kind.clone()).filter(doubled).collect();
        (floor.is_public(id), reasons)
    };
    ids.iter().map(of).collect()
}

fn sends(
    floor: &mut TournamentTables,
    name: &str,
    lines: &[String],
    numbers: std::ops::RangeInclusive<usize>,
) {
    for number in numbers {
        floor.take_published_line(&published(name, lines, number), BEGAN, true, BEGAN);
    }
}

#[test]
fn a_game_whose_lines_another_table_s_key_sends_too_stays_visible_and_the_copy_is_named() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let beside = |table: &str| vec![AttentionReason::ShownBeside { table: table.to_owned() }];
    let hidden = |table: &str| vec![AttentionReason::HiddenFor { table: table.to_owned() }];
    let ids = ["broker.7", "broker.8"];
    // The copy comes after the game, or before it: whichever has more signed lines is the game.
    for (copy, copied) in [(4, lines.len()), (lines.len(), lines.len())] {
        let mut floor = floor(0, "");
        sends(&mut floor, "7", &lines, 1..=4);
        sends(&mut floor, "8", &lines, 1..=copy.min(4));
        floor.release(BEGAN);
        assert_eq!(shown(&floor, &ids, BEGAN), [(true, beside("broker.8")), (false, hidden("broker.7"))]);
        sends(&mut floor, "7", &lines, 5..=lines.len());
        sends(&mut floor, "8", &lines, 5..=copied);
        floor.release(BEGAN);
        assert_eq!(shown(&floor, &ids, BEGAN), [(true, beside("broker.8")), (false, hidden("broker.7"))]);
        assert!(floor.broadcast_of("broker.7").is_some_and(|pgn| pgn.contains("1. e4")));
        assert!(floor.broadcast_of("broker.8").is_none());
    }
    let mut floor = floor(0, "");
    sends(&mut floor, "8", &lines, 1..=4);
    sends(&mut floor, "7", &lines, 1..=4);
    assert_eq!(shown(&floor, &ids, BEGAN), [(false, hidden("broker.8")), (true, beside("broker.7"))]);
    let version = floor.version;
    sends(&mut floor, "7", &lines, 5..=lines.len());
    assert_eq!(shown(&floor, &ids, BEGAN), [(true, beside("broker.8")), (false, hidden("broker.7"))]);
    assert!(floor.version > version, "a page that was made is made anew");
    // The arbiter may choose otherwise, and the desk names both in five languages with a button each.
    for lang in Lang::ALL {
        let (words, asks) = (TournamentTexts::new(lang, None), TournamentQuery::default());
        let desk = pages::desk(&floor, &words, &asks, &pages::DeskForm::default(), BEGAN);
        assert_eq!(desk.matches("action=\"/desk/leave-out\"").count(), 2);
        assert!(desk.contains("broker.8"), "{desk}");
    }
    assert!(floor.leave_out("broker.7", true));
    assert_eq!(shown(&floor, &ids, BEGAN), [(false, vec![]), (true, vec![])]);
}

#[test]
fn a_game_that_another_device_begins_under_the_same_name_or_with_the_same_players_hides_no_game_that_goes_on()
{
    let (shelf, other) = (JournalFixture::new(), JournalFixture::new());
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    let (fake, own) = (other.journal(["Anna", "Bo"], &GAME), shelf.journal(["Cleo", "Dan"], &GAME));
    let public =
        |floor: &TournamentTables, ids: &[&str]| ids.iter().map(|id| floor.is_public(id)).collect::<Vec<_>>();
    // Under the same name.
    let mut floor = floor(0, "");
    sends(&mut floor, "7", &lines, 1..=4);
    sends(&mut floor, "7", &fake, 1..=1);
    assert_eq!(public(&floor, &["broker.7", "broker.7.2"]), [true, false]);
    sends(&mut floor, "7", &fake, 2..=fake.len());
    sends(&mut floor, "7", &lines, 5..=lines.len());
    assert_eq!(public(&floor, &["broker.7", "broker.7.2"]), [true, false]);
    // The table's own device may have begun again: the arbiter decides.
    let mut floor = super::floor(0, "");
    sends(&mut floor, "7", &lines, 1..=4);
    sends(&mut floor, "7", &own, 1..=4);
    assert_eq!(public(&floor, &["broker.7", "broker.7.2"]), [false, false]);
    // With another table's key, whose own game goes on.
    let mut floor = super::floor(0, "");
    sends(&mut floor, "8", &own, 1..=4);
    sends(&mut floor, "7", &lines, 1..=4);
    sends(&mut floor, "8", &fake, 1..=fake.len());
    assert_eq!(public(&floor, &["broker.7", "broker.8", "broker.8.2"]), [true, true, false]);
    // With the key of a table that plays nothing: nobody can tell, and the arbiter decides.
    let mut floor = super::floor(0, "");
    sends(&mut floor, "7", &lines, 1..=4);
    sends(&mut floor, "9", &fake, 1..=4);
    assert_eq!(public(&floor, &["broker.7", "broker.9"]), [false, false]);
}
