//! 14–22: moving the pieces, and illegal moves.

use super::{Case, Difference, by_year, tables};

/// After 1.e4, written by both, Black's board shows e3.
const BOARDS_DIFFER: &str = "white: move e4
    white: press
    white: write e4
    black: write e4
    black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR
    arbiter: confirm 1";

/// A rook goes through its own pawn, is put right, and goes again.
const TWO_ILLEGAL_MOVES: &str = "white lifts a1
    white places R a3
    white: press
    arbiter: confirm 1
    white lifts a3
    white places R a1
    arbiter: resume
    white lifts a1
    white places R a4
    white: press
    arbiter: show 2";

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 14,
        what: "An assistant may move the pieces for a player who cannot, from 2014",
        articles: ["", "4.9", "4.9", "4.9", "4.9"],
        code: &[
            "src/laws/edition.rs: assistant_may_move_pieces",
            "src/core/session/agreement.rs: tell_of_assistants",
        ],
        cases: &[Case {
            name: "who puts a board right that was set wrongly",
            setup: || {
                let mut setup = tables::typed();
                setup.black.assistant_name = Some("B. Helper".into());
                setup
            },
            script: BOARDS_DIFFER,
            told: [
                "black sets his board himself; this text has no 4.9 for B. Helper",
                "black's assistant B. Helper may move the pieces for him (4.9)",
                "black's assistant B. Helper may move the pieces for him (4.9)",
                "black's assistant B. Helper may move the pieces for him (4.9)",
                "black's assistant B. Helper may move the pieces for him (4.9)",
            ],
        }],
    },
    Difference {
        number: 18,
        what: "A pawn left on the last rank: the position before, from 2014 a queen",
        articles: ["7.4a", "7.5", "7.5.2", "7.5.2", "7.5.2"],
        code: &[
            "src/laws/edition.rs: unfinished_promotion",
            "src/laws/irregularity.rs: unfinished_promotion",
        ],
        cases: &[Case {
            name: "a pawn stands on a8 when the clock is pressed",
            setup: || tables::from("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", tables::sensed()),
            script: "white lifts a7
                white places P a8
                white: press
                arbiter: items",
            told: [
                "choice 1: set up the position before it again, count it as an illegal move of white",
                "choice 1: replace white's pawn by a queen, count it as an illegal move of white",
                "choice 1: replace white's pawn by a queen, count it as an illegal move of white",
                "choice 1: replace white's pawn by a queen, count it as an illegal move of white",
                "choice 1: replace white's pawn by a queen, count it as an illegal move of white",
            ],
        }],
    },
    Difference {
        number: 19,
        what: "The third illegal move loses, from 2014 the second",
        articles: ["7.4b", "7.5b", "7.5.3", "7.5.3", "7.5.5"],
        code: &["src/laws/edition.rs: illegal_move_limit", "src/laws/irregularity.rs: illegal"],
        cases: &[Case {
            name: "what is proposed for a player's second illegal move",
            setup: tables::sensed,
            script: TWO_ILLEGAL_MOVES,
            told: [
                "item 2: choice 1: set up the position before it again, count it as an illegal move",
                "item 2: choice 1: white loses the game",
                "item 2: choice 1: white loses the game",
                "item 2: choice 1: white loses the game",
                "item 2: choice 1: white loses the game",
            ],
        }],
    },
    Difference {
        number: 21,
        what: "Two hands for one move: an illegal move by itself in 2017, with a press in 2018, no illegal move before",
        articles: ["4.1", "4.1", "7.7.1", "7.7.1", "7.5.4"],
        code: &["src/laws/edition.rs: two_hands", "src/laws/irregularity.rs: counted_by"],
        cases: &[
            Case {
                name: "the arbiter saw two hands, and names 4.1",
                setup: tables::typed,
                script: "moves e4
                    arbiter: item white 4.1 he castled with two hands
                    arbiter: items",
                told: [
                    "article 4.1 at",
                    "article 4.1 at",
                    "article 12.9 at",
                    "article 12.9 at",
                    "article 12.9 at",
                ],
            },
            Case {
                name: "the arbiter saw two hands, and names the article of 2017",
                setup: tables::typed,
                script: "moves e4
                    arbiter: item white 7.7.1 he castled with two hands
                    arbiter: items",
                told: [
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: count it as an illegal move of white",
                    "item 1: choice 1: count it as an illegal move of white",
                    "item 1: choice 1: leave it as it is",
                ],
            },
            Case {
                name: "the arbiter saw two hands, and names the article of 2018",
                setup: tables::typed,
                script: "moves e4
                    arbiter: item white 7.5.4 he castled with two hands
                    arbiter: items",
                told: [
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: count it as an illegal move of white",
                ],
            },
        ],
    },
    Difference {
        number: 22,
        what: "A press without a move is an illegal move from 2017",
        articles: ["6.7", "6.2c", "7.8.1", "7.8.1", "7.5.3"],
        code: &[
            "src/laws/edition.rs: press_without_move_is_illegal",
            "src/laws/irregularity.rs: press_without_move",
        ],
        cases: &[Case {
            name: "a sighted player presses and has moved nothing",
            setup: tables::sensed,
            script: "white: press
                arbiter: items",
            told: by_year(
                "choice 1: let white's clock run again",
                "choice 1: let white's clock run again",
                "choice 1: count it as an illegal move of white",
            ),
        }],
    },
];
