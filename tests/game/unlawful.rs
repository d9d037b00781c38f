//! An illegal move is made, announced and repeated like any other, and judged at the clock press (7.5); nobody
//! learns about legality from it.

use annabella::{
    board::{Scan, SquareContents, scan::scan_of},
    game::{Edition, Move, Position, Seat, Square},
    laws::{incident_kind::IncidentKind, irregularity::Choice, supervision::Supervision, touch::TouchClause},
    seeded_rng::SeededRng,
    session::{
        Announcement,
        output::{Note, Output},
        refusal::Refusal,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
    transcript,
};

use super::table::{Table, agreed, refused, said};

/// Black's bishop on d7 is pinned to the king.
const PINNED: &str = "4k3/3b4/8/1B6/8/8/PP6/4K3 b - - 0 1";

/// Black sits at a board of this kind and announces; White hears, repeats and has a board that distinguishes
/// pieces.
fn table(fen: &str, edition: Edition, black: BoardSense, sight: Sight) -> Table {
    let setup = agreed(edition, BoardSense::Identity);
    let white = SeatSetup { ear: true, sheet: SheetWriter::Dictated, ..setup.white };
    let black = SeatSetup { board: black, sight, ear: sight == Sight::Impaired, ..setup.black };
    Table::of(Setup { fen: Some(fen.into()), white, black, ..setup })
}

fn swapped(position: &Position, identity: bool, from: Square, to: Square) -> Scan {
    let mut scan = scan_of(position, identity);
    scan[to.to_usize()] = std::mem::replace(&mut scan[from.to_usize()], SquareContents::Empty);
    scan
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
    let start = Position::from_fen(PINNED).unwrap();
    for (edition, words_first) in [(Edition::No14, true), (Edition::Da17, false)] {
        let made = |words: &str, from, to| {
            let mut table = table(PINNED, edition, BoardSense::Identity, Sight::Impaired);
            let scan = swapped(&start, true, from, to);
            let mut heard = Vec::new();
            if words_first {
                heard.extend(alike(&table.types(&format!("black: {words}"))));
            }
            heard.extend(alike(&table.scans(Seat::Black, scan)));
            if !words_first {
                heard.extend(alike(&table.types(&format!("black: {words}"))));
            }
            heard.extend(alike(&table.types(&format!("white: {words}"))));
            // White executes it on their own board as well.
            heard.extend(alike(&table.scans(Seat::White, scan)));
            (heard, table)
        };
        let (legal, _) = made("König Felix acht", Square::E8, Square::F8);
        let (pinned, mut table) = made("Läufer Eva sechs", Square::D7, Square::E6);
        assert_eq!(legal, pinned, "{edition}: nobody hears a difference");
        assert!(pinned.iter().any(|line| line.ends_with("hears a move")), "{pinned:?}");
        assert!(table.open().is_empty());
        let pressed = table.types("black: press");
        assert_eq!(said(&pressed), [], "{edition}");
        assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::Black }]);
        table.types("black: press");
        assert_eq!(table.open().len(), 1, "one item however often he presses");
        assert!(table.session.plies().is_empty());
    }
}

#[test]
fn after_the_decision_the_piece_that_was_moved_must_move() {
    for (sense, line) in [(BoardSense::Identity, ""), (BoardSense::Manual, "black: move Be6")] {
        let start = Position::from_fen(PINNED).unwrap();
        let mut table = table(PINNED, Edition::Da18, sense, Sight::Sighted);
        if line.is_empty() {
            // The piece is lifted and placed; it rests and is announced.
            let mut lifted = scan_of(&start, true);
            lifted[Square::D7.to_usize()] = SquareContents::Empty;
            table.scans(Seat::Black, lifted);
            let told = {
                table.scans(Seat::Black, swapped(&start, true, Square::D7, Square::E6));
                table.wait(1_500)
            };
            assert!(matches!(said(&told)[..], [Announcement::Move { .. }]), "{told:?}");
        } else {
            assert!(matches!(said(&table.types(line))[..], [Announcement::Move { .. }]));
        }
        table.types("black: press");
        assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::Black }]);
        table.types("arbiter: confirm 1");
        table.shows(Seat::White, &start);
        match sense {
            BoardSense::Manual => drop(table.types("black: executed")),
            _ => drop(table.shows(Seat::Black, &start)),
        }
        table.types("arbiter: resume");
        assert_eq!(table.session.position(), &start);
        let mut other = table;
        match sense {
            BoardSense::Manual => drop(other.types("black: move Kf8")),
            _ => drop(other.scans(Seat::Black, swapped(&start, true, Square::E8, Square::F8))),
        }
        other.types("black: press");
        let touch = other.open().into_iter().find_map(|matter| match matter {
            IncidentKind::TouchMove { square, clause, .. } => Some((*square, *clause)),
            _ => None,
        });
        assert_eq!(touch, Some((Square::D7, Some(TouchClause::MoveTouched))), "{sense:?}");
    }
}

