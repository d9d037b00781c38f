//! Draw claims after the claimant's own flag fell and was called: the flag decides (6.9). An earlier claim stands
//! (9.5), and positions that end the game do so regardless of a flag (5.2).

use annabella::{
    game::{Edition, EndReason, GameResult, Seat},
    laws::{
        article::Topic,
        edition::{EditionArticles as _, EditionValues as _},
        edition_terms::RuleForce,
        incident_kind::IncidentKind,
        supervision::Supervision,
    },
    session::{
        arbiter_message::ArbiterMessage,
        refusal::Refusal,
        setup::{BoardSense, Setup},
    },
};

use super::table::{MINUTE, Table, agreed, refused, told};

const TWICE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

/// The same position for the third time, or nearly so, with Black to move and little time.
fn repeated(edition: Edition, sense: BoardSense, supervision: Supervision, more: &str) -> Table {
    let control = if supervision == Supervision::Full { "60" } else { "20" };
    let setup = Setup { time_control: control.into(), supervision, ..agreed(edition, sense) };
    let mut table = Table::of(setup);
    table.plays(TWICE);
    table.plays(more);
    table
}

/// The flag of the player on move falls.
fn flag_falls(table: &mut Table) {
    table.wait(61 * MINUTE);
    let fell = IncidentKind::FlagFall { seat: table.session.mover() };
    assert!(table.session.items().iter().any(|item| item.matter == fell));
}

fn claims(table: &Table) -> usize {
    let is_claim = |matter: &&&IncidentKind| matches!(matter, IncidentKind::DrawClaim { .. });
    table.open().iter().filter(is_claim).count()
}

#[test]
fn by_6_9_a_claim_after_the_own_flag_fell_and_was_called_is_refused_with_the_reason() {
    for edition in Edition::ALL {
        // White claims the position, Black claims with a written move.
        for (more, line) in [
            ("Ng8", "white: claim threefold"),
            ("", "black: claim threefold Ng8"),
            ("", "black: claim fifty"),
            ("Ng8", "white: key claim_threefold"),
        ] {
            let what = format!("{edition} {line}");
            let mut table = repeated(edition, BoardSense::Manual, Supervision::Full, more);
            let by = table.session.mover();
            flag_falls(&mut table);
            let mut outputs = table.types(line);
            if line.contains("key") {
                outputs = table.types(&format!("{by}: key yes"));
            }
            let article = edition.article(Topic::FlagResult).unwrap();
            assert_eq!(refused(&outputs), Some(Refusal::FlagDecides { seat: by, article }), "{what}");
            let is_told = |message: &ArbiterMessage| matches!(message, ArbiterMessage::ClaimsAfterFlag { number: 1, by: who, .. } if *who == by);
            assert!(told(&outputs).iter().any(is_told), "{what}: {outputs:?}");
            assert_eq!(claims(&table), 0, "{what}");
            table.types("arbiter: confirm 1");
            let won = if by == Seat::White { GameResult::BlackWins } else { GameResult::WhiteWins };
            assert_eq!(table.session.result(), Some((won, EndReason::Time)), "{what}");
        }
    }
}

#[test]
fn a_claim_before_the_flag_fell_stands_by_9_5() {
    for edition in Edition::ALL {
        let mut table = repeated(edition, BoardSense::Manual, Supervision::Full, "Ng8");
        table.types("white: claim threefold");
        // In one edition the clocks may go on running.
        table.types("arbiter: resume");
        flag_falls(&mut table);
        assert_eq!(claims(&table), 1, "{edition}");
        // The game is drawn, whichever item is decided first.
        for number in [1, 2] {
            let mut table = Table { session: table.session.clone(), fed: Vec::new(), now: table.now };
            table.types(&format!("arbiter: confirm {number}"));
            let result = table.session.result().map(|(result, _)| result);
            assert_eq!(result, Some(GameResult::Draw), "{edition} item {number}");
        }
    }
}

#[test]
fn a_wrong_claim_before_the_flag_fell_leaves_the_flag_to_decide_by_6_9() {
    for edition in Edition::ALL {
        let mut table = Table::of(Setup { time_control: "60".into(), ..agreed(edition, BoardSense::Manual) });
        table.plays("e4 e5");
        table.types("white: claim threefold");
        table.types("arbiter: resume");
        flag_falls(&mut table);
        let proposal = table.choices(2)[0];
        assert_eq!(proposal, annabella::laws::irregularity::Choice::Loss(Seat::White), "{edition}");
    }
}

