//! Illegal and unfinished moves: the press of one stops the offender's clock and starts the opponent's (6.2.1, 7.5.1);
//! half a castling is no move and binds (4.7.2; 4.6b in 2009), or for a visually disabled player an early press (D.2.3,
//! D.2.4); a peg without its words binds the piece and no square (D.2.2, 4.3, 4.7).

use super::{stories::*, *};

const HOUR: fn(&mut Setup) = |setup| setup.time_control = "60".into();
const ALONE: &[(Player, Player)] =
    &[(TYPED, TYPED), (PIECES, TYPED), (SQUARES, TYPED), (SPOKEN, TYPED), (PEGS, TYPED), (HOLES, TYPED)];
const IMPAIRED: &[(Player, Player)] = &[(PEGS, TYPED), (HOLES, TYPED)];

const STORIES: &[Story] = &[
    Story {
        shows: "the press of an illegal move starts the opponent's clock, and further presses change nothing",
        players: ALONE,
        setup: HOUR,
        lines: "white makes g1g3
            runs white
            white presses
            white: press
            white: press
            open IllegalMove White
            runs black
            wait 59
            open IllegalMove White
            game",
        ..Story::NEW
    },
    Story {
        shows: "the same where a board shows no move at all",
        players: &[(PIECES, TYPED), (SQUARES, TYPED)],
        lines: "white slides e2 e4
            white slides d2 d4
            rest
            white presses
            open IllegalMove White
            runs black",
        ..Story::NEW
    },
    Story {
        shows: "the same for Black",
        players: &PAIRS,
        lines: "both play e2e4
            black makes b8b6
            black presses
            open IllegalMove Black
            runs white",
        ..Story::NEW
    },
    Story {
        shows: "in rapid play with full supervision too, and in blitz",
        setup: |setup| setup.time_control = "5+2".into(),
        lines: "white makes g1g3
            white presses
            runs black",
        ..Story::NEW
    },
    Story {
        shows: "a refused item gives the clock back to the player who has to move",
        lines: "white makes g1g3
            white presses
            arbiter: refuse 1 it was adjusted
            white makes g1f3
            white presses
            game Nf3
            runs black",
        ..Story::NEW
    },
    Story {
        shows: "a pawn left on the last rank starts the opponent's clock as well (7.5.2, 7.4a)",
        players: &[(TYPED, TYPED), (PIECES, TYPED), (PEGS, TYPED)],
        fen: Some("8/P7/8/8/7r/8/6k1/K7 w - - 0 1"),
        lines: "white leaves the pawn
            white presses
            has PromotionUnfinished White
            runs black",
        ..Story::NEW
    },
    Story {
        shows: "the opponent's flag that falls meanwhile is an item, and the older illegal move comes first",
        setup: HOUR,
        lines: "white makes g1g3
            white presses
            wait 61
            has FlagFall Black
            confirm IllegalMove
            result none
            counted white 1
            told",
        ..Story::NEW
    },
    Story {
        shows: "a move of the opponent before the arbiter comes is void and no fault (7.5.1)",
        players: &[(TYPED, TYPED), (TYPED, PIECES), (PEGS, TYPED)],
        lines: "white moves g1g3
            white presses
            black makes e7e5
            black presses
            confirm IllegalMove
            told
            game
            counted white 1
            counted black 0
            has no IllegalMove
            result none",
        ..Story::NEW
    },
    Story {
        shows: "the opponent who claims the illegal move stops the clocks (6.11.2)",
        lines: "white makes g1g3
            white presses
            black: claim illegal
            runs nobody
            open IllegalMove White
            confirm IllegalMove
            put right
            runs white",
        ..Story::NEW
    },
    Story {
        shows: "the press of an impaired player without a move starts no clock (D.2.4)",
        players: IMPAIRED,
        lines: "white presses
            open EarlyPress White
            runs white
            white slides e2 e4
            white presses
            runs white",
        ..Story::NEW
    },
    Story {
        shows: "an impaired player's capture in passing with the pawn still standing is no move (D.2.3)",
        players: &[(TYPED, PEGS), (TYPED, HOLES)],
        fen: Some("4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1"),
        lines: "black slides c4 d3
            black: say cesar schlägt david drei
            black presses
            open EarlyPress Black
            counted black 0",
        ..Story::NEW
    },
    Story {
        shows: "an impaired player's half castling in the answer is no move either",
        players: &[(TYPED, PEGS), (TYPED, HOLES)],
        fen: Some("r3k2r/p6p/8/8/8/8/P6P/4K3 w kq - 0 1"),
        lines: "white moves e1e2
            black slides e8 g8
            black: say kurze rochade
            white presses
            black presses
            game Ke2
            open EarlyPress Black",
        ..Story::NEW
    },
    Story {
        shows: "a king that only slid over its castling square is free (4.7)",
        players: &[(PIECES, TYPED), (SQUARES, TYPED)],
        fen: Some(WHITE_MAY),
        lines: "white slides e1 g1
            white makes g1f1
            white presses
            game Kf1
            has no TouchMove",
        ..Story::NEW
    },
    Story {
        shows: "where the castling is not legal any king move will do, and only that (4.4.3, 4.3.1)",
        players: &[(PIECES, TYPED), (SQUARES, TYPED)],
        fen: Some("3rkr2/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1"),
        lines: "white slides e1 g1
            rest
            white presses
            settle
            put right
            white makes e1e2
            white presses
            game Ke2
            open",
        ..Story::NEW
    },
    Story {
        shows: "the duty to castle ends with the castling",
        players: &[(PIECES, TYPED), (SQUARES, TYPED)],
        fen: Some(WHITE_MAY),
        lines: "white slides e1 g1
            rest
            white presses
            settle
            put right
            white makes e1g1
            white presses
            both play e8e7 g1g2
            open",
        ..Story::NEW
    },
    Story {
        shows: "a peg binds its piece without words (D.2.2)",
        players: IMPAIRED,
        fen: Some(KNIGHT),
        lines: "white slides b1 a3
            white slides a3 b1
            white moves a2a4
            white presses
            has TouchMove White",
        ..Story::NEW
    },
    Story {
        shows: "a square that was announced binds (D.2.3)",
        players: IMPAIRED,
        fen: Some(KNIGHT),
        lines: "white makes b1a3
            white: correction
            white slides a3 b1
            white makes b1c3
            white presses
            game Nc3
            has TouchMove White",
        ..Story::NEW
    },
    Story {
        shows: "a keyed move binds no square before it is announced",
        players: &[(SPOKEN, TYPED)],
        lines: "white: move b1a3
            white: move b1c3
            white: say bella eins cesar drei
            white presses
            game Nc3
            has no TouchMove",
        ..Story::NEW
    },
    Story {
        shows: "a keyed move binds its square once it is announced",
        players: &[(SPOKEN, TYPED)],
        lines: "white: move b1a3
            white: say bella eins anna drei
            white: correction
            white: move b1c3
            white: say bella eins cesar drei
            white presses
            game Nc3
            has TouchMove White",
        ..Story::NEW
    },
];

