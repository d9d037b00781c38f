//! What `laws` decides clause by clause, in tables: numbers of articles, duties of assistants, touches, illegal moves.
//! What a game of each edition brings is in `tests/game/requirements`; the referee of `tests/game/referee` judges touches
//! and counters in generated games.

use annabella::laws::edition::EditionArticles as _;
use annabella::{
    game::{Edition, Role, Seat, Square},
    laws::{
        CountedMoves, Pace, Topic,
        assistant::{
            Abilities, AssistantDuties, Duty, DutyHolder, RefuseStartError, SeatStartConditions,
            StartConditions, check_before_start,
        },
        clock::BothFlags,
        edition_terms::IllegalKind::{Move, PressWithoutMove, TwoHands},
        incident_kind::IncidentKind,
        irregularity::{Choice, Circumstances, IllegalCost, IllegalCount, irregularity},
        touch::{TouchClause, TouchSequence, captured_square, obligation, promotion_touched, released},
    },
};
use proptest::prelude::*;

use super::setup::{START, at, clock, position};

#[test]
fn each_edition_has_its_own_numbers() {
    for (topic, da09, no14, later) in [
        (Topic::ImpairedScore, "E2.5", "D2.6", "D.2.7"),
        (Topic::SlipOfTheTongue, "E2.6", "D2.7", "D.2.8"),
        (Topic::BoardsDiffer, "E2.7–8", "D2.8", "D.2.9"),
        (Topic::BoardsDifferSheetsAgree, "E2.7", "D2.8", "D.2.9"),
        (Topic::BoardsDifferSheetsDiffer, "E2.8", "D2.8", "D.2.9"),
        (Topic::CallArbiter, "6.12b", "6.12b", "6.11.2"),
    ] {
        for edition in Edition::ALL {
            let number = match edition {
                Edition::Da09 => da09,
                Edition::No14 => no14,
                _ => later,
            };
            assert_eq!(edition.article(topic).map(|article| article.number), Some(number), "{edition}");
        }
    }
    for edition in Edition::ALL {
        let expected = match edition {
            Edition::Da09 => ["E2.9a", "E2.9b", "E2.9c", "E2.9d", "E2.9e", "E2.9f"],
            Edition::No14 => ["D2.9a", "D2.9b", "D2.9c", "D2.9d", "D2.9e", "D2.9f"],
            _ => ["D.2.10.1", "D.2.10.2", "D.2.10.3", "D.2.10.4", "D.2.10.5", "D.2.10.6"],
        };
        assert_eq!(Duty::ALL.map(|duty| duty.article(edition)), expected);
    }
}

#[test]
fn only_the_articles_a_text_lacks_are_missing() {
    for edition in Edition::ALL {
        for &topic in Topic::ALL {
            let missing = match topic {
                Topic::MandatoryAssistant => matches!(edition, Edition::Da09 | Edition::No14),
                Topic::Fivefold | Topic::SeventyFiveMoves | Topic::FiveSeconds => edition == Edition::Da09,
                Topic::QuickplayFinal => edition != Edition::Da09,
                Topic::SheetShown | Topic::BlitzSheet => matches!(edition, Edition::Da09 | Edition::No14),
                Topic::TwoHandsPenalty | Topic::PressWithoutMovePenalty => {
                    !matches!(edition, Edition::Sv17 | Edition::Da17)
                }
                _ => false,
            };
            assert_eq!(edition.article(topic).is_none(), missing, "{edition} {topic:?}");
        }
    }
}

#[test]
fn made_and_completed_moves_are_counted_apart() {
    let mut clock = clock("90+30");
    let counts = |clock: &annabella::laws::clock::Clock| {
        [CountedMoves::Made, CountedMoves::Completed].map(|of| clock.moves(Seat::White, of))
    };
    clock.start(at(0));
    clock.count_made(Seat::White);
    assert_eq!(counts(&clock), [1, 0]);
    clock.uncount_made(Seat::White);
    assert_eq!(counts(&clock), [0, 0]);
    clock.count_made(Seat::White);
    clock.press(Seat::White, at(5_000));
    clock.uncount_made(Seat::White);
    assert_eq!(counts(&clock), [1, 1], "a completed move stays made");
}

