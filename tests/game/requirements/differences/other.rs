//! 39–49: rapid play, quickplay finish, adjournment, Chess960, sheets and conduct.

use annabella::core::setup::Setup;

use super::{Case, Difference, by_year, tables};

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 44,
        what: "Chess960 is in three of the texts",
        articles: ["", "F", "", "II", "II"],
        code: &["src/laws/edition.rs: has_chess960", "src/core/session/start.rs: check"],
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
            ],
        }],
    },
    Difference {
        number: 47,
        what: "The arbiter's penalties: a fine from 2014, exclusion from rounds from 2017",
        articles: by_year("13.4", "12.9", "12.9"),
        code: &["src/laws/edition.rs: penalties", "src/laws/irregularity.rs: further_penalties"],
        cases: &[Case {
            name: "what the arbiter may give besides the choices of an item",
            setup: tables::sensed,
            script: "white: press
                arbiter: items",
            told: by_year(
                "(13.4): 4 more time for the opponent, 5 less time for the offender, 6 loss of the game, 7 fewer \
                 points for the offender, 8 more points for the opponent, 9 expulsion from the event",
                "9 a fine announced beforehand, 10 expulsion from the event",
                "10 a fine announced beforehand, 11 exclusion from one or more rounds, 12 expulsion",
            ),
        }],
    },
];
