//! Speech input: adapters that convert sound or typed lines to words. They make no decisions.
//!
//! The typed recogniser is always built; recognition of sound needs the feature `vosk`.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]
#![cfg_attr(
    not(feature = "vosk"),
    allow(dead_code, reason = "without a recogniser nothing asks for grammars")
)]

use std::{collections::BTreeSet, path::Path, time::Duration};

use thiserror::Error;

use crate::second_recogniser_choice::SecondRecogniserChoice;
use annabella_audio::{
    RECOGNISER_RATE,
    wav::{ReadWavError, WavSource},
};
use annabella_game::{Position, SchemeId};
use annabella_language::heard_utterance::{Expectation, HeardUtterance, Reading};

pub mod alignment;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "audio")]
pub mod capture;
#[cfg(feature = "audio")]
pub mod double_talk;
pub(crate) mod endpoint;
pub(crate) mod grammar;
pub mod level;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod model;
mod model_integrity;
#[cfg(feature = "audio")]
pub mod own_voice;
pub(crate) mod phrases;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod recordings;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod restarting_recogniser;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "whisper")]
pub mod second_recogniser;
#[cfg(all(feature = "vosk", not(feature = "whisper")))]
#[path = "second_recogniser_unavailable.rs"]
mod second_recogniser;
pub mod second_recogniser_choice;
#[cfg(feature = "audio")]
mod server_microphone;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "vosk")]
pub mod vosk;

pub use model::{ModelFolder, OpenModelError};

pub use annabella_language::heard_utterance::UNKNOWN_WORD;

/// A recogniser for 16 kHz mono samples.
pub trait SpeechRecogniser: Send {
    /// Prepares for the next expected speech; called before the speaker begins.
    fn expect(&mut self, expectation: &Expectation);
    /// Processes samples (any number); returns an utterance when it is over.
    fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance>;
    /// Processes samples as from a microphone, a tenth of a second at a time; returns the utterances that are over.
    fn push_in_pieces(&mut self, samples: &[i16]) -> Vec<HeardUtterance> {
        let pieces = samples.chunks(RECOGNISER_RATE as usize / 10);
        pieces.filter_map(|piece| self.push(piece)).collect()
    }
    /// Ends the input: the current utterance is over.
    fn finish(&mut self) -> Option<HeardUtterance>;
    /// Discards the current utterance because our own voice begins. An utterance in progress after our voice lacks its
    /// beginning. Returns whether a person was speaking.
    fn forget(&mut self) -> bool {
        self.finish().is_some()
    }
    /// Reports that a person spoke before recognition began, so an utterance in progress at its first moment is
    /// incomplete.
    fn note_missed_beginning(&mut self) {}
}

/// The reason why nothing can be recognised.
#[derive(Debug, Error)]
pub enum RecognitionError {
    /// The recording cannot be read.
    #[error(transparent)]
    Wav(#[from] ReadWavError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] OpenModelError),
    /// This program was built without a recogniser.
    #[error(
        "built without hearing; build with the feature `vosk` (`make deps`, then `cargo build`), or type the words"
    )]
    NotBuilt,
}

/// Opens the recogniser with a model's folder, and the shipped second one if present.
///
/// # Errors
/// The model is missing or damaged, or the program was built without the feature `vosk`.
pub fn open(model: &Path) -> Result<Box<dyn SpeechRecogniser>, RecognitionError> {
    open_with(model, &SecondRecogniserChoice::default())
}

/// Opens the recogniser with the chosen second recogniser. If the second one cannot be used, a warning gives the
/// reason, and the first one works alone.
///
/// # Errors
/// Like [`open`].
pub fn open_with(
    model: &Path,
    second: &SecondRecogniserChoice,
) -> Result<Box<dyn SpeechRecogniser>, RecognitionError> {
    open_waiting(model, second, PATIENCE, None)
}

/// As [`open_with`], for a game in which this is expected: an optional second recogniser is measured with it, while the
/// first one computes, and left out if it would be late. So no decision of the game is late for it.
///
/// # Errors
/// Like [`open`].
pub fn open_for_game(
    model: &Path,
    second: &SecondRecogniserChoice,
    expectation: &Expectation,
) -> Result<Box<dyn SpeechRecogniser>, RecognitionError> {
    open_waiting(model, second, PATIENCE, Some(expectation))
}

