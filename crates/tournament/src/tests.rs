//! Tests of the tournament with journals of whole games: the view of the desk, and what spectators
//! must not see.

use super::{
    attention_queue::{AttentionLevel, AttentionReason},
    line_fault::{FaultKind, LineFault},
    pages::{self, TournamentQuery, TournamentTexts},
    sectors::DeskScope,
    tables::{DeskNews, TournamentTables},
    *,
};
use annabella_game::{Lang, Moment, Seat, seeded_rng::SeededRng};
use annabella_journal::{DeviceKey, JournalWriter};
use annabella_publish::wire::{
    ClockState, GameStanding, LineHash, LineHead, Presence, PublishedLine, TableName,
};
use annabella_session::{
    GameRole,
    actor::{SeatDevice, SharedVoice},
    input::{Act, Actor, Input},
    setup::{BoardSense, SeatSetup, Setup, SheetWriter},
};
use sha2::{Digest as _, Sha256};
use std::path::PathBuf;
use tempfile::TempDir;

mod exclusions;
mod followed_games;
mod hostile_tables;

const MINUTE: u64 = 60_000;
/// The tournament's time at a table's moment 0.
const BEGAN: u64 = 1_000_000_000;

/// A folder for journals, and the device key.
struct JournalFixture {
    place: TempDir,
    key: DeviceKey,
}

impl JournalFixture {
    fn new() -> Self {
        let place = tempfile::tempdir().unwrap();
        let key = DeviceKey::in_folder(&place.path().join("key")).unwrap();
        Self { place, key }
    }

    /// The journal of a game with these lines, one second apart, each signed.
    fn journal(&self, names: [&str; 2], lines: &[&str]) -> Vec<String> {
        let input = |line: &&str| {
            let (who, act) = line.split_once(": ").unwrap();
            Input::Act { by: Actor::read(who).unwrap(), act: Act::read(act).unwrap() }
        };
        self.journal_of(names, &lines.iter().map(input).collect::<Vec<_>>())
    }

    /// The journal of a game with these inputs.
    fn journal_of(&self, names: [&str; 2], inputs: &[Input]) -> Vec<String> {
        let seat = |name: &str| SeatSetup {
            name: name.into(),
            sheet: SheetWriter::Entered,
            board: BoardSense::Manual,
            ear: false,
            ..SeatSetup::default()
        };
        let setup = Setup {
            event: "Cup".into(),
            approved_by: Some("the arbiter".into()),
            white: seat(names[0]),
            black: seat(names[1]),
            ..Setup::default()
        };
        let path: PathBuf = self.place.path().join(names.join("-"));
        drop(std::fs::remove_file(&path));
        let mut writer =
            JournalWriter::create(&path, &setup, Some(self.key.clone()), Box::new(|_| {})).unwrap();
        for (input, second) in inputs.iter().zip(1..) {
            writer.append(Moment::from_ms(second * 1000), input);
        }
        assert!(writer.finish(true), "the disk takes longer than a program waits at its end");
        drop(writer);
        std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
    }
}

const GAME: [&str; 9] = [
    "arbiter: start",
    "white: move e4",
    "white: press",
    "black: move e5",
    "black: press",
    "white: key arbiter",
    "arbiter: result 1-0",
    "arbiter: sign",
    "white: key time",
];

fn floor(delay_ms: u64, pairings: &str) -> TournamentTables {
    let pairings =
        if pairings.is_empty() { Pairings::default() } else { Pairings::read(pairings, 3).unwrap() };
    TournamentTables::new(TournamentSettings {
        round: 3,
        delay_ms,
        pairings,
        ..TournamentSettings::default()
    })
}

/// Hands over the lines one second apart, as they were written.
fn takes(floor: &mut TournamentTables, table: &str, lines: &[String]) {
    for (line, number) in lines.iter().zip(1..) {
        let at = BEGAN + 1_000 * (number as u64 - 1);
        floor.take(table, number, line, at, at);
    }
}

fn faults(floor: &TournamentTables) -> Vec<LineFault> {
    let fault = |(_, news): &(String, DeskNews)| match news {
        DeskNews::Line(fault) => Some(fault.clone()),
        _ => None,
    };
    floor.desk_news.last.iter().filter_map(fault).collect()
}

#[test]
fn the_desk_sees_a_game_as_it_stands_and_spectators_after_its_delay() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(15 * MINUTE, "");
    takes(&mut floor, "one", &lines[..6]);
    let now = BEGAN + 5_000;
    floor.release(now);
    assert_eq!(floor.current_game("one", now).unwrap().0.plies().len(), 2);
    assert_eq!(floor.released_game("one", now).unwrap().0.plies().len(), 0);
    // White pressed the clock three seconds after the header.
    let first = BEGAN + 3_000 + 15 * MINUTE;
    floor.release(first - 1);
    assert_eq!(floor.released_game("one", first - 1).unwrap().0.plies().len(), 0);
    assert!(floor.round_news.last.iter().all(|(_, news)| *news == table::RoundNews::Started));
    floor.release(first);
    let (shown, moment) = floor.released_game("one", first).unwrap();
    assert_eq!(
        (shown.plies().len(), moment),
        (1, Moment::from_ms(3_000)),
        "the clock is as it stood then, too"
    );
    assert_eq!(floor.broadcast_of("one").unwrap().matches("[%clk").count(), 1);
}

