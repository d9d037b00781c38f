//! 79–90: penalties, rapid play, adjournment, Chess960, conduct.

use annabella::{laws::supervision::Supervision, session::setup::Setup};

use super::{Case, Clause, Differences, Feature, Human, In, Program, Proposed, Test, all, by_year, tables};

pub(in super::super) const ROWS: &[Feature] = &[
    Feature {
        number: 79,
        what: "The arbiter's penalties, points for the opponent too; an appeal goes on record",
        who: Human,
        articles: by_year("13.4, 12.10", "12.9, 11.10", "12.9, 11.7, 11.10"),
        code: &[
            "crates/laws/src/irregularity.rs: further_penalties",
            "crates/session/src/session/arbiter_acts.rs: put_on_record",
        ],
        seen: &[
            Differences(&[47]),
            In(Case {
                name: "Black appeals against a warning",
                setup: tables::typed,
                script: "black: appeal against the warning",
                told: by_year(
                    "# arbiter: black appeals (12.10): against the warning",
                    "# arbiter: black appeals (11.10): against the warning",
                    "# arbiter: black appeals (11.10): against the warning",
                ),
            }),
            In(Case {
                name: "the appeal stands on the arbiter's page",
                setup: tables::typed,
                script: "white: appeal the lamp was out
                    page",
                told: by_year("Appeal by white (12.10", "Appeal by white (11.10", "Appeal by white (11.10"),
            }),
            Test("tests/game/rulings.rs: article_12_3b_11_3b_and_11_3_2_2_name_the_loss_for_a_device"),
            Test(
                "tests/game/rulings.rs: article_12_8_and_11_7_name_the_loss_for_refusing_the_laws_and_12_9_and_11_8_for_both",
            ),
        ],
    },
    Feature {
        number: 80,
        what: "Rapid play: its limits, illegal moves and flags without full supervision, the sheet shown five times",
        who: Proposed,
        articles: by_year("A", "A", "A"),
        code: &[
            "crates/laws/src/edition.rs: pace",
            "crates/laws/src/supervision.rs: holds",
            "crates/session/src/session/illegal_moves.rs: let_illegal_move_stand",
            "crates/session/src/session/illegal_moves.rs: raise_standing_illegality",
            "crates/laws/src/edition.rs: waits_where_both_kings_are_in_check",
        ],
        seen: &[
            Differences(&[35, 36, 37, 38, 40]),
            In(Case {
                name: "a rook leaves its own king in check and gives check; in 2009 the arbiter steps in at once",
                setup: || {
                    let rapid = Setup {
                        time_control: "20".into(),
                        supervision: Supervision::Partial,
                        ..tables::typed()
                    };
                    tables::from("4r1k1/8/8/8/8/8/8/4K2R w - - 0 1", rapid)
                },
                script: "moves Rg1
                    arbiter: show 1",
                told: by_year(
                    "item 1: choice 1: set up the position before it again",
                    "item 1: choice 1: leave it as it is",
                    "item 1: choice 1: leave it as it is",
                ),
            }),
            Test(
                "tests/game/unsupervised.rs: an_illegal_move_starts_the_opponents_clock_and_stands_after_his_next_move",
            ),
            Test(
                "tests/game/unsupervised.rs: both_kings_in_check_wait_for_the_next_move_and_are_a_draw_then",
            ),
        ],
    },
    Feature {
        number: 81,
        what: "Adjournment: a move is sealed, the envelope says what belongs on it, and the game is resumed",
        who: Proposed,
        articles: [
            "R1, R2, R7, R9, R10, R11",
            "E1, E2, E7, E9, E10, E12",
            "E.1, E.2, E.7, E.9, E.10, E.12",
            "I.1, I.2, I.7, I.9, I.10, I.12",
            "I.1, I.2, I.7, I.9, I.10, I.12",
            "I.1, I.2, I.7, I.9, I.10, I.12",
        ],
        code: &[
            "crates/session/src/session/sealing.rs: order_sealing",
            "crates/session/src/session/sealing.rs: open_envelope",
            "crates/session/src/sealed_move_entry.rs: SealedMoveEntry",
            "crates/daemon/src/envelopes.rs: Envelopes",
        ],
        seen: &[
            Differences(&[43]),
            In(Case {
                name: "a sealed move is played when the envelope is opened, and the other clock runs",
                setup: tables::typed,
                script: "moves c4 c5
                    arbiter: adjourn 2026-11-24 10:00 hall B
                    white: seal Nc3
                    white: press
                    wait 16:00:00
                    arbiter: present white
                    arbiter: present black
                    arbiter: open",
                told: all("= 2. Nc3"),
            }),
            In(Case {
                name: "what stands on the envelope",
                setup: tables::typed,
                script: "moves c4
                    arbiter: adjourn 2026-11-24 10:00 hall B
                    black: seal Nf6
                    black: press
                    arbiter: show envelope",
                told: all("black sealed move 1"),
            }),
            In(Case {
                name: "who is to answer is not there: that clock runs, and the envelope stays shut",
                setup: tables::typed,
                script: "moves c4 c5
                    arbiter: adjourn
                    white: seal Nc3
                    white: press
                    arbiter: resume",
                told: [
                    "clock runs (R9b)",
                    "clock runs (E9b)",
                    "clock runs (E.9.2)",
                    "clock runs (I.9.2)",
                    "clock runs (I.9.2)",
                    "clock runs (I.9.2)",
                ],
            }),
            In(Case {
                name: "the envelope is missing",
                setup: tables::typed,
                script: "moves c4 c5
                    arbiter: adjourn
                    white: seal Nc3
                    white: press
                    arbiter: missing
                    arbiter: show 1",
                told: [
                    "item 1: article R11 at",
                    "item 1: article E12 at",
                    "item 1: article E.12 at",
                    "item 1: article I.12 at",
                    "item 1: article I.12 at",
                    "item 1: article I.12 at",
                ],
            }),
            Test(
                "tests/game/adjournment/sealing.rs: nobody_but_the_player_learns_the_move_before_it_is_opened",
            ),
            Test("tests/program/adjournment.rs: a_sealed_move_is_in_no_file_until_it_is_opened_days_later"),
        ],
    },
    Feature {
        number: 82,
        what: "A sealed move that is ambiguous: the loss is proposed, and the arbiter may say which move it is",
        who: Human,
        articles: ["R8", "E8", "E.8", "I.8", "I.8", "I.8"],
        code: &[
            "crates/session/src/session/sealing.rs: read_sealed",
            "crates/laws/src/adjournment.rs: settlements",
        ],
        seen: &[
            In(Case {
                name: "two knights can go where the sealed one goes",
                setup: tables::may_be_late,
                script: "moves e4 e5 Nc3 Nc6
                    arbiter: adjourn
                    white: seal Ne2
                    white: press
                    arbiter: present black
                    arbiter: open
                    arbiter: show 1",
                told: all("white's sealed move can mean several moves: Ne2"),
            }),
            In(Case {
                name: "the arbiter reads an ambiguous move as the knight's from g1",
                setup: tables::may_be_late,
                script: "moves e4 e5 Nc3 Nc6
                    arbiter: adjourn
                    white: seal Ne2
                    white: press
                    arbiter: present black
                    arbiter: open
                    arbiter: choose 1 2 Nge2",
                told: all("= 3. Nge2"),
            }),
        ],
    },
    Feature {
        number: 83,
        what: "Chess960: start positions drawn and spoken, castling on every kind of board",
        who: Program,
        articles: ["", "F", "", "II", "II", "II"],
        code: &["crates/session/src/setup.rs: start_position", "crates/game/src/position.rs: chess960"],
        seen: &[
            Differences(&[44]),
            Clause("Chess960: a rook alone castles where the king stands already"),
            Test("tests/game/chess960.rs: every_castling_is_found_on_a_board_that_tells_pieces_apart"),
            Test(
                "tests/game/chess960.rs: every_castling_is_found_on_a_board_that_senses_pieces_alone_or_by_words_where_it_cannot_be",
            ),
            Test("tests/game/chess960.rs: every_castling_is_taken_by_words_or_type_where_nothing_is_sensed"),
            Test(
                "crates/game/src/position.rs: the_960_start_positions_are_all_different_and_as_the_article_asks",
            ),
            Test("tests/language/understanding.rs: chess960_castling_has_the_same_words"),
            Test(
                "tests/game/chess960_starts.rs: every_start_of_article_ii_2_plays_through_with_both_castlings_and_whichever_way_the_board_lies",
            ),
            Test(
                "tests/game/chess960_starts.rs: castling_at_move_one_by_article_ii_3_is_found_from_each_of_the_162_starts_that_allow_it",
            ),
        ],
    },
    Feature {
        number: 84,
        what: "The quickplay finish: what is asked for or claimed in the last two minutes is the arbiter's to judge",
        who: Human,
        articles: ["10.2", "G4, G5", "G.4, G.5", "III.4, III.5", "III.4, III.5", "III.4, III.5"],
        code: &[
            "crates/session/src/session/claims.rs: ask_in_quickplay",
            "crates/laws/src/quickplay.rs: choices",
        ],
        seen: &[
            Differences(&[41, 42]),
            In(Case {
                name: "a draw is claimed because no effort is made",
                setup: || Setup {
                    time_control: "70".into(),
                    quickplay_finish: Some(true),
                    ..tables::typed()
                },
                script: "moves d4 d5
                    wait 1:08:30
                    white: claim quickplay effort",
                told: all(
                    "> arbiter: Item one: white claims a draw in the last two minutes: the opponent makes no effort",
                ),
            }),
            Test("tests/game/quickplay.rs: the_arbiter_agrees_postpones_or_rejects"),
        ],
    },
    Feature {
        number: 85,
        what: "The device is approved before the game, and says so; no network, no analysis",
        who: Human,
        articles: by_year("12.3b", "11.3b", "11.3"),
        code: &[
            "crates/session/src/session/start.rs: approve_device",
            "crates/laws/src/assistant.rs: check_before_start",
        ],
        seen: &[
            In(Case {
                name: "the arbiter approves the device",
                setup: || Setup { approved_by: None, ..tables::typed() },
                script: "arbiter: approve A. Arbiter",
                told: by_year("A. Arbiter (12.3b)", "A. Arbiter (11.3b)", "A. Arbiter (11.3)"),
            }),
            In(Case {
                name: "the arbiter's page says that nothing is evaluated",
                setup: tables::typed,
                script: "page",
                told: all("The device holds no engine, evaluates nothing and uses no network."),
            }),
        ],
    },
    Feature {
        number: 86,
        what: "Sound goes to the listener's own output, at a volume that the listener sets",
        who: Program,
        articles: by_year("12.6", "11.5", "11.5"),
        code: &[
            "crates/daemon/src/config.rs: VoiceDevice",
            "crates/session/src/session/queries.rs: adjust_speech",
        ],
        seen: &[
            In(Case {
                name: "White has the announcements quieter",
                setup: tables::impaired,
                script: "white: key softer",
                told: all("~ white: rate 100 %, volume 80 %"),
            }),
            Test("crates/speech-output/src/profile.rs: faster_and_louder_stay_within_bounds"),
        ],
    },
    Feature {
        number: 87,
        what: "No player is told of legality, a claim that is open, a forgotten press, or who stands better",
        who: Program,
        articles: by_year("13.6", "12.6", "12.6"),
        code: &[
            "crates/session/src/session/incident_handling.rs: raise_incident",
            "crates/session/src/announcement.rs: Announcement",
        ],
        seen: &[
            Test("tests/language/voices.rs: no_player_is_told_what_the_laws_keep_from_him"),
            Test("tests/game/hearing.rs: before_a_peg_stands_legality_cannot_be_asked_for_by_ear"),
            Test(
                "tests/game/claims.rs: a_right_claim_is_proposed_as_a_draw_and_nobody_else_hears_that_it_is_right",
            ),
        ],
    },
    Feature {
        number: 88,
        what: "Time for a disturbance from outside is the arbiter's to give",
        who: Human,
        articles: by_year("13.5", "12.5", "12.5"),
        code: &["crates/session/src/session/arbiter_acts.rs: add_time"],
        seen: &[In(Case {
            name: "a lamp fell, and Black gets five minutes",
            setup: tables::typed,
            script: "arbiter: add black 0:05:00 a lamp fell",
            told: by_year(
                "# arbiter: black gets 0:05:00 more (13.5): a lamp fell",
                "# arbiter: black gets 0:05:00 more (12.5): a lamp fell",
                "# arbiter: black gets 0:05:00 more (12.5): a lamp fell",
            ),
        })],
    },
    Feature {
        number: 89,
        what: "What an article says is told on request, by edition and language",
        who: Program,
        articles: by_year("", "11.9", "11.9"),
        code: &["crates/rulebook/src/lib.rs: rule", "src/cli/rule.rs: RuleArgs"],
        seen: &[
            In(Case {
                name: "a player asks for nine five",
                setup: tables::impaired,
                script: "white: rule 9.5",
                told: [
                    "> white: nine five: A player who claims a draw may stop both clocks",
                    "> white: nine five: When a player claims a draw, that player or the arbiter must stop",
                    "> white: nine five: A draw claim stops the clocks and cannot be withdrawn",
                    "> white: nine five: A draw claim stops the clocks and cannot be withdrawn",
                    "> white: nine five: A draw claim stops the clocks and cannot be withdrawn",
                    "> white: nine five: A draw claim stops the clocks and cannot be withdrawn",
                ],
            }),
            Test("tests/game/hearing.rs: everybody_may_ask_what_a_rule_says_and_is_answered_himself"),
            Test("tests/program/cli.rs: rule_tells_an_article_under_its_editions_own_number"),
        ],
    },
    Feature {
        number: 90,
        what: "Everything that happened is kept, in order, and a changed line is found",
        who: Program,
        articles: by_year("", "8.5c", "11.11, 8.5.3"),
        code: &["crates/journal/src/lib.rs: Journal", "crates/journal/src/chain.rs: Chain"],
        seen: &[
            Test("crates/journal/src/lib.rs: a_changed_line_is_found_by_its_number"),
            Test("tests/game/transcripts.rs: every_transcript_comes_out_as_written"),
        ],
    },
];
