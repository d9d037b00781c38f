//! An answer before the press, and what follows from it: the position in force, illegal moves, presses forgotten in a
//! row, claims, agreement, a game that is resumed, plies that are void (1.1, 1.3, 6.2.1.2, 6.2.2, 7.5.1, 9.2, 5.2.3).

use super::{stories::*, *};
use annabella::session::{actor::Listener, pending::AwaitedAction, pending::NextStep};

#[test]
fn after_an_answer_the_player_who_forgot_to_press_has_the_move_and_the_arbiter_alone_knows_of_the_press() {
    for edition in Edition::ALL {
        for (white, black) in PAIRS {
            let game = answered(edition, white, black);
            let case = format!("{edition} {white:?} {black:?}");
            // 1.1: a player has the move when the opponent's move is made. The clock is White's all the time.
            assert_eq!(game.told(), position_after(None, "e2e4 e7e5").fen(), "{case}");
            assert_eq!(game.table.session.running(), Some(Seat::White), "{case}");
            let waits = game.table.session.waits(Listener::Arbiter);
            assert!(waits.contains(&AwaitedAction::Move { seat: Seat::White }), "{case}: {waits:?}");
            for seat in Seat::ALL {
                let own = seat == Seat::White;
                let is_true = match game.table.session.next_step(seat) {
                    NextStep::Said { own_clock, .. } => own_clock == own,
                    NextStep::Execute { .. } => own,
                    _ => false,
                };
                assert!(is_true, "{case} {seat}");
            }
            // 12.6: the missing press is the arbiter's knowledge alone.
            let press = AwaitedAction::Press { seat: Seat::White };
            assert!(waits.contains(&press), "{case}: {waits:?}");
            for other in [Listener::Player(Seat::White), Listener::Player(Seat::Black), Listener::Table] {
                assert!(!game.table.session.waits(other).contains(&press), "{case}: {other}");
            }
            assert!(game.open().is_empty(), "{case}: {:?}", game.open());
        }
    }
}

/// The editions in which a draw is agreed only once each has moved.
const SINCE_2017: [Edition; 4] = [Edition::Sv17, Edition::Da17, Edition::Da18, Edition::Fide23];

