//! The envelope when it is opened, invalid, or missing; with offers, clocks and boards.

use super::*;

#[test]
fn a_sealed_move_that_was_left_as_it_is_has_a_way_on_from_every_state() {
    for edition in Edition::ALL {
        for text in ["Ne7", "wrzlbrmft"] {
            let mut game = Adjourning::typed(edition);
            game.table.plays("e4 e5");
            game.types("arbiter: adjourn");
            game.types(&format!("white: seal {text}"));
            game.types("white: press");
            game.types("arbiter: present black");
            game.types("arbiter: open");
            // The item decides; opening again adds none.
            let has_item = Refusal::SealedMoveUnplayable { item: Some(game.number()), plies: 2 };
            assert_eq!(refused(&game.types("arbiter: open")), Some(has_item.clone()), "{edition} {text}");
            assert_eq!(refused(&game.types("arbiter: resume")), Some(has_item), "{edition} {text}");
            let left = game.law().1.iter().position(|&choice| choice == Choice::Dismiss).unwrap() + 1;
            let number = game.number();
            game.types(&format!("arbiter: choose {number} {left}"));
            let items = game.table.session.items().len();
            let no_item = Some(Refusal::SealedMoveUnplayable { item: None, plies: 2 });
            for line in ["open", "resume", "open"] {
                assert_eq!(refused(&game.types(&format!("arbiter: {line}"))), no_item, "{edition} {line}");
            }
            assert_eq!(game.table.session.items().len(), items, "{edition}: no further item");
            let told = game.types("arbiter: open");
            let Some(why) = refused(&told) else { panic!("{told:?}") };
            let way = annabella::messages::MessageWriter::new(Lang::En, edition).refusal(&why);
            assert!(["result", "undo", "back 2"].iter().all(|way_on| way.contains(way_on)), "{way}");
            let waits = game.table.session.waits(annabella::session::Listener::Arbiter);
            assert!(waits.contains(&AwaitedAction::SealedMove { plies: 2 }), "{edition}: {waits:?}");
            // Each way leads on.
            game.types("arbiter: undo");
            let sealed =
                |matter: &AdjournmentIncident| matches!(matter, AdjournmentIncident::SealedMove { .. });
            assert_eq!(game.open_matters().iter().filter(|m| sealed(m)).count(), 1, "{edition}: open again");
            assert!(refused(&game.types("arbiter: undo")).is_some());
            game.types(&format!("arbiter: choose {number} {left}"));
            game.types("arbiter: back 2");
            game.types("arbiter: resume");
            game.table.plays("Nf3");
            assert_eq!(game.moves(), ["e4", "e5", "Nf3"], "{edition}");
            game.types("arbiter: result 0-1");
            assert_eq!(over(&game).map(|(result, _)| result), Some(GameResult::BlackWins), "{edition}");
        }
    }
}

#[test]
fn the_arbiter_may_say_which_move_an_ambiguous_one_is() {
    let mut game = Adjourning::typed(Edition::Da17);
    game.table.plays("e4 e5 Nc3 Nc6");
    game.types("arbiter: adjourn");
    game.types("white: seal Se2");
    game.types("white: press");
    game.types("arbiter: present white");
    game.types("arbiter: present black");
    game.types("arbiter: open");
    let number = game.number();
    assert!(matches!(game.law().1[1], Choice::SealedMoveIs(Seat::White)));
    assert!(matches!(
        refused(&game.types(&format!("arbiter: choose {number} 2"))),
        Some(Refusal::Amount { .. })
    ));
    let no_move = game.types(&format!("arbiter: choose {number} 2 Ke7"));
    assert!(matches!(refused(&no_move), Some(Refusal::NotAMove(_))));
    game.types(&format!("arbiter: choose {number} 2 Sge2"));
    assert_eq!(game.moves().last().map(String::as_str), Some("Nge2"));
    assert!(game.open_matters().is_empty());
    assert_eq!(game.runs(), Some(Seat::Black));
}

#[test]
fn an_envelope_that_holds_something_else_than_was_sealed_is_found() {
    let mut game = Adjourning::adjourned(Edition::Da18, "Nf3");
    game.kept.sealed = Some("Nc3".into());
    game.types("arbiter: present black");
    game.types("arbiter: open");
    let exchanged = AdjournmentIncident::EnvelopeMissing { by: Seat::White, exchanged: true };
    assert_eq!(game.open_matters(), [exchanged]);
    assert_eq!(game.moves().len(), 2);
}

