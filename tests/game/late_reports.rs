//! An illegal move that the arbiter reports after the reply was completed: the position before it is reinstated
//! (7.5.1). The decision is shown before it is carried out; clocks follow 6.10 and 7.1, and later moves are void on
//! both sheets.

use annabella::{
    game::{Edition, Position, Seat, Square},
    laws::{
        article::Topic,
        edition::{EditionArticles as _, EditionValues as _},
        incident_kind::IncidentKind,
        irregularity::Choice,
        supervision::Supervision,
        touch::TouchClause,
    },
    session::{
        arbiter_message::{ArbiterMessage, ItemLine},
        refusal::Refusal,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter},
    },
};

use super::table::{Table, after, agreed, lines_by, refused, told};

/// The number of the article on illegal moves in an edition.
fn article(edition: Edition) -> &'static str {
    edition.article(Topic::IllegalMove).unwrap().number
}

/// The moves, the reported player, the number of plies that remain, and the square whose piece must move.
const GAMES: [(&str, Seat, usize, Square); 5] = [
    ("e4 e5 Nf3 Nc6", Seat::White, 2, Square::G1),
    ("d4 Nf6 c4", Seat::Black, 1, Square::G8),
    ("e4 e5 Nf3 Nc6 Bb5", Seat::Black, 3, Square::B8),
    ("e4 e5", Seat::White, 0, Square::E2),
    // Not replied to yet.
    ("d4 d5 Nc3", Seat::White, 2, Square::B1),
];

/// A game without sensed boards, with both sheets kept by the program.
fn kept(edition: Edition) -> Table {
    let setup = agreed(edition, BoardSense::Manual);
    let seat = SeatSetup { sheet: SheetWriter::Daemon, ..setup.white.clone() };
    Table::of(Setup { time_control: "90".into(), white: seat.clone(), black: seat, ..setup })
}

fn positions(moves: &str) -> Vec<Position> {
    let mut positions = vec![Position::default()];
    for san in moves.split_whitespace() {
        let last = positions.last().unwrap();
        positions.push(last.after(last.read_san(san).unwrap()).unwrap());
    }
    positions
}

#[test]
fn by_7_5_1_the_position_before_it_is_reinstated_though_the_answer_was_completed() {
    for edition in Edition::ALL {
        for (moves, by, remain, square) in GAMES {
            let what = format!("{edition} {moves}");
            let mut table = kept(edition);
            table.plays(moves);
            table.wait(30_000);
            let stood = positions(moves);
            table.types(&format!("arbiter: item {by} {} it moved as no piece does", article(edition)));
            let minutes = edition.illegal_move_minutes().standard;
            assert_eq!(table.choices(1)[0], Choice::AsTheArticle { by, queen: false, minutes }, "{what}");
            let effect = table.session.effect(1, 1, None);
            assert_eq!((effect.plies.from, effect.plies.to), (stood.len() - 1, remain), "{what}");
            assert_eq!(effect.position.as_ref(), Some(&stood[remain]), "{what}");
            let before = <[u64; 2]>::from(table.session.times(table.session.now()));
            // Where the answer would be lost, it is shown first; the same line again carries it out.
            let outputs = table.types("arbiter: confirm 1");
            let lost = effect.lost.iter().filter(|ply| !ply.is_own).count();
            assert_eq!(lost, stood.len() - 2 - remain, "{what}");
            if lost > 0 {
                assert_eq!(table.session.plies().len(), stood.len() - 1, "{what}");
                table.types("arbiter: confirm 1");
            }
            let shown = told(&outputs)
                .iter()
                .any(|message| matches!(message, ArbiterMessage::Item { line: ItemLine::Effect { .. }, .. }));
            assert!(shown, "{what}: shown before it is carried out");
            assert_eq!(table.session.position(), &stood[remain], "{what}");
            assert_eq!(table.session.plies().len(), remain, "{what}");
            for seat in Seat::ALL {
                assert_eq!(table.session.sheet(seat).entries.len(), remain, "{what}: {seat}'s sheet");
            }
            // 7.1: used time stays used, the opponent receives the minutes, and no clock runs.
            let now = <[u64; 2]>::from(table.session.times(table.session.now()));
            let given = now[by.other() as usize].abs_diff(before[by.other() as usize]);
            assert!(given.abs_diff(u64::from(minutes) * 60_000) < 1_000, "{what}: {before:?} {now:?}");
            assert!(now[by as usize].abs_diff(before[by as usize]) < 1_000, "{what}: {before:?} {now:?}");
            assert_eq!(table.session.running(), None, "{what}");
            // 4.3: the piece that made it must move.
            for seat in Seat::ALL {
                table.types(&format!("{seat}: executed"));
            }
            table.types("arbiter: resume");
            let other = ["a3", "a6"][by as usize];
            table.plays(other);
            let touch = table.open().into_iter().find_map(|matter| match matter {
                IncidentKind::TouchMove { square, clause, .. } => Some((*square, *clause)),
                _ => None,
            });
            assert_eq!(touch, Some((square, Some(TouchClause::MoveTouched))), "{what}");
        }
    }
}

