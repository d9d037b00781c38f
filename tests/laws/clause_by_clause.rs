//! The Laws, clause by clause and edition by edition: a test `edition::d_2_9_…` covers that clause. Differences
//! between editions in a whole game are in `tests/game/requirements`.

use annabella::laws::edition::EditionArticles as _;
use annabella::laws::edition::EditionValues as _;
use annabella::{
    game::{Edition, Lang, Position, Role, Seat, Square},
    laws::{
        CountedMoves, Pace, Topic,
        assistant::{
            Abilities, AssistantDuties, Duty, DutyHolder, RefuseStartError, SeatStartConditions,
            StartConditions, assistant_is_mandatory, check_before_start,
        },
        clock::PressEffect,
        edition_terms::*,
        incident_kind::{BoardReliability, IncidentKind},
        irregularity::{Choice, Circumstances, IllegalCost, IllegalCount, irregularity},
        ledger::UsedTime,
        touch::{TouchClause, TouchSequence, captured_square, obligation, promotion_touched, released},
    },
    messages::MessageWriter,
};
use proptest::prelude::*;

use super::setup::{START, at, clock, position};

fn squares(text: &str) -> TouchSequence {
    TouchSequence {
        squares: text.split(' ').map(|s| s.parse().unwrap()).collect(),
        ..TouchSequence::default()
    }
}

fn moves(p: &Position, o: &annabella::laws::touch::TouchObligation) -> Vec<String> {
    let mut all: Vec<String> = o.moves.iter().map(|&m| p.uci(m)).collect();
    all.sort();
    all
}

in_every_edition! {
    d_2_2_a_touched_piece_must_move
    d_2_3_a_made_move_is_not_yet_completed
    d_2_3_a_made_move_may_be_taken_back_before_the_press
    d_2_4_the_press_alone_starts_the_opponents_clock
    d_2_4_an_early_press_is_an_item_and_no_penalty
    d_2_5_the_sighted_player_follows_4_7
    d_2_6_both_counters_are_kept
    d_2_7_the_article_on_the_score
    d_2_8_a_slip_after_the_press_corrects_words_only
    d_2_8_its_number_in_every_edition
    d_2_9_its_number_in_every_edition
    d_2_9_the_arbiter_compares_the_sheets
    d_2_9_the_clocks_go_back_to_the_millisecond
    d_2_10_the_duties_are_six_numbered_switches
    d_2_10_the_texts_of_the_duties_differ
    d_2_11_a_sighted_players_assistant_has_two_duties
    d_2_11_the_assistant_a_hearing_impaired_opponent_makes_obligatory
}

fn d_2_2_a_touched_piece_must_move(edition: Edition) {
    let start = position(START);
    let bound = obligation(edition, &start, &squares("g1 e2"));
    assert_eq!(bound.clause, TouchClause::MoveTouched);
    assert_eq!(moves(&start, &bound), ["g1f3", "g1h3"]);
    // If a touched piece cannot move, the next one counts; if none can, there is no obligation.
    assert_eq!(moves(&start, &obligation(edition, &start, &squares("a1 b2"))), ["b2b3", "b2b4"]);
    assert!(obligation(edition, &start, &squares("a1 c1")).is_free());
}

fn d_2_3_a_made_move_is_not_yet_completed(_: Edition) {
    let mut clock = clock("90+30");
    clock.start(at(0));
    clock.count_made(Seat::White);
    assert_eq!(clock.moves(Seat::White, CountedMoves::Made), 1);
    assert_eq!(clock.moves(Seat::White, CountedMoves::Completed), 0);
    clock.press(Seat::White, at(5000));
    assert_eq!(clock.moves(Seat::White, CountedMoves::Made), 1);
    assert_eq!(clock.moves(Seat::White, CountedMoves::Completed), 1);
}

fn d_2_3_a_made_move_may_be_taken_back_before_the_press(_: Edition) {
    let mut clock = clock("90+30");
    clock.start(at(0));
    clock.count_made(Seat::White);
    clock.uncount_made(Seat::White);
    assert_eq!(clock.moves(Seat::White, CountedMoves::Made), 0);
    clock.press(Seat::White, at(1));
    clock.uncount_made(Seat::White);
    assert_eq!(clock.moves(Seat::White, CountedMoves::Made), 1, "a completed move stays made");
}

