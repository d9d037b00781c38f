//! 23–31: draws, claims, and when a move is completed.

use annabella::session::setup::Setup;

use super::{Case, Difference, by_year, tables};

/// One move by each player is missing to seventy-five moves.
fn seventy_five() -> Setup {
    tables::from("4k3/7p/8/8/8/8/8/R3K3 w - - 148 100", tables::typed())
}

/// Knights move out and back, once with a detour.
const FIVE_TIMES: &str =
    "moves Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nd5 Nd4 Nc3 Nc6 Nb1 Nb8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8
    arbiter: status
    arbiter: show 1";

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 23,
        what: "What a wrong claim of a draw costs: three minutes, from 2014 two and in blitz one; row 53 has the \
               changes of 2023",
        articles: ["9.5b", "9.5b", "9.5.3", "9.5.3", "9.5.3", "9.5.3"],
        code: &[
            "crates/laws/src/edition.rs: wrong_claim_minutes",
            "crates/session/src/session/claims.rs: reject_claim",
        ],
        cases: &[
            Case {
                name: "a wrong claim in standard play",
                setup: tables::typed,
                script: "white: claim threefold
                    arbiter: confirm 1",
                told: [
                    "black 1:33:30",
                    "black 1:32:30",
                    "black 1:32:30",
                    "black 1:32:30",
                    "black 1:32:30",
                    "black 1:32:30",
                ],
            },
            Case {
                name: "a wrong claim in blitz",
                setup: || Setup { time_control: "3+2".into(), ..tables::typed() },
                script: "white: claim threefold
                    arbiter: confirm 1",
                told: [
                    "black 0:06:02",
                    "black 0:04:02",
                    "black 0:04:02",
                    "black 0:04:02",
                    "black 0:04:02",
                    "black 0:05:02",
                ],
            },
        ],
    },
    Difference {
        number: 24,
        what: "On a claim the clocks may be stopped, from 2014 they shall",
        articles: ["9.5", "9.5", "9.5.1", "9.5.1", "9.5.1", "9.5.1"],
        code: &[
            "crates/laws/src/edition.rs: claim_stops_clocks",
            "crates/session/src/session/claims.rs: claim_draw",
        ],
        cases: &[Case {
            name: "whose time runs while a claim is examined",
            setup: tables::typed,
            script: "white: claim threefold
                wait 0:01:00
                arbiter: show clock",
            told: [
                "white: left: 1:29:27",
                "white: left: 1:30:29",
                "white: left: 1:30:29",
                "white: left: 1:30:29",
                "white: left: 1:30:29",
                "white: left: 1:30:29",
            ],
        }],
    },
    Difference {
        number: 25,
        what: "The move written with a claim: in da09 it must be made if the claim is wrong; in no14 it is binding; \
               from 2017 it cannot be changed",
        articles: ["9.5", "9.2a", "9.2.1.1", "9.2.1.1", "9.2.1.1", "9.2.1"],
        code: &[
            "crates/laws/src/edition.rs: announced_move",
            "crates/session/src/session/claims.rs: claim_draw",
        ],
        cases: &[Case {
            name: "a claim is repeated with another move, which is then made",
            setup: tables::typed,
            script: "white: claim threefold Nf3
                white: claim threefold Nc3
                arbiter: confirm 1 2
                moves Nc3
                arbiter: show all",
            told: [
                "# item 1 closed: it is item 2",
                "the one written first is binding (9.2a)",
                "the one written first cannot be changed (9.2.1.1)",
                "the one written first cannot be changed (9.2.1.1)",
                "the one written first cannot be changed (9.2.1.1)",
                "the one written first cannot be changed (9.2.1)",
            ],
        }],
    },
    Difference {
        number: 26,
        what: "Fifty moves without a written one: made moves count, from 2017 completed ones",
        articles: ["9.3b", "9.3b", "9.3.2", "9.3.2", "9.3.2", "9.3.2"],
        code: &[
            "crates/laws/src/edition.rs: fifty_move_claim_counts",
            "crates/session/src/session/claims.rs: examine_draw_claim",
        ],
        cases: &[Case {
            name: "White has made the last of fifty moves and not pressed, and Black claims",
            setup: || tables::from("4k3/7p/8/8/8/8/8/R3K3 w - - 99 80", tables::typed()),
            script: "white: move Ra2
                black: claim fifty",
            told: by_year(
                "fifty moves without capture or pawn move: the claim is right",
                "fifty moves without capture or pawn move: the claim is right",
                "fifty moves without capture or pawn move: the claim is wrong: the opponent gets 2 minutes more",
            ),
        }],
    },
    Difference {
        number: 27,
        what: "Five times the same position draws by itself: in no14 only in a row, from 2017 anywhere",
        articles: ["", "9.6a", "9.6.1", "9.6.1", "9.6.1", "9.6.1"],
        code: &["crates/laws/src/edition.rs: fivefold", "crates/laws/src/ending.rs: fivefold"],
        cases: &[
            Case {
                name: "the start position comes a fifth time, with a detour between",
                setup: tables::typed,
                script: FIVE_TIMES,
                told: by_year(
                    "# waiting for: a move of white",
                    "# waiting for: a move of white",
                    "> table: Same position five times. Draw",
                ),
            },
            Case {
                name: "what the arbiter has of five times with a detour between",
                setup: tables::typed,
                script: FIVE_TIMES,
                told: [
                    "! item 1 is not open; no item is",
                    "item 1: article 9.6a at",
                    "! item 1 is not open; no item is",
                    "! item 1 is not open; no item is",
                    "! item 1 is not open; no item is",
                    "! item 1 is not open; no item is",
                ],
            },
            Case {
                name: "the start position comes a fifth time in a row",
                setup: tables::typed,
                script: "moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8
                    arbiter: status",
                told: [
                    "# waiting for: a move of white",
                    "> table: Same position five times. Draw",
                    "> table: Same position five times. Draw",
                    "> table: Same position five times. Draw",
                    "> table: Same position five times. Draw",
                    "> table: Same position five times. Draw",
                ],
            },
        ],
    },
    Difference {
        number: 28,
        what: "Seventy-five moves draw by themselves from 2014: completed ones, in sv17 and fide23 made ones",
        articles: ["", "9.6b", "9.6.2", "9.6.2", "9.6.2", "9.6.2"],
        code: &["crates/laws/src/edition.rs: seventy_five_moves", "crates/laws/src/ending.rs: seventy_five"],
        cases: &[
            Case {
                name: "Black has made the last of seventy-five moves and not pressed",
                setup: seventy_five,
                script: "moves Ra2
                    black: move Ke7
                    arbiter: status",
                told: [
                    "# waiting for: a press by black; a move of white",
                    "# waiting for: a press by black; a move of white",
                    "> table: Seventy-five moves. Draw",
                    "# waiting for: a press by black; a move of white",
                    "# waiting for: a press by black; a move of white",
                    "> table: Seventy-five moves. Draw",
                ],
            },
            Case {
                name: "Black has made the last of seventy-five moves and pressed",
                setup: seventy_five,
                script: "moves Ra2 Ke7
                    arbiter: status",
                told: [
                    "# waiting for: a move of white",
                    "> table: Seventy-five moves. Draw",
                    "> table: Seventy-five moves. Draw",
                    "> table: Seventy-five moves. Draw",
                    "> table: Seventy-five moves. Draw",
                    "> table: Seventy-five moves. Draw",
                ],
            },
        ],
    },
    Difference {
        number: 29,
        what: "A draw can be agreed at any time, from 2017 once each has moved",
        articles: ["5.2c", "5.2c", "5.2.3", "5.2.3", "5.2.3", "5.2.3"],
        code: &[
            "crates/laws/src/edition.rs: agreement_needs_a_move_each",
            "crates/laws/src/draw.rs: may_agree",
        ],
        cases: &[Case {
            name: "a draw is offered and accepted before the first move",
            setup: tables::typed,
            script: "white: key draw_offer
                black: ja
                black: ja",
            told: by_year(
                "> table: By agreement. Draw",
                "> table: By agreement. Draw",
                "> table: No draw before both players have moved",
            ),
        }],
    },
    Difference {
        number: 30,
        what: "Regulations can forbid an early agreement, from 2017 the offer too",
        articles: ["9.1a", "9.1a", "9.1.1", "9.1.1", "9.1.1", "9.1.1"],
        code: &["crates/laws/src/edition.rs: offers_can_be_forbidden", "crates/laws/src/draw.rs: may_offer"],
        cases: &[Case {
            name: "a draw is offered before the move the regulations name",
            setup: || Setup { draw_ban: 5, ..tables::typed() },
            script: "moves e4 e5
                white: key draw_offer",
            told: by_year(
                "> black: White offers a draw",
                "> black: White offers a draw",
                "> white: No draw before move five",
            ),
        }],
    },
    Difference {
        number: 31,
        what: "A move whose press was forgotten is completed by the player's own next one, from 2014",
        articles: ["", "6.2a", "6.2.1.2", "6.2.1.2", "6.2.1.2", "6.2.1.2"],
        code: &[
            "crates/laws/src/edition.rs: own_next_move_completes",
            "crates/session/src/session/announce.rs: complete_by_own_next_move",
        ],
        cases: &[Case {
            name: "White forgets the press, Black answers, White moves again and presses",
            setup: tables::typed,
            script: "white: move e4
                black: move e5
                white: move d4
                white: press",
            told: ["= 1. e4   [1:30:56 ", "= 2. d4 ", "= 2. d4 ", "= 2. d4 ", "= 2. d4 ", "= 2. d4 "],
        }],
    },
];
