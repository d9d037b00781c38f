//! A draw claim with a written move that is illegal (9.2, 9.3): the claim is incorrect (9.5.3), the opponent receives
//! the edition's minutes, and the piece of the written move must move (4.3).

use annabella::{
    game::{Edition, Position, Seat, Square},
    laws::{
        draw::Verdict, edition::EditionValues as _, edition_terms::PlayingMode, incident_kind::IncidentKind,
        irregularity::Choice, supervision::Supervision, touch::TouchClause,
    },
    session::{
        refusal::Refusal,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter},
    },
};

use super::table::{Table, agreed, refused};

fn verdict(table: &Table) -> Verdict {
    let found = table.session.items().iter().rev().find_map(|item| match item.matter {
        IncidentKind::DrawClaim { verdict, .. } => Some(verdict),
        _ => None,
    });
    found.expect("a claim")
}

/// The touch-move rule that the last move broke.
fn breach(table: &Table) -> Option<(Square, Option<TouchClause>)> {
    table.open().into_iter().find_map(|matter| match matter {
        IncidentKind::TouchMove { square, clause, .. } => Some((*square, *clause)),
        _ => None,
    })
}

fn minutes(table: &Table, supervision: Supervision) -> u32 {
    let pace = table.session.pace();
    let full_supervision = pace == annabella::laws::Pace::Standard || supervision == Supervision::Full;
    let mode = PlayingMode { pace, full_supervision, supervised_blitz_minutes: None };
    table.session.setup().edition.wrong_claim_minutes().of(mode)
}

const CONTROLS: [(&str, Supervision); 5] = [
    ("90+30", Supervision::Full),
    ("20", Supervision::Full),
    ("20", Supervision::Partial),
    ("5", Supervision::Full),
    ("5", Supervision::Partial),
];

#[test]
fn by_9_5_3_it_costs_the_minutes_of_the_edition_and_by_4_3_its_piece_must_move() {
    for edition in Edition::ALL {
        for (control, supervision) in CONTROLS {
            for kind in ["threefold", "fifty"] {
                for (moves, claim, by, must, other, kept) in [
                    ("e4 e5", "Bf1b6", Seat::White, Square::F1, "a3", "Be2"),
                    ("e4", "Nb8d7", Seat::Black, Square::B8, "a6", "Nc6"),
                    ("d4 d5", "Ke1e3", Seat::White, Square::E1, "a3", "Kd2"),
                    // Castling is a move of the king, though pieces stand in its way.
                    ("e4 e5", "O-O", Seat::White, Square::E1, "a3", "Ke2"),
                    ("e4 e5 a3", "0-0-0", Seat::Black, Square::E8, "a6", "Ke7"),
                ] {
                    let what = format!("{edition} {control} {supervision:?} {kind} {claim}");
                    let mut setup = agreed(edition, BoardSense::Manual);
                    (setup.time_control, setup.supervision) = (control.into(), supervision);
                    let mut table = Table::of(setup);
                    table.plays(moves);
                    table.types(&format!("{by}: claim {kind} {claim}"));
                    assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{what}");
                    let minutes = minutes(&table, supervision);
                    assert_eq!(table.choices(1)[0], Choice::RejectClaim { by, minutes }, "{what}");
                    let before = <[u64; 2]>::from(table.session.times(table.session.now()));
                    table.types("arbiter: confirm 1");
                    let now = <[u64; 2]>::from(table.session.times(table.session.now()));
                    let given = now[by.other() as usize] - before[by.other() as usize];
                    assert_eq!(given, u64::from(minutes) * 60_000, "{what}");
                    assert!(table.open().is_empty() && table.session.result().is_none(), "{what}");
                    assert_eq!(table.session.running(), Some(by), "{what}: the game goes on");
                    for (line, broken) in
                        [(other, Some((must, Some(TouchClause::MoveTouched)))), (kept, None)]
                    {
                        let mut table =
                            Table { session: table.session.clone(), fed: Vec::new(), now: table.now };
                        table.plays(line);
                        assert_eq!(breach(&table), broken, "{what}: {line}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_piece_without_a_legal_move_leaves_the_player_free_by_4_5() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.types("white: claim threefold Ra1a5");
        table.types("arbiter: confirm 1");
        table.plays("e4");
        assert_eq!(breach(&table), None, "{edition}");
        assert!(table.open().is_empty(), "{edition}");
    }
}

#[test]
fn by_9_2_the_illegal_move_on_a_sheet_or_dictated_is_the_one_claimed_with() {
    for edition in Edition::ALL {
        let setup = agreed(edition, BoardSense::Manual);
        let white = SeatSetup { sheet: SheetWriter::Entered, ..setup.white.clone() };
        let mut table = Table::of(Setup { white, ..setup });
        table.plays("e4 e5");
        for text in ["e4", "e5", "Lf1b6"] {
            table.types(&format!("white: write {text}"));
        }
        table.types("white: claim threefold");
        assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{edition}");

        let setup = agreed(edition, BoardSense::Manual);
        let white = SeatSetup {
            board: BoardSense::Identity,
            sheet: SheetWriter::Dictated,
            sight: annabella::session::setup::Sight::Impaired,
            ear: true,
            ..setup.white.clone()
        };
        let mut table = Table::of(Setup { white, ..setup });
        table.types("white: say f1b6");
        table.types("white: claim threefold");
        assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{edition}");
        assert!(matches!(table.choices(1)[0], Choice::RejectClaim { by: Seat::White, .. }), "{edition}");
        table.types("arbiter: confirm 1");
        let start = Position::default();
        table.shows(Seat::White, &super::table::after(&start, "e2e4"));
        table.types("white: say e2e4");
        table.types("white: press");
        assert_eq!(table.session.plies().len(), 1, "{edition}: {:?}", table.open());
        // The bishop had no move, so every move satisfies 4.3.
        assert_eq!(breach(&table), None, "{edition}");
    }
}

#[test]
fn a_claim_before_the_opponents_press_binds_the_piece_in_the_turn_that_has_begun_by_9_5_3() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.plays("e4 e5");
        table.types("white: move Nf3");
        table.types("black: claim threefold Bf8h6");
        assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{edition}");
        table.types("arbiter: confirm 1");
        table.types("white: press");
        table.plays("a6");
        assert_eq!(breach(&table), Some((Square::F8, Some(TouchClause::MoveTouched))), "{edition}");
    }
}

#[test]
fn one_of_several_pieces_costs_its_minutes_and_binds_none_and_words_that_are_no_move_are_refused() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: claim threefold Nd5");
    assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }));
    assert_eq!(table.choices(1)[0], Choice::RejectClaim { by: Seat::White, minutes: 2 });
    table.types("arbiter: confirm 1");
    table.plays("e4");
    assert!(table.open().is_empty());
    let outputs = table.types("black: claim threefold hello");
    assert!(matches!(refused(&outputs), Some(Refusal::NotAMove(_))), "{outputs:?}");
    assert!(table.open().is_empty());
}

#[test]
fn who_is_not_on_move_claims_nothing_by_9_2_and_pays_nothing() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.plays("e4");
        table.types("white: claim threefold Qd1d8");
        assert!(matches!(verdict(&table), Verdict::Invalid(_)), "{edition}");
        assert_eq!(table.choices(1)[0], Choice::Dismiss, "{edition}");
    }
}
