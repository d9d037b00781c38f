//! An illegal move is made, announced and repeated like any other, and judged at the clock press (7.5); nobody
//! learns about legality from it.

use annabella::transcript;

use crate::made_then_completed::setup;
use crate::table::*;

/// Black's bishop on d7 is pinned to the king.
const PINNED: &str = "4k3/3b4/8/1B6/8/8/PP6/4K3 b - - 0 1";

/// Black announces at such a board; White hears, repeats and has a board that distinguishes pieces.
fn pinned(edition: Edition, black: Player) -> Table {
    let mut setup = setup(edition, Some(PINNED), PIECES, black);
    (setup.white.ear, setup.white.sheet, setup.black.ear) = (true, SheetWriter::Dictated, true);
    Table::of(setup)
}

/// The announcements and sounds at both seats, without moves and squares.
fn alike(outputs: &[Output]) -> Vec<String> {
    let of = |output: &Output| match output {
        Output::Say { to, what: Announcement::Move { .. } } => Some(format!("{to:?} hears a move")),
        Output::Say { to, what: Announcement::AnnouncedOtherThanPegged { .. } } => {
            Some(format!("{to:?} hears both"))
        }
        Output::Say { to, what } => Some(format!("{to:?} hears {what:?}")),
        Output::PlayEarcon { to, earcon } => Some(format!("{to:?} hears {earcon:?}")),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

#[test]
fn with_peg_and_words_an_unlawful_move_sounds_like_any_other_in_either_order() {
    for (edition, words_first) in [(Edition::No14, true), (Edition::Da17, false)] {
        let made = |words: &str, uci: &str| {
            let mut table = pinned(edition, PEGS);
            let (hand, says) = (format!("black hand {uci}"), format!("black: {words}"));
            let (first, then) = if words_first { (says, hand) } else { (hand, says) };
            // White repeats it and executes it as well.
            let script = format!("{first}; {then}; white: {words}; white hand {uci}");
            (alike(&table.runs(&script)), table)
        };
        let (legal, _) = made("König Felix acht", "e8f8");
        let (pinned, mut table) = made("Läufer Eva sechs", "d7e6");
        assert_eq!(legal, pinned, "{edition}: nobody hears a difference");
        assert!(pinned.iter().any(|line| line.ends_with("hears a move")), "{pinned:?}");
        table.comes_to("", "", "");
        assert_eq!(said(&table.comes_to("black: press", "IllegalMove black", "")), [], "{edition}");
        table.comes_to("black: press", "IllegalMove black", "");
    }
}

#[test]
fn a_board_that_knows_full_from_empty_has_its_unlawful_move_by_the_words() {
    let mut table = pinned(Edition::Sv17, HOLES);
    let outputs = table.runs("black: Läufer Cesar sechs; black hand d7e6");
    assert!(names(&outputs).contains("AnnouncedOtherThanPegged"), "{outputs:?}");
    let told = names(&table.types("black: Läufer Eva sechs"));
    assert!(told.contains("Move") || told.contains("Corrected"), "{told}");
    table.comes_to("black: press", "IllegalMove black", "");
}

#[test]
fn what_is_typed_for_a_board_that_is_not_sensed_is_entered_and_judged_at_the_press() {
    // Into check, through check, over a piece, in a way no piece moves, capturing the king, capturing an own
    // piece.
    for (fen, line) in [
        ("4k3/8/8/8/8/8/3r4/R3K2R w KQ - 0 1", "Kf2"),
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "0-0"),
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1"),
        ("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "Ta8"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ke1-e7"),
        ("4k3/4p3/8/8/8/8/8/4RK2 w - - 0 1", "Txe8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6 e.p."),
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "Ke2"),
        ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b5"),
    ] {
        let mut table = Table::of(setup(Edition::Da17, Some(fen), TYPED, PEGS));
        let position = table.session.position().clone();
        let outputs = table.types(&format!("white: move {line}"));
        assert_eq!((refused(&outputs), names(&outputs)), (None, "Move".into()), "{line}");
        table.comes_to("white: press", "IllegalMove white", "");
        let shown = table.reads("arbiter: show 1");
        assert!(shown.contains("made"), "the arbiter reads which move: {shown}");
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.position(), &position);
    }
}

