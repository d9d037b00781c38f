//! Every code of a result (8.7, the glossary): its announcement, its recorded reason, and its form in PGN.

use annabella::{
    game::{Edition, EndReason, GameResult, Lang, SchemeId, Seat},
    language::{Verbosity, notation::PieceLetters, scheme::Scheme},
    messages::{Phrases, text},
    score::pgn,
    session::{Announcement, output::Output, setup::BoardSense},
};

use crate::table::{Table, agreed, said};

const CODES: [(&str, EndReason, &str); 9] = [
    ("1-0", EndReason::Arbiter, "adjudication"),
    ("0-1", EndReason::Arbiter, "adjudication"),
    ("1/2-1/2", EndReason::Arbiter, "adjudication"),
    ("1/2-0", EndReason::Arbiter, "rules infraction"),
    ("0-1/2", EndReason::Arbiter, "rules infraction"),
    ("0-0", EndReason::Arbiter, "rules infraction"),
    ("+/-", EndReason::Forfeit, "rules infraction"),
    ("-/+", EndReason::Forfeit, "rules infraction"),
    ("-/-", EndReason::Forfeit, "rules infraction"),
];

fn heard(outputs: &[Output], lang: Lang) -> String {
    let over = said(outputs).into_iter().find(|what| matches!(what, Announcement::GameOver { .. }));
    let scheme = Scheme::builtin(SchemeId::Fide);
    text(&Phrases::builtin(lang).speak(&over.expect("the end is announced"), scheme, Verbosity::default()))
}

/// The announcement names the reason before the result.
fn reason_heard(heard: &str) -> &str {
    heard.split('.').next().unwrap_or(heard)
}

#[test]
fn each_of_the_nine_codes_is_heard_and_written_as_what_it_is() {
    for (code, reason, pgn) in CODES {
        let mut table = Table::typed(Edition::Da18);
        table.plays("d4 Nf6");
        let outputs = table.types(&format!("arbiter: result {code}"));
        let result: GameResult = code.parse().unwrap();
        assert_eq!(table.session.result(), Some((result, reason)), "{code}");
        let sheet = table.session.game_sheet();
        assert_eq!((sheet.result, sheet.tag("Termination")), (Some(result), Some(pgn)), "{code}");
        for lang in Lang::ALL {
            let words = heard(&outputs, lang);
            let forfeit = reason == EndReason::Forfeit;
            let decided = heard(&Table::typed(Edition::Da18).types("arbiter: result 1-0"), lang);
            assert_eq!(reason_heard(&words) != reason_heard(&decided), forfeit, "{lang:?} {code}: {words}");
        }
    }
}

#[test]
fn the_nine_codes_sound_different_in_every_language() {
    for lang in Lang::ALL {
        let words: std::collections::BTreeSet<String> = CODES
            .iter()
            .map(|(code, ..)| {
                heard(&Table::typed(Edition::No14).types(&format!("arbiter: result {code}")), lang)
            })
            .collect();
        assert_eq!(words.len(), CODES.len(), "{lang:?}: {words:#?}");
    }
}

#[test]
fn a_game_that_never_began_is_lost_by_forfeit_and_no_move_is_on_the_sheet() {
    let mut setup = agreed(Edition::Da17, BoardSense::Manual);
    setup.approved_by = None;
    let mut table = Table::of(setup);
    table.types("arbiter: result +/-");
    assert_eq!(table.session.result(), Some((GameResult::WhiteByForfeit, EndReason::Forfeit)));
    let pgn = pgn::write(&table.session.game_sheet(), PieceLetters::English);
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("[Forfeit \"+/-\"]"), "{pgn}");
    table.types("arbiter: reopen they came after all");
    assert_eq!(table.session.result(), None);
}

/// The value of a tag, and the last word of the moves.
fn tag_and_marker(pgn: &str) -> (String, String) {
    let tag = pgn.lines().find_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]")).unwrap();
    (tag.to_owned(), pgn.split_whitespace().last().unwrap().to_owned())
}

