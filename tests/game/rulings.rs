//! Rulings that depend on earlier events: castling that was begun and undone (4.4.3), a lost right to complain (4.8),
//! a mate by a move against article 4, losses named by articles, a rook on a wrong square, and flags that fall when
//! the opponent cannot mate (6.9). Each on several kinds of boards, for both colours and in every edition.

use crate::made_then_completed::setup;
use crate::table::*;

/// The player on move has a board of this kind; the other's is not sensed.
fn seated(edition: Edition, fen: &str, of: Player) -> Table {
    let is_white = Position::from_fen(fen).unwrap().turn() == Color::White;
    let (white, black) = if is_white { (of, TYPED) } else { (TYPED, of) };
    Table::of(setup(edition, Some(fen), white, black))
}

/// A castling that an opposing rook makes illegal: its squares for king and rook, and other moves of both.
struct CastlingWay {
    fen: &'static str,
    words: &'static str,
    san: &'static str,
    king: &'static str,
    rook: &'static str,
    aside: (&'static str, &'static str),
    elsewhere: (&'static str, &'static str),
}

const FORBIDDEN: [CastlingWay; 3] = [
    CastlingWay {
        fen: "4kr2/7p/8/8/8/8/P6P/4K2R w K - 0 1",
        words: "kurze rochade",
        san: "O-O",
        king: "e1g1",
        rook: "h1f1",
        aside: ("e1e2", "könig eva zwei"),
        elsewhere: ("h1g1", "turm gustav eins"),
    },
    CastlingWay {
        fen: "3rk3/7p/8/8/8/8/7P/R3K3 w Q - 0 1",
        words: "lange rochade",
        san: "O-O-O",
        king: "e1c1",
        rook: "a1d1",
        aside: ("e1f1", "könig felix eins"),
        elsewhere: ("a1a5", "turm anna fünf"),
    },
    CastlingWay {
        fen: "4k2r/p7/8/8/8/8/7P/4KR2 b k - 0 1",
        words: "kurze rochade",
        san: "O-O",
        king: "e8g8",
        rook: "h8f8",
        aside: ("e8d7", "könig david sieben"),
        elsewhere: ("h8h3", "turm hector drei"),
    },
];

fn back(uci: &str) -> String {
    format!("{}{}", &uci[2..], &uci[..2])
}

impl CastlingWay {
    fn undone(&self, table: &mut Table) {
        let seat = table.session.mover();
        table.runs(&format!("{seat} hand {} {}; wait 500", back(self.rook), back(self.king)));
    }

    /// The king moves aside, which keeps the rule; with a copy, the rook elsewhere breaks it.
    fn leaves_the_king_bound(&self, table: &mut Table, case: &str) {
        let mut other = table.clone();
        completes(table, self.aside);
        assert_eq!((table.kinds(), table.session.plies().len()), (String::new(), 1), "{case}");
        self.binds_the_king(&mut other, case);
    }

    fn binds_the_king(&self, table: &mut Table, case: &str) {
        completes(table, self.elsewhere);
        assert!(table.kinds().contains("AnotherKingMove"), "{case}: {}", table.kinds());
    }
}

/// Hands, types and words complete a move.
fn completes(table: &mut Table, (uci, words): (&str, &str)) {
    let mover = table.session.mover();
    match table.senses(mover) {
        true => table.runs(&format!("{mover} hand {uci}; wait 3000")),
        false => table.types(&format!("{mover}: move {uci}")),
    };
    if table.session.setup().is_impaired(mover) || !table.senses(mover) {
        table.types(&format!("{mover}: say {words}"));
    }
    table.types(&format!("{mover}: press"));
}

#[test]
fn article_4_4_3_forbidden_castling_undone_before_the_press_leaves_the_king_and_frees_the_rook() {
    for way in &FORBIDDEN {
        for edition in Edition::ALL {
            for (of, named) in [
                (PEGS, true),
                (PEGS, false),
                (HOLES, true),
                (HOLES, false),
                (PIECES, false),
                (SQUARES, false),
            ] {
                let mut table = seated(edition, way.fen, of);
                let mover = table.session.mover();
                table.runs(&format!("{mover} hand {} {}; wait 3000", way.king, way.rook));
                if named {
                    table.types(&format!("{mover}: say {}", way.words));
                }
                way.undone(&mut table);
                way.leaves_the_king_bound(&mut table, &format!("{} {edition} {of:?} {named}", way.fen));
            }
        }
    }
}

