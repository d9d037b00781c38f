//! Sheets that no game needs, and the games' PGN: every result with its code, the tags, and what the arbiter did to the
//! clocks. Other records are in `stories/record.txt`.

use annabella::{language::notation::PieceLetters, score::pgn};

use crate::table::*;

fn under(edition: Edition, time_control: &str) -> Table {
    Table::of(Setup { time_control: time_control.into(), ..agreed(edition, BoardSense::Manual) })
}

fn written(table: &Table) -> String {
    pgn::write(&table.session.game_sheet(), PieceLetters::English)
}

#[test]
fn a_sheet_that_no_game_needs_is_refused_and_the_one_before_stays() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("e4 e5");
    let mut bring = |sheet: String| {
        let act = Act::Sheet(sheet.into());
        let outputs = table.feed(Input::Act { by: Actor::Player(Seat::White), act });
        (refused(&outputs), table.session.sheet(Seat::White).entries.len())
    };
    assert_eq!(bring("1. e4 e5".into()), (None, 2));
    let tags = "[White \"a\"]".repeat(6_000);
    assert_eq!(bring(format!("{tags}1. e4")), (Some(Refusal::SheetTooLarge), 2));
    // The shortest words that are entries: 700 of them. The longest games have fewer than 600 plies.
    let long = Refusal::SheetTooLong { plies: 700 };
    assert_eq!(bring("Nf3 Nf6 Ng1 Ng8 ".repeat(175)), (Some(long), 2));
    assert_eq!(bring("Nf3 Nf6 Ng1 Ng8 ".repeat(150)), (None, 600));
}

/// The codes of a result (8.7, the glossary), with their reason, their form in PGN, and the termination.
const CODES: [(&str, EndReason, &str, &str); 9] = [
    ("1-0", EndReason::Arbiter, "1-0", "adjudication"),
    ("0-1", EndReason::Arbiter, "0-1", "adjudication"),
    ("1/2-1/2", EndReason::Arbiter, "1/2-1/2", "adjudication"),
    ("1/2-0", EndReason::Arbiter, "1/2-0", "rules infraction"),
    ("0-1/2", EndReason::Arbiter, "0-1/2", "rules infraction"),
    ("0-0", EndReason::Arbiter, "0-0", "rules infraction"),
    ("+/-", EndReason::Forfeit, "1-0", "rules infraction"),
    ("-/+", EndReason::Forfeit, "0-1", "rules infraction"),
    ("-/-", EndReason::Forfeit, "0-0", "rules infraction"),
];

#[test]
fn the_nine_codes_sound_different_in_every_language_and_a_forfeit_as_such() {
    for lang in Lang::ALL {
        let heard = CODES.map(|(code, ..)| {
            let outputs = Table::typed(Edition::Da18).types(&format!("arbiter: result {code}"));
            let is_over = |what: &Announcement| matches!(what, Announcement::GameOver { .. });
            let over = said(&outputs).into_iter().find(is_over).expect("the end is announced");
            let scheme = Scheme::builtin(SchemeId::Fide);
            text(&Phrases::builtin(lang).speak(&over, scheme, Verbosity::default()))
        });
        let unlike: std::collections::BTreeSet<&String> = heard.iter().collect();
        assert_eq!(unlike.len(), CODES.len(), "{lang}: {heard:#?}");
        // The announcement names the reason before the result.
        let reason = |words: &str| words.split('.').next().unwrap_or_default().to_owned();
        for ((code, why, ..), words) in CODES.iter().zip(&heard) {
            let other = reason(words) != reason(&heard[0]);
            assert_eq!(other, *why == EndReason::Forfeit, "{lang} {code}: {words}");
        }
    }
}