#[test]
fn a_board_that_knows_full_from_empty_has_its_unlawful_move_by_the_words() {
    let start = Position::from_fen(PINNED).unwrap();
    let mut table = table(PINNED, Edition::Sv17, BoardSense::Occupancy, Sight::Impaired);
    table.types("black: Läufer Cesar sechs");
    let outputs = table.scans(Seat::Black, swapped(&start, false, Square::D7, Square::E6));
    assert!(said(&outputs).iter().any(|a| matches!(a, Announcement::AnnouncedOtherThanPegged { .. })));
    let told = said(&table.types("black: Läufer Eva sechs"));
    assert!(
        told.iter().any(|a| matches!(a, Announcement::Move { .. } | Announcement::Corrected)),
        "{told:?}"
    );
    table.types("black: press");
    assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::Black }]);
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
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "a1e1"),
        ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "e4"),
        ("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b5"),
    ] {
        let setup = agreed(Edition::Da17, BoardSense::Manual);
        let black =
            SeatSetup { sight: Sight::Impaired, board: BoardSense::Identity, ear: true, ..setup.black };
        let mut table = Table::of(Setup { fen: Some(fen.into()), black, ..setup });
        let position = table.session.position().clone();
        let outputs = table.types(&format!("white: move {line}"));
        if line == "e4" || line == "a1e1" {
            let why = "the b-pawn is nowhere near, and no board is without its king";
            assert!(matches!(refused(&outputs), Some(Refusal::NotAMove(_))), "{why}");
            continue;
        }
        assert_eq!(refused(&outputs), None, "{line}");
        assert!(matches!(said(&outputs)[..], [Announcement::Move { .. }]), "{line}: {:?}", said(&outputs));
        table.types("white: press");
        assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::White }], "{line}");
        let shown = super::table::lines(&table.types("arbiter: show 1"));
        assert!(shown.contains("made"), "the arbiter reads which move: {shown}");
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.position(), &position);
    }
}

#[test]
fn what_is_no_move_at_all_is_refused_without_a_word_on_legality() {
    for line in ["Qd5", "Xe9", "e7", "hello", "Lb4", "Sg1-g1"] {
        let mut table = Table::of(Setup {
            fen: Some("4k3/8/8/8/8/8/8/R3K3 w - - 0 1".into()),
            ..agreed(Edition::No14, BoardSense::Manual)
        });
        let outputs = table.types(&format!("white: move {line}"));
        assert!(refused(&outputs).is_some(), "{line}: {outputs:?}");
        let (at, input) = table.fed.last().unwrap();
        let text = transcript::lines(table.session.setup(), *at, input, &outputs).join(" ");
        assert!(!text.contains("legal") && !text.contains('/'), "{line}: {text}");
        assert_eq!(said(&outputs), [], "{line}");
        assert!(table.open().is_empty());
    }
}

#[test]
fn an_unlawful_promotion_asks_for_its_piece_as_a_lawful_one_does() {
    for fen in ["8/P6k/8/8/8/8/8/K7 w - - 0 1", "r7/P6k/8/8/8/8/8/K7 w - - 0 1"] {
        let setup = agreed(Edition::Da18, BoardSense::Identity);
        let white = SeatSetup { sight: Sight::Impaired, ear: true, ..setup.white };
        let mut table = Table::of(Setup { fen: Some(fen.into()), white, ..setup });
        let asked = alike(&table.types("white: Anna acht"));
        assert!(asked[0].contains("PromotionPiece"), "{fen}: {asked:?}");
        assert_eq!(alike(&table.types("white: Dame")), ["Player(White) hears Understood"], "{fen}");
    }
}

