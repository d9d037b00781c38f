//! A draw claim with a written move that is illegal (9.2, 9.3): the claim is incorrect (9.5.3), the opponent receives
//! the edition's minutes, and the piece of the written move must move (4.3).

use annabella::laws::{Pace, draw::Verdict, edition_terms::PlayingMode};

use crate::claims::verdict;
use crate::made_then_completed::setup;
use crate::table::*;

fn minutes(table: &Table, supervision: Supervision) -> u32 {
    let pace = table.session.pace();
    let full_supervision = pace == Pace::Standard || supervision == Supervision::Full;
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

/// The moves, the claim, the square whose piece must move, another move, and one that keeps the rule.
const CLAIMS: [(&str, &str, &str, &str, &str); 5] = [
    ("e4 e5", "white: claim threefold Bf1b6", "f1", "a3", "Be2"),
    ("e4", "black: claim fifty Nb8d7", "b8", "a6", "Nc6"),
    ("d4 d5", "white: claim fifty Ke1e3", "e1", "a3", "Kd2"),
    // Castling is a move of the king, though pieces stand in its way.
    ("e4 e5", "white: claim threefold O-O", "e1", "a3", "Ke2"),
    ("e4 e5 a3", "black: claim threefold 0-0-0", "e8", "a6", "Ke7"),
];

#[test]
fn by_9_5_3_it_costs_the_minutes_of_the_edition_and_by_4_3_its_piece_must_move() {
    for edition in Edition::ALL {
        for (control, supervision) in CONTROLS {
            for (moves, claim, must, other, kept) in CLAIMS {
                let what = format!("{edition} {control} {supervision:?} {claim}");
                let mut setup = agreed(edition, BoardSense::Manual);
                (setup.time_control, setup.supervision) = (control.into(), supervision);
                let mut table = Table::of(setup);
                table.runs(&format!("play {moves}; {claim}"));
                assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{what}");
                let minutes = minutes(&table, supervision);
                let by = if claim.starts_with("white") { Seat::White } else { Seat::Black };
                assert_eq!(table.choices(1)[0], Choice::RejectClaim { by, minutes }, "{what}");
                let before = table.times()[by.other() as usize];
                table.comes_to("arbiter: confirm 1", "", moves);
                let given = table.times()[by.other() as usize] - before;
                assert_eq!(given, u64::from(minutes) * MINUTE, "{what}");
                assert_eq!(table.session.running(), Some(by), "{what}: the game goes on");
                let breach = format!("TouchMove {by} {must} MoveTouched");
                table.would_come_to(&format!("play {other}"), &breach, &format!("{moves} {other}"));
                table.would_come_to(&format!("play {kept}"), "", &format!("{moves} {kept}"));
            }
        }
    }
}

#[test]
fn a_piece_without_a_legal_move_leaves_the_player_free_by_4_5() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.comes_to("white: claim threefold Ra1a5; arbiter: confirm 1; play e4", "", "e4");
    }
}

#[test]
fn by_9_2_the_illegal_move_on_a_sheet_or_dictated_is_the_one_claimed_with() {
    for edition in Edition::ALL {
        let mut entered = agreed(edition, BoardSense::Manual);
        entered.white.sheet = SheetWriter::Entered;
        let mut table = Table::of(entered);
        table
            .runs("play e4 e5; white: write e4; white: write e5; white: write Lf1b6; white: claim threefold");
        assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{edition}");

        let mut dictated = setup(edition, None, PEGS, TYPED);
        (dictated.white.sheet, dictated.white.ear) = (SheetWriter::Dictated, true);
        let mut table = Table::of(dictated);
        table.runs("white: say f1b6; white: claim threefold");
        assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }), "{edition}");
        // The bishop had no move, so every move satisfies 4.3.
        table.comes_to("arbiter: confirm 1; white hand e2e4; white: say e2e4; white: press", "", "e4");
    }
}

#[test]
fn a_claim_before_the_opponents_press_binds_the_piece_in_the_turn_that_has_begun_by_9_5_3() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        let script =
            "play e4 e5; white: move Nf3; black: claim threefold Bf8h6; arbiter: confirm 1; white: press";
        table.comes_to(script, "", "e4 e5 Nf3");
        table.comes_to("play a6", "TouchMove black f8 MoveTouched", "e4 e5 Nf3 a6");
    }
}

#[test]
fn one_of_several_pieces_costs_its_minutes_and_binds_none_and_words_that_are_no_move_are_refused() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: claim threefold Nd5");
    assert_eq!(table.choices(1)[0], Choice::RejectClaim { by: Seat::White, minutes: 2 });
    table.comes_to("arbiter: confirm 1; play e4", "", "e4");
    let outputs = table.comes_to("black: claim threefold hello", "", "e4");
    assert!(matches!(refused(&outputs), Some(Refusal::NotAMove(_))), "{outputs:?}");
}
