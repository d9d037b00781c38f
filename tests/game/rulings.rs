//! Rulings that depend on earlier events: castling that was begun and undone (4.4.3), a lost right to complain (4.8),
//! a mate by a move against article 4, losses named by articles, a rook on a wrong square, and flags that fall when
//! the opponent cannot mate (6.9). Each on several kinds of boards, for both colours and in every edition.

use super::table::{MINUTE, Table, after, agreed, lines_by, refused};
use annabella::{
    board::{SquareContents, WireEvent},
    game::{Color, Edition, GameResult, Position, Role, Seat, Square},
    laws::{incident_kind::IncidentKind, irregularity::Choice, supervision::Supervision, touch::TouchClause},
    session::{
        incidents::Item,
        input::Input,
        pending::NextStep,
        refusal::Refusal,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// The player on move has a board of this kind; the other's is not sensed.
fn seated(edition: Edition, fen: &str, board: BoardSense, sight: Sight) -> Table {
    let start = Position::from_fen(fen).unwrap();
    let mut setup = Setup { fen: Some(fen.into()), ..agreed(edition, BoardSense::Manual) };
    let seat = SeatSetup { board, sight, ear: sight == Sight::Impaired, ..setup.white.clone() };
    match Seat::from(start.turn()) {
        Seat::White => setup.white = seat,
        Seat::Black => setup.black = seat,
    }
    Table::of(setup)
}

/// The changes of squares that become empty or receive a piece.
fn changes(table: &Table, steps: &[(Square, Option<Role>)]) -> Vec<Input> {
    let seat = table.session.mover();
    let identity = table.session.setup().seat(seat).board == BoardSense::Identity;
    let change = |&(square, role): &(Square, Option<Role>)| {
        let contents = match role {
            None => SquareContents::Empty,
            Some(role) if identity => SquareContents::Piece(role.of(seat.color())),
            Some(_) => SquareContents::Something,
        };
        Input::Board { seat, event: WireEvent::Changed { square, contents } }
    };
    steps.iter().map(change).collect()
}

/// The steps of a hand, one after the other.
fn hands(table: &mut Table, steps: &[(Square, Option<Role>)]) {
    for change in changes(table, steps) {
        table.feed(change);
    }
}

fn touch_of(table: &Table) -> Option<TouchClause> {
    table.session.items().iter().find_map(|item| match item.matter {
        IncidentKind::TouchMove { clause, .. } if item.decision.is_none() => clause,
        _ => None,
    })
}

/// The squares of a side's castling for king and rook, and other moves of both.
struct CastlingWay {
    fen: &'static str,
    words: &'static str,
    king: [Square; 2],
    rook: [Square; 2],
    /// Another king move, with its words.
    aside: (Square, &'static str),
    /// Another rook move, with its words.
    elsewhere: (Square, &'static str),
}

/// Castlings that an opposing rook makes illegal.
const FORBIDDEN: [CastlingWay; 3] = [
    CastlingWay {
        fen: "4kr2/7p/8/8/8/8/P6P/4K2R w K - 0 1",
        words: "kurze rochade",
        king: [Square::E1, Square::G1],
        rook: [Square::H1, Square::F1],
        aside: (Square::E2, "könig eva zwei"),
        elsewhere: (Square::G1, "turm gustav eins"),
    },
    CastlingWay {
        fen: "3rk3/7p/8/8/8/8/7P/R3K3 w Q - 0 1",
        words: "lange rochade",
        king: [Square::E1, Square::C1],
        rook: [Square::A1, Square::D1],
        aside: (Square::F1, "könig felix eins"),
        elsewhere: (Square::A5, "turm anna fünf"),
    },
    CastlingWay {
        fen: "4k2r/p7/8/8/8/8/7P/4KR2 b k - 0 1",
        words: "kurze rochade",
        king: [Square::E8, Square::G8],
        rook: [Square::H8, Square::F8],
        aside: (Square::D7, "könig david sieben"),
        elsewhere: (Square::H3, "turm hector drei"),
    },
];

impl CastlingWay {
    fn begun(&self) -> [(Square, Option<Role>); 4] {
        let ([king, to], [rook, beside]) = (self.king, self.rook);
        [(king, None), (to, Some(Role::King)), (rook, None), (beside, Some(Role::Rook))]
    }

    fn undone(&self) -> [(Square, Option<Role>); 4] {
        let ([king, to], [rook, beside]) = (self.king, self.rook);
        [(beside, None), (rook, Some(Role::Rook)), (to, None), (king, Some(Role::King))]
    }
}

/// Words and hands complete a move.
fn completes(table: &mut Table, from: Square, to: Square, role: Role, words: &str) {
    let mover = table.session.mover();
    hands(table, &[(from, None), (to, Some(role))]);
    table.wait(3_000);
    if table.session.setup().is_impaired(mover) {
        table.types(&format!("{mover}: say {words}"));
    }
    table.types(&format!("{mover}: press"));
}

#[test]
fn article_4_4_3_forbidden_castling_undone_before_the_press_leaves_the_king_and_frees_the_rook() {
    for way in &FORBIDDEN {
        for edition in Edition::ALL {
            for board in [BoardSense::Identity, BoardSense::Occupancy] {
                for sight in [Sight::Impaired, Sight::Sighted] {
                    let case = format!("{} {edition} {board:?} {sight:?}", way.fen);
                    let castled = |named: bool| {
                        let mut table = seated(edition, way.fen, board, sight);
                        let mover = table.session.mover();
                        hands(&mut table, &way.begun());
                        table.wait(3_000);
                        if named && sight == Sight::Impaired {
                            table.types(&format!("{mover}: say {}", way.words));
                        }
                        hands(&mut table, &way.undone());
                        table.wait(500);
                        table
                    };
                    for named in [true, false] {
                        let mut table = castled(named);
                        completes(&mut table, way.king[0], way.aside.0, Role::King, way.aside.1);
                        assert_eq!(
                            (touch_of(&table), table.session.plies().len()),
                            (None, 1),
                            "{case} {named}"
                        );
                        let mut table = castled(named);
                        completes(&mut table, way.rook[0], way.elsewhere.0, Role::Rook, way.elsewhere.1);
                        assert_eq!(touch_of(&table), Some(TouchClause::AnotherKingMove), "{case} {named}");
                    }
                }
            }
        }
    }
}

#[test]
fn article_4_4_3_a_rook_lifted_after_the_king_was_put_down_is_touched_later_though_both_are_read_at_once() {
    for way in &FORBIDDEN {
        for edition in Edition::ALL {
            for board in [BoardSense::Identity, BoardSense::Occupancy] {
                for sight in [Sight::Impaired, Sight::Sighted] {
                    let mut table = seated(edition, way.fen, board, sight);
                    let begun = changes(&table, &way.begun());
                    table.feed_at_once(begun);
                    table.wait(3_000);
                    hands(&mut table, &way.undone());
                    table.wait(500);
                    completes(&mut table, way.rook[0], way.elsewhere.0, Role::Rook, way.elsewhere.1);
                    let case = format!("{} {edition} {board:?} {sight:?}", way.fen);
                    assert_eq!(touch_of(&table), Some(TouchClause::AnotherKingMove), "{case}");
                }
            }
        }
    }
}

#[test]
fn article_4_4_3_forbidden_castling_put_right_by_the_arbiter_leaves_the_king_and_frees_the_rook() {
    for way in &FORBIDDEN {
        for edition in Edition::ALL {
            for board in [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual] {
                for sight in [Sight::Impaired, Sight::Sighted] {
                    let case = format!("{} {edition} {board:?} {sight:?}", way.fen);
                    let castled = || {
                        let mut table = seated(edition, way.fen, board, sight);
                        let mover = table.session.mover();
                        hands(&mut table, &way.begun());
                        table.wait(3_000);
                        match (board, sight) {
                            (_, Sight::Impaired) => drop(table.types(&format!("{mover}: say {}", way.words))),
                            (BoardSense::Manual, Sight::Sighted) => {
                                let san = if way.words.starts_with("kurze") { "O-O" } else { "O-O-O" };
                                table.types(&format!("{mover}: move {san}"));
                            }
                            (_, Sight::Sighted) => {}
                        }
                        table.types(&format!("{mover}: press"));
                        // On a board known only from words, an illegal move must be confirmed first.
                        if board == BoardSense::Manual && sight == Sight::Impaired {
                            table.types(&format!("{mover}: yes"));
                        }
                        assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: mover }], "{case}");
                        table.types("arbiter: confirm 1");
                        hands(&mut table, &way.undone());
                        if board == BoardSense::Manual {
                            table.types(&format!("{mover}: executed"));
                        }
                        table.types(&format!("{}: executed", mover.other()));
                        table.types("arbiter: resume");
                        assert!(!table.session.plies().iter().any(|_| true), "{case}");
                        table
                    };
                    let move_on = |table: &mut Table, from, to, role: Role, words: &str| {
                        let mover = table.session.mover();
                        if board != BoardSense::Manual {
                            return completes(table, from, to, role, words);
                        }
                        table.types(&format!("{mover}: move {from}{to}"));
                        table.types(&format!("{mover}: say {words}"));
                        table.types(&format!("{mover}: press"));
                    };
                    let mut table = castled();
                    move_on(&mut table, way.king[0], way.aside.0, Role::King, way.aside.1);
                    assert_eq!((touch_of(&table), table.session.plies().len()), (None, 1), "{case}");
                    let mut table = castled();
                    move_on(&mut table, way.rook[0], way.elsewhere.0, Role::Rook, way.elsewhere.1);
                    assert_eq!(touch_of(&table), Some(TouchClause::AnotherKingMove), "{case}");
                }
            }
        }
    }
}

#[test]
fn article_4_8_who_has_touched_a_piece_since_complains_no_more_and_leaving_it_is_proposed() {
    for edition in Edition::ALL {
        let article = if edition == Edition::Da09 { "4.7" } else { "4.8" };
        for board in [BoardSense::Identity, BoardSense::Occupancy] {
            let reported = |late: bool| {
                let mut setup = agreed(edition, BoardSense::Manual);
                setup.black.board = board;
                let mut table = Table::of(setup);
                table.plays("e4");
                table.shows(Seat::Black, &after(&Position::default(), "e2e4"));
                if late {
                    hands(&mut table, &[(Square::E7, None), (Square::E7, Some(Role::Pawn))]);
                }
                table.types("black: claim touch b1");
                table
            };
            let case = format!("{edition} {board:?}");
            let mut table = reported(true);
            assert_eq!(table.choices(1)[0], Choice::Dismiss, "{case}");
            assert_eq!(table.article(1), article, "{case}");
            assert!(table.choices(1).contains(&Choice::EnforceTouch(Seat::White)), "{case}: the arbiter may");
            let shown = lines_by(edition, &table.types("arbiter: show 1"));
            assert!(shown.contains("can complain of this no more"), "{case}: {shown}");
            table.types("arbiter: confirm 1");
            assert!(table.open().is_empty() && table.session.plies().len() == 1, "{case}");
            let table = reported(false);
            assert_eq!(table.choices(1)[0], Choice::EnforceTouch(Seat::White), "{case}");
            assert_ne!(table.article(1), article, "{case}");
        }
    }
}

#[test]
fn article_4_8_before_the_press_a_touch_of_the_reply_loses_the_right_and_ones_own_move_does_not() {
    for edition in Edition::ALL {
        // White's move is made but not pressed; Black's hand is making the reply.
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.black.board = BoardSense::Identity;
        let mut table = Table::of(setup);
        table.types("white: move e4");
        table.shows(Seat::Black, &after(&Position::default(), "e2e4"));
        let pawn = SquareContents::Piece(Role::Pawn.of(Color::Black));
        for contents in [SquareContents::Empty, pawn] {
            let event = WireEvent::Changed { square: Square::E7, contents };
            table.feed(Input::Board { seat: Seat::Black, event });
        }
        table.types("black: claim touch a2");
        assert_eq!(table.choices(1)[0], Choice::Dismiss, "{edition}");
        // White made that move before Black's turn, and complains in time.
        table.types("white: claim touch a7");
        assert_eq!(table.choices(2)[0], Choice::EnforceTouch(Seat::Black), "{edition}");
        // On boards that are not sensed a typed move is made at once, so the touch belongs to the next turn.
        let mut table = Table::typed(edition);
        table.plays("e4");
        table.types("black: move e5");
        table.types("black: claim touch a2");
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.plies().len(), 1, "{edition}: White's move stands");
    }
}

