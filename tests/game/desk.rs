//! Acts on the arbiter's own initiative: items that they open, counters that they set, time that they add, and the
//! awaited actions.

use crate::table::{Table, agreed, refused, said};
use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{Edition, Moment, Position, Seat, Square},
    laws::{
        edition::EditionArticles as _,
        edition_terms::Penalty,
        incident_kind::IncidentKind,
        irregularity::Choice,
        ledger::{AccountLine, AccountLineKind},
    },
    session::{
        Announcement, Listener,
        announcement::DecidedTimes,
        arbiter_message::ArbiterMessage,
        decision::{ClosureReason, Decision},
        input::{Act, Actor, Input},
        output::{Note, Output},
        pending::AwaitedAction,
        refusal::Refusal,
        session::{Phase, Session},
        setup::{BoardSense, Setup, Sight},
    },
};

/// A game with this time control: moves are typed, both players are sighted.
fn under(edition: Edition, time_control: &str) -> Table {
    let setup = agreed(edition, BoardSense::Manual);
    Table::of(Setup { time_control: time_control.into(), ..setup })
}

fn choices(table: &Table, number: usize) -> Vec<Choice> {
    table.session.law_on(&table.session.items()[number - 1].matter).choices
}

/// The number of a choice of an item, for typing.
fn number_of(table: &Table, item: usize, choice: Choice) -> usize {
    let law = table.session.law_on(&table.session.items()[item - 1].matter);
    let all: Vec<Choice> = law.choices.into_iter().chain(law.penalties).collect();
    all.iter().position(|c| *c == choice).unwrap() + 1
}

fn times(table: &Table) -> [u64; 2] {
    table.session.times(table.session.now()).into()
}

fn illegal(table: &Table, seat: Seat) -> u32 {
    // Read from an item's effect, because nothing else shows it to the arbiter.
    table.session.effect(1, 1, None).illegal[seat as usize].from
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
fn an_item_he_opens_has_its_article_his_words_and_the_choices_of_any_other() {
    let mut table = under(Edition::No14, "25+10");
    table.plays("Sf3 d5 g3");
    let outputs = table.types("arbiter: item black 11.5 hums  while his opponent thinks");
    assert!(!others_hear(&outputs));
    let (by, words) = (Seat::Black, "hums  while his opponent thinks".to_owned());
    assert_eq!(
        table.open(),
        [&IncidentKind::ArbiterObservation { by, article: "11.5".into(), ply: None, words }]
    );
    assert_eq!(
        choices(&table, 1),
        [
            Choice::Dismiss,
            Choice::Warn(by),
            Choice::AddMinutes { to: Seat::White, minutes: 2 },
            Choice::CountAsIllegal(by),
            Choice::Restore,
            Choice::SetClocks,
        ],
        "nothing is proposed for what the article leaves to him"
    );
    let less = number_of(&table, 1, Choice::Penalise { seat: by, penalty: Penalty::LessTimeForOffender });
    let before = times(&table);
    table.types(&format!("arbiter: choose 1 {less} 0:03:00"));
    // Black's clock ran a tenth of a second in the meantime.
    assert_eq!(times(&table), [before[0], before[1] - 180_000 - 100]);
    assert!(table.open().is_empty());
}

#[test]
fn what_an_edition_makes_an_illegal_move_is_proposed_as_one() {
    for (edition, article, first) in [
        (Edition::Da09, "4.1", Choice::Dismiss),
        (Edition::No14, "4.1", Choice::Dismiss),
        (Edition::Sv17, "7.7.1", Choice::CountAsIllegal(Seat::White)),
        (Edition::Da17, "7.7", Choice::CountAsIllegal(Seat::White)),
        (Edition::Da18, "7.5.4", Choice::CountAsIllegal(Seat::White)),
        (Edition::Da18, "7.7.1", Choice::Dismiss),
        (Edition::Da18, "7.5.3", Choice::CountAsIllegal(Seat::White)),
        (Edition::Da17, "7.8.1", Choice::CountAsIllegal(Seat::White)),
        (Edition::No14, "7.5", Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 }),
    ] {
        let mut table = under(edition, "90+30");
        table.plays("c4 e5");
        table.types(&format!("arbiter: item white {article} seen by me"));
        assert_eq!(choices(&table, 1)[0], first, "{edition} {article}");
    }
}

#[test]
fn an_article_he_names_in_part_is_found_and_one_unknown_is_his_discretion() {
    for (edition, named, found) in [
        (Edition::Da18, "7.5", "7.5.1"),
        (Edition::Sv17, "7.8", "7.8.1"),
        (Edition::Da09, "13.5", "13.5"),
        (Edition::Da09, "12.6", "13.4"),
        (Edition::Da17, "7", "12.9"),
    ] {
        let matter = IncidentKind::ArbiterObservation {
            by: Seat::Black,
            article: named.into(),
            ply: None,
            words: "so".into(),
        };
        let table = under(edition, "90+30");
        assert_eq!(table.session.law_on(&matter).article.number, found, "{edition} {named}");
    }
}