#[test]
fn a_line_that_is_altered_doubled_forked_or_missing_is_named_and_not_shown() {
    let shelf = JournalFixture::new();
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    let other = shelf.journal(["Cleo", "Dan"], &GAME);
    let mut floor = floor(0, "");
    takes(&mut floor, "one", &lines[..3]);
    let mut line = |number: usize, text: &str| {
        floor.take("one", number, text, BEGAN, BEGAN);
        (faults(&floor), floor.current_game("one", BEGAN).unwrap().0.plies().len())
    };
    let fault = |line, kind| LineFault { line, kind };
    assert_eq!(line(3, &lines[2]), (Vec::new(), 0), "the same once more is nothing");
    // Line 6 before line 4, a line of another journal, an altered line, and another line with a known number.
    let mut named = vec![fault(4, FaultKind::Missing)];
    assert_eq!(line(6, &lines[5]).0, named);
    named.push(fault(4, FaultKind::Broken));
    assert_eq!(line(4, &other[3]).0, named);
    assert_eq!(line(4, &lines[3].replace("press", "move d4")), (named.clone(), 0), "it is told once");
    named.push(fault(2, FaultKind::Forked));
    assert_eq!(line(2, &other[1].replace("1000", "1001")).0, named);
    assert_eq!(line(4, "nonsense").0, named);
    assert_eq!(line(3, &other[2].replace("2000", "2001")).0, named, "where they part is told once");
    assert_eq!(line(7, &lines[6]).0, named, "after a line that is wrong none is called missing");
    assert_eq!(line(4, &lines[3]), (named.clone(), 1), "the right one is taken when it comes");
    let (_, needs) = &floor.queue(BEGAN, DeskScope::default())[0];
    assert!(
        needs.iter().filter(|need| matches!(need.kind, AttentionReason::Line(_))).count() == 3,
        "{needs:?}"
    );
    assert_eq!(needs[0].gravity, AttentionLevel::Urgent);
}

#[test]
fn hashes_reckoned_anew_and_a_foreign_signature_are_named() {
    let shelf = JournalFixture::new();
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    // Without the key anybody can write a chain of lines, but cannot sign it.
    let forger = JournalFixture::new();
    let mut forged = lines[..3].to_vec();
    let longer = forger.journal(["Anna", "Bo"], &GAME[..2]);
    forged.push(longer.last().unwrap().clone());
    let mut floor = floor(0, "");
    takes(&mut floor, "one", &forged);
    assert_eq!(faults(&floor), [LineFault { line: 4, kind: FaultKind::Broken }]);
    assert_eq!(floor.released_game("one", BEGAN).unwrap().0.plies().len(), 0);
}

/// A journal with another act. Each later hash is computed again; the last head is signed again if a key is given.
fn anew(lines: &[String], act: &str, other: &str, key: Option<DeviceKey>) -> Vec<String> {
    let first: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
    let mut head = first["chain"].as_str().unwrap().to_owned();
    let mut forged = vec![lines[0].clone()];
    for line in &lines[1..] {
        let read = |line: &str| -> serde_json::Value { serde_json::from_str(line).unwrap() };
        // The texts are put into the line itself, because a journal's line has one form only.
        let put =
            |line: &str, field: &str, text: &str| line.replace(read(line)[field].as_str().unwrap(), text);
        let mut line = line.replace(act, other);
        let record = read(&line);
        let body = if let Some(what) = record["signed"].as_str() {
            if let Some(key) = &key {
                let device = serde_json::to_value(key.public()).unwrap();
                let signature = String::from(key.sign(&format!("annabella journal {what} {head}")));
                line = put(&line, "signature", &signature);
                line = line.replace("\"signature\":", &format!("\"device\":{device},\"signature\":"));
            }
            let record = read(&line);
            serde_json::json!([what, record.get("device"), record["signature"]]).to_string()
        } else {
            format!("{} {}", record["at"], record["input"])
        };
        let digest = Sha256::digest(format!("{head}\n{body}"));
        head = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        forged.push(put(&line, "chain", &head));
    }
    forged
}

