//! 50–58: changes in the edition of 2023, the losses that articles name, and rooks that stood wrongly.

use annabella::session::setup::Setup;

use super::{Case, Difference, NOTHING, by_year, tables};

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 50,
        what: "A resignation is a draw from 2023 where the opponent could not mate by any series of legal moves",
        articles: by_year("5.1b", "5.1b", "5.1.2"),
        code: &[
            "crates/laws/src/edition.rs: resignation_needs_a_possible_mate",
            "crates/laws/src/ending.rs: resignation",
        ],
        cases: &[Case {
            name: "White resigns to a bare king",
            setup: || tables::from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", tables::typed()),
            script: "white: resign
                white: yes",
            told: [
                "# result 0-1",
                "# result 0-1",
                "# result 0-1",
                "# result 0-1",
                "# result 0-1",
                "# result 1/2-1/2",
            ],
        }],
    },
    Difference {
        number: 51,
        what: "Halting the clocks is called pausing them from 2023",
        articles: by_year("6.12b", "6.12b", "6.11.2"),
        code: &["crates/laws/src/edition.rs: halts_clocks"],
        cases: &[Case {
            name: "what the table hears when White calls the arbiter",
            setup: tables::typed,
            script: "white: arbiter",
            told: [
                "White calls the arbiter. Clocks stopped",
                "White calls the arbiter. Clocks stopped",
                "White calls the arbiter. Clocks stopped",
                "White calls the arbiter. Clocks stopped",
                "White calls the arbiter. Clocks stopped",
                "White calls the arbiter. Clocks paused",
            ],
        }],
    },
    Difference {
        number: 52,
        what: "A certified electronic scoresheet is a lawful way to record, to claim and to confirm the result from \
               2023",
        articles: [
            "8.1, 8.7",
            "8.1a, 8.7",
            "8.1.1, 8.7",
            "8.1.1, 8.7",
            "8.1.1, 8.7",
            "8.1.1.1, 8.1.1.2, 8.7, 9.2.1",
        ],
        code: &["crates/laws/src/edition.rs: scoresheets"],
        cases: &[Case {
            name: "what the arbiter's page says of the sheets",
            setup: tables::typed,
            script: "page",
            told: [
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                "or the certified electronic one that the event",
            ],
        }],
    },
    Difference {
        number: 53,
        what: "The minutes for an illegal move and for a wrong claim: from 2023 one in rapid play too, and in blitz \
               one only where it is played without full supervision",
        articles: ["9.5b", "9.5b", "9.5.3", "9.5.3", "9.5.3", "9.5.3, A.3, B.3"],
        code: &[
            "crates/laws/src/edition.rs: wrong_claim_minutes",
            "crates/laws/src/edition.rs: illegal_move_minutes",
            "crates/laws/src/edition_terms.rs: MinutesByPace",
        ],
        cases: &[
            Case {
                name: "a wrong claim in rapid play",
                setup: || Setup { time_control: "20".into(), ..tables::typed() },
                script: "white: claim threefold",
                told: [
                    "the claim is wrong: the opponent gets 3 minutes more",
                    "the claim is wrong: the opponent gets 2 minutes more",
                    "the claim is wrong: the opponent gets 2 minutes more",
                    "the claim is wrong: the opponent gets 2 minutes more",
                    "the claim is wrong: the opponent gets 2 minutes more",
                    "the claim is wrong: the opponent gets 1 minute more",
                ],
            },
            Case {
                name: "a wrong claim in blitz where the regulations name one minute",
                setup: || Setup {
                    time_control: "5".into(),
                    supervised_blitz_minutes: Some(1),
                    ..tables::typed()
                },
                script: "white: claim threefold",
                told: by_year(
                    "the claim is wrong: the opponent gets 3 minutes more",
                    "the claim is wrong: the opponent gets 1 minute more",
                    "the claim is wrong: the opponent gets 1 minute more",
                ),
            },
        ],
    },
    Difference {
        number: 54,
        what: "A move is sealed on a paper scoresheet from 2023, which need not be the player's own",
        articles: ["R1a", "E1a", "E.1.1", "I.1.1", "I.1.1", "I.1.1"],
        code: &["crates/laws/src/edition.rs: sealing_sheet"],
        cases: &[Case {
            name: "the arbiter ends the session",
            setup: tables::typed,
            script: "arbiter: adjourn",
            told: [
                "white seals (R1a)",
                "white seals (E1a)",
                "white seals (E.1.1)",
                "white seals (I.1.1)",
                "white seals (I.1.1)",
                "white seals on a paper score sheet (I.1.1)",
            ],
        }],
    },
    Difference {
        number: 55,
        what: "A player who answers an absent sealer pauses their own clock and starts the sealer's: in so many \
               words from 2023",
        articles: ["R9c", "E9c", "E.9.3", "I.9.3", "I.9.3", "I.9.3"],
        code: &["crates/laws/src/edition.rs: replier_halts_own_clock"],
        cases: &[Case {
            name: "the sealer is absent when the game goes on",
            setup: tables::typed,
            script: "arbiter: adjourn
                white: seal e4
                white: press
                arbiter: resume
                arbiter: present black
                arbiter: open",
            told: [
                "may seal an answer (R9c): `black: seal Sf6`, then `black: press`",
                "may seal an answer (E9c): `black: seal Sf6`, then `black: press`",
                "may seal an answer (E.9.3): `black: seal Sf6`, then `black: press`",
                "may seal an answer (I.9.3): `black: seal Sf6`, then `black: press`",
                "may seal an answer (I.9.3): `black: seal Sf6`, then `black: press`",
                "may seal an answer, pause their own clock and start the absent player's (I.9.3)",
            ],
        }],
    },
    Difference {
        number: 56,
        what: "The articles on conduct that name the loss: in da09 for a device that sounds, in no14 for one that \
               communicates, from 2017 for one that is carried without approval",
        articles: ["12.3b", "11.3b", "11.3.2", "11.3.2", "11.3.2", "11.3.2"],
        code: &["crates/laws/src/edition.rs: loss_is_named_by", "crates/laws/src/edition.rs: named_loss"],
        cases: &[Case {
            name: "a telephone is found in White's pocket",
            setup: tables::typed,
            script: "arbiter: item white 11.3.2.2 a telephone in the pocket
                arbiter: show all",
            told: by_year(
                "item 1: choice 1: leave it as it is",
                "item 1: choice 1: leave it as it is",
                "item 1: choice 1: white loses the game",
            ),
        }],
    },
    Difference {
        number: 57,
        what: "Without full supervision a rook that stood wrongly from the beginning may not castle; da09 speaks \
               only of king and queen",
        articles: ["A4a", "A4a(2)", "A.4.1.2", "A.4.1.2", "A.4.1.2", "A.5.1.2"],
        code: &[
            "crates/laws/src/edition.rs: displaced_rook_may_not_castle",
            "crates/laws/src/wrong_start.rs: choices",
        ],
        cases: &[Case {
            name: "after ten moves White's rook is found to have stood wrongly",
            setup: || Setup {
                time_control: "15+10".into(),
                supervision: annabella::laws::supervision::Supervision::Partial,
                ..tables::typed()
            },
            script: "moves e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Be3 Be6 h3 h6 a3 a6 b3 b6 Qd2 Qd7
                arbiter: found rook a1
                arbiter: show all",
            told: by_year(
                "item 1: choice 1: leave it as it is",
                "item 1: choice 1: the game goes on, and white may not castle with the rook of a1",
                "item 1: choice 1: the game goes on, and white may not castle with the rook of a1",
            ),
        }],
    },
    Difference {
        number: 58,
        what: "A mate by a move against the rule of touch ends the game only in da09; later the arbiter decides first",
        articles: by_year("5.1a", "5.1a", "5.1.1"),
        code: &[
            "crates/laws/src/edition.rs: touch_rule_bars_the_end",
            "crates/session/src/session/completion.rs: item_before_the_end",
        ],
        cases: &[Case {
            name: "White touches a knight and mates with a rook",
            setup: || tables::from("6k1/5ppp/8/8/8/5N2/8/R3K3 w - - 0 1", tables::sensed()),
            script: "white lifts f3
                white places N f3
                white lifts a1
                white places R a8
                white: press
                arbiter: status",
            told: [
                "# result 1-0",
                "waiting for: the arbiter's decision; items to decide: 2",
                "waiting for: the arbiter's decision; items to decide: 2",
                "waiting for: the arbiter's decision; items to decide: 2",
                "waiting for: the arbiter's decision; items to decide: 2",
                "waiting for: the arbiter's decision; items to decide: 2",
            ],
        }],
    },
];
