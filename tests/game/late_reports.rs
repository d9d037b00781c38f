//! An illegal move that the arbiter reports after the reply was completed: the position before it is reinstated
//! (7.5.1). The decision is shown before it is carried out; clocks follow 6.10 and 7.1, and later moves are void on
//! both sheets.

use annabella::session::arbiter_message::ItemLine;

use crate::made_then_completed::setup;
use crate::table::*;

/// The number of the article on illegal moves in an edition.
fn article(edition: Edition) -> &'static str {
    edition.article(Topic::IllegalMove).unwrap().number
}

/// The moves, the reported player, the number of plies that remain, and the square whose piece must move.
const GAMES: [(&str, Seat, usize, &str); 5] = [
    ("e4 e5 Nf3 Nc6", Seat::White, 2, "g1"),
    ("d4 Nf6 c4", Seat::Black, 1, "g8"),
    ("e4 e5 Nf3 Nc6 Bb5", Seat::Black, 3, "b8"),
    ("e4 e5", Seat::White, 0, "e2"),
    // Not replied to yet.
    ("d4 d5 Nc3", Seat::White, 2, "b1"),
];

/// A game without sensed boards, with both sheets kept by the program.
fn kept(edition: Edition) -> Table {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.time_control = "90".into();
    (setup.white.sheet, setup.black.sheet) = (SheetWriter::Daemon, SheetWriter::Daemon);
    Table::of(setup)
}

fn positions(moves: &str) -> Vec<Position> {
    let mut positions = vec![Position::default()];
    for san in moves.split_whitespace() {
        let last = positions.last().unwrap();
        positions.push(last.after(last.read_san(san).unwrap()).unwrap());
    }
    positions
}

/// The first moves of a game.
fn first(moves: &str, plies: usize) -> String {
    moves.split(' ').take(plies).collect::<Vec<_>>().join(" ")
}

/// The sheets and the position end after so many plies, and the piece of the void move must move (4.3).
fn stands_before(table: &mut Table, moves: &str, plies: usize, by: Seat, square: &str) {
    assert_eq!(table.session.position(), &positions(moves)[plies]);
    for seat in Seat::ALL {
        assert_eq!(table.session.sheet(seat).entries.len(), plies, "{moves}: {seat}'s sheet");
    }
    let other = ["h3", "h6"][by as usize];
    let played = format!("{} {other}", first(moves, plies));
    let touch = format!("TouchMove {by} {square} MoveTouched");
    table.comes_to(&format!("goes on; play {other}"), &touch, played.trim());
}

#[test]
fn by_7_5_1_the_position_before_it_is_reinstated_though_the_answer_was_completed() {
    for edition in Edition::ALL {
        for (moves, by, remain, square) in GAMES {
            let what = format!("{edition} {moves}");
            let mut table = kept(edition);
            let number = article(edition);
            table.runs(&format!("play {moves}; wait 30000; arbiter: item {by} {number} as no piece does"));
            let plies = moves.split(' ').count();
            let minutes = edition.illegal_move_minutes().standard;
            assert_eq!(table.choices(1)[0], Choice::AsTheArticle { by, queen: false, minutes }, "{what}");
            let effect = table.session.effect(1, 1, None);
            assert_eq!((effect.plies.from, effect.plies.to), (plies, remain), "{what}");
            assert_eq!(effect.position.as_ref(), Some(&positions(moves)[remain]), "{what}");
            let before = table.times();
            // Where the answer would be lost, it is shown first; the same line again carries it out.
            let outputs = table.types("arbiter: confirm 1");
            let lost = effect.lost.iter().filter(|ply| !ply.is_own).count();
            assert_eq!(lost, plies - 1 - remain, "{what}");
            if lost > 0 {
                assert_eq!(table.session.plies().len(), plies, "{what}");
                table.types("arbiter: confirm 1");
            }
            let is_shown = |message: &ArbiterMessage| {
                matches!(message, ArbiterMessage::Item { line: ItemLine::Effect { .. }, .. })
            };
            assert!(told(&outputs).iter().any(is_shown), "{what}: shown before it is carried out");
            // 7.1: used time stays used, the opponent receives the minutes, and no clock runs.
            let now = table.times();
            let given = now[by.other() as usize].abs_diff(before[by.other() as usize]);
            assert!(given.abs_diff(u64::from(minutes) * MINUTE) < 1_000, "{what}: {before:?} {now:?}");
            assert!(now[by as usize].abs_diff(before[by as usize]) < 1_000, "{what}: {before:?} {now:?}");
            assert_eq!(table.session.running(), None, "{what}");
            stands_before(&mut table, moves, remain, by, square);
        }
    }
}

