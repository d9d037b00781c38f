//! How long a player waits for his time: ours, which is asked for by name, beside a talking clock that has one button for all.
//!
//! The clock is one whose public description says what it tells: whose turn it is, then both times. Both speak with our voice and
//! in our words, so that only what is said differs. Everybody presses one key.

use annabella::{chance::Chance, game::Lang, language::SpeechPart};
use anyhow::Result;

use crate::{
    figure::Figure,
    measures::lengths::{seconds, time_in_words},
};

/// Figures over so many times on the clock, in English: that clock speaks nothing else.
pub(crate) fn measure(times: usize) -> Result<Vec<Figure>> {
    let mut chance = Chance::new(800_000);
    let (mut ours, mut clock) = (Vec::new(), Vec::new());
    for ask in 0..times {
        let [own, other] = [0, 1].map(|_| time_in_words(chance.below(2 * 3_600_000) as u64, Lang::En));
        ours.push(seconds(&own)?);
        let turn = SpeechPart { text: "White to move".to_owned(), lang: Lang::En };
        // White's time is said first: Black, who asks every other time, hears his own last.
        let said = if ask % 2 == 0 {
            vec![turn].into_iter().chain(own).collect()
        } else {
            [vec![turn], other, own].concat()
        };
        clock.push(seconds(&said)?);
    }
    let spread = |who: &str, taken: &[f64]| {
        Figure::spread(format!("a key to one's own time said, {who}"), "s", taken, None)
    };
    Ok([spread("ours", &ours), spread("a clock that tells the turn and both times", &clock)]
        .into_iter()
        .flatten()
        .collect())
}
