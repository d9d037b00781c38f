//! Sealing: who seals, how, and until when; nobody else learns the move before it is opened.

use super::*;
use annabella::{
    game::SchemeId,
    language::{Verbosity, heard_utterance::Reading, scheme::Scheme},
    messages::Phrases,
    session::output::Earcon,
};

#[test]
fn the_player_on_move_seals_and_may_change_it_until_his_clock_is_stopped() {
    for edition in Edition::ALL {
        let mut game = Adjourning::typed(edition);
        game.table.plays("d4 d5");
        let ordered = game.types(&format!("arbiter: adjourn {TIME}"));
        assert!(said(&ordered).contains(&Announcement::SealingOrdered { by: Seat::White }), "{edition}");
        assert_eq!(refused(&game.types("white: press")), Some(Refusal::SealFirst), "{edition}");
        assert_eq!(game.runs(), Some(Seat::White), "the clock runs while he seals");
        game.types("white: seal Sf3");
        game.types("white: seal c4");
        assert_eq!(game.runs(), Some(Seat::White));
        game.types("black: press");
        assert!(game.table.session.envelope().is_none(), "{edition}: the opponent shuts nothing");
        let shut = game.types("white: press");
        assert!(said(&shut).contains(&Announcement::GameAdjourned { by: Seat::White }));
        assert_eq!(game.runs(), None, "{edition}: stopped without starting the opponent's");
        assert_eq!(game.kept.sealed.as_deref(), Some("c4"));
        assert_eq!(refused(&game.types("white: seal e4")), Some(Refusal::IsAdjourned));
    }
}

#[test]
fn beside_an_illegal_move_that_is_not_pressed_the_opponent_is_to_seal_the_next() {
    let mut game = Adjourning::typed(Edition::Da18);
    game.table.plays("d4 d5");
    game.types("white: move e2e5");
    let ordered = game.types("arbiter: adjourn");
    let sealer = ordered.iter().find_map(|output| match output {
        Output::Note(Note::SealingOrdered { by, .. }) => Some(*by),
        _ => None,
    });
    assert_eq!(sealer, Some(Seat::Black), "{ordered:?}");
}

#[test]
fn nobody_but_the_player_learns_the_move_before_it_is_opened() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup.white.ear = true;
    let mut game = Adjourning::of(setup);
    game.types("arbiter: adjourn");
    let heard = HeardUtterance::typed("springer hector drei");
    let told = game.feed(Input::Heard { seat: Seat::White, heard });
    assert!(said(&told).is_empty(), "the table, the opponent and the assistant hear nothing: {told:?}");
    assert!(matches!(game.kept.alone[..], [Announcement::SealedMove(_)]), "{:?}", game.kept.alone);
    game.types("white: press");
    let everything = game.everything();
    for word in ["hector", "Hector", "Nh3", "Sh3", "g1h3"] {
        if let Some(at) = everything.find(word) {
            let around = &everything[at.saturating_sub(200)..at + 50];
            panic!("`{word}` stands in the journal, an event, a line or a page:\n{around}");
        }
    }
    assert!(
        everything.contains("envelope_shut") && everything.contains("<html"),
        "events and pages were looked at"
    );
    assert!(game.table.session.sheet(Seat::White).entries.is_empty());
    assert_eq!(game.kept.sealed.as_deref(), Some("Nh3"));
}

#[test]
fn what_he_says_and_writes_after_sealing_stays_his_own_until_the_envelope_is_opened() {
    let mut game = Adjourning::adjourned(Edition::No14, "Sc3");
    let tells = |stage: &str, game: &mut Adjourning| {
        game.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed("springer cesar drei") });
        game.types("white: it was springer cesar drei");
        for line in ["white: write Sc3", "white: move Nc3", "assistant: write Sc3", "white: seal Nc3"] {
            assert!(refused(&game.types(line)).is_some(), "{stage}: {line}");
        }
        let everything = game.everything();
        for words in ["cesar drei", "Sc3", "Nc3"] {
            assert!(!everything.contains(words), "{stage}: {words}");
        }
    };
    tells("adjourned", &mut game);
    let answered = game.types("white: key square e4");
    assert!(
        matches!(said(&answered)[..], [Announcement::SquareHolds { .. }]),
        "what is no secret is answered"
    );
    game.types("arbiter: present white");
    tells("he has come", &mut game);
    game.types("arbiter: resume");
    assert_eq!(game.runs(), Some(Seat::Black), "whoever is to answer is not there");
    tells("resumed, and still shut", &mut game);
    game.types("black: key arbiter");
    game.types("arbiter: open");
    assert_eq!(game.moves(), ["e4", "e5", "Nc3"]);
    assert_eq!(refused(&game.types("white: write Sc3")), None, "it is a move like any other now");
}