fn d_2_4_the_press_alone_starts_the_opponents_clock(_: Edition) {
    let mut clock = clock("5");
    clock.start(at(0));
    clock.count_made(Seat::White);
    assert_eq!(clock.running(), Some(Seat::White));
    assert_eq!(clock.times(at(2000)), (298_000, 300_000));
    assert_eq!(clock.press(Seat::Black, at(2000)), PressEffect::NotRunning);
    assert_eq!(clock.press(Seat::White, at(2000)), PressEffect::Completed { ply: 1 });
    assert_eq!(clock.times(at(3000)), (298_000, 299_000));
}

fn d_2_4_an_early_press_is_an_item_and_no_penalty(edition: Edition) {
    let by = Seat::Black;
    let item = irregularity(edition, &IncidentKind::EarlyPress { by }, &Circumstances::default());
    assert_eq!(item.choices[..2], [Choice::GiveClockBack(by), Choice::Warn(by)]);
    assert_eq!(item.choices.contains(&Choice::CountAsIllegal(by)), edition.press_without_move_is_illegal());
    let number = match edition {
        Edition::Da09 => "E2.3",
        Edition::No14 => "D2.3",
        _ => "D.2.4",
    };
    assert_eq!(item.article.to_string(), number);
}

fn d_2_5_the_sighted_player_follows_4_7(edition: Edition) {
    let start = position(START);
    assert_eq!(moves(&start, &released(&start, Square::E2, Square::E3)), ["e2e3"]);
    assert!(released(&start, Square::E2, Square::E5).moves.is_empty());
    assert!(edition.article(Topic::SightedPlayer).is_some());
}

fn d_2_6_both_counters_are_kept(edition: Edition) {
    let mut clock = clock("90+30");
    clock.start(at(0));
    for (ms, seat) in [(10, Seat::White), (20, Seat::Black)] {
        clock.count_made(seat);
        clock.press(seat, at(ms));
    }
    clock.count_made(Seat::White);
    let told = clock.moves(Seat::White, edition.counts_moves());
    assert_eq!(told, if matches!(edition, Edition::Da17 | Edition::Da18 | Edition::Fide23) { 1 } else { 2 });
}

fn d_2_7_the_article_on_the_score(edition: Edition) {
    let number = match edition {
        Edition::Da09 => "E2.5",
        Edition::No14 => "D2.6",
        _ => "D.2.7",
    };
    assert_eq!(edition.article(Topic::ImpairedScore).unwrap().number, number);
}

fn d_2_8_a_slip_after_the_press_corrects_words_only(edition: Edition) {
    let by = Seat::White;
    let item = irregularity(edition, &IncidentKind::SlipAfterPress { by }, &Circumstances::default());
    assert_eq!(item.choices[0], Choice::CorrectWords(by));
    assert!(!item.choices.iter().any(|c| matches!(c, Choice::AddMinutes { .. } | Choice::Loss(_))));
}

fn d_2_8_its_number_in_every_edition(edition: Edition) {
    let number = match edition {
        Edition::Da09 => "E2.6",
        Edition::No14 => "D2.7",
        _ => "D.2.8",
    };
    assert_eq!(edition.article(Topic::SlipOfTheTongue).unwrap().to_string(), number);
    assert!(number.starts_with(edition.appendix_letter()));
}

fn d_2_9_its_number_in_every_edition(edition: Edition) {
    let numbers = [Topic::BoardsDiffer, Topic::BoardsDifferSheetsAgree, Topic::BoardsDifferSheetsDiffer]
        .map(|t| edition.article(t).unwrap().number);
    match edition {
        Edition::Da09 => assert_eq!(numbers, ["E2.7–8", "E2.7", "E2.8"]),
        Edition::No14 => assert_eq!(numbers, ["D2.8"; 3]),
        _ => assert_eq!(numbers, ["D.2.9"; 3]),
    }
}

