//! Recognition through libvosk: a strict grammar for each position, a general one beside it, and our own rejection.
//!
//! `EndpointDetector` decides the end of an utterance, not libvosk. All passes run during the speech: the position's
//! words and alternatives, the general grammar, and the phone loop.

#[cfg(feature = "whisper")]
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::{
    collections::VecDeque,
    path::Path,
    sync::{Arc, Once},
    time::{Duration, Instant},
};

use sha2::{Digest as _, Sha256};
use vosk::{CompleteResult, LogLevel, Recognizer, WordInAlternative};

use crate::{
    ModelFolder, OpenModelError, SpeechRecogniser,
    endpoint::{EndpointDetector, EndpointSettings, PhraseProgress, SpeechEdge},
    level::{FRAME, level_db},
    model::LEXICON,
    phrases::{self, GrammarCosts, PhraseGrammars},
    second_recogniser::{SecondAnswer, SecondRecogniser},
    vosk::{
        graph::ModelWorkingCopy,
        passes::{Alternative, HeardPhone, RecognitionPasses, TimedAlternative},
        shared_models::SharedGraph,
    },
};
use annabella_audio::RECOGNISER_RATE;
use annabella_language::{
    decision_explanation::{explain_both, explain_first},
    decision_probability::{least_probability, probability_of, unconfirmed_if_improbable},
    heard_utterance::{Expectation, HeardUtterance, Reading, UNKNOWN_WORD},
    late_decision::{LateAnswers, decide_without_second},
    recognition::RecognisedWord,
    rejection::Candidate,
    rejection_thresholds::RejectionThresholds,
    score_fusion::{self, FusionReason, FusionWeights, LanguageScores},
};
#[cfg(feature = "whisper")]
use annabella_whisper::Whisper;

mod foreground_speech;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod graph;
mod measure;
mod panic_guard;
pub(crate) mod passes;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
mod phone_loop;
mod shared_models;

/// The longest recording recognised as one utterance with its pauses, samples (12 s).
const WHOLE: usize = 12 * RECOGNISER_RATE as usize;
/// The sound that a microphone gives at once.
#[cfg(feature = "whisper")]
const PIECE: Duration = Duration::from_millis(100);
/// If speech is loud within this many frames after a mute, its beginning was lost.
const BEGINNING_LOST_FRAMES: u32 = 12;
/// Quiet frames after which the second recogniser begins; closures within words are shorter.
const PAUSE: u32 = 6;
/// Alternatives of the position's pass; they also give each word its posterior.
const ALTERNATIVES: u16 = 20;
/// Alternatives of the general pass; background speech adds words to each.
const GENERAL_ALTERNATIVES: u16 = 40;

/// A recogniser that uses libvosk.
pub struct VoskRecogniser {
    model: ModelFolder,
    made_for: String,
    thresholds: RejectionThresholds,
    position: ModelWorkingCopy,
    general: ModelWorkingCopy,
    expectation: Option<Expectation>,
    listening: PhraseGrammars,
    /// The position's words and their alternatives; `None` before the first expectation.
    words: Option<Recognizer>,
    /// The grammar without a position.
    general_recogniser: Option<Recognizer>,
    /// The graph and the model of that recogniser; keeps the model for the other seat.
    general_model: Option<(SharedGraph, Arc<vosk::Model>)>,
    /// The same for that of the phone loop.
    _phone_loop_model: Option<Arc<vosk::Model>>,
    /// The phone loop, if the model's phones have one state each.
    phone_loop: Option<Recognizer>,
    /// The samples fed to the word and phone recognisers before the utterance, because their times are not reset.
    began: (usize, usize),
    last: RecognitionPasses,
    candidate: Option<Candidate>,
    endpoint: EndpointDetector,
    frame: Vec<i16>,
    lead: VecDeque<i16>,
    said: Vec<i16>,
    so_far: PhraseProgress,
    /// Whether the second recogniser heard a whole phrase before the current pause.
    second_heard_whole: bool,
    since_look: u32,
    /// Frames since speech during the mute.
    frames_since_missed_speech: u32,
    /// The current utterance lacks its beginning.
    beginning_lost: bool,
    /// The sound ended before a pause did, so the current utterance may lack its end.
    ended_without_pause: bool,
    /// Whether the grammar of the expectation is loaded.
    ready: bool,
    second: Option<SecondRecogniser>,
    late_answers: LateAnswers,
    /// The second recogniser's scores of the last utterance, and the reason of the decision.
    last_scores: Vec<LanguageScores>,
    last_reason: Option<FusionReason>,
    /// Samples of the current utterance up to the end of the last loud frame.
    loud_until: usize,
}

