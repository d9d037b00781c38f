//! Talk without end beside an open microphone: how often it is taken for a move or a command.

use std::path::Path;

use serde::Serialize;

use crate::{
    audio::EAR_RATE,
    chance::Chance,
    hearing_bench::{
        Rate, positions, programme,
        run::{Hearing, hissing},
        speakers::{SpeakError, Speaker, Speech},
        trial::{Context, Meant},
    },
    language::understand::Understanding,
};

/// What came of it in one context.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Endless {
    /// What was awaited.
    pub context: Context,
    /// Talk taken for a legal move.
    pub moves: Rate,
    /// Talk taken for a command.
    pub commands: Rate,
    /// What was said and what was heard, of all that was taken.
    pub taken: Vec<(String, String)>,
}

impl Endless {
    /// As a sentence.
    pub fn in_words(&self) -> String {
        let told = |rate: &Rate| {
            format!(
                "{} ({:.1} in ten hours, 95 %: {:.1} to {:.1})",
                rate.count, rate.in_ten_hours, rate.low, rate.high
            )
        };
        format!(
            "talk without end, {}, {:.1} min: taken for a move {}; for a command {}",
            self.context.name(),
            self.moves.hours * 60.0,
            told(&self.moves),
            told(&self.commands)
        )
    }
}

/// Sentences a position is kept for: about half a minute.
const SENTENCES: usize = 12;

/// Lets the speakers talk in turn for so many minutes, once for each context. The same seed gives the same talk.
///
/// # Errors
/// The synthesiser is missing or refuses.
pub fn listen(
    hearing: &mut Hearing,
    speakers: &[Speaker],
    contexts: &[Context],
    minutes: u32,
    seed: u64,
    folder: &Path,
) -> Result<Vec<Endless>, SpeakError> {
    let longest = minutes as usize * 60 * EAR_RATE as usize;
    let mut out = Vec::new();
    for &context in contexts.iter().filter(|c| c.fits(&Meant::Talk)) {
        let (mut chance, mut heard_samples, mut number) = (Chance::new(seed), 0, 0);
        let (mut moves, mut commands, mut taken) = (0, 0, Vec::new());
        let mut position = positions::position_and_move(&mut chance).0;
        while heard_samples < longest {
            if number % SENTENCES == 0 {
                position = positions::position_and_move(&mut chance).0;
                hearing.expect(context, &Meant::Talk, &position, chance.next());
            }
            number += 1;
            let Some(speaker) = chance.pick(speakers) else { break };
            let (language, text) = programme::sentence(speaker, &mut chance);
            let mut samples = speaker.speak(Speech::Plain(&text, language), &mut chance, folder)?;
            let pause = EAR_RATE as usize / 5 + chance.below(2 * EAR_RATE as usize);
            samples.extend(std::iter::repeat_n(0, pause));
            samples.iter_mut().for_each(|s| *s = hissing(*s, &mut chance));
            heard_samples += samples.len();
            for (heard, understood) in hearing.overhear(&samples, &position) {
                match understood {
                    Understanding::Move { .. } | Understanding::Ambiguous { .. } => moves += 1,
                    Understanding::Command(_) => commands += 1,
                    Understanding::Illegal | Understanding::NotUnderstood => continue,
                }
                taken.push((text.clone(), heard));
            }
        }
        let hours = heard_samples as f64 / f64::from(EAR_RATE) / 3600.0;
        let (moves, commands) = (Rate::of(moves, hours), Rate::of(commands, hours));
        out.push(Endless { context, moves, commands, taken });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{Context, Endless, Rate};

    #[test]
    fn an_hour_of_talk_is_told_in_words_with_its_bounds() {
        let endless = Endless {
            context: Context::Open,
            moves: Rate::of(0, 1.0),
            commands: Rate::of(1, 1.0),
            taken: Vec::new(),
        };
        let told = endless.in_words();
        assert!(
            told.contains("any move awaited, 60.0 min") && told.contains("move 0 (0.0 in ten hours"),
            "{told}"
        );
        assert!(told.contains("95 %: 0.0 to 36.") && told.contains("command 1 (10.0"), "{told}");
    }
}
