//! Time controls as they are read, and draws and other ends of a game.

use annabella::laws::edition::EditionValues as _;
use annabella::{
    game::{Edition, EndReason, Seat},
    laws::{
        Pace,
        draw::{
            ClaimKind, DrawClaim, DrawRules, InvalidClaim, OfferTiming, RefuseDrawError, Verdict, may_agree,
            may_offer, offer_moment, verify,
        },
        ending::{FivefoldStanding, MateBySeries, ending, fivefold, is_dead, mate_by_series, seventy_five},
        history::History,
        quickplay::{QuickplayBasis, QuickplayClaimant, QuickplayRequest, QuickplayStanding, examine},
        recording::is_excused,
        time_control::{ReadTimeControlError, TimeControl},
    },
};
use proptest::prelude::*;

use super::setup::{START, position};

fn played(start: &str, text: &str) -> History<'static> {
    let mut history = History::new(position(start));
    for word in text.split_whitespace() {
        let m = history.now().read_san(word).unwrap();
        assert!(history.play(m));
    }
    history
}

fn plies(history: &History<'_>) -> Vec<usize> {
    history.occurrences().collect()
}

#[test]
fn time_controls_are_read_and_bad_ones_named() {
    for text in ["90+30", "40/90+30,30+30", "5+3", "25d10", "40/90,20/60,15", "2:30", "20/60"] {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    }
    assert_eq!("1:30:00+30".parse::<TimeControl>(), "90+30".parse());
    assert_eq!("40/90:00+30,30:00+30".parse::<TimeControl>(), "40/90+30,30+30".parse());
    use ReadTimeControlError as R;
    let refused = |text: &str| text.parse::<TimeControl>().unwrap_err();
    assert_eq!(refused(" "), R::Empty);
    assert_eq!(refused("many"), R::Base { period: 1, text: "many".into() });
    assert_eq!(refused("1:75"), R::Base { period: 1, text: "1:75".into() });
    assert_eq!(refused("0/90"), R::Moves { period: 1, text: "0".into() });
    assert_eq!(refused("90+x"), R::Extra { period: 1, text: "x".into() });
    assert_eq!(refused("90+-3"), R::Extra { period: 1, text: "-3".into() });
    assert_eq!(refused("90,30"), R::EndlessPeriod { period: 1 });
    assert_eq!(refused("0+0"), R::NoTime { period: 1 });
    assert!(refused("40/90,9000+30").to_string().contains("period 2"));
    assert!(matches!(refused("9999999999999999"), R::TooLong { .. }));
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader_of_time_controls(text in "[0-9:/+d, x]{0,14}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse::<TimeControl>(), Ok(control));
        }
    }
}

// Draws and endings.