#[test]
fn keys_name_a_sealed_move_as_words_do_and_stay_his_own() {
    let mut game = Adjourning::typed(Edition::Da18);
    game.table.plays("e4 e5 Nf3 Nc6");
    game.types("arbiter: adjourn");
    let before = game.table.fed.len();
    for key in "696164E".chars() {
        game.types(&format!("white: key {key}"));
    }
    assert_eq!(game.kept.sealed.as_deref(), Some("f1f4"), "no bishop's move, and sealed like any other");
    for key in "696125E".chars() {
        game.feed(Input::Board { seat: Seat::White, event: annabella::board::WireEvent::Key(key) });
    }
    assert_eq!(game.kept.sealed.as_deref(), Some("f1b5"));
    let fed = &game.table.fed[before..];
    assert!(fed.iter().all(|(_, input)| matches!(input, Input::MoveSealed { .. })), "{fed:?}");
    game.types("white: key 1");
    assert!(matches!(game.table.fed.last(), Some((_, Input::Act { .. }))), "what is no secret goes on");
}

#[test]
fn an_announcement_that_is_no_legal_move_is_acknowledged_like_any_other() {
    let heard = |words: &str| {
        let mut setup = agreed(Edition::Da17, BoardSense::Manual);
        setup.white.sight = Sight::Impaired;
        setup.white.ear = true;
        let mut game = Adjourning::of(setup);
        game.types("arbiter: adjourn");
        let told = game.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed(words) });
        let plays: Vec<Output> =
            told.into_iter().filter(|o| matches!(o, Output::PlayEarcon { .. })).collect();
        let alone: Vec<String> =
            game.kept.alone.iter().map(|what| spoken(what).replace("sieben", "drei")).collect();
        (plays, alone, game.kept.sealed.is_some(), game.open_matters().len())
    };
    let legal = heard("springer felix drei");
    assert_eq!(legal.1, ["Abgegeben: Springer Felix drei"]);
    // One knight can move so, two can, and none can.
    assert_eq!(heard("springer felix sieben"), legal);
    assert_eq!(heard("Nf3").1, legal.1);
    assert_eq!(heard("Sf7").1, legal.1);
}

#[test]
fn a_move_made_on_the_board_after_the_order_is_the_sealed_one() {
    let start = Position::default();
    for board in [BoardSense::Identity, BoardSense::Occupancy] {
        let mut game = Adjourning::of(agreed(Edition::Da09, board));
        game.types("arbiter: adjourn");
        let made = after(&start, "d2d4");
        let scan = annabella::board::scan::scan_of(&made, board == BoardSense::Identity);
        let lifted = {
            let mut scan = annabella::board::scan::scan_of(&start, board == BoardSense::Identity);
            scan[annabella::game::Square::D2.to_usize()] = annabella::board::SquareContents::Empty;
            scan
        };
        let shows = |game: &mut Adjourning, scan| {
            let event = annabella::board::WireEvent::Scan(Box::new(scan));
            game.feed(Input::Board { seat: Seat::White, event });
        };
        shows(&mut game, lifted);
        shows(&mut game, scan);
        assert_eq!(game.kept.sealed.as_deref(), Some("d4"), "{board:?}");
        game.types("white: seal e4");
        assert_eq!(game.kept.sealed.as_deref(), Some("d4"), "{board:?}: another cannot be written any more");
        assert_eq!(game.kept.alone.last(), Some(&Announcement::BoardSeals));
        game.types("white: press");
        assert!(game.table.session.envelope().is_some());
        // The board shows the sealed move until the pieces are set up again.
        shows(&mut game, lifted);
        let hands = game
            .table
            .fed
            .iter()
            .filter(|(_, input)| matches!(input, Input::Board { seat: Seat::White, .. }));
        assert_eq!(hands.count(), 1, "{board:?}: nothing but the setting up is journalled");
    }
}