fn d_2_9_the_arbiter_compares_the_sheets(edition: Edition) {
    let squares = vec![Square::E4, Square::D5];
    let matter = IncidentKind::BoardsDiffer {
        seat: Seat::White,
        sure: BoardReliability::Pieces,
        squares,
        since_ply: 7,
        since_by: Seat::Black,
        since_move: 4,
    };
    let item = irregularity(edition, &matter, &Circumstances::default());
    assert_eq!(item.choices[..2], [Choice::StopClocks, Choice::Reconcile]);
    let title = MessageWriter::new(Lang::En, edition).title(&matter);
    assert!(title.contains("e4 d5") && title.contains("since move 4 of black"), "{title}");
}

fn d_2_9_the_clocks_go_back_to_the_millisecond(_: Edition) {
    let mut clock = clock("2/1:00+5,1:00+10");
    clock.start(at(0));
    let mut now = 0;
    let mut seen = vec![clock.times(at(0))];
    for ply in 0..8_u64 {
        now += 1003 + ply * 17;
        clock.press(if ply % 2 == 0 { Seat::White } else { Seat::Black }, at(now));
        seen.push(clock.times(at(now)));
    }
    for ply in (0..=8_u32).rev() {
        assert!(clock.go_back(ply, UsedTime::AsThen));
        assert_eq!(clock.times(at(now + 99)), seen[ply as usize], "ply {ply}");
        assert_eq!(clock.plies(), ply);
        assert_eq!(clock.on_move(), if ply % 2 == 0 { Seat::White } else { Seat::Black });
        assert_eq!(clock.running(), None);
    }
    assert_eq!(clock.moves_to_control(Seat::White), Some(2));
    assert!(!clock.go_back(1, UsedTime::AsThen), "what was struck is gone");
}

fn d_2_10_the_duties_are_six_numbered_switches(edition: Edition) {
    let numbers: Vec<&str> = Duty::ALL.iter().map(|d| d.article(edition)).collect();
    let expected = match edition {
        Edition::Da09 => ["E2.9a", "E2.9b", "E2.9c", "E2.9d", "E2.9e", "E2.9f"],
        Edition::No14 => ["D2.9a", "D2.9b", "D2.9c", "D2.9d", "D2.9e", "D2.9f"],
        _ => ["D.2.10.1", "D.2.10.2", "D.2.10.3", "D.2.10.4", "D.2.10.5", "D.2.10.6"],
    };
    assert_eq!(numbers, expected);
    let duties = AssistantDuties::NONE.with(Duty::C, DutyHolder::Person).with(Duty::B, DutyHolder::Daemon);
    assert_eq!(
        [Duty::A, Duty::B, Duty::C].map(|d| duties.by(d)),
        [DutyHolder::Nobody, DutyHolder::Daemon, DutyHolder::Person]
    );
    assert_eq!(duties.given().collect::<Vec<_>>(), [Duty::B, Duty::C]);
}

fn d_2_10_the_texts_of_the_duties_differ(edition: Edition) {
    let announced_first = matches!(edition, Edition::Da09 | Edition::No14 | Edition::Sv17);
    assert_eq!(
        MessageWriter::new(Lang::En, edition).duty(Duty::C).contains("once the move is announced"),
        announced_first
    );
    let only = matches!(edition, Edition::No14 | Edition::Sv17 | Edition::Fide23);
    assert_eq!(MessageWriter::new(Lang::En, edition).duty(Duty::D).contains("only on"), only);
    assert_eq!(
        MessageWriter::new(Lang::En, edition).duty(Duty::E).contains("draw"),
        edition == Edition::No14
    );
}

fn before(white: SeatStartConditions, black: SeatStartConditions) -> StartConditions {
    StartConditions { white, black, device_approved: true }
}

const IMPAIRED: Abilities = Abilities { visually_impaired: true, hearing_impaired: false };