/// As [`open_for_game`], but a second recogniser that is quick enough is waited for longer: what is heard in the sample
/// game does not depend on what else the machine computes.
///
/// # Errors
/// Like [`open`].
pub fn open_for_sample_game(
    model: &Path,
    expectation: &Expectation,
) -> Result<Box<dyn SpeechRecogniser>, RecognitionError> {
    open_waiting(model, &SecondRecogniserChoice::default(), LISTENING_PATIENCE, Some(expectation))
}

/// Like [`open`], but without the limit on the second recogniser's time: no game is played.
///
/// # Errors
/// Like [`open`].
pub fn open_patient(model: &Path) -> Result<Box<dyn SpeechRecogniser>, RecognitionError> {
    open_waiting(model, &SecondRecogniserChoice::default(), LISTENING_PATIENCE, None)
}

/// Opens the recogniser and waits at most `patience` for the second one after the end of speech.
#[cfg_attr(not(feature = "vosk"), expect(unused_variables))]
fn open_waiting(
    model: &Path,
    second: &SecondRecogniserChoice,
    patience: Duration,
    game: Option<&Expectation>,
) -> Result<Box<dyn SpeechRecogniser>, RecognitionError> {
    #[cfg(feature = "vosk")]
    {
        let ear = vosk::VoskRecogniser::open(model)?;
        Ok(Box::new(with_second(ear, second, patience, game)))
    }
    #[cfg(not(feature = "vosk"))]
    {
        Err(RecognitionError::NotBuilt)
    }
}

/// The longest wait for the second recogniser after the end of speech.
const PATIENCE: Duration = Duration::from_millis(700);
/// The same where a person speaks and no clock runs.
const LISTENING_PATIENCE: Duration = Duration::from_secs(60);
/// The same for a recording. Nobody waits for the next words, so a slow machine decides as a quick one does.
#[cfg(feature = "vosk")]
const RECORDING_PATIENCE: Duration = Duration::from_secs(900);

/// Adds the chosen second recogniser if it can be used. For a game it is measured while the first one computes.
#[cfg(feature = "whisper")]
fn with_second(
    mut ear: vosk::VoskRecogniser,
    choice: &SecondRecogniserChoice,
    patience: Duration,
    game: Option<&Expectation>,
) -> vosk::VoskRecogniser {
    let opened = match game {
        Some(expectation) => {
            second_beside(&mut ear, choice, expectation).map(|found| found.map(|(whisper, _)| whisper))
        }
        // Whoever waits long enough for any result has no use for the speed of the machine.
        None if *choice == SecondRecogniserChoice::WherePresent
            && patience > PATIENCE
            && second_recogniser::shipped().is_some() =>
        {
            second_recogniser::open(&SecondRecogniserChoice::Shipped)
        }
        None => second_recogniser::open(choice),
    };
    match opened {
        Ok(Some(whisper)) => ear.with_second(whisper, patience),
        Ok(None) => ear,
        Err(why @ second_recogniser::OpenSecondRecogniserError::Slow(_)) => {
            // It was not chosen by name, so `doctor` reports it and no warning is given.
            tracing::info!("{why}");
            ear
        }
        Err(why) => {
            annabella_console::warn(format_args!("{why}"));
            ear
        }
    }
}

/// Opens the second recogniser as for a game, with its time for a move if it is optional: on that it depends whether it is
/// used.
#[cfg(feature = "whisper")]
fn second_beside(
    ear: &mut vosk::VoskRecogniser,
    choice: &SecondRecogniserChoice,
    expectation: &Expectation,
) -> Result<Option<second_recogniser::MeasuredWhisper>, second_recogniser::OpenSecondRecogniserError> {
    second_recogniser::open_measured(choice, |whisper| time_beside(ear, whisper, expectation))
}

/// The second recogniser's time for a move while the first one computes.
#[cfg(feature = "whisper")]
fn time_beside(
    ear: &mut vosk::VoskRecogniser,
    whisper: &second_recogniser::Whisper,
    expectation: &Expectation,
) -> Result<Duration, annabella_whisper::ModelError> {
    ear.compute_beside(expectation, || second_recogniser::measure(whisper, expectation))
}

