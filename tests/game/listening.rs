//! The expectation that the session sends to a player's recogniser during the game.

use annabella::{
    game::{Edition, Position, SchemeId, Seat},
    language::heard_utterance::{AwaitedSpeech, Expectation},
    session::{input::Input, output::Output, setup::BoardSense},
};

use super::table::{Table, agreed};

/// The latest expectation for a seat's recogniser.
fn newest(outputs: &[Output], of: Seat) -> Option<Expectation> {
    outputs.iter().rev().find_map(|output| match output {
        Output::Listen { seat, expectation } if *seat == of => Some((**expectation).clone()),
        _ => None,
    })
}

fn game() -> Table {
    let mut setup = agreed(Edition::ALL[0], BoardSense::Manual);
    setup.white.ear = true;
    setup.black.ear = true;
    Table::of(setup)
}

#[test]
fn an_answer_is_listened_for_while_an_offer_or_a_question_stands_and_not_afterwards() {
    let mut table = game();
    table.types("white: move e4");
    let offered = table.types("white: key draw_offer");
    assert!(newest(&offered, Seat::Black).unwrap().asked, "offered by White");
    assert!(newest(&offered, Seat::White).is_none_or(|e| !e.asked), "his own offer is no question to him");
    let declined = table.types("black: key decline");
    assert!(!newest(&declined, Seat::Black).unwrap().asked, "declined");

    let resigning = newest(&table.types("black: aufgeben"), Seat::Black).unwrap();
    assert!(resigning.asked && resigning.awaited == AwaitedSpeech::YesOrNo);
    let goes_on = newest(&table.types("black: key no"), Seat::Black).unwrap();
    assert!(!goes_on.asked && goes_on.awaited != AwaitedSpeech::YesOrNo);
}

/// D.2.3: the announcement is repeated before the reply.
#[test]
fn who_announced_is_heard_with_commands_only_and_who_is_to_repeat_with_the_repetition() {
    let mut table = game();
    let outputs = table.types("white: press");
    assert_eq!(newest(&outputs, Seat::White), None, "nothing changed");
    let mut after = table.types("white: move e4");
    after.extend(table.types("white: press"));
    assert_eq!(newest(&after, Seat::White).unwrap().awaited, AwaitedSpeech::Commands);
    let e4 = Position::default().read_uci("e2e4").unwrap();
    assert_eq!(newest(&after, Seat::Black).unwrap().awaited, AwaitedSpeech::ReadBack(e4));
}

#[test]
fn at_a_table_of_two_schemes_each_ear_listens_for_both_its_own_players_first() {
    for (white, black, of_white, of_black) in [
        (
            Some(SchemeId::Da),
            Some(SchemeId::Fide),
            vec![SchemeId::Da, SchemeId::Fide],
            vec![SchemeId::Fide, SchemeId::Da],
        ),
        (Some(SchemeId::Fide), Some(SchemeId::Fide), vec![SchemeId::Fide], vec![SchemeId::Fide]),
    ] {
        let mut setup = agreed(Edition::Da18, BoardSense::Manual);
        (setup.white.ear, setup.white.scheme) = (true, white);
        (setup.black.ear, setup.black.scheme) = (true, black);
        let mut table = Table::of(setup);
        let mut outputs = table.types("white: move e4");
        outputs.extend(table.types("white: press"));
        assert_eq!(newest(&outputs, Seat::White).unwrap().schemes, of_white);
        assert_eq!(newest(&outputs, Seat::Black).unwrap().schemes, of_black);
    }
}

#[test]
fn a_recogniser_knows_whether_a_board_shows_the_move_that_is_announced() {
    let expected = |outputs: &[Output]| newest(outputs, Seat::White).unwrap().words_alone;
    for (board, alone) in
        [(BoardSense::Manual, true), (BoardSense::Occupancy, false), (BoardSense::Identity, false)]
    {
        let mut setup = agreed(Edition::ALL[0], board);
        setup.white.ear = true;
        let mut table = Table::of(setup);
        let asked = table.types("white: aufgeben");
        assert_eq!(expected(&asked), alone, "{board:?}");
        if alone {
            continue;
        }
        // A board whose cable is pulled shows nothing.
        assert!(expected(&table.feed(Input::BoardLost { seat: Seat::White })), "{board:?}");
    }
}
