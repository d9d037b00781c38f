//! Draw offers and agreement (9.1, 5.2.3): offers in any wording, answers, one confirmation, and obstacles.

use annabella::{language::command::Command, laws::draw::RefuseDrawError};

use crate::table::*;

const ASKED_BACK: Announcement = Announcement::Ask(Question::Confirm(Command::Accept));
const ROOKS: &str = "4k3/r6p/8/8/8/8/P6R/4K3 w - - 0 1";

/// A rook ending in which both players have moved and Black has offered a draw with the last move.
fn offered(edition: Edition) -> Table {
    let mut table = Table::of(from(ROOKS, agreed(edition, BoardSense::Manual)));
    table.runs("play Kd2; black: move Kd7; black: key draw_offer; black: press");
    table
}

fn is_drawn(table: &Table) -> bool {
    table.result().is_some_and(|(_, why)| why == EndReason::Agreement)
}

#[test]
fn any_wording_of_yes_accepts_after_it_was_asked_back_once() {
    let wordings = [
        ("ja", "ja"),
        ("yes", "yes"),
        ("annehmen", "ja"),
        ("I accept", "right"),
        ("accepterer", "ja"),
        ("godta", "ja"),
        ("acceptera", "ja"),
        ("remis", "annehmen"),
        ("key yes", "key yes"),
        ("key accept", "key accept"),
    ];
    for (edition, (first, second)) in Edition::ALL.into_iter().cycle().zip(wordings) {
        let mut table = offered(edition);
        assert_eq!(said(&table.types(&format!("white: {first}"))), [ASKED_BACK], "{first}");
        assert!(!is_drawn(&table), "{first}: nothing before it is confirmed");
        table.types(&format!("white: {second}"));
        assert!(is_drawn(&table), "{first}, {second}");
    }
}

/// Sentences that end in a no, or that say no with courtesy.
const SENTENCES_OF_NO: [&str; 11] = [
    "I say no",
    "thanks but no",
    "no no",
    "no, sorry",
    "jeg takker nei",
    "jag säger nej",
    "ich sage nein",
    "nej nej",
    "remis nej",
    "opgiv nej",
    "fortryd",
];

#[test]
fn any_wording_of_no_refuses_at_once_and_leaves_the_move_that_stands() {
    let words = ["nein", "no", "nej", "nei", "ablehnen", "I decline", "avslå", "key no", "key decline"];
    for no in words.into_iter().chain(SENTENCES_OF_NO) {
        let mut table = offered(Edition::Fide23);
        let outputs = table.types(&format!("white: {no}"));
        assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawDeclined], "{no}");
        assert!(heard(&outputs, Seat::White).is_empty(), "{no}: nothing is asked back");
        assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer], "the offer is gone");
        // White has announced a move; Black offers. No answers the offer, and the question whether it is accepted.
        for before in ["", "white: ja"] {
            let mut table = offered(Edition::Fide23);
            table.runs(&format!("white: nein; white: Kd3; black: key draw_offer; {before}"));
            let outputs = table.types(&format!("white: {no}"));
            assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawDeclined], "{no}");
            table.comes_to("white: press", "", "Kd2 Kd7 Kd3");
        }
    }
    // No to nothing withdraws no move.
    for no in SENTENCES_OF_NO.into_iter().filter(|no| !["fortryd", "no, sorry"].contains(no)) {
        let mut table = offered(Edition::Fide23);
        table.comes_to(&format!("white: nein; white: Kd3; white: {no}; white: press"), "", "Kd2 Kd7 Kd3");
    }
}

#[test]
fn asked_back_and_not_confirmed_the_offer_is_refused_and_taken_back_it_stands() {
    let mut table = offered(Edition::No14);
    assert_eq!(said(&table.runs("white: ja; white: nein")), [ASKED_BACK, Announcement::DrawDeclined]);
    let mut table = offered(Edition::No14);
    assert_eq!(said(&table.runs("white: ja; white: korrektur; white: ja")), [ASKED_BACK, ASKED_BACK]);
}

