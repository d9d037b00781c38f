//! Two tables under one name: what spectators, files and the desk have once one is left out.

use super::*;

#[test]
fn of_two_tables_under_one_name_the_arbiter_leaves_one_out_and_the_round_goes_on_with_the_other() {
    let lines = JournalShelf::new().journal(["Anna", "Bo"], &GAME);
    let pairings = "board,white,black\n3,Anna,Bo\n";
    let now = BEGAN + MINUTE;
    let mut floor = floor(0, pairings);
    takes(&mut floor, "one", &lines[..6]);
    takes(&mut floor, "two", &lines[..4]);
    floor.release(now);
    assert_eq!(floor.stale_files(), [("games.pgn".to_owned(), String::new())]);
    let (words, asks) = (HallWords::new(Lang::En, None), HallAsks::default());
    let desk = |floor: &HallFloor| pages::desk(floor, &words, &asks, "the token", now);
    let button = "action=\"/desk/leave-out\"";
    assert_eq!(desk(&floor).matches(button).count(), 2, "each of them may be the one");
    assert!(desk(&floor).contains("value=\"the token\""));

    assert!(floor.leave_out("two", true) && !floor.leave_out("two", true));
    assert!(floor.shown("one", now).is_some() && floor.shown("two", now).is_none());
    let files = floor.stale_files();
    assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["game-3.pgn", "games.pgn"]);
    assert!(files.iter().all(|(_, text)| text.contains("1. e4") && text.contains("one-")), "{files:?}");
    let left = desk(&floor);
    assert!(!left.contains(button) && left.contains("id=\"without-two\""), "{left}");
    let round = round_page::round(&floor, &words, &asks, now);
    assert!(round.contains("game-one") && !round.contains("game-two"), "{round}");
    assert!(floor.queue(now, DeskPart::default()).iter().all(|(label, _)| label.id == "one"));
    // What comes of the one that was left out is nobody's but the arbiter's.
    takes(&mut floor, "two", &lines);
    floor.release(now);
    assert!(floor.results().is_empty() && floor.broadcast_of("two").is_none());
    assert!(floor.stands("two", now).is_some());

    assert!(floor.leave_out("two", false));
    assert!(floor.shown("one", now).is_none() && floor.shown("two", now).is_none());
    assert_eq!(desk(&floor).matches(button).count(), 2);
    // What was given before is given no longer.
    let nothing = |name: &str| (name.to_owned(), String::new());
    assert_eq!(floor.stale_files(), [nothing("game-3.pgn"), nothing("games.pgn")]);
    assert_eq!(floor.games_pgn(), "");

    // Named at the start, it is left out once it comes; so is a second game under a name at the hub.
    let mut without = HallFloor::new(HallSettings {
        without: ["two".to_owned(), "hub.7.2".to_owned()].into(),
        ..HallSettings::default()
    });
    takes(&mut without, "one", &lines[..6]);
    takes(&mut without, "two", &lines[..6]);
    let other = JournalShelf::new().journal(["Cleo", "Dan"], &GAME);
    let third = JournalShelf::new().journal(["Eva", "Finn"], &GAME);
    for number in 1..=4 {
        without.take_published(&published("7", &other, number), BEGAN, true, BEGAN);
    }
    without.take_published(&published("7", &third, 1), BEGAN, true, BEGAN);
    without.release(now);
    let shown = |id: &str| without.shown(id, now).is_some();
    assert_eq!(["one", "two", "hub.7", "hub.7.2"].map(shown), [true, false, true, false]);
}

/// What spectators of a table were told so far, as its stream has it.
fn streamed(floor: &HallFloor, id: &str) -> usize {
    floor.streams_of(id).unwrap().events(GameRole::Spectator).len()
}

#[test]
fn what_comes_of_a_table_while_it_is_hidden_is_told_to_nobody_until_it_is_seen_again_and_then_once() {
    let lines = JournalShelf::new().journal(["Anna", "Bo"], &GAME);
    let (mut floor, now) = (floor(0, "board,white,black\n3,Anna,Bo\n"), BEGAN + MINUTE);
    takes(&mut floor, "one", &lines[..4]);
    floor.release(now);
    let before = streamed(&floor, "one");
    assert!(before > 0 && floor.spectators_of("one").is_some());
    // What is no journal is no game, and the desk says what it is.
    takes(&mut floor, "none", &["nonsense".to_owned()]);
    assert!(floor.spectators_of("none").is_none());
    let page = pages::desk(&floor, &HallWords::new(Lang::En, None), &HallAsks::default(), "", now);
    assert!(page.contains("this is no journal") && !page.contains("does not follow"), "{page}");
    let (words, asks) = (HallWords::new(Lang::En, None), HallAsks::default());
    let told = |floor: &HallFloor| floor.streams.last_id(GameRole::Spectator);
    let (rung, version) = (told(&floor), floor.version);
    // Another takes the same names: neither's address is good for anything.
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
