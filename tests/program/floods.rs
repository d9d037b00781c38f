//! A device that sends more than a person can cause, as the program meets it.

use std::time::{Duration, Instant};

use super::{
    daemon::table,
    table::{assert_runs_again, read},
};

/// How long the flood of a board may delay the other player's press on a busy machine. Without limits every line of the
/// flood was handled first, which took minutes.
const DELAY: Duration = Duration::from_secs(40);

/// A script's line that sends a message of a board over and over.
fn over_and_over(message: &str, times: usize) -> String {
    format!("bytes {}", [message].repeat(times).join(" "))
}

#[test]
fn a_board_that_floods_costs_the_other_player_nothing_and_is_told_once() {
    let (_folder, mut daemon, mut white, mut black) = table(("peg", &[]), ("dgt", &[]), "");
    white.act("move e2e4");
    daemon.expect("# white has e2e4 on the board");
    daemon.types("white: eva vier");
    daemon.expect("# white made e2e4");
    daemon.types("black: eva vier");
    daemon.expect("# black repeats rightly");
    black.act("move e2e4");
    daemon.expect("# black's board is in step");
    // The board of Black reports 60,000 times that d5 is empty, 300 kB.
    for _ in 0..30 {
        black.act(&over_and_over("8e 00 05 1b 00", 2_000));
    }
    daemon.expect("black's board sends more than hands can cause");
    let pressed = Instant::now();
    white.act("press");
    daemon.expect("= ");
    let took = pressed.elapsed();
    assert!(took < DELAY, "the press of White was completed after {took:?}");
    daemon.types("arbiter: status");
    let typed = Instant::now();
    daemon.expect("arbiter: status");
    assert!(typed.elapsed() < DELAY, "{:?}", typed.elapsed());
    daemon.expect("black's board sends as usual again");
    daemon.black_moves(&mut white, &mut black, "e7e5", "eva fünf");
    daemon.quits();
    let folder = daemon.folder();
    let told = read(&folder, "transcript.txt");
    assert_eq!(told.matches("sends more than hands can cause").count(), 1, "{told}");
    let lines = read(&folder, "journal.jsonl").lines().count();
    assert!(lines < 1_500, "{lines} lines are journalled of 60,000 changes");
    assert_runs_again(&folder);
}

#[test]
fn a_broken_lever_presses_for_nobody_and_a_typed_press_counts() {
    let (_folder, mut daemon, mut white, mut black) = table(("peg", &[]), ("dgt", &[]), "");
    // The button at White's board presses by itself before White has moved.
    let presses = [["press"; 20].join(";"), "wait 5".into()].join(";");
    white.act(&[vec![presses; 20].join(";"), "wait 100".into()].join(";"));
    daemon.expect_all(&[
        "the clock's button or lever at white's board presses faster than a hand can",
        "> white: The clock at your board presses by itself. None of its presses is taken until it rests. Call the arbiter",
    ]);
    daemon.types("white: key what_now");
    daemon.expect("> white: The clock at your board presses by itself");
    white.act("move e2e4");
    daemon.expect("# white has e2e4 on the board");
    daemon.types("white: eva vier");
    daemon.expect("# white made e2e4");
    daemon.types("black: eva vier");
    daemon.expect("# black repeats rightly");
    black.act("move e2e4");
    daemon.expect("# black's board is in step");
    white.act("press");
    daemon.types("white: press");
    daemon.expect("= ");
    daemon.quits();
    let told = read(&daemon.folder(), "transcript.txt");
    assert_eq!(told.matches("presses faster than a hand can").count(), 1, "{told}");
    assert!(told.matches(" presses the clock").count() <= 14, "{told}");
    assert_eq!(told.matches("> arbiter: Item ").count(), 1, "the first press alone is charged: {told}");
    assert_runs_again(&daemon.folder());
}
