//! Words that repeat an announcement again, words for an illegal move, and speech that was not understood.

use annabella::session::pending::LastSaid;

use crate::table::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Two impaired players on boards that are not sensed, so that only their words count.
fn by_words(scheme: SchemeId, lang: Lang, fen: &str) -> Table {
    let setup = agreed(Edition::Fide23, BoardSense::Manual);
    let seat = SeatSetup { sight: Sight::Impaired, ear: true, scheme: Some(scheme), lang, ..setup.white };
    Table::of(from(fen, Setup { white: seat.clone(), black: seat, ..setup }))
}

fn english(fen: &str) -> Table {
    by_words(SchemeId::EnPlain, Lang::En, fen)
}

fn makes_a_move(outputs: &[Output]) -> bool {
    outputs.iter().any(|o| matches!(o, Output::Note(Note::Made { .. })))
}

#[test]
fn a_repetition_said_once_more_is_no_move() {
    for (scheme, lang, first, reply) in [
        (SchemeId::Da, Lang::Da, "erik fire", "erik fem"),
        (SchemeId::Fide, Lang::De, "eva vier", "eva fünf"),
        (SchemeId::EnPlain, Lang::En, "e four", "e five"),
        (SchemeId::NbScand, Lang::Nb, "eva fire", "eva fem"),
        (SchemeId::SvScand, Lang::Sv, "eva fyra", "eva fem"),
    ] {
        for verb in [":", " hears"] {
            for press in ["", "black: press"] {
                let mut table = by_words(scheme, lang, START);
                table.runs(&format!("white{verb} {first}; white: press; black{verb} {first}"));
                table.runs(&format!("black{verb} {reply}; {press}; white{verb} {reply}"));
                for _ in 0..2 {
                    let again = table.runs(&format!("white{verb} {reply}"));
                    let what = format!("{lang}{verb} {press}: {again:?}");
                    assert!(!makes_a_move(&again) && refused(&again).is_none(), "{what}");
                    assert_eq!(sounds(&again, Seat::White), [Earcon::Understood], "{what}");
                }
                assert_eq!(table.kinds(), "");
            }
        }
    }
}

/// White's knight may capture on d5, to which Black's has just moved: the words are White's own move.
#[test]
fn a_legal_move_in_the_same_words_is_made() {
    let mut table = english("4k3/8/5n2/8/8/2N5/8/4K3 b - - 0 1");
    table.runs("black: knight d five; black: press; white: knight d five");
    assert!(makes_a_move(&table.types("white: knight d five")));
}

#[test]
fn words_for_a_move_that_is_not_legal_sound_like_any_others_until_the_press() {
    let fen = "4k3/8/8/8/8/8/R1PPPP2/R1B1KB2 w - - 0 1";
    let heard_of = |words: &str| {
        let mut table = english(fen);
        let outputs = table.types(&format!("white: {words}"));
        assert!(refused(&outputs).is_none(), "{words}: {outputs:?}");
        // What now repeats the words, and only them.
        let before = Box::new(Position::from_fen(fen).unwrap());
        let said_last = LastSaid::OwnWords { before, words: words.to_owned() };
        let echo = Announcement::WhatNow(NextStep::Said { own_clock: true, said: said_last });
        assert_eq!(said(&table.types("white: what now")), [echo], "{words}");
        let own = (heard(&outputs, Seat::White), sounds(&outputs, Seat::White));
        let made = makes_a_move(&outputs);
        assert!(made || names(&outputs).is_empty(), "{words}: Black hears nothing: {outputs:?}");
        (own, made)
    };
    let (legal, is_made) = heard_of("rook a three");
    assert!(is_made);
    // A rook in the way; a bishop of the wrong colour; two bishops that cannot move there; no such piece.
    for words in ["bishop c four", "bishop f four", "bishop h seven", "queen d four", "king g one"] {
        assert_eq!(heard_of(words), (legal.clone(), false), "{words}");
    }
}

#[test]
fn nothing_illegal_is_made_of_words_alone_before_the_player_was_asked_back() {
    for (answer, open, is_made) in [
        ("yes", "IllegalMove white", true),
        ("bishop c four", "IllegalMove white", true),
        ("no", "EarlyPress white", false),
        ("c three", "EarlyPress white", true),
        ("correction", "EarlyPress white", false),
    ] {
        let mut table = english("4k3/8/8/8/8/8/2PPPP2/2B1KB2 w - - 0 1");
        let pressed = said(&table.comes_to("white: bishop c four; white: press", "", ""));
        assert!(
            matches!(pressed.last(), Some(Announcement::Ask(Question::ConfirmMove { .. }))),
            "{answer}: {pressed:?}"
        );
        // Nothing is completed by an answer.
        let outputs = table.comes_to(&format!("white: {answer}"), open, "");
        assert_eq!(makes_a_move(&outputs), is_made, "{answer}");
        if open.starts_with("Early") {
            table.comes_to("white: c three; white: press", open, "c3");
        }
    }
}

