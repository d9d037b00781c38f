//! 1–18: the edition and the scheme, announcing, touching, making a move.

use annabella::game::Edition;
use annabella::session::setup::Setup;

use super::{Case, Clause, Differences, Feature, Human, In, Program, Proposed, Test, all, by_year, tables};

const ANNOUNCING: [&str; Edition::ALL.len()] = by_year("E2.1", "D2.1", "D.2.1");
const TOUCHED: [&str; Edition::ALL.len()] = by_year("E2.2", "D2.2", "D.2.2");
const MADE: [&str; Edition::ALL.len()] = by_year("E2.3", "D2.3", "D.2.3");
const SLIP: [&str; Edition::ALL.len()] = by_year("E2.6", "D2.7", "D.2.8");

pub(in super::super) const ROWS: &[Feature] = &[
    Feature {
        number: 1,
        what: "An edition is chosen for each game, and the rules follow it",
        who: Program,
        articles: all(""),
        code: &["crates/session/src/setup.rs: Setup", "crates/laws/src/edition.rs: appendix_letter"],
        seen: &[Differences(&[1, 19, 22, 23, 27, 29, 31])],
    },
    Feature {
        number: 2,
        what: "A scheme of announcement words for each seat; the arbiter may choose another",
        who: Proposed,
        articles: ANNOUNCING,
        code: &["crates/session/src/setup.rs: scheme", "crates/game/src/names.rs: SchemeId"],
        seen: &[
            Differences(&[2]),
            In(Case {
                name: "each seat hears the words chosen for it",
                setup: || {
                    let mut setup = tables::impaired();
                    setup.black.scheme = Some(annabella::game::SchemeId::EnPlain);
                    setup
                },
                script: "white: eva vier",
                told: all("> black: Eva four"),
            }),
        ],
    },
    Feature {
        number: 3,
        what: "What organiser and arbiter adapted to local conditions stands on record",
        who: Human,
        articles: by_year("E1", "D1", "D.1"),
        code: &["crates/session/src/setup.rs: Setup", "crates/messages/src/arbiter_sheet_terms.rs: of_terms"],
        seen: &[In(Case {
            name: "an adaptation stands on the arbiter's page under its article",
            setup: || Setup { adaptation: Some("a screen between the boards".into()), ..tables::impaired() },
            script: "page",
            told: by_year(
                "Adapted to local conditions (E1): a screen between the boards",
                "Adapted to local conditions (D1): a screen between the boards",
                "Adapted to local conditions (D.1): a screen between the boards",
            ),
        })],
    },
    Feature {
        number: 4,
        what: "Moves are spoken in the scheme's words, castling and umlauts included",
        who: Program,
        articles: ANNOUNCING,
        code: &["crates/language/src/announce.rs: announce", "crates/language/src/scheme.rs: Scheme"],
        seen: &[
            Clause("castling is announced in the words the text prints"),
            Test("tests/language/announcing.rs: the_sample_game_is_announced_as_printed"),
            Test("tests/language/announcing.rs: the_words_of_each_scheme_are_those_of_the_tables"),
        ],
    },
    Feature {
        number: 5,
        what: "Words of every scheme are understood together, in ASCII too",
        who: Program,
        articles: ANNOUNCING,
        code: &["crates/language/src/understand.rs: understand", "crates/language/src/spelling.rs: key"],
        seen: &[
            Clause("letters and ranks of every language are understood"),
            In(Case {
                name: "umlauts may be written out",
                setup: || tables::from("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", tables::impaired()),
                script: "white: laeufer eva zwei bella fuenf",
                told: all("# white made e2b5"),
            }),
            Test("tests/language/understanding.rs: spellings_and_cases_do_not_matter"),
        ],
    },
    Feature {
        number: 6,
        what: "A promotion names its piece, or is asked for it",
        who: Program,
        articles: ANNOUNCING,
        code: &["crates/language/src/understand.rs: understand", "crates/language/src/question.rs: Question"],
        seen: &[Clause("a promotion needs its piece named")],
    },
    Feature {
        number: 7,
        what: "The opponent repeats; a wrong repetition is answered by the announcement; it is said again when asked",
        who: Program,
        articles: ANNOUNCING,
        code: &[
            "crates/session/src/session/conversations.rs: Conversation",
            "crates/session/src/session/speech.rs: take_utterance",
        ],
        seen: &[
            Clause("another repetition is answered by the announcement, the right one is heard"),
            Clause("a repetition that never came is the arbiter's, under this article"),
            In(Case {
                name: "the announcement is said again on request",
                setup: tables::impaired,
                script: "white: eva drei
                    black: wiederholen",
                told: [
                    "> black: Erik tre",
                    "> black: Eva drei",
                    "> black: Eva drei",
                    "> black: Erik tre",
                    "> black: Erik tre",
                    "> black: Eva drei",
                ],
            }),
        ],
    },
    Feature {
        number: 8,
        what: "Words that are no announcement are turned away without a hint at legality",
        who: Program,
        articles: by_year("12.2b", "12.6", "12.6"),
        code: &["crates/session/src/session/speech.rs: take_utterance"],
        seen: &[
            In(Case {
                name: "White says what is no move",
                setup: tables::impaired,
                script: "white: banana",
                told: all("! `banana` means nothing now; you may announce a move when on move"),
            }),
            Test("tests/game/hearing.rs: before_a_peg_stands_legality_cannot_be_asked_for_by_ear"),
            Test("tests/game/hearing.rs: the_arbiter_has_the_words_of_what_is_no_move"),
        ],
    },
    Feature {
        number: 9,
        what: "A slip of the tongue is corrected until the opponent's clock runs",
        who: Program,
        articles: SLIP,
        code: &["crates/session/src/session/speech.rs: correct_announcement"],
        seen: &[
            Clause("a slip is corrected while the clock runs"),
            In(Case {
                name: "a corrected announcement is heard again",
                setup: tables::impaired,
                script: "white: eva vier
                    white: korrektur
                    white: eva drei
                    white: press",
                told: all("= 1. e3"),
            }),
        ],
    },
    Feature {
        number: 10,
        what: "A slip found after the press is the arbiter's",
        who: Human,
        articles: SLIP,
        code: &[
            "crates/laws/src/incident_kind.rs: IncidentKind::SlipAfterPress",
            "crates/session/src/session/speech.rs: correct_announcement",
        ],
        seen: &[In(Case {
            name: "a player corrects the announcement after the press",
            setup: tables::impaired,
            script: "white: eva vier
                white: press
                white: korrektur",
            told: all("> arbiter: Item one: White wants to correct what was announced, after the press"),
        })],
    },
    Feature {
        number: 11,
        what: "Both boards are kept apart from the game; one of them may be keyed in",
        who: Program,
        articles: by_year("E1", "D1", "D.1"),
        code: &[
            "crates/session/src/seat_board.rs: SeatBoard",
            "crates/session/src/setup.rs: BoardSense::Manual",
        ],
        seen: &[
            In(Case {
                name: "a board that is stated differs from one that is played on",
                setup: tables::typed,
                script: "moves e4
                    black: board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR",
                told: all("> arbiter: Item one: Black's board has differed since White's move one"),
            }),
            Test(
                "tests/game/session_two_boards.rs: in_generated_games_every_divergence_is_told_and_retraced_to_the_ply",
            ),
        ],
    },
    Feature {
        number: 12,
        what: "A peg out of its hole is a touched piece",
        who: Program,
        articles: TOUCHED,
        code: &[
            "crates/session/src/session/board_events.rs: note_touch",
            "crates/session/src/turn.rs: touch_piece",
        ],
        seen: &[In(Case {
            name: "a peg is lifted",
            setup: tables::pegged,
            script: "white lifts d2",
            told: all("# white touches d2"),
        })],
    },
    Feature {
        number: 13,
        what: "Bounces are no touches; a peg put back in its own hole stays touched",
        who: Program,
        articles: by_year("E2.2, 4.3", "D2.2, 4.3", "D.2.2, 4.3"),
        code: &["crates/laws/src/touch.rs: obligation", "firmware/annabella_peg/annabella_peg.ino: DEBOUNCE"],
        seen: &[
            Clause("a peg out of its hole is touched, and one moved instead of it is told"),
            Test("tests/board/firmware.rs: lifts_and_places_are_sent_and_bounces_are_not"),
        ],
    },
    Feature {
        number: 14,
        what: "Pegs moved to execute the opponent's announced move are not touched",
        who: Program,
        articles: by_year("E2.1, 4.3", "D2.1, 4.3", "D.2.1, 4.3"),
        code: &[
            "crates/session/src/session/board_events.rs: follow_hand",
            "crates/session/src/session/announce.rs: relay_move",
        ],
        seen: &[Clause("a peg taken out to execute the opponent's move is not touched")],
    },
    Feature {
        number: 15,
        what: "Made: captured piece off, peg in another hole, announced",
        who: Program,
        articles: MADE,
        code: &["crates/session/src/turn.rs: Turn", "crates/session/src/session/announce.rs: make_move"],
        seen: &[
            Clause("captured off, set in another hole, announced: all three"),
            Clause("it is made when all is done, whichever came last"),
            Test("tests/game/press.rs: a_pawn_taken_in_passing_and_left_standing_is_a_move_not_made"),
        ],
    },
    Feature {
        number: 16,
        what: "A press before the move is made leaves the clock as it is and reaches the arbiter",
        who: Proposed,
        articles: by_year("E2.3", "D2.3", "D.2.4"),
        code: &[
            "crates/session/src/session/press.rs: raise_press_without_move",
            "crates/laws/src/irregularity.rs: early_press",
        ],
        seen: &[
            Clause("a press before the move is made is an item under this sentence, and the clock runs on"),
            Differences(&[7]),
        ],
    },
    Feature {
        number: 17,
        what: "A sighted player touches, moves and presses by the usual rules",
        who: Program,
        articles: by_year("E2.3, 4.6", "D2.4, 4.7", "D.2.5, 4.7"),
        code: &[
            "crates/session/src/turn.rs: MoveRules::Sighted",
            "crates/session/src/session/announce.rs: settle_rested_moves",
        ],
        seen: &[
            Clause("a sighted player's move is made without words and announced by the program"),
            Clause("the press is allowed as soon as the piece is let go; the impaired player may not"),
            Test("tests/game/touches.rs: a_sighted_hand_may_slide_on_but_not_after_it_rested"),
        ],
    },
    Feature {
        number: 18,
        what: "Words for another move than the peg shows are named before the press",
        who: Program,
        articles: by_year("E2.3c, E2.6", "D2.3c, D2.7", "D.2.3.3, D.2.8"),
        code: &["crates/session/src/session/announce.rs: follow_announcement_check"],
        seen: &[In(Case {
            name: "e4 is pegged and e3 announced",
            setup: tables::pegged,
            script: "white lifts e2
                white places P e4
                white: eva drei",
            told: all("~ white: mismatch"),
        })],
    },
];
