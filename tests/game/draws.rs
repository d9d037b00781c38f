//! Draw offers and agreement (9.1, 5.2.3): offers in any wording, answers, one confirmation, and obstacles.

use super::table::{Table, after, agreed, lines, refused, said};
use annabella::{
    game::{Edition, EndReason, GameResult, Seat},
    language::{command::Command, heard_utterance::HeardUtterance, question::Question},
    laws::{draw::RefuseDrawError, edition::EditionValues as _},
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        output::Output,
        refusal::Refusal,
        setup::{BoardSense, Setup},
    },
};

const ASKED_BACK: Announcement = Announcement::Ask(Question::Confirm(Command::Accept));

/// A rook ending in which both players have moved and Black has offered a draw with the last move.
fn offered(edition: Edition) -> Table {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.fen = Some("4k3/r6p/8/8/8/8/P6R/4K3 w - - 0 1".into());
    let mut table = Table::of(setup);
    table.plays("Kd2");
    table.types("black: move Kd7");
    table.types("black: key draw_offer");
    table.types("black: press");
    table
}

fn is_drawn(table: &Table) -> bool {
    table.session.result().is_some_and(|(_, why)| why == EndReason::Agreement)
}

/// The announcements that one player received.
fn heard(outputs: &[Output], by: Seat) -> Vec<Announcement> {
    let of = |o: &Output| match o {
        Output::Say { to, what } if [Listener::Player(by), Listener::Table].contains(to) => {
            Some(what.clone())
        }
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
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

#[test]
fn any_wording_of_no_refuses_at_once() {
    for no in ["nein", "no", "nej", "nei", "ablehnen", "I decline", "avslå", "key no", "key decline"] {
        let mut table = offered(Edition::Sv17);
        let outputs = table.types(&format!("white: {no}"));
        assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawDeclined], "{no}");
        assert!(heard(&outputs, Seat::White).is_empty(), "{no}: nothing is asked back");
        assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer], "the offer is gone");
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

/// Whether White's announced move can still be completed.
fn move_still_stands(table: &mut Table) -> bool {
    let plies = table.session.plies().len();
    table.types("white: press");
    table.session.plies().len() == plies + 1
}

/// White has announced a move and not pressed; Black offers a draw.
fn offered_over_a_move() -> Table {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    setup.fen = Some("4k3/r6p/8/8/8/8/P6R/4K3 w - - 0 1".into());
    let mut table = Table::of(setup);
    table.plays("Kd2 Kd7");
    table.types("white: Kd3");
    table.types("black: key draw_offer");
    table
}

#[test]
fn a_sentence_that_says_no_refuses_the_offer_and_leaves_the_move() {
    for no in SENTENCES_OF_NO {
        let mut table = offered_over_a_move();
        let outputs = table.types(&format!("white: {no}"));
        assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawDeclined], "{no}");
        assert!(move_still_stands(&mut table), "{no}");
    }
}

#[test]
fn a_sentence_that_says_no_answers_a_question() {
    for no in SENTENCES_OF_NO {
        let mut table = offered_over_a_move();
        assert_eq!(said(&table.types("white: ja")), [ASKED_BACK]);
        let outputs = table.types(&format!("white: {no}"));
        assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawDeclined], "{no}");
        assert!(move_still_stands(&mut table), "{no}");
    }
}

#[test]
fn a_sentence_that_says_no_to_nothing_withdraws_no_move() {
    for no in SENTENCES_OF_NO.into_iter().filter(|no| !["fortryd", "no, sorry"].contains(no)) {
        let mut table = offered(Edition::Fide23);
        table.types("white: nein");
        table.types("white: Kd3");
        table.types(&format!("white: {no}"));
        assert!(move_still_stands(&mut table), "{no}");
    }
}

#[test]
fn asked_back_and_not_confirmed_the_offer_is_refused_and_taken_back_it_stands() {
    let mut table = offered(Edition::No14);
    table.types("white: ja");
    assert_eq!(said(&table.types("white: nein")), [Announcement::DrawDeclined]);

    let mut table = offered(Edition::No14);
    table.types("white: ja");
    assert!(said(&table.types("white: korrektur")).is_empty());
    assert_eq!(said(&table.types("white: ja")), [ASKED_BACK]);
}

