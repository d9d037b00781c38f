//! 39–49: rapid play, quickplay finish, adjournment, Chess960, sheets and conduct.

use annabella::{laws::supervision::Supervision, session::setup::Setup};

use super::{Case, Difference, NOTHING, by_year, tables};

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 39,
        what: "In rapid play without full supervision a wrong set-up can be claimed until each player has made three \
               moves, from 2014 ten",
        articles: ["A4a", "A4a", "A.4.1", "A.4.1", "A.4.1", "A.5.1"],
        code: &[
            "crates/laws/src/edition.rs: setup_claims_end_after_moves",
            "crates/laws/src/wrong_start.rs: choices",
        ],
        cases: &[Case {
            name: "found after four moves by each that two pieces stood wrongly",
            setup: || Setup {
                time_control: "20".into(),
                supervision: Supervision::Partial,
                ..tables::typed()
            },
            script: "moves d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7
                arbiter: found setup
                arbiter: show 1",
            told: by_year(
                "item 1: choice 1: leave it as it is",
                "item 1: choice 1: the game is annulled, and a new one is played",
                "item 1: choice 1: the game is annulled, and a new one is played",
            ),
        }],
    },
    Difference {
        number: 40,
        what: "In rapid play under the full rules a player may see the arbiter's sheet up to five times, from 2017",
        articles: ["", "", "A.3.2", "A.3.2", "A.3.2", "A.4.3"],
        code: &[
            "crates/laws/src/edition.rs: rapid_sheet_viewings",
            "crates/session/src/session/recording.rs: count_reading",
        ],
        cases: &[Case {
            name: "White has all moves read out six times",
            setup: || Setup { time_control: "20".into(), ..tables::typed() },
            script: "moves e4 e5
                white: key all_moves
                white: key all_moves
                white: key all_moves
                white: key all_moves
                white: key all_moves
                white: rule A.3.2
                white: key all_moves",
            told: [
                "> white: There is no A three two in the Danish text of two thousand and nine",
                "> white: There is no A three two in the Norwegian text",
                "white has had all moves read 6 times; more than 5 times is a disturbance (A.3.2)",
                "white has had all moves read 6 times; more than 5 times is a disturbance (A.3.2)",
                "white has had all moves read 6 times; more than 5 times is a disturbance (A.3.2)",
                "white has had all moves read 6 times; more than 5 times is a disturbance (A.4.3)",
            ],
        }],
    },
    Difference {
        number: 41,
        what: "A draw can be claimed in the last two minutes: in da09 always, and the claim is an offer of a draw \
               too; from 2014 only where a quickplay finish was announced",
        articles: ["10.2", "G5", "G.5", "III.5", "III.5", "III.5"],
        code: &[
            "crates/laws/src/edition.rs: quickplay",
            "crates/laws/src/edition.rs: quickplay_claim_is_an_offer",
            "crates/laws/src/quickplay.rs: in_force",
        ],
        cases: &[
            Case {
                name: "Black accepts a draw after White's claim in a quickplay finish: in 2009 it was an offer too",
                setup: || Setup {
                    time_control: "70".into(),
                    quickplay_finish: Some(true),
                    ..tables::typed()
                },
                script: "moves d4 d5
                wait 1:08:30
                white: claim quickplay effort
                black: key accept
                black: key yes",
                told: by_year("> table: By agreement. Draw", "> black: No offer", "> black: No offer"),
            },
            Case {
                name: "White claims a draw where no quickplay finish was announced",
                setup: || Setup {
                    time_control: "70".into(),
                    quickplay_finish: Some(false),
                    ..tables::typed()
                },
                script: "moves e4 e5
                wait 1:08:30
                white: claim quickplay cannot
                arbiter: show 1",
                told: by_year(
                    "it can be asked for: on move, less than two minutes, the flag up",
                    "no quickplay finish is in force",
                    "no quickplay finish is in force",
                ),
            },
        ],
    },
    Difference {
        number: 42,
        what: "Five seconds a move can be asked for in a quickplay finish, from 2014",
        articles: ["", "G4", "G.4", "III.4", "III.4", "III.4"],
        code: &[
            "crates/laws/src/edition.rs: five_seconds_on_request",
            "crates/laws/src/quickplay.rs: examine",
        ],
        cases: &[Case {
            name: "White asks for five seconds a move",
            setup: || Setup { time_control: "70".into(), quickplay_finish: Some(true), ..tables::typed() },
            script: "moves e4 e5
                wait 1:08:30
                white: claim seconds
                arbiter: show 1",
            told: by_year(
                "this text has no such article",
                "it can be asked for: on move, less than two minutes, the flag up",
                "it can be asked for: on move, less than two minutes, the flag up",
            ),
        }],
    },
    Difference {
        number: 43,
        what: "How late a player may come to the resumption of an adjourned game: an hour, from 2014 the default \
               time of the regulations. A sealed move that ends the game stands, in da09 only where it is the sealer \
               who is late",
        articles: ["R10", "E10", "E.10", "I.10", "I.10", "I.10"],
        code: &[
            "crates/laws/src/edition.rs: resumption_lateness",
            "crates/laws/src/adjournment.rs: tolerance_ms",
            "crates/laws/src/adjournment.rs: opens_for_a_late_replier",
        ],
        cases: &[
            Case {
                name: "Black comes half an hour late, and a quarter was allowed",
                setup: tables::may_be_late,
                script: "moves e4 e5
                    arbiter: adjourn 2026-11-24 10:00
                    white: seal Nf3
                    white: press
                    arbiter: present white
                    arbiter: resume
                    wait 0:30:00
                    arbiter: show all",
                told: [
                    "# arbiter: no open items",
                    "item 1: article E10 at",
                    "item 1: article E.10 at",
                    "item 1: article I.10 at",
                    "item 1: article I.10 at",
                    "item 1: article I.10 at",
                ],
            },
            Case {
                name: "nobody is there to answer a sealed stalemate for longer than any text allows",
                setup: || tables::from("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", tables::may_be_late()),
                script: "arbiter: adjourn 2026-11-24 10:00
                    white: seal Qc7
                    white: press
                    arbiter: present white
                    arbiter: resume
                    wait 1:10:00
                    arbiter: open
                    page",
                told: by_year(
                    "the envelope is opened when black is here (R7)",
                    "> table: Stalemate. Draw",
                    "> table: Stalemate. Draw",
                ),
            },
        ],
    },
    Difference {
        number: 44,
        what: "Chess960 is in four of the texts: no14, da17, da18 and fide23",
        articles: ["", "F", "", "II", "II", "II"],
        code: &["crates/laws/src/edition.rs: has_chess960", "crates/session/src/setup.rs: check"],
        cases: &[Case {
            name: "a game of Chess960 is set up",
            setup: || Setup { chess960: true, chess960_number: Some(693), ..tables::typed() },
            script: "black: status",
            told: [
                "refused to start: chess960: da09 has no rules of Chess960",
                "# waiting for: a move of white",
                "refused to start: chess960: sv17 has no rules of Chess960",
                "# waiting for: a move of white",
                "# waiting for: a move of white",
                "# waiting for: a move of white",
            ],
        }],
    },
    Difference {
        number: 45,
        what: "The sign of a capture is written, from 2014 it may be left out; sv17 as it is at hand does not say",
        articles: ["C9", "C9", "", "C.9", "C.9", "C.9"],
        code: &[
            "crates/laws/src/edition.rs: writes_the_capture_sign",
            "crates/session/src/session/recording.rs: notation",
        ],
        cases: &[Case {
            name: "a capture that is dictated",
            setup: || tables::from("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", tables::impaired()),
            script: "white: eva schlägt david fünf
                white: press",
            told: [
                "# white's sheet: exd5",
                "# white's sheet: ed5",
                "# white's sheet: ed5",
                "# white's sheet: ed5",
                "# white's sheet: ed5",
                "# white's sheet: ed5",
            ],
        }],
    },
    Difference {
        number: 46,
        what: "The long form of a move is accepted in da17, da18 and fide23; sv17 as it is at hand does not say",
        articles: ["C8", "C8", "", "C.8", "C.8", "C.8"],
        code: &[
            "crates/laws/src/edition.rs: long_notation_is_foreign",
            "crates/session/src/session/recording.rs: judge_notation",
        ],
        cases: &[Case {
            name: "White writes where the knight comes from and where it goes",
            setup: tables::typed,
            script: "moves Nf3 Nf6
                white: write Sg1f3
                white: write Sf6",
            told: [
                "white writes Sg1f3; the notation of this text has no such long form",
                "white writes Sg1f3; the notation of this text has no such long form",
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
            ],
        }],
    },
    Difference {
        number: 47,
        what: "The arbiter's penalties: a fine from 2014, exclusion from rounds from 2017",
        articles: by_year("13.4", "12.9", "12.9"),
        code: &[
            "crates/laws/src/edition.rs: penalties",
            "crates/laws/src/irregularity.rs: further_penalties",
        ],
        cases: &[Case {
            name: "what the arbiter may give besides the choices of an item",
            setup: tables::sensed,
            script: "white: press
                arbiter: show all",
            told: by_year(
                "(13.4): 4 more time for the opponent, 5 less time for the offender, 6 loss of the game, 7 fewer \
                 points for the offender, 8 more points for the opponent, 9 expulsion from the event",
                "9 a fine announced beforehand, 10 expulsion from the event",
                "10 a fine announced beforehand, 11 exclusion from one or more rounds, 12 expulsion",
            ),
        }],
    },
    Difference {
        number: 48,
        what: "Devices: in da09 with permission, and a sound loses; in no14 none that communicates; from 2017 only \
               approved ones",
        articles: by_year("12.3b", "11.3b", "11.3.2"),
        code: &["crates/laws/src/edition.rs: devices", "crates/session/src/session/start.rs: approve_device"],
        cases: &[Case {
            name: "what the arbiter is told at the approval of the device",
            setup: || Setup { approved_by: None, ..tables::typed() },
            script: "arbiter: approve A. Arbiter",
            told: by_year(
                "and one that makes a sound loses the game (12.3b)",
                "the text forbids means of communication and names no exception",
                "only a device that the arbiter approved may be there; this one is approved; `status` says what comes next (11.3)",
            ),
        }],
    },
    Difference {
        number: 49,
        what: "A player who need not write completes the sheet after a flag. In da09 the article on not writing also \
               requires it",
        articles: ["8.4, 8.5b", "8.5b", "8.5.2", "8.5.2", "8.5.2", "8.5.2"],
        code: &[
            "crates/laws/src/article.rs: Topic::SheetAfterFlag",
            "crates/session/src/session/recording.rs: owe_sheets_after_flag",
        ],
        cases: &[Case {
            name: "White stopped writing below five minutes, and White's flag falls",
            setup: || Setup { time_control: "61".into(), ..tables::typed() },
            script: "wait 0:57:00
                moves e4 e5
                black: write e4
                black: write e5
                wait 0:05:00
                arbiter: show all",
            told: [
                "item 2: article 8.4 at",
                "item 2: article 8.5b at",
                "item 2: article 8.5.2 at",
                "item 2: article 8.5.2 at",
                "item 2: article 8.5.2 at",
                "item 2: article 8.5.2 at",
            ],
        }],
    },
];