#[test]
fn article_5_1_1_a_mate_by_another_piece_than_the_touched_one_waits_for_the_arbiter_except_in_2009() {
    // White mates with the rook, Black with the queen; the touched piece is a king or another piece.
    let white = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let white_knight = "6k1/5ppp/8/8/8/8/8/RN2K3 w - - 0 1";
    let black = "3rk3/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    for (fen, touched, role, from, to) in [
        (white, Square::E1, Role::King, Square::A1, Square::A8),
        (white_knight, Square::B1, Role::Knight, Square::A1, Square::A8),
        (black, Square::E8, Role::King, Square::D8, Square::D1),
    ] {
        for edition in Edition::ALL {
            for (board, sight) in [
                (BoardSense::Identity, Sight::Impaired),
                (BoardSense::Identity, Sight::Sighted),
                (BoardSense::Occupancy, Sight::Impaired),
            ] {
                let case = format!("{fen} {edition} {board:?} {sight:?}");
                let mut table = seated(edition, fen, board, sight);
                let mover = table.session.mover();
                hands(&mut table, &[(touched, None), (touched, Some(role))]);
                let words = if to == Square::A8 { "turm anna acht" } else { "turm david eins" };
                completes(&mut table, from, to, Role::Rook, words);
                // In 2009 a legal mate ends the game.
                let ends = edition == Edition::Da09;
                assert_eq!(table.session.result().is_some(), ends, "{case}: it mates");
                assert_eq!(touch_of(&table), Some(TouchClause::MoveTouched), "{case}");
                let is_it = |item: &&Item| matches!(item.matter, IncidentKind::TouchMove { .. });
                let number = table.session.items().iter().find(is_it).map(|item| item.number).unwrap();
                assert!(table.article(number as usize).starts_with("4.3"), "{case}");
                if ends {
                    table.types("arbiter: reopen another piece was touched first");
                } else {
                    let steps = Seat::ALL.map(|seat| table.session.next_step(seat));
                    assert_eq!(steps, [NextStep::ArbiterDecides, NextStep::ArbiterDecides], "{case}");
                    let waits = Refusal::EndStands { item: Some(number) };
                    assert_eq!(refused(&table.types("arbiter: resume")), Some(waits), "{case}");
                }
                table.types(&format!("arbiter: confirm {number}"));
                assert_eq!((table.session.result(), table.session.plies().len()), (None, 0), "{case}");
                hands(&mut table, &[(to, None), (from, Some(Role::Rook))]);
                table.types(&format!("{}: executed", mover.other()));
                table.types("arbiter: resume");
                // The rook moves again: the touched piece must still be moved.
                completes(&mut table, from, to, Role::Rook, words);
                assert_eq!(touch_of(&table), Some(TouchClause::MoveTouched), "{case}: once more");
                let left = table.session.items().last().map(|item| item.number).unwrap();
                table.types(&format!("arbiter: decide {left} no touch"));
                assert!(table.session.result().is_some(), "{case}: the move stands");
            }
        }
    }
}