#[cfg(all(feature = "vosk", not(feature = "whisper")))]
fn with_second(
    ear: vosk::VoskRecogniser,
    choice: &SecondRecogniserChoice,
    _patience: Duration,
    _game: Option<&Expectation>,
) -> vosk::VoskRecogniser {
    match choice {
        SecondRecogniserChoice::WherePresent | SecondRecogniserChoice::None => {}
        SecondRecogniserChoice::Shipped | SecondRecogniserChoice::Path(_) => {
            annabella_console::warn(format_args!(
                "built without the second recogniser (the feature `whisper`); the first one hears alone"
            ))
        }
    }
    ear
}

/// Whether the shipped second recogniser is to be used and is not there. The first one hears alone then, and spoken
/// commands much worse.
pub fn lacks_second(choice: &SecondRecogniserChoice) -> bool {
    #[cfg(feature = "whisper")]
    let is_there = second_recogniser::shipped().is_some();
    #[cfg(not(feature = "whisper"))]
    let is_there = false;
    *choice == SecondRecogniserChoice::WherePresent && !is_there
}

/// What is expected where no game is known: a move at its start, in the words of one scheme.
pub fn usual_expectation() -> Expectation {
    Expectation::any_move(Position::default(), vec![SchemeId::Fide], Vec::new())
}

/// A faint hum of this many samples. Both recognisers are measured with it: in silence and noise the second one's search
/// takes longer than in speech.
#[cfg(feature = "vosk")]
fn measuring_sound(samples: usize) -> Vec<i16> {
    (0..samples).map(|n| ((n % 73) as i16 - 36) * 8).collect()
}

/// The time that the first recogniser computes for a second of speech on this machine.
///
/// # Errors
/// Like [`open`].
#[cfg_attr(not(feature = "vosk"), expect(unused_variables))]
pub fn measure_first(model: &Path, expectation: &Expectation) -> Result<Duration, RecognitionError> {
    #[cfg(feature = "vosk")]
    {
        Ok(vosk::VoskRecogniser::open(model)?.measure(expectation))
    }
    #[cfg(not(feature = "vosk"))]
    {
        Err(RecognitionError::NotBuilt)
    }
}

/// Describes the second recogniser of a choice on this machine, and its time for a move while the first one computes.
///
/// # Errors
/// The reason why it cannot be used, with the remedy.
#[cfg_attr(not(feature = "whisper"), expect(unused_variables))]
pub fn describe_second(
    choice: &SecondRecogniserChoice,
    model: &Path,
    expectation: &Expectation,
) -> Result<String, String> {
    #[cfg(feature = "whisper")]
    {
        let mut ear = vosk::VoskRecogniser::open(model).map_err(|why| why.to_string())?;
        let found = second_beside(&mut ear, choice, expectation);
        Ok(match found.map_err(|why| why.to_string())? {
            Some((whisper, taken)) => {
                let taken = match taken {
                    Some(taken) => taken,
                    None => time_beside(&mut ear, &whisper, expectation).map_err(|why| why.to_string())?,
                };
                let (size, kernel) = (whisper.megabytes(), annabella_whisper::Whisper::kernel());
                let described = describe_speed(taken);
                format!(
                    "whisper-base scores a move in {} ms ({kernel}, {size} MB); {described}",
                    taken.as_millis()
                )
            }
            None if *choice == SecondRecogniserChoice::None => {
                "none is asked for; the first one hears alone".to_owned()
            }
            None => {
                return Err(format!(
                    "{} is not there; run `make deps`, or install the package again",
                    second_recogniser::FILE
                ));
            }
        })
    }
    #[cfg(not(feature = "whisper"))]
    {
        match choice {
            SecondRecogniserChoice::None => Ok("none is asked for; the first one hears alone".to_owned()),
            SecondRecogniserChoice::WherePresent
            | SecondRecogniserChoice::Shipped
            | SecondRecogniserChoice::Path(_) => Err("built without the feature `whisper`".to_owned()),
        }
    }
}

/// The effect of a second recogniser with this time for a move on a game.
#[cfg(feature = "whisper")]
fn describe_speed(taken: Duration) -> String {
    let (patience, most) = (PATIENCE.as_millis(), annabella_language::late_decision::LateAnswers::MOST);
    if taken > PATIENCE {
        return format!(
            "that is too late just now, it is waited for {patience} ms: the first one asks moves back, and hears alone after \
             {most} late decisions in a row"
        );
    }
    format!(
        "both recognisers decide; after {most} decisions in a row that took longer than {patience} ms the first one hears alone"
    )
}

