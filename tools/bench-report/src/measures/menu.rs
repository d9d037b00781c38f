//! How long a player waits for their time: with our separate request for it, and with a talking clock that has one
//! button.
//!
//! The public description of the clock says what it announces: the side to move, then both times. Both use our voice
//! and our words, so that only the content differs. Each request is one key.

use annabella::{game::Lang, language::SpeechPart, seeded_rng::SeededRng};
use anyhow::Result;

use crate::{
    figure::Figure,
    measures::lengths::{seconds, time_in_words},
};

/// Measures the figures with this many clock times, in English, the only language of that clock.
pub(crate) fn measure(times: usize) -> Result<Vec<Figure>> {
    let mut chance = SeededRng::new(800_000);
    let (mut ours, mut clock) = (Vec::new(), Vec::new());
    for ask in 0..times {
        let [own, other] = [0, 1].map(|_| time_in_words(chance.below(2 * 3_600_000) as u64, Lang::En));
        ours.push(seconds(&own)?);
        let turn = SpeechPart { text: "White to move".to_owned(), lang: Lang::En };
        // White's time comes first. Black, who makes every other request, hears their own time last.
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