#[test]
fn a_table_that_is_there_already_is_read_as_line_by_line_and_a_forged_one_is_named_at_its_line() {
    let shelf = JournalFixture::new();
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    let line_by_line = |lines: &[String]| {
        let mut floor = floor(0, "");
        takes(&mut floor, "one", lines);
        floor
    };
    let at_once = |lines: &[String]| {
        let at = |number: usize| BEGAN + 1_000 * (number as u64 - 1);
        let lines: Vec<_> =
            lines.iter().zip(1..).map(|(line, number)| (number, line.clone(), at(number))).collect();
        let now = at(lines.len());
        let mut floor = floor(0, "");
        let (table, taken) = table::TournamentTable::of_lines(0, &lines, now);
        floor.add_table("one", table, taken, now);
        floor
    };
    let stands = |floor: &mut TournamentTables| {
        let now = BEGAN + 60_000;
        floor.release(now);
        let plies = |session: &annabella_session::session::Session| session.plies().len();
        let known = (
            plies(floor.current_game("one", now).unwrap().0),
            plies(floor.released_game("one", now).unwrap().0),
        );
        (known, faults(floor), floor.label("one"), floor.broadcast_of("one"), floor.round_news.last.clone())
    };
    assert_eq!(stands(&mut at_once(&lines)), stands(&mut line_by_line(&lines)));
    // A changed move with new hashes: the device's signature at the end fails, and no later line is accepted.
    let forged = anew(&lines, "move e4", "move d4", None);
    let (read, known) = (stands(&mut at_once(&forged)), stands(&mut line_by_line(&forged)));
    assert_eq!(read, known);
    assert_eq!(read.1, [LineFault { line: forged.len(), kind: FaultKind::Broken }]);
    // The same, signed by a forger: the lines are read one by one, and the foreign key is reported.
    let forged = anew(&lines, "move e4", "move d4", Some(DeviceKey::of_seed([9; 32])));
    assert_eq!(stands(&mut at_once(&forged)), stands(&mut line_by_line(&forged)));
    assert_eq!(faults(&at_once(&forged)), [LineFault { line: forged.len(), kind: FaultKind::Foreign }]);
}

#[test]
fn no_move_passes_the_whole_floor_before_its_delay() {
    // `MOVES=1000000` tests that many moves.
    let wanted = std::env::var("MOVES").ok().and_then(|moves| moves.parse().ok()).unwrap_or(4_000);
    let sans = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5";
    let mut typed = vec!["arbiter: start".to_owned()];
    for (san, ply) in sans.split(' ').zip(0..) {
        let seat = ["white", "black"][ply % 2];
        typed.extend([format!("{seat}: move {san}"), format!("{seat}: press")]);
    }
    // Players without names are not duplicates.
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    let lines = JournalFixture::new().journal(["", ""], &typed);
    let tables: Vec<String> = (0..100).map(|table| format!("t{table}")).collect();
    let mut chance = SeededRng::new(25);
    let (mut shown, mut early) = (0, 0);
    while shown < wanted {
        let mut floor = floor(MINUTE, "");
        let mut now = BEGAN;
        // For each table: the number of written lines, the time of the next one, the end of its outage, the number of
        // received lines, and when each move was completed.
        let mut states = vec![(0_usize, BEGAN, BEGAN, 0_usize, Vec::new()); tables.len()];
        let mut open = tables.len();
        while open > 0 {
            now += 1 + chance.below(900) as u64;
            for (id, (written, next_at, cut_until, came, completed)) in tables.iter().zip(&mut states) {
                while *written < lines.len() && *next_at <= now {
                    if lines[*written].contains("press") {
                        completed.push(*next_at);
                    }
                    *written += 1;
                    *next_at += 1 + chance.below(5_000) as u64;
                }
                if chance.happens(5) {
                    *cut_until = now + chance.below(120_000) as u64;
                }
                while *came < *written && *cut_until <= now {
                    // A line read as it is written, a line dated by a broker, and a line from a machine whose clock
                    // is an hour ahead.
                    let dated = [u64::MAX, now, now + 60 * MINUTE][chance.below(3)];
                    floor.take(id, *came + 1, &lines[*came], dated, now);
                    *came += 1;
                }
            }
            floor.release(now);
            open = 0;
            for (id, (.., completed)) in tables.iter().zip(&states) {
                let plies = floor.released_game(id, now).map_or(0, |(session, _)| session.plies().len());
                let due = completed.partition_point(|at| at + MINUTE <= now);
                early += usize::from(plies > due);
                open += usize::from(plies < 20);
            }
        }
        shown += 20 * tables.len();
    }
    println!("{shown} moves through the floor, {early} times one was there before its delay");
    assert_eq!(early, 0, "of {shown} moves");
}

#[test]
fn two_tables_under_one_name_are_named_and_neither_is_shown() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(0, "");
    takes(&mut floor, "one", &lines[..4]);
    floor.release(BEGAN + MINUTE);
    assert!(floor.released_game("one", BEGAN + MINUTE).is_some());
    takes(&mut floor, "two", &lines[..6]);
    floor.release(BEGAN + MINUTE);
    for table in ["one", "two"] {
        assert!(floor.released_game(table, BEGAN + MINUTE).is_none());
        assert_eq!(floor.broadcast_of(table), None);
    }
    floor.stale_files();
    assert_eq!(floor.games_pgn(), "");
    let queue = floor.queue(BEGAN + MINUTE, DeskScope::default());
    assert_eq!(queue.len(), 2);
    assert!(
        queue.iter().all(|(_, needs)| needs.iter().any(|need| need.kind == AttentionReason::DuplicateNames))
    );
}

