//! Answers to a player: their last words, a slip that was none, announcements that are no legal move, rules. What a
//! recogniser is told to expect, and words that only one of two recognisers found because the other was late.

use annabella::language::heard_utterance::{AwaitedSpeech, Expectation};

use crate::made_then_completed::setup;
use crate::table::*;

/// A knight on e4 is pinned to the king.
const PINNED: &str = "4r2k/8/8/8/4N3/8/8/4K3 w - - 0 1";

/// White plays on a pegged board with speech input.
fn pegs(fen: Option<&str>) -> Table {
    let mut setup = setup(Edition::No14, fen, PEGS, PIECES);
    setup.white.ear = true;
    Table::of(setup)
}

/// The kinds of what White hears, sounds first.
fn white_hears(outputs: &[Output]) -> String {
    let sounds = sounds(outputs, Seat::White).into_iter().map(|earcon| format!("{earcon:?}"));
    sounds.chain(heard(outputs, Seat::White).iter().map(kind)).collect::<Vec<_>>().join(", ")
}

#[test]
fn before_a_peg_stands_legality_cannot_be_asked_for_by_ear() {
    for words in [
        "Springer Cesar drei",
        "Springer Felix sechs",
        "Turm Anna eins",
        "König Eva zwei",
        "König David zwei",
    ] {
        let outputs = pegs(Some(PINNED)).types(&format!("white: {words}"));
        assert_eq!(white_hears(&outputs), "Understood", "{words}");
    }
}

#[test]
fn the_arbiter_has_the_words_of_what_is_no_move() {
    let mut table = pegs(Some(PINNED));
    let told = lines(&table.types("white: Springer Felix sechs"));
    assert!(told.contains("Springer Felix sechs"), "{told}");
    assert_eq!(lines(&table.types("white: König David zwei")), "", "a legal one is told by its own note");
    assert_eq!(table.kinds(), "", "nothing was made");
}

#[test]
fn a_draw_offered_with_what_is_no_move_is_offered_all_the_same() {
    for words in ["Springer Felix sechs remis", "König David zwei remis"] {
        let outputs = pegs(Some(PINNED)).types(&format!("white: {words}"));
        assert!(said(&outputs).contains(&Announcement::DrawOffered { by: Seat::White }), "{words}");
    }
}

#[test]
fn which_of_two_was_meant_is_asked_no_more_after_other_words_legal_or_not() {
    for words in ["Springer Felix sechs", "König Felix zwei"] {
        let mut table = pegs(Some("4r2k/8/8/8/R3N3/8/8/R3K3 w - - 0 1"));
        let asked = said(&table.types("white: Turm Anna zwei remis"));
        assert!(matches!(asked[..], [Announcement::Ask(Question::WhichMove { .. })]), "{asked:?}");
        let heard = white_hears(&table.types(&format!("white: {words}")));
        assert!(heard.starts_with("Understood") && !heard.contains("Ask"), "{words}: {heard}");
        assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer], "{words}");
    }
}

#[test]
fn with_a_peg_set_other_words_are_answered_by_naming_both_legal_or_not() {
    for words in ["Springer Felix sechs", "König Felix zwei"] {
        let says = format!("white: {words}");
        // First the peg, then the words; and the other way round.
        for (before, script) in [("white hand e1d2", &says[..]), (&says[..], "white hand e1d2")] {
            let mut table = pegs(Some(PINNED));
            table.runs(before);
            let outputs = table.runs(script);
            assert!(sounds(&outputs, Seat::White).contains(&Earcon::Mismatch), "{words}: {outputs:?}");
            let heard = heard(&outputs, Seat::White);
            let Some(Announcement::AnnouncedOtherThanPegged { pegged, .. }) = heard.last() else {
                panic!("{heard:?}")
            };
            assert_eq!(table.session.position().uci(*pegged), "e1d2");
            table.comes_to("white: König David zwei; white: press", "", "Kd2");
        }
    }
}