#[test]
fn d_2_8_a_slip_after_the_press_corrects_words_only() {
    let by = Seat::White;
    for edition in Edition::ALL {
        let item = irregularity(edition, &IncidentKind::SlipAfterPress { by }, &Circumstances::default());
        assert_eq!(item.choices[0], Choice::CorrectWords(by));
        assert!(!item.choices.iter().any(|c| matches!(c, Choice::AddMinutes { .. } | Choice::Loss(_))));
    }
}

const IMPAIRED: Abilities = Abilities { visually_impaired: true, hearing_impaired: false };

#[test]
fn d_2_11_a_sighted_players_assistant_has_two_duties_and_none_beside_the_others() {
    let blind = SeatStartConditions { abilities: IMPAIRED, ..SeatStartConditions::default() };
    let helped = |duty| SeatStartConditions {
        duties: AssistantDuties::NONE.with(duty, DutyHolder::Person),
        assistant_present: true,
        ..SeatStartConditions::default()
    };
    let all = SeatStartConditions {
        duties: AssistantDuties::all(DutyHolder::Person),
        assistant_present: true,
        ..blind
    };
    let before = |white, black| StartConditions { white, black, device_approved: true };
    for edition in Edition::ALL {
        for duty in Duty::ALL {
            let checked = check_before_start(edition, &before(blind, helped(duty)));
            assert_eq!(checked.is_ok(), matches!(duty, Duty::A | Duty::B), "{edition} {duty}");
        }
        let refused = check_before_start(edition, &before(all, helped(Duty::A))).unwrap_err();
        assert!(matches!(refused, RefuseStartError::OpponentHasAssistant { seat: Seat::Black, .. }));
        let alone = SeatStartConditions { assistant_present: false, ..all };
        let refused = check_before_start(edition, &before(alone, blind)).unwrap_err();
        assert!(matches!(refused, RefuseStartError::PersonMissing { seat: Seat::White, .. }), "{refused:?}");
        let refused = check_before_start(edition, &StartConditions::default()).unwrap_err();
        assert!(matches!(refused, RefuseStartError::NotApproved { .. }), "{edition}");
        assert!(refused.to_string().contains(edition.article(Topic::Devices).unwrap().number));
    }
}

