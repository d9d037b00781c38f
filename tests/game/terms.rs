//! What an event's regulations say besides the edition: each key of `[game]` seen in a game, under editions that
//! differ.

use annabella::{
    board::{Contents, scan::scan_of},
    core::setup::{BoardSense, Setup},
    game::{Edition, Position, Seat, Square},
    laws::{irregularity::Choice, matter::Matter, terms::IllegalCounter},
    wording::arbiter_page,
};

use super::table::{Table, agreed};

/// White, on sensed boards, presses without a move, which is counted, then moves a rook through his own pawn and
/// presses: what is proposed.
fn a_press_and_an_illegal_move(edition: Edition, counter: IllegalCounter) -> Choice {
    let mut table = Table::of(Setup { illegal_counter: counter, ..agreed(edition, BoardSense::Identity) });
    table.types("white: press");
    assert_eq!(table.open(), [&Matter::EarlyPress { by: Seat::White }]);
    let law = table.session.law_on(&Matter::EarlyPress { by: Seat::White });
    let counts = law.choices.iter().position(|&c| c == Choice::CountAsIllegal(Seat::White)).unwrap();
    table.types(&format!("arbiter: choose 1 {}", counts + 1));
    let mut scan = scan_of(&Position::default(), true);
    scan[Square::H4.to_usize()] = scan[Square::H1.to_usize()];
    scan[Square::H1.to_usize()] = Contents::Empty;
    table.scans(Seat::White, scan);
    table.types("white: press");
    let open = table.open();
    assert_eq!(open, [&Matter::IllegalMove { by: Seat::White }], "{edition}");
    table.session.law_on(open[0]).choices[0]
}

#[test]
fn illegal_moves_count_as_the_edition_has_it_unless_the_arbiter_decided_otherwise() {
    use IllegalCounter::{Edition as AsPrinted, Joint, Separate};
    let lost = Choice::Loss(Seat::White);
    let first = Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 };
    for (edition, printed) in [(Edition::Da17, first), (Edition::Sv17, first), (Edition::Da18, lost)] {
        assert_eq!(a_press_and_an_illegal_move(edition, AsPrinted), printed, "{edition}");
        assert_eq!(a_press_and_an_illegal_move(edition, Joint), lost, "{edition}");
        assert_eq!(a_press_and_an_illegal_move(edition, Separate), first, "{edition}");
    }
}

#[test]
fn what_was_decided_before_the_game_is_on_the_arbiters_page() {
    let page = |setup| arbiter_page(&Table::of(setup).session);
    let plain = agreed(Edition::Da17, BoardSense::Manual);
    let printed = page(plain.clone());
    assert!(!printed.contains("as decided before the game") && !printed.contains("local conditions"));
    let joint = page(Setup { illegal_counter: IllegalCounter::Joint, ..plain.clone() });
    assert!(joint.contains("of every kind count together (7.5.1), as decided"), "{joint}");
    let adapted = page(Setup {
        edition: Edition::Da09,
        adaptation: Some("plain English words, the clock on the left".into()),
        ..plain
    });
    assert!(adapted.contains("Adapted to local conditions (E1): plain English words"), "{adapted}");
}