#[test]
fn only_a_pawn_before_its_last_rank_is_asked_what_it_becomes() {
    for (fen, seat, words) in [
        // No pawn is near.
        ("4k3/8/8/8/8/8/P6p/4K3 w - - 0 1", Seat::White, "Anna acht"),
        ("4k3/p6P/8/8/8/8/8/4K3 b - - 0 1", Seat::Black, "Anna eins"),
        // Another piece stands on the player's own first rank.
        ("4k1n1/6P1/8/8/8/8/6p1/4K1N1 w - - 0 1", Seat::White, "Gustav eins"),
        ("4k1n1/6P1/8/8/8/8/6p1/4K1N1 b - - 0 1", Seat::Black, "Gustav acht"),
    ] {
        let setup = agreed(Edition::Da18, BoardSense::Identity);
        let impaired = SeatSetup { sight: Sight::Impaired, ear: true, ..setup.white.clone() };
        let mut table =
            Table::of(Setup { fen: Some(fen.into()), white: impaired.clone(), black: impaired, ..setup });
        let heard = alike(&table.types(&format!("{seat}: {words}"))).join(" ");
        assert!(!heard.contains("PromotionPiece"), "{fen} {words}: {heard}");
    }
}

/// Castling that is named by the king's target is one move for the event, the opponent and the sheet.
#[test]
fn the_kings_two_steps_are_castling_everywhere() {
    for (fen, seat, lines) in [
        ("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1", Seat::White, ["Kg1", "Kh1", "kg1", "Ke1-g1", "0-0"]),
        ("r3k3/p7/8/8/8/8/P7/4K3 b q - 0 1", Seat::Black, ["Kc8", "Ka8", "kc8", "Ke8-c8", "0-0-0"]),
    ] {
        for line in lines {
            for edition in Edition::ALL {
                let mut table =
                    Table::of(Setup { fen: Some(fen.into()), ..agreed(edition, BoardSense::Manual) });
                let told = said(&table.types(&format!("{seat}: move {line}"))).to_vec();
                table.types(&format!("{seat}: press"));
                let [Announcement::Move { m, .. }] = &told[..] else { panic!("{line}: {told:?}") };
                assert!(m.is_castle(), "{edition} {line}: {m:?}");
                assert_eq!(table.open(), Vec::<&IncidentKind>::new(), "{edition} {line}");
                assert_eq!(table.session.plies().last().map(|ply| ply.m), Some(*m), "{edition} {line}");
            }
        }
    }
}