#[test]
fn two_hands_are_counted_apart_in_one_edition_and_together_in_another() {
    for (edition, article, together) in [(Edition::Sv17, "7.7.1", false), (Edition::Da18, "7.5.4", true)] {
        let mut table = under(edition, "90+30");
        table.plays("Sc3 Sc6");
        table.types("arbiter: counter white 1");
        table.types(&format!("arbiter: item white {article} both hands"));
        let loses = choices(&table, 1)[0] == Choice::Loss(Seat::White);
        assert_eq!(loses, together, "{edition}");
        if !together {
            let before = times(&table);
            table.types("arbiter: confirm 1");
            assert_eq!(times(&table)[1], before[1] + 120_000);
            table.types(&format!("arbiter: item white {article} both hands again"));
            assert_eq!(choices(&table, 2)[0], Choice::Loss(Seat::White), "its own second one");
        }
    }
}

#[test]
fn the_position_before_is_that_before_his_move_only_where_the_move_is_the_matter() {
    for (article, plies) in [("4.1", 2), ("7.4.1", 3), ("11.5", 3)] {
        let mut table = under(Edition::Da17, "90+30");
        table.plays("d4 Sf6 Lg5");
        table.types(&format!("arbiter: item white {article} words"));
        let restore = number_of(&table, 1, Choice::Restore);
        table.types(&format!("arbiter: choose 1 {restore}"));
        assert_eq!(table.session.plies().len(), plies, "{article}");
    }
}

#[test]
fn an_item_he_opened_by_mistake_is_taken_back() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("e4");
    table.types("arbiter: item black 11.5 talks");
    table.types("arbiter: undo");
    assert!(table.open().is_empty());
    assert_eq!(table.session.items()[0].decision, Some(Decision::ClosedByItself(ClosureReason::TakenBack)));
    table.types("arbiter: item white 11.5 talks");
    assert_eq!(table.session.items()[1].number, 2, "no number is given twice");
    table.types("arbiter: refuse 2");
    assert_eq!(table.open().len(), 1, "no item is closed without a reason");
}

#[test]
fn taking_one_of_these_back_leaves_what_was_made_and_said_since() {
    for line in ["item black 11.5 talks", "counter black 1", "moves 31", "add black 0:01:00 a dog"] {
        let mut table = under(Edition::Sv17, "90+30");
        table.plays("g3");
        let before = times(&table);
        table.types(&format!("arbiter: {line}"));
        table.types("black: move Sf6");
        let outputs = table.types("arbiter: undo");
        assert_eq!(others_hear(&outputs), line.starts_with("add"), "{line}: {outputs:?}");
        assert_eq!(times(&table), [before[0], before[1] - 300], "{line}");
        table.types("black: press");
        assert_eq!(table.session.plies().len(), 2, "{line}: the move that stood made is completed");
        assert_eq!(refused(&table.types("arbiter: undo")), Some(Refusal::NothingToUndo), "{line}: once");
        // Also if moves were completed since.
        table.types(&format!("arbiter: {line}"));
        table.plays("Lg2");
        assert_eq!(refused(&table.types("arbiter: undo")), None, "{line}");
        assert_eq!(table.session.plies().len(), 3, "{line}");
    }
}

#[test]
fn a_counter_he_sets_decides_what_the_next_illegal_move_costs_and_can_be_undone() {
    let mut table = under(Edition::Da17, "90+30");
    table.plays("b3");
    table.types("arbiter: item black 7.5.1 his rook jumped over a pawn");
    let outputs = table.types("arbiter: counter black 1");
    assert!(outputs.contains(&Output::Note(Note::ArbiterInformed(ArbiterMessage::IllegalSet {
        seat: Seat::Black,
        number: 1
    }))));
    assert_eq!((illegal(&table, Seat::Black), illegal(&table, Seat::White)), (1, 0));
    assert_eq!(choices(&table, 1)[0], Choice::Loss(Seat::Black));
    table.types("arbiter: undo");
    assert_eq!(illegal(&table, Seat::Black), 0);
    assert_ne!(choices(&table, 1)[0], Choice::Loss(Seat::Black));
    assert_eq!(table.open().len(), 1, "the item that was open before stays open");
}

