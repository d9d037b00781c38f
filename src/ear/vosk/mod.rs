//! Hearing through libvosk: a hard grammar for each position, a general one beside it, rejection of our own.
//!
//! libvosk never decides when an utterance is over; `Endpoint` does. All passes run while the player
//! speaks: the position's words and their alternatives, the general grammar, and the phone loop.

use std::{collections::VecDeque, path::Path, sync::Once};

use sha2::{Digest as _, Sha256};
use vosk::{CompleteResult, LogLevel, Recognizer, WordInAlternative};

use crate::{
    audio::EAR_RATE,
    ear::{
        Ear, ModelFolder, OpenModelError,
        endpoint::{Endpoint, Pauses, SoFar, SpeechEdge},
        enrolment::Enrolment,
        level::{FRAME, level_db},
        model::LEXICON,
        phrases::{self, Costs, Listening},
        vosk::{
            graph::Workspace,
            passes::{Alternative, HeardPhone, Passes, TimedAlternative},
        },
    },
    game::{Lang, SchemeId},
    language::{
        belief::Candidate,
        hearing::{Expectation, Heard, Reading, UNKNOWN},
        recognition::RecognisedWord,
        thresholds::Thresholds,
        weights::Weights,
    },
};

mod graph;
mod loudness;
mod measure;
pub(crate) mod passes;
mod phone_loop;
pub mod pupil;
mod quiet;

/// Longest recording heard as one utterance whatever its pauses, samples (12 s).
const WHOLE: usize = 12 * EAR_RATE as usize;
/// Frames within which speech that has lost its beginning is loud when the ear hears again.
const TORN: u32 = 12;
/// Alternatives asked of the pass that knows the position: they also give each word its posterior.
const ALTERNATIVES: u16 = 20;
/// Alternatives asked of the pass that does not: whoever talks in the background adds a word to every one.
const GENERAL_ALTERNATIVES: u16 = 40;

/// An ear that listens through libvosk.
pub struct VoskEar {
    model: ModelFolder,
    made_for: String,
    thresholds: Thresholds,
    position: Workspace,
    general: Workspace,
    expectation: Option<Expectation>,
    listening: Listening,
    /// The position's words and their alternatives, running along; `None` before the first expectation.
    words: Option<Recognizer>,
    /// The grammar without a position, and what it was made for.
    anything: Option<Recognizer>,
    anything_of: (Vec<SchemeId>, Vec<Lang>),
    /// Phones instead of words, where the model's phones can be taken singly.
    phone_loop: Option<Recognizer>,
    /// Samples that the recognisers of words and of phones had been fed when the utterance began: they count on.
    began: (usize, usize),
    last: Passes,
    claim: Option<Candidate>,
    enrolment: Enrolment,
    endpoint: Endpoint,
    frame: Vec<i16>,
    lead: VecDeque<i16>,
    said: Vec<i16>,
    so_far: SoFar,
    since_look: u32,
    /// Frames since somebody was speaking before it could hear.
    late: u32,
    /// What is being said has lost its beginning.
    torn: bool,
    /// Whether it can hear for what is expected.
    ready: bool,
}

impl VoskEar {
    /// Opens a model's folder.
    ///
    /// # Errors
    /// What is missing or torn in it, or no room for a working copy.
    pub fn open(model: &Path) -> Result<Self, OpenModelError> {
        static QUIET: Once = Once::new();
        QUIET.call_once(|| {
            vosk::set_log_level(LogLevel::Error);
            quiet::install();
        });
        let model = ModelFolder::open(model)?;
        let made_for = fingerprint(&model.path)?;
        let thresholds = limits(&model.path, &made_for)?;
        if thresholds.needs_lexicon() && model.lexicon.is_none() {
            let why = "is missing, and the limits in conf/trust.toml stand on it".to_owned();
            return Err(OpenModelError::Torn { folder: model.path, file: LEXICON, why });
        }
        let (position, general) = (Workspace::new(&model.path)?, Workspace::new(&model.path)?);
        let refused = || OpenModelError::Refused(model.path.clone());
        let phone_loop = match phone_loop::load(&model.path)? {
            Some((_, loaded)) => {
                let mut phone_loop = Recognizer::new(&loaded, EAR_RATE as f32).ok_or_else(refused)?;
                phone_loop.set_max_alternatives(1);
                phone_loop.set_words(true);
                Some(phone_loop)
            }
            None if thresholds.phone_loop => {
                let why = "does not list the phone_loop of am/final.mdl".to_owned();
                return Err(OpenModelError::Torn { folder: model.path, file: "graph/phones.txt", why });
            }
            None => None,
        };
        let ear = Self {
            phone_loop,
            began: (0, 0),
            last: Passes::default(),
            claim: None,
            made_for,
            enrolment: Enrolment::default(),
            thresholds,
            position,
            general,
            expectation: None,
            listening: Listening::default(),
            words: None,
            anything: None,
            anything_of: Default::default(),
            endpoint: Endpoint::new(Pauses::default()),
            frame: Vec::with_capacity(FRAME),
            lead: VecDeque::new(),
            said: Vec::new(),
            so_far: SoFar::Nothing,
            since_look: 0,
            late: u32::MAX,
            torn: false,
            ready: false,
            model,
        };
        // A model libvosk refuses is found now and not in the middle of a game.
        ear.general.renew(&mut None, &ear.model.path, &crate::ear::grammar::Grammar::new())?;
        Ok(ear)
    }