/// A random own piece goes to a random square: a legal move is completed, an illegal one is an item, and the
/// game goes on.
#[test]
fn whatever_is_moved_anywhere_is_a_legal_move_or_an_item_and_the_game_goes_on() {
    let mut chance = SeededRng::new(20);
    let (mut illegal, mut legal) = (0, 0);
    for round in 0..60_u64 {
        let edition = Edition::ALL[round as usize % Edition::ALL.len()];
        let sense = if round % 2 == 0 { BoardSense::Manual } else { BoardSense::Identity };
        let mut table = Table::of(Setup { time_control: "90+30".into(), ..agreed(edition, sense) });
        for _ in 0..30 {
            let (mover, position) = (table.session.mover(), table.session.position().clone());
            let own = |square: &Square| position.piece_at(*square).is_some_and(|p| p.color == mover.color());
            let from: Vec<Square> = Square::ALL.into_iter().filter(own).collect();
            let to: Vec<Square> = Square::ALL.into_iter().filter(|square| !own(square)).collect();
            let (Some(&from), Some(&to)) = (chance.pick(&from), chance.pick(&to)) else { break };
            let legal_moves = position.legal_moves();
            let one = chance.pick(&legal_moves).filter(|_| chance.clone().happens(300));
            let (from, to) = one.and_then(|m| Some((m.from()?, m.to()))).unwrap_or((from, to));
            let any = legal_moves.iter().find(|m| m.from() == Some(from) && m.to() == to && !m.is_castle());
            let plies = table.session.plies().len();
            match sense {
                BoardSense::Identity => drop(table.scans(mover, swapped(&position, true, from, to))),
                _ => drop(table.types(&format!("{mover}: move {from}{to}"))),
            }
            table.types(&format!("{mover}: press"));
            if table.session.result().is_some() {
                break;
            }
            if any.is_some_and(|m: &Move| m.promotion().is_none() && !m.is_en_passant()) {
                legal += 1;
                assert_eq!(table.session.plies().len(), plies + 1, "{position}: {from}{to}");
                let after = table.session.position().clone();
                if sense == BoardSense::Identity {
                    table.shows(mover.other(), &after);
                }
                continue;
            }
            assert_eq!(table.session.plies().len(), plies, "{position}: {from}{to}");
            let open = table.session.items().iter().filter(|i| i.decision.is_none()).map(|i| i.number);
            for number in open.collect::<Vec<_>>() {
                let matter = table.session.items()[number as usize - 1].matter.clone();
                illegal += usize::from(matches!(matter, IncidentKind::IllegalMove { by } if by == mover));
                let choices = table.session.law_on(&matter).choices;
                let about_it = matches!(matter, IncidentKind::IllegalMove { .. });
                let restore = choices.iter().position(|&choice| about_it && choice == Choice::Restore);
                table.types(&match restore {
                    Some(index) => format!("arbiter: choose {number} {}", index + 1),
                    None => format!("arbiter: refuse {number} seen"),
                });
            }
            for seat in Seat::ALL {
                match sense {
                    BoardSense::Identity => drop(table.shows(seat, &position)),
                    _ => drop(table.types(&format!("{seat}: executed"))),
                }
            }
            table.types("arbiter: resume");
            assert_eq!(table.session.position().fen(), position.fen(), "{from}{to}");
        }
    }
    assert!(illegal > 800 && legal > 300, "{illegal} {legal}");
}

#[test]
fn a_note_for_the_arbiter_tells_that_announced_words_bear_no_legal_move() {
    let mut table = table(PINNED, Edition::Da09, BoardSense::Identity, Sight::Impaired);
    let outputs = table.types("black: Läufer Eva sechs");
    assert!(outputs.iter().any(|o| matches!(o, Output::Note(Note::Announced { .. }))));
    assert!(super::table::lines(&outputs).contains("Läufer Eva sechs"));
}

#[test]
fn typed_castling_without_room_is_an_illegal_move_of_the_king_and_never_ends_the_program() {
    let start = Position::default().fen();
    for (fen, castling) in [
        (start.as_str(), "O-O"),
        (start.as_str(), "O-O-O"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "0-0"),
        ("4k3/8/8/8/8/8/8/R1B1K3 w Q - 0 1", "O-O-O"),
    ] {
        for edition in Edition::ALL {
            for (sight, supervision) in [
                (Sight::Sighted, Supervision::Full),
                (Sight::Impaired, Supervision::Full),
                (Sight::Sighted, Supervision::Partial),
            ] {
                let case = format!("{fen} {castling} {edition} {sight:?} {supervision:?}");
                let setup = agreed(edition, BoardSense::Manual);
                let white = SeatSetup { sight, ear: sight == Sight::Impaired, ..setup.white.clone() };
                let mut table = Table::of(Setup { fen: Some(fen.to_owned()), white, supervision, ..setup });
                table.types(&format!("white: move {castling}"));
                if sight == Sight::Impaired {
                    let words = if castling.len() > 3 { "lange rochade" } else { "kurze rochade" };
                    table.types(&format!("white: say {words}"));
                }
                table.types("black: what now");
                table.types("white: press");
                table.types("arbiter: show 1");
                table.types("arbiter: confirm 1");
                table.types("arbiter: confirm 1");
                for seat in Seat::ALL {
                    table.types(&format!("{seat}: executed"));
                }
                table.types("arbiter: undo");
                let illegal = |kind: &IncidentKind| matches!(kind, IncidentKind::IllegalMove { .. });
                assert!(
                    table.session.items().iter().any(|item| illegal(&item.matter)),
                    "{case}: {:?}",
                    table.session.items()
                );
            }
        }
    }
}
