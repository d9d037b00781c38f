//! Words that repeat an announcement again, words for an illegal move, and speech that was not understood.

use super::table::{Table, agreed, refused, said};
use annabella::{
    game::{Edition, Lang, SchemeId, Seat},
    language::{heard_utterance::HeardUtterance, question::Question},
    laws::incident_kind::IncidentKind,
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        output::{Earcon, Note, Output},
        pending::{LastSaid, NextStep},
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// Two impaired players on boards that are not sensed, so that only their words count.
fn by_words(scheme: SchemeId, lang: Lang, fen: Option<&str>) -> Table {
    let setup = agreed(Edition::Fide23, BoardSense::Manual);
    let seat = SeatSetup { sight: Sight::Impaired, ear: true, scheme: Some(scheme), lang, ..setup.white };
    Table::of(Setup { white: seat.clone(), black: seat, fen: fen.map(str::to_owned), ..setup })
}

fn hears(table: &mut Table, seat: Seat, words: &str) -> Vec<Output> {
    table.feed(Input::Heard { seat, heard: HeardUtterance::typed(words) })
}

fn makes_a_move(outputs: &[Output]) -> bool {
    outputs.iter().any(|o| matches!(o, Output::Note(Note::Made { .. })))
}

/// The sounds and announcements for a seat.
fn heard_by(seat: Seat, outputs: &[Output]) -> Vec<Output> {
    let own = |o: &&Output| match o {
        Output::Say { to, .. } | Output::PlayEarcon { to, .. } => *to == Listener::Player(seat),
        _ => false,
    };
    outputs.iter().filter(own).cloned().collect()
}

fn sounds(seat: Seat, outputs: &[Output]) -> Vec<Earcon> {
    let own = |o: &Output| match o {
        Output::PlayEarcon { to, earcon } if *to == Listener::Player(seat) => Some(*earcon),
        _ => None,
    };
    outputs.iter().filter_map(own).collect()
}

#[test]
fn a_repetition_said_once_more_is_no_move() {
    let schemes = [
        (SchemeId::Da, Lang::Da, "erik fire", "erik fem"),
        (SchemeId::Fide, Lang::De, "eva vier", "eva fünf"),
        (SchemeId::EnPlain, Lang::En, "e four", "e five"),
        (SchemeId::NbScand, Lang::Nb, "eva fire", "eva fem"),
        (SchemeId::SvScand, Lang::Sv, "eva fyra", "eva fem"),
    ];
    for (scheme, lang, first, reply) in schemes {
        for typed in [true, false] {
            for pressed in [true, false] {
                let mut table = by_words(scheme, lang, None);
                let says = |table: &mut Table, seat: Seat, words: &str| match typed {
                    true => table.types(&format!("{seat}: {words}")),
                    false => hears(table, seat, words),
                };
                says(&mut table, Seat::White, first);
                table.types("white: press");
                says(&mut table, Seat::Black, first);
                says(&mut table, Seat::Black, reply);
                if pressed {
                    table.types("black: press");
                }
                says(&mut table, Seat::White, reply);
                for _ in 0..2 {
                    let again = says(&mut table, Seat::White, reply);
                    let what = format!("{lang} typed {typed} pressed {pressed}: {again:?}");
                    assert!(!makes_a_move(&again) && refused(&again).is_none(), "{what}");
                    assert_eq!(sounds(Seat::White, &again), [Earcon::Understood], "{what}");
                }
                assert!(table.open().is_empty());
            }
        }
    }
}

/// White's knight may capture on d5, to which Black's has just moved: the words are White's own move.
#[test]
fn a_legal_move_in_the_same_words_is_made() {
    let fen = "4k3/8/5n2/8/8/2N5/8/4K3 b - - 0 1";
    let mut table = by_words(SchemeId::EnPlain, Lang::En, Some(fen));
    table.types("black: knight d five");
    table.types("black: press");
    table.types("white: knight d five");
    assert!(makes_a_move(&table.types("white: knight d five")));
}

#[test]
fn words_for_a_move_that_is_not_legal_sound_like_any_others_until_the_press() {
    // A rook in the way; a bishop of the wrong colour; two bishops that cannot move there; no such piece.
    let fen = "4k3/8/8/8/8/8/R1PPPP2/R1B1KB2 w - - 0 1";
    let legal = {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, Some(fen));
        let outputs = table.types("white: rook a three");
        let asked = table.types("white: what now");
        (heard_by(Seat::White, &outputs), said(&asked))
    };
    // What now repeats the words, and only them.
    let echo = |words: &str| {
        let said = LastSaid::OwnWords {
            before: Box::new(annabella::game::Position::from_fen(fen).unwrap()),
            words: words.to_owned(),
        };
        vec![Announcement::WhatNow(NextStep::Said { own_clock: true, said })]
    };
    assert_eq!(legal.1, echo("rook a three"));
    for words in
        ["rook a seven", "bishop c four", "bishop f four", "bishop h seven", "queen d four", "king g one"]
    {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, Some(fen));
        let outputs = table.types(&format!("white: {words}"));
        if words == "rook a seven" {
            assert!(makes_a_move(&outputs), "it is legal");
            continue;
        }
        assert!(refused(&outputs).is_none(), "{words}: {outputs:?}");
        let asked = table.types("white: what now");
        assert_eq!(
            (heard_by(Seat::White, &outputs), said(&asked)),
            (legal.0.clone(), echo(words)),
            "{words}"
        );
        assert!(!makes_a_move(&outputs), "{words}");
        assert!(heard_by(Seat::Black, &outputs).is_empty(), "{words}");
    }
}