    /// A word as the model writes it, if it knows it.
    pub(crate) fn spelt(&self, word: &str) -> Option<&str> {
        self.model.words.text(self.model.words.id(word)?)
    }

    /// Hears with what was learned about the speaker.
    #[must_use]
    pub fn enrolled(mut self, enrolment: Enrolment) -> Self {
        if let Some(doubt) = enrolment.doubt.filter(|_| enrolment.made_for == self.reckoning()) {
            self.thresholds = self.thresholds.with_limit(doubt);
        }
        self.enrolment = enrolment;
        self
    }

    /// What the passes found in the last utterance, believed or not.
    pub const fn last(&self) -> &Passes {
        &self.last
    }

    /// What there is to judge the last utterance by; `None` before the first.
    pub const fn claim(&self) -> Option<&Candidate> {
        self.claim.as_ref()
    }

    /// Which model it hears with, see [`fingerprint`].
    pub fn made_for(&self) -> &str {
        &self.made_for
    }

    /// What a doubt is reckoned with, the model and the weights: limits of doubt found with another mean something else.
    pub fn reckoning(&self) -> String {
        let weights = [self.thresholds.moves, self.thresholds.commands];
        let marks: String = weights.iter().flatten().map(Weights::mark).collect();
        format!("{}-{}", self.made_for, short(Sha256::digest(marks)))
    }

    /// Whether there is a phone loop.
    pub const fn has_phone_loop(&self) -> bool {
        self.phone_loop.is_some()
    }

    /// The limits in force.
    pub const fn thresholds(&self) -> &Thresholds {
        &self.thresholds
    }

    /// Hears a recording as one utterance, pauses and all; beyond twelve seconds it is cut at pauses.
    pub fn hear_whole(&mut self, samples: &[i16]) -> Option<Heard> {
        self.clear();
        self.said.extend_from_slice(samples);
        self.feed(samples);
        self.decide()
    }

    fn make_ready(&mut self, expectation: &Expectation) -> Result<(), OpenModelError> {
        let listening = phrases::listening(expectation, &self.model.words, Costs::default());
        let words = self.position.renew(&mut self.words, &self.model.path, &listening.grammar)?;
        words.set_max_alternatives(ALTERNATIVES);
        words.set_words(true);
        let (schemes, langs) = (&expectation.schemes, &expectation.langs);
        let (of_schemes, of_langs) = &self.anything_of;
        if self.anything.is_none() || of_schemes != schemes || of_langs != langs {
            let general = phrases::general(schemes, langs, &self.model.words, Costs::default());
            let anything = self.general.renew(&mut self.anything, &self.model.path, &general.grammar)?;
            anything.set_max_alternatives(GENERAL_ALTERNATIVES);
            feed(anything, &self.said);
            self.anything_of = (schemes.clone(), langs.clone());
        }
        self.began.0 = 0;
        self.listening = listening;
        Ok(())
    }

    /// Nothing was said so far.
    fn clear(&mut self) {
        self.endpoint.forget();
        self.frame.clear();
        self.lead.clear();
        self.so_far = SoFar::Nothing;
        self.torn = false;
        self.passes();
    }

    /// Every pass hears the samples at once: at the end of the utterance little is left to do.
    fn feed(&mut self, samples: &[i16]) {
        for recogniser in self.recognisers() {
            feed(recogniser, samples);
        }
    }

    fn recognisers(&mut self) -> impl Iterator<Item = &mut Recognizer> {
        [&mut self.words, &mut self.anything, &mut self.phone_loop].into_iter().flatten()
    }