#[test]
fn article_4_3_2_and_4_3_3_name_the_capture_that_was_not_made() {
    let fen = "4k3/8/8/4p3/8/5N2/3P4/4K3 w - - 0 1";
    let pawn = SquareContents::Piece(Role::Pawn.of(Color::Black));
    for (own, clause, told) in [
        (
            true,
            TouchClause::CaptureWithTouched,
            "touched a piece of either side, first on f3, and did not capture",
        ),
        (false, TouchClause::CaptureTouched, "touched the opponent's piece on e5 and did not capture it"),
    ] {
        let mut table = seated(Edition::Fide23, fen, BoardSense::Identity, Sight::Impaired);
        if own {
            hands(&mut table, &[(Square::F3, None), (Square::F3, Some(Role::Knight))]);
        }
        for contents in [SquareContents::Empty, pawn] {
            let event = WireEvent::Changed { square: Square::E5, contents };
            table.feed(Input::Board { seat: Seat::White, event });
        }
        if own {
            completes(&mut table, Square::F3, Square::G5, Role::Knight, "springer gustav fünf");
        } else {
            completes(&mut table, Square::D2, Square::D3, Role::Pawn, "david drei");
        }
        assert_eq!(touch_of(&table), Some(clause));
        let shown = lines_by(Edition::Fide23, &table.types("arbiter: show 1"));
        assert!(shown.contains(told), "{shown}");
    }
}

