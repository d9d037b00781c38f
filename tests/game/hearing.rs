//! Answers to a player: their last words, a slip that was none, announcements that are no legal move, rules.

use super::table::{Table, after, agreed, lines, said};
use annabella::{
    game::{Edition, Move, Position, Seat},
    language::question::Question,
    session::{
        Announcement,
        actor::Listener,
        input::{Act, Actor, Input},
        output::{Earcon, Output},
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// White plays on a pegged board with speech input; a knight on e4 is pinned to the king.
const PINNED: &str = "4r2k/8/8/8/4N3/8/8/4K3 w - - 0 1";

fn pegs(fen: Option<&str>) -> Table {
    let setup = agreed(Edition::No14, BoardSense::Identity);
    let white = SeatSetup { sight: Sight::Impaired, ear: true, ..setup.white };
    Table::of(Setup { white, fen: fen.map(str::to_owned), ..setup })
}

/// The outputs that only White receives.
fn white_hears(outputs: &[Output]) -> Vec<Output> {
    let his = |o: &&Output| {
        matches!(
            o,
            Output::Say { to: Listener::Player(Seat::White) | Listener::Table, .. }
                | Output::PlayEarcon { to: Listener::Player(Seat::White), .. }
        )
    };
    outputs.iter().filter(his).cloned().collect()
}

fn played(earcon: Earcon) -> Output {
    Output::PlayEarcon { to: Listener::Player(Seat::White), earcon }
}

fn the_move(before: &Position, uci: &str) -> (Box<Position>, Move) {
    (Box::new(before.clone()), before.read_uci(uci).unwrap())
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
        let mut table = pegs(Some(PINNED));
        assert_eq!(
            white_hears(&table.types(&format!("white: {words}"))),
            [played(Earcon::Understood)],
            "{words}"
        );
    }
}

#[test]
fn the_arbiter_has_the_words_of_what_is_no_move() {
    let mut table = pegs(Some(PINNED));
    let told = lines(&table.types("white: Springer Felix sechs"));
    assert!(told.contains("Springer Felix sechs"), "{told}");
    assert_eq!(lines(&table.types("white: König David zwei")), "", "a legal one is told by its own note");
    assert!(table.open().is_empty(), "no item: nothing was made");
}

#[test]
fn a_draw_offered_with_what_is_no_move_is_offered_all_the_same() {
    for words in ["Springer Felix sechs remis", "König David zwei remis"] {
        let mut table = pegs(Some(PINNED));
        let outputs = table.types(&format!("white: {words}"));
        assert!(said(&outputs).contains(&Announcement::DrawOffered { by: Seat::White }), "{words}");
    }
}

#[test]
fn which_of_two_was_meant_is_asked_no_more_after_other_words_legal_or_not() {
    for words in ["Springer Felix sechs", "König Felix zwei"] {
        let mut table = pegs(Some("4r2k/8/8/8/R3N3/8/8/R3K3 w - - 0 1"));
        let asked = said(&table.types("white: Turm Anna zwei remis"));
        assert!(matches!(asked[..], [Announcement::Ask(Question::WhichMove { .. })]), "{asked:?}");
        let outputs = table.types(&format!("white: {words}"));
        assert!(white_hears(&outputs).starts_with(&[played(Earcon::Understood)]), "{words}");
        let heard = said(&outputs);
        assert!(!heard.iter().any(|a| matches!(a, Announcement::Ask(_))), "{heard:?}");
        assert_eq!(said(&table.types("white: ja")), [Announcement::NothingToAnswer], "{words}");
    }
}

#[test]
fn with_a_peg_set_other_words_are_answered_by_naming_both_legal_or_not() {
    let start = Position::from_fen(PINNED).unwrap();
    let names_both = |heard: &[Output]| {
        let [.., first, Output::Say { what: Announcement::AnnouncedOtherThanPegged { pegged, .. }, .. }] =
            heard
        else {
            panic!("{heard:?}")
        };
        assert_eq!(*first, played(Earcon::Mismatch));
        assert_eq!(start.uci(*pegged), "e1d2");
    };
    for words in ["Springer Felix sechs", "König Felix zwei"] {
        // First the peg, then the words; and the other way round.
        let mut table = pegs(Some(PINNED));
        table.shows(Seat::White, &after(&start, "e1d2"));
        names_both(&white_hears(&table.types(&format!("white: {words}"))));
        table.types("white: König David zwei");
        table.types("white: press");
        assert_eq!(table.session.plies().len(), 1);

        let mut table = pegs(Some(PINNED));
        table.types(&format!("white: {words}"));
        names_both(&white_hears(&table.shows(Seat::White, &after(&start, "e1d2"))));
        table.types("white: König David zwei");
        table.types("white: press");
        assert_eq!(table.session.plies().len(), 1);
        assert!(table.open().is_empty());
    }
}

#[test]
fn words_that_are_no_move_replace_those_before_them() {
    let start = Position::from_fen(PINNED).unwrap();
    let mut table = pegs(Some(PINNED));
    table.types("white: König David zwei");
    table.types("white: Springer Felix sechs");
    table.shows(Seat::White, &after(&start, "e1d2"));
    table.types("white: press");
    assert!(table.session.plies().is_empty(), "what he said last is not what stands");
    // A slip that is taken back is forgotten.
    let mut table = pegs(Some(PINNED));
    table.types("white: Springer Felix sechs");
    assert_eq!(said(&table.types("white: korrektur")), [Announcement::PleaseAnnounce]);
    let heard = said(&table.shows(Seat::White, &after(&start, "e1d2")));
    assert!(heard.is_empty(), "{heard:?}");
}

#[test]
fn repeat_says_what_is_asked_then_what_is_owed_then_what_was_told_last() {
    let mut table = pegs(None);
    let start = Position::default();
    let repeat = |table: &mut Table| said(&table.types("white: wiederholen"));
    let begun = repeat(&mut table);
    assert_eq!(
        (begun.len(), &begun[0]),
        (4, &Announcement::GameStarts),
        "with what was told before: {begun:?}"
    );
    table.types("white: bitte was");
    table.types("white: annehmen");
    assert_eq!(repeat(&mut table), begun, "not that there was nothing to accept");
    table.types("white: Zeit");
    assert!(matches!(repeat(&mut table)[..], [Announcement::Time { .. }]));

    table.shows(Seat::White, &after(&start, "b2b4"));
    table.types("white: Bella vier");
    let (before, m) = the_move(&start, "b2b4");
    let own = Announcement::MoveList { moves: vec![(*before, m)] };
    assert_eq!(repeat(&mut table), std::slice::from_ref(&own), "his own move is the last that happened");
    table.types("white: press");
    assert_eq!(repeat(&mut table), [own]);

    let e5 = after(&start, "b2b4 e7e5");
    table.shows(Seat::Black, &after(&start, "b2b4"));
    table.shows(Seat::Black, &e5);
    table.wait(1_000);
    let (before, m) = the_move(&after(&start, "b2b4"), "e7e5");
    let owed = Announcement::Move { before, m };
    assert_eq!(repeat(&mut table), std::slice::from_ref(&owed));
    table.types("white: Zeit");
    assert_eq!(repeat(&mut table), [owed], "a repetition that is owed goes before an answer");
    table.types("black: press");
    table.types("white: Eva fünf");
    table.types("white: aufgeben");
    assert!(matches!(repeat(&mut table)[..], [Announcement::Ask(Question::Confirm(_))]));
    table.types("white: ja");
    assert!(table.session.result().is_some(), "the question is still the one that was asked");
}

#[test]
fn with_nothing_said_there_is_nothing_to_correct() {
    for (edition, words) in
        Edition::ALL.into_iter().zip(["korrektur", "rettelse", "correction", "rättelse", "key correction"])
    {
        let mut table = Table::of(Setup { edition, ..pegs(None).session.setup().clone() });
        assert_eq!(
            said(&table.types(&format!("white: {words}"))),
            [Announcement::NothingToCorrect],
            "{words}"
        );
    }
    // Words that are taken back are gone; the second time there is nothing to take back.
    let mut table = pegs(None);
    table.types("white: Felix vier");
    assert_eq!(said(&table.types("white: korrektur")), [Announcement::PleaseAnnounce]);
    assert_eq!(said(&table.types("white: korrektur")), [Announcement::NothingToCorrect]);
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
            let outputs = table.types(line);
            let number = "9.1".parse().unwrap();
            let answer = Output::Say { to, what: Announcement::Rule { edition, number } };
            let answers: Vec<&Output> =
                outputs.iter().filter(|o| !matches!(o, Output::Listen { .. })).collect();
            assert_eq!(answers, [&answer], "{edition}: {line}");
        }
    }
    // Before the start as well.
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.approved_by = None;
    let mut table = Table::of(setup);
    assert!(matches!(said(&table.types("white: rule D.2.9"))[..], [Announcement::Rule { .. }]));
}

