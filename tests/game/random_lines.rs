//! Random typed lines in every edition: nothing panics, no clock gains time without a cause, a finished game
//! stays finished, and the same inputs give the same outputs.

use std::{fs, path::Path};

use super::table::{Step, Table, agreed, said};
use annabella::{
    board::{WireEvent, scan::scan_of},
    game::{Edition, Lang, Moment, Position, Seat},
    language::{Verbosity, scheme::Scheme},
    laws::incident_kind::IncidentKind,
    messages::{Phrases, text},
    session::{
        actor::Listener,
        announcement::Announcement,
        input::Input,
        output::Output,
        session::Session,
        setup::{BoardSense, Setup},
    },
};

/// A generator with the same numbers on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn told_to_a_player(output: &Output) -> bool {
    matches!(output, Output::Say { to, what: Announcement::ArbiterItem { .. } } if *to != Listener::Arbiter)
}

#[test]
fn lines_in_any_order_are_answered_and_a_game_that_is_over_stays_over() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/random_lines.txt");
    let text_of_lines = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text_of_lines.lines().collect();
    let mut decided = 0;
    let mut over = 0;
    for seed in 0..400_u64 {
        let mut numbers = Numbers(seed);
        let edition = Edition::ALL[numbers.below(Edition::ALL.len())];
        let boards = [BoardSense::Manual, BoardSense::Identity, BoardSense::Occupancy];
        let mut setup = agreed(edition, boards[numbers.below(3)]);
        setup.black.board = boards[numbers.below(3)];
        setup.white.ear = seed % 2 == 0;
        if seed % 3 == 0 {
            setup.white.sight = annabella::session::setup::Sight::Impaired;
        }
        let mut table = Table::of(setup.clone());
        let mut outputs = Vec::new();
        for _ in 0..80 {
            let before = table.session.result();
            let items = table.session.items().len().max(1);
            match numbers.below(8) {
                0 => outputs.extend(table.wait(numbers.below(40_000) as u64)),
                1 => {
                    // A hand shows a legal move on a sensed board, or places a piece anywhere.
                    let seat = Seat::ALL[numbers.below(2)];
                    let legal = table.session.position().legal_moves();
                    let Some(&m) = legal.get(numbers.below(legal.len().max(1))) else { continue };
                    let position = table.session.position().after(m).unwrap();
                    let identity = setup.seat(seat).board == BoardSense::Identity;
                    let mut scan = scan_of(&position, identity);
                    if numbers.below(4) == 0 {
                        scan.swap(numbers.below(64), numbers.below(64));
                    }
                    if setup.seat(seat).board != BoardSense::Manual {
                        outputs.extend(table.scans(seat, scan));
                    }
                }
                _ => {
                    let line = lines[numbers.below(lines.len())]
                        .replace("ITEM", &(1 + numbers.below(items)).to_string())
                        .replace("CHOICE", &(1 + numbers.below(14)).to_string());
                    outputs.extend(table.types(&line));
                }
            }
            for seat in Seat::ALL {
                let lang = Lang::ALL[(seed as usize + seat as usize) % Lang::ALL.len()];
                let told = Announcement::WhatNow(table.session.next_step(seat));
                let spoken =
                    Phrases::builtin(lang).speak(&told, Scheme::builtin(lang.scheme()), Verbosity::Sentence);
                let now = text(&spoken);
                assert!(now.split_whitespace().count() <= 12, "seed {seed}, {lang}: {now}");
                assert_eq!(crate::refereed::truth::untrue_in(&table.session, lang), None, "seed {seed}");
            }
            for seat in Seat::ALL {
                let about = |m: &&&IncidentKind| matches!(m, IncidentKind::BoardsDiffer { seat: of, .. } if *of == seat);
                let open = table.open();
                assert!(open.iter().filter(about).count() <= 1, "seed {seed}: one item a board: {open:?}");
            }
            if before.is_some() {
                assert_eq!(table.session.result(), before, "seed {seed}: a game ends once");
            }
        }
        assert!(!outputs.iter().any(told_to_a_player), "seed {seed}");
        if let Some([white, black]) = table.session.half_points() {
            assert!(white + black <= 2, "seed {seed}");
            over += 1;
        }
        decided += table.session.items().iter().filter(|i| i.decision.is_some()).count();
        let mut again = Session::new(setup).unwrap();
        for Step { at, input, .. } in &table.steps {
            again.handle(*at, input.clone());
        }
        assert_eq!(again.items(), table.session.items(), "seed {seed}");
        assert_eq!(again.position(), table.session.position(), "seed {seed}");
        let end = Moment::from_ms(table.now);
        assert_eq!(again.times(end), table.session.times(end), "seed {seed}");
    }
    assert!(decided > 500 && over > 50, "{decided} decisions, {over} games over: too little happened");
}

#[test]
fn a_board_that_learns_its_pieces_before_the_game_says_so_and_one_that_knows_them_does_not() {
    let hello = WireEvent::Hello { name: "a board".into(), identity: true };
    let start = Position::default();
    for shown_first in [true, false] {
        let setup = Setup { approved_by: None, ..agreed(Edition::ALL[0], BoardSense::Occupancy) };
        let mut session = Session::new(setup).unwrap();
        let scan = |identity| WireEvent::Scan(Box::new(scan_of(&start, identity)));
        let first = shown_first.then(|| scan(false));
        let mut outputs = Vec::new();
        for (k, event) in first.into_iter().chain([hello.clone(), hello.clone(), scan(true)]).enumerate() {
            let input = Input::Board { seat: Seat::White, event };
            outputs.extend(session.handle(Moment::from_ms(100 * k as u64), input));
        }
        let told = said(&outputs).into_iter().filter(|a| *a == Announcement::PiecesKnown);
        assert_eq!(told.count(), usize::from(shown_first));
    }
}
