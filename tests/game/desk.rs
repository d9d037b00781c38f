//! Acts on the arbiter's own initiative: items that they open, counters that they set, time that they add, and the
//! awaited actions.

use annabella::laws::{
    edition_terms::Penalty,
    ledger::{AccountLine, AccountLineKind},
};

use crate::table::*;

/// A game with this time control: moves are typed, both players are sighted.
fn under(edition: Edition, time_control: &str) -> Table {
    Table::of(Setup { time_control: time_control.into(), ..agreed(edition, BoardSense::Manual) })
}

fn illegal(table: &Table) -> [u32; 2] {
    // Read from an item's effect, because nothing else shows it to the arbiter.
    table.session.effect(1, 1, None).illegal.map(|count| count.from)
}

/// Whether anybody besides the arbiter received an announcement.
fn others_hear(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| match output {
        Output::Say { to, .. } | Output::PlayEarcon { to, .. } => *to != Listener::Arbiter,
        _ => false,
    })
}

fn waits(table: &mut Table, by: &str) -> Vec<AwaitedAction> {
    let outputs = table.types(&format!("{by}: status"));
    assert!(!others_hear(&outputs), "status is no announcement");
    // Only the arbiter is also told both times.
    let times = |output: &Output| {
        matches!(output, Output::Note(Note::ArbiterInformed(ArbiterMessage::Clocks { .. })))
    };
    assert!(by == "arbiter" || !outputs.iter().any(times), "{outputs:?}");
    match &outputs[outputs.len() - 1..] {
        [Output::Note(Note::Waiting { to, waits })] => {
            assert_eq!(to.to_string(), by);
            waits.clone()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_item_the_arbiter_opens_has_its_article_their_words_and_the_choices_of_any_other() {
    let mut table = under(Edition::No14, "25+10");
    table.plays("Sf3 d5 g3");
    let outputs = table.types("arbiter: item black 11.5 hums  while his opponent thinks");
    assert!(!others_hear(&outputs));
    let (by, words) = (Seat::Black, "hums  while his opponent thinks".to_owned());
    let article = "11.5".into();
    assert_eq!(table.open(), [&IncidentKind::ArbiterObservation { by, article, ply: None, words }]);
    // Nothing is proposed for what the article leaves to the arbiter.
    assert_eq!(
        table.choices(1),
        [
            Choice::Dismiss,
            Choice::Warn(by),
            Choice::AddMinutes { to: Seat::White, minutes: 2 },
            Choice::CountAsIllegal(by),
            Choice::Restore,
            Choice::SetClocks,
        ],
    );
    let listed = lines(&table.types("arbiter: items"));
    assert!(listed.matches("11.5").count() == 1 && !listed.contains("12.9"), "{listed}");
    let shown = lines(&table.types("arbiter: show 1"));
    assert!(shown.contains("article 11.5"), "{shown}");
    let penalties = shown.lines().filter(|line| line.contains("12.9")).count();
    assert_eq!(penalties, 1, "the list of penalties is under its own article: {shown}");
    let penalty = Choice::Penalise { seat: by, penalty: Penalty::LessTimeForOffender };
    let less = table.number_of(1, |choice| choice == penalty);
    let before = table.times();
    table.comes_to(&format!("arbiter: choose 1 {less} 0:03:00"), "", "Nf3 d5 g3");
    // Black's clock ran a tenth of a second in the meantime.
    assert_eq!(table.times(), [before[0], before[1] - 3 * MINUTE - 100]);
}

#[test]
fn what_an_edition_makes_an_illegal_move_is_proposed_as_one() {
    let counts = Choice::CountAsIllegal(Seat::White);
    for (edition, article, first) in [
        (Edition::Da09, "4.1", Choice::Dismiss),
        (Edition::No14, "4.1", Choice::Dismiss),
        (Edition::Sv17, "7.7.1", counts),
        (Edition::Da17, "7.7", counts),
        (Edition::Da18, "7.5.4", counts),
        (Edition::Da18, "7.7.1", Choice::Dismiss),
        (Edition::Da18, "7.5.3", counts),
        (Edition::Da17, "7.8.1", counts),
        (Edition::No14, "7.5", Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 }),
    ] {
        let mut table = under(edition, "90+30");
        table.runs(&format!("play c4 e5; arbiter: item white {article} seen by me"));
        assert_eq!(table.choices(1)[0], first, "{edition} {article}");
    }
}

#[test]
fn an_article_named_in_part_is_found_and_one_unknown_is_the_arbiters_discretion() {
    for (edition, named, found) in [
        (Edition::Da18, "7.5", "7.5.1"),
        (Edition::Sv17, "7.8", "7.8.1"),
        (Edition::Da09, "13.5", "13.5"),
        (Edition::Da09, "12.6", "13.4"),
        (Edition::Da17, "7", "12.9"),
    ] {
        let mut table = under(edition, "90+30");
        table.types(&format!("arbiter: item black {named} so"));
        assert_eq!(table.session.law_on(table.open()[0]).article.number, found, "{edition} {named}");
    }
}

#[test]
fn two_hands_are_counted_apart_in_one_edition_and_together_in_another() {
    let loss = Choice::Loss(Seat::White);
    for (edition, article, together) in [(Edition::Sv17, "7.7.1", false), (Edition::Da18, "7.5.4", true)] {
        let mut table = under(edition, "90+30");
        table.runs(&format!(
            "play Sc3 Sc6; arbiter: counter white 1; arbiter: item white {article} both hands"
        ));
        assert_eq!(table.choices(1)[0] == loss, together, "{edition}");
        if !together {
            let before = table.times();
            table.types("arbiter: confirm 1");
            assert_eq!(table.times()[1], before[1] + 2 * MINUTE);
            table.types(&format!("arbiter: item white {article} both hands again"));
            assert_eq!(table.choices(2)[0], loss, "its own second one");
        }
    }
}

#[test]
fn the_position_before_is_that_before_the_move_only_where_the_move_is_the_matter() {
    for (article, played) in [("4.1", "d4 Nf6"), ("7.4.1", "d4 Nf6 Bg5"), ("11.5", "d4 Nf6 Bg5")] {
        let mut table = under(Edition::Da17, "90+30");
        table.runs(&format!("play d4 Sf6 Lg5; arbiter: item white {article} words"));
        table.picks(1, Choice::Restore);
        assert_eq!(table.sans(), played, "{article}");
    }
}

#[test]
fn an_item_opened_by_mistake_is_taken_back() {
    let mut table = under(Edition::Da18, "90+30");
    table.comes_to("play e4; arbiter: item black 11.5 talks; arbiter: undo", "", "e4");
    assert_eq!(table.session.items()[0].decision, Some(Decision::ClosedByItself(ClosureReason::TakenBack)));
    table.types("arbiter: item white 11.5 talks");
    assert_eq!(table.session.items()[1].number, 2, "no number is given twice");
    // No item is closed without a reason.
    table.comes_to("arbiter: refuse 2", "ArbiterObservation white", "e4");
}

#[test]
fn taking_one_of_these_back_leaves_what_was_made_and_said_since() {
    for line in ["item black 11.5 talks", "counter black 1", "moves 31", "add black 0:01:00 a dog"] {
        let mut table = under(Edition::Sv17, "90+30");
        table.plays("g3");
        let before = table.times();
        table.runs(&format!("arbiter: {line}; black: move Sf6"));
        let outputs = table.types("arbiter: undo");
        assert_eq!(others_hear(&outputs), line.starts_with("add"), "{line}: {outputs:?}");
        assert_eq!(table.times(), [before[0], before[1] - 300], "{line}");
        // The move that stood made is completed; undo is possible once.
        table.comes_to("black: press", "", "g3 Nf6");
        assert_eq!(refused(&table.types("arbiter: undo")), Some(Refusal::NothingToUndo), "{line}");
        // Also if moves were completed since.
        let outputs = table.comes_to(&format!("arbiter: {line}; play Lg2; arbiter: undo"), "", "g3 Nf6 Bg2");
        assert_eq!(refused(&outputs), None, "{line}");
    }
}

#[test]
fn a_counter_that_is_set_decides_what_the_next_illegal_move_costs_and_can_be_undone() {
    let mut table = under(Edition::Da17, "90+30");
    table.runs("play b3; arbiter: item black 7.5.1 his rook jumped over a pawn");
    let set = ArbiterMessage::IllegalSet { seat: Seat::Black, number: 1 };
    assert!(table.types("arbiter: counter black 1").contains(&Output::Note(Note::ArbiterInformed(set))));
    assert_eq!((illegal(&table), table.choices(1)[0]), ([0, 1], Choice::Loss(Seat::Black)));
    table.comes_to("arbiter: undo", "ArbiterObservation black", "b3");
    assert_eq!(illegal(&table), [0, 0]);
    assert_ne!(table.choices(1)[0], Choice::Loss(Seat::Black));
}

#[test]
fn periods_go_by_the_move_counter_that_is_set_and_no_time_changes_with_it() {
    // The move count of the player on move.
    let counted = |table: &mut Table| match &said_to_all(&table.types("arbiter: key moves"))[..] {
        [Announcement::Moves { count }, ..] => *count,
        other => panic!("{other:?}"),
    };
    let mut table = under(Edition::No14, "40/90,30");
    table.runs("play e4 e5 Sf3; arbiter: stop");
    let before = table.times();
    table.types("arbiter: moves 40");
    assert_eq!((table.times(), counted(&mut table)), (before, 39), "it is Black's fortieth move");
    table.types("arbiter: undo");
    assert_eq!(counted(&mut table), 1);
    table.runs("arbiter: moves 40; arbiter: resume; play Sc6");
    assert_eq!(counted(&mut table), 40);
    let [white, black] = table.times();
    assert!(black > 115 * MINUTE, "Black's second period came with the fortieth move: {black}");
    assert!(white < 90 * MINUTE, "White's counter was set past it: {white}");
    table.plays("Lb5");
    assert!(table.times()[0] < 90 * MINUTE, "and it comes to nobody twice");
}

/// Every announcement, the arbiter's as well.
fn said_to_all(outputs: &[Output]) -> Vec<Announcement> {
    let of = |output: &Output| match output {
        Output::Say { what, .. } => Some(what.clone()),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

#[test]
fn time_that_is_added_is_a_ruling_with_its_article_and_its_reason() {
    for (edition, article) in [(Edition::Da09, "13.5"), (Edition::Da18, "12.5")] {
        let mut table = under(edition, "15+10");
        table.plays("c4 c5");
        let before = table.times();
        let outputs = table.types("arbiter: add black 0:02:30 the fire bell rang");
        assert_eq!(table.times()[1], before[1] + 150_000);
        assert!(outputs.iter().any(|output| matches!(output,
            Output::Note(Note::ArbiterInformed(ArbiterMessage::TimeAdded { seat: Seat::Black, ms: 150_000, words, article: of }))
                if words == "the fire bell rang" && of.number == article)));
        // Both hear what is given, and no clock.
        let times = DecidedTimes::Given { white_ms: 0, black_ms: 150_000 };
        assert_eq!(said(&outputs), [Announcement::Decided { warned: None, back: None, times }]);
        let rulings = |table: &Table| -> Vec<(i64, &'static str)> {
            let lines = table.session.explain_clock(Seat::Black, table.session.now());
            let of = |line: &AccountLine| match line.what {
                AccountLineKind::Ruled(ruling) => Some((line.ms, ruling.why.article.number)),
                _ => None,
            };
            lines.iter().filter_map(of).collect()
        };
        assert_eq!(rulings(&table), [(150_000, article)]);
        table.types("arbiter: undo");
        assert_eq!((rulings(&table), table.times()[1]), (vec![], before[1]));
    }
}

#[test]
fn nothing_is_counted_or_added_once_the_game_is_over() {
    let mut table = under(Edition::Sv17, "90+30");
    table.types("arbiter: result 1/2-1/2");
    for line in ["counter white 1", "moves 12", "add white 0:01:00 late"] {
        assert_eq!(refused(&table.types(&format!("arbiter: {line}"))), Some(Refusal::IsOver), "{line}");
    }
    // Points and warnings may still come.
    let item = "arbiter: item white 11.1 left the hall without a word";
    table.comes_to(item, "ArbiterObservation white", "");
    let [white, black] = Seat::ALL.map(|seat| AwaitedAction::SignatureOf { seat });
    let arbiter = AwaitedAction::Signature;
    assert_eq!(waits(&mut table, "black"), [white, black.clone(), arbiter.clone()]);
    table.types("white: sign");
    assert_eq!(waits(&mut table, "arbiter"), [black, arbiter, AwaitedAction::Items { open: vec![1] }]);
    table.types("arbiter: sign");
    assert_eq!(waits(&mut table, "white"), []);
}

#[test]
fn an_item_of_a_signed_game_advises_no_reopening_that_is_refused() {
    let mut table = Table::typed(Edition::No14);
    table.runs("arbiter: item black 11.5 talks to his neighbour; arbiter: result 1-0");
    for (before, advised) in [("", true), ("arbiter: result 1-0; arbiter: sign", false)] {
        table.runs(before);
        let shown = lines(&table.types("arbiter: show 1"));
        assert!(shown.contains("only noted"), "{shown}");
        assert_eq!(shown.contains("reopen"), advised, "{shown}");
        assert_eq!(refused(&table.types("arbiter: reopen too early")).is_none(), advised);
    }
}

#[test]
fn what_a_choice_would_do_is_shown_also_where_the_choices_were_others_when_they_were_read_last() {
    let mut setup = agreed(Edition::Da09, BoardSense::Manual);
    (setup.time_control, setup.supervision) = ("20".into(), Supervision::Partial);
    let mut table = Table::of(setup);
    table.wait(20 * MINUTE + 1_000);
    let before = table.reads("arbiter: show 1");
    table.types("black: claim time");
    let shown = lines_by(Edition::Da09, &table.types("arbiter: show 1"));
    assert_ne!(before, shown, "a claim changes what is proposed");
    assert!(shown.contains("choice 1 would do: the game ends 0-1"), "{shown}");
    assert!(!shown.contains("are others by now"), "{shown}");
}

#[test]
fn letting_clocks_run_that_run_refuses_nothing() {
    let mut table = Table::typed(Edition::No14);
    table.runs("white: key arbiter; arbiter: resume");
    let outputs = table.picks(1, Choice::ResumeClocks);
    assert_eq!((refused(&outputs), table.kinds()), (None, String::new()));
    assert_eq!(table.session.running(), Some(Seat::White));
}

#[test]
fn before_the_start_everybody_hears_what_is_missing() {
    let setup = agreed(Edition::Da18, BoardSense::Identity);
    let mut table = Table::waiting(Setup { approved_by: None, ..setup.clone() });
    let article = Edition::Da18.article_called("11.3").unwrap();
    table.runs("black shows; black lift d2 d7");
    let squares = vec![Square::D2, Square::D7];
    for to in [Listener::Player(Seat::White), Listener::Assistant(Seat::Black), Listener::Arbiter] {
        assert_eq!(
            table.session.waits(to),
            [
                AwaitedAction::Approval { article },
                AwaitedAction::BoardAnswers { seat: Seat::White },
                AwaitedAction::BoardRight { seat: Seat::Black, squares: squares.clone() },
                AwaitedAction::Start,
            ]
        );
    }
    table.runs("white shows; arbiter: approve A. Arbiter");
    assert_eq!(table.session.waits(Listener::Arbiter).len(), 2, "Black's board, or the start");
    table.runs("black shows");
    assert_eq!(table.session.phase(), Phase::SettingUp, "who approves at the table starts the game");
    assert_eq!(table.session.waits(Listener::Arbiter), [AwaitedAction::Start]);
    table.types("arbiter: start");
    assert_eq!(table.session.phase(), Phase::Playing);

    // If the game was approved earlier, it starts once the boards are set up; the arbiter may start it before.
    let mut table = Table::waiting(setup);
    table.runs("white shows; black shows e2e4");
    let squares = vec![Square::E2, Square::E4];
    let black = AwaitedAction::BoardRight { seat: Seat::Black, squares };
    assert_eq!(table.session.waits(Listener::Player(Seat::Black)), [black, AwaitedAction::OrStart]);
    table.runs("black shows");
    assert_eq!(table.session.phase(), Phase::Playing);
}

#[test]
fn a_player_hears_of_no_item_and_no_forgotten_press() {
    let mut table = under(Edition::Da17, "90+30");
    table.plays("d4 d5");
    let [white, black] = Seat::ALL.map(|seat| AwaitedAction::Move { seat });
    assert_eq!(waits(&mut table, "black"), std::slice::from_ref(&white));
    table.runs("white: move c4; arbiter: item white 11.5 talks");
    // With the move made but not completed, the result is the same as after the press.
    let before = ["white", "black"].map(|by| waits(&mut table, by));
    assert_eq!(before, [vec![black.clone()], vec![black.clone()]]);
    let press = AwaitedAction::Press { seat: Seat::White };
    assert_eq!(waits(&mut table, "arbiter"), [press, black.clone(), AwaitedAction::Items { open: vec![1] }]);
    // A spectator is told completed moves only.
    assert_eq!(table.session.waits_in_public(), [white]);
    table.types("white: press");
    assert_eq!(["white", "black"].map(|by| waits(&mut table, by)), before);
    assert_eq!(table.session.waits_in_public(), [black]);
}

#[test]
fn whoever_is_asked_something_alone_hears_of_the_question() {
    let mut setup = agreed(Edition::No14, BoardSense::Manual);
    (setup.black.sight, setup.black.ear) = (Sight::Impaired, true);
    let mut table = Table::of(setup);
    table.plays("e4");
    assert!(waits(&mut table, "white").contains(&AwaitedAction::Repetition { seat: Seat::Black }));
    table.types("black: key resign");
    let answer = AwaitedAction::Answer { seat: Seat::Black };
    // White would hear of a resignation that is not confirmed.
    for (by, hears) in [("black", true), ("arbiter", true), ("white", false)] {
        assert_eq!(waits(&mut table, by).contains(&answer), hears, "{by}");
    }
    table.runs("black: key no; black: key arbiter");
    assert!(waits(&mut table, "white").contains(&AwaitedAction::Called { by: Seat::Black }));
    table.types("arbiter: refuse 1 nothing the matter");
    assert!(waits(&mut table, "white").contains(&AwaitedAction::Clocks));
}

#[test]
fn a_board_that_was_silent_before_the_start_closes_its_item_when_it_answers() {
    let mut table = Table::waiting(agreed(Edition::Sv17, BoardSense::Occupancy));
    let silent = AwaitedAction::BoardAnswers { seat: Seat::White };
    table.comes_to("white lost", "BoardLost white", "");
    assert!(table.session.waits(Listener::Arbiter).contains(&silent));
    table.comes_to("white plugged", "BoardLost white", "");
    table.comes_to("white shows", "", "");
    assert_eq!(
        table.session.items()[0].decision,
        Some(Decision::ClosedByItself(ClosureReason::BoardAnswered))
    );
    assert!(!table.session.waits(Listener::Arbiter).contains(&silent));
    table.runs("black shows");
    assert_eq!((table.session.phase(), table.kinds()), (Phase::Playing, String::new()));
}