#[test]
fn words_that_are_no_move_replace_those_before_them() {
    let mut table = pegs(Some(PINNED));
    table.runs("white: König David zwei; white: Springer Felix sechs; white hand e1d2; white: press");
    assert_eq!(table.sans(), "", "what was said last is not what stands");
    // A slip that is taken back is forgotten.
    let mut table = pegs(Some(PINNED));
    table.types("white: Springer Felix sechs");
    assert_eq!(said(&table.types("white: korrektur")), [Announcement::PleaseAnnounce]);
    assert_eq!(names(&table.runs("white hand e1d2")), "");
}

#[test]
fn repeat_says_what_is_asked_then_what_is_owed_then_what_was_told_last() {
    let mut table = pegs(None);
    let repeat = |table: &mut Table| names(&table.types("white: wiederholen"));
    let begun = repeat(&mut table);
    assert!(begun.starts_with("GameStarts, ") && begun.matches(", ").count() == 3, "{begun}");
    table.runs("white: bitte was; white: annehmen");
    assert_eq!(repeat(&mut table), begun, "not that there was nothing to accept");
    table.types("white: Zeit");
    assert_eq!(repeat(&mut table), "Time");
    // The player's own move is the last that happened.
    table.runs("white hand b2b4; white: Bella vier");
    assert_eq!(repeat(&mut table), "MoveList");
    table.types("white: press");
    assert_eq!(repeat(&mut table), "MoveList");
    table.runs("black hand b2b4 e7e5; wait 1000");
    assert_eq!(repeat(&mut table), "Move");
    table.types("white: Zeit");
    assert_eq!(repeat(&mut table), "Move", "a repetition that is owed goes before an answer");
    table.runs("black: press; white: Eva fünf; white: aufgeben");
    assert_eq!(repeat(&mut table), "Ask");
    table.types("white: ja");
    assert!(table.result().is_some(), "the question is still the one that was asked");
}

#[test]
fn with_nothing_said_there_is_nothing_to_correct() {
    for words in ["korrektur", "rettelse", "correction", "rättelse", "key correction"] {
        let outputs = pegs(None).types(&format!("white: {words}"));
        assert_eq!(said(&outputs), [Announcement::NothingToCorrect], "{words}");
    }
    // Words that are taken back are gone; the second time there is nothing to take back.
    let outputs = pegs(None).runs("white: Felix vier; white: korrektur; white: korrektur");
    assert_eq!(names(&outputs), "PleaseAnnounce, NothingToCorrect");
}

#[test]
fn everybody_may_ask_what_a_rule_says_and_is_answered_himself() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        for (line, to) in [
            ("white: Regel neun eins", Listener::Player(Seat::White)),
            ("black: rule 9.1", Listener::Player(Seat::Black)),
            ("assistant-black: rule 9.1", Listener::Assistant(Seat::Black)),
            ("arbiter: rule 9.1", Listener::Arbiter),
            ("arbiter: key rule 9.1", Listener::Arbiter),
        ] {
            let mut outputs = table.types(line);
            outputs.retain(|output| !matches!(output, Output::Listen { .. }));
            let number = "9.1".parse().unwrap();
            let what = Announcement::Rule { edition, number };
            assert_eq!(outputs, [Output::Say { to, what }], "{edition}: {line}");
        }
    }
    // Before the start as well.
    let mut table = Table::of(Setup { approved_by: None, ..agreed(Edition::Da18, BoardSense::Manual) });
    assert_eq!(names(&table.types("white: rule D.2.9")), "Rule");
}

#[test]
fn what_was_said_into_our_own_voice_means_nothing_and_is_never_without_a_sign() {
    let unheard = Input::OverlappedSpeech { seat: Seat::White };
    let mut table = pegs(None);
    assert_eq!(white_hears(&table.feed(unheard.clone())), "Unheard");
    // The move stands, and its announcement is awaited.
    table.runs("white hand e2e4; wait 1000");
    assert_eq!(names(&table.feed(unheard.clone())), "NotUnderstood");
    table.comes_to("white: Eva vier; white: press", "", "e4");
    // The repetition is due: its earcon requests it again.
    table.runs("black hand e2e4 e7e5; wait 1000");
    assert_eq!(white_hears(&table.feed(unheard)), "AwaitingReadBack");
}

// What the session tells a recogniser to expect.