#[test]
fn article_4_4_3_a_rook_lifted_after_the_king_was_put_down_is_touched_later_though_both_are_read_at_once() {
    for way in &FORBIDDEN {
        for edition in Edition::ALL {
            for of in [PEGS, HOLES, PIECES, SQUARES] {
                let mut table = seated(edition, way.fen, of);
                let seat = table.session.mover();
                let changes =
                    [(way.king, Role::King), (way.rook, Role::Rook)].into_iter().flat_map(|(uci, role)| {
                        let piece = SquareContents::Piece(role.of(seat.color()));
                        let identity = of.board == BoardSense::Identity;
                        let put = if identity { piece } else { SquareContents::Something };
                        [(&uci[..2], SquareContents::Empty), (&uci[2..], put)]
                    });
                let input = |(square, contents): (&str, SquareContents)| {
                    let square = square.parse().unwrap();
                    Input::Board { seat, event: WireEvent::Changed { square, contents } }
                };
                let begun: Vec<Input> = changes.map(input).collect();
                table.feed_at_once(begun);
                for uci in [way.king, way.rook] {
                    table.stands_moved(seat, uci);
                }
                table.wait(3_000);
                way.undone(&mut table);
                way.binds_the_king(&mut table, &format!("{} {edition} {of:?}", way.fen));
            }
        }
    }
}

#[test]
fn article_4_4_3_forbidden_castling_put_right_by_the_arbiter_leaves_the_king_and_frees_the_rook() {
    for way in &FORBIDDEN {
        for edition in Edition::ALL {
            for of in PLAYERS {
                let case = format!("{} {edition} {of:?}", way.fen);
                let mut table = seated(edition, way.fen, of);
                let mover = table.session.mover();
                table.runs(&format!("{mover} hand {} {}; wait 3000", way.king, way.rook));
                if of.sight == Sight::Impaired {
                    table.types(&format!("{mover}: say {}", way.words));
                } else if of == TYPED {
                    table.types(&format!("{mover}: move {}", way.san));
                }
                table.types(&format!("{mover}: press"));
                // On a board known only from words, an illegal move must be confirmed first.
                if of == SPOKEN {
                    table.types(&format!("{mover}: yes"));
                }
                assert_eq!(table.kinds(), format!("IllegalMove {mover}"), "{case}");
                table.comes_to("arbiter: confirm 1; goes on", "", "");
                way.leaves_the_king_bound(&mut table, &case);
            }
        }
    }
}

#[test]
fn article_4_8_who_has_touched_a_piece_since_complains_no_more_and_leaving_it_is_proposed() {
    for edition in Edition::ALL {
        let article = if edition == Edition::Da09 { "4.7" } else { "4.8" };
        for board in [PIECES, SQUARES] {
            let reported = |touches: &str| {
                let mut table = Table::of(setup(edition, None, TYPED, board));
                table.runs(&format!("play e4; black hand e2e4; {touches}; black: claim touch b1"));
                table
            };
            let case = format!("{edition} {board:?}");
            let mut table = reported("black hand e7e7");
            assert_eq!((table.choices(1)[0], table.article(1)), (Choice::Dismiss, article.into()), "{case}");
            assert!(table.choices(1).contains(&Choice::EnforceTouch(Seat::White)), "{case}: the arbiter may");
            let shown = table.reads("arbiter: show 1");
            assert!(shown.contains("can complain of this no more"), "{case}: {shown}");
            table.comes_to("arbiter: confirm 1", "", "e4");
            let table = reported("");
            assert_eq!(table.choices(1)[0], Choice::EnforceTouch(Seat::White), "{case}");
            assert_ne!(table.article(1), article, "{case}");
        }
    }
}

#[test]
fn article_4_8_before_the_press_a_touch_of_the_reply_loses_the_right_and_ones_own_move_does_not() {
    for edition in Edition::ALL {
        // White's move is made but not pressed; Black's hand is making the reply.
        let mut table = Table::of(setup(edition, None, TYPED, PIECES));
        table.runs("white: move e4; black hand e2e4 e7e7; black: claim touch a2");
        assert_eq!(table.choices(1)[0], Choice::Dismiss, "{edition}");
        // White made that move before Black's turn, and complains in time.
        table.types("white: claim touch a7");
        assert_eq!(table.choices(2)[0], Choice::EnforceTouch(Seat::Black), "{edition}");
        // On boards that are not sensed a typed move is made at once, so the touch belongs to the next turn.
        let mut table = Table::typed(edition);
        table.comes_to("play e4; black: move e5; black: claim touch a2; arbiter: confirm 1", "", "e4");
    }
}

