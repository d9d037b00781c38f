//! What a table costs that sends too much: it rests, it is named, and other tables are neither delayed nor drowned.

use super::*;
use crate::{
    desk_sessions::DeskVisitor,
    feed_news::{StoreShare, StoreSpace},
    published_tables::ShareLevel,
};

/// A line with another remark whose hash is computed again, as anybody can who has a table's key.
fn forged(before: &str, line: &str, n: usize) -> String {
    let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let (before, mut record) = (record(before), record(&line.replace("move e4", &format!("say {n}"))));
    let body = format!("{} {}", record["at"], record["input"]);
    let head = Sha256::digest(format!("{}\n{body}", before["chain"].as_str().unwrap()));
    record["chain"] = head.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
    record.to_string()
}

fn line(table: &str, first: &str, number: usize, text: String) -> PublishedLine {
    let (game, hash) = (LineHash::of(first.as_bytes()), LineHash::of(text.as_bytes()));
    let head = LineHead { game, number: number as u64, hash };
    PublishedLine { table: TableName::read(table).unwrap(), head, text }
}

fn reasons(floor: &TournamentTables, id: &str, now_ms: u64) -> Vec<AttentionReason> {
    let queue = floor.queue(now_ms, DeskScope::default());
    let of = queue.into_iter().filter(|(label, _)| label.id == id);
    of.flat_map(|(_, needs)| needs.into_iter().map(|need| need.kind)).collect()
}

#[test]
fn a_table_with_many_forged_forks_rests_is_named_once_and_its_signed_game_wins() {
    let shelf = JournalFixture::new();
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    let others = shelf.journal(["Cleo", "Dan"], &GAME);
    let first = lines.iter().position(|line| line.contains("move e4")).unwrap();
    let mut floor = floor(0, "");
    for number in 1..=first + 1 {
        floor.take_published_line(&published("7", &lines, number), BEGAN, true, BEGAN);
        assert_eq!(floor.rest_of("7", BEGAN), std::time::Duration::ZERO, "an honest table never rests");
    }
    let flood = 200_u64;
    for n in 0..flood {
        let fork = forged(&lines[first - 1], &lines[first], usize::try_from(n).unwrap());
        floor.take_published_line(&line("7", &lines[0], first + 1, fork), BEGAN, true, BEGAN);
        let rests = floor.rest_of("7", BEGAN);
        let expected = (n + 1).saturating_sub(16) * 250;
        assert_eq!(rests.as_millis(), u128::from(expected), "after {} forks", n + 1);
    }
    assert!(reasons(&floor, "broker.7", BEGAN).contains(&AttentionReason::Floods));
    let told = floor.desk_news.last.iter().filter(|(_, news)| *news == DeskNews::Floods).count();
    assert_eq!(told, 1);
    // Another table is read meanwhile, without a rest.
    for number in 1..=others.len() {
        floor.take_published_line(&published("8", &others, number), BEGAN, true, BEGAN);
        assert_eq!(floor.rest_of("8", BEGAN), std::time::Duration::ZERO);
    }
    // The reader rests between forks, so four a second are examined at most; then the flood is over.
    let later = BEGAN + flood * 250;
    assert_eq!(floor.rest_of("7", later), std::time::Duration::ZERO);
    for number in first + 1..=lines.len() {
        floor.take_published_line(&published("7", &lines, number), BEGAN, true, later);
    }
    let (session, _) = floor.current_game("broker.7", later).unwrap();
    assert_eq!(session.plies().len(), 2);
    assert!(!reasons(&floor, "broker.7", later).contains(&AttentionReason::Floods));
}