#[test]
fn a_broadcast_has_every_tag_a_clock_a_ply_and_no_result_that_is_not_signed() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let pairings = "board,white,black,white_fide_id,black_title\n1,Cleo,Dan,,\n4,Anna,Bo,1503014,GM\n";
    let mut floor = floor(0, pairings);
    takes(&mut floor, "one", &lines[..8]);
    floor.release(BEGAN + MINUTE);
    let pgn = floor.broadcast_of("one").unwrap();
    for tag in [
        "[Event \"Cup\"]",
        "[Round \"3.4\"]",
        "[Board \"4\"]",
        "[White \"Anna\"]",
        "[WhiteFideId \"1503014\"]",
        "[BlackTitle \"GM\"]",
        "[GameId \"one-",
        "[TimeControl \"5400+30\"]",
        "[Result \"*\"]",
    ] {
        assert!(pgn.contains(tag), "{tag} is missing:\n{pgn}");
    }
    assert_eq!(pgn.matches("[%clk 1:30:58]").count(), 2, "{pgn}");
    assert!(pgn.contains("[Termination \"unterminated\"]") && !pgn.contains("1-0"), "{pgn}");
    takes(&mut floor, "one", &lines);
    floor.release(BEGAN + MINUTE);
    let signed = floor.broadcast_of("one").unwrap();
    assert!(signed.contains("[Result \"1-0\"]") && signed.trim_end().ends_with("1-0"), "{signed}");
    let names: Vec<String> = floor.stale_files().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["game-4.pgn", "games.pgn"]);
    assert!(floor.stale_files().is_empty());
    let without: Vec<u32> = floor.without_table().iter().map(|game| game.board).collect();
    assert_eq!(without, [1]);
    assert_eq!(floor.results().len(), 1);
}

#[test]
fn a_game_that_goes_back_is_shorter_in_its_file() {
    let mut course = GAME[..5].to_vec();
    course.extend(["arbiter: back 1", "arbiter: resume"]);
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &course);
    let mut floor = floor(0, "");
    takes(&mut floor, "one", &lines[..6]);
    floor.release(BEGAN + MINUTE);
    assert!(floor.broadcast_of("one").unwrap().contains(" e5 "));
    takes(&mut floor, "one", &lines);
    floor.release(BEGAN + MINUTE);
    assert!(!floor.broadcast_of("one").unwrap().contains(" e5 "));
    assert!(floor.round_news.last.iter().any(|(_, news)| *news == table::RoundNews::WentBack { plies: 1 }));
}

#[test]
fn the_hall_made_again_from_the_journals_is_the_same() {
    let shelf = JournalFixture::new();
    let (one, two) = (shelf.journal(["Anna", "Bo"], &GAME), shelf.journal(["Cleo", "Dan"], &GAME[..6]));
    let now = BEGAN + MINUTE;
    let made = |order: [(&str, &Vec<String>); 2]| {
        let mut floor = floor(2_000, "board,white,black\n1,Anna,Bo\n2,Cleo,Dan\n");
        for (table, lines) in order {
            takes(&mut floor, table, lines);
        }
        floor.release(now);
        floor.stale_files();
        let words = TournamentTexts::new(Lang::Da, None);
        let asks = TournamentQuery { boards: Some((1, 2)), ..TournamentQuery::default() };
        let desk = pages::desk(&floor, &words, &asks, &pages::DeskForm::default(), now);
        // The latest news are in the order of arrival; the rest is the same.
        let (before, _) = desk.split_once("id=\"told\"").unwrap();
        let (_, needs) = before.split_once("id=\"needs\"").unwrap();
        let (_, all) = desk.split_once("id=\"all\"").unwrap();
        ([needs, all].map(str::to_owned), floor.games_pgn())
    };
    assert_eq!(made([("a", &one), ("b", &two)]), made([("b", &two), ("a", &one)]));
}

#[test]
fn pages_speak_five_languages_and_spectators_learn_of_no_item() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(0, "board,white,black\n7,Anna,Bo\n");
    takes(&mut floor, "one", &lines[..7]);
    floor.take("one", 8, "forged", BEGAN, BEGAN);
    let now = BEGAN + 7_000;
    floor.release(now);
    let mut seen = Vec::new();
    for lang in Lang::ALL {
        let (words, asks) = (TournamentTexts::new(lang, None), TournamentQuery::default());
        let desk = pages::desk(&floor, &words, &asks, &pages::DeskForm::default(), now);
        assert!(desk.contains("href=\"/table/one\"") && desk.contains("id=\"need-one\""), "{desk}");
        let needs = desk.split("id=\"items\"").nth(1).unwrap().split("</ol>").next().unwrap();
        assert_eq!(needs.matches("<li>").count(), 2, "the table with its first need, another one: {needs}");
        let round = round_page::round(&floor, &words, &asks, now);
        assert!(round.contains("id=\"game-one\"") && round.contains("data-told=\"3\""), "{round}");
        // The call, the forged line and the offer are visible to the arbiter only.
        let call = words_of_need(&floor, now, lang);
        assert!(desk.contains(&call) && !round.contains(&call), "{call}");
        seen.push(round.split("<h1>").nth(1).unwrap().to_owned());
        assert!(pages::results(&floor, &words, &TournamentQuery::default(), now).contains("Anna"));
        assert!(!pages::front(&words).is_empty() && !pages::not_entered(&words).is_empty());
    }
    seen.dedup();
    assert_eq!(seen.len(), 5, "each reads his own");
    let spoken = round_page::round(
        &floor,
        &TournamentTexts::new(Lang::En, Some(annabella_game::SchemeId::Fide)),
        &TournamentQuery::default(),
        now,
    );
    let marked =
        "<span lang=\"en\">Board 7, Anna – Bo: move 1, black:</span> <span lang=\"de\">Eva fünf</span>";
    assert!(spoken.contains(marked) && spoken.contains("aria-hidden=\"true\">(1... e5)"), "{spoken}");
}