#[test]
fn an_open_question_goes_before_the_offer() {
    let mut table = offered(Edition::Da17);
    table.types("white: aufgeben");
    assert_eq!(
        said(&table.types("white: annehmen")),
        [Announcement::Ask(Question::Confirm(Command::Resign))]
    );
    assert!(said(&table.types("white: nein")).is_empty(), "the resignation is not meant");
    assert!(table.session.result().is_none());
    assert_eq!(said(&table.types("white: ja")), [ASKED_BACK], "now the offer");

    // The player is asked which of two rooks is meant; yes answers neither that nor the offer.
    let mut setup = agreed(Edition::Da17, BoardSense::Manual);
    setup.fen = Some("4k3/7p/8/8/8/8/4K3/R6R b - - 0 1".into());
    let mut table = Table::of(setup);
    table.plays("h6 Kd3 h5");
    table.types("black: key draw_offer");
    let which = said(&table.types("white: Turm David eins"));
    assert!(matches!(which[..], [Announcement::Ask(Question::WhichMove { .. })]), "{which:?}");
    assert_eq!(said(&table.types("white: ja")), which);
}

#[test]
fn nothing_is_offered_before_the_start_or_after_the_end() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.approved_by = None;
    for line in ["white: remis", "black: key draw_offer"] {
        let mut table = Table::of(setup.clone());
        assert_eq!(refused(&table.types(line)), Some(Refusal::NotStarted), "{line}");
        table.types("arbiter: approve A. Arbiter");
        table.types("arbiter: start");
        assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer]);

        let mut table = Table::typed(Edition::Da09);
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
    use annabella::session::setup::SheetWriter;
    // Between the move and the press; before the move; during the opponent's time.
    for (lines, ply) in [
        (["white: move f4", "white: key draw_offer", "white: press"], 0),
        (["white: key draw_offer", "white: move f4", "white: press"], 0),
        (["white: move f4", "white: press", "white: key draw_offer"], 0),
        (["white: move f4", "white: press", "black: key draw_offer"], 1),
    ] {
        let mut setup = agreed(Edition::Da09, BoardSense::Manual);
        setup.white.sheet = SheetWriter::Daemon;
        setup.black.sheet = SheetWriter::Daemon;
        let mut table = Table::of(setup);
        for line in lines {
            table.types(line);
        }
        table.plays("Nf6 g3");
        for seat in Seat::ALL {
            let marked: Vec<bool> = table.session.sheet(seat).entries.iter().map(|e| e.draw_offer).collect();
            assert_eq!(marked, [ply == 0, ply == 1, false], "{lines:?}: {seat}");
        }
    }
}

#[test]
fn before_each_has_moved_both_hear_why_an_agreement_waits_and_the_arbiter_once() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.types("white: move c4");
        table.types("white: key draw_offer");
        table.types("white: press");
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
        assert!(table.open().is_empty(), "nobody calls the arbiter");
        let again = table.types("black: annehmen");
        assert_eq!((said(&again), lines(&again)), (vec![waits], String::new()));
        // They must move, which does not decline the offer; then they are asked.
        assert!(!said(&table.types("black: move c5")).contains(&Announcement::DrawDeclined));
        assert_eq!(heard(&table.types("black: press"), Seat::Black), [ASKED_BACK]);
        table.types("black: ja");
        assert!(is_drawn(&table), "{edition}");
    }
}

#[test]
fn who_did_not_accept_refuses_by_his_first_move_too() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: key draw_offer");
    table.types("white: move c4");
    table.types("white: press");
    assert!(said(&table.types("black: move c5")).contains(&Announcement::DrawDeclined));
}

#[test]
fn no_draw_is_agreed_before_the_move_the_regulations_name_and_by_edition_none_offered() {
    for edition in Edition::ALL {
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.draw_ban = 3;
        let mut table = Table::of(setup);
        table.plays("d4 d5 c4 c6");
        let too_early = Announcement::NoDrawYet { why: RefuseDrawError::TooEarly { before: 3 } };
        let outputs = table.types("white: key draw_offer");
        if edition.offers_can_be_forbidden() {
            assert_eq!(heard(&outputs, Seat::White), std::slice::from_ref(&too_early), "{edition}");
            assert!(heard(&outputs, Seat::Black).is_empty(), "{edition}: he is not disturbed");
        } else {
            assert_eq!(heard(&outputs, Seat::Black), [Announcement::DrawOffered { by: Seat::White }]);
            let outputs = table.types("black: ja");
            assert_eq!(said(&outputs), [too_early], "{edition}");
            assert!(lines(&outputs).contains("move 3"), "{}", lines(&outputs));
            table.types("black: nein");
        }
        table.plays("Nf3 Nf6");
        table.types("white: key draw_offer");
        table.types("black: ja");
        table.types("black: ja");
        assert!(is_drawn(&table), "{edition}");
    }
}