#[test]
fn who_adjourns_early_has_used_the_rest_of_the_session() {
    for edition in Edition::ALL {
        let mut game = Adjourning::typed(edition);
        game.types(&format!("arbiter: adjourn 0:12:00 {TIME}"));
        game.table.wait(2 * 60_000);
        game.types("white: seal e4");
        let shut = game.types("white: press");
        let article = ["R1b", "E1b", "E.1.2", "I.1.2", "I.1.2", "I.1.2"][edition as usize];
        assert!(lines_by(edition, &shut).contains(&format!("({article})")), "{edition}");
        let (white, _) = game.table.session.times(Moment::from_ms(game.table.now));
        let used = 90 * 60_000 + 30_000 - white;
        assert!((12 * 60_000..12 * 60_000 + 1_000).contains(&used), "{edition}: {used} ms");
        assert_eq!(game.table.session.envelope().unwrap().resumption, TIME);
    }
}

#[test]
fn a_move_in_its_envelope_is_not_lost_by_taking_back_what_was_decided_before() {
    for edition in Edition::ALL {
        let mut game = Adjourning::typed(edition);
        game.types("arbiter: adjourn");
        game.types("white: seal e4");
        game.types("white: press");
        // The order itself is taken back until the envelope is opened, and the move with it.
        assert_eq!(refused(&game.types("arbiter: undo")), None, "{edition}");
        assert!(game.table.session.envelope().is_none(), "{edition}");
        game.types("arbiter: resume");
        game.table.plays("d4");
        assert_eq!(game.moves(), ["d4"], "{edition}");
        // A sealed move is kept when the arbiter decides another item, also in its shut envelope.
        let mut game = Adjourning::typed(edition);
        game.types("arbiter: adjourn");
        game.types("arbiter: item black 12.6 talks to his neighbour");
        game.types("arbiter: choose 1 1");
        game.types("white: seal e4");
        game.types("white: press");
        game.types("arbiter: undo");
        assert!(game.table.session.envelope().is_some(), "{edition}");
        assert!(game.table.session.clocks_stand(), "{edition}");
        game.types("arbiter: present black");
        game.types("arbiter: open");
        assert_eq!(game.moves(), ["e4"], "{edition}");
        let after = refused(&game.types("arbiter: undo"));
        assert_eq!(after, Some(Refusal::EnvelopeWasOpened), "{edition}");
        // The same before the envelope is shut.
        let mut game = Adjourning::typed(edition);
        game.types("arbiter: adjourn");
        game.types("arbiter: item black 12.6 talks to his neighbour");
        game.types("arbiter: choose 1 1");
        game.types("white: seal e4");
        game.types("arbiter: undo");
        game.types("white: press");
        assert!(game.table.session.envelope().is_some(), "{edition}");
    }
}

#[test]
fn the_envelope_says_what_the_article_asks_for() {
    let mut game = Adjourning::typed(Edition::Sv17);
    game.table.plays("e4 e5 Nf3");
    game.types("white: key draw_offer");
    game.types(&format!("arbiter: adjourn {TIME}"));
    game.types("black: seal Sc6");
    game.types("black: press");
    let envelope = game.table.session.envelope().unwrap().clone();
    let lines = envelope.lines(["A", "B"]);
    assert!(lines.contains(&EnvelopeLine::Sealer(Seat::Black, 2)));
    assert!(lines.contains(&EnvelopeLine::Offer(Some(Seat::White))));
    assert!(lines.contains(&EnvelopeLine::Resumption(TIME.into())));
    let (used, left) = (envelope.used_ms, envelope.left_ms);
    // Two increments for White: three minutes in all, and two for Black.
    assert_eq!((used.0 + left.0, used.1 + left.1), (90 * 60_000 + 90_000, 90 * 60_000 + 60_000));
    let shown = lines_by(Edition::Sv17, &game.types("arbiter: show envelope"));
    for words in ["Ke1", "Nf3", "black sealed move 2", "white offers a draw", TIME, "2026-11-23 18:05"] {
        assert!(shown.contains(words), "{words}:\n{shown}");
    }
    assert!(!shown.contains("c6"), "nobody reads what is in it");
}