#[test]
fn a_table_is_named_by_its_board_and_players_and_by_its_folder_only_where_it_must_be() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let folder = "2026-11-27_161512";
    for (pairings, named, told) in [
        ("", "Anna – Bo", "Anna – Bo: white calls the arbiter (item 1)"),
        (
            "board,white,black\n7,Anna,Bo\n",
            "Board 7: Anna – Bo",
            "Board 7, Anna – Bo: white calls the arbiter (item 1)",
        ),
    ] {
        let mut floor = floor(0, pairings);
        takes(&mut floor, folder, &lines[..7]);
        let (words, asks) = (TournamentTexts::new(Lang::En, None), TournamentQuery::default());
        let desk = pages::desk(&floor, &words, &asks, &pages::DeskForm::default(), BEGAN + MINUTE);
        assert!(desk.contains(&format!(">{named}<")), "{desk}");
        assert!(desk.contains(&format!("id=\"last-told\">{told}<")), "{desk}");
        assert!(
            desk.contains(&format!("<title>{told} – ")),
            "what is needed is heard before the rest: {desk}"
        );
        let (_, said) = desk.split_once("<body").unwrap();
        let said = said.replace(&format!("/table/{folder}"), "").replace(&format!("-{folder}\""), "");
        assert!(!said.contains(folder), "{said}");
        // Another table with the same players can be told apart by its folder only.
        takes(&mut floor, "2026-11-27_170000", &lines[..7]);
        let desk = pages::desk(&floor, &words, &asks, &pages::DeskForm::default(), BEGAN + MINUTE);
        assert!(desk.contains(&format!(">{named} ({folder})<")), "{desk}");
    }
    // Without names nothing else tells two tables apart.
    let mut floor = floor(0, "");
    takes(&mut floor, folder, &JournalFixture::new().journal(["", ""], &GAME)[..7]);
    let label = TournamentTexts::new(Lang::En, None).label(&floor.label(folder).unwrap());
    assert_eq!(label, format!("? – ? ({folder})"));
}

#[test]
fn moves_and_clocks_are_words_for_the_ear_in_five_languages() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(0, "");
    takes(&mut floor, "one", &lines[..6]);
    let now = BEGAN + 7_000;
    floor.release(now);
    let heard = [
        (Lang::Da, "træk 1, sort: Erik fem", "Hvid en time og tredive minutter"),
        (Lang::De, "Zug 1, Schwarz: Eva fünf", "Weiß eine Stunde und dreißig Minuten"),
        (Lang::En, "move 1, black: Eva five", "White one hour and thirty minutes"),
        (Lang::Nb, "trekk 1, svart: Eva fem", "Hvit en time og tretti minutter"),
        (Lang::Sv, "drag 1, svart: Eva fem", "Vit en timme och trettio minuter"),
    ];
    for (lang, said, time) in heard {
        let (words, asks) = (TournamentTexts::new(lang, None), TournamentQuery::default());
        let desk = pages::desk(&floor, &words, &asks, &pages::DeskForm::default(), now);
        let row = desk.split("<tbody>").nth(1).unwrap();
        assert!(row.contains(&format!("<td>{said} <span")), "{row}");
        assert!(row.contains(&format!("class=\"vh\">{time}")), "{row}");
        let round = round_page::round(&floor, &words, &asks, now);
        assert!(round.contains(&format!("Anna – Bo: {said}</p>")), "the latest message: {round}");
    }
}

/// The text of the arbiter's open item in a language.
fn words_of_need(floor: &TournamentTables, now: u64, lang: Lang) -> String {
    let queue = floor.queue(now, DeskScope::default());
    let called = queue[0].1.iter().find_map(|need| match &need.kind {
        AttentionReason::Item { matter, .. } => Some(matter.clone()),
        _ => None,
    });
    annabella_messages::MessageWriter::new(lang, annabella_game::Edition::default()).title(&called.unwrap())
}

