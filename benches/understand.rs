//! Figures of the language: round trip over random games, uniqueness, confusion, speed.
//!
//! `cargo bench --bench understand` prints them, and fails if a promise is broken.

mod figure;

use std::{process::ExitCode, time::Instant};

use annabella::{
    game::{Move, Position, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        heard_utterance::{HeardUtterance, Reading},
        scheme::Scheme,
        spelling,
        understand::{CLOSE, Understanding, understand, understand_words},
    },
};

#[path = "../tests/language/walk.rs"]
mod walk;
use walk::walk;

/// The maximum length of a game.
const PLIES: usize = 120;

fn main() -> ExitCode {
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let mut kept = true;
    kept &= round_trip(games);
    kept &= confusions(games.div_ceil(20));
    kept &= speed();
    if kept { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks every legal move of every tenth position, and the played move of all others.
fn round_trip(games: u64) -> bool {
    let (mut said, mut right, mut short, mut unique) = (0_u64, 0_u64, 0_u64, 0_u64);
    for seed in 1..=games {
        for (ply, (position, played)) in walk(Position::default(), seed, PLIES).into_iter().enumerate() {
            let moves: Vec<Move> =
                if ply % 10 == 0 { position.legal_moves().into_iter().collect() } else { vec![played] };
            for m in moves {
                for id in SchemeId::ALL {
                    for form in [AnnouncementForm::Short, AnnouncementForm::Long] {
                        let words = announce(Scheme::builtin(id), &position, m, form);
                        let understood = understand_words(&words, &position, &[], &[]);
                        let same = understood == Understanding::Move { m, draw_offer: false };
                        said += 1;
                        right += u64::from(same);
                        if form == AnnouncementForm::Short {
                            short += 1;
                            unique += u64::from(!matches!(understood, Understanding::Ambiguous { .. }));
                        }
                    }
                }
            }
        }
    }
    println!("round trip: {right} of {said} announcements ({games} games, every scheme, both forms)");
    println!("unique: {:.3} % of {short} exactly heard short announcements", percent(unique, short));
    figure::tell(
        "announcements understood otherwise",
        &format!("of {said}"),
        &[(said - right) as f64],
        Some(0.0),
    );
    figure::tell(
        "short announcements asked back though heard exactly",
        "%",
        &[100.0 - percent(unique, short)],
        Some(1.0),
    );
    right == said && unique * 100 >= short * 99
}

/// Replaces a word by one that the grammar files list as easily confused with it.
fn confusions(games: u64) -> bool {
    let (mut certain, mut certain_wrong, mut doubtful, mut doubtful_wrong, mut asked) = (0, 0, 0, 0, 0);
    for seed in 1..=games {
        for (position, _) in walk(Position::default(), seed, PLIES).into_iter().step_by(10) {
            for m in position.legal_moves() {
                for id in SchemeId::ALL {
                    let scheme = Scheme::builtin(id);
                    let said = announce(scheme, &position, m, AnnouncementForm::Short);
                    for (misheard, cost) in confused(scheme, &said) {
                        let wrong = |u: &Understanding| matches!(u, Understanding::Move { m: taken, .. } if *taken != m);
                        certain += 1;
                        certain_wrong +=
                            u64::from(wrong(&understand_words(&misheard, &position, &[id], &[])));
                        let heard = HeardUtterance {
                            rejection_score: None,
                            unconfirmed: false,
                            held_key: false,
                            readings: vec![
                                Reading::of(&misheard, 0.0),
                                Reading::of(&said, CLOSE * (1.9 - cost)),
                            ],
                            lasted_ms: 1500,
                        };
                        let understood = understand(&heard, &position, &[id], &[]);
                        doubtful += 1;
                        doubtful_wrong += u64::from(wrong(&understood));
                        asked += u64::from(matches!(understood, Understanding::Ambiguous { .. }));
                    }
                }
            }
        }
    }
    println!(
        "confusions, the ear in doubt: {doubtful_wrong} of {doubtful} accepted silently as another move \
         ({:.2} % asked back)",
        percent(asked, doubtful)
    );
    println!(
        "confusions, the ear certain: {:.2} % of {certain} are another legal move word for word; only the \
         board and the read-back can tell",
        percent(certain_wrong, certain)
    );
    let of = format!("of {doubtful}");
    figure::tell(
        "confusions, the ear in doubt, accepted silently as another move",
        &of,
        &[doubtful_wrong as f64],
        Some(0.0),
    );
    doubtful_wrong == 0
}

fn confused(scheme: &Scheme, said: &str) -> Vec<(String, f32)> {
    let words = spelling::words(said);
    let mut misheard = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let key = spelling::key(word);
        for confusion in scheme.confusions() {
            let other = match &key {
                k if *k == confusion.one => &confusion.other,
                k if *k == confusion.other => &confusion.one,
                _ => continue,
            };
            let mut changed = words.clone();
            changed[at].clone_from(other);
            misheard.push((changed.join(" "), confusion.cost));
        }
    }
    misheard
}

fn speed() -> bool {
    // The well-known test position with 48 legal moves, including both castlings and a pin.
    let position = Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        .expect("the position is sound");
    let moves = position.legal_moves();
    let utterances: Vec<String> = SchemeId::ALL
        .iter()
        .flat_map(|id| {
            moves.iter().map(|m| announce(Scheme::builtin(*id), &position, *m, AnnouncementForm::Short))
        })
        .chain(
            ["wie viel Zeit habe ich noch", "hvad står på Eva fire", "Springer Felix drei nein Eva vier"]
                .map(str::to_owned),
        )
        .collect();
    let _ = understand_words("warm", &position, &[], &[]);
    let mut nanoseconds = Vec::new();
    for _ in 0..50 {
        for words in &utterances {
            let heard = HeardUtterance::typed(words.as_str());
            let began = Instant::now();
            std::hint::black_box(understand(&heard, &position, &[SchemeId::Fide], &[]));
            nanoseconds.push(began.elapsed().as_nanos());
        }
    }
    nanoseconds.sort_unstable();
    let at = |share: usize| nanoseconds[figure::nearest_rank(nanoseconds.len(), share)] as f64 / 1000.0;
    println!("understand: median {:.1} µs, 99 % {:.1} µs ({} legal moves)", at(50), at(99), moves.len());
    figure::tell("an utterance understood, median", "µs", &[at(50)], Some(100.0));
    let page = "Springer Eva to nein ".repeat(500);
    let mut pages: Vec<u128> = (0..51)
        .map(|_| {
            let began = Instant::now();
            std::hint::black_box(understand_words(&page, &position, &[], &[]));
            began.elapsed().as_nanos()
        })
        .collect();
    pages.sort_unstable();
    println!(
        "understand: 10 kB, median {:.1} µs",
        pages[figure::nearest_rank(pages.len(), 50)] as f64 / 1000.0
    );
    at(50) <= 100.0
}

fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 }
}
