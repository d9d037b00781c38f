//! 19–40: two boards, the assistant, the score.

use annabella::game::Edition;
use annabella::{
    game::Seat,
    laws::assistant::DutyHolder,
    session::setup::{Setup, SheetWriter},
};

use super::{Case, Clause, Differences, Feature, Human, In, Program, Proposed, Test, all, by_year, tables};

const DIFFER: [&str; Edition::ALL.len()] = by_year("E2.7, E2.8", "D2.8", "D.2.9");
const TO_THE_ARBITER: [&str; Edition::ALL.len()] = by_year("13.7a", "12.7", "12.7");

/// 1.e4, recorded by White as e4 and by Black as e3, which stands on Black's board.
const SHEETS_DIFFER: &str = "moves e4
    white: write e4
    black: write e3
    black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR
    arbiter: confirm 1
    arbiter: confirm 1";

/// The same, but both recorded e4.
const SHEETS_AGREE: &str = "moves e4
    white: write e4
    black: write e4
    black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR
    arbiter: confirm 1";

/// One player writes by typed lines; the program keeps the other's sheet.
fn writes(seat: Seat, time_control: &str) -> Setup {
    let mut setup = Setup { time_control: time_control.into(), ..tables::typed() };
    let his = if seat == Seat::White { &mut setup.white } else { &mut setup.black };
    his.sheet = SheetWriter::Entered;
    setup
}

/// White has an assistant, with the agreed holder of the formalities of an adjournment, if any.
fn with_assistant(adjourn: Option<DutyHolder>) -> Setup {
    let mut setup = tables::impaired();
    setup.white.assistant_name = Some("A. Helper".into());
    setup.white.assistant.adjourn = adjourn;
    setup
}