#[test]
fn what_is_no_legal_move_is_judged_at_its_press() {
    play_all(STORIES);
}

const WHITE_MAY: &str = "4k3/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1";
const BLACK_MAY: &str = "r3k2r/p6p/8/8/8/8/P6P/4K3 b kq - 0 1";
const KNIGHT: &str = "4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1";

/// A castling, and other moves instead of it: of the king, castling to the other side, of another piece.
const CASTLINGS: [(&str, Seat, &str, [&str; 4]); 4] = [
    (WHITE_MAY, Seat::White, "e1g1", ["e1f1", "e1d1", "e1c1", "a2a3"]),
    (WHITE_MAY, Seat::White, "e1c1", ["e1d1", "e1f2", "e1g1", "a2a3"]),
    (BLACK_MAY, Seat::Black, "e8g8", ["e8f8", "e8d8", "e8c8", "a7a6"]),
    (BLACK_MAY, Seat::Black, "e8c8", ["e8d8", "e8f7", "e8g8", "a7a6"]),
];

fn game_of(edition: Edition, fen: &str, seat: Seat, of: Player) -> Game {
    let (white, black) = if seat == Seat::White { (of, TYPED) } else { (TYPED, of) };
    Game::new(edition, Some(fen), white, black)
}

#[test]
fn after_half_a_castling_the_player_castles_to_that_side_and_nothing_else() {
    for edition in Edition::ALL {
        for (fen, seat, castling, others) in CASTLINGS {
            for of in [PIECES, SQUARES] {
                for then in others.into_iter().chain([castling]) {
                    let case = format!("{edition} {of:?} {castling} {then}");
                    let mut game = game_of(edition, fen, seat, of);
                    let (from, to) = squares(castling);
                    game.slides(seat, from, to);
                    game.wait(1_500);
                    game.presses(seat);
                    assert!(!game.open().is_empty(), "{case}: an item");
                    assert_eq!(game.table.session.plies().len(), 0, "{case}: not yet made (4.7.2)");
                    game.settles();
                    game.put_right();
                    game.makes(seat, then);
                    game.presses(seat);
                    assert_eq!(game.table.session.plies().len(), 1, "{case}: {:?}", game.open());
                    assert_eq!(game.open().is_empty(), then == castling, "{case}: {:?}", game.open());
                }
            }
        }
    }
}

