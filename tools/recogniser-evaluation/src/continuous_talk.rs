//! Continuous talk at an open microphone: how often it is taken for a move or a command.

use std::{collections::VecDeque, path::Path};

use annabella::{audio::RECOGNISER_RATE, language::understand::Understanding, seeded_rng::SeededRng};
use recogniser_evaluation::trial::{
    IntendedMeaning, RecogniserUnderTest, TrialContext, recogniser_under_test::hissing,
};
use serde::Serialize;

use crate::{
    noise, positions,
    rate::Rate,
    speakers::{Speaker, Speech},
    speech::SpeakError,
    utterance_plan,
};

/// The result in one context.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ContinuousTalkResult {
    /// The context.
    pub(crate) context: TrialContext,
    /// Talk that was taken for a legal move.
    pub(crate) moves: Rate,
    /// Talk that was taken for a command.
    pub(crate) commands: Rate,
    /// The spoken and the recognised words of everything that was taken.
    pub(crate) taken: Vec<(String, String)>,
}

impl ContinuousTalkResult {
    /// The result as a sentence.
    pub(crate) fn in_words(&self) -> String {
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

/// The number of sentences for each position, which take about half a minute.
const SENTENCES: usize = 12;

/// A speaker, with the rest of the current sentence and pause.
#[derive(Default)]
struct Talker {
    text: String,
    rest: VecDeque<i16>,
}

/// The duration of talk, and the number of simultaneous speakers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TalkSettings {
    /// Seconds in each context.
    pub(crate) seconds: u32,
    /// The number of simultaneous speakers, all equally loud.
    pub(crate) at_once: usize,
    /// The random seed.
    pub(crate) seed: u64,
}

/// Plays continuous talk, once for each context. The same seed gives the same talk.
///
/// # Errors
/// If the synthesiser is missing or fails.
pub(crate) fn listen(
    hearing: &mut RecogniserUnderTest,
    speakers: &[Speaker],
    contexts: &[TrialContext],
    talk: TalkSettings,
    folder: &Path,
) -> Result<Vec<ContinuousTalkResult>, SpeakError> {
    let longest = talk.seconds as usize * RECOGNISER_RATE as usize;
    let mut out = Vec::new();
    for &context in contexts.iter().filter(|c| c.fits(&IntendedMeaning::Talk) && !speakers.is_empty()) {
        let (mut chance, mut heard_samples, mut number) = (SeededRng::new(talk.seed), 0, 0);
        let (mut moves, mut commands, mut taken) = (0, 0, Vec::new());
        let mut position = positions::position_and_move(&mut chance).0;
        let mut talkers: Vec<Talker> = (0..talk.at_once.max(1)).map(|_| Talker::default()).collect();
        while heard_samples < longest {
            for talker in talkers.iter_mut().filter(|t| t.rest.is_empty()) {
                if number % SENTENCES == 0 {
                    position = positions::position_and_move(&mut chance).0;
                    hearing.expect(context, &IntendedMeaning::Talk, &position, chance.next());
                }
                number += 1;
                let Some(speaker) = chance.pick(speakers) else { break };
                let (language, text) = utterance_plan::sentence(speaker, &mut chance);
                talker.rest = speaker.speak(Speech::Plain(&text, language), &mut chance, folder)?.into();
                let pause = RECOGNISER_RATE as usize / 5 + chance.below(2 * RECOGNISER_RATE as usize);
                talker.rest.extend(std::iter::repeat_n(0, pause));
                talker.text = text;
            }
            let samples: Vec<i16> =
                mix_talkers(&mut talkers).into_iter().map(|s| hissing(s, &mut chance)).collect();
            heard_samples += samples.len();
            let said = talkers.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" / ");
            for (heard, understood) in hearing.overhear(&samples, &position) {
                match understood {
                    Understanding::Move { .. } | Understanding::Ambiguous { .. } => moves += 1,
                    Understanding::Command(_) => commands += 1,
                    Understanding::Illegal | Understanding::NotUnderstood => continue,
                }
                taken.push((said.clone(), heard));
            }
        }
        let hours = heard_samples as f64 / f64::from(RECOGNISER_RATE) / 3600.0;
        let (moves, commands) = (Rate::of(moves, hours), Rate::of(commands, hours));
        out.push(ContinuousTalkResult { context, moves, commands, taken });
    }
    Ok(out)
}

/// Mixes all speakers until the first has finished, with the loudness of one of them.
fn mix_talkers(talkers: &mut [Talker]) -> Vec<i16> {
    let until = talkers.iter().map(|t| t.rest.len()).min().unwrap_or(0);
    let mut sum = vec![0.0f32; until];
    let share = 1.0 / (talkers.len() as f32).sqrt();
    for talker in talkers {
        for (sum, s) in sum.iter_mut().zip(talker.rest.drain(..until)) {
            *sum += f32::from(s) * share;
        }
    }
    noise::narrow(sum.into_iter())
}

#[cfg(test)]
mod tests {
    use super::{ContinuousTalkResult, Rate, Talker, TrialContext, mix_talkers};

    #[test]
    fn several_talk_at_once_until_the_first_has_finished() {
        let talker =
            |samples: &[i16]| Talker { rest: samples.iter().copied().collect(), ..Talker::default() };
        let mut alone = [talker(&[100, -200, 32767])];
        assert_eq!(mix_talkers(&mut alone), [100, -200, 32767]);
        let mut four = [talker(&[100, 20]), talker(&[100, 0, 7]), talker(&[100, -20]), talker(&[100, 0])];
        assert_eq!(mix_talkers(&mut four), [200, 0]);
        assert_eq!(four[1].rest, [7], "who still speaks goes on");
        assert_eq!(mix_talkers(&mut four), [0i16; 0], "the others begin anew");
        assert_eq!(mix_talkers(&mut [talker(&[32767]), talker(&[32767])]), [32767]);
    }

    #[test]
    fn an_hour_of_talk_is_told_in_words_with_its_bounds() {
        let endless = ContinuousTalkResult {
            context: TrialContext::Open,
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