/// The latest expectation for a seat's recogniser.
fn newest(outputs: &[Output], of: Seat) -> Option<Expectation> {
    outputs.iter().rev().find_map(|output| match output {
        Output::Listen { seat, expectation } if *seat == of => Some((**expectation).clone()),
        _ => None,
    })
}

fn with_ears(white: Option<SchemeId>, black: Option<SchemeId>) -> Table {
    let mut setup = agreed(Edition::Da09, BoardSense::Manual);
    (setup.white.ear, setup.white.scheme) = (true, white);
    (setup.black.ear, setup.black.scheme) = (true, black);
    Table::of(setup)
}

#[test]
fn an_answer_is_listened_for_while_an_offer_or_a_question_stands_and_not_afterwards() {
    let mut table = with_ears(None, None);
    let offered = table.runs("white: move e4; white: key draw_offer");
    assert!(newest(&offered, Seat::Black).unwrap().asked, "offered by White");
    assert!(newest(&offered, Seat::White).is_none_or(|e| !e.asked), "one's own offer is no question");
    assert!(!newest(&table.types("black: key decline"), Seat::Black).unwrap().asked, "declined");
    for (line, is_asked) in [("black: aufgeben", true), ("black: key no", false)] {
        let expected = newest(&table.types(line), Seat::Black).unwrap();
        let awaits_answer = expected.awaited == AwaitedSpeech::YesOrNo;
        assert_eq!((expected.asked, awaits_answer), (is_asked, is_asked), "{line}");
    }
}

/// D.2.3: the announcement is repeated before the reply. At a table of two schemes each ear listens for both, its own
/// player's first.
#[test]
fn who_announced_is_heard_with_commands_only_and_who_is_to_repeat_with_the_repetition() {
    use SchemeId::{Da, Fide};
    for (white, black, of_white, of_black) in
        [(Da, Fide, vec![Da, Fide], vec![Fide, Da]), (Fide, Fide, vec![Fide], vec![Fide])]
    {
        let mut table = with_ears(Some(white), Some(black));
        assert_eq!(newest(&table.types("white: press"), Seat::White), None, "nothing changed");
        let after = table.runs("white: move e4; white: press");
        let [own, other] = Seat::ALL.map(|seat| newest(&after, seat).unwrap());
        assert_eq!((own.awaited, own.schemes), (AwaitedSpeech::Commands, of_white));
        let e4 = Position::default().read_uci("e2e4").unwrap();
        assert_eq!((other.awaited, other.schemes), (AwaitedSpeech::ReadBack(e4), of_black));
    }
}

#[test]
fn a_recogniser_knows_whether_a_board_shows_the_move_that_is_announced() {
    let alone = |outputs: &[Output]| newest(outputs, Seat::White).unwrap().words_alone;
    for (board, is_alone) in
        [(BoardSense::Manual, true), (BoardSense::Occupancy, false), (BoardSense::Identity, false)]
    {
        let mut setup = agreed(Edition::Da09, board);
        setup.white.ear = true;
        let mut table = Table::of(setup);
        assert_eq!(alone(&table.types("white: aufgeben")), is_alone, "{board:?}");
        // A board whose cable is pulled shows nothing.
        assert!(is_alone || alone(&table.runs("white lost")), "{board:?}");
    }
}

// A late recogniser: a move is confirmed first and never made automatically.

/// Both players are impaired and announce in German.
fn late(board: BoardSense, fen: Option<&str>) -> Table {
    let setup = agreed(Edition::Fide23, board);
    let (scheme, lang) = (Some(SchemeId::Fide), Lang::De);
    let seat = SeatSetup { sight: Sight::Impaired, ear: true, scheme, lang, ..setup.white };
    let setup = Setup { white: seat.clone(), black: seat, ..setup };
    Table::of(fen.map_or(setup.clone(), |fen| from(fen, setup)))
}

/// The move that is asked back to a seat, or whether one was announced.
fn asked(outputs: &[Output], seat: Seat) -> (Option<String>, bool) {
    let of = |what: &Announcement| match what {
        Announcement::Ask(Question::ConfirmMove { before, m }) => Some(before.uci(*m)),
        _ => None,
    };
    let announced = |output: &Output| matches!(output, Output::Note(Note::Announced { .. }));
    (heard(outputs, seat).iter().find_map(of), outputs.iter().any(announced))
}

