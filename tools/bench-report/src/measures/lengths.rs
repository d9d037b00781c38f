//! The duration of announcements and times, spoken by the real engine at the default rate.

use annabella::{
    audio::VOICE_RATE,
    board::hand_simulation::random_game,
    game::{Lang, Position, SchemeId},
    language::{SpeechPart, Verbosity, scheme::Scheme},
    messages::Phrases,
    seeded_rng::SeededRng,
    session::{Announcement, announcement::ClockOwner},
    speech_output::{Profiles, espeak},
};
use anyhow::{Context as _, Result};

use crate::figure::Figure;

/// A sample above this level is audible: 50 dB below full scale.
const AUDIBLE: u16 = 100;
const FIRST: u64 = 700_000;
/// The promised longest duration of an announcement, in seconds.
const PROMISED: f64 = 2.0;

/// Measures the figures with this many moves for each scheme, and as many times for each language.
pub(crate) fn measure(moves: usize) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    let said = positions(moves);
    for scheme in SchemeId::ALL {
        let words = |(before, m): &(Position, annabella::game::Move)| {
            let what = Announcement::Move { before: Box::new(before.clone()), m: *m };
            Phrases::builtin(Lang::En).speak(&what, Scheme::builtin(scheme), Verbosity::Move)
        };
        let taken: Vec<f64> = said.iter().map(|at| seconds(&words(at))).collect::<Result<_>>()?;
        figures.extend(Figure::spread(
            format!("an announcement's length, {scheme}"),
            "s",
            &taken,
            Some(PROMISED),
        ));
    }
    for lang in Lang::ALL {
        let mut chance = SeededRng::new(FIRST);
        let taken: Vec<f64> = (0..moves)
            .map(|_| seconds(&time_in_words(chance.below(2 * 3_600_000) as u64, lang)))
            .collect::<Result<_>>()?;
        figures.extend(Figure::spread(format!("a time's length, {lang}"), "s", &taken, None));
    }
    Ok(figures)
}

/// The announcement of a player's own remaining time.
pub(crate) fn time_in_words(ms: u64, lang: Lang) -> Vec<SpeechPart> {
    let what = Announcement::Time { whose: ClockOwner::Own, left_ms: ms };
    Phrases::builtin(lang).speak(&what, Scheme::builtin(SchemeId::Fide), Verbosity::Move)
}

/// Moves from generated games, each with its position.
fn positions(n: usize) -> Vec<(Position, annabella::game::Move)> {
    let mut chance = SeededRng::new(FIRST);
    let mut found = Vec::new();
    for seed in FIRST.. {
        if found.len() >= n {
            break;
        }
        let moves = random_game(seed, 80);
        let stop = chance.below(moves.len());
        let mut position = Position::default();
        for (ply, m) in moves.into_iter().enumerate() {
            if ply == stop {
                found.push((position, m));
                break;
            }
            let Some(after) = position.after(m) else { break };
            position = after;
        }
    }
    found
}

/// The duration from the first audible sample to the last.
pub(crate) fn seconds(parts: &[SpeechPart]) -> Result<f64> {
    let samples = espeak::synthesise(parts, &Profiles::default()).context("espeak-ng")?;
    let sounds = |s: &i16| s.unsigned_abs() > AUDIBLE;
    let (first, last) = (samples.iter().position(sounds), samples.iter().rposition(sounds));
    let (first, last) = first.zip(last).context("espeak-ng said nothing")?;
    Ok((last - first) as f64 / f64::from(VOICE_RATE))
}
