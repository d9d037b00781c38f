//! Plays 10,000 generated games whose sheets diverge at a random ply, on a real clock with two periods and an
//! increment. Counts how many were retraced to that ply, with both clocks exact to the millisecond.

mod figure;

use std::time::Instant;

use annabella::{
    game::{Edition, Moment, Position, Seat},
    laws::{
        clock::Clock,
        clock_log::{ClockLog, LoggedTimes},
        ledger::UsedTime,
        placement::Placement,
        reconcile::{ClockTimes, ReconciliationInputs, reconcile},
        reconciliation_tasks::ReconciliationCase,
    },
    score::{Entry, Sheet},
};

/// A small generator, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
}

fn step(sheet: &mut Sheet, position: &mut Position, n: usize) {
    let m = position.legal_moves()[n];
    sheet.entries.push(Entry { text: position.san(m), m: Some(m), draw_offer: false, clocks_ms: None });
    *position = position.after(m).expect("a legal move");
}

/// `GAMES=500` plays fewer.
const GAMES: usize = 10_000;

fn main() {
    let wanted = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let mut random = Random(20_261_121);
    let (mut games, mut to_ply, mut to_ms, mut agreed, mut same) = (0, 0, 0, 0, 0);
    let mut spent = std::time::Duration::ZERO;
    while games < wanted {
        let plies = 1 + random.below(160);
        // Every tenth game has sheets that agree but end at different plies.
        let part = if games % 10 == 0 { usize::MAX } else { random.below(plies) };
        let mut sheets = [Sheet::default(), Sheet::default()];
        let mut positions = [Position::default(), Position::default()];
        let mut clock = Clock::new(Edition::Da18, "40/90:00+30,30:00+30".parse().expect("a time control"));
        clock.start(Moment::default());
        let mut now = 0;
        let mut whole = true;
        for ply in 0..plies {
            let counts = [0, 1].map(|i: usize| positions[i].legal_moves().len());
            if counts.contains(&0) || (ply == part && counts[0] < 2) {
                whole = ply > part;
                break;
            }
            let n = random.below(counts[0]);
            let other =
                if ply == part { (n + 1 + random.below(counts[0] - 1)) % counts[0] } else { n % counts[1] };
            step(&mut sheets[0], &mut positions[0], n);
            step(&mut sheets[1], &mut positions[1], other);
            now += random.below(60_000) as u64;
            clock.press(if ply % 2 == 0 { Seat::White } else { Seat::Black }, Moment::from_ms(now));
        }
        if !whole && part != usize::MAX {
            continue;
        }
        let mut boards = positions.each_ref().map(Placement::of);
        if part == usize::MAX {
            // The second player has not yet written two plies and stands one ply behind.
            let keep = sheets[1].entries.len().saturating_sub(2);
            sheets[1].entries.truncate(keep);
            let mut behind = Position::default();
            for entry in &sheets[0].entries[..sheets[0].entries.len().saturating_sub(1)] {
                behind = behind.after(entry.m.expect("a legal move")).expect("a legal move");
            }
            boards[1] = Placement::of(&behind);
        }
        if boards[0].matches(&boards[1]) {
            same += 1;
            continue;
        }
        let log = ClockLog::new(
            clock
                .log()
                .iter()
                .map(|s| LoggedTimes { ply: Some(s.ply), white_ms: s.white_ms, black_ms: s.black_ms })
                .collect(),
        );
        let begun = Instant::now();
        let answer = reconcile(&ReconciliationInputs {
            edition: Edition::ALL[games % 5],
            start: &Position::default(),
            white_sheet: &sheets[0],
            black_sheet: &sheets[1],
            white_board: &boards[0],
            black_board: &boards[1],
            clocks: Some(&log),
            plies: None,
        });
        spent += begun.elapsed();
        games += 1;
        if part == usize::MAX {
            agreed += usize::from(
                answer.case == ReconciliationCase::SheetsAgree && answer.fen == positions[0].fen(),
            );
            continue;
        }
        to_ply += usize::from(
            answer.case == ReconciliationCase::SheetsDiffer && answer.back_to_ply == Some(part as u32),
        );
        assert!(clock.go_back(part as u32, UsedTime::AsThen));
        let (white_ms, black_ms) = clock.times(Moment::from_ms(now));
        to_ms += usize::from(answer.clocks == Some(ClockTimes { white_ms, black_ms }));
    }
    let parted = games - games.div_ceil(10);
    println!("{games} games, {same} more skipped because both boards showed the same");
    println!(
        "sheets that part: {parted}, retraced to the exact ply: {to_ply}, both clocks to the millisecond: {to_ms}"
    );
    println!(
        "sheets that agree with plies unwritten: {}, board corrected to the right position: {agreed}",
        games - parted
    );
    println!("one reconciliation: {:.1} us on average", spent.as_secs_f64() * 1e6 / games as f64);
    let wrong = (parted - to_ply) + (parted - to_ms) + (games - parted - agreed);
    figure::tell(
        "sheets that part, not retraced to the ply or the millisecond",
        &format!("of {games}"),
        &[wrong as f64],
        Some(0.0),
    );
    figure::tell("one reconciliation", "µs", &[spent.as_secs_f64() * 1e6 / games as f64], None);
    assert_eq!((to_ply, to_ms, agreed), (parted, parted, games - parted), "every game must come out right");
}