impl VoskRecogniser {
    /// Opens a model's folder.
    ///
    /// # Errors
    /// The missing or damaged file, or no room for a working copy.
    pub fn open(model: &Path) -> Result<Self, OpenModelError> {
        static QUIET: Once = Once::new();
        QUIET.call_once(|| {
            vosk::set_log_level(LogLevel::Error);
            panic_guard::install();
        });
        let model = ModelFolder::open(model)?;
        let made_for = fingerprint(&model.path)?;
        let thresholds = limits(&model.path, &made_for)?;
        if thresholds.needs_lexicon() && model.lexicon.is_none() {
            let why = "is missing, and the limits in conf/trust.toml stand on it".to_owned();
            return Err(OpenModelError::Damaged { folder: model.path, file: LEXICON, why });
        }
        let (position, general) = (ModelWorkingCopy::new(&model.path)?, ModelWorkingCopy::new(&model.path)?);
        let refused = || OpenModelError::Refused(model.path.clone());
        let phone_loop_model = match phone_loop::phones(&model.path)? {
            Some(phones) => {
                let load = || phone_loop::load(&model.path, &phones);
                Some(shared_models::get_or_load(&made_for, &SharedGraph::PhoneLoop, load)?)
            }
            None => None,
        };
        let phone_loop = match &phone_loop_model {
            Some(loaded) => {
                let mut phone_loop = Recognizer::new(loaded, RECOGNISER_RATE as f32).ok_or_else(refused)?;
                phone_loop.set_max_alternatives(1);
                phone_loop.set_words(true);
                Some(phone_loop)
            }
            None if thresholds.phone_loop => {
                let why = "does not list the phone_loop of am/final.mdl".to_owned();
                return Err(OpenModelError::Damaged { folder: model.path, file: "graph/phones.txt", why });
            }
            None => None,
        };
        let ear = Self {
            phone_loop,
            general_model: None,
            _phone_loop_model: phone_loop_model,
            began: (0, 0),
            last: RecognitionPasses::default(),
            candidate: None,
            made_for,
            thresholds,
            position,
            general,
            expectation: None,
            listening: PhraseGrammars::default(),
            words: None,
            general_recogniser: None,
            endpoint: EndpointDetector::new(EndpointSettings::default()),
            frame: Vec::with_capacity(FRAME),
            lead: VecDeque::new(),
            said: Vec::new(),
            so_far: PhraseProgress::Nothing,
            second_heard_whole: false,
            since_look: 0,
            frames_since_missed_speech: u32::MAX,
            beginning_lost: false,
            ended_without_pause: false,
            ready: false,
            second: None,
            late_answers: LateAnswers::default(),
            last_scores: Vec::new(),
            last_reason: None,
            loud_until: 0,
            model,
        };
        // A model that libvosk refuses is found now and not during a game.
        ear.general.renew(&mut None, &ear.model.path, &crate::grammar::Grammar::new())?;
        Ok(ear)
    }

    /// Adds a second recogniser; `patience` is the longest wait for it after the end of speech. It is dropped after
    /// several late answers in a row, and the first one works alone.
    #[cfg(feature = "whisper")]
    #[must_use]
    pub fn with_second(mut self, whisper: Arc<Whisper>, patience: Duration) -> Self {
        self.second = Some(SecondRecogniser::start(whisper, patience));
        self
    }

    /// Whether a second recogniser is in use.
    pub const fn hears_with_second(&self) -> bool {
        self.second.is_some()
    }

    /// The passes of the last utterance, accepted or not.
    pub const fn last(&self) -> &RecognitionPasses {
        &self.last
    }

