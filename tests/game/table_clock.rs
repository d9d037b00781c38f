//! The clock in the game: the times after going back, flags that fall again, two fallen flags, and the account
//! that the arbiter can request.

use annabella::laws::{clock::BothFlags, ledger::AccountLineKind};

use crate::table::*;

fn under(edition: Edition, time_control: &str) -> Table {
    Table::of(Setup { time_control: time_control.into(), ..agreed(edition, BoardSense::Manual) })
}

/// The times as displayed, to the second; each typed line takes a tenth of a second.
fn shown(table: &Table) -> [u64; 2] {
    table.times().map(|ms| ms.div_ceil(1_000))
}

#[test]
fn a_penalty_stays_given_and_time_stays_used_when_a_written_move_is_enforced() {
    let mut table = under(Edition::Da18, "90");
    let claimed = "play Nf3 Nf6 Ng1; black: claim threefold Ng8; arbiter: confirm 1; wait 10m; play Nd5";
    table.comes_to(claimed, "WrittenMoveNotMade black", "Nf3 Nf6 Ng1 Nd5");
    let told = lines(&table.types("arbiter: confirm 2"));
    assert_eq!(shown(&table), [92 * 60, 80 * 60], "two minutes for White, ten used by Black");
    assert!(told.contains("still in force: white +0:02:00 (9.5, item 1); `arbiter: drop 1`"), "{told}");
    assert!(told.contains("before the move it was white 1:31:59, black 1:29:59"), "{told}");
    // The two minutes are removed only by the arbiter's decision.
    table.types("arbiter: drop 1");
    assert_eq!(shown(&table), [90 * 60, 80 * 60]);
    assert_eq!(refused(&table.types("arbiter: drop 1")), Some(Refusal::NoSuchRuling { number: 1 }));
}

#[test]
fn a_touch_move_restore_leaves_the_thinking_time_used_and_names_the_other_value() {
    let mut table = under(Edition::Da17, "90+30");
    table.runs("wait 20m; play e4; black: claim touch d2");
    let told = lines(&table.comes_to("arbiter: confirm 1", "", ""));
    // Twenty minutes stay used; the next increment comes with the move.
    assert_eq!(shown(&table)[0], 70 * 60 + 30);
    assert!(told.contains("before the move it was white 1:30:30, black 1:30:30"), "{told}");
    assert!(told.contains("(7.1)"), "{told}");
    table.types("arbiter: clocks 1:30:30 1:30:30");
    assert_eq!(table.times(), [5_430_000, 5_430_000], "the arbiter may choose it");
}

#[test]
fn going_back_by_the_arbiters_order_takes_used_time_as_then_and_keeps_rulings() {
    let mut table = under(Edition::No14, "90");
    table.plays("e4 e5");
    let then = table.times();
    table.runs("wait 1m; white: press");
    let less = table.number_of(1, |choice| desk().choice(choice).contains("less time"));
    table.runs(&format!("arbiter: choose 1 {less} 5; play Nf3 Nc6 Bb5"));
    let told = lines(&table.types("arbiter: back 2"));
    assert_eq!(table.times(), [then[0] - 5 * MINUTE, then[1]]);
    assert!(told.contains("still in force: white -0:05:00") && told.contains("item 1"), "{told}");
}

#[test]
fn a_flag_that_falls_again_in_a_later_period_is_another_item() {
    let mut table = under(Edition::Da18, "1/1:00,1:00");
    table.comes_to("wait 61000", "FlagFall white", "");
    table.runs("arbiter: refuse 1 the clock was set wrongly; play e4 e5");
    let told = lines(&table.comes_to("wait 2m", "FlagFall white", "e4 e5"));
    assert!(told.contains("item 2: white's flag has fallen 2 times, now in period 2 at 0:02:"), "{told}");
    table.types("arbiter: confirm 2");
    assert_eq!(table.result(), Some((GameResult::BlackWins, EndReason::Time)));
}

#[test]
fn a_move_after_the_flag_fell_adds_no_time() {
    let mut table = under(Edition::Da18, "1:00+30");
    table.comes_to("wait 2m; play e4 e5", "FlagFall white", "e4 e5");
    let [white, black] = table.times();
    assert_eq!(white, 0);
    assert!((MINUTE + 59_000..=MINUTE + 60_000).contains(&black), "whose flag is up: {black}");
}

#[test]
fn both_flags_down_is_told_by_the_editions_article_and_the_first_to_fall_lost() {
    for (edition, article) in [
        (Edition::Da09, "(6.11)"),
        (Edition::No14, "(6.11)"),
        (Edition::Sv17, "(G.3.1, where it was announced)"),
        (Edition::Da17, "(III.3.1, where it was announced)"),
        (Edition::Da18, "(III.3.1, where it was announced)"),
    ] {
        for (control, otherwise) in [("60", "drawn"), ("9/60,60", "the game goes on")] {
            let mut table = under(edition, control);
            let told = lines(&table.runs("wait 60m; wait 1000; play e4; wait 60m; wait 1000"));
            assert!(told.contains("item 2: both flags are down: White's at 1:00:00"), "{edition}: {told}");
            assert!(told.contains(&format!("fell first, {otherwise} {article}")), "{edition}: {told}");
            assert_eq!(table.choices(2)[0], Choice::Loss(Seat::White), "{edition}");
            table.types("arbiter: confirm 2");
            assert_eq!(table.result(), Some((GameResult::BlackWins, EndReason::Time)), "{edition}");
        }
    }
}

