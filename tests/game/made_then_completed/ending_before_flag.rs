//! A sighted player's move that ends the game, released before the flag fell (4.7, 5.1.1, 5.2.1, 9.6.2). It is made
//! when it is released. It ends the game then, without a press (6.2.1.1), and 6.9 excepts it. Whether the hand had let
//! go is the arbiter's question (the item EndingMoveUnpressed); once it is confirmed, the flag decides nothing.

use super::*;

#[derive(Clone, Copy, Debug)]
struct EndingMove {
    fen: &'static str,
    uci: &'static str,
    end: (GameResult, EndReason),
}

const ENDS: [EndingMove; 6] = [
    EndingMove {
        fen: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        uci: "a1a8",
        end: (GameResult::WhiteWins, EndReason::Checkmate),
    },
    EndingMove {
        fen: "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1",
        uci: "a8a1",
        end: (GameResult::BlackWins, EndReason::Checkmate),
    },
    EndingMove {
        fen: "k7/8/3Q4/8/8/8/8/7K w - - 0 1",
        uci: "d6b6",
        end: (GameResult::Draw, EndReason::Stalemate),
    },
    EndingMove {
        fen: "7k/8/8/8/8/3q4/8/K7 b - - 0 1",
        uci: "d3b3",
        end: (GameResult::Draw, EndReason::Stalemate),
    },
    EndingMove {
        fen: "4k3/7r/8/8/8/8/R7/4K3 w - - 149 120",
        uci: "e1d1",
        end: (GameResult::Draw, EndReason::SeventyFiveMoves),
    },
    EndingMove {
        fen: "4k3/7r/8/8/8/8/R7/4K3 b - - 149 120",
        uci: "e8d8",
        end: (GameResult::Draw, EndReason::SeventyFiveMoves),
    },
];

/// The moves that end the game when they are made, in an edition.
fn ends(edition: Edition) -> impl Iterator<Item = EndingMove> {
    ENDS.into_iter().filter(move |end| ends_when_made(edition, end.end.1))
}

/// The player on move at a sensed board, the opponent at one that is not sensed. The mover has an hour less a little
/// used, so the flag is near.
fn near_the_flag(edition: Edition, end: &EndingMove, mover: Player) -> (Game, Seat) {
    let seat = Seat::from(Position::from_fen(end.fen).expect("a position").turn());
    let (white, black) = if seat == Seat::White { (mover, TYPED) } else { (TYPED, mover) };
    let mut setup = setup(edition, Some(end.fen), white, black);
    setup.time_control = "60".into();
    let mut game = Game::of(setup);
    game.wait(59 * 60_000);
    (game, seat)
}

/// The move is released and has rested, and nobody pressed. Then the flag falls.
fn released_before_the_flag(edition: Edition, end: &EndingMove, mover: Player) -> (Game, Seat) {
    let (mut game, seat) = near_the_flag(edition, end, mover);
    game.makes(seat, end.uci);
    assert_eq!(game.result(), None, "{edition} {end:?}: no timer ends a game");
    assert!(game.has(is_unpressed_end(seat)), "{edition} {end:?}: {:?}", game.open());
    game.wait(5 * 60_000);
    (game, seat)
}

#[test]
fn confirmed_as_made_it_ends_the_game_though_the_flag_fell_later() {
    for edition in Edition::ALL {
        for end in ends(edition) {
            for mover in [PIECES, SQUARES] {
                let case = format!("{edition} {mover:?} {}", end.uci);
                let (mut game, seat) = released_before_the_flag(edition, &end, mover);
                game.confirms(is_unpressed_end(seat));
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
                assert_eq!(game.table.session.plies().len(), 1, "{case}");
                let flag = IncidentKind::FlagFall { seat };
                if game.open().contains(&flag) {
                    assert_ne!(game.proposal(&flag), Some(Choice::Loss(seat)), "{case}: 6.9 excepts it");
                }
            }
        }
    }
}