/// White mates with the rook, Black with a rook, too; the touched piece is a king or another piece.
#[test]
fn article_5_1_1_a_mate_by_another_piece_than_the_touched_one_waits_for_the_arbiter_except_in_2009() {
    for (fen, touched, mate) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "e1", ("a1a8", "turm anna acht")),
        ("6k1/5ppp/8/8/8/8/8/RN2K3 w - - 0 1", "b1", ("a1a8", "turm anna acht")),
        ("3rk3/8/8/8/8/8/5PPP/6K1 b - - 0 1", "e8", ("d8d1", "turm david eins")),
    ] {
        for edition in Edition::ALL {
            for of in [PEGS, PIECES, HOLES] {
                let case = format!("{fen} {edition} {of:?}");
                let mut table = seated(edition, fen, of);
                let mover = table.session.mover();
                table.runs(&format!("{mover} hand {touched}{touched}"));
                completes(&mut table, mate);
                // In 2009 a legal mate ends the game.
                let ends = edition == Edition::Da09;
                assert_eq!(table.result().is_some(), ends, "{case}: it mates");
                let touch = format!("TouchMove {mover} {touched} MoveTouched");
                assert!(table.kinds().contains(&touch), "{case}: {}", table.kinds());
                let of_touch = |matter: &IncidentKind| matches!(matter, IncidentKind::TouchMove { .. });
                let number =
                    table.session.items().iter().position(|item| of_touch(&item.matter)).unwrap() + 1;
                assert!(table.article(number).starts_with("4.3"), "{case}");
                if ends {
                    table.types("arbiter: reopen another piece was touched first");
                } else {
                    let steps = Seat::ALL.map(|seat| table.session.next_step(seat));
                    assert_eq!(steps, [NextStep::ArbiterDecides, NextStep::ArbiterDecides], "{case}");
                    let waits = Refusal::EndStands { item: Some(number as u32) };
                    assert_eq!(refused(&table.types("arbiter: resume")), Some(waits), "{case}");
                }
                table.types(&format!("arbiter: confirm {number}"));
                assert_eq!((table.result(), table.sans().as_str()), (None, ""), "{case}");
                table.runs("goes on");
                // The rook moves again: the touched piece must still be moved.
                completes(&mut table, mate);
                assert!(table.kinds().contains(&touch), "{case}: once more: {}", table.kinds());
                let left = table.session.items().len();
                table.types(&format!("arbiter: decide {left} no touch"));
                assert!(table.result().is_some(), "{case}: the move stands");
            }
        }
    }
}

#[test]
fn article_4_4_4_a_choice_that_is_enforced_leaves_the_pawn_touched_before_anything_else() {
    for (fen, to) in [("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"), ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "b8")] {
        for edition in Edition::ALL {
            // In one text the pawn stands on the last rank first.
            let queens = format!("white hand a7{to}; white lift {to}; white put Q{to}");
            let mut table = seated(edition, fen, PEGS);
            table.runs(&format!("{queens}; white lift {to}; white put R{to}; wait 3000"));
            table.runs(&format!("white: say a7{to}r; white: press"));
            assert!(table.kinds().contains("PromotionChosen"), "{edition} {fen}: {}", table.kinds());
            table.comes_to("arbiter: confirm 1; goes on", "", "");
            // The king is touched, too; the pawn was touched before it.
            table.runs(&format!("white hand e1e1; wait 3000; {queens}; wait 3000; white: say a7{to}q"));
            table.types("white: press");
            assert_eq!((table.kinds(), table.session.plies().len()), (String::new(), 1), "{edition} {fen}");
        }
    }
}