#[test]
fn an_open_question_goes_before_the_offer() {
    let mut table = offered(Edition::Da17);
    let resigns = Announcement::Ask(Question::Confirm(Command::Resign));
    assert_eq!(said(&table.runs("white: aufgeben; white: annehmen")), [resigns.clone(), resigns]);
    assert!(said(&table.types("white: nein")).is_empty(), "the resignation is not meant");
    assert_eq!(said(&table.types("white: ja")), [ASKED_BACK], "now the offer");
    // The player is asked which of two rooks is meant; yes answers neither that nor the offer.
    let fen = "4k3/7p/8/8/8/8/4K3/R6R b - - 0 1";
    let mut table = Table::of(from(fen, agreed(Edition::Da17, BoardSense::Manual)));
    table.runs("play h6 Kd3 h5; black: key draw_offer");
    let which = said(&table.types("white: Turm David eins"));
    assert!(matches!(which[..], [Announcement::Ask(Question::WhichMove { .. })]), "{which:?}");
    assert_eq!(said(&table.types("white: ja")), which);
}

#[test]
fn nothing_is_offered_before_the_start_or_after_the_end() {
    let setup = Setup { approved_by: None, ..agreed(Edition::Da18, BoardSense::Manual) };
    for line in ["white: remis", "black: key draw_offer"] {
        let mut table = Table::of(setup.clone());
        assert_eq!(refused(&table.types(line)), Some(Refusal::NotStarted), "{line}");
        table.runs("arbiter: approve A. Arbiter; arbiter: start");
        assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer]);
        table.types("arbiter: result 1-0");
        assert_eq!(refused(&table.types(line)), Some(Refusal::IsOver), "{line}");
    }
}

#[test]
fn a_second_offer_of_ones_own_is_acknowledged_and_not_made_again() {
    let mut table = offered(Edition::Sv17);
    let outputs = table.types("black: key draw_offer");
    assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawOfferNoted]);
    assert!(heard(&outputs, Seat::White).is_empty());
    assert_eq!(said(&table.types("white: ja")), [ASKED_BACK], "the first one stands");
}

#[test]
fn the_sign_is_noted_with_the_move_it_was_made_with_or_after() {
    // Between the move and the press; before the move; during the opponent's time.
    for (lines, ply) in [
        ("white: move f4; white: key draw_offer; white: press", 0),
        ("white: key draw_offer; white: move f4; white: press", 0),
        ("white: move f4; white: press; white: key draw_offer", 0),
        ("white: move f4; white: press; black: key draw_offer", 1),
    ] {
        let mut setup = agreed(Edition::Da09, BoardSense::Manual);
        (setup.white.sheet, setup.black.sheet) = (SheetWriter::Daemon, SheetWriter::Daemon);
        let mut table = Table::of(setup);
        table.runs(&format!("{lines}; play Nf6 g3"));
        for seat in Seat::ALL {
            let marked: Vec<bool> = table.session.sheet(seat).entries.iter().map(|e| e.draw_offer).collect();
            assert_eq!(marked, [ply == 0, ply == 1, false], "{lines}: {seat}");
        }
    }
}

#[test]
fn before_each_has_moved_both_hear_why_an_agreement_waits_and_the_arbiter_once() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.runs("white: move c4; white: key draw_offer; white: press");
        let outputs = table.types("black: ja");
        if matches!(edition, Edition::Da09 | Edition::No14) {
            assert_eq!(said(&outputs), [ASKED_BACK], "{edition}");
            continue;
        }
        let waits = Announcement::NoDrawYet { why: RefuseDrawError::NoMoveYet };
        for seat in Seat::ALL {
            assert_eq!(heard(&outputs, seat), std::slice::from_ref(&waits), "{edition}");
        }
        assert!(lines(&outputs).contains("5.2.3"), "{}", lines(&outputs));
        assert_eq!(table.kinds(), "", "nobody calls the arbiter");
        let again = table.types("black: annehmen");
        assert_eq!((said(&again), lines(&again)), (vec![waits], String::new()));
        // They must move, which does not decline the offer; then they are asked.
        assert!(!names(&table.types("black: move c5")).contains("DrawDeclined"));
        assert_eq!(heard(&table.types("black: press"), Seat::Black), [ASKED_BACK]);
        table.types("black: ja");
        assert!(is_drawn(&table), "{edition}");
    }
    // Who did not accept refuses by the first move too.
    let mut table = Table::typed(Edition::Da17);
    table.runs("white: key draw_offer; white: move c4; white: press");
    assert!(names(&table.types("black: move c5")).contains("DrawDeclined"));
}