/// The words of an announcement in German.
fn spoken(what: &Announcement) -> String {
    let scheme = Scheme::builtin(SchemeId::Fide);
    let parts = Phrases::builtin(Lang::De).speak(what, scheme, Verbosity::Move);
    parts.iter().map(|part| part.text.trim()).collect::<Vec<_>>().join(" ")
}

#[test]
fn words_that_name_several_moves_are_sealed_and_no_question_tells_that_they_do() {
    for (words, sealed, fault) in [
        ("springer eva zwei", "Ne2", SealedMoveFault::Ambiguous),
        ("springer eva sieben", "Ne7", SealedMoveFault::Illegal),
        ("rochade", "rochade", SealedMoveFault::Illegal),
    ] {
        let mut game = Adjourning::typed(Edition::Da18);
        game.table.plays("e4 e5 Nc3 Nc6");
        game.types("arbiter: adjourn");
        game.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed(words) });
        assert!(
            matches!(game.kept.alone[..], [Announcement::SealedMove(_)]),
            "{words}: {:?}",
            game.kept.alone
        );
        assert_eq!(game.kept.sealed.as_deref(), Some(sealed));
        game.types("white: press");
        game.types("arbiter: present black");
        game.types("arbiter: open");
        let matter = AdjournmentIncident::SealedMove { by: Seat::White, text: sealed.into(), fault };
        assert_eq!(game.open_matters(), [matter], "{words}");
    }
}

#[test]
fn the_ears_doubt_is_not_settled_by_what_is_legal() {
    let heard = |best: &str, other: &str| HeardUtterance {
        readings: vec![Reading::of(best, 0.0), Reading::of(other, 0.5)],
        ..HeardUtterance::typed(best)
    };
    for (best, other, sealed) in [
        ("springer felix sieben", "springer felix drei", "Nf7"),
        ("springer felix drei", "springer felix sieben", "Nf3"),
        ("springer felix drei", "springer hector drei", "Nf3"),
    ] {
        let mut game = Adjourning::typed(Edition::Da18);
        game.types("arbiter: adjourn");
        game.feed(Input::Heard { seat: Seat::White, heard: heard(best, other) });
        assert_eq!(game.kept.sealed.as_deref(), Some(sealed), "{best} or {other}");
        assert!(matches!(game.kept.alone[..], [Announcement::SealedMove(_)]), "he hears which was taken");
    }
}

#[test]
fn talk_that_is_no_announcement_seals_nothing() {
    let mut game = Adjourning::typed(Edition::Sv17);
    game.types("arbiter: adjourn");
    let before = game.table.fed.len();
    game.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed("das ist springer") });
    assert_eq!((game.kept.sealed.as_deref(), game.table.fed.len()), (None, before));
    assert_eq!(game.kept.alone, [Announcement::NotUnderstood]);
}

#[test]
fn words_of_a_move_are_answered_by_a_tone_after_the_envelope_is_shut() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup.white.ear = true;
    let mut game = Adjourning::of(setup);
    game.types("arbiter: adjourn");
    game.types("white: say springer hector drei");
    game.types("white: press");
    let before = game.kept.sounds.len();
    game.types("white: say eva vier");
    assert_eq!(game.kept.sounds[before..], [Earcon::Mismatch]);
    assert_eq!(game.kept.sealed.as_deref(), Some("Nh3"));
}