#[test]
fn what_is_no_move_at_all_is_refused_without_a_word_on_legality() {
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for (fen, line) in [
        (rook, "Qd5"),
        (rook, "Xe9"),
        (rook, "e7"),
        (rook, "hello"),
        (rook, "Lb4"),
        (rook, "Sg1-g1"),
        // No board is without its king, and the b-pawn is nowhere near.
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "a1e1"),
        ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "e4"),
    ] {
        let mut table = Table::of(from(fen, agreed(Edition::No14, BoardSense::Manual)));
        let outputs = table.comes_to(&format!("white: move {line}"), "", "");
        assert!(matches!(refused(&outputs), Some(Refusal::NotAMove(_))), "{line}: {outputs:?}");
        let (at, input) = table.fed.last().unwrap();
        let text = transcript::lines(table.session.setup(), *at, input, &outputs).join(" ");
        assert!(!text.contains("legal") && !text.contains('/'), "{line}: {text}");
        assert_eq!(said(&outputs), [], "{line}");
    }
}

#[test]
fn only_a_pawn_before_its_last_rank_is_asked_what_it_becomes_lawful_or_not() {
    for (fen, line, is_asked) in [
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "white: Anna acht", true),
        ("r7/P6k/8/8/8/8/8/K7 w - - 0 1", "white: Anna acht", true),
        // No pawn is near.
        ("4k3/8/8/8/8/8/P6p/4K3 w - - 0 1", "white: Anna acht", false),
        ("4k3/p6P/8/8/8/8/8/4K3 b - - 0 1", "black: Anna eins", false),
        // Another piece stands on the player's own first rank.
        ("4k1n1/6P1/8/8/8/8/6p1/4K1N1 w - - 0 1", "white: Gustav eins", false),
        ("4k1n1/6P1/8/8/8/8/6p1/4K1N1 b - - 0 1", "black: Gustav acht", false),
    ] {
        let mut table = Table::of(setup(Edition::Da18, Some(fen), PEGS, PEGS));
        let heard = alike(&table.types(line)).join(" ");
        assert_eq!(heard.contains("PromotionPiece"), is_asked, "{fen} {line}: {heard}");
        if is_asked {
            assert_eq!(alike(&table.types("white: Dame")), ["Player(White) hears Understood"], "{fen}");
        }
    }
}

/// Castling that is named by the king's target is one move for the event, the opponent and the sheet.
#[test]
fn the_kings_two_steps_are_castling_everywhere() {
    for (fen, seat, san, lines) in [
        ("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1", Seat::White, "O-O", ["Kg1", "Kh1", "kg1", "Ke1-g1", "0-0"]),
        ("r3k3/p7/8/8/8/8/P7/4K3 b q - 0 1", Seat::Black, "O-O-O", ["Kc8", "Ka8", "kc8", "Ke8-c8", "0-0-0"]),
    ] {
        for (edition, line) in Edition::ALL.into_iter().zip(lines.into_iter().cycle()) {
            let mut table = Table::of(from(fen, agreed(edition, BoardSense::Manual)));
            let told = said(&table.types(&format!("{seat}: move {line}")));
            let [Announcement::Move { m, .. }] = &told[..] else { panic!("{line}: {told:?}") };
            assert!(m.is_castle(), "{edition} {line}: {m:?}");
            table.comes_to(&format!("{seat}: press"), "", san);
        }
    }
}

#[test]
fn typed_castling_without_room_is_an_illegal_move_of_the_king_and_never_ends_the_program() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, castling, words) in [
        (start, "O-O", "kurze rochade"),
        (start, "O-O-O", "lange rochade"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", "kurze rochade"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "0-0", "kurze rochade"),
        ("4k3/8/8/8/8/8/8/R1B1K3 w Q - 0 1", "O-O-O", "lange rochade"),
    ] {
        for edition in Edition::ALL {
            for (of, supervision) in
                [(TYPED, Supervision::Full), (SPOKEN, Supervision::Full), (TYPED, Supervision::Partial)]
            {
                let mut table = Table::of(Setup { supervision, ..setup(edition, Some(fen), of, TYPED) });
                table.types(&format!("white: move {castling}"));
                if of.sight == Sight::Impaired {
                    table.types(&format!("white: say {words}"));
                }
                table.runs("black: what now; white: press");
                assert_eq!(table.kinds(), "IllegalMove white", "{fen} {castling} {edition} {of:?}");
                table.runs("arbiter: show 1; arbiter: confirm 1; arbiter: confirm 1; goes on; arbiter: undo");
            }
        }
    }
}
