//! The Laws, clause by clause and edition by edition: a test `edition::d_2_9_…` is about that clause.

use annabella::{
    game::{Edition, Lang, Position, Role, SchemeId, Seat, Square},
    laws::{
        Counted, Pace, Topic,
        assistant::{
            Abilities, BeforeStart, By, Duties, Duty, RefuseStartError, SeatBeforeStart,
            assistant_is_mandatory, check_before_start,
        },
        clock::PressDone,
        irregularity::{Choice, Circumstances, IllegalCost, IllegalCount, irregularity},
        ledger::UsedTime,
        matter::{Matter, Sureness},
        terms::*,
        touch::{Clause, Touches, captured_square, obligation, promotion_touched, released},
    },
    wording::Desk,
};
use proptest::prelude::*;

use super::setup::{START, at, clock, position};

fn squares(text: &str) -> Touches {
    Touches { squares: text.split(' ').map(|s| s.parse().unwrap()).collect(), ..Touches::default() }
}

fn moves(p: &Position, o: &annabella::laws::touch::Obligation) -> Vec<String> {
    let mut all: Vec<String> = o.moves.iter().map(|&m| p.uci(m)).collect();
    all.sort();
    all
}

in_every_edition! {
    d_2_1_the_default_words_are_the_texts_own
    d_2_1_the_force_of_letters_and_ranks
    d_2_2_a_touched_piece_must_move
    d_2_2_the_intent_that_counts
    d_2_3_a_made_move_is_not_yet_completed
    d_2_3_a_made_move_may_be_taken_back_before_the_press
    d_2_4_the_press_alone_starts_the_opponents_clock
    d_2_4_an_early_press_is_an_item_and_no_penalty
    d_2_5_the_sighted_player_follows_4_7
    d_2_5_whether_the_clock_sentence_binds_him
    d_2_6_the_audible_clock_and_its_counter
    d_2_6_both_counters_are_kept
    d_2_7_the_clock_is_cut_for_a_helper_only_in_2009
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

fn d_2_1_the_default_words_are_the_texts_own(edition: Edition) {
    let expected = match edition {
        Edition::Da09 | Edition::Da17 | Edition::Da18 => SchemeId::Da,
        Edition::No14 => SchemeId::Nb,
        Edition::Sv17 => SchemeId::Fide,
    };
    assert_eq!(edition.default_scheme(), expected);
    assert!(edition.printed_schemes().contains(&expected));
    assert_eq!(edition.printed_schemes().contains(&SchemeId::DaDe), edition.prints_danish_words());
    assert_eq!(edition.scandinavian_words_between_scandinavians(), edition == Edition::No14);
}

fn d_2_1_the_force_of_letters_and_ranks(edition: Edition) {
    assert_eq!(edition.letter_names_force() == Force::Shall, edition == Edition::No14);
    assert_eq!(edition.rank_words_force() == Force::Should, edition == Edition::Sv17);
    assert_eq!(edition.arbiter_may_change_rank_words(), edition != Edition::Da09);
}

fn d_2_2_a_touched_piece_must_move(edition: Edition) {
    let start = position(START);
    let bound = obligation(edition, &start, &squares("g1 e2"));
    assert_eq!(bound.clause, Clause::MoveTouched);
    assert_eq!(moves(&start, &bound), ["g1f3", "g1h3"]);
    // One that cannot move binds to the next; none that can, to nothing.
    assert_eq!(moves(&start, &obligation(edition, &start, &squares("a1 b2"))), ["b2b3", "b2b4"]);
    assert!(obligation(edition, &start, &squares("a1 c1")).is_free());
}

fn d_2_2_the_intent_that_counts(edition: Edition) {
    let expected = match edition {
        Edition::Da09 => TouchIntent::Deliberate,
        Edition::No14 => TouchIntent::IntentToMove,
        _ => TouchIntent::AllButAccidental,
    };
    assert_eq!(edition.touch_intent(), expected);
    let adjusting = Touches { adjust_said: true, ..squares("g1") };
    assert_eq!(obligation(edition, &position(START), &adjusting).moves.len(), 20);
}

fn d_2_3_a_made_move_is_not_yet_completed(_: Edition) {
    let mut clock = clock("90+30");
    clock.start(at(0));
    clock.count_made(Seat::White);
    assert_eq!(clock.moves(Seat::White, Counted::Made), 1);
    assert_eq!(clock.moves(Seat::White, Counted::Completed), 0);
    clock.press(Seat::White, at(5000));
    assert_eq!(clock.moves(Seat::White, Counted::Made), 1);
    assert_eq!(clock.moves(Seat::White, Counted::Completed), 1);
}

fn d_2_3_a_made_move_may_be_taken_back_before_the_press(_: Edition) {
    let mut clock = clock("90+30");
    clock.start(at(0));
    clock.count_made(Seat::White);
    clock.uncount_made(Seat::White);
    assert_eq!(clock.moves(Seat::White, Counted::Made), 0);
    clock.press(Seat::White, at(1));
    clock.uncount_made(Seat::White);
    assert_eq!(clock.moves(Seat::White, Counted::Made), 1, "a completed move stays made");
}

fn d_2_4_the_press_alone_starts_the_opponents_clock(_: Edition) {
    let mut clock = clock("5");
    clock.start(at(0));
    clock.count_made(Seat::White);
    assert_eq!(clock.running(), Some(Seat::White));
    assert_eq!(clock.times(at(2000)), (298_000, 300_000));
    assert_eq!(clock.press(Seat::Black, at(2000)), PressDone::NotRunning);
    assert_eq!(clock.press(Seat::White, at(2000)), PressDone::Completed { ply: 1 });
    assert_eq!(clock.times(at(3000)), (298_000, 299_000));
}

fn d_2_4_an_early_press_is_an_item_and_no_penalty(edition: Edition) {
    let by = Seat::Black;
    let item = irregularity(edition, &Matter::EarlyPress { by }, &Circumstances::default());
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

fn d_2_5_whether_the_clock_sentence_binds_him(edition: Edition) {
    let own = edition.clock_sentence_is_its_own_article();
    assert_eq!(own, matches!(edition, Edition::Sv17 | Edition::Da17 | Edition::Da18));
    assert_eq!(own, edition.article(Topic::ClockAfterMade) != edition.article(Topic::Made));
}

fn d_2_6_the_audible_clock_and_its_counter(edition: Edition) {
    let (clock, counts) = match edition {
        Edition::Da09 => (None, Counted::Made),
        Edition::No14 => (Some((Force::May, false)), Counted::Made),
        Edition::Sv17 => (Some((Force::Shall, true)), Counted::Made),
        Edition::Da17 | Edition::Da18 => (Some((Force::Should, true)), Counted::Completed),
    };
    assert_eq!(edition.audible_clock().map(|c| (c.force, c.tells_time)), clock);
    assert_eq!(edition.counts_moves(), counts);
    assert_eq!(edition.analogue_clock_required(), matches!(edition, Edition::Da09 | Edition::No14));
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
    assert_eq!(told, if matches!(edition, Edition::Da17 | Edition::Da18) { 1 } else { 2 });
}

fn d_2_7_the_clock_is_cut_for_a_helper_only_in_2009(edition: Edition) {
    assert_eq!(edition.clock_adjusted_for_a_helper(), edition == Edition::Da09);
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
    let item = irregularity(edition, &Matter::SlipAfterPress { by }, &Circumstances::default());
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
    let matter = Matter::BoardsDiffer {
        seat: Seat::White,
        sure: Sureness::Pieces,
        squares,
        since_ply: 7,
        since_by: Seat::Black,
    };
    let item = irregularity(edition, &matter, &Circumstances::default());
    assert_eq!(item.choices[..2], [Choice::StopClocks, Choice::Reconcile]);
    let title = Desk::new(Lang::En, edition).title(&matter);
    assert!(title.contains("e4 d5") && title.contains("ply 8"), "{title}");
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
    let numbers: Vec<String> = Duty::ALL.iter().map(|d| d.article(edition)).collect();
    let expected = match edition {
        Edition::Da09 => ["E2.9a", "E2.9b", "E2.9c", "E2.9d", "E2.9e", "E2.9f"],
        Edition::No14 => ["D2.9a", "D2.9b", "D2.9c", "D2.9d", "D2.9e", "D2.9f"],
        _ => ["D.2.10.1", "D.2.10.2", "D.2.10.3", "D.2.10.4", "D.2.10.5", "D.2.10.6"],
    };
    assert_eq!(numbers, expected);
    let duties = Duties::NONE.with(Duty::C, By::Person).with(Duty::B, By::Daemon);
    assert_eq!([Duty::A, Duty::B, Duty::C].map(|d| duties.by(d)), [By::Nobody, By::Daemon, By::Person]);
    assert_eq!(duties.given().collect::<Vec<_>>(), [Duty::B, Duty::C]);
}

fn d_2_10_the_texts_of_the_duties_differ(edition: Edition) {
    let announced_first = matches!(edition, Edition::Da09 | Edition::No14 | Edition::Sv17);
    assert_eq!(
        Desk::new(Lang::En, edition).duty(Duty::C).contains("once the move is announced"),
        announced_first
    );
    let only = matches!(edition, Edition::No14 | Edition::Sv17);
    assert_eq!(Desk::new(Lang::En, edition).duty(Duty::D).contains("only on"), only);
    assert_eq!(Desk::new(Lang::En, edition).duty(Duty::E).contains("draw"), edition == Edition::No14);
    let counted = if edition == Edition::No14 { Counted::Completed } else { Counted::Made };
    assert_eq!(edition.assistant_counts_moves(), counted);
}

fn before(white: SeatBeforeStart, black: SeatBeforeStart) -> BeforeStart {
    BeforeStart { white, black, device_approved: true }
}

const IMPAIRED: Abilities = Abilities { visually_impaired: true, hearing_impaired: false };

fn d_2_11_a_sighted_players_assistant_has_two_duties(edition: Edition) {
    let blind = SeatBeforeStart { abilities: IMPAIRED, ..SeatBeforeStart::default() };
    let helped = |duty| SeatBeforeStart {
        duties: Duties::NONE.with(duty, By::Person),
        assistant_present: true,
        ..SeatBeforeStart::default()
    };
    for duty in Duty::ALL {
        let checked = check_before_start(edition, &before(blind, helped(duty)));
        assert_eq!(checked.is_ok(), matches!(duty, Duty::A | Duty::B), "{duty}");
    }
    let also_helped = SeatBeforeStart { duties: Duties::all(By::Person), assistant_present: true, ..blind };
    let refused = check_before_start(edition, &before(also_helped, helped(Duty::A))).unwrap_err();
    assert!(matches!(refused, RefuseStartError::OpponentHasAssistant { seat: Seat::Black, .. }));
    assert_eq!(edition.sighted_assistant_is_a_right(), edition == Edition::Sv17);
}

fn d_2_11_the_assistant_a_hearing_impaired_opponent_makes_obligatory(edition: Edition) {
    let blind = SeatBeforeStart { abilities: IMPAIRED, ..SeatBeforeStart::default() };
    let deaf = SeatBeforeStart {
        abilities: Abilities { visually_impaired: false, hearing_impaired: true },
        ..SeatBeforeStart::default()
    };
    let mandatory = matches!(edition, Edition::Sv17 | Edition::Da17 | Edition::Da18);
    assert_eq!(assistant_is_mandatory(edition, blind.abilities, deaf.abilities), mandatory);
    assert_eq!(check_before_start(edition, &before(deaf, blind)).is_err(), mandatory);
    let helped = SeatBeforeStart { assistant_present: true, ..blind };
    assert_eq!(check_before_start(edition, &before(deaf, helped)), Ok(()));
    if mandatory {
        let refused = check_before_start(edition, &before(deaf, blind)).unwrap_err().to_string();
        assert!(refused.contains("black") && refused.contains("D.2.11"), "{refused}");
    }
}

#[test]
fn no_game_starts_without_the_approval_of_the_device() {
    for edition in Edition::ALL {
        let refused = check_before_start(edition, &BeforeStart::default()).unwrap_err();
        assert!(matches!(refused, RefuseStartError::NotApproved { .. }), "{edition}");
        assert!(refused.to_string().contains(edition.article(Topic::Devices).unwrap().number));
    }
}

#[test]
fn a_persons_duty_needs_a_person() {
    let duties = Duties::NONE.with(Duty::F, By::Person);
    let seat = SeatBeforeStart { abilities: IMPAIRED, duties, assistant_present: false };
    let refused = check_before_start(Edition::Da18, &before(seat, seat)).unwrap_err();
    assert_eq!(refused, RefuseStartError::PersonMissing { seat: Seat::White, duty: Duty::F });
}

/// Each line: what is asked, then the answers of DA09, NO14, SV17, DA17, DA18.
#[test]
fn every_difference_between_the_editions() {
    fn row<T: std::fmt::Debug + PartialEq>(name: &str, ask: impl Fn(Edition) -> T, expected: [T; 5]) {
        assert_eq!(Edition::ALL.map(ask), expected, "{name}");
    }
    use Edition as E;
    let (t, f) = (true, false);
    row("1 appendix", E::appendix_letter, ['E', 'D', 'D', 'D', 'D']);
    row("3 ranks", E::arbiter_may_change_rank_words, [f, t, t, t, t]);
    row("4 Scandinavian", E::scandinavian_words_between_scandinavians, [f, t, f, f, f]);
    row("6 analogue", E::analogue_clock_required, [t, t, f, f, f]);
    row("7 D.2.4", E::clock_sentence_is_its_own_article, [f, f, t, t, t]);
    row("8 bear 3c", E::assistant_clock_bears_announcement_in_mind, [t, t, t, f, f]);
    row("9 draw on time", E::assistant_may_claim_draw_on_time, [f, t, f, f, f]);
    row("10 only", E::assistant_informs_only_on_request, [f, t, t, f, f]);
    row("11 mandatory", E::assistant_mandatory_if_hearing_impaired, [f, f, t, t, t]);
    row("12 right", E::sighted_assistant_is_a_right, [f, f, t, f, f]);
    row("13 adjusted", E::clock_adjusted_for_a_helper, [t, f, f, f, f]);
    row("14 4.9", E::assistant_may_move_pieces, [f, t, t, t, t]);
    row("16 together", E::castling_touch_may_be_together, [t, t, f, f, f]);
    row("17 last rank", E::pawn_must_reach_last_rank, [t, f, f, f, f]);
    let (restore, queen) = (UnfinishedPromotion::Restore, UnfinishedPromotion::Queen);
    row("18 promotion", E::unfinished_promotion, [restore, queen, queen, queen, queen]);
    row("19 limit", E::illegal_move_limit, [3, 2, 2, 2, 2]);
    row("20 counters", E::illegal_move_counters, [1, 1, 3, 3, 1]);
    let (no, yes) = (TwoHands::NotIllegal, TwoHands::Illegal);
    row("21 two hands", E::two_hands, [no, no, yes, yes, TwoHands::IllegalWithPress]);
    row("22 press", E::press_without_move_is_illegal, [f, f, t, t, t]);
    row("23 claim", |e| e.wrong_claim_minutes(Pace::Standard), [3, 2, 2, 2, 2]);
    row("23 blitz", |e| e.wrong_claim_minutes(Pace::Blitz), [3, 1, 1, 1, 1]);
    row("illegal blitz", |e| e.illegal_move_minutes(Pace::Blitz), [2, 1, 1, 1, 1]);
    row("illegal", |e| e.illegal_move_minutes(Pace::Rapid), [2; 5]);
    let (may, shall) = (Force::May, Force::Shall);
    row("24 clocks", E::claim_stops_clocks, [may, shall, shall, shall, shall]);
    let (fixed, after) = (AnnouncedMove::CannotBeChanged, AnnouncedMove::MadeAfterClaim);
    row("25 move", E::announced_move, [after, AnnouncedMove::Binding, fixed, fixed, fixed]);
    let (made, done) = (Counted::Made, Counted::Completed);
    row("26 fifty", E::fifty_move_claim_counts, [made, made, done, done, done]);
    let any = Some(Fivefold::Anywhere);
    row("27 fivefold", E::fivefold, [None, Some(Fivefold::Consecutive), any, any, any]);
    row("28 75", E::seventy_five_moves, [None, Some(done), Some(made), Some(done), Some(done)]);
    row("29 agreement", E::agreement_needs_a_move_each, [f, f, t, t, t]);
    row("30 offers", E::offers_can_be_forbidden, [f, f, t, t, t]);
    row("31 next move", E::own_next_move_completes, [f, t, t, t, t]);
    let (go, new) = (ReversedColours::GoOn, ReversedColours::NewGameBeforeTenMoves);
    row("32 colours", E::reversed_colours, [go, go, new, new, new]);
    let (zero, named) = (DefaultTime::Zero, DefaultTime::MustBeNamed);
    row("33 default", E::default_time, [zero, named, zero, zero, zero]);
    row("33 DSU", E::federation_late_limit_minutes, [None, None, None, None, Some(15)]);
    row("34 both flags", E::both_flags_settled_in_main_laws, [t, t, f, f, f]);
    let (blitz, rapid) = (Pace::Blitz, Pace::Rapid);
    row("35 10:00", |e| e.pace(600), [blitz; 5]);
    row("35 10:01", |e| e.pace(601), [blitz, rapid, rapid, rapid, rapid]);
    row("35 15:00", |e| e.pace(900), [rapid; 5]);
    row("35 60:00", |e| e.pace(3600), [Pace::Standard; 5]);
    let (lost, claim) = (RapidIllegalMove::Lost, RapidIllegalMove::OnClaimAsStandard);
    row("36 rapid", E::rapid_illegal_move, [claim, lost, lost, lost, RapidIllegalMove::AsStandard]);
    row("37 flag", E::arbiter_calls_flag_in_rapid, [Force::MustNot, may, shall, may, shall]);
    row("38 own time", E::flag_claim_needs_own_time, [t, t, t, t, f]);
    row("39 setup", E::setup_claims_end_after_moves, [3, 10, 10, 10, 10]);
    row("40 sheet", E::rapid_sheet_viewings, [None, None, Some(5), Some(5), Some(5)]);
    let (always, announced) = (Quickplay::Always, Quickplay::IfAnnounced);
    row("41 quickplay", E::quickplay, [always, announced, announced, announced, announced]);
    row("42 5 s", E::five_seconds_on_request, [f, t, t, t, t]);
    let late = ResumptionLateness::DefaultTime;
    row("43 late", E::resumption_lateness, [ResumptionLateness::OneHour, late, late, late, late]);
    row("44 960", E::has_chess960, [f, t, f, t, t]);
    let x = CaptureSign::May;
    row("45 x", E::capture_sign, [CaptureSign::Inserted, x, CaptureSign::TextMissing, x, x]);
    row("46 long", E::long_notation, [Some(f), Some(f), None, Some(t), Some(t)]);
    row("47 fines", |e| e.penalties().contains(&Penalty::Fine), [f, t, t, t, t]);
    row("47 rounds", |e| e.penalties().contains(&Penalty::ExclusionFromRounds), [f, f, t, t, t]);
    let only = Devices::OnlyApproved;
    let older = [Devices::PermissionSoundLoses, Devices::CommunicationForbidden];
    row("48 devices", E::devices, [older[0], older[1], only, only, only]);
    row("49 update", E::update_sheet_after_flag_in_84, [t, f, f, f, f]);
}

#[test]
fn only_the_articles_a_text_lacks_are_missing() {
    for edition in Edition::ALL {
        for topic in Topic::ALL {
            let missing = match topic {
                Topic::MandatoryAssistant => matches!(edition, Edition::Da09 | Edition::No14),
                Topic::Fivefold | Topic::SeventyFiveMoves => edition == Edition::Da09,
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
        assert_eq!((bound.clause, moves(&p, &bound)), (Clause::MustCastle, vec!["e1c1".to_owned()]));
        let both = Touches { together: true, ..squares("h1 e1") };
        assert_eq!(moves(&p, &obligation(edition, &p, &both)), ["e1g1"]);
    }
}

#[test]
fn rook_and_king_bars_castling_on_that_side() {
    let p = position(CASTLE);
    let bound = obligation(Edition::Da18, &p, &squares("h1 e1"));
    assert_eq!(bound.clause, Clause::MoveTouched);
    assert!(bound.moves.iter().all(|m| m.from() == Some(Square::H1)));
}

#[test]
fn castling_that_is_not_legal_leaves_the_king() {
    // The bishop on a6 holds f1: no short castling, but long castling is a king's move too.
    let p = position("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1");
    for edition in Edition::ALL {
        let bound = obligation(edition, &p, &squares("e1 h1"));
        assert_eq!(bound.clause, Clause::AnotherKingMove, "{edition}");
        assert!(moves(&p, &bound).contains(&"e1c1".to_owned()));
    }
    // Touched together, only the older texts speak of it; the newer fall back on the first touched.
    let together = Touches { together: true, ..squares("e1 h1") };
    assert_eq!(obligation(Edition::No14, &p, &together).clause, Clause::AnotherKingMove);
    assert_eq!(obligation(Edition::Da18, &p, &together).clause, Clause::MoveTouched);
}

#[test]
fn the_opponents_piece_must_be_captured_en_passant_too() {
    let p = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let bound = obligation(Edition::Da18, &p, &squares("d5"));
    assert_eq!((bound.clause, moves(&p, &bound)), (Clause::CaptureTouched, vec!["e5d6".to_owned()]));
    assert_eq!(captured_square(bound.moves[0]), Some(Square::D5));
    assert!(obligation(Edition::Da18, &position(START), &squares("e7")).is_free());
}

#[test]
fn one_of_each_colour_captures_or_the_first_playable_binds() {
    let p = position("4k3/8/8/3p4/4P3/8/3N4/4K3 w - - 0 1");
    let bound = obligation(Edition::Da18, &p, &squares("d5 e4"));
    assert_eq!((bound.clause, moves(&p, &bound)), (Clause::CaptureWithTouched, vec!["e4d5".to_owned()]));
    let other = obligation(Edition::Da18, &p, &squares("d5 d2"));
    assert_eq!((other.clause, moves(&p, &other)), (Clause::CaptureTouched, vec!["e4d5".to_owned()]));
    let unclear = Touches { together: true, ..squares("d5 d2") };
    assert_eq!(obligation(Edition::Da18, &p, &unclear).clause, Clause::MoveTouched);
}

#[test]
fn a_released_king_leaves_castling_on_that_side() {
    let p = position(CASTLE);
    let bound = released(&p, Square::E1, Square::G1);
    assert_eq!((bound.clause, moves(&p, &bound)), (Clause::ReleasedKing, vec!["e1g1".to_owned()]));
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
        let touches = Touches { squares, adjust_said: false, together };
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
            Edition::No14 | Edition::Da18 => [two, loss, loss, loss],
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