#[test]
fn the_third_occurrence_may_be_claimed_with_a_written_move() {
    let twice = played(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let claim = |written: Option<&str>| DrawClaim {
        by: Seat::Black,
        kind: ClaimKind::Threefold,
        written: written.map(|s| twice.now().read_san(s).unwrap()),
        touched: false,
        uncompleted: 0,
    };
    for edition in Edition::ALL {
        let check = |c| verify(edition, Pace::Standard, &twice, c);
        assert_eq!(check(claim(Some("Ng8"))), Verdict::Draw);
        let wrong = claim(Some("e5"));
        let ms = if edition == Edition::Da09 { 180_000 } else { 120_000 };
        assert_eq!(check(wrong), Verdict::Wrong { opponent_gets_ms: ms, enforced: wrong.written });
        assert!(matches!(check(claim(None)), Verdict::Wrong { enforced: None, .. }));
        let touched = DrawClaim { touched: true, ..claim(Some("Ng8")) };
        assert_eq!(check(touched), Verdict::Invalid(InvalidClaim::Touched));
        let other = DrawClaim { by: Seat::White, ..claim(None) };
        assert_eq!(check(other), Verdict::Invalid(InvalidClaim::NotOnMove));
    }
}

#[test]
fn a_double_step_makes_another_position_only_where_a_pawn_can_take_it() {
    let knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(plies(&played(START, &format!("e4 e5 {knights}"))), [2, 6, 10]);
    assert_eq!(plies(&played(START, &format!("e4 a6 e5 d5 {knights}"))), [8, 12], "e5 could take d5 once");
}

#[test]
fn exactly_five_minutes_excuse_nobody_from_writing_and_exactly_two_are_no_quickplay_finish() {
    for (left_ms, excused) in [(300_000, false), (299_999, true)] {
        assert_eq!(is_excused(left_ms, 0), excused, "{left_ms}");
    }
    let asked = QuickplayRequest::Draw(QuickplayBasis::Either);
    for (left_ms, standing) in
        [(120_000, QuickplayStanding::TimeEnough), (119_999, QuickplayStanding::Stands)]
    {
        let by = QuickplayClaimant { on_move: true, left_ms, flag_fell: false };
        assert_eq!(examine(Edition::Da17, asked, Some(true), by), standing, "{left_ms}");
    }
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let history = played(start, "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8");
    assert_eq!(plies(&history), [4, 8], "the start position still had the long rights");
}

#[test]
fn five_scattered_ones_are_for_the_arbiter_in_no14() {
    let scattered =
        played(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nf3 Nf6 Ng1 Ng8 Nb1 Nb8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(plies(&scattered), [0, 4, 8, 16, 20]);
    assert_eq!(fivefold(Edition::No14, &scattered), Some(FivefoldStanding::ForTheArbiter));
    assert_eq!(fivefold(Edition::Da18, &scattered), Some(FivefoldStanding::Draw));
    assert_eq!(fivefold(Edition::Da09, &scattered), None);
}

#[test]
fn fifty_and_seventy_five_moves_count_what_the_text_counts() {
    let hundred = played("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Kd1");
    let claim = DrawClaim {
        by: Seat::Black,
        kind: ClaimKind::FiftyMoves,
        written: None,
        touched: false,
        uncompleted: 1,
    };
    for edition in Edition::ALL {
        let drawn = verify(edition, Pace::Standard, &hundred, claim) == Verdict::Draw;
        assert_eq!(drawn, matches!(edition, Edition::Da09 | Edition::No14), "{edition}: made, not completed");
        let pressed = DrawClaim { uncompleted: 0, ..claim };
        assert_eq!(verify(edition, Pace::Standard, &hundred, pressed), Verdict::Draw);
    }
    let written = played("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Kd1");
    let m = written.now().read_san("Kd7").unwrap();
    let intended = DrawClaim { written: Some(m), ..claim };
    assert_eq!(verify(Edition::Da18, Pace::Standard, &written, intended), Verdict::Draw);
    let last = played("4k3/8/8/8/8/8/8/R3K3 w - - 149 99", "Kd1");
    assert!(!seventy_five(Edition::Da09, &last, 0));
    assert_eq!([1, 0].map(|made| seventy_five(Edition::Sv17, &last, made)), [true, true]);
    assert_eq!([1, 0].map(|made| seventy_five(Edition::Da18, &last, made)), [false, true]);
}

#[test]
fn mate_on_the_last_move_wins() {
    let mated = played("4k3/7R/8/8/8/8/8/R3K3 w - - 149 99", "Ra8#");
    let end = ending(Edition::Da18, &mated, 0).unwrap();
    assert_eq!(end.reason, EndReason::Checkmate);
    assert_eq!(end.result, annabella::game::GameResult::WhiteWins);
    let stale = played("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg6");
    assert_eq!(ending(Edition::Da09, &stale, 1).unwrap().reason, EndReason::Stalemate);
}

#[test]
fn only_what_material_or_locked_pawns_prove_is_dead() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", true),
        ("4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("4k2b/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true),
        // A rook behind the pawn chain may be sacrificed for a pawn, so the arbiter decides.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/R3K3 w - - 0 1", false),
    ] {
        assert_eq!(is_dead(&position(fen)), dead, "{fen}");
    }
}

#[test]
fn a_fallen_flag_is_a_draw_against_a_bare_king() {
    let p = position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    assert_eq!(mate_by_series(&p, Seat::Black), MateBySeries::Impossible);
    assert_eq!(mate_by_series(&p, Seat::White), MateBySeries::Unknown);
}

#[test]
fn agreement_needs_what_the_text_and_the_event_ask() {
    let free = DrawRules::default();
    for edition in Edition::ALL {
        assert_eq!(may_agree(edition, free, 1, 0).is_err(), edition.agreement_needs_a_move_each());
        assert_eq!(may_agree(edition, free, 1, 1), Ok(()));
        let thirty = DrawRules { no_agreement_before_move: 30 };
        assert_eq!(may_agree(edition, thirty, 30, 29), Err(RefuseDrawError::TooEarly { before: 30 }));
        assert_eq!(may_offer(edition, thirty, 12, 12).is_err(), edition.offers_can_be_forbidden());
    }
    assert_eq!(offer_moment(true, false), OfferTiming::Correct);
    assert_eq!(offer_moment(true, true), OfferTiming::Untimely);
}
