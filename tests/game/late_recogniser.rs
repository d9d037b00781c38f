//! Words that only one of two recognisers recognised, because the other was late: a move is confirmed first and never
//! made automatically.

use super::table::{Table, after, agreed};
use annabella::{
    game::{Edition, Lang, Position, SchemeId, Seat},
    language::{heard_utterance::HeardUtterance, question::Question},
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        output::{Note, Output},
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

fn table(board: BoardSense) -> Table {
    let setup = agreed(Edition::Fide23, board);
    let (scheme, lang) = (Some(SchemeId::Fide), Lang::De);
    let seat = SeatSetup { sight: Sight::Impaired, ear: true, scheme, lang, ..setup.white };
    Table::of(Setup { white: seat.clone(), black: seat, ..setup })
}

fn hears(table: &mut Table, seat: Seat, words: &str, unconfirmed: bool) -> Vec<Output> {
    let heard = HeardUtterance { unconfirmed, ..HeardUtterance::typed(words) };
    table.feed(Input::Heard { seat, heard })
}

/// The move that a seat is asked to confirm, in UCI.
fn asked(outputs: &[Output], seat: Seat) -> Option<String> {
    outputs.iter().find_map(|output| match output {
        Output::Say { to, what: Announcement::Ask(Question::ConfirmMove { before, m }) }
            if *to == Listener::Player(seat) =>
        {
            Some(before.uci(*m))
        }
        _ => None,
    })
}

fn announced(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| matches!(output, Output::Note(Note::Announced { .. })))
}

fn not_understood(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| matches!(output, Output::Say { what: Announcement::NotUnderstood, .. }))
}

/// A voice said `turm anna vier`, which was not legal, three times; the third was heard as `anna vier`.
#[test]
fn a_move_that_is_heard_at_last_is_asked_back_where_no_board_shows_it() {
    for (board, is_asked) in [(BoardSense::Manual, true), (BoardSense::Identity, false)] {
        let mut table = table(board);
        assert!(not_understood(&hears(&mut table, Seat::White, "[unk]", false)));
        let outputs = hears(&mut table, Seat::White, "anna vier", false);
        let wanted = is_asked.then(|| "a2a4".to_owned());
        assert_eq!(asked(&outputs, Seat::White), wanted, "{board:?}: {outputs:?}");
    }
    // A refusal does not make the next one surer; typed words, and the next turn, do not depend on it.
    let mut table = table(BoardSense::Manual);
    hears(&mut table, Seat::White, "[unk]", false);
    hears(&mut table, Seat::White, "anna vier", false);
    hears(&mut table, Seat::White, "nein", false);
    let outputs = hears(&mut table, Seat::White, "eva vier", false);
    assert_eq!(asked(&outputs, Seat::White).as_deref(), Some("e2e4"), "{outputs:?}");
    assert!(announced(&hears(&mut table, Seat::White, "ja", false)));
    table.types("white: press");
    hears(&mut table, Seat::Black, "eva vier", false);
    let outputs = hears(&mut table, Seat::Black, "eva fünf", false);
    assert!(asked(&outputs, Seat::Black).is_none() && announced(&outputs), "{outputs:?}");
    table.types("black: press");
    hears(&mut table, Seat::White, "eva fünf", false);
    let outputs = hears(&mut table, Seat::White, "springer felix drei", false);
    assert!(asked(&outputs, Seat::White).is_none() && announced(&outputs), "{outputs:?}");
}

#[test]
fn a_move_is_asked_back_and_counts_once_the_player_agrees() {
    for agrees in ["ja", "eva vier"] {
        let mut table = table(BoardSense::Manual);
        let outputs = hears(&mut table, Seat::White, "eva vier", true);
        assert_eq!(asked(&outputs, Seat::White).as_deref(), Some("e2e4"), "{outputs:?}");
        assert!(!announced(&outputs));
        let outputs = hears(&mut table, Seat::White, agrees, false);
        assert!(announced(&outputs), "{agrees}: {outputs:?}");
    }
}

/// The recogniser awaits the move on the board, and the hand may have set another one than the player named.
#[test]
fn a_move_that_must_be_confirmed_is_asked_back_although_it_stands_on_the_board() {
    for (answer, is_announced) in [("ja", true), ("nein", false)] {
        let mut table = table(BoardSense::Identity);
        table.shows(Seat::White, &after(&Position::default(), "e2e4"));
        let outputs = hears(&mut table, Seat::White, "eva vier", true);
        assert_eq!(asked(&outputs, Seat::White).as_deref(), Some("e2e4"), "{outputs:?}");
        assert!(!announced(&outputs));
        let outputs = hears(&mut table, Seat::White, answer, false);
        assert_eq!(announced(&outputs), is_announced, "{answer}: {outputs:?}");
        table.types("white: press");
        assert_eq!(table.session.plies().len(), usize::from(is_announced), "{answer}");
    }
}

#[test]
fn another_move_than_the_one_asked_back_is_asked_back_itself() {
    let mut table = table(BoardSense::Manual);
    hears(&mut table, Seat::White, "eva drei", true);
    let outputs = hears(&mut table, Seat::White, "eva vier", true);
    assert_eq!(asked(&outputs, Seat::White).as_deref(), Some("e2e4"), "{outputs:?}");
    let outputs = hears(&mut table, Seat::White, "nein", false);
    assert!(!announced(&outputs));
    let outputs = hears(&mut table, Seat::White, "david vier", false);
    assert!(announced(&outputs), "{outputs:?}");
}

#[test]
fn a_press_after_words_that_were_not_agreed_to_completes_nothing() {
    let mut table = table(BoardSense::Manual);
    hears(&mut table, Seat::White, "eva vier", true);
    let outputs = table.types("white: press");
    let completes = |o: &Output| matches!(o, Output::Note(Note::Made { .. } | Note::Completed { .. }));
    assert!(!outputs.iter().any(completes), "{outputs:?}");
}

#[test]
fn nobody_is_told_that_words_are_no_move() {
    let mut table = table(BoardSense::Manual);
    let outputs = hears(&mut table, Seat::White, "eva fünf", true);
    assert!(not_understood(&outputs), "{outputs:?}");
    // No move is accepted before the opponent's clock press, either.
    let outputs = hears(&mut table, Seat::Black, "eva fünf", true);
    assert!(!announced(&outputs) && asked(&outputs, Seat::Black).is_none(), "{outputs:?}");
}

#[test]
fn a_draw_offered_with_the_first_words_stands_once_the_move_is_agreed_to() {
    let mut table = table(BoardSense::Manual);
    let offered = |outputs: &[Output]| {
        outputs
            .iter()
            .any(|output| matches!(output, Output::Say { what: Announcement::DrawOffered { .. }, .. }))
    };
    // Both recognisers recognised the offer before the question about the knight; only one recognised the
    // answer.
    let fen = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let setup = table.session.setup().clone();
    table = Table::of(Setup { fen: Some(fen.to_owned()), ..setup });
    let outputs = hears(&mut table, Seat::White, "springer david zwei remis", false);
    assert!(!announced(&outputs) && !offered(&outputs), "{outputs:?}");
    let outputs = hears(&mut table, Seat::White, "bella", true);
    assert_eq!(asked(&outputs, Seat::White).as_deref(), Some("b1d2"), "{outputs:?}");
    let outputs = hears(&mut table, Seat::White, "ja", false);
    assert!(announced(&outputs) && offered(&outputs), "{outputs:?}");
}
