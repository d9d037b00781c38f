//! Illegal moves in rapid and blitz without full supervision (A.4, B.4; A4, B3 in 2009): completed by the clock
//! press, claimed or seen until the opponent's next move, and valid after it.

use annabella::board::guidance::Instruction;

use crate::made_then_completed::setup;
use crate::table::*;

const BY: Seat = Seat::White;
const LOSS: Choice = Choice::Loss(BY);

const fn article(queen: bool, minutes: u32) -> Choice {
    Choice::AsTheArticle { by: BY, queen, minutes }
}

/// A game without full supervision; Black's moves are typed.
fn unsupervised(edition: Edition, control: &str, fen: Option<&str>, white: Player) -> Table {
    let (time_control, supervision) = (control.into(), Supervision::Partial);
    Table::of(Setup { time_control, supervision, ..setup(edition, fen, white, TYPED) })
}

/// White's knight moves from b1 to d4, and the clock is pressed.
fn knight_to_d4(edition: Edition, control: &str) -> Table {
    let mut table = unsupervised(edition, control, None, TYPED);
    table.plays("b1d4");
    assert_eq!(table.kinds(), "IllegalMove white", "the arbiter is told at once");
    assert_eq!(table.session.running(), Some(Seat::Black), "{edition} {control}");
    table
}

#[test]
fn an_illegal_move_starts_the_opponents_clock_and_stands_after_his_next_move() {
    for edition in Edition::ALL {
        for control in ["20", "5"] {
            let mut table = knight_to_d4(edition, control);
            let shown = lines(&table.types("arbiter: show 1"));
            assert!(shown.contains("Nb1-d4"), "{shown}");
            table.types("black: move e5");
            let decision = table.session.items()[0].decision.clone();
            assert_eq!(decision, Some(Decision::ClosedByItself(ClosureReason::MoveStands)));
            assert!(matches!(refused(&table.types("arbiter: confirm 1")), Some(Refusal::ItemNotOpen { .. })));
            table.runs("black: press; play g1f3 Nc6 Nd4e6 d7e6");
            // The game goes on with the knight where it stands.
            assert_eq!((table.kinds(), table.session.plies().len()), (String::new(), 6));
        }
    }
}

#[test]
fn the_arbiter_steps_in_before_the_next_move_and_in_2009_only_on_a_claim() {
    for (edition, control, unasked, claimed) in [
        (Edition::Da09, "20", Choice::Dismiss, article(false, 2)),
        (Edition::Da09, "5", Choice::Dismiss, LOSS),
        (Edition::No14, "20", LOSS, LOSS),
        (Edition::Sv17, "5", LOSS, LOSS),
        (Edition::Da17, "20", LOSS, LOSS),
        (Edition::Da18, "20", article(false, 2), article(false, 2)),
        (Edition::Da18, "5", article(false, 1), article(false, 1)),
    ] {
        let mut table = knight_to_d4(edition, control);
        assert_eq!(table.choices(1)[0], unasked, "{edition} {control}");
        let messages = told(&table.types("black: claim illegal"));
        let is_told = |m: &ArbiterMessage| matches!(m, ArbiterMessage::ClaimsIllegal { number: 1, .. });
        assert!(messages.iter().any(is_told));
        assert_eq!(table.session.running(), None, "{edition}: who claims stops the clocks");
        assert_eq!(table.choices(1)[0], claimed, "{edition} {control}");
        table.types("arbiter: confirm 1");
        if claimed == LOSS {
            assert_eq!(table.result(), Some((GameResult::BlackWins, EndReason::Arbiter)), "{edition}");
            continue;
        }
        // The position before it is set up, and the knight must move.
        assert_eq!(table.sans(), "", "{edition} {control}");
        table.comes_to("goes on; play e4", "TouchMove white b1 MoveTouched", "e4");
    }
}