    /// Takes one frame.
    fn hear(&mut self, frame: &[i16]) -> Option<Heard> {
        let speaking = self.endpoint.is_speaking();
        self.late = self.late.saturating_add(1);
        match self.endpoint.frame(frame, self.so_far) {
            SpeechEdge::Began => {
                self.lead.extend(frame);
                let lead: Vec<i16> = self.lead.drain(..).collect();
                self.said.clear();
                self.said.extend_from_slice(&lead);
                self.so_far = SoFar::Nothing;
                self.torn = self.late <= TORN;
                self.feed(&lead);
                None
            }
            SpeechEdge::Ended => {
                self.said.extend_from_slice(frame);
                self.feed(frame);
                self.decide()
            }
            SpeechEdge::Same if speaking => {
                self.said.extend_from_slice(frame);
                self.feed(frame);
                self.look();
                None
            }
            SpeechEdge::Same => {
                self.lead.extend(frame);
                let over = self.lead.len().saturating_sub((Endpoint::LEAD + 10) * FRAME);
                self.lead.drain(..over);
                None
            }
        }
    }

    /// Looks every tenth of a second whether the words so far are a whole phrase.
    fn look(&mut self) {
        self.since_look += 1;
        if self.since_look < 5 {
            return;
        }
        self.since_look = 0;
        let Some(words) = &mut self.words else { return };
        let partial = quiet::guarded(|| words.partial_result().partial.to_owned()).unwrap_or_default();
        let ids: Option<Vec<u32>> = partial.split_whitespace().map(|w| self.model.words.id(w)).collect();
        self.so_far = match ids {
            Some(ids) if !ids.is_empty() => {
                let followed = self.listening.expected.follow(&ids);
                match (followed.complete, followed.may_go_on) {
                    (true, false) => SoFar::Final,
                    (true, true) => SoFar::Whole,
                    (false, _) => SoFar::Begun,
                }
            }
            _ => SoFar::Nothing,
        };
    }

    /// What all passes found in what was said; the next utterance begins.
    fn passes(&mut self) -> Passes {
        let said = std::mem::take(&mut self.said);
        if said.is_empty() {
            return Passes::default();
        }
        let (words_began, phones_began) = self.began;
        self.began = (words_began + said.len(), phones_began + said.len());
        let spoken = self.words.as_mut().map(|r| spoken(r, words_began)).unwrap_or_default();
        let words = passes::with_posteriors(&spoken);
        let position = spoken.iter().map(TimedAlternative::reading).collect();
        let general = self.anything.as_mut().map(|r| alternatives(r, alternative)).unwrap_or_default();
        let (phone_loop, phones_heard) =
            self.phone_loop.as_mut().map(|r| phones_of(r, phones_began)).unwrap_or_default();
        let levels = said.chunks(FRAME).map(level_db).collect();
        Passes { words, position, general, phone_loop, phones_heard, levels }
    }

    /// The utterance is over: all passes, and what to believe of them.
    fn decide(&mut self) -> Option<Heard> {
        self.so_far = SoFar::Nothing;
        let lasted_ms = u32::try_from(self.said.len() * 1000 / EAR_RATE as usize).unwrap_or(u32::MAX);
        let passes = self.passes();
        let expectation = self.expectation.as_ref()?;
        let measured = measure::measure(&passes, &self.listening, &self.model, lasted_ms);
        let claim = Candidate::of(&measured, expectation);
        let heard = self.thresholds.judge(&claim);
        self.last = passes;
        self.claim = Some(claim);
        if std::mem::take(&mut self.torn) {
            // The end of an announcement may be another announcement.
            return heard.map(|heard| Heard { readings: vec![Reading::of(UNKNOWN, 0.0)], ..heard });
        }
        heard.map(|mut heard| {
            self.enrolment.weigh(&mut heard);
            heard
        })
    }
}

impl Ear for VoskEar {
    fn expect(&mut self, expectation: &Expectation) {
        if self.expectation.as_ref() == Some(expectation) && self.ready {
            return;
        }
        self.expectation = Some(expectation.clone());
        match self.make_ready(expectation) {
            Ok(()) => {
                self.ready = true;
                // What was said so far is heard anew with what is expected now.
                let said = std::mem::take(&mut self.said);
                if let Some(words) = &mut self.words {
                    feed(words, &said);
                }
                self.said = said;
            }
            Err(why) => {
                // Hearing nothing is better than hearing for another position.
                self.words = None;
                self.ready = false;
                crate::console::warn(format_args!("nothing can be heard for this position: {why}"));
            }
        }
    }

    fn push(&mut self, samples: &[i16]) -> Option<Heard> {
        let mut heard = None;
        for &s in samples {
            self.frame.push(s);
            if self.frame.len() == FRAME {
                let frame = std::mem::replace(&mut self.frame, Vec::with_capacity(FRAME));
                let now = self.hear(&frame);
                heard = match (heard, now) {
                    (Some(before), Some(after)) => Some(crate::ear::join(vec![before, after])),
                    (before, after) => before.or(after),
                };
            }
        }
        heard
    }