#[test]
fn boards_that_are_sensed_are_led_back_over_the_answer_by_7_5_1() {
    for (n, sense) in [BoardSense::Identity, BoardSense::Occupancy].into_iter().enumerate() {
        for (moves, by, remain, _) in GAMES {
            let edition = [Edition::Fide23, Edition::No14][n];
            let mut table = Table::of(agreed(edition, sense));
            let stood = positions(moves);
            for (ply, position) in stood.iter().enumerate().skip(1) {
                let mover = if ply % 2 == 1 { Seat::White } else { Seat::Black };
                table.shows(mover, position);
                table.wait(1_500);
                table.types(&format!("{mover}: press"));
                table.shows(mover.other(), position);
                assert_eq!(table.session.plies().len(), ply, "{sense:?} {moves}");
            }
            table.types(&format!("arbiter: item {by} {} seen", article(edition)));
            table.types("arbiter: show 1");
            table.types("arbiter: confirm 1");
            assert_eq!(table.session.plies().len(), remain, "{sense:?} {moves}");
            table.types("arbiter: resume");
            assert_eq!(table.session.running(), None, "{sense:?} {moves}: the boards come first");
            for seat in Seat::ALL {
                table.shows(seat, &stood[remain]);
            }
            table.types("arbiter: resume");
            assert_eq!(table.session.running(), Some(by), "{sense:?} {moves}");
        }
    }
}

#[test]
fn one_that_is_the_last_the_article_allows_loses_by_7_5_5_though_it_was_answered() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.plays("e4 e5 Nf3 Nc6");
        table.types(&format!("arbiter: counter white {}", edition.illegal_move_limit() - 1));
        table.types(&format!("arbiter: item white {} again", article(edition)));
        assert_eq!(table.choices(1)[0], Choice::Loss(Seat::White), "{edition}");
    }
}

#[test]
fn without_full_supervision_what_was_answered_stands_by_a_4_2() {
    for edition in Edition::ALL {
        let setup = Setup {
            time_control: "20".into(),
            supervision: Supervision::Partial,
            ..agreed(edition, BoardSense::Manual)
        };
        let mut table = Table::of(setup);
        table.plays("e4 e5 Nf3 Nc6");
        table.types(&format!("arbiter: item white {} seen too late", article(edition)));
        assert_eq!(table.choices(1)[0], Choice::Dismiss, "{edition}");
        // One that has no reply yet is still set right, or loses the game.
        table.types(&format!("arbiter: item black {} seen at once", article(edition)));
        assert_ne!(table.choices(2)[0], Choice::Dismiss, "{edition}");
    }
}

#[test]
fn an_illegal_move_under_way_is_still_the_one_that_is_reported_by_7_5_1() {
    let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    let setup = agreed(Edition::Da18, BoardSense::Manual);
    let white = SeatSetup { board: BoardSense::Identity, ..setup.white.clone() };
    let mut table = Table::of(Setup { fen: Some(fen.into()), white, ..setup });
    let start = Position::from_fen(fen).unwrap();
    table.shows(Seat::White, &after(&start, "e2e3"));
    table.wait(1_500);
    table.types("white: press");
    table.types("black: move e7e4");
    table.types("black: press");
    let before = table.session.plies().len();
    assert_eq!(before, 2);
    table.shows(Seat::White, &after(&start, "e2e3 e7e4"));
    // The rook leaves the file on which it is pinned.
    let mut scan = annabella::board::scan::scan_of(&after(&start, "e2e3 e7e4"), true);
    scan.swap(Square::E3.to_usize(), Square::A3.to_usize());
    table.scans(Seat::White, scan);
    table.wait(1_500);
    table.types("arbiter: item white 7.5.1 pinned");
    let number = u32::try_from(table.session.items().len()).unwrap();
    assert_eq!(table.session.effect(number, 1, None).plies.to, before);
}

#[test]
fn by_7_5_1_an_earlier_move_is_named_by_its_ply() {
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6";
    // Whose, which ply, and the square whose piece must move.
    for (by, ply, square) in
        [(Seat::White, 1, Square::E2), (Seat::White, 3, Square::G1), (Seat::Black, 4, Square::B8)]
    {
        for edition in Edition::ALL {
            let what = format!("{edition} ply {ply}");
            let mut table = kept(edition);
            table.plays(moves);
            let remain = ply as usize - 1;
            table.types(&format!("arbiter: item {by} {} ply {ply} a video shows it", article(edition)));
            let effect = table.session.effect(1, 1, None);
            assert_eq!((effect.plies.from, effect.plies.to), (6, remain), "{what}");
            let shown = lines_by(edition, &table.types("arbiter: show 1"));
            assert!(shown.contains(&format!(", ply {ply})")), "{what}: {shown}");
            table.types("arbiter: confirm 1");
            assert_eq!(table.session.position(), &positions(moves)[remain], "{what}");
            for seat in Seat::ALL {
                assert_eq!(table.session.sheet(seat).entries.len(), remain, "{what}: {seat}'s sheet");
                table.types(&format!("{seat}: executed"));
            }
            table.types("arbiter: resume");
            table.plays(["h3", "h6"][by as usize]);
            let touch = table.open().into_iter().find_map(|matter| match matter {
                IncidentKind::TouchMove { square, clause, .. } => Some((*square, *clause)),
                _ => None,
            });
            assert_eq!(touch, Some((square, Some(TouchClause::MoveTouched))), "{what}");
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

#[test]
fn without_full_supervision_an_earlier_ply_that_was_answered_stands_by_a_4_2() {
    for edition in Edition::ALL {
        let mut table = Table::of(Setup {
            time_control: "20".into(),
            supervision: Supervision::Partial,
            ..agreed(edition, BoardSense::Manual)
        });
        table.plays("e4 e5 Nf3 Nc6");
        for (by, ply) in [(Seat::White, 1), (Seat::White, 3), (Seat::Black, 2)] {
            table.types(&format!("arbiter: item {by} {} ply {ply} seen too late", article(edition)));
            let number = table.session.items().len();
            assert_eq!(table.choices(number)[0], Choice::Dismiss, "{edition} ply {ply}");
        }
    }
}