#[test]
fn a_board_that_is_lost_before_the_start_is_settled_when_it_answers() {
    let mut table = Table::of(Setup { approved_by: None, ..agreed(Edition::Da17, BoardSense::Identity) });
    table.feed(Input::BoardLost { seat: Seat::Black });
    assert_eq!(table.open().len(), 1);
    table.feed(Input::BoardRestored { seat: Seat::Black });
    table.shows(Seat::Black, &Position::default());
    assert!(table.open().is_empty());
    table.feed(Input::Act { by: Actor::Arbiter, act: Act::Approve("A. Arbiter".into()) });
    table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
    assert!(table.open().is_empty() && table.session.phase() == annabella::session::session::Phase::Playing);
}

#[test]
fn what_was_said_into_our_own_voice_means_nothing_and_is_never_without_a_sign() {
    let start = Position::default();
    let unheard = Input::OverlappedSpeech { seat: Seat::White };
    let mut table = pegs(None);
    assert_eq!(white_hears(&table.feed(unheard.clone())), [played(Earcon::Unheard)]);
    assert!(table.session.plies().is_empty() && table.open().is_empty());

    // Their move stands, and its announcement is awaited.
    table.shows(Seat::White, &after(&start, "e2e4"));
    table.wait(1_000);
    assert_eq!(said(&table.feed(unheard.clone())), [Announcement::NotUnderstood]);
    table.types("white: Eva vier");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1);

    // The repetition is due: its earcon requests it again.
    table.shows(Seat::Black, &after(&start, "e2e4"));
    table.shows(Seat::Black, &after(&start, "e2e4 e7e5"));
    table.wait(1_000);
    assert_eq!(white_hears(&table.feed(unheard)), [played(Earcon::AwaitingReadBack)]);
}