#[test]
fn a_fork_behind_many_unsigned_lines_is_found_and_the_signed_lines_replace_the_others() {
    let shelf = JournalFixture::new();
    let says = |words: &str| (0..300).map(|n| format!("white: say {words} {n}")).collect::<Vec<_>>();
    let game = |words: &str| {
        let mut acts = vec!["arbiter: start".to_owned()];
        acts.extend(says("hello"));
        acts.push(format!("white: say {words}"));
        shelf.journal(["Anna", "Bo"], &acts.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (lines, lies) = (game("true"), game("false"));
    let at = lines.iter().zip(&lies).position(|(line, lie)| line != lie).unwrap();
    assert!(at > 200, "{at}");
    let mut floor = floor(0, "");
    for number in 1..=lies.len() - 1 {
        floor.take_published_line(&published("7", &lies, number), BEGAN, true, BEGAN);
    }
    for number in at + 1..=lines.len() {
        floor.take_published_line(&published("7", &lines, number), BEGAN, true, BEGAN);
    }
    let forked = LineFault { line: at + 1, kind: FaultKind::Forked };
    assert_eq!(faults(&floor), [forked]);
    // The device's signature decided: its last line is the desk's last line.
    assert_eq!(floor.order_at("broker.7", String::new()), None, "no presence was heard");
    let (session, _) = floor.current_game("broker.7", BEGAN).unwrap();
    assert_eq!(session.now().ms, 1_000 * at as u64);
}

#[test]
fn a_table_that_opens_items_without_end_does_not_drown_the_news_of_another() {
    let shelf = JournalFixture::new();
    let calls: Vec<String> = (0..200).map(|n| format!("arbiter: item white 4.1 forged {n}")).collect();
    let acts: Vec<&str> = std::iter::once("arbiter: start").chain(calls.iter().map(String::as_str)).collect();
    let (one, two) = (shelf.journal(["Anna", "Bo"], &acts), shelf.journal(["Cleo", "Dan"], &acts[..2]));
    let mut floor = floor(0, "");
    for number in 1..=two.len() {
        floor.take_published_line(&published("8", &two, number), BEGAN, true, BEGAN);
    }
    for number in 1..=one.len() {
        floor.take_published_line(&published("7", &one, number), BEGAN, true, BEGAN);
    }
    let opened = |id: &str| floor.desk_news.last.iter().filter(|(of, _)| of == id).count();
    assert_eq!((opened("broker.7"), opened("broker.8")), (10, 1), "{:?}", floor.desk_news.last);
    let items = reasons(&floor, "broker.7", BEGAN).into_iter();
    assert_eq!(items.filter(|reason| matches!(reason, AttentionReason::Item { .. })).count(), 200);
}

#[test]
fn a_full_store_is_told_with_the_table_its_players_and_the_remedy_in_five_languages() {
    let shelf = JournalFixture::new();
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(0, "board,white,black\n3,Anna,Bo\n");
    floor.take_published_line(&published("7", &lines, 1), BEGAN, true, BEGAN);
    let seven = TableName::read("7").unwrap();
    let share = |bytes| {
        vec![(
            seven.clone(),
            StoreShare { bytes, most_bytes: 1_000_000, messages: 9, most_messages: 1_000, has_lost: false },
        )]
    };
    floor.set_store_shares(&share(100), BEGAN);
    assert_eq!(floor.desk_news.told, 0);
    for (bytes, level, gravity) in [
        (850_000, ShareLevel::NearlyFull { percent: 85 }, AttentionLevel::Soon),
        (999_000, ShareLevel::Full, AttentionLevel::Urgent),
    ] {
        floor.set_store_shares(&share(bytes), BEGAN);
        floor.set_store_shares(&share(bytes), BEGAN);
        let need = AttentionReason::StoreShare { table: "7".into(), level };
        let queue = floor.queue(BEGAN, DeskScope::default());
        let found = queue[0].1.iter().find(|found| found.kind == need).unwrap();
        assert_eq!((queue[0].0.id.as_str(), found.gravity), ("broker.7", gravity));
        for lang in Lang::ALL {
            let text = TournamentTexts::new(lang, None).reason(found);
            assert!(text.contains("annabella tournament make-room 7"), "{text}");
        }
    }
    assert_eq!(floor.desk_news.told, 2, "each level is told once");
    // A table that published no line has its name.
    let nine = TableName::read("9").unwrap();
    let full = StoreShare {
        bytes: 50,
        most_bytes: 1_000_000,
        messages: 1_000,
        most_messages: 1_000,
        has_lost: false,
    };
    floor.set_store_shares(&[(nine, full)], BEGAN);
    assert!(
        reasons(&floor, "broker.9", BEGAN)
            .contains(&AttentionReason::StoreShare { table: "9".into(), level: ShareLevel::Full })
    );
    // The whole store: told once when a fifth is left, and once when there is room.
    let space = |free| StoreSpace { used: 800, free };
    for (free, told) in [(201, 3), (200, 4), (100, 4), (5_000, 5)] {
        floor.set_store_space(space(free), BEGAN);
        assert_eq!(floor.desk_news.told, told, "{free}");
    }
}

#[test]
fn who_asks_for_too_many_pages_is_told_at_the_desk_once_and_once_when_it_is_over() {
    let mut floor = floor(0, "");
    let flooding = [DeskVisitor::Stranger, DeskVisitor::Desk(None)];
    for second in 0..30 {
        for from in flooding {
            floor.count_refused(from, 400, BEGAN + second * 1_000);
        }
        floor.release(BEGAN + second * 1_000);
        assert_eq!(floor.desk_news.told, 2, "after {second} s");
    }
    // A spectator who loads a page a few times too often is no flood.
    floor.count_refused(DeskVisitor::Desk(Some(0)), 39, BEGAN + 29_000);
    floor.release(BEGAN + 38_900);
    assert_eq!(floor.desk_news.told, 2);
    floor.release(BEGAN + 39_000);
    floor.release(BEGAN + 99_000);
    let words = TournamentTexts::new(Lang::En, None);
    let told: Vec<String> = floor.desk_news.last.iter().map(|news| words.desk_news(&floor, news)).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    for (text, part) in told.iter().zip([
        "somebody without a link asks for more pages than are answered",
        "the pages of this desk send more requests than a person can",
        "at least 12000 requests were refused",
        "at least 12000 requests were refused",
    ]) {
        assert!(text.contains(part), "{text}");
    }
}