#[test]
fn who_claims_late_or_of_a_legal_move_calls_the_arbiter_and_no_more() {
    let mut table = knight_to_d4(Edition::No14, "20");
    table.runs("black: move e5; black: claim illegal; black: claim illegal");
    let late = IncidentKind::IllegalClaimed { by: Seat::Black, late: true };
    assert_eq!(table.open(), [&late]);
    let corrects = [Choice::Restore, Choice::CountAsIllegal(BY)];
    assert!(table.session.law_on(&late).choices.iter().all(|choice| !corrects.contains(choice)));
    let mut table = unsupervised(Edition::No14, "20", None, TYPED);
    table.runs("play e4; black: claim illegal");
    assert_eq!(table.open(), [&IncidentKind::IllegalClaimed { by: Seat::Black, late: false }]);
    assert_eq!(table.choices(1)[0], Choice::ResumeClocks);
}

#[test]
fn a_claim_after_the_arbiter_left_it_is_examined_all_the_same() {
    let mut table = knight_to_d4(Edition::Da09, "20");
    table.runs("arbiter: confirm 1");
    assert_eq!(table.kinds(), "");
    table.types("black: claim illegal");
    assert_eq!(table.kinds(), "IllegalMove white");
    assert_eq!(table.choices(2)[0], article(false, 2));
    table.comes_to("arbiter: confirm 2", "", "");
}

/// The rook on a1 cannot reach a8, because a white pawn is on a2.
#[test]
fn a_mate_by_an_illegal_move_ends_nothing() {
    let fen = "6k1/5ppp/8/8/8/8/P7/R3K3 w - - 0 1";
    let mut table = unsupervised(Edition::Sv17, "20", Some(fen), TYPED);
    table.plays("a1a8");
    assert_eq!((table.result(), table.kinds().as_str()), (None, "IllegalMove white"));
}

/// White's king is in check from e8; the rook's move to g1 leaves it in check and checks Black's king.
#[test]
fn both_kings_in_check_wait_for_the_next_move_and_are_a_draw_then() {
    let begun = |edition| {
        let mut table = unsupervised(edition, "20", Some("4r1k1/8/8/8/8/8/8/4K2R w - - 0 1"), TYPED);
        table.plays("Rg1");
        table
    };
    for (edition, article) in [(Edition::No14, "A4d"), (Edition::Sv17, "A.4.4"), (Edition::Da18, "A.4.4")] {
        let mut table = begun(edition);
        assert_eq!(table.choices(1)[0], Choice::Dismiss, "{edition}");
        assert!(lines(&table.types("arbiter: show 1")).contains(article));
        table.plays("Re7");
        let both = IncidentKind::BothKingsInCheck;
        let number = table.session.items().iter().find(|i| i.matter == both).unwrap().number;
        let law = table.session.law_on(&both);
        assert_eq!((law.article.number, law.choices[0]), (article, Choice::Draw));
        table.types(&format!("arbiter: confirm {number}"));
        assert_eq!(table.result().map(|(result, _)| result), Some(GameResult::Draw));
    }
    // In 2009 the arbiter intervenes without a claim.
    assert!(matches!(begun(Edition::Da09).choices(1)[0], Choice::AsTheArticle { .. }));
    // After a legal reply there is no such position, and a claim ends the waiting.
    let mut table = begun(Edition::Da17);
    table.clone().comes_to("play Kf7", "", "Rg1 Kf7+");
    table.types("black: claim illegal");
    assert_eq!(table.choices(1)[0], LOSS);
}

#[test]
fn two_hands_lose_where_an_illegal_move_does() {
    for (edition, article, proposed) in [
        (Edition::Sv17, "7.7.1", LOSS),
        (Edition::Da17, "7.7.1", LOSS),
        (Edition::Da18, "7.5.4", Choice::CountAsIllegal(BY)),
    ] {
        let mut table = unsupervised(edition, "20", None, TYPED);
        table.types(&format!("arbiter: item white {article} both hands"));
        assert_eq!(table.choices(1)[0], proposed, "{edition}");
    }
}

/// White has left a pawn on a8 and pressed the clock, which completes it.
fn pawn_left(edition: Edition, control: &str, of: Player) -> Table {
    let mut table = unsupervised(edition, control, Some("7k/P6p/8/8/8/8/8/K7 w - - 0 1"), of);
    table.runs("white hand a7a8");
    if of == PEGS {
        table.types("white: anna acht");
    }
    table.types("white: press");
    assert_eq!(table.kinds(), "PromotionUnfinished white", "{edition}");
    assert_eq!((table.session.plies().len(), table.session.running()), (1, Some(Seat::Black)));
    table
}

