//! 63–78: irregularities, touching, draws and endings.

use super::{Case, Clause, Differences, Feature, Human, In, Program, Proposed, Test, all, by_year, tables};

/// A position in which all castlings are possible.
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

pub(in super::super) const ROWS: &[Feature] = &[
    Feature {
        number: 63,
        what: "Pieces that were knocked over are put right on the player's own time; the arbiter may punish",
        who: Human,
        articles: by_year("7.3", "7.4", "7.4"),
        code: &[
            "crates/session/src/session/arbiter_acts.rs: open_item_by_hand",
            "crates/laws/src/article.rs: Topic::Displaced",
        ],
        seen: &[In(Case {
            name: "the arbiter saw pieces knocked over",
            setup: tables::typed,
            script: "arbiter: item white 7.4 two pawns were knocked over",
            told: all("> arbiter: Item one: Item of your own: white: two pawns were knocked over"),
        })],
    },
    Feature {
        number: 64,
        what: "What was wrong from the beginning: the pieces, a board, the colours",
        who: Proposed,
        articles: by_year("7.1a, 7.1b, 7.2", "7.2a, 7.2b, 7.3", "7.2.1, 7.2.2, 7.3"),
        code: &[
            "crates/session/src/session/arbiter_acts.rs: raise_wrong_start",
            "crates/laws/src/wrong_start.rs: choices",
        ],
        seen: &[
            Differences(&[32, 39]),
            In(Case {
                name: "Black's board lies turned",
                setup: tables::typed,
                script: "moves c4 c5
                    arbiter: found turned black
                    arbiter: show 1",
                told: all("black's position is transferred to a board that lies right, and the game goes on"),
            }),
            In(Case {
                name: "king and queen were exchanged, and the game is played anew",
                setup: tables::typed,
                script: "moves c4 c5
                    arbiter: found swapped black
                    arbiter: confirm 1
                    arbiter: confirm 1",
                told: all("# the game is annulled; a new one begins, the clocks are stopped"),
            }),
            Test(
                "tests/game/rulings.rs: article_a_4_1_2_a_rook_that_stood_wrongly_may_not_castle_and_the_other_may",
            ),
            Test(
                "tests/game/rulings.rs: article_a_4_1_2_words_for_the_barred_castling_are_no_legal_move_and_no_board_makes_it_one",
            ),
        ],
    },
    Feature {
        number: 65,
        what: "Touched pieces move or are captured, in the order they were touched",
        who: Proposed,
        articles: all("4.3, 4.4, 4.5"),
        code: &["crates/laws/src/touch.rs: obligation", "crates/laws/src/touch.rs: breach"],
        seen: &[
            In(Case {
                name: "a bishop is touched and a knight is moved",
                setup: || tables::from("4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", tables::sensed()),
                script: "white lifts c1
                    white places B c1
                    white lifts g1
                    white places N f3
                    white: press
                    arbiter: show all",
                told: all("item 1: choice 1: white must move or capture the touched piece"),
            }),
            Test("tests/laws/clause_by_clause.rs: one_of_each_colour_captures_or_the_first_playable_binds"),
            Test("crates/laws/src/touch.rs: a_first_touched_piece_that_cannot_move_binds_the_next"),
            Test(
                "tests/game/rulings.rs: article_5_1_1_a_mate_by_another_piece_than_the_touched_one_waits_for_the_arbiter_except_in_2009",
            ),
        ],
    },
    Feature {
        number: 66,
        what: "Whether a touch was meant is the arbiter's; “I adjust” said before covers the next touch",
        who: Human,
        articles: all("4.2"),
        code: &[
            "crates/session/src/session/announce.rs: adjust_pieces",
            "crates/session/src/turn.rs: touch_piece",
        ],
        seen: &[
            In(Case {
                name: "a touch by accident reaches the arbiter, who may leave it",
                setup: tables::pegged,
                script: "white lifts d2
                    white places P d2
                    white lifts e2
                    white places P e4
                    white: eva vier
                    white: press
                    arbiter: refuse 1 his sleeve caught it",
                told: all("# item 1 decided: refused: his sleeve caught it"),
            }),
            Test("tests/game/touches.rs: to_adjust_covers_the_next_touch_only"),
        ],
    },
    Feature {
        number: 67,
        what: "The order of touches in castling, and a king that was let go",
        who: Proposed,
        articles: by_year("4.4, 4.6b", "4.4, 4.7b", "4.4, 4.7.2"),
        code: &["crates/laws/src/touch.rs: bars_castling", "crates/laws/src/touch.rs: released"],
        seen: &[
            In(Case {
                name: "White begins to castle with the rook",
                setup: || tables::from(CASTLES, tables::sensed()),
                script: "white lifts a1
                    white lifts e1
                    white places K c1
                    white places R d1
                    white: press
                    arbiter: show all",
                told: by_year(
                    "item 1: article 4.4b at",
                    "item 1: article 4.4b at",
                    "item 1: article 4.4.2 at",
                ),
            }),
            In(Case {
                name: "White lets the king go on g1 and moves it to f2",
                setup: || tables::from(CASTLES, tables::sensed()),
                script: "white lifts e1
                    white places K g1
                    wait 0:00:02
                    white lifts g1
                    white places K f2
                    white: press
                    arbiter: show all",
                told: by_year(
                    "item 1: article 4.6b at",
                    "item 1: article 4.7b at",
                    "item 1: article 4.7.2 at",
                ),
            }),
            Test("tests/game/touches.rs: castling_begun_with_the_rook_is_told_by_its_own_clause"),
            Test("tests/game/touches.rs: a_king_put_down_where_castling_puts_it_castles_or_it_is_told"),
            Test(
                "tests/game/rulings.rs: article_4_4_3_forbidden_castling_undone_before_the_press_leaves_the_king_and_frees_the_rook",
            ),
            Test(
                "tests/game/rulings.rs: article_4_4_3_forbidden_castling_put_right_by_the_arbiter_leaves_the_king_and_frees_the_rook",
            ),
        ],
    },
    Feature {
        number: 68,
        what: "The piece chosen at a promotion stays once it touched the square",
        who: Program,
        articles: by_year("4.4d", "4.4d", "4.4.4"),
        code: &["crates/laws/src/touch.rs: promotion_touched"],
        seen: &[
            In(Case {
                name: "White sets a queen on a8 and exchanges it for a rook",
                setup: || tables::from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", tables::sensed()),
                script: "white lifts a7
                    white places Q a8
                    white lifts a8
                    white places R a8
                    white: press
                    arbiter: show all",
                told: by_year(
                    "item 1: article 4.4d at",
                    "item 1: article 4.4d at",
                    "item 1: article 4.4.4 at",
                ),
            }),
            Test("tests/game/touches.rs: a_new_piece_on_the_promotion_square_is_not_exchanged"),
        ],
    },
    Feature {
        number: 69,
        what: "Who has touched a piece can complain no more of how the opponent moved",
        who: Program,
        articles: by_year("4.7", "4.8", "4.8"),
        code: &[
            "crates/laws/src/touch.rs: may_claim_breach",
            "crates/session/src/session/claims.rs: has_touched",
        ],
        seen: &[
            In(Case {
                name: "a touch is reported after the own next piece was touched",
                setup: tables::sensed,
                script: "white lifts e2
                white places P e4
                white: press
                black lifts e2
                black places P e4
                black lifts g8
                black: claim touch g1",
                told: by_year(
                    "black has touched a piece since, and can complain of this no more (4.7)",
                    "black has touched a piece since, and can complain of this no more (4.8)",
                    "black has touched a piece since, and can complain of this no more (4.8)",
                ),
            }),
            Test(
                "tests/game/rulings.rs: article_4_8_who_has_touched_a_piece_since_complains_no_more_and_leaving_it_is_proposed",
            ),
            Test(
                "tests/game/rulings.rs: article_4_8_before_the_press_a_touch_of_the_reply_loses_the_right_and_ones_own_move_does_not",
            ),
        ],
    },
    Feature {
        number: 70,
        what: "A draw offer: when, how long it stands, what refuses it",
        who: Program,
        articles: by_year("9.1", "9.1", "9.1.2"),
        code: &[
            "crates/session/src/session/draws.rs: offer_draw",
            "crates/session/src/session/draws.rs: decline_draw_by_touch",
        ],
        seen: &[
            Clause("a player's own peg touched refuses an offer"),
            Clause("a peg taken out to execute the opponent's move is not touched"),
            Test("tests/game/draws.rs: the_piece_touched_to_move_refuses_and_closes_the_question"),
            Test("tests/game/draws.rs: the_sign_is_noted_with_the_move_it_was_made_with_or_after"),
        ],
    },
    Feature {
        number: 71,
        what: "Offers that disturb: the arbiter sees them and opens an item",
        who: Human,
        articles: by_year("12.6", "11.5", "11.5"),
        code: &["crates/session/src/session/arbiter_acts.rs: open_item_by_hand"],
        seen: &[In(Case {
            name: "Black offers a draw at every move",
            setup: tables::typed,
            script: "arbiter: item black 11.5 a draw offered at every move",
            told: all("> arbiter: Item one: Item of your own: black: a draw offered at every move"),
        })],
    },
    Feature {
        number: 72,
        what: "No draw before the move the regulations name; from 2017 not before each has moved",
        who: Program,
        articles: by_year("9.1a", "9.1a", "9.1.1, 5.2.3"),
        code: &["crates/laws/src/draw.rs: may_agree", "crates/laws/src/draw.rs: may_offer"],
        seen: &[Differences(&[29, 30])],
    },
    Feature {
        number: 73,
        what: "A claim of the third occurrence, present or intended; a touch loses it",
        who: Proposed,
        articles: all("9.2, 9.4"),
        code: &[
            "crates/laws/src/draw.rs: verify",
            "crates/session/src/session/claims.rs: examine_draw_claim",
        ],
        seen: &[
            In(Case {
                name: "the third occurrence is claimed with the move that brings it",
                setup: tables::typed,
                script: "moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1
                    black: claim threefold Ng8",
                told: all("# arbiter: black claims the same position three times: the claim is right"),
            }),
            Test("tests/game/claims.rs: who_is_not_on_move_or_has_touched_has_no_claim"),
            Test(
                "tests/game/claims_after_flag.rs: by_6_9_a_claim_after_the_own_flag_fell_and_was_called_is_refused_with_the_reason",
            ),
            Test("tests/game/claims_after_flag.rs: a_claim_before_the_flag_fell_stands_by_9_5"),
        ],
    },
    Feature {
        number: 74,
        what: "A claim of fifty moves, present or intended; a touch loses it",
        who: Proposed,
        articles: all("9.3, 9.4"),
        code: &["crates/laws/src/draw.rs: verify", "crates/laws/src/ending.rs: counted_plies"],
        seen: &[
            In(Case {
                name: "fifty moves are claimed with the last of them written",
                setup: || tables::from("4k3/7p/8/8/8/8/8/R3K3 w - - 98 80", tables::typed()),
                script: "moves Ra2
                    black: claim fifty Ke7",
                told: all(
                    "# arbiter: black claims fifty moves without capture or pawn move: the claim is right",
                ),
            }),
            Test("tests/laws/clock_and_draws.rs: fifty_and_seventy_five_moves_count_what_the_text_counts"),
        ],
    },
    Feature {
        number: 75,
        what: "A wrong claim costs time, and the written move is made",
        who: Proposed,
        articles: ["9.5b", "9.5b, B2", "9.5.3, B.2", "9.5.3, B.2", "9.5.3, B.2", "9.5.3"],
        code: &[
            "crates/session/src/session/claims.rs: reject_claim",
            "crates/session/src/session/completion.rs: complete_next_ply",
        ],
        seen: &[
            Differences(&[23]),
            In(Case {
                name: "the move written with a wrong claim is not made",
                setup: tables::typed,
                script: "white: claim threefold Nf3
                    arbiter: confirm 1
                    moves e4",
                told: all("> arbiter: Item two: White did not make the move written with the claim"),
            }),
            Test(
                "tests/game/illegal_claims.rs: by_9_5_3_it_costs_the_minutes_of_the_edition_and_by_4_3_its_piece_must_move",
            ),
            Test("tests/game/illegal_claims.rs: a_piece_without_a_legal_move_leaves_the_player_free_by_4_5"),
        ],
    },
    Feature {
        number: 76,
        what: "Five occurrences and seventy-five moves end the game by themselves, from 2014",
        who: Proposed,
        articles: ["", "9.6", "9.6", "9.6", "9.6", "9.6"],
        code: &["crates/laws/src/ending.rs: ending"],
        seen: &[Differences(&[27, 28])],
    },
    Feature {
        number: 77,
        what: "Mate, stalemate and dead positions; one that material does not prove is the arbiter's",
        who: Program,
        articles: by_year("5.1a, 5.2a, 5.2b", "5.1a, 5.2a, 5.2b", "5.1.1, 5.2.1, 5.2.2"),
        code: &["crates/laws/src/ending.rs: ending", "crates/laws/src/ending.rs: is_dead"],
        seen: &[
            In(Case {
                name: "the fool's mate",
                setup: tables::typed,
                script: "moves f3 e5 g4 Qh4",
                told: all("# result 0-1"),
            }),
            In(Case {
                name: "stalemate",
                setup: || tables::from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", tables::typed()),
                script: "moves Qf7",
                told: all("> table: Stalemate. Draw"),
            }),
            In(Case {
                name: "the last pawn is taken",
                setup: || tables::from("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", tables::typed()),
                script: "moves Kxe2",
                told: all("# result 1/2-1/2"),
            }),
            In(Case {
                name: "a dead position that material does not prove is claimed",
                setup: tables::typed,
                script: "white: claim dead",
                told: all("a dead position: the material alone does not show it; the arbiter decides"),
            }),
        ],
    },
    Feature {
        number: 78,
        what: "Resigning and agreeing by voice are asked back once",
        who: Program,
        articles: by_year("5.1b, 5.2c", "5.1b, 5.2c", "5.1.2, 5.2.3"),
        code: &[
            "crates/session/src/session/queries.rs: ask_to_confirm",
            "crates/session/src/session/speech.rs: answer_accept",
        ],
        seen: &[
            In(Case {
                name: "White resigns by voice, and says yes",
                setup: tables::impaired,
                script: "white: aufgeben
                    white: ja",
                told: all("# result 0-1"),
            }),
            Test("tests/game/draws.rs: any_wording_of_yes_accepts_after_it_was_asked_back_once"),
        ],
    },
];