#[test]
fn nothing_illegal_is_made_of_words_alone_before_the_player_was_asked_back() {
    let fen = "4k3/8/8/8/8/8/2PPPP2/2B1KB2 w - - 0 1";
    for (answer, matter) in [
        ("yes", IncidentKind::IllegalMove { by: Seat::White }),
        ("bishop c four", IncidentKind::IllegalMove { by: Seat::White }),
        ("no", IncidentKind::EarlyPress { by: Seat::White }),
        ("c three", IncidentKind::EarlyPress { by: Seat::White }),
        ("correction", IncidentKind::EarlyPress { by: Seat::White }),
    ] {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, Some(fen));
        table.types("white: bishop c four");
        let pressed = table.types("white: press");
        assert!(
            matches!(said(&pressed)[..], [Announcement::Ask(Question::ConfirmMove { .. })]),
            "{answer}: {pressed:?}"
        );
        assert!(table.open().is_empty() && table.session.plies().is_empty());
        let outputs = table.types(&format!("white: {answer}"));
        assert_eq!(table.open(), [&matter], "{answer}");
        let made = matches!(answer, "yes" | "bishop c four" | "c three");
        assert_eq!(makes_a_move(&outputs), made, "{answer}");
        assert!(table.session.plies().is_empty(), "{answer}: nothing is completed by an answer");
        // Only a clock press completes another move.
        if answer != "yes" && answer != "bishop c four" {
            table.types("white: c three");
            table.types("white: press");
            assert_eq!(table.session.plies().len(), 1, "{answer}");
        }
    }
}

#[test]
fn a_press_after_words_for_no_move_asks_for_a_move_again() {
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    table.types("white: bishop c six");
    let pressed = table.types("white: press");
    assert!(!makes_a_move(&pressed), "{pressed:?}");
    let told = said(&pressed);
    assert!(told.contains(&Announcement::WhatNow(NextStep::Move)), "{pressed:?}");
}

#[test]
fn speech_in_vain_is_answered_on_ones_own_move_in_words_and_else_by_a_short_tone() {
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    for words in ["[unk]", "[unk] four", "knight"] {
        let own = hears(&mut table, Seat::White, words);
        assert_eq!(sounds(Seat::White, &own), [Earcon::Unheard], "{words}");
        assert_eq!(said(&own), [Announcement::NotUnderstood], "{words}");
        let other = hears(&mut table, Seat::Black, words);
        assert_eq!(sounds(Seat::Black, &other), [Earcon::Unheard], "{words}");
        assert!(said(&other).is_empty(), "{words}");
    }
    // A typed line is not misheard, so the refusal gives the reason.
    let typed = table.types("white: gibberish");
    assert!(refused(&typed).is_some() && said(&typed).is_empty() && sounds(Seat::White, &typed).is_empty());
    // A player who has to repeat is reminded of it; after the announcement it is their turn, with or without a press
    // (1.1).
    table.types("white: e four");
    for _ in 0..2 {
        let owes = hears(&mut table, Seat::Black, "[unk]");
        assert_eq!(sounds(Seat::Black, &owes), [Earcon::Unheard]);
        let told = said(&owes);
        assert!(matches!(told[..], [Announcement::NotUnderstoodRepeat { .. }]), "{told:?}");
        table.types("white: press");
    }
}

