//! Castling that was begun and not made. When the king is released, the move is not made yet, and its player may only
//! castle to that side, if this is legal (4.7.2; 4.6b in 2009). The replacement of an illegal move is bound by it
//! (7.5.1; 7.4a). A visually disabled player's half castling is no move at all (D.2.3), so its press is early (D.2.4).

use super::*;

const WHITE_MAY: &str = "4k3/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1";
const BLACK_MAY: &str = "r3k2r/p6p/8/8/8/8/P6P/4K3 b kq - 0 1";
/// Black's rook controls f1 and d1, so White may castle to neither side.
const MAY_NOT: &str = "3rkr2/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1";

/// Castling, a side of it, and the seat.
#[derive(Clone, Copy, Debug)]
struct Castling {
    fen: &'static str,
    seat: Seat,
    uci: &'static str,
    san: &'static str,
    /// Another move of the king to that side, and one to the other side.
    others: [&'static str; 2],
}

const CASTLINGS: [Castling; 4] = [
    Castling { fen: WHITE_MAY, seat: Seat::White, uci: "e1g1", san: "O-O", others: ["e1f1", "e1d1"] },
    Castling { fen: WHITE_MAY, seat: Seat::White, uci: "e1c1", san: "O-O-O", others: ["e1d1", "e1f2"] },
    Castling { fen: BLACK_MAY, seat: Seat::Black, uci: "e8g8", san: "O-O", others: ["e8f8", "e8d8"] },
    Castling { fen: BLACK_MAY, seat: Seat::Black, uci: "e8c8", san: "O-O-O", others: ["e8d8", "e8f7"] },
];

fn game_of(edition: Edition, fen: &str, seat: Seat, of: Player) -> Game {
    match seat {
        Seat::White => Game::new(edition, Some(fen), of, TYPED),
        Seat::Black => Game::new(edition, Some(fen), TYPED, of),
    }
}

/// The king is moved to its castling square and released, the rook is not moved, and the clock is pressed. The arbiter
/// confirms what is proposed, and the boards are put right.
fn put_right_after_half(edition: Edition, castling: &Castling, of: Player) -> Game {
    let mut game = game_of(edition, castling.fen, castling.seat, of);
    let (from, to) = squares(castling.uci);
    game.slides(castling.seat, from, to);
    game.wait(1_500);
    game.presses(castling.seat);
    assert!(!game.open().is_empty(), "{edition} {of:?} {}: an item", castling.uci);
    assert_eq!(game.table.session.plies().len(), 0, "{edition} {of:?}: not yet made (4.7.2)");
    game.settles();
    assert_eq!(game.result(), None, "{edition} {of:?}");
    game.put_right();
    game
}

/// A breach that concerns the player's duty to castle.
fn is_breach(matter: &IncidentKind) -> bool {
    matches!(matter, IncidentKind::TouchMove { .. } | IncidentKind::WrittenMoveNotMade { .. })
}

#[test]
fn put_right_after_half_a_castling_the_player_castles_to_that_side() {
    for edition in Edition::ALL {
        for castling in &CASTLINGS {
            for of in [PIECES, SQUARES] {
                let case = format!("{edition} {of:?} {}", castling.uci);
                let mut game = put_right_after_half(edition, castling, of);
                game.makes(castling.seat, castling.uci);
                game.presses(castling.seat);
                assert_eq!(game.sans(), [castling.san], "{case}: {:?}", game.open());
                assert!(game.open().is_empty(), "{case}: {:?}", game.open());
            }
        }
    }
}

/// Another move than the castling that is owed opens an item.
fn assert_breach(edition: Edition, castling: &Castling, of: Player, other: &str) {
    let mut game = put_right_after_half(edition, castling, of);
    game.makes(castling.seat, other);
    game.presses(castling.seat);
    assert!(game.has(is_breach), "{edition} {of:?} {} then {other}: {:?}", castling.uci, game.open());
}

#[test]
fn another_king_move_instead_of_the_castling_is_a_breach() {
    for edition in Edition::ALL {
        for castling in &CASTLINGS {
            for of in [PIECES, SQUARES] {
                for other in castling.others {
                    assert_breach(edition, castling, of, other);
                }
            }
        }
    }
}

#[test]
fn castling_to_the_other_side_is_a_breach_too() {
    for edition in Edition::ALL {
        for (castling, other) in [(&CASTLINGS[0], "e1c1"), (&CASTLINGS[3], "e8g8")] {
            for of in [PIECES, SQUARES] {
                assert_breach(edition, castling, of, other);
            }
        }
    }
}

#[test]
fn a_move_of_another_piece_is_a_breach_too() {
    for edition in Edition::ALL {
        for castling in [&CASTLINGS[0], &CASTLINGS[2]] {
            let other = if castling.seat == Seat::White { "a2a3" } else { "a7a6" };
            assert_breach(edition, castling, PIECES, other);
        }
    }
}

#[test]
fn where_the_castling_is_not_legal_any_king_move_will_do() {
    // 4.7.2: "if this is legal"; 4.4.3: then another legal move with the king.
    let castling =
        Castling { fen: MAY_NOT, seat: Seat::White, uci: "e1g1", san: "", others: ["e1e2", "e1e2"] };
    for edition in Edition::ALL {
        let mut game = put_right_after_half(edition, &castling, PIECES);
        game.makes(Seat::White, "e1e2");
        game.presses(Seat::White);
        assert_eq!(game.sans(), ["Ke2"], "{edition}: {:?}", game.open());
        assert!(game.open().is_empty(), "{edition}: {:?}", game.open());

        let mut game = put_right_after_half(edition, &castling, PIECES);
        game.makes(Seat::White, "a2a3");
        game.presses(Seat::White);
        assert!(game.has(is_breach), "{edition}: the king was touched (4.3.1): {:?}", game.open());
    }
}

#[test]
fn the_duty_to_castle_ends_with_the_castling() {
    for edition in Edition::ALL {
        let castling = &CASTLINGS[0];
        let mut game = put_right_after_half(edition, castling, PIECES);
        game.makes(Seat::White, "e1g1");
        game.presses(Seat::White);
        game.plays("e8e7 g1g2");
        assert!(game.open().is_empty(), "{edition}: {:?}", game.open());
    }
}

#[test]
fn the_impaired_players_half_castling_is_an_early_press_without_a_count() {
    for edition in Edition::ALL {
        for castling in &CASTLINGS {
            for of in [PEGS, HOLES] {
                let case = format!("{edition} {of:?} {}", castling.uci);
                let mut game = game_of(edition, castling.fen, castling.seat, of);
                let (from, to) = squares(castling.uci);
                game.slides(castling.seat, from, to);
                game.types(&format!("{}: say {}", castling.seat, words(castling.uci)));
                game.presses(castling.seat);
                // D.2.3: not all conditions are met. D.2.4: the opponent's clock may not be started yet.
                assert_eq!(game.open(), [IncidentKind::EarlyPress { by: castling.seat }], "{case}");
                assert_eq!(game.table.session.running(), Some(castling.seat), "{case}");
                game.confirms(|matter| *matter == IncidentKind::EarlyPress { by: castling.seat });
                assert_eq!(game.table.session.illegal_moves(castling.seat), 0, "{case}: no count");
                assert_eq!(game.result(), None, "{case}");
            }
        }
    }
}

#[test]
fn the_impaired_player_completes_the_castling_with_the_rook() {
    for edition in Edition::ALL {
        for castling in &CASTLINGS {
            for of in [PEGS, HOLES] {
                let case = format!("{edition} {of:?} {}", castling.uci);
                let mut game = game_of(edition, castling.fen, castling.seat, of);
                let (from, to) = squares(castling.uci);
                game.slides(castling.seat, from, to);
                game.types(&format!("{}: say {}", castling.seat, words(castling.uci)));
                game.presses(castling.seat);
                let (from, to) = rook_of(castling.uci).expect("a castling");
                game.slides(castling.seat, from, to);
                game.types(&format!("{}: say {}", castling.seat, words(castling.uci)));
                game.presses(castling.seat);
                assert_eq!(game.sans(), [castling.san], "{case}: {:?}", game.open());
                assert!(
                    game.open().iter().all(|matter| matches!(matter, IncidentKind::EarlyPress { .. })),
                    "{case}: {:?}",
                    game.open()
                );
            }
        }
    }
}

#[test]
fn the_impaired_player_who_released_the_king_and_plays_it_elsewhere_is_told() {
    // 4.7.2 binds on the pegged board too: the peg stood in another hole (D.2.2, D.2.3).
    for edition in Edition::ALL {
        let castling = &CASTLINGS[0];
        let mut game = game_of(edition, castling.fen, castling.seat, PEGS);
        game.slides(Seat::White, Square::E1, Square::G1);
        game.types("white: say kurze rochade");
        game.presses(Seat::White);
        game.slides(Seat::White, Square::G1, Square::D1);
        game.types("white: say könig david eins");
        game.presses(Seat::White);
        assert!(game.has(is_breach), "{edition}: {:?}", game.open());
        assert!(!game.has(is_illegal(Seat::White)), "{edition}: {:?}", game.open());
    }
}

#[test]
fn an_en_passant_capture_with_the_pawn_still_standing_is_no_move_either() {
    // The sibling that is judged so already: D.2.3 (a) asks for the captured piece off the board.
    let fen = "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1";
    for edition in Edition::ALL {
        for of in [PEGS, HOLES] {
            let mut game = game_of(edition, fen, Seat::Black, of);
            game.slides(Seat::Black, Square::C4, Square::D3);
            game.types("black: say cesar schlägt david drei");
            game.presses(Seat::Black);
            let case = format!("{edition} {of:?}");
            assert_eq!(game.open(), [IncidentKind::EarlyPress { by: Seat::Black }], "{case}");
            assert_eq!(game.table.session.illegal_moves(Seat::Black), 0, "{case}");
        }
    }
}

#[test]
fn half_a_castling_in_the_answer_before_the_press_is_no_move_either() {
    // The impaired player answers before the press. White's late press does not make half a castling a move.
    let fen = "r3k2r/p6p/8/8/8/8/P6P/4K3 w kq - 0 1";
    for edition in Edition::ALL {
        let mut game = Game::new(edition, Some(fen), TYPED, PEGS);
        game.unpressed(Seat::White, "e1e2");
        game.slides(Seat::Black, Square::E8, Square::G8);
        game.types("black: say kurze rochade");
        game.presses(Seat::White);
        game.presses(Seat::Black);
        assert_eq!(game.sans(), ["Ke2"], "{edition}");
        assert_eq!(game.open(), [IncidentKind::EarlyPress { by: Seat::Black }], "{edition}");
    }
}

#[test]
fn half_a_castling_of_a_sighted_player_in_the_answer_binds_as_well() {
    let fen = "r3k2r/p6p/8/8/8/8/P6P/4K3 w kq - 0 1";
    for edition in Edition::ALL {
        for of in [PIECES, SQUARES] {
            for (replacement, breach) in [("e8g8", false), ("e8f8", true)] {
                let case = format!("{edition} {of:?} {replacement}");
                let mut game = Game::new(edition, Some(fen), TYPED, of);
                game.unpressed(Seat::White, "e1e2");
                game.slides(Seat::Black, Square::E8, Square::G8);
                game.wait(1_500);
                game.presses(Seat::White);
                game.presses(Seat::Black);
                assert_eq!(game.sans(), ["Ke2"], "{case}");
                game.settles();
                game.put_right();
                game.makes(Seat::Black, replacement);
                game.presses(Seat::Black);
                assert_eq!(game.table.session.plies().len(), 2, "{case}: {:?}", game.open());
                assert_eq!(game.has(is_breach), breach, "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn a_king_that_only_slid_over_its_castling_square_is_free() {
    // 4.7: a piece is released when the hand lets it go. A sighted hand may slide on.
    for edition in Edition::ALL {
        let mut game = game_of(edition, WHITE_MAY, Seat::White, PIECES);
        game.slides(Seat::White, Square::E1, Square::G1);
        game.slides(Seat::White, Square::G1, Square::F1);
        game.wait(1_500);
        game.presses(Seat::White);
        assert_eq!(game.sans(), ["Kf1"], "{edition}: {:?}", game.open());
        assert!(!game.has(is_breach), "{edition}: {:?}", game.open());
    }
}