#[test]
fn a_pawn_left_on_the_last_rank_is_completed_and_waited_for_or_claimed() {
    for (edition, control, unasked, claimed) in [
        // In 2009 the arbiter intervenes without a claim in rapid play (A4c), but not in blitz (B3).
        (Edition::Da09, "20", article(false, 2), article(false, 2)),
        (Edition::Da09, "5", Choice::Dismiss, LOSS),
        (Edition::No14, "20", Choice::Dismiss, LOSS),
        (Edition::Sv17, "5", Choice::Dismiss, LOSS),
        (Edition::Da17, "20", Choice::Dismiss, LOSS),
        (Edition::Da18, "20", Choice::Dismiss, article(true, 2)),
        (Edition::Da18, "5", Choice::Dismiss, article(true, 1)),
    ] {
        // The impaired player's pawn is left though its piece was asked for.
        for of in [PIECES, PEGS] {
            let mut table = pawn_left(edition, control, of);
            assert_eq!(table.choices(1)[0], unasked, "{edition} {control}");
            table.types("black: claim illegal");
            let found = (table.choices(1)[0], table.session.running());
            assert_eq!(found, (claimed, None), "{edition} {control}");
        }
    }
}

#[test]
fn a_pawn_still_on_the_last_rank_after_the_next_move_is_a_draw_from_2014_on() {
    for edition in Edition::ALL {
        let mut table = pawn_left(edition, "20", PIECES);
        if edition == Edition::Da09 {
            table.plays("Kg7");
            assert_eq!(table.kinds(), "");
            continue;
        }
        let shown = lines(&table.types("arbiter: show 1"));
        assert!(shown.contains("wait until the next move"), "{edition}: {shown}");
        table.plays("Kg7");
        // What was not claimed stands, and the pawn with it.
        let still = IncidentKind::PawnOnLastRank { square: Square::A8 };
        assert_eq!(table.open(), [&still], "{edition}");
        assert_eq!(table.session.law_on(&still).choices, [Choice::Draw, Choice::Dismiss]);
    }
}

#[test]
fn a_pawn_claimed_in_2018_becomes_a_queen_and_the_opponent_is_on_move() {
    let mut table = pawn_left(Edition::Da18, "20", PIECES);
    table.comes_to("black: claim illegal; arbiter: confirm 1", "", "a8=Q+");
    assert_eq!((table.session.mover(), table.session.running()), (Seat::Black, None));
    table.comes_to("goes on; play Kg7", "", "a8=Q+ Kg7");
}

/// Black leaves the king in check; White captures it.
#[test]
fn a_king_that_is_taken_starts_the_opponents_clock_and_no_more() {
    for (edition, claimed) in [(Edition::Da17, LOSS), (Edition::Da18, article(false, 2))] {
        let mut table = unsupervised(edition, "20", Some("4k3/p7/8/8/8/8/8/4RK2 b - - 0 1"), TYPED);
        table.comes_to("play a7a6; white: move e1e8; white: press", "IllegalMove white", "a6");
        assert_eq!(table.session.running(), Some(Seat::Black), "{edition}");
        // Who presses after the king was taken has made no move.
        let mut presses = table.clone();
        presses.types("black: press");
        assert_eq!(presses.session.running(), Some(Seat::White));
        assert!(presses.kinds().contains("PressWithoutMove black"), "{}", presses.kinds());
        table.types("black: claim illegal");
        assert_eq!(table.choices(2)[0], claimed, "{edition}");
        let told = said(&table.types("arbiter: choose 2 2"));
        if edition == Edition::Da18 {
            // The king and the rook are put back, though nothing senses the boards: one order at a time.
            let king = Piece { color: Color::Black, role: Role::King };
            let put = Announcement::PutRight(Instruction::Put { square: Square::E8, piece: king });
            assert!(!told.contains(&put), "{told:?}");
            assert!(said(&table.types("white: executed")).contains(&put));
            assert_eq!(refused(&table.runs("black: executed; arbiter: resume")), None);
            assert_eq!(table.session.running(), Some(Seat::White), "White is on move again");
        }
    }
}
