//! Ears: adapters that turn sound (or typed lines) into words. They decide nothing.
//!
//! The typed ear is always built; the one that listens needs the feature `vosk`.
#![cfg_attr(
    not(feature = "vosk"),
    allow(dead_code, reason = "without a recogniser nothing asks for grammars")
)]

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::{
    audio::wav::{ReadWavError, WavSource},
    ear::enrolment::Enrolment,
    language::hearing::{Expectation, Heard, Reading},
};

pub(crate) mod alignment;
#[cfg(feature = "audio")]
pub mod capture;
pub(crate) mod endpoint;
pub mod enrolment;
pub(crate) mod grammar;
pub(crate) mod lasting;
pub mod level;
pub mod model;
#[cfg(feature = "audio")]
pub mod overspeech;
#[cfg(feature = "audio")]
pub mod own_voice;
pub(crate) mod phrases;
#[cfg(feature = "audio")]
mod source;
mod torn;
pub mod trial;
#[cfg(feature = "vosk")]
pub mod vosk;

pub use model::{ModelFolder, OpenModelError};

pub use crate::language::hearing::UNKNOWN;

/// An ear that is fed 16 kHz mono samples.
pub trait Ear: Send {
    /// Makes ready for what may be said next; called before the speaker begins.
    fn expect(&mut self, expectation: &Expectation);
    /// Hears some samples (any number); returns a stretch of speech once it is over.
    fn push(&mut self, samples: &[i16]) -> Option<Heard>;
    /// No more samples come: whatever was being said is over.
    fn finish(&mut self) -> Option<Heard>;
    /// Our own voice begins: what is being said cannot be heard to its end, so nothing is heard of it. What is being said
    /// when it goes on lacks its beginning. Returns whether somebody was speaking.
    fn forget(&mut self) -> bool {
        self.finish().is_some()
    }
    /// Somebody spoke before it could hear: what is being said from its first moment on is no whole utterance.
    fn lacks_the_beginning(&mut self) {}
}

/// Why nothing can be heard.
#[derive(Debug, Error)]
pub enum HearError {
    /// The recording cannot be read.
    #[error(transparent)]
    Wav(#[from] ReadWavError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] OpenModelError),
    /// The enrolment cannot be read.
    #[error("the enrolment {path}: {why}; make it anew with `annabella enrol`")]
    Enrolment {
        /// Which file.
        path: PathBuf,
        /// Where and what.
        why: String,
    },
    /// This program was built without a recogniser.
    #[error(
        "built without hearing; build with the feature `vosk` (`make deps`, then `cargo build`), or type the words"
    )]
    NotBuilt,
}

/// Opens the ear that listens, with a model's folder.
///
/// # Errors
/// The model is missing or torn, or the program was built without the feature `vosk`.
pub(crate) fn open(model: &Path) -> Result<Box<dyn Ear>, HearError> {
    open_for(model, None)
}

/// Opens the ear for a player whose voice was learned (`annabella enrol`), with the file that tells how.
///
/// # Errors
/// As `open`; or the enrolment cannot be read.
pub fn open_for(model: &Path, enrolment: Option<&Path>) -> Result<Box<dyn Ear>, HearError> {
    open_enrolled(model, enrolment.map(read_enrolment).transpose()?.unwrap_or_default())
}

/// Opens the ear with what was learned about a voice; nothing, by default.
///
/// # Errors
/// As [`open`].
#[cfg_attr(not(feature = "vosk"), expect(unused_variables))]
pub(crate) fn open_enrolled(model: &Path, learned: Enrolment) -> Result<Box<dyn Ear>, HearError> {
    #[cfg(feature = "vosk")]
    {
        Ok(Box::new(vosk::VoskEar::open(model)?.enrolled(learned)))
    }
    #[cfg(not(feature = "vosk"))]
    {
        Err(HearError::NotBuilt)
    }
}

/// Reads what `annabella enrol` wrote.
///
/// # Errors
/// The file is missing or not what it wrote; says where.
pub fn read_enrolment(path: &Path) -> Result<Enrolment, HearError> {
    let refused = |why: String| HearError::Enrolment { path: path.to_owned(), why };
    let text = std::fs::read_to_string(path).map_err(|e| refused(e.to_string()))?;
    toml::from_str(&text).map_err(|e| refused(e.to_string().trim().replace('\n', " ")))
}

/// Hears one utterance in a recording of any rate, width and number of channels.
///
/// Speech with long pauses in it is several stretches; their words come back in one reading, so that
/// talk never passes for an announcement. Silence gives a reading without words.
///
/// # Errors
/// The recording or the model cannot be read.
#[cfg_attr(not(feature = "vosk"), expect(unused_variables, unused_mut))]
pub fn hear_wav(path: &Path, model: &Path, expectation: &Expectation) -> Result<Heard, HearError> {
    let mut source = WavSource::open(path)?;
    #[cfg(feature = "vosk")]
    {
        let mut ear = vosk::VoskEar::open(model)?;
        ear.expect(expectation);
        Ok(join(vosk::hear_source(&mut ear, &mut source)?))
    }
    #[cfg(not(feature = "vosk"))]
    {
        drop(source);
        Err(HearError::NotBuilt)
    }
}

/// Words that are expected but that a model does not know; what they are part of cannot be heard with it.
///
/// # Errors
/// The model is missing or torn.
pub fn missing_words(model: &Path, expectation: &Expectation) -> Result<BTreeSet<String>, OpenModelError> {
    let folder = ModelFolder::open(model)?;
    Ok(phrases::listening(expectation, &folder.words, phrases::Costs::default()).missing)
}

/// Several stretches as one: the words of all of them, best readings only.
#[cfg_attr(not(feature = "vosk"), expect(dead_code))]
fn join(mut heard: Vec<Heard>) -> Heard {
    heard.retain(|h| h.readings.first().is_some_and(|best| !best.words.is_empty()));
    match heard.len() {
        0 => Heard::typed(""),
        1 => heard.remove(0),
        _ => {
            let words: Vec<String> = heard.iter().map(Heard::text).collect();
            Heard {
                readings: vec![Reading::of(&words.join(" "), 0.0)],
                lasted_ms: heard.iter().map(|h| h.lasted_ms).sum(),
                doubt: heard.iter().filter_map(|h| h.doubt).reduce(f32::max),
            }
        }
    }
}