#[test]
fn the_impaired_players_half_castling_is_an_early_press_and_the_rook_completes_it() {
    for edition in Edition::ALL {
        for (fen, seat, castling, _) in CASTLINGS {
            for of in [PEGS, HOLES] {
                let case = format!("{edition} {of:?} {castling}");
                let mut game = game_of(edition, fen, seat, of);
                let (from, to) = squares(castling);
                game.slides(seat, from, to);
                game.types(&format!("{seat}: say {}", words(castling)));
                game.presses(seat);
                assert_eq!(game.open(), [IncidentKind::EarlyPress { by: seat }], "{case}");
                assert_eq!(game.table.session.running(), Some(seat), "{case}");
                let (from, to) = rook_of(castling).expect("a castling");
                game.slides(seat, from, to);
                game.types(&format!("{seat}: say {}", words(castling)));
                game.presses(seat);
                assert_eq!(game.table.session.plies().len(), 1, "{case}: {:?}", game.open());
                assert_eq!(game.open(), [IncidentKind::EarlyPress { by: seat }], "{case}");
                game.settles();
                assert_eq!(game.table.session.illegal_moves(seat), 0, "{case}: no count");
            }
        }
    }
}

/// A position of White, a square that is not kept, and the move that is made with the same piece.
const CHANGES: [(&str, &str, &str); 6] = [
    (KNIGHT, "b1a3", "b1c3"),
    (KNIGHT, "a2a3", "a2a4"),
    ("4k3/p7/8/8/8/2p5/P7/1N2K3 w - - 0 1", "b1a3", "b1c3"),
    (WHITE_MAY, "e1g1", "e1f1"),
    (WHITE_MAY, "e1c1", "e1d1"),
    ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "a7b8q"),
];

#[test]
fn a_square_that_was_never_announced_does_not_bind() {
    for edition in Edition::ALL {
        for (fen, wrong, right) in CHANGES {
            for of in [PEGS, HOLES] {
                // The words come before the peg, while it stands wrong, or after it.
                for said in 0..3 {
                    let mut game = game_of(edition, fen, Seat::White, of);
                    let say = |game: &mut Game, now| {
                        if said == now {
                            game.types(&format!("white: say {}", words(right)));
                        }
                    };
                    let (from, first) = squares(wrong);
                    let (_, to) = squares(right);
                    say(&mut game, 0);
                    game.slides(Seat::White, from, first);
                    game.wait(3_000);
                    say(&mut game, 1);
                    game.hand(Seat::White, &format!("{first}{to}{}", &right[4..]));
                    game.wait(1_500);
                    say(&mut game, 2);
                    game.presses(Seat::White);
                    let case = format!("{edition} {right} {of:?} said: {said}");
                    assert_eq!(game.open(), [], "{case}");
                    assert_eq!(game.table.session.plies().len(), 1, "{case}");
                }
            }
        }
    }
}