/// A line as a broker's table publishes it.
fn published(table: &str, lines: &[String], number: usize) -> PublishedLine {
    let text = lines[number - 1].clone();
    let (game, hash) = (LineHash::of(lines[0].as_bytes()), LineHash::of(text.as_bytes()));
    let head = LineHead { game, number: number as u64, hash };
    PublishedLine { table: TableName::read(table).unwrap(), head, text }
}

#[test]
fn lines_chained_by_another_hand_give_way_to_those_the_device_signed() {
    let shelf = JournalFixture::new();
    let lines = shelf.journal(["Anna", "Bo"], &GAME);
    let mut other = GAME;
    other[1] = "white: move d4";
    let lies = shelf.journal(["Anna", "Bo"], &other);
    assert_eq!((&lines[..2], lines[2] == lies[2]), (&lies[..2], false));
    let mut floor = floor(0, "");
    let mut takes = |lines: &[String], number: usize| {
        floor.take_published_line(&published("7", lines, number), BEGAN, true, BEGAN);
        floor.release(BEGAN);
        let moves = |session: &annabella_session::session::Session| session.plies().len();
        let stands = floor.current_game("broker.7", BEGAN).map(|(session, _)| moves(session));
        (stands, floor.released_game("broker.7", BEGAN).map(|(session, _)| moves(session)), faults(&floor))
    };
    let forked = vec![LineFault { line: 3, kind: FaultKind::Forked }];
    takes(&lines, 1);
    takes(&lines, 2);
    takes(&lies, 3);
    assert_eq!(takes(&lies, 4), (Some(1), Some(0), Vec::new()), "nobody can tell yet; no spectator sees it");
    assert_eq!(takes(&lines, 3), (Some(1), Some(0), forked.clone()));
    for number in 4..lines.len() {
        takes(&lies, number.min(6));
        assert_eq!(takes(&lines, number).1, Some(0), "line {number}");
    }
    // The device's signature arrives.
    assert_eq!(takes(&lines, lines.len()), (Some(2), Some(2), forked.clone()));
    assert_eq!(takes(&lies, lies.len() - 1).2, forked);
    let pgn = floor.broadcast_of("broker.7").unwrap();
    assert!(pgn.contains("1. e4") && !pgn.contains(" d4"), "{pgn}");
}

#[test]
fn another_game_under_a_table_s_name_follows_one_that_is_over_and_is_named_beside_one_that_is_not() {
    let shelf = JournalFixture::new();
    let (one, two) = (shelf.journal(["Anna", "Bo"], &GAME), shelf.journal(["Cleo", "Dan"], &GAME));
    let told = |stops: usize| {
        let mut floor = floor(0, "");
        for number in 1..=stops {
            floor.take_published_line(&published("7", &one, number), BEGAN, true, BEGAN);
        }
        for number in 1..=4 {
            floor.take_published_line(&published("7", &two, number), BEGAN, true, BEGAN);
        }
        floor.release(BEGAN);
        let twice = floor
            .queue(BEGAN, DeskScope::default())
            .iter()
            .flat_map(|(_, needs)| needs.clone())
            .filter(|need| need.kind == AttentionReason::DuplicateNames)
            .count();
        (floor.labels(DeskScope::default()).iter().map(|label| label.id.clone()).collect::<Vec<_>>(), twice)
    };
    assert_eq!(told(one.len()), (vec!["broker.7.2".to_owned()], 0), "the one before is over");
    assert_eq!(told(1), (vec!["broker.7.2".to_owned()], 0), "the one before never began");
    assert_eq!(told(4), (vec!["broker.7".to_owned(), "broker.7.2".to_owned()], 2), "both are played");
}

#[test]
fn a_table_whose_lines_do_not_come_is_named_within_fifteen_seconds_and_no_longer_than_that() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(0, "");
    floor.set_broker_reachable(true, BEGAN);
    let game = published("7", &lines, 1).head.game;
    let all = lines.len() as u64;
    let presence = |lines: u64| Presence {
        lines,
        head: None,
        game: Some(game),
        standing: GameStanding {
            at: 0,
            fen: String::new(),
            clock: ClockState { white: 0, black: 0, runs: None },
        },
        nonce: "n".to_owned(),
        unix_ms: BEGAN,
        version: String::new(),
    };
    let behind = |floor: &TournamentTables, now_ms| {
        let needs = floor.queue(now_ms, DeskScope::default()).into_iter().flat_map(|(_, needs)| needs);
        needs.map(|need| need.kind).find(|kind| matches!(kind, AttentionReason::Behind { .. }))
    };
    // A game without any line is listed.
    floor.presence("7", &presence(all), BEGAN);
    assert!(floor.label("broker.7").is_some());
    floor.presence("7", &presence(all), BEGAN + 5_000);
    floor.presence("7", &presence(all), BEGAN + 10_000);
    assert_eq!(behind(&floor, BEGAN + 10_000), Some(AttentionReason::Behind { has: 0, of: all }));
    let some = all / 2;
    for number in 1..=usize::try_from(some).unwrap() {
        floor.take_published_line(&published("7", &lines, number), BEGAN, true, BEGAN + 11_000);
    }
    assert_eq!(behind(&floor, BEGAN + 11_000), None, "lines come");
    for second in [12, 17, 22] {
        floor.presence("7", &presence(all), BEGAN + second * 1_000);
        floor.release(BEGAN + second * 1_000);
        let expected = (second >= 22).then_some(AttentionReason::Behind { has: some, of: all });
        assert_eq!(behind(&floor, BEGAN + second * 1_000), expected, "after {second} s");
    }
    for number in usize::try_from(some).unwrap() + 1..=lines.len() {
        floor.take_published_line(&published("7", &lines, number), BEGAN, true, BEGAN + 23_000);
    }
    floor.presence("7", &presence(all), BEGAN + 27_000);
    assert_eq!(behind(&floor, BEGAN + 60_000), None);
}