#[test]
fn a_claim_after_the_opponents_flag_fell_is_examined_as_ever() {
    for edition in Edition::ALL {
        let mut table = repeated(edition, BoardSense::Manual, Supervision::Full, "");
        // Black's flag falls while they are on move; White, who is on move next, claims.
        flag_falls(&mut table);
        table.types("black: move Ng8");
        let outputs = table.types("white: claim threefold");
        assert_eq!(refused(&outputs), None, "{edition}");
        assert_eq!(claims(&table), 1, "{edition}");
    }
}

#[test]
fn stalemate_and_a_dead_position_end_the_game_by_5_2_whatever_a_flag_does() {
    let mut table = repeated(Edition::Fide23, BoardSense::Manual, Supervision::Full, "Ng8");
    flag_falls(&mut table);
    for line in ["white: claim stalemate", "white: claim dead"] {
        assert_eq!(refused(&table.types(line)), None, "{line}");
    }
    assert_eq!(claims(&table), 2);
}

#[test]
fn a_flag_that_went_up_again_by_6_10_bars_no_claim() {
    for edition in Edition::ALL {
        let mut table = repeated(edition, BoardSense::Manual, Supervision::Full, "Ng8");
        flag_falls(&mut table);
        table.types("arbiter: clocks 0:05:00 0:05:00");
        let outputs = table.types("white: claim threefold");
        assert_eq!(refused(&outputs), None, "{edition}: {outputs:?}");
        assert_eq!(claims(&table), 1, "{edition}");
    }
}

#[test]
fn without_full_supervision_a_flag_is_called_as_a_4_has_it() {
    for edition in Edition::ALL {
        let mut table = repeated(edition, BoardSense::Manual, Supervision::Partial, "Ng8");
        flag_falls(&mut table);
        let calls = edition.arbiter_calls_flag_in_rapid() == RuleForce::Shall;
        let mut before = Table { session: table.session.clone(), fed: Vec::new(), now: table.now };
        let refused_at_once = refused(&before.types("white: claim threefold")).is_some();
        assert_eq!(refused_at_once, calls, "{edition}: the arbiter calls it, or nobody has");
        table.types("black: claim time");
        assert!(refused(&table.types("white: claim threefold")).is_some(), "{edition}: Black called it");
        assert_eq!(claims(&table), 0, "{edition}");
    }
}

#[test]
fn by_6_8_a_mate_after_a_called_flag_waits_for_the_arbiter_and_ends_the_game_if_the_flag_had_not_fallen() {
    let mated = |edition, supervision| {
        let control = if supervision == Supervision::Full { "60" } else { "20" };
        let fen = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".to_owned());
        let mut table = Table::of(Setup {
            fen,
            time_control: control.into(),
            supervision,
            ..agreed(edition, BoardSense::Manual)
        });
        flag_falls(&mut table);
        table.types("white: move Ra8");
        table
    };
    for edition in Edition::ALL {
        let mut table = mated(edition, Supervision::Full);
        assert_eq!((table.session.result(), table.session.plies().len()), (None, 1), "{edition}");
        let waits = Refusal::EndStands { item: Some(1) };
        assert_eq!(refused(&table.types("arbiter: resume")), Some(waits), "{edition}");
        let mut not_fallen = Table { session: table.session.clone(), fed: Vec::new(), now: table.now };
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.result(), Some((GameResult::BlackWins, EndReason::Time)), "{edition}");
        not_fallen.types("arbiter: decide 1 the clock was wrong");
        let mate = Some((GameResult::WhiteWins, EndReason::Checkmate));
        assert_eq!(not_fallen.session.result(), mate, "{edition}");
        // Nobody has called the flag, unless the arbiter must.
        let calls = edition.arbiter_calls_flag_in_rapid() == RuleForce::Shall;
        let rapid = mated(edition, Supervision::Partial).session.result();
        assert_eq!(rapid, mate.filter(|_| !calls), "{edition}");
    }
}

#[test]
fn no_clock_runs_in_a_reopened_game_whose_position_is_mate() {
    let mut table = Table::of(Setup {
        fen: Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".to_owned()),
        ..agreed(Edition::Fide23, BoardSense::Manual)
    });
    table.plays("Ra8");
    table.types("arbiter: reopen the king was touched first");
    assert_eq!(refused(&table.types("arbiter: resume")), Some(Refusal::EndStands { item: None }));
    table.types("arbiter: back 0");
    for seat in Seat::ALL {
        table.types(&format!("{seat}: executed"));
    }
    assert_eq!(refused(&table.types("arbiter: resume")), None);
}