#[test]
fn the_piece_touched_to_move_refuses_and_closes_the_question() {
    let mut setup = agreed(Edition::Da18, BoardSense::Identity);
    setup.fen = Some("4k3/r6p/8/8/8/8/P6R/4K3 w - - 0 1".into());
    let mut table = Table::of(setup);
    let start = table.session.position().clone();
    for (seat, moves) in [(Seat::White, "e1d2"), (Seat::Black, "e1d2 e8d7")] {
        for of in Seat::ALL {
            table.shows(if of == Seat::White { seat } else { seat.other() }, &after(&start, moves));
        }
        table.wait(2_000);
        if seat == Seat::Black {
            table.types("black: key draw_offer");
        }
        table.types(&format!("{seat}: press"));
    }
    assert_eq!(table.session.plies().len(), 2);
    assert_eq!(said(&table.types("white: ja")), [ASKED_BACK]);
    let heard = said(&table.shows(Seat::White, &after(&start, "e1d2 e8d7 h2h5")));
    assert_eq!(heard, [Announcement::DrawDeclined]);
    assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer]);
    assert!(table.session.result().is_none());
}

#[test]
fn the_last_gap_in_a_wall_of_pawns_is_closed_and_the_game_is_drawn() {
    let gap = "4k3/6p1/p1p1p3/P1P1P1P1/8/8/8/4K3 b - - 0 1";
    for edition in Edition::ALL {
        let mut table = Table::of(Setup { fen: Some(gap.into()), ..agreed(edition, BoardSense::Manual) });
        assert_eq!(table.session.result(), None);
        table.types("black: move g6");
        table.types("black: press");
        assert_eq!(table.session.result(), Some((GameResult::Draw, EndReason::DeadPosition)), "{edition}");
    }
}

/// Words of a player at a microphone.
fn spoken(table: &mut Table, seat: Seat, words: &str) -> Vec<Output> {
    table.feed(Input::Heard { seat, heard: HeardUtterance::typed(words) })
}

#[test]
fn an_offer_in_words_alone_is_asked_back_and_one_with_the_move_is_not() {
    for edition in Edition::ALL {
        for seat in Seat::ALL {
            for (typed, words) in
                [(false, "remis"), (true, "remis"), (false, "draw offer"), (true, "remisangebot")]
            {
                let case = format!("{edition} {seat} {words}, typed: {typed}");
                let begun = || {
                    let mut table = Table::typed(edition);
                    table.plays("e4 e5");
                    if seat == Seat::Black {
                        table.plays("d4");
                    }
                    table
                };
                let says = |table: &mut Table| match typed {
                    true => table.types(&format!("{seat}: {words}")),
                    false => spoken(table, seat, words),
                };
                let mut table = begun();
                let asked = vec![Announcement::Ask(Question::Confirm(Command::DrawOffer))];
                assert_eq!(said(&says(&mut table)), asked, "{case}");
                assert_eq!(table.session.offers_draw(), None, "{case}");
                table.types(&format!("{seat}: nein"));
                assert_eq!(table.session.offers_draw(), None, "{case}");
                assert_eq!(said(&says(&mut table)), asked, "{case}");
                let outputs = table.types(&format!("{seat}: ja"));
                assert!(
                    said(&outputs).contains(&Announcement::DrawOffered { by: seat }),
                    "{case}: {outputs:?}"
                );
                assert_eq!(table.session.offers_draw(), Some(seat), "{case}");
                // Once more it is acknowledged, and it answers an offer as an acceptance, which is asked back itself.
                assert_eq!(said(&says(&mut table)), [Announcement::DrawOfferNoted], "{case}");
                table.types(&format!("{}: nein", seat.other()));
                // A key acts at once, as a line does that names it.
                let mut table = begun();
                table.types(&format!("{seat}: key draw_offer"));
                assert_eq!(table.session.offers_draw(), Some(seat), "{case}");
                // Said with the move it is not asked back.
                let mut table = begun();
                let m = if seat == Seat::White { "gustav drei remis" } else { "gustav sechs remis" };
                match typed {
                    true => table.types(&format!("{seat}: {m}")),
                    false => spoken(&mut table, seat, m),
                };
                assert_eq!(table.session.offers_draw(), Some(seat), "{case}");
                assert_eq!(table.session.is_asked(seat), None, "{case}");
            }
        }
    }
}

#[test]
fn a_move_after_the_word_for_an_offer_goes_on_without_it() {
    let mut table = Table::typed(Edition::Da18);
    table.plays("e4 e5");
    table.types("white: remis");
    table.types("white: gustav drei");
    assert_eq!((table.session.is_asked(Seat::White), table.session.offers_draw()), (None, None));
}