#[test]
fn a_device_that_fails_is_in_the_queue_until_it_works_again_whoever_owns_it() {
    let shared = |of, what, works| Input::SharedDevice { of, what, works };
    let of_white = |what, works| Input::Device { seat: Seat::White, what, works };
    let both = |works| {
        [
            shared(SharedVoice::Room, SeatDevice::Voice, works),
            shared(SharedVoice::Arbiter, SeatDevice::Sound, works),
            of_white(SeatDevice::Voice, works),
            Input::SpeechInput { seat: Seat::Black, works },
            if works {
                Input::BoardRestored { seat: Seat::Black }
            } else {
                Input::BoardLost { seat: Seat::Black }
            },
        ]
    };
    let lines = JournalFixture::new().journal_of(["Anna", "Bo"], &[both(false), both(true)].concat());
    let mut floor = floor(0, "");
    let of_device = |floor: &TournamentTables| -> Vec<String> {
        let texts = TournamentTexts::new(Lang::En, None);
        let needs =
            floor.queue(BEGAN + MINUTE, DeskScope::default()).into_iter().flat_map(|(_, needs)| needs);
        let needs = needs.filter(|need| matches!(need.kind, AttentionReason::Device { .. }));
        needs.map(|need| texts.reason(&need)).collect()
    };
    takes(&mut floor, "one", &lines[..6]);
    let expected = [
        "White's speech output does not work",
        "Black's board does not work",
        "Black's microphone does not work",
        "The room's speech output does not work",
        "The arbiter's sound does not work",
    ];
    assert_eq!(of_device(&floor), expected);
    for (line, number) in lines.iter().zip(1..).skip(6) {
        floor.take("one", number, line, BEGAN + MINUTE, BEGAN + MINUTE);
    }
    assert_eq!(of_device(&floor), [""; 0]);
}

#[test]
fn a_table_that_falls_silent_is_told_once_and_its_clocks_stand() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let mut floor = floor(0, "");
    floor.set_broker_reachable(true, BEGAN);
    for number in 1..=3 {
        floor.take_published_line(&published("7", &lines, number), BEGAN, true, BEGAN);
    }
    let lost = |floor: &TournamentTables| {
        let needs = floor.queue(BEGAN + MINUTE, DeskScope::default());
        needs.iter().flat_map(|(_, needs)| needs).filter(|need| need.kind == AttentionReason::Lost).count()
    };
    floor.release(BEGAN + 14_999);
    assert_eq!((lost(&floor), floor.desk_news.told), (0, 0));
    floor.release(BEGAN + 15_000);
    floor.release(BEGAN + 16_000);
    assert_eq!((lost(&floor), floor.desk_news.told), (1, 1));
    let stands = |floor: &TournamentTables, now| floor.current_game("broker.7", now).unwrap().1;
    assert_eq!(stands(&floor, BEGAN + MINUTE), stands(&floor, BEGAN + 2 * MINUTE));
    floor.record_heard("7", Some(BEGAN + MINUTE + 600_000), BEGAN + MINUTE);
    assert_eq!((lost(&floor), floor.desk_news.told), (0, 2));
    let needs = floor.queue(BEGAN + MINUTE, DeskScope::default());
    assert!(
        needs[0].1.iter().any(|need| need.kind == AttentionReason::WrongClock { minutes: 10 }),
        "{needs:?}"
    );
    floor.report_strange_message("7", None, BEGAN + MINUTE);
    assert_eq!(faults(&floor), [LineFault { line: 4, kind: FaultKind::Strange }]);
}