#[test]
fn without_its_envelope_the_sealer_plays_what_he_says_or_a_new_game_is_played() {
    for edition in Edition::ALL {
        let article = ["R11", "E12", "E.12", "I.12", "I.12", "I.12"][edition as usize];
        let mut game = Adjourning::adjourned(edition, "Nf3");
        game.types("arbiter: missing");
        let number = game.number();
        let (found, choices) = game.law();
        assert_eq!((found, choices[0]), (article, Choice::SealedMoveIs(Seat::White)), "{edition}");
        game.types("arbiter: present black");
        game.types(&format!("arbiter: choose {number} 1 d4"));
        assert_eq!(game.moves(), ["e4", "e5", "d4"], "{edition}");
        assert_eq!(game.runs(), Some(Seat::Black), "{edition}");

        let mut game = Adjourning::adjourned(edition, "Nf3");
        game.types("arbiter: missing");
        let annul = choices.iter().position(|&choice| choice == Choice::NewGame).unwrap() + 1;
        let number = game.number();
        let shown = game.types(&format!("arbiter: show {number}"));
        assert!(lines_by(edition, &shown).contains("annulled"), "{edition}");
        game.types(&format!("arbiter: choose {number} {annul}"));
        assert!(game.moves().is_empty(), "{edition}");
        assert_eq!(game.table.session.phase(), Phase::Playing);
        game.types("arbiter: undo");
        assert_eq!(game.moves().len(), 2, "{edition}: taken back");
        assert!(game.table.session.envelope().is_some());
    }
}

#[test]
fn a_clock_set_wrongly_is_put_right_before_the_first_move_and_judged_after_it() {
    for edition in Edition::ALL {
        let article = ["R12", "E13", "E.13", "I.13", "I.13", "I.13"][edition as usize];
        let mut game = Adjourning::adjourned(edition, "Nf3");
        game.types("arbiter: present white");
        game.types("arbiter: present black");
        game.types("arbiter: open");
        game.types("black: claim clock");
        assert_eq!(game.law(), (article, vec![Choice::SetClocks, Choice::Dismiss]), "{edition}");
        let number = game.number();
        game.types(&format!("arbiter: choose {number} 1 1:10:00 1:20:00"));
        let (white, _) = game.table.session.times(Moment::from_ms(game.table.now));
        assert_eq!(white, 70 * 60_000, "{edition}");
        game.table.plays("Nc6");
        game.types("white: claim clock");
        assert_eq!(game.law().1[0], Choice::SetClocks, "{edition}: White has not moved since");
        game.types("black: claim clock");
        assert_eq!(game.law().1[0], Choice::Dismiss, "{edition}: Black has");
        assert_eq!(
            refused(&Adjourning::typed(edition).types("white: claim clock")),
            Some(Refusal::NotAdjourned)
        );
    }
}

#[test]
fn sensed_boards_are_set_up_again_before_the_envelope_is_opened() {
    let start = Position::default();
    let mut game = Adjourning::of(agreed(Edition::Da18, BoardSense::Identity));
    game.types("arbiter: adjourn");
    game.types("white: seal e4");
    game.types("white: press");
    game.types("arbiter: present black");
    let elsewhere = after(&start, "d2d4");
    game.table.shows(Seat::White, &elsewhere);
    assert_eq!(
        refused(&game.types("arbiter: open")),
        Some(Refusal::BoardNotRight { seat: Seat::White, sensed: true })
    );
    game.table.shows(Seat::White, &start);
    game.table.shows(Seat::Black, &start);
    let opened = game.types("arbiter: open");
    assert_eq!(game.moves(), ["e4"]);
    assert!(lines_by(Edition::Da18, &opened).contains("white's board"), "his own board shows it first");
    assert_eq!(game.runs(), None);
    game.table.shows(Seat::White, &after(&start, "e2e4"));
    game.types("arbiter: resume");
    assert_eq!(game.runs(), Some(Seat::Black));
    assert!(game.table.open().is_empty(), "{:?}", game.table.open());
}