#[test]
fn what_now_names_the_press_after_a_move_was_sealed_and_the_envelope_after_the_resumption() {
    use annabella::session::pending::NextStep;
    let mut game = Adjourning::typed(Edition::Fide23);
    game.table.plays("e4");
    game.types(&format!("arbiter: adjourn {TIME}"));
    let seals = |asker| NextStep::Adjourned { seals: Some(Seat::Black), asker };
    assert_eq!(game.table.session.next_step(Seat::Black), seals(Seat::Black));
    game.types("black: seal e5");
    assert_eq!(game.table.session.next_step(Seat::Black), NextStep::MoveSealed);
    assert_eq!(game.table.session.next_step(Seat::White), seals(Seat::White));
    game.types("black: press");
    for seat in Seat::ALL {
        assert_eq!(game.table.session.next_step(seat), NextStep::Adjourned { seals: None, asker: seat });
    }
    for line in ["arbiter: present white", "arbiter: present black", "arbiter: resume"] {
        game.types(line);
    }
    for seat in Seat::ALL {
        assert_eq!(game.table.session.next_step(seat), NextStep::EnvelopeUnopened);
    }
    game.types("arbiter: open");
    assert_eq!(game.table.session.next_step(Seat::White), NextStep::Move);
}

#[test]
fn a_text_that_names_a_pawns_and_a_pieces_move_is_not_sealed_and_both_are_named() {
    let start = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
    for (line, sealed) in [("b3xc4", "bxc4"), ("Bxc4", "Bxc4"), ("Pxc4", "bxc4")] {
        let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
        setup.fen = Some(start.into());
        let mut game = Adjourning::of(setup);
        game.types(&format!("arbiter: adjourn {TIME}"));
        for both in ["seal bxc4", "say bxc4"] {
            game.kept.alone.clear();
            game.types(&format!("white: {both}"));
            assert_eq!(
                game.kept.alone,
                [Announcement::PawnOrPiece {
                    text: "bxc4".into(),
                    pawn: "b3xc4".into(),
                    piece: "Bxc4".into()
                }],
                "{both}"
            );
        }
        game.types("white: press");
        assert!(game.table.session.envelope().is_none(), "nothing is sealed");
        game.types(&format!("white: seal {line}"));
        game.types("white: press");
        for act in ["present white", "present black", "open"] {
            game.types(&format!("arbiter: {act}"));
        }
        assert_eq!(game.moves(), [sealed]);
    }
}

#[test]
fn boards_that_stand_wrong_ask_back_before_the_game_is_adjourned() {
    for board in [BoardSense::Identity, BoardSense::Occupancy] {
        let mut game = Adjourning::of(agreed(Edition::Fide23, board));
        let start = Position::default();
        let wrong = |moves: &str| after(&start, moves);
        game.table.shows(Seat::Black, &wrong("d2d4 d7d5 c2c4"));
        let asked = game.types("arbiter: adjourn tomorrow at ten");
        let squares = [0, 6];
        assert_eq!(refused(&asked), Some(Refusal::BoardsStandWrong { squares }), "{board:?}");
        let why = Refusal::BoardsStandWrong { squares };
        let text = annabella::messages::MessageWriter::new(Lang::En, Edition::Fide23).refusal(&why);
        assert!(text.contains("white 0, black 6") && text.contains("again"), "{text}");
        assert_eq!(game.table.session.resumption(), None, "{board:?}");
        // Other squares are asked about again.
        game.table.shows(Seat::Black, &wrong("d2d4"));
        let asked = game.types("arbiter: adjourn tomorrow at ten");
        assert_eq!(refused(&asked), Some(Refusal::BoardsStandWrong { squares: [0, 2] }), "{board:?}");
        game.types("arbiter: adjourn tomorrow at ten");
        assert_eq!(game.table.session.resumption(), Some("tomorrow at ten"), "{board:?}");
        // The order is taken back until the envelope is opened.
        game.types("white: seal e4");
        game.types("white: press");
        assert!(game.table.session.envelope().is_some(), "{board:?}");
        game.types("arbiter: undo");
        assert_eq!(game.table.session.resumption(), None, "{board:?}");
        // Boards that stand right are not asked about.
        game.table.shows(Seat::Black, &start);
        assert_eq!(refused(&game.types("arbiter: adjourn tomorrow at ten")), None, "{board:?}");
    }
}