#[test]
fn no_draw_is_agreed_before_the_move_the_regulations_name_and_by_edition_none_offered() {
    for edition in Edition::ALL {
        let mut table = Table::of(Setup { draw_ban: 3, ..agreed(edition, BoardSense::Manual) });
        let too_early = Announcement::NoDrawYet { why: RefuseDrawError::TooEarly { before: 3 } };
        let outputs = table.runs("play d4 d5 c4 c6; white: key draw_offer");
        if edition.offers_can_be_forbidden() {
            assert_eq!(heard(&outputs, Seat::White), std::slice::from_ref(&too_early), "{edition}");
            assert!(heard(&outputs, Seat::Black).is_empty(), "{edition}: Black is not disturbed");
        } else {
            assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawOffered { by: Seat::White }]);
            let outputs = table.types("black: ja");
            assert_eq!(said(&outputs), [too_early], "{edition}");
            assert!(lines(&outputs).contains("move 3"), "{}", lines(&outputs));
            table.types("black: nein");
        }
        table.runs("play Nf3 Nf6; white: key draw_offer; black: ja; black: ja");
        assert!(is_drawn(&table), "{edition}");
    }
}

#[test]
fn the_piece_touched_to_move_refuses_and_closes_the_question() {
    let mut table = Table::of(from(ROOKS, agreed(Edition::Da18, BoardSense::Identity)));
    table.runs("white hand e1d2; wait 2000; white: press; black hand e1d2 e8d7; white hand e8d7; wait 2000");
    table.comes_to("black: key draw_offer; black: press", "", "Kd2 Kd7");
    assert_eq!(said(&table.types("white: ja")), [ASKED_BACK]);
    assert_eq!(said(&table.runs("white hand h2h5")), [Announcement::DrawDeclined]);
    assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer]);
    assert!(table.result().is_none());
}

#[test]
fn the_last_gap_in_a_wall_of_pawns_is_closed_and_the_game_is_drawn() {
    let gap = "4k3/6p1/p1p1p3/P1P1P1P1/8/8/8/4K3 b - - 0 1";
    for edition in Edition::ALL {
        let mut table = Table::of(from(gap, agreed(edition, BoardSense::Manual)));
        assert_eq!(table.result(), None);
        table.runs("black: move g6; black: press");
        assert_eq!(table.result(), Some((GameResult::Draw, EndReason::DeadPosition)), "{edition}");
    }
}

#[test]
fn an_offer_in_words_alone_is_asked_back_and_one_with_the_move_is_not() {
    let asked = Announcement::Ask(Question::Confirm(Command::DrawOffer));
    for (edition, words) in Edition::ALL.into_iter().cycle().zip(["remis", "draw offer", "remisangebot"]) {
        for (seat, before, with_move) in
            [(Seat::White, "play e4 e5", "gustav drei"), (Seat::Black, "play e4 e5 d4", "gustav sechs")]
        {
            for verb in ["hears", ": say", ":"] {
                let case = format!("{edition} {seat} {verb} {words}");
                let says = |words: &str| format!("{seat} {verb} {words}").replace(" :", ":");
                let mut begun = Table::typed(edition);
                begun.runs(before);
                let mut table = begun.clone();
                assert_eq!(said(&table.runs(&says(words))), std::slice::from_ref(&asked), "{case}");
                assert_eq!(table.session.offers_draw(), None, "{case}");
                table.runs(&format!("{seat}: nein"));
                assert_eq!(table.session.offers_draw(), None, "{case}");
                let outputs = table.runs(&format!("{}; {seat}: ja", says(words)));
                assert!(said(&outputs).contains(&Announcement::DrawOffered { by: seat }), "{case}");
                assert_eq!(table.session.offers_draw(), Some(seat), "{case}");
                // Once more it is acknowledged.
                assert_eq!(said(&table.runs(&says(words))), [Announcement::DrawOfferNoted], "{case}");
                // Said with the move it is not asked back.
                let mut table = begun.clone();
                table.runs(&says(&format!("{with_move} remis")));
                let found = (table.session.offers_draw(), table.session.is_asked(seat));
                assert_eq!(found, (Some(seat), None), "{case}");
            }
        }
    }
    // A move after the word for an offer goes on without it.
    let mut table = Table::typed(Edition::Da18);
    table.runs("play e4 e5; white: remis; white: gustav drei");
    assert_eq!((table.session.is_asked(Seat::White), table.session.offers_draw()), (None, None));
}