#[test]
fn a_correction_takes_back_a_move_that_only_words_told() {
    for words in ["sorry", "correction", "I meant"] {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
        table.types("white: knight f three");
        let outputs = table.types(&format!("white: {words}"));
        let opponent = Output::Say { to: Listener::Player(Seat::Black), what: Announcement::MoveWithdrawn };
        assert!(outputs.contains(&opponent), "{words}: {outputs:?}");
        assert_eq!(said(&outputs), [Announcement::MoveWithdrawn, Announcement::PleaseAnnounce], "{words}");
        assert_eq!(table.session.next_step(Seat::White), NextStep::Move, "{words}");
        assert_eq!(table.session.next_step(Seat::Black), NextStep::OpponentsMove, "{words}");
        let pressed = table.types("white: press");
        assert_eq!(said(&pressed), [Announcement::WhatNow(NextStep::Move)], "{words}");
        assert!(table.session.plies().is_empty());
        table.types("white: I meant knight c three");
        table.types("white: press");
        assert_eq!(table.session.plies().len(), 1, "{words}");
    }
}

#[test]
fn a_word_of_courtesy_after_the_press_calls_no_arbiter() {
    for (words, is_item) in [
        ("sorry", false),
        ("oh sorry please", false),
        ("Moment", false),
        ("förlåt", false),
        ("correction", true),
    ] {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
        table.types("white: knight f three");
        table.types("white: press");
        let outputs = table.types(&format!("white: {words}"));
        let expected: &[&IncidentKind] =
            if is_item { &[&IncidentKind::SlipAfterPress { by: Seat::White }] } else { &[] };
        assert_eq!(table.open(), expected, "{words}: {outputs:?}");
    }
}

#[test]
fn what_now_beside_a_draw_offer_says_whose_move_it_is() {
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    table.types("white: e four");
    table.types("white: press");
    table.types("black: key draw_offer");
    assert_eq!(table.session.next_step(Seat::White), NextStep::DrawOffered { own_clock: false });
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    table.types("white: e four");
    table.types("white: key draw_offer");
    table.types("white: press");
    assert_eq!(
        table.session.next_step(Seat::Black),
        NextStep::Repeat {
            before: Box::default(),
            m: annabella::game::Position::default().read_uci("e2e4").unwrap(),
        }
    );
    table.types("black: e four");
    assert_eq!(table.session.next_step(Seat::Black), NextStep::DrawOffered { own_clock: true });
}

#[test]
fn questions_are_answered_after_the_end_of_a_game() {
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    table.types("white: e four");
    table.types("white: press");
    table.types("arbiter: result 1-0");
    for question in ["what is on e four", "last move", "what now", "time", "all moves", "repeat", "help"] {
        let outputs = table.types(&format!("white: {question}"));
        assert!(refused(&outputs).is_none() && !outputs.is_empty(), "{question}: {outputs:?}");
        let spoken = hears(&mut table, Seat::White, question);
        assert!(!spoken.is_empty(), "{question}");
    }
    for other in ["d four", "resign", "draw offer", "correction", "yes"] {
        assert!(refused(&table.types(&format!("white: {other}"))).is_some(), "{other}");
        assert!(hears(&mut table, Seat::White, other).is_empty(), "{other}");
    }
}

#[test]
fn moves_are_numbered_as_on_the_sheet_where_a_game_begins_later() {
    let fen = "6k1/8/8/8/8/8/6R1/4K3 b - - 12 40";
    let mut table = by_words(SchemeId::EnPlain, Lang::En, Some(fen));
    for (by, words) in [("black", "king h eight"), ("white", "rook h two"), ("black", "king g eight")] {
        table.types(&format!("{by}: {words}"));
        table.types(&format!("{by}: press"));
        let other = if by == "black" { "white" } else { "black" };
        table.types(&format!("{other}: {words}"));
    }
    let told = |table: &mut Table, words: &str| match &said(&table.types(&format!("white: {words}")))[..] {
        [Announcement::MoveList { moves }] => {
            moves.iter().map(|(before, m)| format!("{} {}", before.move_number(), before.uci(*m))).collect()
        }
        other => vec![format!("{other:?}")],
    };
    assert_eq!(told(&mut table, "all moves"), ["40 g8h8", "41 g2h2", "41 h8g8"]);
    assert_eq!(told(&mut table, "from move forty one"), ["41 g2h2", "41 h8g8"]);
    assert_eq!(told(&mut table, "from move three"), ["40 g8h8", "41 g2h2", "41 h8g8"]);
    assert_eq!(told(&mut table, "from move fifty"), ["[NothingMore]"]);
}

