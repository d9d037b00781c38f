//! Games played with noisy hands: how many games the board inference recovers completely.

use annabella::{
    board::{
        BoardEvent, WireEvent,
        hand_simulation::{HandEvent, HandNoise, TimedHandEvent, perform, random_game},
        scan::scan_of,
        seating::Seating,
        sensed_board::SensedBoard,
        tracker::{ExternalEvidence, GameKnowledge},
    },
    game::{Move, Position, Role},
};

use crate::figure::Figure;

/// The largest number of plies of a game.
const PLIES: usize = 120;
/// The first seed. Its games occur in no test and no bench.
const FIRST: u64 = 500_000;

/// Evidence in addition to the board's reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExtraEvidence {
    Nothing,
    Press,
    PressAndVoice,
}

/// A board with its evidence.
struct BoardWithEvidence {
    board: SensedBoard,
    identity: bool,
    beside: ExtraEvidence,
}

impl BoardWithEvidence {
    fn new(identity: bool, beside: ExtraEvidence) -> Self {
        let start = Position::default();
        let mut board = SensedBoard::new(start.clone(), identity, GameKnowledge::Inferred);
        board.observe(&WireEvent::Scan(Box::new(scan_of(&start, identity))));
        Self { board, identity, beside }
    }

    fn take(&mut self, deed: &TimedHandEvent, promotes: Role) {
        let events = match &deed.act {
            HandEvent::Announced(m) if self.beside == ExtraEvidence::PressAndVoice => {
                self.board.take_evidence(ExternalEvidence::Announced(*m))
            }
            HandEvent::Pressed if self.beside != ExtraEvidence::Nothing => {
                self.board.take_evidence(ExternalEvidence::Pressed)
            }
            _ => {
                let seen = deed.reported(self.identity, &Seating::default());
                seen.map(|event| self.board.observe(&event)).unwrap_or_default()
            }
        };
        if self.beside != ExtraEvidence::PressAndVoice
            && events.iter().any(|e| matches!(e, BoardEvent::AskPromotion { .. }))
        {
            self.board.take_evidence(ExternalEvidence::Promotion(promotes));
        }
    }
}

/// The noise levels, from none to far more than in any recorded game.
fn noises(identity: bool) -> [(&'static str, HandNoise); 4] {
    let worst = if identity { HandNoise::SURFACE } else { HandNoise::PEGS };
    let some = fifth(worst);
    [
        ("tidy hands", HandNoise::NONE),
        (
            "some untidiness, no reply hurried, no report lost",
            HandNoise { fast_replies: 0, dropped: 0, ..some },
        ),
        ("some untidiness", some),
        ("very untidy hands", worst),
    ]
}

const fn fifth(of: HandNoise) -> HandNoise {
    HandNoise {
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

/// Measures the figures with this many games for each noise level.
pub(crate) fn measure(games: usize) -> Vec<Figure> {
    let mut figures = Vec::new();
    for identity in [true, false] {
        let kind = if identity { "a board that knows its pieces" } else { "a board of full and empty holes" };
        for (noise_name, noise) in noises(identity) {
            for (who, score) in recovered(identity, noise, games) {
                let name = format!("{kind}, {noise_name}, {who}");
                figures.push(Figure::share(name, "games whole", score.whole, games));
            }
        }
    }
    figures
}

fn recovered(identity: bool, noise: HandNoise, games: usize) -> Vec<(&'static str, Recovered)> {
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
            ("reports alone", ExtraEvidence::Nothing),
            ("the clock pressed", ExtraEvidence::Press),
            ("pressed and announced", ExtraEvidence::PressAndVoice),
        ] {
            let mut ours = BoardWithEvidence::new(identity, beside);
            for deed in &deeds {
                ours.take(deed, promotes(ours.board.tracker().moves().len()));
            }
            count(who, &meant, ours.board.tracker().moves());
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::measure;

    #[test]
    fn every_evidence_is_measured_at_every_noise_and_the_same_again() {
        let figures = measure(1);
        assert_eq!(figures.len(), 2 * 4 * 3);
        assert_eq!(figures, measure(1));
    }
}