fn d_2_11_a_sighted_players_assistant_has_two_duties(edition: Edition) {
    let blind = SeatStartConditions { abilities: IMPAIRED, ..SeatStartConditions::default() };
    let helped = |duty| SeatStartConditions {
        duties: AssistantDuties::NONE.with(duty, DutyHolder::Person),
        assistant_present: true,
        ..SeatStartConditions::default()
    };
    for duty in Duty::ALL {
        let checked = check_before_start(edition, &before(blind, helped(duty)));
        assert_eq!(checked.is_ok(), matches!(duty, Duty::A | Duty::B), "{duty}");
    }
    let also_helped = SeatStartConditions {
        duties: AssistantDuties::all(DutyHolder::Person),
        assistant_present: true,
        ..blind
    };
    let refused = check_before_start(edition, &before(also_helped, helped(Duty::A))).unwrap_err();
    assert!(matches!(refused, RefuseStartError::OpponentHasAssistant { seat: Seat::Black, .. }));
}

fn d_2_11_the_assistant_a_hearing_impaired_opponent_makes_obligatory(edition: Edition) {
    let blind = SeatStartConditions { abilities: IMPAIRED, ..SeatStartConditions::default() };
    let deaf = SeatStartConditions {
        abilities: Abilities { visually_impaired: false, hearing_impaired: true },
        ..SeatStartConditions::default()
    };
    let mandatory = matches!(edition, Edition::Sv17 | Edition::Da17 | Edition::Da18 | Edition::Fide23);
    assert_eq!(assistant_is_mandatory(edition, blind.abilities, deaf.abilities), mandatory);
    assert_eq!(check_before_start(edition, &before(deaf, blind)).is_err(), mandatory);
    let helped = SeatStartConditions { assistant_present: true, ..blind };
    assert_eq!(check_before_start(edition, &before(deaf, helped)), Ok(()));
    if mandatory {
        let refused = check_before_start(edition, &before(deaf, blind)).unwrap_err().to_string();
        assert!(refused.contains("black") && refused.contains("D.2.11"), "{refused}");
    }
}

#[test]
fn no_game_starts_without_the_approval_of_the_device() {
    for edition in Edition::ALL {
        let refused = check_before_start(edition, &StartConditions::default()).unwrap_err();
        assert!(matches!(refused, RefuseStartError::NotApproved { .. }), "{edition}");
        assert!(refused.to_string().contains(edition.article(Topic::Devices).unwrap().number));
    }
}

#[test]
fn a_persons_duty_needs_a_person() {
    let duties = AssistantDuties::NONE.with(Duty::F, DutyHolder::Person);
    let seat = SeatStartConditions { abilities: IMPAIRED, duties, assistant_present: false };
    let refused = check_before_start(Edition::Da18, &before(seat, seat)).unwrap_err();
    assert_eq!(refused, RefuseStartError::PersonMissing { seat: Seat::White, duty: Duty::F });
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
                _ => false,
            };
            assert_eq!(edition.article(topic).is_none(), missing, "{edition} {topic:?}");
        }
    }
    assert_eq!(Edition::Da18.article(Topic::PressWithoutMove).unwrap().number, "7.5.3");
    assert_eq!(Edition::Da17.article(Topic::PressWithoutMove).unwrap().number, "7.8.1");
    assert_eq!(Edition::No14.article(Topic::CallArbiter).unwrap().number, "6.12b");
}

// Touch.

const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn king_and_rook_must_castle_on_that_side() {
    for edition in Edition::ALL {
        let p = position(CASTLE);
        let bound = obligation(edition, &p, &squares("e1 a1"));
        assert_eq!((bound.clause, moves(&p, &bound)), (TouchClause::MustCastle, vec!["e1c1".to_owned()]));
        let both = TouchSequence { together: true, ..squares("h1 e1") };
        assert_eq!(moves(&p, &obligation(edition, &p, &both)), ["e1g1"]);
    }
}

#[test]
fn rook_and_king_bars_castling_on_that_side() {
    let p = position(CASTLE);
    let bound = obligation(Edition::Da18, &p, &squares("h1 e1"));
    assert_eq!(bound.clause, TouchClause::MoveTouched);
    assert!(bound.moves.iter().all(|m| m.from() == Some(Square::H1)));
}