#[test]
fn periods_go_by_the_move_counter_he_sets_and_no_time_changes_with_it() {
    // The move count of the player on move.
    let counted = |table: &mut Table| {
        let outputs = table.types("arbiter: key moves");
        outputs.iter().find_map(|output| match output {
            Output::Say { what: Announcement::Moves { count }, .. } => Some(*count),
            _ => None,
        })
    };
    let mut table = under(Edition::No14, "40/90,30");
    table.plays("e4 e5 Sf3");
    table.types("arbiter: stop");
    let before = times(&table);
    table.types("arbiter: moves 40");
    assert_eq!(times(&table), before);
    assert_eq!(counted(&mut table), Some(39), "it is Black's fortieth move");
    table.types("arbiter: undo");
    assert_eq!(counted(&mut table), Some(1));
    table.types("arbiter: moves 40");
    table.types("arbiter: resume");
    table.plays("Sc6");
    assert_eq!(counted(&mut table), Some(40));
    let [white, black] = times(&table);
    assert!(black > 115 * 60_000, "Black's second period came with his fortieth move: {black}");
    assert!(white < 90 * 60_000, "White's counter was set past his: {white}");
    table.plays("Lb5");
    assert!(times(&table)[0] < 90 * 60_000, "and it comes to nobody twice");
}

#[test]
fn time_he_adds_is_a_ruling_with_its_article_and_his_reason() {
    for (edition, article) in [(Edition::Da09, "13.5"), (Edition::Da18, "12.5")] {
        let mut table = under(edition, "15+10");
        table.plays("c4 c5");
        let before = times(&table);
        let outputs = table.types("arbiter: add black 0:02:30 the fire bell rang");
        assert_eq!(times(&table)[1], before[1] + 150_000);
        assert!(outputs.iter().any(|output| matches!(output,
            Output::Note(Note::ArbiterInformed(ArbiterMessage::TimeAdded { seat: Seat::Black, ms: 150_000, words, article: of }))
                if words == "the fire bell rang" && of.number == article)));
        let heard = said(&outputs);
        assert!(
            matches!(
                heard[..],
                [Announcement::Decided { times: DecidedTimes::Given { white_ms: 0, black_ms: 150_000 }, .. }]
            ),
            "both hear what is given, and no clock: {heard:?}"
        );
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
        assert_eq!(rulings(&table), []);
        assert_eq!(times(&table)[1], before[1]);
    }
}

#[test]
fn nothing_is_counted_or_added_once_the_game_is_over() {
    let mut table = under(Edition::Sv17, "90+30");
    table.types("arbiter: result 1/2-1/2");
    for line in ["counter white 1", "moves 12", "add white 0:01:00 late"] {
        assert_eq!(refused(&table.types(&format!("arbiter: {line}"))), Some(Refusal::IsOver), "{line}");
    }
    table.types("arbiter: item white 11.1 left the hall without a word");
    assert_eq!(table.open().len(), 1, "points and warnings may still come");
    let [white, black] = Seat::ALL.map(|seat| AwaitedAction::SignatureOf { seat });
    assert_eq!(waits(&mut table, "black"), [white, black.clone(), AwaitedAction::Signature]);
    table.types("white: sign");
    assert_eq!(
        waits(&mut table, "arbiter"),
        [black, AwaitedAction::Signature, AwaitedAction::Items { open: vec![1] }]
    );
    table.types("arbiter: sign");
    assert_eq!(waits(&mut table, "white"), []);
}