#[test]
fn a_reader_of_pgn_counts_every_result_and_reads_the_code_back() {
    for moves in ["", "d4 Nf6", "e4 e5 Nf3 Nc6 Bc4 Nf6"] {
        for (code, reason, in_pgn, ended) in CODES {
            let mut table = Table::typed(Edition::Fide23);
            table.runs(&format!("moves {moves}; arbiter: result {code}"));
            assert_eq!(table.result(), Some((code.parse().unwrap(), reason)), "{code}");
            let pgn = written(&table);
            // White could castle, so that `0-0` after the moves would be one more.
            let castles = in_pgn == "0-0" && moves.starts_with("e4");
            let marker = if castles { "*" } else { in_pgn };
            assert_eq!(pgn.split_whitespace().last(), Some(marker), "{code} after {moves}\n{pgn}");
            for tag in [format!("[Result \"{in_pgn}\"]"), format!("[Termination \"{ended}\"]")] {
                assert!(pgn.contains(&tag), "{code}: {tag}\n{pgn}");
            }
            let read = pgn::read(&pgn).unwrap();
            assert_eq!(read.result.map(GameResult::code), Some(code), "{pgn}");
            let found = (read.entries.len(), read.unread.len());
            assert_eq!(found, (moves.split_whitespace().count(), 0), "{pgn}");
        }
    }
    // A game that never began is lost by forfeit, and no move is on the sheet.
    let mut table = Table::of(Setup { approved_by: None, ..agreed(Edition::Da17, BoardSense::Manual) });
    table.types("arbiter: result +/-");
    assert_eq!(table.result(), Some((GameResult::WhiteByForfeit, EndReason::Forfeit)));
    let pgn = written(&table);
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("[Forfeit \"+/-\"]"), "{pgn}");
    table.types("arbiter: reopen they came after all");
    assert_eq!(table.result(), None);
}

#[test]
fn every_pgn_of_a_game_tells_board_time_control_event_type_and_end() {
    for (practice, kind) in [(false, "game"), (true, "practice")] {
        let board_number = Some("2.1".into());
        let mut table =
            Table::of(Setup { practice, board_number, ..agreed(Edition::Fide23, BoardSense::Manual) });
        for (script, ended) in
            [("moves e4 e5", "unterminated"), ("white: key resign; white: key yes", "normal")]
        {
            table.runs(script);
            let sheets = Seat::ALL.map(|seat| table.session.sheet_file(seat));
            for sheet in std::iter::once(table.session.game_sheet()).chain(sheets) {
                let pgn = pgn::write(&sheet, PieceLetters::English);
                for tag in [
                    "[Board \"2.1\"]".to_owned(),
                    "[TimeControl \"5400+30\"]".to_owned(),
                    format!("[EventType \"{kind}\"]"),
                    format!("[Termination \"{ended}\"]"),
                ] {
                    assert_eq!(pgn.matches(&tag).count(), 1, "{tag}\n{pgn}");
                }
            }
        }
    }
}

#[test]
fn a_games_pgn_tells_its_time_control_and_what_the_arbiter_did_to_the_clocks() {
    for (control, in_pgn) in [("90+30", "5400+30"), ("40/90+30,30+30", "40/5400+30:1800+30"), ("25d10", "?")]
    {
        let mut table = under(Edition::Fide23, control);
        table.runs("moves e4; arbiter: add white 0:02:00 the neighbour's telephone; moves e5");
        let pgn = written(&table);
        assert!(pgn.contains(&format!("[TimeControl \"{in_pgn}\"]")), "{pgn}");
        let flat = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        let given = flat.find("{arbiter: clock of White +0:02:00 (").unwrap_or_else(|| panic!("{pgn}"));
        assert!(flat.find("1. e4").unwrap() < given && given < flat.find("1... e5").unwrap(), "{pgn}");
        assert_eq!(pgn::read(&pgn).unwrap().entries.len(), 2);
    }
}

#[test]
fn remarks_and_appeals_stand_in_the_pgn_and_are_read_again() {
    let mut table = under(Edition::Sv17, "90+30");
    table.runs(
        "black: remark the board  is small; moves b3 e5 Bb2; white: appeal against the warning {of mine}",
    );
    let written = written(&table);
    assert!(written.contains("\n{black: the board is small} 1. b3"), "{written}");
    let on_one_line = written.replace('\n', " ");
    assert!(on_one_line.contains("{white appeals: against the warning (of mine)}"), "{written}");
    assert_eq!(pgn::read(&written).expect("a game with comments").entries.len(), 3);
}