#[test]
fn a_signed_result_is_not_followed_by_other_clocks_or_a_missing_envelope() {
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    table.types("white: e four");
    table.types("white: press");
    table.types("arbiter: result 1-0");
    table.types("arbiter: sign");
    for line in ["clocks 1:00:00 0:00:01", "missing"] {
        let outputs = table.types(&format!("arbiter: {line}"));
        assert!(refused(&outputs).is_some(), "{line}: {outputs:?}");
    }
    assert!(table.open().is_empty());
}

#[test]
fn a_question_whether_to_resign_or_to_claim_ends_with_the_next_announcement() {
    for (asks, goes_on) in [
        ("resign", "knight f three"),
        ("resign", "rook a five"),
        ("fifty moves", "knight f three"),
        ("threefold", "knight f three"),
    ] {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
        table.types(&format!("white: {asks}"));
        assert!(table.session.is_asked(Seat::White).is_some(), "{asks}");
        table.types(&format!("white: {goes_on}"));
        assert!(table.session.is_asked(Seat::White).is_none(), "{asks}, {goes_on}");
        table.types("white: yes");
        assert_eq!(table.session.result(), None, "{asks}, {goes_on}");
        assert!(table.open().is_empty(), "{asks}, {goes_on}");
    }
}

#[test]
fn after_a_pressed_illegal_move_both_players_wait_for_the_arbiter() {
    let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
    table.types("white: rook a five");
    table.types("white: press");
    table.types("white: yes");
    table.types("white: press");
    assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::White }]);
    for seat in Seat::ALL {
        assert_eq!(table.session.next_step(seat), NextStep::ArbiterDecides, "{seat}");
    }
    // After the press nothing is corrected and no other move is made (D.2.8, 7.5.1).
    for words in ["correction", "knight f three", "rook a six"] {
        let told = table.types(&format!("white: {words}"));
        assert_eq!(said(&told), [Announcement::WhatNow(NextStep::ArbiterDecides)], "{words}");
    }
    table.types("white: press");
    assert!(table.session.plies().is_empty());
    table.types("arbiter: confirm 1");
    table.types("white: executed");
    table.types("black: executed");
    assert_eq!(refused(&table.types("arbiter: resume")), None);
    assert_eq!(table.session.next_step(Seat::White), NextStep::Move);
}

#[test]
fn a_wrong_repetition_gets_the_right_move_again_legal_or_not() {
    let again = |outputs: &[Output]| match &said(outputs)[..] {
        [Announcement::ReadBackDiffers { before, m }] => Some(before.uci(*m)),
        _ => None,
    };
    // Black's knight goes to c6. It could go to a6, and no knight to c5; White could play the bishop to c4.
    for unconfirmed in [false, true] {
        for words in
            ["knight a six", "knight c five", "knight c seven", "queen c six", "c five", "king e five"]
        {
            let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
            for (by, line) in [
                ("white", "e four"),
                ("white", "press"),
                ("black", "e four"),
                ("black", "knight c six"),
                ("black", "press"),
            ] {
                table.types(&format!("{by}: {line}"));
            }
            for _ in 0..3 {
                let heard = HeardUtterance { unconfirmed, ..HeardUtterance::typed(words) };
                let outputs = table.feed(Input::Heard { seat: Seat::White, heard });
                assert_eq!(again(&outputs).as_deref(), Some("b8c6"), "{words} {unconfirmed}: {outputs:?}");
            }
            assert!(table.session.owes_repetition(Seat::White).is_some(), "{words}");
            table.types("white: knight c six");
            assert!(table.session.owes_repetition(Seat::White).is_none(), "{words}");
        }
    }
}

#[test]
fn words_without_a_meaning_are_told_apart_from_what_is_owed() {
    for (words, typed) in [("[unk]", false), ("knight", false), ("where am I", true), ("hm", true)] {
        let mut table = by_words(SchemeId::EnPlain, Lang::En, None);
        table.types("white: e four");
        for pressed in [false, true] {
            if pressed {
                table.types("white: press");
            }
            let outputs = match typed {
                true => table.types(&format!("black: {words}")),
                false => hears(&mut table, Seat::Black, words),
            };
            let told = said(&outputs);
            assert!(
                matches!(&told[..], [Announcement::NotUnderstoodRepeat { before, m }] if before.uci(*m) == "e2e4"),
                "{words}: {told:?}"
            );
            assert_eq!(sounds(Seat::Black, &outputs), [Earcon::Unheard], "{words}");
            assert!(refused(&outputs).is_none(), "{words}");
        }
    }
}