const STORIES: &[Story] = &[
    Story {
        shows: "an illegal move after an answer leaves both legal moves, and is replaced (7.5.1)",
        players: &PAIRS,
        lines: "white moves e2e4
            black moves e7e5
            white makes g1g3
            white presses an illegal move
            open IllegalMove White
            confirm IllegalMove
            told e2e4 e7e5
            put right
            white moves g1f3
            white presses
            game e4 e5 Nf3
            open",
        ..Story::NEW
    },
    Story {
        shows: "the piece of an illegal move after an answer must be moved (7.5.1, 4.3)",
        players: &[(TYPED, TYPED), (SQUARES, PIECES), (HOLES, TYPED)],
        lines: "white moves e2e4
            black moves e7e5
            white makes g1g3
            white presses an illegal move
            confirm IllegalMove
            put right
            white moves d2d4
            white presses
            has TouchMove White
            game e4 e5 d4",
        ..Story::NEW
    },
    Story {
        shows: "an illegal answer is judged at its press, and the move before it stays (6.2.2, 7.5.1)",
        players: &PAIRS,
        lines: "white moves e2e4
            black makes b8b6
            open
            white presses
            game e4
            open
            black presses
            open IllegalMove Black
            confirm IllegalMove
            told e2e4
            put right
            black moves b8c6
            black presses
            game e4 Nc6",
        ..Story::NEW
    },
    Story {
        shows: "two presses forgotten in a row: the own next move completes, but not in 2009 (6.2.1.2, 6.7a)",
        players: &PAIRS,
        lines: "white moves e2e4
            black moves e7e5
            white moves g1f3
            black moves b8c6
            white moves f1b5
            told e2e4 e7e5 g1f3 b8c6 f1b5
            white presses
            2009| black presses
            2009| white presses
            2009| black presses
            2009| white presses
            game e4 e5 Nf3 Nc6 Bb5
            open
            runs black",
        ..Story::NEW
    },
    Story {
        shows: "a touch is judged with its own ply also where later ones are completed with it (4.3)",
        players: &[(PIECES, TYPED), (PEGS, TYPED)],
        lines: "white touches b1
            white moves g1f3
            black moves e7e5
            white moves d2d4
            white presses late
            has TouchMove White B1",
        ..Story::NEW
    },
    Story {
        shows: "a late press completes the oldest move of its player and no later one (6.2.2)",
        players: &PAIRS,
        lines: "white moves e2e4
            black moves e7e5
            white presses
            game e4
            runs black
            told e2e4 e7e5
            black presses
            game e4 e5
            runs white
            open",
        ..Story::NEW
    },
    Story {
        shows: "a press from a board that is gone completes the made move, and the game goes on (6.2.1)",
        players: &[(PIECES, TYPED), (SQUARES, TYPED), (PEGS, PIECES)],
        lines: "white moves e2e4
            black moves e7e5
            white loses its board
            white presses at the board
            game e4
            black presses
            game e4 e5
            white has its board again
            white moves g1f3
            white presses
            game e4 e5 Nf3",
        ..Story::NEW
    },
    Story {
        shows: "a journal that ends after a made move goes on with it",
        players: &PAIRS,
        lines: "white moves e2e4
            restart
            told e2e4
            white presses
            game e4
            black moves e7e5
            black presses
            game e4 e5
            open",
        ..Story::NEW
    },
    Story {
        shows: "a journal that ends after an answer goes on with both moves",
        players: &PAIRS,
        lines: "white moves e2e4
            black moves e7e5
            restart
            told e2e4 e7e5
            runs white
            white moves g1f3
            white presses late
            game e4 e5 Nf3
            open",
        ..Story::NEW
    },
    Story {
        shows: "going back voids moves that are made and not completed, and no press completes them",
        players: &PAIRS,
        lines: "both play d2d4 d7d5
            white moves c2c4
            black moves c7c6
            arbiter: back 1
            told d2d4
            put right
            black moves g8f6
            black presses
            game d4 Nf6
            runs white",
        ..Story::NEW
    },
    Story {
        shows: "an order that is refused or undone leaves the made moves as they were",
        lines: "white moves e2e4
            black moves e7e5
            arbiter: back 7
            refused
            told e2e4 e7e5
            arbiter: back 0
            told
            arbiter: undo
            told e2e4 e7e5
            arbiter: resume
            white moves g1f3
            white presses late
            game e4 e5 Nf3",
        ..Story::NEW
    },
    Story {
        shows: "a repetition that the answer completes is claimed by the player who forgot to press (9.2.1.2)",
        players: &PAIRS,
        lines: "both play g1f3 g8f6 f3g1 f6g8 g1f3 g8f6
            white moves f3g1
            black moves f6g8
            white: claim threefold
            confirm DrawClaim Draw
            result 1/2-1/2 Threefold",
        ..Story::NEW
    },
    Story {
        shows: "a piece touched after the answer loses the claim (9.4), and who answered has none (9.2)",
        players: &[(SQUARES, TYPED), (HOLES, TYPED)],
        lines: "both play g1f3 g8f6 f3g1 f6g8 g1f3 g8f6
            white moves f3g1
            black moves f6g8
            black: claim threefold
            has DrawClaim NotOnMove
            white lifts b1
            white: claim threefold
            has DrawClaim Touched",
        ..Story::NEW
    },
    Story {
        shows: "a draw is agreed once both have made a move, pressed or not (5.2.3)",
        players: &PAIRS,
        lines: "white moves e2e4
            black moves e7e5
            white: key draw_offer
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "an acceptance that came too early is possible once both have moved (5.2.3)",
        editions: &SINCE_2017,
        lines: "white moves e2e4
            white: key draw_offer
            black: key accept
            result none
            black moves e7e5
            black presses
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "an acceptance that came too early is gone with the refusal (9.1.2.1, 5.2.3)",
        editions: &SINCE_2017,
        lines: "white moves e2e4
            white: key draw_offer
            black: key accept
            black: key decline
            white: key draw_offer
            black moves e7e5
            black presses
            black: key yes
            result none",
        ..Story::NEW
    },
    Story {
        shows: "moves that are made count towards the number that the regulations name (9.1.1)",
        setup: |setup| setup.draw_ban = 2,
        lines: "both play e2e4 e7e5
            white moves g1f3
            black moves b8c6
            white: key draw_offer
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "a resignation looks at the position with the answer, which took the last piece (5.1.2)",
        fen: Some("8/p7/8/8/8/5k2/6R1/K7 w - - 0 1"),
        editions: &[Edition::Fide23],
        lines: "white moves a1b1
            black moves f3g2
            black: key resign
            black: key yes
            result 1/2-1/2 ResignationWithoutMate",
        ..Story::NEW
    },
    Story {
        shows: "keys name an answer before the press as words do",
        players: &[(TYPED, SPOKEN), (TYPED, PEGS), (TYPED, HOLES)],
        // 6 and 9 begin a move, 5 7 5 5 is e7e5, and E ends it.
        lines: "white moves e2e4
            black slides e7 e5
            black: key 6
            black: key 9
            black: key 5
            black: key 7
            black: key 5
            black: key 5
            black: key E
            told e2e4 e7e5",
        ..Story::NEW
    },
    Story {
        shows: "a claim while the opponent's offer stands is an offer of its own (9.1.2.3)",
        players: &[(TYPED, TYPED), (PEGS, TYPED), (PIECES, SPOKEN)],
        lines: "both play e2e4
            black moves e7e5
            black: key draw_offer
            black presses
            white: claim threefold
            has DrawClaim
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement
            open",
        ..Story::NEW
    },
    Story {
        shows: "a claim found wrong leaves the opponent's offer and its own (9.5.3, 9.1.2.1)",
        lines: "both play e2e4
            black moves e7e5
            black: key draw_offer
            black presses
            white: claim threefold Nc3
            confirm DrawClaim
            arbiter: resume
            white moves b1c3
            white presses
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "the offer that stood before the claim may still be accepted by the claimant (9.1.2.1)",
        lines: "both play e2e4
            black moves e7e5
            black: key draw_offer
            black presses
            white: claim threefold
            white: key accept
            white: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "a claim of a player who is not on move is no offer (9.2)",
        lines: "both play e2e4 e7e5
            black: claim threefold
            white: key accept
            white: key yes
            result none",
        ..Story::NEW
    },
    Story {
        shows: "a request for five seconds a move is an offer too (G.4, III.4)",
        editions: &SINCE_2014,
        setup: |setup| (setup.time_control, setup.quickplay_finish) = ("70".into(), Some(true)),
        lines: "both play e2e4
            black moves e7e5
            black: key draw_offer
            black presses
            wait 69
            white: claim seconds
            has QuickplayFinish White
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement
            open",
        ..Story::NEW
    },
];

#[test]
fn an_answer_before_the_press_is_a_move_like_any_other() {
    play_all(STORIES);
}
