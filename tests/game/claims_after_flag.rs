//! Draw claims after the claimant's own flag fell and was called: the flag decides (6.9). An earlier claim stands
//! (9.5), and positions that end the game do so regardless of a flag (5.2).

use annabella::laws::edition_terms::RuleForce;

use crate::table::*;

const TWICE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

fn setup(edition: Edition, supervision: Supervision) -> Setup {
    let time_control = if supervision == Supervision::Full { "60" } else { "20" }.into();
    Setup { time_control, supervision, ..agreed(edition, BoardSense::Manual) }
}

/// After these moves the flag of the player on move falls.
fn flag_down(edition: Edition, supervision: Supervision, moves: &str) -> Table {
    let mut table = Table::of(setup(edition, supervision));
    let mover = if moves.split(' ').count().is_multiple_of(2) { "white" } else { "black" };
    table.runs(&format!("play {moves}; wait 61m"));
    assert!(table.kinds().contains(&format!("FlagFall {mover}")), "{}", table.kinds());
    table
}

fn third_time(edition: Edition) -> Table {
    flag_down(edition, Supervision::Full, &format!("{TWICE} Ng8"))
}

fn claims(table: &Table) -> usize {
    table.open().iter().filter(|matter| matches!(matter, IncidentKind::DrawClaim { .. })).count()
}

#[test]
fn by_6_9_a_claim_after_the_own_flag_fell_and_was_called_is_refused_with_the_reason() {
    for edition in Edition::ALL {
        // White claims the position, Black claims with a written move.
        for (by, line) in [
            (Seat::White, "white: claim threefold"),
            (Seat::Black, "black: claim threefold Ng8"),
            (Seat::Black, "black: claim fifty"),
            (Seat::White, "white: key claim_threefold; white: key yes"),
        ] {
            let mut table = match by {
                Seat::White => third_time(edition),
                Seat::Black => flag_down(edition, Supervision::Full, TWICE),
            };
            let outputs = table.runs(line);
            let article = edition.article(Topic::FlagResult).unwrap();
            let why = Refusal::FlagDecides { seat: by, article };
            assert_eq!(refused(&outputs), Some(why), "{edition} {line}");
            let is_told = |message: &ArbiterMessage| matches!(message, ArbiterMessage::ClaimsAfterFlag { number: 1, by: who, .. } if *who == by);
            assert!(told(&outputs).iter().any(is_told), "{edition} {line}: {outputs:?}");
            assert_eq!(claims(&table), 0, "{edition} {line}");
            table.types("arbiter: confirm 1");
            let won = if by == Seat::White { GameResult::BlackWins } else { GameResult::WhiteWins };
            assert_eq!(table.result(), Some((won, EndReason::Time)), "{edition} {line}");
        }
    }
}

#[test]
fn a_claim_before_the_flag_fell_stands_by_9_5() {
    for edition in Edition::ALL {
        // In one edition the clocks may go on running.
        for (moves, right) in [(format!("{TWICE} Ng8"), true), ("e4 e5".to_owned(), false)] {
            let mut table = Table::of(setup(edition, Supervision::Full));
            table.runs(&format!("play {moves}; white: claim threefold; arbiter: resume; wait 61m"));
            assert_eq!(table.kinds(), "DrawClaim white, FlagFall white", "{edition}");
            // A right claim is a draw, whichever item is decided first; after a wrong one the flag decides (6.9).
            if !right {
                assert_eq!(table.choices(2)[0], Choice::Loss(Seat::White), "{edition}");
                continue;
            }
            for number in [1, 2] {
                let mut table = table.clone();
                table.types(&format!("arbiter: confirm {number}"));
                let result = table.result().map(|(result, _)| result);
                assert_eq!(result, Some(GameResult::Draw), "{edition} item {number}");
            }
        }
    }
}

#[test]
fn what_no_flag_bars_is_examined_as_ever() {
    for edition in Edition::ALL {
        // Black's flag fell, and White, who is on move next, claims.
        let mut table = flag_down(edition, Supervision::Full, TWICE);
        assert_eq!(refused(&table.runs("black: move Ng8; white: claim threefold")), None, "{edition}");
        assert_eq!(claims(&table), 1, "{edition}");
        // The flag went up again (6.10).
        let mut table = third_time(edition);
        let outputs = table.runs("arbiter: clocks 0:05:00 0:05:00; white: claim threefold");
        assert_eq!((refused(&outputs), claims(&table)), (None, 1), "{edition}");
        // Stalemate and a dead position end the game whatever a flag does (5.2).
        let mut table = third_time(edition);
        let outputs = table.runs("white: claim stalemate; white: claim dead");
        assert_eq!((refused(&outputs), claims(&table)), (None, 2), "{edition}");
    }
}

#[test]
fn without_full_supervision_a_flag_is_called_as_a_4_has_it() {
    for edition in Edition::ALL {
        let mut table = flag_down(edition, Supervision::Partial, &format!("{TWICE} Ng8"));
        let calls = edition.arbiter_calls_flag_in_rapid() == RuleForce::Shall;
        let refused_at_once = refused(&table.clone().types("white: claim threefold")).is_some();
        assert_eq!(refused_at_once, calls, "{edition}: the arbiter calls it, or nobody has");
        let outputs = table.runs("black: claim time; white: claim threefold");
        assert!(refused(&outputs).is_some(), "{edition}: Black called it");
        assert_eq!(claims(&table), 0, "{edition}");
    }
}

#[test]
fn by_6_8_a_mate_after_a_called_flag_waits_for_the_arbiter_and_ends_the_game_if_the_flag_had_not_fallen() {
    let mated = |edition, supervision| {
        let mut table = Table::of(from(MATE, setup(edition, supervision)));
        table.runs("wait 61m; white: move Ra8");
        table
    };
    for edition in Edition::ALL {
        let mut table = mated(edition, Supervision::Full);
        assert_eq!((table.result(), table.sans().as_str()), (None, "Ra8#"), "{edition}");
        let waits = Refusal::EndStands { item: Some(1) };
        assert_eq!(refused(&table.types("arbiter: resume")), Some(waits), "{edition}");
        let mut not_fallen = table.clone();
        table.types("arbiter: confirm 1");
        assert_eq!(table.result(), Some((GameResult::BlackWins, EndReason::Time)), "{edition}");
        not_fallen.types("arbiter: decide 1 the clock was wrong");
        let mate = Some((GameResult::WhiteWins, EndReason::Checkmate));
        assert_eq!(not_fallen.result(), mate, "{edition}");
        // Nobody has called the flag, unless the arbiter must.
        let calls = edition.arbiter_calls_flag_in_rapid() == RuleForce::Shall;
        assert_eq!(mated(edition, Supervision::Partial).result(), mate.filter(|_| !calls), "{edition}");
    }
}

#[test]
fn no_clock_runs_in_a_reopened_game_whose_position_is_mate() {
    let mut table = Table::of(from(MATE, agreed(Edition::Fide23, BoardSense::Manual)));
    let outputs = table.runs("play Ra8; arbiter: reopen the king was touched first; arbiter: resume");
    assert_eq!(refused(&outputs), Some(Refusal::EndStands { item: None }));
    assert_eq!(refused(&table.runs("arbiter: back 0; goes on")), None);
}