/// The proposals for the arbiter's item under this article, and the result of the first one.
fn proposed(edition: Edition, fen: &str, article: &str) -> (Vec<Choice>, Option<GameResult>) {
    let mut table = Table::of(from(fen, agreed(edition, BoardSense::Manual)));
    table.types(&format!("arbiter: item black {article} a telephone rings"));
    let choices = table.choices(1);
    table.types("arbiter: confirm 1");
    (choices, table.result().map(|(result, _)| result))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn article_12_3b_11_3b_and_11_3_2_2_name_the_loss_for_a_device() {
    let bare = "4k2r/8/8/8/8/8/8/4K3 w - - 0 1";
    for edition in Edition::ALL {
        let spellings: &[&str] = match edition {
            Edition::Da09 => &["12.3b", "12.3 b", "12.3.b", "12.3(b)", "12.3 (b)", "12.3B"],
            Edition::No14 => &["11.3b", "11.3 b", "11.3.b", "11.3(b)"],
            _ => &["11.3.2.2", "11.3.2.2.", "11.3.2"],
        };
        for spelling in spellings {
            let (choices, result) = proposed(edition, START, spelling);
            let loss = (Choice::Loss(Seat::Black), Some(GameResult::WhiteWins));
            assert_eq!((choices[0], result), loss, "{edition} {spelling}");
            let words = "a telephone".to_owned();
            let article = (*spelling).into();
            let matter = IncidentKind::ArbiterObservation { by: Seat::Black, article, ply: None, words };
            let shown = Table::typed(edition).session.law_on(&matter).article.number;
            assert_eq!(shown, spellings[0], "{edition} {spelling}: shown under its own article");
        }
        // The number of another edition has no effect.
        for other in ["12.3b", "11.3b", "11.3.2.2"].iter().filter(|other| !spellings.contains(other)) {
            assert!(!matches!(proposed(edition, START, other).0[0], Choice::Loss(_)), "{edition} {other}");
        }
        // In 2009 an opponent who could not mate scores half a point (12.3b).
        let half = edition == Edition::Da09;
        let expected = if half { GameResult::HalfForWhite } else { GameResult::WhiteWins };
        assert_eq!(proposed(edition, bare, spellings[0]).1, Some(expected), "{edition}");
    }
}

#[test]
fn article_12_8_and_11_7_name_the_loss_for_refusing_the_laws_and_12_9_and_11_8_for_both() {
    for edition in Edition::ALL {
        let (one, both) = if edition == Edition::Da09 { ("12.8", "12.9") } else { ("11.7", "11.8") };
        let (choices, result) = proposed(edition, START, one);
        let loss = (Choice::Loss(Seat::Black), Some(GameResult::WhiteWins));
        assert_eq!((choices[0], result), loss, "{edition}");
        // The arbiter decides the opponent's score.
        assert!(choices.contains(&Choice::LossAndHalf(Seat::Black)) && choices.contains(&Choice::BothLose));
        let (choices, result) = proposed(edition, START, both);
        assert_eq!((choices[0], result), (Choice::BothLose, Some(GameResult::BothLose)), "{edition}");
        // Articles without a loss, and whole chapters, propose nothing.
        for other in ["11.1", "12.6", "11.3", "11.2"] {
            assert_eq!(proposed(edition, START, other).0[0], Choice::Dismiss, "{edition} {other}");
        }
    }
}

const TEN_MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 b1c3 g8f6 c1e3 c8e6 d1d2 d8d7 h2h3 h7h6 a2a3 a7a6 \
                         b2b3 b7b6";

/// Rapid play without full supervision.
fn rapid(edition: Edition, white: Player) -> Setup {
    let setup = setup(edition, None, white, TYPED);
    Setup { time_control: "15+10".into(), supervision: Supervision::Partial, ..setup }
}

/// After ten moves by each player.
fn late_in_rapid(edition: Edition) -> Table {
    let mut table = Table::of(rapid(edition, TYPED));
    table.plays(TEN_MOVES);
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
            let proposed = table.choices(1)[0] == Choice::NoCastlingWith(rook);
            assert_eq!(proposed, edition != Edition::Da09, "{edition}: 2009 speaks of king and queen alone");
            table.picks(1, Choice::NoCastlingWith(rook));
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
        table.runs("play O-O; arbiter: found rook a8; arbiter: found rook h1");
        assert!(table.choices(1).contains(&Choice::NoCastlingWith(Square::A8)), "{edition}");
        assert_eq!(table.choices(2), [Choice::Dismiss], "{edition}: nobody can castle with it");
        // Pieces found displaced offer to bar castling with each rook that still may.
        let mut table = late_in_rapid(edition);
        table.types("arbiter: found setup");
        let choices = table.choices(1);
        assert_eq!(choices[0], Choice::Dismiss, "{edition}");
        for rook in [Square::A1, Square::H1, Square::A8, Square::H8] {
            assert!(choices.contains(&Choice::NoCastlingWith(rook)), "{edition} {rook}: {choices:?}");
        }
        assert!(choices.contains(&Choice::NoCastling(Seat::Black)), "{edition}");
        // If it is found earlier, the game is annulled (7.2.1).
        let mut table = Table::of(rapid(edition, TYPED));
        table.runs("play e4 e5; arbiter: found rook a1");
        assert_eq!(table.choices(1)[0], Choice::NewGame, "{edition}");
    }
}