pub(in super::super) const ROWS: &[Feature] = &[
    Feature {
        number: 19,
        what: "Boards that differ are found once hands rest",
        who: Program,
        articles: DIFFER,
        code: &["crates/session/src/session/board_comparison.rs: compare_board"],
        seen: &[
            In(Case {
                name: "a board is set wrongly and left at rest",
                setup: tables::sensed,
                script: "white lifts e2
                    white places P e4
                    wait 0:00:02
                    black lifts e2
                    black places P e3
                    white: press
                    wait 0:01:00",
                told: all("> arbiter: Item one: Black's board has differed since White's move one"),
            }),
            Clause("\"since which ply\" is when the board stood right last, not the player's own last move"),
        ],
    },
    Feature {
        number: 20,
        what: "What is irregular is told to the arbiter and to no player",
        who: Program,
        articles: TO_THE_ARBITER,
        code: &["crates/session/src/session/incident_handling.rs: raise_incident"],
        seen: &[
            Clause("both players hear nothing of it before the arbiter decides"),
            Test("tests/game/desk.rs: a_player_hears_of_no_item_and_no_forgotten_press"),
        ],
    },
    Feature {
        number: 21,
        what: "Sheets are compared by what their entries mean, however they are written",
        who: Program,
        articles: DIFFER,
        code: &["crates/laws/src/reconcile.rs: reconcile", "crates/language/src/notation.rs: read_move"],
        seen: &[
            In(Case {
                name: "one writes the long form, the other the short one: the sheets agree",
                setup: tables::typed,
                script: "moves Nf3
                    white: write Sg1f3
                    black: write Nf3
                    black: board rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R
                    arbiter: confirm 1",
                told: all("> table: The score sheets agree. Black puts the board right"),
            }),
            Test("tests/language/score.rs: every_notation_of_every_legal_move_reads_back"),
        ],
    },
    Feature {
        number: 22,
        what: "Sheets that agree: who corrects which squares",
        who: Proposed,
        articles: DIFFER,
        code: &["crates/session/src/session/reconciliation.rs: reconcile_boards"],
        seen: &[
            In(Case {
                name: "Black is led to the move both wrote",
                setup: tables::typed,
                script: SHEETS_AGREE,
                told: [
                    "> black: Move the white pawn from Erik three to Erik four",
                    "> black: Move the white pawn from Eva three to Eva four",
                    "> black: Move the white pawn from Eva three to Eva four",
                    "> black: Move the white pawn from Erik three to Erik four",
                    "> black: Move the white pawn from Erik three to Erik four",
                    "> black: Move the white pawn from Eva three to Eva four",
                ],
            }),
            Clause("sheets that agree: who set it otherwise corrects, and no ply and no time is lost"),
        ],
    },
    Feature {
        number: 23,
        what: "Sheets that differ: back to the last ply that is the same",
        who: Proposed,
        articles: DIFFER,
        code: &[
            "crates/session/src/session/reconciliation.rs: go_back",
            "crates/laws/src/reconcile.rs: reconcile",
        ],
        seen: &[
            In(Case {
                name: "the game goes back to before the move the sheets differ in",
                setup: tables::typed,
                script: SHEETS_DIFFER,
                told: all("# item 1 decided: the sheets differ: back to ply 0"),
            }),
            Clause("sheets that differ: back to the ply where they agree, with its clocks"),
        ],
    },
    Feature {
        number: 24,
        what: "The clocks after going back are the arbiter's; what they showed then is proposed",
        who: Human,
        articles: by_year("E2.8, 6.13", "D2.8, 7.1", "D.2.9, 7.1"),
        code: &[
            "crates/session/src/session/reconciliation.rs: go_back",
            "crates/laws/src/ledger.rs: UsedTime",
        ],
        seen: &[
            In(Case {
                name: "the arbiter is told the clocks the game goes back to",
                setup: tables::typed,
                script: SHEETS_DIFFER,
                told: all("# arbiter: clocks: white 1:30:30, black 1:30:30"),
            }),
            Clause("the arbiter may go back elsewhere than proposed"),
            Test("tests/laws/ledger.rs: going_back_takes_used_time_as_then_and_leaves_what_was_ruled"),
        ],
    },
    Feature {
        number: 25,
        what: "Pegs are put right square by square, spoken",
        who: Program,
        articles: DIFFER,
        code: &[
            "crates/board/src/guidance.rs: next_step",
            "crates/session/src/session/board_events.rs: guide_hands",
        ],
        seen: &[
            Test("tests/program/terminal.rs: the_arbiter_confirms_and_both_are_led_back"),
            Test(
                "crates/board/src/guidance.rs: following_the_steps_reaches_the_target_in_at_most_one_step_a_wrong_square",
            ),
        ],
    },
    Feature {
        number: 26,
        what: "Plies that are void count no more for repetition and fifty moves",
        who: Program,
        articles: by_year("E2.8, 9.2, 9.3", "D2.8, 9.2, 9.3", "D.2.9, 9.2, 9.3"),
        code: &["crates/session/src/plies.rs: back_to", "crates/laws/src/history.rs: History"],
        seen: &[
            Clause("void plies count no more towards a repetition"),
            Test("tests/program/terminal.rs: void_plies_leave_the_count_of_75_moves"),
        ],
    },
    Feature {
        number: 27,
        what: "The assistant's six duties are switches; who executes and who announces",
        who: Program,
        articles: [
            "E2.9a, E2.9b",
            "D2.9a, D2.9b",
            "D.2.10.1, D.2.10.2",
            "D.2.10.1, D.2.10.2",
            "D.2.10.1, D.2.10.2",
            "D.2.10.1, D.2.10.2",
        ],
        code: &["crates/session/src/setup.rs: AgreedDuties", "crates/laws/src/assistant.rs: AssistantDuties"],
        seen: &[
            Test("tests/program/terminal.rs: duty_a_to_execute_is_a_persons_or_nobodys"),
            Test(
                "tests/program/terminal.rs: duty_b_to_announce_leaves_the_daemon_silent_where_it_is_not_its_own",
            ),
        ],
    },
    Feature {
        number: 28,
        what: "The assistant records and presses, once the move is announced",
        who: Program,
        articles: by_year("E2.9c", "D2.9c", "D.2.10.3"),
        code: &[
            "crates/session/src/session/speech.rs: barred_from",
            "crates/session/src/session/press.rs: press_clock",
        ],
        seen: &[
            Test("tests/program/terminal.rs: duty_c_to_press_waits_for_the_announcement"),
            Differences(&[8]),
        ],
    },
    Feature {
        number: 29,
        what: "Times and numbers of moves are told on request only",
        who: Program,
        articles: by_year("E2.9d", "D2.9d", "D.2.10.4"),
        code: &["crates/session/src/session/queries.rs: carry_out_command"],
        seen: &[
            Clause("d: times are told on request by whoever has the duty"),
            Clause("no time is told that nobody asked for, nor a flag that falls"),
            In(Case {
                name: "a player's own time, on request",
                setup: tables::impaired,
                script: "white: key time",
                told: all("> white: one hour and thirty minutes"),
            }),
        ],
    },
    Feature {
        number: 30,
        what: "The assistant claims on time and reports a touched piece",
        who: Proposed,
        articles: by_year("E2.9e", "D2.9e", "D.2.10.5"),
        code: &["crates/session/src/session/claims.rs: take_claim"],
        seen: &[
            Clause("e: a touch of the sighted player is reported by whoever has the duty"),
            Differences(&[9]),
            Clause("e: a claim on time counts only once the flag is down, and the arbiter decides"),
        ],
    },
    Feature {
        number: 31,
        what: "The assistant carries out the formalities of an adjournment, the sealing too, where that is among the duties",
        who: Proposed,
        articles: by_year("E2.9f", "D2.9f", "D.2.10.6"),
        code: &[
            "crates/session/src/session/sealing.rs: lets_seal",
            "crates/session/src/session/speech.rs: barred_from",
        ],
        seen: &[
            In(Case {
                name: "White's assistant seals, and the seal is on record",
                setup: || with_assistant(None),
                script: "arbiter: adjourn 2026-11-24 10:00
                    assistant: seal Nh3",
                told: all("# white has sealed a move (seal "),
            }),
            In(Case {
                name: "White's assistant without that duty seals nothing",
                setup: || with_assistant(Some(DutyHolder::Nobody)),
                script: "arbiter: adjourn 2026-11-24 10:00
                    assistant: seal Nh3",
                told: ["(E2.9f)", "(D2.9f)", "(D.2.10.6)", "(D.2.10.6)", "(D.2.10.6)", "(D.2.10.6)"],
            }),
            In(Case {
                name: "White's assistant asks the arbiter to adjourn",
                setup: || with_assistant(None),
                script: "assistant: adjourn the hall closes at six",
                told: all("white on the adjournment: the hall closes at six"),
            }),
        ],
    },
    Feature {
        number: 32,
        what: "A sighted player's assistant executes and announces, and nothing else",
        who: Program,
        articles: by_year("E2.9", "D2.10", "D.2.11"),
        code: &["crates/laws/src/assistant.rs: check_before_start", "crates/laws/src/assistant.rs: SIGHTED"],
        seen: &[
            Clause("a sighted player's assistant has duties a and b and no other"),
            Clause("there is none while the impaired player uses one"),
        ],
    },
    Feature {
        number: 33,
        what: "Against a hearing-impaired opponent an assistant must be there; who it is a person decides",
        who: Human,
        articles: by_year("", "", "D.2.11"),
        code: &["crates/laws/src/assistant.rs: assistant_is_mandatory"],
        seen: &[
            Differences(&[11]),
            In(Case {
                name: "the assistant who was named stands on the arbiter's page",
                setup: || {
                    let mut setup = tables::impaired();
                    setup.black.hearing_impaired = true;
                    setup.white.assistant_name = Some("A. Helper".into());
                    setup
                },
                script: "page",
                told: by_year(
                    "assistant (E2.9): A. Helper",
                    "assistant (D2.9): A. Helper",
                    "assistant (D.2.10): A. Helper",
                ),
            }),
        ],
    },
    Feature {
        number: 34,
        what: "Assistants are accepted by the arbiter, before the game or in it",
        who: Human,
        articles: [
            "E2.9",
            "D2.9, D2.10, 4.9, 6.2e, 8.1e",
            "D.2.10, D.2.11, 4.9, 6.2.6, 8.1.6",
            "D.2.10, D.2.11, 4.9, 6.2.6, 8.1.6",
            "D.2.10, D.2.11, 4.9, 6.2.6, 8.1.6",
            "D.2.10, D.2.11, 4.9, 6.2.6, 8.1.6",
        ],
        code: &["crates/session/src/session/arbiter_acts.rs: accept_assistant"],
        seen: &[
            In(Case {
                name: "White's assistant is accepted while the game goes on",
                setup: tables::impaired,
                script: "arbiter: accept white assistant K. Berg",
                told: by_year(
                    "# arbiter: white's assistant is accepted (E2.9): K. Berg",
                    "# arbiter: white's assistant is accepted (D2.9): K. Berg",
                    "# arbiter: white's assistant is accepted (D.2.10): K. Berg",
                ),
            }),
            In(Case {
                name: "the sighted player's assistant is accepted while White has none",
                setup: tables::impaired,
                script: "arbiter: accept black assistant L. Holm",
                told: by_year(
                    "# arbiter: black's assistant is accepted (E2.9): L. Holm",
                    "# arbiter: black's assistant is accepted (D2.10): L. Holm",
                    "# arbiter: black's assistant is accepted (D.2.11): L. Holm",
                ),
            }),
        ],
    },
    Feature {
        number: 35,
        what: "No time is deducted for the helper of a disabled player, from 2014",
        who: Program,
        articles: by_year("6.7d, 8.1", "6.2e, 8.1e", "6.2.6, 8.1.6"),
        code: &["crates/session/src/session/start.rs: tell_helped_players"],
        seen: &[Differences(&[13])],
    },
    Feature {
        number: 36,
        what: "A score sheet for each player: text, Braille, recording; the arbiter can read it at any time",
        who: Program,
        articles: by_year("E2.5, 8.2", "D2.6, 8.2", "D.2.7, 8.2"),
        code: &[
            "crates/score/src/text.rs: write",
            "crates/score/src/brf.rs: pages",
            "crates/audio/src/dictation.rs: Dictation",
        ],
        seen: &[
            In(Case {
                name: "what is written is on record at once",
                setup: tables::typed,
                script: "moves e4
                    black: write e4
                    black's sheet",
                told: all("1. e4"),
            }),
            Clause("what a player dictates is the sheet, repetitions too; the other sheet is not touched"),
            Test(
                "tests/language/score.rs: braille_pages_are_forty_cells_by_twenty_five_lines_in_every_language",
            ),
            Test(
                "crates/audio/src/dictation.rs: a_finished_dictation_decodes_to_the_very_samples_and_its_wav_is_gone",
            ),
        ],
    },
    Feature {
        number: 37,
        what: "A player writes the last move before making the next; who does not is one item",
        who: Proposed,
        articles: by_year("8.1", "8.1c", "8.1.3"),
        code: &["crates/session/src/session/recording.rs: judge_recording"],
        seen: &[
            In(Case {
                name: "Black moves and has not written the move before",
                setup: || writes(Seat::Black, "90+30"),
                script: "moves d4 Nf6 c4 e6
                    arbiter: show all",
                told: by_year(
                    "item 1: article 8.1 at",
                    "item 1: article 8.1c at",
                    "item 1: article 8.1.3 at",
                ),
            }),
            Test(
                "tests/game/writing.rs: a_move_made_before_the_last_one_is_written_is_one_item_for_the_whole_run",
            ),
        ],
    },
    Feature {
        number: 38,
        what: "A move is not written before it is made, but for a claim",
        who: Proposed,
        articles: by_year("8.1", "8.1a", "8.1.2"),
        code: &[
            "crates/session/src/session/recording.rs: judge_writing_ahead",
            "crates/session/src/session/recording.rs: settle_writing_for_claim",
        ],
        seen: &[
            In(Case {
                name: "White writes a move before making it",
                setup: || writes(Seat::White, "90+30"),
                script: "white: write c4
                    arbiter: show all",
                told: by_year(
                    "item 1: article 8.1 at",
                    "item 1: article 8.1a at",
                    "item 1: article 8.1.2 at",
                ),
            }),
            Test("tests/game/writing.rs: a_move_written_before_it_is_made_is_one_item_until_he_decides"),
            Test("tests/game/writing.rs: a_move_written_for_a_claim_was_allowed"),
        ],
    },
    Feature {
        number: 39,
        what: "Below five minutes, without thirty seconds a move, nobody need write in that period",
        who: Program,
        articles: all("8.4"),
        code: &[
            "crates/session/src/session/recording.rs: watch_little_time",
            "crates/laws/src/recording.rs: is_excused",
        ],
        seen: &[
            In(Case {
                name: "White writes nothing with less than five minutes",
                setup: || writes(Seat::White, "70"),
                script: "wait 1:05:10
                    moves e4 c6 d4 d5 Nc3 dxe4
                    arbiter: items",
                told: all("# arbiter: no open items"),
            }),
            Test(
                "tests/game/writing.rs: below_five_minutes_without_thirty_seconds_a_move_nobody_need_write_in_that_period",
            ),
            Test(
                "tests/game/writing.rs: who_was_below_five_minutes_once_is_excused_for_the_period_whatever_he_is_given_and_not_for_the_next",
            ),
        ],
    },
    Feature {
        number: 40,
        what: "After a flag both bring their sheets up to date, who alone did not write before moving",
        who: Proposed,
        articles: by_year("8.4", "8.5b", "8.5.2"),
        code: &["crates/session/src/session/recording.rs: owe_sheets_after_flag"],
        seen: &[
            Differences(&[49]),
            Test(
                "tests/game/writing.rs: when_a_flag_falls_and_neither_wrote_the_clocks_are_to_be_stopped_and_both_owe_their_sheets",
            ),
            Test(
                "tests/game/writing.rs: who_alone_did_not_write_owes_his_sheet_before_he_moves_and_moving_first_is_noted_once_not_barred",
            ),
        ],
    },
];