#[test]
fn a_clock_that_is_set_and_a_line_that_lies_about_its_moment_release_nothing_early() {
    let lines = JournalFixture::new().journal(["Anna", "Bo"], &GAME);
    let moves = |floor: &mut TournamentTables, id: &str, now: u64| {
        floor.release(now);
        floor.released_game(id, now).map(|(session, _)| session.plies().len())
    };
    let delay = 15 * MINUTE;
    // A journal from before the start: its last line is as old as the file, and White's press is two seconds older.
    let mut opened = floor(delay, "");
    let written = BEGAN + 10 * MINUTE;
    for (line, number) in lines[..6].iter().zip(1..) {
        opened.take("one", number, line, written, written);
    }
    // A forged moment in an invalid line makes nothing older.
    opened.take("one", 7, "{\"at\":99999999999,\"input\":{}}", written, written);
    opened.was_written("one", written, written);
    let pressed = written - 2_000;
    assert_eq!(moves(&mut opened, "one", pressed + delay - 1), Some(0));
    assert_eq!(moves(&mut opened, "one", pressed + delay), Some(1));
    assert_eq!(moves(&mut opened, "one", written + delay), Some(2));
    // A file with a future date is delayed from the start of the tournament.
    let mut future = floor(delay, "");
    for (line, number) in lines[..4].iter().zip(1..) {
        future.take("one", number, line, u64::MAX, BEGAN);
    }
    future.was_written("one", BEGAN + 3_600_000, BEGAN);
    assert_eq!(moves(&mut future, "one", BEGAN - 1_000 + delay), Some(0));
    assert_eq!(moves(&mut future, "one", BEGAN + delay), Some(1));
    // The clock of the broker's machine goes back an hour; a move is delayed from its arrival.
    let mut set_back = floor(delay, "");
    for number in 1..=lines.len() {
        let came = BEGAN + 10 * MINUTE * (number as u64 - 1);
        set_back.take_published_line(
            &published("7", &lines, number),
            came.saturating_sub(3_600_000),
            true,
            came,
        );
    }
    let came = BEGAN + 30 * MINUTE;
    assert_eq!(moves(&mut set_back, "broker.7", came + delay - 1), Some(0));
    assert_eq!(moves(&mut set_back, "broker.7", came + delay), Some(1));
    // A line from before the connection is as old as the broker says.
    let mut found = floor(delay, "");
    let now = BEGAN + 3 * delay;
    for number in 1..=lines.len() {
        found.take_published_line(&published("7", &lines, number), BEGAN, false, now);
    }
    assert_eq!(moves(&mut found, "broker.7", now), Some(2));
}

#[test]
fn a_game_whose_clocks_stand_needs_the_arbiter() {
    let fixture = JournalFixture::new();
    let lines = ["arbiter: start", "white: move e4", "white: press", "arbiter: stop", "arbiter: resume"];
    for (upto, stands) in [(3, false), (4, true), (5, false)] {
        let mut floor = floor(0, "");
        takes(&mut floor, "one", &fixture.journal(["Anna", "Bert"], &lines[..upto]));
        let queue = floor.queue(BEGAN + 20_000, DeskScope::default());
        let needs = queue.iter().flat_map(|(_, needs)| needs);
        let told = needs.filter(|need| need.kind == AttentionReason::ClocksStand).count();
        assert_eq!(told, usize::from(stands), "after {upto} lines: {queue:?}");
    }
}

#[test]
fn players_with_the_colours_reversed_are_told_with_the_board_of_the_file() {
    let lines = JournalFixture::new().journal(["Bo", "Anna"], &GAME);
    let needs = |pairings: &str| {
        let mut floor = floor(0, pairings);
        takes(&mut floor, "one", &lines[..4]);
        let queue = floor.queue(BEGAN, DeskScope::default());
        queue.into_iter().flat_map(|(_, needs)| needs).map(|need| need.kind).collect::<Vec<_>>()
    };
    let reversed = needs("board,white,black\n1,Cleo,Dan\n4,Anna,Bo\n");
    assert!(reversed.contains(&AttentionReason::ColorsReversed { board: "4".to_owned() }), "{reversed:?}");
    assert!(!reversed.contains(&AttentionReason::NotPaired), "{reversed:?}");
    let other = needs("board,white,black\n1,Cleo,Dan\n");
    assert!(other.contains(&AttentionReason::NotPaired), "{other:?}");
    assert!(!needs("board,white,black\n1,Bo,Anna\n").contains(&AttentionReason::NotPaired));
}

#[test]
fn a_result_that_is_not_signed_needs_a_program_that_runs() {
    let fixture = JournalFixture::new();
    let lines = fixture.journal(["Anna", "Bo"], &["arbiter: start", "arbiter: result 1-0", "arbiter: sign"]);
    for (upto, runs, stopped) in [(3, true, false), (3, false, true), (4, false, false)] {
        let mut floor = floor(0, "");
        takes(&mut floor, "one", &lines[..upto]);
        floor.runs("one", runs);
        let queue = floor.queue(BEGAN + MINUTE, DeskScope::default());
        let needs: Vec<_> = queue.iter().flat_map(|(_, needs)| needs).collect();
        let told = needs.iter().find(|need| need.kind == AttentionReason::Stopped);
        assert_eq!(told.is_some(), stopped, "{upto} lines, runs: {runs}: {needs:?}");
        let unsigned = needs.iter().any(|need| need.kind == AttentionReason::NotSigned);
        assert_eq!(unsigned, upto == 3, "{upto} lines: {needs:?}");
        assert!(told.is_none_or(|need| need.gravity == AttentionLevel::Soon), "{needs:?}");
    }
}