#[test]
fn one_flag_the_arbiter_let_be_is_not_one_of_two() {
    let mut table = under(Edition::No14, "1:00");
    let told = lines(&table.runs("wait 61000; arbiter: refuse 1 I saw it; play e4; wait 61000"));
    assert!(!told.contains("both flags"), "{told}");
    table.types("arbiter: confirm 2");
    assert_eq!(table.result(), Some((GameResult::WhiteWins, EndReason::Time)));
}

#[test]
fn two_flags_of_which_nobody_can_tell_the_first_are_settled_by_the_period() {
    let matter = IncidentKind::FlagFall { seat: Seat::White };
    for edition in Edition::ALL {
        for (last_period, choice) in [(true, Choice::Draw), (false, Choice::ResumeClocks)] {
            let both_flags = Some(BothFlags { first: None, last_period });
            let law = irregularity(edition, &matter, &Circumstances { both_flags, ..Default::default() });
            assert_eq!(law.choices[0], choice, "{edition}");
            assert_eq!(Some(law.article), edition.article(Topic::BothFlags));
        }
    }
}

#[test]
fn the_arbiter_is_shown_both_clocks_line_by_line_and_they_add_up() {
    let mut table = under(Edition::Sv17, "2/10:00+5,5:00+5");
    table.runs("play e4 e5 Nf3 Nc6; arbiter: stop; arbiter: clocks 0:20:00 0:15:00");
    let outputs = table.types("arbiter: show clock");
    assert!(outputs.iter().all(|o| matches!(o, Output::Note(_))), "for the arbiter alone");
    let told = lines(&outputs);
    for line in [
        "white: period 1: +0:10:00",
        "white: period 2: +0:05:00",
        "white: increments of 3 moves: +0:00:15",
        "set to 0:20:00",
        "white: left: 0:20:00",
    ] {
        assert!(told.contains(line), "{line} in {told}");
    }
    for (seat, left) in [(Seat::White, 1_200_000), (Seat::Black, 900_000)] {
        let lines = table.session.explain_clock(seat, table.session.now());
        assert_eq!(lines.iter().map(|line| line.ms).sum::<i64>(), left);
        let ruled = lines.iter().filter(|line| matches!(line.what, AccountLineKind::Ruled(_))).count();
        assert_eq!(ruled, 1, "{seat}");
    }
}

#[test]
fn what_is_printed_of_a_clock_is_whole_seconds_and_adds_up_as_it_is_printed() {
    let seconds = |text: &str| -> i64 {
        let sign = if text.starts_with('-') { -1 } else { 1 };
        let fields = text.trim_start_matches(['+', '-']).split(':');
        sign * fields.map(|field| field.parse::<i64>().unwrap()).fold(0, |sum, field| 60 * sum + field)
    };
    for (odd_ms, control) in [(1, "90+30"), (333, "3/2:00+2,1:00"), (999, "25d10"), (617, "1:00")] {
        let mut table = under(Edition::Da18, control);
        for line in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"] {
            table.now += odd_ms + 7_000;
            table.plays(line);
        }
        table.types("arbiter: add black 0:01:30 a lamp fell");
        table.now += odd_ms;
        let told =
            lines(&table.runs("arbiter: stop; arbiter: clocks 0:20:00 0:15:00.250; arbiter: show clock"));
        for seat in ["white", "black"] {
            let (mut sum, mut left) = (0, None);
            let account = told.lines().skip_while(|line| !line.contains("period 1"));
            for line in account.filter(|line| line.contains(&format!("{seat}: "))) {
                let amounts: Vec<&str> =
                    line.split_whitespace().filter(|word| word.matches(':').count() == 2).collect();
                match amounts[..] {
                    [time] if line.contains("left") => left = Some(seconds(time)),
                    [amount, ..] => sum += seconds(amount),
                    [] => panic!("no amount: {line}"),
                }
            }
            assert_eq!(Some(sum), left, "{control}: {told}");
        }
        assert!(!told.split_whitespace().any(|word| word.contains(':') && word.contains('.')), "{told}");
    }
}

#[test]
fn the_clocks_of_a_ply_are_what_was_shown_then() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("e4 e5 Nf3");
    for (ply, done) in table.session.plies().iter().enumerate() {
        let moves = ply as u64 / 2 + 1;
        assert_eq!(done.clocks_ms.0, 5_430_000 + moves * (30_000 - 200), "ply {ply}");
    }
}
