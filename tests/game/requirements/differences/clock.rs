//! 32–38: reversed colours, late arrival, flags, rapid and blitz.

use annabella::{laws::supervision::Supervision, session::setup::Setup};

use super::{Case, Difference, by_year, tables};

/// Rapid or blitz without full supervision.
fn unsupervised(time_control: &str) -> Setup {
    Setup { time_control: time_control.into(), supervision: Supervision::Partial, ..tables::typed() }
}

/// A rook moves through its own pawn.
const ILLEGAL_MOVE: &str = "white lifts a1
    white places R a3
    white: press
    arbiter: show all";

const ILLEGAL_MOVE_CLAIMED: &str = "white lifts a1
    white places R a3
    white: press
    black: claim illegal
    arbiter: show all";

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 32,
        what: "Colours reversed: the game goes on, from 2017 a new one where nobody has made ten moves",
        articles: by_year("7.2", "7.3", "7.3"),
        code: &["crates/laws/src/edition.rs: reversed_colours", "crates/laws/src/wrong_start.rs: choices"],
        cases: &[Case {
            name: "found after three moves that each has the other's colour",
            setup: tables::typed,
            script: "moves d4 Nf6 c4 e6 Nc3 Bb4
                arbiter: found colours
                arbiter: show 1",
            told: by_year(
                "item 1: choice 1: leave it as it is",
                "item 1: choice 1: leave it as it is",
                "item 1: choice 1: the game is annulled, and a new one is played",
            ),
        }],
    },
    Difference {
        number: 33,
        what: "The default time where nobody named one: zero; fifteen minutes in the Danish federation's own rules \
               of da18; no14 requires the regulations to name it",
        articles: ["6.6a", "6.7a", "6.7.1", "6.7.1", "6.7.1", "6.7.1"],
        code: &[
            "crates/laws/src/edition.rs: default_time",
            "crates/laws/src/edition.rs: federation_late_limit_minutes",
            "crates/session/src/setup.rs: default_time_ms",
        ],
        cases: &[Case {
            name: "a game is appointed and neither player comes for ten minutes",
            setup: || {
                let mut setup = tables::sensed();
                setup.appointed_in_ms = Some(60_000);
                setup.approved_by = None;
                setup
            },
            script: "arbiter: approve A. Arbiter
                wait 0:10:00
                arbiter: show all",
            told: [
                "article 6.6a at",
                "refused to start: default_time: 6.7a of this edition asks the regulations to name it",
                "article 6.7.1 at",
                "article 6.7.1 at",
                "# arbiter: no open items",
                "article 6.7.1 at",
            ],
        }],
    },
    Difference {
        number: 34,
        what: "Both flags down and nobody knows which fell first: in the main Laws, from 2017 only where a quickplay \
               finish was announced",
        articles: ["6.11", "6.11", "G.3.1", "III.3.1", "III.3.1", "III.3.1"],
        code: &[
            "crates/laws/src/edition.rs: both_flags_settled_in_main_laws",
            "crates/session/src/session/incident_handling.rs: both_flags_settled",
        ],
        cases: &[Case {
            name: "both flags fall in a game without a quickplay finish",
            setup: || Setup { time_control: "61".into(), quickplay_finish: Some(false), ..tables::typed() },
            script: "wait 1:02:00
                moves e4
                wait 1:02:00",
            told: by_year(
                "where nobody can tell which fell first, drawn (6.11)",
                "where nobody can tell which fell first, drawn (6.11)",
                "no article settles it: a quickplay finish was not announced",
            ),
        }],
    },
    Difference {
        number: 35,
        what: "Rapid begins at fifteen minutes, from 2014 above ten",
        articles: ["A1, B1", "A1, B1", "A.1, B.1", "A.1, B.1", "A.1, B.1", "A.1, B.1"],
        code: &["crates/laws/src/edition.rs: pace", "crates/laws/src/edition.rs: rapid_from_seconds"],
        cases: &[
            Case {
                name: "a rook goes through a pawn with twelve minutes each",
                setup: || Setup {
                    time_control: "12".into(),
                    supervision: Supervision::Partial,
                    ..tables::sensed()
                },
                script: ILLEGAL_MOVE,
                told: [
                    "article B3c",
                    "article A4b",
                    "article A.4.2",
                    "article A.4.2",
                    "article A.4.2",
                    "article A.5.2",
                ],
            },
            Case {
                name: "a rook goes through a pawn with sixteen minutes each",
                setup: || Setup {
                    time_control: "16".into(),
                    supervision: Supervision::Partial,
                    ..tables::sensed()
                },
                script: ILLEGAL_MOVE,
                told: [
                    "article A4c",
                    "article A4b",
                    "article A.4.2",
                    "article A.4.2",
                    "article A.4.2",
                    "article A.5.2",
                ],
            },
        ],
    },
    Difference {
        number: 36,
        what: "An illegal move in rapid play without full supervision: in da09 as in standard play, but only on a \
               claim; in no14, sv17 and da17 it loses the game; from da18 on as in standard play",
        articles: ["A4c", "A4b", "A.4.2", "A.4.2", "A.4.2", "A.5.2"],
        code: &[
            "crates/laws/src/edition.rs: rapid_illegal_move",
            "crates/laws/src/edition.rs: blitz_illegal_move_loses",
            "crates/laws/src/edition.rs: rapid_illegal_move_is_claimed",
            "crates/laws/src/irregularity.rs: illegal_move_pressed",
        ],
        cases: &[
            Case {
                name: "what is proposed for a first illegal move in rapid play",
                setup: || Setup {
                    time_control: "16".into(),
                    supervision: Supervision::Partial,
                    ..tables::sensed()
                },
                script: ILLEGAL_MOVE,
                told: [
                    "choice 1: leave it as it is",
                    "choice 1: white loses the game",
                    "choice 1: white loses the game",
                    "choice 1: white loses the game",
                    "choice 1: set up the position before it again, count it",
                    "choice 1: set up the position before it again, count it",
                ],
            },
            Case {
                name: "what is proposed once Black claims it",
                setup: || Setup {
                    time_control: "16".into(),
                    supervision: Supervision::Partial,
                    ..tables::sensed()
                },
                script: ILLEGAL_MOVE_CLAIMED,
                told: [
                    "choice 1: set up the position before it again, count it",
                    "choice 1: white loses the game",
                    "choice 1: white loses the game",
                    "choice 1: white loses the game",
                    "choice 1: set up the position before it again, count it",
                    "choice 1: set up the position before it again, count it",
                ],
            },
        ],
    },
    Difference {
        number: 37,
        what: "Whether the arbiter calls a flag in rapid play without full supervision: must not in da09; may in \
               no14 and da17; shall in sv17, da18 and fide23",
        articles: ["A4d", "6.8", "A.4.5", "A.4.5", "A.4.5", "A.5.5"],
        code: &[
            "crates/laws/src/edition.rs: arbiter_calls_flag_in_rapid",
            "crates/session/src/session/clock.rs: watch_flags",
        ],
        cases: &[Case {
            name: "White's flag falls and nobody claims",
            setup: || unsupervised("20"),
            script: "wait 0:21:00
                arbiter: show all",
            told: [
                "it is not yours to call this flag: a player claims it (A4d)",
                "you may call this flag (6.8)",
                "you are to call this flag (A.4.5)",
                "you may call this flag (A.4.5)",
                "you are to call this flag (A.4.5)",
                "you are to call this flag (A.5.5)",
            ],
        }],
    },
    Difference {
        number: 38,
        what: "A player who claims a flag in rapid play must have time left, but not in da18 and fide23",
        articles: ["A4e", "A4c", "A.4.3", "A.4.3", "A.4.3", "A.5.3"],
        code: &[
            "crates/laws/src/edition.rs: flag_claim_needs_own_time",
            "crates/laws/src/supervision.rs: holds",
        ],
        cases: &[Case {
            name: "Black claims White's flag with Black's flag down",
            setup: || unsupervised("20"),
            script: "wait 0:21:00
                moves e4
                wait 0:21:00
                black: claim time",
            told: [
                "the claim holds only with time left (A4e)",
                "the claim holds only with time left (A4c)",
                "the claim holds only with time left (A.4.3)",
                "the claim holds only with time left (A.4.3)",
                "in this edition the claim holds all the same (A.4.3)",
                "in this edition the claim holds all the same (A.5.3)",
            ],
        }],
    },
];
