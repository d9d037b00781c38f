//! 63–90: irregularities, touching, draws and endings, conduct.

use annabella::{core::setup::Setup, laws::supervision::Supervision};

use super::{Case, Clause, Differences, Feature, Human, In, Program, Proposed, Test, all, by_year, tables};

pub(in super::super) const ROWS: &[Feature] = &[
    Feature {
        number: 63,
        what: "Pieces that were knocked over are put right on the player's own time; the arbiter may punish",
        who: Human,
        articles: by_year("7.3", "7.4", "7.4"),
        code: &["src/core/session/desk.rs: open_item_by_hand", "src/laws/article.rs: Topic::Displaced"],
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
        code: &["src/core/session/wrong_start.rs: found_wrong", "src/laws/wrong_start.rs: choices"],
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
                    arbiter: confirm 1",
                told: all("# the game is annulled; a new one begins, the clocks stand"),
            }),
        ],
    },
    Feature {
        number: 65,
        what: "Touched pieces move or are captured, in the order they were touched",
        who: Proposed,
        articles: all("4.3, 4.4, 4.5"),
        code: &["src/laws/touch.rs: obligation", "src/laws/touch.rs: breach"],
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
                told: all("item 1: choice 1: have white move or capture the touched piece"),
            }),
            Test("tests/laws/clause_by_clause.rs: one_of_each_colour_captures_or_the_first_playable_binds"),
            Test("src/laws/touch.rs: a_first_touched_piece_that_cannot_move_binds_the_next"),
        ],
    },
    Feature {
        number: 66,
        what: "Whether a touch was meant is the arbiter's; “I adjust” said before covers the next touch",
        who: Human,
        articles: all("4.2"),
        code: &["src/core/session/queries.rs: adjust", "src/core/turn.rs: adjust"],
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
        code: &["src/laws/touch.rs: bars_castling", "src/laws/touch.rs: released"],
        seen: &[
            Test("tests/game/touches.rs: castling_begun_with_the_rook_is_told_by_its_own_clause"),
            Test("tests/game/touches.rs: a_king_put_down_where_castling_puts_it_castles_or_it_is_told"),
        ],
    },
    Feature {
        number: 68,
        what: "The piece chosen at a promotion stays once it touched the square",
        who: Program,
        articles: by_year("4.4d", "4.4d", "4.4.4"),
        code: &["src/laws/touch.rs: promotion_touched"],
        seen: &[Test("tests/game/touches.rs: a_new_piece_on_the_promotion_square_is_not_exchanged")],
    },
    Feature {
        number: 69,
        what: "Who touches a piece himself can complain no more of how the opponent moved",
        who: Program,
        articles: by_year("4.7", "4.8", "4.8"),
        code: &["src/laws/touch.rs: may_claim_breach", "src/core/session/claims.rs: has_touched"],
        seen: &[In(Case {
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
        })],
    },
    Feature {
        number: 70,
        what: "A draw offer: when, how long it stands, what refuses it",
        who: Program,
        articles: by_year("9.1", "9.1", "9.1.2"),
        code: &["src/core/session/draw.rs: offer_draw", "src/core/session/draw.rs: decline_by_touch"],
        seen: &[
            Clause("his own peg touched refuses an offer"),
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
        code: &["src/core/session/desk.rs: open_item_by_hand"],
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
        code: &["src/laws/draw.rs: may_agree", "src/laws/draw.rs: may_offer"],
        seen: &[Differences(&[29, 30])],
    },
    Feature {
        number: 73,
        what: "A claim of the third occurrence, present or intended; a touch loses it",
        who: Proposed,
        articles: all("9.2, 9.4"),
        code: &["src/laws/draw.rs: verify", "src/core/session/claims.rs: examine"],
        seen: &[
            In(Case {
                name: "the third occurrence is claimed with the move that brings it",
                setup: tables::typed,
                script: "moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1
                    black: claim threefold Ng8",
                told: all("# arbiter: black claims the same position three times: the claim is right"),
            }),
            Test("tests/game/claims.rs: who_is_not_on_move_or_has_touched_has_no_claim"),
        ],
    },
    Feature {
        number: 74,
        what: "A claim of fifty moves, present or intended; a touch loses it",
        who: Proposed,
        articles: all("9.3, 9.4"),
        code: &["src/laws/draw.rs: verify", "src/laws/ending.rs: counted_plies"],
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
        articles: ["9.5b", "9.5b, B2", "9.5.3, B.2", "9.5.3, B.2", "9.5.3, B.2"],
        code: &["src/core/session/claims.rs: reject_claim", "src/core/turn.rs: owe"],
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
        ],
    },
    Feature {
        number: 76,
        what: "Five occurrences and seventy-five moves end the game by themselves, from 2014",
        who: Proposed,
        articles: ["", "9.6", "9.6", "9.6", "9.6"],
        code: &["src/laws/ending.rs: ending"],
        seen: &[Differences(&[27, 28])],
    },
    Feature {
        number: 77,
        what: "Mate, stalemate and dead positions; one that material does not prove is the arbiter's",
        who: Program,
        articles: by_year("5.1a, 5.2a, 5.2b", "5.1a, 5.2a, 5.2b", "5.1.1, 5.2.1, 5.2.2"),
        code: &["src/laws/ending.rs: ending", "src/laws/ending.rs: is_dead"],
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
        code: &["src/core/session/queries.rs: ask_to_confirm", "src/core/session/speech.rs: on_accept"],
        seen: &[
            In(Case {
                name: "White says that he resigns, and says yes",
                setup: tables::impaired,
                script: "white: aufgeben
                    white: ja",
                told: all("# result 0-1"),
            }),
            Test("tests/game/draws.rs: any_wording_of_yes_accepts_after_it_was_asked_back_once"),
        ],
    },
    Feature {
        number: 79,
        what: "The arbiter's penalties, points for the opponent too; an appeal goes on record",
        who: Human,
        articles: by_year("13.4, 12.10", "12.9, 11.10", "12.9, 11.7, 11.10"),
        code: &["src/laws/irregularity.rs: further_penalties", "src/core/session/remarks.rs: put_on_record"],
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
        ],
    },
    Feature {
        number: 80,
        what: "Rapid play: its limits, illegal moves and flags without full supervision, the sheet shown five times",
        who: Proposed,
        articles: by_year("A", "A", "A"),
        code: &[
            "src/laws/edition.rs: pace",
            "src/laws/supervision.rs: holds",
            "src/core/session/unsupervised.rs: let_illegal_move_stand",
            "src/core/session/unsupervised.rs: look_at_both_kings",
            "src/laws/edition.rs: waits_where_both_kings_are_in_check",
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
        ],
        code: &[
            "src/core/session/adjournment.rs: order_adjournment",
            "src/core/session/resumption.rs: open_envelope",
            "src/core/booth.rs: Booth",
            "src/daemon/sealing.rs: Envelopes",
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
                name: "who is to answer is not there: his clock runs, and the envelope stays shut",
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
        articles: ["R8", "E8", "E.8", "I.8", "I.8"],
        code: &["src/core/session/resumption.rs: read_sealed", "src/laws/adjournment.rs: settlings"],
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
        articles: ["", "F", "", "II", "II"],
        code: &["src/core/session/start.rs: position", "src/game/position.rs: chess960"],
        seen: &[
            Differences(&[44]),
            Clause("Chess960: a rook alone castles where the king stands already"),
            Test("src/game/position.rs: the_960_start_positions_are_all_different_and_as_the_article_asks"),
            Test("tests/language/understanding.rs: chess960_castling_has_the_same_words"),
        ],
    },
    Feature {
        number: 84,
        what: "The quickplay finish: what is asked for or claimed in the last two minutes is the arbiter's to judge",
        who: Human,
        articles: ["10.2", "G4, G5", "G.4, G.5", "III.4, III.5", "III.4, III.5"],
        code: &["src/core/session/quickplay.rs: ask_in_quickplay", "src/laws/quickplay.rs: choices"],
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
        code: &["src/core/session/start.rs: approve", "src/laws/assistant.rs: check_before_start"],
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
        what: "Sound goes to the listener's own output, at a volume he sets",
        who: Program,
        articles: by_year("12.6", "11.5", "11.5"),
        code: &["src/config.rs: VoiceDevice", "src/core/session/queries.rs: adjust_speech"],
        seen: &[
            In(Case {
                name: "White has his announcements quieter",
                setup: tables::impaired,
                script: "white: key softer",
                told: all("~ white: rate 100 %, volume 80 %"),
            }),
            Test("src/voice/profile.rs: faster_and_louder_stay_within_bounds"),
        ],
    },
    Feature {
        number: 87,
        what: "No player is told of legality, a claim that is open, a forgotten press, or who stands better",
        who: Program,
        articles: by_year("13.6", "12.6", "12.6"),
        code: &["src/core/session/arbiter.rs: raise", "src/core/announcement.rs: Announcement"],
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
        code: &["src/core/session/desk.rs: add_time"],
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
        code: &["src/rulebook/mod.rs: rule", "src/cli/rule.rs: LookUp"],
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
        code: &["src/journal/mod.rs: Journal", "src/journal/line.rs: typed_line"],
        seen: &[
            Test("src/journal/mod.rs: a_changed_line_is_found_by_its_number"),
            Test("tests/game/transcripts.rs: every_transcript_comes_out_as_written"),
        ],
    },
];
