//! 14–22: moving the pieces, and illegal moves.

use annabella::session::setup::Setup;

use super::{Case, Difference, by_year, tables};

/// After 1.e4, written by both, Black's board shows e3.
const BOARDS_DIFFER: &str = "white: move e4
    white: press
    white: write e4
    black: write e4
    black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR
    arbiter: confirm 1";

/// A rook moves through its own pawn, is set right, and does so again.
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

/// A press without a move is counted if the edition requires it; then a rook moves through its own pawn.
const PRESS_AND_ILLEGAL_MOVE: &str = "white: press
    arbiter: choose 1 1
    white lifts a1
    white places R a3
    white: press
    arbiter: show 2";

fn promoting() -> Setup {
    tables::from("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", tables::sensed())
}

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 14,
        what: "An assistant may move the pieces for a player who cannot, from 2014",
        articles: ["", "4.9", "4.9", "4.9", "4.9", "4.9"],
        code: &[
            "crates/laws/src/edition.rs: assistant_may_move_pieces",
            "crates/session/src/session/reconciliation.rs: tell_assistants",
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
                "black sets the board without help; this text has no 4.9 for B. Helper",
                "black's assistant B. Helper may move the pieces for the player (4.9)",
                "black's assistant B. Helper may move the pieces for the player (4.9)",
                "black's assistant B. Helper may move the pieces for the player (4.9)",
                "black's assistant B. Helper may move the pieces for the player (4.9)",
                "black's assistant B. Helper may move the pieces for the player (4.9)",
            ],
        }],
    },
    Difference {
        number: 15,
        what: "Which touches count: in da09 deliberate ones, in no14 those with intent to move, from 2017 all that \
               are not plainly an accident",
        articles: ["4.3", "4.3", "4.2.2", "4.2.2", "4.2.2", "4.2.2"],
        code: &[
            "crates/laws/src/edition.rs: touch_intent",
            "crates/session/src/session/incident_handling.rs: printed_of",
        ],
        cases: &[Case {
            name: "what the arbiter measures a touch by",
            setup: tables::sensed,
            script: "white lifts g1
                white places N g1
                white lifts e2
                white places P e4
                white: press
                arbiter: show all",
            told: [
                "item 1: what counts: pieces touched deliberately (4.3)",
                "item 1: what counts: pieces touched in order to make a move (4.3)",
                "item 1: what counts: every touch that is not plainly an accident (4.2.2)",
                "item 1: what counts: every touch that is not plainly an accident (4.2.2)",
                "item 1: what counts: every touch that is not plainly an accident (4.2.2)",
                "item 1: what counts: every touch that is not plainly an accident (4.2.2)",
            ],
        }],
    },
    Difference {
        number: 16,
        what: "King and rook touched together bind like the king first, in da09 and no14",
        articles: ["4.4c", "4.4c", "4.4.3", "4.4.3", "4.4.3", "4.4.3"],
        code: &[
            "crates/laws/src/edition.rs: castling_touch_may_be_together",
            "crates/laws/src/touch.rs: obligation",
            "crates/session/src/turn.rs: touch_piece",
        ],
        cases: &[Case {
            name: "king and rook leave the board together, castling is not legal, and the rook is moved",
            setup: || tables::from("4k3/8/8/8/8/5b2/8/R3K3 w Q - 0 1", tables::sensed()),
            script: "white shows 4k3/8/8/8/8/5b2/8/8
                white shows 4k3/8/8/8/8/5b2/8/1R2K3
                white: press
                arbiter: show all",
            told: by_year("item 1: article 4.4c at", "item 1: article 4.4c at", "# arbiter: no open items"),
        }],
    },
    Difference {
        number: 17,
        what: "A promoting pawn stands on the last rank first; from 2014 it need not",
        articles: ["4.6c", "4.6.1", "4.6.1", "4.6.1", "4.6.1", "4.6.1"],
        code: &[
            "crates/laws/src/edition.rs: pawn_must_reach_last_rank",
            "crates/session/src/session/completion.rs: report_unseen_pawn",
            "voices/rules/numbers.toml: promotion-pawn-need-not-arrive",
        ],
        cases: &[Case {
            name: "a queen comes to a8 and the pawn never stood there",
            setup: promoting,
            script: "white lifts a7
                    white places Q a8
                    white: press
                    white: rule 4.6.1",
            told: [
                "white's pawn was not seen on a8 before the new piece; this text has it put there first (4.6c)",
                "> white: four six one: In a promotion the pawn need not be put on the promotion square.",
                "> white: four six one: In a promotion the pawn need not be put on the promotion square.",
                "> white: four six one: In a promotion the pawn need not be put on the promotion square.",
                "> white: four six one: In a promotion the pawn need not be put on the promotion square.",
                "> white: four six one: In a promotion the pawn need not be put on the promotion square.",
            ],
        }],
    },
    Difference {
        number: 18,
        what: "A pawn left on the last rank: the position before, from 2014 a queen",
        articles: ["7.4a", "7.5", "7.5.2", "7.5.2", "7.5.2", "7.5.2"],
        code: &[
            "crates/laws/src/edition.rs: unfinished_promotion",
            "crates/laws/src/irregularity.rs: unfinished_promotion",
        ],
        cases: &[Case {
            name: "a pawn stands on a8 when the clock is pressed",
            setup: promoting,
            script: "white lifts a7
                white places P a8
                white: press
                arbiter: show all",
            told: [
                "choice 1: set up the position before it again, count it as an illegal move of white",
                "choice 1: replace white's pawn by a queen, count it as an illegal move of white",
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
        articles: ["7.4b", "7.5b", "7.5.3", "7.5.3", "7.5.5", "7.5.5"],
        code: &["crates/laws/src/edition.rs: illegal_move_limit", "crates/laws/src/irregularity.rs: illegal"],
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
                "item 2: choice 1: white loses the game",
            ],
        }],
    },
    Difference {
        number: 20,
        what: "Illegal moves of every kind are counted together, in the texts of 2017 each kind by itself",
        articles: ["7.4b", "7.5b", "7.5.3, 7.7, 7.8", "7.5.3, 7.7, 7.8", "7.5.5", "7.5.5"],
        code: &[
            "crates/laws/src/edition.rs: illegal_move_counters",
            "crates/laws/src/illegal_count.rs: counted",
        ],
        cases: &[Case {
            name: "a press without a move was counted, and an illegal move follows",
            setup: tables::sensed,
            script: PRESS_AND_ILLEGAL_MOVE,
            told: [
                "illegal moves counted: white 1, black 0",
                "illegal moves counted: white 1, black 0",
                "illegal moves counted: white 2, black 0",
                "illegal moves counted: white 2, black 0",
                "item 2: choice 1: white loses the game",
                "item 2: choice 1: white loses the game",
            ],
        }],
    },
    Difference {
        number: 21,
        what: "Two hands for one move: no illegal move in da09 and no14, one by itself in sv17 and da17, one only \
               with a press in da18 and fide23",
        articles: ["4.1", "4.1", "7.7.1", "7.7.1", "7.5.4", "7.5.4"],
        code: &["crates/laws/src/edition.rs: two_hands", "crates/laws/src/irregularity.rs: counted_by"],
        cases: &[
            Case {
                name: "the arbiter saw two hands, and names the article of 2017",
                setup: tables::typed,
                script: "moves e4
                    arbiter: item white 7.7.1 he castled with two hands
                    arbiter: show all",
                told: [
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: count it as an illegal move of white",
                    "item 1: choice 1: count it as an illegal move of white",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                ],
            },
            Case {
                name: "the arbiter saw two hands, and names the article of 2018",
                setup: tables::typed,
                script: "moves e4
                    arbiter: item white 7.5.4 he castled with two hands
                    arbiter: show all",
                told: [
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: count it as an illegal move of white",
                    "item 1: choice 1: count it as an illegal move of white",
                ],
            },
        ],
    },
    Difference {
        number: 22,
        what: "A press without a move is an illegal move from 2017",
        articles: ["6.7", "6.2c", "7.8.1", "7.8.1", "7.5.3", "7.5.3"],
        code: &[
            "crates/laws/src/edition.rs: press_without_move_is_illegal",
            "crates/laws/src/irregularity.rs: press_without_move",
        ],
        cases: &[Case {
            name: "a sighted player presses and has moved nothing",
            setup: tables::sensed,
            script: "white: press
                arbiter: show all",
            told: by_year(
                "choice 1: let white's clock run again",
                "choice 1: let white's clock run again",
                "choice 1: count it as an illegal move of white",
            ),
        }],
    },
];