#[test]
fn castling_that_is_not_legal_leaves_the_king() {
    // The bishop on a6 guards f1: castling kingside is illegal, but castling queenside is a king move, too.
    let p = position("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1");
    for edition in Edition::ALL {
        let bound = obligation(edition, &p, &squares("e1 h1"));
        assert_eq!(bound.clause, TouchClause::AnotherKingMove, "{edition}");
        assert!(moves(&p, &bound).contains(&"e1c1".to_owned()));
    }
    // Only the older texts mention pieces touched together; in the newer ones the first touched piece counts.
    let together = TouchSequence { together: true, ..squares("e1 h1") };
    assert_eq!(obligation(Edition::No14, &p, &together).clause, TouchClause::AnotherKingMove);
    assert_eq!(obligation(Edition::Da18, &p, &together).clause, TouchClause::MoveTouched);
}

#[test]
fn the_opponents_piece_must_be_captured_en_passant_too() {
    let p = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let bound = obligation(Edition::Da18, &p, &squares("d5"));
    assert_eq!((bound.clause, moves(&p, &bound)), (TouchClause::CaptureTouched, vec!["e5d6".to_owned()]));
    assert_eq!(captured_square(bound.moves[0]), Some(Square::D5));
    assert!(obligation(Edition::Da18, &position(START), &squares("e7")).is_free());
}

#[test]
fn one_of_each_colour_captures_or_the_first_playable_binds() {
    let p = position("4k3/8/8/3p4/4P3/8/3N4/4K3 w - - 0 1");
    let bound = obligation(Edition::Da18, &p, &squares("d5 e4"));
    assert_eq!((bound.clause, moves(&p, &bound)), (TouchClause::CaptureWithTouched, vec!["e4d5".to_owned()]));
    let other = obligation(Edition::Da18, &p, &squares("d5 d2"));
    assert_eq!((other.clause, moves(&p, &other)), (TouchClause::CaptureTouched, vec!["e4d5".to_owned()]));
    let unclear = TouchSequence { together: true, ..squares("d5 d2") };
    assert_eq!(obligation(Edition::Da18, &p, &unclear).clause, TouchClause::MoveTouched);
}

#[test]
fn a_released_king_leaves_castling_on_that_side() {
    let p = position(CASTLE);
    let bound = released(&p, Square::E1, Square::G1);
    assert_eq!((bound.clause, moves(&p, &bound)), (TouchClause::ReleasedKing, vec!["e1g1".to_owned()]));
    let promotion = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(released(&promotion, Square::A7, Square::A8).moves.len(), 4);
    assert_eq!(promotion_touched(&promotion, Square::A8, Role::Knight).len(), 1);
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

// Irregularities.

#[test]
fn illegal_moves_are_counted_as_the_edition_counts_them() {
    use IllegalKind::{Move, PressWithoutMove, TwoHands};
    for edition in Edition::ALL {
        let mut count = IllegalCount::default();
        let kinds = [Move, TwoHands, PressWithoutMove, Move];
        let costs = kinds.map(|k| count.count(edition, Pace::Standard, k));
        let (two, loss) = (IllegalCost::Minutes(2), IllegalCost::Loss);
        let expected = match edition {
            Edition::Da09 => [two, two, loss, loss],
            Edition::No14 | Edition::Da18 | Edition::Fide23 => [two, loss, loss, loss],
            Edition::Sv17 | Edition::Da17 => [two, two, two, loss],
        };
        assert_eq!(costs, expected, "{edition}");
    }
}

#[test]
fn a_switch_decides_how_illegal_moves_are_counted_and_the_edition_how_many_lose() {
    use IllegalKind::{Move, PressWithoutMove, TwoHands};
    for edition in Edition::ALL {
        let costs = |counter| {
            let mut count = IllegalCount::by(counter);
            [TwoHands, PressWithoutMove, Move].map(|kind| count.count(edition, Pace::Standard, kind))
        };
        let (two, loss) = (IllegalCost::Minutes(2), IllegalCost::Loss);
        assert_eq!(costs(IllegalCounter::Separate), [two; 3], "{edition}");
        let joint = if edition == Edition::Da09 { [two, two, loss] } else { [two, loss, loss] };
        assert_eq!(costs(IllegalCounter::Joint), joint, "{edition}");
    }
}
