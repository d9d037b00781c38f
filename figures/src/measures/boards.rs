//! Games played with untidy hands: how many each method recovers whole, ours beside those of others.

use annabella::{
    board::{
        BoardEvent, WireEvent,
        hands::{Deed, Happening, Untidiness, perform, random_game},
        scan::scan_of,
        seating::Seating,
        sensed::SensedBoard,
        tracker::{Course, Testimony},
    },
    game::{Move, Position, Role},
};

use crate::{
    beside::matching::{BoardReport, CountedSquares, Method, Placed, Quiet, Reachable, Successors},
    figure::Figure,
};

/// How long a game is at most.
const PLIES: usize = 120;
/// The first seed: games that no test and no bench plays.
const FIRST: u64 = 500_000;

/// What there is besides the board's reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BesideReports {
    Nothing,
    Press,
    PressAndVoice,
}

/// Our own inference, as the page shows it beside the others.
struct Ours {
    board: SensedBoard,
    identity: bool,
    beside: BesideReports,
}

impl Ours {
    fn new(identity: bool, beside: BesideReports) -> Self {
        let start = Position::default();
        let mut board = SensedBoard::new(start.clone(), identity, Course::Inferred);
        board.observe(&WireEvent::Scan(Box::new(scan_of(&start, identity))));
        Self { board, identity, beside }
    }

    fn take(&mut self, deed: &Deed, promotes: Role) {
        let events = match &deed.act {
            Happening::Announced(m) if self.beside == BesideReports::PressAndVoice => {
                self.board.told(Testimony::Announced(*m))
            }
            Happening::Pressed if self.beside != BesideReports::Nothing => {
                self.board.told(Testimony::Pressed)
            }
            _ => {
                let seen = deed.reported(self.identity, &Seating::default());
                seen.map(|event| self.board.observe(&event)).unwrap_or_default()
            }
        };
        if self.beside != BesideReports::PressAndVoice
            && events.iter().any(|e| matches!(e, BoardEvent::AskPromotion { .. }))
        {
            self.board.told(Testimony::Promotion(promotes));
        }
    }
}

/// The noises, from none to far more than any recorded game has.
fn noises(identity: bool) -> [(&'static str, Untidiness); 4] {
    let worst = if identity { Untidiness::SURFACE } else { Untidiness::PEGS };
    let some = fifth(worst);
    [
        ("tidy hands", Untidiness::NONE),
        (
            "some untidiness, no reply hurried, no report lost",
            Untidiness { fast_replies: 0, dropped: 0, ..some },
        ),
        ("some untidiness", some),
        ("very untidy hands", worst),
    ]
}

const fn fifth(of: Untidiness) -> Untidiness {
    Untidiness {
        slides: of.slides / 5,
        brushes: of.brushes / 5,
        swaps: of.swaps / 5,
        bounces: of.bounces / 5,
        early_places: of.early_places / 5,
        fast_replies: of.fast_replies / 5,
        dropped: of.dropped / 5,
        doubled: of.doubled / 5,
        takebacks: of.takebacks / 5,
    }
}

#[derive(Default)]
struct Recovered {
    whole: usize,
}

impl Recovered {
    fn add(&mut self, meant: &[Move], found: &[Move]) {
        let right = meant.iter().zip(found).take_while(|(a, b)| a == b).count();
        self.whole += usize::from(right == meant.len() && found.len() == meant.len());
    }
}

/// Figures over so many games a noise.
pub(crate) fn measure(games: usize) -> Vec<Figure> {
    let mut figures = Vec::new();
    for identity in [true, false] {
        let kind = if identity { "a board that knows its pieces" } else { "a board of full and empty holes" };
        for (noise_name, noise) in noises(identity) {
            for (who, score) in contest(identity, noise, games) {
                let name = format!("{kind}, {noise_name}, {who}");
                figures.push(Figure::share(name, "games whole", score.whole, games));
            }
        }
    }
    figures
}

fn contest(identity: bool, noise: Untidiness, games: usize) -> Vec<(&'static str, Recovered)> {
    let start = Position::default();
    let mut scores: Vec<(&'static str, Recovered)> = Vec::new();
    let mut count = |who: &'static str, meant: &[Move], found: &[Move]| {
        let at = scores.iter().position(|(name, _)| *name == who).unwrap_or_else(|| {
            scores.push((who, Recovered::default()));
            scores.len() - 1
        });
        scores[at].1.add(meant, found);
    };
    for seed in (FIRST..).take(games) {
        let meant = random_game(seed, PLIES);
        let deeds = perform(&start, &meant, noise, seed);
        let promotes = |played: usize| meant.get(played).and_then(|m| m.promotion()).unwrap_or(Role::Queen);
        for (who, beside) in [
            ("ours, reports alone", BesideReports::Nothing),
            ("ours, the clock pressed", BesideReports::Press),
            ("ours, pressed and announced", BesideReports::PressAndVoice),
        ] {
            let mut ours = Ours::new(identity, beside);
            for deed in &deeds {
                ours.take(deed, promotes(ours.board.tracker().moves().len()));
            }
            count(who, &meant, ours.board.tracker().moves());
        }
        let others: Vec<Box<dyn Method>> = if identity {
            vec![Box::new(Reachable::new()), Box::new(Quiet::new()), Box::new(Successors::new(true))]
        } else {
            vec![Box::new(Placed::new()), Box::new(CountedSquares::new()), Box::new(Successors::new(false))]
        };
        for mut method in others {
            for deed in &deeds {
                let report = match &deed.act {
                    Happening::Changed { square, contents } => Some(BoardReport::Changed(*square, *contents)),
                    Happening::Scan(scan) => Some(BoardReport::Read(scan.clone())),
                    Happening::Announced(_) | Happening::Pressed => None,
                };
                let answer = promotes(method.moves().len());
                method.observe(deed.after_ms, report.as_ref(), answer);
            }
            method.observe(1_000, None, Role::Queen);
            count(method.name(), &meant, method.moves());
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::measure;

    #[test]
    fn a_contest_names_every_method_at_every_noise_and_the_same_again() {
        let figures = measure(1);
        assert_eq!(figures.len(), 2 * 4 * 6);
        assert_eq!(figures, measure(1));
    }
}