#[test]
fn a_press_after_words_for_no_move_asks_for_a_move_again() {
    let mut table = english(START);
    let pressed = table.runs("white: bishop c six; white: press");
    assert!(!makes_a_move(&pressed), "{pressed:?}");
    assert!(said(&pressed).contains(&Announcement::WhatNow(NextStep::Move)), "{pressed:?}");
}

#[test]
fn speech_in_vain_is_answered_on_ones_own_move_in_words_and_else_by_a_short_tone() {
    let mut table = english(START);
    for words in ["[unk]", "[unk] four", "knight"] {
        for (seat, told) in [(Seat::White, "NotUnderstood"), (Seat::Black, "")] {
            let outputs = table.runs(&format!("{seat} hears {words}"));
            assert_eq!(sounds(&outputs, seat), [Earcon::Unheard], "{words}");
            assert_eq!(names(&outputs), told, "{words}");
        }
    }
    // A typed line is not misheard, so the refusal gives the reason.
    let typed = table.types("white: gibberish");
    assert!(refused(&typed).is_some() && said(&typed).is_empty() && sounds(&typed, Seat::White).is_empty());
    // A player who has to repeat is told the move once more, with or without a press (1.1).
    table.types("white: e four");
    for before in ["", "white: press"] {
        table.runs(before);
        for line in ["black hears [unk]", "black hears knight", "black: where am I", "black: hm"] {
            let outputs = table.runs(line);
            let told = said(&outputs);
            assert!(
                matches!(&told[..], [Announcement::NotUnderstoodRepeat { before, m }] if before.uci(*m) == "e2e4"),
                "{line}: {told:?}"
            );
            assert_eq!(sounds(&outputs, Seat::Black), [Earcon::Unheard], "{line}");
            assert!(refused(&outputs).is_none(), "{line}");
        }
    }
}

#[test]
fn a_correction_takes_back_a_move_that_only_words_told() {
    for words in ["sorry", "correction", "I meant"] {
        let mut table = english(START);
        table.types("white: knight f three");
        let outputs = table.types(&format!("white: {words}"));
        assert_eq!(heard(&outputs, Seat::Black), [Announcement::MoveWithdrawn], "{words}");
        assert_eq!(said(&outputs), [Announcement::MoveWithdrawn, Announcement::PleaseAnnounce], "{words}");
        let steps = Seat::ALL.map(|seat| table.session.next_step(seat));
        assert_eq!(steps, [NextStep::Move, NextStep::OpponentsMove], "{words}");
        let pressed = said(&table.comes_to("white: press", "EarlyPress white", ""));
        assert_eq!(pressed, [Announcement::WhatNow(NextStep::Move)], "{words}");
        let outputs = table.types("white: I meant knight c three");
        let instead = |what: &Announcement| matches!(what, Announcement::MovedInstead { .. });
        assert!(heard(&outputs, Seat::Black).iter().any(instead), "{words}: {outputs:?}");
        table.types("white: press");
        assert_eq!(table.sans(), "Nc3", "{words}");
    }
}

#[test]
fn a_word_of_courtesy_after_the_press_calls_no_arbiter() {
    for (words, open) in [
        ("sorry", ""),
        ("oh sorry please", ""),
        ("Moment", ""),
        ("förlåt", ""),
        ("correction", "SlipAfterPress white"),
    ] {
        let script = format!("white: knight f three; white: press; white: {words}");
        english(START).comes_to(&script, open, "Nf3");
    }
}

#[test]
fn what_now_beside_a_draw_offer_says_whose_move_it_is() {
    let mut table = english(START);
    table.runs("white: e four; white: press; black: key draw_offer");
    assert_eq!(table.session.next_step(Seat::White), NextStep::DrawOffered { own_clock: false });
    let mut table = english(START);
    table.runs("white: e four; white: key draw_offer; white: press");
    let m = Position::default().read_uci("e2e4").unwrap();
    assert_eq!(table.session.next_step(Seat::Black), NextStep::Repeat { before: Box::default(), m });
    table.types("black: e four");
    assert_eq!(table.session.next_step(Seat::Black), NextStep::DrawOffered { own_clock: true });
}