#[test]
fn a_reader_of_pgn_counts_every_result_and_reads_the_code_back() {
    for moves in ["", "d4 Nf6", "e4 e5 Nf3 Nc6 Bc4 Nf6"] {
        for (code, in_pgn, ended) in [
            ("1-0", "1-0", "adjudication"),
            ("0-1", "0-1", "adjudication"),
            ("1/2-1/2", "1/2-1/2", "adjudication"),
            ("1/2-0", "1/2-0", "rules infraction"),
            ("0-1/2", "0-1/2", "rules infraction"),
            ("0-0", "0-0", "rules infraction"),
            ("+/-", "1-0", "rules infraction"),
            ("-/+", "0-1", "rules infraction"),
            ("-/-", "0-0", "rules infraction"),
        ] {
            let mut table = Table::typed(Edition::Fide23);
            table.plays(moves);
            table.types(&format!("arbiter: result {code}"));
            let pgn = pgn::write(&table.session.game_sheet(), PieceLetters::English);
            // White could castle, so that `0-0` after the moves would be one more.
            let castles = in_pgn == "0-0" && moves.starts_with("e4");
            let marker = if castles { "*" } else { in_pgn };
            assert_eq!(
                tag_and_marker(&pgn),
                (in_pgn.to_owned(), marker.to_owned()),
                "{code} after {moves}\n{pgn}"
            );
            assert!(pgn.contains(&format!("[Termination \"{ended}\"]")), "{code}\n{pgn}");
            let read = pgn::read(&pgn).unwrap();
            assert_eq!(read.result.map(GameResult::code), Some(code), "{pgn}");
            assert_eq!(
                (read.entries.len(), read.unread.len()),
                (moves.split_whitespace().count(), 0),
                "{pgn}"
            );
        }
    }
}

#[test]
fn every_pgn_of_a_game_tells_board_time_control_event_type_and_end() {
    for practice in [false, true] {
        let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
        (setup.practice, setup.board_number) = (practice, Some("2.1".into()));
        let mut table = Table::of(setup);
        table.plays("e4 e5");
        let check = |table: &Table, ended: &str| {
            let session = &table.session;
            let sheets = Seat::ALL.map(|seat| session.sheet_file(seat));
            for sheet in std::iter::once(session.game_sheet()).chain(sheets) {
                let pgn = pgn::write(&sheet, PieceLetters::English);
                let kind = if practice { "practice" } else { "game" };
                for tag in [
                    "[Board \"2.1\"]".to_owned(),
                    "[TimeControl \"5400+30\"]".to_owned(),
                    format!("[EventType \"{kind}\"]"),
                    format!("[Termination \"{ended}\"]"),
                ] {
                    assert_eq!(pgn.matches(&tag).count(), 1, "{tag}\n{pgn}");
                }
            }
        };
        check(&table, "unterminated");
        table.types("white: key resign");
        table.types("white: key yes");
        assert!(table.session.result().is_some(), "practice {practice}");
        check(&table, "normal");
    }
}

#[test]
fn a_games_pgn_tells_its_time_control_and_what_the_arbiter_did_to_the_clocks() {
    for (control, in_pgn) in [("90+30", "5400+30"), ("40/90+30,30+30", "40/5400+30:1800+30"), ("25d10", "?")]
    {
        let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
        setup.time_control = control.into();
        let mut table = Table::of(setup);
        table.plays("e4");
        table.types("arbiter: add white 0:02:00 the neighbour's telephone");
        table.plays("e5");
        let pgn = pgn::write(&table.session.game_sheet(), PieceLetters::English);
        assert!(pgn.contains(&format!("[TimeControl \"{in_pgn}\"]")), "{pgn}");
        assert!(pgn.contains("[EventType \"game\"]"), "{pgn}");
        let flat = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        let given = flat.find("{arbiter: clock of White +0:02:00 (").unwrap_or_else(|| panic!("{pgn}"));
        assert!(flat.find("1. e4").unwrap() < given && given < flat.find("1... e5").unwrap(), "{pgn}");
        assert_eq!(pgn::read(&pgn).unwrap().entries.len(), 2);
    }
}