/// The first proposal for the arbiter's item under this article, and its result.
fn proposed(edition: Edition, fen: Option<&str>, article: &str) -> (Vec<Choice>, Option<GameResult>) {
    let mut table = Table::of(Setup { fen: fen.map(str::to_owned), ..agreed(edition, BoardSense::Manual) });
    table.types(&format!("arbiter: item black {article} a telephone rings"));
    let choices = table.choices(1);
    table.types("arbiter: confirm 1");
    (choices, table.session.result().map(|(result, _)| result))
}

#[test]
fn article_4_4_4_a_choice_that_is_enforced_leaves_the_pawn_touched_before_anything_else() {
    for (fen, capture) in
        [("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", None), ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", Some(Square::B8))]
    {
        for edition in Edition::ALL {
            let to = capture.unwrap_or(Square::A8);
            let mut table = seated(edition, fen, BoardSense::Identity, Sight::Impaired);
            let captured: Vec<_> = capture.into_iter().map(|square| (square, None)).collect();
            hands(&mut table, &captured);
            // In one text the pawn stands on the last rank first.
            hands(
                &mut table,
                &[(Square::A7, None), (to, Some(Role::Pawn)), (to, None), (to, Some(Role::Queen))],
            );
            hands(&mut table, &[(to, None), (to, Some(Role::Rook))]);
            table.wait(3_000);
            table.types(&format!("white: say a7{to}r"));
            table.types("white: press");
            assert_eq!(touch_of(&table), Some(TouchClause::PromotionChosen), "{edition} {fen}");
            table.types("arbiter: confirm 1");
            assert!(table.session.plies().is_empty(), "{edition} {fen}");
            table.shows(Seat::White, &Position::from_fen(fen).unwrap());
            table.types("black: executed");
            table.types("arbiter: resume");
            // The king is touched, too; the pawn was touched before it.
            hands(&mut table, &[(Square::E1, None), (Square::E1, Some(Role::King))]);
            table.wait(3_000);
            hands(&mut table, &captured);
            hands(
                &mut table,
                &[(Square::A7, None), (to, Some(Role::Pawn)), (to, None), (to, Some(Role::Queen))],
            );
            table.wait(3_000);
            table.types(&format!("white: say a7{to}q"));
            table.types("white: press");
            assert_eq!((touch_of(&table), table.session.plies().len()), (None, 1), "{edition} {fen}");
        }
    }
}

#[test]
fn article_12_3b_11_3b_and_11_3_2_2_name_the_loss_for_a_device() {
    for edition in Edition::ALL {
        let spellings: &[&str] = match edition {
            Edition::Da09 => &["12.3b", "12.3 b", "12.3.b", "12.3(b)", "12.3 (b)", "12.3B"],
            Edition::No14 => &["11.3b", "11.3 b", "11.3.b", "11.3(b)"],
            _ => &["11.3.2.2", "11.3.2.2.", "11.3.2"],
        };
        let own = if let Edition::Da09 | Edition::No14 = edition { spellings[0] } else { "11.3.2.2" };
        for spelling in spellings {
            let (choices, result) = proposed(edition, None, spelling);
            assert_eq!(choices[0], Choice::Loss(Seat::Black), "{edition} {spelling}");
            assert_eq!(result, Some(GameResult::WhiteWins), "{edition} {spelling}");
            let (by, words) = (Seat::Black, "a telephone".to_owned());
            let matter =
                IncidentKind::ArbiterObservation { by, article: (*spelling).into(), ply: None, words };
            let law = Table::typed(edition).session.law_on(&matter);
            assert_eq!(law.article.number, own, "{edition} {spelling}: shown under its own article");
        }
        // The number of another edition has no effect.
        for other in ["12.3b", "11.3b", "11.3.2.2"].iter().filter(|other| !spellings.contains(other)) {
            assert!(!matches!(proposed(edition, None, other).0[0], Choice::Loss(_)), "{edition} {other}");
        }
    }
    // In 2009 an opponent who could not mate scores half a point (12.3b).
    let bare = Some("4k2r/8/8/8/8/8/8/4K3 w - - 0 1");
    for edition in Edition::ALL {
        let article = match edition {
            Edition::Da09 => "12.3b",
            Edition::No14 => "11.3b",
            _ => "11.3.2.2",
        };
        let half = edition == Edition::Da09;
        let expected = if half { GameResult::HalfForWhite } else { GameResult::WhiteWins };
        assert_eq!(proposed(edition, bare, article).1, Some(expected), "{edition}");
    }
}

#[test]
fn article_12_8_and_11_7_name_the_loss_for_refusing_the_laws_and_12_9_and_11_8_for_both() {
    for edition in Edition::ALL {
        let (one, both) = if edition == Edition::Da09 { ("12.8", "12.9") } else { ("11.7", "11.8") };
        let (choices, result) = proposed(edition, None, one);
        assert_eq!(
            (choices[0], result),
            (Choice::Loss(Seat::Black), Some(GameResult::WhiteWins)),
            "{edition}"
        );
        // The arbiter decides the opponent's score.
        assert!(choices.contains(&Choice::LossAndHalf(Seat::Black)) && choices.contains(&Choice::BothLose));
        let (choices, result) = proposed(edition, None, both);
        assert_eq!((choices[0], result), (Choice::BothLose, Some(GameResult::BothLose)), "{edition}");
        // Articles without a loss, and whole chapters, propose nothing.
        for other in ["11.1", "12.6", "11.3", "11.2"] {
            assert_eq!(proposed(edition, None, other).0[0], Choice::Dismiss, "{edition} {other}");
        }
    }
}

/// A game of rapid play without full supervision, after ten moves by each player.
fn late_in_rapid(edition: Edition) -> Table {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.time_control = "15+10".into();
    setup.supervision = Supervision::Partial;
    let mut table = Table::of(setup);
    table.plays("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Be3 Be6 Qd2 Qd7 h3 h6 a3 a6 b3 b6");
    table
}

#[test]
fn article_a_4_1_2_a_rook_that_stood_wrongly_may_not_castle_and_the_other_may() {
    for edition in Edition::ALL {
        let article = match edition {
            Edition::Da09 => "A4a",
            Edition::No14 => "A4a(2)",
            Edition::Sv17 | Edition::Da17 | Edition::Da18 => "A.4.1.2",
            Edition::Fide23 => "A.5.1.2",
        };
        // b1 is its present square: the rook on that side of the king is meant.
        for (line, rook, barred, free) in [
            ("found rook a1", Square::A1, "O-O-O", "O-O"),
            ("found rook b1", Square::A1, "O-O-O", "O-O"),
            ("found rook h1", Square::H1, "O-O", "O-O-O"),
        ] {
            let mut table = late_in_rapid(edition);
            table.types(&format!("arbiter: {line}"));
            assert_eq!(table.article(1), article, "{edition} {line}");
            let choices = table.choices(1);
            assert!(choices.contains(&Choice::NoCastlingWith(rook)), "{edition} {line}: {choices:?}");
            let proposed = choices[0] == Choice::NoCastlingWith(rook);
            assert_eq!(proposed, edition != Edition::Da09, "{edition}: 2009 speaks of king and queen alone");
            let number =
                choices.iter().position(|choice| *choice == Choice::NoCastlingWith(rook)).unwrap() + 1;
            table.types(&format!("arbiter: choose 1 {number}"));
            let legal = |san: &str| table.session.position().read_san(san).is_ok();
            assert!(!legal(barred) && legal(free), "{edition} {line}");
            let rights = if rook == Square::A1 { " Kkq " } else { " Qkq " };
            assert!(table.session.position().fen().contains(rights), "{}", table.session.position());
            // Going back does not restore the right.
            table.types("arbiter: back 4");
            assert!(!table.session.position().fen().contains("KQ"), "{edition}");
        }
        // Black's rook, and a rook that has lost the right already.
        let mut table = late_in_rapid(edition);
        table.plays("O-O");
        table.types("arbiter: found rook a8");
        table.types("arbiter: found rook h1");
        assert!(table.choices(1).contains(&Choice::NoCastlingWith(Square::A8)), "{edition}");
        assert_eq!(table.choices(2), [Choice::Dismiss], "{edition}: nobody can castle with it");
        // If it is found earlier, the game is annulled (7.2.1).
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.time_control = "15+10".into();
        setup.supervision = Supervision::Partial;
        let mut table = Table::of(setup);
        table.plays("e4 e5");
        table.types("arbiter: found rook a1");
        assert_eq!(table.choices(1)[0], Choice::NewGame, "{edition}");
    }
}

#[test]
fn article_a_4_1_2_pieces_found_displaced_offer_to_bar_castling_with_each_that_still_may() {
    for edition in Edition::ALL {
        let mut table = late_in_rapid(edition);
        table.types("arbiter: found setup");
        let choices = table.choices(1);
        assert_eq!(choices[0], Choice::Dismiss, "{edition}");
        for rook in [Square::A1, Square::H1, Square::A8, Square::H8] {
            assert!(choices.contains(&Choice::NoCastlingWith(rook)), "{edition} {rook}: {choices:?}");
        }
        assert!(choices.contains(&Choice::NoCastling(Seat::Black)), "{edition}");
    }
}

#[test]
fn article_a_4_1_2_words_for_the_barred_castling_are_no_legal_move_and_no_board_makes_it_one() {
    let start = Position::default();
    for board in [BoardSense::Identity, BoardSense::Occupancy] {
        let mut setup = agreed(Edition::Da18, BoardSense::Manual);
        (setup.time_control, setup.supervision) = ("15+10".into(), Supervision::Partial);
        setup.white = SeatSetup { board, ..setup.white };
        let mut table = Table::of(setup);
        let mut position = start.clone();
        for uci in
            ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 b1c3 g8f6 c1e3 c8e6 d1d2 d8d7 h2h3 h7h6 a2a3 a7a6 \
                     b2b3 b7b6")
                .split_whitespace()
        {
            position = after(&position, uci);
            table.shows(Seat::White, &position);
            if position.turn() == Color::Black {
                table.types("white: press");
            } else {
                table.types(&format!("black: move {uci}"));
                table.types("black: press");
                table.shows(Seat::White, &position);
            }
        }
        assert_eq!(table.session.plies().len(), 20);
        table.types("arbiter: found rook h1");
        table.types("arbiter: confirm 1");
        assert!(
            !table.session.position().fen().contains('K') || table.session.position().fen().contains(" Qkq ")
        );
        let castled = after(&position, "e1g1");
        table.shows(Seat::White, &castled);
        table.wait(3_000);
        table.types("white: press");
        assert_eq!(
            table.session.plies().last().map(|ply| ply.before.is_legal(ply.m)),
            Some(false),
            "{board:?}"
        );
        assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::White }], "{board:?}");
    }
}