#[test]
fn article_a_4_1_2_words_for_the_barred_castling_are_no_legal_move_and_no_board_makes_it_one() {
    for of in [PIECES, SQUARES] {
        let mut table = Table::of(rapid(Edition::Da18, of));
        for uci in TEN_MOVES.split_whitespace() {
            table.runs(&match table.session.mover() {
                Seat::White => format!("white hand {uci}; white: press"),
                Seat::Black => format!("black: move {uci}; black: press; white hand {uci}"),
            });
        }
        assert_eq!(table.session.plies().len(), 20);
        table.runs("arbiter: found rook h1; arbiter: confirm 1");
        assert!(table.session.position().fen().contains(" Qkq "));
        table.runs("white hand e1g1 h1f1; wait 3000; white: press");
        assert_eq!(table.kinds(), "IllegalMove white", "{of:?}");
        let last = table.session.plies().last().map(|ply| ply.before.is_legal(ply.m));
        assert_eq!(last, Some(false), "{of:?}: without full supervision the press completes it");
    }
}

/// The same position with exchanged colours.
fn mirrored(fen: &str) -> String {
    let swap = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), if fields[1] == "w" { "b" } else { "w" })
}

/// The flag of the player on move falls in this position.
fn flag_falls(edition: Edition, fen: &str, of: Player) -> Table {
    let mut table = Table::of(Setup { time_control: "90".into(), ..setup(edition, Some(fen), of, of) });
    let mover = table.session.mover();
    table.wait(91 * MINUTE);
    assert_eq!(table.kinds(), format!("FlagFall {mover}"), "{fen}");
    table
}

#[test]
fn article_6_9_a_fallen_flag_is_a_draw_where_every_line_leaves_no_mate() {
    for (fen, draws) in [
        // The only move captures the last piece.
        ("7k/6R1/8/8/8/8/8/K7 b - - 0 1", true),
        ("k7/Q7/8/K7/8/1p6/8/8 b - - 0 1", true),
        // Both possible moves capture it.
        ("8/8/2p5/kQ6/8/8/K7/8 b - - 0 1", true),
        ("7k/8/8/8/8/8/6R1/K7 b - - 0 1", false),
        ("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", false),
        ("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1", false),
    ] {
        for (edition, of) in Edition::ALL.into_iter().zip([PIECES, SQUARES, TYPED].into_iter().cycle()) {
            for fen in [fen.to_owned(), mirrored(fen)] {
                let mut table = flag_falls(edition, &fen, of);
                let expected = if draws { Choice::Draw } else { Choice::Loss(table.session.mover()) };
                assert_eq!(table.choices(1)[0], expected, "{edition} {fen}");
                let shown = table.reads("arbiter: show 1");
                let told = if draws { "cannot mate by any series" } else { "could mate by a series" };
                assert!(shown.contains(told), "{edition} {fen}: {shown}");
                table.types("arbiter: confirm 1");
                let drawn = table.result().map(|(result, _)| result == GameResult::Draw);
                assert_eq!(drawn, Some(draws), "{edition} {fen}");
            }
        }
    }
}

#[test]
fn article_6_9_what_is_not_decided_is_said_and_a_loss_is_proposed() {
    let mut table = flag_falls(Edition::Fide23, "4kb2/8/8/8/8/4K3/5N2/8 w - - 0 1", TYPED);
    let shown = table.reads("arbiter: show 1");
    assert!(shown.contains("is not decided: no series was found"), "{shown}");
    assert_eq!(table.choices(1)[0], Choice::Loss(Seat::White));
}

/// Black's only move captures the last piece: a second illegal move, and in 2023 a resignation, is a draw.
#[test]
fn article_7_5_5_and_5_1_2_ask_the_same_of_the_mate() {
    for edition in Edition::ALL {
        let begun = || Table::of(setup(edition, Some("7k/6R1/8/8/8/8/8/K7 b - - 0 1"), TYPED, TYPED));
        let mut table = begun();
        table.runs("arbiter: counter black 2; black: move h8h6; black: press");
        assert_eq!(table.choices(1)[0], Choice::Draw, "{edition}");
        let mut table = begun();
        table.runs("black: key resign; black: key yes");
        let drawn = table.result().map(|(result, _)| result == GameResult::Draw);
        assert_eq!(drawn, Some(edition == Edition::Fide23), "{edition}");
    }
}
