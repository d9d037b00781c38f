//! Moves that end the game, and flags. A move ends the game when it is made, without a press (5.1.1, 5.2.1, 6.2.1.1,
//! 9.6), also as an answer before the opponent's press. Whether a sighted hand had let go is the arbiter's question (the
//! item EndingMoveUnpressed); once it is confirmed, a later flag decides nothing (6.9). A flag that was seen comes before
//! an agreement and a resignation (6.8, 6.9); without full supervision it has fallen only when it is claimed (A.4). The
//! generated games with the referee have the other ends.

use super::{stories::*, *};

const HOUR: fn(&mut Setup) = |setup| setup.time_control = "60".into();
const RAPID: fn(&mut Setup) = |setup| {
    setup.time_control = "20".into();
    setup.supervision = annabella::laws::supervision::Supervision::Partial;
};
const BACK_RANK: Option<&str> = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
const AT_BOARDS: &[(Player, Player)] = &[(PIECES, TYPED), (SQUARES, TYPED)];
const FLAG_PLAYERS: &[(Player, Player)] = &[(TYPED, TYPED), (PEGS, TYPED), (PIECES, SPOKEN)];

const STORIES: &[Story] = &[
    Story {
        shows: "an answer that mates ends the game when it is made, and no flag falls after it (5.1.1, 6.2.1.1)",
        players: &[(TYPED, TYPED), (PIECES, SPOKEN), (SQUARES, HOLES), (PEGS, PEGS)],
        lines: "both play f2f3 e7e5
            white moves g2g4
            black makes d8h4
            result 0-1 Checkmate
            runs nobody
            wait 300
            open",
        ..Story::NEW
    },
    Story {
        shows: "an answer that mates and only rests on a board is an item, and a later flag changes nothing",
        players: &[(TYPED, PIECES), (PEGS, PIECES), (SPOKEN, SQUARES), (HOLES, SQUARES)],
        // A rest on the board may be a pause of the hand, so no timer ends a game.
        lines: "both play f2f3 e7e5
            white moves g2g4
            black makes d8h4
            result none
            wait 300
            confirm EndingMoveUnpressed
            result 0-1 Checkmate",
        ..Story::NEW
    },
    Story {
        shows: "the own next move that mates after an answer ends the game when it is made (6.2.1.1, 6.7a)",
        players: &[(TYPED, TYPED), (SPOKEN, TYPED), (PEGS, PIECES), (HOLES, TYPED)],
        fen: BACK_RANK,
        lines: "white moves e1d1
            black moves g8h8
            white makes a1a8
            result 1-0 Checkmate
            game Kd1 Kh8 Ra8#",
        ..Story::NEW
    },
    Story {
        shows: "the press of the own next move ends the game where it mates",
        players: AT_BOARDS,
        fen: BACK_RANK,
        lines: "white moves e1d1
            black moves g8h8
            white makes a1a8
            result none
            white presses
            result 1-0 Checkmate
            open",
        ..Story::NEW
    },
    Story {
        shows: "75 moves that must be completed end the game by the press, also after an answer (9.6.2)",
        editions: &[Edition::No14, Edition::Da17, Edition::Da18],
        fen: Some("4k3/7r/8/8/8/8/R7/4K3 w - - 148 120"),
        lines: "both play e1d1
            black moves e8d8
            white moves d1c1
            result none
            black presses
            result 1/2-1/2 SeventyFiveMoves",
        ..Story::NEW
    },
    Story {
        shows: "an illegal answer that looks like mate ends nothing (5.1.1)",
        lines: "both play f2f3 a7a6
            white moves g2g4
            black makes d8h4
            white presses
            black presses
            result none
            open IllegalMove Black",
        ..Story::NEW
    },
    Story {
        shows: "a mate released before the flag and confirmed ends the game, also after a restart",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a8
            restart
            wait 5
            result none
            confirm EndingMoveUnpressed
            result 1-0 Checkmate",
        ..Story::NEW
    },
    Story {
        shows: "a mate released before the flag ends the game by a press after it",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a8
            wait 5
            white presses
            settle
            result 1-0 Checkmate",
        ..Story::NEW
    },
    Story {
        shows: "a mate made after the flag leaves the flag to decide (6.8)",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 64
            white makes a1a8
            white presses
            result none
            confirm FlagFall
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "a mate that the arbiter refuses as not released leaves the flag to decide (4.7)",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a8
            wait 5
            arbiter: refuse 1 the hand was on the piece
            result none
            confirm FlagFall
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "a move that ends nothing, unpressed before the flag, leaves the flag to decide (6.2.1, 6.9)",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a2
            wait 5
            confirm FlagFall
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "the item of an ending move that is void completes nothing",
        players: AT_BOARDS,
        fen: BACK_RANK,
        lines: "white makes a1a8
            has EndingMoveUnpressed
            arbiter: back 0
            put right
            white moves a1a2
            white presses
            arbiter: confirm 1
            refused
            result none
            game Ra2",
        ..Story::NEW
    },
    Story {
        shows: "a draw agreed after a flag that was seen waits, and the flag decides (6.8, 6.9)",
        players: FLAG_PLAYERS,
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            white: key draw_offer
            black: key accept
            black: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "an offer that stood before the flag is accepted too late after it",
        setup: HOUR,
        lines: "both play e2e4
            black moves e7e5
            black: key draw_offer
            black presses
            wait 61
            white: key accept
            white: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "a draw agreed before the flag ends the game",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 59
            black: key draw_offer
            white: key accept
            white: key yes
            result 1/2-1/2 Agreement
            wait 10
            open",
        ..Story::NEW
    },
    Story {
        shows: "who resigns after the opponent's flag was seen does not lose by it",
        players: FLAG_PLAYERS,
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            black: key resign
            black: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "who resigns to a bare king after the own flag was seen keeps the draw (6.9)",
        fen: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        setup: HOUR,
        lines: "wait 61
            white: key resign
            white: key yes
            settle
            result 1/2-1/2 Time",
        ..Story::NEW
    },
    Story {
        shows: "if the flag had not fallen, the agreement stands (5.2.3)",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            black: key draw_offer
            white: key accept
            white: key yes
            result none
            arbiter: decide 1 the clock was wrong
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "if the flag had not fallen, the resignation stands (5.1.2)",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            black: key resign
            black: key yes
            result none
            arbiter: decide 1 the clock was wrong
            result 1-0 Resignation",
        ..Story::NEW
    },
    Story {
        shows: "a flag that was set up again bars no agreement (6.10)",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            arbiter: refuse 1 the clock was set wrongly
            arbiter: clocks 0:05:00 0:05:00
            black: key draw_offer
            white: key accept
            white: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "without full supervision an unclaimed flag has not fallen, and the agreement decides (A.4)",
        // Elsewhere the arbiter shall call it.
        editions: &[Edition::Da09, Edition::No14, Edition::Da17],
        setup: RAPID,
        lines: "both play e2e4 e7e5
            wait 21
            white: key draw_offer
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "without full supervision a claimed flag comes before the agreement (A.4)",
        setup: RAPID,
        lines: "both play e2e4 e7e5
            wait 21
            black: claim time
            white: key draw_offer
            black: key accept
            black: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
];

#[test]
fn what_came_first_decides_the_game() {
    play_all(STORIES);
}