    fn finish(&mut self) -> Option<Heard> {
        let heard = if self.endpoint.is_speaking() {
            let rest = std::mem::take(&mut self.frame);
            self.said.extend_from_slice(&rest);
            self.feed(&rest);
            self.decide()
        } else {
            None
        };
        self.clear();
        heard
    }

    fn forget(&mut self) -> bool {
        let speaking = self.endpoint.is_speaking();
        self.clear();
        speaking
    }

    fn lacks_the_beginning(&mut self) {
        self.late = 0;
    }
}

fn feed(recogniser: &mut Recognizer, samples: &[i16]) {
    for piece in samples.chunks(EAR_RATE as usize / 10) {
        // Fails only for buffers of more than i32::MAX samples.
        drop(recogniser.accept_waveform(piece));
    }
}

/// Where a model's folder carries its own limits.
pub const LIMITS: &str = "conf/trust.toml";

/// Which net and graph a model has: limits found for one fit no other.
///
/// # Errors
/// They cannot be read.
pub fn fingerprint(model: &Path) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    for file in ["am/final.mdl", "graph/HCLr.fst"] {
        hash.update(std::fs::read(model.join(file))?);
    }
    Ok(short(hash.finalize()))
}

/// A hash's first sixteen digits: they tell a handful of models apart.
fn short(hash: impl AsRef<[u8]>) -> String {
    hash.as_ref().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The limits that fit a model: its own, or the shipped ones where it has none or those of another net.
fn limits(model: &Path, net: &str) -> Result<Thresholds, OpenModelError> {
    let path = model.join(LIMITS);
    let refused = |why: String| OpenModelError::Limits { path: path.clone(), why };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Thresholds::default()),
        Err(e) => return Err(refused(e.to_string())),
    };
    let (thresholds, made_for) = Thresholds::read(&text).map_err(refused)?;
    match made_for {
        Some(other) if other != net => Ok(Thresholds::default()),
        _ => Ok(thresholds),
    }
}

/// The alternatives of a recogniser, best first, each as it is wanted; those whose score is no number are none.
fn alternatives<T>(recogniser: &mut Recognizer, wanted: impl Fn(&vosk::Alternative<'_>) -> T) -> Vec<T> {
    let found = quiet::guarded(|| match recogniser.final_result() {
        CompleteResult::Multiple(multiple) => {
            multiple.alternatives.iter().filter(|a| a.confidence.is_finite()).map(wanted).collect()
        }
        CompleteResult::Single(_) => Vec::new(),
    });
    found.unwrap_or_default()
}

fn alternative(found: &vosk::Alternative<'_>) -> Alternative {
    Alternative { words: found.text.split_whitespace().map(str::to_owned).collect(), score: found.confidence }
}

/// The alternatives word by word, with times from the sample at which the utterance began.
fn spoken(recogniser: &mut Recognizer, began: usize) -> Vec<TimedAlternative> {
    let began = seconds(began);
    let word = |w: &WordInAlternative<'_>| RecognisedWord {
        word: w.word.to_owned(),
        posterior: 0.0,
        start_s: w.start - began,
        end_s: w.end - began,
    };
    alternatives(recogniser, |found| TimedAlternative {
        words: found.result.iter().map(word).collect(),
        score: found.confidence,
    })
}

/// The phone loop's best path, as an alternative and phone by phone.
fn phones_of(recogniser: &mut Recognizer, began: usize) -> (Vec<Alternative>, Vec<HeardPhone>) {
    let began = seconds(began);
    let phone = |w: &WordInAlternative<'_>| HeardPhone {
        phone: w.word.to_owned(),
        start_s: w.start - began,
        end_s: w.end - began,
    };
    let best = alternatives(recogniser, |found| {
        (vec![alternative(found)], found.result.iter().map(phone).collect())
    });
    best.into_iter().next().unwrap_or_default()
}

fn seconds(samples: usize) -> f32 {
    samples as f32 / EAR_RATE as f32
}

/// Hears a recording: whole when it is short, cut at pauses when it is long.
pub(super) fn hear_source(
    ear: &mut VoskEar,
    source: &mut crate::audio::wav::WavSource,
) -> Result<Vec<Heard>, crate::audio::wav::ReadWavError> {
    let mut samples = Vec::new();
    while samples.len() <= WHOLE {
        if !source.read(&mut samples)? {
            return Ok(ear.hear_whole(&samples).into_iter().collect());
        }
    }
    let mut heard = Vec::new();
    loop {
        heard.extend(ear.push(&samples));
        samples.clear();
        if !source.read(&mut samples)? {
            heard.extend(ear.finish());
            return Ok(heard);
        }
    }
}