#[test]
fn the_item_on_the_flag_proposes_no_loss_while_the_ending_move_is_to_be_judged() {
    for edition in Edition::ALL {
        for end in ends(edition) {
            for mover in [PIECES, SQUARES] {
                let (game, seat) = released_before_the_flag(edition, &end, mover);
                let flag = IncidentKind::FlagFall { seat };
                if game.open().contains(&flag) {
                    assert_ne!(
                        game.proposal(&flag),
                        Some(Choice::Loss(seat)),
                        "{edition} {mover:?} {}: 6.9",
                        end.uci
                    );
                }
            }
        }
    }
}

#[test]
fn pressed_after_the_flag_it_ends_the_game_all_the_same() {
    for edition in Edition::ALL {
        for end in ends(edition) {
            for mover in [PIECES, SQUARES] {
                let case = format!("{edition} {mover:?} {}", end.uci);
                let (mut game, seat) = released_before_the_flag(edition, &end, mover);
                game.presses(seat);
                game.settles();
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn announced_after_the_flag_it_was_still_released_before_it() {
    for edition in Edition::ALL {
        for end in ends(edition) {
            let (mut game, seat) = released_before_the_flag(edition, &end, PIECES);
            game.types(&format!("{seat}: say {}", words(end.uci)));
            game.settles();
            assert_eq!(game.result(), Some(end.end), "{edition} {}: {:?}", end.uci, game.open());
        }
    }
}

#[test]
fn pressed_before_the_flag_it_ends_the_game_at_once() {
    for edition in Edition::ALL {
        // The press completes the last of 75 moves in every edition that has the rule.
        let has_it = |end: &EndingMove| edition != Edition::Da09 || end.end.1 != EndReason::SeventyFiveMoves;
        for end in ENDS.into_iter().filter(has_it) {
            let (mut game, seat) = near_the_flag(edition, &end, PIECES);
            game.makes(seat, end.uci);
            game.presses(seat);
            assert_eq!(game.result(), Some(end.end), "{edition} {}", end.uci);
            assert!(game.open().is_empty(), "{edition} {}: {:?}", end.uci, game.open());
        }
    }
}

#[test]
fn made_after_the_flag_it_leaves_the_flag_to_decide() {
    // 6.8, 6.9: the flag was seen first.
    for edition in Edition::ALL {
        for end in ends(edition).filter(|end| end.end.1 == EndReason::Checkmate) {
            let (mut game, seat) = near_the_flag(edition, &end, PIECES);
            game.wait(5 * 60_000);
            game.makes(seat, end.uci);
            game.presses(seat);
            assert_eq!(game.result(), None, "{edition} {}", end.uci);
            // The bare move has no part in it: the opponent's pawns can mate.
            game.confirms(is_flag(seat));
            assert_eq!(game.result().map(|(_, why)| why), Some(EndReason::Time), "{edition} {}", end.uci);
        }
    }
}

#[test]
fn refused_as_not_made_it_leaves_the_flag_to_decide() {
    // The arbiter saw that the hand had not let go (4.7).
    for edition in Edition::ALL {
        for end in ends(edition).filter(|end| end.end.1 == EndReason::Checkmate) {
            let (mut game, seat) = released_before_the_flag(edition, &end, PIECES);
            let number = game.number(is_unpressed_end(seat));
            game.types(&format!("arbiter: refuse {number} the hand was on the piece"));
            assert_eq!(game.result(), None, "{edition}");
            assert_eq!(
                game.proposal(&IncidentKind::FlagFall { seat }),
                Some(Choice::Loss(seat)),
                "{edition} {}",
                end.uci
            );
        }
    }
}

#[test]
fn a_move_that_ends_nothing_released_before_the_flag_and_unpressed_leaves_the_flag_to_decide() {
    // 6.9 with 6.2.1: a move that does not end the game is completed by the press, which came too late.
    for edition in Edition::ALL {
        let (mut game, seat) = near_the_flag(edition, &ENDS[0], PIECES);
        game.makes(seat, "a1a2");
        game.wait(5 * 60_000);
        assert_eq!(game.proposal(&IncidentKind::FlagFall { seat }), Some(Choice::Loss(seat)), "{edition}");
        game.confirms(is_flag(seat));
        assert_eq!(game.result(), Some((GameResult::BlackWins, EndReason::Time)), "{edition}");
    }
}