    /// The second recogniser's scores of the last utterance for which it was in time.
    pub fn last_scores(&self) -> &[LanguageScores] {
        &self.last_scores
    }

    /// The reason of the decision on that utterance.
    pub const fn last_reason(&self) -> Option<&FusionReason> {
        self.last_reason.as_ref()
    }

    /// The probability that the decision on the last utterance is right, where it is known.
    pub fn probability(&self) -> Option<f32> {
        let first = self.first_heard();
        probability_of(self.last_reason.as_ref().unwrap_or(&FusionReason::FirstAlone), first.as_ref())
    }

    /// The decision on the last utterance in sentences: features, weights, and the distance to each limit.
    pub fn explanation(&self) -> Vec<String> {
        let (Some(candidate), Some(expectation)) = (&self.candidate, &self.expectation) else {
            return Vec::new();
        };
        let mut sentences = vec![explain_first(candidate, &self.thresholds, expectation)];
        if let Some(reason) = &self.last_reason {
            let (first, weights) = (self.first_heard(), FusionWeights::default());
            let both =
                explain_both(Some(candidate), first.as_ref(), &self.last_scores, expectation, &weights);
            sentences.extend(both);
            sentences.push(format!("Both recognisers: {reason}."));
        }
        if let Some(probability) = self.probability() {
            let first = self.first_heard();
            let least = self.last_reason.as_ref();
            let least = least.and_then(|reason| least_probability(reason, first.as_ref(), expectation));
            let least =
                least.map_or(String::new(), |least| format!("; from {least:.3} on it counts said once"));
            sentences.push(format!("The probability that this is right: {probability:.3}{least}."));
        }
        sentences
    }

    /// What the first recogniser alone makes of the last utterance.
    pub fn first_heard(&self) -> Option<HeardUtterance> {
        let expectation = self.expectation.as_ref()?;
        self.thresholds.of_expectation(expectation).judge(self.candidate.as_ref()?)
    }

    /// The candidate of the last utterance; `None` before the first.
    pub const fn candidate(&self) -> Option<&Candidate> {
        self.candidate.as_ref()
    }

    /// The fingerprint of the model, see [`fingerprint`].
    pub fn made_for(&self) -> &str {
        &self.made_for
    }

    /// Whether the phone loop is available.
    pub const fn has_phone_loop(&self) -> bool {
        self.phone_loop.is_some()
    }

    /// The current limits.
    pub const fn thresholds(&self) -> &RejectionThresholds {
        &self.thresholds
    }