/// The flag of the player on move falls in this position.
fn flag_falls(edition: Edition, fen: &str, board: BoardSense) -> (Table, Seat) {
    let start = Position::from_fen(fen).unwrap();
    let mut setup = Setup { fen: Some(fen.into()), ..agreed(edition, board) };
    setup.time_control = "90".into();
    let mut table = Table::of(setup);
    let mover = Seat::from(start.turn());
    table.wait(91 * MINUTE);
    let fell = IncidentKind::FlagFall { seat: mover };
    assert!(table.open().contains(&&fell), "{fen}: {:?}", table.open());
    (table, mover)
}

/// The same position with exchanged colours.
fn mirrored(fen: &str) -> String {
    let position = Position::from_fen(fen).unwrap();
    let swap = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    let turn = if position.turn() == Color::White { "b" } else { "w" };
    format!("{} {turn} - - 0 1", rows.join("/"))
}

#[test]
fn article_6_9_a_fallen_flag_is_a_draw_where_every_line_leaves_no_mate() {
    let drawn = [
        // The only move captures the last piece.
        "7k/6R1/8/8/8/8/8/K7 b - - 0 1",
        "k7/Q7/8/K7/8/1p6/8/8 b - - 0 1",
        // Both possible moves capture it.
        "8/8/2p5/kQ6/8/8/K7/8 b - - 0 1",
    ];
    let lost = [
        "7k/8/8/8/8/8/6R1/K7 b - - 0 1",
        "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1",
        "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
    ];
    for (positions, draws) in [(drawn, true), (lost, false)] {
        for fen in positions.iter().flat_map(|fen| [(*fen).to_owned(), mirrored(fen)]) {
            for edition in Edition::ALL {
                for board in [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual] {
                    let (mut table, mover) = flag_falls(edition, &fen, board);
                    let expected = if draws { Choice::Draw } else { Choice::Loss(mover) };
                    assert_eq!(table.choices(1)[0], expected, "{edition} {fen}");
                    let shown = lines_by(edition, &table.types("arbiter: show 1"));
                    let told = if draws { "cannot mate by any series" } else { "could mate by a series" };
                    assert!(shown.contains(told), "{edition} {fen}: {shown}");
                    table.types("arbiter: confirm 1");
                    assert_eq!(
                        table.session.result().map(|(result, _)| result == GameResult::Draw),
                        Some(draws),
                        "{edition} {fen}"
                    );
                }
            }
        }
    }
}

