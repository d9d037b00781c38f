//! No reader costs more than linear time: each row of the table makes an input long by repeating a part, and four times
//! the input may cost ten times the time at most.
//!
//! The parts are those that were quadratic, or that a reader looks ahead for: an opening sign without its closing one, a
//! place that is counted from the beginning, a value that is searched again from every sign on.

use std::{hint::black_box, time::Duration};

use rustix::time::{ClockId, clock_gettime};

/// A reader of `FUZZ_TARGETS`, the beginning of its input, and what is repeated after it.
type RepeatedPart = (&'static str, &'static str, &'static str);

const REPEATED: &[RepeatedPart] = &[
    // PGN: tags in lines and in one line, values without an end, comments, brackets, variations, games without tags.
    ("sheet", "", "[White \"a\"]\n"),
    ("sheet", "", "[White \"a\"]"),
    ("sheet", "", "[Path \"c:\\\"]"),
    ("sheet", "1. e4 ", "{}"),
    ("sheet", "1. e4 ", "{{}"),
    ("sheet", "1. e4 ", "{{}}"),
    ("sheet", "1. e4 ", "{[%clk 1:00]}"),
    ("sheet", "1. e4 ", "["),
    ("sheet", "1. e4 ", "(a)"),
    ("sheet", "1. e4 ", "("),
    ("sheet", "1. e4 ", "$1"),
    ("sheet", "1. e4 ", "1-0 "),
    ("sheet", "1. e4 ", "e4;"),
    ("sheet", "1. e4 ", "e4{x}"),
    ("sheet", "1. e4 ", "e.p. "),
    ("sheet", "1. e4 ", "Nf3 Nf6 Ng1 Ng8 "),
    ("sheet", "1. e4 ", "word "),
    ("sheet", "1. e4 ", "word"),
    ("sheet", "1. e4 ", "N\u{200b}"),
    ("sheet", "", " [Event \"a\"]\n1. e4 *\n"),
    // Pairings: quotes that are never closed, namesakes, byes, faults of every row, other rounds.
    ("pairings", "board,white,black\n", "1,\"Berg,x\n"),
    ("pairings", "board,white,black\n1,\"Berg", ",x\n2,a"),
    ("pairings", "board,white,black\n", "x,a,b\n"),
    ("pairings", "board,white,black\n1,", "name "),
    ("pairings", "Bo.;White;Black", ";"),
    ("pairings", "Bo.;White;Black;;;;;;;;;;;;;;;;\n", "Bo.;White;Black;;;;;;;;;;;;;;;;\n1;a;b\nRound 1\n"),
    ("pairings", "", "Round 1 \"; of a title\n"),
    ("pairings", "", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 *\n\n"),
    ("pairings", "", "[A \"a\"]"),
    ("pairings", "001    1 m    Berg", "\n001    2 m    Lund"),
    ("trf", "", "001    1 m    Berg                             \n"),
    ("trf", "001    1 m    Å", "    2 w 1 "),
    // Puzzles and games that are stepped through.
    ("puzzles", "", "8/8/8/8/8/1K1k1Q2/8/8 w - - bm Qf1; "),
    ("puzzles", "8/8/8/8/8/1K1k1Q2/8/8 w - - bm", " Qf1"),
    ("puzzles", "", "[Event \"a\"]\n[FEN \"8/8/8/8/8/1K1k1Q2/8/8 w - - 0 1\"]\n\n1. Qf1 *\n\n"),
    ("game-walk", "1. e4 ", "-- "),
    ("game-walk", "", "{(;$1["),
    // Files of settings.
    ("config", "", "a = 1\n"),
    ("config", "", "={{}"),
    ("config", "", "[a]\n"),
    ("config", "a = ", "["),
    ("config", "", "a."),
    ("grammar-words", "", "="),
    ("grammar-words", "", "\r"),
    ("grammar-words", "", "={{}"),
    ("grammar-scheme", "", "."),
    ("voices", "", "m = { $x }\n"),
    ("voices", "m = ", "{ "),
    ("voice-profiles", "", "={{}"),
    ("trust", "", "={{}"),
    ("sectors", "", "[[sector]]\nname = \"a\"\n"),
    ("sectors", "", "={{}"),
    ("model", "", "a 1\n"),
    // Lines and requests.
    ("journal", "", "{}\n"),
    ("journal", "", "{"),
    ("events", "", "["),
    ("typed", "", "arbiter: "),
    ("typed", "announce ", "knight "),
    ("typed-json", "{\"line\": \"", "\\n"),
    ("order", "", "{\"a\":"),
    ("request", "", "a=b&"),
    ("tournament-query", "", "boards=1-2&"),
    ("engine-line", "info pv ", "e2e4 "),
    ("engine-line", "", "x"),
    ("utterance", "", "knight "),
    ("notation", "", "8/"),
    ("notation", "", "90/"),
    ("envelope", "", "-----BEGIN"),
    ("card", "", "{\"a\":"),
    ("board-script", "", "move e2e4\n"),
    // Bytes of boards, one by one and as a whole.
    ("board-dgt", "", "\u{8}\0\u{3}"),
    ("board-peg", "", "$"),
    ("board-chesslink", "", "s"),
    ("board-sentio", "", ":"),
    ("board-certabo", "", ":"),
];

/// The shorter length of an input, in bytes; the longer one has four times as many.
const SHORTER: usize = 12_000;
/// What four times the input may cost, in times of the shorter one.
const MOST_TIMES: f64 = 10.0;
/// A cost that is not compared, because other programs take as long.
const NOT_COMPARED: Duration = Duration::from_millis(40);

/// The time that this thread had a processor. The time of the world also has what other programs took meanwhile.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The processor time of the shortest of some runs, because other programs empty the caches too.
fn cost(read: fn(&[u8]), begins: &str, part: &str, length: usize) -> Duration {
    let mut input = begins.to_owned();
    while input.len() < length {
        input.push_str(part);
    }
    let run = || {
        let began = processor_time();
        read(black_box(input.as_bytes()));
        processor_time().saturating_sub(began)
    };
    (0..3).map(|_| run()).min().unwrap_or_default()
}

#[test]
fn four_times_the_input_costs_no_reader_ten_times_the_time() {
    let mut dear = Vec::new();
    for (name, begins, part) in REPEATED {
        let reader = fuzzing::named(name).unwrap_or_else(|| panic!("{name} is no reader"));
        let times = || {
            let shorter = cost(reader.read, begins, part, SHORTER);
            let longer = cost(reader.read, begins, part, 4 * SHORTER);
            let times = longer.as_secs_f64() / shorter.as_secs_f64();
            (times > MOST_TIMES && longer > NOT_COMPARED).then_some((times, longer))
        };
        // A reader that is dear twice is not disturbed by another program.
        if let Some((times, longer)) = times().and_then(|_| times()) {
            dear.push(format!("{name}: {begins:?} and {part:?} again: {times:.0} times, {longer:?}"));
        }
    }
    assert!(dear.is_empty(), "{}", dear.join("\n"));
}

#[test]
fn every_text_reader_has_a_row() {
    // Their inputs are not made of repeated parts: other tests have them.
    let others = ["journal-lines", "setup", "beats", "board-set", "wav"];
    for reader in fuzzing::FUZZ_TARGETS {
        let has_row = REPEATED.iter().any(|(name, ..)| *name == reader.name);
        assert!(has_row != others.contains(&reader.name), "{}", reader.name);
    }
}