    /// Computes as while a player speaks until `work` is done, which runs meanwhile. So the work is measured with the
    /// share of the machine that a game leaves it.
    #[cfg(feature = "whisper")]
    pub(crate) fn compute_beside<T: Send>(
        &mut self,
        expectation: &Expectation,
        work: impl FnOnce() -> T + Send,
    ) -> T {
        self.expect(expectation);
        let piece = crate::measuring_sound(RECOGNISER_RATE as usize / 10);
        let is_done = AtomicBool::new(false);
        let done = std::thread::scope(|scope| {
            let working = scope.spawn(|| {
                let done = work();
                is_done.store(true, Relaxed);
                done
            });
            let mut due = Instant::now();
            // A panic of the work ends it, too.
            while !is_done.load(Relaxed) && !working.is_finished() {
                self.said.extend_from_slice(&piece);
                self.feed(&piece);
                due += PIECE;
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
            }
            working.join()
        });
        self.leave_measurement();
        done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    /// The time that it computes for a second of speech: the shorter of two runs.
    pub(crate) fn measure(&mut self, expectation: &Expectation) -> Duration {
        self.expect(expectation);
        let second = crate::measuring_sound(RECOGNISER_RATE as usize);
        let mut once = || {
            let began = Instant::now();
            self.said.extend_from_slice(&second);
            second.chunks(RECOGNISER_RATE as usize / 10).for_each(|piece| self.feed(piece));
            drop(self.passes());
            began.elapsed()
        };
        let taken = Duration::min(once(), once());
        self.leave_measurement();
        taken
    }

    /// Forgets what was measured.
    fn leave_measurement(&mut self) {
        drop(self.passes());
        self.expectation = None;
        self.ready = false;
    }

    /// Recognises a recording as one utterance, including its pauses.
    pub fn hear_whole(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
        self.clear();
        self.said.extend_from_slice(samples);
        self.feed(samples);
        self.loud_until = self.said.len();
        self.ended_without_pause = true;
        self.decide()
    }

    fn make_ready(&mut self, expectation: &Expectation) -> Result<(), OpenModelError> {
        let listening = phrases::listening(expectation, &self.model.words, GrammarCosts::default());
        let words = self.position.renew(&mut self.words, &self.model.path, &listening.grammar)?;
        words.set_max_alternatives(ALTERNATIVES);
        words.set_words(true);
        let (schemes, langs) = (&expectation.schemes, &expectation.langs);
        let graph = SharedGraph::General { schemes: schemes.clone(), langs: langs.clone() };
        if self.general_model.as_ref().is_none_or(|(made_for, _)| *made_for != graph) {
            (self.general_recogniser, self.general_model) = (None, None);
            let model = shared_models::get_or_load(&self.made_for, &graph, || {
                let general = phrases::general(schemes, langs, &self.model.words, GrammarCosts::default());
                self.general.load(&self.model.path, &general.grammar)
            })?;
            let recogniser = Recognizer::new(&model, RECOGNISER_RATE as f32);
            let mut recogniser =
                recogniser.ok_or_else(|| OpenModelError::Refused(self.model.path.clone()))?;
            recogniser.set_max_alternatives(GENERAL_ALTERNATIVES);
            feed(&mut recogniser, &self.said);
            self.general_recogniser = Some(recogniser);
            self.general_model = Some((graph, model));
        }
        self.began.0 = 0;
        self.listening = listening;
        Ok(())
    }

    /// Discards the current utterance.
    fn clear(&mut self) {
        self.endpoint.forget();
        self.frame.clear();
        self.lead.clear();
        self.so_far = PhraseProgress::Nothing;
        self.beginning_lost = false;
        self.passes();
    }

    /// Feeds all passes during the speech, so that little work is left at its end.
    fn feed(&mut self, samples: &[i16]) {
        for recogniser in self.recognisers() {
            feed(recogniser, samples);
        }
    }

    fn recognisers(&mut self) -> impl Iterator<Item = &mut Recognizer> {
        [&mut self.words, &mut self.general_recogniser, &mut self.phone_loop].into_iter().flatten()
    }

    /// Processes one frame.
    fn hear(&mut self, frame: &[i16]) -> Option<HeardUtterance> {
        let speaking = self.endpoint.is_speaking();
        self.frames_since_missed_speech = self.frames_since_missed_speech.saturating_add(1);
        match self.endpoint.frame(frame, self.progress()) {
            SpeechEdge::Began => {
                self.lead.extend(frame);
                let lead: Vec<i16> = self.lead.drain(..).collect();
                self.said.clear();
                self.said.extend_from_slice(&lead);
                self.so_far = PhraseProgress::Nothing;
                self.second_heard_whole = false;
                self.beginning_lost = self.frames_since_missed_speech <= BEGINNING_LOST_FRAMES;
                self.feed(&lead);
                self.loud_until = self.said.len();
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
                self.update_progress();
                self.begin_scoring();
                None
            }
            SpeechEdge::Same => {
                self.lead.extend(frame);
                let over = self.lead.len().saturating_sub((EndpointDetector::LEAD + 10) * FRAME);
                self.lead.drain(..over);
                None
            }
        }
    }

    /// Checks at intervals whether the words so far are a whole phrase.
    fn update_progress(&mut self) {
        self.since_look += 1;
        if self.since_look < 5 {
            return;
        }
        self.since_look = 0;
        let Some(words) = &mut self.words else { return };
        let partial = panic_guard::guarded(|| words.partial_result().partial.to_owned()).unwrap_or_default();
        let ids: Option<Vec<u32>> = partial.split_whitespace().map(|w| self.model.words.id(w)).collect();
        self.so_far = match ids {
            Some(ids) if !ids.is_empty() => {
                let followed = self.listening.expected.follow(&ids);
                match (followed.complete, followed.may_go_on) {
                    (true, false) => PhraseProgress::Final,
                    (true, true) => PhraseProgress::Whole,
                    (false, _) => PhraseProgress::Begun,
                }
            }
            _ => PhraseProgress::Nothing,
        };
    }

    /// The progress by both recognisers. The first one does not understand everybody, and then the pause after an
    /// unfinished phrase would be waited for.
    const fn progress(&self) -> PhraseProgress {
        match self.so_far {
            PhraseProgress::Nothing | PhraseProgress::Begun if self.second_heard_whole => {
                PhraseProgress::Whole
            }
            PhraseProgress::Nothing
            | PhraseProgress::Begun
            | PhraseProgress::Whole
            | PhraseProgress::Final => self.so_far,
        }
    }

    /// Starts the second recogniser when a pause has begun, because the pause may be the end, and notes its scores.
    fn begin_scoring(&mut self) {
        let quiet = self.endpoint.quiet_frames();
        if quiet == 0 {
            self.loud_until = self.said.len();
            self.second_heard_whole = false;
        }
        let Some(second) = &mut self.second else { return };
        if quiet == PAUSE {
            second.begin(&self.said);
        } else if quiet > PAUSE && !self.second_heard_whole {
            self.second_heard_whole = second.scores_so_far().is_some_and(score_fusion::is_whole_phrase);
        }
    }

    /// Decides on the results of both recognisers.
    fn decide_together(
        &mut self,
        said: &[i16],
        candidate: &Candidate,
        heard: Option<HeardUtterance>,
    ) -> Option<HeardUtterance> {
        let (Some(second), Some(expectation)) = (&mut self.second, &self.expectation) else { return heard };
        if heard.as_ref().is_some_and(|heard| score_fusion::is_left_to_first(heard, expectation)) {
            second.discard();
            self.last_scores.clear();
            let reason = FusionReason::FirstAlone;
            let probability = probability_of(&reason, heard.as_ref());
            tracing::info!(decision = reason.name(), probability, "both recognisers");
            self.last_reason = Some(reason);
            return heard;
        }
        match second.answer(said, self.loud_until) {
            SecondAnswer::Scores(mut scores) => {
                let weights = FusionWeights::default();
                let decide = |heard, scores: &[LanguageScores]| {
                    score_fusion::decide(Some(candidate), heard, scores, expectation, &weights)
                };
                let mut decision = decide(heard.clone(), &scores);
                if let Some((lang, text)) = decision.in_doubt.take()
                    && let Some(shown) = second.show(lang, &text)
                    && let Some(of_lang) = scores.iter_mut().find(|scores| scores.lang == lang)
                {
                    of_lang.shown = Some(shown);
                    decision = decide(heard, &scores);
                }
                // A log must not hold words.
                let (value, limit) = decision.reason.value_and_limit().unzip();
                let probability = probability_of(&decision.reason, decision.heard.as_ref());
                tracing::info!(
                    decision = decision.reason.name(),
                    value,
                    limit,
                    probability,
                    "both recognisers"
                );
                self.late_answers.note_in_time();
                self.last_scores = scores;
                self.last_reason = Some(decision.reason);
                decision.heard
            }
            SecondAnswer::Late => {
                let (heard, decision) = decide_without_second(heard, expectation);
                tracing::info!(decision = decision.name(), "the second recogniser was not in time");
                if self.late_answers.note_late() {
                    self.second = None;
                    annabella_console::warn(format_args!(
                        "the second recogniser was late {} times in a row; the first one hears alone from now on; `annabella doctor` measures whether this machine is quick enough",
                        LateAnswers::MOST
                    ));
                }
                heard
            }
            SecondAnswer::TooLong => {
                tracing::info!("too long for the second recogniser: not understood");
                let unknown = || vec![Reading::of(UNKNOWN_WORD, 0.0)];
                heard.map(|heard| HeardUtterance { readings: unknown(), ..heard })
            }
            SecondAnswer::Gone => {
                tracing::warn!("the second recogniser has failed; the first one hears alone");
                self.second = None;
                heard
            }
        }
    }

    /// The results of all passes for the utterance; resets them for the next one.
    fn passes(&mut self) -> RecognitionPasses {
        let said = std::mem::take(&mut self.said);
        if said.is_empty() {
            return RecognitionPasses::default();
        }
        let (words_began, phones_began) = self.began;
        self.began = (words_began + said.len(), phones_began + said.len());
        let spoken = self.words.as_mut().map(|r| spoken(r, words_began)).unwrap_or_default();
        let words = passes::with_posteriors(&spoken);
        let position = spoken.iter().map(TimedAlternative::reading).collect();
        let general =
            self.general_recogniser.as_mut().map(|r| alternatives(r, alternative)).unwrap_or_default();
        let (phone_loop, phones_heard) =
            self.phone_loop.as_mut().map(|r| phones_of(r, phones_began)).unwrap_or_default();
        let levels = said.chunks(FRAME).map(level_db).collect();
        RecognitionPasses { words, position, general, phone_loop, phones_heard, levels }
    }

    /// Ends the utterance: collects all passes and decides on them.
    fn decide(&mut self) -> Option<HeardUtterance> {
        self.so_far = PhraseProgress::Nothing;
        self.last_reason = None;
        let ended_without_pause = std::mem::take(&mut self.ended_without_pause);
        let lasted_ms = u32::try_from(self.said.len() * 1000 / RECOGNISER_RATE as usize).unwrap_or(u32::MAX);
        let said = if self.second.is_some() { self.said.clone() } else { Vec::new() };
        let passes = self.passes();
        let expectation = self.expectation.as_ref()?;
        let measured = measure::measure(&passes, &self.listening, &self.model, lasted_ms);
        let candidate = Candidate::of(&measured, expectation);
        let heard = self.thresholds.of_expectation(expectation).judge(&candidate);
        let heard = if self.beginning_lost { heard } else { self.decide_together(&said, &candidate, heard) };
        let heard = match (&self.last_reason, &self.expectation) {
            (Some(reason), Some(expectation)) => {
                heard.map(|heard| unconfirmed_if_improbable(heard, reason, expectation))
            }
            _ => heard,
        };
        // The beginning of an announcement may be a different announcement.
        let is_cut = ended_without_pause && ends_in_speech(&passes.levels);
        let heard = heard.map(|heard| HeardUtterance { unconfirmed: heard.unconfirmed || is_cut, ..heard });
        self.last = passes;
        self.candidate = Some(candidate);
        if std::mem::take(&mut self.beginning_lost) {
            // The end of an announcement may be a different announcement.
            return heard
                .map(|heard| HeardUtterance { readings: vec![Reading::of(UNKNOWN_WORD, 0.0)], ..heard });
        }
        heard
    }
}

impl SpeechRecogniser for VoskRecogniser {
    fn expect(&mut self, expectation: &Expectation) {
        if self.expectation.as_ref() == Some(expectation) && self.ready {
            return;
        }
        self.expectation = Some(expectation.clone());
        if let Some(second) = &mut self.second {
            second.discard();
        }
        let ready = self.make_ready(expectation);
        // After the first one, which hears from the first sample on; the second begins in the first pause.
        if let Some(second) = &mut self.second {
            second.expect(expectation);
        }
        match ready {
            Ok(()) => {
                self.ready = true;
                // The speech so far is recognised again under the new expectation.
                let said = std::mem::take(&mut self.said);
                if let Some(words) = &mut self.words {
                    feed(words, &said);
                }
                self.said = said;
            }
            Err(why) => {
                // No recognition is better than recognition for another position.
                self.words = None;
                self.ready = false;
                annabella_console::warn(format_args!("nothing can be heard for this position: {why}"));
            }
        }
    }

    fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
        let mut heard = None;
        for &s in samples {
            self.frame.push(s);
            if self.frame.len() == FRAME {
                let frame = std::mem::replace(&mut self.frame, Vec::with_capacity(FRAME));
                let now = self.hear(&frame);
                heard = match (heard, now) {
                    (Some(before), Some(after)) => Some(crate::join(vec![before, after])),
                    (before, after) => before.or(after),
                };
            }
        }
        heard
    }

    fn finish(&mut self) -> Option<HeardUtterance> {
        let heard = if self.endpoint.is_speaking() {
            let rest = std::mem::take(&mut self.frame);
            self.said.extend_from_slice(&rest);
            self.feed(&rest);
            self.ended_without_pause = true;
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

    fn note_missed_beginning(&mut self) {
        self.frames_since_missed_speech = 0;
    }
}

fn feed(recogniser: &mut Recognizer, samples: &[i16]) {
    for piece in samples.chunks(RECOGNISER_RATE as usize / 10) {
        // Fails only for buffers of more than i32::MAX samples.
        drop(recogniser.accept_waveform(piece));
    }
}

/// The last frames that are as loud as speech where it was cut: 30 ms. Speech that is said to its end fades before that.
const CUT_FRAMES: usize = 3;
/// A frame is as loud as speech if it is at most this far below the loudest one, dB.
const CUT_BELOW_DB: f32 = 15.0;

/// Whether the last frames are as loud as the speech before them, by the level of each frame. So speech is cut that ends
/// with a recording or with the key to talk. The last frame is left out, because it may be a part of one.
fn ends_in_speech(levels: &[f32]) -> bool {
    let loudest = levels.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let last = levels.iter().rev().skip(1).take(CUT_FRAMES);
    last.len() == CUT_FRAMES && last.into_iter().all(|level| *level >= loudest - CUT_BELOW_DB)
}

/// The file of a model's own limits.
pub const LIMITS: &str = "conf/trust.toml";

/// The fingerprint of a model's network and graph; limits are valid for one model only.
///
/// # Errors
/// A file cannot be read.
pub fn fingerprint(model: &Path) -> std::io::Result<String> {
    let mut hash = Sha256::new();
    for file in ["am/final.mdl", "graph/HCLr.fst"] {
        hash.update(std::fs::read(model.join(file))?);
    }
    Ok(short(hash.finalize()))
}

/// A hash's first sixteen digits, which suffice to distinguish models.
fn short(hash: impl AsRef<[u8]>) -> String {
    hash.as_ref().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The limits for a model: its own, or the defaults if it has none or those of another network.
fn limits(model: &Path, net: &str) -> Result<RejectionThresholds, OpenModelError> {
    let path = model.join(LIMITS);
    let refused = |why: String| OpenModelError::Limits { path: path.clone(), why };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(RejectionThresholds::default()),
        Err(e) => return Err(refused(e.to_string())),
    };
    let (thresholds, made_for) = RejectionThresholds::read(&text).map_err(refused)?;
    match made_for {
        Some(other) if other != net => Ok(RejectionThresholds::default()),
        _ => Ok(thresholds),
    }
}

/// The converted alternatives of a recogniser, best first, without those whose score is not finite.
fn alternatives<T>(recogniser: &mut Recognizer, wanted: impl Fn(&vosk::Alternative<'_>) -> T) -> Vec<T> {
    let found = panic_guard::guarded(|| match recogniser.final_result() {
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

/// The alternatives word by word, with times from the utterance's first sample.
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

/// The phone loop's best path, as an alternative and as phones.
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
    samples as f32 / RECOGNISER_RATE as f32
}

/// Recognises a recording: a short one whole, a long one divided at pauses. Every utterance has its own decision.
pub(super) fn hear_source(
    ear: &mut VoskRecogniser,
    source: &mut annabella_audio::wav::WavSource,
    is_explained: bool,
) -> Result<Vec<crate::HeardRecording>, annabella_audio::wav::ReadWavError> {
    let decided = |ear: &VoskRecogniser, heard| crate::HeardRecording {
        heard,
        probability: ear.probability(),
        explanation: if is_explained { ear.explanation() } else { Vec::new() },
    };
    let mut samples = Vec::new();
    while samples.len() <= WHOLE {
        if !source.read(&mut samples)? {
            let heard = ear.hear_whole(&samples);
            return Ok(heard.map(|heard| decided(ear, heard)).into_iter().collect());
        }
    }
    let mut heard = Vec::new();
    loop {
        let found = ear.push(&samples);
        heard.extend(found.map(|found| decided(ear, found)));
        samples.clear();
        if !source.read(&mut samples)? {
            let last = ear.finish();
            heard.extend(last.map(|last| decided(ear, last)));
            return Ok(heard);
        }
    }
}