#[test]
fn article_6_9_what_is_not_decided_is_said_and_a_loss_is_proposed() {
    let (mut table, _) = flag_falls(Edition::Fide23, "4kb2/8/8/8/8/4K3/5N2/8 w - - 0 1", BoardSense::Manual);
    let shown = lines_by(Edition::Fide23, &table.types("arbiter: show 1"));
    assert!(shown.contains("is not decided: no series was found"), "{shown}");
    assert_eq!(table.choices(1)[0], Choice::Loss(Seat::White));
}

#[test]
fn article_7_5_5_and_5_1_2_ask_the_same_of_the_mate() {
    // Black's only move captures the last piece: a second illegal move, and in 2023 a resignation, is a draw.
    let fen = "7k/6R1/8/8/8/8/8/K7 b - - 0 1";
    for edition in Edition::ALL {
        let mut table = Table::of(Setup { fen: Some(fen.into()), ..agreed(edition, BoardSense::Manual) });
        table.types("arbiter: counter black 2");
        table.types("black: move h8h6");
        table.types("black: press");
        assert_eq!(table.choices(1)[0], Choice::Draw, "{edition}");
        let mut table = Table::of(Setup { fen: Some(fen.into()), ..agreed(edition, BoardSense::Manual) });
        table.types("black: key resign");
        table.types("black: key yes");
        let drawn = table.session.result().map(|(result, _)| result == GameResult::Draw);
        assert_eq!(drawn, Some(edition == Edition::Fide23), "{edition}");
    }
}