/// What was heard in a recording, and why.
#[derive(Clone, Debug)]
pub struct HeardRecording {
    /// What was heard.
    pub heard: HeardUtterance,
    /// The probability that the decision is right, from 0 to 1, where it is known; the least of several utterances.
    pub probability: Option<f32>,
    /// Why it was decided so: sentences with the features, their weights and the distance to each limit. Empty unless
    /// it was asked for.
    pub explanation: Vec<String>,
}

/// Recognises one utterance in a recording of any rate, width and number of channels.
///
/// Speech with long pauses gives several utterances. Their words are joined to one reading, so that conversation does
/// not count as an announcement. Silence gives a reading without words. `is_explained` asks for the explanation, which
/// weighs all meanings once more.
///
/// # Errors
/// The recording or the model cannot be read.
#[cfg_attr(not(feature = "vosk"), expect(unused_variables, unused_mut))]
pub fn recognise_wav(
    path: &Path,
    model: &Path,
    expectation: &Expectation,
    second: &SecondRecogniserChoice,
    is_explained: bool,
) -> Result<HeardRecording, RecognitionError> {
    let mut source = WavSource::open(path)?;
    #[cfg(feature = "vosk")]
    {
        let mut ear = with_second(vosk::VoskRecogniser::open(model)?, second, RECORDING_PATIENCE, None);
        ear.expect(expectation);
        let decided = vosk::hear_source(&mut ear, &mut source, is_explained)?;
        let probability = decided.iter().filter_map(|decided| decided.probability).reduce(f32::min);
        let explanation = decided.iter().flat_map(|decided| decided.explanation.clone()).collect();
        let heard = join(decided.into_iter().map(|decided| decided.heard).collect());
        Ok(HeardRecording { heard, probability, explanation })
    }
    #[cfg(not(feature = "vosk"))]
    {
        drop(source);
        Err(RecognitionError::NotBuilt)
    }
}

/// What a model can hear of an expectation, and the words that it lacks. If it lacks words of the schemes, those of `fide`
/// are added.
///
/// # Errors
/// The model is missing or damaged.
pub fn expect_with_model(
    model: &Path,
    mut expectation: Expectation,
) -> Result<(Expectation, BTreeSet<String>), OpenModelError> {
    let missing = missing_words(model, &expectation)?;
    if !missing.is_empty() && !expectation.schemes.contains(&SchemeId::Fide) {
        expectation.schemes.push(SchemeId::Fide);
    }
    Ok((expectation, missing))
}

/// The expected words that a model lacks; phrases with them cannot be recognised.
///
/// # Errors
/// The model is missing or damaged.
pub fn missing_words(model: &Path, expectation: &Expectation) -> Result<BTreeSet<String>, OpenModelError> {
    let folder = ModelFolder::open(model)?;
    Ok(phrases::listening(expectation, &folder.words, phrases::GrammarCosts::default()).missing)
}

/// Joins the best readings of several utterances.
#[cfg_attr(not(feature = "vosk"), expect(dead_code))]
fn join(mut heard: Vec<HeardUtterance>) -> HeardUtterance {
    heard.retain(|h| h.readings.first().is_some_and(|best| !best.words.is_empty()));
    match heard.len() {
        0 => HeardUtterance::typed(""),
        1 => heard.remove(0),
        _ => {
            let words: Vec<String> = heard.iter().map(HeardUtterance::text).collect();
            HeardUtterance {
                readings: vec![Reading::of(&words.join(" "), 0.0)],
                lasted_ms: heard.iter().map(|h| h.lasted_ms).sum(),
                rejection_score: heard.iter().filter_map(|h| h.rejection_score).reduce(f32::max),
                unconfirmed: heard.iter().any(|h| h.unconfirmed),
                held_key: heard.iter().all(|h| h.held_key),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_named_with_its_remedy() {
        let why = RecognitionError::NotBuilt.to_string();
        assert!(why.contains("the feature `vosk`") && why.contains("type the words"), "{why}");
    }

    #[test]
    #[cfg(feature = "whisper")]
    fn the_doctor_tells_what_a_slow_second_recogniser_leads_to() {
        assert!(describe_speed(PATIENCE).starts_with("both recognisers decide"));
        let late = describe_speed(PATIENCE + Duration::from_millis(1));
        assert!(late.contains("too late") && late.contains("hears alone after 4 late decisions"), "{late}");
    }
}