#[test]
fn touches_bind_by_their_clause() {
    const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // The bishop on a6 guards f1: castling kingside is illegal, but castling queenside is a king move, too.
    const BARRED: &str = "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1";
    const CAPTURE: &str = "4k3/8/8/3p4/4P3/8/3N4/4K3 w - - 0 1";
    use TouchClause::*;
    for (edition, fen, touched, together, clause, one_of) in [
        (Edition::Da18, START, "g1 e2", false, MoveTouched, "g1f3"),
        // If a touched piece cannot move, the next one counts.
        (Edition::Da18, START, "a1 b2", false, MoveTouched, "b2b4"),
        (Edition::Da09, CASTLE, "e1 a1", false, MustCastle, "e1c1"),
        (Edition::Fide23, CASTLE, "h1 e1", true, MustCastle, "e1g1"),
        (Edition::Da18, CASTLE, "h1 e1", false, MoveTouched, "h1h8"),
        (Edition::Da09, BARRED, "e1 h1", false, AnotherKingMove, "e1c1"),
        (Edition::Da18, BARRED, "e1 h1", false, AnotherKingMove, "e1c1"),
        // Only the older texts mention pieces touched together; in the newer ones the first touched piece counts.
        (Edition::No14, BARRED, "e1 h1", true, AnotherKingMove, "e1c1"),
        (Edition::Da18, BARRED, "e1 h1", true, MoveTouched, "e1c1"),
        (Edition::Da18, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", false, CaptureTouched, "e5d6"),
        (Edition::Da18, CAPTURE, "d5 e4", false, CaptureWithTouched, "e4d5"),
        (Edition::Da18, CAPTURE, "d5 d2", false, CaptureTouched, "e4d5"),
        (Edition::Da18, CAPTURE, "d5 d2", true, MoveTouched, "d2b3"),
    ] {
        let position = position(fen);
        let squares = touched.split(' ').map(|square| square.parse().unwrap()).collect();
        let touches = TouchSequence { squares, together, ..TouchSequence::default() };
        let bound = obligation(edition, &position, &touches);
        assert_eq!(bound.clause, clause, "{edition} {fen} {touched}");
        let moves: Vec<String> = bound.moves.iter().map(|&m| position.uci(m)).collect();
        assert!(moves.iter().any(|m| m == one_of), "{edition} {fen} {touched}: {moves:?}");
        if clause != AnotherKingMove && clause != MoveTouched {
            assert_eq!(moves.len(), 1, "{edition} {fen} {touched}: {moves:?}");
        }
    }
    for touched in [Square::A1, Square::E7] {
        let touches = TouchSequence { squares: vec![touched], ..TouchSequence::default() };
        assert!(obligation(Edition::Da18, &position(START), &touches).is_free(), "{touched}");
    }
}

#[test]
fn what_was_released_stays_there() {
    let of = |fen: &str, from, to| released(&position(fen), from, to);
    assert_eq!(of(START, Square::E2, Square::E3).moves.len(), 1);
    assert!(of(START, Square::E2, Square::E5).moves.is_empty());
    let castles = of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Square::E1, Square::G1);
    assert_eq!((castles.clause, castles.moves.len()), (TouchClause::ReleasedKing, 1));
    assert!(castles.moves[0].is_castle());
    let pawn = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(of(pawn, Square::A7, Square::A8).moves.len(), 4);
    assert_eq!(promotion_touched(&position(pawn), Square::A8, Role::Knight).len(), 1);
    let passing = of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, Square::D6);
    assert_eq!(captured_square(passing.moves[0]), Some(Square::D5));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_obligation_is_legal_and_leaves_a_move(
        plies in prop::collection::vec(0_usize..40, 0..60),
        touched in prop::collection::vec(0_u32..64, 0..5),
        together: bool,
    ) {
        let mut p = position(START);
        for n in plies {
            let legal = p.legal_moves();
            if legal.is_empty() {
                break;
            }
            p = p.after(legal[n % legal.len()]).unwrap();
        }
        let squares = touched.into_iter().map(Square::new).collect();
        let touches = TouchSequence { squares, together, ..TouchSequence::default() };
        for edition in Edition::ALL {
            let bound = obligation(edition, &p, &touches);
            prop_assert_eq!(bound.moves.is_empty(), p.legal_moves().is_empty());
            prop_assert!(bound.moves.iter().all(|m| p.legal_moves().contains(m)));
        }
    }
}

#[test]
fn illegal_moves_are_counted_as_the_edition_counts_them() {
    for edition in Edition::ALL {
        let mut count = IllegalCount::default();
        let kinds = [Move, TwoHands, PressWithoutMove, Move];
        let costs = kinds.map(|kind| count.count(edition, Pace::Standard, kind));
        let (two, loss) = (IllegalCost::Minutes(2), IllegalCost::Loss);
        let expected = match edition {
            Edition::Da09 => [two, two, loss, loss],
            Edition::No14 | Edition::Da18 | Edition::Fide23 => [two, loss, loss, loss],
            Edition::Sv17 | Edition::Da17 => [two, two, two, loss],
        };
        assert_eq!(costs, expected, "{edition}");
        // The arbiter sets the counter of illegal moves; counters beside it stay.
        count.set(edition, 0);
        let kept = if matches!(edition, Edition::Sv17 | Edition::Da17) { 1 } else { 0 };
        assert_eq!([Move, TwoHands].map(|kind| count.counted(edition, kind)), [0, kept], "{edition}");
    }
}

#[test]
fn two_flags_of_which_nobody_can_tell_the_first_are_settled_by_the_period_where_the_text_settles_them() {
    let matter = IncidentKind::FlagFall { seat: Seat::White };
    for (last_period, both_flags_settled, choice) in
        [(true, true, Choice::Draw), (false, true, Choice::ResumeClocks), (true, false, Choice::Dismiss)]
    {
        let both_flags = Some(BothFlags { first: None, last_period });
        let seen = Circumstances { both_flags, both_flags_settled, ..Circumstances::default() };
        for edition in Edition::ALL {
            let law = irregularity(edition, &matter, &seen);
            assert_eq!(law.choices[0], choice, "{edition} {last_period} {both_flags_settled}");
            assert!(
                !both_flags_settled || Some(law.article) == edition.article(Topic::BothFlags),
                "{edition}"
            );
        }
    }
}
