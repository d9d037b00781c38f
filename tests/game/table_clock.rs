//! What is printed of a clock adds up as it is printed. Other games about clocks are in `stories/table_clock.txt`.

use crate::table::*;

fn under(edition: Edition, time_control: &str) -> Table {
    Table::of(Setup { time_control: time_control.into(), ..agreed(edition, BoardSense::Manual) })
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