#[test]
fn questions_are_answered_after_the_end_of_a_game() {
    let mut table = english(START);
    table.runs("white: e four; white: press; arbiter: result 1-0");
    for question in ["what is on e four", "last move", "what now", "time", "all moves", "repeat", "help"] {
        let outputs = table.types(&format!("white: {question}"));
        assert!(refused(&outputs).is_none() && !outputs.is_empty(), "{question}: {outputs:?}");
        assert!(!table.runs(&format!("white hears {question}")).is_empty(), "{question}");
    }
    for other in ["d four", "resign", "draw offer", "correction", "yes"] {
        assert!(refused(&table.types(&format!("white: {other}"))).is_some(), "{other}");
        assert!(table.runs(&format!("white hears {other}")).is_empty(), "{other}");
    }
}

#[test]
fn moves_are_numbered_as_on_the_sheet_where_a_game_begins_later() {
    let mut table = english("6k1/8/8/8/8/8/6R1/4K3 b - - 12 40");
    for (by, other, words) in [
        ("black", "white", "king h eight"),
        ("white", "black", "rook h two"),
        ("black", "white", "king g eight"),
    ] {
        table.runs(&format!("{by}: {words}; {by}: press; {other}: {words}"));
    }
    let all = ["40 g8h8", "41 g2h2", "41 h8g8"];
    for (words, expected) in [
        ("all moves", &all[..]),
        ("from move forty one", &all[1..]),
        ("from move three", &all[..]),
        ("from move fifty", &["NothingMore"]),
    ] {
        let told: Vec<String> = match &said(&table.types(&format!("white: {words}")))[..] {
            [Announcement::MoveList { moves }] => {
                let of = |(before, m): &(Position, _)| format!("{} {}", before.move_number(), before.uci(*m));
                moves.iter().map(of).collect()
            }
            other => other.iter().map(kind).collect(),
        };
        assert_eq!(told, expected, "{words}");
    }
}

#[test]
fn a_question_whether_to_resign_or_to_claim_ends_with_the_next_announcement() {
    for (asks, goes_on) in [
        ("resign", "knight f three"),
        ("resign", "rook a five"),
        ("fifty moves", "knight f three"),
        ("threefold", "knight f three"),
    ] {
        let mut table = english(START);
        table.types(&format!("white: {asks}"));
        assert!(table.session.is_asked(Seat::White).is_some(), "{asks}");
        table.types(&format!("white: {goes_on}"));
        assert!(table.session.is_asked(Seat::White).is_none(), "{asks}, {goes_on}");
        table.comes_to("white: yes", "", "");
        assert_eq!(table.result(), None, "{asks}, {goes_on}");
    }
}

#[test]
fn after_a_pressed_illegal_move_both_players_wait_for_the_arbiter() {
    let mut table = english(START);
    let pressed = "white: rook a five; white: press; white: yes; white: press";
    table.comes_to(pressed, "IllegalMove white", "");
    for seat in Seat::ALL {
        assert_eq!(table.session.next_step(seat), NextStep::ArbiterDecides, "{seat}");
    }
    // After the press nothing is corrected and no other move is made (D.2.8, 7.5.1).
    for words in ["correction", "knight f three", "rook a six"] {
        let told = table.types(&format!("white: {words}"));
        assert_eq!(said(&told), [Announcement::WhatNow(NextStep::ArbiterDecides)], "{words}");
    }
    table.comes_to("white: press; arbiter: confirm 1; goes on", "", "");
    assert!(table.session.running().is_some());
    assert_eq!(table.session.next_step(Seat::White), NextStep::Move);
}

#[test]
fn a_wrong_repetition_gets_the_right_move_again_legal_or_not() {
    // Black's knight goes to c6. It could go to a6, and no knight to c5; White could play the bishop to c4.
    for hears in ["hears", "half-hears"] {
        for words in
            ["knight a six", "knight c five", "knight c seven", "queen c six", "c five", "king e five"]
        {
            let mut table = english(START);
            table.runs("white: e four; white: press; black: e four; black: knight c six; black: press");
            for _ in 0..3 {
                let told = said(&table.runs(&format!("white {hears} {words}")));
                assert!(
                    matches!(&told[..], [Announcement::ReadBackDiffers { before, m }] if before.uci(*m) == "b8c6"),
                    "{words} {hears}: {told:?}"
                );
            }
            assert!(table.session.owes_repetition(Seat::White).is_some(), "{words}");
            table.types("white: knight c six");
            assert!(table.session.owes_repetition(Seat::White).is_none(), "{words}");
        }
    }
}
