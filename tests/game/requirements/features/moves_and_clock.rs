//! 37–62: writing, the result, the moves, the clock, illegal moves.

use super::{Case, Clause, Differences, Feature, Human, In, Program, Proposed, Test, all, by_year, tables};
use annabella::session::setup::Setup;

pub(in super::super) const ROWS: &[Feature] = &[
    Feature {
        number: 41,
        what: "The result is entered and signed, with every code there is",
        who: Proposed,
        articles: all("8.7"),
        code: &[
            "crates/game/src/result.rs: GameResult",
            "crates/session/src/session/decision_preview.rs: sign_result",
        ],
        seen: &[
            In(Case {
                name: "a player gets half a point and the other none, and the arbiter signs",
                setup: tables::typed,
                script: "moves e4
                    arbiter: result 1/2-0
                    arbiter: sign",
                told: all("# the result 1/2-0 is signed"),
            }),
            In(Case {
                name: "one player was not there",
                setup: tables::typed,
                script: "arbiter: result +/-",
                told: all("# result +/-"),
            }),
            Test("tests/game/proposals.rs: an_end_can_be_reopened_until_it_is_signed"),
        ],
    },
    Feature {
        number: 42,
        what: "Piece letters of five languages, read and written",
        who: Program,
        articles: by_year("C2", "C2, C3", "C.2, C.3"),
        code: &["crates/language/src/notation.rs: PieceLetters", "crates/score/src/notation.rs: letters_of"],
        seen: &[Test("tests/language/score.rs: every_notation_of_every_legal_move_reads_back")],
    },
    Feature {
        number: 43,
        what: "Short and long forms, signs that may be left out, the sample game there and back",
        who: Program,
        articles: ["C8–C13", "C8–C13", "", "C.8–C.13", "C.8–C.13", "C.8–C.13"],
        code: &["crates/language/src/notation.rs: read_move", "crates/score/src/notation.rs: write_move"],
        seen: &[
            Test(
                "tests/language/score.rs: both_printed_forms_of_the_sample_game_read_to_the_same_plies_and_are_written_back",
            ),
            Test("tests/language/announcing.rs: written_moves_of_every_edition_are_read"),
        ],
    },
    Feature {
        number: 44,
        what: "The legal moves, with castling, en passant and promotion",
        who: Program,
        articles: all("3"),
        code: &["crates/game/src/position.rs: legal_moves"],
        seen: &[
            In(Case {
                name: "a pawn is taken in passing",
                setup: tables::typed,
                script: "moves e4 a6 e5 d5 exd6",
                told: all("= 3. exd6"),
            }),
            In(Case {
                name: "castling, and a promotion to a knight",
                setup: || tables::from("4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1", tables::typed()),
                script: "moves 0-0-0 Ke7 a8N",
                told: all("= 2. a8=N"),
            }),
            Test(
                "crates/board/src/placement_reader.rs: every_legal_move_of_a_game_is_read_back_from_what_it_leaves",
            ),
        ],
    },
    Feature {
        number: 45,
        what: "Periods with a number of moves each; saved time goes on into the next",
        who: Program,
        articles: by_year("6.2", "6.3", "6.3"),
        code: &["crates/laws/src/time_control.rs: TimeControl", "crates/laws/src/clock.rs: Clock"],
        seen: &[
            In(Case {
                name: "the second move brings the second period",
                setup: || Setup { time_control: "2/0:10,0:20".into(), ..tables::typed() },
                script: "moves e4 e5 d4",
                told: all("[0:00:29 0:00:10]"),
            }),
            Test("tests/laws/clock_and_draws.rs: the_fortieth_press_brings_the_next_period"),
        ],
    },
    Feature {
        number: 46,
        what: "The extra time comes before each move, the first one too",
        who: Program,
        articles: by_year("6.2", "6.3", "6.3.1"),
        code: &["crates/laws/src/clock.rs: Clock"],
        seen: &[In(Case {
            name: "both clocks before the first move",
            setup: tables::typed,
            script: "arbiter: show clock",
            told: all("black: left: 1:30:30"),
        })],
    },
    Feature {
        number: 47,
        what: "Delay: the main time runs only after the extra time; by edition what was saved goes on",
        who: Program,
        articles: by_year("6.2b", "6.3b", "6.3.2"),
        code: &[
            "crates/laws/src/clock.rs: Clock",
            "crates/laws/src/edition.rs: saved_time_is_carried_in_the_delay_mode",
        ],
        seen: &[
            In(Case {
                name: "what was saved under a delay is carried into the next period, or not",
                setup: || Setup { time_control: "2/0:10d10,0:10d10".into(), ..tables::typed() },
                script: "moves e4 e5 d4 d5",
                told: [
                    "= 2... d5   [0:00:10 0:00:10]",
                    "= 2... d5   [0:00:20 0:00:20]",
                    "= 2... d5   [0:00:10 0:00:10]",
                    "= 2... d5   [0:00:20 0:00:20]",
                    "= 2... d5   [0:00:20 0:00:20]",
                    "= 2... d5   [0:00:20 0:00:20]",
                ],
            }),
            Test("tests/laws/clock_and_draws.rs: a_press_within_the_delay_costs_nothing"),
        ],
    },
    Feature {
        number: 48,
        what: "Moves made and moves completed are both counted; the edition's number is told",
        who: Program,
        articles: by_year("6.10, E2.4", "6.10, D2.5", "6.10.2, D.2.6"),
        code: &["crates/laws/src/clock.rs: moves", "crates/session/src/session/queries.rs: move_count"],
        seen: &[Differences(&[5]), Clause("which moves are counted on request")],
    },
    Feature {
        number: 49,
        what: "A flag that falls is seen at once, and whether the moves are made",
        who: Program,
        articles: by_year("6.3, 6.8", "6.4, 6.8", "6.4, 6.8"),
        code: &["crates/session/src/session/clock.rs: watch_flags", "crates/laws/src/clock.rs: flag"],
        seen: &[
            In(Case {
                name: "White's flag falls without any input",
                setup: || Setup { time_control: "61".into(), ..tables::typed() },
                script: "wait 1:02:00",
                told: all("> arbiter: Item one: White's flag fell"),
            }),
            Test("tests/laws/clock_and_draws.rs: a_flag_falls_without_any_input"),
        ],
    },
    Feature {
        number: 50,
        what: "What a fallen flag brings: the loss, or a draw where the opponent cannot mate",
        who: Proposed,
        articles: all("6.9"),
        code: &["crates/laws/src/irregularity.rs: flag", "crates/laws/src/ending.rs: mate_by_series"],
        seen: &[
            In(Case {
                name: "a flag falls against a bare king",
                setup: || Setup {
                    time_control: "61".into(),
                    ..tables::from("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", tables::typed())
                },
                script: "wait 1:02:00
                    arbiter: show all",
                told: all("item 1: choice 1: the game is drawn"),
            }),
            In(Case {
                name: "a flag falls where nobody can say that no mate is possible: the arbiter has both",
                setup: || Setup { time_control: "61".into(), ..tables::typed() },
                script: "wait 1:02:00
                    arbiter: show all",
                told: all("item 1: choice 2: the game is drawn"),
            }),
            Test(
                "tests/game/rulings.rs: article_6_9_a_fallen_flag_is_a_draw_where_every_line_leaves_no_mate",
            ),
            Test("tests/game/rulings.rs: article_6_9_what_is_not_decided_is_said_and_a_loss_is_proposed"),
        ],
    },
    Feature {
        number: 51,
        what: "Both flags down",
        who: Proposed,
        articles: ["6.11", "6.11", "G.3", "III.3", "III.3", "III.3"],
        code: &[
            "crates/laws/src/irregularity.rs: both_flags",
            "crates/session/src/session/incident_handling.rs: both_flags",
        ],
        seen: &[
            Differences(&[34]),
            Test(
                "tests/game/table_clock.rs: both_flags_down_is_told_by_the_editions_article_and_the_first_to_fall_lost",
            ),
        ],
    },
    Feature {
        number: 52,
        what: "The default time, and both absent",
        who: Proposed,
        articles: by_year("6.6", "6.7", "6.7"),
        code: &[
            "crates/session/src/session/start.rs: Attendance",
            "crates/session/src/session/start.rs: watch_arrivals",
        ],
        seen: &[
            Differences(&[33]),
            Test(
                "tests/game/terms.rs: whoever_was_not_seen_when_the_default_time_is_over_is_an_item_and_no_loss",
            ),
            Test("tests/game/terms.rs: time_until_white_came_is_proposed_where_his_clock_could_not_run"),
        ],
    },
    Feature {
        number: 53,
        what: "A player who comes too late may be let play",
        who: Human,
        articles: by_year("6.6a", "6.7a", "6.7.1"),
        code: &[
            "crates/laws/src/irregularity.rs: absent",
            "crates/laws/src/edition.rs: arbiter_may_accept_lateness",
        ],
        seen: &[In(Case {
            name: "what the arbiter may do about two players who are late; in 2009 only the regulations may",
            setup: || {
                let mut setup = tables::sensed();
                setup.appointed_in_ms = Some(60_000);
                setup.default_time = Some(annabella::session::setup::AllowedLateness { ms: 60_000 });
                setup.approved_by = None;
                setup
            },
            script: "arbiter: approve A. Arbiter
                wait 0:10:00
                arbiter: show all",
            told: [
                "item 1: choice 4: leave it as it is",
                "item 1: choice 5: leave it as it is",
                "item 1: choice 5: leave it as it is",
                "item 1: choice 5: leave it as it is",
                "item 1: choice 5: leave it as it is",
                "item 1: choice 5: leave it as it is",
            ],
        })],
    },
    Feature {
        number: 54,
        what: "A player stops the clocks and calls the arbiter, who judges the reason",
        who: Human,
        articles: ["6.12b", "6.12b", "6.11.2", "6.11.2", "6.11.2", "6.11.2"],
        code: &["crates/session/src/session/queries.rs: call_arbiter"],
        seen: &[
            In(Case {
                name: "White calls the arbiter",
                setup: tables::impaired,
                script: "white: key arbiter
                arbiter: show all",
                told: by_year("article 6.12b at", "article 6.12b at", "article 6.11.2 at"),
            }),
            Test(
                "tests/game/clocks_stand.rs: by_6_11_words_and_presses_complete_nothing_on_boards_that_nothing_senses_while_the_clocks_stand",
            ),
            Test("tests/game/clocks_stand.rs: what_is_to_be_set_up_is_said_again_after_7_5_1"),
            Test(
                "tests/game/clocks_stand.rs: a_move_that_stood_before_the_clocks_were_stopped_by_6_11_is_pressed_afterwards",
            ),
        ],
    },
    Feature {
        number: 55,
        what: "A clock that is wrong is set by the arbiter, the move counter too",
        who: Human,
        articles: all("6.10"),
        code: &[
            "crates/session/src/session/router.rs: carry_out_arbiter_act",
            "crates/session/src/session/arbiter_acts.rs: set_moves",
        ],
        seen: &[In(Case {
            name: "the arbiter sets both clocks, and is shown that the time is the arbiter's to set",
            setup: tables::typed,
            script: "arbiter: clocks 0:45:00 0:50:00
                arbiter: moves 30
                arbiter: show clock",
            told: all("# arbiter: black: left: 0:50:00"),
        })],
    },
    Feature {
        number: 56,
        what: "A forgotten press can be made up after the opponent's move; by edition the own next move completes too",
        who: Program,
        articles: by_year("6.7a", "6.2a", "6.2.1.2, 6.2.2"),
        code: &[
            "crates/session/src/session/press.rs: completed_by_press",
            "crates/session/src/session/announce.rs: complete_by_own_next_move",
        ],
        seen: &[
            Differences(&[31]),
            Test(
                "tests/game/press.rs: a_forgotten_press_is_made_up_by_the_own_next_move_where_the_edition_has_it_so",
            ),
            Test("tests/game/press.rs: a_forgotten_press_on_a_sensed_board_makes_nothing_illegal"),
        ],
    },
    Feature {
        number: 57,
        what: "An illegal move is seen at the press; the position before, or the last that can be told, is set up again",
        who: Proposed,
        articles: by_year("7.4a", "7.5a", "7.5.1"),
        code: &[
            "crates/session/src/session/completion.rs: complete_made_move",
            "crates/session/src/session/decision_execution.rs: restore_position",
        ],
        seen: &[
            In(Case {
                name: "a rook goes through a pawn, and is led back",
                setup: tables::sensed,
                script: "white lifts a1
                    white places R a3
                    white: press
                    arbiter: confirm 1",
                told: [
                    "> white: Move the white rook from Anna three to Anna one",
                    "> white: Move the white rook from Anna three to Anna one",
                    "> white: Move the white rook from Anna three to Anna one",
                    "> white: Move the white rook from Anna three to Anna one",
                    "> white: Move the white rook from Anna three to Anna one",
                    "> white: Move the white rook from Anna three to Anna one",
                ],
            }),
            Test("tests/game/press.rs: a_legal_move_on_a_board_that_was_wrong_before_is_no_illegal_move"),
            Test(
                "tests/game/illegal_captures.rs: an_illegal_capture_is_judged_at_the_press_by_7_5_1_on_a_board_that_tells_pieces_apart",
            ),
            Test(
                "tests/game/illegal_captures.rs: an_illegal_capture_is_judged_at_the_press_by_7_5_1_on_a_board_that_knows_full_from_empty",
            ),
            Test(
                "tests/game/illegal_captures.rs: the_piece_that_captured_against_7_5_1_must_move_by_4_3_in_either_order",
            ),
            Test(
                "tests/game/late_reports.rs: by_7_5_1_the_position_before_it_is_reinstated_though_the_answer_was_completed",
            ),
            Test("tests/game/late_reports.rs: by_7_5_1_an_earlier_move_is_named_by_its_ply"),
            Test("tests/game/late_reports.rs: without_full_supervision_what_was_answered_stands_by_a_4_2"),
            Test(
                "tests/game/arbiter_choices.rs: the_position_before_is_restored_also_where_moves_were_completed_since",
            ),
        ],
    },
    Feature {
        number: 58,
        what: "The move that replaces it is bound by what was touched",
        who: Program,
        articles: by_year("7.4a, 4.3, 4.6", "7.5a, 4.3, 4.7", "7.5.1, 4.3, 4.7"),
        code: &["crates/session/src/turn.rs: bound"],
        seen: &[In(Case {
            name: "a knight was moved illegally, and a pawn is moved instead",
            setup: tables::sensed,
            script: "white lifts g1
                white places N g3
                white: press
                arbiter: confirm 1
                white lifts g3
                white places N g1
                arbiter: resume
                white lifts e2
                white places P e4
                white: press",
            told: [
                "> arbiter: Item two: white touched the piece on Gustav one and moved another",
                "> arbiter: Item two: white touched the piece on Gustav one and moved another",
                "> arbiter: Item two: white touched the piece on Gustav one and moved another",
                "> arbiter: Item two: white touched the piece on Gustav one and moved another",
                "> arbiter: Item two: white touched the piece on Gustav one and moved another",
                "> arbiter: Item two: white touched the piece on Gustav one and moved another",
            ],
        })],
    },
    Feature {
        number: 59,
        what: "Illegal moves are counted as the edition has it: minutes, then the loss, or a draw",
        who: Proposed,
        articles: ["7.4b", "7.5b, B2", "7.5.3, B.2", "7.5.3, B.2", "7.5.5, B.2", "7.5.5, B.2"],
        code: &[
            "crates/laws/src/illegal_count.rs: IllegalCount",
            "crates/laws/src/irregularity.rs: illegal",
            "crates/laws/src/edition.rs: illegal_move_minutes",
        ],
        seen: &[
            Differences(&[19, 36]),
            In(Case {
                name: "a knight moves illegally in blitz, and what the opponent gets",
                setup: || Setup { time_control: "5".into(), ..tables::sensed() },
                script: "white lifts g1
                    white places N g3
                    white: press
                    arbiter: show 1",
                told: [
                    "give black 2 minutes more",
                    "give black 1 minute more",
                    "give black 1 minute more",
                    "give black 1 minute more",
                    "give black 1 minute more",
                    "give black 2 minutes more",
                ],
            }),
            Test(
                "tests/game/arbiter_choices.rs: the_last_allowed_illegal_move_proposes_the_loss_or_the_draw",
            ),
            Test(
                "tests/game/terms.rs: illegal_moves_count_as_the_edition_has_it_unless_the_arbiter_decided_otherwise",
            ),
        ],
    },
    Feature {
        number: 60,
        what: "A press without a move",
        who: Proposed,
        articles: ["6.7", "6.2c", "7.8.1", "7.8.1", "7.5.3", "7.5.3"],
        code: &["crates/laws/src/irregularity.rs: press_without_move"],
        seen: &[Differences(&[22])],
    },
    Feature {
        number: 61,
        what: "Two hands, another hand at the clock, a finger over it: the arbiter sees it and opens an item",
        who: Human,
        articles: ["4.1, 6.7b", "4.1, 6.2b", "7.7.1, 6.2.3", "7.7.1, 6.2.3", "7.5.4, 6.2.3", "7.5.4, 6.2.3"],
        code: &[
            "crates/session/src/session/arbiter_acts.rs: open_item_by_hand",
            "crates/laws/src/irregularity.rs: counted_by",
        ],
        seen: &[
            Differences(&[21]),
            In(Case {
                name: "a finger over the clock",
                setup: tables::typed,
                script: "arbiter: item black 6.2.3 a finger over the clock",
                told: all("> arbiter: Item one: Item of your own: black: a finger over the clock"),
            }),
        ],
    },
    Feature {
        number: 62,
        what: "A promotion that was not carried out",
        who: Proposed,
        articles: ["7.4a", "7.5", "7.5.2", "7.5.2", "7.5.2", "7.5.2"],
        code: &["crates/laws/src/irregularity.rs: unfinished_promotion"],
        seen: &[
            Differences(&[18]),
            Test(
                "tests/game/arbiter_choices.rs: a_pawn_left_on_the_last_rank_becomes_a_queen_where_the_edition_has_it_so",
            ),
        ],
    },
];