#[test]
fn before_the_start_everybody_hears_what_is_missing() {
    let setup = agreed(Edition::Da18, BoardSense::Identity);
    let mut session = Session::new(Setup { approved_by: None, ..setup }).unwrap();
    let mut now = 0;
    let mut act = |session: &mut Session, input| {
        now += 100;
        session.handle(Moment::from_ms(now), input)
    };
    let shows = |seat, wrong: &[Square]| {
        let mut scan = scan_of(&Position::default(), true);
        for square in wrong {
            scan[*square as usize] = SquareContents::Empty;
        }
        Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) }
    };
    let article = Edition::Da18.article_called("11.3").unwrap();
    act(&mut session, shows(Seat::Black, &[Square::D2, Square::D7]));
    for to in [Listener::Player(Seat::White), Listener::Assistant(Seat::Black), Listener::Arbiter] {
        assert_eq!(
            session.waits(to),
            [
                AwaitedAction::Approval { article },
                AwaitedAction::BoardAnswers { seat: Seat::White },
                AwaitedAction::BoardRight { seat: Seat::Black, squares: vec![Square::D2, Square::D7] },
                AwaitedAction::Start,
            ]
        );
    }
    act(&mut session, shows(Seat::White, &[]));
    act(&mut session, Input::Act { by: Actor::Arbiter, act: Act::Approve("A. Arbiter".into()) });
    assert_eq!(session.phase(), Phase::SettingUp);
    assert_eq!(session.waits(Listener::Arbiter).len(), 2, "Black's board, or his start");
    act(&mut session, shows(Seat::Black, &[]));
    assert_eq!(session.phase(), Phase::SettingUp, "who approves at the table starts the game himself");
    assert_eq!(session.waits(Listener::Arbiter), [AwaitedAction::Start]);
    act(&mut session, Input::Act { by: Actor::Arbiter, act: Act::Start });
    assert_eq!(session.phase(), Phase::Playing);

    // A spectator is told completed moves only.
    let mut game = Table::typed(Edition::Da18);
    game.types("white: move e4");
    assert_eq!(game.session.waits_in_public(), [AwaitedAction::Move { seat: Seat::White }]);
    game.types("white: press");
    assert_eq!(game.session.waits_in_public(), [AwaitedAction::Move { seat: Seat::Black }]);

    // If the game was approved earlier, it starts once the boards are set up; the arbiter may start it before.
    let mut session =
        Session::new(Setup { approved_by: Some("A. Arbiter".into()), ..session.setup().clone() }).unwrap();
    act(&mut session, shows(Seat::White, &[]));
    act(&mut session, shows(Seat::Black, &[Square::E7]));
    let squares = vec![Square::E7];
    let black = AwaitedAction::BoardRight { seat: Seat::Black, squares };
    assert_eq!(session.waits(Listener::Player(Seat::Black)), [black, AwaitedAction::OrStart]);
    act(&mut session, shows(Seat::Black, &[]));
    assert_eq!(session.phase(), Phase::Playing);
}

#[test]
fn a_player_hears_of_no_item_and_no_forgotten_press() {
    let mut table = under(Edition::Da17, "90+30");
    table.plays("d4 d5");
    let (white, black) =
        (AwaitedAction::Move { seat: Seat::White }, AwaitedAction::Move { seat: Seat::Black });
    assert_eq!(waits(&mut table, "black"), [white]);
    table.types("white: move c4");
    table.types("arbiter: item white 11.5 talks");
    // With the move made but not completed, the result is the same as after the press.
    let before: Vec<_> = ["white", "black"].map(|by| waits(&mut table, by)).to_vec();
    assert_eq!(before, [vec![black.clone()], vec![black.clone()]]);
    assert_eq!(
        waits(&mut table, "arbiter"),
        [AwaitedAction::Press { seat: Seat::White }, black, AwaitedAction::Items { open: vec![1] }]
    );
    table.types("white: press");
    assert_eq!(["white", "black"].map(|by| waits(&mut table, by)).to_vec(), before);
}

#[test]
fn whoever_is_asked_something_alone_hears_of_the_question() {
    let mut setup = agreed(Edition::No14, BoardSense::Manual);
    setup.black.sight = Sight::Impaired;
    setup.black.ear = true;
    let mut table = Table::of(setup);
    table.plays("e4");
    assert!(waits(&mut table, "white").contains(&AwaitedAction::Repetition { seat: Seat::Black }));
    table.types("black: key resign");
    let answer = AwaitedAction::Answer { seat: Seat::Black };
    assert!(waits(&mut table, "black").contains(&answer));
    assert!(waits(&mut table, "arbiter").contains(&answer));
    assert!(!waits(&mut table, "white").contains(&answer), "he would hear of a resignation not confirmed");
    table.types("black: key no");
    table.types("black: key arbiter");
    assert!(waits(&mut table, "white").contains(&AwaitedAction::Called { by: Seat::Black }));
    table.types("arbiter: refuse 1 nothing the matter");
    assert!(waits(&mut table, "white").contains(&AwaitedAction::Clocks));
}

#[test]
fn a_board_that_was_silent_before_the_start_closes_its_item_when_it_answers() {
    let mut session = Session::new(agreed(Edition::Sv17, BoardSense::Occupancy)).unwrap();
    let seat = Seat::White;
    session.handle(Moment::from_ms(10), Input::BoardLost { seat });
    assert_eq!(session.items()[0].matter, IncidentKind::BoardLost { seat });
    assert!(session.waits(Listener::Arbiter).contains(&AwaitedAction::BoardAnswers { seat }));
    session.handle(Moment::from_ms(20), Input::BoardRestored { seat });
    assert_eq!(session.items()[0].decision, None, "the line alone tells nothing");
    let scan = scan_of(&Position::default(), false);
    session.handle(Moment::from_ms(30), Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) });
    assert_eq!(session.items()[0].decision, Some(Decision::ClosedByItself(ClosureReason::BoardAnswered)));
    assert!(!session.waits(Listener::Arbiter).contains(&AwaitedAction::BoardAnswers { seat }));
}
