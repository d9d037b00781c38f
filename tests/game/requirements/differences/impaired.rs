//! 1–13: the appendix on impaired players, and assistance.

use annabella::game::Edition;
use annabella::{laws::assistant::DutyHolder, session::setup::Setup};

use super::{Case, Difference, NOTHING, by_year, tables};

const ANNOUNCING: [&str; Edition::ALL.len()] = by_year("E2.1", "D2.1", "D.2.1");
const CLOCK: [&str; Edition::ALL.len()] = by_year("E2.4", "D2.5", "D.2.6");

/// White has an assistant who informs and claims.
fn helped() -> Setup {
    let mut setup = tables::impaired();
    setup.white.assistant_name = Some("A. Helper".into());
    setup.white.assistant.inform = Some(DutyHolder::Person);
    setup.white.assistant.claim = Some(DutyHolder::Person);
    setup
}

pub(super) const ROWS: &[Difference] = &[
    Difference {
        number: 1,
        what: "The appendix for impaired players is E, later D",
        articles: by_year("E", "D", "D"),
        code: &["crates/laws/src/edition.rs: appendix_letter", "crates/laws/src/article.rs: ArticleNumbers"],
        cases: &[
            Case {
                name: "the arbiter's page names the appendix",
                setup: tables::impaired,
                script: "page",
                told: by_year("(appendix E)", "(appendix D)", "(appendix D)"),
            },
            Case {
                name: "an item on boards that differ has the appendix's number",
                setup: tables::typed,
                script: "white: move e4
                    white: press
                    black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR
                    arbiter: show all",
                told: by_year("article E2.7–8", "article D2.8", "article D.2.9"),
            },
        ],
    },
    Difference {
        number: 2,
        what: "The letter names moves are announced with",
        articles: ANNOUNCING,
        code: &["crates/laws/src/edition.rs: default_scheme", "crates/language/src/scheme.rs: Scheme"],
        cases: &[Case {
            name: "a move is announced with the letters the text prints",
            setup: tables::impaired,
            script: "white: springer cesar drei",
            told: [
                "> black: springer Cecilie tre",
                "> black: Springer Cæsar drei",
                "> black: Springer Cesar drei",
                "> black: springer Cecilie tre",
                "> black: springer Cecilie tre",
                "> black: Springer Cesar drei",
            ],
        }],
    },
    Difference {
        number: 3,
        what: "The rank words: prescribed in da09, from 2014 unless the arbiter decides otherwise; in sv17 only \
               recommended",
        articles: ANNOUNCING,
        code: &[
            "crates/laws/src/edition.rs: prints_danish_words",
            "crates/laws/src/edition.rs: rank_words_force",
            "crates/laws/src/edition.rs: arbiter_may_change_rank_words",
            "crates/laws/src/scheme_standing.rs: scheme_standing",
        ],
        cases: &[Case {
            name: "the arbiter lets White hear moves in plain English",
            setup: tables::impaired,
            script: "arbiter: scheme white en-plain",
            told: [
                "other words than the text prescribes (E2.1); it leaves room for them only by local adaptation",
                "other words than the text prescribes, by the arbiter's decision (D2.1)",
                "other words than the text recommends (D.2.1)",
                "other words than the text prescribes, by the arbiter's decision (D.2.1)",
                "other words than the text prescribes, by the arbiter's decision (D.2.1)",
                "other words than the text prescribes, by the arbiter's decision (D.2.1)",
            ],
        }],
    },
    Difference {
        number: 4,
        what: "Scandinavian players use Scandinavian words between them, in no14 only",
        articles: ["", "D2.1", "", "", "", ""],
        code: &[
            "crates/laws/src/edition.rs: scandinavian_words_between_scandinavians",
            "crates/laws/src/scheme_standing.rs: scheme_standing",
        ],
        cases: &[Case {
            name: "Black hears moves in Swedish",
            setup: tables::impaired,
            script: "arbiter: scheme black sv-scand",
            told: [
                "it leaves room for them only by local adaptation",
                "by the exception for Scandinavian players (D2.1)",
                "other words than the text recommends (D.2.1)",
                "other words than the text prescribes, by the arbiter's decision (D.2.1)",
                "other words than the text prescribes, by the arbiter's decision (D.2.1)",
                "other words than the text prescribes, by the arbiter's decision (D.2.1)",
            ],
        }],
    },
    Difference {
        number: 5,
        what: "Which moves are counted when their number is told: for the player made ones, in da17, da18 and fide23 \
               completed ones; for the assistant made ones, in no14 and fide23 completed ones",
        articles: by_year("E2.9d", "D2.5c, D2.9d", "D.2.6.1, D.2.10.4"),
        code: &[
            "crates/laws/src/edition.rs: counts_moves",
            "crates/laws/src/edition.rs: assistant_counts_moves",
            "crates/session/src/session/queries.rs: move_count",
        ],
        cases: &[
            Case {
                name: "a move that is made and not completed is counted or not when the player asks",
                setup: tables::impaired,
                script: "white: eva vier
                    white: key moves",
                told: [
                    "> white: one",
                    "> white: one",
                    "> white: one",
                    "> white: no move",
                    "> white: no move",
                    "> white: no move",
                ],
            },
            Case {
                name: "a move that is made and not completed is counted or not when the assistant asks",
                setup: helped,
                script: "white: eva vier
                    assistant: key moves",
                told: [
                    "> assistant-white: one move",
                    "> assistant-white: no moves",
                    "> assistant-white: one move",
                    "> assistant-white: one move",
                    "> assistant-white: one move",
                    "> assistant-white: no moves",
                ],
            },
        ],
    },
    Difference {
        number: 6,
        what: "The clock that can be felt is the required form in da09 and no14, and from 2017 an alternative. This \
               concerns the maker of the clock and changes nothing in a game: the program only tells it",
        articles: CLOCK,
        code: &[
            "voices/rules/numbers.toml: special-clock-to-feel",
            "crates/laws/src/edition.rs: analogue_clock_required",
        ],
        cases: &[
            Case {
                name: "a voice that tells the times deviates from the clock the text asks for",
                setup: tables::impaired,
                script: "page",
                told: ["felt (E2.4): a", "felt (D2.5): a", NOTHING, NOTHING, NOTHING, NOTHING],
            },
            Case {
                name: "the special clock is asked for by its numbers",
                setup: tables::impaired,
                script: "white: rule E2.4
                white: rule D2.5
                white: rule D.2.6.2",
                told: [
                    "> white: E two four: A clock made for impaired players must be allowed. It has strong hands",
                    "> white: D two five: A clock made for impaired players may be used. It has strong hands",
                    "> white: D two six two: Instead, a clock with hands that can be felt may be used",
                    "> white: D two six two: Instead, a clock with hands that can be felt may be considered",
                    "> white: D two six two: Instead, a clock with hands that can be felt may be considered",
                    "> white: D two six two: Instead, a clock with hands that can be felt may be considered",
                ],
            },
        ],
    },
    Difference {
        number: 7,
        what: "“Only then may the clock be started” is an article of its own from 2017",
        articles: by_year("E2.3", "D2.3", "D.2.4"),
        code: &["crates/laws/src/article.rs: Topic::EarlyPress"],
        cases: &[Case {
            name: "a press before the announcement is listed under that sentence",
            setup: tables::pegged,
            script: "white lifts e2
                white places P e4
                white: press
                arbiter: show all",
            told: by_year("article E2.3", "article D2.3", "article D.2.4"),
        }],
    },
    Difference {
        number: 8,
        what: "The assistant presses once the move is announced: a reminder that da17, da18 and fide23 lack",
        articles: ["E2.9c", "D2.9c", "D.2.10.3", "D.2.10.3", "D.2.10.3", "D.2.10.3"],
        code: &[
            "crates/messages/src/arbiter_sheet.rs: duty_message",
            "crates/laws/src/edition.rs: assistant_clock_bears_announcement_in_mind",
        ],
        cases: &[Case {
            name: "the duty to press as the arbiter's page has it",
            setup: tables::impaired,
            script: "page",
            told: [
                "c (E2.9c), keep the player's score and, once the move is announced, start",
                "c (D2.9c), keep the player's score and, once the move is announced, start",
                "c (D.2.10.3), keep the player's score and, once the move is announced, start",
                "c (D.2.10.3), keep the player's score and start the opponent's clock",
                "c (D.2.10.3), keep the player's score and start the opponent's clock",
                "c (D.2.10.3), keep the player's score and start the opponent's clock",
            ],
        }],
    },
    Difference {
        number: 9,
        what: "The assistant claims the win on time, in no14 a draw too",
        articles: ["E2.9e", "D2.9e", "D.2.10.5", "D.2.10.5", "D.2.10.5", "D.2.10.5"],
        code: &[
            "crates/laws/src/edition.rs: assistant_may_claim_draw_on_time",
            "crates/session/src/session/claims.rs: tell_assistants_claim",
        ],
        cases: &[
            Case {
                name: "White's assistant claims on time where White cannot mate",
                setup: || Setup {
                    time_control: "61".into(),
                    ..tables::from("4k2q/8/8/8/8/8/8/4K3 b - - 0 1", helped())
                },
                script: "wait 1:02:00
                    assistant: claim time",
                told: [
                    "this text lets white's assistant claim the win only (E2.9e)",
                    "white's assistant claims a draw on time, as this text permits (D2.9e)",
                    "this text lets white's assistant claim the win only (D.2.10.5)",
                    "this text lets white's assistant claim the win only (D.2.10.5)",
                    "this text lets white's assistant claim the win only (D.2.10.5)",
                    "this text lets white's assistant claim the win only (D.2.10.5)",
                ],
            },
            Case {
                name: "the duty to claim as the arbiter's page has it",
                setup: tables::impaired,
                script: "page",
                told: [
                    "e (E2.9e), claim the win on time",
                    "e (D2.9e), claim a win or a draw on time",
                    "e (D.2.10.5), claim the win on time",
                    "e (D.2.10.5), claim the win on time",
                    "e (D.2.10.5), claim the win on time",
                    "e (D.2.10.5), claim the win on time",
                ],
            },
        ],
    },
    Difference {
        number: 10,
        what: "The assistant tells times and numbers of moves on request; no14, sv17 and fide23 add the word “only”. \
               In every text nothing is told unasked, and the duty has the word where the text prints it",
        articles: ["E2.9d", "D2.9d", "D.2.10.4", "D.2.10.4", "D.2.10.4", "D.2.10.4"],
        code: &[
            "crates/messages/src/arbiter_sheet.rs: duty_message",
            "crates/laws/src/edition.rs: assistant_informs_only_on_request",
        ],
        cases: &[Case {
            name: "the duty to inform as the arbiter's page has it",
            setup: tables::impaired,
            script: "page",
            told: [
                "d (E2.9d), tell the number of moves and the times of both on the player's request",
                "d (D2.9d), tell the number of moves and the times of both, only on",
                "d (D.2.10.4), tell the number of moves and the times of both, only on",
                "d (D.2.10.4), tell the number of moves and the times of both on the",
                "d (D.2.10.4), tell the number of moves and the times of both on the",
                "d (D.2.10.4), tell the number of moves and the times of both, only on",
            ],
        }],
    },
    Difference {
        number: 11,
        what: "Against a hearing-impaired opponent an assistant is obligatory from 2017",
        articles: by_year("", "", "D.2.11"),
        code: &[
            "crates/laws/src/assistant.rs: assistant_is_mandatory",
            "crates/laws/src/edition.rs: assistant_mandatory_if_hearing_impaired",
        ],
        cases: &[Case {
            name: "no game begins without that assistant",
            setup: || {
                let mut setup = tables::impaired();
                setup.black.hearing_impaired = true;
                setup
            },
            script: "black: status",
            told: by_year(
                "# waiting for: a move of white",
                "# waiting for: a move of white",
                "refused to start: white meets a hearing-impaired opponent and must have an assistant (D.2.11)",
            ),
        }],
    },
    Difference {
        number: 12,
        what: "A sighted player may use an assistant; in sv17 the player has the right to one. In both cases the \
               game is the same. The player is told which applies",
        articles: ["E2.9", "D2.10", "D.2.11", "D.2.11", "D.2.11", "D.2.11"],
        code: &["voices/rules/numbers.toml: sighted-assistant-a-right"],
        cases: &[Case {
            name: "the sighted player asks for an assistant",
            setup: tables::impaired,
            script: "black: rule E2.9
                black: rule D2.10
                black: rule D.2.11",
            told: [
                "If they want none, the sighted player may use one, who only makes and announces",
                "D two ten: If the impaired player uses no assistant, the sighted player may use one",
                "the sighted player has the right to one, who makes and announces",
                "D two eleven: If the impaired player wants no assistant, the sighted player may use one",
                "D two eleven: If the impaired player wants no assistant, the sighted player may use one",
                "D two eleven: If the impaired player wants no assistant, the sighted player may use one",
            ],
        }],
    },
    Difference {
        number: 13,
        what: "The clock of a disabled player who is helped to press and to record is adjusted, from 2014 it is not",
        articles: ["6.7d, 8.1", "6.2e, 8.1e", "6.2.6, 8.1.6", "6.2.6, 8.1.6", "6.2.6, 8.1.6", "6.2.6, 8.1.6"],
        code: &[
            "crates/laws/src/edition.rs: clock_adjusted_for_a_helper",
            "crates/session/src/session/start.rs: tell_helped_players",
        ],
        cases: &[Case {
            name: "White's assistant presses and records",
            setup: || {
                let mut setup = helped();
                setup.white.assistant.score_and_press = Some(DutyHolder::Person);
                setup
            },
            script: "arbiter: status",
            told: [
                "you may adjust white's clock as seems fair: `arbiter: clocks` (6.7d)",
                "the clock of a player with a disability is not adjusted for it (6.2e)",
                "the clock of a player with a disability is not adjusted for it (6.2.6)",
                "the clock of a player with a disability is not adjusted for it (6.2.6)",
                "the clock of a player with a disability is not adjusted for it (6.2.6)",
                "the clock of a player with a disability is not adjusted for it (6.2.6)",
            ],
        }],
    },
];