fn asks(uci: &str) -> (Option<String>, bool) {
    (Some(uci.into()), false)
}

const ANNOUNCED: (Option<String>, bool) = (None, true);
const NEITHER: (Option<String>, bool) = (None, false);

/// A voice said `turm anna vier`, which was not legal, three times; the third was heard as `anna vier`.
#[test]
fn a_move_that_is_heard_at_last_is_asked_back_where_no_board_shows_it() {
    let mut table = late(BoardSense::Identity, None);
    table.runs("white hears [unk]");
    assert_eq!(asked(&table.runs("white hears anna vier"), Seat::White).0, None);
    // A refusal does not make the next one surer; typed words, and the next turn, do not depend on it.
    let mut table = late(BoardSense::Manual, None);
    assert!(names(&table.runs("white hears [unk]")).contains("NotUnderstood"));
    for (script, expected) in [
        ("white hears anna vier", asks("a2a4")),
        ("white hears nein", NEITHER),
        ("white hears eva vier", asks("e2e4")),
        ("white hears ja", ANNOUNCED),
    ] {
        assert_eq!(asked(&table.runs(script), Seat::White), expected, "{script}");
    }
    table.runs("white: press; black hears eva vier");
    assert_eq!(asked(&table.runs("black hears eva fünf"), Seat::Black), ANNOUNCED);
    table.runs("black: press; white hears eva fünf");
    assert_eq!(asked(&table.runs("white hears springer felix drei"), Seat::White), ANNOUNCED);
}

/// The recogniser awaits the move on the board, and the hand may have set another one than the player named.
#[test]
fn a_move_is_asked_back_and_counts_once_the_player_agrees() {
    for (board, stands) in [(BoardSense::Manual, ""), (BoardSense::Identity, "white hand e2e4")] {
        for (answer, expected, played) in
            [("ja", ANNOUNCED, "e4"), ("eva vier", ANNOUNCED, "e4"), ("nein", NEITHER, "")]
        {
            let mut table = late(board, None);
            table.runs(stands);
            let outputs = table.runs("white half-hears eva vier");
            assert_eq!(asked(&outputs, Seat::White), asks("e2e4"), "{outputs:?}");
            assert_eq!(asked(&table.runs(&format!("white hears {answer}")), Seat::White), expected);
            table.types("white: press");
            assert_eq!(table.sans(), played, "{board:?} {answer}");
        }
    }
    // A press after words that were not agreed to completes nothing.
    let mut table = late(BoardSense::Manual, None);
    table.comes_to("white half-hears eva vier; white: press", "", "");
}

#[test]
fn another_move_than_the_one_asked_back_is_asked_back_itself() {
    let mut table = late(BoardSense::Manual, None);
    table.runs("white half-hears eva drei");
    for (script, expected) in [
        ("white half-hears eva vier", asks("e2e4")),
        ("white hears nein", NEITHER),
        ("white hears david vier", ANNOUNCED),
    ] {
        assert_eq!(asked(&table.runs(script), Seat::White), expected, "{script}");
    }
}

#[test]
fn nobody_is_told_that_words_are_no_move() {
    let mut table = late(BoardSense::Manual, None);
    let outputs = table.runs("white half-hears eva fünf");
    assert!(names(&outputs).contains("NotUnderstood"), "{outputs:?}");
    // No move is accepted before the opponent's clock press, either.
    assert_eq!(asked(&table.runs("black half-hears eva fünf"), Seat::Black), NEITHER);
}

/// Both recognisers recognised the offer before the question about the knight; only one recognised the answer.
#[test]
fn a_draw_offered_with_the_first_words_stands_once_the_move_is_agreed_to() {
    let mut table = late(BoardSense::Manual, Some("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"));
    for (script, expected, offered) in [
        ("white hears springer david zwei remis", NEITHER, false),
        ("white half-hears bella", asks("b1d2"), false),
        ("white hears ja", ANNOUNCED, true),
    ] {
        let outputs = table.runs(script);
        assert_eq!(asked(&outputs, Seat::White), expected, "{script}");
        assert_eq!(names(&outputs).contains("DrawOffered"), offered, "{script}");
    }
}