#[test]
fn boards_that_are_sensed_are_led_back_over_the_answer_by_7_5_1() {
    for (edition, sense) in [(Edition::Fide23, BoardSense::Identity), (Edition::No14, BoardSense::Occupancy)]
    {
        for (moves, by, remain, _) in GAMES {
            let mut table = Table::of(agreed(edition, sense));
            for (mover, position) in Seat::ALL.into_iter().cycle().zip(&positions(moves)[1..]) {
                table.shows(mover, position);
                table.runs(&format!("wait 1500; {mover}: press"));
                table.shows(mover.other(), position);
            }
            table.runs(&format!("arbiter: item {by} {} seen; arbiter: show 1", article(edition)));
            table.comes_to("arbiter: confirm 1; arbiter: resume", "", &first(moves, remain));
            assert_eq!(table.session.running(), None, "{sense:?} {moves}: the boards come first");
            table.runs("goes on");
            assert_eq!(table.session.running(), Some(by), "{sense:?} {moves}");
        }
    }
}

#[test]
fn one_that_is_the_last_the_article_allows_loses_by_7_5_5_though_it_was_answered() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        let limit = edition.illegal_move_limit() - 1;
        table.runs(&format!("play e4 e5 Nf3 Nc6; arbiter: counter white {limit}"));
        table.types(&format!("arbiter: item white {} again", article(edition)));
        assert_eq!(table.choices(1)[0], Choice::Loss(Seat::White), "{edition}");
    }
}

#[test]
fn without_full_supervision_what_was_answered_stands_by_a_4_2() {
    for edition in Edition::ALL {
        let (time_control, supervision) = ("20".into(), Supervision::Partial);
        let setup = agreed(edition, BoardSense::Manual);
        let mut table = Table::of(Setup { time_control, supervision, ..setup });
        table.plays("e4 e5 Nf3 Nc6");
        for reported in ["white", "white ply 1", "white ply 3", "black ply 2"] {
            let (seat, ply) = reported.split_once(' ').unwrap_or((reported, ""));
            table.types(&format!("arbiter: item {seat} {} {ply} seen too late", article(edition)));
            let number = table.session.items().len();
            assert_eq!(table.choices(number)[0], Choice::Dismiss, "{edition} {reported}");
        }
        // One that has no reply yet is still set right, or loses the game.
        table.types(&format!("arbiter: item black {} seen at once", article(edition)));
        assert_ne!(table.choices(5)[0], Choice::Dismiss, "{edition}");
    }
}

#[test]
fn an_illegal_move_under_way_is_still_the_one_that_is_reported_by_7_5_1() {
    let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    let mut table = Table::of(setup(Edition::Da18, Some(fen), PIECES, TYPED));
    table.comes_to("white hand e2e3; wait 1500; white: press; play e7e4", "", "Re3 Re4");
    // The rook leaves the file on which it is pinned.
    table.runs("white hand e7e4 e3a3; wait 1500; arbiter: item white 7.5.1 pinned");
    let number = u32::try_from(table.session.items().len()).unwrap();
    assert_eq!(table.session.effect(number, 1, None).plies.to, 2);
}

#[test]
fn by_7_5_1_an_earlier_move_is_named_by_its_ply() {
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6";
    // Whose, which ply, and the square whose piece must move.
    for (by, ply, square) in [(Seat::White, 1, "e2"), (Seat::White, 3, "g1"), (Seat::Black, 4, "b8")] {
        for edition in Edition::ALL {
            let what = format!("{edition} ply {ply}");
            let mut table = kept(edition);
            let number = article(edition);
            table.runs(&format!("play {moves}; arbiter: item {by} {number} ply {ply} a video shows it"));
            let effect = table.session.effect(1, 1, None);
            assert_eq!((effect.plies.from, effect.plies.to), (6, ply - 1), "{what}");
            let shown = table.reads("arbiter: show 1");
            assert!(shown.contains(&format!(", ply {ply})")), "{what}: {shown}");
            table.types("arbiter: confirm 1");
            stands_before(&mut table, moves, ply - 1, by, square);
        }
    }
}

#[test]
fn a_ply_that_is_none_of_the_players_is_refused_and_opens_nothing() {
    for (by, ply) in [(Seat::White, 2), (Seat::Black, 1), (Seat::White, 5), (Seat::Black, 999)] {
        let mut table = kept(Edition::Fide23);
        table.plays("e4 e5 Nf3 Nc6");
        let outputs = table.types(&format!("arbiter: item {by} 7.5.1 ply {ply} seen"));
        assert_eq!(refused(&outputs), Some(Refusal::NotTheirPly { ply, seat: by }));
        assert!(table.session.items().is_empty(), "{by} {ply}");
    }
}
